//! Types of Java and C#: how a node names one, its memory layout, its conversions.

use super::Managed;
use super::classes::{ClassKind, MethodKind, Mode};
use crate::front::prelude::*;
use crate::ir::{self, machine::list_class};
use std::collections::BTreeSet;
use std::fmt;

/// Types of the standard libraries of Java and C# that bitrose does not read.
pub(super) const PLATFORM: &str = "Action Arrays BitArray BitSet Collections Comparator Console Consumer Convert Dictionary \
                                   Enum Enumerable Exception HashMap HashSet IntBinaryOperator IntConsumer IntFunction \
                                   IntPredicate IntStream IntSupplier IntToLongFunction Iterator List LongConsumer \
                                   LongFunction LongPredicate LongStream LongSupplier Map Object Objects Optional Random \
                                   Runnable Set String StringBuilder System Thread";

/// A type of Java or C#.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Void,
    /// The type of `null`.
    Null,
    Plain(Scalar),
    /// A boxed number such as `Integer`, which may be `null` and is compared by identity.
    Boxed(Scalar),
    /// An enum. Its values are indices of constants in Java, where -1 is `null`, and numbers in C#.
    Enum(usize),
    /// A reference to an instance.
    Class(usize),
    /// A `struct` of C#: a value that consists of fields.
    Struct(usize),
    /// A reference to the elements of an array.
    Array(Arc<Type>),
    /// A rectangular array such as `int[,]`, with its rank. It is stored as an array of arrays, all of the same length.
    Rectangular(Arc<Type>, usize),
    Tuple(Arc<[Type]>),
    /// A lambda or local function.
    Lambda,
}

/// The types of the parameters and of the result of a method.
#[derive(Debug)]
pub(super) struct Signature {
    pub(super) parameters: Vec<Type>,
    pub(super) result: Type,
    /// Whether the method returns a reference (`ref` in C#).
    pub(super) returns_reference: bool,
}

/// The number types and the Boolean type: the primitive and the boxed name in Java, and the names in C#.
const NUMBERS: [(&str, &str, &str, Scalar); 10] = [
    ("byte", "Byte", "sbyte SByte", Scalar::I8),
    ("short", "Short", "short Int16", Scalar::I16),
    ("char", "Character", "char", Scalar::U16),
    ("int", "Integer", "int Int32", Scalar::I32),
    ("long", "Long", "long nint Int64 IntPtr", Scalar::I64),
    ("boolean", "Boolean", "bool Boolean", Scalar::Bool),
    ("", "", "byte Byte", Scalar::U8),
    ("", "", "ushort UInt16", Scalar::U16),
    ("", "", "uint UInt32", Scalar::U32),
    ("", "", "ulong nuint UInt64 UIntPtr", Scalar::U64),
];

impl Type {
    pub(super) const fn scalar(&self) -> Option<Scalar> {
        match self {
            Self::Plain(scalar) | Self::Boxed(scalar) => Some(*scalar),
            _ => None,
        }
    }

    /// Returns `true` if values of this type are references. `null` converts to these types.
    pub(super) const fn is_reference(&self) -> bool {
        matches!(self, Self::Null | Self::Class(_) | Self::Array(_) | Self::Rectangular(..))
    }

    /// Returns the type of an element; for a rectangular array with more dimensions, that of a row.
    pub(super) fn element_type(&self) -> Option<Self> {
        match self {
            Self::Array(element) | Self::Rectangular(element, 1) => Some((**element).clone()),
            Self::Rectangular(element, rank) => Some(Self::Rectangular(Arc::clone(element), rank - 1)),
            _ => None,
        }
    }

    /// Returns the type that a shape implies, if nothing else is known of a value.
    pub(super) fn of_shape(shape: &Shape) -> Self {
        match shape {
            Shape::Void => Self::Void,
            Shape::Scalar(scalar) => Self::Plain(*scalar),
            _ => Self::Null,
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Void => f.write_str("void"),
            Self::Null => f.write_str("null"),
            Self::Plain(scalar) | Self::Boxed(scalar) => scalar.fmt(f),
            Self::Enum(_) => f.write_str("an enumeration"),
            Self::Class(_) => f.write_str("a class"),
            Self::Struct(_) => f.write_str("a struct"),
            Self::Array(element) | Self::Rectangular(element, _) => write!(f, "an array of {element}"),
            Self::Tuple(_) => f.write_str("a tuple"),
            Self::Lambda => f.write_str("a function"),
        }
    }
}

