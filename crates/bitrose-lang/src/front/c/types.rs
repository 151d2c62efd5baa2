//! Types and declarators.

use super::brackets::TYPEOF;
use super::instance::Binding;
use super::names::Definition;
use super::structs::declared_only;
use super::{CFrontEnd, Declared};
use crate::front::prelude::*;

/// Names that engines often give to standard types; used if the source does not define them.
const USUAL: [(&str, Scalar); 9] = [
    (
        "U64 u64 BB Bitboard BitBoard bitboard_t BITBOARD bb_t qword hash_t Key ulong uint64 UINT64",
        Scalar::U64,
    ),
    ("S64 s64 i64 int64 INT64", Scalar::I64),
    ("U32 u32 uint uint32 DWORD UINT32", Scalar::U32),
    ("i32 s32 int32 INT32", Scalar::I32),
    ("U16 u16 uint16 ushort WORD", Scalar::U16),
    ("i16 s16 int16", Scalar::I16),
    ("U8 u8 uint8 uchar BYTE byte", Scalar::U8),
    ("i8 s8 int8", Scalar::I8),
    ("BOOL", Scalar::I32),
];

/// Keywords that name a type, an operator or a value, in addition to the [`standard`] types.
const KEYWORDS: &str = "void short long signed unsigned float double auto sizeof this true false";

/// Types that are not machine words.
const WIDE: &str = "float double __int128 __int128_t __uint128_t";

/// Returns a built-in type or a type of `<stdint.h>`, which may also be written with `std::`.
fn standard(name: &str) -> Option<Scalar> {
    Some(match name {
        "bool" | "_Bool" => Scalar::Bool,
        "char" | "int8_t" | "int_least8_t" | "int_fast8_t" | "__int8" => Scalar::I8,
        "uint8_t" | "char8_t" | "uint_least8_t" | "uint_fast8_t" => Scalar::U8,
        "int16_t" | "int_least16_t" | "__int16" => Scalar::I16,
        "uint16_t" | "char16_t" | "uint_least16_t" => Scalar::U16,
        "int" | "int32_t" | "int_least32_t" | "__int32" | "signed" => Scalar::I32,
        "uint32_t" | "unsigned" | "char32_t" | "uint_least32_t" => Scalar::U32,
        // The fast types are those of Linux on x86-64.
        "int64_t" | "ssize_t" | "intptr_t" | "ptrdiff_t" | "intmax_t" | "__int64" | "int_least64_t"
        | "int_fast16_t" | "int_fast32_t" | "int_fast64_t" => Scalar::I64,
        "uint64_t" | "size_t" | "uintptr_t" | "uintmax_t" | "uint_least64_t" | "uint_fast16_t"
        | "uint_fast32_t" | "uint_fast64_t" => Scalar::U64,
        _ => return None,
    })
}

fn conventional_type(name: &str) -> Option<Scalar> {
    USUAL.iter().find(|(names, _)| is_among(names, name)).map(|(_, scalar)| *scalar)
}

/// Returns `true` if engines often use the name for a type, whether or not the source defines it.
pub(super) fn is_usual(name: &str) -> bool {
    conventional_type(name).is_some()
}

/// Returns `true` if a word of the language names a type or is an operator or a value.
pub(super) fn is_keyword(word: &str) -> bool {
    standard(word).is_some() || is_among(KEYWORDS, word)
}

/// Returns `true` if a single word names a type of the language or of `<stdint.h>`.
pub(super) fn is_standard(word: &str) -> bool {
    standard(word).is_some() || sized([word]).is_some()
}

