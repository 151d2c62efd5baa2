//! The table as a map of slots, what the check counted, and how a search goes.

use crate::magic::Slot;
use crate::tui::magic::Magician;
use crate::tui::theme::Tone;
use crate::tui::view::paint::Paint;
use ratatui::layout::Rect;

pub(super) fn draw(magician: &Magician, paint: &mut Paint, area: Rect) {
    if area.height == 0 {
        return;
    }
    let hunting = u16::from(magician.hunt.is_some() && area.height > 1);
    let map = Rect {
        x: area.x + 1,
        width: area.width.saturating_sub(2),
        height: area.height - 1 - hunting,
        ..area
    };
    draw_map(magician, paint, map);
    counts(magician, paint, Paint::row(area, map.height));
    if hunting == 1 {
        hunt(magician, paint, Paint::row(area, map.height + 1));
    }
}

/// Each cell stands for so many slots, and shows the worst of them. Cells in a row and slots in a cell are powers of
/// two, so that a column is a pattern of the low index bits and a row one of the high ones.
fn draw_map(magician: &Magician, paint: &mut Paint, area: Rect) {
    if area.is_empty() || magician.slots.is_empty() {
        return;
    }
    let columns = 1_usize << area.width.ilog2();
    let each = magician.slots.len().div_ceil(columns * usize::from(area.height)).next_power_of_two();
    let here = usize::try_from(magician.index()).unwrap_or(usize::MAX) / each;
    for (place, slots) in magician.slots.chunks(each).enumerate() {
        let column = u16::try_from(place % columns).unwrap_or(0);
        let row = u16::try_from(place / columns).unwrap_or(0);
        let worst = slots.iter().copied().max_by_key(|slot| weight(*slot)).unwrap_or_default();
        let (sign, tone) = sign(paint, worst);
        let (sign, tone) =
            if place == here { (paint.theme.sign("◆", "@"), Tone::Cursor) } else { (sign, tone) };
        paint.text(area, (area.x + column, area.y + row), sign, tone);
    }
}

const fn weight(slot: Slot) -> u8 {
    match slot {
        Slot::Unused => 0,
        Slot::Once => 1,
        Slot::Shared(_) => 2,
        Slot::Clashing(_) => 3,
    }
}

fn sign(paint: &Paint, slot: Slot) -> (&'static str, Tone) {
    match slot {
        Slot::Unused => (paint.theme.sign("·", "."), Tone::Faint),
        Slot::Once => (paint.theme.sign("▁", "_"), Tone::Plain),
        Slot::Shared(_) => (paint.theme.sign("▄", "="), Tone::Accent),
        Slot::Clashing(_) => (paint.theme.sign("█", "#"), Tone::Alarm),
    }
}

/// `slots: · unused 0  ▁ once 1024  ▄ shared 0  █ clashing 0  ◆ this one 164`.
fn counts(magician: &Magician, paint: &mut Paint, area: Rect) {
    if magician.slots.is_empty() {
        paint.line(area, &[(" the index has more than 16 bits: no map", Tone::Faint)]);
        return;
    }
    let count =
        |wanted: u8| magician.slots.iter().filter(|slot| weight(**slot) == wanted).count().to_string();
    let mut pieces: Vec<(String, Tone)> = vec![(" slots ".to_owned(), Tone::Faint)];
    let kinds = [
        (Slot::Unused, "unused"),
        (Slot::Once, "once"),
        (Slot::Shared(2), "shared"),
        (Slot::Clashing(2), "clashing"),
    ];
    for (slot, name) in kinds {
        let (sign, tone) = sign(paint, slot);
        pieces.push((format!(" {sign} "), tone));
        pieces.push((format!("{name} {} ", count(weight(slot))), Tone::Plain));
    }
    pieces.push((format!(" {} ", paint.theme.sign("◆", "@")), Tone::Cursor));
    pieces.push((format!(" {}", magician.index()), Tone::Accent));
    let pieces: Vec<(&str, Tone)> = pieces.iter().map(|(text, tone)| (text.as_str(), *tone)).collect();
    paint.line(area, &pieces);
}

/// The search: how it is done, how many it tried, where the last failed, how far the best came.
fn hunt(magician: &Magician, paint: &mut Paint, area: Rect) {
    let Some(hunt) = &magician.hunt else { return };
    let state = match (hunt.running, hunt.report.is_some_and(|report| report.found.is_some())) {
        (true, _) => "searching",
        (false, true) => "found",
        (false, false) => "stopped",
    };
    let way = format!(" {state} · {} · seed {}", magician.algorithm, magician.seed);
    let rest = hunt.report.map_or_else(String::new, |report| {
        let failed =
            report.clash.map_or_else(String::new, |clash| format!(" · last failed in slot {}", clash.index));
        let best = format!("best {} of {} sets", report.best.tested, report.sets);
        format!(" · {} tries · {best}{failed}", report.attempt.number)
    });
    let tone = if hunt.running { Tone::Accent } else { Tone::Plain };
    paint.line(area, &[(&way, tone), (&rest, Tone::Plain)]);
}
