//! The number in all its forms, and the names it has.

use super::paint::Paint;
use crate::tui::App;
use crate::tui::app::Focus;
use crate::tui::copy::squares;
use crate::tui::theme::Tone;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

/// Columns of `hex  0x0000 0000 0000 0000`.
const HEX: usize = 26;

pub(super) fn draw(app: &App, paint: &mut Paint, area: Rect) {
    let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let number = app.number();
    let here = &app.meanings.here;
    let elsewhere = shortened(&app.meanings.elsewhere);
    hex(app, paint, Paint::row(area, 0));
    paint.line(Paint::row(area, 1), &[("dec  ", Tone::Faint), (&number.to_string(), Tone::Plain)]);
    counts(app, paint, Paint::row(area, 2));
    if area.height < 5 {
        let taken = 5 + u16::try_from(number.to_string().len()).unwrap_or(20);
        paint.right(Paint::row(area, 1), taken, &elsewhere, Tone::Faint);
        if HEX + 1 + here.width() <= usize::from(area.width) {
            paint.right(Paint::row(area, 0), 27, here, Tone::Accent);
            list(app, paint, Rect { y: area.y + 3, height: area.height.saturating_sub(3), ..area });
        } else {
            // The squares are on the board, the name is nowhere else.
            paint.line(Paint::row(area, 3), &[(here, Tone::Accent)]);
        }
    } else {
        list(app, paint, Rect { y: area.y + 3, height: area.height - 4, ..area });
        let gap = if here.is_empty() || elsewhere.is_empty() { "" } else { " · " };
        let more = format!("+{} under other mappings", app.meanings.elsewhere.len());
        let more = if elsewhere.is_empty() { "" } else { more.as_str() };
        let last = Paint::row(area, area.height - 1);
        let here = (here.as_str(), Tone::Accent);
        let gap = (gap, Tone::Faint);
        paint.first_fitting(
            last,
            &[&[here, gap, (&elsewhere, Tone::Faint)], &[here, gap, (more, Tone::Faint)], &[here]],
        );
    }
}

/// The digits in groups of four; the digit of the cursor's square is marked.
fn hex(app: &App, paint: &mut Paint, area: Rect) {
    let mut x = paint.text(area, (area.x, area.y), "hex  ", Tone::Faint);
    x = paint.text(area, (x, area.y), "0x", Tone::Plain);
    let digits = format!("{:016X}", app.number());
    let lit = lit_digit(app);
    for (place, digit) in (0_u8..).zip(digits.chars()) {
        if place > 0 && place % 4 == 0 {
            x = paint.text(area, (x, area.y), " ", Tone::Plain);
        }
        let tone = match (place == lit, app.focus) {
            (true, Focus::Word(_)) => Tone::Cursor,
            (true, _) => Tone::Linked,
            (false, _) => Tone::Plain,
        };
        x = paint.text(area, (x, area.y), &digit.to_string(), tone);
    }
}

/// The digit in focus, or that of the cursor's square; 0 is the most significant.
pub(super) fn lit_digit(app: &App) -> u8 {
    match app.focus {
        Focus::Word(digit) => digit,
        _ => 15 - app.work.mapping().index(app.cursor) / 4,
    }
}

fn counts(app: &App, paint: &mut Paint, area: Rect) {
    let number = app.number();
    let mapping = app.work.mapping();
    let place = |index: u32| {
        let square = u8::try_from(index).ok().and_then(|index| mapping.square(index));
        square.map_or_else(String::new, |square| format!("{square} {index:2}"))
    };
    let text = if number == 0 {
        " 0 set".to_owned()
    } else {
        let (first, last) = (place(number.trailing_zeros()), place(number.ilog2()));
        let count = number.count_ones();
        match area.width {
            0..40 => format!("{count:2} set · {first} … {last}"),
            _ => format!("{count:2} set · first {first} · last {last}"),
        }
    };
    paint.line(area, &[(&text, Tone::Plain)]);
}

/// The squares, over as many rows as there are.
fn list(app: &App, paint: &mut Paint, area: Rect) {
    let columns = usize::from(area.width.max(3).saturating_add(1) / 3);
    let text = squares(app.board());
    let names: Vec<_> = text.split_whitespace().collect();
    let rows: Vec<_> = names.chunks(columns).collect();
    for (row, part) in (0..area.height).zip(&rows) {
        let more = usize::from(row) + 1 == usize::from(area.height) && rows.len() > usize::from(area.height);
        let mut line = part.join(" ");
        if more {
            line.replace_range(line.len().saturating_sub(2).., "…");
        }
        paint.line(Paint::row(area, row), &[(&line, Tone::Strong)]);
    }
}

/// All of them if they are short, or the first and how many more.
fn shortened(texts: &[String]) -> String {
    let all = texts.join(", ");
    match texts {
        [first, rest @ ..] if all.width() > 40 => {
            let first = first.split_once(" in ").map_or(first.clone(), |(name, mappings)| {
                format!("{name} in {}", mappings.split(' ').next().unwrap_or_default())
            });
            if rest.is_empty() { first } else { format!("{first} +{}", rest.len()) }
        }
        _ => all,
    }
}
