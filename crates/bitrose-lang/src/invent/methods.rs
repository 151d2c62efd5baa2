//! Methods, found in the syntax tree. If a source only defines types, one of their methods is called.

use super::source::Source;
use super::{Callee, Parameter, Target, values};
use crate::Language;
use crate::front::tree;
use crate::ir::Scalar;
use crate::source::is_long;
use tree_sitter::Node;

/// The maximum number of methods that are tried.
const MOST: usize = 8;

impl Source<'_> {
    /// Returns calls of the methods that begin after an offset, last method first, each with the objects that its type
    /// may have.
    pub(super) fn methods(&self, is_wanted: impl Fn(usize) -> bool) -> Vec<Target> {
        let nodes = tree::all(self.root);
        let mut methods: Vec<Node> =
            nodes.filter(|node| is_method(*node) && is_wanted(node.start_byte())).collect();
        methods.sort_by_key(Node::start_byte);
        let methods =
            methods.into_iter().rev().filter_map(|node| Method::read(node, self.text, self.language));
        methods.take(MOST).flat_map(|method| method.all_targets(self)).collect()
    }
}

fn is_method(node: Node<'_>) -> bool {
    matches!(node.kind(), "function_item" | "function_definition" | "method_declaration")
}

/// A method: its type, its name, and the types and names of its parameters.
struct Method<'t> {
    class: &'t str,
    name: &'t str,
    parameters: Vec<(&'t str, &'t str)>,
}

impl<'t> Method<'t> {
    fn read(node: Node<'t>, text: &'t str, language: Language) -> Option<Self> {
        let of = |node: Node<'t>| &text[node.byte_range()];
        let field = |node: Node<'t>, name: &str| node.child_by_field_name(name);
        let mut head = node;
        while let Some(inner) = field(head, "declarator").filter(|_| head.kind() != "function_declarator") {
            head = inner;
        }
        let name = field(head, "name").or_else(|| field(head, "declarator"))?;
        let (class, name) = if name.kind() == "qualified_identifier" {
            (of(field(name, "scope")?), field(name, "name")?) // a member function defined outside of its class
        } else {
            (class_of(node, text)?, name)
        };
        if !matches!(name.kind(), "identifier" | "field_identifier") || of(name).starts_with("__") {
            return None;
        }
        let mut parameters = Vec::new();
        for parameter in tree::named(field(head, "parameters")?) {
            if of(parameter).contains("...") {
                return None; // any number of arguments
            }
            let own = field(parameter, "name").or_else(|| field(parameter, "pattern"));
            let python = || match parameter.kind() {
                "identifier" if of(parameter) != "self" => Some(parameter),
                "typed_parameter" => parameter.named_child(0),
                _ => None,
            };
            let own = own.or_else(|| field(parameter, "declarator")).or_else(python);
            let Some(own) = own else { continue };
            parameters
                .push((field(parameter, "type").map_or("", of), of(own).trim_start_matches(['&', '*', ' '])));
        }
        let has_object = match language {
            Language::Rust => of(field(head, "parameters")?).trim_start_matches(['(', ' ']).contains("self"),
            _ => of(name) != class,
        };
        has_object.then(|| Self { class, name: of(name), parameters })
    }

    /// Returns a call for each way to create an object.
    fn all_targets(&self, source: &Source<'_>) -> Vec<Target> {
        let language = source.language;
        let class = self.class.split('<').next().unwrap_or(self.class);
        let object = self.own_name();
        let set = super::set_name(self.parameters.iter().map(|(_, name)| *name).chain([&*object]));
        let small = self.targets(source);
        let ways = source.ways(class, &object, set);
        let Some(first) = small.first().filter(|first| first.callee == Callee::Method) else { return small };
        let large = ways.into_iter().map(|way| {
            let mut target = first.clone();
            target.parameters[0] = Parameter::of_object(&object, way);
            Parameter::insert_set(&mut target.parameters, set, language);
            target
        });
        let large = large.collect::<Vec<_>>();
        if source.is_large(class) {
            large.into_iter().chain(small).collect()
        } else {
            small.into_iter().chain(large).collect()
        }
    }

