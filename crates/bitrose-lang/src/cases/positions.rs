//! Random positions, and cases made from them.

use super::super::Value;
use super::search::{CASES_A_POSITION, Skipped, Verdict};
use super::{Case, Pair, ProgramError, Spec};
use bitrose_core::bitboard::{Bitboard, SplitMix64, Square};
use bitrose_core::position::{Color, Kind, Piece, Setup};

/// Returns a random position that could have come from a game: two kings, no pawns on the first and last rank, no more
/// pieces than a side can have, and the side that is not to move is not in check.
///
/// Openings, middlegames and endgames are about equally likely. There are no castling rights and no en passant square.
pub fn random_position(random: &mut SplitMix64) -> Setup {
    loop {
        let setup = scatter(random);
        if is_legal(&setup) {
            return setup;
        }
    }
}

fn scatter(random: &mut SplitMix64) -> Setup {
    let mut setup = Setup::empty();
    setup.side_to_move = if random.below(2) == 0 { Color::White } else { Color::Black };
    let crowd = random.below(3) + 1;
    for color in [Color::White, Color::Black] {
        put(&mut setup, Piece { color, kind: Kind::King }, random);
        for _ in 0..random.below(1 + 8 * crowd / 3) {
            put(&mut setup, Piece { color, kind: Kind::Pawn }, random);
        }
        for (kind, most) in [(Kind::Queen, 1), (Kind::Rook, 2), (Kind::Bishop, 2), (Kind::Knight, 2)] {
            for _ in 0..most {
                if random.below(4) < crowd {
                    put(&mut setup, Piece { color, kind }, random);
                }
            }
        }
    }
    setup
}

/// Puts a piece on an empty square. Pawns are slightly more likely to be on their initial squares.
fn put(setup: &mut Setup, piece: Piece, random: &mut SplitMix64) {
    loop {
        let index = match (piece.kind, piece.color) {
            (Kind::Pawn, Color::White) if random.below(3) == 0 => 8 + random.below(8),
            (Kind::Pawn, Color::Black) if random.below(3) == 0 => 48 + random.below(8),
            (Kind::Pawn, _) => 8 + random.below(48),
            _ => random.below(64),
        };
        let square = Square::from_index_masked(index);
        if setup.placement.piece(square).is_none() {
            return setup.placement.put(piece, square);
        }
    }
}

fn is_legal(setup: &Setup) -> bool {
    let side = setup.side_to_move;
    let enemy_king = setup.placement.pieces(side.opponent(), Kind::King);
    enemy_king.is_disjoint(setup.placement.attacks(side))
}

impl Pair<'_> {
    /// Returns the number of positions, if any are requested.
    pub(super) fn wanted_positions(&self) -> Option<u64> {
        self.max_requested(|spec| if let Spec::Positions(count) = spec { Some(*count) } else { None })
    }

    /// Tries random positions, each with several values of the variables that are not boards of the position.
    pub(super) fn try_positions(
        &mut self,
        count: u64,
        random: &mut SplitMix64,
    ) -> Result<Verdict, Box<ProgramError>> {
        let has_others = self.domains.iter().any(|domain| !is_of_position(&domain.specs));
        let each = if has_others { CASES_A_POSITION } else { 1 };
        let mut skipped = Skipped::default();
        let mut cases = 0;
        for _ in 0..count {
            let setup = random_position(random);
            for _ in 0..each {
                let mut case = self.random_case(random);
                self.bind(&setup, &mut case);
                cases += 1;
                if let Some(values) = self.judge(&case, &mut skipped)? {
                    let (case, values) = self.fewest_pieces(setup, case, values);
                    return Ok(self.found(case, values, cases));
                }
            }
        }
        skipped.verdict(cases, false)
    }

    /// Returns random cases, as the search would try them.
    pub fn sample(&self, count: u64, seed: u64) -> Vec<Case> {
        let mut random = SplitMix64::new(seed);
        let has_positions = self.wanted_positions().is_some();
        let one = |_| {
            let mut case = self.random_case(&mut random);
            if has_positions {
                self.bind(&random_position(&mut random), &mut case);
            }
            case
        };
        (0..count).map(one).collect()
    }

    /// Assigns the boards of a position to the variables with their names.
    fn bind(&self, setup: &Setup, case: &mut Case) {
        let mapping = self.sessions[0].mapping();
        let boards: Vec<(&str, Bitboard)> = setup.names().collect();
        for (domain, value) in self.domains.iter().zip(case) {
            let named = boards.iter().find(|(name, _)| *name == domain.name);
            if let Some((_, board)) = named.filter(|_| is_of_position(&domain.specs)) {
                *value = Value::Board(mapping.number(*board));
            }
        }
    }

    /// Removes pieces one by one, as long as the two programs still differ.
    fn fewest_pieces(
        &mut self,
        mut setup: Setup,
        mut case: Case,
        mut values: [Value; 2],
    ) -> (Case, [Value; 2]) {
        'fewer: loop {
            for square in setup.placement.occupied().squares().rev() {
                let (mut fewer, mut smaller) = (setup, case.clone());
                fewer.placement.remove(square);
                self.bind(&fewer, &mut smaller);
                if let Ok(Some(still)) = self.difference(&smaller) {
                    (setup, case, values) = (fewer, smaller, still);
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
