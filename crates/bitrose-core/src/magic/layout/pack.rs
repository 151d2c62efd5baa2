//! From the slots of each square to one table.

use super::choose::Part;
use super::{AttackTables, TableEntry, TableLayout};
use crate::magic::Slider;

/// Puts the parts (64 rook squares, then 64 bishop squares) into one table, at given offsets or at its own.
pub(super) fn pack(layout: TableLayout, parts: &[Part], offsets: Option<Vec<usize>>) -> AttackTables {
    let offsets = offsets.unwrap_or_else(|| match layout {
        TableLayout::Overlapped | TableLayout::Black => overlapped(parts),
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
    let entries = |piece| -> Vec<TableEntry> {
        let own = parts.iter().zip(&offsets).filter(|(part, _)| part.piece == piece);
        own.map(|(part, &offset)| part.entry(offset)).collect()
    };
    AttackTables { layout, rooks: entries(Slider::Rook), bishops: entries(Slider::Bishop), attacks }
}

/// How many slots a square takes when it shares none.
fn room(layout: TableLayout, part: &Part) -> usize {
    match layout {
        TableLayout::Plain => 1 << part.piece.most_bits(),
        TableLayout::Fancy => 1 << (64 - part.lookup.shift),
        TableLayout::Pext => part.slots.len(),
        TableLayout::FixedShift | TableLayout::Overlapped | TableLayout::Black => part.range(),
    }
}

fn one_after_another(layout: TableLayout, parts: &[Part]) -> Vec<usize> {
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
