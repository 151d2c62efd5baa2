//! Expands macros: those of the source (`macro_rules!`) and a few of the standard library, such as `assert!` and
//! `vec!`. Expansion happens before parsing; each token remembers where it comes from.

use super::conditions;
use super::tokens::{TOKEN_LIMIT, Token, tokenize};
use crate::front::prelude::*;

/// The definitions of macros of the standard library.
const STANDARD: &str = include_str!("macros.rs.txt");

/// The maximum depth of macros that expand to calls of other macros.
const DEPTH_LIMIT: usize = 32;

/// A source after macro expansion.
#[derive(Debug)]
pub(super) struct Expanded {
    pub(super) text: String,
    /// For each token, its start and end in `text`, and its span in the source.
    origins: Vec<(usize, usize, Span)>,
    /// The errors of macro calls that could not be expanded, by the name of the macro.
    pub(super) failures: HashMap<String, Error>,
    /// Names that must not be resolved to built-ins of bitrose.
    pub(super) foreign: Vec<conditions::Foreign>,
}

impl Expanded {
    /// Maps a span of the expanded text to the source that the user wrote.
    pub(super) fn origin(&self, span: Span) -> Span {
        let first = self.origins.partition_point(|(_, end, _)| *end <= span.start);
        let last = self.origins.partition_point(|(start, _, _)| *start < span.end).saturating_sub(1);
        match (self.origins.get(first), self.origins.get(last)) {
            (Some((_, _, first)), Some((_, _, last))) if first.start <= last.end => {
                Span::new(first.start, last.end)
            }
            (Some((_, _, only)), _) => *only,
            _ => Span::default(),
        }
    }
}

/// A rule of a macro: the pattern that it matches, and the body that it expands to.
#[derive(Debug)]
struct Rule {
    pattern: Vec<Token>,
    body: Vec<Token>,
}

/// A macro.
#[derive(Debug)]
struct Macro {
    rules: Vec<Rule>,
    /// Where its definition starts. `None` for a macro of the standard library.
    start: Option<usize>,
    /// Whether its definition is in a function.
    is_local: bool,
}

impl Macro {
    /// Returns the names of variables that are in scope at a call, but not where the macro is defined: `before` are the
    /// tokens of the source up to the call.
    fn hidden(&self, before: &[Token]) -> HashSet<String> {
        let Some(start) = self.start else { return HashSet::new() };
        let function = open_function(before).filter(|_| !self.is_local);
        let since = || before.iter().rposition(|token| token.span.start < start).map_or(0, |at| at + 1);
        variables_of(&in_open_blocks(&before[function.unwrap_or_else(since)..]))
    }
}

impl Rule {
    /// Returns the names in its body that mean what they mean where it is defined.
    fn free_names(&self) -> impl Iterator<Item = &str> {
        let own = variables_of(&self.body);
        let text = |at: Option<usize>| at.and_then(|at| self.body.get(at)).map_or("", |token| &*token.text);
        let is_free = move |(at, token): &(usize, &Token)| {
            let is_part = matches!(text(at.checked_sub(1)), "." | "::" | "$");
            token.is_word() && !is_part && text(Some(at + 1)) != "!" && !own.contains(&token.text)
        };
        self.body.iter().enumerate().filter(is_free).map(|(_, token)| &*token.text)
    }
}

/// Returns the variables that tokens declare, also as parameters of closures or, with their types, of functions.
fn variables_of(tokens: &[Token]) -> HashSet<String> {
    let mut names = declared(tokens);
    let text = |at: Option<usize>| at.and_then(|at| tokens.get(at)).map_or("", |token| &*token.text);
    for (at, token) in tokens.iter().enumerate().filter(|(_, token)| token.is_word()) {
        let (before, after) = (text(at.checked_sub(1)), text(Some(at + 1)));
        let is_first = before == "|"
            && matches!(text(at.checked_sub(2)), "(" | "," | "=" | "move" | "{" | ";" | "return");
        if is_first || before == "," && after == "|" || after == ":" {
            names.insert(token.text.clone());
        }
    }
    names
}

