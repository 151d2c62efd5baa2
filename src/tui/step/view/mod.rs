//! Draws the Step screen and defines its layout.

mod flow;
mod refused;
mod table;
mod techniques;

use super::variables::{Lines, SourceLine};
use super::{Mode, StepScreen};
use crate::tui::chrome::message_lines;
use crate::tui::motion::Motion;
use crate::tui::prelude::*;
use crate::tui::widgets::rows;

/// Columns of the mark, a line number of three digits and a space to the left of a source line.
const GUTTER: u16 = 5;
/// The fewest columns of a timeline.
const TIMELINE: usize = 12;

impl Render for StepScreen {
    fn render(&self, area: Rect, buffer: &mut Buffer, shared: &Shared) {
        let view = View { screen: self, motion: shared.motions.now(), theme: shared.theme };
        let mut areas = self.areas(area);
        // A message of several lines covers the rows above the footer: the note takes what is left.
        let covered = message_lines(shared, area.width).saturating_sub(1);
        areas.note = areas.note.intersection(area.split_bottom(covered)[0]);
        view.text(areas.text, buffer);
        if let Some(refused) = &self.refused {
            return view.refused(refused, areas.note, buffer);
        }
        view.table(areas.table, buffer);
        view.tiles(areas.tiles, buffer);
        view.trail(&areas, buffer);
        view.step(&areas, buffer);
        view.note(areas.note, buffer);
        if self.mode == Mode::List {
            view.techniques(area, buffer);
        }
    }

    /// Draws a screen that is too small for everything: the step in words, its last boards, and the most important
    /// message.
    fn render_small(&self, area: Rect, buffer: &mut Buffer, shared: &Shared) {
        View { screen: self, motion: None, theme: shared.theme }.small(area, buffer);
    }
}

/// Formats the number of a board.
fn board_number(word: u64) -> String {
    format!("0x{word:016X}")
}

/// Formats a number that may be an index: a small one also in decimal.
fn short_number(word: u64) -> String {
    match word {
        0..=0xFFFF => format!("0x{word:X} = {word}"),
        _ => board_number(word),
    }
}

impl StepScreen {
    /// Lays out the screen.
    pub(super) fn areas(&self, body: Rect) -> Areas {
        let Some(refused) = &self.refused else {
            return Areas::of(body, self.source_lines.most, self.table().len());
        };
        let body = body.inner(Margin::new(1, 0));
        let lines = u16::try_from(refused.whole.lines().count() + 1).unwrap_or(u16::MAX);
        let most = body.height.saturating_sub(self.refused_rows(refused, body.width) + 1).max(3);
        let [text, below] = body.split_top(lines.min(most));
        Areas { text, note: below.split_top(1)[1], ..Areas::default() }
    }

    /// Returns the index of the input that is shown in a row of the table, counted from the top of its area.
    pub(super) fn input_at(&self, row: usize, height: u16) -> Option<usize> {
        let rows = self.table();
        table::shown(&rows, height.into()).nth(row)?.input
    }

    /// Returns the columns to the left of a source line.
    fn gutter(&self) -> u16 {
        let (text, _) = self.text();
        let more = text.lines().count().to_string().len().saturating_sub(3);
        GUTTER + u16::try_from(more).unwrap_or_default()
    }

    /// Returns the source lines around the current one, each with its rows. A line has the same number of rows whether or
    /// not it is the current one, so that nothing moves from step to step: as many as it needs if the whole source then
    /// fits, else at most as many as there is room for if all lines may have them.
    pub(super) fn line_rows(&self, area: Rect) -> Vec<(Rect, SourceLine)> {
        let columns = usize::from(area.width.saturating_sub(self.gutter()).max(1));
        let rows = |line: &str| {
            let letters: Vec<char> = line.chars().collect();
            code_rows(&letters, columns, |letter| *letter).count().max(1)
        };
        let height = usize::from(area.height);
        let (text, _) = self.text();
        let needed: Vec<usize> =
            if text.lines().count() <= height { text.lines().map(rows).collect() } else { Vec::new() };
        let fits = |most: &usize| needed.iter().map(|rows| rows.min(most)).sum::<usize>() <= height;
        let most = (2..=height).rev().find(fits).filter(|_| !needed.is_empty()).unwrap_or(1);
        let mut rest = area;
        let mut found = Vec::new();
        for line in self.lines(height) {
            let rows = needed.get(line.number - 1).map_or(1, |rows| *rows.min(&most));
            let [row, below] = rest.split_top(u16::try_from(rows).unwrap_or(u16::MAX));
            found.push((row, line));
            rest = below;
        }
        found
    }

