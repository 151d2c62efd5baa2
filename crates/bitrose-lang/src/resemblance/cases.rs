//! The cases in which pasted functions and known ones are tried.

use crate::note::list;
use crate::{Language, Limits, Session, Value};
use bitrose_core::bitboard::{Bitboard, Mapping, SplitMix64, Square};

/// The limits of one call.
pub(super) const LIMITS: Limits = Limits { operations: 20_000, steps: 1 };

/// The result of a call, or why it has none: a fault that depends on the values.
pub(super) type Outcome = Result<u64, Box<str>>;

/// The arguments of a call.
pub(super) struct Case {
    pub(super) square: Square,
    /// The second of two squares.
    pub(super) other: Square,
    pub(super) x: u64,
    pub(super) y: u64,
}

pub(super) fn cases(takes: &str, mapping: Mapping) -> Vec<Case> {
    let mut random = SplitMix64::new(0);
    // 27 is coprime to 64, so the first few cases are spread over the whole board.
    let squares = (0..64).map(|number| Square::ALL[number * 27 % 64]);
    if takes == "a,b" {
        let pairs = squares.flat_map(|square| Square::ALL.into_iter().map(move |other| (square, other)));
        let pairs = pairs.filter(|(square, other)| square != other);
        return pairs.map(|(square, other)| Case { square, other, x: 0, y: 0 }).collect();
    }
    if takes.starts_with('p') {
        let edges = mapping.number(Bitboard::RANK_1 | Bitboard::RANK_8);
        let mut pawns = || random.next() & random.next() & random.next() & !edges;
        return (0..128)
            .map(|_| (pawns(), pawns()))
            .map(|(x, y)| Case { y: y & !x, ..Case::of_board(x) })
            .collect();
    }
    let case = |square: Square| {
        let (alone, sparse) = (mapping.number(square.bitboard()), random.next() & random.next());
        // Leaves room to move for pieces on the board `x`, and puts few blockers in the way of a sliding piece on the
        // square.
        let x = match (takes.starts_with("sq,x"), square) {
            (true, Square::B3) => 0,
            (true, Square::F6) => !0,
            (true, _) => sparse,
            _ => alone,
        };
        // what is seen through blockers differs from what is not only if some of the pieces are blockers
        let y = if takes == "sq,x,y" { sparse & random.next() } else { !sparse & !alone };
        Case { square, other: square, x, y }
    };
    let mut cases: Vec<Case> = squares.map(case).collect();
    if takes == "x,y" {
        // many pawns: a double push needs one on its rank, and is stopped by what stands in its way
        cases.extend((0..64).map(|_| {
            let x = random.next() & random.next();
            Case { y: random.next() & !x, ..Case::of_board(x) }
        }));
    }
    cases
}

/// Returns cases for a function from a board to a number: each square, pairs of squares, and random boards.
pub(super) fn counted_cases(mapping: Mapping) -> Vec<Case> {
    let mut random = SplitMix64::new(0);
    let alone = cases("x", mapping);
    let boards: Vec<u64> = alone.iter().map(|case| case.x).collect();
    let pairs = (0..64).map(|index| boards[index] | boards[(index * 5 + 1) % 64]);
    let more: Vec<u64> = pairs.chain((0..64).map(|_| random.next())).collect();
    alone.into_iter().chain(more.into_iter().map(Case::of_board)).collect()
}

impl Case {
    /// Returns `true` if a function that moves pawns stops for pawns on the first or last rank, where there are none.
    pub(super) fn is_spared(&self, known: &str, got: &Outcome, mapping: Mapping) -> bool {
        let moves_pawns = ["pawn", "push", "captures"].iter().any(|word| known.contains(word));
        let edges = Bitboard::RANK_1 | Bitboard::RANK_8;
        got.is_err() && moves_pawns && !(mapping.board(self.x) & edges).is_empty()
    }

    pub(super) const fn of_board(x: u64) -> Self {
        Self { square: Square::A1, other: Square::A1, x, y: 0 }
    }

    pub(super) fn call(&self, function: &str, arguments: &str, mapping: Mapping) -> String {
        let argument = |name| match name {
            "sq" | "a" => self.square.to_string(),
            "b" => self.other.to_string(),
            "x" | "p" if self.x.count_ones() <= 2 => format!("{{{}}}", list(mapping.board(self.x))),
            "x" | "p" => format!("0x{:016X}", self.x),
            "y" | "q" => format!("0x{:016X}", self.y),
            other => other.to_owned(),
        };
        let arguments: Vec<String> = arguments.split(',').map(argument).collect();
        format!("{function}({})", arguments.join(", "))
    }

    pub(super) fn argument(&self, name: &str, mapping: Mapping) -> Value {
        match name {
            "sq" | "a" => Value::Int(u64::from(mapping.index(self.square))),
            "b" => Value::Int(u64::from(mapping.index(self.other))),
            "x" | "p" => Value::Board(self.x),
            "y" | "q" => Value::Board(self.y),
            color => color.parse().map_or(Value::Bool(color == "true"), Value::Int),
        }
    }
}

/// Returns a session of bitrose's own language.
pub(super) fn own_session(mapping: Mapping) -> Session {
    Session::new(mapping).with_limits(LIMITS).in_language(Language::Own)
}

/// Returns the results of a known function.
pub(super) fn known_results(known: &str, cases: &[Case], own: &Session) -> Vec<Option<u64>> {
    let mut own = own.clone();
    let Ok(program) = own.parse(known) else { return vec![None; cases.len()] };
    let value = |case: &Case| {
        let mapping = own.mapping();
        own.define("sq", Value::Board(mapping.number(case.square.bitboard())));
        for name in ["a", "b", "x", "y", "p", "q"] {
            own.define(name, case.argument(name, mapping));
        }
        Some(own.evaluate(&program).ok()?.value?.number())
    };
    cases.iter().map(value).collect()
}
