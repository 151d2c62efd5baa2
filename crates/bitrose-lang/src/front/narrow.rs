//! Constants that are shifted left in 32 bits, as in `1 << sq`, although the result becomes a board of 64.

use super::literal;
use super::prelude::*;
use crate::resemblance::words_of as name_words;
use crate::words::words;

/// The shifts of a function by the registers of their results, each with the remark that is made on it if 64 bits
/// become of its result.
#[derive(Default)]
pub(super) struct NarrowShifts(HashMap<Register, (Span, String)>);

impl NarrowShifts {
    /// Remembers a shift in 32 bits by a count that is not a constant and may be too large. `suffix` makes a constant one
    /// of 64 bits.
    pub(super) fn note<'t>(
        &mut self,
        shift: Node<'t>,
        result: &Operand,
        suffix: &str,
        source: &impl Written<'t>,
        span: Span,
    ) {
        let text_of = &|node| source.text(node);
        let text = text_of(shift);
        let operand = |name: &str| shift.child_by_field_name(name).map(tree::without_parentheses);
        let (Some(word), Some(count)) = (operand("left"), operand("right")) else { return };
        let is_narrow = matches!(result.scalar(), Some(Scalar::I32 | Scalar::U32));
        let bits = |word: u32| u32::BITS - word.leading_zeros();
        let fits = || Some(bits(number(text_of(word))?).checked_add(most(count, text_of)?)? < u32::BITS);
        let is_large = || fits().map_or_else(|| is_square(count, text_of, MOST_VALUES), |fits| !fits);
        let is_large = || is_large() && !is_guarded(count, text_of);
        if is_narrow && is_number(word) && !is_number(count) && is_large() {
            let start = word.start_byte() - shift.start_byte();
            let (before, rest) = text.split_at(start);
            let (word, after) = rest.split_at(word.end_byte() - word.start_byte());
            let digits = digits(word);
            let remark = format!(
                "`{text}` is shifted in 32 bits: for a bit of a board, write `{before}{digits}{suffix}{after}`"
            );
            self.0.insert(result.register, (span, remark));
        }
    }

    /// Passes the remark on a value on to what is computed from it.
    pub(super) fn follow(&mut self, from: &Operand, to: &Operand) {
        if let Some(shift) = self.0.get(&from.register).cloned() {
            self.0.insert(to.register, shift);
        }
    }

    /// Makes the remark on a value, if there is one, before the value is converted to another type.
    pub(super) fn remark(&self, value: &Operand, wanted: Option<Scalar>, requests: &mut Requests) {
        if wanted.is_some_and(|wanted| wanted.bits() == 64)
            && let Some((span, remark)) = self.0.get(&value.register)
        {
            requests.remark(*span, remark.clone());
        }
    }
}

/// Returns the largest value of a count such as `square & 7`, `square % 8`, or the variable of a loop up to a number.
fn most<'t>(count: Node<'t>, text_of: &dyn Fn(Node<'t>) -> &'t str) -> Option<u32> {
    let below = |limit: Node<'t>, sign: &str, inclusive: &str, exclusive: &str| {
        let limit = number(text_of(limit))?;
        if sign == inclusive {
            return Some(limit);
        }
        if sign == exclusive { limit.checked_sub(1) } else { None }
    };
    let parts = |node: Node<'t>| {
        let part = |name: &str| node.child_by_field_name(name);
        Some((part("left")?, text_of(part("operator")?), tree::without_parentheses(part("right")?)))
    };
    if let Some((_, sign, limit)) = parts(count) {
        return below(limit, sign, "&", "%");
    }
    if let Some(end) = tree::ancestors(count).find_map(|around| end_of_range(around, text_of(count), text_of))
    {
        return Some(end);
    }
    let is_loop = |around: &Node<'t>| matches!(around.kind(), "for_statement" | "while_expression");
    let conditions = tree::ancestors(count).filter(is_loop);
    let mut conditions = conditions.filter_map(|around| parts(around.child_by_field_name("condition")?));
    let (_, sign, limit) = conditions.find(|(left, ..)| text_of(*left) == text_of(count))?;
    below(limit, sign, "<=", "<")
}

