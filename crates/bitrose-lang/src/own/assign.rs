//! Variables: where they are stored, and which types they take.

use super::defined_twice;
use super::item::{Body, Item, Kind, Local, Storage, name_of};
use crate::Span;
use crate::ast::{Assignment, BinaryOperator, Expression};
use crate::error::{Error, Fallible};
use crate::front::{self, External};
use crate::ir::{Op, Operand, Place, Scalar, Shape};
use bitrose_core::bitboard::Square;
use std::sync::Arc;

impl<'t> Body<'_, 't> {
    fn is_outermost(&self) -> bool {
        self.function.is_none() && self.scopes.len() == 1
    }

    /// Finds the variable that a name refers to here, if the program defines one.
    pub(super) fn variable(&self, name: &str) -> Option<Local<'t>> {
        let local = self
            .scopes
            .iter()
            .rev()
            .find_map(|scope| scope.iter().rev().find(|variable| variable.name == name));
        local.cloned().or_else(|| self.shared(name))
    }

    /// Finds, from inside a function, a variable of the program that functions use as well.
    fn shared(&self, name: &str) -> Option<Local<'t>> {
        let text = self.front.text;
        if self.function.is_none() || !self.front.is_main || !text.used_in_functions.contains(name) {
            return None;
        }
        let (name, kind) = self.front.globals.get_key_value(name)?;
        let storage = Storage::Global(kind.shape.clone());
        Some(Local { name, span: Span::default(), storage })
    }

    /// Declares a variable with its initial value. `step` is whether an operation computed the value; without it the
    /// trace has no step.
    pub(super) fn declare(
        &mut self,
        name: &'t str,
        span: Span,
        value: Option<&Item>,
        step: Option<bool>,
    ) -> Fallible<()> {
        if self.is_outermost()
            && let Some(function) = self.front.text.function(name)
        {
            return Err(defined_twice(name, function.name.span, span));
        }
        let scope = self.scopes.last().expect("a scope is open");
        if let Some(first) = scope.iter().find(|variable| variable.name == name) {
            return Err(defined_twice(name, first.span, span));
        }
        let local = self.new_variable(name, span, value)?;
        self.scopes.last_mut().expect("a scope is open").push(local.clone());
        if let Some(value) = value {
            self.store(&local, value, step);
        } else if let Storage::Register(operand) = &local.storage {
            self.b.emit(Op::Unset { register: operand.register });
        }
        Ok(())
    }

    /// Creates a variable of a type that fits both the previous pass and this value.
    fn new_variable(&mut self, name: &'t str, span: Span, value: Option<&Item>) -> Fallible<Local<'t>> {
        let is_global = self.is_global(name);
        let known = if is_global { self.front.globals.get(name) } else { self.types.get(&span.start) };
        let known = known.cloned().unwrap_or(Kind::NONE);
        let kind = match value {
            Some(value) => known.with(value).ok_or_else(|| mismatch(name, &known, value, span))?,
            None => known.clone(),
        };
        if is_global {
            if kind != known {
                self.front.globals_changed |= kind.shape != known.shape;
            }
            self.front.globals.insert(name, kind.clone());
            return Ok(Local { name, span, storage: Storage::Global(kind.shape) });
        }
        if kind != known {
            // The first type of a variable needs no other pass, because nothing was lowered with another type.
            self.changed |= known != Kind::NONE && kind.shape != known.shape;
            self.types.insert(span.start, kind.clone());
        }
        let storage = if kind.shape.is_word() || kind.shape == Shape::Void {
            let register = self.b.register(kind.shape.clone());
            Storage::Register(Operand { register, shape: kind.shape })
        } else {
            Storage::Object(self.b.object(name, kind.shape.clone()), kind.shape)
        };
        Ok(Local { name, span, storage })
    }

    fn is_global(&self, name: &str) -> bool {
        self.is_outermost() && self.front.text.used_in_functions.contains(name)
    }

    /// Turns names of the session that the program changes into variables of the program.
    pub(super) fn import_session_variables(&mut self) -> Fallible<()> {
        let text = self.front.text;
        for name in super::free::changed_session_names(&text.block) {
            let Some(External::Variable(_)) = self.front.outside.find(&name.text) else { continue };
            let Some(value) = self.outside_value(&name.text) else { continue };
            if self.is_global(&name.text) {
                self.front.globals.entry(&name.text).or_insert(value.kind());
            } else {
                self.declare(&name.text, name.span, Some(&value), None)?;
            }
        }
        Ok(())
    }

    /// Returns the value of a name that the source does not define.
    pub(super) fn outside_value(&mut self, name: &str) -> Option<Item> {
        let operand = front::variable(name, self.front.outside, &mut self.b, self.requests)?;
        let constant = match self.front.outside.find(name) {
            Some(External::Square(index)) => Some(index.into()),
            _ => None,
        };
        let item = Item { operand, constant, is_literal: false };
        Some(self.own(item))
    }

    /// Converts a value of another language to a type of bitrose's own.
    pub(super) fn own(&mut self, item: Item) -> Item {
        use Scalar as S;
        match item.shape().scalar() {
            Some(S::U64) => self.board(&item),
            Some(S::U8 | S::I8 | S::U16 | S::I16 | S::U32 | S::I32 | S::I64) => self.int(&item),
            _ => item,
        }
    }

    /// Loads the value of a variable.
    pub(super) fn load(&mut self, local: &Local<'t>, span: Span) -> Item {
        self.b.at(span);
        if *local.shape() == Shape::Void {
            return self.open_item();
        }
        let place = self.place(local);
        Item::of(self.b.load(&place))
    }

    /// Returns the place of a variable whose type is known.
    fn place(&mut self, local: &Local<'t>) -> Place {
        match &local.storage {
            Storage::Register(operand) => Place::Register(operand.clone()),
            Storage::Object(object, _) => self.b.object_address(*object),
            Storage::Global(shape) => {
                front::session_variable(local.name, shape.clone(), &mut self.b, self.requests)
            }
        }
    }

    pub(super) fn read(&mut self, name: &str, span: Span) -> Item {
        let local = self.variable(name).expect("it was just declared");
        self.load(&local, span)
    }

    pub(super) fn write_quietly(&mut self, name: &str, value: &Item) {
        let local = self.variable(name).expect("it was just declared");
        self.store(&local, value, None);
    }

    /// Stores a value in a variable whose type fits it.
    fn store(&mut self, local: &Local<'t>, value: &Item, step: Option<bool>) {
        if *local.shape() == Shape::Void || value.is_open() {
            return;
        }
        let operand = self.coerce(value, local.shape());
        if let Some(is_operation) = step {
            self.name_step(local.name, &operand, is_operation);
        }
        let place = self.place(local);
        self.b.put(&place, &operand);
    }

    /// Adds the step that names the assigned variable. A plain copy is a separate step.
    fn name_step(&mut self, name: &str, value: &Operand, is_operation: bool) {
        if value.scalar().is_none() {
            return;
        }
        let value = value.register;
        if !is_operation {
            self.b.emit_step(Op::Step { operation: Arc::from("="), inputs: vec![value], output: value });
        }
        self.b.emit_step(Op::Named { name: name.into(), value });
    }

    /// Lowers `x = e`, `x &= e` or `t[i] = e`. Returns the new value.
    pub(super) fn assign(&mut self, assignment: &'t Assignment, span: Span) -> Fallible<Item> {
        if let Some(index) = &assignment.index {
            return self.assign_element(assignment, index, span);
        }
        let target = &assignment.target;
        let (item, is_operation) = match assignment.operator {
            None => {
                let item = self.expression(&assignment.value)?;
                (item, super::expression::is_operation(&assignment.value))
            }
            Some(operator) => {
                self.refuse_constant(assignment, operator)?;
                let local = self.assigned(&target.text, target.span, None)?;
                let left = self.load(&local, target.span);
                let right = self.expression(&assignment.value)?;
                self.b.at(span);
                (self.binary(operator, &left, &right, (target.span, assignment.value.span))?, true)
            }
        };
        self.b.at(span);
        let local = self.assigned(&target.text, target.span, Some(&item))?;
        self.store(&local, &item, Some(is_operation));
        let known = self.variable(&target.text).map_or(Shape::Void, |local| local.shape().clone());
        if known == Shape::Void || item.is_open() {
            return Ok(item);
        }
        let operand = self.coerce(&item, &known);
        Ok(if operand == item.operand { item } else { Item::of(operand) })
    }

    /// Refuses `FILE_A <<= 1`. A new variable of that name may be declared, but the constant does not change.
    fn refuse_constant(&self, assignment: &Assignment, operator: BinaryOperator) -> Fallible<()> {
        let name = &*assignment.target.text;
        match self.front.outside.find(name) {
            Some(External::Builtin(builtin)) if builtin.is_constant() && self.variable(name).is_none() => {
                let value = assignment.value.span.text(&self.front.text.outline.source);
                Err(Error::new(assignment.target.span, format!("`{name}` is a constant"))
                    .label("it cannot be changed")
                    .help(format!("write `{name} {} {value}`", operator.sign())))
            }
            _ => Ok(()),
        }
    }

    /// Returns the assigned variable, with its type widened for the value. A new name creates a variable.
    fn assigned(&mut self, name: &'t str, span: Span, value: Option<&Item>) -> Fallible<Local<'t>> {
        if let Some(local) = self.variable(name) {
            if let Some(value) = value {
                self.widen(&local, value, span)?;
            }
            return Ok(local);
        }
        if let Some(function) = self.front.text.function(name) {
            return Err(defined_twice(name, function.name.span, span));
        }
        let is_of_session = matches!(self.front.outside.find(name), Some(External::Variable(_)));
        if name.parse::<Square>().is_ok() && !is_of_session {
            return Err(Error::new(span, format!("`{name}` is a square and cannot be assigned"))
                .label("expected a name")
                .help(format!("to compare, write `==`; `let {name} = …` hides the square")));
        }
        match self.front.outside.find(name) {
            // A function changes a value of the session only by a compound assignment such as `x |= e`.
            Some(External::Variable(shape)) if value.is_none() || self.is_changed_in_place(name) => {
                return Ok(Local { name, span, storage: Storage::Global(shape) });
            }
            _ if value.is_none() => return Err(self.unknown_name(name, span)),
            _ => {}
        }
        let depth = std::mem::take(&mut self.scopes);
        self.scopes = depth[..1].to_vec();
        let local = self.new_variable(name, span, value);
        self.scopes = depth;
        let local = local?;
        self.scopes[0].push(local.clone());
        Ok(local)
    }

    /// Returns `true` if the current function changes a value of the session by a compound assignment such as `x |= e`.
    fn is_changed_in_place(&self, name: &str) -> bool {
        self.function.is_some_and(|function| {
            let text = function.body.span.text(&self.front.text.outline.source);
            ["|=", "&=", "^=", "+=", "-=", "*=", "<<=", ">>="]
                .iter()
                .any(|sign| text.contains(&format!("{name} {sign}")))
        })
    }

    /// Widens the type of a variable for one more value.
    fn widen(&mut self, local: &Local<'t>, value: &Item, span: Span) -> Fallible<()> {
        if let Storage::Global(_) = &local.storage
            && self.front.is_main
            && self.front.text.used_in_functions.contains(local.name)
        {
            let known = self.front.globals.get(local.name).cloned().unwrap_or(Kind::NONE);
            let kind = known.with(value).ok_or_else(|| mismatch(local.name, &known, value, span))?;
            self.front.globals_changed |= kind.shape != known.shape;
            self.front.globals.insert(local.name, kind);
            return Ok(());
        }
        let key = local.span.start;
        let known = self
            .types
            .get(&key)
            .cloned()
            .unwrap_or_else(|| Kind { shape: local.shape().clone(), is_zero: false });
        let kind = known.with(value).ok_or_else(|| mismatch(local.name, &known, value, span))?;
        self.changed |= kind.shape != known.shape;
        self.types.insert(key, kind);
        Ok(())
    }

    /// Returns an element of an array.
    pub(super) fn element(
        &mut self,
        table: &Item,
        name: &str,
        index: &'t Expression,
        span: Span,
    ) -> Fallible<Place> {
        let Shape::Array(element, length) = table.shape().clone() else {
            let message = format!("`{name}` is {}, not an array", name_of(table.shape()));
            return Err(Error::new(span, message)
                .label("only arrays can be indexed")
                .help("an array is written `[a, b, c]`"));
        };
        let item = self.expression(index)?;
        let item = match item.shape().scalar() {
            Some(Scalar::Board) if item.constant.is_none() => item, // an unsigned number
            _ => self.int(&item),
        };
        self.b.at(span);
        let place = self.b.element(table.operand.register, &item.operand, (*element).clone(), Some(length));
        Ok(place)
    }

    fn assign_element(
        &mut self,
        assignment: &'t Assignment,
        index: &'t Expression,
        span: Span,
    ) -> Fallible<Item> {
        let target = &assignment.target;
        let Some(local) = self.variable(&target.text) else {
            return Err(Error::undefined(target.span, "name", &target.text)
                .label("not defined here")
                .help(format!("give it a value first: `let {} = [a, b]`", target.text)));
        };
        let item = self.expression(&assignment.value)?;
        let whole = Span::new(target.span.start, index.span.end + 1);
        let table = self.load(&local, whole);
        let place = self.element(&table, &target.text, index, whole)?;
        let shape = place.shape().clone();
        let item = match assignment.operator {
            None => item,
            Some(operator) => {
                let old = Item::of(self.b.load(&place));
                self.b.at(span);
                self.binary(operator, &old, &item, (target.span, assignment.value.span))?
            }
        };
        let kind = Kind { shape: shape.clone(), is_zero: false };
        if kind.with(&item).map(|kind| kind.shape).as_ref() != Some(&shape) {
            return Err(mismatch(&format!("{}[…]", target.text), &kind, &item, span));
        }
        let operand = self.coerce(&item, &shape);
        let written = whole.text(&self.front.text.outline.source);
        let is_operation =
            assignment.operator.is_some() || super::expression::is_operation(&assignment.value);
        self.b.at(span);
        self.name_step(written, &operand, is_operation);
        self.b.put(&place, &operand);
        Ok(Item::of(operand))
    }
}

fn mismatch(name: &str, known: &Kind, value: &Item, span: Span) -> Box<Error> {
    let (old, new) = (name_of(&known.shape), name_of(value.shape()));
    let help = if value.is(Scalar::Board) {
        "use another name for the board, or start with `EMPTY` or a hexadecimal number"
    } else {
        "use another name for the new value"
    };
    Error::new(span, format!("`{name}` is {old} and cannot hold {new}"))
        .label("a variable has one type")
        .help(help)
}
