//! The live strip: the current board with the second one, by every operator, whatever changes.

use super::paint::{Open, Paint};
use crate::tui::App;
use crate::tui::action::Join;
use crate::tui::copy::squares;
use crate::tui::theme::Tone;
use bitrose_core::bitboard::Bitboard;
use ratatui::layout::Rect;

/// What an operator gives.
pub(super) fn result(app: &App, join: Join) -> Bitboard {
    Bitboard(join.apply(app.board().0, app.work.board(app.second).0))
}

/// How it is written, in columns: `a &  b`.
pub(super) fn label(app: &App, join: Join) -> String {
    let (left, right) = (app.current.letter(), app.second.letter());
    match join {
        Join::And => format!("{left} &  {right}"),
        Join::Or => format!("{left} |  {right}"),
        Join::Xor => format!("{left} ^  {right}"),
        Join::AndNot => format!("{left} & ~{right}"),
        Join::Replace => right.to_string(),
    }
}

pub(super) fn draw(app: &App, paint: &mut Paint, area: Rect) {
    for (row, join) in (0..).zip(Join::OPERATORS) {
        let board = result(app, join);
        let count = format!(" {:2}  ", board.popcount());
        let line = Paint::row(area, row);
        let pieces = [
            (" ", Tone::Plain),
            (&label(app, join), Tone::Plain),
            (&count, Tone::Strong),
            (&squares(board), Tone::Faint),
        ];
        paint.open_line(line, &pieces, Open::Squares);
    }
}
