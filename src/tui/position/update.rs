//! What keys and the mouse do on the Position screen.

use super::areas::{Areas, overlay_rows};
use super::overlay::Overlay;
use super::walk::Walk;
use super::{PanelKind, PositionAction, PositionScreen, keys, moves};
use crate::game;
use crate::tui::input::Progress;
use crate::tui::paste::{fen_error, looks_like_fen};
use crate::tui::prelude::*;
use crate::tui::shared::{around, moved, next_of};
use bitrose_core::position::Position;
use bitrose_core::position::known::KNOWN_POSITIONS;
use bitrose_core::position::storage::Storage;
use ratatui::layout;
use std::fmt::Write;

impl PositionScreen {
    pub(in crate::tui) fn act(&mut self, action: PositionAction, times: u64, shared: &mut Shared) {
        match action {
            PositionAction::Move(direction) => self.move_cursor(direction, times),
            PositionAction::Leave if self.lifted.is_some() => self.lifted = None,
            PositionAction::Leave => self.overlay = Overlay::None,
            PositionAction::Put(piece) => self.put_piece(piece, self.cursor),
            PositionAction::Again => self.put_piece(self.last_piece, self.cursor),
            PositionAction::Remove => self.remove_piece(self.cursor),
            PositionAction::Clear => {
                self.change_and_note(Setup::empty(), "an empty board".to_owned(), shared);
            }
            PositionAction::Start => {
                self.change_and_note(Position::default().setup(), "the start of a game".to_owned(), shared);
            }
            PositionAction::SideToMove => self.change_side(shared),
            PositionAction::Right(color, wing) => self.toggle_right(color, wing, shared),
            PositionAction::NoRights => self.remove_rights(shared),
            PositionAction::EnPassant => self.toggle_en_passant(shared),
            PositionAction::Show(side) => self.show(side, shared),
            PositionAction::NextPanel(by) => self.side = next_of(&PanelKind::ALL, self.side, by),
            PositionAction::Next(by) => self.next_item(by, times),
            PositionAction::Enter => self.enter(shared),
            PositionAction::Lift => self.lift(self.cursor, shared),
            PositionAction::Perft => self.perft(shared),
            PositionAction::Depth(by) => self.change_depth(by, times, shared),
            PositionAction::Counters => self.next_counters(shared),
            PositionAction::Overlay(by) => self.next_overlay(by, shared),
            PositionAction::Undo => self.undo_or_redo_often(false, times, shared),
            PositionAction::Redo => self.undo_or_redo_often(true, times, shared),
            PositionAction::SendTo(tab) => self.send_set(tab, shared),
        }
    }

    /// Sends the set that is shown to another screen.
    fn send_set(&self, tab: Tab, shared: &mut Shared) {
        let (name, set) = self.shown();
        if tab == Tab::Explore {
            let letter = shared.current.letter();
            shared.note(format!("{name} in {letter} · R takes a board back to the Position screen"));
        }
        shared.send_board(tab, name, set);
    }

    fn move_cursor(&mut self, direction: Direction, count: u64) {
        let next = moved(self.cursor, direction, count);
        if std::mem::replace(&mut self.cursor, next) != next {
            self.step = 0;
        }
    }

    /// Opens a panel or, if it is open already, chooses its next storage, move, walk or way to count.
    fn show(&mut self, side: PanelKind, shared: &mut Shared) {
        if self.side != side {
            self.side = side;
            return;
        }
        match side {
            PanelKind::Boards => {
                self.storage = next_of(&Storage::ALL, self.storage, 1);
                self.board = 0;
                shared.note(moves::title(self.storage));
            }
            PanelKind::Moves => self.next_item(1, 1),
            PanelKind::Cells => self.next_walk(),
            PanelKind::Perft => self.next_counters(shared),
        }
    }

