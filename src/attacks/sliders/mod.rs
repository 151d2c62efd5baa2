//! What sliders attack, by every known method. All have one signature, and all equal the ray walk of [`super::rays`].

pub mod beyond;
pub mod classical;
pub mod dumb7;
pub mod hardware;
pub mod hyperbola;
pub mod hyperbola_reversal;
pub mod kindergarten;
pub mod kogge_stone;
mod lines;
pub mod magic;
mod method;
pub mod obstruction;
pub mod pext;
pub mod pext_pdep;
pub mod pext_portable;
mod quick;
pub mod rotated;
pub mod subtraction;

pub use method::{Method, ParseMethodError};
pub use quick::{DEFAULT_BYTES, bishop, queen, rook};
