//! Shifts as the processor does them, and a report of the squares that wrap around an edge.

use super::shift::{WrapMasks, shift_by};
use super::{Bitboard, Mapping, Offset};

/// A shift as the processor does it: it moves the bits of the word and knows nothing of the edges of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RawShift {
    /// `x << n`: moves every bit to a higher index.
    Left(u64),
    /// `x >> n`, a logical shift: moves every bit to a lower index.
    Right(u64),
}

/// What a raw shift does to a set of squares.
///
/// Every square of the operand ends in exactly one of three ways: it moves by the intended step, it drops out of the
/// word, or it wraps around an edge and lands on a square that the step does not lead to.
#[must_use]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShiftReport {
    /// The set after the shift, wrapped squares included.
    pub result: Bitboard,
    /// The squares of the operand whose bit leaves the 64-bit word.
    pub dropped: Bitboard,
    /// The squares of the operand whose bit wraps around an edge.
    pub wrapped_from: Bitboard,
    /// The squares on which those bits land.
    pub wrapped_to: Bitboard,
    /// The step on the board that the shift is taken to mean; `None` when the count is 64 or more.
    pub step: Option<Offset>,
    /// The wrap masks of that step. If `wrapped_from` is not empty, `before` or `after` should have been applied.
    pub masks: WrapMasks,
}

impl RawShift {
    /// Shifts the word that represents `board` under `mapping`, and reports which squares are dropped and which wrap.
    ///
    /// A count of 64 or more drops everything. (Processors mask the count; in C it is undefined behavior.)
    ///
    /// ```
    /// use bitrose_core::bitboard::{Bitboard, Mapping, RawShift, Square};
    ///
    /// // a8 is bit 56; 56 + 7 = 63 is h8. One step north-west of a8 there is nothing.
    /// let report = RawShift::Left(7).report(Square::A8.bitboard(), Mapping::Lerf);
    /// assert_eq!(report.wrapped_to, Square::H8.bitboard());
    /// assert!(report.dropped.is_empty());
    /// ```
    pub fn report(self, board: Bitboard, mapping: Mapping) -> ShiftReport {
        let (count, sign) = match self {
            Self::Left(count) => (count, 1),
            Self::Right(count) => (count, -1),
        };
        let Some(count) = i8::try_from(count).ok().filter(|&count| count < 64) else {
            return ShiftReport::all_dropped(board);
        };
        let delta = count * sign;
        let (major, minor) = rows_and_bits(delta);
        let delta = i32::from(delta);
        let step = mapping.offset_of_rows(major, minor);
        let masks = WrapMasks::of(step, mapping);

        let word = mapping.number(board);
        let result = mapping.board(shift_by(word, delta));
        let survivors = mapping.board(shift_by(shift_by(word, delta), -delta));
        let wrapped_from = survivors.difference(masks.before);
        let wrapped_to = mapping.board(shift_by(mapping.number(wrapped_from), delta));
        ShiftReport {
            result,
            dropped: board.difference(survivors),
            wrapped_from,
            wrapped_to,
            step: Some(step),
            masks,
        }
    }
}

impl ShiftReport {
    /// Returns `true` if the shift is a step that a piece or a set takes: along a line, or at most two squares each
    /// way.
    ///
    /// Any other shift extracts a part of the word, such as the index of a magic product, and the edges of the board
    /// mean nothing to it. So wrapped squares are worth reporting only if this returns `true`.
    ///
    /// ```
    /// use bitrose_core::bitboard::{Bitboard, Mapping, RawShift};
    ///
    /// let report = |shift: RawShift| shift.report(Bitboard::ALL, Mapping::Lerf);
    /// assert!(report(RawShift::Left(9)).is_step()); // north-east
    /// assert!(!report(RawShift::Right(54)).is_step()); // an index of ten bits
    /// ```
    pub const fn is_step(&self) -> bool {
        let Some(Offset { files, ranks }) = self.step else { return false };
        files == 0 || ranks == 0 || files.unsigned_abs() <= 2 && ranks.unsigned_abs() <= 2
    }

    const fn all_dropped(board: Bitboard) -> Self {
        Self {
            result: Bitboard::EMPTY,
            dropped: board,
            wrapped_from: Bitboard::EMPTY,
            wrapped_to: Bitboard::EMPTY,
            step: None,
            masks: WrapMasks { before: Bitboard::ALL, after: Bitboard::ALL },
        }
    }
}

/// Splits a delta below 64 into rows (of eight bits) and bits within the row.
///
/// Every delta can be read in two ways: 7 is seven bits up within the row, or one row up and one bit back. The shorter
/// step is meant (7 is north-west, not seven files east): the one with the smaller maximum of the two, then the smaller
/// sum.
fn rows_and_bits(delta: i8) -> (i8, i8) {
    let (rows, bits) = (delta.div_euclid(8), delta.rem_euclid(8));
    let length = |(rows, bits): (i8, i8)| (rows.abs().max(bits.abs()), rows.abs() + bits.abs());
    let (near, far) = ((rows, bits), (rows + 1, bits - 8));
    if length(far) < length(near) { far } else { near }
}
