//! Draws the text panel: the slot, a colliding pair, the search, or a pasted table.

use super::View;
use crate::tui::magic::areas::pair;
use crate::tui::magic::pasted::{CheckedTable, Pasted};
use crate::tui::magic::search::{SearchState, Speed};
use crate::tui::magic::{BUCKETS, Panel, Report, Try};
use crate::tui::prelude::*;
use bitrose_core::magic::Collision;

impl View<'_> {
    pub(super) fn side_panel(self, panel: Panel, area: Rect, buffer: &mut Buffer) {
        let screen = self.screen;
        match panel {
            Panel::Copies | Panel::Slots => self.slot_words(area, buffer),
            Panel::Collision => {
                if let Some(collision) = screen.collision() {
                    return self.collision(&collision, area, buffer);
                }
                let lines = [("no two sets collide".to_owned(), Tone::Accent)];
                super::as_fits(self.theme, &lines, area, buffer);
            }
            Panel::Search => screen.search.iter().for_each(|search| self.search(search, area, buffer)),
            Panel::Table => screen.pasted.iter().for_each(|pasted| self.table(pasted, area, buffer)),
        }
    }

    /// Draws a small board with its title.
    fn small_board(
        self,
        title: (&str, Tone),
        picture: &Picture,
        cursor: Option<Square>,
        at: Rect,
        buffer: &mut Buffer,
    ) {
        let width = if at.width >= 26 { 3 } else { 2 };
        let cells = Cells { origin: Position::new(at.x + 2, at.y + 1), width, height: 1 };
        let [_, head] = at.split_left(2);
        Row::new(self.theme, &[title]).render(Rect { height: 1.min(head.height), ..head }, buffer);
        Board { cursor, ..Board::new(self.theme, cells, picture) }.render(at, buffer);
    }

    /// Draws two colliding blocker sets side by side, each with its attacks; to the right or below, what would help.
    fn collision(self, collision: &Collision, area: Rect, buffer: &mut Buffer) {
        let (boards, words) = pair(area);
        let sets = [(collision.first, collision.first_attacks), (collision.second, collision.second_attacks)];
        let mapping = self.screen.now.site.mapping;
        let piece = self.screen.now.site.square.bitboard();
        for ((area, (set, attacks)), name) in boards.into_iter().zip(sets).zip(["first", "second"]) {
            let picture = Picture::of(mapping.board(attacks))
                .marked(mapping.board(set), Role::Member('p'))
                .marked(mapping.board(set & !attacks), Role::Piece('p'))
                .marked(piece, Role::Piece(self.letter()));
            let title = format!("{name} in {}", collision.index);
            self.small_board((&title, Tone::Error), &picture, None, area, buffer);
        }
        let mut lines = vec![("same slot, other attacks; g puts them on the board".to_owned(), Tone::Faint)];
        lines.splice(0..0, self.no_column().map(|why| (why, Tone::Error)));
        lines.extend(self.remedies());
        super::as_fits(self.theme, &lines, words, buffer);
    }

    /// Returns the changes that would make the magic right, each with its key.
    fn remedies(self) -> impl Iterator<Item = (String, Tone)> {
        let (site, lookup) = (self.screen.now.site, self.screen.now.lookup);
        let key = |number: usize| if number == 1 { "=".to_owned() } else { format!("#{number}=") };
        let remedies = self.screen.remedies.iter().zip(1..);
        remedies.map(move |(remedy, number)| {
            (format!("{} {}", key(number), remedy.advice(site, &lookup)), Tone::Accent)
        })
    }

    /// Draws the search: the present trial, the best candidate so far, how far candidates got, and earlier results.
    fn search(self, search: &SearchState, area: Rect, buffer: &mut Buffer) {
        let report = &search.report;
        let (one, bars) = (Length(1), Length(u16::from(report.tries() > 1)));
        let rows = [one, one, one, one, one, bars, Min(0), one];
        let [title, plan, tries, best, known, failures, rest, keys] = area.layout(&Layout::vertical(rows));
        Section::new(self.theme, "search").detail(search.state()).render(title, buffer);
        let text = format!("{} bits · {} · seed {}", search.bits(), search.plan.algorithm, search.plan.seed);
        Row::new(self.theme, &[(&text, Tone::Plain)]).render(plan, buffer);
        let (now, tone) = Self::tried_now(search);
        Row::new(self.theme, &[(&now, tone)]).render(tries, buffer);
        if report.tries() > 0 {
            let magic = format!("0x{:016X}", report.best.magic);
            let got = format!(" {} of {} sets", report.best.tested, report.sets);
            let line = [("best ", Tone::Faint), (magic.as_str(), Tone::Strong), (&got, Tone::Plain)];
            Row::first_fitting(self.theme, area.width, &[&line, &line[1..], &line[1..2]])
                .render(best, buffer);
        }
        let is_known = self.screen.known(search.bits());
        Row::new(self.theme, &[(&is_known, Tone::Faint)]).may_cut(MayCut::Words).render(known, buffer);
        self.failures(report, failures, buffer);
        let earlier = u16::try_from(self.screen.earlier.len()).expect("few are kept").min(rest.height / 2);
        let [latest, earlier] = rest.split_bottom(earlier);
        for (row, attempt) in latest.rows().zip(&report.latest) {
            self.attempt(attempt, row, buffer);
        }
        for (row, text) in earlier.rows().zip(self.screen.earlier.iter().rev()) {
            Row::new(self.theme, &[(text, Tone::Faint)]).may_cut(MayCut::Words).render(row, buffer);
        }
        let pause = match report.found {
            Some(_) => "search again",
            None if search.is_running() => "pause",
            None => "go on",
        };
        let words = [
            ("f", Tone::Key),
            (" ", Tone::Faint),
            (pause, Tone::Faint),
            ("  , .", Tone::Key),
            (" slower, faster", Tone::Faint),
            ("  F", Tone::Key),
            (" one try", Tone::Faint),
            ("  Esc", Tone::Key),
            (" stop", Tone::Faint),
        ];
        let copy = [words[0], words[1], words[2], ("  y", Tone::Key), (" copy the magic", Tone::Faint)];
        let ways: [&[_]; 3] = match report.found {
            Some(_) => [&copy, &copy[3..], &copy[..3]],
            None => [&words, &words[..7], &words[..3]],
        };
        Row::first_fitting(self.theme, keys.width, &ways).render(keys, buffer);
    }

    /// Describes the present trial, `try 3: 17 of 1024 sets agree`, or the rate, `1,234,567 tries, 812,000 a second`.
    fn tried_now(search: &SearchState) -> (String, Tone) {
        let tries = search.report.tries();
        match (search.trial, search.speed) {
            (Some(trial), Speed::Sets | Speed::Tries) if trial.has_failed() => {
                let last = search.report.latest.first().and_then(|last| last.collision);
                let slot = last.map_or(0, |collision| collision.index);
                (format!("try {tries}: set {} collides in slot {slot}", trial.shown), Tone::Error)
            }
            (Some(trial), Speed::Sets | Speed::Tries) => {
                (format!("try {tries}: {} of {} sets agree", trial.shown, search.report.sets), Tone::Plain)
            }
            _ if search.report.rate > 0 => (
                format!("{}, {} a second", counted(grouped(tries), "try"), grouped(search.report.rate)),
                Tone::Plain,
            ),
            _ => (counted(grouped(tries), "try"), Tone::Plain),
        }
    }

    /// Draws a histogram of how far the candidates got: a bar each for 0 blocker sets, for 1, for 2 and 3, for 4 to 7,
    /// and so on.
    fn failures(self, report: &Report, area: Rect, buffer: &mut Buffer) {
        let most = report.failures.iter().copied().max().unwrap_or(0).max(1);
        let last = report.failures.iter().rposition(|count| *count > 0).unwrap_or(0);
        let bars = report.failures[..=last].iter().map(|count| bar(*count, most, self.theme.ascii));
        let bars: String = bars.collect();
        let top = if last == 0 { 0 } else { (1_u64 << last.min(BUCKETS)) - 1 };
        let top = format!(" to {}", counted(top, "set"));
        let bars = (bars.as_str(), Tone::Error);
        let ways = ["tries that failed after 0 ", "failed after 0 "]
            .map(|words| [(words, Tone::Faint), bars, (&top, Tone::Faint)]);
        Row::first_fitting(self.theme, area.width, &[&ways[0], &ways[1], &[bars]]).render(area, buffer);
    }

    /// Draws a candidate: `#5023 0x0601001020010044 after 14, slot 497` got through 14 blocker sets and failed in that
    /// slot.
    fn attempt(self, last: &Try, area: Rect, buffer: &mut Buffer) {
        let number = format!("#{} ", last.attempt.number);
        let magic = format!("0x{:016X} ", last.attempt.magic);
        let (how, tone) = match &last.collision {
            Some(collision) => {
                (format!("after {}, slot {}", last.attempt.tested, collision.index), Tone::Error)
            }
            None => ("right".to_owned(), Tone::Accent),
        };
        let line = [(number.as_str(), Tone::Faint), (&magic, Tone::Plain), (&how, tone)];
        Row::first_fitting(self.theme, area.width, &[&line, &line[1..], &line[1..2]]).render(area, buffer);
    }

    /// Draws a pasted table: how it was interpreted, which squares are right, and the verdict on the selected entry.
    fn table(self, pasted: &Pasted, area: Rect, buffer: &mut Buffer) {
        let Some(checked) = pasted.checked() else { return };
        let board = if area.width >= 60 { 26 } else { 18 };
        let [upper, below] = area.split_top(10);
        let columns = Layout::horizontal([Length(board), Length(2), Min(0)]);
        let [board, _, text] = upper.layout(&columns);
        self.verdicts(checked, board, buffer);
        let table = &checked.table;
        let title = format!("{}: {} magics, line {}", table.display_name(), table.piece, table.location.line);
        let number = format!("table {} of {}: a next", pasted.chosen + 1, pasted.tables.len());
        let mut lines = vec![
            (format!("{} of 64 right", checked.right()), Tone::Title),
            self.entry_verdict(checked),
            (title, Tone::Plain),
            (checked.confidence(), Tone::Plain),
            (checked.order(), Tone::Faint),
            (checked.given().to_owned(), Tone::Faint),
        ];
        lines.splice(1..1, checked.unused().map(|unused| (unused, Tone::Error)));
        lines.extend((pasted.tables.len() > 1).then_some((number, Tone::Faint)));
        let help = self.remedies().chain([("e E walk the bad ones, D removes it".to_owned(), Tone::Faint)]);
        if below.height > 0 {
            super::as_fits(self.theme, &help.collect::<Vec<_>>(), below, buffer);
        } else {
            lines.extend(help);
        }
        super::as_fits(self.theme, &lines, text, buffer);
    }

    /// Draws the board of verdicts: right or wrong for each square, with the cursor on the selected one.
    fn verdicts(self, checked: &CheckedTable, area: Rect, buffer: &mut Buffer) {
        let site = self.screen.now.site;
        let bad = checked.bad(site.mapping);
        let picture = Picture::of(Bitboard::ALL).marked(bad, Role::Dropped);
        let tone = if bad.is_empty() { Tone::Accent } else { Tone::Error };
        let cursor = checked.entry(site).map(|_| site.square);
        self.small_board((checked.table.display_name(), tone), &picture, cursor, area, buffer);
    }

    /// Describes the selected entry: its number, its line in the text and its verdict.
    fn entry_verdict(self, checked: &CheckedTable) -> (String, Tone) {
        let site = self.screen.now.site;
        let Some(entry) = checked.entry(site) else {
            return (format!("the table has no {}", site.piece), Tone::Faint);
        };
        let location = checked.table.locations[usize::from(entry)];
        let is_unchanged = checked.table.lookups[usize::from(entry)] == self.screen.now.lookup;
        let (verdict, tone) = match (is_unchanged, checked.is_bad(entry)) {
            (false, _) => ("changed since", Tone::Plain),
            (true, true) => ("bad", Tone::Error),
            (true, false) if checked.needs_more_slots(entry) => ("right with more slots", Tone::Plain),
            (true, false) => ("right", Tone::Accent),
        };
        (format!("{}: entry {entry}, {location}: {verdict}", site.square), tone)
    }
}

fn bar(count: u64, most: u64, ascii: bool) -> char {
    let bars = if ascii {
        [' ', '.', ':', '-', '=', '+', '*', '#', '@']
    } else {
        [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█']
    };
    let level = usize::try_from((count * 8).div_ceil(most)).expect("8 at most");
    bars[level]
}
