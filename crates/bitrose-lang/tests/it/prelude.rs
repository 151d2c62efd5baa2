//! The techniques of the prelude, run as programs, give what the Rust core gives.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use crate::common::random_words;
use bitrose_core::attacks::sliders::Method;
use bitrose_core::attacks::{kings, knights, pawns};
use bitrose_core::bitboard::{Bitboard, Color, Direction, Mapping, Square};
use bitrose_lang::techniques::{PreludeFunction, TECHNIQUES, find, functions};
use bitrose_lang::{Program, Session, Value, builtin, parse};
use proptest::prelude::proptest;

/// What a function of the prelude must give: on sets of squares, or on words and numbers.
#[derive(Clone, Copy)]
enum Core {
    Picture(fn(Bitboard) -> Bitboard),
    Pictures(fn(Bitboard, Bitboard) -> Bitboard),
    Word(fn(u64) -> u64),
    /// The second argument is a count of this many at most.
    Counted(fn(u64, u64) -> u64, u64),
    Words(fn(u64, u64) -> u64),
    /// Of words with so few bits that all subsets can be walked.
    Thin(fn(u64) -> u64),
    ThinCounted(fn(u64, u64) -> u64),
    /// Of an index of a square and a word of blockers.
    Rook(Method),
    Bishop(Method),
}

use Core::{Bishop, Counted, Picture, Pictures, Rook, Thin, ThinCounted, Word, Words};
use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};

