//! Lowers range-based `for` and structured bindings: `for (auto& x : table)`, `auto [a, b] = f();`.

use super::body::Body;
use super::call::Argument;
use super::constness::is_list;
use super::places::address_of;
use super::types::{as_array, decayed};
use super::vector::Vector;
use crate::front::prelude::*;

impl<'t> Body<'_, 't> {
    /// Lowers a loop over an array, over the values of a list, or over an object with iterators.
    pub(super) fn for_range(&mut self, node: Node<'t>) -> Fallible<()> {
        // `for (int i = 0; auto& x : table)`
        if let Some(first) = node.child_by_field_name("initializer") {
            named(first).into_iter().try_for_each(|statement| self.statement(statement))?;
        }
        let range = field(node, "right")?;
        let array = as_array(self.range(range)?);
        let (element, length) = match array.shape.clone() {
            Shape::Array(element, length) => (element, length),
            Shape::Struct(class) => return self.for_iterators(node, &array, &class),
            _ => return Err(self.front.refuse(range, "a range-based loop over this value")),
        };
        let body = field(node, "body")?;
        let count = self.b.constant(Scalar::U32, u64::from(length));
        self.counted(None, &count, &mut |lower, index| {
            let place = lower.b.element(array.register, index, (*element).clone(), Some(length));
            lower.range_variable(node, &place)?;
            lower.statement(body)
        })
    }

    /// Lowers a loop over an object whose `begin` and `end` return pointers or objects that behave like them.
    fn for_iterators(&mut self, node: Node<'t>, range: &Operand, class: &Arc<Struct>) -> Fallible<()> {
        let object = address_of(range);
        let [at, end] = if let Some(element) = class.owned() {
            self.vector_range(Vector { owner: range.register, element })
        } else {
            let at = self.iterator_call(node, class, "begin", &object, &[])?;
            [at, self.iterator_call(node, class, "end", &object, &[])?]
        };
        let [at, end] = [at, end].map(|one| self.copied(&one));
        let body = field(node, "body")?;
        let Shape::Struct(iterator) = &at.shape else {
            return self.repeat(
                None,
                &mut |lower| lower.pointer_operation(Binary::NotEqual, &at, &end, node).map(Some),
                &mut |lower| {
                    let place = lower.dereference(&at, node)?;
                    lower.range_variable(node, &place)?;
                    lower.statement(body)
                },
                &mut |lower| {
                    let one = lower.b.constant(Scalar::I32, 1);
                    let next = lower.pointer_operation(Binary::Add, &at, &one, node)?;
                    lower.b.emit(Op::Copy { to: at.register, from: next.register });
                    Ok(())
                },
            );
        };
        let iterator = Arc::clone(iterator);
        let object = address_of(&at);
        self.repeat(
            None,
            &mut |lower| {
                let differ =
                    lower.iterator_call(node, &iterator, "!=", &object, std::slice::from_ref(&end))?;
                Ok(Some(lower.truth(&differ)))
            },
            &mut |lower| {
                let value = lower.iterator_call(node, &iterator, "*", &object, &[])?;
                let place = lower.place_of(&value, node)?;
                lower.range_variable(node, &place)?;
                lower.statement(body)
            },
            &mut |lower| lower.iterator_call(node, &iterator, "++", &object, &[]).map(drop),
        )
    }

    /// Lowers a call of the only member function with this name and this number of arguments.
    fn iterator_call(
        &mut self,
        node: Node<'t>,
        class: &Arc<Struct>,
        name: &str,
        object: &Operand,
        arguments: &[Operand],
    ) -> Fallible<Operand> {
        let mut all = self.front.methods(class, name);
        all.retain(|method| super::enumeration::parameter_count(*method) == arguments.len());
        let range = field(node, "right")?;
        self.retain_by_object(range, &mut all)?;
        let [method] = all[..] else {
            if class.name.starts_with("std::vector<") {
                return Err(self.front.refuse(range, &format!("a loop over `{}` here", class.name)));
            }
            return Err(self
                .front
                .refuse(range, &format!("a range-based loop over an object without exactly one `{name}`")));
        };
        let instance = self.front.instance(method, Some(class));
        let arguments: Vec<_> = arguments.iter().cloned().map(Argument::Value).collect();
        self.call_instance(node, &instance, Some(Argument::Value(object.clone())), &arguments)
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
                return Err(self.front.refuse(item, "a list of values of different types"));
            }
        }
        let shape = Shape::Array(Arc::new(element), u32::try_from(items.len()).unwrap_or(u32::MAX));
        let place = self.new_object(shape);
        self.initialize(&place, node, "list")?;
        Ok(self.b.load(&place))
    }

    fn range_variable(&mut self, node: Node<'t>, place: &Place) -> Fallible<()> {
        let (kind, declarator) = (field(node, "type")?, field(node, "declarator")?);
        let element = place.shape().clone();
        let base = match self.front.shape(kind)? {
            Some(base) => base,
            None if super::binds_reference(declarator) => element,
            None => decayed(element),
        };
        let parts = named(declarator).last().copied().filter(|_| super::binds_reference(declarator));
        if parts.unwrap_or(declarator).kind() == "structured_binding_declarator" {
            let value = self.b.load(place);
            let value = if parts.is_none() { self.copied(&value) } else { value };
            return self.bind_parts(parts.unwrap_or(declarator), &value);
        }
        let declared = self.front.declared(base, declarator, None)?;
        let name = declared.name.ok_or_else(|| self.front.unknown_kind(declarator))?;
        self.remember_constness(name, kind);
        let text = self.front.text(name);
        let range = field(node, "right")?;
        if declared.is_reference && range.kind() != "initializer_list" && is_list(&self.shape_of(range)?) {
            self.check_bound(&declared, range)?;
            if self.constness.get(text) == Some(&None) {
                let is_const = self.is_const_object(Some(range), range)?;
                self.constness.insert(text, is_const);
            }
        }
        if declared.is_reference
            && let Place::Memory { address, shape } = place
            && declared.shape == shape.clone().reference()
        {
            self.declare(text, Variable::Alias(*address, shape.clone()));
            return Ok(());
        }
        let wanted = declared.value_shape().clone();
        if declared.needs_lvalue {
            let message = format!("a reference to {wanted} for an element of type {}", place.shape());
            return Err(tree::error(declarator, message).label("write `auto&`, or leave out the `&`"));
        }
        let value = self.b.load(place);
        let value = self.convert(value, &wanted, declarator)?;
        let local = self.block_variable(text, wanted);
        self.b.store(&local, &value, text);
        Ok(())
    }

    /// Lowers `auto [a, b] = value;`: the names become aliases of the fields or elements of the value.
    pub(super) fn bind_parts(&mut self, declarator: Node<'t>, value: &Operand) -> Fallible<()> {
        if value.shape.is_word() || value.shape == Shape::Void {
            return Err(self.front.refuse(declarator, "several names for a single value"));
        }
        let address = value.register;
        let shape = as_array(value.clone()).shape;
        for (index, name) in named(declarator).into_iter().enumerate() {
            let part = self.part(address, &shape, u32::try_from(index).unwrap_or(u32::MAX));
            match part {
                Some(Place::Memory { address, shape }) => {
                    self.constness.remove(self.front.text(name));
                    let shape = self.front.with_fields(shape)?;
                    self.declare(self.front.text(name), Variable::Alias(address, shape));
                }
                _ => return Err(self.front.refuse(name, "more names than fields or elements")),
            }
        }
        Ok(())
    }
}
