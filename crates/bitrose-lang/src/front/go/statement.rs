//! Lowers statements of Go.

use super::body::{Body, Meaning, Value};
use super::operators::Operator;
use super::types::{BOOL, INT, Type};
use crate::front::prelude::*;

impl<'t> Body<'_, 't> {
    pub(super) fn statement(&mut self, node: Node<'t>) -> Fallible<()> {
        if self.front.skipped_statements.contains(&node.id()) {
            return Ok(());
        }
        self.nested(node, |body| body.bare_statement(node))
    }

    fn bare_statement(&mut self, node: Node<'t>) -> Fallible<()> {
        match node.kind() {
            "block" => self.enclosed(|body| body.statements(node)),
            "statement_list" => self.statements(node),
            "empty_statement" => Ok(()),
            "expression_statement" => {
                let value = named(node)[0];
                let is_of_function = |around: Node<'t>| around.kind() == "block";
                let is_run = is_among(
                    "call_expression type_conversion_expression parenthesized_expression",
                    value.kind(),
                ) || self.front.text(value).starts_with("<-");
                if !is_run && ancestors(node).any(is_of_function) {
                    return Err(tree::error(value, format!("`{}` is not used", self.front.text(value)))
                        .label("only a call is a statement in Go"));
                }
                self.value(value, None).map(drop)
            }
            "short_var_declaration" => self.short_declaration(node),
            "var_declaration" => {
                super::variable_specs(node).into_iter().try_for_each(|spec| self.variables(spec))
            }
            "const_declaration" => self.constants(node),
            "type_declaration" => {
                for spec in named(node) {
                    self.local_types.push((self.front.text(field(spec, "name")?), spec));
                }
                Ok(())
            }
            "assignment_statement" => self.assignment(node),
            "inc_statement" | "dec_statement" => {
                let sign = if node.kind() == "inc_statement" { "+" } else { "-" };
                let operator = Operator::read(sign, node).expect("`+` and `-` are operators");
                let one = Value::constant(1, Type::Untyped);
                let target = named(node)[0];
                let place = self.read(target)?;
                self.change(node, place, target, |body, old| body.operate(operator, old, one))
            }
            "return_statement" => self.return_statement(node),
            "if_statement" => self.enclosed(|body| body.if_statement(node)),
            "for_statement" => self.for_loop(node, None),
            "expression_switch_statement" => self.enclosed(|body| body.switch(node, None)),
            "labeled_statement" => self.labeled(node),
            "break_statement" | "continue_statement" => {
                let label = named(node).first().map(|label| self.front.text(*label));
                self.leave(node, node.kind() == "continue_statement", label)
            }
            "goto_statement" => Err(self.front.refuse(node, "`goto`")),
            "go_statement" | "select_statement" | "send_statement" => {
                Err(self.front.refuse(node, "concurrency"))
            }
            "defer_statement" => Err(self.front.refuse(node, "`defer`")),
            "type_switch_statement" => Err(self.front.refuse(node, "a switch on types")),
            "fallthrough_statement" => Err(self.front.refuse(node, "`fallthrough` in this position")),
            _ => Err(self.front.unknown_kind(node)),
        }
    }

    /// Lowers the statements of a block or list.
    pub(super) fn statements(&mut self, list: Node<'t>) -> Fallible<()> {
        named(list).into_iter().try_for_each(|inner| self.statement(inner))
    }

    fn labeled(&mut self, node: Node<'t>) -> Fallible<()> {
        let label = self.front.text(field(node, "label")?);
        let Some(inner) = named(node).into_iter().nth(1) else { return Ok(()) };
        match inner.kind() {
            "for_statement" => self.for_loop(inner, Some(label)),
            "expression_switch_statement" => self.enclosed(|body| body.switch(inner, Some(label))),
            _ => self.statement(inner),
        }
    }

    /// Lowers a list of expressions, or the several results of a single call.
    pub(super) fn values(
        &mut self,
        list: Node<'t>,
        kinds: &[Option<Type>],
    ) -> Fallible<Vec<(Value, Node<'t>)>> {
        let nodes = if list.kind() == "expression_list" { named(list) } else { vec![list] };
        if let ([only], true) = (&nodes[..], kinds.len() > 1) {
            let value = self.value(*only, None)?;
            let (Type::Tuple(parts), Some(operand)) = (value.kind, value.operand) else {
                return Err(self.front.refuse(*only, "one value for several variables"));
            };
            expect_values(list, kinds.len(), parts.len())?;
            let shape = self.shape(&Type::Tuple(parts.clone()))?;
            let mut values = Vec::new();
            for (index, kind) in (0..).zip(parts) {
                let place = self.part(operand.register, &shape, index).expect("the layout has each field");
                values.push((Value::typed(self.b.load(&place), kind), *only));
            }
            return Ok(values);
        }
        expect_values(list, kinds.len(), nodes.len())?;
        self.each(&nodes, |body, index| {
            Ok((body.copied_value(nodes[index], kinds[index].as_ref())?, nodes[index]))
        })
    }

    fn short_declaration(&mut self, node: Node<'t>) -> Fallible<()> {
        let names = named(field(node, "left")?);
        let texts: Vec<&str> = names.iter().map(|name| self.front.text(*name)).collect();
        if texts.into_iter().all(|name| name == "_" || self.is_declared_here(name)) {
            return Err(
                tree::error(node, "no new variable on the left of `:=`").label("assign with `=` here")
            );
        }
        let kinds = vec![None; names.len()];
        let values = self.values(field(node, "right")?, &kinds)?;
        for (name, (value, at)) in names.into_iter().zip(values) {
            let text = self.front.text(name);
            if self.is_declared_here(text) && text != "_" {
                let place = self.place(name)?;
                self.assign(place, value, name, at)?;
                continue;
            }
            let value = if matches!(value.kind, Type::Literal(_)) {
                value
            } else {
                self.with_default_type(value, at)?
            };
            self.check_declared(name)?;
            self.declare_value(text, &value)?;
        }
        Ok(())
    }

    /// Refuses a variable that is never used, or declared before in the same block, as Go does.
    fn check_declared(&mut self, name: Node<'t>) -> Fallible<()> {
        let text = self.front.text(name);
        if text != "_" && self.is_declared_here(text) {
            return Err(tree::defined_twice(name, text));
        }
        let mut block = name.parent();
        let blocks = "block source_file for_statement if_statement expression_switch_statement expression_case default_case";
        while let Some(parent) = block.filter(|parent| !is_among(blocks, parent.kind())) {
            block = parent.parent();
        }
        let Some(block) = block.filter(|block| block.kind() != "source_file" && text != "_") else {
            return Ok(());
        };
        let counts = self.identifiers.entry(block.id()).or_insert_with(|| {
            let mut counts = HashMap::new();
            for node in tree::all(block).filter(|node| node.kind() == "identifier") {
                *counts.entry(self.front.text(node)).or_default() += 1;
            }
            counts
        });
        if counts.get(text).is_some_and(|count| *count > 1) {
            return Ok(());
        }
        Err(tree::error(name, format!("declared and not used: {text}")).label("Go rejects unused variables"))
    }

    fn variables(&mut self, spec: Node<'t>) -> Fallible<()> {
        let names: Vec<Node<'t>> = fields(spec, "name").into_iter().filter(Node::is_named).collect();
        let kind = spec.child_by_field_name("type").map(|kind| self.kind_of(kind)).transpose()?;
        let Some(list) = spec.child_by_field_name("value") else {
            let kind = kind.ok_or_else(|| self.front.unknown_kind(spec))?;
            for name in names {
                let zero = self.zero(&kind)?;
                self.check_declared(name)?;
                self.declare_value(self.front.text(name), &zero)?;
            }
            return Ok(());
        };
        let values = self.values(list, &vec![kind.clone(); names.len()])?;
        for (name, (value, at)) in names.into_iter().zip(values) {
            let value = match &kind {
                Some(kind) => Value::typed(self.assignable(value, kind, at)?, kind.clone()),
                None if matches!(value.kind, Type::Literal(_)) => value,
                None => self.with_default_type(value, at)?,
            };
            self.check_declared(name)?;
            self.declare_value(self.front.text(name), &value)?;
        }
        Ok(())
    }

    fn constants(&mut self, node: Node<'t>) -> Fallible<()> {
        for (name, constant) in super::GoFrontEnd::constant_group(node)? {
            let name = self.front.text(name);
            let value = self.constant_of(constant)?;
            match value.constant {
                Some(exact) => self.declare(name, (Meaning::Constant(exact), value.kind)),
                None => self.declare_value(name, &value)?,
            }
        }
        Ok(())
    }

    fn assignment(&mut self, node: Node<'t>) -> Fallible<()> {
        let sign = self.front.text(field(node, "operator")?);
        let (left, right) = (named(field(node, "left")?), field(node, "right")?);
        if sign != "=" {
            let sign = sign.trim_end_matches('=');
            let Some(operator) = Operator::read(sign, node) else {
                return Err(self.front.refuse(node, &format!("the operator `{sign}=`")));
            };
            let right = named(right).first().copied().unwrap_or(right);
            let is_shift = operator.binary.takes_count();
            let kind = if is_shift { None } else { Some(self.type_of(left[0])?) };
            let is_open = self.is_open(&[left[0], right]);
            let (place, value) =
                self.both(is_open, |body| body.read(left[0]), |body, _| body.value(right, kind.as_ref()))?;
            return self.change(node, place, left[0], |body, old| {
                if is_shift {
                    body.shift(operator, old, (value, right), None)
                } else {
                    body.operate(operator, old, value)
                }
            });
        }
        if let [only] = left[..] {
            if self.front.text(only) == "_" {
                return self.value(named(right)[0], None).map(drop);
            }
            let node = named(right).first().copied().unwrap_or(right);
            let is_open = self.is_target_open(only, node)?;
            let ((place, _), operand) =
                self.both(is_open, |body| body.target(only), |body, (_, kind)| body.value_as(node, kind))?;
            self.write(&place, &operand, self.front.text(only));
            return Ok(());
        }
        // First the indices and pointers on the left, then the values, then the assignments.
        let mut is_open = false;
        for &target in &left {
            is_open |= self.is_target_open(target, right)?;
        }
        let ((places, kinds), values) = self.both(
            is_open,
            |body| {
                let places = body.each(&left, |body, index| {
                    let is_skipped = body.front.text(left[index]) == "_";
                    if is_skipped { Ok(None) } else { body.target(left[index]).map(Some) }
                })?;
                let kinds = places.iter().map(|place| place.as_ref().map(|(_, kind)| kind.clone()));
                let kinds: Vec<Option<Type>> = kinds.collect();
                Ok((places, kinds))
            },
            |body, (_, kinds)| body.values(right, kinds),
        )?;
        let mut operands = Vec::new();
        for ((value, at), kind) in values.into_iter().zip(&kinds) {
            operands.push(match kind {
                Some(kind) => Some(self.assignable(value, kind, at)?),
                None => None,
            });
        }
        for ((place, operand), target) in places.iter().zip(operands).zip(left) {
            if let (Some((place, _)), Some(operand)) = (place, operand) {
                self.write(place, &operand, self.front.text(target));
            }
        }
        Ok(())
    }

    fn assign(
        &mut self,
        (place, kind): (Place, Type),
        value: Value,
        target: Node<'t>,
        at: Node<'t>,
    ) -> Fallible<()> {
        let operand = self.assignable(value, &kind, at)?;
        self.write(&place, &operand, self.front.text(target));
        Ok(())
    }

    /// Lowers a target of `x op= value`, `x++` or `x--`, and reads it.
    fn read(&mut self, target: Node<'t>) -> Fallible<(Place, Value)> {
        let (place, kind) = self.target(target)?;
        let old = Value::typed(self.b.load(&place), kind);
        self.mark_size(old.operand.as_ref(), &old.kind);
        Ok((place, old))
    }

    /// Lowers `x op= value`, `x++` and `x--`: `new` computes the new value from the old one.
    fn change(
        &mut self,
        node: Node<'t>,
        (place, old): (Place, Value),
        target: Node<'t>,
        new: impl FnOnce(&mut Self, Value) -> Fallible<Value>,
    ) -> Fallible<()> {
        let kind = old.kind.clone();
        let new = new(self, old)?;
        let new = self.assignable(new, &kind, node)?;
        self.write(&place, &new, self.front.text(target));
        Ok(())
    }

    fn return_statement(&mut self, node: Node<'t>) -> Fallible<()> {
        let result = self.result.clone();
        let mut values = Vec::new();
        let kinds: Vec<Type> = match &result {
            Type::Void => Vec::new(),
            Type::Tuple(kinds) => kinds.clone(),
            kind => vec![kind.clone()],
        };
        match named(node).first() {
            Some(list) => {
                let expected: Vec<Option<Type>> = kinds.iter().cloned().map(Some).collect();
                values = self.values(*list, &expected)?;
            }
            None => {
                for (name, result) in self.named_results.clone() {
                    match self.variable(name) {
                        Some((Meaning::Variable(variable), kind)) if variable == result => {
                            let place = self.variable_place(variable);
                            values.push((Value::typed(self.b.load(&place), kind), node));
                        }
                        _ => {
                            return Err(tree::error(
                                node,
                                format!("the result `{name}` is hidden at this `return`"),
                            )
                            .label("another variable has its name here"));
                        }
                    }
                }
            }
        }
        expect_values(node, kinds.len(), values.len())?;
        let mut operands = Vec::new();
        for ((value, at), kind) in values.into_iter().zip(&kinds) {
            operands.push(self.assignable(value, kind, at)?);
        }
        let given = match &operands[..] {
            [] => None,
            [only] => Some(only.register),
            all => {
                let shape = self.shape(&result)?;
                Some(self.assembled(shape, all).register)
            }
        };
        self.return_register(given);
        Ok(())
    }

    /// Lowers the statement before the condition of an `if`, `for` or `switch`.
    fn initializer_of(&mut self, node: Node<'t>) -> Fallible<()> {
        node.child_by_field_name("initializer").map_or(Ok(()), |start| self.statement(start))
    }

    fn if_statement(&mut self, node: Node<'t>) -> Fallible<()> {
        self.initializer_of(node)?;
        let condition = self.condition(field(node, "condition")?)?;
        let (then, otherwise) = (field(node, "consequence")?, node.child_by_field_name("alternative"));
        self.if_else(&condition, &mut |body| body.statement(then), &mut |body| {
            otherwise.map_or(Ok(()), |node| body.statement(node))
        })
    }

    fn for_loop(&mut self, node: Node<'t>, label: Option<&'t str>) -> Fallible<()> {
        let block = field(node, "body")?;
        let head = named(node).into_iter().find(|part| part.id() != block.id());
        let clause = head.filter(|head| head.kind() == "for_clause");
        let (condition, update) = match clause {
            Some(clause) => (clause.child_by_field_name("condition"), clause.child_by_field_name("update")),
            None => (head, None),
        };
        self.enclosed(|body| {
            if let Some(clause) = head.filter(|head| head.kind() == "range_clause") {
                return body.range(clause, block, label);
            }
            clause.map_or(Ok(()), |clause| body.initializer_of(clause))?;
            body.refuse_escaping(node)?;
            body.repeat(
                label,
                &mut |body| condition.map(|condition| body.condition(condition)).transpose(),
                &mut |body| body.statement(block),
                &mut |body| update.map_or(Ok(()), |update| body.statement(update)),
            )
        })
    }

    /// Lowers `for i, x := range a`. An array is copied before the loop, a slice is not.
    fn range(&mut self, clause: Node<'t>, block: Node<'t>, label: Option<&'t str>) -> Fallible<()> {
        let over = field(clause, "right")?;
        let names = clause.child_by_field_name("left").map(named).unwrap_or_default();
        let declares = self.front.text(clause).contains(":=");
        let value = self.value(over, None)?;
        let (elements, length, kind) = if self.is_integer(&value.kind) {
            let value = self.with_default_type(value, over)?;
            (None, value.operand.expect("an operand has a type"), value.kind)
        } else {
            let operand = value.operand.ok_or_else(|| self.front.refuse(over, "`range` over this value"))?;
            let (operand, kind) = match self.underlying(&value.kind) {
                Type::Pointer(target) => (operand, (*target).clone()),
                Type::String => return Err(self.front.refuse(over, "`range` over a string")),
                Type::Array(..) if names.len() > 1 => (self.copied(&operand), value.kind),
                _ => (operand, value.kind),
            };
            let place = Place::Memory { address: operand.register, shape: self.shape(&kind)? };
            let elements = self.elements(over, &place, &kind)?;
            let length = elements.length.clone();
            (Some(elements), length, INT)
        };
        self.counted(label, &length, &mut |body, index| {
            body.enclosed(|body| {
                let mut values =
                    vec![Value::typed(body.b.load(&Place::Register(index.clone())), kind.clone())];
                if let (Some(elements), true) = (&elements, names.len() > 1) {
                    let place = body.element_at(elements, index)?;
                    values.push(Value::typed(body.b.load(&place), elements.element.clone()));
                }
                // All targets are evaluated before the first one is assigned.
                let mut targets = Vec::new();
                for (&name, value) in names.iter().zip(values) {
                    match body.front.text(name) {
                        "_" => {}
                        text if declares => body.declare_value(text, &value)?,
                        _ => targets.push((body.place(name)?, value, name)),
                    }
                }
                for (place, value, name) in targets {
                    body.assign(place, value, name, name)?;
                }
                body.statement(block)
            })
        })
    }

    fn switch(&mut self, node: Node<'t>, label: Option<&'t str>) -> Fallible<()> {
        self.initializer_of(node)?;
        let value = match node.child_by_field_name("value") {
            Some(value) => {
                let found = self.value(value, None)?;
                self.with_default_type(found, value)?
            }
            None => Value::typed(self.b.constant(Scalar::Bool, 1), BOOL),
        };
        let cases: Vec<Node<'t>> = named(node)
            .into_iter()
            .filter(|part| matches!(part.kind(), "expression_case" | "default_case"))
            .collect();
        let mut seen = HashMap::new();
        let chosen = self.select(cases.len(), &mut |body, index| {
            let Some(list) = cases[index].child_by_field_name("value") else { return Ok(None) };
            let mut any: Option<Operand> = None;
            for constant in named(list) {
                let mut case = |body: &mut Self| body.case(value.clone(), constant, &mut seen);
                any = Some(match any {
                    None => case(body)?,
                    Some(before) => body.short_circuit(false, &before, &mut case)?,
                });
            }
            Ok(any)
        })?;
        self.breakable(label, None, &mut |body, out| {
            body.fall_through(&chosen, cases.len(), &mut |body, index| {
                let skipped = cases[index].child_by_field_name("value").map(|value| value.id());
                let mut statements: Vec<Node<'t>> =
                    named(cases[index]).into_iter().filter(|part| Some(part.id()) != skipped).collect();
                if let [list] = statements[..]
                    && list.kind() == "statement_list"
                {
                    statements = named(list);
                }
                let falls = statements.last().is_some_and(|last| last.kind() == "fallthrough_statement");
                if falls {
                    statements.pop();
                }
                body.enclosed(|body| statements.iter().try_for_each(|statement| body.statement(*statement)))?;
                if !falls {
                    body.b.emit(Op::Break(out));
                }
                Ok(())
            })
        })
    }

    /// Lowers the comparison of a value with that of a case. `seen`: the constants of the cases, each with its node.
    fn case(
        &mut self,
        value: Value,
        constant: Node<'t>,
        seen: &mut HashMap<i128, usize>,
    ) -> Fallible<Operand> {
        let kind = value.kind.clone();
        let other = self.value(constant, Some(&kind))?;
        if let Some(exact) = other.constant.filter(|_| self.is_integer(&kind))
            && seen.insert(exact, constant.id()).is_some_and(|before| before != constant.id())
        {
            return Err(tree::repeated_case(constant));
        }
        let operator = Operator::read("==", constant).expect("`==` is an operator");
        let equal = self.operate(operator, value, other)?;
        equal.operand.ok_or_else(|| self.front.unknown_kind(constant))
    }
}

/// Refuses a list of values that is too short or too long.
fn expect_values(node: Node<'_>, expected: usize, found: usize) -> Fallible<()> {
    if expected == found {
        return Ok(());
    }
    Err(tree::error(node, format!("expected {expected} values, found {found}")).label("in this statement"))
}
