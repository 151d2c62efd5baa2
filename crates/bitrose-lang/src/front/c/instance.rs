//! Overload resolution and template argument deduction, including `auto`.

use super::body::Body;
use super::class::is_stored;
use super::constness::is_const_function;
use super::declarator;
use super::types::{held_array, plain_name};
use super::{CFrontEnd, Declared};
use crate::front::prelude::*;
use crate::ir;

/// The argument of a template parameter.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Binding {
    Type(Shape),
    Value(Shape, i128),
}

pub(super) type Bindings<'t> = Vec<(&'t str, Binding)>;

/// A function that is called: its definition and its template arguments.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Instance<'t> {
    pub(super) node: Node<'t>,
    pub(super) bindings: Bindings<'t>,
    /// The class of a member function, which has the object as an additional first parameter.
    pub(super) class: Option<Arc<ir::Struct>>,
}

/// The parameters and the result of a function.
#[derive(Clone, Debug)]
pub(super) struct Signature<'t> {
    pub(super) parameters: Vec<Declared<'t>>,
    pub(super) result: Shape,
    /// Whether the result is a C++ reference, which denotes an lvalue.
    pub(super) is_reference: bool,
}

/// The most templates that a program may call, each once for each list of arguments.
const INSTANCE_LIMIT: usize = 1024;

/// How well an argument fits a parameter: smaller is better.
pub(super) type Fit = u8;

/// The worst fit that needs no user-defined conversion.
pub(super) const STANDARD: Fit = 3;

impl<'t> CFrontEnd<'t> {
    /// Returns the key of a function with its template arguments.
    pub(super) fn instance_key(&mut self, instance: &Instance<'t>) -> Fallible<String> {
        self.check_defined(instance.node)?;
        let known = self.instances.iter().position(|known| known == instance);
        let templates = self.instances.iter().filter(|known| !known.bindings.is_empty());
        if known.is_none() && !instance.bindings.is_empty() && templates.count() >= INSTANCE_LIMIT {
            return Err(tree::error(instance.node, "too many template instances")
                .label(format!("more than {INSTANCE_LIMIT}: does the recursion end?")));
        }
        let index = known.unwrap_or_else(|| {
            self.instances.push(instance.clone());
            self.instances.len() - 1
        });
        Ok(format!("i:{index}"))
    }

    /// Returns a function that is not a template, or a member function of a class.
    pub(super) fn instance(&self, node: Node<'t>, class: Option<&Arc<ir::Struct>>) -> Instance<'t> {
        Instance { node, bindings: self.class_bindings(class), class: class.cloned() }
    }

    /// Returns the template arguments of a class.
    pub(super) fn class_bindings(&self, class: Option<&Arc<ir::Struct>>) -> Bindings<'t> {
        class.and_then(|class| self.class_bindings.get(&*class.name)).cloned().unwrap_or_default()
    }

    /// Runs `inner` with the template arguments of a class.
    pub(super) fn in_class<T>(
        &mut self,
        class: &ir::Struct,
        inner: impl FnOnce(&mut Self) -> Fallible<T>,
    ) -> Fallible<T> {
        match self.class_bindings.get(&*class.name).cloned() {
            Some(bindings) => self.bound(&bindings, inner),
            None => inner(self),
        }
    }

    /// Runs `inner` with these template arguments.
    pub(super) fn bound<T>(
        &mut self,
        bindings: &Bindings<'t>,
        inner: impl FnOnce(&mut Self) -> Fallible<T>,
    ) -> Fallible<T> {
        let before = std::mem::replace(&mut self.bindings, bindings.clone());
        let result = inner(self);
        self.bindings = before;
        result
    }

    /// Returns the argument that a name stands for, if it is a parameter of an enclosing template.
    pub(super) fn binding(&self, name: Node<'t>) -> Option<&Binding> {
        let text = self.text(name);
        let (_, binding) = self.bindings.iter().rev().find(|(known, _)| *known == text)?;
        let templates = ancestors(name).filter(|node| node.kind() == "template_declaration");
        let lists = templates.filter_map(|node| node.child_by_field_name("parameters"));
        let is_here = lists.flat_map(named).filter_map(template_name).any(|own| self.text(own) == text);
        is_here.then_some(binding)
    }

