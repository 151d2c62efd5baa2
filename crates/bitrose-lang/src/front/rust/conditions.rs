//! Evaluates `#[cfg(…)]`: disabled items are removed from the source before macros are expanded.

use super::expand::group_end;
use super::tokens::Token;
use crate::front::prelude::*;

/// The value of a condition in a plain build for x86-64: not of tests, unless the program calls one, and with no more than
/// the basic features of the processor. Features of the crate stay open.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Truth {
    True,
    False,
    /// Depends on how the crate is built.
    Open,
}

/// Keywords that begin an item. An item under an open condition can be left out: any use of it reports that it is
/// missing.
const ITEMS: &str = "const enum extern fn impl macro_rules mod static struct trait type unsafe use";

/// A name that must not be resolved to a built-in of bitrose: the source imports it, or defines it under a condition
/// that depends on how the crate is built.
#[derive(Debug)]
pub(super) struct Foreign {
    pub(super) name: String,
    pub(super) condition: Option<Span>,
}

/// Removes what the conditions of a source disable. Also returns the names that must not be resolved to built-ins of
/// bitrose.
///
/// # Errors
/// If a part of an item depends on how the crate is built. Inside a function, the error is reported only when the
/// function is lowered.
pub(super) fn apply_conditions(tokens: Vec<Token>) -> Fallible<(Vec<Token>, Vec<Foreign>)> {
    const BEGIN: [&str; 4] = ["#", "[", "cfg", "("];
    let is_condition =
        |tokens: &[Token], at: usize| (0..4).all(|index| text(tokens, at + index) == BEGIN[index]);
    let mut foreign = names(&tokens, None, &|_| false);
    if !(0..tokens.len()).any(|at| is_condition(&tokens, at)) {
        return Ok((tokens, foreign));
    }
    let mut rest = Vec::with_capacity(tokens.len());
    let is_test = calls_test(&tokens);
    let (mut at, mut is_cut) = (0, false);
    while at < tokens.len() {
        let end = if is_condition(&tokens, at) { group_end(&tokens, at + 1) } else { None };
        let Some(end) = end else {
            // After a removed part, the source before the next token is more than white space and must not be copied.
            rest.push(Token { is_own: tokens[at].is_own && !is_cut, ..tokens[at].clone() });
            is_cut = false;
            at += 1;
            continue;
        };
        let truth = truth(&tokens[at + 4..end - 1], is_test);
        let first = behind_attributes(&tokens, end + 1);
        if truth == Truth::True
            || is_checked(&tokens[at + 4..], &tokens[first..part_end(&tokens, first).max(first)])
        {
            at = end + 1;
        } else {
            let part = &tokens[first..part_end(&tokens, first).max(first)];
            let is_outside = is_macro(part, &tokens) && depth(&rest) == 0;
            let span = Span::new(tokens[at].span.start, tokens[end].span.end);
            let is_open =
                truth == Truth::Open && (!is_item(&tokens, first) && !is_outside || is_implicit_impl(part));
            if is_open && let Some(body) = body_around(&rest) {
                // The function has no certain meaning: a macro that nothing defines reports that when the function is
                // lowered.
                let refusal = [OPEN_CONDITION, "!", "(", ")", ";"].map(|text| Token::synthetic(text, span));
                rest.splice(body + 1..=body, refusal);
            } else if is_open && let Some((start, name)) = type_around(&rest) {
                // Nobody knows what the type is: only its use is refused.
                foreign.push(Foreign { name, condition: Some(span) });
                rest.truncate(start);
                let mut depth = 1;
                at = first;
                while at < tokens.len() && depth > 0 {
                    depth += self::depth(&tokens[at..=at]);
                    at += 1;
                }
                at += usize::from(text(&tokens, at) == ";");
                is_cut = true;
                continue;
            } else if is_open {
                return Err(open(span));
            }
            if truth == Truth::Open {
                let is_item_word = |word: &str| ITEMS.split(' ').any(|item| item == word);
                foreign.extend(names(part, Some(span), &|before| is_outside || is_item_word(before)));
            }
            at = first + part.len();
            is_cut = true;
        }
    }
    Ok((rest, foreign))
}

/// Returns `true` if these are only assertions under `debug_assertions`. Like `debug_assert!`, they change no value.
fn is_checked(condition: &[Token], part: &[Token]) -> bool {
    let is_debug = text(condition, 0) == "debug_assertions" && text(condition, 1) == ")";
    let (mut at, end) = match part {
        [open, .., close] if (&*open.text, &*close.text) == ("{", "}") => (1, part.len() - 1),
        _ => (0, part.len()),
    };
    while at < end {
        let name = text(part, at).trim_start_matches("debug_");
        let is_call = matches!(name, "assert" | "assert_eq" | "assert_ne") && text(part, at + 1) == "!";
        match group_end(part, at + 2).filter(|_| is_call) {
            Some(close) => at = close + 1 + usize::from(text(part, close + 1) == ";"),
            None => return false,
        }
    }
    is_debug && end > 0
}

