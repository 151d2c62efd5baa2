#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::*;
use crossterm::event::{KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};
use proptest::prelude::*;

const NONE: Duration = Duration::ZERO;

/// Returns the events of bytes that arrive at once and are followed by silence.
fn events(bytes: &[u8]) -> Vec<Event> {
    let (mut decoder, mut events) = (Decoder::default(), Vec::new());
    decoder.take(bytes, NONE, &mut events);
    decoder.give_up(&mut events);
    events
}

fn key(code: KeyCode, modifiers: KeyModifiers) -> Event {
    Event::Key(KeyEvent::new(code, modifiers))
}

fn typed(letter: char) -> Event {
    key(KeyCode::Char(letter), KeyModifiers::NONE)
}

#[test]
fn keys_are_those_that_crossterm_reads() {
    let (none, shift, alt, ctrl) =
        (KeyModifiers::NONE, KeyModifiers::SHIFT, KeyModifiers::ALT, KeyModifiers::CONTROL);
    let keys: [(&[u8], KeyCode, KeyModifiers); 34] = [
        (b"q", KeyCode::Char('q'), none),
        (b"Q", KeyCode::Char('Q'), shift),
        ("é".as_bytes(), KeyCode::Char('é'), none),
        ("♞".as_bytes(), KeyCode::Char('♞'), none),
        (b"\x1b", KeyCode::Esc, none),
        (b"\r", KeyCode::Enter, none),
        (b"\n", KeyCode::Char('j'), ctrl),
        (b"\t", KeyCode::Tab, none),
        (b"\x7f", KeyCode::Backspace, none),
        (b"\0", KeyCode::Char(' '), ctrl),
        (b"\x03", KeyCode::Char('c'), ctrl),
        (b"\x1a", KeyCode::Char('z'), ctrl),
        (b"\x1f", KeyCode::Char('7'), ctrl),
        (b"\x1b5", KeyCode::Char('5'), alt),
        (b"\x1bB", KeyCode::Char('B'), alt.union(shift)),
        (b"\x1b[", KeyCode::Char('['), alt),
        (b"\x1bO", KeyCode::Char('O'), alt.union(shift)),
        (b"\x1b]", KeyCode::Char(']'), alt),
        (b"\x1b\x03", KeyCode::Char('c'), alt.union(ctrl)),
        (b"\x1b[A", KeyCode::Up, none),
        (b"\x1bOA", KeyCode::Up, none),
        (b"\x1b[1;5C", KeyCode::Right, ctrl),
        (b"\x1b[1;2D", KeyCode::Left, shift),
        (b"\x1b[H", KeyCode::Home, none),
        (b"\x1b[4~", KeyCode::End, none),
        (b"\x1b[5~", KeyCode::PageUp, none),
        (b"\x1b[3;5~", KeyCode::Delete, ctrl),
        (b"\x1b[Z", KeyCode::BackTab, shift),
        (b"\x1bOP", KeyCode::F(1), none),
        (b"\x1b[[B", KeyCode::F(2), none),
        (b"\x1b[24~", KeyCode::F(12), none),
        (b"\x1b[97;5u", KeyCode::Char('a'), ctrl),
        (b"\x1b[27;2;13~", KeyCode::Enter, shift),
        (b"\x1b[9;2u", KeyCode::BackTab, shift),
    ];
    for (bytes, code, modifiers) in keys {
        assert_eq!(events(bytes), [key(code, modifiers)], "{bytes:?}");
    }
}

#[test]
fn a_key_that_was_let_go_is_told_as_such() {
    let [Event::Key(key)] = events(b"\x1b[97;1:3u")[..] else { panic!("one key") };
    assert_eq!(key.kind, KeyEventKind::Release);
}

