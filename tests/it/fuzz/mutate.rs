//! Inputs made from seeds: bytes changed, pieces cut, doubled and crossed. The same number makes the same input.

use std::ops::Range;

/// Pieces that readers look for.
const PIECES: [&str; 24] = [
    "0x",
    "ULL",
    "18446744073709551616",
    "9223372036854775807",
    "-",
    "{",
    "}",
    "((((((((",
    "[",
    "]",
    "\"",
    "/*",
    "//",
    "\n",
    "\r\n",
    "\t",
    "\u{0}",
    "\u{FEFF}",
    "é",
    "\u{301}",
    "█",
    "1",
    "= ",
    ";",
];

/// The longest input that is made.
const LONGEST: usize = 4096;

pub(crate) struct Mutator(u64);

impl Mutator {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x2545_F491_4F6C_DD1D) ^ 0x5851_F42D_4C95_7F2D)
    }

    /// `SplitMix64`.
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let word = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ word >> 31
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % limit.max(1) as u64).unwrap_or(0)
    }

    /// One of the seeds, changed a few times.
    pub(crate) fn mutate(&mut self, seeds: &[&[u8]]) -> Vec<u8> {
        let mut input = seeds[self.below(seeds.len())].to_vec();
        for _ in 0..=self.below(5) {
            self.change(&mut input, seeds);
        }
        input.truncate(LONGEST);
        input
    }

    fn change(&mut self, input: &mut Vec<u8>, seeds: &[&[u8]]) {
        let at = self.below(input.len() + 1);
        let end = (at + self.below(32)).min(input.len());
        match self.below(8) {
            0 if at < input.len() => input[at] ^= 1 << self.below(8),
            1 if at < input.len() => input[at] = self.next().to_le_bytes()[0],
            2 => drop(input.drain(at..end)),
            3 => {
                let piece = PIECES[self.below(PIECES.len())];
                input.splice(at..at, piece.bytes());
            }
            4 => {
                let again = input[at..end].to_vec();
                input.splice(at..at, again);
            }
            5 => {
                let other = seeds[self.below(seeds.len())];
                let from = self.below(other.len() + 1);
                let to = (from + self.below(64)).min(other.len());
                input.splice(at..end, other[from..to].iter().copied());
            }
            6 => self.replace_word(input, seeds),
            _ => input.truncate(at),
        }
    }

    /// Replaces a word or a number by another one of the seeds, so that code often stays code.
    fn replace_word(&mut self, input: &mut Vec<u8>, seeds: &[&[u8]]) {
        let from = seeds[self.below(seeds.len())];
        let (Some(old), Some(new)) = (self.word(input), self.word(from)) else { return };
        input.splice(old, from[new].iter().copied());
    }

    /// The range of a word near a random byte.
    fn word(&mut self, text: &[u8]) -> Option<Range<usize>> {
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        let at = self.below(text.len());
        let start = at + text[at..].iter().position(is_word)?;
        let start = text[..start].iter().rposition(|byte| !is_word(byte)).map_or(0, |before| before + 1);
        let end = text[start..].iter().position(|byte| !is_word(byte)).map_or(text.len(), |end| start + end);
        Some(start..end)
    }
}
