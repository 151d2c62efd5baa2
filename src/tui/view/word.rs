//! The 64 bits of the word, the most significant first. The cursor's bit stands in brackets, and so do the four bits of
//! the digit in focus.

use super::numbers::lit_digit;
use super::paint::Paint;
use crate::tui::App;
use crate::tui::app::Focus;
use crate::tui::layout::{Areas, WordStyle};
use crate::tui::theme::Tone;
use ratatui::layout::Rect;

pub(super) fn draw(app: &App, paint: &mut Paint, areas: &Areas) {
    let number = app.number();
    let cursor = app.work.mapping().index(app.cursor);
    let lit = if matches!(app.focus, Focus::Word(_)) { Some(15 - lit_digit(app)) } else { None };
    for bit in 0..64 {
        let Some(at) = areas.bit(bit) else { continue };
        let set = number >> bit & 1 == 1;
        let marked = lit.map_or(bit == cursor, |digit| bit / 4 == digit);
        let tone = match (marked, lit.is_some(), set) {
            (true, false, _) => Tone::Cursor,
            (true, true, _) => Tone::Linked,
            (false, _, true) => Tone::Strong,
            (false, _, false) => Tone::Faint,
        };
        paint.text(areas.word, (at.x, at.y), if set { "1" } else { "0" }, tone);
        if areas.word_style != WordStyle::Tight {
            brackets(paint, areas.word, (at.x, at.y), bit, lit, marked);
        }
    }
    labels(app, paint, areas, number);
}

fn brackets(paint: &mut Paint, clip: Rect, (x, y): (u16, u16), bit: u8, lit: Option<u8>, marked: bool) {
    let (opens, closes) = match lit {
        Some(_) => (marked && bit % 4 == 3, marked && bit.is_multiple_of(4)),
        None => (marked, marked),
    };
    if opens {
        paint.text(clip, (x - 1, y), "[", Tone::Title);
    }
    if closes {
        paint.text(clip, (x + 1, y), "]", Tone::Title);
    }
}

/// The numbers of the first and last bit of a line, its hexadecimal digits, and its squares where there is room.
fn labels(app: &App, paint: &mut Paint, areas: &Areas, number: u64) {
    let bits: u8 = if areas.word_style == WordStyle::Tall { 8 } else { 16 };
    for line in 0..64 / bits {
        let low = 64 - bits * (line + 1);
        let high = low + bits - 1;
        let y = areas.word.y + u16::from(line);
        paint.text(areas.word, (areas.word.x + 1, y), &format!("{high:2}"), Tone::Faint);
        let Some(last) = areas.bit(low) else { continue };
        let part = number >> low & ((1 << bits) - 1);
        let hex = format!("{part:0width$X}", width = usize::from(bits) / 4);
        let mut x = paint.text(areas.word, (last.x + 2, y), &format!("{low:2}"), Tone::Faint);
        if areas.word_style != WordStyle::Tight {
            x = paint.text(areas.word, (x + 1, y), &hex, Tone::Plain);
        }
        if areas.word_style == WordStyle::Tall {
            let square =
                |bit| app.work.mapping().square(bit).map_or_else(String::new, |square| square.to_string());
            paint.text(areas.word, (x + 3, y), &format!("{} … {}", square(high), square(low)), Tone::Faint);
        }
    }
}
