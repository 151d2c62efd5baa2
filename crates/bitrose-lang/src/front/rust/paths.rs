//! Resolves names and paths: `x`, `u64::MAX`, `Bitboard::NOT_A`, `Color::White`, `bb::low`.

use super::body::{Body, Value};
use super::items::{Items, last_name};
use super::members::{Member, Wanted};
use super::types::{DefinitionKind, Integer, Type, integer};
use super::{Environment, Instance, parts};
use crate::front;
use crate::front::ParsedSource;
use crate::front::prelude::*;

/// What a path refers to.
pub(super) enum Found<'t> {
    Local(Place, Type),
    /// A `const` or `static`.
    Item(Node<'t>, Rc<Environment<'t>>),
    Function(Node<'t>, Rc<Environment<'t>>),
    /// A variant of an enum.
    Variant(Type, usize),
    /// A struct, as the function that constructs it.
    Struct(Type),
    /// A member of a built-in type, such as `MAX` or `from`.
    BuiltIn(Type, &'t str),
    /// The value of a const generic parameter.
    Constant(i128),
}

impl<'t> Body<'_, 't> {
    pub(super) fn unknown_name(&self, node: Node<'t>, name: &str) -> Box<Error> {
        // where macros were expanded, there are spaces between the parts of a path
        let name: String = name.split_whitespace().collect();
        if name == "self" {
            return tree::error(node, "unknown name `self`")
                .label("the method is called without an object")
                .help("call it on a value of its type: `x.f(…)`");
        }
        let error = tree::unknown(node, "name", &name);
        self.missing(node, &name, self.of_module(node, error))
    }

    /// Says of a path that leads nowhere whether its module is in the source.
    pub(super) fn of_module(&self, path: Node<'t>, error: Box<Error>) -> Box<Error> {
        match self.front.items.origin(path) {
            Some((name, true)) => error.help(format!("`{name}` in this source does not define it")),
            Some((name, false)) => error.help(format!(
                "`{name}` is not in this source: paste it as well, or read its file with `--with`"
            )),
            None => error,
        }
    }

    /// Returns the error for a name that the source does not define. If the source defines it under a condition that
    /// depends on how the crate is built, the error shows the condition.
    pub(super) fn missing(&self, node: Node<'t>, name: &str, otherwise: Box<Error>) -> Box<Error> {
        let source = self.front.source;
        let mut conditions =
            source.text.foreign.iter().filter(|own| words(name).any(|word| word == own.name));
        let Some(condition) = conditions.find_map(|own| own.condition) else { return otherwise };
        let condition = condition.text(source.source());
        tree::error(node, format!("`{name}` depends on `{condition}`"))
            .label("bitrose cannot tell whether it is compiled")
            .help("remove the attribute, or the item that it applies to")
    }

    /// Resolves a name or path.
    pub(super) fn look_up(&mut self, node: Node<'t>) -> Fallible<Option<Found<'t>>> {
        match node.kind() {
            "generic_function" => {
                let found = self.look_up(field(node, "function")?)?;
                if let Some(Found::Function(function, environment)) = found {
                    let environment =
                        self.with_arguments(function, &environment, field(node, "type_arguments")?)?;
                    return Ok(Some(Found::Function(function, environment)));
                }
                if let Some(Found::Variant(Type::Defined(_, arguments), _)) = &found {
                    let given = parts(field(node, "type_arguments")?);
                    for (own, part) in arguments.iter().zip(given.into_iter().filter(is_no_lifetime)) {
                        let kind = self.argument(part)?;
                        self.expect(part, own, &kind)?;
                    }
                }
                Ok(found)
            }
            "scoped_identifier" | "scoped_type_identifier" => {
                let name = self.text(field(node, "name")?);
                match node.child_by_field_name("path") {
                    Some(path) => self.scoped_name(node, path, name),
                    None => self.plain_name(node, name),
                }
            }
            _ => self.plain_name(node, self.text(node)),
        }
    }

    /// Adds the explicit arguments of a generic function, as in `f::<8>`.
    pub(super) fn with_arguments(
        &mut self,
        function: Node<'t>,
        environment: &Rc<Environment<'t>>,
        list: Node<'t>,
    ) -> Fallible<Rc<Environment<'t>>> {
        let mut environment = (**environment).clone();
        let given: Vec<Node<'t>> = parts(list).into_iter().filter(is_no_lifetime).collect();
        for (name, argument) in self.front.generics(function).into_iter().zip(given) {
            let kind = self.argument(argument)?;
            environment.generics.insert(name, kind);
        }
        Ok(Rc::new(environment))
    }

    fn plain_name(&mut self, node: Node<'t>, name: &'t str) -> Fallible<Option<Found<'t>>> {
        if let Some((variable, kind)) = self.variable(name) {
            return Ok(Some(Found::Local(self.variable_place(variable), kind)));
        }
        match self.frame.environment.generics.get(name).map(|kind| self.resolve(kind)) {
            Some(Type::Value(value)) => return Ok(Some(Found::Constant(value))),
            Some(Type::Variable(_)) => {
                self.stuck(node)?;
                return Ok(Some(Found::Constant(0)));
            }
            _ => {}
        }
        self.item_name(node, name)
    }

    /// Resolves a name that is not a variable of the function.
    fn item_name(&mut self, node: Node<'t>, name: &'t str) -> Fallible<Option<Found<'t>>> {
        if name == "Self"
            && let Some(this) = self.frame.environment.this.clone()
        {
            return Ok(Some(Found::Struct(this)));
        }
        let items = &self.front.items;
        let is_type = node.kind().ends_with("type_identifier");
        let [first, second] =
            if is_type { [Items::constructed, Items::value] } else { [Items::value, Items::constructed] };
        let found = match first(items, name, node)? {
            Some(item) => Some(item),
            None => second(items, name, node)?,
        };
        let Some(item) = found else {
            return match self.front.items.renamed(name, node)? {
                Some(path) => self.look_up(path),
                None => Ok(None),
            };
        };
        Ok(Some(match item.kind() {
            "const_item" | "static_item" => Found::Item(item, Rc::default()),
            "function_item" => Found::Function(item, self.fresh(node, item)),
            "enum_variant" => {
                let owner =
                    item.parent().and_then(|list| list.parent()).expect("an enum is around its variants");
                let variants = parts(field(owner, "body")?);
                let index = variants.iter().position(|variant| *variant == item).expect("it is one of them");
                Found::Variant(self.fresh_kind(node, owner)?, index)
            }
            _ => Found::Struct(self.fresh_kind(node, item)?),
        }))
    }

    /// Returns the generic parameters of a function as type variables, to be inferred from a call.
    pub(super) fn fresh(&mut self, node: Node<'t>, function: Node<'t>) -> Rc<Environment<'t>> {
        self.open_environment(node, None, &[function])
    }

    /// Returns the generic parameters of some nodes as type variables.
    pub(super) fn open_environment(
        &mut self,
        at: Node<'t>,
        this: Option<&Type>,
        nodes: &[Node<'t>],
    ) -> Rc<Environment<'t>> {
        let names: Vec<&'t str> = nodes.iter().flat_map(|node| self.front.generics(*node)).collect();
        let generics = (16..).zip(names).map(|(index, name)| (name, self.variable_of(at, index, false)));
        Rc::new(Environment { generics: generics.collect(), this: this.cloned() })
    }

    /// Returns the type that an item defines, with type variables as its generic arguments.
    fn fresh_kind(&mut self, node: Node<'t>, item: Node<'t>) -> Fallible<Type> {
        if item.kind() == "type_item" {
            return self.kind_of(field(item, "type")?);
        }
        let index = self.front.definition(item)?;
        let count = u32::try_from(self.front.definitions[index].generics.len()).expect("a source is bounded");
        let arguments = (0..count).map(|index| self.variable_of(node, 64 + index, false)).collect();
        Ok(Type::Defined(index, arguments))
    }

    fn scoped_name(&mut self, node: Node<'t>, path: Node<'t>, name: &'t str) -> Fallible<Option<Found<'t>>> {
        let owner = last_name(self.text(path).trim_start_matches('<').trim_end_matches('>'));
        let is_projected = self.projected(path, self.text(path))?.is_some();
        let module = self.front.items.has_module_of(node);
        let is_type = is_projected
            || owner == "Self"
            || self.frame.environment.generics.contains_key(owner)
            || self.front.items.type_item(owner, path)?.is_some()
            || module.is_none() && self.front.items.renamed(owner, path)?.is_some()
            || Integer::named(owner).is_some()
            || matches!(owner, "bool" | "char" | "u128")
            || path.kind() == "bracketed_type";
        if !is_type {
            let is_module = matches!(owner, "crate" | "self" | "super")
                || owner.starts_with(|first: char| first.is_ascii_lowercase());
            // `Default::default()`: the type is inferred from the context.
            if (owner, name) == ("Default", "default") {
                let kind = self.variable_of(node, 1, false);
                return Ok(Some(Found::BuiltIn(kind, name)));
            }
            if !is_module || module == Some(false) {
                return Ok(None);
            }
            return self.item_name(node, name);
        }
        let wanted = self.wanted_by(path, owner);
        let kind = match path.kind() {
            "identifier" | "self" | "scoped_identifier" if !is_projected => self.kind_of_name(path, owner)?,
            "bracketed_type" => self.kind_of(super::only(path)?)?,
            _ => self.kind_of(path)?,
        };
        self.associated(node, &kind, name, wanted)
    }

    /// Returns which members the beginning of a path may mean: those of a trait for `<T as Trait>`, those of any trait
    /// for a generic parameter and for `Self` in a trait.
    fn wanted_by(&self, path: Node<'t>, owner: &str) -> Wanted<'t> {
        let of = super::only(path).ok().and_then(|inner| inner.child_by_field_name("alias"));
        if let Some(of) = of.filter(|_| path.kind() == "bracketed_type") {
            return Wanted::OfTrait(Some(last_name(self.text(of))));
        }
        let is_parameter = self.frame.environment.generics.contains_key(owner)
            || owner == "Self" && ancestors(path).any(|around| around.kind() == "trait_item");
        if is_parameter { Wanted::OfTrait(None) } else { Wanted::Any }
    }

    fn kind_of_name(&mut self, path: Node<'t>, name: &'t str) -> Fallible<Type> {
        if let Some(item) = self.front.items.type_item(name, path)?
            && item.kind() != "type_item"
            && name != "Self"
            && !self.frame.environment.generics.contains_key(name)
        {
            return self.fresh_kind(path, item);
        }
        let end = path.child_by_field_name("name").unwrap_or(path);
        self.kind_of_path(end, name)
    }

    /// Resolves a member of a type.
    fn associated(
        &mut self,
        node: Node<'t>,
        kind: &Type,
        name: &'t str,
        wanted: Wanted<'t>,
    ) -> Fallible<Option<Found<'t>>> {
        let kind = self.resolve(kind);
        if let Type::Variable(_) = kind {
            self.stuck(node)?;
            return Ok(Some(Found::BuiltIn(kind, name)));
        }
        if let Type::Defined(index, _) = &kind
            && let DefinitionKind::Enum(variants, _) = &self.front.definitions[*index].kind
            && let Some(variant) = variants.iter().position(|variant| variant.name == name)
        {
            return Ok(Some(Found::Variant(kind, variant)));
        }
        let member = self.find_member_for_path(node, &kind, name, wanted)?;
        match member {
            Some((member, environment)) if member.kind() == "function_item" => {
                Ok(Some(Found::Function(member, environment)))
            }
            Some((member, environment)) => Ok(Some(Found::Item(member, environment))),
            None => Ok(Some(Found::BuiltIn(kind, name))),
        }
    }

    fn find_member_for_path(
        &mut self,
        node: Node<'t>,
        kind: &Type,
        name: &str,
        wanted: Wanted<'t>,
    ) -> Fallible<Option<Member<'t>>> {
        // `Bb::from(x)`, `Bb::try_from(x)`: the type of the argument decides between several candidates.
        let call = node.parent().filter(|parent| parent.kind() == "call_expression");
        let count = self.front.items.members.get(name).map_or(0, Vec::len);
        let mut other = None;
        if count > 1
            && let Some(arguments) = call.and_then(|call| call.child_by_field_name("arguments"))
            && let Some(&argument) = parts(arguments).last()
            && is_among("from try_from", name)
        {
            let key = (argument.id(), self.frame.salt);
            let kind = match self.argument_kinds.get(&key) {
                Some(known) => known.clone(),
                None => self.dry_run(|body| body.value(argument))?.kind,
            };
            self.argument_kinds.insert(key, kind.clone());
            other = Some(kind);
        }
        self.find_wanted(node, kind, name, other.as_ref(), wanted)
    }

    /// Returns the place of a variable, constant or static, or `None` if the name means something else.
    pub(super) fn named_place(&mut self, node: Node<'t>) -> Fallible<Option<(Place, Type)>> {
        match self.look_up(node)? {
            Some(Found::Local(place, kind)) => Ok(Some((place, kind))),
            Some(Found::Item(item, environment)) => self.item_place(item, &environment).map(Some),
            _ => Ok(None),
        }
    }

    fn item_place(&mut self, item: Node<'t>, environment: &Rc<Environment<'t>>) -> Fallible<(Place, Type)> {
        let environment = self.resolve_environment(environment);
        let kind = self.with(&environment, |body| body.kind_of(field(item, "type")?))?;
        if let Some(place) = self.referent(item, &kind, &environment)? {
            return Ok((place, kind));
        }
        let shape = self.shape(&kind)?;
        if !self.is_final {
            let (_, place) = self.new_variable("value", &kind)?;
            return Ok((place, kind));
        }
        let key = self.front.key('g', item, &environment);
        // The session keeps variables by name. Those that are not at the top level of the source, or have the name of one
        // in another file, get longer names.
        let name = self.text(field(item, "name")?);
        let is_alone = self.front.items.is_alone_outside(item, name);
        let name = if is_alone { name.to_owned() } else { format!("{name}@{key}") };
        let global = self.requests.variable(&key, &name, &shape, Some(&key));
        Ok((self.variable_place(Variable::Global(global, shape)), kind))
    }

    /// For `static T: &[u64] = &[…]`, returns the place of the reference. The array is in a variable of its own, which
    /// lives as long as the run. Returns `None` for any other item.
    fn referent(
        &mut self,
        item: Node<'t>,
        kind: &Type,
        environment: &Rc<Environment<'t>>,
    ) -> Fallible<Option<Place>> {
        let value = item.child_by_field_name("value").filter(|value| value.kind() == "reference_expression");
        let (Some(value), Type::Reference(_)) = (value, self.resolve(kind)) else { return Ok(None) };
        let given = self.dry_run(|body| {
            body.with(environment, |body| {
                let given = body.value(value)?;
                body.coerce(given.clone(), kind, value)?;
                Fallible::Ok(body.resolve(&given.kind))
            })
        });
        let Type::Reference(target) = given? else { return Ok(None) };
        let shape = self.shape(&target)?;
        let array = if self.is_final {
            let key = self.front.key('r', item, environment);
            let global = self.requests.variable(&key, &key, &shape, Some(&key));
            self.variable_place(Variable::Global(global, shape))
        } else {
            self.new_variable("value", &target)?.1
        };
        let reference = self.borrow(&array, &target)?;
        let reference = self.coerce(reference, kind, value)?;
        self.place_of(&reference).map(Some)
    }

    /// Returns the value of a constant or static.
    pub(super) fn item_value(&mut self, item: Node<'t>) -> Fallible<Value> {
        let found = self.item_place(item, &Rc::default())?;
        Ok(self.loaded(found))
    }

    /// Returns the value of a name that the source does not define.
    fn outside_value(&mut self, node: Node<'t>) -> Fallible<Value> {
        let name = self.text(node);
        let operand = front::variable(name, self.front.outside, &mut self.b, self.requests);
        let operand = operand.ok_or_else(|| self.unknown_name(node, name))?;
        self.outside_result(node, operand)
    }

    /// Returns a value of bitrose or of the session with the Rust type that has the same bits.
    pub(super) fn outside_result(&mut self, node: Node<'t>, operand: Operand) -> Fallible<Value> {
        let kind = match operand.shape.scalar() {
            Some(Scalar::Bool) => Type::Bool,
            Some(scalar) => integer(scalar),
            None => return Err(self.refuse(node, "an array or struct of the session")),
        };
        Ok(Value { operand, kind })
    }

    /// Returns the value of a name or path.
    pub(super) fn path_value(&mut self, node: Node<'t>) -> Fallible<Value> {
        match self.look_up(node)? {
            Some(Found::Local(place, kind)) => Ok(self.loaded((place, kind))),
            Some(Found::Item(item, environment)) => {
                let found = self.item_place(item, &environment)?;
                Ok(self.loaded(found))
            }
            Some(Found::Constant(value)) => self.generic_constant(node, value),
            Some(Found::Variant(kind, variant)) => {
                if !self.fields_of(&kind, Some(variant)).is_empty() {
                    return Err(self.refuse(node, "a variant as a function"));
                }
                self.variant_value(&kind, variant, &[])
            }
            Some(Found::Struct(kind)) if self.fields_of(&kind, None).is_empty() => self.assemble(kind, &[]),
            // A tuple struct is a function: `.map(Square)`.
            Some(Found::Struct(kind)) => {
                let environment = Rc::new(Environment { this: Some(kind), ..Environment::default() });
                Ok(self.function_value(node, environment))
            }
            Some(Found::Function(function, environment)) => Ok(self.function_value(function, environment)),
            Some(Found::BuiltIn(kind, name)) => self.built_in_constant(node, &kind, name),
            None => self.outside_value(node),
        }
    }

    /// Returns a function as a value.
    fn function_value(&mut self, node: Node<'t>, environment: Rc<Environment<'t>>) -> Value {
        self.front.functions.push(Instance { node, environment });
        let kind = Type::Function(self.front.functions.len() - 1);
        Value { kind, ..self.never() }
    }

    /// Returns the fields of a struct or of a variant.
    pub(super) fn fields_of(&self, kind: &Type, variant: Option<usize>) -> Vec<(String, Node<'t>)> {
        let Type::Defined(index, _) = self.resolve(kind) else { return Vec::new() };
        match (&self.front.definitions[index].kind, variant) {
            (DefinitionKind::Enum(variants, _), Some(variant)) => variants[variant].fields.clone(),
            (DefinitionKind::Struct(fields), None) => fields.clone(),
            _ => Vec::new(),
        }
    }

    /// Returns the value of a const generic parameter, with the type from its declaration.
    fn generic_constant(&mut self, node: Node<'t>, value: i128) -> Fallible<Value> {
        let name = self.text(node);
        let mut parameters =
            ancestors(node).filter_map(|node| node.child_by_field_name("type_parameters")).flat_map(parts);
        let parameter = parameters.find(|parameter| {
            parameter.kind() == "const_parameter"
                && parameter.child_by_field_name("name").is_some_and(|own| self.text(own) == name)
        });
        let Some(kind) = parameter.and_then(|parameter| parameter.child_by_field_name("type")) else {
            return Err(self.unknown_name(node, name));
        };
        let kind = self.kind_of(kind)?;
        let scalar = kind.scalar().unwrap_or(Scalar::I32);
        let word = values::low_bits(value);
        Ok(Value { operand: self.b.constant(scalar, word), kind })
    }

    fn built_in_constant(&mut self, node: Node<'t>, kind: &Type, name: &'t str) -> Fallible<Value> {
        Ok(match (kind, name) {
            (Type::Integer(integer), "MAX" | "MIN") => {
                let (low, high) = integer.scalar.range();
                let value = if name == "MAX" { high } else { low };
                let word = values::low_bits(value);
                Value { operand: self.b.constant(integer.scalar, word), kind: kind.clone() }
            }
            (Type::Integer(integer), "BITS") => {
                let operand = self.b.constant(Scalar::U32, u64::from(integer.scalar.bits()));
                Value { operand, kind: super::types::integer(Scalar::U32) }
            }
            (Type::Defined(..), "MAX" | "MIN") if self.inference.wide.as_ref() == Some(kind) => {
                let word = if name == "MAX" { u64::MAX } else { 0 };
                let word = Value {
                    operand: self.b.constant(Scalar::U64, word),
                    kind: super::types::integer(Scalar::U64),
                };
                self.assemble(kind.clone(), &[word.clone(), word])?
            }
            (Type::Defined(..), "BITS") if self.inference.wide.as_ref() == Some(kind) => {
                let operand = self.b.constant(Scalar::U32, 128);
                Value { operand, kind: super::types::integer(Scalar::U32) }
            }
            (Type::Variable(_), _) => Value { kind: self.variable_of(node, 2, false), ..self.never() },
            // Only the names of methods contain lowercase letters.
            _ if !name.contains(char::is_lowercase) => return Err(self.unknown_name(node, self.text(node))),
            // A method used as a function: its receiver is the first argument.
            _ => {
                let node = node.child_by_field_name("name").unwrap_or(node);
                let environment = Rc::new(Environment { this: Some(kind.clone()), ..Environment::default() });
                self.function_value(node, environment)
            }
        })
    }
}

fn is_no_lifetime(part: &Node<'_>) -> bool {
    part.kind() != "lifetime"
}
