//! With the mask selected: where every relevant square goes, whether a blocker stands there or not; and why the magic
//! works, when it is so built that no carry can enter the index.

use super::index::{LINE, list};
use crate::tui::magic::Magician;
use crate::tui::theme::Tone;
use crate::tui::widgets::paint::Paint;
use crate::tui::widgets::{Open, shortened};
use bitrose_core::bitboard::Mapping;
use bitrose_core::magic::{BlockerImage, CarryFreeProof, Lookup, NotCarryFree, images};
use ratatui::layout::Rect;

pub(super) fn draw(magician: &Magician, paint: &mut Paint, area: Rect) {
    let (lookup, mapping) = (&magician.lookup, magician.site.mapping);
    let (shift, last) = (lookup.shift, 63);
    let mut lines =
        vec![(format!("the window of the index is bits {shift} to {last} of the product"), Tone::Key)];
    match CarryFreeProof::new(lookup) {
        Ok(proof) => {
            lines.push(("no carry enters it: each bit is one square".to_owned(), Tone::Accent));
            lines.push((format!("below it at most 0x{:X} < 2^{shift}", proof.below), Tone::Faint));
        }
        Err(why) => lines.push((format!("not by construction: {}", because(why, mapping)), Tone::Plain)),
    }
    let used = paint.paragraphs(area, &lines);
    let rest = Rect { y: area.y + used, height: area.height.saturating_sub(used), ..area };
    list(paint, rest, &squares(lookup, mapping), "squares");
}

/// Every square of the mask with its copies in the window.
fn squares(lookup: &Lookup, mapping: Mapping) -> Vec<(String, Tone)> {
    let all = images(lookup.mask, lookup);
    let bits = (0..64).filter(|bit| lookup.mask >> bit & 1 == 1);
    bits.map(|bit| square(bit, &all, mapping)).collect()
}

/// `c5 34+20=54 → bit 0`, or all the bits of a square that has several copies.
fn square(bit: u32, all: &[BlockerImage], mapping: Mapping) -> (String, Tone) {
    let name = name(bit, mapping);
    let copies: Vec<&BlockerImage> =
        all.iter().filter(|image| image.square == bit && image.index_bit.is_some()).collect();
    match copies.as_slice() {
        [] => (format!("{name} {bit} is in no bit"), Tone::Alarm),
        [one] => (landing(&name, one), Tone::Plain),
        several => {
            let bits: Vec<String> =
                several.iter().filter_map(|image| Some(image.index_bit?.to_string())).collect();
            let text = format!("{name} {bit} → bits {}", bits.join(" "));
            (shortened(&text, usize::from(LINE) - 1, Open::Squares).into_owned(), Tone::Loss)
        }
    }
}

/// `f6 45+16=61 → bit 7`.
pub(super) fn landing(name: &str, image: &BlockerImage) -> String {
    let BlockerImage { square, shift, index_bit, .. } = image;
    let bit = index_bit.map_or_else(String::new, |bit| format!(" → bit {bit}"));
    format!("{name} {square}+{shift}={}{bit}", square + shift)
}

/// The square of a bit.
pub(super) fn name(bit: u32, mapping: Mapping) -> String {
    let square = u8::try_from(bit).ok().and_then(|bit| mapping.square(bit));
    square.map_or_else(String::new, |square| square.to_string())
}

/// Why a magic is not carry-free, with squares for bits.
fn because(why: NotCarryFree, mapping: Mapping) -> String {
    match why {
        NotCarryFree::Missing(bit) => format!("{} has no copy in the index", name(bit, mapping)),
        NotCarryFree::Twice(bit) => format!("{} has several copies in the index", name(bit, mapping)),
        other => other.to_string(),
    }
}
