//! The pictures of the README and the docs: the interface, operated by keys and drawn.

use super::film::{Scene, film as filmed};
use super::{Skin, svg};
use crate::tui::harness::Driven;
use bitrose::tui::{ColorDepth, Input, Lessons, Options};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// The interface after starting, in full color.
fn driven(size: (u16, u16)) -> Driven {
    Driven::new(Options { color: ColorDepth::TrueColor, ..Options::default() }, size)
}

/// The Explore screen with a raw shift that dropped some squares and wrapped another.
fn frame() -> Buffer {
    let mut driven = driven((80, 24));
    driven.keys(":king(g7)<Enter>").keys(":b = RANK_4 | FILE_E<Enter>").keys(":c = rook(d3, b)<Enter>");
    driven.keys(":d = LIGHT & ~FRAME<Enter>").keys(":e = flood(a1, ~b)<Enter>").keys("<End>kkk<lt>9<Enter>");
    driven.draw()
}

/// The picture of the Explore screen.
pub(super) fn explore() -> String {
    svg(&frame(), Skin::Dark)
}

/// The picture of the Position screen: a capture, and the boards that it changes.
pub(super) fn position() -> String {
    let mut driven = driven((80, 24));
    driven.keys("<A-4>").paste("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    driven.keys(":e5f7<Enter>f").keys("<Esc>gjoo");
    svg(&driven.draw(), Skin::Dark)
}

/// The picture of the Step screen: a pasted function, at the shift whose wrap mask was forgotten.
pub(super) fn step() -> String {
    let mut driven = driven((120, 36));
    driven.keys("<A-2>").paste(
        "U64 pawn_attacks(U64 p) {\n    U64 west = (p << 7) & 0x7F7F7F7F7F7F7F7FULL;\n    U64 east = p << 9;\n    return west | east;\n}\n",
    );
    driven.keys("<Right><Right><Right><Right>");
    svg(&driven.draw(), Skin::Dark)
}

/// The picture of the Magic screen: the multiplication, row by row, and the slot.
pub(super) fn magic() -> String {
    let mut driven = driven((120, 40));
    driven.keys("<A-3>nnn");
    svg(&driven.draw(), Skin::Dark)
}

/// The picture of the Learn screen: a wrong answer to a lesson, with the explanation.
pub(super) fn learn() -> String {
    let mut driven = driven((100, 26));
    driven.keys("<A-5>").input(Input::Lessons(Lessons::of(bitrose::lessons::built_in().into())));
    driven.keys(":Steps and the wrap<Enter><Enter>nnnnnn:x <lt><lt> 1<Enter>");
    svg(&driven.draw(), Skin::Dark)
}

/// Films a screen, with a caption below it that says what is being done.
struct Camera {
    driven: Driven,
    scenes: Vec<Scene>,
}

impl Camera {
    fn new() -> Self {
        Self { driven: driven((80, 24)), scenes: Vec::new() }
    }

    /// Films the current screen for a number of milliseconds.
    fn shoot(&mut self, caption: &str, time: u32) {
        let screen = self.driven.draw();
        let mut frame = Buffer::empty(Rect::new(0, 0, 80, 26));
        for (at, cell) in screen.content.iter().enumerate() {
            frame.content[at] = cell.clone();
        }
        let style = Style::new().add_modifier(Modifier::BOLD);
        frame.set_string(1, 25, caption, style);
        self.scenes.push(Scene { frame, time });
    }

    /// Presses keys one after the other, and films the screen after each.
    fn press(&mut self, caption: &str, keys: &[&str], time: u32) {
        for keys in keys {
            self.driven.keys(keys);
            self.shoot(caption, time);
        }
    }

    /// Types a line at the prompt, letter by letter, then runs it.
    fn type_line(&mut self, caption: &str, line: &str, time: u32) {
        self.press(caption, &[":"], 300);
        for letter in line.chars() {
            self.driven.keys(&letter.to_string().replace('<', "<lt>"));
            self.shoot(caption, 60);
        }
        self.press(caption, &["<Enter>"], time);
    }
}

/// The film: from a mysterious constant to the bit that wrapped; then a magic, row by row.
pub(super) fn film() -> String {
    let mut camera = Camera::new();
    camera.shoot("a constant from a log: paste it", 1400);
    camera.driven.paste("0x0001422002214000");
    camera.shoot("it is a knight on h4, and four squares wrapped", 3600);
    camera.press("= applies the mask that was missing", &["="], 2600);
    camera.press(
        "<9 shifts it raw, as << 9 does: h3 wraps to a5, h7 falls off",
        &["<lt>9<Enter>", "<lt>9<Enter>"],
        2400,
    );
    camera.type_line("an expression goes to the prompt", "rook(c6, {c1 d6 f6 c7})", 2800);
    camera.press("a magic with four bits: each is a row, each name a square of the mask", &["<A-3>"], 3000);
    camera.press("d drops the rows in, and their sum is the index", &["d", "d", "d", "d", "d"], 1300);
    camera.press("without one of them sets collide; = puts it right", &[" ", "="], 2600);
    camera.press("f searches for another, one blocker set after the other", &["F", "F"], 2000);
    filmed(&camera.scenes, Skin::Dark)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_of_the_frame_is_in_the_picture_as_text() {
        let picture = svg(&frame(), Skin::Light);
        for word in ["bitrose", "history", "NOT_A", "a &lt;&lt; 9", "wrapped", "●", "◆"] {
            assert!(picture.contains(word), "{word}");
        }
        for tag in picture.lines() {
            assert!(tag.matches("class=").count() < 2 && tag.matches("fill=").count() < 2, "{tag}");
        }
        assert_eq!(picture.matches("<text").count(), picture.matches("</text>").count());
        assert!(svg(&frame(), Skin::Dark).contains("#0d1117"));
    }
}
