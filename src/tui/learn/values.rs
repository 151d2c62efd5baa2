//! Evaluates what the blocks of a step show, for a given square of the name that varies.

use super::visible::{POSITION, Shown, VisibleBoards, film};
use crate::tui::prelude::*;
use bitrose_course::model::{BbLine, Block, Lesson, Source, Step};
use bitrose_course::scope::Scope;

/// What the blocks of a step show, and the names they bind.
#[derive(Clone, Debug)]
pub(super) struct StepValues {
    /// The boards, in order.
    pub(super) shown: Vec<Shown>,
    /// The values that are not boards.
    pub(super) numbers: Vec<(String, Value)>,
    /// The session after the last block, with the names bound there.
    pub(super) session: Session,
    /// The name whose square the learner moves, and the squares that it may take.
    pub(super) vary: Option<(String, Bitboard)>,
}

impl StepValues {
    /// Evaluates blocks. A name that varies is bound to `square` if one is given. Whatever cannot be evaluated is left
    /// out; the checks of the lesson report why.
    pub(super) fn of(lesson: &Lesson, blocks: &[Block], square: Option<Square>) -> Self {
        let mut scope = Scope::new(lesson.mapping);
        let (mut visible, mut vary) = (VisibleBoards::default(), None);
        for block in blocks {
            match block {
                Block::Bb(lines) => {
                    for line in lines {
                        bb_line(line, &mut scope, square, &mut vary, &mut visible);
                    }
                }
                Block::Board(board) if scope.pass(block).is_ok() => {
                    let shown = Shown::new(POSITION, scope.occupied(), scope.session.mapping());
                    let setup = board.value.setup();
                    visible.boards.push(if let Some(setup) = setup { shown.over(&setup) } else { shown });
                }
                _ => {}
            }
        }
        Self { shown: visible.boards, numbers: visible.numbers, session: scope.session, vary }
    }
}

fn bb_line(
    line: &BbLine,
    scope: &mut Scope,
    square: Option<Square>,
    vary: &mut Option<(String, Bitboard)>,
    visible: &mut VisibleBoards,
) {
    match line {
        BbLine::Show(source, label) => show(scope, source, label.as_deref(), visible),
        BbLine::Film(source) => film(&source.text, &scope.session, visible),
        BbLine::Vary(line) => {
            if let Ok((among, _)) = scope.vary(line, square) {
                *vary = Some((line.binding.name.clone(), among));
            }
        }
        other => drop(scope.line(other)),
    }
}

fn show(scope: &Scope, source: &Source, label: Option<&str>, visible: &mut VisibleBoards) {
    let Ok(value) = scope.value(source) else { return };
    let text = source.text.trim();
    let label = label.unwrap_or(text);
    match value {
        Value::Board(word) => {
            let board = scope.session.mapping().board(word);
            visible.boards.push(Shown::computed(label, text, board, &scope.session));
        }
        value => visible.numbers.push((label.to_owned(), value)),
    }
}

/// Returns the initial square of the name that varies, as the lesson defines it.
pub(super) fn first_square(lesson: &Lesson, step: &Step) -> Option<Square> {
    let values = StepValues::of(lesson, &step.blocks, None);
    let (name, _) = values.vary?;
    lesson.mapping.board(values.session.get(&name)?.number()).single()
}
