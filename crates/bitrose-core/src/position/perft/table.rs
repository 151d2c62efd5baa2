//! A hash table of subtrees that were already counted, because moves in another order lead to the same position.
//!
//! All threads share it without a lock. An entry is two words, and the first is the key XOR the second. If two threads
//! write at once and the words do not belong together, the key does not match and the entry is ignored.
//! <https://www.chessprogramming.org/Shared_Hash_Table#Lock-less>

use std::collections::TryReserveError;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;

/// The low bits of the data are the nodes, the byte above them is the depth.
const DEPTH_SHIFT: u32 = 56;
const NODES: u64 = (1 << DEPTH_SHIFT) - 1;

#[derive(Default)]
struct Entry {
    guarded_key: AtomicU64,
    data: AtomicU64,
}

/// Four entries in a cache line. A new count replaces the entry with the smallest depth.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

/// The table, divided into parts of equal size.
pub(super) struct Table {
    parts: Vec<Vec<Bucket>>,
}

impl Table {
    /// Creates a table of this many megabytes, but of at least one bucket. Each thread writes the initial zeros of a
    /// part: an operating system only provides memory when it is written, which for a large table takes as long as many
    /// a count.
    ///
    /// # Errors
    /// Fails if there is not enough memory.
    pub(super) fn new(megabytes: usize, threads: NonZeroUsize) -> Result<Self, TryReserveError> {
        let buckets = megabytes.saturating_mul(1 << 20) / size_of::<Bucket>() / threads;
        let part = || -> Result<Vec<Bucket>, TryReserveError> {
            let mut part = Vec::new();
            part.try_reserve_exact(buckets.max(1))?;
            part.resize_with(buckets.max(1), Bucket::default);
            Ok(part)
        };
        let parts = thread::scope(|scope| {
            let threads: Vec<_> = (0..threads.get()).map(|_| scope.spawn(part)).collect();
            threads
                .into_iter()
                .map(|thread| thread.join().expect("nothing there panics"))
                .collect::<Result<_, _>>()
        })?;
        Ok(Self { parts })
    }

    /// The bucket of a key. Its index is the key scaled to the number of buckets, so that any number of them is used
    /// evenly.
    fn bucket(&self, key: u64) -> &Bucket {
        let size = self.parts[0].len();
        let index = scaled(key, size * self.parts.len());
        &self.parts[index / size][index % size]
    }

    /// The number of leaves below a position, if it has been counted to this depth.
    pub(super) fn find(&self, key: u64, depth: u8) -> Option<u64> {
        self.bucket(key).0.iter().find_map(|entry| {
            let data = entry.data.load(Relaxed);
            let found =
                entry.guarded_key.load(Relaxed) ^ data == key && data >> DEPTH_SHIFT == u64::from(depth);
            found.then_some(data & NODES)
        })
    }

    /// Stores a count, if it fits an entry.
    pub(super) fn keep(&self, key: u64, depth: u8, nodes: u64) {
        if nodes > NODES {
            return;
        }
        let data = u64::from(depth) << DEPTH_SHIFT | nodes;
        let shallowest = |entry: &&Entry| entry.data.load(Relaxed) >> DEPTH_SHIFT;
        if let Some(entry) = self.bucket(key).0.iter().min_by_key(shallowest) {
            entry.data.store(data, Relaxed);
            entry.guarded_key.store(key ^ data, Relaxed);
        }
    }
}

/// Scales the key to a number below `limit`.
#[expect(clippy::cast_possible_truncation, reason = "the product shifted down is below the limit")]
fn scaled(key: u64, limit: usize) -> usize {
    ((u128::from(key) * limit as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: NonZeroUsize = NonZeroUsize::new(2).expect("not zero");

    #[test]
    fn what_is_kept_is_found_again() {
        let table = Table::new(0, NonZeroUsize::MIN).unwrap();
        for depth in 1..=4 {
            table.keep(7, depth, 100 + u64::from(depth));
        }
        assert_eq!(table.find(7, 3), Some(103));
        assert_eq!(table.find(7, 5), None);
        assert_eq!(table.find(8, 3), None);
        table.keep(9, 9, 900);
        assert_eq!((table.find(7, 1), table.find(7, 2), table.find(9, 9)), (None, Some(102), Some(900)));
    }

    #[test]
    fn a_half_written_entry_is_passed_by() {
        let table = Table::new(0, NonZeroUsize::MIN).unwrap();
        table.keep(7, 3, 100);
        table.parts[0][0].0.iter().for_each(|entry| entry.data.store(5 << DEPTH_SHIFT | 1, Relaxed));
        assert_eq!((table.find(7, 3), table.find(7, 5)), (None, None));
    }

    #[test]
    fn what_does_not_fit_is_not_kept() {
        let table = Table::new(1, TWO).unwrap();
        table.keep(7, 3, u64::MAX);
        assert!((0..64).all(|depth| table.find(7, depth).is_none_or(|nodes| nodes == 0)));
        assert!(Table::new(usize::MAX, TWO).is_err());
    }
}
