//! Notes on the steps of a trace.

use super::ir::Scalar;
use bitrose_core::bitboard::constants::mask_expression;
use bitrose_core::bitboard::{Bitboard, Mapping, Offset, RawShift, ShiftReport, Square};
use bitrose_core::counted;
use std::fmt::Write;

/// A remark on a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A shift that dropped or wrapped bits, or whose count was 64 or more.
    Shift {
        /// The shift.
        shift: RawShift,
        /// The effect of the shift. Without a step and wrapped bits if the count is a variable that is no direction.
        report: ShiftReport,
        /// Whether a mask removes the bits that wrapped.
        mask: Mask,
    },
    /// The number of a square that goes around the edge to another one, whose bit remains in a board.
    Walk {
        /// The variable that holds the new square.
        name: Option<String>,
        /// The old square.
        from: Square,
        /// The new square.
        to: Square,
        /// The step that the difference of the numbers is taken to mean.
        step: Offset,
    },
    /// A shift in Python that brings back bits from beyond the 64 of a board.
    Beyond {
        /// The number of bits of the shifted value.
        width: u32,
        /// The number of set bits that come back.
        count: u32,
    },
    /// The complement of a board in Python, which is negative, and nothing masks it up to the result.
    Negative,
    /// An operation whose type decided the result.
    Type(TypeNote),
}

/// Whether a mask removes the bits that wrap in a shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mask {
    /// Wrapped bits remain in a board.
    Missing,
    /// Wrapped bits remain in a board although there is a mask: before the shift the one that belongs after it, or the
    /// other way round.
    OnWrongSide,
    /// Wrapped bits remain in a board because the mask belongs to the shift to the other side, in place of which the shift
    /// beside it was repeated: `(b & NOT_H) >> 9 | (b & NOT_A) >> 9`.
    Repeated,
    /// A `&` with a mask of files removes all of them, wherever the result of the shift is used.
    Present,
    /// Unknown. The wrapped bits may remain in something other than a board: the result is added, multiplied or mixed
    /// by `^` with what may be no board, or the shifted value is a constant such as the first file. Or they are gone in
    /// the end, but no mask removes them: a later shift moves them off the board, or a board does not have them by
    /// chance. Or a `&` removes them, but a variable of a caller still holds the result of the shift. Or it goes where
    /// no step shows what remains of it.
    Unclear,
}

/// A remark that the type of an operation decided the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TypeNote {
    /// The type cannot represent the value, so only the low bits are kept.
    Wrapped {
        /// The type.
        scalar: Scalar,
        /// The exact value.
        value: i128,
        /// The value in the type.
        result: i128,
    },
    /// An operand was converted to a type that cannot represent its value.
    Converted {
        /// The old type.
        from: Scalar,
        /// The new type.
        to: Scalar,
        /// The value.
        value: i128,
        /// The value in the new type.
        result: i128,
    },
    /// Like [`TypeNote::Converted`], but before a comparison.
    Compared {
        /// The old type.
        from: Scalar,
        /// The new type.
        to: Scalar,
        /// The value.
        value: i128,
        /// The value in the new type.
        result: i128,
    },
    /// An operand of a short type was promoted or converted, and the short type cannot represent the result.
    Promoted {
        /// The short type.
        from: Scalar,
        /// The type of the operation.
        to: Scalar,
    },
    /// A shift to lower bits copied the sign bit.
    Sign {
        /// What shifts in zeros instead, if the value may be a board.
        logical: Option<&'static str>,
    },
    /// A board of a signed type is compared with zero, and its last bit makes it negative.
    NegativeBoard,
    /// A shift count is at least the width.
    Count {
        /// The count.
        count: i64,
        /// The width.
        bits: u32,
        /// Whether the count is taken modulo the width. Otherwise every bit is shifted out.
        is_masked: bool,
    },
}

