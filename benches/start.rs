//! How long people wait: from start to exit, from start to the first frame, from a key to its frame.
//!
//! Whole processes, seen from outside, in turns. Beside them the least that such a program can cost: `/bin/true`, a
//! Rust program that draws one constant, and a ratatui program that draws one paragraph.
//!
//! `cargo bench --bench start`. Peers that this machine does not have are left out.

#![cfg_attr(not(unix), allow(unused, reason = "needs a pseudo-terminal"))]
#![expect(clippy::print_stdout, reason = "a bench prints what it measured")]
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a bench fails by panicking")]

#[cfg(unix)]
#[expect(dead_code, reason = "the bench needs only a part of it")]
#[path = "../tests/it/flows/pty.rs"]
mod pty;

use std::path::{Path, PathBuf};

#[cfg(unix)]
fn main() {
    if std::env::args().any(|word| word == PARAGRAPH) {
        return paragraph();
    }
    let folder = tempfile::tempdir().unwrap();
    // The interface keeps what it keeps in a folder of its own. Nothing else runs yet in this process.
    let program = copy(Path::new(env!("CARGO_BIN_EXE_bitrose")), folder.path());
    let peer = copy(&std::env::current_exe().expect("a running program has a path"), folder.path());
    processes::print(&program, folder.path());
    frames::print(&program, &peer, folder.path());
}

#[cfg(not(unix))]
fn main() {}

/// The word by which this program draws a paragraph instead of measuring.
const PARAGRAPH: &str = "--draw-a-paragraph";

/// The peer of the first frame: what ratatui and a terminal cost by themselves. Ends with the first key.
#[cfg(unix)]
fn paragraph() {
    let mut terminal = ratatui::init();
    let text = ratatui::widgets::Paragraph::new("one paragraph");
    terminal.draw(|frame| frame.render_widget(text, frame.area())).unwrap();
    let _ = crossterm::event::read();
    ratatui::restore();
}

/// A copy of a program, as one that was installed. Of a file that a linker has just written the kernel holds single pages,
/// and a start from those takes a tenth longer than any start after the next reboot.
#[cfg(unix)]
fn copy(program: &Path, folder: &Path) -> PathBuf {
    let copy = folder.join(program.file_name().unwrap());
    std::fs::copy(program, &copy).unwrap();
    copy
}

/// The middle of the times, in milliseconds.
fn median(mut times: Vec<std::time::Duration>) -> f64 {
    times.sort();
    times[times.len() / 2].as_secs_f64() * 1e3
}

/// From start to exit.
#[cfg(unix)]
mod processes {
    use super::median;
    use std::fs;
    use std::path::Path;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    const ROUNDS: usize = 201;
    const CONSTANT: &str = "0x0001422002214000";

    /// What a plain program does with one constant: no library, no check, no name.
    const DRAW: &str = r#"
    fn main() {
        let word = std::env::args().nth(1).unwrap();
        let board = u64::from_str_radix(&word[2..], 16).unwrap();
        for rank in (0..8).rev() {
            print!("{}", rank + 1);
            for file in 0..8 {
                print!(" {}", if board >> (8 * rank + file) & 1 == 1 { '1' } else { '.' });
            }
            println!();
        }
        println!("  a b c d e f g h\n{board:#018X}  {} squares", board.count_ones());
    }
    "#;

    const PYTHON: &str = "import sys, chess; print(chess.SquareSet(int(sys.argv[1], 0)))";

    type Words = Vec<String>;

    pub(super) fn print(program: &Path, folder: &Path) {
        let peers = peers(program, folder);
        let mut times = vec![Vec::new(); peers.len()];
        for _ in 0..ROUNDS {
            for ((_, words), times) in peers.iter().zip(&mut times) {
                times.push(once(words));
            }
        }
        println!("From start to exit, one constant; median of {ROUNDS} rounds in turns.\n");
        println!("| program | ms | beside bitrose | MB |\n|---|---|---|---|");
        let medians: Vec<f64> = times.into_iter().map(median).collect();
        for ((name, words), ms) in peers.iter().zip(&medians) {
            let memory = megabytes(words).map_or_else(|| "-".to_owned(), |memory| format!("{memory:.1}"));
            println!("| {name} | {ms:.2} | {:.2} | {memory} |", ms / medians[0]);
        }
        println!();
    }

