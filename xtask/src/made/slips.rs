//! Measures how many typical wrong answers are recognized, by judging every slip in every reference solution of the
//! lessons.

use bitrose_core::bitboard::{Bitboard, Direction, Mapping};
use bitrose_course::detect::Detector;
use bitrose_course::judge::{Answer, Task, Verdict};
use bitrose_course::model::{Expr, GoalKind, MapWanted, Source, States};
use bitrose_course::scope::Scope;
use bitrose_course::slips::{Slip, of_expression};
use bitrose_lang::{Session, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The results for the wrong answers that a slip makes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Row {
    pub(crate) wrong: usize,
    pub(crate) named: usize,
    /// The number named as another slip, which would give another answer.
    pub(crate) falsely: usize,
}

/// The slips in squares and numbers, in addition to those in expressions.
const VALUES: [&str; 8] = [
    "everything but the answer",
    "one file or one rank aside",
    "another mapping",
    "one too many or too few",
    "a decimal number with `0x`",
    "digits in base 16 or 2 without `0x` or `0b`",
    "the index for the set, the set for the index",
    "a digit lost, or the bytes in the other order",
];

/// The results for each slip, in the order of the table.
pub(crate) fn rows() -> Vec<(&'static str, Row)> {
    let mut rows: BTreeMap<&str, Row> = BTreeMap::new();
    let lessons = bitrose::lessons::built_in();
    for (lesson, step, goal) in
        lessons.lessons().flat_map(|lesson| lesson.goals().map(move |(step, goal)| (lesson, step, goal)))
    {
        let scope = Scope::before(lesson, step, goal).expect("the lessons are checked");
        for seed in 0..if goal.draw.is_some() { 3 } else { 1 } {
            let task = Task::new(goal, &scope.session, seed, &[]).expect("the lessons are checked");
            for stage in 0..task.stages() {
                judge_all(&task, stage, &mut rows);
            }
        }
    }
    let names = Slip::ALL.iter().map(|slip| slip.name()).chain(VALUES);
    names.map(|name| (name, rows.get(name).copied().unwrap_or_default())).collect()
}

fn judge_all(task: &Task, stage: usize, rows: &mut BTreeMap<&str, Row>) {
    let answers = wrong_answers(task, stage);
    let mut seen = BTreeSet::new();
    for (name, text) in &answers {
        if !seen.insert((name, text)) {
            continue;
        }
        let Ok(Verdict::Wrong(wrong)) = task.judge(stage, &Answer::Text(text.clone())) else { continue };
        let row = rows.entry(name).or_default();
        row.wrong += 1;
        match wrong.detector {
            Detector::FailingCase | Detector::Difference => {}
            Detector::Slip(slip)
                if slip.name() != *name && !is_made_by(task, stage, slip, text, &answers) =>
            {
                row.falsely += 1;
            }
            _ => row.named += 1,
        }
    }
}

/// Returns `true` if this slip also gives the same wrong answer; for expressions, in all cases of the goal.
fn is_made_by(task: &Task, stage: usize, slip: Slip, text: &str, answers: &[(&str, String)]) -> bool {
    let Some(expr) = task.expression(stage) else {
        return answers.iter().any(|(name, other)| *name == slip.name() && other == text);
    };
    let source = |text: &str| Source { text: text.to_owned(), line: 1 };
    let mut slips = [&expr.solution, &expr.target].into_iter().flat_map(|source| of_expression(&source.text));
    slips.any(|(other, made)| {
        let mut twin = task.clone();
        twin.goal.kind = GoalKind::Expr(Expr {
            target: source(&made),
            solution: source(text),
            ops: None,
            names: None,
            max_ops: None,
            ..expr.clone()
        });
        other == slip && twin.judge(0, &Answer::Text(text.to_owned())).is_ok_and(|verdict| verdict.is_right())
    })
}

/// All wrong answers that the slips make of the reference solution.
fn wrong_answers(task: &Task, stage: usize) -> Vec<(&'static str, String)> {
    if let Some(expr) = task.expression(stage) {
        let one_line = |text: String| text.lines().map(str::trim).collect::<Vec<_>>().join("; ");
        let slips = of_expression(&expr.solution.text).into_iter();
        return slips.map(|(slip, text)| (slip.name(), one_line(text))).collect();
    }
    let Some((source, session, value)) = wanted(task, stage) else { return Vec::new() };
    let run = |text: &str| session.clone().run(text).ok().and_then(|run| run.value);
    let mut answers: Vec<(&str, String)> = Vec::new();
    let is_painted = matches!(task.goal.kind, GoalKind::Set(_));
    let slips = source.iter().flat_map(|source| of_expression(&source.text));
    for (slip, text) in slips.filter(|(slip, _)| slip.is_of_squares() || !is_painted) {
        if let Some(got) = run(&text) {
            answers.push((slip.name(), typed(task, value, got.number())));
        }
    }
    match value {
        Value::Board(word) if !matches!(task.goal.kind, GoalKind::Hex(_)) => {
            answers
                .extend(squares(task.mapping(), word).map(|(name, word)| (name, typed(task, value, word))));
        }
        Value::Board(_) | Value::Int(_) => answers.extend(numbers(task, value)),
        Value::Bool(_) | Value::Wide(_) => {}
    }
    answers
}

/// The expression of a value, the session with the names that it can use, and the value.
fn wanted(task: &Task, stage: usize) -> Option<(Option<Source>, Session, Value)> {
    let session = task.session();
    let of = |source: &Source| {
        let value = session.clone().run(&source.text).ok()?.value?;
        Some((Some(source.clone()), session.clone(), value))
    };
    match &task.goal.kind {
        GoalKind::Set(set) => of(&set.target),
        GoalKind::Hex(hex) => of(&hex.target),
        GoalKind::Predict(predict) => of(&predict.answer),
        GoalKind::Map(map) => {
            if let MapWanted::Answer(source) = &map.want {
                return of(source);
            }
            let text = task.reference().ok()?.pop()?;
            let value = match map.want {
                MapWanted::Index => Value::Int(text.parse().ok()?),
                _ => Value::Board(task.mapping().number(session.clone().board(&text).ok()?)),
            };
            Some((None, session.clone(), value))
        }
        GoalKind::Trace(trace) => {
            let states = task.trace_states(trace).ok()?;
            let index = trace.shown + stage;
            match &trace.states {
                States::Listed(sources) => {
                    Some((sources.get(index).cloned(), session.clone(), states[index]))
                }
                States::Steps { next, .. } => {
                    let mut session = session.clone();
                    session.define("state", states[index - 1]);
                    Some((Some(next.clone()), session, states[index]))
                }
            }
        }
        _ => None,
    }
}

/// A wrong value as a learner would type it.
fn typed(task: &Task, value: Value, got: u64) -> String {
    match (&task.goal.kind, value) {
        (GoalKind::Hex(_), Value::Board(_)) => format!("0x{got:016X}"),
        (_, Value::Board(_)) => task.answer_text(Value::Board(got)),
        _ => got.to_string(),
    }
}

fn squares(mapping: Mapping, word: u64) -> impl Iterator<Item = (&'static str, u64)> {
    let target = mapping.board(word);
    let others = Mapping::ALL.into_iter().filter(move |&other| other != mapping);
    let others = others.map(move |other| (VALUES[2], mapping.number(mapping.board(other.number(target)))));
    let aside = Direction::ORTHOGONAL.map(|direction| (VALUES[1], mapping.number(target.step(direction))));
    let aside = aside.into_iter().filter(|(_, word)| *word != 0);
    aside.chain(others).chain([(VALUES[0], mapping.number(!target & Bitboard::ALL))])
}

fn numbers(task: &Task, value: Value) -> Vec<(&'static str, String)> {
    let (word, mapping) = (value.number(), task.mapping());
    let mut found: Vec<(&str, String)> = Vec::new();
    let is_index = matches!(&task.goal.kind, GoalKind::Map(map) if map.want == MapWanted::Index);
    if let Value::Int(_) = value {
        found.push((VALUES[3], word.wrapping_add(1).to_string()));
        found.extend(word.checked_sub(1).map(|less| (VALUES[3], less.to_string())));
        if word > 9 {
            found.push((VALUES[4], format!("0x{word}")));
        }
        if is_index {
            found.push((VALUES[6], format!("0x{:X}", 1u64 << (word & 63))));
        }
        return found;
    }
    let hex = format!("{word:X}");
    if word > 9 && hex.bytes().all(|digit| digit.is_ascii_digit()) {
        found.push((VALUES[5], hex.clone()));
    }
    if word > 1 && word.ilog2() < 19 {
        found.push((VALUES[5], format!("{word:b}")));
    }
    if word.is_power_of_two() {
        found.push((VALUES[6], word.trailing_zeros().to_string()));
    }
    if hex.len() > 2 {
        found.push((VALUES[7], format!("0x{}", &hex[1..])));
        found.push((VALUES[7], format!("0x{}", &hex[..hex.len() - 1])));
        found.push((VALUES[7], format!("0x{:016X}", word.swap_bytes())));
    }
    let others = Mapping::ALL.into_iter().filter(|&other| other != mapping);
    found.extend(others.map(|other| (VALUES[2], format!("0x{:016X}", mapping.convert(word, other)))));
    found
}

/// The table in Markdown.
pub(crate) fn table(rows: &[(&str, Row)]) -> String {
    let mut text =
        "| slip | wrong answers | named | unnamed | falsely named |\n|---|---:|---:|---:|---:|\n".to_owned();
    let mut all = Row::default();
    let mut line = |name: &str, Row { wrong, named, falsely }: Row| {
        let name = name.replace('|', "\\|");
        let _ = writeln!(text, "| {name} | {wrong} | {named} | {} | {falsely} |", wrong - named - falsely);
    };
    for &(name, row) in rows {
        line(name, row);
        all = Row {
            wrong: all.wrong + row.wrong,
            named: all.named + row.named,
            falsely: all.falsely + row.falsely,
        };
    }
    line("all", all);
    text
}
