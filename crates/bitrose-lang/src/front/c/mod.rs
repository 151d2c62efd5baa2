//! C and C++: the preprocessor, then the tree of the language's own grammar (their nodes have the same names).
//!
//! [`CFrontEnd::read`] remembers where each function, variable, type and enumerator is defined, wherever it stands.
//! Keys of its own: `g:name` for what gives a variable its value, `c:number` for a constant expression.

mod body;
mod brackets;
mod condition;
mod expression;
mod initial;
mod intrinsics;
mod literal;
mod places;
mod preprocess;
mod statement;
mod text;
mod types;

use super::lowering::NESTING_LIMIT;
use super::tree::{self, field, fields, named};
use super::values;
use super::{Definition, MAIN, Nothing, Outside, Text};
use crate::error::{Error, Fallible};
use crate::ir::{self, FrontEnd, Function, FunctionId, Module, Requests, Shape};
use crate::{Language, Span};
use body::Body;
use preprocess::Preprocessed;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use tree_sitter::{Node, Tree};

/// A text of C or C++ that was read.
#[derive(Debug)]
pub struct Source {
    original: Arc<str>,
    preprocessed: Preprocessed,
    tree: Tree,
    language: Language,
    definitions: Vec<Definition>,
    has_statements: bool,
}

impl Source {
    /// Reads a text: the preprocessor and the parser.
    ///
    /// # Errors
    /// A directive or a macro that is wrong.
    pub fn parse(source: &str, language: Language) -> Result<Self, Error> {
        let mut preprocessed = brackets::settle(preprocess::preprocess(source).map_err(|error| *error)?);
        let grammar =
            if language == Language::Cpp { tree_sitter_cpp::LANGUAGE } else { tree_sitter_c::LANGUAGE };
        let tree = text::parse(&mut preprocessed, &grammar.into());
        let original = source.into();
        let mut text =
            Self { original, preprocessed, tree, language, definitions: Vec::new(), has_statements: false };
        let (definitions, has_statements) = {
            let front_end = CFrontEnd::read(&text, &Nothing).map_err(|error| *text.placed(error))?;
            (front_end.definitions(), front_end.functions.contains_key(text::MAIN_FUNCTION))
        };
        (text.definitions, text.has_statements) = (definitions, has_statements);
        Ok(text)
    }

    /// [`Source::parse`], for the table of languages.
    ///
    /// # Errors
    /// As [`Source::parse`].
    pub(crate) fn read(source: &str, language: Language) -> Result<Arc<dyn Text>, Error> {
        Ok(Arc::new(Self::parse(source, language)?))
    }

    /// The language that the text is read as.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.language
    }

    /// Where what is no definition begins, at the end of the text; `None` if a definition has a syntax error.
    #[must_use]
    pub fn program_start(&self) -> Option<usize> {
        let children = named(self.tree.root_node());
        let is_main = |node: &Node<'_>| {
            let head = node.child_by_field_name("declarator").and_then(declared_name);
            head.is_some_and(|name| &self.preprocessed.text[name.byte_range()] == text::MAIN_FUNCTION)
        };
        let first = children.iter().position(|child| !is_definition(child.kind()) || is_main(child));
        let first = first.unwrap_or(children.len());
        if children[..first].iter().any(Node::has_error) {
            return None;
        }
        let start = |child: &Node<'_>| self.preprocessed.origin(tree::span(*child)).start;
        let at = children.get(first).map(start);
        Some(at.unwrap_or(self.original.len()))
    }

    /// The functions that the text defines, by name.
    ///
    /// # Errors
    /// A tree that is nested too deeply.
    pub fn functions(&self) -> Result<Vec<String>, Error> {
        let front_end = CFrontEnd::read(self, &Nothing).map_err(|error| *self.placed(error))?;
        let mut names: Vec<String> = front_end.functions.keys().map(|&name| name.to_owned()).collect();
        names.retain(|name| name != text::MAIN_FUNCTION);
        names.sort_unstable();
        Ok(names)
    }

    /// Lowers a function and what it calls.
    ///
    /// # Errors
    /// The first thing that is not understood, with its place.
    pub fn lower(&self, function: &str) -> Result<(Arc<Module>, FunctionId), Error> {
        let lowered = CFrontEnd::read(self, &Nothing).and_then(|mut front_end| {
            if !front_end.functions.contains_key(function) {
                return Err(Error::new(Span::default(), format!("unknown function `{function}`"))
                    .label("not defined here"));
            }
            ir::lower(&mut front_end, Arc::clone(&self.original), &format!("f:{function}"))
        });
        lowered.map_err(|error| *self.placed(error))
    }

    /// The error at its place in the text before the preprocessor.
    fn placed(&self, mut error: Box<Error>) -> Box<Error> {
        error.span = self.preprocessed.origin(error.span);
        if let Some((span, _)) = &mut error.related {
            *span = self.preprocessed.origin(*span);
        }
        error
    }
}

