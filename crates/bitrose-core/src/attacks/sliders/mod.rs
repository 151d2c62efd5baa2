//! Sliding piece attacks by every known method. All functions have the same signature, and all agree with the ray walk
//! of [`super::rays`] for every subset of every relevant occupancy mask (107 648 cases) and on full boards.
//!
//! [`rook`], [`bishop`] and [`queen`] are the fastest for their piece; use them unless you have a reason not to.
//! [`Method`] names all the others, for comparison and for learning. Tables of more than a few kilobytes are built on
//! first use.
//!
//! # What they cost
//!
//! Nanoseconds per lookup: for independent lookups / for lookups that each wait for the one before. In parentheses, the
//! ratio to the lookup of cozy-chess 0.3.4 (black magic) in the same run; below 1 is faster.
//!
//! | method | bytes | rook | bishop | queen |
//! |---|---|---|---|---|
//! | cozy-chess | 706 976 | 2.49 / 9.85 | 1.45 / 3.82 | 2.32 / 9.62 |
//! | **default** | 63 480 | 1.66 / 3.53 (0.67 / 0.36) | 1.42 / 3.61 (0.98 / 0.94) | 2.20 / 5.53 (0.95 / 0.57) |
//! | `rays` | 0 | 18.74 / 17.77 (7.54 / 1.80) | 16.81 / 14.11 (11.55 / 3.69) | 99.89 / 60.80 (43.15 / 6.32) |
//! | `dumb7` | 0 | 13.03 / 17.33 (5.24 / 1.76) | 13.00 / 17.34 (8.94 / 4.54) | 23.80 / 28.88 (10.28 / 3.00) |
//! | `kogge_stone` | 0 | 5.71 / 7.05 (2.30 / 0.72) | 6.24 / 7.86 (4.29 / 2.06) | 12.88 / 16.33 (5.56 / 1.70) |
//! | `classical` | 4 096 | 2.69 / 3.92 (1.08 / 0.40) | 2.71 / 3.95 (1.86 / 1.03) | 4.66 / 5.20 (2.01 / 0.54) |
//! | `beyond` | 34 816 | 4.54 / 6.74 (1.83 / 0.68) | 3.51 / 5.03 (2.41 / 1.32) | 6.92 / 9.38 (2.99 / 0.97) |
//! | `subtraction` | 2 048 | 5.44 / 7.85 (2.19 / 0.80) | 5.57 / 7.85 (3.83 / 2.06) | 6.57 / 12.93 (2.84 / 1.34) |
//! | `obstruction` | 2 048 | 2.52 / 2.85 (1.01 / 0.29) | 2.72 / 2.85 (1.87 / 0.75) | 4.31 / 9.18 (1.86 / 0.95) |
//! | `hyperbola` | 2 560 | 1.93 / 3.07 (0.77 / 0.31) | 2.06 / 2.71 (1.42 / 0.71) | 3.41 / 3.67 (1.47 / 0.38) |
//! | `hyperbola_reversal` | 2 048 | 5.74 / 7.72 (2.31 / 0.78) | 2.07 / 2.71 (1.42 / 0.71) | 7.28 / 7.86 (3.14 / 0.82) |
//! | `rotated` | 131 072 | 4.94 / 9.29 (1.99 / 0.94) | 5.42 / 7.81 (3.72 / 2.05) | 9.30 / 11.26 (4.02 / 1.17) |
//! | `kindergarten` | 10 240 | 1.99 / 3.80 (0.80 / 0.39) | 2.06 / 3.80 (1.41 / 0.99) | 3.15 / 4.80 (1.36 / 0.50) |
//! | `magic_plain` | 2 362 368 | 3.37 / 12.40 (1.35 / 1.26) | 2.32 / 6.28 (1.59 / 1.65) | 3.78 / 14.46 (1.63 / 1.50) |
//! | `magic` | 864 256 | 3.16 / 10.48 (1.27 / 1.06) | 1.81 / 4.13 (1.24 / 1.08) | 2.78 / 11.37 (1.20 / 1.18) |
//! | `magic_fixed` | 965 160 | 2.94 / 10.62 (1.18 / 1.08) | 1.77 / 4.13 (1.21 / 1.08) | 2.54 / 10.29 (1.10 / 1.07) |
//! | `magic_overlapped` | 830 416 | 2.98 / 10.56 (1.20 / 1.07) | 1.78 / 4.20 (1.22 / 1.10) | 2.58 / 10.44 (1.11 / 1.08) |
//! | `magic_black` | 706 976 | 2.86 / 9.79 (1.15 / 0.99) | 1.66 / 3.92 (1.14 / 1.03) | 2.51 / 9.55 (1.08 / 0.99) |
//! | `pext` | 863 232 | 4.64 / 9.69 (1.87 / 0.98) | 3.14 / 3.43 (2.16 / 0.90) | 5.82 / 9.75 (2.51 / 1.01) |
//! | `pext_pdep` | 219 392 | 5.61 / 6.78 (2.26 / 0.69) | 4.17 / 4.07 (2.87 / 1.06) | 8.49 / 8.55 (3.67 / 0.89) |
//!
//! Measured on 20 November 2026 by `cargo bench --bench sliders -- table` in a build for plain x86-64: 4096 random
//! squares with boards of about 16 pieces, medians of 41 rounds in which the methods take turns, on an AMD EPYC (Zen 4,
//! family 25, model 17) at 3.7 GHz with rustc 1.95, while the machine was doing other work too. Notes on the numbers:
//!
//! * Large tables suffer from that other work, arithmetic does not. On a quiet machine the differences are smaller.
//! * The tables of `magic_fixed` and `magic_overlapped` have become smaller since then; the times are for the larger
//!   ones.
//! * PEXT pays for a call, because a build for plain x86-64 cannot inline the instruction.
//! * Methods with branches (`rays`, `beyond`) look better than they are, because the branch predictor partly learns the
//!   4096 cases by heart.
//! * `rotated` rotates the board in each lookup; the engines that used rotated bitboards updated them move by move.

mod fills;
pub mod hardware;
pub(crate) mod instructions;
pub mod kindergarten;
pub(crate) mod lanes;
mod line_arithmetic;
mod lines;
pub mod magic;
mod method;
pub mod pext;
mod quick;
mod ray_tables;
pub mod rotated;
pub mod setwise;

pub use fills::{dumb7, kogge_stone};
pub use instructions::InstructionSet;
pub use line_arithmetic::{hyperbola, hyperbola_reversal, obstruction, subtraction};
pub use method::{Method, ParseMethodError};
pub use pext::{pext_pdep, pext_portable};
pub use quick::{DEFAULT_BYTES, bishop, queen, rook};
pub use ray_tables::{beyond, classical};
