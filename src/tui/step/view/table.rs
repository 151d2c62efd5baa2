//! Draws the variables: one row for each, with arrays and structs expanded, and small boards for boards and array
//! elements.

use super::{Areas, View, board_number, short_number, tiles};
use crate::tui::prelude::*;
use crate::tui::step::variables::Variable;
use crate::tui::step::{Mode, StepScreen};
use bitrose_lang::ir::{Scalar, Shape};
use bitrose_lang::{Contents, Part, Step};

/// A row of the table.
pub(super) struct TableRow {
    mark: &'static str,
    name: String,
    kind: String,
    /// The value, in pieces; those that this step has written are highlighted.
    value: Vec<(String, Tone)>,
    tone: Tone,
    /// The index of the input, if the row shows one.
    pub(super) input: Option<usize>,
}

/// A small board.
pub(super) struct Tile {
    pub(super) title: String,
    pub(super) number: u64,
    /// The bits that wrapped on the way to the value.
    wrapped: Bitboard,
    pub(super) tone: Tone,
}

impl StepScreen {
    /// Returns the rows of the table.
    pub(super) fn table(&self) -> Vec<TableRow> {
        let variables = self.variables();
        let held = self.held();
        let rows = variables.iter().map(|variable| self.variable_row(variable));
        let is_shown = |row: &TableRow| variables.iter().any(|variable| variable.name == row.name);
        rows.chain(held.iter().flat_map(held_rows).filter(|row| !is_shown(row))).collect()
    }

    fn variable_row(&self, variable: &Variable) -> TableRow {
        let is_edited = self.mode == Mode::Edit && variable.input == Some(self.input);
        let (mark, tone) = match (is_edited, variable.fresh, variable.input) {
            (true, ..) => ("▶", Tone::Cursor),
            (_, true, _) => ("→", Tone::Accent),
            (.., Some(_)) => ("=", Tone::Key),
            _ => (" ", Tone::Plain),
        };
        let count = |value: Value| value.number().count_ones();
        let tail = match (variable.value, variable.before.filter(|_| variable.fresh)) {
            (Value::Board(_), Some(before)) => format!("  {} → {}", count(before), count(variable.value)),
            (Value::Board(word @ 1..=0xFFFF), None) if variable.input.is_none() => format!("  = {word}"),
            (Value::Board(word), None) => format!("  {} set", word.count_ones()),
            _ => String::new(),
        };
        let value = vec![(value_text(variable.value), Tone::Plain), (tail, Tone::Faint)];
        let (name, kind) = (variable.name.clone(), kind(variable.scalar));
        TableRow { mark, name, kind, value, tone, input: variable.input }
    }

    /// Returns a small board for a value as it is after this step.
    pub(super) fn tile(&self, title: String, number: u64, tone: Tone) -> Tile {
        let value = Value::Board(number);
        let is_result = self.step().is_some_and(|step| step.output == value);
        let wrapped = if is_result { self.wrapped_at(self.index) } else { self.wrapped_in(value) };
        Tile { title, number, wrapped, tone }
    }

    /// Returns the small boards: the elements around the one that was written last, and the variables.
    fn tiles(&self, most: usize) -> Vec<Tile> {
        let mut tiles = Vec::new();
        for held in self.held() {
            let written = held.written.last().copied().unwrap_or(0);
            let count = most.saturating_sub(tiles.len()).min(8);
            let first = written.saturating_sub(count / 2).min(held.parts.len().saturating_sub(count));
            for (index, part) in held.parts.iter().enumerate().skip(first).take(count) {
                let Some(Value::Board(number)) = part.value else { continue };
                let is_written = held.written.contains(&index);
                let (mark, tone) = if is_written { ("→", Tone::Accent) } else { ("", Tone::Plain) };
                let title = format!("{mark}{}", part.name);
                tiles.push(self.tile(title, number, tone));
            }
        }
        let variables = self.variables();
        let inputs = self.step().map_or(&[][..], |step| &step.inputs);
        let boards = variables.iter().filter_map(|variable| match variable.value {
            Value::Board(number) => {
                let (mark, tone) = if variable.fresh { ("→", Tone::Accent) } else { ("", Tone::Plain) };
                let tile = self.tile(format!("{mark}{}", variable.name), number, tone);
                let is_here = variable.fresh || inputs.contains(&variable.value);
                Some(((tile.wrapped.is_empty(), !is_here), tile))
            }
            _ => None,
        });
        let mut boards: Vec<(_, Tile)> = boards.collect();
        boards.sort_by_key(|(rank, _)| *rank); // wrapped boards first, then those that this step uses or sets
        let room = most.saturating_sub(tiles.len());
        tiles.extend(boards.into_iter().map(|(_, tile)| tile).take(room));
        tiles
    }

    /// Returns at most `most` of the steps around this one whose result is a board.
    pub(in crate::tui::step) fn trail(&self, most: usize) -> Vec<usize> {
        let steps = self.trace.steps.iter().enumerate();
        let gives_board = |(_, step): &(usize, &Step)| matches!(step.output, Value::Board(_));
        let all: Vec<usize> = steps.filter(gives_board).map(|(index, _)| index).collect();
        let here = all.partition_point(|&index| index < self.index);
        let first = here.saturating_sub(most / 2).min(all.len().saturating_sub(most));
        all.into_iter().skip(first).take(most).collect()
    }
}

