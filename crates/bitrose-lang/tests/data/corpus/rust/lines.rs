// check: between(square, square) = between
fn between(a: i32, b: i32) -> u64 {
    let (df, dr) = ((b & 7) - (a & 7), (b >> 3) - (a >> 3));
    if df != 0 && dr != 0 && df.abs() != dr.abs() || a == b {
        return 0;
    }
    let step = df.signum() + 8 * dr.signum();
    let mut path = 0u64;
    let mut at = a + step;
    while at != b {
        path |= 1 << at;
        at += step;
    }
    path
}
