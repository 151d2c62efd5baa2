//! A magic lookup, and its multiplication as it is done by hand: the copies that a magic makes of the blockers.

use crate::board::{Board, row};
use crate::html::Escaped;
use bitrose_core::bitboard::{Bitboard, Mapping, Square};
use bitrose_core::magic::{LongMultiplication, Lookup, Site, Slider, check};
use bitrose_lang::{Limits, Session};

/// The lookup with which the page starts: the rook on c6 with three blockers.
pub(crate) const EXAMPLE: &str = "rook c6 0x0601001020010044 {d6 f6 c7}";

/// A lookup: `rook c6 MAGIC {blockers}`, optionally with a shift like `>> 54` after the magic.
struct Asked {
    site: Site,
    lookup: Lookup,
    occupancy: Bitboard,
}

fn asked(text: &str) -> Result<Asked, String> {
    let form = || format!("expected a slider, a square, a magic and the occupied squares, as in `{EXAMPLE}`");
    let (text, occupied) =
        text.split_once('{').map_or((text, ""), |(text, rest)| (text, rest.trim_end().trim_end_matches('}')));
    let mut words = text.split_whitespace();
    let (Some(piece), Some(square)) = (words.next(), words.next()) else { return Err(form()) };
    let piece: Slider = piece.parse().map_err(|_| form())?;
    let square: Square = square.parse().map_err(|_| form())?;
    let rest = words.collect::<Vec<_>>().join(" ");
    let (magic, shift) = rest.split_once(">>").unwrap_or((&rest, ""));
    let limits = Limits { operations: 20_000, steps: 1 };
    let mut session = Session::new(Mapping::Lerf).with_limits(limits);
    let magic = session.board(magic).map_err(|error| format!("invalid magic: {error}"))?;
    let site = Site::lerf(piece, square);
    let usual = site.lookup(Mapping::Lerf.number(magic));
    let shift = match shift.trim() {
        "" => usual.shift,
        shift => shift
            .parse()
            .ok()
            .filter(|shift| (48..64).contains(shift))
            .ok_or("expected a shift from 48 to 63")?,
    };
    let squares = occupied.split([' ', ',']).filter(|word| !word.is_empty());
    let occupancy =
        squares.map(|word| word.parse::<Square>().map_err(|_| form())).collect::<Result<_, _>>()?;
    Ok(Asked { site, lookup: Lookup { shift, ..usual }, occupancy })
}

/// The HTML of a lookup with the first `rows` rows of its multiplication, or all of them, and the number of rows.
pub(crate) fn page(text: &str, rows: Option<usize>) -> Result<(String, usize), String> {
    let asked = asked(text)?;
    let Asked { site, lookup, occupancy } = &asked;
    let (mapping, blockers) = (Mapping::Lerf, occupancy.0 & lookup.mask);
    let board = |label: &str, word: u64| Board::new(label, mapping.board(word), mapping);
    let boards = board("occupancy", occupancy.0).painted().html()
        + &board("mask", lookup.mask).html()
        + &board("blockers = occupancy & mask", blockers).html()
        + &board("attacks", site.piece.attacks(site.square, *occupancy).0).html();
    let long = LongMultiplication::new(blockers, lookup.magic);
    let all: Vec<u32> = long.rows().collect();
    let shown = rows.map_or(all.len(), |rows| rows.min(all.len()));
    Ok((verdict(&asked)? + &row(&boards) + &copies(&asked, blockers, &all, shown), all.len()))
}

/// States whether the magic is right for every blocker set.
fn verdict(asked: &Asked) -> Result<String, String> {
    let report = check(asked.site, &asked.lookup).map_err(|error| error.to_string())?;
    let Asked { site, lookup, .. } = asked;
    let what = format!("{} {}, 0x{:016X} >> {}", site.piece, site.square, lookup.magic, lookup.shift);
    Ok(match &report.collision {
        None => format!(
            "<p class=\"yes\"><strong>Valid.</strong> {what}: every blocker set has the slot of its attacks.</p>\n"
        ),
        Some(collision) => {
            let names =
                |word: u64| Escaped(&bitrose_draw::counted_squares(Mapping::Lerf.board(word))).to_string();
            format!(
                "<p class=\"no\"><strong>Not valid.</strong> {what}: two blocker sets with different attacks share slot {}: {}, \
                 and {}.</p>\n",
                collision.index,
                names(collision.first),
                names(collision.second)
            )
        }
    })
}

/// The table of copies: a row for each bit of the magic, and a column for each bit of the index.
fn copies(asked: &Asked, blockers: u64, all: &[u32], shown: usize) -> String {
    let Lookup { mask, shift, .. } = asked.lookup;
    let name = |bit: u32| {
        Square::from_index(u8::try_from(bit).unwrap_or(0))
            .map_or_else(String::new, |square| square.to_string())
    };
    let columns: Vec<u32> = (shift..64).rev().collect();
    let (mut head, mut lands) = (String::new(), String::new());
    for bit in &columns {
        head += &format!("<th scope=\"col\">{}</th>", bit - shift);
        lands += &format!("<td>{}</td>", name(*bit));
    }
    let mut body = String::new();
    for (number, &by) in all.iter().enumerate() {
        let cells = columns.iter().map(|bit| {
            let from = bit.checked_sub(by).filter(|from| mask >> from & 1 == 1 && number < shown);
            let class = if from.is_some_and(|from| blockers >> from & 1 == 1) { " class=\"on\"" } else { "" };
            format!("<td{class}>{}</td>", from.map_or_else(|| "·".to_owned(), name))
        });
        let class = if number + 1 == shown && shown < all.len() { " class=\"here\"" } else { "" };
        body += &format!(
            "<tr{class}><th scope=\"row\">{} &lt;&lt; {by}</th>{}</tr>\n",
            name(by),
            cells.collect::<String>()
        );
    }
    let magic = all.iter().take(shown).fold(0_u64, |magic, by| magic | 1 << by);
    let sum = LongMultiplication::new(blockers, magic);
    let digits = columns.iter().map(|bit| {
        let digit = sum.digit(*bit);
        format!("<td{}>{digit}</td>", if digit == 1 { " class=\"on\"" } else { "" })
    });
    let index = blockers.wrapping_mul(magic) >> shift;
    let rows =
        if shown < all.len() { format!(" after {shown} of {} rows", all.len()) } else { String::new() };
    format!(
        "<h2>blockers × magic</h2>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"The multiplication\">\
         <table class=\"copies\"><thead><tr><th scope=\"row\">index bit</th>{head}</tr><tr><th scope=\"row\">lands on</th>{lands}</tr>\
         </thead><tbody>\n{body}</tbody><tfoot><tr><th scope=\"row\">index</th>{}</tr></tfoot></table></div>\n\
         <p class=\"fact\">Each bit of the magic is a copy of the blockers, moved up by that bit. The index is {index}{rows}.</p>\n",
        digits.collect::<String>()
    )
}
