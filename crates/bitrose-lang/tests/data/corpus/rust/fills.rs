// check: north_fill(board) = north_fill
// check: south_fill(board) = south_fill
fn north_fill(mut set: u64) -> u64 {
    for n in 0..3 {
        set |= set << (8 << n);
    }
    set
}

fn south_fill(set: u64) -> u64 {
    [8u32, 16, 32].iter().fold(set, |set, by| set | set >> by)
}
