//! Where a text defines what: remembered before anything is lowered.

use super::declarator::{
    class_of, declared_name, function_declarator, is_outside, is_prototype, operator_of, scope_of,
    specialized,
};
use super::{CFrontEnd, class, instance};
use crate::front::prelude::*;

impl<'t> CFrontEnd<'t> {
    /// Remembers definitions. Types are found wherever they are, functions and variables outside of functions.
    pub(super) fn collect(&mut self, node: Node<'t>, depth: usize) -> Fallible<()> {
        if depth > NESTING_LIMIT {
            let message = format!("too deeply nested: more than {NESTING_LIMIT} levels");
            return Err(tree::error(node, message).label("too deep here"));
        }
        if matches!(node.kind(), "declaration" | "field_declaration") {
            self.remember_parameters(node);
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
                    } else if let Some(name) = declared_name(declarator).or_else(|| operator_of(node)) {
                        let name = Self::plain_name(self.text(name));
                        self.prototypes.entry(name).or_insert(node.start_byte());
                    }
                }
            }
            "type_definition" | "alias_declaration" => {
                let name = if node.kind() == "type_definition" { "declarator" } else { "name" };
                for declarator in fields(node, name) {
                    if let Some(name) = declared_name(declarator) {
                        let before = self.aliases.insert(self.text(name), (node, declarator));
                        let words = |node| self.text(node).split_whitespace();
                        if before.is_some_and(|(before, _)| !words(before).eq(words(node))) {
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
            "using_declaration" => self.has_using = true,
            _ => {}
        }
        for child in named(node) {
            self.collect(child, depth + 1)?;
        }
        Ok(())
    }

    /// The declaration of a function says which arguments a call may leave out.
    fn remember_parameters(&mut self, node: Node<'t>) {
        for declarator in
            fields(node, "declarator").into_iter().filter(|declarator| is_prototype(*declarator))
        {
            let parameters = function_declarator(node).and_then(|at| at.child_by_field_name("parameters"));
            if let (Some(name), Some(parameters)) = (declared_name(declarator), parameters) {
                self.declared_parameters.entry(self.text(name)).or_default().push(parameters);
            }
        }
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
            self.enums.entry(self.text(name)).or_default().push(node);
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
    pub(super) fn enumeration_of(&self, name: &str) -> Option<&'t str> {
        let (enumerator, _) = self.enumerators.get(name)?;
        let body = enumerator.parent()?.parent()?;
        body.child_by_field_name("name").map(|name| self.text(name))
    }
}
