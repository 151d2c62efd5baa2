//! What must hold of a lesson before anybody learns from it.
//!
//! Reading finds what is not well formed ([`super::parse()`]). This is about truth: every claim is evaluated, every
//! reference solution tried, every foreseen mistake answered. In strict mode also about care: no number that nothing
//! computes, a hint for every goal, text that fits the screen.

mod claims;
mod fits;
mod folder;
mod goals;
mod mutate;
mod numbers;
mod options;

pub use folder::{Count, check_folders, check_folders_telling};

use super::fault::{Fault, Faults};
use super::judge::Task;
use super::model::{BbLine, Block, Goal, Lesson, Step, Text};
use super::scope::{Scope, ScopeError};

/// How much is asked of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Care {
    /// It can be taken, and nothing that it says is false.
    Sound,
    /// It is as a lesson that comes with the program.
    Strict,
}

/// Everything that is wrong with a lesson by itself.
#[must_use]
pub fn check(lesson: &Lesson, care: Care) -> Vec<Fault> {
    let mut faults = Faults::new(&lesson.file);
    for step in &lesson.steps {
        faults.enter(Some(&step.id));
        Checker { lesson, step, care, faults: &mut faults }.step();
    }
    faults.sorted()
}

/// Checks one step.
struct Checker<'a> {
    lesson: &'a Lesson,
    step: &'a Step,
    care: Care,
    faults: &'a mut Faults,
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
                Block::Board(_) | Block::Console(_) | Block::Listing(_) => {
                    let passed = scope.pass(block);
                    self.bound(passed);
                }
            }
        }
        if self.care == Care::Strict {
            self.fits(step, &scope);
        }
    }

    fn line(&mut self, line: &BbLine, scope: &mut Scope) {
        match line {
            BbLine::Show(source, _) => self.evaluates(source, scope),
            BbLine::Assert(claim) => self.claim(claim, scope),
            BbLine::Film(film) => self.evaluates(&film.source, scope),
            BbLine::Vary(vary) => self.vary(vary, scope),
            BbLine::Let(_) | BbLine::Mapping(_) => {}
        }
        let bound = scope.line(line);
        self.bound(bound);
    }

    fn bound(&mut self, bound: Result<(), ScopeError>) {
        if let Err(ScopeError { source, error }) = bound {
            self.refuse(&source, &error);
        }
    }

    fn text(&mut self, text: &Text, scope: &Scope) {
        self.claims(text, scope);
        if self.care == Care::Strict {
            numbers::check(text, self.faults);
        }
    }

    /// What is said about a drawn goal is said of what was drawn: the first few draws are looked at.
    fn goal(&mut self, goal: &Goal) {
        let scope = match Scope::before(self.lesson, self.step, goal) {
            Ok(scope) => scope,
            Err(error) => return self.bound(Err(error)),
        };
        self.play(goal, &scope);
        for seed in 0..if goal.draw.is_some() { DRAWN_TEXTS } else { 1 } {
            let Ok(task) = Task::new(goal, &scope.session, seed, &[]) else { return };
            let scope = Scope { session: task.session().clone() };
            for text in task.goal.texts() {
                self.text(text, &scope);
            }
        }
        if self.care == Care::Strict {
            self.messages_fit(goal);
        }
    }
}

/// So many draws have their texts checked.
const DRAWN_TEXTS: u64 = 5;
