//! The storages of a position: their boards, with the names that a program gives them.

use bitrose_core::bitboard::Bitboard;
use bitrose_core::position::Position;
use bitrose_core::position::storage::{Storage, twelve_pieces};

#[test]
fn boards_have_names() {
    let placement = Position::default().placement();
    let twelve = Storage::TwelveBoards.boards(&placement);
    assert_eq!(twelve[0], ("white_pawns".to_owned(), Bitboard(0xFF00)));
    assert_eq!(twelve[5], ("white_king".to_owned(), Bitboard(0x10)));
    assert_eq!(twelve[9], ("black_rooks".to_owned(), Bitboard(0x8100_0000_0000_0000)));
    let eight = Storage::ColorsAndKinds.boards(&placement);
    assert_eq!(eight[1], ("black".to_owned(), Bitboard(0xFFFF_0000_0000_0000)));
    assert_eq!(eight[7], ("kings".to_owned(), Bitboard(0x1000_0000_0000_0010)));
    let array = Storage::ArrayOfTwelve.boards(&placement);
    assert_eq!(array[7], ("boards[7]".to_owned(), Bitboard(0x4200_0000_0000_0000)));
    assert!(Storage::PieceArray.boards(&placement).is_empty());
}

#[test]
fn the_twelve_boards_hold_every_piece_once() {
    let placement = Position::default().placement();
    for (piece, (_, board)) in twelve_pieces().zip(Storage::TwelveBoards.boards(&placement)) {
        assert!(board.squares().all(|square| placement.piece(square) == Some(piece)));
    }
    let union = |storage: Storage| {
        storage.boards(&placement).into_iter().fold(Bitboard::EMPTY, |union, (_, board)| union | board)
    };
    assert_eq!(union(Storage::TwelveBoards), placement.occupied());
    assert_eq!(union(Storage::ColorsAndKinds), placement.occupied());
}
