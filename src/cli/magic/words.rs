//! Numbers, squares and sliders as they are typed.

use bitrose_core::bitboard::Square;
use bitrose_core::magic::Slider;

/// A slider by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum SliderName {
    /// Along ranks and files
    Rook,
    /// Along diagonals
    Bishop,
}

impl From<SliderName> for Slider {
    fn from(slider: SliderName) -> Self {
        match slider {
            SliderName::Rook => Self::Rook,
            SliderName::Bishop => Self::Bishop,
        }
    }
}

/// A square, with what is wrong when it is none.
pub(super) fn square(text: &str) -> Result<Square, String> {
    text.trim().parse().map_err(|error: bitrose_core::bitboard::ParseSquareError| {
        match nearest_square(text.trim()) {
            Some(nearest) => format!("{error}; {nearest}"),
            None => error.to_string(),
        }
    })
}

/// What may have been meant by a text that is no square.
fn nearest_square(text: &str) -> Option<String> {
    if let Ok(index @ 0..=63) = text.parse::<u8>() {
        return Some(format!("index {index} is {} under lerf", Square::from_index(index)?));
    }
    let [file, rank] = <[u8; 2]>::try_from(text.as_bytes()).ok()?;
    let (file, rank) = if file.is_ascii_digit() { (rank, file) } else { (file, rank) };
    let on_board = file.is_ascii_alphabetic() && rank.is_ascii_digit();
    let (file, rank) = (file.to_ascii_lowercase().clamp(b'a', b'h'), rank.clamp(b'1', b'8'));
    on_board.then(|| format!("did you mean {}{}?", char::from(file), char::from(rank)))
}

/// A shift of 1 to 63.
pub(super) fn shift(text: &str) -> Result<u32, String> {
    match text.trim().parse::<u32>() {
        Ok(0) => {
            Err("a shift of 0 leaves the whole product; it is 1 to 63, usually 64 minus the bits".to_owned())
        }
        Ok(shift @ 1..=63) => Ok(shift),
        _ => Err("a shift is 1 to 63, and from 64 on no bit is left for the index; \
                  a rook's is 52 to 54, a bishop's 55 to 59"
            .to_owned()),
    }
}

/// Endings of 64-bit literals.
const SUFFIXES: [&str; 10] = ["ull", "llu", "ul", "lu", "ll", "l", "u", "u64", "i64", "n"];

/// A 64-bit number in hexadecimal with `0x`, binary with `0b`, octal with `0o` or decimal; a negative one is that of
/// a signed type. Separators and the suffixes of other languages are passed over.
pub(super) fn number(text: &str) -> Result<u64, String> {
    let plain: String = text.trim().chars().filter(|letter| !matches!(letter, '_' | '\'')).collect();
    let plain = plain.to_ascii_lowercase();
    let (negative, plain) = plain.strip_prefix('-').map_or((false, plain.as_str()), |rest| (true, rest));
    let (radix, digits) = match plain.get(..2) {
        Some("0x") => (16, &plain[2..]),
        Some("0b") => (2, &plain[2..]),
        Some("0o") => (8, &plain[2..]),
        _ => (10, plain),
    };
    let end = digits.find(|letter: char| !letter.is_digit(radix)).unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at(end);
    if digits.is_empty() || !(suffix.is_empty() || SUFFIXES.contains(&suffix)) {
        return Err(wrong_digit(radix, digits.len(), suffix).unwrap_or_else(|| no_number(plain)));
    }
    if radix == 16 && digits.len() > 16 {
        return Err(too_long(radix, digits)); // a zero in front does not make a slip of the fingers right
    }
    let value = u64::from_str_radix(digits, radix).map_err(|_| too_long(radix, digits))?;
    match negative {
        false => Ok(value),
        true if value <= 1 << 63 => Ok(value.wrapping_neg()),
        true => Err("a negative number of 64 bits is at least -9223372036854775808".to_owned()),
    }
}

