//! `bitrose magic`: finds, checks and shows magics, and emits their tables. This module also parses the numbers,
//! squares and sliding pieces that are given as arguments.

mod check;
mod find;
mod methods;
mod show;
mod table;

use super::completions::squares;
use super::prelude::*;
use super::subcommands;
use bitrose_core::bitboard::ParseSquareError;
use bitrose_core::magic::Slider;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Find, check and show magics, emit their tables, list the slider methods
///
/// A magic is a factor that moves the blockers of a rook or a bishop into the highest bits of a product, from where a
/// shift turns them into an index: (occupancy & mask) * magic >> shift.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  $ bitrose magic find rook --square c6
  $ bitrose magic check --piece rook --square c6 --magic 0x0601001020010044")]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

subcommands! { Find find, Check check, Show show, Table table, Methods methods }

pub(super) fn run(args: &Args, config: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    args.command.run(config, out)
}

/// The slider and the square as options. Each can also be one of the words after the command, in any order.
#[derive(clap::Args, Debug)]
struct Chosen {
    /// The slider, as an option or after the command
    #[arg(long, value_parser = slider())]
    piece: Option<Slider>,

    /// The square, as an option or after the command
    #[arg(long, value_name = "SQ", value_parser = square, add = squares())]
    square: Option<Square>,
}

/// One of the words after the command: a positional argument.
#[derive(Clone, Copy, Debug)]
enum Word {
    Piece(Slider),
    Square(Square),
    /// Both sliding pieces; only `bitrose magic find` accepts this.
    All,
}

/// Parses a slider or a square.
fn word(text: &str) -> Result<Word, String> {
    match Slider::ALL.into_iter().find(|slider| slider.name() == text.trim()) {
        Some(slider) => Ok(Word::Piece(slider)),
        None => square(text)
            .map(Word::Square)
            .map_err(|error| format!("expected rook, bishop or a square: {error}")),
    }
}

impl Chosen {
    /// Returns the slider and the square that the options and the words give together.
    fn with(&self, words: &[Word]) -> anyhow::Result<(Option<Slider>, Option<Square>)> {
        let (mut piece, mut square) = (self.piece, self.square);
        for word in words {
            let is_new = match *word {
                Word::Piece(named) => piece.replace(named).is_none(),
                Word::Square(named) => square.replace(named).is_none(),
                Word::All => piece.is_none(),
            };
            ensure!(is_new, "expected one slider and one square, found one of them twice");
        }
        Ok((piece, square))
    }
}

/// Returns a parser for sliding pieces, by name.
fn slider() -> impl TypedValueParser<Value = Slider> {
    let (rook, bishop) = (PossibleValue::new("rook"), PossibleValue::new("bishop"));
    PossibleValuesParser::new([rook.help("Along ranks and files"), bishop.help("Along diagonals")])
        .map(|name| if name == "rook" { Slider::Rook } else { Slider::Bishop })
}

/// Parses a square. The error suggests the square that may be meant.
fn square(text: &str) -> Result<Square, String> {
    text.trim().parse().map_err(|error: ParseSquareError| match nearest_square(text.trim()) {
        Some(nearest) => format!("{error}; {nearest}"),
        None => error.to_string(),
    })
}

/// Suggests the square that an invalid text may mean.
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

/// Parses a shift of 1 to 63.
fn shift(text: &str) -> Result<u32, String> {
    match text.trim().parse::<u32>() {
        Ok(0) => {
            Err("expected 1 to 63, usually 64 minus the bits: 0 would leave the whole product".to_owned())
        }
        Ok(shift @ 1..=63) => Ok(shift),
        _ => Err("expected 1 to 63: usually 52 to 54 for a rook, 55 to 59 for a bishop".to_owned()),
    }
}

/// Parses a 64-bit number in any notation of the language.
fn number(text: &str) -> Result<u64, String> {
    match Session::new(Mapping::Lerf).run(text.trim()).map(|run| run.value) {
        Ok(Some(Value::Board(word) | Value::Int(word)))
            if text.trim().starts_with('-') && word >> 63 == 0 =>
        {
            Err("too small: 64 bits hold numbers from -9223372036854775808 on".to_owned())
        }
        Ok(Some(Value::Board(word) | Value::Int(word))) => Ok(word),
        Ok(_) => Err("expected a number".to_owned()),
        Err(error) => Err(match error.help {
            Some(help) => format!("{}; {}; {help}", error.message, error.label),
            None => format!("{}; {}", error.message, error.label),
        }),
    }
}

/// Returns the numbers that a hexadecimal number of 17 digits may have been meant to be: each lacks one of its digits.
fn without_a_digit(text: &str) -> Vec<u64> {
    let plain: String = text.chars().filter(|letter| !matches!(letter, '_' | '\'')).collect();
    let plain = plain.to_ascii_lowercase();
    let Some(digits) = plain.trim().strip_prefix("0x") else { return Vec::new() };
    let digits = &digits[..digits.find(|letter: char| !letter.is_ascii_hexdigit()).unwrap_or(digits.len())];
    if digits.len() != 17 {
        return Vec::new();
    }
    let without =
        |index: usize| u64::from_str_radix(&(digits[..index].to_owned() + &digits[index + 1..]), 16).ok();
    let mut numbers: Vec<u64> = (0..17).filter_map(without).collect();
    numbers.dedup();
    numbers
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
    fn each_mistake_has_its_message() {
        for (text, part) in [
            ("0x06010010200100444", "17"),
            ("18446744073709551616", "64 bits"),
            ("A18002208040", "`A18002208040`"),
            ("magic", "`magic`"),
            ("", "empty"),
            ("-9223372036854775809", "-9223372036854775808"),
            ("0x00004O0420", "`O"),
        ] {
            let message = number(text).unwrap_err();
            assert!(message.contains(part), "{text}: {message}");
        }
        assert!(shift("0").unwrap_err().contains("whole product"));
        assert!(shift("64").unwrap_err().contains("1 to 63"));
        assert_eq!(shift("54"), Ok(54));
    }

    #[test]
    fn an_invalid_square_is_near_a_valid_one() {
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
