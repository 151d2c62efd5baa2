//! Bits that went round an edge.

use super::{Compared, Detector, Finding, Scene};
use crate::model::Attacker;
use bitrose_core::bitboard::{Bitboard, Direction, KnightDirection, Mapping, Offset, RawShift, ShiftReport};

/// 2: the extra squares are those that an unmasked step has more than the masked one.
pub(super) fn wrap(compared: Compared, scene: &Scene) -> Option<Finding> {
    let extra = compared.only_extra()?;
    let before = scene.before.or_else(|| scene.square.map(Bitboard::from))?;
    let steps = bundles(scene).into_iter().find(|steps| {
        let wrapped = steps.iter().map(|&step| report(before, step, scene.mapping).wrapped_to);
        wrapped.fold(Bitboard::EMPTY, Bitboard::union) & !compared.target == extra
    })?;
    let reports = steps.iter().map(|&step| (step, report(before, step, scene.mapping)));
    let (to, from) = reports.into_iter().find_map(|(step, report)| {
        let to = (report.wrapped_to & extra).first()?;
        source(before, step, scene.mapping, to.bitboard()).map(|from| (to, from))
    })?;
    let index = |square| scene.mapping.index(square);
    Some(Finding::new(
        Detector::Wrap,
        format!("You included {to}: the bit wrapped from {from} (bit {} to {}).", index(from), index(to)),
    ))
}

/// The square whose bit the unmasked step brings to `to`.
fn source(
    before: Bitboard,
    step: Offset,
    mapping: Mapping,
    to: Bitboard,
) -> Option<bitrose_core::bitboard::Square> {
    before.squares().find(|&square| report(square.bitboard(), step, mapping).result == to)
}

/// Steps that go together: each of a piece alone, then all of it. Rays are not made of one step, so sliders have none.
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

/// The raw shift of a step, as the processor does it.
fn report(before: Bitboard, step: Offset, mapping: Mapping) -> ShiftReport {
    let delta = mapping.delta(step);
    let count = u64::from(delta.unsigned_abs());
    let shift = if delta > 0 { RawShift::Left(count) } else { RawShift::Right(count) };
    // wraps are told against this very step, not against the one that the count would be read as
    let report = shift.report(before, mapping);
    let wrapped_to = report.result & !before.shifted(step);
    ShiftReport { wrapped_to, ..report }
}
