//! Objects for methods, and for functions that take one. Every board in an object is the same set of squares.

use crate::front::tree;
use crate::{Language, Session};
use bitrose_core::bitboard::Mapping;
use std::fmt::Write;
use tree_sitter::{Node, Tree};

/// The maximum number of elements of an array that are written.
const MOST: usize = 64;
/// The maximum nesting of types.
const DEPTH: usize = 8;

/// The types that a source defines.
pub(super) struct Types<'t> {
    text: &'t str,
    language: Language,
    tree: Tree,
}

/// A field of a type: its name, its type, and the lengths of its array.
struct Field<'t> {
    name: &'t str,
    kind: &'t str,
    lengths: Vec<&'t str>,
    /// The initial value.
    value: &'t str,
    /// Whether it cannot be assigned.
    is_fixed: bool,
}

impl<'t> Types<'t> {
    /// Reads a source. `None` if its language has no grammar here.
    pub(super) fn of(text: &'t str, language: Language) -> Option<Self> {
        let tree = tree::parse(&tree::grammar(language)?, text);
        Some(Self { text, language, tree })
    }

    /// Returns the statements that create an object of a type, in which every board is the variable `set`; the fullest
    /// way first. Empty if the source does not define the type, or if no way is known.
    pub(super) fn ways(&self, class: &str, name: &str, set: &str) -> Vec<String> {
        let Some(node) = self.definition(class) else { return Vec::new() };
        match self.language {
            Language::C => {
                let tag = if node.kind() == "struct_specifier" { "struct " } else { "" };
                let value = self.braces(class, &[], set, 0);
                vec![format!("{tag}{class} {name} = {value};")]
            }
            Language::Cpp => {
                let filled = self.is_aggregate(node).then(|| self.braces(class, &[], set, 0));
                filled
                    .into_iter()
                    .chain(["{}".to_owned()])
                    .map(|value| format!("{class} {name}{value};"))
                    .collect()
            }
            Language::Rust => {
                let value = self.rust(class, set, 0);
                let both =
                    |value: String| [format!("let {name} = {value};"), format!("let mut {name} = {value};")];
                value.into_iter().flat_map(both).collect()
            }
            Language::Go => {
                let value = self.go(class, set, 0).unwrap_or_else(|| format!("{class}{{}}"));
                vec![format!("{name} := {value}")]
            }
            Language::Java | Language::CSharp => {
                let plain = format!("{class} {name} = new {class}();");
                let filled = self.assigned(node, name, set);
                if filled.is_empty() { vec![plain] } else { vec![format!("{plain}{filled}"), plain] }
            }
            Language::Python => {
                let plain = format!("{name} = {class}()");
                let filled = self.assigned(node, name, set);
                if filled.is_empty() { vec![plain] } else { vec![format!("{plain}{filled}"), plain] }
            }
            Language::Own => Vec::new(),
        }
    }

