//! Functions that the source declares and does not define. They are candidates of a call like any others, so that no
//! function with other parameters, of another scope, and none that the compiler would make, is taken for one of them. A
//! call that means one of them is refused.

use super::declarator::{conversion_of, is_template, last_name, parameters};
use super::instance::template_name;
use super::types::Named;
use super::{CFrontEnd, constness, function_declarator, is_prototype};
use crate::Reason;
use crate::front::prelude::*;

impl<'t> CFrontEnd<'t> {
    /// Finds the functions of C++ that are declared and not defined, and those that are defined twice.
    pub(super) fn find_undefined(&mut self) {
        if !self.is_cpp {
            return;
        }
        let mut twice = HashMap::new();
        let all = [&self.overloads, &self.free_operators, &self.declared];
        let names: HashSet<&str> = all.into_iter().flat_map(HashMap::keys).copied().collect();
        let functions = names.into_iter().map(|name| {
            let [overloads, operators, declared] =
                all.map(|all| all.get(name).map_or(&[][..], Vec::as_slice));
            (name, self.undefined_among(&[overloads, operators].concat(), declared, false, &mut twice))
        });
        let functions: Vec<_> = functions.collect();
        let declared = self.declared_methods();
        let keys: HashSet<_> = self.methods.keys().chain(declared.keys()).copied().collect();
        let methods = keys.into_iter().map(|key| {
            let [all, declared] =
                [&self.methods, &declared].map(|all| all.get(&key).map_or(&[][..], Vec::as_slice));
            (key, self.undefined_among(all, declared, true, &mut twice))
        });
        let methods: Vec<_> = methods.collect();
        for (name, node) in
            functions.into_iter().flat_map(|(name, nodes)| nodes.into_iter().map(move |node| (name, node)))
        {
            if super::operator_of(node).is_none() {
                self.undefined.entry(name).or_default().push(node);
            } else if !self.is_of_stream(node) {
                self.operators.insert(name);
                self.free_operators.entry(name).or_default().push(node);
            }
        }
        for (key, nodes) in methods {
            self.methods.entry(key).or_default().extend(nodes);
        }
        self.twice = twice;
    }

    /// Returns the member functions that classes declare without a body.
    fn declared_methods(&self) -> HashMap<(usize, &'t str), Vec<Node<'t>>> {
        let mut declared: HashMap<_, Vec<_>> = HashMap::new();
        for class in self.types.values().flatten().filter(|one| one.is_class()).map(|one| one.node()) {
            for part in class.child_by_field_name("body").map_or_else(Vec::new, named) {
                let part = if part.kind() == "template_declaration" { named(part).pop() } else { Some(part) };
                let part = part.filter(|part| matches!(part.kind(), "declaration" | "field_declaration"));
                if let Some((part, name)) = part.and_then(|part| Some((part, self.method_name(part)?)))
                    && (conversion_of(part).is_some()
                        || part.child_by_field_name("declarator").is_some_and(is_prototype))
                {
                    declared.entry((class.id(), name)).or_default().push(part);
                }
            }
        }
        declared
    }

    /// Returns the declarations that none of the definitions of their name belongs to. Records those of the definitions
    /// that have a twin.
    fn undefined_among(
        &self,
        defined: &[Node<'t>],
        declared: &[Node<'t>],
        are_members: bool,
        twice: &mut HashMap<usize, Node<'t>>,
    ) -> Vec<Node<'t>> {
        if declared.is_empty() && defined.len() < 2 {
            return Vec::new();
        }
        let mut known = HashMap::new();
        let key = |node: Node<'t>| {
            (if are_members { Vec::new() } else { self.scope(node) }, self.overload_key(node))
        };
        for &node in defined {
            let before = known.insert(key(node), node);
            if let Some(before) = before.filter(|before| *before != node && !is_template(*before)) {
                twice.extend([(before.id(), node), (node.id(), node)]);
            }
        }
        let mut is_new = |node: &Node<'t>| {
            let key = key(*node);
            !known.contains_key(&key) && known.insert(key, *node).is_none()
        };
        declared.iter().copied().filter(|node| is_new(node)).collect()
    }

    /// Returns what tells a function from others with its name in its scope: its parameters, and whether it is `const`.
    pub(super) fn overload_key(&self, function: Node<'t>) -> String {
        let lists = ancestors(function).filter(|node| node.kind() == "template_declaration");
        let lists = lists.filter_map(|node| node.child_by_field_name("parameters"));
        let lists: Vec<_> = lists.collect();
        let templates = lists.into_iter().rev().flat_map(named).filter_map(template_name);
        let templates: Vec<&str> = templates.map(|name| self.text(name)).collect();
        let mut key = templates.len().to_string();
        let behind = function_declarator(function).map_or_else(Vec::new, named).into_iter();
        for word in behind.filter(|part| matches!(part.kind(), "type_qualifier" | "ref_qualifier")) {
            key.push_str(self.text(word));
        }
        // What a conversion leads to is its name.
        let conversion =
            conversion_of(function).and_then(|conversion| conversion.child_by_field_name("type"));
        let conversion = conversion.or_else(|| {
            super::declared_name(function.child_by_field_name("declarator")?)
                .filter(|_| self.is_conversion(function))
        });
        if let Some(kind) = conversion {
            self.write_type(kind, &templates, &mut key);
        }
        for parameter in parameters(function) {
            key.push(',');
            let declarator = parameter.child_by_field_name("declarator");
            // `const` says something only about what is referred to.
            if declarator.is_some_and(|at| !at.kind().ends_with("identifier"))
                && constness::has_const(parameter, self)
            {
                key.push_str("const ");
            }
            for part in [parameter.child_by_field_name("type"), declarator].into_iter().flatten() {
                self.write_type(part, &templates, &mut key);
            }
        }
        if key.ends_with(",void") { key.trim_end_matches(",void").to_owned() } else { key }
    }

