//! The mouse on the Position screen.

use super::layout::{Areas, tiles};
use super::view::{boards, moves};
use super::{Panel, PositionAction, PositionScreen};
use crate::tui::shared::Shared;
use crate::tui::widgets::BoardPanel;
use bitrose_core::bitboard::Square;
use crossterm::event::{MouseButton, MouseEventKind};
use ratatui::layout::Position;

impl PositionScreen {
    /// A click moves the cursor or puts a piece, chooses a panel, a board, a piece; the wheel goes through the panel.
    pub(super) fn on_mouse(
        &mut self,
        kind: MouseEventKind,
        at: Position,
        areas: &Areas,
        shared: &mut Shared,
    ) {
        match kind {
            MouseEventKind::Down(button) => {
                shared.message = None;
                self.position_click(areas, at, button, shared);
            }
            MouseEventKind::Drag(button) if self.arbiter.editing => {
                if let Some(square) = BoardPanel::cells(areas.board).square(at) {
                    self.edit_square(square, button);
                }
            }
            MouseEventKind::ScrollDown => self.position_wheel(1, shared),
            MouseEventKind::ScrollUp => self.position_wheel(-1, shared),
            _ => {}
        }
    }

    fn position_wheel(&mut self, by: i8, shared: &mut Shared) {
        shared.message = None;
        self.act(PositionAction::Next(by), None, shared);
    }

    fn position_click(&mut self, areas: &Areas, at: Position, button: MouseButton, shared: &mut Shared) {
        if let Some(square) = BoardPanel::cells(areas.board).square(at) {
            self.click_square(square, button, shared);
        } else if let Some(square) = areas.set.and_then(|set| BoardPanel::cells(set).square(at)) {
            self.arbiter.cursor = square;
        } else if let Some((panel, _)) = areas.titles().into_iter().find(|(_, title)| title.contains(at)) {
            self.arbiter.panel = panel;
        } else if let (true, Some((piece, _))) =
            (self.arbiter.editing, areas.palette().find(|(_, area)| area.contains(at)))
        {
            self.arbiter.brush = piece;
        } else {
            self.click_panel(areas, at, shared);
        }
    }

    fn click_square(&mut self, square: Square, button: MouseButton, shared: &mut Shared) {
        self.arbiter.cursor = square;
        if self.arbiter.editing {
            let brush = self.arbiter.brush;
            let is_there = self.arbiter.setup.placement.piece(square) == Some(brush);
            self.edit_square(square, if is_there { MouseButton::Right } else { button });
        } else if button == MouseButton::Left {
            self.arbiter.pace = 0;
            self.lift_quietly(square, shared);
        }
    }

    /// A click on a square from which nothing can move is no mistake: it moves the cursor.
    fn lift_quietly(&mut self, square: Square, shared: &mut Shared) {
        let starts = self.arbiter.lifted.is_none();
        if !(starts && self.arbiter.legal.targets(square).is_empty()) {
            self.lift(square, shared);
        }
    }

    /// A click picks a move, a second one makes it.
    fn click_move(&mut self, place: usize, shared: &mut Shared) {
        if self.arbiter.picked && self.arbiter.place == place {
            self.make_move(place, shared);
        } else {
            self.pick(place);
        }
    }

    fn edit_square(&mut self, square: Square, button: MouseButton) {
        self.arbiter.cursor = square;
        match button {
            MouseButton::Left => self.put_piece(self.arbiter.brush, square),
            _ => self.remove_piece(square),
        }
    }

    fn click_panel(&mut self, areas: &Areas, at: Position, shared: &mut Shared) {
        match self.arbiter.panel {
            Panel::Boards => {
                let (inside, size) = boards::room(&self.arbiter, areas.inside());
                let tiles = tiles(inside, size, self.arbiter.boards().len(), self.arbiter.board);
                if let Some((place, _)) = tiles.into_iter().find(|(_, tile)| tile.contains(at)) {
                    self.choose_board(place);
                }
            }
            Panel::Moves => {
                let (list, _) = moves::room(&self.arbiter, areas.inside());
                let places = moves::places(&self.arbiter, list);
                if let Some((place, _)) = places.into_iter().find(|(_, tile)| tile.contains(at)) {
                    self.click_move(place, shared);
                }
            }
            Panel::Cells | Panel::Perft => {}
        }
    }
}
