//! `std::vector`: a value that owns its elements. A reference to one of them dangles once there is new room for all.

use super::CFrontEnd;
use super::body::Body;
use crate::front::prelude::*;

/// Returns the type of the elements of a `std::vector`.
pub(super) fn element_of(shape: &Shape) -> Option<&Arc<Shape>> {
    match shape {
        Shape::Struct(class) => class.owned(),
        _ => None,
    }
}

impl<'t> CFrontEnd<'t> {
    /// Returns the type `std::vector<T>`.
    pub(super) fn vector(&mut self, node: Node<'t>, element: Node<'t>) -> Fallible<Shape> {
        let shape = self.shape(element)?.ok_or_else(|| self.refuse(node, "this vector"))?;
        let shape = self.complete(shape, element)?;
        if shape == Scalar::Bool.into() {
            let help = "use a `std::vector<char>`, or a number with a bit for each value";
            return Err(self.refuse(node, "`std::vector<bool>`").help(help));
        }
        if shape.cells() == 0 {
            return Err(self.refuse(node, &format!("a vector of {shape}")));
        }
        Ok(Shape::owner(format!("std::vector<{shape}>"), shape))
    }
}

/// A `std::vector` by its address, and the type of its elements.
#[derive(Clone, Copy)]
pub(super) struct Vector<'s> {
    pub(super) owner: Register,
    pub(super) element: &'s Shape,
}

