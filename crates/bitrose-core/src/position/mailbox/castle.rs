//! Castling: the conditions, in the order in which they are tested.

use super::cell::{Cell, EAST, WEST};
use super::cells::Probe;
use super::{CellMove, Mailbox};
use crate::bitboard::File;
use crate::position::{Color, Piece, Wing};

/// One of the tests before castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingStep {
    /// Whether the right still exists: neither the king nor this rook has moved.
    Right(bool),
    /// The contents of a cell between king and rook, which must be empty. On the queen side this includes the b-file.
    Between(Cell, Option<Piece>),
    /// A search along one offset for an attacker of a cell that the king crosses. This includes its own cell, because
    /// it may not castle out of check.
    Attacked(Cell, Probe),
}

impl CastlingStep {
    /// Returns `true` if this test allows castling.
    pub const fn allows(self) -> bool {
        match self {
            Self::Right(has_right) => has_right,
            Self::Between(_, piece) => piece.is_none(),
            Self::Attacked(_, probe) => !probe.attacks,
        }
    }
}

/// A castling right as a flag: one bit for each side and wing.
pub(super) const fn right(color: Color, wing: Wing) -> u8 {
    1 << (2 * color as u8 + wing as u8)
}

/// The home cell of the king, on which it must be to castle.
pub(super) const fn king_home(color: Color) -> Cell {
    Cell::new(File::E, color.first_rank())
}

/// The home cell of a rook, on which it must be to castle.
pub(super) const fn rook_home(color: Color, wing: Wing) -> Cell {
    let file = match wing {
        Wing::KingSide => File::H,
        Wing::QueenSide => File::A,
    };
    Cell::new(file, color.first_rank())
}

/// The rights that a move from or to this cell ends, because a king or a rook leaves its home or a rook is captured
/// there.
///
/// This does not depend on the piece on the cell: if it is not the king or rook at home, the right has been lost
/// already.
pub(super) const fn rights_of(cell: Cell) -> u8 {
    const WHITE: u8 = right(Color::White, Wing::KingSide) | right(Color::White, Wing::QueenSide);
    const BLACK: u8 = right(Color::Black, Wing::KingSide) | right(Color::Black, Wing::QueenSide);
    match cell.index() {
        0x00 => right(Color::White, Wing::QueenSide),
        0x04 => WHITE,
        0x07 => right(Color::White, Wing::KingSide),
        0x70 => right(Color::Black, Wing::QueenSide),
        0x74 => BLACK,
        0x77 => right(Color::Black, Wing::KingSide),
        _ => 0,
    }
}

/// The step of the king towards the rook.
pub(super) const fn towards(wing: Wing) -> i8 {
    match wing {
        Wing::KingSide => EAST,
        Wing::QueenSide => WEST,
    }
}

impl Mailbox {
    /// All tests before the side to move may castle, one offset at a time. Castling is legal if every test allows it.
    ///
    /// ```
    /// use bitrose_core::position::mailbox::{CastlingStep, Mailbox};
    /// use bitrose_core::position::{Setup, Wing};
    ///
    /// // The bishop on c4 keeps the king from passing f1.
    /// let setup: Setup = "4k3/8/8/8/2b5/8/8/4K2R w K - 0 1".parse()?;
    /// let board = Mailbox::try_from(&setup)?;
    /// let refused = board.castling_steps(Wing::KingSide).find(|step| !step.allows());
    /// let Some(CastlingStep::Attacked(cell, probe)) = refused else { panic!("castling is refused") };
    /// assert_eq!((cell.to_string(), probe.end.to_string()), ("f1".to_owned(), "c4".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn castling_steps(&self, wing: Wing) -> impl Iterator<Item = CastlingStep> {
        let color = self.side_to_move;
        let (king, rook, step) = (king_home(color), rook_home(color, wing), towards(wing));
        let right = CastlingStep::Right(self.rights & right(color, wing) != 0);
        let next = move |cell: &Cell| Some(cell.step(step));
        let between = std::iter::successors(next(&king), next).take_while(move |&cell| cell != rook);
        let way = std::iter::successors(Some(king), next).take(3);
        std::iter::once(right)
            .chain(between.map(|cell| CastlingStep::Between(cell, self.cells.get(cell))))
            .chain(way.flat_map(move |cell| {
                let probes = self.cells.probes(cell, color.opponent());
                probes.map(move |probe| CastlingStep::Attacked(cell, probe))
            }))
    }

    /// Appends the castling moves of the side to move, written as two steps of the king.
    pub(super) fn castlings_into(&self, moves: &mut Vec<CellMove>) {
        for wing in Wing::ALL {
            if self.castling_steps(wing).all(CastlingStep::allows) {
                let from = king_home(self.side_to_move);
                moves.push(CellMove { from, to: from.step(2 * towards(wing)), promotion: None });
            }
        }
    }
}
