//! `bitrose perft --compare`: counts on both boards, and finds where they first differ.

use super::{Counted, Task, count, rate};
use crate::cli::game::{Board, Generator};
use crate::cli::prelude::*;
use bitrose_core::position::mailbox::Mailbox;
use bitrose_core::position::perft::Countable;
use bitrose_core::position::{Move, Position};
use std::collections::BTreeMap;

/// Where two boards differ: after these moves, one of them finds a move that the other does not.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Divergence {
    after: Vec<String>,
    mv: String,
    /// The name of the board that finds the move.
    found_by: &'static str,
}

pub(super) fn run(task: &Task<'_>, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let (position, setup) = (task.game.position, task.game.position.setup());
    let (second, cells) = (Generator::new(&setup, Board::Cells)?, Mailbox::try_from(&setup)?);
    let counted = [task.count()?, count(&second, &task.args.perft(task.depth), task.interrupt)?];
    if let Some((board, _)) =
        ["bitboards", "0x88 board"].into_iter().zip(&counted).find(|(_, it)| !it.outcome.is_whole)
    {
        message(format_args!("stopped: the count on the {board} is incomplete"));
        return Ok(Outcome::Negative);
    }
    let divergence = find_divergence(position, &position, &cells, task.depth, &mut Vec::new());
    write(task, &counted, divergence.clone(), out)?;
    let is_equal = divergence.is_none() && counted[0].outcome.nodes == counted[1].outcome.nodes;
    Ok(Outcome::of(is_equal))
}

fn write(
    task: &Task<'_>,
    counted: &[Counted; 2],
    divergence: Option<Divergence>,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let ratio = counted[0].rate() / counted[1].rate().max(1e-9);
    if task.args.format == Report::Json {
        let part =
            |Divergence { after, mv, found_by }| json!({"after": after, "move": mv, "found_by": found_by});
        // In each pair, the first value is for the bitboards, the second for the 0x88 board.
        let object = json!({
            "fen": task.game.fen(),
            "depth": task.depth,
            "nodes": counted.each_ref().map(|counted| counted.outcome.nodes),
            "seconds": counted.each_ref().map(Counted::rounded_seconds),
            "nps": counted.each_ref().map(Counted::whole_rate),
            "ratio": (ratio * 100.0).round() / 100.0, // the speed of the bitboards relative to the 0x88 board
            "equal": divergence.is_none(),
            "parting": divergence.map(part),
        });
        return Ok(json::line(out, &json::present(object))?);
    }
    for (board, counted) in [Board::Bitboard, Board::Cells].into_iter().zip(counted) {
        let (name, nodes, seconds) = (board.name(), counted.outcome.nodes, counted.seconds());
        writeln!(out, "{name:8}  {nodes} nodes in {seconds:.3} s, {}", rate(counted.rate()))?;
    }
    match divergence {
        None => writeln!(out, "equal; the bitboards are {ratio:.1} times as fast")?,
        Some(divergence) => writeln!(out, "{}", divergence.words())?,
    }
    Ok(())
}

impl Divergence {
    fn words(&self) -> String {
        let place = if self.after.is_empty() {
            "at once".to_owned()
        } else {
            format!("after {}", self.after.join(" "))
        };
        format!("different: {place}, only the {} board finds {}", self.found_by, self.mv)
    }
}

/// Follows the first move whose counts differ, down to a position in which one board finds a move that the other does
/// not. `position` serves to name the moves.
fn find_divergence<A: Countable, B: Countable>(
    position: Position,
    first: &A,
    second: &B,
    depth: u8,
    path: &mut Vec<String>,
) -> Option<Divergence> {
    if depth == 0 || first.leaves(depth) == second.leaves(depth) && depth > 1 {
        return None;
    }
    let (moves, others) = (named_moves(position, first), named_moves(position, second));
    let divergence = |mv: &String, found_by: Board| Divergence {
        after: path.clone(),
        mv: mv.clone(),
        found_by: found_by.name(),
    };
    if let Some(only) = moves.keys().find(|name| !others.contains_key(*name)) {
        return Some(divergence(only, Board::Bitboard));
    }
    if let Some(only) = others.keys().find(|name| !moves.contains_key(*name)) {
        return Some(divergence(only, Board::Cells));
    }
    moves.into_iter().zip(others.values()).find_map(|((name, (mv, first)), (_, second))| {
        let mut after = position;
        after.play_unchecked(mv);
        path.push(name);
        let divergence = find_divergence(after, &first, second, depth - 1, path);
        path.pop();
        divergence
    })
}

/// Returns the moves of a board by name, each with the board after it.
fn named_moves<B: Countable>(position: Position, board: &B) -> BTreeMap<String, (Move, B)> {
    board.after_each_move().into_iter().map(|(mv, after)| (position.uci(mv), (mv, after))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A move generator that never finds one particular move.
    #[derive(Clone)]
    struct Faulty(Position, Option<&'static str>);

    impl Countable for Faulty {
        fn after_each_move(&self) -> Vec<(Move, Self)> {
            let moves = self.0.after_each_move().into_iter();
            let found = moves.filter(|(mv, _)| Some(self.0.uci(*mv).as_str()) != self.1);
            found.map(|(mv, after)| (mv, Self(after, self.1))).collect()
        }

        fn leaves(&self, depth: u8) -> u64 {
            let moves = self.after_each_move().into_iter();
            if depth == 0 { 1 } else { moves.map(|(_, after)| after.leaves(depth - 1)).sum() }
        }

        fn key(&self) -> Option<u64> {
            None
        }
    }

    fn divergence(first: Option<&'static str>, second: Option<&'static str>, depth: u8) -> Option<String> {
        let start = Position::default();
        let divergence =
            find_divergence(start, &Faulty(start, first), &Faulty(start, second), depth, &mut Vec::new());
        divergence.map(|divergence| divergence.words())
    }

    #[test]
    fn equal_trees_do_not_part() {
        assert_eq!(divergence(None, None, 3), None);
        assert_eq!(divergence(None, Some("e7e5"), 1), None);
        assert_eq!(divergence(None, Some("a1a1"), 0), None);
    }

    #[test]
    fn the_first_move_that_differs_is_found() {
        let words = |place, board, mv| Some(format!("different: {place}, only the {board} board finds {mv}"));
        assert_eq!(divergence(None, Some("e2e4"), 1), words("at once", "bitboard", "e2e4"));
        assert_eq!(divergence(Some("e7e5"), None, 3), words("after a2a3", "0x88", "e7e5"));
        assert_eq!(divergence(None, Some("d1h5"), 3), words("after e2e3 a7a5", "bitboard", "d1h5"));
    }

    #[test]
    fn the_two_boards_do_not_part() {
        let setup: bitrose_core::position::Setup =
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1".parse().unwrap();
        let (position, cells) = (Position::try_from(&setup).unwrap(), Mailbox::try_from(&setup).unwrap());
        assert_eq!(find_divergence(position, &position, &cells, 3, &mut Vec::new()), None);
        assert_eq!(find_divergence(position, &position, &cells, 1, &mut Vec::new()), None);
    }
}
