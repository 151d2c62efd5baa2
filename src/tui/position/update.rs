//! What the keys and the mouse do on the Position screen.

use super::areas::Areas;
use super::overlay::Overlay;
use super::view::{board_tiles, list_and_changes, move_tiles};
use super::walk::Walk;
use super::{PositionAction, PositionScreen, Side, storage};
use crate::tui::screen::Tab;
use crate::tui::shared::{Shared, around, moved, next_of};
use crate::tui::widgets::BoardPanel;
use bitrose_core::bitboard::{Direction, Square};
use bitrose_core::position::storage::Storage;
use crossterm::event::{MouseButton, MouseEventKind};
use ratatui::layout::Position;

impl PositionScreen {
    pub(super) fn act(&mut self, action: PositionAction, times: u64, shared: &mut Shared) {
        match action {
            PositionAction::Move(direction) => self.move_cursor(direction, times),
            PositionAction::Edit => self.editing = !self.editing,
            PositionAction::Leave => self.escape(),
            PositionAction::Put(piece) => self.put_piece(piece, self.cursor),
            PositionAction::Remove => self.remove_piece(self.cursor),
            PositionAction::Set(setting) => self.set_up(setting, shared),
            PositionAction::SideToMove => self.change_side(shared),
            PositionAction::Right(color, wing) => self.toggle_right(color, wing, shared),
            PositionAction::NoRights => self.remove_rights(shared),
            PositionAction::EnPassant => self.toggle_en_passant(shared),
            PositionAction::Show(side) => self.show(side, shared),
            PositionAction::NextPanel(by) => {
                self.side = next_of(&Side::ALL, self.side, by);
            }
            PositionAction::Next(by) => self.next_item(by, times),
            PositionAction::Enter => self.enter(shared),
            PositionAction::Lift => self.lift(self.cursor, shared),
            PositionAction::Perft => self.perft(shared),
            PositionAction::Depth(by) => self.change_depth(by, times, shared),
            PositionAction::Counters => self.next_counters(shared),
            PositionAction::Overlay(by) => self.next_overlay(by, shared),
            PositionAction::Undo => self.travel_often(false, times, shared),
            PositionAction::Redo => self.travel_often(true, times, shared),
            PositionAction::ToExplore => {
                let (name, set) = self.shown();
                let letter = shared.current.letter();
                shared.note(format!("{name} in {letter} · R takes a board back to the Position screen"));
                shared.send_board(Tab::Explore, name, set);
            }
            PositionAction::ToStep => self.send_set(Tab::Step, shared),
            PositionAction::ToMagic => self.send_set(Tab::Magic, shared),
        }
    }

    /// The set shown to another screen.
    fn send_set(&self, tab: Tab, shared: &mut Shared) {
        let (name, set) = self.shown();
        shared.send_board(tab, name, set);
    }

    fn move_cursor(&mut self, direction: Direction, count: u64) {
        let next = moved(self.cursor, direction, count);
        if std::mem::replace(&mut self.cursor, next) != next {
            self.step = 0;
        }
    }

    /// Puts the lifted piece back; else ends the edit; else takes the overlay away.
    fn escape(&mut self) {
        if self.lifted.take().is_some() {
            return;
        }
        if self.editing {
            self.editing = false;
        } else {
            self.overlay = Overlay::None;
        }
    }

    /// Shows something on the right; where it is shown already, the next way to show it.
    fn show(&mut self, side: Side, shared: &mut Shared) {
        if self.side != side {
            self.side = side;
            return;
        }
        match side {
            Side::Boards => {
                self.storage = next_of(&Storage::ALL, self.storage, 1);
                self.board = 0;
                shared.note(storage::title(self.storage));
            }
            Side::Moves => self.next_item(1, 1),
            Side::Cells => self.next_walk(),
            Side::Perft => self.next_counters(shared),
        }
    }

    fn next_item(&mut self, by: i8, count: u64) {
        let by = isize::from(by) * isize::try_from(count.min(1000)).expect("1000 at most");
        let last = |count: usize| count.saturating_sub(1);
        match self.side {
            Side::Boards => self.choose_board(around(self.board, by, self.boards().len())),
            Side::Moves => {
                // the first step picks the move that is there already
                let by = if self.is_picked { by } else { by.min(0) };
                self.pick(around(self.picked, by, self.legal.moves.len()));
            }
            Side::Cells => {
                self.step = self.step.saturating_add_signed(by).min(last(self.steps().len()));
            }
            Side::Perft => {
                self.scrolled = self.scrolled.saturating_add_signed(by).min(last(self.legal.moves.len()));
            }
        }
    }

