//! The rules of chess told slowly: every pseudo-legal move is made on a copy, and all that the other side attacks is
//! looked through for the king.
//!
//! Nothing here knows of pins, check masks or sets of pawns; sliders walk their rays.

use bitrose_core::attacks::rays;
use bitrose_core::bitboard::{Bitboard, KnightDirection, Offset, Rank, Square};
use bitrose_core::position::{Color, Kind, Move, Piece, Placement, Setup, Wing};

/// All legal moves, sorted.
pub(crate) fn legal_moves(setup: &Setup) -> Vec<Move> {
    let us = setup.side_to_move;
    let is_safe = |mv: &Move| {
        let next = after(setup, *mv);
        !attacks(&next, us.opponent()).intersects(next.pieces(us, Kind::King))
    };
    let mut moves: Vec<Move> = pseudo_legal(setup).into_iter().filter(is_safe).collect();
    moves.extend(castling(setup));
    moves.sort_unstable();
    moves
}

/// The leaves of the tree of those moves.
pub(crate) fn perft(setup: &Setup, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    legal_moves(setup).into_iter().map(|mv| perft(&play(setup, mv), depth - 1)).sum()
}

/// Everything that a move changes, clocks too.
pub(crate) fn play(setup: &Setup, mv: Move) -> Setup {
    let us = setup.side_to_move;
    let mover = setup.placement.piece(mv.from()).unwrap();
    let captures = setup.placement.piece(mv.to()).is_some_and(|piece| piece.color != us);
    let mut next = *setup;
    next.placement = after(setup, mv);
    next.side_to_move = us.opponent();
    next.halfmove_clock = if captures || mover.kind == Kind::Pawn { 0 } else { setup.halfmove_clock + 1 };
    next.fullmove_number += u32::from(us == Color::Black);
    let ranks = i32::from(mv.to().rank().index()) - i32::from(mv.from().rank().index());
    let forward = if us == Color::White { 1 } else { -1 };
    let passed = mv.from().offset(Offset::new(0, forward));
    next.en_passant = passed.filter(|_| mover.kind == Kind::Pawn && ranks.abs() == 2);
    for color in Color::ALL {
        for right in &mut next.castling[color] {
            let home = right.map(|file| Square::new(file, color.first_rank()));
            let king_moves = mover == Piece { color, kind: Kind::King };
            if king_moves || home == Some(mv.from()) || home == Some(mv.to()) {
                *right = None;
            }
        }
    }
    next
}

fn after(setup: &Setup, mv: Move) -> Placement {
    let mut placement = setup.placement;
    let mover = placement.piece(mv.from()).unwrap();
    if let Some(wing) = wing_of(setup, mv) {
        placement.remove(mv.from());
        placement.remove(mv.to());
        let (king_to, rook_to) = destinations(wing, mover.color);
        placement.put(mover, king_to);
        placement.put(Piece { kind: Kind::Rook, ..mover }, rook_to);
        return placement;
    }
    placement.remove(mv.from());
    if mover.kind == Kind::Pawn && setup.en_passant == Some(mv.to()) {
        placement.remove(Square::new(mv.to().file(), mv.from().rank()));
    }
    placement.put(Piece { kind: mv.promotion().unwrap_or(mover.kind), ..mover }, mv.to());
    placement
}

fn wing_of(setup: &Setup, mv: Move) -> Option<Wing> {
    let us = setup.side_to_move;
    let own = |kind, square| setup.placement.piece(square) == Some(Piece { color: us, kind });
    let wing = if mv.to() > mv.from() { Wing::KingSide } else { Wing::QueenSide };
    (own(Kind::King, mv.from()) && own(Kind::Rook, mv.to())).then_some(wing)
}

fn destinations(wing: Wing, color: Color) -> (Square, Square) {
    match (wing, color) {
        (Wing::KingSide, Color::White) => (Square::G1, Square::F1),
        (Wing::QueenSide, Color::White) => (Square::C1, Square::D1),
        (Wing::KingSide, Color::Black) => (Square::G8, Square::F8),
        (Wing::QueenSide, Color::Black) => (Square::C8, Square::D8),
    }
}

