//! Text that comes in: the prompt, the clipboard, a file.

use super::action::{Keep, Name, Prefix};
use super::app::{App, Effect, Focus, Weight};
use super::commands::{self, Command};
use super::edit::Edit;
use super::position::Arbiter;
use super::prompt::{LINE_LIMIT, PromptAction};
use super::workspace::Outcome;
use bitrose_core::bitboard::Mapping;
use bitrose_core::position::{Mended, Setup};
use bitrose_lang::{Completion, Error, Session};

/// What the boards of a position are.
const POSITION_BOARDS: &str =
    "a white · b black · c pawns · d knights · e bishops · f rooks · g queens · h kings";

/// The first line of a written history, with the mapping behind it.
const HEADER: &str = "# bitrose, mapping ";

/// The mapping that a written history begins with.
fn mapping_of(text: &str) -> Option<Mapping> {
    text.strip_prefix(HEADER)?.lines().next()?.parse().ok()
}

impl App {
    /// What a key does in the prompt.
    pub(super) fn prompt_action(&mut self, action: PromptAction) -> Option<Effect> {
        match action {
            PromptAction::Edit(request) => self.prompt.edit(request),
            PromptAction::Backspace if self.prompt.text().is_empty() => self.focus = Focus::Board,
            PromptAction::Backspace => self.prompt.edit(tui_input::InputRequest::DeletePrevChar),
            PromptAction::Complete(by) => self.complete(by),
            PromptAction::History(by) => self.prompt.history(by),
            PromptAction::Leave => self.focus = Focus::Board,
            PromptAction::Submit => {
                let effect = self.submit();
                self.tab.screen().typing(self);
                return effect;
            }
        }
        self.prompt.look_ahead(self.work.session());
        self.tab.screen().typing(self);
        None
    }

    /// The prompt, with nothing in it.
    pub(super) fn open_prompt(&mut self) {
        self.end_stroke();
        self.prompt.open();
        self.prompt.look_ahead(self.work.session());
        self.focus = Focus::Prompt;
    }

    /// Enter at the prompt.
    pub(super) fn submit(&mut self) -> Option<Effect> {
        let line = self.prompt.text().trim().to_owned();
        if line.is_empty() {
            self.focus = Focus::Board;
            return None;
        }
        self.prompt.remember();
        let outcome = match commands::parse(self.prompt.text()) {
            Some(command) => command.map(|command| self.command(command)),
            None => self.run_line().map(|()| None),
        };
        match outcome {
            Ok(effect) => {
                self.focus = Focus::Board;
                effect
            }
            Err(fault) => {
                self.prompt.fault = Some(fault);
                None
            }
        }
    }

    fn run_line(&mut self) -> Result<(), Error> {
        let source = self.prompt.text().to_owned();
        self.tab.screen().line(self, &source)
    }

    pub(super) fn say_outcome(&mut self, outcome: &Outcome) {
        let text = match outcome {
            Outcome::Told(value) => format!("= {value}"),
            Outcome::Board => self.where_it_went(),
            Outcome::Bound(names) if names.is_empty() => "defined".to_owned(),
            Outcome::Bound(names) => format!("changed {}", letters(names)),
        };
        self.say(Weight::Note, text);
    }

    fn command(&mut self, command: Command) -> Option<Effect> {
        match command {
            Command::Quit => return Some(Effect::Quit),
            Command::Write(path) => {
                let text = self.file_text(&self.tab.screen().program(self));
                return Some(Effect::Save { path, text });
            }
            Command::Load(path) => return Some(Effect::Load { path }),
            Command::Help(None) => self.help = Some(0),
            Command::Help(Some(name)) => self.explain(&name),
            Command::Mapping(mapping, keep) => self.change_mapping(mapping, Some(Prefix::Mapping(keep))),
            Command::Fen(fen) => self.open_position(&fen),
        }
        None
    }

    /// What a name of the language means.
    fn explain(&mut self, name: &str) {
        match explanation(self.work.session(), name) {
            Some(text) => self.say(Weight::Note, text),
            None => self.say(Weight::Fault, format!("no name or command is called `{name}`")),
        }
    }

    pub(super) fn open_position(&mut self, fen: &str) {
        match Setup::read(fen) {
            Ok((setup, mended)) => {
                self.tab.screen().position(self, &setup);
                self.say_mended(&mended);
            }
            Err(fault) => self.say(Weight::Fault, format!("FEN: {fault}")),
        }
    }

    /// What had to be mended in a FEN, if it matters.
    pub(super) fn say_mended(&mut self, mended: &[Mended]) {
        if let Some(first) = mended.iter().find(|note| !note.is_usual()) {
            self.say(Weight::Note, format!("FEN: {}", first.as_mended()));
        }
    }

    /// The position of the command line: its names, and its boards when no others were given.
    pub(super) fn start_position(&mut self, fen: &str, with_boards: bool) {
        let setup = match Setup::read(fen) {
            Ok((setup, _)) => setup,
            Err(fault) => return self.say(Weight::Fault, format!("FEN: {fault}")),
        };
        self.arbiter = Arbiter::of(setup);
        if with_boards {
            self.show_position(&setup);
        } else {
            self.work.bind_position(&setup);
        }
    }