/// What a text defines.
pub(super) struct CFrontEnd<'t> {
    outside: &'t dyn Outside,
    text: &'t str,
    source: &'t Source,
    is_cpp: bool,
    functions: HashMap<&'t str, Node<'t>>,
    /// All functions of a name.
    overloads: HashMap<&'t str, Vec<Node<'t>>>,
    /// Operators that the text gives a meaning of its own.
    operators: HashSet<&'t str>,
    /// The declaration and the declarator of each variable outside of functions.
    variables: HashMap<&'t str, (Node<'t>, Node<'t>)>,
    /// The definition and the declarator of each name for a type.
    aliases: HashMap<&'t str, (Node<'t>, Node<'t>)>,
    structs: HashMap<&'t str, Node<'t>>,
    enums: HashMap<&'t str, Node<'t>>,
    /// The enumerator, the one before it, its enumeration.
    enumerators: HashMap<&'t str, (Node<'t>, Option<Node<'t>>)>,
    values: HashMap<&'t str, i128>,
    known_structs: HashMap<usize, Arc<ir::Struct>>,
    constants: Vec<Node<'t>>,
    /// Types that are being read, by their nodes.
    open_types: Vec<usize>,
    /// Variables that live as long as the run but are known in one function only.
    statics: HashMap<String, (Node<'t>, Node<'t>)>,
}

impl<'t> CFrontEnd<'t> {
    fn read(source: &'t Source, outside: &'t dyn Outside) -> Fallible<Self> {
        let mut front_end = Self {
            outside,
            text: &source.preprocessed.text,
            source,
            is_cpp: source.language == Language::Cpp,
            functions: HashMap::new(),
            overloads: HashMap::new(),
            operators: HashSet::new(),
            variables: HashMap::new(),
            aliases: HashMap::new(),
            structs: HashMap::new(),
            enums: HashMap::new(),
            enumerators: HashMap::new(),
            values: HashMap::new(),
            known_structs: HashMap::new(),
            constants: Vec::new(),
            open_types: Vec::new(),
            statics: HashMap::new(),
        };
        front_end.collect(source.tree.root_node(), 0)?;
        Ok(front_end)
    }

