//! The position that a session is bound to, as the built-ins see it.

use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_core::position::{IllegalPosition, Position, Setup};

/// A bound position. It may be one that no game can have: then there are boards, but no moves.
#[derive(Debug)]
pub(super) struct Bound {
    pub(super) setup: Setup,
    legal: Result<Position, IllegalPosition>,
}

impl Bound {
    pub(super) fn new(setup: &Setup) -> Self {
        Self { setup: *setup, legal: Position::try_from(setup) }
    }

    /// The pieces of either side that attack a square.
    #[expect(clippy::unnecessary_wraps, reason = "one type for all questions")]
    pub(super) fn attackers(&self, square: Square) -> Result<Bitboard, IllegalPosition> {
        Ok(self.setup.placement.attackers_of_both(square))
    }

    /// Where the piece on a square can legally go.
    pub(super) fn moves_from(&self, square: Square) -> Result<Bitboard, IllegalPosition> {
        self.legal.as_ref().map(|position| position.targets_from(square)).map_err(|reason| *reason)
    }
}
