//! Draws the Learn screen: the list of lessons, or the boards and the text of one.

use super::LearnScreen;
use super::areas::{self, Areas};
use super::lesson::{OpenLesson, Way};
use super::list::ListedLesson;
use super::page::{number, page};
use super::values::ShownValue;
use crate::tui::shared::{SMALLEST, Shared};
use crate::tui::theme::{Theme, Tone};
use crate::tui::widgets::{
    BoardPanel, Open, Panel, Row, Signs, SlotMap, Thumbnail, Wrapped, shortened, slot_sign, stack,
};
use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_core::magic::SlotState;
use bitrose_course::judge::Task;
use bitrose_course::layout::{Line as PageLine, Tone as Mark};
use bitrose_draw::Picture;
use ratatui::buffer::Buffer;
use ratatui::layout::Constraint::{Length, Min};
use ratatui::layout::{Layout, Margin, Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::Widget;
use std::ops::Not;
use unicode_width::UnicodeWidthStr;

/// Draws everything between the header and the footer.
pub(super) fn render(screen: &LearnScreen, area: Rect, buffer: &mut Buffer, shared: &Shared) {
    match &screen.lesson {
        None => ListView { screen, theme: shared.theme }.render(area, buffer),
        Some(lesson) => {
            let areas = Areas::of(area);
            let view = LessonView { lesson, theme: shared.theme };
            view.boards(&areas, buffer);
            let is_cut = view.text(areas.text, buffer);
            view.state(is_cut, areas.state, buffer);
        }
    }
}

/// A screen that is too small.
pub(super) fn render_small(area: Rect, buffer: &mut Buffer, theme: Theme) {
    let (width, height) = SMALLEST;
    let title = format!("Learn needs {width}x{height}, this is {}x{}", area.width, area.height);
    let lines = [
        (title.into(), Tone::Title),
        ("Make the window larger, or leave with q and take lessons line by line:".into(), Tone::Plain),
        ("bitrose lesson run ID --plain".into(), Tone::Accent),
    ];
    stack(theme, lines, area, buffer);
}

/// The lesson of the list at a position of the screen.
pub(super) fn lesson_at(screen: &LearnScreen, body: Rect, at: Position) -> Option<usize> {
    let (area, _) = areas::list(body);
    let listed = screen.listed();
    let rows = list_rows(&listed);
    let first = first_row(screen.chosen, &rows, area.height);
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

/// The first row that is drawn, so that the chosen lesson is in view with its neighbours.
fn first_row(chosen: usize, rows: &[ListRow], height: u16) -> usize {
    let row = rows.iter().position(|row| matches!(row, ListRow::Lesson(index, _) if *index == chosen));
    let wanted = row.unwrap_or(0) + 2;
    wanted.saturating_sub(height.into()).min(rows.len().saturating_sub(height.into()))
}

/// What the list is drawn from.
#[derive(Clone, Copy)]
struct ListView<'a> {
    screen: &'a LearnScreen,
    theme: Theme,
}

impl ListView<'_> {
    fn render(self, body: Rect, buffer: &mut Buffer) {
        let (area, about) = areas::list(body);
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
        let first = first_row(self.screen.chosen, &rows, area.height);
        for (area, row) in area.rows().zip(rows.iter().skip(first)) {
            match row {
                ListRow::Track(title) => Row::new(self.theme, &[(title, Tone::Title)]).render(area, buffer),
                ListRow::Lesson(index, lesson) => {
                    self.lesson(lesson, *index == self.screen.chosen, area, buffer);
                }
            }
        }
        self.about(&listed, about, buffer);
    }

    fn lesson(self, listed: &ListedLesson, is_chosen: bool, area: Rect, buffer: &mut Buffer) {
        let (mark, tone) = if is_chosen { ("▶ ", Tone::Cursor) } else { ("  ", Tone::Plain) };
        let (own, all) = listed.stars;
        let state = match (own, listed.is_next, listed.is_changed) {
            (_, _, true) => "  changed since you solved it",
            (0, true, _) => "  begin here",
            (_, true, _) => "  go on here",
            _ => "",
        };
        let line = self.theme.line(&[
            ("  ", Tone::Plain),
            (mark, Tone::Key),
            (&listed.lesson.title, tone),
            (state, Tone::Accent),
        ]);
        let minutes = format!("{} min  {own:>2}/{all} ★", listed.lesson.minutes);
        let earned = if own == all && all > 0 { Tone::Accent } else { Tone::Faint };
        with_right(line, self.theme.line(&[(&minutes, earned)]), area, buffer);
    }

    /// What the chosen lesson is about, and how much is done in all.
    fn about(self, listed: &[ListedLesson], area: Rect, buffer: &mut Buffer) {
        let [summary_area, last] = area.layout(&Layout::vertical([Min(0), Length(1)]));
        if let Some(listed) = listed.get(self.screen.chosen) {
            // where it needs two lines, the blank one above is the first
            let summary = Wrapped::new(self.theme, &listed.lesson.summary, Tone::Plain);
            let blank = Length(u16::from(summary.rows(area.width) <= 1));
            let [_, lines] = summary_area.layout(&Layout::vertical([blank, Min(0)]));
            summary.render(lines, buffer);
        }
        let sum = |(own, all), listed: &ListedLesson| (own + listed.stars.0, all + listed.stars.1);
        let (own, all) = listed.iter().fold((0, 0), sum);
        let filter = if self.screen.filter.is_empty() {
            "Enter opens · : looks for a word".to_owned()
        } else {
            format!("with `{}` · r shows all", self.screen.filter)
        };
        let left_out = match self.screen.catalogue.as_ref().map_or(0, |catalogue| catalogue.left_out.len()) {
            0 => String::new(),
            1 => " · 1 file is left out: bitrose lesson paths says why".to_owned(),
            more => format!(" · {more} files are left out: bitrose lesson paths says why"),
        };
        let total = format!("{own} of {all} stars · {filter}{left_out}");
        Row::new(self.theme, &[(&total, Tone::Faint)]).render(last, buffer);
    }
}

