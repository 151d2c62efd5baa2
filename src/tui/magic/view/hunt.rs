//! The search: tries, where each failed, the best so far, what was tried with fewer bits.

use crate::tui::magic::{BUCKETS, Magician, Report, Try};
use crate::tui::theme::Tone;
use crate::tui::widgets::Open;
use crate::tui::widgets::paint::Paint;
use ratatui::layout::Rect;

pub(super) fn draw(magician: &Magician, paint: &mut Paint, area: Rect) {
    let Some(hunt) = &magician.hunt else { return };
    let tone = if hunt.is_running() { Tone::Accent } else { Tone::Strong };
    let way = format!(
        " · {} bits · {} · seed {}",
        hunt.progress.bits(),
        hunt.progress.plan.algorithm,
        hunt.progress.plan.seed
    );
    let short = format!(" · {} bits · {}", hunt.progress.bits(), hunt.progress.plan.algorithm);
    let state = (hunt.state(), tone);
    paint.first_fitting(
        Paint::row(area, 0),
        &[&[state, (&way, Tone::Plain)], &[state, (&short, Tone::Plain)], &[state]],
    );
    let known = magician.known(hunt.progress.bits());
    let Some(report) = &hunt.progress.report else {
        paint.line(Paint::row(area, 1), &[(&known, Tone::Faint)]);
        return;
    };
    paint.line(Paint::row(area, 1), &[(&tries(report), Tone::Plain)]);
    let best = format!("0x{:016X}", report.best.magic);
    let got = format!(" {} of {} sets", report.best.tested, report.sets);
    let best = [("best ", Tone::Faint), (best.as_str(), Tone::Strong), (&got, Tone::Plain)];
    paint.first_fitting(Paint::row(area, 2), &[&best, &best[1..]]);
    paint.line(Paint::row(area, 3), &[(&known, Tone::Faint)]);
    failures(report, paint, Paint::row(area, 4));
    let used = if report.tries() > 1 { 5 } else { 4 };
    let rest = Rect { y: area.y + used, height: area.height.saturating_sub(used), ..area };
    let earlier = u16::try_from(magician.hunts.len()).unwrap_or(u16::MAX).min(rest.height / 2);
    let latest = Rect { height: rest.height - earlier, ..rest };
    for (row, last) in (0..latest.height).zip(&report.latest) {
        attempt(paint, Paint::row(latest, row), last);
    }
    for (row, earlier) in (0..earlier).zip(magician.hunts.iter().rev()) {
        let tries = earlier.progress.report.as_ref().map_or(0, Report::tries);
        let text = format!(
            "before: {} bits, {}, {}: {}",
            earlier.progress.bits(),
            earlier.progress.plan.algorithm,
            counted(tries),
            earlier.state()
        );
        paint.open_line(Paint::row(rest, latest.height + row), &[(&text, Tone::Faint)], Open::Words);
    }
}

/// `1 234 567 tries, 812 000 a second`.
fn tries(report: &Report) -> String {
    let tries = report.tries();
    let rate = u128::from(tries) * 1000 / report.elapsed.as_millis().max(1);
    let rate = if report.elapsed.as_millis() < 20 {
        String::new()
    } else {
        format!(", {} a second", grouped(u64::try_from(rate).unwrap_or(u64::MAX)))
    };
    format!("{}{rate}", counted(tries))
}

fn counted(tries: u64) -> String {
    if tries == 1 { "1 try".to_owned() } else { format!("{} tries", grouped(tries)) }
}

/// A number in groups of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// How far the tries got: a bar for 0 blocker sets, for 1, for 2 and 3, for 4 to 7 …
fn failures(report: &Report, paint: &mut Paint, area: Rect) {
    if report.tries() < 2 {
        return;
    }
    let most = report.failures.iter().copied().max().unwrap_or(0).max(1);
    let last = report.failures.iter().rposition(|count| *count > 0).unwrap_or(0);
    let bars: String =
        report.failures.iter().take(last + 1).map(|count| bar(*count, most, paint.theme.ascii)).collect();
    let top = if last == 0 { 0 } else { (1_u64 << last.min(BUCKETS)) - 1 };
    let range = format!(" after 0 to {top} sets");
    let line = [("failed ", Tone::Faint), (bars.as_str(), Tone::Alarm), (range.as_str(), Tone::Faint)];
    paint.first_fitting(area, &[&line, &line[..2]]);
}

fn bar(count: u64, most: u64, ascii: bool) -> char {
    let bars = if ascii {
        [' ', '.', ':', '-', '=', '+', '*', '#', '@']
    } else {
        [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█']
    };
    let level = (count * 8).div_ceil(most);
    usize::try_from(level).ok().and_then(|level| bars.get(level)).copied().unwrap_or(' ')
}

/// `#5023 0x0601001020010044 after 14, slot 497`: it got through so many blocker sets, and failed in that slot.
fn attempt(paint: &mut Paint, area: Rect, last: &Try) {
    let number = format!("#{} ", last.attempt.number);
    let magic = format!("0x{:016X} ", last.attempt.magic);
    let (how, tone) = match &last.collision {
        Some(collision) => (format!("after {}, slot {}", last.attempt.tested, collision.index), Tone::Alarm),
        None => ("right".to_owned(), Tone::Accent),
    };
    let line = [(number.as_str(), Tone::Faint), (magic.as_str(), Tone::Plain), (how.as_str(), tone)];
    paint.first_fitting(area, &[&line, &line[1..]]);
}
