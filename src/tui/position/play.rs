//! Moves: picked from the list or on the board, made, and what they change.

use super::storage::{Changed, changed};
use super::{Arbiter, Panel, PositionScreen};
use crate::tui::shared::Shared;
use bitrose_core::bitboard::Square;

impl Arbiter {
    /// What the last change did to the boards or, once a move of the list was picked, what that would do.
    pub(super) fn changes(&self) -> Option<(String, Vec<Changed>)> {
        let placement = &self.setup.placement;
        if self.picked {
            let listed = self.legal.moves.get(self.place)?;
            let title = format!("{} would change", listed.san);
            return Some((title, changed(self.storage, placement, &listed.after.placement)));
        }
        let (before, label) = self.history.peek(false)?;
        Some((format!("{label} changed"), changed(self.storage, &before.placement, placement)))
    }
}

impl PositionScreen {
    /// Makes the move at a place of the list.
    pub(super) fn make_move(&mut self, place: usize, shared: &mut Shared) {
        let Some(listed) = self.arbiter.legal.moves.get(place).cloned() else { return };
        self.arbiter.change(listed.after, listed.san.clone());
        let said = match self.arbiter.legal.end {
            Some(end) => format!("{}, {end}", listed.san),
            None => format!("{} · u takes it back", listed.san),
        };
        shared.note(said);
    }

    /// Enter on the list: the picked move.
    pub(super) fn make_picked(&mut self, shared: &mut Shared) {
        if self.arbiter.legal.moves.is_empty() {
            shared.hint("there is no legal move");
        } else if self.arbiter.picked {
            self.make_move(self.arbiter.place, shared);
        } else {
            self.pick(self.arbiter.place);
        }
    }

    /// A move of the list, to look at what it would change.
    pub(super) fn pick(&mut self, place: usize) {
        self.arbiter.place = place;
        self.arbiter.picked = true;
        if let Some(listed) = self.arbiter.legal.moves.get(place) {
            self.arbiter.cursor = listed.mv.from();
        }
    }

    /// Lifts the piece on the cursor's square, or puts the lifted one down there.
    pub(super) fn lift(&mut self, square: Square, shared: &mut Shared) {
        let lifted = self.arbiter.lifted.take();
        if lifted == Some(square) {
            return;
        }
        if let Some(place) = lifted.and_then(|from| self.arbiter.legal.between(from, square)) {
            self.put_down(place, shared);
        } else if self.arbiter.legal.targets(square).is_empty() {
            let said = match lifted {
                Some(from) => format!("{from} to {square} is no legal move"),
                None => format!("no piece on {square} has a legal move"),
            };
            shared.hint(said);
        } else {
            self.arbiter.lifted = Some(square);
        }
    }

    fn put_down(&mut self, place: usize, shared: &mut Shared) {
        let is_promotion = self.arbiter.legal.moves[place].mv.promotion().is_some();
        self.arbiter.panel = Panel::Moves;
        self.make_move(place, shared);
        if is_promotion {
            shared.note("a queen; the list has the other pieces · u takes it back");
        }
    }
}
