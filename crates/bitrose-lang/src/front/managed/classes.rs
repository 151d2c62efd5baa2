//! Collects what the source defines: types with their fields and methods. Nothing is lowered here.

use super::Managed;
use crate::front::prelude::*;

/// A type that the source defines.
pub(super) struct Class<'t> {
    pub(super) name: &'t str,
    /// The name, qualified by the namespaces and classes around it.
    pub(super) path: String,
    pub(super) kind: ClassKind,
    pub(super) node: Node<'t>,
    pub(super) outer: Option<usize>,
    pub(super) fields: Vec<Field<'t>>,
    /// The indices of its methods in `Managed::methods`.
    pub(super) methods: Vec<usize>,
    /// The constants of an enum, in source order.
    pub(super) constants: Vec<(&'t str, Node<'t>)>,
    /// Initializer blocks: the number of fields before each (`usize::MAX` for a static constructor), whether it is
    /// static, and the block.
    pub(super) blocks: Vec<(usize, bool, Node<'t>)>,
    /// The components of a record, or the parameters of a primary constructor.
    pub(super) components: Vec<Parameter<'t>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ClassKind {
    /// A reference type.
    Class,
    /// A `struct` of C#, whose values are copied.
    Struct,
    Enum,
}

/// A field of a class.
#[derive(Clone)]
pub(super) struct Field<'t> {
    pub(super) name: &'t str,
    pub(super) declarator: Node<'t>,
    pub(super) kind: Node<'t>,
    /// The number of bracket pairs after the name: 1 for `int t[]`.
    pub(super) dimensions: usize,
    pub(super) value: Option<Node<'t>>,
    pub(super) is_static: bool,
    /// Whether the field is `final`, `const` or `readonly`.
    pub(super) is_final: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MethodKind {
    Ordinary,
    Constructor,
    /// A constructor that assigns the components at its end: the compact one of a record, or the implicit one.
    Compact,
    Getter,
    Setter,
    Implicit,
    Explicit,
    /// A method in the body of the enum constant with this index.
    Override(usize),
}

/// A method, constructor, operator or accessor.
#[derive(Clone)]
pub(super) struct Method<'t> {
    pub(super) name: &'t str,
    pub(super) class: usize,
    pub(super) kind: MethodKind,
    pub(super) node: Node<'t>,
    pub(super) is_static: bool,
    /// The result type; `None` for a constructor or setter.
    pub(super) result: Option<Node<'t>>,
    pub(super) parameters: Vec<Parameter<'t>>,
    pub(super) body: Option<Node<'t>>,
}

/// A parameter of a method, or a component of a record.
#[derive(Clone)]
pub(super) struct Parameter<'t> {
    pub(super) name: &'t str,
    pub(super) kind: Node<'t>,
    pub(super) dimensions: usize,
    pub(super) mode: Mode,
    pub(super) default: Option<Node<'t>>,
    /// Whether this is the instance of an extension method, as in `this ulong b`.
    pub(super) is_this: bool,
}

