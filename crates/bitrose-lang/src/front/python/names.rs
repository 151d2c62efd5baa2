//! Resolves names and assignment targets.

use super::Python;
use super::body::{Body, Frame, Value};
use super::types::Type;
use crate::front;
use crate::front::prelude::*;

/// Returns the names that some of these nodes declare `global`.
pub(super) fn declared_global<'t>(
    front: &Python<'t>,
    nodes: impl Iterator<Item = Node<'t>>,
) -> HashSet<&'t str> {
    let statements = nodes.filter(|node| node.kind() == "global_statement");
    statements.flat_map(named).map(|name| front.text(name)).collect()
}

/// Returns the names that a function assigns, and that are therefore local to it.
pub(super) fn assigned<'t>(front: &Python<'t>, body: Node<'t>) -> HashSet<&'t str> {
    let (mut own, mut others) = (HashSet::new(), HashSet::new());
    let mut waiting = vec![body];
    while let Some(node) = waiting.pop() {
        match node.kind() {
            "assignment" | "augmented_assignment" | "for_statement" => {
                let targets = node.child_by_field_name("left").map_or(Vec::new(), target_names);
                own.extend(targets.into_iter().map(|name| front.text(name)));
            }
            "named_expression" => own.extend(node.child_by_field_name("name").map(|name| front.text(name))),
            "case_pattern" => own.extend(
                named(node)
                    .first()
                    .filter(|inner| inner.kind() == "dotted_name")
                    .map(|name| front.text(*name)),
            ),
            "global_statement" | "nonlocal_statement" => {
                others.extend(named(node).into_iter().map(|name| front.text(name)));
            }
            "function_definition" | "lambda" | "class_definition" => {
                own.extend(node.child_by_field_name("name").map(|name| front.text(name)));
                continue;
            }
            _ => {}
        }
        waiting.extend(named(node));
    }
    &own - &others
}

