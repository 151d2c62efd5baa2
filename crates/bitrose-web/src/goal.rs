//! A goal: its question, its boards, and the replies to an answer. These are the same in the page and when it is
//! answered.

use crate::board::{self, Board, on_position, row};
use crate::html::{Escaped, code, said, text, words};
use bitrose_core::bitboard::{Bitboard, Mapping, Square};
use bitrose_course::LessonError;
use bitrose_course::judge::{Said, Subject, Task, Verdict, Wrong};
use bitrose_course::model::{GoalKind, Shown};
use bitrose_course::run::{LessonRun, Reply, rule};
use bitrose_draw::{Difference, Picture, capitalized};
use bitrose_lang::{Session, Value};

/// The state of a goal.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct State<'a> {
    pub(crate) stage: usize,
    pub(crate) typed: &'a str,
    /// The reason why the answer is wrong, until another one is typed.
    pub(crate) wrong: Option<&'a Wrong>,
    pub(crate) is_settled: bool,
    /// Whether it can be answered, rather than only read.
    pub(crate) is_live: bool,
}

/// The section of a goal as a static page: question, boards, a form that waits for the script, hints and solution.
pub(crate) fn section(task: &Task) -> Result<String, LessonError> {
    let state = State::default();
    Ok(format!(
        "<section class=\"goal\" data-goal=\"{id}\" aria-label=\"Exercise\">\n<div data-part=\"question\">{}</div>\n\
         <div data-part=\"boards\">{}</div>\n{}<div data-part=\"said\" role=\"status\"></div>\n\
         <div data-part=\"help\">{}</div>\n</section>\n",
        question(task, state),
        boards(task, state),
        form(task),
        closed_help(task)?,
        id = Escaped(&task.goal.id),
    ))
}

/// The form in which the answer is typed, hidden until the script shows it.
fn form(task: &Task) -> String {
    let is_program = task.expression(0).is_some_and(|expr| expr.call.is_some());
    let (field, end) = if is_program { ("textarea", "</textarea>") } else { ("input", "") };
    format!(
        "<form hidden><label for=\"a-{id}\">Your answer</label><span class=\"line\"><{field} id=\"a-{id}\" autocomplete=\"off\" \
         autocapitalize=\"off\" spellcheck=\"false\" maxlength=\"4000\">{end}<button>Answer</button></span><span class=\"more\">\
         <button type=\"button\" data-do=\"hint\">Hint</button><button type=\"button\" data-do=\"reveal\">Show the solution\
         </button><button type=\"button\" data-do=\"draw\">Another one</button></span></form>\n",
        id = Escaped(&task.goal.id),
    )
}

/// The question of a stage, with its options or lines, and with what an answer may use.
pub(crate) fn question(task: &Task, state: State<'_>) -> String {
    let mut out = text(&task.goal.ask, task.session());
    out += &items(task);
    if let Some(ask) = task.stage_question(state.stage) {
        out += &text(ask, task.session());
    }
    if let GoalKind::Trace(trace) = &task.goal.kind
        && !state.is_settled
    {
        out += &format!("<p class=\"fact\">Now: {}.</p>\n", Escaped(&trace.label(trace.shown + state.stage)));
    }
    if let Some(expr) = task.expression(state.stage) {
        let allowed: Vec<String> =
            task.allowed_words(expr).into_iter().flatten().map(|words| code(&words)).collect();
        if !allowed.is_empty() {
            out += &format!("<p class=\"fact\">You may use {}.</p>\n", allowed.join(" and "));
        }
        if let Some(most) = expr.max_ops {
            out += &format!("<p class=\"fact\">At most {most} operators.</p>\n");
        }
    }
    if state.is_live && !state.is_settled {
        out += &format!("<p class=\"form\">{}</p>\n", words(&task.form(state.stage)));
    }
    out
}

/// Options with their letters, or lines with their numbers.
fn items(task: &Task) -> String {
    let shown = task.shown_order().iter();
    let (rows, is_one): (Vec<String>, bool) = match &task.goal.kind {
        GoalKind::Choice(choice) => {
            let option = |place: &usize| match &choice.options[*place].shown {
                Shown::Code(source) => code(&source.text),
                Shown::Words(words) => text(words, task.session()),
            };
            (shown.map(option).collect(), !choice.several)
        }
        GoalKind::Order(order) => (shown.map(|&place| code(&order.lines[place].value)).collect(), false),
        GoalKind::Bug(bug) => {
            (bug.lines.iter().map(|line| code(&line.value)).collect(), bug.wrong.len() == 1)
        }
        _ => return String::new(),
    };
    let mark = |place: usize| match &task.goal.kind {
        GoalKind::Choice(_) => task.letter(task.shown_order()[place]).to_string(),
        _ => (place + 1).to_string(),
    };
    let rows = rows.iter().enumerate().map(|(place, shown)| {
        let mark = mark(place);
        format!("<li data-pick=\"{mark}\"><span class=\"mark\">{mark})</span> <div>{shown}</div></li>\n")
    });
    format!(
        "<ul class=\"items\"{}>\n{}</ul>\n",
        if is_one { " data-one" } else { "" },
        rows.collect::<String>()
    )
}

