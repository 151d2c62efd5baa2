//! How long people wait, as seen from the other side of the terminal.

use super::pty::Start;
use std::time::{Duration, Instant};

/// The time in milliseconds that three in four of many tries do not exceed, and the median.
fn quartiles(mut times: Vec<Duration>) -> String {
    times.sort();
    let at = |part: usize| times[times.len() * part / 4].as_secs_f64() * 1e3;
    format!("median {:.2} ms, third quartile {:.2} ms", at(2), at(3))
}

/// How many frames have been drawn to their end.
fn frames(bytes: &[u8]) -> usize {
    bytes.windows(8).filter(|window| window == b"\x1b[?2026l").count()
}

/// Prints how long people wait, as seen from the other side of the terminal:
/// `cargo test --release --test flows -- --ignored --exact figures::figures --nocapture --test-threads 1`.
#[test]
#[ignore = "measures; proves nothing"]
fn figures() {
    let first_frame = || {
        let start = Instant::now();
        let mut session = Start::bitrose(&[]).size(120, 40).run();
        session.wait_bytes("first frame", |bytes| (frames(bytes) > 0).then_some(()));
        let time = start.elapsed();
        session.send("q");
        session.end();
        time
    };
    println!(
        "process start to first full frame, 120x40: {}",
        quartiles((0..50).map(|_| first_frame()).collect())
    );

    let nothing = || {
        let start = Instant::now();
        let mut session = Start::program("/bin/echo", &["x"]).run();
        session.wait_bytes("x", |bytes| bytes.contains(&b'x').then_some(()));
        let time = start.elapsed();
        session.wait_exit();
        time
    };
    println!("the same for /bin/echo: {}", quartiles((0..50).map(|_| nothing()).collect()));

    let mut session = Start::bitrose(&[]).size(120, 40).run();
    session.wait_interface();
    let mut key_to_frame = |key: &str| {
        let before = frames(&session.bytes());
        let start = Instant::now();
        session.send(key);
        session.wait_bytes("next frame", |bytes| (frames(bytes) > before).then_some(()));
        start.elapsed()
    };
    let times = (0..200).map(|index| key_to_frame(if index % 2 == 0 { " " } else { "l" })).collect();
    println!("key to full frame, 120x40: {}", quartiles(times));
}
