//! The index, bit by bit, and which blocker each bit comes from.

use crate::magic::Slot;
use crate::tui::magic::Magician;
use crate::tui::magic::carries::{Source, letter};
use crate::tui::theme::Tone;
use crate::tui::view::paint::Paint;
use ratatui::layout::Rect;

pub(super) fn draw(magician: &Magician, paint: &mut Paint, area: Rect) {
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
    let lines = copies(magician);
    let rows = usize::from(area.height.saturating_sub(3));
    let shown = if lines.len() > rows { rows.saturating_sub(1) } else { rows };
    for (row, line) in (3..).zip(lines.iter().take(shown)) {
        paint.line(Paint::row(area, row), &[(line, Tone::Plain)]);
    }
    if lines.len() > shown {
        let text = format!("and {} more copies", lines.len() - shown);
        paint.line(Paint::row(area, area.height - 1), &[(&text, Tone::Faint)]);
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

/// Every copy that reaches the index: `B f6 + magic bit 16 → index bit 7`.
fn copies(magician: &Magician) -> Vec<String> {
    let (blockers, mapping) = (magician.blockers(), magician.site.mapping);
    let square = |bit: u32| u8::try_from(bit).ok().and_then(|bit| mapping.square(bit));
    let reaching = magician.images().into_iter().filter_map(|image| Some((image, image.index_bit?)));
    reaching
        .map(|(image, bit)| {
            let name = square(image.square).map_or_else(String::new, |square| square.to_string());
            let letter = letter(blockers, image.square);
            format!(
                "{letter} {name}: {} + {} = {} → index bit {bit}",
                image.square,
                image.shift,
                image.square + image.shift
            )
        })
        .collect()
}