/// Leaves out the blocks that are closed.
fn in_open_blocks(tokens: &[Token]) -> Vec<Token> {
    let (mut open, mut starts): (Vec<Token>, Vec<usize>) = (Vec::new(), Vec::new());
    for token in tokens {
        match &*token.text {
            "{" => starts.push(open.len()),
            "}" => {
                open.truncate(starts.pop().unwrap_or(open.len()));
                continue;
            }
            _ => {}
        }
        open.push(token.clone());
    }
    open
}

/// What `$x` stands for: tokens or, in a repetition, the variables of each iteration.
#[derive(Clone, Debug)]
enum Bound {
    One(Vec<Token>),
    Many(Vec<HashMap<String, Bound>>),
}

/// Expands the macros of a source. `prelude` precedes the result and stays as it is.
pub(super) fn expand(prelude: &str, source: &str) -> Fallible<Expanded> {
    let (tokens, foreign) = conditions::apply_conditions(tokenize(source)?)?;
    let mut macros = Macros { known: HashMap::new(), made: 0, count: 0, failures: HashMap::new() };
    macros.definitions(&tokenize(STANDARD)?, false)?;
    let tokens = macros.definitions(&tokens, true)?;
    let tokens = negative_arguments(&macros.expand_all(&tokens, 0)?);
    let mut text = prelude.to_owned();
    let mut origins = Vec::with_capacity(tokens.len());
    let mut before = Some(0);
    for token in tokens {
        match before.filter(|_| token.is_own).and_then(|before| source.get(before..token.span.start)) {
            Some(gap) => text.push_str(gap),
            None => text.push(' '),
        }
        before = token.is_own.then_some(token.span.end);
        origins.push((text.len(), text.len() + token.text.len(), token.span));
        text.push_str(&token.text);
    }
    // The last expression may lack its semicolon.
    text.push_str("\n;");
    Ok(Expanded { text, origins, failures: macros.failures, foreign })
}

/// Turns `f::<-8>` into `f::<{-8}>`: the grammar accepts a negative number there only in braces.
fn negative_arguments(tokens: &[Token]) -> Vec<Token> {
    let mut result: Vec<Token> = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        let text = |distance: usize| tokens.get(at + distance).map_or("", |token| &*token.text);
        let opens = result.last().is_some_and(|token| token.text == "<")
            && result.len() > 1
            && result[result.len() - 2].text == "::";
        let continues = result.last().is_some_and(|token| token.text == ",") && text(2) == ">";
        let is_number = text(1).starts_with(|digit: char| digit.is_ascii_digit());
        if (opens || continues) && text(0) == "-" && is_number && matches!(text(2), ">" | ",") {
            let span = tokens[at].span;
            result.push(Token::synthetic("{", span));
            result.extend(tokens[at..at + 2].iter().map(|token| Token { is_own: false, ..token.clone() }));
            result.push(Token::synthetic("}", span));
            at += 2;
        } else {
            result.push(tokens[at].clone());
            at += 1;
        }
    }
    result
}

struct Macros {
    known: HashMap<String, Macro>,
    /// The number of expansions so far, which distinguishes their variables.
    made: usize,
    count: usize,
    failures: HashMap<String, Error>,
}

