//! Collects the definitions of the source before anything is lowered.

use super::declarator::{
    class_of, declared_name, is_prototype, is_top_level, operator_of, parameters, scope_of, specialized,
};
use super::enumeration::enumeration_name;
use super::names::is_in_function;
use super::preprocess::CONSTRUCTOR;
use super::types::Named;
use super::{CFrontEnd, class, instance};
use crate::front::prelude::*;

impl<'t> CFrontEnd<'t> {
    /// Records definitions. Types are collected wherever they are, functions and variables only outside functions.
    pub(super) fn collect(&mut self, node: Node<'t>) -> Fallible<()> {
        self.constructors.extend(self.constructor(node));
        if matches!(node.kind(), "declaration" | "field_declaration") {
            self.remember_parameters(node);
        }
        match node.kind() {
            "function_definition" => self.collect_function(node),
            "field_declaration" if class::is_static(node) => {
                for declarator in fields(node, "declarator") {
                    if let Some(name) = declared_name(declarator).filter(|_| !is_prototype(declarator)) {
                        self.remember_variable(self.text(name), node, declarator);
                    }
                }
            }
            "declaration" if is_top_level(node) => self.collect_declaration(node),
            "type_definition" | "alias_declaration" => {
                let name = if node.kind() == "type_definition" { "declarator" } else { "name" };
                for declarator in fields(node, name) {
                    if let Some(name) = declared_name(declarator) {
                        self.remember_alias(self.text(name), node, declarator);
                    }
                }
            }
            "struct_specifier" | "class_specifier" if node.child_by_field_name("body").is_none() => {
                self.declared_structs.extend(node.child_by_field_name("name").map(|name| self.text(name)));
            }
            "struct_specifier" | "class_specifier" => {
                let name = node.child_by_field_name("name");
                if let Some(base) = name.and_then(|name| name.child_by_field_name("name")) {
                    self.specializations.entry(self.text(base)).or_default().push(node);
                }
                if let Some(name) = name {
                    self.types.entry(self.text(name)).or_default().push(Named::Class(node));
                }
            }
            "namespace_definition" if has(node, "inline") => {
                self.inline_namespaces.extend(node.child_by_field_name("name").map(|name| self.text(name)));
            }
            "enum_specifier" => self.collect_enum(node),
            "using_declaration" => self.usings.push(node),
            "namespace_alias_definition" => {
                let path = named(node).pop().map_or("", |path| self.text(path)).split("::").map(str::trim);
                let path: Vec<_> = path.filter(|part| !part.is_empty()).collect();
                let known = self.namespaces.insert(self.text(field(node, "name")?), path.clone());
                if known.is_some_and(|known| known != path) {
                    return Err(self.refuse(node, "one alias for two namespaces"));
                }
            }
            _ => {}
        }
        for child in named(node) {
            self.collect(child)?;
        }
        Ok(())
    }

    fn collect_function(&mut self, node: Node<'t>) {
        if let Some(name) = specialized(node) {
            self.specializations.entry(self.text(name)).or_default().push(node);
            self.remember_template(self.text(name), node);
        } else if let Some(class) = self.class_of(node) {
            self.remember_method(class, node);
        } else if let Some(name) = self.function_name(node).filter(|_| is_top_level(node)) {
            // A member of a class that is not defined here: in `Bitboard::count`, `Bitboard` isn't a number.
            let class = scope_of(node).map(|scope| self.text(scope));
            self.declared_structs.extend(class);
            if class == Some(name) {
                return; // a constructor
            }
            self.overloads.entry(name).or_default().push(node);
            self.functions.insert(name, node);
        } else if let Some(name) = self.function_name(node)
            && node.parent().is_some_and(|around| around.kind() == "friend_declaration")
        {
            self.friends.insert(name);
        }
        if let Some(operator) = operator_of(node) {
            let sign = Self::plain_name(self.text(operator));
            self.operators.insert(sign);
            if class_of(node).is_none() {
                self.free_operators.entry(sign).or_default().push(node);
            }
        }
    }

    fn collect_declaration(&mut self, node: Node<'t>) {
        for declarator in fields(node, "declarator") {
            if let Some(name) = declared_name(declarator).filter(|_| !is_prototype(declarator)) {
                self.remember_variable(self.text(name), node, declarator);
            } else if let Some(name) = declared_name(declarator).or_else(|| operator_of(node)) {
                let name = Self::plain_name(self.text(name));
                let all =
                    if specialized(node).is_some() { &mut self.specializations } else { &mut self.declared };
                all.entry(name).or_default().push(node);
            }
        }
    }

    /// Records the template in a class that a specialization belongs to: it may be declared there, and defined only for
    /// some arguments.
    fn remember_template(&mut self, name: &'t str, specialization: Node<'t>) {
        let Some(class) = self.class_of(specialization) else { return };
        let parts = class.child_by_field_name("body").map_or_else(Vec::new, named).into_iter();
        let templates = parts.filter(|part| part.kind() == "template_declaration");
        let is_meant =
            |part: &Node<'t>| part.kind() == "declaration" && self.function_name(*part) == Some(name);
        let declared: Vec<_> = templates.filter_map(|part| named(part).pop()).filter(is_meant).collect();
        let known = self.methods.entry((class.id(), name)).or_default();
        if known.is_empty() {
            known.extend(declared);
        }
    }

    /// Records an alias of a type. The same alias may be defined again in the same words.
    fn remember_alias(&mut self, name: &'t str, node: Node<'t>, declarator: Node<'t>) {
        let words = |node| self.text(node).split_whitespace();
        let is_same = |one: &Named<'t>| {
            let before = one.node();
            words(before).eq(words(node)) && before.parent() == node.parent()
        };
        let is_itself = node.child_by_field_name("type").is_some_and(|kind| self.text(kind) == name);
        if !is_itself && !self.types.get(name).into_iter().flatten().any(is_same) {
            self.types.entry(name).or_default().push(Named::Alias(node, declarator));
        }
    }

    /// Returns the name of the function that an attribute marks to run before the program, and the word that does so.
    fn constructor(&self, attribute: Node<'t>) -> Option<(&'t str, Node<'t>)> {
        if !attribute.kind().starts_with("attribute_") {
            return None;
        }
        let is_word = |part: &Node<'t>| CONSTRUCTOR.contains(&self.text(*part));
        let word = tree::all(attribute).find(|part| part.kind() == "identifier" && is_word(part))?;
        let definition =
            ancestors(attribute).find(|node| matches!(node.kind(), "function_definition" | "declaration"))?;
        Some((self.function_name(definition)?, word))
    }

    /// Records the parameters of a declaration, which says what arguments a call may leave out.
    fn remember_parameters(&mut self, node: Node<'t>) {
        for declarator in
            fields(node, "declarator").into_iter().filter(|declarator| is_prototype(*declarator))
        {
            if let Some(name) = declared_name(declarator) {
                self.declared_parameters.entry(self.text(name)).or_default().push(parameters(node));
            }
        }
    }

    /// Records a variable. A declaration without a value may come before or after the definition; two values are two
    /// variables.
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
            self.types.entry(self.text(name)).or_default().push(Named::Enum(node));
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
