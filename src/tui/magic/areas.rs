//! The layout of the Magic screen. Drawing and the mouse use the same areas, so a click always hits what was drawn.

use super::copies::CopiesGrid;
use super::{MagicScreen, Panel, Stage};
use crate::tui::prelude::*;
use crate::tui::widgets::SlotGrid;
use bitrose_core::magic::CheckReport;

/// The columns to the left of the first board, for the rank digits.
const RANKS: u16 = 2;
/// The columns between two boards, including the rank digits of the second.
const GAP: u16 = 7;
/// The columns to the left of the map, for the slot numbers.
const NUMBERS: u16 = 6;
/// The columns to the left of the groups, for the row labels.
const LABELS: u16 = 5;

/// The areas of the screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Areas {
    /// The line with the lookup and the verdict on its magic.
    pub(super) head: Rect,
    /// The boards of the lookup's stages. The title of each is in the row above its cells.
    pub(super) boards: Vec<(Stage, Cells)>,
    /// The rows that these boards take.
    pub(super) upper: Rect,
    /// The multiplication, row by row.
    pub(super) copies: Rect,
    /// The map of the table, with its title.
    pub(super) map: Rect,
    /// The text panel to the right or below.
    pub(super) side: Rect,
    /// The subject of the text panel: the slots, a collision, the search, or a pasted table.
    pub(super) words: Panel,
}

/// What is at a position of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hit {
    /// The line with the lookup.
    Head,
    /// A square of a board.
    Square(Stage, Square),
    /// The title of a stage.
    Stage(Stage),
    /// A row of the multiplication, and the product bit of the column, if any.
    Row(u32, Option<u32>),
    /// The first slot of a cell of the map, and the end of the cell's range of slots.
    Slots(usize, usize),
    /// A group of blocker sets with equal attacks: its column and its row.
    Group(usize, usize),
    /// The boards of a collision.
    Collision,
    /// The text panel.
    Words(Panel),
}

impl Areas {
    /// Lays out the screen between the header and the footer.
    pub(super) fn of(body: Rect, screen: &MagicScreen) -> Self {
        let blank = u16::from(body.height >= 22);
        let inner = Rect { x: body.x + RANKS, width: body.width.saturating_sub(2 * RANKS), ..body };
        let [_, head, main] = inner.layout(&Layout::vertical([Length(blank), Length(1), Min(0)]));
        let words = if screen.panel == Panel::Copies { Panel::Slots } else { screen.panel };
        let areas = Self { head, words, ..Self::default() };
        match screen.panel {
            _ if body.width >= 100 && body.height >= 34 => areas.wide(main, screen),
            Panel::Copies => areas.copies(main, screen),
            Panel::Slots => areas.slots(main, screen),
            Panel::Search => areas.search(main, screen),
            Panel::Collision | Panel::Table => Self { side: main, ..areas },
        }
    }

    /// Lays out the boards that fit into the width, at most `most`. Returns the areas that are left below them and to
    /// their right.
    fn boards(&mut self, area: Rect, most: u16, cells: (u16, u16), screen: &MagicScreen) -> (Rect, Rect) {
        let (width, height) = cells;
        let count = ((area.width + 1 + GAP) / (8 * width + GAP)).clamp(1, most);
        let origin = |index: u16| Position::new(area.x + index * (8 * width + GAP), area.y + 1);
        let selected = if screen.panel == Panel::Search { Stage::Blockers } else { screen.stage };
        let stages = Stage::boards(count, selected);
        let cells = (0..).map(|index| Cells { origin: origin(index), width, height });
        self.boards = stages.into_iter().zip(cells).collect();
        let (files, blank) = (u16::from(area.height >= 20), u16::from(area.height >= 24));
        let rows = Layout::vertical([Length(1 + 8 * height + files), Length(blank), Min(0)]);
        let [upper, _, below] = area.layout(&rows);
        self.upper = Rect { x: area.x - RANKS, width: area.width + 2 * RANKS, ..upper };
        let taken = count * (8 * width + GAP) - GAP + 4;
        let [_, beside] = upper.split_left(taken);
        (below, beside)
    }

