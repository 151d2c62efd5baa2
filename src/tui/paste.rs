//! Determines what a pasted text is: a position, numbers and drawn boards, or a program.

use crate::game;
use bitrose_core::bitboard::{Bitboard, Mapping, Square};
use bitrose_core::position::{FenError, Mended, Setup};
use bitrose_lang::scan::{Finding, Found, Scanner};
use bitrose_lang::{Error, Language, SOURCE_LIMIT, Session, Span, Value, enclosed, uncalled, words};
use std::borrow::Cow;

/// The kinds of pasted text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pasted {
    /// A position, and what had to be corrected in its FEN.
    Position(Box<Setup>, Vec<Mended>),
    /// Numbers and drawn boards, at most eight, and the number that were found.
    Boards(Vec<u64>, usize),
    /// The two numbers of a failing test.
    Pair { want: u64, got: u64 },
    /// An expression or a program, to be run in the session.
    Program,
    /// Lines from inside a function, which the Step screen makes one of, or says why not.
    Statements,
}

/// The longest text that is tried as a position, and the longest line that is tried as a literal.
const LONGEST_LINE: usize = 200;

/// The longest text that is tried as a position with the moves of a game.
const LONGEST_GAME: usize = 8192;

/// Determines what a text is.
///
/// # Errors
/// Returns the error in the program if the text is not anything else either.
pub fn recognize(text: &str, session: &Session) -> Result<Pasted, Error> {
    let text = text.trim();
    let game = || game::read_last(text).or_else(|| game::read_only(text));
    if let Some(read) = Some(text).filter(|text| text.len() <= LONGEST_GAME).and_then(|_| game()) {
        return read.map(|(setup, mended)| Pasted::Position(Box::new(setup), mended));
    }
    if let Some((setup, mended)) = position(text) {
        return Ok(Pasted::Position(Box::new(setup), mended));
    }
    if text.len() <= LONGEST_LINE && text.matches('/').count() >= 4 && looks_like_fen(text) {
        return Setup::read_leniently(text)
            .map(|(setup, mended)| Pasted::Position(Box::new(setup), mended))
            .map_err(|error| fen_error(&error));
    }
    if let Some(boards) =
        numbers_on_lines(text, session).or_else(|| lists_of_squares(text, session.mapping()))
    {
        return Ok(boards);
    }
    match session.clone().run(text) {
        Ok(run) if run.value.is_some() => Ok(Pasted::Program),
        Err(_) if let Some(pair) = pair(text) => Ok(pair),
        run if defines_function(text, session) => run.map(|_| Pasted::Program),
        _ if is_enclosed(text, session) => Ok(Pasted::Statements),
        Ok(_) => Ok(scan(text, session.mapping()).unwrap_or_else(|| {
            if is_declaration(text, session) { Pasted::Statements } else { Pasted::Program }
        })),
        Err(error) if has_function(text) => Err(error),
        Err(error) => scan(text, session.mapping()).ok_or(error),
    }
}

/// Signs of a text that computes something.
const CODE: [char; 4] = ['=', '{', '(', ';'];

/// Returns `true` if a text that failed to run was probably not meant as a program.
pub(super) fn is_without_code(text: &str) -> bool {
    !text.contains(CODE)
}

/// Returns `true` if a text that failed to run as a program has something to show: a failing test or, without any code,
/// numbers and drawn boards.
pub(super) fn is_data(text: &str, session: &Session) -> bool {
    match recognize(text, session) {
        Ok(Pasted::Pair { .. }) => true,
        Ok(Pasted::Boards(..)) => is_without_code(text),
        _ => false,
    }
}

/// Returns `true` if a text that another screen could not use is data or code, which Explore takes.
pub(super) fn is_for_explore(text: &str, session: &Session) -> bool {
    is_data(text, session) || defines_function(text, session)
}

/// Returns `true` if the text does nothing by itself, but does as the body of a function.
fn is_enclosed(text: &str, session: &Session) -> bool {
    let does_nothing = || match session.clone().trace(text) {
        Ok((_, trace)) => trace.steps.is_empty(),
        Err(_) => true,
    };
    (!is_without_code(text) || text.starts_with("return "))
        && does_nothing()
        && enclosed(text, session.language(), session.mapping()).is_some()
}

/// Returns `true` if the text is code of another language that only declares something, so that nothing runs.
fn is_declaration(text: &str, session: &Session) -> bool {
    let is_foreign = session.parse(text).is_ok_and(|program| program.language() != Language::Own);
    let is_still = session.clone().trace(text).is_ok_and(|(_, trace)| trace.steps.is_empty());
    is_foreign && is_still && text.contains(['<', '>', '&', '|'])
}

