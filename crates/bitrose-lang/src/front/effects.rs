//! Finds the possible side effects of running a part of the source. They decide which initializers must run in order.
//!
//! The analysis looks at names only and is conservative: anything unclear counts as a side effect.

use super::prelude::*;
use std::cell::{Cell, RefCell};

/// Resolves the names used in the source.
pub(super) struct Names<'a, 't> {
    text: &'t str,
    /// Returns the definitions that a name may refer to.
    definitions: &'a dyn Fn(&'t str) -> Vec<Node<'t>>,
    /// Returns `true` if the name is a variable outside of functions.
    is_variable: &'a dyn Fn(&str) -> bool,
    /// Returns the class that declares the field with this name, and whether the field is static.
    owner: &'a dyn Fn(Node<'t>) -> Option<(usize, bool)>,
    /// Returns `true` if the name is an instance field.
    is_field: &'a dyn Fn(&str) -> bool,
    /// Whether the array or object held by a local variable may be visible elsewhere.
    escapes: RefCell<HashMap<(usize, &'t str), bool>>,
    /// The number of nodes visited so far.
    work: Cell<usize>,
}

/// What a part of the source mentions and may change, directly or through the functions it calls.
#[derive(Default)]
pub(super) struct Effects<'t> {
    names: HashSet<&'t str>,
    /// The names that are changed, each with the class that defines it if that is known.
    changed: HashSet<(&'t str, Option<usize>)>,
    /// Whether something without a name is changed: an object, or the target of a pointer.
    is_anything: bool,
    /// Whether the source was too large to analyze; it then counts as changing everything.
    is_unknown: bool,
}

/// The maximum number of nodes visited for one program.
const WORK_LIMIT: usize = 5_000_000;

impl<'t> Effects<'t> {
    /// Returns `true` if this may change the variable `name` outside of functions.
    pub(super) fn may_change(&self, name: &str) -> bool {
        self.may_change_unnamed(name, || false) || self.changed.iter().any(|(own, _)| *own == name)
    }

    /// Returns `true` if this assigns to a variable of a class by its name.
    pub(super) fn assigns(&self, name: &'t str, class: usize) -> bool {
        self.changed.contains(&(name, Some(class)))
    }

    /// Returns `true` if this may change a variable, or what it refers to, indirectly. If `has_no_alias` returns
    /// `true`, changes to unnamed things do not count as changes of the variable.
    pub(super) fn may_change_unnamed(&self, name: &str, has_no_alias: impl Fn() -> bool) -> bool {
        self.is_unknown
            || self.changed.contains(&(name, None))
            || self.is_anything && self.names.contains(name) && !has_no_alias()
    }

    /// Returns `true` if this may reach the variable `name`, possibly through an alias.
    pub(super) fn reaches(&self, name: &str) -> bool {
        self.mentions(name) || self.changed.contains(&(name, None))
    }

    /// Returns `true` if this may use a name.
    pub(super) fn mentions(&self, name: &str) -> bool {
        self.is_unknown || self.names.contains(name)
    }

    /// Returns `true` if this may use one of the names.
    pub(super) fn mentions_any(&self, names: &HashSet<&'t str>) -> bool {
        self.is_unknown && !names.is_empty() || !self.names.is_disjoint(names)
    }

    pub(super) fn is_none(&self) -> bool {
        self.changed.is_empty() && !self.is_anything && !self.is_unknown
    }
}

