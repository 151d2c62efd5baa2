//! The known functions, with the names by which pasted ones are taken for them.

use crate::builtins::{self, Builtin, Group};
use crate::words::is_among;
use bitrose_core::bitboard::Direction;

/// The known functions by their parameters: squares `sq`, `a` and `b`, boards `x` and `y`, pawns `p` and enemy pawns `q`. The
/// first one that matches is reported. Some are put together from others.
pub(super) const KNOWN: [(&str, &str); 8] = [
    (
        "sq",
        "knight(sq) king(sq) white_pawn_attacks(sq) black_pawn_attacks(sq) rook_mask(sq) bishop_mask(sq) \
         rook(sq,EMPTY) bishop(sq,EMPTY) queen(sq,EMPTY) file_fill(sq) fill_east(sq)|fill_west(sq) \
         fill_north_east(sq)|fill_south_west(sq) fill_north_west(sq)|fill_south_east(sq) rook(sq,EMPTY)&file_fill(sq) \
         rook(sq,EMPTY)&~file_fill(sq) bishop(sq,EMPTY)&(fill_north_east(sq)|fill_south_west(sq)) \
         bishop(sq,EMPTY)&(fill_north_west(sq)|fill_south_east(sq)) king(sq)|square(sq) file_fill(east(sq)|west(sq)) ray(sq,north) \
         ray(sq,south) ray(sq,east) ray(sq,west) ray(sq,north_east) ray(sq,north_west) ray(sq,south_east) \
         ray(sq,south_west) front_span(0,sq) front_span(1,sq) passed_mask(0,sq) passed_mask(1,sq) \
         passed_mask(0,sq)&~file_fill(sq) passed_mask(1,sq)&~file_fill(sq)",
    ),
    ("a,b", "between(a,b) between(a,b)|square(b) line(a,b)"),
    (
        "x",
        "north(x) south(x) east(x) west(x) north_east(x) north_west(x) south_east(x) south_west(x) knight(x) king(x) \
         white_pawn_attacks(x) black_pawn_attacks(x) fill_north(x) fill_south(x) fill_east(x) fill_west(x) \
         file_fill(x) flip_vertical(x) mirror_horizontal(x) flip_diagonal(x) flip_antidiagonal(x) rotate_90(x) \
         rotate_180(x) rotate_270(x) fill_north(north(x)) fill_south(south(x)) fill_north(white_pawn_attacks(x)) \
         fill_south(black_pawn_attacks(x)) king(x)|x",
    ),
    (
        "sq,x",
        "rook(sq,x) bishop(sq,x) queen(sq,x) rook(sq,x)&file_fill(sq) rook(sq,x)&~file_fill(sq) \
         bishop(sq,x)&(fill_north_east(sq)|fill_south_west(sq)) bishop(sq,x)&(fill_north_west(sq)|fill_south_east(sq)) \
         rook(sq,x)&ray(sq,north) rook(sq,x)&ray(sq,south) rook(sq,x)&ray(sq,east) rook(sq,x)&ray(sq,west) \
         bishop(sq,x)&ray(sq,north_east) bishop(sq,x)&ray(sq,north_west) bishop(sq,x)&ray(sq,south_east) \
         bishop(sq,x)&ray(sq,south_west)",
    ),
    ("sq,x,y", "xray_rook(sq,x,y) xray_bishop(sq,x,y)"),
    (
        "p",
        "p&fill_south(south(p)) p&fill_north(north(p)) p&(fill_north(north(p))|fill_south(south(p))) \
         p&~file_fill(east(p)|west(p)) p&(east(p)|west(p)) p&white_pawn_attacks(p) p&black_pawn_attacks(p) \
         p&(white_pawn_attacks(p)|black_pawn_attacks(p)) north_east(p)&north_west(p) south_east(p)&south_west(p) \
         north_east(p)^north_west(p) south_east(p)^south_west(p) ~file_fill(p)",
    ),
    (
        "p,q",
        "p&~fill_south(south(q|east(q)|west(q))) p&~fill_north(north(q|east(q)|west(q))) \
         p&~fill_south(south(p|q|east(q)|west(q))) p&~fill_north(north(p|q|east(q)|west(q))) p&south(q) p&north(q) \
         p&white_pawn_attacks(q) p&black_pawn_attacks(q) ~file_fill(p|q) file_fill(q)&~file_fill(p)",
    ),
    (
        "x,y",
        "occluded_north(x,y) occluded_south(x,y) occluded_east(x,y) occluded_west(x,y) occluded_north_east(x,y) \
         occluded_north_west(x,y) occluded_south_east(x,y) occluded_south_west(x,y) white_push_targets(x,y) \
         black_push_targets(x,y) white_double_push_targets(x,y) black_double_push_targets(x,y) white_captures(x,y) \
         black_captures(x,y) white_captures_to_the_east(x,y) white_captures_to_the_west(x,y) \
         black_captures_to_the_east(x,y) black_captures_to_the_west(x,y) north(occluded_north(x,y)) \
         south(occluded_south(x,y)) east(occluded_east(x,y)) west(occluded_west(x,y)) \
         north_east(occluded_north_east(x,y)) north_west(occluded_north_west(x,y)) \
         south_east(occluded_south_east(x,y)) south_west(occluded_south_west(x,y))",
    ),
];

