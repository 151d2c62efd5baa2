//! Perft: what is counted, how far it is, and the leaves behind each first move.

use crate::tui::position::Arbiter;
use crate::tui::position::layout::tiles;
use crate::tui::position::perft::Count;
use crate::tui::position::worker::PerftReport;
use crate::tui::theme::Tone;
use crate::tui::widgets::paint::Paint;
use ratatui::layout::Rect;
use std::time::Duration;

/// Columns of a move and its leaves.
const MOVE: (u16, u16) = (18, 1);

pub(super) fn draw(arbiter: &Arbiter, paint: &mut Paint, area: Rect) {
    let order = format!(" depth {} on {}", arbiter.depth, arbiter.counters.title());
    let keys = [" · f starts and stops, + - depth, a boards", " · f starts, + - depth, a boards", ""];
    let [long, medium, short] = keys.map(|keys| [(order.as_str(), Tone::Strong), (keys, Tone::Faint)]);
    paint.first_fitting(Paint::row(area, 0), &[&long, &medium, &short]);
    let Some(count) = &arbiter.count else {
        let text = "perft: how many ways the moves can be played to this depth";
        let room = Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..Paint::row(area, 2) };
        paint.paragraphs(Rect { height: 2, ..room }, &[(text.to_owned(), Tone::Faint)]);
        return;
    };
    let mut row = 1;
    for report in &count.progress.reports {
        progress(count, report, paint, Paint::row(area, row));
        row += 1;
    }
    verdict(count, paint, Paint::row(area, row));
    let list = Rect { y: area.y + row + 1, height: area.height.saturating_sub(row + 1), ..area };
    divide(arbiter, count, paint, list);
}

/// `bitboards: 8 902 leaves at depth 3 · 20 of 20 moves · 1.2 ms · 7.4 million a second`.
fn progress(count: &Count, report: &PerftReport, paint: &mut Paint, area: Rect) {
    let state = match (report.done, count.is_running()) {
        (true, _) => "",
        (false, true) => " so far",
        (false, false) => ", stopped",
    };
    let title = format!(" {}: ", report.counter.title());
    let nodes = format!("{} leaves", grouped(report.nodes));
    let done = report.divide.len();
    let (depth, moves) = (count.progress.depth, report.moves);
    let (time, speed) = (time(report.elapsed), speed(report));
    let ways = [
        format!("{state} · depth {depth} · {done} of {moves} moves · {time}{speed}"),
        format!("{state} · {done} of {moves} moves · {time}{speed}"),
        format!("{state} · {done} of {moves} moves · {time}"),
        format!("{state} · {done}/{moves}"),
    ];
    let tone = if report.done { Tone::Accent } else { Tone::Plain };
    let (title, nodes) = ((title.as_str(), Tone::Title), (nodes.as_str(), Tone::Strong));
    let lines = ways.each_ref().map(|rest| [title, nodes, (rest.as_str(), tone)]);
    paint.first_fitting(area, &lines.each_ref().map(<[_; 3]>::as_slice));
}

/// Do two boards agree, and how much longer does the second one take?
fn verdict(count: &Count, paint: &mut Paint, area: Rect) {
    let [first, second] = count.progress.reports.as_slice() else { return };
    if let Some((name, left, right)) = count.progress.difference() {
        let told = |nodes: Option<u64>| nodes.map_or_else(|| "no such move".to_owned(), grouped);
        let text = format!(" they differ first in {name}: {} and {}", told(left), told(right));
        paint.line(area, &[(&text, Tone::Alarm)]);
    } else if second.done {
        let ratio = second.elapsed.as_secs_f64() / first.elapsed.as_secs_f64().max(1e-9);
        let ways = [
            format!(" the same leaves behind every move; 0x88 takes {ratio:.1} times as long"),
            format!(" the same behind every move; 0x88 takes {ratio:.1} times"),
            format!(" the same; 0x88 takes {ratio:.1} times"),
        ];
        let lines = ways.each_ref().map(|way| [(way.as_str(), Tone::Accent)]);
        paint.first_fitting(area, &lines.each_ref().map(<[_; 1]>::as_slice));
    }
}

/// The leaves behind each first move, of the board that has counted most of them; beside them whether the other agrees.
fn divide(arbiter: &Arbiter, count: &Count, paint: &mut Paint, area: Rect) {
    let Some(report) = count.progress.reports.first() else { return };
    let other = count.progress.reports.get(1);
    let chosen = arbiter.scrolled.min(report.divide.len().saturating_sub(1));
    for (place, tile) in tiles(area, MOVE, report.divide.len(), chosen) {
        let (name, nodes) = &report.divide[place];
        let counted = other.and_then(|other| other.divide.iter().find(|(known, _)| known == name));
        let (sign, tone) = match counted {
            None => (" ", Tone::Strong),
            Some((_, same)) if same == nodes => ("=", Tone::Strong),
            Some(_) => ("!", Tone::Alarm),
        };
        let mark = if place == arbiter.scrolled { paint.theme.sign("▶", ">") } else { " " };
        let line = format!("{name:5} {nodes:>9}");
        paint.line(tile, &[(mark, Tone::Key), (&line, tone), (sign, tone)]);
    }
}

/// Digits in groups of three.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(' ');
        }
        out.push(digit);
    }
    out
}

fn time(elapsed: Duration) -> String {
    let millis = elapsed.as_secs_f64() * 1e3;
    if millis < 1000.0 { format!("{millis:.1} ms") } else { format!("{:.1} s", millis / 1e3) }
}

/// Millions of leaves a second, where there was time enough to measure it.
fn speed(report: &PerftReport) -> String {
    if report.elapsed < Duration::from_millis(1) {
        return String::new();
    }
    #[expect(clippy::cast_precision_loss, reason = "three digits of it are shown")]
    let millions = report.nodes as f64 / report.elapsed.as_secs_f64() / 1e6;
    format!(" · {millions:.1} million a second")
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn digits_stand_in_groups() {
        for (number, text) in [(0, "0"), (999, "999"), (8902, "8 902"), (4_865_609, "4 865 609")] {
            assert_eq!(grouped(number), text);
        }
    }
}