const CORE: &[(&str, Core)] = &[
    ("steps_around", Picture(kings)),
    ("shift_to_north", Picture(|x| x.step(North))),
    ("shift_to_north_east", Picture(|x| x.step(NorthEast))),
    ("shift_to_east", Picture(|x| x.step(East))),
    ("shift_to_south_east", Picture(|x| x.step(SouthEast))),
    ("shift_to_south", Picture(|x| x.step(South))),
    ("shift_to_south_west", Picture(|x| x.step(SouthWest))),
    ("shift_to_west", Picture(|x| x.step(West))),
    ("shift_to_north_west", Picture(|x| x.step(NorthWest))),
    ("fast_king", Picture(kings)),
    ("knight_jumps", Picture(knights)),
    ("fast_knight", Picture(knights)),
    ("white_push_targets", Pictures(|a, b| pawns::pushes(Color::White, a, b))),
    ("black_push_targets", Pictures(|a, b| pawns::pushes(Color::Black, a, b))),
    ("white_able_to_push", Pictures(|a, b| pawns::able_to_push(Color::White, a, b))),
    ("black_able_to_push", Pictures(|a, b| pawns::able_to_push(Color::Black, a, b))),
    ("white_double_push_targets", Pictures(|a, b| pawns::double_pushes(Color::White, a, b))),
    ("black_double_push_targets", Pictures(|a, b| pawns::double_pushes(Color::Black, a, b))),
    ("white_able_to_double_push", Pictures(|a, b| pawns::able_to_double_push(Color::White, a, b))),
    ("black_able_to_double_push", Pictures(|a, b| pawns::able_to_double_push(Color::Black, a, b))),
    ("white_captures", Pictures(|set, enemies| pawns(Color::White, set) & enemies)),
    ("black_captures", Pictures(|set, enemies| pawns(Color::Black, set) & enemies)),
    ("white_captures_to_the_east", Pictures(|a, b| pawns::captures_east(Color::White, a, b))),
    ("white_captures_to_the_west", Pictures(|a, b| pawns::captures_west(Color::White, a, b))),
    ("black_captures_to_the_east", Pictures(|a, b| pawns::captures_east(Color::Black, a, b))),
    ("black_captures_to_the_west", Pictures(|a, b| pawns::captures_west(Color::Black, a, b))),
    ("white_en_passant_captors", Pictures(|a, b| pawns::en_passant_captors(Color::White, a, b))),
    ("black_en_passant_captors", Pictures(|a, b| pawns::en_passant_captors(Color::Black, a, b))),
    ("white_promotions", Picture(|x| x & Bitboard::RANK_8)),
    ("black_promotions", Picture(|x| x & Bitboard::RANK_1)),
    ("white_without_promotion", Picture(|x| x - Bitboard::RANK_8)),
    ("black_without_promotion", Picture(|x| x - Bitboard::RANK_1)),
    ("white_attacks_to_the_east", Picture(|pawns| pawns.step(NorthEast))),
    ("white_attacks_to_the_west", Picture(|pawns| pawns.step(NorthWest))),
    ("black_attacks_to_the_east", Picture(|pawns| pawns.step(SouthEast))),
    ("black_attacks_to_the_west", Picture(|pawns| pawns.step(SouthWest))),
    ("file_fill_by_doubling", Picture(Bitboard::file_fill)),
    ("fill_up_by_doubling", Picture(|x| x.fill(North))),
    ("fill_down_by_doubling", Picture(|x| x.fill(South))),
    ("kogge_stone_north", Pictures(|from, empty| from.occluded(North, empty))),
    ("kogge_stone_north_east", Pictures(|from, empty| from.occluded(NorthEast, empty))),
    ("kogge_stone_east", Pictures(|from, empty| from.occluded(East, empty))),
    ("kogge_stone_south_east", Pictures(|from, empty| from.occluded(SouthEast, empty))),
    ("kogge_stone_south", Pictures(|from, empty| from.occluded(South, empty))),
    ("kogge_stone_south_west", Pictures(|from, empty| from.occluded(SouthWest, empty))),
    ("kogge_stone_west", Pictures(|from, empty| from.occluded(West, empty))),
    ("kogge_stone_north_west", Pictures(|from, empty| from.occluded(NorthWest, empty))),
    ("dumb7_north", Pictures(|from, empty| from.occluded_dumb7(North, empty))),
    ("dumb7_north_east", Pictures(|from, empty| from.occluded_dumb7(NorthEast, empty))),
    ("dumb7_east", Pictures(|from, empty| from.occluded_dumb7(East, empty))),
    ("dumb7_south_east", Pictures(|from, empty| from.occluded_dumb7(SouthEast, empty))),
    ("dumb7_south", Pictures(|from, empty| from.occluded_dumb7(South, empty))),
    ("dumb7_south_west", Pictures(|from, empty| from.occluded_dumb7(SouthWest, empty))),
    ("dumb7_west", Pictures(|from, empty| from.occluded_dumb7(West, empty))),
    ("dumb7_north_west", Pictures(|from, empty| from.occluded_dumb7(NorthWest, empty))),
    ("bit_loop", Word(|x| x)),
    ("nth_bit", Counted(|x, n| nth(Bitboard(x).squares().map(|at| at.index().into()), n).unwrap_or(64), 70)),
    ("following_subset", Words(|subset, mask| Bitboard(subset).next_subset(Bitboard(mask)).0)),
    ("count_subsets", Thin(|mask| 1 << mask.count_ones())),
    ("nth_subset", ThinCounted(|mask, n| nth(Bitboard(mask).subsets().map(u64::from), n).unwrap_or(0))),
    ("popcount_kernighan", Word(|x| x.count_ones().into())),
    ("popcount_swar", Word(|x| x.count_ones().into())),
    ("de_bruijn_scan", Word(|x| Bitboard(x).first().map_or(64, |at| at.index().into()))),
    ("swap_ranks", Picture(Bitboard::flip_vertical)),
    ("swap_files", Picture(Bitboard::mirror_horizontal)),
    ("swap_across_diagonal", Picture(Bitboard::flip_diagonal)),
    ("swap_across_antidiagonal", Picture(Bitboard::flip_antidiagonal)),
    ("turn_clockwise", Picture(Bitboard::rotate_90)),
    ("turn_counter_clockwise", Picture(Bitboard::rotate_270)),
    ("turn_around", Picture(Bitboard::rotate_180)),
    ("rook_by_rays", Rook(Method::Rays)),
    ("bishop_by_rays", Bishop(Method::Rays)),
    ("rook_by_dumb7", Rook(Method::Dumb7)),
    ("bishop_by_dumb7", Bishop(Method::Dumb7)),
    ("rook_by_kogge_stone", Rook(Method::KoggeStone)),
    ("bishop_by_kogge_stone", Bishop(Method::KoggeStone)),
    ("rook_by_classical", Rook(Method::Classical)),
    ("bishop_by_classical", Bishop(Method::Classical)),
    ("rook_by_beyond", Rook(Method::Beyond)),
    ("bishop_by_beyond", Bishop(Method::Beyond)),
    ("rook_by_subtraction", Rook(Method::Subtraction)),
    ("bishop_by_subtraction", Bishop(Method::Subtraction)),
    ("rook_by_obstruction", Rook(Method::Obstruction)),
    ("bishop_by_obstruction", Bishop(Method::Obstruction)),
    ("rook_by_hyperbola", Rook(Method::Hyperbola)),
    ("bishop_by_hyperbola", Bishop(Method::Hyperbola)),
    ("rook_by_hyperbola_reversal", Rook(Method::HyperbolaReversal)),
    ("bishop_by_hyperbola_reversal", Bishop(Method::HyperbolaReversal)),
    ("rook_by_kindergarten", Rook(Method::Kindergarten)),
    ("bishop_by_kindergarten", Bishop(Method::Kindergarten)),
    ("rook_by_magic", Rook(Method::Magic)),
    ("bishop_by_magic", Bishop(Method::Magic)),
    ("rook_by_rotated", Rook(Method::Rotated)),
    ("bishop_by_rotated", Bishop(Method::Rotated)),
    ("rook_by_magic_plain", Rook(Method::MagicPlain)),
    ("bishop_by_magic_plain", Bishop(Method::MagicPlain)),
    ("rook_by_magic_fixed", Rook(Method::MagicFixed)),
    ("bishop_by_magic_fixed", Bishop(Method::MagicFixed)),
    ("rook_by_magic_overlapped", Rook(Method::MagicOverlapped)),
    ("bishop_by_magic_overlapped", Bishop(Method::MagicOverlapped)),
    ("rook_by_magic_black", Rook(Method::MagicBlack)),
    ("bishop_by_magic_black", Bishop(Method::MagicBlack)),
    ("rook_by_pext", Rook(Method::Pext)),
    ("bishop_by_pext", Bishop(Method::Pext)),
    ("rook_by_pext_pdep", Rook(Method::PextPdep)),
    ("bishop_by_pext_pdep", Bishop(Method::PextPdep)),
];