/// Returns the rows of an array or struct.
fn held_rows(held: &Contents) -> Vec<TableRow> {
    let tone = |index: usize| if held.written.contains(&index) { Tone::Accent } else { Tone::Plain };
    let text = |part: &Part| match (part.value, &part.text) {
        (Some(Value::Board(number)), _) => short_number(number),
        (Some(value), _) => value_text(value),
        (None, text) => text.as_deref().unwrap_or("?").to_owned(),
    };
    let mark = |is_written: bool| if is_written { "→" } else { " " };
    let is_plain = matches!(&held.shape, Shape::Array(element, _) if element.is_word());
    if is_plain {
        let first = held.written.last().map_or(0, |last| last.saturating_sub(1));
        let mut value = vec![(if first > 0 { "… ".to_owned() } else { String::new() }, Tone::Faint)];
        for (index, part) in held.parts.iter().enumerate().skip(first).take(16) {
            let text = text(part);
            let is_written = held.written.contains(&index);
            value.push((if is_written { format!("[{text}] ") } else { format!("{text} ") }, tone(index)));
        }
        let scalar = held.parts.first().and_then(|part| part.scalar);
        let kind = format!("{}[{}]", kind(scalar), held.parts.len());
        let mark = mark(!held.written.is_empty());
        let (name, tone) = (held.name.to_string(), Tone::Plain);
        return vec![TableRow { mark, name, kind, value, tone, input: None }];
    }
    let parts = held.parts.iter().enumerate();
    let rows = parts.map(|(index, part)| TableRow {
        mark: mark(held.written.contains(&index)),
        name: part.name.clone(),
        kind: kind(part.scalar),
        value: vec![(text(part), tone(index))],
        tone: tone(index),
        input: None,
    });
    rows.collect()
}

fn kind(scalar: Option<Scalar>) -> String {
    scalar.map_or_else(String::new, |scalar| scalar.name().to_owned())
}

fn value_text(value: Value) -> String {
    match value {
        Value::Board(number) => board_number(number),
        value => value.to_string(),
    }
}

impl View<'_> {
    /// Draws the table of variables, with those that were set last if not all fit.
    pub(super) fn table(self, area: Rect, buffer: &mut Buffer) {
        let [head, below] = area.split_top(1);
        let rows = self.screen.table();
        let hidden = rows.len().saturating_sub(below.height.into());
        let detail = if hidden > 0 { format!("{hidden} more") } else { "e edit an input".to_owned() };
        Section::new(self.theme, "variables").detail(&detail).render(head, buffer);
        let widest = |texts: &mut dyn Iterator<Item = usize>, most: usize| texts.max().unwrap_or(0).min(most);
        let name = widest(&mut rows.iter().map(|row| row.name.chars().count()), usize::from(area.width / 4));
        let kind = widest(&mut rows.iter().map(|row| row.kind.chars().count()), 8);
        let kind = if area.width < 40 { 0 } else { kind };
        for (area, row) in below.rows().zip(shown(&rows, below.height.into())) {
            let title = shortened(&row.name, name, MayCut::Name);
            let mut line = Line::from_iter([
                self.theme.span(format!("{} ", row.mark), Tone::Key),
                self.theme.span(format!("{title:name$} "), row.tone),
            ]);
            if kind > 0 {
                line.push_span(self.theme.span(format!("{:kind$} ", row.kind), Tone::Faint));
            }
            let mut pieces = row.value.as_slice();
            let width = pieces.iter().map(|(text, _)| text.chars().count()).sum::<usize>() + line.width();
            if let (true, [_, (_, Tone::Faint)]) = (width > area.width.into(), pieces) {
                pieces = &pieces[..1]; // leave out the description of the value
            }
            line.extend(pieces.iter().map(|(text, tone)| self.theme.span(text.clone(), *tone)));
            Row::from(line).may_cut(MayCut::Squares).render(area, buffer);
        }
    }

    /// Draws the small boards, each below its name.
    pub(super) fn tiles(self, area: Rect, buffer: &mut Buffer) {
        let places: Vec<Rect> = tiles(area).collect();
        for (tile, area) in self.screen.tiles(places.len()).iter().zip(places) {
            self.tile(tile, area, buffer);
        }
    }

    /// Draws the results of the steps around this one, each below its number and the name that it sets.
    pub(super) fn trail(self, areas: &Areas, buffer: &mut Buffer) {
        let places = areas.trail();
        let trail = self.screen.trail(places.len());
        if trail.is_empty() {
            return;
        }
        Section::new(self.theme, "step by step").detail("click a board").render(areas.trail, buffer);
        for (index, area) in trail.into_iter().zip(places) {
            let step = &self.screen.trace.steps[index];
            let is_here = index == self.screen.index;
            let (mark, tone) = if is_here { ("▶", Tone::Cursor) } else { ("", Tone::Plain) };
            let name = step.target.as_deref().unwrap_or(&step.operation);
            let title = format!("{mark}{} {name}", index + 1);
            let (number, wrapped) = (step.output.number(), self.screen.wrapped_at(index));
            self.tile(&Tile { title, number, wrapped, tone }, area, buffer);
        }
    }

    pub(super) fn tile(self, tile: &Tile, area: Rect, buffer: &mut Buffer) {
        let count = tile.number.count_ones().to_string();
        let picture =
            Picture::of(self.screen.mapping().board(tile.number)).marked(tile.wrapped, Role::WrappedTo);
        let detail = (count.as_str(), Tone::Strong);
        TitledBoard { theme: self.theme, picture: &picture, title: (&tile.title, tile.tone), detail }
            .render(area, buffer);
    }
}

/// Returns at most `most` rows in their order, preferring what the step has written and the inputs.
pub(super) fn shown(rows: &[TableRow], most: usize) -> impl Iterator<Item = &TableRow> {
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(|&index| (rows[index].mark == " ", usize::MAX - index));
    order.truncate(most);
    order.sort_unstable();
    order.into_iter().map(|index| &rows[index])
}