impl<'t> CFrontEnd<'t> {
    /// Returns the type that a node names; `None` for `auto`.
    pub(super) fn shape(&mut self, node: Node<'t>) -> Fallible<Option<Shape>> {
        Ok(Some(match node.kind() {
            "primitive_type" => self.primitive(node)?,
            "sized_type_specifier" => self.sized(node)?.into(),
            "type_identifier" if self.text(node) == "__auto_type" => return Ok(None),
            "type_identifier" | "identifier" | "namespace_identifier" => self.named_type(node)?,
            "macro_type_specifier" if TYPEOF.contains(&self.text(field(node, "name")?)) => {
                return self.shape(field(node, "type")?);
            }
            "qualified_identifier" => {
                let (scope, name) = (node.child_by_field_name("scope"), field(node, "name")?);
                // `underlying_type<E>::type`
                if let Some(scope) = scope.filter(|_| self.text(name) == "type" && !self.is_alias("type")) {
                    return self.shape(scope);
                }
                let is_bound =
                    |scope: &Node<'t>| scope.kind() == "template_type" || self.binding(*scope).is_some();
                let scope = scope.filter(is_bound).map(|scope| self.shape(scope)).transpose()?.flatten();
                return match &scope {
                    Some(Shape::Struct(class)) if let Some(element) = class.owned() => {
                        match self.text(name) {
                            "iterator" | "const_iterator" => Ok(Some((**element).clone().reference())),
                            "size_type" => Ok(Some(Scalar::U64.into())),
                            _ => Err(self.refuse(name, "this type of `std::vector`")),
                        }
                    }
                    Some(Shape::Struct(class)) => self.in_class(class, |front| front.shape(name)),
                    _ => self.shape(name),
                };
            }
            "struct_specifier" | "class_specifier" => self.struct_shape(node)?,
            "enum_specifier" => self.enum_shape(node)?,
            "type_descriptor" => {
                let Some(base) = self.shape(field(node, "type")?)? else { return Ok(None) };
                match node.child_by_field_name("declarator") {
                    Some(declarator) => {
                        let declared = self.declared(base, declarator, None)?;
                        if declared.is_reference {
                            return Err(self.refuse(node, "a reference as a type"));
                        }
                        declared.shape
                    }
                    None => self.complete(base, node)?,
                }
            }
            "template_type" | "template_function" => self.template(node)?,
            "dependent_type" => {
                return self.shape(*named(node).first().ok_or_else(|| self.unknown_kind(node))?);
            }
            "placeholder_type_specifier" if self.text(node).starts_with("decltype") => {
                let help = "write `auto` for a value, or `auto&` for a reference";
                return Err(self.refuse(node, "`decltype(auto)`").help(help));
            }
            "placeholder_type_specifier" | "auto" => return Ok(None),
            "decltype" => return Err(self.refuse(node, "`decltype`")),
            _ => return Err(self.unknown_kind(node)),
        }))
    }

    /// Returns the type of several words together: `unsigned long long`, `short`.
    fn sized(&self, node: Node<'t>) -> Fallible<Scalar> {
        let mut cursor = node.walk();
        let parts: Vec<_> =
            node.children(&mut cursor).filter(|part| part.kind() != "type_qualifier").collect();
        if let Some(part) = parts.iter().find(|part| is_among(WIDE, self.text(**part))) {
            return Err(self.wide(*part));
        }
        sized(parts.iter().map(|part| self.text(*part))).ok_or_else(|| {
            let text = self.text(node);
            Error::undefined(tree::span(node), "type", text)
                .label("not a type that bitrose knows")
                .help("write one of the types of <stdint.h>, such as `uint64_t`")
        })
    }

    /// Returns the error for a type that does not fit a machine word.
    fn wide(&self, node: Node<'t>) -> Box<Error> {
        match self.text(node) {
            "float" | "double" => self.refuse(node, "floating point"),
            name => self
                .refuse(node, &format!("`{name}`, a 128-bit type"))
                .help("for the upper half of a product, write `(uint64_t)((unsigned __int128)a * b >> 64)`"),
        }
    }

    /// Returns `true` if a node names `size_t`.
    pub(super) fn is_size(&self, kind: Node<'t>) -> bool {
        self.text(kind).rsplit([' ', ':']).next() == Some("size_t")
    }

