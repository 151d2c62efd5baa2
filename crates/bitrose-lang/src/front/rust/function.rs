//! Lowers whole functions: repeatedly until all types are inferred, or inlined at the call.

use super::body::{Body, Value};
use super::kinds::ITERATORS;
use super::types::{Inference, Type, UNIT};
use super::{Environment, Instance, RustFrontEnd, only, parts};
use crate::front::prelude::*;
use crate::ir::WIDE;

/// The maximum number of times that a function is lowered to infer its types.
const MAX_ROUNDS: usize = 12;

/// A parameter: its pattern and its type. The pattern of `self` is the whole parameter.
pub(super) struct Declared<'t> {
    pub(super) pattern: Node<'t>,
    pub(super) kind: Type,
}

impl<'f, 't> Body<'f, 't> {
    /// Lowers something repeatedly, until all of its types are known.
    fn rounds(
        front: &mut RustFrontEnd<'t>,
        requests: &mut Requests,
        environment: &Rc<Environment<'t>>,
        b: &Builder,
        lower: &dyn Fn(&mut Body<'_, 't>) -> Fallible<()>,
    ) -> Fallible<Function> {
        let mut inference = Inference::default();
        for _ in 0..MAX_ROUNDS {
            let mut body = Body::new(front, requests, b.clone(), environment, inference);
            lower(&mut body)?;
            let needs_type = body.needs_type;
            inference = body.inference;
            let is_new = inference.next_pass(needs_type);
            if !needs_type || !is_new && inference.guesses {
                break;
            }
            inference.guesses = !is_new;
        }
        let mut body = Body::new(front, requests, b.clone(), environment, inference);
        body.is_final = true;
        lower(&mut body)?;
        Ok(body.b.finish())
    }

    /// Lowers the statements outside of functions. The result is the value of the last expression.
    pub(super) fn main(front: &'f mut RustFrontEnd<'t>, requests: &mut Requests) -> Fallible<Function> {
        let root = front.source.tree.root_node();
        let own = parts(root).into_iter().filter(|node| !front.items.is_prelude(*node));
        let mut statements: Vec<Node<'t>> = own.filter(|node| !is_item(*node)).collect();
        // A macro call before the first statement defines items: any use of such an item reports that it is missing.
        let made = statements.iter().take_while(|node| is_macro(**node)).count();
        statements.drain(..made.min(statements.len().saturating_sub(1)));
        if statements.is_empty() {
            tree::check(root)?;
        }
        for statement in &statements {
            tree::check(*statement)?;
        }
        let b = Builder::new("main", Vec::new(), Shape::Void, Span::default());
        Self::rounds(front, requests, &Rc::default(), &b, &|body| {
            for statement in &statements {
                body.find_addressed(*statement);
            }
            let mut value = body.statements(&statements, true)?;
            while let Some(last) = statements.last()
                && let Type::Reference(target) = body.resolve(&value.kind)
                && !matches!(body.resolve(&target), Type::Slice(_))
            {
                value = body.deref_value(*last, &value)?;
            }
            if let Some(last) = statements.last()
                && let Type::Defined(_, arguments) = body.resolve(&value.kind)
                && let [Type::Reference(target)] = &arguments[..]
                && body.name(&value.kind).starts_with("Option<")
                && !matches!(**target, Type::Slice(_) | Type::Text)
                && let Some((function, environment)) = body.find_member(*last, &value.kind, "copied", None)?
            {
                value = body.invoke(*last, function, environment, vec![(value, *last)])?;
            }
            if let Some(last) = statements.last()
                && let Type::Defined(index, _) = body.resolve(&value.kind)
            {
                let name = body.front.definitions[index].name;
                if name == "Vec" && body.shape(&value.kind)?.leads_elsewhere() {
                    let place = body.place_of(&value)?;
                    let (place, kind) = body.deref_elements(*last, place, value.kind)?;
                    value = body.borrow(&place, &kind)?;
                } else if name == WIDE {
                    let refused = body.refuse(*last, "a u128 as the value of a program");
                    return Err(refused.help("write one half: `as u64`"));
                }
            }
            body.keep_variables(|body, (variable, kind)| match body.resolve(&kind) {
                Type::Closure(_) | Type::Function(_) | Type::Sequence(_) | Type::Reference(_) => None,
                _ => Some(variable),
            });
            body.return_inferred(&value)
        })
    }

