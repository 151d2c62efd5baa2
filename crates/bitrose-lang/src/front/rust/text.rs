//! A text of Rust as all front ends give it: items, statements, a last expression.

use super::function::is_item;
use super::{PRELUDE, RustFrontEnd, expand, parts};
use crate::error::Fallible;
use crate::front::{Definition, DefinitionKind, Outside, Text, tree};
use crate::ir::{FrontEnd, Function, Requests};
use crate::{Error, Language};
use std::sync::{Arc, LazyLock};
use tree_sitter::{Node, Tree};

static PRELUDE_TREE: LazyLock<Tree> =
    LazyLock::new(|| tree::parse(&tree_sitter_rust::LANGUAGE.into(), PRELUDE));

/// A text of Rust that was read.
#[derive(Debug)]
pub struct Source {
    pub(super) original: Arc<str>,
    pub(super) text: expand::Expanded,
    pub(super) tree: Tree,
    definitions: Vec<Definition>,
    has_statements: bool,
}

impl Source {
    /// Reads a text: its macros and the parser.
    ///
    /// # Errors
    /// A macro that is not understood.
    pub fn read(source: &str) -> Result<Arc<dyn Text>, Error> {
        let text = expand::expand(PRELUDE, source).map_err(|error| *error)?;
        let grammar = tree_sitter_rust::LANGUAGE.into();
        let tree = tree::parse_after(&grammar, PRELUDE.len(), &PRELUDE_TREE, &text.text);
        let own = parts(tree.root_node()).into_iter().filter(|node| node.start_byte() >= PRELUDE.len());
        let (mut definitions, mut has_statements) = (Vec::new(), false);
        for node in own {
            has_statements |= !is_item(node) && !node.is_error();
            definitions.extend(definition(node, &text));
        }
        Ok(Arc::new(Self { original: source.into(), text, tree, definitions, has_statements }))
    }
}

/// What an item defines.
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

impl Text for Source {
    fn language(&self) -> Language {
        Language::Rust
    }

    fn source(&self) -> &Arc<str> {
        &self.original
    }

    fn definitions(&self) -> &[Definition] {
        &self.definitions
    }

    fn has_statements(&self) -> bool {
        self.has_statements
    }

    fn errors(&self) -> usize {
        tree::errors(&self.tree)
    }

    fn front_end<'t>(&'t self, outside: &'t dyn Outside) -> Result<Box<dyn FrontEnd + 't>, Error> {
        match RustFrontEnd::read(self, outside) {
            Ok(front_end) => Ok(Box::new(Placed(front_end))),
            Err(error) => Err(*self.placed(error)),
        }
    }
}

impl Source {
    /// The error at its place in the text of the user.
    fn placed(&self, mut error: Box<Error>) -> Box<Error> {
        error.span = self.text.origin(error.span);
        if let Some((span, _)) = &mut error.related {
            *span = self.text.origin(*span);
        }
        error
    }
}

/// The front end with its errors at their places in the text of the user.
struct Placed<'t>(RustFrontEnd<'t>);

impl FrontEnd for Placed<'_> {
    fn language(&self) -> Language {
        Language::Rust
    }

    fn lower(&mut self, key: &str, requests: &mut Requests) -> Fallible<Function> {
        let source = self.0.source;
        self.0.lower(key, requests).map_err(|error| source.placed(error))
    }
}
