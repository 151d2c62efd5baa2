//! Lowers what a `for` loop iterates over: ranges, lists, tuples, and combinations of them.

use super::body::{Body, Frame, Receiver, Value};
use super::names;
use super::types::Type;
use crate::front::prelude::*;

/// Values that a loop goes through in order.
#[derive(Clone)]
pub(super) enum Iterable {
    Range {
        start: Operand,
        step: Operand,
        count: Operand,
    },
    List(Value),
    /// The values from the last one to the first, and their number.
    Reversed(Box<Self>, Operand),
    Enumerate(Box<Self>, Operand),
    Zip(Vec<Self>),
}

impl<'t> Body<'_, 't> {
    /// Returns the values that an expression yields when it is iterated over.
    pub(super) fn iterable(&mut self, node: Node<'t>) -> Fallible<Iterable> {
        if node.kind() == "call" && field(node, "arguments")?.kind() == "argument_list" {
            let name = self.front.text(field(node, "function")?);
            let arguments = named(field(node, "arguments")?);
            let is_own = self.front.bound.contains(name) || self.known(name).is_some();
            self.front.check_name(name)?;
            match (name, &arguments[..]) {
                _ if is_own => {}
                ("range", _) => return self.range(&arguments, node),
                ("reversed", &[inner]) => {
                    let inner = self.iterable(inner)?;
                    let count = self.count_of(&inner, node)?;
                    return Ok(Iterable::Reversed(Box::new(inner), count));
                }
                ("enumerate", &[inner]) => {
                    let start = self.int(0);
                    return Ok(Iterable::Enumerate(Box::new(self.iterable(inner)?), start));
                }
                ("enumerate", &[inner, start]) => {
                    let inner = self.iterable(inner)?;
                    let start =
                        if start.kind() == "keyword_argument" { field(start, "value")? } else { start };
                    let first = self.value(start)?;
                    return Ok(Iterable::Enumerate(Box::new(inner), self.as_int(first, start)?));
                }
                ("zip", _) => {
                    let parts = arguments.iter().map(|node| self.iterable(*node)).collect::<Fallible<_>>()?;
                    return Ok(Iterable::Zip(parts));
                }
                _ => {}
            }
        }
        let value = self.value(node)?;
        let list = self.as_list(value, node)?;
        Ok(Iterable::List(list))
    }

    fn range(&mut self, arguments: &[Node<'t>], node: Node<'t>) -> Fallible<Iterable> {
        let values = arguments.iter().map(|argument| self.int_of(*argument));
        let values = values.collect::<Fallible<Vec<_>>>()?;
        let (zero, one) = (self.int(0), self.int(1));
        let (first, end, step) = match &values[..] {
            [end] => (zero.clone(), end.clone(), one.clone()),
            [first, end] => (self.b().plain(first), end.clone(), one.clone()),
            [first, end, stride] => (self.b().plain(first), end.clone(), stride.clone()),
            _ => return Err(self.front.refuse(node, "a range with this many arguments")),
        };
        let is_step = self.operation(Binary::NotEqual, Rules::REFUSE, &step, &zero);
        self.refuse_unless(&is_step, "the step of a range is 0");
        let count = self.steps(&first, &end, &step);
        Ok(Iterable::Range { start: first, step, count })
    }

    /// Returns the number of steps from `start` to `end`, rounded up: `(end - start + step - sign) // step`.
    pub(super) fn steps(&mut self, start: &Operand, end: &Operand, step: &Operand) -> Operand {
        let (zero, one) = (self.int(0), self.int(1));
        let is_up = self.operation(Binary::Greater, Rules::REFUSE, step, &zero);
        let up = self.b().convert(is_up, Scalar::Big, Overflow::Wrap);
        let twice = self.operation(Binary::Add, Rules::REFUSE, &up, &up);
        let sign = self.operation(Binary::Subtract, Rules::REFUSE, &twice, &one);
        let length = self.operation(Binary::Subtract, Rules::REFUSE, end, start);
        let length = self.operation(Binary::Add, Rules::REFUSE, &length, step);
        let length = self.operation(Binary::Subtract, Rules::REFUSE, &length, &sign);
        self.operation(Binary::DivideFloor, Rules::REFUSE, &length, step)
    }

    pub(super) fn count_of(&mut self, iterable: &Iterable, node: Node<'t>) -> Fallible<Operand> {
        match iterable {
            Iterable::Range { count, .. } | Iterable::Reversed(_, count) => Ok(count.clone()),
            Iterable::List(list) => Ok(self.list_length(list)),
            _ => Err(self.front.refuse(node, "the length of this sequence")),
        }
    }

    /// Lowers a test whether there is a value with this index.
    pub(super) fn has_more(&mut self, iterable: &Iterable, index: &Operand) -> Fallible<Operand> {
        Ok(match iterable {
            Iterable::Range { count, .. } | Iterable::Reversed(_, count) => {
                self.operation(Binary::Less, Rules::REFUSE, index, count)
            }
            Iterable::List(list) => {
                let length = self.list_length(list);
                self.operation(Binary::Less, Rules::REFUSE, index, &length)
            }
            Iterable::Enumerate(inner, _) => self.has_more(inner, index)?,
            Iterable::Zip(parts) => {
                let mut all = self.b().constant(Scalar::Bool, 1);
                for part in parts {
                    let one = self.has_more(part, index)?;
                    all = self.operation(Binary::And, Rules::WRAP, &all, &one);
                }
                all
            }
        })
    }

    /// Returns the value with an index that is known to exist.
    pub(super) fn item(&mut self, iterable: &Iterable, index: &Operand) -> Fallible<Value> {
        match iterable {
            Iterable::Range { start, step, .. } => {
                let distance = self.operation(Binary::Multiply, Rules::REFUSE, index, step);
                let value = self.operation(Binary::Add, Rules::REFUSE, start, &distance);
                Ok(Value::int(value))
            }
            Iterable::List(list) => {
                let Type::List(element) = &list.kind else { unreachable!("it was made a list") };
                let place = self.element(list, index);
                let operand = self.b().load(&place);
                Ok(Value { operand, kind: (**element).clone() })
            }
            Iterable::Reversed(inner, count) => {
                let one = self.int(1);
                let last = self.operation(Binary::Subtract, Rules::REFUSE, count, &one);
                let index = self.operation(Binary::Subtract, Rules::REFUSE, &last, index);
                self.item(inner, &index)
            }
            Iterable::Enumerate(inner, start) => {
                let number = self.operation(Binary::Add, Rules::REFUSE, start, index);
                let value = self.item(inner, index)?;
                Ok(self.tuple_of(&[Value::int(number), value]))
            }
            Iterable::Zip(parts) => {
                let values = parts.iter().map(|part| self.item(part, index)).collect::<Fallible<Vec<_>>>()?;
                Ok(self.tuple_of(&values))
            }
        }
    }

    /// Begins a generator. It computes all its values at once, as a list, so nothing that it reads may change before
    /// they are used.
    pub(super) fn begin_generator(&mut self, inside: Node<'t>) -> Fallible<()> {
        let mut variables = self.frames.iter().flat_map(|frame| frame.variables.values());
        let mut is_immutable = variables.all(|value| value.kind.is_immutable());
        is_immutable &= tree::all(inside).all(|node| self.is_pure_part(node));
        for call in tree::all(inside).filter(|node| node.kind() == "call") {
            let called = self.front.functions.get(self.front.text(field(call, "function")?));
            is_immutable &= called.is_none_or(|function| self.is_pure_function(*function));
        }
        if !is_immutable {
            return Err(self.front.refuse(inside, "a generator that reads what may change"));
        }
        let none = self.b().constant(Scalar::I64, 0);
        self.yielded = Some(self.new_list(&Type::Int, &none));
        // A first run finds the type of the values.
        let before = self.result.clone();
        self.dry_run(|body| body.statement(inside))?;
        self.result = before;
        let element = self.yielded_type.clone().unwrap_or(Type::Int);
        self.yielded = Some(self.new_list(&element, &none));
        Ok(())
    }

    /// Returns `true` if a node in a function neither depends on outside state nor changes it.
    pub(super) fn is_pure_part(&self, node: Node<'t>) -> bool {
        let (text, root) = (self.front.text(node), self.front.source.tree.root_node());
        match node.kind() {
            "identifier" => {
                self.front.globals.iter().find(|(name, _)| name == text).is_none_or(|(_, kind)| {
                    let is_list = matches!(kind, Type::List(element) if element.is_immutable());
                    kind.is_immutable() && names::is_bound_once(root, text, self.front.text)
                        || is_list && names::is_never_changed(root, text, self.front.text)
                })
            }
            "attribute" => {
                let name = node.child_by_field_name("attribute").map_or("", |name| self.front.text(name));
                let object = node.child_by_field_name("object");
                let is_of_class = object.is_none_or(|object| !matches!(self.class_at(object), Ok(None)));
                !is_of_class || !self.front.source.may_change_field(name)
            }
            "global_statement" => false,
            _ => true,
        }
    }

    /// Lowers `yield x`.
    pub(super) fn lower_yield(&mut self, node: Node<'t>) -> Fallible<()> {
        let yielded = self.yielded.clone().filter(|_| self.frames.len() == 1);
        let (Some(yielded), &[value]) = (yielded, &named(node)[..]) else {
            return Err(self.front.refuse(node, "this `yield`"));
        };
        let value = self.value(value)?;
        let Some(kind) = self.yielded_type.clone() else {
            self.yielded_type = Some(value.kind.stored());
            return Ok(());
        };
        let value = self.as_type(value, &kind, node)?;
        self.append(&yielded, &value)
    }

    /// Ends a generator: it returns the list of its values.
    pub(super) fn end_generator(&mut self, node: Node<'t>) -> Fallible<()> {
        let Some(yielded) = self.yielded.clone() else { return Ok(()) };
        if self.result.replace(yielded.kind.clone()).is_some_and(|known| known != yielded.kind) {
            return Err(self.front.refuse(node, "a generator that returns a value"));
        }
        self.b().emit(Op::Return(Some(yielded.operand.register)));
        Ok(())
    }

    /// Lowers `[… for x in … if …]` and passes every value to `each`.
    pub(super) fn each_comprehended(&mut self, node: Node<'t>, each: Receiver<'_, Self>) -> Fallible<()> {
        let clauses: Vec<Node<'t>> = named(node)
            .into_iter()
            .filter(|part| matches!(part.kind(), "for_in_clause" | "if_clause"))
            .collect();
        let own = clauses.iter().filter_map(|clause| clause.child_by_field_name("left"));
        let own = own.flat_map(|left| names::target_names(left)).map(|name| self.front.text(name)).collect();
        // The first iterable belongs to the scope around the comprehension.
        let (first, rest) = clauses.split_first().ok_or_else(|| self.front.unknown_kind(node))?;
        let iterable = self.source_of(*first)?;
        self.frames.push(Frame { own, outer: self.frames.len(), ..Frame::default() });
        let done = self.each_of(*first, &iterable, field(node, "body")?, rest, each);
        self.frames.pop();
        done
    }

    /// Returns what a clause `for x in …` iterates over.
    fn source_of(&mut self, clause: Node<'t>) -> Fallible<Iterable> {
        let mut cursor = clause.walk();
        let sources: Vec<Node<'t>> =
            clause.children_by_field_name("right", &mut cursor).filter(Node::is_named).collect();
        match sources[..] {
            [source] => self.iterable(source),
            _ => Err(self.front.refuse(clause, "several values after `in`")),
        }
    }

    fn each_of(
        &mut self,
        clause: Node<'t>,
        iterable: &Iterable,
        inside: Node<'t>,
        rest: &[Node<'t>],
        each: Receiver<'_, Self>,
    ) -> Fallible<()> {
        let left = field(clause, "left")?;
        self.each(iterable, None, &mut |body, value| {
            let spot = body.spot(left)?;
            body.store(spot, value, left)?;
            body.clause(inside, rest, each)
        })
    }

    fn clause(&mut self, inside: Node<'t>, clauses: &[Node<'t>], each: Receiver<'_, Self>) -> Fallible<()> {
        let Some((clause, rest)) = clauses.split_first() else {
            let value = self.value(inside)?;
            return each(self, value);
        };
        if clause.kind() == "if_clause" {
            let condition = self.condition(named(*clause)[0])?;
            return self.if_then(&condition, &mut |body| body.clause(inside, rest, each));
        }
        let iterable = self.source_of(*clause)?;
        self.each_of(*clause, &iterable, inside, rest, each)
    }
}
