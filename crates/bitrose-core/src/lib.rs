//! Chess bitboards: sets of squares, attacks, magics, positions and legal moves.
//!
//! ```
//! use bitrose_core::attacks;
//! use bitrose_core::bitboard::{Bitboard, Square};
//!
//! let occupied: Bitboard = "d6 f6 c7".parse()?;
//! let attacked = attacks::rook(Square::C6, occupied);
//! assert_eq!((attacked & occupied).to_string(), "d6 c7");
//! // 8  . . . . . . . .
//! // 7  . . X . . . . .
//! // 6  X X R X . o . .      f6 is hidden behind d6
//! // 5  . . X . . . . .
//! // 4  . . X . . . . .
//! // 3  . . X . . . . .
//! // 2  . . X . . . . .
//! // 1  . . X . . . . .
//! //    a b c d e f g h
//! for square in attacked - occupied {
//!     assert!(attacks::between(Square::C6, square).is_disjoint(occupied));
//! }
//! # Ok::<(), bitrose_core::bitboard::ParseBitboardError>(())
//! ```
//!
//! # Modules
//!
//! * [`mod@bitboard`]: [`Square`](bitboard::Square), [`Bitboard`](bitboard::Bitboard) and the operations on them.
//! * [`attacks`]: attack sets of leapers, pawns and sliding pieces, the latter by every published method.
//! * [`magic`]: checking, searching for and laying out magic numbers.
//! * [`position`]: FEN, legal moves and perft.
//!
//! # Bit order and units
//!
//! A [`Bitboard`](bitboard::Bitboard) is in LERF order: bit 0 is a1, bit 7 is h1, bit 56 is a8 and bit 63 is h8. Files
//! are counted from the a-file and ranks from White's side, both from 0. [`Mapping`](bitboard::Mapping) converts to and
//! from the seven other orders in use. Sizes are in bytes and times in nanoseconds.
//!
//! # Costs
//!
//! A set operation is one or two instructions. Looking up the attacks of a leaper is a single load; a rook, bishop or
//! queen takes 1 to 3 ns, from constant tables of 63 KB. The larger tables (magic, PEXT, rotated) are built by the
//! first lookup that needs them and take up to 2.4 MB; [`attacks::sliders`] lists times and sizes.
//!
//! # Features
//!
//! * `serde`: squares, files, ranks, colors, kinds, wings, directions and mappings are serialized as their names;
//!   pieces and moves as `Display` writes them; placements, setups and positions as FEN. Bitboards are hexadecimal
//!   strings in human-readable formats, because JSON numbers may lose bits, and 64-bit words in all others.
//! * `arbitrary`: generates squares, files, ranks, colors, kinds, wings, directions, mappings and bitboards from a
//!   fuzzer's bytes.
//!
//! # Errors and panics
//!
//! Every parser returns a typed error that says what was expected. Functions that can panic say so.
//!
//! # Sources
//!
//! The Chess Programming Wiki: [bitboards](https://www.chessprogramming.org/Bitboards),
//! [sliding piece attacks](https://www.chessprogramming.org/Sliding_Piece_Attacks),
//! [magic bitboards](https://www.chessprogramming.org/Magic_Bitboards),
//! [perft](https://www.chessprogramming.org/Perft). Each module links its own page.

pub mod attacks;
pub mod bitboard;
pub mod magic;
mod names;
pub use names::counted;
pub mod position;

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