    fn next_item(&mut self, by: i8, count: u64) {
        let by = isize::from(by) * isize::try_from(count.min(1000)).expect("1000 at most");
        let last = |count: usize| count.saturating_sub(1);
        match self.side {
            PanelKind::Boards => self.choose_board(around(self.board, by, self.boards().len())),
            PanelKind::Moves => {
                // the first key press picks the move that is already highlighted
                let by = if self.is_picked { by } else { by.min(0) };
                self.pick(around(self.picked, by, self.legal().moves.len()));
            }
            PanelKind::Cells => {
                self.step = self.step.saturating_add_signed(by).min(last(self.steps().len()));
            }
            PanelKind::Perft => {
                self.divide_index =
                    self.divide_index.saturating_add_signed(by).min(last(self.legal().moves.len()));
            }
        }
    }

    /// Chooses the next walk over the 0x88 board.
    fn next_walk(&mut self) {
        self.walk = next_of(&Walk::ALL, self.walk, 1);
        self.step = 0;
    }

    /// Shows a board of the storage in full, instead of an overlay.
    fn choose_board(&mut self, board: usize) {
        self.board = board;
        self.overlay = Overlay::None;
    }

    fn enter(&mut self, shared: &mut Shared) {
        match self.side {
            PanelKind::Boards => self.next_item(1, 1),
            PanelKind::Moves => self.make_picked(shared),
            PanelKind::Cells => self.next_walk(),
            PanelKind::Perft => self.descend(shared),
        }
    }

    fn next_overlay(&mut self, by: i8, shared: &mut Shared) {
        self.overlay = self.overlay.moved(by, self.typed.is_some());
        let name = self.overlay_set().map_or_else(String::new, |(name, _)| format!("{name}: "));
        shared.note(format!("{name}{}", self.overlay.words().1));
    }

    fn undo_or_redo_often(&mut self, redo: bool, count: u64, shared: &mut Shared) {
        let (done, nothing) =
            if redo { ("again", "nothing left to redo") } else { ("undone", "nothing left to undo") };
        for _ in 0..count {
            match self.undo_or_redo(redo) {
                Some(label) => shared.note(format!("{done}: {label}")),
                None => return shared.hint(nothing),
            }
        }
    }

    fn click_square(&mut self, square: Square, shared: &mut Shared) {
        (self.cursor, self.step) = (square, 0);
        // a click on a square from which nothing can move is not a mistake: it moves the cursor
        if self.lifted.is_some() || !self.legal().targets(square).is_empty() {
            self.lift(square, shared);
        }
    }

    fn click(&mut self, areas: &Areas, at: layout::Position, shared: &mut Shared) {
        let hit = |tiles: Vec<(usize, Rect)>| {
            tiles.into_iter().find(|(_, tile)| tile.contains(at)).map(|(index, _)| index)
        };
        if let Some((side, _)) = areas.titles().find(|(_, title)| title.contains(at)) {
            self.side = side;
        } else if let Some(index) = hit(self.overlay_list(areas).map_or_else(Vec::new, overlay_rows)) {
            self.overlay = Overlay::LISTED[index];
        } else if let Some(index) = hit(self.parts(areas).items) {
            match self.side {
                PanelKind::Boards => self.choose_board(index),
                // one click picks a move, a second one makes it
                PanelKind::Moves if self.is_picked && self.picked == index => self.make_move(index, shared),
                PanelKind::Moves => self.pick(index),
                PanelKind::Cells => {}
                PanelKind::Perft if self.divide_index == index => self.descend(shared),
                PanelKind::Perft => self.divide_index = index,
            }
        }
    }
}

