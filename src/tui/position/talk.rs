//! What comes in from outside: lines of the prompt, pasted and loaded texts.

use super::Arbiter;
use super::overlay::Overlay;
use crate::bitboard::Bitboard;
use crate::position::known::KNOWN_POSITIONS;
use crate::position::{FenError, Setup};
use crate::script::{Error, Session, Span, Value};
use crate::tui::app::{App, Weight};

impl Arbiter {
    /// A set over the pieces, by the name it was given.
    pub(super) fn show_typed(&mut self, name: String, set: Bitboard) {
        self.typed = Some((name, set));
        self.overlay = Overlay::Typed;
    }
}

impl App {
    /// A line at the prompt: a FEN, the name of a position, a move, or an expression to show over the pieces.
    pub(super) fn position_line(&mut self, text: &str) -> Result<(), Error> {
        let line = text.trim();
        if looks_like_fen(line) {
            let (setup, mended) = Setup::read_leniently(text).map_err(|fault| fen_error(&fault))?;
            self.open_setup(setup, "FEN");
            if let Some(first) = mended.first() {
                self.say(Weight::Hint, format!("mended: {first}"));
            }
        } else if let Some(known) = KNOWN_POSITIONS.iter().find(|known| known.name == line) {
            self.open_setup(known.setup(), known.name);
        } else if let Some(place) = self.arbiter.legal.named(line) {
            self.arbiter.panel = super::Panel::Moves;
            self.make_move(place);
        } else {
            let set = self.position_set(text)?;
            self.arbiter.show_typed(line.to_owned(), set);
        }
        Ok(())
    }

    pub(super) fn open_setup(&mut self, setup: Setup, label: &str) {
        self.arbiter.change(setup, label);
        self.say(Weight::Note, format!("{label}: {}", self.arbiter.setup));
    }

    /// The squares of an expression in which the names of the position are known.
    fn position_set(&self, text: &str) -> Result<Bitboard, Error> {
        let mapping = self.work.mapping();
        let mut session: Session = self.work.session().clone();
        for (name, board) in self.arbiter.setup.names() {
            session.define(name, Value::Board(mapping.number(board)));
        }
        match session.run(text)?.value {
            Some(Value::Bool(_)) | None => Err(Error {
                message: "this gives no board".to_owned(),
                span: Span::new(0, text.len()),
                label: "expected a set of squares".to_owned(),
                related: None,
                help: Some("white_pawns & RANK_2".to_owned()),
            }),
            Some(value) => Ok(mapping.board(value.number())),
        }
    }

    /// A text that was pasted or loaded.
    pub(super) fn position_text(&mut self, text: &str, origin: &str) {
        let text = text.trim();
        if text.is_empty() {
            self.say(Weight::Fault, format!("{origin}: it is empty"));
        } else if let Err(fault) = self.position_line(text) {
            self.refuse(text, origin, &fault);
        }
    }
}

/// Is the first word made of what ranks are made of, with a stroke between them?
fn looks_like_fen(line: &str) -> bool {
    let board = line.split_whitespace().next().unwrap_or("");
    let is_rank = |letter: char| letter == '/' || letter.is_ascii_digit() || letter.is_ascii_alphabetic();
    board.matches('/').count() >= 2 && board.chars().all(is_rank) && !board.contains("//")
}

/// The fault of a FEN as one of the prompt.
fn fen_error(fault: &FenError) -> Error {
    Error {
        message: format!("FEN: {fault}"),
        span: Span::new(fault.offset, fault.offset + fault.length.max(1)),
        label: fault.field.to_string(),
        related: None,
        help: fault.nearest.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::looks_like_fen;

    #[test]
    fn a_fen_is_told_from_an_expression() {
        for fen in ["8/8/8/8/8/8/8/8 w - - 0 1", "rnbqkbnr/pppp", "k7/9/x/8"] {
            assert_eq!(looks_like_fen(fen), fen.matches('/').count() >= 2, "{fen}");
        }
        for other in ["e2e4", "white_pawns & RANK_2", "0x12 // a comment", "a / b", ""] {
            assert!(!looks_like_fen(other), "{other}");
        }
    }
}
