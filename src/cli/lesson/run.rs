//! `bitrose lesson run`: takes a lesson, on the Learn screen or line by line.

use super::plain::{self, Console, Exit};
use super::progress;
use crate::cli::completions::lessons_and_files;
use crate::cli::interface::{self, today};
use crate::cli::prelude::*;
use crate::tui::require_terminal;
use bitrose_course::catalogue::Catalogue;
use bitrose_course::files::{Store, default_place};
use bitrose_course::model::Lesson;
use bitrose_course::parse;
use bitrose_course::progress::{Change, Progress};
use bitrose_course::run::{LessonRun, Options};
use std::io::IsTerminal;
use std::time::{SystemTime, UNIX_EPOCH};

/// Take a lesson, on the Learn screen or line by line
///
/// On a terminal, it opens the Learn screen. Elsewhere, and with --plain, it reads one answer per line from standard
/// input; the words `hint`, `reveal`, `skip`, `back`, `draw`, `again`, `help` and `quit` are commands. Nothing moves a
/// cursor and nothing needs color, so a screen reader can read it and a pipe can drive it.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  $ bitrose lesson run wraps --plain
  $ bitrose lesson run ./mine.md --step wrap
  $ printf 'a1 h1\\nhint\\nquit\\n' | bitrose lesson run first-bitboard")]
pub(super) struct Args {
    /// The id of a lesson, or a file
    #[arg(value_name = "ID|FILE", add = lessons_and_files())]
    lesson: String,

    #[command(flatten)]
    how: How,
}

/// How a lesson is taken.
#[derive(clap::Args, Clone, Debug, Default)]
pub(in crate::cli) struct How {
    /// Start at this step, by its id or its number [default: where you left off]
    #[arg(long, value_name = "STEP")]
    pub(in crate::cli) step: Option<String>,

    #[command(flatten)]
    pub(in crate::cli) drawn: Drawn,
}

/// What is drawn, and from where.
#[derive(clap::Args, Clone, Debug, Default)]
pub(in crate::cli) struct Drawn {
    /// The seed of the exercises that are drawn [default: a new one each time]
    #[arg(long, value_name = "N")]
    pub(in crate::cli) seed: Option<u64>,

    /// Run line by line, even on a terminal
    #[arg(long)]
    pub(in crate::cli) plain: bool,

    /// Look for lessons in this folder instead of your own
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(in crate::cli) lessons: Option<PathBuf>,
}

impl Drawn {
    /// Returns the given seed, or one from the current time: a small one, so that it is easy to pass on.
    pub(in crate::cli) fn seed(&self) -> u64 {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        self.seed.unwrap_or((now.as_secs() ^ u64::from(now.subsec_nanos())) % 100_000)
    }

    pub(in crate::cli) fn library(&self) -> Catalogue {
        crate::lessons::open(self.lessons.as_deref())
    }

    pub(super) fn options(&self, library: &Catalogue, progress: &Progress) -> Options {
        let unlocked = library.unlocked(progress);
        Options { seed: self.seed(), unlocked, today: Some(today()), ..Options::default() }
    }
}

pub(super) fn run(args: &Args, config: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let library = args.how.drawn.library();
    let lesson = find(&library, &args.lesson)?;
    if !args.how.drawn.plain && require_terminal().is_ok() {
        return open(Some(lesson), &args.how, config);
    }
    take(lesson, &args.how, &library, config, out)
}

/// Finds a lesson by its id, or reads it from a file.
pub(in crate::cli) fn find(library: &Catalogue, name: &str) -> anyhow::Result<Lesson> {
    if let Some(lesson) = library.find(name) {
        return Ok(lesson.clone());
    }
    let path = Path::new(name);
    if path.is_file() || Path::new(name).extension().is_some_and(|ending| ending == "md") {
        return read(path);
    }
    bail!(unknown(library, name))
}

fn unknown(library: &Catalogue, name: &str) -> String {
    let distance = |id: &&str| strsim::damerau_levenshtein(id, name);
    let near = library.lessons().map(|lesson| lesson.id.as_str()).min_by_key(distance);
    let help = match near.filter(|id| distance(id) <= 1 + name.len() / 4) {
        Some(id) => format!("did you mean `{id}`?"),
        None => "`bitrose lesson list` lists the lessons".to_owned(),
    };
    format!("unknown lesson `{name}`\nhelp: {help}")
}

