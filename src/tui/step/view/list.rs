//! The techniques of the prelude, to open one.

use crate::tui::step::Stepper;
use crate::tui::theme::Tone;
use crate::tui::widgets::paint::Paint;
use bitrose_lang::TECHNIQUES;
use ratatui::layout::Rect;

pub(super) fn draw(stepper: &Stepper, paint: &mut Paint, area: Rect) {
    paint.clear(area);
    paint.frame(area, &[(0, "techniques of the prelude")], Tone::Title);
    let inside =
        Rect::new(area.x + 2, area.y + 1, area.width.saturating_sub(4), area.height.saturating_sub(2));
    let rows = inside.height.saturating_sub(5);
    let chosen = stepper.choice.technique;
    let first = (chosen + 1).saturating_sub(rows.into());
    for (row, (place, technique)) in (0..rows).zip(TECHNIQUES.iter().enumerate().skip(first)) {
        let mark = if place == chosen { paint.theme.sign("▶ ", "> ") } else { "  " };
        let tone = if place == chosen { Tone::Cursor } else { Tone::Plain };
        let count = technique.functions.len();
        let more = if count > 1 { format!("  {count} functions") } else { String::new() };
        let line = Paint::row(inside, row);
        paint.line(line, &[(mark, Tone::Key), (technique.title, tone), (&more, Tone::Faint)]);
    }
    explain(stepper, paint, Rect { y: inside.bottom() - 4, height: 4, ..inside });
}

/// What the chosen one does, and which of its functions is opened.
fn explain(stepper: &Stepper, paint: &mut Paint, area: Rect) {
    let Some(technique) = TECHNIQUES.get(stepper.choice.technique) else { return };
    let wide = Rect { x: area.x.saturating_sub(1), width: area.width + 2, height: 2, ..area };
    super::wrapped(paint, wide, technique.doc, Tone::Faint);
    let Some(function) = technique.functions().nth(stepper.choice.function) else { return };
    paint.line(Paint::row(area, 2), &[("opens ", Tone::Faint), (&function.signature(), Tone::Accent)]);
    let text = "paste your own to step it; :load FILE reads one";
    paint.line(Paint::row(area, 3), &[(text, Tone::Faint)]);
}
