//! Explains in words what a shift or step did and what a number means on the board, and tracks where each bit went that
//! wrapped or fell off.

use crate::tui::prelude::*;
use crate::tui::workspace::Term;
use bitrose_core::attacks::{Identity, Leaper, NamedSet, SlidingPiece, identify};
use bitrose_core::bitboard::{Offset, ShiftReport, WrapMasks};

/// The most squares that are listed by name; more are only counted.
const LISTED: u32 = 6;

/// Describes a raw shift: its meaning on the board, the bits that fell off or wrapped, and the mask that was missing.
/// The key that applies the mask is named if the current board is the result of the shift.
pub(super) fn shift(shift: RawShift, report: &ShiftReport, is_in_hand: bool) -> String {
    let name = shift_name(shift);
    let Some(step) = report.step else {
        return format!("{name}: a shift by 64 or more leaves nothing (undefined in C)");
    };
    let mut parts = vec![format!("{name}{}", reading(step))];
    if !report.wrapped_from.is_empty() {
        let key = if is_in_hand { ", = adds it" } else { "" };
        parts.push(format!("missing & {}{key}", mask_name(report.masks.after)));
        parts.push(format!("{} wrapped", wrapped(report.wrapped_from, report.wrapped_to)));
    }
    if !report.dropped.is_empty() {
        parts.push(format!("{} fell off", listed(report.dropped)));
    }
    parts.join(" · ")
}

/// Writes a shift as source code: `<< 9`.
pub(super) fn shift_name(shift: RawShift) -> String {
    match shift {
        RawShift::Left(count) => format!("<< {count}"),
        RawShift::Right(count) => format!(">> {count}"),
    }
}

/// Describes the step that a shift count amounts to: ` is north-west`.
pub(super) fn reading(step: Offset) -> String {
    direction(step)
        .map_or_else(String::new, |direction| format!(" is {}", direction.name().replace('_', "-")))
}

/// Returns the direction of a step to an adjacent square.
pub(in crate::tui) fn direction(step: Offset) -> Option<Direction> {
    Direction::ALL.into_iter().find(|direction| direction.offset() == step)
}

/// Describes a step as engines implement it: `north-east is << 9, then & NOT_A`.
pub(super) fn step(direction: Direction, mapping: Mapping) -> String {
    let delta = mapping.delta(direction.offset());
    let sign = if delta > 0 { "<<" } else { ">>" };
    let masks = WrapMasks::of(direction.offset(), mapping);
    let mask =
        if masks.are_needed() { format!(", then & {}", mask_name(masks.after)) } else { String::new() };
    format!("{} is {sign} {}{mask}", direction.name().replace('_', "-"), delta.unsigned_abs())
}

fn listed(board: Bitboard) -> String {
    if board.popcount() > LISTED { format!("{} bits", board.popcount()) } else { board.to_string() }
}

fn wrapped(from: Bitboard, to: Bitboard) -> String {
    match (from.single(), to.single()) {
        (Some(from), Some(to)) => format!("{from}→{to}"),
        _ => listed(from),
    }
}

/// Returns the name of a mask, or a description if it has no short name.
pub(super) fn mask_name(mask: Bitboard) -> String {
    let source = Term::squares(mask).source;
    if source.len() > 12 { format!("a mask of {} squares", mask.popcount()) } else { source }
}

/// The meanings of a number under the session's mapping and under the others. Kept from frame to frame, because finding
/// them takes longer than drawing.
#[derive(Clone, Debug, Default)]
pub(super) struct NumberNames {
    of: Option<(u64, Mapping)>,
    /// The meaning under the session's mapping, including one that holds only with a missing wrap mask.
    pub(super) here: String,
    /// The piece whose attacks the number is, by its letter, and its square.
    pub(super) piece: Option<(char, Square)>,
    /// The squares that wrapped, and the mask that was missing.
    pub(super) error: Option<(Bitboard, Bitboard)>,
    /// The meanings under the other mappings, the shortest first.
    pub(super) elsewhere: Vec<String>,
}

impl NumberNames {
    /// Updates the meanings if the number or the mapping has changed.
    pub(super) fn refresh(&mut self, number: u64, mapping: Mapping) {
        if self.of == Some((number, mapping)) {
            return;
        }
        let identities = identify(number, mapping);
        let (here, elsewhere): (Vec<_>, Vec<_>) =
            identities.iter().partition(|identity| identity.mappings.contains(&mapping));
        self.of = Some((number, mapping));
        self.here = here.first().map_or_else(String::new, |identity| described(identity));
        self.piece = here.first().and_then(|identity| piece(identity.shape));
        self.error =
            here.first().filter(|name| !name.wrapped.is_empty()).map(|name| (name.wrapped, name.missing));
        let foreign = elsewhere.into_iter().filter(|identity| described(identity) != self.here);
        self.elsewhere = foreign.map(located).collect();
    }