/// Returns `true` if the text defines functions. Its constants are then part of them, and not boards to show.
fn defines_function(text: &str, session: &Session) -> bool {
    session.parse(text).is_ok_and(|program| {
        let source = program.text();
        source.functions().next().is_some()
            || !source.method_names().is_empty()
            || uncalled(&program).is_some()
    })
}

/// Returns `true` if a text probably contains a function, whether or not that is understood: `U64 east(U64 b) {`.
fn has_function(text: &str) -> bool {
    let braces = text.match_indices('{');
    let heads = braces.filter_map(|(at, _)| text[..at].rsplit([';', '{', '}']).next());
    heads.into_iter().any(|head| head.contains('(') && head.contains(')') && !head.contains('='))
}

/// Parses a single line that looks like a FEN.
fn position(text: &str) -> Option<(Setup, Vec<Mended>)> {
    let is_candidate = text.len() <= LONGEST_LINE && !text.contains('\n') && text.matches('/').count() == 7;
    if is_candidate { Setup::read_leniently(text).ok() } else { None }
}

/// Returns `true` if the first word consists of digits and letters with slashes between them, as the ranks of a FEN do.
pub(super) fn looks_like_fen(line: &str) -> bool {
    let board = line.split_whitespace().next().unwrap_or("");
    let is_rank = |letter: char| letter == '/' || letter.is_ascii_digit() || letter.is_ascii_alphabetic();
    board.matches('/').count() >= 2 && board.chars().all(is_rank) && !board.contains("//")
}

/// Converts an error in a FEN to an error of the prompt.
pub(super) fn fen_error(error: &FenError) -> Error {
    let (message, label, help) = (format!("FEN: {error}"), error.field.to_string(), error.nearest.clone());
    let span = Span::new(error.offset, error.offset + error.length.max(1));
    *Error::new(span, message).label(label).maybe_help(help)
}

/// Parses a text with one literal on each line (`0x…`, a decimal number, a square), if there are at least two lines or the
/// number has commas: a single literal is a program.
fn numbers_on_lines(text: &str, session: &Session) -> Option<Pasted> {
    if text.len() > SOURCE_LIMIT {
        return None; // the scanner still finds the constants in it
    }
    let mut session = session.clone();
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut numbers: Vec<u64> = lines.map(|line| number(line, &mut session)).collect::<Option<_>>()?;
    let count = numbers.len();
    numbers.truncate(8);
    (count > 1 || text.contains(',')).then_some(Pasted::Boards(numbers, count))
}

/// Parses a text whose lines are lists of squares, as bitrose prints them: `a1 c3 h8`. A single square is a program.
fn lists_of_squares(text: &str, mapping: Mapping) -> Option<Pasted> {
    let of_line = |line: &str| {
        // `[SQ_E4, SQ_D5]` of an engine
        let prefix = ["SQ_", "Square::", "Square."].into_iter().find(|prefix| line.contains(prefix));
        let separators: &[char] =
            if prefix.is_some() { &[' ', ',', '\t', '[', ']', '{', '}'] } else { &[' ', ',', '\t'] };
        let words = line.split(separators).filter(|word| !word.is_empty());
        let square = |word: &str| match prefix {
            Some(prefix) => word.strip_prefix(prefix)?.to_ascii_lowercase().parse::<Square>().ok(),
            None => word.parse().ok(),
        };
        let squares: Bitboard = words.map(square).collect::<Option<_>>()?;
        Some(mapping.number(squares))
    };
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let mut numbers: Vec<u64> = lines.map(of_line).collect::<Option<_>>()?;
    let count = numbers.len();
    numbers.truncate(8);
    text.contains([' ', ',', '\t']).then_some(Pasted::Boards(numbers, count))
}

/// Evaluates a line that is a single literal.
fn number(line: &str, session: &mut Session) -> Option<u64> {
    let line = line.trim_end_matches([',', ';']);
    let line = &without_groups(line);
    let is_word =
        line.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_' || letter == '\'');
    if line.is_empty() || line.len() > LONGEST_LINE || !is_word {
        return None;
    }
    match session.run(line).ok()?.value? {
        Value::Board(number) | Value::Int(number) => Some(number),
        Value::Bool(_) | Value::Wide(_) => None,
    }
}

