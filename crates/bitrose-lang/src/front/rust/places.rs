//! Lowers place expressions: variables, fields, elements, dereferenced references.

use super::body::{Body, Slot, Value};
use super::paths::Found;
use super::types::{Type, USIZE};
use super::{only, parts, types};
use crate::front::prelude::*;

impl<'t> Body<'_, 't> {
    pub(super) fn reference(&mut self, node: Node<'t>) -> Fallible<Value> {
        let inner = field(node, "value")?;
        let (place, kind) = self.place(inner)?;
        if matches!(self.resolve(&kind), Type::Sequence(_) | Type::Closure(_) | Type::Function(_)) {
            if has(node, "mutable_specifier") && matches!(self.resolve(&kind), Type::Sequence(_)) {
                return Err(self.refuse(node, "`&mut` of an iterator").help("write a loop"));
            }
            return Ok(self.loaded((place, kind)));
        }
        if has(node, "mutable_specifier") {
            self.check_change(inner, false)?;
        }
        self.borrow(&place, &kind)
    }

    fn slot(&self, name: &str) -> Option<(Slot, Type)> {
        let (variable, kind) = self.state.known(name).cloned()?;
        let kind = self.resolve(&kind);
        match variable {
            _ if matches!(kind, Type::Sequence(_) | Type::Closure(_) | Type::Function(_)) => None,
            Variable::Register(Operand { register, .. }) | Variable::Alias(register, _) => {
                Some((Slot::Register(register), kind))
            }
            Variable::Object(object) => Some((Slot::Object(object), kind)),
            Variable::Global(..) => None,
        }
    }

    /// Notes what may not be done with a variable that a pattern has just declared.
    pub(super) fn protect(&mut self, pattern: Node<'t>, name: &'t str) {
        let Some((slot, _)) = self.slot(name).filter(|_| !self.front.items.is_prelude(pattern)) else {
            return;
        };
        let around = pattern.parent().unwrap_or(pattern);
        let is_self = pattern.kind() == "self_parameter";
        let is_declaration = matches!(around.kind(), "parameter" | "let_declaration");
        if !has(if is_self { pattern } else { around }, "mutable_specifier") || is_self && has(pattern, "&") {
            self.fixed.insert(slot);
        }
        let is_shared = |node: Node<'t>| {
            matches!(node.kind(), "reference_type" | "reference_expression" | "self_parameter")
                && has(node, "&")
                && !has(node, "mutable_specifier")
        };
        let parts = ["type", "value"].map(|part| around.child_by_field_name(part));
        let mut given = parts.into_iter().flatten().filter(|_| is_declaration);
        if is_self && is_shared(pattern) || given.next().is_some_and(is_shared) {
            self.shared.insert(slot);
        }
    }

    /// Refuses a change of what a place expression names, if its variable is not declared with `mut`, or is a reference
    /// without it. `is_part`: whether a part of it is changed, or what it refers to.
    pub(super) fn check_change(&mut self, node: Node<'t>, is_part: bool) -> Fallible<()> {
        let (mut at, mut is_part) = (node, is_part);
        loop {
            at = match at.kind() {
                "parenthesized_expression" => only(at)?,
                "field_expression" => field(at, "value")?,
                "index_expression" => parts(at).first().copied().unwrap_or(at),
                "unary_expression" if has(at, "*") => only(at)?,
                "identifier" | "self" | "scoped_identifier" => break,
                _ => return Ok(()),
            };
            is_part = true;
        }
        if !self.is_final || self.front.items.is_prelude(node) {
            return Ok(());
        }
        let name = self.text(at);
        let refused = |why: &str| tree::error(node, format!("cannot change {why}")).label("changed here");
        let Some((slot, kind)) = self.slot(name) else {
            let constant = match self.look_up(at)? {
                Some(Found::Item(item, _)) if !has(item, "mutable_specifier") => item,
                _ => return Ok(()),
            };
            let what = if constant.kind() == "const_item" { "constant" } else { "`static`" };
            return Err(refused(&format!("the {what} `{name}`")));
        };
        let is_reference = matches!(kind, Type::Reference(_));
        if is_part && is_reference && self.shared.contains(&slot) {
            let error = refused(&format!("what `{name}` refers to: it is a `&` reference"));
            return Err(error.help("use a `&mut` reference"));
        }
        // A part may be a `&mut` reference.
        let leads_elsewhere = is_part && (is_reference || self.shape(&kind)?.leads_elsewhere());
        if !leads_elsewhere && self.fixed.contains(&slot) {
            let error = refused(&format!("`{name}`: it is not declared with `mut`"));
            return Err(error.help(format!("declare it as `mut {name}`")));
        }
        Ok(())
    }

    /// Refuses a `&` reference as the argument for a parameter that is a `&mut` reference.
    pub(super) fn check_borrowed(&self, parameter: Node<'t>, argument: Node<'t>) -> Fallible<()> {
        let kind = parameter.parent().and_then(|around| around.child_by_field_name("type"));
        let is_changed =
            kind.is_some_and(|kind| kind.kind() == "reference_type" && has(kind, "mutable_specifier"));
        let is_shared = match argument.kind() {
            "reference_expression" => !has(argument, "mutable_specifier"),
            "identifier" | "self" => {
                self.slot(self.text(argument)).is_some_and(|(slot, _)| self.shared.contains(&slot))
            }
            _ => false,
        };
        if is_changed && is_shared {
            return Err(types::mismatch(argument, "a `&mut` reference", "a `&` reference"));
        }
        Ok(())
    }

    /// Borrows a place. A register has no address, so its value is copied to memory. Only code that does not change it
    /// sees the copy: variables that are borrowed mutably live in memory.
    pub(super) fn borrow(&mut self, place: &Place, kind: &Type) -> Fallible<Value> {
        if let Type::Slice(_) = self.resolve(kind) {
            return Ok(Value { operand: self.b.load(place), kind: kind.clone().reference() });
        }
        let address = match place {
            Place::Memory { address, .. } => *address,
            Place::Register(operand) => {
                let address = self.temporary(operand.shape.clone());
                self.put(&Place::Memory { address, shape: operand.shape.clone() }, operand);
                address
            }
        };
        let kind = kind.clone().reference();
        Ok(Value { operand: Operand { register: address, shape: self.shape(&kind)? }, kind })
    }

    /// Returns the place that an expression names. A value is put in a place of its own.
    pub(super) fn place(&mut self, node: Node<'t>) -> Fallible<(Place, Type)> {
        self.nested(node, |body| match node.kind() {
            "parenthesized_expression" => body.place(only(node)?),
            "identifier" | "self" | "scoped_identifier" => match body.named_place(node)? {
                Some(found) => Ok(found),
                None => body.value_place(node),
            },
            "field_expression" => body.field_place_of(node),
            "index_expression" => body.index_place(node),
            "unary_expression" if body.text(node).starts_with('*') => {
                let (place, kind) = body.place(only(node)?)?;
                if matches!(body.resolve(&kind), Type::Defined(..)) {
                    return body.own_deref(node, &place, &kind);
                }
                let value = body.loaded((place, kind));
                body.deref_place(node, &value)
            }
            _ => body.value_place(node),
        })
    }

    fn value_place(&mut self, node: Node<'t>) -> Fallible<(Place, Type)> {
        let value = self.value(node)?;
        Ok((self.place_of(&value)?, value.kind))
    }

    /// Returns the place that a reference points to.
    pub(super) fn deref_place(&mut self, node: Node<'t>, value: &Value) -> Fallible<(Place, Type)> {
        match self.resolve(&value.kind) {
            Type::Reference(target) => {
                let target = (*target).clone();
                let place = match self.resolve(&target) {
                    Type::Slice(_) => {
                        let shape = self.shape(&value.kind)?;
                        Place::Memory { address: value.operand.register, shape }
                    }
                    _ => Place::Memory { address: value.operand.register, shape: self.shape(&target)? },
                };
                Ok((place, target))
            }
            Type::Variable(_) => self.open_place(node),
            _ => {
                let place = self.place_of(value)?;
                self.own_deref(node, &place, &value.kind)
            }
        }
    }

    /// Returns the place to which the `deref` of a type leads.
    pub(super) fn own_deref(
        &mut self,
        node: Node<'t>,
        place: &Place,
        kind: &Type,
    ) -> Fallible<(Place, Type)> {
        let this = self.borrow(place, kind)?;
        let Some(result) = self.own_operator(node, "deref", this, None)? else {
            let name = self.name(kind);
            return Err(self.refuse(node, &format!("dereferencing a value of type {name}")));
        };
        self.deref_place(node, &result)
    }

    /// Returns the value that a reference points to.
    pub(super) fn deref_value(&mut self, node: Node<'t>, value: &Value) -> Fallible<Value> {
        let found = self.deref_place(node, value)?;
        Ok(self.loaded(found))
    }

    /// Follows references until the value is not a reference.
    pub(super) fn auto_deref(&mut self, node: Node<'t>, place: Place, kind: Type) -> Fallible<(Place, Type)> {
        let (mut place, mut kind) = (place, kind);
        while let Type::Reference(_) = self.resolve(&kind) {
            let value = self.loaded((place, kind));
            (place, kind) = self.deref_place(node, &value)?;
        }
        let kind = self.resolve(&kind);
        Ok((place, kind))
    }

    /// Follows references, and the `deref` of a type that defines one, to an array or a slice. Without a `deref`, only
    /// references are followed.
    pub(super) fn deref_elements(
        &mut self,
        node: Node<'t>,
        place: Place,
        kind: Type,
    ) -> Fallible<(Place, Type)> {
        let (place, kind) = self.auto_deref(node, place, kind)?;
        if !matches!(kind, Type::Defined(..)) || !self.has_member(&kind, "deref") {
            return Ok((place, kind));
        }
        let (place, kind) = self.own_deref(node, &place, &kind)?;
        self.auto_deref(node, place, kind)
    }

    fn field_place_of(&mut self, node: Node<'t>) -> Fallible<(Place, Type)> {
        let name_node = field(node, "field")?;
        let (place, kind) = self.place(field(node, "value")?)?;
        let (mut place, mut kind) = self.auto_deref(node, place, kind)?;
        let (name, owner) = (self.text(name_node), self.name(&kind));
        for _ in 0..16 {
            if let Type::Variable(_) = kind {
                return self.open_place(node);
            }
            if let Some(found) = self.member_place(&place, &kind, name)? {
                return Ok(found);
            }
            if !matches!(kind, Type::Defined(..)) || !self.has_member(&kind, "deref") {
                break;
            }
            (place, kind) = self.deref_elements(node, place, kind)?;
        }
        Err(tree::error(name_node, format!("unknown field `{name}` of {owner}"))
            .label("not a field of this type"))
    }

    fn index_place(&mut self, node: Node<'t>) -> Fallible<(Place, Type)> {
        let [array, index] = parts(node)[..] else { return Err(self.front.unknown_kind(node)) };
        let (place, kind) = self.place(array)?;
        let (mut place, mut kind) = self.auto_deref(node, place, kind)?;
        if !self.has_member(&kind, "index") {
            (place, kind) = self.deref_elements(node, place, kind)?;
        }
        let is_elements = matches!(kind, Type::Array(..) | Type::Slice(_));
        if is_elements && index.kind() == "range_expression" {
            let slice = self.slice_expression(index, &place, &kind)?;
            return self.deref_place(node, &slice);
        }
        let by = self.value(index)?;
        // `impl Index<Square> for [T; N]`
        let is_own = matches!(self.resolve(&by.kind), Type::Defined(..)) && self.has_member(&kind, "index");
        match &kind {
            Type::Array(element, _) | Type::Slice(element) if !is_own => {
                self.expect(index, &USIZE, &by.kind)?;
                let base = self.elements(&place, &kind)?;
                let place = self.element_of(&base, &by.operand)?;
                Ok((place, (**element).clone()))
            }
            Type::Variable(_) => self.open_place(node),
            _ => {
                let this = self.borrow(&place, &kind)?;
                let name = if self.front.items.takes_reference("index_mut") { "index_mut" } else { "index" };
                if let Some(result) = self.own_operator(node, name, this, Some((by, index)))? {
                    self.deref_place(node, &result)
                } else {
                    let name = self.name(&kind);
                    Err(self.refuse(node, &format!("indexing a value of type {name}")))
                }
            }
        }
    }

    pub(super) fn assignment(&mut self, node: Node<'t>) -> Fallible<Value> {
        let (left, right) = (field(node, "left")?, field(node, "right")?);
        let value = self.snapshot(right)?;
        self.assign(left, value, right)?;
        Ok(self.unit())
    }

    fn assign(&mut self, left: Node<'t>, value: Value, right: Node<'t>) -> Fallible<()> {
        if self.text(left) == "_" {
            return Ok(());
        }
        if matches!(left.kind(), "tuple_expression" | "array_expression") {
            let place = self.place_of(&value)?;
            for (part, place, kind) in self.matched_parts(left, &place, &value.kind)? {
                let value = self.loaded((place, kind));
                self.assign(part, value, right)?;
            }
            return Ok(());
        }
        if matches!(left.kind(), "call_expression" | "struct_expression") {
            return Err(self.refuse(left, "destructuring assignment of a struct"));
        }
        let (place, kind) = self.place(left)?;
        self.check_change(left, false)?;
        let value = self.coerce(value, &kind, right)?;
        self.write(&place, &value, self.text(left));
        Ok(())
    }
}
