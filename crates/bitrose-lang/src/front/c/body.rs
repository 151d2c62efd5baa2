//! The state of lowering the body of a function.

use super::instance::{Bindings, Instance, first_value};
use super::lambda::{Inlined, Lambda};
use super::names::is_in_function;
use super::structs::holds_unread;
use super::{CFrontEnd, Declared, operator_of};
use crate::front::External;
use crate::front::prelude::*;
use crate::ir;
use std::mem;
use std::ops::Range;

/// A function that is being lowered.
pub(super) struct Body<'f, 't> {
    pub(super) front: &'f mut CFrontEnd<'t>,
    pub(super) requests: &'f mut Requests,
    pub(super) b: Builder,
    /// The expression whose value is discarded: there, a call of a function that ends without returning a value is
    /// allowed.
    pub(super) discarded_value: Option<usize>,
    /// The class whose member function is being lowered.
    pub(super) class: Option<Arc<ir::Struct>>,
    /// The address of the object that the member function is called on.
    pub(super) this: Option<Operand>,
    /// Whether this runs apart from the enclosing function: a constant, or the initializer of a static variable.
    pub(super) is_detached: bool,
    /// Whether the result type is deduced from the `return` statements.
    pub(super) is_deduced: bool,
    /// Whether the result is a C++ reference.
    pub(super) returns_reference: bool,
    /// The type of the result, as the source writes it.
    pub(super) result_type: Option<Node<'t>>,
    /// The address of the lvalue that an expression denotes: a call that returns a reference, or an assignment.
    pub(super) last_lvalue: Option<(usize, Operand)>,
    /// Whether each variable, or its target, is `const`; `None` if unknown.
    pub(super) constness: HashMap<&'t str, Option<bool>>,
    /// The lambdas, by the registers of their variables, which hold no value.
    pub(super) lambdas: Vec<(Register, Lambda<'t>)>,
    /// The calls of lambdas that are being lowered, the innermost last.
    pub(super) inlined: Vec<Inlined>,
    /// The types of expressions that were already computed, by node.
    pub(super) shapes: HashMap<usize, Shape>,
    /// Variables in memory that statements of the function declare and that are still alive.
    pub(super) inner: Vec<u32>,
    /// How many statements with a scope enclose the current one.
    pub(super) blocks: u32,
    /// Temporary objects of the current full expression, with the registers of their addresses. They end with it.
    pub(super) temporaries: Vec<(u32, Register)>,
    pub(super) narrow_shifts: NarrowShifts,
    state: State<'t, Variable>,
}

/// What names mean where code is written. By default, only what is outside of functions is visible.
#[derive(Clone, Debug)]
pub(super) struct Environment<'t> {
    /// The visible variables of the function; `None` if there are none.
    pub(super) names: Option<Range<usize>>,
    pub(super) class: Option<Arc<ir::Struct>>,
    pub(super) this: Option<Operand>,
    pub(super) bindings: Bindings<'t>,
    pub(super) constness: HashMap<&'t str, Option<bool>>,
    pub(super) is_detached: bool,
}

impl Default for Environment<'_> {
    fn default() -> Self {
        Self {
            names: None,
            class: None,
            this: None,
            bindings: Bindings::new(),
            constness: HashMap::new(),
            is_detached: true,
        }
    }
}

impl<'t> Lower<'t> for Body<'_, 't> {
    type Known = Variable;

    fn b(&mut self) -> &mut Builder {
        &mut self.b
    }

    fn state(&mut self) -> &mut State<'t, Variable> {
        &mut self.state
    }

    fn origin(&self, node: Node<'t>) -> Span {
        self.front.origin(node)
    }
}

impl<'f, 't> Body<'f, 't> {
    pub(super) fn new(front: &'f mut CFrontEnd<'t>, requests: &'f mut Requests) -> Self {
        Self {
            front,
            requests,
            b: Builder::new("", Vec::new(), Shape::Void, Span::default()),
            discarded_value: None,
            class: None,
            this: None,
            is_detached: true,
            is_deduced: false,
            returns_reference: false,
            result_type: None,
            last_lvalue: None,
            constness: HashMap::new(),
            lambdas: Vec::new(),
            inlined: Vec::new(),
            shapes: HashMap::new(),
            inner: Vec::new(),
            blocks: 0,
            temporaries: Vec::new(),
            narrow_shifts: NarrowShifts::default(),
            state: State::new(),
        }
    }

