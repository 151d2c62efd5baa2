/// The bits of a word at the bits of a mask.
#[inline]
pub fn gather(word: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    return unsafe { core::arch::x86_64::_pext_u64(word, mask) };
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    {
        let (mut rest, mut gathered, mut bit) = (mask, 0, 1);
        while rest != 0 {
            if word & rest & rest.wrapping_neg() != 0 {
                gathered |= bit;
            }
            rest &= rest - 1;
            bit <<= 1;
        }
        gathered
    }
}