    fn primitive(&mut self, node: Node<'t>) -> Fallible<Shape> {
        match self.text(node) {
            "void" => Ok(Shape::Void),
            name if is_among(WIDE, name) => Err(self.wide(node)),
            _ => self.named_type(node),
        }
    }

    pub(super) fn named_type(&mut self, node: Node<'t>) -> Fallible<Shape> {
        let name = self.text(node);
        if let Some(Binding::Type(shape)) = self.binding(node) {
            return Ok(shape.clone());
        }
        match self.resolve_type(node, |_| true)? {
            Some(Named::Alias(definition, declarator)) => {
                let defined = field(definition, "type")?;
                return self.entered(definition, |front| {
                    let base = front.shape(defined)?;
                    let base = base.ok_or_else(|| front.refuse(definition, "a type without a name"))?;
                    if definition.kind() == "alias_declaration" {
                        return Ok(base);
                    }
                    Ok(front.declared(base, declarator, None)?.shape)
                });
            }
            Some(_) if self.lacks_keyword(name) => {
                return Err(self
                    .refuse(node, &format!("the type `{name}` without `struct` or `enum` before it"))
                    .help("this is C++: choose C++ as the language, or write the keyword"));
            }
            Some(Named::Class(node)) => return self.struct_shape(node),
            Some(Named::Enum(node)) => return self.enum_shape(node),
            None => {}
        }
        if is_among(WIDE, name) {
            return Err(self.wide(node));
        }
        if self.declared_structs.contains(name) {
            return Ok(declared_only(name));
        }
        let scalar = standard(name).or_else(|| conventional_type(name));
        scalar.map(Shape::from).ok_or_else(|| {
            let is_string = matches!(name, "string" | "string_view");
            let templates = ancestors(node).filter_map(|around| child(around, "template_parameter_list"));
            let mut parameters = templates.flat_map(named).filter_map(super::instance::template_name);
            let is_parameter = parameters.any(|own| self.text(own) == name);
            let path = self.qualifier(node).unwrap_or_default();
            match (is_string, path.first() == Some(&"std")) {
                (true, _) => self.refuse(node, &format!("`std::{name}`")).help("use a `const char *`"),
                (false, true) if name == "pair" => {
                    let help = "name the types: `std::pair<int, int>`";
                    self.refuse(node, "`std::pair` without its types").help(help)
                }
                (false, true) => self.refuse(node, &format!("`std::{name}`")),
                _ if is_parameter => self.refuse(node, &format!("the template parameter `{name}` here")),
                _ => tree::unknown(node, "type", name),
            }
        })
    }

    /// Returns `true` if a name is that of a type.
    pub(super) fn is_type(&self, name: &str) -> bool {
        self.types.contains_key(name)
            || self
                .bindings
                .iter()
                .any(|(known, binding)| *known == name && matches!(binding, Binding::Type(..)))
            || standard(name).is_some()
            || is_usual(name) && !self.functions.contains_key(name)
    }

    /// Returns `true` if C requires `struct` or `enum` before the name, because no `typedef` defines it.
    fn lacks_keyword(&self, name: &str) -> bool {
        !self.is_cpp && !self.is_alias(name) && self.is_own_type(name)
    }