    /// Another walk over the 0x88 board.
    fn next_walk(&mut self) {
        self.walk = next_of(&Walk::ALL, self.walk, 1);
        self.step = 0;
    }

    /// The board of the storage that is shown in full, in place of an overlay.
    fn choose_board(&mut self, board: usize) {
        self.board = board;
        self.overlay = Overlay::None;
    }

    fn enter(&mut self, shared: &mut Shared) {
        match self.side {
            Side::Boards => self.next_item(1, 1),
            Side::Moves => self.make_picked(shared),
            Side::Cells => self.next_walk(),
            Side::Perft => self.perft(shared),
        }
    }

    fn next_overlay(&mut self, by: i8, shared: &mut Shared) {
        self.overlay = self.overlay.moved(by, self.typed.is_some());
        let name = self.overlay_set().map_or_else(String::new, |(name, _)| format!("{name}: "));
        shared.note(format!("{name}{}", self.overlay_meaning()));
    }

    fn travel_often(&mut self, again: bool, count: u64, shared: &mut Shared) {
        let (done, nothing) =
            if again { ("again", "nothing left to redo") } else { ("undone", "nothing left to undo") };
        for _ in 0..count {
            match self.travel(again) {
                Some(label) => shared.note(format!("{done}: {label}")),
                None => return shared.hint(nothing),
            }
        }
    }

    /// A click moves the cursor or puts a piece, chooses a panel, a board, a piece; the wheel goes through the panel.
    pub(super) fn on_mouse(&mut self, kind: MouseEventKind, at: Position, shared: &mut Shared) {
        let Some(areas) = shared.body().map(Areas::of) else { return };
        match kind {
            MouseEventKind::Down(button) => {
                shared.message = None;
                self.click(&areas, at, button, shared);
            }
            MouseEventKind::Drag(button) if self.editing => {
                if let Some(square) = BoardPanel::cells(areas.board).square(at) {
                    self.edit_square(square, button);
                }
            }
            MouseEventKind::ScrollDown | MouseEventKind::ScrollUp => {
                shared.message = None;
                self.next_item(if kind == MouseEventKind::ScrollDown { 1 } else { -1 }, 1);
            }
            _ => {}
        }
    }

    fn click(&mut self, areas: &Areas, at: Position, button: MouseButton, shared: &mut Shared) {
        if let Some(square) = BoardPanel::cells(areas.board).square(at) {
            self.click_square(square, button, shared);
        } else if let Some(square) = areas.set.and_then(|set| BoardPanel::cells(set).square(at)) {
            self.cursor = square;
        } else if let Some((side, _)) = areas.titles().find(|(_, title)| title.contains(at)) {
            self.side = side;
        } else if let (true, Some((piece, _))) =
            (self.editing, areas.palette().find(|(_, area)| area.contains(at)))
        {
            self.brush = piece;
        } else {
            self.click_side(areas, at, shared);
        }
    }

    fn click_square(&mut self, square: Square, button: MouseButton, shared: &mut Shared) {
        self.cursor = square;
        if self.editing {
            let is_there = self.setup.placement.piece(square) == Some(self.brush);
            self.edit_square(square, if is_there { MouseButton::Right } else { button });
        } else if button == MouseButton::Left {
            self.step = 0;
            // a click on a square from which nothing can move is not a mistake: it moves the cursor
            if self.lifted.is_some() || !self.legal.targets(square).is_empty() {
                self.lift(square, shared);
            }
        }
    }

    fn edit_square(&mut self, square: Square, button: MouseButton) {
        self.cursor = square;
        match button {
            MouseButton::Left => self.put_piece(self.brush, square),
            _ => self.remove_piece(square),
        }
    }

    fn click_side(&mut self, areas: &Areas, at: Position, shared: &mut Shared) {
        let hit = |tiles: Vec<(usize, _)>| {
            let at = tiles.into_iter().find(|(_, tile): &(usize, ratatui::layout::Rect)| tile.contains(at));
            at.map(|(index, _)| index)
        };
        match self.side {
            Side::Boards => {
                if let Some(index) = hit(board_tiles(self, areas.inside())) {
                    self.choose_board(index);
                }
            }
            Side::Moves => {
                let (list, _) = list_and_changes(self, areas.inside());
                // a click picks a move, a second one makes it
                match hit(move_tiles(self, list)) {
                    Some(index) if self.is_picked && self.picked == index => self.make_move(index, shared),
                    Some(index) => self.pick(index),
                    None => {}
                }
            }
            Side::Cells | Side::Perft => {}
        }
    }
}
