//! Operands, operator and result, side by side; or a product opened: one shifted copy of the left factor for each set bit
//! of the right one, summed up.

use super::{View, board_number};
use crate::tui::motion::Motion;
use crate::tui::step::operands::operands;
use crate::tui::theme::{Theme, Tone};
use crate::tui::widgets::{BoardPanel, Row, Signs, Wrapped};
use bitrose_draw::{Picture, Role};
use bitrose_lang::trace::{PartialProduct, partial_products};
use bitrose_lang::{Note, Step, Value};
use ratatui::buffer::Buffer;
use ratatui::layout::Constraint::{Length, Min};
use ratatui::layout::{Layout, Margin, Rect};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

/// A part of the row.
enum Part {
    /// An operator, an equals sign.
    Sign(String),
    /// A board under its name.
    Board { title: String, picture: Box<Picture>, number: u64, is_result: bool },
    /// A count or a truth value under its name.
    Number { title: String, text: String },
}

impl View<'_> {
    /// The operation, and what is worth saying of it.
    pub(super) fn flow(self, area: Rect, note: Rect, buffer: &mut Buffer) {
        let opened = self.screen.term.zip(self.screen.product());
        let (text, tone) = if let Some((term, (left, right))) = opened {
            (self.product(left, right, term, area, buffer), Tone::Accent)
        } else {
            match self.screen.step() {
                Some(step) => self.row(&self.parts(step), area, buffer),
                None => self.nothing("  no operation: the program only names values", area, buffer),
            }
            self.note()
        };
        Wrapped::new(self.theme, &text, tone).render(note.inner(Margin::new(1, 0)), buffer);
    }

    fn nothing(self, why: &str, area: Rect, buffer: &mut Buffer) {
        for row in area.rows().skip(1).take(1) {
            Row::new(self.theme, &[(why, Tone::Faint)]).render(row, buffer);
        }
    }

    /// What is worth saying of the step: its note, or the error that ended the program here.
    fn note(self) -> (String, Tone) {
        let Some(step) = self.screen.step() else { return (String::new(), Tone::Plain) };
        let is_last = self.screen.index + 1 == self.screen.trace.steps.len();
        if let (true, Some(error)) = (is_last, &self.screen.error) {
            (format!("the program stops: {error}"), Tone::Alarm)
        } else if let Some(note) = &step.note {
            (note.text(self.screen.mapping()), Tone::Loss)
        } else if self.screen.product().is_some() {
            ("x opens the product into one shifted copy for each set bit".to_owned(), Tone::Faint)
        } else {
            (String::new(), Tone::Plain)
        }
    }

    /// The parts of a step.
    fn parts(self, step: &Step) -> Vec<Part> {
        let text = step.text(&self.screen.source);
        let names = operands(text, &step.operation, step.inputs.len());
        let is_copy = step.operation == "=";
        let is_call = step.operation.starts_with(|letter: char| letter.is_alphabetic() || letter == '_');
        let (mut before, after) = match (&step.note, step.inputs.first()) {
            (Some(Note::Shift { report, .. }), Some(first)) => {
                let board = self.screen.mapping().board(first.number());
                (Some(Picture::before_shift(board, report)), Some(Picture::after_shift(report)))
            }
            _ => (None, None),
        };
        let mut parts = Vec::new();
        if step.inputs.len() == 1 && !is_call && !is_copy {
            parts.push(Part::Sign(step.operation.clone()));
        }
        for (index, input) in step.inputs.iter().enumerate().filter(|_| !is_copy) {
            if index > 0 {
                parts.push(Part::Sign(if is_call { ",".to_owned() } else { step.operation.clone() }));
            }
            let title = names.get(index).copied().unwrap_or("");
            parts.push(self.part(title, *input, before.take(), false));
        }
        if !is_copy {
            parts.push(Part::Sign(if is_call { format!("{} =", step.operation) } else { "=".to_owned() }));
        }
        parts.push(self.part(step.target.as_deref().unwrap_or(""), step.output, after, true));
        parts
    }

    fn part(self, title: &str, value: Value, picture: Option<Picture>, is_result: bool) -> Part {
        let title = title.to_owned();
        match value {
            Value::Board(number) => {
                let picture = picture.unwrap_or_else(|| Picture::of(self.screen.mapping().board(number)));
                Part::Board { title, picture: Box::new(picture), number, is_result }
            }
            Value::Int(number) => Part::Number { title, text: number.cast_signed().to_string() },
            Value::Bool(truth) => Part::Number { title, text: truth.to_string() },
        }
    }

    /// Draws the parts as large as all of them fit; where they never do, the first ones are left out.
    fn row(self, parts: &[Part], area: Rect, buffer: &mut Buffer) {
        let (large, _) = BoardPanel::scaled(area.height.saturating_sub(2) / 8);
        let sizes = [
            (large.max(BoardPanel::WIDE), 1),
            (BoardPanel::WIDE, 1),
            (BoardPanel::NORMAL, 1),
            (BoardPanel::NARROW, 1),
            (BoardPanel::NARROW, 0),
        ];
        let width =
            |parts: &[Part], (board, gap)| parts.iter().map(|part| part.width(board, gap)).sum::<u16>();
        let fits = |parts: &[Part], size| width(parts, size) <= area.width;
        let size = sizes.into_iter().find(|&size| fits(parts, size)).unwrap_or(sizes[4]);
        let first = (0..parts.len()).find(|&first| fits(&parts[first..], size)).unwrap_or(0);
        let parts = &parts[first..];
        let [_, mut rest] = area
            .layout(&Layout::horizontal([Length(area.width.saturating_sub(width(parts, size)) / 2), Min(0)]));
        for part in parts {
            let [area, right] =
                rest.layout(&Layout::horizontal([Length(part.width(size.0, size.1)), Min(0)]));
            part.draw(self.theme, self.motion, area, buffer);
            rest = right;
        }
    }

    /// The term of an opened product. Returns what there is to say of it.
    fn product(self, left: u64, right: u64, index: usize, area: Rect, buffer: &mut Buffer) -> String {
        let terms = partial_products(left, right);
        let Some(term) = terms.get(index) else {
            self.nothing("  a product with 0 has no terms", area, buffer);
            return String::new();
        };
        let before = index.checked_sub(1).map_or(0, |index| terms[index].sum);
        View { motion: None, ..self }.row(&self.term(before, *term), area, buffer);
        let lost = left.count_ones() - term.term.count_ones();
        let fell = if lost > 0 { format!(" · {lost} fell off the word") } else { String::new() };
        let met = match (before & term.term).count_ones() {
            0 => "no two bits meet: a union".to_owned(),
            meeting => format!("{meeting} meet and carry"),
        };
        let (number, count, bit) = (index + 1, terms.len(), term.shift);
        format!("copy {number} of {count}, by bit {bit} of the right factor{fell} · {met}")
    }

    /// The sum so far, the copy that comes now, the sum after it.
    fn term(self, before: u64, term: PartialProduct) -> [Part; 5] {
        let board = |title: &str, number: u64, is_result| {
            let mapping = self.screen.mapping();
            let carried = mapping.board(number & !(before | term.term));
            let picture = Picture::of(mapping.board(number));
            let picture = if is_result { picture.marked(carried, Role::WrappedTo) } else { picture };
            Part::Board { title: title.to_owned(), picture: Box::new(picture), number, is_result }
        };
        [
            board("sum so far", before, false),
            Part::Sign("+".to_owned()),
            board(&format!("copy << {}", term.shift), term.term, false),
            Part::Sign("=".to_owned()),
            board("sum", term.sum, true),
        ]
    }
}

