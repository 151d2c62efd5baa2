// check: lowest(board) = lowest
// check: rest(board) = without_lowest
// check: single(board) = is_single
trait Bits: Copy {
    fn word(self) -> u64;
    fn lowest(self) -> u64 { self.word() & self.word().wrapping_neg() }
}

impl Bits for u64 { fn word(self) -> u64 { self } }
struct Set { bits: u64, tag: u8 }
impl Clone for Set { fn clone(&self) -> Self { *self } }
impl Copy for Set {}
impl Bits for Set { fn word(self) -> u64 { self.bits } }

fn low<T: Bits>(set: T) -> u64 { set.lowest() }
fn lowest(b: u64) -> u64 { low(Set { bits: b, tag: 1 }) & low(b) }
fn rest(b: u64) -> u64 { b & b.wrapping_sub(1) }
fn single(b: u64) -> bool { b.is_power_of_two() }
