//! The index, bit by bit, and which blocker each bit comes from. With the mask selected, where every relevant square
//! goes, whether there is a blocker or not; and why the magic works, when it is so built that no carry can enter the
//! index.

use super::View;
use crate::tui::magic::Stage;
use crate::tui::magic::flow::{Source, letter};
use crate::tui::theme::Tone;
use crate::tui::widgets::{Open, Row, Wrapped, shortened, stack};
use crate::tui::workspace::board_squares;
use bitrose_core::bitboard::Mapping;
use bitrose_core::magic::{BlockerImage, CarryFreeProof, NotCarryFree, SlotState, images};
use ratatui::buffer::Buffer;
use ratatui::layout::Constraint::{Length, Min};
use ratatui::layout::{Layout, Rect};
use ratatui::widgets::Widget;

/// Columns of one line of a list.
const LINE: u16 = 23;

impl View<'_> {
    /// The number of the slot, what each of its bits comes from, and every copy that reaches it. `is_wrong` says that the
    /// slot holds another board than it should.
    pub(super) fn index(self, area: Rect, is_wrong: bool, buffer: &mut Buffer) {
        let [shift, number, sources, rest] =
            area.layout(&Layout::vertical([Length(1), Length(1), Length(1), Min(0)]));
        self.index_shift(shift, buffer);
        let width = usize::try_from(self.screen.bits().min(63)).expect("63 at most");
        let (index, gap) = (self.screen.index(), "index ");
        let (digits, value) = (format!("{index:0width$b}"), format!(" = {index}"));
        let line = [(gap, Tone::Faint), (digits.as_str(), Tone::Strong), (&value, Tone::Accent)];
        Row::first_fitting(self.theme, area.width, &[&line, &line[1..], &line[1..2]]).render(number, buffer);
        let has_label = usize::from(area.width) >= gap.len() + digits.len() + value.len();
        self.index_sources(has_label, sources, buffer);
        let rest = if is_wrong {
            Wrapped::new(self.theme, &self.why_wrong(), Tone::Alarm).stacked(rest, buffer)
        } else {
            rest
        };
        self.list(&self.copies(area.width < LINE), "copies", rest, buffer);
    }

    /// `product >> 54 · this set alone comes here`.
    fn index_shift(self, area: Rect, buffer: &mut Buffer) {
        let is_selected = self.screen.stage == Stage::Index;
        let shift = format!("product >> {}", self.screen.lookup.shift);
        let shift = if is_selected { format!("[{shift}]") } else { shift };
        let shift = (shift.as_str(), if is_selected { Tone::Cursor } else { Tone::Key });
        let endings = self.slot_use().map(|text| format!(" · {text}"));
        let endings = [endings[0].as_str(), &endings[1], ""];
        Row::with_ending(self.theme, area.width, &[shift], Tone::Faint, &endings).render(area, buffer);
    }

    /// How many blocker sets share the slot, and in fewer words.
    fn slot_use(self) -> [String; 2] {
        let slot = usize::try_from(self.screen.index()).ok().and_then(|index| self.screen.slots.get(index));
        match slot {
            Some(SlotState::Once) => ["this set alone comes here", "this set alone"].map(str::to_owned),
            Some(SlotState::Shared(count)) => {
                [format!("{count} sets here, all alike"), format!("{count} sets, alike")]
            }
            Some(SlotState::Colliding(count)) => {
                [format!("{count} sets collide here"), format!("{count} collide here")]
            }
            Some(SlotState::Unused) => ["no set comes here", "no set here"].map(str::to_owned),
            None => ["no map of so many slots", "no map"].map(str::to_owned),
        }
    }

    /// The letter under every digit; `+` where a carry made a one, `−` where it left a zero.
    fn index_sources(self, has_label: bool, area: Rect, buffer: &mut Buffer) {
        let sources = self.screen.sources();
        let mut line = self.theme.line(&[("from  ", Tone::Faint)][..usize::from(has_label)]);
        for bit in (self.screen.lookup.shift.min(63)..64).rev() {
            line.push_span(match sources[bit as usize] {
                Source::None => self.theme.span("·", Tone::Faint),
                Source::Letter(letter) => self.theme.span(letter.to_string(), Tone::Strong),
                Source::Carried => self.theme.span("+", Tone::Alarm),
                Source::Cancelled => self.theme.span("−", Tone::Loss),
            });
        }
        Row::from(line).render(area, buffer);
    }

    /// Why the lookup gives another board than it should.
    fn why_wrong(self) -> String {
        let other = self.screen.held().map_or(0, |held| held.blockers);
        let squares = board_squares(self.screen.site.mapping.board(other));
        let set = if other == 0 { "no blockers".to_owned() } else { format!("{{{squares}}}") };
        format!("WRONG: the slot holds the attacks for {set}")
    }

    /// Every copy that reaches the index: `B f6 45+16=61 → bit 7`, or without the sum where it must be short.
    fn copies(self, is_short: bool) -> Vec<(String, Tone)> {
        let (blockers, mapping) = (self.screen.blockers(), self.screen.site.mapping);
        let line = |image: BlockerImage| {
            let bit = image.index_bit?;
            let (letter, name) = (letter(blockers, image.square), square_name(image.square, mapping));
            let text = if is_short { format!("{name} → bit {bit}") } else { landing(&name, &image) };
            Some((format!("{letter} {text}"), Tone::Plain))
        };
        self.screen.images().into_iter().filter_map(line).collect()
    }

    /// With the mask selected: why the magic works, and where every square of the mask goes.
    pub(super) fn mask_squares(self, area: Rect, buffer: &mut Buffer) {
        let (lookup, mapping) = (&self.screen.lookup, self.screen.site.mapping);
        let window = format!("the window of the index is bits {} to 63 of the product", lookup.shift);
        let mut lines = vec![(window.into(), Tone::Key)];
        match CarryFreeProof::new(lookup) {
            Ok(proof) => {
                let below = format!("below it at most 0x{:X} < 2^{}", proof.below, lookup.shift);
                lines.push(("no carry enters it: each bit is one square".into(), Tone::Accent));
                lines.push((below.into(), Tone::Faint));
            }
            Err(why) => {
                lines.push((format!("not by construction: {}", because(why, mapping)).into(), Tone::Plain));
            }
        }
        let rest = stack(self.theme, lines, area, buffer);
        let all = images(lookup.mask, lookup);
        let bits = (0..64).filter(|bit| lookup.mask >> bit & 1 == 1);
        let lines: Vec<_> = bits.map(|bit| mask_square(bit, &all, mapping)).collect();
        self.list(&lines, "squares", rest, buffer);
    }

    /// As many lines as fit, side by side where the area is wide.
    fn list(self, lines: &[(String, Tone)], what: &str, area: Rect, buffer: &mut Buffer) {
        let columns = (area.width / LINE).max(1);
        let capacity = usize::from(area.height * columns);
        let shown = if lines.len() > capacity { capacity.saturating_sub(1) } else { lines.len() };
        let more = (format!("and {} more {what}", lines.len() - shown), Tone::Faint);
        let last = (shown < lines.len()).then_some(&more);
        let cells = (0..columns).flat_map(|column| {
            let [_, column] = area.layout(&Layout::horizontal([Length(column * LINE), Min(0)]));
            column.rows()
        });
        for (cell, (line, tone)) in cells.zip(lines[..shown].iter().chain(last)) {
            Row::new(self.theme, &[(line, *tone)]).render(cell, buffer);
        }
    }
}

