//! The layout of the Explore screen. Drawing and the mouse use the same areas, so a click always hits what was drawn.

use crate::tui::prelude::*;
use crate::tui::widgets::Rose;

/// The columns from the left edge to the a-file: the rank digits with a blank on both sides.
const RANKS: u16 = 3;
/// The least width of the panels to the right of the board.
const PANELS: u16 = 33;
/// The width of the panels with the links to the right of the rose.
const PANELS_AND_LINKS: u16 = 57;
/// The width of the screen from which the second board and the results have a column of their own, and the size of such
/// a board.
const WIDE: u16 = 154;
const PAIR: (u16, u16) = (32, 17);
/// The width of a small board, and of the gap to the next one.
const TILE: (u16, u16) = (16, 4);
/// Returns the width of an operator and its count in the live strip: `a & ~b 64`, or `&~ 64` in a narrow strip.
pub(super) const fn result_columns(strip: u16) -> u16 {
    if strip < 40 { strip / 4 } else { 10 }
}
/// The height of a small board with its title.
const TILE_HEIGHT: u16 = 9;

/// A small board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tile {
    /// One of the eight boards a to h.
    Board(Name),
    /// The result of an operator on the current and the second board.
    Result(Join),
    /// A board with a longer name, by its index among the named boards.
    Named(usize),
}

/// The areas of the screen. The first row of a panel's area is its title.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Areas {
    /// The board's cells.
    pub cells: Cells,
    /// The number of the board in several notations.
    pub(super) value: Rect,
    /// The 64 bits of the number.
    pub word: Rect,
    /// Whether there are blanks between the bits.
    is_spaced: bool,
    /// The rose with its title.
    pub(super) rose: Rect,
    /// Where each bit that wrapped or fell off went.
    pub(super) links: Rect,
    /// The live strip, which replaces the small boards of the results where there is no room for them.
    pub(super) strip: Option<Rect>,
    /// The history of edits.
    pub(super) history: Rect,
    /// The small boards, each with the area of its title and squares.
    pub tiles: Vec<(Tile, Rect)>,
}

/// What is at a position of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    /// A square of the large board.
    Square(Square),
    /// A small board.
    Tile(Tile),
    /// A bit of the word.
    Bit(u8),
    /// A spoke of the rose.
    Spoke(Direction),
    /// A digit of the number, from the most significant.
    Digit(u8),
}

impl Areas {
    /// Lays out the screen between its header and its footer, for a current and a second board.
    pub fn of(body: Rect, current: Name, second: Name) -> Self {
        let top = u16::from(body.height >= 20);
        let is_wide = body.width >= WIDE;
        let beside = if is_wide { PAIR.0 + 3 + PANELS_AND_LINKS } else { PANELS.min(body.width / 2) };
        let (width, height) = cell_size(body, top, beside);
        let cells = Cells { origin: Position::new(body.x + RANKS, body.y + top), width, height };
        let board = cells.whole();
        let y = board.bottom() + 1;
        let below = Rect { y, height: body.bottom().saturating_sub(y), ..board };
        let has_tiles = below.height > TILE_HEIGHT;
        let gap = if body.width >= board.right() + 3 + PANELS { 3 } else { 2 };
        let (x, bottom) = (board.right() + gap, body.bottom() - if has_tiles { TILE_HEIGHT + 2 } else { 0 });
        let (width, height) = (body.width.saturating_sub(x + 1), bottom.saturating_sub(board.y));
        let panels = Rect { x, y: board.y, width, height };
        let [pairs, panels] = if is_wide {
            panels.layout(&Layout::horizontal([Length(PAIR.0), Min(0)]).spacing(3))
        } else {
            panels.split_left(0)
        };
        let tiles = tiles(body, has_tiles, pairs, current, second);
        let mut areas = Self { cells, is_spaced: panels.width >= 46, tiles, ..Self::default() };
        areas.place_panels(panels);
        if !has_tiles && below.height >= 4 {
            let [strip, history] = below.split_top(2);
            (areas.strip, areas.history) = (Some(strip), history);
        } else if !has_tiles {
            let rows = [Min(0), Length(2), Length(areas.links.height / 2)];
            let [links, strip, history] = areas.links.layout(&Layout::vertical(rows));
            (areas.links, areas.strip, areas.history) = (links, Some(strip), history);
        }
        areas
    }

    /// Lays out the panels in the column to the right of the board. In a large column, the links are to the right of
    /// the rose and the history is below; otherwise the links get the rest of the column.
    fn place_panels(&mut self, panels: Rect) {
        let is_large = panels.height >= 26 && panels.width >= PANELS_AND_LINKS - 7;
        let (heights, gap) = if is_large { ([6, 5, 8], 1) } else { ([4, 5, 6], 0) };
        let mut below = panels;
        [self.value, self.word, self.rose] = heights.map(|height| {
            let [part, rest] = below.split_top(height);
            [_, below] = rest.split_top(gap);
            part
        });
        self.links = below;
        if is_large {
            self.history = self.links;
            let [rose, links] = self.rose.split_left(Rose::WIDTH + 3);
            self.links = Rect { y: rose.y + 1, height: rose.height - 1, ..links };
        }
    }

