//! The legal moves, the boards that one of them changes, and perft: how far it is, and the leaves behind each first move.

use super::{View, fitting};
use crate::tui::job::Job;
use crate::tui::position::PositionScreen;
use crate::tui::position::areas::tiles;
use crate::tui::position::moves::ListedMove;
use crate::tui::position::perft::{CHOICES, Count, PerftReport};
use crate::tui::position::storage::ChangedBoard;
use crate::tui::theme::Tone;
use crate::tui::widgets::{BoardPanel, Row, Signs, Thumbnail, Wrapped, grouped};
use bitrose_draw::Difference;
use ratatui::buffer::Buffer;
use ratatui::layout::Constraint::{Length, Min};
use ratatui::layout::{Layout, Rect};
use ratatui::widgets::Widget;
use std::time::Duration;

/// Columns and rows of a move: a mark, its SAN, its UCI.
const MOVE: (u16, u16) = (14, 1);
/// Columns and rows of a move and the leaves behind it.
const DIVIDED_MOVE: (u16, u16) = (18, 1);

/// The areas of the list of moves, and of the boards below.
pub(in crate::tui::position) fn list_and_changes(screen: &PositionScreen, area: Rect) -> (Rect, Rect) {
    let [_, area] = area.layout(&Layout::vertical([Length(1), Min(0)]));
    let is_high = area.height >= BoardPanel::HEIGHT + 5;
    let boards = if is_high { BoardPanel::HEIGHT } else { Thumbnail::FRAMED.1 } + 1;
    let columns = usize::from((area.width / MOVE.0).max(1));
    let rows = u16::try_from(screen.legal.moves.len().div_ceil(columns)).expect("218 moves at most").max(1);
    let rows = rows.min(area.height.saturating_sub(boards));
    area.layout::<2>(&Layout::vertical([Length(rows), Min(0)])).into()
}

/// The moves of the list that fit, and where each is.
pub(in crate::tui::position) fn move_tiles(screen: &PositionScreen, list: Rect) -> Vec<(usize, Rect)> {
    tiles(list, MOVE, screen.legal.moves.len(), screen.picked)
}

