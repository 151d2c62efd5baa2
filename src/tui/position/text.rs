//! What comes in: lines of the prompt, pasted and loaded texts, boards of other screens.

use super::overlay::Overlay;
use super::setup::with_board;
use super::{PositionScreen, Side};
use crate::tui::paste::{fen_error, looks_like_fen};
use crate::tui::shared::Shared;
use bitrose_core::bitboard::Bitboard;
use bitrose_core::position::known::KNOWN_POSITIONS;
use bitrose_core::position::{Position, Setup};
use bitrose_lang::{Error, Session, Span, Value};

impl PositionScreen {
    /// A set over the pieces, by the name it was given.
    pub(super) fn show_typed(&mut self, name: String, set: Bitboard) {
        self.typed = Some((name, set));
        self.overlay = Overlay::Typed;
    }

    /// A line at the prompt: a FEN, the name of a position, a move, or an expression to show over the pieces.
    pub(super) fn run_line(&mut self, text: &str, shared: &mut Shared) -> Result<(), Error> {
        let line = text.trim();
        if looks_like_fen(line) {
            let (setup, mended) = Setup::read_leniently(text).map_err(|error| fen_error(&error))?;
            self.open_setup(setup, "FEN", shared);
            if let Some(first) = mended.first() {
                shared.hint(format!("mended: {first}"));
            }
        } else if let Some(known) = KNOWN_POSITIONS.iter().find(|known| known.name == line) {
            self.open_setup(known.setup(), known.name, shared);
        } else {
            return self.run_move_or_set(text, shared);
        }
        Ok(())
    }

    /// A move, in any usual writing, or a set: `e4` is a move wherever a pawn can make it, `{e4}` always a set.
    fn run_move_or_set(&mut self, text: &str, shared: &mut Shared) -> Result<(), Error> {
        let line = text.trim();
        let read = Position::try_from(&self.setup).ok().map(|position| position.read_move(line));
        if let Some(index) = read.as_ref().and_then(|read| self.legal.index_of(*read.as_ref().ok()?)) {
            self.side = Side::Moves;
            self.make_move(index, shared);
            return Ok(());
        }
        match (self.evaluate(text, shared), read) {
            (Ok(set), _) => self.show_typed(line.to_owned(), set),
            (Err(_), Some(Err(error))) if looks_like_move(line) => {
                return Err(whole_line(text, error.to_string(), "not a legal move"));
            }
            (Err(error), _) => return Err(error),
        }
        Ok(())
    }

    pub(super) fn open_setup(&mut self, setup: Setup, label: &str, shared: &mut Shared) {
        self.change(setup, label);
        shared.note(format!("{label}: {}", self.setup));
    }

    /// The squares of an expression in which the names of the position are known.
    fn evaluate(&self, text: &str, shared: &mut Shared) -> Result<Bitboard, Error> {
        let mapping = shared.mapping();
        let mut session: Session = shared.reading_session();
        for (name, board) in self.setup.names() {
            session.define(name, Value::Board(mapping.number(board)));
        }
        match session.run(text)?.value {
            Some(Value::Bool(_)) | None => Err(Error {
                help: Some("white_pawns & RANK_2".to_owned()),
                ..whole_line(text, "this gives no board".to_owned(), "expected a set of squares")
            }),
            Some(value) => Ok(mapping.board(value.number())),
        }
    }

    /// A text that was pasted or loaded.
    pub(super) fn take_text(&mut self, text: &str, origin: &str, shared: &mut Shared) {
        if let Err(error) = self.run_line(text, shared) {
            shared.refuse(text, origin, &error);
        }
    }

    /// A board of the workbench in place of the piece board that the Position screen shows. A board of several pieces
    /// cannot say which of them is on a new square, so the board is shown over the pieces then.
    pub(super) fn take_board(&mut self, set: Bitboard, letter: &str, shared: &mut Shared) {
        let boards = self.boards();
        let board = &boards[self.board];
        let overlaid = self.overlay_set().is_some();
        if let (Some(piece), false) = (board.piece, overlaid) {
            let setup = with_board(self.setup, piece, set);
            self.change_and_note(setup, format!("{} = {letter}", board.name), shared);
        } else {
            self.show_typed(letter.to_string(), set);
            shared.note(format!("{letter} over the pieces"));
        }
    }
}

/// Returns `true` for a word of the letters and digits of moves.
fn looks_like_move(line: &str) -> bool {
    let is_letter = |letter: char| "KQRBNabcdefgh12345678xO0-=+#!?".contains(letter);
    let is_long = (2..=9).contains(&line.len());
    is_long
        && line.chars().all(is_letter)
        && (line.contains(|letter: char| letter.is_ascii_digit()) || line.contains('-'))
}

/// An error of the whole line.
fn whole_line(text: &str, message: String, label: &str) -> Error {
    let span = Span::new(0, text.len());
    Error { message, span, label: label.to_owned(), related: None, help: None }
}

#[cfg(test)]
mod tests {
    use super::looks_like_move;

    #[test]
    fn a_move_does_not_look_like_an_expression() {
        for mv in ["e2e4", "Nf3", "exd5", "O-O", "e8=Q+", "Nbd2"] {
            assert!(looks_like_move(mv), "{mv}");
        }
        for other in ["white_pawns & RANK_2", "nonsense", "a", "", "knight(e4)"] {
            assert!(!looks_like_move(other), "{other}");
        }
    }
}
