//! Resolves ambiguous parentheses before the source is parsed. `(BB) - 1` is a cast if `BB` is a type and a difference
//! if it is a variable, and the two group differently with what follows. The grammar cannot know which it is, so each
//! cast is rewritten unambiguously (`(const BB) - 1`), and parentheses around a variable or a call are removed.
//! Likewise, `Random rng(seeds[i]);` would declare a function if `seeds` were a type; it is not, so the value is
//! parenthesized. A variable template becomes a function template, so that `K<6>` cannot be read as a comparison:
//! `K<6>()`.

use super::origin::Preprocessed;
use super::token::{Token, TokenKind, tokens};
use super::types;
use crate::front::prelude::*;

/// The tokens of a source without white space, and what is known about its names.
struct Reading<'t> {
    tokens: Vec<&'t Token>,
    /// The index of the closing bracket, for each index of an opening one.
    ends: Vec<Option<usize>>,
    types: HashSet<&'t str>,
    /// The types whose names are also those of functions or variables, wherever these are.
    hidden: HashSet<&'t str>,
    /// Variables that are never called.
    variables: HashSet<&'t str>,
    /// Text to insert, each with its offset.
    words: Vec<(usize, &'static str)>,
    /// Offsets of characters to replace with spaces.
    blanks: Vec<usize>,
}

/// Rewrites the source so that each name in parentheses can be read in only one way.
pub(super) fn disambiguate(read: Preprocessed, language: Language) -> Preprocessed {
    let all = tokens(&read.text, 0);
    let tokens: Vec<&Token> =
        all.iter().filter(|token| !matches!(token.kind, TokenKind::Space | TokenKind::Newline)).collect();
    let (types, variables) = type_names(&tokens, language == Language::Cpp);
    let ends = closing(&tokens);
    let hidden = hidden_types(&tokens, &types);
    let (words, blanks) = (Vec::new(), Vec::new());
    let mut reading = Reading { tokens, ends, types, hidden, variables, words, blanks };
    let templates = reading.disambiguate_templates();
    let methods = reading.template_functions();
    let mut depth = 0;
    for at in 0..reading.tokens.len() {
        reading.disambiguate_bracket(at);
        reading.disambiguate_typeof(at, language == Language::Cpp);
        reading.disambiguate_case(at);
        reading.declare_deleted(at);
        reading.default_list(at);
        depth = match reading.text(at) {
            "{" => depth + 1,
            "}" => usize::saturating_sub(depth, 1),
            _ => depth,
        };
        reading.declare_in_brackets(at, depth > 0);
        let is_method = at > 1
            && reading.is(at - 2, &[".", "->"])
            && methods.iter().any(|name| name == reading.text(at - 1))
            && reading.closing_angle(at).is_some_and(|angle| reading.is(angle + 1, &["("]));
        if is_method {
            reading.words.push((reading.tokens[at - 1].span.start, "template "));
        }
        let is_template = is_method || at > 0 && templates.iter().any(|name| name == reading.text(at - 1));
        let compared = if is_template { None } else { reading.compared_name(at) };
        let grouped = [
            compared,
            reading.constructor_argument(at),
            reading.signed_increment(at),
            reading.plain_operation(at),
            reading.complemented_cast(at),
            reading.cast_in_brackets(at).filter(|_| language == Language::Cpp),
            reading.cast_argument(at).filter(|_| language == Language::Cpp),
        ];
        let grouped: Vec<_> = grouped.into_iter().flatten().chain(reading.assigned(at)).collect();
        for span in grouped {
            reading.group(span);
        }
        // The grammar of C++ may take `U64 (*table[2])(int) = …` for a call, but not `const U64 (*…`.
        let begins = at == 0 || reading.is(at - 1, &[";", "{", "}"]);
        let close = reading.ends.get(at + 1).copied().flatten().filter(|_| begins && reading.is_type(at));
        if close.is_some_and(|close| reading.is(at + 2, &["*"]) && reading.is(close + 1, &["("])) {
            reading.words.push((reading.tokens[at].span.start, "const "));
        }
    }
    reading.words.sort_unstable();
    reading.blanks.sort_unstable();
    read.edited(&reading.words, &reading.blanks)
}

