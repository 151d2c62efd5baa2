//! Lowers the creation of instances of classes, structs and records.

use super::body::Body;
use super::classes::{MethodKind, has_modifier};
use super::names::Lvalue;
use super::types::Type;
use crate::front::prelude::*;

impl<'t> Body<'_, 't> {
    /// Lowers `new C(…)`.
    pub(super) fn new_instance(&mut self, node: Node<'t>, kind: &Type) -> Fallible<Operand> {
        let &(Type::Class(class) | Type::Struct(class)) = kind else {
            return Err(self.front.refuse(node, &format!("`new` of {}", self.described(kind))));
        };
        if let Some(base) = self.front.superclass(class) {
            return Err(self.front.refuse(node, &format!("inheritance (from `{base}`)")));
        }
        if has(node, "class_body") {
            return Err(self.front.refuse(node, "an anonymous class"));
        }
        if self.front.is_java {
            self.use_class(class)?; // before the arguments are evaluated
        }
        let fields = Shape::Struct(self.front.struct_of(class)?);
        let is_value = matches!(kind, Type::Struct(_));
        let this = if is_value {
            let value = self.zeroed(fields.clone());
            Operand { shape: value.shape.reference(), ..value }
        } else {
            self.b().allocate_one(fields.clone(), true)
        };
        let this = self.typed(this, kind.clone());
        let list = child(node, "argument_list");
        self.construct(node, &this, class, list)?;
        if let Some(values) = child(node, "initializer_expression") {
            for assignment in named(values) {
                if assignment.kind() != "assignment_expression" {
                    self.add_element(&this, class, assignment)?;
                    continue;
                }
                let name = self.front.text(field(assignment, "left")?);
                let is_field = self.front.classes[class].fields.iter().any(|own| own.name == name);
                let target = if is_field {
                    let (place, kind) = self.instance_field(&this, class, name)?;
                    Lvalue::Place(place, kind)
                } else if self.accessors(class, name, MethodKind::Setter, 1).is_empty() {
                    return Err(
                        tree::error(assignment, format!("unknown field `{name}`")).label("not defined here")
                    );
                } else {
                    Lvalue::property(class, name, Some(this.clone()))
                };
                let kind = self.lvalue_type(&target, assignment)?;
                let value = self.value_as(field(assignment, "right")?, &kind)?;
                self.store(&target, &value, assignment)?;
            }
        }
        Ok(if is_value { Operand { shape: fields, ..this } } else { this })
    }

    /// Lowers one element of `new List<int> { 3, 1 }`: C# calls `Add` for it.
    fn add_element(&mut self, this: &Operand, class: usize, element: Node<'t>) -> Fallible<()> {
        let found = self.candidates(class, "Add", 1);
        if found.is_empty() {
            return Err(self.front.refuse(element, "an initializer with elements for a class without `Add`"));
        }
        let (chosen, arguments) = self.resolve_overload(element, &found, &[element])?;
        self.call_with(chosen, Some(this.clone()), arguments, element).map(drop)
    }

    /// Chooses a constructor by its arguments, and calls it on a new instance.
    pub(super) fn construct(
        &mut self,
        node: Node<'t>,
        this: &Operand,
        class: usize,
        list: Option<Node<'t>>,
    ) -> Fallible<()> {
        let nodes = list.map_or(Ok(Vec::new()), |list| self.arguments(list))?;
        let is_constructor = |index: usize| {
            matches!(self.front.methods[index].kind, MethodKind::Constructor | MethodKind::Compact)
        };
        let methods = self.front.classes[class].methods.iter().copied();
        let all: Vec<usize> = methods.filter(|&index| is_constructor(index)).collect();
        let constructors: Vec<usize> =
            all.iter().copied().filter(|&index| self.takes(index, nodes.len())).collect();
        let is_struct = matches!(self.type_of(this), Type::Struct(_));
        let mut registers = vec![this.register];
        let key = if !constructors.is_empty() {
            let (chosen, arguments) = self.resolve_overload(node, &constructors, &nodes)?;
            registers.extend(arguments.iter().map(|argument| argument.register));
            format!("n:{class}:{chosen}")
        } else if !nodes.is_empty() || !all.is_empty() && !is_struct {
            let name = self.front.classes[class].name;
            let message = format!("no constructor of `{name}` takes {} arguments", nodes.len());
            return Err(tree::error(node, message).label("in this call"));
        } else if is_struct {
            return Ok(());
        } else {
            format!("n:{class}:-")
        };
        let function = self.requests.function(&key);
        self.b().call(function, registers, &Shape::Void);
        Ok(())
    }

    /// Returns `true` for a C# `readonly` field, a property, a read-only variable, a field of such a struct, or the
    /// result of an assignment or a choice. A method called on such a struct works on a copy.
    pub(super) fn is_readonly(&mut self, node: Node<'t>) -> bool {
        self.is_read_only(node, false)
    }

    /// Refuses an assignment to what is `final` in Java or read-only in C#. Local variables are checked elsewhere.
    pub(super) fn check_writable(&mut self, node: Node<'t>) -> Fallible<()> {
        // A target inside of another one is lowered again for the type of the outer one.
        if self.writable.contains(&node.id()) {
            return Ok(());
        }
        if !self.is_read_only(node, true) {
            self.writable.insert(node.id());
            return Ok(());
        }
        Err(tree::error(node, format!("`{}` is read-only", self.front.text(node)))
            .label("cannot be assigned"))
    }

    /// `is_whole`: a property is assigned by its setter.
    fn is_read_only(&mut self, node: Node<'t>, is_whole: bool) -> bool {
        const SETTING: &str = "constructor_declaration compact_constructor_declaration static_initializer";
        if let ("parenthesized_expression", Ok(inner)) = (node.kind(), inner(node)) {
            return self.is_read_only(inner, is_whole);
        }
        if node.kind() == "element_access_expression" {
            let object = node.child_by_field_name("expression").filter(|_| !is_whole);
            let kind = object.and_then(|object| self.dry_run(|body| body.value(object)).ok());
            return kind
                .is_some_and(|value| matches!(self.type_of(&value), Type::Class(_) | Type::Struct(_)));
        }
        if matches!(node.kind(), "assignment_expression" | "conditional_expression" | "switch_expression") {
            return named(node).iter().all(|part| part.kind() != "ref_expression");
        }
        let around = || ancestors(node);
        let part = |names: [&str; 2]| names.into_iter().find_map(|name| node.child_by_field_name(name));
        let expression = part(["expression", "object"]);
        let name = self.front.text(part(["name", "field"]).unwrap_or(node));
        let (classes, is_part) = match expression {
            None if self.variable(name).is_some() => {
                let is_named = |part: Node<'t>, of: &str| {
                    part.child_by_field_name(of).is_some_and(|own| self.front.text(own) == name)
                };
                let is_copy =
                    |at: Node<'t>| at.child_by_field_name("type").is_none_or(|own| own.kind() != "ref_type");
                return around()
                    .any(|at| is_named(at, "left") && at.kind() == "foreach_statement" && is_copy(at))
                    || around().filter_map(|at| at.child_by_field_name("parameters")).flat_map(named).any(
                        |own| {
                            is_named(own, "name")
                                && ["in", "readonly", "final"]
                                    .iter()
                                    .any(|word| has_modifier(self.front, own, word))
                        },
                    );
            }
            None => (self.front.scope(self.class, name), false),
            Some(object) => match self.class_named(object).ok().flatten() {
                Some(class) => (self.front.scope_chain(class), false),
                None => match self.dry_run(|body| body.value(object)).map(|this| self.type_of(&this)) {
                    Ok(Type::Class(class)) => (vec![class], false),
                    Ok(Type::Struct(class)) => (vec![class], true),
                    _ => return false,
                },
            },
        };
        let fields = classes.iter().flat_map(|class| &self.front.classes[*class].fields);
        let Some(own) = fields.into_iter().find(|own| own.name == name) else { return false };
        let is_property = own.declarator.kind() == "property_declaration";
        let is_constructor = around().any(|at| {
            let is_initializer = |around: Node<'t>| at.kind() == "block" && around.kind() == "class_body";
            is_among(SETTING, at.kind()) || at.parent().is_some_and(is_initializer)
        });
        is_property && !is_whole
            || own.is_final && !is_constructor
            || is_part && expression.is_some_and(|at| self.is_readonly(at))
    }
}
