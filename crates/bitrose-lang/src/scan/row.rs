//! Parses a line of a drawn board: a row of eight cells, a line of file letters, or part of a frame.

/// The signs of a style, for clear and for set squares. `None` if the sign has not been seen yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Signs {
    clear: Option<char>,
    set: Option<char>,
}

impl Signs {
    /// Returns the signs of both, or `None` if the styles differ.
    pub(super) fn joined(self, other: Self) -> Option<Self> {
        let agree = |a: Option<char>, b: Option<char>| a.is_none() || b.is_none() || a == b;
        let one_style = agree(self.clear, other.clear) && agree(self.set, other.set);
        one_style.then(|| Self { clear: self.clear.or(other.clear), set: self.set.or(other.set) })
    }
}

/// A row of eight cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row {
    /// The set cells; bit 0 is the leftmost one.
    pub(super) cells: u8,
    /// The rank number, if there is one at either end.
    pub(super) label: Option<u8>,
    /// Whether the number is at the right end only.
    pub(super) is_right: bool,
    /// The signs in use.
    pub(super) signs: Signs,
}

/// The role of a line in a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line {
    /// Eight cells.
    Row(Row),
    /// `a b c d e f g h`, or from h to a.
    Letters {
        /// Whether the h-file is on the left.
        reversed: bool,
    },
    /// `+---+---+`.
    Frame,
    /// Anything else.
    Other,
}

/// The maximum length of a line with a row: a frame, wide cells and indentation.
const LONGEST: usize = 160;

/// Parses a line. In nearly every text line, one of the first bytes already shows that it is not a row. `right` says
/// where the rank number is if both ends of the line could be one, because a set square can be drawn as `1`.
pub(super) fn read(line: &[u8], right: bool) -> Line {
    if line.len() > LONGEST || line.len() < 8 || !line.iter().all(|&byte| may_stand_in_row(byte)) {
        return Line::Other;
    }
    str::from_utf8(line).map_or(Line::Other, |line| read_text(strip_source(line), right))
}

/// Parses the end of a line, and returns where it begins: `12:00:01 INFO engine: 8 . . X …`, `array([[0, 1, …`.
pub(super) fn read_suffix(line: &[u8], right: bool) -> Option<(usize, Line)> {
    /// The maximum number of words before a row that consist of the letters of a row, as in a date.
    const WORDS: usize = 8;
    let first = line.iter().rposition(|&byte| !may_stand_in_row(byte)).map_or(0, |at| at + 1);
    let opens = |pair: &[u8]| matches!(pair, [b' ' | b'\t' | b'(', next] if !matches!(next, b' ' | b'\t'));
    let starts = line[first..].windows(2).zip(first + 1..).filter(|(pair, _)| opens(pair));
    let mut read = starts.take(WORDS).map(|(_, start)| (start, read(&line[start..], right)));
    read.find(|(_, read)| *read != Line::Other)
}

/// Returns `true` for cells, labels, borders, brackets, quotes and comment signs, for the file letters, and for the `n`
/// of `\n`.
fn may_stand_in_row(byte: u8) -> bool {
    static TABLE: [bool; 256] = {
        let mut table = [false; 256];
        let ascii = b" \t\r012345678.,:;_-+=|#*@XxOoabcdefghABCDEFGH()[]{}\"'`/!\\n";
        let mut index = 0;
        while index < ascii.len() {
            table[ascii[index] as usize] = true;
            index += 1;
        }
        let mut byte = 0x80;
        while byte < 0x100 {
            table[byte] = true;
            byte += 1;
        }
        table
    };
    TABLE[byte as usize]
}

/// Returns the row inside `// row`, `/// // row`, `"row\n"`, `'row' +`.
fn strip_source(line: &str) -> &str {
    const QUOTES: [char; 3] = ['"', '\'', '`'];
    let mut line = line.trim();
    while let Some(rest) = line.strip_prefix("//") {
        line = rest.trim_start_matches(['/', '!']).trim_start();
    }
    let line = line.trim_start_matches(QUOTES);
    let line = line.trim_end_matches([',', ';', '+', ' ']).trim_end_matches('\\');
    line.trim_end_matches(QUOTES).trim_end_matches("\\n").trim()
}

fn read_text(line: &str, right: bool) -> Line {
    if line != RULE && is_frame(line) {
        return Line::Frame;
    }
    if let Some(reversed) = letters(line) {
        return Line::Letters { reversed };
    }
    if line.matches("][").count() == 7 {
        // `[ ][X]…`: brackets instead of bars
        let line = line.replace("][", "|").replace(['[', ']'], "|");
        return framed(&line).map_or(Line::Other, Line::Row);
    }
    let row = if line.chars().filter(|&sign| is_bar(sign)).count() >= 9 {
        framed(line)
    } else {
        plain_row(line, right)
    };
    row.map_or(Line::Other, Line::Row)
}

const fn is_bar(sign: char) -> bool {
    matches!(sign, '|' | '│' | '┃' | '║')
}

/// An empty row of the style `X` and `-`, or part of a frame.
pub(super) const RULE: &str = "--------";

fn is_frame(line: &str) -> bool {
    let drawn = |sign: char| matches!(sign, '+' | '-' | '=' | '|') || ('─'..='╿').contains(&sign);
    line.chars().filter(|&sign| drawn(sign)).count() >= 8
        && line.chars().all(|sign| drawn(sign) || sign == ' ')
        && !line.contains("- -")
        && line.chars().any(|sign| !is_bar(sign) && sign != ' ')
}

