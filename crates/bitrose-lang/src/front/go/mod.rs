//! Front end for Go: constants are exact and untyped until they are used, every other value has one type.
//!
//! Function literals are inlined where they are called. Variables outside of functions are initialized when they are
//! first used, or before the program if their order matters; functions named `init` run before the first call.

mod body;
mod calls;
mod expression;
mod operators;
mod order;
mod places;
mod statement;
mod text;
mod types;

use super::{ExternalNames, MAIN, effects};
use crate::front::prelude::*;
use body::Body;
use std::cell::OnceCell;
pub use text::Source;
use types::Type;

/// The types that type parameters stand for.
type TypeArguments<'t> = Rc<HashMap<&'t str, Type>>;

/// A constant: its type if it has one, the expression of its value, and its `iota`.
#[derive(Clone, Copy, Debug)]
struct Constant<'t> {
    kind: Option<Node<'t>>,
    value: Node<'t>,
    iota: i128,
}

/// What a source defines, and the state of lowering it.
struct GoFrontEnd<'t> {
    source: &'t Source,
    outside: &'t dyn ExternalNames,
    functions: HashMap<&'t str, Node<'t>>,
    /// Methods by the names of their receiver type and their own.
    methods: HashMap<(&'t str, &'t str), Node<'t>>,
    variables: HashMap<&'t str, (Node<'t>, usize)>,
    constants: HashMap<&'t str, Constant<'t>>,
    types: HashMap<&'t str, Node<'t>>,
    initializers: Vec<Node<'t>>,
    /// The definitions of names that the source had defined before.
    repeated: Vec<(&'t str, Node<'t>)>,
    /// Statements of functions named `init` that the program does not need, by node id.
    skipped_statements: HashSet<usize>,
    /// The variables whose initializers run before the program, in order.
    ordered: Vec<&'t str>,
    /// The defined types found so far, each with its underlying type.
    known_types: Vec<(&'t str, Type)>,
    /// The functions to lower, by key, each with the types that its type parameters stand for.
    instances: HashMap<String, (Node<'t>, TypeArguments<'t>)>,
    /// The number of constants that are being evaluated, limited to detect cycles.
    open_constants: usize,
    function_values: OnceCell<Rc<[Node<'t>]>>,
}

impl<'t> GoFrontEnd<'t> {
    fn read(source: &'t Source, outside: &'t dyn ExternalNames) -> Fallible<Self> {
        let mut front_end = Self {
            source,
            outside,
            functions: HashMap::new(),
            methods: HashMap::new(),
            variables: HashMap::new(),
            constants: HashMap::new(),
            types: HashMap::new(),
            initializers: Vec::new(),
            repeated: Vec::new(),
            skipped_statements: HashSet::new(),
            ordered: Vec::new(),
            known_types: Vec::new(),
            instances: HashMap::new(),
            open_constants: 0,
            function_values: OnceCell::new(),
        };
        for node in named(source.tree.root_node()) {
            front_end.collect(node)?;
        }
        Ok(front_end)
    }

    /// Returns the functions that are used as values: those mentioned without a call, and function literals that use no
    /// variable from around them. At run time, a function value is its index in this list, plus one.
    fn function_values(&self) -> Rc<[Node<'t>]> {
        Rc::clone(self.function_values.get_or_init(|| self.find_function_values().into()))
    }

    fn find_function_values(&self) -> Vec<Node<'t>> {
        let mut found = Vec::new();
        for node in tree::all(self.source.tree.root_node()) {
            let is_called = node.parent().and_then(|around| around.child_by_field_name("function"));
            if node.kind() == "identifier" && is_called.is_none_or(|called| called.id() != node.id()) {
                let function = self.functions.get(self.text(node));
                found.extend(function.filter(|own| own.child_by_field_name("name") != Some(node)));
            }
            if node.kind() == "func_literal" && self.is_closed(node) {
                found.push(node);
            }
        }
        found.sort_by_key(Node::start_byte);
        found.dedup();
        found
    }

    /// Returns `true` if a function literal mentions no name that an enclosing declaration declares.
    fn is_closed(&self, literal: Node<'t>) -> bool {
        let is_around = |node: &Node<'t>| {
            matches!(node.kind(), "function_declaration" | "method_declaration" | "var_declaration")
        };
        let around = ancestors(literal).filter(is_around).last();
        let around = around.unwrap_or(self.source.tree.root_node());
        let mut inner: HashSet<&str> = tree::all(literal).map(|node| self.text(node)).collect();
        for own in tree::fields(literal, "parameters").into_iter().flat_map(named).flat_map(declared_names) {
            inner.remove(self.text(own));
        }
        let is_outside = |node: &Node<'t>| !literal.byte_range().contains(&node.start_byte());
        let is_apart = |node: Node<'t>| around.parent().is_none() && text::is_definition(node);
        let outside = tree::all_but(around, is_apart).filter(is_outside);
        !outside.flat_map(declared_names).any(|name| inner.contains(self.text(name)))
    }

    /// Returns the names of functions that the source calls and does not define.
    fn undefined_functions(&self) -> HashSet<&'t str> {
        const BUILT_IN: &str = "append cap clear close complex copy delete imag len make max min new panic print \
                                println real recover string float32 float64 complex64 complex128 any error";
        let root = self.source.tree.root_node();
        let calls = tree::all(root).filter(|node| node.kind() == "call_expression");
        let called = calls.filter_map(|call| call.child_by_field_name("function"));
        let called = called.filter(|called| called.kind() == "identifier").map(|called| self.text(called));
        let mut undefined: HashSet<&'t str> = called.collect();
        undefined.retain(|name| {
            let is_known = is_among(BUILT_IN, name) || types::basic(name).is_some();
            !is_known && self.definitions(name).is_empty() && crate::builtins::find(name).is_none()
        });
        if !undefined.is_empty() {
            for name in tree::all(root).flat_map(declared_names) {
                undefined.remove(self.text(name));
            }
        }
        undefined
    }

    fn collect(&mut self, node: Node<'t>) -> Fallible<()> {
        match node.kind() {
            "function_declaration" => {
                let name = self.text(field(node, "name")?);
                if name == "init" {
                    self.initializers.push(node);
                } else {
                    let before = self.functions.insert(name, node);
                    self.repeated.extend(before.map(|_| (name, node)));
                }
            }
            "method_declaration" => {
                let receiver = named(field(node, "receiver")?);
                let kind = receiver.first().map(|parameter| field(*parameter, "type")).transpose()?;
                let owner = kind.map_or("", |kind| self.text(kind).trim_start_matches('*').trim());
                let name = self.text(field(node, "name")?);
                let before = self.methods.insert((owner, name), node);
                self.repeated.extend(before.map(|_| (name, node)));
            }
            "const_declaration" => {
                for (name, constant) in Self::constant_group(node)? {
                    let before = self.constants.insert(self.text(name), constant);
                    self.repeated.extend(before.map(|_| (self.text(name), name)));
                }
            }
            "var_declaration" => {
                for spec in variable_specs(node) {
                    for (index, node) in fields(spec, "name").into_iter().enumerate() {
                        let is_blank = self.text(node) == "_";
                        // `_` is not a name and may occur several times: the rest of the source from there on is a
                        // unique key
                        let name =
                            if is_blank { &self.source.text[node.start_byte()..] } else { self.text(node) };
                        let before = self.variables.insert(name, (spec, index));
                        self.repeated.extend(before.map(|_| (name, node)));
                    }
                }
            }
            "type_declaration" => {
                for spec in named(node) {
                    let name = self.text(field(spec, "name")?);
                    let before = self.types.insert(name, spec);
                    self.repeated.extend(before.map(|_| (name, spec)));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Returns the constants of a group. A constant without a value repeats the type and the expression of the one
    /// before.
    fn constant_group(node: Node<'t>) -> Fallible<Vec<(Node<'t>, Constant<'t>)>> {
        let mut constants = Vec::new();
        let mut last: (Option<Node<'t>>, Vec<Node<'t>>) = (None, Vec::new());
        for (iota, spec) in (0..).zip(named(node)) {
            if let Some(values) = spec.child_by_field_name("value") {
                last = (spec.child_by_field_name("type"), named(values));
            }
            let names = fields(spec, "name").into_iter().filter(|name| name.kind() != ",");
            for (index, name) in names.enumerate() {
                let Some(&value) = last.1.get(index) else {
                    return Err(tree::error(name, "a constant without a value")
                        .label("expected a value for this name"));
                };
                constants.push((name, Constant { kind: last.0, value, iota }));
            }
        }
        Ok(constants)
    }

    /// Adds to `known` the names that parts of the source mention, directly or through the definitions of these names.
    fn mentioned(&self, mut waiting: Vec<Node<'t>>, known: &mut HashSet<&'t str>) {
        while let Some(node) = waiting.pop() {
            if node.named_child_count() == 0 && known.insert(self.text(node)) {
                waiting.extend(self.definitions(self.text(node)));
            }
            waiting.extend(named(node));
        }
    }

    /// Refuses a name that is defined twice, if the program may need it.
    fn check_repeated(&self, start: &[Node<'t>]) -> Fallible<()> {
        if self.repeated.is_empty() {
            return Ok(());
        }
        let mut needed = HashSet::new();
        self.mentioned(start.to_vec(), &mut needed);
        let repeated = self.repeated.iter().find(|(name, _)| *name != "_" && needed.contains(name));
        repeated.map_or(Ok(()), |(name, node)| Err(tree::defined_twice(*node, name)))
    }

    /// Returns the parts of the source that define a name.
    fn definitions(&self, name: &str) -> Vec<Node<'t>> {
        let methods = self.methods.iter().filter(|((_, own), _)| *own == name).map(|(_, node)| node);
        let others = [self.functions.get(name), self.types.get(name)].into_iter().flatten();
        let variable = self.variables.get(name).map(|(spec, _)| spec);
        let constant = self.constants.get(name).map(|constant| &constant.value);
        methods.chain(others).chain(variable).chain(constant).copied().collect()
    }

    /// Determines which variables must be initialized before the program, and in which order: the next one is always
    /// the first in the source that depends on none of those that remain.
    fn order(&mut self, mut start: Vec<Node<'t>>, undefined: &HashSet<&'t str>) {
        let bodies = self.initializers.iter().filter_map(|node| node.child_by_field_name("body"));
        let statements = bodies.flat_map(named).flat_map(named);
        start.extend(statements.filter(|statement| !self.skipped_statements.contains(&statement.id())));
        let mut variables: Vec<(&'t str, Vec<Node<'t>>)> = Vec::new();
        for (name, (spec, index)) in &self.variables {
            let values = spec.child_by_field_name("value").map_or(Vec::new(), named);
            variables.extend(values.get(*index).or(values.first()).map(|value| (*name, vec![*value])));
        }
        variables.sort_by_key(|(_, values)| values[0].start_byte());
        let (definitions, is_variable) =
            (|name: &'t str| self.definitions(name), |name: &str| self.variables.contains_key(name));
        let names = effects::Names::new(&self.source.text, &definitions, &is_variable, &|_| None, &|_| false);
        let mut ordered = Vec::new();
        // A function that the source does not define may change any variable.
        let program = (!undefined.is_empty()).then(|| names.effects(start.clone()));
        if program.is_some_and(|program| self.variables.keys().any(|name| program.mentions(name))) {
            let calls = |values: &[Node<'t>]| {
                let effects = names.effects(values.to_vec());
                undefined.iter().any(|name| effects.mentions(name))
            };
            ordered.extend(variables.iter().filter(|(_, values)| calls(values)).map(|(name, _)| *name));
        }
        let mut waiting = names.ordered(start, &variables);
        while !waiting.is_empty() {
            let is_ready = |(name, effects): &(&str, effects::Effects<'t>)| {
                waiting.iter().all(|(other, _)| other == name || !effects.mentions(other))
            };
            let next = waiting.iter().position(is_ready).unwrap_or(0);
            ordered.push(waiting.remove(next).0);
        }
        self.ordered = ordered;
    }

    /// Selects the statements of functions named `init` to skip: those that use no variable that the program needs. If
    /// they call a function that the source does not define, it may use any variable.
    fn skip_unneeded(&mut self, start: Vec<Node<'t>>, undefined: &HashSet<&'t str>) {
        let mut needed = HashSet::new();
        self.mentioned(start, &mut needed);
        let bodies = self.initializers.iter().filter_map(|node| node.child_by_field_name("body"));
        let statements: Vec<Node<'t>> = bodies.flat_map(named).flat_map(named).collect();
        let declared = statements.iter().flat_map(|node| declared_names(*node));
        let locals: Vec<&'t str> = declared.map(|name| self.text(name)).collect();
        let with_names = |statement| {
            let mut names = HashSet::new();
            self.mentioned(vec![statement], &mut names);
            (statement, names)
        };
        let mut left: Vec<(Node<'t>, HashSet<&'t str>)> = statements.into_iter().map(with_names).collect();
        while let Some(index) = left.iter().position(|(_, names)| {
            names.iter().any(|name| {
                needed.contains(name) && (self.variables.contains_key(name) || locals.contains(name))
                    || undefined.contains(name) && self.variables.keys().any(|name| needed.contains(name))
            })
        }) {
            needed.extend(left.swap_remove(index).1);
        }
        self.skipped_statements = left.into_iter().map(|(statement, _)| statement.id()).collect();
    }

    /// Returns the key of a function with the types that its type parameters stand for, and registers it for lowering.
    fn key(&mut self, node: Node<'t>, type_arguments: &TypeArguments<'t>) -> String {
        let mut arguments: Vec<_> = type_arguments.iter().collect();
        arguments.sort_by_key(|(name, _)| **name);
        let key = format!("i:{}:{arguments:?}", node.start_byte());
        self.instances.entry(key.clone()).or_insert((node, Rc::clone(type_arguments)));
        key
    }
}

impl<'t> Written<'t> for GoFrontEnd<'t> {
    fn text_and_language(&self) -> (&'t str, Language) {
        (&self.source.text, Language::Go)
    }
}

impl FrontEnd for GoFrontEnd<'_> {
    fn lower(&mut self, key: &str, requests: &mut Requests) -> Fallible<Function> {
        if key == MAIN || key.starts_with("v:") || key.starts_with("f:") {
            let name = key.split_once(':').map_or("", |(_, name)| name);
            let node = self.functions.get(name).copied().or(self.variables.get(name).map(|(spec, _)| *spec));
            let statements = named(self.source.tree.root_node()).into_iter();
            let statements = statements.filter(|node| key == MAIN && !text::is_definition(*node));
            let start: Vec<Node<'_>> = statements.chain(node).collect();
            self.check_repeated(&start)?;
            let undefined = self.undefined_functions();
            self.skip_unneeded(start.clone(), &undefined);
            self.order(start, &undefined);
            if !self.ordered.is_empty() {
                requests.start("order:");
            }
            return self.entry(key, requests);
        }
        if let Some((node, type_arguments)) = self.instances.get(key).cloned() {
            return Body::new(self, requests).function(node, &type_arguments, false);
        }
        let body = Body::new(self, requests);
        match key.split_once(':').expect("a key has a kind") {
            ("g", name) => body.initializer(name),
            ("order", _) => body.ordered(),
            _ => Ok(body.initialization()),
        }
    }
}

impl GoFrontEnd<'_> {
    /// Refuses a source whose only functions are methods of types that it does not define.
    fn check_receivers(&self) -> Fallible<()> {
        let is_defined =
            |(owner, _): &(&str, &str)| self.types.contains_key(owner.split('[').next().unwrap_or(owner));
        let first = self.methods.iter().min_by_key(|(_, node)| node.start_byte());
        let Some(((owner, _), node)) = first else { return Ok(()) };
        if !self.functions.is_empty() || self.methods.keys().any(is_defined) {
            return Ok(());
        }
        let receiver = tree::all(field(*node, "receiver")?).filter(|node| node.kind() == "type_identifier");
        Err(types::unknown_type(receiver.last().unwrap_or(*node), owner))
    }

    /// Lowers what is called from outside of the source.
    fn entry(&mut self, key: &str, requests: &mut Requests) -> Fallible<Function> {
        let Some((kind, name)) = key.split_once(':') else { return Body::new(self, requests).main() };
        if kind == "v" {
            return Body::new(self, requests).value_of(name);
        }
        match self.functions.get(name).copied() {
            Some(node) if node.child_by_field_name("type_parameters").is_some() => {
                let refused = self.refuse(node, "a generic function that is never called");
                Err(refused.help("end the program with a call of it: its arguments tell the types"))
            }
            Some(node) => Body::new(self, requests).function(node, &Rc::default(), true),
            None => Err(tree::undefined("function", name)),
        }
    }
}

/// Returns the names that a node declares.
fn declared_names(node: Node<'_>) -> Vec<Node<'_>> {
    match node.kind() {
        "short_var_declaration" | "range_clause" => {
            node.child_by_field_name("left").map_or(Vec::new(), named)
        }
        "var_declaration" => variable_specs(node).into_iter().flat_map(|spec| fields(spec, "name")).collect(),
        "parameter_declaration" | "type_parameter_declaration" | "const_spec" | "type_spec" => {
            fields(node, "name")
        }
        _ => Vec::new(),
    }
}

/// Returns the specifications of a `var` declaration, in parentheses or not.
fn variable_specs(node: Node<'_>) -> Vec<Node<'_>> {
    let inner = named(node);
    let specs = inner
        .into_iter()
        .flat_map(|spec| if spec.kind() == "var_spec_list" { named(spec) } else { vec![spec] });
    specs.collect()
}
