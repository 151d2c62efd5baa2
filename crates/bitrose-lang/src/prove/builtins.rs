//! Circuits of the built-in functions of bitrose's own language.
//!
//! Most circuits are derived from the built-in itself: its value for a set is the union of its values for the squares,
//! and its value for a square is a choice among 64. The others are written out here; a built-in that is neither has no
//! circuit.

use super::graph::{Graph, Literal};
use super::operators::Checked;
use super::run::{Runner, Undecided};
use super::state::Cell;
use super::vector::{self, Bits};
use super::word::Word;
use crate::Language;
use crate::builtins::{Body, Builtin};
use crate::ir::{Overflow, Scalar, Unary};
use bitrose_core::bitboard::{Bitboard, Color, Direction, Mapping, Square};

const NO: Literal = Literal::FALSE;

/// The arguments of a call, and the inputs for which the built-in rejects one of them.
struct Arguments<'a> {
    values: &'a [(Word, Scalar)],
    refused: Literal,
}

impl Runner<'_> {
    /// Returns the result of a built-in, and the condition under which it has none.
    pub(super) fn builtin(
        &mut self,
        builtin: &Builtin,
        values: &[(Word, Scalar)],
        language: Language,
    ) -> Result<Checked, Undecided> {
        let values: Vec<_> =
            values.iter().map(|(word, scalar)| self.as_own(word, *scalar, language)).collect();
        let mut arguments = Arguments { values: &values, refused: NO };
        let Some(bits) = self.built(builtin, &mut arguments)? else {
            return Err(Undecided::new(format!("`{}` has no circuit", builtin.name)));
        };
        Ok((Word::new(&vector::extend(&bits, 64, false)), arguments.refused))
    }

    /// Converts a value as the machine does for a built-in: a square becomes a set, and so does a `long` of Java.
    fn as_own(&mut self, word: &Word, scalar: Scalar, language: Language) -> (Word, Scalar) {
        match (scalar, language) {
            (Scalar::Square, _) => {
                let one_hot = self.logic.decode(&word.bits(6), 64).expect("six bits are few");
                (Word::new(&vector::extend(&one_hot[..one_hot.len().min(64)], 64, false)), Scalar::Board)
            }
            (Scalar::U64, _) | (Scalar::I64, Language::Java) => (word.clone(), Scalar::Board),
            (other, _) => (word.clone(), other),
        }
    }

    fn built(&mut self, builtin: &Builtin, arguments: &mut Arguments<'_>) -> Result<Option<Bits>, Undecided> {
        let mapping = self.context.mapping;
        let name = builtin.name;
        Ok(Some(match builtin.body {
            Body::Constant(board) => vector::known(mapping.number(board), 64),
            Body::Picture(function) => {
                self.united(&arguments.word(0), &|square| mapping.number(function(square.bitboard())))
            }
            Body::Step(function) => {
                let direction = arguments.direction(1)?;
                let step = |square: Square| mapping.number(function(square.bitboard(), direction));
                self.united(&arguments.word(0), &step)
            }
            Body::Occluded(_) => {
                let direction = arguments.direction(0)?;
                self.occluded(direction, &arguments.word(1), &arguments.word(2))
            }
            Body::Pictures(_) => match (name.strip_prefix("occluded_"), name) {
                (Some(direction), _) => {
                    let Ok(direction) = direction.parse() else { return Ok(None) };
                    self.occluded(direction, &arguments.word(0), &arguments.word(1))
                }
                // The squares that a king can walk to. No path is longer than the number of squares on the board.
                (None, "flood") => {
                    self.reached(&arguments.word(0), &arguments.word(1), 64, &bitrose_core::attacks::king)
                }
                _ => return Ok(None),
            },
            Body::Word(_) | Body::Count(_) | Body::Test(_) => {
                return Ok(self.one_word(name, &arguments.word(0)));
            }
            Body::Words(_) => return Ok(self.two_words(name, &arguments.word(0), &arguments.word(1))),
            Body::Rotate(_) => {
                let count = arguments.word(1);
                let graph = &mut self.logic.graph;
                let count = if name == "rotr" { vector::negate(graph, &count) } else { count };
                vector::rotate_left(graph, &arguments.word(0), &count)
            }
            Body::Number(_) | Body::Numbers(_) => return Ok(self.numbers(name, arguments)),
            Body::Square(function) => self.by_square(arguments, &|square| mapping.number(function(square))),
            Body::SquareNumber(function) | Body::SquareWord(function) => {
                self.by_square(arguments, &|square| function(mapping, square))
            }
            Body::Ray(function) => {
                let direction = arguments.direction(1)?;
                self.by_square(arguments, &|square| mapping.number(function(square, direction)))
            }
            Body::Slider(_) => {
                let Some(directions) = slider(name) else { return Ok(None) };
                let one_hot = self.square(arguments, 0);
                let occupancy = arguments.word(1);
                self.attacks(&one_hot, &occupancy, directions)
            }
            Body::File(function) => self.by_file(arguments, &|file| mapping.number(function(file))),
            Body::Passed(function) => {
                let one_hot = self.square(arguments, 1);
                let is_black = self.logic.graph.any(arguments.word(0));
                let [white, black] = Color::ALL
                    .map(|color| self.united(&one_hot, &|square| mapping.number(function(color, square))));
                vector::choose(&mut self.logic.graph, is_black, &black, &white)
            }
            Body::Xray(_) => {
                let Some(directions) = name.strip_prefix("xray_").and_then(slider) else { return Ok(None) };
                let (one_hot, occupancy) = (self.square(arguments, 0), arguments.word(1));
                let attacks = self.attacks(&one_hot, &occupancy, directions);
                let graph = &mut self.logic.graph;
                let met = vector::bitwise(graph, &attacks, &arguments.word(2), Graph::and);
                let rest = vector::bitwise(graph, &occupancy, &met, Graph::xor);
                let behind = self.attacks(&one_hot, &rest, directions);
                vector::bitwise(&mut self.logic.graph, &attacks, &behind, Graph::xor)
            }
            Body::Squares(function) => self.by_squares(arguments, &|a, b| mapping.number(function(a, b))),
            Body::Distance(function) => self.by_squares(arguments, &function),
            Body::Entry(function) => self.entry(arguments, 0, &function),
            Body::Slot(function) => self.slot(arguments, function),
            Body::Asked(_) => return Ok(None),
        }))
    }

    /// Returns a wire for each index of a square in the session's mapping.
    fn square(&mut self, arguments: &mut Arguments<'_>, argument: usize) -> Bits {
        let (word, scalar) = &arguments.values[argument];
        let bits = word.bits(64);
        let graph = &mut self.logic.graph;
        let is_set = *scalar == Scalar::Board;
        let is_square = if is_set {
            let count = vector::count_ones(graph, &bits);
            vector::equal(graph, &count, &vector::known(1, count.len()))
        } else {
            vector::is_below(graph, &bits, 64)
        };
        arguments.refused = graph.or(arguments.refused, !is_square);
        if is_set {
            return bits;
        }
        let one_hot = self.logic.decode(&bits, 64).expect("six bits are few");
        vector::extend(&one_hot[..one_hot.len().min(64)], 64, false)
    }

    /// Returns the union of `of` over the squares of a set.
    fn united(&mut self, set: &[Literal], of: &dyn Fn(Square) -> u64) -> Bits {
        let mapping = self.context.mapping;
        union(&mut self.logic.graph, set, &|index| of(mapping_square(mapping, index)))
    }

    fn by_square(&mut self, arguments: &mut Arguments<'_>, word: &dyn Fn(Square) -> u64) -> Bits {
        let one_hot = self.square(arguments, 0);
        self.united(&one_hot, word)
    }

    fn by_file(&mut self, arguments: &mut Arguments<'_>, word: &dyn Fn(u8) -> u64) -> Bits {
        let (number, scalar) = &arguments.values[0];
        if *scalar == Scalar::Board {
            return self.by_square(arguments, &|square| word(square.file().index()));
        }
        let bits = number.bits(64);
        let is_file = vector::is_below(&mut self.logic.graph, &bits, 8);
        arguments.refused = self.logic.graph.or(arguments.refused, !is_file);
        let one_hot = self.logic.decode(&bits, 8).expect("three bits are few");
        union(&mut self.logic.graph, &one_hot[..one_hot.len().min(8)], word)
    }

    fn by_squares(&mut self, arguments: &mut Arguments<'_>, word: &dyn Fn(Square, Square) -> u64) -> Bits {
        let (left, right) = (self.square(arguments, 0), self.square(arguments, 1));
        let mapping = self.context.mapping;
        let mut result = vec![NO; 64];
        for (first, &one_hot) in (0..64).zip(&left) {
            if one_hot != NO {
                let row = self.united(&right, &|second| word(mapping_square(mapping, first), second));
                let graph = &mut self.logic.graph;
                let row = vector::gated(graph, one_hot, &row);
                result = vector::bitwise(graph, &result, &row, Graph::or);
            }
        }
        result
    }

    /// Returns the squares that a set reaches over empty squares in one direction (an occluded fill).
    fn occluded(&mut self, direction: Direction, from: &[Literal], empty: &[Literal]) -> Bits {
        self.reached(from, empty, 7, &|square| square.bitboard().step(direction))
    }

    /// Returns the squares that a set reaches in this many steps over open squares.
    fn reached(
        &mut self,
        from: &[Literal],
        open: &[Literal],
        steps: usize,
        around: &dyn Fn(Square) -> Bitboard,
    ) -> Bits {
        let mapping = self.context.mapping;
        let mut reached = from.to_vec();
        for _ in 0..steps {
            let next = self.united(&reached, &|square| mapping.number(around(square)));
            let graph = &mut self.logic.graph;
            let next = vector::bitwise(graph, &next, open, Graph::and);
            let wider = vector::bitwise(graph, &reached, &next, Graph::or);
            if wider == reached {
                break;
            }
            reached = wider;
        }
        reached
    }

    /// Returns the attacks of a sliding piece from each square that it may be on.
    fn attacks(&mut self, one_hot: &[Literal], occupancy: &[Literal], directions: &[Direction]) -> Bits {
        let mapping = self.context.mapping;
        let graph = &mut self.logic.graph;
        let mut result = vec![NO; 64];
        for (index, &is_here) in (0..64).zip(one_hot) {
            if is_here == NO {
                continue;
            }
            for &direction in directions {
                let mut open = is_here;
                let mut at = mapping_square(mapping, index).bitboard().step(direction);
                while let Some(square) = at.squares().next() {
                    let place = usize::from(mapping.index(square));
                    result[place] = graph.or(result[place], open);
                    open = graph.and(open, !occupancy[place]);
                    at = at.step(direction);
                }
            }
        }
        result
    }

    fn entry(
        &mut self,
        arguments: &mut Arguments<'_>,
        argument: usize,
        slot: &dyn Fn(u64) -> Result<u64, u64>,
    ) -> Bits {
        let index = arguments.word(argument);
        let slots = slot(u64::MAX).err().unwrap_or(0);
        let is_inside = vector::is_below(&mut self.logic.graph, &index, slots);
        arguments.refused = self.logic.graph.or(arguments.refused, !is_inside);
        let cells: Vec<Cell> =
            (0..slots).map(|index| Cell::set(Word::Known(slot(index).unwrap_or(0)))).collect();
        self.select(&cells, &index[..32]).word.bits(64)
    }

    fn slot(
        &mut self,
        arguments: &mut Arguments<'_>,
        slot: fn(Mapping, Square, u64) -> Result<u64, u64>,
    ) -> Bits {
        let one_hot = self.square(arguments, 0);
        let mapping = self.context.mapping;
        let mut refused = arguments.refused;
        let mut result = vec![NO; 64];
        for (index, &is_here) in (0..64).zip(&one_hot) {
            if is_here == NO {
                continue;
            }
            let square = mapping_square(mapping, index);
            arguments.refused = NO;
            let found = self.entry(arguments, 1, &|index| slot(mapping, square, index));
            let graph = &mut self.logic.graph;
            let outside = graph.and(is_here, arguments.refused);
            refused = graph.or(refused, outside);
            let found = vector::gated(graph, is_here, &found);
            result = vector::bitwise(graph, &result, &found, Graph::or);
        }
        arguments.refused = refused;
        result
    }

    fn one_word(&mut self, name: &str, word: &[Literal]) -> Option<Bits> {
        let whole = Word::new(word);
        let mut unary = |operator| self.logic.unary(operator, Scalar::U64, Overflow::Wrap, &whole).0.bits(64);
        Some(match name {
            "popcount" => unary(Unary::PopCount),
            "first" => unary(Unary::TrailingZeros),
            "leading_zeros" => unary(Unary::LeadingZeros),
            "byte_swap" => unary(Unary::SwapBytes),
            "reverse_bits" => unary(Unary::ReverseBits),
            "int" | "board" => word.to_vec(),
            _ => return self.bits_of_word(name, word),
        })
    }

    fn bits_of_word(&mut self, name: &str, word: &[Literal]) -> Option<Bits> {
        let graph = &mut self.logic.graph;
        let (lowest, none) = vector::lowest(graph, word);
        let reversed: Bits = word.iter().rev().copied().collect();
        let (highest, _) = vector::lowest(graph, &reversed);
        let mut highest: Bits = highest.into_iter().rev().collect();
        let without = vector::bitwise(graph, word, &vector::complement(&lowest), Graph::and);
        let is_many = graph.any(without.iter().copied());
        Some(match name {
            "ls1b" => lowest,
            "ms1b" => highest,
            "without_first" => without,
            "popcount_32" => vector::count_ones(graph, &word[..32]),
            "last" => {
                highest.push(none);
                vector::index_of(graph, &highest, 7)
            }
            "is_empty" => vec![none],
            "is_single" => vec![graph.and(!none, !is_many)],
            "more_than_one" => vec![is_many],
            _ => return None,
        })
    }

    fn two_words(&mut self, name: &str, left: &[Literal], right: &[Literal]) -> Option<Bits> {
        let graph = &mut self.logic.graph;
        Some(match name {
            "pext" => vector::extract(graph, left, right),
            "pdep" => vector::deposit(graph, left, right),
            "next_subset" => {
                let less = vector::subtract(graph, left, right);
                vector::bitwise(graph, &less, right, Graph::and)
            }
            "andn" => vector::bitwise(graph, &vector::complement(left), right, Graph::and),
            _ => return None,
        })
    }

    fn numbers(&mut self, name: &str, arguments: &Arguments<'_>) -> Option<Bits> {
        let left = arguments.word(0);
        if name == "abs" {
            let graph = &mut self.logic.graph;
            let negated = vector::negate(graph, &left);
            return Some(vector::choose(graph, left[63], &negated, &left));
        }
        let right = arguments.word(1);
        let graph = &mut self.logic.graph;
        let is_less = vector::less(graph, &left, &right, true);
        match name {
            "min" => Some(vector::choose(graph, is_less, &left, &right)),
            "max" => Some(vector::choose(graph, is_less, &right, &left)),
            _ => None,
        }
    }
}