/// Parses `a b c d e f g h` with any spacing. Returns `Some(true)` for `h g f e d c b a`.
fn letters(line: &str) -> Option<bool> {
    let mut letters = [0; 8];
    for (count, byte) in line.bytes().filter(|&byte| !matches!(byte, b' ' | b'|' | b'+')).enumerate() {
        *letters.get_mut(count)? = byte.to_ascii_lowercase();
    }
    match &letters {
        b"abcdefgh" => Some(false),
        b"hgfedcba" => Some(true),
        _ => None,
    }
}

/// Parses `| X |   | X |`: the contents between nine bars, where a blank is a clear cell, and a label outside.
fn framed(line: &str) -> Option<Row> {
    let parts: Vec<&str> = line.split(is_bar).map(str::trim).collect();
    let [left, cells @ .., right] = parts.as_slice() else { return None };
    let fits = |outside: &str| outside.is_empty() || rank(outside).is_some();
    if cells.len() != 8 || !fits(left) || !fits(right) {
        return None;
    }
    let mut row = Row {
        is_right: rank(left).is_none() && rank(right).is_some(),
        ..Row::new(rank(left).or(rank(right)))
    };
    for (index, cell) in cells.iter().enumerate() {
        let mut signs = cell.chars();
        let sign = signs.next().unwrap_or(' ');
        signs.next().is_none().then_some(())?;
        row.add(index, sign)?;
    }
    Some(row)
}

/// Parses `8 . . X …`, `8 ..X… 8`, `[0, 0, 1, …]`: separate or adjacent cells, with labels at the ends.
fn plain_row(line: &str, right: bool) -> Option<Row> {
    let gap = |sign: char| {
        sign.is_whitespace() || is_bar(sign) || matches!(sign, ',' | '[' | ']' | '{' | '}' | '(' | ')')
    };
    let mut tokens = [""; 11];
    let mut count = 0;
    for token in line.split(gap).filter(|token| !token.is_empty()) {
        *tokens.get_mut(count)? = token;
        count += 1;
    }
    let tokens = without_comment(&tokens[..count]);
    let count = tokens.len();
    match tokens {
        [cells] => together(cells, None),
        [left, cells] if rank(left).is_some() => together(cells, rank(left)),
        [cells, right] if rank(right).is_some() => together(cells, rank(right)).map(Row::right),
        [left, cells, right] if rank(left) == rank(right) => together(cells, Some(rank(left)?)),
        cells if count == 8 => apart(cells, None),
        _ if count == 9 => {
            let at_left = || apart(&tokens[1..], Some(rank(tokens[0])?));
            let at_right = || apart(&tokens[..8], Some(rank(tokens[8])?)).map(Row::right);
            if right { at_right().or_else(at_left) } else { at_left().or_else(at_right) }
        }
        [left, cells @ .., right] if count == 10 && rank(left) == rank(right) => {
            apart(cells, Some(rank(left)?))
        }
        _ => None,
    }
}

/// Returns the row after the `#` or `*` of a comment line, which looks like one cell or label too many.
fn without_comment<'a, 'b>(tokens: &'a [&'b str]) -> &'a [&'b str] {
    match tokens {
        ["#" | "*", row @ ..] if matches!(row.len(), 1..=3 | 8..=10) => row,
        _ => tokens,
    }
}

/// Parses the number of a rank: `8`, `8:`, `8)`.
fn rank(text: &str) -> Option<u8> {
    match text.trim_end_matches([':', ')']).as_bytes() {
        [digit @ b'1'..=b'8'] => Some(digit - b'0'),
        _ => None,
    }
}

/// Parses eight cells in one word.
fn together(cells: &str, label: Option<u8>) -> Option<Row> {
    let mut row = Row::new(label);
    let mut count = 0;
    for sign in cells.chars() {
        (count < 8).then_some(())?;
        row.add(count, sign)?;
        count += 1;
    }
    (count == 8).then_some(row)
}

fn apart(cells: &[&str], label: Option<u8>) -> Option<Row> {
    let mut row = Row::new(label);
    for (index, cell) in cells.iter().enumerate() {
        let mut signs = cell.chars();
        let sign = signs.next()?;
        row.add(index, sign)?;
        let is_float = matches!(sign, '0' | '1') && matches!(signs.as_str(), "." | ".0"); // numpy has `0.`
        (signs.as_str().is_empty() || is_float).then_some(())?;
    }
    Some(row)
}

impl Row {
    fn new(label: Option<u8>) -> Self {
        Self { cells: 0, label, is_right: false, signs: Signs::default() }
    }

    /// Returns the same row with its number at the right end.
    fn right(self) -> Self {
        Self { is_right: true, ..self }
    }

    /// Returns `true` if it consists of dashes only, which is a frame line in another style.
    pub(super) fn is_rule(self) -> bool {
        self.cells == 0 && self.signs.clear == Some('-')
    }

    /// Adds a cell. `None` if the sign is unknown, or does not match the style of the row.
    fn add(&mut self, index: usize, sign: char) -> Option<()> {
        let seen = match sign {
            '.' | '0' | '·' | '∙' | '⋅' | '_' | '-' | '□' | '▢' | '☐' | '○' | ' ' => {
                Signs { clear: Some(sign), set: None }
            }
            '1' | 'X' | 'x' | '#' | '*' | '■' | '●' | '@' | '█' | '▣' | '☒' | '×' | 'O' | 'o' => {
                self.cells |= 1 << index;
                Signs { clear: None, set: Some(sign) }
            }
            _ => return None,
        };
        self.signs = self.signs.joined(seen)?;
        Some(())
    }
}
