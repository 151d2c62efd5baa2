//! A long multiplication as text.

use bitrose_core::bitboard::Mapping;
use bitrose_core::magic::{Keying, LongMultiplication, Lookup};

/// Appends the multiplication of a lookup the way it is done by hand: a row for each bit of the magic, and a column for
/// each bit of the index, the highest first. A cell names the square whose copy lands there, in brackets if it is
/// occupied. Below are the carries, if there are any in these columns, and the index.
pub fn long_multiplication(out: &mut Vec<u8>, lookup: &Lookup, occupancy: u64, mapping: Mapping) {
    let key = lookup.key(occupancy);
    let long = LongMultiplication::new(key, lookup.magic);
    let outside = if lookup.keying == Keying::WithOutside { !lookup.mask } else { 0 };
    let square = |bit: u32| u8::try_from(bit).ok().and_then(|bit| mapping.square(bit));
    let name = |bit: u32| square(bit).expect("a bit of a word").to_string();
    let mut line = |label: &str, cell: &dyn Fn(u32) -> String| {
        let mut text = format!("  {label:<9}");
        (lookup.shift..64).rev().for_each(|bit| text += &format!("{:>5}", cell(bit)));
        out.extend_from_slice(text.trim_end().as_bytes());
        out.push(b'\n');
    };
    line("index bit", &|bit| format!("{} ", bit - lookup.shift));
    for shift in long.rows() {
        line(&format!("{} << {shift}", name(shift)), &|bit| match bit.checked_sub(shift) {
            Some(from) if key >> from & 1 == 1 => format!("[{}]", name(from)),
            Some(from) if (lookup.mask | outside) >> from & 1 == 1 => format!("{} ", name(from)),
            _ => ". ".to_owned(),
        });
    }
    if long.carries()[lookup.shift as usize..].iter().any(|&carry| carry > 0) {
        line("carry", &|bit| match long.carries()[bit as usize] {
            0 => String::new(),
            carry => format!("+{carry} "),
        });
    }
    line("index", &|bit| format!("{} ", long.digit(bit)));
}
