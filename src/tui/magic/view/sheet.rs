//! A pasted table: what it is, which squares are right, what is wrong with the one in hand.

use crate::tui::magic::Magician;
use crate::tui::magic::pasted::Sheet;
use crate::tui::theme::Tone;
use crate::tui::widgets::BoardPanel;
use crate::tui::widgets::paint::{Boxed, Paint};
use bitrose_core::bitboard::Bitboard;
use bitrose_draw::{Picture, Role};
use ratatui::layout::Rect;

pub(super) fn draw(magician: &Magician, paint: &mut Paint, area: Rect) {
    let Some((pasted, sheet)) = magician.pasted.as_ref().and_then(|pasted| Some((pasted, pasted.sheet()?)))
    else {
        return;
    };
    let board = Rect { width: BoardPanel::NARROW, height: BoardPanel::HEIGHT.min(area.height), ..area };
    verdicts(magician, sheet, paint, board);
    let left = BoardPanel::NARROW + 1;
    let text = Rect { x: area.x + left, width: area.width.saturating_sub(left), ..area };
    let place = format!("table {} of {}: a the next", pasted.chosen + 1, pasted.sheets.len());
    let mut lines = vec![
        (
            format!("{}: {} magics, line {}", sheet.name(), sheet.table.piece, sheet.table.location.line),
            Tone::Strong,
        ),
        (sheet.sureness(), Tone::Plain),
        (sheet.order(), Tone::Faint),
        (sheet.given().to_owned(), Tone::Faint),
    ];
    lines.extend((pasted.sheets.len() > 1).then_some((place, Tone::Faint)));
    lines.push(here(magician, sheet));
    let below = board.bottom() < area.bottom();
    if !below {
        lines.extend(advice(magician));
    }
    paint.paragraphs(text, &lines);
    if below {
        let room = Rect { y: board.bottom(), height: area.bottom() - board.bottom(), ..area };
        paint.paragraphs(room, &advice(magician).collect::<Vec<_>>());
    }
}

/// The board of verdicts: right, wrong, and the slider's own square in brackets.
fn verdicts(magician: &Magician, sheet: &Sheet, paint: &mut Paint, area: Rect) {
    let bad = sheet.bad(magician.site.mapping);
    let picture = Picture::of(Bitboard::ALL).marked(bad, Role::Dropped);
    let below = format!(" {} of 64 right ", sheet.right());
    let cursor = sheet.entry(magician.site).map(|_| magician.site.square);
    let tone = if bad.is_empty() { Tone::Accent } else { Tone::Alarm };
    Boxed { area, title: sheet.name(), below: &below, tone, cursor }.picture(paint, &picture);
}

/// The entry in hand: its number, its place in the text, its verdict.
fn here(magician: &Magician, sheet: &Sheet) -> (String, Tone) {
    let Some(entry) = sheet.entry(magician.site) else {
        return (format!("it has no {}", magician.site.piece), Tone::Faint);
    };
    let place = sheet.table.locations[usize::from(entry)];
    let is_its = sheet.table.lookups[usize::from(entry)] == magician.lookup;
    let (verdict, tone) = match (is_its, sheet.is_bad(entry)) {
        (false, _) => ("changed since", Tone::Plain),
        (true, true) => ("bad", Tone::Alarm),
        (true, false) => ("right", Tone::Accent),
    };
    (format!("{}: entry {entry}, {place}: {verdict}", magician.site.square), tone)
}

/// What would help, and which keys walk.
fn advice(magician: &Magician) -> impl Iterator<Item = (String, Tone)> {
    let advice = magician.advice.iter().map(|text| (text.clone(), Tone::Accent));
    advice.chain([("e E walk the bad ones, d puts it away".to_owned(), Tone::Faint)])
}
