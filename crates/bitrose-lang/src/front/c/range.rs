//! `for (int d : {8, -8})`, `for (auto& x : table)`, `auto [a, b] = f();`

use super::body::Body;
use crate::front::prelude::*;

impl<'t> Body<'_, 't> {
    /// A loop over the elements of an array, or over the values of a list.
    pub(super) fn for_range(&mut self, node: Node<'t>) -> Fallible<()> {
        let range = field(node, "right")?;
        let array = self.range(range)?;
        let Shape::Array(element, length) = array.shape.clone() else {
            return Err(self.front.refuse(field(node, "right")?, "a loop over this"));
        };
        let (kind, declarator, body) =
            (field(node, "type")?, field(node, "declarator")?, field(node, "body")?);
        let count = self.b.constant(Scalar::U32, u64::from(length));
        self.counted(None, &count, |lower, index| {
            let place = lower.b.element(array.register, index, (*element).clone(), Some(length));
            lower.range_variable(range, kind, declarator, &place)?;
            lower.statement(body)
        })
    }

    fn range(&mut self, node: Node<'t>) -> Fallible<Operand> {
        if node.kind() != "initializer_list" {
            return self.value(node);
        }
        let items = named(node);
        let first = *items.first().ok_or_else(|| self.front.refuse(node, "an empty list"))?;
        let element = self.shape_of(first)?;
        for &item in &items {
            if self.shape_of(item)? != element {
                return Err(self.front.refuse(item, "a list of several types"));
            }
        }
        let shape = Shape::Array(Arc::new(element), u32::try_from(items.len()).unwrap_or(u32::MAX));
        let address = self.temporary(shape.clone());
        self.initialize(&Place::Memory { address, shape: shape.clone() }, node, "list")?;
        Ok(Operand { register: address, shape })
    }

    fn range_variable(
        &mut self,
        range: Node<'t>,
        kind: Node<'t>,
        declarator: Node<'t>,
        place: &Place,
    ) -> Fallible<()> {
        let element = place.shape().clone();
        let base = self.front.shape(kind)?.unwrap_or_else(|| element.clone());
        if declarator.kind() == "structured_binding_declarator" {
            let value = self.b.load(place);
            return self.bind_parts(declarator, &value);
        }
        let declared = self.front.declared(base, declarator, None)?;
        let name = declared.name.ok_or_else(|| self.front.unknown_kind(declarator))?;
        self.remember_enumeration(name, kind);
        if self.front.shape(kind)?.is_none()
            && let Some(known) = self.enumeration(range)?
        {
            self.enums.insert(self.front.text(name), known);
        }
        let text = self.front.text(name);
        if declared.is_reference
            && let Place::Memory { address, shape } = place
            && declared.shape == shape.clone().reference()
        {
            self.declare(text, Variable::Alias(*address, shape.clone()));
            return Ok(());
        }
        let wanted = match &declared.shape {
            Shape::Reference(target) if declared.is_reference => (**target).clone(),
            shape => shape.clone(),
        };
        let value = self.b.load(place);
        let value = self.convert(value, &wanted, declarator)?;
        let local = self.local(text, wanted);
        self.b.store(&local, &value, text);
        Ok(())
    }

    /// `auto [a, b] = value;`: the names stand for the fields or elements of a copy.
    pub(super) fn bind_parts(&mut self, declarator: Node<'t>, value: &Operand) -> Fallible<()> {
        if value.shape.is_word() || value.shape == Shape::Void {
            return Err(self.front.refuse(declarator, "several names for one value"));
        }
        let address = self.temporary(value.shape.clone());
        self.b.emit(Op::CopyCells { to: address, from: value.register, cells: value.shape.cells() });
        for (index, name) in named(declarator).into_iter().enumerate() {
            let part = self.part(address, &value.shape, u32::try_from(index).unwrap_or(u32::MAX));
            match part {
                Some(Place::Memory { address, shape }) => {
                    self.declare(self.front.text(name), Variable::Alias(address, shape));
                }
                _ => return Err(self.front.refuse(name, "more names than parts")),
            }
        }
        Ok(())
    }
}
