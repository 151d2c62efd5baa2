//! Lowers expressions of Java and C#.

use super::super::literal::{character, floating_point};
use super::body::Body;
use super::lambda::Known;
use super::literal;
use super::names::Lvalue;
use super::types::Type;
use crate::front::prelude::*;

impl<'t> Body<'_, 't> {
    /// Lowers an expression to a value that later operands cannot change: a struct or tuple of C# is copied.
    pub(super) fn value(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let value = self.instance(node)?;
        let is_new = || matches!(node.kind(), "object_creation_expression" | "tuple_expression");
        if value.shape.is_word() || is_new() {
            return Ok(value);
        }
        let (copy, kind) = (self.copied(&value), self.type_of(&value));
        Ok(self.typed(copy, kind))
    }

    /// Lowers an expression to a value whose members are used: a struct or tuple stays where it is.
    pub(super) fn instance(&mut self, node: Node<'t>) -> Fallible<Operand> {
        self.nested(node, |body| body.bare_value(node))
    }

    /// Lowers expressions from left to right.
    pub(super) fn values(&mut self, nodes: &[Node<'t>]) -> Fallible<Vec<Operand>> {
        nodes.iter().map(|node| self.value(*node)).collect()
    }

    /// Lowers an expression, and converts its value to the type that is expected.
    pub(super) fn value_as(&mut self, node: Node<'t>, wanted: &Type) -> Fallible<Operand> {
        let value = match node.kind() {
            "array_initializer" | "initializer_expression" | "collection_expression" => {
                return self.nested(node, |body| body.listed_array(node, wanted));
            }
            "implicit_object_creation_expression" => {
                return self.nested(node, |body| body.new_instance(node, wanted));
            }
            // `new ArrayList<>()`
            "object_creation_expression" if self.front.text(field(node, "type")?).ends_with("<>") => {
                return self.nested(node, |body| body.new_instance(node, wanted));
            }
            "default_expression" if named(node).is_empty() => return self.default_value(wanted),
            "parenthesized_expression" => return self.value_as(inner(node)?, wanted),
            "conditional_expression" | "ternary_expression" if !matches!(wanted, Type::Plain(_)) => {
                return self.nested(node, |body| body.conditional(node, Some(wanted)));
            }
            _ => self.value(node)?,
        };
        self.nested(node, |body| body.convert(value, wanted, node))
    }

    fn bare_value(&mut self, node: Node<'t>) -> Fallible<Operand> {
        if let Some(value) = self.replaced.get(&node.id()) {
            return Ok(value.clone());
        }
        match node.kind() {
            "decimal_integer_literal"
            | "hex_integer_literal"
            | "octal_integer_literal"
            | "binary_integer_literal"
            | "integer_literal" => self.integer(node, false),
            "character_literal" => {
                let text = self.front.text(node);
                let inner = text.strip_prefix('\'').and_then(|text| text.strip_suffix('\'')).unwrap_or(text);
                let inner = if self.front.is_java && inner == "\\s" { " " } else { inner };
                Ok(self.number_constant(Scalar::U16, character(inner, tree::span(node))?.into()))
            }
            "true" | "false" | "boolean_literal" => {
                Ok(self.number_constant(Scalar::Bool, u64::from(self.front.text(node) == "true")))
            }
            "null_literal" => self.default_value(&Type::Null),
            "identifier" => self.name(node),
            "this" => {
                let this = self.this.clone().ok_or_else(|| {
                    tree::error(node, "`this` without an instance").label("there is no instance here")
                })?;
                Ok(self.this_value(this))
            }
            "parenthesized_expression" => self.instance(inner(node)?),
            // The C# grammar parses the product in `f(a * b)` as the declaration of a pointer.
            "declaration_expression" if field(node, "type")?.kind() == "pointer_type" => {
                let left = self.value(inner(field(node, "type")?)?)?;
                let right = self.value(field(node, "name")?)?;
                self.apply_binary("*", left, right, node)
            }
            "binary_expression" => self.binary(node),
            "unary_expression" | "prefix_unary_expression" if !matches!(self.sign(node), "++" | "--") => {
                self.unary(node)
            }
            "update_expression" | "prefix_unary_expression" | "postfix_unary_expression" => self.update(node),
            "assignment_expression" => self.assignment(node),
            "ternary_expression" | "conditional_expression" => self.conditional(node, None),
            "cast_expression" => self.cast(node),
            "checked_expression" => {
                let is_checked = self.front.text(node).starts_with("checked");
                let before = self.checked.replace(is_checked);
                let value = self.value(inner(node)?);
                self.checked = before;
                value
            }
            "method_invocation" | "invocation_expression" => self.call(node),
            "array_access" | "element_access_expression" => {
                let lvalue = self.lvalue(node)?;
                self.load(&lvalue, node)
            }
            "qualified_name" | "field_access" | "member_access_expression" => match self.field(node)? {
                Ok(lvalue) => self.load(&lvalue, node),
                Err(value) => Ok(value),
            },
            "object_creation_expression" => {
                let kind = self.front.type_of(field(node, "type")?, self.class)?;
                self.new_instance(node, &kind)
            }
            "array_creation_expression" | "implicit_array_creation_expression" | "stackalloc_expression" => {
                self.new_array(node)
            }
            _ => self.other_value(node),
        }
    }

    fn other_value(&mut self, node: Node<'t>) -> Fallible<Operand> {
        match node.kind() {
            "switch_expression" => self.switch_value(node),
            "is_pattern_expression" => self.is_pattern(node),
            "lambda_expression" => {
                let function = self.zeroed(Shape::Void.reference());
                let known =
                    Known { depth: self.state().depth_of_scopes(), end: self.state().all_known().end };
                self.lambdas.insert(function.register, (node, known));
                Ok(self.typed(function, Type::Lambda))
            }
            // A bare `default` takes its type from the other operand. The constant 0 converts to every number type.
            "default_expression" if named(node).is_empty() => Ok(self.number_constant(Scalar::I32, 0)),
            "default_expression" => {
                let kind = self.front.type_of(inner(node)?, self.class)?;
                self.default_value(&kind)
            }
            "sizeof_expression" => {
                let kind = self.front.type_of(field(node, "type")?, self.class)?;
                let scalar = kind.scalar().ok_or_else(|| self.front.refuse(node, "`sizeof` of this type"))?;
                Ok(self.number_constant(Scalar::I32, u64::from(scalar.bits().div_ceil(8))))
            }
            "tuple_expression" => self.tuple(node),
            "string_literal" | "interpolated_string_expression" => Err(self.front.refuse(node, "a string")),
            "decimal_floating_point_literal" | "real_literal" => Err(floating_point(tree::span(node))),
            _ => Err(self.front.unknown_kind(node)),
        }
    }

    /// Returns `this` as a value. In a struct of C#, `this` is a reference, and its target is loaded.
    fn this_value(&mut self, this: Operand) -> Operand {
        match (self.type_of(&this), &this.shape) {
            (kind @ Type::Struct(_), Shape::Reference(target)) => {
                let shape = (**target).clone();
                let value = self.b().load(&Place::Memory { address: this.register, shape });
                self.typed(value, kind)
            }
            _ => this,
        }
    }

    pub(super) fn sign(&self, node: Node<'t>) -> &'t str {
        node.child(0).map_or("", |sign| self.front.text(sign))
    }

    fn integer(&mut self, node: Node<'t>, is_negative: bool) -> Fallible<Operand> {
        let (text, span) = (self.front.text(node), tree::span(node));
        let read = if self.front.is_java { literal::java } else { literal::csharp };
        let (scalar, word) = read(text, is_negative, span)?;
        Ok(self.number_constant(scalar, word))
    }

    fn unary(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let sign = self.sign(node);
        let operand = *named(node).last().ok_or_else(|| self.front.unknown_kind(node))?;
        if sign == "-" && operand.kind().ends_with("integer_literal") {
            // A decimal literal that is too large by itself, such as that of the smallest `int`, includes the minus
            // sign.
            let (scalar, word) = (self.integer(operand, true)?, self.front.text(operand));
            let is_smallest =
                self.constant_of(&scalar).is_some_and(|value| value < 0) && !word.starts_with('0');
            if is_smallest {
                return Ok(scalar);
            }
        }
        if matches!(sign, "*" | "&") {
            return Err(self.front.refuse(node, "a pointer"));
        }
        let operand = self.value(operand)?;
        self.apply_unary(sign, operand, node)
    }

    fn binary(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let sign = self.front.text(field(node, "operator")?);
        let (left, right) = (field(node, "left")?, field(node, "right")?);
        if matches!(sign, "&&" | "||") {
            let left = self.condition(left)?;
            return self.short_circuit(sign == "&&", &left, &mut |body| body.condition(right));
        }
        let (left, right) = (self.value(left)?, self.value(right)?);
        let result = self.apply_binary(sign, left, right, node)?;
        if sign == "<<" {
            let suffix = if self.front.is_java { "L" } else { "UL" };
            self.narrow_shifts.note(node, &result, suffix, &*self.front, self.origin(node));
        }
        Ok(result)
    }

    /// Lowers a condition, which must be a Boolean value or convert to one.
    pub(super) fn condition(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let value = self.value(node)?;
        let kind = self.type_of(&value);
        if kind.scalar() == Some(Scalar::Bool) {
            return Ok(value);
        }
        if let Some(conversion) = self.user_conversion((&kind, None), &Type::Plain(Scalar::Bool), true) {
            return self.call_with(conversion, None, vec![value], node);
        }
        let message = format!("expected a truth value, found {}", self.described(&kind));
        Err(tree::error(node, message)
            .label("a number is not a condition here")
            .help("compare with 0: `x != 0`"))
    }

    fn conditional(&mut self, node: Node<'t>, wanted: Option<&Type>) -> Fallible<Operand> {
        let test = self.condition(field(node, "condition")?)?;
        let nodes = [field(node, "consequence")?, field(node, "alternative")?];
        let mut lower = |node: Node<'t>| match wanted {
            Some(wanted) => self.block_of(|body| body.value_as(node, wanted)),
            None => self.block_of(|body| body.value(node)),
        };
        let (then, otherwise) = (lower(nodes[0])?, lower(nodes[1])?);
        // The value of a call or an assignment is no constant, even if it is known.
        let acts = |node: Node<'t>| {
            matches!(node.kind(), "method_invocation" | "invocation_expression" | "assignment_expression")
        };
        for (value, node) in [&then.1, &otherwise.1].into_iter().zip(nodes) {
            if self.constants.contains_key(&value.register) && tree::all(node).any(acts) {
                self.constants.remove(&value.register);
            }
        }
        let kind = self.branches_type(&then.1, &otherwise.1, node)?;
        let shape = self.front.shape(&kind)?;
        let sides = [then.1.clone(), otherwise.1.clone()];
        let mut constants = Vec::new();
        let result = self.select_value(&test, then, otherwise, shape, |body, value| {
            let value = body.cast_to(value, &kind, node)?;
            constants.push(body.constants.get(&value.register).copied());
            Ok(value)
        })?;
        for side in &sides {
            self.narrow_shifts.remark(side, kind.scalar(), self.requests);
            self.narrow_shifts.follow(side, &result);
        }
        if let (Some(test), &[Some(then), Some(otherwise)]) = (self.constant_of(&test), &constants[..]) {
            self.constants.insert(result.register, if test != 0 { then } else { otherwise });
        }
        Ok(self.typed(result, kind))
    }

    /// Returns the type of `c ? a : b`.
    fn branches_type(&mut self, then: &Operand, otherwise: &Operand, node: Node<'t>) -> Fallible<Type> {
        let (a, b) = (self.type_of(then), self.type_of(otherwise));
        let (one, other) = (self.constant_of(then), self.constant_of(otherwise));
        if a == b {
            return Ok(a);
        }
        if let (true, Some(x), Some(y)) = (self.front.is_java, a.scalar(), b.scalar()) {
            // A constant `int` takes the narrower type of the other operand if it fits.
            for (small, wide, constant) in [(x, y, other), (y, x, one)] {
                let fits = wide == Scalar::I32 && small.bits() < 32 && small != Scalar::Bool;
                if fits && constant.is_some_and(|value| small.has(value)) {
                    return Ok(Type::Plain(small));
                }
            }
            if x != Scalar::Bool && y != Scalar::Bool {
                let narrow = [x, y].into_iter().find(|to| to.has_all_of(x) && to.has_all_of(y));
                let common = self.common((x, one), (y, other));
                return Ok(Type::Plain(narrow.or(common).expect("numbers of Java have a common type")));
            }
        }
        if let Some(common) = self.front.common_type((&a, one), (&b, other)) {
            return Ok(common);
        }
        let message = format!("a choice between {} and {}", self.described(&a), self.described(&b));
        Err(tree::error(node, message).label("both sides must have the same type"))
    }

    fn assignment(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let (left, right) = (field(node, "left")?, field(node, "right")?);
        let sign = self.front.text(field(node, "operator")?);
        if left.kind() == "tuple_expression" {
            return self.tuple_assignment(left, right);
        }
        let early = if sign == "=" && self.may_initialize_class(left)? {
            let kind = self.dry_run(|body| {
                let lvalue = body.lvalue(left)?;
                body.lvalue_type(&lvalue, left)
            })?;
            Some(self.value_as(right, &kind)?)
        } else {
            None
        };
        let lvalue = self.lvalue(left)?;
        let kind = self.lvalue_type(&lvalue, left)?;
        self.refuse_constant(&lvalue, left)?;
        self.check_writable(left)?;
        if sign == "=" {
            let value = early.map_or_else(|| self.value_as(right, &kind), Ok)?;
            if self.lambdas.contains_key(&value.register) {
                return Err(self.front.refuse(node, "a function that is assigned to an existing variable"));
            }
            self.store(&lvalue, &value, left)?;
            return Ok(value);
        }
        let sign = sign.trim_end_matches('=');
        let old = self.load(&lvalue, left)?;
        let right_value = self.value(right)?;
        let (own, constant) = (self.type_of(&right_value), self.constant_of(&right_value));
        let result = self.apply_binary(sign, old, right_value, node)?;
        let result_type = self.type_of(&result);
        let is_shift = matches!(sign, "<<" | ">>" | ">>>");
        let narrows = self.front.is_java && kind.scalar().is_some() && kind.scalar() != Some(Scalar::Bool)
            || is_shift
            || self.front.converts(&own, constant, &kind);
        let value = if narrows && result_type.scalar().is_some() && !matches!(kind, Type::Struct(_)) {
            self.constants.remove(&result.register);
            self.cast_to(result, &kind, node)?
        } else {
            self.convert(result, &kind, node)?
        };
        self.store(&lvalue, &value, left)?;
        Ok(value)
    }

    /// Returns `true` if an assignment to this expression may initialize a class. The value is then evaluated first.
    fn may_initialize_class(&mut self, left: Node<'t>) -> Fallible<bool> {
        let object = ["object", "expression"].iter().find_map(|part| left.child_by_field_name(part));
        match object.filter(|_| !self.front.ordered.is_empty() && !left.kind().contains("element")) {
            Some(object) => Ok(self.class_named(object)?.is_some()),
            None => Ok(false),
        }
    }

    /// Refuses an assignment to a constant variable.
    fn refuse_constant(&mut self, lvalue: &Lvalue, node: Node<'t>) -> Fallible<()> {
        match lvalue {
            Lvalue::Place(Place::Register(own), _) if self.constants.contains_key(&own.register) => {
                Err(tree::error(node, format!("`{}` is a constant", self.front.text(node)))
                    .label("cannot be assigned"))
            }
            _ => Ok(()),
        }
    }

    fn update(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let is_prefix = node.child(0).is_some_and(|first| !first.is_named());
        let sign = node.child(u32::from(!is_prefix)).map_or("", |sign| self.front.text(sign));
        if !matches!(sign, "++" | "--") {
            return Err(self.front.refuse(node, &format!("the operator `{sign}`")));
        }
        let target = inner(node)?;
        let lvalue = self.lvalue(target)?;
        self.refuse_constant(&lvalue, target)?;
        self.check_writable(target)?;
        let kind = self.lvalue_type(&lvalue, target)?;
        let old = self.load(&lvalue, target)?;
        let is_used = !is_prefix
            && node.parent().is_none_or(|at| !matches!(at.kind(), "expression_statement" | "for_statement"));
        let new = match self.user_operator(sign, &[&old], node)? {
            Some(_) if is_used => {
                let refused = self.front.refuse(node, &format!("the old value of a user-defined `{sign}`"));
                return Err(refused.help(format!("write `{sign}` as a statement of its own")));
            }
            Some(own) => self.call_with(own, None, vec![old.clone()], node)?,
            None => {
                let one = self.number_constant(Scalar::I32, 1);
                self.apply_binary(&sign[..1], old.clone(), one, node)?
            }
        };
        let new = self.cast_to(new, &kind, node)?;
        self.store(&lvalue, &new, target)?;
        Ok(if is_prefix { new } else { old })
    }

    fn cast(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let kind = self.front.type_of(field(node, "type")?, self.class)?;
        let value = self.value(field(node, "value")?)?;
        let (from, constant) = (self.type_of(&value), self.constant_of(&value));
        let is_number = |kind: &Type, scalar: Option<Scalar>| {
            scalar.is_some_and(|scalar| scalar != Scalar::Bool) && !matches!(kind, Type::Boxed(_))
        };
        let numbers = (self.number_type(&from), self.number_type(&kind));
        let allowed = is_number(&from, numbers.0) && is_number(&kind, numbers.1)
            || self.front.converts(&from, constant, &kind)
            || self.user_conversion((&from, constant), &kind, false).is_some()
            || matches!((&from, &kind), (Type::Boxed(_), Type::Plain(_)));
        if !allowed {
            if from == Type::Lambda {
                return Err(self.lambda_for(&kind, node));
            }
            let message = format!("cannot cast {} to {}", self.described(&from), self.described(&kind));
            return Err(tree::error(node, message).label("there is no such conversion"));
        }
        let is_free = self.front.is_java || self.checked == Some(false);
        if let (Some(value), Some(scalar)) = (constant, numbers.1)
            && !is_free
            && !scalar.has(value)
        {
            return Err(tree::error(node, format!("the constant {value} does not fit {scalar}"))
                .label("constants are always checked")
                .help("`unchecked(…)` keeps the low bits"));
        }
        self.narrow_shifts.remark(&value, numbers.1, self.requests);
        let result = self.cast_to(value.clone(), &kind, node)?;
        if numbers.1 == Some(Scalar::U32) {
            self.narrow_shifts.follow(&value, &result); // `(uint)(1 << sq)`
        }
        Ok(result)
    }

    /// Returns the number type of a value in a cast. In Java, an enum is not a number.
    fn number_type(&self, kind: &Type) -> Option<Scalar> {
        match kind {
            Type::Enum(class) if !self.front.is_java => Some(self.front.enum_scalar(*class)),
            kind => kind.scalar(),
        }
    }

    /// Returns the default value of a type: 0, `false`, or `null`.
    pub(super) fn default_value(&mut self, kind: &Type) -> Fallible<Operand> {
        let shape = self.front.shape(kind)?;
        let operand = self.zeroed(shape);
        if operand.scalar().is_some() {
            self.constants.insert(operand.register, 0);
        }
        self.types.insert(operand.register, kind.clone());
        Ok(operand)
    }
}
