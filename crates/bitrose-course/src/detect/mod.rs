//! Why an answer is wrong.
//!
//! An answer and the target are compared; the first detector that fits says why, else the plain difference does. Detectors are asked
//! in order, and know nothing but the [`Scene`] of the question.

mod pieces;
mod squares;
mod typed;

#[cfg(test)]
mod tests;

use crate::model::Attacker;
use bitrose_core::bitboard::{Bitboard, Mapping, Square};
pub use squares::{difference, listed};
pub use typed::typed_slip;

/// What is known of a question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// How squares are numbered.
    pub mapping: Mapping,
    /// The board of which something is asked: the pieces that step, the `x` of an expression.
    pub before: Option<Bitboard>,
    /// The piece that the question is about.
    pub piece: Option<Attacker>,
    /// Where it stands.
    pub square: Option<Square>,
    /// The occupied squares.
    pub occ: Option<Bitboard>,
    /// Those of one's own pieces.
    pub own: Option<Bitboard>,
    /// Whether a relevant mask is asked for.
    pub is_mask: bool,
}

/// Who found out what is wrong. The numbers are those of the table in the documentation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Detector {
    /// 1: a mistake that the author foresaw.
    Authored = 1,
    /// 2: bits went round an edge.
    Wrap,
    /// 3: right under another mapping.
    OtherMapping,
    /// 4: every square one file or rank aside.
    OneAside,
    /// 5: a step in another direction.
    OtherDirection,
    /// 6: everything except the answer.
    Complement,
    /// 7: the ray stops before the blocker.
    BeforeBlockers,
    /// 8: the ray goes on behind the blocker.
    BehindBlockers,
    /// 9: own pieces are no targets.
    OwnPieces,
    /// 10: the square of the piece itself.
    OwnSquare,
    /// 11: the last square of a ray in a relevant mask.
    RayEnds,
    /// 12: edges removed on which the piece stands.
    AllEdges,
    /// 13: the squares of another piece.
    OtherPiece,
    /// 14: a slip in typing a number.
    Typed,
    /// 15: an expression that fails in some case.
    FailingCase,
    /// 16: right for one piece, wrong for two.
    Carries,
    /// 17: two blocker sets in one slot.
    Collision,
    /// 18: nothing better is known than the difference.
    Difference,
}

/// What was found out, and by whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// By whom.
    pub detector: Detector,
    /// What is said.
    pub say: String,
}

impl Finding {
    pub(super) fn new(detector: Detector, say: impl Into<String>) -> Self {
        Self { detector, say: say.into() }
    }
}

/// An answer of squares beside the target.
#[derive(Clone, Copy, Debug)]
struct Compared {
    got: Bitboard,
    target: Bitboard,
}

impl Compared {
    const fn extra(self) -> Bitboard {
        self.got.difference(self.target)
    }

    /// The extra squares, when nothing is missing and there are some.
    fn only_extra(self) -> Option<Bitboard> {
        (self.target.is_subset(self.got) && !self.extra().is_empty()).then(|| self.extra())
    }
}

/// Says why a set of squares is not the target: detectors 2 to 13, then 18.
///
/// The two must differ.
#[must_use]
pub fn detect(got: Bitboard, target: Bitboard, scene: &Scene) -> Finding {
    find(got, target, scene).unwrap_or_else(|| Finding::new(Detector::Difference, difference(got, target)))
}

/// Detectors 2 to 13.
#[must_use]
pub fn find(got: Bitboard, target: Bitboard, scene: &Scene) -> Option<Finding> {
    const IN_ORDER: [fn(Compared, &Scene) -> Option<Finding>; 12] = [
        squares::wrap,
        squares::other_mapping,
        squares::one_aside,
        squares::other_direction,
        squares::complement,
        pieces::before_blockers,
        pieces::behind_blockers,
        pieces::own_pieces,
        pieces::own_square,
        pieces::ray_ends,
        pieces::all_edges,
        pieces::other_piece,
    ];
    if got == target {
        return None;
    }
    IN_ORDER.iter().find_map(|detector| detector(Compared { got, target }, scene))
}
