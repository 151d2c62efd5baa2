//! Lowers lvalues: variables, elements, fields, targets of pointers.

use super::body::Body;
use super::declarator::last_name;
use super::names::Meaning;
use super::types::as_array;
use super::vector::{Vector, element_of};
use crate::front::prelude::*;

impl<'t> Body<'_, 't> {
    /// Lowers an expression to the place that it denotes.
    pub(super) fn place(&mut self, node: Node<'t>) -> Fallible<Place> {
        self.nested(node, |body| match node.kind() {
            "identifier" | "type_identifier" => body.named_place(node),
            "qualified_identifier" => body.place(last_name(node)),
            "parenthesized_expression" => body.place(inner(node)?),
            "subscript_expression" => body.element(node, false),
            "field_expression" => body.field(node),
            "pointer_expression" if body.front.text(node).starts_with('*') => {
                let argument = field(node, "argument")?;
                if let Some(value) = body.overloaded_operator(node, "*", &[argument])? {
                    return body.place_of(&value, node);
                }
                let pointer = body.value(argument)?;
                body.dereference(&pointer, node)
            }
            "call_expression" => body.called_place(node),
            "compound_literal_expression" if !body.front.is_cpp => body.compound_literal(node),
            "conditional_expression" if body.front.is_cpp => body.conditional_place(node),
            "comma_expression" if body.front.is_cpp => {
                body.front.check_comma(node)?;
                body.discarded(field(node, "left")?)?;
                body.place(field(node, "right")?)
            }
            "assignment_expression" | "update_expression" if body.front.is_cpp => {
                let value = body.value(node)?;
                let target =
                    node.child_by_field_name("left").or_else(|| node.child_by_field_name("argument"));
                match target {
                    // A struct is the result of an overloaded operator.
                    Some(target) if !body.is_lvalue(node) && !matches!(value.shape, Shape::Struct(_)) => {
                        body.place(target)
                    }
                    _ => body.place_of(&value, node),
                }
            }
            _ => Err(tree::no_place(node)),
        })
    }

    /// Lowers a call to the place of its result, which must be a reference or a struct.
    fn called_place(&mut self, node: Node<'t>) -> Fallible<Place> {
        let value = self.value(node)?;
        if !self.is_lvalue(node) && (value.shape.is_word() || value.shape == Shape::Void) {
            return Err(tree::no_place(node));
        }
        self.place_of(&value, node)
    }

    /// Returns the place of the value of the expression just lowered: the lvalue that it denotes, or a temporary
    /// object.
    pub(super) fn place_of(&mut self, value: &Operand, node: Node<'t>) -> Fallible<Place> {
        if let Some(pointer) = self.take_last_lvalue(node) {
            return self.dereference(&pointer, node);
        }
        let is_object = self.temporaries.iter().any(|(_, register)| *register == value.register);
        let address = if is_object { value.register } else { self.bound_value(value).register };
        Ok(Place::Memory { address, shape: value.shape.clone() })
    }

    /// Lowers `(c ? a : b) = x`.
    fn conditional_place(&mut self, node: Node<'t>) -> Fallible<Place> {
        let condition = self.condition(field(node, "condition")?)?;
        let (then, otherwise) = (field(node, "consequence")?, field(node, "alternative")?);
        let address = self.choose(
            &condition,
            |body| body.address(then),
            |body| body.address(otherwise),
            |body, a, b| {
                let is_one = a.shape == b.shape;
                Some(a.shape.clone())
                    .filter(|_| is_one)
                    .ok_or_else(|| body.front.refuse(node, "a choice between lvalues of different types"))
            },
            |_, value, _| Ok(value),
        )?;
        self.dereference(&address, node)
    }

    fn named_place(&mut self, node: Node<'t>) -> Fallible<Place> {
        let name = self.front.text(node);
        match self.meaning(node)? {
            Some(meaning @ (Meaning::Local(_) | Meaning::Field(_) | Meaning::Global(..))) => {
                self.meant_place(meaning, name)
            }
            Some(_) => Err(tree::no_place(node)),
            None => self.outside_place(name)?.ok_or_else(|| tree::unknown(node, "name", name)),
        }
    }

    /// Returns the place of a variable or field.
    pub(super) fn meant_place(&mut self, meaning: Meaning<'t>, name: &str) -> Fallible<Place> {
        let variable = match (meaning, &self.this) {
            (Meaning::Field(class), Some(this)) => {
                let object = Operand { register: this.register, shape: Shape::Struct(class) };
                return Ok(self.member(&object, name)?.expect("the field was just found"));
            }
            (Meaning::Local(variable), _) => variable,
            (Meaning::Global(key, declaration, declarator), _) => {
                self.global(&key, declaration, declarator)?
            }
            _ => unreachable!("only a variable or a field has a place"),
        };
        Ok(self.variable_place(variable))
    }

    /// Returns the place that a pointer points to.
    pub(super) fn dereference(&mut self, pointer: &Operand, node: Node<'t>) -> Fallible<Place> {
        match &pointer.shape {
            Shape::Reference(target) | Shape::Array(target, _) => {
                Ok(Place::Memory { address: pointer.register, shape: (**target).clone() })
            }
            shape => Err(self.front.refuse(node, &format!("`*` of a value of type {shape}"))),
        }
    }

    /// Lowers `a[i]`. If `is_pointer` is set, as for `&a[i]`, the index may be one past the last element.
    fn element(&mut self, node: Node<'t>, is_pointer: bool) -> Fallible<Place> {
        let argument = field(node, "argument")?;
        let index = match node.child_by_field_name("indices") {
            Some(list) => *named(list).first().ok_or_else(|| self.front.unknown_kind(list))?,
            None => field(node, "index")?,
        };
        let mut operands = Vec::new();
        self.in_order_of(self.front.is_cpp, &[argument, index], &mut |body, _, _| {
            match operands.first() {
                None => operands.push(as_array(body.value(argument)?)),
                Some(Operand { shape: Shape::Struct(class), .. }) if class.owned().is_none() => {}
                // `2[t]` is `t[2]`.
                Some(first) if first.scalar().is_some() => operands.insert(0, body.value(index)?),
                Some(_) => operands.push(body.number(index)?.0),
            }
            Ok(())
        })?;
        let array = operands[0].clone();
        if let Some(element) = element_of(&array.shape) {
            return Ok(self.vector_element(Vector { owner: array.register, element }, operands[1].clone()));
        }
        if let Shape::Struct(class) = &array.shape {
            let object = address_of(&array);
            let value = self.class_call(node, &class.clone(), "[]", Some(object), &[], &[index])?;
            let value = value.ok_or_else(|| self.front.refuse(node, "an index into a struct"))?;
            return self.place_of(&value, node);
        }
        if is_pointer && let Shape::Array(element, _) | Shape::Reference(element) = &array.shape {
            let pointer = self.pointer_operation(Binary::Add, &array, &operands[1], node)?;
            return Ok(Place::Memory { address: pointer.register, shape: (**element).clone() });
        }
        self.element_place(&array, &operands[1])
            .ok_or_else(|| self.front.refuse(node, &format!("an index into a value of type {}", array.shape)))
    }

    fn field(&mut self, node: Node<'t>) -> Fallible<Place> {
        let name_node = field(node, "field")?;
        let name = self.front.text(name_node);
        let argument = field(node, "argument")?;
        let base = self.value(argument)?;
        let is_arrow = node.child_by_field_name("operator").is_some_and(|sign| self.front.text(sign) == "->");
        let is_plain_struct = matches!(base.shape, Shape::Struct(_));
        let base = match &base.shape {
            Shape::Reference(_) | Shape::Array(..) if is_arrow => {
                let place = self.dereference(&base, node)?;
                self.b.load(&place)
            }
            _ => base,
        };
        if is_arrow == is_plain_struct || !matches!(base.shape, Shape::Struct(_)) {
            return Err(self.front.refuse(node, &format!("a field of a value of type {}", base.shape)));
        }
        if let Some(place) = self.member(&base, name)? {
            return Ok(place);
        }
        let Shape::Struct(class) = &base.shape else { unreachable!("the base is a struct") };
        match self.front.member_meaning(class, name_node) {
            Ok(Meaning::Parameter(shape, value)) => {
                let value = self.constant_of(shape.clone(), value);
                let address = self.bound_value(&value).register;
                self.b.emit(Op::Freeze { address });
                Ok(Place::Memory { address, shape })
            }
            Ok(meaning) => self.meant_place(meaning, name),
            Err(_) if class.fields.is_empty() && !self.front.is_class(&class.name) => {
                Err(tree::unknown(name_node, "struct", &class.name))
            }
            Err(_) => Err(tree::error(name_node, format!("unknown field `{name}` of {}", base.shape))
                .label("not a field of this type")),
        }
    }

    /// Returns the place of a field by its name.
    pub(super) fn member(&mut self, object: &Operand, name: &str) -> Fallible<Option<Place>> {
        Ok(match self.field_place(object, name) {
            Some(Place::Memory { address, shape }) => {
                Some(Place::Memory { address, shape: self.front.with_fields(shape)? })
            }
            place => place,
        })
    }

    /// Returns the address of the place that an expression denotes, which must be in memory.
    pub(super) fn address(&mut self, node: Node<'t>) -> Fallible<Operand> {
        match self.place(node)? {
            Place::Memory { address, shape } => Ok(Operand { register: address, shape: shape.reference() }),
            Place::Register(_) => Err(self.front.refuse(node, "the address of this expression")),
        }
    }

    /// Lowers `&x` to a pointer that can only reach the array that `x` is an element of.
    pub(super) fn pointer(&mut self, node: Node<'t>) -> Fallible<Operand> {
        match node.kind() {
            "parenthesized_expression" => self.pointer(inner(node)?),
            "identifier" | "qualified_identifier" if self.meaning(last_name(node))?.is_none() => {
                self.function_value(node)?.map_or_else(|| self.address(node), Ok)
            }
            "template_function" => self.value(node),
            "subscript_expression" => {
                let place = self.element(node, true)?;
                Ok(Operand { register: place.address(), shape: place.shape().clone().reference() })
            }
            "field_expression" => {
                let place = self.place(node)?;
                Ok(self.within_cells(place.address(), place.shape(), Some(place.shape().cells())))
            }
            _ => self.address(node),
        }
    }

    /// Copies a value into memory, as for a reference to a constant, and returns its address.
    pub(super) fn bound_value(&mut self, value: &Operand) -> Operand {
        let place = self.new_object(value.shape.clone());
        self.put(&place, value);
        Operand { register: place.address(), shape: value.shape.clone().reference() }
    }

    /// Creates an unnamed object.
    pub(super) fn new_object(&mut self, shape: Shape) -> Place {
        Place::Memory { address: self.temporary(shape.clone()), shape }
    }
}

/// Returns a pointer to an object, which is represented by its address.
pub(super) fn address_of(object: &Operand) -> Operand {
    Operand { register: object.register, shape: object.shape.clone().reference() }
}
