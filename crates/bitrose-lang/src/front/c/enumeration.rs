//! Enumerations, and operators that the source overloads for its types. In C the values of an enumeration are numbers.
//! In C++ they have the type of the enumeration, which converts to a number implicitly unless it is an `enum class`.

use super::CFrontEnd;
use super::body::Body;
use super::call::Argument;
use super::instance::{Fit, Instance, STANDARD, standard_fit};
use super::names::{enumeration_around, is_in_template, is_scoped};
use super::types::Named;
use crate::front::prelude::*;
use crate::ir::Enumeration;

/// The types that an enumeration of C or C++ may have, in the order in which they are tried.
const C_TYPES: [Scalar; 4] = [Scalar::U32, Scalar::I32, Scalar::U64, Scalar::I64];
const CPP_TYPES: [Scalar; 4] = [Scalar::I32, Scalar::U32, Scalar::I64, Scalar::U64];

impl<'t> CFrontEnd<'t> {
    /// Returns the value of an enumerator and its type where it is used.
    pub(super) fn enumerator(&mut self, enumerator: Node<'t>, node: Node<'t>) -> Fallible<(i128, Shape)> {
        let (value, own) = self.enumerator_value(enumerator)?;
        let definition = enumeration_around(enumerator);
        let is_inside = definition.byte_range().contains(&node.start_byte())
            && node.parent().is_none_or(|parent| parent != enumerator);
        let shape = match self.fixed_type(definition)? {
            Some(fixed) if is_inside => fixed.into(),
            // As in C before C23, and in gcc and clang.
            None if !self.is_cpp && Scalar::I32.has(value) => Scalar::I32.into(),
            None if is_inside => own.into(),
            _ => self.enum_shape(definition)?,
        };
        Ok((value, shape))
    }

    /// Returns the value of an enumerator and its type inside the enumeration.
    fn enumerator_value(&mut self, enumerator: Node<'t>) -> Fallible<(i128, Scalar)> {
        let (_, bindings) = self.template_key(enumerator);
        let key = |node: Node<'t>| (node.id(), bindings.clone());
        if let Some(known) = self.values.get(&key(enumerator)) {
            return Ok(*known);
        }
        // Starts from the first enumerator whose value is unknown, so that a long enumeration needs no deep recursion.
        let mut chain = vec![enumerator];
        while let Some(before) = enumerator_before(chain[chain.len() - 1]) {
            let last = chain[chain.len() - 1];
            if last.child_by_field_name("value").is_some() || self.values.contains_key(&key(before)) {
                break;
            }
            chain.push(before);
        }
        let fixed = self.fixed_type(enumeration_around(enumerator))?;
        while let Some(node) = chain.pop() {
            let (value, scalar) = match (node.child_by_field_name("value"), enumerator_before(node)) {
                (Some(value), _) => self.typed_constant(value)?,
                (None, None) => (0, Scalar::I32),
                (None, Some(before)) => {
                    let (value, scalar) = self.values[&key(before)];
                    let wide = [scalar].into_iter().chain(CPP_TYPES).find(|scalar| scalar.has(value + 1));
                    (value + 1, wide.unwrap_or(scalar))
                }
            };
            if !fixed.unwrap_or(scalar).has(value) {
                return Err(tree::error(node, format!("the value {value} does not fit the enumeration"))
                    .label("out of range for the type of the enumeration"));
            }
            self.values.insert(key(node), (value, scalar));
        }
        Ok(self.values[&key(enumerator)])
    }

    /// Returns the type that an enumeration names, as in `enum E : uint8_t`; for an `enum class`, `int` by default.
    fn fixed_type(&mut self, definition: Node<'t>) -> Fallible<Option<Scalar>> {
        let base = ["base", "underlying_type"].iter().find_map(|name| definition.child_by_field_name(name));
        let Some(base) = base else {
            return Ok(is_scoped(definition).then_some(Scalar::I32));
        };
        let scalar = self.shape(base)?.and_then(|shape| shape.scalar());
        scalar.map(Some).ok_or_else(|| self.refuse(base, "this underlying type of an enumeration"))
    }

