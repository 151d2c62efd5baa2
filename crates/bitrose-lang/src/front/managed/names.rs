//! Lowers names and assignable expressions: variables, fields, array elements, properties.

use super::body::Body;
use super::classes::{ClassKind, Field, MethodKind, has_modifier};
use super::types::Type;
use crate::front;
use crate::front::outside::Importing;
use crate::front::prelude::*;

/// An assignable expression.
#[derive(Clone)]
pub(super) enum Lvalue {
    /// A place, and the type of its value.
    Place(Place, Type),
    /// A property or an indexer: its class and name, the instance, and the arguments of an indexer.
    Property { class: usize, name: String, this: Option<Operand>, arguments: Vec<Operand> },
}

/// What a name that is not a local variable refers to. The flag of a property says whether it is static.
enum Member<'t> {
    Field(usize, Field<'t>),
    Constant(usize, usize),
    Property(usize, bool),
}

impl Lvalue {
    pub(super) fn property(class: usize, name: &str, this: Option<Operand>) -> Self {
        Self::Property { class, name: name.to_owned(), this, arguments: Vec::new() }
    }
}

impl<'t> Body<'_, 't> {
    /// Lowers an assignable expression.
    pub(super) fn lvalue(&mut self, node: Node<'t>) -> Fallible<Lvalue> {
        self.nested(node, |body| match node.kind() {
            "identifier" => body.named_lvalue(node),
            "parenthesized_expression" | "ref_expression" => body.lvalue(inner(node)?),
            "this" if !body.front.is_java && body.front.classes[body.class].kind == ClassKind::Struct => {
                let this = body.this.clone().ok_or_else(|| tree::no_place(node))?;
                let shape = Shape::Struct(body.front.struct_of(body.class)?);
                let place = Place::Memory { address: this.register, shape };
                Ok(Lvalue::Place(place, Type::Struct(body.class)))
            }
            "array_access" | "element_access_expression" => body.element(node),
            "field_access" | "member_access_expression" => {
                body.field(node)?.map_err(|_| tree::no_place(node))
            }
            "invocation_expression" => body.returned_reference(node),
            "declaration_expression" => body.declared_lvalue(node, None),
            // The Java grammar reads `-m--` as `(-m)--`.
            "unary_expression" if node.parent().is_some_and(|at| at.kind() == "update_expression") => {
                let (sign, update) = (body.sign(node), node.parent().expect("the guard asked for it"));
                let help = format!("write `{sign}({})`", &body.front.text(update)[sign.len()..]);
                Err(body.front.refuse(update, &format!("`{sign}` before `++` or `--`")).help(help))
            }
            _ => Err(tree::no_place(node)),
        })
    }

    /// Returns `this`, if it has the members of a class: in an inner class, it lacks those of the class around it.
    pub(super) fn this_of(&self, class: usize) -> Option<Operand> {
        self.this.clone().filter(|_| class == self.class || self.inherits(class))
    }

    /// Returns the error for an instance member that is used without an instance.
    pub(super) fn without_instance(&self, name: &str, node: Node<'t>) -> Box<Error> {
        if self.front.is_java && self.this.is_some() {
            let refused = self.front.refuse(node, &format!("`{name}` of the enclosing object"));
            return refused.help("make this class `static` and pass the object to it");
        }
        tree::error(node, format!("`{name}` needs an instance")).label("used without an instance")
    }

    fn named_lvalue(&mut self, node: Node<'t>) -> Fallible<Lvalue> {
        let name = self.front.text(node);
        if let Some((variable, kind)) = self.variable(name) {
            return Ok(Lvalue::Place(self.variable_place(variable), kind));
        }
        match self.named_member(name) {
            Some(Member::Field(class, own)) => self.field_lvalue(node, class, &own, self.this_of(class)),
            Some(Member::Property(class, is_static)) => {
                Ok(Lvalue::property(class, name, self.this_of(class).filter(|_| !is_static)))
            }
            _ => Err(self.unknown_name(node, "name")),
        }
    }

    /// Returns the member that an unqualified name refers to.
    fn named_member(&self, name: &str) -> Option<Member<'t>> {
        let scope = self.front.scope(self.class, name);
        scope.into_iter().find_map(|class| self.member(class, name))
    }

    /// Returns what a name may refer to that the source does not define. If a base class is missing, it may define the
    /// name, so functions of bitrose are excluded.
    pub(super) fn external_names<'a>(&self, name: &'a str) -> Importing<'a>
    where
        't: 'a,
    {
        let imports = self.front.missing_base(self.class).map(|_| name).into_iter().collect();
        Importing { outside: self.front.outside, imports }
    }

    pub(super) fn unknown_name(&self, node: Node<'t>, what: &str) -> Box<Error> {
        let name = self.front.text(node);
        if is_among(super::types::PLATFORM, name) {
            return self.front.refuse(node, &tree::quoted(name));
        }
        let error = tree::unknown(node, what, name);
        match self.front.missing_base(self.class) {
            Some(base) => error.help(format!("paste `{base}` as well: it may define this")),
            None => error,
        }
    }

    fn member(&self, class: usize, name: &str) -> Option<Member<'t>> {
        let known = &self.front.classes[class];
        if let Some(own) = known.fields.iter().find(|own| own.name == name) {
            return Some(Member::Field(class, own.clone()));
        }
        if let Some(index) = known.constants.iter().position(|(own, _)| *own == name) {
            return Some(Member::Constant(class, index));
        }
        let is_property = |kind| matches!(kind, MethodKind::Getter | MethodKind::Setter);
        let property = known.methods.iter().map(|&index| &self.front.methods[index]);
        let mut found = property.filter(|method| method.name == name && is_property(method.kind));
        found.next().map(|method| Member::Property(class, method.is_static))
    }

    fn field_lvalue(
        &mut self,
        node: Node<'t>,
        class: usize,
        own: &Field<'t>,
        this: Option<Operand>,
    ) -> Fallible<Lvalue> {
        let (place, kind) = if own.is_static {
            self.static_field(class, own)?
        } else {
            let this = this.ok_or_else(|| self.without_instance(own.name, node))?;
            self.instance_field(&this, class, own.name)?
        };
        Ok(Lvalue::Place(place, kind))
    }

    /// Returns the place and the type of a field of an instance.
    pub(super) fn instance_field(
        &mut self,
        this: &Operand,
        class: usize,
        name: &str,
    ) -> Fallible<(Place, Type)> {
        let own = self.front.classes[class].fields.iter().find(|own| own.name == name).cloned();
        let own = own.expect("only fields that are defined are asked for");
        let kind = self.front.declared_type(own.kind, own.dimensions, class)?;
        let shape = Shape::Struct(self.front.struct_of(class)?);
        let base = if self.front.classes[class].kind == ClassKind::Enum {
            self.constant_fields(class, this, shape)
        } else {
            Operand { register: this.register, shape }
        };
        let place = self.field_place(&base, name).expect("the shape has all fields");
        Ok((place, kind))
    }

    /// Returns the value of a field of an instance.
    pub(super) fn read_field(
        &mut self,
        this: &Operand,
        class: usize,
        name: &str,
        node: Node<'t>,
    ) -> Fallible<Operand> {
        let (place, kind) = self.instance_field(this, class, name)?;
        self.load(&Lvalue::Place(place, kind), node)
    }

    /// Returns the fields of a Java enum constant, which is an element of a table of all constants.
    fn constant_fields(&mut self, class: usize, this: &Operand, shape: Shape) -> Operand {
        let key = format!("e:{class}");
        let count = u32::try_from(self.front.classes[class].constants.len()).expect("a source is bounded");
        let all = Shape::Array(Arc::new(shape.clone()), count);
        let global = self.requests.variable(&key, &key, &all, Some(&key));
        let table = self.b().global_address(global, &shape);
        let fields = self.b().element(table, this, shape.clone(), Some(count));
        Operand { register: fields.address(), shape }
    }

    /// Lowers `a.b` to an assignable expression, or to a value if it can't be assigned.
    pub(super) fn field(&mut self, node: Node<'t>) -> Fallible<Result<Lvalue, Operand>> {
        let object =
            ["object", "expression", "qualifier"].iter().find_map(|part| node.child_by_field_name(part));
        let object = object.ok_or_else(|| self.front.unknown_kind(node))?;
        let name_node = node.child_by_field_name("field").or_else(|| node.child_by_field_name("name"));
        let name_node = name_node.ok_or_else(|| self.front.unknown_kind(node))?;
        let name = self.front.text(name_node);
        let of_own_name = self.type_of_own_name(object, name)?;
        if let Some(class) = of_own_name.map_or_else(|| self.class_named(object), |class| Ok(Some(class)))? {
            return self.static_member(node, class, name);
        }
        if let Some(constant) = self.known_constant(self.front.text(object), name) {
            return Ok(Err(constant));
        }
        let this = self.instance(object).map_err(|error| {
            let whole = (node, self.front.text(node));
            let parts = (self.front.text(object), name);
            tree::of_missing_class(error, whole, parts, &self.external_names(name))
        })?;
        self.refuse_null(&this);
        let class = match self.type_of(&this) {
            Type::Class(class) | Type::Struct(class) | Type::Enum(class) => class,
            Type::Array(_) | Type::Rectangular(..) if matches!(name, "length" | "Length") => {
                return Ok(Err(self.array_length(&this)?));
            }
            Type::Tuple(elements) => {
                let number = name.strip_prefix("Item").and_then(|index| index.parse::<u32>().ok());
                let indices = number.map_or_else(|| self.front.tuple_indices(name), |index| [index].into());
                if indices.len() > 1 {
                    let message = format!("the name `{name}` of elements at different positions of tuples");
                    return Err(self.front.refuse(name_node, &message));
                }
                let index = indices.first().copied().unwrap_or(0);
                let place =
                    index.checked_sub(1).and_then(|index| self.part(this.register, &this.shape, index));
                let place = place.ok_or_else(|| tree::unknown(name_node, "name", name))?;
                return Ok(Ok(Lvalue::Place(place, elements[index as usize - 1].clone())));
            }
            kind => {
                let message = format!("`{name}` of {}", self.described(&kind));
                return Err(self.front.refuse(name_node, &message));
            }
        };
        match self.member(class, name) {
            Some(Member::Field(class, own)) => self.field_lvalue(node, class, &own, Some(this)).map(Ok),
            Some(Member::Property(class, _)) => Ok(Ok(Lvalue::property(class, name, Some(this)))),
            _ => Err(tree::unknown(name_node, "name", name)),
        }
    }

    /// Returns the class that an expression names, unless a variable hides it.
    pub(super) fn class_named(&mut self, node: Node<'t>) -> Fallible<Option<usize>> {
        let is_qualified =
            matches!(node.kind(), "field_access" | "member_access_expression" | "qualified_name");
        if node.kind() != "identifier" && !is_qualified {
            return Ok(None);
        }
        let first = self.front.text(node).split('.').next().unwrap_or("").trim();
        let is_field = !is_qualified && self.named_member(first).is_some();
        if is_field || self.variable(first).is_some() {
            return Ok(None);
        }
        self.front.resolve_class(node, self.class)
    }

    /// Returns the type that an expression names although a field or property hides it, if this has the same name and type
    /// as in `Color Color`: C# takes the static members of the type then.
    fn type_of_own_name(&mut self, object: Node<'t>, member: &str) -> Fallible<Option<usize>> {
        let name = self.front.text(object);
        if self.front.is_java || object.kind() != "identifier" || self.variable(name).is_some() {
            return Ok(None);
        }
        let kind = match self.named_member(name) {
            Some(Member::Field(_, own)) => Some(own.kind),
            Some(Member::Property(class, _)) => {
                let methods =
                    self.front.classes[class].methods.iter().map(|&index| &self.front.methods[index]);
                methods.filter(|method| method.name == name).find_map(|method| method.result)
            }
            _ => None,
        };
        if kind.is_none_or(|kind| self.front.text(kind) != name) {
            return Ok(None);
        }
        let class = self.front.resolve_class(object, self.class)?;
        Ok(class.filter(|class| match self.member(*class, member) {
            Some(Member::Constant(..) | Member::Property(_, true)) => true,
            Some(Member::Field(_, own)) => own.is_static,
            _ => false,
        }))
    }

    fn static_member(
        &mut self,
        node: Node<'t>,
        class: usize,
        name: &str,
    ) -> Fallible<Result<Lvalue, Operand>> {
        for class in self.front.with_bases(class) {
            match self.member(class, name) {
                Some(Member::Field(class, own)) if own.is_static => {
                    if let Some(constant) = self.constant_field(class, &own)? {
                        return Ok(Err(constant));
                    }
                    return self.field_lvalue(node, class, &own, None).map(Ok);
                }
                Some(Member::Constant(class, index)) => return self.enum_constant(class, index).map(Err),
                Some(Member::Property(class, true)) => return Ok(Ok(Lvalue::property(class, name, None))),
                _ => {}
            }
        }
        Err(tree::unknown(node, "name", self.front.text(node)))
    }

    /// Lowers a name to its value.
    pub(super) fn name(&mut self, node: Node<'t>) -> Fallible<Operand> {
        let name = self.front.text(node);
        if self.variable(name).is_none() {
            match self.named_member(name) {
                Some(Member::Constant(class, index)) => return self.enum_constant(class, index),
                Some(Member::Field(class, own)) if own.is_static || self.front.is_java => {
                    if let Some(constant) = self.constant_field(class, &own)? {
                        return Ok(constant);
                    }
                }
                Some(_) => {}
                None => {
                    let outside = self.external_names(name);
                    if let Some(value) = front::variable(name, &outside, &mut self.b, self.requests) {
                        return Ok(value);
                    }
                }
            }
        }
        let lvalue = self.named_lvalue(node)?;
        self.load(&lvalue, node)
    }

    /// Returns the value of a constant field, or `None` if it is not known before the program runs.
    fn constant_field(&mut self, class: usize, own: &Field<'t>) -> Fallible<Option<Operand>> {
        // The value of a `readonly` field is no constant to C#: a static constructor may assign another one, and what is
        // initialized before it finds a zero.
        let mut around = std::iter::successors(Some(own.declarator), Node::parent).take(3);
        let is_constant = self.front.is_java || around.any(|at| has_modifier(self.front, at, "const"));
        let is_final = own.is_final
            && (is_constant || !self.front.has_exact_start(class) && !self.is_used_before(class, own));
        let Some(value) = own.value.filter(|_| is_final && own.dimensions == 0) else { return Ok(None) };
        let kind = self.front.type_of(own.kind, class)?;
        if !matches!(kind, Type::Plain(_)) || !may_be_constant(value) {
            return Ok(None);
        }
        let found = self.constant_in(class, value, |body| body.scoped(|body| body.value_as(value, &kind)))?;
        Ok(self.constants.get(&found.register).copied().map(|word| {
            let scalar = found.scalar().expect("a constant is a number");
            let value = self.number_constant(scalar, word);
            if !is_constant {
                self.constants.remove(&value.register);
            }
            value
        }))
    }

    /// Returns `true` if a static field before this one may use it for its own value.
    fn is_used_before(&self, class: usize, own: &Field<'t>) -> bool {
        let fields = self.front.classes[class].fields.iter().filter(|field| field.is_static);
        let before = fields.filter(|field| field.declarator.start_byte() < own.declarator.start_byte());
        let may_use = |node: Node<'t>| {
            matches!(node.kind(), "invocation_expression" | "object_creation_expression")
                || node.kind() == "identifier" && self.front.text(node) == own.name
        };
        before.filter_map(|field| field.value).any(|value| tree::all(value).any(may_use))
    }

    /// Evaluates a constant in the scope of its class. The operations emitted for it are discarded.
    fn constant_in(
        &mut self,
        class: usize,
        value: Node<'t>,
        inner: impl FnOnce(&mut Self) -> Fallible<Operand>,
    ) -> Fallible<Operand> {
        if self.front.open_constants.contains(&value.id()) {
            return Err(tree::error(value, "a constant that depends on itself").label("in this value"));
        }
        self.front.open_constants.push(value.id());
        let before = std::mem::replace(&mut self.class, class);
        let found = self.dry_run(|body| body.nested(value, inner));
        self.class = before;
        self.front.open_constants.pop();
        found
    }

    /// Returns the value of an enum constant.
    pub(super) fn enum_constant(&mut self, class: usize, index: usize) -> Fallible<Operand> {
        let scalar = self.front.enum_scalar(class);
        if self.front.is_java {
            self.use_class(class)?;
        }
        if self.front.is_java && !self.front.only_overrides(class, index) {
            let constant = self.front.classes[class].constants[index].1;
            return Err(self.front.refuse(constant, "a constant with members other than overrides"));
        }
        let word = if self.front.is_java { index as u64 } else { self.enum_value(class, index)? };
        let operand = self.number_constant(scalar, word);
        // In the values of other constants of its enum, a C# constant is a plain number.
        if !self.front.is_java && self.class == class {
            return Ok(operand);
        }
        Ok(self.typed(operand, Type::Enum(class)))
    }

    /// Returns the `null` of a Java enum, which is represented as -1.
    pub(super) fn null_constant(&mut self, class: usize) -> Operand {
        let null = self.number_constant(Scalar::I32, Scalar::I32.wrap(u64::MAX));
        self.typed(null, Type::Enum(class))
    }

    /// Emits a check that stops the program if a method of `null` is called.
    pub(super) fn refuse_null(&mut self, value: &Operand) {
        match self.type_of(value) {
            Type::Enum(_) if self.front.is_java => {
                let first = self.b().constant(Scalar::I32, 0);
                let is_any = self.operation(Binary::GreaterOrEqual, Rules::WRAP, value, &first);
                self.refuse_unless(&is_any, "an exception is thrown here: the enum constant is `null`");
            }
            Type::Class(_) => drop(self.b().field(value.register, 0, Shape::Void)),
            _ => {}
        }
    }

    /// Initializes a field or array element of Java that has no initializer: an enum to `null`, and a boxed number to
    /// no value at all.
    pub(super) fn initialize_default(&mut self, place: &Place, kind: &Type) {
        match (kind, place) {
            (Type::Enum(class), _) if self.front.is_java => {
                let null = self.null_constant(*class);
                self.put(place, &null);
            }
            (Type::Boxed(scalar), Place::Memory { address, .. }) => {
                let unset = self.b().allocate_one((*scalar).into(), false);
                self.b().emit(Op::CopyCells { to: *address, from: unset.register, cells: 1 });
            }
            _ => {}
        }
    }

    /// Returns the number of a C# enum constant: its own, or one more than that of the previous constant.
    fn enum_value(&mut self, class: usize, index: usize) -> Fallible<u64> {
        let scalar = self.front.enum_scalar(class);
        let constants = self.front.classes[class].constants.clone();
        let given = |at: &usize| constants[*at].1.child_by_field_name("value").map(|value| (*at, value));
        let Some((at, value)) = (0..=index).rev().find_map(|at| given(&at)) else { return Ok(index as u64) };
        let found = self.constant_in(class, value, |body| body.value(value))?;
        let number = self
            .constant_of(&found)
            .ok_or_else(|| tree::error(value, "expected a constant").label("its value is not known here"))?;
        let number = number + (index - at) as i128;
        if !scalar.has(number) {
            return Err(tree::error(
                constants[index].1,
                format!("the constant {number} does not fit {scalar}"),
            )
            .label("in this enumeration"));
        }
        Ok(scalar.wrap(values::low_bits(number)))
    }

    /// Reads the value of an assignable expression; for a property, calls the getter.
    pub(super) fn load(&mut self, lvalue: &Lvalue, node: Node<'t>) -> Fallible<Operand> {
        match lvalue {
            Lvalue::Place(place, kind) => {
                let operand = self.b().load(place);
                if let Place::Register(own) = place {
                    self.copy_knowledge(operand.register, own.register);
                }
                Ok(self.typed(operand, kind.clone()))
            }
            Lvalue::Property { class, name, this, arguments } => {
                let getter = self.accessor(*class, name, MethodKind::Getter, arguments, node)?;
                self.call_with(getter, this.clone(), arguments.clone(), node)
            }
        }
    }

    /// Copies what is known about one register to another: its constant value, and the lambda that it holds.
    fn copy_knowledge(&mut self, to: Register, from: Register) {
        if let Some(word) = self.constants.get(&from).copied() {
            self.constants.insert(to, word);
        }
        if let Some(lambda) = self.lambdas.get(&from).copied() {
            self.lambdas.insert(to, lambda);
        }
    }

    /// Stores a value that already has the type of the target; for a property, calls the setter.
    pub(super) fn store(&mut self, lvalue: &Lvalue, value: &Operand, node: Node<'t>) -> Fallible<()> {
        let name = self.front.text(node);
        match lvalue {
            Lvalue::Place(place, _) => self.b().store(place, value, name),
            Lvalue::Property { class, name, this, arguments } => {
                let mut arguments = arguments.clone();
                arguments.push(value.clone());
                let setter = self.accessor(*class, name, MethodKind::Setter, &arguments, node)?;
                self.call_with(setter, this.clone(), arguments, node)?;
            }
        }
        Ok(())
    }

    pub(super) fn lvalue_type(&mut self, lvalue: &Lvalue, node: Node<'t>) -> Fallible<Type> {
        match lvalue {
            Lvalue::Place(_, kind) => Ok(kind.clone()),
            Lvalue::Property { class, name, arguments, .. } => {
                if let Ok(getter) = self.accessor(*class, name, MethodKind::Getter, arguments, node) {
                    return Ok(self.front.signature(getter)?.result.clone());
                }
                let mut setters = self.accessors(*class, name, MethodKind::Setter, arguments.len() + 1);
                let setter = setters.pop().filter(|_| setters.is_empty());
                let setter =
                    setter.ok_or_else(|| self.front.refuse(node, "an indexer that cannot be read"))?;
                let signature = self.front.signature(setter)?;
                Ok(signature.parameters.last().cloned().unwrap_or(Type::Void))
            }
        }
    }

    /// Returns the accessors of a property, or of the indexers, that take this many arguments.
    pub(super) fn accessors(&self, class: usize, name: &str, kind: MethodKind, count: usize) -> Vec<usize> {
        let is_it = |index: &usize| {
            let method = &self.front.methods[*index];
            method.name == name && method.kind == kind && method.parameters.len() == count
        };
        self.front.classes[class].methods.iter().copied().filter(is_it).collect()
    }

    fn accessor(
        &mut self,
        class: usize,
        name: &str,
        kind: MethodKind,
        arguments: &[Operand],
        node: Node<'t>,
    ) -> Fallible<usize> {
        let what = if kind == MethodKind::Getter { "read" } else { "assigned" };
        match self.accessors(class, name, kind, arguments.len())[..] {
            [] => Err(tree::error(node, format!("`{name}` cannot be {what}")).label("no such accessor")),
            [only] => Ok(only),
            ref several => self.most_specific(several, arguments, node),
        }
    }

    /// Declares the variable in an argument such as `out int n` or `out var n`.
    pub(super) fn declared_lvalue(&mut self, node: Node<'t>, wanted: Option<&Type>) -> Fallible<Lvalue> {
        let (type_node, name) = (field(node, "type")?, field(node, "name")?);
        let kind = match wanted {
            Some(wanted) if self.front.is_inferred(type_node) => wanted.clone(),
            _ => self.front.type_of(type_node, self.class)?,
        };
        if self.front.text(name) == "_" {
            return self.discard(&kind);
        }
        let place = self.new_variable(name, &kind)?;
        Ok(Lvalue::Place(place, kind))
    }

    /// Returns a place for a value that nobody reads: `out _`.
    pub(super) fn discard(&mut self, kind: &Type) -> Fallible<Lvalue> {
        let shape = self.front.shape(kind)?;
        Ok(Lvalue::Place(self.allocate_variable("_", shape).1, kind.clone()))
    }

    /// Declares a local variable. A name that is already in scope is refused.
    pub(super) fn new_variable(&mut self, name: Node<'t>, kind: &Type) -> Fallible<Place> {
        let text = self.front.text(name);
        if self.variable(text).is_some() {
            return Err(
                tree::error(name, format!("`{text}` is already defined")).label("choose another name")
            );
        }
        let shape = self.front.shape(kind)?;
        let (variable, place) = self.allocate_variable(text, shape);
        self.declare(text, (variable, kind.clone()));
        Ok(place)
    }

    /// Returns a constant of the standard library, such as `Long.MAX_VALUE` or `ulong.MaxValue`.
    fn known_constant(&mut self, class: &str, name: &str) -> Option<Operand> {
        let scalar = self.front.known_number(class);
        let (scalar, value) = match (name, scalar.map(|scalar| (scalar, scalar.range()))) {
            ("IsSupported", _)
                if ["Bmi1", "Bmi2", "Popcnt", "Lzcnt", "X64"].iter().any(|own| class.ends_with(own)) =>
            {
                (Scalar::Bool, 1)
            }
            ("MIN_VALUE" | "MinValue", Some((scalar, (low, _)))) => (scalar, low),
            ("MAX_VALUE" | "MaxValue", Some((scalar, (_, high)))) => (scalar, high),
            ("SIZE", Some((scalar, _))) if self.front.is_java => (Scalar::I32, scalar.bits().into()),
            ("BYTES", Some((scalar, _))) if self.front.is_java => (Scalar::I32, (scalar.bits() / 8).into()),
            _ => return None,
        };
        Some(self.number_constant(scalar, values::low_bits(value)))
    }
}

/// Returns `true` if this may be a constant expression; calls and object creations never are.
fn may_be_constant(node: Node<'_>) -> bool {
    const OTHERS: &str = "method_invocation invocation_expression object_creation_expression array_access \
                          implicit_object_creation_expression element_access_expression assignment_expression \
                          update_expression array_initializer switch_expression lambda_expression";
    !tree::all(node).any(|node| is_among(OTHERS, node.kind()))
}
