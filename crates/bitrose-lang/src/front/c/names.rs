//! Name lookup for values: one search from the innermost scope outward, at every position. A qualified name is
//! looked up only in the scope that it names.

use super::CFrontEnd;
use super::body::Body;
use super::declarator::{declared_name, is_prototype};
use super::instance::{Binding, first_value, is_only_declared};
use super::text::MAIN_FUNCTION;
use super::types::Named;
use crate::front::External;
use crate::front::prelude::*;

/// What a name refers to when it is used as a value.
#[derive(Debug)]
pub(super) enum Meaning<'t> {
    Local(Variable),
    /// A template parameter, or a constant of a template, with its value.
    Parameter(Shape, i128),
    /// A field of the object that the enclosing member function is called on.
    Field(Arc<Struct>),
    Enumerator(Node<'t>),
    /// A variable that lives as long as the run: its key, declaration and declarator.
    Global(String, Node<'t>, Node<'t>),
}

/// A definition outside functions.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Outer<'t> {
    Enumerator(Node<'t>),
    Variable(Node<'t>, Node<'t>),
}

/// A definition that a name may refer to.
pub(super) trait Definition: Copy + PartialEq {
    /// Returns where the definition starts in the source.
    fn start(self) -> usize;
}

impl Definition for Node<'_> {
    fn start(self) -> usize {
        self.start_byte()
    }
}

impl Definition for Outer<'_> {
    fn start(self) -> usize {
        let (Self::Enumerator(node) | Self::Variable(node, _)) = self;
        node.start_byte()
    }
}

/// A declaration in an enclosing function.
enum Enclosing<'t> {
    Enumerator(Node<'t>),
    Variable(Node<'t>, Node<'t>),
    /// A parameter, a loop variable, or a name of a structured binding.
    Other,
}

const USING_ENUM: &str = "using enum ";

/// Returns the whole qualified name that a name is part of.
pub(super) fn qualified(name: Node<'_>) -> Node<'_> {
    let is_name_of = |parent: Node<'_>, node: Node<'_>| {
        matches!(parent.kind(), "qualified_identifier" | "template_function" | "template_type")
            && parent.child_by_field_name("name") == Some(node)
    };
    let is_scope = |parent: &Node<'_>| {
        parent.kind() == "qualified_identifier" && parent.child_by_field_name("scope") == Some(name)
    };
    let mut at = name.parent().filter(is_scope).unwrap_or(name);
    while let Some(parent) = at.parent().filter(|parent| is_name_of(*parent, at)) {
        at = parent;
    }
    at
}

