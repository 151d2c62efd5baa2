//! The index, bit by bit, and which blocker each bit comes from.

use super::construction::{self, landing, name};
use crate::tui::magic::carries::{Source, letter};
use crate::tui::magic::{Magician, Stage};
use crate::tui::theme::Tone;
use crate::tui::widgets::paint::Paint;
use bitrose_core::magic::SlotState;
use ratatui::layout::Rect;

/// Draws the index, or with the mask selected where its squares go. `wrong` says that the slot holds another board
/// than it should.
pub(super) fn draw(magician: &Magician, paint: &mut Paint, area: Rect, wrong: bool) {
    if magician.stage == Stage::Mask {
        construction::draw(magician, paint, area);
    } else {
        number(magician, paint, area, wrong);
    }
}

fn number(magician: &Magician, paint: &mut Paint, area: Rect, wrong: bool) {
    let width = usize::try_from(magician.bits().min(63)).unwrap_or(0);
    let index = magician.index();
    let digits = format!("{index:0width$b}");
    let selected = magician.stage == Stage::Index;
    let shift = format!("product >> {}", magician.lookup.shift);
    let shift = if selected { format!("[{shift}]") } else { shift };
    let tone = if selected { Tone::Cursor } else { Tone::Key };
    let [long, short] = slot(magician);
    let (shift, gap) = ((shift.as_str(), tone), (" · ", Tone::Faint));
    paint.first_fitting(
        Paint::row(area, 0),
        &[&[shift, gap, (&long, Tone::Faint)], &[shift, gap, (&short, Tone::Faint)], &[shift]],
    );
    let number = format!(" = {index}");
    let line = [("index ", Tone::Faint), (digits.as_str(), Tone::Strong), (&number, Tone::Accent)];
    let has_labels = usize::from(area.width) >= 6 + digits.len() + number.len();
    paint.first_fitting(Paint::row(area, 1), &[&line, &line[1..], &line[1..2]]);
    from(magician, paint, Paint::row(area, 2), has_labels);
    let mut used = 3;
    if wrong {
        let rest = Rect { y: area.y + used, height: area.height.saturating_sub(used), ..area };
        used += paint.paragraphs(rest, &[(told(magician), Tone::Alarm)]);
    }
    let rest = Rect { y: area.y + used, height: area.height.saturating_sub(used), ..area };
    list(paint, rest, &copies(magician, area.width < LINE), "copies");
}

/// How many blocker sets share the slot, and in fewer words.
fn slot(magician: &Magician) -> [String; 2] {
    let slot = usize::try_from(magician.index()).ok().and_then(|index| magician.slots.get(index));
    let [long, short] = match slot {
        Some(SlotState::Once) => ["this set alone comes here", "this set alone"].map(str::to_owned),
        Some(SlotState::Shared(count)) => {
            [format!("{count} sets here, all alike"), format!("{count} sets, alike")]
        }
        Some(SlotState::Colliding(count)) => {
            [format!("{count} sets collide here"), format!("{count} collide here")]
        }
        Some(SlotState::Unused) => ["no set comes here", "no set here"].map(str::to_owned),
        None => ["no map of so many slots", "no map"].map(str::to_owned),
    };
    [long, short]
}

/// Why the lookup gives another board than it should.
fn told(magician: &Magician) -> String {
    let mapping = magician.site.mapping;
    let other = magician.held().map_or(0, |held| held.blockers);
    let squares: Vec<String> = mapping.board(other).squares().map(|square| square.to_string()).collect();
    let set =
        if squares.is_empty() { "no blockers".to_owned() } else { format!("{{{}}}", squares.join(" ")) };
    format!("WRONG: the slot holds the attacks for {set}")
}

/// Columns of one line of a list.
pub(super) const LINE: u16 = 23;

/// As many lines as there is room for, side by side where the area is wide.
pub(super) fn list(paint: &mut Paint, area: Rect, lines: &[(String, Tone)], what: &str) {
    let rows = area.height;
    let room = usize::from(rows) * usize::from((area.width / LINE).max(1));
    let shown = if lines.len() > room { room.saturating_sub(1) } else { room };
    let places = (0..).flat_map(|column| (0..rows).map(move |row| (column * LINE, row)));
    let more = (format!("and {} more {what}", lines.len().saturating_sub(shown)), Tone::Faint);
    let last = (lines.len() > shown && room > 0).then_some(&more);
    for ((x, y), (line, tone)) in places.zip(lines.iter().take(shown).chain(last)) {
        let left =
            Rect { x: area.x.saturating_add(x), width: area.width.saturating_sub(x), ..Paint::row(area, y) };
        paint.line(left, &[(line, *tone)]);
    }
}

/// The letter under every digit; `+` where a carry made a one, `−` where it left a zero.
fn from(magician: &Magician, paint: &mut Paint, area: Rect, has_label: bool) {
    let sources = magician.sources();
    let margin = if has_label { paint.text(area, (area.x, area.y), "from  ", Tone::Faint) } else { area.x };
    let first = magician.lookup.shift.min(63);
    for (column, bit) in (0..).zip((first..64).rev()) {
        let (sign, tone) = match sources[bit as usize] {
            Source::None => ("·".to_owned(), Tone::Faint),
            Source::Letter(letter) => (letter.to_string(), Tone::Strong),
            Source::Carried => ("+".to_owned(), Tone::Alarm),
            Source::Cancelled => ("−".to_owned(), Tone::Loss),
        };
        paint.text(area, (margin.saturating_add(column), area.y), &sign, tone);
    }
}

/// Every copy that reaches the index: `B f6 45+16=61 → bit 7`, or without the sum where it must be short.
fn copies(magician: &Magician, short: bool) -> Vec<(String, Tone)> {
    let (blockers, mapping) = (magician.blockers(), magician.site.mapping);
    let reach = magician.images().into_iter().filter(|image| image.index_bit.is_some());
    let line = |image: bitrose_core::magic::BlockerImage| {
        let (letter, name) = (letter(blockers, image.square), name(image.square, mapping));
        match image.index_bit {
            Some(bit) if short => format!("{letter} {name} → bit {bit}"),
            _ => format!("{letter} {}", landing(&name, &image)),
        }
    };
    reach.map(|image| (line(image), Tone::Plain)).collect()
}