fn nth(mut items: impl Iterator<Item = u64>, n: u64) -> Option<u64> {
    items.nth(usize::try_from(n).expect("a small number"))
}

/// A function of the prelude in a session, ready to be called many times.
struct Call {
    name: &'static str,
    program: Program,
    session: Session,
}

impl Call {
    fn new(name: &'static str, mapping: Mapping) -> Self {
        let function = find(name).expect(name);
        let count = function.signature().matches(',').count() + 1;
        let program = parse(&format!("{name}({})", ["x", "x, y"][count - 1])).expect(name);
        Self { name, program, session: Session::new(mapping) }
    }

    fn run(&mut self, x: u64, y: Value) -> u64 {
        self.run_values(Value::Board(x), y)
    }

    fn run_values(&mut self, x: Value, y: Value) -> u64 {
        self.session.define("x", x);
        self.session.define("y", y);
        let run =
            self.session.execute(&self.program).unwrap_or_else(|error| panic!("{}: {error}", self.name));
        run.value.expect("a value").number()
    }

    /// Runs both for a slider and compares; says what differs. A square is given by its index, or by its name.
    fn slider_differs(&mut self, method: Method, x: u64, y: u64) -> Option<String> {
        let mapping = self.session.mapping();
        let square = u8::try_from(x).ok().and_then(|index| mapping.square(index)).expect("an index");
        let of = if self.name.starts_with("rook") { Method::rook } else { Method::bishop };
        let expected = mapping.number(of(method, square, mapping.board(y)));
        let sq = if (x ^ y) & 1 == 0 { Value::Int(x) } else { Value::Board(1 << x) };
        let found = self.run_values(sq, Value::Board(y));
        let place =
            || format!("{}({square}, {y:#x}) under {mapping}: {found:#x}, not {expected:#x}", self.name);
        (found != expected).then(place)
    }

    /// Runs both and compares; says what differs.
    fn differs(&mut self, core: Core, x: u64, y: u64) -> Option<String> {
        let mapping = self.session.mapping();
        let board = |word| mapping.board(word);
        let (value, expected) = match core {
            Picture(of) => (Value::Int(0), mapping.number(of(board(x)))),
            Pictures(of) => (Value::Board(y), mapping.number(of(board(x), board(y)))),
            Word(of) | Thin(of) => (Value::Int(0), of(x)),
            Words(of) => (Value::Board(y), of(x, y)),
            Counted(of, _) | ThinCounted(of) => (Value::Int(y), of(x, y)),
            Rook(method) | Bishop(method) => return self.slider_differs(method, x, y),
        };
        let found = self.run(x, value);
        let place =
            || format!("{}({x:#018x}, {y:#x}) under {mapping}: {found:#x}, not {expected:#x}", self.name);
        (found != expected).then(place)
    }
}

