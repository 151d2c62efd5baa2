//! The state of lowering the body of a function.
//!
//! A body is lowered several times, until all of its types are inferred. Only the last pass keeps its operations.

use super::sequences::Sequence;
use super::types::{Inference, Integer, Type, UNIT, USIZE};
use super::{Environment, RustFrontEnd, types};
use crate::front::prelude::*;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// A value with its Rust type.
#[derive(Clone, Debug)]
pub(super) struct Value {
    pub(super) operand: Operand,
    pub(super) kind: Type,
}

/// A closure. Its body is inlined wherever it is called.
#[derive(Clone, Debug)]
pub(super) struct Closure<'t> {
    pub(super) node: Node<'t>,
    pub(super) parameters: Vec<Type>,
    pub(super) result: Type,
    /// The range of the names that its body can see: none for a `move` closure, which may leave the function.
    pub(super) known: std::ops::Range<usize>,
    /// For a `move` closure, its copies of the variables that it captures.
    pub(super) captured: Vec<(&'t str, (Variable, Type))>,
    pub(super) salt: u64,
    pub(super) environment: Rc<Environment<'t>>,
}

/// What identifies a variable: its register, or its index among those in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Slot {
    Register(Register),
    Object(u32),
}

/// A function that is being lowered.
pub(super) struct Body<'f, 't> {
    pub(super) front: &'f mut RustFrontEnd<'t>,
    pub(super) requests: &'f mut Requests,
    pub(super) b: Builder,
    pub(super) state: State<'t, (Variable, Type)>,
    pub(super) inference: Inference,
    /// Whether every type is known. Until then, the emitted operations are discarded.
    pub(super) is_final: bool,
    /// Whether this pass needed a type that is not known yet.
    pub(super) needs_type: bool,
    pub(super) frame: InlineContext<'t>,
    /// The types of the values that `break` yields, by the register that receives them.
    pub(super) break_kinds: HashMap<Register, Type>,
    /// The types of the arguments that choose among several functions of one name, by node and salt.
    pub(super) argument_kinds: HashMap<(usize, u64), Type>,
    /// The variables that are declared without `mut`.
    pub(super) fixed: HashSet<Slot>,
    /// The variables that are references without `mut`.
    pub(super) shared: HashSet<Slot>,
    /// The shifts in 32 bits, for the remark where a number of 64 bits becomes of one.
    pub(super) narrow_shifts: NarrowShifts,
    pub(super) closures: Vec<Closure<'t>>,
    pub(super) sequences: Vec<Sequence<'t>>,
}

/// The part of the state that differs in an inlined function.
pub(super) struct InlineContext<'t> {
    pub(super) environment: Rc<Environment<'t>>,
    pub(super) result: Type,
    /// The function, if it is a test, which may fail where it ends. `None` for an inlined one.
    pub(super) test: Option<Node<'t>>,
    /// Distinguishes the inlined calls, so that each has its own type variables.
    pub(super) salt: u64,
    /// The span of the call, which is reported for code of the prelude.
    at: Option<Span>,
}

impl<'t> Lower<'t> for Body<'_, 't> {
    type Known = (Variable, Type);

    fn b(&mut self) -> &mut Builder {
        &mut self.b
    }

    fn state(&mut self) -> &mut State<'t, (Variable, Type)> {
        &mut self.state
    }

    fn origin(&self, node: Node<'t>) -> Span {
        self.frame.at.filter(|_| self.front.items.is_prelude(node)).unwrap_or_else(|| self.front.origin(node))
    }
}

impl<'t> Written<'t> for Body<'_, 't> {
    fn text_and_language(&self) -> (&'t str, Language) {
        self.front.text_and_language()
    }
}

