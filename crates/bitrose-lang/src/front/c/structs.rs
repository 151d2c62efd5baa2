//! Structs: their fields, and instances of class templates.

use super::CFrontEnd;
use super::instance::{Binding, template_name};
use super::types::Named;
use crate::front::prelude::*;

impl<'t> CFrontEnd<'t> {
    pub(super) fn struct_shape(&mut self, node: Node<'t>) -> Fallible<Shape> {
        let Some(body) = node.child_by_field_name("body") else {
            let name = field(node, "name")?;
            return match self.resolve_type(name, Named::is_class)? {
                Some(definition) => self.struct_shape(definition.node()),
                None => Ok(declared_only(self.text(name))),
            };
        };
        let key = self.template_key(node);
        if let Some(known) = self.known_structs.get(&key) {
            return Ok(Shape::Struct(Arc::clone(known)));
        }
        for part in named(body) {
            // A function with a syntax error in it is refused only where it is called.
            if part.is_error() || part.kind() == "field_declaration" {
                self.check(part)?;
            }
        }
        self.check_special_members(node)?;
        let mut list = Vec::new();
        if let Some(base) = child(node, "base_class_clause") {
            return Err(self.refuse(base, "inheritance"));
        }
        let declarations = named(body).into_iter().filter(|child| child.kind() == "field_declaration");
        self.entered(node, |front| {
            let mut own = declarations.filter(|child| !super::class::is_static(*child));
            own.try_for_each(|declaration| front.struct_fields(declaration, &mut list))
        })?;
        let name = self.instance_name(node)?;
        let known = Arc::new(Struct { name: name.into(), fields: list });
        self.known_structs.insert(key, Arc::clone(&known));
        Ok(Shape::Struct(known))
    }

    /// Returns the name of a class with its template arguments, which are recorded for its member functions.
    fn instance_name(&mut self, class: Node<'t>) -> Fallible<String> {
        let name = self.class_name(class);
        let lists = ancestors(class).filter(|node| node.kind() == "template_declaration");
        let lists = lists.filter_map(|template| template.child_by_field_name("parameters"));
        let parameters: Vec<_> = lists.flat_map(named).collect();
        if parameters.is_empty() {
            return Ok(name);
        }
        let mut bindings = Vec::new();
        for parameter in parameters {
            let own = template_name(parameter).map(|name| self.text(name));
            let binding = self.bindings.iter().find(|(known, _)| Some(*known) == own);
            bindings.push(binding.cloned().ok_or_else(|| {
                self.refuse(class, &format!("the template `{name}` without its arguments"))
            })?);
        }
        let arguments = bindings.iter().map(|(_, binding)| match binding {
            Binding::Type(shape) => shape.to_string(),
            Binding::Value(_, value) => value.to_string(),
        });
        let name = format!("{name}<{}>", arguments.collect::<Vec<_>>().join(", "));
        self.class_bindings.insert(name.clone(), bindings);
        Ok(name)
    }

    /// Refuses a struct that is only declared, where a value of the type is needed.
    pub(super) fn complete(&self, shape: Shape, node: Node<'t>) -> Fallible<Shape> {
        match &shape {
            Shape::Struct(class)
                if class.fields.is_empty()
                    && self.declared_structs.contains(&*class.name)
                    && !self.is_class(&class.name) =>
            {
                Err(tree::unknown(node, "struct", &class.name))
            }
            _ => Ok(shape),
        }
    }

    /// Returns the definition of a type that is still being read: a pointer to it has a target with unknown fields.
    fn open_type(&self, kind: Node<'t>) -> Option<Node<'t>> {
        let name = kind.child_by_field_name("name").unwrap_or(kind);
        let meant = self.resolve_type(name, Named::is_class);
        meant.ok().flatten().filter(|one| self.open_types.contains(&one.node().id())).map(Named::node)
    }

    /// Returns the type of a field, with the fields of the types that it refers to.
    pub(super) fn with_fields(&mut self, shape: Shape) -> Fallible<Shape> {
        Ok(match &shape {
            Shape::Array(element, length) => {
                Shape::Array(Arc::new(self.with_fields((**element).clone())?), *length)
            }
            Shape::Reference(target) => self.with_fields((**target).clone())?.reference(),
            Shape::Struct(class) if class.fields.is_empty() => match self.classes.get(&*class.name) {
                Some(&node) => self.struct_shape(node)?,
                None => shape,
            },
            _ => shape,
        })
    }

    /// Returns the struct that all of these declarators point to. Its fields are needed only where a pointer is
    /// followed.
    fn pointee_struct(&self, kind: Node<'t>, declarators: &[&Node<'t>]) -> Option<String> {
        let is_pointer = |declarator: &&Node<'t>| declarator.kind() == "pointer_declarator";
        let name = kind.child_by_field_name("name").unwrap_or(kind);
        let class = self.resolve_type(name, Named::is_class).ok().flatten()?.node();
        let is_plain =
            kind.kind() != "template_type" && !super::is_template(class) && self.bindings.is_empty();
        (is_plain && declarators.iter().all(is_pointer)).then(|| self.class_name(class))
    }

