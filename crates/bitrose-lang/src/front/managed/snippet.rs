//! Wraps a source without a class (a snippet) in one, so that the grammars of Java and C# can parse it.
//!
//! The source is split into pieces that end with a `;` or `}` outside of brackets. Each piece is tried as a member of a
//! class, then as a statement. The statements form the body of a method, which returns the value of the last one if
//! that is an expression.

use crate::code::skip;
use crate::front::prelude::*;
use crate::ir::machine::list_class;
use std::collections::BTreeSet;
use std::ops::Range;

/// The name of the class that a snippet is wrapped in.
pub(super) const CLASS: &str = "Snippet";
/// The name of the method that contains the statements of a snippet.
pub(super) const MAIN: &str = "snippet_main";

/// The source as it is parsed, and how it maps to the user's source.
#[derive(Debug)]
pub(super) struct Text {
    pub(super) parsed: String,
    /// The range of each piece in the parsed source, and where the piece starts in the user's source.
    pieces: Vec<(Range<usize>, usize)>,
    pub(super) has_statements: bool,
    /// The end of what the user wrote: the classes of [`Text::with_lists`] follow.
    pub(super) end: usize,
}

impl Text {
    /// Adds a class for each list type that the source mentions.
    fn with_lists(mut self, grammar: &tree_sitter::Language, tree: Option<Tree>) -> (Self, Tree) {
        self.end = self.parsed.len();
        let is_java = tree::parse(grammar, "class A { ulong this[int i] { get; } }").root_node().has_error();
        let mut classes = String::new();
        for element in list_elements(&self.parsed) {
            let lines = LIST.lines().filter(|line| !is_java || !line.contains("this["));
            let class =
                lines.collect::<Vec<_>>().join("\n").replace("bitrose_list_NAME", &list_class(element));
            // What a list of Java returns is compared by identity, as everything boxed is.
            let class = ["get(", "set("]
                .iter()
                .fold(class, |class, name| class.replace(&format!("E {name}"), &format!("{element} {name}")));
            let class = class.replace("E ", &format!("{} ", unboxed(element)));
            let class = class.replace("E[", &format!("{}[", unboxed(element)));
            // An array of arrays is created by `new int[4][]`.
            let base = unboxed(element).split('[').next().unwrap_or_default();
            let dimensions = &unboxed(element)[base.len()..];
            let class = class.replace("KIND", base).replace("DIMENSIONS", dimensions);
            let words = if is_java { ("boolean ", ".length") } else { ("bool ", ".Length") };
            classes += &class.replace("bool ", words.0).replace(".Length", words.1);
        }
        let tree = tree.filter(|_| classes.is_empty());
        self.parsed += &classes;
        let tree = tree.unwrap_or_else(|| tree::parse(grammar, &self.parsed));
        (self, tree)
    }

    fn push(&mut self, source: &str, piece: Range<usize>) {
        let start = self.parsed.len();
        self.parsed.push_str(&source[piece.clone()]);
        self.pieces.push((start..self.parsed.len(), piece.start));
        self.parsed.push('\n');
    }

    /// Maps a span of the parsed source to the user's source. Pieces may have been reordered, so a span that covers
    /// several of them ends with the first.
    pub(super) fn origin(&self, span: Span) -> Span {
        let index = self.pieces.partition_point(|(piece, _)| piece.start <= span.start);
        let Some((piece, origin)) = self.pieces.get(index.saturating_sub(1)) else { return Span::default() };
        let at = |position: usize| origin + position.saturating_sub(piece.start).min(piece.len());
        Span::new(at(span.start), at(span.end))
    }

    /// Maps a span of the user's source to the parsed source.
    pub(super) fn inner(&self, span: Span) -> Span {
        let found =
            self.pieces.iter().find(|(piece, origin)| (*origin..=origin + piece.len()).contains(&span.start));
        found.map_or(span, |(piece, origin)| {
            Span::new(span.start - origin + piece.start, span.end.saturating_sub(*origin) + piece.start)
        })
    }
}

