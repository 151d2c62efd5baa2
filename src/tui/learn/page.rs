//! Composes the text of a lesson at its present step: the prose and the question, then the feedback, the hints and the
//! stars.

use super::lesson::{AnswerMode, OpenLesson, Solution};
use crate::tui::prelude::*;
use bitrose_core::magic::Lookup;
use bitrose_course::judge::{Said, Task, Verdict};
use bitrose_course::layout::{self, Line as TextLine, Part, Shape, Tone as Mark, value_text, wrap};
use bitrose_course::model::{Block, Goal, GoalKind, Lesson, Step, Text};
use bitrose_course::run::{Then, reference, rule, still_possible};
use bitrose_draw::long_multiplication;

/// A line of the page.
#[derive(Clone, Debug, Default)]
pub(super) struct PageLine {
    pub(super) line: Line<'static>,
    pub(super) part: Part,
}

/// Writes the lines of a page, wrapped to a width.
pub(super) struct Page<'a> {
    lesson: &'a OpenLesson,
    theme: Theme,
    columns: usize,
    lines: Vec<PageLine>,
}

impl<'a> Page<'a> {
    const fn new(lesson: &'a OpenLesson, theme: Theme, columns: u16) -> Self {
        Self { lesson, theme, columns: columns as usize, lines: Vec::new() }
    }

    /// Returns the prose and the question, with what may be used in the answer.
    pub(super) fn question(lesson: &'a OpenLesson, theme: Theme, columns: u16) -> Vec<PageLine> {
        let mut page = Self::new(lesson, theme, columns);
        page.step();
        page.facts();
        page.lines
    }

    /// Returns the feedback on the answer, the hints, the solution, and what the stars are given for.
    pub(super) fn answer(lesson: &'a OpenLesson, theme: Theme, columns: u16) -> Vec<PageLine> {
        let mut page = Self::new(lesson, theme, columns);
        page.verdict();
        if lesson.draft.is_touched && lesson.feedback.reply.is_some() {
            // the feedback is about the previous answer, not the one being given
            let spans = page.lines.iter_mut().flat_map(|line| &mut line.line.spans);
            spans.for_each(|span| span.style = theme.style(Tone::Faint));
        }
        page.wraps();
        page.copies();
        page.help();
        page.lines
    }

    /// Returns the text at the end of a lesson: what has been learned, the stars earned, and what comes next.
    pub(super) fn end(
        lesson: &'a OpenLesson,
        next: Option<&Lesson>,
        theme: Theme,
        columns: u16,
    ) -> Vec<PageLine> {
        let mut page = Self::new(lesson, theme, columns);
        let (own, all) = lesson.run.stars();
        let done = lesson.run.lesson();
        let goals: Vec<_> = done.steps.iter().flat_map(Step::goals).collect();
        let known =
            |goal: &&&Goal| lesson.run.known().goal(&done.key(goal)).is_some_and(|known| known.is_solved());
        let solved = goals.iter().filter(known).count();
        if solved < goals.len() {
            page.say(&[(&format!("You have read {} to its end.", done.title), Tone::Title)]);
            page.plain(&format!("{solved} of {} exercises solved.", goals.len()), Tone::Plain);
        } else {
            let praise = if own == all { " Every star." } else { "" };
            let finished = format!("You have finished {}.{praise}", done.title);
            page.say(&[("✓ ", Tone::Accent), (&finished, Tone::Title)]);
        }
        let (count, stars) = (format!("{own} of {all} stars "), "★".repeat(own as usize));
        page.say(&[(&count, Tone::Strong), (&stars, Tone::Key)]);
        page.blank();
        let taught =
            if solved > 0 || goals.is_empty() { "what you know now" } else { "what this lesson teaches" };
        page.say(&[(taught, Tone::Title)]);
        page.plain(&done.summary, Tone::Plain);
        for name in &done.unlocks {
            let call = format!("{}(x)", name.value);
            page.say(&[("From now on you can write ", Tone::Plain), (&call, Tone::Accent)]);
        }
        page.blank();
        for step in done.steps.iter().filter(|step| step.goals().next().is_some()) {
            let stars =
                |id: &str| lesson.run.known().goal(&format!("{}/{id}", done.id)).map_or(0, |goal| goal.stars);
            let least = step.goals().map(|goal| stars(&goal.id)).min().unwrap_or(0);
            let earned = format!("{:<3}  ", "★".repeat(least.into()));
            let tone = if least == 3 { Tone::Plain } else { Tone::Faint };
            page.say(&[(&earned, Tone::Key), (&step.heading, tone)]);
        }
        if lesson.unfinished_step().is_some() {
            let back = "goes back to the first step with a star left to earn";
            page.say(&[("r ", Tone::Key), (back, Tone::Faint)]);
        }
        if let Some(next) = next {
            page.blank();
            page.say(&[("next  ", Tone::Faint), (&next.title, Tone::Title)]);
            page.plain(&next.summary, Tone::Plain);
        }
        page.lines
    }

