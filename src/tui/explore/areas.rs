//! Where everything is on the Explore screen. Drawing and the mouse ask the same areas, so a click always meets what was
//! drawn.

use crate::tui::widgets::{Cells, Thumbnail};
use crate::tui::workspace::Name;
use bitrose_core::bitboard::Square;
use ratatui::layout::Constraint::{Length, Min};
use ratatui::layout::{Layout, Margin, Position, Rect};

/// How the bits of the word are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WordStyle {
    /// Four lines of sixteen bits, the bits side by side.
    Tight,
    /// Four lines of sixteen bits with blanks between.
    Wide,
    /// Eight lines of eight bits with blanks between, and the squares of each line.
    Tall,
}

/// The areas of the screen. Panels are without their frames.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Areas {
    /// The frame on the left.
    pub left: Rect,
    /// The board's cells.
    pub cells: Cells,
    /// The line under the board.
    pub(super) status: Rect,
    /// The compass rose, where it fits.
    pub(super) rose: Option<Rect>,
    /// The frame on the right.
    pub(super) right: Rect,
    /// The number in all its forms.
    pub(super) value: Rect,
    /// The bits.
    pub word: Rect,
    pub(super) word_style: WordStyle,
    /// The live strip.
    pub(super) strip: Option<Rect>,
    /// The history.
    pub(super) history: Option<Rect>,
    /// Are strip and history side by side?
    pub(super) is_split: bool,
    /// The thumbnails of the boards, with frames.
    pub thumbnails: Vec<(Name, Rect)>,
    /// Pictures of the live strip, with frames.
    pub(super) results: Vec<Rect>,
    /// The row of thumbnails.
    pub(super) drawer: Rect,
}

/// What is at a position of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    /// A square of the large board.
    Square(Square),
    /// The thumbnail of a board.
    Board(Name),
    /// A bit of the word.
    Bit(u8),
}

impl Areas {
    /// The areas of the screen between its header and its footer. `current` is among the thumbnails shown.
    #[must_use]
    pub fn of(body: Rect, current: Name) -> Self {
        let [main, drawer] = body.layout(&Layout::vertical([Min(0), Length(Thumbnail::FRAMED.1)]));
        let scale = cell_scale(main);
        let (width, height) = (2 * scale + 1, scale);
        let [left, right] = main.layout(&Layout::horizontal([Length(8 * width + 6), Min(0)]));
        let rows = [Length(8 * height), Length(1), Length(1), Length(1), Min(0)];
        let [board, _letters, status, _divider, rose] =
            left.inner(Margin::new(1, 1)).layout(&Layout::vertical(rows));
        let numbers = right.inner(Margin::new(1, 1));
        let (value, word, rest) = panels(numbers);
        let is_split = rest.is_some_and(|rest| rest.height < 4 + 1 + 4);
        let parts = rest.map(|rest| {
            let layout = if is_split {
                Layout::horizontal([Length((rest.width - 1) / 2), Min(0)])
            } else {
                Layout::vertical([Length(4), Min(0)])
            };
            rest.layout(&layout.spacing(1))
        });
        let tiles = tiles(drawer);
        Self {
            left,
            cells: Cells { origin: Position::new(board.x + 3, board.y), width, height },
            status,
            rose: (rose.height >= 3).then_some(rose),
            right,
            value,
            word,
            word_style: word_style(numbers),
            strip: parts.map(|[strip, _]| strip),
            history: parts.map(|[_, history]| history),
            is_split,
            thumbnails: thumbnails(&tiles, current),
            results: tiles.into_iter().take(12).skip(8).collect(),
            drawer,
        }
    }

    /// What the mouse is on.
    #[must_use]
    pub fn hit(&self, at: Position) -> Option<Hit> {
        if let Some(square) = self.cells.square(at) {
            return Some(Hit::Square(square));
        }
        if let Some((name, _)) = self.thumbnails.iter().find(|(_, area)| area.contains(at)) {
            return Some(Hit::Board(*name));
        }
        (0..64).find(|&bit| self.bit(bit) == Some(at)).map(Hit::Bit)
    }

    /// How many bits there are on a line of the word.
    pub(super) const fn bits_of_a_line(&self) -> u8 {
        if matches!(self.word_style, WordStyle::Tall) { 8 } else { 16 }
    }

    /// The position of a bit of the word.
    #[must_use]
    pub fn bit(&self, bit: u8) -> Option<Position> {
        let row = self.bits_of_a_line();
        let from_left = u16::from(row - 1 - bit % row);
        let line = u16::from(63 - bit) / u16::from(row);
        let offset = match self.word_style {
            WordStyle::Tight => from_left + from_left / 4,
            WordStyle::Wide | WordStyle::Tall => 2 * from_left + from_left / 4 + 1,
        };
        let at = Position::new(self.word.x + 4 + offset, self.word.y + line);
        self.word.contains(at).then_some(at)
    }
}

fn word_style(right: Rect) -> WordStyle {
    match (right.width >= 46, right.height >= 26) {
        (false, _) => WordStyle::Tight,
        (true, false) => WordStyle::Wide,
        (true, true) => WordStyle::Tall,
    }
}

/// The panels of the right frame, each under a line with its title: value, word, and what has the strip and the history.
fn panels(right: Rect) -> (Rect, Rect, Option<Rect>) {
    let rows = right.height;
    let word = if word_style(right) == WordStyle::Tall { 8 } else { 4 };
    if rows < 4 + 1 + word + 1 + 4 {
        let [value, word] = right.layout(&Layout::vertical([Min(0), Length(word)]).spacing(1));
        return (value, word, None);
    }
    let value = if rows >= 17 + word { 7 } else { 4 };
    let layout = Layout::vertical([Length(value), Length(word), Min(0)]).spacing(1);
    let [value, word, rest] = right.layout(&layout);
    (value, word, Some(rest))
}

/// The largest cells that leave the rose its rows below and the numbers theirs on the right.
fn cell_scale(main: Rect) -> u16 {
    let fits = |scale: u16| {
        let (width, height) = (8 * (2 * scale + 1) + 6, 8 * scale + 8);
        main.width >= width + 50 && main.height >= height
    };
    (2..=6).rev().find(|&scale| fits(scale)).unwrap_or(1)
}

/// As many framed thumbnails side by side as fit.
fn tiles(drawer: Rect) -> Vec<Rect> {
    let width = Thumbnail::FRAMED.0;
    let columns = (0..drawer.width / width).map(|column| drawer.x + column * width);
    columns.map(|x| Rect { x, width, ..drawer }).collect()
}

/// As many boards as fit; the current one is among them.
fn thumbnails(tiles: &[Rect], current: Name) -> Vec<(Name, Rect)> {
    let first = (current.index() + 1).saturating_sub(tiles.len());
    Name::ALL.into_iter().skip(first).zip(tiles.iter().copied()).collect()
}