/// Returns the last value of the variable of a loop over a range, such as 7 in `for i in 0..8`.
fn end_of_range<'t>(around: Node<'t>, name: &str, text_of: &dyn Fn(Node<'t>) -> &'t str) -> Option<u32> {
    let field = |name: &str| around.child_by_field_name(name).filter(|_| around.kind() == "for_expression");
    let range = text_of(tree::without_parentheses(field("value")?));
    let (_, end) = range.split_once("..").filter(|_| field("pattern").map(text_of) == Some(name))?;
    match end.strip_prefix('=') {
        Some(last) => number(last),
        None => number(end)?.checked_sub(1),
    }
}

/// How many variables are followed to their values.
const MOST_VALUES: u8 = 3;

/// Returns `true` if a count is a square as far as its source tells: it is named so, or it comes from a bit scan, or from
/// eight times a rank, or is at least half of the board.
fn is_square<'t>(count: Node<'t>, text_of: &dyn Fn(Node<'t>) -> &'t str, left: u8) -> bool {
    let count = tree::without_parentheses(count);
    let part = |name: &str| count.child_by_field_name(name);
    let is_part = |name: &str| part(name).is_some_and(|part| is_square(part, text_of, left));
    let of = |name: &str| part(name).and_then(|part| number(text_of(part)));
    if let (Some(sign), Some(_)) = (part("operator"), part("left")) {
        return match text_of(sign) {
            "+" | "|" | "^" | "&" => is_part("left") || is_part("right"),
            "-" => of("left").is_none() && is_part("left") || is_part("right"),
            "*" => of("left").or(of("right")) == Some(8),
            "<<" => of("right") == Some(3),
            _ => false,
        };
    }
    if is_number(count) {
        return number(text_of(count)).is_some_and(|number| number >= u32::BITS - 1);
    }
    if part("alternative").is_some() {
        return is_part("consequence") || is_part("alternative");
    }
    if part("arguments").is_some() {
        let Some(function) = part("name").or(part("function")) else { return false };
        let mut receiver = ["value", "argument", "expression"].into_iter();
        let of = part("object").or_else(|| receiver.find_map(|name| function.child_by_field_name(name)));
        let name = last_name(text_of(function));
        // `sq.index()`, but not `sq.rank()`
        return is_scan(name) || is_square_name(name) || {
            !is_other_name(name) && of.is_some_and(|of| is_square(of, text_of, left))
        };
    }
    if count.kind().contains("cast") {
        return is_part("value");
    }
    let name = last_name(text_of(count));
    let values = || assigned(count, text_of).any(|value| is_square(value, text_of, left - 1));
    is_square_name(name) || !is_other_name(name) && left > 0 && count.kind() == "identifier" && values()
}

/// Returns the values that the function around a variable gives it.
fn assigned<'t>(variable: Node<'t>, text_of: &dyn Fn(Node<'t>) -> &'t str) -> impl Iterator<Item = Node<'t>> {
    const FUNCTIONS: [&str; 4] =
        ["function_definition", "function_item", "method_declaration", "constructor_declaration"];
    let function = tree::ancestors(variable).find(|around| FUNCTIONS.contains(&around.kind()));
    function.into_iter().flat_map(tree::all).filter_map(move |node| {
        let field = |names: [&str; 2]| names.into_iter().find_map(|name| node.child_by_field_name(name));
        let (name, value) = match node.kind() {
            "init_declarator" => (field(["declarator", "name"]), field(["value", "right"])),
            "variable_declarator" => {
                let last = || tree::named(node).pop();
                (field(["name", "declarator"]), field(["value", "right"]).or_else(last))
            }
            "let_declaration" => (field(["pattern", "name"]), field(["value", "right"])),
            "assignment_expression" => (field(["left", "name"]), field(["right", "value"])),
            _ => return None,
        };
        value.filter(|_| name.map(text_of) == Some(text_of(variable)))
    })
}

/// Returns the last name of a path: `sq` of `move.sq` and `self.sq()`.
fn last_name(path: &str) -> &str {
    path.rsplit(|letter| !is_letter(letter)).find(|name| !name.is_empty()).unwrap_or("")
}