impl<'f, 't> Body<'f, 't> {
    pub(super) fn new(
        front: &'f mut RustFrontEnd<'t>,
        requests: &'f mut Requests,
        b: Builder,
        environment: &Rc<Environment<'t>>,
        inference: Inference,
    ) -> Self {
        let environment = Rc::clone(environment);
        Self {
            front,
            requests,
            b,
            state: State::new(),
            inference,
            is_final: false,
            needs_type: false,
            frame: InlineContext { environment, result: UNIT, test: None, salt: 0, at: None },
            break_kinds: HashMap::new(),
            argument_kinds: HashMap::new(),
            fixed: HashSet::new(),
            shared: HashSet::new(),
            narrow_shifts: NarrowShifts::default(),
            closures: Vec::new(),
            sequences: Vec::new(),
        }
    }

    /// Lowers inlined code, which has its own variables and its own meanings of generic parameters.
    pub(super) fn with_inline_context<T>(
        &mut self,
        call: Node<'t>,
        known: std::ops::Range<usize>,
        salt: u64,
        environment: &Rc<Environment<'t>>,
        inner: impl FnOnce(&mut Self) -> Fallible<T>,
    ) -> Fallible<T> {
        let is_own = !self.front.items.is_prelude(call);
        let at = if is_own { Some(self.front.origin(call)) } else { self.frame.at };
        let (environment, result) = (Rc::clone(environment), self.frame.result.clone());
        let frame = InlineContext { environment, result, test: None, salt, at };
        let outer = std::mem::replace(&mut self.frame, frame);
        let made = self.with_names_of_definition(known, inner);
        self.frame = outer;
        made
    }

    /// Lowers something with other meanings of the generic parameters.
    pub(super) fn with<T>(
        &mut self,
        environment: &Rc<Environment<'t>>,
        inner: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let outer = std::mem::replace(&mut self.frame.environment, Rc::clone(environment));
        let result = inner(self);
        self.frame.environment = outer;
        result
    }

