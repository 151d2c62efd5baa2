//! The same arrays as JSON: words are strings, for 64 bits do not fit a double.

use super::append;
use bitrose_core::bitboard::Mapping;
use bitrose_core::magic::{AttackTables, Slider, TableEntry, TableLayout};

/// `["0x…",…]` on one line.
pub(super) fn words(out: &mut String, words: &[u64]) {
    list(out, words.iter().map(|word| format!("\"0x{word:016X}\"")));
}

fn list(out: &mut String, items: impl Iterator<Item = String>) {
    out.push('[');
    for (place, item) in items.enumerate() {
        if place > 0 {
            out.push(',');
        }
        *out += &item;
    }
    out.push(']');
}

/// One object on one line.
pub(super) fn tables(out: &mut String, tables: &AttackTables, mapping: Mapping) {
    append(
        out,
        format_args!(
            "{{\"layout\":\"{}\",\"mapping\":\"{mapping}\",\"entries\":{}",
            tables.layout,
            tables.attacks.len()
        ),
    );
    for piece in Slider::ALL {
        append(out, format_args!(",\"{piece}\":{{\"masks\":"));
        slider(out, tables.layout, tables.entries(piece));
        out.push('}');
    }
    *out += ",\"attacks\":";
    words(out, &tables.attacks);
    *out += "}\n";
}

fn slider(out: &mut String, layout: TableLayout, entries: &[TableEntry]) {
    let mask: Vec<u64> = entries.iter().map(|entry| entry.lookup.mask).collect();
    words(out, &mask);
    if layout != TableLayout::Pext {
        *out += ",\"magics\":";
        let magics: Vec<u64> = entries.iter().map(|entry| entry.lookup.magic).collect();
        words(out, &magics);
        *out += ",\"shifts\":";
        list(out, entries.iter().map(|entry| entry.lookup.shift.to_string()));
    }
    *out += ",\"offsets\":";
    list(out, entries.iter().map(|entry| entry.offset.to_string()));
}
