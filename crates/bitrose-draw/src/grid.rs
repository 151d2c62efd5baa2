//! Boards drawn as text.

use super::names::name_in_program;
use super::{Ink, Picture, Style, names};
use bitrose_core::bitboard::{Bitboard, Color, Mapping};
use bitrose_core::counted;
use bitrose_core::position::Position;
use std::borrow::Cow;
use std::fmt;
use unicode_width::UnicodeWidthStr;

/// A picture with the text above and below it.
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel {
    /// The text above the board, if any. It is painted as is: pass text from others through
    /// [`harmless`](crate::harmless) first.
    pub label: Option<String>,
    /// The board; `None` for a value that is not one.
    pub picture: Option<Picture>,
    /// The lines of text below the board: the number, the count, the names.
    pub caption: Vec<String>,
}

impl Panel {
    /// The panel of a number: its squares and, below them, the number, the count and the names.
    pub fn of(word: u64, mapping: Mapping) -> Self {
        Self::with_names(word, mapping, names(word, mapping))
    }

    /// The panel of a number that a program computes, without names that would fit by chance.
    pub fn of_step(word: u64, mapping: Mapping) -> Self {
        Self::with_names(word, mapping, name_in_program(word, mapping))
    }

    fn with_names(word: u64, mapping: Mapping, names: impl IntoIterator<Item = String>) -> Self {
        let board = mapping.board(word);
        let mut caption = vec![format!("0x{word:016X}"), counted(board.popcount(), "square")];
        caption.extend(names);
        Self { label: None, picture: Some(Picture::of(board)), caption }
    }

    /// The same panel with a label above it.
    pub fn labelled(mut self, label: impl Into<String>) -> Self {
        self.label = Some(label.into());
        self
    }

    /// The same panel with its board as seen by a side: see [`Picture::seen_by`].
    pub fn seen_by(mut self, side: Color) -> Self {
        self.picture = self.picture.map(|picture| picture.seen_by(side));
        self
    }
}

/// The panel of a set. Its number is the one under the default mapping, LERF; [`Panel::of`] takes another mapping.
impl From<Bitboard> for Panel {
    fn from(board: Bitboard) -> Self {
        Self::of(board.0, Mapping::Lerf)
    }
}

/// The pieces of a position and, below them, its FEN.
///
/// ```
/// use bitrose_core::position::{Color, Position};
/// use bitrose_draw::Panel;
///
/// let board = "\
/// 1 R N B K Q B N R
/// 2 P P P P P P P P
/// 3 . . . . . . . .
/// 4 . . . . . . . .
/// 5 . . . . . . . .
/// 6 . . . . . . . .
/// 7 p p p p p p p p
/// 8 r n b k q b n r
///   h g f e d c b a
/// rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
/// ";
/// assert_eq!(Panel::from(&Position::default()).seen_by(Color::Black).to_string(), board);
/// ```
impl From<&Position> for Panel {
    fn from(position: &Position) -> Self {
        let picture = Picture::pieces(position.placement().letters());
        Self { label: None, picture: Some(picture), caption: vec![position.to_string()] }
    }
}

/// Writes the panel as plain text, ready to print. [`panels`] draws several, or in another style.
///
/// ```
/// use bitrose_core::bitboard::Mapping;
/// use bitrose_draw::Panel;
///
/// let board = "\
/// 8 . . . . . . . 1
/// 7 . . . . . . 1 .
/// 6 . . . . . 1 . .
/// 5 . . . . 1 . . .
/// 4 . . . 1 . . . .
/// 3 . . 1 . . . . .
/// 2 . 1 . . . . . .
/// 1 1 . . . . . . .
///   a b c d e f g h
/// 0x8040201008040201  8 squares  DIAGONAL
/// ";
/// assert_eq!(Panel::of(0x8040_2010_0804_0201, Mapping::Lerf).to_string(), board);
/// ```
impl fmt::Display for Panel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::new();
        panels(&mut text, std::slice::from_ref(self), 1, Style::PLAIN);
        f.write_str(&String::from_utf8_lossy(&text))
    }
}

/// Draws panels, `columns` of them side by side. An empty line separates rows of panels.
pub fn panels(out: &mut Vec<u8>, panels: &[Panel], columns: usize, style: Style) {
    for (row, chunk) in panels.chunks(columns.max(1)).enumerate() {
        if row > 0 {
            out.push(b'\n');
        }
        match chunk {
            [panel] if columns <= 1 => alone(out, panel, style),
            chunk => side_by_side(out, chunk, style),
        }
    }
}

/// The number of text columns between two boards.
const GAP: usize = 4;

/// The width of a caption under one of several boards: enough for the names of most boards.
const CAPTION_WIDTH: usize = 28;

