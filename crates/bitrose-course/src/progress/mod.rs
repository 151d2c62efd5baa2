//! What a learner has achieved: the stars of goals and the current step of each lesson, in a readable file that is
//! merged and never overwritten.
//!
//! Everything is stored under the names of lessons and goals, not their positions, so that lessons can grow. Names and
//! keys that this version does not know stay in the file.

mod goal;

pub use goal::{GoalProgress, due};
pub use toml::value::Date;

use crate::model::Lesson;
use toml::{Table, Value};

/// The format that is written.
pub const FORMAT: i64 = 1;

/// Goals that moved to another lesson when a lesson was split. Their stars move with them.
const MOVED: &[(&str, &str)] = &[
    ("leapers/knight-expr", "knight-attacks/knight-expr"),
    ("leapers/knight-golf", "knight-attacks/knight-golf"),
    ("leapers/sum-knights", "knight-attacks/sum-knights"),
    ("leapers/targets", "knight-attacks/targets"),
    ("magic-lookup/c3", "magic-tables/c3"),
    ("magic-lookup/whose-square", "magic-tables/whose-square"),
    ("magic-search/bishop-b1", "magic-by-hand/bishop-b1"),
    ("pawns/en-passant", "pawn-captures/en-passant"),
    ("pawns/loop", "pawn-captures/loop"),
    ("pawns/pawn-attacks", "pawn-captures/pawn-attacks"),
    ("pawns/promotions", "pawn-captures/promotions"),
    ("wraps/king-expr", "king-steps/king-expr"),
    ("wraps/off-the-top", "king-steps/off-the-top"),
    ("wraps/south-west", "king-steps/south-west"),
];

/// The progress of a learner.
///
/// The document is kept as it was read, so that anything unknown to this version is written back.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    table: Table,
}

/// Something that a learner has done, or an operation on the record. [`Progress::apply`] merges it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Change {
    /// A result for the goal named `lesson/goal`: a try, a solution, a review. The better record is kept.
    Goal(String, GoalProgress),
    /// The lesson, and the step at which it was left: the first step if it was finished.
    Step(String, String),
    /// Another record to import: the better result for each goal, and its steps for lessons that have none yet.
    Import(Progress),
    /// A lesson to forget, or all lessons.
    Forget(Option<String>),
}

/// The reason why text is not a progress file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadProgress {
    /// It is malformed, with line and reason.
    #[error("{0}")]
    Broken(String),
    /// It was written by a later version of bitrose, in this format.
    #[error("format {0} is newer than this bitrose, which reads format {FORMAT}")]
    Newer(i64),
}

/// The progress of all goals of a lesson together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LessonProgress {
    /// The number of goals.
    pub goals: u32,
    /// The number of solved goals.
    pub solved: u32,
    /// The total number of stars; each goal has at most three.
    pub stars: u32,
    /// Whether a goal has changed since it was solved.
    pub is_changed: bool,
}

impl LessonProgress {
    /// Returns `true` if every goal is solved.
    pub const fn is_solved(&self) -> bool {
        self.solved == self.goals
    }
}

impl Progress {
    /// Parses a progress file. Empty text is an empty record.
    ///
    /// # Errors
    /// Fails if the text is not TOML, a section is not a table, or the format is newer.
    pub fn parse(text: &str) -> Result<Self, BadProgress> {
        let mut table: Table = text.parse().map_err(|error| broken_toml(text, &error))?;
        match table.get("format") {
            None if table.is_empty() => {}
            Some(Value::Integer(FORMAT)) => {}
            Some(Value::Integer(format)) if *format > FORMAT => return Err(BadProgress::Newer(*format)),
            _ => return Err(BadProgress::Broken(format!("`format = {FORMAT}` is missing"))),
        }
        for section in ["lesson", "goal"] {
            let rows = match table.get(section) {
                None => continue,
                Some(Value::Table(rows)) => rows,
                Some(_) => return Err(BadProgress::Broken(format!("`{section}` is not a table"))),
            };
            if let Some((name, _)) = rows.iter().find(|(_, row)| !row.is_table()) {
                return Err(BadProgress::Broken(format!("`{section}.{name}` is not a table")));
            }
        }
        if let Some(Value::Table(goals)) = table.get_mut("goal") {
            for (old, new) in MOVED {
                if let (false, Some(known)) = (goals.contains_key(*new), goals.get(*old).cloned()) {
                    goals.insert((*new).to_owned(), known);
                    goals.remove(*old);
                }
            }
        }
        Ok(Self { table })
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        let mut table = self.table.clone();
        table.insert("format".into(), Value::Integer(FORMAT));
        table.to_string()
    }

    /// The progress of a goal, named `lesson/goal`.
    pub fn goal(&self, id: &str) -> Option<GoalProgress> {
        self.row("goal", id).map(GoalProgress::from_table)
    }

