//! A step as lines: wrapped text next to the board, for the interface, plain mode and the checks.
//!
//! A step fits [`COLUMNS`] by [`ROWS`]: what a terminal of 80 by 24 leaves next to a board of 27 columns, below the
//! tabs and above the footer.

mod wrap;

pub use wrap::wrap;

use crate::model::{Block, ChoiceOption, Command, Console, Goal, GoalKind, Shown, Source, Step};
use bitrose_lang::{Session, Value};

/// The number of columns of text next to a board, in a terminal of 80 columns.
pub const COLUMNS: usize = 50;
/// The number of rows between tabs and footer, in a terminal of 24 rows.
pub const ROWS: usize = 20;

/// The appearance of a span of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Running text.
    Plain,
    /// Emphasis: `*so*`.
    Emphasis,
    /// Strong emphasis: `**so**`.
    Strong,
    /// Code, or a computed value.
    Code,
    /// A claim: code that is true.
    Claim,
    /// The heading of a step.
    Heading,
    /// The letter of an option, the number of a line, the bullet of an item.
    Marker,
}

/// The part of a step to which a line belongs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Part {
    /// The text of the lesson.
    Prose,
    /// A table, code or the output of a command, to which a question and its answer refer.
    Listing,
    /// The question, and the reply to its answer.
    #[default]
    Question,
    /// The option or line of the question with this index in the order shown.
    Item(usize),
}

/// A line of spans, without a line break.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The spans from left to right.
    pub parts: Vec<(Tone, String)>,
    /// The part of the step to which the line belongs.
    pub part: Part,
}

impl Line {
    /// A line with a single span.
    pub fn new(tone: Tone, text: impl Into<String>) -> Self {
        Self { parts: vec![(tone, text.into())], ..Self::default() }
    }

    /// The text without its tones.
    pub fn text(&self) -> String {
        self.parts.iter().map(|(_, text)| text.as_str()).collect()
    }

    /// The width in columns.
    pub fn width(&self) -> usize {
        self.parts.iter().map(|(_, text)| width(text)).sum()
    }
}

/// The names with which `` `= EXPR` `` is computed. Without them the expression is shown as written.
pub type Values<'a> = Option<&'a Session>;

/// The text for `` `= EXPR` ``: the value, or the expression if it has none.
pub fn computed(source: &Source, values: Values<'_>) -> String {
    let run = values.and_then(|session| session.clone().run(&source.text).ok());
    run.and_then(|run| run.value).map_or_else(|| source.text.clone(), value_text)
}

/// A value as shown in text: a number, a truth value, or hex. Hex of up to eight digits has no leading zeros; a longer
/// number has all sixteen digits, so that each pair of digits is a rank.
pub fn value_text(value: Value) -> String {
    match value {
        Value::Board(number) if number >> 32 == 0 => format!("0x{number:X}"),
        Value::Board(number) => format!("0x{number:016X}"),
        value => value.to_string(),
    }
}

fn width(text: &str) -> usize {
    unicode_width::UnicodeWidthStr::width(text)
}

/// How a step is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The number of columns.
    pub columns: usize,
    /// The order in which options or lines are shown, by their indices in the file; if empty, the order of the file.
    pub order: Vec<usize>,
}

impl Default for Shape {
    fn default() -> Self {
        Self { columns: COLUMNS, order: Vec::new() }
    }
}

/// The lines of a step: its heading, prose and goals, separated by blank lines.
pub fn step(step: &Step, shape: &Shape, values: Values<'_>) -> Vec<Line> {
    let mut lines = toned(&step.heading, shape.columns, Tone::Heading);
    for block in &step.blocks {
        let (part, block) = match block {
            Block::Prose(text) | Block::Aside(text) => (Part::Prose, wrap(text, shape.columns, values)),
            Block::Goal(asked) => (Part::Question, goal(asked, shape, values)),
            Block::Listing(listing) => (Part::Listing, code(&listing.text, shape.columns)),
            Block::Console(console) => (Part::Listing, console_lines(console, shape.columns)),
            Block::Bb(_) | Block::Board(_) => continue,
        };
        let placed = |line: Line| if part == Part::Question { line } else { Line { part, ..line } };
        lines.extend([Line::default()].into_iter().chain(block).map(placed));
    }
    lines
}

/// Wrapped lines of text in one tone.
fn toned(text: &str, columns: usize, tone: Tone) -> Vec<Line> {
    let wrapped = wrap(&text.into(), columns, None);
    wrapped.into_iter().map(|line| Line::new(tone, line.text())).collect()
}

fn console_lines(console: &Console, columns: usize) -> Vec<Line> {
    let command = |command: &Command| {
        let mut lines = toned(&format!("$ {}", command.typed.text), columns, Tone::Strong);
        lines.extend(code(&command.output, columns));
        lines
    };
    console.commands.iter().flat_map(command).collect()
}

/// The lines of a goal: the question, with its options or lines.
pub fn goal(goal: &Goal, shape: &Shape, values: Values<'_>) -> Vec<Line> {
    let mut lines = wrap(&goal.ask, shape.columns, values);
    let ordered = |count: usize| -> Vec<usize> {
        if shape.order.len() == count { shape.order.clone() } else { (0..count).collect() }
    };
    let room = shape.columns.saturating_sub(4).max(1);
    let items: Vec<Vec<Line>> = match &goal.kind {
        GoalKind::Choice(choice) => {
            let places = ordered(choice.options.len());
            places.into_iter().map(|place| option(&choice.options[place], room, values)).collect()
        }
        GoalKind::Order(order) => {
            let places = ordered(order.lines.len()).into_iter();
            places.map(|place| code(&order.lines[place].value, room)).collect()
        }
        GoalKind::Bug(bug) => bug.lines.iter().map(|line| code(&line.value, room)).collect(),
        _ => Vec::new(),
    };
    let letters = matches!(goal.kind, GoalKind::Choice(_));
    for (number, item) in items.into_iter().enumerate() {
        let mark = if letters {
            char::from(b'a' + u8::try_from(number % 26).unwrap_or(0)).to_string()
        } else {
            (number + 1).to_string()
        };
        let mark = format!("{mark:>2}) ");
        let item = marked(item, &mark, &" ".repeat(width(&mark)));
        lines.extend(item.into_iter().map(|line| Line { part: Part::Item(number), ..line }));
    }
    lines
}

/// Lines of code as written; a line that is too long is continued on the next.
fn code(text: &str, room: usize) -> Vec<Line> {
    let fitted = |line: &str| {
        if width(line) <= room { vec![Line::new(Tone::Code, line)] } else { toned(line, room, Tone::Code) }
    };
    text.lines().flat_map(fitted).collect()
}

fn option(option: &ChoiceOption, room: usize, values: Values<'_>) -> Vec<Line> {
    match &option.shown {
        Shown::Code(source) => code(&source.text, room),
        Shown::Words(text) => wrap(text, room, values),
    }
}

/// Puts one marker before the first line, and another one before the rest.
fn marked(mut lines: Vec<Line>, first: &str, rest: &str) -> Vec<Line> {
    for (number, line) in lines.iter_mut().enumerate() {
        line.parts.insert(0, (Tone::Marker, if number == 0 { first } else { rest }.to_owned()));
    }
    lines
}
