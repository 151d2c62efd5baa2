//! Where everything is. Drawing and the mouse ask the same layout, so a click always meets what was drawn.

use super::action::Name;
use bitrose_core::bitboard::{File, Rank, Square};
use ratatui::layout::{Position, Rect};

/// The size from which the whole screen is shown.
pub const SMALLEST: (u16, u16) = (60, 20);
/// Columns and rows of a thumbnail with its frame.
pub const THUMB: (u16, u16) = (10, 6);

/// The 64 cells of the large board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cells {
    /// The top left corner of a8.
    pub origin: Position,
    /// Columns of a cell.
    pub width: u16,
    /// Rows of a cell.
    pub height: u16,
}

impl Cells {
    /// The area of a square.
    #[must_use]
    pub fn area(self, square: Square) -> Rect {
        let (file, rank) = (u16::from(square.file().index()), u16::from(square.rank().index()));
        let x = self.origin.x.saturating_add(file * self.width);
        let y = self.origin.y.saturating_add((7 - rank) * self.height);
        Rect::new(x, y, self.width, self.height)
    }

    /// The square at a place on the screen.
    #[must_use]
    pub fn square(self, at: Position) -> Option<Square> {
        let file = u8::try_from(at.x.checked_sub(self.origin.x)? / self.width).ok()?;
        let row = u8::try_from(at.y.checked_sub(self.origin.y)? / self.height).ok()?;
        Some(Square::new(File::from_index(file)?, Rank::from_index(7_u8.checked_sub(row)?)?))
    }
}

/// How the bits of the word are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordStyle {
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
    /// The first line.
    pub title: Rect,
    /// The frame on the left.
    pub left: Rect,
    /// The board's cells.
    pub cells: Cells,
    /// The line under the board.
    pub status: Rect,
    /// The compass rose, if there is room.
    pub rose: Option<Rect>,
    /// The frame on the right.
    pub right: Rect,
    /// The number in all its forms.
    pub value: Rect,
    /// The bits.
    pub word: Rect,
    /// How the bits are laid out.
    pub word_style: WordStyle,
    /// The live strip.
    pub strip: Option<Rect>,
    /// The history.
    pub history: Option<Rect>,
    /// Do strip and history stand side by side?
    pub beside: bool,
    /// The thumbnails of the boards, with frames.
    pub thumbs: Vec<(Name, Rect)>,
    /// Room for pictures of the live strip, with frames.
    pub results: Vec<Rect>,
    /// The row of thumbnails: pop-ups stand on its lower edge.
    pub drawer: Rect,
    /// The last line.
    pub footer: Rect,
}

/// What is at a place on the screen.
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
    /// The areas of a screen of at least [`SMALLEST`]; `None` below. `current` is among the thumbnails shown.
    #[must_use]
    pub fn of(area: Rect, current: Name) -> Option<Self> {
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            return None;
        }
        let title = Rect { height: 1, ..area };
        let footer = Rect { y: area.bottom() - 1, height: 1, ..area };
        let drawer = Rect { y: footer.y - THUMB.1, height: THUMB.1, ..area };
        let main = Rect { y: title.bottom(), height: drawer.y - title.bottom(), ..area };
        let scale = cell_scale(main);
        let (width, height) = (2 * scale + 1, scale);
        let left = Rect { width: 8 * width + 6, ..main };
        let cells = Cells { origin: Position::new(left.x + 4, left.y + 1), width, height };
        let below = left.y + 1 + 8 * height;
        let status = Rect::new(left.x + 1, below + 1, left.width - 2, 1);
        let rose = (left.bottom() >= status.y + 6)
            .then(|| Rect::new(left.x + 1, status.y + 2, left.width - 2, left.bottom() - status.y - 3));
        let right = Rect { x: left.right(), width: main.width - left.width, ..main };
        let (thumbs, results) = thumbs(drawer, current);
        let mut areas = Self {
            title,
            left,
            cells,
            status,
            rose,
            right,
            value: Rect::ZERO,
            word: Rect::ZERO,
            word_style: WordStyle::Tight,
            strip: None,
            history: None,
            beside: false,
            thumbs,
            results,
            drawer,
            footer,
        };
        areas.stack_right();
        Some(areas)
    }

    /// Stacks the panels of the right frame: value, word, strip and history, each under a line with its title.
    fn stack_right(&mut self) {
        let inner =
            Rect::new(self.right.x + 1, self.right.y + 1, self.right.width - 2, self.right.height - 2);
        let rows = inner.height;
        self.word_style = match (inner.width >= 46, rows >= 26) {
            (false, _) => WordStyle::Tight,
            (true, false) => WordStyle::Wide,
            (true, true) => WordStyle::Tall,
        };
        let word = if self.word_style == WordStyle::Tall { 8 } else { 4 };
        let with_strip = rows >= 4 + 1 + word + 1 + 4;
        let value = if !with_strip {
            rows - word - 1
        } else if rows >= 17 + word {
            7
        } else {
            4
        };
        let part = |y: u16, height: u16| Rect { y, height, ..inner };
        self.value = part(inner.y, value);
        self.word = part(self.value.bottom() + 1, word);
        if with_strip {
            self.place_strip(part(self.word.bottom() + 1, inner.bottom() - self.word.bottom() - 1));
        }
    }

    fn place_strip(&mut self, room: Rect) {
        self.beside = room.height < 4 + 1 + 4;
        if self.beside {
            let width = (room.width - 1) / 2;
            self.strip = Some(Rect { width, ..room });
            self.history = Some(Rect { x: room.x + width + 1, width: room.width - width - 1, ..room });
        } else {
            self.strip = Some(Rect { height: 4, ..room });
            self.history = Some(Rect { y: room.y + 5, height: room.height - 5, ..room });
        }
    }

    /// What the mouse is on.
    #[must_use]
    pub fn hit(&self, at: Position) -> Option<Hit> {
        if let Some(square) = self.cells.square(at) {
            return Some(Hit::Square(square));
        }
        if let Some((name, _)) = self.thumbs.iter().find(|(_, area)| area.contains(at)) {
            return Some(Hit::Board(*name));
        }
        (0..64).find(|&bit| self.bit(bit) == Some(at)).map(Hit::Bit)
    }

    /// The place of a bit of the word.
    #[must_use]
    pub fn bit(&self, bit: u8) -> Option<Position> {
        let row = if self.word_style == WordStyle::Tall { 8 } else { 16 };
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

/// The largest cells that leave the rose its room below and the numbers theirs on the right.
fn cell_scale(main: Rect) -> u16 {
    let fits = |scale: u16| {
        let (width, height) = (8 * (2 * scale + 1) + 6, 8 * scale + 8);
        main.width >= width + 50 && main.height >= height
    };
    (2..=6).rev().find(|&scale| fits(scale)).unwrap_or(1)
}

fn thumbs(drawer: Rect, current: Name) -> (Vec<(Name, Rect)>, Vec<Rect>) {
    let columns = usize::from(drawer.width / THUMB.0);
    let place = |column: usize| {
        let x = drawer.x + u16::try_from(column).unwrap_or(0) * THUMB.0;
        Rect { x, width: THUMB.0, ..drawer }
    };
    let first = (current.index() + 1).saturating_sub(columns);
    let thumbs = Name::ALL.into_iter().skip(first).take(columns).enumerate();
    let thumbs = thumbs.map(|(column, name)| (name, place(column))).collect();
    let results = (8..columns.min(12)).map(place).collect();
    (thumbs, results)
}
