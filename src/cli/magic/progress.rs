//! What a long search says while it runs, and how Ctrl-C stops it.

use bitrose_core::magic::SearchProgress;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// How often the line is drawn anew.
pub(super) const BEAT: Duration = Duration::from_millis(100);

/// A line on standard error, if that is a terminal.
pub(super) struct Progress {
    bar: ProgressBar,
    whole: usize,
}

impl Progress {
    /// Shows how much of so many squares is done.
    pub(super) fn new(whole: usize) -> Self {
        let hidden = !io::stderr().is_terminal();
        let target = if hidden { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(Some(whole as u64), target);
        if let Ok(style) =
            ProgressStyle::with_template("{bar:24} {pos}/{len} squares  {msg}  {elapsed}  Ctrl-C ends")
        {
            bar.set_style(style.progress_chars("=> "));
        }
        Self { bar, whole }
    }

    /// Draws the line anew.
    pub(super) fn beat(&self, watch: &SearchProgress) {
        self.bar.set_position(watch.done.load(Relaxed).min(self.whole) as u64);
        self.bar.set_message(format!("{} tries", HumanCount(watch.tries.load(Relaxed))));
    }

    /// Writes a result above the line.
    pub(super) fn write(&self, out: &mut impl Write, text: &str) -> io::Result<()> {
        self.bar.suspend(|| out.write_all(text.as_bytes()).and_then(|()| out.flush()))
    }

    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}

/// A search that Ctrl-C and SIGTERM stop, so that it ends with what it has.
pub(super) fn watch() -> io::Result<SearchProgress> {
    let watch = SearchProgress::default();
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&watch.cancel))?;
    }
    Ok(watch)
}
