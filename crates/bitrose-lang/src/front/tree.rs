//! Helpers for syntax trees that the front ends share.

use crate::error::{Error, Fallible, Reason};
use crate::words::words;
use crate::{Language, Span};
use bitrose_core::counted;
use std::cell::RefCell;
use tree_sitter::{InputEdit, Node, Parser, Point, Tree};

/// Returns the grammar of a language, or `None` if it was not compiled in.
pub(crate) fn grammar(language: Language) -> Option<tree_sitter::Language> {
    Some(match language {
        Language::C => tree_sitter_c::LANGUAGE.into(),
        Language::Cpp => tree_sitter_cpp::LANGUAGE.into(),
        Language::Java => tree_sitter_java::LANGUAGE.into(),
        Language::CSharp => tree_sitter_c_sharp::LANGUAGE.into(),
        Language::Rust => tree_sitter_rust::LANGUAGE.into(),
        Language::Python => tree_sitter_python::LANGUAGE.into(),
        Language::Go => tree_sitter_go::LANGUAGE.into(),
        _ => return None,
    })
}

/// Parses a source with a grammar. Syntax errors become nodes of the tree.
pub(crate) fn parse(grammar: &tree_sitter::Language, text: &str) -> Tree {
    parsed(grammar, text, None)
}

/// Parses a source of a language; `None` if its grammar was not compiled in.
pub(crate) fn parse_source(text: &str, language: Language) -> Option<Tree> {
    let grammar = grammar(language)?;
    Some(LARGE.with_borrow_mut(|large| {
        large.get_or(language, text, || {
            let text = if language == Language::Python { super::brackets::joined(text) } else { text.into() };
            parse(&grammar, &text)
        })
    }))
}

thread_local!(static LARGE: RefCell<Large<Tree>> = const { RefCell::new(Large::new()) });

/// What was last made of large sources, because a command asks for it several times.
pub(super) struct Large<T>(Vec<(Language, Box<str>, T)>);

impl<T: Clone> Large<T> {
    /// The length from which a source is large.
    const LEAST: usize = 1 << 16;
    /// The number of sources that are kept: a file, and the same file with a call.
    const MOST: usize = 3;

    pub(super) const fn new() -> Self {
        Self(Vec::new())
    }

    pub(super) fn find(&self, language: Language, text: &str) -> Option<T> {
        let found = self.0.iter().find(|(own, known, _)| *own == language && **known == *text);
        found.map(|(_, _, made)| made.clone())
    }

    pub(super) fn keep(&mut self, language: Language, text: &str, made: &T) {
        if text.len() >= Self::LEAST {
            self.0.truncate(Self::MOST - 1);
            self.0.insert(0, (language, text.into(), made.clone()));
        }
    }

    fn get_or(&mut self, language: Language, text: &str, parse: impl FnOnce() -> T) -> T {
        self.find(language, text).unwrap_or_else(|| {
            let made = parse();
            self.keep(language, text, &made);
            made
        })
    }
}

fn parsed(grammar: &tree_sitter::Language, text: &str, old: Option<&Tree>) -> Tree {
    let mut parser = Parser::new();
    parser.set_language(grammar).expect("the grammar was generated for this version of tree-sitter");
    parser.parse(text, old).expect("a parser with a language and without a time limit gives a tree")
}

/// Parses a source whose first `from` bytes already have a tree, without parsing them again.
pub(super) fn parse_after(
    grammar: &tree_sitter::Language,
    from: usize,
    beginning: &Tree,
    text: &str,
) -> Tree {
    let to = text.len();
    let edit = InputEdit {
        start_byte: from,
        old_end_byte: from,
        new_end_byte: to,
        start_position: point(&text[..from]),
        old_end_position: point(&text[..from]),
        new_end_position: point(text),
    };
    let mut old = beginning.clone();
    old.edit(&edit);
    parsed(grammar, text, Some(&old))
}

/// Returns the line and column at which a source ends.
fn point(text: &str) -> Point {
    let line = text.rfind('\n').map_or(0, |newline| newline + 1);
    Point::new(text.bytes().filter(|byte| *byte == b'\n').count(), text.len() - line)
}

/// Returns the span of a node.
pub(super) fn span(node: Node<'_>) -> Span {
    Span::new(node.start_byte(), node.end_byte())
}

