//! Positions made from bytes: games from well-known starts, and pieces put anywhere.

use super::bytes::Bytes;
use bitrose_core::bitboard::{File, Square};
use bitrose_core::position::{Color, Kind, Piece, Position, Setup};

const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "4k3/8/8/8/3pPp2/8/8/4K3 b - e3 0 1",
    "1rk1r3/8/8/8/8/8/8/1RK1R3 w EBeb - 0 1",
];

/// A position that a game leads to, or one put together by hand; nothing where that is none.
pub(crate) fn position(bytes: &mut Bytes<'_>) -> Option<Position> {
    let choice = bytes.below(STARTS.len() + 4);
    let mut position = match STARTS.get(choice) {
        Some(fen) => Position::try_from(fen.parse::<Setup>().ok()?).ok()?,
        None => Position::try_from(arrangement(bytes)).ok()?,
    };
    for _ in 0..bytes.below(24) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.play_unchecked(moves[bytes.below(moves.len())]);
    }
    Some(position)
}

/// Kings and pieces on any squares; rights and an en passant square wherever they can be.
fn arrangement(bytes: &mut Bytes<'_>) -> Setup {
    let mut setup = Setup::empty();
    let mut put = |bytes: &mut Bytes<'_>, color, kind| {
        let square = bytes.square();
        if setup.placement.piece(square).is_none() {
            setup.placement.put(Piece { color, kind }, square);
        }
    };
    put(bytes, Color::White, Kind::King);
    put(bytes, Color::Black, Kind::King);
    for _ in 0..bytes.below(20) {
        let (color, kind) = (bytes.choose(&Color::ALL), bytes.choose(&Kind::ALL));
        let kind = if kind == Kind::King { Kind::Pawn } else { kind };
        put(bytes, color, kind);
    }
    setup.side_to_move = bytes.choose(&Color::ALL);
    for right in setup.castling.iter_mut().flatten() {
        *right = Some(File::ALL[bytes.below(8)]);
    }
    let groundless: Vec<_> =
        setup.rights().filter(|&(color, wing, _)| setup.castling_fault(color, wing).is_some()).collect();
    for (color, wing, _) in groundless {
        setup.castling[color as usize][wing as usize] = None;
    }
    setup.en_passant =
        Square::all().filter(|&square| setup.en_passant_fault(square).is_none()).nth(bytes.below(2));
    setup
}
