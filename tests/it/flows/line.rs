//! What a terminal may send and do: odd mice, rubbish, floods, pastes without end, sizes, slowness.

use super::open;
use super::pty::{Session, Start, wait_until};
use super::workbench::{square, wait_number};
use std::fs;
use std::thread::{self, sleep};
use std::time::Duration;

/// Presses q until the program has ended: the first may be taken for the end of what came before it.
fn quit(mut session: Session) {
    wait_until("it ends", || {
        if !session.has_ended() {
            session.send("q");
            sleep(Duration::from_millis(100));
        }
        session.has_ended()
    });
    assert!(session.end().success());
}

/// Kilobytes of memory in use.
#[cfg(target_os = "linux")]
fn memory(session: &Session) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", session.pid())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

#[test]
fn mice_of_every_protocol_are_understood() {
    let mut session = open(&[]);
    let (column, row) = square(&session.screen(), "a1");
    let (x, y) = (column + 1, row + 1);
    let byte = |n: usize| u8::try_from(n + 32).unwrap();
    session.send_bytes(&[0x1B, b'[', b'M', b' ', byte(x), byte(y), 0x1B, b'[', b'M', b'#', byte(x), byte(y)]);
    wait_number(&session, 1);
    session.send(&format!("\x1b[32;{x};{y}M\x1b[35;{x};{y}M"));
    wait_number(&session, 0);
    session.click(column, row);
    wait_number(&session, 1);
    quit(session);
}

#[test]
fn odd_reports_of_a_mouse_do_no_harm() {
    let mut session = open(&[]);
    for report in [
        "\x1b[<0;0;0M\x1b[<0;0;0m\x1b[<0;1;0M",
        "\x1b[<0;65535;65535M\x1b[<32;65535;65535M\x1b[<0;65535;65535m",
        "\x1b[<0;99999;99999M\x1b[<0;500;200M\x1b[<0;500;200m",
        "\x1b[<0;40;10m\x1b[<0;40;10m",
        "\x1b[<32;1;1M\x1b[<34;1;1M\x1b[<35;40;10M",
        "\x1b[<255;1;1M\x1b[<128;1;1M\x1b[<3;1;1M",
        "\x1b[<0;1M\x1b[<M\x1b[<;;M\x1b[<-1;1;1M\x1b[<0;1;1;1M",
        "\x1b[0;1;1M\x1b[31;1;1M",
        "\x1b[M\x01\x02\x1b[M !",
    ] {
        session.send(report);
    }
    session.send("\x1b[A\x1b[B");
    let (column, row) = square(&session.screen(), "h8");
    session.click(column, row);
    wait_number(&session, 1 << 63);
    quit(session);
}

#[test]
fn a_drag_that_leaves_the_board_and_the_screen_paints_what_it_crossed() {
    let mut session = open(&[]);
    let at = |name: &str| square(&session.screen(), name);
    let (b2, c2) = (at("b2"), at("c2"));
    session.drag(&[b2, c2, (c2.0, 300), (5000, 0), (60_000, 60_000)]);
    session.click(b2.0, b2.1);
    wait_number(&session, 1 << 10);
    quit(session);
}

#[test]
fn answers_that_nobody_asked_for_are_passed_over() {
    let mut session = open(&[]);
    session.send("\x1b[I\x1b[O\x1b[12;34R\x1b[?62;4c\x1b[>0;276;0c\x1b[?1u\x1b[?2026;2$y\x1b[99~\x1b[200;3~");
    session.send("\x1b]11;rgb:0000/0000/0000\x07\x1b]52;c;AAAA\x1b\\\x1bP1$r0m\x1b\\\x1b_Gi=1;OK\x1b\\");
    session.send_bytes(b"\xff\xfe\xc0\x80\xed\xa0\x80\xf5\xe2\x82");
    session.send("\0\0\0 ");
    wait_number(&session, 1 << 28);
    quit(session);
}

pub(super) fn sequences_that_were_cut_off_cost_no_more_than_a_key() {
    let starts = ["\x1b[<0;40", "\x1b[M ", "\x1b[12;", "\x1b]11;rgb:00", "\x1bP1$r", "\x1b[1;5"];
    let ends = |start: &str| {
        let mut session = open(&[]);
        session.send(start);
        quit(session);
    };
    thread::scope(|scope| starts.iter().for_each(|start| drop(scope.spawn(|| ends(start)))));
}

