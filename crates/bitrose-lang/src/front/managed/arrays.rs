//! Lowers arrays and tuples: creation, initialization, iteration.

use super::body::Body;
use super::names::Lvalue;
use super::types::{Type, array_of};
use crate::front::prelude::*;

impl<'t> Body<'_, 't> {
    /// Lowers `a[i]`, `t[i, j]`, or a call of an indexer.
    pub(super) fn element(&mut self, node: Node<'t>) -> Fallible<Lvalue> {
        let array_node = node.child_by_field_name("array").or_else(|| node.child_by_field_name("expression"));
        let array_node = array_node.ok_or_else(|| self.front.unknown_kind(node))?;
        let indices = match node.child_by_field_name("subscript") {
            Some(list) => named(list).into_iter().map(inner).collect::<Fallible<Vec<_>>>()?,
            None => vec![field(node, "index")?],
        };
        let array = self.instance(array_node)?;
        let mut kind = self.type_of(&array);
        if let Type::Struct(class) | Type::Class(class) = kind {
            let arguments = self.values(&indices)?;
            return Ok(Lvalue::Property { class, name: "this".to_owned(), this: Some(array), arguments });
        }
        let rank = match &kind {
            Type::Array(_) => 1,
            Type::Rectangular(_, rank) => *rank,
            _ => 0,
        };
        if rank != indices.len() {
            let count = if rank == 0 { "an index".to_owned() } else { format!("{} indices", indices.len()) };
            let message = format!("{count} into {}", self.described(&kind));
            return Err(tree::error(node, message).label("not an array with this many dimensions"));
        }
        let (mut at, mut lvalue) = (array, None);
        for index in indices {
            let index = self.index_into(&at, index)?;
            if let Some(Lvalue::Place(row, _)) = &lvalue {
                at = self.b().load(row);
            }
            kind = kind.element_type().expect("each index has its dimension");
            let shape = self.front.shape(&kind)?;
            let place = self.b().element(at.register, &index, shape, None);
            lvalue = Some(Lvalue::Place(place, kind.clone()));
        }
        lvalue.ok_or_else(|| self.front.unknown_kind(node))
    }

    /// Lowers an index into an array. In C# it may count from the end, as in `t[^1]`.
    fn index_into(&mut self, array: &Operand, node: Node<'t>) -> Fallible<Operand> {
        if node.kind() == "prefix_unary_expression" && self.front.text(node).starts_with('^') {
            let (length, value) = (self.array_length(array)?, self.value(inner(node)?)?);
            let back = self.convert(value, &Type::Plain(Scalar::I32), node)?;
            return Ok(self.operation(Binary::Subtract, Rules::WRAP, &length, &back));
        }
        self.index(node)
    }

    /// Lowers an index: an `int` in Java, any integer type in C#.
    fn index(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let value = self.value(node)?;
        if self.front.is_java {
            return self.convert(value, &Type::Plain(Scalar::I32), node);
        }
        let (value, scalar) = self.number(value, "[ ]", node)?;
        self.cast_to(value, &Type::Plain(scalar.promoted()), node)
    }

    /// Returns the number of elements. For a rectangular array of C#, that counts all its dimensions.
    pub(super) fn array_length(&mut self, array: &Operand) -> Fallible<Operand> {
        let kind = self.type_of(array);
        let element = kind.element_type().expect("only arrays are asked for their length");
        let length = self.first_length(array, &element)?;
        if !matches!(element, Type::Rectangular(..)) || matches!(kind, Type::Array(_)) {
            return Ok(length);
        }
        let row = self.row_of(array, &element)?;
        let inner = self.array_length(&row)?;
        Ok(self.operation(Binary::Multiply, Rules::WRAP, &length, &inner))
    }

    /// Returns the first row of an array of rows.
    fn row_of(&mut self, array: &Operand, element: &Type) -> Fallible<Operand> {
        let first = self.number_constant(Scalar::I32, 0);
        let shape = self.front.shape(element)?;
        let place = self.b().element(array.register, &first, shape, None);
        let row = self.b().load(&place);
        Ok(self.typed(row, element.clone()))
    }

    /// Lowers `t.GetLength(1)`.
    pub(super) fn rectangular_length(&mut self, array: Operand, dimension: i128) -> Fallible<Operand> {
        let mut array = array;
        for _ in 0..dimension.min(8) {
            let Some(element @ Type::Rectangular(..)) = self.type_of(&array).element_type() else { break };
            array = self.row_of(&array, &element)?;
        }
        let element = self.type_of(&array).element_type().expect("only arrays are asked for their length");
        self.first_length(&array, &element)
    }

    fn first_length(&mut self, array: &Operand, element: &Type) -> Fallible<Operand> {
        let stride = self.front.shape(element)?.cells();
        let to = self.b().register(Scalar::I32);
        self.b().emit(Op::Length { to, base: array.register, stride });
        Ok(Operand { register: to, shape: Scalar::I32.into() })
    }

    /// Lowers the creation of an array: `new long[64]`, `new long[2][3]`, `new[] {1, 2}`, `new ulong[8, 8]`.
    pub(super) fn new_array(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let list = node.child_by_field_name("value").or_else(|| child(node, "initializer_expression"));
        let Some(type_node) = node.child_by_field_name("type") else {
            let list = list.ok_or_else(|| self.front.unknown_kind(node))?;
            return self.inferred_array(list);
        };
        let dimensions = fields(node, "dimensions");
        let mut kind = self.front.type_of(type_node, self.class)?;
        let mut counts = Vec::new();
        for dimension in &dimensions {
            let brackets = self.front.text(*dimension).matches('[').count();
            kind = array_of(kind, if dimension.kind() == "dimensions" { brackets } else { 1 });
            if dimension.kind() == "dimensions_expr" {
                counts.push(inner(*dimension)?);
            }
        }
        if let Some(rank) = type_node.child_by_field_name("rank") {
            // In `new int[2][]`, the length is in the outermost brackets.
            let mut innermost = rank;
            let mut at = type_node;
            while let Some(inner) =
                at.child_by_field_name("type").filter(|inner| inner.kind() == "array_type")
            {
                at = inner;
                innermost = inner.child_by_field_name("rank").unwrap_or(innermost);
            }
            counts = named(innermost);
        }
        if let Some(list) = list {
            return self.listed_array(list, &kind);
        }
        let mut lengths = Vec::new();
        for count in counts {
            let length = self.index(count)?;
            let zero = self.b().constant(length.scalar().unwrap_or(Scalar::I32), 0);
            let fits = self.operation(Binary::GreaterOrEqual, Rules::WRAP, &length, &zero);
            self.refuse_unless(&fits, "an array with a negative length");
            lengths.push(length);
        }
        if lengths.is_empty() {
            return Err(tree::error(node, "an array without a length").label("expected a number of elements"));
        }
        self.arrays(&kind, &lengths)
    }

    /// Allocates an array of arrays, with the given lengths for its outermost dimensions.
    pub(super) fn arrays(&mut self, kind: &Type, lengths: &[Operand]) -> Fallible<Operand> {
        let element = kind.element_type().expect("an array has elements");
        let array = self.empty_array(kind, &element, &lengths[0])?;
        let is_null = matches!(element, Type::Boxed(_) | Type::Enum(_)) && self.front.is_java;
        if lengths.len() > 1 || is_null {
            let to = array.clone();
            self.counted(None, &lengths[0], &mut |body, index| {
                let shape = body.front.shape(&element)?;
                let place = body.b().element(to.register, index, shape, None);
                if lengths.len() == 1 {
                    body.initialize_default(&place, &element);
                    return Ok(());
                }
                let row = body.arrays(&element, &lengths[1..])?;
                body.put(&place, &row);
                Ok(())
            })?;
        }
        Ok(array)
    }

    fn empty_array(&mut self, kind: &Type, element: &Type, count: &Operand) -> Fallible<Operand> {
        let shape = self.front.shape(element)?;
        let array = self.b().allocate(shape, count.register, true);
        Ok(self.typed(array, kind.clone()))
    }

    /// Lowers a list such as `{1, 2, 3}` where an array of the type `kind` is expected.
    pub(super) fn listed_array(&mut self, list: Node<'t>, kind: &Type) -> Fallible<Operand> {
        let Some(element) = kind.element_type() else {
            let message = format!("a list of values for {}", self.described(kind));
            return Err(tree::error(list, message).label("expected one value"));
        };
        let mut values = named(list);
        if list.kind() == "collection_expression" {
            let element = |value: Node<'t>| match inner(value)? {
                nested if nested.kind() == "expression_element" => inner(nested),
                value => Ok(value),
            };
            values = values.into_iter().map(element).collect::<Fallible<Vec<_>>>()?;
        }
        let values = values.into_iter().map(|value| self.value_as(value, &element));
        let values = values.collect::<Fallible<Vec<_>>>()?;
        let array = self.array_of_values(&element, &values)?;
        Ok(self.typed(array, kind.clone()))
    }

    /// Lowers `new[] {1, 2}`, whose element type is inferred from the values.
    fn inferred_array(&mut self, list: Node<'t>) -> Fallible<Operand> {
        let nodes = named(list);
        let values = self.values(&nodes)?;
        let first = values.first().ok_or_else(|| {
            tree::error(list, "an array whose type cannot be inferred").label("it has no values")
        })?;
        let (mut element, mut known) = (self.type_of(first), self.constant_of(first));
        for value in &values {
            let (kind, constant) = (self.type_of(value), self.constant_of(value));
            match self.front.common_type((&element, known), (&kind, constant)) {
                Some(common) if common == element => {}
                _ => (element, known) = (kind, constant),
            }
        }
        let pairs = values.into_iter().zip(nodes);
        let converted = pairs.map(|(value, node)| self.convert(value, &element, node));
        let converted = converted.collect::<Fallible<Vec<_>>>()?;
        self.array_of_values(&element, &converted)
    }

    /// Allocates an array with the given values as its elements.
    pub(super) fn array_of_values(&mut self, element: &Type, values: &[Operand]) -> Fallible<Operand> {
        let count = self.b().constant(Scalar::I32, values.len() as u64);
        let array = self.empty_array(&array_of(element.clone(), 1), element, &count)?;
        for (index, value) in values.iter().enumerate() {
            let index = self.b().constant(Scalar::I32, index as u64);
            let place = self.element_place(&array, &index).expect("an array is a reference to its elements");
            self.put(&place, value);
        }
        Ok(array)
    }

    /// Lowers `a.clone()`: a new array with the same elements.
    pub(super) fn copied_array(&mut self, array: &Operand, node: Node<'t>) -> Fallible<Operand> {
        let kind = self.type_of(array);
        let Type::Array(element) = &kind else {
            return Err(self.front.refuse(node, "a copy of something other than an array"));
        };
        let count = self.array_length(array)?;
        let (copy, shape) = (self.empty_array(&kind, element, &count)?, self.front.shape(element)?);
        self.copy_elements([&copy, array], None, &count, &shape)?;
        Ok(copy)
    }

    /// Lowers the tuple `(a, b)`.
    pub(super) fn tuple(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let values = named(node).into_iter().map(|part| self.value(element_of(part)?));
        let values = values.collect::<Fallible<Vec<_>>>()?;
        let kind = Type::Tuple(values.iter().map(|value| self.type_of(value)).collect());
        let shape = self.front.shape(&kind)?;
        let tuple = self.assembled(shape, &values);
        Ok(self.typed(tuple, kind))
    }

    /// Lowers `(a, b) = (b, a)` and `var (r, c) = g(s)`. All values are evaluated before the first one is stored.
    pub(super) fn tuple_assignment(&mut self, left: Node<'t>, right: Node<'t>) -> Fallible<Operand> {
        let lvalues = self.tuple_lvalues(left)?;
        let value = self.value(right)?;
        self.store_parts(lvalues, &value, right)?;
        Ok(value)
    }

    /// Lowers the targets of `(a, b) = …` or `(int a, int b) = …`.
    pub(super) fn tuple_lvalues(&mut self, left: Node<'t>) -> Fallible<Vec<(Lvalue, Node<'t>)>> {
        named(left).into_iter().map(|part| Ok((self.lvalue(element_of(part)?)?, part))).collect()
    }

    /// Stores the elements of a tuple.
    pub(super) fn store_parts(
        &mut self,
        lvalues: Vec<(Lvalue, Node<'t>)>,
        value: &Operand,
        node: Node<'t>,
    ) -> Fallible<()> {
        let parts = self.tuple_parts(value, lvalues.len(), node)?;
        for ((lvalue, node), part) in lvalues.into_iter().zip(parts) {
            let kind = self.lvalue_type(&lvalue, node)?;
            let part = self.convert(part, &kind, node)?;
            self.store(&lvalue, &part, node)?;
        }
        Ok(())
    }

    /// Returns the components of a record of C#.
    fn record_parts(
        &mut self,
        value: &Operand,
        class: usize,
        count: usize,
        node: Node<'t>,
    ) -> Fallible<Vec<Operand>> {
        let known = &self.front.classes[class];
        let is_written = known.methods.iter().any(|&own| self.front.methods[own].name == "Deconstruct");
        let names: Vec<&'t str> = known.components.iter().map(|own| own.name).collect();
        if is_written || names.len() != count {
            return Err(self.front.refuse(node, "this deconstruction"));
        }
        names.into_iter().map(|name| self.read_field(value, class, name, node)).collect()
    }

    /// Splits a tuple into its elements. It is an error if there are not `count` of them.
    pub(super) fn tuple_parts(
        &mut self,
        value: &Operand,
        count: usize,
        node: Node<'t>,
    ) -> Fallible<Vec<Operand>> {
        if let Some(class) = self.record(value) {
            return self.record_parts(value, class, count, node);
        }
        let Type::Tuple(kinds) = self.type_of(value) else {
            return Err(tree::error(node, "expected a tuple").label("this is one value"));
        };
        if kinds.len() != count {
            return Err(tree::error(node, format!("expected {count} values, found {}", kinds.len()))
                .label("in this tuple"));
        }
        let mut parts = Vec::new();
        for (index, kind) in (0..).zip(kinds.iter()) {
            let place: Place = self.part(value.register, &value.shape, index).expect("a tuple has its parts");
            let part = self.b().load(&place);
            parts.push(self.typed(part, kind.clone()));
        }
        Ok(parts)
    }
}

/// Returns the expression of an element of a tuple, after its name in `(x: 5, y: 6)`.
fn element_of(part: Node<'_>) -> Fallible<Node<'_>> {
    let name = part.child_by_field_name("name");
    named(part).into_iter().find(|own| Some(*own) != name).map_or_else(|| inner(part), Ok)
}
