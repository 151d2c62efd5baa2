//! The entries.

use super::{Body, Builtin, Group};
use crate::attacks::{self, rays};
use crate::bitboard::constants::CONSTANTS;
use crate::bitboard::{Bitboard, Direction, Mapping, Square};

/// Every built-in, chapter by chapter.
pub static BUILTINS: &[Builtin] = TABLE;

type Names = &'static [&'static str];

/// A constant of the core, with further names. Its board and its sentence come from there.
const fn constant(name: &'static str, aliases: Names) -> Builtin {
    let mut place = 0;
    while !equal(CONSTANTS[place].name, name) {
        place += 1;
    }
    let constant = &CONSTANTS[place];
    let body = Body::Constant(constant.board);
    Builtin { name, aliases, parameters: &[], doc: constant.doc, group: Group::Constants, body }
}

const fn equal(left: &str, right: &str) -> bool {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    let mut same = left.len() == right.len();
    let mut place = 0;
    while same && place < left.len() {
        same = left[place] == right[place];
        place += 1;
    }
    same
}

const fn entry(
    group: Group,
    name: &'static str,
    parameters: Names,
    doc: &'static str,
    body: Body,
    aliases: Names,
) -> Builtin {
    Builtin { name, aliases, parameters, doc, group, body }
}

const fn compass(
    name: &'static str,
    doc: &'static str,
    body: fn(Bitboard) -> Bitboard,
    aliases: Names,
) -> Builtin {
    entry(Group::Compass, name, &["x"], doc, Body::Picture(body), aliases)
}

const fn symmetry(
    name: &'static str,
    doc: &'static str,
    body: fn(Bitboard) -> Bitboard,
    aliases: Names,
) -> Builtin {
    entry(Group::Symmetry, name, &["x"], doc, Body::Picture(body), aliases)
}

const fn fill(
    name: &'static str,
    doc: &'static str,
    body: fn(Bitboard) -> Bitboard,
    aliases: Names,
) -> Builtin {
    entry(Group::Fills, name, &["x"], doc, Body::Picture(body), aliases)
}

const fn occluded(
    name: &'static str,
    doc: &'static str,
    body: fn(Bitboard, Bitboard) -> Bitboard,
    aliases: Names,
) -> Builtin {
    entry(Group::Fills, name, &["from", "empty"], doc, Body::Pictures(body), aliases)
}

const fn leaper(
    name: &'static str,
    doc: &'static str,
    body: fn(Bitboard) -> Bitboard,
    aliases: Names,
) -> Builtin {
    entry(Group::Attacks, name, &["x"], doc, Body::Picture(body), aliases)
}

const fn slider(
    name: &'static str,
    doc: &'static str,
    body: fn(Square, Bitboard) -> Bitboard,
    aliases: Names,
) -> Builtin {
    entry(Group::Attacks, name, &["sq", "occ"], doc, Body::Slider(body), aliases)
}

use Direction as D;
use Group as G;

