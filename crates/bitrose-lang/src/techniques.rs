//! The prelude: bitboard techniques, written in the language itself.
//!
//! Prelude functions are called by name like built-ins, but you can step into them. A file is parsed when one of its
//! functions is first used.

use super::builtins::plain;
use super::own::OwnText;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, OnceLock};

/// A technique: a file of the prelude, with one function or a few related ones.
#[derive(Debug)]
pub struct Technique {
    /// The short name, which is also the name of the file: `fast_king`.
    pub name: &'static str,
    /// A title of a few words.
    pub title: &'static str,
    /// A description in a sentence or two.
    pub doc: &'static str,
    /// The source of the file.
    pub source: &'static str,
    /// The functions that can be called, the most typical one first.
    pub functions: &'static [&'static str],
    /// Whether it works under every mapping. If not, it shifts, flips or multiplies words, and its functions only mean
    /// what their names say under LERF.
    pub any_mapping: bool,
    text: fn() -> &'static OnceLock<Arc<OwnText>>,
}

/// A function of the prelude.
#[derive(Clone, Copy, Debug)]
pub struct PreludeFunction {
    /// The technique that defines it.
    pub technique: &'static Technique,
    /// The name, as the file spells it.
    pub name: &'static str,
}

macro_rules! techniques {
    ($($name:literal, $title:literal, $doc:literal, $mapping:ident, [$($function:literal),*];)*) => {
        /// Every technique of the prelude, in the order in which they are listed.
        pub static TECHNIQUES: &[Technique] = &[$(Technique {
            name: $name,
            title: $title,
            doc: $doc,
            source: include_str!(concat!("prelude/", $name, ".rose")),
            functions: &[$($function),*],
            any_mapping: techniques!(@ $mapping),
            text: || {
                static TEXT: OnceLock<Arc<OwnText>> = OnceLock::new();
                &TEXT
            },
        }),*];
    };
    (@ any) => { true };
    (@ lerf) => { false };
}

