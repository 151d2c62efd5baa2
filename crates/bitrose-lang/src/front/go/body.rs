//! The state of lowering the body of a Go function.

use super::text::is_terminating;
use super::types::Type;
use super::{GoFrontEnd, TypeArguments};
use crate::front::prelude::*;

/// A value: a constant, or an operand that is computed when the program runs.
#[derive(Clone, Debug)]
pub(super) struct Value {
    /// The exact value of a numeric constant. No operation is emitted for it until its type is known.
    pub(super) constant: Option<i128>,
    pub(super) operand: Option<Operand>,
    pub(super) kind: Type,
}

impl Value {
    pub(super) const fn typed(operand: Operand, kind: Type) -> Self {
        Self { constant: None, operand: Some(operand), kind }
    }

    pub(super) const fn constant(value: i128, kind: Type) -> Self {
        Self { constant: Some(value), operand: None, kind }
    }
}

/// What a name refers to in a function.
#[derive(Clone, Debug)]
pub(super) enum Meaning {
    Variable(Variable),
    Constant(i128),
}

/// A function literal, and what is in scope where it is written.
#[derive(Clone, Debug)]
pub(super) struct Literal<'t> {
    pub(super) node: Node<'t>,
    pub(super) signature: Signature<'t>,
    pub(super) outer: Enclosing<'t>,
}

/// The parameters of a function, the receiver first, and its results.
pub(super) type Signature<'t> = (Vec<(&'t str, Type)>, Vec<(&'t str, Type)>);

/// What is in scope around a function: a range of the known variables, local types, and the types that type parameters
/// stand for.
#[derive(Clone, Debug)]
pub(super) struct Enclosing<'t> {
    pub(super) variables: std::ops::Range<usize>,
    pub(super) types: Vec<(&'t str, Node<'t>)>,
    pub(super) type_arguments: TypeArguments<'t>,
}

/// The state of lowering one function.
pub(super) struct Body<'f, 't> {
    pub(super) front: &'f mut GoFrontEnd<'t>,
    pub(super) requests: &'f mut Requests,
    pub(super) b: Builder,
    pub(super) state: State<'t, (Meaning, Type)>,
    /// Variables that a pointer or slice may refer to after their block has ended. Each execution of the declaration
    /// creates a new one.
    escaping: HashSet<&'t str>,
    pub(super) local_types: Vec<(&'t str, Node<'t>)>,
    pub(super) type_arguments: TypeArguments<'t>,
    /// The number of open groups of operands whose order Go leaves open.
    pub(super) open_orders: usize,
    pub(super) iota: Option<i128>,
    pub(super) result: Type,
    /// The names of the results, if they are named.
    pub(super) named_results: Vec<(&'t str, Variable)>,
    /// The targets of assignments that were checked.
    pub(super) checked_targets: HashSet<usize>,
    pub(super) literals: Vec<Literal<'t>>,
    /// Types of expressions by node id, found by lowering them and discarding the operations.
    pub(super) found: HashMap<usize, Type>,
    /// How often each identifier occurs in a block, by node.
    pub(super) identifiers: HashMap<usize, HashMap<&'t str, usize>>,
}

impl<'t> Lower<'t> for Body<'_, 't> {
    type Known = (Meaning, Type);

    fn b(&mut self) -> &mut Builder {
        &mut self.b
    }

    fn state(&mut self) -> &mut State<'t, (Meaning, Type)> {
        &mut self.state
    }
}

impl<'f, 't> Body<'f, 't> {
    pub(super) fn new(front: &'f mut GoFrontEnd<'t>, requests: &'f mut Requests) -> Self {
        Self {
            front,
            requests,
            b: Builder::new("", Vec::new(), Shape::Void, Span::default()),
            state: State::new(),
            escaping: HashSet::new(),
            local_types: Vec::new(),
            type_arguments: Rc::default(),
            open_orders: 0,
            iota: None,
            result: Type::Void,
            named_results: Vec::new(),
            checked_targets: HashSet::new(),
            literals: Vec::new(),
            found: HashMap::new(),
            identifiers: HashMap::new(),
        }
    }

    /// Opens a scope: variables and types that `inner` declares are visible only inside it.
    pub(super) fn enclosed<T>(&mut self, inner: impl FnOnce(&mut Self) -> Fallible<T>) -> Fallible<T> {
        let known = self.local_types.len();
        let result = self.scoped(inner);
        self.local_types.truncate(known);
        result
    }