    /// Returns the cells of the board that is edited.
    pub(super) fn edited_cells(areas: &Areas) -> Cells {
        let [_, board] = areas.flow.split_top(1);
        flow::cells(board, areas.cell)
    }

    /// Lays out the title of a step: the text at the left, `step 4 of 10 · in fast_king`; the timeline, empty if there is
    /// no room for it; and the text at the right. While a run is stepped through, the timeline keeps its columns: names
    /// are shown only if the longest ones leave room for it.
    pub(super) fn step_title(&self, row: Rect) -> (String, Rect, String) {
        const PLAYING: &str = " · playing";
        let (inside, sets) = (|name: &str| format!(" · in {name}"), |name: &str| format!("┼ sets {name} · "));
        let Lines { most, function, variable, .. } = self.source_lines;
        let count = self.trace.steps.len();
        let (number, line) = (format!("step {count} of {count} ").width(), format!(" line {most}").width());
        let columns = |named: String, longest: usize| if longest > 0 { named.width() + longest } else { 0 };
        let (inside_columns, sets_columns) = (columns(inside(""), function), columns(sets(""), variable));
        let ways = [true, false].map(|is_named| {
            let left = number + PLAYING.width().max(if is_named { inside_columns } else { 0 });
            let right = line + if is_named { sets_columns } else { 0 };
            (is_named, left, usize::from(row.width).saturating_sub(left + right))
        });
        let fitting = ways.into_iter().find(|(.., width)| *width >= TIMELINE);
        let (is_named, left, width) = fitting.unwrap_or_default();
        let caller = self.caller(self.index).filter(|_| is_named).and_then(|call| self.trace.steps.get(call));
        let suffix = match caller {
            _ if self.playing.is_some() => PLAYING.to_owned(),
            Some(call) => inside(&call.operation),
            None => String::new(),
        };
        let title = format!("step {} of {count}{suffix}", (self.index + 1).min(count));
        let target = self.step().and_then(|step| step.target.as_deref()).filter(|_| is_named);
        let line = self.step().map_or_else(String::new, |step| format!("line {}", step.line));
        let [left, width] = [left, width].map(|columns| u16::try_from(columns).unwrap_or(u16::MAX));
        // between the caps
        let timeline =
            Rect { x: row.x + left + 1, width: width.saturating_sub(2), height: row.height.min(1), ..row };
        (title, timeline, target.map_or_else(String::new, sets) + &line)
    }

    /// Returns the column of a step on the timeline.
    fn timeline_column(&self, index: usize, width: u16) -> u16 {
        let last = self.trace.steps.len().saturating_sub(1).max(1);
        u16::try_from(index * usize::from(width.saturating_sub(1)) / last).unwrap_or(0)
    }
}

/// What all panels need to draw themselves.
#[derive(Clone, Copy)]
struct View<'a> {
    screen: &'a StepScreen,
    motion: Option<&'a Motion>,
    theme: Theme,
}

