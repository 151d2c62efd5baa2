//! Random positions, and the cases that they make.

use super::super::Value;
use super::search::{Skipped, Verdict};
use super::{Case, Fault, Pair, Spec};
use crate::bitboard::Bitboard;
use crate::magic::SplitMix64;
use crate::position::{Color, Kind, Placement};

/// A random position that could have come from a game: two kings apart, no pawns on the outer ranks, no more pieces
/// than a side can have, and the side that is not to move not in check.
///
/// Kept as letters so that pieces can be taken off again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomPosition {
    letters: [Option<char>; 64],
    side: Color,
}

impl RandomPosition {
    /// The next position of a generator. Openings, middle games and endings come about as often.
    #[must_use]
    pub fn draw(random: &mut SplitMix64) -> Self {
        loop {
            let position = Self::place(random);
            if position.placement().is_some_and(|placement| is_legal(&placement)) {
                return position;
            }
        }
    }

    fn place(random: &mut SplitMix64) -> Self {
        let side = if random.below(2) == 0 { Color::White } else { Color::Black };
        let mut position = Self { letters: [None; 64], side };
        let crowd = random.below(3) + 1;
        for white in [true, false] {
            position.put('k', white, 1, random);
            position.put('p', white, random.below(1 + 8 * crowd / 3), random);
            for (letter, most) in [('q', 1), ('r', 2), ('b', 2), ('n', 2)] {
                let count = (0..most).filter(|_| random.below(4) < crowd).count();
                position.put(letter, white, u32::try_from(count).unwrap_or(0), random);
            }
        }
        position
    }

    /// So many pieces on free squares; pawns stand a little more often where they began.
    fn put(&mut self, letter: char, white: bool, count: u32, random: &mut SplitMix64) {
        let mut left = count;
        while left > 0 {
            let square = match letter {
                'p' if random.below(3) == 0 => random.below(8) + if white { 8 } else { 48 },
                'p' => random.below(48) + 8,
                _ => random.below(64),
            };
            let place = &mut self.letters[square as usize & 63];
            if place.is_none() {
                *place = Some(if white { letter.to_ascii_uppercase() } else { letter });
                left -= 1;
            }
        }
    }

    /// The FEN: nobody may castle, nothing can be taken en passant.
    #[must_use]
    pub fn fen(&self) -> String {
        let mut ranks = Vec::new();
        for rank in (0..8).rev() {
            let mut row = String::new();
            let mut gap = 0;
            for place in &self.letters[rank * 8..rank * 8 + 8] {
                let Some(letter) = place else {
                    gap += 1;
                    continue;
                };
                push_gap(&mut row, gap);
                gap = 0;
                row.push(*letter);
            }
            push_gap(&mut row, gap);
            ranks.push(row);
        }
        let side = if self.side == Color::White { 'w' } else { 'b' };
        format!("{} {side} - - 0 1", ranks.join("/"))
    }

    /// The position as pieces on squares.
    #[must_use]
    pub fn placement(&self) -> Option<Placement> {
        self.fen().parse().ok()
    }

    /// The position with one piece less, for each piece.
    fn with_one_less(&self) -> Vec<Self> {
        let pieces = (0..64).rev().filter(|&square| self.letters[square].is_some());
        let without = |square: usize| {
            let mut fewer = self.clone();
            fewer.letters[square] = None;
            fewer
        };
        pieces.map(without).collect()
    }
}

fn push_gap(row: &mut String, gap: usize) {
    if gap > 0 {
        row.push_str(&gap.to_string());
    }
}

fn is_legal(placement: &Placement) -> bool {
    let side = placement.side_to_move();
    let enemy_king = placement.pieces(side.opponent(), Kind::King);
    enemy_king.is_disjoint(placement.attacks(side))
}

/// The names of boards that a position binds.
pub fn position_names() -> impl Iterator<Item = &'static str> {
    const EMPTY: &str = "8/8/8/8/8/8/8/8 w - - 0 1";
    let names = EMPTY.parse::<Placement>().map(|placement| placement.names().map(|(name, _)| name).collect());
    names.unwrap_or_else(|_| Vec::new()).into_iter()
}

/// Cases of other variables for each position.
const CASES_A_POSITION: u64 = 16;