/// Returns an error at a part of the tree.
pub(super) fn error(node: Node<'_>, message: impl Into<String>) -> Box<Error> {
    Error::new(span(node), message)
}

/// Returns the error for a type that is not defined. `example` defines it as a number, if its name is that of one.
pub(super) fn unknown_type(node: Node<'_>, name: &str, example: &str) -> Box<Error> {
    const NUMBERS: &str = "bb bitboard board color colour key move piece score sq square u64 ui64 value";
    let is_number = crate::words::is_among(NUMBERS, &name.to_ascii_lowercase());
    Error::undefined(span(node), "type", name)
        .label("not defined here")
        .help(format!("paste its definition as well{}", if is_number { example } else { "" }))
}

/// Returns the error for a name that is defined again in the same scope.
pub(super) fn defined_twice(node: Node<'_>, name: &str) -> Box<Error> {
    error(node.child_by_field_name("name").unwrap_or(node), format!("`{name}` is defined twice"))
        .label("defined here again")
        .help("remove one of the two")
}

/// Returns the error for a constant that an earlier case of the same `switch` has.
pub(super) fn repeated_case(constant: Node<'_>) -> Box<Error> {
    error(constant, "another case has this value").label("the same constant again")
}

/// Returns the error for a name or function that is not defined.
pub(super) fn unknown(node: Node<'_>, what: &str, name: &str) -> Box<Error> {
    Error::undefined(span(node), what, name)
        .label("not defined here")
        .help("paste its definition as well; bitrose reads only part of the standard library")
}

/// Returns the error for `Bits.NOT_A`, where nothing defines `Bits`: `error` is that of `Bits` alone. A constant that
/// bitrose has under that name may be meant, but only the user knows.
pub(super) fn of_missing_class(
    error: Box<Error>,
    (node, whole): (Node<'_>, &str),
    (class, name): (&str, &str),
    outside: &dyn super::ExternalNames,
) -> Box<Error> {
    let is_missing = error.unknown() == Some(class);
    match outside.find(name) {
        Some(super::External::Builtin(builtin)) if is_missing && builtin.is_constant() => {
            unknown(node, "name", whole).help(format!(
                "paste `{class}` as well; if its `{name}` is the usual constant, write `{name}` alone"
            ))
        }
        _ => error,
    }
}

/// Returns the error for a function that has a result, and a path without a `return`.
pub(super) fn no_return(function: Node<'_>, name: &str) -> Box<Error> {
    error(function, format!("`{name}` may end without returning a value"))
        .label("not every path has a `return`")
}

/// Returns the error for a value where a place is expected.
pub(super) fn no_place(node: Node<'_>) -> Box<Error> {
    error(node, "expected something that can be assigned").label("this is a value")
}

/// Refuses a call with the wrong number of arguments.
pub(super) fn expect_count(node: Node<'_>, expected: usize, found: usize) -> Fallible<()> {
    if expected == found {
        return Ok(());
    }
    Err(error(node, format!("expected {}, found {found}", counted(expected, "argument")))
        .label("in this call"))
}

/// Returns the error for a requested name that the source does not define.
pub(super) fn undefined(what: &str, name: &str) -> Box<Error> {
    Error::undefined(Span::default(), what, name).label("not defined here")
}

/// A front end that reads the tree of a text.
pub(super) trait Written<'t> {
    /// Returns the text, and its language.
    fn text_and_language(&self) -> (&'t str, Language);

    fn text(&self, node: Node<'t>) -> &'t str {
        &self.text_and_language().0[node.byte_range()]
    }

    fn refuse(&self, node: Node<'t>, what: &str) -> Box<Error> {
        refuse(node, what, self.text_and_language().1)
    }

    fn unknown_kind(&self, node: Node<'t>) -> Box<Error> {
        self.refuse(node, &quoted(self.text(node)))
    }
}

/// Returns the error for a construct that bitrose does not support.
pub(super) fn refuse(node: Node<'_>, what: &str, language: Language) -> Box<Error> {
    error(node, format!("{what} in {language}")).label("bitrose does not read this")
}

/// Returns the children that are neither punctuation nor comments.
pub(crate) fn named(node: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = node.walk();
    // In the grammar of C#, `this` is not a named node.
    let is_named = |child: &Node<'_>| child.is_named() || child.kind() == "this";
    let children = node.children(&mut cursor).filter(is_named);
    children.filter(|child| !child.is_extra() || child.is_error()).collect()
}

/// Returns the names in the import statements of the source.
pub(super) fn imports<'t>(tree: &'t Tree, text: &'t str) -> Vec<&'t str> {
    let is_import = |node: &Node<'_>| matches!(node.kind(), "import_declaration" | "import_from_statement");
    let imports = named(tree.root_node()).into_iter().filter(is_import).flat_map(all);
    imports.filter(|node| node.named_child_count() == 0).map(|node| &text[node.byte_range()]).collect()
}

/// Iterates over a node and all its descendants.
pub(crate) fn all(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    all_but(node, |_| false)
}

/// Iterates over a node and its descendants, without descending into nodes for which `is_closed` holds.
pub(super) fn all_but<'t>(
    node: Node<'t>,
    is_closed: impl Fn(Node<'t>) -> bool,
) -> impl Iterator<Item = Node<'t>> {
    let mut waiting = vec![node];
    std::iter::from_fn(move || {
        let node = waiting.pop()?;
        if !is_closed(node) {
            waiting.extend(named(node));
        }
        Some(node)
    })
}

/// Returns the children of a field.
pub(crate) fn fields<'t>(node: Node<'t>, name: &str) -> Vec<Node<'t>> {
    let mut cursor = node.walk();
    node.children_by_field_name(name, &mut cursor).collect()
}

