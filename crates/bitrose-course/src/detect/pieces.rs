//! Detectors for mistakes with the attacks of a piece.

use super::squares::{from_to, is_or_are, listed};
use super::{Compared, Scene};
use crate::model::Attacker;
use bitrose_core::attacks::{self, rays};
use bitrose_core::bitboard::{Bitboard, Color, Direction, File, Rank, Square};

/// The rays end one square in front of the blockers, or one of them does.
pub(super) fn before_blockers(compared: Compared, scene: &Scene) -> Option<String> {
    let blockers = compared.target & scene.occ?;
    let missing = compared.target & !compared.got;
    let fits = compared.got.is_subset(compared.target) && missing.is_subset(blockers);
    fits.then(|| match missing {
        all if all == blockers => "You stopped before the blockers; their squares are attacked too.".into(),
        _ => {
            "Right but for what a ray ends on: the first piece is attacked too, a friend or an enemy.".into()
        }
    })
}

/// A ray is missing, or ends on an empty square.
pub(super) fn short_ray(compared: Compared, scene: &Scene) -> Option<String> {
    let (square, piece) = scene.square.zip(scene.piece)?;
    let missing = compared.target & !compared.got;
    if scene.is_mask || !compared.got.is_subset(compared.target) || compared.got.is_empty() {
        return None;
    }
    let occ = scene.occ.unwrap_or(Bitboard::EMPTY);
    let rays = directions(piece).iter().map(|&to| (to, rays::walk(square, to, occ) & compared.target));
    let lacking = rays.filter(|(_, ray)| ray.intersects(missing));
    let name = |to: Direction| to.name().replace('_', "-");
    let (gone, short): (Vec<_>, Vec<_>) = lacking.partition(|(_, ray)| ray.is_subset(missing));
    if let Some(&(to, _)) = gone.first() {
        return Some(format!(
            "There is nothing to the {} yet, and a {} goes there as well.",
            name(to),
            piece.name()
        ));
    }
    let (&(last, _), others) = short.split_last()?;
    Some(if others.is_empty() {
        format!("The ray to the {} is too short: it ends on the first piece or at the edge.", name(last))
    } else {
        let others: Vec<String> = others.iter().map(|&(to, _)| name(to)).collect();
        let (others, last) = (others.join(", "), name(last));
        format!(
            "The rays to the {others} and {last} are too short: each ends on the first piece or at the edge."
        )
    })
}

/// The rays continue behind the blockers.
pub(super) fn behind_blockers(compared: Compared, scene: &Scene) -> Option<String> {
    let extra = compared.only_extra()?;
    let (square, occ) = scene.square.zip(scene.occ)?;
    let behind = |&direction: &Direction| {
        let blocker = (rays::walk(square, direction, occ) & occ).single()?;
        Some((blocker, rays::ray(blocker, direction)))
    };
    let hidden: Vec<_> = directions(scene.piece?).iter().filter_map(behind).collect();
    let all = hidden.iter().map(|(_, behind)| *behind).fold(Bitboard::EMPTY, Bitboard::union);
    let (blocker, behind) = hidden.into_iter().find(|(_, behind)| behind.intersects(extra))?;
    extra.is_subset(all).then(|| {
        let behind = behind & extra;
        format!("{blocker} blocks: {} {} behind it.", listed(behind), is_or_are(behind))
    })
}

/// Own pieces are among the targets.
pub(super) fn own_pieces(compared: Compared, scene: &Scene) -> Option<String> {
    let extra = compared.only_extra()?;
    extra.is_subset(scene.own?).then(|| {
        let pieces = if extra.popcount() == 1 { "your own piece" } else { "your own pieces" };
        format!("{} {} {pieces}.", listed(extra), is_or_are(extra))
    })
}

/// The square of the piece itself is included.
pub(super) fn own_square(compared: Compared, scene: &Scene) -> Option<String> {
    let extra = compared.only_extra()?;
    let own = match (scene.square, scene.piece) {
        (Some(square), _) => square.bitboard(),
        (None, Some(_)) => scene.before?,
        (None, None) => return None,
    };
    (extra.is_subset(own)).then(|| {
        let square = extra.first().map_or_else(String::new, |square| format!(" ({square})"));
        if scene.is_mask {
            format!("The piece's own square{square} is not part of its mask.")
        } else {
            format!("A piece does not attack its own square{square}.")
        }
    })
}

/// The last squares of the rays are in a relevant occupancy mask.
pub(super) fn ray_ends(compared: Compared, scene: &Scene) -> Option<String> {
    let extra = compared.only_extra()?;
    let (square, piece) = scene.square.zip(scene.piece)?;
    let all = directions(piece).iter().map(|&direction| rays::ray(square, direction));
    let ends = all.fold(Bitboard::EMPTY, Bitboard::union) & !relevant(piece, square)?;
    (scene.is_mask && extra.is_subset(ends)).then(|| {
        let what = if extra.popcount() == 1 { "ends the ray" } else { "end their rays" };
        format!("{} {what}: a piece there hides nothing.", listed(extra))
    })
}