/// The macro that starts the body of a function in which a part depends on how the crate is built. Nothing defines it.
pub(super) const OPEN_CONDITION: &str = "__bitrose_open_condition";

/// Returns the error for a part that may or may not be in the build.
pub(super) fn open(span: Span) -> Box<Error> {
    Error::new(span, "a condition that depends on how the crate is built")
        .label("bitrose cannot tell whether this is compiled")
        .help("remove the attribute, or the item that it applies to")
}

/// Returns the index of the `{` of the function body in which the tokens end.
fn body_around(tokens: &[Token]) -> Option<usize> {
    let (mut depth, mut opened) = (0_u32, None);
    for (at, token) in tokens.iter().enumerate().rev() {
        match &*token.text {
            "fn" if depth == 0 && opened.is_some() => return opened,
            ";" if depth == 0 => opened = None,
            ")" | "]" | "}" => {
                opened = opened.filter(|_| depth > 0 || token.text != "}");
                depth += 1;
            }
            "(" | "[" | "{" if depth > 0 => depth -= 1,
            "{" => opened = Some(at),
            _ => {}
        }
    }
    None
}

/// Returns the index at which the definition of a type begins that the tokens end in, and its name.
fn type_around(tokens: &[Token]) -> Option<(usize, String)> {
    let mut depth = 0;
    let open = tokens.iter().rposition(|token| {
        depth += self::depth(std::slice::from_ref(token));
        depth > 0
    })?;
    let is_end = |token: &Token| matches!(&*token.text, ";" | "{" | "}");
    let start = tokens[..open].iter().rposition(is_end).map_or(0, |end| end + 1);
    let header = &tokens[start..open];
    let word = header.iter().position(|token| matches!(&*token.text, "struct" | "enum" | "union"))?;
    Some((start, text(header, word + 1).to_owned()))
}

/// Returns `true` for an `impl` of a trait that is called implicitly. Without this `impl`, the derived one would
/// silently be used.
fn is_implicit_impl(item: &[Token]) -> bool {
    const TRAITS: [&str; 7] = ["Clone", "Default", "Drop", "Eq", "Ord", "PartialEq", "PartialOrd"];
    let head = item.iter().take_while(|token| token.text != "{");
    text(item, 0) == "impl" && { head }.any(|token| TRAITS.contains(&&*token.text))
}

/// Returns `true` for a call of a macro that the source does not define. Outside of functions, the macro may define
/// items.
fn is_macro(part: &[Token], tokens: &[Token]) -> bool {
    let end = part.iter().position(|token| !token.is_word() && token.text != "::").unwrap_or(0);
    let is_it = |window: &[Token]| window[0].text == "macro_rules" && window[2].text == part[end - 1].text;
    end > 0 && text(part, end) == "!" && !tokens.windows(3).any(is_it)
}

/// Returns the number of brackets that are still open after the tokens.
fn depth(tokens: &[Token]) -> i32 {
    let change = |token: &Token| match &*token.text {
        "(" | "[" | "{" => 1,
        ")" | "]" | "}" => -1,
        _ => 0,
    };
    tokens.iter().map(change).sum()
}

/// Returns the names that a part of the source introduces: all words of each `use`, and those after a word that
/// `names_next` accepts.
fn names(part: &[Token], condition: Option<Span>, names_next: &dyn Fn(&str) -> bool) -> Vec<Foreign> {
    let (mut before, mut is_use, mut names) = ("", false, Vec::new());
    for token in part {
        is_use = (is_use || token.text == "use") && token.text != ";";
        if token.is_word() && (is_use || names_next(before)) {
            names.push(Foreign { name: token.text.clone(), condition });
        }
        // `static mut N`
        before = if token.text == "mut" { before } else { &token.text };
    }
    names
}

fn text(tokens: &[Token], at: usize) -> &str {
    tokens.get(at).map_or("", |token| &token.text)
}

fn behind_attributes(tokens: &[Token], mut at: usize) -> usize {
    while text(tokens, at) == "#" && text(tokens, at + 1) == "[" {
        at = group_end(tokens, at + 1).map_or(tokens.len(), |end| end + 1);
    }
    at
}

