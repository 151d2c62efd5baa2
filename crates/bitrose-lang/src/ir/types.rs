//! The types of values.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

named! {
    /// The type of a value that fits in one word.
    ///
    /// A word is the value extended to 64 bits, by its sign for signed types and with zeros for the others. Two words of
    /// one type are therefore equal exactly when their values are.
    #[derive(PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Scalar {
        /// A truth value: `false` is 0, `true` is 1.
        Bool = "bool",
        /// 8 bits, unsigned.
        U8 = "u8",
        /// 8 bits, signed.
        I8 = "i8",
        /// 16 bits, unsigned.
        U16 = "u16",
        /// 16 bits, signed.
        I16 = "i16",
        /// 32 bits, unsigned.
        U32 = "u32",
        /// 32 bits, signed.
        I32 = "i32",
        /// 64 bits, unsigned.
        U64 = "u64",
        /// 64 bits, signed.
        I64 = "i64",
        /// A set of squares in bitrose's own language: 64 bits, unsigned.
        Board = "Board",
        /// A number in bitrose's own language: 64 bits, signed.
        Int = "Int",
        /// A square in bitrose's own language: an index from 0 to 63 in the mapping of the session.
        Square = "Square",
        /// An integer without a fixed width, as in Python. Its word is a handle of the machine ([`super::machine`]).
        Big = "int",
    }
    /// Returns the name, as in Rust if Rust has the type: `u32`, `i64`, `bool`, `Board`.
    fn name
}

impl Scalar {
    /// Returns the number of bits of the type; 64 for [`Scalar::Big`], which has no width.
    #[inline]
    pub const fn bits(self) -> u32 {
        match self {
            Self::Bool => 1,
            Self::U8 | Self::I8 => 8,
            Self::U16 | Self::I16 => 16,
            Self::U32 | Self::I32 => 32,
            Self::U64 | Self::I64 | Self::Board | Self::Int | Self::Big => 64,
            Self::Square => 6,
        }
    }

    /// Returns the type after the integer promotion of C, Java and C#: at least an `int`.
    pub const fn promoted(self) -> Self {
        if self.bits() < 32 { Self::I32 } else { self }
    }

    /// Returns `true` if the type has negative values.
    #[inline]
    pub const fn is_signed(self) -> bool {
        matches!(self, Self::I8 | Self::I16 | Self::I32 | Self::I64 | Self::Int | Self::Big)
    }

    /// Returns the integer type with this many bits: 8, 16, 32 or 64.
    pub const fn integer(bits: u32, is_signed: bool) -> Self {
        match (bits, is_signed) {
            (8, false) => Self::U8,
            (8, true) => Self::I8,
            (16, false) => Self::U16,
            (16, true) => Self::I16,
            (32, false) => Self::U32,
            (32, true) => Self::I32,
            (_, false) => Self::U64,
            (_, true) => Self::I64,
        }
    }

    /// Returns the type of an integer literal of C: the first of those that its base and suffix allow that holds it.
    pub fn of_c(value: u64, is_decimal: bool, suffix: &str) -> Option<Self> {
        let (is_unsigned, is_long) = (suffix.contains('u'), suffix.contains(['l', 'z']));
        [Self::I32, Self::U32, Self::I64, Self::U64].into_iter().find(|scalar| {
            let sign_fits = if scalar.is_signed() { !is_unsigned } else { is_unsigned || !is_decimal };
            sign_fits && (scalar.bits() == 64 || !is_long) && i128::from(value) <= scalar.range().1
        })
    }

    /// Wraps a word to this type, as a conversion does: keeps its low bits and extends them. For [`Scalar::Bool`] this
    /// keeps the lowest bit; the test for nonzero is [`super::Unary::IsTrue`].
    #[inline]
    pub const fn wrap(self, word: u64) -> u64 {
        let unused = 64 - self.bits();
        if self.is_signed() {
            ((word << unused).cast_signed() >> unused).cast_unsigned()
        } else {
            word << unused >> unused
        }
    }

    /// Returns the value of a word of this type. Not for [`Scalar::Big`].
    #[inline]
    pub const fn value(self, word: u64) -> i128 {
        if self.is_signed() { word.cast_signed() as i128 } else { word as i128 }
    }

    /// Returns the smallest and the largest value. Not for [`Scalar::Big`].
    #[inline]
    pub const fn range(self) -> (i128, i128) {
        let half = 1i128 << (self.bits() - 1);
        if self.is_signed() { (-half, half - 1) } else { (0, 2 * half - 1) }
    }

    /// Returns `true` if the type can represent this value. Not for [`Scalar::Big`].
    #[inline]
    pub const fn has(self, value: i128) -> bool {
        let (low, high) = self.range();
        low <= value && value <= high
    }