    fn blank(&mut self) {
        if self.lines.last().is_some_and(|line| line.line.width() > 0) {
            self.lines.push(PageLine::default());
        }
    }

    /// Adds a line of styled pieces.
    fn say(&mut self, pieces: &[(&str, Tone)]) {
        let spans = pieces.iter().map(|(text, tone)| self.theme.span((*text).to_owned(), *tone));
        self.lines.push(PageLine { line: spans.collect(), ..PageLine::default() });
    }

    /// Adds a plain text, wrapped, in one tone.
    fn plain(&mut self, text: &str, tone: Tone) {
        for line in text.lines() {
            let (indent, words) = line.split_at(line.len() - line.trim_start_matches(' ').len());
            for part in wrap(&words.into(), self.columns.saturating_sub(indent.len()), None) {
                self.say(&[(indent, tone), (&part.text(), tone)]);
            }
        }
    }

    /// Adds a text of the lesson, wrapped, with a mark before its first line.
    fn text(&mut self, mark: &str, tone: Tone, text: &Text) {
        let room = self.columns.saturating_sub(mark.chars().count());
        let lines = wrap(text, room, Some(self.session()));
        for (index, line) in lines.iter().enumerate() {
            let mark = if index == 0 { mark.to_owned() } else { " ".repeat(mark.chars().count()) };
            let mut spans = vec![self.theme.span(mark, tone)];
            spans.extend(self.spans(line));
            self.lines.push(PageLine { line: Line::from(spans), ..PageLine::default() });
        }
    }