    /// Returns the name of the struct of C that has these fields and no name of its own, only that of its `typedef`.
    pub(super) fn typedef(&self, fields: &[&str]) -> Option<&'t str> {
        let is_it = |node: &Node<'_>| {
            let own = self.fields(*node);
            node.kind() == "type_definition" && own.iter().map(|field| field.name).eq(fields.iter().copied())
        };
        let node = tree::all(self.tree.root_node()).find(is_it)?;
        Some(self.of_node(node.child_by_field_name("declarator")?))
    }

    /// Returns `true` if the source defines the type, with more than one field.
    pub(super) fn is_large(&self, class: &str) -> bool {
        self.definition(class).is_some_and(|node| {
            let fields = self.fields(node);
            fields.len() > 1
                || fields.iter().any(|field| !field.lengths.is_empty() || field.kind.contains('['))
        })
    }

    /// Returns the types of the parameters of a function of Go, as the source spells them. Empty if it is not found.
    pub(super) fn parameter_types(&self, function: &str) -> Vec<&'t str> {
        let is_it = |node: &Node<'_>| {
            node.kind() == "function_declaration"
                && node.child_by_field_name("name").is_some_and(|name| self.of_node(name) == function)
        };
        let found = tree::all(self.tree.root_node()).find(is_it);
        let parameters = found.and_then(|node| node.child_by_field_name("parameters"));
        let mut kinds = Vec::new();
        for parameter in parameters.map_or_else(Vec::new, tree::named) {
            let Some(kind) = parameter.child_by_field_name("type") else { continue };
            let count = parameter.children_by_field_name("name", &mut parameter.walk()).count();
            kinds.extend(vec![self.of_node(kind); count]);
        }
        kinds
    }

    /// Returns the parameters of a function of Python that have no default values.
    pub(super) fn required(&self, function: &str) -> Vec<&'t str> {
        let is_it = |node: &Node<'_>| {
            node.kind() == "function_definition"
                && node.child_by_field_name("name").is_some_and(|name| self.of_node(name) == function)
        };
        let found = tree::all(self.tree.root_node()).find(is_it);
        let parameters = found.and_then(|node| node.child_by_field_name("parameters"));
        let names =
            parameters.map_or_else(Vec::new, tree::named).into_iter().filter_map(|node| match node.kind() {
                "identifier" => Some(node),
                "typed_parameter" => node.named_child(0),
                _ => None,
            });
        names.map(|name| self.of_node(name)).collect()
    }

    /// Returns the parameters of a function that have default values.
    pub(super) fn optional(&self, function: &str) -> Vec<&'t str> {
        let is_it = |node: &Node<'_>| {
            let name = node.child_by_field_name("name").or_else(|| node.child_by_field_name("declarator"));
            matches!(node.kind(), "function_definition" | "function_declarator")
                && name.is_some_and(|name| self.of_node(name) == function)
        };
        let found = tree::all(self.tree.root_node()).find(is_it);
        let parameters = found.and_then(|node| node.child_by_field_name("parameters"));
        let has_default = |node: &Node<'_>| {
            matches!(
                node.kind(),
                "default_parameter" | "typed_default_parameter" | "optional_parameter_declaration"
            )
        };
        let all = parameters.map_or_else(Vec::new, tree::named).into_iter().filter(has_default);
        let names = all.filter_map(|node| {
            node.child_by_field_name("name").or_else(|| node.child_by_field_name("declarator"))
        });
        names.map(|name| self.of_node(name)).collect()
    }

    /// Returns the constants of an enumeration, as the source may write them. Empty if the source does not define it.
    pub(super) fn constants(&self, name: &str) -> Vec<String> {
        let is_it = |node: &Node<'_>| {
            matches!(node.kind(), "enum_item" | "enum_specifier" | "enum_declaration")
                && node.child_by_field_name("name").is_some_and(|own| self.of_node(own) == name)
        };
        let Some(node) = tree::all(self.tree.root_node()).find(is_it) else { return Vec::new() };
        let is_scoped = node.kind() != "enum_specifier"
            || node.child(1).is_some_and(|word| matches!(word.kind(), "class" | "struct"));
        let before = match self.language {
            _ if !is_scoped => String::new(),
            Language::Rust | Language::Cpp => format!("{name}::"),
            _ => format!("{name}."),
        };
        let constants = node.child_by_field_name("body").map_or_else(Vec::new, tree::named);
        let is_plain = |constant: &Node<'_>| {
            self.language != Language::Rust || constant.child_by_field_name("body").is_none()
        };
        let constants =
            constants.into_iter().filter(is_plain).filter_map(|one| one.child_by_field_name("name"));
        constants.map(|name| format!("{before}{}", self.of_node(name))).collect()
    }

    fn of_node(&self, node: Node<'_>) -> &'t str {
        &self.text[node.byte_range()]
    }

    /// Returns the definition of a struct or class.
    fn definition(&self, class: &str) -> Option<Node<'_>> {
        let is_it = |node: &Node<'_>| {
            let name = match node.kind() {
                "struct_specifier" | "class_specifier" | "struct_item" | "class_declaration"
                | "struct_declaration" | "class_definition"
                    if node.child_by_field_name("body").is_some() =>
                {
                    node.child_by_field_name("name")
                }
                "type_definition" => node.child_by_field_name("declarator"),
                "type_spec" => node.child_by_field_name("name"),
                _ => None,
            };
            name.is_some_and(|name| self.of_node(name) == class)
                && (node.kind() != "type_definition" && node.kind() != "type_spec"
                    || self.body(*node).is_some())
        };
        tree::all(self.tree.root_node()).find(is_it)
    }

    /// Returns the node that lists the fields of a struct or class.
    fn body<'n>(&self, node: Node<'n>) -> Option<Node<'n>> {
        match node.kind() {
            "type_definition" => node.child_by_field_name("type")?.child_by_field_name("body"),
            "type_spec" => {
                let kind = node.child_by_field_name("type").filter(|kind| kind.kind() == "struct_type")?;
                tree::named(kind).into_iter().next()
            }
            _ => node.child_by_field_name("body"),
        }
    }

    /// Returns the type that another name stands for.
    fn alias(&self, name: &str) -> Option<&'t str> {
        let is_it = |node: &Node<'_>| {
            let own = match node.kind() {
                "type_definition" => node.child_by_field_name("declarator"),
                "alias_declaration" | "type_item" | "type_spec" | "type_alias" => {
                    node.child_by_field_name("name")
                }
                _ => None,
            };
            own.is_some_and(|own| self.of_node(own) == name)
        };
        let node = tree::all(self.tree.root_node()).find(is_it)?;
        Some(self.of_node(node.child_by_field_name("type")?))
    }

    /// Returns `true` if the type is one for boards.
    fn is_board(&self, kind: &str) -> bool {
        let mut kind = kind;
        for _ in 0..DEPTH {
            if LONG.contains(&kind) {
                return true;
            }
            match self.alias(kind) {
                Some(other) => kind = other,
                None => return false,
            }
        }
        false
    }

    /// Returns `true` for a type of C++ whose fields can be listed in braces.
    fn is_aggregate(&self, node: Node<'_>) -> bool {
        let Some(body) = self.body(node) else { return false };
        let class = node.child_by_field_name("name").map_or("", |name| self.of_node(name));
        let parts = tree::named(body);
        let is_constructor = |part: &Node<'_>| {
            matches!(part.kind(), "function_definition" | "declaration")
                && part.child_by_field_name("type").is_none()
                && self.of_node(*part).contains(&format!("{class}("))
        };
        let has_base = tree::named(node).iter().any(|part| part.kind() == "base_class_clause");
        !has_base
            && !parts.iter().any(is_constructor)
            && self.fields(node).iter().all(|field| !field.is_fixed)
    }

    /// Returns the fields of a struct or class that belong to its objects.
    fn fields(&self, node: Node<'_>) -> Vec<Field<'t>> {
        let Some(body) = self.body(node) else { return Vec::new() };
        if self.language == Language::Python {
            return self.attributes(body);
        }
        let mut is_hidden = node.kind() == "class_specifier";
        let mut fields = Vec::new();
        for part in tree::named(body) {
            let text = self.of_node(part);
            if part.kind() == "access_specifier" {
                is_hidden = !text.starts_with("public");
            }
            let is_field = matches!(part.kind(), "field_declaration" | "property_declaration");
            let words: Vec<&str> = text.split_whitespace().take(4).collect();
            if !is_field || words.iter().any(|word| matches!(*word, "static" | "const" | "constexpr")) {
                continue;
            }
            let inner = tree::named(part).into_iter().find(|inner| inner.kind() == "variable_declaration");
            let list = inner.unwrap_or(part);
            let Some(kind) = list.child_by_field_name("type") else { continue };
            let is_read_only = words.iter().any(|word| matches!(*word, "final" | "readonly"))
                || part.kind() == "property_declaration" && !text.contains("set;");
            let of_field =
                |name: &str| list.children_by_field_name(name, &mut list.walk()).collect::<Vec<_>>();
            let mut declarators = of_field("declarator");
            if declarators.is_empty() {
                declarators = of_field("name");
            }
            if declarators.is_empty() {
                let is_declarator = |node: &Node<'_>| node.kind() == "variable_declarator";
                declarators = tree::named(list).into_iter().filter(is_declarator).collect();
            }
            for declarator in declarators {
                let (mut lengths, mut name, mut value) = (Vec::new(), declarator, "");
                loop {
                    if let Some(size) = name.child_by_field_name("size") {
                        lengths.insert(0, self.of_node(size));
                    }
                    if let Some(given) = name.child_by_field_name("value").or_else(|| {
                        let parts = tree::named(name);
                        parts.get(1).copied().filter(|_| name.kind() == "variable_declarator")
                    }) {
                        value = self.of_node(given);
                    }
                    let inner =
                        name.child_by_field_name("declarator").or_else(|| name.child_by_field_name("name"));
                    match inner {
                        Some(inner) => name = inner,
                        None => break,
                    }
                }
                if name.kind() == "function_declarator"
                    || self.of_node(declarator).contains('(') && lengths.is_empty()
                {
                    continue; // a method
                }
                fields.push(Field {
                    name: self.of_node(name),
                    kind: self.of_node(kind),
                    lengths,
                    value,
                    is_fixed: is_hidden || is_read_only,
                });
            }
        }
        fields
    }

    /// Returns the attributes that `__init__` of a Python class sets.
    fn attributes(&self, body: Node<'_>) -> Vec<Field<'t>> {
        let is_start = |part: &Node<'_>| {
            part.child_by_field_name("name").is_some_and(|name| self.of_node(name) == "__init__")
        };
        let Some(start) = tree::named(body).into_iter().find(is_start) else { return Vec::new() };
        let assigned = tree::all(start).filter(|node| node.kind() == "assignment");
        let attribute = |node: Node<'_>| {
            let (left, right) = (node.child_by_field_name("left")?, node.child_by_field_name("right")?);
            let name = self.of_node(left).strip_prefix("self.")?;
            let value = self.of_node(right);
            Some(Field { name, kind: "", lengths: Vec::new(), value, is_fixed: false })
        };
        let mut all: Vec<_> = assigned.filter_map(attribute).collect();
        all.reverse();
        all
    }

    /// Returns assignments to the fields of an object, each on a line of its own.
    fn assigned(&self, node: Node<'_>, name: &str, set: &str) -> String {
        let mut lines = String::new();
        let fill = if self.language == Language::Java { "Arrays.fill" } else { "Array.Fill" };
        for field in self.fields(node) {
            let place = format!("{name}.{}", field.name);
            let (kind, is_array) = match field.kind.strip_suffix("[]") {
                Some(element) => (element, true),
                None => (field.kind, false),
            };
            if self.language == Language::Python {
                match field.value.split_once('*') {
                    None if field.value == "0" => write!(lines, "\n{place} = {set}"),
                    Some((list, count)) if list.trim() == "[0]" && count.trim().parse::<u32>().is_ok() => {
                        write!(lines, "\n{place} = [{set}] * {}", count.trim())
                    }
                    _ => Ok(()),
                }
            } else if !self.is_board(kind) {
                Ok(())
            } else if is_array && field.value.starts_with("new") {
                write!(lines, "\n{fill}({place}, {set});")
            } else if !is_array && !field.is_fixed {
                write!(lines, "\n{place} = {set};")
            } else {
                Ok(())
            }
            .expect("a string takes everything");
        }
        lines
    }

    /// Returns a value of a type of C or C++.
    fn braces(&self, kind: &str, lengths: &[&str], set: &str, depth: usize) -> String {
        let nothing = match self.language {
            Language::Cpp => "{}",
            _ if lengths.is_empty() && self.definition(kind).is_none() => "0",
            _ => "{0}",
        };
        let inner = if let [length, rest @ ..] = lengths {
            let element = self.braces(kind, rest, set, depth + 1);
            let Some(count) = self.count(length).filter(|count| *count <= MOST) else {
                return nothing.to_owned();
            };
            vec![element; count]
        } else if self.is_board(kind) {
            return set.to_owned();
        } else {
            let name = kind.trim_start_matches("struct ");
            let node = self.definition(name).filter(|_| depth < DEPTH);
            let Some(node) = node.filter(|node| self.language == Language::C || self.is_aggregate(*node))
            else {
                return nothing.to_owned();
            };
            let fields = self.fields(node);
            let value = |field: &Field<'_>| self.braces(field.kind, &field.lengths, set, depth + 1);
            fields.iter().map(value).collect()
        };
        // The rest is zero anyway.
        let last = inner.iter().rposition(|value| value.contains(set));
        last.map_or_else(|| nothing.to_owned(), |last| format!("{{{}}}", inner[..=last].join(", ")))
    }

    /// Returns the number that is the length of an array.
    fn count(&self, length: &str) -> Option<usize> {
        length.parse().ok().or_else(|| {
            let mut session = Session::new(Mapping::Lerf);
            session.set_language(Some(self.language));
            let program = session.parse(&format!("{}\n\n{length}", self.text)).ok()?;
            usize::try_from(session.evaluate(&program).ok()?.value?.number()).ok()
        })
    }

    /// Returns a value of a type of Rust.
    fn rust(&self, kind: &str, set: &str, depth: usize) -> Option<String> {
        if depth > DEPTH {
            return None;
        }
        let of = |kind: &str| self.rust(kind.trim(), set, depth + 1);
        Some(match kind {
            "u64" => set.to_owned(),
            "i64" => format!("{set} as i64"),
            "bool" => "false".to_owned(),
            "u8" | "i8" | "u16" | "i16" | "u32" | "i32" | "u128" | "i128" | "usize" | "isize" => {
                "0".to_owned()
            }
            _ if kind.starts_with('[') => {
                let (element, length) = kind.trim_matches(['[', ']']).rsplit_once(';')?;
                let element = if kind.starts_with("[[") { format!("[{element}") } else { element.to_owned() };
                format!("[{}; {}]", of(&element)?, length.trim())
            }
            _ if kind.starts_with("Option<") => "None".to_owned(),
            _ if self.alias(kind).is_some() => of(self.alias(kind)?)?,
            _ => match self.definition(kind) {
                Some(node) => {
                    let body = self.body(node)?;
                    if body.kind() == "ordered_field_declaration_list" {
                        let kinds = body.children_by_field_name("type", &mut body.walk()).collect::<Vec<_>>();
                        let values: Option<Vec<_>> =
                            kinds.into_iter().map(|kind| of(self.of_node(kind))).collect();
                        return Some(format!("{kind}({})", values?.join(", ")));
                    }
                    let value = |field: &Field<'_>| Some(format!("{}: {}", field.name, of(field.kind)?));
                    let values: Option<Vec<_>> = self.fields(node).iter().map(value).collect();
                    format!("{kind} {{ {} }}", values?.join(", "))
                }
                None => {
                    let is_it = |node: &Node<'_>| {
                        let own = node.child_by_field_name("name");
                        node.kind() == "enum_item" && own.is_some_and(|own| self.of_node(own) == kind)
                    };
                    let body = tree::all(self.tree.root_node()).find(is_it)?.child_by_field_name("body")?;
                    let first = tree::named(body).into_iter().find(|one| one.kind() == "enum_variant")?;
                    format!("{kind}::{}", self.of_node(first.child_by_field_name("name")?))
                }
            },
        })
    }

    /// Returns a value of a type of Go. `None` if it has no boards.
    fn go(&self, kind: &str, set: &str, depth: usize) -> Option<String> {
        if let Some((length, element)) = kind.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            let count = self.count(length).filter(|count| *count <= MOST)?;
            return Some(format!("{kind}{{{}}}", vec![self.go(element, set, depth + 1)?; count].join(", ")));
        }
        if self.is_board(kind) {
            return Some(set.to_owned());
        }
        let fields = self.fields(self.definition(kind).filter(|_| depth < DEPTH)?);
        let value =
            |field: &Field<'_>| Some(format!("{}: {}", field.name, self.go(field.kind, set, depth + 1)?));
        let values: Vec<String> = fields.iter().filter_map(value).collect();
        (!values.is_empty()).then(|| format!("{kind}{{{}}}", values.join(", ")))
    }
}

/// Names of 64-bit types.
pub(super) const LONG: [&str; 16] = [
    "u64",
    "i64",
    "uint64_t",
    "std::uint64_t",
    "int64_t",
    "U64",
    "ulong",
    "long",
    "uint64",
    "int64",
    "Bitboard",
    "BitBoard",
    "bitboard",
    "BB",
    "unsigned long long",
    "UInt64",
];
