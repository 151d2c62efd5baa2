//! Asks an engine for the counts after each move, in any of the dialects that engines have. Its output is parsed
//! leniently.

use super::process::{Failure, Process};
use super::search::Line;
use clap::ValueEnum;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// How long an engine that has sent `readyok` may print nothing before its answer is considered complete.
const SILENCE: Duration = Duration::from_millis(300);

/// The command with which an engine is asked for a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Dialect {
    /// Try the others in order, and use the first that gets an answer
    Auto,
    /// `go perft N`, as Stockfish
    Go,
    /// `perft N`
    Perft,
    /// `divide N`
    Divide,
}

impl Dialect {
    const fn words(self) -> &'static str {
        match self {
            Self::Auto | Self::Go => "go perft",
            Self::Perft => "perft",
            Self::Divide => "divide",
        }
    }
}

/// The program that is asked.
pub(super) enum Program {
    /// An engine that keeps running and is sent commands.
    Engine(Vec<OsString>),
    /// A command line that is run for each question, with `{fen}`, `{depth}` and `{moves}` filled in.
    Command(String),
}

/// The engine under test.
pub(super) struct Engine {
    program: Program,
    dialect: Dialect,
    timeout: Duration,
    /// When the budget for the whole run ends.
    pub(super) deadline: Instant,
    pub(super) interrupt: Arc<AtomicBool>,
    process: Option<Process>,
    knows_chess960: bool,
    is_chess960: bool,
    /// Whether the engine's answers end with a total. If so, silence does not end an answer: Stockfish sends `readyok`
    /// while it still counts on another thread.
    prints_total: bool,
}

impl Engine {
    pub(super) fn new(
        program: Program,
        dialect: Dialect,
        timeout: Duration,
        deadline: Instant,
        interrupt: Arc<AtomicBool>,
    ) -> Self {
        Self {
            program,
            dialect,
            timeout,
            deadline,
            interrupt,
            process: None,
            knows_chess960: false,
            is_chess960: false,
            prints_total: false,
        }
    }

    /// Returns the time that an answer may take.
    pub(super) fn time_limit(&self) -> Duration {
        self.timeout.min(self.deadline.saturating_duration_since(Instant::now()))
    }

    /// Asks for the counts after each move in the position at the end of a line.
    pub(super) fn ask(&mut self, line: &Line, depth: u8) -> Result<Answer, Failure> {
        let answer = match &self.program {
            Program::Command(template) => self.ask_command(&filled(template, line, depth)),
            Program::Engine(_) => self.ask_engine(line, depth),
        };
        if matches!(answer, Err(Failure::Unparsable(_))) && line.end().legal_move_count() == 0 {
            return Ok(Answer::default()); // nothing to print
        }
        let is_asked = self.process.is_some() || matches!(self.program, Program::Command(_));
        if answer.is_err() {
            self.process = None;
        }
        answer.map_err(|failure| match failure {
            Failure::Ended(text) if is_asked => {
                Failure::Ended(format!("{text}; it was asked about {}", line.end()))
            }
            failure => failure,
        })
    }

    fn ask_command(&self, command: &str) -> Result<Answer, Failure> {
        let (shell, option) = if cfg!(windows) { ("cmd", "/C") } else { ("sh", "-c") };
        let mut process = Process::start(Command::new(shell).args([option, command]), &self.interrupt)?;
        process.close_input();
        let (mut answer, until) = (Answer::default(), Instant::now() + self.time_limit());
        let how = loop {
            match process.line(until) {
                Ok(Some(line)) => answer.read(&line),
                Ok(None) => return Err(self.silent(command, &process)),
                Err(Failure::Ended(how)) => break how,
                Err(failure) => return Err(failure),
            }
        };
        match process.status() {
            Some(status) if status.success() => answer.checked(command, &process.last),
            Some(_) => Err(Failure::Ended(format!("`{command}` failed: {how}"))),
            None => Err(Failure::Ended(format!("`{command}` closed its output and did not end"))),
        }
    }