impl<'t> Managed<'t> {
    /// Returns `true` for `var`: the type is inferred from the value.
    pub(super) fn is_inferred(&self, node: Node<'t>) -> bool {
        self.text(node) == "var"
    }

    /// Returns the type that a node names. Names are resolved from within `class`.
    pub(super) fn type_of(&self, node: Node<'t>, class: usize) -> Fallible<Type> {
        match node.kind() {
            "array_type" => {
                let rank =
                    node.child_by_field_name("dimensions").or_else(|| node.child_by_field_name("rank"));
                let element =
                    node.child_by_field_name("element").or_else(|| node.child_by_field_name("type"));
                let (Some(rank), Some(element)) = (rank, element) else {
                    return Err(self.unknown_kind(node));
                };
                let element = self.type_of(element, class)?;
                let text = self.text(rank);
                Ok(match text.matches(',').count() {
                    0 => array_of(element, text.matches('[').count()),
                    commas => Type::Rectangular(Arc::new(element), commas + 1),
                })
            }
            "generic_type" | "generic_name" => self.generic(node, class),
            "scoped_type_identifier" | "qualified_name"
                if named(node).last().is_some_and(|last| last.kind().starts_with("generic")) =>
            {
                self.type_of(*named(node).last().expect("a generic type was found"), class)
            }
            "ref_type" => self.type_of(field(node, "type")?, class),
            "tuple_type" => {
                let elements =
                    named(node).into_iter().map(|element| self.type_of(field(element, "type")?, class));
                Ok(Type::Tuple(elements.collect::<Fallible<Vec<_>>>()?.into()))
            }
            "predefined_type" | "floating_point_type" if self.known_type(self.text(node)).is_none() => {
                Err(self.refuse(node, &format!("the type `{}`", self.text(node))))
            }
            "nullable_type" => Err(self.refuse(node, "a nullable type")),
            "pointer_type" => Err(self.refuse(node, "a pointer")),
            _ => {
                let name = self.text(node);
                if let Some(class) = self.resolve_class(node, class)? {
                    return Ok(self.class_type(class));
                }
                if let Some(target) = self.aliases.get(name).filter(|target| self.text(**target) != name) {
                    return self.type_of(*target, class);
                }
                let plain = name.strip_prefix("System.").or(name.strip_prefix("java.lang.")).unwrap_or(name);
                self.known_type(plain).ok_or_else(|| {
                    if self.is_type_parameter(node, name) {
                        let refused = self.refuse(node, &format!("the type parameter `{name}`"));
                        return refused.help("write the type that you use in its place");
                    }
                    if self.is_delegate(name) {
                        let refused = self.refuse(node, &format!("the delegate `{name}`"));
                        return refused.help("use a type such as `Func<ulong, ulong>`");
                    }
                    if is_among(PLATFORM, plain) {
                        return self.refuse(node, &format!("the type `{name}`"));
                    }
                    let alias = format!("; if it is a number, begin with `using {name} = System.UInt64;`");
                    tree::unknown_type(node, name, if self.is_java { "" } else { &alias })
                })
            }
        }
    }

    /// Returns `true` if the source declares a delegate of this name.
    fn is_delegate(&self, name: &str) -> bool {
        tree::all(self.source.tree.root_node()).any(|node| {
            let own = node.child_by_field_name("name").filter(|_| node.kind() == "delegate_declaration");
            own.is_some_and(|own| self.text(own) == name)
        })
    }

    /// Returns `true` if a method or class around a node has a type parameter of this name.
    fn is_type_parameter(&self, node: Node<'t>, name: &str) -> bool {
        std::iter::successors(node.parent(), Node::parent).any(|around| {
            let list = ["type_parameters", "type_parameter_list"].iter().find_map(|kind| child(around, kind));
            list.is_some_and(|list| named(list).iter().any(|own| words(self.text(*own)).next() == Some(name)))
        })
    }

    /// Returns the type that a node names, with this number of bracket pairs after the name of the variable.
    pub(super) fn declared_type(&self, node: Node<'t>, dimensions: usize, class: usize) -> Fallible<Type> {
        Ok(array_of(self.type_of(node, class)?, dimensions))
    }

