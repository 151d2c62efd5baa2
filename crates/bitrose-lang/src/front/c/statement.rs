//! Lowers statements of C and C++.

use super::Declared;
use super::body::Body;
use super::brackets::TYPEOF;
use super::declarator::{is_without_length, last_name};
use super::names::Meaning;
use crate::front::prelude::*;

impl<'t> Body<'_, 't> {
    pub(super) fn statement(&mut self, node: Node<'t>) -> Fallible<()> {
        let constness = self.constness.clone();
        let result = self.nested(node, |body| match node.kind() {
            "compound_statement" | "if_statement" | "while_statement" | "do_statement" | "for_statement"
            | "for_range_loop" | "switch_statement" => body.scoped_statement(node),
            _ => body.bare_statement(node),
        });
        // What any other statement declares is not visible after it.
        if !matches!(node.kind(), "declaration" | "attributed_statement") {
            self.constness = constness;
        }
        result
    }

    pub(super) fn bare_statement(&mut self, node: Node<'t>) -> Fallible<()> {
        if let Some(condition) = super::text::asserted(node, self.front.text) {
            return self.front.check_assertion(condition);
        }
        match node.kind() {
            "compound_statement" => self.statements(&named(node)),
            "expression_statement" => match named(node).first() {
                Some(&expression) => self.full_expression(|body| body.discarded(expression)),
                None => Ok(()),
            },
            "declaration" => self.declaration(node),
            "return_statement" => self.return_statement(node),
            "if_statement" => self.if_statement(node),
            "while_statement" => self.while_loop(node),
            "do_statement" => self.do_while(node),
            "for_statement" => self.for_loop(node),
            "for_range_loop" => self.for_range(node),
            "switch_statement" => self.switch(node),
            "break_statement" => self.leave(node, false, None),
            "continue_statement" => self.leave(node, true, None),
            "attributed_statement" => match named(node).last() {
                Some(&statement) => self.statement(statement),
                None => Ok(()),
            },
            "type_definition"
            | "alias_declaration"
            | "struct_specifier"
            | "enum_specifier"
            | "class_specifier"
            | "namespace_alias_definition" => Ok(()),
            "using_declaration" => {
                let path = named(node).last().map_or("", |path| self.front.text(last_name(*path)));
                let names = if has(node, "enum") {
                    self.front.enumerators_of(path)
                } else {
                    [path].into_iter().filter(|_| !has(node, "namespace")).collect()
                };
                if let Some(name) = names.into_iter().filter(|name| self.variable(name).is_some()).min() {
                    let what = format!("`using` of `{name}`, which is a variable here,");
                    return Err(self.front.refuse(node, &what));
                }
                Ok(())
            }
            _ => Err(self.front.unknown_kind(node)),
        }
    }

    fn statements(&mut self, nodes: &[Node<'t>]) -> Fallible<()> {
        nodes.iter().try_for_each(|&node| self.statement(node))
    }

    fn declaration(&mut self, node: Node<'t>) -> Fallible<()> {
        let kind = field(node, "type")?;
        let name = self.front.text(kind);
        if kind.kind() == "type_identifier" && self.variable(name).is_some() {
            return Err(tree::error(node, format!("`{name}` is a variable here")).label("not a type"));
        }
        let base = match self.typeof_operand(kind) {
            Some(value) => Some(self.dry_run(|body| body.value(value))?.shape),
            None => self.front.shape(kind)?,
        };
        let text = self.front.text(node);
        let is_static = super::class::is_static(node);
        let declarators = fields(node, "declarator");
        for declarator in declarators {
            if super::is_prototype(declarator) {
                if let Some(arguments) = self.constructor_arguments(declarator) {
                    self.constructed_variable(base.as_ref(), declarator, &arguments)?;
                } else if let Some(call) = self.called_parameter(declarator) {
                    let error = self.front.refuse(call, "this call, which could be the type of a parameter,");
                    let is_standard = self.front.text(call).starts_with("std::");
                    let other = if is_standard { "for an array: `v(a, a + n)`" } else { "`T x = T(f(a));`" };
                    return Err(error.help(format!("write it otherwise, {other}")));
                }
                continue;
            }
            if let Some(name) = super::declared_name(declarator) {
                self.remember_constness(name, kind);
            }
            if text.starts_with("extern ") {
                self.declare_outer(declarator)?;
                continue;
            }
            // Each instance of a template has its own variable, which is not supported; a constant may as well be an
            // ordinary variable.
            let is_constant = text.contains("constexpr") || text.contains("const ");
            if is_static && !self.front.bindings.is_empty() && !is_constant {
                return Err(self.front.refuse(node, "a `static` variable in a template"));
            }
            if is_static && self.front.bindings.is_empty() {
                let name =
                    super::declared_name(declarator).ok_or_else(|| self.front.unknown_kind(declarator))?;
                let key = format!("{}@{}", self.front.text(name), declarator.start_byte());
                self.front.statics.insert(key.clone(), (node, declarator));
                let variable = self.global(&key, node, declarator)?;
                let value = declarator.child_by_field_name("value");
                let is_computed = value
                    .is_some_and(|value| tree::all(value).any(|part| part.kind().ends_with("identifier")));
                if let Variable::Global(global, shape) = &variable
                    && (is_computed || self.front.is_constructed(shape))
                {
                    self.requests.begin(*global, InitTime::WhenReached);
                    self.variable_place(variable.clone());
                }
                self.declare(self.front.text(name), variable);
                continue;
            }
            self.nested(declarator, |body| {
                body.full_expression(|body| body.variable_declaration(base.as_ref(), declarator, text))
            })?;
        }
        Ok(())
    }

    /// Returns the expression whose type `typeof` gives, or `decltype` if that is not a reference.
    fn typeof_operand(&mut self, kind: Node<'t>) -> Option<Node<'t>> {
        if kind.kind() == "decltype" {
            let value = named(kind).first().copied()?;
            let call = value.child_by_field_name("function").map_or("", |function| self.front.text(function));
            return match value.kind() {
                "call_expression" if TYPEOF.contains(&call) => {
                    named(value.child_by_field_name("arguments")?).pop()
                }
                // That of a reference is one itself.
                "identifier"
                    if matches!(self.variable(self.front.text(value)), Some(Variable::Alias(..))) =>
                {
                    None
                }
                "identifier" | "field_expression" => Some(value),
                _ => None,
            };
        }
        let array = kind.child_by_field_name("type").filter(|_| kind.kind() == "macro_type_specifier")?;
        let is_array = |at: &Node<'t>| at.kind() == "abstract_array_declarator";
        array.child_by_field_name("declarator").filter(is_array)?.child_by_field_name("size")
    }

    /// Lowers `extern int x;` in a function, which refers to the variable outside it.
    fn declare_outer(&mut self, declarator: Node<'t>) -> Fallible<()> {
        let name = super::declared_name(declarator).ok_or_else(|| self.front.unknown_kind(declarator))?;
        let text = self.front.text(name);
        if self.variable(text).is_some() {
            return Err(self.front.refuse(declarator, "`extern` for the name of a local variable"));
        }
        if let Some(Meaning::Global(key, declaration, declarator)) = self.meaning(name)? {
            let variable = self.global(&key, declaration, declarator)?;
            self.declare(text, variable);
        }
        Ok(())
    }

    /// Returns the arguments of `S s(x);` if they are values: it looks like the declaration of a function with a
    /// parameter of type `x`.
    fn constructor_arguments(&mut self, declarator: Node<'t>) -> Option<Vec<Node<'t>>> {
        let parameters = named(declarator.child_by_field_name("parameters")?);
        let mut arguments = Vec::new();
        for parameter in parameters {
            let kind = parameter.child_by_field_name("type").filter(|_| named(parameter).len() == 1)?;
            let name = self.front.text(kind);
            let front = &self.front;
            let is_value = front.variables.contains_key(name)
                || front.enumerators.contains_key(name) && !front.is_type(name);
            if !is_value && self.variable(name).is_none() {
                return None;
            }
            arguments.push(kind);
        }
        Some(arguments).filter(|arguments| !arguments.is_empty())
    }

    /// Returns the parameter of a prototype that is a call: `std::begin(a)` in `std::vector<int> v(std::begin(a), p);`.
    fn called_parameter(&mut self, declarator: Node<'t>) -> Option<Node<'t>> {
        let parameters = named(declarator.child_by_field_name("parameters")?);
        parameters.into_iter().find(|parameter| {
            let kind = parameter.child_by_field_name("type");
            kind.is_some_and(|kind| {
                let name = self.front.text(super::declarator::last_name(kind));
                let is_standard = self.front.text(kind).starts_with("std::");
                !self.front.is_type(name)
                    && (self.front.functions.contains_key(name)
                        || is_standard && is_among("begin end cbegin cend data size min max", name))
            })
        })
    }

    fn constructed_variable(
        &mut self,
        base: Option<&Shape>,
        declarator: Node<'t>,
        arguments: &[Node<'t>],
    ) -> Fallible<()> {
        let name = super::declared_name(declarator).ok_or_else(|| self.front.unknown_kind(declarator))?;
        let name = self.front.text(name);
        let base = base.ok_or_else(|| self.front.unknown_kind(declarator))?;
        let place = self.block_variable(name, base.clone());
        match (base, arguments) {
            (Shape::Struct(_), _) => {
                if !self.construct(declarator, &place, arguments, true)? {
                    self.initialize_parts(&place, declarator, arguments)?;
                }
                Ok(())
            }
            (_, [argument]) => self.initialize(&place, *argument, name),
            _ => Err(self.front.unknown_kind(declarator)),
        }
    }

    /// Records whether a variable is `const`.
    pub(super) fn remember_constness(&mut self, name: Node<'t>, kind: Node<'t>) {
        let constness = self.front.constness(kind);
        self.constness.insert(self.front.text(name), constness);
    }

    fn variable_declaration(
        &mut self,
        base: Option<&Shape>,
        declarator: Node<'t>,
        text: &str,
    ) -> Fallible<()> {
        // In `if (int x = f())` the declarator does not contain the value.
        let outer = declarator.parent().and_then(|declaration| declaration.child_by_field_name("value"));
        let value = declarator.child_by_field_name("value").or(outer);
        let inner = declarator.child_by_field_name("declarator");
        let parts = inner
            .filter(|inner| super::binds_reference(*inner))
            .and_then(|inner| named(inner).last().copied());
        if let (Some(inner), Some(value)) = (parts.or(inner), value)
            && inner.kind() == "structured_binding_declarator"
        {
            let value = self.value(value)?;
            let value = if parts.is_none() { self.copied(&value) } else { value };
            self.temporaries.clear();
            return self.bind_parts(inner, &value);
        }
        let name = super::declared_name(declarator).ok_or_else(|| self.front.unknown_kind(declarator))?;
        let name_text = self.front.text(name);
        if self.is_declared_here(name_text) || self.is_declared_for_block(declarator, name_text) {
            return Err(tree::defined_twice(name, name_text));
        }
        if let Some(value) = value
            && (base.is_none() || value.kind() == "lambda_expression")
            && self.declare_lambda(name_text, base, value)?
        {
            return Ok(());
        }
        let length = value.map(|value| self.front.list_length(value)).transpose()?;
        // What `auto &` and a pointer that `auto` stands for refer to is `const` if it is where they get it from.
        let deduced = value.filter(|_| base.is_none());
        let (base, ready) = match (base, value) {
            (Some(base), _) => (base.clone(), None),
            (None, Some(value)) => self.deduced_type(declarator, name, value)?,
            (None, None) => return Err(self.front.refuse(name, &format!("`{text}`"))),
        };
        let declared = self.front.declared(base, declarator, length)?;
        if declared.is_reference {
            let value = value.ok_or_else(|| self.front.refuse(name, "a reference without an initializer"))?;
            if let Some(value) = deduced.filter(|_| self.constness.get(name_text) == Some(&None)) {
                let is_const = self.is_const_object(Some(value), value)?;
                self.constness.insert(name_text, is_const);
            }
            return self.declare_reference(name_text, &declared, value);
        }
        let shape = match value.filter(|_| is_without_length(declarator)) {
            Some(value) => self.counted_rows(declared.shape, value)?,
            None => declared.shape,
        };
        // In `const auto p = &x;` the `const` applies to `p`, and says nothing about `x`.
        if matches!(shape, Shape::Reference(_)) && inner.is_none_or(|at| at.kind() == "identifier") {
            let is_const = match deduced {
                Some(value) => self.is_const_object(Some(value), value)?,
                None => None,
            };
            self.constness.insert(name_text, is_const);
        }
        let place = self.block_variable(name_text, shape.clone());
        if let Place::Register(operand) = &place {
            if let Some(kind) = declarator.parent().and_then(|node| node.child_by_field_name("type")) {
                self.mark_size(operand, kind);
            }
            if value.is_none() {
                self.b.emit(Op::Unset { register: operand.register });
            }
        }
        match (ready, value) {
            (Some(operand), Some(value)) => {
                let operand = self.convert(operand, &shape, value)?;
                self.b.store(&place, &operand, name_text);
            }
            (None, Some(value)) => self.initialize(&place, value, name_text)?,
            (_, None) if self.front.is_constructed(&shape) => self.default_initialize(&place, name, false)?,
            (_, None) if self.front.is_function_type(&shape) => {
                let empty = self.constant_of(shape, 0);
                self.b.put(&place, &empty);
            }
            (_, None) => {}
        }
        if let Some(declaration) = declarator.parent() {
            self.make_read_only(&place, declaration, declarator);
        }
        Ok(())
    }

    /// Returns `true` if the name is that of a parameter of the function whose body declares it again, or, in C++, of a
    /// variable of the loop.
    fn is_declared_for_block(&self, declarator: Node<'t>, name: &str) -> bool {
        let block = declarator.parent().and_then(|declaration| declaration.parent());
        let Some(around) =
            block.filter(|block| block.kind() == "compound_statement").and_then(|at| at.parent())
        else {
            return false;
        };
        let names = match around.kind() {
            "function_definition" | "lambda_expression" => super::parameter_names(around),
            "for_statement" if self.front.is_cpp => {
                let start = around.child_by_field_name("initializer");
                let all = start.map_or_else(Vec::new, |start| fields(start, "declarator"));
                all.into_iter().filter_map(super::declared_name).collect()
            }
            "for_range_loop" => {
                fields(around, "declarator").into_iter().filter_map(super::declared_name).collect()
            }
            _ => Vec::new(),
        };
        names.into_iter().any(|own| self.front.text(own) == name)
    }

    /// Returns the type of an `auto` variable, and its value unless the variable is a reference.
    fn deduced_type(
        &mut self,
        declarator: Node<'t>,
        name: Node<'t>,
        value: Node<'t>,
    ) -> Fallible<(Shape, Option<Operand>)> {
        if super::binds_reference(declarator) {
            return Ok((self.shape_of(value)?, None));
        }
        let operand = self.value(value)?;
        let mut shape = operand.shape.clone();
        // `auto *p`
        let mut at = declarator.child_by_field_name("declarator");
        while let Some(pointer) = at.filter(|at| at.kind() == "pointer_declarator") {
            shape = match &shape {
                Shape::Reference(target) | Shape::Array(target, _) => (**target).clone(),
                _ => return Err(self.front.refuse(name, "`auto *` for a value that is not a pointer")),
            };
            at = pointer.child_by_field_name("declarator");
        }
        Ok((super::types::decayed(shape), Some(operand)))
    }

    /// Declares a reference to an lvalue, or to a temporary object, whose lifetime it then extends.
    fn declare_reference(&mut self, name: &'t str, wanted: &Declared<'t>, value: Node<'t>) -> Fallible<()> {
        self.check_min_or_max(value)?;
        let address = self.reference(value, wanted)?;
        let is_part =
            matches!(value.kind(), "field_expression" | "subscript_expression" | "conditional_expression");
        self.temporaries.retain(|(_, register)| !is_part && *register != address.register);
        self.declare(name, Variable::Alias(address.register, wanted.value_shape().clone()));
        Ok(())
    }

    /// Refuses `const int &m = std::max(a, b);`, which is an alias of one of the arguments.
    fn check_min_or_max(&mut self, value: Node<'t>) -> Fallible<()> {
        let function = value.child_by_field_name("function").map_or("", |function| self.front.text(function));
        let is_extreme =
            ["max", "min"].iter().any(|name| function.split(['<', ':']).any(|part| part == *name));
        if !is_extreme || self.is_place(value)? {
            return Ok(());
        }
        for argument in named(field(value, "arguments")?) {
            if self.is_place(argument)? {
                let message = format!("a reference to the result of `{function}`");
                return Err(self.front.refuse(value, &message).help("declare a value, without `&`"));
            }
        }
        Ok(())
    }

    fn return_statement(&mut self, node: Node<'t>) -> Fallible<()> {
        if self.lambda_return(named(node).first().copied())? {
            return Ok(());
        }
        let Some(&value) = named(node).first() else {
            self.b.emit(Op::Return(None));
            return Ok(());
        };
        if self.returns_reference {
            let address = self.address(value)?;
            if self.is_deduced && *self.b.result() == Shape::Void {
                self.b.set_result(address.shape.clone());
            }
            self.b.emit(Op::Return(Some(address.register)));
            return Ok(());
        }
        let result = self.b.result().clone();
        let operand = if self.is_deduced && result == Shape::Void {
            let operand = self.value(value)?;
            let operand = self.decay(operand);
            self.b.set_result(operand.shape.clone());
            operand
        } else if result == Shape::Void {
            self.discarded(value)?;
            self.b.emit(Op::Return(None));
            return Ok(());
        } else {
            let operand = self.value_as(value, &result)?;
            let is_size = self.result_type.is_some_and(|kind| self.front.is_size(kind));
            self.b.with_size(operand, is_size)
        };
        let wanted = Some(operand.register).filter(|_| operand.shape != Shape::Void);
        self.b.emit(Op::Return(wanted));
        Ok(())
    }

    /// Lowers a condition, in which C++ may declare a variable.
    fn condition_of(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let clause = field(node, "condition")?;
        match clause.kind() {
            "condition_clause" => {
                if let Some(declaration) = clause.child_by_field_name("initializer") {
                    for statement in named(declaration) {
                        self.statement(statement)?;
                    }
                }
                let value = field(clause, "value")?;
                if value.kind() != "declaration" {
                    return self.full_expression(|body| body.condition(value));
                }
                self.declaration(value)?;
                let name = super::declared_name(field(value, "declarator")?);
                self.condition(name.ok_or_else(|| self.front.unknown_kind(value))?)
            }
            "parenthesized_expression" => self.full_expression(|body| body.condition(inner(clause)?)),
            _ => self.full_expression(|body| body.condition(clause)),
        }
    }

    fn if_statement(&mut self, node: Node<'t>) -> Fallible<()> {
        if node.child(1).is_some_and(|word| word.kind() == "constexpr") {
            return self.if_constexpr(node);
        }
        let condition = self.condition_of(node)?;
        let then = field(node, "consequence")?;
        let otherwise =
            node.child_by_field_name("alternative").map(|node| self.other_branch(node)).transpose()?;
        self.if_else(&condition, &mut |body| body.scoped(|body| body.statement(then)), &mut |body| {
            otherwise.map_or(Ok(()), |node| body.scoped(|body| body.statement(node)))
        })
    }

    /// Returns the statement of an `else`.
    fn other_branch(&self, node: Node<'t>) -> Fallible<Node<'t>> {
        match node.kind() {
            "else_clause" => named(node).first().copied().ok_or_else(|| self.front.unknown_kind(node)),
            _ => Ok(node),
        }
    }

    /// Lowers `if constexpr`. The branch that is not taken is not even checked.
    fn if_constexpr(&mut self, node: Node<'t>) -> Fallible<()> {
        let holds = self.front.constant(field(field(node, "condition")?, "value")?)? != 0;
        let branch = node.child_by_field_name(if holds { "consequence" } else { "alternative" });
        let Some(branch) = branch else { return Ok(()) };
        let branch = self.other_branch(branch)?;
        self.scoped(|body| body.statement(branch))
    }

    fn while_loop(&mut self, node: Node<'t>) -> Fallible<()> {
        let body = field(node, "body")?;
        self.repeat(
            None,
            &mut |lower| lower.condition_of(node).map(Some),
            &mut |lower| lower.statement(body),
            &mut |_| Ok(()),
        )
    }

    fn do_while(&mut self, node: Node<'t>) -> Fallible<()> {
        let body = field(node, "body")?;
        self.repeat_while(None, &mut |lower| lower.statement(body), &mut |lower| lower.condition_of(node))
    }

    fn for_loop(&mut self, node: Node<'t>) -> Fallible<()> {
        if let Some(start) = node.child_by_field_name("initializer") {
            if matches!(start.kind(), "declaration" | "expression_statement") {
                self.statement(start)?;
            } else {
                self.discarded(start)?;
            }
        }
        let (condition, update) = (node.child_by_field_name("condition"), node.child_by_field_name("update"));
        let body = field(node, "body")?;
        self.repeat(
            None,
            &mut |lower| {
                condition
                    .map(|condition| lower.full_expression(|lower| lower.condition(condition)))
                    .transpose()
            },
            &mut |lower| lower.statement(body),
            &mut |lower| {
                update.map_or(Ok(()), |update| lower.full_expression(|lower| lower.discarded(update)))
            },
        )
    }

    /// Lowers a `switch`. A case runs if it is selected, or if the case before it falls through.
    fn switch(&mut self, node: Node<'t>) -> Fallible<()> {
        let clause = field(node, "condition")?;
        if let Some(first) = clause.child_by_field_name("initializer") {
            named(first).into_iter().try_for_each(|statement| self.statement(statement))?;
        }
        self.switch_on(node, clause)
    }

    fn switch_on(&mut self, node: Node<'t>, clause: Node<'t>) -> Fallible<()> {
        let clause = clause.child_by_field_name("value").unwrap_or(clause);
        let value = self.full_expression(|body| body.operand(clause))?;
        if value.scalar().is_none() {
            return Err(self.not_a_number(clause, &value.shape));
        }
        let parts = named(field(node, "body")?).into_iter();
        let (cases, others): (Vec<_>, Vec<_>) = parts.partition(|part| part.kind() == "case_statement");
        let mut seen = HashSet::new();
        for case in &cases {
            let constant = case.child_by_field_name("value");
            let known = constant.map(|constant| self.case_constant(constant));
            if known != Some(None) && !seen.insert(known) {
                let (node, what) = constant.map_or((*case, "`default`"), |constant| (constant, "this value"));
                return Err(tree::error(node, format!("another case has {what}")).label("the same again"));
            }
        }
        let is_declared = |part: &Node<'t>| {
            part.kind() == "declaration"
                && fields(*part, "declarator").iter().all(|own| own.kind() != "init_declarator")
        };
        let chosen = self.select(cases.len(), &mut |lower, index| {
            let constant = cases[index].child_by_field_name("value");
            constant.map(|constant| lower.case(&value, constant)).transpose()
        })?;
        self.breakable(None, None, &mut |lower, _| {
            lower.scoped(|lower| {
                // What is declared before the first case has no value.
                let mut declared = others.iter().filter(|part| is_declared(part));
                declared.try_for_each(|part| lower.declaration(*part))?;
                lower.fall_through(&chosen, cases.len(), &mut |lower, index| lower.run_case(cases[index]))
            })
        })
    }

    /// Returns the value of the constant of a `case`; `None` for a range, and if it is unknown.
    fn case_constant(&mut self, constant: Node<'t>) -> Option<i128> {
        match constant.kind() {
            "identifier" | "qualified_identifier" => match self.meaning(last_name(constant)) {
                Ok(Some(Meaning::Enumerator(enumerator))) => {
                    self.front.enumerator(enumerator, constant).ok().map(|(value, _)| value)
                }
                _ => self.front.constant(constant).ok(),
            },
            "call_expression" => None,
            _ => self.front.constant(constant).ok(),
        }
    }

    /// Lowers the test whether a value equals the constant of a `case`, or is in its range.
    fn case(&mut self, value: &Operand, constant: Node<'t>) -> Fallible<Operand> {
        let function = constant.child_by_field_name("function").map_or("", |name| self.front.text(name));
        if super::brackets::CASE_RANGE.strip_suffix('(') == Some(function)
            && let [low, high] = named(field(constant, "arguments")?)[..]
        {
            let [low, high] = [self.value_as(low, &value.shape)?, self.value_as(high, &value.shape)?];
            let is_above = self.operation(Binary::GreaterOrEqual, Rules::WRAP, value, &low);
            let is_below = self.operation(Binary::LessOrEqual, Rules::WRAP, value, &high);
            return Ok(self.operation(Binary::And, Rules::WRAP, &is_above, &is_below));
        }
        let constant = self.value_as(constant, &value.shape)?;
        Ok(self.operation(Binary::Equal, Rules::WRAP, value, &constant))
    }

    fn run_case(&mut self, case: Node<'t>) -> Fallible<()> {
        let skipped = case.child_by_field_name("value").map(|value| value.id());
        let statements: Vec<Node<'t>> =
            named(case).into_iter().filter(|child| Some(child.id()) != skipped).collect();
        self.statements(&statements)
    }
}
