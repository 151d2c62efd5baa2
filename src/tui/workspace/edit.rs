//! Changes of the current board: what each one computes, and the line of the bitboard language that does the same.
//!
//! Both are implemented, the computation with the Rust core and the line as text. A property test runs the lines and
//! compares the results.

use bitrose_core::attacks;
use bitrose_core::attacks::rays;
use bitrose_core::bitboard::constants::name_of;
use bitrose_core::bitboard::{Bitboard, Color, Direction, Mapping, RawShift, Square};

/// One of the eight named boards, a to h.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(u8);

impl Name {
    /// The eight names.
    pub const ALL: [Self; 8] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// Returns the name for a letter from `a` to `h`, in upper or lower case.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|name| name.letter() == letter.to_ascii_lowercase())
    }

    /// Returns `true` if a name of the session is that of a board: `a` to `h`.
    pub const fn is_board(name: &str) -> bool {
        matches!(name.as_bytes(), [b'a'..=b'h'])
    }

    /// Returns the index: 0 for `a` to 7 for `h`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the letter.
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }

    /// Returns the name `by` further on, wrapping around after the eighth.
    pub const fn moved(self, by: i8) -> Self {
        Self((self.0.cast_signed() + by).rem_euclid(8).cast_unsigned())
    }
}

/// An operator that combines two sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Join {
    /// `a & b`
    And,
    /// `a | b`
    #[default]
    Or,
    /// `a ^ b`
    Xor,
    /// `a & ~b`
    AndNot,
    /// `b`
    Replace,
}

impl Join {
    /// The four operators of the live strip.
    pub const OPERATORS: [Self; 4] = [Self::And, Self::Or, Self::Xor, Self::AndNot];

    /// Combines two words, or the numbers of two boards.
    pub const fn apply(self, left: u64, right: u64) -> u64 {
        match self {
            Self::And => left & right,
            Self::Or => left | right,
            Self::Xor => left ^ right,
            Self::AndNot => left & !right,
            Self::Replace => right,
        }
    }

    /// Returns the operation as an expression of the bitboard language.
    pub fn expression(self, left: &str, right: &str) -> String {
        match self {
            Self::And => format!("{left} & {right}"),
            Self::Or => format!("{left} | {right}"),
            Self::Xor => format!("{left} ^ {right}"),
            Self::AndNot => format!("{left} & ~{right}"),
            Self::Replace => right.to_owned(),
        }
    }
}

/// A shape that is stamped at the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Stamp {
    Rank,
    File,
    Diagonal,
    Antidiagonal,
    Knight,
    King,
    Rook,
    Bishop,
    Queen,
    WhitePawn,
    BlackPawn,
}

/// A reflection or rotation of the whole board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are those of `Bitboard`")]
pub enum Symmetry {
    FlipVertical,
    MirrorHorizontal,
    FlipDiagonal,
    FlipAntidiagonal,
    Rotate90,
    Rotate180,
    Rotate270,
}

impl Symmetry {
    /// Returns the name of the language's function, and the function that computes it.
    fn function(self) -> (&'static str, fn(Bitboard) -> Bitboard) {
        match self {
            Self::FlipVertical => ("flip_vertical", Bitboard::flip_vertical),
            Self::MirrorHorizontal => ("mirror_horizontal", Bitboard::mirror_horizontal),
            Self::FlipDiagonal => ("flip_diagonal", Bitboard::flip_diagonal),
            Self::FlipAntidiagonal => ("flip_antidiagonal", Bitboard::flip_antidiagonal),
            Self::Rotate90 => ("rotate_90", Bitboard::rotate_90),
            Self::Rotate180 => ("rotate_180", Bitboard::rotate_180),
            Self::Rotate270 => ("rotate_270", Bitboard::rotate_270),
        }
    }
}

/// What is kept when the mapping changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// The squares are kept, and the number changes.
    Picture,
    /// The number is kept, and the squares change.
    Number,
}

impl Keep {
    /// Returns the other of the two.
    pub const fn other(self) -> Self {
        match self {
            Self::Picture => Self::Number,
            Self::Number => Self::Picture,
        }
    }
}

/// An operand: a set of squares, and an expression for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The expression. It can be used next to any operator without parentheses.
    pub source: String,
    /// The squares.
    pub board: Bitboard,
}

