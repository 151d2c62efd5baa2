//! What a key can mean.

use super::copy::Form;
use super::learn::LearnAction;
use super::magic::MagicAction;
use super::position::PositionAction;
use super::prompt::PromptAction;
use super::step::StepAction;
use super::tabs::Tab;
use bitrose_core::bitboard::{Bitboard, Direction, Mapping};

/// One of the eight named boards, a to h.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(u8);

impl Name {
    /// The eight names.
    pub const ALL: [Self; 8] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// The name with this letter, `a` to `h` in either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|name| name.letter() == letter.to_ascii_lowercase())
    }

    /// 0 for `a` to 7 for `h`.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The letter.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }

    /// The name so many places further, around the eight.
    #[must_use]
    pub const fn moved(self, by: i8) -> Self {
        Self((self.0.cast_signed() + by).rem_euclid(8).cast_unsigned())
    }
}

/// How two sets become one.
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

    /// Joins two words or two boards' numbers.
    #[must_use]
    pub const fn apply(self, left: u64, right: u64) -> u64 {
        match self {
            Self::And => left & right,
            Self::Or => left | right,
            Self::Xor => left ^ right,
            Self::AndNot => left & !right,
            Self::Replace => right,
        }
    }

    /// The expression in the bitboard language.
    #[must_use]
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

/// A flip or a turn of the whole board.
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
    /// The function of the language.
    #[must_use]
    pub const fn function(self) -> &'static str {
        match self {
            Self::FlipVertical => "flip_vertical",
            Self::MirrorHorizontal => "mirror_horizontal",
            Self::FlipDiagonal => "flip_diagonal",
            Self::FlipAntidiagonal => "flip_antidiagonal",
            Self::Rotate90 => "rotate_90",
            Self::Rotate180 => "rotate_180",
            Self::Rotate270 => "rotate_270",
        }
    }

    /// The board after it.
    #[must_use]
    pub const fn apply(self, board: Bitboard) -> Bitboard {
        match self {
            Self::FlipVertical => board.flip_vertical(),
            Self::MirrorHorizontal => board.mirror_horizontal(),
            Self::FlipDiagonal => board.flip_diagonal(),
            Self::FlipAntidiagonal => board.flip_antidiagonal(),
            Self::Rotate90 => board.rotate_90(),
            Self::Rotate180 => board.rotate_180(),
            Self::Rotate270 => board.rotate_270(),
        }
    }
}

/// What stays when the mapping changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// The squares stay, the number changes.
    Picture,
    /// The number stays, the squares change.
    Number,
}

/// A key that waits for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefix {
    /// A shape at the cursor, and how it joins the board.
    Stamp(Join),
    /// A flip or a turn.
    Flip,
    /// A fill.
    Fill,
    /// An operator that wants its right side.
    Join(Join),
    /// A mapping.
    Mapping(Keep),
    /// The board to work on.
    Choose,
    /// The second board of the live strip.
    With,
    /// The board to copy this one to.
    Put,
    /// The form to copy to the clipboard.
    Copy,
    /// The right to castle.
    Castling,
}

/// What a key means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A digit of the count.
    Count(u8),
    /// Wait for the key that completes this one.
    Prefix(Prefix),
    /// Leave what is open; forget the count.
    Cancel,
    /// The cursor one square on.
    Move(Direction),
    /// The cursor to the next (1) or previous (-1) square of the set, in the order of the bits.
    NextSet(i8),
    /// The cursor to the first or last square of its rank or file, the way the direction points.
    MoveToEdge(Direction),
    /// The square under the cursor in or out.
    Toggle,
    /// Painting with the cursor on or off.
    Paint,
    /// A shape at the cursor.
    Stamp(Stamp),
    /// The whole board one step.
    Step(Direction),
    /// A raw shift of the word; `true` is to the left.
    Shift(bool),
    /// The mask that the last raw shift missed.
    ApplyMask,
    /// The operator that waits, with this board.
    Combine(Name),
    /// The operator that waits, with the second board.
    CombineSecond,
    /// `~a`
    Complement,
    /// `a = EMPTY`
    Clear,
    /// A flip or a turn.
    Flip(Symmetry),
    /// A fill to the edge.
    Fill(Direction),
    /// A fill through the second board.
    Occluded(Direction),
    /// Whole files.
    FileFill,
    /// Everything the set can reach through the second board.
    Flood,
    /// Another mapping.
    Mapping(Mapping),
    /// The other sense of the mapping change that waits.
    OtherSense,
    /// The board to work on.
    Choose(Name),
    /// The next (1) or previous (-1) board.
    ChooseNext(i8),
    /// The second board.
    With(Name),
    /// The current board's number into another board.
    Put(Name),
    /// The focus on the digits of the number, or back on the board.
    FocusWord,
    /// The focus so many digits to the right.
    MoveDigit(i8),
    /// Another hexadecimal digit.
    SetDigit(u8),
    /// A form to the clipboard.
    Copy(Form),
    /// The last action undone.
    Undo,
    /// The last undone action done again.
    Redo,
    /// The last edit once more.
    Repeat,
    /// The prompt open, with nothing in it.
    OpenPrompt,
    /// Something inside the prompt.
    Prompt(PromptAction),
    /// The help open or closed.
    Help,
    /// The help up (negative) or down.
    Scroll(i16),
    /// The next (1) or previous (-1) screen.
    NextTab(i8),
    /// A screen.
    Tab(Tab),
    /// The current board to the Step screen, as what goes in.
    TakeToStep,
    /// The current board to the Magic screen, as the occupancy.
    TakeToMagic,
    /// The current board to the Position screen, as the squares of a piece.
    TakeToPosition,
    /// Something on the Learn screen.
    Scholar(LearnAction),
    /// Something on the Position screen.
    Arbiter(PositionAction),
    /// Something on the Magic screen.
    Magician(MagicAction),
    /// Something on the Step screen.
    Stepper(StepAction),
    /// Stop as a job of the shell.
    Suspend,
    /// Leave.
    Quit,
}
