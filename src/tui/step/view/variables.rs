//! The inputs and the variables as boards; counts and truth values below them.

use crate::tui::step::layout::Areas;
use crate::tui::step::variables::Variable;
use crate::tui::step::{Mode, Stepper};
use crate::tui::theme::Tone;
use crate::tui::widgets::paint::{Boxed, Paint, small_board};
use crate::tui::widgets::{Open, shortened};
use bitrose_draw::Picture;
use bitrose_lang::Value;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

pub(super) fn draw(stepper: &Stepper, paint: &mut Paint, areas: &Areas) {
    let variables = stepper.variables();
    let editing = stepper.mode == Mode::Edit;
    let edited = editing.then_some(stepper.input);
    let boards = areas.boards(&variables, edited);
    for (place, area, large) in &boards {
        let variable = &variables[*place];
        let (title, tone) = title(variable, editing && variable.input == Some(stepper.input));
        if *large {
            let cursor = (editing && variable.input == Some(stepper.input)).then_some(stepper.cursor);
            let below = super::flow::below(variable.value);
            let picture = Picture::of(stepper.mapping().board(variable.value.number()));
            Boxed { area: *area, title: &title, below: &below, tone, cursor }.picture(paint, &picture);
        } else {
            paint.frame(*area, &[(0, &shortened(&title, usize::from(area.width - 2), Open::Name))], tone);
            let inside = Rect::new(area.x + 1, area.y + 1, area.width - 2, area.height - 2);
            small_board(paint, inside, stepper.mapping().board(variable.value.number()));
        }
    }
    rest(stepper, paint, areas, &variables, &boards);
}

/// The name: `kings=` for an input, `→rows` for a variable that this step sets, in brackets what is edited.
fn title(variable: &Variable, edited: bool) -> (String, Tone) {
    let name = &variable.name;
    match (edited, variable.input, variable.fresh) {
        (true, ..) => (format!("[{name}]"), Tone::Cursor),
        (_, _, true) => (format!("→{name}"), Tone::Accent),
        (_, Some(_), _) => (format!("{name}="), Tone::Key),
        _ => (name.clone(), Tone::Plain),
    }
}

/// Columns from which a variable is told in a line.
const TELLING: u16 = 12;

fn width(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}

/// What has no board of its own here: numbers, and boards for which there is no room.
fn rest(
    stepper: &Stepper,
    paint: &mut Paint,
    areas: &Areas,
    variables: &[Variable],
    boards: &[(usize, Rect, bool)],
) {
    let area = free(areas.variables, boards);
    let is_hidden = |place: &usize| boards.iter().all(|(shown, ..)| shown != place);
    let hidden: Vec<usize> = (0..variables.len()).filter(is_hidden).collect();
    if area.width < TELLING && !hidden.is_empty() {
        let count = format!("+{}", hidden.len());
        paint.line(Paint::row(area, 0), &[(&count, Tone::Faint)]);
        return;
    }
    let rows = usize::from(area.height);
    let skipped = hidden.len().saturating_sub(rows);
    for (row, place) in (0..area.height).zip(hidden.into_iter().skip(skipped)) {
        let variable = &variables[place];
        let edited = stepper.mode == Mode::Edit && variable.input == Some(stepper.input);
        let (title, tone) = title(variable, edited);
        let value = match variable.value {
            Value::Board(word) => format!("{} set", word.count_ones()),
            Value::Int(number) => number.to_string(),
            Value::Bool(truth) => truth.to_string(),
        };
        let row = Paint::row(area, row);
        let name = Rect { width: row.width.saturating_sub(width(&value) + 1), ..row };
        paint.open_line(name, &[(&title, tone)], Open::Name);
        let at = (row.x + width(&title).min(name.width) + 1, row.y);
        paint.text(row, at, &value, Tone::Strong);
    }
}

/// Where no board stands: below the lowest, or beside a single one.
fn free(area: Rect, boards: &[(usize, Rect, bool)]) -> Rect {
    let bottom = boards.iter().map(|(_, board, _)| board.bottom()).max().unwrap_or(area.y);
    if bottom < area.bottom() {
        return Rect {
            x: area.x + 1,
            y: bottom,
            width: area.width.saturating_sub(1),
            height: area.bottom() - bottom,
        };
    }
    let right = boards.iter().map(|(_, board, _)| board.right()).max().unwrap_or(area.x) + 1;
    Rect { x: right, width: area.right().saturating_sub(right), ..area }
}
