//! The picture, the table of keys and the reference of the language in `docs` are those of the program. `BITROSE_UPDATE=1 cargo test --test picture`
//! writes them anew.

#[path = "tui/harness.rs"]
#[cfg(test)]
#[expect(dead_code, reason = "the picture needs only a part of it")]
mod harness;

use bitrose::tui::picture::{Skin, svg};
use bitrose::tui::{ColourDepth, Options, keys};
use std::path::Path;

/// The line below which the program writes `docs/language.md`.
const REFERENCE_BELOW: &str =
    "<!-- From here on the program writes the text: BITROSE_UPDATE=1 cargo test --test picture -->";

/// Compares a file of the repository with what it should hold, or writes it.
fn keep_fresh(path: &str, wanted: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if std::env::var_os("BITROSE_UPDATE").is_some() {
        assert!(std::fs::write(&file, wanted).is_ok(), "{path} cannot be written");
    }
    let found = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(found == wanted, "{path} is stale; `BITROSE_UPDATE=1 cargo test --test picture` writes it anew");
}

/// A raw shift that dropped some squares and wrapped another.
fn frame() -> ratatui::buffer::Buffer {
    let options = Options { colour: ColourDepth::TrueColour, ..Options::default() };
    let mut driven = harness::Driven::new(options, (80, 24));
    driven.keys(":king(g7)<Enter>").keys(":b = RANK_4 | FILE_E<Enter>").keys(":c = rook(d3, b)<Enter>");
    driven.keys(":d = LIGHT & ~FRAME<Enter>").keys(":e = flood(a1, ~b)<Enter>").keys("<End>kkk9<lt>");
    driven.draw()
}

#[test]
fn the_picture_is_fresh() {
    keep_fresh("docs/explore.svg", &svg(&frame(), Skin::Auto));
}

/// A capture on the Position screen, and the boards that it changed.
#[test]
fn the_picture_of_a_position_is_fresh() {
    let options = Options { colour: ColourDepth::TrueColour, ..Options::default() };
    let mut driven = harness::Driven::new(options, (80, 24));
    driven.keys("<A-4>").paste("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    driven.keys(":e5f7<Enter>f").keys("<Esc>gjoo");
    keep_fresh("docs/position.svg", &svg(&driven.draw(), Skin::Auto));
}

#[test]
fn the_table_of_keys_is_fresh() {
    keep_fresh("docs/keys.md", &format!("# Keys\n\n{}\n", keys::markdown().trim_end()));
}

#[test]
fn the_reference_of_the_language_is_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/language.md");
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let (by_hand, _) = text.split_once(REFERENCE_BELOW).unwrap_or_default();
    let reference = bitrose::script::reference();
    keep_fresh("docs/language.md", &format!("{by_hand}{REFERENCE_BELOW}\n\n{}\n", reference.trim_end()));
}

#[test]
fn every_letter_of_the_frame_is_in_the_picture_as_text() {
    let picture = svg(&frame(), Skin::Light);
    for word in ["bitrose", "history", "NOT_A", "flood", "wrapped", "●", "◆"] {
        assert!(picture.contains(word), "{word}");
    }
    for tag in picture.lines() {
        assert!(tag.matches("class=").count() < 2 && tag.matches("fill=").count() < 2, "{tag}");
    }
    assert_eq!(picture.matches("<text").count(), picture.matches("</text>").count());
    assert!(svg(&frame(), Skin::Dark).contains("#0d1117"));
}
