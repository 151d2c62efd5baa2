//! The one board: 64 cells of one size, with a sign in each, a cursor, and what is on its way between them.

use super::Panel;
use crate::tui::motion::{Kind, Motion};
use crate::tui::theme::{Theme, Tone};
use bitrose_core::bitboard::{Bitboard, File, Rank, Square};
use bitrose_draw::{Picture, Role};
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::Widget;
use unicode_width::UnicodeWidthStr;

/// The 64 cells of a board.
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

    /// The cell of a square in which its sign stands.
    fn middle(self, square: Square) -> Position {
        let area = self.area(square);
        Position::new(area.x + area.width / 2, area.y + area.height / 2)
    }

    /// The area of the whole board.
    fn whole(self) -> Rect {
        Rect::new(self.origin.x, self.origin.y, 8 * self.width, 8 * self.height)
    }

    /// The square at a position of the screen.
    #[must_use]
    pub fn square(self, at: Position) -> Option<Square> {
        let file = u8::try_from(at.x.checked_sub(self.origin.x)? / self.width).ok()?;
        let row = u8::try_from(at.y.checked_sub(self.origin.y)? / self.height).ok()?;
        Some(Square::new(File::from_index(file)?, Rank::from_index(7_u8.checked_sub(row)?)?))
    }
}

/// What stands in the cells.
#[derive(Clone, Copy)]
pub(in crate::tui) enum Signs<'a> {
    /// The roles of a picture.
    Picture(&'a Picture),
    /// A sign and its style for each square.
    Each(&'a dyn Fn(Square) -> (char, Style)),
}

/// A board with the cells where they are given. It draws on what of its area they cover.
#[derive(Clone, Copy)]
pub(in crate::tui) struct Board<'a> {
    theme: Theme,
    cells: Cells,
    signs: Signs<'a>,
    cursor: Option<Square>,
    linked: Bitboard,
    motion: Option<&'a Motion>,
    is_large: bool,
    /// Columns from the rank digits to the a-file, where there are digits.
    ranks: Option<u16>,
}

impl<'a> Board<'a> {
    /// A picture in cells.
    pub(in crate::tui) fn new(theme: Theme, cells: Cells, signs: Signs<'a>) -> Self {
        let linked = Bitboard::EMPTY;
        Self { theme, cells, signs, cursor: None, linked, motion: None, is_large: false, ranks: None }
    }

    /// The board of the workbench: with file letters, rank digits and a reversed cursor.
    pub(in crate::tui) const fn large(mut self) -> Self {
        self.is_large = true;
        self.ranks = Some(2);
        self
    }

    /// The square under the cursor.
    pub(in crate::tui) const fn cursor(mut self, cursor: Option<Square>) -> Self {
        self.cursor = cursor;
        self
    }

    /// Squares that something else on the screen stands for.
    pub(in crate::tui) const fn linked(mut self, linked: Bitboard) -> Self {
        self.linked = linked;
        self
    }

    /// What is on its way on the board, in place of the signs.
    pub(in crate::tui) const fn motion(mut self, motion: Option<&'a Motion>) -> Self {
        self.motion = motion;
        self
    }

    fn draw_signs(&self, picture: Option<&Picture>, clip: Rect, buffer: &mut Buffer) {
        for square in Square::all() {
            let (sign, mut style) = match (picture, self.signs) {
                (Some(picture), _) | (None, Signs::Picture(picture)) => self.role(picture.role(square)),
                (None, Signs::Each(sign)) => sign(square),
            };
            let cell = self.cells.area(square);
            if sign == Role::Set.glyph() && cell.height > 1 {
                stone(buffer, clip, cell, style);
            } else {
                if self.is_large && self.cursor == Some(square) {
                    style = style.add_modifier(Modifier::REVERSED);
                }
                put(buffer, clip, self.cells.middle(square), sign, style);
            }
            self.draw_brackets(square, cell, clip, buffer);
        }
    }

    fn role(&self, role: Role) -> (char, Style) {
        (if self.theme.ascii { role.ascii() } else { role.glyph() }, self.theme.ink(role.ink()))
    }

