//! Lowers values that consist of several parts: tuples, arrays, structs, and variants with fields.

use super::body::{Body, Value};
use super::types::{DefinitionKind, Type, UNIT, USIZE};
use super::{only, parts};
use crate::front::prelude::*;

impl<'t> Body<'_, 't> {
    /// Lowers a tuple, array or struct expression.
    pub(super) fn aggregate(&mut self, node: Node<'t>) -> Fallible<Value> {
        match node.kind() {
            "tuple_expression" | "arguments" => {
                let values: Vec<Value> =
                    parts(node).into_iter().map(|part| self.snapshot(part)).collect::<Fallible<_>>()?;
                let kind = Type::Tuple(values.iter().map(|value| value.kind.clone()).collect());
                self.assemble(kind, &values)
            }
            "array_expression" => self.array(node),
            _ => self.struct_value(node),
        }
    }

    fn array(&mut self, node: Node<'t>) -> Fallible<Value> {
        let element = self.variable_of(node, 0, false);
        if let Some(length) = node.child_by_field_name("length") {
            let first = parts(node)[0];
            let value = self.value(first)?;
            self.expect(first, &element, &value.kind)?;
            let length = self.argument(length)?;
            return self.repeated(&element, &length, &value, node);
        }
        let mut values = Vec::new();
        for part in parts(node) {
            let value = self.snapshot(part)?;
            values.push(self.coerce(value, &element, part)?);
        }
        let length = Type::Value(i128::try_from(values.len()).expect("a source is bounded"));
        self.assemble(Type::Array(Arc::new(element), Arc::new(length)), &values)
    }

    /// Lowers `[value; length]`. A loop fills the array; if the value is a literal 0, all cells are zeroed instead.
    fn repeated(&mut self, element: &Type, length: &Type, value: &Value, node: Node<'t>) -> Fallible<Value> {
        let text = self.text(parts(node)[0]);
        let is_zero = text.trim_end_matches(char::is_alphanumeric).is_empty()
            && text.starts_with('0')
            && matches!(text.get(1..2), None | Some("u" | "i" | "_"));
        if is_zero {
            let kind = Type::Array(Arc::new(element.clone()), Arc::new(length.clone()));
            let shape = self.shape(&kind)?;
            return Ok(Value { operand: self.zeroed(shape), kind });
        }
        self.filled(element, length, value)
    }

    /// Creates an array whose elements are all the same value.
    pub(super) fn filled(&mut self, element: &Type, length: &Type, value: &Value) -> Fallible<Value> {
        self.filled_by(element, length, &mut |_, _| Ok(value.clone()))
    }

    /// Creates an array whose elements are made one after the other, each from its index.
    fn filled_by(
        &mut self,
        element: &Type,
        length: &Type,
        make: &mut dyn FnMut(&mut Self, &Operand) -> Fallible<Value>,
    ) -> Fallible<Value> {
        let kind = Type::Array(Arc::new(element.clone()), Arc::new(length.clone()));
        let shape = self.shape(&kind)?;
        let array = Operand { register: self.temporary(shape.clone()), shape: shape.clone() };
        let Shape::Array(_, count) = shape else { unreachable!("an array is laid out as one") };
        let count = self.b.constant(Scalar::U64, u64::from(count));
        self.counted(None, &count, &mut |body, index| {
            let value = make(body, index)?;
            if let Some(place) = body.element_place(&array, index) {
                body.write_part(&place, &value);
            }
            Ok(())
        })?;
        Ok(Value { operand: array, kind })
    }

    /// Assembles a value from its parts, in order. A struct with one field is laid out like that field, so its value is
    /// the field's value.
    pub(super) fn assemble(&mut self, kind: Type, values: &[Value]) -> Fallible<Value> {
        let shape = self.shape(&kind)?;
        if shape.is_word()
            || shape == Shape::Void
            || matches!(&kind, Type::Defined(..) if values.len() == 1 && self.is_newtype(&kind))
        {
            let first = values.first().map(|value| value.operand.clone());
            let operand = first.unwrap_or_else(|| self.never().operand);
            return Ok(Value { operand: Operand { shape, ..operand }, kind });
        }
        let address = self.temporary(shape.clone());
        for (index, value) in (0..).zip(values) {
            if let Some(place) = self.part(address, &shape, index) {
                self.write_part(&place, value);
            }
        }
        Ok(Value { operand: Operand { register: address, shape }, kind })
    }

    pub(super) fn write_part(&mut self, place: &Place, value: &Value) {
        if *place.shape() != Shape::Void && self.resolve(&value.kind) != Type::Never {
            self.put(place, &value.operand);
        }
    }

    /// Lowers a call of the constructor of a tuple struct, such as `Bb(x)`.
    pub(super) fn construct(
        &mut self,
        node: Node<'t>,
        kind: Type,
        arguments: Vec<(Value, Node<'t>)>,
    ) -> Fallible<Value> {
        let Type::Defined(index, generics) = self.resolve(&kind) else {
            return Err(self.refuse(node, "a call of this"));
        };
        let DefinitionKind::Struct(fields) = self.front.definitions[index].kind.clone() else {
            return Err(self.refuse(node, "a call of this"));
        };
        tree::expect_count(node, fields.len(), arguments.len())?;
        let mut values = Vec::new();
        for ((_, field), (value, argument)) in fields.iter().zip(arguments) {
            let wanted = self.field_kind(index, &generics, *field)?;
            values.push(self.coerce(value, &wanted, argument)?);
        }
        self.assemble(kind, &values)
    }

    /// Lowers a struct expression such as `S { a, b: x, ..base }`, of a struct or of a variant of an enum.
    pub(super) fn struct_value(&mut self, node: Node<'t>) -> Fallible<Value> {
        let (kind, variant) = self.constructor_of(field(node, "name")?)?;
        let Type::Defined(index, generics) = self.resolve(&kind) else {
            return Err(self.refuse(node, "a struct of this type"));
        };
        let fields = self.fields_of(&kind, variant);
        let mut values: Vec<Option<Value>> = vec![None; fields.len()];
        let mut base = None;
        for part in parts(field(node, "body")?) {
            if part.kind() == "base_field_initializer" {
                let value = self.value(only(part)?)?;
                self.expect(part, &kind, &value.kind)?;
                base = Some(self.place_of(&value)?);
                continue;
            }
            let (field_node, value_node) = match part.kind() {
                "shorthand_field_initializer" => (only(part)?, only(part)?),
                _ => (field(part, "field")?, field(part, "value")?),
            };
            let own = self.text(field_node);
            let Some(at) = fields.iter().position(|(name, _)| name == own) else {
                return Err(tree::error(field_node, format!("unknown field `{own}`"))
                    .label("not a field of this type"));
            };
            let value = self.snapshot(value_node)?;
            let wanted = self.field_kind(index, &generics, fields[at].1)?;
            values[at] = Some(self.coerce(value, &wanted, value_node)?);
        }
        let mut all = Vec::new();
        for ((name, _), value) in fields.iter().zip(values) {
            all.push(match (value, &base) {
                (Some(value), _) => value,
                (None, Some(base)) => {
                    let found = self.member_place(base, &kind, name)?.expect("the base has this type");
                    self.loaded(found)
                }
                (None, None) => {
                    return Err(tree::error(node, format!("missing field `{name}`")).label("here"));
                }
            });
        }
        match variant {
            Some(variant) => self.variant_value(&kind, variant, &all),
            None => self.assemble(kind, &all),
        }
    }

    pub(super) fn variant_field_kind(&mut self, kind: &Type, variant: usize, index: usize) -> Fallible<Type> {
        let Type::Defined(definition, arguments) = self.resolve(kind) else { return Ok(UNIT) };
        self.field_kind(definition, &arguments, self.fields_of(kind, Some(variant))[index].1)
    }

    /// Refuses a derived `clone` of a type with a part that defines its own `clone`, as `Vec` does: a copy of the bits
    /// would be wrong.
    pub(super) fn refuse_own_clone(&mut self, node: Node<'t>, kind: &Type) -> Fallible<()> {
        if !self.defines_member_deeply(kind, "clone", 0)? {
            return Ok(());
        }
        let name = self.name(kind);
        Err(self.refuse(node, &format!("a derived `clone` of {name}")).help("clone its parts one by one"))
    }

    /// Returns `true` if the source or the prelude defines this method for the type or for a part of it.
    pub(super) fn defines_member_deeply(
        &mut self,
        kind: &Type,
        method: &str,
        depth: usize,
    ) -> Fallible<bool> {
        let parts = match self.resolve(kind) {
            _ if depth > NESTING_LIMIT => return Ok(true),
            Type::Tuple(parts) => parts,
            Type::Array(element, _) => vec![(*element).clone()],
            kind @ Type::Defined(..) if self.has_member(&kind, method) => return Ok(true),
            Type::Defined(index, arguments) => {
                let nodes: Vec<Node<'t>> = match &self.front.definitions[index].kind {
                    DefinitionKind::Struct(fields) => fields.iter().map(|field| field.1).collect(),
                    DefinitionKind::Enum(variants, _) => {
                        variants.iter().flat_map(|variant| &variant.fields).map(|field| field.1).collect()
                    }
                };
                let kinds = nodes.into_iter().map(|node| self.field_kind(index, &arguments, node));
                kinds.collect::<Fallible<_>>()?
            }
            _ => Vec::new(),
        };
        for part in &parts {
            if self.defines_member_deeply(part, method, depth + 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Lowers `bitrose_room(count)`: a slice of new elements without values, which lives until the end of the run.
    pub(super) fn allocate_slice(&mut self, node: Node<'t>, count: Node<'t>) -> Fallible<Value> {
        let element = self.variable_of(node, 0, false);
        let count = self.value(count)?;
        self.expect(node, &USIZE, &count.kind)?;
        let shape = self.shape(&element)?;
        let first = self.b.allocate(shape, count.operand.register, false);
        self.slice(&first, &count.operand, &element)
    }

    /// Lowers `std::array::from_fn(|i| …)`.
    pub(super) fn array_from(&mut self, node: Node<'t>, function: Node<'t>) -> Fallible<Value> {
        let (element, length) = (self.variable_of(node, 0, false), self.variable_of(node, 1, false));
        let callee = self.value(function)?;
        if !matches!(self.resolve(&length), Type::Value(_)) {
            self.stuck(node)?;
        }
        self.filled_by(&element, &length, &mut |body, index| {
            let index_value = body.size(index.clone());
            let value = body.call_value(node, &callee, vec![(index_value, function)])?;
            body.coerce(value, &element, function)
        })
    }
}
