//! Move generation, with one function for all pieces that have an offset table and another for pawns; and perft.

use super::cell::{Cell, forward, line_step, offsets, pawn_captures};
use super::cells::{Cells, Found};
use super::{CellMove, Mailbox};
use crate::position::perft::Countable;
use crate::position::{Color, Kind, Move};

/// The kinds to which a pawn can promote.
const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

impl Mailbox {
    /// The legal moves of the side to move, ordered by origin from a1 to h8, with castling last.
    ///
    /// ```
    /// use bitrose_core::position::Setup;
    /// use bitrose_core::position::mailbox::Mailbox;
    ///
    /// let setup: Setup = "8/8/8/8/8/5k2/5p2/5K2 b - - 0 1".parse()?;
    /// let moves = Mailbox::try_from(&setup)?.legal_moves();
    /// assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["f3f4", "f3g4", "f3g3", "f3e3", "f3e4"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn legal_moves(&self) -> Vec<CellMove> {
        let mut moves = Vec::new();
        self.legal_moves_into(&mut moves);
        moves
    }

    /// Returns `true` if the king of the side to move is attacked.
    pub fn is_in_check(&self) -> bool {
        let color = self.side_to_move;
        self.cells.is_attacked(self.kings[color], color.opponent())
    }

    /// Appends the legal moves to a list.
    pub(super) fn legal_moves_into(&self, moves: &mut Vec<CellMove>) {
        let start = moves.len();
        self.piece_moves_into(moves);
        self.castlings_into(moves);
        if let Some(fault) = self.fault {
            fault.list(self, moves, start);
        }
        let is_in_check = self.is_in_check();
        let mut end = start;
        for index in start..moves.len() {
            let mv = moves[index];
            moves[end] = mv;
            let is_legal = self.is_legal(mv, is_in_check);
            end += usize::from(self.fault.map_or(is_legal, |fault| fault.judge(self, mv, is_legal)));
        }
        moves.truncate(end);
    }

    /// Returns `true` if the king is safe after the move. Most moves need not be played to find out: only a piece on a
    /// line with its king can open that line, and only by leaving it.
    fn is_legal(&self, mv: CellMove, is_in_check: bool) -> bool {
        let king = self.kings[self.side_to_move];
        if is_in_check || mv.from == king || self.en_passant == Some(mv.to) {
            return self.is_safe_after(mv, |cells, king, enemy| !cells.is_attacked(king, enemy));
        }
        match line_step(king, mv.from) {
            0 => true,
            step if step == line_step(king, mv.to) => true,
            step => {
                self.is_safe_after(mv, |cells, king, enemy| !cells.probe(king, enemy, step, false).attacks)
            }
        }
    }

    /// Plays the move on a copy, and tests there whether the king is safe.
    fn is_safe_after(&self, mv: CellMove, is_safe: impl Fn(&Cells, Cell, Color) -> bool) -> bool {
        let color = self.side_to_move;
        let mut after = self.clone();
        after.play(mv);
        is_safe(&after.cells, after.kings[color], color.opponent())
    }

    /// Appends all moves except castling.
    fn piece_moves_into(&self, moves: &mut Vec<CellMove>) {
        for from in Cell::on_board() {
            match self.cells.get(from) {
                Some(piece) if piece.color == self.side_to_move => self.moves_of(from, piece.kind, moves),
                _ => {}
            }
        }
    }

    fn moves_of(&self, from: Cell, kind: Kind, moves: &mut Vec<CellMove>) {
        if kind == Kind::Pawn {
            self.pawn_moves(from, moves);
        } else {
            let (table, single) = offsets(kind);
            self.table_moves(from, table, single, moves);
        }
    }

    /// Appends the moves of a piece with an offset table: one step along each offset (`single`), or until it is
    /// blocked.
    fn table_moves(&self, from: Cell, table: &[i8], single: bool, moves: &mut Vec<CellMove>) {
        for &offset in table {
            let walk = self.cells.walk(from, offset, self.side_to_move, single);
            let targets = walk.filter(|visit| visit.is_target());
            moves.extend(targets.map(|visit| CellMove { from, to: visit.cell, promotion: None }));
        }
    }

    fn pawn_moves(&self, from: Cell, moves: &mut Vec<CellMove>) {
        self.pawn_pushes(from, moves);
        for offset in pawn_captures(self.side_to_move) {
            let Some(visit) = self.cells.walk(from, offset, self.side_to_move, true).next() else { continue };
            let is_capture = matches!(visit.found, Found::Capture(_));
            if is_capture || self.en_passant == Some(visit.cell) {
                add_pawn_move(from, visit.cell, moves);
            }
        }
    }

    fn pawn_pushes(&self, from: Cell, moves: &mut Vec<CellMove>) {
        let forward = forward(self.side_to_move);
        let one = from.step(forward);
        if self.cells.get(one).is_some() || !one.is_on_board() {
            return;
        }
        add_pawn_move(from, one, moves);
        let two = one.step(forward);
        let home = if self.side_to_move == Color::White { 1 } else { 6 };
        if from.rank() == home && self.cells.get(two).is_none() {
            add_pawn_move(from, two, moves);
        }
    }
}

/// Appends a pawn move, or the four promotions if it reaches the last rank.
pub(super) fn add_pawn_move(from: Cell, to: Cell, moves: &mut Vec<CellMove>) {
    if matches!(to.rank(), 0 | 7) {
        moves.extend(PROMOTIONS.map(|kind| CellMove { from, to, promotion: Some(kind) }));
    } else {
        moves.push(CellMove { from, to, promotion: None });
    }
}

impl Mailbox {
    /// The number of sequences of `depth` legal moves. The moves of the last ply are counted, not made (bulk counting).
    ///
    /// ```
    /// use bitrose_core::position::Setup;
    /// use bitrose_core::position::mailbox::Mailbox;
    ///
    /// let start: Setup = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse()?;
    /// assert_eq!(Mailbox::try_from(&start)?.perft(3), 8902);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn perft(&self, depth: u8) -> u64 {
        self.count_leaves(depth, &mut Vec::new())
    }

    /// `moves` holds the moves of all boards on the path, one list after the other, so that nothing is allocated per
    /// board.
    fn count_leaves(&self, depth: u8, moves: &mut Vec<CellMove>) -> u64 {
        if depth == 0 {
            return 1;
        }
        let start = moves.len();
        self.legal_moves_into(moves);
        let end = moves.len();
        let mut leaves = 0;
        if depth == 1 {
            leaves = (end - start) as u64;
        } else {
            for index in start..end {
                let mut after = self.clone();
                after.play(moves[index]);
                leaves += after.count_leaves(depth - 1, moves);
            }
        }
        moves.truncate(start);
        leaves
    }
}

impl Countable for Mailbox {
    fn after_each_move(&self) -> Vec<(Move, Self)> {
        let after = |mv| {
            let mut after = self.clone();
            after.play(mv);
            (self.to_move(mv).expect("legal moves stay on the board"), after)
        };
        self.legal_moves().into_iter().map(after).collect()
    }

    fn leaves(&self, depth: u8) -> u64 {
        self.perft(depth)
    }

    fn key(&self) -> Option<u64> {
        None
    }
}