    fn is_some_type(&self, name: &str, is_meant: fn(&Named<'t>) -> bool) -> bool {
        self.types.get(name).is_some_and(|all| all.iter().any(is_meant))
    }

    pub(super) fn is_class(&self, name: &str) -> bool {
        self.is_some_type(name, Named::is_class)
    }

    pub(super) fn is_alias(&self, name: &str) -> bool {
        self.is_some_type(name, |one| matches!(one, Named::Alias(..)))
    }

    /// Returns `true` if the source defines a struct or an enumeration with this name.
    pub(super) fn is_own_type(&self, name: &str) -> bool {
        self.is_some_type(name, |one| !matches!(one, Named::Alias(..)))
    }

    /// Returns the definition that the name of a type refers to. If there is only one, its scope does not matter, unless
    /// the name is qualified.
    pub(super) fn resolve_type(
        &self,
        name: Node<'t>,
        is_wanted: fn(&Named<'t>) -> bool,
    ) -> Fallible<Option<Named<'t>>> {
        self.check_unread(name)?;
        let all = self.types.get(self.text(name)).into_iter().flatten().copied();
        let mut all: Vec<_> = all.filter(is_wanted).collect();
        let path = self.qualifier(name).filter(|_| !all.is_empty());
        if path.is_some() || all.len() > 1 {
            let (seen, is_qualified) = (self.visible_types(name, &all), path.is_some());
            all = match path {
                Some(path) if seen.is_empty() => {
                    let all: Vec<_> = all.iter().map(|one| (self.scope(one.node()), *one)).collect();
                    self.nearly_said(name, &path, &all)
                }
                _ => seen,
            };
            let rank = all.iter().map(Named::rank).min();
            all.retain(|one| Some(one.rank()) == rank);
            if all.len() > 1 || all.is_empty() && !is_qualified {
                let message = format!("several definitions of `{}`", self.text(name));
                return Err(self.refuse(name, &message).help("qualify the name: `A::T`"));
            }
        }
        Ok(all.first().copied())
    }

    /// Returns the types with this name that are visible; in a function the innermost block decides.
    fn visible_types(&self, name: Node<'t>, all: &[Named<'t>]) -> Vec<Named<'t>> {
        let list = |one: &Named<'t>| {
            let is_list =
                |node: &Node<'t>| matches!(node.kind(), "compound_statement" | "field_declaration_list");
            ancestors(one.node()).find(is_list)
        };
        let is_before = |one: &&Named<'t>| one.node().start_byte() <= name.start_byte();
        let is_known = |one: &&Named<'t>| {
            is_before(one) || list(one).is_some_and(|list| list.kind() == "field_declaration_list")
        };
        if self.qualifier(name).is_none() {
            let known = all.iter().filter(is_known);
            let enclosing = known.filter_map(|one| Some((list(one)?, *one)));
            let enclosing = enclosing.filter(|(list, _)| list.byte_range().contains(&name.start_byte()));
            let innermost = { enclosing }.max_by_key(|(list, _)| list.start_byte());
            if let Some((_, one)) = innermost.filter(|(list, _)| list.kind() == "compound_statement") {
                return all.iter().filter(|other| list(other) == list(&one)).copied().collect();
            }
        }
        let is_inner = |one: &Named<'t>| list(one).is_some_and(|list| list.kind() == "compound_statement");
        let outer = all.iter().filter(is_known).filter(|one| !is_inner(one));
        let outer: Vec<_> = outer.map(|one| (self.scope(one.node()), *one)).collect();
        self.visible(name, &outer)
    }

    /// Returns the name of a class, which is unique.
    pub(super) fn class_name(&self, class: Node<'t>) -> String {
        let Some(name) = class.child_by_field_name("name").map(|name| self.text(name)) else {
            return "struct".into();
        };
        let all = self.types.get(name).into_iter().flatten();
        if all.filter(|one| one.is_class()).count() < 2 {
            return name.into();
        }
        let path = [&self.scope(class)[..], &[name]].concat().join("::");
        if super::names::is_in_function(class) { format!("{path}@{}", class.start_byte()) } else { path }
    }

    /// Counts what only C++ allows: types without `struct` or `enum` before them, and casts that look like calls.
    pub(super) fn against_c(&self) -> usize {
        let is_against = |node: &Node<'t>| match node.kind() {
            "type_identifier" => {
                let is_named = node.parent().is_some_and(|parent| parent.kind().ends_with("_specifier"));
                !is_named && self.lacks_keyword(self.text(*node))
            }
            "call_expression" => node.child_by_field_name("function").is_some_and(|name| {
                let name = self.text(name);
                self.is_alias(name) || self.lacks_keyword(name)
            }),
            _ => false,
        };
        if self.is_cpp { 0 } else { tree::all(self.source().tree.root_node()).filter(is_against).count() }
    }

    /// Runs `inner` while a type is marked as being read. Refuses a type that contains itself.
    pub(super) fn entered<T>(
        &mut self,
        node: Node<'t>,
        inner: impl FnOnce(&mut Self) -> Fallible<T>,
    ) -> Fallible<T> {
        if self.open_types.contains(&node.id()) {
            return Err(self.refuse(node, "a type that contains itself"));
        }
        self.open_types.push(node.id());
        let result = inner(self);
        self.open_types.pop();
        result
    }

    /// Returns the type of a template with arguments: `std::array<T, N>`, `std::pair<T, U>`, or a class template.
    pub(super) fn template(&mut self, node: Node<'t>) -> Fallible<Shape> {
        let arguments = named(field(node, "arguments")?);
        match (self.text(field(node, "name")?), &arguments[..]) {
            ("array", &[element, length]) => {
                let element = self.shape(element)?.ok_or_else(|| self.refuse(node, "this array"))?;
                let length = self.length(length)?;
                let name = format!("std::array<{element}, {length}>").into();
                let elements = Field { name: "".into(), shape: Shape::Array(Arc::new(element), length) };
                Ok(Shape::Struct(Arc::new(Struct { name, fields: vec![elements] })))
            }
            ("pair", &[first, second]) => {
                let mut fields = Vec::new();
                for (name, kind) in [("first", first), ("second", second)] {
                    let shape = self.shape(kind)?.ok_or_else(|| self.refuse(kind, "this type"))?;
                    fields.push(Field { name: name.into(), shape });
                }
                let name = format!("std::pair<{}, {}>", fields[0].shape, fields[1].shape).into();
                Ok(Shape::Struct(Arc::new(Struct { name, fields })))
            }
            ("vector", &[element]) if !self.is_class("vector") => self.vector(node, element),
            ("function", &[signature]) if !self.is_class("function") => self.function_type(signature),
            ("underlying_type_t" | "underlying_type", &[kind]) => match self.shape(kind)? {
                Some(Shape::Enum(own)) => Ok(own.scalar.into()),
                _ => Err(self.refuse(kind, "the underlying type of something other than an enumeration")),
            },
            (name, _) => match self.resolve_type(field(node, "name")?, Named::is_class)? {
                Some(Named::Class(class)) if super::is_template(class) => {
                    let parameters = Self::template_parameters(class);
                    let bindings = self.explicit(&parameters, &arguments)?;
                    let class = self.specialized_class(class, &bindings)?;
                    self.bound(&bindings, |front| front.struct_shape(class))
                }
                _ if name == "bitset" => Err(self.refuse(node, "`std::bitset`").help(
                    "use a `uint64_t`: `b.count()` is `std::popcount(b)`, `b.test(n)` is `b >> n & 1`",
                )),
                _ => Err(self.refuse(node, &format!("the template `{name}`"))),
            },
        }
    }

    /// Returns the length of an array.
    fn length(&mut self, node: Node<'t>) -> Fallible<u32> {
        let value = self.constant(node)?;
        match u32::try_from(value) {
            Ok(length) if length <= CELL_LIMIT => Ok(length),
            _ if value < 0 => {
                Err(tree::error(node, format!("an array of {value} elements"))
                    .label("the length is negative"))
            }
            _ => Err(self.refuse(node, &format!("an array of more than {CELL_LIMIT} elements"))),
        }
    }

    /// Applies a declarator to a type: `*p`, `a[8][8]`, `&r`. `length` is used for an array that is written without
    /// one.
    pub(super) fn declared(
        &mut self,
        base: Shape,
        node: Node<'t>,
        length: Option<u32>,
    ) -> Fallible<Declared<'t>> {
        match node.kind() {
            "identifier" | "field_identifier" => Ok(Declared::new(Some(node), self.complete(base, node)?)),
            "type_identifier" | "qualified_identifier" | "primitive_type" => {
                Ok(Declared::new(super::declared_name(node), base))
            }
            "pointer_declarator" => self.declared(base.reference(), field(node, "declarator")?, length),
            "abstract_pointer_declarator" => {
                self.declared_in(base.reference(), node.child_by_field_name("declarator"), None)
            }
            "array_declarator" | "abstract_array_declarator" => {
                let count = match (node.child_by_field_name("size"), length) {
                    (Some(size), _) => self.length(size)?,
                    (None, Some(length)) => length,
                    (None, None) => 0,
                };
                let shape = Shape::Array(Arc::new(base), count);
                self.declared_in(shape, node.child_by_field_name("declarator"), length)
            }
            "reference_declarator" | "abstract_reference_declarator" => {
                let mut declared = self.declared_in(base, named(node).last().copied(), length)?;
                declared.shape = declared.shape.reference();
                declared.is_reference = true;
                declared.needs_lvalue = has(node, "&") && !self.is_to_const(node);
                Ok(declared)
            }
            "parenthesized_declarator" => {
                let inner = *named(node).last().ok_or_else(|| self.unknown_kind(node))?;
                self.declared(base, inner, length)
            }
            "init_declarator" => self.declared(base, field(node, "declarator")?, length),
            "function_declarator" | "abstract_function_declarator" => {
                let (shape, inner) = self.pointer_declared(base, node)?;
                self.declared_in(shape, inner, length)
            }
            _ => Err(self.unknown_kind(node)),
        }
    }

    /// Returns `true` if what a reference refers to is `const`, or may be: by an alias.
    fn is_to_const(&self, reference: Node<'t>) -> bool {
        let is_part = |node: &Node<'t>| node.kind().ends_with("declarator");
        let (parts, around): (Vec<_>, Vec<_>) = { ancestors(reference).take(8) }.partition(is_part);
        if let Some(pointer) = parts.iter().find(|part| part.kind().ends_with("pointer_declarator")) {
            return super::constness::has_const(*pointer, self);
        }
        let Some(declaration) = around.first() else { return true };
        let alias = declaration.child_by_field_name("type").map(super::declarator::last_name);
        let alias = alias.and_then(|kind| self.types.get(self.text(kind))).into_iter().flatten();
        super::constness::has_const(*declaration, self)
            || { alias }.any(|one| {
                matches!(one, Named::Alias(definition, _) if tree::all(*definition).any(|part| super::constness::has_const(part, self)))
            })
    }

    pub(super) fn function_pointer(&self, node: Node<'t>) -> Box<Error> {
        self.refuse(node, "this pointer to a function")
            .help("call the function by its name, or use a `switch`")
    }

    /// Like `declared`, for a declarator that may be missing.
    pub(super) fn declared_in(
        &mut self,
        shape: Shape,
        inner: Option<Node<'t>>,
        length: Option<u32>,
    ) -> Fallible<Declared<'t>> {
        match inner {
            Some(inner) => self.declared(shape, inner, length),
            None => Ok(Declared::new(None, shape)),
        }
    }

    /// Returns `true` if the source sets the layout of a type: packed, or with a larger alignment.
    pub(super) fn sets_layout(&self) -> bool {
        let is_type = |at: Node<'t>| {
            let kind = at.kind();
            kind.ends_with("_specifier") || matches!(kind, "type_definition" | "alias_declaration")
        };
        let is_of_type = |node: Node<'t>| {
            node.kind().starts_with("alignas")
                && ancestors(node).take_while(|at| at.kind() != "compound_statement").any(is_type)
        };
        let source: String = self.source().outline.source.split_whitespace().collect();
        LAYOUTS.split(' ').any(|word| source.contains(word))
            || tree::all(self.source().tree.root_node()).any(is_of_type)
    }

    /// Returns the size and the alignment in bytes, as `sizeof` computes them.
    pub(super) fn size(shape: &Shape) -> (u64, u64) {
        match shape {
            Shape::Void => (1, 1),
            Shape::Scalar(_) | Shape::Enum(_) => {
                let bytes = u64::from(shape.scalar().map_or(8, Scalar::bits).div_ceil(8));
                (bytes, bytes)
            }
            Shape::Reference(_) => (8, 8),
            Shape::Array(element, length) => {
                let (size, align) = Self::size(element);
                (size * u64::from(*length), align)
            }
            Shape::Struct(fields) => {
                let (mut size, mut most) = (0u64, 1);
                for field in &fields.fields {
                    let (own, align) = Self::size(&field.shape);
                    size = size.next_multiple_of(align) + own;
                    most = most.max(align);
                }
                (size.next_multiple_of(most), most)
            }
        }
    }
}