    /// Lowers a function that returns the value of a constant.
    pub(super) fn value_of(
        front: &'f mut RustFrontEnd<'t>,
        requests: &mut Requests,
        name: &str,
    ) -> Fallible<Function> {
        let root = front.source.tree.root_node();
        let item = front.items.variable(name, root)?.ok_or_else(|| tree::undefined("name", name))?;
        let b = Builder::new(name, Vec::new(), Shape::Void, Span::default());
        Self::rounds(front, requests, &Rc::default(), &b, &|body| {
            let value = body.item_value(item)?;
            body.return_inferred(&value)
        })
    }

    /// Returns a value, whose type becomes the result type of the function.
    fn return_inferred(&mut self, value: &Value) -> Fallible<()> {
        let shape = self.shape(&value.kind)?;
        self.b.set_result(shape.clone());
        if shape != Shape::Void {
            self.b.emit(Op::Return(Some(value.operand.register)));
        }
        Ok(())
    }

    pub(super) fn constant(
        front: &'f mut RustFrontEnd<'t>,
        requests: &mut Requests,
        instance: &Instance<'t>,
    ) -> Fallible<Function> {
        let b = Builder::new("constant", Vec::new(), Shape::Void, Span::default());
        Self::rounds(front, requests, &instance.environment, &b, &|body| {
            let value = body.value(instance.node)?;
            let variant = instance.node.parent().filter(|around| around.kind() == "enum_variant");
            let item = variant.and_then(|variant| variant.parent()?.parent());
            let value = match item.map(|item| Type::Integer(body.front.representation(item))) {
                Some(kind) => body.coerce(value, &kind, instance.node)?,
                None => value,
            };
            body.return_inferred(&value)
        })
    }

    /// Lowers the initializer of a `const` or `static`.
    pub(super) fn initializer(
        front: &'f mut RustFrontEnd<'t>,
        requests: &mut Requests,
        key: &str,
        instance: &Instance<'t>,
    ) -> Fallible<Function> {
        tree::check(instance.node)?;
        let name = front.text(field(instance.node, "name")?);
        let b = Builder::new(name, Vec::new(), Shape::Void, front.origin(instance.node));
        Self::rounds(front, requests, &instance.environment, &b, &|body| {
            let value = field(instance.node, "value")?;
            body.find_addressed(value);
            let kind = body.kind_of(field(instance.node, "type")?)?;
            let given = body.value(value)?;
            let referent = given.clone();
            let mut given = body.coerce(given, &kind, value)?;
            if key.starts_with('r') {
                given = body.followed_value(value, referent)?;
            }
            let shape = body.shape(&given.kind)?;
            if !body.is_final {
                return Ok(());
            }
            let (global, _) = body.requests.known_global(key).expect("it was asked for by its own use");
            let place = body.variable_place(Variable::Global(global, shape));
            body.put(&place, &given.operand);
            Ok(())
        })
    }

    pub(super) fn function(
        front: &'f mut RustFrontEnd<'t>,
        requests: &mut Requests,
        instance: &Instance<'t>,
    ) -> Fallible<Function> {
        let node = instance.node;
        tree::check(node)?;
        let name = front.text(field(node, "name")?);
        let span = front.origin(node);
        let b = Builder::new(name, Vec::new(), Shape::Void, span);
        let mut body = Body::new(front, requests, b, &instance.environment, Inference::default());
        let (declared, kind) = body.signature(node)?;
        let mut parameters = Vec::new();
        for declared in declared {
            let pattern = body.text(declared.pattern);
            let name = pattern.trim_start_matches("&mut ").trim_start_matches("mut ").trim_start_matches('&');
            let written = body.front.written(&declared.kind).map(Into::into);
            let count = body.front.count(&declared.kind);
            parameters.push(Parameter {
                written,
                count,
                ..Parameter::new(name, body.shape(&declared.kind)?)
            });
        }
        let result = if kind == Type::Never { Shape::Void } else { body.shape(&kind)? };
        let b = Builder::new(name, parameters, result, span);
        Self::rounds(front, requests, &instance.environment, &b, &|body| {
            body.find_addressed(node);
            let (declared, result) = body.signature(node)?;
            body.frame.result = result;
            body.frame.test = Some(node).filter(|node| is_test(*node, &body.front.source.text.text));
            for (index, declared) in declared.iter().enumerate() {
                let value = Value { operand: body.b.parameter(index), kind: declared.kind.clone() };
                body.mark_size(&value);
                body.bind_parameter(declared.pattern, &value)?;
            }
            let block = field(node, "body")?;
            body.expect_slice(block, &body.frame.result.clone())?;
            let value = body.value(block)?;
            body.return_value(value, end_of(block))
        })
    }

