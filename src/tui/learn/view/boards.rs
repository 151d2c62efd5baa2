//! The boards of a lesson: one large, the others small.

use crate::tui::learn::answer::Way;
use crate::tui::learn::exhibit::Exhibit;
use crate::tui::learn::layout::Areas;
use crate::tui::learn::page::number;
use crate::tui::learn::taking::Taking;
use crate::tui::theme::Tone;
use crate::tui::widgets::paint::{Boxed, Paint, small_board};
use crate::tui::widgets::{BoardPanel, Open, SlotMap, shortened};
use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_core::magic::SlotState;
use bitrose_course::judge::Task;
use bitrose_draw::Picture;
use ratatui::layout::Rect;

pub(super) fn draw(taking: &Taking, paint: &mut Paint, areas: &Areas) {
    let exhibits = taking.exhibits();
    match taking.board.and_then(|place| exhibits.get(place)) {
        Some(exhibit) => exhibited(taking, paint, areas.board, exhibit),
        None => answer(taking, paint, areas.board, &exhibits),
    }
    let places = areas.thumbs(exhibits.len());
    for (place, (exhibit, area)) in exhibits.iter().zip(&places).enumerate() {
        let chosen = taking.board == Some(place);
        thumb(paint, *area, exhibit, chosen);
    }
    if places.len() < exhibits.len() && areas.small.height > 0 {
        let more = format!("{} more: ] and [", exhibits.len() - places.len());
        let row = areas.small.height - 1;
        paint.line(Paint::row(areas.small, row), &[(&more, Tone::Faint)]);
    }
}

/// A board of the step in full.
fn exhibited(taking: &Taking, paint: &mut Paint, area: Rect, exhibit: &Exhibit) {
    let title = shortened(&exhibit.label, usize::from(area.width - 4), Open::Name);
    let Some(board) = exhibit.board() else {
        let text = number(exhibit.value).unwrap_or_default();
        let value = Boxed { area, title: &title, below: "", tone: Tone::Title, cursor: None };
        value.picture(paint, &Picture::of(Bitboard::EMPTY));
        paint.clear(Rect::new(area.x + 1, area.y + 1, area.width - 2, area.height - 2));
        paint.text(area, (area.x + 3, area.y + 4), &text, Tone::Strong);
        return;
    };
    let picture = if exhibit.letters.is_empty() {
        Picture::of(board)
    } else {
        Picture::over(board, exhibit.letters.iter().copied())
    };
    let below = format!("0x{:016X}", exhibit.mapping.number(board));
    let cursor = taking.varied.filter(|_| taking.way().is_none() && taking.gallery.vary.is_some());
    Boxed { area, title: &title, below: &below, tone: Tone::Title, cursor }.picture(paint, &picture);
}

/// The table that a magic fills, in place of a board: each cell stands for the worst of its slots.
fn table(slots: &[SlotState], paint: &mut Paint, area: Rect) {
    let count = |wanted: fn(&SlotState) -> bool| slots.iter().filter(|slot| wanted(slot)).count();
    let colliding = count(|slot| matches!(slot, SlotState::Colliding(_)));
    let used = slots.len() - count(|slot| matches!(slot, SlotState::Unused));
    let title = format!("{used} of {} slots", slots.len());
    let below = match colliding {
        0 => "none collides".to_owned(),
        _ => format!("{} {colliding} collide", paint.theme.sign("█", "#")),
    };
    let tone = if colliding == 0 { Tone::Accent } else { Tone::Alarm };
    paint.frame(area, &[(0, &title), (area.height.saturating_sub(1), &below)], tone);
    let inside =
        Rect::new(area.x + 2, area.y + 1, area.width.saturating_sub(4), area.height.saturating_sub(2));
    paint.render(SlotMap { theme: paint.theme, slots, here: None }, inside);
}

/// The board of the answer: what is painted, over what the question shows; after a wrong answer what was right, missing
/// and too many.
fn answer(taking: &Taking, paint: &mut Paint, area: Rect, exhibits: &[Exhibit]) {
    if !taking.table.is_empty() {
        table(&taking.table, paint, area);
        return;
    }
    let painting = matches!(taking.way(), Some(Way::Paint | Way::PaintOrType));
    let cursor: Option<Square> = painting.then_some(taking.cursor);
    let asked = exhibits.iter().find(|exhibit| exhibit.label == "the question").and_then(Exhibit::board);
    let mapping = taking.run.task().map_or(taking.run.lesson().mapping, Task::mapping);
    let set = taking.set();
    let (title, picture) = match taking.difference() {
        None if !painting && asked.is_none() => return beside(taking, paint, area, exhibits),
        Some(difference) if area.width < BoardPanel::WIDE => ("−missing +extra", difference.picture()),
        Some(difference) => ("● right − missing + extra", difference.picture()),
        None if painting => ("your answer", over(set, asked)),
        None => ("the question", Picture::of(asked.unwrap_or(set))),
    };
    let below = format!("0x{:016X}", mapping.number(if painting { set } else { asked.unwrap_or(set) }));
    Boxed { area, title, below: &below, tone: Tone::Title, cursor }.picture(paint, &picture);
}

/// What stands beside a question without a board: the first board of the step, or nothing that could be taken for one.
fn beside(taking: &Taking, paint: &mut Paint, area: Rect, exhibits: &[Exhibit]) {
    match exhibits.first() {
        Some(first) => exhibited(taking, paint, area, first),
        None => Boxed { area, title: "", below: "", tone: Tone::Title, cursor: None }
            .picture(paint, &Picture::of(Bitboard::EMPTY)),
    }
}

/// The painted squares, with a sign where the question has a square.
fn over(set: Bitboard, asked: Option<Bitboard>) -> Picture {
    let asked = asked.unwrap_or_default();
    Picture::over(set, Square::all().filter(|square| asked.contains(*square)).map(|square| (square, '□')))
}

fn thumb(paint: &mut Paint, area: Rect, exhibit: &Exhibit, chosen: bool) {
    let tone = if chosen { Tone::Cursor } else { Tone::Plain };
    let title = shortened(&exhibit.label, usize::from(area.width.saturating_sub(2)), Open::Name);
    paint.frame(area, &[(0, &title)], tone);
    let inside =
        Rect::new(area.x + 1, area.y + 1, area.width.saturating_sub(2), area.height.saturating_sub(2));
    match exhibit.board() {
        Some(board) => small_board(paint, inside, board),
        None => {
            paint.line(Paint::row(inside, 1), &[(&number(exhibit.value).unwrap_or_default(), Tone::Strong)]);
        }
    }
}