    /// Returns the type of an enumeration. In C, and without a name in C++, it is a type of numbers.
    pub(super) fn enum_shape(&mut self, node: Node<'t>) -> Fallible<Shape> {
        let (body, fixed) = (node.child_by_field_name("body"), self.fixed_type(node)?);
        if body.is_none() {
            if let Some(definition) = self.resolve_type(field(node, "name")?, Named::is_enum)? {
                return self.enum_shape(definition.node());
            } else if fixed.is_none() {
                return Err(self.refuse(node, "an enumeration that is not defined here"));
            }
        }
        let key = self.template_key(node);
        if let Some(known) = self.known_enums.get(&key) {
            return Ok(known.clone());
        }
        // If the type is given, the values are not evaluated here, for they may need it themselves.
        let all = body.filter(|_| fixed.is_none()).map_or_else(Vec::new, named).into_iter();
        let all = all.filter(|child| child.kind() == "enumerator");
        let values = all.map(|one| self.enumerator_value(one).map(|(value, _)| value));
        let values = values.collect::<Fallible<Vec<_>>>()?;
        // Otherwise it is the first type that holds all values. In C it is unsigned unless a value is negative, as in
        // gcc and clang. In C++ it is the one that they are promoted to.
        let types = if self.is_cpp { CPP_TYPES } else { C_TYPES };
        let fitting = types.into_iter().find(|scalar| values.iter().all(|value| scalar.has(*value)));
        let scalar = fixed.or(fitting);
        let scalar =
            scalar.ok_or_else(|| self.refuse(node, "an enumeration whose values fit no integer type"))?;
        let shape = match enumeration_name(node).filter(|_| self.is_cpp) {
            Some(name) => {
                let path = [&self.scope(node)[..], &[self.text(name)]].concat().join("::");
                let range = fixed.is_none().then(|| bit_range(&values));
                let is_number = !is_scoped(node);
                let variants = Box::default();
                Shape::Enum(Arc::new(Enumeration { name: path.into(), scalar, is_number, range, variants }))
            }
            None => scalar.into(),
        };
        self.known_enums.insert(key, shape.clone());
        Ok(shape)
    }

    /// Returns the type in the declaration of a field.
    pub(super) fn field_type(&self, class: &Arc<Struct>, name: &str) -> Option<Node<'t>> {
        let declares = |declaration: &Node<'t>| {
            let names = fields(*declaration, "declarator").into_iter().filter_map(super::declared_name);
            declaration.kind() == "field_declaration" && { names }.any(|declared| self.text(declared) == name)
        };
        self.members(class).into_iter().find(declares)?.child_by_field_name("type")
    }

    /// Returns the key of a definition, which in a template means something else for each list of arguments.
    pub(super) fn template_key(&self, node: Node<'t>) -> (usize, String) {
        let is_fixed = !ancestors(node).any(|node| node.kind() == "template_declaration");
        (node.id(), if is_fixed { String::new() } else { format!("{:?}", self.bindings) })
    }

    /// Returns `true` if a function is visible at `at`. In C++ later declarations are visible only in templates.
    pub(super) fn is_visible(&self, function: Node<'t>, at: Node<'t>) -> bool {
        let is_before = |start: usize| start < at.start_byte();
        let declared = self.function_name(function).and_then(|name| self.declared.get(name));
        let operator = super::operator_of(function).map(|name| Self::plain_name(self.text(name)));
        let declared = declared.or_else(|| self.declared.get(operator?)).and_then(|all| all.first());
        is_before(function.start_byte())
            || declared.is_some_and(|first| is_before(first.start_byte()))
            || !self.bindings.is_empty()
    }
}

