//! Lowers expressions of C and C++.

use super::body::Body;
use super::declarator::last_name;
use super::literal;
use super::names::Meaning;
use super::operators::operator;
use super::types::decayed;
use crate::front::prelude::*;
use crate::front::{self, External};

impl<'t> Body<'_, 't> {
    /// Lowers an expression to its value. For an array or a struct this is its address.
    pub(super) fn value(&mut self, node: Node<'t>) -> Fallible<Operand> {
        self.nested(node, |body| body.bare_value(node))
    }

    fn bare_value(&mut self, node: Node<'t>) -> Fallible<Operand> {
        match node.kind() {
            "number_literal" => {
                let text = self.front.text(node);
                let number = literal::number(text.trim_start_matches(['-', '+']), tree::span(node))?;
                let operand = self.b.constant(number.scalar, number.value);
                // The grammar makes a sign part of the number after it; in C it is an operator.
                let overflow = Self::rules(number.scalar).overflow;
                Ok(if text.starts_with('-') {
                    self.b.unary(Unary::Negate, overflow, &operand)
                } else {
                    operand
                })
            }
            "char_literal" => {
                let code = literal::character(self.front.text(node), tree::span(node))?;
                Ok(self.b.constant(if self.front.is_cpp { Scalar::I8 } else { Scalar::I32 }, code))
            }
            "true" | "false" => {
                let truth = self.b.constant(Scalar::Bool, u64::from(node.kind() == "true"));
                Ok(self.truth_value(truth))
            }
            "null" => {
                let to = self.b.register(Shape::Void.reference());
                self.b.emit(Op::Constant { to, word: 0 });
                Ok(Operand { register: to, shape: Shape::Void.reference() })
            }
            "identifier" | "type_identifier" | "namespace_identifier" => self.name(node),
            "template_function" => {
                let value = self.function_value(node)?;
                value.ok_or_else(|| self.front.unknown_kind(node))
            }
            // the grammar takes `T[1]` for a type
            "type_descriptor" if node.child_by_field_name("declarator").is_some() => {
                Err(self.front.refuse(node, "an element of an array as a template argument"))
            }
            "type_descriptor" => self.value(field(node, "type")?),
            "qualified_identifier" => match self.numeric_limit(node)? {
                Some(limit) => Ok(limit),
                None => self.value(last_name(node)),
            },
            "parenthesized_expression" => self.value(inner(node)?),
            "unary_expression" => self.unary(node),
            "binary_expression" => self.binary(node),
            "conditional_expression" => self.conditional(node),
            "assignment_expression" => self.assignment(node),
            "update_expression" => self.update(node),
            "cast_expression" => {
                let (descriptor, written) = (field(node, "type")?, field(node, "value")?);
                self.check_is_type(descriptor)?;
                let operand = self.value(written)?;
                let is_null = self.front.text(written) == "0";
                match self.front.shape(descriptor)?.filter(|_| is_null) {
                    Some(pointer @ Shape::Reference(_)) => self.convert(operand, &pointer, written),
                    _ => self.cast(operand, descriptor),
                }
            }
            "call_expression" => self.call(node),
            "comma_expression" => {
                self.front.check_comma(node)?;
                self.discarded(field(node, "left")?)?;
                self.value(field(node, "right")?)
            }
            "sizeof_expression" => self.size_of(node),
            "pointer_expression" if self.front.text(node).starts_with('&') => {
                self.pointer(field(node, "argument")?)
            }
            "subscript_expression" | "field_expression" | "pointer_expression" => {
                let mut place = None;
                let order = self.in_no_order(&[node], &mut |body, _, _| {
                    place = Some(body.place(node)?);
                    Ok(())
                })?;
                self.then(order, |body| Ok(body.b.load(&place.expect("the place was lowered"))))
            }
            "compound_literal_expression" => {
                let place = self.compound_literal(node)?;
                Ok(self.b.load(&place))
            }
            "this" => self.this.clone().ok_or_else(|| self.front.refuse(node, "`this` outside of a method")),
            "string_literal" | "concatenated_string" => self.string(node),
            // `({ int n = f(x); n + 1; })` of gcc and clang.
            "compound_statement" => self.scoped(|body| body.statements_with_value(&named(node))),
            _ => Err(self.front.unknown_kind(node)),
        }
    }

    /// Lowers a string literal: an array that lives as long as the run.
    fn string(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let codes = literal::string(node, self.front.text)?;
        let shape = Shape::Array(Arc::new(Scalar::I8.into()), u32::try_from(codes.len()).unwrap_or(u32::MAX));
        let key = format!("string@{}", node.start_byte());
        self.front.strings.insert(key.clone(), node);
        let global = match self.requests.known_global(&key) {
            Some((global, _)) => global,
            None => self.requests.variable(&key, &key, &shape, Some(&format!("t:{key}"))),
        };
        let place = self.variable_place(Variable::Global(global, shape));
        Ok(self.b.load(&place))
    }

    /// Copies the characters of a string into an array; the elements after them are 0.
    pub(super) fn characters(&mut self, place: &Place, node: Node<'t>) -> Fallible<()> {
        let codes = literal::string(node, self.front.text)?;
        let (Place::Memory { address, .. }, Shape::Array(element, length)) = (place, place.shape().clone())
        else {
            return Err(self.front.refuse(node, "a string"));
        };
        let is_char = element.scalar().is_some_and(|scalar| scalar.bits() == 8);
        // C omits the final 0 if the array has no room for it.
        let most = length as usize + usize::from(!self.front.is_cpp);
        if !is_char || codes.len() > most {
            return Err(self.front.refuse(node, "a string that does not fit the array"));
        }
        self.b.emit(Op::Zero { to: *address, cells: length });
        for (index, code) in (0..length).zip(codes) {
            let place = self.b.field(*address, index, (*element).clone());
            let code = self.b.constant(element.scalar().unwrap_or(Scalar::I8), code);
            self.put(&place, &code);
        }
        Ok(())
    }

    fn name(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let name = self.front.text(node);
        match self.meaning(node)? {
            Some(Meaning::Parameter(shape, value)) => Ok(self.constant_of(shape, value)),
            Some(Meaning::Enumerator(enumerator)) => {
                let (value, shape) = self.front.enumerator(enumerator, node)?;
                Ok(self.constant_of(shape, value))
            }
            Some(meaning) => {
                let place = self.meant_place(meaning, name)?;
                Ok(self.b.load(&place))
            }
            None if matches!(name, "NULL" | "nullptr") => Ok(self.b.constant(Scalar::I32, 0)),
            None => self.function_value(node)?.map_or_else(|| self.outside_name(node, name), Ok),
        }
    }

    /// Returns a number, or an enumerator, as a value of this type.
    pub(super) fn constant_of(&mut self, shape: Shape, value: i128) -> Operand {
        let number = self.b.constant(shape.scalar().unwrap_or(Scalar::I32), values::low_bits(value));
        Operand { shape, ..number }
    }

    /// Returns the place of a variable of the session.
    pub(super) fn outside_place(&mut self, name: &str) -> Fallible<Option<Place>> {
        front::outside::place(name, self.front.outside(), &mut self.b, self.requests)
    }

    /// Lowers a name of bitrose or of the session. A qualified name never refers to one of them.
    fn outside_name(&mut self, node: Node<'t>, name: &'t str) -> Fallible<Operand> {
        if self.front.qualifier(node).is_some_and(|path| !path.is_empty()) {
            let whole = super::names::qualified(node);
            return Err(tree::unknown(whole, "name", self.front.text(whole)));
        }
        let outside = self.front.outside();
        if matches!(outside.find(name), Some(External::Foreign))
            && let Ok(Some(place)) = self.outside_place(name)
        {
            return Ok(self.b.load(&place));
        }
        let is_own = matches!(outside.find(name), Some(External::Builtin(_) | External::Square(_)));
        if !(is_own && self.front.qualifier(node).is_some())
            && let Some(value) = front::variable(name, outside, &mut self.b, self.requests)
        {
            // A set of squares gets a type of its own, so that `check_set` can refuse it as a small number: engines
            // often give an index such a name.
            let is_set = matches!(outside.find(name), Some(External::Builtin(_)));
            return Ok(if is_set { Operand { shape: Scalar::Board.into(), ..value } } else { value });
        }
        if is_among("__LINE__ __FILE__ __COUNTER__ __func__ __FUNCTION__", name) {
            return Err(self.front.refuse(node, &tree::quoted(name)));
        }
        let error = tree::unknown(node, "name", name);
        Err(match self.front.missing_class(name) {
            Some(class) => error.help(format!("qualify it with its enumeration: `{class}::{name}`")),
            None => error,
        })
    }

    fn unary(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let operator = self.front.text(field(node, "operator")?);
        let argument = field(node, "argument")?;
        if let Some(value) = self.overloaded_operator(node, operator, &[argument])? {
            return Ok(value);
        }
        match operator {
            "!" | "not" => {
                let truth = self.condition(argument)?;
                let result = self.b.unary(Unary::Not, Overflow::Wrap, &truth);
                Ok(self.truth_value(result))
            }
            "+" => Ok(self.promote(argument)?.0),
            "-" => {
                let (operand, scalar) = self.promote(argument)?;
                Ok(self.b.unary(Unary::Negate, Self::rules(scalar).overflow, &operand))
            }
            "~" | "compl" => {
                let (operand, _) = self.promote(argument)?;
                let complement = self.b.unary(Unary::Complement, Overflow::Wrap, &operand);
                self.narrow_shifts.follow(&operand, &complement);
                Ok(complement)
            }
            _ => Err(self.front.refuse(node, &format!("the operator `{operator}`"))),
        }
    }

    fn binary(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let sign = self.front.text(field(node, "operator")?);
        let (left, right) = (field(node, "left")?, field(node, "right")?);
        if let Some(value) = self.overloaded_operator(node, sign, &[left, right])? {
            return Ok(value);
        }
        if matches!(sign, "&&" | "||" | "and" | "or") {
            return self.logical(matches!(sign, "&&" | "and"), left, right);
        }
        if let Some(half) = self.upper_half(node)? {
            return Ok(half);
        }
        let Some(operator) = operator(sign) else {
            return Err(self.front.refuse(node, &format!("the operator `{sign}`")));
        };
        let (left, right) = self.two_operands(node, Self::operand)?;
        self.remark_grouping(node, [&left.shape, &right.shape]);
        if matches!(operator, Binary::Equal | Binary::NotEqual)
            && left.shape == right.shape
            && super::types::held_array(&left.shape).is_some_and(super::enumeration::has_plain_words)
        {
            return Ok(self.compare_words(operator, &left, &right));
        }
        let result = self.operate(operator, left, right, node)?;
        if sign == "<<" {
            self.narrow_shifts.note(node, &result, "ULL", &*self.front, self.origin(node));
        }
        Ok(if operator.is_comparison() { self.truth_value(result) } else { result })
    }

    fn logical(&mut self, is_and: bool, left: Node<'t>, right: Node<'t>) -> Fallible<Operand> {
        let left = self.condition(left)?;
        let truth = self.short_circuit(is_and, &left, &mut |lower| lower.condition(right))?;
        Ok(self.truth_value(truth))
    }

    fn conditional(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let otherwise = field(node, "alternative")?;
        let Some(then) = node.child_by_field_name("consequence").filter(|then| !then.is_missing()) else {
            return self.value_or(node, otherwise);
        };
        let condition = self.condition(field(node, "condition")?)?;
        let null = [then, otherwise].into_iter().find(|branch| branch.kind() == "null");
        let mut sides = Vec::new();
        let result = self.choose(
            &condition,
            |lower| lower.value(then),
            |lower| lower.value(otherwise),
            |lower, then, otherwise| {
                sides.extend([then.clone(), otherwise.clone()]);
                Ok(match (then.scalar(), otherwise.scalar()) {
                    _ if (lower.front.is_cpp || lower.front.is_pointer(&then.shape))
                        && then.shape == otherwise.shape =>
                    {
                        then.shape.clone()
                    }
                    (Some(Scalar::Board), Some(_)) | (Some(_), Some(Scalar::Board)) => Scalar::Board.into(),
                    (Some(a), Some(b)) => Self::common(a, b).into(),
                    _ if then.shape == otherwise.shape => then.shape.clone(),
                    _ if then.shape == Shape::Void.reference() => decayed(otherwise.shape.clone()),
                    _ => decayed(then.shape.clone()),
                })
            },
            |lower, value, shape| lower.convert(value, shape, null.unwrap_or(node)),
        )?;
        for side in &sides {
            self.narrow_shifts.follow(side, &result);
        }
        Ok(result)
    }

    /// Lowers `x ?: y` of gcc and clang: `x`, unless it is 0.
    fn value_or(&mut self, node: Node<'t>, otherwise: Node<'t>) -> Fallible<Operand> {
        let value = self.operand(field(node, "condition")?)?;
        let condition = self.truth(&value);
        self.choose(
            &condition,
            |_| Ok(value),
            |lower| lower.operand(otherwise),
            |lower, then, otherwise| match (then.scalar(), otherwise.scalar()) {
                (Some(a), Some(b)) => Ok(Self::common(a, b).into()),
                _ => Err(lower.not_a_number(node, &then.shape)),
            },
            |lower, value, shape| lower.convert(value, shape, node),
        )
    }

    /// Casts a value to the type that a node names.
    pub(super) fn cast(&mut self, operand: Operand, descriptor: Node<'t>) -> Fallible<Operand> {
        let value = self.cast_to(operand, descriptor)?;
        Ok(self.b.with_size(value, self.front.is_size(descriptor)))
    }

    fn cast_to(&mut self, operand: Operand, descriptor: Node<'t>) -> Fallible<Operand> {
        let shape = self.front.shape(descriptor)?.ok_or_else(|| self.front.unknown_kind(descriptor))?;
        match (&operand.shape, &shape) {
            (_, Shape::Void) => Ok(operand),
            (Shape::Reference(_) | Shape::Array(..), Shape::Reference(target)) => {
                let is_same = match &operand.shape {
                    Shape::Reference(own) | Shape::Array(own, _) => own == target,
                    _ => false,
                };
                if is_same {
                    self.convert(operand, &shape, descriptor)
                } else {
                    Err(self.front.refuse(descriptor, "a cast between pointers"))
                }
            }
            _ => self.explicit(operand, &shape, descriptor),
        }
    }

    /// Converts a value explicitly, as a cast does. Only a cast turns an `enum class` into a number, or a number into
    /// an enumeration. A number outside the range of the enumeration is refused, because its conversion is undefined
    /// behavior in C++.
    pub(super) fn explicit(&mut self, operand: Operand, shape: &Shape, node: Node<'t>) -> Fallible<Operand> {
        let is_class = |shape: &Shape| matches!(shape, Shape::Struct(_));
        if (is_class(&operand.shape) || is_class(shape))
            && operand.shape != *shape
            && let Some(made) = self.convert_class(&operand, shape, node, true)?
        {
            return Ok(made);
        }
        match (operand.scalar(), shape) {
            (Some(scalar), Shape::Scalar(_) | Shape::Enum(_)) => {
                let number = Operand { shape: scalar.into(), ..operand };
                if let Shape::Enum(own) = shape
                    && let Some((least, most)) = own.range
                {
                    let name = &own.name;
                    let rule = format!("a value out of range for `{name}`, which has {least} to {most}");
                    self.refuse_outside(&number, scalar, (least, most), &rule);
                }
                let wanted = shape.scalar().unwrap_or(scalar);
                let number = self.convert(number, &wanted.into(), node)?;
                Ok(Operand { shape: shape.clone(), ..number })
            }
            _ => self.convert(operand, shape, node),
        }
    }

    fn size_of(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let shape = self.sized_shape(node)?;
        let mut whole = &shape;
        while let Shape::Array(element, _) = whole {
            whole = element;
        }
        if super::structs::holds_unread(whole) || whole.has_owners() {
            return Err(self.front.refuse(node, "the size of a library type"));
        }
        if matches!(whole, Shape::Struct(_) | Shape::Enum(_)) && self.front.sets_layout() {
            let what = "the size of a type in a source that packs or aligns types";
            return Err(self.front.refuse(node, what).help("write the number of bytes"));
        }
        Ok(self.b.constant(Scalar::U64, super::CFrontEnd::size(&shape).0))
    }

    /// Refuses a name in brackets that is a variable here and a type elsewhere: it was read as that of the type before its
    /// scope was known.
    pub(super) fn check_is_type(&mut self, descriptor: Node<'t>) -> Fallible<()> {
        let kind = descriptor.child_by_field_name("type").unwrap_or(descriptor);
        let is_name = matches!(kind.kind(), "type_identifier" | "identifier");
        let name = self.front.text(kind);
        let is_inner = self.variable(name).is_none() && self.front.is_inner_type(kind);
        if !is_name || is_inner || self.meaning(kind)?.is_none() {
            return Ok(());
        }
        Err(self
            .front
            .refuse(kind, &format!("`{name}`, which is a variable here and a type elsewhere,"))
            .help("rename one of the two"))
    }

    /// Returns the type that `sizeof` gives the size of.
    pub(super) fn sized_shape(&mut self, node: Node<'t>) -> Fallible<Shape> {
        Ok(match (node.child_by_field_name("type"), node.child_by_field_name("value")) {
            (Some(descriptor), _) => {
                self.check_is_type(descriptor)?;
                // the grammar takes `Class::table` and `Class::table[0]` for types
                let kind = field(descriptor, "type")?;
                if kind.kind() == "qualified_identifier"
                    && self.front.shape(kind).is_err()
                    && self.meaning(last_name(kind))?.is_some()
                {
                    let mut shape = self.shape_of(kind)?;
                    let mut next = descriptor.child_by_field_name("declarator");
                    while let Some(index) = next {
                        shape = match shape {
                            Shape::Array(element, _) if index.kind() == "abstract_array_declarator" => {
                                (*element).clone()
                            }
                            _ => return Err(self.front.unknown_kind(node)),
                        };
                        next = index.child_by_field_name("declarator");
                    }
                    return Ok(shape);
                }
                self.front.shape(descriptor)?.ok_or_else(|| self.front.unknown_kind(node))?
            }
            (None, Some(value)) => {
                let whole = if value.kind() == "parenthesized_expression" { inner(value)? } else { value };
                // `sizeof(T[8])`
                let (mut value, mut lengths) = (whole, Vec::new());
                while value.kind() == "subscript_expression" {
                    let index = match value.child_by_field_name("indices") {
                        Some(list) => *named(list).first().ok_or_else(|| self.front.unknown_kind(list))?,
                        None => field(value, "index")?,
                    };
                    lengths.push(index);
                    value = field(value, "argument")?;
                }
                let name = self.front.text(value);
                if self.variable(name).is_none() && self.front.is_type(name)
                    || self.front.is_inner_type(value)
                {
                    self.check_is_type(value)?;
                    let mut shape = self.front.named_type(value)?;
                    for index in lengths {
                        let length = u32::try_from(self.front.constant(index)?).ok();
                        let length = length.ok_or_else(|| self.front.unknown_kind(index))?;
                        shape = Shape::Array(Arc::new(shape), length);
                    }
                    shape
                } else if let Some(field) = self.field_without_object(value)? {
                    lengths.iter().try_fold(field, |shape, _| match shape {
                        Shape::Array(element, _) => Ok((*element).clone()),
                        _ => Err(self.front.unknown_kind(node)),
                    })?
                } else {
                    // The operand is not evaluated: the code for it is discarded.
                    self.dry_run(|body| body.value(whole))?.shape
                }
            }
            (None, None) => return Err(self.front.unknown_kind(node)),
        })
    }

    pub(super) fn compound_literal(&mut self, node: Node<'t>) -> Fallible<Place> {
        let shape = self.front.shape(field(node, "type")?)?.ok_or_else(|| self.front.unknown_kind(node))?;
        let value = field(node, "value")?;
        let shape = match shape {
            Shape::Array(element, 0) => {
                let length = self.front.list_length(value)?;
                self.counted_rows(Shape::Array(element, length), value)?
            }
            shape => self.front.complete(shape, node)?,
        };
        let place = self.new_object(shape);
        self.initialize(&place, value, "value")?;
        Ok(place)
    }

    /// Lowers an expression for its side effects only.
    pub(super) fn discarded(&mut self, node: Node<'t>) -> Fallible<()> {
        self.discarded_value = Some(node.id());
        self.value(node).map(drop)
    }
}
