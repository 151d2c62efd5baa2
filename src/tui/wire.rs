//! What comes down the line from the terminal: bytes in, keys, mouse reports and pastes out.
//!
//! Crossterm 0.29 reads terminals too, but (`event/sys/unix/parse.rs`, `event/source/unix`): it waits without end for the
//! rest of a sequence that was cut off, and takes Ctrl-C for that rest; it never leaves a bracketed paste whose end was
//! lost; a mouse report at column 0 overflows, a panic in a debug build. Here every wait has an end.

#[cfg(test)]
mod tests;

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use std::mem;
use std::ops::Range;
use std::time::Duration;

/// How long the rest of a key may take. Esc alone is a key, and the beginning of most others.
const KEY: Duration = Duration::from_millis(30);
/// How long the rest of a longer sequence may take, on a slow line.
const SEQUENCE: Duration = Duration::from_millis(250);
/// After so long a silence in the middle of a paste, Esc or Ctrl-C alone ends it: its end will not come.
pub(super) const SILENCE: Duration = Duration::from_secs(1);
/// More of a paste is dropped: nothing that is pasted here is so long, and a stream without end must not fill the memory.
const LONGEST_PASTE: usize = 4 << 20;

const ESCAPE: u8 = 0x1B;
const CTRL_C: u8 = 0x03;
const PASTE_BEGINS: &[u8] = b"\x1b[200~";
const PASTE_ENDS: &[u8] = b"\x1b[201~";

/// Turns the bytes of a terminal into events, in whatever pieces they come.
#[derive(Debug, Default)]
pub(super) struct Decoder {
    /// The beginning of something, or the last bytes of a paste, which may be the beginning of its end.
    pending: Vec<u8>,
    /// What has been pasted so far, while something is.
    paste: Option<Vec<u8>>,
}

impl Decoder {
    /// Takes in what was read; `quiet` is how long nothing had come before it.
    pub(super) fn take(&mut self, bytes: &[u8], quiet: Duration, events: &mut Vec<Event>) {
        if matches!(bytes, [ESCAPE | CTRL_C]) && quiet >= SILENCE {
            self.break_paste(events);
        }
        self.pending.extend_from_slice(bytes);
        let mut start = 0;
        loop {
            if self.paste.is_some() {
                self.pending.drain(..mem::take(&mut start));
                if !self.follow_paste(events) {
                    return;
                }
            }
            let Some(length) = first_length(&self.pending[start..]) else { break };
            self.hand_out(start..start + length, events);
            start += length;
        }
        self.pending.drain(..start);
    }

    /// How long to wait for the rest of what has begun; nothing has, or it is a paste, if there is no answer.
    pub(super) fn patience(&self) -> Option<Duration> {
        match (&self.paste, self.pending.len()) {
            (Some(_), _) | (None, 0) => None,
            (None, 1 | 2) => Some(KEY),
            _ => Some(SEQUENCE),
        }
    }

    /// The rest does not come: what has begun is the key that it would be alone, or nothing.
    pub(super) fn give_up(&mut self, events: &mut Vec<Event>) {
        if self.paste.is_none() {
            match self.pending.as_slice() {
                [ESCAPE] => events.push(Event::Key(KeyCode::Esc.into())),
                [ESCAPE, byte] => events.extend(with_alt(&[*byte])),
                _ => {}
            }
            self.pending.clear();
        }
    }

    fn hand_out(&mut self, piece: Range<usize>, events: &mut Vec<Event>) {
        match &self.pending[piece] {
            PASTE_BEGINS => self.paste = Some(Vec::new()),
            piece => events.extend(event(piece)),
        }
    }

    /// Moves what has come into the paste; true when its end has come.
    fn follow_paste(&mut self, events: &mut Vec<Event>) -> bool {
        let end = memchr::memmem::find(&self.pending, PASTE_ENDS);
        let sure = end.unwrap_or_else(|| self.pending.len().saturating_sub(PASTE_ENDS.len() - 1));
        let text = self.paste.get_or_insert_default();
        let room = LONGEST_PASTE.saturating_sub(text.len());
        text.extend_from_slice(&self.pending[..sure.min(room)]);
        self.pending.drain(..sure);
        if end.is_some() {
            self.pending.drain(..PASTE_ENDS.len());
            self.end_paste(events);
        }
        end.is_some()
    }

