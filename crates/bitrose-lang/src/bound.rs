//! The position that is bound to a session, as the built-ins see it.

use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_core::position::{IllegalPosition, Position, Setup};

/// A bound position. If no game can reach it, its boards can be used but it has no moves.
#[derive(Debug)]
pub(super) struct Bound {
    pub(super) setup: Setup,
    legal: Result<Position, IllegalPosition>,
}

impl Bound {
    pub(super) fn new(setup: &Setup) -> Self {
        Self { setup: *setup, legal: Position::try_from(setup) }
    }

    /// Returns the pieces of either side that attack a square.
    #[expect(clippy::unnecessary_wraps, reason = "one type for all questions")]
    pub(super) fn attackers(&self, square: Square) -> Result<Bitboard, IllegalPosition> {
        let placement = &self.setup.placement;
        Ok(placement.attackers_to(square, placement.occupied()))
    }

    /// Returns the squares to which the piece on a square can legally move.
    pub(super) fn moves_from(&self, square: Square) -> Result<Bitboard, IllegalPosition> {
        self.legal.as_ref().map(|position| position.targets_from(square)).map_err(|reason| *reason)
    }
}
