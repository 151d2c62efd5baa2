//! Searches for a disagreement: over all positions at increasing depth, and from a wrong count down to the position in
//! which the moves differ.

use super::engine::Engine;
use super::process::Failure;
use bitrose_core::position::perft::{Perft, Watch};
use bitrose_core::position::{Move, Position, Wing};
use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

/// A disagreement between an engine and the rules.
#[derive(Clone, Debug)]
pub(super) struct Difference {
    pub(super) line: Line,
    /// The depth of the count that differs.
    pub(super) depth: u8,
    /// Legal moves that the engine does not list.
    pub(super) missing: Vec<String>,
    /// Moves that the engine lists although they are not legal.
    pub(super) extra: Vec<String>,
    /// Moves that the engine lists more than once.
    pub(super) twice: Vec<String>,
    /// A move whose count is wrong although the engine's moves after it are right: the move, the right count and the
    /// engine's count.
    pub(super) count: Option<(String, u64, u64)>,
}

/// What has been compared without finding a difference.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Compared {
    pub(super) positions: usize,
    /// The depth to which every position was compared; `deepest` is the greatest depth for any position.
    pub(super) depth: u8,
    pub(super) deepest: u8,
    pub(super) nodes: u64,
    /// Counts that were left out because they would have taken too long.
    pub(super) left_out: usize,
}

/// The number of nodes that is small enough for every engine.
const SMALL: u64 = 3_000;

/// A search with one engine, and what it has compared.
pub(super) struct Search<'a> {
    pub(super) engine: &'a mut Engine,
    pub(super) compared: Compared,
    /// The highest speed seen, in nodes per second.
    rate: f64,
    /// The positions that the engine was asked about most recently, the last one first.
    asked: Vec<Position>,
}

impl<'a> Search<'a> {
    pub(super) fn new(engine: &'a mut Engine) -> Self {
        Self { engine, compared: Compared::default(), rate: 0.0, asked: Vec::new() }
    }

    /// Compares all positions at the first depth, then at the next, and so on until a difference is found or the time
    /// is up.
    pub(super) fn run(
        &mut self,
        positions: &[Position],
        depths: RangeInclusive<u8>,
    ) -> Result<Option<Difference>, Failure> {
        for depth in depths {
            let (left_out, mut is_any) = (self.compared.left_out, false);
            for (index, position) in positions.iter().enumerate() {
                match self.compare(&Line::new(*position), depth) {
                    Ok(Some(difference)) => return Ok(Some(difference)),
                    Ok(None) => {}
                    Err(Failure::Budget(_)) if self.compared.positions > 0 => return Ok(None),
                    Err(failure) => return Err(failure),
                }
                is_any |= self.compared.deepest == depth;
                self.compared.positions = self.compared.positions.max(index + 1);
                if self.engine.time_limit().is_zero() {
                    return Ok(None);
                }
            }
            if self.compared.left_out == left_out {
                self.compared.depth = depth;
            }
            if !is_any {
                break;
            }
        }
        Ok(None)
    }

    /// Compares one position at one depth.
    fn compare(&mut self, line: &Line, depth: u8) -> Result<Option<Difference>, Failure> {
        if expected_counts(&line.end(), depth, self.affordable(depth), &Watch::new()).is_none() {
            self.compared.left_out += 1;
            return Ok(None);
        }
        self.compared.deepest = self.compared.deepest.max(depth);
        if let Some(difference) = self.differs(line, depth)? {
            return Ok(Some(difference));
        }
        if depth == 2 {
            // Compares the moves as well as the counts, because an extra move and a missing one cancel out.
            for mv in line.end().legal_moves() {
                if let Some(difference) = self.differs(&line.with(mv), 1)? {
                    return Ok(Some(difference));
                }
            }
        }
        Ok(None)
    }

