//! Where to start, for who opens the interface for the first time. It stands on the thumbnails until the first key.

use super::paint::Paint;
use crate::tui::App;
use crate::tui::action::Action;
use crate::tui::explore::CONSTANT;
use crate::tui::keys::{Scope, key_of};
use crate::tui::layout::Areas;
use crate::tui::tabs::Tab;
use crate::tui::theme::Tone;
use ratatui::layout::Rect;

/// Columns of the keys.
const KEYS: u16 = 7;

pub(super) fn draw(app: &App, paint: &mut Paint, areas: &Areas) {
    if !app.welcome {
        return;
    }
    let area = areas.drawer;
    paint.clear(area);
    paint.frame(area, &[(0, "where to start")], Tone::Title);
    let inside = Rect::new(area.x + 2, area.y + 1, area.width - 4, area.height - 2);
    let ways = [
        (Action::OpenPrompt, format!("play with a constant: {CONSTANT}, Enter")),
        (Action::Tab(Tab::Learn), "the lessons, from one board and one number on".to_owned()),
        (Action::Help, "every key".to_owned()),
    ];
    for (row, (action, text)) in (0..).zip(&ways) {
        let line = Paint::row(inside, row);
        let key = key_of(Scope::Board, *action, paint.theme.ascii).unwrap_or_default();
        paint.text(line, (line.x, line.y), &key, Tone::Key);
        paint.text(line, (line.x + KEYS, line.y), text, Tone::Plain);
    }
    let last = Paint::row(inside, 3);
    paint.text(last, (last.x, last.y), "Any key closes this and does what it always does.", Tone::Faint);
}