/// The whole frame is removed, including the edges on which the piece is.
pub(super) fn all_edges(compared: Compared, scene: &Scene) -> Option<String> {
    let (square, piece) = scene.square.zip(scene.piece)?;
    let lost = compared.target & Bitboard::FRAME;
    if !scene.is_mask || lost.is_empty() || compared.got != compared.target & !Bitboard::FRAME {
        return None;
    }
    let lines = [
        (square.rank().bitboard(), "rank", square.rank().digit()),
        (square.file().bitboard(), "file", square.file().letter()),
    ];
    let (line, name, label) = lines.into_iter().find(|(line, ..)| line.intersects(lost))?;
    let line_name = if name == "rank" { format!("rank {label}") } else { format!("the {label}-file") };
    Some(format!("The {} stands on {line_name}, so {} count.", piece.name(), from_to(lost & line)))
}

/// The squares are those of another piece.
pub(super) fn other_piece(compared: Compared, scene: &Scene) -> Option<String> {
    let piece = scene.piece?;
    let mut others = Attacker::NAMES.into_iter().filter(|(_, other)| *other != piece);
    let (name, _) = others.find(|&(_, other)| {
        squares_of(other, scene).is_some_and(|squares| {
            !squares.is_empty() && (squares == compared.got || squares & !own(scene) == compared.got)
        })
    })?;
    Some(format!("These are {name} squares."))
}

/// The squares are those of the piece on another square, or a rank or file on which it is not.
pub(super) fn other_square(compared: Compared, scene: &Scene) -> Option<String> {
    let (square, piece) = scene.square.zip(scene.piece)?;
    let lines = Rank::ALL.iter().map(|rank| (rank.bitboard(), format!("rank {}", rank.digit())));
    let files = File::ALL.iter().map(|file| (file.bitboard(), format!("the {}-file", file.letter())));
    if let Some((_, line)) = lines.chain(files).find(|(line, _)| *line == compared.got) {
        return Some(format!("That is {line}; the {} is on {square}.", piece.name()));
    }
    let from = |other: &Square| {
        let scene = Scene { square: Some(*other), before: None, ..*scene };
        squares_of(piece, &scene).is_some_and(|squares| !squares.is_empty() && squares == compared.got)
    };
    let other = Square::all().filter(|other| *other != square).find(from)?;
    Some(format!("That is right for a {} on {other}; this one is on {square}.", piece.name()))
}

/// Some squares are out of reach of the piece even on an empty board.
pub(super) fn out_of_reach(compared: Compared, scene: &Scene) -> Option<String> {
    let (square, piece) = scene.square.zip(scene.piece)?;
    let alone = Scene { occ: None, before: None, is_mask: false, ..*scene };
    let beyond = compared.extra() & !squares_of(piece, &alone)?.with(square);
    let all =
        if beyond == compared.got { "None of these squares is" } else { "Not all of these squares are" };
    (!beyond.is_empty()).then(|| format!("{all} in reach of a {} on {square}.", piece.name()))
}

fn own(scene: &Scene) -> Bitboard {
    scene.own.unwrap_or(Bitboard::EMPTY)
}

/// The attacks of a piece in this scene, or its relevant occupancy mask.
fn squares_of(piece: Attacker, scene: &Scene) -> Option<Bitboard> {
    if scene.is_mask {
        return relevant(piece, scene.square?);
    }
    let from = scene.before.or_else(|| scene.square.map(Bitboard::from));
    Some(match piece {
        Attacker::Knight => attacks::knights(from?),
        Attacker::King => attacks::kings(from?),
        Attacker::WhitePawn => attacks::pawns(Color::White, from?),
        Attacker::BlackPawn => attacks::pawns(Color::Black, from?),
        Attacker::Rook | Attacker::Bishop | Attacker::Queen => {
            let occ = scene.occ.unwrap_or(Bitboard::EMPTY);
            let square = scene.square.or_else(|| from?.single())?;
            let walks = directions(piece).iter().map(|&direction| rays::walk(square, direction, occ));
            walks.fold(Bitboard::EMPTY, Bitboard::union)
        }
    })
}

/// The relevant occupancy mask of a sliding piece.
fn relevant(piece: Attacker, square: Square) -> Option<Bitboard> {
    Some(match piece {
        Attacker::Rook => attacks::rook_mask(square),
        Attacker::Bishop => attacks::bishop_mask(square),
        Attacker::Queen => attacks::rook_mask(square) | attacks::bishop_mask(square),
        _ => return None,
    })
}

const fn directions(piece: Attacker) -> &'static [Direction] {
    match piece {
        Attacker::Rook => &Direction::ORTHOGONAL,
        Attacker::Bishop => &Direction::DIAGONAL,
        Attacker::Queen => &Direction::ALL,
        _ => &[],
    }
}