techniques! {
    "compass_steps", "The compass rose",
        "The whole set one step in each direction: a shift, and the mask that removes what wrapped around an edge.",
        lerf, ["steps_around", "shift_to_north", "shift_to_north_east", "shift_to_east", "shift_to_south_east",
            "shift_to_south", "shift_to_south_west", "shift_to_west", "shift_to_north_west"];
    "fast_king", "The fast king",
        "King attacks of a whole set: widen to rows of three, then move the rows up and down.",
        any, ["fast_king"];
    "knight_jumps", "Knights by eight shifts",
        "Knight attacks of a whole set: eight shifts, each with the mask of one or two files.",
        lerf, ["knight_jumps"];
    "fast_knight", "The fast knight",
        "Knight attacks with half of the masks: one and two files aside first, then two ranks or one up and down.",
        lerf, ["fast_knight"];
    "pawn_pushes", "Pawn pushes",
        "The squares pawns go to: one step, and two from the start rank.",
        any, ["white_double_push_targets", "black_double_push_targets", "white_push_targets", "black_push_targets"];
    "pawns_able_to_push", "Pawns able to push",
        "Which pawns can go one step or two, found from the empty squares backwards.",
        any, ["white_able_to_double_push", "black_able_to_double_push", "white_able_to_push", "black_able_to_push"];
    "pawn_captures", "Pawn captures",
        "Pawn attacks to the east and to the west separately, and the enemies among them.",
        lerf, ["white_captures", "black_captures", "white_captures_to_the_east", "white_captures_to_the_west",
            "black_captures_to_the_east", "black_captures_to_the_west", "white_attacks_to_the_east", "white_attacks_to_the_west",
            "black_attacks_to_the_east", "black_attacks_to_the_west"];
    "pawn_en_passant", "En passant captors",
        "Which pawns can capture on the square that an enemy pawn has just passed over.",
        any, ["white_en_passant_captors", "black_en_passant_captors"];
    "pawn_promotions", "Promotions split off",
        "Targets on the last rank, which are four moves each, and the others.",
        any, ["white_promotions", "black_promotions", "white_without_promotion", "black_without_promotion"];
    "file_fill_by_doubling", "File fill by doubling",
        "Every square of the files that the set touches: one rank, then two, then four at a time.",
        lerf, ["file_fill_by_doubling", "fill_up_by_doubling", "fill_down_by_doubling"];
    "kogge_stone", "Kogge-Stone fills",
        "Occluded fills in eight directions: the set spreads by one step, by two, by four.",
        lerf, ["kogge_stone_north", "kogge_stone_north_east", "kogge_stone_east", "kogge_stone_south_east",
            "kogge_stone_south", "kogge_stone_south_west", "kogge_stone_west", "kogge_stone_north_west",
            "rook_by_kogge_stone", "bishop_by_kogge_stone"];
    "dumb7_fill", "Dumb7 fills",
        "Occluded fills in eight directions, one step at a time, seven times.",
        lerf, ["dumb7_north", "dumb7_north_east", "dumb7_east", "dumb7_south_east",
            "dumb7_south", "dumb7_south_west", "dumb7_west", "dumb7_north_west",
            "rook_by_dumb7", "bishop_by_dumb7"];
    "ray_walk", "Sliders by walking rays",
        "What a slider attacks, square by square: the truth that all other methods are compared with.",
        any, ["rook_by_rays", "bishop_by_rays"];
    "classical_rays", "Classical rays",
        "The ray of the empty board without the ray that starts at its first blocker, found by a bit scan.",
        lerf, ["rook_by_classical", "bishop_by_classical"];
    "blockers_and_beyond", "Blockers and beyond",
        "The ray of the empty board without what lies behind each of its blockers.",
        any, ["rook_by_beyond", "bishop_by_beyond"];
    "subtraction", "o^(o-2r)",
        "Subtract twice the slider from the blockers of a ray: the borrow runs to the first of them.",
        lerf, ["rook_by_subtraction", "bishop_by_subtraction"];
    "obstruction_difference", "Obstruction difference",
        "The nearest blockers on both sides of the slider, joined by one addition.",
        any, ["rook_by_obstruction", "bishop_by_obstruction"];
    "hyperbola_quintessence", "Hyperbola quintessence",
        "o^(o-2r) forward and, in a mirror, backward: byte swap for files and diagonals, bit reversal for ranks.",
        lerf, ["rook_by_hyperbola", "bishop_by_hyperbola"];
    "hyperbola_reversal", "Hyperbola quintessence by bit reversal",
        "o^(o-2r) forward and, with all 64 bits reversed, backward: the same for all four lines.",
        any, ["rook_by_hyperbola_reversal", "bishop_by_hyperbola_reversal"];
    "rotated", "Rotated bitboards",
        "Turn the board until a file or a diagonal lies in one byte, look the byte up, and turn the attacks back.",
        lerf, ["rook_by_rotated", "bishop_by_rotated"];
    "kindergarten", "Kindergarten bitboards",
        "A multiplication gathers one line into six bits; the attacks along a rank serve for all lines.",
        lerf, ["rook_by_kindergarten", "bishop_by_kindergarten"];
    "magic_lookup", "The magic lookup",
        "Mask, AND, multiply, shift, lookup: one multiplication gathers all blockers into an index.",
        any, ["rook_by_magic", "bishop_by_magic"];
    "magic_plain", "Plain magics",
        "The magic lookup with one shift and space for the largest index: table[64][4096].",
        any, ["rook_by_magic_plain", "bishop_by_magic_plain"];
    "magic_fixed", "Fixed-shift magics",
        "The magic lookup with one shift for all squares, and only the slots up to the highest in use.",
        any, ["rook_by_magic_fixed", "bishop_by_magic_fixed"];
    "magic_overlapped", "Overlapped magics",
        "The magic lookup with one shift, in a table where one square fills the gaps of another.",
        any, ["rook_by_magic_overlapped", "bishop_by_magic_overlapped"];
    "magic_black", "Black magics",
        "The magic lookup of the blockers and all squares outside of the mask: OR where others have AND.",
        any, ["rook_by_magic_black", "bishop_by_magic_black"];
    "pext_lookup", "The PEXT lookup",
        "The blockers under the mask, extracted side by side, are the index; PDEP unpacks small slots.",
        any, ["rook_by_pext", "bishop_by_pext", "rook_by_pext_pdep", "bishop_by_pext_pdep"];
    "bit_loop", "The bit loop",
        "The squares of a set one by one: find the lowest bit, use it, clear it.",
        any, ["bit_loop", "nth_bit"];
    "carry_rippler", "The carry-rippler",
        "Every subset of a set: subtract the set and mask with it.",
        any, ["count_subsets", "following_subset", "nth_subset"];
    "popcount_kernighan", "Popcount, one bit at a time",
        "How many bits are set: clear the lowest one until none is left (Kernighan).",
        any, ["popcount_kernighan"];
    "popcount_swar", "Popcount, all bits at once",
        "How many bits are set: sums of two bits, of four, of eight, side by side in one word.",
        any, ["popcount_swar"];
    "de_bruijn_scan", "Bit scan by De Bruijn",
        "The index of the lowest bit: multiply a De Bruijn sequence by it and look at the six highest bits.",
        any, ["de_bruijn_scan"];
    "flips", "Flips and rotations",
        "Flips by exchanging halves, quarters and neighbors in parallel; a turn is two flips.",
        lerf, ["swap_ranks", "swap_files", "swap_across_diagonal", "swap_across_antidiagonal", "turn_clockwise",
            "turn_counter_clockwise", "turn_around"];
}

/// Iterates over all prelude functions that can be called.
pub fn functions() -> impl Iterator<Item = PreludeFunction> {
    TECHNIQUES.iter().flat_map(Technique::functions)
}

/// All functions, by their names in the form of [`plain`].
static FUNCTIONS: LazyLock<HashMap<String, PreludeFunction>> =
    LazyLock::new(|| functions().map(|function| (plain(function.name), function)).collect());

/// Finds the function with this name, ignoring case and underscores.
pub fn find(name: &str) -> Option<PreludeFunction> {
    FUNCTIONS.get(&plain(name)).copied()
}

impl PreludeFunction {
    /// Returns the signature: `fast_king(kings)`.
    pub fn signature(self) -> String {
        let heads = self.technique.source.lines().filter_map(|line| line.strip_prefix("fn "));
        let mut signatures = heads.filter_map(|head| head.split_inclusive(')').next());
        let own = |signature: &&str| signature.split('(').next() == Some(self.name);
        signatures.find(own).unwrap_or(self.name).to_owned()
    }
}

impl Technique {
    /// Iterates over its functions that can be called.
    pub fn functions(&'static self) -> impl Iterator<Item = PreludeFunction> {
        self.functions.iter().map(move |name| PreludeFunction { technique: self, name })
    }

    /// Returns the parsed file.
    pub(super) fn text(&self) -> Arc<OwnText> {
        let parsed =
            || Arc::new(OwnText::parse(self.source).expect("a test parses every file of the prelude"));
        Arc::clone((self.text)().get_or_init(parsed))
    }
}
