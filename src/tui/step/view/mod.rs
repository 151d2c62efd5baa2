//! Draws the Step screen.

mod flow;
mod table;
mod techniques;

use super::areas::Areas;
use super::variables::SourceLine;
use super::{Mode, StepScreen};
use crate::tui::motion::Motion;
use crate::tui::prelude::*;

/// Columns of the mark and the number before a line of the text.
const GUTTER: u16 = 5;
/// The fewest columns of a timeline.
const TIMELINE: u16 = 12;

/// Draws everything between the header and the footer.
pub(super) fn render(screen: &StepScreen, area: Rect, buffer: &mut Buffer, shared: &Shared) {
    let view = View { screen, motion: shared.motions.now(), theme: shared.theme };
    let areas = screen.areas(area);
    view.text(areas.text, buffer);
    view.table(areas.table, buffer);
    view.tiles(areas.tiles, buffer);
    view.trail(&areas, buffer);
    view.step(&areas, buffer);
    view.note(areas.note, buffer);
    if screen.mode == Mode::List {
        view.techniques(area, buffer);
    }
}

/// A screen too small for everything: the step in words, its last boards, what is worth saying.
pub(super) fn render_small(screen: &StepScreen, area: Rect, buffer: &mut Buffer, shared: &Shared) {
    View { screen, motion: None, theme: shared.theme }.small(area, buffer);
}

/// The number of a board; of a small one, such as an index, in decimal too.
fn board_number(word: u64) -> String {
    match word {
        0..=0xFFFF => format!("0x{word:X} = {word}"),
        _ => format!("0x{word:016X}"),
    }
}

impl StepScreen {
    /// The areas of the screen.
    pub(super) fn areas(&self, body: Rect) -> Areas {
        Areas::of(body, self.signatures.most_lines, self.table().len())
    }

    /// The row of the table at a row of its area; the number of its input.
    pub(super) fn input_at(&self, row: usize, height: u16) -> Option<usize> {
        let rows = self.table();
        table::shown(&rows, height.into()).nth(row)?.input
    }

    /// The cells of the board that is edited.
    pub(super) fn edited_cells(areas: &Areas) -> Cells {
        let area = areas.flow;
        flow::cells(Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area }, areas.cell)
    }

    /// `step 4 of 10 · in fast_king`.
    fn step_number(&self) -> String {
        let steps = &self.trace.steps;
        let playing = if self.playing.is_some() { " · playing" } else { "" };
        let inside = self.caller(self.index).and_then(|call| steps.get(call));
        let inside = inside.map_or_else(String::new, |call| format!(" · in {}", call.operation));
        format!("step {} of {}{inside}{playing}", (self.index + 1).min(steps.len()), steps.len())
    }

    /// What is at the right end of the title of a step.
    fn step_fact(&self) -> String {
        let line = self.step().map_or_else(String::new, |step| format!("line {}", step.line));
        match self.step().and_then(|step| step.target.as_deref()) {
            Some(target) => format!("┼ sets {target} · {line}"),
            None => line,
        }
    }

    /// The part of the row of a title that is the timeline; empty where there is no room.
    pub(super) fn timeline(&self, row: Rect) -> Rect {
        let columns = |text: &str| u16::try_from(text.width() + 1).unwrap_or(u16::MAX);
        let (left, right) = (columns(&self.step_number()), columns(&self.step_fact()));
        let width = row.width.saturating_sub(left).saturating_sub(right);
        let width = if width < TIMELINE { 0 } else { width };
        Rect { x: row.x + left, width, height: row.height.min(1), ..row }
    }

    /// The column of a step on the timeline.
    fn timeline_column(&self, index: usize, width: u16) -> u16 {
        let last = self.trace.steps.len().saturating_sub(1).max(1);
        u16::try_from(index * usize::from(width.saturating_sub(1)) / last).unwrap_or(0)
    }
}

/// What all panels are drawn from.
#[derive(Clone, Copy)]
struct View<'a> {
    screen: &'a StepScreen,
    motion: Option<&'a Motion>,
    theme: Theme,
}

