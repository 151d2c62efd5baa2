//! The interface without a screen, for screen readers and pipes: it runs the same update function as the screen, reads
//! one line at a time, and answers in words.

use super::app::App;
use super::input::Task;
use super::run::read_lessons;
use super::{Effect, Input, Options, copy, files, keys};
use crate::tui::prelude::*;
use bitrose_course::files::Store;
use bitrose_draw::Format;
use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

/// The help text: what can be typed here, in addition to what the prompt takes.
const HELP: &str = "\
A line is what the prompt of the screen takes: an expression, a FEN, a move, an answer, a command.
explore step magic position learn   go to a screen
board                               draw the board that the screen is about
look                                the whole screen as text
keys KEYS                           press keys: keys sN<Enter>
undo redo quit";

/// The size of the screen that `look` draws, in columns and rows.
const SIZE: (u16, u16) = (80, 24);
/// The longest input line, in bytes. The rest of a longer one is read as the next line.
const LONGEST: u64 = 64 * 1024;
/// The time after which a search or a perft is stopped.
const TASK_TIMEOUT: Duration = Duration::from_secs(20);

/// Reads lines and answers each one, until the input ends or a line asks to quit.
///
/// # Errors
/// Returns an error if standard input or output fails.
pub fn plain(
    options: Options,
    store: Store,
    input: &mut impl BufRead,
    out: &mut dyn Write,
) -> io::Result<()> {
    let options = Options { is_still: true, ascii: true, ..options };
    let mut plain = Plain { app: App::new(options), store, has_quit: false };
    plain.input(Input::Resize(SIZE.0, SIZE.1), out)?;
    plain.answer(out)?;
    let mut line = String::new();
    while !plain.has_quit && io::Read::take(&mut *input, LONGEST).read_line(&mut line)? > 0 {
        plain.line(line.trim(), out)?;
        out.flush()?;
        line.clear();
    }
    Ok(())
}

struct Plain {
    app: App,
    store: Store,
    has_quit: bool,
}

impl Plain {
    fn line(&mut self, line: &str, out: &mut dyn Write) -> io::Result<()> {
        let line = line.strip_prefix(':').unwrap_or(line); // as messages write a command
        let tab = Tab::ALL.into_iter().find(|tab| tab.title().eq_ignore_ascii_case(line));
        match line.split_once(' ').unwrap_or((line, "")) {
            ("" | "#", _) => return Ok(()),
            ("help" | "?", "") => return writeln!(out, "{HELP}"),
            ("look", "") => return self.look(out),
            ("board", "") => {
                let (name, number) = self.app.about();
                let mapping = self.app.workspace().mapping();
                return writeln!(out, "{}", copy::written(Format::Grid, number, &name, mapping));
            }
            ("keys", typed) => self.keys(typed, out)?,
            ("undo", "") => self.keys("u", out)?,
            ("redo", "") => self.keys("<C-r>", out)?,
            _ if let Some(tab) = tab => self.keys(&format!("<A-{}>", tab.number()), out)?,
            _ => match self.app.line(line) {
                Ok(effects) => self.effects(effects, out)?,
                Err(error) => {
                    let (row, column) = error.position(line);
                    let help = error.help.map_or_else(String::new, |help| format!("\nhelp: {help}"));
                    return writeln!(out, "error: {} (line {row}, column {column}){help}", error.message);
                }
            },
        }
        self.answer(out)
    }

    fn keys(&mut self, typed: &str, out: &mut dyn Write) -> io::Result<()> {
        keys::typed(typed).into_iter().try_for_each(|key| self.input(Input::Key(key), out))
    }

    /// Writes what happened, in words, and the board that the current screen shows.
    fn answer(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.has_quit {
            return Ok(());
        }
        if let Some(message) = self.app.message() {
            writeln!(out, "{message}")?;
        }
        let (name, number) = self.app.about();
        let squares = match number {
            0 => String::new(),
            _ => {
                format!(", {}", copy::written(Format::Squares, number, &name, self.app.workspace().mapping()))
            }
        };
        let screen = self.app.tab().title();
        writeln!(out, "{screen}, {name}: {} set, 0x{number:016X}{squares}", number.count_ones())
    }

