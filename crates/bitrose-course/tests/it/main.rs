//! The integration tests, in one binary.

mod fewest;
mod lesson_par;
