//! What is known while a function is lowered: its variables, what can be left, how deep the tree is.

use super::tree;
use crate::Span;
use crate::error::Fallible;
use crate::ir::{Block, Builder, GlobalId, Label, Op, Operand, Place, Register, Shape};
use std::collections::{HashMap, HashSet};
use tree_sitter::Node;

/// Deepest nesting of a tree: a front end calls itself for each level.
pub(super) const NESTING_LIMIT: usize = 256;

/// The most nodes that are lowered for one function, those written out in place included.
const WORK_LIMIT: usize = 200_000;

/// A variable that is in scope.
#[derive(Clone, Debug)]
pub(super) enum Variable {
    /// A register.
    Register(Operand),
    /// A variable in memory: its index in the function.
    Object(u32),
    /// Another name for a place elsewhere: the register has its address.
    Alias(Register, Shape),
    /// A variable that lives as long as the run.
    Global(GlobalId, Shape),
}

/// A loop or block that can be left.
#[derive(Clone, Debug)]
pub(super) struct Target<'t> {
    pub(super) label: Label,
    pub(super) is_loop: bool,
    /// What the source calls it.
    pub(super) name: Option<&'t str>,
    /// Where `break` with a value puts it.
    pub(super) result: Option<Operand>,
}

/// What a front end knows while it lowers a function, next to the [`Builder`].
#[derive(Debug)]
pub(super) struct State<'t> {
    scopes: Vec<HashMap<&'t str, Variable>>,
    pub(super) targets: Vec<Target<'t>>,
    /// Names whose address is taken somewhere in the function: these variables live in memory.
    pub(super) addressed: HashSet<&'t str>,
    depth: usize,
    work: usize,
}

impl State<'_> {
    pub(super) fn new() -> Self {
        Self {
            scopes: vec![HashMap::new()],
            targets: Vec::new(),
            addressed: HashSet::new(),
            depth: 0,
            work: 0,
        }
    }

    /// How many scopes are open.
    pub(super) fn depth_of_scopes(&self) -> usize {
        self.scopes.len()
    }
}

/// A function of any language on its way to typed operations. [`super::control`] and [`super::values`] build on it.
pub(super) trait Lower<'t>: Sized {
    /// Writes the operations.
    fn b(&mut self) -> &mut Builder;

    fn state(&mut self) -> &mut State<'t>;

    /// The place of a node in the text that the user wrote.
    fn origin(&self, node: Node<'t>) -> Span {
        tree::span(node)
    }

    /// Goes one level deeper into the tree. Operations come from this node.
    fn nested<T>(&mut self, node: Node<'t>, inner: impl FnOnce(&mut Self) -> Fallible<T>) -> Fallible<T> {
        self.state().depth += 1;
        self.state().work += 1;
        if self.state().depth > NESTING_LIMIT {
            return Err(tree::error(node, "too deeply nested").label("too deep here"));
        }
        if self.state().work > WORK_LIMIT {
            return Err(
                tree::error(node, "the function is too large").label("with what is written out in place")
            );
        }
        let (before, here) = (self.b().span(), self.origin(node));
        self.b().at(here);
        let result = inner(self);
        self.b().at(before);
        self.state().depth -= 1;
        result
    }

    /// Variables that `inner` declares are known in it alone.
    fn scoped<T>(&mut self, inner: impl FnOnce(&mut Self) -> Fallible<T>) -> Fallible<T> {
        self.state().scopes.push(HashMap::new());
        let result = inner(self);
        self.state().scopes.pop();
        result
    }

    /// Lowers a function where it is called: of the variables it knows those of the scopes where it was written.
    fn within<T>(&mut self, depth: usize, inner: impl FnOnce(&mut Self) -> Fallible<T>) -> Fallible<T> {
        let hidden = self.state().scopes.split_off(depth);
        let result = self.scoped(inner);
        self.state().scopes.truncate(depth);
        self.state().scopes.extend(hidden);
        result
    }

    /// Lowers something for what is learned of it: nothing that is written stays.
    fn unwritten<T>(&mut self, inner: impl FnOnce(&mut Self) -> T) -> T {
        self.b().open();
        let result = inner(self);
        drop(self.b().close());
        result
    }

    /// A block of operations.
    fn block<T>(&mut self, inner: impl FnOnce(&mut Self) -> Fallible<T>) -> Fallible<(Block, T)> {
        self.b().open();
        let result = inner(self);
        let block = self.b().close();
        Ok((block, result?))
    }

    fn declare(&mut self, name: &'t str, variable: Variable) {
        self.state().scopes.last_mut().expect("a scope is open").insert(name, variable);
    }

    /// Returns `true` if the innermost scope has a variable of the name.
    fn is_declared_here(&mut self, name: &str) -> bool {
        self.state().scopes.last().is_some_and(|scope| scope.contains_key(name))
    }

    fn variable(&mut self, name: &str) -> Option<Variable> {
        self.state().scopes.iter().rev().find_map(|scope| scope.get(name)).cloned()
    }

    /// Declares a variable without a value: a register, or a variable in memory if it takes several cells or its address
    /// is taken.
    fn local(&mut self, name: &'t str, shape: Shape) -> Place {
        let (variable, place) = self.new_place(name, shape);
        self.declare(name, variable);
        place
    }

    /// Where a variable is that is not declared yet.
    fn new_place(&mut self, name: &str, shape: Shape) -> (Variable, Place) {
        let variable = if shape.is_word() && !self.state().addressed.contains(name) {
            Variable::Register(Operand { register: self.b().register(shape.clone()), shape })
        } else {
            Variable::Object(self.b().object(name, shape))
        };
        let place = self.variable_place(variable.clone());
        (variable, place)
    }

    /// Declares a parameter: its own register, or a variable in memory if its address is taken.
    fn parameter(&mut self, name: &'t str, operand: Operand) {
        if !operand.shape.is_word() {
            self.declare(name, Variable::Alias(operand.register, operand.shape));
        } else if self.state().addressed.contains(name) {
            let place = self.local(name, operand.shape.clone());
            self.b().put(&place, &operand);
        } else {
            self.declare(name, Variable::Register(operand));
        }
    }

    /// The place of a variable.
    fn variable_place(&mut self, variable: Variable) -> Place {
        match variable {
            Variable::Register(operand) => Place::Register(operand),
            Variable::Object(object) => self.b().object_address(object),
            Variable::Alias(address, shape) => Place::Memory { address, shape },
            Variable::Global(global, shape) => {
                let address = self.b().global_address(global, &shape);
                Place::Memory { address, shape }
            }
        }
    }

    /// At the end of a program: the session keeps the variables of the scope at hand.
    fn keep_variables(&mut self) {
        let scope = self.state().scopes.last().expect("a scope is open");
        let mut variables: Vec<(&'t str, Variable)> =
            scope.iter().map(|(&name, variable)| (name, variable.clone())).collect();
        variables.sort_by_key(|(name, _)| *name);
        for (name, variable) in variables {
            if matches!(variable, Variable::Register(_) | Variable::Object(_)) {
                self.keep(name, variable);
            }
        }
    }

    /// The session keeps a variable, unless it leads elsewhere or has no value at all.
    fn keep(&mut self, name: &str, variable: Variable) {
        let (value, shape) = match self.variable_place(variable) {
            Place::Register(operand) => (operand.register, operand.shape),
            Place::Memory { address, shape } => (address, shape),
        };
        if !matches!(shape, Shape::Reference(_) | Shape::Void) {
            self.b().emit(Op::Keep { name: name.into(), value, shape });
        }
    }
}