/// Returns `true` if an item begins here, such as `pub(crate) fn`.
fn is_item(tokens: &[Token], first: usize) -> bool {
    let open = first + 1;
    let word = match (text(tokens, first), text(tokens, open)) {
        ("pub", "(") => group_end(tokens, open).map_or("", |end| text(tokens, end + 1)),
        ("pub", word) | (word, _) => word,
    };
    ITEMS.split(' ').any(|item| item == word) && !(word == "unsafe" && text(tokens, open) == "{")
}

/// Returns `true` if the last statement calls a function of a module that is only compiled for tests.
fn calls_test(tokens: &[Token]) -> bool {
    let end = tokens.iter().rposition(|token| token.text != ";").map_or(0, |last| last + 1);
    let start = tokens[..end].iter().rposition(|token| matches!(&*token.text, ";" | "}"));
    let last = &tokens[start.map_or(0, |end| end + 1)..end];
    let is_path = |name: &str| last.windows(2).any(|pair| pair[0].text == name && pair[1].text == "::");
    let is_module = |at: usize| {
        let condition = ["cfg", "(", "test", ")", "]"];
        let is_it = condition.iter().zip(at..).all(|(wanted, at)| text(tokens, at) == *wanted);
        let first = behind_attributes(tokens, at + condition.len());
        let first = if text(tokens, first) == "pub" { first + 1 } else { first };
        is_it && text(tokens, first) == "mod" && is_path(text(tokens, first + 1))
    };
    last.len() > 1 && (0..tokens.len()).any(is_module)
}

fn truth(condition: &[Token], is_test: bool) -> Truth {
    let parts = || {
        let inner = &condition[2..condition.len().max(3) - 1];
        let (mut parts, mut depth, mut from) = (Vec::new(), 0, 0);
        for (at, token) in inner.iter().enumerate() {
            match &*token.text {
                "(" => depth += 1,
                ")" => depth -= 1,
                "," if depth == 0 => {
                    parts.push(truth(&inner[from..at], is_test));
                    from = at + 1;
                }
                _ => {}
            }
        }
        if from < inner.len() {
            parts.push(truth(&inner[from..], is_test));
        }
        parts
    };
    let value = text(condition, 2).trim_matches('"');
    match (text(condition, 0), text(condition, 1)) {
        ("not", "(") => match parts().first() {
            Some(Truth::True) => Truth::False,
            Some(Truth::False) => Truth::True,
            _ => Truth::Open,
        },
        ("all", "(") => of_parts(&parts(), Truth::False, Truth::True),
        ("any", "(") => of_parts(&parts(), Truth::True, Truth::False),
        ("test", "") => known(is_test),
        ("doctest" | "miri" | "doc", "") => Truth::False,
        ("target_pointer_width", "=") => known(value == "64"),
        ("target_endian", "=") => known(value == "little"),
        ("target_arch", "=") => known(value == "x86_64"),
        ("target_feature", "=") => known(matches!(value, "sse" | "sse2" | "fxsr")),
        _ => Truth::Open,
    }
}

const fn known(truth: bool) -> Truth {
    if truth { Truth::True } else { Truth::False }
}

/// Combines the parts of `all(…)` or `any(…)`: a single part with the value `decides` is enough. If no part has it and
/// none is open, the value is `otherwise`.
fn of_parts(parts: &[Truth], decides: Truth, otherwise: Truth) -> Truth {
    if parts.contains(&decides) {
        decides
    } else if parts.contains(&Truth::Open) {
        Truth::Open
    } else {
        otherwise
    }
}

/// Returns the end of what an attribute applies to: an item, a statement, a field, a variant, an arm or an element.
fn part_end(tokens: &[Token], first: usize) -> usize {
    let begins_value = matches!(text(tokens, first), "const" | "static" | "let" | "use" | "type")
        && text(tokens, first + 1) != "fn";
    let is_item = is_item(tokens, first);
    let (mut at, mut is_arm) = (first, false);
    while at < tokens.len() {
        match text(tokens, at) {
            ";" => return at + 1,
            "," if !is_item => return at + 1,
            ")" | "]" | "}" => return at,
            "=>" => is_arm = true,
            "{" => {
                let Some(end) = group_end(tokens, at) else { return tokens.len() };
                let next = text(tokens, end + 1);
                let is_body = !is_arm || text(tokens, at - 1) == "=>";
                if is_body && !begins_value && !matches!(next, "else" | "." | "?") {
                    return if matches!(next, "," | ";") { end + 2 } else { end + 1 };
                }
                at = end;
            }
            "(" | "[" => match group_end(tokens, at) {
                Some(end) => at = end,
                None => return tokens.len(),
            },
            _ => {}
        }
        at += 1;
    }
    at
}