    fn ask_engine(&mut self, line: &Line, depth: u8) -> Result<Answer, Failure> {
        self.set_up(line)?;
        if self.dialect != Dialect::Auto {
            return self.count(self.dialect, depth);
        }
        let mut failed = None;
        for dialect in [Dialect::Go, Dialect::Perft, Dialect::Divide] {
            match self.count(dialect, depth) {
                Ok(answer) => {
                    self.dialect = dialect;
                    return Ok(answer);
                }
                Err(failure @ Failure::Unparsable(_)) => failed = failed.or(Some(failure)),
                Err(failure) => return Err(failure),
            }
        }
        Err(failed.expect("each of the three has failed"))
    }

    /// Starts the engine if it is not running, and sends it the position.
    fn set_up(&mut self, line: &Line) -> Result<(), Failure> {
        if self.process.is_none() {
            self.handshake()?;
        }
        let is_chess960 = line.needs_chess960();
        let process = self.process.as_mut().expect("it was started");
        if self.knows_chess960 && is_chess960 != self.is_chess960 {
            process.write(&format!("setoption name UCI_Chess960 value {is_chess960}"));
            self.is_chess960 = is_chess960;
        }
        process.write(&format!("position fen {line}"));
        Ok(())
    }

    /// Starts the engine and, if it speaks UCI, waits for `uciok` and `readyok`.
    fn handshake(&mut self) -> Result<(), Failure> {
        let Program::Engine(words) = &self.program else { return Ok(()) };
        let mut process = Process::start(Command::new(&words[0]).args(&words[1..]), &self.interrupt)?;
        (self.knows_chess960, self.is_chess960) = (false, false);
        if matches!(self.dialect, Dialect::Auto | Dialect::Go) {
            for (question, expected) in [("uci", "uciok"), ("isready", "readyok")] {
                process.write(question);
                let until = Instant::now() + self.time_limit();
                loop {
                    let Some(line) = process.line(until)? else {
                        return Err(self.silent(question, &process));
                    };
                    self.knows_chess960 |= line.contains("UCI_Chess960");
                    if line == expected {
                        break;
                    }
                }
            }
        }
        self.process = Some(process);
        Ok(())
    }

    /// Asks for a count and reads the answer: until the total and `readyok` have arrived, or until the engine is silent
    /// after one of them.
    fn count(&mut self, dialect: Dialect, depth: u8) -> Result<Answer, Failure> {
        let until = Instant::now() + self.time_limit();
        let question = format!("{} {depth}", dialect.words());
        let process = self.process.as_mut().expect("it was started");
        process.write(&question);
        process.write("isready");
        let (mut answer, mut is_ready) = (Answer::default(), false);
        loop {
            let is_silence_an_end = is_ready || dialect != Dialect::Go && !answer.counts.is_empty();
            let may_be_whole = answer.total.is_some() || is_silence_an_end && !self.prints_total;
            let quiet = if may_be_whole { until.min(Instant::now() + SILENCE) } else { until };
            match process.line(quiet)? {
                Some(line) if line == "readyok" => is_ready = true,
                Some(line) if line.starts_with("bestmove") => {
                    answer = Answer::default();
                    is_ready = true;
                }
                Some(line) => answer.read(&line),
                None if may_be_whole && quiet < until => break,
                None => return Err(self.silent(&question, self.process.as_ref().expect("it runs"))),
            }
            if is_ready && answer.total.is_some() {
                break;
            }
        }
        self.prints_total |= answer.total.is_some() && !answer.counts.is_empty();
        answer.checked(&question, &process.last)
    }

    /// Asks for the FEN and the key of a position, which the command `d` prints if the engine has it.
    pub(super) fn describe(&mut self, line: &Line) -> Result<Description, Failure> {
        self.set_up(line)?;
        self.describe_again()
    }

