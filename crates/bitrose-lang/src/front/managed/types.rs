//! Types: what a node names, how values of it lie in memory, what converts to what.

use super::Managed;
use super::classes::{Class, ClassKind, MethodKind, Mode};
use crate::front::Text;
use crate::front::prelude::*;
use crate::ir;
use std::fmt;

/// A type of Java or C#.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Void,
    /// The type of `null`.
    Null,
    Plain(Scalar),
    /// `Integer`: a value that may be nothing, and is compared by identity.
    Boxed(Scalar),
    /// An enumeration; its values are indices in Java, numbers in C#.
    Enum(usize),
    /// A reference to an instance.
    Class(usize),
    /// A value of fields: `struct` of C#.
    Struct(usize),
    /// A reference to elements.
    Array(Arc<Type>),
    /// `int[,]`: kept as an array of arrays, all of one length.
    Grid(Arc<Type>, usize),
    Tuple(Arc<[Type]>),
    /// A function written where it is used.
    Lambda,
}

/// The types of a method.
#[derive(Debug)]
pub(super) struct Signature {
    pub(super) parameters: Vec<Type>,
    pub(super) result: Type,
    /// Is the result a place, as with `ref` in C#?
    pub(super) gives_place: bool,
}

/// Numbers and truth values: the names in Java, as a value and as an object, and those in C#.
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

    /// Returns `true` for what may be `null`.
    pub(super) const fn is_reference(&self) -> bool {
        matches!(self, Self::Null | Self::Class(_) | Self::Array(_) | Self::Grid(..))
    }

    /// The type of what an index leads to.
    pub(super) fn below(&self) -> Option<Self> {
        match self {
            Self::Array(element) | Self::Grid(element, 1) => Some((**element).clone()),
            Self::Grid(element, rank) => Some(Self::Grid(Arc::clone(element), rank - 1)),
            _ => None,
        }
    }

    /// What a type without another meaning has as its shape.
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
            Self::Array(element) | Self::Grid(element, _) => write!(f, "an array of {element}"),
            Self::Tuple(_) => f.write_str("a tuple"),
            Self::Lambda => f.write_str("a function"),
        }
    }
}

impl<'t> Managed<'t> {
    /// Returns `true` for `var`: the type is that of the value.
    pub(super) fn is_inferred(&self, node: Node<'t>) -> bool {
        self.text(node) == "var"
    }

    /// The type that a node names, seen from a class.
    pub(super) fn type_of(&self, node: Node<'t>, class: usize) -> Fallible<Type> {
        match node.kind() {
            "array_type" => {
                let rank =
                    node.child_by_field_name("dimensions").or_else(|| node.child_by_field_name("rank"));
                let element =
                    node.child_by_field_name("element").or_else(|| node.child_by_field_name("type"));
                let (Some(rank), Some(element)) = (rank, element) else { return Err(self.unknown(node)) };
                let element = self.type_of(element, class)?;
                let text = self.text(rank);
                Ok(match text.matches(',').count() {
                    0 => array_of(element, text.matches('[').count()),
                    commas => Type::Grid(Arc::new(element), commas + 1),
                })
            }
            "generic_type" | "generic_name" => self.generic(node, class),
            "scoped_type_identifier" | "qualified_name"
                if named(node).last().is_some_and(|last| last.kind().starts_with("generic")) =>
            {
                self.type_of(*named(node).last().expect("there is one"), class)
            }
            "ref_type" => self.type_of(field(node, "type")?, class),
            "tuple_type" => {
                let elements =
                    named(node).into_iter().map(|element| self.type_of(field(element, "type")?, class));
                Ok(Type::Tuple(elements.collect::<Fallible<Vec<_>>>()?.into()))
            }
            "nullable_type" => Err(self.refuse(node, "a type that may be nothing")),
            "pointer_type" => Err(self.refuse(node, "a pointer")),
            _ => {
                let name = self.text(node);
                if let Some(class) = self.the_class(node, class)? {
                    return Ok(self.class_type(class));
                }
                if let Some(target) = self.aliases.get(name).filter(|target| self.text(**target) != name) {
                    return self.type_of(*target, class);
                }
                let plain = name.strip_prefix("System.").or(name.strip_prefix("java.lang.")).unwrap_or(name);
                self.known_type(plain).ok_or_else(|| {
                    tree::error(node, format!("unknown type `{name}`"))
                        .label("not defined here")
                        .help("bitrose reads integers, arrays, and the types that the text defines")
                })
            }
        }
    }

