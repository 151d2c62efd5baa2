//! Sorting that is compiled once: a sort of the standard library is compiled anew for each type, and would be a
//! twentieth of this crate.

use std::cmp::Ordering;

/// Sorts by a key; elements with equal keys stay in order.
pub(crate) fn by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    by(items, |left, right| key(left).cmp(&key(right)));
}

/// Sorts by a comparison; equal elements stay in order.
pub(crate) fn by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    for (one, other) in swaps(items.len(), &|left, right| compare(&items[left], &items[right])) {
        items.swap(one, other);
    }
}

/// Returns the swaps that sort `count` elements, which are compared by their indices.
fn swaps(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<(usize, usize)> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|left, right| compare(*left, *right));
    let mut swaps = Vec::new();
    for first in 0..count {
        // Each swap puts the right element at `at`, and what was there to the place that this came from.
        let mut at = first;
        while order[at] != first {
            let from = std::mem::replace(&mut order[at], at);
            swaps.push((at, from));
            at = from;
        }
        order[at] = at;
    }
    swaps
}
