//! The C preprocessor: expands macros and evaluates conditions before the source is parsed.

use super::condition;
use super::origin::Preprocessed;
use super::token::{Token, TokenKind, comma, text_of, tokens};
use crate::front::outside::check_count;
use crate::front::prelude::*;

/// The spellings of the attribute of a function that runs before the program.
pub(super) const CONSTRUCTOR: [&str; 2] = ["constructor", "__constructor__"];

/// The most tokens that macros may expand to.
const EXPANSION_LIMIT: usize = 1 << 18;

#[derive(Clone, Debug)]
struct Macro {
    /// `None` for an object-like macro, which has no parentheses.
    parameters: Option<Vec<Rc<str>>>,
    is_variadic: bool,
    body: Vec<Token>,
}

/// Preprocesses a source.
pub(super) fn preprocess(source: &str, language: Language) -> Fallible<Preprocessed> {
    let mut preprocessor = Preprocessor { source, ..Preprocessor::default() };
    let own = if language == Language::Cpp { STANDARD_CPP } else { STANDARD_C };
    for line in STANDARD.lines().chain(own.lines()) {
        preprocessor.directive(&tokens(line, 0)).expect("each line defines a macro");
    }
    preprocessor.defined.clear();
    let tokens = tokens(source, 0);
    let mut output = Preprocessed::default();
    let mut at = 0;
    let mut is_line_start = true;
    while at < tokens.len() {
        let token = &tokens[at];
        let is_directive = is_line_start && &*token.text == "#" && token.kind == TokenKind::Sign;
        if is_directive {
            let newline = tokens[at..].iter().position(|token| token.kind == TokenKind::Newline);
            let end = newline.map_or(tokens.len(), |length| at + length);
            preprocessor.directive(&tokens[at..end])?;
            at = end;
            continue;
        }
        is_line_start =
            matches!(token.kind, TokenKind::Newline) || is_line_start && token.kind == TokenKind::Space;
        if preprocessor.is_skipping() {
            if token.kind == TokenKind::Newline {
                output.push("\n", token.span, true);
            }
            at += 1;
        } else {
            at += preprocessor.emit(&tokens[at..], &mut output)?;
        }
    }
    if let Some((_, span)) = preprocessor.conditions.last() {
        return Err(Error::new(*span, "unclosed `#if`").label("opened here, and never closed by `#endif`"));
    }
    let Preprocessor { macros, defined, undecided, .. } = preprocessor;
    output.undecided = undecided;
    output.macros = defined.into_iter().filter(|(name, _)| macros.contains_key(&**name)).collect();
    Ok(output)
}

/// Returns the words of `__attribute__((…))`. `waiting` holds the tokens after it in reverse.
fn attributes<'a>(token: &Token, waiting: &'a [Token]) -> Vec<&'a str> {
    let mut depth = 0;
    let inside = waiting.iter().rev().map(|token| &*token.text).take_while(|text| {
        depth += i32::from(*text == "(") - i32::from(*text == ")");
        depth > 0 || text.trim().is_empty()
    });
    if &*token.text == "__attribute__" { inside.collect() } else { Vec::new() }
}

/// The macros that compilers, `stdint.h` and `limits.h` define.
const STANDARD: &str = include_str!("standard.h");
const STANDARD_C: &str = "#define __STDC_VERSION__ 201710L";
const STANDARD_CPP: &str = include_str!("standard_cpp.h");
/// The macros that are only known to exist.
const WITHOUT_VALUE: &str = "__has_include __has_builtin __has_attribute __has_cpp_attribute __FILE__ __LINE__ __COUNTER__ \
                             __DATE__ __TIME__ __TIMESTAMP__ __BASE_FILE__ __INCLUDE_LEVEL__";
/// The headers that count as available, by the first word of their names.
const HEADERS: &str = "algorithm any array assert atomic bit bitset cassert cctype charconv chrono cinttypes climits cmath \
                       concepts cstddef cstdint cstdio cstdlib cstring deque emmintrin exception filesystem fstream \
                       functional immintrin initializer_list inttypes iomanip iostream iterator limits list map math \
                       memory mutex new nmmintrin numeric optional ostream popcntintrin random ranges set smmintrin \
                       span sstream stdbool stddef stdexcept stdint stdio stdlib string string_view thread \
                       tmmintrin tuple type_traits unordered_map unordered_set utility variant vector version \
                       x86intrin xmmintrin";