/// `c5 34+20=54 → bit 0`, or all the bits of a square that has several copies.
fn mask_square(bit: u32, all: &[BlockerImage], mapping: Mapping) -> (String, Tone) {
    let name = square_name(bit, mapping);
    let copies: Vec<_> =
        all.iter().filter(|image| image.square == bit && image.index_bit.is_some()).collect();
    match copies.as_slice() {
        [] => (format!("{name} {bit} is in no bit"), Tone::Alarm),
        [one] => (landing(&name, one), Tone::Plain),
        several => {
            let bits = several.iter().filter_map(|image| image.index_bit);
            let bits = bits.map(|bit| bit.to_string()).collect::<Vec<_>>().join(" ");
            let text = format!("{name} {bit} → bits {bits}");
            (shortened(&text, usize::from(LINE) - 1, Open::Squares).into_owned(), Tone::Loss)
        }
    }
}

/// `f6 45+16=61 → bit 7`.
fn landing(name: &str, image: &BlockerImage) -> String {
    let BlockerImage { square, shift, index_bit, .. } = image;
    let bit = index_bit.map_or_else(String::new, |bit| format!(" → bit {bit}"));
    format!("{name} {square}+{shift}={}{bit}", square + shift)
}

fn square_name(bit: u32, mapping: Mapping) -> String {
    let square = u8::try_from(bit).ok().and_then(|bit| mapping.square(bit));
    square.expect("a bit of a word").to_string()
}

/// Why a magic is not carry-free, with squares for bits.
fn because(why: NotCarryFree, mapping: Mapping) -> String {
    match why {
        NotCarryFree::Missing(bit) => format!("{} has no copy in the index", square_name(bit, mapping)),
        NotCarryFree::Twice(bit) => format!("{} has several copies in the index", square_name(bit, mapping)),
        other => other.to_string(),
    }
}
