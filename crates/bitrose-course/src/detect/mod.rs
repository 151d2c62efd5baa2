//! Finds out why an answer is wrong.
//!
//! An answer is compared with the target. The first detector that recognizes the mistake explains it; if there is none,
//! the explanation is the plain difference. Detectors are tried in order, and know nothing but the [`Scene`] of the
//! question.

mod pieces;
mod squares;
mod typed;

use crate::model::Attacker;
use crate::slips::Slip;
use bitrose_core::bitboard::{Bitboard, Mapping, Square};
pub use squares::{difference, hidden_difference, listed};
pub use typed::typed_slip;

/// What the detectors know about a question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// The mapping of the squares.
    pub mapping: Mapping,
    /// The board that the question is about: the pieces that move, or the `x` of an expression.
    pub before: Option<Bitboard>,
    /// The piece that the question is about.
    pub piece: Option<Attacker>,
    /// The square of the piece.
    pub square: Option<Square>,
    /// The occupied squares.
    pub occ: Option<Bitboard>,
    /// The squares of the side's own pieces.
    pub own: Option<Bitboard>,
    /// Whether the question asks for a relevant occupancy mask.
    pub is_mask: bool,
    /// Whether the question asks for the index of a square.
    pub is_index: bool,
    /// Whether the question gives an index and asks for its square.
    pub has_index: bool,
}

/// The source of an explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Detector {
    /// A mistake that the author foresaw.
    Authored,
    /// The board that the question is about, unchanged.
    Unchanged,
    /// Bits that wrapped around an edge.
    Wrap,
    /// An answer that is right under another mapping.
    OtherMapping,
    /// Every square is shifted by the same number of files or ranks.
    AllAside,
    /// A step in another direction.
    OtherDirection,
    /// The complement of the answer.
    Complement,
    /// A ray that stops in front of the blocker.
    BeforeBlockers,
    /// A ray that stops although nothing blocks it.
    ShortRay,
    /// A ray that continues behind the blocker.
    BehindBlockers,
    /// Own pieces among the targets.
    OwnPieces,
    /// The square of the piece itself.
    OwnSquare,
    /// The last square of a ray in a relevant occupancy mask.
    RayEnds,
    /// A relevant occupancy mask without the edges on which the piece itself is.
    AllEdges,
    /// The squares of another piece.
    OtherPiece,
    /// The squares of the piece from another square, or another rank or file.
    OtherSquare,
    /// Squares that the piece cannot reach, whatever the occupancy.
    OutOfReach,
    /// A slip in typing a number.
    Typed,
    /// The right answer with a typical slip.
    Slip(Slip),
    /// A case in which an expression is wrong.
    FailingCase,
    /// Two blocker sets that collide.
    Collision,
    /// Nothing but the plain difference.
    Difference,
}

/// An explanation and its source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The source.
    pub detector: Detector,
    /// The explanation.
    pub say: String,
}

impl From<Slip> for Finding {
    fn from(slip: Slip) -> Self {
        Self::new(Detector::Slip(slip), slip.say())
    }
}

impl Finding {
    pub(super) fn new(detector: Detector, say: impl Into<String>) -> Self {
        Self { detector, say: say.into() }
    }
}

/// An answer in squares, and the target.
#[derive(Clone, Copy, Debug)]
struct Compared {
    got: Bitboard,
    target: Bitboard,
}

impl Compared {
    const fn extra(self) -> Bitboard {
        self.got.difference(self.target)
    }

    /// The extra squares, if there are some and nothing is missing.
    fn only_extra(self) -> Option<Bitboard> {
        (self.target.is_subset(self.got) && !self.extra().is_empty()).then(|| self.extra())
    }
}

/// A detector: returns an explanation if it recognizes why the answer is wrong.
type Look = fn(Compared, &Scene) -> Option<String>;

/// Explains why a set of squares is not the target: by what [`find`] finds, or else by the difference.
///
/// The two sets must differ.
pub fn detect(got: Bitboard, target: Bitboard, scene: &Scene) -> Finding {
    find(got, target, scene).unwrap_or_else(|| Finding::new(Detector::Difference, difference(got, target)))
}

/// Tries the detectors that look at squares, in the order of [`Detector`].
pub fn find(got: Bitboard, target: Bitboard, scene: &Scene) -> Option<Finding> {
    const IN_ORDER: [(Detector, Look); 16] = [
        (Detector::Unchanged, squares::unchanged),
        (Detector::Wrap, squares::wrap),
        (Detector::OtherMapping, squares::other_mapping),
        (Detector::AllAside, squares::all_aside),
        (Detector::OtherDirection, squares::other_direction),
        (Detector::Complement, squares::complement),
        (Detector::BeforeBlockers, pieces::before_blockers),
        (Detector::ShortRay, pieces::short_ray),
        (Detector::BehindBlockers, pieces::behind_blockers),
        (Detector::OwnPieces, pieces::own_pieces),
        (Detector::OwnSquare, pieces::own_square),
        (Detector::RayEnds, pieces::ray_ends),
        (Detector::AllEdges, pieces::all_edges),
        (Detector::OtherPiece, pieces::other_piece),
        (Detector::OtherSquare, pieces::other_square),
        (Detector::OutOfReach, pieces::out_of_reach),
    ];
    if got == target {
        return None;
    }
    let compared = Compared { got, target };
    IN_ORDER.iter().find_map(|(detector, say)| Some(Finding::new(*detector, say(compared, scene)?)))
}
