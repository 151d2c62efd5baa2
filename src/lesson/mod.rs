//! Lessons: what one is, how it is read and checked, how an answer is judged.
//!
//! A lesson is one Markdown file that reads well by itself. [`model`] is what is read from it. All expressions are
//! programs of the bitboard language ([`crate::script`]): there is no second evaluator.

pub mod model;