    /// Appends a type, or a declarator without the name, so that equal types look alike.
    fn write_type(&self, node: Node<'t>, templates: &[&str], key: &mut String) {
        let name = self.text(node);
        match node.kind() {
            "identifier" | "type_qualifier" | "namespace_identifier" => {}
            "type_identifier" if let Some(index) = templates.iter().position(|own| *own == name) => {
                key.push_str(&format!("${index}"));
            }
            "type_identifier" | "primitive_type" | "sized_type_specifier" => {
                key.push_str(&self.type_word(node));
            }
            "qualified_identifier" => self.write_type(last_name(node), templates, key),
            "array_declarator" | "abstract_array_declarator" => {
                let inner = node.child_by_field_name("declarator");
                // The first length of a parameter means nothing.
                match node.child_by_field_name("size") {
                    Some(size) if inner.is_some_and(|at| at.kind() == node.kind()) => {
                        key.push_str(self.text(size));
                    }
                    _ => key.push('*'),
                }
                if let Some(inner) = inner {
                    self.write_type(inner, templates, key);
                }
            }
            _ if node.child_count() == 0 => key.push_str(name),
            _ => {
                let mut cursor = node.walk();
                node.children(&mut cursor).for_each(|part| self.write_type(part, templates, key));
            }
        }
    }

    /// Returns a word for the type that a name means: where it is defined, or its usual spelling.
    fn type_word(&self, node: Node<'t>) -> String {
        let mut node = node;
        for _ in 0..super::DEEPEST_CONSTANT {
            match self.resolve_type(node, |_| true) {
                Ok(Some(Named::Alias(definition, declarator)))
                    if declarator.kind() == "type_identifier"
                        && let Some(kind) = aliased(definition) =>
                {
                    node = kind;
                }
                Ok(Some(one)) => return format!("#{}", one.node().start_byte()),
                _ => break,
            }
        }
        let words = match self.text(node) {
            "int8_t" => "signed char",
            "uint8_t" => "unsigned char",
            "int16_t" => "short",
            "uint16_t" => "unsigned short",
            "int32_t" => "int",
            "uint32_t" => "unsigned",
            "int64_t" => "long",
            "uint64_t" | "size_t" => "unsigned long",
            other => other,
        };
        let is_char = words.contains("char");
        let mut words: Vec<&str> = words.split_whitespace().collect();
        words.retain(|word| *word != "signed" || is_char);
        if words.len() > 1 {
            words.retain(|word| *word != "int");
        }
        words.sort_unstable();
        if words.is_empty() { "int".to_owned() } else { words.join(" ") }
    }

    /// Returns the functions outside classes with a name that the source defines or declares.
    pub(super) fn functions_named(&self, name: &str) -> Vec<Node<'t>> {
        [&self.overloads, &self.undefined]
            .into_iter()
            .filter_map(|all| all.get(name))
            .flatten()
            .copied()
            .collect()
    }

    /// Refuses a function that is declared, but not defined, or that is defined twice.
    pub(super) fn check_defined(&self, function: Node<'t>) -> Fallible<()> {
        let name = self.method_name(function).unwrap_or_default();
        if let Some(again) = self.twice.get(&function.id()) {
            let head = again.child_by_field_name("declarator").unwrap_or(*again);
            return Err(tree::defined_twice(head, name));
        }
        if has(function, "delete_method_clause") {
            let head = function_declarator(function).unwrap_or(function);
            return Err(tree::error(head, format!("`{name}` is deleted")).label("it cannot be called"));
        }
        if !matches!(function.kind(), "declaration" | "field_declaration") {
            return Ok(());
        }
        let path = [&self.scope(function)[..], &[name]].concat().join("::");
        let head = function_declarator(function).unwrap_or(function);
        Err(tree::error(head, format!("`{path}` is declared, but not defined here"))
            .reason(Reason::UnknownFunction(path.into()))
            .label("what it does is not known")
            .help("paste its definition as well"))
    }
}

/// Returns the type that an alias stands for, if it is a type alone: not a pointer to one or the like.
pub(super) fn aliased(definition: Node<'_>) -> Option<Node<'_>> {
    let kind = definition.child_by_field_name("type")?;
    if kind.kind() != "type_descriptor" {
        return Some(last_name(kind));
    }
    let kind = kind.child_by_field_name("type").filter(|_| kind.child_by_field_name("declarator").is_none());
    kind.map(last_name)
}
