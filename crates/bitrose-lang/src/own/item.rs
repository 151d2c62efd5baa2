//! Intermediate values, and the state of lowering a function.

use super::OwnFrontEnd;
use crate::Span;
use crate::ast::Function as Definition;
use crate::error::{Error, Fallible};
use crate::ir::{Builder, Function, Label, Operand, Overflow, Requests, Scalar, Shape, Unary};
use std::collections::HashMap;

/// A value.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) operand: Operand,
    /// The word, if the source determines it.
    pub(super) constant: Option<u64>,
    /// Whether it is a decimal literal, which adapts to the type of the other operand.
    pub(super) is_literal: bool,
}

impl Item {
    pub(super) const fn of(operand: Operand) -> Self {
        Self { operand, constant: None, is_literal: false }
    }

    pub(super) const fn shape(&self) -> &Shape {
        &self.operand.shape
    }

    pub(super) fn is(&self, scalar: Scalar) -> bool {
        self.operand.shape == Shape::Scalar(scalar)
    }

    /// Returns `true` if it has no type yet: it comes from a variable or function whose type a later pass determines.
    pub(super) fn is_open(&self) -> bool {
        self.operand.shape == Shape::Void
    }

    pub(super) fn kind(&self) -> Kind {
        Kind { shape: self.shape().clone(), is_zero: self.is_literal && self.constant == Some(0) }
    }
}

/// The type of a variable, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    pub(super) shape: Shape,
    /// Whether the only value so far is the literal 0, which could also be the empty Board.
    pub(super) is_zero: bool,
}

impl Kind {
    pub(super) const NONE: Self = Self { shape: Shape::Void, is_zero: false };

    /// Returns the type of a variable of this type that also takes the value `item`. `None` if no type fits both.
    pub(super) fn with(&self, item: &Item) -> Option<Self> {
        let new = item.kind();
        let scalars = (self.shape.scalar(), new.shape.scalar());
        let shape = match (&self.shape, &new.shape) {
            (Shape::Void, _) => return Some(new),
            (_, Shape::Void) => return Some(self.clone()),
            (old, new) if old == new => old.clone(),
            _ => match (scalars.0?, scalars.1?) {
                (Scalar::Int, Scalar::Board) if self.is_zero => Scalar::Board.into(),
                (Scalar::Board, Scalar::Int) if item.is_literal => Scalar::Board.into(),
                (Scalar::Board, Scalar::Square) | (Scalar::Square, Scalar::Board) => Scalar::Board.into(),
                (Scalar::Int, Scalar::Square | Scalar::Bool)
                | (Scalar::Square | Scalar::Bool, Scalar::Int) => Scalar::Int.into(),
                _ => return None,
            },
        };
        Some(Self { shape, is_zero: self.is_zero && new.is_zero })
    }
}

/// Returns the name of a type with its article: `an Int`.
pub(super) fn name_of(shape: &Shape) -> String {
    match shape {
        Shape::Scalar(Scalar::Int) => "an Int".to_owned(),
        Shape::Array(..) => "an array".to_owned(),
        Shape::Struct(fields) => format!("a {}", fields.name),
        Shape::Reference(_) => "a reference".to_owned(),
        Shape::Void => "nothing".to_owned(),
        Shape::Enum(enumeration) => format!("a {}", enumeration.name),
        Shape::Scalar(Scalar::Bool) => "a Bool".to_owned(),
        Shape::Scalar(scalar) => format!("a {scalar}"),
    }
}

/// A variable in scope.
#[derive(Clone, Debug)]
pub(super) struct Local<'t> {
    pub(super) name: &'t str,
    pub(super) span: Span,
    pub(super) storage: Storage,
}

/// Where a variable is stored.
#[derive(Clone, Debug)]
pub(super) enum Storage {
    /// In a register. Its type is [`Shape::Void`] as long as it is unknown.
    Register(Operand),
    /// In memory: an array.
    Object(u32, Shape),
    /// A global variable, by its name.
    Global(Shape),
}

impl Local<'_> {
    pub(super) const fn shape(&self) -> &Shape {
        match &self.storage {
            Storage::Register(Operand { shape, .. }) | Storage::Object(_, shape) | Storage::Global(shape) => {
                shape
            }
        }
    }
}

/// A function that is being lowered.
pub(super) struct Body<'b, 't> {
    pub(super) front: &'b mut OwnFrontEnd<'t>,
    pub(super) requests: &'b mut Requests,
    pub(super) b: Builder,
    /// The types of variables, by the offsets of their declarations.
    pub(super) types: &'b mut HashMap<usize, Kind>,
    /// Whether one of these types has changed.
    pub(super) changed: bool,
    pub(super) function: Option<&'t Definition>,
    pub(super) scopes: Vec<Vec<Local<'t>>>,
    pub(super) loops: Vec<Label>,
    /// The type of the values that the function returns.
    pub(super) result: Kind,
}