    fn text(&self, node: Node<'t>) -> &'t str {
        &self.text[node.byte_range()]
    }

    /// Remembers definitions. Types are found wherever they are, functions and variables outside of functions.
    fn collect(&mut self, node: Node<'t>, depth: usize) -> Fallible<()> {
        if depth > NESTING_LIMIT {
            return Err(Error::new(
                tree::span(node),
                format!("too deeply nested: more than {NESTING_LIMIT} levels"),
            )
            .label("too deep here"));
        }
        match node.kind() {
            "function_definition" => {
                if let Some(name) = self.function_name(node).filter(|_| is_outside(node)) {
                    self.overloads.entry(name).or_default().push(node);
                    self.functions.insert(name, node);
                }
                if let Some(operator) = operator_of(node) {
                    self.operators.insert(self.text(operator).trim_start_matches("operator").trim());
                }
            }
            "declaration" if is_outside(node) => {
                for declarator in fields(node, "declarator") {
                    if let Some(name) = declared_name(declarator).filter(|_| !is_prototype(declarator)) {
                        self.variables.insert(self.text(name), (node, declarator));
                    }
                }
            }
            "type_definition" | "alias_declaration" => {
                let declarators = if node.kind() == "type_definition" {
                    fields(node, "declarator")
                } else {
                    fields(node, "name")
                };
                for declarator in declarators {
                    if let Some(name) = declared_name(declarator) {
                        self.aliases.insert(self.text(name), (node, declarator));
                    }
                }
            }
            "struct_specifier" | "class_specifier" if node.child_by_field_name("body").is_some() => {
                if let Some(name) = node.child_by_field_name("name") {
                    self.structs.insert(self.text(name), node);
                }
            }
            "enum_specifier" => self.collect_enum(node),
            _ => {}
        }
        for child in named(node) {
            self.collect(child, depth + 1)?;
        }
        Ok(())
    }

    fn collect_enum(&mut self, node: Node<'t>) {
        let Some(body) = node.child_by_field_name("body") else { return };
        if let Some(name) = node.child_by_field_name("name") {
            self.enums.insert(self.text(name), node);
        }
        let mut before = None;
        for enumerator in named(body).into_iter().filter(|child| child.kind() == "enumerator") {
            if let Some(name) = enumerator.child_by_field_name("name") {
                self.enumerators.insert(self.text(name), (enumerator, before));
                before = Some(enumerator);
            }
        }
    }

    fn function_name(&self, node: Node<'t>) -> Option<&'t str> {
        declared_name(node.child_by_field_name("declarator")?).map(|name| self.text(name))
    }

    /// The value of an enumerator.
    fn enumerator(&mut self, name: &'t str) -> Fallible<i128> {
        if let Some(value) = self.values.get(name) {
            return Ok(*value);
        }
        // From the first that is not known yet: a long enumeration needs no deep calls.
        let mut chain = vec![self.enumerators[name].0];
        while let Some(before) = self.enumerators[self.enumerator_name(chain[chain.len() - 1])].1 {
            let last = chain[chain.len() - 1];
            let is_known = self.values.contains_key(self.enumerator_name(before));
            if last.child_by_field_name("value").is_some() || is_known {
                break;
            }
            chain.push(before);
        }
        while let Some(node) = chain.pop() {
            let own = self.enumerator_name(node);
            let value = match (node.child_by_field_name("value"), self.enumerators[own].1) {
                (Some(value), _) => self.constant(value)?,
                (None, None) => 0,
                (None, Some(before)) => self.values[self.enumerator_name(before)] + 1,
            };
            self.values.insert(own, value);
        }
        Ok(self.values[name])
    }

    /// Returns `true` if a part of the text calls a function that changes a variable outside of it. Two of them in one
    /// expression may run in either order.
    fn has_effects(&self, node: Node<'t>) -> bool {
        let mut seen = HashSet::new();
        let mut waiting = vec![(node, false)];
        while let Some((node, is_inside)) = waiting.pop() {
            let target = match node.kind() {
                "call_expression" => {
                    let name =
                        node.child_by_field_name("function").map_or("", |function| self.text(function));
                    if let Some(&function) = self.functions.get(name).filter(|_| seen.insert(name)) {
                        waiting.extend(function.child_by_field_name("body").map(|body| (body, true)));
                    }
                    None
                }
                "storage_class_specifier" if is_inside && self.text(node) == "static" => return true,
                "assignment_expression" => node.child_by_field_name("left"),
                "update_expression" => node.child_by_field_name("argument"),
                _ => None,
            };
            let base = target
                .map_or("", |target| self.text(target).split(['[', '.', '-', '(']).next().unwrap_or(""));
            if is_inside && self.variables.contains_key(base.trim()) {
                return true;
            }
            waiting.extend(named(node).into_iter().map(|child| (child, is_inside)));
        }
        false
    }

    fn enumerator_name(&self, node: Node<'t>) -> &'t str {
        node.child_by_field_name("name").map_or("", |name| self.text(name))
    }

    /// The value of a constant expression: it is lowered as a function and run.
    fn constant(&mut self, node: Node<'t>) -> Fallible<i128> {
        if node.kind() == "number_literal"
            && self.text(node).starts_with(|first: char| first.is_ascii_digit())
        {
            return literal::number(self.text(node), tree::span(node)).map(|number| number.value.into());
        }
        self.constants.push(node);
        let key = format!("c:{}", self.constants.len() - 1);
        let source = Arc::clone(&self.source.original);
        values::constant(self, &source, &key, tree::span(node)).map(|datum| values::number(&datum))
    }

    /// The error for something that is not read.
    fn refuse(&self, node: Node<'t>, what: &str) -> Box<Error> {
        Error::new(tree::span(node), format!("{what} in {}", self.source.language))
            .label("bitrose does not read this")
    }

    fn unknown_kind(&self, node: Node<'t>) -> Box<Error> {
        let kind = node.kind().replace('_', " ");
        self.refuse(node, &format!("unsupported {kind}"))
    }
}

impl FrontEnd for CFrontEnd<'_> {
    fn language(&self) -> Language {
        self.source.language
    }

    fn lower(&mut self, key: &str, requests: &mut Requests) -> Fallible<Function> {
        if key == MAIN {
            let node = *self.functions.get(text::MAIN_FUNCTION).expect("the text has statements");
            return Body::main(self, requests, node);
        }
        let (kind, name) = key.split_once(':').expect("a key has a kind");
        match kind {
            "v" => Body::value_of(self, requests, name),
            "f" => {
                let node = self.functions.get(name).copied();
                let node = node.ok_or_else(|| {
                    Error::new(Span::default(), format!("unknown function `{name}`"))
                        .label("not defined here")
                })?;
                Body::function(self, requests, node)
            }
            "c" => {
                let index: usize = name.parse().expect("the key of a constant is its index");
                let node = self.constants[index];
                Body::constant(self, requests, node)
            }
            _ => {
                let (declaration, declarator) = self
                    .statics
                    .get(name)
                    .or_else(|| self.variables.get(name))
                    .copied()
                    .expect("only variables that are defined are asked for");
                Body::initializer(self, requests, name, declaration, declarator)
            }
        }
    }
}

/// Is it a kind of node that defines something?
fn is_definition(kind: &str) -> bool {
    matches!(
        kind,
        "function_definition"
            | "declaration"
            | "type_definition"
            | "alias_declaration"
            | "struct_specifier"
            | "class_specifier"
            | "enum_specifier"
            | "union_specifier"
            | "namespace_definition"
            | "template_declaration"
            | "using_declaration"
            | "linkage_specification"
            | "static_assert_declaration"
    )
}

/// Is the node outside of every function and type?
fn is_outside(node: Node<'_>) -> bool {
    let mut at = node.parent();
    while let Some(parent) = at {
        if matches!(parent.kind(), "function_definition" | "field_declaration_list" | "lambda_expression") {
            return false;
        }
        at = parent.parent();
    }
    true
}

/// The name in a declarator.
fn declared_name(declarator: Node<'_>) -> Option<Node<'_>> {
    let mut at = declarator;
    loop {
        match at.kind() {
            "identifier" | "type_identifier" | "field_identifier" | "primitive_type" => return Some(at),
            "qualified_identifier" => at = at.child_by_field_name("name")?,
            "reference_declarator" | "parenthesized_declarator" => at = *named(at).last()?,
            _ => at = at.child_by_field_name("declarator")?,
        }
    }
}

/// The name of an operator that a function defines: `operator~`.
fn operator_of(function: Node<'_>) -> Option<Node<'_>> {
    let mut at = function.child_by_field_name("declarator")?;
    loop {
        if at.kind() == "operator_name" {
            return Some(at);
        }
        at = match at.child_by_field_name("declarator") {
            Some(inner) => inner,
            None => *named(at).last()?,
        };
    }
}

fn is_prototype(declarator: Node<'_>) -> bool {
    let mut at = Some(declarator);
    while let Some(node) = at {
        if node.kind() == "function_declarator" {
            return true;
        }
        at = node.child_by_field_name("declarator").filter(|_| node.kind() != "init_declarator");
    }
    false
}

/// What a declarator makes of a type.
#[derive(Clone, Debug)]
struct Declared<'t> {
    name: Option<Node<'t>>,
    shape: Shape,
    /// Is it a reference of C++: a name for a place elsewhere?
    is_reference: bool,
}

/// The names of the parameters of a function, where they have one.
fn parameter_names(function: Node<'_>) -> Vec<Node<'_>> {
    let mut at = function.child_by_field_name("declarator");
    while let Some(declarator) = at {
        if let Some(parameters) = declarator.child_by_field_name("parameters") {
            let declarators = named(parameters).into_iter();
            return declarators
                .filter_map(|one| declared_name(one.child_by_field_name("declarator")?))
                .collect();
        }
        at = declarator.child_by_field_name("declarator");
    }
    Vec::new()
}
