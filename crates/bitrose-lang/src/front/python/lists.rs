//! Lowers lists and tuples.

use super::body::{Body, Value};
use super::iterate::Iterable;
use super::names;
use super::types::{Type, list_shape, tuple_shape};
use crate::front::prelude::*;

impl<'t> Body<'_, 't> {
    /// Creates a list of `count` elements without values.
    pub(super) fn new_list(&mut self, element: &Type, count: &Operand) -> Value {
        let kind = Type::List(Box::new(element.clone()));
        let list = Value { operand: self.b().allocate_one(list_shape(element), false), kind };
        self.renew(&list, count);
        list
    }

    /// Gives a list new memory, for `count` elements without values.
    pub(super) fn renew(&mut self, list: &Value, count: &Operand) {
        let Type::List(element) = &list.kind else { unreachable!("only lists have elements") };
        let elements = self.b().allocate(element.shape(), count.register, false).register;
        self.b().emit(Op::Store { address: list.operand.register, from: elements });
    }

    fn elements(&mut self, list: &Value) -> (Operand, Type) {
        let Type::List(element) = &list.kind else { unreachable!("only lists have elements") };
        let shape = element.shape().reference();
        let to = self.b().register(shape.clone());
        self.b().emit(Op::Load { to, address: list.operand.register });
        (Operand { register: to, shape }, (**element).clone())
    }

    pub(super) fn list_length(&mut self, list: &Value) -> Operand {
        let (elements, _) = self.elements(list);
        let length = self.b().register(Scalar::I64);
        self.b().emit(Op::Length { to: length, base: elements.register, stride: 1 });
        self.b().convert(Operand { register: length, shape: Scalar::I64.into() }, Scalar::Big, Overflow::Wrap)
    }

    /// Returns the place of an element. A negative index counts from the end.
    pub(super) fn element(&mut self, list: &Value, index: &Operand) -> Place {
        let zero = self.int(0);
        let is_negative = self.operation(Binary::Less, Rules::REFUSE, index, &zero);
        let at = self.b().load(&Place::Register(index.clone()));
        self.b().open();
        let length = self.list_length(list);
        let from_end = self.operation(Binary::Add, Rules::REFUSE, index, &length);
        self.b().emit(Op::Copy { to: at.register, from: from_end.register });
        let negative = self.b().close();
        self.b().branch(&is_negative, negative, Block::default());
        let (elements, element) = self.elements(list);
        self.b().element(elements.register, &at, element.shape(), None)
    }

    fn put_at(&mut self, list: &Value, index: usize, value: &Operand) {
        let (elements, element) = self.elements(list);
        let index = self.b().constant(Scalar::I64, index as u64);
        let place = self.b().element(elements.register, &index, element.shape(), None);
        self.put(&place, value);
    }

    /// Lowers `[1, 2, 3]`. The elements of an empty list are ints.
    pub(super) fn list(&mut self, node: Node<'t>) -> Fallible<Value> {
        let values = self.values(&named(node))?;
        self.list_of(&values, node)
    }

    fn list_of(&mut self, values: &[Value], node: Node<'t>) -> Fallible<Value> {
        let mut element = values.first().map_or(Type::Int, |first| first.kind.clone().stored());
        for value in values {
            element = element.join(&value.kind).ok_or_else(|| {
                self.front.refuse(node, &format!("a list with both {element} and {}", value.kind))
            })?;
        }
        let count = self.b().constant(Scalar::I64, values.len() as u64);
        let list = self.new_list(&element, &count);
        for (index, value) in values.iter().enumerate() {
            let value = self.as_type(value.clone(), &element, node)?;
            self.put_at(&list, index, &value);
        }
        Ok(list)
    }

    /// Lowers `[0] * 64`.
    pub(super) fn repeated(&mut self, list: &Value, times: Node<'t>) -> Fallible<Value> {
        let count = self.int_of(times)?;
        let zero = self.int(0);
        let count = self.larger(&count, &zero);
        self.repeated_by(list, &count)
    }

    fn repeated_by(&mut self, list: &Value, count: &Operand) -> Fallible<Value> {
        let (_, element) = self.elements(list);
        let length = self.list_length(list);
        let all = self.operation(Binary::Multiply, Rules::REFUSE, &length, count);
        let result = self.new_list(&element, &all);
        self.copied(&result, &all, &mut |body, index| {
            let from = body.operation(Binary::RemainderFloor, Rules::REFUSE, index, &length);
            Ok(body.element(list, &from))
        })?;
        Ok(result)
    }

    /// Sets the elements of a list. Each is copied from the place that `from` returns for its index.
    fn copied(
        &mut self,
        to: &Value,
        count: &Operand,
        from: &mut dyn FnMut(&mut Self, &Operand) -> Fallible<Place>,
    ) -> Fallible<()> {
        let (start, step) = (self.int(0), self.int(1));
        let indices = Iterable::Range { start, step, count: count.clone() };
        self.each(&indices, None, &mut |body, index| {
            let from = from(body, &index.operand)?;
            let value = body.b().load(&from);
            let (elements, element) = body.elements(to);
            let place = body.b().element(elements.register, &index.operand, element.shape(), None);
            body.put(&place, &value);
            Ok(())
        })
    }

    /// Lowers `a.append(x)`: all elements are copied to new memory, for one more than before.
    pub(super) fn append(&mut self, list: &Value, value: &Operand) -> Fallible<()> {
        let (old, element) = self.elements(list);
        let length = self.list_length(list);
        let one = self.int(1);
        let count = self.operation(Binary::Add, Rules::REFUSE, &length, &one);
        self.renew(list, &count);
        let place = self.element(list, &length);
        self.put(&place, value);
        self.copied(list, &length, &mut |body, index| {
            Ok(body.b().element(old.register, index, element.shape(), None))
        })
    }

    /// Lowers `a.pop()` or `a.pop(0)`: the other elements are copied to new memory.
    pub(super) fn pop(&mut self, list: &Value, index: Option<Node<'t>>) -> Fallible<Value> {
        let mut at = match index {
            Some(index) => self.int_of(index)?,
            None => self.int(-1),
        };
        self.refuse_empty(list, "an exception is raised here: `pop` from an empty list");
        let (old, element) = self.elements(list);
        let (length, one) = (self.list_length(list), self.int(1));
        let place = self.element(list, &at);
        let taken = self.b().load(&place);
        let count = self.operation(Binary::Subtract, Rules::REFUSE, &length, &one);
        at = self.operation(Binary::RemainderFloor, Rules::REFUSE, &at, &length);
        self.renew(list, &count);
        self.copied(list, &count, &mut |body, index| {
            let is_behind = body.operation(Binary::GreaterOrEqual, Rules::REFUSE, index, &at);
            let step = body.b().convert(is_behind, Scalar::Big, Overflow::Wrap);
            let from = body.operation(Binary::Add, Rules::REFUSE, index, &step);
            Ok(body.b().element(old.register, &from, element.shape(), None))
        })?;
        Ok(Value { operand: taken, kind: element })
    }

    /// Lowers `a.sort(key=…, reverse=…)`, as an insertion sort: like Python's, it keeps the order of equal elements.
    pub(super) fn sort(&mut self, list: &Value, options: &[Node<'t>], node: Node<'t>) -> Fallible<()> {
        let (mut keys, mut operator) = (list.clone(), Binary::Greater);
        for option in options {
            let value =
                option.child_by_field_name("value").ok_or_else(|| self.front.unknown_kind(*option))?;
            match (self.front.text(field(*option, "name")?), value.kind()) {
                ("reverse", "true") => operator = Binary::Less,
                ("reverse", "false") => {}
                ("key", "lambda") => {
                    let empty = self.int(0);
                    keys = self.new_list(&Type::Int, &empty);
                    self.each(&Iterable::List(list.clone()), None, &mut |body, item| {
                        let key = body.inline((value, body.frames.len()), vec![item], value)?;
                        let key = body.as_int(key, value)?;
                        body.append(&keys, &key)
                    })?;
                }
                _ => return Err(self.front.refuse(*option, "this argument of a sort")),
            }
        }
        let (zero, one) = (self.int(0), self.int(1));
        let indices = |count| Iterable::Range { start: zero.clone(), step: one.clone(), count };
        let length = self.list_length(list);
        self.each(&indices(length), None, &mut |body, end| {
            body.each(&indices(end.operand.clone()), None, &mut |body, distance| {
                let right = body.operation(Binary::Subtract, Rules::REFUSE, &end.operand, &distance.operand);
                let left = body.operation(Binary::Subtract, Rules::REFUSE, &right, &one);
                let pair = [&left, &right].map(|index| body.element(&keys, index));
                let [a, b] = pair.map(|place| body.b().load(&place));
                let kind = body.elements(&keys).1;
                let [a, b] = [a, b].map(|operand| Value { operand, kind: kind.clone() });
                let (a, b) = (body.as_int(a, node)?, body.as_int(b, node)?);
                let is_wrong = body.operation(operator, Rules::REFUSE, &a, &b);
                body.if_then(&is_wrong, &mut |body| {
                    body.exchange(list, &left, &right);
                    if keys.operand.register != list.operand.register {
                        body.exchange(&keys, &left, &right);
                    }
                    Ok(())
                })
            })
        })
    }

    fn exchange(&mut self, list: &Value, one: &Operand, other: &Operand) {
        let (one, other) = (self.element(list, one), self.element(list, other));
        let (a, b) = (self.b().load(&one), self.b().load(&other));
        self.put(&one, &b);
        self.put(&other, &a);
    }

    /// Lowers `a.reverse()`.
    pub(super) fn reverse(&mut self, list: &Value) -> Fallible<Value> {
        let (old, element) = self.elements(list);
        let (count, one) = (self.list_length(list), self.int(1));
        let highest = self.operation(Binary::Subtract, Rules::REFUSE, &count, &one);
        self.renew(list, &count);
        self.copied(list, &count, &mut |body, index| {
            let from = body.operation(Binary::Subtract, Rules::REFUSE, &highest, index);
            Ok(body.b().element(old.register, &from, element.shape(), None))
        })?;
        Ok(self.none())
    }

    /// Lowers `a.extend(b)` or `a += b`, which changes the list itself.
    pub(super) fn extend(&mut self, list: &Value, others: Value, node: Node<'t>) -> Fallible<()> {
        let others = self.as_list(others, node)?;
        let others = self.whole_copy(&others)?; // it may be the same list
        let Type::List(element) = &list.kind else { unreachable!("only lists grow") };
        self.each(&Iterable::List(others), None, &mut |body, value| {
            let value = body.as_type(value, element, node)?;
            body.append(list, &value)
        })
    }

    /// Lowers `[f(x) for x in …]`.
    pub(super) fn comprehended(&mut self, node: Node<'t>) -> Fallible<Value> {
        // The elements have the type of the value. The comprehension is first lowered once just to learn that type.
        let mut element = None;
        self.dry_run(|body| {
            body.each_comprehended(node, &mut |_, value| {
                element = Some(value.kind.stored());
                Ok(())
            })
        })?;
        let element = element.unwrap_or(Type::Int);
        let empty = self.b().constant(Scalar::I64, 0);
        let list = self.new_list(&element, &empty);
        self.each_comprehended(node, &mut |body, value| {
            let value = body.as_type(value, &element, node)?;
            body.append(&list, &value)
        })?;
        Ok(list)
    }

    /// Copies a whole list, as in `a.copy()`.
    pub(super) fn whole_copy(&mut self, list: &Value) -> Fallible<Value> {
        let one = self.b().constant(Scalar::Big, 1);
        self.repeated_by(list, &one)
    }

    /// Converts a value that `for` can iterate over to a list.
    pub(super) fn as_list(&mut self, value: Value, node: Node<'t>) -> Fallible<Value> {
        match &value.kind {
            Type::List(_) => Ok(value),
            Type::ImmutableList(element) => {
                Ok(Value { kind: Type::List(element.clone()), operand: value.operand })
            }
            Type::Tuple(elements) => {
                let count = elements.len();
                let values = self.unpacked(&value, count, node)?;
                self.list_of(&values, node)
            }
            kind => Err(self.front.refuse(node, &format!("iterating over {kind}"))),
        }
    }

    /// Lowers `(a, b)`.
    pub(super) fn tuple(&mut self, node: Node<'t>) -> Fallible<Value> {
        let values = self.values(&named(node))?;
        Ok(self.tuple_of(&values))
    }

    pub(super) fn tuple_of(&mut self, values: &[Value]) -> Value {
        let kinds: Vec<Type> = values.iter().map(|value| value.kind.clone()).collect();
        let operand = self.b().allocate_one(tuple_shape(&kinds), false);
        for (index, value) in (0..).zip(values) {
            let place = self.b().field(operand.register, index, value.kind.shape());
            self.put(&place, &value.operand);
        }
        Value { operand, kind: Type::Tuple(kinds) }
    }

    /// Unpacks a tuple or list into `count` values.
    pub(super) fn unpacked(&mut self, value: &Value, count: usize, node: Node<'t>) -> Fallible<Vec<Value>> {
        match &value.kind {
            Type::ImmutableList(_) => {
                let list = self.as_list(value.clone(), node)?;
                self.unpacked(&list, count, node)
            }
            Type::Tuple(kinds) if kinds.len() == count => Ok((0..)
                .zip(kinds)
                .map(|(index, kind)| {
                    let place = self.b().field(value.operand.register, index, kind.shape());
                    Value { operand: self.b().load(&place), kind: kind.clone() }
                })
                .collect()),
            Type::List(element) => {
                let length = self.list_length(value);
                let wanted = self.int(count.try_into().expect("a source is bounded"));
                let is_right = self.operation(Binary::Equal, Rules::REFUSE, &length, &wanted);
                self.refuse_unless(&is_right, "a list of another length is unpacked");
                let mut values = Vec::new();
                for index in 0..count {
                    let index = self.int(index.try_into().expect("a source is bounded"));
                    let place = self.element(value, &index);
                    values.push(Value { operand: self.b().load(&place), kind: (**element).clone() });
                }
                Ok(values)
            }
            kind => Err(tree::error(node, format!("expected {count} values, found {kind}"))
                .label("this cannot be unpacked")),
        }
    }

    /// Lowers `a[i]` or `a[1:3]`.
    pub(super) fn subscript(&mut self, node: Node<'t>) -> Fallible<Value> {
        let value = self.value(field(node, "value")?)?;
        let index_node = field(node, "subscript")?;
        if index_node.kind() == "slice" {
            return self.slice(value, index_node);
        }
        if let Type::Object(class) = value.kind {
            let index = self.value(index_node)?;
            return match self.front.classes[class].methods.get("__getitem__").copied() {
                Some(method) => self.call_function(method, Some(class), vec![value, index], node),
                None => Err(self.front.refuse(node, "indexing an instance")),
            };
        }
        if let (Type::Tuple(kinds), Ok(index)) = (&value.kind, self.front.text(index_node).parse::<usize>()) {
            let kind = kinds.get(index).cloned();
            let kind =
                kind.ok_or_else(|| tree::error(index_node, "index out of range").label("past the end"))?;
            let offset = u32::try_from(index).expect("a source is bounded");
            let place = self.b().field(value.operand.register, offset, kind.shape());
            return Ok(Value { operand: self.b().load(&place), kind });
        }
        let list = self.as_list(value, node)?;
        let index = self.int_of(index_node)?;
        let place = self.element(&list, &index);
        let Type::List(element) = list.kind else { unreachable!("it was made a list") };
        Ok(Value { operand: self.b().load(&place), kind: *element })
    }

    /// Lowers a slice of a list, such as `a[i:j]` or `a[::-1]`.
    fn slice(&mut self, value: Value, node: Node<'t>) -> Fallible<Value> {
        let is_fixed = !matches!(value.kind, Type::List(_));
        let list = self.as_list(value, node)?;
        let (mut cursor, mut bounds, mut index) = (node.walk(), [None; 3], 0);
        for part in node.children(&mut cursor) {
            if part.is_named() {
                bounds[index] = Some(part);
            }
            index += usize::from(part.kind() == ":");
        }
        let step =
            bounds[2].map_or(Some(1), |step| self.front.text(step).replace(' ', "").parse::<i64>().ok());
        let Some(step) = step.filter(|step| *step != 0) else {
            return Err(self.front.refuse(node, "a slice with a step that is not a constant"));
        };
        let mut given = |bound: Option<Node<'t>>| bound.map(|bound| self.int_of(bound)).transpose();
        let bounds = [given(bounds[0])?, given(bounds[1])?];
        let length = self.list_length(&list); // which the bounds may change
        let is_down = step < 0; // then both ends are one lower
        let lower = i64::from(is_down);
        let (low, lower, zero, step) = (self.int(-lower), self.int(lower), self.int(0), self.int(step));
        let ends = [low, self.operation(Binary::Subtract, Rules::REFUSE, &length, &lower)];
        let from = usize::from(is_down);
        let start = self.bound(bounds[0].as_ref(), from, &length, &ends);
        let end = self.bound(bounds[1].as_ref(), 1 - from, &length, &ends);
        let count = self.steps(&start, &end, &step);
        let count = self.larger(&count, &zero);
        let (_, element) = self.elements(&list);
        let result = self.new_list(&element, &count);
        self.copied(&result, &count, &mut |body, index| {
            let distance = body.operation(Binary::Multiply, Rules::REFUSE, index, &step);
            let from = body.operation(Binary::Add, Rules::REFUSE, &start, &distance);
            Ok(body.element(&list, &from))
        })?;
        Ok(if is_fixed { result.frozen() } else { result })
    }

    /// Returns a bound of a slice; if it is left out, one of `ends`. A negative bound counts from the end of the list.
    /// No bound lies outside of `ends`.
    fn bound(
        &mut self,
        value: Option<&Operand>,
        default: usize,
        length: &Operand,
        ends: &[Operand; 2],
    ) -> Operand {
        let Some(value) = value else { return ends[default].clone() };
        let zero = self.int(0);
        let is_negative = self.operation(Binary::Less, Rules::REFUSE, value, &zero);
        let sign = self.b().convert(is_negative, Scalar::Big, Overflow::Wrap);
        let moved = self.operation(Binary::Multiply, Rules::REFUSE, &sign, length);
        let at = self.operation(Binary::Add, Rules::REFUSE, value, &moved);
        let at = self.larger(&at, &ends[0]);
        self.chosen(Binary::Less, &at, &ends[1])
    }

    /// Lowers a test whether two lists, or two tuples, are equal in all elements.
    pub(super) fn same(&mut self, left: &Value, right: &Value, node: Node<'t>) -> Fallible<Operand> {
        if let (Type::Tuple(a), Type::Tuple(b)) = (&left.kind, &right.kind) {
            let mut all = self.b().constant(Scalar::Bool, u64::from(a.len() == b.len()));
            let count = if a.len() == b.len() { a.len() } else { return Ok(all) };
            let pairs = self.unpacked(left, count, node)?.into_iter().zip(self.unpacked(right, count, node)?);
            for (a, b) in pairs {
                let one = self.compare("==", a, b, node)?;
                all = self.operation(Binary::And, Rules::WRAP, &all, &one);
            }
            return Ok(all);
        }
        let lengths = [left, right].map(|list| self.list_length(list));
        let is_long = self.operation(Binary::Equal, Rules::REFUSE, &lengths[0], &lengths[1]);
        let both = Iterable::Zip([left, right].map(|list| Iterable::List(list.clone())).into());
        let all = self.reduce("all", node, Some(is_long), &mut |body, add| {
            body.each(&both, None, &mut |body, pair| {
                let pair = body.unpacked(&pair, 2, node)?;
                let one = body.compare("==", pair[0].clone(), pair[1].clone(), node)?;
                add(body, Value::truth(one))
            })
        })?;
        Ok(all.operand)
    }

    pub(super) fn larger(&mut self, a: &Operand, b: &Operand) -> Operand {
        self.chosen(Binary::Greater, a, b)
    }

    /// Lowers `x in range(…)`, `x in (1, 2, 4)` or `x in a`.
    pub(super) fn is_in(&mut self, value: &Value, node: Node<'t>) -> Fallible<Operand> {
        if node.kind() == "identifier" {
            let set = self.value(node)?;
            if let Some(found) = self.call_first(&["__contains__"], vec![set, value.clone()])? {
                return self.truth_of(&found);
            }
        }
        let iterable = self.iterable(node)?;
        let found = self.reduce("any", node, None, &mut |body, add| {
            body.each(&iterable, None, &mut |body, item| {
                let is_same = body.compare("==", value.clone(), item, node)?;
                add(body, Value::truth(is_same))
            })
        })?;
        Ok(found.operand)
    }

    /// Stops the program with a violated rule if a list is empty.
    pub(super) fn refuse_empty(&mut self, list: &Value, rule: &str) {
        let length = self.list_length(list);
        let truth = self.truth(&length);
        self.refuse_unless(&truth, rule);
    }

    /// Creates an instance. Its fields have no values yet, except those that the class has as well: until an instance
    /// gets its own, it has that of the class.
    pub(super) fn instance(&mut self, class: usize, node: Node<'t>) -> Fallible<Operand> {
        let own = self.front.classes[class].clone();
        let kinds: Vec<Type> = own.fields.iter().map(|(_, kind)| kind.clone()).collect();
        let instance = self.b().allocate_one(tuple_shape(&kinds), false);
        let instance = Operand { shape: Shape::Void.reference(), ..instance };
        for (name, kind) in &own.fields {
            let qualified = format!("{}.{name}", own.name);
            let Some(value) = self.global_value(&qualified)? else { continue };
            if names::is_class_attribute_changed(self.front, own.name, name) {
                let message = format!("`{name}`, which the class and its instances both change,");
                return Err(self.front.refuse(node, &message).help("use different names for the two"));
            }
            let value = self.as_type(value, kind, node)?;
            let (place, _) = self.field_place(class, &instance, name).expect("it is a field");
            self.put(&place, &value);
        }
        Ok(instance)
    }
}
