//! The 0x88 board beside the bitboards: the same moves, the same pieces, the same counts, game after game.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::common::random_words;
use bitrose_core::bitboard::Square;
use bitrose_core::position::mailbox::{Cell, CellMove, Mailbox};
use bitrose_core::position::perft::{Event, Perft, Watch};
use bitrose_core::position::{Color, Move, Position, Setup, Wing};
use std::num::NonZeroUsize;

const STARTS: [&str; 7] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
];

fn both(fen: &str) -> (Position, Mailbox) {
    let setup: Setup = fen.parse().unwrap();
    (Position::try_from(&setup).unwrap(), Mailbox::try_from(&setup).unwrap())
}

/// Each move of the 0x88 board as the bitboards write it, sorted.
fn pairs(board: &Mailbox) -> Vec<(Move, CellMove)> {
    let mut pairs: Vec<_> =
        board.legal_moves().into_iter().map(|mv| (board.to_move(mv).unwrap(), mv)).collect();
    pairs.sort_by_key(|pair| pair.0);
    pairs
}

fn assert_same(position: &Position, board: &Mailbox) {
    let setup = position.setup();
    for square in Square::all() {
        assert_eq!(board.cells().get(square.into()), setup.placement.piece(square), "{setup} {square}");
    }
    assert_eq!(board.side_to_move(), setup.side_to_move);
    assert_eq!(
        (board.halfmove_clock(), board.fullmove_number()),
        (setup.halfmove_clock, setup.fullmove_number)
    );
    for color in Color::ALL {
        assert_eq!(board.king(color), position.king(color).into());
        for wing in Wing::ALL {
            let has_right = setup.castling[color as usize][wing as usize].is_some();
            assert_eq!(board.may_castle(color, wing), has_right, "{setup}");
        }
    }
    // The 0x88 board notes every pawn that went two squares; a FEN may leave out those that nobody can capture.
    if let Some(square) = setup.en_passant {
        assert_eq!(board.en_passant(), Some(Cell::from(square)));
    }
    assert_eq!(board.is_in_check(), position.is_check());
}

#[test]
fn random_games_are_the_same_on_both_boards() {
    let mut words = random_words(0x88);
    let mut castled = 0;
    for fen in STARTS.iter().cycle().take(105) {
        let (mut position, mut board) = both(fen);
        for _ in 0..100 {
            assert_same(&position, &board);
            let pairs = pairs(&board);
            let mut wanted = position.legal_moves().to_vec();
            wanted.sort_unstable();
            assert_eq!(pairs.iter().map(|pair| pair.0).collect::<Vec<_>>(), wanted, "{}", position.setup());
            let Some(choice) = words.next().unwrap().checked_rem(pairs.len() as u64) else { break };
            let (mv, cell_move) = pairs[usize::try_from(choice).unwrap()];
            castled += u32::from(position.castles(mv).is_some());
            position.play_unchecked(mv);
            board.play(cell_move);
        }
    }
    assert!(castled > 5, "{castled}");
}

#[test]
fn both_boards_count_the_same_behind_every_first_move() {
    for fen in STARTS {
        let (position, board) = both(fen);
        for threads in [1, 3] {
            let perft = Perft { threads: NonZeroUsize::new(threads).unwrap(), ..Perft::new(3) };
            let mut bitboards = perft.run(&position, &Watch::new(), |_| {}).unwrap();
            let mut cells = perft.run(&board, &Watch::new(), |_| {}).unwrap();
            assert_eq!((bitboards.nodes, bitboards.is_whole), (cells.nodes, cells.is_whole));
            bitboards.divide.sort_by_key(|share| share.mv);
            cells.divide.sort_by_key(|share| share.mv);
            assert_eq!(bitboards.divide, cells.divide, "{fen}");
        }
    }
}

#[test]
fn a_count_says_which_first_moves_are_whole() {
    let (_, board) = both(STARTS[0]);
    let watch = Watch::new();
    let mut told = Vec::new();
    let hear = |event| {
        if let Event::Finished(share) = event {
            told.push(share);
        }
    };
    let whole = Perft::new(4).run(&board, &watch, hear).unwrap();
    assert_eq!((whole.nodes, whole.is_whole, watch.nodes()), (197_281, true, 197_281));
    assert_eq!(told, whole.divide);

    let limited = Perft { max_nodes: Some(50_000), ..Perft::new(5) };
    let hear = |event| assert!(!matches!(event, Event::Finished(share) if !share.is_whole));
    let part = limited.run(&board, &Watch::new(), hear).unwrap();
    assert!((50_000..80_000).contains(&part.nodes) && !part.is_whole, "{}", part.nodes);
    assert!(part.divide.iter().any(|share| !share.is_whole));

    let cancelled = Watch::new();
    cancelled.cancel();
    let none = Perft::new(5).run(&board, &cancelled, |_| {}).unwrap();
    assert_eq!((none.nodes, none.is_whole), (0, false));
    let leaf = Perft::new(0).run(&board, &Watch::new(), |_| {}).unwrap();
    assert_eq!((leaf.nodes, leaf.is_whole, leaf.divide.len()), (1, true, 0));
}
