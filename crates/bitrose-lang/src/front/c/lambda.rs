//! Functions without a name, which are lowered where they are called.

use super::body::Body;
use super::{field, named, tree};
use crate::error::{Error, Fallible};
use crate::ir::Operand;
use tree_sitter::Node;

impl<'t> Body<'_, 't> {
    /// The lambda that a variable names.
    pub(super) fn lambda(&self, _name: &str) -> Option<Node<'t>> {
        None
    }

    pub(super) fn lambda_call(
        &mut self,
        _node: Node<'t>,
        lambda: Node<'t>,
        _arguments: &[Node<'t>],
    ) -> Fallible<Operand> {
        Err(self.front.refuse(lambda, "a lambda"))
    }
}
