//! Steps that respect the edges of the board, and raw shifts that tell what went wrong at them.

use super::{Bitboard, Direction, KnightDirection, Mapping, Offset};

/// The two masks that keep a step from wrapping: use one of them.
///
/// ```text
/// east, before the shift: all but the h-file      east, after the shift: all but the a-file
/// (x & before) << 1                               (x << 1) & after
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrapMasks {
    /// The pre-shift mask: squares from which the step stays inside its row.
    pub before: Bitboard,
    /// The wrap mask, applied after the shift: squares on which a step may rightly land.
    pub after: Bitboard,
}

impl WrapMasks {
    /// The masks of a step under a mapping.
    ///
    /// Only the coordinate inside a row of eight bits can wrap: under a rank-major mapping a step over the top is
    /// dropped by the word itself, so no mask is needed for it.
    #[must_use]
    pub const fn of(step: Offset, mapping: Mapping) -> Self {
        let file_major = mapping.is_file_major();
        let distance = if file_major { step.ranks } else { step.files };
        let before = places_inside_after(distance as i32);
        let after = places_inside_after(-(distance as i32));
        Self { before: in_every_row(before, file_major), after: in_every_row(after, file_major) }
    }

    /// Must the step be masked at all?
    #[must_use]
    pub const fn are_needed(self) -> bool {
        self.before.0 != Bitboard::ALL.0
    }
}

/// The places 0 to 7, as bits, that a move by `distance` keeps between 0 and 7.
const fn places_inside_after(distance: i32) -> u64 {
    match distance {
        0..=7 => 0xFF >> distance,
        -7..=-1 => (0xFF << -distance) & 0xFF,
        _ => 0,
    }
}

/// The squares whose file (or rank, if a row of bits is a file) is among the places.
const fn in_every_row(places: u64, file_major: bool) -> Bitboard {
    let by_files = Bitboard(places * 0x0101_0101_0101_0101);
    if file_major { by_files.flip_diagonal() } else { by_files }
}

/// `x << n` for a positive delta, `x >> -n` for a negative one; nothing from 64 on.
const fn shift_by(word: u64, delta: i32) -> u64 {
    match delta {
        0..=63 => word << delta,
        -63..=-1 => word >> -delta,
        _ => 0,
    }
}

impl Bitboard {
    /// Moves every square by the same step; squares that would leave the board are dropped, none wraps.
    ///
    /// A shift and its wrap mask, both derived from LERF.
    #[must_use]
    #[inline]
    pub const fn shifted(self, step: Offset) -> Self {
        let masks = WrapMasks::of(step, Mapping::Lerf);
        Self(shift_by(self.0, Mapping::Lerf.delta(step)) & masks.after.0)
    }

    /// One step of the whole set along the compass rose, masked after the shift.
    ///
    /// ```text
    /// . . . X      north_east      . . . .
    /// . X . .          ->          . . X .
    /// . . . .                      . . . .
    /// ```
    #[must_use]
    #[inline]
    pub const fn step(self, direction: Direction) -> Self {
        STEPS[direction as usize].apply(self)
    }

    /// The same step masked before the shift: equal for every set, shown because engines use both.
    #[must_use]
    #[inline]
    pub const fn step_masked_before(self, direction: Direction) -> Self {
        let Move { delta, masks, .. } = STEPS[direction as usize];
        Self(shift_by(self.0 & masks.before.0, delta))
    }

    /// One jump of the whole set along the knight's rose.
    #[must_use]
    #[inline]
    pub const fn jump(self, direction: KnightDirection) -> Self {
        JUMPS[direction as usize].apply(self)
    }
}

/// A step with everything that depends on it alone.
#[derive(Clone, Copy)]
pub(super) struct Move {
    delta: i32,
    masks: WrapMasks,
    /// The same as a rotation to the left, which does the work of a shift in either sense: a direction known only at
    /// run time costs no branch.
    pub(super) turn: u32,
    /// Where the step can land: what a rotation brings elsewhere went round an edge or round the word.
    pub(super) landing: Bitboard,
}

impl Move {
    const fn of(step: Offset) -> Self {
        let delta = Mapping::Lerf.delta(step);
        let masks = WrapMasks::of(step, Mapping::Lerf);
        Self { delta, masks, turn: delta.cast_unsigned() & 63, landing: Bitboard::ALL.shifted(step) }
    }

