//! Which functions of a name a call sees: those of the innermost namespace that has one.

use super::body::Body;
use super::declarator::scope_of;
use super::instance::Instance;
use super::{CFrontEnd, function_declarator};
use crate::front::prelude::*;

impl<'t> CFrontEnd<'t> {
    /// The namespaces and types around a node, outermost first, with those that the definition it is in names: `A::B` in
    /// `void A::B::f()`.
    pub(super) fn scope(&self, node: Node<'t>) -> Vec<&'t str> {
        let mut around = Vec::new();
        if !self.is_cpp {
            return around;
        }
        let mut next = Some(node);
        while let Some(at) = next {
            let path = match at.kind() {
                "namespace_definition" | "struct_specifier" | "class_specifier" if at != node => {
                    at.child_by_field_name("name").map(|name| self.text(name))
                }
                "function_definition" => scope_of(at).and_then(|_| {
                    let name = function_declarator(at)?.child_by_field_name("declarator")?;
                    self.text(name).rsplit_once("::").map(|(path, _)| path)
                }),
                _ => None,
            };
            around.extend(path.into_iter().flat_map(|path| path.rsplit("::")).map(str::trim));
            next = at.parent();
        }
        around.retain(|name| !name.is_empty());
        around.reverse();
        around
    }

    /// Those of the definitions of a name that are in the innermost scope that has one; none where only a `using` can
    /// tell. `name` is the name as it is used, with what it is qualified by.
    pub(super) fn innermost(&self, name: Node<'t>, all: &[Node<'t>]) -> Vec<Node<'t>> {
        if all.iter().all(|&node| self.scope(node) == self.scope(all[0])) {
            return all.to_vec();
        }
        let all: Vec<_> = all.iter().map(|&node| (self.scope(node), node)).collect();
        self.in_scope(name, &all)
    }

    /// The enumeration that the name of a type means.
    pub(super) fn enumeration_meant(&self, name: Node<'t>) -> Fallible<Option<Node<'t>>> {
        let Some(all) = self.enums.get(self.text(name)) else { return Ok(None) };
        match self.innermost(name, all)[..] {
            [one] => Ok(Some(one)),
            _ => Err(self.refuse(name, &format!("several definitions of `{}`", self.text(name)))),
        }
    }

    /// The functions of a name that a call sees, and others that it may see: by a `using`, or by the namespace of an
    /// argument's type.
    fn seen(&self, call: Node<'t>, all: &[Node<'t>]) -> (Vec<Node<'t>>, Vec<Node<'t>>) {
        let mut name = call.child_by_field_name("function").unwrap_or(call);
        while let Some(inner) = name.child_by_field_name("name") {
            name = inner;
        }
        let seen = self.innermost(name, all);
        let is_qualified = self.qualifier(name).is_some();
        let is_open = !(self.usings.is_empty() || is_qualified && !seen.is_empty());
        let may_be_seen = |node: &Node<'t>| is_open || !is_qualified && self.takes_own_type(*node);
        let others = all.iter().copied().filter(|node| !seen.contains(node)).filter(may_be_seen);
        let others = others.collect();
        (seen, others)
    }

    /// Has a function a parameter of a type that the text defines?
    fn takes_own_type(&self, function: Node<'t>) -> bool {
        let list = function_declarator(function).and_then(|at| at.child_by_field_name("parameters"));
        let is_own = |node: Node<'t>| {
            let name = self.text(node);
            node.kind() == "type_identifier"
                && (self.structs.contains_key(name) || self.enums.contains_key(name))
        };
        list.is_some_and(|list| named(list).into_iter().any(|parameter| tree::all(parameter).any(is_own)))
    }
}

impl<'t> Body<'_, 't> {
    /// The function that a call means among all of its name.
    pub(super) fn function_called(
        &mut self,
        call: Node<'t>,
        all: &[Node<'t>],
        written: &[Node<'t>],
        arguments: &[Node<'t>],
    ) -> Fallible<Option<Instance<'t>>> {
        let (seen, others) = self.front.seen(call, all);
        let candidates = |nodes: &[Node<'t>]| nodes.iter().map(|&node| (node, None)).collect::<Vec<_>>();
        let unclear = || {
            tree::error(call, "this name is defined in several namespaces")
                .label("which one is meant depends on rules that bitrose does not follow")
                .help("write the namespace: `A::f(x)`")
        };
        if seen.is_empty() {
            return Err(unclear());
        }
        let found = self.overload(call, &candidates(&seen), written, arguments)?;
        if !others.is_empty() {
            let any = self.overload(call, &candidates(&[seen, others].concat()), written, arguments)?;
            if any.as_ref().map(|any| any.node) != found.as_ref().map(|found| found.node) {
                return Err(unclear());
            }
        }
        Ok(found)
    }
}
