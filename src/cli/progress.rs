//! Long work: a line on standard error that shows how far it is, and Ctrl-C, which ends it.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// How often the line is drawn.
pub(super) const BEAT: Duration = Duration::from_millis(100);

/// A bar with a message, drawn if standard error is a terminal.
pub(super) fn bar(whole: u64, unit: &str) -> ProgressBar {
    let is_shown = io::stderr().is_terminal();
    let target = if is_shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let template = format!("{{bar:24}} {{pos}}/{{len}} {unit}  {{msg}}  {{elapsed}}  Ctrl-C ends");
    let style =
        ProgressStyle::with_template(&template).expect("the template names fields that indicatif has");
    ProgressBar::with_draw_target(Some(whole), target).with_style(style.progress_chars("=> "))
}

/// Writes a result above the bar.
pub(super) fn write_above(bar: &ProgressBar, out: &mut impl Write, text: &str) -> io::Result<()> {
    bar.suspend(|| out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// Sets the flag when Ctrl-C or SIGTERM comes, so that work can end with what it has. On Windows it ends at once.
#[cfg_attr(not(unix), expect(unused_variables, clippy::unnecessary_wraps, reason = "there are no signals"))]
pub(super) fn cancel_on_signal(flag: &Arc<AtomicBool>) -> io::Result<()> {
    #[cfg(unix)]
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(flag))?;
    }
    Ok(())
}