impl View<'_> {
    /// Draws the source, with the current line highlighted and the current operation marked in it.
    fn text(self, area: Rect, buffer: &mut Buffer) {
        let [head, below] = area.split_top(1);
        let title = &self.screen.title;
        let title = self.screen.refused.as_ref().map_or(title, |refused| &refused.script.origin);
        let short = title.rsplit(" · ").next().unwrap_or_default();
        let is_long = title.width() > usize::from(area.width.saturating_sub(4));
        let title = shortened(if is_long { short } else { title }, area.width.into(), MayCut::Name);
        let (text, name) = self.screen.text();
        let detail = if name.is_empty() {
            let (reading, text) = match self.screen.refused {
                Some(_) => ("refused".to_owned(), text),
                None => (self.screen.reading(), self.screen.without_call()),
            };
            format!("{reading} · {}", counted(text.lines().count(), "line"))
        } else {
            name
        };
        Section::new(self.theme, &title).detail(&detail).render(head, buffer);
        for (row, line) in self.screen.line_rows(below) {
            self.source_line(&line, row, buffer);
        }
    }

    /// Draws a source line. A long line continues in the rows below. If the current one needs more rows than there are,
    /// its beginning is cut off, so that the operation is visible.
    fn source_line(self, line: &SourceLine, area: Rect, buffer: &mut Buffer) {
        let [gutter, code] = area.split_left(self.screen.gutter());
        let (mark, around) = if line.is_current { ("▶", Tone::Plain) } else { (" ", Tone::Faint) };
        let number = format!("{:>1$}", line.number, usize::from(gutter.width.saturating_sub(2)));
        Row::new(self.theme, &[(mark, Tone::Key), (&number, Tone::Faint)]).render(gutter, buffer);
        let [before, inside, after] = &line.parts;
        let room = code.width * code.height;
        let skipped = if line.is_current { skipped(before, inside, room.saturating_sub(1)) } else { 0 };
        let cut = if skipped > 0 { self.theme.sign("…", "<") } else { "" };
        let pieces =
            [(cut, Tone::Faint), (&before[skipped..], around), (inside, Tone::Cursor), (after, around)];
        if code.height < 2 {
            return Row::new(self.theme, &pieces).may_cut(MayCut::Source).render(code, buffer);
        }
        let letters = pieces.iter().flat_map(|(text, tone)| text.chars().map(move |letter| (letter, *tone)));
        let letters: Vec<(char, Tone)> = letters.collect();
        for (row, letters) in
            code.rows().zip(code_rows(&letters, code.width.max(1).into(), |(letter, _)| *letter))
        {
            let spans = letters.iter().map(|(letter, tone)| self.theme.span(letter.to_string(), *tone));
            Row::from(spans.collect::<Line>()).may_cut(MayCut::Source).render(row, buffer);
        }
    }

    /// Draws the operation, below a title with the number of the step and the timeline.
    fn step(self, areas: &Areas, buffer: &mut Buffer) {
        let [head, below] = areas.flow.split_top(1);
        let (title, timeline, detail) = self.screen.step_title(head);
        Section::new(self.theme, &title).detail(&detail).render(head, buffer);
        if !timeline.is_empty() {
            // the rule is the timeline, and nothing else
            let [left, right] = [title.width() + 1, detail.width() + 1]
                .map(|columns| u16::try_from(columns).unwrap_or(u16::MAX));
            let rule = head.split_left(left)[1].split_right(right)[0];
            let ends = [rule.x..timeline.x.saturating_sub(1), timeline.right() + 1..rule.right()];
            for x in ends.into_iter().flatten() {
                buffer[(x, rule.y)].set_char(' ');
            }
            let caps =
                [(timeline.x - 1, self.theme.sign("├", "[")), (timeline.right(), self.theme.sign("┤", "]"))];
            for (x, sign) in caps {
                self.theme.span(sign, Tone::Faint).render(Rect { x, width: 1, ..timeline }, buffer);
            }
        }
        self.timeline(timeline, buffer);
        self.flow(areas.cell, below, buffer);
    }

    /// Draws the timeline, which marks the steps that set the same variable, those at which bits wrap, and the current
    /// one.
    fn timeline(self, area: Rect, buffer: &mut Buffer) {
        if area.is_empty() {
            return;
        }
        let steps = &self.screen.trace.steps;
        let target = self.screen.step().and_then(|step| step.target.as_deref());
        let sets = |index: &usize| target.is_some() && steps[*index].target.as_deref() == target;
        let marks = (0..steps.len()).filter(sets).map(|index| (index, "┼", Tone::Strong));
        let wraps = (0..steps.len()).filter(|index| steps[*index].goes_around());
        let marks = marks.chain(wraps.map(|index| (index, self.theme.sign("◆", "@"), Tone::Lost)));
        for (index, sign, tone) in marks.chain([(self.screen.index, "┃", Tone::Key)]) {
            let x = area.x + self.screen.timeline_column(index, area.width);
            self.theme.span(sign, tone).render(Rect { x, width: 1, ..area }.intersection(area), buffer);
        }
    }

    /// Draws the note on the step: the effect of the last edit of the source here, and an explanation or the error that
    /// ended the program.
    fn note(self, area: Rect, buffer: &mut Buffer) {
        let (text, tone) = match (self.screen.changed(), self.note_text()) {
            (None, note) => note,
            (Some(changed), (_, Tone::Plain | Tone::Faint)) => (changed, Tone::Accent),
            (Some(changed), (text, tone)) => (format!("{changed} · {text}"), tone),
        };
        // What is wrong, and the key that mends it, matter more than what the shift does.
        let lost = main_part(&text, tone);
        let verb = self.screen.mend().map(|mend| mend.verb);
        let verb = verb.filter(|verb| *verb != "changes" || self.screen.fault().is_some());
        let with_key = |text| verb.map(|verb| format!("{text}, = {verb} it"));
        let missing = lost.rsplit("; ").next().unwrap_or(lost);
        let shorter =
            [&*text, lost, missing].into_iter().flat_map(|text| [with_key(text), Some(text.to_owned())]);
        let is_shown = |text: &String| rows(text, area.width.into()) <= area.height.into();
        let text = shorter.flatten().find(is_shown).unwrap_or_else(|| text.clone());
        // If the squares are colored, the colors already show the loss, so the sentence can use the most readable tone.
        let tone = if tone == Tone::Lost && self.theme.has_fills() { Tone::Plain } else { tone };
        Wrapped::new(self.theme, &text, tone).render(area, buffer);
    }

    fn note_text(self) -> (String, Tone) {
        let screen = self.screen;
        let Some(step) = screen.step() else { return (String::new(), Tone::Plain) };
        let is_last = screen.index + 1 == screen.trace.steps.len();
        if let Some((index, (left, right))) = screen.term.zip(screen.product()) {
            (copy_text(left, right, index), Tone::Accent)
        } else if let (true, Some(error)) = (is_last, &screen.error) {
            (stop_text(error, &screen.source), Tone::Error)
        } else if let (note, Some(fault)) = (&step.note, screen.fault()) {
            let note = note.as_ref().map(|note| note.text(screen.mapping()) + "; ");
            (note.unwrap_or_default() + fault, Tone::Lost)
        } else if let Some(note) = &step.note {
            (note.text(screen.mapping()), Tone::Lost)
        } else if screen.product().is_some() {
            ("x opens the product into one shifted copy for each set bit".to_owned(), Tone::Faint)
        } else {
            let wrapped = screen.masked().or_else(|| screen.has_wrapped());
            wrapped.map_or((String::new(), Tone::Plain), |text| (text, Tone::Lost))
        }
    }

    fn small(self, area: Rect, buffer: &mut Buffer) {
        if self.screen.mode == Mode::List {
            return self.techniques(area, buffer);
        }
        if let Some(refused) = &self.screen.refused {
            return self.refused(refused, area, buffer);
        }
        let [line, rest] = area.split_top(1);
        let Some(step) = self.screen.step() else { return };
        let source = step.text(&self.screen.source).split_whitespace().collect::<Vec<_>>().join(" ");
        let number = format!("{}/{} ", self.screen.index + 1, self.screen.trace.steps.len());
        let [_, below] = rest.split_top(11);
        // Without a row below the boards, show what is lost instead of the operation, which the boards show as well.
        let (note, tone) = self.note_text();
        let is_lost = below.is_empty() && matches!(tone, Tone::Lost | Tone::Error);
        let lost = main_part(&note, tone);
        let text = if is_lost { (lost, tone) } else { (source.as_str(), Tone::Plain) };
        Row::new(self.theme, &[(number.as_str(), Tone::Accent), text])
            .may_cut(MayCut::Source)
            .render(line, buffer);
        self.flow((2, 1), rest, buffer);
        self.note(below, buffer);
    }
}

