//! The boards a to h in small, and what the operators give beside them: two ranks in a row of half blocks.

use super::paint::Paint;
use super::strip;
use crate::tui::App;
use crate::tui::action::{Join, Name};
use crate::tui::layout::Areas;
use crate::tui::theme::Tone;
use bitrose_core::bitboard::{Bitboard, File, Rank, Square};
use ratatui::layout::Rect;

pub(super) fn draw(app: &App, paint: &mut Paint, areas: &Areas) {
    for (name, area) in &areas.thumbs {
        board(app, paint, *area, *name);
    }
    for (area, join) in areas.results.iter().zip(Join::OPERATORS) {
        let label = strip::label(app, join).replace("  ", " ");
        paint.frame(*area, &[(0, &label)], Tone::Plain);
        small_board(paint, inside(*area), strip::result(app, join));
    }
}

fn inside(area: Rect) -> Rect {
    Rect::new(area.x + 1, area.y + 1, area.width.saturating_sub(2), area.height.saturating_sub(2))
}

fn board(app: &App, paint: &mut Paint, area: Rect, name: Name) {
    let letter = name.letter();
    let (title, tone) = if name == app.current {
        (format!("[{letter}]"), Tone::Cursor)
    } else if name == app.second {
        (format!("{letter} with"), Tone::Accent)
    } else {
        (letter.to_string(), Tone::Plain)
    };
    paint.frame(area, &[(0, &title)], tone);
    small_board(paint, inside(area), app.work.board(name));
}

/// A board of 8 columns and 4 rows.
pub(crate) fn small_board(paint: &mut Paint, area: Rect, board: Bitboard) {
    let signs = if paint.theme.ascii { [".", "'", ",", ":"] } else { ["·", "▀", "▄", "█"] };
    for row in 0..4_u8 {
        for file in File::ALL {
            let set =
                |rank: u8| Rank::from_index(rank).is_some_and(|rank| board.contains(Square::new(file, rank)));
            let (upper, lower) = (set(7 - 2 * row), set(6 - 2 * row));
            let sign = signs[usize::from(upper) + 2 * usize::from(lower)];
            let tone = if upper || lower { Tone::Strong } else { Tone::Faint };
            let at = (area.x + u16::from(file.index()), area.y + u16::from(row));
            paint.text(area, at, sign, tone);
        }
    }
}