impl<'b, 't> Body<'b, 't> {
    pub(super) fn new(
        front: &'b mut OwnFrontEnd<'t>,
        requests: &'b mut Requests,
        b: Builder,
        types: &'b mut HashMap<usize, Kind>,
        function: Option<&'t Definition>,
    ) -> Self {
        // Returns are converted to the result type of the previous pass.
        let result = types.get(&RESULT).cloned().unwrap_or(Kind::NONE);
        Self {
            front,
            requests,
            b,
            types,
            changed: false,
            function,
            scopes: vec![Vec::new()],
            loops: Vec::new(),
            result,
        }
    }

    /// Returns the function, and whether types have changed since the previous pass.
    pub(super) fn finish(mut self) -> (Function, bool) {
        if self.function.is_some() {
            self.b.set_result(self.result.shape.clone());
        }
        (self.b.finish(), self.changed)
    }

    pub(super) fn constant(&mut self, scalar: Scalar, word: u64) -> Item {
        let operand = self.b.constant(scalar, word);
        Item { operand, constant: Some(scalar.wrap(word)), is_literal: false }
    }

    /// Returns a value without a type yet.
    pub(super) fn open_item(&mut self) -> Item {
        let register = self.b.register(Scalar::Bool);
        Item::of(Operand { register, shape: Shape::Void })
    }

    /// Converts a value to a Board: a Square becomes the set of this square, an Int its bits.
    pub(super) fn board(&mut self, item: &Item) -> Item {
        match (item.shape().scalar(), item.constant) {
            (Some(Scalar::Board), _) => item.clone(),
            (Some(Scalar::Square), Some(index)) => self.constant(Scalar::Board, 1 << index),
            (Some(_), Some(word)) => self.constant(Scalar::Board, word),
            (Some(Scalar::Square), None) => {
                let one = self.b.constant(Scalar::Board, 1);
                let rules = crate::ir::Rules::SATURATE;
                Item::of(self.b.operation(crate::ir::Binary::ShiftLeft, rules, &one, &item.operand))
            }
            (Some(_), None) => Item::of(self.b.convert(item.operand.clone(), Scalar::Board, Overflow::Wrap)),
            (None, _) => self.open_item(),
        }
    }

    /// Converts a value to an Int: a Square becomes its index, a Board its bits.
    pub(super) fn int(&mut self, item: &Item) -> Item {
        match (item.shape().scalar(), item.constant) {
            (Some(Scalar::Int), _) => item.clone(),
            (Some(_), Some(word)) => self.constant(Scalar::Int, word),
            (Some(_), None) => Item::of(self.b.convert(item.operand.clone(), Scalar::Int, Overflow::Wrap)),
            (None, _) => self.open_item(),
        }
    }

    /// Converts a value to a condition: not zero, not empty.
    pub(super) fn truth(&mut self, item: &Item) -> Operand {
        if item.is(Scalar::Bool) {
            return item.operand.clone();
        }
        let item = if item.is(Scalar::Square) { self.board(item) } else { item.clone() };
        self.b.operation_of_one(Unary::IsTrue, &item.operand)
    }

    /// Converts a value to a type that fits it according to [`Kind::with`].
    pub(super) fn coerce(&mut self, item: &Item, shape: &Shape) -> Operand {
        if item.shape() == shape {
            return item.operand.clone();
        }
        match shape.scalar() {
            Some(Scalar::Board) => self.board(item).operand,
            Some(Scalar::Int) => self.int(item).operand,
            // This only happens before a later pass finds the type.
            _ => Operand { register: self.b.register(shape.clone()), shape: shape.clone() },
        }
    }

    /// Returns the common type of two values.
    pub(super) fn common(left: &Item, right: &Item, span: Span) -> Fallible<Shape> {
        let one_way = left.kind().with(right);
        let joined = one_way.or_else(|| right.kind().with(left)).or_else(|| {
            let literal_meets_board = left.is_literal && right.is(Scalar::Board);
            literal_meets_board.then(|| right.kind())
        });
        joined.map(|kind| kind.shape).ok_or_else(|| {
            Error::new(span, format!("mismatched types: {} and {}", name_of(left.shape()), name_of(right.shape())))
                .label("the two values have different types")
                .help("`int(x)` gives the bits of a Board as a number, `board(n)` the Board with the bits of a number")
        })
    }

    /// Returns the value, or an error if there is none.
    pub(super) fn value(item: Option<Item>, span: Span) -> Fallible<Item> {
        item.ok_or_else(|| {
            Error::new(span, "expected a value")
                .label("this has no value")
                .help("the value of a block is its last expression; a C function returns one with `return`")
        })
    }
}

/// The key of the result type among the types of variables.
pub(super) const RESULT: usize = usize::MAX;
