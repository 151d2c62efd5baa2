//! Values on their way, and what is known while a function is lowered.

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
    /// The word, where the source says it.
    pub(super) constant: Option<u64>,
    /// Is it a decimal literal? It takes the type that it meets.
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

    /// Has no type yet: it comes from a variable or function whose type a later pass finds.
    pub(super) fn is_open(&self) -> bool {
        self.operand.shape == Shape::Void
    }

    pub(super) fn kind(&self) -> Kind {
        Kind { shape: self.shape().clone(), is_zero: self.is_literal && self.constant == Some(0) }
    }
}

/// The type of a variable so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    pub(super) shape: Shape,
    /// Has it taken nothing but the literal 0? That is the empty Board as well.
    pub(super) is_zero: bool,
}

impl Kind {
    pub(super) const NONE: Self = Self { shape: Shape::Void, is_zero: false };

    /// The type of a variable that has this type and takes one more value. `None` if no type has both.
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

/// The name of a type in a sentence: `an Int`.
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

/// Where a variable is.
#[derive(Clone, Debug)]
pub(super) enum Storage {
    /// A register; of the type [`Shape::Void`] as long as no type is known.
    Register(Operand),
    /// In memory: an array.
    Object(u32, Shape),
    /// Outside of functions, by its name.
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

/// A function on its way.
pub(super) struct Body<'b, 't> {
    pub(super) front: &'b mut OwnFrontEnd<'t>,
    pub(super) requests: &'b mut Requests,
    pub(super) b: Builder,
    /// The types of variables, by the places of their declarations.
    pub(super) types: &'b mut HashMap<usize, Kind>,
    /// Whether one of them has changed.
    pub(super) changed: bool,
    pub(super) function: Option<&'t Definition>,
    pub(super) scopes: Vec<Vec<Local<'t>>>,
    pub(super) loops: Vec<Label>,
    /// The values that the function returns: the block of each is rewritten when the type is known.
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
        // The type of the result of the pass before is the type that returns convert to.
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

    /// The function, and whether the types have changed since the pass before.
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

    /// A value without a type yet.
    pub(super) fn open_item(&mut self) -> Item {
        let register = self.b.register(Scalar::Bool);
        Item::of(Operand { register, shape: Shape::Void })
    }

    /// The value as a Board: of a Square its one square, of an Int its bits.
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

    /// The value as an Int: of a Square its index, of a Board its bits.
    pub(super) fn int(&mut self, item: &Item) -> Item {
        match (item.shape().scalar(), item.constant) {
            (Some(Scalar::Int), _) => item.clone(),
            (Some(_), Some(word)) => self.constant(Scalar::Int, word),
            (Some(_), None) => Item::of(self.b.convert(item.operand.clone(), Scalar::Int, Overflow::Wrap)),
            (None, _) => self.open_item(),
        }
    }

    /// The value as a condition: not zero, not empty.
    pub(super) fn truth(&mut self, item: &Item) -> Operand {
        if item.is(Scalar::Bool) {
            return item.operand.clone();
        }
        let item = if item.is(Scalar::Square) { self.board(item) } else { item.clone() };
        self.b.operation_of_one(Unary::IsTrue, &item.operand)
    }

    /// The value in a type that it fits, as [`Kind::with`] says.
    pub(super) fn coerce(&mut self, item: &Item, shape: &Shape) -> Operand {
        if item.shape() == shape {
            return item.operand.clone();
        }
        match shape.scalar() {
            Some(Scalar::Board) => self.board(item).operand,
            Some(Scalar::Int) => self.int(item).operand,
            // Only on the way to a type that a later pass finds.
            _ => Operand { register: self.b.register(shape.clone()), shape: shape.clone() },
        }
    }

    /// The type that two values have in common.
    pub(super) fn common(left: &Item, right: &Item, span: Span) -> Fallible<Shape> {
        let one_way = left.kind().with(right);
        let joined = one_way.or_else(|| right.kind().with(left)).or_else(|| {
            let literal_meets_board = left.is_literal && right.is(Scalar::Board);
            literal_meets_board.then(|| right.kind())
        });
        joined.map(|kind| kind.shape).ok_or_else(|| {
            Error::new(span, format!("{} or {}", name_of(left.shape()), name_of(right.shape())))
                .label("the two values have different types")
                .help("`int(x)` is the number of a Board's bits, `board(n)` the Board of a number")
        })
    }

    /// Refuses to go on without a value.
    pub(super) fn value(item: Option<Item>, span: Span) -> Fallible<Item> {
        item.ok_or_else(|| {
            Error::new(span, "expected a value")
                .label("this gives none")
                .help("the value of a block is its last expression; a function of C gives one by `return`")
        })
    }
}

/// Where the type of the result is kept among those of variables.
pub(super) const RESULT: usize = usize::MAX;
