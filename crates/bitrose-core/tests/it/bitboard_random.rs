//! The generator: its published sequence, and its bounds.

use bitrose_core::bitboard::SplitMix64;

#[test]
fn the_published_sequence() {
    let mut random = SplitMix64::new(1_234_567);
    let first = [random.next(), random.next(), random.next()];
    assert_eq!(first, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
}

#[test]
fn streams_differ_and_bounds_hold() {
    let mut heads: Vec<u64> = (0..100).map(|stream| SplitMix64::stream(7, stream).next()).collect();
    heads.sort_unstable();
    heads.dedup();
    assert_eq!(heads.len(), 100);
    let mut random = SplitMix64::new(3);
    let mut seen = [0; 12];
    (0..12_000).for_each(|_| seen[random.below(12) as usize] += 1);
    assert!(seen.iter().all(|count| (800..1200).contains(count)), "{seen:?}");
    assert_eq!(random.below(0), 0);
}
