//! The main loop: waits for an event, updates the application, and draws. It uses no CPU time while nothing happens.

use super::ending::{End, conclude};
use super::events::{self, Event, Typing};
use super::files::{self, SavedState};
use super::input::Task;
use super::learn::Lessons;
use super::motion::FRAME_TIME;
#[cfg(unix)]
use super::signals::{self, SignalAction};
use super::terminal::{self, Guard, Surface};
use super::{App, Effect, Input, Options};
use bitrose_course::files::{Notice, Store};
use bitrose_course::progress::Change;
use crossterm::Command;
use crossterm::clipboard::CopyToClipboard;
use ratatui::Frame;
use std::collections::VecDeque;
use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// The longest time for which a flood of events may delay the next frame.
const FRAME: Duration = Duration::from_millis(16);

/// How long to wait for signals to arrive after the process was stopped.
#[cfg(unix)]
const SETTLE: Duration = Duration::from_millis(100);

/// How long a key press may wait while another running copy writes the progress file.
const SAVE_TIMEOUT: Duration = Duration::from_secs(1);

/// The application as the loop sees it.
pub trait Model {
    /// Handles one input, and returns the effects to carry out.
    fn handle(&mut self, input: Input) -> Vec<Effect>;
    /// Draws the state.
    fn view(&self, frame: &mut Frame);
    /// Returns the work of the user, if there is any, as the content of a file that can be loaded later. Called when
    /// the run ends without the user having asked for it.
    fn rescue(&self) -> Option<String> {
        None
    }
    /// Returns the state to keep for the next run, if there is any, and the work of an earlier run that was not
    /// restored in this one. Called when the user ends the run.
    fn state_to_save(&self) -> Option<(SavedState, Option<String>)> {
        None
    }
}

impl Model for App {
    fn handle(&mut self, input: Input) -> Vec<Effect> {
        Self::handle(self, input)
    }

    fn view(&self, frame: &mut Frame) {
        self.render(frame);
    }

    fn rescue(&self) -> Option<String> {
        let workspace = self.workspace();
        (workspace.entries().len() > 1).then(|| self.file_text(&workspace.program()))
    }

    fn state_to_save(&self) -> Option<(SavedState, Option<String>)> {
        Self::state_to_save(self)
    }
}

/// Runs the interface until the user leaves it. A process can do this only once.
///
/// # Errors
/// Returns an error if there is no terminal, the terminal fails, or a thread of the interface panics. A terminal that
/// is closed is not an error. A fatal signal ends the process inside this function, after the terminal was restored.
pub fn run(options: Options, store: Store) -> anyhow::Result<Option<Notice>> {
    drive(App::new(options), store)
}

/// Runs any model in the way that [`run`] runs the application.
///
/// # Errors
/// The same as for [`run`].
pub fn drive(model: impl Model, store: Store) -> anyhow::Result<Option<Notice>> {
    terminal::require_terminal()?;
    let (sender, events) = mpsc::channel();
    #[cfg(unix)]
    signals::watch(&sender)?; // before the terminal changes, so that it is always restored
    let (typing, taken) = Typing::new(&sender);
    let (guard, surface) = (Guard::new(), Surface::new()?);
    let mut driver = Driver {
        model,
        store,
        notice: None,
        save_failed: false,
        events,
        sender,
        taken,
        wakes: Vec::new(),
        guard,
        surface,
    };
    let outcome = panic::catch_unwind(AssertUnwindSafe(|| driver.run(typing)));
    if !matches!(outcome, Ok(Ok(End::Done))) {
        terminal::forget_typed(); // pending input was not meant for the shell; it may be the rest of a paste
    }
    let Driver { model, store, notice, guard, .. } = driver;
    drop(guard); // restores the terminal
    conclude(outcome, &model, store).map(|()| notice)
}

struct Driver<M> {
    model: M,
    /// The learner's progress.
    store: Store,
    /// A notice about the progress file, shown after the run.
    notice: Option<Notice>,
    /// Whether the last attempt to save the progress failed.
    save_failed: bool,
    events: Receiver<Event>,
    /// Cloned for the threads that are started later.
    sender: Sender<Event>,
    /// Frees a slot for one more event of the terminal.
    taken: Receiver<()>,
    /// The times at which the model wants to be woken, each with the token to wake it with.
    wakes: Vec<(Instant, u64)>,
    guard: Guard,
    surface: Surface,
}

