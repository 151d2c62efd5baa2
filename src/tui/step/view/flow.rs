//! Draws the current step as a row of operands, operator and result, each operand under its source text. An expanded
//! product is drawn as a sum of shifted copies of the left factor, one for each set bit of the right factor.

use super::{View, board_number, board_size, short_number};
use crate::tui::prelude::*;
use crate::tui::step::Mode;
use crate::tui::widgets::{shortened_inside, wrap};
use bitrose_draw::Difference;
use bitrose_lang::trace::{PartialProduct, partial_products};
use bitrose_lang::{Note, Step};

/// The columns that a title leaves to the ranks, a blank and the count.
const COUNT: usize = 5;

/// The columns of a line of a list or a struct.
const LINE: u16 = 40;

/// A part of the row.
enum Part {
    /// An operator or an equals sign.
    Sign(String),
    /// A board under its name.
    Board { title: String, picture: Box<Picture>, number: u64, tone: Tone, cursor: Option<Square> },
    /// A count, an index or a truth value under its name.
    Number { title: String, text: String },
    /// The room of what is not shown, in columns.
    Gap(u16),
}

impl View<'_> {
    /// Draws the operation of the current step as boards and numbers.
    pub(super) fn flow(self, cell: (u16, u16), area: Rect, buffer: &mut Buffer) {
        let parts = match (self.screen.term.zip(self.screen.product()), self.screen.step()) {
            (Some((term, (left, right))), _) => self.term(left, right, term),
            (None, Some(step)) if self.screen.mode == Mode::Edit => self.edited(step, cell, area.width),
            (None, Some(step)) => self.parts(step, cell),
            (None, None) => Vec::new(),
        };
        if parts.is_empty() {
            let why = match &self.screen.call_example {
                _ if self.screen.term.is_some() => "a product with 0 has no terms".to_owned(),
                Some(example) => format!("nothing ran: type a call, as in {example}"),
                None => "no operation: the program only names values".to_owned(),
            };
            Row::new(self.theme, &[(&why, Tone::Faint)]).render(area, buffer);
        }
        self.row(&parts, cell, area, buffer);
    }

    /// Returns the input that is being edited, and the result of the step with it, which stays where it is.
    fn edited(self, step: &Step, cell: (u16, u16), width: u16) -> Vec<Part> {
        let mut parts = self.parts(step, cell);
        let Some(input) = self.screen.inputs.get(self.screen.input) else { return parts };
        let (first, gap) = fitting(&parts, cell, width);
        let result = parts.pop();
        let before: u16 = parts.iter().skip(first).map(|part| part.width(cell, gap)).sum();
        let mut part = self.part(&format!("[{}]", input.name), input.value, None, Tone::Cursor);
        if let Part::Board { cursor, .. } = &mut part {
            *cursor = Some(self.screen.cursor);
        }
        let gap = Part::Gap(before.saturating_sub(part.width(cell, gap)).max(3));
        [part, gap].into_iter().chain(result).collect()
    }

    /// Returns the parts of a step.
    fn parts(self, step: &Step, cell: (u16, u16)) -> Vec<Part> {
        let text = step.text(&self.screen.source);
        let names = operands(text, &step.operation, step.inputs.len());
        let is_copy = step.is_copy();
        let is_call = step.operation.starts_with(|letter: char| letter.is_alphabetic() || letter == '_');
        let (pictures, after) = self.pictures(step);
        let after = self.beside_before(step, after);
        let mut parts = Vec::new();
        if step.inputs.len() == 1 && !is_call && !is_copy {
            parts.push(Part::Sign(step.operation.clone()));
        }
        let is_number = |index: usize| names.get(index).is_some_and(|name| is_decimal(name));
        for (index, input) in step.inputs.iter().enumerate().filter(|_| !is_copy) {
            if index > 0 {
                parts.push(Part::Sign(if is_call { ",".to_owned() } else { step.operation.clone() }));
            }
            let title = names.get(index).copied().unwrap_or("");
            let picture = pictures.get(index).cloned().flatten();
            parts.push(match input {
                Value::Board(number) if is_number(index) => Self::number(title, *number),
                _ => self.part(title, *input, picture, Tone::Plain),
            });
        }
        if !is_copy {
            parts.push(Part::Sign(match (is_call, &step.target) {
                (false, _) => "=".to_owned(),
                (true, None) => "→".to_owned(), // the call itself names the result
                (true, Some(_)) => format!("{} =", shortened(&step.operation, 14, MayCut::Name)),
            }));
        }
        let whole = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let is_joined = step.inputs.len() == 2 && !is_call && !is_copy;
        let short = format!("… {} …", step.operation);
        let columns = usize::from(board_size(cell).0);
        let title = match step.target.as_deref() {
            Some(target) => target,
            // the operands are written above their boards
            None if is_joined && whole.width() + COUNT > columns => &short,
            None => &whole,
        };
        let gives_number = match step.operation.as_str() {
            "&" => (0..2).any(is_number),
            ">>" | ">>>" => step.inputs.get(1).is_some_and(|count| count.number() >= 48),
            _ => false,
        };
        parts.push(match step.output {
            Value::Board(number) if gives_number => Self::number(title, number),
            _ if step.output_type.is_none() => {
                let object = step.object.as_deref().or(step.object_type.as_deref());
                let text = object.unwrap_or("no value").to_owned();
                Part::Number { title: title.to_owned(), text }
            }
            output => self.part(title, output, after, Tone::Accent),
        });
        parts
    }

    /// Returns the pictures of the operands and the result, with marks: what a shift wraps or drops, and the wrapped
    /// bits that a `&` removes.
    fn pictures(self, step: &Step) -> (Vec<Option<Picture>>, Option<Picture>) {
        let mapping = self.screen.mapping();
        let after = self.screen.wrapped_at(self.screen.index);
        if let (Some(Note::Shift { report, .. }), Some(first)) = (&step.note, step.inputs.first()) {
            let lost = report.wrapped_from | report.dropped;
            let before = Picture::before_shift(mapping.board(first.number()), report)
                .marked(self.screen.wrapped_in(*first).difference(lost), Role::WrappedTo);
            return (vec![Some(before)], Some(Picture::after_shift(report).marked(after, Role::WrappedTo)));
        }
        let marked = |value: &Value| {
            let wrapped = self.screen.wrapped_in(*value);
            (!wrapped.is_empty())
                .then(|| Picture::of(mapping.board(value.number())).marked(wrapped, Role::WrappedTo))
        };
        let inputs: Vec<Option<Picture>> = step.inputs.iter().map(marked).collect();
        let wrapped = step.inputs.iter().map(|value| self.screen.wrapped_in(*value));
        let wrapped = wrapped.fold(after, |all, wrapped| all | wrapped);
        let result = mapping.board(step.output.number());
        let picture = Picture::of(result).marked(after, Role::WrappedTo);
        let gone = if step.operation == "&" { wrapped.difference(result) } else { Bitboard::EMPTY };
        (inputs, (!wrapped.is_empty()).then(|| picture.marked(gone, Role::Dropped)))
    }

    /// Marks the squares that an edit of the source has added or removed, or those in which the result differs from
    /// that of the known function.
    fn beside_before(self, step: &Step, picture: Option<Picture>) -> Option<Picture> {
        if let Some((_, unlike)) = self.screen.difference_from_known() {
            let picture =
                picture.unwrap_or_else(|| Picture::of(self.screen.mapping().board(step.output.number())));
            return Some(picture.marked(unlike.missing, Role::Missing).marked(unlike.extra, Role::Extra));
        }
        let (Some(Value::Board(was)), Value::Board(is)) = (self.screen.previous_output(), step.output) else {
            return picture;
        };
        let [was, is] = [was, is].map(|word| self.screen.mapping().board(word));
        let Difference { missing, extra, .. } = Difference::new(was, is);
        let extra = extra.difference(self.screen.wrapped_at(self.screen.index));
        let picture = picture.unwrap_or_else(|| Picture::of(is));
        Some(picture.marked(missing, Role::Missing).marked(extra, Role::Extra))
    }

    fn part(self, title: &str, value: Value, picture: Option<Picture>, tone: Tone) -> Part {
        let title = title.to_owned();
        match value {
            Value::Board(number) => {
                let picture = picture.unwrap_or_else(|| Picture::of(self.screen.mapping().board(number)));
                Part::Board { title, picture: Box::new(picture), number, tone, cursor: None }
            }
            value => Part::Number { title, text: value.to_string() },
        }
    }

    /// Returns a part for a number that is not a set of squares, such as an index or a literal.
    fn number(title: &str, number: u64) -> Part {
        let text = if number < 10 { number.to_string() } else { short_number(number) };
        Part::Number { title: title.to_owned(), text }
    }

    /// Draws the parts. If they do not fit, the first ones are left out.
    fn row(self, parts: &[Part], cell: (u16, u16), area: Rect, buffer: &mut Buffer) {
        let (first, gap) = fitting(parts, cell, area.width);
        let has_boards = parts.iter().any(|part| matches!(part, Part::Board { .. }));
        let mut rest = if has_boards { area } else { Rect { height: area.height.min(3), ..area } };
        for (index, part) in parts[first..].iter().enumerate() {
            let [area, right] = rest.split_left(part.width(cell, gap));
            // without a blank after an operator, the first board has the rank digits for all
            let has_ranks = index == 0 || gap == (1, 1);
            part.draw(self, cell, has_ranks, area, buffer);
            rest = right;
        }
    }

    /// Returns one term of an expanded product: the sum so far, the shifted copy that is added, and the new sum.
    fn term(self, left: u64, right: u64, index: usize) -> Vec<Part> {
        let terms = partial_products(left, right);
        let Some(PartialProduct { shift, term, sum }) = terms.get(index).copied() else { return Vec::new() };
        let before = index.checked_sub(1).map_or(0, |index| terms[index].sum);
        let mapping = self.screen.mapping();
        let carried = mapping.board(sum & !(before | term));
        let result = Picture::of(mapping.board(sum)).marked(carried, Role::WrappedTo);
        let board =
            |title: &str, number, picture| self.part(title, Value::Board(number), picture, Tone::Plain);
        vec![
            board("sum so far", before, None),
            Part::Sign("+".to_owned()),
            board(&format!("copy << {shift}"), term, None),
            Part::Sign("=".to_owned()),
            self.part("sum", Value::Board(sum), Some(result), Tone::Accent),
        ]
    }
}

