//! Sentences about what happened, and what a number is called.

use crate::tui::workspace::{Term, board_squares};
use bitrose_core::attacks::{Identity, identify};
use bitrose_core::bitboard::{Bitboard, Direction, Mapping, Offset, RawShift, ShiftReport, WrapMasks};

/// How many squares are listed by name; more are only counted.
const LISTED: u32 = 6;

/// What a raw shift means on the board, what fell off, what wrapped, and the mask that was missing, with its key where the
/// board in hand is what the shift made.
#[must_use]
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
    let direction = Direction::ALL.into_iter().find(|direction| direction.offset() == step);
    direction.map_or_else(String::new, |direction| format!(" is {}", direction.name().replace('_', "-")))
}

/// A step as engines write it: `north-east is << 9, then & NOT_A`.
#[must_use]
pub(super) fn step(direction: Direction, mapping: Mapping) -> String {
    let delta = mapping.delta(direction.offset());
    let sign = if delta > 0 { "<<" } else { ">>" };
    let masks = WrapMasks::of(direction.offset(), mapping);
    let mask =
        if masks.are_needed() { format!(", then & {}", mask_name(masks.after)) } else { String::new() };
    format!("{} is {sign} {}{mask}", direction.name().replace('_', "-"), delta.unsigned_abs())
}

fn listed(board: Bitboard) -> String {
    if board.popcount() > LISTED { format!("{} bits", board.popcount()) } else { board_squares(board) }
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

    /// In one line: `knight(h4), but 4 squares wrapped: & NOT_AB is missing (=)`, else the name here, else elsewhere.
    pub(super) fn name(&self) -> String {
        match (self.error, self.here.split_once(" without ")) {
            (Some((wrapped, _)), Some((shape, mask))) => {
                let squares = if wrapped.popcount() == 1 { "square" } else { "squares" };
                format!("{shape}, but {} {squares} wrapped: {mask} is missing (=)", wrapped.popcount())
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