impl Macros {
    /// Collects the macro definitions, and returns the remaining tokens. Two of the same name are both left out: which of
    /// them a call means depends on its place.
    fn definitions(&mut self, tokens: &[Token], are_own: bool) -> Fallible<Vec<Token>> {
        let mut rest: Vec<Token> = Vec::with_capacity(tokens.len());
        let mut own = HashSet::new();
        let mut at = 0;
        while at < tokens.len() {
            let is_definition =
                tokens[at].text == "macro_rules" && tokens.get(at + 1).is_some_and(|t| t.text == "!");
            let (true, Some(name)) = (is_definition, tokens.get(at + 2)) else {
                rest.push(tokens[at].clone());
                at += 1;
                continue;
            };
            let end = group_end(tokens, at + 3).ok_or_else(|| unclosed(name))?;
            let rules = rules(&tokens[at + 4..end])?;
            let start = are_own.then_some(tokens[at].span.start);
            let is_local = open_function(&rest).is_some();
            self.known.insert(name.text.clone(), Macro { rules, start, is_local });
            if !own.insert(name.text.clone()) {
                let error = Error::new(name.span, format!("two macros named `{}`", name.text));
                let error = error
                    .label("which one this means depends on its place")
                    .help("use a different name for each");
                self.failures.insert(name.text.clone(), *error);
            }
            at = end + 1;
            if tokens.get(at).is_some_and(|token| token.text == ";") && tokens[end].text != "}" {
                at += 1;
            }
        }
        self.known.retain(|name, _| !self.failures.contains_key(name));
        Ok(rest)
    }

    fn expand_all(&mut self, tokens: &[Token], depth: usize) -> Fallible<Vec<Token>> {
        let mut result: Vec<Token> = Vec::with_capacity(tokens.len());
        let mut at = 0;
        while at < tokens.len() {
            self.count += 1;
            if self.count > TOKEN_LIMIT || depth > DEPTH_LIMIT {
                return Err(Error::new(tokens[at].span, "the expansion of macros does not end").label("here"));
            }
            let is_call = tokens[at].is_word()
                && tokens.get(at + 1).is_some_and(|token| token.text == "!")
                && tokens.get(at + 2).is_some_and(|token| matches!(&*token.text, "(" | "[" | "{"));
            if !is_call {
                result.push(tokens[at].clone());
                at += 1;
                continue;
            }
            let end = group_end(tokens, at + 2).ok_or_else(|| unclosed(&tokens[at]))?;
            let arguments = &tokens[at + 3..end];
            let span = Span::new(tokens[at].span.start, tokens[end].span.end.max(tokens[at].span.end));
            let before = if depth == 0 { &tokens[..at] } else { &[] };
            let Some(body) = self.matched(&tokens[at], arguments, span, before)? else {
                result.extend(tokens[at..=end].iter().cloned());
                at = end + 1;
                continue;
            };
            // The path before the name is dropped, as in `crate::helpers::m!(…)`.
            while result.last().is_some_and(|token| token.text == "::") {
                result.truncate(result.len().saturating_sub(2));
            }
            let begins = |token: &Token| matches!(&*token.text, ";" | "{" | "}");
            let is_statement = (result.last().is_none_or(begins) || ends_attribute(&result))
                && tokens.get(end + 1).is_none_or(|next| {
                    next.is_word() || matches!(&*next.text, ";" | "}" | "#") || next.text.starts_with('\'')
                });
            let body = if is_statement { body } else { in_brackets(body, span) };
            result.extend(self.expand_all(&body, depth + 1)?);
            at = end + 1;
        }
        Ok(result)
    }

    /// Returns the expansion by the first rule that matches. `None` if no rule does, if the source does not define the
    /// macro, or if a name in it must not be found where it is called, after these tokens.
    fn matched(
        &mut self,
        name: &Token,
        arguments: &[Token],
        span: Span,
        before: &[Token],
    ) -> Fallible<Option<Vec<Token>>> {
        let Some(known) = self.known.get(&name.text) else { return Ok(None) };
        for rule in &known.rules {
            let mut bound = HashMap::new();
            let mut at = 0;
            if fits(&rule.pattern, arguments, &mut at, &mut bound) && at == arguments.len() {
                let hidden = known.hidden(before);
                if let Some(wrong) = rule.free_names().find(|free| hidden.contains(*free)) {
                    let message =
                        format!("`{wrong}` in the macro `{}!` is not the variable `{wrong}` here", name.text);
                    let error = Error::new(span, message).label("in this call").help("rename the variable");
                    self.failures.insert(name.text.clone(), *error);
                    return Ok(None);
                }
                self.made += 1;
                let mut body = Vec::new();
                let names = declared(&rule.body);
                let bound = Scope { own: &bound, outer: None };
                substitute(&rule.body, &bound, &names, self.made, span, &mut body)?;
                return Ok(Some(body));
            }
        }
        let failure =
            Error::new(span, format!("no rule of the macro `{}!` matches", name.text)).label("in this call");
        self.failures.insert(name.text.clone(), *failure);
        Ok(None)
    }
}

