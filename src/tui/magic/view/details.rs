//! What is shown beside the flow: a pair that collides, the search, a pasted table.

use super::View;
use crate::tui::job::Job;
use crate::tui::magic::pasted::{Pasted, Sheet};
use crate::tui::magic::search::Search;
use crate::tui::magic::{BUCKETS, Detail, Report, Try};
use crate::tui::theme::Tone;
use crate::tui::widgets::{BoardPanel, Open, Row, Signs, Wrapped, grouped, stack};
use bitrose_core::bitboard::Bitboard;
use bitrose_core::magic::Collision;
use bitrose_draw::{Picture, Role};
use ratatui::buffer::Buffer;
use ratatui::layout::Constraint::{Length, Min};
use ratatui::layout::{Layout, Rect};
use ratatui::widgets::Widget;
use std::borrow::Cow;

impl View<'_> {
    /// What is to be shown, if there is anything but the index. Where it has an area of its own, a collision is shown
    /// unasked.
    pub(super) fn detail(self, is_apart: bool) -> Option<Detail> {
        let screen = self.screen;
        match screen.detail {
            Detail::Search if screen.search.is_some() => Some(Detail::Search),
            Detail::Table if screen.pasted.is_some() => Some(Detail::Table),
            detail => {
                let is_wanted = is_apart || detail == Detail::Collision;
                (is_wanted && screen.collision().is_some()).then_some(Detail::Collision)
            }
        }
    }

    pub(super) fn draw_detail(self, detail: Detail, area: Rect, buffer: &mut Buffer) {
        let screen = self.screen;
        match detail {
            Detail::Index => {}
            Detail::Collision => {
                screen.collision().iter().for_each(|collision| self.collision(collision, area, buffer));
            }
            Detail::Search => screen.search.iter().for_each(|search| self.search(search, area, buffer)),
            Detail::Table => screen.pasted.iter().for_each(|pasted| self.table(pasted, area, buffer)),
        }
    }

    /// Two blocker sets that collide, each with its attacks, side by side; below, or on the right, what would help.
    fn collision(self, collision: &Collision, area: Rect, buffer: &mut Buffer) {
        let [boards, below] = area.layout(&Layout::vertical([Length(BoardPanel::HEIGHT), Min(0)]));
        let gap = u16::from(area.width > 2 * BoardPanel::NARROW);
        let beside = if below.height > 0 { 0 } else { BoardPanel::NARROW };
        let is_roomy = area.width >= 2 * BoardPanel::NORMAL + gap + beside;
        let width = if is_roomy { BoardPanel::NORMAL } else { BoardPanel::NARROW };
        let columns = [Length(width), Length(gap), Length(width), Length(1), Min(0)];
        let [first, _, second, _, beside] = boards.layout(&Layout::horizontal(columns));
        let sets = [(collision.first, collision.first_attacks), (collision.second, collision.second_attacks)];
        for ((area, (set, attacks)), name) in [first, second].into_iter().zip(sets).zip(["first", "second"]) {
            let mapping = self.screen.site.mapping;
            let picture = Picture::of(mapping.board(attacks)).marked(mapping.board(set), Role::Piece('x'));
            let title = format!("{name} in {}", collision.index);
            BoardPanel::new(self.theme, &title, Signs::Picture(&picture))
                .below(&format!("0x{set:016X}"))
                .tone(Tone::Alarm)
                .render(area, buffer);
        }
        let area = if below.height > 0 { below } else { beside };
        if area.width >= BoardPanel::NARROW - 1 {
            self.help_with_collision(area, buffer);
        }
    }

    /// What the signs mean, and as much advice as fits.
    fn help_with_collision(self, area: Rect, buffer: &mut Buffer) {
        let lines: &[_] = if area.width >= 36 {
            &["x blockers, ● attacks: not the same", "g puts them into the flow"]
        } else {
            &["x blockers", "● attacks", "g: into the flow"]
        };
        let lines = lines.iter().map(|text| (*text, Tone::Faint));
        let advice = self.screen.advice.iter().map(|text| (text.as_str(), Tone::Accent));
        let mut rest = area;
        for (text, tone) in lines.chain(advice) {
            let text = Wrapped::new(self.theme, text, tone);
            if text.rows(rest.width) > rest.height {
                return;
            }
            rest = text.stacked(rest, buffer);
        }
    }

    /// The search: tries, where each failed, the best so far, what was tried with fewer bits.
    fn search(self, search: &Job<Search>, area: Rect, buffer: &mut Buffer) {
        let [state, tries, best, known, failures, rest] = area.layout(&Layout::vertical([
            Length(1),
            Length(1),
            Length(1),
            Length(1),
            Length(u16::from(search.progress.report.as_ref().is_some_and(|report| report.tries() > 1))),
            Min(0),
        ]));
        self.search_state(search, state, buffer);
        let is_known = self.screen.known(search.progress.bits());
        let Some(report) = &search.progress.report else {
            Row::new(self.theme, &[(&is_known, Tone::Faint)]).render(tries, buffer);
            return;
        };
        Row::new(self.theme, &[(&tries_and_rate(report), Tone::Plain)]).render(tries, buffer);
        let magic = format!("0x{:016X}", report.best.magic);
        let got = format!(" {} of {} sets", report.best.tested, report.sets);
        let line = [("best ", Tone::Faint), (magic.as_str(), Tone::Strong), (&got, Tone::Plain)];
        Row::first_fitting(self.theme, area.width, &[&line, &line[1..]]).render(best, buffer);
        Row::new(self.theme, &[(&is_known, Tone::Faint)]).render(known, buffer);
        self.failures(report, failures, buffer);
        let searches = &self.screen.searches;
        let earlier = u16::try_from(searches.len()).expect("few are kept").min(rest.height / 2);
        let [latest, earlier] = rest.layout(&Layout::vertical([Min(0), Length(earlier)]));
        for (row, attempt) in latest.rows().zip(&report.latest) {
            self.attempt(attempt, row, buffer);
        }
        for (row, search) in earlier.rows().zip(searches.iter().rev()) {
            let Search { plan, report } = &search.progress;
            let tries = counted(report.as_ref().map_or(0, Report::tries));
            let (bits, state) = (search.progress.bits(), search.state());
            let text = format!("before: {bits} bits, {}, {tries}: {state}", plan.algorithm);
            Row::new(self.theme, &[(&text, Tone::Faint)]).open(Open::Words).render(row, buffer);
        }
    }

    /// `searching · 10 bits · random · seed 1`.
    fn search_state(self, search: &Job<Search>, area: Rect, buffer: &mut Buffer) {
        let tone = if search.is_running() { Tone::Accent } else { Tone::Strong };
        let state = (search.state(), tone);
        let short = format!(" · {} bits · {}", search.progress.bits(), search.progress.plan.algorithm);
        let long = format!("{short} · seed {}", search.progress.plan.seed);
        let endings = [long.as_str(), &short, ""];
        Row::with_ending(self.theme, area.width, &[state], Tone::Plain, &endings).render(area, buffer);
    }

    /// How far the tries got: a bar for 0 blocker sets, for 1, for 2 and 3, for 4 to 7 …
    fn failures(self, report: &Report, area: Rect, buffer: &mut Buffer) {
        let most = report.failures.iter().copied().max().unwrap_or(0).max(1);
        let last = report.failures.iter().rposition(|count| *count > 0).unwrap_or(0);
        let bars = report.failures[..=last].iter().map(|count| bar(*count, most, self.theme.ascii));
        let bars: String = bars.collect();
        let top = if last == 0 { 0 } else { (1_u64 << last.min(BUCKETS)) - 1 };
        let range = format!(" after 0 to {top} sets");
        let line = [("failed ", Tone::Faint), (bars.as_str(), Tone::Alarm), (&range, Tone::Faint)];
        Row::first_fitting(self.theme, area.width, &[&line, &line[..2]]).render(area, buffer);
    }

    /// `#5023 0x0601001020010044 after 14, slot 497`: it got through so many blocker sets, and failed in that slot.
    fn attempt(self, last: &Try, area: Rect, buffer: &mut Buffer) {
        let number = format!("#{} ", last.attempt.number);
        let magic = format!("0x{:016X} ", last.attempt.magic);
        let (how, tone) = match &last.collision {
            Some(collision) => {
                (format!("after {}, slot {}", last.attempt.tested, collision.index), Tone::Alarm)
            }
            None => ("right".to_owned(), Tone::Accent),
        };
        let line = [(number.as_str(), Tone::Faint), (&magic, Tone::Plain), (&how, tone)];
        Row::first_fitting(self.theme, area.width, &[&line, &line[1..]]).render(area, buffer);
    }

    /// A pasted table: what it is, which squares are right, what is wrong with the selected one.
    fn table(self, pasted: &Pasted, area: Rect, buffer: &mut Buffer) {
        let Some(sheet) = pasted.sheet() else { return };
        let [upper, below] = area.layout(&Layout::vertical([Length(BoardPanel::HEIGHT), Min(0)]));
        let columns = Layout::horizontal([Length(BoardPanel::NARROW), Min(0)]).spacing(1);
        let [board, _] = upper.layout(&columns);
        let [_, text] = area.layout(&columns);
        self.verdicts(sheet, board, buffer);
        let table = &sheet.table;
        let title = format!("{}: {} magics, line {}", sheet.name(), table.piece, table.location.line);
        let number = format!("table {} of {}: a the next", pasted.chosen + 1, pasted.sheets.len());
        let mut lines = vec![
            (title.into(), Tone::Strong),
            (sheet.sureness().into(), Tone::Plain),
            (sheet.order().into(), Tone::Faint),
            (sheet.given().into(), Tone::Faint),
        ];
        lines.extend((pasted.sheets.len() > 1).then_some((number.into(), Tone::Faint)));
        lines.push(self.entry_verdict(sheet));
        let advice = self.screen.advice.iter().map(|text| (text.into(), Tone::Accent));
        let advice = advice.chain([("e E walk the bad ones, d puts it away".into(), Tone::Faint)]);
        if below.height > 0 {
            stack(self.theme, advice, below, buffer);
        } else {
            lines.extend(advice);
        }
        stack(self.theme, lines, text, buffer);
    }

    /// The board of verdicts: right, wrong, and the slider's own square in brackets.
    fn verdicts(self, sheet: &Sheet, area: Rect, buffer: &mut Buffer) {
        let site = self.screen.site;
        let bad = sheet.bad(site.mapping);
        let picture = Picture::of(Bitboard::ALL).marked(bad, Role::Dropped);
        BoardPanel::new(self.theme, sheet.name(), Signs::Picture(&picture))
            .below(&format!(" {} of 64 right ", sheet.right()))
            .cursor(sheet.entry(site).map(|_| site.square))
            .tone(if bad.is_empty() { Tone::Accent } else { Tone::Alarm })
            .render(area, buffer);
    }

    /// The selected entry: its number, its line in the text, its verdict.
    fn entry_verdict(self, sheet: &Sheet) -> (Cow<'static, str>, Tone) {
        let site = self.screen.site;
        let Some(entry) = sheet.entry(site) else {
            return (format!("it has no {}", site.piece).into(), Tone::Faint);
        };
        let location = sheet.table.locations[usize::from(entry)];
        let is_unchanged = sheet.table.lookups[usize::from(entry)] == self.screen.lookup;
        let (verdict, tone) = match (is_unchanged, sheet.is_bad(entry)) {
            (false, _) => ("changed since", Tone::Plain),
            (true, true) => ("bad", Tone::Alarm),
            (true, false) => ("right", Tone::Accent),
        };
        (format!("{}: entry {entry}, {location}: {verdict}", site.square).into(), tone)
    }
}

/// `1 234 567 tries, 812 000 a second`.
fn tries_and_rate(report: &Report) -> String {
    let tries = report.tries();
    let milliseconds = report.elapsed.as_millis();
    let rate = u128::from(tries) * 1000 / milliseconds.max(1);
    let rate = if milliseconds < 20 { String::new() } else { format!(", {} a second", grouped(rate)) };
    format!("{}{rate}", counted(tries))
}

fn counted(tries: u64) -> String {
    if tries == 1 { "1 try".to_owned() } else { format!("{} tries", grouped(tries.into())) }
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
