//! Sentences about what happened and what a number is called; the last shift or step of the board, what it lights on the
//! rose, and where each bit went that wrapped or fell off.

use crate::tui::prelude::*;
use crate::tui::workspace::Term;
use bitrose_core::attacks::{Identity, identify};
use bitrose_core::bitboard::{Offset, ShiftReport, WrapMasks};

/// How many squares are listed by name; more are only counted.
const LISTED: u32 = 6;

/// What a raw shift means on the board, what fell off, what wrapped, and the mask that was missing, with its key where the
/// board in hand is what the shift made.
pub(super) fn shift(shift: RawShift, report: &ShiftReport, is_in_hand: bool) -> String {
    let name = shift_name(shift);
    let Some(step) = report.step else {
        return format!("{name}: a count of 64 or more leaves nothing (C calls it undefined)");
    };
    let mut parts = vec![format!("{name}{}", reading(step))];
    if !report.wrapped_from.is_empty() {
        let key = if is_in_hand { ", = applies it" } else { "" };
        parts.push(format!("missing & {}{key}", mask_name(report.masks.after)));
        parts.push(format!("{} wrapped", wrapped(report.wrapped_from, report.wrapped_to)));
    }
    if !report.dropped.is_empty() {
        parts.push(format!("{} fell off", listed(report.dropped)));
    }
    parts.join(" · ")
}

/// `<< 9`.
pub(super) fn shift_name(shift: RawShift) -> String {
    match shift {
        RawShift::Left(count) => format!("<< {count}"),
        RawShift::Right(count) => format!(">> {count}"),
    }
}

/// The step that a count is read as: ` is north-west`.
pub(super) fn reading(step: Offset) -> String {
    direction(step)
        .map_or_else(String::new, |direction| format!(" is {}", direction.name().replace('_', "-")))
}

/// The direction of a step to a square beside.
pub(in crate::tui) fn direction(step: Offset) -> Option<Direction> {
    Direction::ALL.into_iter().find(|direction| direction.offset() == step)
}

/// A step as engines write it: `north-east is << 9, then & NOT_A`.
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

/// The mask by name, or by its squares where it has no name.
pub(super) fn mask_name(mask: Bitboard) -> String {
    let source = Term::squares(mask).source;
    if source.len() > 12 { format!("a mask of {} squares", mask.popcount()) } else { source }
}

/// What one number is called, under this mapping and under the others. Kept from frame to frame, because to look for it
/// takes longer than to draw.
#[derive(Clone, Debug, Default)]
pub(super) struct Meanings {
    of: Option<(u64, Mapping)>,
    /// Under the mapping of the session: the name, or what it would be with the masks that are missing.
    pub(super) here: String,
    /// The squares of it that wrapped, and the mask that was missing.
    pub(super) error: Option<(Bitboard, Bitboard)>,
    /// Under the others: the shortest first.
    pub(super) elsewhere: Vec<String>,
}

impl Meanings {
    /// Looks again if the number is another one.
    pub(super) fn refresh(&mut self, number: u64, mapping: Mapping) {
        if self.of == Some((number, mapping)) {
            return;
        }
        let identities = identify(number, mapping);
        let (here, elsewhere): (Vec<_>, Vec<_>) =
            identities.iter().partition(|identity| identity.mappings.contains(&mapping));
        self.of = Some((number, mapping));
        self.here = here.first().map_or_else(String::new, |identity| described(identity));
        self.error =
            here.first().filter(|name| !name.wrapped.is_empty()).map(|name| (name.wrapped, name.missing));
        let foreign = elsewhere.into_iter().filter(|identity| described(identity) != self.here);
        self.elsewhere = foreign.map(located).collect();
    }

    /// In one line: `knight(h4), but 4 squares wrapped: missing & NOT_AB, = applies it`, else the name here, else elsewhere.
    pub(super) fn name(&self) -> String {
        match (self.error, self.here.split_once(" without ")) {
            (Some((wrapped, _)), Some((shape, mask))) => {
                let squares = if wrapped.popcount() == 1 { "square" } else { "squares" };
                format!("{shape}, but {} {squares} wrapped: missing {mask}, = applies it", wrapped.popcount())
            }
            _ if self.here.is_empty() => self.elsewhere.first().cloned().unwrap_or_default(),
            _ => self.here.clone(),
        }
    }
}

/// `knight(h4)`, or `knight(h4) without & NOT_AB` when a wrap mask is missing.
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
            Move::Shift(_, report) => report.step.and_then(direction),
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