/// Returns `true` if tokens end with an attribute: `#[inline]`, `#![allow(unused)]`.
fn ends_attribute(tokens: &[Token]) -> bool {
    let mut depth = 0;
    let open = tokens.iter().rposition(|token| {
        match &*token.text {
            "]" => depth += 1,
            "[" => depth -= 1,
            _ => {}
        }
        depth <= 0
    });
    let Some(open) = open.filter(|_| tokens.last().is_some_and(|last| last.text == "]")) else {
        return false;
    };
    let text = |back: usize| open.checked_sub(back).map_or("", |at| &*tokens[at].text);
    text(1) == "#" || text(1) == "!" && text(2) == "#"
}

/// Returns the index at which the last function starts, if it has not ended at the end of these tokens.
fn open_function(tokens: &[Token]) -> Option<usize> {
    let start = tokens.iter().rposition(|token| token.text == "fn")?;
    let count = |brace: &str| tokens[start..].iter().filter(|token| token.text == brace).count();
    (count("{") > count("}")).then_some(start)
}

fn unclosed(token: &Token) -> Box<Error> {
    Error::new(token.span, "unclosed delimiter").label("after this")
}

fn in_brackets(body: Vec<Token>, span: Span) -> Vec<Token> {
    let is_block = top_level(&body).any(|token| token.text == ";")
        || body.first().is_some_and(|token| token.text == "let");
    let (open, close): (&[&str], &[&str]) =
        if is_block { (&["(", "{"], &["}", ")"]) } else { (&["("], &[")"]) };
    let made = |texts: &[&str]| texts.iter().map(|text| Token::synthetic(text, span)).collect::<Vec<_>>();
    [made(open), body, made(close)].concat()
}

/// Iterates over the tokens that are outside all brackets.
fn top_level(tokens: &[Token]) -> impl Iterator<Item = &Token> {
    let mut depth = 0i32;
    tokens.iter().filter(move |token| {
        match &*token.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        depth == 0
    })
}

fn rules(tokens: &[Token]) -> Fallible<Vec<Rule>> {
    let mut rules = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let pattern_end = group_end(tokens, at).ok_or_else(|| unclosed(&tokens[at]))?;
        let arrow = tokens.get(pattern_end + 1).filter(|token| token.text == "=>");
        let arrow =
            arrow.ok_or_else(|| Error::new(tokens[at].span, "expected `=>` after this").label("here"))?;
        let end = group_end(tokens, pattern_end + 2).ok_or_else(|| unclosed(arrow))?;
        rules.push(Rule {
            pattern: tokens[at + 1..pattern_end].to_vec(),
            body: tokens[pattern_end + 3..end].to_vec(),
        });
        at = end + 1;
        if tokens.get(at).is_some_and(|token| token.text == ";") {
            at += 1;
        }
    }
    Ok(rules)
}

/// Returns the index of the bracket that closes the one at index `open`.
pub(super) fn group_end(tokens: &[Token], open: usize) -> Option<usize> {
    let mut depth = 0i32;
    for (index, token) in tokens.iter().enumerate().skip(open) {
        match &*token.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth <= 0 {
            return (depth == 0 && index > open).then_some(index);
        }
    }
    None
}

/// Parses a repetition in a pattern or body. Returns its tokens, the separator, the sign, and the index after the
/// repetition.
fn repetition(tokens: &[Token], at: usize) -> Option<(&[Token], Option<&str>, &str, usize)> {
    if tokens.get(at)?.text != "$" || tokens.get(at + 1)?.text != "(" {
        return None;
    }
    let end = group_end(tokens, at + 1)?;
    let sign = &*tokens.get(end + 1)?.text;
    let inner = &tokens[at + 2..end];
    if matches!(sign, "*" | "+" | "?") {
        return Some((inner, None, sign, end + 2));
    }
    let after = &*tokens.get(end + 2)?.text;
    matches!(after, "*" | "+").then_some((inner, Some(sign), after, end + 3))
}