    fn bind_parameter(&mut self, pattern: Node<'t>, value: &Value) -> Fallible<()> {
        self.without_steps(pattern, |body| {
            if pattern.kind() == "self_parameter" {
                body.bind("self", value)?;
                body.protect(pattern, "self");
                return Ok(());
            }
            let place = body.place_of(value)?;
            body.bind_pattern(pattern, &place, &value.kind)
        })
    }

    /// Returns the parameters and the result type of a function. `self` is the first parameter.
    pub(super) fn signature(&mut self, node: Node<'t>) -> Fallible<(Vec<Declared<'t>>, Type)> {
        Ok((self.parameters(node)?, self.result(node)?))
    }

    fn parameters(&mut self, node: Node<'t>) -> Fallible<Vec<Declared<'t>>> {
        let mut declared = Vec::new();
        for parameter in parts(field(node, "parameters")?) {
            if parameter.kind() == "self_parameter" {
                // Without its type, a method has no `self`: it was pasted alone, or is called without one.
                let Some(this) = self.frame.environment.this.clone() else { continue };
                let is_reference = self.text(parameter).starts_with('&');
                let kind = if is_reference { this.reference() } else { this };
                declared.push(Declared { pattern: parameter, kind });
                continue;
            }
            let kind = self.kind_of(field(parameter, "type")?)?;
            declared.push(Declared { pattern: field(parameter, "pattern")?, kind });
        }
        Ok(declared)
    }

    fn result(&mut self, node: Node<'t>) -> Fallible<Type> {
        let result = node.child_by_field_name("return_type").map(|kind| self.kind_of(kind)).transpose()?;
        Ok(result.unwrap_or(UNIT))
    }

    /// Lowers a `return`, or the end of a body.
    pub(super) fn return_value(&mut self, value: Value, node: Node<'t>) -> Fallible<()> {
        if self.resolve(&value.kind) == Type::Never {
            return Ok(());
        }
        let wanted = self.frame.result.clone();
        let value = self.coerce(value, &wanted, node)?;
        if let Some(test) = self.frame.test {
            self.end_test(test, &value)?;
        }
        let is_void = self.shape(&wanted)? == Shape::Void;
        self.return_register((!is_void).then_some(value.operand.register));
        Ok(())
    }

    /// Stops a test that returns an `Err`, or should have panicked.
    fn end_test(&mut self, test: Node<'t>, value: &Value) -> Fallible<()> {
        let refuse = |body: &mut Self, rule| body.b.emit(Op::Refuse(Refusal::Rule(Arc::from(rule))));
        if must_panic(test, &self.front.source.text.text).is_some() {
            refuse(self, crate::ir::NO_PANIC);
        } else if let Type::Defined(index, _) = self.resolve(&value.kind)
            && self.front.definitions[index].name == "Result"
        {
            let place = self.place_of(value)?;
            let fails = self.variant_test(&place, &value.kind, 1)?;
            self.if_then(&fails, &mut |body| {
                refuse(body, "the test returns an `Err`");
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Calls a function that the source or the standard library defines.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "the call is the last use of the environment that was found for it"
    )]
    pub(super) fn invoke(
        &mut self,
        call: Node<'t>,
        function: Node<'t>,
        environment: Rc<Environment<'t>>,
        arguments: Vec<(Value, Node<'t>)>,
    ) -> Fallible<Value> {
        let is_compile_time = |value: &Value| {
            matches!(self.resolve(&value.kind), Type::Closure(_) | Type::Function(_) | Type::Sequence(_))
        };
        let is_inlined = self.front.items.is_prelude(function)
            || self.gives_sequence(function)
            || arguments.iter().any(|(argument, _)| is_compile_time(argument));
        if is_inlined {
            return self.inline_call(call, function, &environment, arguments);
        }
        let declared = self.with(&environment, |body| body.parameters(function))?;
        expect_count(call, declared.len(), arguments.len())?;
        let mut registers = Vec::new();
        for (declared, (argument, node)) in declared.iter().zip(arguments) {
            self.check_borrowed(declared.pattern, node)?;
            registers.push(self.coerce(argument, &declared.kind, node)?.operand.register);
        }
        // the arguments tell what `G::Move` is
        let result = self.with(&environment, |body| body.result(function))?;
        let environment = self.resolve_environment(&environment);
        let is_open = |kind: &Type| kind.any(&|part| matches!(part, Type::Variable(_)));
        if environment.generics.values().any(is_open) || environment.this.as_ref().is_some_and(is_open) {
            self.stuck(call)?;
        }
        if !self.is_final {
            return self.result_value(result);
        }
        let shape = self.shape(&result)?;
        let key = self.front.key('i', function, &environment);
        let function = self.requests.function(&key);
        Ok(Value { operand: self.b.call(function, registers, &shape), kind: result })
    }

    /// Returns `true` if a function returns an iterator of the standard library, and no closure that needs its local variables.
    fn gives_sequence(&self, function: Node<'t>) -> bool {
        let Some(mut result) = function.child_by_field_name("return_type") else { return false };
        if let Some(name) = self.text(result).strip_prefix("Self::") {
            let around = ancestors(function).find(|around| around.kind() == "impl_item");
            let members = around.and_then(|own| own.child_by_field_name("body")).map_or_else(Vec::new, parts);
            let is_meant = |member: &Node<'t>| {
                member.kind() == "type_item"
                    && member.child_by_field_name("name").is_some_and(|own| self.text(own) == name)
            };
            let kind = members.into_iter().find(is_meant).and_then(|item| item.child_by_field_name("type"));
            result = kind.unwrap_or(result);
        }
        let (at, result) = (result, self.text(result));
        let name = super::items::last_name(result);
        let is_library = |name| self.front.items.type_item(name, at).is_ok_and(|own| own.is_none());
        let is_sequence = is_among(ITERATORS, name) && is_library(name)
            || result.starts_with("impl ") && result.contains("Iterator<");
        let is_bound = |node: Node<'t>| node.kind() == "closure_expression" && !has(node, "move");
        is_sequence && !tree::all(function).any(is_bound)
    }

    /// Inlines the body of a function where it is called.
    fn inline_call(
        &mut self,
        call: Node<'t>,
        function: Node<'t>,
        environment: &Rc<Environment<'t>>,
        arguments: Vec<(Value, Node<'t>)>,
    ) -> Fallible<Value> {
        tree::check(function)?;
        let (salt, end) = (self.salted(call, function), self.state.all_known().end);
        let block = field(function, "body")?;
        self.find_addressed(block);
        let made = self.with_inline_context(call, end..end, salt, environment, |body| {
            let (declared, result) = body.signature(function)?;
            expect_count(call, declared.len(), arguments.len())?;
            for (declared, (argument, node)) in declared.iter().zip(arguments) {
                let argument = match body.resolve(&argument.kind) {
                    Type::Closure(_) | Type::Function(_) | Type::Sequence(_) => argument,
                    _ => body.coerce(argument, &declared.kind, node)?,
                };
                body.bind_parameter(declared.pattern, &argument)?;
            }
            body.frame.result = result;
            body.inline_body(block)
        });
        // An error inside the standard library is reported at the call.
        let is_inside = |error: &Error| error.span.end <= super::PRELUDE.len();
        made.map_err(|error| if is_inside(&error) { error.placed(|_| tree::span(call)) } else { error })
    }

    /// Lowers a body that may `return`. Its value has the type
    /// [`InlineContext::result`](super::body::InlineContext::result).
    pub(super) fn inline_body(&mut self, block: Node<'t>) -> Fallible<Value> {
        let result = self.result_value(self.frame.result.clone())?;
        self.inlined(Some(result.operand.clone()), &mut |body| {
            let value = body.value(block)?;
            body.return_value(value, end_of(block))
        })?;
        Ok(result)
    }

    /// Collects the names whose address is taken somewhere: these variables live in memory.
    pub(super) fn find_addressed(&mut self, node: Node<'t>) {
        let items = &self.front.items;
        // What stands on the left may be changed through a reference that a method returns.
        let is_through = ["deref_mut", "index_mut"].into_iter().any(|method| items.takes_reference(method));
        let is_assigning = is_through || items.has_assigning_operators();
        for node in tree::all(node) {
            let mut target = match node.kind() {
                "reference_expression" if has(node, "mutable_specifier") => node.child_by_field_name("value"),
                "assignment_expression" if is_through => node.child_by_field_name("left"),
                "compound_assignment_expr" if is_assigning => node.child_by_field_name("left"),
                "ref_pattern" => only(node).ok(),
                "call_expression" => called(node).filter(|function| {
                    let method = function.child_by_field_name("field").map_or("", |method| self.text(method));
                    self.front.items.takes_reference(method)
                }),
                _ => None,
            };
            while let Some(inner) = target {
                if matches!(inner.kind(), "identifier" | "self") {
                    let text = self.text(inner);
                    self.state.addressed.insert(text);
                }
                target = match inner.kind() {
                    "field_expression" => inner.child_by_field_name("value"),
                    "unary_expression" if is_through => only(inner).ok(),
                    "index_expression" | "parenthesized_expression" | "mut_pattern" => {
                        parts(inner).into_iter().find(|part| part.kind() != "mutable_specifier")
                    }
                    _ => None,
                };
            }
        }
    }

    /// Returns a place that holds a value.
    pub(super) fn place_of(&mut self, value: &Value) -> Fallible<Place> {
        let shape = self.shape(&value.kind)?;
        Ok(if shape.is_word() {
            Place::Register(Operand { register: value.operand.register, shape })
        } else {
            Place::Memory { address: value.operand.register, shape }
        })
    }
}

/// Returns the last statement of a block, which gives or should give its value; any other expression is its own.
pub(super) fn end_of(mut node: Node<'_>) -> Node<'_> {
    while node.kind() == "block"
        && let Some(last) = parts(node).last()
    {
        let is_statement = last.kind() == "expression_statement";
        node = if is_statement && !has(*last, ";") { only(*last).unwrap_or(*last) } else { *last };
        if is_ended(*last) {
            break;
        }
    }
    node
}

/// Returns `true` if a `;` follows a statement that does not need one, such as a `match`: it has no value then.
pub(super) fn is_ended(node: Node<'_>) -> bool {
    let mut next = std::iter::successors(node.next_sibling(), Node::next_sibling);
    next.find(|next| !next.is_extra()).is_some_and(|next| next.kind() == "empty_statement")
}

/// Returns the function that is called, without explicit generic arguments.
pub(super) fn called(call: Node<'_>) -> Option<Node<'_>> {
    let function = call.child_by_field_name("function")?;
    function.child_by_field_name("function").or(Some(function))
}

/// Refuses a call with the wrong number of arguments. The receiver of a method call is not counted.
fn expect_count(call: Node<'_>, expected: usize, found: usize) -> Fallible<()> {
    let is_method = called(call).is_some_and(|function| function.kind() == "field_expression");
    let receiver = usize::from(is_method && expected > 0 && found > 0);
    tree::expect_count(call, expected - receiver, found - receiver)
}

/// Returns the text that the panic of a test must contain, which may be empty. `None` if the test need not panic.
pub(super) fn must_panic<'t>(function: Node<'_>, text: &'t str) -> Option<&'t str> {
    let (_, rest) = attributes(function, text).find_map(|own| own.split_once("should_panic"))?;
    let expected = rest.split_once('"').and_then(|(_, after)| after.rsplit_once('"'));
    Some(expected.map_or("", |(expected, _)| expected))
}

/// Returns `true` for a function with `#[test]`.
fn is_test(function: Node<'_>, text: &str) -> bool {
    attributes(function, text).any(|own| own.trim_matches(['#', '[', ']', ' ']) == "test")
}

/// Returns the attributes of an item.
fn attributes<'n, 't>(item: Node<'n>, text: &'t str) -> impl Iterator<Item = &'t str> + use<'n, 't> {
    let before = std::iter::successors(item.prev_named_sibling(), Node::prev_named_sibling);
    let own = before.take_while(|node| node.is_extra() || node.kind() == "attribute_item");
    own.filter(|node| node.kind() == "attribute_item").map(|node| &text[node.byte_range()])
}

/// Returns `true` for a macro call that was not expanded.
pub(super) fn is_macro(node: Node<'_>) -> bool {
    let node = only(node).ok().filter(|_| node.kind() == "expression_statement").unwrap_or(node);
    node.kind() == "macro_invocation"
}

/// Returns `true` if the node is an item.
pub(super) fn is_item(node: Node<'_>) -> bool {
    node.kind().ends_with("_item")
        || matches!(node.kind(), "use_declaration" | "macro_definition" | "extern_crate_declaration")
}
