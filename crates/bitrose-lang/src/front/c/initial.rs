//! First values of variables: `= e`, `= { … }`.

use super::CFrontEnd;
use super::body::Body;
use crate::front::prelude::*;

impl<'t> CFrontEnd<'t> {
    /// How many elements an initializer gives an array that does not say its length.
    pub(super) fn list_length(&mut self, node: Node<'t>) -> Fallible<u32> {
        if node.kind() != "initializer_list" {
            return Ok(0);
        }
        let (mut next, mut most) = (0, 0);
        for item in named(node) {
            if let Some(designator) = subscript(item) {
                next = u32::try_from(self.constant(designator)?).unwrap_or(u32::MAX);
            }
            next = next.saturating_add(1);
            most = most.max(next);
        }
        Ok(most)
    }
}

/// The index in `[3] = x`.
fn subscript(item: Node<'_>) -> Option<Node<'_>> {
    if item.kind() != "initializer_pair" {
        return None;
    }
    let designator = item.child_by_field_name("designator")?;
    (designator.kind() == "subscript_designator").then(|| named(designator).first().copied())?
}

impl<'t> Body<'_, 't> {
    /// Gives a place its first value.
    pub(super) fn initialize(&mut self, place: &Place, value: Node<'t>, name: &str) -> Fallible<()> {
        let shape = place.shape().clone();
        match (&shape, value.kind()) {
            (_, "initializer_list") | (Shape::Struct(_), "argument_list") => self.list(place, value, name),
            // `int x(3);`
            (_, "argument_list") if named(value).len() == 1 => self.initialize(place, named(value)[0], name),
            (Shape::Array(..), _) if self.shape_of(value)? != shape => {
                Err(tree::error(value, "expected a list of values").label("an array takes `{ … }`"))
            }
            _ => {
                let operand = self.value(value)?;
                let operand = self.convert(operand, &shape, value)?;
                self.b.store(place, &operand, name);
                Ok(())
            }
        }
    }

    /// Gives a variable without a value what its type begins with.
    pub(super) fn begin(&mut self, place: &Place, node: Node<'t>, is_zeroed: bool) -> Fallible<()> {
        let Place::Memory { address, shape } = place else { return Ok(()) };
        match shape {
            Shape::Struct(_) => self.construct(node, place, &[], is_zeroed).map(drop),
            Shape::Array(element, length) if *length <= 64 => (0..*length).try_for_each(|index| {
                let part = self.b.field(*address, index * element.cells(), (**element).clone());
                self.begin(&part, node, is_zeroed)
            }),
            _ => Err(self.front.refuse(node, "a large array of what has a constructor")),
        }
    }

    fn list(&mut self, place: &Place, list: Node<'t>, name: &str) -> Fallible<()> {
        let shape = place.shape().clone();
        let items = named(list);
        let Place::Memory { address, .. } = place else {
            // `int x = {3};`
            return match items[..] {
                [] => {
                    let scalar = shape.scalar().ok_or_else(|| self.front.refuse(list, "this value"))?;
                    let zero = self.b.constant(scalar, 0);
                    self.b.store(place, &zero, name);
                    Ok(())
                }
                [item] => self.initialize(place, item, name),
                _ => Err(self.front.refuse(list, "several values for one variable")),
            };
        };
        if self.construct(list, place, &items, true)? {
            return Ok(());
        }
        if !matches!(shape, Shape::Struct(_)) {
            self.b.emit(Op::Zero { to: *address, cells: shape.cells() });
            // `std::array<int, 2> a = {{1, 2}};`
            if let (Shape::Array(element, _), [inner]) = (&shape, &items[..])
                && inner.kind() == "initializer_list"
                && (element.is_word() || is_list_of_structs(element, *inner))
                && named(*inner).len() > 1
            {
                return self.fill(place, *inner, &named(*inner), name);
            }
        }
        self.fill(place, list, &items, name)
    }

    /// Gives elements or fields their values in order.
    pub(super) fn fill(
        &mut self,
        place: &Place,
        list: Node<'t>,
        items: &[Node<'t>],
        name: &str,
    ) -> Fallible<()> {
        let Place::Memory { address, shape } = place else { return Err(self.front.unknown_kind(list)) };
        let (address, shape) = (*address, shape.clone());
        let flat = items.iter().all(|item| !matches!(item.kind(), "initializer_list" | "initializer_pair"));
        if flat && !items.is_empty() && Self::is_nested(&shape) && !self.is_first_part(&shape, items)? {
            return self.flat_list(place, items, name);
        }
        let mut next = 0u32;
        let is_constructed = matches!(shape, Shape::Array(..)) && self.front.is_constructed(&shape);
        if is_constructed && let Some(pair) = items.iter().find(|item| item.kind() == "initializer_pair") {
            return Err(self.front.refuse(*pair, "an index before a value of a type with values of its own"));
        }
        self.in_order_of(self.front.is_cpp, items, |body, index, _| {
            let item = items[index];
            let value = if item.kind() == "initializer_pair" {
                next = body.designated(&shape, item)?.unwrap_or(next);
                field(item, "value")?
            } else {
                item
            };
            let part = body.listed(address, &shape, next, value)?;
            body.initialize(&part, value, &format!("{name}[{next}]"))?;
            next += 1;
            Ok(())
        })?;
        match &shape {
            Shape::Array(element, length) if is_constructed => {
                let rest = Shape::Array(Arc::clone(element), length.saturating_sub(next));
                let rest = self.b.field(address, next * element.cells(), rest);
                self.begin(&rest, list, true)
            }
            _ => Ok(()),
        }
    }

    /// The index of the element or field that a designator names.
    fn designated(&mut self, shape: &Shape, item: Node<'t>) -> Fallible<Option<u32>> {
        if let Some(index) = subscript(item) {
            return Ok(u32::try_from(self.front.constant(index)?).ok());
        }
        let designator = field(item, "designator")?;
        let name = self.front.text(designator).trim_start_matches('.').trim();
        let Shape::Struct(fields) = shape else { return Err(self.front.unknown_kind(designator)) };
        let index = fields.fields.iter().position(|field| *field.name == *name);
        let index =
            index.ok_or_else(|| self.front.refuse(designator, &format!("the unknown field `{name}`")))?;
        Ok(u32::try_from(index).ok())
    }

    /// An element or field by its index.
    fn listed(
        &mut self,
        address: crate::ir::Register,
        shape: &Shape,
        index: u32,
        node: Node<'t>,
    ) -> Fallible<Place> {
        let too_many = || tree::error(node, "too many values").label("one too many");
        match shape {
            Shape::Scalar(_) | Shape::Reference(_) if index == 0 => {
                Ok(Place::Memory { address, shape: shape.clone() })
            }
            _ => self.part(address, shape, index).ok_or_else(too_many),
        }
    }

    /// Is the first of the values a whole element or field, as a struct that a function gives?
    fn is_first_part(&mut self, shape: &Shape, items: &[Node<'t>]) -> Fallible<bool> {
        let Some(&first) = items.first() else { return Ok(false) };
        let part = match shape {
            Shape::Array(element, _) => (**element).clone(),
            Shape::Struct(fields) => fields.fields.first().map_or(Shape::Void, |field| field.shape.clone()),
            _ => return Ok(false),
        };
        Ok(!part.is_word() && (self.front.is_constructed(&part) || self.shape_of(first)? == part))
    }

    fn is_nested(shape: &Shape) -> bool {
        match shape {
            Shape::Array(element, _) => !element.is_word(),
            Shape::Struct(fields) => fields.fields.iter().any(|field| !field.shape.is_word()),
            _ => false,
        }
    }

    /// Values of rows without their brackets: `int a[2][2] = {1, 2, 3, 4}`.
    fn flat_list(&mut self, place: &Place, items: &[Node<'t>], name: &str) -> Fallible<()> {
        let Place::Memory { address, shape } = place else { unreachable!("an array is in memory") };
        let mut cells = Vec::new();
        words(shape, 0, &mut cells);
        self.in_order_of(self.front.is_cpp, items, |body, index, _| {
            let item = items[index];
            let Some((offset, shape)) = cells.get(index).cloned() else {
                return Err(tree::error(item, "too many values").label("one too many"));
            };
            let part = body.b.field(*address, offset, shape);
            body.initialize(&part, item, &format!("{name}[{index}]"))
        })
    }
}

/// Are these values of structs in brackets, though their fields take none?
fn is_list_of_structs(element: &Shape, list: Node<'_>) -> bool {
    let Shape::Struct(fields) = element else { return false };
    let is_list = |item: &Node<'_>| item.kind() == "initializer_list" && named(*item).len() > 1;
    fields.fields.iter().all(|field| field.shape.is_word()) && named(list).first().is_some_and(is_list)
}

/// The cells of a type with theirs, one word each.
fn words(shape: &Shape, offset: u32, into: &mut Vec<(u32, Shape)>) {
    match shape {
        Shape::Array(element, length) => {
            (0..*length).for_each(|index| words(element, offset + index * element.cells(), into));
        }
        Shape::Struct(fields) => {
            let mut offset = offset;
            for field in &Arc::clone(fields).fields {
                words(&field.shape, offset, into);
                offset += field.shape.cells();
            }
        }
        shape => into.push((offset, shape.clone())),
    }
}