/// Returns `true` for the name of a function that returns the place of a bit among 64.
fn is_scan(name: &str) -> bool {
    const SCANS: [&str; 8] = ["bitscan", "bsf", "bsr", "ctz", "firstbit", "lsb", "msb", "trailingzero"];
    const HALVES: [&str; 2] = ["__builtin_ctz", "__builtin_clz"];
    let plain = name.replace('_', "").to_lowercase();
    !HALVES.contains(&name) && SCANS.iter().any(|scan| plain.contains(scan))
}

/// Returns `true` if a name is that of a square: `sq`, `from`, `kingSquare`.
fn is_square_name(name: &str) -> bool {
    const WORDS: [&str; 12] = [
        "dest",
        "destination",
        "dst",
        "from",
        "origin",
        "pos",
        "position",
        "s",
        "source",
        "src",
        "target",
        "to",
    ];
    let is_square =
        |word: &str| WORDS.contains(&word) || ["sq", "sqr", "square"].iter().any(|end| word.ends_with(end));
    !is_other_name(name) && name_words(name).split(' ').any(is_square)
}

/// Returns `true` if a name says that it is a number of bits, a rank, a file or a kind of piece.
fn is_other_name(name: &str) -> bool {
    const PARTS: [&str; 12] =
        ["bits", "col", "count", "depth", "file", "kind", "num", "piece", "rank", "row", "size", "type"];
    let words = name_words(name);
    words.split(' ').any(|word| matches!(word, "p" | "pt") || PARTS.iter().any(|part| word.contains(part)))
}

/// Returns `true` if a condition around a count compares a name of it, as in `sq < 32 ? 1u << sq : 0`: it may be small
/// there. `sq < 56` says nothing of that.
fn is_guarded<'t>(count: Node<'t>, text_of: &dyn Fn(Node<'t>) -> &'t str) -> bool {
    let is_choice = |around: &Node<'t>| {
        matches!(
            around.kind(),
            "if_statement" | "if_expression" | "conditional_expression" | "ternary_expression"
        )
    };
    let compares = |part: Node<'t>| {
        let sign = part.child_by_field_name("operator").map(text_of);
        let sides = ["left", "right"].map(|side| part.child_by_field_name(side).map_or("", text_of));
        let is_of_count = |side: &&str| words(text_of(count)).any(|name| name == *side);
        let limit = sides.into_iter().find_map(number);
        matches!(sign, Some("<" | "<=" | ">" | ">="))
            && sides.iter().find(|side| is_of_count(side)).is_some_and(|name| {
                let limit = limit.zip(distance(count, name, text_of));
                limit.is_none_or(|(limit, more)| i64::from(limit) + more <= i64::from(u32::BITS))
            })
    };
    let conditions = tree::ancestors(count).filter(is_choice);
    let mut conditions = conditions.filter_map(|choice| choice.child_by_field_name("condition"));
    conditions.any(|condition| tree::all(condition).any(|part| part.is_named() && compares(part)))
}

/// Returns what a count such as `sq`, `sq + 8` or `sq - 9` adds to a name; `None` for any other.
fn distance<'t>(count: Node<'t>, name: &str, text_of: &dyn Fn(Node<'t>) -> &'t str) -> Option<i64> {
    if text_of(count) == name {
        return Some(0);
    }
    let part = |part: &str| count.child_by_field_name(part).map(text_of);
    let more = i64::from(number(part("right")?)?);
    match (part("left")? == name, part("operator")?) {
        (true, "+") => Some(more),
        (true, "-") => Some(-more),
        _ => None,
    }
}

/// Returns the value of a number.
fn number(text: &str) -> Option<u32> {
    let digits = digits(text.trim()).replace('_', "");
    let (digits, radix) = literal::radix(&digits);
    u32::from_str_radix(digits, radix).ok()
}

/// Returns a number of 32 bits without its suffix: `u` of C, Java and C#, `u32` or `_i32` of Rust.
fn digits(number: &str) -> &str {
    number.split(['u', 'U', 'i']).next().unwrap_or(number).trim_end_matches('_')
}

fn is_number(node: Node<'_>) -> bool {
    matches!(
        node.kind(),
        "number_literal" | "decimal_integer_literal" | "hex_integer_literal" | "integer_literal"
    )
}
