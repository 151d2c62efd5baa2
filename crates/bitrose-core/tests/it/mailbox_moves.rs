//! The rules of chess on the 0x88 board: what the series tells, what it leaves open, and node counts.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::common::{cozy_moves, random_words};
use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_core::position::mailbox::{CastlingStep, Cell, CellMove, Found, Mailbox, MailboxError};
use bitrose_core::position::{Color, IllegalPosition, Kind, Piece, Setup, Wing};
use cozy_chess::Board;
use std::fmt::Write as _;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// How many leaves a count of the tests may have: few in a debug build, which is thirty times slower.
const fn most_leaves(in_release: u64) -> u64 {
    if cfg!(debug_assertions) { in_release / 1_000 } else { in_release }
}

/// The positions of the Chess Programming Wiki, with the leaves from depth 1.
const KNOWN: [(&str, &[u64]); 6] = [
    (START, &[20, 400, 8_902, 197_281, 4_865_609]),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &[48, 2_039, 97_862, 4_085_603]),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2_812, 43_238, 674_624, 11_030_083]),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        &[6, 264, 9_467, 422_333, 15_833_292],
    ),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", &[44, 1_486, 62_379, 2_103_487]),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2_079, 89_890, 3_894_594],
    ),
];

fn mailbox(fen: &str) -> Mailbox {
    Mailbox::try_from(&fen.parse::<Setup>().unwrap()).unwrap()
}

fn names(board: &Mailbox) -> Vec<String> {
    let mut names: Vec<String> = board.legal_moves().iter().map(ToString::to_string).collect();
    names.sort();
    names
}

/// Where the legal moves of the piece on a square go.
fn targets(fen: &str, from: &str) -> String {
    let names =
        names(&mailbox(fen)).into_iter().filter_map(|name| name.strip_prefix(from).map(str::to_owned));
    names.collect::<Vec<_>>().join(" ")
}

/// The board after some moves, each of which must be legal.
fn after(fen: &str, moves: &str) -> Mailbox {
    let mut board = mailbox(fen);
    for name in moves.split(' ') {
        let mv = board.legal_moves().into_iter().find(|mv| mv.to_string() == name);
        board.play(mv.unwrap_or_else(|| panic!("{name} is not legal in {fen}")));
    }
    board
}

fn at(board: &Mailbox, square: Square) -> Option<char> {
    board.cells().get(square.into()).map(Piece::letter)
}

/// The board field of a FEN.
fn placement(board: &Mailbox) -> String {
    let rows = (0..8).rev().map(|rank| {
        let letter =
            |file: u8| board.cells().get(Cell::from_index(rank << 4 | file)).map_or('1', Piece::letter);
        let row: String = (0..8).map(letter).collect();
        (2..=8).rev().fold(row, |row, run| row.replace(&"1".repeat(run), &run.to_string()))
    });
    rows.collect::<Vec<_>>().join("/")
}

/// The other program's legal moves in the usual text: it writes castling as king takes rook.
fn moves_of(board: &Board) -> Vec<String> {
    let name = |mv| cozy_chess::util::display_uci_move(board, mv).to_string();
    let mut names: Vec<String> = cozy_moves(board).into_iter().map(name).collect();
    names.sort();
    names
}

/// S3-13 and S3-25: twenty moves at the start, and the counts behind them.
#[test]
fn node_counts_are_those_that_engines_agree_on() {
    for (fen, counts) in KNOWN {
        let board = mailbox(fen);
        for (depth, &leaves) in (1..).zip(counts).filter(|&(_, &leaves)| leaves <= most_leaves(50_000_000)) {
            assert_eq!(board.perft(depth), leaves, "{fen} depth {depth}");
        }
        assert_eq!(board.perft(0), 1);
    }
}