    /// Returns a type with type arguments: a function, a list, or a span.
    fn generic(&self, node: Node<'t>, class: usize) -> Fallible<Type> {
        let text = self.text(node);
        let name = text.split('<').next().unwrap_or("").trim();
        let arguments = named(node).last().copied().map_or(Vec::new(), named);
        match (name, &arguments[..]) {
            (
                "Func" | "Function" | "UnaryOperator" | "BinaryOperator" | "BiFunction" | "Predicate"
                | "Supplier",
                _,
            ) => Ok(Type::Lambda),
            ("List" | "ArrayList", &[element]) => {
                let own = self.type_of(element, class)?;
                let list = self.find_class(&list_class(self.text(element)), class);
                let list = list.ok_or_else(|| self.refuse(node, &format!("the type `{text}`")))?;
                if self.type_of(element, list).ok() != Some(own) {
                    let what = format!("a list of `{}`, which several classes define,", self.text(element));
                    return Err(self.refuse(node, &what).help("give them different names"));
                }
                Ok(Type::Class(list))
            }
            ("Span" | "ReadOnlySpan", &[element]) => Ok(array_of(self.type_of(element, class)?, 1)),
            _ => Err(self.refuse(node, &format!("the type `{text}`"))),
        }
    }

    fn known_type(&self, name: &str) -> Option<Type> {
        match name {
            "void" => return Some(Type::Void),
            _ if self.is_java && name.ends_with("Operator") => return Some(Type::Lambda),
            _ => {}
        }
        NUMBERS.iter().find_map(|(java, boxed, csharp, scalar)| {
            let names = if self.is_java { java } else { csharp };
            let is_boxed = self.is_java && *boxed == name;
            let plain = names.split(' ').any(|own| own == name).then_some(Type::Plain(*scalar));
            if is_boxed { Some(Type::Boxed(*scalar)) } else { plain }
        })
    }

    pub(super) fn class_type(&self, class: usize) -> Type {
        match self.classes[class].kind {
            ClassKind::Class => Type::Class(class),
            ClassKind::Struct => Type::Struct(class),
            ClassKind::Enum => Type::Enum(class),
        }
    }

    /// Returns the number type with this name.
    pub(super) fn known_number(&self, name: &str) -> Option<Scalar> {
        self.known_type(name).and_then(|kind| kind.scalar())
    }

    /// Returns the indices that the tuples of the source have for an element of this name, counted from 1. In
    /// `var t = (x, y)`, the elements have the names of the variables.
    pub(super) fn tuple_indices(&self, name: &str) -> BTreeSet<u32> {
        let tuples = tree::all(self.source.tree.root_node())
            .filter(|node| matches!(node.kind(), "tuple_type" | "tuple_expression"));
        let elements = tuples.flat_map(|tuple| (1..).zip(named(tuple)));
        let found = elements.filter_map(|(index, element)| {
            let own = element.child_by_field_name("name").or_else(|| inferred_name(element))?;
            (self.text(own) == name).then_some(index)
        });
        found.collect()
    }

    /// Returns the underlying type of a C# enum; for Java, `int`, the type of the index of a constant.
    pub(super) fn enum_scalar(&self, class: usize) -> Scalar {
        let bases = child(self.classes[class].node, "base_list");
        let base = bases.and_then(|bases| named(bases).first().copied());
        base.and_then(|base| self.known_type(self.text(base)))
            .and_then(|base| base.scalar())
            .unwrap_or(Scalar::I32)
    }

    /// Returns the shape of the values of a type.
    pub(super) fn shape(&mut self, kind: &Type) -> Fallible<Shape> {
        Ok(match kind {
            Type::Void => Shape::Void,
            Type::Null | Type::Lambda => Shape::Void.reference(),
            Type::Plain(scalar) | Type::Boxed(scalar) => (*scalar).into(),
            Type::Enum(class) => self.enum_scalar(*class).into(),
            // The class has a field of its own type, directly or indirectly.
            Type::Class(class) if self.open_classes.contains(class) => Shape::Void.reference(),
            Type::Class(class) | Type::Struct(class) => {
                let fields = Shape::Struct(self.struct_of(*class)?);
                if matches!(kind, Type::Class(_)) { fields.reference() } else { fields }
            }
            Type::Array(_) | Type::Rectangular(..) => {
                let element_type = kind.element_type().expect("an array has elements");
                self.shape(&element_type)?.reference()
            }
            Type::Tuple(elements) => {
                let elements = elements.iter().enumerate();
                let fields =
                    elements.map(|(index, element)| Ok((format!("Item{}", index + 1), self.shape(element)?)));
                Shape::structure("tuple", fields.collect::<Fallible<Vec<_>>>()?)
            }
        })
    }

