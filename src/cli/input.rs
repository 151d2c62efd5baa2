//! What expressions are evaluated in, and what they give.

use super::report::{BadInput, message};
use crate::cli::completions::candidates::positions;
use bitrose_core::bitboard::{Bitboard, Mapping};
use bitrose_core::position::{FenError, Setup};
use bitrose_lang::{self, Run, Session, Shown, Span, Value};

/// The option that binds a position.
#[derive(clap::Args, Debug, Default)]
pub(super) struct Position {
    /// Bind the names of a position: white, black, pawns, occ, checkers ...; a FEN, or a name like kiwipete
    #[arg(long, value_name = "FEN", add = positions())]
    fen: Option<String>,
}

impl Position {
    /// The text of the option.
    pub(super) fn fen(&self) -> Option<&str> {
        self.fen.as_deref()
    }

    /// A session in which the names of the position, if there is one, are bound.
    pub(super) fn session(&self, mapping: Mapping) -> anyhow::Result<Session> {
        let mut session = Session::new(mapping);
        if let Some(fen) = &self.fen {
            let (setup, mended) = Setup::read(fen).map_err(|error| bad_fen("--fen", fen, &error))?;
            for note in mended.iter().filter(|note| !note.is_usual()) {
                message(format_args!("note: --fen: {}", note.as_mended()));
            }
            session.bind_position(&setup);
        }
        Ok(session)
    }
}

/// A fault in a FEN, drawn under the text that stood at `origin`.
pub(super) fn bad_fen(origin: &str, fen: &str, error: &FenError) -> BadInput {
    let span = Span { start: error.offset, end: error.offset + error.length.max(1) };
    let message = "this is no FEN".to_owned();
    let help = error.nearest.as_ref().map(|nearest| format!("meant is perhaps `{nearest}`"));
    let error = bitrose_lang::Error { message, span, label: error.fault.to_string(), related: None, help };
    BadInput { origin: origin.to_owned(), source: fen.to_owned(), error }
}

/// Runs an expression of the command line.
pub(super) fn run(session: &mut Session, source: &str) -> Result<Run, BadInput> {
    session.run(source).map_err(|error| BadInput::argument(source, error))
}

/// The squares that an expression of the command line gives. A number gives the board of its bits.
pub(super) fn board(session: &mut Session, source: &str) -> Result<Bitboard, BadInput> {
    session.board(source).map_err(|error| BadInput::argument(source, error))
}

/// Everything that a run has to show, in order: what it showed, then its value under its source.
pub(super) fn values(run: Run, source: &str) -> impl Iterator<Item = (String, Value)> {
    let value = run.value.map(|value| (source.to_owned(), value));
    run.shown.into_iter().map(|Shown { label, value }| (label, value)).chain(value)
}
