//! Why an answer is wrong.
//!
//! An answer and the target are compared; the first detector that fits says why, else the plain difference does. Detectors are asked
//! in order, and know nothing but the [`Scene`] of the question.

mod pieces;
mod squares;
mod typed;

use crate::model::Attacker;
use crate::slips::Slip;
use bitrose_core::bitboard::{Bitboard, Mapping, Square};
pub use squares::{difference, hidden_difference, listed};
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
    /// Whether the index of a square is asked for.
    pub is_index: bool,
    /// Whether an index is given, and its square asked for.
    pub has_index: bool,
}

/// Who found out what is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Detector {
    /// A mistake that the author foresaw.
    Authored,
    /// Bits went round an edge.
    Wrap,
    /// Right under another mapping.
    OtherMapping,
    /// Every square the same number of files or ranks aside.
    AllAside,
    /// A step in another direction.
    OtherDirection,
    /// Everything except the answer.
    Complement,
    /// The ray stops before the blocker.
    BeforeBlockers,
    /// The ray stops before there is anything to stop it.
    ShortRay,
    /// The ray goes on behind the blocker.
    BehindBlockers,
    /// Own pieces are no targets.
    OwnPieces,
    /// The square of the piece itself.
    OwnSquare,
    /// The last square of a ray in a relevant mask.
    RayEnds,
    /// Edges removed on which the piece stands.
    AllEdges,
    /// The squares of another piece.
    OtherPiece,
    /// The squares of the piece from another square, or another rank or file.
    OtherSquare,
    /// Squares that the piece does not reach, whatever stands where.
    OutOfReach,
    /// A slip in typing a number.
    Typed,
    /// The right answer with a typical slip.
    Slip(Slip),
    /// An expression that fails in some case.
    FailingCase,
    /// Two blocker sets in one slot.
    Collision,
    /// Nothing better is known than the difference.
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

/// Looks at an answer, and gives the words if it sees why it is wrong.
type Look = fn(Compared, &Scene) -> Option<String>;

/// Says why a set of squares is not the target: what [`find`] finds, else the difference.
///
/// The two must differ.
pub fn detect(got: Bitboard, target: Bitboard, scene: &Scene) -> Finding {
    find(got, target, scene).unwrap_or_else(|| Finding::new(Detector::Difference, difference(got, target)))
}

/// What is found by looking at squares, in the order of [`Detector`].
pub fn find(got: Bitboard, target: Bitboard, scene: &Scene) -> Option<Finding> {
    const IN_ORDER: [(Detector, Look); 15] = [
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