impl Pair<'_> {
    /// How many positions are asked for, if any.
    pub(super) fn wanted_positions(&self) -> Option<u64> {
        let counts = self.domains.iter().flat_map(|domain| &domain.specs).filter_map(|spec| match spec {
            Spec::Positions(count) => Some(*count),
            _ => None,
        });
        counts.max()
    }

    /// Random positions; each with several values of the variables that are no boards of it.
    pub(super) fn try_positions(
        &mut self,
        count: u64,
        random: &mut SplitMix64,
    ) -> Result<Verdict, Box<Fault>> {
        let has_others = self.domains.iter().any(|domain| !is_of_position(&domain.specs));
        let each = if has_others { CASES_A_POSITION } else { 1 };
        let mut skipped = Skipped::default();
        let mut cases = 0;
        for _ in 0..count {
            let position = RandomPosition::draw(random);
            for _ in 0..each {
                let mut case = self.random_case(random);
                self.bind(&position, &mut case);
                cases += 1;
                if let Some(values) = self.judge(&case, &mut skipped)? {
                    let (case, values) = self.fewest_pieces(position, case, values);
                    return Ok(self.found(case, values, cases));
                }
            }
        }
        skipped.verdict(cases, false)
    }

    /// Gives the boards of a position to their names.
    fn bind(&self, position: &RandomPosition, case: &mut Case) {
        let Some(placement) = position.placement() else { return };
        let mapping = self.sessions[0].mapping();
        let boards: Vec<(&str, Bitboard)> = placement.names().collect();
        for (domain, value) in self.domains.iter().zip(case) {
            let named = boards.iter().find(|(name, _)| *name == domain.name);
            if let Some((_, board)) = named.filter(|_| is_of_position(&domain.specs)) {
                *value = Value::Board(mapping.number(*board));
            }
        }
    }

    /// Takes pieces off, one after the other, as long as the two programs still differ.
    fn fewest_pieces(
        &mut self,
        mut position: RandomPosition,
        mut case: Case,
        mut values: [Value; 2],
    ) -> (Case, [Value; 2]) {
        'fewer: loop {
            for fewer in position.with_one_less() {
                let mut smaller = case.clone();
                self.bind(&fewer, &mut smaller);
                if let Ok(Some(still)) = self.difference(&smaller) {
                    (position, case, values) = (fewer, smaller, still);
                    continue 'fewer;
                }
            }
            return (case, values);
        }
    }
}

fn is_of_position(specs: &[Spec]) -> bool {
    matches!(specs, [Spec::Positions(_), ..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bitboard::constants;
    use crate::script::{Session, cases, parse};

    #[test]
    fn positions_look_legal() {
        let mut random = SplitMix64::new(5);
        let outer =
            constants::rank(crate::bitboard::Rank::First) | constants::rank(crate::bitboard::Rank::Eighth);
        let mut crowds = [0; 3];
        for _ in 0..300 {
            let position = RandomPosition::draw(&mut random);
            let placement = position.placement().unwrap();
            assert_eq!(placement.kind(Kind::King).popcount(), 2);
            assert!(placement.pieces(Color::White, Kind::King).single().is_some());
            assert!(placement.kind(Kind::Pawn).is_disjoint(outer), "{}", position.fen());
            for color in [Color::White, Color::Black] {
                assert!(placement.pieces(color, Kind::Pawn).popcount() <= 8);
                assert!(placement.color(color).popcount() <= 16);
            }
            assert!(is_legal(&placement));
            crowds[(placement.occupied().popcount() as usize / 11).min(2)] += 1;
        }
        assert!(crowds.iter().all(|&count| count > 20), "{crowds:?}");
    }

    #[test]
    fn a_double_push_through_a_piece_is_found_with_few_pieces() {
        let wrong = parse("(white_pawns & RANK_2) << 16 & empty").unwrap();
        let right = parse("north(north(white_pawns & RANK_2) & empty) & empty").unwrap();
        let session = Session::new(crate::bitboard::Mapping::Lerf);
        let overs = cases::read(&["positions 300"], &mut session.clone()).unwrap();
        let mut pair = Pair::new([&right, &wrong], &session, &overs).unwrap();
        let verdict = pair.search(1).unwrap();
        let (case, _) = verdict.counter_example.expect("a pawn jumps over a piece");
        let of = |name: &str| {
            let place = pair.domains.iter().position(|domain| domain.name == name).unwrap();
            Bitboard(case[place].number())
        };
        assert_eq!((of("white_pawns").popcount(), (!of("empty")).popcount()), (1, 2));
    }
}
