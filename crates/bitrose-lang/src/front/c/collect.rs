//! Where a text defines what: remembered before anything is lowered.

use super::declarator::{
    class_of, declared_name, function_declarator, is_outside, is_prototype, operator_of, scope_of,
    specialized,
};
use super::enumeration::enumeration_name;
use super::names::is_in_function;
use super::preprocess::CONSTRUCTOR;
use super::{CFrontEnd, class, instance};
use crate::front::prelude::*;

impl<'t> CFrontEnd<'t> {
    /// Remembers definitions. Types are found wherever they are, functions and variables outside of functions.
    pub(super) fn collect(&mut self, node: Node<'t>, depth: usize) -> Fallible<()> {
        if depth > NESTING_LIMIT {
            let message = format!("too deeply nested: more than {NESTING_LIMIT} levels");
            return Err(tree::error(node, message).label("too deep here"));
        }
        self.constructors.extend(self.constructor(node));
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
            "struct_specifier" | "class_specifier" if node.child_by_field_name("body").is_none() => {
                self.declared_structs.extend(node.child_by_field_name("name").map(|name| self.text(name)));
            }
            "struct_specifier" | "class_specifier" => {
                let name = node.child_by_field_name("name");
                let base = name.and_then(|name| name.child_by_field_name("name"));
                self.specialized.extend(base.map(|base| self.text(base)));
                if let Some(name) = name
                    && self.structs.insert(self.text(name), node).is_some()
                {
                    self.doubtful.insert(self.text(name));
                }
            }
            "enum_specifier" => self.collect_enum(node),
            "using_declaration" => self.usings.push(node),
            _ => {}
        }
        for child in named(node) {
            self.collect(child, depth + 1)?;
        }
        Ok(())
    }

    /// The function that an attribute says to run before the program, and the word that says it.
    fn constructor(&self, attribute: Node<'t>) -> Option<(&'t str, Node<'t>)> {
        if !attribute.kind().starts_with("attribute_") {
            return None;
        }
        let is_word = |part: &Node<'t>| CONSTRUCTOR.contains(&self.text(*part));
        let word = tree::all(attribute).find(|part| part.kind() == "identifier" && is_word(part))?;
        let mut around = std::iter::successors(attribute.parent(), Node::parent);
        let definition = around.find(|node| matches!(node.kind(), "function_definition" | "declaration"))?;
        Some((self.function_name(definition)?, word))
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
        let is_only_declared =
            |(declaration, declarator)| instance::is_only_declared(declaration, declarator);
        let scope = self.variable_scope(declarator);
        let all = self.variables.get(name).into_iter().flatten();
        let same = all.enumerate().find(|(_, (_, known))| self.variable_scope(*known) == scope);
        let (same, new) = (same.map(|(index, known)| (index, *known)), (declaration, declarator));
        let all = self.variables.entry(name).or_default();
        match same {
            Some((index, known)) if !has_value(known) && !is_only_declared(new) => all[index] = new,
            Some(_) if !has_value(new) => {}
            _ => all.push(new),
        }
    }

    fn collect_enum(&mut self, node: Node<'t>) {
        let Some(body) = node.child_by_field_name("body") else { return };
        if let Some(name) = enumeration_name(node) {
            self.enums.entry(self.text(name)).or_default().push(node);
        }
        let is_inner = is_in_function(node);
        for enumerator in named(body).into_iter().filter(|child| child.kind() == "enumerator") {
            let Some(name) = enumerator.child_by_field_name("name").map(|name| self.text(name)) else {
                continue;
            };
            if is_inner {
                self.inner_enumerators.insert(name);
            }
            if !is_inner || self.is_in_main(node) {
                self.enumerators.entry(name).or_default().push(enumerator);
            }
        }
    }
}
