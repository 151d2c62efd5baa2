//! Painting, with the cursor or with the mouse: the first square decides whether squares go in or out, and one stroke
//! is one action of the history.

use super::action::Join;
use super::app::{App, Stroke, Weight};
use super::edit::{Edit, Term};
use super::layout::Hit;
use bitrose_core::bitboard::{Bitboard, File, Rank, Square};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

impl App {
    /// `v`: begins painting with the cursor, or ends it.
    pub(super) fn toggle_paint(&mut self) {
        if self.stroke.take().is_none() {
            self.begin_stroke(self.cursor, false);
            let what =
                if self.stroke.is_some_and(|stroke| stroke.insert) { "putting in" } else { "taking out" };
            self.say(Weight::Note, format!("painting, {what}: move, v ends"));
        }
    }

    pub(super) fn end_stroke(&mut self) {
        self.stroke = None;
    }

    fn begin_stroke(&mut self, at: Square, mouse: bool) {
        let insert = !self.board().contains(at);
        let stroke = Stroke { insert, squares: at.bitboard(), last: at, mouse };
        self.stroke = Some(stroke);
        self.work.edit(self.current, &painted(stroke));
    }

    /// Goes on with the stroke that the cursor paints.
    pub(super) fn paint_at_cursor(&mut self) {
        if self.stroke.is_some_and(|stroke| !stroke.mouse) {
            self.extend_stroke(self.cursor, false);
        }
    }

    fn extend_stroke(&mut self, to: Square, straight: bool) {
        let Some(mut stroke) = self.stroke else { return };
        let path = if straight { line(stroke.last, to) } else { to.bitboard() };
        let more = path.difference(stroke.squares);
        stroke.last = to;
        stroke.squares |= path;
        self.stroke = Some(stroke);
        if !more.is_empty() {
            self.work.amend(self.current, &painted(stroke));
        }
    }

    /// A click, a drag, a turn of the wheel.
    pub(super) fn mouse(&mut self, event: MouseEvent) {
        if self.help.is_some() {
            self.scroll_by_wheel(event.kind);
            return;
        }
        let at = Position::new(event.column, event.row);
        if let (MouseEventKind::Down(_), Some(tab)) = (event.kind, super::view::tab_at(at)) {
            self.settle();
            self.show_tab(tab);
            return;
        }
        self.tab.screen().mouse(self, event);
    }

    /// The mouse on the Explore screen: it paints, and chooses boards.
    pub(super) fn explore_mouse(&mut self, event: MouseEvent) {
        let at = Position::new(event.column, event.row);
        let hit = self.areas().and_then(|areas| areas.hit(at));
        match event.kind {
            MouseEventKind::Down(button) => {
                self.settle();
                self.prefix = None;
                self.count = None;
                self.end_stroke();
                self.click(button, hit);
            }
            MouseEventKind::Drag(MouseButton::Left) => self.drag(hit),
            MouseEventKind::Up(_) if self.stroke.is_some_and(|stroke| stroke.mouse) => self.end_stroke(),
            _ => {}
        }
    }

    fn click(&mut self, button: MouseButton, hit: Option<Hit>) {
        match (button, hit) {
            (MouseButton::Left, Some(Hit::Square(square))) => {
                self.cursor = square;
                self.begin_stroke(square, true);
            }
            (MouseButton::Left, Some(Hit::Board(name))) => self.choose(name),
            (MouseButton::Left, Some(Hit::Bit(bit))) => {
                self.cursor = self.work.mapping().square(bit).unwrap_or(self.cursor);
                self.edit(&Edit::Join(Join::Xor, Term::squares(self.cursor.bitboard())));
            }
            (MouseButton::Right, Some(Hit::Board(name))) => self.second = name,
            (MouseButton::Right, Some(Hit::Square(square))) => self.cursor = square,
            _ => {}
        }
    }

    fn drag(&mut self, hit: Option<Hit>) {
        if let (Some(Hit::Square(square)), Some(Stroke { mouse: true, .. })) = (hit, self.stroke) {
            self.cursor = square;
            self.extend_stroke(square, true);
        }
    }

    fn scroll_by_wheel(&mut self, kind: MouseEventKind) {
        let by = match kind {
            MouseEventKind::ScrollDown => 3,
            MouseEventKind::ScrollUp => -3,
            _ => 0,
        };
        self.scroll(by);
    }
}

fn painted(stroke: Stroke) -> Edit {
    Edit::Join(if stroke.insert { Join::Or } else { Join::AndNot }, Term::squares(stroke.squares))
}

/// The squares of the straight line between two squares: a fast mouse jumps over some.
fn line(from: Square, to: Square) -> Bitboard {
    let (x0, y0) = coordinates(from);
    let (x1, y1) = coordinates(to);
    let steps = (x1 - x0).abs().max((y1 - y0).abs()).max(1);
    let between = |a: i32, b: i32, step: i32| (a * (steps - step) * 2 + b * step * 2 + steps) / (2 * steps);
    (0..=steps).filter_map(|step| square(between(x0, x1, step), between(y0, y1, step))).collect()
}

fn coordinates(square: Square) -> (i32, i32) {
    (square.file().index().into(), square.rank().index().into())
}

fn square(file: i32, rank: i32) -> Option<Square> {
    Some(Square::new(
        File::from_index(u8::try_from(file).ok()?)?,
        Rank::from_index(u8::try_from(rank).ok()?)?,
    ))
}