impl TypeNote {
    fn text(self) -> String {
        match self {
            Self::Wrapped { scalar, value, result } => {
                format!("{} does not fit {scalar}: it becomes {}", number(value), number(result))
            }
            Self::Converted { from, to, value, result } => {
                let sign = if value < 0 && to.bits() > from.bits() { ", the sign copied" } else { "" };
                format!("{from} {} becomes {to} {}{sign}", number(value), number(result))
            }
            Self::Compared { from, to, value, result } => {
                format!("{from} {} is compared as {to} {}", number(value), number(result))
            }
            Self::Promoted { from, to } => {
                let how = if to.bits() == 32 { "promoted" } else { "widened" };
                format!("{from} is {how} to {to}: the result does not fit {from}")
            }
            Self::Sign { logical: None } => "an arithmetic shift copied the sign".to_owned(),
            Self::Sign { logical: Some(logical) } => {
                format!("an arithmetic shift copied the sign; {logical} shifts in zeros")
            }
            Self::NegativeBoard => {
                "bit 63 is the sign, so this board is less than 0; != 0 tells whether it has squares"
                    .to_owned()
            }
            Self::Count { count, bits, is_masked: true } => {
                let taken = count.rem_euclid(bits.into());
                let why = if count < 0 { "negative" } else { &format!("too large for {bits} bits") };
                format!("a count of {count} is {why}: it is taken as {taken}")
            }
            Self::Count { count, bits, is_masked: false } => {
                format!("a count of {count} is too large for {bits} bits: every bit is shifted out")
            }
        }
    }
}

/// Formats a number for a message: in hexadecimal from 2^32 on.
fn number(value: i128) -> String {
    if value >= 1 << 32 { format!("0x{value:X}") } else { value.to_string() }
}

/// Returns a note if the shift of a word drops or wraps bits, or if its count is 64 or more.
pub(super) fn of_raw_shift(shift: RawShift, word: u64, mapping: Mapping) -> Option<Note> {
    let (RawShift::Left(count) | RawShift::Right(count)) = shift;
    let report = shift.report(mapping.board(word), mapping);
    let has_wrapped = !report.wrapped_from.is_empty() && report.is_step();
    let has_moved_wrongly = !report.dropped.is_empty() || has_wrapped;
    (count >= 64 || has_moved_wrongly).then_some(Note::Shift { shift, report, mask: Mask::Missing })
}

impl Note {
    /// Returns `true` for a conversion that copies the sign into the upper bits of a signed type, which keeps the
    /// number, but not the squares.
    pub(super) const fn is_extension(&self) -> bool {
        let Self::Type(TypeNote::Converted { from, to, .. } | TypeNote::Compared { from, to, .. }) = self
        else {
            return false;
        };
        from.is_signed() && to.is_signed() && to.bits() > from.bits()
    }

    /// Forgets the direction of a shift and the bits that wrap in it, because its count is no direction. Returns whether
    /// there is something left to say: bits that fell off.
    pub(super) fn forget_direction(&mut self) -> bool {
        let Self::Shift { report, .. } = self else { return true };
        (report.step, report.wrapped_from, report.wrapped_to) = (None, Bitboard::EMPTY, Bitboard::EMPTY);
        !report.dropped.is_empty()
    }

    /// Returns the note in words, with its parts separated by ` · `.
    ///
    /// `one step north-west · 1 bit fell off the word: h8 · 1 bit wrapped: a3 to h3; missing & NOT_A before or
    /// & NOT_H after`
    pub fn text(&self, mapping: Mapping) -> String {
        let (shift, report, mask) = match self {
            Self::Shift { shift, report, mask } => (shift, report, mask),
            Self::Type(note) => return note.text(),
            Self::Beyond { width, count } => {
                let come = if *count == 1 { "comes" } else { "come" };
                return format!(
                    "{} of a value of {width} bits {come} back from beyond the board; missing & 0xFFFFFFFFFFFFFFFF before it",
                    counted(count, "bit")
                );
            }
            Self::Negative => {
                return "the result is negative: ~ sets all bits beyond the board; missing & 0xFFFFFFFFFFFFFFFF"
                    .to_owned();
            }
            Self::Walk { name, from, to, step } => {
                let name = name.as_deref().unwrap_or("the square");
                let has_moved =
                    i16::from(to.file().index()) - i16::from(from.file().index()) == step.files.into();
                let line = if has_moved { "rank" } else { "file" };
                let step = describe_step(*step);
                return format!(
                    "{name} goes from {from} to {to}, {step} around the edge; test the {line} before it"
                );
            }
        };
        let mut parts = Vec::new();
        match report.step {
            None => parts.extend(too_far(*shift).or_else(|| dropped(report))),
            Some(_) if !report.is_step() => parts.extend(dropped(report)),
            Some(step) => {
                parts.push(describe_step(step));
                parts.extend(dropped(report));
                parts.extend(wrapped(report, *shift, *mask, mapping));
            }
        }
        parts.join(" · ")
    }
}

