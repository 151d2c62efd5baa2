//! Draws the Magic screen.

mod boards;
mod construction;
mod hunt;
mod index;
mod panel;
mod sheet;
mod slots;

pub(in crate::tui) use slots::draw_map;

use super::layout::Areas;
use super::{Magician, Stage};
use crate::tui::motion::Motion;
use crate::tui::shared::SMALLEST;
use crate::tui::theme::Tone;
use crate::tui::widgets::paint::Paint;
use bitrose_core::magic::CheckReport;
use ratatui::layout::Rect;

/// Draws everything between the title and the footer.
pub(in crate::tui) fn draw(magician: &Magician, motion: Option<&Motion>, paint: &mut Paint, area: Rect) {
    let areas = Areas::of(area, magician.stage);
    head(magician, paint, areas.head);
    boards::draw(magician, motion, paint, &areas);
    let is_panel = panel::is_shown(magician, areas.are_apart());
    if areas.are_apart() || !is_panel {
        beside(magician, paint, &areas);
    }
    if is_panel {
        panel::draw(magician, paint, areas.panel);
    }
    slots::draw(magician, paint, &areas);
}

/// The index; and beside it, or in its place, what the slider really attacks when the lookup says something else.
fn beside(magician: &Magician, paint: &mut Paint, areas: &Areas) {
    let is_late = matches!(magician.stage, Stage::Attacks | Stage::Targets);
    let is_wrong = magician.is_shown(Stage::Attacks) && !magician.is_right_here();
    let mut room = areas.index;
    if is_wrong && (areas.are_apart() || is_late) {
        boards::truth(magician, paint, areas.truth);
        if areas.truth.x > room.x {
            room.width = areas.truth.x - room.x - 1;
        } else {
            let left = areas.truth.right() + 1 - room.x;
            room = Rect { x: room.x + left, width: room.width.saturating_sub(left), ..room };
        }
    }
    if magician.is_shown(Stage::Index) || magician.stage == Stage::Mask {
        index::draw(magician, paint, room, is_wrong);
    }
}

/// `rook c6 · magic 0x… · shift 54 · valid, 1024 of 1024 slots, a bijection`.
fn head(magician: &Magician, paint: &mut Paint, area: Rect) {
    let lookup = &magician.lookup;
    let site = format!(" {} ", magician.site);
    let numbers = format!("0x{:016X} >> {} · ", lookup.magic, lookup.shift);
    let bits = format!("{} bits · ", magician.bits());
    let ([long, short], tone) = match &magician.check {
        Ok(check) => verdict(check),
        Err(error) => ([error.to_string(), error.to_string()], Tone::Alarm),
    };
    let before = [(site.as_str(), Tone::Title), (&numbers, Tone::Plain)];
    let [site, numbers] = before;
    paint.first_fitting(
        area,
        &[
            &[site, numbers, (&bits, Tone::Plain), (&long, tone)],
            &[site, numbers, (&long, tone)],
            &[site, numbers, (&short, tone)],
        ],
    );
}

/// Whether the magic is right, and in fewer words.
fn verdict(check: &CheckReport) -> ([String; 2], Tone) {
    if let Some(collision) = &check.collision {
        let long = format!("wrong: {} sets collide, first in {}", check.colliding, collision.index);
        return ([long, format!("wrong: {} collide", check.colliding)], Tone::Alarm);
    }
    let texts = if check.is_bijective() {
        [format!("valid, {} slots, a bijection", check.used), "valid, a bijection".to_owned()]
    } else {
        let short = format!("valid, {} slots", check.used);
        [format!("{short} for {} sets", check.subsets), short]
    };
    (texts, Tone::Accent)
}

/// A screen too small for everything: the index and whether it is right.
pub(in crate::tui::magic) fn draw_small(magician: &Magician, paint: &mut Paint, area: Rect) {
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