pub(super) const TABLE: &[Builtin] = &[
    constant("EMPTY", &["BB_EMPTY", "EMPTY_BB"]),
    constant(
        "ALL",
        &[
            "BB_ALL",
            "ALL_SQUARES",
            "FULL",
            "UNIVERSE",
            "UNIVERSAL",
            "UINT64_MAX",
            "ULLONG_MAX",
            "ULONG_MAX",
            "MAX_VALUE",
        ],
    ),
    constant("FILE_A", &["A_FILE", "FILE_A_BB", "BB_FILE_A", "FILE_A_MASK"]),
    constant("FILE_B", &["B_FILE", "FILE_B_BB", "BB_FILE_B", "FILE_B_MASK"]),
    constant("FILE_C", &["C_FILE", "FILE_C_BB", "BB_FILE_C", "FILE_C_MASK"]),
    constant("FILE_D", &["D_FILE", "FILE_D_BB", "BB_FILE_D", "FILE_D_MASK"]),
    constant("FILE_E", &["E_FILE", "FILE_E_BB", "BB_FILE_E", "FILE_E_MASK"]),
    constant("FILE_F", &["F_FILE", "FILE_F_BB", "BB_FILE_F", "FILE_F_MASK"]),
    constant("FILE_G", &["G_FILE", "FILE_G_BB", "BB_FILE_G", "FILE_G_MASK"]),
    constant("FILE_H", &["H_FILE", "FILE_H_BB", "BB_FILE_H", "FILE_H_MASK"]),
    constant("RANK_1", &["RANK_1_BB", "BB_RANK_1", "FIRST_RANK", "RANK_1_MASK"]),
    constant("RANK_2", &["RANK_2_BB", "BB_RANK_2", "SECOND_RANK", "RANK_2_MASK"]),
    constant("RANK_3", &["RANK_3_BB", "BB_RANK_3", "THIRD_RANK", "RANK_3_MASK"]),
    constant("RANK_4", &["RANK_4_BB", "BB_RANK_4", "FOURTH_RANK", "RANK_4_MASK"]),
    constant("RANK_5", &["RANK_5_BB", "BB_RANK_5", "FIFTH_RANK", "RANK_5_MASK"]),
    constant("RANK_6", &["RANK_6_BB", "BB_RANK_6", "SIXTH_RANK", "RANK_6_MASK"]),
    constant("RANK_7", &["RANK_7_BB", "BB_RANK_7", "SEVENTH_RANK", "RANK_7_MASK"]),
    constant("RANK_8", &["RANK_8_BB", "BB_RANK_8", "EIGHTH_RANK", "RANK_8_MASK"]),
    constant("NOT_A", &["NOT_A_FILE", "NOT_FILE_A"]),
    constant("NOT_B", &["NOT_B_FILE", "NOT_FILE_B"]),
    constant("NOT_C", &["NOT_C_FILE", "NOT_FILE_C"]),
    constant("NOT_D", &["NOT_D_FILE", "NOT_FILE_D"]),
    constant("NOT_E", &["NOT_E_FILE", "NOT_FILE_E"]),
    constant("NOT_F", &["NOT_F_FILE", "NOT_FILE_F"]),
    constant("NOT_G", &["NOT_G_FILE", "NOT_FILE_G"]),
    constant("NOT_H", &["NOT_H_FILE", "NOT_FILE_H"]),
    constant("NOT_AB", &["NOT_AB_FILE", "NOT_FILE_AB", "NOT_AB_FILES", "NOT_FILES_AB"]),
    constant(
        "NOT_GH",
        &["NOT_GH_FILE", "NOT_FILE_GH", "NOT_GH_FILES", "NOT_FILES_GH", "NOT_HG_FILE", "NOT_HG"],
    ),
    constant("LIGHT", &["LIGHT_SQUARES", "BB_LIGHT_SQUARES", "WHITE_SQUARES"]),
    constant("DARK", &["DARK_SQUARES", "BB_DARK_SQUARES", "BLACK_SQUARES"]),
    constant("DIAGONAL", &["MAIN_DIAGONAL", "DIAGONAL_A1H8", "A1H8_DIAGONAL", "DIAG_A1H8", "A1H8"]),
    constant("ANTIDIAGONAL", &["ANTIDIAGONAL_H1A8", "H1A8_ANTIDIAGONAL", "DIAG_A8H1", "DIAG_H1A8", "H1A8"]),
    constant("FRAME", &["EDGES", "EDGE", "BORDER", "RIM", "BB_EDGES"]),
    constant("CENTER", &["CENTRE", "BB_CENTER", "CENTER_SQUARES"]),
    compass(
        "north",
        "The set one step towards rank 8.",
        |x| x.step(D::North),
        &["north_one", "nort", "nort_one", "shift_north", "shift_n"],
    ),
    compass(
        "south",
        "The set one step towards rank 1.",
        |x| x.step(D::South),
        &["south_one", "sout", "sout_one", "shift_south", "shift_s"],
    ),
    compass(
        "east",
        "The set one step towards the h-file; the h-file is dropped.",
        |x| x.step(D::East),
        &["east_one", "shift_east", "shift_e"],
    ),
    compass(
        "west",
        "The set one step towards the a-file; the a-file is dropped.",
        |x| x.step(D::West),
        &["west_one", "shift_west", "shift_w"],
    ),
    compass(
        "north_east",
        "The set one step up and towards the h-file; the h-file is dropped.",
        |x| x.step(D::NorthEast),
        &["north_east_one", "no_ea", "no_ea_one", "shift_north_east", "shift_ne"],
    ),
    compass(
        "north_west",
        "The set one step up and towards the a-file; the a-file is dropped.",
        |x| x.step(D::NorthWest),
        &["north_west_one", "no_we", "no_we_one", "shift_north_west", "shift_nw"],
    ),
    compass(
        "south_east",
        "The set one step down and towards the h-file; the h-file is dropped.",
        |x| x.step(D::SouthEast),
        &["south_east_one", "so_ea", "so_ea_one", "shift_south_east", "shift_se"],
    ),
    compass(
        "south_west",
        "The set one step down and towards the a-file; the a-file is dropped.",
        |x| x.step(D::SouthWest),
        &["south_west_one", "so_we", "so_we_one", "shift_south_west", "shift_sw"],
    ),
    entry(
        G::Compass,
        "step",
        &["x", "dir"],
        "The set one step in a direction: `step(x, north_east)`.",
        Body::Step(Bitboard::step),
        &["shift", "step_one"],
    ),
    symmetry(
        "flip_vertical",
        "The board upside down: rank 1 changes place with rank 8.",
        Bitboard::flip_vertical,
        &["mirror_vertical", "flip_ranks"],
    ),
    symmetry(
        "mirror_horizontal",
        "The board in the mirror: the a-file changes place with the h-file.",
        Bitboard::mirror_horizontal,
        &["flip_horizontal", "flip_files"],
    ),
    symmetry(
        "flip_diagonal",
        "The board flipped along the a1-h8 diagonal: b1 goes to a2.",
        Bitboard::flip_diagonal,
        &["flip_diag_a1h8", "transpose"],
    ),
    symmetry(
        "flip_antidiagonal",
        "The board flipped along the h1-a8 diagonal: b1 goes to h7.",
        Bitboard::flip_antidiagonal,
        &["flip_diag_a8h1", "flip_diag_h1a8"],
    ),
    symmetry(
        "rotate_90",
        "The board turned a quarter clockwise: a1 goes to a8.",
        Bitboard::rotate_90,
        &["rotate_90_clockwise", "rotate_90_cw", "rotate_clockwise"],
    ),
    symmetry("rotate_180", "The board turned by half: a1 goes to h8.", Bitboard::rotate_180, &[]),
    symmetry(
        "rotate_270",
        "The board turned a quarter counter-clockwise: a1 goes to h1.",
        Bitboard::rotate_270,
        &["rotate_90_anti_clockwise", "rotate_90_counter_clockwise", "rotate_90_ccw", "rotate_anticlockwise"],
    ),
    fill(
        "fill_north",
        "The set and every square above it.",
        |x| x.fill(D::North),
        &["nort_fill", "north_fill", "fill_up"],
    ),
    fill(
        "fill_south",
        "The set and every square below it.",
        |x| x.fill(D::South),
        &["sout_fill", "south_fill", "fill_down"],
    ),
    fill("fill_east", "The set and every square towards the h-file.", |x| x.fill(D::East), &["east_fill"]),
    fill("fill_west", "The set and every square towards the a-file.", |x| x.fill(D::West), &["west_fill"]),
    fill(
        "fill_north_east",
        "The set and every square diagonally up towards the h-file.",
        |x| x.fill(D::NorthEast),
        &["no_ea_fill", "north_east_fill"],
    ),
    fill(
        "fill_north_west",
        "The set and every square diagonally up towards the a-file.",
        |x| x.fill(D::NorthWest),
        &["no_we_fill", "north_west_fill"],
    ),
    fill(
        "fill_south_east",
        "The set and every square diagonally down towards the h-file.",
        |x| x.fill(D::SouthEast),
        &["so_ea_fill", "south_east_fill"],
    ),
    fill(
        "fill_south_west",
        "The set and every square diagonally down towards the a-file.",
        |x| x.fill(D::SouthWest),
        &["so_we_fill", "south_west_fill"],
    ),
    entry(
        G::Fills,
        "occluded",
        &["dir", "from", "empty"],
        "The set and the squares of `empty` that it reaches in a direction; the first blocker is not among them.",
        Body::Occluded(|direction, from, empty| from.occluded(direction, empty)),
        &["occluded_fill"],
    ),
    occluded(
        "occluded_north",
        "The set and the squares of `empty` that it reaches to the north.",
        |x, empty| x.occluded(D::North, empty),
        &["nort_occl", "north_occluded"],
    ),
    occluded(
        "occluded_south",
        "The set and the squares of `empty` that it reaches to the south.",
        |x, empty| x.occluded(D::South, empty),
        &["sout_occl", "south_occluded"],
    ),
    occluded(
        "occluded_east",
        "The set and the squares of `empty` that it reaches to the east.",
        |x, empty| x.occluded(D::East, empty),
        &["east_occl", "east_occluded"],
    ),
    occluded(
        "occluded_west",
        "The set and the squares of `empty` that it reaches to the west.",
        |x, empty| x.occluded(D::West, empty),
        &["west_occl", "west_occluded"],
    ),
    occluded(
        "occluded_north_east",
        "The set and the squares of `empty` that it reaches to the north-east.",
        |x, empty| x.occluded(D::NorthEast, empty),
        &["no_ea_occl", "north_east_occluded"],
    ),
    occluded(
        "occluded_north_west",
        "The set and the squares of `empty` that it reaches to the north-west.",
        |x, empty| x.occluded(D::NorthWest, empty),
        &["no_we_occl", "north_west_occluded"],
    ),
    occluded(
        "occluded_south_east",
        "The set and the squares of `empty` that it reaches to the south-east.",
        |x, empty| x.occluded(D::SouthEast, empty),
        &["so_ea_occl", "south_east_occluded"],
    ),
    occluded(
        "occluded_south_west",
        "The set and the squares of `empty` that it reaches to the south-west.",
        |x, empty| x.occluded(D::SouthWest, empty),
        &["so_we_occl", "south_west_occluded"],
    ),
    fill("file_fill", "Every square of each file that the set touches.", Bitboard::file_fill, &[]),
    entry(
        G::Fills,
        "flood",
        &["from", "through"],
        "The squares of `through` that a king can walk to from the set, and the set itself.",
        Body::Pictures(Bitboard::flood),
        &["flood_fill"],
    ),
    entry(
        G::Bits,
        "popcount",
        &["x"],
        "The population count: how many bits are set.",
        Body::Count(|x| u64::from(x.count_ones())),
        &[
            "count_ones",
            "bit_count",
            "__builtin_popcountll",
            "__builtin_popcountl",
            "__popcnt64",
            "_mm_popcnt_u64",
            "popcnt",
            "popcount64",
            "popcountll",
            "ones_count64",
            "ones_count",
            "count_bits",
            "count_set_bits",
            "number_of_set_bits",
            "bits_set",
            "stdc_count_ones",
        ],
    ),
    entry(
        G::Bits,
        "popcount_32",
        &["x"],
        "How many of the low 32 bits are set: what `__builtin_popcount` gives for a 64-bit board.",
        Body::Count(|x| u64::from((x & 0xFFFF_FFFF).count_ones())),
        &["__builtin_popcount", "_mm_popcnt_u32"],
    ),
    entry(
        G::Bits,
        "first",
        &["x"],
        "The index of the lowest set bit; 64 for the empty board.",
        Body::Count(|x| u64::from(x.trailing_zeros())),
        &[
            "trailing_zeros",
            "__builtin_ctzll",
            "__builtin_ctzl",
            "ctz",
            "ctzll",
            "countr_zero",
            "_tzcnt_u64",
            "tzcnt",
            "number_of_trailing_zeros",
            "trailing_zero_count",
            "trailing_zeros64",
            "bit_scan_forward",
            "bsf",
            "lsb",
            "lsb_index",
            "first_bit",
            "first_square",
            "get_lsb",
            "stdc_trailing_zeros",
        ],
    ),
    entry(
        G::Bits,
        "last",
        &["x"],
        "The index of the highest set bit; 64 for the empty board.",
        Body::Count(|x| x.checked_ilog2().map_or(64, u64::from)),
        &["bit_scan_reverse", "bsr", "msb", "msb_index", "last_bit", "last_square", "ilog2", "get_msb"],
    ),
    entry(
        G::Bits,
        "leading_zeros",
        &["x"],
        "How many bits above the highest set bit are clear; 64 for the empty board.",
        Body::Count(|x| u64::from(x.leading_zeros())),
        &[
            "__builtin_clzll",
            "__builtin_clzl",
            "clz",
            "clzll",
            "countl_zero",
            "_lzcnt_u64",
            "lzcnt",
            "number_of_leading_zeros",
            "leading_zero_count",
            "leading_zeros64",
            "stdc_leading_zeros",
        ],
    ),
    entry(
        G::Bits,
        "ls1b",
        &["x"],
        "The least significant one bit alone: `x & -x`.",
        Body::Word(|x| x & x.wrapping_neg()),
        &[
            "lowest_one_bit",
            "_blsi_u64",
            "blsi",
            "isolate_lsb",
            "isolate_ls1b",
            "isolate_lowest_one",
            "lowest_bit",
        ],
    ),
    entry(
        G::Bits,
        "ms1b",
        &["x"],
        "The most significant one bit alone.",
        Body::Word(|x| x.checked_ilog2().map_or(0, |bit| 1 << bit)),
        &[
            "highest_one_bit",
            "isolate_msb",
            "isolate_ms1b",
            "isolate_highest_one",
            "bit_floor",
            "highest_bit",
        ],
    ),
    entry(
        G::Bits,
        "without_first",
        &["x"],
        "The set without its lowest bit: `x & (x - 1)`.",
        Body::Word(|x| x & x.wrapping_sub(1)),
        &["_blsr_u64", "blsr", "reset_ls1b", "clear_lsb", "reset_lowest_set_bit", "clear_lowest"],
    ),
    entry(
        G::Bits,
        "pext",
        &["x", "mask"],
        "Parallel extract: the bits of `x` under `mask`, moved together at the low end.",
        Body::Words(pext),
        &["_pext_u64", "parallel_bit_extract", "pext64", "extract_bits"],
    ),
    entry(
        G::Bits,
        "pdep",
        &["x", "mask"],
        "Parallel deposit: the low bits of `x`, spread over the bits of `mask`.",
        Body::Words(pdep),
        &["_pdep_u64", "parallel_bit_deposit", "pdep64", "deposit_bits"],
    ),
    entry(
        G::Bits,
        "next_subset",
        &["s", "mask"],
        "The subset of `mask` that follows `s`: `(s - mask) & mask`; after the mask itself comes the empty set.",
        Body::Words(|subset, mask| subset.wrapping_sub(mask) & mask),
        &["carry_rippler"],
    ),
    entry(
        G::Bits,
        "byte_swap",
        &["x"],
        "The eight bytes of the word in the opposite order.",
        Body::Word(u64::swap_bytes),
        &[
            "swap_bytes",
            "__builtin_bswap64",
            "bswap",
            "bswap64",
            "_byteswap_uint64",
            "reverse_bytes",
            "reverse_bytes64",
            "reverse_endianness",
            "byte_swap64",
        ],
    ),
    entry(
        G::Bits,
        "reverse_bits",
        &["x"],
        "The 64 bits of the word in the opposite order: bit 0 becomes bit 63.",
        Body::Word(u64::reverse_bits),
        &["reverse", "__builtin_bitreverse64", "reverse64", "bit_reverse", "bit_reverse64"],
    ),
    entry(
        G::Bits,
        "rotl",
        &["x", "n"],
        "The word rotated to higher bits: what falls off returns at bit 0.",
        Body::Rotate(|x, count| x.rotate_left(turn(count))),
        &["rotate_left", "_rotl64", "rotate_left64", "__rolq", "rol", "__builtin_rotateleft64"],
    ),
    entry(
        G::Bits,
        "rotr",
        &["x", "n"],
        "The word rotated to lower bits: what falls off returns at bit 63.",
        Body::Rotate(|x, count| x.rotate_right(turn(count))),
        &["rotate_right", "_rotr64", "rotate_right64", "__rorq", "ror", "__builtin_rotateright64"],
    ),
    entry(G::Bits, "is_empty", &["x"], "Is no bit set?", Body::Test(|x| x == 0), &["none"]),
    entry(
        G::Bits,
        "is_single",
        &["x"],
        "Is exactly one bit set?",
        Body::Test(u64::is_power_of_two),
        &["has_single_bit", "is_power_of_two", "is_pow2", "only_one", "exactly_one"],
    ),
    entry(
        G::Bits,
        "more_than_one",
        &["x"],
        "Are two bits or more set?",
        Body::Test(|x| x & x.wrapping_sub(1) != 0),
        &["has_more_than_one", "many", "several"],
    ),
    entry(
        G::Squares,
        "index",
        &["sq"],
        "The bit of a square in the session's mapping: `index(e4)` is 28 in LERF.",
        Body::SquareNumber(|mapping, square| u64::from(mapping.index(square))),
        &["square_index", "index_of"],
    ),
    entry(
        G::Squares,
        "square",
        &["i"],
        "The board of the one square with this index: `square(28)` is e4 in LERF.",
        Body::Square(Square::bitboard),
        &["square_bb", "bit", "set_mask", "mask_of"],
    ),
    entry(
        G::Squares,
        "file",
        &["sq"],
        "The number of the file of a square: 0 for a to 7 for h.",
        Body::SquareNumber(|_: Mapping, square| u64::from(square.file().index())),
        &["file_of", "file_index", "get_file"],
    ),
    entry(
        G::Squares,
        "rank",
        &["sq"],
        "The number of the rank of a square: 0 for the first to 7 for the eighth.",
        Body::SquareNumber(|_: Mapping, square| u64::from(square.rank().index())),
        &["rank_of", "rank_index", "get_rank"],
    ),
    leaper(
        "knight",
        "The squares attacked by knights on the set.",
        attacks::knight,
        &["knight_attacks", "knight_moves"],
    ),
    leaper(
        "king",
        "The squares attacked by kings on the set: its eight neighbours.",
        attacks::king,
        &["king_attacks", "king_moves"],
    ),
    leaper(
        "white_pawn_attacks",
        "The squares attacked by white pawns on the set: one step north-east and one north-west.",
        attacks::white_pawns,
        &["white_pawns_attacks", "w_pawn_attacks", "w_pawn_any_attacks"],
    ),
    leaper(
        "black_pawn_attacks",
        "The squares attacked by black pawns on the set: one step south-east and one south-west.",
        attacks::black_pawns,
        &["black_pawns_attacks", "b_pawn_attacks", "b_pawn_any_attacks"],
    ),
    slider(
        "rook",
        "The squares attacked by a rook, blockers of both colours included.",
        rays::rook,
        &["rook_attacks", "get_rook_attacks", "rook_moves"],
    ),
    slider(
        "bishop",
        "The squares attacked by a bishop, blockers of both colours included.",
        rays::bishop,
        &["bishop_attacks", "get_bishop_attacks", "bishop_moves"],
    ),
    slider(
        "queen",
        "The squares attacked by a queen, blockers of both colours included.",
        rays::queen,
        &["queen_attacks", "get_queen_attacks", "queen_moves"],
    ),
    slider("rook_rays", "Rook attacks by walking each ray square by square.", rays::rook, &["rook_by_rays"]),
    slider(
        "bishop_rays",
        "Bishop attacks by walking each ray square by square.",
        rays::bishop,
        &["bishop_by_rays"],
    ),
    slider(
        "queen_rays",
        "Queen attacks by walking each ray square by square.",
        rays::queen,
        &["queen_by_rays"],
    ),
    slider(
        "rook_kogge_stone",
        "Rook attacks by four Kogge-Stone fills.",
        |from, occupancy| kogge_stone(from, occupancy, D::ORTHOGONAL),
        &[],
    ),
    slider(
        "bishop_kogge_stone",
        "Bishop attacks by four Kogge-Stone fills.",
        |from, occupancy| kogge_stone(from, occupancy, D::DIAGONAL),
        &[],
    ),
    slider(
        "queen_kogge_stone",
        "Queen attacks by eight Kogge-Stone fills.",
        |from, occupancy| {
            kogge_stone(from, occupancy, D::ORTHOGONAL) | kogge_stone(from, occupancy, D::DIAGONAL)
        },
        &[],
    ),
    entry(
        G::Attacks,
        "rook_mask",
        &["sq"],
        "The relevant mask of a rook: the squares where a blocker matters, the ends of the rays left out.",
        Body::Square(|square| relevant(square, D::ORTHOGONAL)),
        &["rook_relevant_mask", "rook_relevant_occupancy", "rook_occupancy_mask"],
    ),
    entry(
        G::Attacks,
        "bishop_mask",
        &["sq"],
        "The relevant mask of a bishop: the squares where a blocker matters, the ends of the rays left out.",
        Body::Square(|square| relevant(square, D::DIAGONAL)),
        &["bishop_relevant_mask", "bishop_relevant_occupancy", "bishop_occupancy_mask"],
    ),
    entry(
        G::Geometry,
        "ray",
        &["sq", "dir"],
        "The squares from a square to the edge in a direction, the square itself left out: `ray(a1, north_east)`.",
        Body::Ray(rays::ray),
        &["ray_attacks"],
    ),
    entry(
        G::Geometry,
        "between",
        &["a", "b"],
        "The squares strictly between two squares on one rank, file or diagonal; empty when they share none.",
        Body::Squares(rays::between),
        &["between_bb", "in_between", "squares_between", "in_between_bb"],
    ),
    entry(
        G::Geometry,
        "line",
        &["a", "b"],
        "The whole rank, file or diagonal through two squares; empty when they share none.",
        Body::Squares(rays::line),
        &["line_bb", "line_through", "ray_through"],
    ),
    entry(
        G::Geometry,
        "distance",
        &["a", "b"],
        "How many moves a king needs from one square to the other.",
        Body::Distance(|a, b| {
            u64::from(
                apart(a.file().index(), b.file().index()).max(apart(a.rank().index(), b.rank().index())),
            )
        }),
        &["square_distance", "king_distance", "chebyshev"],
    ),
    entry(
        G::Numbers,
        "abs",
        &["n"],
        "The number without its sign.",
        Body::Number(|n| n.cast_signed().unsigned_abs()),
        &["labs", "llabs"],
    ),
    entry(
        G::Numbers,
        "min",
        &["m", "n"],
        "The smaller of two numbers.",
        Body::Numbers(|m, n| m.cast_signed().min(n.cast_signed()).cast_unsigned()),
        &[],
    ),
    entry(
        G::Numbers,
        "max",
        &["m", "n"],
        "The larger of two numbers.",
        Body::Numbers(|m, n| m.cast_signed().max(n.cast_signed()).cast_unsigned()),
        &[],
    ),
];

