//! One picture, painted many ways: text, colour text, SVG, code, JSON.
//!
//! A [`Picture`] says what every square means; painters turn it into something to read. Painters append to a buffer of
//! the caller and know nothing of files, terminals or streams.

//!
//! ```
//! use bitrose_core::bitboard::Mapping;
//! use bitrose_draw::{Format, Panel, Style, code, panels};
//!
//! let king = Panel::of(0x0000_0000_0038_2838, Mapping::Lerf);
//! let mut text = Vec::new();
//! panels(&mut text, &[king.labelled("king(e2)")], 1, Style { colour: true, unicode: true });
//! code(&mut text, Format::Java, 0x0000_0000_0038_2838, Mapping::Lerf);
//! assert!(text.ends_with(b"0x0000000000382838L"));
//! ```

mod ascii;
mod code;
mod difference;
mod drawable;
mod emit;
mod format;
mod grid;
mod json;
mod names;
mod number;
mod picture;
mod plain;
mod sheet;
mod style;
mod svg;

pub use ascii::to_ascii;
pub use code::{code, code_truth};
pub use difference::Difference;
pub use drawable::Drawable;
pub use emit::{NoLanguage, emit_array, emit_tables};
pub use format::{Format, ParseFormatError};
pub use grid::{Panel, panels};
pub use json::json;
pub use names::{Names, names};
pub use number::{bin, dec, hex, squares};
pub use picture::{Ink, Picture, Role};
pub use sheet::{Layout, Sheet, line};
pub use style::Style;
pub use svg::svg;
