//! The four storages of a position: equal over random games, and a planted fault in each of them is found on its square.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::common::random_words;
use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_core::position::known::KNOWN_POSITIONS;
use bitrose_core::position::storage::{Contents, Storage, Views, twelve_pieces};
use bitrose_core::position::{Color, Kind, Piece, Setup};
use cozy_chess::Board;

#[test]
fn all_storages_agree_along_random_games() {
    let mut words = random_words(12);
    for known in KNOWN_POSITIONS {
        let mut board: Board = known.fen.parse().unwrap();
        for _ in 0..60 {
            let setup: Setup = board.to_string().parse().unwrap();
            let views = Views::from(&setup.placement);
            assert_eq!(views.check(), Ok(()));
            for square in Square::all() {
                let there = cozy_chess::Square::index(square.index().into());
                let expected = board.piece_on(there).map(|kind| {
                    let color = board.color_on(there).unwrap();
                    Piece { color: Color::ALL[color as usize], kind: Kind::ALL[kind as usize] }
                });
                for storage in Storage::ALL {
                    let contents = views.contents(storage, square);
                    assert_eq!(
                        contents,
                        expected.map_or(Contents::Empty, Contents::Piece),
                        "{storage:?} {square}"
                    );
                }
            }
            let mut moves = Vec::new();
            board.generate_moves(|list| {
                moves.extend(list);
                false
            });
            let Some(choice) = words.next().unwrap().checked_rem(moves.len() as u64) else { break };
            board.play_unchecked(moves[usize::try_from(choice).unwrap()]);
        }
    }
}

/// Any bit of any board and any entry of the array: the fault is found, on its square, and nowhere else.
#[test]
fn every_single_fault_is_found_on_its_square() {
    let start = Views::from(&KNOWN_POSITIONS[1].setup().placement);
    let found = |views: Views, square: Square| {
        let faults: Vec<_> = views.disagreements().map(|fault| fault.square).collect();
        assert_eq!(faults, [square]);
    };
    for square in Square::all() {
        for place in 0..12 {
            let mut views = start;
            views.array.0[place] ^= square.bitboard();
            found(views, square);
            let mut views = start;
            let mut boards = views.twelve.boards();
            boards[place] ^= square.bitboard();
            views.twelve = boards.into();
            found(views, square);
        }
        for place in 0..8 {
            let mut views = start;
            let stored = &mut views.colors_and_kinds;
            *stored.colors.iter_mut().chain(&mut stored.kinds).nth(place).unwrap() ^= square.bitboard();
            found(views, square);
        }
        for entry in twelve_pieces().map(Some).chain([None]) {
            let mut views = start;
            let before = std::mem::replace(&mut views.pieces.0[square.index() as usize], entry);
            if entry != before {
                found(views, square);
            }
        }
    }
}

#[test]
fn a_fault_is_told_in_words() {
    let start = Views::from(&KNOWN_POSITIONS[0].setup().placement);
    let mut views = start;
    views.twelve.white_knights |= Square::D1.bitboard();
    let words = "d1: the twelve boards say white knight and white queen at once, the colours and kinds say white queen";
    assert_eq!(views.check().unwrap_err().to_string(), words);
    let mut views = start;
    views.colors_and_kinds.kinds[Kind::Pawn as usize] &= !Square::E7.bitboard();
    let words = "e7: the twelve boards say black pawn, the colours and kinds say a piece of Black of no kind";
    assert_eq!(views.check().unwrap_err().to_string(), words);
    let mut views = start;
    views.colors_and_kinds.colors[Color::White as usize] &= !Square::A1.bitboard();
    let words = "a1: the twelve boards say white rook, the colours and kinds say a rook of no side";
    assert_eq!(views.check().unwrap_err().to_string(), words);
    let mut views = start;
    views.array.0[11] |= Square::E4.bitboard();
    let words = "e4: the twelve boards say empty, the array of twelve says black king";
    assert_eq!(views.check().unwrap_err().to_string(), words);
}

/// The boards as the seeds' lessons compute them, under the names that a program gives them.
#[test]
fn boards_have_names() {
    let views = Views::from(&KNOWN_POSITIONS[0].setup().placement);
    let twelve = views.boards(Storage::TwelveBoards);
    assert_eq!(twelve[0], ("white_pawns".to_owned(), Bitboard(0xFF00)));
    assert_eq!(twelve[5], ("white_king".to_owned(), Bitboard(0x10)));
    assert_eq!(twelve[9], ("black_rooks".to_owned(), Bitboard(0x8100_0000_0000_0000)));
    let eight = views.boards(Storage::ColorsAndKinds);
    assert_eq!(eight[1], ("black".to_owned(), Bitboard(0xFFFF_0000_0000_0000)));
    assert_eq!(eight[7], ("kings".to_owned(), Bitboard(0x1000_0000_0000_0010)));
    let array = views.boards(Storage::ArrayOfTwelve);
    assert_eq!(array[7], ("boards[7]".to_owned(), Bitboard(0x4200_0000_0000_0000)));
    assert!(views.boards(Storage::PieceArray).is_empty());
    assert_eq!(Storage::ALL.map(Storage::bytes), [96, 64, 96, 64]);
}
