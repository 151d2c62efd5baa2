//! Moves as text: every legal move of random games in and out, compared with other programs, and the faults.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::common::random_words;
use bitrose_core::bitboard::Square;
use bitrose_core::position::known::KNOWN_POSITIONS;
use bitrose_core::position::{Move, MoveFault, Position, Setup};
use cozy_chess::util::{display_san_move, display_uci_move};
use cozy_chess::{Board, Move as CozyMove};
use proptest::prelude::*;
use std::collections::HashMap;

fn position(fen: &str) -> Position {
    Position::try_from(&fen.parse::<Setup>().unwrap()).unwrap()
}

/// The same move for the other program, which also castles onto the rook.
fn other(mv: Move) -> CozyMove {
    let square = |square: Square| cozy_chess::Square::index(square.index().into());
    let promotion = mv.promotion().map(|kind| cozy_chess::Piece::ALL[kind as usize]);
    CozyMove { from: square(mv.from()), to: square(mv.to()), promotion }
}

/// The positions of games of random moves; `play` is told each.
fn along_games(
    starts: impl Iterator<Item = Position>,
    seed: u64,
    length: usize,
    mut visit: impl FnMut(&Position),
) {
    let mut words = random_words(seed);
    for mut position in starts {
        for _ in 0..length {
            visit(&position);
            let moves = position.legal_moves();
            let Some(choice) = words.next().unwrap().checked_rem(moves.len() as u64) else { break };
            position.play_unchecked(moves[usize::try_from(choice).unwrap()]);
        }
    }
}

fn known(times: usize) -> impl Iterator<Item = Position> {
    let positions = KNOWN_POSITIONS.into_iter().cycle().take(times * KNOWN_POSITIONS.len());
    positions.map(|known| Position::try_from(&known.setup()).unwrap())
}

fn chess960() -> impl Iterator<Item = Position> {
    (0..960).step_by(97).map(|start| position(&format!("{:#}", Board::chess960_startpos(start))))
}

/// Writes every legal move in each notation and reads it back, also as careless people write it.
fn round_trip(position: &Position) {
    let legal = position.legal_moves();
    for &mv in &legal {
        let san = position.san_among(mv, &legal);
        let bare = san.trim_end_matches(['+', '#']);
        let piece = bare.chars().next().filter(char::is_ascii_uppercase).filter(|letter| *letter != 'O');
        let promoted = mv.promotion().map(|kind| kind.letter().to_string()).unwrap_or_default();
        let mut forms = vec![
            position.uci(mv),
            mv.to_string(),
            san.clone(),
            bare.to_owned(),
            format!(" {bare}!? "),
            bare.replace('O', "0"),
            bare.replace("O-O", "o-o"),
            bare.replace('=', ""),
            bare.replace('x', ""),
            bare.replace('x', ":"),
        ];
        if position.castles(mv).is_none() {
            let letter = piece.map(String::from).unwrap_or_default();
            forms.push(format!("{letter}{}-{}{}", mv.from(), mv.to(), promoted.to_uppercase()));
            forms.push(
                format!("{letter}{}x{}={promoted}", mv.from(), mv.to()).trim_end_matches('=').to_owned(),
            );
        }
        for form in forms {
            assert_eq!(position.read_move(&form), Ok(mv), "{form:?} ({san}) in {}", position.setup());
        }
    }
    let mut all: Vec<String> = legal.iter().map(|&mv| position.san_among(mv, &legal)).collect();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), legal.len(), "two moves with one name in {}", position.setup());
}

#[test]
fn every_legal_move_of_games_is_read_back() {
    along_games(known(1), 61, 60, round_trip);
}

#[test]
fn every_legal_move_of_chess960_games_is_read_back() {
    along_games(chess960(), 62, 30, round_trip);
}

