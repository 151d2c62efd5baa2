//! Bitboards as text: read, written, and their differences drawn.

use crate::common::random_words;
use bitrose_core::assert_bitboard_eq;
use bitrose_core::bitboard::{Bitboard, Rank, Square};

#[test]
fn what_is_written_is_read_back() {
    for board in random_words(8).take(50).map(Bitboard).chain([Bitboard::EMPTY, Bitboard::ALL]) {
        for text in
            [board.to_string(), format!("{board:#x}"), format!("0x{board:016X}"), format!("{board:#b}")]
        {
            assert_eq!(text.parse(), Ok(board), "{text}");
        }
        assert_eq!(board.0.to_string().parse(), Ok(board));
    }
    assert_eq!(" A1\te4\n".parse(), Ok(Square::A1.bitboard() | Square::E4));
    assert_eq!("0x00FF_0000".parse(), Ok(Bitboard(0x00FF_0000)));
}

#[test]
fn other_texts_are_refused() {
    let too_large = "18446744073709551616";
    for text in ["i1", "a1,b1", "a1 0x1", "0x", "0b", "-1", "+1", "0x+1", "0b2", "0x1G", "e", too_large] {
        let error = text.parse::<Bitboard>().unwrap_err().to_string();
        assert!(error.starts_with(&format!("invalid bitboard `{text}`: expected ")), "{error}");
    }
}

fn message_of(assertion: impl FnOnce() + std::panic::UnwindSafe) -> String {
    let panic = std::panic::catch_unwind(assertion).expect_err("the boards differ");
    *panic.downcast::<String>().expect("a formatted message")
}

#[test]
fn equal_boards_pass_the_assertion() {
    assert_bitboard_eq!(Bitboard(0xFF), Rank::First);
    assert_bitboard_eq!(Square::A1, 1_u64, "bit {}", 0);
}

#[test]
fn the_assertion_draws_both_boards_and_what_differs() {
    let (want, got) = (Bitboard(0x8000_0000_0000_0003), Bitboard(0x0000_0000_0800_0002));
    let drawn = "bitboards differ: round 7
  want 0x8000000000000003    got 0x0000000008000002
  missing (-): a1 h8
  extra (+):   d4

   want                got                 difference
8  . . . . . . . X     . . . . . . . .     . . . . . . . -
7  . . . . . . . .     . . . . . . . .     . . . . . . . .
6  . . . . . . . .     . . . . . . . .     . . . . . . . .
5  . . . . . . . .     . . . . . . . .     . . . . . . . .
4  . . . . . . . .     . . . X . . . .     . . . + . . . .
3  . . . . . . . .     . . . . . . . .     . . . . . . . .
2  . . . . . . . .     . . . . . . . .     . . . . . . . .
1  X X . . . . . .     . X . . . . . .     - X . . . . . .
   a b c d e f g h     a b c d e f g h     a b c d e f g h";
    assert_eq!(message_of(|| assert_bitboard_eq!(want, got, "round {}", 7)), drawn);
    assert!(message_of(|| assert_bitboard_eq!(want, got)).starts_with("bitboards differ\n"));
}
