//! Detectors for squares that are shifted, flipped or wrapped around an edge; and lists of squares in words.

use super::{Compared, Scene};
use crate::model::Attacker;
use bitrose_core::bitboard::{
    Bitboard, Direction, KnightDirection, Mapping, Offset, RawShift, ShiftReport, Square,
};

/// The number of squares up to which a list names them all; the others are counted.
const MOST_NAMES: usize = 4;

/// Lists squares as in `a4`, `c2 and c4`, `a1, b1, c1 and d1`, `a1, b1, c1, d1 and 4 more`.
pub fn listed(board: Bitboard) -> String {
    let mut names: Vec<String> = board.squares().map(|square| square.to_string()).collect();
    let more = names.len().saturating_sub(MOST_NAMES);
    names.truncate(MOST_NAMES);
    if more > 0 {
        names.push(format!("{more} more"));
    }
    let Some(last) = names.pop() else { return "nothing".into() };
    if names.is_empty() { last } else { format!("{} and {last}", names.join(", ")) }
}

/// `is` for one square, `are` for more.
pub(super) const fn is_or_are(board: Bitboard) -> &'static str {
    if board.popcount() == 1 { "is" } else { "are" }
}

/// Describes a difference as in `Missing d2 and g6. Extra a4.`, with at most four names each, then a count.
pub fn difference(got: Bitboard, target: Bitboard) -> String {
    let (missing, extra) = (target & !got, got & !target);
    let part =
        |name: &str, board: Bitboard| (!board.is_empty()).then(|| format!("{name} {}.", listed(board)));
    [part("Missing", missing), part("Extra", extra)].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// Describes a difference without giving the answer away: `2 squares are missing. Extra a4.`
pub fn hidden_difference(got: Bitboard, target: Bitboard) -> String {
    let extra = difference(got, got & target);
    let missing = match target.difference(got).popcount() {
        0 => return extra,
        1 => "1 square is missing.".to_owned(),
        more => format!("{more} squares are missing."),
    };
    format!("{missing} {extra}").trim_end().to_owned()
}

/// `b1 to g1`: the first and the last of several squares on a line.
pub(super) fn from_to(board: Bitboard) -> String {
    match (board.first(), board.last()) {
        (Some(first), Some(last)) if first != last => format!("{first} to {last}"),
        _ => listed(board),
    }
}

/// The extra squares are the ones by which an unmasked step differs from the masked one.
pub(super) fn wrap(compared: Compared, scene: &Scene) -> Option<String> {
    let extra = compared.only_extra()?;
    let before = scene.before.or_else(|| scene.square.map(Bitboard::from))?;
    let steps = bundles(scene).into_iter().find(|steps| {
        let wrapped = steps.iter().map(|&step| report(before, step, scene.mapping).wrapped_to);
        wrapped.fold(Bitboard::EMPTY, Bitboard::union) & !compared.target == extra
            && may_be_wanted(steps, before, compared.target, scene)
    })?;
    let reports = steps.iter().map(|&step| (step, report(before, step, scene.mapping)));
    let (to, from) = reports.into_iter().find_map(|(step, report)| {
        let to = (report.wrapped_to & extra).first()?;
        source(before, step, scene.mapping, to.bitboard()).map(|from| (to, from))
    })?;
    let index = |square| scene.mapping.index(square);
    let bits = format!("bit {} to {}", index(from), index(to));
    Some(format!("You included {to}: the bit wrapped from {from} ({bits})."))
}

/// Returns `true` if the question may ask for these steps: where they do not wrap, they lead to squares of the target.
/// Without a piece, nothing else tells that it asks for steps at all, so some must lead there.
fn may_be_wanted(steps: &[Offset], before: Bitboard, target: Bitboard, scene: &Scene) -> bool {
    let stepped = steps.iter().map(|&step| before.shifted(step)).fold(Bitboard::EMPTY, Bitboard::union);
    let is_clear = scene.piece.is_some() || target.is_empty() || !stepped.is_empty();
    is_clear && (stepped & !scene.own.unwrap_or_default()).is_subset(target)
}

/// The square whose bit the unmasked step brings to `to`.
fn source(before: Bitboard, step: Offset, mapping: Mapping, to: Bitboard) -> Option<Square> {
    before.squares().find(|&square| report(square.bitboard(), step, mapping).result == to)
}

/// The steps that are tried together: each step of a piece alone, then all of them. Sliders have none, because a ray
/// does not consist of a single step.
fn bundles(scene: &Scene) -> Vec<Vec<Offset>> {
    let compass = Direction::ALL.map(Direction::offset);
    let jumps = KnightDirection::ALL.map(KnightDirection::offset);
    let pair = |directions: [Direction; 2]| directions.map(Direction::offset).to_vec();
    let white = pair([Direction::NorthWest, Direction::NorthEast]);
    let black = pair([Direction::SouthWest, Direction::SouthEast]);
    let sides = pair([Direction::West, Direction::East]);
    let together = match scene.piece {
        _ if scene.is_mask => return Vec::new(),
        Some(Attacker::Rook | Attacker::Bishop | Attacker::Queen) => return Vec::new(),
        Some(Attacker::Knight) => vec![jumps.to_vec()],
        Some(Attacker::King) => vec![compass.to_vec()],
        Some(Attacker::WhitePawn) => vec![white],
        Some(Attacker::BlackPawn) => vec![black],
        None => vec![sides, white, black, compass.to_vec(), jumps.to_vec()],
    };
    let mut bundles: Vec<Vec<Offset>> = Vec::new();
    for step in together.iter().flatten() {
        if !bundles.contains(&vec![*step]) {
            bundles.push(vec![*step]);
        }
    }
    bundles.extend(together);
    bundles
}

/// The report of a step as a raw shift, as the processor does it.
fn report(before: Bitboard, step: Offset, mapping: Mapping) -> ShiftReport {
    let delta = mapping.delta(step);
    let count = u64::from(delta.unsigned_abs());
    let shift = if delta > 0 { RawShift::Left(count) } else { RawShift::Right(count) };
    // wraps are reported with respect to this step, not the one that the shift count would be taken to mean
    let report = shift.report(before, mapping);
    let wrapped_to = report.result & !before.shifted(step);
    ShiftReport { wrapped_to, ..report }
}

/// The answer is what one would draw when reading the number under another mapping.
///
/// A few squares have many explanations. If a step explains them too, that explanation is preferred, because it is
/// simpler. A single square is only explained by a mapping if the question gives an index.
pub(super) fn other_mapping(compared: Compared, scene: &Scene) -> Option<String> {
    if aside(compared).is_some_and(|(_, lines)| lines == 1) || other_direction(compared, scene).is_some() {
        return None;
    }
    let drawn = |mapping: &Mapping| scene.mapping.board(mapping.number(compared.target));
    if compared.target.popcount() == 1 && !scene.has_index {
        return None;
    }
    let others = Mapping::ALL.into_iter().filter(|&mapping| mapping != scene.mapping);
    let mapping = others.into_iter().find(|mapping| drawn(mapping) == compared.got)?;
    if let Some(flip) = other_flip(compared, scene) {
        return Some(format!("Mirrored the other way: this is what `{flip}` gives."));
    }
    Some(right_in(mapping, scene.mapping))
}

/// Explains an answer that is right in another mapping than `own`, by the numbers of two squares.
pub(super) fn right_in(mapping: Mapping, own: Mapping) -> String {
    let (a1, b1) = (mapping.index(Square::A1), mapping.index(Square::B1));
    let difference = if a1 == own.index(Square::A1) {
        format!("b1 = {b1}")
    } else if a1.abs_diff(b1) == 1 {
        format!("a1 = {a1}")
    } else {
        format!("a1 = {a1} and b1 = {b1}")
    };
    format!("Right in another mapping: this is what you get with {difference}.")
}

/// The flip that gives the answer, if the target is another flip of the same board.
fn other_flip(compared: Compared, scene: &Scene) -> Option<&'static str> {
    let before = scene.before?;
    let flips = [
        ("flip_vertical", before.flip_vertical()),
        ("mirror_horizontal", before.mirror_horizontal()),
        ("flip_diagonal", before.flip_diagonal()),
        ("flip_antidiagonal", before.flip_antidiagonal()),
    ];
    let which = |board| flips.iter().find(|(_, flipped)| *flipped == board).map(|(name, _)| *name);
    which(compared.target).and(which(compared.got))
}