pub(super) fn target_names(node: Node<'_>) -> Vec<Node<'_>> {
    match node.kind() {
        "identifier" => vec![node],
        "pattern_list" | "tuple_pattern" | "list_pattern" | "tuple" => {
            named(node).into_iter().flat_map(target_names).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the decorators of a definition, without their arguments.
pub(super) fn decorators<'t>(definition: Node<'t>, text: &'t str) -> impl Iterator<Item = &'t str> {
    let around = definition.parent().filter(|around| around.kind() == "decorated_definition");
    let decorators = around.map_or(Vec::new(), named).into_iter().filter(|node| node.kind() == "decorator");
    decorators.map(|node| {
        let name = &text[node.byte_range()];
        name.split_once('(').map_or(name, |(name, _)| name).trim_matches(['@', ' '])
    })
}

/// Returns `true` if a decorator does not change what a definition does.
pub(super) fn is_harmless(front: &Python<'_>, decorator: &str) -> bool {
    const HARMLESS: &str = "abstractmethod cache cached_property classmethod final lru_cache override property \
                            staticmethod total_ordering unique wraps typing";
    let is_own =
        |name: &str| front.functions.contains_key(name) || front.classes.iter().any(|own| own.name == name);
    let name = decorator.rsplit('.').next().unwrap_or_default();
    is_among(HARMLESS, name) && !is_own(name)
}

/// Returns `true` if a class has the decorator `@dataclass`, without arguments.
pub(super) fn is_dataclass(front: &Python<'_>, class: Node<'_>) -> bool {
    let around = class.parent().filter(|around| around.kind() == "decorated_definition");
    let is_it = |node: Node<'_>| matches!(front.text(node).trim(), "@dataclass" | "@dataclasses.dataclass");
    class.kind() == "class_definition"
        && !front.bound.contains("dataclass")
        && around.map_or(Vec::new(), named).into_iter().any(is_it)
}

/// The built-in functions that bitrose supports.
pub(super) const BUILT_IN: &str = "abs all any bin bool divmod enumerate int len list max min next ord pow range reversed \
                                   sorted sum tuple zip";

/// Other built-in functions of Python. They change no variable of the source.
pub(super) const LIBRARY: &str = "ascii bin bytearray bytes callable chr complex dict filter float format frozenset hash hex id input isinstance \
                                  issubclass iter map oct open print repr round set slice str super type";

/// Returns the error for a call of a function that neither the source nor bitrose defines.
pub(super) fn unknown_function(front: &Python<'_>, node: Node<'_>, name: &str) -> Box<Error> {
    if is_among(LIBRARY, name)
        || is_among("delattr eval exec getattr globals locals setattr vars", name)
        || front.source.library.get_or_init(|| of_library(front)).contains(name)
    {
        return tree::refuse(node, &tree::quoted(name), Language::Python);
    }
    tree::unknown(node, "function", name)
}

/// Returns the names that a source imports from modules that bitrose knows a part of.
fn of_library(front: &Python<'_>) -> HashSet<Box<str>> {
    let root = front.source.tree.root_node();
    let is_of_library = |import: &Node<'_>| {
        let module = import.child_by_field_name("module_name").map_or("", |module| front.text(module));
        is_among("collections functools itertools math operator", module)
    };
    let imports = tree::all(root).filter(|node| node.kind() == "import_from_statement");
    let names = imports.filter(is_of_library).flat_map(|import| imported(front, import, root));
    names.map(|(name, _)| name.into()).collect()
}

/// Returns `true` if the source may define a function with this name: it mentions the name other than in a call.
pub(super) fn is_defined(front: &Python<'_>, name: &str) -> bool {
    let is_mention = |node: Node<'_>| match node.kind() {
        "identifier" => front.text(node) == name && !is_called(node),
        kind => kind == "wildcard_import",
    };
    let root = front.source.tree.root_node();
    is_among(BUILT_IN, name) || is_among(LIBRARY, name) || tree::all(root).any(is_mention)
}

/// Returns `true` for `getattr(int, "bit_count", None)`: on a built-in type and with a default, it never fails.
pub(super) fn asks_a_type(front: &Python<'_>, callee: Node<'_>) -> bool {
    const TYPES: &str = "bool bytes dict float frozenset int list set str tuple";
    let arguments = callee.parent().and_then(|call| call.child_by_field_name("arguments"));
    let [of, name, _] = arguments.map_or(Vec::new(), named)[..] else { return false };
    let is_bound = |node: Node<'_>| {
        let is_in = |part: Node<'_>| part.kind().contains("parameter") || part.kind() == "dotted_name";
        node.kind() == "identifier"
            && front.text(node) == front.text(of)
            && (is_target(node) || node.parent().is_some_and(is_in))
    };
    front.text(callee) == "getattr"
        && is_among(TYPES, front.text(of))
        && name.kind() == "string"
        && !tree::all(front.source.tree.root_node()).any(is_bound)
}

/// Returns the names that a statement imports, each with its node. `*` may give any name assigned before it another
/// meaning.
pub(super) fn imported<'t>(front: &Python<'t>, import: Node<'t>, root: Node<'t>) -> Vec<(&'t str, Node<'t>)> {
    if tree::all(import).any(|node| node.kind() == "wildcard_import") {
        let before = named(root).into_iter().filter(|statement| statement.end_byte() <= import.start_byte());
        let names = before.flat_map(|statement| assigned(front, statement));
        return names.map(|name| (name, import)).collect();
    }
    let mut cursor = import.walk();
    let names = import.children_by_field_name("name", &mut cursor);
    names
        .map(|name| name.child_by_field_name("alias").unwrap_or(name))
        .map(|name| (front.text(name).split('.').next().unwrap_or_default(), name))
        .collect()
}

/// Returns `true` if a name is bound at most once, in a statement outside of functions and loops.
pub(super) fn is_bound_once(root: Node<'_>, name: &str, text: &str) -> bool {
    let is_it = |node: &Node<'_>| node.kind() == "identifier" && &text[node.byte_range()] == name;
    let mut targets = tree::all(root).filter(|node| is_it(node) && is_target(*node));
    let Some(first) = targets.next() else { return true };
    let mut around = ancestors(first);
    let statement =
        around.find(|around| around.kind() == "expression_statement").and_then(|node| node.parent());
    statement.is_some_and(|around| around.id() == root.id()) && targets.next().is_none()
}

/// The fields and class attributes to which a source assigns.
#[derive(Debug, Default)]
pub(super) struct ChangedFields {
    names: HashSet<Box<str>>,
    /// Whether it may assign to any other one as well.
    has_any: bool,
}