/// Breaks the letters of a line of code into rows of `columns` columns: after a space in the second half of the row
/// if there is one, where the fewest brackets are open; else not inside an operator and, if it can be avoided, not inside a word.
fn code_rows<T>(letters: &[T], columns: usize, letter: impl Fn(&T) -> char) -> impl Iterator<Item = &[T]> {
    let mut rest = letters;
    std::iter::from_fn(move || {
        let is_sign = |at: usize| "<>&|=!+-*/:".contains(letter(&rest[at]));
        let hard = columns.min(rest.len());
        let breaks = |at: &usize| *at == rest.len() || !(is_sign(at - 1) && is_sign(*at));
        let is_word = |at: usize| letter(&rest[at]).is_alphanumeric() || letter(&rest[at]) == '_';
        let parts = |at: &usize| *at == rest.len() || !(is_word(at - 1) && is_word(*at));
        let begin = rest.iter().take_while(|part| letter(part) == ' ').count();
        let depth = |at: usize| {
            let count = |signs: &str| rest[..at].iter().filter(|part| signs.contains(letter(part))).count();
            count("([{").saturating_sub(count(")]}"))
        };
        let is_after_space =
            |at: &usize| *at == rest.len() || letter(&rest[at - 1]) == ' ' && letter(&rest[*at]) != ' ';
        let spaced = (begin.max(hard / 2) + 1..=hard).rev().filter(is_after_space);
        let spaced = if hard == rest.len() { Some(hard) } else { spaced.min_by_key(|at| depth(*at)) };
        let whole = spaced.or_else(|| (begin + 1..=hard).rev().find(|at| breaks(at) && parts(at)));
        let end = whole.or_else(|| (1..=hard).rev().find(breaks)).unwrap_or(hard);
        let (row, below) = rest.split_at(end);
        rest = below;
        (!row.is_empty()).then_some(row)
    })
}

