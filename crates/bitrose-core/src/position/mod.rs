//! Positions: FEN, legal moves, perft and move notation.
//!
//! A [`Position`] is legal: it lists its legal moves, plays them, and has one king for each side. A [`Setup`] is
//! whatever a FEN says, legal or not, to be shown, compared and diagnosed. Both give the pieces as a [`Placement`],
//! which consists of two boards for the colors and six for the kinds; [`storage`] has the other usual representations.
//! [`perft`] counts the leaves of the game tree. [`mailbox`] does all of this again on a 0x88 board, which shares no
//! code with the bitboards, so that each can be tested against the other.
//!
//! ```
//! use bitrose_core::position::{Position, perft};
//!
//! let mut position: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
//! assert_eq!(position.legal_moves().len(), 26);
//! assert_eq!(perft::perft(&position, 2), 568);
//!
//! let castling = position.read_move("O-O")?;
//! position.play(castling)?;
//! assert_eq!(position.to_string(), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod attacked;
mod fen;
mod generate;
pub mod known;
pub mod mailbox;
mod moves;
mod named;
mod notation;
mod outcome;
pub mod perft;
mod piece;
mod placement;
#[expect(clippy::module_inception, reason = "the file has the type that gives the module its name")]
mod position;
mod setup;
pub mod storage;
mod zobrist;

pub use fen::{Epd, EpdError, EpdFault, FenError, FenFault, Field, Mended, Operation};
pub use moves::{Move, MoveList, Moves, ParseMoveError};
pub use named::POSITION_NAMES;
pub use notation::{MoveError, MoveFault, Why};
pub use outcome::GameOutcome;
pub use piece::{Color, Kind, ParseKindError, ParsePieceError, ParseWingError, Piece, Wing};
pub use placement::Placement;
pub use position::{IllegalMove, Position, PositionError};
pub use setup::{CastlingFault, EnPassantFault, IllegalPosition, Setup};
