//! Lowers expressions: names, literals, composite literals.

use super::body::{Body, Enclosing, Literal, Meaning, Value};
use super::types::{BOOL, INT, Type};
use crate::front;
use crate::front::literal;
use crate::front::prelude::*;

impl<'t> Body<'_, 't> {
    /// Lowers an expression. `expected` is the type that an untyped constant takes.
    pub(super) fn value(&mut self, node: Node<'t>, expected: Option<&Type>) -> Fallible<Value> {
        let value = self.nested(node, |body| body.bare_value(node, expected))?;
        self.mark_size(value.operand.as_ref(), &value.kind);
        Ok(value)
    }

    /// Marks a `uint` or `uintptr`: the trace shows it as a number.
    pub(super) fn mark_size(&mut self, operand: Option<&Operand>, kind: &Type) {
        if let (Some(operand), true) = (operand, kind.is_size()) {
            self.b.mark_size(operand.register);
        }
    }

    fn bare_value(&mut self, node: Node<'t>, expected: Option<&Type>) -> Fallible<Value> {
        match node.kind() {
            "int_literal" => {
                let (digits, radix) = literal::radix_with_octal(self.front.text(node));
                let value = literal::digits(digits, radix, tree::span(node))?;
                let value = i128::try_from(value)
                    .map_err(|_| self.front.refuse(node, "a constant of more than 127 bits"))?;
                Ok(Value::constant(value, Type::Untyped))
            }
            "rune_literal" => {
                let text = self.front.text(node);
                let text = text.strip_prefix('\'').and_then(|text| text.strip_suffix('\'')).unwrap_or(text);
                Ok(Value::constant(literal::character(text, tree::span(node))?.into(), Type::Untyped))
            }
            "float_literal" | "imaginary_literal" => Err(self.front.refuse(node, "floating point")),
            "interpreted_string_literal" | "raw_string_literal" => self.string_value(node),
            "true" | "false" => {
                let word = u64::from(node.kind() == "true");
                Ok(Value::typed(self.b.constant(Scalar::Bool, word), BOOL))
            }
            "nil" => Ok(Value { constant: None, operand: None, kind: Type::Nil }),
            "iota" => match self.iota {
                Some(iota) => Ok(Value::constant(iota, Type::Untyped)),
                None => Err(self.front.refuse(node, "`iota` outside of constants")),
            },
            "identifier" => self.name_value(node),
            "parenthesized_expression" => self.value(named(node)[0], expected),
            "unary_expression" => self.unary(node, expected),
            "binary_expression" => self.binary(node, expected),
            "selector_expression" | "index_expression" => {
                if let Some(constant) = self.library_constant(node) {
                    return Ok(Value::constant(constant, Type::Untyped));
                }
                let (place, kind) = self.place(node)?;
                Ok(Value::typed(self.b.load(&place), kind))
            }
            "slice_expression" => self.sliced(node),
            "composite_literal" => self.composite(node),
            "call_expression" => self.call(node, expected),
            "type_conversion_expression" => {
                if let Some(result) = self.instantiated(node)? {
                    return Ok(result);
                }
                let kind = self.kind_of(field(node, "type")?)?;
                self.conversion(node, &kind, field(node, "operand")?)
            }
            "func_literal"
                if expected.is_some_and(|kind| matches!(self.underlying(kind), Type::Function(_)))
                    && self.front.is_closed(node) =>
            {
                self.function_value(node)
            }
            "func_literal" => {
                let (variables, types) = (self.state.all_known(), self.local_types.clone());
                let outer = Enclosing { variables, types, type_arguments: Rc::clone(&self.type_arguments) };
                let signature = self.signature(node)?;
                self.literals.push(Literal { node, signature, outer });
                let operand = self.b.constant(Scalar::U32, 0);
                Ok(Value::typed(operand, Type::Literal(self.literals.len() - 1)))
            }
            "type_assertion_expression" => Err(self.front.refuse(node, "a type assertion")),
            _ => Err(self.front.unknown_kind(node)),
        }
    }

    fn name_value(&mut self, node: Node<'t>) -> Fallible<Value> {
        let name = self.front.text(node);
        match self.variable(name) {
            Some((Meaning::Variable(variable), kind)) => {
                let place = self.variable_place(variable);
                return Ok(Value::typed(self.b.load(&place), kind));
            }
            Some((Meaning::Constant(value), kind)) => return Ok(Value::constant(value, kind)),
            None => {}
        }
        if let Some(value) = self.constant_named(node, name)? {
            return Ok(value);
        }
        if let Some((name, _)) = self.front.variables.get_key_value(name) {
            let (place, kind) = self.global(name)?;
            return Ok(Value::typed(self.b.load(&place), kind));
        }
        if let Some(&function) = self.front.functions.get(name) {
            return self.function_value(function);
        }
        let operand = front::variable(name, self.front.outside, &mut self.b, self.requests);
        self.outside_result(node, operand.ok_or_else(|| tree::unknown(node, "name", name))?)
    }

    fn function_value(&mut self, function: Node<'t>) -> Fallible<Value> {
        let kind = self.function_kind(function)?;
        let number = self.front.function_values().iter().position(|own| own.id() == function.id());
        let number = number.expect("every function that is mentioned as a value is listed");
        Ok(Value::typed(self.b.constant(Scalar::U32, number as u64 + 1), kind))
    }

    /// Returns a value from outside of the source, with the Go type that has its width and sign.
    pub(super) fn outside_result(&mut self, node: Node<'t>, operand: Operand) -> Fallible<Value> {
        let kind = match operand.scalar() {
            Some(Scalar::Bool) => BOOL,
            Some(Scalar::I64) => INT,
            Some(Scalar::U64) => Type::Basic("uint64"),
            Some(Scalar::I32) => Type::Basic("int32"),
            Some(Scalar::U32) => Type::Basic("uint32"),
            _ => return Err(self.front.refuse(node, "a session value of this type")),
        };
        Ok(Value::typed(operand, kind))
    }

    /// Returns the value of the constant that the source defines with this name, or `None` if there is none.
    pub(super) fn constant_named(&mut self, node: Node<'t>, name: &str) -> Fallible<Option<Value>> {
        let Some(constant) = self.front.constants.get(name).copied() else { return Ok(None) };
        self.front.open_constants += 1;
        if self.front.open_constants > 64 {
            return Err(tree::error(node, "a constant that depends on itself").label("used here"));
        }
        let value = self.with_names_of_definition(0..0, |body| body.constant_of(constant));
        self.front.open_constants -= 1;
        value.map(Some)
    }

    /// Returns the value of a constant.
    pub(super) fn constant_of(&mut self, constant: super::Constant<'t>) -> Fallible<Value> {
        let outer = self.iota.replace(constant.iota);
        let kind = constant.kind.map(|kind| self.kind_of(kind)).transpose()?;
        let value = self.value(constant.value, kind.as_ref());
        self.iota = outer;
        let value = value?;
        let Some(kind) = kind else { return Ok(value) };
        self.assignable(value.clone(), &kind, constant.value)?;
        Ok(Value { kind, ..value })
    }

    /// Evaluates an expression that must be a constant number, such as the length of an array.
    pub(super) fn constant_value(&mut self, node: Node<'t>) -> Fallible<i128> {
        let value = self.value(node, None)?;
        value.constant.ok_or_else(|| tree::error(node, "expected a constant").label("not a constant"))
    }

    /// Lowers a condition, which must be of type `bool`.
    pub(super) fn condition(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let value = self.value(node, None)?;
        match value.operand {
            Some(operand) if self.underlying(&value.kind) == BOOL => Ok(operand),
            _ => {
                let name = self.name(&value.kind);
                Err(tree::error(node, format!("expected bool, found {name}")).label("not a condition in Go"))
            }
        }
    }

    /// Lowers an expression to a value that later operands can't change: an array or struct in a variable is copied.
    pub(super) fn copied_value(&mut self, node: Node<'t>, expected: Option<&Type>) -> Fallible<Value> {
        let value = self.value(node, expected)?;
        let is_place = matches!(
            node.kind(),
            "identifier" | "selector_expression" | "index_expression" | "unary_expression"
        );
        // parentheses and conversions leave an array or struct where it is
        let is_affected =
            |operand: &Operand| is_place || !operand.shape.is_word() && node.kind() != "composite_literal";
        let Some(operand) = value.operand.clone().filter(is_affected) else { return Ok(value) };
        if matches!(value.kind, Type::Literal(_)) {
            return Ok(value);
        }
        Ok(Value::typed(self.copied(&operand), value.kind))
    }

    /// Returns the value of a constant such as `math.MaxUint64` and `bits.UintSize`.
    fn library_constant(&self, node: Node<'t>) -> Option<i128> {
        let (package, name) = self.front.text(node).split_once('.')?;
        if self.is_known_variable(package) {
            return None;
        }
        let (end, kind) = match (package, name.split_at_checked(3)?) {
            ("bits", _) => return (name == "UintSize").then_some(64),
            ("math", (end @ ("Max" | "Min"), kind)) => (end, kind),
            _ => return None,
        };
        let kind =
            Some(kind).filter(|kind| kind.starts_with('I') || end == "Max" && kind.starts_with('U'))?;
        let name = kind.to_ascii_lowercase();
        super::types::basic(&name)?;
        let (least, greatest) = super::types::scalar_of(&name).range();
        Some(if end == "Max" { greatest } else { least })
    }

    fn composite(&mut self, node: Node<'t>) -> Fallible<Value> {
        let (kind_node, body) = (field(node, "type")?, field(node, "body")?);
        let kind = if kind_node.kind() == "implicit_length_array_type" {
            let element = self.kind_of(field(kind_node, "element")?)?;
            let length = self.list_length(body)?;
            Type::Array(Arc::new(element), length)
        } else {
            self.kind_of(kind_node)?
        };
        self.composite_of(body, &kind)
    }

    /// Returns the length of an array with the elements of a composite literal.
    fn list_length(&mut self, body: Node<'t>) -> Fallible<u32> {
        let (mut next, mut most) = (0i128, 0i128);
        for item in named(body) {
            if item.kind() == "keyed_element" {
                next = self.constant_value(inner(field(item, "key")?))?;
            }
            next += 1;
            most = most.max(next);
        }
        u32::try_from(most).ok().filter(|length| *length <= crate::ir::CELL_LIMIT).ok_or_else(|| {
            tree::error(body, "invalid array length")
                .label(format!("at most {} elements", crate::ir::CELL_LIMIT))
        })
    }

    /// Lowers the braces of a composite literal of the type `kind`.
    fn composite_of(&mut self, body: Node<'t>, kind: &Type) -> Fallible<Value> {
        let under = self.underlying(kind);
        if let Type::Slice(element) = &under {
            let length = self.list_length(body)?;
            let array = self.composite_of(body, &Type::Array(Arc::clone(element), length))?;
            let operand = array.operand.expect("a composite is in memory");
            let place = Place::Memory { address: operand.register, shape: operand.shape };
            let elements = self.elements(body, &place, &array.kind)?;
            // Each execution of the literal creates a new array.
            let shape = self.shape(element)?;
            let cells = shape.cells().saturating_mul(length);
            let first = self.b.allocate(shape, elements.length.register, true);
            self.b.emit(Op::CopyCells { to: first.register, from: elements.first.register, cells });
            let value = self.slice(&super::places::Elements { first, ..elements })?;
            return Ok(Value { kind: kind.clone(), ..value });
        }
        let shape = self.shape(kind)?;
        if !matches!(under, Type::Array(..) | Type::Struct(_)) {
            return Err(self.front.refuse(body, "a composite literal of this type"));
        }
        let whole = self.zeroed(shape);
        let mut next = 0i128;
        let items = named(body);
        let is_plain = items.first().is_some_and(|first| first.kind() != "keyed_element");
        if let Type::Struct(list) = &under
            && is_plain
            && items.len() < list.len()
        {
            return Err(tree::error(body, format!("expected {} values, found {}", list.len(), items.len()))
                .label("too few values for this struct")
                .help(format!("name the fields that it sets, as in `{}: …`", list[0].0)));
        }
        self.each(&items, |body, index| {
            let item = items[index];
            let mut value = item;
            if item.kind() == "keyed_element" {
                next = match &under {
                    Type::Struct(list) => {
                        let name = body.front.text(field(item, "key")?);
                        let index = list.iter().position(|(own, _)| own == name);
                        let index = index
                            .ok_or_else(|| body.front.refuse(item, &format!("the unknown field `{name}`")))?;
                        i128::try_from(index).expect("a source is bounded")
                    }
                    _ => body.constant_value(inner(field(item, "key")?))?,
                };
                value = field(item, "value")?;
            }
            body.composite_part(&whole, &under, next, inner(value))?;
            next += 1;
            Ok(())
        })?;
        Ok(Value::typed(whole, kind.clone()))
    }

    fn composite_part(&mut self, whole: &Operand, under: &Type, index: i128, node: Node<'t>) -> Fallible<()> {
        let place =
            u32::try_from(index).ok().and_then(|index| self.part(whole.register, &whole.shape, index));
        let Some(place) = place else {
            return Err(tree::error(node, "too many values, or an index out of bounds")
                .label("no such element or field"));
        };
        let kind = match under {
            Type::Array(element, _) => (**element).clone(),
            Type::Struct(list) => list[usize::try_from(index).expect("the index is in bounds")].1.clone(),
            _ => unreachable!("only arrays and structs have parts"),
        };
        if let Type::Unread(error) = kind {
            return Err(Box::new((*error).clone()));
        }
        let operand = if node.kind() == "literal_value" {
            self.composite_of(node, &kind)?.operand.expect("a composite is in memory")
        } else {
            self.value_as(node, &kind)?
        };
        self.put(&place, &operand);
        Ok(())
    }
}

/// Returns the expression in an element of a composite literal.
fn inner(node: Node<'_>) -> Node<'_> {
    if node.kind() == "literal_element" { named(node).first().copied().unwrap_or(node) } else { node }
}