impl<'t> Parameter<'t> {
    /// Creates a parameter that takes a value.
    const fn plain(name: &'t str, kind: Node<'t>) -> Self {
        Self { name, kind, dimensions: 0, mode: Mode::Value, default: None, is_this: false }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    Value,
    /// `ref` or `out`: takes the address of a variable.
    Reference,
    /// `in`: takes a variable that the method only reads.
    Input,
    /// Takes all remaining arguments as an array.
    Rest,
}

impl<'t> Managed<'t> {
    /// Collects the types that a part of the source declares, with their members.
    pub(super) fn collect(&mut self, node: Node<'t>, outer: Option<usize>, depth: usize) -> Fallible<()> {
        if depth > NESTING_LIMIT {
            return Err(tree::error(node, "too deeply nested").label("too deep here"));
        }
        for child in named(node) {
            let kind = match child.kind() {
                "class_declaration" | "record_declaration" | "interface_declaration" => ClassKind::Class,
                "struct_declaration" => ClassKind::Struct,
                "enum_declaration" => ClassKind::Enum,
                "using_directive" | "import_declaration" => {
                    self.import(child);
                    continue;
                }
                "package_declaration" | "file_scoped_namespace_declaration" => {
                    self.namespaces.extend(named(child).last().map(|name| self.text(*name)));
                    continue;
                }
                "namespace_declaration" => {
                    let around = self.namespace.clone();
                    self.namespace = format!("{around}{}.", self.text(field(child, "name")?));
                    self.collect(child, outer, depth + 1)?;
                    self.namespace = around;
                    continue;
                }
                "declaration_list" | "global_statement" | "block" => {
                    self.collect(child, outer, depth + 1)?;
                    continue;
                }
                _ => continue,
            };
            let is_value = has_modifier(self, child, "struct");
            let kind = if kind == ClassKind::Class && is_value { ClassKind::Struct } else { kind };
            self.class(child, kind, outer, depth)?;
        }
        Ok(())
    }

    /// Collects an import: `using U64 = System.UInt64;`, `using static Bits;`, `import static chess.Bits.*;`.
    fn import(&mut self, node: Node<'t>) {
        let text = self.text(node).trim_start_matches("global ").trim_end_matches(';').trim_end();
        let of = |path: &'t str| path.rsplit('.').next().unwrap_or(path).trim();
        if let Some(path) = text.strip_prefix("using static ") {
            self.static_imports.push((of(path), None));
        } else if let Some((class, name)) =
            text.strip_prefix("import static ").and_then(|path| path.rsplit_once('.'))
        {
            self.static_imports.push((of(class), Some(name.trim()).filter(|name| *name != "*")));
        }
        if let (Some(name), Some(target)) = (node.child_by_field_name("name"), named(node).last()) {
            self.aliases.insert(self.text(name), *target);
        } else if let Some(namespace) = text.strip_prefix("using ") {
            self.imported_namespaces.push(namespace.trim());
        }
    }

    fn class(&mut self, node: Node<'t>, kind: ClassKind, outer: Option<usize>, depth: usize) -> Fallible<()> {
        let name = self.text(field(node, "name")?);
        let index = self.classes.len();
        let list = node.child_by_field_name("parameters").or_else(|| child(node, "parameter_list"));
        let components = list.map_or(Ok(Vec::new()), |list| self.parameters(list))?;
        let around =
            outer.map(|outer| &self.classes[outer]).filter(|outer| outer.name != super::snippet::CLASS);
        let path = around.map_or_else(|| self.namespace.clone(), |outer| format!("{}.", outer.path)) + name;
        let is_partial = |node: Node<'t>| has_modifier(self, node, "partial");
        let is_plain = components.is_empty() && !has(node, "base_list");
        let is_part =
            |known: &Class<'t>| known.path == path && known.outer == outer && is_partial(known.node);
        if is_partial(node)
            && is_plain
            && let Some(known) = self.classes.iter().position(is_part)
        {
            return node
                .child_by_field_name("body")
                .map_or(Ok(()), |body| self.members(body, known, depth + 1));
        }
        self.classes.push(Class {
            name,
            path,
            kind,
            node,
            outer,
            fields: Vec::new(),
            methods: Vec::new(),
            constants: Vec::new(),
            blocks: Vec::new(),
            components,
        });
        self.class_names.entry(name).or_default().push(index);
        for parameter in self.classes[index].components.clone() {
            let Parameter { name, kind, dimensions, .. } = parameter;
            let (is_static, is_final) = (false, true);
            let field = Field { name, declarator: kind, kind, dimensions, value: None, is_static, is_final };
            self.classes[index].fields.push(field);
        }
        if let Some(body) = node.child_by_field_name("body") {
            self.members(body, index, depth + 1)?;
        }
        for constant in 0..self.classes[index].constants.len() {
            self.overrides(index, constant)?;
        }
        if let Some(list) = list {
            self.constructor_of_components(index, list);
        }
        Ok(())
    }