/// The boards of a goal: the subjects of the question, the answer, and the target.
pub(crate) fn boards(task: &Task, state: State<'_>) -> String {
    let mapping = task.mapping();
    let mut out = String::new();
    let start = task.start().ok().flatten();
    for Subject { label, value: shown, setup } in task.subjects(task.known_states(state.stage)) {
        out += &match (shown, setup) {
            (Value::Board(word), Some(setup)) => {
                Board::new(label, mapping.board(word), mapping).over(&setup).html()
            }
            (Value::Board(word), None) => {
                on_position(Board::new(label, mapping.board(word), mapping), task).html()
            }
            (number, _) => value(&label, number, task),
        };
    }
    match task.sample(state.stage).filter(|_| state.wrong.is_none_or(|wrong| wrong.shown.is_empty())) {
        Some(sample) => {
            for (name, given) in &sample.given {
                out += &value(name, *given, task);
            }
            if let Some(preview) = task.preview(state.stage, state.typed, Some(&sample)) {
                out += &compared(preview, sample.wanted, state.wrong.is_some(), task);
            }
            out += &value("wanted", sample.wanted, task);
        }
        None => out += &answer(task, state, start),
    }
    row(&out)
}

/// A value with its name, a number as the task writes it.
fn value(label: &str, value: Value, task: &Task) -> String {
    match value {
        Value::Int(_) => board::fact(label, &task.answer_text(value)),
        value => board::value(label, value, task.mapping()),
    }
}

/// The learner's value in the case that is shown; after a wrong answer, the difference.
fn compared(yours: Value, wanted: Value, is_wrong: bool, task: &Task) -> String {
    let mapping = task.mapping();
    match (yours, wanted) {
        (Value::Board(got), Value::Board(wanted)) if is_wrong => {
            differing("your answer", mapping.board(got), mapping.board(wanted), mapping).html()
        }
        (got, _) => value("your answer", got, task),
    }
}

/// The board of the answer and, after a wrong answer, that of the failing case.
fn answer(task: &Task, state: State<'_>, start: Option<Bitboard>) -> String {
    let mapping = task.mapping();
    let mut out = String::new();
    let beside = state.wrong.and_then(|wrong| wrong.beside);
    let mut is_shown = false;
    for (label, shown) in state.wrong.iter().flat_map(|wrong| &wrong.shown) {
        out += &match beside.filter(|_| label == "your answer") {
            Some((got, target)) => {
                is_shown = true;
                differing(label, got, target, mapping).html()
            }
            None => value(label, *shown, task),
        };
    }
    let is_painted = state.is_live && !state.is_settled && task.takes_squares(state.stage);
    let is_shift = matches!(task.goal.kind, GoalKind::Shift(_));
    let label = if state.is_settled { "the answer" } else { "your answer" };
    let board = match (beside, typed(task, state)) {
        (Some((got, target)), _) => Some(differing(label, got, target, mapping)),
        (None, Some(board)) => Some(on_position(Board::new(label, board, mapping), task)),
        (None, None) if is_painted => {
            Some(on_position(Board::new(label, start.unwrap_or_default(), mapping), task))
        }
        (None, None) if !state.is_settled && !is_shift => start
            .filter(|start| !start.is_empty())
            .map(|start| Board::new("the board at first", start, mapping)),
        (None, None) => None,
    };
    let shows = is_painted || is_shift || state.is_settled && task.takes_squares(state.stage);
    if let Some(board) = board.filter(|_| !is_shown && (shows || state.wrong.is_some() || !state.is_live)) {
        out += &if is_painted { board.painted() } else { board }.html();
    }
    if let Ok(Some(wanted)) = task.shift_board()
        && state.wrong.is_none_or(|wrong| wrong.shown.is_empty())
    {
        out += &Board::new("wanted", wanted, mapping).html();
    }
    out
}

/// The squares that have been typed.
fn typed(task: &Task, state: State<'_>) -> Option<Bitboard> {
    match task.preview(state.stage, state.typed, None)? {
        Value::Board(word) => Some(task.mapping().board(word)),
        _ => None,
    }
}

