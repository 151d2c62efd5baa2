//! The state of the whole interface: the five screens, the data they share, and the prompt, help and pending keys that
//! are layered over them.

mod draw;
mod kept;

use super::chrome::Help;
use super::copied;
use super::explore::{self, ExploreAction, ExploreScreen};
use super::files::SavedState;
use super::input::{Input, Options};
use super::keys::{self, event_name, global};
use super::learn::LearnScreen;
use super::magic::MagicScreen;
use super::position::PositionScreen;
use super::prelude::*;
use super::prompt::{self, Command, LINE_LIMIT, Next, Prompt};
use super::shared::Request;
use super::step::StepScreen;
use super::workspace::Workspace;
use crate::game;
use bitrose_core::attacks;
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind};

/// The upper limit of a count; larger ones are reduced to it. No shift needs more.
const LARGEST_COUNT: u64 = 9999;

/// The hint for new users, shown when the interface is opened for the first time.
const WELCOME: &str = "where to start: paste a function to step through it; the arrows move, Space changes a square, Shift with HJKL \
    YUBN steps the whole board; : takes a constant like 0x8100000000000081; 5 opens the lessons; ? shows every key";

/// The whole state of the interface.
#[derive(Clone, Debug)]
pub struct App {
    shared: Shared,
    tab: Tab,
    explore: ExploreScreen,
    step: StepScreen,
    magic: MagicScreen,
    position: PositionScreen,
    learn: LearnScreen,
    prompt: Prompt,
    /// The help, while it is open.
    help: Option<Help>,
    prefix: Option<Prefix>,
    count: Option<u64>,
    /// A description of what is being copied, for the message that confirms it.
    copying: String,
    /// The base URL of the book, with which links begin.
    book: String,
    /// What the last run left, until it is brought back; from then on, the state that it replaced.
    saved: Option<SavedState>,
    /// Whether the boards are those of the last run.
    is_restored: bool,
}

impl App {
    /// Returns the initial state.
    pub fn new(mut options: Options) -> Self {
        let mut cursor = Square::E4;
        if options.welcome && options.saved.is_none() {
            let knight = options.mapping.number(attacks::knight(Square::D4));
            options.boards = vec![("knight(d4)".to_owned(), knight)];
            options.notice.get_or_insert(WELCOME.to_owned());
            cursor = Square::D4;
        }
        let mut app = Self {
            shared: Shared::new(&options),
            tab: if options.learning.first { Tab::Learn } else { Tab::default() },
            explore: ExploreScreen::at(cursor),
            step: StepScreen::default(),
            magic: MagicScreen::default(),
            position: PositionScreen::default(),
            learn: LearnScreen::new(options.learning),
            prompt: Prompt::default(),
            help: None,
            prefix: None,
            count: None,
            copying: String::new(),
            book: options.book,
            saved: options.saved,
            is_restored: false,
        };
        if options.restore && app.saved.is_some() {
            app.restore();
        }
        if let Some(fen) = options.fen {
            app.start_position(&fen, options.boards.is_empty());
        }
        if let Some(script) = options.program {
            app.tab = Tab::Step;
            app.step.begin(script, options.followed, &mut app.shared);
        }
        app.enter();
        app.follow();
        app
    }

    /// Opens the position given on the command line: defines its names and, with `with_boards`, puts it into the boards
    /// too.
    fn start_position(&mut self, fen: &str, with_boards: bool) {
        let setup = match game::read(fen) {
            Ok((setup, _)) => setup,
            Err(error) => return self.shared.error(fen_fault(&error)),
        };
        self.position = PositionScreen::of(setup);
        if with_boards {
            self.shared.open_position(&setup);
        } else {
            self.shared.workspace.bind_position(&setup);
        }
    }

    /// Handles one input, and returns the effects that the event loop must carry out.
    pub fn handle(&mut self, input: Input) -> Vec<Effect> {
        let is_by_user = input.is_by_user();
        if is_by_user || matches!(input, Input::Resize(..)) {
            self.shared.motions.end();
        }
        self.take(input);
        let mut effects = self.deliver();
        self.follow();
        if is_by_user && effects.is_empty() {
            effects.extend(self.shared.motions.next_wake());
        } else if is_by_user {
            self.shared.motions.end(); // effects on the outside world come first
        }
        effects
    }

    /// Runs a line as the prompt of the open screen would, and returns the effects to carry out.
    ///
    /// # Errors
    /// Fails if the line contains an error.
    pub(super) fn line(&mut self, line: &str) -> Result<Vec<Effect>, Error> {
        self.clear_transient();
        self.run_line(line)?;
        let effects = self.deliver();
        self.follow();
        Ok(effects)
    }

    /// The last message.
    pub(super) fn message(&self) -> Option<&str> {
        self.shared.message.as_ref().map(|(_, text)| text.as_str())
    }