/// Returns the number of panels that fit side by side in `width` columns of text.
pub fn fitting(panels: &[Panel], width: usize) -> usize {
    let widths = panels.iter().map(|panel| GAP + widest(&lines(panel)));
    if widths.clone().sum::<usize>() <= width.saturating_add(GAP) {
        return panels.len().max(1);
    }
    widths.max().map_or(1, |widest| ((width + GAP) / widest).max(1))
}

fn alone(out: &mut Vec<u8>, panel: &Panel, style: Style) {
    if let Some(label) = &panel.label {
        out.extend_from_slice(label.as_bytes());
        out.push(b'\n');
    }
    if let Some(picture) = &panel.picture {
        for row in 0..8 {
            push_row(out, picture, row, style);
            out.push(b'\n');
        }
        push_files(out, picture, style);
        out.push(b'\n');
    }
    if !panel.caption.is_empty() {
        out.extend_from_slice(panel.caption.join("  ").as_bytes());
        out.push(b'\n');
    }
}

/// A line of a panel that is drawn next to others.
enum Line<'a> {
    Words(Cow<'a, str>),
    Row(&'a Picture, u32),
    Files(&'a Picture),
}

/// A rank digit, then eight times a space and a character.
const BOARD_WIDTH: usize = 17;

impl Line<'_> {
    fn width(&self) -> usize {
        match self {
            Self::Words(words) => words.width(),
            Self::Row(..) | Self::Files(_) => BOARD_WIDTH,
        }
    }

    fn paint(&self, out: &mut Vec<u8>, style: Style) {
        match self {
            Self::Words(words) => out.extend_from_slice(words.as_bytes()),
            Self::Row(picture, row) => push_row(out, picture, *row, style),
            Self::Files(picture) => push_files(out, picture, style),
        }
    }
}

fn widest(lines: &[Line<'_>]) -> usize {
    lines.iter().map(Line::width).max().unwrap_or(0)
}

/// The lines of a panel. The number gets its own line here, and long captions are wrapped, to keep the panel narrow.
fn lines(panel: &Panel) -> Vec<Line<'_>> {
    let mut lines = vec![Line::Words(panel.label.as_deref().unwrap_or_default().into())];
    if let Some(picture) = &panel.picture {
        lines.extend((0..8).map(|row| Line::Row(picture, row)));
        lines.push(Line::Files(picture));
    }
    if let Some((number, rest)) = panel.caption.split_first() {
        lines.push(Line::Words(number.into()));
        lines.extend(wrapped(rest).into_iter().map(|line| Line::Words(line.into())));
    }
    lines
}

/// Joins the parts of a caption to lines of at most [`CAPTION_WIDTH`] columns, as long as their words allow it.
fn wrapped(caption: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut push = |gap: &str, text: &str| match lines.last_mut() {
        Some(line) if line.width() + gap.len() + text.width() <= CAPTION_WIDTH => {
            line.push_str(gap);
            line.push_str(text);
        }
        _ => lines.push(text.to_owned()),
    };
    for part in caption {
        if part.width() <= CAPTION_WIDTH {
            push("  ", part);
        } else {
            part.split(' ')
                .enumerate()
                .for_each(|(index, word)| push(if index == 0 { "  " } else { " " }, word));
        }
    }
    lines
}

fn side_by_side(out: &mut Vec<u8>, row: &[Panel], style: Style) {
    let mut columns: Vec<_> = row.iter().map(lines).collect();
    if row.iter().all(|panel| panel.label.is_none()) {
        for lines in &mut columns {
            lines.remove(0);
        }
    }
    let widths: Vec<_> = columns.iter().map(|lines| widest(lines)).collect();
    let height = columns.iter().map(Vec::len).max().unwrap_or(0);
    for index in 0..height {
        let mut owed = 0;
        for (lines, width) in columns.iter().zip(&widths) {
            let line = lines.get(index).filter(|line| line.width() > 0);
            if let Some(line) = line {
                out.resize(out.len() + owed, b' ');
                owed = 0;
                line.paint(out, style);
            }
            owed += width + GAP - line.map_or(0, Line::width);
        }
        out.push(b'\n');
    }
}

fn push_row(out: &mut Vec<u8>, picture: &Picture, row: u32, style: Style) {
    let digit = picture.square_at(row, 0).rank().digit();
    style.push_inked(out, digit.encode_utf8(&mut [0; 4]), Ink::Faint);
    for column in 0..8 {
        style.push_cell(out, picture.role(picture.square_at(row, column)));
    }
}

fn push_files(out: &mut Vec<u8>, picture: &Picture, style: Style) {
    let letters = (0..8).flat_map(|column| [' ', picture.square_at(7, column).file().letter()]);
    style.push_inked(out, &format!(" {}", letters.collect::<String>()), Ink::Faint);
}
