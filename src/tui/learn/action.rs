//! What a key can mean on the Learn screen.

use bitrose_core::bitboard::Direction;

/// What a key means on the Learn screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LearnAction {
    /// An arrow: the cursor, the option, the square that varies, the lesson in the list.
    Move(Direction),
    /// The square under the cursor in or out, the option marked or not.
    Toggle,
    /// The option or line of this number, from 1.
    Pick(u8),
    /// The line moved up (-1) or down (1), where lines are to be put in order.
    Carry(i8),
    /// The answer handed in; the next goal or step; the lesson opened.
    Enter,
    /// Nothing as an answer: the empty set.
    Nothing,
    /// On to the next goal or step, solved or not.
    Next,
    /// The step before.
    Back,
    /// One hint more.
    Hint,
    /// The solution, after the last hint.
    Reveal,
    /// The last square undone.
    Undo,
    /// The board as it was at first.
    Reset,
    /// The same exercise with another draw.
    Draw,
    /// Asides unfolded or folded.
    Aside,
    /// The next (1) or previous (-1) board of the step.
    Board(i8),
    /// The text, lines down or up.
    Scroll(i8),
    /// The board to the workbench; the way back is the tab.
    Try,
    /// The film or expression of the board shown, step by step.
    Film,
    /// The list of lessons.
    List,
}
