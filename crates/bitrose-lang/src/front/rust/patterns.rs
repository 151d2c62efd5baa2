//! Lowers patterns: the test whether a value matches, and the variables that it binds.

use super::body::{Body, Value};
use super::paths::Found;
use super::types::{Definition, DefinitionKind, Type};
use super::{only, parts};
use crate::front::prelude::*;

/// A part of a pattern, with the part of the value that it matches.
type Piece<'t> = (Node<'t>, Place, Type);

impl<'t> Body<'_, 't> {
    /// Lowers the test whether a value matches a pattern. Returns `None` if every value does. A part is tested only if
    /// those before it match.
    pub(super) fn test_pattern(
        &mut self,
        pattern: Node<'t>,
        place: &Place,
        kind: &Type,
    ) -> Fallible<Option<Operand>> {
        self.nested(pattern, |body| match pattern.kind() {
            "_" | "remaining_field_pattern" | "ref_pattern" | "shorthand_field_identifier" => Ok(None),
            "mut_pattern" | "captured_pattern" => body.test_pattern(last(pattern), place, kind),
            "identifier" if body.named_constant(pattern)?.is_none() => Ok(None),
            "match_pattern" => body.test_pattern(first(pattern), place, kind),
            "tuple_pattern" if is_in_brackets(pattern) => body.test_pattern(first(pattern), place, kind),
            "or_pattern" => body.test_either(pattern, place, kind),
            "reference_pattern" => {
                let value = Value { operand: body.b.load(place), kind: kind.clone() };
                let (place, kind) = body.deref_place(pattern, &value)?;
                body.test_pattern(last(pattern), &place, &kind)
            }
            "range_pattern" => body.test_range(pattern, place, kind).map(Some),
            "tuple_pattern" | "tuple_struct_pattern" | "struct_pattern" | "slice_pattern" => {
                body.test_parts(pattern, place, kind)
            }
            _ => body.test_constant(pattern, place, kind).map(Some),
        })
    }

    fn test_either(&mut self, pattern: Node<'t>, place: &Place, kind: &Type) -> Fallible<Option<Operand>> {
        let (mut any, mut is_certain) = (None, false);
        for part in parts(pattern) {
            any = match any {
                None => match self.test_pattern(part, place, kind)? {
                    None => return Ok(None),
                    test => test,
                },
                Some(before) => {
                    let mut test = |body: &mut Self| body.test_pattern(part, place, kind);
                    let (either, holds) = self.test_next(false, &before, &mut test)?;
                    is_certain |= holds;
                    Some(either)
                }
            };
        }
        Ok(any.filter(|_| !is_certain))
    }

    /// Compares a value with a number, a constant or a variant without fields.
    fn test_constant(&mut self, pattern: Node<'t>, place: &Place, kind: &Type) -> Fallible<Operand> {
        let (place, kind) = self.auto_deref(pattern, place.clone(), kind.clone())?;
        if let Some(Found::Variant(owner, variant)) = self.named_constant(pattern)? {
            self.expect(pattern, &kind, &owner)?;
            return self.variant_test(&place, &kind, variant);
        }
        if pattern.kind().ends_with("string_literal") {
            return Err(self
                .refuse(pattern, "a string as a pattern")
                .help("match its bytes or a number instead"));
        }
        let constant = self.pattern_value(pattern)?;
        let constant = self.coerce(constant, &kind, pattern)?;
        let value = self.b.load(&place);
        if !self.shape(&kind)?.is_word() {
            return Err(self.refuse(pattern, "a constant of several parts as a pattern"));
        }
        Ok(self.operation(Binary::Equal, Rules::WRAP, &value, &constant.operand))
    }

    fn pattern_value(&mut self, pattern: Node<'t>) -> Fallible<Value> {
        match pattern.kind() {
            "negative_literal" => self.integer(only(pattern)?, true),
            _ => self.value(pattern),
        }
    }

    /// Evaluates the number, constant or constant expression in a pattern.
    fn pattern_number(&mut self, pattern: Node<'t>) -> Fallible<i128> {
        match pattern.kind() {
            "negative_literal" => Ok(-self.pattern_number(only(pattern)?)?),
            _ => self.front.constant(pattern, &std::rc::Rc::default()),
        }
    }

    /// Resolves a name in a pattern. Returns `None` if it is a new variable.
    fn named_constant(&mut self, pattern: Node<'t>) -> Fallible<Option<Found<'t>>> {
        if !matches!(
            pattern.kind(),
            "identifier" | "scoped_identifier" | "type_identifier" | "scoped_type_identifier"
        ) {
            return Ok(None);
        }
        let name = self.text(pattern);
        let is_name = !name.contains("::");
        let is_lower = is_name && name.starts_with(|first: char| first.is_lowercase());
        if is_lower && (self.state.known(name).is_some() || self.front.items.is_function(name)) {
            return Ok(None);
        }
        let found = self.look_up(pattern)?;
        Ok(found.filter(|found| match found {
            Found::Item(item, _) if is_name => self.front.items.is_in_scope(*item, name, pattern),
            Found::Item(..) | Found::Variant(..) | Found::Constant(_) => true,
            Found::BuiltIn(..) | Found::Struct(_) => !is_name || matches!(found, Found::Struct(_)),
            Found::Function(..) | Found::Local(..) => false,
        }))
    }

    fn test_range(&mut self, pattern: Node<'t>, place: &Place, kind: &Type) -> Fallible<Operand> {
        let (place, kind) = self.auto_deref(pattern, place.clone(), kind.clone())?;
        let value = self.b.load(&place);
        let sign = ["..=", "...", ".."].into_iter().find(|sign| has(pattern, sign)).unwrap_or("..=");
        let at = self.text(pattern).find(sign).unwrap_or(0) + pattern.start_byte();
        let mut result = self.b.constant(Scalar::Bool, 1);
        for part in parts(pattern) {
            let is_low = part.start_byte() < at;
            let limit = self.pattern_value(part)?;
            let limit = self.coerce(limit, &kind, part)?;
            let operator = match (is_low, sign) {
                (true, _) => Binary::GreaterOrEqual,
                (false, "..") => Binary::Less,
                (false, _) => Binary::LessOrEqual,
            };
            let fits = self.operation(operator, Rules::WRAP, &value, &limit.operand);
            result = self.operation(Binary::And, Rules::WRAP, &result, &fits);
        }
        Ok(result)
    }

    fn test_parts(&mut self, pattern: Node<'t>, place: &Place, kind: &Type) -> Fallible<Option<Operand>> {
        let (place, kind) = self.auto_deref(pattern, place.clone(), kind.clone())?;
        if let Type::Slice(_) = self.resolve(&kind) {
            if !parts(pattern).is_empty() {
                return Err(self
                    .refuse(pattern, "a pattern for the elements of a slice")
                    .help("use its length and its elements: `v.len() == 2`, `v[0]`"));
            }
            let (_, length, _) = self.elements(&place, &kind)?;
            let none = self.b.constant(Scalar::U64, 0);
            return Ok(Some(self.operation(Binary::Equal, Rules::WRAP, &length, &none)));
        }
        let Some(variant) = self.variant_of(pattern, &kind)? else {
            return self.test_pieces(pattern, &place, &kind);
        };
        // The fields are tested only if the value is this variant.
        let is_it = self.variant_test(&place, &kind, variant)?;
        let (both, _) = self.test_next(true, &is_it, &mut |body| body.test_pieces(pattern, &place, &kind))?;
        Ok(Some(both))
    }

    fn test_pieces(&mut self, pattern: Node<'t>, place: &Place, kind: &Type) -> Fallible<Option<Operand>> {
        let mut all = None;
        for (part, place, kind) in self.matched_parts(pattern, place, kind)? {
            all = self.and_also(all, &mut |body| body.test_pattern(part, &place, &kind))?;
        }
        Ok(all)
    }

    /// Lowers a test that runs only if the one before it does not decide. Also returns whether the new test holds for
    /// every value.
    fn test_next(
        &mut self,
        is_and: bool,
        before: &Operand,
        test: Part<'_, Self, Option<Operand>>,
    ) -> Fallible<(Operand, bool)> {
        let mut is_certain = false;
        let both = self.short_circuit(is_and, before, &mut |body| {
            let holds = test(body)?;
            is_certain = holds.is_none();
            Ok(holds.unwrap_or_else(|| body.b.constant(Scalar::Bool, 1)))
        })?;
        Ok((both, is_certain))
    }

    /// Lowers the conjunction of two tests. The second one runs only if the first one holds.
    fn and_also(
        &mut self,
        before: Option<Operand>,
        test: Part<'_, Self, Option<Operand>>,
    ) -> Fallible<Option<Operand>> {
        let Some(before) = before else { return test(self) };
        let (both, is_certain) = self.test_next(true, &before, test)?;
        Ok(Some(if is_certain { before } else { both }))
    }

    /// Returns the variant that a pattern with parts is for; `None` for a tuple, an array or a struct.
    fn variant_of(&mut self, pattern: Node<'t>, kind: &Type) -> Fallible<Option<usize>> {
        let Some(name) = pattern.child_by_field_name("type") else { return Ok(None) };
        let (owner, variant) = self.constructor_of(name)?;
        self.expect(pattern, kind, &owner)?;
        Ok(variant)
    }

    /// Returns the type that a name before fields constructs and, for an enum, the variant.
    pub(super) fn constructor_of(&mut self, name: Node<'t>) -> Fallible<(Type, Option<usize>)> {
        let is_type = matches!(name.kind(), "type_identifier" | "scoped_type_identifier");
        match self.look_up(name)? {
            Some(Found::Variant(owner, variant)) => Ok((owner, Some(variant))),
            Some(Found::Struct(owner)) => Ok((owner, None)),
            _ if is_type || name.kind().starts_with("generic_type") => Ok((self.kind_of(name)?, None)),
            _ => Err(self.unknown_name(name, self.text(name))),
        }
    }

    /// Pairs the parts of a pattern with those of the value.
    pub(super) fn matched_parts(
        &mut self,
        pattern: Node<'t>,
        place: &Place,
        kind: &Type,
    ) -> Fallible<Vec<Piece<'t>>> {
        let mut pieces = Vec::new();
        let named = pattern.child_by_field_name("type").map(|name| name.id());
        let list: Vec<Node<'t>> =
            parts(pattern).into_iter().filter(|part| Some(part.id()) != named).collect();
        if pattern.kind() == "struct_pattern" {
            let variant = self.variant_of(pattern, kind)?;
            let fields = self.fields_of(kind, variant);
            for part in list {
                let Some(name) = part.child_by_field_name("name") else { continue };
                let inner = part.child_by_field_name("pattern").unwrap_or(name);
                let index = fields.iter().position(|(own, _)| own == self.text(name));
                let found = match (variant, index) {
                    (Some(variant), Some(index)) => Some(self.variant_field(place, kind, variant, index)?),
                    _ => self.member_place(place, kind, self.text(name))?,
                };
                match found {
                    Some((place, kind)) => pieces.push((inner, place, kind)),
                    None => return Err(self.refuse(part, "this field in a pattern")),
                }
            }
            return Ok(pieces);
        }
        if let Type::Variable(_) = kind {
            self.stuck(pattern)?;
            for (index, part) in (1..).zip(list) {
                let kind = self.variable_of(pattern, index, false);
                pieces.push((part, Place::Register(self.b.constant(Scalar::I32, 0)), kind));
            }
            return Ok(pieces);
        }
        let is_rest = |part: &&Node<'t>| {
            part.kind() == "captured_pattern" && last(**part).kind() == "remaining_field_pattern"
        };
        if let Some(rest) = list.iter().find(is_rest) {
            return Err(self.refuse(*rest, "a name for the rest of a pattern"));
        }
        let variant = self.variant_of(pattern, kind)?;
        let count = self.part_count(kind, variant);
        let rest = list.iter().position(|part| part.kind() == "remaining_field_pattern");
        if list.len() - usize::from(rest.is_some()) > count || rest.is_none() && list.len() != count {
            return Err(tree::error(pattern, format!("expected {count} parts in this pattern"))
                .label("wrong number of parts"));
        }
        for (index, part) in list.iter().enumerate() {
            let at = match rest {
                Some(rest) if index == rest => continue,
                Some(rest) if index > rest => count - (list.len() - index),
                _ => index,
            };
            let (place, kind) = self.part_of(place, kind, variant, at)?;
            pieces.push((*part, place, kind));
        }
        Ok(pieces)
    }

    fn part_count(&self, kind: &Type, variant: Option<usize>) -> usize {
        match (self.resolve(kind), variant) {
            (Type::Tuple(kinds), _) => kinds.len(),
            (Type::Array(_, length), _) => match self.resolve(&length) {
                Type::Value(length) => usize::try_from(length).unwrap_or(0),
                _ => 0,
            },
            (kind, variant) => self.fields_of(&kind, variant).len(),
        }
    }

    fn part_of(
        &mut self,
        place: &Place,
        kind: &Type,
        variant: Option<usize>,
        index: usize,
    ) -> Fallible<(Place, Type)> {
        if let Some(variant) = variant {
            return self.variant_field(place, kind, variant, index);
        }
        if let (Type::Array(element, _), Place::Memory { address, shape }) = (self.resolve(kind), place) {
            let index = u32::try_from(index).expect("a source is bounded");
            let part = self.part(*address, shape, index).expect("the number of parts was checked");
            return Ok((part, (*element).clone()));
        }
        let found = self.member_place(place, kind, &index.to_string())?;
        found.ok_or_else(|| Error::new(self.b.span(), "this pattern does not match the type").label("here"))
    }

    /// Declares the variables of a pattern that matches.
    pub(super) fn bind_pattern(&mut self, pattern: Node<'t>, place: &Place, kind: &Type) -> Fallible<()> {
        self.bind_by(pattern, place, kind, false)
    }

    /// Declares the variables of a pattern that matches. `by_reference`: whether the value is behind a reference, which
    /// makes the variables references to its parts.
    fn bind_by(&mut self, pattern: Node<'t>, place: &Place, kind: &Type, by_reference: bool) -> Fallible<()> {
        match pattern.kind() {
            "identifier" | "shorthand_field_identifier" => {
                if pattern.kind() == "identifier" && self.named_constant(pattern)?.is_some() {
                    return Ok(());
                }
                let field = pattern.parent().filter(|around| around.kind() == "field_pattern");
                let is_ref = field.is_some_and(|field| has(field, "ref"));
                if let Some(field) = field.filter(|field| is_ref && has(*field, "mutable_specifier")) {
                    return Err(self.refuse_ref_mut(field));
                }
                let value = if by_reference || is_ref {
                    self.borrow(place, kind)?
                } else {
                    self.loaded((place.clone(), kind.clone()))
                };
                self.bind(self.text(pattern), &value)?;
                self.protect(pattern, self.text(pattern));
                Ok(())
            }
            "ref_pattern" if last(pattern).kind() == "mut_pattern" => Err(self.refuse_ref_mut(pattern)),
            "ref_pattern" => {
                let value = self.borrow(place, kind)?;
                self.bind(self.text(last(pattern)), &value)
            }
            "mut_pattern" | "match_pattern" => {
                let inner = if pattern.kind() == "mut_pattern" { last(pattern) } else { first(pattern) };
                self.bind_by(inner, place, kind, by_reference)
            }
            "tuple_pattern" if is_in_brackets(pattern) => {
                self.bind_by(first(pattern), place, kind, by_reference)
            }
            "captured_pattern" => {
                self.bind_by(first(pattern), place, kind, by_reference)?;
                self.bind_by(last(pattern), place, kind, by_reference)
            }
            "reference_pattern" => {
                let value = Value { operand: self.b.load(place), kind: kind.clone() };
                let (place, kind) = self.deref_place(pattern, &value)?;
                self.bind_by(last(pattern), &place, &kind, false)
            }
            "tuple_pattern" | "tuple_struct_pattern" | "struct_pattern" | "slice_pattern" => {
                let by_reference = by_reference || matches!(self.resolve(kind), Type::Reference(_));
                let (place, kind) = self.auto_deref(pattern, place.clone(), kind.clone())?;
                for (part, place, kind) in self.matched_parts(pattern, &place, &kind)? {
                    self.bind_by(part, &place, &kind, by_reference)?;
                }
                Ok(())
            }
            "or_pattern" => {
                // Alternatives may not bind variables: the value of one would depend on which alternative matches.
                let inner = parts(pattern);
                if inner.iter().any(|part| part.kind().contains("struct") || part.kind() == "tuple_pattern")
                    && self.binds(pattern)?
                {
                    return Err(self.refuse(pattern, "variables in a pattern with `|`"));
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn refuse_ref_mut(&self, pattern: Node<'t>) -> Box<Error> {
        let error = self.refuse(pattern, "`ref mut` in a pattern");
        error.help("borrow the value instead: `if let Some(v) = &mut x`")
    }

    /// Returns `true` if a pattern binds variables.
    fn binds(&mut self, pattern: Node<'t>) -> Fallible<bool> {
        let mut waiting = parts(pattern);
        while let Some(node) = waiting.pop() {
            if node.kind() == "scoped_identifier" {
                continue;
            }
            let is_name = matches!(node.kind(), "identifier" | "shorthand_field_identifier");
            if is_name && self.named_constant(node)?.is_none() {
                return Ok(true);
            }
            let skipped = node.child_by_field_name("type").map(|node| node.id());
            waiting.extend(parts(node).into_iter().filter(|part| Some(part.id()) != skipped));
        }
        Ok(false)
    }

    pub(super) fn match_value(&mut self, node: Node<'t>) -> Fallible<Value> {
        let (place, kind) = self.place(field(node, "value")?)?;
        let arms: Vec<Node<'t>> =
            parts(field(node, "body")?).into_iter().filter(|part| part.kind() == "match_arm").collect();
        let kind_of_result = self.variable_of(node, 0, false);
        let result = self.result_value(kind_of_result)?;
        let (mut ends, mut is_complete) = (true, false);
        self.breakable(None, None, &mut |body, label| {
            for arm in &arms {
                let pattern = field(*arm, "pattern")?;
                let test = body.test_pattern(pattern, &place, &kind)?;
                let guard = pattern.child_by_field_name("condition");
                is_complete |= test.is_none() && guard.is_none();
                let always = body.b.constant(Scalar::Bool, 1);
                body.if_then(test.as_ref().unwrap_or(&always), &mut |body| {
                    body.scoped(|body| {
                        body.bind_pattern(pattern, &place, &kind)?;
                        let guard = guard.map(|guard| body.value(guard)).transpose()?;
                        let guard = guard.map_or_else(|| always.clone(), |guard| guard.operand);
                        body.if_then(&guard, &mut |body| {
                            ends &= body.branch_value(field(*arm, "value")?, &result)?;
                            body.b.emit(Op::Break(label));
                            Ok(())
                        })
                    })
                })?;
            }
            body.b.emit(Op::Refuse(Refusal::Rule(Arc::from("no pattern of this `match` fits"))));
            Ok(())
        })?;
        if !is_complete && self.is_final {
            self.check_complete(node, &kind, &arms)?;
        }
        Ok(if ends { self.never() } else { result })
    }

    /// Checks that a `match` covers all values of a number, or all variants.
    fn check_complete(&mut self, node: Node<'t>, kind: &Type, arms: &[Node<'t>]) -> Fallible<()> {
        let mut kind = self.resolve(kind);
        while let Type::Reference(target) = kind {
            kind = self.resolve(&target);
        }
        let Type::Integer(integer) = kind else { return self.check_variants(node, &kind, arms) };
        let (low, high) = integer.scalar.range();
        let mut covered = Vec::new();
        for arm in arms {
            let pattern = field(*arm, "pattern")?;
            if pattern.child_by_field_name("condition").is_some() {
                continue;
            }
            let mut waiting = vec![first(pattern)];
            while let Some(part) = waiting.pop() {
                match part.kind() {
                    "or_pattern" => waiting.extend(parts(part)),
                    "captured_pattern" => waiting.push(last(part)),
                    "tuple_pattern" => waiting.push(first(part)),
                    "range_pattern" => {
                        let [from, to] = ["left", "right"].map(|side| part.child_by_field_name(side));
                        let from = from.map(|side| self.pattern_number(side)).transpose()?;
                        let to = to.map(|side| self.pattern_number(side)).transpose()?;
                        let is_open = has(part, "..");
                        covered.push((from.unwrap_or(low), to.map_or(high, |to| to - i128::from(is_open))));
                    }
                    _ => {
                        let value = self.pattern_number(part)?;
                        covered.push((value, value));
                    }
                }
            }
        }
        covered.sort_unstable();
        let mut next = low;
        for (from, to) in covered {
            if from > next {
                break;
            }
            next = next.max(to + 1);
        }
        if next > high {
            return Ok(());
        }
        Err(tree::error(node, format!("non-exhaustive patterns: {next} is not covered"))
            .label("add an arm `_ => …`"))
    }
    /// Checks that each variant of an enum, or `true` and `false`, is in a pattern without a guard.
    fn check_variants(&mut self, node: Node<'t>, kind: &Type, arms: &[Node<'t>]) -> Fallible<()> {
        let mut missing: Vec<String> = match kind {
            Type::Bool => vec!["false".to_owned(), "true".to_owned()],
            Type::Defined(index, _) => match &self.front.definitions[*index] {
                Definition { name, kind: DefinitionKind::Enum(variants, _), .. } => {
                    variants.iter().map(|variant| format!("{name}::{}", variant.name)).collect()
                }
                _ => return Ok(()),
            },
            _ => return Ok(()),
        };
        let mut waiting: Vec<Node<'t>> =
            arms.iter().filter_map(|arm| arm.child_by_field_name("pattern")).collect();
        while let Some(part) = waiting.pop() {
            let found = match part.kind() {
                "match_pattern" if part.child_by_field_name("condition").is_some() => continue,
                "match_pattern" | "tuple_pattern" => {
                    waiting.push(first(part));
                    continue;
                }
                "or_pattern" => {
                    waiting.extend(parts(part));
                    continue;
                }
                "captured_pattern" | "reference_pattern" => {
                    waiting.push(last(part));
                    continue;
                }
                "boolean_literal" => Some(usize::from(self.text(part) == "true")),
                "tuple_struct_pattern" | "struct_pattern" => self.constructor_of(field(part, "type")?)?.1,
                _ => match self.named_constant(part)? {
                    Some(Found::Variant(_, variant)) => Some(variant),
                    _ => None,
                },
            };
            // A constant may be any variant.
            let Some(found) = found.and_then(|found| missing.get_mut(found)) else { return Ok(()) };
            found.clear();
        }
        match missing.iter().find(|name| !name.is_empty()) {
            Some(name) => Err(tree::error(node, format!("non-exhaustive patterns: `{name}` is not covered"))
                .label("add an arm `_ => …`")),
            None => Ok(()),
        }
    }
}

fn first(node: Node<'_>) -> Node<'_> {
    let parts = parts(node);
    // In the tree, the pattern `_` is not a named node.
    parts.first().copied().or_else(|| node.child(0)).unwrap_or(node)
}

/// Returns `true` for a pattern in parentheses that is not a tuple, such as `(1 | 2)`.
fn is_in_brackets(pattern: Node<'_>) -> bool {
    parts(pattern).len() == 1 && !has(pattern, ",")
}

fn last(node: Node<'_>) -> Node<'_> {
    node.child_count().checked_sub(1).and_then(|last| node.child(last)).unwrap_or(node)
}
