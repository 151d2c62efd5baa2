//! Draws the Magic screen.

mod boards;
mod index;
mod slots;

use super::layout::Areas;
use super::{Magician, Stage};
use crate::magic::Check;
use crate::tui::layout::SMALLEST;
use crate::tui::theme::Tone;
use crate::tui::view::paint::Paint;
use ratatui::layout::Rect;

/// Draws everything between the title and the footer.
pub(in crate::tui) fn draw(magician: &Magician, paint: &mut Paint, area: Rect) {
    let Some(areas) = Areas::of(area, magician.stage) else {
        small(magician, paint, area);
        return;
    };
    head(magician, paint, areas.head);
    boards::draw(magician, paint, &areas);
    let clash = magician.check.as_ref().ok().and_then(|check| check.clash);
    let is_apart = areas.clash[0].y >= areas.slots.y;
    let clash = clash.filter(|_| is_apart || magician.showing_clash);
    if let Some(clash) = &clash {
        boards::clash(magician, paint, areas.clash, clash);
    }
    if magician.is_shown(Stage::Product) && (is_apart || clash.is_none()) {
        index::draw(magician, paint, areas.index);
    }
    slots::draw(magician, paint, areas.slots);
}

/// `rook c6 · magic 0x… · shift 54 · valid, 1024 of 1024 slots, a bijection`.
fn head(magician: &Magician, paint: &mut Paint, area: Rect) {
    let lookup = &magician.lookup;
    let site = format!(" {} ", magician.site);
    let numbers = format!("0x{:016X} >> {} · {} bits · ", lookup.magic, lookup.shift, magician.bits());
    let (verdict, tone) = match &magician.check {
        Ok(check) => verdict(check),
        Err(error) => (error.to_string(), Tone::Alarm),
    };
    paint.line(area, &[(&site, Tone::Title), (&numbers, Tone::Plain), (&verdict, tone)]);
}

fn verdict(check: &Check) -> (String, Tone) {
    if let Some(clash) = &check.clash {
        return (
            format!("wrong: {} sets clash, the first in slot {}", check.clashing, clash.index),
            Tone::Alarm,
        );
    }
    let kind = if check.is_bijective() { ", a bijection" } else { "" };
    (format!("valid, {} slots for {} sets{kind}", check.used, check.subsets), Tone::Accent)
}

/// A screen too small for everything: the index and whether it is right.
fn small(magician: &Magician, paint: &mut Paint, area: Rect) {
    let (width, height) = SMALLEST;
    let long = format!("Magic needs {width}x{height}, this is {}x{}", area.width, area.height);
    let short = format!("needs {width}x{height}");
    let text = if usize::from(area.width) < long.len() { short } else { long };
    paint.line(Paint::row(area, 0), &[(&text, Tone::Title)]);
    head(magician, paint, Paint::row(area, 1));
    let words = [Stage::Blockers, Stage::Magic, Stage::Product, Stage::Attacks];
    for (row, stage) in (2..).zip(words) {
        let text = format!(" {:9} 0x{:016X}", stage.title(), magician.word(stage));
        paint.line(Paint::row(area, row), &[(&text, Tone::Plain)]);
    }
    paint.line(Paint::row(area, 6), &[(&format!(" index     {}", magician.index()), Tone::Strong)]);
}