impl View<'_> {
    pub(super) fn moves(self, area: Rect, buffer: &mut Buffer) {
        let (list, boards) = list_and_changes(self.screen, area);
        let legal = &self.screen.legal;
        let count = match (legal.moves.len(), legal.end) {
            (0, Some(end)) => format!(" no legal move: {end}"),
            (0, None) => " no legal moves: no game can go on from here".to_owned(),
            (1, _) => " 1 legal move".to_owned(),
            (count, _) => format!(" {count} legal moves"),
        };
        let keys = if legal.moves.is_empty() { "" } else { " · n b pick, Enter makes it" };
        let count = [(count.as_str(), Tone::Strong)];
        Row::with_ending(self.theme, area.width, &count, Tone::Faint, &[keys, ""]).render(area, buffer);
        for (index, tile) in move_tiles(self.screen, list) {
            let is_picked = index == self.screen.picked && self.screen.is_picked;
            self.listed_move(&legal.moves[index], is_picked, tile, buffer);
        }
        self.changes(boards, buffer);
    }

    fn listed_move(self, listed: &ListedMove, is_picked: bool, area: Rect, buffer: &mut Buffer) {
        let (mark, tone) = if is_picked { ("▶", Tone::Cursor) } else { (" ", Tone::Strong) };
        let gap = " ".repeat(1 + 5_usize.saturating_sub(listed.san.len()));
        let pieces =
            [(mark, Tone::Key), (&listed.san, tone), (&gap, Tone::Plain), (&listed.uci, Tone::Faint)];
        Row::new(self.theme, &pieces).render(area, buffer);
    }

    /// Every board that the move changes, with the squares it leaves and those it comes to.
    fn changes(self, area: Rect, buffer: &mut Buffer) {
        let Some((title, changed)) = self.screen.changes() else { return };
        let [head, boards] = area.layout(&Layout::vertical([Length(1), Min(0)]));
        let size = fitting(boards, changed.len().max(1), 1);
        let shown = tiles(boards, size, changed.len(), 0);
        let count = match changed.len() {
            0 => "no board".to_owned(),
            1 => "1 board".to_owned(),
            count => format!("{count} boards"),
        };
        let rest: Vec<_> = changed.iter().skip(shown.len()).map(|changed| changed.name.as_str()).collect();
        let rest = if rest.is_empty() { String::new() } else { format!(" · also {}", rest.join(" ")) };
        let how = if changed.len() > 1 { ", each by one XOR" } else { "" };
        let title = [(" ", Tone::Plain), (title.as_str(), Tone::Accent)];
        let endings = [format!(" {count}{how}{rest}"), format!(" {count}{rest}"), format!(" {count}")];
        Row::with_ending(self.theme, area.width, &title, Tone::Plain, &endings).render(head, buffer);
        for (index, tile) in shown {
            self.change(&changed[index], tile, buffer);
        }
    }

    fn change(self, changed: &ChangedBoard, area: Rect, buffer: &mut Buffer) {
        let toggled = changed.before ^ changed.after;
        if area.height < BoardPanel::HEIGHT {
            self.thumbnail(&changed.short, toggled, Tone::Plain, area, buffer);
            return;
        }
        let picture = Difference::new(changed.before, changed.after).picture();
        BoardPanel::new(self.theme, &format!("{} ^=", changed.name), Signs::Picture(&picture))
            .below(&format!("0x{:016X}", self.mapping.number(toggled)))
            .render(area, buffer);
    }

    pub(super) fn perft(self, area: Rect, buffer: &mut Buffer) {
        let order = format!(" depth {} on {}", self.screen.depth, CHOICES[self.screen.counters].0);
        let keys = [" · f starts and stops, + - depth, a boards", " · f starts, + - depth, a boards", ""];
        let order = [(order.as_str(), Tone::Strong)];
        Row::with_ending(self.theme, area.width, &order, Tone::Faint, &keys).render(area, buffer);
        let Some(count) = &self.screen.count else {
            let text = "perft: how many ways the moves can be played to this depth";
            let [_, text_area, _] = area.layout(&Layout::vertical([Length(2), Length(2), Min(0)]));
            let [_, text_area] = text_area.layout(&Layout::horizontal([Length(1), Min(0)]));
            Wrapped::new(self.theme, text, Tone::Faint).render(text_area, buffer);
            return;
        };
        let reports = &count.progress.reports;
        let rows = [1, u16::try_from(reports.len()).expect("two at most"), 1].map(Length);
        let [_, lines, verdict, list] = area.layout(&Layout::vertical(rows.into_iter().chain([Min(0)])));
        for (row, report) in lines.rows().zip(reports) {
            self.perft_report(count, report, row, buffer);
        }
        self.perft_verdict(&count.progress, verdict, buffer);
        self.divide(&count.progress, list, buffer);
    }

    /// `bitboards: 8 902 leaves at depth 3 · 20 of 20 moves · 1.2 ms · 7.4 million a second`.
    fn perft_report(self, count: &Job<Count>, report: &PerftReport, area: Rect, buffer: &mut Buffer) {
        let state = match (report.done, count.is_running()) {
            (true, _) => "",
            (false, true) => " so far",
            (false, false) => ", stopped",
        };
        let title = format!(" {}: ", report.counter.title());
        let nodes = format!("{} leaves", grouped(report.nodes.into()));
        let (depth, done, moves) = (count.progress.depth, report.divide.len(), report.moves);
        let (time, speed) = (time(report.elapsed), speed(report));
        let ways = [
            format!("{state} · depth {depth} · {done} of {moves} moves · {time}{speed}"),
            format!("{state} · {done} of {moves} moves · {time}{speed}"),
            format!("{state} · {done} of {moves} moves · {time}"),
            format!("{state} · {done}/{moves}"),
        ];
        let tone = if report.done { Tone::Accent } else { Tone::Plain };
        let start = [(title.as_str(), Tone::Title), (&nodes, Tone::Strong)];
        Row::with_ending(self.theme, area.width, &start, tone, &ways).render(area, buffer);
    }

    /// Whether two boards agree, and how much longer the second one takes.
    fn perft_verdict(self, count: &Count, area: Rect, buffer: &mut Buffer) {
        let [first, second] = count.reports.as_slice() else { return };
        if let Some((name, left, right)) = count.difference() {
            let [left, right] = [left, right]
                .map(|nodes| nodes.map_or_else(|| "no such move".to_owned(), |nodes| grouped(nodes.into())));
            let text = format!(" they differ first in {name}: {left} and {right}");
            Row::new(self.theme, &[(&text, Tone::Alarm)]).render(area, buffer);
        } else if second.done {
            let ratio = second.elapsed.as_secs_f64() / first.elapsed.as_secs_f64().max(1e-9);
            let ways = [
                format!(" the same leaves behind every move; 0x88 takes {ratio:.1} times as long"),
                format!(" the same behind every move; 0x88 takes {ratio:.1} times"),
                format!(" the same; 0x88 takes {ratio:.1} times"),
            ];
            Row::with_ending(self.theme, area.width, &[], Tone::Accent, &ways).render(area, buffer);
        }
    }

    /// The leaves behind each first move, as the first board counts, each with whether the other agrees.
    fn divide(self, count: &Count, area: Rect, buffer: &mut Buffer) {
        let Some(report) = count.reports.first() else { return };
        let other = count.reports.get(1);
        let chosen = self.screen.scrolled.min(report.divide.len().saturating_sub(1));
        for (index, tile) in tiles(area, DIVIDED_MOVE, report.divide.len(), chosen) {
            let (name, nodes) = &report.divide[index];
            let counted = other.and_then(|other| other.divide.iter().find(|(known, _)| known == name));
            let (sign, tone) = match counted {
                None => (" ", Tone::Strong),
                Some((_, same)) if same == nodes => ("=", Tone::Strong),
                Some(_) => ("!", Tone::Alarm),
            };
            let mark = if index == self.screen.scrolled { "▶" } else { " " };
            let line = format!("{name:5} {nodes:>9}");
            Row::new(self.theme, &[(mark, Tone::Key), (&line, tone), (sign, tone)]).render(tile, buffer);
        }
    }
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
