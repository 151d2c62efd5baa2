//! The questions that a page asks when its script runs, and the answers: JSON both ways, with HTML for what is shown.
//!
//! Questions come from a page, and so from a link or from what somebody has pasted. Therefore texts are limited in
//! length, programs run within limits, and answers consist of data and escaped HTML. Nothing else is read or written.

use crate::goal::{self, State};
use crate::judged::Judged;
use crate::lesson::{self, SEED};
use crate::{magic, tools};
use bitrose_core::bitboard::Square;
use bitrose_course::LessonError;
use bitrose_course::judge::{Answer, Task, Verdict, Wrong};
use bitrose_course::model::Lesson;
use bitrose_course::progress::{Change, Date, Progress};
use bitrose_course::run::{LessonRun, Options, Reply};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// The length of the longest question that is accepted.
const LONGEST: usize = 1 << 20;

/// The lesson of a page, with the state of its goals.
#[derive(Debug, Default)]
pub struct Live {
    lesson: Option<Lesson>,
    options: Options,
    goals: HashMap<String, Open>,
}

/// A goal that has been started.
#[derive(Debug)]
struct Open {
    run: LessonRun,
    typed: String,
    /// The last reply, and the task that it replied to.
    reply: Option<(Task, Reply)>,
    solution: Option<Vec<String>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Question {
    /// Starts the lesson of the page.
    Open { text: String, progress: String, today: [u16; 3] },
    /// Does something at a goal.
    Goal { goal: String, act: Act, text: String, progress: String },
    /// Answers a goal without effect while the page is idle, so that the browser compiles the code and the tables are
    /// filled.
    Rehearse { goal: String },
    /// Moves a name of a block to a square, given by its index from a1.
    Vary { step: String, block: usize, square: u8 },
    /// Evaluates an expression.
    Explore { text: String },
    /// Runs a program step by step.
    Step { text: String },
    /// Shows a magic, and the given number of rows of its multiplication.
    Magic { text: String, rows: Option<usize> },
    /// Imports one progress file into another.
    Import { progress: String, other: String },
    /// Asks for the stars of each lesson.
    Stars { progress: String },
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Act {
    Look,
    Type,
    Answer,
    Hint,
    Reveal,
    Draw,
    /// Clicks a square of the board of the answer, given by its index from a1.
    Square(u8),
}

/// The answer to a page. Parts that are missing stay as they are on the page.
#[derive(Debug, Default, Serialize)]
struct Reaction {
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip_serializing_if = "HashMap::is_empty")]
    goals: HashMap<String, Parts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    html: Option<String>,
    /// The number of rows of the multiplication.
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<usize>,
    /// The progress to be stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    progress: Option<String>,
    #[serde(skip_serializing_if = "HashMap::is_empty")]
    stars: HashMap<String, u32>,
}

/// The parts of a goal's section.
#[derive(Debug, Serialize)]
struct Parts {
    question: String,
    boards: String,
    said: String,
    help: String,
    text: String,
    is_settled: bool,
    is_drawn: bool,
    hints_left: usize,
    stars: u8,
}

/// Answers a question of a page.
pub fn answer(live: &mut Live, question: &str) -> String {
    let reaction = match serde_json::from_str(question) {
        Ok(_) if question.len() > LONGEST => Err("the text is too long".to_owned()),
        Ok(question) => live.react(question),
        Err(error) => Err(error.to_string()),
    };
    let reaction = reaction.unwrap_or_else(|error| Reaction { error: Some(error), ..Reaction::default() });
    serde_json::to_string(&reaction).expect("texts and numbers are JSON")
}

impl Live {
    fn react(&mut self, question: Question) -> Result<Reaction, String> {
        let html = |html: String| Reaction { html: Some(html), ..Reaction::default() };
        match question {
            Question::Open { text, progress, today } => {
                self.open(Judged::read(&text)?, &read(&progress).unwrap_or_default(), today)
            }
            Question::Goal { goal, act, text, progress } => self.goal(&goal, act, text, &progress),
            Question::Rehearse { goal } => {
                let rehearsed = self.goals.get(&goal).map_or(Ok(()), Open::rehearse);
                rehearsed.map(|()| Reaction::default()).map_err(|error| told(&error))
            }
            Question::Vary { step, block, square } => {
                let lesson = self.lesson.as_ref().ok_or("the page has no lesson")?;
                let square = Square::from_index(square).ok_or("expected a square")?;
                let shown = lesson::varied(lesson, &step, block, square).map_err(|error| told(&error))?;
                shown.map(html).ok_or_else(|| "there is nothing to move".to_owned())
            }
            Question::Explore { text } => tools::explore(&text).map(html),
            Question::Step { text } => tools::step(&text).map(html),
            Question::Magic { text, rows } => {
                let (shown, rows) = magic::page(&text, rows)?;
                Ok(Reaction { rows: Some(rows), ..html(shown) })
            }
            Question::Import { progress, other } => {
                let mut progress = read(&progress)?;
                progress.apply(&Change::Import(read(&other)?));
                Ok(Reaction { progress: Some(progress.text()), ..Reaction::default() })
            }
            Question::Stars { progress } => {
                let mut reaction = Reaction::default();
                for (goal, known) in read(&progress)?.goals() {
                    let lesson = goal.rsplit_once('/').map_or(goal, |(lesson, _)| lesson);
                    *reaction.stars.entry(lesson.to_owned()).or_default() += u32::from(known.stars);
                }
                Ok(reaction)
            }
        }
    }

