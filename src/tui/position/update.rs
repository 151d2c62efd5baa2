//! What the keys do on the Position screen.

use super::overlay::Overlay;
use super::storage;
use super::{Panel, PositionAction, PositionScreen, Setting, setting};
use crate::tui::screen::Tab;
use crate::tui::shared::Shared;
use bitrose_core::bitboard::{Direction, Square};
use bitrose_core::position::{Color, Piece, Wing};

impl PositionScreen {
    /// Does what a key of the Position screen means.
    pub(super) fn act(&mut self, action: PositionAction, count: Option<u64>, shared: &mut Shared) {
        match action {
            PositionAction::Move(direction) => self.move_piece_cursor(direction, count.unwrap_or(1)),
            PositionAction::Edit => self.arbiter.editing = !self.arbiter.editing,
            PositionAction::Leave => self.leave_position(),
            PositionAction::Put(piece) => self.put_piece(piece, self.arbiter.cursor),
            PositionAction::Remove => self.remove_piece(self.arbiter.cursor),
            PositionAction::Set(setting) => self.set_up(setting, shared),
            PositionAction::Side => self.other_side(shared),
            PositionAction::Right(color, wing) => self.toggle_right(color, wing, shared),
            PositionAction::NoRights => self.no_rights(shared),
            PositionAction::EnPassant => self.toggle_en_passant(shared),
            PositionAction::Show(panel) => self.show_panel(panel, shared),
            PositionAction::NextPanel(by) => self.next_panel(by),
            PositionAction::Next(by) => self.next_item(by, count.unwrap_or(1)),
            PositionAction::Enter => self.enter_item(shared),
            PositionAction::Lift => self.lift(self.arbiter.cursor, shared),
            PositionAction::Perft => self.perft(shared),
            PositionAction::Depth(by) => self.change_depth(by, count.unwrap_or(1), shared),
            PositionAction::Counters => self.next_counters(shared),
            PositionAction::Overlay(by) => self.next_overlay(by, shared),
            PositionAction::Undo => self.undo_position(count.unwrap_or(1), shared),
            PositionAction::Redo => self.redo_position(count.unwrap_or(1), shared),
            PositionAction::ToExplore => self.position_to_explore(shared),
            PositionAction::ToStep => self.send_set(Tab::Step, shared),
            PositionAction::ToMagic => self.send_set(Tab::Magic, shared),
        }
    }

    fn move_piece_cursor(&mut self, direction: Direction, count: u64) {
        for _ in 0..count.min(7) {
            if let Some(next) = self.arbiter.cursor.offset(direction.offset()) {
                self.arbiter.cursor = next;
                self.arbiter.pace = 0;
            }
        }
    }

    fn leave_position(&mut self) {
        if self.arbiter.lifted.take().is_some() {
            return;
        }
        if self.arbiter.editing {
            self.arbiter.editing = false;
        } else {
            self.arbiter.overlay = Overlay::None;
        }
    }

    pub(super) fn put_piece(&mut self, piece: Piece, square: Square) {
        let mut setup = self.arbiter.setup;
        setup.placement.put(piece, square);
        self.arbiter.brush = piece;
        self.arbiter.change(setup, format!("{} on {square}", piece.letter()));
    }

    pub(super) fn remove_piece(&mut self, square: Square) {
        let mut setup = self.arbiter.setup;
        setup.placement.remove(square);
        self.arbiter.change(setup, format!("{square} emptied"));
    }

    fn set_up(&mut self, setting: Setting, shared: &mut Shared) {
        self.arbiter.change(setting.setup(), setting.title());
        shared.note(setting.title());
    }

    fn other_side(&mut self, shared: &mut Shared) {
        let mut setup = self.arbiter.setup;
        setup.side_to_move = setup.side_to_move.opponent();
        let side = setup.side_to_move;
        self.arbiter.change(setup, format!("{side} to move"));
        shared.note(format!("{side} to move"));
    }

    fn toggle_right(&mut self, color: Color, wing: Wing, shared: &mut Shared) {
        let mut setup = self.arbiter.setup;
        setting::toggle_right(&mut setup, color, wing);
        let right = setup.castling[color as usize][wing as usize];
        let side = match wing {
            Wing::KingSide => "king side",
            Wing::QueenSide => "queen side",
        };
        let told = match right {
            Some(file) => format!("{color} may castle {side}, with the rook on the {}-file", file.letter()),
            None => format!("{color} may not castle {side}"),
        };
        self.arbiter.change(setup, told.clone());
        shared.note(told);
    }

    fn no_rights(&mut self, shared: &mut Shared) {
        let mut setup = self.arbiter.setup;
        setup.castling = [[None; 2]; 2];
        self.arbiter.change(setup, "no castling");
        shared.note("nobody may castle");
    }