    /// Types with arguments: functions, and views of arrays.
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
                let name = super::snippet::list_class(self.text(element));
                let list = self.find_class(&name, class);
                list.map(Type::Class).ok_or_else(|| self.refuse(node, &format!("the type `{text}`")))
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

    /// The number type with a name.
    pub(super) fn known_number(&self, name: &str) -> Option<Scalar> {
        self.known_type(name).and_then(|kind| kind.scalar())
    }

    /// The class with a name, where that is clear.
    pub(super) fn find_class(&self, name: &str, from: usize) -> Option<usize> {
        if let [only] = self.classes_named(name, from)[..] { Some(only) } else { None }
    }

    /// The class that a node names; one of several is refused.
    pub(super) fn the_class(&self, node: Node<'t>, from: usize) -> Fallible<Option<usize>> {
        let found = self.classes_named(self.text(node), from);
        if let [one, other, ..] = found[..] {
            let [one, other] = [one, other].map(|class| &self.classes[class].path);
            let message = format!("`{}`, which may be `{one}` or `{other}`,", self.text(node));
            let help =
                if one == other { "take one of the two out" } else { "write what is around it as well" };
            return Err(self.refuse(node, &message).help(help));
        }
        Ok(found.first().copied())
    }

    /// The classes that a name may mean, with what is around them or without: those that are nearest.
    fn classes_named(&self, name: &str, from: usize) -> Vec<usize> {
        let name = name.strip_prefix("global::").unwrap_or(name);
        let (qualifier, last) = name.rsplit_once('.').unwrap_or(("", name));
        let Some(known) = self.class_names.get(last) else { return Vec::new() };
        let of = |is_wanted: &dyn Fn(&Class<'t>) -> bool| -> Vec<usize> {
            known.iter().copied().filter(|&class| is_wanted(&self.classes[class])).collect()
        };
        let mut around = &self.classes[from].path[..];
        loop {
            let path = if around.is_empty() { name.to_owned() } else { format!("{around}.{name}") };
            let found = of(&|class| class.path == path);
            if !found.is_empty() {
                return found;
            }
            if around.is_empty() {
                break;
            }
            around = around.rsplit_once('.').map_or("", |(before, _)| before);
        }
        if let Some(outer) =
            Some(qualifier).filter(|outer| !outer.is_empty()).and_then(|outer| self.find_class(outer, from))
        {
            return of(&|class| class.outer == Some(outer));
        }
        of(&|class| self.is_in_sight(class, name, qualifier, from))
    }

    /// May a name mean a class that is not in what is around its use?
    fn is_in_sight(&self, class: &Class<'t>, name: &str, qualifier: &str, from: usize) -> bool {
        let ends_with =
            |path: &str, end: &str| path.strip_suffix(end).is_some_and(|rest| rest.ends_with('.'));
        if !qualifier.is_empty() {
            let space = name.strip_suffix(&class.path).and_then(|space| space.strip_suffix('.'));
            return ends_with(&class.path, name)
                || space.is_some_and(|space| {
                    self.spaces.iter().any(|own| *own == space || ends_with(own, space))
                });
        }
        let outer =
            class.outer.map(|outer| &self.classes[outer]).filter(|outer| outer.name != super::snippet::CLASS);
        outer.map_or_else(
            || self.sees_namespace(class, from),
            |outer| {
                self.static_imports.iter().any(|(owner, _)| *owner == outer.name)
                    || self.source.imports().contains(&name)
                    || self.heirs(from).contains(outer.name)
            },
        )
    }