    /// Returns the name and the number of the board that the open screen shows.
    pub(super) fn about(&self) -> (String, u64) {
        self.screen(self.tab).copied(&self.shared)
    }

    /// Returns the boards, their mapping, and their history as a program.
    pub fn workspace(&self) -> &Workspace {
        &self.shared.workspace
    }

    /// Returns the tab of the open screen.
    pub const fn tab(&self) -> Tab {
        self.tab
    }

    /// Returns `true` while an animation runs.
    pub fn is_moving(&self) -> bool {
        self.shared.motions.now().is_some()
    }

    fn screen(&self, tab: Tab) -> &dyn Screen {
        match tab {
            Tab::Explore => &self.explore,
            Tab::Step => &self.step,
            Tab::Magic => &self.magic,
            Tab::Position => &self.position,
            Tab::Learn => &self.learn,
        }
    }

    /// Returns a screen and the shared state, both mutable.
    fn split(&mut self, tab: Tab) -> (&mut dyn Screen, &mut Shared) {
        let screen: &mut dyn Screen = match tab {
            Tab::Explore => &mut self.explore,
            Tab::Step => &mut self.step,
            Tab::Magic => &mut self.magic,
            Tab::Position => &mut self.position,
            Tab::Learn => &mut self.learn,
        };
        (screen, &mut self.shared)
    }

    /// Calls `act` with the open screen and the shared state.
    fn open<T>(&mut self, act: impl FnOnce(&mut dyn Screen, &mut Shared) -> T) -> T {
        let (screen, shared) = self.split(self.tab);
        act(screen, shared)
    }

    fn receive(&mut self, message: Message) {
        let message = match message {
            Message::Text { text, origin } if text.trim().is_empty() => {
                return self.shared.error(format!("{origin}: it is empty"));
            }
            Message::Text { text, origin } => Message::Text { text: text.trim().to_owned(), origin },
            other => other,
        };
        self.open(|screen, shared| screen.receive(message, shared));
    }

    fn enter(&mut self) {
        self.open(|screen, shared| screen.enter(shared));
    }

    fn follow(&mut self) {
        for tab in Tab::ALL {
            let (screen, shared) = self.split(tab);
            screen.follow(shared);
        }
    }

    fn take(&mut self, input: Input) {
        match input {
            Input::Key(key) if key.kind == KeyEventKind::Release => {}
            Input::Key(key) => self.press(&key),
            Input::Mouse(event) => self.mouse(event),
            Input::Paste(text) => self.paste(text),
            Input::Resize(width, height) => self.shared.size = (width, height),
            Input::Copied(Ok(())) => self.shared.note(format!("copied {}", self.copying)),
            Input::Saved(Ok(path)) => self.shared.note(format!("wrote {}", path.display())),
            Input::Loaded(Ok((path, text))) => self.loaded(path.display().to_string(), text),
            Input::Copied(Err(error))
            | Input::Saved(Err(error))
            | Input::Loaded(Err(error))
            | Input::Kept(Err(error)) => self.shared.error(error),
            Input::Wake(token) => self.wake(token),
            Input::Late => self.shared.motions.end(),
            Input::Lessons(lessons) => self.learn.take_lessons(lessons, &mut self.shared),
            Input::Kept(Ok(())) => {}
            Input::Job(id, news) => {
                for tab in Tab::ALL {
                    let (screen, shared) = self.split(tab);
                    screen.progress(id, news.clone(), shared);
                }
            }
        }
    }

    /// Carries out the requests of the screens, and returns the effects that are left for the event loop.
    fn deliver(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        loop {
            let requests = std::mem::take(&mut self.shared.requests);
            if requests.is_empty() {
                return effects;
            }
            for request in requests {
                match request {
                    Request::Effect(effect) => effects.push(effect),
                    Request::Prompt(text) => self.open_prompt(&text),
                    Request::Send(tab, message) => {
                        self.show_tab(tab);
                        self.receive(message);
                    }
                    Request::Lines(tab, lines) => {
                        self.show_tab(tab);
                        let run = |screen: &mut dyn Screen, shared: &mut Shared| {
                            lines.lines().try_for_each(|line| screen.line(line, shared))
                        };
                        if let Err(error) = self.open(run) {
                            self.shared.error(error.message);
                        }
                    }
                }
            }
        }
    }

    fn wake(&mut self, token: u64) {
        if self.shared.motions.wake(token) {
            self.shared.motions.next_wake().into_iter().for_each(|wake| self.shared.ask(wake));
        } else {
            self.open(|screen, shared| screen.wake(token, shared));
        }
    }

