//! Handles the keys and the mouse of the Learn screen.

use super::lesson::{AnswerMode, OpenLesson, Solution, TypedAnswer};
use super::list_view::lesson_at;
use super::view::LessonView;
use super::{LearnAction, LearnScreen, keys};
use crate::tui::prelude::*;
use crate::tui::prompt::PromptAction;
use crate::tui::screen::OF_LESSON;
use bitrose_course::judge::{Task, Verdict};
use bitrose_course::layout::Part;
use bitrose_course::model::{BbLine, Block, GoalKind};
use tui_input::InputRequest;

/// The number of text lines that a page key scrolls by.
const PAGE: usize = 8;
/// A scroll position beyond the end of any text.
const END: usize = usize::MAX / 2;

impl OpenLesson {
    /// Returns the key table that is in force now.
    pub(super) fn keys(&self) -> &'static KeyTable {
        match self.answer_mode() {
            None => &keys::LESSON,
            Some(AnswerMode::Paint | AnswerMode::Type(_)) if !self.line.text().is_empty() => &keys::ANSWER,
            Some(AnswerMode::Paint) => &keys::PAINT,
            Some(AnswerMode::Type(_)) => &keys::TYPE,
            Some(AnswerMode::Pick { letters: true, .. }) => &keys::CHOOSE,
            Some(AnswerMode::Pick { .. } | AnswerMode::Sort) => &keys::LINES,
        }
    }

    /// Chooses an option or a line by its index. Where lines are put in order, it becomes the next line.
    fn choose(&mut self, number: u8, shared: &mut Shared) {
        let number = usize::from(number);
        let Some(from) = self.draft.sorted.iter().position(|line| *line == number) else {
            let [wanted, last] =
                [number, self.draft.sorted.len().saturating_sub(1)].map(|item| self.name(item));
            return shared.hint(format!("there is no {wanted}: the last one is {last}"));
        };
        if self.answer_mode() != Some(AnswerMode::Sort) {
            return self.pick(number);
        }
        // choosing a line that is already in order starts the order again
        let to = if from < self.draft.placed { 0 } else { self.draft.placed };
        self.draft.sorted[to..=from].rotate_right(1);
        self.touch();
        self.draft.placed = to + 1;
        self.draft.item = to;
    }

    fn change(&mut self, action: LearnAction, count: u64) {
        match action {
            LearnAction::Move(direction) => (0..count.min(63)).for_each(|_| self.steer(direction)),
            LearnAction::Toggle => self.mark(),
            LearnAction::Carry(by) => self.carry(by),
            LearnAction::Next => self.advance(),
            LearnAction::Back if self.is_over => self.go_to(self.run.step_number()),
            LearnAction::Back => self.go_to(self.run.step_number().saturating_sub(1)),
            LearnAction::Undo if self.line.text().is_empty() => self.undo(false),
            LearnAction::Undo => self.line.open(),
            LearnAction::Retry if self.is_over => {
                self.go_to(self.unfinished_step().unwrap_or(0));
                self.ask_again();
            }
            LearnAction::Retry if self.answer_mode().is_some() => self.undo(true),
            LearnAction::Retry => self.ask_again(),
            LearnAction::Draw if self.is_drawn() => self.ask_again(),
            LearnAction::Scroll(by) => self.scroll_by(by.into()),
            _ => {}
        }
    }

    fn steer(&mut self, direction: Direction) {
        let by = match direction {
            Direction::North => -1,
            Direction::South => 1,
            _ => 0,
        };
        match self.answer_mode() {
            Some(AnswerMode::Pick { .. } | AnswerMode::Sort) => {
                let last = self.draft.sorted.len().saturating_sub(1);
                self.draft.item = self.draft.item.saturating_add_signed(by).min(last);
                self.draft.is_touched |= matches!(self.answer_mode(), Some(AnswerMode::Pick { .. }));
            }
            None | Some(AnswerMode::Type(TypedAnswer::Index | TypedAnswer::Other))
                if self.values.vary.is_some() =>
            {
                let square = self.varied.and_then(|square| square.offset(direction.offset()));
                if let Some(square) = square {
                    self.vary(square);
                }
            }
            None if self.wrap_cursor().is_none() => self.scroll_by(by),
            _ => self.cursor = self.cursor.offset(direction.offset()).unwrap_or(self.cursor),
        }
    }

    /// Handles a digit. Where squares are painted, it is typed; `h4` can be typed like `g4`, although `h` alone moves
    /// the cursor. A digit never leaves a lesson.
    fn digit(&mut self, digit: u8, before_h: Option<Square>, shared: &mut Shared) {
        if self.answer_mode() != Some(AnswerMode::Paint) {
            shared.hint("in a lesson Alt and a digit open a screen");
        } else if let Some(cursor) = before_h {
            self.cursor = cursor;
            self.type_text(&format!("h{digit}"), shared);
        } else {
            self.type_text(&digit.to_string(), shared);
        }
    }

    /// Inserts a text into the line of the answer.
    fn type_text(&mut self, text: &str, shared: &mut Shared) {
        if !self.line.insert(text) {
            return shared.error("this is too long for an answer");
        }
        self.touch();
    }

    /// Handles Space: toggles the square or the option under the cursor.
    fn mark(&mut self) {
        match self.answer_mode() {
            Some(AnswerMode::Paint | AnswerMode::Type(_)) => self.toggle(self.cursor),
            Some(AnswerMode::Pick { .. }) => self.pick(self.draft.item),
            _ => {}
        }
    }

    /// Marks or unmarks an option or line. Where lines are put in order, it only selects the line.
    pub(super) fn pick(&mut self, item: usize) {
        let Some(mode) = self.answer_mode().filter(|_| item < self.draft.sorted.len()) else { return };
        self.draft.item = item;
        if let AnswerMode::Pick { several, .. } = mode {
            let was = self.draft.marked.contains(&item);
            self.draft.marked.retain(|marked| several && *marked != item);
            if !was {
                self.draft.marked.push(item);
                self.draft.marked.sort_unstable();
            }
            self.touch();
        }
    }

    fn carry(&mut self, by: i8) {
        let to = self.draft.item.saturating_add_signed(by.into());
        if self.answer_mode() == Some(AnswerMode::Sort)
            && to < self.draft.sorted.len()
            && to != self.draft.item
        {
            self.draft.sorted.swap(self.draft.item, to);
            self.draft.item = to;
            self.draft.placed = 0;
            self.touch();
        }
    }

    /// Shows the next or previous boards. `count` of them are in view.
    fn turn(&mut self, by: i8, count: usize) {
        let [first, last] = [count, self.visible.boards.len()].map(|count| count.saturating_sub(1));
        let now = self.turned_to.unwrap_or(self.visible.focus).max(first);
        self.turned_to = Some(now.saturating_add_signed(by.into()).clamp(first, last.max(first)));
    }

    /// Scrolls by pages. The view limits the position to the end of the text.
    fn scroll_by(&mut self, by: isize) {
        let now = self.scroll.filter(|line| *line < END);
        self.scroll = Some(match now {
            Some(now) if by < 0 => now.saturating_sub(PAGE),
            Some(now) => now + PAGE,
            None if by < 0 => 0,
            None => END,
        });
    }

    /// Performs an editing action on the typed line.
    pub(super) fn edit(&mut self, action: PromptAction) {
        if matches!(action, PromptAction::Edit(InputRequest::InsertChar(_))) && self.begins_anew() {
            self.line.open();
        }
        let before = self.line.text().to_owned();
        let lines = before.contains('\n');
        match action {
            PromptAction::Edit(request) => self.line.edit(request),
            PromptAction::Backspace => self.line.edit(InputRequest::DeletePrevChar),
            PromptAction::History(by) if lines => self.move_line(by),
            PromptAction::History(by) => self.line.history(by),
            PromptAction::Complete(by) => {
                let Some(task) = self.run.task() else { return };
                let session = task.session().clone();
                self.line.complete(by, |word, _| session.completions(word));
            }
            PromptAction::Submit | PromptAction::Leave => {}
        }
        if self.line.text() != before {
            self.touch();
        }
    }

    /// Returns `true` if the next typed character begins a new answer. Numbers, squares and shifts that have been
    /// judged are rarely worth editing, but pressing an arrow key or Backspace first still edits them.
    fn begins_anew(&self) -> bool {
        use GoalKind::{Hex, Map, Set, Shift, Trace};
        let is_value = self.run.task().is_some_and(|task| {
            let kind = &task.goal.kind;
            matches!(kind, Set(_) | Hex(_) | Map(_) | Trace(_) | Shift(_))
        });
        is_value
            && !self.draft.is_touched
            && self.feedback.reply.is_some()
            && self.line.cursor() == self.line.text().len()
    }

    /// Moves the caret to the same column of the line above or below.
    fn move_line(&mut self, by: i8) {
        let text = self.line.text();
        let before = &text[..self.line.cursor()];
        let line = before.matches('\n').count();
        let column = before.chars().rev().take_while(|letter| *letter != '\n').count();
        let Some(wanted) = line.checked_add_signed(by.into()) else { return };
        let lengths: Vec<usize> = text.split('\n').map(|line| line.chars().count()).collect();
        let Some(length) = lengths.get(wanted) else { return };
        let start: usize = lengths[..wanted].iter().map(|length| length + 1).sum();
        self.line.edit(InputRequest::SetCursor(start + column.min(*length)));
    }

    /// Handles Enter: submits the answer if there is one that has not been judged. An untouched board is never
    /// submitted.
    fn enter(&mut self, shared: &mut Shared) {
        let Some(mode) = self.answer_mode() else { return self.advance() };
        let text = self.line.text();
        if !text.is_empty() && self.run.task().is_some_and(|task| task.goes_on(self.stage(), text)) {
            return self.edit(PromptAction::Edit(InputRequest::InsertChar('\n')));
        }
        if let Some(answer) = self.answer() {
            return self.submit(&answer);
        }
        let is_given = !self.line.text().is_empty() || !self.draft.marked.is_empty();
        let verdict = self.feedback.reply.as_ref().map(|reply| &reply.verdict).filter(|_| is_given);
        shared.hint(match (verdict, mode) {
            (Some(Verdict::Refused(_)), _) => "this is not an answer yet: change it first",
            (Some(_), _) => "this answer has been judged: change it first",
            (None, AnswerMode::Paint) => {
                "paint the squares first, with Space, or type them; `nothing` is the empty board"
            }
            (None, AnswerMode::Type(_)) => "type the answer first",
            (None, AnswerMode::Pick { .. }) => "choose first",
            (None, AnswerMode::Sort) => "type the numbers of the lines in order, or move them with J and K",
        });
    }

    fn open_hint(&mut self, shared: &mut Shared) {
        self.scroll = Some(END);
        if self.open_task().is_none() {
            shared.hint("nothing is asked here · Enter goes on");
        } else if self.run.hint().is_none() {
            match self.feedback.solution {
                Solution::Hidden => {
                    self.feedback.solution = Solution::Announced;
                    shared
                        .hint("that was the last hint · again shows the solution, but then you earn no star");
                }
                Solution::Announced => self.reveal(),
                Solution::Shown(_) => shared.hint("the solution is shown below the hints"),
            }
        }
    }

    /// Returns the lines that set up the Magic screen: the sliding piece of the step, its square, and the magic.
    fn magic_lines(&self) -> Option<String> {
        if self.is_over || !self.run.lesson().id.starts_with("magic") {
            return None;
        }
        let task = self.run.task();
        let session = task.map_or(&self.values.session, |task| task.session());
        let magic = match self.preview() {
            Some(Value::Board(word)) if task.is_some_and(|task| task.magic_site().is_some()) => Some(word),
            _ => session.get("magic").map(Value::number),
        };
        let (site, shift) = match task.and_then(Task::magic_site) {
            Some((site, bits)) => (format!("{} {}", site.piece, site.square), Some(u64::from(64 - bits))),
            None => (self.slider()?, None),
        };
        let magic = magic.map(|magic| format!("\nmagic = 0x{magic:016X}"));
        let shift = shift.map(|shift| format!("\nshift = {shift}"));
        Some(format!("{site}{}{}", shift.unwrap_or_default(), magic.unwrap_or_default()))
    }

    /// Returns the sliding piece of the step: `rook c6` if the step shows `rook_mask(c6)`.
    fn slider(&self) -> Option<String> {
        self.run.step().blocks.iter().find_map(|block| {
            let Block::Bb(lines) = block else { return None };
            lines.iter().find_map(|line| {
                let BbLine::Show(source, _) = line else { return None };
                let (piece, rest) = source.text.split_once("_mask(")?;
                let square: Square = rest.get(..2)?.parse().ok()?;
                ["rook", "bishop"].contains(&piece).then(|| format!("{piece} {square}"))
            })
        })
    }

    /// Takes the board to the workbench, or a magic to the Magic screen. The lesson stays open in its tab.
    fn try_out(&self, shared: &mut Shared) {
        if let Some(lines) = self.magic_lines() {
            shared.send_lines(Tab::Magic, lines);
        } else if let Some(shown) = self.visible.boards.get(self.turned_to.unwrap_or(self.visible.focus)) {
            // an empty answer is not worth taking along
            let full = self.visible.boards.iter().find(|other| !other.board.is_empty());
            let shown = full.filter(|_| shown.board.is_empty()).unwrap_or(shown);
            shared.send_board(Tab::Explore, shown.label.clone(), shown.board);
        } else {
            return shared.hint("this step has no board to send");
        }
        shared.note(format!("from the lesson · {} goes back to it", Tab::Learn.number()));
    }

    /// Returns the program of a board in view that can be stepped through.
    fn program(&self) -> Option<&String> {
        let at = self.turned_to.unwrap_or(self.visible.focus).min(self.visible.boards.len());
        let (before, after) = self.visible.boards.split_at(at);
        after.iter().chain(before).find_map(|shown| shown.program.as_ref())
    }

    /// Opens that program on the Step screen.
    fn film(&self, shared: &mut Shared) {
        match self.program().cloned() {
            Some(text) => shared.send(Tab::Step, Message::Text { text, origin: OF_LESSON.to_owned() }),
            None => shared.hint("this board has no expression to step through"),
        }
    }

    /// Returns `true` if an action would have an effect now.
    pub(super) fn is_enabled(&self, action: LearnAction) -> bool {
        match action {
            LearnAction::Retry if self.is_over => self.unfinished_step().is_some(),
            LearnAction::Retry => self.run.task().is_some() && self.answer_mode().is_none(),
            LearnAction::Board(_) => self.visible.boards.len() > 1,
            LearnAction::Try => !self.visible.boards.is_empty() || self.magic_lines().is_some(),
            LearnAction::StepThrough => self.program().is_some(),
            LearnAction::Back => self.run.step_number() > 0 || self.is_over,
            LearnAction::Pick(number) => usize::from(number) < self.draft.sorted.len(),
            LearnAction::Carry(_) => self.answer_mode() == Some(AnswerMode::Sort),
            LearnAction::Toggle => self.answer_mode() != Some(AnswerMode::Sort),
            _ => true,
        }
    }
}

