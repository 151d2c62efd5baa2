//! Where everything is on the Explore screen. Drawing and the mouse ask the same areas, so a click always meets what was
//! drawn.

use crate::tui::theme::Theme;
use crate::tui::widgets::{Cells, Rose};
use crate::tui::workspace::{Join, Name};
use bitrose_core::bitboard::{Direction, Mapping, Square};
use ratatui::layout::Constraint::{Length, Min};
use ratatui::layout::{Layout, Position, Rect};

/// Columns from the left edge to the a-file: the rank digits and a blank on both sides.
const RANKS: u16 = 3;
/// The fewest columns of the panels beside the board.
const PANELS: u16 = 33;
/// Columns of the panels with the links beside the rose.
const PANELS_AND_LINKS: u16 = 57;
/// Columns beside the board from which the history has a column of its own.
const ASIDE: u16 = 100;
/// Columns of a small board and of the gap behind it.
const TILE: (u16, u16) = (16, 4);
/// Rows of a small board with its title.
const TILE_HEIGHT: u16 = 9;

/// A board in small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tile {
    /// One of the eight.
    Board(Name),
    /// What an operator gives with the second board.
    Result(Join),
}

/// The areas of the screen. Those of a part begin with the row of its title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Areas {
    /// The board's cells.
    pub cells: Cells,
    /// The number in its forms.
    pub(super) value: Rect,
    /// The bits.
    pub word: Rect,
    /// Are there blanks between the bits?
    is_spaced: bool,
    /// The rose with its title.
    pub(super) rose: Rect,
    /// Where each bit that wrapped or fell off went.
    pub(super) links: Rect,
    /// The live strip, where there are no small boards of it.
    pub(super) strip: Option<Rect>,
    /// The history.
    pub(super) history: Rect,
    /// The small boards with their titles.
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
}

impl Areas {
    /// The areas of the screen between its header and its footer, with `current` and `second` in hand.
    #[must_use]
    pub fn of(body: Rect, current: Name, second: Name) -> Self {
        let top = u16::from(body.height >= 20);
        let (width, height) = cell_size(body, top);
        let cells = Cells { origin: Position::new(body.x + RANKS, body.y + top), width, height };
        let board = cells.whole();
        let below = Rect::new(
            board.x,
            board.bottom() + 1,
            board.width,
            body.bottom().saturating_sub(board.bottom() + 1),
        );
        let has_tiles = below.height > TILE_HEIGHT;
        let gap = if body.width >= board.right() + 3 + PANELS { 3 } else { 2 };
        let panels = Rect {
            x: board.right() + gap,
            y: board.y,
            width: body.width.saturating_sub(board.right() + gap + 1),
            height: (body.bottom() - if has_tiles { TILE_HEIGHT + 2 } else { 0 }).saturating_sub(board.y),
        };
        let [panels, aside] = panels.layout(&Layout::horizontal([
            Length(if panels.width >= ASIDE { PANELS_AND_LINKS } else { panels.width }),
            Min(0),
        ]));
        let mut areas = Self {
            cells,
            value: Rect::default(),
            word: Rect::default(),
            is_spaced: panels.width >= 46,
            rose: Rect::default(),
            links: Rect::default(),
            strip: None,
            history: Rect::default(),
            tiles: if has_tiles { tiles(body, current, second) } else { Vec::new() },
        };
        areas.place_panels(panels);
        if aside.width > 0 {
            areas.history = Rect { x: aside.x + 3, width: aside.width - 3, ..aside };
        } else if !has_tiles && below.height >= 4 {
            let [strip, history] = below.layout(&Layout::vertical([Length(2), Min(0)]));
            (areas.strip, areas.history) = (Some(strip), history);
        } else if !has_tiles {
            let rows = [Min(0), Length(2), Length(areas.links.height / 2)];
            let [links, strip, history] = areas.links.layout(&Layout::vertical(rows));
            (areas.links, areas.strip, areas.history) = (links, Some(strip), history);
        }
        areas
    }

    /// The parts of the column beside the board. In a large one the links are beside the rose and the history below them
    /// all, else the links have what is left.
    fn place_panels(&mut self, panels: Rect) {
        let is_large = panels.height >= 26 && panels.width >= PANELS_AND_LINKS - 7;
        let (heights, gap) = if is_large { ([6, 5, 8], 1) } else { ([4, 5, 6], 0) };
        let [value, word, rose] = heights.map(Length);
        let rows = panels.layout(&Layout::vertical([value, word, rose, Min(0)]).spacing(gap));
        [self.value, self.word, self.rose, self.links] = rows;
        if is_large {
            self.history = self.links;
            let [rose, links] = self.rose.layout(&Layout::horizontal([Length(Rose::WIDTH + 3), Min(0)]));
            self.links = Rect { y: rose.y + 1, height: rose.height - 1, ..links };
        }
    }

    /// What the mouse is on.
    #[must_use]
    pub fn hit(&self, at: Position, mapping: Mapping) -> Option<Hit> {
        if let Some(square) = self.cells.square(at) {
            return Some(Hit::Square(square));
        }
        if let Some((tile, _)) = self.tiles.iter().find(|(_, area)| area.contains(at)) {
            return Some(Hit::Tile(*tile));
        }
        let bit = (0..64).find(|&bit| self.bit(bit) == Some(at)).map(Hit::Bit);
        bit.or_else(|| self.spoke(at, mapping).map(Hit::Spoke))
    }

    fn spoke(&self, at: Position, mapping: Mapping) -> Option<Direction> {
        let labels = Rose::new(Theme::default(), mapping).labels(self.compass());
        labels.into_iter().find_map(|(direction, area, _)| area.contains(at).then_some(direction))
    }

    /// The rose below its title.
    pub(super) fn compass(&self) -> Rect {
        let [_, compass] = self.rose.layout(&Layout::vertical([Length(1), Min(0)]));
        compass
    }

    /// The position of a bit of the word: four lines of sixteen, the most significant first.
    #[must_use]
    pub fn bit(&self, bit: u8) -> Option<Position> {
        let from_left = u16::from(15 - bit % 16);
        let line = u16::from(63 - bit) / 16;
        let columns = if self.is_spaced { 2 * from_left } else { from_left };
        let at = Position::new(self.word.x + 3 + columns + from_left / 4, self.word.y + 1 + line);
        self.word.contains(at).then_some(at)
    }
}

/// The largest cells that leave the panels their columns.
fn cell_size(body: Rect, top: u16) -> (u16, u16) {
    let fits = |(width, height): &(u16, u16)| {
        body.width >= RANKS + 8 * width + 3 + PANELS.min(body.width / 2) && body.height > top + 8 * height
    };
    [(11, 5), (7, 3), (5, 2), (3, 1)].into_iter().find(fits).unwrap_or((2, 1))
}

/// Small boards at the lower edge: the second board, others that are in use, and what the operators give.
fn tiles(body: Rect, current: Name, second: Name) -> Vec<(Tile, Rect)> {
    let (width, gap) = TILE;
    let columns = usize::from((body.width + gap).saturating_sub(RANKS) / (width + gap));
    let y = body.bottom() - TILE_HEIGHT - 1;
    let places = (RANKS..).step_by((width + gap).into()).map(|x| Rect::new(x, y, width, TILE_HEIGHT));
    let others = Name::ALL.into_iter().filter(|name| ![current, second].contains(name));
    let boards = [second].into_iter().chain(others).map(Tile::Board);
    let tiles = boards.take(columns.saturating_sub(4)).chain(Join::OPERATORS.map(Tile::Result));
    tiles.take(columns).zip(places).collect()
}
