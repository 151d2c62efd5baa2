//! The integration tests, in one binary.

mod aside;
mod book;
mod book_browser;
mod bounds;
mod cli_answers;
mod cli_completions;
mod cli_faults;
mod cli_help;
mod cli_perft;
mod cli_scan;
mod cli_words;
mod debuggers;
mod documents;
#[path = "../../crates/bitrose-core/tests/it/common/effort.rs"]
mod effort;
mod flows;
mod formats;
mod fuzz;
mod headers;
mod lesson_check;
mod lesson_faults;
mod lesson_library;
mod lesson_plain;
mod lesson_progress;
mod lessons;
mod lsp;
mod made;
mod magic_cli;
#[path = "../../crates/bitrose-core/tests/it/common/printed.rs"]
mod printed;
mod referee;
mod running;
mod show;
#[path = "../../crates/bitrose-core/tests/it/common/skipped.rs"]
mod skipped;
mod tui;
mod voice;
