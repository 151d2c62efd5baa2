//! A screen too small for everything: the FEN, what is to be said of it, and the pieces if they fit.

use super::{board, verdict};
use crate::tui::position::Arbiter;
use crate::tui::shared::SMALLEST;
use crate::tui::theme::Tone;
use crate::tui::widgets::BoardPanel;
use crate::tui::widgets::paint::Paint;
use bitrose_core::bitboard::Mapping;
use ratatui::layout::Rect;

pub(in crate::tui::position) fn draw(arbiter: &Arbiter, mapping: Mapping, paint: &mut Paint, area: Rect) {
    let (width, height) = SMALLEST;
    let long = format!("Position needs {width}x{height}, this is {}x{}", area.width, area.height);
    let short = format!("needs {width}x{height}");
    let text = if usize::from(area.width) < long.len() { short } else { long };
    paint.line(Paint::row(area, 0), &[(&text, Tone::Title)]);
    let fits = area.height >= BoardPanel::HEIGHT + 2 && area.width >= BoardPanel::NORMAL;
    let words = if fits {
        let place = Rect { y: area.y + 2, width: BoardPanel::NORMAL, height: BoardPanel::HEIGHT, ..area };
        board(arbiter, paint, place);
        Rect {
            x: place.right() + 1,
            y: place.y,
            width: area.width.saturating_sub(BoardPanel::NORMAL + 1),
            height: place.height,
        }
    } else {
        Rect { y: area.y.saturating_add(2), height: area.height.saturating_sub(2), ..area }
    };
    paint.line(Paint::row(area, 1), &[(&arbiter.setup.to_string(), Tone::Plain)]);
    let (name, set) = arbiter.shown();
    let (said, tone) = verdict(arbiter);
    paint.line(Paint::row(words, 0), &[(&said, tone)]);
    paint.line(Paint::row(words, 1), &[(&name, Tone::Accent)]);
    paint.line(Paint::row(words, 2), &[(&format!("0x{:016X}", mapping.number(set)), Tone::Plain)]);
    paint.line(Paint::row(words, 3), &[(&format!("{} set", set.popcount()), Tone::Plain)]);
}
