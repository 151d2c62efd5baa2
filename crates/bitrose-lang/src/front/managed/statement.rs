//! Lowers statements of Java and C#.

use super::body::Body;
use super::classes::{declarators, declared_value, has_modifier};
use super::lambda::{Known, LOCAL_FUNCTION};
use super::types::{Type, array_of};
use crate::front::prelude::*;
use crate::ir::machine::list_element;

impl<'t> Body<'_, 't> {
    pub(super) fn statement(&mut self, node: Node<'t>) -> Fallible<()> {
        self.nested(node, |body| body.bare_statement(node, None))
    }

    fn bare_statement(&mut self, node: Node<'t>, label: Option<&'t str>) -> Fallible<()> {
        match node.kind() {
            "block" => self.scoped(|body| body.statements(named(node))),
            "expression_statement" if self.is_skippable_call(inner(node)?)? => Ok(()),
            "expression_statement" => {
                let value = inner(node)?;
                let sign = value.child_by_field_name("operator").or_else(|| value.child(0));
                let is_changing = |sign: Node<'t>| matches!(self.front.text(sign), "++" | "--");
                let is_operation = matches!(
                    value.kind(),
                    "unary_expression" | "binary_expression" | "prefix_unary_expression"
                );
                if is_operation && !sign.is_some_and(is_changing) {
                    return Err(
                        tree::error(value, "not a statement").label("nothing is done with this value")
                    );
                }
                self.value(value)?;
                Ok(())
            }
            "local_variable_declaration" => self.variables(node, has_modifier(self.front, node, "final")),
            "local_declaration_statement" => {
                let is_constant = has_modifier(self.front, node, "const");
                let declaration = child(node, "variable_declaration");
                self.variables(declaration.ok_or_else(|| self.front.unknown_kind(node))?, is_constant)
            }
            LOCAL_FUNCTION => self.local_function(node),
            "return_statement" => self.return_statement(named(node).first().copied()),
            "if_statement" => self.if_statement(node),
            "while_statement" => {
                let test = field(node, "condition")?;
                let inside = field(node, "body")?;
                self.repeat(
                    label,
                    &mut |body| body.test(test),
                    &mut |body| body.statement(inside),
                    &mut |_| Ok(()),
                )
            }
            "do_statement" => {
                let (test, inside) = (field(node, "condition")?, field(node, "body")?);
                self.repeat_while(label, &mut |body| body.statement(inside), &mut |body| body.condition(test))
            }
            "for_statement" => self.scoped(|body| body.for_loop(node, label)),
            "enhanced_for_statement" | "foreach_statement" => self.scoped(|body| body.for_each(node, label)),
            "switch_expression" | "switch_statement" => self.switch(node, label),
            "yield_statement" => self.yield_value(inner(node)?),
            "break_statement" | "continue_statement" => {
                let name = named(node).first().map(|name| self.front.text(*name));
                self.leave(node, node.kind() == "continue_statement", name)
            }
            "labeled_statement" => self.labeled(node),
            "checked_statement" => {
                let is_checked = self.front.text(node).starts_with("checked");
                let before = self.checked.replace(is_checked);
                let done = self.statement(inner(node)?);
                self.checked = before;
                done
            }
            "unsafe_statement" | "synchronized_statement" => {
                let block = *named(node).last().ok_or_else(|| self.front.unknown_kind(node))?;
                self.statement(block)
            }
            "throw_statement" => {
                let rule = crate::ir::Refusal::Rule("an exception is thrown here".into());
                self.b().emit(Op::Refuse(rule));
                Ok(())
            }
            // `java` skips assertions by default.
            "empty_statement" | "assert_statement" | ";" => Ok(()),
            "class_declaration" | "enum_declaration" | "record_declaration" | "interface_declaration" => {
                let refused = self.front.refuse(field(node, "name")?, "a type inside of a method");
                Err(refused.help("define it outside of the method"))
            }
            "try_statement" | "try_with_resources_statement" => Err(self.front.refuse(node, "`try`")),
            "goto_statement" => Err(self.front.refuse(node, "`goto`")),
            _ => Err(self.front.unknown_kind(node)),
        }
    }

    /// Lowers consecutive statements. Local functions go first, because they can be called before their declaration.
    pub(super) fn statements(&mut self, nodes: Vec<Node<'t>>) -> Fallible<()> {
        let (functions, others): (Vec<_>, Vec<_>) =
            nodes.into_iter().partition(|node| node.kind() == LOCAL_FUNCTION);
        functions.into_iter().chain(others).try_for_each(|node| self.statement(node))
    }

    /// Lowers the condition of a loop; `None` if it always holds.
    fn test(&mut self, node: Node<'t>) -> Fallible<Option<Operand>> {
        let condition = self.condition(node)?;
        Ok((self.constant_of(&condition) != Some(1)).then_some(condition))
    }

    fn variables(&mut self, node: Node<'t>, is_final: bool) -> Fallible<()> {
        let type_node = field(node, "type")?;
        for declarator in declarators(node) {
            self.nested(declarator, |body| body.variable_declaration(type_node, declarator, is_final))?;
        }
        Ok(())
    }

    fn variable_declaration(
        &mut self,
        type_node: Node<'t>,
        declarator: Node<'t>,
        is_final: bool,
    ) -> Fallible<()> {
        // The time is not known: the variable gets no value, and reading it is an error.
        let is_clock = |value: &Node<'t>| {
            matches!(self.front.text(*value), "System.currentTimeMillis()" | "System.nanoTime()")
        };
        let value = declared_value(declarator).filter(|value| !is_clock(value));
        if let Some(names) = child(declarator, "tuple_pattern") {
            let value = value.ok_or_else(|| self.front.unknown_kind(declarator))?;
            let parts = self.value(value)?; // `var (r, c) = g(s);`
            return self.declare_parts(names, &parts, value);
        }
        let name = field(declarator, "name")?;
        if type_node.kind() == "ref_type" {
            return self.alias(name, type_node, value.ok_or_else(|| self.front.unknown_kind(declarator))?);
        }
        let (kind, ready) = match value {
            Some(value) if self.front.is_inferred(type_node) => {
                let ready = self.value(value)?;
                (self.type_of(&ready), Some(ready))
            }
            _ => {
                let dimensions = self.front.dimensions(declarator);
                (array_of(self.front.type_of(type_node, self.class)?, dimensions), None)
            }
        };
        if kind == Type::Void {
            return Err(tree::error(name, "a variable of type `void`").label("`void` has no values"));
        }
        // The initializer is lowered first, because the name is not in scope in it.
        let ready = match (ready, value) {
            (None, Some(value)) => Some(self.value_as(value, &kind)?),
            (ready, _) => ready,
        };
        let (place, text) = (self.new_variable(name, &kind)?, self.front.text(name));
        let Some(ready) = ready else {
            match self.variable(text) {
                Some((Variable::Register(own), _)) => self.b().emit(Op::Unset { register: own.register }),
                Some((Variable::Object(object), _)) => self.b().emit(Op::BeginObject { object }),
                _ => {}
            }
            return Ok(());
        };
        self.b().store(&place, &ready, text);
        if let Place::Register(own) = &place {
            if let Some(lambda) = self.lambdas.get(&ready.register).copied() {
                self.lambdas.insert(own.register, lambda);
            }
            if let Some(word) = self.constants.get(&ready.register).copied().filter(|_| is_final) {
                self.constants.insert(own.register, word);
            }
        }
        Ok(())
    }

    /// Lowers the declaration of a reference: `ref ulong b = ref t[i];`.
    fn alias(&mut self, name: Node<'t>, type_node: Node<'t>, value: Node<'t>) -> Fallible<()> {
        match self.lvalue(value)? {
            super::names::Lvalue::Place(place, kind) => self.alias_of(name, type_node, place, kind, value),
            super::names::Lvalue::Property { .. } => {
                Err(self.front.refuse(value, "a reference to a property"))
            }
        }
    }

    /// Declares a reference to a place, whose type must be the declared one.
    fn alias_of(
        &mut self,
        name: Node<'t>,
        type_node: Node<'t>,
        place: Place,
        kind: Type,
        value: Node<'t>,
    ) -> Fallible<()> {
        let wanted = field(type_node, "type")?;
        let fits = self.front.is_inferred(wanted) || self.front.type_of(wanted, self.class)? == kind;
        match place {
            Place::Memory { address, shape } if fits => {
                self.declare(self.front.text(name), (Variable::Alias(address, shape), kind));
                Ok(())
            }
            _ => Err(self.front.refuse(value, "a reference to this expression")),
        }
    }

    fn declare_parts(&mut self, names: Node<'t>, value: &Operand, node: Node<'t>) -> Fallible<()> {
        let names = named(names);
        let parts = self.tuple_parts(value, names.len(), node)?;
        for (name, part) in names.into_iter().zip(parts) {
            if name.kind() == "tuple_pattern" {
                self.declare_parts(name, &part, node)?;
                continue;
            }
            if name.kind() == "discard" {
                continue;
            }
            let kind = self.type_of(&part);
            let place = self.new_variable(name, &kind)?;
            let text = self.front.text(name);
            self.b().store(&place, &part, text);
        }
        Ok(())
    }

    /// Returns `true` for a call that can be skipped, because it only prints plain text, or only adds to a collection
    /// or log of an unsupported type. Reading from such a collection is refused, and so is an argument with a side
    /// effect.
    fn is_skippable_call(&mut self, call: Node<'t>) -> Fallible<bool> {
        if !matches!(call.kind(), "method_invocation" | "invocation_expression") {
            return Ok(false);
        }
        let (Some(object), name) = self.called(call)? else { return Ok(false) };
        let (object_name, name) = (self.front.text(object), self.front.text(name));
        if self.front.is_output(object_name, name) {
            return Ok(call
                .child_by_field_name("arguments")
                .is_some_and(|own| self.front.is_plain_text(own)));
        }
        let keeps = ["put", "add", "Add", "append", "debug", "info", "warn", "trace"].contains(&name);
        if !keeps || object.kind() != "identifier" || self.variable(object_name).is_some() {
            return Ok(false);
        }
        let scope = self.front.scope(self.class, object_name);
        let field = scope.iter().find_map(|&class| {
            let own = self.front.classes[class].fields.iter().find(|own| own.name == object_name)?;
            Some((class, own.clone()))
        });
        Ok(field.is_some_and(|(class, own)| {
            let is_nothing = own.value.is_some_and(|value| value.kind().starts_with("null"));
            !is_nothing && self.front.type_of(own.kind, class).is_err() && self.front.changes_nothing(call)
        }))
    }

    fn local_function(&mut self, node: Node<'t>) -> Fallible<()> {
        let name = field(node, "name")?;
        let shape = Shape::Void.reference();
        let operand = Operand { register: self.b().register(shape.clone()), shape };
        let known = Known { depth: self.state().depth_of_scopes(), end: usize::MAX };
        self.lambdas.insert(operand.register, (node, known));
        self.declare(self.front.text(name), (Variable::Register(operand), Type::Lambda));
        Ok(())
    }

    /// Lowers `return`; the value is converted to the result type of the method.
    pub(super) fn return_statement(&mut self, value: Option<Node<'t>>) -> Fallible<()> {
        let Some(node) = value else {
            self.return_register(None);
            return Ok(());
        };
        let operand = match self.result.clone() {
            _ if self.returns_reference => match self.lvalue(node)? {
                super::names::Lvalue::Place(Place::Memory { address, shape }, _) => {
                    Operand { register: address, shape }
                }
                _ => return Err(self.front.refuse(node, "a reference to this expression")),
            },
            Some(Type::Void) => {
                self.value(node)?;
                self.return_register(None);
                return Ok(());
            }
            Some(kind) => self.value_as(node, &kind)?,
            None => {
                let operand = self.value(node)?;
                self.nested(node, |body| {
                    body.refuse_null(&operand);
                    Ok(())
                })?;
                self.b().set_result(operand.shape.clone());
                self.keep_variables(|_, (variable, _)| Some(variable));
                operand
            }
        };
        self.return_register((operand.shape != Shape::Void).then_some(operand.register));
        Ok(())
    }

    fn if_statement(&mut self, node: Node<'t>) -> Fallible<()> {
        let condition = self.condition(field(node, "condition")?)?;
        let (then, otherwise) = (field(node, "consequence")?, node.child_by_field_name("alternative"));
        self.if_else(&condition, &mut |body| body.scoped(|body| body.statement(then)), &mut |body| {
            otherwise.map_or(Ok(()), |node| body.scoped(|body| body.statement(node)))
        })
    }

    fn for_loop(&mut self, node: Node<'t>, label: Option<&'t str>) -> Fallible<()> {
        let (test, inside) = (node.child_by_field_name("condition"), field(node, "body")?);
        let mut starts = fields(node, "init");
        starts.extend(fields(node, "initializer"));
        for start in starts.into_iter().filter(Node::is_named) {
            match start.kind() {
                "local_variable_declaration" => self.statement(start)?,
                "variable_declaration" => self.variables(start, false)?,
                _ => {
                    self.value(start)?;
                }
            }
        }
        let steps: Vec<Node<'t>> = fields(node, "update").into_iter().filter(Node::is_named).collect();
        self.repeat(
            label,
            &mut |body| test.map_or(Ok(None), |test| body.test(test)),
            &mut |body| body.statement(inside),
            &mut |body| steps.iter().try_for_each(|step| body.value(*step).map(|_| ())),
        )
    }

    /// Lowers a loop over an array or list: `for (long b : t)`, `foreach (ulong b in t)`.
    fn for_each(&mut self, node: Node<'t>, label: Option<&'t str>) -> Fallible<()> {
        let name = node.child_by_field_name("name").or_else(|| node.child_by_field_name("left"));
        let name = name.ok_or_else(|| self.front.unknown_kind(node))?;
        let array_node = node.child_by_field_name("value").or_else(|| node.child_by_field_name("right"));
        let array_node = array_node.ok_or_else(|| self.front.unknown_kind(node))?;
        let mut array = self.value(array_node)?;
        let (mut list, mut listed) = (None, None);
        if let Type::Class(class) = self.type_of(&array)
            && list_element(self.front.classes[class].name).is_some()
        {
            let [changes, count] =
                ["Changes", "Count"].map(|name| self.read_field(&array, class, name, array_node));
            (list, listed) = (Some((array.clone(), class, changes?)), Some(count?));
            array = self.read_field(&array, class, "items", array_node)?;
        }
        let Type::Array(element) = self.type_of(&array) else {
            let message = format!("a loop over {}", self.described(&self.type_of(&array)));
            return Err(self.front.refuse(array_node, &message));
        };
        let type_node = node.child_by_field_name("type");
        let reference = type_node.filter(|kind| kind.kind() == "ref_type");
        let kind = match type_node.filter(|kind| reference.is_none() && !self.front.is_inferred(*kind)) {
            Some(kind) => array_of(self.front.type_of(kind, self.class)?, self.front.dimensions(node)),
            None => (*element).clone(),
        };
        let inside = field(node, "body")?;
        let count = listed.map_or_else(|| self.array_length(&array), Ok)?;
        let mut check = |body: &mut Self| {
            let Some((list, class, before)) = &list else { return Ok(()) };
            let now = body.read_field(list, *class, "Changes", array_node)?;
            let is_same = body.operation(Binary::Equal, Rules::WRAP, &now, before);
            body.refuse_unless(&is_same, "an exception is thrown here: the loop has changed its list");
            Ok(())
        };
        self.counted_after(label, &count, &mut check, &mut |body, index| {
            let place = body.element_place(&array, index).expect("an array has elements");
            if let Some(type_node) = reference {
                body.alias_of(name, type_node, place, (*element).clone(), array_node)?;
                return body.statement(inside);
            }
            let value = body.b().load(&place);
            let value = body.typed(value, (*element).clone());
            if name.kind().starts_with("tuple") {
                if name.kind() == "tuple_pattern" {
                    body.declare_parts(name, &value, array_node)?;
                } else {
                    let lvalues = body.tuple_lvalues(name)?;
                    body.store_parts(lvalues, &value, array_node)?;
                }
                return body.statement(inside);
            }
            let value = body.convert(value, &kind, name)?;
            let place = body.new_variable(name, &kind)?;
            let text = body.front.text(name);
            body.b().store(&place, &value, text);
            body.statement(inside)
        })
    }

    fn labeled(&mut self, node: Node<'t>) -> Fallible<()> {
        const LOOPS: &str =
            "for_statement while_statement do_statement enhanced_for_statement foreach_statement";
        let parts = named(node);
        let [name, inside] = parts[..] else { return Err(self.front.unknown_kind(node)) };
        let label = Some(self.front.text(name));
        if is_among(LOOPS, inside.kind()) {
            return self.nested(inside, |body| body.bare_statement(inside, label));
        }
        self.breakable(label, None, &mut |body, _| body.statement(inside))
    }
}
