//! Operands, operator and result, side by side.

use crate::tui::motion::Motion;
use crate::tui::step::{Stepper, labels};
use crate::tui::theme::Tone;
use crate::tui::widgets::BoardPanel;
use crate::tui::widgets::paint::{Boxed, Paint};
use bitrose_draw::Picture;
use bitrose_lang::{Note, Step, Value};
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

/// A part of the row.
pub(super) enum Part {
    /// An operator, an equals sign.
    Sign(String),
    /// A board under its name.
    Board { title: String, picture: Box<Picture>, below: String, fresh: bool },
    /// A count or a truth value under its name.
    Number { title: String, text: String },
}

pub(super) fn draw(stepper: &Stepper, motion: Option<&Motion>, paint: &mut Paint, area: Rect) {
    match stepper.step() {
        Some(step) => row(paint, area, &parts(stepper, step), motion),
        None => {
            paint
                .line(Paint::row(area, 1), &[("  no operation: the program only names values", Tone::Faint)]);
        }
    }
}

/// The parts of a step.
fn parts(stepper: &Stepper, step: &Step) -> Vec<Part> {
    let text = step.text(&stepper.source);
    let names = labels::operands(text, &step.operation, step.inputs.len());
    let mut parts = Vec::new();
    let is_copy = step.operation == "=";
    let inputs = if is_copy { &[][..] } else { step.inputs.as_slice() };
    let is_call = step.operation.starts_with(|letter: char| letter.is_alphabetic() || letter == '_');
    if inputs.len() == 1 && !is_call {
        parts.push(Part::Sign(step.operation.clone()));
    }
    for (place, input) in inputs.iter().enumerate() {
        if place > 0 {
            parts.push(Part::Sign(if is_call { ",".to_owned() } else { step.operation.clone() }));
        }
        let title = names.get(place).copied().unwrap_or("");
        parts.push(part(stepper, title, *input, before(stepper, step, place), false));
    }
    if !is_copy {
        parts.push(Part::Sign(if is_call { format!("{} =", step.operation) } else { "=".to_owned() }));
    }
    let target = step.target.as_deref().unwrap_or("");
    parts.push(part(stepper, target, step.output, after(step), true));
    parts
}

/// The first operand of a shift, with what will be lost and what will wrap.
fn before(stepper: &Stepper, step: &Step, place: usize) -> Option<Picture> {
    let Some(Note::Shift { report, .. }) = &step.note else { return None };
    let board = stepper.mapping().board(step.inputs.first()?.number());
    (place == 0).then(|| Picture::before_shift(board, report))
}

fn after(step: &Step) -> Option<Picture> {
    let Some(Note::Shift { report, .. }) = &step.note else { return None };
    Some(Picture::after_shift(report))
}

fn part(stepper: &Stepper, title: &str, value: Value, picture: Option<Picture>, fresh: bool) -> Part {
    let title = title.to_owned();
    match value {
        Value::Board(word) => {
            let picture = picture.unwrap_or_else(|| Picture::of(stepper.mapping().board(word)));
            Part::Board { title, picture: Box::new(picture), below: below(value), fresh }
        }
        Value::Int(number) => Part::Number { title, text: number.cast_signed().to_string() },
        Value::Bool(truth) => Part::Number { title, text: truth.to_string() },
    }
}

/// The number of a board; of a small one, such as an index, in decimal.
pub(super) fn below(value: Value) -> String {
    match value {
        Value::Board(word @ 0..=0xFFFF) => format!(" 0x{word:X} = {word} "),
        Value::Board(word) => format!("0x{word:016X}"),
        _ => String::new(),
    }
}

/// Draws the parts as large as all of them fit; where they never do, the first ones are left out.
pub(super) fn row(paint: &mut Paint, area: Rect, parts: &[Part], motion: Option<&Motion>) {
    let (large, _) = BoardPanel::scaled(area.height.saturating_sub(2) / 8);
    let sizes = [
        (large.max(BoardPanel::WIDE), 1),
        (BoardPanel::WIDE, 1),
        (BoardPanel::NORMAL, 1),
        (BoardPanel::NARROW, 1),
        (BoardPanel::NARROW, 0),
    ];
    let fits = |parts: &[Part], (board, gap)| {
        parts.iter().map(|part| part.width(board, gap)).sum::<u16>() <= area.width
    };
    let size = sizes.into_iter().find(|&size| fits(parts, size)).unwrap_or(sizes[4]);
    let first = (0..parts.len()).find(|&first| fits(&parts[first..], size)).unwrap_or(0);
    let parts = &parts[first..];
    let width: u16 = parts.iter().map(|part| part.width(size.0, size.1)).sum();
    let mut x = area.x + area.width.saturating_sub(width) / 2;
    for part in parts {
        let width = part.width(size.0, size.1);
        part.draw(paint, Rect { x, width, ..area }.intersection(area), motion);
        x += width;
    }
}

impl Part {
    fn width(&self, board: u16, gap: u16) -> u16 {
        let columns = |text: &str| u16::try_from(text.width()).unwrap_or(u16::MAX / 64);
        match self {
            Self::Board { .. } => board,
            Self::Sign(sign) => columns(sign) + 2 * gap,
            Self::Number { title, text } => columns(text).max(columns(title).min(12)) + 2 * gap,
        }
    }

    fn draw(&self, paint: &mut Paint, area: Rect, motion: Option<&Motion>) {
        let middle = Paint::row(area, area.height / 2);
        match self {
            Self::Sign(sign) => centred(paint, middle, sign, Tone::Key),
            Self::Number { title, text } => {
                centred(paint, middle, text, Tone::Strong);
                if title != text {
                    centred(paint, Paint::row(area, area.height / 2 - 1), title, Tone::Faint);
                }
            }
            Self::Board { title, picture, below, fresh } => {
                let tone = if *fresh { Tone::Accent } else { Tone::Plain };
                // a row of more boards than are usual has small ones, on the same middle
                let height = if area.width > BoardPanel::WIDE { area.height } else { BoardPanel::HEIGHT };
                let area = Rect { y: area.y + (area.height - height) / 2, height, ..area };
                let board = Boxed { area, title, below, tone, cursor: None };
                match motion.filter(|_| *fresh) {
                    Some(motion) => {
                        board.moving(paint, motion);
                    }
                    None => board.picture(paint, picture),
                }
            }
        }
    }
}

fn centred(paint: &mut Paint, area: Rect, text: &str, tone: Tone) {
    let width = u16::try_from(text.width()).unwrap_or(u16::MAX).min(area.width);
    let area = Rect { x: area.x + (area.width - width) / 2, width, ..area };
    paint.line(area, &[(text, tone)]);
}
