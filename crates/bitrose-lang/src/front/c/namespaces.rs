//! Lookup of functions in namespaces: a call finds the functions of the innermost namespace that has one with the name.

use super::CFrontEnd;
use super::body::Body;
use super::declarator::{declared_name, is_prototype, last_name, parameters, scopes_of};
use super::instance::{Binding, Instance};
use super::names::{Definition, is_in_function};
use super::types::Named;
use crate::front::prelude::*;

/// What has the name that is called, and where it starts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Callee {
    Function(usize),
    Type(usize),
    Variable(usize),
}

impl Definition for Callee {
    fn start(self) -> usize {
        let (Self::Function(start) | Self::Type(start) | Self::Variable(start)) = self;
        start
    }
}

impl<'t> CFrontEnd<'t> {
    /// Returns `true` if a called name is that of a type in a block around the call, or of a template parameter.
    pub(super) fn is_inner_type(&self, function: Node<'t>) -> bool {
        let is_around = |one: &Named<'t>| {
            let block = ancestors(one.node()).find(|around| around.kind() == "compound_statement");
            block.is_some_and(|block| {
                (one.node().end_byte()..block.end_byte()).contains(&function.start_byte())
            })
        };
        matches!(self.binding(function), Some(Binding::Type(_)))
            || self.types.get(self.text(function)).into_iter().flatten().any(is_around)
    }

    /// Returns `true` if a function is defined or declared before a node.
    fn is_declared_before(&self, function: Node<'t>, node: Node<'t>) -> bool {
        let key = || (self.scope(function), self.overload_key(function));
        let declared = self.function_name(function).and_then(|name| self.declared.get(name));
        function.start_byte() < node.start_byte() || {
            let mut before =
                declared.into_iter().flatten().filter(|one| one.start_byte() < node.start_byte());
            before.any(|one| (self.scope(*one), self.overload_key(*one)) == key())
        }
    }

    /// Returns what an unqualified name means that is called: the innermost scope decides that has it. There a function
    /// comes before a type. `None` if only a function has the name, or only a `using` makes it visible.
    pub(super) fn callee(&self, function: Node<'t>) -> Option<Callee> {
        let name = self.text(function);
        if !self.types.contains_key(name) && !self.variables.contains_key(name) {
            return None;
        }
        let functions = self.functions_named(name).into_iter();
        let mut all: Vec<_> =
            functions.map(|one| (self.scope(one), Callee::Function(one.start_byte()))).collect();
        let types = self.types.get(name).into_iter().flatten().map(|one| one.node());
        let types = types.filter(|one| !is_in_function(*one));
        all.extend(types.map(|one| (self.scope(one), Callee::Type(one.start_byte()))));
        let variables = self.variables.get(name).into_iter().flatten();
        all.extend(variables.map(|(_, one)| (self.variable_scope(*one), Callee::Variable(one.start_byte()))));
        let found = self.in_scope(function, &all);
        let is_function = |one: &&Callee| matches!(one, Callee::Function(_));
        found.iter().find(is_function).or(found.first()).copied()
    }

    /// Returns the namespaces and classes around a node, outermost first, including those that the enclosing definition
    /// names: `A::B` in `void A::B::f()`, and behind the name in `int A::B::x = 3`.
    pub(super) fn scope(&self, node: Node<'t>) -> Vec<&'t str> {
        let mut around = Vec::new();
        if !self.is_cpp {
            return around;
        }
        let mut next = Some(node);
        while let Some(at) = next {
            if at.kind() == "function_definition" || is_behind_name(node, at) && !is_in_function(at) {
                let named = scopes_of(at).into_iter().rev().map(|scope| self.text(scope));
                around.extend(named.filter(|name| !self.inline_namespaces.contains(name)));
            }
            let path = match at.kind() {
                "namespace_definition" if has(at, "inline") => None,
                "namespace_definition" | "struct_specifier" | "class_specifier" if at != node => {
                    at.child_by_field_name("name").map(|name| self.text(name))
                }
                _ => None,
            };
            around.extend(path.into_iter().flat_map(|path| path.rsplit("::")).map(str::trim));
            next = at.parent();
        }
        around.retain(|name| !name.is_empty());
        around.reverse();
        around
    }

    /// Returns the definitions in the innermost scope that has any; none if only a `using` can make one visible. `name`
    /// is the name as it is used, inside its qualified name.
    pub(super) fn innermost(&self, name: Node<'t>, all: &[Node<'t>]) -> Vec<Node<'t>> {
        let path = self.qualifier(name);
        if path.is_none() && all.iter().all(|&node| self.scope(node) == self.scope(all[0])) {
            return all.to_vec();
        }
        let all: Vec<_> = all.iter().map(|&node| (self.scope(node), node)).collect();
        let found = self.in_scope(name, &all);
        match path {
            Some(path) if found.is_empty() => self.nearly_said(name, &path, &all),
            _ => found,
        }
    }

    /// Returns the functions that a call finds by name, and others that it may find: by a `using`, or by
    /// argument-dependent lookup.
    fn visible_functions(&self, call: Node<'t>, all: &[Node<'t>]) -> (Vec<Node<'t>>, Vec<Node<'t>>) {
        let mut name = last_name(call.child_by_field_name("function").unwrap_or(call));
        while let Some(inner) = name.child_by_field_name("name") {
            name = inner;
        }
        let seen = self.innermost(name, all);
        let is_qualified = self.qualifier(name).is_some();
        let own = seen.first().map_or_else(Vec::new, |own| self.scope(*own));
        let is_open = !is_qualified && self.usings_at(call).iter().any(|using| self.may_add(*using, &own));
        let may_be_seen = |node: &Node<'t>| is_open || !is_qualified && self.takes_own_type(*node);
        let others = all.iter().copied().filter(|node| !seen.contains(node)).filter(may_be_seen);
        let others = others.collect();
        (seen, others)
    }

    /// Returns `true` if a declaration in the enclosing function hides the others with this name.
    fn is_declared_inside(&self, name: &str, call: Node<'t>) -> bool {
        let declarations = ancestors(call).flat_map(named).filter(|node| node.kind() == "declaration");
        let declarators =
            declarations.filter(|node| is_in_function(*node)).flat_map(|node| fields(node, "declarator"));
        self.overloads.get(name).is_some_and(|all| all.len() > 1) && { declarators }
            .any(|one| is_prototype(one) && declared_name(one).is_some_and(|own| self.text(own) == name))
    }

    /// Returns `true` if a `using` in a scope other than that of the function may hide it.
    fn is_hidden_by_using(&self, function: Node<'t>, call: Node<'t>) -> bool {
        let name = self.function_name(function).unwrap_or_default();
        self.usings_at(call).iter().any(|using| {
            let last = self.text(*using).trim_end_matches(';').rsplit([':', ' ']).next();
            let is_elsewhere = is_in_function(*using) || self.scope(*using) != self.scope(function);
            last == Some(name) && is_elsewhere && using.start_byte() < call.start_byte()
        })
    }

    /// Returns `true` if a function has a parameter of a type that the source defines.
    fn takes_own_type(&self, function: Node<'t>) -> bool {
        let is_own = |node: Node<'t>| {
            let name = self.text(node);
            node.kind() == "type_identifier" && self.is_own_type(name)
        };
        parameters(function).into_iter().any(|parameter| tree::all(parameter).any(is_own))
    }
}

