//! Plain mode: takes a lesson line by line.
//!
//! Nothing moves a cursor or needs color, and the squares of every board are also named, so that a screen reader can
//! read the lesson and a pipe can drive it. Each line of input is an answer or a part of one, except for the commands
//! `hint`, `reveal`, `skip`, `back`, `draw`, `again`, `help` and `quit`.

mod board;
mod form;
mod reply;
mod step;

use crate::cli::input::unreadable;
use bitrose_course::LessonError;
use bitrose_course::judge::Answer;
use bitrose_course::layout::{Line, wrap};
use bitrose_course::model::{GoalKind, Text};
use bitrose_course::progress::Change;
use bitrose_course::run::{LessonRun, Moved, Then};
use bitrose_lang::Session;
use std::io::{self, BufRead, Read, Write};

/// The maximum width of a line of text.
const COLUMNS: usize = 79;

/// The maximum length of an answer in bytes, so that a line without an end cannot fill the memory.
const LONGEST_ANSWER: u64 = 64 << 10;

/// The input and output of a lesson in plain mode.
pub(super) struct Console<'a> {
    /// The answers, one per line.
    pub(super) input: &'a mut dyn BufRead,
    /// Receives all output.
    pub(super) out: &'a mut dyn Write,
    /// Whether a person is typing. If so, each step waits for Enter, and answers are not echoed.
    pub(super) is_typed: bool,
    /// Stores what was earned.
    pub(super) keep: &'a mut dyn FnMut(Vec<Change>),
}

/// How a lesson was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// At the end.
    AtEnd,
    /// Before the end: by `quit`, or because there was no more input.
    Early,
}

const QUIT: &str = "quit";

const HELP: &str = "\
hint    opens the next hint
reveal  shows the solution, once every hint is open
skip    goes on without an answer
back    goes back one step
draw    draws another exercise, if the exercise is random
again   asks the question again
quit    leaves the lesson; your stars are kept
";

/// What follows after a goal has been asked.
enum AfterGoal {
    GoOn,
    Again,
    Leave,
}

/// Runs a lesson to its end, or until the learner leaves it.
pub(super) fn take(run: &mut LessonRun, console: &mut Console<'_>) -> anyhow::Result<Exit> {
    let mut scope = step::begin(run, console)?;
    loop {
        step::read_on(run, &mut scope, console)?;
        match goal(run, console)? {
            AfterGoal::GoOn => {}
            AfterGoal::Again => {
                scope = step::begin(run, console)?;
                continue;
            }
            AfterGoal::Leave => return leave(run, console),
        }
        let moved = run.advance().map_err(broken)?;
        let is_over = moved != Moved::Within;
        if is_over && !console.pause()? {
            return leave(run, console);
        }
        (console.keep)(run.take_changes());
        match moved {
            Moved::Within => {}
            Moved::NextStep => scope = step::begin(run, console)?,
            Moved::End => return Ok(Exit::AtEnd),
        }
    }
}

/// Asks a single goal, as a review does.
pub(super) fn ask_alone(run: &mut LessonRun, console: &mut Console<'_>) -> anyhow::Result<Exit> {
    let mut scope = step::silently(run);
    step::read_on(run, &mut scope, console)?;
    Ok(match goal(run, console)? {
        AfterGoal::Leave => Exit::Early,
        AfterGoal::GoOn | AfterGoal::Again => Exit::AtEnd,
    })
}

fn leave(run: &mut LessonRun, console: &mut Console<'_>) -> anyhow::Result<Exit> {
    (console.keep)(run.take_changes());
    writeln!(console.out, "Left at the step `{}` of {}.", run.step().id, run.lesson().id)?;
    Ok(Exit::Early)
}

/// Asks the current goal, if there is one, until it is settled or left.
fn goal(run: &mut LessonRun, console: &mut Console<'_>) -> anyhow::Result<AfterGoal> {
    if run.task().is_none() {
        return Ok(AfterGoal::GoOn);
    }
    form::ask(run, console.out)?;
    while !run.is_settled() {
        let Some(line) = console.line("> ")? else { return Ok(AfterGoal::Leave) };
        match word(&line).as_str() {
            QUIT => return Ok(AfterGoal::Leave),
            "skip" => {
                writeln!(console.out, "Skipped.\n")?;
                return Ok(AfterGoal::GoOn);
            }
            "back" => {
                run.back().map_err(broken)?;
                writeln!(console.out)?;
                return Ok(AfterGoal::Again);
            }
            "hint" | "h" => hint(run, console.out)?,
            "reveal" => reveal(run, console.out)?,
            "draw" => draw(run, console.out)?,
            "again" => form::ask(run, console.out)?,
            "help" | "?" => {
                console.out.write_all(HELP.as_bytes())?;
                run.task().map_or(Ok(()), |task| form::stars(task, console.out))?;
            }
            "" => writeln!(console.out, "Type an answer, or `help`.")?,
            _ if !answer(&line, run, console)? => return Ok(AfterGoal::Leave),
            _ => {}
        }
        (console.keep)(run.take_changes());
    }
    writeln!(console.out)?;
    Ok(AfterGoal::GoOn)
}

/// Returns a line in lower case, to be compared with the commands. `q` and `exit` become `quit`.
fn word(line: &str) -> String {
    match line.trim().to_ascii_lowercase().as_str() {
        "q" | "exit" => QUIT.to_owned(),
        word => word.to_owned(),
    }
}

