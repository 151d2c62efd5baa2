//! C and C++: the preprocessor, then the tree of the language's own grammar (their nodes have the same names).
//!
//! `CFrontEnd::read` remembers where each function, variable, type and enumerator is defined, wherever it stands.
//! Keys of its own: `g:name` for what gives a variable its value, `c:number` for a constant expression.

mod body;
mod brackets;
mod class;
mod condition;
mod expression;
mod initial;
mod instance;
mod intrinsics;
mod lambda;
mod literal;
mod order;
mod places;
mod preprocess;
mod range;
mod statement;
mod text;
mod types;

use super::lowering::NESTING_LIMIT;
use super::tree::{self, field, fields, named};
use super::values;
use super::{Definition, MAIN, Nothing, Outside, Text};
use crate::error::{Error, Fallible};
use crate::ir::machine::Datum;
use crate::ir::{self, FrontEnd, Function, FunctionId, Module, Requests, Shape};
use crate::{Language, Span};
use body::Body;
use instance::{Bindings, Instance, Overloads};
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
    overloads: Overloads<'t>,
    /// Operators that the text gives a meaning of its own.
    operators: HashSet<&'t str>,
    free_operators: Overloads<'t>,
    /// Functions of types, by type and name; `operator` is a conversion.
    methods: HashMap<(&'t str, &'t str), Vec<Node<'t>>>,
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
    constants: Vec<(Node<'t>, Bindings<'t>)>,
    /// The arguments of the template at hand.
    bindings: Bindings<'t>,
    /// Functions that were called.
    instances: Vec<Instance<'t>>,
    /// What `auto` results are; `None` while one is being found.
    results: HashMap<String, Option<Shape>>,
    /// Names with several definitions that differ: in namespaces, or in functions.
    doubtful: HashSet<&'t str>,
    /// Templates that have a definition of their own for some arguments: `template <> int f<3>()`.
    specialized: HashSet<&'t str>,
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
            free_operators: HashMap::new(),
            methods: HashMap::new(),
            variables: HashMap::new(),
            aliases: HashMap::new(),
            structs: HashMap::new(),
            enums: HashMap::new(),
            enumerators: HashMap::new(),
            values: HashMap::new(),
            known_structs: HashMap::new(),
            constants: Vec::new(),
            bindings: Vec::new(),
            instances: Vec::new(),
            results: HashMap::new(),
            doubtful: HashSet::new(),
            specialized: HashSet::new(),
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
                let scope = scope_of(node).map(|scope| self.text(scope));
                let class = class_of(node).map(|name| self.text(name));
                if let Some(class) = class.or_else(|| scope.filter(|name| self.structs.contains_key(name))) {
                    self.remember_method(class, node);
                } else if let Some(name) = self.function_name(node).filter(|_| is_outside(node)) {
                    self.overloads.entry(name).or_default().push(node);
                    self.functions.insert(name, node);
                }
                if let Some(name) = specialized(node) {
                    self.specialized.insert(self.text(name));
                }
                if let Some(operator) = operator_of(node) {
                    let sign = Self::plain_name(self.text(operator));
                    self.operators.insert(sign);
                    if class_of(node).is_none() {
                        self.free_operators.entry(sign).or_default().push(node);
                    }
                }
            }
            "field_declaration" if class::is_static(node) => {
                for declarator in fields(node, "declarator") {
                    if let Some(name) = declared_name(declarator).filter(|_| !is_prototype(declarator)) {
                        self.remember_variable(self.text(name), node, declarator);
                    }
                }
            }
            "declaration" if is_outside(node) => {
                for declarator in fields(node, "declarator") {
                    if let Some(name) = declared_name(declarator).filter(|_| !is_prototype(declarator)) {
                        self.remember_variable(self.text(name), node, declarator);
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
                        let before = self.aliases.insert(self.text(name), (node, declarator));
                        if before.is_some_and(|(before, _)| self.text(before) != self.text(node)) {
                            self.doubtful.insert(self.text(name));
                        }
                    }
                }
            }
            "struct_specifier" | "class_specifier" if node.child_by_field_name("body").is_some() => {
                if let Some(name) = node.child_by_field_name("name")
                    && self.structs.insert(self.text(name), node).is_some()
                {
                    self.doubtful.insert(self.text(name));
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

    /// A declaration without a value may come before or behind the definition; two values are two variables.
    fn remember_variable(&mut self, name: &'t str, declaration: Node<'t>, declarator: Node<'t>) {
        let has_value = |(declaration, declarator)| instance::first_value(declaration, declarator).is_some();
        match self.variables.get(name) {
            Some(&before) if has_value(before) => {
                if has_value((declaration, declarator)) {
                    self.doubtful.insert(name);
                }
            }
            _ => drop(self.variables.insert(name, (declaration, declarator))),
        }
    }

    fn collect_enum(&mut self, node: Node<'t>) {
        let Some(body) = node.child_by_field_name("body") else { return };
        if let Some(name) = node.child_by_field_name("name") {
            self.enums.insert(self.text(name), node);
        }
        let mut before = None;
        for enumerator in named(body).into_iter().filter(|child| child.kind() == "enumerator") {
            if let Some(name) = enumerator.child_by_field_name("name") {
                if self.enumerators.insert(self.text(name), (enumerator, before)).is_some() {
                    self.doubtful.insert(self.text(name));
                }
                before = Some(enumerator);
            }
        }
    }

    /// The enumeration that an enumerator is of.
    fn enumeration_of(&self, name: &str) -> Option<&'t str> {
        let (enumerator, _) = self.enumerators.get(name)?;
        let body = enumerator.parent()?.parent()?;
        body.child_by_field_name("name").map(|name| self.text(name))
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
        self.constant_datum(node).map(|datum| values::number(&datum))
    }

    /// The value of a constant expression with its type.
    fn constant_datum(&mut self, node: Node<'t>) -> Fallible<Datum> {
        self.constants.push((node, self.bindings.clone()));
        let key = format!("c:{}", self.constants.len() - 1);
        let source = Arc::clone(&self.source.original);
        values::constant(self, &source, &key, tree::span(node))
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
                if is_template(node) {
                    return Err(self.refuse(node, &format!("`{name}`, a template that is not called here,")));
                }
                let instance = Instance { node, bindings: Vec::new(), class: None };
                self.bound(&Vec::new(), |front| Body::function(front, requests, &instance))
            }
            "i" => {
                let index: usize = name.parse().expect("the key of a function is its index");
                let instance = self.instances[index].clone();
                self.bound(&instance.bindings, |front| Body::function(front, requests, &instance))
            }
            "c" => {
                let index: usize = name.parse().expect("the key of a constant is its index");
                let (node, bindings) = self.constants[index].clone();
                self.bound(&bindings, |front| Body::constant(front, requests, node))
            }
            _ => {
                let (declaration, declarator) = self
                    .statics
                    .get(name)
                    .or_else(|| self.variables.get(name))
                    .copied()
                    .expect("only variables that are defined are asked for");
                self.bound(&Vec::new(), |front| {
                    Body::initializer(front, requests, name, declaration, declarator)
                })
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

/// The name of the type that a function is written in.
fn class_of(function: Node<'_>) -> Option<Node<'_>> {
    let parent = function.parent()?;
    let list = if parent.kind() == "template_declaration" { parent.parent()? } else { parent };
    let class = list.parent().filter(|_| list.kind() == "field_declaration_list")?;
    class.child_by_field_name("name")
}

/// `Type` in `int Type::f()`.
fn scope_of(function: Node<'_>) -> Option<Node<'_>> {
    let name = function_declarator(function)?.child_by_field_name("declarator")?;
    name.child_by_field_name("scope").filter(|_| name.kind() == "qualified_identifier")
}

/// The name of a template that a function is written for one list of arguments of: `f` in `template <> int f<3>()`, and
/// in `template <> int f(int x)`.
fn specialized(function: Node<'_>) -> Option<Node<'_>> {
    let mut name = function_declarator(function)?.child_by_field_name("declarator")?;
    while name.kind() == "qualified_identifier" {
        name = name.child_by_field_name("name")?;
    }
    if name.kind() == "template_function" || name.kind() == "template_method" {
        return name.child_by_field_name("name");
    }
    let template = function.parent().filter(|parent| parent.kind() == "template_declaration")?;
    let parameters = template.child_by_field_name("parameters")?;
    named(parameters).is_empty().then_some(name)
}

fn is_template(function: Node<'_>) -> bool {
    function.parent().is_some_and(|parent| parent.kind() == "template_declaration")
}

/// The part of a definition with the parameters.
fn function_declarator(function: Node<'_>) -> Option<Node<'_>> {
    let mut at = function.child_by_field_name("declarator")?;
    while !matches!(at.kind(), "function_declarator" | "abstract_function_declarator") {
        at = at.child_by_field_name("declarator").or_else(|| named(at).last().copied())?;
    }
    Some(at)
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
    /// The value of a parameter that a call leaves out.
    default: Option<Node<'t>>,
}

impl<'t> Declared<'t> {
    const fn new(name: Option<Node<'t>>, shape: Shape) -> Self {
        Self { name, shape, is_reference: false, default: None }
    }
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