/// Parses a source: as it is if it is a complete file, otherwise with its pieces wrapped in a class.
pub(super) fn read(grammar: &tree_sitter::Language, source: &str) -> (Text, Tree) {
    let mut tree = tree::parse(grammar, source);
    let mut source = std::borrow::Cow::Borrowed(source);
    // Without the parentheses of a false cast, the source is parsed differently, which may reveal another one.
    for _ in 0..8 {
        let Some(settled) = without_false_casts(&source, &tree) else { break };
        tree = tree::parse(grammar, &settled);
        source = settled.into();
    }
    let source = &*source;
    let children = named(tree.root_node());
    if !children.is_empty() && children.iter().all(|child| is_of_a_file(child.kind())) {
        let (parsed, end) = (source.to_owned(), source.len());
        let text = Text { parsed, pieces: vec![(0..end, 0)], has_statements: false, end };
        return text.with_lists(grammar, Some(tree));
    }
    let pieces = split(source);
    let parses = |before: &str, piece: &str, after: &str| {
        !tree::parse(grammar, &format!("{before}{piece}{after}")).root_node().has_error()
    };
    let (mut members, mut variables, mut statements, mut files) = (vec![], vec![], vec![], vec![]);
    let mut is_value = false;
    for (index, range) in pieces.iter().enumerate() {
        let piece = &source[range.clone()];
        let value = piece.trim_end_matches([';', ' ', '\n', '\t', '\r']);
        if is_import(piece) && (piece.starts_with("namespace ") || parses("", piece, "")) {
            files.push(range.clone()); // the grammar takes `namespace Engine;` for a member as well
        } else if index + 1 == pieces.len() && parses("class A { int a() { return ", value, "; } }") {
            statements.push(range.start..range.start + value.len());
            is_value = true;
        } else if !piece.starts_with('{')
            && !is_call(value)
            && (is_type(piece) || parses("class A { ", piece, " }"))
        {
            match plain_variables(grammar, piece) {
                Some(names) => variables.push((index, range.clone(), names)),
                None => members.push((index, range.clone())),
            }
        } else {
            statements.push(range.clone());
        }
    }
    let main = Parts { members, variables, statements, is_value };
    main.joined(source, &files).with_lists(grammar, None)
}

/// Removes the parentheses of false casts: the grammar takes the first operand of `(s.a) - b` or `(t[i]) & 7` for a
/// type. Returns `None` if there are none. In both languages, a cast to a named type never precedes these operators.
fn without_false_casts(source: &str, tree: &Tree) -> Option<String> {
    let is_operand = |cast: &Node<'_>| {
        let (kind, value) = (cast.child_by_field_name("type"), cast.child_by_field_name("value"));
        let sign = std::iter::successors(value, |node| node.child(0)).last();
        let is_name = kind.is_some_and(|kind| {
            let text = &source[kind.byte_range()];
            let (name, index) = text.split_once('[').unwrap_or((text, "0"));
            let is_plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '.' | '_');
            !matches!(name, "nint" | "nuint") && name.chars().all(is_plain) && !index.starts_with([']', ','])
        });
        let is_known = |kind: Node<'_>| kind.kind().ends_with("_type") && kind.kind() != "array_type";
        let is_sign = sign.is_some_and(|sign| matches!(sign.kind(), "-" | "+" | "&" | "*" | "^" | "["));
        is_sign && is_name && !kind.is_some_and(is_known)
    };
    let mut bytes = source.as_bytes().to_vec();
    for cast in tree::all(tree.root_node()).filter(|node| node.kind() == "cast_expression").filter(is_operand)
    {
        let mut cursor = cast.walk();
        for sign in cast.children(&mut cursor).filter(|child| matches!(child.kind(), "(" | ")")) {
            bytes[sign.start_byte()] = b' ';
        }
    }
    let settled = String::from_utf8(bytes).ok()?;
    (settled != source).then_some(settled)
}