/// All that a side attacks.
pub(crate) fn attacks(placement: &Placement, by: Color) -> Bitboard {
    let from = |square| piece_attacks(placement.piece(square).unwrap(), square, placement.occupied());
    placement.color(by).squares().map(from).fold(Bitboard::EMPTY, Bitboard::union)
}

fn piece_attacks(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    let forward = if piece.color == Color::White { 1 } else { -1 };
    let steps: Vec<Offset> = match piece.kind {
        Kind::Rook => return rays::rook(square, occupied),
        Kind::Bishop => return rays::bishop(square, occupied),
        Kind::Queen => return rays::queen(square, occupied),
        Kind::Pawn => vec![Offset::new(-1, forward), Offset::new(1, forward)],
        Kind::Knight => KnightDirection::ALL.map(KnightDirection::offset).to_vec(),
        Kind::King => {
            (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| Offset::new(files, ranks))).collect()
        }
    };
    let reached = steps.into_iter().filter_map(|step| square.offset(step));
    reached.filter(|&to| to != square).collect()
}

fn pseudo_legal(setup: &Setup) -> Vec<Move> {
    let us = setup.side_to_move;
    let mut moves = Vec::new();
    for from in setup.placement.color(us) {
        let piece = setup.placement.piece(from).unwrap();
        let attacks = piece_attacks(piece, from, setup.placement.occupied());
        if piece.kind == Kind::Pawn {
            let capturable =
                setup.placement.color(us.opponent()) | setup.en_passant.into_iter().collect::<Bitboard>();
            moves.extend(with_promotions(from, attacks & capturable));
            moves.extend(with_promotions(from, pushes(&setup.placement, us, from)));
        } else {
            moves.extend((attacks & !setup.placement.color(us)).squares().map(|to| Move::new(from, to)));
        }
    }
    moves
}

fn pushes(placement: &Placement, us: Color, from: Square) -> Bitboard {
    let (forward, second) = if us == Color::White { (1, Rank::Second) } else { (-1, Rank::Seventh) };
    let is_empty = |square: &Square| placement.piece(*square).is_none();
    let one = from.offset(Offset::new(0, forward)).filter(is_empty);
    let two = one.filter(|_| from.rank() == second).and_then(|one| one.offset(Offset::new(0, forward)));
    one.into_iter().chain(two.filter(is_empty)).collect()
}

fn with_promotions(from: Square, targets: Bitboard) -> Vec<Move> {
    let becomes = |to: Square| match to.rank() {
        Rank::First | Rank::Eighth => vec![Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight],
        _ => vec![],
    };
    let moves = |to| match becomes(to).as_slice() {
        [] => vec![Move::new(from, to)],
        kinds => kinds.iter().map(|&kind| Move::new(from, to).with_promotion(Some(kind))).collect(),
    };
    targets.squares().flat_map(moves).collect()
}

/// The rules of FIDE, Chess960 included: nothing between the squares that king and rook leave and reach, no square of
/// the king's way attacked, and no check when both have arrived.
fn castling(setup: &Setup) -> Vec<Move> {
    let us = setup.side_to_move;
    let king = setup.placement.pieces(us, Kind::King).first().unwrap();
    let mut moves = Vec::new();
    for wing in Wing::ALL {
        let Some(file) = setup.castling[us][wing] else { continue };
        let rook = Square::new(file, us.first_rank());
        let (king_to, rook_to) = destinations(wing, us);
        let others = setup.placement.occupied().without(king).without(rook);
        let is_free = others.is_disjoint(way(king, king_to) | way(rook, rook_to));
        let is_safe = |square: Square| {
            let mut placement = setup.placement;
            placement.remove(king);
            placement.put(Piece { color: us, kind: Kind::King }, square);
            !attacks(&placement, us.opponent()).contains(square)
        };
        let ends_safe = || !attacks(&after(setup, Move::new(king, rook)), us.opponent()).contains(king_to);
        let is_safe = way(king, king_to).squares().all(is_safe) && ends_safe();
        if is_free && is_safe {
            moves.push(Move::new(king, rook));
        }
    }
    moves
}

fn way(from: Square, to: Square) -> Bitboard {
    let (low, high) = (from.min(to), from.max(to));
    Square::all().filter(|&square| low <= square && square <= high).collect()
}
