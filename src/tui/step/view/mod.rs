//! Draws the Step screen.

mod flow;

use super::areas::Areas;
use super::variables::{SourceLine, Variable};
use super::{Mode, StepScreen};
use crate::tui::motion::Motion;
use crate::tui::shared::Shared;
use crate::tui::theme::{Theme, Tone};
use crate::tui::widgets::{BoardPanel, Open, Panel, Row, Signs, Thumbnail, Wrapped, shortened, too_small};
use bitrose_draw::Picture;
use bitrose_lang::{TECHNIQUES, Value};
use ratatui::buffer::Buffer;
use ratatui::layout::Constraint::{Length, Min};
use ratatui::layout::{Layout, Margin, Rect};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

/// Columns of the mark and the number before a line of the text.
const GUTTER: u16 = 5;

/// Columns that a variable needs for a line of its own.
const NARROWEST: u16 = 12;

/// Draws everything between the header and the footer.
pub(super) fn render(screen: &StepScreen, area: Rect, buffer: &mut Buffer, shared: &Shared) {
    let view = View { screen, motion: shared.motions.now(), theme: shared.theme };
    let areas = Areas::of(area);
    view.text(areas.text, buffer);
    view.variables(&areas, buffer);
    view.flow(areas.flow, areas.note, buffer);
    if screen.mode == Mode::List {
        view.techniques(area, buffer);
    }
}

/// A screen too small for everything: the step in words, and the board of its result if that fits.
pub(super) fn render_small(screen: &StepScreen, area: Rect, buffer: &mut Buffer, shared: &Shared) {
    View { screen, motion: None, theme: shared.theme }.small(area, buffer);
}

