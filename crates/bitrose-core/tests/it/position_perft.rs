//! Node counts that others have published, to a node limit.
//!
//! `crates/bitrose-core/tests/data/perft_standard.epd`, `perft_chess960.epd`: the suites of the engine Ethereal
//! (<https://github.com/AndyGrant/Ethereal>); `perft_positions.epd`: the positions of
//! <https://www.chessprogramming.org/Perft_Results>; `perft_chess960_hard.epd`: castling traps of Chess960. The counts
//! are facts, on which several engines agree.
//!
//! The plain run is short. Optimised, the rest takes half a minute, and the whole of it, 600 thousand million leaves,
//! ten minutes and more: `cargo test --profile proof --test position_perft -- --ignored`, with the name of one of the
//! two.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use bitrose_core::position::perft::{self, InstructionSet, Perft, Watch, suite};
use bitrose_core::position::{Position, Setup};
use std::num::NonZeroUsize;

/// Counts every depth of every line that has at most `limit` nodes; returns how many there were.
fn count_all(epd: &str, limit: u64) -> usize {
    count_with(Perft::new(0), epd, limit)
}

fn count_with(perft: Perft, epd: &str, limit: u64) -> usize {
    let mut counted = 0;
    for line in epd.lines() {
        let Some(entry) = suite::read_line(line).unwrap() else { continue };
        for &(depth, nodes) in entry.counts.iter().filter(|(_, nodes)| *nodes <= limit) {
            let outcome = Perft { depth, ..perft }.run(&entry.position, &Watch::new(), |_| {}).unwrap();
            assert_eq!((outcome.nodes, outcome.is_whole), (nodes, true), "{line}");
            counted += 1;
        }
    }
    counted
}

/// The table of counts runs its own tests here: no count shows an entry that is half written.
#[path = "../../src/position/perft/table.rs"]
mod table;

const STANDARD: &str = include_str!("../data/perft_standard.epd");
const POSITIONS: &str = include_str!("../data/perft_positions.epd");
const CHESS960: &str = include_str!("../data/perft_chess960.epd");
const HARD: &str = include_str!("../data/perft_chess960_hard.epd");

#[test]
fn the_usual_suite() {
    assert_eq!(count_all(STANDARD, 20_000), 527);
    assert_eq!(count_all(POSITIONS, 100_000), 22);
}

/// Counts with each set of instructions that this processor has, though [`perft::perft`] would take the best.
fn count_with_all_instructions(epd: &str, limit: u64) -> usize {
    let mut counted = 0;
    for line in epd.lines() {
        let Some(entry) = suite::read_line(line).unwrap() else { continue };
        for &(depth, nodes) in entry.counts.iter().filter(|(_, nodes)| *nodes <= limit) {
            for instructions in InstructionSet::ALL {
                let count = perft::perft_with(instructions, &entry.position, depth);
                assert!(count.is_none_or(|count| count == nodes), "{instructions:?}: {count:?} for {line}");
            }
            counted += 1;
        }
    }
    counted
}

#[test]
fn every_set_of_instructions_counts_the_same() {
    let suites = [(STANDARD, 100_000), (POSITIONS, 1_000_000), (HARD, 1_000_000), (CHESS960, 10_000)];
    assert_eq!(suites.map(|(epd, limit)| count_with_all_instructions(epd, limit)), [604, 26, 2, 1957]);
    assert_eq!(InstructionSet::ALL.map(|set| perft::perft_with(set, &position(KIWIPETE), 0))[0], Some(1));
}

#[test]
fn the_chess960_suite() {
    assert_eq!(count_all(CHESS960, 1_000), 1846);
}

/// As an engine does it: every leaf is made.
fn natural_loop(position: &Position, depth: u8) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |mv| {
        let mut after = *position;
        after.play_unchecked(mv);
        natural_loop(&after, depth - 1)
    };
    position.legal_moves().into_iter().map(after).sum()
}

/// The public list and the public way to play a move give the published counts, too.
#[test]
fn the_natural_loop_counts_the_same() {
    let mut counted = 0;
    for (epd, limit) in [(STANDARD, 5_000), (POSITIONS, 10_000), (CHESS960, 700), (HARD, 10_000)] {
        for line in epd.lines() {
            let Some(entry) = suite::read_line(line).unwrap() else { continue };
            for &(depth, nodes) in entry.counts.iter().filter(|(_, nodes)| *nodes <= limit) {
                assert_eq!(natural_loop(&entry.position, depth), nodes, "{line}");
                counted += 1;
            }
        }
    }
    assert_eq!(counted, 1909);
}

#[test]
#[ignore = "optimised builds only: half a minute with --profile proof"]
fn every_count_up_to_twenty_million() {
    assert!(count_everything(20_000_000) > 5000);
}

#[test]
#[ignore = "optimised builds only: ten minutes and more with --profile proof"]
fn every_count_there_is() {
    assert!(count_everything(u64::MAX) > 6000);
}

fn count_everything(limit: u64) -> usize {
    let threads = std::thread::available_parallelism().unwrap();
    let perft = Perft { threads, ..Perft::new(0) };
    [STANDARD, POSITIONS, CHESS960, HARD].map(|epd| count_with(perft, epd, limit)).iter().sum()
}