    /// Collects the methods in the body of a Java enum constant. They override methods of the enum.
    fn overrides(&mut self, class: usize, constant: usize) -> Fallible<()> {
        let Some(body) = self.classes[class].constants[constant].1.child_by_field_name("body") else {
            return Ok(());
        };
        for member in named(body).into_iter().filter(|member| member.kind() == "method_declaration") {
            let name = self.text(field(member, "name")?);
            let (kind, result) = (MethodKind::Override(constant), member.child_by_field_name("type"));
            self.method(member, class, (name, kind), false, result)?;
        }
        Ok(())
    }

    /// Returns `true` if two methods of a class have the same name and parameter types.
    fn is_same(&self, one: &Method<'t>, other: &Method<'t>) -> bool {
        let types = |own: &Method<'t>| {
            let kind =
                |own: &Parameter<'t>| (self.text(own.kind), own.dimensions, own.mode == Mode::Reference);
            own.parameters.iter().map(kind).collect::<Vec<_>>()
        };
        one.name == other.name && types(one) == types(other)
    }

    /// Returns the methods in the bodies of enum constants that override a method: the index of each constant, and that
    /// of its method.
    pub(super) fn overriding(&self, method: usize) -> Vec<(usize, usize)> {
        let own = &self.methods[method];
        let others = self.classes[own.class].methods.iter().map(|&index| (index, &self.methods[index]));
        let of_constant = |(index, other): (usize, &Method<'t>)| match other.kind {
            MethodKind::Override(constant) if self.is_same(own, other) => Some((constant, index)),
            _ => None,
        };
        if own.kind == MethodKind::Ordinary { others.filter_map(of_constant).collect() } else { Vec::new() }
    }

    /// Returns `true` if the body of an enum constant only overrides methods of the enum.
    pub(super) fn only_overrides(&self, class: usize, constant: usize) -> bool {
        let methods = &self.classes[class].methods;
        let overriding = methods.iter().flat_map(|&method| self.overriding(method));
        let body = self.classes[class].constants[constant].1.child_by_field_name("body");
        body.map_or(0, |body| named(body).len()) == overriding.filter(|(own, _)| *own == constant).count()
    }