#[test]
fn every_form_of_mouse_report_is_read() {
    let reports: [(&[u8], MouseEventKind); 9] = [
        (b"\x1b[<0;3;4M", MouseEventKind::Down(MouseButton::Left)),
        (b"\x1b[<0;3;4m", MouseEventKind::Up(MouseButton::Left)),
        (b"\x1b[<32;3;4M", MouseEventKind::Drag(MouseButton::Left)),
        (b"\x1b[<65;3;4M", MouseEventKind::ScrollDown),
        (b"\x1b[<35;3;4M", MouseEventKind::Moved),
        (b"\x1b[M #$", MouseEventKind::Down(MouseButton::Left)),
        (b"\x1b[M##$", MouseEventKind::Up(MouseButton::Left)),
        (b"\x1b[32;3;4M", MouseEventKind::Down(MouseButton::Left)),
        (b"\x1b[35;3;4M", MouseEventKind::Up(MouseButton::Left)),
    ];
    for (bytes, kind) in reports {
        let [Event::Mouse(mouse)] = events(bytes)[..] else { panic!("one report: {bytes:?}") };
        assert_eq!((mouse.kind, mouse.column, mouse.row), (kind, 2, 3), "{bytes:?}");
    }
}

#[test]
fn what_means_nothing_is_nothing_and_the_key_after_it_counts() {
    let nothing = b"\x1b[<0;0;0M|\x1b[<0;1;0M|\x1b[<255;1;1M|\x1b[<0;99999;1M|\x1b[<0;1M|\x1b[<0;1;2;3M|\x1b[<-1;1;1M|\
        \x1b[0;1;1M|\x1b[M\x20\x20\x20|\x1b[I|\x1b[O|\x1b[12;3R|\x1b[?62;4c|\x1b[?2026;2$y|\x1b[>0;1;1c|\x1b[?1u|\
        \x1b[99~|\x1b[99999999999u|\x1b[201~|\x1b]11;rgb:0000/0000/0000\x07|\x1b]11;rgb:0000/0000/0000\x1b\\|\
        \x1bP1+r\x1b\\|\x1b_Gi=1;OK\x1b\\|\xff|\xc0\x80|\xed\xa0\x80|\xf5|\xe2\x82";
    for bytes in nothing.split(|byte| *byte == b'|') {
        assert_eq!(events(&[bytes, b"q"].concat()), [typed('q')], "{bytes:?}");
    }
}

#[test]
fn a_sequence_that_was_cut_off_is_given_up() {
    for bytes in
        [&b"\x1b[<0;40"[..], b"\x1b[12;", b"\x1b[M ", b"\x1b]11;rgb", b"\x1bP1", b"\xe2\x82", b"\x1b[1;5"]
    {
        let (mut decoder, mut events) = (Decoder::default(), Vec::new());
        decoder.take(bytes, NONE, &mut events);
        assert!(events.is_empty() && decoder.timeout().is_some(), "{bytes:?}");
        decoder.give_up(&mut events);
        assert_eq!(decoder.timeout(), None);
        decoder.take(b"q", NONE, &mut events);
        assert_eq!(events, [typed('q')], "{bytes:?}");
    }
}

#[test]
fn ctrl_c_gets_through_whatever_has_begun() {
    let ctrl_c = key(KeyCode::Char('c'), KeyModifiers::CONTROL);
    for bytes in [&b"\x1b[<0;40"[..], b"\x1b[12;", b"\x1b[M ", b"\x1b]11;rgb", b"\x1bP1", b"\xe2\x82"] {
        assert_eq!(events(&[bytes, b"\x03"].concat()).last(), Some(&ctrl_c), "{bytes:?}");
    }
}

#[test]
fn a_paste_keeps_what_is_in_it() {
    let paste = |text: &str| Event::Paste(text.to_owned());
    assert_eq!(events(b"\x1b[200~a\x1b[Ab\x03\x1b[201~q"), [paste("a\x1b[Ab\x03"), typed('q')]);
    assert_eq!(events(b"\x1b[200~\xff\0\x1b[201~"), [paste("\u{FFFD}\0")]);
    assert_eq!(events(b"\x1b[200~\x1b[201~"), [paste("")]);
    assert_eq!(events(b"\x1b[200~a"), [], "its end has not come");
}