    /// Returns the meaning in one line: `knight(h4), but 4 squares wrapped: missing & NOT_AB, = adds it`, or the
    /// meaning under this mapping, or else under another one.
    pub(super) fn name(&self) -> String {
        match (self.error, self.here.split_once(" without ")) {
            (Some((wrapped, _)), Some((shape, mask))) => {
                let squares = counted(wrapped.popcount(), "square");
                format!("{shape}, but {squares} wrapped: missing {mask}, = adds it")
            }
            _ if self.here.is_empty() => self.elsewhere.first().cloned().unwrap_or_default(),
            _ => self.here.clone(),
        }
    }
}

/// Returns the letter and the square of the piece whose attacks a set is.
const fn piece(shape: NamedSet) -> Option<(char, Square)> {
    match shape {
        NamedSet::Leaper(Leaper::Knight, square) => Some(('N', square)),
        NamedSet::Leaper(Leaper::King, square) => Some(('K', square)),
        NamedSet::Leaper(Leaper::WhitePawn, square) => Some(('P', square)),
        NamedSet::Leaper(Leaper::BlackPawn, square) => Some(('p', square)),
        NamedSet::Slider(SlidingPiece::Rook, square) => Some(('R', square)),
        NamedSet::Slider(SlidingPiece::Bishop, square) => Some(('B', square)),
        NamedSet::Slider(SlidingPiece::Queen, square) => Some(('Q', square)),
        _ => None,
    }
}

/// Describes an identity: `knight(h4)`, or `knight(h4) without & NOT_AB` if a wrap mask is missing.
fn described(identity: &Identity) -> String {
    match identity.missing_mask() {
        None => identity.shape.to_string(),
        Some(mask) => format!("{} without & {mask}", identity.shape),
    }
}

fn located(identity: &Identity) -> String {
    let mappings: Vec<_> = identity.mappings.iter().map(|mapping| mapping.name()).collect();
    format!("{} in {}", described(identity), mappings.join(" "))
}

/// How a board was moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Move {
    /// A step, with its wrap mask.
    Step(Direction),
    /// A raw shift, without a mask.
    Shift(RawShift, ShiftReport),
}

/// A move of a board. It is shown as long as the board still holds the resulting number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Moved {
    pub(super) by: Move,
    pub(super) board: Name,
    pub(super) number: u64,
    pub(super) mapping: Mapping,
}

/// A bit that wrapped or fell off, instead of going where the step would take it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) struct Link {
    /// The letter that marks it on the board.
    pub(in crate::tui) letter: char,
    pub(in crate::tui) from: Square,
    /// Where it landed: on a square, or outside of the word.
    pub(in crate::tui) to: Landing,
}

/// Where a bit landed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Landing {
    /// Wrapped around an edge to this square.
    Wrapped(Square),
    /// Fell off the word; the number is the bit index that it would have in a longer word.
    Off(i64),
}

impl Moved {
    /// Returns the direction to highlight on the rose.
    pub(super) fn direction(&self) -> Option<Direction> {
        match self.by {
            Move::Step(direction) => Some(direction),
            Move::Shift(_, report) => report.step.and_then(direction),
        }
    }

    /// Returns the raw shift and its report, if the move was one.
    pub(super) const fn shift(&self) -> Option<(RawShift, &ShiftReport)> {
        match &self.by {
            Move::Step(_) => None,
            Move::Shift(shift, report) => Some((*shift, report)),
        }
    }

    /// Returns a link for every bit that wrapped, then for every bit that fell off, each in bit order.
    pub(super) fn links(&self) -> Vec<Link> {
        self.shift().map(|(shift, report)| links(shift, report, self.mapping)).unwrap_or_default()
    }

    /// Returns the other end of a link that begins or ends on this square.
    pub(super) fn pair(&self, square: Square) -> Option<Square> {
        self.links().into_iter().find_map(|link| match link.to {
            Landing::Wrapped(to) if link.from == square => Some(to),
            Landing::Wrapped(to) if to == square => Some(link.from),
            _ => None,
        })
    }
}

/// Returns a link for every bit that a shift wrapped, then for every bit that fell off, each in bit order.
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
