//! Lowers operators: those of integers, and those that the source defines for its own types.

use super::body::{Body, Value};
use super::items::Implementation;
use super::parts;
use super::types::{Integer, Type};
use crate::front::prelude::*;

/// The methods by which a source may define the first operators in [`Binary::ALL`], in the same order.
const METHODS: [&str; 16] = [
    "add", "sub", "mul", "div", "rem", "bitand", "bitor", "bitxor", "shl", "shr", "eq", "ne", "lt", "le",
    "gt", "ge",
];

/// Returns the name of the method that implements an operator.
fn method_of(operator: Binary) -> &'static str {
    let index = Binary::ALL.iter().position(|own| *own == operator);
    METHODS[index.expect("only operators that Rust spells have methods")]
}

/// Returns `true` for a method that implements an operator, such as `bitand` or `bitand_assign`.
pub(super) fn is_operator_method(name: &str) -> bool {
    METHODS[..10].contains(&name.trim_end_matches("_assign"))
}

impl<'t> Body<'_, 't> {
    /// Emits an operation that the source spells. Until all types are known, its operands may have wrong types.
    pub(super) fn step(&mut self, operator: Binary, rules: Rules, left: &Value, right: &Value) -> Value {
        let scalar = left.operand.scalar().unwrap_or(Scalar::U64);
        let result = operator.result(scalar);
        let to = self.b.register(result);
        let (left_register, right_register) = (left.operand.register, right.operand.register);
        let op = Op::Binary { to, operator, scalar, rules, left: left_register, right: right_register };
        self.b.emit_step(op);
        let kind = if operator.is_comparison() { Type::Bool } else { left.kind.clone() };
        let value = Value { operand: Operand { register: to, shape: result.into() }, kind };
        self.mark_size(&value);
        value
    }

    pub(super) fn unary_operator(&mut self, node: Node<'t>, sign: &str, value: Value) -> Fallible<Value> {
        let value = self.strip_references(node, value)?;
        let kind = self.resolve(&value.kind);
        let scalar = value.operand.scalar().unwrap_or(Scalar::I32);
        let operand = Operand { shape: scalar.into(), ..value.operand.clone() };
        let is_integer = self.inference.is_integer(&kind);
        let (operator, overflow) = match (sign, &kind) {
            ("!", Type::Bool) => (Unary::Not, Overflow::Wrap),
            ("!", _) if is_integer => (Unary::Complement, Overflow::Wrap),
            ("-", Type::Integer(own)) if own.scalar.is_signed() => (Unary::Negate, Overflow::Refuse),
            ("-", Type::Variable(_)) if is_integer => (Unary::Negate, Overflow::Refuse),
            (_, Type::Variable(_)) => {
                self.stuck(node)?;
                return Ok(value);
            }
            _ => {
                let method = if sign == "!" { "not" } else { "neg" };
                if let Some(result) = self.own_operator(node, method, value, None)? {
                    return Ok(result);
                }
                let name = self.name(&kind);
                return Err(tree::error(node, format!("cannot apply `{sign}` to {name}"))
                    .label("Rust has no such operator"));
            }
        };
        Ok(Value { operand: self.b.unary(operator, overflow, &operand), kind })
    }

    /// Returns the number behind references, because operators also accept `&u64`.
    pub(super) fn strip_references(&mut self, node: Node<'t>, value: Value) -> Fallible<Value> {
        let Type::Reference(target) = self.resolve(&value.kind) else { return Ok(value) };
        let target = self.resolve(&target);
        let is_number = target.scalar().is_some() || self.inference.is_integer(&target);
        if is_number || matches!(target, Type::Reference(_)) || self.is_plain_enum(&target) {
            let inner = self.deref_value(node, &value)?;
            return self.strip_references(node, inner);
        }
        Ok(value)
    }

    pub(super) fn is_plain_enum(&self, kind: &Type) -> bool {
        matches!(kind, Type::Defined(index, _) if self.front.definitions[*index].is_plain_enum())
    }

    pub(super) fn is_newtype(&self, kind: &Type) -> bool {
        matches!(kind, Type::Defined(index, _) if self.front.definitions[*index].is_newtype())
    }

    pub(super) fn binary(&mut self, node: Node<'t>) -> Fallible<Value> {
        let (left, right) = (field(node, "left")?, field(node, "right")?);
        let sign = self.text(field(node, "operator")?);
        if left.kind() == "break_expression" {
            // The grammar takes `break -1` for a difference.
            if sign == "-"
                && matches!(right.kind(), "integer_literal" | "identifier" | "parenthesized_expression")
            {
                return self.break_value(left, Some(node));
            }
            let error = self.refuse(node, "`break` before this operator");
            return Err(error.help("put the value in parentheses"));
        }
        if matches!(sign, "&&" | "||") {
            let first = self.value(left)?;
            self.expect(left, &Type::Bool, &first.kind)?;
            let truth = self.short_circuit(sign == "&&", &first.operand, &mut |body| {
                let second = body.value(right)?;
                body.expect(right, &Type::Bool, &second.kind)?;
                Ok(second.operand)
            })?;
            return Ok(self.boolean(truth));
        }
        let Some(operator) = Binary::spelled(sign) else {
            return Err(self.refuse(node, &format!("the operator `{sign}`")));
        };
        if matches!(operator, Binary::Less | Binary::ShiftLeft) && left.kind() == "type_cast_expression" {
            return Err(tree::error(node, format!("`{sign}` begins the arguments of a type here"))
                .label("put the cast in parentheses"));
        }
        if operator.is_comparison() && left.kind() == "binary_expression" {
            let inner = self.text(field(left, "operator")?);
            if Binary::spelled(inner).is_some_and(Binary::is_comparison) {
                return Err(
                    tree::error(node, "comparison operators cannot be chained").label("use parentheses")
                );
            }
        }
        let first = self.snapshot(left)?;
        let second = self.value(right)?;
        let result = self.operate(node, operator, first, (second, right))?;
        if operator == Binary::ShiftLeft && self.is_final && !self.front.items.is_prelude(node) {
            self.narrow_shifts.note(node, &result.operand, "_u64", &*self.front, self.origin(node));
        }
        Ok(result)
    }

    /// Lowers the method call of an operator on numbers: `a.bitand(b)`, `BitAnd::bitand(a, b)`,
    /// `BitAndAssign::bitand_assign(&mut a, b)`. Returns `None` for any other method.
    pub(super) fn operator_method(
        &mut self,
        node: Node<'t>,
        name: &str,
        this: &Value,
        (right, right_node): (Value, Node<'t>),
    ) -> Fallible<Option<Value>> {
        let assigned = name.strip_suffix("_assign");
        let method = assigned.unwrap_or(name);
        let Some(index) = METHODS[..10].iter().position(|own| *own == method) else { return Ok(None) };
        let operator = Binary::ALL[index];
        if assigned.is_none() {
            return self.operate(node, operator, this.clone(), (right, right_node)).map(Some);
        }
        let (place, kind) = self.deref_place(node, this)?;
        let new = self.changed(node, operator, (&place, &kind), (right, right_node))?;
        self.put(&place, &new.operand);
        Ok(Some(self.unit()))
    }

    /// Lowers an operator on two values: the built-in one for numbers, else the method that the source defines.
    pub(super) fn operate(
        &mut self,
        node: Node<'t>,
        operator: Binary,
        left: Value,
        (right, right_node): (Value, Node<'t>),
    ) -> Fallible<Value> {
        let method = method_of(operator);
        if operator.is_comparison() && self.inference.guesses {
            // A reference to a number is compared with another reference.
            match (self.resolve(&left.kind), self.resolve(&right.kind)) {
                (Type::Variable(_), Type::Reference(_)) | (Type::Reference(_), Type::Variable(_)) => {
                    self.inference.unify(&left.kind, &right.kind);
                }
                _ => {}
            }
        }
        let depths = (self.depth(&left.kind), self.depth(&right.kind));
        let (a, b) = (self.name(&left.kind), self.name(&right.kind));
        let mismatch = move || {
            tree::error(node, format!("mismatched types: `{}` of {a} and {b}", operator.sign()))
                .label("Rust does not convert types implicitly")
        };
        if let ((Some(one), Some(other)), true) = (depths, operator.is_comparison())
            && one != other
            && !self.front.items.is_prelude(node)
        {
            return Err(mismatch().help("write `*` in front of the reference"));
        }
        let (left, right) = (self.strip_references(node, left)?, self.strip_references(node, right)?);
        if let Some(result) = self.compare_lists(node, operator, &left, &right)? {
            return Ok(result);
        }
        let kinds = (self.resolve(&left.kind), self.resolve(&right.kind));
        let is_number = |body: &Self, kind: &Type| {
            body.inference.is_integer(kind) || matches!(kind, Type::Bool | Type::Char) || *kind == Type::Never
        };
        if let (Type::Reference(_), Type::Reference(_), true) = (&kinds.0, &kinds.1, operator.is_comparison())
        {
            let (left, right) = (self.followed_value(node, left)?, self.followed_value(node, right)?);
            return self.operate(node, operator, left, (right, right_node));
        }
        if method == "ne" && !self.has_member(&kinds.0, "ne") && self.has_member(&kinds.0, "eq") {
            let equal = self.operate(node, Binary::Equal, left, (right, right_node))?;
            let other = self.b.unary(Unary::Not, Overflow::Wrap, &equal.operand);
            return Ok(self.boolean(other));
        }
        if let Some(result) = self.compare(node, operator, &left, &right)? {
            return Ok(result);
        }
        let (is_open, guesses) = (|kind: &Type| matches!(kind, Type::Variable(_)), self.inference.guesses);
        let (first, second) = (is_number(self, &kinds.0), is_number(self, &kinds.1));
        if first && (second || is_open(&kinds.1) && (guesses || operator.takes_count()))
            || is_open(&kinds.0) && second && guesses && !operator.takes_count()
        {
            return self.built_in(node, operator, left, right, right_node);
        }
        if first && is_open(&kinds.0) && matches!(kinds.1, Type::Defined(..)) {
            self.type_of_literal(method, &left, &right)?;
            if !is_open(&self.resolve(&left.kind)) {
                return self.operate(node, operator, left, (right, right_node));
            }
        }
        if is_open(&kinds.0) || first && is_open(&kinds.1) {
            // The type may turn out to be a reference to a number.
            let open = self.open_value(node, 5)?;
            return Ok(match operator.is_comparison() {
                true => self.boolean(open.operand),
                false if first => left,
                false => open,
            });
        }
        let taken = if operator.is_comparison() {
            let (left_place, right_place) = (self.place_of(&left)?, self.place_of(&right)?);
            (self.borrow(&left_place, &left.kind)?, self.borrow(&right_place, &right.kind)?)
        } else {
            (left, right)
        };
        let is_order = matches!(method, "lt" | "le" | "gt" | "ge")
            && !self.has_member(&kinds.0, method)
            && self.has_member(&kinds.0, "partial_cmp");
        let own = if is_order { "partial_cmp" } else { method };
        let result = self.own_operator(node, own, taken.0, Some((taken.1, right_node)))?;
        let is_text = kinds.0.any(&|part| *part == Type::Text);
        let result = result
            .ok_or_else(|| if is_text { self.refuse(node, "a comparison of strings") } else { mismatch() })?;
        if !is_order {
            return Ok(result);
        }
        let function = self.front.items.function(&format!("bitrose_{method}"), node)?;
        let function = function.expect("the standard library has it");
        let environment = self.fresh(node, function);
        self.invoke(node, function, environment, vec![(result, node)])
    }

    /// Returns the number of references around a number; `None` for any other type, and one that is not known yet.
    fn depth(&self, kind: &Type) -> Option<usize> {
        match self.resolve(kind) {
            Type::Reference(target) => Some(self.depth(&target)? + 1),
            Type::Integer(_) | Type::Bool | Type::Char => Some(0),
            kind => self.inference.is_integer(&kind).then_some(0),
        }
    }

    /// Gives a literal such as the one in `2 * score` the only type for which the source defines the operator.
    fn type_of_literal(&mut self, method: &str, literal: &Value, other: &Value) -> Fallible<()> {
        let candidates = self.front.items.members.get(method).cloned().unwrap_or_default();
        let mut found = Vec::new();
        for (implementation, member) in candidates {
            let target = self.front.items.implementations[implementation].target;
            let Some(integer) = target.and_then(|target| Integer::named(self.text(target))) else { continue };
            let kind = Type::Integer(integer);
            if self.takes(implementation, member, &kind, &other.kind)? {
                found.push(kind);
            }
        }
        if let [only] = &found[..] {
            self.inference.unify(&literal.kind, only);
        }
        Ok(())
    }

    pub(super) fn followed_value(&mut self, node: Node<'t>, value: Value) -> Fallible<Value> {
        let place = self.place_of(&value)?;
        let found = self.auto_deref(node, place, value.kind)?;
        Ok(self.loaded(found))
    }

    #[expect(clippy::needless_pass_by_value, reason = "the operator uses its operands up")]
    fn built_in(
        &mut self,
        node: Node<'t>,
        operator: Binary,
        left: Value,
        right: Value,
        right_node: Node<'t>,
    ) -> Fallible<Value> {
        if operator.takes_count() {
            if !self.inference.is_integer(&left.kind) || self.resolve(&right.kind) == Type::Bool {
                let name = self.name(&left.kind);
                return Err(self.refuse(node, &format!("a shift of {name}")));
            }
            if self.is_final && right.operand.scalar().is_none() {
                self.stuck(right_node)?;
            }
        } else {
            self.expect(right_node, &left.kind, &right.kind)?;
        }
        let kind = self.resolve(&left.kind);
        let is_logical = matches!(operator, Binary::And | Binary::Or | Binary::Xor);
        if !operator.is_comparison() && (kind == Type::Char || kind == Type::Bool && !is_logical) {
            let name = self.name(&kind);
            return Err(tree::error(node, format!("cannot apply `{}` to {name}", operator.sign()))
                .label("Rust has no such operator"));
        }
        // Arithmetic that overflows panics. A shift may drop bits, but a count past the width panics.
        let rules = if operator.takes_count() { Rules::WRAP } else { Rules::REFUSE };
        Ok(self.step(operator, rules, &left, &right))
    }

    /// Lowers a comparison of tuples, arrays, and types for which the source derives it: word by word, or part by part
    /// if a part defines its own `eq`. Returns `None` for any other comparison.
    fn compare(
        &mut self,
        node: Node<'t>,
        operator: Binary,
        left: &Value,
        right: &Value,
    ) -> Fallible<Option<Value>> {
        let method = method_of(operator);
        let kind = self.resolve(&left.kind);
        let is_compound = matches!(kind, Type::Tuple(_) | Type::Array(..) | Type::Defined(..));
        let own = if method == "ne" { "eq" } else { method };
        let is_derived = (!self.has_member(&kind, own)
            || is_same_type(&self.resolve(&right.kind), &kind) && self.compares_only_others(&kind, own))
            && !(matches!(method, "lt" | "le" | "gt" | "ge")
                && (self.has_member(&kind, "cmp") || self.has_member(&kind, "partial_cmp")));
        if !operator.is_comparison() || !is_compound || !is_derived {
            return Ok(None);
        }
        self.expect(node, &left.kind, &right.kind)?;
        let (all, sign) = (["PartialOrd", "Ord"], format!("`{}`", operator.sign()));
        let needed = match method {
            "eq" | "ne" => &["PartialEq"][..],
            _ if self.front.items.is_prelude(node) => &all, // as `max` and `sort`
            _ => &all[..1],
        };
        for of in needed {
            self.refuse_without(node, of, &kind, &sign)?;
        }
        let shape = self.shape(&left.kind)?;
        let is_own = self.defines_member_deeply(&kind, "eq", 0)?;
        if shape.is_word() && !is_own {
            return Ok(Some(self.step(operator, Rules::WRAP, left, right)));
        }
        let is_equality = matches!(operator, Binary::Equal | Binary::NotEqual);
        let all = match is_equality && (is_own || !is_flat(&shape)) {
            true if self.variant_count(&kind).is_some() => Some(self.compare_variants(node, left, right)?),
            true => self.compare_parts(node, left, right)?,
            false => None,
        };
        if let Some(all) = all {
            let differs = operator == Binary::NotEqual;
            let all = if differs { self.b.unary(Unary::Not, Overflow::Wrap, &all) } else { all };
            return Ok(Some(self.boolean(all)));
        }
        if let (Type::Array(element, _), true) = (&kind, is_equality && (is_own || !is_flat(&shape))) {
            return self.compare_elements(node, operator, (**element).clone(), [left, right]).map(Some);
        }
        if !is_equality || is_own || !is_flat(&shape) || shape.cells() > 4096 {
            let name = self.name(&left.kind);
            return Err(self.refuse(node, &format!("a comparison of {name}")));
        }
        let all = self.compare_words(operator, &left.operand, &right.operand);
        Ok(Some(self.boolean(all)))
    }

    /// Returns `true` if a type is compared by its own `eq` only with other types, as by `impl PartialEq<u64>`.
    fn compares_only_others(&mut self, kind: &Type, method: &str) -> bool {
        let candidates = self.front.items.members.get(method).cloned().unwrap_or_default();
        candidates.into_iter().all(|(implementation, _)| {
            let Implementation { node, target, .. } = self.front.items.implementations[implementation];
            let is_its = target.is_some_and(|target| self.may_be(target, implementation, kind));
            let list =
                node.child_by_field_name("trait").and_then(|own| own.child_by_field_name("type_arguments"));
            let [other] = list.map(parts).unwrap_or_default()[..] else { return !is_its };
            let other = self.with(&Rc::default(), |body| body.kind_of(other));
            !is_its
                || other.is_ok_and(|own| {
                    matches!(own, Type::Defined(..) | Type::Integer(_)) && !is_same_type(&own, kind)
                })
        })
    }

    /// Returns the type of the elements of an array, slice or vector, or of a reference to one.
    fn element_of_list(&self, kind: &Type) -> Option<Type> {
        match kind {
            Type::Reference(target) if !matches!(**target, Type::Reference(_)) => {
                self.element_of_list(target)
            }
            Type::Array(element, _) | Type::Slice(element) => Some((**element).clone()),
            kind if self.is_vector(kind) => match kind {
                Type::Defined(_, arguments) => arguments.first().cloned(),
                _ => None,
            },
            _ => None,
        }
    }

    fn is_vector(&self, kind: &Type) -> bool {
        matches!(kind, Type::Defined(index, _) if self.front.definitions[*index].name == "Vec")
            && self.front.items.named.get("Vec").is_some_and(|all| all.len() == 1)
    }

    /// Lowers `==` and `!=` of an array, a slice and a vector, each with another of them. Returns `None` for what has its
    /// own comparison, such as two vectors.
    fn compare_lists(
        &mut self,
        node: Node<'t>,
        operator: Binary,
        left: &Value,
        right: &Value,
    ) -> Fallible<Option<Value>> {
        let kinds = [left, right].map(|side| self.resolve(&side.kind));
        let [Some(element), Some(other)] = [&kinds[0], &kinds[1]].map(|kind| self.element_of_list(kind))
        else {
            return Ok(None);
        };
        let inner = |kind: &Type| match kind {
            Type::Reference(target) => ((**target).clone(), true),
            kind => (kind.clone(), false),
        };
        let [(one, is_left), (two, is_right)] = [inner(&kinds[0]), inner(&kinds[1])];
        let [is_slice, is_other] = [&one, &two].map(|kind| matches!(kind, Type::Slice(_)));
        let may_differ = match (is_left, is_right) {
            (false, true) => !self.is_vector(&two) && (self.is_vector(&one) || is_other),
            (true, false) => is_slice,
            _ => true,
        };
        let is_own =
            is_left == is_right && !is_slice && !is_other && self.is_vector(&one) == self.is_vector(&two);
        if !matches!(operator, Binary::Equal | Binary::NotEqual) || !may_differ || is_own {
            return Ok(None);
        }
        self.expect(node, &element, &other)?;
        self.compare_elements(node, operator, element, [left, right]).map(Some)
    }

    /// Lowers `==` and `!=` of two lists, element by element.
    fn compare_elements(
        &mut self,
        node: Node<'t>,
        operator: Binary,
        element: Type,
        lists: [&Value; 2],
    ) -> Fallible<Value> {
        let wanted = Type::Slice(Arc::new(element)).reference();
        let mut sides = Vec::new();
        for list in lists {
            let side = if let Type::Reference(_) = self.resolve(&list.kind) {
                list.clone()
            } else {
                let place = self.place_of(list)?;
                self.borrow(&place, &list.kind)?
            };
            sides.push((self.coerce(side, &wanted, node)?, node));
        }
        let function = self.front.items.function("bitrose_same", node)?.expect("the standard library has it");
        let environment = self.fresh(node, function);
        let equal = self.invoke(node, function, environment, sides)?;
        if operator == Binary::Equal {
            return Ok(equal);
        }
        let differs = self.b.unary(Unary::Not, Overflow::Wrap, &equal.operand);
        Ok(self.boolean(differs))
    }

    /// Compares two tuples or structs part by part, in order. Returns `None` for values without such parts.
    fn compare_parts(&mut self, node: Node<'t>, left: &Value, right: &Value) -> Fallible<Option<Operand>> {
        let kind = self.resolve(&left.kind);
        let names: Vec<String> = match &kind {
            Type::Tuple(parts) => (0..parts.len()).map(|index| index.to_string()).collect(),
            kind => self.fields_of(kind, None).into_iter().map(|(name, _)| name).collect(),
        };
        let places = [self.place_of(left)?, self.place_of(right)?];
        let (mut all, salt) = (None, self.frame.salt);
        for (part, name) in (1..).zip(names) {
            let mut values = Vec::new();
            for place in &places {
                let Some((part, kind)) = self.member_place(place, &kind, &name)? else { return Ok(None) };
                values.push(self.loaded((part, kind)));
            }
            let [a, b] = <[Value; 2]>::try_from(values).expect("there are two sides");
            self.frame.salt = salt.wrapping_add(part); // each part has its own type variables
            let equal = self.operate(node, Binary::Equal, a, (b, node))?.operand;
            self.frame.salt = salt;
            all = Some(match all {
                Some(before) => self.operation(Binary::And, Rules::WRAP, &before, &equal),
                None => equal,
            });
        }
        Ok(all)
    }

    /// Compares two values of an enum: the variants, and if they are the same, its fields.
    fn compare_variants(&mut self, node: Node<'t>, left: &Value, right: &Value) -> Fallible<Operand> {
        let kind = self.resolve(&left.kind);
        let (left, right) = (self.place_of(left)?, self.place_of(right)?);
        let (truth, salt) = (self.b.constant(Scalar::Bool, 1), self.frame.salt);
        let mut all = truth.clone();
        for variant in 0..self.variant_count(&kind).unwrap_or(0) {
            let here = self.variant_test(&left, &kind, variant)?;
            let there = self.variant_test(&right, &kind, variant)?;
            let is_same = self.operation(Binary::Equal, Rules::WRAP, &here, &there);
            all = self.operation(Binary::And, Rules::WRAP, &all, &is_same);
            let both = self.operation(Binary::And, Rules::WRAP, &here, &there);
            for index in 0..self.fields_of(&kind, Some(variant)).len() {
                let other = self.operation(Binary::Xor, Rules::WRAP, &both, &truth);
                let equal = self.short_circuit(false, &other, &mut |body| {
                    let one = body.variant_field(&left, &kind, variant, index)?;
                    let two = body.variant_field(&right, &kind, variant, index)?;
                    let (one, two) = (body.loaded(one), body.loaded(two));
                    // each field has its own type variables
                    body.frame.salt = salt.wrapping_add((variant << 16 | index) as u64 + 1);
                    let equal = body.operate(node, Binary::Equal, one, (two, node));
                    body.frame.salt = salt;
                    Ok(equal?.operand)
                })?;
                all = self.operation(Binary::And, Rules::WRAP, &all, &equal);
            }
        }
        Ok(all)
    }

    pub(super) fn compound_assignment(&mut self, node: Node<'t>) -> Fallible<Value> {
        let (left, right) = (field(node, "left")?, field(node, "right")?);
        let sign = self.text(field(node, "operator")?);
        let Some(operator) = Binary::spelled(sign.trim_end_matches('=')) else {
            return Err(self.refuse(node, &format!("the operator `{sign}`")));
        };
        let (value_block, value) = self.block_of(|body| body.snapshot(right))?;
        let (place_block, (place, kind)) = self.block_of(|body| body.place(left))?;
        self.check_change(left, false)?;
        let own = self.resolve(&kind);
        // Only an operator of the language takes its value first.
        let is_built_in = [&own, &self.resolve(&value.kind)].into_iter().all(|kind| self.is_number(kind));
        let is_value_first = is_built_in && !self.is_parameter(node, &own);
        if is_built_in && !is_value_first && may_matter(left, right) {
            return Err(self
                .refuse(node, &format!("the order of the sides of `{sign}` in generic code"))
                .help("give the right side a name before: `let v = …;`"));
        }
        for block in if is_value_first { [value_block, place_block] } else { [place_block, value_block] } {
            self.b.append(block);
        }
        let is_own = matches!(own, Type::Defined(..));
        if is_own {
            let this = self.borrow(&place, &kind)?;
            let assigning = format!("{}_assign", method_of(operator));
            if self.has_member(&own, &assigning) {
                self.own_operator(node, &assigning, this, Some((value, right)))?;
                return Ok(self.unit());
            }
        }
        let new = self.changed(node, operator, (&place, &kind), (value, right))?;
        self.write(&place, &new, self.text(left));
        Ok(self.unit())
    }

    /// Returns `true` for a type whose operators are those of the language.
    fn is_number(&self, kind: &Type) -> bool {
        self.inference.is_integer(kind)
            || matches!(kind, Type::Bool | Type::Char | Type::Never)
            || self.inference.wide.as_ref() == Some(kind)
    }

    /// Returns the new value of a place to which a compound assignment applies an operator.
    fn changed(
        &mut self,
        node: Node<'t>,
        operator: Binary,
        (place, kind): (&Place, &Type),
        right: (Value, Node<'t>),
    ) -> Fallible<Value> {
        let old = self.loaded((place.clone(), kind.clone()));
        let new = self.operate(node, operator, old, right)?;
        self.coerce(new, kind, node)
    }

    /// Returns the body of a function without what only tells that it changes something.
    fn text_without_mut(&self, function: Node<'t>) -> String {
        let body = function.child_by_field_name("body").map_or("", |body| self.text(body));
        body.replace("_mut", "").split_whitespace().map(|word| word.trim_end_matches("mut")).collect()
    }

    /// Calls the method by which the source defines an operator. Returns `None` if there is none.
    #[expect(clippy::needless_pass_by_value, reason = "the operator uses its operands up")]
    pub(super) fn own_operator(
        &mut self,
        node: Node<'t>,
        method: &str,
        this: Value,
        other: Option<(Value, Node<'t>)>,
    ) -> Fallible<Option<Value>> {
        let kinds = (this.kind.clone(), other.as_ref().map(|(other, _)| other.kind.clone()));
        let by_reference = matches!(self.resolve(&kinds.0), Type::Reference(_));
        for depth in 0..2 {
            let wanted = match (depth, self.resolve(&kinds.0)) {
                (0, kind) => kind,
                (_, Type::Reference(target)) => (*target).clone(),
                _ => break,
            };
            let Some((function, environment)) =
                self.find_of_trait(node, &wanted, method, kinds.1.as_ref())?
            else {
                continue;
            };
            if let Some((_, twin)) = TWINS.into_iter().find(|(own, _)| *own == method)
                && let Some((other, _)) = self.find_of_trait(node, &wanted, twin, kinds.1.as_ref())?
                && self.text_without_mut(function) != self.text_without_mut(other)
            {
                return Err(self.refuse(node, &format!("`{method}` beside `{twin}` with another body")));
            }
            let mut this = this.clone();
            let takes_value = self.takes_value(function);
            if takes_value && depth == 1 && by_reference {
                this = self.deref_value(node, &this)?;
            }
            if !takes_value && depth == 0 {
                let place = self.place_of(&this)?;
                this = self.borrow(&place, &this.kind)?;
            }
            let arguments = std::iter::once((this, node)).chain(other).collect();
            return self.invoke(node, function, environment, arguments).map(Some);
        }
        Ok(None)
    }
}

/// Operators that Rust chooses by what is done with the place. Only one of each pair is called here, so both must do the
/// same.
const TWINS: [(&str, &str); 3] = [("index", "index_mut"), ("index_mut", "index"), ("deref", "deref_mut")];

/// Returns `true` for two types that the same definition makes.
fn is_same_type(one: &Type, other: &Type) -> bool {
    matches!((one, other), (Type::Defined(one, _), Type::Defined(other, _)) if one == other)
}

/// Returns `true` if it may matter whether a place or the value for it is evaluated first.
fn may_matter(place: Node<'_>, value: Node<'_>) -> bool {
    let any = |node, kinds: &[&str]| tree::all(node).any(|part| kinds.contains(&part.kind()));
    let changes = ["call_expression", "assignment_expression", "compound_assignment_expr", "block"];
    any(place, &changes) || any(place, &["index_expression", "unary_expression"]) && any(value, &changes)
}

/// Returns `true` if every cell is initialized whenever the value is: it contains no enum and no reference.
fn is_flat(shape: &Shape) -> bool {
    match shape {
        Shape::Struct(fields) => {
            fields.fields.first().is_none_or(|field| *field.name != *"variant")
                && fields.fields.iter().all(|field| is_flat(&field.shape))
        }
        Shape::Array(element, _) => is_flat(element),
        Shape::Scalar(_) => true,
        _ => false,
    }
}
