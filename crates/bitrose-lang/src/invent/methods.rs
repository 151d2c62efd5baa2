//! Methods, found in the syntax tree. If a source only defines types, one of their methods is called.

use super::source::Source;
use super::{Callee, Parameter, Target, values};
use crate::Language;
use crate::front::tree;
use crate::ir::Scalar;
use crate::source::is_long;
use crate::words::words;
use tree_sitter::Node;

/// The maximum number of methods that are tried.
const MOST: usize = 8;

impl<'t> Source<'t> {
    /// Returns calls of the methods that begin at wanted offsets, last method first, each with the objects that its type
    /// may have. Of Rust, those of an `impl` of a trait are called only if there is nothing else, and then tests.
    pub(super) fn methods(&self, is_wanted: impl Fn(usize) -> bool, has_others: bool) -> Vec<Target> {
        let nodes = tree::all(self.root);
        let mut methods: Vec<Node> =
            nodes.filter(|node| is_method(*node) && is_wanted(node.start_byte())).collect();
        methods.sort_by_key(Node::start_byte);
        let methods =
            methods.into_iter().rev().filter_map(|node| Method::read(node, self.text, self.language));
        let methods: Vec<Method<'_>> = methods.collect();
        let first = if has_others { Some(Owner::Plain) } else { methods.iter().map(|own| own.owner).min() };
        let methods = methods.iter().filter(|method| Some(method.owner) == first);
        methods.take(MOST).flat_map(|method| method.all_targets(self)).collect()
    }

    /// Returns why the only function of Rust that begins at a wanted offset cannot be called. `None` if nothing is known.
    pub(super) fn obstacle(&self, is_wanted: impl Fn(usize) -> bool) -> Option<String> {
        let is_candidate = |node: &Node<'_>| is_method(*node) && is_wanted(node.start_byte());
        let node = tree::all(self.root).find(is_candidate).filter(|_| self.language == Language::Rust)?;
        let parameters = tree::named(node.child_by_field_name("parameters")?);
        let kind = |node: &Node<'_>| node.child_by_field_name("type").map_or("", |kind| self.of_node(kind));
        let has = |word: &str| parameters.iter().any(|node| words(kind(node)).any(|own| own == word));
        let around = tree::ancestors(node).find(|around| matches!(around.kind(), "impl_item" | "trait_item"));
        let generics = |node: Node<'t>| {
            let list = node.child_by_field_name("type_parameters").map_or_else(Vec::new, tree::named);
            let names = list.into_iter().filter_map(|own| own.child_by_field_name("name"));
            names.map(|name| self.of_node(name)).collect::<Vec<_>>()
        };
        let is_generic = |own: Node<'t>| {
            let class = own.child_by_field_name("type").map_or("", |class| self.of_node(class));
            generics(own).contains(&class)
        };
        let taken = generics(node).into_iter().find(|name| has(name));
        Some(match around {
            _ if has("Formatter") => "it writes text, which bitrose does not".to_owned(),
            _ if has("str") || has("String") => {
                "it takes a string, and bitrose does not read strings".to_owned()
            }
            Some(own) if own.kind() == "trait_item" => "a trait defines it for any type".to_owned(),
            Some(own) if is_generic(own) => "the `impl` is for any type".to_owned(),
            _ => format!("`{}` stands for any type", taken?),
        })
    }
}

/// What a method belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Owner {
    /// A type or a module.
    Plain,
    /// The `impl` of a trait for a type.
    Trait,
    /// The `impl` of a trait for references to a type.
    Reference,
    /// A module of tests.
    Tests,
}

pub(super) fn is_method(node: Node<'_>) -> bool {
    matches!(node.kind(), "function_item" | "function_definition" | "method_declaration")
}

/// A method: its type or module, its name, the types and names of its parameters, and whether it has an object.
pub(super) struct Method<'t> {
    pub(super) class: &'t str,
    pub(super) owner: Owner,
    pub(super) name: &'t str,
    /// Where the name is.
    pub(super) place: usize,
    pub(super) parameters: Vec<(&'t str, &'t str)>,
    pub(super) has_object: bool,
    pub(super) node: Node<'t>,
    /// The part with the name and the parameters.
    pub(super) head: Node<'t>,
}

