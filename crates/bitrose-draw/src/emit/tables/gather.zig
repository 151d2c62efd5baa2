/// The bits of a word at the bits of a mask.
pub fn gather(word: u64, mask: u64) u64 {
    var rest = mask;
    var gathered: u64 = 0;
    var bit: u64 = 1;
    while (rest != 0) : (rest &= rest - 1) {
        if (word & rest & (0 -% rest) != 0) gathered |= bit;
        bit <<= 1;
    }
    return gathered;
}
