//! The 0x88 board: 128 cells, half of them beside the board, and a walk over them.

use crate::tui::position::Arbiter;
use crate::tui::position::walk::{Outcome, Pace};
use crate::tui::theme::Tone;
use crate::tui::widgets::Open;
use crate::tui::widgets::paint::Paint;
use bitrose_core::position::Setup;
use bitrose_core::position::mailbox::Cell;
use ratatui::layout::Rect;

/// Columns before the first cell.
const MARGIN: u16 = 3;
/// Columns between the two halves.
const GAP: u16 = 1;

pub(super) fn draw(arbiter: &Arbiter, paint: &mut Paint, area: Rect) {
    let paces = arbiter.walk();
    let place = arbiter.pace.min(paces.len().saturating_sub(1));
    let marks = arbiter.walked(&paces, place);
    let current = paces.get(place);
    for rank in 0..8_u8 {
        let row = Paint::row(area, 7 - u16::from(rank));
        paint.text(row, (row.x + 1, row.y), &(rank + 1).to_string(), Tone::Faint);
        for file in 0..16_u8 {
            draw_cell(&arbiter.setup, paint, row, Cell::from_index(16 * rank + file), &marks, current);
        }
    }
    let below = Rect { y: area.y + 8, height: area.height.saturating_sub(8), ..area };
    files(paint, Paint::row(below, 0));
    sum(current, paint, Paint::row(below, 1));
    list(
        arbiter,
        paint,
        Rect { y: below.y + 2, height: below.height.saturating_sub(2), ..below },
        &paces,
        place,
    );
}

/// Columns of a cell: three, or four where there is room for the number beside the piece.
const fn width(area: Rect) -> u16 {
    if area.width >= MARGIN + 16 * 5 + GAP { 5 } else { 3 }
}

/// The column of a file, 0 to 15.
fn column(area: Rect, file: u8) -> u16 {
    area.x + MARGIN + u16::from(file) * width(area) + if file >= 8 { GAP } else { 0 }
}

fn files(paint: &mut Paint, area: Rect) {
    for (file, letter) in (0..).zip('a'..='h') {
        paint.text(area, (column(area, file) + 1, area.y), &letter.to_string(), Tone::Faint);
    }
    let x = (column(area, 8) + 1).min(area.right());
    let right = Rect { x, width: area.right() - x, ..area };
    let [long, medium, short] =
        ["off the board: cell & 0x88 ≠ 0", "off board: cell & 0x88 ≠ 0", ""].map(|way| [(way, Tone::Faint)]);
    paint.first_fitting(right, &[&long, &medium, &short]);
}

/// A piece, or the number of the cell in hexadecimal; before it what the walk has found there.
fn draw_cell(
    setup: &Setup,
    paint: &mut Paint,
    row: Rect,
    cell: Cell,
    marks: &[(Cell, Outcome)],
    current: Option<&Pace>,
) {
    let (wide, x) = (width(row) > 3, column(row, cell.index() & 0x0F));
    if x + 3 > row.right() {
        return; // only whole cells
    }
    let is_current = current.is_some_and(|pace| pace.at.index() == cell.index());
    let piece = cell.square().and_then(|square| setup.placement.piece(square));
    let number = format!("{:02X}", cell.index());
    let text = match piece {
        Some(piece) if wide => format!("{}{number}", piece.letter()),
        Some(piece) => format!("{} ", piece.letter()),
        None if wide => format!("·{number}"),
        None => number,
    };
    let tone = match (is_current, piece.is_some(), cell.is_on_board()) {
        (true, ..) => Tone::Cursor,
        (_, true, _) => Tone::Strong,
        (_, _, true) => Tone::Plain,
        _ => Tone::Faint,
    };
    if cell.index() & 0x0F == 8 {
        paint.text(row, (x - GAP, row.y), paint.theme.sign("│", "|"), Tone::Faint);
    }
    let (mark, mark_tone) = mark(paint, cell, marks);
    paint.text(row, (x, row.y), mark, mark_tone);
    paint.text(row, (x + 1, row.y), &text, tone);
}

fn mark(paint: &Paint, cell: Cell, marks: &[(Cell, Outcome)]) -> (&'static str, Tone) {
    let found = marks.iter().rev().find(|(marked, _)| *marked == cell).map(|(_, outcome)| outcome);
    match found {
        Some(Outcome::Hit) => (paint.theme.sign("●", "1"), Tone::Strong),
        Some(Outcome::Stop) => (paint.theme.sign("×", "x"), Tone::Loss),
        Some(Outcome::Open) => (paint.theme.sign("○", "o"), Tone::Accent),
        None => (" ", Tone::Plain),
    }
}