/// A letter among the digits of a hexadecimal number.
fn wrong_digit(radix: u32, before: usize, rest: &str) -> Option<String> {
    let wrong = rest.chars().next().filter(|_| radix == 16 && before > 0)?;
    let meant = match wrong {
        'o' => "; 0 is meant?",
        'l' | 'i' => "; 1 is meant?",
        _ => "",
    };
    Some(format!("digit {} is `{wrong}`, which is none of 0 to 9 and a to f{meant}", before + 1))
}

/// The numbers that a hexadecimal number of 17 digits may be meant for: each is the same without one digit.
pub(super) fn without_a_digit(text: &str) -> Vec<u64> {
    let plain: String = text.chars().filter(|letter| !matches!(letter, '_' | '\'')).collect();
    let plain = plain.to_ascii_lowercase();
    let Some(digits) = plain.trim().strip_prefix("0x") else { return Vec::new() };
    let digits = &digits[..digits.find(|letter: char| !letter.is_ascii_hexdigit()).unwrap_or(digits.len())];
    if digits.len() != 17 {
        return Vec::new();
    }
    let without =
        |place: usize| u64::from_str_radix(&(digits[..place].to_owned() + &digits[place + 1..]), 16).ok();
    let mut numbers: Vec<u64> = (0..17).filter_map(without).collect();
    numbers.dedup();
    numbers
}

fn no_number(plain: &str) -> String {
    let is_bare_hex = plain.len() <= 16 && plain.chars().all(|letter| letter.is_ascii_hexdigit());
    if is_bare_hex {
        return format!("expected a number; hexadecimal digits need 0x: 0x{plain}");
    }
    "expected a number of 64 bits: 0x and up to 16 hexadecimal digits, or a decimal number".to_owned()
}

fn too_long(radix: u32, digits: &str) -> String {
    match radix {
        16 => format!("a number of 64 bits has at most 16 hexadecimal digits; this has {}", digits.len()),
        2 => format!("a number of 64 bits has at most 64 binary digits; this has {}", digits.len()),
        _ => format!("more than 64 bits; the largest such number is {}", u64::MAX),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_other_languages() {
        for text in ["0x1F", "31", "0b11111", "0o37", "0x0000'0000'0000'001FULL", "0x1f_u64", " 31L"] {
            assert_eq!(number(text), Ok(31), "{text}");
        }
        assert_eq!(number("-1L"), Ok(u64::MAX));
        assert_eq!(number("-9223372036854775808"), Ok(1 << 63));
    }

    #[test]
    fn each_fault_has_its_message() {
        let fault = |text| number(text).unwrap_err();
        assert!(fault("0x06010010200100444").contains("this has 17"));
        assert!(fault("0x12345678901234567").contains("at most 16 hexadecimal digits; this has 17"));
        assert!(fault("18446744073709551616").contains("18446744073709551615"));
        assert!(fault("A18002208040").contains("0xa18002208040"));
        assert!(fault("magic").contains("expected a number"));
        assert!(fault("").contains("expected a number"));
        assert!(fault("-9223372036854775809").contains("-9223372036854775808"));
        assert!(shift("0").unwrap_err().contains("whole product"));
        assert!(shift("64").unwrap_err().contains("1 to 63"));
        assert_eq!(shift("54"), Ok(54));
        assert!(
            fault("0x00004O0420").contains("digit 6 is `o`, which is none of 0 to 9 and a to f; 0 is meant?")
        );
    }

    #[test]
    fn what_is_no_square_is_near_one() {
        for (text, nearest) in
            [("c9", "c8?"), ("i0", "h1?"), ("6c", "c6?"), ("42", "index 42 is c6 under lerf")]
        {
            assert!(square(text).unwrap_err().ends_with(nearest), "{text}");
        }
        assert!(square("castle").unwrap_err().ends_with("like e4"));
    }

    #[test]
    fn a_digit_too_many() {
        let numbers = without_a_digit("0x06010010200100444");
        assert!(numbers.contains(&0x0601_0010_2001_0044) && numbers.len() < 17);
        assert!(without_a_digit("0x0601001020010044").is_empty());
        assert!(without_a_digit("06010010200100444").is_empty());
    }
}
