//! The default lookups: for each piece the method that is quickest in both ways of asking, many lookups at once and
//! one waiting for another.
//!
//! All three are plain arithmetic on constant tables of 65 KB together, so nothing has to be built, asked or chosen
//! when the program runs. A big magic table answers as quickly while nothing else wants the cache, and
//! takes twice the time when each lookup waits for the last; PEXT in a build for any processor costs a call.

mod bishop;
mod queen;
mod rook;

pub use bishop::bishop;
pub use queen::queen;
pub use rook::rook;

/// What the tables of the default lookups cost.
pub const DEFAULT_BYTES: usize = rook::BYTES + bishop::BYTES + queen::BYTES;
