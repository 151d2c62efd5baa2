//! Draws a lesson: its boards, its text and the answer.

use super::LearnScreen;
use super::areas::{Areas, LayoutRequirements};
use super::lesson::{AnswerMode, OpenLesson, TypedAnswer};
use super::list_view::{ListView, with_right};
use super::page::{Page, PageLine, index_text};
use super::visible::Shown;
use crate::tui::prelude::*;
use crate::tui::shared::COMPACT;
use crate::tui::widgets::{Rose, SlotMap, slot_sign, stack, too_small};
use bitrose_core::magic::SlotState;
use bitrose_course::judge::{Task, operators};
use bitrose_course::layout::{self, Part, wrap};
use bitrose_course::model::{Block, Goal, GoalKind, Lesson};

/// The most lines of an answer that are shown at once.
const MOST_LINES: usize = 6;

impl Render for LearnScreen {
    fn render(&self, area: Rect, buffer: &mut Buffer, shared: &Shared) {
        match &self.lesson {
            None => ListView { screen: self, theme: shared.theme }.render(area, buffer),
            Some(lesson) => {
                LessonView { lesson, next: self.following(), theme: shared.theme }.render(area, buffer);
            }
        }
    }

    /// Draws on a small terminal: the usual layout if the terminal is only a little too small, or else advice on how to
    /// go on.
    fn render_small(&self, area: Rect, buffer: &mut Buffer, shared: &Shared) {
        if area.width + 2 >= COMPACT.0 && area.height + 2 >= COMPACT.1 {
            return self.render(area, buffer, shared);
        }
        let lines = [
            (too_small("Learn", area).into(), Tone::Title),
            ("Make the window larger, or leave with q and take lessons line by line:".into(), Tone::Plain),
            ("bitrose lesson run ID --plain".into(), Tone::Accent),
        ];
        stack(shared.theme, lines, area, buffer);
    }
}

/// The state that a lesson is drawn from.
#[derive(Clone, Copy)]
pub(super) struct LessonView<'a> {
    pub(super) lesson: &'a OpenLesson,
    /// The next lesson, for the text at the end.
    pub(super) next: Option<&'a Lesson>,
    pub(super) theme: Theme,
}

