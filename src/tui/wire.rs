//! Decodes the input of the terminal: turns bytes into keys, mouse reports and pastes.
//!
//! Crossterm 0.29 does this too, but has faults (see its `event/sys/unix/parse.rs` and `event/source/unix`): it waits
//! forever for the rest of a truncated sequence, and takes Ctrl-C as that rest; it never leaves a bracketed paste whose
//! end was lost; and a mouse report at column 0 overflows, which panics in a debug build. Here, every wait is limited.

#[cfg(test)]
mod tests;

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use std::mem;
use std::ops::Range;
use std::time::Duration;

/// How long to wait for the rest of a key. Esc by itself is a key, and it is also the beginning of most others.
const KEY: Duration = Duration::from_millis(30);
/// How long to wait for the rest of a longer sequence, which a slow connection may delay.
const SEQUENCE: Duration = Duration::from_millis(250);
/// After this much silence within a paste, Esc or Ctrl-C by itself ends the paste: its end marker is lost.
pub(super) const SILENCE: Duration = Duration::from_secs(1);
/// The length in bytes at which a paste is cut off. Nothing pasted here is that long, and an endless stream must not
/// fill the memory.
const LONGEST_PASTE: usize = 4 << 20;

const ESCAPE: u8 = 0x1B;
const CTRL_C: u8 = 0x03;
const PASTE_BEGINS: &[u8] = b"\x1b[200~";
const PASTE_ENDS: &[u8] = b"\x1b[201~";

/// Turns the bytes of a terminal into events, however the bytes are divided into pieces.
#[derive(Debug, Default)]
pub(super) struct Decoder {
    /// The beginning of a sequence, or the last bytes of a paste, which may be the beginning of its end marker.
    pending: Vec<u8>,
    /// What has been pasted so far, while a paste is in progress.
    paste: Option<Vec<u8>>,
}

impl Decoder {
    /// Takes bytes that were read. `quiet` is the time without input before them.
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
            self.emit(start..start + length, events);
            start += length;
        }
        self.pending.drain(..start);
    }

    /// Returns how long to wait for the rest of a sequence that has begun, or `None` if none has or it is a paste.
    pub(super) fn timeout(&self) -> Option<Duration> {
        match (&self.paste, self.pending.len()) {
            (Some(_), _) | (None, 0) => None,
            (None, 1 | 2) => Some(KEY),
            _ => Some(SEQUENCE),
        }
    }

    /// Stops waiting for the rest of a sequence. What has arrived is interpreted as a key if it is one by itself, or
    /// dropped.
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

    fn emit(&mut self, piece: Range<usize>, events: &mut Vec<Event>) {
        match &self.pending[piece] {
            PASTE_BEGINS => self.paste = Some(Vec::new()),
            piece => events.extend(event(piece)),
        }
    }

    /// Moves the bytes that have arrived into the paste. Returns `true` if its end marker was among them.
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

    /// Ends a paste whose end marker was lost, with what has arrived so far.
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

// The functions below return the length of the first unit in a stream of bytes, according to ECMA-48 and the common
// practice of terminals: the number of bytes that belong together, even if they have no meaning. `None` means that the
// rest of the unit has not arrived yet.

/// Sequences longer than this have no meaning to any program.
const LONGEST: usize = 4096;

/// Returns the length of the first unit.
fn first_length(bytes: &[u8]) -> Option<usize> {
    match bytes {
        [] | [ESCAPE] => None,
        [ESCAPE, rest @ ..] => escape_length(rest).map(|rest| 1 + rest),
        [ascii, ..] if ascii.is_ascii() => Some(1),
        _ => character_length(bytes),
    }
}

/// Returns the length of what follows an escape character.
fn escape_length(rest: &[u8]) -> Option<usize> {
    match rest {
        [ESCAPE, ..] => Some(0), // the first escape was the Esc key; another unit begins
        [b'[', rest @ ..] => control_length(rest).map(|rest| 1 + rest),
        [b'O'] => None,
        [b'O', 0x40..=0x7E, ..] => Some(2),
        [b']' | b'P' | b'_' | b'^' | b'X', rest @ ..] => string_length(rest).map(|rest| 1 + rest),
        [ascii, ..] if ascii.is_ascii() => Some(1),
        _ => character_length(rest),
    }
}

/// Returns the length of what follows `ESC [`: parameters and a final byte. Any other byte begins a new unit.
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

