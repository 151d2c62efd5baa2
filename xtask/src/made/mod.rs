//! The files of `docs` that are generated. `cargo xtask docs` writes them; the tests of `bitrose` include this module too
//! and check that they are fresh.

pub(crate) mod console;
mod film;
mod pictures;
mod svg;

pub(crate) use svg::{Skin, svg};

use std::path::Path;

/// A generated file.
pub(crate) struct Made {
    pub(crate) path: &'static str,
    /// What the file should hold, given the folder of the workspace.
    pub(crate) contents: fn(&Path) -> String,
}

pub(crate) const FILES: &[Made] = &[
    Made { path: "docs/explore.svg", contents: |_| pictures::explore() },
    Made { path: "docs/position.svg", contents: |_| pictures::position() },
    Made { path: "docs/magic.svg", contents: |_| pictures::magic() },
    Made { path: "docs/learn.svg", contents: |_| pictures::learn() },
    Made { path: "docs/film.svg", contents: |_| pictures::film() },
    Made { path: "docs/keys.md", contents: |_| keys() },
    Made { path: "docs/language.md", contents: language },
];

/// The line below which `docs/language.md` is generated.
const REFERENCE_BELOW: &str = "<!-- The rest of this page is generated: cargo xtask docs -->";

fn keys() -> String {
    format!("# Keys\n\n{}\n", bitrose::tui::keys::markdown().trim_end())
}

/// The page as it is down to the mark, and the reference below it.
fn language(root: &Path) -> String {
    let text = std::fs::read_to_string(root.join("docs/language.md")).unwrap_or_default();
    let (by_hand, _) = text.split_once(REFERENCE_BELOW).expect("docs/language.md has its mark");
    format!("{by_hand}{REFERENCE_BELOW}\n\n{}\n", bitrose_lang::reference().trim_end())
}
