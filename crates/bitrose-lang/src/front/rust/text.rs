//! The parsed Rust source, and what is known about it before it is lowered.

use super::function::{is_item, must_panic};
use super::{PRELUDE, RustFrontEnd, expand, parts};
use crate::Error;
use crate::front::prelude::*;
use crate::front::{Definition, DefinitionKind, ExternalNames, Outline, ParsedSource};
use std::sync::LazyLock;

static PRELUDE_TREE: LazyLock<Tree> =
    LazyLock::new(|| tree::parse(&tree_sitter_rust::LANGUAGE.into(), PRELUDE));

/// A Rust source that was parsed.
#[derive(Debug)]
pub struct Source {
    outline: Outline,
    pub(super) text: expand::Expanded,
    pub(super) tree: Tree,
    /// The numbers of the nodes of items.
    pub(super) items: Fallible<Vec<usize>>,
}

impl Source {
    /// Expands the macros of a source and parses the result.
    ///
    /// # Errors
    /// If the macros of the source are malformed or expand without end, or if a `#[cfg(…)]` cannot be decided.
    pub fn read(source: &str) -> Result<Arc<dyn ParsedSource>, Error> {
        let text = expand::expand(PRELUDE, source).map_err(|error| *error)?;
        let grammar = tree_sitter_rust::LANGUAGE.into();
        let tree = tree::parse_after(&grammar, PRELUDE.len(), &PRELUDE_TREE, &text.text);
        let own = parts(tree.root_node()).into_iter().filter(|node| node.start_byte() >= PRELUDE.len());
        let (mut definitions, mut has_statements) = (Vec::new(), false);
        for node in own {
            has_statements |= !is_item(node) && !node.is_error();
            definitions.extend(definition(node, &text));
        }
        let (language, errors) = (Language::Rust, tree::errors(&tree));
        let outline = Outline { language, source: source.into(), definitions, has_statements, errors };
        let items = super::items::numbers(tree.root_node());
        Ok(Arc::new(Self { outline, text, tree, items }))
    }
}

/// Returns the definition of an item that has a name.
fn definition(node: Node<'_>, text: &expand::Expanded) -> Option<Definition> {
    let name = node.child_by_field_name("name")?;
    let kind = match node.kind() {
        "function_item" => {
            let parameters = parts(node.child_by_field_name("parameters")?);
            let names =
                parameters.into_iter().filter_map(|parameter| parameter.child_by_field_name("pattern"));
            DefinitionKind::Function(names.map(|name| text.text[name.byte_range()].into()).collect())
        }
        "const_item" | "static_item" => DefinitionKind::Variable,
        "struct_item" | "enum_item" | "type_item" | "trait_item" => DefinitionKind::Type,
        _ => return None,
    };
    Some(Definition { name: text.text[name.byte_range()].into(), kind, span: text.origin(tree::span(name)) })
}

impl ParsedSource for Source {
    fn outline(&self) -> &Outline {
        &self.outline
    }

    fn imports(&self) -> Vec<&str> {
        self.text.foreign.iter().map(|foreign| &*foreign.name).collect()
    }

    fn method_names(&self) -> Vec<String> {
        let own = parts(self.tree.root_node()).into_iter().filter(|node| node.start_byte() >= PRELUDE.len());
        let lists = own.filter(|node| matches!(node.kind(), "impl_item" | "trait_item"));
        let methods = lists.filter_map(|own| own.child_by_field_name("body")).flat_map(parts);
        let methods = methods.filter(|method| method.kind() != "function_signature_item");
        let names = methods.filter_map(|method| method.child_by_field_name("name"));
        names.map(|name| self.text.text[name.byte_range()].to_owned()).collect()
    }

    fn must_panic(&self, name: &str) -> Option<&str> {
        let text = &self.text.text;
        let is_meant = |node: &Node<'_>| {
            let own = node.child_by_field_name("name").filter(|_| node.kind() == "function_item");
            own.is_some_and(|own| &text[own.byte_range()] == name)
        };
        let numbers = self.items.as_deref().unwrap_or_default();
        let all = tree::numbered(self.tree.root_node(), numbers).filter(is_meant);
        let mut all = all.map(|function| must_panic(function, text));
        let first = all.next()?;
        first.filter(|_| all.all(|other| other == first))
    }

    fn made_types(&self) -> Vec<&str> {
        let is_type = |node: &Node<'_>| matches!(node.kind(), "struct_item" | "enum_item" | "type_item");
        let own = parts(self.tree.root_node()).into_iter().filter(|node| node.start_byte() >= PRELUDE.len());
        let types = own.filter(is_type).map(|node| &self.text.text[node.byte_range()]);
        types.filter(|own| !self.outline.source.contains(own)).collect()
    }

    fn front_end<'t>(&'t self, outside: &'t dyn ExternalNames) -> Fallible<Box<dyn FrontEnd + 't>> {
        Ok(Box::new(RustFrontEnd::read(self, outside)?))
    }

    fn origin(&self, span: Span) -> Span {
        self.text.origin(span)
    }
}
