//! Lists, such as a Python list, a Go slice or a Java array: a value holds the address of the elements, and is shown with
//! the elements themselves.

use super::bigs::truth;
use super::{Datum, Machine, has_references, value_of};
use crate::Language;
use crate::ir::{Field, Scalar, Shape, Struct, WIDE, wide_number};
use std::sync::Arc;

/// The maximum number of cells that the lists of a value are shown with.
const CELL_LIMIT: u64 = 4096;
/// The length of a text that is not continued, in characters.
const TEXT_LIMIT: usize = 160;
/// The maximum number of cells of a value, not counting the elements of lists, that is written in one line.
const WRITTEN_CELLS: u32 = 64;
/// The name of a struct whose fields are elements: `[0]`, `[1]`, ….
const LIST: &str = "list";

/// The type of Python's `None`.
pub(crate) const NONE: &str = "None";

/// The words of a value, one for each cell.
type Words = Vec<Option<u64>>;

/// The elements of a list.
struct Elements<'s> {
    shape: &'s Shape,
    /// The address of the first one.
    base: u64,
    count: u64,
}

impl Machine<'_, '_> {
    /// Returns a value with the elements of its lists in place of their addresses. A list stays as it is if it is too long,
    /// and a value if a number in it needs more than 64 bits.
    pub(super) fn with_elements(&self, datum: Datum, language: Language) -> Datum {
        if !has_references(&datum.shape) {
            return datum;
        }
        let mut words = Vec::new();
        let shape = self.spread(&datum.shape, &datum.words, language, &mut words);
        let is_wide = has_references(&shape) && !shape.leads_elsewhere();
        if is_wide { datum } else { Datum { shape, words } }
    }

    /// Returns a small value that is no word, or a list, as [`Datum::text`] writes it.
    pub(super) fn object_text(
        &self,
        word: Option<u64>,
        shape: &Shape,
        language: Language,
    ) -> Option<Box<str>> {
        if matches!(shape, Shape::Void | Shape::Scalar(_) | Shape::Enum(_)) || shape.cells() > WRITTEN_CELLS {
            return None;
        }
        let datum = self.with_elements(self.datum(word, shape).ok()??, language);
        (!datum.shape.is_word()).then(|| datum.text(language).into())
    }

    /// Appends the words of a value to `all`, with those of elements in place of addresses, and returns its new type.
    fn spread(&self, shape: &Shape, words: &[Option<u64>], language: Language, all: &mut Words) -> Shape {
        if is_text(shape) {
            all.push(None);
            return Shape::Void.reference();
        }
        let elements = self.elements(shape, words, language);
        if let Some(Elements { shape, base, count }) = elements
            && all.len() as u64 + count * u64::from(shape.cells()) <= CELL_LIMIT
        {
            let cells = (0..count)
                .map_while(|i| self.memory.cells(base + i * u64::from(shape.cells()), shape.cells()).ok());
            let cells: Vec<Words> = cells.collect();
            return self.numbered(cells.iter().map(|words| (shape, &words[..])), language, all);
        }
        match shape {
            Shape::Enum(none) if *none.name == *NONE && language == Language::Python => {
                all.push(None);
                shape.clone()
            }
            Shape::Scalar(Scalar::Big) => {
                if let Some(truth) = words[0].and_then(truth) {
                    all.push(Some(truth.into()));
                    return Scalar::Bool.into();
                }
                let narrowed = words[0].and_then(|word| self.narrowed(word).ok());
                all.push(narrowed.map(|(_, word)| word));
                narrowed.map_or(shape.clone(), |(scalar, _)| scalar.into())
            }
            Shape::Reference(target)
                if language == Language::Python && matches!(**target, Shape::Struct(_)) =>
            {
                let tuple = words[0].and_then(|word| self.memory.cells(word, target.cells()).ok());
                if let Some(words) = tuple {
                    return self.spread(target, &words, language, all);
                }
                all.extend(words);
                shape.clone()
            }
            Shape::Struct(structure) => {
                let mut rest = words;
                let fields = structure.fields.iter().map(|field| {
                    let (own, behind) = rest.split_at(field.shape.cells() as usize);
                    rest = behind;
                    Field { name: field.name.clone(), shape: self.spread(&field.shape, own, language, all) }
                });
                Shape::Struct(Arc::new(Struct { name: structure.name.clone(), fields: fields.collect() }))
            }
            Shape::Array(element, _) if has_references(element) => {
                let cells = words.chunks(element.cells().max(1) as usize);
                self.numbered(cells.map(|words| (&**element, words)), language, all)
            }
            _ => {
                all.extend(words);
                shape.clone()
            }
        }
    }