    /// Lays out the boards, the multiplication, and the map next to the text panel, one below the other.
    fn wide(mut self, main: Rect, screen: &MagicScreen) -> Self {
        let [_, main] = main.split_top(1);
        let is_large = main.width >= 182 && main.height >= 50;
        let (below, beside) = self.boards(main, 5, if is_large { (5, 2) } else { (3, 1) }, screen);
        let rows = CopiesGrid::height(screen);
        let least = if screen.panel == Panel::Slots { 6 } else { rows - 3 };
        let copies = below.height.saturating_sub(Self::height_of_map(screen)).clamp(least, rows);
        let [copies, lower] = below.split_top(copies);
        if self.words == Panel::Slots && screen.collision().is_some() {
            self.words = Panel::Collision;
        }
        let is_pair = matches!(self.words, Panel::Collision | Panel::Table);
        let words = if is_pair { 62 } else { 42 };
        let [map, _, side] = lower.layout(&Layout::horizontal([Min(0), Length(4), Length(words)]));
        (self.copies, self.map, self.side) = (copies, map, side);
        if beside.width >= words && !is_pair {
            (self.map, self.side) = (lower, beside);
        }
        self
    }

    /// Returns the rows that the map needs. If it shows groups, each row of groups takes one.
    fn height_of_map(screen: &MagicScreen) -> u16 {
        let is_bijective = screen.check.as_ref().is_ok_and(CheckReport::is_bijective);
        let rows = if is_bijective { screen.groups().rows.len() } else { 8 };
        u16::try_from(rows).expect("few reaches") + 3
    }

    /// Lays out the boards with the multiplication below. The slot is described to the right of the boards or, if they
    /// leave no room, at the bottom next to the map.
    fn copies(mut self, main: Rect, screen: &MagicScreen) -> Self {
        let (below, beside) = self.boards(main, 3, small_cells(main), screen);
        let wanted = CopiesGrid::height(screen);
        self.copies = below;
        self.side = beside;
        if beside.width < 17 {
            let rest = below.height.saturating_sub(wanted);
            let rows = Layout::vertical([Length(wanted), Length(u16::from(rest > 4)), Min(0)]);
            [self.copies, _, self.side] = below.layout(&rows);
            if self.side.width >= 90 && self.side.height >= 4 {
                let columns = [Length(36), Length(4), Min(0)];
                [self.side, _, self.map] = self.side.layout(&Layout::horizontal(columns));
            }
        }
        self
    }

    /// Lays out the attacks, with the slot below and the map on the right.
    fn slots(mut self, main: Rect, screen: &MagicScreen) -> Self {
        let (width, height) = small_cells(main);
        let columns = Layout::horizontal([Length(8 * width + 2), Length(3), Min(0)]);
        let [left, _, map] = main.layout(&columns);
        let (below, _) = self.boards(left, 1, (width, height), screen);
        (self.map, self.side) = (map, below);
        self
    }

    /// Lays out the blockers, with the text panel on the right and the map below.
    fn search(mut self, main: Rect, screen: &MagicScreen) -> Self {
        (self.map, self.side) = self.boards(main, 1, small_cells(main), screen);
        self
    }

    /// Returns the area in which the table is drawn slot by slot: to the right of the groups, if these are drawn and
    /// there is room.
    pub(super) fn slot_cells(&self, screen: &MagicScreen) -> Rect {
        let groups = GroupGrid::of(self.map, screen);
        let left = groups.map_or(0, |grid| LABELS + grid.width() + 3);
        let is_narrow = self.map.width < left + NUMBERS + legend_columns(screen.slots.len());
        let rows = [Length(1), Min(0), Length(if is_narrow && self.map.height > 5 { 2 } else { 1 })];
        let [_, cells, _] = self.map.layout(&Layout::vertical(rows));
        let [_, cells] = cells.split_left(left + NUMBERS);
        if groups.is_some() && cells.width < 64 { Rect::default() } else { cells }
    }