/// Returns the part of a note that matters most: what is lost, or the error itself.
fn main_part(note: &str, tone: Tone) -> &str {
    let part = if tone == Tone::Error { note.split(" · ").next() } else { note.rsplit(" · ").next() };
    part.unwrap_or_default()
}

/// Says where and why the program stops, and what would help.
fn stop_text(error: &Error, source: &str) -> String {
    let code = error.span.text(source);
    let place = match error.position(source).0 {
        line if code.contains('\n') || code.width() > 40 => format!("in line {line}"),
        _ => format!("at `{code}`"),
    };
    let help = error.help.as_ref().map_or(String::new(), |help| format!(" · {help}"));
    format!("the program stops {place}: {error}{help}")
}

/// Describes one term of an expanded product.
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

/// Returns the number of bytes to leave out at the start of a line so that the operation is visible.
fn skipped(before: &str, inside: &str, columns: u16) -> usize {
    let needed = before.width() + inside.width().min(usize::from(columns) / 2) + 1;
    let over = needed.saturating_sub(columns.into());
    before.char_indices().map(|(at, _)| at).find(|&at| before[..at].width() >= over).unwrap_or(before.len())
}

/// The layout of the screen. The first row of each area is its title.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Areas {
    /// The source.
    pub(super) text: Rect,
    /// The variables, one per row.
    pub(super) table: Rect,
    /// Small boards of variables and array elements.
    pub(super) tiles: Rect,
    /// The operands, the operator and the result.
    pub(super) flow: Rect,
    /// The note on the step.
    pub(super) note: Rect,
    /// The results of the steps around this one, as small boards; empty if there is no room.
    pub(super) trail: Rect,
    /// Columns and rows of a cell of the boards in the flow.
    pub(super) cell: (u16, u16),
}