    /// Its end has not come: what there is counts.
    fn break_paste(&mut self, events: &mut Vec<Event>) {
        if let Some(text) = &mut self.paste {
            text.append(&mut self.pending);
            self.end_paste(events);
        }
    }

    fn end_paste(&mut self, events: &mut Vec<Event>) {
        if let Some(text) = self.paste.take() {
            events.push(Event::Paste(String::from_utf8_lossy(&text).into_owned()));
        }
    }
}

// Where the first thing in a stream of bytes ends (ECMA-48, and what else terminals do): how many bytes belong together,
// which need not mean anything; `None` while its rest has not come yet.

/// Longer sequences mean nothing to anybody.
const LONGEST: usize = 4096;

/// How many bytes the first thing has.
fn first_length(bytes: &[u8]) -> Option<usize> {
    match bytes {
        [] | [ESCAPE] => None,
        [ESCAPE, rest @ ..] => escape_length(rest).map(|rest| 1 + rest),
        [ascii, ..] if ascii.is_ascii() => Some(1),
        _ => character_length(bytes),
    }
}

/// Behind an escape.
fn escape_length(rest: &[u8]) -> Option<usize> {
    match rest {
        [ESCAPE, ..] => Some(0), // a key of its own; another thing begins
        [b'[', rest @ ..] => control_length(rest).map(|rest| 1 + rest),
        [b'O'] => None,
        [b'O', 0x40..=0x7E, ..] => Some(2),
        [b']' | b'P' | b'_' | b'^' | b'X', rest @ ..] => string_length(rest).map(|rest| 1 + rest),
        [ascii, ..] if ascii.is_ascii() => Some(1),
        _ => character_length(rest),
    }
}

/// Behind `ESC [`: parameters and a last byte. Any other byte begins something new.
fn control_length(rest: &[u8]) -> Option<usize> {
    match rest {
        [b'M', report @ ..] => return old_mouse_length(report).map(|rest| 1 + rest),
        [b'['] => return None, // a function key of the Linux console
        [b'[', 0x40..=0x7E, ..] => return Some(2),
        _ => {}
    }
    match rest.iter().position(|byte| !(0x20..=0x3F).contains(byte)) {
        Some(index) if (0x40..=0x7E).contains(&rest[index]) => Some(index + 1),
        Some(index) => Some(index),
        None if rest.len() > LONGEST => Some(rest.len()),
        None => None,
    }
}

/// Three bytes of a mouse report of X10, none of which is a control character.
fn old_mouse_length(report: &[u8]) -> Option<usize> {
    let length = report.iter().take(3).take_while(|&&byte| byte >= 0x20).count();
    if length == report.len() && length < 3 { None } else { Some(length) }
}

/// An answer of the terminal that nobody has asked for: to a bell or `ESC \`.
fn string_length(rest: &[u8]) -> Option<usize> {
    match rest.iter().position(|&byte| byte < 0x20) {
        Some(index) if rest[index] == 0x07 => Some(index + 1),
        Some(index) if rest[index..] == [ESCAPE] => None,
        Some(index) if rest[index..].starts_with(b"\x1b\\") => Some(index + 2),
        Some(index) => Some(index),
        None if rest.len() > LONGEST => Some(rest.len()),
        None => None,
    }
}

/// A character in UTF-8, or as much as cannot be one.
fn character_length(bytes: &[u8]) -> Option<usize> {
    let length = match bytes[0] {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => 1,
    };
    let there = 1 + bytes[1..].iter().take(length - 1).take_while(|&&byte| byte & 0xC0 == 0x80).count();
    if there == bytes.len() && there < length { None } else { Some(there) }
}

/// The event of one whole thing.
fn event(piece: &[u8]) -> Option<Event> {
    match piece {
        [ESCAPE] => Some(Event::Key(KeyCode::Esc.into())),
        [ESCAPE, b'[', rest @ ..] if !rest.is_empty() => control_sequence(rest),
        [ESCAPE, b'O', last] => cursor_key(*last).map(|code| Event::Key(code.into())),
        [ESCAPE, b']' | b'P' | b'_' | b'^' | b'X', _, ..] => None,
        [ESCAPE, rest @ ..] => with_alt(rest),
        _ => character(piece).map(Event::Key),
    }
}