    /// Lowers the statements outside of functions.
    pub(super) fn main(mut self) -> Fallible<Function> {
        let root = self.front.source.tree.root_node();
        self.b = Builder::new("main", Vec::new(), Shape::Void, Span::default());
        self.initialize_first();
        let statements: Vec<Node<'t>> =
            named(root).into_iter().filter(|node| !super::text::is_definition(*node)).collect();
        if statements.is_empty() {
            tree::check(root)?;
        }
        for statement in &statements {
            self.find_addressed(*statement);
        }
        let (last, before) = match statements.split_last() {
            Some((last, before)) if last.kind() == "expression_statement" => (Some(*last), before),
            _ => (None, &statements[..]),
        };
        for statement in before {
            tree::check(*statement)?;
            self.statement(*statement)?;
        }
        let mut result = None;
        if let Some(last) = last {
            tree::check(last)?;
            let value = self.value(named(last)[0], None)?;
            let value = self.with_default_type(value, last)?;
            if let Type::Function(_) = value.kind {
                let refused = self.front.refuse(last, "a function as the value of a program");
                return Err(refused.help("call it, with values for its parameters"));
            }
            let shape = self.shape(&value.kind)?;
            if shape != Shape::Void {
                self.b.set_result(shape);
                result = value.operand.map(|operand| operand.register);
            }
        }
        self.keep_variables(|_, known| match known {
            (_, Type::Literal(_) | Type::Pointer(_) | Type::Slice(_)) | (Meaning::Constant(_), _) => None,
            (Meaning::Variable(variable), _) => Some(variable),
        });
        if result.is_some() {
            self.b.emit(Op::Return(result));
        }
        Ok(self.b.finish())
    }

    pub(super) fn value_of(mut self, name: &str) -> Fallible<Function> {
        self.b = Builder::new(name, Vec::new(), Shape::Void, Span::default());
        self.initialize_first();
        let root = self.front.source.tree.root_node();
        let Some((name, _)) = self.front.variables.get_key_value(name).map(|(name, spec)| (*name, spec))
        else {
            let value = self.constant_named(root, name)?;
            let value = value.ok_or_else(|| tree::unknown(root, "name", name))?;
            let value = self.with_default_type(value, root)?;
            let shape = self.shape(&value.kind)?;
            self.b.set_result(shape);
            self.b.emit(Op::Return(value.operand.map(|operand| operand.register)));
            return Ok(self.b.finish());
        };
        let (place, _) = self.global(name)?;
        let value = self.b.load(&place);
        self.b.set_result(place.shape().clone());
        self.b.emit(Op::Return(Some(value.register)));
        Ok(self.b.finish())
    }

    /// Lowers the initializer of a variable outside of functions.
    pub(super) fn initializer(mut self, name: &str) -> Fallible<Function> {
        let Some((name, (spec, index))) =
            self.front.variables.get_key_value(name).map(|(name, spec)| (*name, *spec))
        else {
            unreachable!("only variables that are defined are asked for")
        };
        tree::check(spec)?;
        self.b = Builder::new(name, Vec::new(), Shape::Void, tree::span(spec));
        let (place, kind) = self.global(name)?;
        if let Some(values) = spec.child_by_field_name("value") {
            let node = *named(values).get(index).ok_or_else(|| self.front.unknown_kind(values))?;
            let operand = self.value_as(node, &kind)?;
            self.put(&place, &operand);
        }
        Ok(self.b.finish())
    }

    /// Lowers the initialization of the variables whose order matters.
    pub(super) fn ordered(mut self) -> Fallible<Function> {
        self.b = Builder::new("order", Vec::new(), Shape::Void, Span::default());
        self.front.ordered.clone().into_iter().try_for_each(|name| self.global(name).map(drop))?;
        Ok(self.b.finish())
    }

    /// Lowers calls of all functions named `init`.
    pub(super) fn initialization(mut self) -> Function {
        self.b = Builder::new("init", Vec::new(), Shape::Void, Span::default());
        for node in self.front.initializers.clone() {
            let key = self.front.key(node, &Rc::default());
            let function = self.requests.function(&key);
            self.b.call(function, Vec::new(), &Shape::Void);
        }
        self.b.finish()
    }

    /// Makes sure that the functions named `init` run first, and only once: they are the initializer of a hidden
    /// variable, whose address is taken here.
    fn initialize_first(&mut self) {
        if self.front.initializers.is_empty() {
            return;
        }
        let key = "init:";
        let global = self.requests.variable(key, "init()", &Scalar::Bool.into(), Some(key));
        self.requests.begin(global, InitTime::WhenReached);
        self.b.global_address(global, &Scalar::Bool.into());
    }

