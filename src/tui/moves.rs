//! The cursor: over the squares of the board, over the digits of the number.

use super::app::{App, Focus, Weight};
use super::edit::Edit;
use bitrose_core::bitboard::{Bitboard, Direction};

impl App {
    pub(super) fn move_cursor(&mut self, direction: Direction, count: u64) {
        for _ in 0..count.min(7) {
            if let Some(next) = self.cursor.offset(direction.offset()) {
                self.cursor = next;
                self.paint_at_cursor();
            }
        }
    }

    /// To the next bit of the word in its own order, around the end.
    pub(super) fn next_set(&mut self, by: i8, count: u64) {
        let mapping = self.work.mapping();
        let number = self.number();
        if number == 0 {
            self.say(Weight::Hint, "the board is empty");
            return;
        }
        for _ in 0..count.min(64) {
            let index = u32::from(mapping.index(self.cursor));
            let next = if by > 0 {
                (index + 1 + number.rotate_right(index + 1).trailing_zeros()) % 64
            } else {
                (index + 63 - number.rotate_left(64 - index).leading_zeros()) % 64
            };
            self.cursor =
                u8::try_from(next).ok().and_then(|next| mapping.square(next)).unwrap_or(self.cursor);
        }
        self.paint_at_cursor();
    }

    pub(super) fn focus_word(&mut self) {
        self.end_stroke();
        self.focus = match self.focus {
            Focus::Word(_) => Focus::Board,
            _ => Focus::Word(15 - self.work.mapping().index(self.cursor) / 4),
        };
    }

    pub(super) fn move_digit(&mut self, by: i8) {
        if let Focus::Word(digit) = self.focus {
            self.focus = Focus::Word(digit.saturating_add_signed(by).min(15));
        }
    }

    pub(super) fn set_digit(&mut self, value: u8) {
        if let Focus::Word(digit) = self.focus {
            let shift = 4 * u32::from(15 - digit);
            let number = self.number() & !(0xF << shift) | u64::from(value & 0xF) << shift;
            self.edit(&Edit::Number(number));
            self.focus = Focus::Word((digit + 1).min(15));
        }
    }

    /// The squares of the digit in focus; none while the focus is elsewhere.
    pub(super) fn linked(&self) -> Bitboard {
        match self.focus {
            Focus::Word(digit) => self.work.mapping().board(0xF << (4 * u32::from(15 - digit))),
            _ => Bitboard::EMPTY,
        }
    }
}
