//! Objects for methods, and for functions that take one. Every board in an object is the same set of squares.

use super::source::{Field, Source};
use crate::fillers::is_filled;
use crate::front::tree;
use crate::{Language, Session};
use bitrose_core::bitboard::Mapping;
use std::collections::HashSet;
use std::fmt::Write;
use tree_sitter::Node;

/// The maximum number of elements of an array that are written.
const MOST: usize = 16;
/// The maximum nesting of types.
const DEPTH: usize = 8;

impl Source<'_> {
    /// Returns the statements that create an object of a type, in which every board is the variable `set`; the fullest
    /// way first. Empty if the source does not define the type, or if no way is known.
    pub(super) fn ways(&self, class: &str, name: &str, set: &str) -> Vec<String> {
        let created =
            |value: String| [format!("let {name} = {value};"), format!("let mut {name} = {value};")];
        if class.starts_with('[') {
            return self.rust(class, set, 0).into_iter().flat_map(created).collect();
        }
        let Some(node) = self.definition(class) else {
            // An object of an enum of Rust is one of its variants.
            let all = if self.language == Language::Rust { self.constants(class) } else { Vec::new() };
            return all.into_iter().take(2).flat_map(created).collect();
        };
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
            Language::Rust => self.rust(class, set, 0).into_iter().flat_map(created).collect(),
            Language::Go => {
                let value = self.go(class, set, 0).unwrap_or_else(|| format!("{class}{{}}"));
                let created = self.go_constructor(class).map(|value| format!("{name} := {value}"));
                created.into_iter().chain([format!("{name} := {value}")]).collect()
            }
            Language::Java | Language::CSharp => {
                let (mut lists, count) = self.constructors(node, set);
                if count == 0 {
                    lists.push(String::new());
                }
                let filled = self.assigned(node, name, set);
                lists.sort_by_key(String::len); // first the one without parameters, unless it leaves all boards empty
                if filled.is_empty() {
                    lists.reverse();
                }
                let created = |list: String| {
                    let plain = format!("{class} {name} = new {class}({list});");
                    let is_filled = filled.is_empty() || list.contains(set); // by the constructor
                    let fields = (!is_filled).then(|| format!("{plain}{filled}"));
                    fields.into_iter().chain([plain])
                };
                lists.into_iter().flat_map(created).collect()
            }
            Language::Python => {
                let plain = format!("{name} = {class}()");
                let filled = self.assigned(node, name, set);
                if filled.is_empty() { vec![plain] } else { vec![format!("{plain}{filled}"), plain] }
            }
            Language::Own => Vec::new(),
        }
    }

    /// Returns the types of Rust that the functions at wanted offsets take, and those of fields of these, which the source
    /// does not define.
    pub(super) fn lacking(&self, is_wanted: impl Fn(usize) -> bool) -> Vec<String> {
        let is_function = |node: &Node<'_>| node.kind() == "function_item" && is_wanted(node.start_byte());
        let mut waiting = Vec::new();
        for node in tree::all(self.root).filter(|node| self.language == Language::Rust && is_function(node)) {
            waiting.extend(node.child_by_field_name("parameters"));
            let own = tree::ancestors(node).find(|around| around.kind() == "impl_item");
            waiting.extend(own.and_then(|own| own.child_by_field_name("type")));
        }
        let (mut seen, mut lacking, mut next) = (HashSet::new(), Vec::new(), 0);
        while let Some(&node) = waiting.get(next) {
            next += 1;
            for name in tree::all(node).filter(|part| part.kind() == "type_identifier") {
                let name = self.of_node(name);
                match self.named.get(name) {
                    _ if !seen.insert(name) || name == "Self" => {}
                    Some(nodes) => {
                        for part in ["body", "type"] {
                            waiting.extend(nodes.iter().filter_map(|node| node.child_by_field_name(part)));
                        }
                    }
                    None => lacking.push(name.to_owned()),
                }
            }
        }
        lacking
    }

    /// Returns `true` if the source defines the type, with more than one field.
    pub(super) fn is_large(&self, class: &str) -> bool {
        self.definition(class).is_some_and(|node| {
            let fields = self.fields(node);
            fields.len() > 1
                || fields.iter().any(|field| !field.lengths.is_empty() || field.kind.contains('['))
        })
    }

    /// Returns assignments to the fields of an object, each on a line of its own.
    fn assigned(&self, node: Node<'_>, name: &str, set: &str) -> String {
        let mut lines = String::new();
        let fill = if self.language == Language::Java { "Arrays.fill" } else { "Array.Fill" };
        let begin = self.construction(node);
        for field in self.fields(node) {
            if is_filled(&begin, field.name) {
                continue;
            }
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
            } else if is_array && self.of_node(node).contains(&format!("{} = new", field.name)) {
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

    /// Returns the constructors of a class, and its methods that these call.
    fn construction(&self, class: Node<'_>) -> String {
        let parts: Vec<_> = Self::body(class).map_or_else(Vec::new, tree::named);
        let name = |part: &Node<'_>| part.child_by_field_name("name").map_or("", |name| self.of_node(name));
        let is_constructor =
            |part: &Node<'_>| part.kind() == "constructor_declaration" || name(part) == "__init__";
        let (constructors, others): (Vec<_>, Vec<_>) = parts.into_iter().partition(is_constructor);
        let own: String = constructors.into_iter().map(|part| self.of_node(part)).collect();
        let is_called = |part: &Node<'_>| !name(part).is_empty() && own.contains(&format!("{}(", name(part)));
        let called: String =
            others.iter().filter(|part| is_called(part)).map(|part| self.of_node(*part)).collect();
        own + &called
    }

    /// Returns arguments for each constructor of a class of Java or C# that takes only boards and numbers, and the number
    /// of all its constructors.
    fn constructors(&self, class: Node<'_>, set: &str) -> (Vec<String>, usize) {
        let body = Self::body(class);
        let parts = body.map_or_else(Vec::new, tree::named).into_iter();
        let own: Vec<_> = parts.filter(|part| part.kind() == "constructor_declaration").collect();
        let argument = |parameter: Node<'_>| match self.of_node(parameter.child_by_field_name("type")?) {
            kind if self.is_board(kind) => Some(set),
            "bool" | "boolean" => Some("true"),
            "int" | "short" | "byte" | "uint" | "ushort" => Some("0"),
            _ => None,
        };
        let arguments = |own: &Node<'_>| {
            let parameters = own.child_by_field_name("parameters").map_or_else(Vec::new, tree::named);
            Some(parameters.into_iter().map(argument).collect::<Option<Vec<_>>>()?.join(", "))
        };
        (own.iter().filter_map(arguments).collect(), own.len())
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
            let value = |field: &Field<'_>| match field.value {
                value if is_nothing(value) => self.braces(field.kind, &field.lengths, set, depth + 1),
                value => value.to_owned(),
            };
            fields.iter().map(value).collect()
        };
        // The rest is zero anyway.
        let last = inner.iter().rposition(|value| value.contains(set));
        last.map_or_else(|| nothing.to_owned(), |last| format!("{{{}}}", inner[..=last].join(", ")))
    }

    /// Returns the number that is the length of an array.
    fn count(&self, length: &str) -> Option<usize> {
        let evaluated = || {
            let mut session = Session::new(Mapping::Lerf);
            session.set_language(Some(self.language));
            let program = session.parse(&format!("{}\n\n{length}", self.text)).ok()?;
            usize::try_from(session.evaluate(&program).ok()?.value?.number()).ok()
        };
        let mut lengths = self.lengths.borrow_mut();
        *lengths.entry(length.to_owned()).or_insert_with(|| length.parse().ok().or_else(evaluated))
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
            _ => {
                return self
                    .rust_struct(kind, set, depth)
                    .or_else(|| self.constants(kind).into_iter().next());
            }
        })
    }

    /// Returns a value of a struct of Rust.
    fn rust_struct(&self, kind: &str, set: &str, depth: usize) -> Option<String> {
        let of = |kind: &str| self.rust(kind.trim(), set, depth + 1);
        let node = self.definition(kind)?;
        let body = Self::body(node)?;
        if body.kind() == "ordered_field_declaration_list" {
            let kinds = body.children_by_field_name("type", &mut body.walk()).collect::<Vec<_>>();
            let values: Option<Vec<_>> = kinds.into_iter().map(|kind| of(self.of_node(kind))).collect();
            return Some(format!("{kind}({})", values?.join(", ")));
        }
        let value = |field: &Field<'_>| Some(format!("{}: {}", field.name, of(field.kind)?));
        let values: Option<Vec<_>> = self.fields(node).iter().map(value).collect();
        Some(format!("{kind} {{ {} }}", values?.join(", ")))
    }

    /// Returns a call of the function that returns a new object of a type of Go with values of its own.
    fn go_constructor(&self, class: &str) -> Option<String> {
        let (_, rest) = self.text.split_once(&format!("func New{class}() "))?;
        let (result, body) = rest.split_once('{')?;
        let is_whole = |value: &str| value.strip_prefix(class).is_some_and(|rest| rest.starts_with('{'));
        let value = body.trim_start().strip_prefix("return ")?;
        match result.trim().strip_prefix('*') {
            Some(kind) => {
                (kind == class && is_whole(value.strip_prefix('&')?)).then(|| format!("*New{class}()"))
            }
            None => (result.trim() == class && is_whole(value)).then(|| format!("New{class}()")),
        }
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

/// Returns `true` for an initial value that is missing, or all 0.
fn is_nothing(value: &str) -> bool {
    matches!(value, "false" | "nullptr" | "NULL") || value.chars().all(|sign| "0xXuUlL{}, ".contains(sign))
}