    /// Like `describe`, but without sending the position again: a count must not have changed it.
    pub(super) fn describe_again(&mut self) -> Result<Description, Failure> {
        let until = Instant::now() + self.time_limit();
        let process = self.process.as_mut().expect("it was started");
        process.write("d");
        process.write("isready");
        let mut found = Description::default();
        loop {
            let Some(line) = process.line(until)? else {
                return Err(self.silent("d", self.process.as_ref().expect("it runs")));
            };
            if line == "readyok" {
                return Ok(found);
            }
            let Some((name, value)) = line.split_once(':') else { continue };
            match name.trim().to_ascii_lowercase().as_str() {
                "fen" => found.fen = Some(value.trim().to_owned()),
                "key" | "hash" | "zobrist" | "hash key" | "zobrist key" => {
                    found.key = Some(value.trim().to_owned());
                }
                _ => {}
            }
        }
    }

    fn silent(&self, question: &str, process: &Process) -> Failure {
        if Instant::now() >= self.deadline {
            return Failure::Budget(question.to_owned());
        }
        let last = if process.last.is_empty() {
            ": it printed nothing".to_owned()
        } else {
            format!("; its last line was `{}`", shortened(&process.last))
        };
        Failure::Silent(question.to_owned(), self.timeout.as_secs_f64(), last)
    }
}

/// The FEN and the key that an engine prints for its position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Description {
    pub(super) fen: Option<String>,
    pub(super) key: Option<String>,
}

/// Shortens a text for a message, and removes control characters.
pub(super) fn shortened(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut short: String = text.chars().filter(|letter| !letter.is_control()).take(LONGEST).collect();
    if text.chars().count() > LONGEST {
        short.push('…');
    }
    short
}

/// Fills in the command line of one question. Without `{moves}`, the FEN is that of the position after the moves.
fn filled(template: &str, line: &Line, depth: u8) -> String {
    let has_moves = template.contains("{moves}");
    let fen = if has_moves { line.root.to_string() } else { line.end().to_string() };
    let values = [("{fen}", fen), ("{depth}", depth.to_string()), ("{moves}", line.names().join(" "))];
    values.into_iter().fold(template.to_owned(), |text, (name, value)| {
        let quoted = format!("'{value}'"); // neither a FEN nor a move contains a quote
        let text = text.replace(&format!("'{name}'"), &quoted).replace(&format!("\"{name}\""), &quoted);
        text.replace(name, &quoted)
    })
}

/// The counts after each move, as an engine printed them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) counts: BTreeMap<String, u64>,
    /// Moves that were listed more than once.
    pub(super) twice: BTreeSet<String>,
    total: Option<u64>,
    sum: u64,
    /// The first line that seems to be a count in another notation.
    unread: Option<String>,
}

impl Answer {
    /// Reads a line if it is a count or the total of all counts.
    pub(super) fn read(&mut self, line: &str) {
        if let Some((name, nodes)) = count(line) {
            self.sum = self.sum.saturating_add(nodes);
            if self.counts.insert(name.clone(), nodes).is_some() {
                self.twice.insert(name);
            }
        } else if let Some(nodes) = total(line) {
            self.total = Some(nodes);
        } else if self.unread.is_none() && may_be_count(line) {
            self.unread = Some(shortened(line));
        }
    }

    /// Returns the answer, if it has any counts and does not contradict itself.
    pub(super) fn checked(self, question: &str, last: &str) -> Result<Self, Failure> {
        let (question, sum) = (shortened(question), self.sum);
        let last = match (&self.unread, last) {
            (Some(unread), _) => format!(". The line `{unread}` was not understood"),
            (None, "") => String::new(),
            (None, last) => format!(". Its last line was `{}`", shortened(last)),
        };
        match self.total {
            None | Some(1..) if self.counts.is_empty() => Err(Failure::Unparsable(format!(
                "the engine printed no counts for `{question}`; expected lines like `e2e4: 20` and `Nodes searched: 400`{last}"
            ))),
            Some(total) if total != sum && self.unread.is_some() => Err(Failure::Ended(format!(
                "for `{question}` the engine printed a total of {total}, but the counts that could be read add up to {sum}{last}"
            ))),
            Some(total) if total != sum => Err(Failure::Ended(format!(
                "the engine contradicts itself: for `{question}` it printed a total of {total}, but its counts add up to {sum}"
            ))),
            _ => Ok(self),
        }
    }
}