/// Returns a child that the grammar always has, unless the source is broken there.
pub(super) fn field<'t>(node: Node<'t>, name: &str) -> Fallible<Node<'t>> {
    match node.child_by_field_name(name) {
        Some(child) if !child.is_missing() => Ok(child),
        _ => Err(Error::new(span(node), "syntax error")
            .reason(Reason::Syntax)
            .label(format!("the {} is missing", name.replace('_', " ")))),
    }
}

/// Returns the first child of this kind.
pub(crate) fn child<'t>(node: Node<'t>, kind: &str) -> Option<Node<'t>> {
    let mut cursor = node.walk();
    node.children(&mut cursor).find(|child| child.kind() == kind)
}

/// Returns `true` if a node has a child of this kind.
pub(super) fn has(node: Node<'_>, kind: &str) -> bool {
    child(node, kind).is_some()
}

/// Returns the expression inside of a node, such as the one in parentheses or after a keyword.
pub(super) fn inner(node: Node<'_>) -> Fallible<Node<'_>> {
    let first = named(node).first().copied();
    first.ok_or_else(|| error(node, "expected an expression").label("the expression is missing"))
}

/// Returns the ancestors of a node, the innermost first.
pub(crate) fn ancestors(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    std::iter::successors(node.parent(), Node::parent)
}

/// Refuses a tree that is nested too deeply to be walked recursively.
pub(super) fn check_depth(root: Node<'_>, limit: usize) -> Fallible<()> {
    visit(root, limit, |_| ())
}

/// Calls `see` with each named node of a tree, in order. Refuses a tree that is nested too deeply to be walked recursively.
pub(super) fn visit<'t>(root: Node<'t>, limit: usize, mut see: impl FnMut(Node<'t>)) -> Fallible<()> {
    visit_numbered(root, limit, |node, _| see(node))
}

/// Does the same with the number of each node, by which [`numbered`] finds it again.
pub(super) fn visit_numbered<'t>(
    root: Node<'t>,
    limit: usize,
    mut see: impl FnMut(Node<'t>, usize),
) -> Fallible<()> {
    let mut cursor = root.walk();
    for number in 0.. {
        let node = cursor.node();
        if node.is_named() {
            if cursor.depth() as usize > limit {
                let message = format!("too deeply nested: more than {limit} levels");
                return Err(error(node, message).label("too deep here"));
            }
            see(node, number);
        }
        if !cursor.goto_first_child() {
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return Ok(());
                }
            }
        }
    }
    Ok(())
}

/// Returns the nodes of a tree with these numbers, without visiting those between them.
pub(super) fn numbered<'t>(root: Node<'t>, numbers: &[usize]) -> impl Iterator<Item = Node<'t>> {
    let mut cursor = root.walk();
    numbers.iter().map(move |number| {
        cursor.goto_descendant(*number);
        cursor.node()
    })
}