/// Attributes and pragmas that set the layout of types, without spaces.
const LAYOUTS: &str = "((packed ,packed gnu::packed __packed ((aligned ,aligned gnu::aligned __aligned \
                       declspec(align pragmapack Pragma(\"pack";

/// The definition of a type name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Named<'t> {
    /// The definition and the declarator of an alias.
    Alias(Node<'t>, Node<'t>),
    Class(Node<'t>),
    Enum(Node<'t>),
}

impl Definition for Named<'_> {
    fn start(self) -> usize {
        self.node().start_byte()
    }
}

impl<'t> Named<'t> {
    pub(super) const fn node(self) -> Node<'t> {
        match self {
            Self::Alias(node, _) | Self::Class(node) | Self::Enum(node) => node,
        }
    }

    pub(super) const fn is_class(&self) -> bool {
        matches!(self, Self::Class(_))
    }

    pub(super) const fn is_enum(&self) -> bool {
        matches!(self, Self::Enum(_))
    }

    /// Returns the precedence of a definition: an alias comes before a struct, which C names with `struct`.
    fn rank(&self) -> u8 {
        u8::from(self.is_class()) + 2 * u8::from(self.is_enum())
    }
}

/// Returns the name of a class without its scope and template arguments.
pub(super) fn plain_name(class: &Struct) -> &str {
    let name = class.name.split(['<', '@']).next().unwrap_or(&class.name);
    name.rsplit("::").next().unwrap_or(name)
}