    /// Returns `true` if the type can represent every value of another type. Not for [`Scalar::Big`].
    pub(crate) const fn has_all_of(self, other: Self) -> bool {
        let (low, high) = other.range();
        self.has(low) && self.has(high)
    }

    /// Returns the type if it is worth mentioning: not for unsigned 64 bits, truth values and the types of bitrose's
    /// own language.
    pub const fn notable(self) -> Option<Self> {
        match self {
            Self::Bool | Self::U64 | Self::Board | Self::Int | Self::Square | Self::Big => None,
            _ => Some(self),
        }
    }
}

/// The type of a variable, a parameter, a result or an element.
///
/// A value takes [`Shape::cells`] *cells* of memory, each of which holds one word.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// No value: the result of a function that returns nothing.
    Void,
    /// One word.
    Scalar(Scalar),
    /// One word of an enumeration. A number converts to it only explicitly.
    Enum(Arc<Enumeration>),
    /// An array: this many consecutive elements of one type. Two dimensions are an array of arrays.
    Array(Arc<Shape>, u32),
    /// A struct: consecutive fields.
    Struct(Arc<Struct>),
    /// The address of a value: one word. A pointer, a reference, or an array in a language where arrays are references.
    Reference(Arc<Shape>),
}

/// A type of one word with names for some of its values. Two are the same if they come from the same definition.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Enumeration {
    /// The name, for error messages.
    pub name: Box<str>,
    /// The type of the word.
    pub scalar: Scalar,
    /// Whether a value implicitly converts to a number.
    pub is_number: bool,
    /// The range of numbers that convert to it, unless every value of the type does.
    pub range: Option<(i128, i128)>,
    /// The names of the variants, if it is the first field of an enum of Rust whose variants have fields.
    pub variants: Box<[Box<str>]>,
}

/// A type with named fields. Two are the same if they come from the same definition.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Struct {
    /// The name, for error messages.
    pub name: Box<str>,
    /// The fields, in order.
    pub fields: Vec<Field>,
}

/// The name of the [`Struct`] that is a `u128` of Rust: its low and its high word.
pub(crate) const WIDE: &str = "bitrose_u128";

/// Returns a `u128` from its words, the low one first.
pub(crate) fn wide_number([low, high]: [u64; 2]) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}

/// A field of a [`Struct`].
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Field {
    /// The name.
    pub name: Box<str>,
    /// The type.
    pub shape: Shape,
}

/// The name of a field of a variant, its cells, and its type.
type VariantField<'s> = (&'s str, Range<usize>, &'s Shape);

impl Struct {
    /// Returns the first cell and the type of a field.
    pub fn field(&self, name: &str) -> Option<(u32, &Shape)> {
        let mut offset = 0;
        for field in &self.fields {
            if *field.name == *name {
                return Some((offset, &field.shape));
            }
            offset += field.shape.cells();
        }
        None
    }

    /// Returns the names of the variants, if this is an enum whose variants have fields.
    pub(crate) fn variants(&self) -> &[Box<str>] {
        match self.fields.first().map(|field| &field.shape) {
            Some(Shape::Enum(variants)) => &variants.variants,
            _ => &[],
        }
    }

    /// Returns the name of the variant of a value that begins with this word, and the fields of it: their names, such as
    /// `0`, their cells and their types.
    pub(crate) fn variant(&self, first: Option<u64>) -> Option<(&str, Vec<VariantField<'_>>)> {
        let variant: &str = self.variants().get(usize::try_from(first?).ok()?)?;
        let mut end = 0;
        let fields = self.fields.iter().filter_map(|field| {
            let cells = end..end + field.shape.cells() as usize;
            end = cells.end;
            Some((field.name.strip_prefix(variant)?.strip_prefix('.')?, cells, &field.shape))
        });
        Some((variant, fields.collect()))
    }
}

impl Struct {
    /// Returns the type of the elements, if a value owns elements whose number changes, as a `std::vector` does. Its cells
    /// hold their address, which is null before there is any room, their number, and the number for which there is room.
    pub(crate) fn owned(&self) -> Option<&Arc<Shape>> {
        match self.fields.first() {
            Some(Field { name, shape: Shape::Reference(element) }) if name.is_empty() => Some(element),
            _ => None,
        }
    }
}

impl Shape {
    /// Creates a type whose values own their elements: a copy has elements of its own, and these end with it.
    pub(crate) fn owner(name: impl Into<Box<str>>, element: Self) -> Self {
        let number = || Self::from(Scalar::U64);
        let fields = [("", element.reference()), ("size", number()), ("capacity", number())];
        Self::structure(name, fields)
    }

