//! Attacks.

use bitrose_core::attacks::{self, rays};
use bitrose_core::bitboard::{Bitboard, Color, Square};

chapter! {
    Attacks {
        knight(x) = Picture(attacks::knights)
            "The squares attacked by knights on the set."
            [knight_attacks knight_moves]
        king(x) = Picture(attacks::kings)
            "The squares attacked by kings on the set: its eight neighbors."
            [king_attacks king_moves]
        white_pawn_attacks(x) = Picture(|set| attacks::pawns(Color::White, set))
            "The squares attacked by white pawns on the set: one step north-east and one north-west."
            [white_pawns_attacks w_pawn_attacks w_pawn_any_attacks]
        black_pawn_attacks(x) = Picture(|set| attacks::pawns(Color::Black, set))
            "The squares attacked by black pawns on the set: one step south-east and one south-west."
            [black_pawns_attacks b_pawn_attacks b_pawn_any_attacks]
        rook(sq, occ) = Slider(rays::rook)
            "The squares attacked by a rook, blockers of both colors included."
            [rook_attacks get_rook_attacks rook_moves]
        bishop(sq, occ) = Slider(rays::bishop)
            "The squares attacked by a bishop, blockers of both colors included."
            [bishop_attacks get_bishop_attacks bishop_moves]
        queen(sq, occ) = Slider(rays::queen)
            "The squares attacked by a queen, blockers of both colors included."
            [queen_attacks get_queen_attacks queen_moves]
        xray_rook(sq, occ, blockers) = Xray(|square, occupied, blockers| xray(rays::rook, square, occupied, blockers))
            "X-ray attacks of a rook: what it attacks through the first blocker on each ray, for pins and discovered attacks."
            [xray_rook_attacks]
        xray_bishop(sq, occ, blockers) = Xray(|square, occupied, blockers| xray(rays::bishop, square, occupied, blockers))
            "X-ray attacks of a bishop: what it attacks through the first blocker on each ray, for pins and discovered attacks."
            [xray_bishop_attacks]
    }
}

/// Returns the attacks that appear when the blockers among the attacked squares are removed.
fn xray(
    attacks: fn(Square, Bitboard) -> Bitboard,
    square: Square,
    occupied: Bitboard,
    blockers: Bitboard,
) -> Bitboard {
    let seen = attacks(square, occupied);
    seen ^ attacks(square, occupied ^ (blockers & seen))
}
