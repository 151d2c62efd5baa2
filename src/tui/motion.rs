//! What moves between one state and the next, for less than a quarter of a second: a shift glides, a fill grows wave by
//! wave, a product adds up.
//!
//! Only the view knows of it. The state is the new one from the first moment, so whatever the user does next is done to it,
//! and ends the motion. Time comes in as the wakes that a motion asks for, one for each frame; without one there are none.
//!
//! There is no motion with `--no-motion`, without color, and from the frame on that a terminal takes longer to draw than
//! it is shown. A connection from afar (SSH) is no reason by itself: a frame is some hundred bytes, and nothing waits for it.

use super::input::Effect;
use bitrose_core::bitboard::{Bitboard, Direction, Mapping, Offset, RawShift, ShiftReport, Square};
use bitrose_lang::trace::partial_products;
use std::time::Duration;

/// How long a frame is shown.
pub const BEAT: Duration = Duration::from_millis(33);
/// How many frames come before the one of the new state.
pub const FRAMES: u8 = 6;

/// The tokens of motions are above all others.
const TOKENS: u64 = 1 << 63;

/// A square on its way. It may begin or end off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Path {
    /// File and rank where it begins, from 0.
    from: (i8, i8),
    by: Offset,
}

impl Path {
    fn of(square: Square, by: Offset) -> Self {
        Self { from: (square.file().index().cast_signed(), square.rank().index().cast_signed()), by }
    }

    /// The path that ends on a square.
    fn to(square: Square, by: Offset) -> Self {
        let Self { from: (file, rank), .. } = Self::of(square, by);
        Self { from: (file.saturating_sub(by.files), rank.saturating_sub(by.ranks)), by }
    }

    /// How far east of the a-file and north of the first rank it is after a number of frames, in parts of a cell of `width`
    /// columns and `height` rows.
    pub(super) fn offset(self, frame: u8, (width, height): (u16, u16)) -> (i32, i32) {
        let whole = i32::from(FRAMES) + 1;
        let part = i32::from(frame) + 1;
        let along = |from: i8, by: i8, size: u16| {
            let way = (i32::from(from) * whole + i32::from(by) * part) * i32::from(size);
            (2 * way + whole).div_euclid(2 * whole)
        };
        (along(self.from.0, self.by.files, width), along(self.from.1, self.by.ranks, height))
    }
}

/// What moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Squares, each on its way.
    Glide(Vec<Path>),
    /// Sets, one in each frame.
    Grow(Vec<Bitboard>),
}

impl Kind {
    /// A raw shift. What wraps leaves on one side and enters on the other, what falls off only leaves.
    pub(super) fn shift(board: Bitboard, shift: RawShift, report: &ShiftReport, mapping: Mapping) -> Self {
        let Some(by) = report.step else { return Self::Glide(Vec::new()) };
        let leaving = board.squares().map(|square| Path::of(square, by));
        let landing = |square: Square| {
            let alone = shift.report(square.bitboard(), mapping);
            alone.wrapped_to.single().map(|to| Path::to(to, by))
        };
        Self::Glide(leaving.chain(report.wrapped_from.squares().filter_map(landing)).collect())
    }

    /// A masked step: what leaves the board is gone.
    pub(super) fn step(board: Bitboard, direction: Direction, count: u8) -> Self {
        let Offset { files, ranks } = direction.offset();
        let count = count.min(8).cast_signed();
        let by = Offset::new(files * count, ranks * count);
        Self::Glide(board.squares().map(|square| Path::of(square, by)).collect())
    }

    /// A fill that reached `after`; `wave` is what one turn of it adds to a set.
    pub(super) fn fill(before: Bitboard, after: Bitboard, wave: impl Fn(Bitboard) -> Bitboard) -> Self {
        let next = |set: &Bitboard| Some((*set | wave(*set)) & after).filter(|next| next != set);
        let waves: Vec<Bitboard> = std::iter::successors(Some(before), next).skip(1).collect();
        Self::Grow(sampled(waves.split_last().map_or(&[], |(_, waves)| waves)))
    }

    /// A product: the sum of the shifted copies so far.
    pub(super) fn product(left: u64, right: u64, mapping: Mapping) -> Self {
        let mut sums: Vec<Bitboard> =
            partial_products(left, right).iter().map(|term| mapping.board(term.sum)).collect();
        sums.dedup(); // a copy that falls off the word as a whole adds nothing
        Self::Grow(sampled(sums.split_last().map_or(&[], |(_, sums)| sums)))
    }

    fn frames(&self) -> u8 {
        match self {
            Self::Glide(paths) if paths.is_empty() => 0,
            Self::Glide(_) => FRAMES,
            Self::Grow(sets) => u8::try_from(sets.len()).unwrap_or(FRAMES),
        }
    }
}

/// As many as there are frames, evenly spread.
fn sampled(sets: &[Bitboard]) -> Vec<Bitboard> {
    let most = usize::from(FRAMES);
    if sets.len() <= most {
        return sets.to_vec();
    }
    (1..=most).map(|frame| sets[frame * sets.len() / (most + 1)]).collect()
}

/// A motion under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Motion {
    pub(super) kind: Kind,
    /// The frame that is shown, from 0.
    pub(super) frame: u8,
    token: u64,
}

impl Motion {
    /// The set of this frame, of a motion that has one.
    pub(super) fn set(&self) -> Bitboard {
        match &self.kind {
            Kind::Glide(_) => Bitboard::EMPTY,
            Kind::Grow(sets) => sets.get(usize::from(self.frame)).copied().unwrap_or_default(),
        }
    }
}

/// What is on its way now, if anything may be.
#[derive(Clone, Debug, Default)]
pub(super) struct Motions {
    /// Whether anything may move.
    is_allowed: bool,
    now: Option<Motion>,
    /// How many there were.
    count: u64,
}

impl Motions {
    pub(super) const fn new(is_allowed: bool) -> Self {
        Self { is_allowed, now: None, count: 0 }
    }

    /// What is on its way.
    pub(super) const fn now(&self) -> Option<&Motion> {
        self.now.as_ref()
    }

    /// Lets something move, where that is wanted.
    pub(super) fn begin(&mut self, kind: Kind) {
        if self.is_allowed && kind.frames() > 0 {
            self.count += 1;
            self.now = Some(Motion { kind, frame: 0, token: TOKENS | self.count });
        }
    }

    /// Ends what is on its way.
    pub(super) fn end(&mut self) {
        self.now = None;
    }

    /// The next frame. Returns `false` if this is not the wake that a motion asked for.
    pub(super) fn wake(&mut self, token: u64) -> bool {
        let Some(motion) = self.now.as_mut().filter(|motion| motion.token == token) else { return false };
        motion.frame += 1;
        if motion.frame >= motion.kind.frames() {
            self.now = None;
        }
        true
    }

    /// Asks for the next frame.
    pub(super) fn next_wake(&self) -> Option<Effect> {
        self.now.as_ref().map(|motion| Effect::Wake { token: motion.token, after: BEAT })
    }
}