/// Any two squares, with and without a letter: only the texts of legal moves are read, and castling as
/// [`Position::read_move`] reads it.
#[test]
fn uci_reads_legal_moves_and_nothing_else() {
    let starts = known(1).chain(chess960()).chain(["4k3/8/8/8/8/8/8/R1K4R w HA - 0 1"].map(position));
    along_games(starts, 64, 6, |position| {
        let legal = position.legal_moves();
        let written = legal.iter().flat_map(|&mv| [mv.to_string(), position.uci(mv)].map(|text| (text, mv)));
        let written: HashMap<String, Move> = written.collect();
        let king = position.king(position.side_to_move());
        for (from, to) in Square::all().flat_map(|from| Square::all().map(move |to| (from, to))) {
            for text in ["", "q", "k", "?"].map(|letter| format!("{from}{to}{letter}")) {
                let castles = |mv: &Move| position.castles(*mv).is_some();
                let may_castle = from == king && text.len() == 4;
                let castling = || position.read_move(&text).ok().filter(castles);
                let meant =
                    written.get(&text).copied().or_else(|| if may_castle { castling() } else { None });
                assert_eq!(position.read_uci(&text), meant, "{text} in {}", position.setup());
            }
        }
    });
    for text in ["", "e2", "e2e", "e2e9", "e2e4qq", "e2e4é", "é2e4", "Nf3", "0000", "e2e2", "e7e8k", "e7e8P"]
    {
        assert_eq!(Position::default().read_uci(text), None, "{text}");
        assert!(text.parse::<Move>().is_err(), "{text}");
    }
}

#[test]
fn both_notations_are_those_of_cozy_chess() {
    let (mut checks, mut mates, mut castlings, mut promotions) = (0, 0, 0, 0);
    along_games(known(3), 63, 80, |position| {
        let board: Board = position.setup().to_string().parse().unwrap();
        let legal = position.legal_moves();
        for &mv in &legal {
            let san = position.san_among(mv, &legal);
            assert_eq!(san, display_san_move(&board, other(mv)).to_string(), "{}", position.setup());
            assert_eq!(
                position.uci(mv),
                display_uci_move(&board, other(mv)).to_string(),
                "{}",
                position.setup()
            );
            checks += u32::from(san.ends_with('+'));
            mates += u32::from(san.ends_with('#'));
            castlings += u32::from(san.starts_with('O'));
            promotions += u32::from(san.contains('='));
        }
    });
    assert!(
        checks > 500 && mates > 10 && castlings > 60 && promotions > 200,
        "{checks} {mates} {castlings} {promotions}"
    );
}

/// Examples of the PGN standard and of disambiguation by file, rank and both.
#[test]
fn san_tells_as_much_of_the_origin_as_is_needed() {
    for (fen, uci, san) in [
        ("1k6/8/8/8/R6R/8/8/4K3 w - - 0 1", "a4d4", "Rad4"),
        ("1k6/8/8/R7/8/8/8/R3K3 w - - 0 1", "a5a3", "R5a3"),
        ("1k6/8/8/Q6Q/8/8/8/Q3K3 w - - 0 1", "a5e5", "Qa5e5+"),
        ("1k6/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2", "Nbd2"),
        ("4k3/8/8/8/1b6/2N5/8/1KN5 w - - 0 1", "c3e2", "N3e2"),
        ("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"), // the other knight is pinned
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", "axb8=N"),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", "axb8=Q+"),
        ("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", "e1e8", "Re8#"),
        ("5k2/8/5K2/8/8/8/8/7R w - - 0 1", "h1h8", "Rh8#"),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"),
    ] {
        let position = position(fen);
        let mv = position.read_move(uci).unwrap();
        assert_eq!(position.san(mv), san, "{fen}");
        assert_eq!(position.uci(mv), uci, "{fen}");
    }
}

/// Where one text could mean two moves, the rules of the notation decide.
#[test]
fn readings_that_compete() {
    let bishop_or_pawn = position("4k3/8/8/2p5/1P6/3B4/8/4K3 w - - 0 1");
    let read = |text: &str| bishop_or_pawn.read_move(text).map(|mv| bishop_or_pawn.uci(mv)).unwrap();
    assert_eq!(read("bxc5"), "b4c5");
    assert_eq!(read("Bc4"), "d3c4");
    assert_eq!(read("bc4"), "d3c4");
    assert_eq!(read("bc5"), "b4c5");
    let king_step = position("4k3/8/8/8/8/8/8/R4K1R w KQ - 0 1"); // f1g1 is a step, f1h1 castles
    let read = |text: &str| king_step.read_move(text).map(|mv| king_step.san(mv)).unwrap();
    assert_eq!(
        [read("f1g1"), read("f1h1"), read("Kg1"), read("f1c1"), read("O-O-O")],
        ["Kg1", "O-O", "Kg1", "O-O-O", "O-O-O"]
    );
}

