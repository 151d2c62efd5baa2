//! Draws the legal moves, the boards that one of them changes, and perft: its progress and the leaves after each first
//! move.

use super::{View, piece_mark, spaced};
use crate::tui::input::Job;
use crate::tui::position::PositionScreen;
use crate::tui::position::areas::{Parts, changed_boards};
use crate::tui::position::moves::Board;
use crate::tui::position::perft::{CHOICES, Count, PerftReport};
use crate::tui::prelude::*;
use std::time::Duration;

/// The shortest time from which a ratio or a speed is meaningful.
const MEASURABLE: Duration = Duration::from_millis(20);

impl PositionScreen {
    /// Returns the number of rows above the divide: the title, two rows for each board, and whether the boards agree.
    pub(in crate::tui::position) fn perft_rows(&self) -> u16 {
        let Some(count) = &self.perft_job else { return 5 };
        let boards = count.progress.reports.len();
        u16::try_from(1 + 2 * boards + usize::from(count.progress.counters.len() > 1))
            .expect("two boards at most")
    }
}

impl View<'_> {
    pub(super) fn moves(self, parts: &Parts, buffer: &mut Buffer) {
        let legal = self.screen.legal();
        let title = match (legal.moves.len(), legal.end) {
            (0, Some(end)) => format!("no legal move: {end}"),
            (0, None) => "no legal moves".to_owned(),
            (count, _) => counted(count, "legal move"),
        };
        self.list_head(&title, parts, legal.moves.len(), "n b pick", buffer);
        for (index, tile) in &parts.items {
            let listed = &legal.moves[*index];
            let is_picked = *index == self.screen.picked && self.screen.is_picked;
            let (mark, tone) = if is_picked { ("▸", Tone::Cursor) } else { (" ", Tone::Strong) };
            let gap = " ".repeat(1 + 6_usize.saturating_sub(listed.san.len()));
            let pieces =
                [(mark, Tone::Key), (&listed.san, tone), (&gap, Tone::Plain), (&listed.uci, Tone::Faint)];
            Row::new(self.theme, &pieces).render(*tile, buffer);
        }
    }

    /// Draws a title and, if not all items fit, which of them are visible.
    fn list_head(self, title: &str, parts: &Parts, count: usize, keys: &str, buffer: &mut Buffer) {
        let detail = match (parts.items.first(), parts.items.last()) {
            (Some((first, _)), Some((last, _))) if parts.items.len() < count => {
                format!("{}–{} of {count}", first + 1, last + 1)
            }
            _ if count == 0 => String::new(),
            _ => keys.to_owned(),
        };
        Section::new(self.theme, title).detail(&detail).render(parts.head, buffer);
    }

    /// Draws the list of boards that the last change or the picked move changes, with the squares that each loses and
    /// gains.
    pub(super) fn changes(self, area: Rect, buffer: &mut Buffer) {
        let Some((title, changed)) = self.screen.changes() else { return };
        let Some(head) = area.rows().next() else { return };
        let count = match changed.len() {
            0 => "no board changes".to_owned(),
            1 => "1 board".to_owned(),
            count => format!("{count} boards, each by one XOR"),
        };
        Section::new(self.theme, &title).detail(&count).render(head, buffer);
        let rows = usize::from(area.height) - 1;
        let shown = if changed.len() > rows { rows.saturating_sub(1) } else { rows };
        for (row, change) in area.rows().skip(1).zip(changed.iter().take(shown)) {
            self.change(change, row, buffer);
        }
        let rest: Vec<_> = changed.iter().skip(shown).map(|(_, after)| after.name.as_str()).collect();
        if let (Some(row), false) = (area.rows().nth(1 + shown), rest.is_empty()) {
            let rest = format!("and {}", rest.join(" "));
            Row::new(self.theme, &[(&rest, Tone::Faint)]).may_cut(MayCut::Squares).render(row, buffer);
        }
    }

    /// Draws the boards that the last change or the picked move changes as they are after it, with the squares that
    /// they lose marked.
    pub(super) fn changed_boards(self, area: Rect, buffer: &mut Buffer) {
        let changed = self.screen.changes().map(|(_, changed)| changed).unwrap_or_default();
        for ((before, after), tile) in changed.iter().zip(changed_boards(area, changed.len())) {
            let picture = Picture::over(after.set, self.screen.letters())
                .marked(before.set.difference(after.set), Role::Missing);
            let title = format!("{}{}", piece_mark(after.piece), after.name);
            let title = (title.as_str(), Tone::Title);
            TitledBoard { theme: self.theme, picture: &picture, title, detail: ("", Tone::Strong) }
                .render(tile, buffer);
        }
    }

    /// Draws the change of one board: `♙ white_pawns ^= 0x0000 0000 1000 1000  −e2 +e4`.
    fn change(self, (before, after): &(Board, Board), area: Rect, buffer: &mut Buffer) {
        let toggled = self.mapping.number(before.set ^ after.set);
        let mark = piece_mark(after.piece);
        let squares = format!(" {}", squares(before.set, after.set));
        let (long, short) = (spaced(toggled), format!("{toggled:016X}"));
        let is_long = area.width >= 44;
        let label = match (is_long, after.piece) {
            (true, Some(_)) => format!("{mark}{:13} ", after.name),
            (true, None) => format!("{:15} ", after.name),
            (false, Some(_)) => mark,
            // the longest name would leave no room for the squares
            (false, None) => format!("{} ", if after.name == "occupied" { "occ" } else { &after.name }),
        };
        let hex = if area.width >= 50 { long } else { short };
        let pieces = [
            (label.as_str(), Tone::Accent),
            ("^= ", Tone::Key),
            (&hex, Tone::Plain),
            (&squares, Tone::Strong),
        ];
        Row::new(self.theme, &pieces).may_cut(MayCut::Squares).render(area, buffer);
    }

    pub(super) fn perft(self, parts: &Parts, buffer: &mut Buffer) {
        let mut rows = parts.head.rows();
        let mut title = format!("depth {} on {}", self.screen.depth, CHOICES[self.screen.counters].0);
        if self.screen.perft_job.as_ref().is_some_and(|count| self.screen.is_outdated(&count.progress)) {
            title = format!("f counts {title}");
        }
        let Some(count) = &self.screen.perft_job else {
            let text = "perft: how many sequences of moves there are to this depth";
            self.list_head(&title, parts, 0, "", buffer);
            let [_, below] = parts.head.split_top(2);
            Wrapped::new(self.theme, text, Tone::Faint).render(below, buffer);
            return;
        };
        let divide = self.screen.divide().unwrap_or_default();
        let is_outdated = self.screen.is_outdated(&count.progress);
        self.list_head(&title, parts, divide.len(), "n b, Enter", buffer);
        rows.next();
        for report in &count.progress.reports {
            for (row, (text, tone)) in
                rows.by_ref().take(2).zip(report_lines(count, report, parts.head.width))
            {
                let tone = if is_outdated { Tone::Faint } else { tone };
                Row::new(self.theme, &[(&text, tone)]).render(row, buffer);
            }
        }
        rows.next().into_iter().for_each(|row| self.perft_verdict(&count.progress, row, buffer));
        self.divided_moves(&count.progress, parts, buffer);
    }

    /// Draws whether the two boards agree and, if the times were long enough to measure, how much longer the second one
    /// took.
    fn perft_verdict(self, count: &Count, area: Rect, buffer: &mut Buffer) {
        let [first, second] = count.reports.as_slice() else { return };
        if let Some((name, left, right)) = count.difference() {
            let [left, right] =
                [left, right].map(|nodes| nodes.map_or_else(|| "no such move".to_owned(), grouped));
            let short = format!("{name}: {left} and {right}");
            let long = format!("they differ first in {short}");
            let ways: [&[(&str, Tone)]; 2] = [&[(&long, Tone::Error)], &[(&short, Tone::Error)]];
            Row::first_fitting(self.theme, area.width, &ways).render(area, buffer);
        } else if second.done {
            let same = "the same after every move";
            let ratio = second.elapsed.as_secs_f64() / first.elapsed.as_secs_f64();
            let measured = format!("{same}; 0x88 took {ratio:.1} times as long");
            let ways: [&[(&str, Tone)]; 2] = [&[(&measured, Tone::Accent)], &[(same, Tone::Accent)]];
            let ways = if first.elapsed < MEASURABLE { &ways[1..] } else { &ways };
            Row::first_fitting(self.theme, area.width, ways).render(area, buffer);
        }
    }

    /// Draws the number of leaves after each first move as counted by the first board, and whether the second one
    /// agrees.
    fn divided_moves(self, count: &Count, parts: &Parts, buffer: &mut Buffer) {
        let Some(report) = count.reports.first() else { return };
        for (index, tile) in &parts.items {
            let (name, nodes) = &report.divide[*index];
            let other =
                count.reports.get(1).and_then(|other| other.divide.iter().find(|(known, _)| known == name));
            let (sign, tone) = match other {
                _ if self.screen.is_outdated(count) => (" ", Tone::Faint),
                None => (" ", Tone::Plain),
                Some((_, other)) if other == nodes => ("=", Tone::Plain),
                Some(_) => ("≠", Tone::Error),
            };
            let is_chosen = *index == self.screen.divide_index;
            let mark = if is_chosen { "▸" } else { " " };
            let width = usize::from(tile.width) - 9;
            let number = format!("{:>width$}", grouped(*nodes));
            let name = format!("{name:6}");
            let name_tone = match tone {
                _ if is_chosen => Tone::Title,
                Tone::Faint => tone,
                _ => Tone::Accent,
            };
            Row::new(self.theme, &[(mark, Tone::Key), (&name, name_tone), (&number, tone), (sign, tone)])
                .render(*tile, buffer);
        }
    }
}