/// The number of a board; of a small one, such as an index, in decimal too.
fn board_number(word: u64) -> String {
    match word {
        0..=0xFFFF => format!(" 0x{word:X} = {word} "),
        _ => format!("0x{word:016X}"),
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
        let title = &self.screen.title;
        let short = title.rsplit(" · ").next().unwrap_or_default();
        let is_long = title.width() > usize::from(area.width.saturating_sub(4));
        Panel::new(self.theme, if is_long { short } else { title }).render(area, buffer);
        let inside = area.inner(Margin::new(1, 1));
        for (row, line) in inside.rows().zip(self.screen.lines(inside.height.into())) {
            self.source_line(&line, row, buffer);
        }
        let [_, edge] = area.layout(&Layout::vertical([Min(0), Length(1)]));
        let edge = edge.inner(Margin::new(2, 0));
        let (_, name) = self.screen.text();
        let step = format!(" {} ", self.step_number());
        let full =
            [(step.as_str(), Tone::Accent), ("· ", Tone::Accent), (&name, Tone::Faint), (" ", Tone::Faint)];
        Row::first_fitting(self.theme, edge.width, &[&full, &full[..1]]).render(edge, buffer);
    }

    /// `step 4 of 10 · inside fast_king`.
    fn step_number(self) -> String {
        let steps = &self.screen.trace.steps;
        let playing = if self.screen.playing.is_some() { " · playing" } else { "" };
        let inside = self.screen.caller(self.screen.index).and_then(|call| steps.get(call));
        let inside = inside.map_or_else(String::new, |call| format!(" · in {}", call.operation));
        format!("step {} of {}{inside}{playing}", (self.screen.index + 1).min(steps.len()), steps.len())
    }

    fn source_line(self, line: &SourceLine, area: Rect, buffer: &mut Buffer) {
        let [gutter, code] = area.layout(&Layout::horizontal([Length(GUTTER), Min(0)]));
        let (mark, around) = if line.is_current { ("▶", Tone::Plain) } else { (" ", Tone::Faint) };
        let number = format!("{:>3}", line.number);
        Row::new(self.theme, &[(mark, Tone::Key), (&number, Tone::Faint)]).render(gutter, buffer);
        let [before, inside, after] = &line.parts;
        let skipped = if line.is_current { skipped(before, inside, code.width) } else { 0 };
        let pieces = [(&before[skipped..], around), (inside, Tone::Cursor), (after, around)];
        Row::new(self.theme, &pieces).open(Open::Source).render(code, buffer);
    }

    /// The inputs and the variables as boards; counts and truth values below them.
    fn variables(self, areas: &Areas, buffer: &mut Buffer) {
        let variables = self.screen.variables();
        let edited = (self.screen.mode == Mode::Edit).then_some(self.screen.input);
        let boards = areas.boards(&variables, edited);
        for (index, area, is_large) in &boards {
            let variable = &variables[*index];
            let board = self.screen.mapping().board(variable.value.number());
            let (title, tone) = self.variable_title(variable);
            if *is_large {
                BoardPanel::new(self.theme, &title, Signs::Picture(&Picture::of(board)))
                    .below(&board_number(variable.value.number()))
                    .tone(tone)
                    .cursor(self.is_edited(variable).then_some(self.screen.cursor))
                    .render(*area, buffer);
            } else {
                let title = shortened(&title, usize::from(area.width - 2), Open::Name);
                Panel::new(self.theme, &title).tone(tone).render(*area, buffer);
                Thumbnail { theme: self.theme, board }.render(area.inner(Margin::new(1, 1)), buffer);
            }
        }
        let hidden = (0..variables.len()).filter(|index| boards.iter().all(|(shown, ..)| shown != index));
        let hidden: Vec<&Variable> = hidden.map(|index| &variables[index]).collect();
        self.hidden_variables(&hidden, beside(areas.variables, &boards), buffer);
    }

    fn is_edited(self, variable: &Variable) -> bool {
        self.screen.mode == Mode::Edit && variable.input == Some(self.screen.input)
    }

    /// The name: `kings=` for an input, `→rows` for a variable that this step sets, in brackets what is edited.
    fn variable_title(self, variable: &Variable) -> (String, Tone) {
        let name = &variable.name;
        match (self.is_edited(variable), variable.input, variable.fresh) {
            (true, ..) => (format!("[{name}]"), Tone::Cursor),
            (_, _, true) => (format!("→{name}"), Tone::Accent),
            (_, Some(_), _) => (format!("{name}="), Tone::Key),
            _ => (name.clone(), Tone::Plain),
        }
    }

    /// What has no board of its own here: numbers, and boards for which there is no room.
    fn hidden_variables(self, hidden: &[&Variable], area: Rect, buffer: &mut Buffer) {
        if area.width < NARROWEST && !hidden.is_empty() {
            let count = format!("+{}", hidden.len());
            Row::new(self.theme, &[(&count, Tone::Faint)]).render(area, buffer);
            return;
        }
        let skipped = hidden.len().saturating_sub(area.height.into());
        for (row, variable) in area.rows().zip(&hidden[skipped..]) {
            let (title, tone) = self.variable_title(variable);
            let value = match variable.value {
                Value::Board(word) => format!("{} set", word.count_ones()),
                Value::Int(number) => number.to_string(),
                Value::Bool(truth) => truth.to_string(),
            };
            let width = usize::from(row.width).saturating_sub(value.width() + 1);
            let title = shortened(&title, width, Open::Name);
            let pieces = [(&*title, tone), (" ", Tone::Plain), (&value, Tone::Strong)];
            Row::new(self.theme, &pieces).render(row, buffer);
        }
    }

    /// The techniques of the prelude, to open one.
    fn techniques(self, area: Rect, buffer: &mut Buffer) {
        Panel::new(self.theme, "techniques of the prelude").over().render(area, buffer);
        let [list, _, about] = Panel::inside(area).layout(&Layout::vertical([Min(0), Length(1), Length(4)]));
        let chosen = self.screen.choice.technique;
        let first = (chosen + 1).saturating_sub(list.height.into());
        for (row, (index, technique)) in list.rows().zip(TECHNIQUES.iter().enumerate().skip(first)) {
            let (mark, tone) = if index == chosen { ("▶ ", Tone::Cursor) } else { ("  ", Tone::Plain) };
            let count = technique.functions.len();
            let more = if count > 1 { format!("  {count} functions") } else { String::new() };
            let line = [(mark, Tone::Key), (technique.title, tone), (&more, Tone::Faint)];
            Row::new(self.theme, &line).render(row, buffer);
        }
        self.technique(about, buffer);
    }

    /// What the chosen technique does, and which of its functions is opened.
    fn technique(self, area: Rect, buffer: &mut Buffer) {
        let Some(technique) = TECHNIQUES.get(self.screen.choice.technique) else { return };
        let [doc, function_area, hint] = area.layout(&Layout::vertical([Length(2), Length(1), Length(1)]));
        Wrapped::new(self.theme, technique.doc, Tone::Faint).render(doc, buffer);
        let Some(function) = technique.functions().nth(self.screen.choice.function) else { return };
        let line = [("opens ", Tone::Faint), (&function.signature(), Tone::Accent)];
        Row::new(self.theme, &line).render(function_area, buffer);
        let text = "paste your own to step it; :load FILE reads one";
        Row::new(self.theme, &[(text, Tone::Faint)]).render(hint, buffer);
    }

    fn small(self, area: Rect, buffer: &mut Buffer) {
        let [title, line, rest] = area.layout(&Layout::vertical([Length(1), Length(1), Min(0)]));
        let text = too_small("Step", area);
        Row::new(self.theme, &[(&text, Tone::Title)]).render(title, buffer);
        let Some(step) = self.screen.step() else { return };
        let source = step.text(&self.screen.source).split_whitespace().collect::<Vec<_>>().join(" ");
        let number = format!("{}/{} ", self.screen.index + 1, self.screen.trace.steps.len());
        Row::new(self.theme, &[(&number, Tone::Accent), (&source, Tone::Plain)]).render(line, buffer);
        let value = match step.output {
            Value::Board(word) if rest.height >= BoardPanel::HEIGHT && rest.width >= BoardPanel::NORMAL => {
                let picture = Picture::of(self.screen.mapping().board(word));
                let title = step.target.as_deref().unwrap_or("result");
                let area = Rect { width: BoardPanel::NORMAL, height: BoardPanel::HEIGHT, ..rest };
                BoardPanel::new(self.theme, title, Signs::Picture(&picture))
                    .below(&board_number(word))
                    .tone(Tone::Accent)
                    .render(area, buffer);
                return;
            }
            Value::Board(word) => format!("= 0x{word:016X}"),
            Value::Int(number) => format!("= {number}"),
            Value::Bool(truth) => format!("= {truth}"),
        };
        Row::new(self.theme, &[(&value, Tone::Strong)]).render(rest, buffer);
    }
}

