//! Positions: pieces on squares, what a FEN says, and the boards that have names in it.

mod check;
mod fen;
mod generate;
pub mod known;
mod legal;
pub mod mailbox;
mod make;
mod moves;
mod named;
mod notation;
pub mod perft;
mod piece;
mod placement;
mod setup;
pub mod storage;
mod zobrist;

pub use check::{CastlingFault, EnPassantFault, IllegalPosition};
pub use fen::{Epd, EpdError, EpdFault, FenError, FenFault, Field, Mended, Operation};
pub use legal::{Position, PositionError};
pub use make::{Changes, Undo};
pub use moves::Move;
pub use named::POSITION_NAMES;
pub use notation::{MoveError, MoveFault, Why};
pub use piece::{Color, Kind, Piece};
pub use placement::Placement;
pub use setup::{Setup, Wing};