/// A line, and another one at the right end of the area, if a blank stays free between them.
fn with_right(left: Line, right: Line, area: Rect, buffer: &mut Buffer) {
    let fits = left.width() + right.width() < area.width.into();
    Row::from(left).render(area, buffer);
    if fits {
        right.right_aligned().render(area, buffer);
    }
}

/// What a lesson is drawn from.
#[derive(Clone, Copy)]
struct LessonView<'a> {
    lesson: &'a OpenLesson,
    theme: Theme,
}

impl LessonView<'_> {
    /// The boards: one large, the others small.
    fn boards(self, areas: &Areas, buffer: &mut Buffer) {
        let values = self.lesson.shown_values();
        match self.lesson.board.and_then(|index| values.get(index)) {
            Some(value) => self.value(value, areas.board, buffer),
            None => self.answer(&values, areas.board, buffer),
        }
        let thumbnails = areas.thumbnails(values.len());
        for (index, (value, area)) in values.iter().zip(&thumbnails).enumerate() {
            self.thumbnail(value, self.lesson.board == Some(index), *area, buffer);
        }
        if thumbnails.len() < values.len() {
            let more = format!("{} more: ] and [", values.len() - thumbnails.len());
            let [_, last] = areas.small.layout(&Layout::vertical([Min(0), Length(1)]));
            Row::new(self.theme, &[(&more, Tone::Faint)]).render(last, buffer);
        }
    }

    /// A value of the step in full.
    fn value(self, value: &ShownValue, area: Rect, buffer: &mut Buffer) {
        let title = shortened(&value.label, area.width.saturating_sub(4).into(), Open::Name);
        let Some(board) = value.board() else {
            let text = number(value.value).unwrap_or_default();
            Panel::new(self.theme, &title).render(area, buffer);
            let inside = area.inner(Margin::new(3, 4));
            Row::new(self.theme, &[(&text, Tone::Strong)]).render(inside, buffer);
            return;
        };
        let picture = if value.letters.is_empty() {
            Picture::of(board)
        } else {
            Picture::over(board, value.letters.iter().copied())
        };
        let varies = self.lesson.way().is_none() && self.lesson.values.vary.is_some();
        BoardPanel::new(self.theme, &title, Signs::Picture(&picture))
            .below(&format!("0x{:016X}", value.mapping.number(board)))
            .tone(Tone::Title)
            .cursor(self.lesson.varied.filter(|_| varies))
            .render(area, buffer);
    }

    /// The table that a magic fills, in place of a board: each cell shows the worst of its slots.
    fn table(self, slots: &[SlotState], area: Rect, buffer: &mut Buffer) {
        let count = |wanted: fn(&SlotState) -> bool| slots.iter().filter(|slot| wanted(slot)).count();
        let colliding = count(|slot| matches!(slot, SlotState::Colliding(_)));
        let used = slots.len() - count(|slot| matches!(slot, SlotState::Unused));
        let title = format!("{used} of {} slots", slots.len());
        let (sign, _) = slot_sign(self.theme, SlotState::Colliding(2));
        let (below, tone) = match colliding {
            0 => ("none collides".to_owned(), Tone::Accent),
            _ => (format!("{sign} {colliding} collide"), Tone::Alarm),
        };
        let last = area.height.saturating_sub(1);
        Panel::new(self.theme, &title).tone(tone).divider(last, &below).render(area, buffer);
        SlotMap { theme: self.theme, slots, here: None }.render(Panel::inside(area), buffer);
    }

    /// The board of the answer: what is painted, over what the question shows; after a wrong answer what was right,
    /// missing and too many.
    fn answer(self, values: &[ShownValue], area: Rect, buffer: &mut Buffer) {
        if !self.lesson.table.is_empty() {
            self.table(&self.lesson.table, area, buffer);
            return;
        }
        let is_painting = matches!(self.lesson.way(), Some(Way::Paint | Way::PaintOrType));
        let asked = values.iter().find(|value| value.label == "the question").and_then(ShownValue::board);
        let set = self.lesson.set();
        let (title, picture) = match self.lesson.difference() {
            None if !is_painting && asked.is_none() => {
                self.without_board(values, area, buffer);
                return;
            }
            Some(difference) if area.width < BoardPanel::WIDE => ("−missing +extra", difference.picture()),
            Some(difference) => ("● right − missing + extra", difference.picture()),
            None if is_painting => ("your answer", over(set, asked)),
            None => ("the question", Picture::of(asked.unwrap_or(set))),
        };
        let mapping = self.lesson.run.task().map_or(self.lesson.run.lesson().mapping, Task::mapping);
        let number = mapping.number(if is_painting { set } else { asked.unwrap_or(set) });
        BoardPanel::new(self.theme, title, Signs::Picture(&picture))
            .below(&format!("0x{number:016X}"))
            .tone(Tone::Title)
            .cursor(is_painting.then_some(self.lesson.cursor))
            .render(area, buffer);
    }

    /// Beside a question without a board: the first value of the step, or nothing that could be taken for one.
    fn without_board(self, values: &[ShownValue], area: Rect, buffer: &mut Buffer) {
        if let Some(first) = values.first() {
            return self.value(first, area, buffer);
        }
        let empty = Picture::of(Bitboard::EMPTY);
        BoardPanel::new(self.theme, "", Signs::Picture(&empty)).render(area, buffer);
    }

    fn thumbnail(self, value: &ShownValue, is_chosen: bool, area: Rect, buffer: &mut Buffer) {
        let tone = if is_chosen { Tone::Cursor } else { Tone::Plain };
        let title = shortened(&value.label, area.width.saturating_sub(2).into(), Open::Name);
        Panel::new(self.theme, &title).tone(tone).render(area, buffer);
        let inside = area.inner(Margin::new(1, 1));
        if let Some(board) = value.board() {
            Thumbnail { theme: self.theme, board }.render(inside, buffer);
        }
        if let (Some(text), Some(row)) = (number(value.value), inside.rows().nth(1)) {
            Row::new(self.theme, &[(&text, Tone::Strong)]).render(row, buffer);
        }
    }

    /// The text. Returns `true` if it goes on below.
    fn text(self, area: Rect, buffer: &mut Buffer) -> bool {
        let lines = page(self.lesson, area.width.into());
        let last = lines.len().saturating_sub(area.height.into());
        let first = self.lesson.scroll.map_or(last, |scroll| scroll.min(last));
        for (row, line) in area.rows().zip(lines.iter().skip(first)) {
            let pieces: Vec<_> = line.parts.iter().map(|(mark, text)| (text.as_str(), tone(*mark))).collect();
            Row::new(self.theme, &pieces).render(row, buffer);
            if self.is_item_under_cursor(line) {
                self.theme.span("▶", Tone::Key).render(row, buffer);
            }
        }
        last > first
    }

    /// Returns `true` for the first line of the option that the arrows have come to.
    fn is_item_under_cursor(self, line: &PageLine) -> bool {
        let Some(Way::Pick { .. } | Way::Sort) = self.lesson.way() else { return false };
        let Some((Mark::Marker, mark)) = line.parts.first() else { return false };
        let item = self.lesson.item;
        let letter = ('a'..='z').cycle().nth(item).expect("a cycle has no end");
        let mark = mark.trim();
        mark == format!("{letter})") || mark == format!("{})", item + 1)
    }

    /// Which step it is, what to do, the stars of the lesson.
    fn state(self, is_cut: bool, area: Rect, buffer: &mut Buffer) {
        let run = &self.lesson.run;
        let step = format!("{}/{}", run.step_number() + 1, run.lesson().steps.len());
        let what = match self.lesson.way() {
            _ if self.lesson.is_over => "the end · Enter: the list",
            Some(way) => way.instruction(),
            None => "Enter goes on",
        };
        let marked: Vec<String> = self.lesson.marked.iter().map(|item| (item + 1).to_string()).collect();
        let marked = marked.is_empty().not().then(|| format!(" · marked {}", marked.join(" ")));
        let down = if is_cut { " · PgDn more" } else { "" };
        let long = format!(" · {what}{}{down}", marked.unwrap_or_default());
        let short = format!(" · {what}");
        let short = format!("{}{down}", short.split(" · Enter").next().unwrap_or_default());
        let step = [(step.as_str(), Tone::Key)];
        let endings = [long.as_str(), &short, down];
        Row::with_ending(self.theme, area.width, &step, Tone::Faint, &endings).render(area, buffer);
        let (own, all) = run.stars();
        let stars = format!("{own}/{all} ★");
        if step[0].0.width() + long.width() + stars.width() < area.width.into() {
            self.theme.line(&[(&stars, Tone::Strong)]).right_aligned().render(area, buffer);
        }
    }
}