    /// `[ ]` for the cursor, `( )` for linked squares: visible without color.
    fn draw_brackets(&self, square: Square, cell: Rect, clip: Rect, buffer: &mut Buffer) {
        let (open, close, tone) = match (self.cursor == Some(square), self.linked.contains(square)) {
            (true, _) => ('[', ']', Tone::Cursor),
            (false, true) => ('(', ')', Tone::Linked),
            (false, false) => return,
        };
        let right = cell.x + 2.max(cell.width - 1);
        for y in cell.top()..cell.bottom() {
            put(buffer, clip, Position::new(cell.x, y), open, self.theme.style(tone));
            put(buffer, clip, Position::new(right, y), close, self.theme.style(tone));
        }
    }

    /// The second signs of the roles that have one: whether a piece is in the set.
    fn draw_marks(&self, picture: &Picture, clip: Rect, buffer: &mut Buffer) {
        for square in Square::all().filter(|square| self.cursor != Some(*square)) {
            let role = picture.role(square);
            let Some((unicode, ascii)) = role.mark() else { continue };
            let Position { x, y } = self.cells.middle(square);
            let mark = if self.theme.ascii { ascii } else { unicode };
            put(buffer, clip, Position::new(x - 1, y), mark, self.theme.ink(role.ink()));
        }
    }

    /// What glides, over the empty cells of the board; nothing beside them.
    fn draw_motion(&self, motion: &Motion, clip: Rect, buffer: &mut Buffer) {
        let Kind::Glide(paths) = &motion.kind else { return };
        let Cells { origin, width, height } = self.cells;
        let board = self.cells.whole().intersection(clip);
        let signs = self.moving_signs();
        for path in paths {
            let (east, north) = path.place(motion.frame, (width, height));
            let left = i32::from(origin.x) + east;
            let top = i32::from(origin.y) + 7 * i32::from(height) - north;
            for (column, row, sign) in &signs {
                let at = (u16::try_from(left + i32::from(*column)), u16::try_from(top + i32::from(*row)));
                if let (Ok(x), Ok(y)) = at {
                    put(buffer, board, Position::new(x, y), *sign, self.theme.style(Tone::Strong));
                }
            }
        }
    }

    /// The signs of a set square, with their positions in its cell: as a stone where it has several rows.
    fn moving_signs(&self) -> Vec<(u16, u16, char)> {
        let Cells { width, height, .. } = self.cells;
        if height == 1 || self.theme.ascii {
            return vec![(width / 2, height / 2, self.role(Role::Set).0)];
        }
        let row = |row: u16| (1..width - 1).map(move |column| (column, row, stone_sign(row, height)));
        (0..height).flat_map(row).collect()
    }

    fn draw_labels(&self, clip: Rect, buffer: &mut Buffer) {
        let faint = self.theme.style(Tone::Faint);
        if let Some(distance) = self.ranks {
            let x = self.cells.origin.x.saturating_sub(distance);
            for rank in Rank::ALL {
                let y = self.cells.middle(Square::new(File::A, rank)).y;
                put(buffer, clip, Position::new(x, y), rank.digit(), faint);
            }
        }
        for file in File::ALL.into_iter().filter(|_| self.is_large) {
            let x = self.cells.middle(Square::new(file, Rank::First)).x;
            put(buffer, clip, Position::new(x, self.cells.whole().bottom()), file.letter(), faint);
        }
    }
}

impl Widget for Board<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let clip = area.intersection(buffer.area);
        let moving = self.motion.map(|motion| Picture::of(motion.set()));
        self.draw_signs(moving.as_ref(), clip, buffer);
        match (self.motion, self.signs) {
            (Some(motion), _) => self.draw_motion(motion, clip, buffer),
            (None, Signs::Picture(picture)) if !self.is_large => self.draw_marks(picture, clip, buffer),
            _ => {}
        }
        self.draw_labels(clip, buffer);
    }
}