impl Part {
    fn width(&self, board: u16, gap: u16) -> u16 {
        let columns = |text: &str| u16::try_from(text.width()).unwrap_or(u16::MAX / 64);
        match self {
            Self::Board { .. } => board,
            Self::Sign(sign) => columns(sign) + 2 * gap,
            Self::Number { title, text } => columns(text).max(columns(title).min(12)) + 2 * gap,
        }
    }

    fn draw(&self, theme: Theme, motion: Option<&Motion>, area: Rect, buffer: &mut Buffer) {
        let mut centered = |row: u16, text: &str, tone| {
            let width = u16::try_from(text.width()).unwrap_or(u16::MAX).min(area.width);
            let line = Rect { x: area.x + (area.width - width) / 2, y: area.y + row, width, height: 1 };
            Row::new(theme, &[(text, tone)]).render(line.intersection(area), buffer);
        };
        let middle = area.height / 2;
        match self {
            Self::Sign(sign) => centered(middle, sign, Tone::Key),
            Self::Number { title, text } => {
                centered(middle, text, Tone::Strong);
                if title != text && middle > 0 {
                    centered(middle - 1, title, Tone::Faint);
                }
            }
            Self::Board { title, picture, number, is_result } => {
                // a row of more boards than are usual has small ones, on the same middle
                let height = if area.width > BoardPanel::WIDE { area.height } else { BoardPanel::HEIGHT };
                let margin = area.height.saturating_sub(height) / 2;
                let [_, area, _] = area.layout(&Layout::vertical([Length(margin), Length(height), Min(0)]));
                BoardPanel::new(theme, title, Signs::Picture(picture))
                    .below(&board_number(*number))
                    .tone(if *is_result { Tone::Accent } else { Tone::Plain })
                    .motion(motion.filter(|_| *is_result))
                    .render(area, buffer);
            }
        }
    }
}
