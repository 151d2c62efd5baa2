//! Questions about the bound position.

use crate::bound::Bound;

chapter! {
    Position {
        attackers(sq) = Asked(Bound::attackers)
            "The pieces of both sides that attack a square of the bound position, found by looking outwards from the square."
            [attackers_to attacks_to]
        moves_from(sq) = Asked(Bound::moves_from)
            "The squares to which the piece on a square can legally move in the bound position; none if it \
             is not that side's turn. The king castles to the c- or g-file."
            [legal_targets legal_moves_from]
    }
}