/// The blanks to the left and to the right of an operator.
type Gap = (u16, u16);

/// Returns the index of the first part that is shown in a row of `width` columns, and the blanks around each operator.
fn fitting(parts: &[Part], cell: (u16, u16), width: u16) -> (usize, Gap) {
    let columns = |parts: &[Part], gap| parts.iter().map(|part| part.width(cell, gap)).sum::<u16>();
    let gap = [(1, 1), (1, 0)].into_iter().find(|&gap| columns(parts, gap) <= width).unwrap_or_default();
    ((0..parts.len()).find(|&first| columns(&parts[first..], gap) <= width).unwrap_or(0), gap)
}

/// Returns `true` for a decimal number, with or without a suffix: `1`, `63`, `1ULL`.
fn is_decimal(text: &str) -> bool {
    let suffix = text.trim_start_matches(|digit: char| digit.is_ascii_digit());
    let is_suffix = suffix.is_empty() || suffix.starts_with(['u', 'U', 'l', 'L', 'i', '_']);
    suffix.len() < text.len() && is_suffix
}

impl Part {
    fn width(&self, cell: (u16, u16), (left, right): Gap) -> u16 {
        let columns = |text: &str| u16::try_from(text.width()).unwrap_or(u16::MAX / 64);
        match self {
            Self::Board { .. } => board_size(cell).0,
            Self::Sign(sign) => columns(sign) + left + right,
            Self::Number { title, text } => {
                columns(text).min(LINE).max(columns(title).min(12)) + left + right
            }
            Self::Gap(columns) => *columns,
        }
    }

