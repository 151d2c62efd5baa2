//! Parsed Go source.

use super::{GoFrontEnd, variable_specs};
use crate::Error;
use crate::front::prelude::*;
use crate::front::{Definition, DefinitionKind, ExternalNames, Nothing, Outline, ParsedSource};

/// A parsed source of Go.
#[derive(Debug)]
pub struct Source {
    outline: Outline,
    /// The source as it was parsed, with a newline at its end.
    pub(super) text: String,
    pub(super) tree: Tree,
}

impl Source {
    /// Parses a source of Go.
    ///
    /// # Errors
    /// The source is nested too deeply.
    pub fn read(source: &str) -> Result<Arc<dyn ParsedSource>, Error> {
        // The grammar recognizes a last expression only if its line ends.
        let text = format!("{source}\n");
        let grammar = tree_sitter_go::LANGUAGE.into();
        let tree = tree::parse(&grammar, &text);
        let root = tree.root_node();
        tree::check_depth(root, 8 * NESTING_LIMIT).map_err(|error| *error)?;
        let (mut definitions, mut has_statements) = (Vec::new(), false);
        let parts = named(root);
        for node in &parts {
            // An error after all definitions counts as a statement: it is probably the expression to evaluate.
            let is_read = !node.is_error() || parts.last() == Some(node) && !definitions.is_empty();
            has_statements |= !is_definition(*node) && is_read;
            define(*node, source, &mut definitions);
        }
        // An expression without any definition may be in any language. Without the added newline, the grammar reports
        // an error in it, so it is taken for Go only if the user asks for Go.
        let is_alone = definitions.is_empty();
        let language = Language::Go;
        let errors = tree::errors(&if is_alone { tree::parse(&grammar, source) } else { tree.clone() });
        let outline = Outline { language, source: source.into(), definitions, has_statements, errors };
        Ok(Arc::new(Self { outline, text, tree }))
    }
}

pub(super) fn is_definition(node: Node<'_>) -> bool {
    const DEFINITIONS: &str = "function_declaration method_declaration const_declaration var_declaration \
                               type_declaration import_declaration package_clause";
    is_among(DEFINITIONS, node.kind())
}

/// Returns `true` if the end of a statement cannot be reached, by the rules of the specification of Go: they do not ask
/// for the values of conditions.
pub(super) fn is_terminating(text: &str, node: Node<'_>) -> bool {
    let ends = |part: Node<'_>| is_terminating(text, part);
    match node.kind() {
        "return_statement" | "goto_statement" | "fallthrough_statement" => true,
        "expression_statement" => text[node.byte_range()].starts_with("panic("),
        "block" | "statement_list" | "labeled_statement" | "expression_case" | "default_case" => {
            named(node).pop().is_some_and(ends)
        }
        "if_statement" => ["consequence", "alternative"]
            .into_iter()
            .all(|branch| node.child_by_field_name(branch).is_some_and(ends)),
        "for_statement" => {
            let head = named(node).into_iter().find(|part| part.kind() != "block");
            let is_endless = |head: Node<'_>| {
                head.kind() == "for_clause" && head.child_by_field_name("condition").is_none()
            };
            head.is_none_or(is_endless) && !is_left(text, node)
        }
        "expression_switch_statement" => {
            let cases: Vec<Node<'_>> =
                named(node).into_iter().filter(|part| part.kind().ends_with("_case")).collect();
            let has_default = cases.iter().any(|case| case.kind() == "default_case");
            has_default && cases.into_iter().all(ends) && !is_left(text, node)
        }
        _ => false,
    }
}

/// Returns `true` if a `break` leaves a loop or `switch`.
fn is_left(text: &str, node: Node<'_>) -> bool {
    const BREAKABLE: &str =
        "for_statement expression_switch_statement type_switch_statement select_statement";
    let label = node.parent().and_then(|around| around.child_by_field_name("label"));
    tree::all(node).filter(|part| part.kind() == "break_statement").any(|leave| match named(leave)[..] {
        [own, ..] => label.is_some_and(|label| text[label.byte_range()] == text[own.byte_range()]),
        [] => ancestors(leave).find(|around| is_among(BREAKABLE, around.kind())) == Some(node),
    })
}

fn define(node: Node<'_>, source: &str, definitions: &mut Vec<Definition>) {
    let text = |node: Node<'_>| -> Box<str> { source[node.byte_range()].into() };
    let mut add = |name: Node<'_>, kind: DefinitionKind| {
        definitions.push(Definition { name: text(name), kind, span: tree::span(name) });
    };
    match node.kind() {
        "function_declaration" => {
            let Ok(name) = field(node, "name") else { return };
            if &source[name.byte_range()] == "init" {
                return; // `init` can't be called
            }
            let list = node.child_by_field_name("parameters").map(named).unwrap_or_default();
            let names = list.into_iter().flat_map(|parameter| fields(parameter, "name"));
            let names = names.filter(Node::is_named).map(text).collect();
            add(name, DefinitionKind::Function(names));
        }
        "const_declaration" | "var_declaration" => {
            let specs = if node.kind() == "var_declaration" { variable_specs(node) } else { named(node) };
            for name in specs.into_iter().flat_map(|spec| fields(spec, "name")).filter(Node::is_named) {
                add(name, DefinitionKind::Variable);
            }
        }
        "type_declaration" => {
            for name in named(node).into_iter().filter_map(|spec| spec.child_by_field_name("name")) {
                add(name, DefinitionKind::Type);
            }
        }
        _ => {}
    }
}

impl ParsedSource for Source {
    fn outline(&self) -> &Outline {
        &self.outline
    }

    fn front_end<'t>(&'t self, outside: &'t dyn ExternalNames) -> Fallible<Box<dyn FrontEnd + 't>> {
        Ok(Box::new(GoFrontEnd::read(self, outside)?))
    }

    fn check_alone(&self) -> Result<(), Error> {
        GoFrontEnd::read(self, &Nothing).and_then(|front| front.check_receivers()).map_err(|error| *error)
    }

    fn method_names(&self) -> Vec<String> {
        let root = self.tree.root_node();
        let methods = named(root).into_iter().filter(|node| node.kind() == "method_declaration");
        let names = methods.filter_map(|method| method.child_by_field_name("name"));
        names.map(|name| self.text[name.byte_range()].to_owned()).collect()
    }

    fn origin(&self, span: Span) -> Span {
        let end = self.source().len();
        Span::new(span.start.min(end), span.end.min(end))
    }
}
