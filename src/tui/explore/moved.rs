//! The last shift or step of the board: what it lights on the rose, and where each bit went that wrapped or fell off.

use crate::tui::workspace::Name;
use bitrose_core::bitboard::{Bitboard, Direction, Mapping, RawShift, ShiftReport, Square};

/// How the board was moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Move {
    /// A masked step.
    Step(Direction),
    /// A raw shift.
    Shift(RawShift, ShiftReport),
}

/// A move of a board. It is shown as long as the board has the number that the move gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Moved {
    pub(super) by: Move,
    pub(super) board: Name,
    pub(super) number: u64,
    pub(super) mapping: Mapping,
}

/// A bit that went where the step would not have taken it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) struct Link {
    /// What it is called on the board.
    pub(in crate::tui) letter: char,
    pub(in crate::tui) from: Square,
    /// Where it landed: a square, or a bit outside of the word.
    pub(in crate::tui) to: Landing,
}

/// Where a bit landed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Landing {
    /// Around an edge.
    Wrapped(Square),
    /// Off the word, at this bit of a longer one.
    Off(i64),
}

impl Moved {
    /// The spoke of the rose that is lit.
    pub(super) fn direction(&self) -> Option<Direction> {
        match self.by {
            Move::Step(direction) => Some(direction),
            Move::Shift(_, report) => {
                Direction::ALL.into_iter().find(|known| Some(known.offset()) == report.step)
            }
        }
    }

    /// The raw shift, if it was one.
    pub(super) const fn shift(&self) -> Option<(RawShift, &ShiftReport)> {
        match &self.by {
            Move::Step(_) => None,
            Move::Shift(shift, report) => Some((*shift, report)),
        }
    }

    /// Every bit that wrapped, then every bit that fell off, in the order of the word.
    pub(super) fn links(&self) -> Vec<Link> {
        self.shift().map(|(shift, report)| links(shift, report, self.mapping)).unwrap_or_default()
    }

    /// The other end of the link that a square is an end of.
    pub(super) fn pair(&self, square: Square) -> Option<Square> {
        self.links().into_iter().find_map(|link| match link.to {
            Landing::Wrapped(to) if link.from == square => Some(to),
            Landing::Wrapped(to) if to == square => Some(link.from),
            _ => None,
        })
    }
}

/// Every bit that a shift wrapped, then every bit that fell off, in the order of the word.
pub(in crate::tui) fn links(shift: RawShift, report: &ShiftReport, mapping: Mapping) -> Vec<Link> {
    let by = match shift {
        RawShift::Left(count) => i64::try_from(count).unwrap_or(i64::MAX),
        RawShift::Right(count) => -i64::try_from(count).unwrap_or(i64::MAX),
    };
    let in_order = |squares: Bitboard| {
        let mut squares: Vec<_> = squares.into_iter().collect();
        squares.sort_by_key(|square| mapping.index(*square));
        squares
    };
    let wrapped = if report.is_step() { in_order(report.wrapped_from) } else { Vec::new() };
    let wrapped = wrapped.into_iter().filter_map(|from| {
        let alone = shift.report(from.bitboard(), mapping);
        alone.wrapped_to.single().map(|to| (from, Landing::Wrapped(to)))
    });
    let off = in_order(report.dropped)
        .into_iter()
        .map(|from| (from, Landing::Off(i64::from(mapping.index(from)).saturating_add(by))));
    let letters = ('a'..='z').chain('A'..='Z').chain(std::iter::repeat('…'));
    letters.zip(wrapped.chain(off)).map(|(letter, (from, to))| Link { letter, from, to }).collect()
}