    fn open(
        &mut self,
        judged: Judged,
        progress: &Progress,
        [year, month, day]: [u16; 3],
    ) -> Result<Reaction, String> {
        let Judged { lesson, unlocks } = judged;
        let is_solved = |goal: &String| progress.goal(goal).is_some_and(|known| known.is_solved());
        let unlocked = unlocks.into_iter().filter(|unlock| unlock.goals.iter().all(is_solved));
        let part = |number: u16| u8::try_from(number).unwrap_or(1);
        self.options = Options {
            seed: SEED,
            unlocked: unlocked.map(|unlock| unlock.name).collect(),
            today: Some(Date { year, month: part(month), day: part(day) }),
            ..Options::default()
        };
        self.goals.clear();
        let mut reaction = Reaction::default();
        for (_, goal) in lesson.goals() {
            let open =
                Open::begin(&lesson, &goal.id, &self.options, progress).map_err(|error| told(&error))?;
            reaction.goals.insert(goal.id.clone(), open.parts());
            self.goals.insert(goal.id.clone(), open);
        }
        self.lesson = Some(lesson);
        Ok(reaction)
    }

    fn goal(&mut self, id: &str, act: Act, text: String, progress: &str) -> Result<Reaction, String> {
        let (Some(lesson), Some(open)) = (&self.lesson, self.goals.get_mut(id)) else {
            return Err("the page asks for a goal that it does not have".into());
        };
        open.act(act, text).map_err(|error| told(&error))?;
        let is_again = matches!(act, Act::Draw) && open.run.is_settled();
        let changes = if matches!(act, Act::Look | Act::Type | Act::Square(_)) {
            Vec::new()
        } else {
            open.run.take_changes()
        };
        let mut reaction = Reaction::default();
        if !changes.is_empty() {
            let mut progress = read(progress)?;
            for change in &changes {
                progress.apply(change);
            }
            if is_again {
                *open = Open::begin(lesson, id, &self.options, &progress).map_err(|error| told(&error))?;
            }
            reaction.progress = Some(progress.text());
        } else if is_again {
            *open = Open::begin(lesson, id, &self.options, &read(progress)?).map_err(|error| told(&error))?;
        }
        reaction.goals.insert(id.to_owned(), open.parts());
        Ok(reaction)
    }
}

/// Parses stored progress, which has the format of the terminal's file.
fn read(text: &str) -> Result<Progress, String> {
    Progress::parse(text).map_err(|error| format!("the progress cannot be read: {error}"))
}

fn told(error: &LessonError) -> String {
    format!("this lesson has an error in line {}: {}", error.line, error.message)
}

impl Open {
    fn begin(lesson: &Lesson, goal: &str, options: &Options, known: &Progress) -> Result<Self, LessonError> {
        let run = LessonRun::start_at_goal(lesson.clone(), goal, options.clone(), known)?;
        Ok(Self { run, typed: String::new(), reply: None, solution: None })
    }

    fn act(&mut self, act: Act, text: String) -> Result<(), LessonError> {
        match act {
            Act::Look => {}
            Act::Type => {
                self.typed = text;
                self.reply = None;
            }
            Act::Square(index) => {
                if let (Some(task), Some(square)) = (self.run.task(), Square::from_index(index)) {
                    let typed = goal::toggled(task, State { typed: &text, ..self.state() }, square);
                    (self.typed, self.reply) = (typed, None);
                }
            }
            Act::Answer => {
                self.typed = text;
                let before = self.run.task().cloned();
                let reply = self.run.submit(&Answer::Text(self.typed.clone()))?;
                if matches!(reply.verdict, Verdict::Right(_)) && !self.run.is_settled() {
                    self.typed.clear(); // for the next stage or round
                }
                self.reply = before.map(|task| (task, reply));
            }
            Act::Hint => drop(self.run.hint()),
            Act::Reveal => {
                while self.run.hint().is_some() {}
                self.solution = self.run.reveal()?;
            }
            Act::Draw => {
                self.run.draw_again()?;
                if self.run.task().is_some_and(|task| task.goal.draw.is_some()) {
                    (self.typed, self.reply, self.solution) = (String::new(), None, None);
                }
            }
        }
        Ok(())
    }

    /// Judges the solution and the mistakes on copies of the run.
    fn rehearse(&self) -> Result<(), LessonError> {
        let Some(task) = self.run.task() else { return Ok(()) };
        let mistaken = task.goal.mistakes.iter().map(|mistake| Ok(vec![task.mistaken(mistake)?]));
        for answers in mistaken.chain([task.reference()]) {
            let mut run = self.run.clone();
            for answer in answers? {
                run.submit(&Answer::Text(answer))?;
            }
        }
        Ok(())
    }

    fn state(&self) -> State<'_> {
        let wrong: Option<&Wrong> = self.reply.as_ref().and_then(|(_, reply)| match &reply.verdict {
            Verdict::Wrong(wrong) => Some(&**wrong),
            _ => None,
        });
        let (stage, is_settled) = (self.run.attempt().stage, self.run.is_settled());
        State { stage, typed: &self.typed, wrong, is_settled, is_live: true }
    }

    fn parts(&self) -> Parts {
        let Some(task) = self.run.task() else { unreachable!("a run that begins at a goal has its task") };
        let said =
            self.reply.as_ref().map_or_else(String::new, |(task, reply)| goal::reply(task, &self.run, reply));
        Parts {
            question: goal::question(task, self.state()),
            boards: goal::boards(task, self.state()),
            said,
            help: goal::open_help(&self.run, task, self.solution.as_deref()),
            text: self.typed.clone(),
            is_settled: self.run.is_settled(),
            is_drawn: task.goal.draw.is_some(),
            hints_left: self.run.hints_left(),
            stars: self.run.record().map_or(0, |record| record.stars),
        }
    }
}