/// Every position of the usual suite, as deep as the time of a test allows.
#[test]
fn the_standard_suite_agrees() {
    let suite = include_str!("../data/perft_standard.epd");
    assert_eq!(suite.lines().count(), 128);
    for line in suite.lines() {
        let (fen, counts) = line.split_once(';').unwrap();
        let board = mailbox(fen.trim());
        for count in counts.split(';') {
            let (depth, leaves) = count.trim().split_once(' ').unwrap();
            let (depth, leaves): (u8, u64) = (depth[1..].parse().unwrap(), leaves.parse().unwrap());
            if leaves <= most_leaves(2_000_000) {
                assert_eq!(board.perft(depth), leaves, "{fen} depth {depth}");
            }
        }
    }
}

#[test]
fn random_games_give_the_moves_of_another_program() {
    let mut words = random_words(88);
    for (start, _) in KNOWN.into_iter().cycle().take(60) {
        let (mut board, mut other) = (mailbox(start), start.parse::<Board>().unwrap());
        for _ in 0..120 {
            let moves = board.legal_moves();
            assert_eq!(names(&board), moves_of(&other), "{other}");
            assert_eq!(placement(&board), other.to_string().split(' ').next().unwrap());
            let Ok(choices) = u64::try_from(moves.len()) else { break };
            if choices == 0 || board.halfmove_clock() >= 100 {
                break;
            }
            let mv = moves[usize::try_from(words.next().unwrap() % choices).unwrap()];
            let same = cozy_chess::util::parse_uci_move(&other, &mv.to_string()).unwrap();
            other.play(same);
            board.play(mv);
            assert_eq!(u32::from(other.halfmove_clock()), board.halfmove_clock());
            assert_eq!(u32::from(other.fullmove_number()), board.fullmove_number());
        }
    }
}

/// S3-02: what no set of squares holds.
#[test]
fn the_board_keeps_what_pieces_do_not_tell() {
    let board = mailbox("4k3/8/8/3pP3/8/8/8/4K2R w K d6 7 31");
    assert_eq!((board.side_to_move(), board.en_passant()), (Color::White, Some(Square::D6.into())));
    assert!(
        board.may_castle(Color::White, Wing::KingSide) && !board.may_castle(Color::White, Wing::QueenSide)
    );
    assert_eq!((board.halfmove_clock(), board.fullmove_number()), (7, 31));
    assert_eq!(board.king(Color::Black), Square::E8.into());
}

/// S3-17: the cells of one piece, single steps and slides.
#[test]
fn pieces_go_by_their_tables() {
    let fen = "4k3/8/8/2p5/8/2R1N3/8/K7 w - - 0 1";
    assert_eq!(targets(fen, "c3"), "a3 b3 c1 c2 c4 c5 d3");
    assert_eq!(targets(fen, "e3"), "c2 c4 d1 d5 f1 f5 g2 g4");
    assert_eq!(targets(fen, "a1"), "a2 b1 b2");
}

/// A double push only over an empty square from the second rank.
#[test]
fn pawns_do_not_jump() {
    assert_eq!(targets("4k3/8/8/8/8/3n4/3P4/4K3 w - - 0 1", "d2"), "");
    assert_eq!(targets("4k3/8/8/8/3n4/8/3P4/4K3 w - - 0 1", "d2"), "d3");
    assert_eq!(targets("4k3/8/8/8/8/8/3P4/4K3 w - - 0 1", "d2"), "d3 d4");
}