/// A character with Alt.
fn with_alt(piece: &[u8]) -> Option<Event> {
    let mut key = character(piece)?;
    key.modifiers |= KeyModifiers::ALT;
    Some(Event::Key(key))
}

fn character(piece: &[u8]) -> Option<KeyEvent> {
    let ctrl = |letter: u8| KeyEvent::new(KeyCode::Char(char::from(letter)), KeyModifiers::CONTROL);
    match piece {
        [0] => Some(ctrl(b' ')),
        [b'\r'] => Some(KeyCode::Enter.into()),
        [b'\t'] => Some(KeyCode::Tab.into()),
        [0x7F] => Some(KeyCode::Backspace.into()),
        [code @ 0x01..=0x1A] => Some(ctrl(code - 1 + b'a')),
        [code @ 0x1C..=0x1F] => Some(ctrl(code - 0x1C + b'4')),
        _ => str::from_utf8(piece).ok()?.chars().next().map(typed),
    }
}

/// A character that was typed; crossterm says of capitals that Shift was held.
fn typed(letter: char) -> KeyEvent {
    let modifiers = if letter.is_uppercase() { KeyModifiers::SHIFT } else { KeyModifiers::NONE };
    KeyEvent::new(KeyCode::Char(letter), modifiers)
}

/// What follows `ESC [`.
fn control_sequence(rest: &[u8]) -> Option<Event> {
    let (&last, parameters) = rest.split_last()?;
    match (rest, last) {
        ([b'<', ..], b'M' | b'm') => sgr(&numbers(&parameters[1..])?, last == b'm'),
        ([b'M', report @ ..], _) => x10(report),
        ([b'[', b'A'..=b'E'], _) => Some(Event::Key(KeyCode::F(last - b'A' + 1).into())),
        ([b'0'..=b'9', ..], b'M') => urxvt(&numbers(parameters)?),
        ([b'0'..=b'9', ..], b'~' | b'u') => numbered_key(last, parameters),
        ([b'1', b';', _, _, ..], b'R') => None, // where the cursor is, not F3
        ([b'1', b';', ..] | [_], _) => Some(modified(cursor_key(last)?, parameters)),
        _ => None, // an answer to a question that was not asked
    }
}

/// The keys that have a letter, behind `ESC [` or `ESC O`. Focus reports have one too, and are no keys.
fn cursor_key(last: u8) -> Option<KeyCode> {
    Some(match last {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'F' => KeyCode::End,
        b'H' => KeyCode::Home,
        b'M' => KeyCode::Enter,
        b'P'..=b'S' => KeyCode::F(last - b'P' + 1),
        b'Z' => KeyCode::BackTab,
        _ => return None,
    })
}

/// The keys that have a number: `ESC [ n ~`, and with the code of their character `ESC [ n u` or `ESC [ 27 ; m ; n ~`.
fn numbered_key(last: u8, parameters: &[u8]) -> Option<Event> {
    let fields: Vec<&[u8]> = parameters.split(|&byte| byte == b';').collect();
    let number = |index: usize| number(fields.get(index)?.split(|&byte| byte == b':').next()?);
    match (last, number(0)?) {
        (b'u', code) => Some(modified(coded_key(code)?, parameters)),
        (_, 27) => Some(modified(coded_key(number(2)?)?, parameters)),
        (_, code) => Some(modified(function_key(code)?, parameters)),
    }
}

fn function_key(number: u16) -> Option<KeyCode> {
    Some(match u8::try_from(number).ok()? {
        number @ 11..=15 => KeyCode::F(number - 10),
        number @ 17..=21 => KeyCode::F(number - 11),
        number @ 23..=26 => KeyCode::F(number - 12),
        number @ 28..=29 => KeyCode::F(number - 13),
        number @ 31..=34 => KeyCode::F(number - 14),
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        _ => return None,
    })
}

fn coded_key(code: u16) -> Option<KeyCode> {
    Some(match code {
        9 => KeyCode::Tab,
        13 => KeyCode::Enter,
        27 => KeyCode::Esc,
        127 => KeyCode::Backspace,
        0x20.. => KeyCode::Char(char::from_u32(code.into()).filter(|letter| !letter.is_control())?),
        _ => return None,
    })
}

