//! The state of lowering a function, or the statements outside of functions.

use super::types::Type;
use super::{Python, names};
use crate::front::prelude::*;

/// A value and its type.
#[derive(Clone, Debug)]
pub(super) struct Value {
    pub(super) operand: Operand,
    pub(super) kind: Type,
}

/// A function that lowers something for each value of an iterable.
pub(super) type Receiver<'f, B> = &'f mut dyn FnMut(&mut B, Value) -> Fallible<()>;

impl Value {
    pub(super) const fn int(operand: Operand) -> Self {
        Self { operand, kind: Type::Int }
    }

    /// Returns a list as one that nothing changes from now on.
    pub(super) fn frozen(self) -> Self {
        let Type::List(element) = self.kind else { return self };
        Self { operand: self.operand, kind: Type::ImmutableList(element) }
    }

    pub(super) const fn truth(operand: Operand) -> Self {
        Self { operand, kind: Type::Bool }
    }
}

/// The variables of a function: of the one being lowered, or of one that is inlined in it.
#[derive(Default)]
pub(super) struct Frame<'t> {
    /// The names that it assigns, which makes them local.
    pub(super) own: HashSet<&'t str>,
    /// The names that it declares `global`.
    pub(super) globals: HashSet<&'t str>,
    pub(super) variables: HashMap<&'t str, Value>,
    /// The number of frames in which the definition of the function is found: its free names are looked up there.
    pub(super) outer: usize,
    /// The id of the function, if it is inlined.
    pub(super) function: Option<usize>,
}

pub(super) struct Body<'f, 't> {
    pub(super) front: &'f mut Python<'t>,
    pub(super) requests: &'f mut Requests,
    pub(super) b: Builder,
    state: State<'t, ()>,
    pub(super) frames: Vec<Frame<'t>>,
    pub(super) class: Option<usize>,
    pub(super) result: Option<Type>,
    /// Whether this is the code outside of functions.
    pub(super) is_module: bool,
    /// The class whose body is being lowered.
    pub(super) in_class: Option<usize>,
    /// The functions that are used as values, by the register of the value.
    pub(super) lambdas: HashMap<Register, (Node<'t>, usize)>,
    /// The list of the values that a generator has yielded so far.
    pub(super) yielded: Option<Value>,
    /// The type of these values, once the first one was found.
    pub(super) yielded_type: Option<Type>,
}

impl<'t> Lower<'t> for Body<'_, 't> {
    type Known = ();

    fn b(&mut self) -> &mut Builder {
        &mut self.b
    }

    fn state(&mut self) -> &mut State<'t, ()> {
        &mut self.state
    }
}

impl<'f, 't> Body<'f, 't> {
    pub(super) fn new(front: &'f mut Python<'t>, requests: &'f mut Requests) -> Self {
        Self {
            front,
            requests,
            b: Builder::new("", Vec::new(), Shape::Void, Span::default()),
            state: State::new(),
            frames: vec![Frame::default()],
            class: None,
            result: None,
            is_module: false,
            in_class: None,
            lambdas: HashMap::new(),
            yielded: None,
            yielded_type: None,
        }
    }

    /// Lowers a function for the types of its arguments. Also returns the type of its result.
    pub(super) fn function(mut self, index: usize) -> Fallible<(Function, Type)> {
        let instance = self.front.instances[index].clone();
        let node = instance.node;
        tree::check(node)?;
        self.front.check_decorators(node)?;
        let name = self.front.text(field(node, "name")?);
        let list: Vec<Node<'t>> = names::parameters(self.front, field(node, "parameters")?)?;
        let parameters = list
            .iter()
            .zip(&instance.types)
            .map(|(own, kind)| Parameter::new(self.front.text(names::parameter_name(*own)), kind.shape()));
        let result = instance.result.clone();
        let shape = result.as_ref().map_or(Shape::Void, Type::result_shape);
        self.b = Builder::new(name, parameters.collect(), shape, tree::span(field(node, "name")?));
        self.class = instance.class;
        self.result = result;
        let body = field(node, "body")?;
        self.frames[0].own = names::assigned(self.front, body);
        for (index, (own, kind)) in list.iter().zip(&instance.types).enumerate() {
            let name = self.front.text(names::parameter_name(*own));
            let operand = self.b.parameter(index);
            self.frames[0].own.insert(name);
            self.frames[0].variables.insert(name, Value { operand, kind: kind.clone() });
        }
        if names::is_generator(node) {
            self.begin_generator(body)?;
        }
        self.statement(body)?;
        self.end_generator(node)?;
        let result = self.result.take().unwrap_or(Type::None);
        if result != Type::None {
            let rule =
                format!("`{name}` returns None here, and {result} elsewhere, which bitrose does not read");
            self.nested(field(node, "name")?, |body| {
                body.b.emit(Op::Refuse(Refusal::Rule(rule.into())));
                Ok(())
            })?;
        }
        self.b.set_result(result.result_shape());
        Ok((self.b.finish(), result))
    }

