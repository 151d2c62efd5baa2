//! Short animations between one state and the next, each less than a quarter of a second: a shift glides, a fill grows
//! wave by wave, a product adds up.
//!
//! Only the view knows about animations. The state changes at once, so the user's next action applies to the new state
//! and ends the animation. Time comes in as wakes, which an animation asks for, one for each frame; without an
//! animation there are none.
//!
//! Animations are off with `--no-motion`, on terminals without color, and as soon as the terminal takes longer to draw
//! a frame than the frame is shown. A remote connection (SSH) is no reason by itself: a frame is a few hundred bytes,
//! and nothing waits for it.

use super::input::Effect;
use bitrose_core::bitboard::{Bitboard, Direction, Mapping, Offset, RawShift, ShiftReport, Square};
use bitrose_lang::trace::partial_products;
use std::time::Duration;

/// How long a frame is shown.
pub const FRAME_TIME: Duration = Duration::from_millis(33);
/// The number of frames before the one of the new state.
pub const FRAMES: u8 = 6;

/// The lowest token of an animation's wakes; all other tokens are below it.
const TOKENS: u64 = 1 << 63;

/// The path of a moving square. It may begin or end off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Path {
    /// The file and rank where it begins, from 0.
    from: (i8, i8),
    by: Offset,
}

impl Path {
    fn of(square: Square, by: Offset) -> Self {
        Self { from: (square.file().index().cast_signed(), square.rank().index().cast_signed()), by }
    }

    /// Returns the path that ends on a square.
    fn to(square: Square, by: Offset) -> Self {
        let Self { from: (file, rank), .. } = Self::of(square, by);
        Self { from: (file.saturating_sub(by.files), rank.saturating_sub(by.ranks)), by }
    }

    /// Returns the position in a frame, as columns to the right of the a-file and rows above the first rank, for cells
    /// of `width` columns and `height` rows.
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

/// The kind of an animation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Squares that move along their paths.
    Glide(Vec<Path>),
    /// A set that grows, with its state in each frame.
    Grow(Vec<Bitboard>),
}

impl Kind {
    /// Returns the animation of a raw shift. Bits that wrap leave on one side and enter on the other; bits that fall
    /// off only leave.
    pub(super) fn shift(board: Bitboard, shift: RawShift, report: &ShiftReport, mapping: Mapping) -> Self {
        let Some(by) = report.step else { return Self::Glide(Vec::new()) };
        let leaving = board.squares().map(|square| Path::of(square, by));
        let landing = |square: Square| {
            let alone = shift.report(square.bitboard(), mapping);
            alone.wrapped_to.single().map(|to| Path::to(to, by))
        };
        Self::Glide(leaving.chain(report.wrapped_from.squares().filter_map(landing)).collect())
    }

    /// Returns the animation of a masked step. Bits that leave the board are gone.
    pub(super) fn step(board: Bitboard, direction: Direction, count: u8) -> Self {
        let Offset { files, ranks } = direction.offset();
        let count = count.min(8).cast_signed();
        let by = Offset::new(files * count, ranks * count);
        Self::Glide(board.squares().map(|square| Path::of(square, by)).collect())
    }

    /// Returns the animation of a fill that reached `after`. `wave` returns what one round of the fill adds to a set.
    pub(super) fn fill(before: Bitboard, after: Bitboard, wave: impl Fn(Bitboard) -> Bitboard) -> Self {
        let next = |set: &Bitboard| Some((*set | wave(*set)) & after).filter(|next| next != set);
        let waves: Vec<Bitboard> = std::iter::successors(Some(before), next).skip(1).collect();
        Self::Grow(sampled(waves.split_last().map_or(&[], |(_, waves)| waves)))
    }

    /// Returns the animation of a product: the running sums of the shifted copies.
    pub(super) fn product(left: u64, right: u64, mapping: Mapping) -> Self {
        let mut sums: Vec<Bitboard> =
            partial_products(left, right).iter().map(|term| mapping.board(term.sum)).collect();
        sums.dedup(); // a copy that falls off the word completely adds nothing
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

/// Returns at most as many sets as there are frames, evenly spread.
fn sampled(sets: &[Bitboard]) -> Vec<Bitboard> {
    let most = usize::from(FRAMES);
    if sets.len() <= most {
        return sets.to_vec();
    }
    (1..=most).map(|frame| sets[frame * sets.len() / (most + 1)]).collect()
}

/// An animation in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Motion {
    pub(super) kind: Kind,
    /// The frame that is shown, from 0.
    pub(super) frame: u8,
    token: u64,
}

impl Motion {
    /// Returns the set to show in this frame; empty for a glide.
    pub(super) fn set(&self) -> Bitboard {
        match &self.kind {
            Kind::Glide(_) => Bitboard::EMPTY,
            Kind::Grow(sets) => sets.get(usize::from(self.frame)).copied().unwrap_or_default(),
        }
    }
}

/// The present animation, if there is one.
#[derive(Clone, Debug, Default)]
pub(super) struct Motions {
    /// Whether animations are allowed.
    is_allowed: bool,
    now: Option<Motion>,
    /// The number of animations so far, for the tokens.
    count: u64,
}

impl Motions {
    pub(super) const fn new(is_allowed: bool) -> Self {
        Self { is_allowed, now: None, count: 0 }
    }

    /// Returns the present animation.
    pub(super) const fn now(&self) -> Option<&Motion> {
        self.now.as_ref()
    }

    /// Begins an animation, if they are allowed.
    pub(super) fn begin(&mut self, kind: Kind) {
        if self.is_allowed && kind.frames() > 0 {
            self.count += 1;
            self.now = Some(Motion { kind, frame: 0, token: TOKENS | self.count });
        }
    }

    /// Ends the present animation.
    pub(super) fn end(&mut self) {
        self.now = None;
    }

    /// Advances to the next frame. Returns `false` if the token is not that of the present animation.
    pub(super) fn wake(&mut self, token: u64) -> bool {
        let Some(motion) = self.now.as_mut().filter(|motion| motion.token == token) else { return false };
        motion.frame += 1;
        if motion.frame >= motion.kind.frames() {
            self.now = None;
        }
        true
    }

    /// Returns the effect that asks for the next frame.
    pub(super) fn next_wake(&self) -> Option<Effect> {
        self.now.as_ref().map(|motion| Effect::Wake { token: motion.token, after: FRAME_TIME })
    }
}
