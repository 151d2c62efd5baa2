//! Lowers the initializers of variables: `= e`, `= { … }`.

use super::CFrontEnd;
use super::body::Body;
use super::literal;
use super::structs::holds_unread;
use crate::front::prelude::*;

impl<'t> CFrontEnd<'t> {
    /// Returns the number of elements that an initializer gives to an array without a length.
    pub(super) fn list_length(&mut self, node: Node<'t>) -> Fallible<u32> {
        if literal::is_string(node) {
            let codes = literal::string(node, self.text)?;
            return Ok(u32::try_from(codes.len()).unwrap_or(u32::MAX));
        }
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

    /// Refuses a list for an array without a length that leaves out the braces of its elements: then each of them takes
    /// several values.
    pub(super) fn check_rows(&mut self, shape: &Shape, list: Node<'t>) -> Fallible<()> {
        let Shape::Array(element, _) = shape else { return Ok(()) };
        if element.is_word() || self.is_constructed(element) || list.kind() != "initializer_list" {
            return Ok(());
        }
        for item in named(list).into_iter().filter(|item| !item.kind().starts_with("initializer_")) {
            if self.constant_datum(item).is_ok_and(|datum| datum.shape.scalar().is_some()) {
                let error = self.refuse(item, "a value without inner braces in an array without a length");
                return Err(error.help("write the length of the array, or the inner braces"));
            }
        }
        Ok(())
    }
}

/// Returns `true` for a list that follows the name of a variable or type without `=`.
fn is_direct(list: Node<'_>, text: &str) -> bool {
    let head = list.parent().map_or("", |parent| &text[parent.start_byte()..list.start_byte()]);
    !head.is_empty() && !head.contains(['=', '(', ',', '{']) && !head.contains("return")
}

/// Returns the index in `[3] = x`.
fn subscript(item: Node<'_>) -> Option<Node<'_>> {
    if item.kind() != "initializer_pair" {
        return None;
    }
    let designator = item.child_by_field_name("designator")?;
    (designator.kind() == "subscript_designator").then(|| named(designator).first().copied())?
}

impl<'t> Body<'_, 't> {
    /// Initializes a place.
    pub(super) fn initialize(&mut self, place: &Place, value: Node<'t>, name: &str) -> Fallible<()> {
        let shape = place.shape().clone();
        match (&shape, value.kind()) {
            // `U x{3}`
            (Shape::Enum(own), "initializer_list")
                if own.range.is_none() && is_direct(value, self.front.text) && named(value).len() == 1 =>
            {
                let number = self.value(named(value)[0])?;
                self.check_narrowing(&number, &own.scalar.into(), named(value)[0]);
                let number = self.explicit(number, &shape, value)?;
                self.b.store(place, &number, name);
                Ok(())
            }
            (_, "initializer_list") | (Shape::Struct(_), "argument_list") => self.list(place, value, name),
            _ if self.is_zero_of_unread(&shape, value) => Ok(()),
            // `int x(3);`
            (_, "argument_list") if named(value).len() == 1 => self.initialize(place, named(value)[0], name),
            (Shape::Array(..), _) if literal::is_string(value) => self.characters(place, value),
            (Shape::Array(..), _) if self.shape_of(value)? != shape => {
                Err(tree::error(value, "expected a list of values").label("initialize an array with `{ … }`"))
            }
            _ => {
                let operand = self.value_as(value, &shape)?;
                self.b.store(place, &operand, name);
                Ok(())
            }
        }
    }

    /// Returns `true` for the `0` in `{0}`, if the first field is one that is not read.
    fn is_zero_of_unread(&self, shape: &Shape, value: Node<'t>) -> bool {
        let is_unread =
            matches!(shape, Shape::Struct(class) if class.fields.is_empty()) && holds_unread(shape);
        is_unread && self.front.text(value) == "0"
    }

    /// Refuses a number in a braced list of C++ that its target type cannot hold: a narrowing conversion is not allowed
    /// there.
    pub(super) fn check_narrowing(&mut self, number: &Operand, wanted: &Shape, item: Node<'t>) {
        let list = item.parent().map(|parent| match parent.kind() {
            "initializer_pair" => parent.parent().unwrap_or(parent),
            _ => parent,
        });
        let is_listed = self.front.is_cpp && list.is_some_and(|list| list.kind() == "initializer_list");
        if let (true, Some(own), Shape::Scalar(wanted)) = (is_listed, number.scalar(), wanted) {
            let rule = format!("a value in braces that does not fit {wanted}");
            let before = self.b.span();
            self.b.at(self.front.origin(item));
            self.refuse_outside(number, own, wanted.range(), &rule);
            self.b.at(before);
        }
    }

    /// Initializes a variable without an initializer, by the default constructor of its type.
    pub(super) fn default_initialize(
        &mut self,
        place: &Place,
        node: Node<'t>,
        is_zeroed: bool,
    ) -> Fallible<()> {
        let Place::Memory { address, shape } = place else { return Ok(()) };
        match shape {
            Shape::Struct(_) => self.construct(node, place, &[], is_zeroed).map(drop),
            Shape::Array(element, length) => {
                let count = self.b.constant(Scalar::I32, u64::from(*length));
                self.counted(None, &count, &mut |lower, index| {
                    let part = lower.b.element(*address, index, (**element).clone(), Some(*length));
                    lower.default_initialize(&part, node, is_zeroed)
                })
            }
            _ => Ok(()),
        }
    }

    /// Returns the type of a variable whose array has a length for each value of its list. Elements without braces take
    /// several values.
    pub(super) fn counted_rows(&mut self, shape: Shape, list: Node<'t>) -> Fallible<Shape> {
        match &shape {
            Shape::Array(element, length) if !element.is_word() && list.kind() == "initializer_list" => {
                let items = named(list);
                let has_designator = items.iter().any(|item| item.kind() == "initializer_pair");
                let rows = self.targets(&shape, 0, &items, &mut Vec::new(), true)?;
                let length = if has_designator { *length } else { rows };
                Ok(Shape::Array(Arc::clone(element), length))
            }
            _ => Ok(shape),
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
        }
        let value = *address;
        self.initialize_parts(place, list, &items)?;
        if !name.is_empty() {
            self.b.emit_step(Op::Named { name: name.into(), value });
        }
        Ok(())
    }

    /// Initializes elements or fields in order.
    pub(super) fn initialize_parts(
        &mut self,
        place: &Place,
        list: Node<'t>,
        items: &[Node<'t>],
    ) -> Fallible<()> {
        let Place::Memory { address, shape } = place else { return Err(self.front.unknown_kind(list)) };
        let (address, shape) = (*address, shape.clone());
        let is_constructed = matches!(shape, Shape::Array(..)) && self.front.is_constructed(&shape);
        if is_constructed && let Some(pair) = items.iter().find(|item| item.kind() == "initializer_pair") {
            return Err(self.front.refuse(*pair, "a designator in an array of objects with a constructor"));
        }
        let mut targets = Vec::new();
        let next = self.targets(&shape, 0, items, &mut targets, true)?;
        if let Some(item) = items.get(targets.len()) {
            return Err(tree::error(*item, "too many values").label("one too many"));
        }
        self.in_order_of(self.front.is_cpp, items, &mut |body, index, _| {
            let (offset, shape) = targets[index].clone();
            let shape = body.front.with_fields(shape)?;
            let part = body.b.field(address, offset, shape);
            let item = items[index];
            let value = if item.kind() == "initializer_pair" { field(item, "value")? } else { item };
            body.initialize(&part, value, "")
        })?;
        match &shape {
            Shape::Array(element, length) if is_constructed => {
                let rest = Shape::Array(Arc::clone(element), length.saturating_sub(next));
                let rest = self.b.field(address, next * element.cells(), rest);
                self.default_initialize(&rest, list, true)
            }
            Shape::Struct(class) => {
                let object = Operand { register: address, shape: shape.clone() };
                let has_value = |name: &str| {
                    let (first, part) = class.field(name).expect("the class has this field");
                    targets.iter().any(|(offset, _)| (first..first + part.cells()).contains(offset))
                };
                self.construct_fields(list, &object, class, &HashMap::new(), &has_value)
            }
            _ => Ok(()),
        }
    }

    /// Finds the cell and the type of the target of each value in a list. The braces of a nested array or struct may be
    /// omitted: it then takes the next values of the list. Returns the index after the last part with a value.
    fn targets(
        &mut self,
        shape: &Shape,
        offset: u32,
        items: &[Node<'t>],
        targets: &mut Vec<(u32, Shape)>,
        is_whole: bool,
    ) -> Fallible<u32> {
        let mut next = 0;
        while let Some(&item) = items.get(targets.len()) {
            if item.kind() == "initializer_pair" {
                if !is_whole {
                    return Ok(next); // it belongs to the enclosing list
                }
                next = self.designated(shape, item)?.unwrap_or(next);
            }
            let word = Some((0, shape.clone())).filter(|_| shape.is_word() && next == 0);
            let Some((before, part)) = shape.part(next).or(word) else { return Ok(next) };
            let is_row = |part: &Shape| matches!(part, Shape::Array(element, _) if element.is_word());
            let is_own = item.kind().starts_with("initializer_")
                || literal::is_string(item) && is_row(&part)
                || self.is_zero_of_unread(&part, item)
                || part.is_word()
                || self.front.is_constructed(&part)
                || self.shape_of(item)? == part;
            if !is_own && holds_unread(&part) {
                return Err(self.front.refuse(item, &format!("a value for {part}")));
            }
            if !is_own && item.parent().is_some_and(|list| list.kind() == "argument_list") {
                return Err(tree::error(item, format!("a value for {part} without braces"))
                    .label("braces may be omitted only inside of `{ … }`"));
            }
            if is_own {
                targets.push((offset + before, part));
            } else {
                self.targets(&part, offset + before, items, targets, false)?;
            }
            next += 1;
        }
        Ok(next)
    }

    /// Returns the index of the element or field that a designator names.
    fn designated(&mut self, shape: &Shape, item: Node<'t>) -> Fallible<Option<u32>> {
        if fields(item, "designator").len() > 1 {
            let error = self.front.refuse(item, "several designators in a row");
            return Err(error.help("put braces around the inner one: `[3] = {[2] = 7}`"));
        }
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
}
