//! Enumerations, and the operators that a text defines for types of its own. A number has the type of the enumeration's
//! values only; which enumeration it is of is what an operator or an overload is chosen by.

use super::CFrontEnd;
use super::body::Body;
use super::call::Argument;
use super::instance::Binding;
use super::names::{Meaning, enumeration_around, is_scoped};
use crate::front::prelude::*;

/// The types that an enumeration of C or C++ may be given, in the order in which they are tried.
const C_TYPES: [Scalar; 4] = [Scalar::U32, Scalar::I32, Scalar::U64, Scalar::I64];
const CPP_TYPES: [Scalar; 4] = [Scalar::I32, Scalar::U32, Scalar::I64, Scalar::U64];

impl<'t> CFrontEnd<'t> {
    /// An enumerator where it is used: its value and type.
    pub(super) fn enumerator(&mut self, enumerator: Node<'t>, node: Node<'t>) -> Fallible<(i128, Shape)> {
        let (value, own) = self.enumerator_value(enumerator)?;
        let definition = enumeration_around(enumerator);
        let is_inside = definition.byte_range().contains(&node.start_byte())
            && node.parent().is_none_or(|parent| parent != enumerator);
        let scalar = match self.fixed_type(definition)? {
            Some(_) if !is_inside => return Ok((value, self.enum_shape(definition)?)),
            Some(fixed) => fixed,
            // In C, before C23, and in gcc and clang.
            None if !self.is_cpp && Scalar::I32.has(value) => Scalar::I32,
            None if is_inside => own,
            None => self.enum_scalar(definition)?,
        };
        Ok((value, scalar.into()))
    }