    /// Returns the layout of the fields of an instance.
    pub(super) fn struct_of(&mut self, class: usize) -> Fallible<Arc<ir::Struct>> {
        if let Some(known) = self.structs.get(&class) {
            return Ok(Arc::clone(known));
        }
        let node = self.classes[class].node;
        if self.open_classes.contains(&class) {
            return Err(
                tree::error(node, "a struct that contains itself").label("it would be infinitely large")
            );
        }
        tree::check(node)?;
        let attributes = named(node).into_iter().filter(|child| child.kind() == "attribute_list");
        if let Some(list) = attributes.into_iter().find(|list| self.text(*list).contains("Explicit")) {
            return Err(self.refuse(list, "a struct whose fields may overlap"));
        }
        self.open_classes.push(class);
        let mut list = Vec::new();
        for own in self.classes[class].fields.clone().into_iter().filter(|field| !field.is_static) {
            if self.is_left_out(&own, class) {
                continue;
            }
            let kind = self.declared_type(own.kind, own.dimensions, class)?;
            list.push(Field { name: own.name.into(), shape: self.shape(&kind)? });
        }
        self.open_classes.pop();
        let known = Arc::new(ir::Struct { name: self.classes[class].name.into(), fields: list });
        self.structs.insert(class, Arc::clone(&known));
        Ok(known)
    }

    /// Returns `true` for a field whose type bitrose does not read, such as a string: instances do not have it, and using
    /// it is an error. Records compare all their fields.
    pub(super) fn is_left_out(&self, own: &super::classes::Field<'t>, class: usize) -> bool {
        let is_record = self.classes[class].node.kind().contains("record");
        let mut names = tree::all(own.kind).map(|node| self.text(node));
        !own.is_static
            && !is_record
            && self.declared_type(own.kind, own.dimensions, class).is_err()
            && !names.any(|name| self.is_type_parameter(own.kind, name))
    }