impl Term {
    /// Returns an operand for a set of squares. The expression is the name of a constant, a square, or a set literal.
    pub fn squares(board: Bitboard) -> Self {
        let source = match (name_of(board), board.single()) {
            (Some(name), _) => name.to_owned(),
            (None, Some(square)) => square.to_string(),
            (None, None) => format!("{{{board}}}"),
        };
        Self { source, board }
    }

    /// Returns a shape at a square as an operand. Sliding pieces are stopped by `blockers`.
    pub fn stamp(stamp: Stamp, at: Square, blockers: &Self) -> Self {
        let slider = |name: &str, board| Self { source: format!("{name}({at}, {})", blockers.source), board };
        let leaper = |name: &str, board| Self { source: format!("{name}({at})"), board };
        let own = at.bitboard();
        match stamp {
            Stamp::Rank => Self::squares(at.rank().bitboard()),
            Stamp::File => Self::squares(at.file().bitboard()),
            Stamp::Diagonal => Self::squares(line(at, Direction::NorthEast)),
            Stamp::Antidiagonal => Self::squares(line(at, Direction::NorthWest)),
            Stamp::Knight => leaper("knight", attacks::knights(own)),
            Stamp::King => leaper("king", attacks::kings(own)),
            Stamp::WhitePawn => leaper("white_pawn_attacks", attacks::pawns(Color::White, own)),
            Stamp::BlackPawn => leaper("black_pawn_attacks", attacks::pawns(Color::Black, own)),
            Stamp::Rook => slider("rook", rays::rook(at, blockers.board)),
            Stamp::Bishop => slider("bishop", rays::bishop(at, blockers.board)),
            Stamp::Queen => slider("queen", rays::queen(at, blockers.board)),
        }
    }
}

/// Returns the whole line through a square, including the square.
fn line(at: Square, direction: Direction) -> Bitboard {
    at.bitboard() | rays::ray(at, direction) | rays::ray(at, direction.opposite())
}

/// A change of the current board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Applies an operator, with the operand on its right.
    Join(Join, Term),
    /// Steps in a direction the given number of times; bits that would leave the board are masked off.
    Step(Direction, u8),
    /// Shifts the word without a mask.
    Shift(RawShift),
    /// Takes the complement.
    Complement,
    /// Reflects or rotates the board.
    Symmetry(Symmetry),
    /// Fills in a direction to the edge of the board.
    Fill(Direction),
    /// Fills in a direction, through the squares of the operand.
    Occluded(Direction, Term),
    /// Fills whole files.
    FileFill,
    /// Adds everything that can be reached through the squares of the operand.
    Flood(Term),
    /// Sets the number.
    Number(u64),
}

impl Edit {
    /// Returns the board after the change. Only raw shifts and numbers depend on the mapping.
    pub fn apply(&self, board: Bitboard, mapping: Mapping) -> Bitboard {
        match self {
            Self::Join(join, term) => Bitboard(join.apply(board.0, term.board.0)),
            Self::Step(direction, count) => (0..*count).fold(board, |board, _| board.step(*direction)),
            Self::Shift(shift) => shift.report(board, mapping).result,
            Self::Complement => !board,
            Self::Symmetry(symmetry) => symmetry.function().1(board),
            Self::Fill(direction) => board.fill(*direction),
            Self::Occluded(direction, through) => board.occluded(*direction, through.board),
            Self::FileFill => board.file_fill(),
            Self::Flood(through) => board.flood(through.board),
            Self::Number(number) => mapping.board(*number),
        }
    }

    /// Returns the expression for the board after the change; `name` is the board before it.
    pub fn expression(&self, name: char) -> String {
        match self {
            Self::Join(join, term) => join.expression(&name.to_string(), &term.source),
            Self::Step(direction, count) => {
                let (open, close) = (format!("{}(", direction.name()), ")");
                format!("{}{name}{}", open.repeat((*count).into()), close.repeat((*count).into()))
            }
            Self::Shift(RawShift::Left(count)) => format!("{name} << {count}"),
            Self::Shift(RawShift::Right(count)) => format!("{name} >> {count}"),
            Self::Complement => format!("~{name}"),
            Self::Symmetry(symmetry) => format!("{}({name})", symmetry.function().0),
            Self::Fill(direction) => format!("fill_{}({name})", direction.name()),
            Self::Occluded(direction, through) => {
                format!("occluded({}, {name}, {})", direction.name(), through.source)
            }
            Self::FileFill => format!("file_fill({name})"),
            Self::Flood(through) => format!("flood({name}, {})", through.source),
            Self::Number(number) => format!("0x{number:X}"),
        }
    }
}