/// The painted squares, with a sign where the question has a square.
fn over(set: Bitboard, asked: Option<Bitboard>) -> Picture {
    let asked = asked.unwrap_or_default();
    Picture::over(set, Square::all().filter(|square| asked.contains(*square)).map(|square| (square, '□')))
}

const fn tone(mark: Mark) -> Tone {
    match mark {
        Mark::Plain => Tone::Plain,
        Mark::Emphasis | Mark::Strong | Mark::Heading => Tone::Title,
        Mark::Code | Mark::Claim => Tone::Accent,
        Mark::Marker => Tone::Key,
        Mark::Faint => Tone::Faint,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lessons::built_in;
    use crate::tui::Options;
    use crate::tui::learn::{Learning, Lessons};
    use std::sync::Arc;

    /// Calls with every small area and a buffer around it, and checks that nothing is drawn outside.
    fn stays_inside(draw: impl Fn(Rect, &mut Buffer)) {
        for (width, height) in (0..=30).flat_map(|width| (0..=12).map(move |height| (width, height))) {
            let area = Rect::new(2, 1, width, height);
            let mut buffer = Buffer::empty(Rect::new(0, 0, 40, 15));
            draw(area, &mut buffer);
            for position in buffer.area.positions().filter(|position| !area.contains(*position)) {
                assert_eq!(buffer[position].symbol(), " ", "at {position} outside of {area}");
            }
        }
    }

    #[test]
    fn every_panel_draws_inside_every_small_area() {
        let catalogue = Arc::new(built_in());
        let mut shared = Shared::new(&Options::default());
        let mut list = LearnScreen::default();
        list.take_lessons(Lessons::of(Arc::clone(&catalogue)), &mut shared);
        let view = ListView { screen: &list, theme: shared.theme };
        stays_inside(|area, buffer| view.render(area, buffer));
        for lesson in catalogue.lessons().step_by(4) {
            let open = Some((Box::new(lesson.clone()), lesson.steps.len() - 1));
            let screen = LearnScreen::new(Learning { open, ..Learning::default() });
            let lesson = screen.lesson.as_deref().expect("the lesson was opened");
            let view = LessonView { lesson, theme: shared.theme };
            stays_inside(|area, buffer| view.state(true, area, buffer));
            stays_inside(|area, buffer| {
                view.text(area, buffer);
            });
            stays_inside(|area, buffer| view.answer(&lesson.shown_values(), area, buffer));
            for value in &lesson.shown_values() {
                stays_inside(|area, buffer| view.value(value, area, buffer));
                stays_inside(|area, buffer| view.thumbnail(value, true, area, buffer));
            }
        }
    }
}
