//! A count, watched until it is done or ended.

use super::progress::Progress;
use crate::cli::game::Game;
use bitrose_core::position::perft::{Event, Outcome, Perft, Watch};
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

/// Ctrl-C and SIGTERM, which end a count with what it has.
pub(super) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    pub(super) fn new() -> io::Result<Self> {
        let flag = Arc::new(AtomicBool::new(false));
        for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
            signal_hook::flag::register(signal, Arc::clone(&flag))?;
        }
        Ok(Self(flag))
    }

    /// Has it come?
    pub(super) fn has_come(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// What was counted, and how long it took.
#[derive(Clone, Debug)]
pub(super) struct Counted {
    pub(super) outcome: Outcome,
    pub(super) time: Duration,
}

impl Counted {
    pub(super) fn seconds(&self) -> f64 {
        self.time.as_secs_f64().max(1e-9)
    }

    /// Nodes a second.
    #[expect(clippy::cast_precision_loss, reason = "nobody reads so many digits of a rate")]
    pub(super) fn rate(&self) -> f64 {
        self.outcome.nodes as f64 / self.seconds()
    }
}

/// Counts, shows how far it is, and ends when asked to.
pub(super) fn count(game: &Game, perft: &Perft, interrupt: &Interrupt) -> anyhow::Result<Counted> {
    let (watch, start) = (Watch::new(), Instant::now());
    let progress = Progress::new(game);
    let outcome = game.count(perft, &watch, |event| {
        if matches!(event, Event::Finished(_)) {
            progress.finished();
        }
        if interrupt.has_come() {
            watch.cancel();
        }
        progress.beat(watch.nodes(), start.elapsed());
    });
    progress.end();
    Ok(Counted { outcome: outcome?, time: start.elapsed() })
}