/// Returns `true` if a node follows the name that a declarator of a variable declares, as its initial value does.
fn is_behind_name(node: Node<'_>, declarator: Node<'_>) -> bool {
    let declaration = declarator.parent().filter(|parent| parent.kind() == "declaration");
    declaration.is_some_and(|declaration| fields(declaration, "declarator").contains(&declarator))
        && declared_name(declarator).is_some_and(|name| name.end_byte() <= node.start_byte())
}

impl<'t> Body<'_, 't> {
    /// Returns the function that a call refers to, among all with its name.
    pub(super) fn resolve_call(
        &mut self,
        call: Node<'t>,
        all: &[Node<'t>],
        written: &[Node<'t>],
        arguments: &[Node<'t>],
    ) -> Fallible<Option<Instance<'t>>> {
        let (seen, others) = self.front.visible_functions(call, all);
        let candidates = |nodes: &[Node<'t>]| nodes.iter().map(|&node| (node, None)).collect::<Vec<_>>();
        let unclear = || {
            tree::error(call, "this name is defined in several namespaces")
                .label("bitrose does not implement the rules that decide this")
                .help("qualify the name: `A::f(x)`")
        };
        let function = call.child_by_field_name("function").unwrap_or(call);
        let name = self.front.text(function);
        if seen.is_empty() && function.kind() == "qualified_identifier" {
            return Err(tree::unknown(function, "function", name));
        }
        if seen.is_empty()
            || self.front.is_declared_inside(name, call)
            || !others.is_empty() && self.front.is_hidden_by_using(seen[0], call)
        {
            return Err(unclear());
        }
        let found = self.overload(call, &candidates(&seen), written, arguments, false)?;
        // A template finds what is declared before it, and the others only by the types of the arguments.
        let early: Vec<_> =
            seen.iter().copied().filter(|one| self.front.is_declared_before(*one, call)).collect();
        if !early.is_empty()
            && early.len() < seen.len()
            && ancestors(call).any(|around| around.kind() == "template_declaration")
        {
            let early = self.overload(call, &candidates(&early), written, arguments, false)?;
            if early.map(|early| early.node) != found.as_ref().map(|found| found.node) {
                let what = format!("`{name}` in a template, with an overload that is declared after it,");
                return Err(self.front.refuse(call, &what).help("declare it before the template"));
            }
        }
        if !others.is_empty() {
            let any =
                self.overload(call, &candidates(&[seen, others].concat()), written, arguments, false)?;
            if any.as_ref().map(|any| any.node) != found.as_ref().map(|found| found.node) {
                return Err(unclear());
            }
        }
        Ok(found)
    }
}