/// A class for lists with elements of type `E`, for both languages. [`Text::with_lists`] adapts its spelling to each.
const LIST: &str = include_str!("list.txt");

/// Returns the element types of the lists in a source, as in `List<ulong>` and `ArrayList<Integer>`.
fn list_elements(text: &str) -> BTreeSet<&str> {
    let behind =
        text.match_indices("List<").filter_map(|(at, sign)| text[at + sign.len()..].split('>').next());
    let is_type = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '[' | ']');
    behind.map(str::trim).filter(|element| !element.is_empty() && element.chars().all(is_type)).collect()
}

/// The pieces of a snippet, grouped by what they are.
struct Parts<'s> {
    members: Vec<(usize, Range<usize>)>,
    /// Declarations of variables, with their names.
    variables: Vec<(usize, Range<usize>, Vec<&'s str>)>,
    statements: Vec<Range<usize>>,
    is_value: bool,
}

impl Parts<'_> {
    /// Builds the source to parse. A variable that a member mentions becomes a member too; the others go to the
    /// statements, if there are any.
    fn joined(mut self, source: &str, files: &[Range<usize>]) -> Text {
        let mut members: HashSet<&str> =
            self.members.iter().flat_map(|(_, range)| mentioned(&source[range.clone()])).collect();
        let has_statements = !self.statements.is_empty();
        let last = self.statements.last().cloned().filter(|_| self.is_value);
        for (index, range, names) in self.variables.into_iter().rev() {
            let is_inferred = source[range.clone()].starts_with("var ");
            let is_member = !is_inferred && names.iter().any(|name| members.contains(name));
            if is_member || !has_statements {
                members.extend(words(&source[range.clone()]));
                self.members.push((index, range));
            } else {
                self.statements.push(range);
            }
        }
        self.members.sort_by_key(|(index, _)| *index);
        self.statements.sort_by_key(|range| range.start);
        let mut text = Text { parsed: String::new(), pieces: Vec::new(), has_statements, end: 0 };
        for range in files {
            text.push(source, range.clone());
        }
        text.parsed.push_str("class Snippet {\n");
        for (_, range) in &self.members {
            text.push(source, range.clone());
        }
        if has_statements {
            text.parsed.push_str("static void snippet_main() {\n");
            for range in self.statements {
                let is_value = last.as_ref() == Some(&range);
                text.parsed.push_str(if is_value { "return " } else { "" });
                text.push(source, range);
                text.parsed.push_str(if is_value { ";" } else { "" });
            }
            text.parsed.push_str("}\n");
        }
        text.parsed.push_str("}\n");
        text
    }
}

/// Returns the words of a member that it does not declare itself, such as the parameters of its methods.
fn mentioned(member: &str) -> HashSet<&str> {
    const BEFORE_A_VALUE: &str = "and await case else in is new not or out ref return throw when yield";
    let start = |word: &str| offset(word, member);
    let (mut known, mut declared, mut before) = (HashSet::new(), HashSet::new(), None);
    for word in words(member) {
        let follows_type = before.is_some_and(|before: &str| {
            let between = &member[start(before) + before.len()..start(word)];
            let bracket = between.trim_end();
            let is_name = !before.starts_with(|first: char| first.is_ascii_digit());
            let is_type = is_name && !is_among(BEFORE_A_VALUE, before);
            is_type && bracket.len() < between.len() && matches!(bracket, "" | "[]" | ">" | "?")
        });
        if follows_type {
            declared.insert(word);
        } else {
            known.insert(word);
        }
        before = Some(word);
    }
    &known - &declared
}

/// Returns `true` if nodes of this kind appear at the top level of a file.
fn is_of_a_file(kind: &str) -> bool {
    const STEMS: &str = "class interface enum record struct import package annotation_type delegate";
    let stem = kind.trim_end_matches("_declaration");
    stem.len() < kind.len() && (is_among(STEMS, stem) || stem.ends_with("namespace"))
        || matches!(kind, "using_directive" | "global_attribute")
}

