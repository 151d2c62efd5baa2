//! The list of lessons.

use crate::tui::learn::Scholar;
use crate::tui::learn::list::Entry;
use crate::tui::theme::Tone;
use crate::tui::widgets::paint::Paint;
use crate::tui::widgets::rows as rows_of;
use ratatui::layout::{Position, Rect};

/// Rows below the list, for what the chosen lesson is about.
const ABOUT: u16 = 3;

/// A row of the list: the title of a track, or a lesson.
enum Row<'a> {
    Track(&'a str),
    Lesson(usize, &'a Entry<'a>),
}

pub(super) fn draw(scholar: &Scholar, paint: &mut Paint, screen: Rect) {
    let area = body(screen);
    let entries = scholar.entries();
    if entries.is_empty() {
        let text = match &scholar.library {
            None => "the lessons are being read".to_owned(),
            Some(_) => format!("no lesson has `{}` in it · r shows all", scholar.filter),
        };
        paint.line(Paint::row(area, 1), &[(&text, Tone::Plain)]);
        return;
    }
    let rows = rows(&entries);
    let first = first_row(scholar, &rows, area.height);
    for (line, row) in (0..area.height).zip(rows.iter().skip(first)) {
        let line = Paint::row(area, line);
        match row {
            Row::Track(title) => paint.line(line, &[(title, Tone::Title)]),
            Row::Lesson(place, entry) => lesson(paint, line, entry, *place == scholar.place),
        }
    }
    about(scholar, &entries, paint, Rect { y: area.bottom(), height: ABOUT, ..area });
}

fn body(screen: Rect) -> Rect {
    let columns = screen.width.saturating_sub(2).min(100);
    let margin = (screen.width - columns) / 2;
    Rect { x: screen.x + margin, y: screen.y, width: columns, height: screen.height.saturating_sub(ABOUT) }
}

fn rows<'a>(entries: &'a [Entry<'a>]) -> Vec<Row<'a>> {
    let mut rows = Vec::new();
    for (place, entry) in entries.iter().enumerate() {
        rows.extend(entry.track.map(Row::Track));
        rows.push(Row::Lesson(place, entry));
    }
    rows
}

/// The first row that is drawn, so that the chosen lesson is in view with its neighbours.
fn first_row(scholar: &Scholar, rows: &[Row<'_>], height: u16) -> usize {
    let chosen = rows.iter().position(|row| matches!(row, Row::Lesson(place, _) if *place == scholar.place));
    let wanted = chosen.unwrap_or(0) + 2;
    wanted.saturating_sub(height.into()).min(rows.len().saturating_sub(height.into()))
}

/// The lesson at a place of the screen.
pub(in crate::tui::learn) fn entry_at(scholar: &Scholar, screen: Rect, at: Position) -> Option<usize> {
    let area = body(screen);
    if !area.contains(at) {
        return None;
    }
    let entries = scholar.entries();
    let rows = rows(&entries);
    let first = first_row(scholar, &rows, area.height);
    match rows.get(first + usize::from(at.y - area.y))? {
        Row::Lesson(place, _) => Some(*place),
        Row::Track(_) => None,
    }
}

fn lesson(paint: &mut Paint, line: Rect, entry: &Entry<'_>, chosen: bool) {
    let mark = if chosen { paint.theme.sign("▶ ", "> ") } else { "  " };
    let tone = if chosen { Tone::Cursor } else { Tone::Plain };
    let (own, all) = entry.stars;
    let stars = paint.theme.sign("★", "*");
    let state = match (own, entry.next, entry.changed) {
        (_, _, true) => "  changed since you solved it",
        (0, true, _) => "  begin here",
        (_, true, _) => "  go on here",
        _ => "",
    };
    let minutes = format!("{} min  {own:>2}/{all} {stars}", entry.lesson.minutes);
    paint.line(
        line,
        &[("  ", Tone::Plain), (mark, Tone::Key), (&entry.lesson.title, tone), (state, Tone::Accent)],
    );
    let taken =
        u16::try_from(4 + entry.lesson.title.chars().count() + state.chars().count()).unwrap_or(u16::MAX);
    let earned = if own == all && all > 0 { Tone::Accent } else { Tone::Faint };
    paint.right(line, taken, &minutes, earned);
}

/// What the chosen lesson is about, and how much is done in all.
fn about(scholar: &Scholar, entries: &[Entry<'_>], paint: &mut Paint, area: Rect) {
    if let Some(entry) = entries.get(scholar.place) {
        // where it needs two lines, the blank one above is the first
        let summary = &entry.lesson.summary;
        let lines = u16::from(rows_of(summary, area.width.into()) > 1);
        let room = Rect { y: area.y + 1 - lines, height: 1 + lines, ..area };
        paint.paragraphs(room, &[(summary.clone(), Tone::Plain)]);
    }
    let (own, all) =
        entries.iter().fold((0, 0), |(own, all), entry| (own + entry.stars.0, all + entry.stars.1));
    let filter = if scholar.filter.is_empty() {
        "Enter opens · : looks for a word".to_owned()
    } else {
        format!("with `{}` · r shows all", scholar.filter)
    };
    let left_out = scholar.library.as_ref().map_or(0, |library| library.left_out.len());
    let faults = match left_out {
        0 => String::new(),
        1 => " · 1 file is left out: bitrose lesson paths says why".to_owned(),
        more => format!(" · {more} files are left out: bitrose lesson paths says why"),
    };
    let total = format!("{own} of {all} stars · {filter}{faults}");
    paint.line(Paint::row(area, 2), &[(&total, Tone::Faint)]);
}
