//! Walks over the 0x88 board, one offset at a time: the moves of a piece, the search for attackers, and the conditions
//! for castling.

use super::PositionScreen;
use bitrose_core::bitboard::{File, Square};
use bitrose_core::position::mailbox::{
    CastlingStep, Cell, Cells, Found, Mailbox, Probe, Visit, forward, offsets, pawn_captures,
};
use bitrose_core::position::{Color, Kind, Piece, Wing};

/// A kind of walk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Walk {
    /// From the piece on the cursor's square along its offsets.
    #[default]
    Piece,
    /// From the cursor's square outwards, to find out who attacks it.
    Attackers,
    /// Through the conditions for castling.
    Castling(Wing),
}

impl Walk {
    pub(super) const ALL: [Self; 4] =
        [Self::Piece, Self::Attackers, Self::Castling(Wing::KingSide), Self::Castling(Wing::QueenSide)];
}

/// The outcome of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// A condition for castling that is met; the walk goes on.
    Open,
    /// A target or an attacker.
    Hit,
    /// The end of this direction, or a condition for castling that is not met.
    Stop,
}

/// One step of a walk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// The cell that the step starts from and the offset; `None` for a test that does not move.
    pub(super) by: Option<(Cell, i8)>,
    /// The cell that the step reaches.
    pub(super) at: Cell,
    /// What was found there, in words.
    pub(super) words: String,
    pub(super) outcome: Outcome,
}

impl PositionScreen {
    /// Returns the title of the walk.
    pub(super) fn walk_title(&self) -> String {
        let cursor = self.cursor;
        match self.walk {
            Walk::Piece => match self.setup.placement.piece(cursor) {
                Some(piece) => format!("{piece} {cursor}"),
                None => format!("{cursor} is empty"),
            },
            Walk::Attackers => format!("does {} attack {cursor}?", self.walk_enemy()),
            Walk::Castling(wing) => format!("may {} castle {wing}?", self.setup.side_to_move),
        }
    }

    /// Returns the color of the attackers to look for: the opponent of the piece on the cursor's square or, if it is
    /// empty, of the side to move.
    fn walk_enemy(&self) -> Color {
        let piece = self.setup.placement.piece(self.cursor);
        piece.map_or(self.setup.side_to_move, |piece| piece.color).opponent()
    }

    /// Returns every step of the walk.
    pub(super) fn steps(&self) -> Vec<Step> {
        let cells = Cells::from(&self.setup.placement);
        match self.walk {
            Walk::Piece => match self.setup.placement.piece(self.cursor) {
                Some(piece) => piece_walk(&cells, piece, self.cursor),
                None => Vec::new(),
            },
            Walk::Attackers => {
                let from = Cell::from(self.cursor);
                cells.probes(from, self.walk_enemy()).map(|probe| probed(from, probe)).collect()
            }
            Walk::Castling(wing) => self.castling_walk(wing),
        }
    }

    fn castling_walk(&self, wing: Wing) -> Vec<Step> {
        let home = Cell::new(File::E, self.setup.side_to_move.first_rank());
        match Mailbox::try_from(&self.setup) {
            Ok(board) => board.castling_steps(wing).map(|step| castling(home, step)).collect(),
            Err(error) => {
                vec![Step { by: None, at: home, words: error.to_string(), outcome: Outcome::Stop }]
            }
        }
    }

    /// Returns the cells that the walk has marked up to and including a step. The walk for castling looks out from
    /// several cells, so for it only the cells seen from the current one are returned.
    pub(super) fn walked(&self, steps: &[Step], index: usize) -> Vec<(Cell, Outcome)> {
        let origin = |step: &Step| step.by.map(|(from, _)| from);
        let now = steps.get(index).and_then(origin);
        let is_apart = matches!(self.walk, Walk::Castling(_));
        let counts = |step: &&Step| !is_apart || origin(step) == now;
        steps.iter().take(index + 1).filter(counts).map(|step| (step.at, step.outcome)).collect()
    }
}

fn piece_walk(cells: &Cells, piece: Piece, from: Square) -> Vec<Step> {
    let from = Cell::from(from);
    let along = |offset: i8, single: bool, found: fn(Found, bool) -> (String, Outcome)| {
        let mut last = from;
        let visits: Vec<Visit> = cells.walk(from, offset, piece.color, single).collect();
        visits.into_iter().map(move |visit| {
            let before = std::mem::replace(&mut last, visit.cell);
            let (words, outcome) = found(visit.found, single);
            Step { by: Some((before, offset)), at: visit.cell, words, outcome }
        })
    };
    if piece.kind == Kind::Pawn {
        let captures = pawn_captures(piece.color).into_iter();
        let captures = captures.flat_map(|offset| along(offset, true, captured));
        return along(forward(piece.color), true, pushed).chain(captures).collect();
    }
    let (table, single) = offsets(piece.kind);
    table.iter().flat_map(|&offset| along(offset, single, visited)).collect()
}

fn visited(found: Found, single: bool) -> (String, Outcome) {
    match found {
        Found::OffBoard => ("off the board: the next offset".to_owned(), Outcome::Stop),
        Found::Empty if single => ("empty: a target; the piece stops here".to_owned(), Outcome::Hit),
        Found::Empty => ("empty: a target; go on".to_owned(), Outcome::Hit),
        Found::Own(piece) => (format!("own {piece}: the next offset"), Outcome::Stop),
        Found::Capture(piece) => (format!("{piece}: a capture; the next offset"), Outcome::Hit),
    }
}

