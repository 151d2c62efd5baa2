//! Brackets around a name or a call: `(BB) - 1` is a cast if BB is a type and a difference if it is a variable, and the
//! two group differently with what follows. The grammar cannot know which it is. So before the text is parsed, a cast is
//! made one that cannot be anything else (`(const BB) - 1`), and brackets around a variable or a call go away. Likewise
//! `Random rng(seeds[i]);` declares a function if `seeds` is a type; it is not, so the value gets brackets. A template of a
//! constant becomes one of a function that gives it, for which `K<6>` is no comparison: `K<6>()`.

use super::origin::Preprocessed;
use super::token::{Token, TokenKind, tokens};
use super::types;
use crate::front::prelude::*;

/// The same text, in which a name in brackets can be read in one way alone.
pub(super) fn settle(read: Preprocessed) -> Preprocessed {
    let tokens = tokens(&read.text, 0);
    let solid: Vec<&Token> =
        tokens.iter().filter(|token| !matches!(token.kind, TokenKind::Space | TokenKind::Newline)).collect();
    let (types, variables) = type_names(&solid);
    let ends = closing(&solid);
    let mut casts = Vec::new();
    let mut blanks = Vec::new();
    for (at, open) in solid.iter().enumerate() {
        let Some(close) = ends[at].filter(|_| &*open.text == "(") else { continue };
        let is_open_end = solid
            .get(close + 1)
            .is_some_and(|next| matches!(&*next.text, "-" | "+" | "*" | "&" | "&&" | "(" | "++" | "--"));
        if !is_open_end || !begins_operand(&solid[..at]) {
            continue;
        }
        let is_chain = |(_, end): &(usize, usize)| *end == close && solid[at + 1].kind == TokenKind::Word;
        let Some((name, _)) = chain(&solid, &ends, at + 1).filter(is_chain) else {
            // `(x * (int)(y)) & 3`: without brackets around x this could be a type as well.
            let word = solid[at + 1];
            let is_value = word.kind == TokenKind::Word && !types.contains(&*word.text);
            if is_value && !types::is_keyword(&word.text) && &*solid[at + 2].text == "*" {
                casts.extend([(word.span.start, "("), (word.span.end, ")")]);
            }
            continue;
        };
        let word = solid[name];
        let is_type = types.contains(&*word.text);
        if name + 1 == close && is_type {
            casts.push((solid[at + 1].span.start, "const "));
        } else if !is_type && !types::is_keyword(&word.text) || !points(&solid[name..close]) {
            blanks.extend([open.span.start, solid[close].span.start]);
        }
    }
    let templates: Vec<_> = (0..solid.len()).filter_map(|at| template_constant(&solid, &ends, at)).collect();
    for &(_, equals, end) in &templates {
        blanks.push(solid[equals].span.start);
        casts.extend([(solid[equals].span.start, "{ return "), (solid[end].span.end, " }")]);
    }
    let names: HashSet<&str> = templates.iter().map(|&(name, ..)| &*solid[name].text).collect();
    for (at, token) in solid.iter().enumerate() {
        if names.contains(&*token.text) {
            let is_definition = templates.iter().any(|&(name, ..)| name == at);
            let end = closing_angle(&solid, &ends, at + 1).or(is_definition.then_some(at));
            casts.extend(end.map(|end| (solid[end].span.end, "()")));
        }
    }
    // `U64 (*table[2])(int) = …` may be a call for the grammar of C++, `const U64 (*…` is none.
    let is_pointer = |at: &usize| {
        let begins = *at == 0 || matches!(&*solid[at - 1].text, ";" | "{" | "}");
        let open = solid[*at + 1..].iter().take(2).map(|token| &*token.text);
        begins && types.contains(&*solid[*at].text) && open.eq(["(", "*"])
    };
    casts.extend((0..solid.len()).filter(is_pointer).map(|at| (solid[at].span.start, "const ")));
    for (at, dots) in solid.iter().enumerate().filter(|(_, token)| &*token.text == "...") {
        if let Some((first, last)) = case_range(&solid, at) {
            blanks.extend(dots.span.start..dots.span.end);
            casts.extend([(first, CASE_RANGE), (dots.span.start, ","), (last, ")")]);
        }
    }
    let is_compared = |at: &usize| !at.checked_sub(1).is_some_and(|at| names.contains(&*solid[at].text));
    let compared = (0..solid.len()).filter(is_compared);
    let compared = compared.filter_map(|at| compared_name(&solid, &ends, &variables, at));
    let grouped = (0..solid.len()).flat_map(|at| {
        let given = given(&solid, &ends, &types, at);
        [given, counted(&solid, &ends, at), plain_operation(&solid, &ends, &variables, at)]
    });
    casts.extend(compared.chain(grouped.flatten()).flat_map(|(start, end)| [(start, "("), (end, ")")]));
    casts.sort_unstable();
    blanks.sort_unstable();
    read.edited(&casts, &blanks)
}

