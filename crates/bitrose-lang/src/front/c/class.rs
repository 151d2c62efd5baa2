//! Lowers classes: member functions, constructors and operators.

use super::CFrontEnd;
use super::body::Body;
use super::call::Argument;
use super::declarator::{class_of, conversion_of, is_template, last_name, parameters, scope_of};
use super::instance::{Instance, template_name};
use super::places::address_of;
use super::types::{Named, held_array, plain_name};
use super::vector::Vector;
use crate::front::prelude::*;

impl<'t> CFrontEnd<'t> {
    /// Records a member function, defined in its class or outside it as `Type::name`.
    pub(super) fn remember_method(&mut self, class: Node<'t>, node: Node<'t>) {
        let Some(name) = self.method_name(node) else { return };
        let all = self.methods.entry((class.id(), name)).or_default();
        all.retain(|known| known.kind() != "declaration");
        all.push(node);
    }

    /// Returns the name of a function: of an operator its sign, of a conversion `operator`.
    pub(super) fn method_name(&self, function: Node<'t>) -> Option<&'t str> {
        let declarator = super::function_declarator(function)?;
        let declarator = declarator.child_by_field_name("declarator").unwrap_or(declarator);
        let is_conversion = conversion_of(function).is_some() || self.is_conversion(function);
        Some(if is_conversion { "operator" } else { Self::plain_name(self.text(last_name(declarator))) })
    }

    /// Returns `true` for `[[nodiscard]] constexpr operator int()`, where the grammar takes `operator` for a type.
    pub(super) fn is_conversion(&self, function: Node<'t>) -> bool {
        function.child_by_field_name("type").is_some_and(|kind| self.text(kind) == "operator")
    }

    /// Returns the name of an operator without `operator` and spaces: `&` for `operator &`.
    pub(super) fn plain_name(name: &'t str) -> &'t str {
        match name.strip_prefix("operator") {
            Some(sign) if !sign.is_empty() => sign.trim(),
            _ => name,
        }
    }

    pub(super) fn methods(&self, class: &Arc<Struct>, name: &str) -> Vec<Node<'t>> {
        let class = self.class_node(class).map(|node| node.id());
        class.and_then(|class| self.methods.get(&(class, name))).cloned().unwrap_or_default()
    }

    /// Returns the candidates for a call of a member function. Each comes with its class, unless it is static.
    pub(super) fn candidates(&self, class: &Arc<Struct>, name: &str) -> Vec<(Node<'t>, Option<Arc<Struct>>)> {
        let all = self.methods(class, name).into_iter();
        let is_declared_static = self.is_declared_static(class, name);
        all.map(|node| (node, (!is_declared_static && !is_static(node)).then(|| Arc::clone(class)))).collect()
    }

    /// Returns the member functions of all classes, in the order of the source, except constructors and templates.
    pub(super) fn plain_methods(&self) -> Vec<Node<'t>> {
        let is_plain = |method: &Node<'t>| {
            ["body", "type"].iter().all(|part| method.child_by_field_name(part).is_some())
                && !is_template(*method)
                && self.class_of(*method).is_some_and(|class| !is_template(class))
        };
        let mut all: Vec<Node<'t>> = self.methods.values().flatten().copied().filter(is_plain).collect();
        all.sort_by_key(Node::start_byte);
        all.dedup();
        all
    }

    /// Returns the method at this place among [`Self::plain_methods`].
    pub(super) fn plain_method(&mut self, index: usize) -> Fallible<Instance<'t>> {
        let unknown = || tree::undefined("method", "");
        let method = self.plain_methods().get(index).copied().ok_or_else(unknown)?;
        let class = self.class_of(method).ok_or_else(unknown)?;
        let Shape::Struct(class) = self.struct_shape(class)? else { return Err(unknown()) };
        let name = self.function_name(method).ok_or_else(unknown)?;
        let found = self.candidates(&class, name).into_iter().find(|(own, _)| *own == method);
        let (_, class) = found.ok_or_else(unknown)?;
        Ok(self.instance(method, class.as_ref()))
    }

    /// Returns the member declarations of a class.
    pub(super) fn members(&self, class: &Struct) -> Vec<Node<'t>> {
        let body = self.class_node(class).and_then(|node| node.child_by_field_name("body"));
        body.map_or_else(Vec::new, named)
    }

    /// Returns the definition of a class.
    pub(super) fn class_node(&self, class: &Struct) -> Option<Node<'t>> {
        self.classes.get(&*class.name).or_else(|| self.classes.get(class.name.split('<').next()?)).copied()
    }

    /// Returns the class that a function is a member of.
    pub(super) fn class_of(&self, function: Node<'t>) -> Option<Node<'t>> {
        class_of(function).or_else(|| {
            let meant = self.resolve_type(scope_of(function)?, Named::is_class);
            meant.ok()?.map(Named::node)
        })
    }

    /// Returns the declarations without a body, in a class, of the member functions with this name.
    pub(super) fn declarations(&self, class: &Struct, name: &str) -> Vec<Node<'t>> {
        let parts = self.members(class).into_iter().map(|part| match part.kind() {
            "template_declaration" => named(part).last().copied().unwrap_or(part),
            _ => part,
        });
        let is_declaration = |part: &Node<'t>| matches!(part.kind(), "field_declaration" | "declaration");
        let is_meant = |part: &Node<'t>| {
            fields(*part, "declarator").into_iter().any(|declarator| match super::declared_name(declarator) {
                Some(declared) => super::is_prototype(declarator) && self.text(declared) == name,
                None => declarator.kind() == "operator_cast" && name == "operator",
            })
        };
        parts.filter(is_declaration).filter(is_meant).collect()
    }

    /// Returns `true` if a class declares functions with this name and all of them are `static`.
    fn is_declared_static(&self, class: &Struct, name: &str) -> bool {
        let declared = self.declarations(class, name);
        !declared.is_empty() && declared.into_iter().all(is_static)
    }

    /// Refuses a class with a destructor, a copy constructor or a move constructor that does something, or that is not
    /// defined.
    pub(super) fn check_special_members(&self, node: Node<'t>) -> Fallible<()> {
        let class = node.child_by_field_name("name").map_or("", |name| self.text(name));
        let all = self.methods.iter().filter(|((own, _), _)| *own == node.id());
        for ((_, name), functions) in all {
            let has_effect = |function: &&Node<'t>| {
                if function.kind() != "function_definition" {
                    return true;
                }
                let body = function.child_by_field_name("body");
                let has_list = has(**function, "field_initializer_list");
                body.is_some_and(|body| has_list || !named(body).is_empty())
            };
            for function in functions.iter().filter(has_effect) {
                let is_copy = |one: &Node<'t>| {
                    let kind = one.child_by_field_name("type").map(|kind| self.text(kind));
                    let declarator = one.child_by_field_name("declarator").map_or("", |at| at.kind());
                    kind == Some(class) && declarator.ends_with("reference_declarator")
                };
                let first = parameters(*function).first().copied();
                let what = if name.len() > 1 && name.starts_with('~') {
                    "a destructor"
                } else if *name == class && first.is_some_and(|one| is_copy(&one)) {
                    "a copy or move constructor"
                } else {
                    continue;
                };
                self.check_defined(*function)?;
                return Err(self
                    .refuse(*function, what)
                    .help("bitrose copies objects field by field and runs no destructors"));
            }
        }
        Ok(())
    }

    /// Returns the constructors, except those that the source leaves to the compiler.
    pub(super) fn constructors(&self, class: &Arc<Struct>) -> Vec<Node<'t>> {
        let all = self.methods(class, plain_name(class)).into_iter();
        let is_own = |node: &Node<'t>| {
            node.kind() != "function_definition" || node.child_by_field_name("body").is_some()
        };
        all.filter(is_own).collect()
    }

    /// Returns the default member initializers of a class: `int a = 4, b{5};`.
    fn field_values(&self, class: &Arc<Struct>) -> Vec<(&'t str, Node<'t>)> {
        let mut values = Vec::new();
        let is_field = |child: &Node<'t>| child.kind() == "field_declaration" && !is_static(*child);
        for declaration in self.members(class).into_iter().filter(is_field) {
            let mut name = None;
            let mut cursor = declaration.walk();
            for (index, child) in declaration.children(&mut cursor).enumerate() {
                match declaration.field_name_for_child(u32::try_from(index).unwrap_or(u32::MAX)) {
                    Some("declarator") => name = super::declared_name(child),
                    Some("default_value") => values.extend(name.map(|name| (self.text(name), child))),
                    _ => {}
                }
            }
        }
        values
    }

    /// Returns `true` if a value of the type, or a part of it, has a constructor or initial values for its fields.
    pub(super) fn is_constructed(&self, shape: &Shape) -> bool {
        match shape {
            Shape::Struct(class) => {
                class.owned().is_some()
                    || !self.constructors(class).is_empty()
                    || !self.field_values(class).is_empty()
                    || class.fields.iter().any(|field| self.is_constructed(&field.shape))
            }
            Shape::Array(element, _) => self.is_constructed(element),
            _ => false,
        }
    }

    /// Returns the operators that copy or move an object of the class to another one, as far as the source declares them:
    /// they take an object of the class, and are no templates.
    pub(super) fn copy_assignments(&mut self, class: &Arc<Struct>) -> Vec<Node<'t>> {
        let bindings = self.class_bindings(Some(class));
        let is_own = |shape: &Shape| matches!(shape, Shape::Struct(own) if own.name == class.name);
        let mut all = self.methods(class, "=");
        all.retain(|method| {
            let signature = self.in_class(class, |front| front.signature(*method));
            let is_bound = |name: Node<'t>| bindings.iter().any(|(known, _)| *known == self.text(name));
            let mut names = Self::template_parameters(*method).into_iter().map(template_name);
            names.all(|name| name.is_some_and(is_bound))
                && signature.is_ok_and(|(all, ..)| all.iter().any(|one| is_own(one.value_shape())))
        });
        all
    }

    /// Refuses the assignment of an object if a template takes it as `T &` or `T &&`, which may fit better than what copies
    /// it.
    pub(super) fn check_unbound_assignment(&self, class: &Arc<Struct>, node: Node<'t>) -> Fallible<()> {
        let is_free = |parameter: &Node<'t>| {
            let declarator = parameter.child_by_field_name("declarator").map_or("", |at| at.kind());
            declarator.ends_with("reference_declarator") && child(*parameter, "type_qualifier").is_none()
        };
        let takes_any = |method: &Node<'t>| is_template(*method) && parameters(*method).iter().any(is_free);
        if self.methods(class, "=").iter().any(takes_any) {
            return Err(
                self.refuse(node, "an assignment beside a template `operator=` that takes any object")
            );
        }
        Ok(())
    }

    /// Refuses to assign what contains an object with an `operator=` that copies it: it is not copied as it is.
    pub(super) fn check_copied(&mut self, shape: &Shape, node: Node<'t>) -> Fallible<()> {
        match shape {
            Shape::Struct(class) => {
                let own = self.copy_assignments(class);
                if own.iter().any(|method| !has(*method, "default_method_clause")) {
                    return Err(self
                        .refuse(node, &format!("an assignment that calls `operator=` of `{}`", class.name)));
                }
                class.fields.iter().try_for_each(|field| self.check_copied(&field.shape, node))
            }
            Shape::Array(element, _) => self.check_copied(element, node),
            _ => Ok(()),
        }
    }
}