    /// Finds the values with elements of their own in a value: the first cell of each, and the type of its elements.
    pub(crate) fn owners(&self, first: u32, found: &mut Vec<(u32, Arc<Self>)>) {
        match self {
            Self::Struct(class) => {
                if let Some(element) = class.owned() {
                    return found.push((first, Arc::clone(element)));
                }
                let mut cell = first;
                for field in &class.fields {
                    field.shape.owners(cell, found);
                    cell += field.shape.cells();
                }
            }
            Self::Array(element, length) if element.has_owners() => {
                (0..*length).for_each(|index| element.owners(first + index * element.cells(), found));
            }
            _ => {}
        }
    }

    /// Returns `true` if a part of a value owns elements.
    pub(crate) fn has_owners(&self) -> bool {
        match self {
            Self::Struct(class) => {
                class.owned().is_some() || class.fields.iter().any(|field| field.shape.has_owners())
            }
            Self::Array(element, _) => element.has_owners(),
            _ => false,
        }
    }

    /// Returns `true` if the type contains references.
    pub fn leads_elsewhere(&self) -> bool {
        match self {
            Self::Reference(_) => true,
            Self::Array(element, _) => element.leads_elsewhere(),
            Self::Struct(fields) => fields.fields.iter().any(|field| field.shape.leads_elsewhere()),
            Self::Void | Self::Scalar(_) | Self::Enum(_) => false,
        }
    }

    /// Returns the number of cells that a value takes. Saturates; [`super::CELL_LIMIT`] rules out larger types.
    pub fn cells(&self) -> u32 {
        match self {
            Self::Void => 0,
            Self::Scalar(_) | Self::Enum(..) | Self::Reference(_) => 1,
            Self::Array(element, length) => element.cells().saturating_mul(*length),
            Self::Struct(fields) => {
                fields.fields.iter().map(|field| field.shape.cells()).fold(0, u32::saturating_add)
            }
        }
    }

    /// Returns the scalar type of the first cell.
    pub(crate) fn first_scalar(&self) -> Option<Scalar> {
        match self {
            Self::Array(element, _) => element.first_scalar(),
            Self::Struct(class) => class.fields.first()?.shape.first_scalar(),
            shape => shape.scalar(),
        }
    }

    /// Returns the scalar type of each cell. `None` for addresses.
    pub(crate) fn scalars(&self) -> Vec<Option<Scalar>> {
        match self {
            Self::Void => Vec::new(),
            Self::Scalar(_) | Self::Enum(_) | Self::Reference(_) => vec![self.scalar()],
            Self::Array(element, length) => element.scalars().repeat(*length as usize),
            Self::Struct(fields) if fields.owned().is_some() => vec![None; fields.fields.len()],
            Self::Struct(fields) => fields.fields.iter().flat_map(|field| field.shape.scalars()).collect(),
        }
    }

    /// Returns the first cell and the type of the element or field with this index.
    pub fn part(&self, index: u32) -> Option<(u32, Self)> {
        match self {
            Self::Array(element, length) if index < *length => {
                Some((index.checked_mul(element.cells())?, (**element).clone()))
            }
            Self::Struct(class) => {
                let field = class.fields.get(index as usize)?;
                let before = class.fields[..index as usize].iter().map(|field| field.shape.cells()).sum();
                Some((before, field.shape.clone()))
            }
            _ => None,
        }
    }

    /// Returns the scalar type if the value is one word and not an address.
    pub fn scalar(&self) -> Option<Scalar> {
        match self {
            Self::Scalar(scalar) => Some(*scalar),
            Self::Enum(enumeration) => Some(enumeration.scalar),
            _ => None,
        }
    }

    /// Returns `true` if a value fits in one word.
    pub const fn is_word(&self) -> bool {
        matches!(self, Self::Scalar(_) | Self::Enum(..) | Self::Reference(_))
    }

    /// Creates a struct type.
    pub(crate) fn structure<N: Into<Box<str>>>(
        name: impl Into<Box<str>>,
        fields: impl IntoIterator<Item = (N, Self)>,
    ) -> Self {
        let fields = fields.into_iter().map(|(name, shape)| Field { name: name.into(), shape });
        Self::Struct(Arc::new(Struct { name: name.into(), fields: fields.collect() }))
    }

    /// Returns the type of a reference to a value of this type.
    pub fn reference(self) -> Self {
        Self::Reference(Arc::new(self))
    }
}

impl From<Scalar> for Shape {
    fn from(scalar: Scalar) -> Self {
        Self::Scalar(scalar)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Void => f.write_str("void"),
            Self::Scalar(scalar) => scalar.fmt(f),
            Self::Enum(enumeration) => f.write_str(&enumeration.name),
            Self::Array(element, length) => write!(f, "[{element}; {length}]"),
            Self::Struct(fields) => f.write_str(&fields.name),
            Self::Reference(target) => write!(f, "&{target}"),
        }
    }
}