/// The known functions that return a number for a board, as [`BUILTINS`](super::BUILTINS) has them, and as engines
/// call them.
pub(super) const COUNTS: [(&str, &str); 4] = [
    ("popcount", "popcount(x)"),
    ("first", "lsb(x)"),
    ("last", "msb(x)"),
    ("leading_zeros", "leading_zeros(x)"),
];

/// Returns the name of a known function without its parameters. It is empty for what is put together from others, except
/// that the squares between two may have the second one among them.
pub(crate) fn name_of(known: &str) -> &str {
    let known = known.strip_suffix("|square(b)").unwrap_or(known);
    let is_one = known.matches('(').count() == 1 && known.ends_with(')');
    known.split('(').next().filter(|_| is_one).unwrap_or_default()
}

/// Returns the step to a neighboring square whose name a function has: `north(x)`.
pub(super) fn step_named(function: &str) -> Option<&'static str> {
    let named = builtins::find(function)?.name;
    let mut known = KNOWN.iter().flat_map(|(_, known)| known.split(' '));
    let is_step = Direction::ALL.into_iter().any(|direction| direction.name() == named);
    known.find(|known| is_step && known.strip_suffix("(x)") == Some(named))
}

/// Returns the flip or rotation whose name a function has, if all engines mean the same by it.
pub(super) fn flip_named(function: &str) -> Option<&'static str> {
    let plain = builtins::plain(function);
    if plain.contains("rotate") && plain.contains("90") {
        let is_against =
            ["ccw", "anticw", "anticlockwise", "counterclockwise"].iter().any(|word| plain.contains(word));
        let is_with = plain.contains("cw") || plain.contains("clockwise");
        return is_with.then_some(if is_against { "rotate_270(x)" } else { "rotate_90(x)" });
    }
    let named = builtins::find(function)?.name;
    ["flip_vertical(x)", "mirror_horizontal(x)"].into_iter().find(|known| name_of(known) == named)
}

/// Returns `true` if a known function is a single shift. Numbers that are no boards are shifted as well: `nodes >> 1` is
/// a half, and `(key >> 9) & mask` an index.
pub(super) fn is_one_shift(known: &str) -> bool {
    let name = name_of(known);
    Direction::ALL.iter().any(|direction| direction.name() == name)
        || name.ends_with("_push_targets")
        || name.contains("_captures_to_the_")
}

/// Returns the known function from a board to a number that has this name. A square is left out: the engine may number
/// the squares in another way than the bits.
pub(super) fn count_named(function: &str) -> Option<&'static str> {
    let plain = function.replace('_', "").to_lowercase();
    let name = if plain == "getls1bindex" { "lsb" } else { function };
    let own = builtins::find(name).filter(|_| !plain.ends_with("square"))?.name;
    COUNTS.into_iter().find(|(name, _)| *name == own).map(|(_, known)| known)
}

/// Returns `true` if a function has the name of a known one, or another name of the same: `maskKnightsAttacks` is
/// `knight`, `rook_attacks_on_the_fly` is `rook`.
pub(super) fn is_named(function: &str, known: &str) -> bool {
    let own = builtins::find(function).or_else(|| builtins::find(&bare(function)));
    own.zip(builtins::find(known)).is_some_and(|(own, known)| own.name == known.name)
}

/// Returns `true` if a function with a color among its parameters has the name of the known one of a color: `get_pawn_attacks`.
pub(super) fn is_named_of_color(function: &str, known: &str) -> bool {
    let known = builtins::plain(name_of(known)).replace("white", "").replace("black", "");
    bare(function).trim_end_matches('s') == known.trim_end_matches('s')
}