impl View<'_> {
    /// The text, the current line lit and the current operation marked in it.
    fn text(self, area: Rect, buffer: &mut Buffer) {
        let [head, below] = area.layout(&Layout::vertical([Length(1), Min(0)]));
        let title = &self.screen.title;
        let short = title.rsplit(" · ").next().unwrap_or_default();
        let is_long = title.width() > usize::from(area.width.saturating_sub(4));
        let title = shortened(if is_long { short } else { title }, area.width.into(), Open::Name);
        let (text, name) = self.screen.text();
        let fact = if name.is_empty() {
            let count = text.lines().count();
            format!("{} · {count} line{}", self.screen.reading(), if count == 1 { "" } else { "s" })
        } else {
            name
        };
        Section::new(self.theme, &title).fact(&fact).render(head, buffer);
        for (row, line) in below.rows().zip(self.screen.lines(below.height.into())) {
            self.source_line(&line, row, buffer);
        }
    }

    fn source_line(self, line: &SourceLine, area: Rect, buffer: &mut Buffer) {
        let [gutter, code] = area.layout(&Layout::horizontal([Length(GUTTER), Min(0)]));
        let (mark, around) = if line.is_current { ("▶", Tone::Plain) } else { (" ", Tone::Faint) };
        let number = format!("{:>3}", line.number);
        Row::new(self.theme, &[(mark, Tone::Key), (&number, Tone::Faint)]).render(gutter, buffer);
        let [before, inside, after] = &line.parts;
        let skipped = if line.is_current { skipped(before, inside, code.width.saturating_sub(1)) } else { 0 };
        let cut = if skipped > 0 { self.theme.sign("…", "<") } else { "" };
        let pieces =
            [(cut, Tone::Faint), (&before[skipped..], around), (inside, Tone::Cursor), (after, around)];
        Row::new(self.theme, &pieces).open(Open::Source).render(code, buffer);
    }

    /// The number of the step on its timeline, and the operation.
    fn step(self, areas: &Areas, buffer: &mut Buffer) {
        let [head, below] = areas.flow.layout(&Layout::vertical([Length(1), Min(0)]));
        let (title, fact) = (self.screen.step_number(), self.screen.step_fact());
        Section::new(self.theme, &title).fact(&fact).render(head, buffer);
        self.timeline(self.screen.timeline(head), buffer);
        self.flow(areas.cell, below, buffer);
    }

    /// The steps on a line: those that set the same variable, and this one.
    fn timeline(self, area: Rect, buffer: &mut Buffer) {
        if area.is_empty() {
            return;
        }
        let steps = &self.screen.trace.steps;
        let target = self.screen.step().and_then(|step| step.target.as_deref());
        let sets = |index: &usize| target.is_some() && steps[*index].target.as_deref() == target;
        let marks = (0..steps.len()).filter(sets).map(|index| (index, "┼", Tone::Strong));
        for (index, sign, tone) in marks.chain([(self.screen.index, "┃", Tone::Key)]) {
            let x = area.x + self.screen.timeline_column(index, area.width);
            self.theme.span(sign, tone).render(Rect { x, width: 1, ..area }.intersection(area), buffer);
        }
    }

    /// What is worth saying of the step: its note, or the error that ended the program here.
    fn note(self, area: Rect, buffer: &mut Buffer) {
        let (text, tone) = self.note_text();
        Wrapped::new(self.theme, &text, tone).render(area, buffer);
    }

    fn note_text(self) -> (String, Tone) {
        let screen = self.screen;
        let Some(step) = screen.step() else { return (String::new(), Tone::Plain) };
        let is_last = screen.index + 1 == screen.trace.steps.len();
        if let Some((index, (left, right))) = screen.term.zip(screen.product()) {
            (copy_text(left, right, index), Tone::Accent)
        } else if let (true, Some(error)) = (is_last, &screen.error) {
            (format!("the program stops: {error}"), Tone::Alarm)
        } else if let Some(note) = &step.note {
            (note.text(screen.mapping()), Tone::Loss)
        } else if screen.product().is_some() {
            ("x opens the product into one shifted copy for each set bit".to_owned(), Tone::Faint)
        } else {
            (screen.masked().unwrap_or_default(), Tone::Loss)
        }
    }

    fn small(self, area: Rect, buffer: &mut Buffer) {
        if self.screen.mode == Mode::List {
            return self.techniques(area, buffer);
        }
        let [line, rest] = area.layout(&Layout::vertical([Length(1), Min(0)]));
        let Some(step) = self.screen.step() else { return };
        let source = step.text(&self.screen.source).split_whitespace().collect::<Vec<_>>().join(" ");
        let number = format!("{}/{} ", self.screen.index + 1, self.screen.trace.steps.len());
        let pieces = [(number.as_str(), Tone::Accent), (&source, Tone::Plain)];
        Row::new(self.theme, &pieces).open(Open::Source).render(line, buffer);
        self.flow((2, 1), rest, buffer);
        let below = Rect { y: rest.y + 11, height: rest.height.saturating_sub(11), ..rest };
        self.note(below.intersection(rest), buffer);
    }
}

/// A copy of an opened product in words.
fn copy_text(left: u64, right: u64, index: usize) -> String {
    let terms = bitrose_lang::trace::partial_products(left, right);
    let Some(term) = terms.get(index) else { return String::new() };
    let before = index.checked_sub(1).map_or(0, |index| terms[index].sum);
    let lost = left.count_ones() - term.term.count_ones();
    let fell = if lost > 0 { format!(" · {lost} fell off the word") } else { String::new() };
    let met = match (before & term.term).count_ones() {
        0 => "no two bits meet: a union".to_owned(),
        meeting => format!("{meeting} meet and carry"),
    };
    let (number, count, bit) = (index + 1, terms.len(), term.shift);
    format!("copy {number} of {count}, by bit {bit} of the right factor{fell} · {met}")
}

/// How many bytes at the start are left out so that the operation is seen.
fn skipped(before: &str, inside: &str, columns: u16) -> usize {
    let needed = before.width() + inside.width().min(usize::from(columns) / 2) + 1;
    let over = needed.saturating_sub(columns.into());
    before.char_indices().map(|(at, _)| at).find(|&at| before[..at].width() >= over).unwrap_or(before.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::Options;
    use crate::tui::inside::draws_inside;
    use crate::tui::screen::Screen;

    type Draw = for<'a> fn(View<'a>, Rect, &mut Buffer);

    const PANELS: [Draw; 7] = [
        |view, area, buffer| view.text(area, buffer),
        |view, area, buffer| view.table(area, buffer),
        |view, area, buffer| view.tiles(area, buffer),
        |view, area, buffer| view.trail(&Areas { trail: area, ..Areas::of(area, 9, 3) }, buffer),
        |view, area, buffer| view.step(&Areas { flow: area, ..Areas::of(area, 9, 3) }, buffer),
        |view, area, buffer| view.techniques(area, buffer),
        |view, area, buffer| view.small(area, buffer),
    ];

    #[test]
    fn every_panel_draws_inside_every_small_area() {
        let (mut screen, mut shared) = (StepScreen::default(), Shared::new(&Options::default()));
        screen.enter(&mut shared);
        let motion = None;
        for _ in 0..4 {
            let view = View { screen: &screen, motion, theme: shared.theme };
            for panel in PANELS {
                draws_inside(30, 12, |area, buffer| panel(view, area, buffer));
            }
            screen.go(1);
        }
    }
}
