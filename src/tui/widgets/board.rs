//! The board widget that all screens use: 64 cells of one size, painted as a chessboard, with a sign in each, a cursor,
//! and animations.
//!
//! ```text
//!  7 x 3      5 x 2    3 x 1   2 x 1
//! ┏━━━━━┓    ┏    ┓
//! ┃  ◆a ┃      ◆a       ●       ██
//! ┗━━━━━┛    ┗ 24 ┛
//! ```
//!
//! A cell fills whole rows and columns. In a cell of two rows, the sign is in the upper row and the number of the
//! square in the lower one. In a larger cell, the number takes the position of the sign on an empty square.

use crate::tui::motion::{Kind, Motion};
use crate::tui::prelude::*;
use ratatui::style::{Color, Modifier, Style};

/// The 64 cells of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cells {
    /// The top left corner of a8.
    pub origin: Position,
    /// Columns of a cell.
    pub width: u16,
    /// Rows of a cell.
    pub height: u16,
}

impl Cells {
    /// The possible sizes of a cell in columns and rows, the largest first.
    pub const SIZES: [(u16, u16); 6] = [(11, 5), (7, 3), (5, 2), (4, 2), (3, 1), (2, 1)];

    /// Returns the largest cells that fit into an area, starting at its top left corner, or the smallest cells if none
    /// fit.
    pub fn fitting(area: Rect) -> Self {
        let fits = |(width, height): &(u16, u16)| 8 * width <= area.width && 8 * height <= area.height;
        let (width, height) = Self::SIZES.into_iter().find(fits).unwrap_or((2, 1));
        Self { origin: area.as_position(), width, height }
    }

    /// Returns the cells of a board in the corner of an area that is too small for the full screen, to the right of the
    /// rank digits.
    pub(in crate::tui) const fn small(area: Rect) -> Self {
        Self { origin: Position::new(area.x + 2, area.y), width: 2, height: 1 }
    }

    /// Returns the area of a square.
    pub fn area(self, square: Square) -> Rect {
        let (file, rank) = (u16::from(square.file().index()), u16::from(square.rank().index()));
        let x = self.origin.x.saturating_add(file * self.width);
        let y = self.origin.y.saturating_add((7 - rank) * self.height);
        Rect::new(x, y, self.width, self.height)
    }

    /// Returns the position of the sign of a square.
    fn sign(self, square: Square) -> Position {
        let area = self.area(square);
        let row = if self.height == 2 { 0 } else { self.height / 2 };
        Position::new(area.x + self.width.saturating_sub(1) / 2, area.y + row)
    }

    /// Returns where the number of a square begins, and whether that position is never used by a sign.
    fn index(self, square: Square) -> Option<(Position, bool)> {
        let sign = self.sign(square);
        match (self.width, self.height) {
            (4.., 2) => Some((Position::new(sign.x, sign.y + 1), true)),
            (4.., 3..) => Some((sign, false)),
            _ => None,
        }
    }

    /// Returns the area of the whole board.
    pub fn whole(self) -> Rect {
        Rect::new(self.origin.x, self.origin.y, 8 * self.width, 8 * self.height)
    }

    /// Returns the square at a position of the terminal.
    pub fn square(self, at: Position) -> Option<Square> {
        let file = u8::try_from(at.x.checked_sub(self.origin.x)? / self.width).ok()?;
        let row = u8::try_from(at.y.checked_sub(self.origin.y)? / self.height).ok()?;
        Some(Square::new(File::from_index(file)?, Rank::from_index(7_u8.checked_sub(row)?)?))
    }
}

/// The appearance of a square.
#[derive(Clone, Copy)]
struct Mark {
    fill: Fill,
    sign: &'static str,
    pen: SquareInk,
}

/// A board whose cells are at given positions. It draws only inside its area.
#[derive(Clone, Copy)]
pub(in crate::tui) struct Board<'a> {
    pub(in crate::tui) theme: Theme,
    pub(in crate::tui) cells: Cells,
    pub(in crate::tui) picture: &'a Picture,
    /// The square under the cursor.
    pub(in crate::tui) cursor: Option<Square>,
    /// Squares that correspond to something in focus elsewhere on the screen.
    pub(in crate::tui) linked: Bitboard,
    /// Squares of a set that is shown beneath the signs: they are tinted, with a dot in the corner if a cell has room
    /// for one.
    pub(in crate::tui) attacked: Bitboard,
    /// Squares that show their names instead of signs.
    pub(in crate::tui) named: Bitboard,
    /// A square that is painted as chosen.
    pub(in crate::tui) chosen: Option<Square>,
    /// Letters that follow the signs of squares.
    pub(in crate::tui) letters: &'a [(Square, char)],
    /// The running animation, which replaces the signs.
    pub(in crate::tui) motion: Option<&'a Motion>,
    /// The mapping whose numbers are shown on the squares, if a cell has room for them.
    pub(in crate::tui) indices: Option<Mapping>,
    /// Whether file letters are drawn below the board, and rank digits two columns to the left of it.
    pub(in crate::tui) is_labeled: bool,
}

