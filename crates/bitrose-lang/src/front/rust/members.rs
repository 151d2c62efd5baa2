//! Resolves the parts of values, and the members that `impl` blocks define for a type.

use super::body::{Body, Value};
use super::items::Implementation;
use super::types::{DefinitionKind, Type, USIZE};
use super::{Environment, parts};
use crate::front::prelude::*;

/// A function, constant or type that is a member of a type, and the meanings of the generic parameters in it.
pub(super) type Member<'t> = (Node<'t>, Rc<Environment<'t>>);

/// The members of a type that may be meant.
#[derive(Clone, Copy, Debug)]
pub(super) enum Wanted<'a> {
    Any,
    /// Those that a trait defines, or the trait of this name.
    OfTrait(Option<&'a str>),
}

/// The names by which the prelude refers to all integers, and to those with and without a sign.
const INTEGERS: [&str; 3] = ["bitrose_integer", "bitrose_signed", "bitrose_natural"];

impl<'t> Body<'_, 't> {
    /// Returns the place of a field of a struct or tuple, or `None` if there is no field with this name.
    pub(super) fn member_place(
        &mut self,
        place: &Place,
        kind: &Type,
        name: &str,
    ) -> Fallible<Option<(Place, Type)>> {
        let (index, kind, is_only) = match self.resolve(kind) {
            Type::Tuple(kinds) => match name.parse::<usize>() {
                Ok(index) if index < kinds.len() => (index, kinds[index].clone(), false),
                _ => return Ok(None),
            },
            Type::Defined(definition, arguments) => {
                let DefinitionKind::Struct(fields) = self.front.definitions[definition].kind.clone() else {
                    return Ok(None);
                };
                let Some(index) = fields.iter().position(|(own, _)| own == name) else { return Ok(None) };
                let kind = self.field_kind(definition, &arguments, fields[index].1)?;
                (index, kind, fields.len() == 1)
            }
            _ => return Ok(None),
        };
        if is_only {
            return Ok(Some((place.clone(), kind)));
        }
        let Place::Memory { address, shape } = place else {
            self.needs_type = true; // it is in memory once its type is known
            let open = Place::Register(self.b.constant(Scalar::I32, 0));
            return Ok((!self.is_final).then_some((open, kind)));
        };
        let index = u32::try_from(index).expect("a source is bounded");
        Ok(self.part(*address, shape, index).map(|place| (place, kind)))
    }

    /// Returns the first element, the number of elements and the element type of an array or slice.
    pub(super) fn elements(&mut self, place: &Place, kind: &Type) -> Fallible<(Operand, Operand, Type)> {
        let Place::Memory { address, shape } = place else {
            let zero = self.b.constant(Scalar::U64, 0);
            let element = match self.resolve(kind) {
                Type::Array(element, _) | Type::Slice(element) => (*element).clone(),
                _ => USIZE,
            };
            return Ok((zero.clone(), zero, element));
        };
        match (self.resolve(kind), shape) {
            (Type::Array(element, _), Shape::Array(_, length)) => {
                let length = self.b.constant(Scalar::U64, u64::from(*length));
                let shape = self.shape(&element)?.reference();
                Ok((Operand { register: *address, shape }, length, (*element).clone()))
            }
            (Type::Slice(element), Shape::Struct(fields)) => {
                let base = self.b.field(*address, 0, fields.fields[0].shape.clone());
                let base = self.b.load(&base);
                let length = self.b.field(*address, 1, Scalar::U64.into());
                Ok((base, self.b.load(&length), (*element).clone()))
            }
            _ => Err(Error::new(self.b.span(), "expected an array or a slice").label("here")),
        }
    }

    /// Returns the place of an element of an array or slice. The index is checked at run time.
    pub(super) fn element_of(
        &mut self,
        (base, length, element): &(Operand, Operand, Type),
        index: &Operand,
    ) -> Fallible<Place> {
        let shape = self.shape(element)?;
        let inside = self.operation(Binary::Less, Rules::WRAP, index, length);
        self.refuse_unless(&inside, "index out of bounds");
        Ok(self.element_at(base.register, index, shape))
    }

    /// Returns the place of an element that is there. Those without cells are all in one place.
    pub(super) fn element_at(&mut self, base: Register, index: &Operand, shape: Shape) -> Place {
        match shape.cells() {
            0 => Place::Memory { address: base, shape },
            _ => self.b.element(base, index, shape, None),
        }
    }

    /// Lowers `a[1..4]` to a reference to a slice.
    pub(super) fn slice_expression(
        &mut self,
        index: Node<'t>,
        place: &Place,
        kind: &Type,
    ) -> Fallible<Value> {
        let (base, length, element) = self.elements(place, kind)?;
        let (from, to, is_inclusive) = self.bounds(index)?;
        for end in from.iter().chain(&to) {
            self.expect(index, &USIZE, &end.kind)?;
        }
        let from = from.map_or_else(|| self.b.constant(Scalar::U64, 0), |from| from.operand);
        let mut to = to.map_or_else(|| length.clone(), |to| to.operand);
        if is_inclusive {
            let one = self.b.constant(Scalar::U64, 1);
            to = self.operation(Binary::Add, Rules::REFUSE, &to, &one);
        }
        for (low, high) in [(&from, &to), (&to, &length)] {
            let fits = self.operation(Binary::LessOrEqual, Rules::WRAP, low, high);
            self.refuse_unless(&fits, "range out of bounds of a slice");
        }
        let shape = self.shape(&element)?;
        let first =
            if shape.cells() == 0 { base } else { self.b.advance(base.register, &from, &shape, None) };
        let count = self.operation(Binary::Subtract, Rules::WRAP, &to, &from);
        self.slice(&first, &count, &element)
    }

    /// Lowers a test whether a value is the given variant of its enum.
    pub(super) fn variant_test(&mut self, place: &Place, kind: &Type, variant: usize) -> Fallible<Operand> {
        let number = self.variant_number(kind, variant)?;
        let tag = match place {
            Place::Memory { address, shape: Shape::Struct(_) } => {
                let tag = self.b.field(*address, 0, Scalar::U32.into());
                self.b.load(&tag)
            }
            place => self.b.load(place),
        };
        let number = self.b.constant(tag.scalar().unwrap_or(Scalar::U32), number);
        Ok(self.operation(Binary::Equal, Rules::WRAP, &tag, &number))
    }

    /// Returns the number that identifies a variant: its discriminant, or its index if variants have fields.
    pub(super) fn variant_number(&mut self, kind: &Type, variant: usize) -> Fallible<u64> {
        let Type::Defined(index, _) = self.resolve(kind) else { return Ok(0) };
        let definition = self.front.definitions[index].clone();
        let DefinitionKind::Enum(variants, _) = &definition.kind else { return Ok(0) };
        if !definition.is_plain_enum() {
            return Ok(variant as u64);
        }
        let mut value = 0;
        for own in &variants[..=variant] {
            value = match own.value {
                Some(node) => self.front.constant(node, &Rc::default())?,
                None => value,
            } + 1;
        }
        let word = values::low_bits(value - 1);
        Ok(word)
    }

    /// Creates a value of an enum.
    pub(super) fn variant_value(&mut self, kind: &Type, variant: usize, fields: &[Value]) -> Fallible<Value> {
        let number = self.variant_number(kind, variant)?;
        let shape = self.shape(kind)?;
        if let Some(scalar) = shape.scalar() {
            return Ok(Value { operand: self.b.constant(scalar, number), kind: kind.clone() });
        }
        let address = self.temporary(shape.clone());
        let tag = self.b.constant(Scalar::U32, number);
        self.b.emit(Op::Store { address, from: tag.register });
        let whole = Place::Memory { address, shape: shape.clone() };
        for (index, value) in fields.iter().enumerate() {
            let (place, _) = self.variant_field(&whole, kind, variant, index)?;
            self.write_part(&place, value);
        }
        Ok(Value { operand: Operand { register: address, shape }, kind: kind.clone() })
    }

    /// Returns the place and the type of a field of a variant.
    pub(super) fn variant_field(
        &mut self,
        place: &Place,
        kind: &Type,
        variant: usize,
        index: usize,
    ) -> Fallible<(Place, Type)> {
        let Type::Defined(definition, arguments) = self.resolve(kind) else {
            unreachable!("only enums have variants")
        };
        let DefinitionKind::Enum(variants, _) = self.front.definitions[definition].kind.clone() else {
            unreachable!("only enums have variants")
        };
        let before: usize = variants[..variant].iter().map(|variant| variant.fields.len()).sum();
        let own = self.field_kind(definition, &arguments, variants[variant].fields[index].1)?;
        let Place::Memory { address, shape } = place else {
            // The value is in memory once its type is known.
            self.stuck_at(self.b.span())?;
            return Ok((Place::Register(self.b.constant(Scalar::I32, 0)), own));
        };
        let part = u32::try_from(1 + before + index).expect("a source is bounded");
        Ok((self.part(*address, shape, part).expect("the layout has each field"), own))
    }

    /// Returns `true` if an `impl` of a trait defines this member for a type.
    pub(super) fn has_member(&mut self, kind: &Type, name: &str) -> bool {
        let candidates = self.front.items.members.get(name).cloned().unwrap_or_default();
        candidates.into_iter().any(|(implementation, _)| {
            let Implementation { target, .. } = self.front.items.implementations[implementation];
            self.is_wanted(implementation, Wanted::OfTrait(None))
                && target.is_some_and(|target| self.may_be(target, implementation, kind))
        })
    }

    /// Returns `true` if a member of an `impl` or a trait is one that may be meant.
    fn is_wanted(&self, implementation: usize, wanted: Wanted<'_>) -> bool {
        let Implementation { node, of, .. } = self.front.items.implementations[implementation];
        match wanted {
            Wanted::Any => true,
            Wanted::OfTrait(None) => of.is_some() || self.front.items.is_prelude(node),
            Wanted::OfTrait(name) => of == name,
        }
    }

    /// Returns `true` if the target of an `impl` could be this type.
    pub(super) fn may_be(&mut self, target: Node<'t>, implementation: usize, kind: &Type) -> bool {
        let generics = self.front.generics(self.front.items.implementations[implementation].node);
        self.fits(target, &generics, kind)
    }

    fn fits(&mut self, target: Node<'t>, generics: &[&str], kind: &Type) -> bool {
        let (text, kind) = (self.text(target), self.resolve(kind));
        if generics.contains(&text) {
            return true;
        }
        match (target.kind(), &kind) {
            ("reference_type", Type::Reference(inner)) => {
                let Some(node) = target.child_by_field_name("type") else { return false };
                self.fits(node, generics, inner)
            }
            ("reference_type", _) | (_, Type::Reference(_)) => false,
            (_, Type::Integer(integer)) if INTEGERS.contains(&text) => match text {
                "bitrose_signed" => integer.scalar.is_signed(),
                "bitrose_natural" => !integer.scalar.is_signed(),
                _ => true,
            },
            ("generic_type", Type::Defined(index, arguments)) => {
                let Some(name) = target.child_by_field_name("type") else { return false };
                let Ok(Some(item)) = self.front.items.type_item(self.text(name), target) else {
                    return false;
                };
                let list = target.child_by_field_name("type_arguments").map(parts).unwrap_or_default();
                let list: Vec<Node<'t>> = list.into_iter().filter(|node| node.kind() != "lifetime").collect();
                self.front.definition(item).is_ok_and(|own| own == *index)
                    && list.iter().zip(arguments).all(|(node, argument)| {
                        matches!(self.resolve(argument), Type::Variable(_) | Type::Value(_))
                            || self.fits(*node, generics, argument)
                    })
            }
            ("tuple_type", Type::Tuple(kinds)) => {
                let list = parts(target);
                list.len() == kinds.len()
                    && list.iter().zip(kinds).all(|(node, kind)| self.accepts(*node, generics, kind))
            }
            ("array_type", Type::Array(element, _) | Type::Slice(element)) => {
                target.child_by_field_name("length").is_some() == matches!(kind, Type::Array(..))
                    && target
                        .child_by_field_name("element")
                        .is_some_and(|node| self.fits(node, generics, element))
            }
            ("type_identifier" | "primitive_type" | "scoped_type_identifier", _)
                if !INTEGERS.contains(&text) =>
            {
                match self.with(&Rc::default(), |body| body.kind_of(target)) {
                    Ok(Type::Defined(own, _)) => matches!(kind, Type::Defined(index, _) if index == own),
                    Ok(own) => own == kind,
                    Err(_) => false,
                }
            }
            _ => false,
        }
    }

    /// Returns the member of a type with this name, from an `impl` or the default of a trait; a member of the type
    /// itself goes before those of traits. `other` is the type of the other operand of an operator, or of the argument
    /// of a conversion; it decides between several candidates.
    pub(super) fn find_member(
        &mut self,
        at: Node<'t>,
        kind: &Type,
        name: &str,
        other: Option<&Type>,
    ) -> Fallible<Option<Member<'t>>> {
        self.find_wanted(at, kind, name, other, Wanted::Any)
    }

    /// Returns the member that a trait defines for a type: an operator, or a function that the language calls.
    pub(super) fn find_of_trait(
        &mut self,
        at: Node<'t>,
        kind: &Type,
        name: &str,
        other: Option<&Type>,
    ) -> Fallible<Option<Member<'t>>> {
        self.find_wanted(at, kind, name, other, Wanted::OfTrait(None))
    }

    pub(super) fn find_wanted(
        &mut self,
        at: Node<'t>,
        kind: &Type,
        name: &str,
        other: Option<&Type>,
        wanted: Wanted<'_>,
    ) -> Fallible<Option<Member<'t>>> {
        let Some(candidates) = self.front.items.members.get(name).cloned() else { return Ok(None) };
        let kind = self.resolve(kind);
        if matches!(kind, Type::Variable(_)) {
            return Ok(None);
        }
        let mut found: Vec<(usize, Node<'t>)> = Vec::new();
        for (implementation, member) in candidates {
            let Implementation { target, of, .. } = self.front.items.implementations[implementation];
            let is_its = self.is_wanted(implementation, wanted)
                && match target {
                    Some(target) => self.may_be(target, implementation, &kind),
                    None => self.has_default(of, member, &kind),
                };
            if is_its {
                found.push((implementation, member));
            }
        }
        let all = self.front.items.implementations.clone();
        // An `impl` overrides the default of its trait.
        let given: Vec<_> =
            found.iter().map(|(own, _)| all[*own]).filter(|own| own.target.is_some()).collect();
        found.retain(|(own, _)| {
            all[*own].target.is_some() || given.iter().all(|given| given.of != all[*own].of)
        });
        let (own, of_traits): (Vec<_>, Vec<_>) = found.iter().partition(|(own, _)| all[*own].of.is_none());
        if !own.is_empty() && !of_traits.is_empty() {
            let takes_value = |(_, member): &(usize, Node<'t>)| self.takes_value(*member);
            let is_by_value = of_traits.iter().any(takes_value) && !own.iter().all(takes_value);
            if is_by_value || self.is_parameter(at, &kind) {
                let type_name = self.name(&kind);
                let refused =
                    self.refuse(at, &format!("`{name}` of {type_name} beside `{name}` of a trait, here,"));
                return Err(refused.help(format!("name the one that is meant: `<T as Trait>::{name}`")));
            }
            found = own;
        }
        if found.len() > 1
            && let Some(other) = other
        {
            let mut fitting = Vec::new();
            for (implementation, member) in &found {
                if self.takes(*implementation, *member, &kind, other)? {
                    fitting.push((*implementation, *member));
                }
            }
            found = fitting;
        }
        match found[..] {
            [] => Ok(None),
            [(implementation, member)] => {
                let environment = match all[implementation].target {
                    Some(_) => self.member_environment(at, implementation, member, &kind)?,
                    None => self.open_environment(at, Some(&kind), &[member]),
                };
                Ok(Some((member, environment)))
            }
            _ => {
                let refused = self.refuse(at, &format!("several matching members `{name}`"));
                let of = all[found[0].0].of;
                Err(if found.iter().all(|(own, _)| all[*own].of == of) {
                    refused
                } else {
                    refused.help(format!("name the one that is meant: `<T as Trait>::{name}`"))
                })
            }
        }
    }

    /// Returns `true` if a type is that of a generic parameter, or of `Self` in a trait.
    pub(super) fn is_parameter(&self, at: Node<'t>, kind: &Type) -> bool {
        let environment = &self.frame.environment;
        environment.generics.values().any(|own| self.resolve(own) == *kind)
            || environment.this.as_ref().is_some_and(|this| self.resolve(this) == *kind)
                && ancestors(at).any(|around| around.kind() == "trait_item")
    }

    /// Returns `true` if a trait that a type implements gives this member a body or a value.
    fn has_default(&mut self, of: Option<&'t str>, member: Node<'t>, kind: &Type) -> bool {
        let given = member.child_by_field_name("body").or_else(|| member.child_by_field_name("value"));
        let all = self.front.items.implementations.clone();
        given.is_some()
            && all.iter().enumerate().any(|(index, own)| {
                own.of == of && own.target.is_some_and(|target| self.may_be(target, index, kind))
            })
    }

    /// Returns `true` if the last parameter of a member accepts this type.
    pub(super) fn takes(
        &mut self,
        implementation: usize,
        member: Node<'t>,
        this: &Type,
        other: &Type,
    ) -> Fallible<bool> {
        let list = parts(field(member, "parameters")?);
        let Some(parameter) = list.last().and_then(|last| last.child_by_field_name("type")) else {
            return Ok(false);
        };
        let other = self.resolve(other);
        if let "Self" | "&Self" = self.text(parameter) {
            let wanted = if self.text(parameter) == "Self" { this.clone() } else { this.clone().reference() };
            let is_open = matches!(other, Type::Variable(_)) && !self.inference.is_integer(&other);
            let is_number = self.inference.is_integer(this) && self.inference.is_integer(&other);
            return Ok(other == wanted || is_open || is_number && wanted == *this);
        }
        let generics = self.front.generics(self.front.items.implementations[implementation].node);
        Ok(self.accepts(parameter, &generics, &other))
    }

    /// Returns `true` if a parameter of this type accepts a value, which may be a literal.
    fn accepts(&mut self, parameter: Node<'t>, generics: &[&str], kind: &Type) -> bool {
        let kind = self.resolve(kind);
        if matches!(kind, Type::Variable(_)) && self.inference.is_integer(&kind) {
            return super::types::Integer::named(self.text(parameter)).is_some();
        }
        if let (Type::Reference(target), Some(inner)) = (&kind, parameter.child_by_field_name("type"))
            && parameter.kind() == "reference_type"
        {
            return self.accepts(inner, generics, target);
        }
        self.fits(parameter, generics, &kind)
    }

    /// Resolves an associated type, such as `Self::Item`, `T::Item` or `<T as Side>::Item`.
    pub(super) fn projected(&mut self, at: Node<'t>, path: &'t str) -> Fallible<Option<Member<'t>>> {
        let Some((owner, name)) = path.rsplit_once("::") else { return Ok(None) };
        let (owner, name) = (owner.trim_matches([' ', '<', '>']), name.trim());
        let (owner, of) = match owner.split_once(" as ") {
            Some((owner, of)) => (owner.trim(), Some(super::items::last_name(of.trim()))),
            None => (owner, None),
        };
        if let ("Self", Some(this)) = (owner, self.frame.environment.this.clone()) {
            return self.associated_type(at, &this, name);
        }
        match self.frame.environment.generics.get(owner).map(|kind| self.resolve(kind)) {
            Some(Type::Variable(_)) | None => Ok(None),
            Some(kind) => self.find_wanted(at, &kind, name, None, Wanted::OfTrait(of)),
        }
    }

    /// Resolves `Self::Item`: the type in the enclosing `impl`, else the member of the type with this name.
    fn associated_type(&mut self, at: Node<'t>, this: &Type, name: &str) -> Fallible<Option<Member<'t>>> {
        let around = ancestors(at).find(|node| node.kind() == "impl_item");
        let own = self.front.items.members.get(name).into_iter().flatten().find(|(index, member)| {
            member.kind() == "type_item" && Some(self.front.items.implementations[*index].node) == around
        });
        let own = own.or_else(|| self.indexed_type(around?, name));
        match own {
            Some((_, member)) => Ok(Some((*member, Rc::clone(&self.frame.environment)))),
            None => self.find_member(at, this, name, None),
        }
    }

    /// Returns the type of this name in the `impl Index<…>` that an `impl IndexMut<…>` belongs to.
    fn indexed_type(&self, around: Node<'t>, name: &str) -> Option<&(usize, Node<'t>)> {
        let part = |own: Node<'t>, name| own.child_by_field_name(name).map_or("", |part| self.text(part));
        let wanted = part(around, "trait").replace("IndexMut", "Index");
        self.front.items.members.get(name)?.iter().find(|(index, member)| {
            let own = self.front.items.implementations[*index].node;
            member.kind() == "type_item"
                && part(own, "type") == part(around, "type")
                && part(own, "trait") == wanted
                && part(own, "type_parameters") == part(around, "type_parameters")
        })
    }

    /// Returns the meanings of the generic parameters in a member of an `impl` for a type.
    fn member_environment(
        &mut self,
        at: Node<'t>,
        implementation: usize,
        member: Node<'t>,
        kind: &Type,
    ) -> Fallible<Rc<Environment<'t>>> {
        let node = self.front.items.implementations[implementation].node;
        let environment = self.open_environment(at, Some(kind), &[node, member]);
        if let Some(target) = self.front.items.implementations[implementation].target
            && !INTEGERS.contains(&self.text(target))
        {
            let target = self.with(&environment, |body| body.kind_of(target))?;
            self.expect(at, &target, kind)?;
        }
        Ok(environment)
    }

    /// Returns a method of iterators that the prelude defines.
    pub(super) fn sequence_member(&mut self, at: Node<'t>, kind: &Type, name: &str) -> Option<Member<'t>> {
        let candidates = self.front.items.members.get(name)?;
        let (_, member) = *candidates.iter().find(|(implementation, _)| {
            let target = self.front.items.implementations[*implementation].target;
            target.is_some_and(|target| self.text(target) == "bitrose_sequence")
        })?;
        Some((member, self.open_environment(at, Some(kind), &[member])))
    }

    /// Returns `true` if a method takes `self` by value.
    pub(super) fn takes_value(&self, function: Node<'t>) -> bool {
        let list = function.child_by_field_name("parameters").map(parts).unwrap_or_default();
        match list.first() {
            Some(first) if first.kind() == "self_parameter" => !self.text(*first).starts_with('&'),
            _ => true,
        }
    }

    /// Lowers `T::default()`: a `default` that is defined for the type or for a part of it, else zeros.
    pub(super) fn default_value(&mut self, node: Node<'t>, kind: &Type) -> Fallible<Value> {
        let kind = self.resolve(kind);
        if matches!(kind, Type::Variable(_)) && !self.inference.is_integer(&kind) {
            self.stuck(node)?;
        }
        if let Some((function, environment)) = self.find_of_trait(node, &kind, "default", None)? {
            return self.invoke(node, function, environment, Vec::new());
        }
        let shape = self.shape(&kind)?; // an error if a type contains itself
        self.refuse_without(node, "Default", &kind, "`default`")?;
        // A part may define a default other than 0.
        let kinds = match &kind {
            Type::Defined(index, arguments) => match self.front.definitions[*index].kind.clone() {
                DefinitionKind::Struct(fields) => {
                    let kinds = fields.iter().map(|(_, field)| self.field_kind(*index, arguments, *field));
                    Some(kinds.collect::<Fallible<Vec<_>>>()?)
                }
                DefinitionKind::Enum(variants, _) => {
                    let Some(variant) = variants.iter().position(|variant| variant.is_default) else {
                        let name = self.name(&kind);
                        return Err(self.refuse(node, &format!("the default of {name}")));
                    };
                    return self.variant_value(&kind, variant, &[]);
                }
            },
            Type::Tuple(kinds) => Some(kinds.clone()),
            Type::Array(element, length) if element.any(&|part| matches!(part, Type::Defined(..))) => {
                let value = self.default_value(node, element)?;
                return self.filled(element, length, &value);
            }
            _ => None,
        };
        if let Some(kinds) = kinds {
            let values =
                kinds.iter().map(|kind| self.default_value(node, kind)).collect::<Fallible<Vec<_>>>()?;
            return self.assemble(kind, &values);
        }
        if shape.is_word() || shape == Shape::Void {
            let scalar = shape.scalar().unwrap_or(Scalar::U64);
            return Ok(Value { operand: self.b.constant(scalar, 0), kind });
        }
        Ok(Value { operand: self.zeroed(shape), kind })
    }

    /// Converts a number to `usize`.
    pub(super) fn as_size(&mut self, operand: Operand) -> Operand {
        self.b.convert(operand, Scalar::U64, Overflow::Wrap)
    }
}
