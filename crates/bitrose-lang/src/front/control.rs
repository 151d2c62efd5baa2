//! Control flow that all languages share: loops, cases, blocks left with `break`, short-circuit operators.

use super::lowering::{Lower, Part, Target};
use super::tree;
use super::values::Values;
use crate::error::Fallible;
use crate::ir::{Binary, Block, Label, Op, Operand, Register, Rules, Scalar, Shape};
use tree_sitter::Node;

/// Lowers control flow. Each part is passed as a function that lowers it, in the order in which the source runs them.
pub(super) trait Control<'t>: Lower<'t> {
    /// Lowers `a && b` or `a || b` to a Bool. The right side runs only if the left one does not decide the result.
    fn short_circuit(
        &mut self,
        is_and: bool,
        left: &Operand,
        right: Part<'_, Self, Operand>,
    ) -> Fallible<Operand> {
        let result = self.b().register(Scalar::Bool);
        let asked = self.block(&mut |lower| {
            let right = right(lower)?;
            lower.b().emit(Op::Copy { to: result, from: right.register });
            Ok(())
        })?;
        self.b().open();
        self.b().emit(Op::Constant { to: result, word: u64::from(!is_and) });
        let settled = self.b().close();
        let (then, otherwise) = if is_and { (asked, settled) } else { (settled, asked) };
        self.b().branch(left, then, otherwise);
        Ok(Operand { register: result, shape: Scalar::Bool.into() })
    }

    /// Lowers `c ? a : b`. `unify` returns the type of the result, and `convert` converts each value to it.
    fn choose(
        &mut self,
        condition: &Operand,
        then: impl FnOnce(&mut Self) -> Fallible<Operand>,
        otherwise: impl FnOnce(&mut Self) -> Fallible<Operand>,
        unify: impl FnOnce(&mut Self, &Operand, &Operand) -> Fallible<Shape>,
        mut convert: impl FnMut(&mut Self, Operand, &Shape) -> Fallible<Operand>,
    ) -> Fallible<Operand> {
        let (then, otherwise) = (self.block_of(then)?, self.block_of(otherwise)?);
        let shape = unify(self, &then.1, &otherwise.1)?;
        self.select_value(condition, then, otherwise, shape.clone(), |lower, value| {
            convert(lower, value, &shape)
        })
    }

    /// Selects one of the values that two blocks compute; each is converted to the type of the result.
    fn select_value<V>(
        &mut self,
        condition: &Operand,
        then: (Block, V),
        otherwise: (Block, V),
        shape: Shape,
        mut convert: impl FnMut(&mut Self, V) -> Fallible<Operand>,
    ) -> Fallible<Operand> {
        let result = self.result_of(shape);
        let mut end = |lower: &mut Self, (block, value): (Block, V)| -> Fallible<Block> {
            lower.b().reopen(block);
            let value = convert(lower, value)?;
            lower.b().emit(Op::Copy { to: result.register, from: value.register });
            Ok(lower.b().close())
        };
        let (then, otherwise) = (end(self, then)?, end(self, otherwise)?);
        self.b().branch(condition, then, otherwise);
        Ok(result)
    }

    /// Lowers an `if` without `else`.
    fn if_then(&mut self, condition: &Operand, then: Part<'_, Self>) -> Fallible<()> {
        self.if_else(condition, then, &mut |_| Ok(()))
    }

    /// Lowers an `if` with an `else`.
    fn if_else(
        &mut self,
        condition: &Operand,
        then: Part<'_, Self>,
        otherwise: Part<'_, Self>,
    ) -> Fallible<()> {
        let (then, otherwise) = (self.block(then)?, self.block(otherwise)?);
        self.b().branch(condition, then, otherwise);
        Ok(())
    }

    /// Leaves a loop or block unless a condition holds.
    fn break_unless(&mut self, condition: &Operand, label: Label) {
        self.b().unless(condition, Op::Break(label));
    }