/// Numbers that are always the same (`SplitMix64`), as bytes.
fn rubbish(count: usize) -> Vec<u8> {
    let mut state = 6_u64;
    let mut next = || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        (z ^ z >> 27).to_le_bytes()[3]
    };
    let keeps_going = |byte: &u8| !matches!(byte, 0x03 | 0x1A | b'q' | b':' | b'/'); // no quit, no commands with files
    std::iter::repeat_with(&mut next).filter(keeps_going).take(count).collect()
}

#[test]
fn rubbish_from_the_keyboard_does_what_keys_do_and_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let progress = folder.path().join("progress.toml");
    let mut session = Start::bitrose(&[]).env("BITROSE_PROGRESS", progress.to_str().unwrap()).open();
    session.send_bytes(&rubbish(4000));
    assert!(!session.has_ended(), "{}", session.screen().contents());
    session.signal(rustix::process::Signal::TERM);
    assert_eq!(session.end().signal(), Some("Terminated"));
}

#[test]
fn a_paste_of_a_mebibyte_is_taken_in() {
    let mut session = open(&[]);
    session.paste(&"0xFF ".repeat((1 << 20) / 5));
    session.wait_text("paste: 209715 boards, the first 8 into a to h");
    wait_number(&session, 0xFF);
    quit(session);
}

#[test]
fn a_paste_of_bytes_that_are_no_text_is_refused_in_words() {
    let mut session = open(&[]);
    let mut bytes = b"\x1b[200~".to_vec();
    bytes.extend(rubbish(100_000));
    bytes.extend_from_slice(b"\x1b[201~");
    session.send_bytes(&bytes);
    session.send(" ");
    wait_number(&session, 1 << 28);
    quit(session);
}

pub(super) fn a_paste_without_its_end_is_ended_by_esc() {
    let mut session = open(&[]);
    session.send("\x1b[200~0x18");
    let mut shown = false;
    for _ in 0..10 {
        sleep(Duration::from_millis(1500)); // the silence that it takes, not a wait for the program
        session.send("\x1b");
        sleep(Duration::from_millis(100));
        shown = session.screen().contents().contains("0000 0018");
        if shown {
            break;
        }
    }
    assert!(shown, "{}", session.screen().contents());
    wait_number(&session, 0x18);
    quit(session);
}

#[test]
fn a_storm_of_sizes_ends_in_the_right_frame() {
    let mut session = open(&[]);
    let before = session.screen().contents();
    for round in 0..300_u16 {
        let (width, height) = match round % 5 {
            0 => (0, 0),
            1 => (1, 1),
            2 => (500, 200),
            3 => (u16::MAX, 1),
            _ => (round + 1, 301 - round),
        };
        session.resize(width, height);
    }
    session.resize(80, 24);
    session.wait("the screen of before", |screen| (screen.contents() == before).then_some(()));
    quit(session);
}

/// The terminal takes nothing for a second.
#[cfg(target_os = "linux")]
pub(super) fn a_terminal_that_hangs_gets_the_last_state_and_the_program_does_not_grow() {
    let mut session = open(&[]);
    let before = memory(&session);
    session.hold(true);
    for _ in 0..20 {
        session.send(&" ".repeat(150));
        sleep(Duration::from_millis(50)); // as long as the terminal hangs
    }
    session.send(" ");
    let grown = memory(&session).saturating_sub(before);
    session.hold(false);
    wait_number(&session, 1 << 28); // 3001 times
    assert!(grown < 8000, "{grown} kB");
    let bytes = session.bytes();
    let frames = String::from_utf8_lossy(&bytes).matches("\x1b[?2026h").count();
    assert!(frames < 1500, "{frames} frames for 3001 keys");
    quit(session);
}

#[cfg(target_os = "linux")]
#[test]
fn a_flood_of_keys_takes_no_memory() {
    let mut session = open(&[]);
    let before = memory(&session);
    for _ in 0..20 {
        session.send(&"l".repeat(2000));
    }
    session.send(" ");
    let grown = memory(&session).saturating_sub(before);
    wait_number(&session, 1 << 31); // h4
    assert!(grown < 8000, "{grown} kB");
    quit(session);
}