/// Returns `true` if a declaration has a storage class specifier such as `static`.
pub(super) fn is_stored(declaration: Node<'_>, word: &str) -> bool {
    let parts = named(declaration).into_iter().filter(|part| part.kind() == "storage_class_specifier");
    parts.filter_map(|part| part.child(0)).any(|own| own.kind() == word)
}

pub(super) fn is_static(declaration: Node<'_>) -> bool {
    is_stored(declaration, "static")
}

impl<'t> Body<'_, 't> {
    /// Lowers what a constructor does before its body: it initializes the fields, from its list or by their defaults.
    pub(super) fn construct_members(&mut self, node: Node<'t>) -> Fallible<()> {
        let Some(class) = self.class.clone() else { return Ok(()) };
        let is_constructor = node.child_by_field_name("type").is_none()
            && self.front.function_name(node) == Some(plain_name(&class));
        if !is_constructor {
            return Ok(());
        }
        let this = self.this.clone().expect("a method has an object");
        let object = Operand { register: this.register, shape: Shape::Struct(Arc::clone(&class)) };
        let list = child(node, "field_initializer_list");
        let listed = list.map_or_else(Vec::new, named);
        let mut values = HashMap::new();
        for item in listed {
            let parts = named(item);
            let (Some(&name), Some(&value)) = (parts.first(), parts.get(1)) else {
                return Err(self.front.unknown_kind(item));
            };
            if self.front.text(name) == plain_name(&class) {
                let place = Place::Memory { address: object.register, shape: object.shape };
                return self.construct(item, &place, &named(value), false).map(drop);
            }
            if class.field(self.front.text(name)).is_none() {
                return Err(self.front.refuse(name, "an initializer for something other than a field"));
            }
            values.insert(self.front.text(name), value);
        }
        self.construct_fields(node, &object, &class, &values, &|_| false)
    }

    /// Initializes the fields without a value in the order of their declaration, from the list of a constructor or else
    /// by their default values.
    pub(super) fn construct_fields(
        &mut self,
        node: Node<'t>,
        object: &Operand,
        class: &Arc<Struct>,
        listed: &HashMap<&str, Node<'t>>,
        has_value: &dyn Fn(&str) -> bool,
    ) -> Fallible<()> {
        let defaults = self.front.field_values(class);
        for field in class.fields.iter().filter(|field| !has_value(&field.name)) {
            let name = &*field.name;
            let place = self.member(object, name)?.expect("a field of the type has a place");
            if let Some(values) = listed.get(name) {
                match &named(*values)[..] {
                    [value] if place.shape().is_word() => self.initialize(&place, *value, name)?,
                    [] if place.shape().is_word() => {
                        let scalar = place.shape().scalar().unwrap_or(Scalar::U64);
                        let zero = self.b.constant(scalar, 0);
                        self.put(&place, &zero);
                    }
                    [] if self.front.is_constructed(place.shape()) => {
                        self.default_initialize(&place, node, true)?;
                    }
                    [] => {
                        let cells = place.shape().cells();
                        self.b.emit(Op::Zero { to: place.address(), cells });
                    }
                    _ => self.initialize(&place, *values, name)?,
                }
            } else if let Some((_, value)) = defaults.iter().find(|(known, _)| *known == name) {
                self.front.check_unread(*value)?;
                let bindings = self.front.class_bindings.get(&*class.name).cloned();
                self.in_foreign_scope(Some(object), bindings.as_ref(), |body| {
                    body.initialize(&place, *value, name)
                })?;
            } else if self.front.is_constructed(&field.shape) {
                self.default_initialize(&place, node, false)?;
            }
        }
        Ok(())
    }

    /// Initializes a new object. Returns `false` if the class has no constructor: then the arguments are the values of
    /// its fields.
    pub(super) fn construct(
        &mut self,
        node: Node<'t>,
        place: &Place,
        arguments: &[Node<'t>],
        is_zeroed: bool,
    ) -> Fallible<bool> {
        let (Place::Memory { address, .. }, Shape::Struct(class)) = (place, place.shape().clone()) else {
            return Ok(false);
        };
        let object = Operand { register: *address, shape: place.shape().clone() };
        let all = self.front.constructors(&class);
        if let [argument] = arguments
            && self.front.is_cpp
            && !matches!(argument.kind(), "initializer_list" | "initializer_pair")
            && self.shape_of(*argument)? == object.shape
        {
            let value = self.value(*argument)?;
            self.put(place, &value);
            return Ok(true);
        }
        if let Some(element) = class.owned() {
            return self
                .construct_vector(node, Vector { owner: *address, element }, arguments)
                .map(|()| true);
        }
        let takes_list = |one: &&Node<'t>| {
            let kind = parameters(**one).first().and_then(|first| first.child_by_field_name("type"));
            kind.and_then(|kind| last_name(kind).child_by_field_name("name"))
                .is_some_and(|name| self.front.text(name) == "initializer_list")
        };
        if node.kind() == "initializer_list"
            && !arguments.is_empty()
            && let Some(own) = all.iter().find(takes_list)
        {
            return Err(self.front.refuse(*own, "a constructor from a `std::initializer_list`"));
        }
        let is_required = |parameter: Node<'_>| parameter.kind() == "parameter_declaration";
        let needs_arguments = |node: &Node<'t>| parameters(*node).into_iter().any(is_required);
        if all.is_empty() || arguments.is_empty() && all.iter().all(needs_arguments) {
            if is_zeroed {
                self.b.emit(Op::Zero { to: *address, cells: place.shape().cells() });
            }
            if arguments.is_empty() {
                self.construct_fields(node, &object, &class, &HashMap::new(), &|_| false)?;
            }
            return Ok(arguments.is_empty());
        }
        let pointer = address_of(&object);
        let all: Vec<_> = all.into_iter().map(|node| (node, Some(Arc::clone(&class)))).collect();
        let Some(instance) = self.overload(node, &all, &[], arguments, false)? else {
            return Err(tree::error(node, format!("no matching constructor of `{}`", class.name))
                .label("constructed here"));
        };
        let discarded_value = self.discarded_value.replace(node.id());
        self.call_instance(node, &instance, Some(Argument::Value(pointer)), &Argument::nodes(arguments))?;
        self.discarded_value = discarded_value;
        Ok(true)
    }

    /// Lowers `Type(a, b)` as a value.
    pub(super) fn constructed(
        &mut self,
        node: Node<'t>,
        shape: &Shape,
        arguments: &[Node<'t>],
    ) -> Fallible<Operand> {
        let place = self.new_object(self.front.complete(shape.clone(), node)?);
        if !self.construct(node, &place, arguments, true)? {
            self.initialize_parts(&place, node, arguments)?;
        }
        Ok(self.b.load(&place))
    }

    /// Lowers the object of a member function call to its address.
    pub(super) fn object(&mut self, node: Node<'t>) -> Fallible<Operand> {
        if node.kind() == "parenthesized_expression" {
            return self.object(inner(node)?);
        }
        let is_value =
            matches!(node.kind(), "compound_literal_expression" | "binary_expression" | "unary_expression");
        if is_value || node.kind() == "conditional_expression" && !self.is_place(node)? {
            return Ok(address_of(&self.value(node)?));
        }
        self.address(node)
    }

    /// Lowers `x.f(a)` and `p->f(a)`.
    pub(super) fn method_call(
        &mut self,
        node: Node<'t>,
        function: Node<'t>,
        arguments: &[Node<'t>],
    ) -> Fallible<Operand> {
        let argument = field(function, "argument")?;
        let name_node = method_name(field(function, "field")?);
        let (name, written) = if name_node.kind() == "template_method" {
            (self.front.text(field(name_node, "name")?), named(field(name_node, "arguments")?))
        } else {
            (self.front.text(name_node), Vec::new())
        };
        let is_arrow =
            function.child_by_field_name("operator").is_some_and(|sign| self.front.text(sign) == "->");
        if !is_arrow
            && argument.kind() == "identifier"
            && let Place::Register(value) = self.place(argument)?
            && value.shape.scalar().is_some()
        {
            return Err(tree::error(name_node, format!("unknown method `{name}` of {}", value.shape))
                .label("a number has no methods")
                .help("paste the definition of its type as well"));
        }
        let object = if is_arrow { self.value(argument)? } else { self.object(argument)? };
        let object = if is_arrow { self.decay(object) } else { object };
        let Shape::Reference(target) = &object.shape else {
            return Err(self.front.refuse(function, "a method call on this value"));
        };
        let array =
            held_array(target).map(|shape| Operand { register: object.register, shape: shape.clone() });
        match (&**target, array) {
            (Shape::Struct(_), Some(array)) => self.array_method(function, &array, name, arguments),
            (Shape::Struct(class), None) if let Some(element) = class.owned() => {
                let vector = Vector { owner: object.register, element };
                self.vector_method((node, function), vector, name, arguments)
            }
            (Shape::Struct(class), None) => {
                let class = Arc::clone(class);
                if class.field(name).is_some() {
                    return self.object_call(node, function, arguments);
                }
                let found = self.class_call(node, &class, name, Some(object), &written, arguments)?;
                found.ok_or_else(|| {
                    if class.name.starts_with("std::vector<") {
                        return self.front.refuse(name_node, &format!("`{}` here", class.name));
                    }
                    tree::error(name_node, format!("unknown method `{name}` of {}", class.name))
                        .reason(crate::Reason::UnknownFunction(format!("{}::{name}", class.name).into()))
                        .label("not defined here")
                        .help("paste its definition as well")
                })
            }
            _ => Err(self.front.refuse(function, &format!("the method `{name}`"))),
        }
    }

    /// Lowers `a.size()`, `a.fill(x)` and the like for a `std::array`.
    fn array_method(
        &mut self,
        function: Node<'t>,
        array: &Operand,
        name: &str,
        arguments: &[Node<'t>],
    ) -> Fallible<Operand> {
        let Shape::Array(element, length) = &array.shape else { unreachable!("the object holds an array") };
        let index = match (name, arguments) {
            ("size", []) => return Ok(self.b.constant(Scalar::U64, u64::from(*length))),
            ("empty", []) => return Ok(self.b.constant(Scalar::Bool, u64::from(*length == 0))),
            ("data", []) => {
                return Ok(self.pointer_to(array, element));
            }
            ("fill", [value]) => {
                let value = self.value_as(*value, element)?;
                let count = self.b.constant(Scalar::U32, u64::from(*length));
                self.counted(None, &count, &mut |lower, index| {
                    let place = lower.element_place(array, index).expect("an array has elements");
                    lower.put(&place, &value);
                    Ok(())
                })?;
                return Ok(Operand { register: array.register, shape: Shape::Void });
            }
            ("at", [index]) => self.number(*index)?.0,
            ("front", []) => self.b.constant(Scalar::U32, 0),
            ("back", []) => self.b.constant(Scalar::U32, u64::from(length.saturating_sub(1))),
            _ => return Err(self.front.refuse(function, &format!("the method `{name}`"))),
        };
        let place = self.element_place(array, &index).expect("an array has elements");
        if let Some(call) = function.parent() {
            self.gives(call, &place);
        }
        Ok(self.b.load(&place))
    }

    /// Lowers a call of a member function by its name; returns `None` if the class does not have one.
    pub(super) fn class_call(
        &mut self,
        node: Node<'t>,
        class: &Arc<Struct>,
        name: &str,
        object: Option<Operand>,
        written: &[Node<'t>],
        arguments: &[Node<'t>],
    ) -> Fallible<Option<Operand>> {
        let all = self.front.candidates(class, name);
        if all.is_empty() {
            return Ok(None);
        }
        let own =
            self.front.specializations.get(name).into_iter().flatten().filter_map(|node| scope_of(*node));
        if { own }.any(|scope| scope.parent().is_some_and(|parent| parent.kind() == "template_type")) {
            return Err(self.front.refuse(node, "an explicitly specialized member function"));
        }
        let Some(mut instance) = self.overload(node, &all, written, arguments, true)? else {
            return Err(self.front.nothing_fits(
                node,
                &format!("method `{name}`"),
                all.into_iter().map(|(own, _)| own),
            ));
        };
        if instance.class.is_some() {
            self.check_object(node, &instance)?;
        }
        if instance.class.is_none() && instance.bindings.is_empty() {
            instance.bindings = self.front.class_bindings(Some(class));
        }
        let object = match (&instance.class, object) {
            (None, _) => None,
            (Some(_), Some(object)) => Some(object),
            (Some(_), None) if self.class.as_ref() == Some(class) => self.this.clone(),
            (Some(_), None) => return Err(self.front.refuse(node, "a method call without an object")),
        };
        let object = object.map(Argument::Value);
        self.call_instance(node, &instance, object, &Argument::nodes(arguments)).map(Some)
    }

    /// Returns the class of the enclosing member function, which may be static.
    pub(super) fn enclosing_class(&mut self, node: Node<'t>) -> Fallible<Option<Arc<Struct>>> {
        if self.class.is_some() {
            return Ok(self.class.clone());
        }
        match self.class_around(node) {
            Some(class) => Ok(match self.front.struct_shape(class)? {
                Shape::Struct(class) => Some(class),
                _ => None,
            }),
            None => Ok(None),
        }
    }

    /// Returns the definition of the class that a member function, static variable or field belongs to.
    fn class_around(&self, node: Node<'t>) -> Option<Node<'t>> {
        let is_definition = |node: &Node<'t>| {
            let is_static = node.kind() == "init_declarator" && !super::names::is_in_function(*node);
            is_static || matches!(node.kind(), "function_definition" | "field_declaration")
        };
        self.front.class_of(ancestors(node).find(is_definition)?)
    }

    /// Returns the type of a field that is named where there is no object, as only `sizeof` may.
    pub(super) fn field_without_object(&mut self, node: Node<'t>) -> Fallible<Option<Shape>> {
        let name = self.front.text(node);
        if node.kind() != "identifier" || self.variable(name).is_some() || self.this.is_some() {
            return Ok(None);
        }
        let list = self.class_around(node).and_then(|class| class.child_by_field_name("body"));
        let members = list.into_iter().flat_map(named).filter(|part| part.kind() == "field_declaration");
        let mut declarators = members.flat_map(|part| fields(part, "declarator"));
        let front = &self.front;
        if !declarators.any(|at| super::declared_name(at).is_some_and(|own| front.text(own) == name)) {
            return Ok(None);
        }
        let inside = |front: &CFrontEnd<'t>| front.refuse(node, "`sizeof` of a field inside of its class");
        let class = self.enclosing_class(node).map_err(|_| inside(self.front))?;
        Ok(class.and_then(|class| Some(class.field(name)?.1.clone())))
    }

    /// Returns `true` if a class around the one of this member function, or the one of this static variable, has a member
    /// function of this name.
    pub(super) fn is_member_around(&self, node: Node<'t>, name: &'t str) -> bool {
        let function = ancestors(node).find(|node| node.kind() == "function_definition");
        let own = function.and_then(|function| self.front.class_of(function));
        let around = own.into_iter().flat_map(ancestors).chain(ancestors(node));
        let classes = around.filter(|node| matches!(node.kind(), "struct_specifier" | "class_specifier"));
        let declarators = ancestors(node).filter(|node| node.kind() == "init_declarator");
        let scopes = declarators.flat_map(|declarator| self.front.variable_scope(declarator));
        let of_static =
            scopes.filter_map(|scope| self.front.types.get(scope)).flatten().map(|own| own.node());
        classes.chain(of_static).any(|class| self.front.methods.contains_key(&(class.id(), name)))
    }

    /// Lowers `Type::f(a)`, or a call of a function of a namespace.
    pub(super) fn qualified_call(
        &mut self,
        node: Node<'t>,
        name: Node<'t>,
        written: &[Node<'t>],
        arguments: &[Node<'t>],
    ) -> Fallible<Operand> {
        let whole = ancestors(name).find(|node| node.kind() == "qualified_identifier");
        let scope = whole.and_then(|whole| whole.child_by_field_name("scope"));
        let class = match scope.filter(|scope| self.front.is_class(self.front.text(*scope))) {
            Some(scope) => self.front.shape(scope)?,
            None => self.front.type_before(name)?.map(Shape::Struct),
        };
        if let Some(Shape::Struct(class)) = class
            && let Some(value) =
                self.class_call(node, &class, self.front.text(name), None, written, arguments)?
        {
            return Ok(value);
        }
        self.named_call(node, name, written, arguments)
    }
}

/// Returns what is called in `x.f(a)`; in `x.template f<3>(a)` without the keyword.
pub(super) fn method_name(field: Node<'_>) -> Node<'_> {
    field.named_child(0).filter(|_| field.kind() == "dependent_name").unwrap_or(field)
}