impl<'t> Body<'_, 't> {
    /// Lowers an overloaded operator; returns `None` if it is the built-in one.
    pub(super) fn overloaded_operator(
        &mut self,
        node: Node<'t>,
        sign: &str,
        operands: &[Node<'t>],
    ) -> Fallible<Option<Operand>> {
        let is_order = matches!(sign, "<" | "<=" | ">" | ">=" | "==");
        let operators = &self.front.operators;
        if !(operators.contains(sign) || is_order && operators.contains("<=>")) {
            return self.not_equal(node, sign, operands);
        }
        let mut shapes =
            operands.iter().map(|&operand| self.shape_of(operand)).collect::<Fallible<Vec<_>>>()?;
        if !shapes.iter().any(|shape| matches!(shape, Shape::Struct(_) | Shape::Enum(_))) {
            return Ok(None);
        }
        let mut operands = operands.to_vec();
        let mut arguments = Argument::nodes(&operands);
        // `x++` is `operator++(x, 0)`.
        if node.kind() == "update_expression" && node.start_byte() == operands[0].start_byte() {
            shapes.push(Scalar::I32.into());
            arguments.push(Argument::Value(self.b.constant(Scalar::I32, 0)));
        }
        if let Shape::Struct(class) = &shapes[0]
            && self.is_memberwise(&Arc::clone(class), sign)
        {
            return self.memberwise(node, sign, &operands).map(Some);
        }
        if let ("=", [Shape::Struct(class), Shape::Struct(other)]) = (sign, &shapes[..])
            && class.name == other.name
        {
            self.front.check_unbound_assignment(class, node)?;
            // The compiler declares the one that takes the class, which fits best.
            if self.front.copy_assignments(class).is_empty() {
                return Ok(None);
            }
        }
        let mut found = self.best_overload(node, sign, &operands, &shapes)?;
        let mut is_clear = true;
        if found.is_none() && sign == "==" {
            // Since C++20, `a == b` may also be `b == a`.
            operands.reverse();
            shapes.reverse();
            arguments.reverse();
            found = self.best_overload(node, sign, &operands, &shapes)?;
            is_clear = !matches!(&shapes[0], Shape::Struct(class) if !self.front.methods(class, "operator").is_empty());
            is_clear &= language_fits(sign, &shapes).is_none();
        }
        let Some((instance, fits)) = found else {
            return self.not_equal(node, sign, &operands);
        };
        if sign == "=" && has(instance.node, "default_method_clause") {
            return Ok(None); // the compiler's own, like that of a class without any
        }
        if let Some(own) = language_fits(sign, &shapes) {
            let is_better =
                |one: &[Fit], other: &[Fit]| one.iter().zip(other).all(|(one, other)| one <= other);
            let (first, mut elsewhere) = (usize::from(instance.class.is_some()), fits.clone());
            let converted =
                self.front.converted_elsewhere(instance.node, &operands[first..], &shapes[first..]);
            converted.for_each(|index| elsewhere[first + index] = STANDARD);
            if [&fits, &elsewhere].iter().all(|fits| is_better(&own, fits) && !is_better(fits, &own)) {
                return Ok(None);
            }
            is_clear &= [&fits, &elsewhere].iter().all(|fits| is_better(fits, &own));
        }
        if !is_clear {
            let message = "the built-in operator and one from the source match equally well";
            return Err(tree::error(node, message)
                .label("ambiguous, or dependent on the compiler")
                .help("cast the operands to the same type"));
        }
        let object = instance.class.is_some().then(|| arguments.remove(0));
        self.call_instance(node, &instance, object, &arguments).map(Some)
    }

    /// Returns the overload of the operator that fits its operands best.
    fn best_overload(
        &mut self,
        node: Node<'t>,
        sign: &str,
        operands: &[Node<'t>],
        shapes: &[Shape],
    ) -> Fallible<Option<(Instance<'t>, Vec<Fit>)>> {
        let mut all = match &shapes[0] {
            Shape::Struct(class) => self.front.candidates(&Arc::clone(class), sign),
            _ => Vec::new(),
        };
        all.retain(|(node, _)| parameter_count(*node) + 1 == shapes.len());
        let mut free = self.front.free_operators.get(sign).cloned().unwrap_or_default();
        free.retain(|function| {
            parameter_count(*function) == shapes.len() && self.front.is_visible(*function, node)
        });
        let is_friend =
            |one: &Node<'t>| one.parent().is_some_and(|around| around.kind() == "friend_declaration");
        if let Some(friend) = free.iter().find(|one| is_friend(one) && is_in_template(**one)) {
            return Err(self.front.refuse(*friend, "an operator that a class template defines as a friend"));
        }
        all.extend(free.into_iter().map(|function| (function, None)));
        self.resolve_by_const(node, &all, &[], shapes, Some(operands[0]))
    }

    /// Lowers `a != b` as `!(a == b)` where only `==` is overloaded.
    fn not_equal(&mut self, node: Node<'t>, sign: &str, operands: &[Node<'t>]) -> Fallible<Option<Operand>> {
        let equal = if sign == "!=" { self.overloaded_operator(node, "==", operands)? } else { None };
        Ok(equal.map(|equal| {
            let truth = self.truth(&equal);
            let result = self.b.unary(Unary::Not, Overflow::Wrap, &truth);
            self.truth_value(result)
        }))
    }

    /// Returns `true` if a comparison of a class is defaulted, itself or through `<=>`.
    fn is_memberwise(&self, class: &Arc<Struct>, sign: &str) -> bool {
        let all = |sign| self.front.candidates(class, sign);
        let is_default =
            |sign| matches!(all(sign)[..], [(function, _)] if has(function, "default_method_clause"));
        let is_order = matches!(sign, "==" | "<" | "<=" | ">" | ">=");
        sign != "=" && is_default(sign) || is_order && all(sign).is_empty() && is_default("<=>")
    }

    /// Lowers a defaulted comparison: `a == b` if all fields are equal, `a < b` by the first field that differs.
    fn memberwise(&mut self, node: Node<'t>, sign: &str, operands: &[Node<'t>]) -> Fallible<Operand> {
        let mut values = Vec::new();
        self.in_order_of(false, operands, &mut |body, index, _| {
            values.push(body.value(operands[index])?);
            Ok(())
        })?;
        let Shape::Struct(class) = values[0].shape.clone() else { unreachable!("the operand is a class") };
        let is_order = sign != "==" && sign != "!=";
        let has_own = ["==", "<=>"].iter().any(|sign| self.front.free_operators.contains_key(sign));
        let is_plain = |shape: &Shape| match shape {
            Shape::Enum(_) => !has_own,
            Shape::Scalar(_) => true,
            shape => !is_order && has_plain_words(shape) && !super::structs::holds_unread(shape),
        };
        if values[0].shape != values[1].shape || !class.fields.iter().all(|field| is_plain(&field.shape)) {
            return Err(self
                .front
                .refuse(node, &format!("a defaulted `operator{sign}` for these field types")));
        }
        let Some(operator) = super::operators::operator(sign.trim_end_matches('=')).filter(|_| is_order)
        else {
            let operator = if sign == "==" { Binary::Equal } else { Binary::NotEqual };
            return Ok(self.compare_words(operator, &values[0], &values[1]));
        };
        let mut result = self.b.constant(Scalar::Bool, u64::from(sign.ends_with('=')));
        for field in class.fields.iter().rev() {
            let [left, right] = [0, 1].map(|side: usize| {
                let (cell, shape) = class.field(&field.name).expect("the class has this field");
                let place = self.b.field(values[side].register, cell, shape.clone());
                self.b.load(&place)
            });
            let differs = self.operation(operator, Rules::WRAP, &left, &right);
            let equal = self.operation(Binary::Equal, Rules::WRAP, &left, &right);
            let rest = self.operation(Binary::And, Rules::WRAP, &equal, &result);
            result = self.operation(Binary::Or, Rules::WRAP, &differs, &rest);
        }
        Ok(result)
    }

    /// Refuses a number outside a range when the program runs.
    pub(super) fn refuse_outside(
        &mut self,
        number: &Operand,
        own: Scalar,
        (least, most): (i128, i128),
        rule: &str,
    ) {
        for (end, operator) in [(least, Binary::GreaterOrEqual), (most, Binary::LessOrEqual)] {
            if own.has(end) && ![own.range().0, own.range().1].contains(&end) {
                let end = self.b.constant(own, values::low_bits(end));
                let holds = self.operation(operator, Rules::WRAP, number, &end);
                self.refuse_unless(&holds, rule);
            }
        }
    }
}