impl<M: Model> Driver<M> {
    /// Draws the first frame, and only then starts the threads that it does not need.
    fn run(&mut self, typing: Typing) -> io::Result<End> {
        if let Some(end) = self.enter()? {
            return Ok(end);
        }
        self.draw()?;
        events::spawn("input", &self.sender, move |_| events::read_terminal(&typing))?;
        while let Some(event) = self.next_event() {
            if let Some(end) = self.handle_pending(event)? {
                return Ok(end);
            }
            self.draw()?;
        }
        Ok(End::Done)
    }

    /// Waits for an event, or until the next wake-up is due.
    fn next_event(&mut self) -> Option<Event> {
        let next = (0..self.wakes.len()).min_by_key(|&index| self.wakes[index].0);
        let Some(next) = next else { return self.events.recv().ok() };
        match self.events.recv_timeout(self.wakes[next].0.saturating_duration_since(Instant::now())) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => Some(Event::Input(Input::Wake(self.wakes.swap_remove(next).1))),
            Err(RecvTimeoutError::Disconnected) => None,
        }
    }

    /// Handles all events that are pending before the next frame. A slow terminal thus gets the latest state rather
    /// than every state in between.
    fn handle_pending(&mut self, first: Event) -> io::Result<Option<End>> {
        let start = Instant::now();
        let mut next = Some(first);
        while let Some(event) = next {
            if let Some(end) = self.take(event)? {
                return Ok(Some(end));
            }
            next = if start.elapsed() < FRAME { self.events.try_recv().ok() } else { None };
        }
        Ok(None)
    }

    fn take(&mut self, event: Event) -> io::Result<Option<End>> {
        match event {
            Event::Input(input) => {
                if matches!(input, Input::Resize(..)) {
                    self.surface.forget();
                }
                self.input(input)
            }
            Event::Typed(input) => {
                let _ = self.taken.try_recv();
                self.input(input)
            }
            Event::Closed | Event::Died => Ok(Some(End::Lost)),
            #[cfg(unix)]
            Event::Signal(signal) => self.signal(signal),
        }
    }

    /// Passes an input to the model, carries out the effects, and passes their results back to the model.
    fn input(&mut self, input: Input) -> io::Result<Option<End>> {
        let mut inputs = VecDeque::from([input]);
        while let Some(input) = inputs.pop_front() {
            for effect in self.model.handle(input) {
                match effect {
                    Effect::Quit => return Ok(Some(End::Done)),
                    Effect::Suspend => suspend(),
                    Effect::Copy(text) => inputs.push_back(Input::Copied(copy(text)?)),
                    Effect::Save { path, text } => inputs.push_back(Input::Saved(files::save(&path, &text))),
                    Effect::Load(path) => inputs.push_back(Input::Loaded(files::load(&path, &self.store))),
                    Effect::Lessons(folder) => {
                        let (lessons, notice) = read_lessons(&mut self.store, folder.as_deref());
                        self.notice = notice.or_else(|| self.notice.take());
                        inputs.push_back(Input::Lessons(lessons));
                    }
                    Effect::Keep(news) => inputs.push_back(Input::Kept(self.keep(news))),
                    Effect::Start(task) => self.start(task)?,
                    Effect::Wake { token, after } => self.wakes.push((Instant::now() + after, token)),
                }
            }
        }
        Ok(None)
    }

    /// Records the learner's progress and saves it. A key press may wait for another copy that is writing the file, but
    /// only the first time.
    fn keep(&mut self, news: Vec<Change>) -> Result<(), String> {
        self.store.record(news);
        let saved = self.store.save_within(if self.save_failed { Duration::ZERO } else { SAVE_TIMEOUT });
        self.save_failed = saved.is_err();
        saved.map_err(|error| error.to_string())?;
        match self.store.unsaved_because() {
            Some(notice) => Err(notice.to_string().lines().next().unwrap_or_default().to_owned()),
            None => Ok(()),
        }
    }

    /// Starts a task on a thread, which reports through the channel.
    fn start(&self, task: Task) -> io::Result<()> {
        events::spawn("job", &self.sender, move |events| {
            let send = |news| events.send(Event::Input(Input::Job(task.id, news)));
            if let Err(error) = task.carry_out(|progress| send(Ok(progress)).is_ok()) {
                let _ = send(Err(error));
            }
        })
    }

    #[cfg(unix)]
    fn signal(&mut self, signal: i32) -> io::Result<Option<End>> {
        match signals::signal_action(signal) {
            SignalAction::Die(signal) => return Ok(Some(End::Signal(signal))),
            SignalAction::Stop if signals::can_stop() => {
                terminal::leave();
                signals::stop(); // the continuation arrives as an event
            }
            SignalAction::Stop => {}
            SignalAction::Continue => return self.enter(),
        }
        Ok(None)
    }

    /// Takes the terminal as soon as this job is in the foreground, at the start and after a stop. The size may have
    /// changed in the meantime.
    fn enter(&mut self) -> io::Result<Option<End>> {
        #[cfg(unix)]
        if let Some(end) = self.wait_for_terminal() {
            return Ok(Some(end));
        }
        self.guard.take()?;
        let (width, height) = crossterm::terminal::size()?;
        self.surface.forget();
        self.input(Input::Resize(width, height))
    }

    /// Stays stopped while another job has the terminal. Leaves time between two stops for handling a signal that ends
    /// the process.
    #[cfg(unix)]
    fn wait_for_terminal(&mut self) -> Option<End> {
        while signals::in_background() {
            signals::stop_background_job();
            let mut continued = false;
            while signals::in_background()
                && let Ok(event) = self.events.recv_timeout(SETTLE)
            {
                match event {
                    Event::Signal(signal) => match signals::signal_action(signal) {
                        SignalAction::Die(signal) => return Some(End::Signal(signal)),
                        SignalAction::Continue => continued = true,
                        SignalAction::Stop => {}
                    },
                    Event::Closed | Event::Died => return Some(End::Lost),
                    Event::Typed(_) => drop(self.taken.try_recv()),
                    Event::Input(_) => {}
                }
            }
            if signals::in_background() && !continued {
                return Some(End::Lost); // no shell has stopped this job, and none will bring it to the foreground
            }
        }
        None
    }

    fn draw(&mut self) -> io::Result<()> {
        if !terminal::is_held() {
            return Ok(());
        }
        let start = Instant::now();
        self.surface.draw(|frame| self.model.view(frame))?;
        if start.elapsed() > FRAME_TIME {
            let _ = self.model.handle(Input::Late); // this input has no effects
        }
        Ok(())
    }
}