/// Returns the length of an X10 mouse report: three bytes, none of which is a control character.
fn old_mouse_length(report: &[u8]) -> Option<usize> {
    let length = report.iter().take(3).take_while(|&&byte| byte >= 0x20).count();
    if length == report.len() && length < 3 { None } else { Some(length) }
}

/// Returns the length of a string that ends with BEL or `ESC \`, such as a reply of the terminal to a query. Nothing
/// here asks for one.
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

/// Returns the length of a character in UTF-8, or of the bytes that cannot be one.
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

/// Returns the event of one complete unit.
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

/// Returns the event of a character typed with Alt.
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

/// Returns the event of a typed character. As in crossterm, capital letters carry the Shift modifier.
fn typed(letter: char) -> KeyEvent {
    let modifiers = if letter.is_uppercase() { KeyModifiers::SHIFT } else { KeyModifiers::NONE };
    KeyEvent::new(KeyCode::Char(letter), modifiers)
}

/// Decodes what follows `ESC [`.
fn control_sequence(rest: &[u8]) -> Option<Event> {
    let (&last, parameters) = rest.split_last()?;
    match (rest, last) {
        ([b'<', ..], b'M' | b'm') => sgr(&numbers(&parameters[1..])?, last == b'm'),
        ([b'M', report @ ..], _) => x10(report),
        ([b'[', b'A'..=b'E'], _) => Some(Event::Key(KeyCode::F(last - b'A' + 1).into())),
        ([b'0'..=b'9', ..], b'M') => urxvt(&numbers(parameters)?),
        ([b'0'..=b'9', ..], b'~' | b'u') => numbered_key(last, parameters),
        ([b'1', b';', _, _, ..], b'R') => None, // a report of the cursor position, not F3
        ([b'1', b';', ..] | [_], _) => Some(modified(cursor_key(last)?, parameters)),
        _ => None, // a reply to a query that was not sent
    }
}

/// Returns the key for the final letter after `ESC [` or `ESC O`. Focus reports have a letter too, but are not keys.
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

/// Decodes the keys that have a number: `ESC [ n ~`, or with the code of their character, `ESC [ n u` and `ESC [ 27 ; m
/// ; n ~`.
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

/// Returns the event of a key with the modifiers of the second parameter: 1 + (1 Shift, 2 Alt, 4 Ctrl), and whether the
/// key was pressed, repeated or released.
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

/// Parses numbers separated by semicolons.
fn numbers(parameters: &[u8]) -> Option<Vec<u16>> {
    parameters.split(|&byte| byte == b';').map(number).collect()
}

fn number(digits: &[u8]) -> Option<u16> {
    str::from_utf8(digits).ok()?.parse().ok()
}

// Mouse reports. The SGR form is requested, but older terminals send older forms anyway.

/// Decodes `ESC [ < button ; column ; row M`, which ends in `m` when the button is released.
fn sgr(numbers: &[u16], is_release: bool) -> Option<Event> {
    let &[code, column, row] = numbers else { return None };
    let mut event = mouse_report(code, column, row)?;
    if let (MouseEventKind::Down(button), true) = (event.kind, is_release) {
        event.kind = MouseEventKind::Up(button);
    }
    Some(Event::Mouse(event))
}

/// Decodes `ESC [ button ; column ; row M`, where 32 is added to the button.
fn urxvt(numbers: &[u16]) -> Option<Event> {
    let &[code, column, row] = numbers else { return None };
    mouse_report(code.checked_sub(32)?, column, row).map(Event::Mouse)
}

/// Decodes the three bytes after `ESC [ M`, to each of which 32 is added.
fn x10(bytes: &[u8]) -> Option<Event> {
    let &[code, column, row] = bytes else { return None };
    let plain = |byte: u8| byte.checked_sub(32).map(u16::from);
    mouse_report(plain(code)?, plain(column)?, plain(row)?).map(Event::Mouse)
}

/// Decodes a mouse report. Bits 0, 1, 6 and 7 of the code are the button, bit 5 means movement, and bits 2 to 4 are
/// modifier keys. Columns and rows are counted from 1; 0 is outside every screen.
fn mouse_report(code: u16, column: u16, row: u16) -> Option<MouseEvent> {
    use MouseButton::{Left, Middle, Right};
    use MouseEventKind::{Down, Drag, Moved, ScrollDown, ScrollLeft, ScrollRight, ScrollUp, Up};
    let kind = match (code & 3 | (code >> 4) & 0b1100, code & 0x20 != 0) {
        (0, false) => Down(Left),
        (1, false) => Down(Middle),
        (2, false) => Down(Right),
        (3, false) => Up(Left), // which button was released is unknown
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