impl LearnScreen {
    pub(super) fn act(&mut self, action: LearnAction, count: u64, shared: &mut Shared) {
        let Some(lesson) = &mut self.lesson else { return self.act_in_list(action, count, shared) };
        let before_h = lesson.before_h.take();
        let is_leaving = std::mem::take(&mut lesson.is_leaving);
        let is_after_letter = std::mem::take(&mut lesson.is_after_letter);
        match action {
            LearnAction::Digit(digit) => lesson.digit(digit, before_h, shared),
            LearnAction::FileH => {
                lesson.before_h = Some(lesson.cursor);
                lesson.steer(Direction::West);
            }
            LearnAction::Try => lesson.try_out(shared),
            LearnAction::StepThrough => lesson.film(shared),
            LearnAction::List if lesson.is_under_way() && !is_leaving => {
                lesson.is_leaving = true;
                return shared.hint("Esc once more opens the list of lessons");
            }
            LearnAction::List => return self.close(),
            LearnAction::Enter if lesson.is_over => return self.next_lesson(),
            LearnAction::Enter => lesson.enter(shared),
            LearnAction::Hint => lesson.open_hint(shared),
            LearnAction::Board(by) => {
                let view = LessonView { lesson, next: None, theme: shared.theme };
                let count = shared.body().map_or(1, |body| view.count_in_view(body));
                lesson.turn(by, count);
            }
            LearnAction::Pick(number) => {
                lesson.choose(number, shared);
                lesson.is_after_letter = true;
            }
            // the letters are typed as in `a c`
            LearnAction::Toggle if is_after_letter => {}
            other => lesson.change(other, count),
        }
        lesson.look();
    }