    /// The value of an enumerator and its type inside of the enumeration.
    fn enumerator_value(&mut self, enumerator: Node<'t>) -> Fallible<(i128, Scalar)> {
        let (_, bindings) = self.in_template(enumerator);
        let key = |node: Node<'t>| (node.id(), bindings.clone());
        if let Some(known) = self.values.get(&key(enumerator)) {
            return Ok(*known);
        }
        // From the first that is not known yet: a long enumeration needs no deep calls.
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
                    .label("no type of the language holds it here"));
            }
            self.values.insert(key(node), (value, scalar));
        }
        Ok(self.values[&key(enumerator)])
    }

    /// The type that an enumeration says: `enum E : uint8_t`; that of an `enum class` is int.
    fn fixed_type(&mut self, definition: Node<'t>) -> Fallible<Option<Scalar>> {
        let base = ["base", "underlying_type"].iter().find_map(|name| definition.child_by_field_name(name));
        let Some(base) = base else {
            return Ok(is_scoped(definition).then_some(Scalar::I32));
        };
        match self.shape(base)?.and_then(|shape| shape.scalar()) {
            Some(scalar) => Ok(Some(scalar)),
            None => Err(self.refuse(base, "this type of an enumeration")),
        }
    }

    /// The type of an enumeration. An `enum class` is a type of its own; the values of another are numbers.
    pub(super) fn enum_shape(&mut self, node: Node<'t>) -> Fallible<Shape> {
        let scalar = self.enum_scalar(node)?;
        let Some(name) = node.child_by_field_name("name").filter(|_| is_scoped(node)) else {
            return Ok(scalar.into());
        };
        let path = [&self.scope(node)[..], &[self.text(name)]].concat().join("::");
        Ok(Shape::Enum(path.into(), scalar))
    }

    /// The number type of an enumeration: one that holds all its values, in C unsigned unless one is negative, as gcc and
    /// clang have it; in C++ the one that its values are promoted to.
    pub(super) fn enum_scalar(&mut self, node: Node<'t>) -> Fallible<Scalar> {
        if let Some(fixed) = self.fixed_type(node)? {
            return Ok(fixed);
        }
        if node.child_by_field_name("body").is_none() {
            return match self.enumeration_meant(field(node, "name")?)? {
                Some(definition) => self.enum_scalar(definition),
                None => Err(self.refuse(node, "an enumeration that is not defined here")),
            };
        }
        let values = self.enumerator_values(node)?;
        let types = if self.is_cpp { CPP_TYPES } else { C_TYPES };
        let fitting = types.into_iter().find(|scalar| values.iter().all(|value| scalar.has(*value)));
        fitting.ok_or_else(|| self.refuse(node, "an enumeration whose values no type holds"))
    }

    /// The type in the declaration of a field.
    pub(super) fn field_type(&self, class: &Arc<Struct>, name: &str) -> Option<Node<'t>> {
        let body = self.structs.get(&*class.name)?.child_by_field_name("body")?;
        let declarations = named(body).into_iter().filter(|child| child.kind() == "field_declaration");
        let declares = |declaration: &Node<'t>| {
            let mut names =
                super::fields(*declaration, "declarator").into_iter().filter_map(super::declared_name);
            names.any(|declared| self.text(declared) == name)
        };
        declarations.filter(declares).find_map(|declaration| declaration.child_by_field_name("type"))
    }

    /// A definition, which in a template means something else for each of its arguments.
    pub(super) fn in_template(&self, node: Node<'t>) -> (usize, String) {
        let mut around = std::iter::successors(Some(node), Node::parent);
        let is_fixed = !around.any(|node| node.kind() == "template_declaration");
        (node.id(), if is_fixed { String::new() } else { format!("{:?}", self.bindings) })
    }

    /// The name of the enumeration that a type is, or that the elements of a `std::array` are of.
    pub(super) fn named_enumeration(&self, mut kind: Node<'t>) -> Option<&'t str> {
        for _ in 0..super::DEEPEST_CONSTANT {
            kind = match kind.kind() {
                "enum_specifier" | "qualified_identifier" => kind.child_by_field_name("name")?,
                "type_descriptor" => kind.child_by_field_name("type")?,
                "template_type" => named(kind.child_by_field_name("arguments")?).first().copied()?,
                _ => {
                    let name = self.text(kind);
                    if let Some(Binding::Type(_, known)) = self.binding(kind) {
                        return *known;
                    }
                    if let Some((known, _)) = self.enums.get_key_value(name) {
                        return Some(known);
                    }
                    self.aliases.get(name)?.0.child_by_field_name("type")?
                }
            };
        }
        None
    }

    /// The least and the greatest value of an enumeration of C++ whose type is not fixed, with its name.
    fn range(&mut self, kind: Node<'t>) -> Fallible<Option<(&'t str, i128, i128)>> {
        let Some(name) = self.named_enumeration(kind).filter(|_| self.is_cpp) else { return Ok(None) };
        let [definition] = self.enums[name][..] else { return Ok(None) };
        if self.fixed_type(definition)?.is_some() {
            return Ok(None);
        }
        let values = self.enumerator_values(definition)?;
        let (least, most) = (values.iter().min().copied(), values.iter().max().copied());
        let bits = |value: i128| i128::BITS - if value < 0 { !value } else { value }.leading_zeros();
        let bits = values.iter().map(|value| bits(*value)).max().unwrap_or(0).max(1);
        let least = if least.is_some_and(|least| least < 0) { -(1 << bits) } else { 0 };
        Ok(most.map(|_| (name, least, (1 << bits) - 1)))
    }

    fn enumerator_values(&mut self, definition: Node<'t>) -> Fallible<Vec<i128>> {
        let body = field(definition, "body")?;
        let all = named(body).into_iter().filter(|child| child.kind() == "enumerator");
        all.map(|enumerator| self.enumerator_value(enumerator).map(|(value, _)| value)).collect()
    }

    /// The enumeration of what a method of a type gives.
    pub(super) fn given(&self, class: &Arc<Struct>, name: &str) -> Option<&'t str> {
        let all = self.methods(class, name);
        all.first().and_then(|method| self.named_enumeration(method.child_by_field_name("type")?))
    }

    /// The enumerations that the parameters of a function are of.
    pub(super) fn parameter_enumerations(&self, function: Node<'t>) -> Vec<Option<&'t str>> {
        let list = super::function_declarator(function).and_then(|at| at.child_by_field_name("parameters"));
        let kind = |parameter: Node<'t>| self.named_enumeration(parameter.child_by_field_name("type")?);
        list.map_or_else(Vec::new, named).into_iter().map(kind).collect()
    }

    /// The enumeration of a parameter of the template that a name is in.
    fn template_enumeration(&self, name: Node<'t>) -> Option<&'t str> {
        let mut at = name;
        while at.kind() != "template_declaration" {
            at = at.parent()?;
        }
        let parameters = named(at.child_by_field_name("parameters")?).into_iter();
        let mut kinds = parameters.filter(|parameter| {
            let declared = parameter.child_by_field_name("declarator").and_then(super::declared_name);
            declared.is_some_and(|declared| self.text(declared) == self.text(name))
        });
        kinds.next()?.child_by_field_name("type").and_then(|kind| self.named_enumeration(kind))
    }

    /// Is a function known where it is used? In C++ what is declared further down is not yet, but in templates.
    pub(super) fn is_visible(&self, function: Node<'t>, at: Node<'t>) -> bool {
        let is_before = |start: usize| start < at.start_byte();
        let declared = self.function_name(function).and_then(|name| self.prototypes.get(name));
        let operator = super::operator_of(function).map(|name| Self::plain_name(self.text(name)));
        let declared = declared.or_else(|| self.prototypes.get(operator?));
        is_before(function.start_byte())
            || declared.is_some_and(|start| is_before(*start))
            || !self.bindings.is_empty()
    }
}

impl<'t> Body<'_, 't> {
    /// An operator that the text defines for a type of its own; `None` if the operator is that of the language.
    pub(super) fn own_operator(
        &mut self,
        node: Node<'t>,
        sign: &str,
        operands: &[Node<'t>],
    ) -> Fallible<Option<Operand>> {
        if !self.front.operators.contains(sign) {
            // `a != b` is `!(a == b)` where only that is defined.
            let equal = if sign == "!=" { self.own_operator(node, "==", operands)? } else { None };
            return Ok(equal.map(|equal| {
                let truth = self.truth(&equal);
                let result = self.b.unary(Unary::Not, Overflow::Wrap, &truth);
                self.truth_value(result)
            }));
        }
        let mut shapes =
            operands.iter().map(|&operand| self.shape_of(operand)).collect::<Fallible<Vec<_>>>()?;
        let mut enumerations = self.enumerations(operands)?;
        let mut arguments = Argument::nodes(operands);
        // `x++` is `operator++(x, 0)`.
        if node.kind() == "update_expression" && node.start_byte() == operands[0].start_byte() {
            shapes.push(Scalar::I32.into());
            enumerations.push(None);
            arguments.push(Argument::Value(self.b.constant(Scalar::I32, 0)));
        }
        if let Shape::Struct(class) = &shapes[0] {
            let mut all = self.front.candidates(&Arc::clone(class), sign);
            all.retain(|(node, _)| parameter_count(*node) + 1 == arguments.len());
            self.retain_by_const(node, &mut all)?;
            if let [(function, _)] = all[..]
                && is_defaulted(function)
            {
                return self.memberwise(node, sign, operands).map(Some);
            }
            let given = (&shapes[1..], &enumerations[1..]);
            if let Some(instance) = self.front.resolve(node, &all, &[], given)? {
                let object = Some(arguments.remove(0));
                return self.own_call(node, &instance, object, &arguments).map(Some);
            }
        }
        let free = self.front.free_operators.get(sign).cloned().unwrap_or_default();
        let has_class = shapes.iter().any(|shape| matches!(shape, Shape::Struct(_)));
        let mut fitting = Vec::new();
        for function in free.into_iter().filter(|function| parameter_count(*function) == arguments.len()) {
            let kinds = self.front.parameter_enumerations(function);
            let is_meant = has_class || kinds.iter().any(Option::is_some);
            if is_meant && self.front.is_visible(function, node) && accepts(&kinds, &enumerations) {
                fitting.push((function, None));
            }
        }
        if fitting.is_empty() {
            return Ok(None);
        }
        match self.front.resolve(node, &fitting, &[], (&shapes, &enumerations))? {
            Some(instance) => self.own_call(node, &instance, None, &arguments).map(Some),
            None => Ok(None),
        }
    }

    /// `a == b` by `operator==(…) = default`: all fields are equal.
    fn memberwise(&mut self, node: Node<'t>, sign: &str, operands: &[Node<'t>]) -> Fallible<Operand> {
        let Some(operator) = super::operators::operator(sign).filter(|_| sign == "==") else {
            return Err(self.front.refuse(node, &format!("`operator{sign}` by default")));
        };
        let mut values = Vec::new();
        self.in_order_of(false, operands, |body, index, _| {
            values.push(body.value(operands[index])?);
            Ok(())
        })?;
        let is_plain = matches!(&values[0].shape, Shape::Struct(class) if class.fields.iter().all(|field| has_plain_words(&field.shape)));
        if !is_plain || values[0].shape != values[1].shape {
            return Err(self.front.refuse(node, "`operator==` by default for fields of class type"));
        }
        Ok(self.compare_words(operator, &values[0], &values[1]))
    }

    /// The enumerations that expressions are of.
    pub(super) fn enumerations(&mut self, nodes: &[Node<'t>]) -> Fallible<Vec<Option<&'t str>>> {
        if self.front.enums.is_empty() {
            return Ok(vec![None; nodes.len()]);
        }
        nodes.iter().map(|&node| self.enumeration(node)).collect()
    }

    /// The enumeration that an expression is of.
    pub(super) fn enumeration(&mut self, node: Node<'t>) -> Fallible<Option<&'t str>> {
        match node.kind() {
            "identifier" => self.name_enumeration(node),
            "qualified_identifier" => self.enumeration(field(node, "name")?),
            "parenthesized_expression" => self.enumeration(super::places::inner(node)?),
            "conditional_expression" => {
                let then = self.enumeration(field(node, "consequence")?)?;
                let otherwise = self.enumeration(field(node, "alternative")?)?;
                Ok(then.filter(|_| then == otherwise)) // else it is a number
            }
            "comma_expression" => self.enumeration(field(node, "right")?),
            "initializer_list" => named(node).first().map_or(Ok(None), |&first| self.enumeration(first)),
            "assignment_expression" => self.enumeration(field(node, "left")?),
            "update_expression" => self.enumeration(field(node, "argument")?),
            "cast_expression" | "compound_literal_expression" => {
                Ok(self.front.named_enumeration(field(node, "type")?))
            }
            "call_expression" => self.call_enumeration(node),
            "unary_expression" | "binary_expression" => self.operator_enumeration(node),
            "subscript_expression" | "pointer_expression" => {
                let argument = field(node, "argument")?;
                match self.shape_of(argument)? {
                    shape @ Shape::Struct(_) if super::types::held_array(&shape).is_some() => {
                        self.enumeration(argument)
                    }
                    Shape::Struct(class) => Ok(self.front.given(&class, "[]")),
                    _ => self.enumeration(argument),
                }
            }
            "field_expression" => {
                let shape = self.shape_of(field(node, "argument")?)?;
                let class = match &shape {
                    Shape::Reference(target) => target,
                    shape => shape,
                };
                let Shape::Struct(class) = class else { return Ok(None) };
                let kind = self.front.field_type(class, self.front.text(field(node, "field")?));
                Ok(kind.and_then(|kind| self.front.named_enumeration(kind)))
            }
            _ => Ok(None),
        }
    }

    /// That of a variable, a field of the class, or a constant.
    fn name_enumeration(&mut self, node: Node<'t>) -> Fallible<Option<&'t str>> {
        let name = self.front.text(node);
        let kind = match self.meaning(node)? {
            Some(Meaning::Local(_)) => return Ok(self.enums.get(name).copied()),
            Some(Meaning::Parameter(..)) => return Ok(self.front.template_enumeration(node)),
            Some(Meaning::Global(_, declaration, _)) => declaration.child_by_field_name("type"),
            Some(Meaning::Field(class)) => self.front.field_type(&class, name),
            Some(Meaning::Enumerator(enumerator)) => Some(enumeration_around(enumerator)),
            None => None,
        };
        Ok(kind.and_then(|kind| self.front.named_enumeration(kind)))
    }

    /// That of what a function gives, or of the type that a cast names.
    fn call_enumeration(&mut self, node: Node<'t>) -> Fallible<Option<&'t str>> {
        let function = field(node, "function")?;
        let lambda = match function.kind() {
            "lambda_expression" => Some(function),
            _ => self.lambda(self.front.text(function)).map(|lambda| lambda.node),
        };
        if let Some(lambda) = lambda {
            return self.lambda_enumeration(lambda);
        }
        let mut last = function;
        while let Some(inner) = last.child_by_field_name("name").or_else(|| last.child_by_field_name("field"))
        {
            last = inner;
        }
        let name = self.front.text(last);
        let class = if function.kind() == "field_expression" {
            match self.shape_of(field(function, "argument")?)? {
                Shape::Reference(target) => Some(target.to_string()),
                shape => Some(shape.to_string()),
            }
        } else if let Some(path) = self.front.qualifier(last) {
            path.last().map(ToString::to_string)
        } else {
            self.class_around(node)?.map(|class| class.name.to_string())
        };
        let own = class.and_then(|class| self.front.methods.get(&(class.as_str(), name)).cloned());
        let kind = |definition: &Node<'t>| {
            let kind = definition.child_by_field_name("type")?;
            self.front.named_enumeration(kind)
        };
        match own.as_ref().or_else(|| self.front.overloads.get(name)) {
            _ if name == "static_cast" => {
                let kind =
                    function.child_by_field_name("arguments").and_then(|at| named(at).first().copied());
                Ok(kind.and_then(|kind| self.front.named_enumeration(kind)))
            }
            Some(all) if all.iter().any(|definition| kind(definition) != kind(&all[0])) => {
                let message = "a call of one of several functions, some of which give an enumeration,";
                Err(self.front.refuse(node, message).help("put it into a variable first"))
            }
            Some(all) => Ok(kind(&all[0])),
            None => match (name, &named(field(node, "arguments")?)[..]) {
                ("max" | "min" | "clamp" | "exchange", [first, ..]) => self.enumeration(*first),
                ("at" | "front" | "back", _) if function.kind() == "field_expression" => {
                    self.enumeration(field(function, "argument")?)
                }
                _ if function.kind() != "field_expression" && self.is_place(function)? => {
                    match self.shape_of(function)? {
                        Shape::Struct(class) => Ok(self.front.given(&class, "()")),
                        _ => Ok(None),
                    }
                }
                _ => Ok(self.front.named_enumeration(function)),
            },
        }
    }

    /// That of what a lambda gives.
    fn lambda_enumeration(&mut self, lambda: Node<'t>) -> Fallible<Option<&'t str>> {
        let parts = || tree::all(lambda);
        if let Some(trailing) = parts().find(|part| part.kind() == "trailing_return_type") {
            return Ok(named(trailing).first().and_then(|kind| self.front.named_enumeration(*kind)));
        }
        let given = parts().find(|part| part.kind() == "return_statement");
        let Some(given) = given.and_then(|given| named(given).first().copied()) else { return Ok(None) };
        let is_named = |declarator: Node<'t>| {
            super::declared_name(declarator)
                .is_some_and(|name| self.front.text(name) == self.front.text(given))
        };
        let declares = |part: &Node<'t>| {
            matches!(part.kind(), "declaration" | "parameter_declaration")
                && fields(*part, "declarator").into_iter().any(is_named)
        };
        match parts().find(declares).and_then(|part| part.child_by_field_name("type")) {
            Some(kind) => Ok(self.front.named_enumeration(kind)),
            // The names of the lambda are not known here: operators of the language give numbers.
            None => self.enumeration(given).or_else(|error| {
                let sign = given.child_by_field_name("operator").map(|sign| self.front.text(sign));
                let is_own = sign.is_some_and(|sign| self.front.operators.contains(sign));
                if is_own {
                    Err(error.help("write the type that the lambda gives: `-> Type`"))
                } else {
                    Ok(None)
                }
            }),
        }
    }

    /// Refuses a number that an enumeration has not, where one is made of it. What C++ does then is open.
    pub(super) fn check_range(&mut self, number: &Operand, kind: Node<'t>) -> Fallible<()> {
        let (Some(scalar), Some((name, least, most))) = (number.scalar(), self.front.range(kind)?) else {
            return Ok(());
        };
        let rule = format!("a value that `{name}` does not have: it has {least} to {most}");
        self.refuse_outside(number, scalar, (least, most), &rule);
        Ok(())
    }

    /// Refuses a number of a type that is not in a range, when it runs.
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

    /// That of what an operator of the program gives.
    fn operator_enumeration(&mut self, node: Node<'t>) -> Fallible<Option<&'t str>> {
        let sign = self.front.text(field(node, "operator")?);
        let operands = ["left", "right", "argument"].map(|name| node.child_by_field_name(name));
        let operands: Vec<Node<'t>> = operands.into_iter().flatten().collect();
        let enumerations = self.enumerations(&operands)?;
        if let Shape::Struct(class) = self.shape_of(operands[0])?
            && let Some(known) = self.front.given(&class, sign)
        {
            return Ok(Some(known));
        }
        for function in self.front.free_operators.get(sign).cloned().unwrap_or_default() {
            let kinds = self.front.parameter_enumerations(function);
            if kinds.iter().any(Option::is_some)
                && self.front.is_visible(function, node)
                && accepts(&kinds, &enumerations)
            {
                let result = function.child_by_field_name("type");
                return Ok(result.and_then(|kind| self.front.named_enumeration(kind)));
            }
        }
        Ok(None)
    }
}

fn enumerator_before(enumerator: Node<'_>) -> Option<Node<'_>> {
    std::iter::successors(enumerator.prev_named_sibling(), Node::prev_named_sibling)
        .find(|node| node.kind() == "enumerator")
}

/// Do arguments fit the parameters that are of an enumeration? No other value becomes one by itself.
pub(super) fn accepts(kinds: &[Option<&str>], arguments: &[Option<&str>]) -> bool {
    kinds.len() == arguments.len()
        && kinds.iter().zip(arguments).all(|(kind, argument)| kind.is_none() || kind == argument)
}

/// The number of parameters of a function.
pub(super) fn parameter_count(function: Node<'_>) -> usize {
    let list = super::function_declarator(function).and_then(|at| at.child_by_field_name("parameters"));
    list.map_or(0, |list| named(list).len())
}

/// Is it `= default`?
fn is_defaulted(function: Node<'_>) -> bool {
    named(function).iter().any(|part| part.kind() == "default_method_clause")
}

/// Are these numbers and arrays of them, which are equal if their words are?
pub(super) fn has_plain_words(shape: &Shape) -> bool {
    match shape {
        Shape::Array(element, _) => has_plain_words(element),
        shape => super::types::held_array(shape).map_or(shape.is_word(), has_plain_words),
    }
}
