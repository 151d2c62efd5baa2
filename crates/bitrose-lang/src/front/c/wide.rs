//! The 64-bit types of C++. `uint64_t` is `unsigned long` on Linux and `unsigned long long` elsewhere, so whether a
//! value has to be converted depends on the compiler. That may decide which operator is chosen.

use super::CFrontEnd;
use super::declarator::{declared_name, parameters};
use crate::front::prelude::*;

/// The 64-bit types that occur in an expression or a type.
#[derive(Clone, Copy, Default)]
struct Wide {
    long: bool,
    long_long: bool,
}

impl<'t> CFrontEnd<'t> {
    /// Returns the indices of the values that must be converted where `long` and `long long` are different types.
    pub(super) fn converted_elsewhere(
        &self,
        function: Node<'t>,
        values: &[Node<'t>],
        shapes: &[Shape],
    ) -> impl Iterator<Item = usize> {
        let is_one = |(index, parameter): &(usize, Node<'t>)| {
            let Some((kind, &value)) = parameter.child_by_field_name("type").zip(values.get(*index)) else {
                return false;
            };
            let [wanted, given] = [kind, value].map(|node| self.widths(node, &mut Vec::new()));
            matches!(shapes[*index], Shape::Scalar(Scalar::U64 | Scalar::I64))
                && (wanted.long && given.long_long || wanted.long_long && given.long)
        };
        parameters(function).into_iter().enumerate().filter(is_one).map(|(index, _)| index)
    }

    /// Returns the 64-bit types in an expression, found by the declarations of the names that its type depends on.
    fn widths(&self, node: Node<'t>, seen: &mut Vec<&'t str>) -> Wide {
        let text = self.text(node);
        let count = |word: &str| text.matches(word).count();
        let (long, long_long) =
            (Wide { long: true, long_long: false }, Wide { long: false, long_long: true });
        let parts = match node.kind() {
            "number_literal" if text.to_ascii_lowercase().contains("ll") => return long_long,
            "number_literal" => return Wide::default(),
            "sized_type_specifier" if count("long") > 1 => return long_long,
            "sized_type_specifier" if count("long") == 1 => return long,
            kind if node.named_child_count() == 0
                && (kind.ends_with("identifier") || kind == "primitive_type") =>
            {
                let types = self.types_of_names().get(text).cloned().unwrap_or_default();
                if types.is_empty() && text.ends_with("64_t") {
                    return long;
                }
                if seen.contains(&text) {
                    return Wide::default();
                }
                seen.push(text);
                types
            }
            "call_expression" => fields(node, "function"),
            "cast_expression" => fields(node, "type"),
            "subscript_expression" => fields(node, "argument"),
            "conditional_expression" => named(node)[1..].to_vec(),
            "binary_expression" if ["<<", ">>"].contains(&self.text(node.child(1).unwrap_or(node))) => {
                fields(node, "left")
            }
            _ => named(node),
        };
        let all = parts.into_iter().map(|part| self.widths(part, seen));
        all.fold(Wide::default(), |all, one| Wide {
            long: all.long || one.long,
            long_long: all.long_long || one.long_long,
        })
    }

    /// Returns the types that names are declared with, in any scope; for `auto`, the initial value.
    fn types_of_names(&self) -> &HashMap<&'t str, Vec<Node<'t>>> {
        self.types_of_names.get_or_init(|| {
            let mut types: HashMap<&str, Vec<Node<'t>>> = HashMap::new();
            for node in tree::all(self.source().tree.root_node()) {
                let Some(kind) = node.child_by_field_name("type") else { continue };
                let alias = node.child_by_field_name("name").map(|name| (name, kind));
                let declared = fields(node, "declarator").into_iter().filter_map(|declarator| {
                    let value = declarator.child_by_field_name("value").filter(|_| self.text(kind) == "auto");
                    Some((declared_name(declarator)?, value.unwrap_or(kind)))
                });
                for (name, kind) in alias.into_iter().chain(declared) {
                    types.entry(self.text(name)).or_default().push(kind);
                }
            }
            types
        })
    }
}
