//! Many values in succession, in one format.

use super::grid::fitting;
use super::names::wrapped_squares;
use super::plain::plain;
use super::text::hex_line;
use super::{
    Difference, Format, Names, Panel, Picture, Role, Style, bin, code, code_truth, dec, hex, json, panels,
    squares, svg,
};
use crate::Drawable;
use bitrose_core::bitboard::{Mapping, Square};
use std::borrow::Cow;

/// How values are laid out.
#[derive(Clone, Copy, Debug, Default)]
pub struct Layout {
    /// The format of each value.
    pub format: Format,
    /// The mapping of their words.
    pub mapping: Mapping,
    /// The capabilities of the reader's terminal.
    pub style: Style,
    /// The number of boards next to each other; `None` for as many as the width allows.
    pub columns: Option<usize>,
    /// The number of columns of the terminal; `None` if there is none, in which case boards are drawn below each other.
    pub width: Option<usize>,
}

/// Paints values as they arrive. Only boards that wait for their neighbors in the row are kept.
#[derive(Debug)]
pub struct Sheet {
    layout: Layout,
    waiting: Vec<Panel>,
    /// Whether the last row had a picture; `None` before the first row.
    last: Option<bool>,
    names: Names,
    pieces: Vec<(Square, char)>,
}

/// The largest number of boards in an SVG document. It is a single picture, so all of them are kept until it is drawn.
const SVG_BOARDS: usize = 4096;
/// The default number of boards next to each other in an SVG document.
const SVG_COLUMNS: usize = 4;

impl Layout {
    /// The contents of a sheet with a single value.
    pub fn one(self, expression: &str, value: Drawable) -> Vec<u8> {
        let (mut sheet, mut out) = (Sheet::new(self), Vec::new());
        sheet.add(&mut out, expression, value);
        sheet.finish(&mut out);
        out
    }
}

impl Sheet {
    /// Creates an empty sheet.
    pub fn new(layout: Layout) -> Self {
        Self {
            layout,
            waiting: Vec::new(),
            last: None,
            names: Names::new(layout.mapping),
            pieces: Vec::new(),
        }
    }

    /// The same sheet, with its boards drawn over these pieces.
    pub fn over(mut self, pieces: impl IntoIterator<Item = (Square, char)>) -> Self {
        self.pieces = pieces.into_iter().collect();
        self
    }

    /// Draws only the pieces. For formats that draw pictures.
    pub fn add_pieces(&mut self, out: &mut Vec<u8>, caption: String) {
        let picture = Picture::pieces(self.pieces.iter().copied());
        self.keep(out, Panel { label: None, picture: Some(picture), caption: vec![caption] });
    }

    /// Returns `true` if no more values fit. Only an SVG document can be full.
    pub fn is_full(&self) -> bool {
        self.layout.format == Format::Svg && self.waiting.len() >= SVG_BOARDS
    }

    /// Paints a value, or keeps it if it has to wait for others.
    pub fn add(&mut self, out: &mut Vec<u8>, expression: &str, value: Drawable) {
        match (self.layout.format, value) {
            (Format::Grid, Drawable::Board(word)) if self.is_quick() => {
                self.part(out, true);
                let label = &*harmless(expression);
                if !is_literal(label) && self.names.of(word).iter().all(|name| name.text != label) {
                    out.extend_from_slice(label.as_bytes());
                    out.push(b'\n');
                }
                plain(out, word, self.layout.mapping, &mut self.names);
            }
            (Format::Grid | Format::Svg, value) => self.keep(out, self.panel(expression, value)),
            (Format::Json, value) => {
                json(out, expression, value, &mut self.names);
                out.push(b'\n');
            }
            (format, value) => {
                line(out, format, value, self.layout.mapping);
                out.push(b'\n');
            }
        }
    }

    /// Paints a value that is given as a word, such as the variant of an enum.
    pub fn add_word(&mut self, out: &mut Vec<u8>, expression: &str, word: &str) {
        match self.layout.format {
            Format::Grid | Format::Svg => self.add_text(out, format!("{expression} is {word}")),
            Format::Json => json::word(out, expression, word),
            _ => out.extend_from_slice(format!("{word}\n").as_bytes()),
        }
    }

    /// Paints a line of text. For formats that draw pictures.
    pub fn add_text(&mut self, out: &mut Vec<u8>, text: String) {
        self.keep(out, Panel { label: None, picture: None, caption: vec![text] });
    }

    /// Paints a number like [`Sheet::add`], given its literal, which must be ASCII without anything that JSON escapes.
    /// This is the fast path for streams.
    pub fn add_literal(&mut self, out: &mut Vec<u8>, literal: &[u8], word: u64) {
        let mapping = self.layout.mapping;
        match self.layout.format {
            Format::Grid if self.is_quick() => {
                self.part(out, true);
                plain(out, word, mapping, &mut self.names);
            }
            Format::Hex => out.extend_from_slice(&hex_line(word)),
            Format::Json => {
                json::literal(out, literal, word, &mut self.names);
                out.push(b'\n');
            }
            _ => self.add(out, &String::from_utf8_lossy(literal), Drawable::Board(word)),
        }
    }