impl<'a> Board<'a> {
    /// Creates a board of a picture, with file letters and rank digits.
    pub(in crate::tui) const fn new(theme: Theme, cells: Cells, picture: &'a Picture) -> Self {
        Self {
            theme,
            cells,
            picture,
            cursor: None,
            linked: Bitboard::EMPTY,
            attacked: Bitboard::EMPTY,
            named: Bitboard::EMPTY,
            chosen: None,
            letters: &[],
            motion: None,
            indices: None,
            is_labeled: true,
        }
    }

    fn draw_square(&self, square: Square, picture: Option<&Picture>, clip: Rect, buffer: &mut Buffer) {
        let is_small = (self.cells.width, self.cells.height) == (2, 1);
        let Mark { fill, sign, pen } = mark(picture.unwrap_or(self.picture).role(square));
        let letter = self.letters.iter().find(|(of, _)| *of == square);
        let is_full = is_small && (letter.is_some() || self.named.contains(square));
        let is_chosen = self.chosen == Some(square) || is_full && self.cursor == Some(square);
        let is_attacked = fill == Fill::Empty && self.attacked.contains(square);
        let fill = if is_attacked { Fill::Attacked } else { fill };
        let fill = if is_chosen { Fill::Chosen } else { fill };
        let sign = if is_small && pen == SquareInk::Ghost { "·" } else { sign };
        self.paint(square, fill, clip, buffer);
        if is_attacked && !self.named.contains(square) {
            self.corner(square, clip, buffer);
        }
        let at = self.cells.sign(square);
        match letter {
            None if self.named.contains(square) => {
                put(buffer, clip, at, &square.to_string(), self.style(square, fill, SquareInk::Sign));
            }
            None if is_small && sign == "●" => self.block(square, fill, clip, buffer),
            None => put(buffer, clip, at, sign, self.style(square, fill, pen)),
            Some((_, letter)) => {
                let pen = if sign == "●" { SquareInk::Sign } else { pen };
                let letter = if *letter == '♟' { figurine('p').to_owned() } else { letter.to_string() };
                put(buffer, clip, at, &[sign, &letter].concat(), self.style(square, fill, pen));
            }
        }
        self.draw_index(square, fill, !sign.is_empty(), clip, buffer);
        let has_piece = !sign.is_empty() && sign != "●";
        if is_small && has_piece && self.cursor == Some(square) && !is_full {
            // there is no room for a bracket on each side: the sign itself is marked
            for at in self.cells.area(square).intersection(clip).positions() {
                buffer[at].modifier.toggle(Modifier::REVERSED);
            }
        } else if !is_full {
            let is_filled = sign == "●" && self.theme.has_fills();
            self.draw_frame(square, fill, !sign.is_empty() && !is_filled, clip, buffer);
        }
    }

    fn style(&self, square: Square, fill: Fill, pen: SquareInk) -> Style {
        self.theme.square(fill, (square.file().index() + square.rank().index()) % 2 == 1, pen)
    }

    /// Paints a cell. Without colors, an empty cell shows a dot.
    fn paint(&self, square: Square, fill: Fill, clip: Rect, buffer: &mut Buffer) {
        let style = self.style(square, fill, SquareInk::Index);
        for at in self.cells.area(square).intersection(clip).positions() {
            buffer[at].set_char(' ').set_style(style);
        }
        if !self.theme.has_fills() && fill == Fill::Empty {
            put(buffer, clip, self.cells.sign(square), "·", style);
        }
    }

    /// Draws a set square of the smallest cells as a block, which also appears in plain text.
    fn block(&self, square: Square, fill: Fill, clip: Rect, buffer: &mut Buffer) {
        let style = self.style(square, fill, SquareInk::Sign);
        let plain = || self.style(square, Fill::Empty, SquareInk::Sign);
        let style =
            style.bg.filter(|ground| *ground != Color::Reset).map_or_else(plain, |ground| style.fg(ground));
        put(buffer, clip, self.cells.sign(square), "██", style);
    }

    /// Marks an attacked square with a dot: in the corner of a cell of several rows, or at the sign's position in a
    /// cell of one row.
    fn corner(&self, square: Square, clip: Rect, buffer: &mut Buffer) {
        let cell = self.cells.area(square);
        let at = if cell.height > 1 { (cell.right() - 1, cell.y).into() } else { self.cells.sign(square) };
        put(buffer, clip, at, "·", self.style(square, Fill::Attacked, SquareInk::Sign));
    }

