//! The notations of a constant in source code that keep its value and its type.

use bitrose_lang::Language;
use bitrose_lang::ir::Scalar;

/// A constant, and the text before and after it on its line.
#[derive(Clone, Debug)]
pub(super) struct Constant {
    pub(super) written: String,
    pub(super) word: u64,
    pub(super) before: String,
    pub(super) after: String,
}

/// How a notation writes a number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Base {
    Hexadecimal,
    Binary,
    Decimal,
}

impl Constant {
    /// Returns the other notations. There are none for a number with a sign, whose type decides what its bits are, nor
    /// inside of a string.
    pub(super) fn notations(&self, language: Option<Language>) -> Vec<String> {
        if self.written.starts_with('-') || self.before.matches('"').count() % 2 == 1 {
            return Vec::new();
        }
        let (base, suffix) = self.parts();
        [Base::Hexadecimal, Base::Binary, Base::Decimal]
            .into_iter()
            .filter(|new| self.keeps_type(base, *new, suffix, language))
            .map(|new| self.digits(new, language) + suffix)
            .filter(|text| *text != self.written)
            .collect()
    }

    /// Returns the base and the suffix, such as `ULL` and `_u64`.
    fn parts(&self) -> (Base, &str) {
        let (base, is_digit): (Base, fn(&char) -> bool) =
            match self.written.get(..2).map(str::to_ascii_lowercase).as_deref() {
                Some("0x") => (Base::Hexadecimal, char::is_ascii_hexdigit),
                Some("0b") => (Base::Binary, |digit| matches!(digit, '0' | '1')),
                _ => (Base::Decimal, char::is_ascii_digit),
            };
        let start = if base == Base::Decimal { 0 } else { 2 };
        let rest = self.written[start..].trim_start_matches(|sign| is_digit(&sign) || "_'".contains(sign));
        let digits = &self.written[..self.written.len() - rest.len()];
        let gap = if rest.is_empty() { 0 } else { digits.len() - digits.trim_end_matches('_').len() };
        (base, &self.written[digits.len() - gap..])
    }

    fn digits(&self, base: Base, language: Option<Language>) -> String {
        let word = self.word;
        match (base, language) {
            (Base::Hexadecimal, Some(Language::Rust)) => {
                let group = |index: u32| format!("{:04X}", word >> (48 - 16 * index) & 0xFFFF);
                format!("0x{}", (0..4).map(group).collect::<Vec<_>>().join("_"))
            }
            (Base::Hexadecimal, _) => format!("0x{word:016X}"),
            (Base::Binary, _) => format!("0b{word:064b}"),
            (Base::Decimal, Some(Language::Java)) => word.cast_signed().to_string(),
            (Base::Decimal, _) => word.to_string(),
        }
    }

    /// Returns `true` if the constant has the same type in the new base, and still ends where it did.
    fn keeps_type(&self, old: Base, new: Base, suffix: &str, language: Option<Language>) -> bool {
        let suffix = suffix.to_ascii_lowercase();
        match language {
            Some(Language::C | Language::Cpp) => {
                let has_type = |base| Scalar::of_c(self.word, base == Base::Decimal, &suffix);
                has_type(new).is_some() && has_type(old) == has_type(new)
            }
            Some(Language::Java) if suffix.is_empty() => i32::try_from(self.word).is_ok(),
            Some(Language::Java) => new != Base::Decimal || !self.before.trim_end().ends_with(['-', '+']),
            Some(Language::Python) => new != Base::Decimal || !self.after.starts_with('.'),
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Language::{C, CSharp, Go, Java, Python, Rust};

    #[test]
    fn a_notation_keeps_value_and_type() {
        for (language, before, written, after, word, wanted) in [
            (C, "", "0xFF00000000000000ULL", ";", 0xFF << 56, "0b B ULL, 18374686479671623680ULL"),
            (C, "", "0xFF00000000000000", ";", 0xFF << 56, "0b B "),
            (C, "", "2147483648", ";", 1 << 31, ""),
            (C, "", "0x00000000000000FF", ";", 0xFF, "0b B , 255"),
            (Rust, "", "0x81i64", ";", 0x81, "0x0000_0000_0000_0081i64, 0b B i64, 129i64"),
            (Rust, "", "0x0000_0000_0000_0081_u64", ";", 0x81, "0b B _u64, 129_u64"),
            (Rust, "", "129", ";", 0x81, "0x0000_0000_0000_0081, 0b B "),
            (Go, "", "0x8000000000000000", "", 1 << 63, "0b B , 9223372036854775808"),
            (Java, "x = ", "0x8000000000000000L", ";", 1 << 63, "0b B L, -9223372036854775808L"),
            (Java, "x -", "0x8000000000000000L", ";", 1 << 63, "0b B L"),
            (Java, "", "0x80000000", ";", 0xFFFF_FFFF_8000_0000, ""),
            (Java, "f(\"", "0x8142241818244281L", "\")", 0x8142_2418_1824_4281, ""),
            (CSharp, "", "0x00000000000000FFUL", ";", 0xFF, "0b B UL, 255UL"),
            (Python, "", "0x00000000000000FF", ".bit_length()", 0xFF, "0b B "),
            (Python, "", "-255", "", 0xFF_u64.wrapping_neg(), ""),
        ] {
            let constant =
                Constant { written: written.into(), word, before: before.into(), after: after.into() };
            let found = constant.notations(Some(language)).join(", ");
            assert_eq!(found.replace(&format!("{word:064b}"), " B "), wanted, "{written}");
        }
    }
}
