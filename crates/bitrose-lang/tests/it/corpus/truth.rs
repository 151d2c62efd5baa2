//! What functions should give, by `bitrose-core` and the standard library.

use bitrose_core::attacks::{self, rays};
use bitrose_core::bitboard::{Bitboard, Color, Direction, Square};

fn square(word: u64) -> Square {
    u8::try_from(word).ok().and_then(Square::from_index).expect("an argument that is a square")
}

fn signed(number: i64) -> u64 {
    number.cast_unsigned()
}

/// The word that a function should give for arguments.
pub(super) fn truth(name: &str, arguments: &[u64]) -> u64 {
    if let Some(board) = of_one_board(name, arguments[0]) {
        return board.0;
    }
    let at = |index: usize| square(arguments[index]);
    let board = |index: usize| Bitboard(arguments[index]);
    let word = arguments[0];
    match name {
        "bit" => return 1 << word,
        "popcount" => return word.count_ones().into(),
        "first" | "first_or_64" => return word.trailing_zeros().into(),
        "last" => return u64::from(word.ilog2()),
        // `ffs`: one more than the index of the first bit, 0 for none.
        "find_first" => return if word == 0 { 0 } else { u64::from(word.trailing_zeros()) + 1 },
        "first_or_minus_one" => {
            return if word == 0 { signed(-1) } else { word.trailing_zeros().into() };
        }
        "lowest" => return word & word.wrapping_neg(),
        "highest" => return 1 << word.ilog2(),
        "without_lowest" => return word & word.wrapping_sub(1),
        "has_several" => return u64::from(word.count_ones() > 1),
        "is_single" => return u64::from(word.is_power_of_two()),
        "contains" => return word >> arguments[1] & 1,
        "file" => return word & 7,
        "rank" => return word >> 3,
        "distance" => {
            let apart = |of: fn(u64) -> u64| of(word).abs_diff(of(arguments[1]));
            return apart(|square| square & 7).max(apart(|square| square >> 3));
        }
        "reverse" => return word.reverse_bits(),
        "pext" => return attacks_pext(word, arguments[1]),
        _ => {}
    }
    let result = match name {
        "knight" => attacks::knight(at(0)),
        "king" => attacks::king(at(0)),
        "white_pawn" => attacks::pawn(Color::White, at(0)),
        "black_pawn" => attacks::pawn(Color::Black, at(0)),
        "pawn" if word == 0 => attacks::pawn(Color::White, at(1)),
        "pawn" => attacks::pawn(Color::Black, at(1)),
        "rook" => rays::rook(at(0), board(1)),
        "bishop" => rays::bishop(at(0), board(1)),
        "queen" => rays::queen(at(0), board(1)),
        "rook_mask" => attacks::rook_mask(at(0)),
        "bishop_mask" => attacks::bishop_mask(at(0)),
        "between" => attacks::between(at(0), at(1)),
        "line" => attacks::line(at(0), at(1)),
        "north_occluded" => board(0).occluded(Direction::North, board(1)),
        "south_occluded" => board(0).occluded(Direction::South, board(1)),
        "east_occluded" => board(0).occluded(Direction::East, board(1)),
        "north_east_occluded" => board(0).occluded(Direction::NorthEast, board(1)),
        "file_attacks" => rays::rook(at(0), board(1)) & Bitboard(Bitboard::FILE_A.0 << (word & 7)),
        "rank_attacks" => rays::rook(at(0), board(1)) & Bitboard(Bitboard::RANK_1.0 << (word & 0o70)),
        _ => panic!("unknown truth `{name}`"),
    };
    result.0
}

fn attacks_pext(word: u64, mask: u64) -> u64 {
    bitrose_core::attacks::sliders::pext_portable::pext(word, mask)
}

/// Sets made of one set.
fn of_one_board(name: &str, word: u64) -> Option<Bitboard> {
    let board = Bitboard(word);
    Some(match name {
        "knights" => attacks::knights(board),
        "kings" => attacks::kings(board),
        "white_pawns" => attacks::pawns(Color::White, board),
        "black_pawns" => attacks::pawns(Color::Black, board),
        "flip_vertical" => board.flip_vertical(),
        "mirror_horizontal" => board.mirror_horizontal(),
        "flip_diagonal" => board.flip_diagonal(),
        "flip_antidiagonal" => board.flip_antidiagonal(),
        "rotate_90" => board.rotate_90(),
        "rotate_180" => board.rotate_180(),
        "rotate_270" => board.rotate_270(),
        "north" => board.step(Direction::North),
        "south" => board.step(Direction::South),
        "east" => board.step(Direction::East),
        "west" => board.step(Direction::West),
        "north_east" => board.step(Direction::NorthEast),
        "north_west" => board.step(Direction::NorthWest),
        "south_east" => board.step(Direction::SouthEast),
        "south_west" => board.step(Direction::SouthWest),
        "north_fill" => board.fill(Direction::North),
        "south_fill" => board.fill(Direction::South),
        "file_fill" => board.file_fill(),
        _ => return None,
    })
}
