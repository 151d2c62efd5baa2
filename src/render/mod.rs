//! One picture, painted many ways: text, colour text, SVG, code, JSON.

mod picture;

pub use picture::{Ink, Picture, Role};