/// Formats the squares that change: `−e2 +e4`, or only how many if there are more than three.
fn squares(before: Bitboard, after: Bitboard) -> String {
    let (left, come) = (before.difference(after), after.difference(before));
    if left.popcount() + come.popcount() > 3 {
        return format!("−{} +{}", left.popcount(), come.popcount());
    }
    let signed = |set: Bitboard, sign: char| set.squares().map(move |square| format!("{sign}{square}"));
    signed(left, '−').chain(signed(come, '+')).collect::<Vec<_>>().join(" ")
}

/// Formats a report in two lines, each in the longest form that fits: `bitboards, depth 3: 8,902 leaves` and `20 of 20
/// moves · 1.2 ms · 7.4 M/s`.
fn report_lines(count: &Job<Count>, report: &PerftReport, width: u16) -> [(String, Tone); 2] {
    let state = match (report.done, count.is_running()) {
        (true, _) => "",
        (false, true) => "so far ",
        (false, false) => "stopped at ",
    };
    let nodes = grouped(report.nodes);
    let of_depth = format!("depth {}: {nodes}", count.progress.depth);
    let leaves = format!("{}, {of_depth}", report.counter.title());
    let leaves = [leaves, of_depth].into_iter().find(|text| text.width() <= width.into()).unwrap_or(nodes);
    let moves =
        format!("{state}{} of {} moves · {}", report.divide.len(), report.moves, time(report.elapsed));
    let longest = |text: String, more: &str| {
        if text.width() + more.width() <= width.into() { format!("{text}{more}") } else { text }
    };
    [(longest(leaves, " leaves"), Tone::Strong), (longest(moves, &speed(report)), Tone::Faint)]
}

fn time(elapsed: Duration) -> String {
    let millis = elapsed.as_secs_f64() * 1e3;
    if millis < 1000.0 { format!("{millis:.1} ms") } else { format!("{:.1} s", millis / 1e3) }
}

/// Formats the speed in millions of leaves per second; empty if the time was too short to measure it.
fn speed(report: &PerftReport) -> String {
    if report.elapsed < MEASURABLE {
        return String::new();
    }
    #[expect(clippy::cast_precision_loss, reason = "three digits of it are shown")]
    let millions = report.nodes as f64 / report.elapsed.as_secs_f64() / 1e6;
    format!(" · {millions:.1} M/s")
}
