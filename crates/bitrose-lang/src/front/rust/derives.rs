//! The traits that a type must derive or implement for what the language does with it: `==`, `<`, `clone`, `default`.

use super::body::Body;
use super::parts;
use super::types::{DefinitionKind, Type};
use crate::front::prelude::*;

impl<'t> Body<'_, 't> {
    /// Refuses an operation on a type that neither derives nor implements the trait for it: the `impl` may be in a file
    /// that is not read.
    pub(super) fn refuse_without(
        &mut self,
        node: Node<'t>,
        of: &str,
        kind: &Type,
        what: &str,
    ) -> Fallible<()> {
        let Some(name) = self.lacking(of, kind, &mut Vec::new())? else { return Ok(()) };
        let message = format!("{what} of `{name}`, which neither derives nor implements `{of}`");
        let reason = crate::Reason::UnknownName(format!("{of} for {name}").into());
        Err(tree::error(node, message)
            .label("not defined here")
            .help(format!("paste its `#[derive({of})]` or `impl {of} for {name}` as well"))
            .reason(reason))
    }

    /// Returns the type, among those that a value of a type is made of, that neither derives nor implements a trait.
    fn lacking(&mut self, of: &str, kind: &Type, seen: &mut Vec<Type>) -> Fallible<Option<&'t str>> {
        let kind = self.resolve(kind);
        if seen.contains(&kind) {
            return Ok(None);
        }
        seen.push(kind.clone());
        let parts = match &kind {
            Type::Tuple(parts) => parts.clone(),
            Type::Array(element, _) | Type::Slice(element) => vec![(**element).clone()],
            Type::Reference(target) if of != "Clone" => vec![(**target).clone()],
            Type::Defined(index, arguments) => {
                let definition = self.front.definitions[*index].clone();
                if self.front.items.is_prelude(definition.node) {
                    if of == "Default" { Vec::new() } else { arguments.clone() }
                } else if self.implements(of, &kind) {
                    return Ok(None);
                } else if !self.front.derives(definition.node, of) {
                    return Ok(Some(definition.name));
                } else {
                    let nodes: Vec<Node<'t>> = match &definition.kind {
                        DefinitionKind::Struct(fields) => fields.iter().map(|field| field.1).collect(),
                        DefinitionKind::Enum(variants, _) => {
                            variants.iter().flat_map(|own| &own.fields).map(|field| field.1).collect()
                        }
                    };
                    let kinds = nodes.into_iter().map(|node| self.field_kind(*index, arguments, node));
                    kinds.collect::<Fallible<_>>()?
                }
            }
            _ => Vec::new(),
        };
        for part in &parts {
            if let Some(name) = self.lacking(of, part, seen)? {
                return Ok(Some(name));
            }
        }
        Ok(None)
    }

    /// Returns `true` if an `impl` of a trait for a type is read, not one for another type such as `PartialEq<u64>`.
    fn implements(&mut self, of: &str, kind: &Type) -> bool {
        let all = self.front.items.implementations.clone();
        all.into_iter().enumerate().any(|(index, own)| {
            let Some(target) = own.target.filter(|_| own.of == Some(of)) else { return false };
            let other = own.node.child_by_field_name("trait");
            let other = other.and_then(|other| other.child_by_field_name("type_arguments"));
            let other = other.and_then(|list| parts(list).first().copied());
            other.is_none_or(|other| [self.text(target), "Self"].contains(&self.text(other)))
                && self.may_be(target, index, kind)
        })
    }
}