    #[inline]
    const fn apply(self, board: Bitboard) -> Bitboard {
        Bitboard(board.0.rotate_left(self.turn) & self.landing.0)
    }
}

pub(super) static STEPS: [Move; 8] = {
    let mut steps = [Move::of(Offset::new(0, 0)); 8];
    let mut index = 0;
    while index < 8 {
        steps[index] = Move::of(Direction::ALL[index].offset());
        index += 1;
    }
    steps
};

static JUMPS: [Move; 8] = {
    let mut jumps = [Move::of(Offset::new(0, 0)); 8];
    let mut index = 0;
    while index < 8 {
        jumps[index] = Move::of(KnightDirection::ALL[index].offset());
        index += 1;
    }
    jumps
};

/// A shift as the processor does it: the word moves, and the edges of the board mean nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RawShift {
    /// `x << n`: every bit to a higher index.
    Left(u64),
    /// `x >> n`, logical: every bit to a lower index.
    Right(u64),
}

/// What a raw shift did to a set of squares.
///
/// Every square of the operand is in exactly one of three parts: it moved as the step says, it fell off the word, or
/// it wrapped round an edge and stands where no step of that kind leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShiftReport {
    /// The set after the shift, exactly what the word says.
    pub result: Bitboard,
    /// Squares of the operand whose bit left the 64-bit word.
    pub dropped: Bitboard,
    /// Squares of the operand whose bit went round an edge.
    pub wrapped_from: Bitboard,
    /// Where those bits landed.
    pub wrapped_to: Bitboard,
    /// The step on the board that this count is read as; `None` when the count is 64 or more.
    pub step: Option<Offset>,
    /// The masks of that step: `before` or `after` was missing if `wrapped_from` has a square.
    pub masks: WrapMasks,
}

impl RawShift {
    /// Shifts the word that `board` has under `mapping`, and tells what fell off and what wrapped.
    ///
    /// A count of 64 or more drops everything (processors mask the count, C calls it undefined).
    ///
    /// ```
    /// use bitrose_core::bitboard::{Bitboard, Mapping, RawShift, Square};
    ///
    /// // a8 is bit 56; 56 + 7 = 63 is h8. One step north-west of a8 there is nothing.
    /// let report = RawShift::Left(7).report(Square::A8.bitboard(), Mapping::Lerf);
    /// assert_eq!(report.wrapped_to, Square::H8.bitboard());
    /// assert!(report.dropped.is_empty());
    /// ```
    #[must_use]
    pub fn report(self, board: Bitboard, mapping: Mapping) -> ShiftReport {
        let (count, sign) = match self {
            Self::Left(count) => (count, 1),
            Self::Right(count) => (count, -1),
        };
        let Some(count) = i8::try_from(count).ok().filter(|&count| count < 64) else {
            return ShiftReport::all_dropped(board);
        };
        let delta = count * sign;
        let (major, minor) = rows_and_places(delta);
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
    /// Is it a step that a piece or a set takes: along a line, or at most two squares each way? Any other shift takes a
    /// part of the word, as the index of a magic product, and edges of the board mean nothing to it. So what is said and
    /// drawn of a computation tells of wraps only where this holds.
    ///
    /// ```
    /// use bitrose_core::bitboard::{Bitboard, Mapping, RawShift};
    ///
    /// let report = |shift: RawShift| shift.report(Bitboard::ALL, Mapping::Lerf);
    /// assert!(report(RawShift::Left(9)).is_step()); // north-east
    /// assert!(!report(RawShift::Right(54)).is_step()); // an index of ten bits
    /// ```
    #[must_use]
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

/// Reads a delta below 64 as a move of rows (of eight bits) and of places inside the row.
///
/// Every delta has two readings, because seven places up the row and one row up, one place back are the same number.
/// The shorter move is meant (7 is north-west, not seven files east): the smaller longest side, then the smaller sum.
fn rows_and_places(delta: i8) -> (i8, i8) {
    let rows = delta.div_euclid(8);
    let places = delta.rem_euclid(8);
    let length = |(rows, places): &(i8, i8)| (rows.abs().max(places.abs()), rows.abs() + places.abs());
    let (rows, places) =
        [(rows, places), (rows + 1, places - 8)].into_iter().min_by_key(length).unwrap_or((rows, places));
    (rows, places)
}
