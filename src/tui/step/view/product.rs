//! A product opened: one shifted copy of the left factor for each set bit of the right one, summed up.

use super::flow::{Part, below, row};
use crate::tui::step::Stepper;
use crate::tui::theme::Tone;
use crate::tui::widgets::paint::Paint;
use bitrose_draw::{Picture, Role};
use bitrose_lang::Value;
use bitrose_lang::trace::{PartialProduct, partial_products};
use ratatui::layout::Rect;

pub(super) fn draw(
    stepper: &Stepper,
    paint: &mut Paint,
    flow: Rect,
    note: Rect,
    place: usize,
    (left, right): (u64, u64),
) {
    let terms = partial_products(left, right);
    let Some(term) = terms.get(place) else {
        paint.line(Paint::row(flow, 1), &[("  a product with 0 has no terms", Tone::Faint)]);
        return;
    };
    let before = place.checked_sub(1).and_then(|place| terms.get(place)).map_or(0, |term| term.sum);
    row(paint, flow, &parts(stepper, before, *term), None);
    super::wrapped(paint, note, &told(left, before, *term, place, terms.len()), Tone::Accent);
}

/// The sum so far, the copy that comes now, the sum after it.
fn parts(stepper: &Stepper, before: u64, term: PartialProduct) -> Vec<Part> {
    let board = |title: String, word: u64, fresh| {
        let squares = stepper.mapping().board(word);
        let carried = stepper.mapping().board(word & !(before | term.term));
        let picture = Picture::of(squares);
        let picture = if fresh { picture.marked(carried, Role::WrappedTo) } else { picture };
        Part::Board { title, picture: Box::new(picture), below: below(Value::Board(word)), fresh }
    };
    vec![
        board("sum so far".to_owned(), before, false),
        Part::Sign("+".to_owned()),
        board(format!("copy << {}", term.shift), term.term, false),
        Part::Sign("=".to_owned()),
        board("sum".to_owned(), term.sum, true),
    ]
}

/// `copy 3 of 8, by bit 17 · 1 bit fell off · 2 bits by carry`.
fn told(left: u64, before: u64, term: PartialProduct, place: usize, count: usize) -> String {
    let lost = left.count_ones() - term.term.count_ones();
    let meeting = (before & term.term).count_ones();
    let fell = if lost > 0 { format!(" · {lost} fell off the word") } else { String::new() };
    let met = match meeting {
        0 => "no two bits meet: a union".to_owned(),
        _ => format!("{meeting} meet and carry"),
    };
    let bit = term.shift;
    format!("copy {} of {count}, by bit {bit} of the right factor{fell} · {met}", place + 1)
}