    /// Lowers a function.
    pub(super) fn function(mut self, instance: &Instance<'t>) -> Fallible<Function> {
        let node = instance.node;
        self.front.check(node)?;
        let body = field(node, "body")?;
        let operator = || Some(self.front.text(operator_of(node)?).trim_start_matches("operator").trim());
        let name = self.front.function_name(node).or_else(operator).unwrap_or("function");
        let (declared, result, is_reference) = self.front.signature(node)?;
        let parameter = |declared: &Declared<'t>| {
            let name = declared.name.map_or("", |name| self.front.text(name));
            let inner = match &declared.shape {
                Shape::Reference(inner) => inner,
                shape => shape,
            };
            let written = match inner {
                Shape::Enum(own) if !self.front.is_pointer(inner) => Some(format!("{}(#)", own.name).into()),
                Shape::Scalar(Scalar::U64)
                    if declared.name.and_then(kind_of).is_some_and(|kind| self.front.is_size(kind)) =>
                {
                    Some("#size_t".into())
                }
                _ => None,
            };
            Parameter { written, ..Parameter::new(name, declared.shape.clone()) }
        };
        let object = instance
            .class
            .as_ref()
            .map(|class| Parameter::new("this", Shape::Struct(Arc::clone(class)).reference()));
        let first = usize::from(object.is_some());
        let parameters = object.into_iter().chain(declared.iter().map(parameter)).collect();
        let head = field(node, "declarator")?;
        let is_deduced = result.is_none();
        self.b = Builder::new(name, parameters, result.unwrap_or(Shape::Void), self.front.origin(head));
        (self.is_deduced, self.returns_reference) = (is_deduced, is_reference);
        self.result_type = node.child_by_field_name("type");
        self.class.clone_from(&instance.class);
        self.this = instance.class.is_some().then(|| self.b.parameter(0));
        self.is_detached = is_in_function(node);
        self.find_addressed(body);
        for (index, declared) in declared.iter().enumerate() {
            let Some(name) = declared.name else { continue };
            if self.is_declared_here(self.front.text(name)) {
                return Err(tree::defined_twice(name, self.front.text(name)));
            }
            let operand = self.b.parameter(index + first);
            if let Some(kind) = kind_of(name) {
                self.remember_constness(name, kind);
                self.mark_size(&operand, kind);
            }
            self.bind_parameter(name, declared, operand);
        }
        self.construct_members(node)?;
        self.statement(body)?;
        let is_top = node.parent().is_some_and(|parent| parent.kind() == "translation_unit");
        if name == "main" && is_top {
            let success = self.b.constant(Scalar::I32, 0); // C99 and C++ return it at the end
            self.b.emit(Op::Return(Some(success.register)));
        }
        Ok(self.b.finish())
    }

    /// Marks a `size_t`: the trace shows it as a number.
    pub(super) fn mark_size(&mut self, operand: &Operand, kind: Node<'t>) {
        if operand.scalar() == Some(Scalar::U64) && self.front.is_size(kind) {
            self.b.mark_size(operand.register);
        }
    }

    fn bind_parameter(&mut self, name: Node<'t>, declared: &Declared<'t>, operand: Operand) {
        let text = self.front.text(name);
        match &declared.shape {
            Shape::Reference(target) if declared.is_reference => {
                self.declare(text, Variable::Alias(operand.register, (**target).clone()));
            }
            _ => {
                let variable = self.parameter(text, operand);
                self.declare(text, variable);
            }
        }
    }

    /// Declares a variable of a block. Each time control reaches the declaration, it is a new variable.
    pub(super) fn block_variable(&mut self, name: &'t str, shape: Shape) -> Place {
        let (variable, place) = self.allocate_variable(name, shape);
        self.declare(name, variable.clone());
        match variable {
            Variable::Object(object) if self.blocks > 1 => {
                self.inner.push(object);
                self.b.emit(Op::BeginObject { object });
                self.variable_place(variable)
            }
            _ => place,
        }
    }

    /// Lowers a statement. The variables declared in it end with it, however control leaves it.
    pub(super) fn scoped_statement(&mut self, node: Node<'t>) -> Fallible<()> {
        let first = self.inner.len();
        self.blocks += 1;
        let block = self.block(&mut |body| body.scoped(|body| body.bare_statement(node)));
        self.blocks -= 1;
        let block = block?;
        // `continue` may have started this iteration of a loop, so the variables of the previous one may still be
        // alive.
        let is_turn = node.parent().is_some_and(|parent| parent.child_by_field_name("body") == Some(node));
        if is_turn {
            self.end_objects(first);
        }
        self.b.append(block);
        self.end_objects(first);
        Ok(())
    }

    /// Ends the variables in memory that blocks have declared since there were `first` of them.
    pub(super) fn end_objects(&mut self, first: usize) {
        for &object in &self.inner[first..] {
            self.b.emit(Op::EndObject { object });
        }
    }

    /// Lowers an expression that is not part of another one. In C++ its temporary objects end with it.
    pub(super) fn full_expression<T>(&mut self, inner: impl FnOnce(&mut Self) -> Fallible<T>) -> Fallible<T> {
        let outer = mem::take(&mut self.temporaries);
        let result = inner(self);
        for (object, _) in mem::replace(&mut self.temporaries, outer) {
            self.b.emit(Op::EndObject { object });
        }
        result
    }

    /// Creates an unnamed object and returns the register of its address. In C it lives as long as its block.
    pub(super) fn temporary(&mut self, shape: Shape) -> Register {
        let object = self.b.object("value", shape);
        self.b.emit(Op::BeginObject { object });
        let register = self.b.object_address(object).address();
        if self.front.is_cpp {
            self.temporaries.push((object, register));
        } else {
            self.inner.push(object);
        }
        register
    }

    /// Returns the value itself, or for an array the pointer to its first element that it decays to.
    pub(super) fn decay(&mut self, value: Operand) -> Operand {
        match &value.shape {
            Shape::Array(element, _) => self.pointer_to(&value, element),
            _ => value,
        }
    }

    /// Returns a pointer to the first element of an array. The memory it may reach ends where the array does.
    pub(super) fn pointer_to(&mut self, array: &Operand, target: &Shape) -> Operand {
        self.within_cells(array.register, target, Some(array.shape.cells()))
    }

    /// Returns a pointer into an array with this many cells; without a number, one that may only be compared.
    pub(super) fn within_cells(&mut self, base: Register, target: &Shape, cells: Option<u32>) -> Operand {
        let to = self.b.register(target.clone().reference());
        self.b.emit(Op::PartAddress { to, base, cells });
        Operand { register: to, shape: target.clone().reference() }
    }

    /// Lowers a constant expression, or the address of an lvalue, as a function without parameters.
    pub(super) fn constant(mut self, node: Node<'t>, is_place: bool) -> Fallible<Function> {
        self.front.check_unread(node)?;
        let span = self.front.origin(node);
        self.b = Builder::new("constant", Vec::new(), Shape::Scalar(Scalar::I64), span);
        let value = if is_place { self.address(node)? } else { self.value(node)? };
        self.b.set_result(value.shape.clone());
        self.b.emit(Op::Return(Some(value.register)));
        Ok(self.b.finish())
    }

    /// Lowers the function that gives a variable outside functions its initial value.
    pub(super) fn initializer(
        mut self,
        key: &str,
        declaration: Node<'t>,
        declarator: Node<'t>,
    ) -> Fallible<Function> {
        self.front.check(declarator)?;
        self.b = Builder::new(key, Vec::new(), Shape::Void, self.front.origin(declarator));
        let global = self.global(key, declaration, declarator)?;
        let global = self.variable_place(global);
        if let Some(value) = first_value(declaration, declarator) {
            self.initialize(&global, value, key)?;
        } else {
            self.default_initialize(&global, declarator, true)?;
        }
        self.make_read_only(&global, declaration, declarator);
        Ok(self.b.finish())
    }

    /// Lowers the function that fills the array of a string literal with its characters.
    pub(super) fn string_start(mut self, key: &str) -> Fallible<Function> {
        let node = self.front.strings[key];
        self.b = Builder::new("string", Vec::new(), Shape::Void, self.front.origin(node));
        let string = self.value(node)?;
        let place = Place::Memory { address: string.register, shape: string.shape };
        self.characters(&place, node)?;
        self.b.emit(Op::Freeze { address: string.register });
        Ok(self.b.finish())
    }

    /// Forbids further writes to a variable that is `const`, which now has its value.
    pub(super) fn make_read_only(&mut self, place: &Place, declaration: Node<'t>, declarator: Node<'t>) {
        let has_mutable = |front: &CFrontEnd<'t>| front.source().preprocessed.text.contains("mutable ");
        if let Place::Memory { address, .. } = place
            && self.front.is_constant(declaration, declarator)
            && !has_mutable(self.front)
        {
            self.b.emit(Op::Freeze { address: *address });
        }
    }

    /// Takes the address of the lvalue that the expression just lowered denotes.
    pub(super) fn take_last_lvalue(&mut self, node: Node<'t>) -> Option<Operand> {
        self.last_lvalue.take().filter(|(id, _)| *id == node.id()).map(|(_, place)| place)
    }

    /// Returns `true` if the expression that was just lowered denotes an lvalue.
    pub(super) fn is_lvalue(&self, node: Node<'t>) -> bool {
        self.last_lvalue.as_ref().is_some_and(|(id, _)| *id == node.id())
    }

    /// Lowers code that is written elsewhere, where the variables of this function are not visible: in the class of
    /// `object`, or in a template with these arguments.
    pub(super) fn in_foreign_scope<T>(
        &mut self,
        object: Option<&Operand>,
        bindings: Option<&Bindings<'t>>,
        inner: impl FnOnce(&mut Self) -> Fallible<T>,
    ) -> Fallible<T> {
        let class = match object.map(|object| &object.shape) {
            Some(Shape::Struct(class)) => Some(Arc::clone(class)),
            _ => None,
        };
        let environment = Environment {
            class,
            this: object.map(super::places::address_of),
            bindings: bindings.unwrap_or(&self.front.bindings).clone(),
            ..Environment::default()
        };
        self.within(&environment, inner)
    }

    /// Returns what names mean here.
    pub(super) fn environment(&self) -> Environment<'t> {
        Environment {
            names: Some(self.state.all_known()),
            class: self.class.clone(),
            this: self.this.clone(),
            bindings: self.front.bindings.clone(),
            constness: self.constness.clone(),
            is_detached: self.is_detached,
        }
    }

    /// Lowers code that is written elsewhere.
    pub(super) fn within<T>(
        &mut self,
        environment: &Environment<'t>,
        inner: impl FnOnce(&mut Self) -> Fallible<T>,
    ) -> Fallible<T> {
        let outer = self.environment();
        let shapes = mem::take(&mut self.shapes);
        self.enter(environment.clone());
        let end = outer.names.as_ref().map_or(0, |names| names.end);
        let result = self.with_names_of_definition(environment.names.clone().unwrap_or(end..end), inner);
        self.enter(outer);
        self.shapes = shapes;
        result
    }

    fn enter(&mut self, environment: Environment<'t>) {
        (self.class, self.this) = (environment.class, environment.this);
        (self.constness, self.is_detached) = (environment.constness, environment.is_detached);
        self.front.bindings = environment.bindings;
    }

    /// Collects the variables that have to live in memory: `&` is applied to them, or C++ may bind a reference to them.
    pub(super) fn find_addressed(&mut self, node: Node<'t>) {
        for node in tree::all(node) {
            let is_reference = match node.kind() {
                "pointer_expression" => self.front.text(node).starts_with('&'),
                "argument_list" => self.front.is_cpp && !self.is_argument_of_builtin(node),
                "reference_declarator" | "init_declarator" => self.front.is_cpp,
                // An operator of the source may take its operand by reference.
                "assignment_expression" | "update_expression" => node
                    .child_by_field_name("operator")
                    .is_some_and(|sign| self.front.operators.contains(self.front.text(sign))),
                _ => false,
            };
            self.state.addressed.extend(self.front.conflicting_names(node));
            self.state.addressed.extend(self.front.changed_by_lambda(node));
            let names = named(node).into_iter().filter(|child| is_reference && child.kind() == "identifier");
            self.state.addressed.extend(names.map(|name| self.front.text(name)));
        }
    }

    /// Returns `true` for the arguments of a function of the compiler, which takes none by reference.
    fn is_argument_of_builtin(&self, node: Node<'t>) -> bool {
        let function = node.parent().and_then(|call| call.child_by_field_name("function"));
        function.is_some_and(|function| self.front.text(function).starts_with("__builtin_"))
    }

    /// Returns a variable outside functions.
    pub(super) fn global(
        &mut self,
        key: &str,
        declaration: Node<'t>,
        declarator: Node<'t>,
    ) -> Fallible<Variable> {
        let (global, shape) = if let Some(known) = self.requests.known_global(key) {
            known
        } else {
            let shape = self.front.variable_shape(declaration, declarator)?;
            let has_value =
                first_value(declaration, declarator).is_some() || self.front.is_constructed(&shape);
            let initializer = has_value.then(|| format!("g:{key}"));
            (self.requests.variable(key, key, &shape, initializer.as_deref()), shape)
        };
        Ok(Variable::Global(global, shape))
    }

    /// Returns the arithmetic rules of C for a type: signed overflow is refused, unsigned numbers wrap.
    pub(super) const fn rules(scalar: Scalar) -> Rules {
        if scalar.is_signed() { Rules::REFUSE } else { Rules::WRAP }
    }

    /// Returns the common type of two operands: the wider one, or the unsigned one if the widths are equal.
    pub(super) const fn common(left: Scalar, right: Scalar) -> Scalar {
        let (left, right) = (left.promoted(), right.promoted());
        if left.bits() > right.bits() {
            left
        } else if right.bits() > left.bits() {
            right
        } else {
            Scalar::integer(left.bits(), left.is_signed() && right.is_signed())
        }
    }

    /// Lowers an expression as a number.
    pub(super) fn number(&mut self, node: Node<'t>) -> Fallible<(Operand, Scalar)> {
        let value = self.value(node)?;
        self.as_number(value, node)
    }

    pub(super) fn as_number(&mut self, mut operand: Operand, node: Node<'t>) -> Fallible<(Operand, Scalar)> {
        if matches!(operand.shape, Shape::Struct(_))
            && let Some(value) = self.convert_class(&operand, &Shape::Void, node, false)?
        {
            operand = value;
        }
        match Self::enum_to_number(operand) {
            operand @ Operand { shape: Shape::Scalar(scalar), .. } => Ok((operand, scalar)),
            operand => Err(self.not_a_number(node, &operand.shape)),
        }
    }

    /// Converts the value of an unscoped enumeration to its number; returns any other value unchanged.
    pub(super) fn enum_to_number(operand: Operand) -> Operand {
        match &operand.shape {
            Shape::Enum(own) if own.is_number => Operand { shape: own.scalar.into(), ..operand },
            _ => operand,
        }
    }

    /// Returns the error for arithmetic with a value that is not a number.
    pub(super) fn not_a_number(&self, node: Node<'t>, shape: &Shape) -> Box<Error> {
        let error = self.front.refuse(node, &format!("arithmetic on a value of type {shape}"));
        match shape {
            Shape::Enum(_) => error.help("an `enum class` converts only with a cast: `static_cast<int>(…)`"),
            _ => error,
        }
    }

    /// Lowers an expression as a number and applies the integer promotions.
    pub(super) fn promote(&mut self, node: Node<'t>) -> Fallible<(Operand, Scalar)> {
        let (operand, scalar) = self.number(node)?;
        let promoted = scalar.promoted();
        Ok((self.b.convert(operand, promoted, Overflow::Wrap), promoted))
    }

    /// Lowers an operand of a binary operator: a number after the integer promotions, or a pointer.
    pub(super) fn operand(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let value = self.value(node)?;
        let value = match value.shape {
            Shape::Struct(_) => self.convert_class(&value, &Shape::Void, node, false)?.unwrap_or(value),
            _ => value,
        };
        let value = Self::enum_to_number(value);
        Ok(match value.shape {
            Shape::Scalar(scalar) => self.b.convert(value, scalar.promoted(), Overflow::Wrap),
            _ => value,
        })
    }

    /// Lowers an expression as a condition.
    pub(super) fn condition(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let value = self.value(node)?;
        let value = match value.shape {
            Shape::Struct(_) => self.explicit(value, &Scalar::Bool.into(), node)?,
            _ => Self::enum_to_number(value),
        };
        if matches!(value.shape, Shape::Enum(_)) && !self.front.is_pointer(&value.shape) {
            return Err(self.not_a_number(node, &value.shape));
        }
        Ok(self.truth(&value))
    }

    /// Converts a truth value to the type that the language gives it: `int` in C, `bool` in C++.
    pub(super) fn truth_value(&mut self, truth: Operand) -> Operand {
        if self.front.is_cpp { truth } else { self.b.convert(truth, Scalar::I32, Overflow::Wrap) }
    }

    /// Refuses one of bitrose's sets of squares where a number with fewer than 64 bits is expected.
    pub(super) fn check_set(&self, operand: &Operand, wanted: Scalar, node: Node<'t>) -> Fallible<()> {
        if operand.scalar() == Some(Scalar::Board) && wanted.bits() < 64 {
            let is_set = |part: &Node<'t>| {
                let found = self.front.outside().find(self.front.text(*part));
                part.kind() == "identifier" && matches!(found, Some(External::Builtin(_)))
            };
            let set = tree::all(node).find(is_set).map_or("…", |name| self.front.text(name));
            return Err(tree::error(node, format!("expected {wanted}, found bitrose's set `{set}`"))
                .label("not defined in the source, so this is bitrose's own")
                .help("paste its definition as well"));
        }
        Ok(())
    }

    /// Converts a value implicitly, as an assignment, an argument or a result does.
    pub(super) fn convert(&mut self, operand: Operand, shape: &Shape, node: Node<'t>) -> Fallible<Operand> {
        if operand.shape == *shape {
            return Ok(operand);
        }
        let operand = if matches!(shape, Shape::Struct(_)) { operand } else { Self::enum_to_number(operand) };
        match (&operand.shape, shape) {
            (own, wanted) if own == wanted => Ok(operand),
            (Shape::Scalar(_) | Shape::Reference(_), Shape::Scalar(Scalar::Bool)) => Ok(self.truth(&operand)),
            (Shape::Scalar(_), Shape::Scalar(scalar)) => {
                self.check_set(&operand, *scalar, node)?;
                self.narrow_shifts.remark(&operand, Some(*scalar), self.requests);
                Ok(self.b.convert(operand, *scalar, Overflow::Wrap))
            }
            // An array decays to a pointer to its first element.
            (Shape::Array(element, _), Shape::Reference(target))
                if element == target || **target == Shape::Void || cast_target(element, target) =>
            {
                Ok(self.pointer_to(&operand, target))
            }
            // A null pointer.
            (Shape::Reference(_) | Shape::Scalar(_), wanted)
                if (matches!(wanted, Shape::Reference(_)) || self.front.is_pointer(wanted))
                    && (node.kind() == "null" || self.front.text(node) == "0") =>
            {
                Ok(Operand { register: operand.register, shape: shape.clone() })
            }
            (own, wanted) => {
                if let Some(value) = self.convert_class(&operand, wanted, node, false)? {
                    return Ok(value);
                }
                if let Some(unread) = [wanted, own].into_iter().find(|shape| holds_unread(shape)) {
                    return Err(self.front.refuse(node, &format!("a value of type {unread}")));
                }
                let is_untyped = matches!(own, Shape::Reference(target) if **target == Shape::Void);
                match wanted {
                    Shape::Reference(_) if is_untyped => {
                        let refused = self.front.refuse(node, "a `void *` as another pointer");
                        return Err(refused.help("declare it with the type of what it points to"));
                    }
                    Shape::Scalar(_) if matches!(own, Shape::Reference(_)) => {
                        return Err(self.front.refuse(node, "a pointer as a number"));
                    }
                    _ => {}
                }
                let error = tree::error(node, format!("expected {wanted}, found {own}"))
                    .label("not the expected type");
                Err(match wanted {
                    Shape::Enum(_) => error.help(format!("write a cast: `static_cast<{wanted}>(…)`")),
                    _ => error,
                })
            }
        }
    }
}

/// Returns the type in the declaration of a parameter.
pub(super) fn kind_of(name: Node<'_>) -> Option<Node<'_>> {
    let mut at = name;
    while !matches!(at.kind(), "parameter_declaration" | "optional_parameter_declaration") {
        at = at.parent()?;
    }
    at.child_by_field_name("type")
}

/// Returns `true` for the same array type, the target with an unspecified length: `U64 (*t)[64]`.
fn cast_target(own: &Shape, target: &Shape) -> bool {
    matches!((own, target), (Shape::Array(own, _), Shape::Array(target, 0)) if own == target)
}
