//! From the slots of each square to one table.

use super::choose::Part;
use super::{Entry, Layout, Tables};
use crate::magic::Piece;

/// Puts the parts (64 rook squares, then 64 bishop squares) into one table, at given offsets or at its own.
pub(super) fn pack(layout: Layout, parts: &[Part], offsets: Option<Vec<usize>>) -> Tables {
    let offsets = offsets.unwrap_or_else(|| match layout {
        Layout::Overlapped | Layout::Black => overlapped(parts),
        _ => one_after_another(layout, parts),
    });
    let mut attacks = Vec::new();
    for (part, &offset) in parts.iter().zip(&offsets) {
        let end = offset + room(layout, part);
        if attacks.len() < end {
            attacks.resize(end, 0);
        }
        for &(index, attacked) in &part.slots {
            attacks[offset + index] = attacked;
        }
    }
    let entries = |piece| -> Vec<Entry> {
        let own = parts.iter().zip(&offsets).filter(|(part, _)| part.piece == piece);
        own.map(|(part, &offset)| part.entry(offset)).collect()
    };
    Tables { layout, rooks: entries(Piece::Rook), bishops: entries(Piece::Bishop), attacks }
}

/// How many slots a square takes when it shares none.
fn room(layout: Layout, part: &Part) -> usize {
    match layout {
        Layout::Plain => 1 << part.piece.most_bits(),
        Layout::Fancy => 1 << (64 - part.lookup.shift),
        Layout::Pext => part.slots.len(),
        Layout::FixedShift | Layout::Overlapped | Layout::Black => part.range(),
    }
}

fn one_after_another(layout: Layout, parts: &[Part]) -> Vec<usize> {
    let mut next = 0;
    let place = |part: &Part| {
        let offset = next;
        next += room(layout, part);
        offset
    };
    parts.iter().map(place).collect()
}

/// The squares with most slots first, each at the lowest offset where every slot it uses is free or holds the same.
fn overlapped(parts: &[Part]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by_key(|&number| std::cmp::Reverse(parts[number].slots.len()));
    let mut offsets = vec![0; parts.len()];
    let mut table: Vec<u64> = Vec::new();
    for number in order {
        let part = &parts[number];
        let offset = first_fit(&table, part);
        if table.len() < offset + part.range() {
            table.resize(offset + part.range(), 0);
        }
        for &(index, attacks) in &part.slots {
            table[offset + index] = attacks;
        }
        offsets[number] = offset;
    }
    offsets
}

fn first_fit(table: &[u64], part: &Part) -> usize {
    let fits = |&offset: &usize| {
        part.slots.iter().all(|&(index, attacks)| {
            let held = table.get(offset + index).copied().unwrap_or(0);
            held == 0 || held == attacks
        })
    };
    (0..table.len()).find(fits).unwrap_or(table.len())
}