    /// Returns the place and the type of a variable outside of functions.
    pub(super) fn global(&mut self, name: &'t str) -> Fallible<(Place, Type)> {
        let (spec, index) = self.front.variables[name];
        let has_one = |values| named(values).len() == 1;
        if spec.child_by_field_name("value").is_some_and(has_one) && fields(spec, "name").len() > 1 {
            return Err(self.front.refuse(spec, "several variables initialized by one call"));
        }
        let kind = if let Some(kind) = spec.child_by_field_name("type") {
            self.kind_of(kind)?
        } else {
            let values = field(spec, "value")?;
            let value = *named(values).get(index).ok_or_else(|| self.front.unknown_kind(values))?;
            self.outer_type(value)?
        };
        let shape = self.shape(&kind)?;
        let key = format!("g:{name}");
        let initializer = spec.child_by_field_name("value").map(|_| &*key);
        let is_blank = name.ends_with('\n');
        let shown = if is_blank { format!("_@{}", name.len()) } else { name.to_owned() };
        let global = self.requests.variable(&key, &shown, &shape, initializer);
        Ok((self.variable_place(Variable::Global(global, shape)), kind))
    }

    /// Returns the type of an expression outside of functions, where no local variable is in scope.
    fn outer_type(&mut self, node: Node<'t>) -> Fallible<Type> {
        Ok(match self.with_names_of_definition(0..0, |body| body.type_of(node))? {
            Type::Untyped => self.default_type(node),
            kind => kind,
        })
    }

    /// Returns the type of an expression. The operations emitted for it are discarded.
    pub(super) fn type_of(&mut self, node: Node<'t>) -> Fallible<Type> {
        if let Some(found) = self.found.get(&node.id()) {
            return Ok(found.clone());
        }
        let kind = self.dry_run(|body| body.scoped(|body| body.value(node, None)))?.kind;
        self.found.insert(node.id(), kind.clone());
        Ok(kind)
    }

    /// Lowers a function. `is_entry`: whether it is called from outside, so that functions named `init` run first.
    pub(super) fn function(
        mut self,
        node: Node<'t>,
        type_arguments: &TypeArguments<'t>,
        is_entry: bool,
    ) -> Fallible<Function> {
        tree::check(node)?;
        let name = node.child_by_field_name("name").map_or("func", |name| self.front.text(name));
        self.b = Builder::new(name, Vec::new(), Shape::Void, tree::span(node));
        self.type_arguments = Rc::clone(type_arguments);
        let (declared, results) = self.signature(node)?;
        let parameters = declared.iter().map(|(name, kind)| Ok(Parameter::new(*name, self.shape(kind)?)));
        let parameters = parameters.collect::<Fallible<Vec<_>>>()?;
        self.result = Self::result_type(&results);
        let result = self.shape(&self.result.clone())?;
        self.b = Builder::new(name, parameters, result, tree::span(node));
        if is_entry {
            self.initialize_first();
        }
        let block = self.checked_body(node)?;
        self.find_addressed(block);
        for (index, (name, kind)) in declared.iter().enumerate() {
            let operand = self.b.parameter(index);
            self.mark_size(Some(&operand), kind);
            self.declare_parameter(name, &Value::typed(operand, kind.clone()))?;
        }
        self.declare_results(&results)?;
        self.statements(block)?; // in the scope of the parameters
        Ok(self.b.finish())
    }