#[test]
fn a_fault_tells_why_and_what_is_possible() {
    const PINNED: &str = "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1";
    const CHECK: &str = "4r1k1/8/8/8/8/8/3N4/4K2R w K - 0 1";
    let start = KNOWN_POSITIONS[0].fen;
    for (fen, text, words) in [
        (start, "", "`` not a move"),
        (start, "e9", "`e9` not a move"),
        (
            start,
            "castle",
            "not a move; expected one like `e2e4`, `Nf3`, `exd5`, `O-O` or `e8=Q`; legal moves are ",
        ),
        (start, "♥e4", "not a move"),
        (start, "e4e5", "there is no piece on e4; legal moves are"),
        (start, "e7e5", "the piece on e7 is not White's, and White is to move"),
        (start, "e2e5", "the pawn on e2 cannot go to e5; legal moves are e3 e4"),
        (start, "Be2e4", "there is no bishop on e2"),
        (start, "Nd4", "no knight can go to d4; legal moves are Na3 Nc3 Nf3 Nh3"),
        (start, "d5", "no pawn can go to d5; legal moves are a3 "),
        (start, "Ke2", "no king can go to e2; legal moves are"),
        (start, "O-O", "castling is not possible; legal moves are"),
        (start, "e4=Q", "unexpected promotion; the legal move is e4"),
        (start, "e8=K", "not a move"),
        (start, "a1a1", "the rook on a1 cannot go to a1"),
        (PINNED, "Nc3", "no knight can go to c3: it is pinned to its king; legal moves are"),
        (
            PINNED,
            "e2c3",
            "the knight on e2 cannot go to c3: it is pinned to its king; legal moves are Kd1 Kf1 Kd2 Kf2",
        ),
        (CHECK, "Nb3", "no knight can go to b3: the king is in check; the legal move is Ne4"),
        (CHECK, "O-O", "castling is not possible: the king is in check; legal moves are Kd1 Kf1 Kf2"),
        (CHECK, "Ke2", "no king can go to e2: the king would be in check there; legal moves are Kd1 Kf1 Kf2"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", "missing promotion, as in `=Q`; legal moves are a8="),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "missing promotion"),
        ("1k6/8/8/8/R6R/8/8/4K3 w - - 0 1", "Rd4", "more than one rook can go to d4; legal moves are R"),
        ("R5k1/5ppp/8/8/8/8/8/7K b - - 0 1", "Kf8", "Black has no legal move: checkmate"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Kg8", "Black has no legal move: stalemate"),
    ] {
        let fault = position(fen).read_move(text).unwrap_err();
        let told = fault.to_string();
        assert!(told.replace("`:", "`").contains(words) || told.contains(words), "{text:?} in {fen}: {told}");
        for san in fault.possible {
            assert!(position(fen).read_move(&san).is_ok(), "{san} of {told}");
        }
    }
    let long = position(KNOWN_POSITIONS[1].fen).read_move("x").unwrap_err();
    assert_eq!((long.fault, long.possible.len()), (MoveFault::Syntax, 48));
    assert!(long.to_string().ends_with("and 36 more"), "{long}");
}

/// Castling ends on the g- or c-file, whatever the rook's square.
#[test]
fn targets_from_a_square() {
    let start = Position::default();
    assert_eq!(start.targets_from(Square::B1), Square::A3.bitboard() | Square::C3.bitboard());
    assert!(start.targets_from(Square::B8).is_empty() && start.targets_from(Square::E4).is_empty());
    let castling = position("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").targets_from(Square::E1);
    assert!(castling.contains(Square::G1) && castling.contains(Square::C1) && !castling.contains(Square::H1));
}

proptest! {
    #[test]
    fn no_text_panics(text in ".{0,12}", near in "[KQRBNOo0a-h1-8x=+#()-]{0,8}", known in 0..KNOWN_POSITIONS.len()) {
        let position = Position::try_from(&KNOWN_POSITIONS[known].setup()).unwrap();
        for text in [text, near] {
            match position.read_move(&text) {
                Ok(mv) => prop_assert!(position.is_legal(mv)),
                Err(fault) => prop_assert!(!fault.to_string().is_empty()),
            }
        }
    }
}