    fn peers(program: &Path, folder: &Path) -> Vec<(&'static str, Words)> {
        let words = |words: &[&str]| words.iter().map(ToString::to_string).collect();
        let mut peers = vec![("`bitrose show`", words(&[&program.display().to_string(), "show", CONSTANT]))];
        peers.push(("`/bin/true`", words(&["/bin/true"])));
        if let Some(program) = drawer(folder) {
            peers.push(("a Rust program that only draws", words(&[&program, CONSTANT])));
        }
        peers.push(("python-chess", words(&["python3", "-c", PYTHON, CONSTANT])));
        peers.retain(|(_, words)| runs(words));
        peers
    }

    /// The plain program, compiled on the spot.
    fn drawer(folder: &Path) -> Option<String> {
        let (source, program) = (folder.join("draw.rs"), folder.join("draw"));
        fs::write(&source, DRAW).ok()?;
        let built = Command::new("rustc").arg("-O").arg(&source).arg("-o").arg(&program).status().ok()?;
        built.success().then(|| program.display().to_string())
    }

    fn command(words: &Words) -> Command {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    fn runs(words: &Words) -> bool {
        command(words).status().is_ok_and(|status| status.success())
    }

    fn once(words: &Words) -> Duration {
        let start = Instant::now();
        assert!(runs(words), "{}", words[0]);
        start.elapsed()
    }

    /// The most memory that it held, as the `time` program tells it.
    fn megabytes(words: &Words) -> Option<f64> {
        let mut timed = Command::new("/usr/bin/time");
        timed.args(["-f", "%M"]).args(words).stdin(Stdio::null()).stdout(Stdio::null());
        let told = timed.output().ok()?;
        let kilobytes: f64 = String::from_utf8(told.stderr).ok()?.trim().parse().ok()?;
        Some(kilobytes / 1024.0)
    }
}

/// In a pseudo-terminal of 120x40: from start to the first frame, from a key to its frame.
#[cfg(unix)]
mod frames {
    use super::pty::Start;
    use super::{PARAGRAPH, median};
    use std::path::Path;
    use std::time::{Duration, Instant};

    const STARTS: usize = 51;
    const KEYS: usize = 201;

    pub(super) fn print(program: &Path, peer: &Path, folder: &Path) {
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        for _ in 0..STARTS {
            ours.push(first_frame(bitrose(program, folder)));
            theirs.push(first_frame(Start::program(peer, &[PARAGRAPH])));
        }
        let (ours, theirs) = (median(ours), median(theirs));
        println!("In a pseudo-terminal of 120x40; median of {STARTS} starts in turns, and of {KEYS} keys.\n");
        println!("| wait | ms | beside the paragraph |\n|---|---|---|");
        println!("| start of bitrose to its first frame | {ours:.2} | {:.2} |", ours / theirs);
        println!("| start of a ratatui program to its one paragraph | {theirs:.2} | 1 |");
        println!("| key to frame | {:.2} | |\n", median(keys(program, folder)));
    }

    fn bitrose(program: &Path, folder: &Path) -> Start {
        let folder = folder.display().to_string();
        Start::program(program, &["explore", "CENTER"])
            .env("HOME", &folder)
            .env("XDG_DATA_HOME", &folder)
            .size(120, 40)
    }

    /// Until the first frame stands; both programs end with one key.
    fn first_frame(start: Start) -> Duration {
        let begin = Instant::now();
        let mut session = start.size(120, 40).run();
        session.wait("first frame", |screen| (!screen.contents().trim().is_empty()).then_some(()));
        let time = begin.elapsed();
        session.send("q");
        session.wait_exit();
        time
    }

    fn keys(program: &Path, folder: &Path) -> Vec<Duration> {
        let mut session = bitrose(program, folder).run();
        session.wait_interface();
        let mut key_to_frame = |key: &str| {
            let before = frames(&session.bytes());
            let start = Instant::now();
            session.send(key);
            session.wait_bytes("next frame", |bytes| (frames(bytes) > before).then_some(()));
            start.elapsed()
        };
        (0..KEYS).map(|index| key_to_frame(if index % 2 == 0 { " " } else { "l" })).collect()
    }

    /// How many frames have been drawn to their end.
    fn frames(bytes: &[u8]) -> usize {
        bytes.windows(8).filter(|window| window == b"\x1b[?2026l").count()
    }
}