    /// Returns the parameters and the result of a function. An `auto` result is deduced from its body.
    pub(super) fn instance_signature(&mut self, instance: &Instance<'t>) -> Fallible<Signature<'t>> {
        let signature = self.bound(&instance.bindings, |front| front.signature(instance.node))?;
        let Some(result) = signature.1 else {
            let key = self.instance_key(instance)?;
            let result = self.deduced(&key, instance.node)?;
            return Ok(Signature { parameters: signature.0, result, is_reference: signature.2 });
        };
        Ok(Signature { parameters: signature.0, result, is_reference: signature.2 })
    }

    fn deduced(&mut self, key: &str, node: Node<'t>) -> Fallible<Shape> {
        if let Some(known) = self.results.get(key) {
            let is_open = || self.refuse(node, "an `auto` result that depends on itself");
            return known.clone().ok_or_else(is_open);
        }
        self.results.insert(key.to_owned(), None);
        let outline = &self.source().outline;
        let lowered = ir::lower(self, outline.language, Arc::clone(&outline.source), key);
        let (module, function) = lowered.inspect_err(|_| drop(self.results.remove(key)))?;
        let shape = module.resolve(function).1.result.clone();
        self.results.insert(key.to_owned(), Some(shape.clone()));
        Ok(shape)
    }

    /// Returns the template parameters of a function.
    pub(super) fn template_parameters(function: Node<'t>) -> Vec<Node<'t>> {
        let template = function.parent().filter(|parent| parent.kind() == "template_declaration");
        template.and_then(|template| template.child_by_field_name("parameters")).map_or_else(Vec::new, named)
    }

    /// Binds explicit template arguments: `shift<NORTH, U64>`.
    pub(super) fn explicit(
        &mut self,
        parameters: &[Node<'t>],
        arguments: &[Node<'t>],
    ) -> Fallible<Bindings<'t>> {
        let mut bindings = Vec::new();
        for (index, &parameter) in parameters.iter().enumerate() {
            let default = default_of(parameter);
            let Some(argument) = arguments.get(index).copied().or(default) else { break };
            let is_default = index >= arguments.len();
            let so_far = if is_default { bindings.clone() } else { self.bindings.clone() };
            let binding = self.bound(&so_far, |front| front.template_argument(parameter, argument))?;
            let Some(name) = template_name(parameter) else { continue };
            bindings.push((self.text(name), binding));
        }
        Ok(bindings)
    }

    /// Binds template arguments that come from outside the source: types, truth values, enumerators, numbers.
    pub(super) fn parsed_bindings(&mut self, function: Node<'t>, words: &str) -> Fallible<Bindings<'t>> {
        let mut bindings = Bindings::new();
        for (parameter, word) in Self::template_parameters(function).into_iter().zip(words.split(", ")) {
            let Some(name) = template_name(parameter) else { continue };
            let Some(kind) = parameter.child_by_field_name("type") else {
                bindings.push((self.text(name), Binding::Type(Scalar::U64.into())));
                continue;
            };
            let shape = self.bound(&bindings, |front| front.shape(kind))?;
            let shape = shape.ok_or_else(|| self.unknown_kind(parameter))?;
            let enumerator = self.enumerators.get(word.rsplit("::").next().unwrap_or(word));
            let value = match (word, enumerator.and_then(|all| all.first().copied())) {
                ("true" | "false", _) => i128::from(word == "true"),
                (_, Some(enumerator)) => self.enumerator(enumerator, enumerator)?.0,
                _ => word.parse().map_err(|_| self.unknown_kind(parameter))?,
            };
            bindings.push((self.text(name), Binding::Value(shape, value)));
        }
        Ok(bindings)
    }

    fn template_argument(&mut self, parameter: Node<'t>, argument: Node<'t>) -> Fallible<Binding> {
        match parameter.kind() {
            "type_parameter_declaration" | "optional_type_parameter_declaration" => {
                let shape = self.shape(argument)?;
                let shape = shape.ok_or_else(|| self.unknown_kind(argument))?;
                Ok(Binding::Type(shape))
            }
            // The parameter of a concept: `template<Unsigned T>`.
            "parameter_declaration" | "optional_parameter_declaration"
                if self.shape(field(parameter, "type")?).is_err()
                    && let Ok(Some(shape)) = self.shape(argument) =>
            {
                Ok(Binding::Type(shape))
            }
            "parameter_declaration" | "optional_parameter_declaration" => {
                let value = self.constant_datum(argument)?;
                let wanted = self.shape(field(parameter, "type")?)?.unwrap_or_else(|| value.shape.clone());
                let scalar = wanted.scalar().ok_or_else(|| self.unknown_kind(parameter))?;
                let is_scoped = |shape: &Shape| matches!(shape, Shape::Enum(own) if !own.is_number);
                let is_other = matches!(wanted, Shape::Enum(_)) || is_scoped(&value.shape);
                if is_other && value.shape != wanted {
                    let message = format!("expected {wanted}, found {}", value.shape);
                    return Err(tree::error(argument, message).label("not the expected type"));
                }
                let word = scalar.wrap(value.words[0].unwrap_or(0));
                Ok(Binding::Value(wanted, scalar.value(word)))
            }
            _ => Err(self.refuse(parameter, "this template parameter")),
        }
    }

    /// Deduces the template arguments of a function from the types of the arguments. Returns `None` if that is not
    /// possible.
    pub(super) fn deduce(
        &mut self,
        node: Node<'t>,
        class: Option<&Arc<ir::Struct>>,
        written: &[Node<'t>],
        arguments: &[Shape],
    ) -> Fallible<Option<Instance<'t>>> {
        let parameters = Self::template_parameters(node);
        let mut bindings = self.class_bindings(class);
        bindings.extend(self.explicit(&parameters, written)?);
        for (parameter, argument) in declarator::parameters(node).into_iter().zip(arguments) {
            let Some(kind) = parameter.child_by_field_name("type") else { continue };
            let declarator = parameter.child_by_field_name("declarator");
            self.deduce_one(&parameters, kind, declarator, argument, &mut bindings);
        }
        for (index, &parameter) in parameters.iter().enumerate() {
            let name = template_name(parameter).map(|name| self.text(name));
            let is_given =
                name.map_or(index < written.len(), |name| bindings.iter().any(|(known, _)| *known == name));
            if is_given {
                continue;
            }
            let Some(default) = default_of(parameter) else { return Ok(None) };
            let binding = self.bound(&bindings, |front| front.template_argument(parameter, default))?;
            bindings.extend(name.map(|name| (name, binding)));
        }
        Ok(Some(Instance { node, bindings, class: class.cloned() }))
    }

    /// Deduces from one parameter: `T x`, `const T& x`, `T* x`, `T (&a)[N]`.
    fn deduce_one(
        &mut self,
        parameters: &[Node<'t>],
        kind: Node<'t>,
        declarator: Option<Node<'t>>,
        argument: &Shape,
        bindings: &mut Bindings<'t>,
    ) {
        let is_parameter = |front: &Self, text: &str| {
            parameters.iter().any(|&known| template_name(known).is_some_and(|name| front.text(name) == text))
        };
        let mut add = |name: &'t str, binding: Binding| {
            if !bindings.iter().any(|(known, _)| *known == name) {
                bindings.push((name, binding));
            }
        };
        let array =
            declarator.and_then(|at| tree::all(at).find(|node| node.kind().ends_with("array_declarator")));
        let is_pointer = declarator.is_some_and(|at| at.kind().ends_with("pointer_declarator"));
        let element = match argument {
            Shape::Array(element, length) => {
                let size = array.and_then(|array| array.child_by_field_name("size"));
                if let Some(size) = size.filter(|size| is_parameter(self, self.text(*size))) {
                    add(self.text(size), Binding::Value(Scalar::I32.into(), i128::from(*length)));
                }
                match declarator.map(|declarator| declarator.kind().trim_start_matches("abstract_")) {
                    Some("reference_declarator") if array.is_none() => argument.clone(),
                    Some("pointer_declarator") => (**element).clone(),
                    _ if array.is_some() => (**element).clone(),
                    _ => Shape::Reference(Arc::clone(element)),
                }
            }
            Shape::Reference(target) if is_pointer => (**target).clone(),
            shape => shape.clone(),
        };
        let written =
            declarator::last_name(kind).child_by_field_name("arguments").map_or_else(Vec::new, named);
        if let (Some(Shape::Array(element, length)), &[own, size]) = (held_array(argument), &written[..]) {
            for (node, binding) in [
                (own, Binding::Type((**element).clone())),
                (size, Binding::Value(Scalar::U64.into(), i128::from(*length))),
            ] {
                if is_parameter(self, self.text(node)) {
                    add(self.text(node), binding);
                }
            }
        }
        let name = self.text(kind);
        if is_parameter(self, name) {
            add(name, Binding::Type(element));
        }
    }

    /// Returns `true` if a function can be called with `count` arguments.
    pub(super) fn takes(&self, function: Node<'t>, count: usize) -> bool {
        let mut parameters = declarator::parameters(function);
        parameters.retain(|parameter| self.text(*parameter) != "void");
        // A string or stream of the library cannot be made from a number or from a type of the source.
        let library = ["string", "string_view", "ostream", "istream", "ostringstream", "istringstream"];
        let is_library_type =
            |kind: &str| library.contains(&kind.trim_start_matches("std::")) && !self.is_type(kind);
        let mut kinds = parameters.iter().filter_map(|parameter| parameter.child_by_field_name("type"));
        if kinds.any(|kind| is_library_type(self.text(kind))) {
            return false;
        }
        let is_needed = |(index, parameter): &(usize, &Node<'t>)| {
            parameter.kind() == "parameter_declaration" && self.declared_default(function, *index).is_none()
        };
        let needed = parameters.iter().enumerate().filter(is_needed).count();
        (needed..=parameters.len()).contains(&count)
    }

    /// Returns the error for a call that none of the functions fits. One with a parameter pack might.
    pub(super) fn nothing_fits(
        &self,
        call: Node<'t>,
        what: &str,
        all: impl Iterator<Item = Node<'t>>,
    ) -> Box<Error> {
        let all: Vec<Node<'t>> = all.collect();
        let given = call.child_by_field_name("arguments").map_or(0, |list| named(list).len());
        let is_deducible = |node: &Node<'t>| declarator::is_template(*node) && self.takes(*node, given);
        match all.iter().find_map(|node| declarator::parameter_pack(*node)) {
            Some(pack) => self.unknown_kind(pack),
            None if all.iter().any(is_deducible) && !names_template(call) => self
                .refuse(call, &format!("deducing the template arguments of {what}"))
                .help("write them: `f<3>(x)`"),
            None => tree::error(call, format!("no {what} takes these arguments")).label("in this call"),
        }
    }

    /// Returns the default argument that a declaration of the function gives, rather than its definition.
    pub(super) fn declared_default(&self, function: Node<'t>, index: usize) -> Option<Node<'t>> {
        let types = |list: &[Node<'t>]| -> Vec<_> {
            let kinds = list.iter().filter_map(|parameter| parameter.child_by_field_name("type"));
            kinds.map(|kind| self.text(kind)).collect()
        };
        let own = types(&declarator::parameters(function));
        let declared = self.declared_parameters.get(self.function_name(function)?)?;
        let mut same = declared.iter().filter(|declared| types(declared) == own);
        same.find_map(|declared| self.default_value(*declared.get(index)?))
    }

    /// Returns the default argument of a parameter.
    pub(super) fn default_value(&self, parameter: Node<'t>) -> Option<Node<'t>> {
        let value = parameter.child_by_field_name("default_value");
        value.map(|value| super::brackets::default_argument(value, self.text))
    }

    /// Returns the best of several functions for a call, and how well each argument fits it; `None` if none fits. For
    /// an operator the object is the first argument. The object may be `const`.
    pub(super) fn resolve(
        &mut self,
        call: Node<'t>,
        candidates: &[(Node<'t>, Option<Arc<ir::Struct>>)],
        written: &[Node<'t>],
        arguments: &[Shape],
        (is_operator, is_const): (bool, bool),
    ) -> Fallible<Option<(Instance<'t>, Vec<Fit>)>> {
        let mut fitting: Vec<(Vec<Fit>, Instance<'t>)> = Vec::new();
        let mut taken_as_byte = Vec::new();
        let is_some_visible = candidates.iter().any(|(node, _)| self.is_visible(*node, call));
        for (node, class) in candidates {
            let is_hidden = class.is_none() && is_some_visible && !self.is_visible(*node, call);
            // `f<int>(x)` can only be a template, but in `Class<int>(x)` the class is one.
            let is_constructor = || {
                let class = class.as_ref().map(|class| plain_name(class));
                class.is_some() && class == self.function_name(*node)
            };
            let is_other =
                names_template(call) && Self::template_parameters(*node).is_empty() && !is_constructor();
            let is_method = class.is_some();
            let keeps_object = is_method && is_const_function(*node, self);
            let arguments = if is_operator && is_method { &arguments[1..] } else { arguments };
            let is_ruled_out = is_method && is_const && !keeps_object;
            if is_hidden || is_other || is_ruled_out || !self.takes(*node, arguments.len()) {
                continue;
            }
            let Some(instance) = self.deduce(*node, class.as_ref(), written, arguments)? else { continue };
            let (parameters, ..) = self.bound(&instance.bindings, |front| front.signature(*node))?;
            let fits = parameters.iter().zip(arguments).map(|(parameter, argument)| fit(parameter, argument));
            let Some(mut fits) = fits.collect::<Option<Vec<Fit>>>() else { continue };
            let mut is_made = true;
            for (index, _) in fits.iter().enumerate().filter(|(_, fit)| **fit > STANDARD) {
                let (wanted, argument) = (parameters[index].value_shape(), &arguments[index]);
                is_made &= self.is_convertible(wanted, argument)?;
            }
            if !is_made {
                continue;
            }
            if !is_operator || is_method {
                fits.insert(0, Fit::from(keeps_object && !is_const));
            }
            let is_template = !Self::template_parameters(*node).is_empty();
            let bytes = parameters.iter().zip(arguments).filter(|(_, argument)| is_byte(argument));
            let wanted = bytes.map(|(parameter, _)| {
                let wanted = parameter.value_shape();
                (wanted.scalar().is_none() || *wanted == BYTE, is_template)
            });
            taken_as_byte.push(wanted.collect::<Vec<_>>());
            fits.push(Fit::from(is_template));
            fitting.push((fits, instance));
        }
        let better = |one: &[Fit], other: &[Fit]| one.iter().zip(other).all(|(one, other)| one <= other);
        let best = fitting.iter().position(|(fits, _)| fitting.iter().all(|(other, _)| better(fits, other)));
        match best {
            Some(best) if fitting.iter().filter(|(fits, _)| *fits == fitting[best].0).count() == 1 => {
                let bytes = &taken_as_byte[best];
                if bytes.iter().any(|(is_byte, _)| *is_byte) && taken_as_byte.iter().any(|one| one != bytes) {
                    return Err(several_fit(call));
                }
                let (fits, instance) = fitting.swap_remove(best);
                Ok(Some((self.specialization(call, instance, candidates)?, fits)))
            }
            None if fitting.is_empty() => Ok(None),
            _ => Err(several_fit(call)),
        }
    }
}

impl<'t> CFrontEnd<'t> {
    /// Returns the specialization of a template for these arguments, or the template itself.
    pub(super) fn specialization(
        &mut self,
        call: Node<'t>,
        instance: Instance<'t>,
        candidates: &[(Node<'t>, Option<Arc<ir::Struct>>)],
    ) -> Fallible<Instance<'t>> {
        let name = self.function_name(instance.node).unwrap_or_default();
        let mut all = self.specializations.get(name).cloned().unwrap_or_default();
        all.sort_by_key(|node| node.kind() == "declaration");
        if all.is_empty() || Self::template_parameters(instance.node).is_empty() {
            return Ok(instance);
        }
        if candidates.iter().filter(|(node, _)| !Self::template_parameters(*node).is_empty()).count() > 1 {
            return Err(self.refuse(call, "explicit specializations of overloaded templates"));
        }
        let scope = self.scope(instance.node);
        for node in all {
            if self.scope(node) != scope {
                continue;
            }
            let found = self.bound(&Vec::new(), |front| {
                let (parameters, ..) = front.signature(node)?;
                let shapes: Vec<_> = parameters.iter().map(|one| one.value_shape().clone()).collect();
                let name =
                    declarator::function_declarator(node).map(|at| field(at, "declarator")).transpose()?;
                let name = name.map(declarator::last_name);
                let written = name.and_then(|name| name.child_by_field_name("arguments"));
                let written = written.map_or_else(Vec::new, named);
                front.deduce(instance.node, instance.class.as_ref(), &written, &shapes)
            })?;
            if found.is_some_and(|found| found.bindings.iter().all(|one| instance.bindings.contains(one))) {
                self.check_specialized(node, &instance.bindings)?;
                return Ok(Instance {
                    node,
                    bindings: self.class_bindings(instance.class.as_ref()),
                    ..instance
                });
            }
        }
        match instance.node.kind() {
            "declaration" => Err(tree::error(call, format!("`{name}` is not defined for these arguments"))
                .label("declared, but not defined")
                .help("paste its definition as well")),
            _ => Ok(instance),
        }
    }

    /// Returns the definition of a class template for these arguments.
    pub(super) fn specialized_class(
        &mut self,
        class: Node<'t>,
        bindings: &Bindings<'t>,
    ) -> Fallible<Node<'t>> {
        let name = class.child_by_field_name("name").map_or("", |name| self.text(name));
        let (parameters, scope) = (Self::template_parameters(class), self.scope(class));
        for node in self.specializations.get(name).cloned().unwrap_or_default() {
            let name =
                node.child_by_field_name("name").and_then(|name| name.child_by_field_name("arguments"));
            let Some(written) = name.filter(|_| self.scope(node) == scope) else { continue };
            if !Self::template_parameters(node).is_empty() {
                return Err(self.refuse(node, "a partial specialization"));
            }
            if self.bound(&Vec::new(), |front| front.explicit(&parameters, &named(written)))? == *bindings {
                self.check_specialized(node, bindings)?;
                return Ok(node);
            }
        }
        Ok(class)
    }

    /// Refuses a specialization for a type that has a twin of the same width and sign: `char` and `int8_t`, `long` and
    /// `long long`. The arguments may be the twin.
    fn check_specialized(&self, node: Node<'t>, bindings: &Bindings<'t>) -> Fallible<()> {
        use ir::Scalar::{I8, I64, U64};
        let has_twin = |binding: &Binding| matches!(binding, Binding::Type(Shape::Scalar(I8 | I64 | U64)));
        if bindings.iter().any(|(_, binding)| has_twin(binding)) {
            let error = self.refuse(node, "an explicit specialization for `char`, a `long` or a `long long`");
            return Err(
                error.help("bitrose does not distinguish `long` from `long long`, nor `char` from `int8_t`")
            );
        }
        Ok(())
    }
}

fn several_fit(call: Node<'_>) -> Box<Error> {
    tree::error(call, "bitrose does not distinguish the types that decide which function this calls")
        .label("several functions fit as far as it can tell")
        .help("give the functions different names")
}

/// `char`, and `int8_t`, which is another type: a `char` fits a parameter of that type no better than `int`.
const BYTE: Shape = Shape::Scalar(Scalar::I8);

fn is_byte(argument: &Shape) -> bool {
    match argument {
        Shape::Enum(own) => own.is_number && own.scalar == Scalar::I8,
        argument => *argument == BYTE,
    }
}

/// Returns how well an argument fits; `None` if it does not. The same type fits best, and types of the same width and
/// sign are the same; a promotion comes next.
pub(super) fn fit(parameter: &Declared<'_>, argument: &Shape) -> Option<Fit> {
    let wanted = parameter.value_shape();
    match (wanted, argument) {
        // A user-defined conversion may exist.
        (Shape::Struct(_), _) | (_, Shape::Struct(_)) if wanted != argument => Some(STANDARD + 1),
        _ => standard_fit(wanted, argument),
    }
}

/// Returns how well a value fits by the rules of the language alone.
pub(super) fn standard_fit(wanted: &Shape, argument: &Shape) -> Option<Fit> {
    match (wanted, argument) {
        (wanted, argument) if wanted == argument => Some(0),
        (Shape::Scalar(wanted), Shape::Enum(own)) if own.is_number => Some(match *wanted {
            wanted if wanted == own.scalar => 1,
            wanted if wanted == own.scalar.promoted() => 2,
            _ => STANDARD,
        }),
        (Shape::Scalar(wanted), Shape::Scalar(own)) if *wanted == own.promoted() => Some(1),
        (Shape::Reference(target), Shape::Array(element, _)) if target == element => Some(0),
        (Shape::Scalar(_), Shape::Scalar(_))
        | (Shape::Reference(_), Shape::Array(..) | Shape::Reference(_)) => Some(STANDARD),
        (Shape::Reference(_), Shape::Scalar(_)) => Some(STANDARD + 1), // a null pointer
        _ => None,
    }
}

/// Returns the default argument of a template parameter.
fn default_of(parameter: Node<'_>) -> Option<Node<'_>> {
    let value = parameter.child_by_field_name("default_value");
    value.or_else(|| parameter.child_by_field_name("default_type"))
}

/// Returns the name of a template parameter.
pub(super) fn template_name(parameter: Node<'_>) -> Option<Node<'_>> {
    match parameter.kind() {
        "type_parameter_declaration" => named(parameter).last().copied(),
        "optional_type_parameter_declaration" => parameter.child_by_field_name("name"),
        _ => super::declared_name(parameter.child_by_field_name("declarator")?),
    }
}

/// Returns `true` if a call has template arguments: `f<3>(x)`, `f<>(x)`.
fn names_template(call: Node<'_>) -> bool {
    let mut name = call.child_by_field_name("function");
    while let Some(node) =
        name.filter(|node| matches!(node.kind(), "qualified_identifier" | "field_expression"))
    {
        name = node.child_by_field_name("name").or_else(|| node.child_by_field_name("field"));
    }
    name.map(super::class::method_name)
        .is_some_and(|name| matches!(name.kind(), "template_function" | "template_method"))
}

impl<'t> Body<'_, 't> {
    /// Returns the type of an expression without evaluating it.
    pub(super) fn shape_of(&mut self, node: Node<'t>) -> Fallible<Shape> {
        if let Some(known) = self.shapes.get(&node.id()) {
            return Ok(known.clone());
        }
        let discarded_value = self.discarded_value.take();
        let value = self.only_looked_at(|body| body.value(node));
        self.discarded_value = discarded_value;
        let shape = value?.shape;
        let shape = if shape == Scalar::Board.into() { Scalar::U64.into() } else { shape };
        self.shapes.insert(node.id(), shape.clone());
        Ok(shape)
    }

    /// Lowers something only for the information it yields, with its temporary objects.
    fn only_looked_at<T>(&mut self, inner: impl FnOnce(&mut Self) -> T) -> T {
        let temporaries = self.temporaries.len();
        let result = self.dry_run(inner);
        self.temporaries.truncate(temporaries);
        result
    }

    /// Resolves a call by name.
    pub(super) fn overload(
        &mut self,
        call: Node<'t>,
        candidates: &[(Node<'t>, Option<Arc<ir::Struct>>)],
        written: &[Node<'t>],
        arguments: &[Node<'t>],
        is_method: bool,
    ) -> Fallible<Option<Instance<'t>>> {
        let is_plain = |node: &Node<'t>| node.parent().is_none_or(|at| at.kind() != "template_declaration");
        if let Some((node, _)) = candidates.iter().find(|(node, _)| self.front.twice.contains_key(&node.id()))
        {
            self.front.check_defined(*node)?;
        }
        if let [(node, class)] = candidates
            && is_plain(node)
        {
            return Ok(Some(self.front.instance(*node, class.as_ref())));
        }
        let mut shapes = Vec::new();
        for &argument in arguments {
            let is_lambda = self.only_looked_at(|body| body.lambda_value(argument))?.is_some();
            shapes.push(if is_lambda { Shape::Void } else { self.shape_of(argument)? });
        }
        let found = if is_method {
            self.resolve_by_const(call, candidates, written, &shapes, None)?
        } else {
            self.front.resolve(call, candidates, written, &shapes, (false, false))?
        };
        if let Some((instance, _)) = &found
            && is_plain(&instance.node)
            && candidates.iter().any(|(node, _)| !is_plain(node) && self.front.takes(*node, arguments.len()))
            && self.front.converted_elsewhere(instance.node, arguments, &shapes).next().is_some()
        {
            return Err(several_fit(call));
        }
        Ok(found.map(|(instance, _)| instance))
    }
}

/// The definitions of each name, among which a call chooses.
pub(super) type Overloads<'t> = HashMap<&'t str, Vec<Node<'t>>>;

/// Returns `true` if a variable is only declared here: `extern int x;`, `static int x;` in a class.
pub(super) fn is_only_declared(declaration: Node<'_>, declarator: Node<'_>) -> bool {
    let is_member = declaration.kind() == "field_declaration" && !is_stored(declaration, "inline");
    (is_member || is_stored(declaration, "extern")) && first_value(declaration, declarator).is_none()
}

/// Returns the initial value in a declaration of a variable or static member.
pub(super) fn first_value<'t>(declaration: Node<'t>, declarator: Node<'t>) -> Option<Node<'t>> {
    let value = declarator.child_by_field_name("value");
    value.or_else(|| {
        // that of a static member follows its declarator, one of several
        let (mut cursor, mut is_own) = (declaration.walk(), false);
        declaration.children(&mut cursor).enumerate().find_map(|(index, child)| {
            match declaration.field_name_for_child(u32::try_from(index).unwrap_or(u32::MAX)) {
                Some("declarator") => is_own = child.byte_range().contains(&declarator.start_byte()),
                Some("default_value") if is_own => return Some(child),
                _ => {}
            }
            None
        })
    })
}
