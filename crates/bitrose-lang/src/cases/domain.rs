//! The values that a variable may take.

use super::super::Value;
use bitrose_core::attacks::sliders::hardware::pdep;
use bitrose_core::bitboard::{Bitboard, File, Mapping, Rank, SplitMix64, Square};
use std::sync::LazyLock;

/// A set of values for a variable, as `--over` and `forall` name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spec {
    /// The 64 boards of one square.
    Singles,
    /// Files, ranks, the frame, the corners and the rim squares, with their complements.
    Edges,
    /// The 2016 boards of two squares.
    Pairs,
    /// The indices 0 to 63.
    Squares,
    /// The numbers below this one, for a function that stops for others, such as the constants of an enumeration.
    Below(u64),
    /// False and true, for a language that has no numbers in their place.
    Truths,
    /// All 32-bit integers, for a language that has both boards and `int`.
    Ints,
    /// Random boards.
    Random {
        /// The number of boards.
        count: u64,
        /// The seed of the generator. `None` for the seed of the search.
        seed: Option<u64>,
    },
    /// Every subset of a board.
    Subsets(Bitboard),
    /// The boards of this many random positions, for the names that a position binds.
    Positions(u64),
}

impl Spec {
    /// Returns the description used when the cases are counted.
    pub fn text(&self) -> String {
        match self {
            Self::Singles => "the 64 single squares".into(),
            Self::Edges => "files, ranks and edges".into(),
            Self::Pairs => "the 2016 pairs of squares".into(),
            Self::Squares => "the indices 0 to 63".into(),
            Self::Below(count) => format!("0 to {}", count - 1),
            Self::Truths => "false and true".into(),
            Self::Ints => "all ints".into(),
            Self::Random { count, .. } => format!("{count} random boards"),
            Self::Positions(count) => format!("{count} random positions"),
            Self::Subsets(mask) => {
                format!("the {} subsets of {} squares", 1_u128 << mask.popcount(), mask.popcount())
            }
        }
    }

    /// Returns `true` if the spec covers all values of its kind and can be enumerated.
    pub(crate) const fn is_complete(&self) -> bool {
        !matches!(self, Self::Ints | Self::Random { .. } | Self::Positions(_))
    }

    /// Returns the number of values.
    #[expect(clippy::len_without_is_empty, reason = "none is empty, but `subsets EMPTY` has the empty board")]
    pub fn len(&self) -> u64 {
        match self {
            Self::Singles | Self::Squares => 64,
            Self::Truths => 2,
            Self::Ints => 1 << 32,
            Self::Edges => EDGES.len() as u64,
            Self::Pairs => 2016,
            Self::Below(count) | Self::Random { count, .. } | Self::Positions(count) => *count,
            Self::Subsets(mask) => subsets(*mask),
        }
    }

    /// Returns the value with an index below [`Spec::len`].
    fn value(&self, number: u64, mapping: Mapping, random: &mut SplitMix64) -> Value {
        let board = |board| Value::Board(mapping.number(board));
        match self {
            Self::Squares | Self::Below(_) => Value::Int(number),
            Self::Truths => Value::Bool(number == 1),
            Self::Ints => int(number),
            Self::Singles => board(Bitboard(1 << number)),
            Self::Edges => board(EDGES[usize::try_from(number).expect("a domain is small")]),
            Self::Pairs => board(pair(number)),
            Self::Random { .. } | Self::Positions(_) => board(random_board(random)),
            Self::Subsets(mask) => board(Bitboard(pdep(number, mask.0))),
        }
    }

    /// Returns `true` if the spec contains the board. A counterexample may then be shrunk to it.
    fn contains(&self, board: Bitboard) -> bool {
        match self {
            Self::Singles => board.popcount() == 1,
            Self::Edges => EDGES.contains(&board),
            Self::Pairs => board.popcount() == 2,
            Self::Squares | Self::Below(_) | Self::Truths | Self::Ints | Self::Positions(_) => false,
            Self::Random { .. } => true,
            Self::Subsets(mask) => board.is_subset(*mask),
        }
    }
}

/// All values of one variable.
#[derive(Clone, Debug)]
pub struct Domain {
    /// The name of the variable.
    pub name: String,
    /// The requested values. Empty for hard cases and random boards.
    pub specs: Vec<Spec>,
    /// Whether the values are the indices 0 to 63 not by request, but because a program stops for others or uses them
    /// as shift counts.
    pub is_narrowed: bool,
}

impl Domain {
    /// Returns the number of values, if they can all be enumerated.
    pub(super) fn complete_len(&self) -> Option<u64> {
        let complete = !self.specs.is_empty() && self.specs.iter().all(Spec::is_complete);
        complete.then(|| self.specs.iter().map(Spec::len).fold(0, u64::saturating_add))
    }