    /// Declares the named results: variables that start with the zero of their type.
    pub(super) fn declare_results(&mut self, results: &[(&'t str, Type)]) -> Fallible<()> {
        self.named_results.clear();
        for (name, kind) in results.iter().filter(|(name, _)| !name.is_empty()) {
            let zero = self.zero(kind)?;
            self.declare_value(name, &zero)?;
            if let Some((Meaning::Variable(variable), _)) = self.variable(name) {
                self.named_results.push((name, variable));
            }
        }
        Ok(())
    }

    /// Returns the body of a function, unless it has a result and may end without a `return`.
    pub(super) fn checked_body(&self, function: Node<'t>) -> Fallible<Node<'t>> {
        let body = field(function, "body")?;
        if function.child_by_field_name("result").is_none() || is_terminating(&self.front.source.text, body) {
            return Ok(body);
        }
        let name = function.child_by_field_name("name").map_or("func", |name| self.front.text(name));
        Err(tree::no_return(function, name))
    }

    pub(super) fn result_type(results: &[(&'t str, Type)]) -> Type {
        match results {
            [] => Type::Void,
            [(_, only)] => only.clone(),
            all => Type::Tuple(all.iter().map(|(_, kind)| kind.clone()).collect()),
        }
    }

    pub(super) fn signature(&mut self, node: Node<'t>) -> Fallible<Signature<'t>> {
        let mut parameters = Vec::new();
        let lists = [node.child_by_field_name("receiver"), node.child_by_field_name("parameters")];
        for list in lists.into_iter().flatten() {
            parameters.extend(self.declared(list)?);
        }
        let results = match node.child_by_field_name("result") {
            Some(list) if list.kind() == "parameter_list" => self.declared(list)?,
            Some(kind) => vec![("", self.kind_of(kind)?)],
            None => Vec::new(),
        };
        Ok((parameters, results))
    }

    fn declared(&mut self, list: Node<'t>) -> Fallible<Vec<(&'t str, Type)>> {
        let mut declared = Vec::new();
        for parameter in named(list) {
            let mut kind = self.kind_of(field(parameter, "type")?)?;
            if parameter.kind() == "variadic_parameter_declaration" {
                kind = Type::Slice(Arc::new(kind));
            }
            let names = super::fields(parameter, "name");
            let names: Vec<Node<'t>> = names.into_iter().filter(Node::is_named).collect();
            if names.is_empty() {
                declared.push(("", kind));
            } else {
                declared.extend(names.into_iter().map(|name| (self.front.text(name), kind.clone())));
            }
        }
        Ok(declared)
    }

    /// Declares a variable and gives it a value.
    pub(super) fn declare_value(&mut self, name: &'t str, value: &Value) -> Fallible<()> {
        self.declare_with(name, value, |body, place, operand| body.write(place, operand, name))
    }

    /// Declares a parameter. It takes no step: that of the call shows its value.
    pub(super) fn declare_parameter(&mut self, name: &'t str, value: &Value) -> Fallible<()> {
        self.declare_with(name, value, Self::put)
    }

    fn declare_with(
        &mut self,
        name: &'t str,
        value: &Value,
        store: impl FnOnce(&mut Self, &Place, &Operand),
    ) -> Fallible<()> {
        if matches!(name, "" | "_") {
            return Ok(());
        }
        let operand = value.operand.clone().expect("a variable has a value with a type");
        if matches!(value.kind, Type::Literal(_)) {
            let variable = Meaning::Variable(Variable::Register(operand));
            self.declare(name, (variable, value.kind.clone()));
            return Ok(());
        }
        let shape = self.shape(&value.kind)?;
        let variable = if self.escaping.contains(name) {
            Variable::Alias(self.b.allocate_one(shape.clone(), false).register, shape)
        } else {
            self.allocate_variable(name, shape).0
        };
        if let Variable::Object(object) = variable {
            self.b.emit(Op::BeginObject { object });
        }
        let place = self.variable_place(variable.clone());
        self.mark_size(Some(&operand), &value.kind);
        if let Place::Register(own) = &place {
            self.mark_size(Some(own), &value.kind);
        }
        store(self, &place, &operand);
        self.declare(name, (Meaning::Variable(variable), value.kind.clone()));
        Ok(())
    }

    /// Refuses a loop whose head declares a variable to which a pointer or slice may refer.
    pub(super) fn refuse_escaping(&self, head: Node<'t>) -> Fallible<()> {
        match self.state.innermost().iter().find(|(name, _)| self.escaping.contains(name)) {
            Some((name, ..)) => Err(self
                .front
                .refuse(head, &format!("the address of the loop variable `{name}`"))
                .help("since Go 1.22 it is a new variable in each iteration: copy it in the body")),
            None => Ok(()),
        }
    }

    /// Writes a value. Only a value of one word becomes a step of the trace.
    pub(super) fn write(&mut self, place: &Place, operand: &Operand, name: &str) {
        if place.shape().is_word() {
            self.b.store(place, operand, name);
        } else if *place.shape() != Shape::Void {
            self.put(place, operand);
        }
    }

    /// Finds the variables whose address is taken, and those that a function literal changes; they live in memory. The
    /// address of a receiver is needed only during the call, so it does not make a variable escape.
    pub(super) fn find_addressed(&mut self, node: Node<'t>) {
        for node in tree::all(node) {
            if node.kind() == "func_literal" {
                self.state
                    .addressed
                    .extend(tree::all(node).flat_map(changed).map(|name| self.front.text(name)));
            }
            let is_receiver = node.kind() == "call_expression";
            let mut target = match node.kind() {
                "unary_expression" if self.front.text(node).starts_with('&') => {
                    node.child_by_field_name("operand")
                }
                "slice_expression" => node.child_by_field_name("operand"),
                "call_expression" => node
                    .child_by_field_name("function")
                    .filter(|function| function.kind() == "selector_expression")
                    .and_then(|function| function.child_by_field_name("operand")),
                _ => None,
            };
            while let Some(inner) = target {
                if inner.kind() == "identifier" {
                    let name = self.front.text(inner);
                    self.state.addressed.insert(name);
                    if !is_receiver {
                        self.escaping.insert(name);
                    }
                }
                target = inner.child_by_field_name("operand");
            }
        }
    }
}

/// Returns the names that an assignment, `++` or `--` changes.
fn changed(node: Node<'_>) -> Vec<Node<'_>> {
    let mut names = match node.kind() {
        "assignment_statement" => node.child_by_field_name("left").map_or(Vec::new(), named),
        "inc_statement" | "dec_statement" => named(node),
        _ => Vec::new(),
    };
    names.retain(|name| name.kind() == "identifier");
    names
}
