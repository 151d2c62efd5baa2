//! Draws the list of techniques that match the search, and what the chosen one does.

use super::table::Tile;
use super::{TILE, View, tiles};
use crate::tui::prelude::*;
use crate::tui::step::StepScreen;
use crate::tui::widgets::Panel;
use bitrose_lang::TECHNIQUES;

/// The fewest and the most columns of the list when the preview is to its right.
const LIST: (u16, u16) = (34, 43);
/// The width from which the preview is to the right of the list rather than below it.
const WIDE: u16 = 72;

/// Returns the areas of the list, the preview, and the line of help.
fn parts(area: Rect) -> [Rect; 3] {
    let [top, help] = Panel::inside(area).split_bottom(1);
    if top.width < WIDE {
        let rows = top.height.saturating_sub(6).clamp(2, 4);
        let [list, preview] = top.layout(&Layout::vertical([Min(0), Length(rows)]).spacing(1));
        return [list, preview, help];
    }
    let columns = Length((2 * top.width / 5).clamp(LIST.0, LIST.1));
    let [list, preview] = top.layout(&Layout::horizontal([columns, Min(0)]).spacing(2));
    [list, preview, help]
}

impl StepScreen {
    /// Returns the indices of the techniques that contain all words of the filter.
    pub(in crate::tui::step) fn found(&self) -> Vec<usize> {
        let words: Vec<String> = self.filter.split_whitespace().map(str::to_lowercase).collect();
        let fits = |index: &usize| {
            let technique = &TECHNIQUES[*index];
            let functions = technique.functions.join(" ");
            let text = format!("{} {} {functions}", technique.title, technique.doc).to_lowercase();
            words.iter().all(|word| text.contains(word))
        };
        (0..TECHNIQUES.len()).filter(fits).collect()
    }

    /// Returns the part of the search result that a list of `rows` rows shows.
    fn listed(&self, rows: u16) -> Vec<usize> {
        let found = self.found();
        let chosen = found.iter().position(|index| *index == self.choice.technique).unwrap_or(0);
        let first = (chosen + 1).saturating_sub(rows.into());
        found.into_iter().skip(first).take(rows.into()).collect()
    }

    /// Returns the index of the technique at a position of the terminal.
    pub(in crate::tui::step) fn technique_at(&self, area: Rect, at: Position) -> Option<usize> {
        let [list, ..] = parts(area);
        let rows = list.rows().zip(self.listed(list.height));
        rows.into_iter().find(|(row, _)| row.contains(at)).map(|(_, index)| index)
    }
}

impl View<'_> {
    /// Draws the list of techniques.
    pub(super) fn techniques(self, area: Rect, buffer: &mut Buffer) {
        let found = self.screen.found().len();
        let title = match self.screen.filter.as_str() {
            "" => "techniques of the prelude, and how many functions each has".to_owned(),
            filter => format!("techniques with {filter}: {found}"),
        };
        let title = shortened(&title, usize::from(area.width).saturating_sub(4), MayCut::Words);
        Panel::new(self.theme, &title).render(area, buffer);
        let [list, preview, help] = parts(area);
        for (row, index) in list.rows().zip(self.screen.listed(list.height)) {
            let technique = &TECHNIQUES[index];
            let is_chosen = index == self.screen.choice.technique;
            let (mark, tone) = if is_chosen { ("▶ ", Tone::Cursor) } else { ("  ", Tone::Plain) };
            let count = technique.functions.len().to_string();
            let [name, right] = row.split_right(3);
            let name_line = [(mark, Tone::Key), (technique.title, tone)];
            Row::new(self.theme, &name_line).may_cut(MayCut::Name).render(name, buffer);
            self.theme.line(&[(&count, Tone::Faint)]).right_aligned().render(right, buffer);
        }
        if found == 0 {
            let text = "no technique matches; / and Enter show all";
            Wrapped::new(self.theme, text, Tone::Faint).render(list, buffer);
        } else {
            self.preview(preview, buffer);
        }
        let keys = "/ finds · l another function · paste your own, or :load FILE";
        Row::new(self.theme, &[(keys, Tone::Faint)]).may_cut(MayCut::Words).render(help, buffer);
    }

    /// Draws what the chosen technique does: in words, as source, and on boards.
    fn preview(self, area: Rect, buffer: &mut Buffer) {
        let technique = &TECHNIQUES[self.screen.choice.technique];
        let rest = Wrapped::new(self.theme, technique.doc, Tone::Faint).stacked(area, buffer);
        let Some(function) = technique.functions().nth(self.screen.choice.function) else { return };
        let number = format!("{}/{} ", self.screen.choice.function + 1, technique.functions.len());
        let line = [(number.as_str(), Tone::Faint), (&function.signature(), Tone::Accent)];
        Row::new(self.theme, &line).may_cut(MayCut::Source).render(rest, buffer);
        let shown =
            self.screen.preview.as_deref().map_or_else(Vec::new, |preview| preview.previewed(function.name));
        let start = technique.source.lines().skip_while(|line| line.starts_with('#') || line.is_empty());
        let lines: Vec<&str> = start.collect();
        let boards = if rest.height > TILE.1 + 1 { TILE.1 + 1 } else { 0 };
        let most = rest.height.saturating_sub(2 + boards);
        let source = u16::try_from(lines.len()).unwrap_or(most).min(most);
        let [_, source, boards] = rest.layout(&Layout::vertical([Length(2), Length(source), Length(boards)]));
        let name = format!("fn {}(", function.name);
        let here = lines.iter().position(|line| line.contains(&name)).unwrap_or(0);
        let first = here.saturating_sub(1).min(lines.len().saturating_sub(source.height.into()));
        for (row, line) in source.rows().zip(&lines[first..]) {
            let tone = if line.contains(&name) { Tone::Plain } else { Tone::Faint };
            Row::new(self.theme, &[(line, tone)]).may_cut(MayCut::Source).render(row, buffer);
        }
        let [_, boards] = boards.split_top(1);
        let places: Vec<Rect> = tiles(boards).collect();
        for (tile, place) in shown.iter().skip(shown.len().saturating_sub(places.len())).zip(&places) {
            self.tile(tile, *place, buffer);
        }
    }
}

impl StepScreen {
    /// Returns the boards among the inputs of the program, and the one that is its result.
    fn previewed(&self, result: &str) -> Vec<Tile> {
        let board = |value| if let Value::Board(number) = value { Some(number) } else { None };
        let tile = |title: &str, number, tone| self.tile(title.to_owned(), number, tone);
        let inputs = self.inputs.iter();
        let inputs = inputs.filter_map(|input| Some(tile(&input.name, board(input.value)?, Tone::Plain)));
        let last = self.trace.steps.iter().rev().find(|step| step.depth == 0).map(|step| step.output);
        let result = last.and_then(board).map(|number| tile(result, number, Tone::Accent));
        inputs.chain(result).collect()
    }
}
