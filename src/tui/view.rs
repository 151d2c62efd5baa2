//! Draws the state. Pure: the same state and size give the same frame.

use super::App;
use crate::bitboard::{File, Rank, Square};
use crate::render::Role;
use ratatui::Frame;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

/// Draws the interface on a frame of any size.
pub fn view(app: &App, frame: &mut Frame) {
    let ranks = Rank::ALL.into_iter().rev().map(|rank| {
        let cells: String =
            File::ALL.into_iter().flat_map(|file| [' ', cell(app, Square::new(file, rank))]).collect();
        Line::from(format!("{}{cells}", rank.digit()))
    });
    let lines: Vec<Line> = ranks.chain([Line::raw(&app.message)]).collect();
    frame.render_widget(Paragraph::new(lines), frame.area());
}

fn cell(app: &App, square: Square) -> char {
    let role = if app.board.contains(square) { Role::Set } else { Role::Clear };
    if app.options.ascii { role.ascii() } else { role.glyph() }
}
