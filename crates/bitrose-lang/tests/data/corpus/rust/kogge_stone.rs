// check: north(board, board) = north_occluded
// check: north_east(board, board) = north_east_occluded
const fn occluded<const SHIFT: u32>(mut gen: u64, mut pro: u64, mask: u64) -> u64 {
    pro &= mask;
    gen |= pro & (gen << SHIFT);
    pro &= pro << SHIFT;
    gen |= pro & (gen << (2 * SHIFT));
    pro &= pro << (2 * SHIFT);
    gen | pro & (gen << (4 * SHIFT))
}

fn north(gen: u64, pro: u64) -> u64 { occluded::<8>(gen, pro, !0) }
fn north_east(gen: u64, pro: u64) -> u64 { occluded::<9>(gen, pro, 0xfefe_fefe_fefe_fefe) }