    /// Returns the name of a library type that runs no code of the source when it is created, copied or destroyed. Its
    /// contents are not read.
    fn container(&self, kind: Node<'t>) -> Option<String> {
        let alias =
            match self.resolve_type(kind.child_by_field_name("name").unwrap_or(kind), |_| true).ok()? {
                Some(Named::Alias(alias, _)) => alias.child_by_field_name("type")?,
                _ => kind,
            };
        let text = self.text(alias);
        if is_among(LIBRARY, text) {
            return Some(text.to_owned());
        }
        let name = text.strip_prefix("std::")?;
        let holds_values = ["array", "pair", "tuple", "variant"].iter().any(|own| name.starts_with(own));
        (!holds_values).then(|| text.to_owned())
    }

    fn struct_fields(&mut self, declaration: Node<'t>, list: &mut Vec<Field>) -> Fallible<()> {
        let all = fields(declaration, "declarator");
        // The definition of a member function is read when it is called.
        let declarators: Vec<_> =
            all.iter().filter(|declarator| !super::is_prototype(**declarator)).collect();
        if declarators.is_empty() && !all.is_empty() {
            return Ok(());
        }
        let kind = field(declaration, "type")?;
        // A union that is only defined here matters to those who use it.
        if all.is_empty() && kind.kind() == "union_specifier" && kind.child_by_field_name("name").is_some() {
            return Ok(());
        }
        let base = if let Some(open) = self.open_type(kind) {
            if !self.bindings.is_empty() {
                return Err(self.refuse(declaration, "a class template that contains itself"));
            }
            declared_only(&self.class_name(open))
        } else {
            let unread = self.pointee_struct(kind, &declarators).or_else(|| self.container(kind));
            let shape = match self.shape(kind) {
                Ok(Some(shape)) if self.is_function_type(&shape) && unread.is_some() => {
                    Err(self.refuse(declaration, "this field"))
                }
                shape => shape,
            };
            match (shape, unread) {
                (Err(_), Some(class)) => declared_only(&class),
                (shape, _) => {
                    shape?.ok_or_else(|| self.refuse(declaration, "`auto` as the type of a field"))?
                }
            }
        };
        for &declarator in declarators {
            if has(declaration, "bitfield_clause") {
                return Err(self
                    .refuse(declaration, "a bit-field")
                    .help("use a whole number, and masks and shifts"));
            }
            let declared = self.declared(base.clone(), declarator, None)?;
            if declared.is_reference {
                let error = self.refuse(declarator, "a member that is a reference");
                return Err(error.help("use a pointer"));
            }
            let mut whole = &declared.shape;
            while let Shape::Array(element, _) = whole {
                whole = element;
            }
            if matches!(whole, Shape::Struct(_)) && self.open_type(kind).is_some() {
                return Err(self.refuse(declaration, "a type that contains itself"));
            }
            let name = declared.name.ok_or_else(|| self.refuse(declarator, "a field without a name"))?;
            list.push(Field { name: self.text(name).into(), shape: declared.shape });
        }
        Ok(())
    }
}

/// Returns a struct whose fields are unknown, to which a pointer may point.
pub(super) fn declared_only(name: &str) -> Shape {
    Shape::Struct(Arc::new(Struct { name: name.into(), fields: Vec::new() }))
}

/// Library types without a namespace, and floating point: a struct may have such a field, but it cannot be read.
const LIBRARY: &str = "float double jmp_buf sigjmp_buf FILE va_list pthread_t pthread_mutex_t pthread_cond_t \
                       pthread_attr_t thrd_t mtx_t cnd_t";

/// Returns `true` if a part of a value has a library type that is not supported.
pub(super) fn holds_unread(shape: &Shape) -> bool {
    match shape {
        Shape::Array(element, _) => holds_unread(element),
        Shape::Struct(class) if class.fields.is_empty() => {
            class.name.starts_with("std::") || is_among(LIBRARY, &class.name)
        }
        Shape::Struct(class) => class.fields.iter().any(|field| holds_unread(&field.shape)),
        _ => false,
    }
}
