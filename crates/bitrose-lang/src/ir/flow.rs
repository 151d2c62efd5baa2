//! Flow analysis before a function runs: which variables are assigned where, and whether the end can be reached. Java,
//! C# and Rust reject a program because of either.

use super::{Block, Function, Instruction, Label, Op, Register, Shape};
use crate::Span;
use std::collections::{HashMap, HashSet};

/// A defect of a function that does not depend on its arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// A variable may be read here before it is assigned.
    Unset(Span),
    /// A function with a result can reach its end without `Return`.
    NoResult,
}

/// Looks for a variable that may be read before it is assigned, and for a path to the end without a result. Checks only
/// the variables that [`Op::Unset`] declares.
///
/// # Errors
/// Returns the first defect found.
pub fn check(function: &Function) -> Result<(), Flow> {
    let mut walk = Walk { exits: HashMap::new() };
    let end = walk.block(&function.body, Some(HashSet::new()))?;
    if end.is_some() && function.result != Shape::Void {
        return Err(Flow::NoResult);
    }
    Ok(())
}

/// The variables that may be unassigned, or `None` if the point is unreachable.
type Unset = Option<HashSet<Register>>;

struct Walk {
    /// The variables that may be unassigned where a loop or block is left, and where a loop goes on with its next
    /// iteration.
    exits: HashMap<(Label, bool), HashSet<Register>>,
}

impl Walk {
    fn block(&mut self, block: &Block, mut unset: Unset) -> Result<Unset, Flow> {
        for instruction in &block.0 {
            let Some(known) = unset else { return Ok(None) };
            unset = self.instruction(instruction, known)?;
        }
        Ok(unset)
    }

    fn instruction(
        &mut self,
        instruction: &Instruction,
        mut unset: HashSet<Register>,
    ) -> Result<Unset, Flow> {
        let mut read = None;
        instruction.op.reads(&mut |register| read = read.or(unset.contains(&register).then_some(register)));
        if read.is_some() && !matches!(instruction.op, Op::Named { .. }) {
            return Err(Flow::Unset(instruction.span));
        }
        match &instruction.op {
            Op::Unset { register } => {
                unset.insert(*register);
            }
            Op::If { then, otherwise, .. } => {
                let then = self.block(then, Some(unset.clone()))?;
                let otherwise = self.block(otherwise, Some(unset))?;
                return Ok(either(then, otherwise));
            }
            Op::Loop { label, body, next } => {
                let end = self.block(body, Some(unset))?;
                let turn = either(end, self.exits.remove(&(*label, true)));
                self.block(next, turn)?;
                return Ok(self.exits.remove(&(*label, false)));
            }
            Op::Labeled { label, body } => {
                let end = self.block(body, Some(unset))?;
                return Ok(either(end, self.exits.remove(&(*label, false))));
            }
            Op::Unordered { operands, then, .. } => {
                let mut blocks = operands.iter().chain([then]);
                return blocks.try_fold(Some(unset), |unset, block| self.block(block, unset));
            }
            Op::Break(label) => return Ok(self.leave(*label, false, unset)),
            Op::Continue(label) => return Ok(self.leave(*label, true, unset)),
            Op::Return(_) | Op::Refuse(_) => return Ok(None),
            op => {
                if let Some(to) = op.writes() {
                    unset.remove(&to);
                }
            }
        }
        Ok(Some(unset))
    }

    fn leave(&mut self, label: Label, goes_on: bool, unset: HashSet<Register>) -> Unset {
        self.exits.entry((label, goes_on)).or_default().extend(unset);
        None
    }
}

/// Merges two paths.
fn either(one: Unset, other: Unset) -> Unset {
    match (one, other) {
        (Some(mut one), Some(other)) => {
            one.extend(other);
            Some(one)
        }
        (one, other) => one.or(other),
    }
}

impl Op {
    /// Returns the register that the operation assigns.
    pub const fn writes(&self) -> Option<Register> {
        match self {
            Self::Constant { to, .. }
            | Self::BigConstant { to, .. }
            | Self::Copy { to, .. }
            | Self::Unary { to, .. }
            | Self::Binary { to, .. }
            | Self::Convert { to, .. }
            | Self::ObjectAddress { to, .. }
            | Self::GlobalAddress { to, .. }
            | Self::FieldAddress { to, .. }
            | Self::ElementAddress { to, .. }
            | Self::PartAddress { to, .. }
            | Self::New { to, .. }
            | Self::Length { to, .. }
            | Self::Load { to, .. }
            | Self::Builtin { to, .. } => Some(*to),
            Self::Call { to, .. } => *to,
            _ => None,
        }
    }

    /// Calls `seen` with each register that the operation reads. Registers that nested blocks read are not included.
    pub fn reads(&self, seen: &mut dyn FnMut(Register)) {
        match self {
            Self::Copy { from, .. } | Self::Unary { from, .. } | Self::Convert { from, .. } => seen(*from),
            Self::Binary { left, right, .. } => {
                seen(*left);
                seen(*right);
            }
            Self::FieldAddress { base, .. } | Self::PartAddress { base, .. } | Self::Length { base, .. } => {
                seen(*base);
            }
            Self::ElementAddress { base, index, .. } => {
                seen(*base);
                seen(*index);
            }
            Self::New { count, .. } => seen(*count),
            Self::Load { address, .. } | Self::Freeze { address } | Self::End { address } => seen(*address),
            Self::Store { address: one, from: other } | Self::MayBeOne { new: one, old: other } => {
                seen(*one);
                seen(*other);
            }
            Self::CopyCells { to, from, .. } | Self::CopyOwner { to, from, .. } => {
                seen(*to);
                seen(*from);
            }
            Self::Reserve { owner, count, .. } => {
                seen(*owner);
                seen(*count);
            }
            Self::Zero { to, .. } => seen(*to),
            Self::If { condition, .. } | Self::Assert { condition, .. } => seen(*condition),
            Self::Return(Some(value)) | Self::Named { value, .. } | Self::Show { value, .. } => seen(*value),
            Self::Call { arguments, .. } | Self::Builtin { arguments, .. } => {
                arguments.iter().copied().for_each(seen);
            }
            _ => {}
        }
    }
}