    fn toggle_en_passant(&mut self, shared: &mut Shared) {
        let mut setup = self.arbiter.setup;
        let cursor = self.arbiter.cursor;
        if !setting::is_passed_over(cursor) {
            shared.hint("an en passant square is on the third or the sixth rank");
            return;
        }
        setup.en_passant = if setup.en_passant == Some(cursor) { None } else { Some(cursor) };
        let told = match setup.en_passant {
            Some(square) => format!("en passant square {square}"),
            None => "no en passant square".to_owned(),
        };
        self.arbiter.change(setup, told.clone());
        shared.note(told);
    }

    /// A panel; where it is shown already, the next way to show it.
    pub(super) fn show_panel(&mut self, panel: Panel, shared: &mut Shared) {
        if self.arbiter.panel != panel {
            self.arbiter.panel = panel;
            return;
        }
        match panel {
            Panel::Boards => {
                self.arbiter.storage = storage::next(self.arbiter.storage);
                self.arbiter.board = 0;
                shared.note(storage::title(self.arbiter.storage));
            }
            Panel::Moves => self.next_item(1, 1),
            Panel::Cells => self.next_course(),
            Panel::Perft => self.next_counters(shared),
        }
    }

    fn next_panel(&mut self, by: i8) {
        let count = Panel::ALL.len();
        let place = Panel::ALL.iter().position(|panel| *panel == self.arbiter.panel).unwrap_or(0);
        self.arbiter.panel = Panel::ALL[(place + count).saturating_add_signed(by.into()) % count];
    }

    pub(super) fn next_item(&mut self, by: i8, count: u64) {
        let by = isize::from(by).saturating_mul(isize::try_from(count.min(1000)).unwrap_or(1));
        match self.arbiter.panel {
            Panel::Boards => {
                let count = self.arbiter.boards().len();
                self.choose_board(around(self.arbiter.board, by, count));
            }
            Panel::Moves => self.next_move(by),
            Panel::Cells => {
                let last = self.arbiter.walk().len().saturating_sub(1);
                self.arbiter.pace = self.arbiter.pace.saturating_add_signed(by).min(last);
            }
            Panel::Perft => {
                let last = self.arbiter.legal.moves.len().saturating_sub(1);
                self.arbiter.scrolled = self.arbiter.scrolled.saturating_add_signed(by).min(last);
            }
        }
    }

    /// The first step picks the move that is there already.
    fn next_move(&mut self, by: isize) {
        let count = self.arbiter.legal.moves.len();
        let by = if self.arbiter.picked { by } else { by.min(0) };
        self.pick(around(self.arbiter.place, by, count));
    }

    /// Another walk over the 0x88 board.
    fn next_course(&mut self) {
        self.arbiter.course = self.arbiter.course.next();
        self.arbiter.pace = 0;
    }

    /// The board of the storage that is shown in full; an overlay makes room for it.
    pub(super) fn choose_board(&mut self, board: usize) {
        self.arbiter.board = board;
        self.arbiter.overlay = Overlay::None;
    }

    fn enter_item(&mut self, shared: &mut Shared) {
        match self.arbiter.panel {
            Panel::Boards => self.next_item(1, 1),
            Panel::Moves => self.make_picked(shared),
            Panel::Cells => self.next_course(),
            Panel::Perft => self.perft(shared),
        }
    }

    fn next_overlay(&mut self, by: i8, shared: &mut Shared) {
        self.arbiter.overlay = self.arbiter.overlay.moved(by, self.arbiter.typed.is_some());
        let name = self.arbiter.overlay_set().map_or_else(String::new, |(name, _)| format!("{name}: "));
        shared.note(format!("{name}{}", self.arbiter.overlay_meaning()));
    }

    fn undo_position(&mut self, count: u64, shared: &mut Shared) {
        for _ in 0..count {
            match self.arbiter.travel(false) {
                Some(label) => shared.note(format!("undone: {label}")),
                None => return shared.hint("nothing left to undo"),
            }
        }
    }

    fn redo_position(&mut self, count: u64, shared: &mut Shared) {
        for _ in 0..count {
            match self.arbiter.travel(true) {
                Some(label) => shared.note(format!("again: {label}")),
                None => return shared.hint("nothing left to redo"),
            }
        }
    }
}

/// So many places further among `count`, around the end.
pub(super) fn around(place: usize, by: isize, count: usize) -> usize {
    let size = isize::try_from(count.max(1)).unwrap_or(1);
    let place = isize::try_from(place).unwrap_or(0);
    usize::try_from((place + by).rem_euclid(size)).unwrap_or(0)
}