/// The possible sizes of the cells of boards in the flow, the largest first.
const CELLS: [(u16, u16); 5] = [(7, 3), (5, 2), (4, 2), (3, 1), (2, 1)];
/// Columns and rows of a small board, including its title.
pub(super) const TILE: (u16, u16) = (16, 9);
/// Rows of the note.
const NOTE: u16 = 2;
/// Rows of the trail, including its title.
const TRAIL: u16 = TILE.1 + 1;
/// The trail is shown only if at least this many source lines have room as well.
const FEW_LINES: usize = 4;
/// Source lines beyond this number do not make the boards smaller.
const ENOUGH_LINES: usize = 13;

/// Returns the columns and rows of a board in the flow: rank digits to its left, its name above it, file letters and
/// its number below it.
pub(super) const fn board_size((width, height): (u16, u16)) -> (u16, u16) {
    (8 * width + 2, 8 * height + 3)
}

/// Returns the columns and rows of a flow of three boards, including its title.
const fn flow_size(cell: (u16, u16)) -> (u16, u16) {
    let (width, height) = board_size(cell);
    (3 * width + 8, height + 1)
}

impl Areas {
    /// Lays out the space between the header and the footer, for a source of at most `lines` lines and `variables` rows
    /// of variables. Uses the largest boards that leave enough room for the source above them and the trail below them.
    /// If none do, there is no trail.
    pub(super) fn of(body: Rect, lines: usize, variables: usize) -> Self {
        let body = body.inner(Margin::new(1, 0));
        let rows = |count: usize| u16::try_from(count + 1).unwrap_or(u16::MAX);
        let text = rows(lines.clamp(FEW_LINES, ENOUGH_LINES));
        let fitting = |others: u16| {
            CELLS.into_iter().find(|&cell| {
                let (width, height) = flow_size(cell);
                width <= body.width && height + NOTE + others <= body.height
            })
        };
        let with_trail = fitting(text + TRAIL);
        let trail = if with_trail.is_some() { TRAIL } else { 0 };
        let cell = with_trail.or_else(|| fitting((body.height / 2).saturating_sub(NOTE))).unwrap_or(CELLS[4]);
        let parts = [Min(0), Length(flow_size(cell).1), Length(NOTE), Length(trail)];
        let [top, flow, note, trail] = body.layout(&Layout::vertical(parts));
        let columns = [Min(0), Length((2 * body.width / 5).min(44))];
        let [text, right] = top.layout(&Layout::horizontal(columns).spacing(2));
        let has_tiles = right.height >= TILE.1 + 4;
        let parts = if has_tiles { [Length(rows(variables)), Length(TILE.1)] } else { [Min(0), Length(0)] };
        let [table, tiles] = right.layout(&Layout::vertical(parts));
        Self { text, table, tiles, flow, note, trail, cell }
    }

    /// Returns the areas of the small boards of the trail, below its title.
    pub(super) fn trail(&self) -> Vec<Rect> {
        let [_, below] = self.trail.split_top(1);
        tiles(below).collect()
    }
}

/// Returns the areas of the small boards that fit into an area, row by row.
pub(super) fn tiles(area: Rect) -> impl Iterator<Item = Rect> {
    grid(area, TILE, 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::Options;
    use crate::tui::draws_inside::draws_inside;
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
    fn no_row_of_code_ends_inside_an_operator() {
        for (text, columns, wanted) in [
            ("(b << 1)", 4, &["(b ", "<< ", "1)"][..]),
            ("((x << 9) & NOT_A) | (x >> 7)", 26, &["((x << 9) & NOT_A) | ", "(x >> 7)"]),
            ("<<<<", 2, &["<<", "<<"]),
            ("a&b", 9, &["a&b"]),
            ("", 9, &[]),
        ] {
            let letters: Vec<char> = text.chars().collect();
            let rows =
                code_rows(&letters, columns, |letter| *letter).map(|row| row.iter().collect::<String>());
            assert_eq!(rows.collect::<Vec<_>>(), wanted, "{text}");
        }
    }

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
