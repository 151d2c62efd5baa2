//! The table of keys in Markdown, for the README.

use super::{Binding, Scope, bindings};
use std::fmt::Write;

/// The whole table in Markdown, a section for each scope.
#[must_use]
pub fn markdown() -> String {
    let mut text = String::new();
    for scope in Scope::ALL {
        let _ = write!(text, "### {}\n\n| keys | do |\n|---|---|\n", capitalised(scope.title()));
        for binding in bindings(scope) {
            let _ = writeln!(text, "| {} | {} |", markdown_keys(binding), binding.doc.replace('|', "\\|"));
        }
        text.push('\n');
    }
    text
}

fn markdown_keys(binding: &Binding) -> String {
    let keys: Vec<_> = binding
        .keys
        .iter()
        .map(|key| match key.label(false).as_str() {
            "`" => "`` ` ``".to_owned(),
            label => format!("`{}`", label.replace('|', "\\|")),
        })
        .collect();
    keys.join(" ")
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