/// The builtins for which `__has_builtin` holds, by how their names begin after `__builtin_`.
const BUILTINS: [&str; 8] = ["popcount", "ctz", "clz", "ffs", "parity", "bswap", "expect", "unreachable"];

#[derive(Default)]
struct Preprocessor<'a> {
    source: &'a str,
    macros: HashMap<Rc<str>, Macro>,
    /// The names of the macros that the source defines, with their spans.
    defined: Vec<(Box<str>, Span)>,
    /// The open conditions, each with the state of its current branch.
    conditions: Vec<(Branch, Span)>,
    /// Whether the source includes a header of its own program that is not available.
    lacks_header: bool,
    /// Names in conditions that such a header may define.
    undecided: Vec<Box<str>>,
    expanded: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Branch {
    Taken,
    /// No branch is taken yet: an `#elif` or `#else` may be.
    Waiting,
    /// An earlier branch was taken.
    Done,
    /// The whole condition is inside code that is skipped.
    Skipped,
}

impl Preprocessor<'_> {
    fn is_skipping(&self) -> bool {
        self.conditions.last().is_some_and(|(branch, _)| *branch != Branch::Taken)
    }

    /// Processes a line that begins with `#`.
    fn directive(&mut self, line: &[Token]) -> Fallible<()> {
        let words: Vec<&Token> = line[1..].iter().filter(|token| token.kind != TokenKind::Space).collect();
        let Some(word) = words.first() else { return Ok(()) };
        let rest = &line[1 + line[1..].iter().position(|token| token.span == word.span).unwrap_or(0) + 1..];
        match &*word.text {
            "ifdef" | "ifndef" => {
                let is_defined = words.get(1).is_some_and(|name| self.is_defined(name));
                self.open(is_defined == (&*word.text == "ifdef"), word.span);
            }
            "if" => {
                let holds = self.is_skipping() || self.evaluate(rest, word.span)?;
                self.open(holds, word.span);
            }
            "elif" => {
                let is_waiting = matches!(self.conditions.last(), Some((Branch::Waiting, _)));
                let holds = is_waiting && self.evaluate(rest, word.span)?;
                self.else_branch(holds, word.span)?;
            }
            "else" => self.else_branch(true, word.span)?,
            "endif" => {
                self.conditions.pop();
            }
            _ if self.is_skipping() => {}
            "define" => self.define(rest, word.span)?,
            "undef" => {
                self.macros.remove(words.get(1).map_or("", |name| &name.text));
            }
            "error" => {
                return Err(
                    Error::new(word.span, "`#error` is reached").label("the conditions select this line")
                );
            }
            "include" => self.lacks_header |= words.get(1).is_some_and(|name| name.kind == TokenKind::Text),
            // `#pragma` does not change a value here.
            _ => {}
        }
        Ok(())
    }

    /// Returns `true` if a name in a condition is a defined macro. A missing header may define it too, unless it
    /// belongs to the compiler, or is an include guard.
    fn is_defined(&mut self, name: &Token) -> bool {
        let is_known = self.macros.contains_key(&name.text) || is_among(WITHOUT_VALUE, &name.text);
        let is_decided = self.is_skipping()
            || name.text.starts_with('_')
            || ["_H", "_HPP", "_INCLUDED"].iter().any(|end| name.text.trim_end_matches('_').ends_with(end))
            || self.defined.iter().any(|(known, _)| **known == *name.text);
        if self.lacks_header
            && !is_known
            && !is_decided
            && !self.undecided.iter().any(|known| **known == *name.text)
        {
            self.undecided.push((*name.text).into());
        }
        is_known
    }

    fn is_cpp(&self) -> bool {
        self.macros.contains_key("__cplusplus")
    }

    fn open(&mut self, holds: bool, span: Span) {
        let branch = match (self.is_skipping(), holds) {
            (true, _) => Branch::Skipped,
            (false, true) => Branch::Taken,
            (false, false) => Branch::Waiting,
        };
        self.conditions.push((branch, span));
    }

    fn else_branch(&mut self, holds: bool, span: Span) -> Fallible<()> {
        let Some((branch, _)) = self.conditions.last_mut() else {
            return Err(Error::new(span, "`#else` without `#if`").label("no `#if` is open here"));
        };
        *branch = match branch {
            Branch::Waiting if holds => Branch::Taken,
            Branch::Waiting => Branch::Waiting,
            Branch::Taken | Branch::Done => Branch::Done,
            Branch::Skipped => Branch::Skipped,
        };
        Ok(())
    }

    /// Evaluates the condition of an `#if` or `#elif`.
    fn evaluate(&mut self, tokens: &[Token], span: Span) -> Fallible<bool> {
        let mut asked = Vec::new();
        let mut rest = tokens.iter().filter(|token| token.kind != TokenKind::Space).peekable();
        while let Some(token) = rest.next() {
            let is_asked = &*token.text == "defined" || token.text.starts_with("__has_");
            if !is_asked {
                asked.push(token.clone());
                continue;
            }
            let has_bracket = rest.next_if(|token| &*token.text == "(").is_some();
            let name = rest.next();
            let holds = match &*token.text {
                "defined" => name.is_some_and(|name| self.is_defined(name)),
                "__has_include" => {
                    let name = name.filter(|name| &*name.text == "<").and(rest.peek().copied());
                    let is_known =
                        name.is_some_and(|name| HEADERS.split(' ').any(|known| *known == *name.text));
                    if !is_known {
                        return Err(Error::new(
                            span,
                            "`__has_include` of a header that bitrose does not know",
                        )
                        .label("bitrose cannot tell whether it exists")
                        .help("keep only the branch that applies"));
                    }
                    // in C, all have it
                    self.is_cpp() || rest.clone().nth(1).is_some_and(|dot| &*dot.text == ".")
                }
                "__has_builtin" => name.is_some_and(|name| {
                    let own = name.text.strip_prefix("__builtin_");
                    own.is_some_and(|own| BUILTINS.iter().any(|known| own.starts_with(known)))
                }),
                _ => false,
            };
            while has_bracket && rest.next().is_some_and(|token| &*token.text != ")") {}
            let text = if holds { "1" } else { "0" };
            asked.push(Token { text: text.into(), kind: TokenKind::Number, ..token.clone() });
        }
        let expanded = self.expand(asked)?;
        let is_test = |token: &Token| {
            token.kind != TokenKind::Sign || matches!(&*token.text, "!" | "&&" | "||" | "(" | ")")
        };
        for token in expanded.iter().filter(|token| token.kind == TokenKind::Word && &*token.text != "true") {
            if is_among(WITHOUT_VALUE, &token.text) {
                return Err(Error::new(token.span, format!("the value of `{}` is not known", token.text))
                    .label("the compiler defines it"));
            }
            self.is_defined(token);
            if self.undecided.iter().any(|known| **known == *token.text) && !expanded.iter().all(is_test) {
                return Err(Error::new(token.span, format!("the value of `{}` is not known", token.text))
                    .label("a header that was not pasted may define it")
                    .help("paste its `#define` as well"));
            }
        }
        condition::evaluate(&expanded, span, self.is_cpp())
    }

    fn define(&mut self, tokens: &[Token], span: Span) -> Fallible<()> {
        let start = tokens.iter().position(|token| token.kind == TokenKind::Word);
        let Some(start) = start else {
            return Err(Error::new(span, "`#define` without a name").label("expected a name"));
        };
        let name = Rc::clone(&tokens[start].text);
        let mut at = start + 1;
        let mut parameters = None;
        let mut is_variadic = false;
        if tokens.get(at).is_some_and(|token| &*token.text == "(") {
            let close = tokens[at..].iter().position(|token| &*token.text == ")").map(|length| at + length);
            let Some(close) = close else {
                return Err(
                    Error::new(tokens[at].span, "unclosed `(`").label("opened here, and never closed")
                );
            };
            let words = tokens[at + 1..close].iter();
            is_variadic = words.clone().any(|token| &*token.text == "...");
            let names =
                words.filter(|token| token.kind == TokenKind::Word).map(|token| Rc::clone(&token.text));
            parameters = Some(names.collect());
            at = close + 1;
        }
        let mut body = tokens[at..].to_vec();
        while body.first().is_some_and(|token| token.kind == TokenKind::Space) {
            body.remove(0);
        }
        while body.last().is_some_and(|token| token.kind == TokenKind::Space) {
            body.pop();
        }
        self.defined.push(((*name).into(), tokens[start].span));
        self.macros.insert(name, Macro { parameters, is_variadic, body });
        Ok(())
    }

    /// Writes the next token or its expansion, and returns the number of tokens read.
    fn emit(&mut self, tokens: &[Token], output: &mut Preprocessed) -> Fallible<usize> {
        let token = &tokens[0];
        let known = if token.kind == TokenKind::Word { self.macros.get(&token.text) } else { None };
        let Some(found) = known else {
            output.push(&self.source[token.span.start..token.span.end], token.span, true);
            return Ok(1);
        };
        let mut length = 1;
        if found.parameters.is_some() {
            if let Some(call) = call_length(&tokens[1..]) {
                length += call;
            } else {
                output.push(&self.source[token.span.start..token.span.end], token.span, true);
                return Ok(1);
            }
        }
        let mut expanded = self.expand(tokens[..length].to_vec())?;
        // The expansion may end with the name of a macro whose arguments follow: `#define F G`, `F(x)`.
        while let Some(last) = expanded.last()
            && last.kind == TokenKind::Word
            && self.macros.get(&last.text).is_some_and(|found| found.parameters.is_some())
            && !last.hidden.contains(&last.text)
            && let Some(call) = call_length(&tokens[length..])
        {
            expanded.extend_from_slice(&tokens[length..length + call]);
            length += call;
            expanded = self.expand(expanded)?;
        }
        let origin = token.span.to(tokens[length - 1].span);
        // The spaces separate it from its neighbors: `a -NEG` with `#define NEG -1` is not `a --1`.
        output.push(&format!(" {} ", text_of(&expanded)), origin, false);
        Ok(length)
    }

    /// Returns `true` if a token comes before the name of an enumeration, or after its end.
    fn is_after_enum(&self, token: &Token) -> bool {
        let before = self.source[..token.span.start].trim_end();
        let body = before.strip_suffix('}').and_then(|body| body.rsplit_once('{'));
        let head = body.map_or(before, |(head, _)| head);
        head.rsplit([';', '{', '}'])
            .next()
            .is_some_and(|head| head.split_whitespace().any(|word| word == "enum"))
    }

    /// Expands tokens until none of them is a macro.
    fn expand(&mut self, tokens: Vec<Token>) -> Fallible<Vec<Token>> {
        let mut waiting: Vec<Token> = tokens.into_iter().rev().collect();
        let mut done = Vec::new();
        while let Some(token) = waiting.pop() {
            self.expanded += 1;
            if self.expanded > EXPANSION_LIMIT {
                return Err(Error::new(token.span, "macros expand to too much text")
                    .label(format!("at most {EXPANSION_LIMIT} tokens")));
            }
            let known = if token.kind == TokenKind::Word && !token.hidden.contains(&token.text) {
                let attributes = attributes(&token, &waiting);
                let has = |words: [&str; 2]| attributes.iter().any(|word| words.contains(word));
                if has(["mode", "__mode__"]) || has(["packed", "__packed__"]) && self.is_after_enum(&token) {
                    return Err(Error::new(token.span, "an attribute that sets the width of a type")
                        .label("bitrose does not read this")
                        .help("write the type: `int8_t`"));
                }
                let is_constructor = attributes.iter().any(|word| CONSTRUCTOR.contains(word));
                self.macros.get(&token.text).filter(|_| !is_constructor).cloned()
            } else {
                None
            };
            let Some(found) = known else {
                done.push(token);
                continue;
            };
            let arguments = match &found.parameters {
                None => Vec::new(),
                Some(parameters) => {
                    let Some(arguments) = arguments(&mut waiting, parameters.len(), found.is_variadic) else {
                        done.push(token);
                        continue;
                    };
                    if !found.is_variadic {
                        check_count(&token.text, parameters.len(), arguments.len(), token.span)?;
                    }
                    arguments
                }
            };
            let body = self.substitute(&found, &arguments, &token)?;
            waiting.extend(body.into_iter().rev());
        }
        Ok(done)
    }

    /// Substitutes the arguments into the body of a macro.
    fn substitute(&mut self, found: &Macro, arguments: &[Vec<Token>], call: &Token) -> Fallible<Vec<Token>> {
        let parameters = found.parameters.as_deref().unwrap_or(&[]);
        let argument = |token: &Token| -> Option<Vec<Token>> {
            if token.kind != TokenKind::Word {
                return None;
            }
            if &*token.text == "__VA_ARGS__" && found.is_variadic {
                let rest = &arguments[parameters.len().min(arguments.len())..];
                let mut joined: Vec<Token> = Vec::new();
                for argument in rest {
                    if !joined.is_empty() {
                        joined.push(comma(token.span));
                    }
                    joined.extend_from_slice(argument);
                }
                return Some(joined);
            }
            let index = parameters.iter().position(|name| *name == token.text)?;
            Some(arguments.get(index).cloned().unwrap_or_default())
        };
        let body = &found.body;
        let is_solid = |at: &usize| body[*at].kind != TokenKind::Space;
        let is = |at: Option<usize>, text: &str| at.is_some_and(|at| &*body[at].text == text);
        let mut output: Vec<Token> = Vec::new();
        let mut at = 0;
        while at < body.len() {
            let token = &body[at];
            let next = (at + 1..body.len()).find(is_solid);
            let before = (0..at).rev().find(is_solid);
            match argument(token) {
                _ if &*token.text == "#" && next.is_some_and(|next| argument(&body[next]).is_some()) => {
                    let next = next.expect("a parameter was found");
                    if &*body[next].text == "__VA_ARGS__" && arguments.len() > parameters.len() + 1 {
                        let error = Error::new(call.span, "`#__VA_ARGS__` of several arguments");
                        return Err(error.label("in this call"));
                    }
                    let text = spaced_once(&argument(&body[next]).expect("a parameter was found"));
                    let text = format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
                    output.push(Token { text: text.into(), kind: TokenKind::Text, ..token.clone() });
                    at = next;
                }
                _ if &*token.text == "##" => {
                    while output.last().is_some_and(|last| last.kind == TokenKind::Space) {
                        output.pop();
                    }
                    let next = next.unwrap_or(at);
                    let right = argument(&body[next]).unwrap_or_else(|| vec![body[next].clone()]);
                    // `, ##__VA_ARGS__` drops the comma if there is no argument for it.
                    let is_left_out = right.is_empty() && arguments.len() <= parameters.len().max(1);
                    if is_left_out && output.last().is_some_and(|last| &*last.text == ",") {
                        output.pop();
                    } else {
                        paste(&mut output, right, call.span);
                    }
                    at = next;
                }
                Some(tokens) if is(next, "##") || is(before, "##") => output.extend(tokens),
                Some(tokens) => output.extend(self.expand(tokens)?),
                None => output.push(token.clone()),
            }
            at += 1;
        }
        let mut hidden = call.hidden.to_vec();
        hidden.push(Rc::clone(&call.text));
        let hidden: Rc<[Rc<str>]> = hidden.into();
        for token in &mut output {
            let mut both = token.hidden.to_vec();
            both.extend(hidden.iter().cloned());
            token.hidden = both.into();
            token.span = call.span;
        }
        Ok(output)
    }
}