impl<'a, 't> Names<'a, 't> {
    pub(super) fn new(
        text: &'t str,
        definitions: &'a dyn Fn(&'t str) -> Vec<Node<'t>>,
        is_variable: &'a dyn Fn(&str) -> bool,
        owner: &'a dyn Fn(Node<'t>) -> Option<(usize, bool)>,
        is_field: &'a dyn Fn(&str) -> bool,
    ) -> Self {
        Self {
            text,
            definitions,
            is_variable,
            owner,
            is_field,
            escapes: RefCell::default(),
            work: Cell::new(0),
        }
    }

    fn text(&self, node: Node<'t>) -> &'t str {
        &self.text[node.byte_range()]
    }

    pub(super) fn effects(&self, start: Vec<Node<'t>>) -> Effects<'t> {
        let mut effects = Effects::default();
        let mut elements = Vec::new();
        self.walk(start, &mut effects.names, &mut |node, function| {
            for target in self.targets(node) {
                let Some(base) = leftmost(target) else {
                    effects.is_anything = true;
                    continue;
                };
                let name = self.text(base);
                let owner = (self.owner)(base);
                let is_variable = (self.is_variable)(name) && owner.is_none_or(|(_, is_static)| is_static);
                if is_variable && !self.is_local(base, function) {
                    effects.changed.insert((name, owner.map(|(class, _)| class)));
                    if base.id() != target.id() {
                        elements.push(name);
                    }
                } else {
                    effects.is_anything |= self.escapes_function(target, base, function);
                }
            }
        });
        effects.is_unknown = self.work.get() > WORK_LIMIT;
        // Two variables may share an array: changing an element through one changes it for the other too.
        for name in elements {
            let (mut names, mut values) = (HashSet::new(), (self.definitions)(name));
            values.retain(|value| !matches!(value.kind(), "method_declaration" | "function_declaration"));
            self.walk(values, &mut names, &mut |_, _| {});
            effects.changed.extend(names.into_iter().map(|name| (name, None)));
        }
        effects
    }

    /// Returns the variables whose initializers must run in order, before everything else: those that change what the
    /// rest reads, and those that read what the rest changes. `variables` lists each variable with the nodes that
    /// compute its value.
    pub(super) fn ordered(
        &self,
        start: Vec<Node<'t>>,
        variables: &[(&'t str, Vec<Node<'t>>)],
    ) -> Vec<(&'t str, Effects<'t>)> {
        let mut program = self.effects(start.clone());
        let mut waiting: Vec<_> = variables
            .iter()
            .map(|(name, values)| (*name, values.clone(), self.effects(values.clone())))
            .collect();
        let (mut found, mut parts) = (Vec::new(), start);
        let is_any = |names: &HashSet<&'t str>, other: &Effects<'t>| {
            names.iter().any(|name| (self.is_variable)(name) && other.may_change(name))
        };
        loop {
            let (next, rest): (Vec<_>, Vec<_>) = waiting.into_iter().partition(|(name, _, own)| {
                let is_own = !own.is_none();
                program.mentions(name) && (is_own || is_any(&own.names, &program))
                    || is_own && (program.is_unknown || is_any(&program.names, own))
            });
            waiting = rest;
            if next.is_empty() {
                break;
            }
            for (name, values, own) in next {
                parts.extend(values);
                found.push((name, own));
            }
            program = self.effects(parts.clone());
        }
        let place = |name: &str| variables.iter().position(|(own, _)| *own == name);
        found.sort_by_key(|(name, _)| place(name));
        found
    }

    /// Visits parts of the source and the definitions of all names in them. `seen` receives each node and its enclosing
    /// function.
    fn walk(
        &self,
        start: Vec<Node<'t>>,
        names: &mut HashSet<&'t str>,
        seen: &mut dyn FnMut(Node<'t>, Node<'t>),
    ) {
        let mut waiting: Vec<_> = start.into_iter().map(|node| (node, node)).collect();
        while let Some((node, around)) = waiting.pop().filter(|_| self.work.get() <= WORK_LIMIT) {
            self.work.set(self.work.get() + 1);
            if node.named_child_count() == 0 && names.insert(self.text(node)) {
                let found = (self.definitions)(self.text(node));
                waiting.extend(found.into_iter().map(|node| (node, node)));
            }
            let function = if is_function(node) { node } else { around };
            seen(node, function);
            waiting.extend(named(node).into_iter().map(|child| (child, function)));
        }
    }

    /// Returns `true` if a part of the source assigns to a name, or passes it by reference.
    pub(super) fn assigns(&self, node: Node<'t>, name: &str) -> bool {
        let targets = tree::all(node).flat_map(|node| self.targets(node));
        targets.filter_map(leftmost).any(|base| self.text(base) == name)
    }

    /// Returns the nodes that a node of the tree assigns to.
    fn targets(&self, node: Node<'t>) -> Vec<Node<'t>> {
        const CALLS: &str =
            "method_invocation invocation_expression call_expression object_creation_expression";
        let is_step = || {
            let mut cursor = node.walk();
            node.children(&mut cursor).any(|sign| matches!(sign.kind(), "++" | "--"))
        };
        let is_place = || ["ref ", "out "].iter().any(|word| self.text(node).starts_with(word));
        let target = match node.kind() {
            "assignment_expression" | "assignment_statement" => node.child_by_field_name("left"),
            "update_expression" | "inc_statement" | "dec_statement" => named(node).first().copied(),
            "prefix_unary_expression" | "postfix_unary_expression" if is_step() => {
                named(node).first().copied()
            }
            "argument" if is_place() => named(node).last().copied(),
            kind if is_among(CALLS, kind) => return self.arguments_that_may_change(node),
            _ => None,
        };
        match target {
            Some(list) if matches!(list.kind(), "expression_list" | "tuple_expression") => named(list),
            target => target.into_iter().collect(),
        }
    }

    /// Returns the arguments that a call passes unchanged to a function that the source does not define. That function
    /// could change them: an array, or a variable passed by reference.
    fn arguments_that_may_change(&self, call: Node<'t>) -> Vec<Node<'t>> {
        let parts = ["name", "function", "type"].map(|part| call.child_by_field_name(part));
        let name = parts.into_iter().flatten().next().and_then(|callee| tree::all(callee).last());
        if name.is_some_and(|name| !(self.definitions)(self.text(name)).is_empty()) {
            return Vec::new();
        }
        let arguments = call.child_by_field_name("arguments").map_or(Vec::new(), named).into_iter();
        let given = arguments.map(|argument| match argument.kind() {
            "argument" => named(argument).last().copied().unwrap_or(argument),
            "unary_expression" => argument.child_by_field_name("operand").unwrap_or(argument),
            _ => argument,
        });
        given
            .filter(|given| matches!(given.kind(), "identifier" | "field_access" | "selector_expression"))
            .collect()
    }

    /// Returns `true` if the name is a parameter, or a variable declared earlier in an enclosing block.
    fn is_local(&self, name: Node<'t>, function: Node<'t>) -> bool {
        const OPEN: &str = "local_variable_declaration local_declaration_statement variable_declaration \
                            formal_parameters parameter_list";
        let is_named = |node: Node<'t>| {
            matches!(node.kind(), "variable_declarator" | "formal_parameter" | "parameter")
                && node.child_by_field_name("name").is_some_and(|own| self.text(own) == self.text(name))
        };
        let mut outside = std::iter::successors(Some(function), Node::parent).take(NESTING_LIMIT);
        let function = outside.find(|node| is_function(*node));
        // The path from the function down to the name. If it is too long, nothing is known.
        let inner = |block: &Node<'t>| block.child_with_descendant(name).filter(|inner| *inner != name);
        let around: Vec<Node<'t>> = std::iter::successors(function, inner).take(NESTING_LIMIT + 1).collect();
        if around.len() > NESTING_LIMIT || self.work.get() > WORK_LIMIT {
            return false;
        }
        around.into_iter().any(|block| {
            self.work.set(self.work.get() + block.named_child_count());
            let before = named(block).into_iter().take_while(|part| part.end_byte() <= name.start_byte());
            before.flat_map(|part| tree::all_but(part, |node| !is_among(OPEN, node.kind()))).any(is_named)
        })
    }

    /// Returns `true` if a change to something other than a global variable may be visible outside the function.
    fn escapes_function(&self, target: Node<'t>, base: Node<'t>, function: Node<'t>) -> bool {
        let (text, name) = (self.text(target), self.text(base));
        if name == "this" || (self.is_field)(name) {
            let is_own_field = text.strip_prefix("this.").unwrap_or(text);
            let is_plain = is_own_field.chars().all(is_letter);
            return !(is_plain && function.kind().ends_with("constructor_declaration"));
        }
        if base.id() == target.id() {
            return false; // a variable of the function
        }
        *self.escapes.borrow_mut().entry((function.id(), name)).or_insert_with(|| {
            let mut values = tree::all(function).filter_map(|node| self.is_fresh(node, name)).peekable();
            values.peek().is_none() || !values.all(|fresh| fresh)
        })
    }

    /// For a node that declares or assigns the local variable `name`, returns whether its value is created there;
    /// `None` for any other node.
    fn is_fresh(&self, node: Node<'t>, name: &str) -> Option<bool> {
        let text = self.text(node);
        let (head, value) = text.split_once('=').unwrap_or((text, ""));
        let (head, value) = (head.trim_end_matches(':'), value.trim());
        let is_own = match node.kind() {
            "variable_declarator" | "var_spec" | "short_var_declaration" => {
                words(head).any(|word| word == name)
            }
            "assignment_expression" | "assignment_statement" => head.trim() == name,
            _ => false,
        };
        is_own.then(|| {
            !head.contains(['*', '&'])
                && (value.is_empty() && node.kind() != "variable_declarator"
                    || ["new ", "make("].iter().any(|start| value.starts_with(start))
                    || value.trim_end_matches(';').ends_with('}') && !value.contains('&'))
        })
    }
}

/// Returns the leftmost named leaf below a node, or `None` if it is nested too deeply.
fn leftmost(mut node: Node<'_>) -> Option<Node<'_>> {
    for _ in 0..NESTING_LIMIT {
        let Some(first) = node.named_child(0) else { return Some(node) };
        node = first;
    }
    None
}

fn is_function(node: Node<'_>) -> bool {
    const FUNCTIONS: &str = "method_declaration constructor_declaration compact_constructor_declaration \
                             function_declaration static_initializer property_declaration operator_declaration";
    is_among(FUNCTIONS, node.kind())
}