impl ChangedFields {
    pub(super) fn of(root: Node<'_>, text: &str) -> Self {
        let mut found = Self::default();
        for node in tree::all(root) {
            match node.kind() {
                "attribute" if is_target(node) => {
                    let own = node.child_by_field_name("attribute");
                    found.names.extend(own.map(|own| Box::from(&text[own.byte_range()])));
                }
                "identifier" => {
                    found.has_any |= matches!(
                        &text[node.byte_range()],
                        "setattr" | "delattr" | "vars" | "exec" | "__dict__"
                    );
                }
                _ => {}
            }
        }
        found
    }

    /// Returns `true` if the source may assign to a field or class attribute with this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.has_any || self.names.contains(name)
    }
}

/// Returns `true` if the source may assign to an attribute of a class itself, outside of the body of the class.
pub(super) fn is_class_attribute_changed(front: &Python<'_>, class: &str, name: &str) -> bool {
    let is_of_class = |target: Node<'_>| {
        let object = target.child_by_field_name("object").map_or("", |object| front.text(object));
        let mut around = ancestors(target).filter(|around| around.kind() == "function_definition");
        object == class || around.any(|method| decorators(method, front.text).any(|own| own == "classmethod"))
    };
    tree::all(front.source.tree.root_node()).any(|node| {
        let own = node.child_by_field_name("attribute").map_or("", |own| front.text(own));
        node.kind() == "attribute" && own == name && is_target(node) && is_of_class(node)
    })
}

/// Returns `true` if a function is a generator: it contains a `yield`.
pub(super) fn is_generator(function: Node<'_>) -> bool {
    let is_inner =
        |node: Node<'_>| matches!(node.kind(), "function_definition" | "lambda" | "class_definition");
    function
        .child_by_field_name("body")
        .is_some_and(|body| tree::all_but(body, is_inner).any(|node| node.kind() == "yield"))
}

/// Returns `true` if a call of a generator is used where its values are consumed at once.
pub(super) fn is_used_up(call: Node<'_>, text: &str) -> bool {
    let Some(around) = call.parent() else { return false };
    let is_source = around.child_by_field_name("right").is_some_and(|right| right.id() == call.id());
    let function = around.parent().and_then(|outer| outer.child_by_field_name("function"));
    let taker = function.map_or("", |function| &text[function.byte_range()]);
    matches!(around.kind(), "for_statement" | "for_in_clause") && is_source
        || around.kind() == "argument_list"
            && matches!(taker, "sum" | "list" | "tuple" | "any" | "all" | "max" | "min" | "next" | "sorted")
}

pub(super) fn is_called(name: Node<'_>) -> bool {
    let around = name.parent().filter(|around| around.kind() == "call");
    around.and_then(|call| call.child_by_field_name("function")) == Some(name)
}

/// Returns `true` if a name is assigned to here.
pub(super) fn is_target(name: Node<'_>) -> bool {
    let around = ancestors(name);
    let mut inner = name;
    for node in around.take_while(|node| node.kind() != "block") {
        let part = match node.kind() {
            "assignment" | "augmented_assignment" | "for_statement" | "for_in_clause" => "left",
            "named_expression" | "function_definition" | "class_definition" => "name",
            "global_statement" | "delete_statement" | "as_pattern_target" | "aliased_import" => return true,
            _ => "",
        };
        if node.child_by_field_name(part).is_some_and(|child| child.id() == inner.id()) {
            return true;
        }
        inner = node;
    }
    false
}

/// Returns `true` if a list is used here only for one of its elements, or for each of them.
pub(super) fn is_only_read(name: Node<'_>, text: &str) -> bool {
    let Some(around) = name.parent() else { return false };
    let is_part = |part: &str| around.child_by_field_name(part).is_some_and(|child| child.id() == name.id());
    match around.kind() {
        "for_statement" | "for_in_clause" => is_part("right"),
        "subscript" => is_part("value") && !is_target(around),
        "argument_list" => {
            let function = around.parent().and_then(|call| call.child_by_field_name("function"));
            function.is_some_and(|function| {
                matches!(
                    &text[function.byte_range()],
                    "enumerate" | "reversed" | "zip" | "len" | "sum" | "max" | "min" | "sorted"
                )
            })
        }
        _ => false,
    }
}

/// Returns `true` if a list is never changed after its creation: each use of its name creates it or reads elements.
pub(super) fn is_never_changed(root: Node<'_>, name: &str, text: &str) -> bool {
    let is_it = |node: &Node<'_>| node.kind() == "identifier" && &text[node.byte_range()] == name;
    let mut others = tree::all(root).filter(is_it).filter(|node| !is_only_read(*node, text));
    others.next().is_some_and(is_target) && others.next().is_none()
}

