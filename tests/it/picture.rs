//! The picture, the table of keys and the reference of the language in `docs` are those of the program. `BITROSE_UPDATE=1 cargo test --test picture`
//! writes them anew.

use crate::tui::harness;
use bitrose::tui::picture::{Scene, Skin, film, svg};
use bitrose::tui::{ColourDepth, Input, Options, Shelves, keys};
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

/// A magic at work: what became of each blocker.
#[test]
fn the_picture_of_a_magic_is_fresh() {
    let options = Options { colour: ColourDepth::TrueColour, ..Options::default() };
    let mut driven = harness::Driven::new(options, (120, 36));
    driven.keys("<A-3>nnnn");
    keep_fresh("docs/magic.svg", &svg(&driven.draw(), Skin::Auto));
}

/// A lesson, and a wrong answer that is told why.
#[test]
fn the_picture_of_a_lesson_is_fresh() {
    let options = Options { colour: ColourDepth::TrueColour, ..Options::default() };
    let mut driven = harness::Driven::new(options, (100, 26));
    driven.keys("<A-5>").input(Input::Lessons(Shelves::of(bitrose::lessons::built_in().into())));
    driven.keys(":Steps and the wrap<Enter><Enter>nnnn:x <lt><lt> 1<Enter>");
    keep_fresh("docs/learn.svg", &svg(&driven.draw(), Skin::Auto));
}

/// A screen that is filmed, with a line below it that says what is done.
struct Camera {
    driven: harness::Driven,
    scenes: Vec<Scene>,
}

impl Camera {
    fn new() -> Self {
        let options = Options { colour: ColourDepth::TrueColour, ..Options::default() };
        Self { driven: harness::Driven::new(options, (80, 24)), scenes: Vec::new() }
    }

    /// The screen as it is, for so many milliseconds.
    fn shoot(&mut self, caption: &str, time: u32) {
        let screen = self.driven.draw();
        let mut frame = ratatui::buffer::Buffer::empty(ratatui::layout::Rect::new(0, 0, 80, 26));
        for (at, cell) in screen.content.iter().enumerate() {
            frame.content[at] = cell.clone();
        }
        let style = ratatui::style::Style::new().add_modifier(ratatui::style::Modifier::BOLD);
        frame.set_string(1, 25, caption, style);
        self.scenes.push(Scene { frame, time });
    }

    /// Keys one after the other, a moment after each.
    fn press(&mut self, caption: &str, keys: &[&str], time: u32) {
        for keys in keys {
            self.driven.keys(keys);
            self.shoot(caption, time);
        }
    }

    /// A line for the prompt, letter by letter; then what it does.
    fn type_line(&mut self, caption: &str, line: &str, time: u32) {
        self.press(caption, &[":"], 300);
        for letter in line.chars() {
            self.driven.keys(&letter.to_string().replace('<', "<lt>"));
            self.shoot(caption, 60);
        }
        self.press(caption, &["<Enter>"], time);
    }
}

/// From a constant nobody understands to the bit that wrapped; then a magic, stage by stage.
#[test]
fn the_film_is_fresh() {
    let mut camera = Camera::new();
    camera.shoot("a constant from a log: paste it", 1400);
    camera.driven.paste("0x0001422002214000");
    camera.shoot("it is a knight on h4, and four squares wrapped", 3600);
    camera.press("= applies the mask that was missing", &["="], 2600);
    camera.press("9< shifts it raw, as << 9 does: h3 wraps to a5, h7 falls off", &["9<lt>", "9<lt>"], 2400);
    camera.type_line("an expression goes to the prompt", "rook(c6, {c1 d6 f6 c7})", 2800);
    camera.press("a magic: the blockers are lettered, and followed into the index", &["<A-3>"], 3000);
    camera.press("toggle a square, and the letters and the index follow", &["k", " ", "j", " "], 1500);
    camera.press("n goes from stage to stage", &["n", "n", "n", "n"], 1300);
    keep_fresh("docs/film.svg", &film(&camera.scenes, Skin::Auto));
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
    let reference = bitrose_lang::reference();
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