/// Returns `true` if a macro pattern matches from index `at` on, and moves `at` past the matched tokens.
fn fits(pattern: &[Token], tokens: &[Token], at: &mut usize, bound: &mut HashMap<String, Bound>) -> bool {
    let mut index = 0;
    while index < pattern.len() {
        if let Some((inner, separator, sign, next)) = repetition(pattern, index) {
            let mut turns = Vec::new();
            while *at < tokens.len() && (sign != "?" || turns.is_empty()) {
                let before = *at;
                if !turns.is_empty()
                    && let Some(separator) = separator
                {
                    if tokens[*at].text != separator {
                        break;
                    }
                    *at += 1;
                }
                let mut own = HashMap::new();
                if !fits(inner, tokens, at, &mut own) || *at == before {
                    *at = before;
                    break;
                }
                turns.push(own);
            }
            if sign == "+" && turns.is_empty() {
                return false;
            }
            for name in variables(inner) {
                bound.insert(name, Bound::Many(turns.clone()));
            }
            index = next;
            continue;
        }
        let is_variable =
            pattern[index].text == "$" && pattern.get(index + 2).is_some_and(|colon| colon.text == ":");
        if is_variable && let (Some(name), Some(kind)) = (pattern.get(index + 1), pattern.get(index + 3)) {
            let stop = pattern.get(index + 4).map(|token| &*token.text).filter(|text| *text != "$");
            let Some(taken) = fragment(&kind.text, tokens, *at, stop) else { return false };
            let own = &tokens[*at..taken];
            let is_single = own.len() == 1 || kind.text != "expr";
            let mut own = if is_single { own.to_vec() } else { in_brackets(own.to_vec(), own[0].span) };
            if kind.text == "stmt" {
                own.push(Token::synthetic(";", own[0].span));
            }
            bound.insert(name.text.clone(), Bound::One(own));
            *at = taken;
            index += 4;
            continue;
        }
        if tokens.get(*at).is_none_or(|token| token.text != pattern[index].text) {
            return false;
        }
        *at += 1;
        index += 1;
    }
    true
}

/// Returns the index after the tokens that a variable with this fragment specifier matches.
fn fragment(kind: &str, tokens: &[Token], at: usize, stop: Option<&str>) -> Option<usize> {
    let first = tokens.get(at)?;
    match kind {
        "ident" => first.is_word().then_some(at + 1),
        "lifetime" => first.text.starts_with('\'').then_some(at + 1),
        "literal" => {
            let skipped = usize::from(first.text == "-");
            let literal = tokens.get(at + skipped)?;
            let is_literal = literal
                .text
                .starts_with(|letter: char| letter.is_ascii_digit() || matches!(letter, '"' | '\''))
                || matches!(&*literal.text, "true" | "false");
            is_literal.then_some(at + skipped + 1)
        }
        "block" => (first.text == "{").then(|| group_end(tokens, at))?.map(|end| end + 1),
        "tt" if matches!(&*first.text, "(" | "[" | "{") => group_end(tokens, at).map(|end| end + 1),
        "tt" => Some(at + 1),
        _ => {
            let mut end = at;
            while let Some(token) = tokens.get(end) {
                if matches!(&*token.text, "," | ";" | "=>" | ")" | "]" | "}") || Some(&*token.text) == stop {
                    break;
                }
                end = match &*token.text {
                    "(" | "[" | "{" => group_end(tokens, end)? + 1,
                    _ => end + 1,
                };
            }
            (end > at).then_some(end)
        }
    }
}

/// Returns the names of the variables in a part of a pattern.
fn variables(pattern: &[Token]) -> Vec<String> {
    let named = pattern.windows(3).filter(|window| window[0].text == "$" && window[2].text == ":");
    named.map(|window| window[1].text.clone()).collect()
}