/// A key with the modifiers of the second parameter: 1 + (1 Shift, 2 Alt, 4 Ctrl), and whether it was pressed or let go.
fn modified(code: KeyCode, parameters: &[u8]) -> Event {
    let field = parameters.split(|&byte| byte == b';').nth(1).unwrap_or_default();
    let mut parts = field.split(|&byte| byte == b':');
    let held = parts.next().and_then(number).unwrap_or(1).saturating_sub(1);
    let kind = match parts.next().and_then(number) {
        Some(2) => KeyEventKind::Repeat,
        Some(3) => KeyEventKind::Release,
        _ => KeyEventKind::Press,
    };
    let mut modifiers = KeyModifiers::NONE;
    for (bit, modifier) in [
        (1, KeyModifiers::SHIFT),
        (2, KeyModifiers::ALT),
        (4, KeyModifiers::CONTROL),
        (8, KeyModifiers::SUPER),
    ] {
        modifiers.set(modifier, held & bit != 0);
    }
    let code = match code {
        KeyCode::BackTab => {
            modifiers |= KeyModifiers::SHIFT;
            code
        }
        KeyCode::Tab if modifiers == KeyModifiers::SHIFT => KeyCode::BackTab,
        KeyCode::Char(letter) if modifiers == KeyModifiers::SHIFT => {
            KeyCode::Char(letter.to_ascii_uppercase())
        }
        other => other,
    };
    Event::Key(KeyEvent::new_with_kind(code, modifiers, kind))
}

/// Numbers between semicolons.
fn numbers(parameters: &[u8]) -> Option<Vec<u16>> {
    parameters.split(|&byte| byte == b';').map(number).collect()
}

fn number(digits: &[u8]) -> Option<u16> {
    str::from_utf8(digits).ok()?.parse().ok()
}

// Reports of the mouse. SGR is what is asked for; older terminals send the older forms all the same.

/// `ESC [ < button ; column ; row M`, or `m` when the button was let go.
fn sgr(numbers: &[u16], is_release: bool) -> Option<Event> {
    let &[code, column, row] = numbers else { return None };
    let mut event = mouse_report(code, column, row)?;
    if let (MouseEventKind::Down(button), true) = (event.kind, is_release) {
        event.kind = MouseEventKind::Up(button);
    }
    Some(Event::Mouse(event))
}

/// `ESC [ button ; column ; row M`, the button with 32 added.
fn urxvt(numbers: &[u16]) -> Option<Event> {
    let &[code, column, row] = numbers else { return None };
    mouse_report(code.checked_sub(32)?, column, row).map(Event::Mouse)
}

/// `ESC [ M` and three bytes, each with 32 added.
fn x10(bytes: &[u8]) -> Option<Event> {
    let &[code, column, row] = bytes else { return None };
    let plain = |byte: u8| byte.checked_sub(32).map(u16::from);
    mouse_report(plain(code)?, plain(column)?, plain(row)?).map(Event::Mouse)
}

/// Bits 0, 1, 6 and 7 of the code are the button, bit 5 means that it moves, bits 2 to 4 are held keys. Columns and rows
/// count from 1; 0 is on no screen.
fn mouse_report(code: u16, column: u16, row: u16) -> Option<MouseEvent> {
    use MouseButton::{Left, Middle, Right};
    use MouseEventKind::{Down, Drag, Moved, ScrollDown, ScrollLeft, ScrollRight, ScrollUp, Up};
    let kind = match (code & 3 | (code >> 4) & 0b1100, code & 0x20 != 0) {
        (0, false) => Down(Left),
        (1, false) => Down(Middle),
        (2, false) => Down(Right),
        (3, false) => Up(Left), // which one is not known
        (0, true) => Drag(Left),
        (1, true) => Drag(Middle),
        (2, true) => Drag(Right),
        (3..=5, true) => Moved,
        (4, false) => ScrollUp,
        (5, false) => ScrollDown,
        (6, false) => ScrollLeft,
        (7, false) => ScrollRight,
        _ => return None,
    };
    let mut modifiers = KeyModifiers::NONE;
    modifiers.set(KeyModifiers::SHIFT, code & 4 != 0);
    modifiers.set(KeyModifiers::ALT, code & 8 != 0);
    modifiers.set(KeyModifiers::CONTROL, code & 16 != 0);
    Some(MouseEvent { kind, column: column.checked_sub(1)?, row: row.checked_sub(1)?, modifiers })
}
