//! The panel beside the flow: a pair that collides, the search, a pasted table.

use super::{boards, hunt, sheet};
use crate::tui::magic::{Magician, Panel};
use crate::tui::theme::Tone;
use crate::tui::widgets::BoardPanel;
use crate::tui::widgets::paint::Paint;
use bitrose_core::magic::Collision;
use ratatui::layout::Rect;

/// What the panel shows. Where it has a place of its own, a collision is shown unasked.
fn shown(magician: &Magician, is_apart: bool) -> Panel {
    match magician.panel {
        Panel::Search if magician.hunt.is_some() => Panel::Search,
        Panel::Table if magician.pasted.is_some() => Panel::Table,
        Panel::Collision if magician.collision().is_some() => Panel::Collision,
        _ if is_apart && magician.collision().is_some() => Panel::Collision,
        _ => Panel::Index,
    }
}

/// Is there anything in the panel?
pub(super) fn is_shown(magician: &Magician, is_apart: bool) -> bool {
    shown(magician, is_apart) != Panel::Index
}

pub(super) fn draw(magician: &Magician, paint: &mut Paint, area: Rect) {
    match shown(magician, true) {
        Panel::Search => hunt::draw(magician, paint, area),
        Panel::Table => sheet::draw(magician, paint, area),
        _ => {
            if let Some(collision) = magician.collision() {
                pair(magician, paint, area, &collision);
            }
        }
    }
}

/// The pair, and what would help.
fn pair(magician: &Magician, paint: &mut Paint, area: Rect, collision: &Collision) {
    let beside = boards::pair(magician, paint, area, collision) + 1;
    let below = BoardPanel::HEIGHT.min(area.height);
    let room = if area.height > below {
        Rect { y: area.y + below, height: area.height - below, ..area }
    } else {
        Rect { x: area.x + beside, width: area.width.saturating_sub(beside), ..area }
    };
    let wide = room.width >= 36;
    let legend =
        if wide { &["x blockers, ● attacks: not the same"][..] } else { &["x blockers", "● attacks"] };
    let keys = if wide { "g puts them into the flow" } else { "g: into the flow" };
    let faint = |text: &&str| ((*text).to_owned(), Tone::Faint);
    let mut lines: Vec<_> = legend.iter().map(faint).chain([faint(&keys)]).collect();
    lines.extend(magician.advice.iter().map(|text| (text.clone(), Tone::Accent)));
    if room.width >= BoardPanel::NARROW - 1 {
        paint.whole_paragraphs(room, &lines);
    }
}
