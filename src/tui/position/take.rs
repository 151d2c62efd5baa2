//! Sets on their way between the screens.

use super::PositionScreen;
use super::setting::with_board;
use crate::tui::screen::Tab;
use crate::tui::shared::Shared;
use bitrose_core::bitboard::Bitboard;

impl PositionScreen {
    /// The set shown into the current board of the workbench.
    pub(super) fn position_to_explore(&mut self, shared: &mut Shared) {
        let (name, set) = self.arbiter.shown();
        let letter = shared.current.letter();
        shared.note(format!("{name} in {letter} · R takes a board back to the Position screen"));
        shared.send_board(Tab::Explore, name, set);
    }

    /// The set shown to another screen.
    pub(super) fn send_set(&mut self, tab: Tab, shared: &mut Shared) {
        let (name, set) = self.arbiter.shown();
        shared.send_board(tab, name, set);
    }

    /// A board of the workbench in place of the piece board that the Position screen shows. A board of several pieces
    /// cannot say which of them stands on a new square, so the board is shown over the pieces then.
    pub(super) fn take_board(&mut self, set: Bitboard, letter: &str, shared: &mut Shared) {
        let boards = self.arbiter.boards();
        let board = &boards[self.arbiter.board.min(boards.len() - 1)];
        let overlaid = self.arbiter.overlay_set().is_some();
        if let (Some(piece), false) = (board.piece, overlaid) {
            let setup = with_board(self.arbiter.setup, piece, set);
            self.arbiter.change(setup, format!("{} = {letter}", board.name));
            shared.note(format!("{} = {letter}", board.name));
        } else {
            self.arbiter.show_typed(letter.to_string(), set);
            shared.note(format!("{letter} over the pieces"));
        }
    }
}