fn is_import(piece: &str) -> bool {
    ["import ", "using ", "package ", "namespace "].iter().any(|word| piece.starts_with(word))
}

/// Returns `true` for the declaration of a type, even if there is a syntax error in it.
fn is_type(piece: &str) -> bool {
    let head = piece.split(['{', ';', '(', '=']).next().unwrap_or_default();
    head.split_whitespace().any(|word| is_among("class interface enum record struct", word))
}

/// Returns `true` for a call such as `Run(x, n)`, which the grammar of C# takes for a constructor without a body.
fn is_call(value: &str) -> bool {
    let name = value.split_once('(').map_or("", |(name, _)| name);
    !name.is_empty() && name.chars().all(is_letter) && value.ends_with(')') && !value.contains("=>")
}

/// Returns the names of the variables that a piece declares without modifiers; `None` for other members.
fn plain_variables<'s>(grammar: &tree_sitter::Language, piece: &'s str) -> Option<Vec<&'s str>> {
    const BEFORE: &str = "class A { ";
    let text = format!("{BEFORE}{piece} }}");
    let tree = tree::parse(grammar, &text);
    let body = named(tree.root_node()).first()?.child_by_field_name("body")?;
    let member = *named(body).first().filter(|member| member.kind() == "field_declaration")?;
    let first = text[member.byte_range()].split_whitespace().next()?;
    if ["static", "public", "private", "protected"].contains(&first) {
        return None;
    }
    let declaration = child(member, "variable_declaration").unwrap_or(member);
    let names = super::classes::declarators(declaration).into_iter();
    let ranges = names.filter_map(|own| own.child_by_field_name("name")).map(|name| name.byte_range());
    Some(ranges.map(|name| &piece[name.start - BEFORE.len()..name.end - BEFORE.len()]).collect())
}

/// Returns the primitive type for a boxed one: the list class stores primitive values, which are never `null`.
fn unboxed(element: &str) -> &str {
    match element {
        "Integer" => "int",
        "Long" => "long",
        "Boolean" => "boolean",
        _ => element,
    }
}

/// Splits a source after each `;` and each closing brace outside of all brackets.
fn split(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let (mut pieces, mut start, mut at, mut depth) = (Vec::new(), 0, 0, 0usize);
    while at < bytes.len() {
        let skipped = skip(text, at, Language::CSharp);
        if skipped > at {
            at = skipped;
            continue;
        }
        match bytes[at] {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
        let ends = match bytes[at - 1] {
            b';' => depth == 0,
            b'}' => depth == 0 && !continues(&text[start..at], &text[at..]),
            _ => false,
        };
        if ends {
            pieces.push(start..at);
            start = at;
        }
    }
    pieces.push(start..text.len());
    pieces.into_iter().map(|piece| trimmed(text, piece)).filter(|piece| !piece.is_empty()).collect()
}

/// Returns `true` if a piece continues after a closing brace.
fn continues(piece: &str, rest: &str) -> bool {
    let next = rest.trim_start();
    let word = words(next).next().filter(|word| next.starts_with(word)).unwrap_or("");
    match word {
        "else" | "catch" | "finally" => true,
        "while" => piece.trim_start().starts_with("do"),
        _ => {
            next.starts_with([';', ',', ')', '.', '=', '[', '?', ':', '+', '-', '*', '&', '|', '^', '<', '>'])
                && !next.starts_with("++")
                && !next.starts_with("--")
        }
    }
}

/// Returns a piece without white space at its ends and without comments at its start.
fn trimmed(text: &str, piece: Range<usize>) -> Range<usize> {
    let mut start = piece.start;
    loop {
        let rest = &text[start..piece.end];
        start += rest.len() - rest.trim_start().len();
        let is_comment = ["//", "/*", "#"].iter().any(|mark| text[start..piece.end].starts_with(mark));
        if !is_comment {
            break;
        }
        let after = skip(text, start, Language::CSharp).min(piece.end);
        if after == start {
            break;
        }
        start = after;
    }
    start..start + text[start..piece.end].trim_end().len()
}
