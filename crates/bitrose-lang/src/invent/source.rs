//! Questions about a source that its syntax tree answers: the types that it defines, and the parameters of its
//! functions.

use super::{Parameter, values};
use crate::Language;
use crate::front::tree;
use crate::ir::Scalar;
use crate::resemblance::words_of;
use crate::source::is_long;
use crate::words::{is_among, is_letter};
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use tree_sitter::{Node, Tree};

/// The maximum number of names that stand for one type.
const DEPTH: usize = 8;

/// A source with its syntax tree.
pub(super) struct Source<'t> {
    pub(super) text: &'t str,
    pub(super) language: Language,
    pub(super) root: Node<'t>,
    /// The definitions of types and functions, by name.
    pub(super) named: BTreeMap<&'t str, Vec<Node<'t>>>,
    /// The values of the expressions that are lengths of arrays.
    pub(super) lengths: RefCell<HashMap<String, Option<usize>>>,
}

/// The nodes that define a struct or class.
const TYPES: &str = "struct_specifier class_specifier struct_item class_declaration struct_declaration \
                     class_definition type_definition type_spec";

/// The nodes that define another type or a function.
const OTHERS: &str = "alias_declaration type_item type_alias enum_item enum_specifier enum_declaration \
                      function_declaration function_definition function_declarator";

/// A field of a type: its name, its type, and the lengths of its array.
pub(super) struct Field<'t> {
    pub(super) name: &'t str,
    pub(super) kind: &'t str,
    pub(super) lengths: Vec<&'t str>,
    /// The initial value.
    pub(super) value: &'t str,
    /// Whether it cannot be assigned.
    pub(super) is_fixed: bool,
}

impl<'t> Source<'t> {
    /// Parses a source. `None` if its language has no grammar here.
    pub(super) fn parse(text: &str, language: Language) -> Option<Tree> {
        tree::parse_source(text, language)
    }

    pub(super) fn new(tree: &'t Tree, text: &'t str, language: Language) -> Self {
        let root = tree.root_node();
        let mut named: BTreeMap<_, Vec<_>> = BTreeMap::new();
        let is_definition = |node: &Node<'_>| is_among(TYPES, node.kind()) || is_among(OTHERS, node.kind());
        for node in tree::all(root).filter(is_definition) {
            let name = node.child_by_field_name("name").or_else(|| node.child_by_field_name("declarator"));
            if let Some(name) = name {
                named.entry(&text[name.byte_range()]).or_default().push(node);
            }
        }
        Self { text, language, root, named, lengths: RefCell::default() }
    }

