//! The integration tests, in one binary.

mod lesson_par;
