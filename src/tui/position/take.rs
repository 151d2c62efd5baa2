//! Sets on their way between the screens.

use super::setting::with_board;
use crate::tui::app::{App, Weight};
use crate::tui::edit::Edit;
use crate::tui::tabs::Tab;

impl App {
    /// The set shown into the current board of the workbench.
    pub(super) fn position_to_explore(&mut self) {
        let (name, set) = self.arbiter.shown();
        self.edit(&Edit::Number(self.work.mapping().number(set)));
        self.show_tab(Tab::Explore);
        let text =
            format!("{name} in {} · R takes a board back to the Position screen", self.current.letter());
        self.say(Weight::Note, text);
    }

    /// The set shown as the first board that goes into the stepped program.
    pub(super) fn position_to_step(&mut self) {
        let (name, set) = self.arbiter.shown();
        self.give_to_step(self.work.mapping().number(set), &name);
    }

    /// The set shown as the occupancy of the slider.
    pub(super) fn position_to_magic(&mut self) {
        let (name, set) = self.arbiter.shown();
        self.give_to_magic(set, &name);
    }

    /// The current board of the workbench in place of the piece board that the Position screen shows. A board of
    /// several pieces cannot say which of them stands on a new square, so the board is shown over the pieces then.
    pub(in crate::tui) fn take_to_position(&mut self) {
        let (set, letter) = (self.board(), self.current.letter());
        self.show_tab(Tab::Position);
        let boards = self.arbiter.boards();
        let board = &boards[self.arbiter.board.min(boards.len() - 1)];
        let overlaid = self.arbiter.overlay_set().is_some();
        if let (Some(piece), false) = (board.piece, overlaid) {
            let setup = with_board(self.arbiter.setup, piece, set);
            self.arbiter.change(setup, format!("{} = {letter}", board.name));
            self.say(Weight::Note, format!("{} = {letter}", board.name));
        } else {
            self.arbiter.show_typed(letter.to_string(), set);
            self.say(Weight::Note, format!("{letter} over the pieces"));
        }
    }
}