/// Quotes a part of the source in a message: its beginning, on one line.
pub(super) fn quoted(text: &str) -> String {
    let line = text.lines().next().unwrap_or("").trim_end();
    let short: String = line.chars().take(40).collect();
    let rest = if short.len() < text.trim_end().len() { " …" } else { "" };
    format!("`{short}{rest}`")
}

/// Returns an error if a part of the tree contains a syntax error.
pub(super) fn check(node: Node<'_>) -> Fallible<()> {
    if !node.has_error() {
        return Ok(());
    }
    let mut at = node;
    'down: loop {
        if at.is_error() || at.is_missing() {
            break;
        }
        let mut cursor = at.walk();
        for child in at.children(&mut cursor) {
            if child.has_error() || child.is_missing() {
                at = child;
                continue 'down;
            }
        }
        break;
    }
    let error = Error::new(span(at), "syntax error").reason(Reason::Syntax);
    let is_assigned = |call: Node<'_>| call.kind() == "invocation_expression";
    Err(if at.child(0).is_some_and(|sign| sign.kind() == "=") && at.prev_sibling().is_some_and(is_assigned) {
        error.label("a value for what a call returns").help("assign to the element of an array: `a[i] = …`")
    } else if at.is_missing() {
        error.label(expected(at))
    } else {
        error.label("not understood")
    })
}

/// Says what a missing token should have been. Where an operand is missing, the grammars miss a name.
fn expected(missing: Node<'_>) -> String {
    if !missing.is_named() {
        return format!("expected `{}`", missing.kind());
    }
    let is_operand =
        |parent: Node<'_>| ["_expression", "_operator"].iter().any(|end| parent.kind().ends_with(end));
    if missing.kind() == "identifier" && missing.parent().is_some_and(is_operand) {
        return "expected an expression".to_owned();
    }
    format!("expected: {}", missing.kind().replace('_', " "))
}

/// Asks for the keyword that the first word of a statement with a syntax error was meant to be: `return` for `retrun`.
pub(super) fn ask_for_keyword(source: &str, language: Language, error: Span) -> Option<String> {
    let grammar = grammar(language)?;
    let kinds = (0..grammar.node_kind_count()).filter_map(|id| u16::try_from(id).ok());
    let is_word = |kind: &&str| kind.len() > 2 && kind.bytes().all(|letter| letter.is_ascii_lowercase());
    let keywords = kinds.filter(|&id| !grammar.node_kind_is_named(id));
    let keywords: Vec<&str> =
        keywords.filter_map(|id| grammar.node_kind_for_id(id)).filter(is_word).collect();
    let start = source.get(..error.start)?.rfind(['\n', '{', ';', '}']).map_or(0, |before| before + 1);
    let word = words(source.get(start..error.end)?).next()?;
    let is_unique = words(source).filter(|other| *other == word).count() == 1;
    let near = keywords.iter().min_by_key(|keyword| strsim::damerau_levenshtein(word, keyword))?;
    let distance = strsim::damerau_levenshtein(word, near);
    (is_unique && distance > 0 && distance <= word.len() / 3)
        .then(|| format!("`{word}`: did you mean `{near}`?"))
}

/// Returns the number of bytes that the grammar did not understand; a missing token counts as one.
pub(crate) fn errors(tree: &Tree) -> usize {
    let mut cursor = tree.walk();
    let mut errors = 0;
    loop {
        let node = cursor.node();
        if node.is_error() {
            errors += node.byte_range().len().max(1);
        } else if node.is_missing() {
            errors += 1;
        } else if node.has_error() {
            if cursor.goto_first_child() {
                continue;
            }
            errors += 1; // a missing token below that has no name in the grammar
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return errors;
            }
        }
    }
}

/// Returns the last part of a `for` loop before its body.
pub(super) fn before_body(node: Node<'_>) -> Option<Node<'_>> {
    let is_loop = ["for_", "enhanced_for_", "foreach_"].iter().any(|start| node.kind().starts_with(start));
    node.child_by_field_name("body").filter(|_| is_loop)?.prev_sibling()
}

/// Returns the expression inside parentheses.
pub(super) fn without_parentheses(mut node: Node<'_>) -> Node<'_> {
    while let Some(inner) = node.named_child(0).filter(|_| node.kind() == "parenthesized_expression") {
        node = inner;
    }
    node
}