    fn look(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut buffer = Buffer::empty(Rect::new(0, 0, SIZE.0, SIZE.1));
        self.app.draw(buffer.area, &mut buffer);
        for y in 0..SIZE.1 {
            let row: String = (0..SIZE.0).map(|x| buffer[(x, y)].symbol()).collect();
            writeln!(out, "{}", row.trim_end())?;
        }
        Ok(())
    }

    fn input(&mut self, input: Input, out: &mut dyn Write) -> io::Result<()> {
        let effects = self.app.handle(input);
        self.effects(effects, out)
    }

    /// Carries out the effects that the interface asks for, and those that follow from them, until none is left.
    fn effects(&mut self, effects: Vec<Effect>, out: &mut dyn Write) -> io::Result<()> {
        let mut effects = VecDeque::from(effects);
        while let Some(effect) = effects.pop_front() {
            let inputs = match effect {
                Effect::Quit => {
                    self.has_quit = true;
                    Vec::new()
                }
                Effect::Copy(text) => {
                    writeln!(out, "{text}")?;
                    Vec::new()
                }
                Effect::Save { path, text } => vec![Input::Saved(files::save(&path, &text))],
                Effect::Load(path) => vec![Input::Loaded(files::load(&path, &self.store))],
                Effect::Lessons(folder) => {
                    vec![Input::Lessons(read_lessons(&mut self.store, folder.as_deref()).0)]
                }
                Effect::Keep(news) => {
                    self.store.record(news);
                    vec![Input::Kept(self.store.save().map_err(|error| error.to_string()))]
                }
                Effect::Start(task) => worked(&task),
                Effect::Suspend | Effect::Wake { .. } => Vec::new(),
            };
            for input in inputs {
                effects.extend(self.app.handle(input));
            }
        }
        Ok(())
    }
}

/// Runs a task to its end on this thread, for at most [`TASK_TIMEOUT`]. Returns its reports as inputs.
fn worked(task: &Task) -> Vec<Input> {
    let (start, mut last, mut late) = (Instant::now(), Vec::new(), false);
    let outcome = task.carry_out(|progress| {
        last.push(Input::Job(task.id, Ok(progress)));
        late = start.elapsed() > TASK_TIMEOUT;
        !late
    });
    let error =
        outcome.err().or_else(|| late.then(|| format!("stopped after {} seconds", TASK_TIMEOUT.as_secs())));
    last.extend(error.map(|error| Input::Job(task.id, Err(error))));
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(lines: &str) -> String {
        let mut out = Vec::new();
        plain(Options::default(), Store::unsaved(), &mut lines.as_bytes(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn each_line_is_answered_in_words() {
        for (lines, wanted) in [
            ("knight(e4)", "Explore, a: 8 set, 0x0000284400442800, d2 f2 c3 g3 c5 g5 d6 f6"),
            ("knigt(e4)", "error: unknown function `knigt`"),
            ("knight(b4)\nkeys >9<Enter>", "wrapped"),
            ("{a2 h2} << 1", "missing & NOT_A, = adds it · h2→a3 wrapped"),
            ("{a2 h2} << 1\nkeys =", "Explore, a: 1 set, 0x0000000000000200, b2"),
            ("c = {a2 h2} << 1", "changed c · << 1 is east · missing & NOT_A · h2→a3 wrapped"),
            ("({a2 h2} << 1) & NOT_A", "into a · b2\n"),
            ("{a2 h2} << 1 | {a2 h2} << 9", "2 shifts wrapped bits: 2 Step shows where"),
            ("knight(e4)\nundo", "0 set"),
            ("e4\nboard", "4 . . . . 1 . . ."),
            ("position\ne2e4", "e4 · u takes it back"),
            ("position\nkeys VV+f", "Position, "),
            ("magic\nlook", " 3 Magic "),
            ("e4\nkeys yr", "0x0000_0000_1000_0000_u64"),
            ("popcount(RANK_1)", "= 8"),
            ("help", "press keys"),
            ("?", "press keys"),
            (":magic", "Magic, "),
            ("EMPTY", "Explore, a: 0 set, 0x0000000000000000\n"),
        ] {
            let text = answers(lines);
            assert!(text.contains(wanted), "{lines}:\n{text}");
        }
        assert!(!answers("quit\ne4").contains("e4"), "nothing after the end");
    }
}
