//! Drawn boards: `board { … }` with eight rows, rank 8 first.

use super::Span;
use super::error::{Error, Fallible};
use crate::words::offset;
use bitrose_core::bitboard::{Bitboard, File, Rank, Square};
use bitrose_core::counted;

/// If `word` opens a drawing, returns the number of bytes from its end to the brace, inclusive.
pub(super) fn opening(word: &str, rest: &str) -> Option<usize> {
    if word != "board" && word != "bitboard" {
        return None;
    }
    let mark = usize::from(rest.starts_with('!'));
    let spaces = rest[mark..].bytes().take_while(u8::is_ascii_whitespace).count();
    rest[mark + spaces..].starts_with('{').then_some(mark + spaces + 1)
}

/// Reads the rows up to the closing brace. `at` is the offset of `text` in the source. Also returns the number of bytes
/// read, including the brace.
pub(super) fn read(text: &str, at: usize) -> Fallible<(Bitboard, usize)> {
    let Some(length) = text.find('}') else {
        return Err(
            Error::new(Span::new(at - 1, at), "unclosed board").label("opened here but never closed by `}`")
        );
    };
    let body = &text[..length];
    let board = match rows(body, at)? {
        rows if rows.len() == 1 => one_row(&rows[0])?,
        rows => eight_rows(&rows, Span::new(at - 1, at + length + 1))?,
    };
    Ok((board, length + 1))
}

/// The cells of a row, and its offset.
struct Row {
    cells: Vec<bool>,
    span: Span,
}

fn rows(body: &str, at: usize) -> Fallible<Vec<Row>> {
    let mut rows = Vec::new();
    let mut start = at;
    for line in body.split_inclusive(['\n', '/']) {
        let row = row(line, start, rows.len())?;
        start += line.len();
        rows.extend(row);
    }
    Ok(rows)
}

/// Reads the cells of a line. `None` for file letters, part of a frame, or an empty line.
fn row(line: &str, at: usize, done: usize) -> Fallible<Option<Row>> {
    let trimmed = line.trim_matches(|letter: char| letter.is_whitespace() || letter == '/' || letter == '|');
    let is_caption = trimmed.split_whitespace().count() > 1
        && trimmed.chars().all(|letter| letter.is_whitespace() || letter.is_ascii_alphabetic())
        && !trimmed.contains(['X', 'x']);
    if trimmed.is_empty() || is_caption || trimmed.contains("---") {
        return Ok(None);
    }
    let start = at + offset(trimmed, line);
    let span = Span::new(start, start + trimmed.len());
    let signs: Vec<(usize, char)> = trimmed
        .char_indices()
        .filter(|(_, letter)| !letter.is_whitespace() && !matches!(letter, '|' | '│'))
        .collect();
    let signs = without_rank(&signs, done);
    let cells =
        signs.iter().map(|&(offset, letter)| cell(letter, start + offset)).collect::<Fallible<_>>()?;
    Ok(Some(Row { cells, span }))
}

/// Removes the rank number at the start of a row, at its end, or at both.
fn without_rank(signs: &[(usize, char)], done: usize) -> &[(usize, char)] {
    let rank = u8::try_from(done)
        .ok()
        .and_then(|done| 8u8.checked_sub(done))
        .map_or(' ', |rank| char::from(b'0' + rank));
    let is_rank = |sign: Option<&(usize, char)>| sign.is_some_and(|&(_, letter)| letter == rank);
    match signs.len() {
        9 if is_rank(signs.first()) => &signs[1..],
        9 if is_rank(signs.last()) => &signs[..8],
        10 if is_rank(signs.first()) && is_rank(signs.last()) => &signs[1..9],
        _ => signs,
    }
}

fn cell(letter: char, at: usize) -> Fallible<bool> {
    match letter {
        '1' | 'X' | 'x' | '#' | '*' | '■' | '●' | '⬛' => Ok(true),
        '.' | '0' | '□' | '·' | '-' | '_' | '○' | '⬜' => Ok(false),
        _ => Err(Error::new(
            Span::new(at, at + letter.len_utf8()),
            format!("invalid cell `{}` in a board", letter.escape_debug()),
        )
        .label("expected 1, X, #, * or ■ for a set square; ., 0 or □ for an empty one")),
    }
}

fn eight_rows(rows: &[Row], span: Span) -> Fallible<Bitboard> {
    for (index, row) in rows.iter().enumerate() {
        if row.cells.len() != 8 {
            let cells = row.cells.len();
            return Err(Error::new(
                row.span,
                format!("row {} of the board has {}", index + 1, counted(cells, "cell")),
            )
            .label("expected 8 cells"));
        }
    }
    if rows.len() != 8 {
        return Err(Error::new(span, format!("a board with {} rows", rows.len()))
            .label("expected 8 rows of 8 cells, rank 8 first"));
    }
    Ok(collect(rows.iter().flat_map(|row| row.cells.iter().copied())))
}

/// Reads all 64 cells from one line.
fn one_row(row: &Row) -> Fallible<Bitboard> {
    if row.cells.len() != 64 {
        let count = row.cells.len();
        let what = if count < 64 { "incomplete board" } else { "too many cells in a board" };
        return Err(Error::new(row.span, format!("{what}: {} of 64", counted(count, "cell")))
            .label("expected 8 rows of 8 cells, rank 8 first"));
    }
    Ok(collect(row.cells.iter().copied()))
}

fn collect(cells: impl Iterator<Item = bool>) -> Bitboard {
    let squares = Rank::ALL.into_iter().rev().flat_map(|rank| File::ALL.map(|file| Square::new(file, rank)));
    squares.zip(cells).filter(|&(_, set)| set).map(|(square, _)| square).collect()
}