/// Returns the number that a line assigns to a name of more than one letter, and nothing else: `bb = 0x8100`.
pub(super) fn named_number(text: &str, session: &Session) -> Option<u64> {
    let (name, value) = text.trim().split_once('=')?;
    let name = name.trim_end();
    let is_name = name.len() > 1 && words(name).eq([name]);
    number(value.trim(), &mut session.clone()).filter(|_| is_name)
}

/// Returns a decimal number without the commas between its groups of three digits.
fn without_groups(line: &str) -> Cow<'_, str> {
    let is_digits = |group: &str| group.bytes().all(|digit| digit.is_ascii_digit());
    match line.split_once(',') {
        Some((first, rest))
            if matches!(first.len(), 1..=3)
                && is_digits(first)
                && rest.split(',').all(|group| group.len() == 3 && is_digits(group)) =>
        {
            line.replace(',', "").into()
        }
        _ => line.into(),
    }
}

/// Returns what a scanner finds in a text.
fn found(mut scanner: Scanner, text: &str) -> Vec<Finding> {
    let mut found = Vec::new();
    for line in text.lines() {
        let mut passed = (0, 1); // a byte offset and its column
        for one in scanner.line(line.as_bytes()) {
            if !is_shifted(line, &one, &mut passed) {
                found.push(one.finding);
            }
        }
    }
    found.extend(scanner.pause().map(|found| found.finding));
    found
}

/// Returns `true` if a number is only the left operand of a shift: the `0xff` of `0xff << 16`.
fn is_shifted(line: &str, found: &Found, (byte, column): &mut (usize, usize)) -> bool {
    if !matches!(found.finding, Finding::Number(_)) {
        return false;
    }
    let end = found.column + found.text.chars().count();
    let more: usize = line[*byte..].chars().take(end.saturating_sub(*column)).map(char::len_utf8).sum();
    (*byte, *column) = (*byte + more, end.max(*column));
    let count = line[*byte..].trim_start().strip_prefix("<<").map_or("", str::trim_start);
    count.starts_with(|digit: char| digit.is_ascii_digit())
}

/// Finds the two numbers of a failing test, if the text has exactly one.
fn pair(text: &str) -> Option<Pasted> {
    let mut pairs = found(Scanner::new().pairs(), text).into_iter().filter_map(|finding| match finding {
        Finding::Pair { want, got } => Some(Pasted::Pair { want, got }),
        _ => None,
    });
    pairs.next().filter(|_| pairs.next().is_none())
}

/// Finds the two numbers of a failing test, or else the constants and drawn boards, in any text.
fn scan(text: &str, mapping: Mapping) -> Option<Pasted> {
    if let Some(pair) = pair(text) {
        return Some(pair);
    }
    let found = found(Scanner::new().greedy(), text);
    let numbers = found.iter().take(8).map(|finding| finding.word(mapping)).collect();
    (!found.is_empty()).then_some(Pasted::Boards(numbers, found.len()))
}

/// Returns the board that a text draws, if that is all it contains: eight rows as `bitrose show` and many engines print
/// them, with or without a frame, rank digits and a number below. Text that computes something is not a drawing.
pub fn lone_drawing(text: &str) -> Option<Bitboard> {
    const LONGEST: usize = 4096;
    if text.len() > LONGEST || !is_without_code(text) {
        return None;
    }
    let found = found(Scanner::new(), text).into_iter();
    let mut boards = found.filter_map(|finding| match finding {
        Finding::Board(board) => Some(board),
        _ => None,
    });
    boards.next().filter(|_| boards.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: &str = "........\n........\n....1...\n........\n........\n........\n........\n1.......\n";

    #[test]
    fn a_drawing_alone_is_a_board() {
        let wanted = Square::E6.bitboard().with(Square::A1);
        assert_eq!(lone_drawing(ROWS), Some(wanted));
        assert_eq!(lone_drawing(&ROWS.replace('.', ". ").replace('1', "1 ")), Some(wanted));
        assert_eq!(lone_drawing(&format!("{ROWS}\n{ROWS}")), None);
        assert_eq!(lone_drawing(&format!("let x = board {{\n{ROWS}}}")), None);
        assert_eq!(lone_drawing("0x8100000000000081"), None);
        assert_eq!(lone_drawing(""), None);
    }

    #[test]
    fn a_fen_does_not_look_like_an_expression() {
        for fen in ["8/8/8/8/8/8/8/8 w - - 0 1", "k7/9/x/8"] {
            assert!(looks_like_fen(fen), "{fen}");
        }
        for other in ["rnbqkbnr/pppp", "e2e4", "white_pawns & RANK_2", "0x12 // a comment", "a / b", ""] {
            assert!(!looks_like_fen(other), "{other}");
        }
    }
}