/// The answer is the board that the question is about or, if a step is asked for, a part of it.
pub(super) fn unchanged(compared: Compared, scene: &Scene) -> Option<String> {
    let Compared { got, target } = compared;
    let before = scene.before.filter(|_| scene.piece.is_none() && !got.is_empty())?;
    if got == before {
        let those = if got.popcount() == 1 { "That is the square" } else { "Those are the squares" };
        return Some(format!("{those} you were given, unchanged."));
    }
    let is_step = Direction::ALL.into_iter().any(|to| before.step(to) == target);
    let is_part = got.is_subset(before) && !got.intersects(target);
    let is_moved = || [wrap, other_direction].iter().any(|look| look(compared, scene).is_some());
    (is_step && is_part && !is_moved())
        .then(|| format!("{} {} among the squares you were given, unchanged.", listed(got), is_or_are(got)))
}

/// The answer is the target moved along the files or the ranks.
pub(super) fn all_aside(compared: Compared, scene: &Scene) -> Option<String> {
    let is_step = other_direction(compared, scene).is_some();
    let (direction, lines) = aside(compared).filter(|&(_, lines)| lines == 1 || !is_step)?;
    let (line, other) = if direction.offset().files == 0 { ("rank", "file") } else { ("file", "rank") };
    Some(match (lines, compared.target.popcount()) {
        (1, 1) => format!("Your square is one {line} too far {}.", direction.name()),
        (_, 1) if scene.has_index => format!("The {other} is right, the {line} is not."),
        // a square further away on the same line is any other square
        (_, 1) => return None,
        (1, _) => format!("Every square is one {line} too far {}.", direction.name()),
        _ => format!("Every square is {lines} {line}s too far {}.", direction.name()),
    })
}