/// Cases of a kind of function: everything with one and two bits, the extremes, and words without pattern.
fn cases(core: Core, count: usize) -> Vec<(u64, u64)> {
    let single = || (0..64).map(|bit| 1_u64 << bit);
    let random = |seed| random_words(seed).take(count);
    let thin = || random(40).zip(random(41)).zip(random(42)).map(|((a, b), c)| a & b & c);
    let few: Vec<u64> =
        thin().map(|word| word & 0x0101_8811_2288_8001).filter(|word| word.count_ones() < 9).collect();
    match core {
        Picture(_) | Word(_) => {
            let pairs = single().flat_map(|a| single().filter(move |&b| b >= a).map(move |b| a | b));
            pairs.chain([0, !0]).chain(random(43)).chain(thin()).map(|x| (x, 0)).collect()
        }
        Pictures(_) | Words(_) => {
            let seconds = || [0, !0].into_iter().chain(random(44).take(4));
            let firsts = single().flat_map(|x| seconds().map(move |y| (x, y)));
            firsts.chain(random(45).zip(random(46))).chain(thin().zip(random(47))).collect()
        }
        Counted(_, most) => [0, 1, !0].into_iter().chain(thin()).zip((0..=most).cycle()).collect(),
        Thin(_) => [0, 1, 1 << 63].into_iter().chain(few).map(|x| (x, 0)).collect(),
        Rook(_) | Bishop(_) => {
            let words = || [0, !0].into_iter().chain(random(48).take(2)).chain(thin().take(count / 20 + 1));
            (0..64).flat_map(|square| words().map(move |word| (square, word))).collect()
        }
        ThinCounted(_) => few.into_iter().map(|x| (x, (x ^ x >> 17) % (1 << x.count_ones()))).collect(),
    }
}

fn core_of(function: PreludeFunction) -> Core {
    CORE.iter().find(|(name, _)| *name == function.name).expect(function.name).1
}

#[test]
fn every_function_equals_the_core() {
    for function in functions() {
        let core = core_of(function);
        let mut call = Call::new(function.name, Mapping::Lerf);
        let fault = cases(core, 100).into_iter().find_map(|(x, y)| call.differs(core, x, y));
        assert_eq!(fault, None);
    }
}

/// Words of a function that holds under every mapping; for the others a mapping is found where the technique fails, so
/// that the mark in the table says something.
#[test]
fn the_table_says_what_depends_on_the_mapping() {
    for technique in TECHNIQUES {
        let mut faults = technique.functions().flat_map(|function| {
            let core = core_of(function);
            Mapping::ALL.into_iter().filter_map(move |mapping| {
                let mut call = Call::new(function.name, mapping);
                cases(core, 20).into_iter().step_by(7).find_map(|(x, y)| call.differs(core, x, y))
            })
        });
        let fault = faults.next();
        assert_eq!(fault.is_none(), technique.any_mapping, "{}: {fault:?}", technique.name);
    }
}

/// Fills from each square, over every set of blockers on its ray.
#[test]
fn fills_over_every_occupancy_of_each_ray() {
    for direction in Direction::ALL {
        for technique in ["kogge_stone", "dumb7"] {
            let name = format!("{technique}_{}", direction.name());
            let function = find(&name).expect("each direction has its function");
            let mut call = Call::new(function.name, Mapping::Lerf);
            for from in Square::all() {
                let ray = from.bitboard().fill(direction).without(from);
                let every_second = if technique == "dumb7" { 3 } else { 1 };
                let fault = ray
                    .subsets()
                    .step_by(every_second)
                    .find_map(|blockers| call.differs(core_of(function), from.bitboard().0, (!blockers).0));
                assert_eq!(fault, None);
            }
        }
    }
}

#[test]
fn subsets_come_in_order() {
    let mask = Bitboard(0x8100_0024_0010_0200);
    let mut call = Call::new("nth_subset", Mapping::Lerf);
    for (n, subset) in (0..).zip(mask.subsets()) {
        assert_eq!(call.run(mask.0, Value::Int(n)), subset.0);
    }
}

proptest! {
    #[test]
    fn any_words(x: u64, y: u64) {
        for &(name, core) in CORE {
            if matches!(core, Picture(_) | Pictures(_) | Word(_) | Words(_)) {
                assert_eq!(Call::new(name, Mapping::Lerf).differs(core, x, y), None);
            }
        }
    }
}

#[test]
fn each_function_has_a_core_and_each_core_a_function() {
    for (name, _) in CORE {
        assert_eq!(find(name).map(|function| function.name), Some(*name));
    }
    assert_eq!(functions().count(), CORE.len());
}

#[test]
fn names_hide_no_built_in() {
    for function in functions() {
        assert!(builtin(function.name).is_none(), "{} is built in", function.name);
    }
}

#[test]
fn files_are_readable() {
    for technique in TECHNIQUES {
        let name = technique.name;
        assert!(technique.source.starts_with("# "), "{name} begins with what it is");
        assert!(
            technique.source.contains("\n# https://www.chessprogramming.org/"),
            "{name} names its source"
        );
        assert!(technique.source.lines().all(|line| line.chars().count() <= 100), "{name} has a long line");
        assert_eq!(
            technique.any_mapping,
            !technique.source.contains("(LERF)"),
            "{name} says which mapping it is for"
        );
        assert!(technique.doc.ends_with('.') && !technique.title.ends_with('.'), "{name}");
        for function in technique.functions() {
            assert!(
                function.signature().starts_with(&format!("{}(", function.name)),
                "{}",
                function.signature()
            );
        }
    }
}
