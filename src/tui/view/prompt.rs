//! The prompt over the thumbnails, the completions above it, the fault under the caret.

use super::paint::{self, Open, Paint};
use super::thumbs::small_board;
use crate::tui::App;
use crate::tui::app::Weight;
use crate::tui::layout::Areas;
use crate::tui::prompt::Choice;
use crate::tui::theme::Tone;
use bitrose_lang::{Error, Value};
use ratatui::layout::{Position, Rect};
use unicode_width::UnicodeWidthStr;

/// Draws the prompt; where its caret stands.
pub(super) fn draw(app: &App, paint: &mut Paint, areas: &Areas) -> Position {
    let area = areas.drawer;
    paint.clear(area.union(areas.footer));
    let title = app.tab.screen().invitation(app);
    paint.frame(area, &[(0, &title)], Tone::Title);
    let inside = Rect::new(area.x + 2, area.y + 1, area.width - 4, area.height - 2);
    let inside = preview(app, paint, inside);
    let (text, cursor) = (app.prompt.text(), app.prompt.cursor());
    let room = usize::from(inside.width).saturating_sub(3);
    let skipped = skipped(text, cursor, room);
    let x = paint.text(inside, (inside.x, inside.y), ": ", Tone::Key);
    paint.text(inside, (x, inside.y), &text[skipped..], Tone::Plain);
    match &app.prompt.fault {
        Some(fault) => explain(paint, inside, text, skipped, fault),
        None => hint(app, paint, inside),
    }
    if let Some(choice) = &app.prompt.choice {
        completions(paint, areas, choice);
    }
    paint.line(
        Rect { x: areas.footer.x + 1, ..areas.footer },
        &[
            ("Enter", Tone::Key),
            (" run  ", Tone::Faint),
            ("Tab", Tone::Key),
            (" complete  ", Tone::Faint),
            (paint.theme.sign("↑↓", "Up Down"), Tone::Key),
            (" earlier lines  ", Tone::Faint),
            ("Esc", Tone::Key),
            (" close", Tone::Faint),
        ],
    );
    let column = u16::try_from(text[skipped..cursor].width()).unwrap_or(0);
    Position::new(x.saturating_add(column).min(inside.right()), inside.y)
}

/// What the line would give: a number below the line, and a small board on the right; the room that is left.
fn preview(app: &App, paint: &mut Paint, area: Rect) -> Rect {
    let left = Rect { width: area.width.saturating_sub(10), ..area };
    let told = match app.prompt.preview {
        Some(Value::Board(number)) => {
            let small = Rect { x: area.right().saturating_sub(8), width: 8, ..area };
            small_board(paint, small, app.work.mapping().board(number));
            format!("= 0x{number:016X}  {} set", number.count_ones())
        }
        Some(Value::Int(number)) => format!("= {number}"),
        Some(Value::Bool(truth)) => format!("= {truth}"),
        None => return left,
    };
    if app.prompt.fault.is_none() {
        paint.line(Paint::row(left, 1), &[("  ", Tone::Plain), (&told, Tone::Faint)]);
    }
    left
}

/// How many bytes at the start do not fit, so that the cursor does.
fn skipped(text: &str, cursor: usize, room: usize) -> usize {
    text.char_indices()
        .map(|(at, _)| at)
        .find(|&at| at >= cursor || text[at..cursor].width() < room)
        .unwrap_or(0)
}

/// The caret under the place, what is wrong, and the nearest right form.
fn explain(paint: &mut Paint, area: Rect, text: &str, skipped: usize, fault: &Error) {
    let start = text.floor_char_boundary(fault.span.start.clamp(skipped, text.len()));
    let end = text.floor_char_boundary(fault.span.end.clamp(start, text.len()));
    let before = 2 + text[skipped..start].width();
    let carets = "^".repeat(text[start..end].width().max(1));
    let row = Paint::row(area, 1);
    let x = row.x.saturating_add(u16::try_from(before).unwrap_or(0)).min(row.right().saturating_sub(1));
    paint.text(row, (x, row.y), &format!("{carets} {}", fault.label), Tone::Alarm);
    paint.line(Paint::row(area, 2), &[(&fault.message, Tone::Alarm)]);
    if let Some(help) = &fault.help {
        paint.line(Paint::row(area, 3), &[("help: ", Tone::Key), (help, Tone::Plain)]);
    }
}

/// A message, or what the word at the cursor means, or what can be typed.
fn hint(app: &App, paint: &mut Paint, area: Rect) {
    if let Some((weight, text)) = &app.message {
        let tone = if *weight == Weight::Fault { Tone::Alarm } else { Tone::Faint };
        paint.line(Paint::row(area, 2), &[(text, tone)]);
        return;
    }
    if app.prompt.text().is_empty() {
        paint.line(Paint::row(area, 2), &[(app.tab.screen().examples(), Tone::Faint)]);
        paint.line(
            Paint::row(area, 3),
            &[("help NAME  mapping NAME  fen FEN  write FILE  load FILE  quit", Tone::Faint)],
        );
        return;
    }
    let (_, word) = app.prompt.word();
    let of = |name: &str| match name {
        "" => None,
        name => app.work.session().completions(name).into_iter().next(),
    };
    if let Some(found) = of(word).or_else(|| app.prompt.called().and_then(of)) {
        paint.open_line(Paint::row(area, 2), &[(&found.signature, Tone::Accent)], Open::Source);
        paint.open_line(Paint::row(area, 3), &[(&found.doc, Tone::Faint)], Open::Words);
    }
}

/// Eight names at most, the chosen one lit, its meaning on the last line.
fn completions(paint: &mut Paint, areas: &Areas, choice: &Choice) {
    let rows = choice.found.len().min(8);
    let doc = &choice.found[choice.chosen].doc;
    let told = paint::rows(doc, usize::from(areas.drawer.width.saturating_sub(4)));
    let height =
        u16::try_from(rows + 2 + told).unwrap_or(u16::MAX).min(areas.drawer.y - areas.title.bottom());
    let area = Rect { y: areas.drawer.y - height, height, ..areas.drawer };
    paint.clear(area);
    let title = format!("{} of {}", choice.chosen + 1, choice.found.len());
    paint.frame(area, &[(0, &title)], Tone::Faint);
    let inside = Rect::new(area.x + 2, area.y + 1, area.width - 4, height - 2);
    let first = (choice.chosen + 1).saturating_sub(rows);
    for (row, (place, found)) in (0..).zip(choice.found.iter().enumerate().skip(first).take(rows)) {
        let tone = if place == choice.chosen { Tone::Cursor } else { Tone::Plain };
        paint.line(Paint::row(inside, row), &[(&found.signature, tone)]);
    }
    let told = u16::try_from(told).unwrap_or(1).min(inside.height);
    let below = Rect { y: inside.bottom() - told, height: told, ..inside };
    paint.paragraphs(below, &[(doc.clone(), Tone::Faint)]);
}