/// Where the operand begins and ends that gets brackets in `-p++`, whose sign is at `at`: the grammar takes it for
/// `(-p)++`.
fn counted(solid: &[&Token], ends: &[Option<usize>], at: usize) -> Option<(usize, usize)> {
    let is = |at: usize, texts: &[&str]| solid.get(at).is_some_and(|token| texts.contains(&&*token.text));
    let is_sign = is(at, &["-", "!", "~", "+"]) && begins_operand(&solid[..at]);
    let (_, end) = chain(solid, ends, at + 1).filter(|(_, end)| is_sign && is(*end, &["++", "--"]))?;
    Some((solid[at + 1].span.start, solid[end].span.end))
}

/// What stands for `low ... high` behind `case`, which the grammar does not have.
pub(super) const CASE_RANGE: &str = "__bitrose_range(";

/// Where the two values of a `case low ... high:` with these dots begin and end.
fn case_range(solid: &[&Token], dots: usize) -> Option<(usize, usize)> {
    let is_end = |token: &&Token| matches!(&*token.text, "case" | ":" | ";");
    let before = solid[..dots].iter().rev().take(16).position(&is_end)?;
    let behind = solid[dots..].iter().take(16).position(is_end)?;
    let is_range = &*solid[dots - 1 - before].text == "case" && &*solid[dots + behind].text == ":";
    is_range.then(|| (solid[dots - before].span.start, solid[dots + behind].span.start))
}

/// Where `A & B` begins and ends as a statement, which declares B if A is a type; here it is a variable or an enumerator.
fn plain_operation(
    solid: &[&Token],
    ends: &[Option<usize>],
    variables: &HashSet<&str>,
    at: usize,
) -> Option<(usize, usize)> {
    let is = |at: usize, texts: &[&str]| solid.get(at).is_some_and(|token| texts.contains(&&*token.text));
    let begins = at == 0 || is(at - 1, &[";", "}"]);
    let mut end = Some(at).filter(|_| begins && is(at + 1, &["&", "*", "&&"]))?;
    while end < solid.len() && !is(end, &[";", "{", "}"]) {
        end = ends[end].unwrap_or(end) + 1;
    }
    variables.contains(&*solid[at].text).then(|| (solid[at].span.start, solid[end - 1].span.end))
}

/// Where the name begins and ends that stands before the `<` of `x < 8 && y >= 0`, `x < y >> 2`: the grammar of C++ takes what is
/// between `<` and `>` for arguments of a template, and `=` for an assignment to it. In brackets it is a value.
fn compared_name(
    solid: &[&Token],
    ends: &[Option<usize>],
    variables: &HashSet<&str>,
    less: usize,
) -> Option<(usize, usize)> {
    let name = less.checked_sub(1).filter(|_| &*solid[less].text == "<")?;
    let is_variable = variables.contains(&*solid[name].text);
    let is_name =
        |at: usize| solid[at].kind == TokenKind::Word && !matches!(&*solid[at].text, "template" | "operator");
    let mut first = name;
    while first >= 2 && matches!(&*solid[first - 1].text, "." | "->" | "::") {
        first -= 2;
    }
    let (mut at, mut is_logical) = (less + 1, false);
    let mut is_nested = first > 0 && &*solid[first - 1].text == "<";
    let is_comparison = loop {
        match &*solid.get(at).filter(|_| at < less + 64)?.text {
            "(" | "[" => at = ends[at]?,
            ")" | "]" | "{" | "}" | ";" => return None,
            "&&" | "||" => is_logical = true,
            "<" => is_nested = true,
            ">" => break is_logical || is_variable,
            ">>" => break !is_nested || is_variable,
            ">=" => break true,
            _ => {}
        }
        at += 1;
    };
    let is_found = is_comparison && (first..=name).step_by(2).all(is_name);
    is_found.then(|| (solid[first].span.start, solid[name].span.end))
}

