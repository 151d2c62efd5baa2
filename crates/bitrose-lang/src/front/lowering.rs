//! The state kept while a function is lowered: variables in scope, targets of `break`, nesting depth.

use super::tree;
use crate::Span;
use crate::error::Fallible;
use crate::ir::{Block, Builder, GlobalId, Label, Op, Operand, Place, Register, Shape};
use std::collections::HashSet;
use std::ops::Range;
use tree_sitter::Node;

/// The maximum nesting depth of a syntax tree, limited because front ends recurse once per level.
pub(super) const NESTING_LIMIT: usize = 256;

/// The maximum number of nodes lowered for one function, including those inlined into it.
const WORK_LIMIT: usize = 200_000;

/// A variable that is in scope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Variable {
    /// A register.
    Register(Operand),
    /// A variable in memory, given by its index in the function.
    Object(u32),
    /// An alias of a place elsewhere; the register holds its address.
    Alias(Register, Shape),
    /// A variable with static lifetime.
    Global(GlobalId, Shape),
}

/// A loop or block that can be left.
#[derive(Clone, Debug)]
pub(super) struct Target<'t> {
    pub(super) label: Label,
    pub(super) is_loop: bool,
    /// Its label in the source.
    pub(super) name: Option<&'t str>,
    /// Where `break` with a value stores that value.
    pub(super) result: Option<Operand>,
}

/// The state of a front end while it lowers a function, besides the [`Builder`]. `K` is what it knows about a name.
#[derive(Debug)]
pub(super) struct State<'t, K> {
    /// The names in scope, innermost last.
    names: Vec<(&'t str, K)>,
    /// The index of the first name of each open scope.
    scopes: Vec<usize>,
    /// The index of the first visible name: those before it belong to the caller of an inlined function.
    first_visible: usize,
    pub(super) targets: Vec<Target<'t>>,
    /// The functions being inlined, innermost last: the block that `return` leaves, and the operand that receives its
    /// value.
    pub(super) returns: Vec<(Label, Option<Operand>)>,
    /// Names whose address is taken somewhere in the function: these variables live in memory.
    pub(super) addressed: HashSet<&'t str>,
    depth: usize,
    work: usize,
}

impl<'t, K> State<'t, K> {
    pub(super) fn new() -> Self {
        Self {
            names: Vec::new(),
            scopes: vec![0],
            first_visible: 0,
            targets: Vec::new(),
            returns: Vec::new(),
            addressed: HashSet::new(),
            depth: 0,
            work: 0,
        }
    }

    /// Returns what is known about a name.
    pub(super) fn known(&self, name: &str) -> Option<&K> {
        self.names[self.first_visible..].iter().rev().find(|(own, _)| *own == name).map(|(_, known)| known)
    }

    /// Returns the range of indices of the visible names. A function that is defined here will see these names when it
    /// is inlined.
    pub(super) const fn all_known(&self) -> Range<usize> {
        self.first_visible..self.names.len()
    }

    /// Returns the names of the innermost scope.
    pub(super) fn innermost(&self) -> &[(&'t str, K)] {
        &self.names[*self.scopes.last().expect("a scope is open")..]
    }

    fn open_scope(&mut self) {
        self.scopes.push(self.names.len());
    }

    fn close_scope(&mut self) {
        let first = self.scopes.pop().expect("a scope is open");
        self.names.truncate(first);
    }

    /// Counts a node one level deeper, and refuses what is too deep or too large.
    fn descend(&mut self, node: Node<'t>) -> Fallible<()> {
        self.depth += 1;
        self.work += 1;
        if self.depth > NESTING_LIMIT {
            return Err(tree::error(node, "too deeply nested").label("too deep here"));
        }
        if self.work > WORK_LIMIT {
            return Err(tree::error(node, "the function is too large")
                .label("including the functions inlined into it"));
        }
        Ok(())
    }

    /// Returns the number of open scopes.
    pub(super) const fn depth_of_scopes(&self) -> usize {
        self.scopes.len()
    }

    /// Returns the range of names in the outermost `depth` scopes, including any declared since.
    pub(super) fn of_scopes(&self, depth: usize) -> Range<usize> {
        self.first_visible..self.scopes.get(depth).map_or(self.names.len(), |end| *end.min(&self.names.len()))
    }
}

/// A part of the source that is lowered by a function: one that takes such functions is compiled once, not for each.
pub(super) type Part<'f, L, T = ()> = &'f mut dyn FnMut(&mut L) -> Fallible<T>;

/// The interface of every front end for lowering a function. [`super::control`] and [`super::values`] build on it.
pub(super) trait Lower<'t>: Sized {
    /// What is known about a name: where its variable is stored, and facts that only this language has.
    type Known: Clone;

    /// Returns the builder that collects the operations.
    fn b(&mut self) -> &mut Builder;