    fn draw_index(&self, square: Square, fill: Fill, has_sign: bool, clip: Rect, buffer: &mut Buffer) {
        let Some(mapping) = self.indices else { return };
        let Some((at, is_free)) = self.cells.index(square) else { return };
        if is_free || !has_sign {
            let number = mapping.index(square).to_string();
            put(buffer, clip, at, &number, self.style(square, fill, SquareInk::Index));
        }
    }

    /// Draws a heavy frame for the cursor or a light one for a linked square: corners if a cell has two rows or more,
    /// brackets if it has one. In the smallest cells only the cursor has one, and its first bracket gives way to a sign.
    fn draw_frame(&self, square: Square, fill: Fill, has_sign: bool, clip: Rect, buffer: &mut Buffer) {
        let cell = self.cells.area(square);
        let (is_cursor, pen) = match (self.cursor == Some(square), self.linked.contains(square)) {
            (true, _) => (true, SquareInk::Cursor),
            (false, true) => (false, SquareInk::Left),
            (false, false) => return,
        };
        let style = self.style(square, fill, pen);
        let (right, bottom) = (cell.right() - 1, cell.bottom() - 1);
        if cell.height == 1 {
            let (open, close) = if is_cursor { ("[", "]") } else { ("(", ")") };
            if cell.width >= 3 || is_cursor && !has_sign {
                put(buffer, clip, cell.as_position(), open, style);
            }
            // a square's name extends to the end of the cell
            if (cell.width >= 3 || is_cursor) && !self.named.contains(square) {
                put(buffer, clip, Position::new(right, cell.y), close, style);
            }
            return;
        }
        let [left_up, across, right_up, side, left_low, right_low] = if is_cursor {
            ["┏", "━", "┓", "┃", "┗", "┛"]
        } else {
            ["┌", "─", "┐", "│", "└", "┘"]
        };
        for at in cell.positions() {
            let sign = match (at.x == cell.x, at.x == right, at.y == cell.y, at.y == bottom) {
                (true, _, true, _) => left_up,
                (_, true, true, _) => right_up,
                (true, _, _, true) => left_low,
                (_, true, _, true) => right_low,
                (_, _, true, _) | (_, _, _, true) if cell.height > 2 => across,
                (true, ..) | (_, true, ..) => side,
                _ => continue,
            };
            put(buffer, clip, at, sign, style);
        }
    }

    /// Draws what glides across the board, only over its empty cells.
    fn draw_motion(&self, motion: &Motion, clip: Rect, buffer: &mut Buffer) {
        let Kind::Glide(paths) = &motion.kind else { return };
        let Cells { origin, width, height } = self.cells;
        let board = self.cells.whole().intersection(clip);
        let sign = self.cells.sign(Square::A8);
        let style = self.theme.square(Fill::Set, true, SquareInk::Sign);
        for path in paths {
            let (east, north) = path.offset(motion.frame, (width, height));
            let left = i32::from(origin.x) + east;
            let top = i32::from(origin.y) + 7 * i32::from(height) - north;
            for (column, row) in (0..width).flat_map(|column| (0..height).map(move |row| (column, row))) {
                let at = (u16::try_from(left + i32::from(column)), u16::try_from(top + i32::from(row)));
                let (Ok(x), Ok(y)) = at else { continue };
                let is_sign = (origin.x + column, origin.y + row) == (sign.x, sign.y);
                put(buffer, board, Position::new(x, y), if is_sign { "●" } else { " " }, style);
            }
        }
    }

    fn draw_labels(&self, clip: Rect, buffer: &mut Buffer) {
        let faint = self.theme.style(Tone::Faint);
        let x = self.cells.origin.x.saturating_sub(2);
        for rank in Rank::ALL {
            let y = self.cells.sign(Square::new(File::A, rank)).y;
            put(buffer, clip, Position::new(x, y), rank.digit().encode_utf8(&mut [0; 4]), faint);
        }
        let y = self.cells.whole().bottom();
        for file in File::ALL {
            let x = self.cells.sign(Square::new(file, Rank::First)).x;
            put(buffer, clip, Position::new(x, y), file.letter().encode_utf8(&mut [0; 4]), faint);
        }
    }
}

impl Widget for Board<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let clip = area.intersection(buffer.area);
        let moving = self.motion.map(|motion| Picture::of(motion.set()));
        for square in Square::all() {
            self.draw_square(square, moving.as_ref(), clip, buffer);
        }
        if let Some(motion) = self.motion {
            self.draw_motion(motion, clip, buffer);
        }
        if self.is_labeled {
            self.draw_labels(clip, buffer);
        }
    }
}