/// How many bytes at the start are left out so that the operation is seen.
fn skipped(before: &str, inside: &str, columns: u16) -> usize {
    let needed = before.width() + inside.width().min(usize::from(columns) / 2) + 1;
    let over = needed.saturating_sub(columns.into());
    before.char_indices().map(|(at, _)| at).find(|&at| before[..at].width() >= over).unwrap_or(before.len())
}

/// Where no board is: below the lowest, or on the right of all.
fn beside(area: Rect, boards: &[(usize, Rect, bool)]) -> Rect {
    let boards = boards.iter().map(|(_, board, _)| *board).reduce(Rect::union);
    let boards = boards.unwrap_or(Rect { width: 0, height: 0, ..area });
    let rows = [Length(boards.height), Min(0)];
    let columns = |left: u16| Layout::horizontal([Length(left), Min(0)]);
    match area.layout::<2>(&Layout::vertical(rows)) {
        [beside, below] if below.is_empty() => beside.layout::<2>(&columns(boards.width + 1))[1],
        [_, below] => below.layout::<2>(&columns(1))[1],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::Options;
    use crate::tui::screen::Screen;

    type Draw = for<'a> fn(View<'a>, Rect, &mut Buffer);

    const PANELS: [Draw; 5] = [
        |view, area, buffer| view.text(area, buffer),
        |view, area, buffer| view.variables(&Areas { variables: area, ..Areas::of(area) }, buffer),
        |view, area, buffer| view.flow(area, Rect { height: 0, ..area }, buffer),
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
                for (width, height) in (0..=30).flat_map(|width| (0..=12).map(move |height| (width, height)))
                {
                    let area = Rect::new(2, 1, width, height);
                    let mut buffer = Buffer::empty(Rect::new(0, 0, 40, 15));
                    panel(view, area, &mut buffer);
                    for position in buffer.area.positions().filter(|position| !area.contains(*position)) {
                        assert_eq!(buffer[position].symbol(), " ", "at {position} outside of {area}");
                    }
                }
            }
            screen.go(1);
        }
    }
}