/// Returns how well the operands fit the built-in operator, which is not a template; `None` if it does not accept them.
fn language_fits(sign: &str, shapes: &[Shape]) -> Option<Vec<Fit>> {
    let operator = super::operators::operator(sign);
    let mut fits = Vec::new();
    for (index, shape) in shapes.iter().enumerate() {
        let is_alike = operator.is_some_and(Binary::is_comparison) && shapes[0] == shapes[shapes.len() - 1];
        fits.push(match shape {
            Shape::Enum(_) if is_alike => 0,
            // The operand of an assignment, an increment or a decrement must be a number itself.
            Shape::Enum(_)
                if operator.is_none() && index == 0 && !matches!(sign, "!" | "~" | "&&" | "||") =>
            {
                return None;
            }
            Shape::Scalar(own) if matches!(sign, "!" | "&&" | "||") => {
                if *own == Scalar::Bool {
                    0
                } else {
                    STANDARD
                }
            }
            Shape::Enum(own) if own.is_number && matches!(sign, "!" | "&&" | "||") => STANDARD,
            Shape::Scalar(own) => standard_fit(&own.promoted().into(), shape)?,
            Shape::Enum(own) if own.is_number => standard_fit(&own.scalar.promoted().into(), shape)?,
            _ => return None,
        });
    }
    fits.push(0);
    Some(fits)
}

fn enumerator_before(enumerator: Node<'_>) -> Option<Node<'_>> {
    std::iter::successors(enumerator.prev_named_sibling(), Node::prev_named_sibling)
        .find(|node| node.kind() == "enumerator")
}

/// Returns the smallest and the greatest number with as many bits as the values need.
fn bit_range(values: &[i128]) -> (i128, i128) {
    let bits = |value: i128| i128::BITS - if value < 0 { !value } else { value }.leading_zeros();
    let bits = values.iter().map(|value| bits(*value)).max().unwrap_or(0).max(1);
    (if values.iter().any(|value| *value < 0) { -(1 << bits) } else { 0 }, (1 << bits) - 1)
}

/// Returns the name of an enumeration, which may come from a `typedef`.
pub(super) fn enumeration_name(definition: Node<'_>) -> Option<Node<'_>> {
    let typedef = definition.parent().filter(|parent| parent.kind() == "type_definition");
    let other = || super::declared_name(typedef?.child_by_field_name("declarator")?);
    definition.child_by_field_name("name").or_else(other)
}

/// Returns the number of parameters of a function.
pub(super) fn parameter_count(function: Node<'_>) -> usize {
    super::declarator::parameters(function).len()
}

/// Returns `true` for numbers and arrays of numbers, which are equal if all their words are.
pub(super) fn has_plain_words(shape: &Shape) -> bool {
    match shape {
        Shape::Array(element, _) => has_plain_words(element),
        shape => super::types::held_array(shape).map_or(shape.is_word(), has_plain_words),
    }
}