    fn state(&mut self) -> &mut State<'t, Self::Known>;

    /// Returns the span of a node in the source that the user wrote.
    fn origin(&self, node: Node<'t>) -> Span {
        tree::span(node)
    }

    /// Goes one level deeper into the tree. Operations emitted by `inner` are attributed to `node`; of a loop, to what
    /// is before its body.
    fn nested<T>(&mut self, node: Node<'t>, inner: impl FnOnce(&mut Self) -> Fallible<T>) -> Fallible<T> {
        self.state().descend(node)?;
        let (before, mut here) = (self.b().span(), self.origin(node));
        if let Some(last) = tree::before_body(node) {
            here.end = self.origin(last).end.clamp(here.start, here.end);
        }
        self.b().at(here);
        let result = inner(self);
        self.b().at(before);
        self.state().depth -= 1;
        result
    }

    /// Opens a scope: variables that `inner` declares are visible only inside it.
    fn scoped<T>(&mut self, inner: impl FnOnce(&mut Self) -> Fallible<T>) -> Fallible<T> {
        self.state().open_scope();
        let result = inner(self);
        self.state().close_scope();
        result
    }

    /// Lowers the body of an inlined function. It sees the names that were in scope at its definition (`known`), not
    /// those of the caller.
    fn with_names_of_definition<T>(
        &mut self,
        known: Range<usize>,
        inner: impl FnOnce(&mut Self) -> Fallible<T>,
    ) -> Fallible<T> {
        let hidden = self.state().names.split_off(known.end);
        let first_visible = std::mem::replace(&mut self.state().first_visible, known.start);
        let result = self.scoped(inner);
        self.state().first_visible = first_visible;
        self.state().names.extend(hidden);
        result
    }

    /// Lowers something only for the information it yields, and discards the operations.
    fn dry_run<T>(&mut self, inner: impl FnOnce(&mut Self) -> T) -> T {
        self.b().open();
        let result = inner(self);
        drop(self.b().close());
        result
    }

    /// Collects the operations that a part emits into a block.
    fn block(&mut self, part: Part<'_, Self>) -> Fallible<Block> {
        self.b().open();
        let result = part(self);
        let block = self.b().close();
        result.map(|()| block)
    }

    /// Collects the operations that compute a value into a block.
    fn block_of<T>(&mut self, inner: impl FnOnce(&mut Self) -> Fallible<T>) -> Fallible<(Block, T)> {
        self.b().open();
        let result = inner(self);
        let block = self.b().close();
        Ok((block, result?))
    }

    fn declare(&mut self, name: &'t str, known: Self::Known) {
        self.state().names.push((name, known));
    }

    /// Returns `true` if the innermost scope has a variable with this name.
    fn is_declared_here(&mut self, name: &str) -> bool {
        self.state().innermost().iter().any(|(own, _)| *own == name)
    }

    fn variable(&mut self, name: &str) -> Option<Self::Known> {
        self.state().known(name).cloned()
    }

    /// Creates a variable that has no value and is not declared yet: a register, or a variable in memory if it takes
    /// several cells or its address is taken.
    fn allocate_variable(&mut self, name: &str, shape: Shape) -> (Variable, Place) {
        let variable = if shape.is_word() && !self.state().addressed.contains(name) {
            Variable::Register(Operand { register: self.b().register(shape.clone()), shape })
        } else {
            Variable::Object(self.b().object(name, shape))
        };
        let place = self.variable_place(variable.clone());
        (variable, place)
    }

    /// Returns the variable of a parameter: its register, or a variable in memory if its address is taken. An array or
    /// struct is passed as an address, so its variable is an alias.
    fn parameter(&mut self, name: &str, operand: Operand) -> Variable {
        if !operand.shape.is_word() {
            return Variable::Alias(operand.register, operand.shape);
        }
        if !self.state().addressed.contains(name) {
            return Variable::Register(operand);
        }
        let (variable, place) = self.allocate_variable(name, operand.shape.clone());
        self.b().put(&place, &operand);
        variable
    }

    /// Returns the place of a variable.
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

    /// At the end of a program, keeps the variables of the innermost scope in the session. References and variables
    /// without a value are not kept.
    fn keep_variables(&mut self, variable: impl Fn(&Self, Self::Known) -> Option<Variable>) {
        let mut names = self.state().innermost().to_vec();
        names.sort_by_key(|(name, _)| *name); // stable: the last one of a name is kept
        for (name, known) in names {
            let Some(variable) = variable(self, known) else { continue };
            let (value, shape) = match self.variable_place(variable) {
                Place::Register(operand) => (operand.register, operand.shape),
                Place::Memory { address, shape } => (address, shape),
            };
            if !matches!(shape, Shape::Reference(_) | Shape::Void) {
                self.b().emit(Op::Keep { name: name.into(), value, shape });
            }
        }
    }
}