/// `0x37 + 0x01 = 0x38 · 0011 1000 & 1000 1000 = 0000 1000`.
fn sum(current: Option<&Pace>, paint: &mut Paint, area: Rect) {
    let Some(pace) = current else {
        paint.line(area, &[(" cell = 16 × rank + file", Tone::Faint)]);
        return;
    };
    let at = pace.at.index();
    let masked = at & 0x88;
    let and = format!("{} & 1000 1000 = {}", nibbles(at), nibbles(masked));
    let steps = pace.by.map_or_else(
        || format!(" 0x{at:02X}  "),
        |(from, offset)| {
            let sign = if offset < 0 { '-' } else { '+' };
            let steps = steps_between(from, pace.at, offset);
            let times = if steps > 1 { format!("{steps}×") } else { String::new() };
            format!(" 0x{:02X} {sign} {times}0x{:02X} = 0x{at:02X}  ", from.index(), offset.unsigned_abs())
        },
    );
    let tone = if masked == 0 { Tone::Accent } else { Tone::Alarm };
    let short = format!("& 0x88 = 0x{masked:02X}");
    let steps = (steps.as_str(), Tone::Strong);
    paint.first_fitting(area, &[&[steps, (&and, tone)], &[steps, (&short, tone)]]);
}

/// How many times the offset was added.
fn steps_between(from: Cell, to: Cell, offset: i8) -> usize {
    let mut cell = from;
    (1..=8)
        .find(|_| {
            cell = cell.step(offset);
            cell == to
        })
        .unwrap_or(1)
}

/// Columns from which every step is told in one row.
const TELLING: u16 = 58;

fn nibbles(byte: u8) -> String {
    format!("{:04b} {:04b}", byte >> 4, byte & 15)
}

/// The steps around the current one, in words.
fn list(arbiter: &Arbiter, paint: &mut Paint, area: Rect, paces: &[Pace], place: usize) {
    let title = format!(" {} ", arbiter.walk_title());
    let count = match paces.len() {
        0 => "nothing to walk".to_owned(),
        count => format!("step {} of {count}", place + 1),
    };
    let short = format!("{}/{}", place + 1, paces.len());
    let (title, keys) = ((title.as_str(), Tone::Title), (" · n b step, Enter another walk", Tone::Faint));
    let count = (count.as_str(), Tone::Accent);
    paint.first_fitting(
        Paint::row(area, 0),
        &[&[title, count, keys], &[title, count], &[title, (&short, Tone::Accent)]],
    );
    let spare = if area.width < TELLING { 2 } else { 1 }; // the words of the current step may need a second row
    let rows = usize::from(area.height.saturating_sub(spare));
    let first = place.saturating_sub(rows / 2).min(paces.len().saturating_sub(rows));
    let mut row = 1;
    for (index, pace) in paces.iter().enumerate().skip(first) {
        let room = Rect { y: area.y + row, height: area.height.saturating_sub(row), ..area };
        row += draw_pace(paint, room, pace, index == place);
    }
}

/// A step of the walk, and how many rows it took: the current one has all its words.
fn draw_pace(paint: &mut Paint, area: Rect, pace: &Pace, here: bool) -> u16 {
    if area.height == 0 {
        return 0;
    }
    let mark = if here { paint.theme.sign("▶", ">") } else { " " };
    let way = pace.by.map_or_else(String::new, |(_, offset)| signed(offset));
    let cell = format!("{way:>5} {:>4}  ", pace.at.to_string());
    let tone = if here { Tone::Strong } else { Tone::Faint };
    if !here {
        let pieces = [(mark, Tone::Key), (cell.as_str(), tone), (pace.words.as_str(), tone)];
        paint.open_line(Paint::row(area, 0), &pieces, Open::Words);
        return 1;
    }
    paint.line(Paint::row(area, 0), &[(mark, Tone::Key), (&cell, tone)]);
    let margin = 1 + u16::try_from(cell.chars().count()).unwrap_or(0);
    let words = Rect { x: area.x + margin, width: area.width.saturating_sub(margin), ..area };
    paint.paragraphs(words, &[(pace.words.clone(), tone)]).max(1)
}

/// `+0x10`, `-0x0F`.
fn signed(offset: i8) -> String {
    format!("{}0x{:02X}", if offset < 0 { '-' } else { '+' }, offset.unsigned_abs())
}