    /// Collects the operations of a loop or block that `break` can leave.
    fn body_with_target(
        &mut self,
        is_loop: bool,
        name: Option<&'t str>,
        result: Option<Operand>,
        inner: &mut dyn FnMut(&mut Self, Label) -> Fallible<()>,
    ) -> Fallible<(Label, Block)> {
        let label = self.b().label();
        self.state().targets.push(Target { label, is_loop, name, result });
        let body = self.block(&mut |lower| inner(lower, label));
        self.state().targets.pop();
        Ok((label, body?))
    }

    /// Lowers a loop (`while`, `for`, `loop`). Each iteration starts with `test` and leaves the loop if the condition
    /// is false; `next` runs between two iterations, also after `continue`.
    fn repeat(
        &mut self,
        name: Option<&'t str>,
        test: Part<'_, Self, Option<Operand>>,
        body: Part<'_, Self>,
        next: Part<'_, Self>,
    ) -> Fallible<()> {
        let (label, body) = self.body_with_target(true, name, None, &mut |lower, label| {
            if let Some(condition) = test(lower)? {
                lower.break_unless(&condition, label);
            }
            lower.scoped(&mut *body)
        })?;
        let next = self.block(next)?;
        self.b().emit(Op::Loop { label, body, next });
        Ok(())
    }

    /// Lowers a loop over the numbers from 0 up to, but not including, `count`.
    fn counted(
        &mut self,
        name: Option<&'t str>,
        count: &Operand,
        turn: &mut dyn FnMut(&mut Self, &Operand) -> Fallible<()>,
    ) -> Fallible<()> {
        self.counted_after(name, count, &mut |_| Ok(()), turn)
    }

    /// Lowers a loop like [`Control::counted`] with a `check` before each test of the count, also the last one.
    fn counted_after(
        &mut self,
        name: Option<&'t str>,
        count: &Operand,
        check: Part<'_, Self>,
        turn: &mut dyn FnMut(&mut Self, &Operand) -> Fallible<()>,
    ) -> Fallible<()> {
        let scalar = count.scalar().unwrap_or(Scalar::I32);
        let index = Operand { register: self.b().register(scalar), shape: scalar.into() };
        self.b().emit(Op::Constant { to: index.register, word: 0 });
        self.repeat(
            name,
            &mut |lower| {
                check(lower)?;
                Ok(Some(lower.operation(Binary::Less, Rules::WRAP, &index, count)))
            },
            &mut |lower| turn(lower, &index),
            &mut |lower| {
                lower.count(&index);
                Ok(())
            },
        )
    }

    /// Adds 1 to a counter.
    fn count(&mut self, counter: &Operand) {
        let one = self.b().constant(counter.scalar().unwrap_or(Scalar::I32), 1);
        let next = self.operation(Binary::Add, Rules::WRAP, counter, &one);
        self.b().emit(Op::Copy { to: counter.register, from: next.register });
    }

    /// Copies `count` elements of an array into another one, starting at index `start` of the destination.
    fn copy_elements(
        &mut self,
        [to, from]: [&Operand; 2],
        start: Option<&Operand>,
        count: &Operand,
        shape: &Shape,
    ) -> Fallible<()> {
        self.counted(None, count, &mut |lower, index| {
            let value = lower.b().element(from.register, index, shape.clone(), None);
            let value = lower.b().load(&value);
            let at = start.map(|start| lower.operation(Binary::Add, Rules::WRAP, start, index));
            let place = lower.b().element(to.register, at.as_ref().unwrap_or(index), shape.clone(), None);
            lower.put(&place, &value);
            Ok(())
        })
    }

    /// Lowers `do … while`: the condition is tested after each iteration.
    fn repeat_while(
        &mut self,
        name: Option<&'t str>,
        body: Part<'_, Self>,
        test: Part<'_, Self, Operand>,
    ) -> Fallible<()> {
        let (label, body) =
            self.body_with_target(true, name, None, &mut |lower, _| lower.scoped(&mut *body))?;
        let next = self.block(&mut |lower| {
            let condition = test(lower)?;
            lower.break_unless(&condition, label);
            Ok(())
        })?;
        self.b().emit(Op::Loop { label, body, next });
        Ok(())
    }