/// S3-09 and S3-10: pieces by cell, pawns as two sets, and both the same after every move.
#[test]
fn a_piece_array_and_pawn_sets_stay_consistent_when_both_are_kept() {
    let pawns_of = |board: &Mailbox, color| {
        let is_pawn = |cell: &Cell| board.cells().get(*cell) == Some(Piece { color, kind: Kind::Pawn });
        Cell::on_board().filter(is_pawn).filter_map(Cell::square).fold(Bitboard::EMPTY, Bitboard::with)
    };
    for (fen, _) in KNOWN {
        let board = mailbox(fen);
        for mv in board.legal_moves() {
            let mut sets = Color::ALL.map(|color| pawns_of(&board, color));
            let piece = board.cells().get(mv.from).unwrap();
            let (own, other) = (piece.color as usize, piece.color.opponent() as usize);
            let (from, to) = (mv.from.square().unwrap(), mv.to.square().unwrap());
            sets[other] = sets[other].without(to);
            if piece.kind == Kind::Pawn {
                sets[own] = sets[own].without(from);
                if mv.promotion.is_none() {
                    sets[own] = sets[own].with(to);
                }
                if board.en_passant() == Some(mv.to) {
                    sets[other] = sets[other].without(Square::new(to.file(), from.rank()));
                }
            }
            let mut next = board.clone();
            next.play(mv);
            assert_eq!(Color::ALL.map(|color| pawns_of(&next, color)), sets, "{fen} {mv}");
        }
    }
}

/// S3-18: from, to, promotion; whether the move is one is not asked.
#[test]
fn a_move_is_two_cells_and_a_promotion() {
    let mv = CellMove { from: Square::A7.into(), to: Square::A8.into(), promotion: Some(Kind::Knight) };
    assert_eq!(mv.to_string(), "a7a8n");
    let mut board = mailbox(START);
    board.play(CellMove { from: Square::A1.into(), to: Square::H5.into(), promotion: None });
    assert_eq!((at(&board, Square::A1), at(&board, Square::H5)), (None, Some('R')));
    board.play(CellMove { from: Square::E4.into(), to: Square::E5.into(), promotion: None });
}

/// S3-19 and S3-20: en passant in its three parts.
#[test]
fn en_passant_is_set_used_and_cleared() {
    let fen = "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1";
    let board = after(fen, "d7d5");
    assert_eq!(board.en_passant(), Some(Square::D6.into()));
    assert!(names(&board).contains(&"e5d6".to_owned()));
    let captured = after(fen, "d7d5 e5d6");
    assert_eq!((at(&captured, Square::D5), at(&captured, Square::D6)), (None, Some('P')));
    let late = after(fen, "d7d5 e1e2 e8e7");
    assert_eq!((late.en_passant(), names(&late).contains(&"e5d6".to_owned())), (None, false));
    assert_eq!(after(fen, "d7d6").en_passant(), None);
}