/// Pastes tokens for `##`: the last token of `output` and the first one of `right` become one.
fn paste(output: &mut Vec<Token>, right: Vec<Token>, span: Span) {
    let left = output.pop().map_or_else(|| Rc::from(""), |left| left.text);
    let mut right = right.into_iter();
    let joined = format!("{left}{}", right.next().map_or_else(|| Rc::from(""), |first| first.text));
    output.extend(tokens(&joined, 0).into_iter().map(|token| Token { span, ..token }));
    output.extend(right);
}

/// Returns the number of tokens up to the closing parenthesis, if an opening one comes next.
fn call_length(tokens: &[Token]) -> Option<usize> {
    let open =
        tokens.iter().position(|token| !matches!(token.kind, TokenKind::Space | TokenKind::Newline))?;
    if &*tokens[open].text != "(" {
        return None;
    }
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match &*token.text {
            "(" => depth += 1,
            ")" => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}

/// Returns the text of tokens with one space for the white space between two of them.
fn spaced_once(tokens: &[Token]) -> String {
    let is_space = |token: &Token| matches!(token.kind, TokenKind::Space | TokenKind::Newline);
    let parts = tokens.split(is_space).map(text_of).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(" ")
}

/// Takes the arguments of a macro call from the waiting tokens, which are in reverse order.
fn arguments(waiting: &mut Vec<Token>, wanted: usize, is_variadic: bool) -> Option<Vec<Vec<Token>>> {
    let ahead: Vec<Token> = waiting.iter().rev().cloned().collect();
    let length = call_length(&ahead)?;
    waiting.truncate(waiting.len() - length);
    let open = ahead.iter().position(|token| &*token.text == "(").expect("a call has a bracket");
    let mut arguments = vec![Vec::new()];
    let mut depth = 0;
    for token in &ahead[open + 1..length - 1] {
        match &*token.text {
            "(" => depth += 1,
            ")" => depth -= 1,
            "," if depth == 0 => {
                arguments.push(Vec::new());
                continue;
            }
            _ => {}
        }
        let last = arguments.last_mut().expect("a call has an argument");
        if token.kind == TokenKind::Newline || token.kind == TokenKind::Space && last.is_empty() {
            continue;
        }
        last.push(token.clone());
    }
    if wanted == 0 && !is_variadic && arguments.len() == 1 && arguments[0].is_empty() {
        arguments.clear();
    }
    Some(arguments)
}
