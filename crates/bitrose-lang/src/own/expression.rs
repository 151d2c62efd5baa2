//! Expressions.

use super::item::{Body, Item, Local, Storage, name_of};
use crate::Span;
use crate::ast::{BinaryOperator, Block, Expression, ExpressionKind, Link, Literal, Name, UnaryOperator};
use crate::error::{Error, Fallible};
use crate::front::External;
use crate::ir::{self, Op, Operand, Place, Scalar, Shape};
use crate::{names, techniques};
use std::sync::Arc;

/// The maximum number of elements of `[x; n]`: enough for the table of a sliding piece with 12 bits for each of 64
/// squares.
const MAX_ELEMENTS: u32 = 64 << 12;

impl<'t> Body<'_, 't> {
    /// Lowers an expression that must have a value.
    pub(super) fn expression(&mut self, expression: &'t Expression) -> Fallible<Item> {
        let item = self.maybe_value(expression)?;
        Self::value(item, expression.span)
    }

    /// Lowers an expression. An `if` or a call may have no value.
    pub(super) fn maybe_value(&mut self, expression: &'t Expression) -> Fallible<Option<Item>> {
        let span = expression.span;
        self.b.at(span);
        Ok(Some(match &expression.kind {
            ExpressionKind::Literal(literal) => self.literal(*literal),
            ExpressionKind::Truth(truth) => self.constant(Scalar::Bool, u64::from(*truth)),
            ExpressionKind::Squares(board) | ExpressionKind::Drawing(board) => {
                let word = self.front.outside.mapping().number(*board);
                Item::of(self.b.constant(Scalar::Board, word))
            }
            ExpressionKind::Name(name) => self.name(name, span)?,
            ExpressionKind::Unary(operator, operand) => {
                let item = self.expression(operand)?;
                self.b.at(span);
                self.unary(*operator, &item, (span, operand.span))?
            }
            ExpressionKind::Chain(first, links) => self.chain(first, links)?,
            ExpressionKind::Conditional(parts) => self.conditional(parts)?,
            ExpressionKind::Call(name, arguments) => return self.call(name, None, arguments, span),
            ExpressionKind::Method(receiver, name, arguments) => {
                return self.call(name, Some(receiver), arguments, span);
            }
            ExpressionKind::Index(name, indices) => return self.index(name, indices, span),
            ExpressionKind::Array(elements) => self.array(elements, span)?,
            ExpressionKind::Repeat(parts) => self.repeat(&parts[0], &parts[1], span)?,
            ExpressionKind::Assign(assignment) => self.assign(assignment, span)?,
            ExpressionKind::If(branches, otherwise) => {
                return self.branches(branches, otherwise.as_ref(), true);
            }
        }))
    }

    fn literal(&mut self, literal: Literal) -> Item {
        let scalar = if literal.is_board() { Scalar::Board } else { Scalar::Int };
        let item = self.constant(scalar, literal.value);
        Item { is_literal: scalar == Scalar::Int, ..item }
    }

    fn name(&mut self, name: &'t str, span: Span) -> Fallible<Item> {
        if let Some(local) = self.variable(name) {
            return Ok(self.load(&local, span));
        }
        if self.front.text.function(name).is_some() {
            return Err(function_as_value(name, span, &format!("{name}(…)")));
        }
        if self.front.is_main && self.front.text.used_in_functions.contains(name) {
            return Ok(self.open_item()); // a later pass will know its type
        }
        if let Some(item) = self.outside_value(name) {
            return Ok(item);
        }
        match self.front.outside.find(name) {
            Some(External::Builtin(builtin)) => Err(function_as_value(name, span, &builtin.signature())),
            Some(External::Function) => {
                let signature = techniques::find(name).map(techniques::PreludeFunction::signature);
                Err(function_as_value(name, span, &signature.unwrap_or_else(|| format!("{name}(…)"))))
            }
            Some(External::NameOnly) => Err(names::of_another_text(name, span)),
            _ => Err(self.unknown_name(name, span)),
        }
    }

    pub(super) fn unknown_name(&self, name: &str, span: Span) -> Box<Error> {
        if self.function.is_none() && self.front.text.defines(name) {
            return Error::new(span, format!("`{name}` has no value yet"))
                .label("read here before anything is assigned to it");
        }
        let own = self.scopes.iter().flatten().map(|local| local.name);
        let session = self.front.outside.names(false);
        names::unknown(name, span, false, own.chain(session.iter().map(|name| &**name)))
    }

    /// Lowers operators of the same precedence, from left to right.
    fn chain(&mut self, first: &'t Expression, links: &'t [Link]) -> Fallible<Item> {
        let mut left = self.expression(first)?;
        let mut left_span = first.span;
        for link in links {
            let span = first.span.to(link.operand.span);
            left = if matches!(link.operator, BinaryOperator::Both | BinaryOperator::Either) {
                self.logical(link, &left, span)?
            } else {
                let right = self.expression(&link.operand)?;
                self.b.at(span);
                self.binary(link.operator, &left, &right, (left_span, link.operand.span))?
            };
            left_span = span;
        }
        Ok(left)
    }

    /// Lowers `&&` or `||`: the right side is only evaluated if the left side does not decide.
    fn logical(&mut self, link: &'t Link, left: &Item, span: Span) -> Fallible<Item> {
        self.b.at(span);
        let first = self.truth(left);
        let result = self.b.register(Scalar::Bool);
        let operation: Arc<str> = link.operator.sign().into();
        let (decided, ()) = self.block(|body| {
            body.b.emit(Op::Copy { to: result, from: first.register });
            let inputs = vec![left.operand.register];
            body.b.emit_step(Op::Step { operation: Arc::clone(&operation), inputs, output: result });
            Ok(())
        })?;
        let (open, ()) = self.block(|body| {
            let right = body.expression(&link.operand)?;
            body.b.at(span);
            let second = body.truth(&right);
            body.b.emit(Op::Copy { to: result, from: second.register });
            let inputs = vec![left.operand.register, right.operand.register];
            body.b.emit_step(Op::Step { operation, inputs, output: result });
            Ok(())
        })?;
        self.b.at(span);
        if link.operator == BinaryOperator::Both {
            self.b.branch(&first, open, decided);
        } else {
            self.b.branch(&first, decided, open);
        }
        Ok(Item::of(Operand { register: result, shape: Scalar::Bool.into() }))
    }

    pub(super) fn condition(&mut self, expression: &'t Expression) -> Fallible<Operand> {
        let item = self.expression(expression)?;
        self.b.at(expression.span);
        if item.shape().scalar().is_none() && !item.is_open() {
            let message = format!("expected a condition, found {}", name_of(item.shape()));
            return Err(Error::new(expression.span, message).label("neither true nor false"));
        }
        Ok(self.truth(&item))
    }

    fn conditional(&mut self, parts: &'t [Expression; 3]) -> Fallible<Item> {
        let [condition, then, otherwise] = parts;
        let truth = self.condition(condition)?;
        let (then_block, left) = self.block(|body| body.expression(then))?;
        let (otherwise_block, right) = self.block(|body| body.expression(otherwise))?;
        self.b.at(condition.span.to(otherwise.span));
        self.merge(
            &truth,
            (then_block, Some(left)),
            (otherwise_block, Some(right)),
            then.span.to(otherwise.span),
        )
        .map(|item| item.expect("both have a value"))
    }

    /// Chooses between two values, in their common type.
    fn merge(
        &mut self,
        truth: &Operand,
        (then, left): (ir::Block, Option<Item>),
        (otherwise, right): (ir::Block, Option<Item>),
        span: Span,
    ) -> Fallible<Option<Item>> {
        let (Some(left), Some(right)) = (left, right) else {
            self.b.branch(truth, then, otherwise);
            return Ok(None);
        };
        let shape = Self::common(&left, &right, span)?;
        if shape == Shape::Void {
            self.b.branch(truth, then, otherwise);
            return Ok(Some(self.open_item()));
        }
        let to = self.b.register(if shape.is_word() { shape.clone() } else { shape.clone().reference() });
        let mut ends = |block: ir::Block, item: &Item| {
            self.b.reopen(block);
            if !item.is_open() {
                let operand = self.coerce(item, &shape);
                self.b.emit(Op::Copy { to, from: operand.register });
            }
            self.b.close()
        };
        let (then, otherwise) = (ends(then, &left), ends(otherwise, &right));
        self.b.branch(truth, then, otherwise);
        let is_literal = left.is_literal && right.is_literal;
        Ok(Some(Item { is_literal, ..Item::of(Operand { register: to, shape }) }))
    }

    /// Lowers `if … else if … else …`. It has a value if one is wanted and every branch has one.
    pub(super) fn branches(
        &mut self,
        branches: &'t [(Expression, Block)],
        otherwise: Option<&'t Block>,
        wants_value: bool,
    ) -> Fallible<Option<Item>> {
        // A chain of `else if` may be long, so it is built from the end without recursion.
        let mut rungs = Vec::with_capacity(branches.len());
        for (condition, block) in branches {
            self.b.open();
            let truth = self.condition(condition)?;
            let then = self.block(|body| body.scoped(&block.statements, wants_value))?;
            rungs.push((self.b.close(), truth, then, condition.span));
        }
        let mut last = match otherwise {
            Some(block) => self.block(|body| body.scoped(&block.statements, wants_value))?,
            None => (ir::Block::default(), None),
        };
        while let Some((test, truth, (then, value), span)) = rungs.pop() {
            self.b.reopen(test);
            self.b.at(span);
            let item = if wants_value {
                self.merge(&truth, (then, value), last, span)?
            } else {
                self.b.branch(&truth, then, last.0);
                None
            };
            last = (self.b.close(), item);
        }
        let (block, item) = last;
        self.b.append(block);
        Ok(item)
    }

    fn array(&mut self, elements: &'t [Expression], span: Span) -> Fallible<Item> {
        let items = elements.iter().map(|element| self.expression(element));
        let items = items.collect::<Fallible<Vec<_>>>()?;
        let Some(mut first) = items.first().cloned() else {
            return Err(Error::new(span, "empty array").label("expected at least one element"));
        };
        for (item, element) in items.iter().zip(elements) {
            let shape = Self::common(&first, item, element.span)?;
            if shape != *first.shape() {
                first = Item { is_literal: false, ..Item::of(self.coerce(item, &shape)) };
            }
        }
        let shape = first.shape().clone();
        if !shape.is_word() && !matches!(shape, Shape::Array(..)) {
            return Ok(self.open_item());
        }
        let length = u32::try_from(items.len()).expect("a source is bounded");
        let whole = Shape::Array(Arc::new(shape.clone()), length);
        let object = self.b.object("array", whole.clone());
        self.b.at(span);
        let address = self.b.object_address(object).address();
        for (index, item) in items.iter().enumerate() {
            let operand = self.coerce(item, &shape);
            let at = self.b.constant(Scalar::Int, index as u64);
            let place = self.b.element(address, &at, shape.clone(), Some(length));
            self.b.put(&place, &operand);
        }
        Ok(Item::of(Operand { register: address, shape: whole }))
    }

    /// Lowers `[x; n]`, where `x` must be 0 or `EMPTY`: fresh memory is zero anyway.
    fn repeat(&mut self, value: &'t Expression, count: &'t Expression, span: Span) -> Fallible<Item> {
        let item = self.expression(value)?;
        let length = product(count).filter(|count| (1..=MAX_ELEMENTS).contains(count)).ok_or_else(|| {
            Error::new(count.span, format!("expected a number of elements from 1 to {MAX_ELEMENTS}"))
                .label("invalid length")
                .help("a product of numbers is allowed: `[EMPTY; 64 * 4096]`")
        })?;
        let is_empty = |name: &str| crate::builtin(name).is_some_and(|builtin| builtin.name == "EMPTY");
        let is_zero = match &value.kind {
            ExpressionKind::Name(name) => is_empty(name) && self.variable(name).is_none(),
            _ => item.constant == Some(0),
        };
        if !is_zero {
            return Err(Error::new(value.span, "the elements of `[x; n]` must be zero")
                .label("expected `EMPTY` or 0")
                .help("to fill it with other values, use a loop: `for i in 0..n { t[i] = x }`"));
        }
        self.b.at(span);
        let whole = Shape::Array(Arc::new(item.shape().clone()), length);
        let register = self.b.allocate_one(whole.clone(), true).register;
        Ok(Item::of(Operand { register, shape: whole }))
    }

    /// Lowers `t[i]` of an array. `f[x]` means `f(x)` for a function of the program or the session.
    fn index(&mut self, name: &'t Name, indices: &'t [Expression], span: Span) -> Fallible<Option<Item>> {
        let is_function = self.front.text.function(&name.text).is_some();
        let outside = self.front.outside.find(&name.text);
        let local = match (self.variable(&name.text).filter(|_| !is_function), &outside) {
            (None, Some(External::Variable(shape))) => {
                Some(Local { name: &name.text, span, storage: Storage::Global(shape.clone()) })
            }
            (local, _) => local,
        };
        let table = match local {
            Some(local) => Some(self.load(&local, span)),
            None if matches!(outside, Some(External::Foreign)) => self.outside_value(&name.text),
            None => None,
        };
        if let Some(table) = table {
            let mut place = self.element(&table, &name.text, &indices[0], span)?;
            for index in &indices[1..] {
                let Place::Memory { address, shape } = place else { unreachable!("an element is in memory") };
                let Shape::Array(element, length) = shape else {
                    return Err(
                        Error::new(index.span, "too many indices").label("this element is not an array")
                    );
                };
                let item = self.expression(index)?;
                let item = self.int(&item);
                place = self.b.element(address, &item.operand, (*element).clone(), Some(length));
            }
            let item = Item::of(self.b.load(&place));
            return Ok(Some(self.own(item)));
        }
        match outside {
            Some(External::Builtin(builtin)) if !builtin.is_constant() => {
                Err(Error::new(span, format!("`{}` is a function, not an array", name.text))
                    .label("called with `( )`")
                    .help(format!("write `{}`", builtin.signature())))
            }
            Some(External::Function) => self.call(name, None, indices, span),
            _ if is_function => self.call(name, None, indices, span),
            _ => Err(self.unknown_name(&name.text, name.span)),
        }
    }

    pub(super) fn unary(
        &mut self,
        operator: UnaryOperator,
        item: &Item,
        (span, operand_span): (Span, Span),
    ) -> Fallible<Item> {
        if item.is_open() {
            return Ok(self.open_item());
        }
        let scalar = item.shape().scalar().ok_or_else(|| no_array(operator.sign(), item, operand_span))?;
        let operand = match (operator, scalar) {
            (UnaryOperator::Not, Scalar::Bool) => item.clone(),
            (UnaryOperator::Not, _) => return Err(self.not_of_number(scalar, span, operand_span)),
            (_, Scalar::Square) => self.board(item),
            (_, Scalar::Bool) => self.int(item),
            _ => item.clone(),
        };
        let result = self.b.unary(operator, ir::Overflow::Wrap, &operand.operand);
        let constant = item.constant.filter(|_| item.is_literal).map(|word| match operator {
            UnaryOperator::Negate => word.wrapping_neg(),
            _ => !word,
        });
        Ok(Item { constant, is_literal: item.is_literal, operand: result })
    }

    fn not_of_number(&self, scalar: Scalar, span: Span, operand: Span) -> Box<Error> {
        let kind = if scalar == Scalar::Int { "a number" } else { "a board" };
        let operand = operand.text(&self.front.text.outline.source);
        Error::new(span, format!("`!` is ambiguous on {kind}")).label("C and Rust disagree about it").help(
            format!("write `~{operand}` for the complement, or `{operand} == 0` to ask whether it is empty"),
        )
    }
}

pub(super) fn no_array(sign: &str, item: &Item, span: Span) -> Box<Error> {
    Error::new(span, format!("`{sign}` does not take {}", name_of(item.shape())))
        .label("write an index: `t[i]`")
}

/// Returns `true` if the last step of the expression in the trace is an operation.
pub(super) fn is_operation(expression: &Expression) -> bool {
    matches!(
        &expression.kind,
        ExpressionKind::Unary(..)
            | ExpressionKind::Chain(..)
            | ExpressionKind::Call(..)
            | ExpressionKind::Method(..)
    )
}

fn function_as_value(name: &str, span: Span, call: &str) -> Box<Error> {
    Error::new(span, format!("`{name}` is a function"))
        .label("expected a value")
        .help(format!("call it: `{call}`"))
}

/// Returns the value of a number literal, or of a product of number literals.
fn product(expression: &Expression) -> Option<u32> {
    match &expression.kind {
        ExpressionKind::Literal(literal) => u32::try_from(literal.value).ok(),
        ExpressionKind::Chain(first, links) => links.iter().try_fold(product(first)?, |all, link| {
            (link.operator == BinaryOperator::Multiply).then(|| all.checked_mul(product(&link.operand)?))?
        }),
        _ => None,
    }
}