/// The cast operators, whose type is written between `<` and `>`.
pub(super) const CASTS: [&str; 4] = ["static_cast", "reinterpret_cast", "const_cast", "dynamic_cast"];

/// The spellings of `typeof`, which is followed by an expression in parentheses.
pub(super) const TYPEOF: [&str; 3] = ["typeof", "__typeof__", "__typeof"];

/// Precedes the braces of a default argument such as `= {}`: the grammar has no such argument without a type.
const DEFAULT_LIST: &str = "__bitrose_list";

/// Returns a default argument as it was written.
pub(super) fn default_argument<'t>(value: Node<'t>, text: &str) -> Node<'t> {
    let kind = value.child_by_field_name("type").filter(|_| value.kind() == "compound_literal_expression");
    let is_list = kind.is_some_and(|kind| &text[kind.byte_range()] == DEFAULT_LIST);
    value.child_by_field_name("value").filter(|_| is_list).unwrap_or(value)
}

/// Replaces `low ... high` after `case`, which the grammar does not have.
pub(super) const CASE_RANGE: &str = "__bitrose_range(";

impl Reading<'_> {
    fn text(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| &*token.text)
    }

    fn is(&self, at: usize, texts: &[&str]) -> bool {
        texts.contains(&self.text(at))
    }

    fn is_word(&self, at: usize) -> bool {
        self.tokens.get(at).is_some_and(|token| token.kind == TokenKind::Word)
    }

    fn is_type(&self, at: usize) -> bool {
        self.types.contains(self.text(at))
    }

    /// Returns `true` if the token at this index is a word that denotes a value.
    fn is_value(&self, at: usize) -> bool {
        self.is_word(at) && !self.is_type(at) && !types::is_keyword(self.text(at))
    }

    /// Returns the range in the source from the token `first` up to, but not including, the token `end`.
    fn span(&self, first: usize, end: usize) -> (usize, usize) {
        (self.tokens[first].span.start, self.tokens[end - 1].span.end)
    }

    /// Puts parentheses around a range of the source.
    fn group(&mut self, (start, end): (usize, usize)) {
        self.words.extend([(start, "("), (end, ")")]);
    }

    /// Returns the index of the first of these tokens at or after `at`, skipping what is in brackets.
    fn find(&self, mut at: usize, texts: &[&str]) -> Option<usize> {
        while !self.is(at, texts) {
            at = self.ends.get(at)?.unwrap_or(at) + 1;
        }
        Some(at)
    }

    /// Rewrites `(BB) - 1`: a cast becomes unambiguous, parentheses around a value are removed.
    fn disambiguate_bracket(&mut self, at: usize) {
        let Some(close) = self.ends[at].filter(|_| self.is(at, &["("])) else { return };
        let is_open_end = self.is(close + 1, &["-", "+", "*", "&", "&&", "(", "++", "--"]);
        if !is_open_end || !begins_operand(&self.tokens[..at]) {
            return;
        }
        // `(static_cast<T>(x)) - (y)` is a difference.
        let value = self.closing_angle(at + 2).filter(|_| self.is(at + 1, &CASTS)).map(|angle| angle + 1);
        if value.is_some_and(|value| self.ends[value] == Some(close - 1)) {
            return self.blanks.extend([self.tokens[at].span.start, self.tokens[close].span.start]);
        }
        let Some((name, end)) = self.chain(at + 1).filter(|_| self.is_word(at + 1)) else { return };
        if end != close {
            // `(x * (int)(y)) & 3` could be a type as well, and `((x) * (int)(y)) & 3` a cast; `((x))` is a value.
            if self.is_value(name) && self.is(end, &["*", "&", "&&"]) && end + 1 < close {
                self.group(self.span(at + 1, end));
                self.group(self.span(at + 1, end));
            }
            return;
        }
        let is_type = self.is_type(name);
        if name + 1 == close && is_type {
            self.words.push((self.tokens[at + 1].span.start, "const "));
        } else if !is_type && !types::is_keyword(self.text(name))
            || !is_pointer_type(&self.tokens[name..close])
        {
            // `((x) * (y)) & 3` would become what is grouped above.
            if at > 0 && self.is(at - 1, &["("]) {
                return self.group(self.span(at, close + 1));
            }
            self.blanks.extend([self.tokens[at].span.start, self.tokens[close].span.start]);
        }
    }

    /// Rewrites `operator float() const = delete` and `auto f() -> T = delete`, which the grammar does not have, to
    /// declarations without a definition.
    fn declare_deleted(&mut self, at: usize) {
        let is_conversion = self.is(at, &["operator"]) && self.is_word(at + 1);
        if !is_conversion && !self.is(at, &["->"]) {
            return;
        }
        let end = self.find(at + 1, &["=", ";", "{", ")"]);
        if let Some(equals) = end.filter(|end| self.is(*end, &["="]) && self.is(end + 1, &["delete"])) {
            let (start, end) = self.span(equals, equals + 2);
            self.blanks.extend(start..end);
        }
    }

    /// Gives the braces of a default argument a type: in `int n, std::vector<int> v = {}` of a list of parameters.
    fn default_list(&mut self, equals: usize) {
        if !self.is(equals, &["="]) || !self.is(equals + 1, &["{"]) || equals < 4 {
            return;
        }
        let around = (0..equals).rev().find(|&open| self.ends[open].is_some_and(|close| close > equals));
        let is_list = around.is_some_and(|open| {
            let count = |brace| (open..equals).filter(|at| self.is(*at, &[brace])).count();
            self.is(open, &["("])
                && (open == 0 || !self.is(open - 1, &["for", "if", "while", "switch"]))
                && count("{") == count("}")
                && count(";") == 0
        });
        let is_declared = self.is_word(equals - 1) && !self.is(equals - 2, &["(", ",", "."]);
        if is_list && is_declared {
            self.words.push((self.tokens[equals + 1].span.start, DEFAULT_LIST));
        }
    }

    /// Turns templates of constants into templates of functions, and returns their names.
    fn disambiguate_templates(&mut self) -> Vec<String> {
        let templates: Vec<_> = (0..self.tokens.len()).filter_map(|at| self.template_constant(at)).collect();
        for &(_, equals, end) in &templates {
            let equals = self.tokens[equals].span.start;
            self.blanks.push(equals);
            self.words.extend([(equals, "{ return "), (self.tokens[end].span.end, " }")]);
        }
        let names: Vec<String> = templates.iter().map(|&(name, ..)| self.text(name).to_owned()).collect();
        for at in 0..self.tokens.len() {
            if names.iter().any(|name| name == self.text(at)) {
                let is_definition = templates.iter().any(|&(name, ..)| name == at);
                let end = self.closing_angle(at + 1).or(is_definition.then_some(at));
                self.words.extend(end.map(|end| (self.tokens[end].span.end, "()")));
            }
        }
        names
    }

    /// Finds the type in `(unsigned(x) & 7)`, which could begin a cast to a type of functions, or in `if` a declaration;
    /// `((unsigned)(x) & 7)` is a cast of `x`.
    fn cast_in_brackets(&self, at: usize) -> Option<(usize, usize)> {
        const NUMBERS: [&str; 7] = ["unsigned", "signed", "int", "long", "short", "char", "bool"];
        let is_head = at > 0 && (self.is(at - 1, &["if", "while", "switch"]) || self.is(at - 1, &NUMBERS));
        let is_cast = self.is(at, &["("])
            && self.is(at + 1, &NUMBERS)
            && (is_head || begins_operand(&self.tokens[..at]));
        let close = self.ends.get(at + 2).copied().flatten().filter(|_| is_cast)?;
        let is_type = self.is(at + 3, &["*", "&", ")"]) || self.is(close + 1, &["=", "{", "("]);
        (!is_type).then(|| self.span(at + 1, at + 2))
    }

    /// Finds `static_cast<int>(D)` and `int(D)` among the arguments of a template, where they could be types.
    fn cast_argument(&self, at: usize) -> Option<(usize, usize)> {
        let is_type = |at| self.is_type(at) || types::sized([self.text(at)]).is_some();
        let open = match self.closing_angle(at + 1).filter(|_| self.is(at, &CASTS)) {
            Some(angle) => angle + 1,
            None => {
                Some(at + 1).filter(|open| is_type(at) && self.is(*open, &["("]) && self.is_value(at + 2))?
            }
        };
        let close = self.ends.get(open).copied().flatten()?;
        let is_argument = at > 0 && self.is(at - 1, &["<", ","]) && self.is(close + 1, &[">", ","]);
        is_argument.then(|| self.span(at, close + 1))
    }

    /// Rewrites `typeof(x)`. The grammar of C takes only a type in the parentheses, so `x` becomes the length of an
    /// array type; for the grammar of C++, `decltype` is used instead.
    fn disambiguate_typeof(&mut self, at: usize, is_cpp: bool) {
        let Some(close) = self.ends.get(at + 1).copied().flatten().filter(|_| self.is(at, &TYPEOF)) else {
            return;
        };
        if self.is_type(at + 2)
            || types::is_keyword(self.text(at + 2))
            || self.is(at + 2, &["struct", "enum", "const"])
        {
            return;
        }
        let ((start, _), (inner, end)) = (self.span(at, close), self.span(at + 2, close));
        self.words.extend(if is_cpp {
            [(start, "decltype("), (end, ")")]
        } else {
            [(inner, "char["), (end, "]")]
        });
    }

    /// Rewrites `case low ... high:`, which the grammar does not have.
    fn disambiguate_case(&mut self, dots: usize) {
        let is_end = |token: &&Token| matches!(&*token.text, "case" | ":" | ";");
        let before = self.tokens[..dots].iter().rev().take(16).position(&is_end);
        let behind = self.tokens[dots..].iter().take(16).position(is_end);
        let (Some(before), Some(behind), true) = (before, behind, self.is(dots, &["..."])) else { return };
        if self.is(dots - 1 - before, &["case"]) && self.is(dots + behind, &[":"]) {
            let (span, last) = (self.tokens[dots].span, self.tokens[dots + behind].span.start);
            self.blanks.extend(span.start..span.end);
            self.words.extend([
                (self.tokens[dots - before].span.start, CASE_RANGE),
                (span.start, ","),
                (last, ")"),
            ]);
        }
    }

    /// Makes `T (x);`, `T (*p) = &k;` and `T (&row)[8] = t[1];` declarations that the grammar cannot take for calls: it
    /// removes the parentheses, or puts a word before those that an array needs. `at` is the index of the parenthesis.
    fn declare_in_brackets(&mut self, at: usize, is_in_block: bool) {
        let Some(close) = self.ends[at].filter(|_| self.is(at, &["("])) else { return };
        let begins = |&first: &usize| {
            let is_loop = first > 1 && self.is(first - 1, &["("]) && self.is(first - 2, &["for"]);
            is_loop || first > 0 && self.is(first - 1, &[";", "{", "}"])
        };
        let (Some(first), name) = (self.type_before(at).filter(begins), close - 1) else { return };
        let is_plain = at + 1 == name;
        let is_declarator = at < name && (at + 1..name).all(|sign| self.is(sign, &["*", "&", "&&", "const"]));
        if !is_declarator || !self.is_value(name) {
            return;
        }
        // An element of a list ends before a semicolon.
        let end = self.find(close + 1, &["=", ",", ";", "{", "}"]);
        let is_whole = match self.text(close + 1) {
            ";" => is_in_block,
            "," => is_in_block && self.find(close + 2, &[";", "}"]).is_some_and(|end| self.is(end, &[";"])),
            "[" => end.is_some_and(|end| self.is(end, &["=", ";"])),
            sign => sign == "=",
        };
        if is_whole && !is_plain && self.is(close + 1, &["["]) {
            self.words.push((self.tokens[first].span.start, "register "));
        } else if is_whole {
            self.blanks.extend([self.tokens[at].span.start, self.tokens[close].span.start]);
        }
    }

    /// Returns the index of the first token of the type that ends before the token at `end`: `T`, `n::T`,
    /// `std::array<int, 2>`. Functions and variables must not have the name of the type.
    fn type_before(&self, end: usize) -> Option<usize> {
        let last = end.checked_sub(1)?;
        let mut first = last;
        if self.is(last, &[">"]) {
            first = (last.saturating_sub(32)..last)
                .rev()
                .find(|at| self.is(*at, &["<"]) && self.closing_angle(*at) == Some(last))?;
            first = first.checked_sub(1)?;
        }
        let name = first;
        while first >= 2 && self.is(first - 1, &["::"]) && self.is_word(first - 2) {
            first -= 2;
        }
        let is_standard = first < name && self.is(first, &["std"]) && self.is(name, &["array", "pair"]);
        let is_own = self.is_type(name) && !self.hidden.contains(self.text(name));
        (is_standard || is_own || types::is_standard(self.text(name))).then_some(first)
    }

    /// Finds the operand in `-p++`, where `at` is the index of the sign: the grammar reads it as `(-p)++`.
    fn signed_increment(&self, at: usize) -> Option<(usize, usize)> {
        let is_sign = self.is(at, &["-", "!", "~", "+"]) && begins_operand(&self.tokens[..at]);
        let (_, end) = self.chain(at + 1).filter(|(_, end)| is_sign && self.is(*end, &["++", "--"]))?;
        Some(self.span(at + 1, end + 1))
    }

    /// Finds `B(5)` in `~B(5)`, which could be the name of a destructor.
    fn complemented_cast(&self, at: usize) -> Option<(usize, usize)> {
        let is_made = self.is(at, &["~"]) && self.is_type(at + 1) && self.is(at + 2, &["("]);
        let close = self.ends.get(at + 2).copied().flatten().filter(|close| is_made && *close > at + 3)?;
        Some(self.span(at + 1, close + 1))
    }

    /// Finds the assignments in `(x = f(y), x > 3)`: the grammar of C++ does not accept them before a comma.
    fn assigned(&self, open: usize) -> Vec<(usize, usize)> {
        let is_head = open > 0 && self.is(open - 1, &["if", "while", "switch"]);
        let is_operand = self.is(open, &["("]) && (is_head || begins_operand(&self.tokens[..open]));
        let Some(close) = self.ends[open].filter(|_| is_operand) else { return Vec::new() };
        let (mut first, mut found) = (open + 1, Vec::new());
        while let Some(end) = self.find(first, &[",", ";", "{", ")"]).filter(|end| self.is(*end, &[","])) {
            let sign =
                self.find(first, &[",", "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="]);
            if sign.is_some_and(|sign| sign < end) && !(self.is_word(first) && self.is_word(first + 1)) {
                found.push(self.span(first, end));
            }
            first = end + 1;
        }
        found.retain(|_| first < close);
        found
    }

    /// Finds `A & B` as a statement. It declares `B` if `A` is a type; here `A` is a variable or an enumerator.
    fn plain_operation(&self, at: usize) -> Option<(usize, usize)> {
        let begins = at == 0 || self.is(at - 1, &[";", "}"]);
        let is_found = begins && self.is(at + 1, &["&", "*", "&&"]) && self.variables.contains(self.text(at));
        let mut end = Some(at).filter(|_| is_found)?;
        while end < self.tokens.len() && !self.is(end, &[";", "{", "}"]) {
            end = self.ends[end].unwrap_or(end) + 1;
        }
        Some(self.span(at, end))
    }

    /// Finds the name before the `<` in `x < 8 && y >= 0` or `x < y >> 2`. The grammar of C++ reads what is between `<`
    /// and `>` as template arguments, and the `=` as an assignment. A name in parentheses is always a value.
    fn compared_name(&self, less: usize) -> Option<(usize, usize)> {
        let name = less.checked_sub(1).filter(|_| self.is(less, &["<"]))?;
        let is_name = |at: usize| self.is_word(at) && !self.is(at, &["template", "operator"]);
        let mut first = name;
        while first >= 2 && self.is(first - 1, &[".", "->", "::"]) {
            first -= 2;
        }
        let is_variable = self.variables.contains(self.text(name)) && !self.is(first, &["std"]);
        let (mut at, mut is_logical) = (less + 1, false);
        let mut is_nested = self.angle_around(first).is_some_and(|open| {
            let is_template = open >= 2 && (self.is_type(open - 1) || self.is(open - 2, &["::"]));
            open + 1 == first || is_template || open > 0 && self.is(open - 1, &["template"])
        });
        let is_comparison = loop {
            match &*self.tokens.get(at).filter(|_| at < less + 64)?.text {
                "(" | "[" => at = self.ends[at]?,
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
        is_found.then(|| self.span(first, name + 1))
    }

    /// Returns the index of the `<` that may begin the template arguments, or the template parameters, that `end` is among.
    fn angle_around(&self, end: usize) -> Option<usize> {
        let mut depth = 0;
        let before = (0..end).rev().find(|&at| match self.text(at) {
            ">" => {
                depth += 1;
                false
            }
            "<" if depth > 0 => {
                depth -= 1;
                false
            }
            // `template <typename T, typename = …`
            "=" => !(at > 1 && (at - 2..at).any(|word| self.is(word, &["typename", "class"]))),
            "," | "::" | "..." | "!" => false,
            _ => !self.is_word(at),
        });
        before.filter(|open| self.is(*open, &["<"]))
    }

    /// Returns the names of function templates. `x.f<3>(a)` could be two comparisons, `x.template f<3>(a)` could not.
    fn template_functions(&self) -> Vec<String> {
        let name = |at: usize| {
            let angle = self.closing_angle(at + 1).filter(|_| self.is(at, &["template"]))?;
            let open = (angle..self.tokens.len()).find(|at| self.is(*at, &["(", "{", ";", "="]))?;
            self.is(open, &["("]).then(|| self.text(open - 1).to_owned())
        };
        (0..self.tokens.len()).filter_map(name).collect()
    }

    /// Finds the name, the `=` and the end of `template<int N> constexpr int K = N * 2;`, which begins at `at`.
    fn template_constant(&self, at: usize) -> Option<(usize, usize, usize)> {
        let open = Some(at + 1).filter(|_| self.is(at, &["template"]))?;
        let first = self.closing_angle(open)? + 1;
        let head = self.tokens[first..]
            .iter()
            .take_while(|token| !matches!(&*token.text, "=" | ";" | "(" | "{" | "["));
        let words: Vec<&str> = head.map(|token| &*token.text).collect();
        let equals = first + words.len();
        let is_constant = words.iter().any(|word| matches!(*word, "const" | "constexpr"));
        let is_variable =
            !words.iter().any(|word| matches!(*word, "using" | "concept" | "*" | "&" | "operator"));
        let is_own = |name: &usize| {
            name + 1 == equals || self.closing_angle(name + 1).is_some_and(|end| end + 1 == equals)
        };
        let is_found = is_constant && is_variable && self.is(equals, &["="]);
        let name = (first..equals).find(is_own).filter(|_| is_found)?;
        Some((name, equals, self.find(equals, &[";"])?))
    }

    /// Returns the index of the `>` that closes the `<` at `open`, if it is within the next 32 tokens.
    fn closing_angle(&self, open: usize) -> Option<usize> {
        let (mut at, mut depth) = (open, 0);
        while at < open + 32 {
            match &*self.tokens.get(at)?.text {
                "<" => depth += 1,
                ">" => depth -= 1,
                "(" | "[" => at = self.ends[at]?,
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

    /// Finds the first argument in the parentheses at `open`, if they initialize a variable of a class and the grammar
    /// could read the argument as a parameter of a function: `Random rng(seeds[i], 3);`.
    fn constructor_argument(&self, open: usize) -> Option<(usize, usize)> {
        let kind = open.checked_sub(2).filter(|_| self.is(open, &["("]))?;
        let is_declared = self.is_type(kind) && self.is_word(kind + 1);
        let close = self.ends[open].filter(|close| is_declared && self.is(close + 1, &[";"]))?;
        let mut end = open + 1;
        while end < close && !self.is(end, &[","]) {
            end = self.ends[end].unwrap_or(end) + 1;
        }
        let is_chain =
            |(_, behind): &(usize, usize)| *behind == end && end > open + 2 && self.is_word(open + 1);
        let (name, _) = self.chain(open + 1).filter(is_chain)?;
        let is_value = !self.is_type(name) && !types::is_keyword(self.text(name));
        is_value.then(|| self.span(open + 1, end))
    }

    /// Finds the end of a chain of calls, subscripts and fields that begins at `from`: `f(x)[3].b`, `Table::row`,
    /// `(*p).b`. Returns the index of the name that the chain starts from, without its qualifiers, and the index after
    /// the chain.
    fn chain(&self, from: usize) -> Option<(usize, usize)> {
        let mut name = if self.is_word(from) { from } else { self.ends.get(from).copied().flatten()? };
        while self.is(name + 1, &["::"]) && self.is_word(name + 2) {
            name += 2;
        }
        let mut at = name + 1;
        loop {
            at = match self.text(at) {
                "(" | "[" => self.ends[at]? + 1,
                "." | "->" if self.is_word(at + 1) => at + 2,
                _ => return Some((name, at)),
            };
        }
    }
}

/// Returns the index of the closing bracket for each opening one.
fn closing(tokens: &[&Token]) -> Vec<Option<usize>> {
    let mut ends = vec![None; tokens.len()];
    let mut open = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
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

/// Returns `true` for a plain type, or one with a `*` in parentheses, as in `int (*)[64]`.
fn is_pointer_type(chain: &[&Token]) -> bool {
    chain.len() == 1
        || chain.windows(2).any(|pair| &*pair[0].text == "(" && matches!(&*pair[1].text, "*" | "&" | ")"))
}

/// Returns `true` if an operand can follow these tokens. A word or template arguments are followed by call arguments.
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

/// Returns `true` if the final `>` closes template arguments: they are few, and the opening `<` follows a name.
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

/// Returns `true` if the final `>` ends `template <…>`, which a type may follow.
fn ends_template_head(before: &[&Token]) -> bool {
    let mut depth = 0;
    let open = before.iter().enumerate().rev().take(32).find(|(_, token)| {
        depth += match &*token.text {
            ">" => 1,
            "<" => -1,
            _ => 0,
        };
        depth == 0
    });
    open.is_some_and(|(index, _)| index > 0 && &*before[index - 1].text == "template")
}

/// Returns the names of types: those that the source defines, and common ones that it does not use for a variable. The
/// second set holds the variables that are never called.
fn type_names<'t>(tokens: &[&'t Token], is_cpp: bool) -> (HashSet<&'t str>, HashSet<&'t str>) {
    let mut defined = HashSet::new();
    let mut variables = HashSet::new();
    let mut called = HashSet::new();
    for (at, token) in tokens.iter().enumerate() {
        let next = |ahead: usize| tokens.get(at + ahead).copied();
        let is = |ahead: usize, text: &str| next(ahead).is_some_and(|token| &*token.text == text);
        match &*token.text {
            "struct" | "class" | "enum" | "union" | "typename" | "using" => {
                let name = if is(1, "class") || is(1, "struct") { next(2) } else { next(1) };
                let name = name.filter(|_| is_cpp); // a tag of C is no name of a type
                defined.extend(name.filter(|name| name.kind == TokenKind::Word).map(|name| &*name.text));
                if &*token.text == "enum" {
                    variables.extend(enumerators(&tokens[at..]));
                }
            }
            "typedef" => defined.extend(defined_by(&tokens[at..])),
            _ if token.kind == TokenKind::Word && at > 0 => {
                let before = tokens[at - 1];
                // `new`, and `const` at the beginning of a parameter, are followed by a type.
                let is_type = match &*before.text {
                    "const" => at > 1 && matches!(&*tokens[at - 2].text, "(" | ","),
                    word => matches!(word, "return" | "new" | "throw"),
                };
                let is_declared =
                    before.kind == TokenKind::Word && !is_type || matches!(&*before.text, "*" | "&");
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
    let words: HashSet<&str> =
        tokens.iter().filter(|token| token.kind == TokenKind::Word).map(|token| &*token.text).collect();
    defined.extend(words.into_iter().filter(|name| types::is_usual(name) && !variables.contains(name)));
    variables.retain(|name| !called.contains(name) && !defined.contains(name) && !types::is_keyword(name));
    (defined, variables)
}

/// Returns the types whose names something else seems to have as well, as in `int T(int x)` and `auto T = …`.
fn hidden_types<'t>(tokens: &[&'t Token], types: &HashSet<&'t str>) -> HashSet<&'t str> {
    const BEFORE_TYPES: &str = "struct class enum union typename using new return throw const constexpr consteval \
                                constinit inline static explicit friend virtual operator case else sizeof typedef \
                                volatile extern mutable register thread_local do namespace and or not";
    let is_before_type = |word: &str| BEFORE_TYPES.split(' ').any(|known| known == word);
    let (mut hidden, mut is_typedef) = (HashSet::new(), false);
    for at in 1..tokens.len() {
        let text = |at: usize| tokens.get(at).map_or("", |token| &*token.text);
        match text(at - 1) {
            "typedef" => is_typedef = true,
            ";" => is_typedef = false,
            _ => {}
        }
        let (name, before) = (&*tokens[at].text, tokens[at - 1]);
        let is_declared = match &*before.text {
            "*" | "&" | "&&" => at > 1 && (types.contains(text(at - 2)) || types::is_keyword(text(at - 2))),
            "[" => at > 1 && (text(at - 2) == "auto" || at > 2 && text(at - 3) == "auto"),
            ">" => closes_template(&tokens[..at]) && !ends_template_head(&tokens[..at]),
            word => before.kind == TokenKind::Word && !is_before_type(word),
        };
        if types.contains(name) && is_declared && !is_typedef && text(at + 1) != "::" {
            hidden.insert(name);
        }
    }
    hidden
}

/// Returns the names in the braces of the enumeration that begins here.
fn enumerators<'t>(tokens: &[&'t Token]) -> Vec<&'t str> {
    let head = tokens.iter().take_while(|token| !matches!(&*token.text, "{" | "}" | ";" | "(" | ")")).count();
    let body: Vec<_> = tokens[head..].iter().take_while(|token| &*token.text != "}").collect();
    let begins =
        |pair: &&[&&'t Token]| matches!(&*pair[0].text, "{" | ",") && pair[1].kind == TokenKind::Word;
    let is_defined = body.first().is_some_and(|open| &*open.text == "{");
    body.windows(2).filter(|_| is_defined).filter(begins).map(|pair| &*pair[1].text).collect()
}

/// Returns the names that a `typedef` defines.
fn defined_by<'t>(tokens: &[&'t Token]) -> Vec<&'t str> {
    let mut names = Vec::new();
    let mut depth = 0;
    for pair in tokens.windows(2) {
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