/// A count of places as a rotation takes it: 64 is a whole turn.
fn turn(count: u64) -> u32 {
    u32::try_from(count % 64).unwrap_or(0)
}

const fn apart(a: u8, b: u8) -> u8 {
    a.abs_diff(b)
}

/// Gathers the bits under the mask, lowest first. <https://www.chessprogramming.org/BMI2#PEXTBitboards>
fn pext(x: u64, mask: u64) -> u64 {
    let mut gathered = 0;
    for (place, bit) in Bitboard(mask).squares().enumerate() {
        gathered |= (x >> bit.index() & 1) << place;
    }
    gathered
}

/// Spreads the low bits over the bits of the mask: undoes [`pext`].
fn pdep(x: u64, mask: u64) -> u64 {
    let mut spread = 0;
    for (place, bit) in Bitboard(mask).squares().enumerate() {
        spread |= (x >> place & 1) << bit.index();
    }
    spread
}

/// One occluded fill for each direction, and one more step to the blocker.
fn kogge_stone(from: Square, occupancy: Bitboard, directions: [Direction; 4]) -> Bitboard {
    let empty = occupancy.complement();
    directions.into_iter().fold(Bitboard::EMPTY, |attacks, direction| {
        attacks | from.bitboard().occluded(direction, empty).step(direction)
    })
}

/// The rays of an empty board without the last square of each.
fn relevant(from: Square, directions: [Direction; 4]) -> Bitboard {
    directions.into_iter().fold(Bitboard::EMPTY, |mask, direction| {
        let ray = rays::ray(from, direction);
        mask | (ray & ray.step(direction.opposite()))
    })
}
