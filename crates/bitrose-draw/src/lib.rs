//! One picture of a chess bitboard, painted many ways: plain text, text with colors, SVG, JSON, source code.
//!
//! A [`Panel`] is a board with its label and its number; as a number it needs a
//! [`Mapping`](bitrose_core::bitboard::Mapping), which says which bit is which square. This is the knight attack set
//! from d4, with a1 as bit 0:
//!
//! ```
//! use bitrose_core::bitboard::Mapping;
//! use bitrose_draw::Panel;
//!
//! let knight = Panel::of(0x0000_1422_0022_1400, Mapping::Lerf);
//! assert_eq!(knight.to_string(), "\
//! 8 . . . . . . . .
//! 7 . . . . . . . .
//! 6 . . 1 . 1 . . .
//! 5 . 1 . . . 1 . .
//! 4 . . . . . . . .
//! 3 . 1 . . . 1 . .
//! 2 . . 1 . 1 . . .
//! 1 . . . . . . . .
//!   a b c d e f g h
//! 0x0000142200221400  8 squares  knight(d4)
//! ");
//! ```
//!
//! Painters append to a buffer of the caller, a `Vec<u8>`; functions that produce a whole source file return a
//! `String`. They know nothing about files, terminals or streams.
//!
//! ```
//! use bitrose_core::bitboard::Mapping;
//! use bitrose_draw::{Format, Panel, Style, code, panels, svg};
//!
//! let king = Panel::of(0x0000_0000_0038_2838, Mapping::Lerf).labelled("king(e2)");
//! let mut out = Vec::new();
//! panels(&mut out, &[king.clone()], 1, Style { color: true, unicode: true });
//! svg(&mut out, &[king], 1);
//! code(&mut out, Format::Java, 0x0000_0000_0038_2838, Mapping::Lerf);
//! assert!(out.ends_with(b"0x0000000000382838L"));
//! ```
//!
//! | for | use |
//! |---|---|
//! | one board as text | [`Panel`] and its `Display`; a set and a position convert into one |
//! | the board as Black sees it | [`Panel::seen_by`] |
//! | several boards next to each other, with colors | [`panels`] |
//! | a picture for a page | [`svg`] |
//! | expected against actual | [`Difference`] |
//! | the effect of a raw shift | [`Picture::before_shift`], [`Picture::after_shift`] |
//! | many values in one of the [`Format`]s | [`Sheet`] |
//! | arrays and magic tables as source code | [`emit_array`], [`emit_tables`] |
//! | a magic multiplication by hand | [`long_multiplication`] |
//! | assertions that draw a difference, as source code | [`emit_asserts`] |
//! | the name of a constant | [`names`] |

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod difference;
mod emit;
mod format;
mod grid;
mod json;
mod long;
mod names;
mod picture;
mod plain;
mod sheet;
mod svg;
mod text;

pub use difference::Difference;
pub use emit::{NoAsserts, NotALanguage, emit_array, emit_asserts, emit_tables, emits_arrays};
pub use format::{Drawable, Format, ParseFormatError};
pub use grid::{Panel, fitting, panels};
pub use json::json;
pub use long::long_multiplication;
pub use names::{Name, Names, names};
pub use picture::{Ink, Picture, Role, Style};
pub use sheet::{Layout, Sheet, harmless, line};
pub use svg::{Escaped, svg};
pub use text::{bin, capitalized, code, code_truth, counted_squares, dec, hex, squares, to_ascii};