/// Returns the parameters of a function, including `self`.
pub(super) fn parameters<'t>(front: &Python<'t>, list: Node<'t>) -> Fallible<Vec<Node<'t>>> {
    let mut found = Vec::new();
    for own in named(list) {
        let is_plain = match own.kind() {
            "identifier" | "default_parameter" | "typed_default_parameter" => true,
            "typed_parameter" => named(own).first().is_some_and(|name| name.kind() == "identifier"),
            "positional_separator" | "keyword_separator" => continue,
            _ => false,
        };
        if !is_plain {
            return Err(front.refuse(own, "a parameter that takes any number of arguments"));
        }
        found.push(own);
    }
    Ok(found)
}

/// Returns how many parameters of a function cannot be given by name, and how many can be given without one.
pub(super) fn by_position(list: Node<'_>, count: usize) -> (usize, usize) {
    let (mut before, mut ends) = (0, (0, count));
    for own in named(list) {
        match own.kind() {
            "positional_separator" => ends.0 = before,
            "keyword_separator" => ends.1 = before,
            _ => before += 1,
        }
    }
    ends
}

pub(super) fn parameter_name(own: Node<'_>) -> Node<'_> {
    own.child_by_field_name("name").or_else(|| named(own).first().copied()).unwrap_or(own)
}

/// Returns `true` if a top-level statement is an expression that could be the value of the program.
pub(super) fn is_value(statement: Node<'_>) -> bool {
    statement.kind() == "expression_statement"
        && named(statement).first().is_some_and(|inner| {
            !matches!(inner.kind(), "assignment" | "augmented_assignment" | "string" | "yield")
        })
}

/// The class attribute that lists the names of the fields.
pub(super) const SLOTS: &str = "__slots__";

/// A target of an assignment.
pub(super) enum Target<'t> {
    Name(&'t str),
    Place(Place, Type),
    /// An element of a list. It is found again for each access, because the list may have moved in between.
    Element(Value, Operand),
    /// A field that `__init__` assigns for the first time.
    NewField(usize, &'t str, Operand),
    Parts(Vec<Node<'t>>),
}

impl<'t> Body<'_, 't> {
    pub(super) fn name(&mut self, node: Node<'t>) -> Fallible<Value> {
        let name = self.front.text(node);
        if let Some(value) = self.known(name) {
            return Ok(Value { operand: self.loaded(&value), kind: value.kind });
        }
        self.front.check_name(name)?;
        if !self.is_module && self.scope(name).any(|frame| frame.own.contains(name)) {
            return Err(tree::error(node, format!("`{name}` has no value here"))
                .label("the function assigns it only later"));
        }
        // The names of a class are not visible in the comprehensions inside of it.
        if let Some(class) = self.in_class.filter(|_| self.frames.len() == 1) {
            let qualified = format!("{}.{name}", self.front.classes[class].name);
            if let Some(value) = self.global_value(&qualified)? {
                // In the body of its class, a member is still a plain value.
                return Ok(if let Type::Member(_) = value.kind { Value::int(value.operand) } else { value });
            }
        }
        if let Some(value) = self.global_value(name)? {
            return Ok(value);
        }
        if let Some(function) = self.front.functions.get(name).copied() {
            self.front.check_decorators(function)?;
            return Ok(self.function_value(function, 0));
        }
        if self.front.classes.iter().any(|class| class.name == name) {
            return Err(self.front.refuse(node, "a class as a value"));
        }
        let outside = if self.front.bound.contains(name) {
            None
        } else {
            front::variable(name, self.front.outside, &mut self.b, self.requests)
        };
        match outside {
            Some(operand) if operand.scalar() == Some(Scalar::Bool) => Ok(Value::truth(operand)),
            Some(operand) if operand.scalar() == Some(Scalar::Big) => Ok(Value::int(operand)),
            _ => Err(tree::unknown(node, "name", name)),
        }
    }

    /// Returns a function as a value, which is defined in this number of frames. It is inlined where it is called.
    pub(super) fn function_value(&mut self, node: Node<'t>, outer: usize) -> Value {
        let value = self.compile_time_value(Type::Function);
        self.lambdas.insert(value.operand.register, (node, outer));
        value
    }

    /// Returns a value whose meaning is known while the function is lowered. At run time its operand is only zeros.
    pub(super) fn compile_time_value(&mut self, kind: Type) -> Value {
        Value { operand: self.zeroed(kind.shape()), kind }
    }

    /// A copy of a variable's value, which may change before the copy is used.
    fn loaded(&mut self, value: &Value) -> Operand {
        let lambda = self.lambdas.get(&value.operand.register).copied();
        let copy = self.b().load(&Place::Register(value.operand.clone()));
        if let Some(lambda) = lambda {
            self.lambdas.insert(copy.register, lambda);
        }
        copy
    }

    /// Returns the frames in which a name may be a variable, the innermost first.
    fn scope(&self, name: &str) -> impl Iterator<Item = &Frame<'t>> {
        let frames = &self.frames;
        std::iter::successors(frames.last(), move |frame| frames[..frame.outer].last())
            .take_while(move |frame| !frame.globals.contains(name))
    }

    pub(super) fn known(&self, name: &str) -> Option<Value> {
        for frame in self.scope(name) {
            let found = frame.variables.get(name).cloned();
            if found.is_some() || frame.function.is_some() && frame.own.contains(name) {
                return found;
            }
        }
        None
    }

    pub(super) fn spot(&mut self, node: Node<'t>) -> Fallible<Target<'t>> {
        match node.kind() {
            "identifier" => Ok(Target::Name(self.front.text(node))),
            "pattern_list" | "tuple_pattern" | "list_pattern" | "tuple" | "list" => {
                let parts = named(node);
                match parts.iter().find(|part| part.kind() == "list_splat_pattern") {
                    Some(rest) => Err(self.front.refuse(*rest, "a target that takes any number of values")),
                    None => Ok(Target::Parts(parts)),
                }
            }
            "parenthesized_expression" => self.spot(named(node)[0]),
            "subscript" => {
                let list = self.value(field(node, "value")?)?;
                if !matches!(list.kind, Type::List(_)) {
                    return Err(self.front.refuse(node, &format!("assigning to a part of {}", list.kind)));
                }
                let index_node = field(node, "subscript")?;
                if index_node.kind() == "slice" {
                    return Err(self.front.refuse(index_node, "assigning to a slice"));
                }
                let index = self.int_of(index_node)?;
                Ok(Target::Element(list, index))
            }
            "attribute" => {
                let (object_node, name) =
                    (field(node, "object")?, self.front.text(field(node, "attribute")?));
                if let Some(class) = self.class_at(object_node)? {
                    let qualified = format!("{}.{name}", self.front.classes[class].name);
                    let index = self.front.globals.iter().position(|(own, _)| *own == qualified);
                    let index = index.filter(|_| !self.front.classes[class].is_enum());
                    let index = index.ok_or_else(|| {
                        self.front.refuse(node, "a new class attribute outside of the class")
                    })?;
                    let kind = self.front.globals[index].1.clone();
                    return Ok(Target::Place(self.global_place(index), kind));
                }
                let object = self.value(object_node)?;
                let Type::Object(class) = object.kind else {
                    return Err(self.no_member(node, object_node, &object.kind, &format!("`{name}`")));
                };
                match self.field_place(class, &object.operand, name) {
                    Some((place, kind)) => Ok(Target::Place(place, kind)),
                    None if self.front.classes[class].methods.contains_key(name) => {
                        Err(self.front.refuse(node, "assigning to a property or a method"))
                    }
                    None if !self.front.has_slot(class, name) => {
                        Err(self.front.refuse(node, "a field that is not in `__slots__`"))
                    }
                    None => Ok(Target::NewField(class, name, object.operand)),
                }
            }
            _ => Err(tree::no_place(node)),
        }
    }

    /// Returns the place and the type of a field of an instance.
    pub(super) fn field_place(
        &mut self,
        class: usize,
        object: &Operand,
        name: &str,
    ) -> Option<(Place, Type)> {
        let fields = &self.front.classes[class].fields;
        let index = fields.iter().position(|(own, _)| *own == name)?;
        let kind = fields[index].1.clone();
        let place = self.b().field(object.register, u32::try_from(index).ok()?, kind.shape());
        Some((place, kind))
    }

    /// Assigns a value to a target.
    pub(super) fn store(&mut self, spot: Target<'t>, value: Value, node: Node<'t>) -> Fallible<()> {
        let text = self.front.text(node);
        match spot {
            Target::Name(name) => self.store_name(name, value, node),
            Target::Place(place, kind) => {
                let operand = self.as_type(value, &kind, node)?;
                self.b().store(&place, &operand, text);
                Ok(())
            }
            Target::Element(list, index) => {
                let place = self.element(&list, &index);
                let Type::List(kind) = list.kind else { unreachable!("only lists have elements") };
                self.store(Target::Place(place, *kind), value, node)
            }
            Target::NewField(class, name, object) => {
                let kind = value.kind.clone().stored();
                self.front.classes[class].fields.push((name, kind.clone()));
                let (place, _) = self.field_place(class, &object, name).expect("it was just added");
                let operand = self.as_type(value, &kind, node)?;
                self.b().store(&place, &operand, text);
                Ok(())
            }
            Target::Parts(targets) => {
                let values = self.unpacked(&value, targets.len(), node)?;
                for (target, value) in targets.into_iter().zip(values) {
                    let spot = self.spot(target)?;
                    self.store(spot, value, target)?;
                }
                Ok(())
            }
        }
    }

    fn store_name(&mut self, name: &'t str, value: Value, node: Node<'t>) -> Fallible<()> {
        let kind = value.kind.clone().stored();
        if kind == Type::None {
            return Err(self.front.refuse(node, "a variable that holds `None`"));
        }
        let is_own = self.frames.last().is_some_and(|frame| frame.own.contains(name));
        if !is_own && self.known(name).is_none() {
            let name = match self.in_class {
                Some(class) => format!("{}.{name}", self.front.classes[class].name),
                None => name.to_owned(),
            };
            return self.store_global(&name, value, kind, node);
        }
        let found = if is_own {
            self.frames.last().and_then(|frame| frame.variables.get(name)).cloned()
        } else {
            self.known(name)
        };
        let lambda = self.lambdas.get(&value.operand.register).copied();
        let target = match found {
            Some(known) if kind == Type::Function || known.kind == Type::Function => {
                return Err(self
                    .front
                    .refuse(node, &format!("a new type for `{name}`, which was {},", known.kind)));
            }
            Some(known) => known,
            None => {
                let operand = Operand { register: self.b().register(kind.shape()), shape: kind.shape() };
                let known = Value { operand, kind };
                self.frames.last_mut().expect("a function is at hand").variables.insert(name, known.clone());
                known
            }
        };
        if let Some(lambda) = lambda {
            self.lambdas.insert(target.operand.register, lambda);
        }
        let operand = self.as_type(value, &target.kind, node)?;
        self.b().store(&Place::Register(target.operand), &operand, name);
        Ok(())
    }

    fn store_global(&mut self, name: &str, value: Value, kind: Type, node: Node<'t>) -> Fallible<()> {
        let lambda = self.lambdas.get(&value.operand.register).map(|(node, _)| node.id());
        let is_class = self.front.classes.iter().any(|class| class.name == name);
        if is_class || self.front.functions.get(name).is_some_and(|known| Some(known.id()) != lambda) {
            return Err(self.front.refuse_redefined(node));
        }
        if kind == Type::Function && self.in_class.is_some() {
            return Err(self
                .front
                .refuse(node, "a function as a class attribute")
                .help("write it with `def`"));
        }
        if kind == Type::Function {
            return match self.lambdas.get(&value.operand.register).copied() {
                Some((lambda, _)) => {
                    let name = self.front.text(node);
                    self.front.functions.insert(name, lambda);
                    Ok(())
                }
                None => Err(self.front.refuse(node, "this function")),
            };
        }
        let (value, kind) = match self.in_class.filter(|&class| self.front.classes[class].has_members()) {
            Some(class) if kind == Type::Int => {
                let kind = Type::Member(class);
                (Value { kind: kind.clone(), operand: self.as_int(value, node)? }, kind)
            }
            Some(_) => return Err(self.front.refuse(node, &format!("a member of an Enum that is {kind}"))),
            None => (value, kind),
        };
        let index = self.front.globals.iter().position(|(own, _)| own == name).unwrap_or_else(|| {
            self.front.globals.push((name.to_owned(), kind));
            self.front.globals.len() - 1
        });
        let kind = self.front.globals[index].1.clone();
        let operand = self.as_type(value, &kind, node)?;
        let place = self.global_place(index);
        self.b().store(&place, &operand, name);
        Ok(())
    }
}