    /// Lowers a statement outside of functions, only to learn its types.
    pub(super) fn statement_alone(mut self, node: Node<'t>) -> Fallible<()> {
        self.b = Builder::new("module", Vec::new(), Shape::Void, tree::span(node));
        self.is_module = true;
        tree::check(node)?;
        if names::is_value(node) { self.value(named(node)[0]).map(|_| ()) } else { self.statement(node) }
    }

    /// Lowers all statements outside of functions. If `has_value`, the result is the value of the last expression.
    pub(super) fn module(mut self, has_value: bool) -> Fallible<Function> {
        let root = self.front.source.tree.root_node();
        self.b = Builder::new("module", Vec::new(), Shape::Void, tree::span(root));
        self.is_module = true;
        let mut statements = named(root);
        statements.retain(|statement| !self.front.skipped.contains(&statement.id()));
        let value = statements.last().copied().filter(|last| names::is_value(*last));
        if value.is_some() {
            statements.pop();
        }
        for statement in statements {
            self.statement(statement)?;
        }
        if let Some(value) = value.filter(|_| has_value).map(|value| named(value)[0]) {
            self.nested(value, |body| {
                let found = body.value(value)?;
                if found.kind != Type::None {
                    body.b.set_result(found.operand.shape);
                    body.b.emit(Op::Return(Some(found.operand.register)));
                }
                Ok(())
            })?;
        }
        Ok(self.b.finish())
    }

    /// Lowers a function that was requested by its name. Everything outside of functions runs first.
    pub(super) fn entry(mut self, node: Node<'t>) -> Fallible<Function> {
        if names::is_generator(node) {
            return Err(tree::error(node, "a generator on its own has no value")
                .label("it only runs when something iterates over it")
                .help("end the program with a call that does, as in `sum(squares(b))`"));
        }
        let list = names::parameters(self.front, field(node, "parameters")?)?;
        let types = vec![Type::Int; list.len()];
        let index = self.front.instance(node, None, types);
        let result = self.front.result_of(index)?;
        let parameters = list
            .iter()
            .map(|own| Parameter::new(self.front.text(names::parameter_name(*own)), Type::Int.shape()));
        let name = self.front.text(field(node, "name")?);
        self.b = Builder::new(name, parameters.collect(), Shape::Void, tree::span(field(node, "name")?));
        self.run_module();
        let arguments = (0..list.len()).map(|index| self.b.parameter(index).register).collect();
        let function = self.requests.function(&format!("i:{index}"));
        let value = self.b.call(function, arguments, &result.result_shape());
        if result != Type::None {
            self.b.set_result(result.shape());
            self.b.emit(Op::Return(Some(value.register)));
        }
        Ok(self.b.finish())
    }

    /// Lowers a function that returns the value of a global variable.
    pub(super) fn variable(mut self, name: &str) -> Fallible<Function> {
        let root = self.front.source.tree.root_node();
        self.b = Builder::new(name, Vec::new(), Shape::Void, tree::span(root));
        self.run_module();
        let value = self.global_value(name)?;
        let value = value
            .ok_or_else(|| Error::undefined(tree::span(root), "name", name).label("not defined here"))?;
        self.b.set_result(value.operand.shape);
        self.b.emit(Op::Return(Some(value.operand.register)));
        Ok(self.b.finish())
    }

    fn run_module(&mut self) {
        let function = self.requests.function("init");
        self.b.call(function, Vec::new(), &Shape::Void);
    }

    /// Lowers a function that takes away the values of all global variables: they have none before the first statement
    /// runs.
    pub(super) fn unset(mut self) -> Function {
        let span = tree::span(self.front.source.tree.root_node());
        self.b = Builder::new("variables", Vec::new(), Shape::Void, span);
        let shape = self.globals_shape();
        let to = self.globals_address();
        let from = self.temporary(shape.clone());
        self.b.emit(Op::CopyCells { to, from, cells: shape.cells() });
        self.b.finish()
    }

    fn globals_shape(&self) -> Shape {
        let globals = self.front.globals.iter();
        Shape::structure("variables", globals.map(|(name, kind)| (&**name, kind.shape())))
    }