    /// Returns a name for the object.
    fn own_name(&self) -> String {
        let own = self.class.split('<').next().unwrap_or(self.class).to_ascii_lowercase();
        if own == self.class || self.parameters.iter().any(|(_, name)| *name == own) {
            format!("{own}_1")
        } else {
            own
        }
    }

    /// Returns a call for each way to write an object with one word.
    fn targets(&self, source: &Source<'_>) -> Vec<Target> {
        let (class, language) = (self.class, source.language);
        let body =
            source.text.split_once(&format!("struct {class} {{")).and_then(|(_, body)| body.split_once(':'));
        let objects = match (language, body.and_then(|(head, _)| head.split_whitespace().next_back())) {
            (Language::Java | Language::CSharp, _) => vec![format!("new {class}(#)")],
            (Language::Rust, Some(field)) => vec![format!("{class} {{ {field}: # }}")],
            (Language::Cpp | Language::Go, _) => vec![format!("{class}(#)"), format!("{class}{{#}}")],
            _ => vec![format!("{class}(#)")],
        };
        let scalar = match language {
            Language::Java => Scalar::I64,
            Language::Python => Scalar::Big,
            _ => Scalar::U64,
        };
        // Without an object, a method can be called if it does not use it.
        let alone = match language {
            Language::Rust | Language::Cpp => {
                Some(format!("{}::{}", class.split('<').next().unwrap_or(class), self.name))
            }
            Language::Python => Some(format!("{class}.{}", self.name)),
            _ => None,
        };
        let target = |(object, callee): (String, Callee)| {
            let own = self.own_name();
            let parameter = |(kind, name): (&str, &str)| {
                let bare = kind
                    .trim_start_matches(['&', ' '])
                    .trim_start_matches("const ")
                    .trim_end_matches(['&', ' ']);
                let is_object = bare == class || bare == "Self";
                let is_constant = language == Language::Cpp && !source.constants(bare).is_empty();
                let constant = is_constant.then(|| format!("{bare}(#)").into());
                let written = is_object.then(|| object.as_str().into()).or(constant);
                let is_board = bare.to_ascii_lowercase().contains("bitboard");
                let is_long = is_object || is_board || bare.is_empty() || is_long(bare);
                let scalar = if is_long { scalar } else { Scalar::I32 };
                let values = values::of_type(name, scalar, None, false, language);
                let kind = (!bare.is_empty()).then(|| bare.to_owned());
                Parameter { scalar: Some(scalar), written, kind, values, ..Parameter::new(name) }
            };
            let first = (callee == Callee::Method).then_some((class, own.as_str()));
            let all = first.into_iter().chain(self.parameters.iter().copied());
            let name = if callee == Callee::Unbound { object.clone() } else { self.name.to_owned() };
            Target { name, parameters: all.map(parameter).collect(), language, callee }
        };
        let objects = objects.into_iter().map(|object| (object, Callee::Method));
        objects.chain(alone.map(|name| (name, Callee::Unbound))).map(target).collect()
    }
}

/// Returns the type to which a method belongs. `None` for a function, and for a method that a trait only declares.
fn class_of<'t>(node: Node<'t>, text: &'t str) -> Option<&'t str> {
    if let Some(receiver) = node.child_by_field_name("receiver") {
        let kind = tree::all(receiver).find(|node| node.kind() == "type_identifier")?;
        return Some(&text[kind.byte_range()]);
    }
    let parents = std::iter::successors(node.parent(), Node::parent);
    let class = parents.take_while(|node| !is_method(*node)).find_map(|node| match node.kind() {
        "impl_item" if node.child_by_field_name("trait").is_some() => None,
        "impl_item" => node.child_by_field_name("type"),
        kind if kind.starts_with("class_") || kind.starts_with("struct_") || kind.starts_with("record_") => {
            node.child_by_field_name("name")
        }
        _ => None,
    })?;
    Some(&text[class.byte_range()])
}