    /// Handles a line of the prompt or a pasted text: in a lesson it goes into the answer, in the list it is the
    /// filter.
    pub(super) fn take_line(&mut self, text: &str, shared: &mut Shared) {
        match &mut self.lesson {
            None => self.filter(text),
            Some(lesson) if lesson.open_task().is_none() => {
                shared.hint("nothing is asked here · Enter goes on");
            }
            Some(lesson) => {
                // What was copied whole does not go on: an empty line ends it where no bracket does.
                let end = if text.contains('\n') && !text.ends_with(['}', '\n']) { "\n" } else { "" };
                lesson.type_text(&format!("{text}{end}"), shared);
                lesson.look();
            }
        }
    }

    /// Performs an action in the list.
    fn act_in_list(&mut self, action: LearnAction, count: u64, shared: &mut Shared) {
        let last = self.listed().len().saturating_sub(1);
        let by = isize::try_from(count).unwrap_or(isize::MAX); // `saturating_add_signed` limits it
        let to = |by: isize| self.chosen.saturating_add_signed(by).min(last);
        self.scrolled_to = None;
        match action {
            LearnAction::Move(Direction::South) => self.chosen = to(by),
            LearnAction::Move(Direction::North) => self.chosen = to(-by),
            LearnAction::Scroll(by) => self.chosen = to(isize::from(by) * 8),
            LearnAction::Enter => self.open(),
            LearnAction::Retry => self.filter(""),
            LearnAction::Next => match self.listed().iter().position(|listed| listed.is_next) {
                Some(next) => self.chosen = next,
                None => shared.note("every goal is solved"),
            },
            _ => {}
        }
    }

