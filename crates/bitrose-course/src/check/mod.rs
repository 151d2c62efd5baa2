//! Checks that a lesson is correct before anybody learns from it.
//!
//! Parsing finds what is malformed ([`super::parse()`]). These checks are about truth: every claim is evaluated, every
//! reference solution is tried, every foreseen mistake must be answered. In strict mode they are also about care: every
//! number must be computed, every goal must have a hint, and the text must fit the screen.

mod copies;
mod folder;
mod goals;
mod mutate;
mod text;

pub use folder::{Count, check_folders};

use crate::judge::Task;
use crate::model::{BbLine, Block, Goal, GoalKind, Lesson, Piece, Source, Step, Text, Vary};
use crate::problem::{Problem, Problems, short};
use crate::scope::Scope;
use crate::truth::{self, Truth};
use bitrose_lang::Value;

/// How strict a check is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Care {
    /// The lesson can be taken, and nothing that it says is false.
    Sound,
    /// The lesson meets the standard of those that come with the program.
    Strict,
}

/// Checks a lesson on its own, and returns everything that is wrong.
pub fn check(lesson: &Lesson, care: Care) -> Vec<Problem> {
    check_counting(lesson, care, &mut Count::default())
}

fn check_counting(lesson: &Lesson, care: Care, count: &mut Count) -> Vec<Problem> {
    let mut problems = Problems::new(&lesson.file);
    for step in &lesson.steps {
        problems.enter(Some(&step.id));
        Checker { lesson, step, care, count, problems: &mut problems }.step();
    }
    problems.sorted()
}

/// Checks one step.
struct Checker<'a> {
    lesson: &'a Lesson,
    step: &'a Step,
    care: Care,
    count: &'a mut Count,
    problems: &'a mut Problems,
}

impl Checker<'_> {
    fn step(&mut self) {
        let step = self.step;
        let mut scope = Scope::new(self.lesson.mapping);
        for block in &step.blocks {
            match block {
                Block::Prose(text) | Block::Aside(text) => self.text(text, &scope),
                Block::Bb(lines) => lines.iter().for_each(|line| self.line(line, &mut scope)),
                Block::Goal(goal) => self.goal(goal),
                Block::Listing(listing) => copies::check(listing, scope.session.mapping(), self.problems),
                Block::Board(_) | Block::Console(_) => self.problems.extend(scope.pass(block).err()),
            }
        }
        if self.care == Care::Strict {
            self.fits(step, &scope);
        }
    }

    fn line(&mut self, line: &BbLine, scope: &mut Scope) {
        match line {
            BbLine::Show(source, label) => {
                let value = scope.value(source);
                if let (Some(label), Ok(value)) = (label, &value) {
                    text::check_counts(label, source.line, &[value.number().count_ones()], self.problems);
                }
                self.problems.extend(value.err());
            }
            BbLine::Film(source) => self.problems.extend(scope.value(source).err()),
            BbLine::Assert(claim) => self.claim(claim, scope),
            BbLine::Vary(vary) => self.vary(vary, scope),
            BbLine::Let(_) | BbLine::Mapping(_) => {}
        }
        self.problems.extend(scope.line(line).err());
    }

    fn text(&mut self, text: &Text, scope: &Scope) {
        self.claims(text, scope);
        text::misspelt(text, scope, self.problems);
        if self.care == Care::Strict {
            text::numbers(text, self.problems);
        }
    }

    /// Checks a goal and its texts. The texts of a drawn goal depend on the draw, so those of the first few draws are
    /// checked.
    fn goal(&mut self, goal: &Goal) {
        let scope = match Scope::before(self.lesson, self.step, goal) {
            Ok(scope) => scope,
            Err(error) => return self.problems.extend([error]),
        };
        self.play(goal, &scope);
        for seed in 0..if goal.draw.is_some() { DRAWN_TEXTS } else { 1 } {
            let Ok(task) = Task::new(goal, &scope.session, seed, &[]) else { return };
            let scope = Scope { session: task.session().clone() };
            for text in task.goal.clone().texts_mut() {
                self.text(text, &scope);
                text::placeholders(text, self.problems);
                if let GoalKind::Set(set) = &task.goal.kind {
                    self.counts(text, task.goal.board.iter().chain([&set.target]), &scope);
                }
            }
        }
        if self.care == Care::Strict {
            self.messages_fit(goal);
        }
    }
}

/// The number of draws whose texts are checked.
const DRAWN_TEXTS: u64 = 5;

impl Checker<'_> {
    /// Checks the claims and values of a text.
    pub(super) fn claims(&mut self, text: &Text, scope: &Scope) {
        for piece in text.pieces() {
            match piece {
                Piece::Claim(source) => self.claim(source, scope),
                Piece::Value(source) => self.problems.extend(scope.value(source).err()),
                Piece::Words(_) | Piece::Emphasis(_) | Piece::Strong(_) | Piece::Code(_) => {}
            }
        }
    }

    /// Checks that a claim is true for all values of its unbound names.
    pub(super) fn claim(&mut self, claim: &Source, scope: &Scope) {
        match truth::claim(claim, &scope.session) {
            Ok(Truth::Proved) => self.count.proved += 1,
            Ok(Truth::Tried) => self.count.tried += 1,
            Ok(Truth::False(counter)) => {
                self.problems.add(claim.line, format!("false claim `{}`{counter}", short(&claim.text)));
            }
            Err(error) => self.problems.extend([error]),
        }
    }

    /// Checks that numbers of squares written in words are the population counts of some of these boards.
    fn counts<'s>(&mut self, text: &Text, boards: impl Iterator<Item = &'s Source>, scope: &Scope) {
        let counts: Vec<u32> =
            boards.filter_map(|board| Some(scope.value(board).ok()?.number().count_ones())).collect();
        for paragraph in &text.paragraphs {
            let words: String = paragraph.pieces.iter().map(Piece::as_written).collect();
            text::check_counts(&words, paragraph.line, &counts, self.problems);
        }
    }

    pub(super) fn vary(&mut self, vary: &Vary, scope: &Scope) {
        let among = scope.value(&vary.among);
        let first = scope.value(&vary.binding.value);
        match (first, among) {
            (Ok(first), Ok(among)) => {
                if !is_among(first, among) {
                    let message =
                        format!("`{}` is not among the squares that it may take", vary.binding.name);
                    self.problems.add(vary.binding.value.line, message);
                }
            }
            (Err(error), _) | (_, Err(error)) => self.problems.extend([error]),
        }
    }
}

/// Returns `true` for a set of one square, or an index, that lies in the set.
fn is_among(first: Value, among: Value) -> bool {
    let set = among.number();
    match first {
        Value::Board(word) => word.is_power_of_two() && word & !set == 0,
        Value::Int(index) => index < 64 && set >> index & 1 == 1,
        Value::Bool(_) | Value::Wide(_) => false,
    }
}