    /// Returns the key table that is in force now.
    fn keys(&self) -> &'static KeyTable {
        match (&self.help, self.prefix) {
            (Some(_), _) => &global::HELP,
            (None, Some(prefix)) => keys::table_after_prefix(prefix),
            (None, None) if self.prompt.is_open => &global::PROMPT,
            (None, None) => self.screen(self.tab).keys(),
        }
    }

    fn press(&mut self, key: &KeyEvent) {
        let keys = self.keys();
        match keys.resolve(key, self.prefix) {
            Some(action) => self.update(action),
            // the key ends the number, and is then handled as usual
            None if self.prefix == Some(Prefix::Count) && self.count.is_some() => {
                self.prefix = None;
                self.press(key);
            }
            None if key.code != KeyCode::Esc && self.count.is_some() && self.shift_in_hand().is_some() => {
                self.shift_in_hand().into_iter().for_each(|shift| self.update(shift));
                self.press(key);
            }
            None => self.unknown(keys, key),
        }
    }

    /// Returns the action of the raw shift whose number is being typed.
    fn shift_in_hand(&self) -> Option<Action> {
        match self.prefix {
            Some(Prefix::Shift(left)) => Some(Action::Explore(ExploreAction::Shift(left))),
            _ => None,
        }
    }

    /// Changes the mapping, and says what stays the same on the open screen.
    fn change_mapping(&mut self, mapping: Mapping, keep: Keep) {
        self.shared.change_mapping(mapping, keep);
        let what = match (self.tab, keep) {
            (Tab::Explore, Keep::Picture) => ", every board keeps its picture",
            (Tab::Explore, Keep::Number) => ", every board keeps its number",
            (Tab::Step, _) => ", the code keeps its numbers",
            (Tab::Magic, _) => ", the squares stay and get another magic",
            (Tab::Position, _) => ", the pieces stay",
            (Tab::Learn, _) => " on the other screens: each lesson has its own",
        };
        self.shared.note(format!("mapping {mapping}{what}"));
    }

    /// Handles a key that has no meaning here: forgets a pending prefix and count, and shows a quiet hint on how to
    /// list the keys.
    fn unknown(&mut self, keys: &KeyTable, key: &KeyEvent) {
        self.clear_transient();
        self.prefix = None;
        self.count = None;
        if *keys == global::PROMPT || key.code == KeyCode::Esc {
            return;
        }
        let name = event_name(key);
        self.shared.hint(match key.code {
            _ if !keys.stays() => format!("{}: {name} is not one of the keys, cancelled", keys.title),
            _ if *keys == explore::keys::WORD => {
                format!("{name} is not a digit: x or Esc goes back to the board · ? shows every key")
            }
            KeyCode::Char(digit @ '1'..='9') => {
                format!("{name} does nothing; #{digit} starts a count · ? shows every key")
            }
            _ => format!("{name} does nothing · ? shows every key"),
        });
    }

    /// Clears what is shown only until the next key.
    fn clear_transient(&mut self) {
        self.shared.message = None;
        self.open(|screen, _| screen.clear_transient());
    }

    fn update(&mut self, action: Action) {
        if let Action::Count(digit) = action {
            let count = self.count.unwrap_or(0) * 10 + u64::from(digit);
            self.count = Some(count.min(LARGEST_COUNT));
            if let Some(shift) = self.shift_in_hand().filter(|_| count >= 10) {
                self.update(shift);
            }
            return;
        }
        self.clear_transient();
        if let Action::Prefix(prefix) = action {
            self.open(|screen, _| screen.interrupt());
            self.prefix = Some(prefix);
        } else {
            self.prefix = None;
            let count = self.count.take();
            self.act(action, count);
        }
    }

    fn act(&mut self, action: Action, count: Option<u64>) {
        match action {
            Action::Quit => self.shared.ask(Effect::Quit),
            Action::Suspend => self.shared.ask(Effect::Suspend),
            Action::Restore => self.swap_with_last_run(),
            Action::Copy(form) => self.copy(form),
            Action::Mapping(mapping, keep) => self.change_mapping(mapping, keep),
            Action::NextTab(by) => self.show_tab(self.tab.moved(by)),
            Action::Tab(tab) => self.show_tab(tab),
            Action::OpenPrompt => self.open_prompt(""),
            Action::Prompt(action) if self.prompt.is_open => {
                match self.prompt.act(action, &mut self.shared) {
                    Next::Typed => self.typed(),
                    Next::Close => self.close_prompt(),
                    Next::Submit => self.submit(),
                }
            }
            Action::Help => self.help = if self.help.is_some() { None } else { Some(Help::default()) },
            Action::InHelp(action) => self.in_help(action),
            Action::Explore(action) => self.explore.act(action, count, &mut self.shared),
            Action::Step(action) => self.step.act(action, count, &mut self.shared),
            Action::Magic(action) => self.magic.act(action, count, &mut self.shared),
            Action::Position(action) => self.position.act(action, count.unwrap_or(1), &mut self.shared),
            Action::Learn(_) | Action::Prompt(_) => self.learn.update(action, count, &mut self.shared),
            Action::Count(_) | Action::Prefix(_) => {}
        }
    }

    fn show_tab(&mut self, tab: Tab) {
        if self.prompt.is_open {
            self.close_prompt();
        }
        self.open(|screen, _| screen.leave());
        self.tab = tab;
        self.enter();
    }

    /// Returns the rows of the footer with their key labels; a row whose first key has no effect at the moment is left
    /// out.
    fn hints(&self) -> Vec<(String, &'static keys::Binding)> {
        let is_enabled = |action| self.screen(self.tab).is_enabled(action);
        let mut rows = self.keys().footer();
        rows.retain(|row| row.meaning(row.keys[0]).is_none_or(is_enabled));
        rows.into_iter().map(|row| (row.short_label(self.shared.theme.ascii, &is_enabled), row)).collect()
    }

    /// Handles a bracketed paste.
    fn paste(&mut self, text: String) {
        self.clear_transient();
        self.prefix = None;
        self.help = None;
        if !self.prompt.is_open {
            self.open(|screen, _| screen.interrupt());
            let text = copied::code(&text).unwrap_or(text);
            self.receive(Message::Text { text, origin: "paste".to_owned() });
        } else if self.prompt.insert(&text) {
            self.typed();
        } else {
            let (length, most) = (text.len().div_ceil(1024), LINE_LIMIT / 1024);
            let advice = "Esc, and paste it on the screen";
            self.shared.error(format!("a line of {length} KiB is too long (at most {most}) · {advice}"));
        }
    }

    fn open_prompt(&mut self, text: &str) {
        self.open(|screen, _| screen.interrupt());
        self.prompt.open();
        self.prompt.takes_commands = self.screen(self.tab).takes_commands();
        self.prompt.insert(text);
        self.typed();
    }

    fn close_prompt(&mut self) {
        self.prompt.is_open = false;
        self.open(|screen, shared| screen.prompt_changed(None, shared));
    }

    /// Updates the preview and the screen after the line at the prompt has changed.
    fn typed(&mut self) {
        self.prompt.look_ahead(&self.shared.workspace.typing_session());
        let line = self.prompt.text().to_owned();
        self.open(|screen, shared| screen.prompt_changed(Some(&line), shared));
    }

    /// Runs the line at the prompt. The prompt stays open if the line contains an error.
    fn submit(&mut self) {
        let line = self.prompt.text().to_owned();
        self.prompt.remember();
        match self.run_line(&line) {
            Ok(()) => self.close_prompt(),
            Err(mut error) => {
                let mut keys = self.screen(self.tab).keys().chain().flat_map(|table| table.rows);
                if let Some(row) =
                    keys.find(|row| row.short == line.trim() && error.unknown() == Some(row.short))
                {
                    error.help = Some(format!("press {}", row.label(self.shared.theme.ascii)));
                }
                self.prompt.error = Some(error);
                self.open(|screen, shared| screen.prompt_changed(Some(&line), shared));
            }
        }
    }

    fn run_line(&mut self, line: &str) -> Result<(), Error> {
        let takes_commands = self.screen(self.tab).takes_commands();
        if let Some(command) = prompt::parse(line).filter(|_| takes_commands) {
            self.command(command?);
            return Ok(());
        }
        self.open(|screen, shared| screen.line(line, shared))
    }

    fn command(&mut self, command: Command) {
        match command {
            Command::Quit => self.shared.ask(Effect::Quit),
            Command::Write(path) => {
                let text = self.file_text(&self.screen(self.tab).program(&self.shared));
                self.shared.ask(Effect::Save { path, text });
            }
            Command::Load(path) => self.shared.ask(Effect::Load(path)),
            Command::Help(None) => self.help = Some(Help::default()),
            Command::Help(Some(name)) => match prompt::explanation(self.shared.session(), &name) {
                Some(text) => self.shared.note(text),
                None => self.help = Some(Help::searching(name)),
            },
            Command::Mapping(mapping, keep) => self.change_mapping(mapping, keep),
            Command::Language(language) => {
                self.shared.choose_language(language);
                self.open(|screen, shared| screen.language_chosen(shared));
            }
            Command::Usual => {
                if self.step.supply(&mut self.shared) {
                    self.show_tab(Tab::Step);
                }
            }
            Command::Fen(fen) => match game::read(&fen) {
                Ok((setup, mended)) => {
                    self.receive(Message::Position(Box::new(setup)));
                    self.shared.note_mended(&mended);
                }
                Err(error) => self.shared.error(fen_fault(&error)),
            },
        }
    }
}

/// Describes an error in a position in one line.
fn fen_fault(error: &Error) -> String {
    format!("{}: {} (column {})", error.message, error.label, error.span.start + 1)
}