    /// Returns the value of a complete domain with this index.
    pub(super) fn value(&self, mut number: u64, mapping: Mapping, random: &mut SplitMix64) -> Value {
        for spec in &self.specs {
            if number < spec.len() {
                return spec.value(number, mapping, random);
            }
            number -= spec.len();
        }
        Value::Board(mapping.number(random_board(random)))
    }

    /// Returns at most `most` values to start with: hard cases if nothing was requested, otherwise evenly spread
    /// values.
    pub(super) fn first(&self, most: u64, mapping: Mapping, random: &mut SplitMix64) -> Vec<Value> {
        if self.specs.is_empty() {
            let hard = hard_boards(most > 1000);
            let stride = hard.len().div_ceil(usize::try_from(most).expect("there are few hard cases")).max(1);
            return hard
                .into_iter()
                .step_by(stride)
                .map(|board| Value::Board(mapping.number(board)))
                .collect();
        }
        if self.specs == [Spec::Ints] {
            return hard_ints().take(usize::try_from(most).expect("there are few hard cases")).collect();
        }
        let listed: Vec<Spec> = self.specs.iter().filter(|spec| spec.is_complete()).cloned().collect();
        let listed = Self { name: String::new(), specs: listed, is_narrowed: false };
        let total = listed.complete_len().unwrap_or(0);
        let count = total.min(most);
        (0..count).map(|turn| listed.value(turn * (total / count), mapping, random)).collect()
    }

    /// Returns a random value.
    pub(super) fn random(&self, mapping: Mapping, random: &mut SplitMix64) -> Value {
        let total: u64 = self.specs.iter().map(Spec::len).fold(0, u64::saturating_add);
        if total == 0 {
            return Value::Board(mapping.number(random_board(random)));
        }
        let number = random.next() % total;
        self.value(number, mapping, random)
    }

    /// Returns `true` if the variable may take this board.
    pub(super) fn contains(&self, board: Bitboard) -> bool {
        self.specs.is_empty() || self.specs.iter().any(|spec| spec.contains(board))
    }
}

fn subsets(mask: Bitboard) -> u64 {
    1u64.checked_shl(mask.popcount()).unwrap_or(u64::MAX)
}

/// Returns the pair with this index. Pairs are ordered by their higher square.
fn pair(mut number: u64) -> Bitboard {
    for high in 1..64 {
        if number < high {
            return Bitboard(1 << high | 1 << number);
        }
        number -= high;
    }
    Bitboard::EMPTY
}

/// Files, ranks, the frame, the corners and the rim squares, each also complemented.
static EDGES: LazyLock<Vec<Bitboard>> = LazyLock::new(|| {
    let corners = Bitboard(0x8100_0000_0000_0081);
    let files = File::ALL.into_iter().map(File::bitboard);
    let lines = files.chain(Rank::ALL.into_iter().map(Rank::bitboard));
    let rim = Bitboard::FRAME.squares().map(Square::bitboard);
    let sets: Vec<_> = lines.chain([Bitboard::FRAME, corners]).chain(rim).collect();
    sets.iter().copied().chain(sets.iter().map(|&set| !set)).collect()
});

/// Returns the boards that find most errors: empty, full, single squares and edges; with pairs if there is time for
/// them.
fn hard_boards(with_pairs: bool) -> Vec<Bitboard> {
    let named = [
        Bitboard::EMPTY,
        Bitboard::ALL,
        Bitboard::DIAGONAL,
        Bitboard::ANTIDIAGONAL,
        Bitboard::LIGHT,
        Bitboard::DARK,
        Bitboard::CENTER,
    ];
    let singles = Square::all().map(Square::bitboard);
    let pairs = (0..2016).map(pair).filter(|_| with_pairs);
    let holes = Square::all().map(|square| !square.bitboard());
    named.into_iter().chain(singles).chain(EDGES.iter().copied()).chain(pairs).chain(holes).collect()
}

/// Returns the int with these low 32 bits.
#[expect(clippy::cast_possible_truncation, reason = "the low bits are wanted")]
pub(super) const fn int(bits: u64) -> Value {
    Value::Int((bits as i32 as i64).cast_unsigned())
}

/// Iterates over small numbers, the limits of the type, and the neighbors of powers of two.
fn hard_ints() -> impl Iterator<Item = Value> {
    let powers = (0..32).flat_map(|bit| (0..3).map(move |near| (1 << bit) + near - 1));
    powers.flat_map(|word: i64| [word, -word]).map(|word| int(word.cast_unsigned()))
}

/// Returns a random board that is sparse, half full or dense, with equal probability.
fn random_board(random: &mut SplitMix64) -> Bitboard {
    let (a, b, c) = (random.next(), random.next(), random.next());
    Bitboard(match random.below(5) {
        0 => a & b & c,
        1 => a & b,
        2 => a,
        3 => a | b,
        _ => a | b | c,
    })
}
