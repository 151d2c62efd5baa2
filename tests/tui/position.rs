//! The Position screen: keys in, frames out.

use super::harness::Driven;
use bitrose::tui::{ColourDepth, Input, Options};
use crossterm::event::{MouseButton, MouseEventKind};

fn position(size: (u16, u16), keys: &str) -> Driven {
    let mut driven = Driven::new(Options::default(), size);
    driven.keys("<A-4>").keys(keys);
    driven
}

/// Keys, and a text that the frame must show then.
const CASES: &[(&str, &str)] = &[
    ("", "[Position]"),
    ("", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("", "White to move"),
    ("", "2●P●P●P●P●P●P●P●P"),
    ("n", "1 R●N B Q K B●N R"),
    ("nb", "0x000000000000FF00"),
    ("b", "0xFFFF00000000FFFF"),
    ("13n", "0x000000000000FF00"),
    ("s", "two colours and six kinds"),
    ("s", "1●R●N●B●Q●K●B●N●R"),
    ("ss", "pieces[0] P"),
    ("sss", "piece_on[64]"),
    ("sss", " 0  R N B Q K B N R P P P P P P P P"),
    ("ssssn", "white_knights"),
    // edits
    ("eN", "rnbqkbnr/pppppppp/8/8/4N3/8/PPPPPPPP/RNBQKBNR"),
    ("eN", "e4 white knight"),
    ("eNx", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
    ("ek", "no such position: Black has more than one king: e4 e8"),
    ("eC", "8/8/8/8/8/8/8/8"),
    ("eC", "no such position: White has no king (and 1 more)"),
    ("eCSk", "4k3"),
    ("eqq", "[edit]"),
    ("eq<Esc>u", "undone: q on e4"),
    ("equ", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"),
    ("equ<C-r>", "again: q on e4"),
    ("u", "nothing left to undo"),
    ("w", "RNBQKBNR b KQkq"),
    ("cK", "w Qkq"),
    ("cq", "w KQk "),
    ("c-", "w - - 0 1"),
    ("c-cQ", "White may castle queen side, with the rook on the a-file"),
    ("E", "on the third or the sixth rank"),
    ("jE", "KQkq e3"),
    ("jE", "e3 cannot be an en passant square"),
    ("jEE", "KQkq - 0 1"),
    // overlays
    ("4joh", "attacks from d1"),
    ("jjohhhh", "attacks from a2"),
    ("oo4j", "attackers of e1"),
    ("jjoo", "attackers of e2"),
    ("jjoo", "1 R N B●Q●K●B●N R"),
    ("ooo", "checkers"),
    ("ooooo", "check mask"),
    ("ooooo", "0xFFFFFFFFFFFFFFFF"),
    ("oooooo", "between e1 e4"),
    ("ooooooo", "white_attacks"),
    ("O", "black_attacks"),
    ("O<Esc>", "white_pawns"),
    // the prompt
    (":8/8/8/8/8/8/8/K6k b - - 3 40<Enter>", "K6k b - - 3 40"),
    (":fen 8/8/8/8/8/8/8/K6k b - - 3 40<Enter>", "Black to move"),
    (":8/8/8/9/8/8/8/K6k w - - 0 1<Enter>", "^"),
    (":8/8/8/8/8/8/8/K6k<Enter>", "mended"),
    ("eC<Esc>:startpos<Enter>", "rnbqkbnr/pppppppp"),
    (":white_pawns & FILE_E<Enter>", "0x0000000000001000"),
    (":FILE_E<Enter>oO", "FILE_E"),
    (":1 == 1<Enter>", "this gives no board"),
    (":nonsense<Enter>", "^^^^^^^^"),
    ("?", "put pieces on the board with the letters of FEN"),
    ("q", "Position"),
];

#[test]
fn keys_lead_from_state_to_state() {
    for (keys, wanted) in CASES {
        let text = position((80, 24), keys).text();
        assert!(text.contains(wanted), "`{keys}` should show `{wanted}`:\n{text}");
    }
}

#[test]
fn pastes_are_positions_and_sets() {
    let mut driven = position((80, 24), "");
    driven.paste("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n");
    assert!(driven.text().contains("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), "{}", driven.text());
    driven.paste("0x8100000000000081");
    assert!(driven.text().contains("0x8100000000000081"), "{}", driven.text());
    for text in ["", "8/8/8", "nonsense here", "\u{0}", "🦀"] {
        let before = driven.text();
        driven.paste(text);
        assert!(driven.footer().starts_with("paste: "), "{text}: {}", driven.footer());
        assert_eq!(
            before.lines().take(23).collect::<Vec<_>>(),
            driven.text().lines().take(23).collect::<Vec<_>>()
        );
    }
}

#[test]
fn a_fen_of_the_command_line_is_the_position() {
    let fen = Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1".to_owned());
    let mut driven = Driven::new(Options { fen, ..Options::default() }, (80, 24));
    assert!(driven.keys("<A-4>").text().contains("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
}

#[test]
fn a_set_goes_to_every_screen_and_back() {
    let mut driven = position((80, 24), "t");
    assert!(driven.text().contains("[Explore]") && driven.text().contains("0x0000 0000 0000 FF00"));
    driven.keys("KR"); // a step north, and back: the pawns stand on the third rank
    let text = driven.text();
    assert!(
        text.contains("[Position]") && text.contains("rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/8/RNBQKBNR"),
        "{text}"
    );
    driven.keys("sst"); // a board of both colours is shown over the pieces when it comes back
    let text = position((80, 24), "stR").text();
    assert!(text.contains("[Position]") && text.contains("a over the pieces"), "{text}");
    let text = position((80, 24), "bT").text();
    assert!(text.contains("[Magic]") && text.contains("occupancy = occupied"), "{text}");
    let text = position((80, 24), "i").text();
    assert!(text.contains("[Step]") && text.contains("white_pawns"), "{text}");
}

#[test]
fn another_mapping_numbers_the_boards_another_way() {
    let text = position((80, 24), "m3").text(); // a1 is bit 63 or 7: the pawns are elsewhere in the word
    assert!(!text.contains("0x000000000000FF00"), "{text}");
}

/// Column and row of a square of the board of pieces.
fn place(driven: &Driven, square: &str) -> (u16, u16) {
    let wide = driven.size.0 >= 100;
    let (file, rank) = (square.as_bytes()[0] - b'a', square.as_bytes()[1] - b'1');
    (4 + u16::from(file) * if wide { 3 } else { 2 }, 4 + u16::from(7 - rank))
}

#[test]
fn a_click_puts_a_piece_and_the_right_button_takes_it() {
    for size in [(80, 24), (120, 40)] {
        let mut driven = position(size, "e");
        driven.click(place(&driven, "d5"));
        assert!(driven.text().contains("/3P4/"), "{}", driven.text());
        let at = place(&driven, "d5");
        driven.mouse(MouseEventKind::Down(MouseButton::Right), at);
        assert!(!driven.text().contains("/3P4/"));
        let text = driven.text();
        let (row, line) =
            text.lines().enumerate().find(|(_, line)| line.contains(" p  n  b  r  q  k ")).unwrap();
        let (before, _) = line.split_once(" k ").unwrap();
        let column = before.chars().count() + 1;
        driven.click((u16::try_from(column).unwrap(), u16::try_from(row).unwrap()));
        let (from, to) = (place(&driven, "a3"), place(&driven, "b3"));
        driven
            .mouse(MouseEventKind::Down(MouseButton::Left), from)
            .mouse(MouseEventKind::Drag(MouseButton::Left), to);
        assert!(driven.text().contains("/kk6/"), "{}", driven.text());
    }
}

#[test]
fn a_click_on_a_thumbnail_shows_the_board() {
    let mut driven = position((80, 24), "");
    driven.click((34, 6)); // the second of the first row
    assert!(
        driven.text().contains("[N]") && driven.text().contains("0x0000000000000042"),
        "{}",
        driven.text()
    );
    driven.mouse(MouseEventKind::ScrollDown, (34, 6));
    assert!(driven.text().contains("[B]"));
}

const STATES: &[&str] = &["", "e", "sss", "nnn", "oo", "eC", "ek", "c", ":8/8", ":1 +<Enter>", "?", "m"];

#[test]
fn every_size_draws_every_state() {
    for keys in STATES {
        for ascii in [false, true] {
            let options = Options { ascii, colour: ColourDepth::None, ..Options::default() };
            let mut driven = Driven::new(options, (80, 24));
            driven.keys("<A-4>").keys(keys);
            let small = (0..=30).flat_map(|width| (0..=10).map(move |height| (width, height)));
            let other = [
                (40, 12),
                (59, 20),
                (60, 19),
                (60, 20),
                (61, 21),
                (80, 23),
                (81, 25),
                (99, 30),
                (100, 28),
                (120, 40),
                (300, 9),
                (300, 90),
            ];
            for size in small.chain(other) {
                driven.input(Input::Resize(size.0, size.1));
                let text = driven.text();
                assert!(!ascii || text.is_ascii(), "{keys} at {size:?}:\n{text}");
            }
        }
    }
}

fn frame(colour: ColourDepth, size: (u16, u16), keys: &str) -> String {
    let mut driven = Driven::new(Options { colour, ..Options::default() }, size);
    driven.keys("<A-4>").keys(keys);
    format!("{:?}", driven.draw())
}

macro_rules! snapshots {
    ($($name:ident: $colour:ident, $size:expr, $keys:literal;)*) => {
        $(
            #[test]
            fn $name() {
                insta::assert_snapshot!(frame(ColourDepth::$colour, $size, $keys));
            }
        )*
    };
}

snapshots! {
    position_start: Ansi16, (80, 24), "";
    position_overlay_without_colour: None, (80, 24), "jjoo";
    position_edit: Ansi16, (80, 24), "ek";
    position_array: Ansi16, (80, 24), "sss";
    position_wide: Ansi16, (120, 40), "nn";
    position_small: Ansi16, (40, 12), "o";
}