    /// Returns what is at a position of the screen.
    pub fn hit(&self, at: Position, mapping: Mapping) -> Option<Hit> {
        if let Some(square) = self.cells.square(at) {
            return Some(Hit::Square(square));
        }
        if let Some((tile, _)) = self.tiles.iter().find(|(_, area)| area.contains(at)) {
            return Some(Hit::Tile(*tile));
        }
        let bit = (0..64).find(|&bit| self.bit(bit) == Some(at)).map(Hit::Bit);
        let digit = || (0..16).find(|&digit| self.digit(digit) == at).map(Hit::Digit);
        let result = || self.result_at(at).map(|join| Hit::Tile(Tile::Result(join)));
        bit.or_else(digit).or_else(result).or_else(|| self.spoke(at, mapping).map(Hit::Spoke))
    }

    /// Returns the position of a digit of the number.
    fn digit(&self, digit: u8) -> Position {
        let before = if self.value.height >= 6 { 8 } else { 2 };
        Position::new(self.value.x + before + u16::from(digit) + u16::from(digit) / 4, self.value.y + 1)
    }

    /// Returns the operator at a position of the live strip.
    fn result_at(&self, at: Position) -> Option<Join> {
        let strip = self.strip.filter(|strip| strip.contains(at) && at.y == strip.y + 1)?;
        let entry = usize::from((at.x - strip.x) / result_columns(strip.width)).min(3);
        Some(Join::OPERATORS[entry])
    }

    /// Replaces the small boards that are not results with `others`, in order.
    pub(super) fn with(mut self, others: impl IntoIterator<Item = Tile>) -> Self {
        let places = self.tiles.iter_mut().filter(|(tile, _)| !matches!(tile, Tile::Result(_)));
        places.zip(others).for_each(|((tile, _), other)| *tile = other);
        self
    }

    fn spoke(&self, at: Position, mapping: Mapping) -> Option<Direction> {
        let labels = Rose::new(Theme::default(), mapping).labels(self.compass());
        labels.into_iter().find_map(|(direction, area, _)| area.contains(at).then_some(direction))
    }

    /// Returns the area of the rose without its title.
    pub(super) fn compass(&self) -> Rect {
        let [_, compass] = self.rose.split_top(1);
        compass
    }

    /// Returns the position of a bit of the word: four lines of 16 bits, the most significant first.
    pub fn bit(&self, bit: u8) -> Option<Position> {
        let from_left = u16::from(15 - bit % 16);
        let line = u16::from(63 - bit) / 16;
        let columns = if self.is_spaced { 2 * from_left } else { from_left };
        let at = Position::new(self.word.x + 3 + columns + from_left / 4, self.word.y + 1 + line);
        self.word.contains(at).then_some(at)
    }
}

/// Returns the largest cell size that leaves enough columns for the panels.
fn cell_size(body: Rect, top: u16, beside: u16) -> (u16, u16) {
    let fits = |(width, height): &(u16, u16)| {
        body.width >= RANKS + 8 * width + 3 + beside && body.height > top + 8 * height
    };
    [(11, 5), (7, 3), (5, 2), (3, 1)].into_iter().find(fits).unwrap_or((2, 1))
}

/// Lays out the second board and the results of the operators: in `pairs` as far as they fit, the rest at the lower
/// edge together with other boards.
fn tiles(body: Rect, has_tiles: bool, pairs: Rect, current: Name, second: Name) -> Vec<(Tile, Rect)> {
    let places = (pairs.y..).step_by(usize::from(PAIR.1) + 1).map(|y| Rect { y, height: PAIR.1, ..pairs });
    let places = places.take_while(|place| place.width > 0 && place.bottom() <= pairs.bottom());
    let all = [Tile::Board(second)].into_iter().chain(Join::OPERATORS.map(Tile::Result));
    let mut tiles: Vec<_> = all.clone().zip(places).collect();
    if !has_tiles {
        return tiles;
    }

    let (width, gap) = TILE;
    let columns = usize::from((body.width + gap).saturating_sub(RANKS) / (width + gap));
    let y = body.bottom() - TILE_HEIGHT - 1;
    let places = (RANKS..).step_by((width + gap).into()).map(|x| Rect::new(x, y, width, TILE_HEIGHT));
    let others = Name::ALL.into_iter().filter(|name| ![current, second].contains(name));
    let (first, results): (Vec<_>, Vec<_>) =
        all.skip(tiles.len()).partition(|tile| matches!(tile, Tile::Board(_)));
    let boards = first.into_iter().chain(others.map(Tile::Board));
    let shown: Vec<_> = boards.take(columns.saturating_sub(results.len())).chain(results).collect();
    tiles.extend(shown.into_iter().take(columns).zip(places));
    tiles
}
