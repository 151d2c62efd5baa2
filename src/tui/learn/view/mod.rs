//! Draws the Learn screen.

mod boards;
pub(in crate::tui::learn) mod list;
mod small;
mod text;

use super::Scholar;
use super::layout::Areas;
use crate::tui::view::paint::Paint;
use ratatui::layout::Rect;

/// Everything between the title and the footer of a screen.
pub(in crate::tui) fn draw(scholar: &Scholar, paint: &mut Paint, screen: Rect) {
    let Some(areas) = Areas::of(screen) else {
        small::draw(paint, screen);
        return;
    };
    match &scholar.taking {
        None => list::draw(scholar, paint, screen),
        Some(taking) => {
            boards::draw(taking, paint, &areas);
            text::draw(taking, paint, &areas);
        }
    }
}