/// Returns the scope in front of a name and its `::`.
fn scope_before(name: Node<'_>) -> Option<Node<'_>> {
    let is_before = |scope: &Node<'_>| scope.end_byte() <= name.start_byte();
    ancestors(name).find_map(|node| node.child_by_field_name("scope").filter(is_before))
}

pub(super) fn is_scoped(enumeration: Node<'_>) -> bool {
    enumeration.child(1).is_some_and(|word| matches!(word.kind(), "class" | "struct"))
}

/// Returns the enumeration that contains an enumerator.
pub(super) fn enumeration_around(enumerator: Node<'_>) -> Node<'_> {
    enumerator.parent().and_then(|body| body.parent()).expect("an enumerator is in an enumeration")
}

/// Returns `true` if the definition is in a template; an explicit specialization does not count.
pub(super) fn is_in_template(definition: Node<'_>) -> bool {
    let lists = ancestors(definition).filter(|node| node.kind() == "template_declaration");
    { lists }.any(|node| node.child_by_field_name("parameters").is_none_or(|list| !named(list).is_empty()))
}

/// Returns `true` if the node is inside a function.
pub(super) fn is_in_function(node: Node<'_>) -> bool {
    ancestors(node).any(|node| matches!(node.kind(), "function_definition" | "lambda_expression"))
}

impl<'t> CFrontEnd<'t> {
    /// Returns `true` if the node is among the statements outside functions.
    pub(super) fn is_in_main(&self, node: Node<'t>) -> bool {
        let function = ancestors(node).find(|node| node.kind() == "function_definition");
        function.and_then(|node| self.function_name(node)) == Some(MAIN_FUNCTION)
    }

    /// Returns the scopes that qualify a name: `None` for an unqualified name, empty for `::x`.
    pub(super) fn qualifier(&self, name: Node<'t>) -> Option<Vec<&'t str>> {
        // Most names are not qualified.
        if !self.text[..name.start_byte()].trim_end().ends_with("::") {
            return None;
        }
        let (whole, scope) = (qualified(name), scope_before(name));
        let path = self.text[whole.start_byte()..name.start_byte()].trim().strip_suffix("::")?;
        // Template arguments are not part of the path.
        let template = scope.and_then(|scope| scope.child_by_field_name("name"));
        let path = template.map_or(path, |template| &self.text[whole.start_byte()..template.end_byte()]);
        let mut path: Vec<&str> = path.split("::").map(str::trim).filter(|part| !part.is_empty()).collect();
        if let Some(own) = path.first().and_then(|first| self.namespaces.get(first)) {
            path.splice(..1, own.iter().copied());
        }
        if path.iter().any(|part| self.inline_namespaces.contains(part)) {
            path.retain(|part| !self.inline_namespaces.contains(part));
            if path.is_empty() {
                return None;
            }
        }
        // The last scope may be an alias or a template parameter.
        let meant = scope.and_then(|scope| match self.binding(scope) {
            Some(Binding::Type(Shape::Struct(class))) => self.class_node(class),
            Some(Binding::Type(Shape::Enum(own))) => {
                let all = self.types.values().flatten().filter(|one| one.is_enum()).map(|one| one.node());
                all.into_iter()
                    .find(|node| self.path_of(*node).is_some_and(|path| path.join("::") == *own.name))
            }
            _ => self.aliased(scope, 0),
        });
        Some(meant.and_then(|meant| self.path_of(meant)).unwrap_or(path))
    }

    /// Returns the scopes and the name of a class or an enumeration that has a name.
    fn path_of(&self, definition: Node<'t>) -> Option<Vec<&'t str>> {
        let name = self.text(super::enumeration::enumeration_name(definition)?);
        Some([&self.scope(definition)[..], &[name]].concat())
    }

    /// Returns the class or enumeration that an alias stands for.
    fn aliased(&self, name: Node<'t>, depth: usize) -> Option<Node<'t>> {
        let Ok(Some(Named::Alias(definition, _))) = self.resolve_type(name, |_| true) else { return None };
        let kind = super::undefined::aliased(definition)?;
        if kind.child_by_field_name("body").is_some() {
            return Some(kind);
        }
        let name = kind.child_by_field_name("name").unwrap_or(kind);
        if depth == super::DEEPEST_CONSTANT {
            return None;
        }
        self.aliased(name, depth + 1).or_else(|| {
            let meant = self.resolve_type(name, |one| !matches!(one, Named::Alias(..)));
            meant.ok()?.map(Named::node)
        })
    }

    /// Returns the definitions in the innermost scope that has any, or in the scope that qualifies the name; none if
    /// those of a namespace stand behind the name, and another one before it: C++ takes that one, unless a declaration
    /// says otherwise.
    pub(super) fn in_scope<T: Definition>(&self, name: Node<'t>, all: &[(Vec<&'t str>, T)]) -> Vec<T> {
        let path = self.qualifier(name);
        let is_absolute =
            path.as_ref().is_some_and(Vec::is_empty) || self.text(qualified(name)).starts_with("::");
        let mut around = if is_absolute { Vec::new() } else { self.scope(name) };
        let path = path.unwrap_or_default();
        loop {
            let wanted = [&around[..], &path].concat();
            let found: Vec<T> =
                all.iter().filter(|(scope, _)| *scope == wanted).map(|(_, one)| *one).collect();
            let is_before = |one: &T| one.start() < name.start_byte();
            let is_in_class = wanted.last().is_some_and(|scope| self.is_own_type(scope));
            if !is_in_class && !found.is_empty() && !found.iter().any(is_before) {
                let is_outer = |scope: &[&str]| wanted != scope && around.starts_with(scope);
                if path.is_empty() && all.iter().any(|(scope, one)| is_outer(scope) && is_before(one)) {
                    return Vec::new();
                }
            }
            if !found.is_empty() || around.pop().is_none() {
                return found;
            }
        }
    }

    /// Returns the scope of a variable, including the one that its definition names: `int A::x = 3;`.
    pub(super) fn variable_scope(&self, declarator: Node<'t>) -> Vec<&'t str> {
        let mut scope = self.scope(declarator);
        scope.extend(declared_name(declarator).and_then(|name| self.qualifier(name)).unwrap_or_default());
        scope
    }

    /// Returns the definitions of a name outside functions, with their scopes. An enumerator has two scopes, its
    /// enumeration and the one around it; that of an `enum class` has only the first.
    fn outer_definitions(&self, name: &str) -> Vec<(Vec<&'t str>, Outer<'t>)> {
        let mut all = Vec::new();
        for &enumerator in self.enumerators.get(name).into_iter().flatten() {
            let enumeration = enumeration_around(enumerator);
            let outer = self.scope(enumeration);
            if let Some(name) = super::enumeration::enumeration_name(enumeration) {
                let path = [&outer[..], &[self.text(name)]].concat();
                all.extend(self.scopes_of_enumerators(&path).map(|to| (to, Outer::Enumerator(enumerator))));
                all.push((path, Outer::Enumerator(enumerator)));
            }
            if !is_scoped(enumeration) {
                all.push((outer, Outer::Enumerator(enumerator)));
            }
        }
        for &(declaration, declarator) in self.variables.get(name).into_iter().flatten() {
            all.push((self.variable_scope(declarator), Outer::Variable(declaration, declarator)));
        }
        all
    }

    /// Returns `true` if a `using` imports a name of this scope. `using enum E` imports the enumerators, not E itself.
    fn imports(&self, using: Node<'t>, name: Node<'t>, scope: &[&str]) -> bool {
        let text = self.text(using).trim_end_matches(';');
        let (last, is_enum) = (text.rsplit([':', ' ']).next(), text.starts_with(USING_ENUM));
        let is_whole = if is_enum { is_in_function(using) } else { has(using, "namespace") };
        last == Some(self.text(name)) && !is_enum || last == scope.last().copied() && is_whole
    }

    /// Returns the `using` declarations that may apply to a node: those of its block and outside functions.
    pub(super) fn usings_at(&self, node: Node<'t>) -> Vec<Node<'t>> {
        let is_seen = |using: &Node<'t>| {
            let block = ancestors(*using).find(|around| around.kind() == "compound_statement");
            block.is_none_or(|block| (using.end_byte()..block.end_byte()).contains(&node.start_byte()))
        };
        self.usings.iter().copied().filter(is_seen).collect()
    }

    /// Returns the namespaces and classes into which `using enum` imports the enumerators of an enumeration.
    fn scopes_of_enumerators(&self, enumeration: &[&'t str]) -> impl Iterator<Item = Vec<&'t str>> {
        self.usings.iter().filter(|using| !is_in_function(**using)).filter_map(move |using| {
            let said = self.text(*using).trim_end_matches(';').strip_prefix(USING_ENUM)?;
            let said: Vec<&str> = said.split("::").map(str::trim).filter(|part| !part.is_empty()).collect();
            let (own, outer) = (self.scope(*using), enumeration.strip_suffix(&said[..])?);
            own.starts_with(outer).then_some(own)
        })
    }

    /// Returns `true` unless a definition in a scope further inside hides what a `using` makes visible.
    pub(super) fn may_add(&self, using: Node<'t>, inside: &[&str]) -> bool {
        let scope = self.scope(using);
        is_in_function(using) || !inside.starts_with(&scope) || inside.len() == scope.len()
    }

    /// Returns the enumerators of all enumerations with a name.
    pub(super) fn enumerators_of(&self, enumeration: &str) -> Vec<&'t str> {
        let is_named = |own: Node<'t>| {
            let name = enumeration_around(own).child_by_field_name("name");
            name.is_some_and(|name| self.text(name) == enumeration)
        };
        let all = self.enumerators.iter();
        all.filter(|(_, own)| own.iter().any(|own| is_named(*own))).map(|(name, _)| *name).collect()
    }

    /// Like `in_scope`, but includes the definitions that a `using` imports.
    pub(super) fn visible<T: Definition>(&self, name: Node<'t>, all: &[(Vec<&'t str>, T)]) -> Vec<T> {
        let mut found = self.in_scope(name, all);
        if self.qualifier(name).is_none() {
            let own = all.iter().filter(|(_, one)| found.first() == Some(one)).map(|(scope, _)| scope);
            let own = own.min_by_key(|scope| scope.len());
            let mut usings = self.usings_at(name);
            usings.retain(|using| own.is_none_or(|own| self.may_add(*using, own)));
            let is_used = |scope: &[&str]| usings.iter().any(|using| self.imports(*using, name, scope));
            let used = all.iter().filter(|(scope, _)| is_used(scope)).map(|(_, one)| *one);
            let used: Vec<T> = used.filter(|one| !found.contains(one)).collect();
            found.extend(used);
        }
        found
    }

    /// Returns the definitions that a qualified name may mean although none is in the scope that it names: the program
    /// may leave out outer namespaces, and a `using` in that scope may import a name.
    pub(super) fn nearly_said<T: Definition>(
        &self,
        name: Node<'t>,
        path: &[&str],
        all: &[(Vec<&'t str>, T)],
    ) -> Vec<T> {
        let is_there = |using: &&Node<'t>| {
            let scope = self.scope(**using);
            !is_in_function(**using) && scope.ends_with(path) && scope.is_empty() == path.is_empty()
        };
        let usings: Vec<_> = self.usings.iter().filter(is_there).copied().collect();
        let is_meant = |scope: &[&str]| {
            !path.is_empty() && scope.ends_with(path)
                || usings.iter().any(|using| self.imports(*using, name, scope))
        };
        all.iter().filter(|(scope, _)| is_meant(scope)).map(|(_, one)| *one).collect()
    }

    /// Returns the definition outside functions that a name refers to.
    fn outside_meaning(&self, node: Node<'t>) -> Fallible<Option<Outer<'t>>> {
        let name = self.text(node);
        let all = self.outer_definitions(name);
        let (mut found, path) = (self.visible(node, &all), self.qualifier(node));
        // The program may leave namespaces out.
        if found.is_empty() {
            let is_hidden = |part: &&str| self.is_own_type(part);
            found = match path {
                Some(path) => self.nearly_said(node, &path, &all),
                None => { all.iter() }
                    .filter(|(scope, _)| !scope.iter().any(is_hidden))
                    .map(|(_, one)| *one)
                    .collect(),
            };
        }
        found.dedup();
        match found[..] {
            [] => Ok(None),
            [one] => Ok(Some(one)),
            _ => Err(self
                .refuse(node, &format!("several definitions of `{name}`"))
                .help("qualify the name: `A::x`")),
        }
    }

    /// Returns the class that qualifies a name, if it is given by a template, an alias or a template parameter.
    pub(super) fn type_before(&mut self, name: Node<'t>) -> Fallible<Option<Arc<Struct>>> {
        let Some(scope) = scope_before(name) else { return Ok(None) };
        if scope.kind() != "template_type"
            && !self.is_alias(self.text(scope))
            && self.binding(scope).is_none()
        {
            return Ok(None);
        }
        let shape = match self.type_before(scope)? {
            Some(class) => self.in_class(&class, |front| front.shape(scope))?,
            None => self.shape(scope)?,
        };
        Ok(match shape {
            Some(Shape::Struct(class)) => Some(class),
            _ => None,
        })
    }

    /// Returns the meaning of a constant or static variable of a class.
    pub(super) fn member_meaning(&mut self, class: &Arc<Struct>, node: Node<'t>) -> Fallible<Meaning<'t>> {
        let (name, definition) = (self.text(node), self.class_node(class));
        let within = definition.map_or(0..0, |class| class.byte_range());
        let path = definition.and_then(|class| self.path_of(class));
        let mut all = self.outer_definitions(name);
        // A static variable may be defined outside its class.
        all.retain(|(scope, known)| {
            let (Outer::Enumerator(node) | Outer::Variable(node, _)) = known;
            within.contains(&node.start_byte()) || Some(scope) == path.as_ref()
        });
        let found = all.first().map(|(_, known)| *known);
        self.in_class(class, |front| match found {
            Some(Outer::Enumerator(enumerator)) => {
                let (value, shape) = front.enumerator(enumerator, node)?;
                Ok(Meaning::Parameter(shape, value))
            }
            Some(Outer::Variable(declaration, declarator)) if is_in_template(declaration) => {
                front.template_constant(node, declaration, declarator)
            }
            Some(Outer::Variable(declaration, declarator)) => {
                let key = front.global_key(name, declaration, declarator);
                Ok(Meaning::Global(key, declaration, declarator))
            }
            None => Err(tree::unknown(node, "name", name)),
        })
    }

    /// Evaluates a constant of a template whose arguments are known.
    fn template_constant(
        &mut self,
        node: Node<'t>,
        declaration: Node<'t>,
        declarator: Node<'t>,
    ) -> Fallible<Meaning<'t>> {
        let is_known = self.is_constant(declaration, declarator) && !super::is_template(declaration);
        let value = first_value(declaration, declarator).filter(|_| is_known && !self.bindings.is_empty());
        let Some(value) = value else {
            let error = self.refuse(node, "a variable of a template that is not a constant");
            return Err(error.help("declare it `constexpr`, with `=` before its value"));
        };
        let shape = self.variable_shape(declaration, declarator)?;
        let number = self.constant(value)?;
        let scalar = shape.scalar().filter(|scalar| scalar.has(number));
        scalar.ok_or_else(|| self.refuse(node, "this variable of a template"))?;
        Ok(Meaning::Parameter(shape, number))
    }

    /// Returns the `enum class` that has to qualify a name to give it a meaning.
    pub(super) fn missing_class(&self, name: &str) -> Option<&'t str> {
        let enumeration = enumeration_around(*self.enumerators.get(name)?.first()?);
        enumeration.child_by_field_name("name").filter(|_| is_scoped(enumeration)).map(|name| self.text(name))
    }

    /// Returns the key of a variable outside functions.
    pub(super) fn global_key(&mut self, name: &str, declaration: Node<'t>, declarator: Node<'t>) -> String {
        if self.variables.get(name).is_some_and(|all| all[0] == (declaration, declarator)) {
            return name.to_owned();
        }
        let key = format!("{name}@{}", declarator.start_byte());
        self.statics.insert(key.clone(), (declaration, declarator));
        key
    }

    /// Returns the declaration of a name in the enclosing functions, or in the enclosing enumeration.
    fn enclosing_declaration(&self, node: Node<'t>) -> Option<Enclosing<'t>> {
        let mut at = node;
        while let Some(parent) = at.parent() {
            let name = self.text(node);
            let is_named = |declarator: Node<'t>| {
                declared_name(declarator).is_some_and(|declared| self.text(declared) == name)
            };
            match parent.kind() {
                "translation_unit" | "declaration_list" => {}
                "field_declaration_list" => {
                    let fields = named(parent).into_iter().flat_map(|part| fields(part, "declarator"));
                    if { fields }.any(is_named) {
                        return None;
                    }
                }
                "function_definition" | "lambda_expression" => {
                    let declarator = parent.child_by_field_name("declarator");
                    if declarator.into_iter().flat_map(tree::all).any(|part| {
                        matches!(part.kind(), "parameter_declaration" | "optional_parameter_declaration")
                            && part.child_by_field_name("declarator").is_some_and(is_named)
                    }) {
                        return Some(Enclosing::Other);
                    }
                }
                _ => {
                    let before = named(parent).into_iter().rev().skip_while(|part| *part != at);
                    let is_outer = parent.kind() == "declaration" && !is_in_function(parent);
                    for part in before.filter(|_| !is_outer) {
                        let is_whole = part != at || matches!(part.kind(), "enumerator" | "init_declarator");
                        if is_whole && let Some(found) = self.declared_by(part, at, name) {
                            return Some(found);
                        }
                    }
                }
            }
            at = parent;
        }
        None
    }

    /// Returns what a part of a block declares a name as, for the code after it.
    fn declared_by(&self, part: Node<'t>, at: Node<'t>, name: &str) -> Option<Enclosing<'t>> {
        let is_name = |node: Node<'t>| self.text(node) == name;
        match part.kind() {
            "enumerator" => {
                let own = part.child_by_field_name("name").filter(|own| is_name(*own))?;
                (part != at || own == at || part.child_by_field_name("value").is_none())
                    .then_some(Enclosing::Enumerator(part))
            }
            "enum_specifier" if is_scoped(part) => None,
            "enum_specifier" => {
                let body = part.child_by_field_name("body")?;
                named(body).into_iter().find_map(|part| self.declared_by(part, at, name))
            }
            "init_declarator" | "declaration" => {
                let own = [part].into_iter().filter(|part| part.kind() == "init_declarator");
                for declarator in own.chain(fields(part, "declarator")) {
                    let is_parts = declarator.kind() == "structured_binding_declarator"
                        || declarator
                            .child_by_field_name("declarator")
                            .is_some_and(|inner| inner.kind() == "structured_binding_declarator");
                    if is_parts && tree::all(declarator).any(is_name) {
                        return Some(Enclosing::Other);
                    }
                    if !is_parts
                        && !is_prototype(declarator)
                        && declared_name(declarator).is_some_and(is_name)
                    {
                        let declaration = if part.kind() == "declaration" { part } else { part.parent()? };
                        return Some(Enclosing::Variable(declaration, declarator));
                    }
                }
                self.declared_by(part.child_by_field_name("type")?, at, name)
            }
            "type_definition" => self.declared_by(part.child_by_field_name("type")?, at, name),
            "case_statement" | "condition_clause" | "init_statement" => {
                named(part).into_iter().rev().find_map(|part| self.declared_by(part, at, name))
            }
            "identifier" | "reference_declarator" if part.parent()?.kind() == "for_range_loop" => {
                declared_name(part).filter(|own| is_name(*own)).map(|_| Enclosing::Other)
            }
            _ => None,
        }
    }
}

impl<'t> Body<'_, 't> {
    /// Returns what a name refers to as a value; `None` if the source does not define it.
    pub(super) fn meaning(&mut self, node: Node<'t>) -> Fallible<Option<Meaning<'t>>> {
        let name = self.front.text(node);
        let field_of = |body: &Self| body.class.clone().filter(|class| class.field(name).is_some());
        match self.front.qualifier(node) {
            None => {
                if let Some(found) = self.inner_meaning(node, name)? {
                    return Ok(Some(found));
                }
                if let Some(Binding::Value(shape, value)) = self.front.binding(node) {
                    return Ok(Some(Meaning::Parameter(shape.clone(), *value)));
                }
                if let Some(class) = field_of(self) {
                    return Ok(Some(Meaning::Field(class)));
                }
            }
            Some(path) => {
                let class = self.front.type_before(node)?.filter(|class| class.name.contains('<'));
                if let Some(class) = class {
                    return self.front.member_meaning(&class, node).map(Some);
                }
                let is_own = |class: &Arc<Struct>| path.last() == Some(&super::types::plain_name(class));
                if let Some(class) = field_of(self).filter(is_own) {
                    return Ok(Some(Meaning::Field(class)));
                }
            }
        }
        Ok(match self.front.outside_meaning(node)? {
            Some(Outer::Enumerator(enumerator)) => Some(Meaning::Enumerator(enumerator)),
            Some(Outer::Variable(declaration, declarator)) if is_in_template(declaration) => {
                Some(self.front.template_constant(node, declaration, declarator)?)
            }
            Some(Outer::Variable(declaration, declarator)) if is_only_declared(declaration, declarator) => {
                if let Some(External::Variable(_) | External::Foreign) = self.front.outside().find(name) {
                    return Ok(None);
                }
                let error = tree::error(declarator, format!("`{name}` is declared, but not defined"));
                let error = error.reason(crate::Reason::UnknownName(name.into()));
                return Err(error.label("its value is not known").help("paste its definition as well"));
            }
            Some(Outer::Variable(declaration, declarator)) => {
                let key = self.front.global_key(name, declaration, declarator);
                Some(Meaning::Global(key, declaration, declarator))
            }
            None => None,
        })
    }

    /// Looks up a name in this function and in those around it. If they are not running, only constants and `static`
    /// variables can be used.
    fn inner_meaning(&mut self, node: Node<'t>, name: &'t str) -> Fallible<Option<Meaning<'t>>> {
        let variable = self.variable(name);
        let is_searched =
            self.front.inner_enumerators.contains(name) || self.is_detached && variable.is_none();
        let around = if is_searched { self.front.enclosing_declaration(node) } else { None };
        match (around, variable) {
            (Some(Enclosing::Enumerator(enumerator)), _) => Ok(Some(Meaning::Enumerator(enumerator))),
            (_, Some(_)) if self.lambda(name).is_some() => {
                Err(self.front.refuse(node, "a lambda as a value"))
            }
            (_, Some(variable)) => Ok(Some(Meaning::Local(variable))),
            (Some(Enclosing::Variable(declaration, declarator)), None) if self.is_detached => {
                let head = &self.front.text[declaration.start_byte()..declarator.start_byte()];
                let is_kept = |word: &str| matches!(word, "static" | "const" | "constexpr");
                if !head.split_whitespace().any(is_kept) {
                    return Err(self.unknown_here(node, name));
                }
                let key = format!("{name}@{}", declarator.start_byte());
                self.front.statics.insert(key.clone(), (declaration, declarator));
                Ok(Some(Meaning::Global(key, declaration, declarator)))
            }
            (Some(Enclosing::Other), None) if self.is_detached && self.front.binding(node).is_none() => {
                Err(self.unknown_here(node, name))
            }
            _ => Ok(None),
        }
    }

    fn unknown_here(&self, node: Node<'t>, name: &str) -> Box<Error> {
        if ancestors(node).any(|around| around.kind() == "array_declarator") {
            return self
                .front
                .refuse(node, "an array whose length is not a constant")
                .help("give it the greatest length that it needs, as a number");
        }
        let is_static = |around: Node<'t>| around.kind() == "declaration" && super::class::is_static(around);
        if ancestors(node).any(is_static) {
            return self
                .front
                .refuse(node, &format!("a `static` variable whose first value depends on `{name}`"))
                .help("give it a constant, and assign this value when the function runs first");
        }
        self.front
            .refuse(node, &format!("`{name}` of the enclosing function before it has a value"))
            .help("make it `constexpr`")
    }
}
