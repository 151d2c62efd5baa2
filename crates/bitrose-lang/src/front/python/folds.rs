//! Lowers functions that reduce an iterable to one value: `sum`, `any`, `max`, `next`, `list`.

use super::body::{Body, Receiver, Value};
use super::iterate::Iterable;
use super::names;
use super::types::Type;
use crate::front::prelude::*;

impl<'t> Body<'_, 't> {
    /// Reduces many values to one. `each` passes every value to the function that it is given, which adds the value to
    /// the result.
    pub(super) fn reduce(
        &mut self,
        name: &str,
        node: Node<'t>,
        first: Option<Operand>,
        each: &mut dyn FnMut(&mut Self, Receiver<'_, Self>) -> Fallible<()>,
    ) -> Fallible<Value> {
        let start = match (first, name) {
            (Some(first), _) => first,
            (None, "sum") => self.int(0),
            (None, name) => self.b().constant(Scalar::Bool, u64::from(name == "all")),
        };
        let result = self.b().load(&Place::Register(start));
        let is_truth = matches!(name, "any" | "all");
        let out = self.b().label();
        let all = self.block(&mut |body| {
            each(body, &mut |body, value| {
                let value = if is_truth { body.truth_of(&value)? } else { body.as_int(value, node)? };
                let next = match name {
                    "sum" => body.operation(Binary::Add, Rules::REFUSE, &result, &value),
                    "any" => body.operation(Binary::Or, Rules::WRAP, &result, &value),
                    "all" => body.operation(Binary::And, Rules::WRAP, &result, &value),
                    "max" => body.larger(&result, &value),
                    "next" => value,
                    _ => body.chosen(Binary::Less, &result, &value),
                };
                body.b().emit(Op::Copy { to: result.register, from: next.register });
                if name == "next" {
                    body.b().emit(Op::Break(out));
                } else if is_truth {
                    // The first value that decides the result is the last one that is evaluated.
                    let is_open = if name == "any" {
                        body.b().unary(Unary::Not, Overflow::Wrap, &result)
                    } else {
                        result.clone()
                    };
                    body.break_unless(&is_open, out);
                }
                Ok(())
            })
        })?;
        self.b().emit(Op::Labeled { label: out, body: all });
        Ok(if is_truth { Value::truth(result) } else { Value::int(result) })
    }

    /// Lowers `sum(a)`, `len(a)`, `max(a)` or `sum(… for …)`. The values of a generator expression are not collected in
    /// a list for `sum`, `any` and `all`.
    pub(super) fn of_many(&mut self, name: &str, argument: Node<'t>) -> Fallible<Value> {
        if argument.kind() == "generator_expression" {
            if matches!(name, "sum" | "any" | "all") {
                return self
                    .reduce(name, argument, None, &mut |body, add| body.each_comprehended(argument, add));
            }
            let values = self.comprehended(argument)?;
            return match name {
                "list" => Ok(values),
                "tuple" => Ok(values.frozen()),
                "len" => Err(self.front.refuse(argument, "a generator")),
                _ => self.of_iterable(name, &Iterable::List(values), argument),
            };
        }
        if name == "len" {
            let value = self.value(argument)?;
            if let Some(length) = self.call_first(&["__len__"], vec![value.clone()])? {
                let length = self.as_int(length, argument)?;
                let zero = self.int(0);
                let is_length = self.operation(Binary::GreaterOrEqual, Rules::WRAP, &length, &zero);
                self.refuse_unless(&is_length, "`__len__` returned a negative number");
                return Ok(Value::int(length));
            }
            let list = self.as_list(value, argument)?;
            let length = self.list_length(&list);
            return Ok(Value::int(length));
        }
        let iterable = self.iterable(argument)?;
        self.of_iterable(name, &iterable, argument)
    }

    pub(super) fn is_generator(&self, call: Node<'t>) -> bool {
        let function = call.child_by_field_name("function").map_or("", |function| self.front.text(function));
        self.front.functions.get(function).is_some_and(|function| names::is_generator(*function))
    }

    /// Lowers `next(…)` to the initial value of a generator.
    pub(super) fn next_of(&mut self, many: Node<'t>, default: Option<Node<'t>>) -> Fallible<Value> {
        let first = match default {
            Some(default) => self.int_of(default)?,
            None => self.int(0),
        };
        let is_any = self.b().constant(Scalar::Bool, 0);
        let is_any = self.b().load(&Place::Register(is_any));
        let value = self.reduce("next", many, Some(first), &mut |body, add| {
            let mut add = |body: &mut Self, value: Value| {
                body.b().emit(Op::Constant { to: is_any.register, word: 1 });
                add(body, value)
            };
            if many.kind() == "generator_expression" {
                return body.each_comprehended(many, &mut add);
            }
            let iterable = body.iterable(many)?;
            body.each(&iterable, None, &mut |body, value| add(body, value))
        })?;
        if default.is_none() {
            self.refuse_unless(&is_any, "an exception is raised here: `next` of a generator that has ended");
        }
        Ok(value)
    }

    fn of_iterable(&mut self, name: &str, iterable: &Iterable, argument: Node<'t>) -> Fallible<Value> {
        if matches!(name, "list" | "tuple") {
            // A first run finds the type of the elements.
            let (mut element, empty) = (Type::Int, self.int(0));
            self.dry_run(|body| {
                body.each(iterable, None, &mut |_, value| {
                    element = value.kind.stored();
                    Ok(())
                })
            })?;
            let list = self.new_list(&element, &empty);
            self.each(iterable, None, &mut |body, value| {
                let value = body.as_type(value, &element, argument)?;
                body.append(&list, &value)
            })?;
            return Ok(if name == "list" { list } else { list.frozen() });
        }
        let first = match name {
            "max" | "min" => {
                let Iterable::List(list) = iterable else {
                    return Err(self.front.refuse(argument, &format!("`{name}` of this")));
                };
                self.refuse_empty(list, "`min` or `max` of an empty sequence");
                let zero = self.int(0);
                let first = self.item(iterable, &zero)?;
                Some(self.as_int(first, argument)?)
            }
            _ => None,
        };
        self.reduce(name, argument, first, &mut |body, add| {
            body.each(iterable, None, &mut |body, value| add(body, value))
        })
    }
}
