//! Parses fenced blocks.

use super::{expression, goal, mapping_of, text};
use crate::model::{BbLine, Block, BoardBlock, Command, Console, Listing, Located, Source, Vary};
use crate::problem::{Problems, near};
use bitrose_core::position;

/// The kinds of blocks that have a meaning in lessons.
const KINDS: [&str; 5] = ["bb", "board", "goal", "console", "aside"];
/// The languages of blocks that are shown as written.
const LISTINGS: [&str; 14] = [
    "",
    "text",
    "c",
    "cpp",
    "c++",
    "rust",
    "java",
    "python",
    "go",
    "csharp",
    "c#",
    "javascript",
    "js",
    "asm",
];

/// Parses a fenced block. `line` is the line of the fence, `first` the first line of its content.
pub(super) fn read(
    kind: &str,
    line: usize,
    content: &str,
    first: usize,
    problems: &mut Problems,
) -> Option<Block> {
    match kind {
        "bb" => Some(Block::Bb(bb(content, first, problems))),
        "board" => board(content, first, problems).map(|value| Block::Board(Located { value, line: first })),
        "goal" => goal::read(content, line, first, problems).map(|goal| Block::Goal(Box::new(goal))),
        "console" => Some(Block::Console(console(content, first, problems))),
        "aside" => Some(Block::Aside(text::read(content, first, problems))),
        "indented" => {
            problems.add(line, "code is indented here; put it between two lines of three backquotes");
            None
        }
        language if LISTINGS.contains(&language) => {
            Some(Block::Listing(Listing { text: content.trim_end().to_owned(), line: first }))
        }
        unknown => {
            let help = near(unknown, KINDS.into_iter().chain(LISTINGS));
            let rest = if help.is_empty() { format!("; expected one of {}", KINDS.join(", ")) } else { help };
            problems.add(line, format!("unknown block `{unknown}`{rest}"));
            None
        }
    }
}

/// Parses the lines of a `bb` block. A line that leaves a bracket open continues on the next.
fn bb(content: &str, first: usize, problems: &mut Problems) -> Vec<BbLine> {
    let mut read = Vec::new();
    let mut open: Option<(usize, String)> = None;
    for (number, line) in content.lines().enumerate() {
        let line = without_comment(line);
        let (start, whole) = match open.take() {
            Some((start, before)) => (start, format!("{before}\n{line}")),
            None => (first + number, line.to_owned()),
        };
        if is_open(&whole) {
            open = Some((start, whole));
        } else if !whole.trim().is_empty() {
            read.extend(bb_line(whole.trim(), start, problems));
        }
    }
    if let Some((start, _)) = open {
        problems.add(start, "unclosed bracket");
    }
    read
}

/// Removes a comment, which begins with `#` or `//`, except for `#` among the squares of a drawn board.
fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    let mut before = ' ';
    for (at, letter) in line.char_indices() {
        quoted ^= letter == '"';
        let hash = letter == '#' && before.is_whitespace() && !is_row(line);
        if !quoted && (hash || line[at..].starts_with("//")) {
            return &line[..at];
        }
        before = letter;
    }
    line
}

/// Returns `true` for a row of a drawn board.
fn is_row(line: &str) -> bool {
    line.trim().chars().all(|letter| ".#1X*0■□ ".contains(letter)) && line.contains('.')
        || line.trim().chars().filter(|&letter| letter == '#').count() == 8
}

fn is_open(text: &str) -> bool {
    let count = |letters: [char; 3]| text.matches(letters).count();
    count(['(', '[', '{']) > count([')', ']', '}'])
}

fn bb_line(line: &str, at: usize, problems: &mut Problems) -> Option<BbLine> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match word {
        "let" => expression::binding(rest, at, problems).map(BbLine::Let),
        "show" => show(rest, at, problems),
        "assert" => expression::of_text(rest, at, problems).map(BbLine::Assert),
        "vary" => vary(rest, at, problems),
        "film" => expression::of_text(rest, at, problems).map(BbLine::Film),
        "mapping" => mapping_of(rest, at, problems).map(|value| BbLine::Mapping(Located { value, line: at })),
        _ => {
            const WORDS: [&str; 6] = ["let", "show", "assert", "vary", "film", "mapping"];
            let help = near(word, WORDS);
            problems
                .add(at, format!("expected a line to begin with {}, found `{word}`{help}", WORDS.join(", ")));
            None
        }
    }
}

/// Parses `EXPR [as "label"]`.
fn show(text: &str, at: usize, problems: &mut Problems) -> Option<BbLine> {
    let labelled = text.strip_suffix('"').and_then(|text| text.rsplit_once(" as \""));
    let (shown, label) =
        labelled.map_or((text, None), |(shown, label)| (shown, Some(label.trim().to_owned())));
    Some(BbLine::Show(expression::of_text(shown, at, problems)?, label))
}

/// Parses `NAME = EXPR in SET`.
fn vary(text: &str, at: usize, problems: &mut Problems) -> Option<BbLine> {
    let Some((binding, among)) = text.rsplit_once(" in ") else {
        problems.add(at, "expected `vary NAME = EXPR in SET`, as in `vary s = d4 in ALL`");
        return None;
    };
    let binding = expression::binding(binding, at, problems)?;
    Some(BbLine::Vary(Vary { binding, among: expression::of_text(among, at, problems)? }))
}

/// Parses a FEN, a number or a drawn board.
fn board(content: &str, first: usize, problems: &mut Problems) -> Option<BoardBlock> {
    let text = content.trim();
    let line = first + content[..content.len() - content.trim_start().len()].matches('\n').count();
    if text.contains('/') {
        return match text.parse::<position::Setup>() {
            Ok(_) => Some(BoardBlock::Fen(text.to_owned())),
            Err(error) => {
                problems.add(line, format!("invalid FEN: {error}"));
                None
            }
        };
    }
    let drawn = text.lines().count() == 8 && !text.starts_with("board");
    let text = if drawn { format!("board {{\n{text}\n}}") } else { text.to_owned() };
    expression::of_text(&text, line, problems).map(BoardBlock::Occupied)
}

/// Parses commands `$ bitrose …` and their output.
fn console(content: &str, first: usize, problems: &mut Problems) -> Console {
    let mut commands: Vec<Command> = Vec::new();
    for (number, line) in content.lines().enumerate() {
        let at = first + number;
        if let Some(typed) = line.strip_prefix("$ ") {
            if !typed.starts_with("bitrose ") {
                problems.add(at, "expected a command `$ bitrose …`");
            }
            let typed = Source { text: typed.trim().to_owned(), line: at };
            commands.push(Command { typed, output: String::new() });
        } else if let Some(command) = commands.last_mut() {
            command.output.push_str(line);
            command.output.push('\n');
        } else if !line.trim().is_empty() {
            problems.add(at, "expected a command first: `$ bitrose …`");
        }
    }
    Console { commands }
}