impl<'t> Method<'t> {
    pub(super) fn read(node: Node<'t>, text: &'t str, language: Language) -> Option<Self> {
        let of = |node: Node<'t>| &text[node.byte_range()];
        let field = |node: Node<'t>, name: &str| node.child_by_field_name(name);
        let mut head = node;
        while let Some(inner) = field(head, "declarator").filter(|_| head.kind() != "function_declarator") {
            head = inner;
        }
        let name = field(head, "name").or_else(|| field(head, "declarator"))?;
        let ((class, owner), name) = if name.kind() == "qualified_identifier" {
            // a member function defined outside of its class
            ((of(field(name, "scope")?), Owner::Plain), field(name, "name")?)
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
            let mut names = tree::fields(parameter, "name"); // several in Go
            names.extend(field(parameter, "pattern").or_else(|| field(parameter, "declarator")));
            let python = || match parameter.kind() {
                "identifier" if !matches!(of(parameter), "self" | "cls") => Some(parameter),
                "typed_parameter" => parameter.named_child(0),
                _ => None,
            };
            if names.is_empty() {
                names.extend(python());
            }
            let kind = field(parameter, "type").map_or("", of);
            let plain = |own| of(own).trim_start_matches(['&', '*', ' ']).trim_start_matches("mut ");
            parameters.extend(names.into_iter().map(|own| (kind, plain(own))));
        }
        let list = of(field(head, "parameters")?).trim_start_matches(['(', ' ']);
        let has_object = match language {
            Language::Rust => list.contains("self"),
            Language::Python => list.starts_with("self") || list.starts_with("cls"),
            _ => true,
        };
        let is_constructor = of(name) == class;
        let (place, name) = (name.start_byte(), of(name));
        (!is_constructor).then_some(Self { class, owner, name, place, parameters, has_object, node, head })
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
            target.parameters.retain(|one| one.is_passed); // without the set, which is put in front again
            target.parameters[0] = Parameter::of_object(&object, way);
            Parameter::insert_set(&mut target.parameters, set, language);
            target
        });
        let large = large.collect::<Vec<_>>();
        if self.class.starts_with('[') {
            large
        } else if source.is_large(class) {
            large.into_iter().chain(small).collect()
        } else {
            small.into_iter().chain(large).collect()
        }
    }

    /// Returns a name for the object.
    fn own_name(&self) -> String {
        if self.class.starts_with('[') {
            return "list".to_owned();
        }
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
        let bare = class.split('<').next().unwrap_or(class);
        let objects = match (language, source.of_one_field(class)) {
            (_, Some((written, _))) => vec![written],
            (Language::Rust, _) if source.scalar(class).is_some() => vec![format!("#{class}")],
            (Language::Rust, _) => vec![format!("{bare}(#)")],
            (Language::Java | Language::CSharp, _) => vec![format!("new {class}(#)")],
            (Language::Cpp | Language::Go, _) => vec![format!("{class}(#)"), format!("{class}{{#}}")],
            _ => vec![format!("{class}(#)")],
        };
        let is_reference = self.owner == Owner::Reference && source.constants(class).is_empty();
        let objects: Vec<String> =
            objects.into_iter().map(|own| if is_reference { format!("&{own}") } else { own }).collect();
        // Without an object, a method can be called if it does not use it.
        let alone = match language {
            Language::Rust | Language::Cpp => Some((format!("{bare}::{}", self.name), Callee::Unbound)),
            Language::Python if self.has_object => Some((format!("{class}.{}", self.name), Callee::Unbound)),
            Language::Python => Some((format!("{class}.{}", self.name), Callee::Function)),
            _ => None,
        };
        let target = |(name, callee): (String, Callee)| {
            let object = if callee == Callee::Method { &name } else { &objects[0] };
            let own = self.own_name();
            let first = (callee == Callee::Method).then_some((class, own.as_str()));
            let all = first.into_iter().chain(self.parameters.iter().copied());
            let names = || self.parameters.iter().map(|(_, name)| *name).chain([&*own]);
            let set = super::set_name(names());
            let parameter = |(kind, name)| source.parameter(kind, name, (class, object), set);
            let mut parameters: Vec<_> = all.map(parameter).collect();
            values::part(&mut parameters);
            Parameter::insert_set(&mut parameters, set, language);
            let name = if callee == Callee::Method { self.name.to_owned() } else { name };
            Target { name, parameters, language, callee }.choices(source)
        };
        let with_object = objects.iter().filter(|_| self.has_object).cloned();
        let with_object = with_object.map(|object| (object, Callee::Method));
        with_object.chain(alone).flat_map(target).collect()
    }
}

