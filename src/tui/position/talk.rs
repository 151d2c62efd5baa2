//! What comes in from outside: lines of the prompt, pasted and loaded texts.

use super::overlay::Overlay;
use super::{Arbiter, PositionScreen};
use crate::tui::shared::Shared;
use bitrose_core::bitboard::Bitboard;
use bitrose_core::position::known::KNOWN_POSITIONS;
use bitrose_core::position::{FenError, MoveError, Position, Setup};
use bitrose_lang::{Error, Session, Span, Value};

impl Arbiter {
    /// A set over the pieces, by the name it was given.
    pub(super) fn show_typed(&mut self, name: String, set: Bitboard) {
        self.typed = Some((name, set));
        self.overlay = Overlay::Typed;
    }
}

impl PositionScreen {
    /// A line at the prompt: a FEN, the name of a position, a move, or an expression to show over the pieces.
    pub(super) fn position_line(&mut self, text: &str, shared: &mut Shared) -> Result<(), Error> {
        let line = text.trim();
        if looks_like_fen(line) {
            let (setup, mended) = Setup::read_leniently(text).map_err(|fault| fen_error(&fault))?;
            self.open_setup(setup, "FEN", shared);
            if let Some(first) = mended.first() {
                shared.hint(format!("mended: {first}"));
            }
        } else if let Some(known) = KNOWN_POSITIONS.iter().find(|known| known.name == line) {
            self.open_setup(known.setup(), known.name, shared);
        } else {
            return self.position_move_or_set(text, shared);
        }
        Ok(())
    }

    /// A move, in any usual writing, or a set: `e4` is a move wherever a pawn can make it, `{e4}` always a set.
    fn position_move_or_set(&mut self, text: &str, shared: &mut Shared) -> Result<(), Error> {
        let line = text.trim();
        let read = Position::try_from(&self.arbiter.setup).ok().map(|position| position.read_move(line));
        if let Some(place) = read.as_ref().and_then(|read| self.arbiter.legal.place(*read.as_ref().ok()?)) {
            self.arbiter.panel = super::Panel::Moves;
            self.make_move(place, shared);
            return Ok(());
        }
        match (self.position_set(text, shared), read) {
            (Ok(set), _) => self.arbiter.show_typed(line.to_owned(), set),
            (Err(_), Some(Err(fault))) if looks_like_move(line) => return Err(move_error(&fault, text)),
            (Err(fault), _) => return Err(fault),
        }
        Ok(())
    }

    pub(super) fn open_setup(&mut self, setup: Setup, label: &str, shared: &mut Shared) {
        self.arbiter.change(setup, label);
        shared.note(format!("{label}: {}", self.arbiter.setup));
    }

    /// The squares of an expression in which the names of the position are known.
    fn position_set(&self, text: &str, shared: &mut Shared) -> Result<Bitboard, Error> {
        let mapping = shared.mapping();
        let mut session: Session = shared.session().clone();
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
    pub(super) fn position_text(&mut self, text: &str, origin: &str, shared: &mut Shared) {
        let text = text.trim();
        if text.is_empty() {
            shared.error(format!("{origin}: it is empty"));
        } else if let Err(fault) = self.position_line(text, shared) {
            shared.refuse(text, origin, &fault);
        }
    }
}

/// Is the first word made of what ranks are made of, with a stroke between them?
fn looks_like_fen(line: &str) -> bool {
    let board = line.split_whitespace().next().unwrap_or("");
    let is_rank = |letter: char| letter == '/' || letter.is_ascii_digit() || letter.is_ascii_alphabetic();
    board.matches('/').count() >= 2 && board.chars().all(is_rank) && !board.contains("//")
}

/// Is it made of the letters and digits of moves, and ends on a square, a promotion or a castling?
fn looks_like_move(line: &str) -> bool {
    let is_letter = |letter: char| "KQRBNabcdefgh12345678xO0-=+#!?".contains(letter);
    let is_long = (2..=9).contains(&line.len());
    is_long
        && line.chars().all(is_letter)
        && (line.contains(|letter: char| letter.is_ascii_digit()) || line.contains('-'))
}

/// What is wrong with a move as a fault of the prompt.
fn move_error(fault: &MoveError, text: &str) -> Error {
    Error {
        message: fault.to_string(),
        span: Span::new(0, text.len()),
        label: "no legal move".to_owned(),
        related: None,
        help: None,
    }
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
    use super::{looks_like_fen, looks_like_move};

    #[test]
    fn a_move_is_told_from_an_expression() {
        for mv in ["e2e4", "Nf3", "exd5", "O-O", "e8=Q+", "Nbd2"] {
            assert!(looks_like_move(mv), "{mv}");
        }
        for other in ["white_pawns & RANK_2", "nonsense", "a", "", "knight(e4)"] {
            assert!(!looks_like_move(other), "{other}");
        }
    }

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
