//! One number in one line: bases, squares, and constants of each language, read back.

mod numbers {
    use bitrose_core::bitboard::{Bitboard, Square};
    use bitrose_draw::{bin, dec, hex, squares};
    use proptest::prelude::*;

    fn text(paint: impl Fn(&mut Vec<u8>)) -> String {
        let mut out = Vec::new();
        paint(&mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn texts_of_two_ranks() {
        let word = 0xFF00_0000_0000_FF00;
        assert_eq!(text(|out| hex(out, word)), "0xFF0000000000FF00");
        assert_eq!(text(|out| dec(out, word)), "18374686479671688960");
        assert_eq!(
            text(|out| bin(out, word)),
            format!("{}{}{}{}", "1".repeat(8), "0".repeat(40), "1".repeat(8), "0".repeat(8))
        );
        assert_eq!(text(|out| squares(out, Bitboard(0x8000_0000_0004_0001))), "a1 c3 h8");
        assert_eq!(text(|out| squares(out, Bitboard::EMPTY)), "");
    }

    proptest! {
        #[test]
        fn every_text_is_read_back(word: u64) {
            prop_assert_eq!(u64::from_str_radix(&text(|out| hex(out, word))[2..], 16), Ok(word));
            prop_assert_eq!(text(|out| dec(out, word)).parse(), Ok(word));
            prop_assert_eq!(u64::from_str_radix(&text(|out| bin(out, word)), 2), Ok(word));
            let read: Bitboard =
                text(|out| squares(out, Bitboard(word))).split_whitespace().map(|name| name.parse::<Square>().unwrap()).collect();
            prop_assert_eq!(read, Bitboard(word));
        }
    }
}

mod code {
    use crate::LANGUAGES;
    use bitrose_core::bitboard::{Bitboard, Mapping};
    use bitrose_draw::{Format, code};
    use proptest::prelude::*;

    fn text(format: Format, word: u64) -> String {
        let mut out = Vec::new();
        code(&mut out, format, word, Mapping::Lerf);
        String::from_utf8(out).unwrap()
    }

    /// Reads a constant by the rules of its language, written from the languages' references: prefix, digit
    /// separators, suffix, range.
    fn read(format: Format, text: &str) -> Option<u64> {
        let (digits, bits) = match format {
            Format::Rust => (text.strip_suffix("u64")?.replace('_', ""), 64),
            Format::C | Format::Cpp => (text.strip_suffix("ULL")?.to_owned(), 64),
            Format::Java => (text.strip_suffix('L')?.to_owned(), 64),
            Format::CSharp => (text.strip_suffix("UL")?.to_owned(), 64),
            Format::Go => (text.strip_prefix("uint64(")?.strip_suffix(')')?.to_owned(), 64),
            Format::Zig => (text.strip_prefix("@as(u64, ")?.strip_suffix(')')?.to_owned(), 64),
            Format::Python => (text.to_owned(), u32::MAX),
            _ => return None,
        };
        let digits = digits.strip_prefix("0x")?;
        assert!(digits.len() * 4 <= bits as usize, "too many digits for the type");
        u64::from_str_radix(digits, 16).ok()
    }

    #[test]
    fn one_constant_in_every_language() {
        let lines: Vec<_> = LANGUAGES.iter().map(|&format| text(format, 0x8000_0000_0000_FF00)).collect();
        insta::assert_snapshot!(lines.join("\n"), @r"
    0x8000_0000_0000_FF00_u64
    0x800000000000FF00ULL
    0x800000000000FF00ULL
    0x800000000000FF00L
    0x800000000000FF00UL
    uint64(0x800000000000FF00)
    0x800000000000FF00
    @as(u64, 0x800000000000FF00)
    ");
    }

    #[test]
    fn the_macro_is_read_back_by_the_macro() {
        let knight = bitrose_core::bitboard! {
            . . . . . . . .
            . . . . . . . .
            . . X . X . . .
            . X . . . X . .
            . . . . . . . .
            . X . . . X . .
            . . X . X . . .
            . . . . . . . .
        };
        assert_eq!(text(Format::Macro, knight.0), format!("{knight:#?}"));
    }

    proptest! {
        #[test]
        fn every_language_reads_the_same_number(word: u64) {
            for format in LANGUAGES {
                prop_assert_eq!(read(format, &text(format, word)), Some(word), "{}", format);
            }
        }

        #[test]
        fn the_drawing_in_the_macro_is_the_board(word: u64) {
            let drawn = text(Format::Macro, word);
            let cells: String = drawn["bitboard! {".len()..].chars().filter(|cell| ".X".contains(*cell)).collect();
            prop_assert_eq!(Bitboard::from_drawing(&cells), Bitboard(word));
        }
    }
}
