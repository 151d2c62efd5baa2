//! The board field of a FEN and its named boards, against an independent program and against planted faults.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::common::random_words;
use bitrose_core::bitboard::{Bitboard, Rank, Square};
use bitrose_core::position::{Color, FenFault, Field, Placement, Setup};
use cozy_chess::{BitBoard, Board, Color as CozyColor, Piece};

const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
];

fn named(setup: &Setup, wanted: &str) -> Bitboard {
    setup.names().find(|(name, _)| *name == wanted).unwrap().1
}

/// What a side attacks, by the other program's tables.
fn attacks_of(board: &Board, color: CozyColor) -> BitBoard {
    let mut attacks = BitBoard::EMPTY;
    for square in board.colors(color) {
        attacks |= match board.piece_on(square).unwrap() {
            Piece::Pawn => cozy_chess::get_pawn_attacks(square, color),
            Piece::Knight => cozy_chess::get_knight_moves(square),
            Piece::Bishop => cozy_chess::get_bishop_moves(square, board.occupied()),
            Piece::Rook => cozy_chess::get_rook_moves(square, board.occupied()),
            Piece::Queen => {
                cozy_chess::get_bishop_moves(square, board.occupied())
                    | cozy_chess::get_rook_moves(square, board.occupied())
            }
            Piece::King => cozy_chess::get_king_moves(square),
        };
    }
    attacks
}

fn passed_square(board: &Board) -> BitBoard {
    let rank = if board.side_to_move() == CozyColor::White {
        cozy_chess::Rank::Sixth
    } else {
        cozy_chess::Rank::Third
    };
    board.en_passant().map_or(BitBoard::EMPTY, |file| cozy_chess::Square::new(file, rank).bitboard())
}

fn expected(board: &Board) -> Vec<(String, BitBoard)> {
    let mut boards = Vec::new();
    let kinds = ["pawns", "knights", "bishops", "rooks", "queens", "kings"];
    for (name, piece) in kinds.into_iter().zip(Piece::ALL) {
        boards.push((name.to_owned(), board.pieces(piece)));
        boards.push((format!("white_{name}"), board.colored_pieces(CozyColor::White, piece)));
        boards.push((format!("black_{name}"), board.colored_pieces(CozyColor::Black, piece)));
    }
    for (name, set) in [
        ("white", board.colors(CozyColor::White)),
        ("black", board.colors(CozyColor::Black)),
        ("occupied", board.occupied()),
        ("occ", board.occupied()),
        ("empty", !board.occupied()),
        ("white_attacks", attacks_of(board, CozyColor::White)),
        ("black_attacks", attacks_of(board, CozyColor::Black)),
        ("checkers", board.checkers()),
        // That program also counts enemy pieces that stand alone before the king.
        ("pinned", board.pinned() & board.colors(board.side_to_move())),
        ("white_king", board.colored_pieces(CozyColor::White, Piece::King)),
        ("black_king", board.colored_pieces(CozyColor::Black, Piece::King)),
        ("en_passant", passed_square(board)),
    ] {
        boards.push((name.to_owned(), set));
    }
    boards
}

/// Positions from random games, the starts among them.
fn positions() -> impl Iterator<Item = Board> {
    STARTS.into_iter().zip(0..).flat_map(|(fen, seed)| {
        let mut words = random_words(seed);
        let mut board: Board = fen.parse().unwrap();
        let start = board.clone();
        std::iter::repeat_with(move || {
            let before = board.clone();
            let mut moves = Vec::new();
            board.generate_moves(|list| {
                moves.extend(list);
                false
            });
            if moves.is_empty() || board.halfmove_clock() > 90 {
                board = start.clone();
            } else {
                let choice = words.next().unwrap() % moves.len() as u64;
                board.play(moves[usize::try_from(choice).unwrap()]);
            }
            before
        })
        .take(400)
    })
}

#[test]
fn every_named_board_agrees_with_cozy_chess() {
    let (mut checks, mut pins) = (0, 0);
    for board in positions() {
        let fen = board.to_string();
        let setup: Setup = fen.parse().unwrap();
        let expected = expected(&board);
        assert_eq!(setup.names().count(), expected.len());
        for (name, set) in expected {
            assert_eq!(named(&setup, &name), Bitboard(set.0), "{name} of {fen}");
        }
        checks += u32::from(!board.checkers().is_empty());
        pins += u32::from(!named(&setup, "pinned").is_empty());
    }
    assert!(checks > 50 && pins > 50, "too few hard cases: {checks} checks, {pins} pins");
}

#[test]
fn a_fen_is_written_back() {
    for board in positions() {
        let fen = board.to_string();
        let setup: Setup = fen.parse().unwrap();
        assert_eq!(fen, setup.to_string());
        assert_eq!(format!("{board:#}"), setup.shredder_fen());
        let white = board.side_to_move() == CozyColor::White;
        assert_eq!(setup.side_to_move, if white { Color::White } else { Color::Black });
    }
}

