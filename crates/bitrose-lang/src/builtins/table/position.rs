//! Questions to the bound position.

use super::super::{Body, Builtin, Group};
use super::{Names, entry};
use crate::bound::Bound;

const fn question(name: &'static str, doc: &'static str, body: Body, aliases: Names) -> Builtin {
    entry(Group::Position, name, &["sq"], doc, body, aliases)
}

pub(super) const CHAPTER: &[Builtin] = &[
    question(
        "attackers",
        "The pieces of both sides that attack a square of the bound position, looked for from the square outwards.",
        Body::Asked(Bound::attackers),
        &["attackers_to", "attacks_to"],
    ),
    question(
        "moves_from",
        "The squares to which the piece on a square can legally move in the bound position; none when it is not its turn. The king castles to the c- or g-file.",
        Body::Asked(Bound::moves_from),
        &["legal_targets", "legal_moves_from"],
    ),
];