    /// Paints a comparison below its label.
    pub fn add_difference(&mut self, out: &mut Vec<u8>, label: &str, difference: Difference) {
        if self.layout.format == Format::Svg {
            return self.keep(out, difference.panel().labelled(label));
        }
        self.finish(out);
        if self.layout.format == Format::Grid {
            self.part(out, true);
            out.extend_from_slice(label.as_bytes());
            out.push(b'\n');
        }
        difference.paint(out, self.layout.format, self.layout.mapping, self.layout.style);
    }

    /// Paints the boards that are still waiting.
    pub fn finish(&mut self, out: &mut Vec<u8>) {
        let waiting = std::mem::take(&mut self.waiting);
        if self.layout.format == Format::Svg {
            svg(out, &waiting, self.layout.columns.unwrap_or(SVG_COLUMNS));
        } else if !waiting.is_empty() {
            let columns = self.columns().unwrap_or_else(|| fitting(&waiting, self.layout.width.unwrap_or(0)));
            self.part(out, waiting.iter().any(|panel| panel.picture.is_some()));
            panels(out, &waiting, columns, self.layout.style);
        }
    }

    /// The number of boards in a row, if it is known before all boards have arrived.
    fn columns(&self) -> Option<usize> {
        self.layout.columns.or(if self.layout.width.is_none() { Some(1) } else { None })
    }

    fn is_quick(&self) -> bool {
        self.columns() == Some(1) && self.layout.style == Style::PLAIN && self.pieces.is_empty()
    }

    /// Separates boards, but not numbers, by empty lines.
    fn part(&mut self, out: &mut Vec<u8>, is_picture: bool) {
        if self.last.is_some_and(|last| last || is_picture) {
            out.push(b'\n');
        }
        self.last = Some(is_picture);
    }

    fn keep(&mut self, out: &mut Vec<u8>, panel: Panel) {
        self.waiting.push(panel);
        if self.layout.format == Format::Grid
            && self.columns().is_some_and(|columns| self.waiting.len() >= columns)
        {
            self.finish(out);
        }
    }

    /// The panel of a value: a board below its expression, unless that only repeats its number or name, or
    /// `expression = value` for anything else.
    fn panel(&self, expression: &str, value: Drawable) -> Panel {
        let expression = &*harmless(expression);
        let text = match value {
            Drawable::Board(word) => {
                let mut panel = Panel::of(word, self.layout.mapping);
                if self.layout.style != Style::PLAIN && self.pieces.is_empty() {
                    let wrapped = wrapped_squares(word, self.layout.mapping);
                    panel.picture = panel.picture.map(|picture| picture.marked(wrapped, Role::WrappedTo));
                }
                if !self.pieces.is_empty() {
                    let set = self.layout.mapping.board(word);
                    panel.picture = Some(Picture::over(set, self.pieces.iter().copied()));
                }
                let is_said = is_literal(expression) || panel.caption.iter().any(|line| line == expression);
                return if is_said { panel } else { panel.labelled(expression) };
            }
            Drawable::Int(number) => format!("{expression} = {number}"),
            Drawable::Bool(truth) => format!("{expression} is {truth}"),
        };
        Panel { label: None, picture: None, caption: vec![text] }
    }
}

/// Replaces the control characters in text from others, so that it cannot control the terminal.
pub fn harmless(text: &str) -> Cow<'_, str> {
    let controls = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\t');
    if text.contains(controls) { text.replace(controls, "\u{FFFD}").into() } else { text.into() }
}

/// Returns `true` if an expression is just a number. It is known to be valid, so it suffices that it is a single word
/// that begins with a digit.
fn is_literal(expression: &str) -> bool {
    expression.starts_with(|letter: char| letter.is_ascii_digit())
        && expression.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'\'')
}

/// Appends a value in a single-line format, without a newline. A plain number is decimal in every format.
pub fn line(out: &mut Vec<u8>, format: Format, value: Drawable, mapping: Mapping) {
    let word = match value {
        Drawable::Board(word) => word,
        Drawable::Int(number) => return out.extend_from_slice(number.to_string().as_bytes()),
        Drawable::Bool(truth) => return out.extend_from_slice(code_truth(format, truth).as_bytes()),
    };
    match format {
        Format::Hex => hex(out, word),
        Format::Dec => dec(out, word),
        Format::Bin => bin(out, word),
        Format::Squares => squares(out, mapping.board(word)),
        language => code(out, language, word, mapping),
    }
}
