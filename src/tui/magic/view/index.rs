//! The index, bit by bit, and which blocker each bit comes from; and why the magic works, when it is so built that no
//! carry can enter the index.

use crate::bitboard::Mapping;
use crate::magic::{CarryFreeProof, Image, Slot};
use crate::tui::magic::carries::{Source, letter};
use crate::tui::magic::{Magician, Stage};
use crate::tui::theme::Tone;
use crate::tui::view::paint::Paint;
use ratatui::layout::Rect;

pub(super) fn draw(magician: &Magician, paint: &mut Paint, area: Rect) {
    if magician.stage == Stage::Mask {
        construction(magician, paint, area);
    } else {
        number(magician, paint, area);
    }
}

/// With the mask selected: where every relevant square goes, whether a blocker stands there or not.
fn construction(magician: &Magician, paint: &mut Paint, area: Rect) {
    let shift = magician.lookup.shift;
    let proof = CarryFreeProof::new(&magician.lookup);
    let (verdict, tone) = match &proof {
        Ok(_) => ("no carry enters it: each bit is one square".to_owned(), Tone::Accent),
        Err(why) => (format!("not by construction: {why}"), Tone::Plain),
    };
    let window = format!("the index is bits {shift} to 63");
    paint.line(Paint::row(area, 0), &[(&window, Tone::Key)]);
    paint.line(Paint::row(area, 1), &[(&verdict, tone)]);
    let Ok(proof) = proof else { return };
    let below = format!("below it at most 0x{:X} < 2^{shift}", proof.below);
    paint.line(Paint::row(area, 2), &[(&below, Tone::Faint)]);
    let mapping = magician.site.mapping;
    let lines: Vec<_> = proof.images.iter().filter_map(|image| landing(*image, mapping)).collect();
    list(paint, area, &lines);
}

fn number(magician: &Magician, paint: &mut Paint, area: Rect) {
    let bits = magician.bits().min(63);
    let width = usize::try_from(bits).unwrap_or(0);
    let index = magician.index();
    let digits = format!("{index:0width$b}");
    let shift = format!("product >> {}", magician.lookup.shift);
    paint.line(Paint::row(area, 0), &[(&shift, Tone::Key)]);
    let number = format!(" = {index}");
    let here = usize::try_from(index).ok().and_then(|index| magician.slots.get(index));
    let clashes = if matches!(here, Some(Slot::Clashing(_))) { ", where sets clash" } else { "" };
    paint.line(
        Paint::row(area, 1),
        &[("index ", Tone::Faint), (&digits, Tone::Strong), (&number, Tone::Accent), (clashes, Tone::Alarm)],
    );
    from(magician, paint, Paint::row(area, 2));
    list(paint, area, &copies(magician));
}

/// Columns of one line of a list.
const LINE: u16 = 34;

/// As many lines as there is room for below the first three rows, side by side where the area is wide.
fn list(paint: &mut Paint, area: Rect, lines: &[String]) {
    let rows = area.height.saturating_sub(3);
    let room = usize::from(rows) * usize::from((area.width / LINE).max(1));
    let shown = if lines.len() > room { room.saturating_sub(1) } else { room };
    let places = (0..).flat_map(|column| (0..rows).map(move |row| (column * LINE, row + 3)));
    let more = format!("and {} more copies", lines.len().saturating_sub(shown));
    let last = (lines.len() > shown).then_some((&more, Tone::Faint));
    let lines = lines.iter().take(shown).map(|line| (line, Tone::Plain)).chain(last);
    for ((x, y), (line, tone)) in places.zip(lines) {
        paint.line(Rect { x: area.x + x, width: area.width - x, ..Paint::row(area, y) }, &[(line, tone)]);
    }
}

/// The letter under every digit; `+` where a carry made a one, `−` where it left a zero.
fn from(magician: &Magician, paint: &mut Paint, area: Rect) {
    let sources = magician.sources();
    paint.line(area, &[("from  ", Tone::Faint)]);
    let first = magician.lookup.shift.min(63);
    for (column, bit) in (0..).zip((first..64).rev()) {
        let (sign, tone) = match sources[bit as usize] {
            Source::None => ("·".to_owned(), Tone::Faint),
            Source::Letter(letter) => (letter.to_string(), Tone::Strong),
            Source::Carried => ("+".to_owned(), Tone::Alarm),
            Source::Cancelled => ("−".to_owned(), Tone::Loss),
        };
        paint.text(area, (area.x + 6 + column, area.y), &sign, tone);
    }
}

/// Every copy that reaches the index: `B f6: 45 + 16 = 61 → index bit 7`.
fn copies(magician: &Magician) -> Vec<String> {
    let (blockers, mapping) = (magician.blockers(), magician.site.mapping);
    let lettered =
        |image: Image| Some(format!("{} {}", letter(blockers, image.square), landing(image, mapping)?));
    magician.images().into_iter().filter_map(lettered).collect()
}

/// `f6: 45 + 16 = 61 → index bit 7`; none for a copy that does not reach the index.
fn landing(image: Image, mapping: Mapping) -> Option<String> {
    let Image { square, shift, index_bit, .. } = image;
    let bit = index_bit?;
    let name = u8::try_from(square).ok().and_then(|bit| mapping.square(bit));
    let name = name.map_or_else(String::new, |square| square.to_string());
    Some(format!("{name}: {square} + {shift} = {} → index bit {bit}", square + shift))
}