/// A board in a frame of its own, small enough for several side by side.
#[derive(Clone, Copy)]
pub(in crate::tui) struct BoardPanel<'a> {
    theme: Theme,
    signs: Signs<'a>,
    title: &'a str,
    below: &'a str,
    tone: Tone,
    cursor: Option<Square>,
    motion: Option<&'a Motion>,
}

impl<'a> BoardPanel<'a> {
    /// Rows with the frame.
    pub(in crate::tui) const HEIGHT: u16 = 10;
    /// Columns from which cells stand wide apart, and there are rank digits.
    pub(in crate::tui) const WIDE: u16 = 29;
    /// Columns from which there are rank digits.
    pub(in crate::tui) const NORMAL: u16 = 21;
    /// The fewest columns.
    pub(in crate::tui) const NARROW: u16 = 19;

    /// A frame with a title on its upper edge.
    pub(in crate::tui) const fn new(theme: Theme, title: &'a str, signs: Signs<'a>) -> Self {
        Self { theme, signs, title, below: "", tone: Tone::Plain, cursor: None, motion: None }
    }

    /// A text on the lower edge, left out where it does not fit.
    pub(in crate::tui) const fn below(mut self, below: &'a str) -> Self {
        self.below = below;
        self
    }

    /// The tone of the title.
    pub(in crate::tui) const fn tone(mut self, tone: Tone) -> Self {
        self.tone = tone;
        self
    }

    /// The square under the cursor.
    pub(in crate::tui) const fn cursor(mut self, cursor: Option<Square>) -> Self {
        self.cursor = cursor;
        self
    }

    /// What is on its way on the board, in place of the signs.
    pub(in crate::tui) const fn motion(mut self, motion: Option<&'a Motion>) -> Self {
        self.motion = motion;
        self
    }

    /// Columns and rows of a board with cells of `rows` rows and twice as many columns; from 2.
    pub(in crate::tui) const fn scaled(rows: u16) -> (u16, u16) {
        (16 * rows + 5, 8 * rows + 2)
    }

    /// The cells of a board in such a frame.
    pub(in crate::tui) fn cells(area: Rect) -> Cells {
        let scale = (area.width.saturating_sub(5) / 16).min(area.height.saturating_sub(2) / 8);
        let (width, margin) = match area.width {
            _ if scale > 1 => (2 * scale, 3),
            Self::WIDE.. => (3, 3),
            Self::NORMAL.. => (2, 3),
            _ => (2, 1),
        };
        Cells { origin: Position::new(area.x + margin, area.y + 1), width, height: scale.max(1) }
    }
}

impl Widget for BoardPanel<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        Panel::new(self.theme, self.title).tone(self.tone).render(area, buffer);
        let edge = Rect { y: area.bottom().saturating_sub(1), height: 1, ..area }.inner(Margin::new(1, 0));
        let below = self.below.trim();
        let below =
            if below.width() + 2 > edge.width.into() { below.to_owned() } else { format!(" {below} ") };
        if !self.below.is_empty() && usize::from(edge.width) >= below.width() {
            self.theme.span(below, Tone::Plain).render(edge.intersection(area), buffer);
        }
        let mut board = Board::new(self.theme, Self::cells(area), self.signs);
        board.ranks = (area.width >= Self::NORMAL).then_some(1);
        board.cursor(self.cursor).motion(self.motion).render(area, buffer);
    }
}

/// A set square where a cell has several rows: a block in the middle of the cell.
fn stone(buffer: &mut Buffer, clip: Rect, cell: Rect, style: Style) {
    let inner = cell.inner(Margin::new(1, 0)).intersection(clip);
    for at in inner.positions() {
        put(buffer, clip, at, stone_sign(at.y - cell.y, cell.height), style);
    }
}

const fn stone_sign(row: u16, height: u16) -> char {
    match row {
        0 => '▄',
        row if row + 1 == height => '▀',
        _ => '█',
    }
}

/// A sign at a position, if that is inside `clip`.
fn put(buffer: &mut Buffer, clip: Rect, at: Position, sign: char, style: Style) {
    if clip.contains(at) {
        buffer[at].set_char(sign).set_style(style);
    }
}
