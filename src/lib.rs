//! The library half of bitrose: chess bitboards, attacks, a small language to trace them in, and pictures of them.
//!
//! Rooms depend downwards only: [`mod@bitboard`] knows 64 bits, [`attacks`] knows attacks, [`magic`] finds and
//! checks magics, [`position`] knows pieces, [`script`] runs programs over them, [`render`] paints what they mean,
//! [`lesson`] teaches them. The command line and the terminal interface stand on top.

pub mod attacks;
pub mod bitboard;
pub mod cli;
pub mod lesson;
pub mod magic;
pub mod position;
pub mod render;
pub mod script;
pub mod tui;