    /// Refuses a name that is defined twice in the same scope, if the program can reach it.
    pub(super) fn check_twice(&self) -> Fallible<()> {
        let is_needed = |name: &str| self.needed.contains(name);
        let twice = |node: Node<'t>, name: &str| Err(tree::defined_twice(node, name));
        for (index, class) in self.classes.iter().enumerate() {
            let same = |other: &&Class<'t>| other.path == class.path && other.outer == class.outer;
            if is_needed(class.name) && self.classes[..index].iter().any(|other| same(&other)) {
                return twice(class.node, class.name);
            }
            let fields = class.fields.iter().map(|field| (field.name, field.declarator));
            let mut seen = HashSet::new();
            for (name, node) in fields.chain(class.constants.iter().copied()) {
                if !seen.insert(name) && is_needed(name) {
                    return twice(node, name);
                }
            }
            let methods: Vec<_> = class.methods.iter().map(|method| &self.methods[*method]).collect();
            for (at, method) in methods.iter().enumerate() {
                let result = |own: &Method<'t>| own.result.map(|result| self.text(result));
                let is_conversion = matches!(method.kind, MethodKind::Implicit | MethodKind::Explicit);
                let same = |other: &&&Method<'t>| {
                    other.kind == method.kind
                        && self.is_same(other, method)
                        && !(is_conversion && result(other) != result(method))
                        && other.node.id() != method.node.id()
                };
                if is_needed(method.name) && methods[..at].iter().any(|other| same(&other)) {
                    return twice(method.node, method.name);
                }
            }
        }
        Ok(())
    }

    /// Adds the constructor that takes the components, unless the source defines it.
    fn constructor_of_components(&mut self, class: usize, list: Node<'t>) {
        let components = self.classes[class].components.clone();
        let types = |own: &[Parameter<'t>]| own.iter().map(|own| self.text(own.kind)).collect::<Vec<_>>();
        let is_written =
            self.classes[class].methods.iter().map(|&index| &self.methods[index]).any(|method| {
                method.kind == MethodKind::Compact
                    || method.kind == MethodKind::Constructor
                        && types(&method.parameters) == types(&components)
            });
        if !is_written {
            let (kind, name) = (MethodKind::Compact, "new");
            let (is_static, result, body) = (false, None, None);
            let (node, parameters) = (list, components);
            self.add(Method { name, class, kind, node, is_static, result, parameters, body });
        }
    }

    fn members(&mut self, body: Node<'t>, class: usize, depth: usize) -> Fallible<()> {
        let is_interface = self.classes[class].node.kind() == "interface_declaration";
        let is_snippet = self.classes[class].name == super::snippet::CLASS; // a snippet has no instances
        for member in named(body) {
            let is_static =
                is_snippet || has_modifier(self, member, "static") || has_modifier(self, member, "const");
            match member.kind() {
                "field_declaration" | "constant_declaration" => {
                    self.field_declaration(member, class, is_static || is_interface)?;
                }
                // An explicit interface implementation can be called only through the interface.
                "method_declaration" if has(member, "explicit_interface_specifier") => {}
                "method_declaration" => {
                    let result = member.child_by_field_name("type").or(member.child_by_field_name("returns"));
                    let name = self.text(field(member, "name")?);
                    self.method(member, class, (name, MethodKind::Ordinary), is_static, result)?;
                }
                "constructor_declaration" if is_static => {
                    // it runs after all field initializers, wherever it is written
                    self.classes[class].blocks.push((usize::MAX, true, field(member, "body")?));
                }
                "constructor_declaration" => {
                    self.method(member, class, ("new", MethodKind::Constructor), false, None)?;
                }
                "compact_constructor_declaration" => {
                    self.method(member, class, ("new", MethodKind::Compact), false, None)?;
                }
                "operator_declaration" | "conversion_operator_declaration" if has(member, "checked") => {
                    return Err(self.refuse(member, "an operator for `checked` code"));
                }
                "operator_declaration" => {
                    let (name, result) = (self.text(field(member, "operator")?), field(member, "type")?);
                    self.method(member, class, (name, MethodKind::Ordinary), true, Some(result))?;
                }
                "conversion_operator_declaration" => {
                    let is_implicit = has_modifier(self, member, "implicit");
                    let kind = if is_implicit { MethodKind::Implicit } else { MethodKind::Explicit };
                    let result = field(member, "type")?;
                    self.method(member, class, ("conversion", kind), true, Some(result))?;
                }
                "property_declaration" | "indexer_declaration" => self.property(member, class, is_static)?,
                "static_initializer" | "block" => {
                    let is_static = member.kind() == "static_initializer";
                    let block = if is_static { named(member).last().copied() } else { Some(member) };
                    let before = self.classes[class].fields.len();
                    self.classes[class].blocks.extend(block.map(|block| (before, is_static, block)));
                }
                "enum_constant" | "enum_member_declaration" => {
                    let name = self.text(field(member, "name")?);
                    self.classes[class].constants.push((name, member));
                }
                "enum_body_declarations" => self.members(member, class, depth)?,
                _ => {}
            }
        }
        self.collect(body, Some(class), depth)?;
        if let Some(inner) = child(body, "enum_body_declarations") {
            self.collect(inner, Some(class), depth)?;
        }
        Ok(())
    }

    fn field_declaration(&mut self, member: Node<'t>, class: usize, is_static: bool) -> Fallible<()> {
        let is_final = ["final", "const", "readonly"].iter().any(|word| has_modifier(self, member, word))
            || member.kind() == "constant_declaration";
        let declaration = child(member, "variable_declaration").unwrap_or(member);
        let kind = field(declaration, "type")?;
        for declarator in declarators(declaration) {
            let name = self.text(field(declarator, "name")?);
            let (value, dimensions) = (declared_value(declarator), self.dimensions(declarator));
            let field = Field { name, declarator, kind, dimensions, value, is_static, is_final };
            self.classes[class].fields.push(field);
        }
        Ok(())
    }

    fn method(
        &mut self,
        node: Node<'t>,
        class: usize,
        (name, kind): (&'t str, MethodKind),
        is_static: bool,
        result: Option<Node<'t>>,
    ) -> Fallible<()> {
        let list = node.child_by_field_name("parameters");
        let parameters = match list {
            Some(list) => self.parameters(list)?,
            None => self.classes[class].components.clone(),
        };
        let body = node.child_by_field_name("body");
        self.add(Method { name, class, kind, node, is_static, result, parameters, body });
        Ok(())
    }

    fn add(&mut self, method: Method<'t>) {
        self.classes[method.class].methods.push(self.methods.len());
        self.methods.push(method);
    }

    /// Collects a property: its accessors as methods, and a field if one of them has no body.
    fn property(&mut self, node: Node<'t>, class: usize, is_static: bool) -> Fallible<()> {
        let name = node.child_by_field_name("name").map_or("this", |name| self.text(name));
        let kind = field(node, "type")?;
        let value = node.child_by_field_name("value");
        let parameters = match node.child_by_field_name("parameters") {
            Some(list) => self.parameters(list)?,
            None => Vec::new(),
        };
        let (method, result) = (MethodKind::Getter, Some(kind));
        let getter = Method { name, class, kind: method, node, is_static, result, parameters, body: value };
        let Some(accessors) = node.child_by_field_name("accessors") else {
            if value.is_none() {
                return Err(self.unknown_kind(node));
            }
            self.add(getter);
            return Ok(());
        };
        for accessor in named(accessors) {
            let Some(body) = accessor.child_by_field_name("body") else {
                let is_final = !named(accessors).iter().any(|other| self.text(*other).contains("set"));
                let fields = &mut self.classes[class].fields;
                if !fields.iter().any(|field| field.name == name) {
                    let (declarator, dimensions) = (node, 0);
                    fields.push(Field { name, declarator, kind, dimensions, value, is_static, is_final });
                }
                continue;
            };
            let mut own = Method { body: Some(body), ..getter.clone() };
            if self.text(field(accessor, "name")?) != "get" {
                (own.kind, own.result) = (MethodKind::Setter, None);
                own.parameters.push(Parameter::plain("value", kind));
            }
            self.add(own);
        }
        Ok(())
    }

    pub(super) fn parameters(&self, list: Node<'t>) -> Fallible<Vec<Parameter<'t>>> {
        let mut parameters = Vec::new();
        // The C# grammar has no node for `params int[] xs`: its type and name are fields of the list.
        let rest = list.child_by_field_name("type").zip(list.child_by_field_name("name"));
        for node in named(list) {
            if !matches!(node.kind(), "parameter" | "formal_parameter" | "spread_parameter") {
                continue;
            }
            if node.kind() == "spread_parameter" {
                let parts = named(node);
                let kind = *parts.iter().rev().nth(1).ok_or_else(|| self.unknown_kind(node))?;
                let name = self.text(field(*parts.last().ok_or_else(|| self.unknown_kind(node))?, "name")?);
                let plain = Parameter::plain(name, kind);
                parameters.push(Parameter { dimensions: 1, mode: Mode::Rest, ..plain });
                continue;
            }
            let name = field(node, "name")?;
            let is_reference = ["ref", "out"].iter().any(|word| has_modifier(self, node, word));
            let mode = if is_reference {
                Mode::Reference
            } else if has_modifier(self, node, "in") {
                Mode::Input
            } else if has_modifier(self, node, "params") {
                Mode::Rest
            } else {
                Mode::Value
            };
            let kind = field(node, "type")?;
            let end = named(node).last().copied();
            let default = end.filter(|last| last.id() != name.id() && last.start_byte() > name.start_byte());
            let (name, dimensions) = (self.text(name), self.dimensions(node));
            let default = default.filter(|_| dimensions == 0);
            let is_this = has_modifier(self, node, "this");
            parameters.push(Parameter { name, kind, dimensions, mode, default, is_this });
        }
        if let Some((kind, name)) = rest {
            parameters.push(Parameter { mode: Mode::Rest, ..Parameter::plain(self.text(name), kind) });
        }
        Ok(parameters)
    }

    pub(super) fn dimensions(&self, node: Node<'t>) -> usize {
        let dimensions = node.child_by_field_name("dimensions");
        dimensions.map_or(0, |dimensions| self.text(dimensions).matches('[').count())
    }

    /// Returns the parts of the source that define each name.
    pub(super) fn all_definitions(&self) -> HashMap<&'t str, Vec<Node<'t>>> {
        let mut all: HashMap<&'t str, Vec<Node<'t>>> = HashMap::new();
        for method in &self.methods {
            all.entry(method.name).or_default().push(method.node);
        }
        for class in &self.classes {
            for field in &class.fields {
                let parts = || field.value.into_iter().chain([field.kind]);
                all.entry(field.name).or_default().extend(parts());
                if !field.is_static && field.name != class.name {
                    all.entry(class.name).or_default().extend(parts());
                }
            }
            for &(name, node) in &class.constants {
                all.entry(name).or_default().push(node);
            }
            let own = all.entry(class.name).or_default();
            own.extend(class.constants.iter().filter(|(name, _)| *name != class.name).map(|(_, node)| *node));
            let is_base = |part: &Node<'t>| matches!(part.kind(), "superclass" | "base_list");
            own.extend(named(class.node).into_iter().filter(is_base));
            let special = |method: &&usize| {
                let method = &self.methods[**method];
                !matches!(method.kind, MethodKind::Ordinary) || method.node.kind() == "operator_declaration"
            };
            own.extend(class.methods.iter().filter(special).map(|&method| self.methods[method].node));
            own.extend(
                class.blocks.iter().filter(|(_, is_static, _)| !is_static).map(|(_, _, block)| *block),
            );
        }
        all
    }

    /// Returns the parts of the source that define a name.
    pub(super) fn definitions(&self, name: &str) -> &[Node<'t>] {
        self.definitions.get(name).map_or(&[], |found| found)
    }
}

/// Returns `true` if a member or parameter has this modifier.
pub(super) fn has_modifier<'t>(front: &Managed<'t>, node: Node<'t>, word: &str) -> bool {
    let mut cursor = node.walk();
    node.children(&mut cursor).any(|child| match child.kind() {
        "modifiers" => front.text(child).split_whitespace().any(|own| own == word),
        "modifier" => front.text(child) == word,
        kind => kind == word,
    })
}

/// Returns the declarators of a declaration, one for each variable.
pub(super) fn declarators(declaration: Node<'_>) -> Vec<Node<'_>> {
    let listed = fields(declaration, "declarator");
    if listed.is_empty() {
        named(declaration).into_iter().filter(|child| child.kind() == "variable_declarator").collect()
    } else {
        listed
    }
}

/// Returns the expression that initializes a variable.
pub(super) fn declared_value(declarator: Node<'_>) -> Option<Node<'_>> {
    let name = declarator.child_by_field_name("name");
    declarator.child_by_field_name("value").or_else(|| {
        let last = named(declarator).last().copied();
        let is_value = last.is_some_and(|last| name.is_none_or(|name| name.id() != last.id()));
        last.filter(|last| is_value && !matches!(last.kind(), "dimensions" | "tuple_pattern"))
    })
}