/// The text of an answer after a square of its board has been clicked.
pub(crate) fn toggled(task: &Task, state: State<'_>, square: Square) -> String {
    let squares = typed(task, state).or_else(|| task.start().ok().flatten()).unwrap_or_default();
    task.answer_text(Value::Board(task.mapping().number(squares ^ square.bitboard())))
}

fn differing(label: &str, got: Bitboard, target: Bitboard, mapping: Mapping) -> Board {
    let difference = Difference::new(target, got);
    let fact = match (got ^ target).popcount() {
        0 => String::new(),
        more if target.is_subset(got) => format!("✗ {more} too many"),
        1 => "✗ 1 square differs".to_owned(),
        more => format!("✗ {more} squares differ"),
    };
    let picture: Picture = difference.picture();
    Board::new(label, got, mapping).drawn(picture, fact)
}

/// The reply to an answer, in the words of the terminal.
pub(crate) fn reply(task: &Task, run: &LessonRun, reply: &Reply) -> String {
    let session = task.session();
    let mut out = match &reply.verdict {
        Verdict::Refused(why) => {
            let words = format!("{}. This was not counted as a try.", capitalized(why));
            format!("<div class=\"refused\">{}</div>", said("", &Said::Found(words), session))
        }
        Verdict::Wrong(wrong) => {
            format!("<div class=\"no\">{}</div>", said(reply.then.not_right(), &wrong.say, session))
        }
        Verdict::Right(right) => {
            let note = right.note.iter().map(|note| said("", &Said::Found(note.clone()), session));
            let say = right.say.iter().map(|say| text(say, session));
            format!(
                "<div class=\"yes\"><p><strong>Right.</strong></p>{}</div>",
                note.chain(say).collect::<String>()
            )
        }
    };
    for words in run.settled_words(task, reply.then) {
        out += &said("", &words, session);
    }
    out
}

/// The hints that are open, and the conditions of the stars.
pub(crate) fn open_help(run: &LessonRun, task: &Task, solution: Option<&[String]>) -> String {
    let mut out = String::new();
    for (number, hint) in (1..).zip(run.open_hints()) {
        out += &format!("<div class=\"hint\"><b>Hint {number}</b> {}</div>\n", text(hint, task.session()));
    }
    if let Some(answers) = solution {
        out += &format!("<p class=\"hint\"><b>Solution</b> {}</p>\n", answers_in_code(answers));
    }
    if !run.is_settled() && out.is_empty() {
        let stars = (1..).zip(rule(&task.goal)).map(|(count, rule)| {
            format!(
                "<li><span aria-label=\"{count} of 3 stars\">{}</span> {}</li>",
                "★".repeat(count),
                words(&rule)
            )
        });
        out = format!("<ul class=\"stars\">{}</ul>\n", stars.collect::<String>());
    }
    out
}

/// Hints, solution and mistakes under titles that can be unfolded, for a static page.
fn closed_help(task: &Task) -> Result<String, LessonError> {
    let session = task.session();
    let mut out = String::new();
    let count = task.goal.hints.len();
    for (number, hint) in (1..).zip(&task.goal.hints) {
        let title = if count == 1 { "Hint".to_owned() } else { format!("Hint {number} of {count}") };
        out += &folded(&title, &text(&hint.say, session));
    }
    let mut solution = format!("<p>{}</p>\n", answers_in_code(&task.reference()?));
    solution += &task.goal.say.as_ref().map_or_else(String::new, |say| text(say, session));
    out += &folded("Solution", &solution);
    out += &mistakes(task, session);
    Ok(out)
}

fn mistakes(task: &Task, session: &Session) -> String {
    let mut rows: String = String::new();
    for mistake in &task.goal.mistakes {
        rows += &format!("<dt>{}</dt><dd>{}</dd>\n", code(&mistake.when.text), text(&mistake.say, session));
    }
    if let GoalKind::Choice(choice) = &task.goal.kind {
        for &place in task.shown_order() {
            if let Some(say) = &choice.options[place].say {
                rows += &format!("<dt>{})</dt><dd>{}</dd>\n", task.letter(place), text(say, session));
            }
        }
    }
    if rows.is_empty() { rows } else { folded("Other answers", &format!("<dl>{rows}</dl>\n")) }
}

fn folded(title: &str, content: &str) -> String {
    format!("<details><summary>{title}</summary>{content}</details>\n")
}

fn answers_in_code(answers: &[String]) -> String {
    answers.iter().map(|answer| code(answer)).collect::<Vec<_>>().join(", then ")
}
