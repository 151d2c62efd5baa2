//! Draws the list of lessons.

use super::LearnScreen;
use super::list::{ListedLesson, Taken};
use crate::tui::prelude::*;
use ratatui::widgets::{Scrollbar, ScrollbarOrientation, ScrollbarState, StatefulWidget as _};

/// The rows below the list, for the summary of the selected lesson.
const ABOUT: u16 = 3;

/// Returns the areas of the list and of the summary.
fn areas(body: Rect) -> (Rect, Rect) {
    let columns = body.width.saturating_sub(2).min(100);
    let margin = body.width.saturating_sub(columns) / 2;
    let column = Rect { x: body.x + margin, width: columns, ..body };
    column.split_bottom(ABOUT).into()
}

/// Returns the index of the lesson at a position of the screen.
pub(super) fn lesson_at(screen: &LearnScreen, body: Rect, at: Position) -> Option<usize> {
    let (area, _) = areas(body);
    let listed = screen.listed();
    let rows = list_rows(&listed);
    let first = first_row(screen, &rows, area.height);
    let row = area.contains(at).then(|| usize::from(at.y - area.y))?;
    match rows.get(first + row)? {
        ListRow::Lesson(index, _) => Some(*index),
        ListRow::Track(_) => None,
    }
}

/// A row of the list: the title of a track, or a lesson.
enum ListRow<'a> {
    Track(&'a str),
    Lesson(usize, &'a ListedLesson<'a>),
}

fn list_rows<'a>(listed: &'a [ListedLesson<'a>]) -> Vec<ListRow<'a>> {
    let mut rows = Vec::new();
    for (index, lesson) in listed.iter().enumerate() {
        rows.extend(lesson.track.map(ListRow::Track));
        rows.push(ListRow::Lesson(index, lesson));
    }
    rows
}

/// Returns the first row to draw, so that the lesson that was selected by keys and its neighbors are in view.
fn first_row(screen: &LearnScreen, rows: &[ListRow], height: u16) -> usize {
    let chosen = screen.scrolled_to.unwrap_or(screen.chosen);
    let row = rows.iter().position(|row| matches!(row, ListRow::Lesson(index, _) if *index == chosen));
    let wanted = row.unwrap_or(0) + 2;
    wanted.saturating_sub(height.into()).min(rows.len().saturating_sub(height.into()))
}

/// The state that the list is drawn from.
#[derive(Clone, Copy)]
pub(super) struct ListView<'a> {
    pub(super) screen: &'a LearnScreen,
    pub(super) theme: Theme,
}

impl ListView<'_> {
    pub(super) fn render(self, body: Rect, buffer: &mut Buffer) {
        let (area, about) = areas(body);
        let listed = self.screen.listed();
        if listed.is_empty() {
            let text = match &self.screen.catalogue {
                None => "the lessons are being read".to_owned(),
                Some(_) => format!("no lesson has `{}` in it · r shows all", self.screen.filter),
            };
            for row in area.rows().skip(1).take(1) {
                Row::new(self.theme, &[(&text, Tone::Plain)]).render(row, buffer);
            }
            return;
        }
        let rows = list_rows(&listed);
        let first = first_row(self.screen, &rows, area.height);
        for (area, row) in area.rows().zip(rows.iter().skip(first)) {
            match row {
                ListRow::Track(title) => Row::new(self.theme, &[(title, Tone::Title)]).render(area, buffer),
                ListRow::Lesson(index, lesson) => {
                    self.lesson(lesson, *index == self.screen.chosen, area, buffer);
                }
            }
        }
        if rows.len() > area.height.into() {
            let bar = Scrollbar::new(ScrollbarOrientation::VerticalRight).begin_symbol(None).end_symbol(None);
            let bar =
                bar.track_symbol(Some(self.theme.sign("│", "."))).thumb_symbol(self.theme.sign("┃", "|"));
            let steps = rows.len() - usize::from(area.height) + 1;
            let mut state =
                ScrollbarState::new(steps).position(first).viewport_content_length(area.height.into());
            let margin = Rect { width: area.width + 1, ..area };
            bar.style(self.theme.style(Tone::Faint)).render(margin, buffer, &mut state);
        }
        // right below a list that is shorter than the screen
        let end = area.y + u16::try_from(rows.len()).unwrap_or(u16::MAX).min(area.height);
        self.about(&listed, Rect { y: about.y.min(end), ..about }, buffer);
    }

    fn lesson(self, listed: &ListedLesson, is_chosen: bool, area: Rect, buffer: &mut Buffer) {
        let (mark, tone) = if is_chosen { ("▶ ", Tone::Cursor) } else { ("  ", Tone::Plain) };
        let (own, all) = listed.stars;
        let state = match (own, listed.is_next, listed.is_changed) {
            (_, _, true) => "  changed since you solved it",
            (0, true, _) => "  begin here",
            (_, true, _) => "  go on here",
            _ if listed.taken == Taken::Begun => "  begun",
            _ => "",
        };
        let line = self.theme.line(&[
            (if listed.taken == Taken::Done { "✓ " } else { "  " }, Tone::Accent),
            (mark, Tone::Key),
            (&listed.lesson.title, tone),
            (state, Tone::Accent),
        ]);
        let minutes = format!("{} min  {own:>2}/{all:<2} ★", listed.lesson.minutes);
        let earned = if own == all && all > 0 { Tone::Accent } else { Tone::Faint };
        with_right(line, self.theme.line(&[(&minutes, earned)]), area, buffer);
    }

    /// Draws the summary of the selected lesson, and the total progress.
    fn about(self, listed: &[ListedLesson], area: Rect, buffer: &mut Buffer) {
        let [summary_area, last] = area.split_bottom(1);
        if let Some(listed) = listed.get(self.screen.chosen) {
            // a summary of two lines takes the place of the blank line above it
            let summary = Wrapped::new(self.theme, &listed.lesson.summary, Tone::Plain);
            let blank = u16::from(summary.rows(area.width) <= 1);
            let [_, lines] = summary_area.split_top(blank);
            summary.render(lines, buffer);
        }
        let sum = |(own, all), listed: &ListedLesson| (own + listed.stars.0, all + listed.stars.1);
        let (own, all) = listed.iter().fold((0, 0), sum);
        let filter = if self.screen.filter.is_empty() {
            format!("· {own} of {all} stars · : finds a word")
        } else {
            format!("with `{}` · r shows all", self.screen.filter)
        };
        let left_out = match self.screen.catalogue.as_ref().map_or(0, |catalogue| catalogue.left_out.len()) {
            0 => String::new(),
            1 => " · 1 file is left out: bitrose lesson paths says why".to_owned(),
            more => format!(" · {more} files are left out: bitrose lesson paths says why"),
        };
        let number = self.screen.chosen + 1;
        let total = format!("lesson {number} of {} {filter}{left_out}", listed.len());
        Row::new(self.theme, &[(&total, Tone::Faint)]).render(last, buffer);
    }
}

/// Draws a line and, if at least one blank stays between them, another one at the right end of the area.
pub(super) fn with_right(left: Line, right: Line, area: Rect, buffer: &mut Buffer) {
    let fits = left.width() + right.width() < area.width.into();
    Row::from(left).render(area, buffer);
    if fits {
        right.right_aligned().render(area, buffer);
    }
}