    fn spans(&self, line: &TextLine) -> Vec<ratatui::text::Span<'static>> {
        line.parts.iter().map(|(mark, text)| self.theme.span(text.clone(), tone(*mark))).collect()
    }

    fn session(&self) -> &'a Session {
        self.lesson.run.task().map_or(&self.lesson.values.session, |task| task.session())
    }

    /// Adds the blocks up to the present question, with the randomly drawn values filled in. Options and lines get
    /// their cursor and marks.
    fn step(&mut self) {
        let shape = Shape { columns: self.columns, order: self.order() };
        let lines = layout::step(&self.present(), &shape, Some(self.session()));
        // the heading is shown at the top of the screen
        let prose =
            lines.iter().position(|line| line.parts.is_empty()).map_or(lines.len(), |blank| blank + 1);
        let mut before = Part::Prose;
        for line in &lines[prose..] {
            let mut spans = self.spans(line);
            if let (Part::Item(item), Some((_, mark))) = (line.part, line.parts.first())
                && std::mem::replace(&mut before, line.part) != line.part
            {
                spans[0] = self.item_mark(item, mark);
            }
            self.lines.push(PageLine { line: Line::from(spans), part: line.part });
        }
    }

    /// Returns the mark of an option (its letter) or a line (its number). Lines keep their numbers while they are
    /// moved.
    fn item_mark(&self, item: usize, mark: &str) -> ratatui::text::Span<'static> {
        let lesson = self.lesson;
        let mark = match (lesson.answer_mode(), lesson.draft.sorted.get(item)) {
            (Some(AnswerMode::Sort), Some(line)) => format!("{:>2}) ", line + 1),
            _ => mark.to_owned(),
        };
        let is_here = matches!(lesson.answer_mode(), Some(AnswerMode::Pick { .. } | AnswerMode::Sort))
            && lesson.draft.item == item;
        let is_marked = lesson.draft.marked.contains(&item);
        let mark = if is_here { format!("▸{}", &mark[1..]) } else { mark };
        let mark = if is_marked { mark.replace(')', "●") } else { mark };
        self.theme.span(mark, if is_marked { Tone::Cursor } else { Tone::Key })
    }

    /// Returns the step, from after the last answered question up to the present one, with the randomly drawn values
    /// filled in.
    fn present(&self) -> Step {
        let mut blocks = self.lesson.run.blocks().to_vec();
        let task = self.lesson.run.task();
        let before = &blocks[..blocks.len() - usize::from(task.is_some())];
        if let Some(answered) = before.iter().rposition(|block| matches!(block, Block::Goal(_)))
            // console output makes no sense on its own
            && !blocks[answered + 1..].iter().all(|block| matches!(block, Block::Console(_)))
        {
            blocks.drain(..=answered);
        }
        if let (Some(Block::Goal(goal)), Some(task)) = (blocks.last_mut(), task) {
            **goal = task.goal.clone();
        }
        Step { blocks, ..self.lesson.run.step().clone() }
    }

    /// Returns the indices in the lesson file of the options or lines, in the order of the screen.
    fn order(&self) -> Vec<usize> {
        let Some(task) = self.lesson.run.task() else { return Vec::new() };
        let shown = task.shown_order();
        match &task.goal.kind {
            GoalKind::Order(_) => {
                self.lesson.draft.sorted.iter().filter_map(|line| shown.get(*line).copied()).collect()
            }
            _ => shown.to_vec(),
        }
    }

    /// Adds the values that are not boards, the square that varies, and the details of the open question.
    fn facts(&mut self) {
        let lesson = self.lesson;
        self.blank();
        for (label, value) in &lesson.visible.numbers {
            let value = match (value, lesson.run.task()) {
                (Value::Int(_), Some(task)) => task.answer_text(*value),
                (value, _) => value_text(*value),
            };
            let value = format!("= {value}");
            if label.chars().count() + 1 + value.len() <= self.columns {
                self.say(&[(label, Tone::Faint), (" ", Tone::Faint), (&value, Tone::Strong)]);
            } else {
                self.plain(label, Tone::Faint);
                self.say(&[("  ", Tone::Plain), (&value, Tone::Strong)]);
            }
        }
        if let (Some((name, among)), Some(square)) = (&lesson.values.vary, lesson.varied) {
            let among =
                if *among == Bitboard::ALL { String::new() } else { format!(" among {}", among.popcount()) };
            let (now, keys) = (format!("{name} = {square}"), format!("  the arrows move it{among}"));
            self.say(&[(&now, Tone::Accent), (&keys, Tone::Faint)]);
        }
        if let Some(task) = lesson.open_task() {
            self.open_question(task);
        }
    }

    /// Adds a row for each bit of the magic that is typed, or of the solution: the square that its copy of the
    /// occupancy brings to each bit of the index. Adds nothing if the page is too narrow.
    fn copies(&mut self) {
        let Some(task) = self.lesson.run.task() else { return };
        let Some((site, bits)) = task.magic_site() else { return };
        let solution = || task.preview(0, task.reference().ok()?.last()?, None);
        let is_settled = self.lesson.answer_mode().is_none();
        let settled = || self.lesson.feedback.magic.or_else(|| solution().map(Value::number));
        let typed = self.lesson.preview().map(Value::number);
        let Some(magic) = typed.or_else(|| if is_settled { settled() } else { None }) else { return };
        let mut rows = Vec::new();
        let lookup = Lookup::new(site.mask(), magic, 64 - bits);
        long_multiplication(&mut rows, &lookup, 0, task.mapping());
        let rows = String::from_utf8_lossy(&rows);
        let rows: Vec<&str> = rows.lines().filter(|row| !row.starts_with("  index  ")).collect();
        if rows.iter().all(|row| row.len() <= self.columns) {
            rows.iter().enumerate().for_each(|(row, text)| {
                self.say(&[(text, if row == 0 { Tone::Faint } else { Tone::Plain })]);
            });
            self.blank();
        }
    }

    /// Adds a line for each of the first three bits that wrapped: where it came from and where it landed.
    fn wraps(&mut self) {
        let lesson = self.lesson;
        let Some(shown) = lesson.visible.boards.iter().find(|shown| !shown.wraps().is_empty()) else {
            return;
        };
        let linked = lesson.wrap_cursor().map(|cursor| lesson.visible.linked(cursor)).unwrap_or_default();
        for (letter, from, to) in shown.wraps().into_iter().take(3) {
            let landed = match shown.picture.role(to) {
                Role::Extra => " wraps to + ",
                _ if shown.board.contains(to) => " wraps to ◆ ",
                _ => " would wrap to × ",
            };
            let tone = if linked.contains(from) { Tone::Cursor } else { Tone::Plain };
            let (letter, from, to) = (format!("{letter} "), format!("● {from}"), to.to_string());
            self.say(&[(&letter, Tone::Error), (&from, tone), (landed, Tone::Faint), (&to, tone)]);
        }
    }

    /// Adds what the present stage asks, and what its answer may use.
    fn open_question(&mut self, task: &Task) {
        let stage = self.lesson.stage();
        if let Some(ask) = task.stage_question(stage) {
            self.text("", Tone::Plain, ask);
        }
        if let GoalKind::Trace(trace) = &task.goal.kind {
            let next = trace.label(trace.shown + stage);
            let place = format!("  {} of {}", stage + 1, task.stages());
            self.say(&[("now  ", Tone::Faint), (&next, Tone::Title), (&place, Tone::Faint)]);
        }
        if let Some(expr) = task.expression(stage) {
            let words = task.allowed_words(expr).into_iter().flatten().collect::<Vec<_>>().join("   ");
            if !words.is_empty() {
                self.plain(&format!("use  {words}"), Tone::Accent);
            }
            if let Some(most) = expr.max_ops {
                self.say(&[(&format!("at most {most} operators"), Tone::Faint)]);
            }
        }
        let left = self.lesson.run.hints_left();
        let tries = self.lesson.run.attempt().wrong;
        let round = match task.goal.repeat {
            0 | 1 => String::new(),
            all => format!("exercise {} of {all} · ", self.lesson.run.attempt().round + 1),
        };
        let possible = match still_possible(&task.goal, self.lesson.run.attempt()) {
            3 => String::new(),
            stars => {
                format!(" · up to {}", if stars > 0 { "★".repeat(stars.into()) } else { "no ★".to_owned() })
            }
        };
        let hints = match left {
            0 => "no hints left, F2: the solution".to_owned(),
            _ => format!("hints left {left}"),
        };
        self.plain(&format!("{round}{hints} · wrong tries {tries}{possible}"), Tone::Faint);
    }

    /// Adds the feedback on the last answer.
    fn verdict(&mut self) {
        if let Some(error) = &self.lesson.error {
            self.plain(&format!("this lesson has an error: {error}"), Tone::Error);
        }
        let Some(reply) = &self.lesson.feedback.reply else { return self.solved_before() };
        match &reply.verdict {
            Verdict::Refused(why) => {
                self.plain(&format!("{why}. This was not counted as a try."), Tone::Error);
            }
            Verdict::Wrong(wrong) => {
                self.said(&format!("✗ {}", reply.then.not_right()), Tone::Error, &wrong.say);
            }
            Verdict::Right(right) => {
                self.right(reply.then, right.operators);
                right.say.iter().for_each(|say| self.text("", Tone::Plain, say));
                right.note.iter().for_each(|note| self.note(note));
            }
        }
        if matches!(reply.then, Then::Solved(_) | Then::Missed(_)) {
            self.reference(reply.then);
            if let Some(say) = self.lesson.run.task().and_then(|task| task.goal.say.as_ref()) {
                self.text("", Tone::Plain, say);
            }
        }
    }

    /// Adds the result of a question that was solved at an earlier visit: its stars and, unless it is a random exercise,
    /// its answer.
    fn solved_before(&mut self) {
        let (Some(task), Some(known)) = (self.lesson.run.task(), &self.lesson.solved) else { return };
        self.say(&[("✓ Solved before ", Tone::Accent), (&"★".repeat(known.stars.into()), Tone::Key)]);
        if task.goal.draw.is_some() {
            return; // this is another random exercise
        }
        if let Some(best) = &known.best {
            self.plain(&format!("your answer: {}", best.replace('\n', "; ")), Tone::Faint);
        }
        let answers = task.joined(&task.reference().unwrap_or_default());
        self.solution(task, &answers);
        task.goal.say.iter().for_each(|say| self.text("", Tone::Plain, say));
    }

    /// Adds a note at the end of the last line, or on a new line if there is no room.
    fn note(&mut self, note: &str) {
        match self.lines.last_mut() {
            Some(last) if last.line.width() + 2 + note.chars().count() <= self.columns => {
                last.line.push_span(self.theme.span(format!("  {note}"), Tone::Plain));
            }
            _ => self.plain(note, Tone::Plain),
        }
    }

    fn said(&mut self, mark: &str, tone: Tone, said: &Said) {
        let found;
        let text = match said {
            Said::Authored(text) => text,
            Said::Found(text) => {
                found = text.as_str().into();
                &found
            }
        };
        self.say(&[(mark, tone)]);
        self.text("▌ ", tone, text);
    }

    fn right(&mut self, then: Then, operators: Option<u32>) {
        let count = operators.map(|count| counted(count, "operator"));
        let expression = self.lesson.run.task().and_then(|task| task.expression(self.lesson.stage()));
        let par = expression.and_then(|expr| {
            let par = expr.par.as_ref().filter(|_| operators.is_some())?;
            Some(format!(", {} {}", if expr.par_proved { "par" } else { "our best" }, par.value))
        });
        let (words, stars) = match then {
            Then::Solved(0) => ("✓ Right, but no star: the solution was shown.", 0),
            Then::Solved(1) => ("✓ Right, one star ", 1),
            Then::Solved(2) => ("✓ Right, two stars ", 2),
            Then::Solved(_) => ("✓ Right, three stars ", 3),
            Then::NextStage => ("✓ Right. Now the next.", 0),
            Then::NextRound => ("✓ Right. Now another one.", 0),
            Then::Again | Then::Missed(_) => ("✓ Right.", 0),
        };
        let (stars, par) = ("★".repeat(stars), par.unwrap_or_default());
        self.say(&[(words, Tone::Accent), (&stars, Tone::Key)]);
        if let Some(count) = count {
            self.say(&[(&count, Tone::Plain), (&par, Tone::Faint)]);
        }
    }

    /// Adds the reference solution, and the learner's expression if it has a different form.
    fn reference(&mut self, then: Then) {
        let Some(task) = self.lesson.run.task() else { return };
        let Some(reference) = reference(task, then) else { return };
        let is_program = task.expression(self.lesson.stage()).is_some_and(|expr| expr.call.is_some());
        let yours = match self.lesson.line.text().trim() {
            program if is_program => format!("\n{program}"),
            line => line.replace('\n', "; "),
        };
        let reference = if is_program { format!("\n{reference}") } else { reference };
        // the order of operands and spaces do not make a different form
        let letters = |text: &str| {
            let mut letters: Vec<char> = text.split_whitespace().flat_map(str::chars).collect();
            letters.sort_unstable();
            letters
        };
        let is_ours =
            [&yours, &self.lesson.picked()].iter().any(|yours| letters(yours) == letters(&reference));
        if is_ours && !is_program {
            return;
        }
        if !is_ours && task.expression(self.lesson.stage()).is_some() && !yours.is_empty() {
            self.plain(&format!("your answer: {yours}"), Tone::Faint);
        }
        self.solution(task, &reference);
    }

    /// Adds the author's answer, which is one of many if an expression is asked for.
    fn solution(&mut self, task: &Task, answer: &str) {
        let word = if task.expression(self.lesson.stage()).is_some() { "our answer" } else { "answer" };
        self.plain(&format!("{word}: {answer}"), Tone::Accent);
    }

    /// Adds the open hints, the solution if it is visible, and what the stars are given for.
    fn help(&mut self) {
        let lesson = self.lesson;
        for hint in lesson.run.open_hints() {
            self.text("hint  ", Tone::Key, hint);
        }
        if let Solution::Shown(answers) = &lesson.feedback.solution {
            for answer in answers {
                if answer.contains('\n') {
                    self.plain("solution", Tone::Key);
                    self.plain(answer, Tone::Accent); // a program keeps its lines
                } else {
                    self.text("solution  ", Tone::Key, &answer.as_str().into());
                }
            }
        }
        let Some(task) = lesson.open_task().filter(|_| lesson.feedback.reply.is_none()) else { return };
        for (count, row) in (1..).zip(&rule(&task.goal)) {
            let mark = format!("{:<3} ", "★".repeat(count));
            let lines = wrap(&row.as_str().into(), self.columns.saturating_sub(4), None);
            for (index, line) in lines.iter().enumerate() {
                let mark = if index == 0 { &mark } else { "    " };
                self.say(&[(mark, Tone::Faint), (&line.text(), Tone::Faint)]);
            }
        }
    }
}

/// Describes how the index of a square is computed: `e4 = 8·3 + 4 = 28`.
pub(super) fn index_text(square: Square, mapping: Mapping) -> String {
    let (file, rank, index) = (square.file().index(), square.rank().index(), mapping.index(square));
    if 8 * rank + file == index {
        format!("{square} = 8·{rank} + {file} = {index}")
    } else {
        format!("{square} = bit {index} in {mapping}")
    }
}

const fn tone(mark: Mark) -> Tone {
    match mark {
        Mark::Plain => Tone::Plain,
        Mark::Emphasis | Mark::Strong | Mark::Heading => Tone::Title,
        Mark::Code | Mark::Claim => Tone::Accent,
        Mark::Marker => Tone::Key,
    }
}
