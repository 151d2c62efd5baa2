//! Painting, with the cursor or with the mouse: the first square decides whether squares go in or out, and one stroke
//! is one action of the history.

use super::areas::{Hit, Tile};
use super::view::past;
use super::{ExploreAction, ExploreScreen};
use crate::tui::shared::Shared;
use crate::tui::workspace::{Edit, Join, Term};
use bitrose_core::bitboard::{Bitboard, File, Rank, Square};
use crossterm::event::{MouseButton, MouseEventKind};
use ratatui::layout::Position;

/// A stroke of the brush.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stroke {
    /// Does it put squares in, or take them out? The first square decided.
    pub(super) insert: bool,
    /// The squares so far.
    squares: Bitboard,
    /// The last of them.
    last: Square,
    /// Is it the mouse, or the cursor with `v`?
    mouse: bool,
}

impl ExploreScreen {
    /// `v`: begins painting with the cursor, or ends it.
    pub(super) fn toggle_paint(&mut self, shared: &mut Shared) {
        if self.stroke.take().is_none() {
            let stroke = self.begin_stroke(self.cursor, false, shared);
            let what = if stroke.insert { "putting in" } else { "taking out" };
            shared.note(format!("painting, {what}: move, v ends"));
        }
    }

    fn begin_stroke(&mut self, at: Square, mouse: bool, shared: &mut Shared) -> Stroke {
        let insert = !shared.board().contains(at);
        let stroke = Stroke { insert, squares: at.bitboard(), last: at, mouse };
        self.stroke = Some(stroke);
        shared.edit(&painted(stroke));
        stroke
    }

    /// Goes on with the stroke that the cursor paints.
    pub(super) fn paint_at_cursor(&mut self, shared: &mut Shared) {
        if self.stroke.is_some_and(|stroke| !stroke.mouse) {
            self.extend_stroke(self.cursor, false, shared);
        }
    }

    fn extend_stroke(&mut self, to: Square, straight: bool, shared: &mut Shared) {
        let Some(mut stroke) = self.stroke else { return };
        let path = if straight { line(stroke.last, to) } else { to.bitboard() };
        let more = path.difference(stroke.squares);
        stroke.last = to;
        stroke.squares |= path;
        self.stroke = Some(stroke);
        if !more.is_empty() {
            shared.workspace.amend(shared.current, &painted(stroke));
        }
    }

    /// The mouse paints, and chooses boards.
    pub(super) fn on_mouse(&mut self, kind: MouseEventKind, at: Position, shared: &mut Shared) {
        let areas = shared.body().map(|body| self.areas(body, shared));
        let history = areas.as_ref().map(|areas| areas.history).filter(|history| history.contains(at));
        let small = || shared.small_square(at).map(Hit::Square);
        let hit = areas.and_then(|areas| areas.hit(at, shared.mapping())).or_else(small);
        match kind {
            MouseEventKind::Down(button) => {
                shared.message = None;
                self.stroke = None;
                self.click(button, hit, shared);
                if let Some(history) = history {
                    self.jump(usize::from(at.y - history.y), history.height, shared);
                }
            }
            MouseEventKind::Drag(MouseButton::Left) => {
                if let (Some(Hit::Square(square)), Some(Stroke { mouse: true, .. })) = (hit, self.stroke) {
                    self.cursor = square;
                    self.extend_stroke(square, true, shared);
                }
            }
            MouseEventKind::Up(_) if self.stroke.is_some_and(|stroke| stroke.mouse) => self.stroke = None,
            _ => {}
        }
    }

    /// To the action on a row of the history.
    fn jump(&mut self, row: usize, height: u16, shared: &mut Shared) {
        let lines = past(&shared.workspace, height);
        let steps = row.checked_sub(1).and_then(|row| lines.get(row)).map_or(0, |line| line.steps);
        for _ in 0..steps.unsigned_abs() {
            self.act(if steps < 0 { ExploreAction::Undo } else { ExploreAction::Redo }, None, shared);
        }
    }

    fn click(&mut self, button: MouseButton, hit: Option<Hit>, shared: &mut Shared) {
        match (button, hit) {
            (MouseButton::Left, Some(Hit::Square(square))) => {
                self.cursor = square;
                self.begin_stroke(square, true, shared);
            }
            (MouseButton::Left, Some(Hit::Tile(Tile::Board(name)))) => self.choose(name, shared),
            (MouseButton::Left, Some(Hit::Tile(Tile::Result(join)))) => {
                self.act(ExploreAction::CombineSecond(join), None, shared);
            }
            (MouseButton::Left, Some(Hit::Tile(Tile::Named(index)))) => {
                let found = shared.workspace.named().into_iter().nth(index);
                if let Some((source, number)) = found {
                    let board = shared.mapping().board(number);
                    shared.note(format!("{} = {source}", shared.current.letter()));
                    shared.edit(&Edit::Join(Join::Replace, Term { source, board }));
                }
            }
            (MouseButton::Left, Some(Hit::Digit(digit))) => self.digit = Some(digit),
            (MouseButton::Left, Some(Hit::Spoke(direction))) => {
                self.act(ExploreAction::Step(direction), None, shared);
            }
            (MouseButton::Left, Some(Hit::Bit(bit))) => {
                self.cursor = shared.mapping().square(bit).unwrap_or(self.cursor);
                shared.edit(&Edit::Join(Join::Xor, Term::squares(self.cursor.bitboard())));
            }
            (MouseButton::Right, Some(Hit::Tile(Tile::Board(name)))) => self.second = name,
            (MouseButton::Right, Some(Hit::Square(square))) => self.cursor = square,
            _ => {}
        }
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
