//! `--keys`: checks that an engine prints the right FEN, equal keys for equal positions, and different keys for
//! different ones.

use super::engine::{Description, Engine};
use super::process::Failure;
use super::reason::Reason;
use super::search::Line;
use bitrose_core::bitboard::Bitboard;
use bitrose_core::position::{Move, Position, Setup};
use std::collections::BTreeMap;

/// A wrong key or FEN.
pub(super) struct Wrong {
    pub(super) line: Line,
    pub(super) reason: Reason,
}

/// Checks the FENs and the keys that an engine prints.
pub(super) struct Keys<'a> {
    engine: &'a mut Engine,
    /// For each key, the position without its clocks, and a line that leads to it.
    seen: BTreeMap<String, (Setup, Line)>,
    pub(super) count: usize,
}

impl<'a> Keys<'a> {
    pub(super) fn new(engine: &'a mut Engine) -> Self {
        Self { engine, seen: BTreeMap::new(), count: 0 }
    }

    pub(super) fn run(&mut self, positions: &[Position]) -> Result<Option<Wrong>, Failure> {
        for position in positions {
            if self.engine.time_limit().is_zero() {
                break;
            }
            if let Some(wrong) = self.check(&Line::new(*position))? {
                return Ok(Some(wrong));
            }
        }
        Ok(None)
    }

    fn check(&mut self, root: &Line) -> Result<Option<Wrong>, Failure> {
        let first = self.engine.describe(root)?;
        if first.key.is_none() && first.fen.is_none() {
            let text = "the engine's `d` prints neither `Fen:` nor `Key:`, so there is nothing for --keys to compare";
            return Err(Failure::Ended(text.to_owned()));
        }
        if let Some(wrong) = self.visit(root, &first) {
            return Ok(Some(wrong));
        }
        self.engine.ask(root, 2)?;
        let again = self.engine.describe_again()?;
        if again != first {
            let text = format!("`d` prints {} before a count and {} after it", words(&first), words(&again));
            let reason = Reason::new("key-after-count", text, Bitboard::EMPTY);
            return Ok(Some(Wrong { line: root.clone(), reason }));
        }
        for mv in root.end().legal_moves() {
            let line = root.with(mv);
            let found = self.engine.describe(&line)?;
            if let Some(wrong) = self.visit(&line, &found) {
                return Ok(Some(wrong));
            }
        }
        for (one, other) in transpositions(root) {
            let (first, second) = (self.engine.describe(&one)?, self.engine.describe(&other)?);
            if let Some(wrong) = self.visit(&one, &first).or_else(|| self.visit(&other, &second)) {
                return Ok(Some(wrong));
            }
            if first.key != second.key {
                let (names, others) = (one.names().join(" "), other.names().join(" "));
                let (key, other) = (first.key.unwrap_or_default(), second.key.unwrap_or_default());
                let text = format!(
                    "{names} and {others} lead to the same position, but the keys are {key} and {other}"
                );
                let reason = Reason::new("key-transposition", text, Bitboard::EMPTY);
                return Ok(Some(Wrong { line: one, reason }));
            }
        }
        Ok(None)
    }

    /// Compares the printed FEN with the position, and the printed key with the keys of other positions.
    fn visit(&mut self, line: &Line, found: &Description) -> Option<Wrong> {
        self.count += 1;
        let right = normalized(&line.end());
        let wrong =
            |kind, text| Some(Wrong { line: line.clone(), reason: Reason::new(kind, text, Bitboard::EMPTY) });
        if let Some(fen) = found.fen.as_ref().filter(|fen| !is_fen_of(fen, &line.end())) {
            return wrong("fen", format!("the engine prints the FEN {fen} for {}", line.end()));
        }
        let key = found.key.clone()?;
        let (other, before) = self.seen.entry(key.clone()).or_insert_with(|| (right, line.clone()));
        if *other != right {
            let text = format!("{} and {} have the same key {key}", before.end(), line.end());
            return wrong("key-collision", text);
        }
        None
    }
}

/// Returns `true` if this is the FEN of the position. An en passant square may be left out if no pawn can capture
/// there.
fn is_fen_of(fen: &str, position: &Position) -> bool {
    let (Ok(read), right) = (fen.parse::<Setup>(), position.setup()) else { return false };
    let en_passant = [right.en_passant, normalized(position).en_passant];
    (read.placement, read.side_to_move, read.castling)
        == (right.placement, right.side_to_move, right.castling)
        && en_passant.contains(&read.en_passant)
}

fn words(found: &Description) -> String {
    let parts = [("Fen", &found.fen), ("Key", &found.key)];
    let parts = parts.iter().filter_map(|(name, value)| Some(format!("{name}: {}", value.as_ref()?)));
    parts.collect::<Vec<_>>().join(", ")
}

/// Returns the position without its clocks, and with its en passant square only if a pawn can capture there, because
/// engines differ in that.
fn normalized(position: &Position) -> Setup {
    let mut setup = position.setup();
    let captures = |mv: &Move| position.captured(*mv).is_some_and(|(_, square)| square != mv.to());
    if !position.legal_moves().iter().any(captures) {
        setup.en_passant = None;
    }
    (setup.halfmove_clock, setup.fullmove_number) = (0, 1);
    setup
}

/// Returns pairs of lines of three moves that lead to the same position, with the first and the third move exchanged:
/// at most one pair for each first move.
fn transpositions(root: &Line) -> Vec<(Line, Line)> {
    let mut found = Vec::new();
    let moves = root.end().legal_moves();
    for (index, &first) in moves.iter().enumerate() {
        for &third in moves.iter().skip(index + 1).filter(|third| third.from() != first.from()) {
            let Some(&second) = root.with(first).end().legal_moves().first() else { continue };
            let lines = [[first, second, third], [third, second, first]]
                .map(|moves| Line { root: root.root, moves: moves.to_vec() });
            if lines.iter().all(Line::is_legal) && normalized(&lines[0].end()) == normalized(&lines[1].end())
            {
                let [one, other] = lines;
                found.push((one, other));
                break;
            }
        }
    }
    found
}