    /// Returns the address of all global variables.
    fn globals_address(&mut self) -> Register {
        let shape = self.globals_shape();
        let global = self.requests.variable("variables", "variables", &shape, Some("unset"));
        self.b.global_address(global, &shape)
    }

    /// Returns the place of a global variable.
    pub(super) fn global_place(&mut self, index: usize) -> Place {
        let base = self.globals_address();
        let shape = self.front.globals[index].1.shape();
        self.b.field(base, u32::try_from(index).expect("a source is bounded"), shape)
    }

    /// Returns the value of a global variable, or `None` if there is no variable with this name.
    pub(super) fn global_value(&mut self, name: &str) -> Fallible<Option<Value>> {
        if let Some(error) = self.front.unusable_names.get(name) {
            return Err(error.clone());
        }
        let Some(index) = self.front.globals.iter().position(|(own, _)| own == name) else { return Ok(None) };
        let kind = self.front.globals[index].1.clone();
        let place = self.global_place(index);
        let operand = self.b.load(&place);
        Ok(Some(Value { operand, kind }))
    }

    pub(super) fn none(&mut self) -> Value {
        let operand = self.b.constant(Scalar::Bool, 0);
        Value { operand, kind: Type::None }
    }

    pub(super) fn int(&mut self, value: i64) -> Operand {
        self.b.constant(Scalar::Big, value.cast_unsigned())
    }

    /// Converts a value to an int. A bool is one, but is written as a bool.
    pub(super) fn as_int(&mut self, value: Value, node: Node<'t>) -> Fallible<Operand> {
        if value.kind.is_number() {
            return Ok(self.b.convert(value.operand, Scalar::Big, Overflow::Refuse));
        }
        let error = self.front.refuse(node, &format!("{} where bitrose expects an int", value.kind));
        Err(match value.kind {
            Type::Member(_) => error.help("`.value` is its number; a member of an `IntEnum` is one itself"),
            _ => error,
        })
    }

    /// Lowers an expression and converts its value to an int.
    pub(super) fn int_of(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let value = self.value(node)?;
        self.as_int(value, node)
    }

    /// Lowers expressions from left to right.
    pub(super) fn values(&mut self, nodes: &[Node<'t>]) -> Fallible<Vec<Value>> {
        nodes.iter().map(|node| self.value(*node)).collect()
    }

    /// Converts a value to a type.
    pub(super) fn as_type(&mut self, value: Value, kind: &Type, node: Node<'t>) -> Fallible<Operand> {
        match kind {
            _ if value.kind == *kind => Ok(value.operand),
            Type::Int => self.as_int(value, node),
            Type::Bool => Ok(self.truth_of(&value)?),
            kind => {
                let message = format!("mismatched types: expected {kind}, found {}", value.kind);
                Err(tree::error(node, message)
                    .label("bitrose supports only names and lists with values of one type"))
            }
        }
    }

    /// Calls the first of these methods that the class of the first argument has.
    pub(super) fn call_first(&mut self, names: &[&str], arguments: Vec<Value>) -> Fallible<Option<Value>> {
        let (Type::Object(class) | Type::Member(class)) = arguments[0].kind else { return Ok(None) };
        let methods = &self.front.classes[class].methods;
        let Some(&method) = names.iter().find_map(|name| methods.get(name)) else { return Ok(None) };
        self.call_function(method, Some(class), arguments, method).map(Some)
    }

    /// Lowers a test whether a value is truthy in Python.
    pub(super) fn truth_of(&mut self, value: &Value) -> Fallible<Operand> {
        if let Some(value) = self.call_first(&["__bool__", "__len__"], vec![value.clone()])? {
            return self.truth_of(&value);
        }
        match &value.kind {
            Type::None => Ok(self.b.constant(Scalar::Bool, 0)),
            Type::Bool | Type::Int => Ok(self.truth(&value.operand)),
            Type::ImmutableList(element) => {
                self.truth_of(&Value { kind: Type::List(element.clone()), ..value.clone() })
            }
            Type::List(_) => {
                let length = self.list_length(value);
                Ok(self.truth(&length))
            }
            Type::Tuple(elements) => Ok(self.b.constant(Scalar::Bool, u64::from(!elements.is_empty()))),
            Type::Member(class) if self.front.classes[*class].has_base(&["Flag"]) => {
                Ok(self.truth(&value.operand))
            }
            Type::Object(_) | Type::Member(_) | Type::Class(_) | Type::Function => {
                Ok(self.b.constant(Scalar::Bool, 1))
            }
        }
    }

    pub(super) fn condition(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let value = self.value(node)?;
        self.truth_of(&value)
    }
}