    /// Returns what is at a position of the screen.
    pub(super) fn hit(&self, at: Position, screen: &MagicScreen) -> Option<Hit> {
        if self.head.contains(at) {
            return Some(Hit::Head);
        }
        for (stage, cells) in &self.boards {
            if let Some(square) = cells.square(at) {
                return Some(Hit::Square(*stage, square));
            }
            let whole = cells.whole();
            if at.y + 1 == whole.y && (whole.x.saturating_sub(RANKS)..whole.right()).contains(&at.x) {
                return Some(Hit::Stage(*stage));
            }
        }
        if self.copies.contains(at) {
            return Some(CopiesGrid::of(self.copies, screen).hit(at));
        }
        if self.side.contains(at) {
            let (_, words) = pair(self.side);
            let is_pair = self.words == Panel::Collision && !words.contains(at);
            return Some(if is_pair { Hit::Collision } else { Hit::Words(self.words) });
        }
        if !self.map.contains(at) {
            return None;
        }
        let group = GroupGrid::of(self.map, screen).and_then(|grid| grid.hit(at));
        let slots = || SlotGrid::of(self.slot_cells(screen), screen.slots.len())?.slots_at(at);
        let hit = group.or_else(|| slots().map(|slots| Hit::Slots(slots.start, slots.end)));
        hit.or(Some(Hit::Stage(Stage::Index)))
    }
}

/// Returns the columns of the legend of the map in one row: five numbers, and the words between them.
fn legend_columns(slots: usize) -> u16 {
    47 + 5 * u16::try_from(slots.to_string().len()).expect("a few digits")
}

/// Returns the areas of the two boards of a collision, and of the text to their right or below them.
pub(super) fn pair(area: Rect) -> ([Rect; 2], Rect) {
    let is_low = area.height < 14;
    let board = if area.width >= if is_low { 76 } else { 55 } { 26 } else { 18 };
    let lower = if is_low { 0 } else { area.height - 10 };
    let [boards, below] = area.split_bottom(lower);
    let columns = [Length(board), Length(2), Length(board), Length(2), Min(0)];
    let [first, _, second, _, beside] = boards.layout(&Layout::horizontal(columns));
    ([first, second], if is_low { beside } else { below })
}

/// Returns the cell size of boards that must be small.
const fn small_cells(area: Rect) -> (u16, u16) {
    if area.width >= 74 { (3, 1) } else { (2, 1) }
}

/// The grid in which groups of equal attacks are drawn, with a cell for each group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GroupGrid {
    /// The position of the upper left cell.
    pub(super) origin: Position,
    /// The width and height of a cell.
    pub(super) cell: (u16, u16),
    columns: u16,
    rows: u16,
}

impl GroupGrid {
    /// Returns the grid for the area of a map, or `None` if it does not fit or the lookup is not a bijection.
    pub(super) fn of(map: Rect, screen: &MagicScreen) -> Option<Self> {
        let is_bijective = screen.check.as_ref().is_ok_and(CheckReport::is_bijective);
        if !is_bijective || screen.kept.is_some() {
            return None;
        }
        let groups = screen.groups();
        let count = |reaches: &[Bitboard]| u16::try_from(reaches.len()).expect("few reaches");
        let (columns, rows) = (count(&groups.columns), count(&groups.rows));
        let smallest = |reaches: &[Bitboard]| reaches.iter().copied().min_by_key(|reach| reach.popcount());
        let largest_group = screen.group_size(smallest(&groups.columns)? | smallest(&groups.rows)?);
        let digits = u16::try_from(largest_group.to_string().len()).expect("a few digits");
        let cell = (map.width.checked_sub(LABELS)? / columns, map.height.checked_sub(3)? / rows);
        let fits = cell.0 > digits.max(2) && cell.1 >= 1;
        let cell = (cell.0.min(7), cell.1.min(2));
        fits.then_some(Self { origin: Position::new(map.x + LABELS, map.y + 2), cell, columns, rows })
    }

    /// Returns the area of a group.
    pub(super) fn area(&self, column: u16, row: u16) -> Rect {
        let (width, height) = self.cell;
        Rect::new(self.origin.x + column * width, self.origin.y + row * height, width, height)
    }

    /// Returns the width of all columns together.
    pub(super) const fn width(&self) -> u16 {
        self.columns * self.cell.0
    }

    fn hit(&self, at: Position) -> Option<Hit> {
        let column = at.x.checked_sub(self.origin.x)? / self.cell.0;
        let row = at.y.checked_sub(self.origin.y)? / self.cell.1;
        (column < self.columns && row < self.rows).then(|| Hit::Group(column.into(), row.into()))
    }
}