fn position(fen: &str) -> Position {
    Position::try_from(&fen.parse::<Setup>().unwrap()).unwrap()
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Threads, a table, a very small table, and all together give the same numbers.
#[test]
fn threads_and_tables_change_nothing() {
    for threads in [1, 2, 5] {
        for table_megabytes in [None, Some(0), Some(4)] {
            let threads = NonZeroUsize::new(threads).unwrap();
            let perft = Perft { threads, table_megabytes, ..Perft::new(0) };
            assert_eq!(count_with(perft, POSITIONS, 10_000), 18);
        }
    }
}

/// With a table a count can soon be greater than 64 bits can say.
#[test]
fn a_number_too_great_is_not_whole() {
    let kings = position("8/8/3k4/8/8/3K4/8/8 w - - 0 1");
    let watch = Watch::new();
    let perft = Perft { table_megabytes: Some(8), ..Perft::new(25) };
    let outcome = perft.run(&kings, &watch, |_| {}).unwrap();
    assert_eq!((outcome.nodes, outcome.is_whole, watch.nodes()), (u64::MAX, false, u64::MAX));
}

/// Nine queens, and no position of a game has more moves: the counts for each rank of the board have to hold them.
#[test]
fn the_most_moves_are_counted_by_every_set_of_instructions() {
    let most = position("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    assert_eq!(natural_loop(&most, 1), 218);
    for depth in 1..=3 {
        let nodes = natural_loop(&most, depth);
        for instructions in InstructionSet::ALL {
            assert!(perft::perft_with(instructions, &most, depth).is_none_or(|count| count == nodes));
        }
    }
}

const fn finished(event: perft::Event) -> Option<perft::Share> {
    match event {
        perft::Event::Finished(share) => Some(share),
        _ => None,
    }
}

#[test]
fn the_divide_adds_up_and_every_first_move_is_told_of() {
    let mut told = Vec::new();
    let perft = Perft { threads: NonZeroUsize::new(2).unwrap(), ..Perft::new(4) };
    let outcome =
        perft.run(&Position::default(), &Watch::new(), |event| told.extend(finished(event))).unwrap();
    let place = |share: &perft::Share| outcome.divide.iter().position(|other| other.mv == share.mv);
    told.sort_by_key(place);
    assert_eq!(told, outcome.divide);
    assert_eq!(outcome.nodes, 197_281);
    let shares: Vec<_> = outcome.divide.iter().map(|share| (share.mv, share.nodes)).collect();
    let after = |mv| {
        let mut after = Position::default();
        after.play_unchecked(mv);
        (mv, natural_loop(&after, 3))
    };
    assert_eq!(shares, Position::default().legal_moves().into_iter().map(after).collect::<Vec<_>>());
}

#[test]
fn a_mated_position_and_depth_nothing() {
    let mated = position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    for depth in 1..=6 {
        let outcome = Perft::new(depth).run(&mated, &Watch::new(), |_| {}).unwrap();
        assert_eq!((outcome.nodes, outcome.is_whole, outcome.divide.len()), (0, true, 0));
    }
    assert!(mated.is_checkmate() && !mated.is_stalemate());
    let outcome = Perft::new(0).run(&mated, &Watch::new(), |_| {}).unwrap();
    assert_eq!((outcome.nodes, outcome.is_whole), (1, true));
    // One first move mates, at every depth it is told of.
    let before = position("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq g3 0 2");
    for depth in 2..=5 {
        let mut told = 0;
        let hear = |event| told += usize::from(finished(event).is_some());
        let outcome = Perft::new(depth).run(&before, &Watch::new(), hear).unwrap();
        assert!(outcome.is_whole);
        assert_eq!(outcome.divide.iter().filter(|share| share.nodes == 0).count(), 1);
        assert_eq!(told, outcome.divide.len());
    }
}

#[test]
fn the_limit_and_the_watch_end_a_count() {
    let kiwipete = position(KIWIPETE);
    let limited = Perft { max_nodes: Some(200_000), ..Perft::new(8) };
    let watch = Watch::new();
    let outcome = limited.run(&kiwipete, &watch, |_| {}).unwrap();
    assert!(!outcome.is_whole && watch.is_stopped());
    assert!((200_000..400_000).contains(&outcome.nodes), "{}", outcome.nodes);
    assert_eq!(outcome.nodes, watch.nodes());

    let watch = Watch::new();
    watch.cancel();
    let outcome = Perft::new(8).run(&kiwipete, &watch, |_| {}).unwrap();
    assert_eq!((outcome.nodes, outcome.is_whole), (0, false));
    assert!(outcome.divide.iter().all(|share| !share.is_whole));

    let exact = Perft { max_nodes: Some(97_862), ..Perft::new(3) };
    let outcome = exact.run(&kiwipete, &Watch::new(), |_| {}).unwrap();
    assert_eq!((outcome.nodes, outcome.is_whole), (97_862, true));
}

/// A count to depth 40 would not end by itself.
#[test]
#[should_panic(expected = "heard enough")]
fn a_panic_of_the_listener_ends_the_count() {
    let _ = Perft::new(40).run(&Position::default(), &Watch::new(), |_| panic!("heard enough"));
}

#[test]
fn faults_of_a_suite_line() {
    let fault = |line: &str| suite::read_line(line).unwrap_err().to_string();
    assert_eq!(suite::read_line(""), Ok(None));
    assert_eq!(suite::read_line("# a note"), Ok(None));
    let kings = "8/8/3k4/8/8/3K4/8/8 w - - 0 1";
    assert!(fault(kings).starts_with("no counts"));
    assert!(fault(&format!("{kings} ;D1")).starts_with("invalid count `D1`"));
    assert!(fault(&format!("{kings} ;D1 x")).starts_with("invalid count `D1 x`"));
    assert!(fault("8/8/8/8/8/3K4/8/8 w - - 0 1 ;D1 8").contains("no king"));
    assert!(fault("8/8/8/8 w - - 0 1 ;D1 8").contains("column"));
}
