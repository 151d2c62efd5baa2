//! Lowers assignable expressions, and elements, fields and slices.

use super::body::{Body, Meaning, Value};
use super::types::{INT, Type};
use crate::front::prelude::*;

/// The elements of an array, slice or string: the first one, their number, the capacity, and their type.
///
/// Go leaves open how much capacity `append` allocates: such a capacity is stored as the complement of the guaranteed
/// one.
pub(super) struct Elements {
    pub(super) first: Operand,
    pub(super) length: Operand,
    pub(super) capacity: Operand,
    pub(super) element: Type,
}

impl<'t> Body<'_, 't> {
    /// Lowers an expression to a place and its type. If the expression is just a value, the place is a temporary one.
    pub(super) fn place(&mut self, node: Node<'t>) -> Fallible<(Place, Type)> {
        self.nested(node, |body| match node.kind() {
            "identifier" => {
                let name = body.front.text(node);
                match body.variable(name) {
                    Some((Meaning::Variable(variable), kind)) => Ok((body.variable_place(variable), kind)),
                    None if body.front.variables.contains_key(name) => {
                        let (name, _) =
                            body.front.variables.get_key_value(name).expect("the variable was found");
                        body.global(name)
                    }
                    _ => body.value_place(node),
                }
            }
            "parenthesized_expression" => body.place(super::named(node)[0]),
            "selector_expression" => body.selected(node),
            "index_expression" => body.indexed(node),
            "unary_expression" if body.front.text(node).starts_with('*') => {
                let pointer = body.value(field(node, "operand")?, None)?;
                body.deref(node, pointer)
            }
            _ => body.value_place(node),
        })
    }

    /// Lowers the target of an assignment to a place and its type.
    pub(super) fn target(&mut self, node: Node<'t>) -> Fallible<(Place, Type)> {
        // A target in a function literal inside of another one is lowered again for the type of the outer one.
        if !self.checked_targets.contains(&node.id()) {
            self.check_target(node)?;
            self.checked_targets.insert(node.id());
        }
        self.place(node)
    }

    /// Refuses an assignment to what is no variable: a constant, a string, the result of a call.
    fn check_target(&mut self, node: Node<'t>) -> Fallible<()> {
        let is_variable = match node.kind() {
            "identifier" => {
                let name = self.front.text(node);
                match self.variable(name) {
                    Some((meaning, _)) => matches!(meaning, Meaning::Variable(_)),
                    // an unknown name has its own error
                    None => {
                        !self.front.constants.contains_key(name) && !self.front.functions.contains_key(name)
                    }
                }
            }
            "parenthesized_expression" => return self.check_target(super::named(node)[0]),
            "selector_expression" | "index_expression" => {
                let operand = field(node, "operand")?;
                let kind = self.type_of(operand)?;
                match self.underlying(&kind) {
                    Type::Pointer(_) | Type::Slice(_) => true,
                    Type::String => false,
                    _ => return self.check_target(operand),
                }
            }
            "unary_expression" => self.front.text(node).starts_with('*'),
            _ => false,
        };
        if is_variable {
            return Ok(());
        }
        Err(tree::error(node, format!("cannot assign to `{}`", self.front.text(node)))
            .label("not a variable"))
    }

    fn value_place(&mut self, node: Node<'t>) -> Fallible<(Place, Type)> {
        let value = self.value(node, None)?;
        let value = self.with_default_type(value, node)?;
        let operand = value.operand.expect("an operand has a type");
        let shape = self.shape(&value.kind)?;
        if shape.is_word() {
            return Ok((Place::Register(operand), value.kind));
        }
        Ok((Place::Memory { address: operand.register, shape }, value.kind))
    }

    fn deref(&mut self, node: Node<'t>, pointer: Value) -> Fallible<(Place, Type)> {
        let (Type::Pointer(target), Some(operand)) = (self.underlying(&pointer.kind), pointer.operand) else {
            let name = self.name(&pointer.kind);
            return Err(self.front.refuse(node, &format!("`*` of {name}")));
        };
        let shape = self.shape(&target)?;
        Ok((Place::Memory { address: operand.register, shape }, (*target).clone()))
    }

    /// Returns a place, or what it points to if it holds a pointer.
    fn auto_deref(&mut self, node: Node<'t>, (place, kind): (Place, Type)) -> Fallible<(Place, Type)> {
        if let Type::Pointer(_) = self.underlying(&kind) {
            let pointer = Value::typed(self.b.load(&place), kind);
            return self.deref(node, pointer);
        }
        Ok((place, kind))
    }

    fn selected(&mut self, node: Node<'t>) -> Fallible<(Place, Type)> {
        let name_node = field(node, "field")?;
        let found = self.place(field(node, "operand")?)?;
        let (place, kind) = self.auto_deref(node, found)?;
        let name = self.front.text(name_node);
        let (Type::Struct(list), Place::Memory { address, shape }) = (self.underlying(&kind), &place) else {
            let kind = self.name(&kind);
            return Err(self.front.refuse(node, &format!("a field of {kind}")));
        };
        let Some(index) = list.iter().position(|(own, _)| own == name) else {
            let kind = self.name(&kind);
            if self.front.methods.keys().any(|own| *own == (&*kind, name)) {
                let refused = self.front.refuse(node, "a method as a value");
                return Err(refused.help("write a function that calls it"));
            }
            return Err(tree::error(name_node, format!("unknown field `{name}` of {kind}"))
                .label("not a field of this type"));
        };
        if let Type::Unread(error) = &list[index].1 {
            return Err(Box::new((**error).clone()));
        }
        let at = u32::try_from(index).expect("a source is bounded");
        let part = self.part(*address, shape, at).expect("the layout has each field");
        Ok((part, list[index].1.clone()))
    }

    fn indexed(&mut self, node: Node<'t>) -> Fallible<(Place, Type)> {
        let (operand, index) = (field(node, "operand")?, field(node, "index")?);
        let is_open = self.is_index_open(operand, index)?;
        let ((kind, elements), by) = self.both(
            is_open,
            |body| {
                let found = body.place(operand)?;
                let (place, kind) = body.auto_deref(node, found)?;
                let elements = body.elements(node, &place, &kind)?;
                Ok((kind, elements))
            },
            |body, _| body.value(index, None),
        )?;
        if let (Type::Array(_, length), Some(constant)) = (self.underlying(&kind), by.constant)
            && !(0..i128::from(length)).contains(&constant)
        {
            return Err(tree::error(index, format!("index {constant} out of bounds"))
                .label(format!("the array has {length} elements")));
        }
        let by = self.with_default_type(by, index)?;
        if !self.is_integer(&by.kind) {
            return Err(self.front.refuse(index, "an index that is not an integer"));
        }
        let by = by.operand.expect("an operand has a type");
        let element = self.element_at(&elements, &by)?;
        Ok((element, elements.element))
    }

    /// Returns the place of an element, after a bounds check.
    pub(super) fn element_at(&mut self, elements: &Elements, index: &Operand) -> Fallible<Place> {
        let signed = index.scalar().is_some_and(Scalar::is_signed);
        // As an unsigned word, a negative index is greater than any length.
        let scalar = if signed { Scalar::I64 } else { Scalar::U64 };
        let wide = self.b.convert(index.clone(), scalar, Overflow::Wrap);
        let wide = self.b.convert(wide, Scalar::U64, Overflow::Wrap);
        let length = self.b.convert(elements.length.clone(), Scalar::U64, Overflow::Wrap);
        let inside = self.operation(Binary::Less, Rules::WRAP, &wide, &length);
        self.refuse_unless(&inside, "index out of range");
        let shape = self.shape(&elements.element)?;
        Ok(self.b.element(elements.first.register, index, shape, None))
    }

    /// Returns the elements of an array, slice or string.
    pub(super) fn elements(&mut self, node: Node<'t>, place: &Place, kind: &Type) -> Fallible<Elements> {
        let Place::Memory { address, shape } = place else {
            let kind = self.name(kind);
            return Err(self.front.refuse(node, &format!("elements of {kind}")));
        };
        match self.underlying(kind) {
            Type::Array(element, length) => {
                let length = self.b.constant(Scalar::I64, length.into());
                let first = Operand { register: *address, shape: self.shape(&element)?.reference() };
                Ok(Elements { first, capacity: length.clone(), length, element: (*element).clone() })
            }
            Type::Slice(_) | Type::String => {
                let element = match self.underlying(kind) {
                    Type::Slice(element) => (*element).clone(),
                    _ => Type::Basic("uint8"),
                };
                let mut parts = Vec::new();
                for index in 0..3 {
                    let part = self.part(*address, shape, index).expect("a slice has three parts");
                    parts.push(self.b.load(&part));
                }
                let [first, length, capacity] =
                    <[Operand; 3]>::try_from(parts).expect("a slice has three parts");
                Ok(Elements { first, length, capacity, element })
            }
            _ => {
                let kind = self.name(kind);
                Err(self.front.refuse(node, &format!("elements of {kind}")))
            }
        }
    }

    /// Assembles a slice from its three parts.
    pub(super) fn slice(&mut self, elements: &Elements) -> Fallible<Value> {
        let kind = Type::Slice(Arc::new(elements.element.clone()));
        let shape = self.shape(&kind)?;
        let parts = [&elements.first, &elements.length, &elements.capacity].map(Operand::clone);
        Ok(Value::typed(self.assembled(shape, &parts), kind))
    }

    /// Lowers `a[low:high]` and `a[low:high:max]`.
    pub(super) fn sliced(&mut self, node: Node<'t>) -> Fallible<Value> {
        if self.is_open(&named(node)) {
            return Err(self.front.refuse(node, "a call beside variables in the bounds of a slice"));
        }
        let found = self.place(field(node, "operand")?)?;
        let (place, kind) = self.auto_deref(node, found)?;
        if self.underlying(&kind) == Type::String {
            return Err(self.front.refuse(node, "a slice of a string"));
        }
        let elements = self.elements(node, &place, &kind)?;
        let (guaranteed, sign) = self.guaranteed(&elements);
        let mut ends = Vec::new();
        for (name, default) in [
            ("start", self.b.constant(Scalar::I64, 0)),
            ("end", elements.length.clone()),
            ("capacity", guaranteed.clone()),
        ] {
            ends.push(match node.child_by_field_name(name) {
                Some(end) => {
                    let value = self.operand_of(end, None)?;
                    self.b.convert(value, Scalar::I64, Overflow::Refuse)
                }
                None => default,
            });
        }
        let (low, high, most) = (&ends[0], &ends[1], &ends[2]);
        let zero = self.b.constant(Scalar::I64, 0);
        for (less, more) in [(&zero, low), (low, high), (high, most), (most, &guaranteed)] {
            let fits = self.operation(Binary::LessOrEqual, Rules::WRAP, less, more);
            self.refuse_unless(&fits, "slice bounds out of range, as far as the capacity is known");
        }
        let shape = self.shape(&elements.element)?;
        let first = match node.child_by_field_name("start") {
            Some(_) => self.b.advance(elements.first.register, low, &shape, None),
            None => elements.first.clone(),
        };
        let mut capacity = self.operation(Binary::Subtract, Rules::WRAP, most, low);
        if node.child_by_field_name("capacity").is_none() {
            capacity = self.operation(Binary::Xor, Rules::WRAP, &capacity, &sign);
        }
        let length = self.operation(Binary::Subtract, Rules::WRAP, high, low);
        self.slice(&Elements { first, length, capacity, element: elements.element })
    }

    /// Returns the capacity that is guaranteed, and -1 if the actual one may be larger, else 0.
    fn guaranteed(&mut self, elements: &Elements) -> (Operand, Operand) {
        let last = self.b.constant(Scalar::I64, 63);
        let sign = self.operation(Binary::ShiftRight, Rules::WRAP, &elements.capacity, &last);
        (self.operation(Binary::Xor, Rules::WRAP, &elements.capacity, &sign), sign)
    }

    pub(super) fn address_of(&mut self, node: Node<'t>) -> Fallible<Value> {
        if node.kind() == "parenthesized_expression" {
            return self.address_of(super::named(node)[0]);
        }
        if node.kind() == "composite_literal" {
            let value = self.value(node, None)?;
            let operand = value.operand.clone().ok_or_else(|| self.front.unknown_kind(node))?;
            return self.new_variable(value.kind, &operand);
        }
        let (place, kind) = self.place(node)?;
        let address = match place {
            Place::Memory { address, .. } => address,
            Place::Register(_) => return Err(self.front.refuse(node, "the address of this expression")),
        };
        let kind = Type::Pointer(Arc::new(kind));
        Ok(Value::typed(Operand { register: address, shape: self.shape(&kind)? }, kind))
    }

    /// Returns a pointer to a new variable with this value, which outlives the function.
    pub(super) fn new_variable(&mut self, kind: Type, value: &Operand) -> Fallible<Value> {
        let shape = self.shape(&kind)?;
        let address = self.b.allocate_one(shape.clone(), false);
        self.b.put(&Place::Memory { address: address.register, shape }, value);
        let kind = Type::Pointer(Arc::new(kind));
        Ok(Value::typed(Operand { shape: self.shape(&kind)?, ..address }, kind))
    }

    /// Lowers a string literal to an array of bytes.
    pub(super) fn string_value(&mut self, node: Node<'t>) -> Fallible<Value> {
        let text = self.front.text(node);
        let inner = &text[1..text.len().max(2) - 1];
        if inner.contains('\\') || inner.len() > 4096 {
            return Err(self.front.refuse(node, "a string with escapes or of more than 4096 bytes"));
        }
        let length = u32::try_from(inner.len()).expect("the string is short");
        let byte = Type::Basic("uint8");
        let shape = self.shape(&Type::Array(Arc::new(byte.clone()), length))?;
        let bytes: Vec<Operand> =
            inner.bytes().map(|byte| self.b.constant(Scalar::U8, byte.into())).collect();
        let array = self.assembled(shape, &bytes);
        let length = self.b.constant(Scalar::I64, length.into());
        let first = Operand { shape: self.shape(&byte)?.reference(), ..array };
        let elements = Elements { first, capacity: length.clone(), length, element: byte };
        Ok(Value { kind: Type::String, ..self.slice(&elements)? })
    }

    /// Lowers `make([]T, length, capacity)`.
    pub(super) fn make(&mut self, node: Node<'t>, arguments: &[Node<'t>]) -> Fallible<Value> {
        let [kind, counts @ ..] = arguments else { return Err(self.front.unknown_kind(node)) };
        let kind = self.kind_of(*kind)?;
        let Type::Slice(element) = self.underlying(&kind) else {
            return Err(self.front.refuse(node, "`make` of anything but a slice"));
        };
        let sizes = self.each(counts, |body, index| {
            let operand = body.operand_of(counts[index], Some(&INT))?;
            Ok(body.b.convert(operand, Scalar::I64, Overflow::Refuse))
        })?;
        let length = sizes.first().cloned().ok_or_else(|| self.front.unknown_kind(node))?;
        let capacity = sizes.get(1).cloned().unwrap_or_else(|| length.clone());
        let zero = self.b.constant(Scalar::I64, 0);
        for (less, more) in [(&zero, &length), (&length, &capacity)] {
            let fits = self.operation(Binary::LessOrEqual, Rules::WRAP, less, more);
            self.refuse_unless(&fits, "`make` of a slice with a length out of range");
        }
        let shape = self.shape(&element)?;
        let first = self.b.allocate(shape, capacity.register, true);
        let value = self.slice(&Elements { first, length, capacity, element: (*element).clone() })?;
        Ok(Value { kind, ..value })
    }

    /// Lowers `copy(to, from)`. Both slices may be parts of one array, so the elements are copied through a temporary
    /// one.
    pub(super) fn copy(&mut self, node: Node<'t>, [to, from]: [Node<'t>; 2]) -> Fallible<Value> {
        let ((to_place, to_kind), (from_place, from_kind)) = (self.place(to)?, self.place(from)?);
        let to = self.elements(to, &to_place, &to_kind)?;
        let from = self.elements(from, &from_place, &from_kind)?;
        if to.element != from.element {
            let (to, from) = (self.name(&to_kind), self.name(&from_kind));
            return Err(self.front.refuse(node, &format!("`copy` from {from} to {to}")));
        }
        let is_shorter = self.operation(Binary::Less, Rules::WRAP, &from.length, &to.length);
        let count = self.select_operand(&is_shorter, &from.length, &to.length);
        let shape = self.shape(&to.element)?;
        self.copy_overlapping([&to.first, &from.first], None, &count, &shape)?;
        Ok(Value::typed(count, INT))
    }

    /// Copies elements through a temporary array, because the source and the target may overlap.
    fn copy_overlapping(
        &mut self,
        [to, from]: [&Operand; 2],
        start: Option<&Operand>,
        count: &Operand,
        shape: &Shape,
    ) -> Fallible<()> {
        let guaranteed = self.b.allocate(shape.clone(), count.register, true);
        self.copy_elements([&guaranteed, from], None, count, shape)?;
        self.copy_elements([to, &guaranteed], start, count, shape)?;
        self.b.emit(Op::End { address: guaranteed.register });
        Ok(())
    }

    /// Lowers `append(s, x)` and `append(s, t...)`. If the guaranteed capacity does not suffice, the elements move to a
    /// new array. If the actual capacity may be larger, Go may or may not move them: once the two arrays differ, any
    /// further use of the one that was not written is an error.
    pub(super) fn append(&mut self, node: Node<'t>, arguments: &[Node<'t>]) -> Fallible<Value> {
        let [slice, values @ ..] = arguments else { return Err(self.front.unknown_kind(node)) };
        let is_open = self.is_open(arguments);
        let ((old, kind), added) = self.both(
            is_open,
            |body| {
                let (place, kind) = body.place(*slice)?;
                Ok((body.elements(node, &place, &kind)?, kind))
            },
            |body, (old, _)| body.pack_variadic(node, &old.element, values),
        )?;
        let (shape, (guaranteed, is_open)) = (self.shape(&old.element)?, self.guaranteed(&old));
        let length = self.operation(Binary::Add, Rules::WRAP, &old.length, &added.length);
        let fits = self.operation(Binary::LessOrEqual, Rules::WRAP, &length, &guaranteed);
        let [first, capacity] =
            [&old.first, &old.capacity].map(|part| self.b.load(&Place::Register(part.clone())));
        self.if_else(
            &fits,
            &mut |body| {
                body.copy_overlapping([&old.first, &added.first], Some(&old.length), &added.length, &shape)
            },
            &mut |body| {
                let new = body.b.allocate(shape.clone(), length.register, true);
                body.copy_elements([&new, &old.first], None, &old.length, &shape)?;
                body.copy_elements([&new, &added.first], Some(&old.length), &added.length, &shape)?;
                let is_open = body.truth(&is_open);
                body.b.when(&is_open, [Op::MayBeOne { new: new.register, old: old.first.register }]);
                let sure = body.operation_of_one(Unary::Complement, &length);
                body.b.emit(Op::Copy { to: first.register, from: new.register });
                body.b.emit(Op::Copy { to: capacity.register, from: sure.register });
                Ok(())
            },
        )?;
        let value = self.slice(&Elements { first, length, capacity, element: old.element })?;
        Ok(Value { kind, ..value })
    }
}
