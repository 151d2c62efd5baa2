//! Node counts that others have published, to a node limit.
//!
//! `tests/data/perft_standard.epd`, `perft_chess960.epd`: the suites of the engine Ethereal
//! (<https://github.com/AndyGrant/Ethereal>); `perft_positions.epd`: the positions of
//! <https://www.chessprogramming.org/Perft_Results>; `perft_chess960_hard.epd`: castling traps of Chess960. The counts
//! are facts, on which several engines agree.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use bitrose::position::{Position, Setup, perft};

/// FEN, and the counts by depth.
fn lines(epd: &str) -> impl Iterator<Item = (&str, Vec<(u32, u64)>)> {
    epd.lines().filter(|line| !line.trim().is_empty()).map(|line| {
        let mut fields = line.split(';').map(str::trim);
        let fen = fields.next().unwrap();
        let count = |field: &str| {
            let (depth, nodes) = field.strip_prefix('D').unwrap().split_once(' ').unwrap();
            (depth.parse().unwrap(), nodes.parse().unwrap())
        };
        (fen, fields.map(count).collect())
    })
}

/// Counts every depth of every line that has at most `limit` nodes; returns how many there were.
fn count_all(epd: &str, limit: u64) -> usize {
    let mut counted = 0;
    for (fen, counts) in lines(epd) {
        let position = Position::try_from(&fen.parse::<Setup>().unwrap()).unwrap();
        for (depth, nodes) in counts.into_iter().filter(|&(_, nodes)| nodes <= limit) {
            assert_eq!(perft::perft(&position, depth), nodes, "{fen} depth {depth}");
            counted += 1;
        }
    }
    counted
}

const STANDARD: &str = include_str!("data/perft_standard.epd");
const POSITIONS: &str = include_str!("data/perft_positions.epd");
const CHESS960: &str = include_str!("data/perft_chess960.epd");

#[test]
fn the_usual_suite() {
    assert_eq!(count_all(STANDARD, 20_000), 527);
    assert_eq!(count_all(POSITIONS, 100_000), 21);
}

#[test]
fn the_chess960_suite() {
    assert_eq!(count_all(CHESS960, 1_000), 1846);
}
