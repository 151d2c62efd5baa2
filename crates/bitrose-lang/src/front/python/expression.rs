//! Lowers Python expressions: literals, operators, comparisons, conditional expressions and attributes.

use super::body::{Body, Value};
use super::names::{self, Target};
use super::types::Type;
use crate::front::prelude::*;
use crate::ir::{Count, big};

/// Results are exact, or refused if they are too large. A negative shift count is refused, a large one shifts
/// everything out.
const RULES: Rules = Rules { overflow: Overflow::Refuse, count: Count::Saturate };

fn operator(sign: &str) -> Option<Binary> {
    match sign {
        "//" => Some(Binary::DivideFloor),
        "%" => Some(Binary::RemainderFloor),
        sign => Binary::spelled(sign),
    }
}

/// Returns the special method that implements an operator for instances.
fn method_of(sign: &str) -> String {
    const METHODS: [&str; 16] = [
        "add", "sub", "mul", "truediv", "mod", "and", "or", "xor", "lshift", "rshift", "eq", "ne", "lt",
        "le", "gt", "ge",
    ];
    let named = METHODS.iter().zip(Binary::ALL).find(|(_, operator)| operator.sign() == sign);
    format!("__{}__", named.map_or("floordiv", |(name, _)| *name))
}

impl<'t> Body<'_, 't> {
    pub(super) fn value(&mut self, node: Node<'t>) -> Fallible<Value> {
        self.nested(node, |body| body.bare_value(node))
    }

    fn bare_value(&mut self, node: Node<'t>) -> Fallible<Value> {
        match node.kind() {
            "integer" => self.integer(node, self.front.text(node)),
            "true" | "false" => {
                let truth = self.b().constant(Scalar::Bool, u64::from(node.kind() == "true"));
                Ok(Value::truth(truth))
            }
            "none" => Ok(self.none()),
            "identifier" => self.name(node),
            "parenthesized_expression" => self.value(named(node)[0]),
            "unary_operator" => self.unary(node),
            "not_operator" => {
                let truth = self.condition(field(node, "argument")?)?;
                let result = self.b().unary(Unary::Not, Overflow::Wrap, &truth);
                Ok(Value::truth(result))
            }
            "binary_operator" => {
                let sign = self.front.text(field(node, "operator")?);
                if matches!(sign, "&" | "^") {
                    return self.bits(node);
                }
                let (left, right) = (self.value(field(node, "left")?)?, field(node, "right")?);
                if let ("*", Type::List(_)) = (sign, &left.kind) {
                    return self.repeated(&left, right);
                }
                let right = self.value(right)?;
                if let ("+", Type::List(_), Type::List(_)) = (sign, &left.kind, &right.kind) {
                    let both = self.whole_copy(&left)?;
                    self.extend(&both, right, node)?;
                    return Ok(both);
                }
                self.operate(sign, left, right, node)
            }
            "boolean_operator" => self.logical(node),
            "comparison_operator" => self.comparison(node),
            "conditional_expression" => self.conditional(node),
            "named_expression" => {
                let (name, value) = (field(node, "name")?, self.value(field(node, "value")?)?);
                // The name belongs to the function around all comprehensions.
                let function = self.frames.iter().rposition(|frame| frame.function.is_some()).unwrap_or(0);
                let comprehensions = self.frames.split_off(function + 1);
                self.store(Target::Name(self.front.text(name)), value.clone(), name)?;
                self.frames.extend(comprehensions);
                Ok(value)
            }
            "call" => self.call(node),
            "attribute" => self.attribute(node),
            "subscript" => self.subscript(node),
            "list" => self.list(node),
            "tuple" | "expression_list" => self.tuple(node),
            "list_comprehension" => self.comprehended(node),
            "lambda" => Ok(self.function_value(node, self.frames.len())),
            "generator_expression" => Err(self.front.refuse(node, "a generator")),
            "dictionary" | "dictionary_comprehension" => {
                Err(self.front.refuse(node, "a dictionary").help("use a list with one element for each key"))
            }
            "set" | "set_comprehension" => Err(self.front.refuse(node, "a set")),
            "string" | "concatenated_string" => Err(self.front.refuse(node, "a string")),
            "float" => Err(crate::front::literal::floating_point(tree::span(node))),
            _ => Err(self.front.unknown_kind(node)),
        }
    }

    /// Lowers `int("ff", 16)`.
    pub(super) fn integer_of_text(&mut self, node: Node<'t>, arguments: &[Node<'t>]) -> Fallible<Value> {
        let texts: Vec<&str> = arguments.iter().map(|own| self.front.text(*own)).collect();
        let digits = texts[0].trim_matches(['"', '\'']);
        let prefix = match texts[1..] {
            [] | ["10"] => "",
            ["2"] => "0b",
            ["8"] => "0o",
            ["16"] => "0x",
            _ => return Err(self.front.refuse(node, "this base")),
        };
        if digits.is_empty() || !digits.chars().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(self.front.refuse(arguments[0], "this string"));
        }
        let digits = digits.trim_start_matches('0');
        self.integer(node, &format!("{prefix}{}", if digits.is_empty() { "0" } else { digits }))
    }

    fn integer(&mut self, node: Node<'t>, text: &str) -> Fallible<Value> {
        let invalid = |label: &str| tree::error(node, "invalid number").label(label);
        let is_octal = text.len() > 1 && text.starts_with('0') && text.as_bytes()[1].is_ascii_digit();
        if is_octal && text.chars().any(|digit| !matches!(digit, '0' | '_')) {
            return Err(
                invalid("a decimal number in Python cannot begin with 0").help("octal is written `0o17`")
            );
        }
        let value = big::parse(text).ok_or_else(|| invalid("not an integer of at most 255 bits"))?;
        let to = self.b().register(Scalar::Big);
        match i64::try_from(value) {
            Ok(small) => self.b().emit(Op::Constant { to, word: small.cast_unsigned() }),
            Err(_) => self.b().emit(Op::BigConstant { to, value }),
        }
        Ok(Value::int(Operand { register: to, shape: Scalar::Big.into() }))
    }

    fn unary(&mut self, node: Node<'t>) -> Fallible<Value> {
        let sign = self.front.text(field(node, "operator")?);
        let argument = field(node, "argument")?;
        let value = self.value(argument)?;
        if let Type::Object(class) = value.kind {
            let name = if sign == "~" { "__invert__" } else { "__neg__" };
            return self.special(class, name, vec![value], node);
        }
        let operand = self.as_int(value, argument)?;
        let result = match sign {
            "-" => self.b().unary(Unary::Negate, Overflow::Refuse, &operand),
            "~" => {
                self.front.has_complement.set(true);
                self.front.check_complement(node)?;
                self.b().unary(Unary::Complement, Overflow::Refuse, &operand)
            }
            _ => self.b().plain(&operand),
        };
        Ok(Value::int(result))
    }

    /// Calls a special method, such as `__neg__`.
    fn special(
        &mut self,
        class: usize,
        name: &str,
        arguments: Vec<Value>,
        node: Node<'t>,
    ) -> Fallible<Value> {
        match self.front.classes[class].methods.get(name).copied() {
            Some(method) => self.call_function(method, Some(class), arguments, node),
            None => Err(self.front.refuse(node, &format!("an instance without `{name}` here"))),
        }
    }

    /// Returns the special method for an assignment such as `a += b`, if the class of `a` has one.
    pub(super) fn in_place_method(&self, sign: &str, value: &Value) -> Option<(usize, Node<'t>)> {
        let Type::Object(class) = value.kind else { return None };
        let name = method_of(sign).replacen("__", "__i", 1);
        Some((class, *self.front.classes[class].methods.get(&*name)?))
    }

    pub(super) fn operate(
        &mut self,
        sign: &str,
        left: Value,
        right: Value,
        node: Node<'t>,
    ) -> Fallible<Value> {
        if let Type::Object(class) = left.kind {
            return self.special(class, &method_of(sign), vec![left, right], node);
        }
        if sign == "/" {
            return Err(tree::error(node, "`/` returns a floating-point number")
                .label("write `//` for integer division"));
        }
        if sign == "**" {
            let (base, exponent) = (self.as_int(left, node)?, self.as_int(right, node)?);
            return self.raised(&base, &exponent, None);
        }
        let Some(operator) = operator(sign) else {
            return Err(self.front.refuse(node, &format!("the operator `{sign}`")));
        };
        let is_bits = matches!(operator, Binary::And | Binary::Or | Binary::Xor);
        if is_bits && left.kind == Type::Bool && right.kind == Type::Bool {
            let result = self.b().binary(operator, RULES, &left.operand, &right.operand);
            return Ok(Value::truth(result));
        }
        let (left, right) = (self.as_int(left, node)?, self.as_int(right, node)?);
        let result = self.b().binary(operator, RULES, &left, &right);
        Ok(Value::int(result))
    }

    /// Lowers a chain of `&` and `^`. In Python `&` binds tighter, but in the grammar it is the other way round.
    fn bits(&mut self, node: Node<'t>) -> Fallible<Value> {
        let (mut operands, mut signs) = (Vec::new(), Vec::new());
        self.flatten(node, &mut operands, &mut signs)?;
        let mut values = self.values(&operands)?.into_iter();
        let mut group = values.next().expect("a chain has operands");
        let mut before: Option<Value> = None;
        for (sign, value) in signs.into_iter().zip(values) {
            if sign == "&" {
                group = self.operate("&", group, value, node)?;
            } else {
                let group = std::mem::replace(&mut group, value);
                before = Some(match before {
                    Some(before) => self.operate("^", before, group, node)?,
                    None => group,
                });
            }
        }
        match before {
            Some(before) => self.operate("^", before, group, node),
            None => Ok(group),
        }
    }

    /// Collects the operands of a chain in order, and the operators between them.
    fn flatten(
        &self,
        node: Node<'t>,
        operands: &mut Vec<Node<'t>>,
        signs: &mut Vec<&'t str>,
    ) -> Fallible<()> {
        let mut waiting = vec![(node, None)];
        while let Some((node, sign)) = waiting.pop() {
            signs.extend(sign);
            let own =
                if node.kind() == "binary_operator" { self.front.text(field(node, "operator")?) } else { "" };
            if matches!(own, "&" | "^") {
                waiting.push((field(node, "right")?, Some(own)));
                waiting.push((field(node, "left")?, None));
            } else {
                operands.push(node);
            }
        }
        Ok(())
    }

    /// Lowers a power to repeated multiplication, with an optional modulus.
    pub(super) fn raised(
        &mut self,
        base: &Operand,
        exponent: &Operand,
        modulus: Option<&Operand>,
    ) -> Fallible<Value> {
        let zero = self.int(0);
        let is_whole = self.operation(Binary::GreaterOrEqual, RULES, exponent, &zero);
        let rule = match modulus {
            None => "a power with a negative exponent is not an int",
            Some(_) => "bitrose does not compute a power with a negative exponent and a modulus",
        };
        self.refuse_unless(&is_whole, rule);
        let mut result = self.int(1);
        if let Some(modulus) = modulus {
            result = self.operation(Binary::RemainderFloor, RULES, &result, modulus);
        }
        let result = self.b().load(&crate::ir::Place::Register(result));
        let times =
            super::iterate::Iterable::Range { start: zero, step: self.int(1), count: exponent.clone() };
        self.each(&times, None, &mut |body, _| {
            let mut next = body.operation(Binary::Multiply, RULES, &result, base);
            if let Some(modulus) = modulus {
                next = body.operation(Binary::RemainderFloor, RULES, &next, modulus);
            }
            body.b().emit(Op::Copy { to: result.register, from: next.register });
            Ok(())
        })?;
        Ok(Value::int(result))
    }

    /// Lowers `a and b` or `a or b`, whose value is that of one of its operands.
    fn logical(&mut self, node: Node<'t>) -> Fallible<Value> {
        let is_and = self.front.text(field(node, "operator")?) == "and";
        let left = self.value(field(node, "left")?)?;
        let truth = self.truth_of(&left)?;
        let right_node = field(node, "right")?;
        let asked = self.block_of(|body| body.value(right_node))?;
        let kind = left.kind.join(&asked.1.kind).ok_or_else(|| {
            self.front.refuse(node, &format!("`and` or `or` with {} and {}", left.kind, asked.1.kind))
        })?;
        let settled = (Block::default(), left);
        let (then, otherwise) = if is_and { (asked, settled) } else { (settled, asked) };
        let operand = self.select_value(&truth, then, otherwise, kind.shape(), |body, value| {
            body.as_type(value, &kind, right_node)
        })?;
        Ok(Value { operand, kind })
    }

    /// Lowers `a < b < c`. Each operand is evaluated once, from the left, as long as the comparisons hold.
    fn comparison(&mut self, node: Node<'t>) -> Fallible<Value> {
        let operands = named(node);
        let mut cursor = node.walk();
        let signs: Vec<&str> =
            node.children_by_field_name("operators", &mut cursor).map(|sign| self.front.text(sign)).collect();
        let left = self.value(operands[0])?;
        let result = self.chain(left, &signs, &operands[1..], node)?;
        Ok(Value::truth(result))
    }

    fn chain(
        &mut self,
        left: Value,
        signs: &[&str],
        operands: &[Node<'t>],
        node: Node<'t>,
    ) -> Fallible<Operand> {
        let (sign, right_node) = (signs[0].split_whitespace().collect::<Vec<_>>().join(" "), operands[0]);
        if matches!(&*sign, "in" | "not in") {
            let found = self.is_in(&left, right_node)?;
            let result =
                if sign == "in" { found } else { self.b().unary(Unary::Not, Overflow::Wrap, &found) };
            return if signs.len() == 1 {
                Ok(result)
            } else {
                Err(self.front.refuse(node, "`in` in a chain"))
            };
        }
        let right = self.value(right_node)?;
        let holds = self.compare(&sign, left, right.clone(), node)?;
        if signs.len() == 1 {
            return Ok(holds);
        }
        self.short_circuit(true, &holds, &mut |body| {
            body.chain(right.clone(), &signs[1..], &operands[1..], node)
        })
    }

    pub(super) fn compare(
        &mut self,
        sign: &str,
        left: Value,
        right: Value,
        node: Node<'t>,
    ) -> Fallible<Operand> {
        let is_none = left.kind == Type::None || right.kind == Type::None;
        if is_none && matches!(sign, "is" | "==" | "is not" | "!=") {
            let is_same = (left.kind == right.kind) == matches!(sign, "is" | "==");
            return Ok(self.b().constant(Scalar::Bool, u64::from(is_same)));
        }
        if let (Type::Member(one), Type::Member(other), "is" | "==" | "is not" | "!=") =
            (&left.kind, &right.kind, sign)
            && one == other
        {
            let operator = if matches!(sign, "is" | "==") { Binary::Equal } else { Binary::NotEqual };
            return Ok(self.b().binary(operator, RULES, &left.operand, &right.operand));
        }
        let is_list = matches!(
            (&left.kind, &right.kind),
            (Type::List(_), Type::List(_)) | (Type::Tuple(_), Type::Tuple(_))
        );
        if is_list && matches!(sign, "==" | "!=") {
            let same = self.same(&left, &right, node)?;
            return Ok(if sign == "==" { same } else { self.operation_of_one(Unary::Not, &same) });
        }
        if let (Type::Object(class), Type::Object(other)) = (&left.kind, &right.kind)
            && class == other
        {
            let methods = &self.front.classes[*class].methods;
            let has = |name| methods.contains_key(name);
            let is_data = names::is_dataclass(self.front, self.front.classes[*class].node);
            let negated = match sign {
                "is" => Some(false),
                "is not" => Some(true),
                "==" if !has("__eq__") && !is_data => Some(false),
                "!=" if !has("__eq__") && !has("__ne__") && !is_data => Some(true),
                _ => None,
            };
            if let Some(negated) = negated {
                let operator = if negated { Binary::NotEqual } else { Binary::Equal };
                return Ok(self.operation(operator, RULES, &left.operand, &right.operand));
            }
            if sign == "!=" && (is_data || has("__eq__")) && !has("__ne__") {
                let same = self.compare("==", left, right, node)?;
                return Ok(self.operation_of_one(Unary::Not, &same));
            }
            if sign == "==" && is_data && !has("__eq__") {
                let class = *class;
                return self.nested(node, |body| body.same_fields(class, &left, &right, node));
            }
        }
        if let (Type::Object(class), true) = (&left.kind, operator(sign).is_some()) {
            let value = self.special(*class, &method_of(sign), vec![left, right], node)?;
            return self.truth_of(&value);
        }
        match operator(sign) {
            Some(operator) if operator.is_comparison() => {
                let (left, right) = (self.as_int(left, node)?, self.as_int(right, node)?);
                Ok(self.b().binary(operator, RULES, &left, &right))
            }
            _ => Err(self.front.refuse(node, &format!("`{sign}`"))),
        }
    }

    /// Lowers a test whether two instances of a dataclass are equal in all fields.
    fn same_fields(
        &mut self,
        class: usize,
        left: &Value,
        right: &Value,
        node: Node<'t>,
    ) -> Fallible<Operand> {
        let mut all = self.b().constant(Scalar::Bool, 1);
        for (name, _) in self.dataclass_fields(class)? {
            let sides = [left, right].map(|side| {
                let (place, kind) = self.field_place(class, &side.operand, name)?;
                Some(Value { operand: self.b().load(&place), kind })
            });
            let [Some(one), Some(other)] = sides else { return Err(self.front.unknown_kind(node)) };
            let same = self.compare("==", one, other, node)?;
            all = self.operation(Binary::And, Rules::WRAP, &all, &same);
        }
        Ok(all)
    }

    fn conditional(&mut self, node: Node<'t>) -> Fallible<Value> {
        let parts = named(node);
        let &[then_node, condition, otherwise_node] = &parts[..] else {
            return Err(self.front.unknown_kind(node));
        };
        match self.is_none(condition) {
            Some(true) => return self.value(then_node),
            Some(false) => return self.value(otherwise_node),
            None => {}
        }
        let condition = self.condition(condition)?;
        let then = self.block_of(|body| body.value(then_node))?;
        let otherwise = self.block_of(|body| body.value(otherwise_node))?;
        let kind = then.1.kind.join(&otherwise.1.kind).ok_or_else(|| {
            self.front.refuse(node, &format!("a choice between {} and {}", then.1.kind, otherwise.1.kind))
        })?;
        let operand = self.select_value(&condition, then, otherwise, kind.shape(), |body, value| {
            body.as_type(value, &kind, node)
        })?;
        Ok(Value { operand, kind })
    }

    fn attribute(&mut self, node: Node<'t>) -> Fallible<Value> {
        let (object, name) = (field(node, "object")?, self.front.text(field(node, "attribute")?));
        if let Some(class) = self.class_at(object)? {
            return self.class_value(class, name, node);
        }
        let value = self.value(object).map_err(|error| {
            let whole = (node, self.front.text(node));
            let parts = (self.front.text(object), name);
            tree::of_missing_class(error, whole, parts, self.front.outside)
        })?;
        match value.kind {
            Type::Object(class) => {
                if let Some((place, kind)) = self.field_place(class, &value.operand, name) {
                    let operand = self.b().load(&place);
                    return Ok(Value { operand, kind });
                }
                let method = self.front.classes[class].methods.get(name).copied();
                let is_property = |method: Node<'t>| {
                    names::decorators(method, self.front.text).any(|name| name.ends_with("property"))
                };
                match method.filter(|method| is_property(*method)) {
                    Some(method) => self.call_function(method, Some(class), vec![value], node),
                    None => self.class_value(class, name, node),
                }
            }
            Type::Member(_) if name == "value" => Ok(Value::int(value.operand)),
            Type::Int if name == "value" && self.is_enum_member(object) => Ok(value),
            kind => Err(self.no_member(node, object, &kind, &format!("`{name}`"))),
        }
    }

    /// Returns the error for a member that a type lacks. Without its class, a parameter is taken for a number.
    pub(super) fn no_member(&self, node: Node<'t>, object: Node<'t>, kind: &Type, what: &str) -> Box<Error> {
        let error = self.front.refuse(node, &format!("{what} of {kind}"));
        if *kind != Type::Int || object.kind() != "identifier" {
            return error;
        }
        let object = self.front.text(object);
        error.help(format!(
            "if `{object}` is an object, paste its class as well, and end the program with a call"
        ))
    }

    /// Returns the value of a class attribute.
    pub(super) fn class_value(&mut self, class: usize, name: &str, node: Node<'t>) -> Fallible<Value> {
        let qualified = format!("{}.{name}", self.front.classes[class].name);
        let own = self.front.classes[class].node;
        let is_skipped = self.front.skipped.contains(&own.id());
        let unusable = if is_skipped {
            self.front.unusable_names.get(self.front.classes[class].name)
        } else {
            let mut all = self.front.unusable_names.values();
            all.next().filter(|_| self.front.source.may_change_field(name))
        };
        if let Some(error) = unusable {
            return Err(error.clone());
        }
        self.global_value(&qualified)?
            .ok_or_else(|| Error::undefined(tree::span(node), "name", &qualified).label("not defined here"))
    }

    /// Returns the class that an expression names, or `None` if it names something else.
    pub(super) fn class_at(&self, node: Node<'t>) -> Fallible<Option<usize>> {
        let name = self.front.text(node);
        match self.known(name) {
            Some(Value { kind: Type::Class(class), .. }) => Ok(Some(class)),
            None if node.kind() == "identifier" => self.front.class_named(name),
            _ => Ok(None),
        }
    }

    fn is_enum_member(&self, object: Node<'t>) -> bool {
        let class = object.child_by_field_name("object").map(|class| self.front.text(class));
        self.front.classes.iter().any(|own| own.is_enum() && Some(own.name) == class)
    }
}
