//! Is a cell attacked? Asked with a dummy move: the way of the series, kept to be compared with the other.

use super::{Cell, Mailbox};

impl Mailbox {
    /// Would the king of the side to move be attacked on any of these cells? It is put there, and the moves of the other
    /// side are listed: does one capture it?
    ///
    /// The dummy gives the pawns something to capture, so the answer is right. But it costs the moves of a whole side
    /// for each cell, where [`super::Cells::is_attacked`] walks sixteen offsets. Castling must not be listed: to ask
    /// whether the other side may castle would ask the same question back, without an end.
    #[must_use]
    pub fn is_range_attacked_by_dummy(&self, range: &[Cell]) -> bool {
        range.iter().any(|&cell| {
            let mut dummy = self.clone();
            dummy.put_king(cell);
            let mut replies = Vec::new();
            dummy.piece_moves_into(&mut replies);
            replies.iter().any(|reply| reply.to == cell)
        })
    }

    /// The king goes to a cell, whatever stands there, and the other side is to move.
    fn put_king(&mut self, cell: Cell) {
        let home = self.kings[self.side_to_move as usize];
        let king = self.cells.get(home);
        self.cells.set(home, None);
        self.cells.set(cell, king);
        self.en_passant = None;
        self.side_to_move = self.side_to_move.opponent();
    }
}
