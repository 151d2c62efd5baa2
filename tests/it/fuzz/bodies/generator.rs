//! Legal moves three ways: bitboards, the 0x88 board, and cozy-chess, which shares no code with either.

use super::bytes::Bytes;
use super::games;
use bitrose_core::bitboard::Square;
use bitrose_core::position::mailbox::Mailbox;
use bitrose_core::position::perft::perft;
use bitrose_core::position::{Kind, Move, Position, Setup};
use cozy_chess::Board;

pub(crate) fn body(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let Some(position) = games::position(&mut bytes) else { return };
    let fen = position.setup().to_string();
    assert_eq!(fen.parse::<Setup>(), Ok(position.setup()));
    assert_eq!(Position::try_from(position.setup()), Ok(position), "{fen}");
    let moves = sorted(position.legal_moves().to_vec());
    assert_eq!(position.legal_move_count(), moves.len(), "{fen}");
    if let Ok(board) = Board::from_fen(&position.setup().shredder_fen(), true) {
        assert_eq!(moves, cozy_moves(&board), "{fen}");
    }
    if let Ok(board) = Mailbox::try_from(&position.setup()) {
        let others = board.legal_moves().into_iter().filter_map(|mv| board.to_move(mv)).collect();
        assert_eq!(moves, sorted(others), "{fen}");
        assert_eq!(perft(&position, 2), board.perft(2), "{fen}");
    }
    for mv in moves {
        let mut after = position;
        after.play_unchecked(mv);
        assert_eq!(Position::try_from(after.setup()), Ok(after), "{fen} after {mv:?}");
    }
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_unstable();
    moves
}

fn cozy_moves(board: &Board) -> Vec<Move> {
    let square = |square| Square::from_index(square as u8).unwrap_or(Square::A1);
    let mut moves = Vec::new();
    board.generate_moves(|group| {
        moves.extend(group.into_iter().map(|mv| {
            let promotion = mv.promotion.map(|piece| Kind::ALL[piece as usize]);
            Move::new(square(mv.from), square(mv.to)).with_promotion(promotion)
        }));
        false
    });
    sorted(moves)
}