    /// Returns how many nodes the engine can count in half the time that it has for an answer.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a rate is not negative, and as saturates"
    )]
    fn affordable(&self, depth: u8) -> u64 {
        let nodes = self.rate * self.engine.time_limit().as_secs_f64() / 2.0;
        if depth <= 2 { u64::MAX } else { (nodes as u64).max(SMALL) }
    }

    /// Asks for the counts after each move and, if one differs, goes down to the position in which the moves differ.
    pub(super) fn differs(&mut self, line: &Line, depth: u8) -> Result<Option<Difference>, Failure> {
        let end = line.end();
        let right = expected_counts(&end, depth, u64::MAX, &Watch::new()).expect("there is no limit");
        let start = Instant::now();
        let answer = self.engine.ask(line, depth)?;
        let sum = right.values().fold(0_u64, |sum, (_, nodes)| sum.saturating_add(*nodes));
        self.note(sum, start.elapsed());
        let name = |name: &String| alias(&end, name).unwrap_or_else(|| name.clone());
        let counts: Vec<(String, u64)> =
            answer.counts.iter().map(|(text, nodes)| (name(text), *nodes)).collect();
        let listed = |text: &String| counts.iter().any(|(name, _)| name == text);
        let difference = Difference {
            line: line.clone(),
            depth,
            missing: right.keys().filter(|text| !listed(text)).cloned().collect(),
            extra: counts
                .iter()
                .filter(|(text, _)| !right.contains_key(text))
                .map(|(text, _)| text.clone())
                .collect(),
            twice: answer.twice.iter().map(name).collect(),
            count: None,
        };
        if !difference.missing.is_empty() || !difference.extra.is_empty() || !difference.twice.is_empty() {
            self.reject_stale_answer(line, &counts)?;
            return Ok(Some(difference));
        }
        self.asked.insert(0, end);
        self.asked.truncate(3);
        for (name, got) in counts {
            let (mv, want) = right[&name];
            if want == got {
                continue;
            }
            if depth > 1
                && let Some(deeper) = self.differs(&line.with(mv), depth - 1)?
            {
                return Ok(Some(deeper));
            }
            return Ok(Some(Difference { count: Some((name, want, got)), ..difference }));
        }
        Ok(None)
    }

    fn note(&mut self, nodes: u64, time: Duration) {
        self.compared.nodes = self.compared.nodes.saturating_add(nodes);
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let rate = nodes as f64 / time.as_secs_f64().max(1e-3);
        self.rate = self.rate.max(rate);
    }

    /// Returns an error if the engine has answered for another position than the one it was asked about.
    fn reject_stale_answer(&self, line: &Line, counts: &[(String, u64)]) -> Result<(), Failure> {
        let end = line.end();
        let is_of = |position: &Position| {
            *position != end
                && position.legal_move_count() == counts.len()
                && position.legal_moves().into_iter().all(|mv| {
                    let names = [position.uci(mv), mv.to_string()];
                    counts.iter().any(|(name, _)| names.contains(name))
                })
        };
        let (root, start) = (line.root, Position::default());
        let which = if !line.moves.is_empty() && is_of(&root) {
            "of the position before the moves: does it read what follows `moves`?"
        } else if is_of(&start) {
            "of the start position: does it read `position fen`?"
        } else if counts.len() > 2 && self.asked.iter().any(is_of) {
            "of the position it was asked about before"
        } else {
            return Ok(());
        };
        Err(Failure::Ended(format!(
            "the engine answers for another position: asked about {end}, it lists the moves {which}"
        )))
    }
}

/// Returns the usual name of the legal move that the text means. Castling may be written in two ways.
fn alias(position: &Position, text: &str) -> Option<String> {
    let legal = position.legal_moves();
    let uci = legal.iter().find(|&&mv| position.uci(mv) == text);
    let found = uci.or_else(|| legal.iter().find(|mv: &&Move| mv.to_string() == text));
    found.map(|&mv| position.uci(mv))
}

/// A position, and moves played from there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) root: Position,
    pub(super) moves: Vec<Move>,
}

impl Line {
    pub(super) const fn new(root: Position) -> Self {
        Self { root, moves: Vec::new() }
    }

    /// Returns the line with one more move.
    pub(super) fn with(&self, mv: Move) -> Self {
        let mut longer = self.clone();
        longer.moves.push(mv);
        longer
    }

    /// Returns the position after the first `count` moves.
    pub(super) fn after(&self, count: usize) -> Position {
        let mut position = self.root;
        self.moves[..count].iter().for_each(|&mv| position.play_unchecked(mv));
        position
    }

    /// Returns the position after all moves.
    pub(super) fn end(&self) -> Position {
        self.after(self.moves.len())
    }

    /// Returns the moves in UCI notation.
    pub(super) fn names(&self) -> Vec<String> {
        let is_chess960 = self.needs_chess960();
        let mut position = self.root;
        let name = |&mv: &Move| {
            let name = if is_chess960 { mv.to_string() } else { position.uci(mv) };
            position.play_unchecked(mv);
            name
        };
        self.moves.iter().map(name).collect()
    }

    /// Returns `true` if a king or rook that may castle is not where it is in standard chess.
    pub(super) fn needs_chess960(&self) -> bool {
        let setup = self.root.setup();
        setup.rights().any(|(color, wing, file)| {
            let rook = if wing == Wing::KingSide { 'h' } else { 'a' };
            file.letter() != rook || self.root.king(color).file().letter() != 'e'
        })
    }

    /// Returns `true` if every move is legal where it is played.
    pub(super) fn is_legal(&self) -> bool {
        let mut position = self.root;
        self.moves.iter().all(|&mv| position.play(mv).is_ok())
    }
}

/// Writes the FEN and the moves after it, as UCI has them.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = if self.moves.is_empty() { "" } else { " moves " };
        write!(f, "{}{moves}{}", self.root, self.names().join(" "))
    }
}

/// Returns the legal moves by name, each with the right count after it; `None` if the counts would exceed `most` in
/// total.
pub(super) fn expected_counts(
    position: &Position,
    depth: u8,
    most: u64,
    watch: &Watch,
) -> Option<BTreeMap<String, (Move, u64)>> {
    let threads = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let perft = Perft { threads, max_nodes: Some(most), ..Perft::new(depth) };
    let outcome = perft.run(position, watch, |_| {}).expect("without a table nothing is allocated");
    let named =
        |share: &bitrose_core::position::perft::Share| (position.uci(share.mv), (share.mv, share.nodes));
    outcome.is_whole.then(|| outcome.divide.iter().map(named).collect())
}