/// Returns the appearance of a role.
const fn mark(role: Role) -> Mark {
    let (fill, sign, pen) = match role {
        Role::Clear => (Fill::Empty, "", SquareInk::Sign),
        Role::Set => (Fill::Set, "●", SquareInk::Sign),
        Role::Dropped => (Fill::Empty, "×", SquareInk::Left),
        Role::WrappedFrom => (Fill::Empty, "○", SquareInk::Left),
        Role::WrappedTo => (Fill::Wrapped, "◆", SquareInk::Sign),
        Role::Missing => (Fill::Missing, "−", SquareInk::Sign),
        Role::Extra => (Fill::Extra, "+", SquareInk::Sign),
        Role::Piece(letter @ 'A'..='Z') => (Fill::Empty, figurine(letter), SquareInk::White),
        Role::Piece(letter) => (Fill::Empty, figurine(letter), SquareInk::Black),
        Role::Member(letter) => (Fill::Set, figurine(letter), SquareInk::Sign),
        Role::Ghost(letter) => (Fill::Empty, figurine(letter), SquareInk::Ghost),
    };
    Mark { fill, sign, pen }
}

/// Returns the figurine of a piece. The variation selector after Black's pawn keeps terminals from drawing an emoji.
pub(in crate::tui) const fn figurine(letter: char) -> &'static str {
    match letter {
        'K' => "♔",
        'Q' => "♕",
        'R' => "♖",
        'B' => "♗",
        'N' => "♘",
        'P' => "♙",
        'k' => "♚",
        'q' => "♛",
        'r' => "♜",
        'b' => "♝",
        'n' => "♞",
        _ => "♟\u{FE0E}",
    }
}

/// Draws a text at a position; the part outside `clip` is cut off.
fn put(buffer: &mut Buffer, clip: Rect, at: Position, text: &str, style: Style) {
    if clip.contains(at) && !text.is_empty() {
        let area = Rect { x: at.x, y: at.y, width: clip.right() - at.x, height: 1 };
        Span::styled(text, style).render(area, buffer);
    }
}

/// A board below its title, without a frame.
#[derive(Clone, Copy)]
pub(in crate::tui) struct TitledBoard<'a> {
    pub(in crate::tui) theme: Theme,
    pub(in crate::tui) picture: &'a Picture,
    pub(in crate::tui) title: (&'a str, Tone),
    /// The text at the right end of the title's row.
    pub(in crate::tui) detail: (&'a str, Tone),
}

impl TitledBoard<'_> {
    /// Returns the columns and rows of a titled board whose cells have the given size.
    pub(in crate::tui) const fn size((width, height): (u16, u16)) -> (u16, u16) {
        (8 * width, 8 * height + 1)
    }

    /// Returns the largest cells that fit below the title.
    pub(in crate::tui) fn cells(area: Rect) -> Cells {
        let height = area.height.saturating_sub(1);
        Cells::fitting(Rect { y: area.y + 1, height, ..area })
    }
}

impl Widget for TitledBoard<'_> {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        let cells = Self::cells(area);
        let head = Rect { width: area.width.min(8 * cells.width), height: area.height.min(1), ..area };
        let detail = self.theme.line(&[self.detail]).right_aligned();
        let [name, right] = head.split_right(columns(&detail));
        Row::new(self.theme, &[self.title]).may_cut(MayCut::Name).render(name, buffer);
        detail.render(right, buffer);
        Board { is_labeled: false, ..Board::new(self.theme, cells, self.picture) }.render(area, buffer);
    }
}

/// Returns the columns of a text and a space before it, or 0 if the text is empty.
fn columns(text: &Line) -> u16 {
    u16::try_from(text.width()).map_or(u16::MAX, |width| if width > 0 { width + 1 } else { 0 })
}

/// A small board.
#[derive(Clone, Copy, Debug)]
pub(in crate::tui) struct Thumbnail {
    pub(in crate::tui) theme: Theme,
    pub(in crate::tui) board: Bitboard,
}

impl Thumbnail {
    /// Columns and rows, including a frame.
    pub(in crate::tui) const FRAMED: (u16, u16) = (10, 6);

    fn sign(self, file: File, row: u8) -> Span<'static> {
        let is_set = |rank: u8| {
            Rank::from_index(rank).is_some_and(|rank| self.board.contains(Square::new(file, rank)))
        };
        let (upper, lower) = (is_set(7 - 2 * row), is_set(6 - 2 * row));
        let signs = if self.theme.ascii { [" ", "'", ".", ":"] } else { ["·", "▀", "▄", "█"] };
        let sign = signs[usize::from(upper) + 2 * usize::from(lower)];
        self.theme.span(sign, if upper || lower { Tone::Strong } else { Tone::Faint })
    }
}

impl Widget for Thumbnail {
    fn render(self, area: Rect, buffer: &mut Buffer) {
        for (row, area) in (0..4).zip(area.rows()) {
            Line::from_iter(File::ALL.map(|file| self.sign(file, row))).render(area, buffer);
        }
    }
}
