//! Positions: pieces on squares, what a FEN says, and the boards that have names in it.
//!
//! A [`Setup`] is what a FEN says, be it legal or not; it can be painted, compared and looked at. A [`Position`] is a
//! setup that a game can go on from: it has passed [`IllegalPosition`]'s tests, and so it can give its legal moves, make
//! them, take them back, and count them ([`perft`]). Both keep their pieces in a [`Placement`], two boards of colours and
//! six of kinds; [`storage`] sets the other usual ways beside it. [`mailbox`] does all of it once more on a 0x88 board,
//! written apart, so that each can be held against the other.
//!
//! ```
//! use bitrose_core::position::{Position, perft};
//!
//! let mut position: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
//! assert_eq!(perft::perft(&position, 2), 568);
//!
//! let castling = position.read_move("O-O")?;
//! position.make(castling);
//! assert_eq!(position.setup().to_string(), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod fen;
mod generate;
pub mod known;
pub mod mailbox;
mod moves;
mod named;
mod notation;
pub mod perft;
mod piece;
mod placement;
mod play;
mod position;
mod setup;
pub mod storage;
mod zobrist;

pub use check::{CastlingFault, EnPassantFault, IllegalPosition};
pub use fen::{Epd, EpdError, EpdFault, FenError, FenFault, Field, Mended, Operation};
pub use moves::{Move, MoveList, Moves};
pub use named::POSITION_NAMES;
pub use notation::{MoveError, MoveFault, Why};
pub use piece::{Color, Kind, Piece};
pub use placement::Placement;
pub use play::IllegalMove;
pub use position::{Position, PositionError};
pub use setup::{Setup, Wing};
