//! Where the first thing in a stream of bytes ends (ECMA-48, and what else terminals do).

use super::ESCAPE;

/// The first thing in a stream of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum First {
    /// This many bytes belong together. They need not mean anything.
    Whole(usize),
    /// Its rest has not come yet.
    Part,
}

use First::{Part, Whole};

/// Longer sequences mean nothing to anybody.
const LONGEST: usize = 4096;

/// Cuts off the first thing.
pub(super) fn first(bytes: &[u8]) -> First {
    match bytes {
        [] | [ESCAPE] => Part,
        [ESCAPE, rest @ ..] => after(1, escape(rest)),
        [ascii, ..] if ascii.is_ascii() => Whole(1),
        _ => character(bytes),
    }
}

/// What follows `length` bytes that belong to it.
fn after(length: usize, first: First) -> First {
    match first {
        Whole(rest) => Whole(length + rest),
        Part => Part,
    }
}

/// Behind an escape.
fn escape(rest: &[u8]) -> First {
    match rest {
        [ESCAPE, ..] => Whole(0), // a key of its own; another thing begins
        [b'[', rest @ ..] => after(1, control_sequence(rest)),
        [b'O'] => Part,
        [b'O', 0x40..=0x7E, ..] => Whole(2),
        [b']' | b'P' | b'_' | b'^' | b'X', rest @ ..] => after(1, string(rest)),
        [ascii, ..] if ascii.is_ascii() => Whole(1),
        _ => character(rest),
    }
}

/// Behind `ESC [`: parameters and a last byte. Any other byte begins something new.
fn control_sequence(rest: &[u8]) -> First {
    match rest {
        [b'M', report @ ..] => return after(1, old_mouse(report)),
        [b'['] => return Part, // a function key of the Linux console
        [b'[', 0x40..=0x7E, ..] => return Whole(2),
        _ => {}
    }
    match rest.iter().position(|byte| !(0x20..=0x3F).contains(byte)) {
        Some(index) if (0x40..=0x7E).contains(&rest[index]) => Whole(index + 1),
        Some(index) => Whole(index),
        None if rest.len() > LONGEST => Whole(rest.len()),
        None => Part,
    }
}

/// Three bytes of a mouse report of X10, none of which is a control character.
fn old_mouse(report: &[u8]) -> First {
    let length = report.iter().take(3).take_while(|&&byte| byte >= 0x20).count();
    if length == report.len() && length < 3 { Part } else { Whole(length) }
}

/// An answer of the terminal that nobody has asked for: to a bell or `ESC \`.
fn string(rest: &[u8]) -> First {
    match rest.iter().position(|&byte| byte < 0x20) {
        Some(index) if rest[index] == 0x07 => Whole(index + 1),
        Some(index) if rest[index..] == [ESCAPE] => Part,
        Some(index) if rest[index..].starts_with(b"\x1b\\") => Whole(index + 2),
        Some(index) => Whole(index),
        None if rest.len() > LONGEST => Whole(rest.len()),
        None => Part,
    }
}

/// A character in UTF-8, or as much as cannot be one.
fn character(bytes: &[u8]) -> First {
    let length = match bytes[0] {
        0xC2..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0..=0xF4 => 4,
        _ => 1,
    };
    let there = 1 + bytes[1..].iter().take(length - 1).take_while(|&&byte| byte & 0xC0 == 0x80).count();
    if there == bytes.len() && there < length { Part } else { Whole(there) }
}