    fn numbered<'s>(
        &self,
        elements: impl Iterator<Item = (&'s Shape, &'s [Option<u64>])>,
        language: Language,
        all: &mut Words,
    ) -> Shape {
        let fields = elements.enumerate().map(|(index, (shape, words))| Field {
            name: format!("[{index}]").into(),
            shape: self.spread(shape, words, language, all),
        });
        Shape::Struct(Arc::new(Struct { name: LIST.into(), fields: fields.collect() }))
    }

    /// Returns the elements of a value that is a list.
    fn elements<'s>(
        &self,
        shape: &'s Shape,
        words: &[Option<u64>],
        language: Language,
    ) -> Option<Elements<'s>> {
        let (first, end) = ((*words.first()?)?, *words.last()?);
        let has_objects = matches!(language, Language::Java | Language::CSharp);
        let (elements, base, count) = match shape {
            Shape::Struct(list) => match (&*list.name, &list.fields[..]) {
                (_, [base, ..]) if list.owned().is_some() => (&base.shape, first, words[1]),
                ("slice", [base, ..]) if words.len() > 1 => (&base.shape, first, words[1]),
                ("Vec", [room, _]) => match &room.shape {
                    Shape::Struct(slice) => (&slice.fields[0].shape, first, end),
                    _ => return None,
                },
                _ => return None,
            },
            Shape::Reference(target) => match &**target {
                Shape::Struct(list) if &*list.name == LIST && language == Language::Python => {
                    (&list.fields[0].shape, self.memory.load(first).ok()?, None)
                }
                Shape::Struct(list) if list_element(&list.name).is_some() => {
                    let fields = self.memory.cells(first, target.cells()).ok()?;
                    let ((items, shape), (count, _)) = (list.field("items")?, list.field("Count")?);
                    (shape, fields[items as usize]?, fields[count as usize])
                }
                _ if !has_objects => return None,
                Shape::Struct(_) | Shape::Void => return None,
                _ => (shape, first, None),
            },
            _ => return None,
        };
        let Shape::Reference(element) = elements else { return None };
        let count = count.or_else(|| self.memory.length(base, element.cells()).ok())?;
        Some(Elements { shape: element, base, count })
    }
}

/// Returns `true` for the layout of a slice of bytes, which may be a string, whose letters are not read.
fn is_text(shape: &Shape) -> bool {
    let Shape::Struct(list) = shape else { return false };
    let base = list.fields.first().map(|field| &field.shape);
    &*list.name == "slice"
        && matches!(base, Some(Shape::Reference(byte)) if byte.scalar() == Some(Scalar::U8))
}

/// Returns the name of the class of lists in Java and C# with elements of this type.
pub(crate) fn list_class(element: &str) -> String {
    format!("bitrose_list_{}", element.trim().replace(['[', ']', ' '], "_"))
}

/// Returns the element type of a class of lists, from its name.
pub(crate) fn list_element(class: &str) -> Option<String> {
    Some(class.strip_prefix("bitrose_list_")?.replace("__", "[]"))
}

impl Datum {
    /// Returns the value in one line, such as `[8, 15]` or `Move {from: 8, to: 24}`. The end of a long one is left out.
    pub(super) fn text(&self, language: Language) -> String {
        let mut text = match &self.shape {
            Shape::Struct(object)
                if object.variants().is_empty() && object.fields.iter().any(|field| is_name(&field.name)) =>
            {
                format!("{} ", object.name)
            }
            _ => String::new(),
        };
        write(&mut text, &self.shape, &mut self.words.iter().copied(), language);
        text
    }
}

/// Returns `true` for the name of a field that is no number, as those of elements and of tuples are.
fn is_name(name: &str) -> bool {
    !name.is_empty() && !name.starts_with(|sign: char| sign == '[' || sign.is_ascii_digit())
}

/// Writes the variant of an enum and its fields: `Some(8)`.
fn write_variant(text: &mut String, object: &Struct, words: &[Option<u64>], language: Language) {
    let Some((name, fields)) = object.variant(words[0]) else { return text.push('…') };
    text.push_str(name);
    if fields.is_empty() {
        return;
    }
    if fields.iter().any(|(name, ..)| is_name(name)) {
        text.push(' ');
    }
    let own: Words = fields.iter().flat_map(|(_, cells, _)| words[cells.clone()].to_vec()).collect();
    let shape = Shape::structure(name, fields.into_iter().map(|(name, _, shape)| (name, shape.clone())));
    write(text, &shape, &mut own.into_iter(), language);
}

fn write(text: &mut String, shape: &Shape, words: &mut dyn Iterator<Item = Option<u64>>, language: Language) {
    let fields: Vec<(&str, &Shape)> = match shape {
        Shape::Void => {
            text.push('…');
            return;
        }
        Shape::Array(element, length) => vec![("[", &**element); *length as usize],
        Shape::Struct(wide) if *wide.name == *WIDE => {
            let [low, high] = [words.next().flatten(), words.next().flatten()];
            let digits = low.zip(high).map(|(low, high)| wide_number([low, high]).to_string());
            return text.push_str(digits.as_deref().unwrap_or("…"));
        }
        Shape::Struct(object) if !object.variants().is_empty() => {
            let words: Words = words.take(shape.cells() as usize).collect();
            return write_variant(text, object, &words, language);
        }
        Shape::Struct(fields) => fields.fields.iter().map(|field| (&*field.name, &field.shape)).collect(),
        Shape::Enum(none) if *none.name == *NONE && language == Language::Python => {
            words.next();
            text.push_str(NONE);
            return;
        }
        Shape::Scalar(_) | Shape::Enum(_) | Shape::Reference(_) => {
            let word = shape.scalar().zip(words.next().flatten());
            let value = word.map(|(scalar, word)| value_of(scalar, word, language).to_string());
            text.push_str(value.as_deref().unwrap_or("…"));
            return;
        }
    };
    let signs = match shape {
        Shape::Struct(list) if &*list.name == LIST => ['[', ']'],
        Shape::Array(..) => ['[', ']'],
        _ if fields.iter().any(|(name, _)| is_name(name)) => ['{', '}'],
        _ => ['(', ')'],
    };
    text.push(signs[0]);
    let count = fields.len();
    for (index, (name, shape)) in fields.into_iter().enumerate() {
        if index > 0 {
            text.push_str(", ");
        }
        if text.chars().count() > TEXT_LIMIT {
            text.push_str(&format!("… {} more", count - index));
            break;
        }
        if is_name(name) {
            text.push_str(&format!("{name}: "));
        }
        write(text, shape, words, language);
    }
    text.push(signs[1]);
}