    /// Lowers a block that `break` can leave: a `switch` or a labeled block.
    fn breakable(
        &mut self,
        name: Option<&'t str>,
        result: Option<Operand>,
        inner: &mut dyn FnMut(&mut Self, Label) -> Fallible<()>,
    ) -> Fallible<()> {
        let (label, body) = self.body_with_target(false, name, result, inner)?;
        self.b().emit(Op::Labeled { label, body });
        Ok(())
    }

    /// Inlines a function where it is called. Its `return` becomes a break out of a labeled block.
    fn inlined(&mut self, result: Option<Operand>, inner: Part<'_, Self>) -> Fallible<()> {
        let label = self.b().label();
        let targets = std::mem::take(&mut self.state().targets);
        self.state().returns.push((label, result));
        let body = self.block(inner);
        self.state().returns.pop();
        self.state().targets = targets;
        self.b().emit(Op::Labeled { label, body: body? });
        Ok(())
    }

    /// Lowers `return`. In an inlined function it leaves the labeled block around the body instead.
    fn return_register(&mut self, value: Option<Register>) {
        let Some((label, result)) = self.state().returns.last().cloned() else {
            return self.b().emit(Op::Return(value));
        };
        if let (Some(to), Some(from)) = (result, value) {
            self.b().emit(Op::Copy { to: to.register, from });
        }
        self.b().emit(Op::Break(label));
    }

    /// Returns the target of a `break` or `continue`: the one labeled `name` if there is a name, else the innermost.
    fn target(&mut self, node: Node<'t>, is_continue: bool, name: Option<&str>) -> Fallible<Target<'t>> {
        let fits = |target: &&Target<'t>| match name {
            Some(_) => target.name == name,
            None => target.is_loop || !is_continue,
        };
        let found = self.state().targets.iter().rev().find(fits).cloned();
        found.ok_or_else(|| match name {
            Some(name) => tree::error(node, format!("unknown label `{name}`"))
                .label("no enclosing loop or block has this label"),
            None => tree::error(node, "nothing to leave").label("not inside a loop"),
        })
    }

    /// Lowers `break` or `continue` without a value.
    fn leave(&mut self, node: Node<'t>, is_continue: bool, name: Option<&str>) -> Fallible<()> {
        let label = self.target(node, is_continue, name)?.label;
        self.b().emit(if is_continue { Op::Continue(label) } else { Op::Break(label) });
        Ok(())
    }

    /// Returns the index of the first of `count` cases whose test holds; the tests after it do not run. A case without
    /// a test is the default, taken when no test holds. Without a default the index is then `count`.
    fn select(
        &mut self,
        count: usize,
        test: &mut dyn FnMut(&mut Self, usize) -> Fallible<Option<Operand>>,
    ) -> Fallible<Operand> {
        let index = |case: usize| u64::try_from(case).expect("a source has few cases");
        let chosen = self.b().register(Scalar::U32);
        let mut default = count;
        let label = self.b().label();
        let body = self.block(&mut |lower| {
            for case in 0..count {
                let Some(holds) = test(lower, case)? else {
                    default = case;
                    continue;
                };
                lower.b().when(&holds, [Op::Constant { to: chosen, word: index(case) }, Op::Break(label)]);
            }
            lower.b().emit(Op::Constant { to: chosen, word: index(default) });
            Ok(())
        })?;
        self.b().emit(Op::Labeled { label, body });
        Ok(Operand { register: chosen, shape: Scalar::U32.into() })
    }

    /// Runs the case with the chosen index, then falls through to the cases after it until one leaves, as in a `switch`
    /// of C.
    fn fall_through(
        &mut self,
        chosen: &Operand,
        count: usize,
        case: &mut dyn FnMut(&mut Self, usize) -> Fallible<()>,
    ) -> Fallible<()> {
        for index in 0..count {
            let own = self.b().constant(Scalar::U32, index as u64);
            let is_running = self.operation(Binary::LessOrEqual, Rules::WRAP, chosen, &own);
            self.if_then(&is_running, &mut |lower| case(lower, index))?;
        }
        Ok(())
    }
}

impl<'t, L: Lower<'t>> Control<'t> for L {}
