//! Checks the arguments of C# `in` parameters. Such a parameter is the variable itself, and here a copy of it: the two
//! differ only if the variable changes before the method returns, and such a call is refused.

use super::body::Body;
use super::classes::{Method, MethodKind, Mode, Parameter};
use super::types::Type;
use crate::front::prelude::*;

impl<'t> Body<'_, 't> {
    /// Checks the argument for a parameter of type `kind` of the method or local function `callee`. `list` holds all
    /// arguments of the call.
    pub(super) fn check_input(
        &mut self,
        argument: Node<'t>,
        (parameter, kind): (&Parameter<'t>, &Type),
        (list, callee): (Node<'t>, Node<'t>),
    ) -> Fallible<()> {
        const PLACES: &str = "identifier member_access_expression element_access_expression";
        if parameter.mode != Mode::Input || !is_among(PLACES, argument.kind()) {
            return Ok(());
        }
        let own = self.dry_run(|body| body.value(argument))?;
        if self.type_of(&own) != *kind {
            return Ok(()); // a conversion makes a copy
        }
        let name = self.front.text(argument);
        let is_local = matches!(self.variable(name), Some((Variable::Register(_) | Variable::Object(_), _)));
        let may_change = if is_local {
            let captured = Some(callee).filter(|callee| callee.kind() == super::lambda::LOCAL_FUNCTION);
            [list].into_iter().chain(captured).any(|part| self.front.assigns(part, name))
        } else {
            let is_given = |own: Node<'t>| own.kind() == "argument" && (has(own, "ref") || has(own, "out"));
            tree::all(list).any(is_given) || [list, callee].into_iter().any(|part| !self.front.is_pure(part))
        };
        if may_change {
            return Err(self.front.refuse(argument, "an `in` argument that may change during the call"));
        }
        Ok(())
    }

    /// Refuses to call an operator or indexer with an `in` parameter if it changes anything.
    pub(super) fn check_input_operands(&self, method: &Method<'t>, node: Node<'t>) -> Fallible<()> {
        let is_direct = method.kind == MethodKind::Ordinary && method.node.kind() != "operator_declaration";
        let has_input = method.parameters.iter().any(|own| own.mode == Mode::Input);
        if has_input && !is_direct && !self.front.is_pure(method.node) {
            return Err(self.front.refuse(node, "an `in` operand that may change during the call"));
        }
        Ok(())
    }
}
