// check: distance(square, square) = distance
// check: has_several(board) = has_several
fn distance(a: u8, b: u8) -> u8 {
    let rank = (a >> 3).abs_diff(b >> 3);
    let file = (a & 7).abs_diff(b & 7);
    rank.max(file)
}

fn has_several(b: u64) -> bool { b.checked_sub(1).map_or(false, |less| b & less != 0) }