impl Source<'_> {
    /// Returns a parameter of a method. An object of its own type is written as given.
    fn parameter(&self, kind: &str, name: &str, (class, object): (&str, &str), set: &str) -> Parameter {
        let is_reference = match self.language {
            Language::Rust => kind.starts_with('&'),
            Language::Go => kind.starts_with('*'),
            _ => false,
        };
        let bare = kind.trim_start_matches(['&', ' ']);
        let bare = if self.language == Language::Go { bare.trim_start_matches('*') } else { bare };
        let bare = bare.trim_start_matches("mut ").trim_start_matches("const ").trim_end_matches(['&', ' ']);
        let is_object = bare == class || bare == "Self";
        if !is_object && let Some(object) = self.object_of_number(bare, name) {
            return Parameter { is_reference, ..object };
        }
        let has_constants =
            || matches!(self.language, Language::Rust | Language::Cpp) && !self.constants(bare).is_empty();
        let written = match () {
            () if is_object => Some(object.to_owned()),
            () if has_constants() => Some(format!("{bare}(#)")), // one of them takes its place
            () => None,
        };
        if self.language == Language::Go && bare.starts_with("[]") {
            return Parameter { is_reference, ..Parameter::of_object(name, format!("{name} := {bare}{{}}")) };
        }
        let way = self.ways(bare, name, set).into_iter().next();
        if let Some(way) = way.filter(|_| written.is_none()) {
            return Parameter { is_reference, ..Parameter::of_object(name, way) };
        }
        let of_object = || self.scalar(self.of_one_field(class).map_or(class, |(_, kind)| kind));
        let scalar = if is_object { of_object() } else { self.scalar(bare) };
        let is_board =
            is_object || bare.is_empty() || is_long(bare) || bare.to_ascii_lowercase().contains("bitboard");
        let scalar = scalar.unwrap_or(if is_board { self.word() } else { Scalar::I32 });
        let size = matches!(bare, "usize" | "isize").then(|| format!("#{bare}"));
        let values = values::of_type(name, scalar, size.as_deref(), false, self.language);
        let kind = (!bare.is_empty()).then(|| bare.to_owned());
        let written = written.map(String::into_boxed_str);
        Parameter { scalar: Some(scalar), written, kind, is_reference, values, ..Parameter::new(name) }
    }

    /// Returns the type that a board of the language has.
    fn word(&self) -> Scalar {
        match self.language {
            Language::Java => Scalar::I64,
            Language::Python => Scalar::Big,
            _ => Scalar::U64,
        }
    }
}

/// Returns the type to which a method belongs. `None` for a function, and for a method that a trait only declares.
fn class_of<'t>(node: Node<'t>, text: &'t str) -> Option<(&'t str, Owner)> {
    let of = |node: Node<'t>| &text[node.byte_range()];
    if let Some(receiver) = node.child_by_field_name("receiver") {
        let kind = tree::all(receiver).find(|node| node.kind() == "type_identifier")?;
        return Some((of(kind), Owner::Plain));
    }
    let mut parents = std::iter::successors(node.parent(), Node::parent).take_while(|node| !is_method(*node));
    parents.find_map(|node| {
        let (field, owner) = match node.kind() {
            "impl_item" if node.child_by_field_name("trait").is_some() => ("type", Owner::Trait),
            "impl_item" => ("type", Owner::Plain),
            // A function of a module is called through the module.
            "mod_item" if of(node.child_by_field_name("name")?).starts_with("test") => ("name", Owner::Tests),
            "mod_item" => ("name", Owner::Plain),
            kind if ["class_", "struct_", "record_"].iter().any(|start| kind.starts_with(start)) => {
                ("name", Owner::Plain)
            }
            _ => return None,
        };
        let class = node.child_by_field_name(field)?;
        Some(match class.child_by_field_name("type").filter(|_| class.kind() == "reference_type") {
            Some(target) => (of(target), Owner::Reference),
            None => (of(class), owner),
        })
    })
}
