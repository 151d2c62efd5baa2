//! What can be wrong with the text of a move.

use crate::bitboard::Square;
use crate::position::{Color, Kind};
use std::fmt;

/// The error of reading text that does not describe exactly one legal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}`: {fault}{}", Possible(.possible))]
#[non_exhaustive]
pub struct MoveError {
    /// The text.
    pub text: String,
    /// What is wrong with it.
    pub fault: MoveFault,
    /// The moves that may have been meant, in SAN: those of the piece, or all.
    pub possible: Vec<String>,
}

/// What can be wrong with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveFault {
    /// The text is neither UCI nor SAN.
    #[error("not a move; expected one like `e2e4`, `Nf3`, `exd5`, `O-O` or `e8=Q`")]
    Syntax,
    /// The game is over.
    #[error("{side} has no legal move: {}", if *.is_checkmate { "checkmate" } else { "stalemate" })]
    GameOver {
        /// The side to move.
        side: Color,
        /// Whether it is mated; otherwise it is stalemated.
        is_checkmate: bool,
    },
    /// There is no piece on the origin.
    #[error("there is no piece on {0}")]
    NoPiece(Square),
    /// The piece belongs to the other side.
    #[error("the piece on {0} is not {1}'s, and {1} is to move")]
    NotYours(Square, Color),
    /// The piece on the origin is not of the given kind.
    #[error("there is no {0} on {1}")]
    OtherPiece(Kind, Square),
    /// The piece cannot move there.
    #[error("the {kind} on {from} cannot go to {to}{}", .why.map_or("", Why::words))]
    CannotGo {
        /// The kind of the piece.
        kind: Kind,
        /// Its square.
        from: Square,
        /// The target.
        to: Square,
        /// The reason, if the piece could go there but for its king.
        why: Option<Why>,
    },
    /// No piece of this kind can move there.
    #[error("no {kind} can go to {to}{}", .why.map_or("", Why::words))]
    NoneCanGo {
        /// The kind of the piece.
        kind: Kind,
        /// The target.
        to: Square,
        /// The reason, if one of the pieces could go there but for its king.
        why: Option<Why>,
    },
    /// Castling is not possible.
    #[error("castling is not possible{why}", why = .0.map_or("", Why::words))]
    NoCastling(Option<Why>),
    /// More than one piece of this kind can move there.
    #[error("more than one {0} can go to {1}")]
    Ambiguous(Kind, Square),
    /// A pawn reaches the last rank, but the promotion is missing.
    #[error("missing promotion, as in `=Q`")]
    Promotion,
    /// There is a promotion, but no pawn reaches the last rank.
    #[error("unexpected promotion")]
    NoPromotion,
}

/// The reason why a move that the piece could make if there were no check is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// The king is in check, and the move does not end the check.
    Check,
    /// The piece is pinned to its king.
    Pinned,
    /// The king would move into check.
    IntoCheck,
}

impl Why {
    const fn words(self) -> &'static str {
        match self {
            Self::Check => ": the king is in check",
            Self::Pinned => ": it is pinned to its king",
            Self::IntoCheck => ": the king would be in check there",
        }
    }
}

/// The list of possible moves after the reason, truncated if it is long.
struct Possible<'a>(&'a [String]);

impl fmt::Display for Possible<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST: usize = 12;
        if self.0.is_empty() {
            return Ok(());
        }
        let verb = if self.0.len() == 1 { "the legal move is" } else { "legal moves are" };
        write!(f, "; {verb} {}", self.0[..self.0.len().min(MOST)].join(" "))?;
        match self.0.len().checked_sub(MOST) {
            None | Some(0) => Ok(()),
            Some(more) => write!(f, " and {more} more"),
        }
    }
}
