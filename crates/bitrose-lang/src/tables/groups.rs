//! Brackets and what is in them: the arrays of a text, flat or in rows.

use super::item::{Item, Number, Operator, negated};
use super::location::Location;
use super::tokens::{Spanned, Token, tokens};

/// An array of numbers: a bracket, or one column of the rows in it.
#[derive(Clone, Debug)]
pub(super) struct Array {
    pub name: String,
    pub numbers: Vec<Number>,
    /// Arrays with the same group stand in the same rows.
    pub group: usize,
    pub(super) start: usize,
}

impl Array {
    pub(super) fn location(&self, text: &str) -> Location {
        Location::new(text, self.start, 1)
    }

    /// Is at least half of it too large for counts, shifts and piece-square values?
    pub(super) fn looks_like_words(&self) -> bool {
        let large = self.numbers.iter().filter(|number| number.is_large).count();
        large * 2 >= self.numbers.len() && large > 0
    }

    /// One number too many or too few for a table or for two, and the numbers are large, or it calls itself magic.
    pub(super) fn is_nearly_a_table(&self) -> bool {
        let says_so = self.name.to_ascii_lowercase().contains("magic");
        matches!(self.numbers.len(), 63 | 65 | 127 | 129) && (says_so || self.looks_like_words())
    }

    /// An array of 128 is two of 64.
    pub(super) fn split(&self) -> Vec<Self> {
        if self.numbers.len() != 128 {
            return vec![self.clone()];
        }
        let half = |numbers: &[Number]| Self { numbers: numbers.to_vec(), ..self.clone() };
        vec![half(&self.numbers[..64]), half(&self.numbers[64..])]
    }
}

/// A bracket.
#[derive(Clone, Debug)]
struct Group {
    open: char,
    start: usize,
    name: String,
    items: Vec<Item>,
    current: Item,
}

impl Group {
    const fn new(open: char, start: usize, name: String) -> Self {
        Self { open, start, name, items: Vec::new(), current: Item::new() }
    }

    fn end_item(&mut self) {
        let item = std::mem::replace(&mut self.current, Item::new());
        if !(item.numbers.is_empty() && item.groups.is_empty()) {
            self.items.push(item);
        }
    }

    /// `(uint64_t)` and the like in front of a number: parentheses with nothing but words.
    fn is_cast(&self) -> bool {
        self.open == '(' && self.items.is_empty()
    }

    /// The numbers, when every item is one number.
    fn flat(&self) -> Option<Vec<Number>> {
        self.items.iter().map(Item::only_number).collect()
    }

    /// Constants one after the other, `long A1 = 0x…; long B1 = 0x…;`, as many as there are squares. The array that names
    /// them again has no numbers.
    fn constants(&self) -> Vec<Vec<Number>> {
        let is_number = |item: &Item| item.only_number().is_some();
        let runs = self.items.chunk_by(|a, b| is_number(a) && is_number(b));
        let whole = runs.filter(|run| matches!(run.len(), 64 | 128));
        whole.map(|run| run.iter().filter_map(Item::only_number).collect()).collect()
    }

    /// All numbers of the items that are one number each; for rows, whose other fields may be names.
    fn fields(&self) -> Vec<Number> {
        self.items.iter().filter_map(Item::only_number).collect()
    }
}

/// Words for types, which stand where a name could.
const TYPES: &[&str] = &[
    "long",
    "ulong",
    "int",
    "uint",
    "unsigned",
    "short",
    "byte",
    "char",
    "u64",
    "i64",
    "u32",
    "u8",
    "usize",
    "uint64",
    "uint64_t",
    "int64_t",
    "bitboard",
    "bb",
    "array",
    "list",
    "vector",
    "vec",
    "const",
    "constexpr",
    "static",
    "public",
    "private",
    "final",
    "readonly",
    "inline",
    "pub",
    "let",
    "mut",
    "var",
    "val",
    "new",
];

/// Words that begin a declaration, also where no semicolon has ended the one before.
const BEGINNINGS: &[&str] = &["var", "val", "let", "const", "static", "public", "private", "pub"];