    /// Replaces the type variables in the meanings of generic parameters, as far as their types are known.
    pub(super) fn resolve_environment(&self, environment: &Environment<'t>) -> Rc<Environment<'t>> {
        let generics = environment.generics.iter().map(|(name, kind)| (*name, self.resolve(kind))).collect();
        let this = environment.this.as_ref().map(|this| self.resolve(this));
        Rc::new(Environment { generics, this })
    }

    /// Returns the salt for the code that is inlined at a call.
    pub(super) fn salted(&self, call: Node<'t>, of: Node<'t>) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.frame.salt, call.id(), of.id()).hash(&mut hasher);
        hasher.finish()
    }

    /// Declares a variable and gives it a value.
    pub(super) fn bind(&mut self, name: &'t str, value: &Value) -> Fallible<()> {
        let kind = self.resolve(&value.kind);
        let variable = if matches!(kind, Type::Sequence(_) | Type::Closure(_) | Type::Function(_)) {
            Variable::Register(value.operand.clone())
        } else {
            let (variable, place) = self.new_variable(name, &kind)?;
            self.mark_size(value);
            self.write(&place, value, name);
            variable
        };
        self.declare(name, (variable, kind));
        Ok(())
    }

    /// Loads the value at a place.
    pub(super) fn loaded(&mut self, (place, kind): (Place, Type)) -> Value {
        let value = Value { operand: self.b.load(&place), kind };
        self.mark_size(&value);
        value
    }

    /// Creates the result of an expression that has one of several values of this type.
    pub(super) fn result_value(&mut self, kind: Type) -> Fallible<Value> {
        let shape = self.shape(&kind)?;
        Ok(Value { operand: self.result_of(shape), kind })
    }

    pub(super) fn new_variable(&mut self, name: &'t str, kind: &Type) -> Fallible<(Variable, Place)> {
        let shape = self.shape(kind)?;
        let (variable, place) = self.allocate_variable(name, shape);
        if let (Place::Register(operand), true) = (&place, self.resolve(kind) == USIZE) {
            self.b.mark_size(operand.register);
        }
        Ok((variable, place))
    }

    /// Marks a `usize`: the trace shows it as a number.
    pub(super) fn mark_size(&mut self, value: &Value) {
        if self.resolve(&value.kind) == USIZE {
            self.b.mark_size(value.operand.register);
        }
    }

    /// Binds names as the call of `node` does: the step of the call shows their values.
    pub(super) fn without_steps<T>(&mut self, node: Node<'t>, lower: impl FnOnce(&mut Self) -> T) -> T {
        let call = self.frame.at.or(Some(self.front.origin(node)));
        let outer = std::mem::replace(&mut self.frame.at, call);
        let result = lower(self);
        self.frame.at = outer;
        result
    }

    /// Writes a value to a place. Outside of inlined code, a value of one word also becomes a step of the trace, with
    /// the given name.
    pub(super) fn write(&mut self, place: &Place, value: &Value, name: &str) {
        if *place.shape() == Shape::Void || self.resolve(&value.kind) == Type::Never {
            return;
        }
        if self.frame.at.is_some() || !place.shape().is_word() {
            self.put(place, &value.operand);
        } else {
            self.b.store(place, &value.operand, name);
        }
    }

    /// Returns a type variable that belongs to a node; `index` distinguishes several variables of the same node.
    pub(super) fn variable_of(&mut self, node: Node<'t>, index: u32, is_integer: bool) -> Type {
        self.inference.variable((node.id(), index, self.frame.salt), is_integer)
    }

    pub(super) fn resolve(&self, kind: &Type) -> Type {
        self.inference.resolve(kind)
    }

    /// Records that a type is needed here but not known yet. In the final pass this is an error.
    pub(super) fn stuck(&mut self, node: Node<'t>) -> Fallible<()> {
        self.stuck_at(tree::span(node))
    }

    pub(super) fn stuck_at(&mut self, span: Span) -> Fallible<()> {
        self.needs_type = true;
        if !self.is_final {
            return Ok(());
        }
        Err(Error::new(span, "type annotations needed").label("cannot infer the type"))
    }

    /// Returns a placeholder for a value whose type is not known yet.
    pub(super) fn open_value(&mut self, node: Node<'t>, index: u32) -> Fallible<Value> {
        self.stuck(node)?;
        Ok(Value { kind: self.variable_of(node, index, false), ..self.never() })
    }

    /// Returns a placeholder for a place in a value whose type is not known yet.
    pub(super) fn open_place(&mut self, node: Node<'t>) -> Fallible<(Place, Type)> {
        let value = self.open_value(node, 0)?;
        Ok((Place::Register(value.operand), value.kind))
    }

    pub(super) fn expect(&mut self, node: Node<'t>, expected: &Type, found: &Type) -> Fallible<()> {
        if self.inference.unify(expected, found) {
            return Ok(());
        }
        let is_callable = |kind: &Type| matches!(kind, Type::Function(_) | Type::Closure(_));
        if is_callable(&self.resolve(expected)) && is_callable(&self.resolve(found)) {
            return Err(self.refuse(node, "choosing between several functions").help("call them one by one"));
        }
        Err(types::mismatch(node, self.name(expected), self.name(found)))
    }

    /// Returns a type as Rust writes it.
    pub(super) fn name(&self, kind: &Type) -> String {
        let list = |parts: &[Type]| parts.iter().map(|part| self.name(part)).collect::<Vec<_>>().join(", ");
        match self.resolve(kind) {
            Type::Variable(variable) if self.inference.is_integer(&Type::Variable(variable)) => {
                "integer".to_owned()
            }
            Type::Variable(_) => "_".to_owned(),
            Type::Integer(Integer { scalar, is_size }) => match (scalar, is_size) {
                (Scalar::U64, true) => "usize".to_owned(),
                (Scalar::I64, true) => "isize".to_owned(),
                _ => scalar.name().to_owned(),
            },
            Type::Bool => "bool".to_owned(),
            Type::Char => "char".to_owned(),
            Type::Never => "!".to_owned(),
            Type::Tuple(parts) => format!("({})", list(&parts)),
            Type::Array(element, length) => format!("[{}; {}]", self.name(&element), self.name(&length)),
            Type::Slice(element) => format!("[{}]", self.name(&element)),
            Type::Reference(target) => format!("&{}", self.name(&target)),
            Type::Defined(index, parts) if parts.is_empty() => {
                let name = self.front.definitions[index].name;
                name.strip_prefix("bitrose_").unwrap_or(name).to_owned()
            }
            Type::Defined(index, parts) => {
                format!("{}<{}>", self.front.definitions[index].name, list(&parts))
            }
            Type::Value(value) => value.to_string(),
            Type::Function(_) => "a function".to_owned(),
            Type::Closure(_) => "a closure".to_owned(),
            Type::Sequence(_) => "an iterator".to_owned(),
            Type::Text => "&str".to_owned(),
        }
    }

    /// Returns the value of an expression that never completes. Also used as a placeholder where no register is needed.
    pub(super) fn never(&mut self) -> Value {
        Value { operand: self.b.constant(Scalar::U32, 0), kind: Type::Never }
    }

    pub(super) fn unit(&mut self) -> Value {
        Value { kind: UNIT, ..self.never() }
    }

    #[expect(clippy::unused_self, reason = "called like `unit`, which makes a register")]
    pub(super) fn boolean(&self, operand: Operand) -> Value {
        Value { operand, kind: Type::Bool }
    }

    #[expect(clippy::unused_self, reason = "called like `unit`, which makes a register")]
    pub(super) fn size(&self, operand: Operand) -> Value {
        Value { operand, kind: USIZE }
    }

    /// Coerces a value to the expected type: for example, a reference to an array to a reference to a slice.
    pub(super) fn coerce(&mut self, value: Value, wanted: &Type, node: Node<'t>) -> Fallible<Value> {
        let (own, target) = (self.resolve(&value.kind), self.resolve(wanted));
        if own == Type::Never {
            return self.result_value(target);
        }
        if let (Type::Reference(own), Type::Reference(target)) = (&own, &target) {
            match (self.resolve(own), self.resolve(target)) {
                (Type::Array(element, length), Type::Slice(wanted)) => {
                    self.expect(node, &wanted, &element)?;
                    return self.slice_of(&value.operand, &element, &length);
                }
                (own @ Type::Defined(..), Type::Slice(_)) if self.has_member(&own, "deref") => {
                    let place = Place::Memory { address: value.operand.register, shape: self.shape(&own)? };
                    let (place, kind) = self.deref_elements(node, place, own)?;
                    let slice = self.borrow(&place, &kind)?;
                    return self.coerce(slice, wanted, node);
                }
                // `&&x` where `&x` is expected.
                (Type::Reference(inner), other)
                    if !matches!(other, Type::Reference(_) | Type::Variable(_)) =>
                {
                    let kind = Type::Reference(inner);
                    let place = Place::Memory { address: value.operand.register, shape: self.shape(&kind)? };
                    let operand = self.b.load(&place);
                    return self.coerce(Value { operand, kind }, wanted, node);
                }
                _ => {}
            }
        }
        self.expect(node, &target, &own)?;
        Ok(Value { kind: target, ..value })
    }

    /// Turns a reference to an array into a reference to a slice.
    fn slice_of(&mut self, address: &Operand, element: &Type, length: &Type) -> Fallible<Value> {
        let Type::Value(length) = self.resolve(length) else {
            let kind = Type::Slice(Arc::new(element.clone())).reference();
            return Ok(Value { kind, ..self.never() });
        };
        let length = self.b.constant(Scalar::U64, u64::try_from(length).unwrap_or(0));
        self.slice(address, &length, element)
    }

    /// Creates a reference to a slice from the address of its first element and its length.
    pub(super) fn slice(&mut self, first: &Operand, length: &Operand, element: &Type) -> Fallible<Value> {
        let kind = Type::Slice(Arc::new(element.clone())).reference();
        let shape = self.shape(&kind)?;
        let address = self.temporary(shape.clone());
        self.b.emit(Op::Store { address, from: first.register });
        let second = self.b.field(address, 1, Scalar::U64.into());
        self.put(&second, length);
        Ok(Value { operand: Operand { register: address, shape }, kind })
    }
}