/// The name, the `=` and the end of `template<int N> constexpr int K = N * 2;`, which begins at `at`.
fn template_constant(solid: &[&Token], ends: &[Option<usize>], at: usize) -> Option<(usize, usize, usize)> {
    let is = |at: usize, text: &str| solid.get(at).is_some_and(|token| &*token.text == text);
    let open = Some(at + 1).filter(|_| is(at, "template"))?;
    let first = closing_angle(solid, ends, open)? + 1;
    let head = solid[first..].iter().take_while(|token| !matches!(&*token.text, "=" | ";" | "(" | "{" | "["));
    let words: Vec<&str> = head.map(|token| &*token.text).collect();
    let equals = first + words.len();
    let is_constant = words.iter().any(|word| matches!(*word, "const" | "constexpr"));
    let is_variable = !words.iter().any(|word| matches!(*word, "using" | "concept" | "*" | "&" | "operator"));
    let is_own = |name: &usize| {
        name + 1 == equals || closing_angle(solid, ends, name + 1).is_some_and(|end| end + 1 == equals)
    };
    let name = (first..equals).find(is_own).filter(|_| is_constant && is_variable && is(equals, "="))?;
    let mut end = equals;
    while !is(end, ";") {
        end = ends.get(end)?.unwrap_or(end) + 1;
    }
    Some((name, equals, end))
}

/// Where the `<` at `open` is closed; few arguments stand between.
fn closing_angle(solid: &[&Token], ends: &[Option<usize>], open: usize) -> Option<usize> {
    let (mut at, mut depth) = (open, 0);
    while at < open + 32 {
        match &*solid.get(at)?.text {
            "<" => depth += 1,
            ">" => depth -= 1,
            "(" | "[" => at = ends[at]?,
            ";" | "{" | "}" | "&&" | "||" => return None,
            _ => {}
        }
        if depth == 0 {
            return (at > open).then_some(at);
        }
        at += 1;
    }
    None
}

/// Where the first argument begins and ends with which the bracket at `open` makes a variable of a type of the text, if the
/// grammar could take it for the parameter of a function: `Random rng(seeds[i], 3);`.
fn given(
    solid: &[&Token],
    ends: &[Option<usize>],
    types: &HashSet<&str>,
    open: usize,
) -> Option<(usize, usize)> {
    let [kind, name] = solid[open.checked_sub(2)?..open] else { unreachable!("there are two") };
    let close = ends[open].filter(|close| solid.get(close + 1).is_some_and(|next| &*next.text == ";"))?;
    let is_declared = types.contains(&*kind.text) && name.kind == TokenKind::Word;
    if &*solid[open].text != "(" || !is_declared {
        return None;
    }
    let mut end = open + 1;
    while end < close && &*solid[end].text != "," {
        end = ends[end].unwrap_or(end) + 1;
    }
    let is_chain = |(_, behind): &(usize, usize)| {
        *behind == end && end > open + 2 && solid[open + 1].kind == TokenKind::Word
    };
    let word = &*solid[chain(solid, ends, open + 1).filter(is_chain)?.0].text;
    let is_value = !types.contains(word) && !types::is_keyword(word);
    is_value.then(|| (solid[open + 1].span.start, solid[end - 1].span.end))
}

/// Where each bracket is closed.
fn closing(solid: &[&Token]) -> Vec<Option<usize>> {
    let mut ends = vec![None; solid.len()];
    let mut open = Vec::new();
    for (at, token) in solid.iter().enumerate() {
        match &*token.text {
            "(" | "[" => open.push(at),
            ")" | "]" => {
                if let Some(start) = open.pop() {
                    ends[start] = Some(at);
                }
            }
            _ => {}
        }
    }
    ends
}

/// The index of the last name of what begins here, with what is called, taken as element or field of it:
/// `f(x)[3].b`, `Table::row`, `(*p).b`; and the index behind it.
fn chain(solid: &[&Token], ends: &[Option<usize>], from: usize) -> Option<(usize, usize)> {
    let is_word = |at: usize| solid.get(at).is_some_and(|token| token.kind == TokenKind::Word);
    let text = |at: usize| solid.get(at).map_or("", |token| &*token.text);
    let mut name = if is_word(from) { from } else { ends.get(from).copied().flatten()? };
    while text(name + 1) == "::" && is_word(name + 2) {
        name += 2;
    }
    let mut at = name + 1;
    loop {
        at = match text(at) {
            "(" | "[" => ends[at]? + 1,
            "." | "->" if is_word(at + 1) => at + 2,
            _ => return Some((name, at)),
        };
    }
}

/// Is it a type itself, or does it have a `*` in brackets, as in `int (*)[64]`?
fn points(chain: &[&Token]) -> bool {
    chain.len() == 1
        || chain.windows(2).any(|pair| &*pair[0].text == "(" && matches!(&*pair[1].text, "*" | "&" | ")"))
}