/// Both pawns leave the fifth rank at once: only the whole test sees the rook behind them.
#[test]
fn en_passant_may_not_uncover_a_check() {
    assert_eq!(targets("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "e5"), "e6");
    assert_eq!(targets("4k3/8/8/3pP3/8/8/8/K3r3 w - d6 0 1", "a1"), "a2 b2");
    // And it may capture the pawn that gives check.
    assert_eq!(targets("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "e4"), "d3");
}

/// S3-22: a pawn on the last rank becomes one of four.
#[test]
fn a_pawn_promotes_to_four_pieces() {
    let fen = "3n1k2/2P5/8/8/8/8/8/K7 w - - 0 1";
    assert_eq!(targets(fen, "c7"), "c8b c8n c8q c8r d8b d8n d8q d8r");
    assert_eq!(at(&after(fen, "c7d8n"), Square::D8), Some('N'));
    assert_eq!(at(&after("8/8/8/8/8/8/2p2k2/K7 b - - 0 1", "c2c1q"), Square::C1), Some('q'));
}

/// S3-11, E3-04 and E3-05: what stops castling, and what does not.
#[test]
fn castling_asks_for_the_right_the_way_and_the_checks() {
    let castlings = |fen: &str| {
        let names = targets(fen, "e1");
        [names.contains("g1"), names.contains("c1")]
    };
    assert_eq!(castlings("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), [true, true]);
    assert_eq!(castlings("4k3/8/8/8/8/8/8/R3K2R w K - 0 1"), [true, false]);
    for (black, wanted, why) in [
        ("4r3", [false, false], "out of check"),
        ("5r2", [false, true], "over f1"),
        ("6r1", [false, true], "onto g1"),
        ("3r4", [true, false], "over d1"),
        ("2r5", [true, false], "onto c1"),
        ("1r6", [true, true], "b1 may be attacked"),
        ("r7", [true, true], "the rook may be attacked"),
        ("7r", [true, true], "the rook may be attacked"),
    ] {
        let king = if black == "6r1" { "1k6" } else { "6k1" };
        let fen = format!("{black}/8/8/8/{king}/8/8/R3K2R w KQ - 0 1");
        assert_eq!(castlings(&fen), wanted, "{why}");
    }
    for (row, wanted) in [("RN2K2R", [true, false]), ("R1N1K2R", [true, false]), ("R3KN1R", [false, true])] {
        assert_eq!(castlings(&format!("4k3/8/8/8/8/8/8/{row} w KQ - 0 1")), wanted, "{row}");
    }
    // A pawn attacks the cells before it, also empty ones.
    assert_eq!(castlings("4k3/8/8/8/8/8/6p1/R3K2R w KQ - 0 1"), [false, true]);
    assert_eq!(castlings("4k3/8/8/8/8/8/1p6/R3K2R w KQ - 0 1"), [true, false]);
}

/// S3-21: the rook goes to the other side of the king.
#[test]
fn castling_moves_the_rook_too() {
    let rows = [("e1g1", "R4RK1"), ("e1c1", "2KR3R")];
    for (mv, row) in rows {
        let board = after("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", mv);
        assert!(placement(&board).ends_with(row), "{mv}");
        assert!(Wing::ALL.iter().all(|&wing| !board.may_castle(Color::White, wing)));
        assert!(Wing::ALL.iter().all(|&wing| board.may_castle(Color::Black, wing)));
    }
    assert!(placement(&after("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8")).starts_with("2kr3r"));
}

/// S3-21, E3-03 and E3-06: rights end when a king or a rook leaves its home, and when a rook is captured there.
#[test]
fn rights_end_by_the_cell_left_and_by_the_cell_entered() {
    let both = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let rights = |moves: &str| {
        let board = after(both, moves);
        let flag = |(color, wing, letter)| if board.may_castle(color, wing) { letter } else { "" };
        [
            (Color::White, Wing::KingSide, "K"),
            (Color::White, Wing::QueenSide, "Q"),
            (Color::Black, Wing::KingSide, "k"),
            (Color::Black, Wing::QueenSide, "q"),
        ]
        .map(flag)
        .concat()
    };
    assert_eq!(rights("e1e2"), "kq");
    assert_eq!(rights("h1h2 e8e7"), "Q");
    assert_eq!(rights("a1a2 a8b8"), "Kk");
    assert_eq!(rights("h1h8"), "Qq");
    assert_eq!(rights("a1a8"), "Kk");
    // A rook that comes home again does not bring its right back.
    assert_eq!(rights("h1h2 a8b8 h2h1 b8a8"), "Qk");
    // The erratum itself: the knight takes the rook, and White may not castle with nothing.
    let fen = "4k3/8/8/8/8/6n1/8/R3K2R b KQ - 0 1";
    assert!(!after(fen, "g3h1").may_castle(Color::White, Wing::KingSide));
    assert!(!names(&after(fen, "g3h1")).contains(&"e1g1".to_owned()));
}

/// S3-12, E3-07: the dummy moves of the series answer as the walk outwards does, and so do the steps that are shown.
#[test]
fn dummy_moves_and_probes_agree_on_the_way_of_the_king() {
    let mut words = random_words(12);
    let mut asked = 0;
    for _ in 0..40 {
        let mut board = mailbox(KNOWN[1].0);
        for _ in 0..40 {
            asked += check_castling(&board);
            let moves = board.legal_moves();
            let Some(choice) = words.next().unwrap().checked_rem(moves.len() as u64) else { break };
            board.play(moves[usize::try_from(choice).unwrap()]);
        }
    }
    assert!(asked > 300, "{asked}");
}

/// How often castling had to be asked for attacks.
fn check_castling(board: &Mailbox) -> u32 {
    let rank = if board.side_to_move() == Color::White { 0 } else { 0x70 };
    let ways = [(Wing::KingSide, [4, 5, 6]), (Wing::QueenSide, [4, 3, 2])];
    let mut asked = 0;
    for (wing, way) in ways.map(|(wing, way)| (wing, way.map(|file| Cell::from_index(rank | file)))) {
        let steps: Vec<_> = board.castling_steps(wing).collect();
        let free = |step: &&CastlingStep| !matches!(step, CastlingStep::Attacked(..)) && !step.allows();
        if steps.iter().find(free).is_some() {
            continue;
        }
        asked += 1;
        let is_legal = steps.iter().all(|step| step.allows());
        let name = format!("{}{}", way[0], way[2]);
        assert_eq!(names(board).contains(&name), is_legal);
    }
    asked
}

#[test]
fn the_castling_test_is_shown_step_by_step() {
    let board = mailbox("4k3/8/8/8/2b5/8/8/R3K2R w KQ - 0 1");
    let mut said = String::new();
    for step in board.castling_steps(Wing::QueenSide).take(20) {
        match step {
            CastlingStep::Right(has_right) => write!(said, "right {has_right}").unwrap(),
            CastlingStep::Between(cell, piece) => write!(said, ", {cell} {}", piece.is_none()).unwrap(),
            CastlingStep::Attacked(cell, probe) if probe.single => {
                assert_eq!((cell, probe.end), (Square::E1.into(), cell.step(probe.offset)));
            }
            CastlingStep::Attacked(cell, probe) => {
                write!(said, ", {cell}{:+} {}", probe.offset, probe.end).unwrap();
                assert!(matches!(probe.found, Found::OffBoard | Found::Own(_) | Found::Capture(_)));
            }
        }
    }
    let walks = "e1+16 e8, e1+17 0x48, e1+1 h1, e1-15 0xf5, e1-16 0xf4, e1-17 0xf3, e1-1 a1, e1+15 0x4f";
    assert_eq!(said, format!("right true, d1 true, c1 true, b1 true, {walks}"));
}

#[test]
fn positions_that_do_not_fit_are_refused_with_the_reason() {
    let refusal = |fen: &str| Mailbox::try_from(&fen.parse::<Setup>().unwrap()).unwrap_err();
    let chess960 = refusal("4k3/8/8/8/8/8/8/1R2K2R w KB - 0 1");
    assert_eq!(
        chess960.to_string(),
        "the 0x88 board castles with king e and rooks a and h only: White castles queen side with king e1 and rook b1"
    );
    assert!(matches!(
        refusal("rk6/8/8/8/8/8/8/4K3 w q - 0 1"),
        MailboxError::Chess960 { color: Color::Black, .. }
    ));
    assert_eq!(
        refusal("8/8/8/8/8/8/8/4K3 w - - 0 1"),
        MailboxError::Illegal(IllegalPosition::NoKing(Color::Black))
    );
    // Where no rook may castle any more, it does not matter where the pieces stood.
    assert_eq!(mailbox("4k3/8/8/8/8/8/8/1R2K2R w - - 0 1").perft(1), 24);
}

/// A double check that no move gives stands in every classic suite: it is counted.
#[test]
fn an_impossible_double_check_is_counted() {
    let board = mailbox("B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1");
    assert_eq!((board.is_in_check(), board.perft(1), board.perft(2)), (true, 6, 106));
}

#[test]
fn mate_and_stalemate_leave_no_moves() {
    let mate = mailbox("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    assert!(mate.legal_moves().is_empty() && mate.is_in_check());
    let stalemate = mailbox("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert!(stalemate.legal_moves().is_empty() && !stalemate.is_in_check());
    assert_eq!((mate.perft(3), stalemate.perft(0)), (0, 1));
}