fn is_type(word: &str) -> bool {
    TYPES.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// Reads brackets into a list of groups; children come before their parents.
struct Reader {
    done: Vec<Group>,
    open: Vec<Group>,
}

/// Every array of numbers in a text, in the order in which their brackets close.
pub(super) fn arrays(text: &str) -> Vec<Array> {
    let mut reader = Reader { done: Vec::new(), open: vec![Group::new(' ', 0, String::new())] };
    for spanned in tokens(text) {
        reader.take(spanned);
    }
    while reader.open.len() > 1 {
        reader.close_top();
    }
    reader.finish()
}

impl Reader {
    fn top(&mut self) -> Option<&mut Group> {
        self.open.last_mut()
    }

    fn take(&mut self, spanned: Spanned) {
        match spanned.token {
            Token::Open(open) => self.open_group(open, spanned.start),
            Token::Close(close) => self.close_group(close),
            token => {
                if let Some(group) = self.top() {
                    take_inside(group, token, &spanned);
                }
            }
        }
    }

    fn open_group(&mut self, open: char, start: usize) {
        let Some(parent) = self.top() else { return };
        let item = &mut parent.current;
        if open != '(' {
            item.settle_name();
        }
        let name = item.name.clone().unwrap_or_else(|| parent.name.clone());
        self.open.push(Group::new(open, start, name));
    }

    /// Closes the bracket that this one belongs to, and those left open inside it. One that closes nothing is skipped.
    fn close_group(&mut self, close: char) {
        let open = match close {
            '}' => '{',
            ']' => '[',
            _ => '(',
        };
        if let Some(depth) = self.open.iter().rposition(|group| group.open == open) {
            while self.open.len() > depth {
                self.close_top();
            }
        }
    }

    fn close_top(&mut self) {
        let Some(mut group) = self.open.pop() else { return };
        group.end_item();
        let wrapped = group.flat().filter(|numbers| group.open == '(' && numbers.len() == 1);
        let Some(parent) = self.open.last_mut() else { return };
        if group.is_cast() {
            return;
        }
        if let Some(numbers) = wrapped {
            for number in numbers {
                parent.current.push(number); // a macro, a constructor or plain parentheses
            }
        } else {
            parent.current.groups.push(self.done.len());
            self.done.push(group);
        }
    }

    fn finish(mut self) -> Vec<Array> {
        if let Some(mut outside) = self.open.pop() {
            outside.end_item();
            self.done.push(outside);
        }
        let mut arrays = Vec::new();
        for (number, group) in self.done.iter().enumerate() {
            self.arrays_of(number, group, &mut arrays);
        }
        arrays
    }

    fn arrays_of(&self, number: usize, group: &Group, arrays: &mut Vec<Array>) {
        let array = |numbers| Array { name: group.name.clone(), numbers, group: number, start: group.start };
        if let Some(numbers) = group.flat().filter(|numbers| numbers.len() > 2) {
            arrays.push(array(numbers));
            return;
        }
        if let Some(rows) = self.rows(group) {
            return arrays_of_rows(&rows, &array, arrays);
        }
        arrays.extend(group.constants().into_iter().map(array));
    }

    /// The numbers of each item's bracket, when all of them have equally many, 1 to 8. Brackets that nothing parts are
    /// rows as well: objects of JSON line by line, or calls of a macro.
    fn rows(&self, group: &Group) -> Option<Vec<Vec<Number>>> {
        let fields = |number: &usize| Some(self.done.get(*number)?.fields());
        let rows: Vec<Vec<Number>> = if let [only] = group.items.as_slice() {
            only.groups.iter().map(fields).collect::<Option<_>>()?
        } else {
            group.items.iter().map(|item| fields(item.groups.last()?)).collect::<Option<_>>()?
        };
        let width = rows.first()?.len();
        ((1..=8).contains(&width) && rows.iter().all(|row| row.len() == width)).then_some(rows)
    }
}

/// An array for each column of the rows; eight rows of eight are one array.
pub(super) fn arrays_of_rows(
    rows: &[Vec<Number>],
    array: &dyn Fn(Vec<Number>) -> Array,
    arrays: &mut Vec<Array>,
) {
    let width = rows[0].len();
    if rows.len() * width == 64 && width == 8 {
        arrays.push(array(rows.iter().flatten().copied().collect()));
    } else if matches!(rows.len(), 63..=65 | 127..=129) {
        arrays.extend((0..width).map(|column| array(rows.iter().map(|row| row[column]).collect())));
    }
}

fn take_inside(group: &mut Group, token: Token, spanned: &Spanned) {
    let item = &mut group.current;
    match token {
        Token::Separator => group.end_item(),
        Token::Colon => item.start_value(),
        Token::Equals => {
            item.assigned &= item.word.is_empty(); // where no semicolon ends it, the next name begins another
            item.start_value();
            item.assigned = true;
        }
        Token::Minus => item.minus = true,
        Token::Word(word) => {
            if !item.groups.is_empty() && BEGINNINGS.contains(&word) {
                group.end_item();
            } else if !is_type(word) {
                word.clone_into(&mut item.word);
            }
        }
        Token::Number(value) => {
            let minus = std::mem::take(&mut item.minus);
            let is_large = value.is_none_or(|value| value >> 32 != 0);
            let value = if minus { value.and_then(negated) } else { value };
            if let Some(left) = item.numbers.pop_if(|_| minus && !is_large) {
                // `64 - 12`: the shift of twelve bits
                let value = left.value.and_then(|left| Some(left.wrapping_add(value?)));
                item.numbers.push(Number { value, end: spanned.end, ..left });
                return;
            }
            item.push(Number { value, is_large, ..Number::at(spanned) });
        }
        Token::ShiftLeft if !item.numbers.is_empty() => item.operator = Some(Operator::ShiftLeft),
        Token::Or if !item.numbers.is_empty() => item.operator = Some(Operator::Or),
        Token::Malformed => {
            item.numbers.push(Number { is_large: true, is_malformed: true, ..Number::at(spanned) });
        }
        Token::Open(_) | Token::Close(_) | Token::ShiftLeft | Token::Or | Token::Other => item.minus = false,
    }
}
