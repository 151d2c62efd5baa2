//! The large board.

use super::boxed::stone;
use super::motion::glide;
use super::paint::Paint;
use crate::tui::App;
use crate::tui::layout::{Areas, Cells};
use crate::tui::notes;
use crate::tui::theme::Tone;
use bitrose_core::bitboard::{Bitboard, File, Rank, Square};
use bitrose_draw::{Picture, Role};
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// The board with the marks of the last raw shift, else with those of a set whose wrap mask is missing.
pub(super) fn picture(app: &App) -> Picture {
    if let Some(motion) = &app.moving {
        return Picture::of(motion.set());
    }
    let board = app.board();
    let picture = Picture::of(board);
    let Some(marks) = &app.marks else {
        let wrapped = app.meanings.fault.map_or(Bitboard::EMPTY, |(wrapped, _)| wrapped);
        return picture.marked(wrapped, Role::WrappedTo);
    };
    let report = &marks.report;
    picture
        .marked(report.dropped.difference(board), Role::Dropped)
        .marked(report.wrapped_from.difference(board), Role::WrappedFrom)
        .marked(report.wrapped_to, Role::WrappedTo)
}

pub(super) fn draw(app: &App, paint: &mut Paint, areas: &Areas) {
    let name = app.current.letter().to_string();
    let mut dividers = vec![(0, name.as_str())];
    if let Some(rose) = areas.rose {
        dividers.push((rose.y - 1 - areas.left.y, "rose"));
    }
    paint.frame(areas.left, &dividers, Tone::Title);
    if let Some(stroke) = app.stroke {
        let word = if stroke.insert { " painting in " } else { " painting out " };
        paint.right(Rect { width: areas.left.width - 2, height: 1, ..areas.left }, 5, word, Tone::Accent);
    }
    cells(app, paint, areas.left, areas.cells);
    let index = app.work.mapping().index(app.cursor);
    let status = format!(" {}", notes::place(app.cursor, index));
    paint.line(areas.status, &[(&status, Tone::Plain)]);
}

/// The cells, with rank digits on the left and file letters below, as far as `clip` allows.
pub(super) fn cells(app: &App, paint: &mut Paint, clip: Rect, cells: Cells) {
    let picture = picture(app);
    let linked = app.linked();
    for square in Square::all() {
        let cell = Cell {
            role: picture.role(square),
            cursor: square == app.cursor,
            linked: linked.contains(square),
        };
        cell.draw(paint, clip, cells.area(square));
    }
    if let Some(motion) = &app.moving {
        glide(paint, clip, cells, motion);
    }
    let middle = cells.height / 2;
    for rank in Rank::ALL {
        let area = cells.area(Square::new(File::A, rank));
        let at = (cells.origin.x.saturating_sub(2), area.y + middle);
        paint.text(clip, at, &rank.digit().to_string(), Tone::Faint);
    }
    for file in File::ALL {
        let area = cells.area(Square::new(file, Rank::First));
        let at = (area.x + cells.width / 2, area.bottom());
        paint.text(clip, at, &file.letter().to_string(), Tone::Faint);
    }
}

struct Cell {
    role: Role,
    cursor: bool,
    linked: bool,
}

impl Cell {
    fn draw(&self, paint: &mut Paint, clip: Rect, area: Rect) {
        let mut style = paint.theme.ink(self.role.ink());
        if self.cursor {
            style = style.add_modifier(Modifier::REVERSED);
        }
        let glyph = if paint.theme.ascii { self.role.ascii() } else { self.role.glyph() };
        let (x, y) = (area.x + area.width / 2, area.y + area.height / 2);
        if self.role == Role::Set && area.height > 1 && !paint.theme.ascii {
            stone(paint, clip, area, paint.theme.style(Tone::Strong));
        } else {
            paint.styled(clip, (x, y), &glyph.to_string(), style);
        }
        self.brackets(paint, clip, area);
    }

    /// `[ ]` for the cursor, `( )` for the squares of the digit in focus: visible without colour.
    fn brackets(&self, paint: &mut Paint, clip: Rect, area: Rect) {
        let (open, close, tone) = match (self.cursor, self.linked) {
            (true, _) => ("[", "]", Tone::Cursor),
            (false, true) => ("(", ")", Tone::Linked),
            (false, false) => return,
        };
        for y in area.y..area.bottom() {
            paint.text(clip, (area.x, y), open, tone);
            paint.text(clip, (area.right() - 1, y), close, tone);
        }
    }
}
