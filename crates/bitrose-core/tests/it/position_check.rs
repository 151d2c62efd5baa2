//! Which positions can be: every position of the suites and of random games, and a planted fault for each reason.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::common::{cozy_moves, random_words};
use bitrose_core::bitboard::{Bitboard, File, Square};
use bitrose_core::position::{CastlingFault, Color, EnPassantFault, IllegalPosition, Setup, Wing};
use cozy_chess::Board;

fn setup(fen: &str) -> Setup {
    fen.parse().unwrap()
}

fn board(squares: &[Square]) -> Bitboard {
    squares.iter().map(|square| square.bitboard()).fold(Bitboard::EMPTY, Bitboard::union)
}

#[test]
fn each_reason_is_found() {
    use IllegalPosition::{
        Castling, EnPassant, ManyKings, NoKing, OpponentInCheck, PawnsOnLastRank, TooManyPawns, TooManyPieces,
    };
    let (white, black) = (Color::White, Color::Black);
    for (fen, reason, words) in [
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", NoKing(white), "White has no king"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", NoKing(black), "Black has no king"),
        (
            "4k2k/8/8/8/8/8/8/4K3 w - - 0 1",
            ManyKings(black, board(&[Square::E8, Square::H8])),
            "Black has more than one king: e8 h8",
        ),
        (
            "P3k3/8/8/8/8/8/8/4K2p w - - 0 1",
            PawnsOnLastRank(board(&[Square::H1, Square::A8])),
            "pawns on the first or last rank: h1 a8",
        ),
        (
            "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
            TooManyPawns(white, 9),
            "White has 9 pawns; expected at most eight",
        ),
        (
            "qqqk4/8/8/8/8/p7/pppppp2/7K b - - 0 1",
            TooManyPieces { color: black, promoted: 2, missing: 1 },
            "Black has more promoted pieces (2) than missing pawns (1)",
        ),
        (
            "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
            OpponentInCheck { color: black, checkers: Square::E2.bitboard() },
            "Black is in check from e2, but White is to move",
        ),
        (
            "8/8/8/3kK3/8/8/8/8 b - - 0 1",
            OpponentInCheck { color: white, checkers: Square::D5.bitboard() },
            "White is in check from d5, but Black is to move",
        ),
        (
            "4k3/8/8/8/8/8/4K3/7R w K - 0 1",
            Castling(white, Wing::KingSide, CastlingFault::King(bitrose_core::bitboard::Rank::First)),
            "White cannot castle king side: the white king is not on rank 1",
        ),
        (
            "4k2r/8/8/8/8/8/8/4K3 w q - 0 1",
            Castling(black, Wing::QueenSide, CastlingFault::Rook(Square::A8)),
            "Black cannot castle queen side: there is no black rook on a8",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w - e6 0 1",
            EnPassant(Square::E6, EnPassantFault::NoPawn(black, Square::E5)),
            "e6 cannot be an en passant square: there is no black pawn on e5",
        ),
        (
            "4k3/8/8/4p3/8/8/8/4K3 w - e3 0 1",
            EnPassant(Square::E3, EnPassantFault::Rank(white)),
            "e3 cannot be an en passant square: with White to move it must be on rank 6",
        ),
        (
            "4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1",
            EnPassant(Square::E6, EnPassantFault::Occupied(Square::E7)),
            "e6 cannot be an en passant square: there is a piece on e7, which the pawn must have passed",
        ),
    ] {
        assert_eq!(setup(fen).check(), Err(reason), "{fen}");
        assert_eq!(reason.to_string(), words, "{fen}");
    }
    let mut crossed = setup("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    crossed.fullmove_number = 0;
    assert_eq!(crossed.check(), Err(IllegalPosition::MoveZero)); // no FEN of the position could be read back
    crossed.fullmove_number = 1;
    crossed.castling[0][0] = Some(File::A);
    let fault = CastlingFault::Side(Square::A1);
    assert_eq!(crossed.check(), Err(Castling(white, Wing::KingSide, fault)));
}

#[test]
fn all_reasons_are_told() {
    let setup = setup("P6P/8/8/8/8/8/8/8 w KQkq e6 0 1");
    assert_eq!(setup.faults().count(), 8, "{:?}", setup.faults().collect::<Vec<_>>());
}

/// It stands in every classic suite though no move leads to its double check.
#[test]
fn a_double_check_that_no_move_gives_is_no_fault() {
    assert_eq!(setup("B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1").check(), Ok(()));
}

#[test]
fn every_position_of_random_games_can_be() {
    let mut words = random_words(4);
    let mut passed = 0;
    for game in 0..120_u32 {
        let mut board = Board::chess960_startpos(game * 8);
        for _ in 0..80 {
            let setup = setup(&board.to_string());
            assert_eq!(setup.check(), Ok(()), "{board}");
            passed += u32::from(setup.en_passant.is_some());
            let moves = cozy_moves(&board);
            if moves.is_empty() {
                break;
            }
            let choice = words.next().unwrap() % moves.len() as u64;
            board.play_unchecked(moves[usize::try_from(choice).unwrap()]);
        }
    }
    assert!(passed > 20, "only {passed} en passant squares");
}
