//! The table of built-in names, from which completion, help, the reference and "did you mean" are generated.

mod apply;
mod fault;
mod table;

use super::bound::Bound;
use super::ir::Scalar;
use bitrose_core::bitboard::{Bitboard, Color, Direction, Mapping, Square};
use bitrose_core::position::IllegalPosition;
use std::collections::HashMap;
use std::sync::LazyLock;

pub(super) use apply::{Call, apply};
pub use fault::BuiltinFault;
pub use table::BUILTINS;

/// A built-in constant or function.
#[derive(Clone, Copy, Debug)]
pub struct Builtin {
    /// The preferred name.
    pub name: &'static str,
    /// Other names with the same meaning.
    pub aliases: &'static [&'static str],
    /// The names of the parameters. Empty for a constant.
    pub parameters: &'static [&'static str],
    /// What it returns, in one sentence.
    pub doc: &'static str,
    /// Its chapter in the reference.
    pub group: Group,
    pub(super) body: Body,
}

named! {
    /// The chapters of the reference.
    #[expect(missing_docs, reason = "the titles say it")]
    pub enum Group {
        Constants = "Constants",
        Compass = "Compass",
        Symmetry = "Symmetry",
        Fills = "Fills",
        Bits = "Bits of the word",
        Squares = "Squares",
        Attacks = "Attacks",
        Sliders = "Sliders by method",
        Magics = "Masks and magics",
        Geometry = "Geometry",
        Position = "With a position bound",
        Numbers = "Numbers",
    }
    /// Returns the heading.
    fn title
}

/// What a parameter accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A set of squares.
    Set,
    /// The raw word.
    Word,
    /// Exactly one square.
    Square,
    /// A count or an index.
    Number,
    /// An index of a table: the word, read as a number.
    Index,
    /// A direction of the compass.
    Direction,
    /// A file, given by its index or by a square on it.
    File,
}

/// The implementation of a built-in. Sets are the same under every mapping; words depend on the session's mapping.
#[derive(Clone, Copy, Debug)]
pub(super) enum Body {
    Constant(Bitboard),
    Picture(fn(Bitboard) -> Bitboard),
    Pictures(fn(Bitboard, Bitboard) -> Bitboard),
    Step(fn(Bitboard, Direction) -> Bitboard),
    Occluded(fn(Direction, Bitboard, Bitboard) -> Bitboard),
    Word(fn(u64) -> u64),
    Words(fn(u64, u64) -> u64),
    Rotate(fn(u64, u64) -> u64),
    Count(fn(u64) -> u64),
    Test(fn(u64) -> bool),
    Number(fn(u64) -> u64),
    Numbers(fn(u64, u64) -> u64),
    Square(fn(Square) -> Bitboard),
    SquareNumber(fn(Mapping, Square) -> u64),
    Slider(fn(Square, Bitboard) -> Bitboard),
    /// A word for a square.
    SquareWord(fn(Mapping, Square) -> u64),
    /// An entry of a square's table, or the number of entries if the index is too large.
    Slot(fn(Mapping, Square, u64) -> Result<u64, u64>),
    /// An entry of a whole table, or the number of entries if the index is too large.
    Entry(fn(u64) -> Result<u64, u64>),
    Ray(fn(Square, Direction) -> Bitboard),
    Squares(fn(Square, Square) -> Bitboard),
    Distance(fn(Square, Square) -> u64),
    /// A question to the bound position about a square.
    Asked(fn(&Bound, Square) -> Result<Bitboard, IllegalPosition>),
    /// A set for a file, by its index.
    File(fn(u8) -> Bitboard),
    /// The attacks of a sliding piece through the first blockers.
    Xray(fn(Square, Bitboard, Bitboard) -> Bitboard),
    /// The squares in front of a pawn, for a passed-pawn test. Color 0 is white.
    Passed(fn(Color, Square) -> Bitboard),
}

impl Builtin {
    /// Returns `true` if it is a constant rather than a function.
    pub const fn is_constant(&self) -> bool {
        matches!(self.body, Body::Constant(_))
    }

    /// Returns the squares of a constant, or `None` for a function.
    pub const fn constant(&self) -> Option<Bitboard> {
        match self.body {
            Body::Constant(board) => Some(board),
            _ => None,
        }
    }

    /// Returns how it is written: `rook(sq, occ)`, `FILE_A`.
    pub fn signature(&self) -> String {
        if self.is_constant() {
            return self.name.to_owned();
        }
        format!("{}({})", self.name, self.parameters.join(", "))
    }

    /// Returns the type of the result.
    pub const fn result(&self) -> Scalar {
        match self.body {
            Body::Count(_)
            | Body::Number(_)
            | Body::Numbers(_)
            | Body::SquareNumber(_)
            | Body::Distance(_) => Scalar::Int,
            Body::Test(_) => Scalar::Bool,
            _ => Scalar::Board,
        }
    }

    /// Returns `true` if the first argument is a set for which a single square would make sense too.
    pub(super) const fn takes_set_or_square(&self) -> bool {
        matches!(self.body, Body::Picture(_) | Body::Step(_))
    }

    pub(super) const fn kinds(&self) -> &'static [Kind] {
        match self.body {
            Body::Constant(_) => &[],
            Body::Picture(_) => &[Kind::Set],
            Body::Pictures(_) => &[Kind::Set, Kind::Set],
            Body::Step(_) => &[Kind::Set, Kind::Direction],
            Body::Occluded(_) => &[Kind::Direction, Kind::Set, Kind::Set],
            Body::Word(_) | Body::Count(_) | Body::Test(_) => &[Kind::Word],
            Body::Words(_) => &[Kind::Word, Kind::Word],
            Body::File(_) => &[Kind::File],
            Body::Xray(_) => &[Kind::Square, Kind::Set, Kind::Set],
            Body::Passed(_) => &[Kind::Number, Kind::Square],
            Body::Rotate(_) => &[Kind::Word, Kind::Number],
            Body::Number(_) => &[Kind::Number],
            Body::Numbers(_) => &[Kind::Number, Kind::Number],
            Body::Square(_) | Body::SquareNumber(_) | Body::SquareWord(_) | Body::Asked(_) => &[Kind::Square],
            Body::Slider(_) => &[Kind::Square, Kind::Set],
            Body::Slot(_) => &[Kind::Square, Kind::Index],
            Body::Entry(_) => &[Kind::Index],
            Body::Ray(_) => &[Kind::Square, Kind::Direction],
            Body::Squares(_) | Body::Distance(_) => &[Kind::Square, Kind::Square],
        }
    }
}

/// All names of the built-ins, in the form of [`plain`].
static NAMES: LazyLock<HashMap<String, &Builtin>> = LazyLock::new(|| {
    let names = |builtin: &'static Builtin| {
        builtin.aliases.iter().chain([&builtin.name]).map(move |name| (plain(name), builtin))
    };
    BUILTINS.iter().flat_map(names).collect()
});

/// Finds the built-in with this name. `FILE_A`, `file_a` and `FileA` are the same. Lowercase `empty` is not found,
/// because it is the name of a position's empty squares.
pub fn find(name: &str) -> Option<&'static Builtin> {
    NAMES.get(&plain(name)).copied().filter(|_| name != "empty")
}

/// Returns a name without what does not count when names are compared: case, underscores, and the `@` before Zig's
/// builtin functions.
pub(super) fn plain(name: &str) -> String {
    name.replace(['_', '@'], "").to_ascii_lowercase()
}
