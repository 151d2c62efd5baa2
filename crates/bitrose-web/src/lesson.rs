//! A lesson as the contents of a page.

use crate::board::{Board, row, value};
use crate::goal;
use crate::html::{Escaped, code, listing, text};
use crate::trace;
use bitrose_core::bitboard::Square;
use bitrose_course::LessonError;
use bitrose_course::draw;
use bitrose_course::judge::Task;
use bitrose_course::model::{BbLine, Block, BoardBlock, Goal, Lesson, Source, Step};
use bitrose_course::scope::Scope;
use bitrose_draw::counted_squares;
use bitrose_lang::Value;
use std::fmt::Write;

/// The seed of the exercises in the static page, with which the script starts too.
pub(crate) const SEED: u64 = 0;

/// All steps of a lesson.
pub(crate) fn steps(lesson: &Lesson) -> Result<String, LessonError> {
    let mut out = String::new();
    for step in &lesson.steps {
        let mut count = 0;
        let id = Escaped(&step.id);
        writeln!(
            out,
            "<section class=\"step\" id=\"{id}\">\n<h2><a href=\"#{id}\">{}</a></h2>",
            Escaped(&step.heading)
        )
        .expect("writing to a string cannot fail");
        let mut scope = Scope::new(lesson.mapping);
        for block in &step.blocks {
            out += &self::block(block, count, &mut scope, lesson, step)?;
            count += usize::from(matches!(block, Block::Bb(_)));
        }
        out += "</section>\n";
    }
    Ok(out)
}

/// A block. `count` is the number of earlier blocks of boards in the step.
fn block(
    block: &Block,
    count: usize,
    scope: &mut Scope,
    lesson: &Lesson,
    step: &Step,
) -> Result<String, LessonError> {
    Ok(match block {
        Block::Prose(words) => text(words, &scope.session),
        Block::Aside(words) => format!("<aside>{}</aside>\n", text(words, &scope.session)),
        Block::Bb(lines) => bb(lines, scope, (&step.id, count), None)?.expect("nothing is moved"),
        Block::Board(board) => {
            scope.pass(block)?;
            position(&board.value, scope)
        }
        Block::Console(console) => {
            let lines = console
                .commands
                .iter()
                .map(|command| format!("$ {}\n{}", command.typed.text, command.output));
            listing(&lines.collect::<String>())
        }
        Block::Listing(shown) => listing(&shown.text),
        Block::Goal(goal) => goal::section(&task(lesson, step, goal)?)?,
    })
}

/// The goal as it is asked in the page.
fn task(lesson: &Lesson, step: &Step, goal: &Goal) -> Result<Task, LessonError> {
    let scope = Scope::before(lesson, step, goal)?;
    Task::new(goal, &scope.session, draw::seed(&lesson.key(goal), SEED, 0), &[])
}

/// The boards of a block of a step after the reader has moved its name to a square. `None` if there is no such block,
/// or if the name may not go there.
pub(crate) fn varied(
    lesson: &Lesson,
    step: &str,
    index: usize,
    square: Square,
) -> Result<Option<String>, LessonError> {
    let Some(step) = lesson.step(step).and_then(|at| lesson.steps.get(at)) else { return Ok(None) };
    let mut scope = Scope::new(lesson.mapping);
    let mut count = 0;
    for block in &step.blocks {
        if let Block::Bb(lines) = block {
            if count == index {
                return bb(lines, &mut scope, (&step.id, index), Some(square));
            }
            count += 1;
        }
        scope.pass(block)?;
    }
    Ok(None)
}

/// The boards of a block. `place` is the id of the step and the index of the block; `moved` is the square to which a
/// name has been moved. Returns `None` if no name may go there.
fn bb(
    lines: &[BbLine],
    scope: &mut Scope,
    place: (&str, usize),
    moved: Option<Square>,
) -> Result<Option<String>, LessonError> {
    let (mut boards, mut rest) = (String::new(), String::new());
    let (mut varies, mut is_moved) = (false, moved.is_none());
    for line in lines {
        scope.line(line)?;
        let mapping = scope.session.mapping();
        match line {
            BbLine::Show(source, label) => {
                let label = label.as_deref().unwrap_or(source.text.trim());
                boards += &match scope.value(source)? {
                    Value::Board(word) => Board::new(label, mapping.board(word), mapping)
                        .computed(&source.text, &scope.session)
                        .html(),
                    number => value(label, number, mapping),
                };
            }
            BbLine::Film(source) => rest += &film(source, scope)?,
            BbLine::Vary(vary) => {
                let (among, moved) = scope.vary(vary, moved)?;
                is_moved |= moved.is_some();
                varies = true;
                rest += &format!(
                    "<p class=\"fact\">{} is {} here. It could be any of {}.</p>\n",
                    code(&vary.binding.name),
                    code(&moved.map_or_else(|| vary.binding.value.text.clone(), |square| square.to_string())),
                    counted_squares(among)
                );
            }
            BbLine::Mapping(mapping) => {
                rest += &format!(
                    "<p class=\"fact\">From here on squares are numbered as in {}.</p>\n",
                    mapping.value
                );
            }
            BbLine::Let(_) | BbLine::Assert(_) => {}
        }
    }
    let html = row(&boards) + &rest;
    let (step, index) = place;
    let html = if varies {
        format!("<div class=\"vary\" data-step=\"{}\" data-block=\"{index}\">\n{html}</div>\n", Escaped(step))
    } else {
        html
    };
    Ok(is_moved.then_some(html))
}

fn film(source: &Source, scope: &Scope) -> Result<String, LessonError> {
    trace::film(&source.text, &scope.session).map_err(|error| LessonError::expression(source, &error))
}

fn position(block: &BoardBlock, scope: &Scope) -> String {
    let board = Board::new("the position", scope.occupied(), scope.session.mapping());
    let board = if let Some(setup) = block.setup() { board.over(&setup) } else { board };
    let html = row(&board.html());
    match block {
        BoardBlock::Fen(fen) => format!("{html}<p class=\"fact\">{}</p>\n", code(fen)),
        BoardBlock::Occupied(_) => html,
    }
}