    fn draw(&self, view: View, cell: (u16, u16), has_ranks: bool, area: Rect, buffer: &mut Buffer) {
        let theme = view.theme;
        let mut centered = |row: u16, text: &str, tone| {
            let text = shortened(text, area.width.into(), MayCut::Name);
            let width = u16::try_from(text.width()).unwrap_or(u16::MAX).min(area.width);
            let left = (area.width - width).div_ceil(2); // the only blank of an operator or a number is before it
            let line = Rect { x: area.x + left, y: area.y + row, width, height: 1 };
            Row::new(theme, &[(&text, tone)]).render(line.intersection(area), buffer);
        };
        let middle = (1 + 4 * cell.1).min(area.height.saturating_sub(1));
        match self {
            Self::Sign(sign) => centered(middle, sign, Tone::Key),
            Self::Gap(_) => centered(middle, "…", Tone::Key),
            Self::Number { title, text } => {
                let lines = wrap(text, area.width.min(LINE).into(), area.height.into());
                let above = middle
                    .saturating_sub(u16::try_from(lines.len() / 2).expect("it is a part of the height"));
                (above..).zip(&lines).for_each(|(row, line)| centered(row, line, Tone::Strong));
                if title != text && above > 0 {
                    centered(above - 1, title, Tone::Faint);
                }
            }
            Self::Board { title, picture, number, tone, cursor } => {
                let count = number.count_ones().to_string();
                let ranks = 8 * cell.1;
                let (files, numbers) =
                    (u16::from(area.height > ranks + 1), u16::from(area.height > ranks + 2));
                let rows = Layout::vertical([Length(1), Length(ranks + files), Length(numbers)]);
                let [head, board, below] = area.layout(&rows);
                let columns = usize::from(head.width).saturating_sub(count.len() + 3);
                let shorten = if title.contains(' ') { shortened } else { shortened_inside };
                let title = shorten(title, columns, MayCut::Name);
                Row::new(theme, &[("  ", Tone::Plain), (&title, *tone)]).render(head, buffer);
                theme.line(&[(&count, Tone::Strong)]).right_aligned().render(head, buffer);
                let cells = cells(area, cell);
                let is_result = *tone == Tone::Accent;
                let drawn = Board {
                    indices: Some(view.screen.mapping()),
                    cursor: *cursor,
                    motion: view.motion.filter(|_| is_result),
                    ..Board::new(theme, cells, picture)
                };
                let [_, without_ranks] = board.split_left(2);
                drawn.render(if has_ranks { board } else { without_ranks }, buffer);
                Row::new(theme, &[(&board_number(*number), Tone::Plain)]).render(below, buffer);
            }
        }
    }
}