impl Screen for PositionScreen {
    fn keys(&self) -> &'static KeyTable {
        match self.side {
            PanelKind::Boards => &keys::POSITION,
            PanelKind::Moves => &keys::MOVES,
            PanelKind::Cells => &keys::CELLS,
            PanelKind::Perft if self.is_counting() => &keys::RUNNING,
            PanelKind::Perft => &keys::PERFT,
        }
    }

    fn prompt(&self, _: &Shared) -> PromptHelp {
        PromptHelp {
            title: "a FEN, a move, a set to show over the pieces, or a command".to_owned(),
            examples: "startpos    8/8/8/8/8/8/8/K6k w - - 0 1    e2e4    white_pawns & RANK_2",
        }
    }

    /// Runs a line of the prompt: a FEN, the name of a position, a move, or an expression to show over the pieces.
    fn line(&mut self, text: &str, shared: &mut Shared) -> Result<(), Error> {
        let line = text.trim();
        let has_moves = game::has_moves(line) || looks_like_fen(line) && line.contains(" moves ");
        if has_moves || looks_like_fen(line) {
            let (setup, mended) = if has_moves {
                game::read(line)?
            } else {
                Setup::read_leniently(text).map_err(|error| fen_error(&error))?
            };
            self.open_fen(setup, &mended, shared);
        } else if let Some(known) = KNOWN_POSITIONS.iter().find(|known| known.name == line) {
            self.open_setup(known.setup(), known.name, shared);
        } else {
            return self.run_move_or_set(text, shared);
        }
        Ok(())
    }

    fn receive(&mut self, message: Message, shared: &mut Shared) {
        match message {
            Message::Text { text, origin } => self.take_text(&text, &origin, shared),
            Message::Position(setup) => self.open_setup(*setup, "FEN", shared),
            Message::Board { name, board } => self.take_board(board, &name, shared),
        }
    }

    /// Handles the mouse: a click makes moves and chooses what is drawn, the right button puts pieces, and the wheel
    /// scrolls through the panel.
    fn mouse(&mut self, kind: MouseEventKind, at: layout::Position, shared: &mut Shared) {
        let areas = shared.body().map(|body| Areas::of(body, self.side));
        let square = areas.as_ref().map_or_else(|| shared.small_square(at), |areas| areas.cells.square(at));
        match (kind, square) {
            (MouseEventKind::Down(MouseButton::Left), Some(square)) => {
                shared.message = None;
                self.click_square(square, shared);
            }
            (MouseEventKind::Down(MouseButton::Left), None) => {
                shared.message = None;
                if let Some(areas) = areas {
                    self.click(&areas, at, shared);
                }
            }
            (MouseEventKind::Down(MouseButton::Right), Some(square)) => {
                self.cursor = square;
                if self.setup.placement.piece(square) == Some(self.last_piece) {
                    self.remove_piece(square);
                } else {
                    self.put_piece(self.last_piece, square);
                }
            }
            (MouseEventKind::Drag(MouseButton::Right), Some(square)) if square != self.cursor => {
                self.cursor = square;
                self.put_piece(self.last_piece, square);
            }
            (MouseEventKind::ScrollDown | MouseEventKind::ScrollUp, _) => {
                shared.message = None;
                self.next_item(if kind == MouseEventKind::ScrollDown { 1 } else { -1 }, 1);
            }
            _ => {}
        }
    }

    /// Takes a report of a running count. Reports of an earlier count are ignored.
    fn progress(&mut self, id: u64, news: Result<Progress, String>, shared: &mut Shared) {
        let Some(count) = self.perft_job.as_mut().filter(|count| count.expects(id)) else { return };
        match news {
            Err(error) => {
                count.finish();
                shared.error(error);
            }
            Ok(Progress::Perft(report)) => {
                let known = &mut count.progress;
                match known.reports.iter_mut().find(|known| known.counter == report.counter) {
                    Some(known) => *known = report,
                    None => known.reports.push(report),
                }
                if known.is_done() {
                    count.finish();
                }
            }
            Ok(_) => {}
        }
    }

    /// Returns a program that defines the names of the position.
    fn program(&self, shared: &Shared) -> String {
        let mut program = format!("// {}", self.setup);
        for (name, board) in self.setup.names() {
            write!(program, "\n{name} = 0x{:X}", shared.mapping().number(board)).expect("a string takes all");
        }
        program
    }

    fn kept(&self) -> String {
        if self.setup == Position::default().setup() { String::new() } else { self.setup.to_string() }
    }

    fn restore(&mut self, kept: &str, _: &mut Shared) {
        let kept = if kept.is_empty() { Ok(Position::default().setup()) } else { kept.parse() };
        if let Ok(setup) = kept {
            self.change(setup, super::LAST_RUN);
        }
    }

    fn copied(&self, shared: &Shared) -> (String, u64) {
        let (name, set) = self.shown();
        (name, shared.mapping().number(set))
    }
}