/// Returns the text for a count of 64 or more, whose meaning differs between languages.
fn too_far(shift: RawShift) -> Option<String> {
    let (RawShift::Left(count) | RawShift::Right(count)) = shift;
    let text = || {
        format!(
            "a count of {count} shifts out all 64 bits: the result is 0 (undefined in C; Java shifts by {})",
            count % 64
        )
    };
    (count >= 64).then(text)
}

/// Describes a step: `one step north-west`, `2 north, 1 east`.
fn describe_step(step: Offset) -> String {
    let ranks = part(step.ranks, "north", "south");
    let files = part(step.files, "east", "west");
    match (step.files.unsigned_abs(), step.ranks.unsigned_abs()) {
        (0, 0) => "no step".to_owned(),
        (0 | 1, 0 | 1) => format!("one step {}", join(&ranks.1, &files.1, "-")),
        (0, _) => format!("{} steps {}", ranks.0, ranks.1),
        (_, 0) => format!("{} steps {}", files.0, files.1),
        _ => format!("{} {} and {} {}", ranks.0, ranks.1, files.0, files.1),
    }
}

fn part(distance: i8, plus: &str, minus: &str) -> (u8, String) {
    let word = match distance.signum() {
        1 => plus,
        -1 => minus,
        _ => "",
    };
    (distance.unsigned_abs(), word.to_owned())
}

fn join(first: &str, second: &str, between: &str) -> String {
    if first.is_empty() || second.is_empty() {
        format!("{first}{second}")
    } else {
        format!("{first}{between}{second}")
    }
}

fn dropped(report: &ShiftReport) -> Option<String> {
    let count = report.dropped.popcount();
    (count > 0).then(|| format!("{} fell off the word: {}", counted(count, "bit"), list(report.dropped)))
}

fn wrapped(report: &ShiftReport, shift: RawShift, mask: Mask, mapping: Mapping) -> Option<String> {
    let count = report.wrapped_from.popcount();
    if count == 0 {
        return None;
    }
    let from_to = pairs(report, shift, mapping);
    let (before, after) = (mask_name(report.masks.before, mapping), mask_name(report.masks.after, mapping));
    let mut text = format!("{} wrapped: {from_to}", counted(count, "bit"));
    let _ = match mask {
        Mask::Present => {
            write!(text, "; the & that follows takes {} away", if count == 1 { "it" } else { "them" })
        }
        Mask::Missing if report.masks.before == report.masks.after => {
            write!(text, "; missing & {before} before or after")
        }
        Mask::Missing => write!(text, "; missing & {before} before or & {after} after"),
        Mask::OnWrongSide => {
            write!(text, "; the mask is on the wrong side: & {before} before or & {after} after")
        }
        Mask::Repeated => {
            let other = report.step.map(|step| mapping.delta(Offset { files: -step.files, ..step }));
            let sign = if other.is_some_and(i32::is_positive) { "<<" } else { ">>" };
            let count = other.unwrap_or_default().unsigned_abs();
            write!(text, "; this shift is there twice, and this mask belongs to {sign} {count}")
        }
        Mask::Unclear => Ok(()),
    };
    Some(text)
}

/// Lists at most four squares by name, then the number of the others.
pub(super) fn list(squares: Bitboard) -> String {
    let names: Vec<String> = squares.squares().take(4).map(|square| square.to_string()).collect();
    let more = squares.popcount().saturating_sub(4);
    if more > 0 { format!("{} and {more} more", names.join(" ")) } else { names.join(" ") }
}

/// Lists where the wrapped bits went: `a3 to h2`, at most three of them.
fn pairs(report: &ShiftReport, shift: RawShift, mapping: Mapping) -> String {
    let landing = |square: Square| {
        let report = shift.report(square.bitboard(), mapping);
        report.wrapped_to.first().map_or_else(String::new, |to| format!("{square} to {to}"))
    };
    let shown: Vec<String> = report.wrapped_from.squares().take(3).map(landing).collect();
    let more = report.wrapped_from.popcount().saturating_sub(3);
    if more > 0 { format!("{} and {more} more", shown.join(", ")) } else { shown.join(", ") }
}

/// Returns the name of a mask in the language, or its number.
fn mask_name(mask: Bitboard, mapping: Mapping) -> String {
    mask_expression(mask).unwrap_or_else(|| format!("0x{:016X}", mapping.number(mask)))
}