/// Returns the variables that the body of a macro declares. Each expansion gets its own (macro hygiene).
fn declared(body: &[Token]) -> HashSet<String> {
    let mut names = HashSet::new();
    for (index, token) in body.iter().enumerate() {
        if matches!(&*token.text, "let" | "for" | "mut") {
            for token in &body[index + 1..] {
                match &*token.text {
                    "=" | "in" | ";" | ":" | "{" | "$" => break,
                    _ if token.is_word() && token.text != "mut" => {
                        names.insert(token.text.clone());
                    }
                    _ => {}
                }
            }
        }
    }
    names.retain(|name| name.starts_with(|first: char| first.is_lowercase()) && name != "self");
    names
}

/// The meanings of macro variables: those of the current iteration, then those outside of the repetition.
#[derive(Clone, Copy)]
struct Scope<'a> {
    own: &'a HashMap<String, Bound>,
    outer: Option<&'a Self>,
}

impl<'a> Scope<'a> {
    fn get(&self, name: &str) -> Option<&'a Bound> {
        self.own.get(name).or_else(|| self.outer?.get(name))
    }
}

fn substitute(
    body: &[Token],
    bound: &Scope<'_>,
    own: &HashSet<String>,
    made: usize,
    span: Span,
    into: &mut Vec<Token>,
) -> Fallible<()> {
    if into.len() > TOKEN_LIMIT {
        return Err(Error::new(span, "the expansion of macros does not end").label("here"));
    }
    let mut at = 0;
    while at < body.len() {
        if let Some((inner, separator, _, next)) = repetition(body, at) {
            let turns =
                body[at..next].windows(2).filter(|window| window[0].text == "$").find_map(
                    |window| match bound.get(&window[1].text) {
                        Some(Bound::Many(turns)) => Some(turns),
                        _ => None,
                    },
                );
            let Some(turns) = turns else {
                return Err(Error::new(span, "a repetition without a variable").label("in this macro"));
            };
            for (index, turn) in turns.iter().enumerate() {
                if let (true, Some(separator)) = (index > 0, separator) {
                    into.push(Token::synthetic(separator, span));
                }
                substitute(inner, &Scope { own: turn, outer: Some(bound) }, own, made, span, into)?;
            }
            at = next;
            continue;
        }
        let variable = (body[at].text == "$").then(|| body.get(at + 1)).flatten();
        match variable.and_then(|name| bound.get(&name.text)) {
            Some(Bound::One(tokens)) => {
                into.extend(tokens.iter().map(|token| Token { is_own: false, ..token.clone() }));
                at += 2;
            }
            Some(Bound::Many(_)) => {
                return Err(
                    Error::new(span, "a repeated variable outside of a repetition").label("in this macro")
                );
            }
            None => {
                let text = &body[at].text;
                let is_path = at > 0 && matches!(&*body[at - 1].text, "." | "::");
                let text = match (own.contains(text) && !is_path, field_end(body, at)) {
                    (false, _) | (true, Some(":")) => text.clone(),
                    (true, Some(_)) => format!("{text}: {text}_{made}"),
                    (true, None) => format!("{text}_{made}"),
                };
                if text != "$" {
                    into.push(Token::synthetic(&text, span));
                }
                at += 1;
            }
        }
    }
    Ok(())
}

/// Returns the token after a word that names a field, as in `S { a, b: x }`, or `None` for any other word.
fn field_end(body: &[Token], at: usize) -> Option<&str> {
    let end = body.get(at + 1).map(|next| &*next.text).filter(|next| matches!(*next, ":" | "," | "}"))?;
    let mut depth = 0;
    let open = body[..at].iter().rposition(|token| {
        depth += i32::from(matches!(&*token.text, ")" | "]" | "}"));
        depth -= i32::from(matches!(&*token.text, "(" | "[" | "{"));
        depth < 0
    })?;
    let name =
        body[..open].last().filter(|_| body[open].text == "{" && matches!(&*body[at - 1].text, "{" | ","))?;
    name.text.starts_with(|first: char| first.is_uppercase()).then_some(end)
}
