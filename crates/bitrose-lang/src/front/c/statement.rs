//! Statements.

use super::body::{Body, Target, Variable};
use super::places::inner;
use super::{field, fields, named, tree};
use crate::error::{Error, Fallible};
use crate::ir::Rules;
use crate::ir::{Binary, Op, Operand, Overflow, Place, Scalar, Shape, Unary};
use std::collections::HashMap;
use tree_sitter::Node;

impl<'t> Body<'_, 't> {
    pub(super) fn statement(&mut self, node: Node<'t>) -> Fallible<()> {
        self.nested(node, |body| body.bare_statement(node))
    }

    fn bare_statement(&mut self, node: Node<'t>) -> Fallible<()> {
        match node.kind() {
            "compound_statement" => self.scoped(|body| body.statements(&named(node))),
            "expression_statement" => match named(node).first() {
                Some(&expression) => self.discarded(expression),
                None => Ok(()),
            },
            "declaration" => self.declaration(node),
            "return_statement" => self.give_back(node),
            "if_statement" => self.if_statement(node),
            "while_statement" => self.while_loop(node),
            "do_statement" => self.do_while(node),
            "for_statement" => self.scoped(|body| body.for_loop(node)),
            "switch_statement" => self.switch(node),
            "break_statement" => self.leave(node, false),
            "continue_statement" => self.leave(node, true),
            "attributed_statement" => match named(node).last() {
                Some(&statement) => self.statement(statement),
                None => Ok(()),
            },
            "type_definition"
            | "alias_declaration"
            | "struct_specifier"
            | "enum_specifier"
            | "class_specifier"
            | "static_assert_declaration"
            | "using_declaration" => Ok(()),
            "goto_statement" | "labeled_statement" => Err(self.front.refuse(node, "`goto`")),
            _ => Err(self.front.unknown_kind(node)),
        }
    }

    fn statements(&mut self, nodes: &[Node<'t>]) -> Fallible<()> {
        nodes.iter().try_for_each(|&node| self.statement(node))
    }

    fn scoped(&mut self, inner: impl FnOnce(&mut Self) -> Fallible<()>) -> Fallible<()> {
        self.scopes.push(HashMap::new());
        let result = inner(self);
        self.scopes.pop();
        result
    }

    /// A statement as a block of its own.
    fn block(&mut self, node: Node<'t>) -> Fallible<crate::ir::Block> {
        self.b.open();
        let result = self.scoped(|body| body.statement(node));
        let block = self.b.close();
        result.map(|()| block)
    }

    fn declaration(&mut self, node: Node<'t>) -> Fallible<()> {
        let kind = field(node, "type")?;
        let base = self.front.shape(kind)?;
        let text = self.front.text(node);
        let is_static = named(node)
            .iter()
            .any(|child| child.kind() == "storage_class_specifier" && self.front.text(*child) == "static");
        let declarators = fields(node, "declarator");
        for declarator in declarators {
            if super::is_prototype(declarator) {
                continue;
            }
            if is_static {
                let name =
                    super::declared_name(declarator).ok_or_else(|| self.front.unknown_kind(declarator))?;
                let key = format!("{}@{}", self.front.text(name), declarator.start_byte());
                self.front.statics.insert(key.clone(), (node, declarator));
                self.declare(self.front.text(name), Variable::Static(key));
                continue;
            }
            self.nested(declarator, |body| body.variable_declaration(base.as_ref(), declarator, text))?;
        }
        Ok(())
    }

    fn variable_declaration(
        &mut self,
        base: Option<&Shape>,
        declarator: Node<'t>,
        text: &str,
    ) -> Fallible<()> {
        let value = declarator.child_by_field_name("value");
        let name = super::declared_name(declarator).ok_or_else(|| self.front.unknown_kind(declarator))?;
        let name_text = self.front.text(name);
        let length = value.map(|value| self.front.list_length(value)).transpose()?;
        let mut ready = None;
        let base = match (base, value) {
            (Some(base), _) => base.clone(),
            (None, Some(value)) => {
                let operand = self.value(value)?;
                let shape = operand.shape.clone();
                ready = Some(operand);
                shape
            }
            (None, None) => return Err(self.front.refuse(name, &format!("`{text}`"))),
        };
        let declared = self.front.declared(base, declarator, length)?;
        if declared.is_reference {
            let value = value.ok_or_else(|| self.front.refuse(name, "a reference to nothing"))?;
            let address = self.address(value)?;
            let Shape::Reference(target) = declared.shape else {
                unreachable!("a reference has the shape of one")
            };
            self.declare(name_text, Variable::Alias(address.register, (*target).clone()));
            return Ok(());
        }
        let shape = declared.shape;
        let place = if shape.is_word() && !self.addressed.contains(name_text) {
            let register = self.b.register(shape.clone());
            let operand = Operand { register, shape: shape.clone() };
            if value.is_none() {
                self.b.emit(Op::Forget { register });
            }
            self.declare(name_text, Variable::Register(operand.clone()));
            Place::Register(operand)
        } else {
            let object = self.b.object(name_text, shape.clone());
            if value.is_none() {
                self.b.emit(Op::ForgetObject { object });
            }
            self.declare(name_text, Variable::Object(object));
            self.b.object_address(object)
        };
        match (ready, value) {
            (Some(operand), Some(value)) => {
                let operand = self.convert(operand, &shape, value)?;
                self.b.store(&place, &operand, name_text);
                Ok(())
            }
            (None, Some(value)) => self.initialize(&place, value, name_text),
            (_, None) => Ok(()),
        }
    }

    fn give_back(&mut self, node: Node<'t>) -> Fallible<()> {
        let value = match named(node).first() {
            Some(&value) => {
                let result = self.b.result().clone();
                let operand = self.value(value)?;
                if result == Shape::Void {
                    None
                } else {
                    Some(self.convert(operand, &result, value)?.register)
                }
            }
            None => None,
        };
        self.b.emit(Op::Return(value));
        Ok(())
    }

    /// The expression of a condition; C++ may declare a variable in it.
    fn condition_of(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let clause = field(node, "condition")?;
        match clause.kind() {
            "condition_clause" => {
                if let Some(declaration) = clause.child_by_field_name("initializer") {
                    for statement in named(declaration) {
                        self.statement(statement)?;
                    }
                }
                self.condition(field(clause, "value")?)
            }
            "parenthesized_expression" => self.condition(inner(clause)?),
            _ => self.condition(clause),
        }
    }

    fn if_statement(&mut self, node: Node<'t>) -> Fallible<()> {
        let condition = self.condition_of(node)?;
        let then = self.block(field(node, "consequence")?)?;
        let otherwise = match node.child_by_field_name("alternative") {
            Some(alternative) if alternative.kind() == "else_clause" => {
                let statement =
                    *named(alternative).first().ok_or_else(|| self.front.unknown_kind(alternative))?;
                self.block(statement)?
            }
            Some(alternative) => self.block(alternative)?,
            None => crate::ir::Block::default(),
        };
        self.b.branch(&condition, then, otherwise);
        Ok(())
    }

    /// `if (!condition) break;`
    fn break_unless(&mut self, condition: &Operand, label: crate::ir::Label) {
        self.b.open();
        self.b.emit(Op::Break(label));
        let out = self.b.close();
        self.b.branch(condition, crate::ir::Block::default(), out);
    }

    fn while_loop(&mut self, node: Node<'t>) -> Fallible<()> {
        let label = self.b.label();
        self.targets.push(Target { label, is_loop: true });
        self.b.open();
        let condition = self.condition_of(node)?;
        self.break_unless(&condition, label);
        self.scoped(|body| body.statement(field(node, "body")?))?;
        let body = self.b.close();
        self.targets.pop();
        self.b.emit(Op::Loop { label, body, next: crate::ir::Block::default() });
        Ok(())
    }

    fn do_while(&mut self, node: Node<'t>) -> Fallible<()> {
        let label = self.b.label();
        self.targets.push(Target { label, is_loop: true });
        let body = self.block(field(node, "body")?)?;
        self.targets.pop();
        self.b.open();
        let condition = self.condition_of(node)?;
        self.break_unless(&condition, label);
        let next = self.b.close();
        self.b.emit(Op::Loop { label, body, next });
        Ok(())
    }

    fn for_loop(&mut self, node: Node<'t>) -> Fallible<()> {
        if let Some(start) = node.child_by_field_name("initializer") {
            if matches!(start.kind(), "declaration" | "expression_statement") {
                self.statement(start)?;
            } else {
                self.discarded(start)?;
            }
        }
        let label = self.b.label();
        self.targets.push(Target { label, is_loop: true });
        self.b.open();
        if let Some(condition) = node.child_by_field_name("condition") {
            let condition = self.condition(condition)?;
            self.break_unless(&condition, label);
        }
        self.scoped(|body| body.statement(field(node, "body")?))?;
        let body = self.b.close();
        self.targets.pop();
        self.b.open();
        if let Some(update) = node.child_by_field_name("update") {
            self.discarded(update)?;
        }
        let next = self.b.close();
        self.b.emit(Op::Loop { label, body, next });
        Ok(())
    }

    fn leave(&mut self, node: Node<'t>, goes_on: bool) -> Fallible<()> {
        let target = self.targets.iter().rev().find(|target| target.is_loop || !goes_on).copied();
        let Some(target) = target else {
            return Err(Error::new(tree::span(node), "nothing to leave").label("not inside a loop"));
        };
        self.b.emit(if goes_on { Op::Continue(target.label) } else { Op::Break(target.label) });
        Ok(())
    }

    /// Each case runs when it is the one, or when the case before it ran to its end.
    fn switch(&mut self, node: Node<'t>) -> Fallible<()> {
        let clause = field(node, "condition")?;
        let clause = clause.child_by_field_name("value").unwrap_or(clause);
        let (value, scalar) = self.promote(clause)?;
        let cases: Vec<Node<'t>> = named(field(node, "body")?)
            .into_iter()
            .filter(|child| child.kind() == "case_statement")
            .collect();
        let is_running = self.b.register(Scalar::Bool);
        self.b.emit(Op::Constant { to: is_running, word: 0 });
        let mut tests = Vec::new();
        for case in &cases {
            tests.push(match case.child_by_field_name("value") {
                Some(constant) => Some(self.case(&value, scalar, constant)?),
                None => None,
            });
        }
        let label = self.b.label();
        self.targets.push(Target { label, is_loop: false });
        self.b.open();
        let result = self.scoped(|body| {
            for (case, test) in cases.iter().zip(&tests) {
                body.run_case(*case, test.as_ref(), &tests, is_running)?;
            }
            Ok(())
        });
        let block = self.b.close();
        self.targets.pop();
        result?;
        self.b.emit(Op::Labeled { label, body: block });
        Ok(())
    }

    /// Is the value that of a case?
    fn case(&mut self, value: &Operand, scalar: Scalar, constant: Node<'t>) -> Fallible<Operand> {
        let (constant, _) = self.number(constant)?;
        let constant = self.b.convert(constant, scalar, Overflow::Wrap);
        let to = self.b.register(Scalar::Bool);
        let (left, right) = (value.register, constant.register);
        self.b.emit(Op::Binary { to, operator: Binary::Equal, scalar, rules: Rules::WRAP, left, right });
        Ok(Operand { register: to, shape: Scalar::Bool.into() })
    }

    fn run_case(
        &mut self,
        case: Node<'t>,
        test: Option<&Operand>,
        tests: &[Option<Operand>],
        is_running: crate::ir::Register,
    ) -> Fallible<()> {
        let begins = match test {
            Some(test) => test.clone(),
            None => self.none_of(tests),
        };
        let to = is_running;
        let scalar = Scalar::Bool;
        let (left, right) = (is_running, begins.register);
        self.b.emit(Op::Binary { to, operator: Binary::Or, scalar, rules: Rules::WRAP, left, right });
        self.b.open();
        let skipped = case.child_by_field_name("value").map(|value| value.id());
        let statements: Vec<Node<'t>> =
            named(case).into_iter().filter(|child| Some(child.id()) != skipped).collect();
        let result = self.statements(&statements);
        let block = self.b.close();
        result?;
        let running = Operand { register: is_running, shape: Scalar::Bool.into() };
        self.b.branch(&running, block, crate::ir::Block::default());
        Ok(())
    }

    /// Does no case hold? That is when `default` begins.
    fn none_of(&mut self, tests: &[Option<Operand>]) -> Operand {
        let mut any = self.b.constant(Scalar::Bool, 0);
        for test in tests.iter().flatten() {
            let to = self.b.register(Scalar::Bool);
            let (left, right) = (any.register, test.register);
            let scalar = Scalar::Bool;
            self.b.emit(Op::Binary { to, operator: Binary::Or, scalar, rules: Rules::WRAP, left, right });
            any = Operand { register: to, shape: Scalar::Bool.into() };
        }
        let to = self.b.register(Scalar::Bool);
        let from = any.register;
        self.b.emit(Op::Unary {
            to,
            operator: Unary::Not,
            scalar: Scalar::Bool,
            overflow: Overflow::Wrap,
            from,
        });
        Operand { register: to, shape: Scalar::Bool.into() }
    }
}
