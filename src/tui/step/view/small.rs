//! A screen too small for everything: the step in words, and the board of its result if that fits.

use super::flow::below;
use crate::tui::shared::SMALLEST;
use crate::tui::step::Stepper;
use crate::tui::theme::Tone;
use crate::tui::widgets::BoardPanel;
use crate::tui::widgets::paint::{Boxed, Paint};
use bitrose_draw::Picture;
use bitrose_lang::Value;
use ratatui::layout::Rect;

pub(in crate::tui::step) fn draw(stepper: &Stepper, paint: &mut Paint, area: Rect) {
    let (width, height) = SMALLEST;
    let long = format!("Step needs {width}x{height}, this is {}x{}", area.width, area.height);
    let short = format!("needs {width}x{height}");
    let text = if usize::from(area.width) < long.len() { short } else { long };
    paint.line(Paint::row(area, 0), &[(&text, Tone::Title)]);
    let Some(step) = stepper.step() else { return };
    let count = stepper.trace.steps.len();
    let source: String = step.text(&stepper.source).split_whitespace().collect::<Vec<_>>().join(" ");
    let place = format!("{}/{count} ", stepper.place + 1);
    paint.line(Paint::row(area, 1), &[(&place, Tone::Accent), (&source, Tone::Plain)]);
    let room = Rect { y: area.y.saturating_add(2), height: area.height.saturating_sub(2), ..area };
    match step.output {
        Value::Board(word) if room.height >= BoardPanel::HEIGHT && room.width >= BoardPanel::NORMAL => {
            let area = Rect { width: BoardPanel::NORMAL, height: BoardPanel::HEIGHT, ..room };
            let below = below(step.output);
            let title = step.target.as_deref().unwrap_or("result");
            let picture = Picture::of(stepper.mapping().board(word));
            Boxed { area, title, below: &below, tone: Tone::Accent, cursor: None }.picture(paint, &picture);
        }
        Value::Board(word) => paint.line(Paint::row(area, 2), &[(&format!("= 0x{word:016X}"), Tone::Strong)]),
        Value::Int(number) => paint.line(Paint::row(area, 2), &[(&format!("= {number}"), Tone::Strong)]),
        Value::Bool(truth) => paint.line(Paint::row(area, 2), &[(&format!("= {truth}"), Tone::Strong)]),
    }
}
