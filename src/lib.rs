//! Chess bitboards: 64 bits and what they mean, attacks, magics, positions, a small language that traces every
//! operation, and pictures of all of them. This is the library half of the program of the same name.
//!
//! ```
//! use bitrose::attacks;
//! use bitrose::bitboard::{Bitboard, Mapping, Square};
//! use bitrose::render::Panel;
//!
//! // A set of squares; bit 0 is a1, bit 1 is b1, bit 63 is h8.
//! let pawns = Bitboard(0x0000_0000_1800_0000);
//! let attacked = attacks::white_pawns(pawns) | attacks::rook(Square::A5, pawns);
//! assert_eq!(attacked.to_string(), "a1 a2 a3 a4 b5 c5 d5 e5 f5 g5 h5 a6 a7 a8");
//!
//! println!("{}", Panel::of(attacked.0, Mapping::Lerf));
//! ```
//!
//! # Rooms
//!
//! | module | offers | begin with |
//! |---|---|---|
//! | [`mod@bitboard`] | sets of squares, the eight mappings, raw shifts that report what fell off and what wrapped, fills, symmetries | [`Bitboard`](bitboard::Bitboard), [`Mapping`](bitboard::Mapping), [`RawShift`](bitboard::RawShift) |
//! | [`attacks`] | leapers, pawns, sliders by every known method, the names of a number | [`attacks::rook`], [`attacks::sliders`], [`attacks::identify()`] |
//! | [`magic`] | is a multiplier right, and if not, why; searches; table layouts; a reader of the tables of engines | [`magic::check()`], [`magic::find`], [`magic::Tables`], [`magic::read_tables`] |
//! | [`position`] | FEN and EPD, legal moves, SAN and UCI, perft on bitboards and on the 0x88 board | [`Position`](position::Position), [`position::perft`] |
//! | [`script`] | the language: run, trace, prove that two expressions are equal; a scanner for constants in any text | [`Session`](script::Session), [`script::cases`], [`Scanner`](script::scan::Scanner) |
//! | [`render`] | one picture, painted as text, colour, SVG, JSON and source code | [`Panel`](render::Panel), [`Picture`](render::Picture), [`render::svg()`] |
//!
//! The arrows point down only: bitboard ‹ attacks ‹ magic and position ‹ script ‹ render. The examples in the folder
//! `examples` show one task each.
//!
//! # What can be relied on
//!
//! * **Words and sets.** A [`Bitboard`](bitboard::Bitboard) is a set, always in the same order. A `u64` is a number of
//!   somebody's engine and has a meaning only together with a [`Mapping`](bitboard::Mapping). No function guesses.
//! * **Errors.** What comes from outside, be it a number, a FEN, a program or a table, is answered by a `Result`; the
//!   errors say the place, what was expected and the nearest right form. A panic is a bug.
//! * **Truth.** Everything quick is tested against something slow and obvious: [`attacks::rays`] is the definition of
//!   every slider.
//! * **Versions.** The modules of the table follow [semantic versioning](https://semver.org). Before 1.0 a new minor version
//!   may change them, a new patch version does not. What is written for people, the texts of errors, notes and drawings,
//!   may change in any version. So may [`lesson`], which serves the program, and the two halves of the program itself,
//!   `cli` and `tui`, which are public only for it and its tests and are not documented here.
//! * **Rust.** 1.91 or newer; a newer one is asked for only by a new minor version. There are no features to choose. `unsafe`
//!   stands in one file, for the bit and vector instructions of a processor, which are chosen while the program runs.

pub mod attacks;
pub mod bitboard;
#[doc(hidden)]
pub mod cli;
mod disk;
pub mod lesson;
pub mod magic;
pub mod position;
pub mod render;
pub mod script;
#[doc(hidden)]
pub mod tui;

/// The Rust of the README compiles and runs as the documentation does.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
