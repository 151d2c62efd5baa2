//! What a long count says while it runs.

use super::paint::rate;
use crate::cli::game::Game;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::time::Duration;

/// A line on standard error, if that is a terminal.
pub(super) struct Progress(ProgressBar);

impl Progress {
    /// Shows how many of the first moves are done.
    pub(super) fn new(game: &Game) -> Self {
        if !io::stderr().is_terminal() {
            return Self(ProgressBar::hidden());
        }
        let whole = game.position.legal_move_count() as u64;
        let bar = ProgressBar::with_draw_target(Some(whole), ProgressDrawTarget::stderr());
        if let Ok(style) =
            ProgressStyle::with_template("{bar:20} {pos}/{len} moves  {msg}  {elapsed}  Ctrl-C ends")
        {
            bar.set_style(style.progress_chars("=> "));
        }
        Self(bar)
    }

    /// A first move is done.
    pub(super) fn finished(&self) {
        self.0.inc(1);
    }

    /// Draws the line anew.
    #[expect(clippy::cast_precision_loss, reason = "nobody reads so many digits of a rate")]
    pub(super) fn beat(&self, nodes: u64, time: Duration) {
        let nps = nodes as f64 / time.as_secs_f64().max(1e-9);
        self.0.set_message(format!("{} nodes  {}", HumanCount(nodes), rate(nps)));
    }

    pub(super) fn end(&self) {
        self.0.finish_and_clear();
    }
}
