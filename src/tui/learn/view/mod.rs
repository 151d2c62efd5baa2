//! Draws the Learn screen.

mod boards;
pub(in crate::tui::learn) mod list;
mod small;
mod text;

pub(super) use small::draw as draw_small;

use super::Scholar;
use super::layout::Areas;
use crate::tui::widgets::paint::Paint;
use ratatui::layout::Rect;

/// Everything between the title and the footer of a screen.
pub(in crate::tui) fn draw(scholar: &Scholar, paint: &mut Paint, screen: Rect) {
    let areas = Areas::of(screen);
    match &scholar.taking {
        None => list::draw(scholar, paint, screen),
        Some(taking) => {
            boards::draw(taking, paint, &areas);
            text::draw(taking, paint, &areas);
        }
    }
}