/// Returns the cells of a board in the flow.
pub(super) fn cells(area: Rect, (width, height): (u16, u16)) -> Cells {
    Cells { origin: Position::new(area.x + 2, area.y + 1), width, height }
}

/// Returns the source text of each operand of an operation, or fewer than `count` if they cannot be told apart.
pub(super) fn operands<'a>(text: &'a str, operation: &str, count: usize) -> Vec<&'a str> {
    let is_word = operation.starts_with(|letter: char| letter.is_alphabetic() || letter == '_');
    let found = match (is_word, count) {
        (true, _) => arguments(text, operation),
        (false, 2) => sides(text, operation),
        (false, 1) => {
            text.trim().strip_prefix(operation).map(|operand| vec![bare(operand)]).unwrap_or_default()
        }
        _ => Vec::new(),
    };
    let is_whole = found.len() == count && found.iter().all(|operand| !operand.is_empty());
    if is_whole { found } else { Vec::new() }
}

/// Returns the arguments of the call of `function` in a text.
fn arguments<'a>(text: &'a str, function: &str) -> Vec<&'a str> {
    let inside = text.find(&format!("{function}(")).and_then(|at| {
        let rest = &text[at + function.len() + 1..];
        Some(&rest[..indices(rest).find(|(_, letter, depth)| *letter == ')' && *depth == 0)?.0])
    });
    let Some(inside) = inside else { return Vec::new() };
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, _, _) in indices(inside).filter(|(_, letter, depth)| *letter == ',' && *depth == 0) {
        parts.push(bare(&inside[start..at]));
        start = at + 1;
    }
    parts.push(bare(&inside[start..]));
    parts
}