    /// Returns `true` for a value whose computation neither changes anything nor fails: a literal, or `new C()` of a class
    /// of the library.
    pub(super) fn does_nothing(&self, value: Node<'t>) -> bool {
        let is_library = |kind: Node<'t>| {
            let name = self.text(kind).split('<').next().unwrap_or_default();
            !self.class_names.contains_key(name.rsplit('.').next().unwrap_or_default().trim())
        };
        match value.kind() {
            "string_literal" | "null_literal" | "verbatim_string_literal" => true,
            "object_creation_expression" | "implicit_object_creation_expression" => {
                let has_arguments = ["arguments", "initializer"]
                    .iter()
                    .filter_map(|part| value.child_by_field_name(part))
                    .any(|list| !named(list).is_empty());
                let is_plain = !has(value, "class_body") && !has_arguments;
                is_plain && value.child_by_field_name("type").is_none_or(is_library)
            }
            _ => false,
        }
    }

    /// Returns the types of the parameters and of the result of a method.
    pub(super) fn signature(&mut self, index: usize) -> Fallible<Arc<Signature>> {
        if let Some(known) = self.signatures.get(&index) {
            return Ok(Arc::clone(known));
        }
        let method = self.methods[index].clone();
        let mut parameters = Vec::new();
        for parameter in &method.parameters {
            let kind = self.declared_type(parameter.kind, parameter.dimensions, method.class)?;
            if parameter.mode == Mode::Rest && !matches!(kind, Type::Array(_)) {
                return Err(self.refuse(parameter.kind, "this parameter"));
            }
            parameters.push(kind);
        }
        let returns_reference = method.result.is_some_and(|result| result.kind() == "ref_type");
        let result = method.result.map_or(Ok(Type::Void), |result| self.type_of(result, method.class))?;
        let signature = Arc::new(Signature { parameters, result, returns_reference });
        self.signatures.insert(index, Arc::clone(&signature));
        Ok(signature)
    }

    /// Returns the one of two types to which values of both convert. In C#, constants decide only if the types do not: that
    /// of a `byte` and 98 is `int`, although 98 would fit.
    pub(super) fn common_type(
        &mut self,
        (a, one): (&Type, Option<i128>),
        (b, other): (&Type, Option<i128>),
    ) -> Option<Type> {
        let tries = [(None, None), (one, other)];
        tries.into_iter().skip(usize::from(self.is_java)).find_map(|(one, other)| {
            let first = self.converts(b, other, a).then_some(a);
            first.or_else(|| self.converts(a, one, b).then_some(b)).cloned()
        })
    }

    /// Returns `true` if a value of type `from` converts implicitly to `to`. `constant` is the value, if it is known.
    pub(super) fn converts(&mut self, from: &Type, constant: Option<i128>, to: &Type) -> bool {
        match (from, to) {
            _ if from == to => true,
            (Type::Null, to) => to.is_reference() || self.is_java && matches!(to, Type::Enum(_)),
            (Type::Class(own), Type::Class(wanted)) => self.scope_chain(*own).contains(wanted),
            (Type::Enum(_) | Type::Struct(_) | Type::Class(_), to) => {
                self.conversion(from, (from, constant), to, true).is_some()
            }
            (Type::Plain(own), Type::Enum(_)) => !self.is_java && *own == Scalar::I32 && constant == Some(0),
            (Type::Boxed(own), Type::Plain(_)) => self.converts(&Type::Plain(*own), None, to),
            (Type::Plain(own), Type::Boxed(wanted)) => own == wanted,
            (Type::Plain(Scalar::Bool), Type::Plain(_)) | (Type::Plain(_), Type::Plain(Scalar::Bool)) => {
                false
            }
            (Type::Plain(own), Type::Plain(wanted)) => {
                let is_small = *own == Scalar::I32 || self.is_java && own.bits() < 32;
                let narrows = if self.is_java {
                    is_small && wanted.bits() < 32
                } else {
                    is_small || *own == Scalar::I64 && *wanted == Scalar::U64
                };
                wanted.has_all_of(*own) || narrows && constant.is_some_and(|value| wanted.has(value))
            }
            (_, Type::Struct(_)) => self.conversion(to, (from, constant), to, true).is_some(),
            _ => false,
        }
    }

    /// Returns the conversion operator that a class defines from one type to another, if there is one.
    pub(super) fn conversion(
        &mut self,
        owner: &Type,
        (from, constant): (&Type, Option<i128>),
        to: &Type,
        is_implicit: bool,
    ) -> Option<usize> {
        let (Type::Struct(class) | Type::Class(class)) = owner else { return None };
        let mut methods = self.classes[*class].methods.clone();
        methods.retain(|&index| {
            let kind = self.methods[index].kind;
            (kind == MethodKind::Implicit || kind == MethodKind::Explicit && !is_implicit)
                && self.signature(index).is_ok_and(|signature| signature.result == *to)
        });
        let mut taken = Vec::new();
        for index in methods {
            let signature = self.signature(index).ok()?;
            let parameter = signature.parameters.first()?;
            if parameter == from {
                return Some(index);
            }
            // A number may be widened first if exactly one conversion then applies.
            if matches!((from, parameter), (Type::Plain(_), Type::Plain(_)))
                && self.converts(from, constant, parameter)
            {
                taken.push(index);
            }
        }
        if let [only] = taken[..] { Some(only) } else { None }
    }
}

/// Returns the type of an array of arrays with this number of dimensions.
pub(super) fn array_of(element: Type, dimensions: usize) -> Type {
    (0..dimensions).fold(element, |element, _| Type::Array(Arc::new(element)))
}

/// Returns the node of the name that an element of a tuple gets from its expression. Where a type or a variable gives the
/// names, as in `return (y, x);`, that of the expression does not count.
fn inferred_name(element: Node<'_>) -> Option<Node<'_>> {
    let tuple = element.parent().filter(|tuple| tuple.kind() == "tuple_expression")?;
    let around = tuple.parent()?;
    let is_typed = match around.kind() {
        "return_statement" | "arrow_expression_clause" | "assignment_expression" => true,
        "variable_declarator" => around.parent()?.child_by_field_name("type")?.kind() != "implicit_type",
        _ => false,
    };
    let value = named(element).into_iter().next().filter(|_| !is_typed)?;
    match value.kind() {
        "identifier" => Some(value),
        "member_access_expression" => value.child_by_field_name("name"),
        _ => None,
    }
}