/// Returns a name without what only says how something is computed: `knightattacks` of `maskKnightsAttacks`.
fn bare(function: &str) -> String {
    const BEFORE: [&str; 11] = [
        "calculated",
        "calculate",
        "calc",
        "compute",
        "create",
        "generate",
        "gen",
        "get",
        "make",
        "mask",
        "slow",
    ];
    const AFTER: [&str; 3] = ["bitboard", "onthefly", "slow"];
    let leapers = ["knight", "king", "pawn"];
    let name = builtins::plain(function);
    let name = leapers.into_iter().fold(name, |name, piece| name.replace(&format!("{piece}s"), piece));
    // the mask of a rook is another set than its attacks
    let is_mask = name.starts_with("mask") && !leapers.iter().any(|piece| name.contains(piece));
    let rest = BEFORE.into_iter().find_map(|word| name.strip_prefix(word)).filter(|_| !is_mask);
    let rest = rest.unwrap_or(&name);
    AFTER.into_iter().find_map(|word| rest.strip_suffix(word)).unwrap_or(rest).to_owned()
}

/// Returns `true` if a function is called as engines call one of the pushes: `white_single_pushes`, `wPawnPushes`,
/// `bDoublePushTargets`.
pub(super) fn is_push_named(function: &str, known: &str) -> bool {
    let Some((color, pushes)) = known.split_once('_') else { return false };
    let plain = builtins::plain(function);
    let rest = plain.strip_prefix(color).or_else(|| plain.strip_prefix(&color[..1])).unwrap_or_default();
    let rest = rest.replace("pawn", "").replace("dbl", "double");
    let rest = rest.trim_end_matches("targets").trim_end_matches("es");
    matches!((rest, pushes), ("push" | "singlepush", "push_targets") | ("doublepush", "double_push_targets"))
}

/// Returns `true` if a function is called as engines call some sets that are put together from others: `whiteFrontSpans`.
pub(super) fn is_composite_named(function: &str, known: &str) -> bool {
    let plain = builtins::plain(function);
    let plain = plain.trim_end_matches('s');
    let is_one = |names: [&str; 2]| names.contains(&plain);
    match known {
        "fill_north(north(x))" => is_one(["whitefrontspan", "wfrontspan"]),
        "fill_south(south(x))" => is_one(["blackfrontspan", "bfrontspan"]),
        _ => false,
    }
}

/// Returns `true` if a function says that it is about boards: its name is that of a known function, or has a direction of
/// the compass, or a parameter is named as a set of squares is, such as `b`, `occ` or `ownPawns`.
pub(crate) fn is_about_boards(function: &str, parameters: &[String]) -> bool {
    const WORDS: &str =
        "attacks east ne nort north northeast northwest nw occl se sout south southeast southwest sw west";
    const SETS: [&str; 15] = [
        "b",
        "bb",
        "bishop",
        "bitboard",
        "blocker",
        "board",
        "empty",
        "king",
        "knight",
        "occ",
        "occupancy",
        "occupied",
        "pawn",
        "queen",
        "rook",
    ];
    let is_set = |name: &String| {
        let words = words_of(name);
        let last = words.split_whitespace().last().unwrap_or_default();
        let last = last.strip_suffix('s').unwrap_or(last);
        SETS.iter().any(|set| last == *set || set.len() > 3 && last.ends_with(set))
    };
    has_known_name(function)
        || words_of(function).split_whitespace().any(|word| is_among(WORDS, word))
        || parameters.iter().any(is_set)
}

/// Returns `true` if a function has the name of a known one that moves squares.
pub(crate) fn has_known_name(function: &str) -> bool {
    let is_known = |known: &Builtin| matches!(known.group, Group::Compass | Group::Fills | Group::Attacks);
    builtins::find(function).is_some_and(is_known)
}

/// Returns the words of a name in lowercase, separated by spaces: `own pawns` of `ownPawns` and `OWN_PAWNS2`.
pub(crate) fn words_of(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && words.ends_with(char::is_lowercase) {
            words.push(' ');
        }
        words.push(if letter.is_alphabetic() { letter } else { ' ' });
    }
    words.to_lowercase()
}

/// Writes blanks around the operators of a known function.
pub(super) fn spaced(known: &str) -> String {
    known.replace('&', " & ").replace('|', " | ").replace('^', " ^ ")
}