impl<'t> Body<'_, 't> {
    /// Returns the place of the number of elements.
    fn size_place(&mut self, vector: Vector<'_>) -> Place {
        self.b.field(vector.owner, 1, Scalar::U64.into())
    }

    fn vector_size(&mut self, vector: Vector<'_>) -> Operand {
        let place = self.size_place(vector);
        let size = self.b.load(&place);
        self.b.mark_size(size.register);
        size
    }

    fn set_size(&mut self, vector: Vector<'_>, size: &Operand) {
        let place = self.size_place(vector);
        self.b.put(&place, size);
    }

    /// Returns a pointer to the first element; a null pointer before there is any room.
    fn first_element(&mut self, vector: Vector<'_>) -> Operand {
        let place = self.b.field(vector.owner, 0, vector.element.clone().reference());
        self.b.load(&place)
    }

    /// Returns a pointer behind the last element.
    fn end_of_elements(&mut self, vector: Vector<'_>) -> Operand {
        let (first, size) = (self.first_element(vector), self.vector_size(vector));
        let end = self.copied(&first);
        let to = self.result_of(end.shape.clone());
        self.b.emit(Op::Copy { to: to.register, from: end.register });
        let is_any = self.truth(&size);
        self.b.open();
        let behind = self.b.advance(first.register, &size, vector.element, None);
        self.b.emit(Op::Copy { to: to.register, from: behind.register });
        let then = self.b.close();
        self.b.branch(&is_any, then, crate::ir::Block::default());
        to
    }

    /// Returns pointers to the first element and behind the last one.
    pub(super) fn vector_range(&mut self, vector: Vector<'_>) -> [Operand; 2] {
        [self.first_element(vector), self.end_of_elements(vector)]
    }

    /// Returns the place of the element with an index, which must be less than the size.
    pub(super) fn vector_element(&mut self, vector: Vector<'_>, index: Operand) -> Place {
        let size = self.vector_size(vector);
        let index = self.b.convert(index, Scalar::U64, Overflow::Wrap);
        let is_inside = self.operation(Binary::Less, Rules::WRAP, &index, &size);
        self.refuse_unless(&is_inside, "an index that is not less than the size of the vector");
        let first = self.first_element(vector);
        self.b.element(first.register, &index, vector.element.clone(), None)
    }

    fn make_room(&mut self, vector: Vector<'_>, count: &Operand, is_exact: bool) {
        let (owner, stride) = (vector.owner, vector.element.cells());
        self.b.emit(Op::Reserve { owner, count: count.register, stride, is_exact });
    }

    /// Adds an element.
    fn push(&mut self, vector: Vector<'_>, value: &Operand) -> Place {
        let value = self.copied(value); // it may be one of the elements
        let (size, one) = (self.vector_size(vector), self.b.constant(Scalar::U64, 1));
        let more = self.operation(Binary::Add, Rules::WRAP, &size, &one);
        self.make_room(vector, &more, false);
        let first = self.first_element(vector);
        let place = self.b.element(first.register, &size, vector.element.clone(), None);
        self.b.put(&place, &value);
        self.set_size(vector, &more);
        place
    }

    /// Adds what is between two pointers.
    fn push_all(&mut self, vector: Vector<'_>, from: &Operand, to: &Operand, node: Node<'t>) -> Fallible<()> {
        let wanted = vector.element.clone().reference();
        if from.shape != wanted || to.shape != wanted {
            return Err(self.front.refuse(node, "these iterators for a vector"));
        }
        let at = self.b.register(wanted.clone());
        self.b.emit(Op::Copy { to: at, from: from.register });
        let at = Operand { register: at, shape: wanted };
        self.repeat(
            None,
            &mut |body| body.pointer_operation(Binary::NotEqual, &at, to, node).map(Some),
            &mut |body| {
                let place = body.dereference(&at, node)?;
                let value = body.b.load(&place);
                body.push(vector, &value);
                Ok(())
            },
            &mut |body| {
                let one = body.b.constant(Scalar::I32, 1);
                let next = body.pointer_operation(Binary::Add, &at, &one, node)?;
                body.b.emit(Op::Copy { to: at.register, from: next.register });
                Ok(())
            },
        )
    }

    /// Changes the number of elements; new ones are copies of the value, or what the type is without one.
    fn resize(
        &mut self,
        vector: Vector<'_>,
        count: &Operand,
        value: Option<&Operand>,
        node: Node<'t>,
    ) -> Fallible<()> {
        let size = self.vector_size(vector);
        self.make_room(vector, count, false);
        let first = self.first_element(vector);
        let is_more = self.operation(Binary::Less, Rules::WRAP, &size, count);
        let is_more = self.b.convert(is_more, Scalar::U64, Overflow::Wrap);
        let added = self.operation(Binary::Subtract, Rules::WRAP, count, &size);
        let added = self.operation(Binary::Multiply, Rules::WRAP, &added, &is_more);
        self.counted(None, &added, &mut |body, index| {
            let index = body.operation(Binary::Add, Rules::WRAP, &size, index);
            let place = body.b.element(first.register, &index, vector.element.clone(), None);
            match value {
                Some(value) => body.b.put(&place, value),
                None if matches!(vector.element, Shape::Struct(_)) => {
                    body.default_initialize(&place, node, true)?;
                }
                None => body.b.emit(Op::Zero { to: place.address(), cells: vector.element.cells() }),
            }
            Ok(())
        })?;
        self.set_size(vector, count);
        Ok(())
    }

    fn count_of(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let count = self.number(node)?.0;
        Ok(self.b.convert(count, Scalar::U64, Overflow::Wrap))
    }

    /// Initializes a `std::vector` by its arguments, or by a list of its elements.
    pub(super) fn construct_vector(
        &mut self,
        node: Node<'t>,
        vector: Vector<'_>,
        arguments: &[Node<'t>],
    ) -> Fallible<()> {
        self.b.emit(Op::Zero { to: vector.owner, cells: 3 });
        let items = match arguments {
            [] => return Ok(()),
            [list] if node.kind() != "initializer_list" && list.kind() == "initializer_list" => {
                if element_of(vector.element).is_some() {
                    return Err(self.front.refuse(*list, "a list in parentheses for a vector of vectors"));
                }
                Some(named(*list))
            }
            all => Some(all.to_vec()).filter(|_| node.kind() == "initializer_list"),
        };
        if let Some(items) = items {
            let count = self.b.constant(Scalar::U64, items.len() as u64);
            self.make_room(vector, &count, true);
            return items.into_iter().try_for_each(|item| {
                let value = self.value_as(item, vector.element)?;
                self.push(vector, &value);
                Ok(())
            });
        }
        match *arguments {
            [first, last] if matches!(self.shape_of(first)?, Shape::Reference(_) | Shape::Array(..)) => {
                let [from, to] = [self.value(first)?, self.value(last)?];
                let [from, to] = [self.decay(from), self.decay(to)];
                self.push_all(vector, &from, &to, node)
            }
            [count, ref value @ ..] if value.len() < 2 => {
                let count = self.count_of(count)?;
                let value = value.first().map(|value| self.value_as(*value, vector.element)).transpose()?;
                self.resize(vector, &count, value.as_ref(), node)
            }
            _ => Err(self.front.refuse(node, "these arguments for a vector")),
        }
    }

    /// Lowers `v.push_back(x)`, `v.size()` and the like.
    pub(super) fn vector_method(
        &mut self,
        (call, function): (Node<'t>, Node<'t>),
        vector: Vector<'_>,
        name: &str,
        arguments: &[Node<'t>],
    ) -> Fallible<Operand> {
        let nothing = super::intrinsics::NOTHING;
        self.check_vector(call, function, name)?;
        let place = match (name, arguments) {
            ("size", []) => return Ok(self.vector_size(vector)),
            ("empty", []) => {
                let size = self.vector_size(vector);
                let is_any = self.truth(&size);
                return Ok(self.b.unary(Unary::Not, Overflow::Wrap, &is_any));
            }
            ("begin" | "cbegin" | "data", []) => return Ok(self.first_element(vector)),
            ("end" | "cend", []) => return Ok(self.end_of_elements(vector)),
            ("clear", []) => {
                let zero = self.b.constant(Scalar::U64, 0);
                self.set_size(vector, &zero);
                return Ok(nothing);
            }
            ("reserve", [count]) => {
                let count = self.count_of(*count)?;
                self.make_room(vector, &count, true);
                return Ok(nothing);
            }
            ("resize", [count, value @ ..]) if value.len() < 2 => {
                let count = self.count_of(*count)?;
                let value = value.first().map(|value| self.value_as(*value, vector.element)).transpose()?;
                let value = value.map(|value| self.copied(&value)); // it may be one of the elements
                self.resize(vector, &count, value.as_ref(), call)?;
                return Ok(nothing);
            }
            ("insert", [at, first, last]) => {
                let [at, from, to] = [self.value(*at)?, self.value(*first)?, self.value(*last)?];
                let end = self.end_of_elements(vector);
                let is_end = self.pointer_operation(Binary::Equal, &at, &end, call)?;
                self.refuse_unless(&is_end, "`insert` anywhere but at the end of a vector");
                self.push_all(vector, &from, &to, call)?;
                return Ok(nothing);
            }
            ("pop_back", []) => {
                let [size, one] = [self.vector_size(vector), self.b.constant(Scalar::U64, 1)];
                let is_any = self.truth(&size);
                self.refuse_unless(&is_any, "`pop_back` of an empty vector");
                let less = self.operation(Binary::Subtract, Rules::WRAP, &size, &one);
                self.set_size(vector, &less);
                return Ok(nothing);
            }
            ("push_back", [value]) => {
                let value = self.value_as(*value, vector.element)?;
                self.push(vector, &value);
                return Ok(nothing);
            }
            ("emplace_back", _) => {
                let value = self.emplaced(call, vector.element, arguments)?;
                self.push(vector, &value)
            }
            ("at", [index]) => {
                let index = self.number(*index)?.0;
                self.vector_element(vector, index)
            }
            ("front", []) => {
                let first = self.b.constant(Scalar::U64, 0);
                self.vector_element(vector, first)
            }
            ("back", []) => {
                let [size, one] = [self.vector_size(vector), self.b.constant(Scalar::U64, 1)];
                let last = self.operation(Binary::Subtract, Rules::WRAP, &size, &one);
                self.vector_element(vector, last)
            }
            _ => return Err(self.front.refuse(function, &format!("the method `{name}` of `std::vector`"))),
        };
        self.gives(call, &place);
        Ok(self.b.load(&place))
    }

    /// Makes an element from the arguments of its constructor.
    fn emplaced(&mut self, call: Node<'t>, element: &Shape, arguments: &[Node<'t>]) -> Fallible<Operand> {
        match (element, arguments) {
            (Shape::Struct(_), _) => self.constructed(call, element, arguments),
            (_, [value]) => {
                let value = self.value(*value)?;
                self.explicit(value, element, call)
            }
            (_, []) if element.scalar().is_some() => Ok(self.constant_of(element.clone(), 0)),
            _ => Err(self.front.refuse(call, "these arguments of `emplace_back`")),
        }
    }
}