    /// Handles the mouse: a click paints a square, moves the square that varies, or chooses an option or a lesson; the
    /// wheel scrolls.
    pub(super) fn on_mouse(&mut self, kind: MouseEventKind, at: Position, shared: &mut Shared) {
        match kind {
            MouseEventKind::Down(MouseButton::Left) => {
                let Some(body) = shared.body() else { return };
                shared.message = None;
                if self.lesson.is_some() {
                    self.click_in_lesson(body, at, shared);
                } else if let Some(index) = lesson_at(self, body, at) {
                    let before = std::mem::replace(&mut self.chosen, index);
                    self.scrolled_to.get_or_insert(before);
                    if before == index {
                        self.open();
                    }
                }
            }
            MouseEventKind::Drag(MouseButton::Left) => {
                if let Some(body) = shared.body() {
                    self.drag_in_lesson(body, at, shared);
                }
            }
            MouseEventKind::ScrollDown => self.act(LearnAction::Scroll(1), 1, shared),
            MouseEventKind::ScrollUp => self.act(LearnAction::Scroll(-1), 1, shared),
            _ => {}
        }
    }

    fn click_in_lesson(&mut self, body: Rect, at: Position, shared: &Shared) {
        let next = self.following().cloned();
        let Some(lesson) = &mut self.lesson else { return };
        let view = LessonView { lesson, next: next.as_ref(), theme: shared.theme };
        let areas = view.areas(body);
        let square = view.square(&areas, at);
        let (lines, said) = view.text(&areas);
        let first = if areas.said.is_some() { 0 } else { view.lesson.scroll.unwrap_or(said) };
        let first = first.min(lines.len().saturating_sub(areas.question.height.into()));
        let row = areas.question.contains(at).then(|| usize::from(at.y - areas.question.y) + first);
        let item = row.and_then(|row| match lines.get(row)?.part {
            Part::Item(item) => Some(item),
            _ => None,
        });
        lesson.stroke = square.map(|square| !lesson.set().contains(square));
        if let Some(square) = square {
            lesson.cursor = square;
            match lesson.answer_mode() {
                Some(_) => lesson.toggle(square),
                None => lesson.vary(square),
            }
        } else if let Some(item) = item {
            lesson.pick(item);
        }
        lesson.look();
    }

    /// Continues a stroke. Its first square decided whether it adds or removes squares.
    fn drag_in_lesson(&mut self, body: Rect, at: Position, shared: &Shared) {
        let Some(lesson) = &mut self.lesson else { return };
        let view = LessonView { lesson, next: None, theme: shared.theme };
        let (Some(square), Some(insert)) = (view.square(&view.areas(body), at), lesson.stroke) else {
            return;
        };
        lesson.cursor = square;
        if lesson.set().contains(square) != insert {
            lesson.toggle(square);
        }
        lesson.look();
    }
}