/// Returns the array in a `std::array`: its only field, which has no name.
pub(super) fn held_array(shape: &Shape) -> Option<&Shape> {
    match shape {
        Shape::Struct(class) => match &class.fields[..] {
            [elements] if elements.name.is_empty() => Some(&elements.shape),
            _ => None,
        },
        _ => None,
    }
}

/// Decays an array to a pointer to its first element, as for a parameter or an `auto` variable.
pub(super) fn decayed(shape: Shape) -> Shape {
    match shape {
        Shape::Array(element, _) => Shape::Reference(element),
        shape => shape,
    }
}

/// Returns a `std::array` as the array that it holds.
pub(super) fn as_array(value: Operand) -> Operand {
    Operand { shape: held_array(&value.shape).cloned().unwrap_or(value.shape), ..value }
}

/// Returns the type of words such as `unsigned long long`; `None` for an invalid combination.
pub(super) fn sized<'a>(words: impl IntoIterator<Item = &'a str>) -> Option<Scalar> {
    let mut words: Vec<&str> = words.into_iter().collect();
    let signs: Vec<&str> = words.extract_if(.., |word| matches!(*word, "signed" | "unsigned")).collect();
    words.sort_unstable();
    let bits = match words[..] {
        ["char" | "__int8"] => 8,
        ["short" | "__int16"] | ["int", "short"] => 16,
        [] | ["int" | "__int32"] => 32,
        ["long" | "__int64"] | ["int" | "long", "long"] | ["int", "long", "long"] => 64,
        _ => return None,
    };
    (signs.len() <= 1).then(|| Scalar::integer(bits, signs != ["unsigned"]))
}