#[test]
fn a_paste_without_an_end_is_ended_by_esc_or_ctrl_c_alone_after_a_silence() {
    for (byte, code, modifiers) in
        [(0x1B, KeyCode::Esc, KeyModifiers::NONE), (0x03, KeyCode::Char('c'), KeyModifiers::CONTROL)]
    {
        let (mut decoder, mut events) = (Decoder::default(), Vec::new());
        decoder.take(b"\x1b[200~RANK_4", NONE, &mut events);
        decoder.take(&[byte], NONE, &mut events);
        decoder.take(b"q", SILENCE, &mut events);
        assert!(events.is_empty(), "part of the paste");
        decoder.take(&[byte], SILENCE, &mut events);
        decoder.give_up(&mut events);
        assert_eq!(events[1..], [key(code, modifiers)]);
        assert!(matches!(&events[0], Event::Paste(text) if text.starts_with("RANK_4")));
    }
}

#[test]
fn a_paste_or_a_sequence_without_end_takes_bounded_memory() {
    let (mut decoder, mut events) = (Decoder::default(), Vec::new());
    decoder.take(b"\x1b[200~", NONE, &mut events);
    for _ in 0..2 * (LONGEST_PASTE >> 12) {
        decoder.take(&[b'x'; 4096], NONE, &mut events);
    }
    assert!(decoder.pending.capacity() < 1 << 16);
    decoder.take(PASTE_ENDS, NONE, &mut events);
    assert!(matches!(&events[..], [Event::Paste(text)] if text.len() == LONGEST_PASTE));
    events.clear();
    for start in [&b"\x1b["[..], b"\x1b]"] {
        decoder.take(start, NONE, &mut events);
        for _ in 0..1000 {
            decoder.take(&[b'1'; 1000], NONE, &mut events);
            assert!(decoder.pending.len() < 8192);
            events.clear();
        }
    }
}

/// Generates the pieces of a stream: complete units, broken ones, and arbitrary bytes.
fn stream() -> impl Strategy<Value = Vec<u8>> {
    const PIECES: &[u8] =
        b"\x1b|\x1b[|\x1bO|\x1b]|\x1b[<0;4;5M|\x1b[<0|\x1b[M|;|1|M|m|A|~|u|\x07|\x1b\\|\x1b[200~|\
        \x1b[201~|\x03|q|\xc3\xa9\xe2\x99\x9e|\xe2|\x80";
    let pieces = prop::sample::select(PIECES.split(|byte| *byte == b'|').collect::<Vec<_>>());
    let byte = any::<u8>().prop_map(|byte| vec![byte]);
    prop::collection::vec(prop_oneof![3 => pieces.prop_map(<[u8]>::to_vec), 1 => byte], 0..40)
        .prop_map(|all| all.concat())
}

proptest! {
    #[test]
    fn how_the_bytes_are_cut_makes_no_difference(bytes in stream(), piece in 1_usize..9) {
        let (mut decoder, mut one) = (Decoder::default(), Vec::new());
        bytes.chunks(piece).for_each(|chunk| decoder.take(chunk, NONE, &mut one));
        decoder.give_up(&mut one);
        prop_assert_eq!(one, events(&bytes));
    }

    #[test]
    fn after_a_silence_every_key_counts(bytes in stream()) {
        let (mut decoder, mut events) = (Decoder::default(), Vec::new());
        decoder.take(&bytes, NONE, &mut events);
        decoder.give_up(&mut events);
        decoder.take(b"\x1b", SILENCE, &mut events); // ends a paste, if there is one
        decoder.give_up(&mut events);
        events.clear();
        decoder.take(b"q", NONE, &mut events);
        prop_assert_eq!(events, [typed('q')]);
    }
}
