//! V3: no number that nothing computes.
//!
//! A hexadecimal number or a number of three or more digits may only stand in a claim (`` `index(h3) == 23` ``) or be a
//! value (`` `= popcount(FILE_A)` ``). Then it cannot be wrong.

use crate::fault::Faults;
use crate::model::{Piece, Text};

/// Words with digits that are names and no numbers.
const NAMES: [&str; 1] = ["0x88"];

/// Tells of every bare number of a text.
pub(super) fn check(text: &Text, faults: &mut Faults) {
    for paragraph in &text.paragraphs {
        let mut line = paragraph.line;
        for piece in &paragraph.pieces {
            match piece {
                Piece::Words(words) | Piece::Emphasis(words) | Piece::Strong(words) => {
                    for (below, words) in words.split('\n').enumerate() {
                        line += usize::from(below > 0);
                        tell(words, line, faults);
                    }
                }
                Piece::Code(source) => {
                    line = source.line;
                    tell(&source.text, line, faults);
                }
                Piece::Claim(source) | Piece::Value(source) => line = source.line,
            }
        }
    }
}

fn tell(words: &str, line: usize, faults: &mut Faults) {
    for number in bare(words) {
        let help = "write it as a claim, `= EXPR` or `EXPR == number`, so that it is computed";
        faults.add(line, format!("the number {number} is bare: {help}"));
    }
}

/// The hexadecimal numbers and the numbers of three or more digits.
fn bare(words: &str) -> Vec<&str> {
    let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let words = words.split(|letter: char| !is_word(letter)).filter(|word| !NAMES.contains(word));
    words.filter(|word| is_number(word)).collect()
}

fn is_number(word: &str) -> bool {
    let hexadecimal = word.strip_prefix("0x").or_else(|| word.strip_prefix("0X"));
    let is_hexadecimal = hexadecimal.is_some_and(|digits| {
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'_')
    });
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    is_hexadecimal || digits >= 3
}

#[cfg(test)]
mod tests {
    use super::bare;

    #[test]
    fn hexadecimal_and_long_numbers_are_bare() {
        assert_eq!(
            bare("0xFF and 128, 4 194 304 of E0-13 on 0x88, a1b2, 64 bits, 1024th x100"),
            ["0xFF", "128", "194", "304", "1024th"]
        );
        assert!(bare("8/8/8/K2pP2r/8 w - d6 12 34").is_empty());
    }
}