    /// All goals of which there is a record, with their names.
    pub fn goals(&self) -> impl Iterator<Item = (&str, GoalProgress)> {
        let rows = self.table.get("goal").and_then(Value::as_table);
        let rows = rows.into_iter().flatten();
        rows.filter_map(|(id, row)| Some((id.as_str(), GoalProgress::from_table(row.as_table()?))))
    }

    /// The progress of all goals of a lesson together.
    pub fn lesson(&self, lesson: &Lesson) -> LessonProgress {
        let mut all = LessonProgress::default();
        for (_, goal) in lesson.goals() {
            all.goals += 1;
            if let Some(known) = self.goal(&lesson.key(goal)) {
                all.stars += u32::from(known.stars);
                all.solved += u32::from(known.is_solved());
                all.is_changed |= known.is_solved() && known.hash.is_some_and(|hash| hash != goal.hash);
            }
        }
        all
    }

    /// The step at which a lesson was left.
    pub fn step(&self, lesson: &str) -> Option<&str> {
        self.row("lesson", lesson)?.get("step")?.as_str()
    }

    /// All lessons that were begun, with the step at which each was left.
    pub fn steps(&self) -> impl Iterator<Item = (&str, &str)> {
        let rows = self.table.get("lesson").and_then(Value::as_table);
        let rows = rows.into_iter().flatten();
        rows.filter_map(|(id, row)| Some((id.as_str(), row.get("step")?.as_str()?)))
    }

    /// Returns `true` if there is no record of any goal or lesson.
    pub fn is_empty(&self) -> bool {
        self.goals().next().is_none() && self.steps().next().is_none()
    }

    /// Replaces the progress of a goal.
    pub fn set_goal(&mut self, id: &str, goal: GoalProgress) {
        goal.into_table(self.row_mut("goal", id));
    }

    /// Records the step at which a lesson was left.
    pub fn set_step(&mut self, lesson: &str, step: &str) {
        self.row_mut("lesson", lesson).insert("step".into(), Value::String(step.to_owned()));
    }

    /// Applies a change. Every change except forgetting is a merge: in any order, once or twice, it never removes a
    /// star.
    pub fn apply(&mut self, change: &Change) {
        match change {
            Change::Goal(id, record) => {
                let record = record.clone();
                let best = self.goal(id).map_or(record.clone(), |known| known.better(record));
                self.set_goal(id, best);
            }
            Change::Step(lesson, step) => self.set_step(lesson, step),
            Change::Import(other) => {
                for (id, record) in other.goals() {
                    self.apply(&Change::Goal(id.to_owned(), record));
                }
                for (lesson, step) in other.steps() {
                    if self.step(lesson).is_none() {
                        self.set_step(lesson, step);
                    }
                }
            }
            Change::Forget(lesson) => self.forget(lesson.as_deref()),
        }
    }

    /// The progress of one lesson alone.
    pub fn of_lesson(&self, lesson: &str) -> Self {
        let mut own = Self::default();
        if let Some(row) = self.row("lesson", lesson) {
            row.clone_into(own.row_mut("lesson", lesson));
        }
        for (id, record) in self.goals().filter(|(id, _)| is_goal_of(id, lesson)) {
            own.set_goal(id, record);
        }
        own
    }

    /// Forgets a lesson and its goals, or all lessons if none is given.
    pub fn forget(&mut self, lesson: Option<&str>) {
        let Some(lesson) = lesson else {
            self.table.remove("lesson");
            self.table.remove("goal");
            return;
        };
        if let Some(rows) = self.table.get_mut("lesson").and_then(Value::as_table_mut) {
            rows.remove(lesson);
        }
        if let Some(rows) = self.table.get_mut("goal").and_then(Value::as_table_mut) {
            rows.retain(|id, _| !is_goal_of(id, lesson));
        }
    }

    fn row(&self, section: &str, name: &str) -> Option<&Table> {
        self.table.get(section)?.get(name)?.as_table()
    }

    /// The row with this name, created if it does not exist.
    fn row_mut(&mut self, section: &str, name: &str) -> &mut Table {
        table_in(table_in(&mut self.table, section), name)
    }
}

/// Returns `true` if a goal named `lesson/goal` belongs to this lesson.
fn is_goal_of(id: &str, lesson: &str) -> bool {
    id.rsplit_once('/').is_some_and(|(owner, _)| owner == lesson)
}

/// The table under a key, created if there is none or something else.
fn table_in<'a>(table: &'a mut Table, key: &str) -> &'a mut Table {
    let entry = table.entry(key).or_insert_with(|| Value::Table(Table::new()));
    if !entry.is_table() {
        *entry = Value::Table(Table::new());
    }
    match entry {
        Value::Table(inner) => inner,
        _ => unreachable!("a table was put there"),
    }
}

/// The line and the reason of a TOML error, on one line.
fn broken_toml(text: &str, error: &toml::de::Error) -> BadProgress {
    let line = error.span().map_or(1, |span| text[..span.start.min(text.len())].matches('\n').count() + 1);
    BadProgress::Broken(format!("line {line}: {}", error.message().replace('\n', ", ")))
}