    /// The names of the classes around a class, and of what they inherit from.
    fn heirs(&self, from: usize) -> HashSet<&'t str> {
        let around = std::iter::successors(Some(from), |&class| self.classes[class].outer);
        let mut waiting: Vec<&str> = around.map(|class| self.classes[class].name).collect();
        let mut found = HashSet::new();
        while let Some(name) = waiting.pop() {
            if found.insert(name) {
                waiting.extend(
                    self.class_names.get(name).into_iter().flatten().flat_map(|&class| self.bases(class)),
                );
            }
        }
        found
    }

    /// Is a class known in another one by the namespace that it is in?
    pub(super) fn sees_namespace(&self, class: &Class<'t>, from: usize) -> bool {
        let space = class.path.rsplit_once('.').map_or("", |(space, _)| space);
        let from = &self.classes[from];
        let is_around = from.path.strip_prefix(space).is_some_and(|rest| rest.starts_with('.'));
        space.is_empty() || is_around || self.usings.contains(&space) || from.name == super::snippet::CLASS
    }

    /// The names of what a class inherits from.
    pub(super) fn bases(&self, class: usize) -> Vec<&'t str> {
        let node = self.classes[class].node;
        let lists = ["superclass", "super_interfaces", "extends_interfaces", "base_list"];
        let lists = lists.iter().filter_map(|list| super::classes::child(node, list)).flat_map(named);
        let bases = lists.flat_map(|base| if base.kind() == "type_list" { named(base) } else { vec![base] });
        let is_type = |base: &Node<'t>| !matches!(base.kind(), "argument_list" | "predefined_type");
        bases
            .filter(is_type)
            .map(|base| self.text(base).split(['<', '(']).next().unwrap_or("").trim())
            .collect()
    }

    /// What a class inherits from that is not an interface.
    pub(super) fn superclass(&self, class: usize) -> Option<&'t str> {
        let is_interface = |name: &str| {
            let mut letters = name.rsplit('.').next().unwrap_or(name).chars();
            let is_named_so = letters.next() == Some('I') && letters.next().is_some_and(char::is_uppercase);
            let base = self.find_class(name, class).map(|base| self.classes[base].node.kind());
            base.map_or(is_named_so, |kind| kind == "interface_declaration")
        };
        if self.is_java {
            return super::classes::child(self.classes[class].node, "superclass")
                .and_then(|_| self.bases(class).first().copied());
        }
        self.bases(class).into_iter().find(|base| !is_interface(base))
    }

    /// A class that the text lacks, and that may define names which are known in a class: a base, or one whose members are
    /// imported.
    pub(super) fn missing_base(&self, class: usize) -> Option<&'t str> {
        const NAMELESS: &str = "Comparable Serializable Cloneable Iterable Iterator Runnable Object IEquatable IComparable \
                                IEnumerable IDisposable Math Long Integer BitOperations";
        let is_missing = |name: &&str, from: usize| {
            let last = name.rsplit('.').next().unwrap_or(name);
            self.classes_named(name, from).is_empty() && !NAMELESS.split_whitespace().any(|own| own == last)
        };
        let bases = self
            .chain(class)
            .into_iter()
            .flat_map(|own| self.bases(own).into_iter().filter(move |base| is_missing(base, own)));
        let imports =
            self.static_imports.iter().filter(|(_, member)| member.is_none()).map(|(owner, _)| *owner);
        bases.chain(imports.filter(|owner| is_missing(owner, class))).next()
    }

    /// The place of an element that tuples of the text have a name for, from 1 on: the same in all of them.
    pub(super) fn tuple_index(&self, name: &str) -> Option<u32> {
        let tuples = tree::all(self.source.tree.root_node())
            .filter(|node| matches!(node.kind(), "tuple_type" | "tuple_expression"));
        let elements = tuples.flat_map(|tuple| (1..).zip(named(tuple)));
        let mut found = elements.filter_map(|(index, element)| {
            let own = element.child_by_field_name("name")?;
            (self.text(own) == name).then_some(index)
        });
        let first = found.next()?;
        found.all(|index| index == first).then_some(first)
    }

    /// The classes whose members are known in a class by their names alone.
    pub(super) fn scope(&self, class: usize, name: &str) -> Vec<usize> {
        let mut scope = self.chain(class);
        for (owner, member) in &self.static_imports {
            if member.is_none_or(|member| member == name) {
                scope.extend(self.find_class(owner, class));
            }
        }
        scope
    }

    /// A class, what it inherits from, and the classes around it.
    pub(super) fn chain(&self, class: usize) -> Vec<usize> {
        let mut chain = vec![class];
        let mut at = 0;
        while at < chain.len() && chain.len() <= self.classes.len() {
            let bases = self.bases(chain[at]).into_iter();
            let bases: Vec<usize> = bases.filter_map(|base| self.find_class(base, chain[at])).collect();
            for next in bases.into_iter().chain(self.classes[chain[at]].outer) {
                if !chain.contains(&next) {
                    chain.push(next);
                }
            }
            at += 1;
        }
        chain
    }

    /// The number type of an enumeration of C#; the index of a constant in Java.
    pub(super) fn enum_scalar(&self, class: usize) -> Scalar {
        let bases = super::classes::child(self.classes[class].node, "base_list");
        let base = bases.and_then(|bases| named(bases).first().copied());
        base.and_then(|base| self.known_type(self.text(base)))
            .and_then(|base| base.scalar())
            .unwrap_or(Scalar::I32)
    }

    /// The shape of values of a type.
    pub(super) fn shape(&mut self, kind: &Type) -> Fallible<Shape> {
        Ok(match kind {
            Type::Void => Shape::Void,
            Type::Null | Type::Lambda => Shape::Void.reference(),
            Type::Plain(scalar) | Type::Boxed(scalar) => (*scalar).into(),
            Type::Enum(class) => self.enum_scalar(*class).into(),
            // A class may have a field of its own type.
            Type::Class(class) if self.open_classes.contains(class) => Shape::Void.reference(),
            Type::Class(class) | Type::Struct(class) => {
                let fields = Shape::Struct(self.struct_of(*class)?);
                if matches!(kind, Type::Class(_)) { fields.reference() } else { fields }
            }
            Type::Array(_) | Type::Grid(..) => {
                let below = kind.below().expect("an array has elements");
                self.shape(&below)?.reference()
            }
            Type::Tuple(elements) => {
                let mut fields = Vec::new();
                for (index, element) in elements.iter().enumerate() {
                    let name = format!("Item{}", index + 1).into();
                    fields.push(Field { name, shape: self.shape(element)? });
                }
                Shape::Struct(Arc::new(ir::Struct { name: "tuple".into(), fields }))
            }
        })
    }

    /// The fields of an instance.
    pub(super) fn struct_of(&mut self, class: usize) -> Fallible<Arc<ir::Struct>> {
        if let Some(known) = self.structs.get(&class) {
            return Ok(Arc::clone(known));
        }
        let node = self.classes[class].node;
        if self.open_classes.contains(&class) {
            return Err(invalid_recursion(node));
        }
        tree::check(node)?;
        let attributes = named(node).into_iter().filter(|child| child.kind() == "attribute_list");
        if let Some(list) = attributes.into_iter().find(|list| self.text(*list).contains("Explicit")) {
            return Err(self.refuse(list, "a struct whose fields may lie in one place"));
        }
        self.open_classes.push(class);
        let mut list = Vec::new();
        for own in self.classes[class].fields.clone().into_iter().filter(|field| !field.is_static) {
            let kind = array_of(self.type_of(own.kind, class)?, own.dimensions);
            list.push(Field { name: own.name.into(), shape: self.shape(&kind)? });
        }
        self.open_classes.pop();
        let known = Arc::new(ir::Struct { name: self.classes[class].name.into(), fields: list });
        self.structs.insert(class, Arc::clone(&known));
        Ok(known)
    }

    /// The types of a method.
    pub(super) fn signature(&mut self, index: usize) -> Fallible<Arc<Signature>> {
        if let Some(known) = self.signatures.get(&index) {
            return Ok(Arc::clone(known));
        }
        let method = self.methods[index].clone();
        let mut parameters = Vec::new();
        for parameter in &method.parameters {
            let kind = array_of(self.type_of(parameter.kind, method.class)?, parameter.dimensions);
            if parameter.mode == Mode::Rest && !matches!(kind, Type::Array(_)) {
                return Err(self.refuse(parameter.kind, "this parameter"));
            }
            parameters.push(kind);
        }
        let gives_place = method.result.is_some_and(|result| result.kind() == "ref_type");
        let result = method.result.map_or(Ok(Type::Void), |result| self.type_of(result, method.class))?;
        let signature = Arc::new(Signature { parameters, result, gives_place });
        self.signatures.insert(index, Arc::clone(&signature));
        Ok(signature)
    }

    /// Does a value become one of another type by itself? `constant` is its value, where that is known.
    pub(super) fn converts(&mut self, from: &Type, constant: Option<i128>, to: &Type) -> bool {
        match (from, to) {
            _ if from == to => true,
            (Type::Null, to) => to.is_reference(),
            (Type::Class(own), Type::Class(wanted)) => self.chain(*own).contains(wanted),
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

    /// The conversion that a class defines from one type to another.
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
            // A number widens first, where that leads to one conversion alone.
            if matches!((from, parameter), (Type::Plain(_), Type::Plain(_)))
                && self.converts(from, constant, parameter)
            {
                taken.push(index);
            }
        }
        if let [only] = taken[..] { Some(only) } else { None }
    }
}

fn invalid_recursion(node: Node<'_>) -> Box<Error> {
    tree::error(node, "a struct in itself").label("it would have no end")
}

/// An array of arrays of a type.
pub(super) fn array_of(element: Type, dimensions: usize) -> Type {
    (0..dimensions).fold(element, |element, _| Type::Array(Arc::new(element)))
}
