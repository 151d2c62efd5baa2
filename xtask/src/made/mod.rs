//! The generated files in `docs`. `cargo xtask docs` writes them; the tests of `bitrose` include this module too, and
//! check that they are up to date.

pub(crate) mod console;
mod film;
mod pictures;
pub(crate) mod slips;
mod svg;

pub(crate) use svg::{Skin, svg};

use bitrose::tui::keys::TABLES;
use bitrose_draw::capitalized;
use std::path::Path;

/// A generated file.
pub(crate) struct Made {
    pub(crate) path: &'static str,
    /// Returns the contents that the file should have, given the root folder of the workspace.
    pub(crate) contents: fn(&Path) -> String,
}

pub(crate) const FILES: &[Made] = &[
    Made { path: "docs/explore.svg", contents: |_| pictures::explore() },
    Made { path: "docs/position.svg", contents: |_| pictures::position() },
    Made { path: "docs/step.svg", contents: |_| pictures::step() },
    Made { path: "docs/magic.svg", contents: |_| pictures::magic() },
    Made { path: "docs/learn.svg", contents: |_| pictures::learn() },
    Made { path: "docs/film.svg", contents: |_| pictures::film() },
    Made { path: "docs/keys.md", contents: |_| keys() },
    Made { path: "docs/language.md", contents: language },
    Made { path: "docs/lessons.md", contents: lessons },
];

/// The lines below which a page is generated.
const REFERENCE_BELOW: &str = "<!-- The rest of this page is generated: cargo xtask docs -->";
const SLIPS_BELOW: &str =
    "<!-- The rest of this page is measured: cargo xtask slips prints it, cargo xtask docs writes it -->";

/// All tables of keys.
fn keys() -> String {
    let mut text = "# Keys\n".to_owned();
    for table in TABLES {
        text += &format!("\n### {}\n\n| keys | do |\n|---|---|\n", capitalized(table.title));
        for row in table.rows {
            let keys = row.labels(false).iter().map(|label| quoted(label)).collect::<Vec<_>>().join(" ");
            text += &format!("| {keys} | {} |\n", row.doc.replace('|', "\\|"));
        }
    }
    text
}

/// A key as code in a Markdown table.
fn quoted(label: &str) -> String {
    if label == "`" { "`` ` ``".to_owned() } else { format!("`{}`", label.replace('|', "\\|")) }
}

fn language(root: &Path) -> String {
    below(root, "docs/language.md", REFERENCE_BELOW, &bitrose_lang::reference())
}

fn lessons(root: &Path) -> String {
    below(root, "docs/lessons.md", SLIPS_BELOW, &slips::table(&slips::rows()))
}

/// The page as it is up to and including the mark, followed by the text.
fn below(root: &Path, page: &str, mark: &str, text: &str) -> String {
    let page = std::fs::read_to_string(root.join(page)).unwrap_or_default();
    let (by_hand, _) = page.split_once(mark).expect("the page has its mark");
    format!("{by_hand}{mark}\n\n{}\n", text.trim_end())
}