/// The direction in which the target was moved, and how far. If it was moved by more than one, no square may be lost.
/// An answer that only lacks squares was not moved.
fn aside(Compared { got, target }: Compared) -> Option<(Direction, u32)> {
    if got.is_subset(target) {
        return None;
    }
    let most = if got.popcount() == target.popcount() { 7 } else { 1 };
    let is_moved =
        |direction, lines| (0..lines).fold(target, |board: Bitboard, _| board.step(direction)) == got;
    Direction::ORTHOGONAL.into_iter().find_map(|direction| {
        (1..=most).find(|&lines| is_moved(direction, lines)).map(|lines| (direction, lines))
    })
}

/// The answer is the step that the question asks for, in another direction.
pub(super) fn other_direction(compared: Compared, scene: &Scene) -> Option<String> {
    let before = scene.before.filter(|_| !compared.got.is_subset(compared.target))?;
    let leads = |to: Bitboard| {
        Direction::ALL.into_iter().find(move |&direction| !to.is_empty() && before.step(direction) == to)
    };
    let (_, went) = leads(compared.target).zip(leads(compared.got))?;
    Some(format!("That is {}.", went.name().replace('_', "-")))
}

/// The answer is the complement of the target.
pub(super) fn complement(compared: Compared, _: &Scene) -> Option<String> {
    (compared.got == !compared.target && !compared.target.is_empty()).then(|| {
        let target = listed(compared.target);
        format!("You have everything except the answer ({target} is missing): a ~ too many or too few.")
    })
}