    pub(super) fn show_position(&mut self, setup: &Setup) {
        self.work.open_position(setup);
        self.current = Name::default();
        self.say(Weight::Note, POSITION_BOARDS);
    }

    /// Tab at the prompt.
    pub(super) fn complete(&mut self, by: i8) {
        let line = self.prompt.text().to_owned();
        let session = self.work.session();
        self.prompt.complete(by, |word, start| candidates(session, &line[..start], word));
        if self.prompt.choice.is_none() {
            self.say(Weight::Hint, "no name begins like this");
        }
    }

    /// The text of a file with this program.
    fn file_text(&self, program: &str) -> String {
        format!("{HEADER}{}\n{program}\n", self.work.mapping())
    }

    /// The history of the boards as a file has it, if they have one: work that nobody wants to do again.
    pub(super) fn kept_text(&self) -> Option<String> {
        (self.work.entries().len() > 1).then(|| self.file_text(&self.work.program()))
    }

    /// A bracketed paste.
    pub(super) fn paste(&mut self, text: &str) {
        self.settle();
        self.prefix = None;
        self.help = None;
        if self.focus == Focus::Prompt {
            if !self.prompt.insert(text) {
                let (length, most) = (text.len().div_ceil(1024), LINE_LIMIT / 1024);
                let advice = "Esc, and paste it on the screen";
                return self
                    .say(Weight::Fault, format!("{length} KiB: a line has at most {most} · {advice}"));
            }
            self.prompt.look_ahead(self.work.session());
        } else {
            self.take_in(text, "paste");
        }
    }

    /// A file that was asked for.
    pub(super) fn loaded(&mut self, path: &str, text: &str) {
        self.settle();
        if let Some(mapping) = mapping_of(text).filter(|mapping| *mapping != self.work.mapping()) {
            self.work.change_mapping(self.current, mapping, Keep::Picture);
        }
        self.take_in(text, path);
    }

    /// Takes in whatever a text is, or says why it is nothing.
    fn take_in(&mut self, text: &str, origin: &str) {
        self.end_stroke();
        self.tab.screen().text(self, text, origin);
    }

    /// Where a number went, and what it is called: `into a · knight(h4)`.
    fn where_it_went(&mut self) -> String {
        self.meanings.refresh(self.number(), self.work.mapping());
        let name = self.meanings.told();
        let gap = if name.is_empty() { "" } else { " · " };
        format!("into {}{gap}{name}", self.current.letter())
    }

    /// One number goes into the current board, several into a, b, c …
    pub(super) fn fill(&mut self, numbers: &[u64], found: usize, origin: &str) {
        if let [number] = numbers {
            self.edit(&Edit::Number(*number));
            let into = self.where_it_went();
            self.say(Weight::Note, format!("{origin}: {into}"));
            return;
        }
        self.work.fill(numbers);
        self.current = Name::default();
        let last = Name::ALL[numbers.len().clamp(1, 8) - 1].letter();
        let kept =
            if found > numbers.len() { format!(", the first {}", numbers.len()) } else { String::new() };
        self.say(Weight::Note, format!("{origin}: {found} boards{kept} into a to {last}"));
    }

    pub(super) fn run_text(&mut self, text: &str, origin: &str) {
        match self.work.run(self.current, text.trim()) {
            Ok(outcome) => {
                self.say_outcome(&outcome);
                if let Some((_, message)) = &mut self.message {
                    *message = format!("{origin}: {message}");
                }
            }
            Err(fault) => self.refuse(text, origin, &fault),
        }
    }

    pub(super) fn refuse(&mut self, text: &str, origin: &str, fault: &Error) {
        let (line, column) = fault.position(text.trim());
        self.say(Weight::Fault, format!("{origin}: {fault} (line {line}, column {column})"));
    }
}

fn letters(names: &[Name]) -> String {
    names.iter().map(|name| name.letter().to_string()).collect::<Vec<_>>().join(" ")
}

/// What can stand at the cursor: commands at the beginning of the line, their arguments after them, names elsewhere.
fn candidates(session: &Session, before: &str, word: &str) -> Vec<Completion> {
    let mut found = Vec::new();
    match before.trim() {
        "" => found.extend(commands::completions(word)),
        "mapping" => return commands::mappings(word).collect(),
        "fen" => return commands::positions(word).collect(),
        _ => {}
    }
    found.extend(session.completions(word));
    found
}

/// The signature and the sentence of a command or a name.
fn explanation(session: &Session, name: &str) -> Option<String> {
    let command = commands::completions(name).find(|found| found.name == name);
    let found = command.or_else(|| session.completions(name).into_iter().next())?;
    Some(format!("{} · {}", found.signature, found.doc))
}

/// Which senses of a mapping change there are, for the pop-up.
pub(super) const fn sense(keep: Keep) -> &'static str {
    match keep {
        Keep::Picture => "mapping, keeping the picture: squares stay, the number changes",
        Keep::Number => "mapping, keeping the number: squares move",
    }
}