impl Arguments<'_> {
    fn word(&self, argument: usize) -> Bits {
        self.values[argument].0.bits(64)
    }

    fn direction(&self, argument: usize) -> Result<Direction, Undecided> {
        let index = self.values[argument].0.value().and_then(|index| usize::try_from(index).ok());
        index
            .and_then(|index| Direction::ALL.get(index).copied())
            .ok_or_else(|| Undecided::new("a direction depends on the input"))
    }
}

fn mapping_square(mapping: Mapping, index: u8) -> Square {
    mapping.square(index).expect("below 64")
}

/// Returns the union of `of_bit` over the set bits of a word. If the word is the wires of one square, this is a choice.
fn union(graph: &mut Graph, word: &[Literal], of_bit: &dyn Fn(u8) -> u64) -> Bits {
    let mut result = vec![NO; 64];
    for (index, &bit) in (0..64).zip(word) {
        let given = if bit == NO { 0 } else { of_bit(index) };
        for (place, out) in result.iter_mut().enumerate() {
            if given >> place & 1 != 0 {
                *out = graph.or(*out, bit);
            }
        }
    }
    result
}

/// Returns the directions of a sliding piece. Every method gives the same attacks: bitrose-core tests that for all
/// blockers.
fn slider(name: &str) -> Option<&'static [Direction]> {
    use Direction as D;
    match name.split('_').next()? {
        "rook" => Some(&[D::North, D::East, D::South, D::West]),
        "bishop" => Some(&[D::NorthEast, D::SouthEast, D::SouthWest, D::NorthWest]),
        "queen" => Some(&Direction::ALL),
        _ => None,
    }
}
