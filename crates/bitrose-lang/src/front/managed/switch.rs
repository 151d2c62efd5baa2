//! Lowers `switch`, as a statement and as an expression.

use super::body::Body;
use super::types::Type;
use crate::front::prelude::*;

/// Where the value of a `switch` expression goes.
#[derive(Clone, Debug)]
pub(super) struct Yield {
    label: Label,
    to: Register,
    /// The common type of the values of all cases.
    kind: Type,
}

/// A case: its conditions and its body.
#[derive(Default)]
struct Case<'t> {
    /// Constants and patterns, any of which selects the case; empty for a bare `default`.
    tests: Vec<Node<'t>>,
    is_default: bool,
    guard: Option<Node<'t>>,
    body: Vec<Node<'t>>,
    /// Whether this is a Java case of the form `case …:`, which falls through to the next one.
    falls_through: bool,
}

impl<'t> Body<'_, 't> {
    fn cases(&self, node: Node<'t>) -> Fallible<Vec<Case<'t>>> {
        let list = node.child_by_field_name("body").map_or_else(
            || named(node).into_iter().filter(|child| child.kind() == "switch_expression_arm").collect(),
            named,
        );
        let mut cases: Vec<Case<'t>> = Vec::new();
        let mut is_open = false;
        for part in list {
            let mut case = self.case(part)?;
            // `case 0: case 1: …` share their statements.
            if let Some(before) = cases.pop_if(|_| is_open) {
                if let Some(guard) = before.guard.or(case.guard) {
                    let refused = self.front.refuse(guard, "a guard of one of several labels");
                    return Err(refused.help("give each label its own statements"));
                }
                case.tests.splice(..0, before.tests);
                case.is_default |= before.is_default;
            }
            is_open = case.body.is_empty() && part.kind() != "switch_rule";
            cases.push(case);
        }
        let mut seen = HashSet::new();
        let tests = cases.iter().filter(|case| case.guard.is_none()).flat_map(|case| &case.tests);
        match { tests }.find(|test| !seen.insert(self.front.text(**test))) {
            Some(test) => Err(tree::repeated_case(*test)),
            None => Ok(cases),
        }
    }

    fn case(&self, part: Node<'t>) -> Fallible<Case<'t>> {
        let mut case =
            Case { falls_through: part.kind() == "switch_block_statement_group", ..Case::default() };
        if part.kind() == "switch_expression_arm" {
            let parts = named(part);
            let (Some(&pattern), Some(&value)) = (parts.first(), parts.last()) else {
                return Err(self.front.unknown_kind(part));
            };
            let takes_all = pattern.kind() == "discard" || self.front.text(pattern) == "_";
            case.tests.extend((!takes_all).then_some(pattern));
            case.guard = child(part, "when_clause");
            case.is_default = takes_all && case.guard.is_none();
            case.body.push(value);
            return Ok(case);
        }
        let mut cursor = part.walk();
        let mut is_label = false;
        for child in part.children(&mut cursor) {
            match child.kind() {
                "switch_label" => {
                    case.is_default |= self.front.text(child).starts_with("default");
                    case.tests.extend(named(child).into_iter().filter(|own| own.kind() != "guard"));
                    case.guard = case.guard.or_else(|| tree::child(child, "guard"));
                }
                "case" => is_label = true,
                "default" => case.is_default = true,
                ":" | "->" => is_label = false,
                "when_clause" => case.guard = Some(child),
                _ if child.is_extra() => {}
                _ if child.is_named() && is_label => case.tests.push(child),
                _ if child.is_named() => case.body.push(child),
                _ => {}
            }
        }
        Ok(case)
    }

    /// Lowers the value that a `switch` tests.
    fn switch_subject(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let subject = node.child_by_field_name("condition").or_else(|| node.child_by_field_name("value"));
        let subject =
            subject.or_else(|| named(node).first().copied()).ok_or_else(|| self.front.unknown_kind(node))?;
        self.pattern_subject(subject)
    }

    /// Lowers a value that is matched against patterns.
    fn pattern_subject(&mut self, subject: Node<'t>) -> Fallible<Operand> {
        let value = self.value(subject)?;
        let kind = self.type_of(&value);
        match kind.scalar() {
            Some(scalar) if scalar != Scalar::Bool => {
                let wide = Type::Plain(scalar.promoted());
                self.constants.remove(&value.register);
                self.cast_to(value, &wide, subject)
            }
            _ if matches!(kind, Type::Enum(_)) => {
                self.refuse_null(&value);
                Ok(value)
            }
            _ => Err(self.front.refuse(subject, &format!("`switch` over {}", self.described(&kind)))),
        }
    }

    /// Emits a test for whether a value selects a case. Returns `None` for the default case, which needs no test.
    fn case_test(&mut self, value: &Operand, case: &Case<'t>) -> Fallible<Option<Operand>> {
        let mut any: Option<Operand> = None;
        for test in &case.tests {
            let one = self.nested(*test, |body| body.pattern_test(value, *test))?;
            any = Some(match any {
                Some(any) => self.operation(Binary::Or, Rules::WRAP, &any, &one),
                None => one,
            });
        }
        match (any, case.guard.map(inner).transpose()?) {
            (_, _) if case.is_default => Ok(None),
            (Some(any), Some(guard)) => {
                self.short_circuit(true, &any, &mut |body| body.condition(guard)).map(Some)
            }
            (None, Some(guard)) => self.condition(guard).map(Some),
            (any, None) => Ok(any),
        }
    }

    /// Lowers `x is > 3 and not 7`.
    pub(super) fn is_pattern(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let value = self.pattern_subject(field(node, "expression")?)?;
        let pattern = field(node, "pattern")?;
        let test = self.nested(pattern, |body| body.pattern_test(&value, pattern))?;
        // The grammar takes all of `64 && t ? 1 : 0` in `x is < 64 && t ? 1 : 0` for the operand of the pattern.
        let mut last = pattern;
        while let Some(part) = last_part(last) {
            last = part;
        }
        let first = first_operand(last);
        if first == last {
            return Ok(test);
        }
        self.replaced.insert(first.id(), test);
        let value = self.value(last);
        self.replaced.remove(&first.id());
        value
    }

    /// Emits a test for whether a value matches a pattern. In it, `not` binds before `and`, and `and` before `or`, which
    /// the grammar does not know: for it, `not` takes everything after it.
    fn pattern_test(&mut self, value: &Operand, pattern: Node<'t>) -> Fallible<Operand> {
        let mut parts = Vec::new();
        flatten(first_operand(pattern), &mut parts);
        let of = |kind: &'static str| move |part: &Node<'_>| part.kind() == kind;
        let mut any = Vec::new();
        for alternative in parts.split(of("or")) {
            let mut all = Vec::new();
            for factor in alternative.split(of("and")) {
                let operand = factor.split_last();
                let (&last, nots) = operand.ok_or_else(|| self.front.refuse(pattern, "this pattern"))?;
                let test = self.single_test(value, last)?;
                all.push(nots.iter().fold(test, |test, _| self.operation_of_one(Unary::Not, &test)));
            }
            any.push(self.joined(Binary::And, all));
        }
        Ok(self.joined(Binary::Or, any))
    }

    fn joined(&mut self, operator: Binary, tests: Vec<Operand>) -> Operand {
        let mut tests = tests.into_iter();
        let first = tests.next().expect("an operator has operands");
        tests.fold(first, |one, other| self.operation(operator, Rules::WRAP, &one, &other))
    }

    /// Emits a test for a pattern without operators.
    fn single_test(&mut self, value: &Operand, pattern: Node<'t>) -> Fallible<Operand> {
        let pattern = first_operand(pattern);
        match pattern.kind() {
            "relational_pattern" => {
                let sign = pattern.child(0).map_or("", |sign| self.front.text(sign));
                let bound = self.value(first_operand(inner(pattern)?))?;
                return self.apply_binary(sign, value.clone(), bound, pattern);
            }
            "constant_pattern" | "parenthesized_pattern" => return self.pattern_test(value, inner(pattern)?),
            kind if kind.ends_with("pattern") => return Err(self.front.refuse(pattern, "this pattern")),
            _ => {}
        }
        let kind = self.type_of(value);
        let own = match kind {
            Type::Enum(class) if self.front.is_java => {
                let name = self.front.text(pattern);
                let constants = &self.front.classes[class].constants;
                let index = constants.iter().position(|(own, _)| *own == name);
                let index = index.ok_or_else(|| {
                    tree::error(pattern, format!("unknown constant `{name}`"))
                        .label("not in this enumeration")
                })?;
                self.enum_constant(class, index)?
            }
            ref kind => self.value_as(pattern, kind)?,
        };
        if !self.constants.contains_key(&own.register) {
            return Err(tree::error(pattern, "expected a constant").label("a case must be a constant"));
        }
        Ok(self.operation(Binary::Equal, Rules::WRAP, value, &own))
    }

    /// Lowers a `switch` statement.
    pub(super) fn switch(&mut self, node: Node<'t>, label: Option<&'t str>) -> Fallible<()> {
        let value = self.switch_subject(node)?;
        let cases = self.cases(node)?;
        self.check_fall_through(&cases)?;
        self.breakable(label, None, &mut |body, own| {
            body.scoped(|body| {
                body.run_cases(&value, &cases, own, &|body, case| {
                    case.body.iter().try_for_each(|&part| body.part(part))
                })
            })
        })
    }

    fn part(&mut self, part: Node<'t>) -> Fallible<()> {
        let is_statement = ["statement", "declaration"].iter().any(|end| part.kind().ends_with(end));
        if is_statement || matches!(part.kind(), "block" | "switch_expression") {
            return self.statement(part);
        }
        self.value(part).map(drop)
    }

    /// Refuses a C# case whose statements fall through to the next one.
    fn check_fall_through(&self, cases: &[Case<'t>]) -> Fallible<()> {
        if self.front.is_java {
            return Ok(());
        }
        for case in cases {
            if let Some(last) = case.body.last().filter(|last| !never_completes(**last)) {
                return Err(tree::error(*last, "a case falls through to the next")
                    .label("C# needs a `break` after this"));
            }
        }
        Ok(())
    }

    /// Runs the first case that matches. A Java case of the form `case …:` falls through to the next one; the others
    /// leave the `switch`.
    fn run_cases(
        &mut self,
        value: &Operand,
        cases: &[Case<'t>],
        label: Label,
        run: &dyn Fn(&mut Self, &Case<'t>) -> Fallible<()>,
    ) -> Fallible<()> {
        let falls = |case: &Case<'t>| {
            case.falls_through && !case.body.last().is_some_and(|last| never_completes(*last))
        };
        // A variable that one case declares is in scope in the cases after it.
        let declares = |case: &Case<'t>| {
            case.body
                .iter()
                .any(|part| part.kind().starts_with("local_") && part.kind().contains("declaration"))
        };
        if cases.split_last().is_some_and(|(_, first)| first.iter().any(|case| falls(case) || declares(case)))
        {
            return self.run_falling(value, cases, label, run);
        }
        let (default, others): (Vec<&Case<'t>>, Vec<&Case<'t>>) =
            cases.iter().partition(|case| case.is_default);
        for case in others {
            let Some(holds) = self.case_test(value, case)? else { continue };
            self.if_then(&holds, &mut |body| {
                body.scoped(|body| run(body, case))?;
                body.b().emit(Op::Break(label));
                Ok(())
            })?;
        }
        default.into_iter().try_for_each(|case| run(self, case))
    }

    /// Lowers cases that fall through, as nested blocks with the tests innermost. Each block is followed by the body of
    /// one case. A test that holds leaves the block that ends where its case begins, and the end of a body continues
    /// with the next one.
    fn run_falling(
        &mut self,
        value: &Operand,
        cases: &[Case<'t>],
        out: Label,
        run: &dyn Fn(&mut Self, &Case<'t>) -> Fallible<()>,
    ) -> Fallible<()> {
        let labels: Vec<Label> = cases.iter().map(|_| self.b().label()).collect();
        let mut inside = self.block(&mut |body| {
            let mut begin = out;
            for (case, label) in cases.iter().zip(&labels) {
                let Some(holds) = body.case_test(value, case)? else {
                    begin = *label;
                    continue;
                };
                body.b().when(&holds, [Op::Break(*label)]);
            }
            body.b().emit(Op::Break(begin));
            Ok(())
        })?;
        for (case, label) in cases.iter().zip(labels) {
            inside = self.block(&mut |body| {
                body.b().emit(Op::Labeled { label, body: std::mem::take(&mut inside) });
                run(body, case)
            })?;
        }
        let label = self.b().label();
        self.b().emit(Op::Labeled { label, body: inside });
        Ok(())
    }

    /// Lowers a `switch` expression.
    pub(super) fn switch_value(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let value = self.switch_subject(node)?;
        let cases = self.cases(node)?;
        self.check_exhaustive(node, &value, &cases)?;
        let kind = self.value_type(&cases)?;
        let shape = self.front.shape(&kind)?;
        let to = self.b().register(shape.clone());
        self.breakable(None, None, &mut |body, label| {
            body.yields.push(Yield { label, to, kind: kind.clone() });
            let done = body.run_cases(&value, &cases, label, &Self::yield_case);
            body.yields.pop();
            done?;
            if !cases.iter().any(|case| case.is_default) {
                body.b().emit(Op::Refuse(Refusal::Rule("no case of the `switch` matches".into())));
            }
            Ok(())
        })?;
        Ok(self.typed(Operand { register: to, shape }, kind))
    }

    fn check_exhaustive(&self, node: Node<'t>, value: &Operand, cases: &[Case<'t>]) -> Fallible<()> {
        let covers = match self.type_of(value) {
            Type::Enum(class) => {
                let tests: usize = cases.iter().map(|case| case.tests.len()).sum();
                tests >= self.front.classes[class].constants.len()
            }
            _ => false,
        };
        if !self.front.is_java || covers || cases.iter().any(|case| case.is_default) {
            return Ok(());
        }
        Err(tree::error(node, "the `switch` does not cover all cases").label("add a `default`"))
    }

    /// Returns the common type of the values of all cases.
    fn value_type(&mut self, cases: &[Case<'t>]) -> Fallible<Type> {
        let mut found: Option<(Type, Option<i128>)> = None;
        for case in cases {
            for node in case.body.iter().flat_map(|&part| yielded(part, case.falls_through)) {
                let known = self.dry_run(|body| body.scoped(|body| body.value(node)));
                // A block may yield a variable that it declares itself. Its type is not known here; it is checked when
                // the block is lowered.
                let Ok(value) = known else { continue };
                let (own, constant) = (self.type_of(&value), self.constant_of(&value));
                let Some((kind, known)) = found else {
                    found = Some((own, constant));
                    continue;
                };
                let common = self.front.common_type((&kind, known), (&own, constant)).ok_or_else(|| {
                    tree::error(node, "values of different types").label("in this `switch`")
                })?;
                let known = if common == kind { known } else { constant };
                found = Some((common, known));
            }
        }
        found.map(|(kind, _)| kind).ok_or_else(|| match cases.first().and_then(|case| case.body.first()) {
            Some(node) => self.front.refuse(*node, "a `switch` whose type cannot be inferred"),
            None => Error::new(self.b().span(), "a `switch` without a value").label("no cases"),
        })
    }

    fn yield_case(&mut self, case: &Case<'t>) -> Fallible<()> {
        if case.falls_through {
            return case.body.iter().try_for_each(|&part| self.part(part));
        }
        let Some(&last) = case.body.last() else { return Ok(()) };
        match last.kind() {
            "expression_statement" => self.yield_value(inner(last)?),
            kind if kind == "block" || kind.ends_with("statement") => self.statement(last),
            "throw_expression" => {
                self.b().emit(Op::Refuse(Refusal::Rule("an exception is thrown here".into())));
                Ok(())
            }
            _ => self.yield_value(last),
        }
    }

    /// Lowers `yield x;`.
    pub(super) fn yield_value(&mut self, node: Node<'t>) -> Fallible<()> {
        let Some(Yield { label, to, kind }) = self.yields.last().cloned() else {
            return Err(self.front.refuse(node, "`yield` outside of a `switch`"));
        };
        let value = self.value_as(node, &kind)?;
        self.b().emit(Op::Copy { to, from: value.register });
        self.b().emit(Op::Break(label));
        Ok(())
    }
}

/// Collects the operators and the operands of a pattern in the order of the source.
fn flatten<'t>(pattern: Node<'t>, parts: &mut Vec<Node<'t>>) {
    if !matches!(pattern.kind(), "or_pattern" | "and_pattern" | "negated_pattern") {
        return parts.push(pattern);
    }
    let mut cursor = pattern.walk();
    for child in pattern.children(&mut cursor).filter(|child| !child.is_extra()) {
        flatten(child, parts);
    }
}

/// Returns the last operand of a pattern.
fn last_part(pattern: Node<'_>) -> Option<Node<'_>> {
    match pattern.kind() {
        "or_pattern" | "and_pattern" => pattern.child_by_field_name("right"),
        "negated_pattern" | "relational_pattern" | "constant_pattern" => inner(pattern).ok(),
        _ => None,
    }
}

/// Returns the first operand of a choice or of a chain of `&&` and `||`, none of which is part of a pattern.
fn first_operand(mut node: Node<'_>) -> Node<'_> {
    loop {
        let part = match node.kind() {
            "conditional_expression" => node.child_by_field_name("condition"),
            "binary_expression" => {
                let sign = node.child_by_field_name("operator").map_or("", |sign| sign.kind());
                node.child_by_field_name("left").filter(|_| matches!(sign, "&&" | "||"))
            }
            _ => None,
        };
        let Some(part) = part else { return node };
        node = part;
    }
}

/// Returns `true` if control never reaches the statement after this one.
fn never_completes(node: Node<'_>) -> bool {
    match node.kind() {
        "break_statement" | "return_statement" | "continue_statement" | "throw_statement"
        | "yield_statement" | "goto_statement" => true,
        "block" => named(node).last().is_some_and(|last| never_completes(*last)),
        "if_statement" => {
            let part = |name| node.child_by_field_name(name).is_some_and(never_completes);
            part("consequence") && part("alternative")
        }
        _ => false,
    }
}

/// Returns the expressions whose values a case may yield: those of one part of its body.
fn yielded(last: Node<'_>, falls_through: bool) -> Vec<Node<'_>> {
    match last.kind() {
        "expression_statement" if !falls_through => named(last),
        "throw_expression" | "throw_statement" => Vec::new(),
        _ if !falls_through && last.kind() != "block" && !last.kind().ends_with("statement") => vec![last],
        _ => {
            let is_closed = |node: Node<'_>| {
                matches!(node.kind(), "yield_statement" | "switch_expression" | "lambda_expression")
            };
            tree::all_but(last, is_closed)
                .filter(|node| node.kind() == "yield_statement")
                .flat_map(named)
                .collect()
        }
    }
}
