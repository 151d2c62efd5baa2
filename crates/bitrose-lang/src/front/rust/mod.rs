//! The Rust front end: expands macros, then lowers the syntax tree.
//!
//! Some of the standard library, such as methods of integers and `Option`, is written in Rust (`PRELUDE`) and parsed
//! before the source of the user. Calls of it are inlined, as are closures and functions that take closures.

mod aggregates;
mod asserts;
mod body;
mod calls;
mod conditions;
mod control;
mod derives;
mod expand;
mod expression;
mod function;
mod items;
mod kinds;
mod members;
mod modules;
mod operators;
mod paths;
mod patterns;
mod places;
mod sequences;
mod stages;
mod text;
mod tokens;
mod types;

use super::{ExternalNames, MAIN, ParsedSource};
use crate::front::prelude::*;
use body::Body;
use items::Items;
pub use text::Source;
use types::{Definition, Type};

/// The part of the standard library that is written in Rust.
const PRELUDE: &str = include_str!("prelude.rs.txt");

/// The meanings of generic parameters and `Self` in a function.
#[derive(Clone, Debug, Default)]
struct Environment<'t> {
    generics: HashMap<&'t str, Type>,
    this: Option<Type>,
}

/// A function, constant or expression, with the meanings of its generic parameters.
#[derive(Clone, Debug)]
struct Instance<'t> {
    node: Node<'t>,
    environment: Rc<Environment<'t>>,
}

/// The definitions of a source, and the instances that were requested so far.
struct RustFrontEnd<'t> {
    source: &'t Source,
    outside: &'t dyn ExternalNames,
    items: Items<'t>,
    definitions: Vec<Definition<'t>>,
    known_definitions: HashMap<usize, usize>,
    instances: HashMap<String, Instance<'t>>,
    /// Functions that are used as values.
    functions: Vec<Instance<'t>>,
    /// The number of constants that are being evaluated, to detect one that is defined in terms of itself.
    open_constants: usize,
}

impl<'t> RustFrontEnd<'t> {
    fn read(source: &'t Source, outside: &'t dyn ExternalNames) -> Fallible<Self> {
        let numbers = source.items.as_ref().map_err(Clone::clone)?;
        let items = Items::read(&source.text.text, source.tree.root_node(), numbers, PRELUDE.len());
        Ok(Self {
            source,
            outside,
            items,
            definitions: Vec::new(),
            known_definitions: HashMap::new(),
            instances: HashMap::new(),
            functions: Vec::new(),
            open_constants: 0,
        })
    }

    fn origin(&self, node: Node<'t>) -> Span {
        self.source.text.origin(tree::span(node))
    }

    /// Returns the key of an instance. The same function with the same generic arguments has the same key.
    fn key(&mut self, kind: char, node: Node<'t>, environment: &Rc<Environment<'t>>) -> String {
        let mut generics: Vec<_> = environment.generics.iter().collect();
        generics.sort_by_key(|(name, _)| **name);
        let key = format!("{kind}:{}:{generics:?}:{:?}", node.start_byte(), environment.this);
        let instance = Instance { node, environment: Rc::clone(environment) };
        self.instances.entry(key.clone()).or_insert(instance);
        key
    }

    /// Evaluates a constant expression.
    fn constant(&mut self, node: Node<'t>, environment: &Rc<Environment<'t>>) -> Fallible<i128> {
        self.open_constants += 1;
        if self.open_constants > 16 {
            return Err(tree::error(node, "a constant that depends on itself").label("here"));
        }
        let (key, outline) = (self.key('c', node, environment), self.source.outline());
        let value = values::constant(self, outline, &key, tree::span(node));
        self.open_constants -= 1;
        value.map(|datum| values::number(&datum))
    }
}

impl<'t> Written<'t> for RustFrontEnd<'t> {
    fn text_and_language(&self) -> (&'t str, Language) {
        (&self.source.text.text, Language::Rust)
    }
}

impl FrontEnd for RustFrontEnd<'_> {
    fn lower(&mut self, key: &str, requests: &mut Requests) -> Fallible<Function> {
        if key == MAIN {
            return Body::main(self, requests);
        }
        if let Some(instance) = self.instances.get(key).cloned() {
            return match key.as_bytes()[0] {
                b'i' => Body::function(self, requests, &instance),
                b'c' => Body::constant(self, requests, &instance),
                _ => Body::initializer(self, requests, key, &instance),
            };
        }
        let (kind, name) = key.split_once(':').expect("a key has a kind");
        let root = self.source.tree.root_node();
        if kind == "v" {
            return Body::value_of(self, requests, name);
        }
        let node = self.items.function(name, root)?.ok_or_else(|| tree::undefined("function", name))?;
        if !self.generics(node).is_empty() {
            return Err(self.refuse(node, "a generic function that is never called"));
        }
        Body::function(self, requests, &Instance { node, environment: Rc::default() })
    }
}

/// Returns the children that have a meaning, without comments and attributes.
fn parts(node: Node<'_>) -> Vec<Node<'_>> {
    let is_part = |child: &Node<'_>| {
        let is_passed_over = matches!(
            child.kind(),
            "line_comment" | "block_comment" | "attribute_item" | "inner_attribute_item" | "empty_statement"
        );
        child.is_named() && !is_passed_over || child.kind() == "_"
    };
    let mut cursor = node.walk();
    node.children(&mut cursor).filter(is_part).collect()
}

/// Returns the only part of a node.
fn only(node: Node<'_>) -> Fallible<Node<'_>> {
    let parts = parts(node);
    match parts[..] {
        [only] => Ok(only),
        _ => Err(tree::error(node, "expected one expression").label("here")),
    }
}