fn pushed(found: Found, _: bool) -> (String, Outcome) {
    match found {
        Found::OffBoard => ("off the board".to_owned(), Outcome::Stop),
        Found::Empty => {
            ("empty: a push; from its first rank also the next cell, if empty".to_owned(), Outcome::Hit)
        }
        Found::Own(piece) | Found::Capture(piece) => (format!("{piece}: the pawn is blocked"), Outcome::Stop),
    }
}

fn captured(found: Found, _: bool) -> (String, Outcome) {
    match found {
        Found::OffBoard => ("off the board".to_owned(), Outcome::Stop),
        Found::Empty => ("empty: no capture, unless en passant".to_owned(), Outcome::Stop),
        Found::Own(piece) => (format!("own {piece}: no capture"), Outcome::Stop),
        Found::Capture(piece) => (format!("{piece}: a capture"), Outcome::Hit),
    }
}

/// Turns a look along one offset, which may span several cells, into a step.
fn probed(from: Cell, probe: Probe) -> Step {
    let (words, outcome) = match (probe.found, probe.attacks) {
        (Found::OffBoard, _) => ("off the board: no attacker".to_owned(), Outcome::Stop),
        (Found::Empty, _) => ("empty".to_owned(), Outcome::Stop),
        (Found::Own(piece), _) => (format!("{piece}: wrong side"), Outcome::Stop),
        (Found::Capture(piece), true) => (format!("{piece} attacks"), Outcome::Hit),
        (Found::Capture(piece), false) => (format!("{piece}: no attack"), Outcome::Stop),
    };
    Step { by: Some((from, probe.offset)), at: probe.end, words, outcome }
}

fn castling(home: Cell, step: CastlingStep) -> Step {
    let (by, at, words, is_no) = match step {
        CastlingStep::Right(true) => (None, home, "the right is intact".to_owned(), false),
        CastlingStep::Right(false) => (None, home, "the right is lost: no".to_owned(), true),
        CastlingStep::Between(cell, None) => {
            (None, cell, format!("{cell} between king and rook is empty"), false)
        }
        CastlingStep::Between(cell, Some(piece)) => (None, cell, format!("a {piece} is on {cell}: no"), true),
        CastlingStep::Attacked(cell, probe) => {
            let Step { by, at, words, .. } = probed(cell, probe);
            let attacked = if probe.attacks { "attacked, no" } else { "no attack" };
            (by, at, format!("{cell}: {attacked}; {words}"), probe.attacks)
        }
    };
    Step { by, at, words, outcome: if is_no { Outcome::Stop } else { Outcome::Open } }
}

#[cfg(test)]
mod tests {
    use super::{Outcome, Walk};
    use crate::tui::position::PositionScreen;
    use bitrose_core::bitboard::Square;
    use bitrose_core::position::Wing;

    fn screen(fen: &str, cursor: Square, walk: Walk) -> PositionScreen {
        PositionScreen { cursor, walk, ..PositionScreen::of(fen.parse().unwrap()) }
    }

    #[test]
    fn a_rook_walks_until_the_edge_and_the_blockers() {
        let steps = screen("4k3/8/8/8/1n2R2P/8/8/4K3 w - - 0 1", Square::E4, Walk::Piece).steps();
        let hits = steps.iter().filter(|step| step.outcome == Outcome::Hit);
        // e5 e6 e7 and the king on e8, f4 g4, e3 e2, d4 c4 and the knight on b4
        assert_eq!(hits.count(), 11);
        assert!(steps.iter().all(|step| step.by.is_some_and(|(from, offset)| from.step(offset) == step.at)));
    }

    #[test]
    fn a_castling_is_refused_where_the_way_is_attacked() {
        let fen = "4k3/8/8/8/2b5/8/8/4K2R w K - 0 1";
        let steps = screen(fen, Square::E1, Walk::Castling(Wing::KingSide)).steps();
        let no = steps.iter().find(|step| step.outcome == Outcome::Stop).unwrap();
        assert!(no.words.contains("f1: attacked") && no.words.contains("black bishop"), "{}", no.words);
        let steps = screen(fen, Square::E1, Walk::Castling(Wing::QueenSide)).steps();
        assert!(steps[0].words.contains("the right is lost"));
    }

    #[test]
    fn attackers_are_found_along_the_offsets() {
        let steps = screen("4k3/8/8/8/1b6/8/8/4K2r w - - 0 1", Square::E1, Walk::Attackers).steps();
        assert_eq!(steps.len(), 16, "eight of the queen and eight of the knight");
        assert_eq!(steps.iter().filter(|step| step.outcome == Outcome::Hit).count(), 2);
    }

    #[test]
    fn every_walk_of_every_square_is_walked() {
        for fen in ["8/8/8/8/8/8/8/8 w - - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"] {
            for square in Square::all() {
                for walk in Walk::ALL {
                    let steps = screen(fen, square, walk).steps();
                    assert!(steps.iter().all(|step| !step.words.is_empty()));
                }
            }
        }
    }
}