#[test]
fn each_square_has_its_letter() {
    let placement: Placement = "r7/8/8/3q4/8/8/8/4K2R".parse().unwrap();
    for square in Square::all() {
        let letter = placement.piece(square).map(bitrose_core::position::Piece::letter);
        let expected = match square {
            Square::A8 => Some('r'),
            Square::D5 => Some('q'),
            Square::E1 => Some('K'),
            Square::H1 => Some('R'),
            _ => None,
        };
        assert_eq!(letter, expected, "{square}");
    }
}

/// The start position's piece boards as computed for the seeds' lessons.
#[test]
fn the_start_position() {
    let setup: Setup = STARTS[0].parse().unwrap();
    for (name, word) in [
        ("white_pawns", 0xFF00),
        ("white_knights", 0x42),
        ("white_bishops", 0x24),
        ("white_rooks", 0x81),
        ("white_queens", 0x8),
        ("white_kings", 0x10),
        ("black_pawns", 0x00FF_0000_0000_0000),
        ("black_knights", 0x4200_0000_0000_0000),
        ("black_bishops", 0x2400_0000_0000_0000),
        ("black_rooks", 0x8100_0000_0000_0000),
        ("black_queens", 0x0800_0000_0000_0000),
        ("black_kings", 0x1000_0000_0000_0000),
    ] {
        assert_eq!(named(&setup, name), Bitboard(word), "{name}");
    }
}

#[test]
fn missing_and_doubled_kings_are_allowed() {
    let bare: Setup = "8/8/8/8/8/8/8/R7 w - - 0 1".parse().unwrap();
    assert_eq!(named(&bare, "checkers"), Bitboard::EMPTY);
    let two: Setup = "4r3/8/8/8/8/8/8/K3K2r w - - 0 1".parse().unwrap();
    let both = Square::E8.bitboard() | Square::H1.bitboard();
    assert_eq!(named(&two, "checkers"), both);
}

#[test]
fn a_fault_names_its_rank_and_column() {
    use FenFault::{Empty, FewRanks, Letter, LongRank, ManyRanks, Rest, ShortRank, TwoNumbers};
    for (text, rank, offset, fault) in [
        ("", None, 0, Empty),
        ("  \t", None, 0, Empty),
        ("8/8/8/8/8/8/8", Some(Rank::Second), 13, FewRanks(7)),
        ("8", Some(Rank::Eighth), 1, FewRanks(1)),
        ("8/8/8/8/8/8/8/8/8", None, 15, ManyRanks),
        ("8/8/8/8/8/8/8/8/", None, 15, ManyRanks),
        ("8/8/3x4/8/8/8/8/8", Some(Rank::Sixth), 5, Letter('x')),
        ("8/8/9/8/8/8/8/8", Some(Rank::Sixth), 4, Letter('9')),
        ("8/0p7/8/8/8/8/8/8", Some(Rank::Seventh), 2, Letter('0')),
        ("8/♔7/8/8/8/8/8/8", Some(Rank::Seventh), 2, Letter('♔')),
        ("8/44/8/8/8/8/8/8", Some(Rank::Seventh), 3, TwoNumbers),
        ("8/45/8/8/8/8/8/8", Some(Rank::Seventh), 3, LongRank), // not "did you mean `9`?"
        ("8/8/8/ppppppppp/8/8/8/8", Some(Rank::Fifth), 14, LongRank),
        ("8/8/8/p8/8/8/8/8", Some(Rank::Fifth), 7, LongRank),
        ("8/8/8/7/8/8/8/8", Some(Rank::Fifth), 7, ShortRank(7)),
        ("8/8/8/8//8/8/8", Some(Rank::Fourth), 8, ShortRank(0)),
        ("8/8/8/8/8/8/8/7", Some(Rank::First), 15, ShortRank(7)),
        ("8/8/8/8/8/8/8/8 w", None, 16, Rest(Field::Board)),
    ] {
        let error = text.parse::<Placement>().unwrap_err();
        assert_eq!((error.rank, error.offset, error.fault), (rank, offset, fault), "{text:?}");
    }
    let error = "8/8/3x4/8/8/8/8/8".parse::<Placement>().unwrap_err();
    let words = "rank 6, column 6: invalid piece `x`: expected a letter of PNBRQKpnbrqk, or a number of empty squares, 1 to 8";
    assert_eq!(error.to_string(), words);
}

proptest::proptest! {
    #[test]
    fn no_text_panics(text in ".*", board in "[1-8pnbrqkPNBRQK/ wb-]{0,80}") {
        let _ = text.parse::<Placement>();
        if let Ok(placement) = board.parse::<Placement>() {
            proptest::prop_assert_eq!(placement.to_string().parse::<Placement>().unwrap().occupied(), placement.occupied());
        }
    }
}
