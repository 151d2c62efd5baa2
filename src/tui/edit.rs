//! A change of the current board: what it computes, and how the bitboard language says it.
//!
//! Both are written down, the computation on the Rust core and the line of the program; a property test replays the
//! lines and compares.

use super::action::{Join, Stamp, Symmetry};
use bitrose_core::attacks;
use bitrose_core::attacks::rays;
use bitrose_core::bitboard::constants::name_of;
use bitrose_core::bitboard::{Bitboard, Direction, Mapping, RawShift, Square};

/// An operand: the squares, and an expression that gives them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The expression, safe beside any operator.
    pub source: String,
    /// The squares.
    pub board: Bitboard,
}

impl Term {
    /// Some squares: by the name of the constant, as a square, or as a set.
    #[must_use]
    pub fn squares(board: Bitboard) -> Self {
        let source = match (name_of(board), board.single()) {
            (Some(name), _) => name.to_owned(),
            (None, Some(square)) => square.to_string(),
            (None, None) => format!("{{{}}}", super::copy::squares(board)),
        };
        Self { source, board }
    }

    /// A shape at a square; `blockers` stop the sliders.
    #[must_use]
    pub fn stamp(stamp: Stamp, at: Square, blockers: &Self) -> Self {
        let slider = |name: &str, board| Self { source: format!("{name}({at}, {})", blockers.source), board };
        let leaper = |name: &str, board| Self { source: format!("{name}({at})"), board };
        let own = at.bitboard();
        match stamp {
            Stamp::Rank => Self::squares(at.rank().bitboard()),
            Stamp::File => Self::squares(at.file().bitboard()),
            Stamp::Diagonal => Self::squares(line(at, Direction::NorthEast)),
            Stamp::Antidiagonal => Self::squares(line(at, Direction::NorthWest)),
            Stamp::Knight => leaper("knight", attacks::knight(own)),
            Stamp::King => leaper("king", attacks::king(own)),
            Stamp::WhitePawn => leaper("white_pawn_attacks", attacks::white_pawns(own)),
            Stamp::BlackPawn => leaper("black_pawn_attacks", attacks::black_pawns(own)),
            Stamp::Rook => slider("rook", rays::rook(at, blockers.board)),
            Stamp::Bishop => slider("bishop", rays::bishop(at, blockers.board)),
            Stamp::Queen => slider("queen", rays::queen(at, blockers.board)),
        }
    }
}

/// The whole line through a square, itself included.
fn line(at: Square, direction: Direction) -> Bitboard {
    at.bitboard() | rays::ray(at, direction) | rays::ray(at, direction.opposite())
}

/// A change of the current board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// An operator with an operand on the right.
    Join(Join, Term),
    /// So many masked steps.
    Step(Direction, u8),
    /// A raw shift of the word.
    Shift(RawShift),
    /// The complement.
    Complement,
    /// A flip or a turn.
    Symmetry(Symmetry),
    /// A fill to the edge.
    Fill(Direction),
    /// A fill through the operand.
    Occluded(Direction, Term),
    /// Whole files.
    FileFill,
    /// Everything that can be reached through the operand.
    Flood(Term),
    /// Another number.
    Number(u64),
}

impl Edit {
    /// The board after the change. Only raw shifts and numbers depend on the mapping.
    #[must_use]
    pub fn apply(&self, board: Bitboard, mapping: Mapping) -> Bitboard {
        match self {
            Self::Join(join, term) => Bitboard(join.apply(board.0, term.board.0)),
            Self::Step(direction, count) => (0..*count).fold(board, |board, _| board.step(*direction)),
            Self::Shift(shift) => shift.report(board, mapping).result,
            Self::Complement => !board,
            Self::Symmetry(symmetry) => symmetry.apply(board),
            Self::Fill(direction) => board.fill(*direction),
            Self::Occluded(direction, through) => board.occluded(*direction, through.board),
            Self::FileFill => board.file_fill(),
            Self::Flood(through) => board.flood(through.board),
            Self::Number(number) => mapping.board(*number),
        }
    }

    /// The expression for the board after the change, where `name` is the board before it.
    #[must_use]
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
            Self::Symmetry(symmetry) => format!("{}({name})", symmetry.function()),
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
