//! Arguments for C++ templates, found in the syntax tree: a template that nothing calls is instantiated with a few
//! arguments of each kind.

use super::source::Source;
use crate::Language;
use crate::front::tree;
use tree_sitter::Node;

/// The maximum number of argument lists that are tried.
const MOST: usize = 8;

impl Source<'_> {
    /// Returns the functions with this name: itself, or for a template its instances, such as `shift<NORTH>`.
    pub(super) fn instances(&self, function: &str) -> Vec<String> {
        let (plain, text) = (|| vec![function.to_owned()], self.text);
        if self.language != Language::Cpp || !text.contains("template") {
            return plain();
        }
        let root = self.root;
        let is_it = |template: &Node| {
            let definition = tree::child(*template, "function_definition");
            let declarator = definition.and_then(|node| node.child_by_field_name("declarator"));
            let head =
                declarator.map_or("", |node| &text[node.byte_range()]).split('(').next().unwrap_or_default();
            head.rsplit([' ', ':', '*', '&']).next() == Some(function)
        };
        let mut templates = tree::all(root).filter(|node| node.kind() == "template_declaration");
        let parameters =
            templates.find(is_it).and_then(|template| template.child_by_field_name("parameters"));
        let Some(parameters) = parameters else { return plain() };
        let mut lists = vec![String::new()];
        for parameter in tree::named(parameters) {
            let words = self.words(parameter);
            let with = |list: &String| {
                let list = if list.is_empty() { String::new() } else { format!("{list}, ") };
                words.iter().map(|word| format!("{list}{word}")).collect::<Vec<_>>()
            };
            lists = lists.iter().flat_map(with).take(MOST).collect();
        }
        if lists.is_empty() {
            plain()
        } else {
            lists.iter().map(|list| format!("{function}<{list}>")).collect()
        }
    }

    /// Returns possible arguments for a parameter. Empty if none are known.
    fn words(&self, parameter: Node<'_>) -> Vec<String> {
        let some = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect();
        let Some(kind) = parameter.child_by_field_name("type") else {
            let is_type = parameter.kind() == "type_parameter_declaration";
            return if is_type { some(&["uint64_t"]) } else { Vec::new() };
        };
        match &self.text[kind.byte_range()] {
            "bool" => some(&["true", "false"]),
            "int" | "unsigned" | "unsigned int" | "int8_t" | "size_t" | "std::size_t" => {
                some(&["8", "1", "9", "0"])
            }
            name => {
                let mut constants = self.constants(name);
                constants.truncate(MOST);
                // An alias of a numeric type, or a type that is not defined here; the error then names it.
                if constants.is_empty() { some(&["0", "1"]) } else { constants }
            }
        }
    }
}