fn read(path: &Path) -> anyhow::Result<Lesson> {
    let bytes = input::bytes(path).with_context(|| format!("cannot read {}", path.display()))?;
    let parsed = parse(&bytes, path);
    if let Some(problem) = parsed.problems.first() {
        let more = match parsed.problems.len() - 1 {
            0 => String::new(),
            more => format!(" (and {more} more)"),
        };
        bail!("{problem}{more}\nhelp: `bitrose lesson check {}` lists all of them", path.display());
    }
    parsed.lesson.context("not a lesson")
}

/// Opens the Learn screen with a lesson, or with the list.
pub(in crate::cli) fn open(lesson: Option<Lesson>, how: &How, config: Config) -> anyhow::Result<Outcome> {
    let mut store = Store::later(default_place());
    let mut options = interface::options(config);
    options.learning.first = true;
    options.learning.folder.clone_from(&how.drawn.lessons);
    options.learning.seed = how.drawn.seed();
    if let Some(lesson) = lesson {
        if let Some(notice) = store.load() {
            options.notice = notice.to_string().lines().next().map(str::to_owned);
            report::message(format_args!("warning: {notice}"));
        }
        options.learning.progress = store.progress().clone();
        let step = first_step(&lesson, how.step.as_deref(), store.progress())?;
        options.learning.open = Some((Box::new(lesson), step));
    }
    interface::run_with(options, store)
}

/// Runs a lesson in plain mode, and saves its progress.
pub(in crate::cli) fn take(
    lesson: Lesson,
    how: &How,
    library: &Catalogue,
    config: Config,
    out: &mut dyn Write,
) -> anyhow::Result<Outcome> {
    let out = &mut config.readable(out);
    let mut store = progress::open();
    let step = first_step(&lesson, how.step.as_deref(), store.progress())?;
    let options = how.drawn.options(library, store.progress());
    let id = lesson.id.clone();
    writeln!(out, "{}\n{}\nType `help` for the words that are not answers.\n", lesson.title, lesson.summary)?;
    let mut run = LessonRun::start(lesson, step, options, store.progress()).map_err(plain::broken)?;
    let left = console(&mut store, out, |console| plain::take(&mut run, console))?;
    if left == Exit::AtEnd {
        let (own, all) = run.stars();
        writeln!(out, "The end of {id}: {own} of {all} stars.")?;
        if let Some(next) = library.after(&id) {
            writeln!(out, "Next: {} (bitrose lesson run {}).", next.title, next.id)?;
        }
    }
    Ok(Outcome::Done)
}

/// Runs `body` with standard input and the given output, and saves what is earned.
pub(super) fn console<T>(
    store: &mut Store,
    out: &mut dyn Write,
    body: impl FnOnce(&mut Console<'_>) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let mut is_said = false;
    let mut keep = |changes: Vec<Change>| {
        store.record(changes);
        // Reported only once: the lesson goes on, and the next attempt to save may succeed.
        if let Err(error) = store.save()
            && !is_said
        {
            is_said = true;
            report::message(format_args!("{error}"));
        }
    };
    let is_typed = io::stdin().is_terminal();
    let mut input = io::stdin().lock();
    body(&mut Console { input: &mut input, out, is_typed, keep: &mut keep })
}

/// Returns the index of the step that was asked for, or of the one where the lesson was left.
pub(in crate::cli) fn first_step(
    lesson: &Lesson,
    wanted: Option<&str>,
    progress: &Progress,
) -> anyhow::Result<usize> {
    let Some(wanted) = wanted else {
        return Ok(progress.step(&lesson.id).and_then(|step| lesson.step(step)).unwrap_or(0));
    };
    let counted = wanted.parse().ok().filter(|number| (1..=lesson.steps.len()).contains(number));
    lesson.step(wanted).or(counted.map(|number| number - 1)).with_context(|| {
        let steps: Vec<&str> = lesson.steps.iter().map(|step| step.id.as_str()).collect();
        let (id, last, names) = (&lesson.id, steps.len(), steps.join(", "));
        format!("{id} has no step `{wanted}`\nhelp: the steps are 1 to {last}, or {names}")
    })
}