    /// Returns the definition with this name, of one of these kinds.
    fn find(&self, name: &str, kinds: &[&str]) -> Option<Node<'t>> {
        self.named.get(name)?.iter().copied().find(|node| kinds.contains(&node.kind()))
    }

    /// Returns the constants of an enumeration, as the source may write them. Empty if the source does not define it.
    pub(super) fn constants(&self, name: &str) -> Vec<String> {
        let kinds = ["enum_item", "enum_specifier", "enum_declaration"];
        let (path, bare) = name.rsplit_once("::").unwrap_or(("", name));
        let Some(node) = self.find(bare, &kinds) else { return Vec::new() };
        let is_scoped = node.kind() != "enum_specifier"
            || node.child(1).is_some_and(|word| matches!(word.kind(), "class" | "struct"));
        let before = match self.language {
            _ if !is_scoped && path.is_empty() => String::new(),
            _ if !is_scoped => format!("{path}::"),
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

    /// Returns whether the first of two colors is White: `false` of a truth value, by its name, or the first constant of an
    /// enumeration. `None` if the names do not tell.
    pub(super) fn is_white_first(
        &self,
        parameter: &str,
        scalar: Scalar,
        enumeration: Option<&str>,
    ) -> Option<bool> {
        let says = |name: &str, color: &str| words_of(name).split_whitespace().any(|word| word == color);
        if scalar == Scalar::Bool {
            let [white, black] = ["white", "black"].map(|color| says(parameter, color));
            return (white != black).then_some(black);
        }
        let name = enumeration?;
        let kinds = ["enum_item", "enum_specifier", "enum_declaration"];
        let node = self.find(name.rsplit("::").next()?, &kinds)?;
        let constants = node.child_by_field_name("body").map_or_else(Vec::new, tree::named);
        let is_in_order = |(index, constant): (usize, &Node<'_>)| {
            let value = constant.child_by_field_name("value");
            value.is_none_or(|value| self.of_node(value).parse() == Ok(index))
        };
        let constants: Vec<_> =
            constants.into_iter().filter(|one| one.child_by_field_name("name").is_some()).collect();
        let is_plain = self.language == Language::Rust && constants.iter().enumerate().all(is_in_order);
        if self.of_node(node).contains('=') && !is_plain {
            return None; // numbers of their own
        }
        let constants = self.constants(name);
        let place = |color| constants.iter().position(|constant| says(constant, color));
        match (place("white")?, place("black")?) {
            (0, 1) => Some(true),
            (1, 0) => Some(false),
            _ => None,
        }
    }

    /// Returns the names of the functions that other functions call, which begin at these offsets.
    pub(super) fn called(&self, functions: &[(usize, &str)]) -> HashSet<&'t str> {
        const CALLS: &str = "call call_expression invocation_expression method_invocation";
        let calls = tree::all(self.root).filter(|node| is_among(CALLS, node.kind()));
        let called = calls.filter_map(|node| {
            let name = node.child_by_field_name("function").or_else(|| node.child_by_field_name("name"))?;
            let name = self.of_node(name).split(['<', '(']).next()?.rsplit(['.', ':']).next()?;
            let (_, caller) = functions.iter().rfind(|(start, _)| *start <= node.start_byte())?;
            (*caller != name).then_some(name)
        });
        called.collect()
    }

    /// Returns the types of the parameters of a function of Go, as the source spells them. Empty if it is not found.
    pub(super) fn parameter_types(&self, function: &str) -> Vec<&'t str> {
        let found = self.find(function, &["function_declaration"]);
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
        let found = self.find(function, &["function_definition"]);
        let parameters = found.and_then(|node| node.child_by_field_name("parameters"));
        let names =
            parameters.map_or_else(Vec::new, tree::named).into_iter().filter_map(|node| match node.kind() {
                "identifier" => Some(node),
                "typed_parameter" => node.named_child(0),
                _ => None,
            });
        names.map(|name| self.of_node(name)).collect()
    }

    /// Returns `true` if a function of Python takes a parameter apart as the index of a square: `x & 7`, `x // 8`.
    pub(super) fn is_index(&self, function: &str, parameter: &str) -> bool {
        let found =
            self.find(function, &["function_definition"]).filter(|_| self.language == Language::Python);
        let text = found.map_or("", |node| self.of_node(node)).replace(' ', "");
        let has = |sign: &str| {
            let wanted = format!("{parameter}{sign}");
            let mut found = text.match_indices(&wanted);
            found.any(|(at, _)| {
                !text[..at].ends_with(is_letter) && !text[at + wanted.len()..].starts_with(is_letter)
            })
        };
        has("&7") || has("%8") || has("//8") || has(">>3") && !text.contains("0x")
    }

    /// Returns the parameters of a function that have default values.
    pub(super) fn optional(&self, function: &str) -> Vec<&'t str> {
        let found = self.find(function, &["function_definition", "function_declarator"]);
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

    /// Returns the name of the struct of C that has these fields and no name of its own, only that of its `typedef`.
    pub(super) fn typedef(&self, fields: &[&str]) -> Option<&'t str> {
        let is_it = |node: &Node<'_>| {
            let own = self.fields(*node);
            node.kind() == "type_definition" && own.iter().map(|field| field.name).eq(fields.iter().copied())
        };
        let node = self.named.values().flatten().copied().find(is_it)?;
        Some(self.of_node(node.child_by_field_name("declarator")?))
    }

    /// Returns the definition of a struct or class, which may be named with its path.
    pub(super) fn definition(&self, class: &str) -> Option<Node<'t>> {
        let is_it = |node: &Node<'_>| is_among(TYPES, node.kind()) && Self::body(*node).is_some();
        self.named.get(class.rsplit("::").next()?)?.iter().copied().find(is_it)
    }

    /// Returns the node that lists the fields of a struct or class.
    pub(super) fn body(node: Node<'_>) -> Option<Node<'_>> {
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
    pub(super) fn alias(&self, name: &str) -> Option<&'t str> {
        let kinds = ["type_definition", "alias_declaration", "type_item", "type_spec", "type_alias"];
        let node = self.find(name, &kinds)?;
        Some(self.of_node(node.child_by_field_name("type")?))
    }

    /// Returns what is known of a type, or of the one that it is another name of.
    fn behind<T>(&self, kind: &str, known: impl Fn(&str) -> Option<T>) -> Option<T> {
        let names = std::iter::successors(Some(kind), |name| self.alias(name));
        names.take(DEPTH).find_map(known)
    }

    /// Returns `true` if the type is one for boards.
    pub(super) fn is_board(&self, kind: &str) -> bool {
        self.behind(kind, |name| is_long(name).then_some(())).is_some()
    }

    /// Returns the type of numbers that a name stands for.
    pub(super) fn scalar(&self, kind: &str) -> Option<Scalar> {
        self.behind(kind, |name| {
            let name = name.trim_start_matches("std::").trim_end_matches("_t");
            let of_width = |start: &str| {
                let bits = name.strip_prefix(start)?.parse().ok();
                let is_signed = start.starts_with('i');
                bits.filter(|bits| [8, 16, 32, 64].contains(bits))
                    .map(|bits| Scalar::integer(bits, is_signed))
            };
            let is_go = self.language == Language::Go;
            match name {
                "bool" => Some(Scalar::Bool),
                "byte" => Some(if self.language == Language::Java { Scalar::I8 } else { Scalar::U8 }),
                "int" => Some(if is_go { Scalar::I64 } else { Scalar::I32 }),
                "uint" => Some(if is_go { Scalar::U64 } else { Scalar::U32 }),
                "unsigned" | "unsigned int" => Some(Scalar::U32),
                "isize" | "long" | "long long" => Some(Scalar::I64),
                "usize" | "size" | "ulong" | "unsigned long" | "unsigned long long" => Some(Scalar::U64),
                _ => ["uint", "int", "u", "i"].into_iter().find_map(of_width),
            }
        })
    }

    /// Returns how an object with one field is written, with `#` for the field, and the type of the field.
    pub(super) fn of_one_field(&self, class: &str) -> Option<(String, &'t str)> {
        let node = self.definition(class)?;
        let body = Self::body(node)?;
        if body.kind() == "ordered_field_declaration_list" {
            let kinds: Vec<_> = body.children_by_field_name("type", &mut body.walk()).collect();
            let [kind] = kinds[..] else { return None };
            return Some((format!("{class}(#)"), self.of_node(kind)));
        }
        let fields = self.fields(node);
        let [Field { name, kind, lengths, .. }] = &fields[..] else { return None };
        let written = match self.language {
            _ if !lengths.is_empty() => return None,
            Language::Rust => format!("{class} {{ {name}: # }}"),
            Language::Go => format!("{class}{{#}}"),
            Language::Cpp if self.is_aggregate(node) => format!("{class}{{#}}"),
            Language::Cpp => return Some((format!("{class}(#)"), self.converted(node)?)),
            _ => return None,
        };
        Some((written, kind))
    }

    /// Returns a parameter that is an object with one field, if that is a number.
    pub(super) fn object_of_number(&self, class: &str, name: &str) -> Option<Parameter> {
        let (written, kind) = self.of_one_field(class)?;
        let scalar = self.scalar(kind)?;
        let statement = match self.language {
            Language::Rust => format!("let {name} = {written};"),
            Language::Go => format!("{name} := {written}"),
            _ => format!("{class} {name}{};", written.trim_start_matches(class)),
        };
        let values = values::of_type(name, scalar, None, false, self.language);
        Some(Parameter { scalar: Some(scalar), values, ..Parameter::of_object(name, statement) })
    }

    /// Returns `true` for a type of C++ whose fields can be listed in braces.
    pub(super) fn is_aggregate(&self, node: Node<'_>) -> bool {
        let has_base = tree::child(node, "base_class_clause").is_some();
        !has_base
            && self.constructors_of_cpp(node).is_empty()
            && self.fields(node).iter().all(|field| !field.is_fixed)
    }

    /// Returns the constructors of a class of C++.
    fn constructors_of_cpp<'n>(&self, node: Node<'n>) -> Vec<Node<'n>> {
        let class = node.child_by_field_name("name").map_or("", |name| self.of_node(name));
        let is_constructor = |part: &Node<'_>| {
            matches!(part.kind(), "function_definition" | "declaration")
                && part.child_by_field_name("type").is_none()
                && self.of_node(*part).contains(&format!("{class}("))
        };
        let parts = Self::body(node).map_or_else(Vec::new, tree::named);
        parts.into_iter().filter(is_constructor).collect()
    }

    /// Returns the type of the number from which a constructor of C++ makes an object: that of boards, if one takes a board.
    fn converted(&self, node: Node<'_>) -> Option<&'t str> {
        let taken = |constructor: Node<'_>| {
            let parameters =
                constructor.child_by_field_name("declarator")?.child_by_field_name("parameters")?;
            let [first, rest @ ..] = &tree::named(parameters)[..] else { return None };
            let has_default = |node: &Node<'_>| node.kind() == "optional_parameter_declaration";
            let kind = first.child_by_field_name("type").filter(|_| rest.iter().all(has_default))?;
            Some(self.of_node(kind)).filter(|kind| self.scalar(kind).is_some())
        };
        let all: Vec<&str> = self.constructors_of_cpp(node).into_iter().filter_map(taken).collect();
        all.iter().copied().find(|kind| self.is_board(kind)).or_else(|| all.first().copied())
    }

    /// Returns the fields of a struct or class that belong to its objects.
    pub(super) fn fields(&self, node: Node<'_>) -> Vec<Field<'t>> {
        let Some(body) = Self::body(node) else { return Vec::new() };
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
            let list = tree::child(part, "variable_declaration").unwrap_or(part);
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
                let after = declarator.next_sibling().filter(|_| self.language == Language::Cpp);
                let default = after.filter(|after| after.kind() == "initializer_list").or_else(|| {
                    after.filter(|after| after.kind() == "=").and_then(|sign| sign.next_sibling())
                });
                let value = default.map_or("", |value| self.of_node(value));
                let (mut lengths, mut name, mut value) = (Vec::new(), declarator, value);
                let mut kind = self.of_node(kind);
                loop {
                    if name.kind() == "pointer_declarator" {
                        kind = ""; // it stays null
                    }
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
                    kind,
                    lengths,
                    value,
                    is_fixed: is_hidden || is_read_only,
                });
            }
        }
        fields
    }

    /// Returns the attributes that `__init__` of a Python class sets.
    pub(super) fn attributes(&self, body: Node<'_>) -> Vec<Field<'t>> {
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

    pub(super) fn of_node(&self, node: Node<'_>) -> &'t str {
        &self.text[node.byte_range()]
    }
}
