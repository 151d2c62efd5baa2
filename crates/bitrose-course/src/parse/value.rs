//! The values of a TOML document as a deserializer of serde.
//!
//! The deserializer of `toml` has a map for tables, one for dates, and one for values with their spans, and serde
//! compiles every type of a lesson for each of them. Here is a single one. The span of a value is in
//! [`READING`](super::toml), from where [`Located`](crate::model::Located) takes it.

use super::toml::reading;
use serde::de::value::StrDeserializer;
use serde::de::{
    self, DeserializeSeed, Error as _, Expected, IntoDeserializer, MapAccess, SeqAccess, Unexpected, Visitor,
};
use serde::{Deserializer, forward_to_deserialize_any};
use std::fmt;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeArray, DeInteger, DeString, DeTable, DeValue};

/// A value and where it is written.
pub(super) type Node<'a> = Spanned<DeValue<'a>>;

/// Deserializes a value with its span as the current one.
pub(super) struct Reader<'a>(pub(super) Node<'a>);

/// An error in the shape of a document.
#[derive(Debug)]
pub(super) struct Misshapen {
    pub(super) message: String,
    pub(super) span: Option<Range<usize>>,
}

impl Misshapen {
    /// The same error, at this span unless it has one.
    fn at(mut self, span: &Range<usize>) -> Self {
        self.span.get_or_insert_with(|| span.clone());
        self
    }
}

impl fmt::Display for Misshapen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Misshapen {}

impl de::Error for Misshapen {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self { message: message.to_string(), span: None }
    }
}

impl<'a> Reader<'a> {
    /// Visits the value. An error gets its span.
    fn visit<T>(self, visit: impl FnOnce(DeValue<'a>) -> Result<T, Misshapen>) -> Result<T, Misshapen> {
        let span = self.0.span();
        visit(self.0.into_inner()).map_err(|error| error.at(&span))
    }

    fn number<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misshapen> {
        self.visit(|value| match value {
            DeValue::Integer(number) => visit_integer(&number, visitor),
            value => Err(mismatch(&value, &visitor)),
        })
    }

    fn word<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misshapen> {
        self.visit(|value| match value {
            DeValue::String(text) => visitor.visit_str(&text),
            value => Err(mismatch(&value, &visitor)),
        })
    }
}

fn visit_integer<'de, V: Visitor<'de>>(number: &DeInteger<'_>, visitor: V) -> Result<V::Value, Misshapen> {
    let (digits, radix) = (number.as_str(), number.radix());
    match (i64::from_str_radix(digits, radix), u64::from_str_radix(digits, radix)) {
        (Ok(number), _) => visitor.visit_i64(number),
        (_, Ok(number)) => visitor.visit_u64(number),
        _ => Err(Misshapen::custom("integer number overflowed")),
    }
}

/// The error for a value of a wrong type.
fn mismatch(value: &DeValue<'_>, expected: &dyn Expected) -> Misshapen {
    let found = match value {
        DeValue::String(text) => Unexpected::Str(text),
        DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
            Ok(number) => Unexpected::Signed(number),
            Err(_) => Unexpected::Other("a large integer"),
        },
        DeValue::Float(number) => Unexpected::Float(number.as_str().parse().unwrap_or(f64::NAN)),
        DeValue::Boolean(truth) => Unexpected::Bool(*truth),
        DeValue::Datetime(_) => Unexpected::Other("a date"),
        DeValue::Array(_) => Unexpected::Seq,
        DeValue::Table(_) => Unexpected::Map,
    };
    Misshapen::invalid_type(found, expected)
}

/// For each type, only the method of the visitor that takes its values is called, so serde compiles no others.
impl<'de> Deserializer<'de> for Reader<'_> {
    type Error = Misshapen;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misshapen> {
        self.visit(|value| match value {
            DeValue::String(text) => visitor.visit_str(&text),
            DeValue::Integer(number) => visit_integer(&number, visitor),
            DeValue::Float(number) => visitor.visit_f64(number.as_str().parse().map_err(Misshapen::custom)?),
            DeValue::Boolean(truth) => visitor.visit_bool(truth),
            DeValue::Datetime(_) => Err(mismatch(&value, &visitor)),
            DeValue::Array(list) => visitor.visit_seq(List(list.into_iter())),
            DeValue::Table(table) => visitor.visit_map(Entries { rest: table.into_iter(), value: None }),
        })
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misshapen> {
        self.visit(|value| match value {
            DeValue::Boolean(truth) => visitor.visit_bool(truth),
            value => Err(mismatch(&value, &visitor)),
        })
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misshapen> {
        self.number(visitor)
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misshapen> {
        self.number(visitor)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misshapen> {
        self.word(visitor)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misshapen> {
        self.word(visitor)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misshapen> {
        self.visit(|value| match value {
            DeValue::Array(list) => visitor.visit_seq(List(list.into_iter())),
            value => Err(mismatch(&value, &visitor)),
        })
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Misshapen> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misshapen> {
        self.visit(|value| match value {
            DeValue::Table(table) => visitor.visit_map(Entries { rest: table.into_iter(), value: None }),
            value => Err(mismatch(&value, &visitor)),
        })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misshapen> {
        self.deserialize_map(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misshapen> {
        visitor.visit_some(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misshapen> {
        self.visit(|value| match value {
            DeValue::String(text) => visitor.visit_enum(name(&text)),
            value => Err(mismatch(&value, &"a name in quotes")),
        })
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u8 u16 u128 f32 f64 char bytes byte_buf unit unit_struct newtype_struct tuple_struct
        identifier ignored_any
    }
}

fn name<'a>(text: &'a DeString<'_>) -> StrDeserializer<'a, Misshapen> {
    let text: &str = text;
    text.into_deserializer()
}

/// Notes where the value is that is deserialized next.
fn enter(span: Range<usize>) {
    reading(|reading| reading.span = span);
}

/// The elements of an array.
struct List<'a>(<DeArray<'a> as IntoIterator>::IntoIter);

impl<'de> SeqAccess<'de> for List<'_> {
    type Error = Misshapen;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Misshapen> {
        let Some(node) = self.0.next() else { return Ok(None) };
        enter(node.span());
        seed.deserialize(Reader(node)).map(Some)
    }
}

/// The entries of a table.
struct Entries<'a> {
    rest: <DeTable<'a> as IntoIterator>::IntoIter,
    value: Option<Node<'a>>,
}

impl<'de> MapAccess<'de> for Entries<'_> {
    type Error = Misshapen;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Misshapen> {
        let Some((key, value)) = self.rest.next() else { return Ok(None) };
        self.value = Some(value);
        enter(key.span());
        seed.deserialize(name(key.get_ref())).map(Some).map_err(|error| error.at(&key.span()))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Misshapen> {
        let node = self.value.take().expect("serde asks for a value after its key");
        let span = node.span();
        enter(span.clone());
        seed.deserialize(Reader(node)).map_err(|error| error.at(&span))
    }
}
