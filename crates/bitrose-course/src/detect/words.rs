//! Squares in words.

use bitrose_core::bitboard::Bitboard;

/// More squares than these are counted, not named.
const MOST_NAMES: usize = 4;

/// `a4`, `c2 and c4`, `a1, b1, c1 and d1`, `a1, b1, c1, d1 and 4 more`.
#[must_use]
pub fn listed(board: Bitboard) -> String {
    let mut names: Vec<String> = board.squares().map(|square| square.to_string()).collect();
    let more = names.len().saturating_sub(MOST_NAMES);
    names.truncate(MOST_NAMES);
    if more > 0 {
        names.push(format!("{more} more"));
    }
    let Some(last) = names.pop() else { return "nothing".into() };
    if names.is_empty() { last } else { format!("{} and {last}", names.join(", ")) }
}

/// `is` for one square, `are` for more.
pub(super) const fn is_or_are(board: Bitboard) -> &'static str {
    if board.popcount() == 1 { "is" } else { "are" }
}

/// `Missing d2, g6. Extra a4.`: at most four names each, then a count.
#[must_use]
pub fn difference(got: Bitboard, target: Bitboard) -> String {
    let (missing, extra) = (target & !got, got & !target);
    let part = |name: &str, board: Bitboard| (!board.is_empty()).then(|| format!("{name} {}.", short(board)));
    [part("Missing", missing), part("Extra", extra)].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

fn short(board: Bitboard) -> String {
    let names: Vec<String> = board.squares().take(MOST_NAMES).map(|square| square.to_string()).collect();
    let more = board.popcount() as usize - names.len();
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{}{more}", names.join(", "))
}

/// `b1 to g1`: the first and the last of some squares on a line.
pub(super) fn from_to(board: Bitboard) -> String {
    match (board.first(), board.last()) {
        (Some(first), Some(last)) if first != last => format!("{first} to {last}"),
        _ => listed(board),
    }
}