/// Parses a move and its count: `e2e4: 20`, `e7e8q 1`, `1. e2e4 - 20`.
pub(super) fn count(line: &str) -> Option<(String, u64)> {
    let line = line.strip_prefix("info string ").unwrap_or(line);
    let mut words = line.split([' ', '\t', ':']).filter(|word| !word.is_empty() && *word != "-").peekable();
    let is_index = |word: &&str| word.trim_end_matches(['.', ')']).bytes().all(|byte| byte.is_ascii_digit());
    words.next_if(is_index);
    let name = words.next()?.to_ascii_lowercase().replace('=', "");
    let is_square = |text: &[u8]| matches!(text, [b'a'..=b'h', b'1'..=b'8']);
    let letters = name.as_bytes();
    let is_move = matches!(letters.len(), 4 | 5) && is_square(&letters[..2]) && is_square(&letters[2..4]);
    let is_promotion = letters.get(4).is_none_or(|letter| b"nbrqkp".contains(letter));
    if !is_move || !is_promotion {
        return None;
    }
    Some((name, number(words.next()?)?))
}

/// Returns `true` for a move and a number that `count` does not read: `O-O: 1`, `Nf3: 1`, `e2e4: -1`.
fn may_be_count(line: &str) -> bool {
    line.rsplit_once(':').is_some_and(|(name, number)| {
        name.starts_with(|first| "abcdefghKQRBNO0".contains(first))
            && name.contains(|sign: char| sign.is_ascii_digit() || sign == '-')
            && !name.contains(' ')
            && number.ends_with(|last: char| last.is_ascii_digit())
            && number.trim().trim_start_matches('-').bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Parses the total of all counts: `Nodes searched: 20`.
pub(super) fn total(line: &str) -> Option<u64> {
    let line = line.to_ascii_lowercase();
    let names = ["nodes searched", "total nodes", "nodes", "total", "perft"];
    let rest = names.iter().find_map(|name| line.strip_prefix(name))?;
    number(rest.trim_start_matches([' ', ':', '=', '\t']).split_whitespace().next()?)
}

fn number(text: &str) -> Option<u64> {
    let digits: String = text.chars().filter(|letter| !matches!(letter, ',' | '\'' | '_')).collect();
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_filled_with_quoted_words() {
        let line = Line::new("8/8/8/8/8/8/4P3/K6k w - - 0 1".parse().unwrap());
        assert_eq!(filled("p {fen} {depth}", &line, 3), "p '8/8/8/8/8/8/4P3/K6k w - - 0 1' '3'");
        assert_eq!(filled("p \"{fen}\" '{moves}'", &line, 3), "p '8/8/8/8/8/8/4P3/K6k w - - 0 1' ''");
    }

    #[test]
    fn counts_and_sums_are_read() {
        for (text, expected) in [
            ("e2e4: 20", Some(("e2e4", 20))),
            ("e7e8q 1", Some(("e7e8q", 1))),
            ("1. e7e8=Q - 1,234 (3 ms)", Some(("e7e8q", 1234))),
            ("info string e2e4: 5", Some(("e2e4", 5))),
            ("bestmove e2e4", None),
            ("info depth 1 nodes 3 pv e2e4 20", None),
            ("Nodes searched: 20", None),
        ] {
            let expected = expected.map(|(name, nodes)| (name.to_owned(), nodes));
            assert_eq!(count(text), expected, "{text}");
        }
        for (text, expected) in [
            ("Nodes searched: 20", Some(20)),
            ("Total: 1,234", Some(1234)),
            ("Total time: 3", None),
            ("nodes/s: 3", None),
        ] {
            assert_eq!(total(text), expected, "{text}");
        }
    }
}
