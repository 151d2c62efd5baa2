//! The table as a map of slots, and what the check counted.

use crate::tui::magic::layout::Areas;
use crate::tui::magic::slots::SlotMap;
use crate::tui::magic::{Magician, Stage};
use crate::tui::theme::Tone;
use crate::tui::widgets::paint::Paint;
use bitrose_core::magic::SlotState;
use ratatui::layout::Rect;

pub(super) fn draw(magician: &Magician, paint: &mut Paint, areas: &Areas) {
    if areas.slots.height == 0 {
        return;
    }
    if magician.is_shown(Stage::Index) {
        let here = usize::try_from(magician.index()).ok();
        draw_map(&magician.slots, here, paint, areas.map());
    }
    counts(magician, paint, Paint::row(areas.slots, areas.map().height));
}

/// Each cell stands for so many slots, and shows the worst of them.
pub(in crate::tui) fn draw_map(slots: &[SlotState], here: Option<usize>, paint: &mut Paint, area: Rect) {
    let Some(map) = SlotMap::of(area, slots.len()) else { return };
    let here = here.map(|slot| slot / map.each);
    for (cell, slots) in slots.chunks(map.each).enumerate() {
        let worst = slots.iter().copied().max_by_key(|slot| weight(*slot)).unwrap_or_default();
        let (sign, tone) = sign(paint, worst);
        let (sign, tone) =
            if Some(cell) == here { (paint.theme.sign("◆", "@"), Tone::Cursor) } else { (sign, tone) };
        paint.text(area, map.place(cell), sign, tone);
    }
}

const fn weight(slot: SlotState) -> u8 {
    match slot {
        SlotState::Unused => 0,
        SlotState::Once => 1,
        SlotState::Shared(_) => 2,
        SlotState::Colliding(_) => 3,
    }
}

fn sign(paint: &Paint, slot: SlotState) -> (&'static str, Tone) {
    match slot {
        SlotState::Unused => (paint.theme.sign("·", "."), Tone::Faint),
        SlotState::Once => (paint.theme.sign("▁", "_"), Tone::Strong),
        SlotState::Shared(_) => (paint.theme.sign("▄", "="), Tone::Accent),
        SlotState::Colliding(_) => (paint.theme.sign("█", "#"), Tone::Alarm),
    }
}

/// `slots  ·    0 unused  ▁ 1024 once  ▄    0 shared  █    0 colliding  ◆ 164`: the words stay where they are while the
/// numbers change.
fn counts(magician: &Magician, paint: &mut Paint, area: Rect) {
    if magician.slots.is_empty() {
        paint.line(area, &[(" the index has more than 16 bits: no map", Tone::Faint)]);
        return;
    }
    let mut numbers = [0_usize; 4];
    magician.slots.iter().for_each(|slot| numbers[usize::from(weight(*slot))] += 1);
    let width = magician.slots.len().to_string().len();
    let mut pieces: Vec<(String, Tone)> = vec![(" slots ".to_owned(), Tone::Faint)];
    let kinds = [
        (SlotState::Unused, "unused"),
        (SlotState::Once, "once"),
        (SlotState::Shared(2), "shared"),
        (SlotState::Colliding(2), "colliding"),
    ];
    for ((slot, name), number) in kinds.into_iter().zip(numbers) {
        let (sign, tone) = sign(paint, slot);
        pieces.push((format!(" {sign} "), tone));
        pieces.push((format!("{number:>width$} {name} "), Tone::Plain));
    }
    if magician.is_shown(Stage::Index) {
        pieces.push((format!(" {} ", paint.theme.sign("◆", "@")), Tone::Cursor));
        pieces.push((format!(" {}", magician.index()), Tone::Accent));
    }
    let pieces: Vec<(&str, Tone)> = pieces.iter().map(|(text, tone)| (text.as_str(), *tone)).collect();
    let kinds = &pieces[1..9];
    let last = kinds.len() - 1;
    let mut tight = kinds.to_vec();
    tight[last].0 = tight[last].0.trim_end();
    paint.first_fitting(area, &[&pieces, &pieces[1..], kinds, &tight]);
}