fn draw(run: &mut LessonRun, out: &mut dyn Write) -> anyhow::Result<()> {
    if run.task().is_none_or(|task| task.goal.draw.is_none()) {
        return Ok(writeln!(out, "This step has no random exercise.")?);
    }
    run.draw_again().map_err(broken)?;
    form::ask(run, out)
}

/// Hands in an answer, which may have more lines. Returns `false` if the lesson is to be left.
fn answer(line: &str, run: &mut LessonRun, console: &mut Console<'_>) -> anyhow::Result<bool> {
    let (before, stage) = (run.task().cloned(), run.attempt().stage);
    let mut text = line.to_owned();
    while before.as_ref().is_some_and(|task| task.goes_on(stage, &text)) {
        let Some(line) = console.line(". ")? else { break };
        match word(&line).as_str() {
            QUIT => return Ok(false),
            "hint" => hint(run, console.out)?,
            _ => text = format!("{text}\n{line}"),
        }
    }
    let reply = run.submit(&Answer::Text(text)).map_err(broken)?;
    if let Some(task) = before {
        reply::say(&task, run, &reply, console.out)?;
    }
    match reply.then {
        Then::NextStage => form::stage(run, console.out)?,
        Then::NextRound => form::ask(run, console.out)?,
        // the beginning of the list was right
        Then::Again if run.attempt().stage > stage => form::stage(run, console.out)?,
        Then::Again | Then::Solved(_) | Then::Missed(_) => {}
    }
    Ok(true)
}

fn hint(run: &mut LessonRun, out: &mut dyn Write) -> anyhow::Result<()> {
    match run.hint() {
        Some(hint) => {
            let left = run.hints_left();
            let number = run.attempt().hints;
            write!(out, "Hint {number} of {}: ", number + left)?;
            words(out, &hint, session(run))
        }
        None => Ok(writeln!(out, "That was the last hint. `reveal` shows the solution.")?),
    }
}

fn reveal(run: &mut LessonRun, out: &mut dyn Write) -> anyhow::Result<()> {
    if let Some(answers) = run.reveal().map_err(broken)? {
        let solution = run.task().map_or_else(String::new, |task| task.joined(&answers));
        let is_bug = run.task().is_some_and(|task| matches!(task.goal.kind, GoalKind::Bug(_)));
        let is_asked_twice = is_bug && answers.len() > 1;
        let it = if is_asked_twice { "one answer, and the other when it is asked for," } else { "it" };
        if solution.contains('\n') {
            writeln!(out, "The solution:")?;
            solution.lines().try_for_each(|line| writeln!(out, "    {line}"))?;
        } else {
            writeln!(out, "The solution: {solution}")?;
        }
        tell(out, &format!("Type {it} to see what happens. You can earn a star for it another time."))?;
    } else {
        let left = run.hints_left();
        let hints = if left == 1 { "1 hint is".into() } else { format!("{left} hints are") };
        writeln!(out, "Open the hints first: {hints} left. Type `hint`.")?;
    }
    Ok(())
}

/// Returns the session of the current goal, which knows the names that the goal can use.
fn session(run: &LessonRun) -> Option<&Session> {
    run.task().map(bitrose_course::judge::Task::session)
}

/// Writes a text of the lesson, with its values computed.
fn words(out: &mut dyn Write, text: &Text, session: Option<&Session>) -> anyhow::Result<()> {
    lines(out, &wrap(text, COLUMNS, session))
}

/// Writes a text of the program.
fn tell(out: &mut dyn Write, text: &str) -> anyhow::Result<()> {
    words(out, &text.into(), None)
}

fn lines(out: &mut dyn Write, lines: &[Line]) -> anyhow::Result<()> {
    lines.iter().try_for_each(|line| Ok(writeln!(out, "{}", line.text())?))
}

/// Converts an error that lies in the lesson itself.
#[expect(clippy::needless_pass_by_value, reason = "it is what map_err hands over")]
pub(super) fn broken(error: LessonError) -> anyhow::Error {
    anyhow::anyhow!("this lesson has an error in line {}: {}", error.line, error.message)
}

impl Console<'_> {
    /// Asks for a line with a prompt and returns it without its newline; `None` if there is no more input. Input from a
    /// pipe is echoed, so that the output can be read by itself.
    fn line(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.out, "{prompt}")?;
        self.out.flush()?;
        let Some(line) = self.read()? else {
            writeln!(self.out)?;
            return Ok(None);
        };
        let line: String =
            line.trim_end().chars().filter(|letter| !letter.is_control() || *letter == '\t').collect();
        if !self.is_typed {
            writeln!(self.out, "{line}")?;
        }
        Ok(Some(line))
    }

    /// Waits for Enter if a person is typing. Returns `false` if the lesson is to be left.
    fn pause(&mut self) -> io::Result<bool> {
        if !self.is_typed {
            return Ok(true);
        }
        write!(self.out, "[Enter goes on, quit leaves] ")?;
        self.out.flush()?;
        Ok(self.read()?.is_some_and(|line| word(&line) != QUIT))
    }

    /// Reads a line with its newline. Bytes that are not UTF-8 are replaced.
    fn read(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        let read = self.input.take(LONGEST_ANSWER + 1).read_until(b'\n', &mut bytes);
        read.map_err(unreadable)?;
        if bytes.len() as u64 > LONGEST_ANSWER {
            return Err(io::Error::other("a line of standard input is longer than 64 KiB"));
        }
        Ok((!bytes.is_empty()).then(|| String::from_utf8_lossy(&bytes).into_owned()))
    }
}