/// Can an operand begin behind these tokens? Behind a word or the arguments of a template stand those of a call.
fn begins_operand(before: &[&Token]) -> bool {
    let Some(last) = before.last() else { return true };
    match last.kind {
        TokenKind::Word => {
            matches!(&*last.text, "return" | "case" | "else" | "do" | "and" | "or" | "not" | "compl")
        }
        TokenKind::Sign if &*last.text == ">" => !closes_template(before),
        TokenKind::Sign => !matches!(&*last.text, "]" | "}" | ">>"),
        _ => false,
    }
}

/// Does the `>` at the end close the arguments of a template? They are few, and an opening `<` follows a name.
fn closes_template(before: &[&Token]) -> bool {
    let mut depth = 0;
    for (index, token) in before.iter().enumerate().rev().take(32) {
        match &*token.text {
            ">" => depth += 1,
            "<" => depth -= 1,
            ";" | "{" | "}" | "&&" | "||" | "?" | "return" | "=" => return false,
            _ => {}
        }
        if depth == 0 {
            return index > 0 && before[index - 1].kind == TokenKind::Word;
        }
    }
    false
}

/// The names of types: those that the text defines, and usual ones that it does not use for a variable. Then the names of
/// variables that are never called.
fn type_names<'t>(solid: &[&'t Token]) -> (HashSet<&'t str>, HashSet<&'t str>) {
    let mut defined = HashSet::new();
    let mut variables = HashSet::new();
    let mut called = HashSet::new();
    for (at, token) in solid.iter().enumerate() {
        let next = |ahead: usize| solid.get(at + ahead).copied();
        let is = |ahead: usize, text: &str| next(ahead).is_some_and(|token| &*token.text == text);
        match &*token.text {
            "struct" | "class" | "enum" | "union" | "typename" | "using" => {
                let name = if is(1, "class") || is(1, "struct") { next(2) } else { next(1) };
                defined.extend(name.filter(|name| name.kind == TokenKind::Word).map(|name| &*name.text));
                if &*token.text == "enum" {
                    variables.extend(enumerators(&solid[at..]));
                }
            }
            "typedef" => defined.extend(defined_by(&solid[at..])),
            _ if token.kind == TokenKind::Word && at > 0 => {
                let before = solid[at - 1];
                let is_declared = before.kind == TokenKind::Word && &*before.text != "return"
                    || matches!(&*before.text, "*" | "&");
                let ends = next(1).is_some_and(|next| matches!(&*next.text, "=" | ";" | "," | ")" | "["));
                if is_declared && ends {
                    variables.insert(&*token.text);
                } else if is(1, "(") {
                    called.insert(&*token.text);
                }
            }
            _ => {}
        }
    }
    let usual = solid.iter().map(|token| &*token.text).filter(|name| types::is_usual(name));
    let usual: Vec<&str> = usual.filter(|name| !variables.contains(name)).collect();
    defined.extend(usual);
    variables.retain(|name| !called.contains(name) && !defined.contains(name));
    (defined, variables)
}

/// The names in the braces of an enumeration, which begins here.
fn enumerators<'t>(solid: &[&'t Token]) -> Vec<&'t str> {
    let head = solid.iter().take_while(|token| !matches!(&*token.text, "{" | "}" | ";" | "(" | ")")).count();
    let body: Vec<_> = solid[head..].iter().take_while(|token| &*token.text != "}").collect();
    let begins =
        |pair: &&[&&'t Token]| matches!(&*pair[0].text, "{" | ",") && pair[1].kind == TokenKind::Word;
    let is_defined = body.first().is_some_and(|open| &*open.text == "{");
    body.windows(2).filter(|_| is_defined).filter(begins).map(|pair| &*pair[1].text).collect()
}

/// The names that a `typedef` defines.
fn defined_by<'t>(solid: &[&'t Token]) -> Vec<&'t str> {
    let mut names = Vec::new();
    let mut depth = 0;
    for pair in solid.windows(2) {
        let [before, token] = pair else { unreachable!("a window has two tokens") };
        match &*token.text {
            ";" | "," | "[" if depth == 0 => {
                names.extend(Some(&*before.text).filter(|_| before.kind == TokenKind::Word));
                if &*token.text == ";" {
                    break;
                }
                depth += i32::from(&*token.text == "[");
            }
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth -= 1,
            _ => {}
        }
    }
    names
}