/// Returns the two sides of an operator: for `x &= e`, of the assignment; otherwise, of the last such operator outside
/// brackets.
fn sides<'a>(text: &'a str, operator: &str) -> Vec<&'a str> {
    let text = declared(text);
    if let Some((left, right)) = text.split_once(&format!("{operator}=")) {
        return vec![bare(left), bare(right)];
    }
    let is_sign = |letter: char| "<>&|=!".contains(letter);
    let stands_alone = |at: usize| {
        let before = text[..at].chars().next_back().is_some_and(is_sign);
        let after = text[at + operator.len()..].chars().next().is_some_and(is_sign);
        !before && !after
    };
    let here =
        |at: usize| text[at..].starts_with(operator) && stands_alone(at) && !bare(&text[..at]).is_empty();
    let index = indices(text).filter(|(at, _, depth)| *depth == 0 && here(*at)).last();
    index.map_or_else(Vec::new, |(at, ..)| vec![bare(&text[..at]), bare(&text[at + operator.len()..])])
}

/// Strips the name that is assigned to: `let x =`, `x =`.
fn declared(text: &str) -> &str {
    let text = text.trim().trim_end_matches(';');
    let Some(at) = text.find('=') else { return text };
    let is_assignment = text[..at].chars().all(|letter| letter.is_alphanumeric() || " _:".contains(letter))
        && !text[at + 1..].starts_with('=');
    if is_assignment { &text[at + 1..] } else { text }
}

/// Strips surrounding spaces, and one pair of parentheses if it encloses the whole text.
fn bare(text: &str) -> &str {
    let text = text.trim();
    let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    match inside {
        Some(inside) if indices(inside).all(|(_, letter, depth)| letter != ')' || depth > 0) => inside.trim(),
        _ => text,
    }
}

/// Yields every character with its byte index and the number of brackets open around it.
fn indices(text: &str) -> impl Iterator<Item = (usize, char, usize)> + '_ {
    let mut open = 0_usize;
    text.char_indices().map(move |(at, letter)| {
        let depth = open;
        match letter {
            '(' | '{' | '[' => open += 1,
            ')' | '}' | ']' => open = open.saturating_sub(1),
            _ => {}
        }
        (at, letter, depth)
    })
}

#[cfg(test)]
mod tests {
    use super::operands;

    #[test]
    fn operands_keep_their_own_words() {
        assert_eq!(operands("occ & mask", "&", 2), ["occ", "mask"]);
        assert_eq!(operands("let x = (occ & mask) * m", "*", 2), ["occ & mask", "m"]);
        assert_eq!(operands("from |= free & (from << 2 * n)", "|", 2), ["from", "free & (from << 2 * n)"]);
        assert_eq!(operands("a | b | c", "|", 2), ["a | b", "c"]);
        assert_eq!(operands("x & -x", "&", 2), ["x", "-x"]);
        assert_eq!(operands("rook(c6, occ | (a & b))", "rook", 2), ["c6", "occ | (a & b)"]);
        assert_eq!(operands("~x", "~", 1), ["x"]);
        assert_eq!(operands("x++", "+", 2), [""; 0]);
        assert_eq!(operands("(a) - (b)", "-", 2), ["a", "b"]);
        assert_eq!(operands("\u{1f980} & (", "&", 2), ["\u{1f980}", "("]);
    }
}