impl LessonView<'_> {
    /// Lays out the lesson.
    pub(super) fn areas(self, body: Rect) -> Areas {
        let table = usize::from(!self.lesson.feedback.table.is_empty());
        let question = |columns| rows(self.question(columns).len());
        let answer = |columns: u16| {
            let columns = columns.saturating_sub(3);
            let form = if body.height < 16 { 1 } else { self.form(columns).len() };
            let typed =
                if self.lesson.answer_mode().is_some() { self.answer_lines(columns).0.len() } else { 1 };
            let lines = typed.max(form);
            rows(lines.clamp(1, MOST_LINES) + 2)
        };
        let boards = self.lesson.visible.boards.len() + table;
        let rose = self.direction().is_some() || self.is_about_shifts();
        let title = |count: u16| {
            let labels =
                self.in_view(count.into()).map(|index| self.lesson.visible.boards[index].label.width());
            let note = if usize::from(count) < boards { " +1".len() } else { 0 };
            rows(labels.max().unwrap_or(0) + note)
        };
        Areas::of(
            body,
            LayoutRequirements { boards, title: &title, question: &question, answer: &answer, rose },
        )
    }

    fn render(self, body: Rect, buffer: &mut Buffer) {
        let areas = self.areas(body);
        self.head(areas.head, buffer);
        self.boards(&areas, buffer);
        let (lines, said) = self.text(&areas);
        let has_prose = self.lesson.run.blocks().iter().any(|block| matches!(block, Block::Prose(_)));
        let is_left_out = has_prose && !lines.iter().any(|line| line.part == Part::Prose);
        let is_cut = match areas.said {
            Some(area) => {
                Self::lines(&lines[..said], 0, areas.question, buffer);
                Self::lines(&lines[said..], self.lesson.scroll.unwrap_or(0), area, buffer)
            }
            None => Self::lines(&lines, self.lesson.scroll.unwrap_or(said), areas.question, buffer),
        };
        let more = match (is_cut, is_left_out && !self.lesson.is_over) {
            (true, _) => "PgDn more",
            (false, true) => "PgUp more",
            (false, false) => "",
        };
        self.answer(more, areas.answer, buffer);
        if areas.rose.height > 0 && areas.rose.width > 0 {
            let mapping = self.lesson.run.task().map_or(self.lesson.run.lesson().mapping, Task::mapping);
            Rose::new(self.theme, mapping).lit(self.direction()).render(areas.rose, buffer);
        }
        self.word(areas.word, buffer);
    }

    fn question(self, columns: u16) -> Vec<PageLine> {
        if self.lesson.is_over {
            return Page::end(self.lesson, self.next, self.theme, columns);
        }
        Page::question(self.lesson, self.theme, columns)
    }

    /// Returns all lines of the text, and the index at which the feedback begins.
    pub(super) fn text(self, areas: &Areas) -> (Vec<PageLine>, usize) {
        let (columns, said_columns) = areas.columns();
        let mut lines = self.question(columns);
        let is_over = self.lesson.is_over;
        let said = if is_over { Vec::new() } else { Page::answer(self.lesson, self.theme, said_columns) };
        if areas.said.is_none() && !said.is_empty() {
            if self.lesson.scroll.is_none() && lines.len() + said.len() >= areas.question.height.into() {
                // keep the question next to the feedback; the prose is a page up
                lines.retain(|line| line.part != Part::Prose);
                let blank = lines.iter().take_while(|line| line.line.width() == 0).count();
                lines.drain(..blank);
            }
            lines.push(PageLine::default());
        }
        let begin = lines.len().saturating_sub(usize::from(areas.said.is_none() && !said.is_empty()));
        lines.extend(said);
        (lines, begin)
    }

    /// Draws the lines of a text from `first` on. Returns `true` if the text continues below the area.
    fn lines(lines: &[PageLine], first: usize, area: Rect, buffer: &mut Buffer) -> bool {
        let last = lines.len().saturating_sub(area.height.into());
        for (row, line) in area.rows().zip(&lines[first.min(last)..]) {
            Row::from(line.line.clone()).render(row, buffer);
        }
        last > first
    }

    /// Draws the top line: the lesson, the step, the progress and the stars.
    fn head(self, area: Rect, buffer: &mut Buffer) {
        let run = &self.lesson.run;
        let (own, all) = run.stars();
        let (step, count) = (run.step_number(), run.lesson().steps.len());
        let mut right = Line::default();
        if area.width >= 70 {
            let steps = &run.lesson().steps;
            let goal = |goal: &Goal| run.known().goal(&run.lesson().key(goal));
            let known = |goal_of: &Goal| goal(goal_of).is_some_and(|known| known.is_solved());
            // a step without questions is done once the learner has passed it
            let passed = steps.iter().rposition(|step| step.goals().any(known)).unwrap_or(0).max(step);
            let solved = |index: usize| {
                let mut goals = steps[index].goals().peekable();
                (goals.peek().is_some() || index < passed) && goals.all(known)
            };
            for index in 0..count {
                let (sign, tone) = match index {
                    _ if index == step => (self.theme.sign("▣", "@"), Tone::Key),
                    _ if solved(index) => (self.theme.sign("■", "#"), Tone::Accent),
                    _ => (self.theme.sign("□", "-"), Tone::Faint),
                };
                right.push_span(self.theme.span(sign, tone));
            }
            right.push_span("  ");
        }
        right.push_span(self.theme.span(format!("{}/{count}  ", step + 1), Tone::Faint));
        right.push_span(self.theme.span(format!("{own}/{all} ★"), Tone::Strong));
        let heading = if self.lesson.is_over { "the end" } else { &run.step().heading };
        let left = area.width.saturating_sub(u16::try_from(right.width()).unwrap_or(0) + 1);
        let title = format!("{}   ", run.lesson().title);
        let long = [(title.as_str(), Tone::Faint), (heading, Tone::Title)];
        let short = [(heading, Tone::Title)];
        Row::first_fitting(self.theme, left, &[&long, &short])
            .may_cut(MayCut::Words)
            .render(Rect { width: left, ..area }, buffer);
        with_right(Line::default(), right, area, buffer);
    }

    /// Returns the indices of the boards in view: the first boards and the answer; for a trace, the last boards; or
    /// those that the learner has paged to.
    fn in_view(self, areas: usize) -> impl Iterator<Item = usize> {
        let boards = self.lesson.visible.boards.len();
        let table = usize::from(!self.lesson.feedback.table.is_empty());
        let count = areas.saturating_sub(table).min(boards);
        let last = self.lesson.turned_to.unwrap_or(self.lesson.visible.focus).max(count.saturating_sub(1));
        let is_trace =
            self.lesson.run.task().is_some_and(|task| matches!(task.goal.kind, GoalKind::Trace(_)));
        let is_turned = self.lesson.turned_to.is_some() || is_trace;
        let begin = if is_turned { last + 1 - count } else { 0 };
        (begin..begin + count.saturating_sub(1)).chain((count > 0).then_some(last))
    }

    /// Returns the number of boards in view.
    pub(super) fn count_in_view(self, body: Rect) -> usize {
        self.in_view(self.areas(body).boards.len()).count()
    }

    /// Returns the square at a position of the screen, if it can be painted or moved there.
    pub(super) fn square(self, areas: &Areas, at: Position) -> Option<Square> {
        let paints = self.lesson.answer_mode().is_some_and(AnswerMode::paints);
        let boards = self.in_view(areas.boards.len()).map(|index| &self.lesson.visible.boards[index]);
        let mut shown = areas.boards.iter().zip(boards).filter(|(_, shown)| shown.is_answer || !paints);
        shown.find_map(|((_, cells), _)| cells.square(at))
    }

    /// Describes the boards out of view: after the keys that lead to them, `[ 2 more`, and only how many, `+2`. `count`
    /// boards are in view, the last of which has the index `last`.
    fn out_of_view(self, count: usize, last: usize) -> [String; 2] {
        let is_typing = self.lesson.answer_mode().is_some() && !self.lesson.line.text().is_empty();
        let keys = if is_typing { ["Alt-←", "Alt-→"] } else { ["[", "]"] };
        let hidden = [last + 1 - count, self.lesson.visible.boards.len() - last - 1];
        let said = keys.iter().zip(hidden).filter(|(_, hidden)| *hidden > 0);
        let said: Vec<String> = said.map(|(key, hidden)| format!("{key} {hidden} ")).collect();
        match hidden.iter().sum::<usize>() {
            0 => [String::new(), String::new()],
            more => [format!("{}more", said.concat()), format!("+{more}")],
        }
    }

    fn boards(self, areas: &Areas, buffer: &mut Buffer) {
        let count = self.in_view(areas.boards.len()).count();
        for (place, ((area, cells), index)) in
            (1..).zip(areas.boards.iter().zip(self.in_view(areas.boards.len())))
        {
            let board = &self.lesson.visible.boards[index];
            let more = if place == count { self.out_of_view(count, index) } else { Default::default() };
            self.board(board, &more, *area, *cells, buffer);
        }
        if let (false, Some((area, _))) = (self.lesson.feedback.table.is_empty(), areas.boards.last()) {
            self.table(&self.lesson.feedback.table, *area, buffer);
        }
    }

    /// Draws the title of a board: its name, what is wrong with it, its count, and in the last one how many boards are
    /// out of view.
    fn title(self, shown: &Shown, [long, short]: &[String; 2], area: Rect, buffer: &mut Buffer) {
        let tone = if shown.detail.starts_with('✗') { Tone::Error } else { Tone::Accent };
        let whole =
            self.theme.line(&[(&shown.label, Tone::Title), ("  ", Tone::Plain), (&shown.detail, tone)]);
        let least = if short.is_empty() { 0 } else { 1 + short.width() };
        let fits = |title: &Line| title.width() + least <= area.width.into();
        // `✗ 2 differ` without the word
        let mark = shown.detail.rsplit_once(' ').map_or("", |(mark, _)| mark);
        let marked = self.theme.line(&[(&shown.label, Tone::Title), (" ", Tone::Plain), (mark, tone)]);
        let title = match tone {
            _ if !shown.detail.is_empty() && fits(&whole) => whole,
            Tone::Error if fits(&marked) => marked,
            _ => self.theme.line(&[(&shown.label, Tone::Title)]),
        };
        let count = shown.board.popcount();
        let (set, gap) = (format!("{count} set"), if long.is_empty() { "" } else { "  " });
        let more = short.strip_prefix('+').map_or_else(String::new, |more| format!("{more} more"));
        let ways = [
            format!("{set}{gap}{long}"),
            format!("{count}{gap}{long}"),
            format!("{set}{gap}{more}"),
            more,
            short.clone(),
        ];
        let fits = |way: &&String| title.width() + 1 + way.width() <= area.width.into();
        let right = ways.iter().find(fits).unwrap_or(short);
        let [name, right_area] = area.split_right(rows(right.width()));
        let gap = u16::from(!right.is_empty());
        let name = Rect { width: name.width.saturating_sub(gap), ..name };
        Row::from(title).may_cut(MayCut::Name).render(name, buffer);
        self.theme.line(&[(right, Tone::Faint)]).render(right_area, buffer);
    }

    fn board(
        self,
        shown: &Shown,
        more: &[String; 2],
        area: Rect,
        cells: crate::tui::widgets::Cells,
        buffer: &mut Buffer,
    ) {
        self.title(shown, more, Rect { height: area.height.min(1), ..area }, buffer);
        let cursor = match self.lesson.answer_mode() {
            Some(answer) if answer.paints() => Some(self.lesson.cursor).filter(|_| shown.is_answer),
            None if self.lesson.values.vary.is_some() => self.lesson.varied,
            _ => self.lesson.wrap_cursor(),
        };
        let linked = cursor.map(|cursor| self.lesson.visible.linked(cursor)).unwrap_or_default();
        let lettered: Bitboard = shown.letters.iter().map(|(square, _)| *square).collect();
        let board = Board {
            indices: (!self.lesson.hides_index()).then_some(shown.mapping),
            letters: &shown.letters,
            cursor,
            linked: linked & lettered,
            ..Board::new(self.theme, cells, &shown.picture)
        };
        board.render(area, buffer);
        let hides_number = shown.is_answer && self.lesson.hides_number();
        if let (Some(row), false) = (area.rows().nth(usize::from(8 * cells.height + 2)), hides_number) {
            let [_, number] = row.split_left(row.width.saturating_sub(18).min(2));
            self.theme.span(format!("0x{:016X}", shown.number()), Tone::Plain).render(number, buffer);
        }
    }

    /// Draws the slots of the table that a magic fills. Each cell shows the worst state of its slots.
    fn table(self, slots: &[SlotState], area: Rect, buffer: &mut Buffer) {
        let count = |wanted: fn(&SlotState) -> bool| slots.iter().filter(|slot| wanted(slot)).count();
        let colliding = count(|slot| matches!(slot, SlotState::Colliding(_)));
        let used = slots.len() - count(|slot| matches!(slot, SlotState::Unused));
        let (sign, _) = slot_sign(self.theme, SlotState::Colliding(2));
        let [head, below, map] = area.layout(&Layout::vertical([Length(1), Length(1), Min(0)]));
        Row::new(self.theme, &[(&format!("{used} of {} slots", slots.len()), Tone::Title)])
            .render(head, buffer);
        let (text, tone) = match colliding {
            0 => ("none collides".to_owned(), Tone::Accent),
            _ => (format!("{sign} {colliding} collide"), Tone::Error),
        };
        Row::new(self.theme, &[(&text, tone)]).render(below, buffer);
        SlotMap { theme: self.theme, slots, here: None }.render(map, buffer);
    }

    /// Returns `true` if the question is about shifts.
    fn is_about_shifts(self) -> bool {
        self.lesson.open_task().is_some_and(|task| matches!(task.goal.kind, GoalKind::Shift(_)))
    }

    /// Returns the direction of the step that a board in view results from.
    fn direction(self) -> Option<Direction> {
        let boards = &self.lesson.visible.boards;
        let first = self.lesson.turned_to.unwrap_or(0).min(boards.len());
        boards[first..].iter().find_map(|shown| shown.shifted.as_ref()?.direction())
    }

    /// Draws the index of the square under the cursor, and the word with its bit highlighted.
    fn word(self, area: Rect, buffer: &mut Buffer) {
        if self.lesson.hides_index() {
            return;
        }
        let paints = self.lesson.answer_mode().is_some_and(AnswerMode::paints);
        let square = if paints { Some(self.lesson.cursor) } else { self.lesson.varied };
        let boards = &self.lesson.visible.boards;
        let Some(shown) = boards.iter().find(|shown| shown.is_answer || !paints) else { return };
        let mut rows = area.rows();
        if let (Some(square), Some(row)) = (square, rows.next()) {
            let text = index_text(square, shown.mapping);
            Row::new(self.theme, &[(&text, Tone::Accent)]).may_cut(MayCut::Squares).render(row, buffer);
        }
        let bit = square.map(|square| shown.mapping.index(square));
        let lines = if self.lesson.hides_number() { 0 } else { 4 };
        for (row, line) in rows.zip(0_u8..lines) {
            let top = 63 - 16 * line;
            let mut spans = vec![self.theme.span(format!("{top:2} "), Tone::Faint)];
            for index in (top - 15..=top).rev() {
                let is_set = shown.number() >> index & 1 == 1;
                let tone = match is_set {
                    _ if bit == Some(index) => Tone::Cursor,
                    true => Tone::Strong,
                    false => Tone::Faint,
                };
                spans.push(self.theme.span(if is_set { "1" } else { "0" }, tone));
                if index % 4 == 0 && index % 16 != 0 {
                    spans.push(Span::raw(" "));
                }
            }
            Row::from(Line::from(spans)).may_cut(MayCut::Squares).render(row, buffer);
        }
    }

    /// Returns the typed text in lines of `columns` columns, and the line and column of the caret.
    fn answer_lines(self, columns: u16) -> (Vec<String>, (usize, usize)) {
        let (text, cursor) = (self.lesson.line.text(), self.lesson.line.cursor());
        let (mut lines, mut caret, mut start) = (Vec::new(), (0, 0), 0);
        for line in text.split('\n') {
            let mut rest = line;
            loop {
                let (row, below) = rest.split_at(row_end(rest, columns.max(1).into()));
                if (start..start + row.len() + usize::from(below.is_empty())).contains(&cursor) {
                    caret = (lines.len(), text[start..cursor].chars().count());
                }
                lines.push(row.to_owned());
                start += row.len();
                rest = below;
                if rest.is_empty() {
                    break;
                }
            }
            start += 1;
        }
        (lines, caret)
    }

    /// Draws the answer that is being given, or what comes next.
    fn answer(self, more: &str, area: Rect, buffer: &mut Buffer) {
        let rows = [Length(1), Min(0), Length(1)];
        let [rule, lines, below] = area.layout(&Layout::vertical(rows));
        let title = match self.lesson.answer_mode() {
            Some(_) => "answer",
            None => "next",
        };
        let what = match self.lesson.answer_mode() {
            Some(AnswerMode::Paint) => "arrows and Space, or type h4 e5",
            Some(answer @ AnswerMode::Type(_)) if answer.paints() => "type it, or arrows and Space",
            Some(AnswerMode::Type(_)) => "type it",
            Some(AnswerMode::Pick { letters: true, several: true }) => {
                "all that fit: their letters, or j k Space"
            }
            Some(AnswerMode::Pick { letters: true, .. }) => "its letter, or j k",
            Some(AnswerMode::Pick { letters: false, several: true }) => "their numbers, or j k Space",
            Some(AnswerMode::Pick { letters: false, .. }) => "its number, or j k",
            Some(AnswerMode::Sort) => "numbers in order, or J K",
            None if self.lesson.solved.is_some() => "Enter, or r tries again",
            None => "Enter",
        };
        let detail = if more.is_empty() { what } else { more };
        Section::new(self.theme, title).detail(detail).render(rule, buffer);
        match self.lesson.answer_mode() {
            None => self.what_comes(lines, buffer),
            Some(AnswerMode::Pick { .. } | AnswerMode::Sort) => {
                let picked = self.lesson.picked();
                Row::new(self.theme, &[("▸ ", Tone::Key), (&picked, Tone::Strong)]).render(lines, buffer);
            }
            Some(_) => self.line(lines, buffer),
        }
        self.below_answer(below, buffer);
    }

    /// Draws the name of the next step or lesson.
    fn what_comes(self, area: Rect, buffer: &mut Buffer) {
        let run = &self.lesson.run;
        let more = run.blocks().len() < run.step().blocks.len();
        let next = run.lesson().steps.get(run.step_number() + 1);
        let number = (run.step_number() + 2).to_string();
        let pieces = match (self.lesson.is_over, next) {
            (true, _) => vec![(self.next.map_or("the list of lessons", |next| &next.title), Tone::Title)],
            (false, _) if more => vec![("more of this step", Tone::Title)],
            (false, Some(step)) => {
                vec![(number.as_str(), Tone::Key), ("  ", Tone::Plain), (&step.heading, Tone::Title)]
            }
            (false, None) => vec![("the end of the lesson", Tone::Title)],
        };
        Row::new(self.theme, &pieces).may_cut(MayCut::Words).render(area, buffer);
    }

    /// Draws the typed text with its caret or, if there is none, what is painted or the expected form.
    fn line(self, area: Rect, buffer: &mut Buffer) {
        let text = self.lesson.line.text();
        let (lines, (line, column)) = self.answer_lines(area.width.saturating_sub(3));
        let first = (line + 1).saturating_sub(area.height.into());
        for ((index, text), row) in lines.iter().enumerate().skip(first).zip(area.rows()) {
            let mark = if index == 0 { "▸ " } else { "  " };
            let row_line = [(mark, Tone::Key), (text.as_str(), Tone::Plain)];
            Row::new(self.theme, &row_line).render(row, buffer);
            if index == line && (self.lesson.answer_mode() != Some(AnswerMode::Paint) || !text.is_empty()) {
                let under = text.chars().nth(column).unwrap_or(' ').to_string();
                let x = row.x
                    + 2
                    + u16::try_from(text.chars().take(column).collect::<String>().width()).unwrap_or(0);
                let caret = self.theme.style(Tone::Cursor).add_modifier(ratatui::style::Modifier::REVERSED);
                Span::styled(under, caret).render(Rect { x, width: 1, ..row }.intersection(row), buffer);
            }
        }
        if text.is_empty() && area.width > 3 {
            let is_painted = self.lesson.answer_mode().is_some_and(AnswerMode::paints)
                && !self.lesson.set().is_empty()
                && !self.lesson.hides_number();
            let number = self.lesson.run.task().map_or(0, |task| task.mapping().number(self.lesson.set()));
            let squares = self.lesson.set().to_string();
            let has_room = squares.len() <= usize::from(area.width - 3);
            let (lines, tone) = if is_painted {
                (vec![if has_room { squares } else { format!("0x{number:016X}") }], Tone::Strong)
            } else {
                (self.form(area.width - 3), Tone::Faint)
            };
            let area = Rect { x: area.x + 3, width: area.width - 3, ..area };
            for (row, line) in area.rows().zip(&lines) {
                Row::new(self.theme, &[(line, tone)]).render(row, buffer);
            }
        }
    }

    /// Returns a description of the expected form of an answer, for an empty line.
    fn form(self, columns: u16) -> Vec<String> {
        let typed = self
            .lesson
            .answer_mode()
            .filter(|answer| matches!(answer, AnswerMode::Paint | AnswerMode::Type(_)));
        let task = self.lesson.open_task().filter(|_| typed.is_some());
        let form = task.map(|task| task.form(self.lesson.stage())).unwrap_or_default();
        wrap(&form.as_str().into(), columns.into(), None).iter().map(layout::Line::text).collect()
    }

    /// Draws a completion, or the value of the typed line.
    fn below_answer(self, area: Rect, buffer: &mut Buffer) {
        if let Some(choice) = &self.lesson.line.choice {
            let found = &choice.found[choice.chosen];
            let pieces =
                [(found.signature.as_str(), Tone::Accent), ("  ", Tone::Plain), (&found.doc, Tone::Faint)];
            return Row::new(self.theme, &pieces).may_cut(MayCut::Words).render(area, buffer);
        }
        let is_expression =
            self.lesson.open_task().is_some_and(|task| task.expression(self.lesson.stage()).is_some());
        let text = match self.lesson.preview().filter(|_| self.lesson.answer_mode().is_some()) {
            // an index would only be repeated as it is typed
            Some(_) if self.lesson.answer_mode() == Some(AnswerMode::Type(TypedAnswer::Index)) => {
                String::new()
            }
            Some(Value::Board(word)) if self.lesson.hides_number() => format!("{} set", word.count_ones()),
            // the count of squares is in the board's title, and this is the only room for the operator count
            Some(Value::Board(word)) if is_expression => format!("= 0x{word:016X}"),
            Some(Value::Board(word)) => format!("= 0x{word:016X}   {} set", word.count_ones()),
            Some(value) => format!("= {value}"),
            None => {
                match self.lesson.drafted().1.filter(|_| self.lesson.answer_mode() == Some(AnswerMode::Paint))
                {
                    Some(word) => format!("`{word}` is not a square"),
                    None => String::new(),
                }
            }
        };
        let count =
            bitrose_lang::parse(self.lesson.line.text()).ok().filter(|_| is_expression && !text.is_empty());
        let count = count.map(|program| format!("   {}", counted(operators(program.block()), "operator")));
        let pieces =
            [("  ", Tone::Plain), (text.as_str(), Tone::Faint), (&count.unwrap_or_default(), Tone::Plain)];
        Row::new(self.theme, &pieces).may_cut(MayCut::Squares).render(area, buffer);
    }
}

/// Returns the byte offset at which a row of `columns` columns ends: after a blank or a sign that separates, if there is
/// one.
fn row_end(text: &str, columns: usize) -> usize {
    let Some((hard, _)) = text.char_indices().nth(columns) else { return text.len() };
    text[..hard].rfind([' ', ';', ',']).map_or(hard, |at| at + 1)
}

fn rows(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}