/// Reads the lessons and the learner's progress. Also returns the notice about the progress file, if there is one.
pub(super) fn read_lessons(store: &mut Store, folder: Option<&Path>) -> (Lessons, Option<Notice>) {
    let catalogue = Arc::new(crate::lessons::open(folder));
    let notice = store.load();
    let said = notice.as_ref().map(ToString::to_string);
    let said = said.map(|text| text.lines().next().unwrap_or_default().to_owned());
    (Lessons { catalogue, progress: Some(store.progress().clone()), notice: said }, notice)
}

/// Restores the terminal and stops the job. When it is continued, the loop receives a signal.
fn suspend() {
    #[cfg(unix)]
    if signals::can_stop() {
        terminal::leave();
        signals::stop_job();
    }
}

/// The longest text that is copied, in bytes. Terminals silently drop much longer ones.
const LONGEST_COPY: usize = 70_000;

/// Copies a text to the clipboard of the user's terminal with OSC 52, which also works over a remote connection.
fn copy(text: String) -> io::Result<Result<(), String>> {
    if text.len() > LONGEST_COPY {
        return Ok(Err(format!("{} bytes are too many for the clipboard of a terminal", text.len())));
    }
    let mut sequence = String::new();
    let formatted = CopyToClipboard::to_clipboard_from(text).write_ansi(&mut sequence);
    formatted.map_err(io::Error::other)?;
    terminal::write_all(sequence.as_bytes())?;
    Ok(Ok(()))
}
