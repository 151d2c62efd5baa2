//! The Position screen: keys in, frames out.

use super::harness::{AROUND, Driven, assert_shows, small, styled};
use bitrose::tui::{ColorDepth, Effect, Input, Options, PerftReport, Progress, Tab};
use crossterm::event::{MouseButton, MouseEventKind};

fn position(size: (u16, u16), keys: &str) -> Driven {
    let mut driven = Driven::new(Options::default(), size);
    driven.keys("<A-4>").keys(keys);
    driven
}

/// Keys, and a text that the frame must show then.
const CASES: &[(&str, &str)] = &[
    ("", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("", "White to move"),
    ("", "♙ pawns       8 000000000000FF00"),
    ("nb", "white_pawns  8 set"),
    ("b", "0xFFFF 0000 0000 FFFF"),
    ("#13n", "0x0000 0000 0000 FF00"),
    ("s", "two colors and six kinds"),
    ("ss", "♙ boards[0]"),
    ("sss", "piece_on[64]"),
    ("sss", " 0 RNBQKBNRPPPPPPPP"),
    ("ssssn", "white_knights"),
    (":fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1<Enter>:e1e3<Enter>", "O-O-O"),
    (":fen startpos<Enter>:moves_from(b1)<Enter>", "0x0000 0000 0005 0000"),
    ("c-", "no castling · castling KQkq → -"),
    // edits
    ("eN", "rnbqkbnr/pppppppp/8/8/4N3/8/PPPPPPPP/RNBQKBNR"),
    ("eN", "e4 white knight"),
    ("eNex", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
    ("ek", "not a legal position: Black has more than one king: e4 e8"),
    ("ek:e2e4<Enter>", "no moves: Black has more than one king: e4 e8"),
    ("eC", "8/8/8/8/8/8/8/8"),
    ("eC", "not a legal position: White has no king (and 1 more)"),
    ("eCeSek", "4k3"),
    ("eqh.", "/3qq3/"),
    ("equ", "undone: q on e4"),
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
    ("#4joh", "attacks from d1"),
    ("jjohhhh", "attacks from a2"),
    ("ooo#3j", "attackers of e1"),
    ("jjooo", "attackers of e2"),
    ("oooo", "checkers"),
    ("oooooo", "check mask"),
    ("oooooo", "0xFFFF FFFF FFFF FFFF"),
    ("ooooooo", "between e1 e4"),
    ("oooooooo", "white_attacks"),
    ("O", "black_attacks"),
    ("O<Esc>", "white_pawns"),
    // moves
    ("", "White to move · 20 legal moves"),
    ("g", "20 legal moves ─"),
    ("gn", "▸a3 "),
    ("gn", "a3 would change"),
    ("gn<Enter>", "RNBQKBNR b KQkq - 0 1"),
    ("gn<Enter>u", "undone: "),
    ("jj kk ", "/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"),
    ("jj ", "moves of e2"),
    ("jj kk ", "e4 changed"),
    ("jj kk ", "−e2 +e4"),
    ("jj kk ", "♙ ^= 0000000010001000"),
    ("jj jhh ", "e2 to c1 is not a legal move"),
    (" ", "e4 is empty"),
    ("jjoo", "moves of e2"),
    (":e2e4<Enter>:e7e5<Enter>", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"),
    (":r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1<Enter>:e1g1<Enter>", "♖ ^= 00000000000000A0"),
    (":r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1<Enter>:O-O-O<Enter>", "O-O-O changed"),
    (":Nf3<Enter>", "Nf3 changed"),
    (":e4<Enter>", "/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"),
    (":{e4}<Enter>", "0x0000 0000 1000 0000"),
    (":Nd4<Enter>", "no knight can go to d4; legal moves are Na3 Nc3 Nf3 Nh3"),
    ("g", "Nc3    b1c3"),
    (":7k/6Q1/6K1/8/8/8/8/8 b - - 0 1<Enter>g", "no legal move: checkmate"),
    (":8/4P3/8/8/8/8/8/K6k w - - 0 1<Enter>kkk k ", "a queen; the list has the other pieces"),
    ("eCg", "no legal moves ─"),
    // the 0x88 board
    ("x", "e4 is empty"),
    ("x", " 78 79 7A"),
    ("jjjx", "white king e1"),
    ("jjjx", "0x04 + 0x10 = 0x14"),
    ("jjjx", "own white pawn: the next offset"),
    ("jjjxnnn", "0x04 - 0x0F = 0xF5"),
    ("jjjxnnn", "1111 0101 & 1000 1000 = 1000 0000"),
    ("jjjxx", "does Black attack e1?"),
    ("jjjxxx", "may White castle king side?"),
    ("jjjxxxn", "a white bishop is on f1: no"),
    ("jjjxxxx", "may White castle queen side?"),
    ("eCxxx", "no king"),
    // perft
    ("VV", "0x88"),
    ("V", "perft: how many sequences"),
    ("V+", "depth 4"),
    ("V#9-", "depth 1"),
    ("Va", "depth 3 on 0x88"),
    ("eCf", "not a legal position: White has no king"),
    // the prompt
    (":8/8/8/8/8/8/8/K6k b - - 3 40<Enter>", "K6k b - - 3 40"),
    (":fen 8/8/8/8/8/8/8/K6k b - - 3 40<Enter>", "Black to move"),
    (":8/8/8/9/8/8/8/K6k w - - 0 1<Enter>", "^"),
    (":8/8/8/8/8/8/8/K6k<Enter>", "missing side to move; read as"),
    ("eC:startpos<Enter>", "rnbqkbnr/pppppppp"),
    (":kiwipete<Enter>", "48 legal moves"),
    (":startpos moves e2e4 e7e5<Enter>", "pppp1ppp/8/4p3/4P3/8/PPPP1PPP"),
    (":fen startpos moves e2e4<Enter>", "4P3/8/PPPP1PPP/RNBQKBNR b"),
    (":startpos moves e2e5<Enter>", "invalid move `e2e5`"),
    (":1. e4 e5 2. Nf3<Enter>", "startpos moves e4 e5 Nf3"),
    (":position3<Enter>", "White to move · 14 legal moves"),
    (":white_pawns & FILE_E<Enter>", "0x0000 0000 0000 1000"),
    (":FILE_E<Enter>oO", "FILE_E"),
    (":1 == 1<Enter>", "this is not a board"),
    (":nonsense<Enter>", "^^^^^^^^"),
    ("?FEN letter", "put a piece on the cursor's square: type its FEN letter"),
    ("q", "Position"),
];

#[test]
fn keys_lead_from_state_to_state() {
    assert_shows(CASES, |keys| position((80, 24), keys).text());
}

#[test]
fn pastes_are_positions_and_sets() {
    let mut driven = position((80, 24), "");
    driven.paste("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n");
    assert!(driven.text().contains("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), "{}", driven.text());
    driven.paste("position startpos moves e2e4 c7c5");
    assert!(driven.text().contains("pp1ppppp/8/2p5/4P3/8/PPPP1PPP"), "{}", driven.text());
    driven.paste("position startpos moves d2d4\ngo depth 5\ninfo depth 1\nbestmove g8f6");
    assert!(driven.text().contains("pppppppp/8/8/3P4/8/PPP1PPPP"), "{}", driven.text());
    driven.paste("0x8100000000000081");
    assert!(driven.text().contains("0x8100 0000 0000 0081"), "{}", driven.text());
    for text in ["", "8/8/8", "nonsense here", "\u{0}", "🦀"] {
        let before = driven.text();
        driven.paste(text); // a long message takes two lines
        assert!(driven.footer().contains("paste: "), "{text}: {}", driven.footer());
        assert_eq!(
            before.lines().take(20).collect::<Vec<_>>(),
            driven.text().lines().take(20).collect::<Vec<_>>()
        );
    }
}

#[test]
fn a_fen_of_the_command_line_is_the_position() {
    let fen = Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1".to_owned());
    let mut driven = Driven::new(Options { fen, ..Options::default() }, (80, 24));
    assert!(driven.keys("<A-4>").text().contains("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    let fen = Some("startpos moves e2e4".to_owned());
    let mut driven = Driven::new(Options { fen, ..Options::default() }, (80, 24));
    assert!(driven.keys("<A-4>").text().contains("pppppppp/8/8/4P3/8/PPPP1PPP"));
}

#[test]
fn a_set_goes_to_every_screen_and_back() {
    let mut driven = position((80, 24), "t");
    assert!(driven.app.tab() == Tab::Explore && driven.text().contains("0x0000 0000 0000 FF00"));
    driven.keys("KR"); // a step north, and back: the pawns stand on the third rank
    let text = driven.text();
    assert!(
        driven.app.tab() == Tab::Position && text.contains("rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/8/RNBQKBNR"),
        "{text}"
    );
    driven.keys("sst"); // a board of both colors is shown over the pieces when it comes back
    let driven = position((80, 24), "stR");
    let text = driven.text();
    assert!(driven.app.tab() == Tab::Position && text.contains("a over the pieces"), "{text}");
    let driven = position((80, 24), "bT");
    let text = driven.text();
    assert!(driven.app.tab() == Tab::Magic && text.contains("occupancy = occupied"), "{text}");
    let driven = position((80, 24), "i");
    let text = driven.text();
    assert!(driven.app.tab() == Tab::Step && text.contains("white_pawns"), "{text}");
}

#[test]
fn another_mapping_numbers_the_boards_another_way() {
    let text = position((80, 24), "m3").text(); // a1 is bit 63 or 7: the pawns are elsewhere in the word
    assert!(!text.contains("0x0000 0000 0000 FF00"), "{text}");
}

/// Carries a count out as the worker does; every report goes in.
fn counted(driven: &mut Driven) -> Vec<PerftReport> {
    let Some(Effect::Start(task)) = driven.effect.clone() else { panic!("{:?}", driven.effect) };
    let mut reports = Vec::new();
    task.carry_out(|progress| {
        reports.push(progress);
        true
    })
    .expect("a position that can be");
    for report in &reports {
        driven.input(Input::Job(task.id, Ok(report.clone())));
    }
    let report = |progress| match progress {
        Progress::Perft(report) => report,
        _ => panic!("a count was ordered"),
    };
    reports.into_iter().map(report).collect()
}

#[test]
fn perft_of_the_start_position_is_8902_on_both_boards() {
    for (keys, counters) in [("f", 1), ("Vaf", 1), ("Vaaf", 2)] {
        let mut driven = position((80, 24), keys);
        let reports = counted(&mut driven);
        let done: Vec<_> = reports.iter().filter(|report| report.done).collect();
        assert_eq!(done.len(), counters);
        for report in done {
            let sum: u64 = report.divide.iter().map(|(_, nodes)| nodes).sum();
            assert_eq!((report.nodes, sum, report.divide.len()), (8902, 8902, 20));
        }
        let text = driven.text();
        assert!(text.contains("8,902 leaves") && text.contains("g1f3   440"), "{text}");
        assert_eq!(counters == 2, text.contains("the same after every move"), "{text}");
    }
}

#[test]
fn kiwipete_agrees_on_both_boards_with_castling_and_promotions() {
    let mut driven = position((120, 40), "");
    driven.paste("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    driven.keys("Vaaf");
    let reports = counted(&mut driven);
    assert!(reports.iter().filter(|report| report.done).all(|report| report.nodes == 97862));
    let text = driven.text();
    assert!(text.contains("97,862 leaves") && text.contains("the same after every move"), "{text}");
}

#[test]
fn a_count_stops_and_late_news_do_not_count() {
    let mut driven = position((80, 24), "V#9+f");
    let Some(Effect::Start(task)) = driven.effect.clone() else { panic!() };
    driven.keys("f");
    assert!(task.cancel.is_set() && driven.footer().contains("it is not complete"), "{}", driven.footer());
    assert_eq!(task.carry_out(|_| panic!("it is stopped")), Ok(()));
    driven.input(Input::Job(task.id, Err("late".to_owned())));
    assert!(!driven.text().contains("late"));
    driven.keys("f");
    let Some(Effect::Start(task)) = driven.effect.clone() else { panic!() };
    driven.keys(":e2e4<Enter>");
    assert!(task.cancel.is_set(), "another position has another count");
}

#[test]
fn every_move_of_a_game_comes_back() {
    let mut driven = position((80, 24), "g");
    let before = driven.text().lines().nth(1).unwrap().to_owned();
    let mut made = 0;
    for step in 0..40_usize {
        let pick = "n".repeat(step * 7 % 5 + 1);
        driven.keys(&pick).keys("<Enter>");
        made += 1;
        if driven.text().contains("no legal move") {
            break;
        }
    }
    assert_ne!(driven.text().lines().nth(1).unwrap(), before);
    driven.keys(&format!("#{made}u"));
    assert_eq!(driven.text().lines().nth(1).unwrap(), before);
}

#[test]
fn a_click_and_a_click_make_a_move() {
    for size in [(80, 24), (120, 40)] {
        let mut driven = position(size, "");
        for square in ["g1", "f3"] {
            let at = place(&driven, square);
            driven.click(at);
        }
        assert!(driven.text().contains("5N2/PPPPPPPP/RNBQKB1R b KQkq - 1"), "{}", driven.text());
    }
}

/// Column and row of a square of the board of pieces.
fn place(driven: &Driven, square: &str) -> (u16, u16) {
    let (top, width, height) = if driven.size.0 >= 100 { (4, 7, 3) } else { (3, 5, 2) };
    let (file, rank) = (square.as_bytes()[0] - b'a', square.as_bytes()[1] - b'1');
    (4 + u16::from(file) * width, top + u16::from(7 - rank) * height)
}

#[test]
fn the_right_button_puts_the_last_piece_and_takes_it() {
    for size in [(80, 24), (120, 40)] {
        let mut driven = position(size, "ekex");
        let right = MouseEventKind::Down(MouseButton::Right);
        for (square, wanted) in [("d5", "/3k4/"), ("d5", "RNBQKBNR w")] {
            let at = place(&driven, square);
            driven.mouse(right, at);
            assert!(driven.text().contains(wanted), "{}", driven.text());
        }
        let (from, to) = (place(&driven, "a3"), place(&driven, "b3"));
        driven.mouse(right, from).mouse(MouseEventKind::Drag(MouseButton::Right), to);
        assert!(driven.text().contains("/kk6/"), "{}", driven.text());
    }
}

#[test]
fn enter_on_a_move_of_the_divide_goes_down_into_it() {
    let mut driven = position((80, 24), "");
    driven.paste("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    driven.keys("V-f");
    counted(&mut driven);
    let text = driven.text();
    assert!(text.contains("2,039 leaves") && text.contains("1–32 of 48"), "{text}");
    driven.keys("#47n");
    assert!(driven.text().contains("▸h1g1"), "the last is seen:\n{}", driven.text());
    driven.keys("<Enter>");
    let reports = counted(&mut driven);
    assert_eq!(reports.last().map(|report| (report.nodes, report.divide.len())), Some((43, 43)));
    assert!(driven.text().contains("b Qkq - 1 1"), "{}", driven.text());
}

#[test]
fn q_quits_everywhere_but_after_the_key_for_a_piece() {
    for keys in ["", "g", "x", "V", "eN"] {
        assert_eq!(position((80, 24), keys).keys("q").effect, Some(Effect::Quit), "{keys}");
    }
    assert_eq!(position((80, 24), "eq").effect, None);
}

#[test]
fn a_click_on_a_thumbnail_shows_the_board() {
    let mut driven = position((80, 24), "");
    driven.click((50, 5)); // the second row
    let shown = |driven: &Driven, wanted: &str| assert!(driven.text().contains(wanted), "{}", driven.text());
    shown(&driven, "▸♘ knights");
    shown(&driven, "0x0000 0000 0000 0042");
    driven.mouse(MouseEventKind::ScrollDown, (50, 6));
    shown(&driven, "▸♗ bishops");
}

const STATES: &[&str] = &[
    "",
    "e",
    "sss",
    "nnn",
    "oo",
    "eC",
    "ek",
    "c",
    "g",
    "gn",
    ":e2e4<Enter>",
    "jjjxnnn",
    "xxx",
    "V",
    "jj ",
    ":8/8",
    ":1 +<Enter>",
    "?",
    "m",
];

/// The widgets of all panels draw on a screen of any size from the smallest on; below it there is one.
#[test]
fn every_size_draws_every_state() {
    for keys in STATES {
        for ascii in [false, true] {
            Driven::uncolored(ascii).keys("<A-4>").draws(keys, AROUND, ascii);
        }
    }
}

#[test]
fn the_smallest_sizes_draw() {
    for keys in ["", "ek", "oo", ":8/8"] {
        Driven::uncolored(true).keys("<A-4>").draws(keys, small(), true);
    }
}

fn frame(color: ColorDepth, size: (u16, u16), keys: &str) -> String {
    styled(&Driven::colored(color, size).keys("<A-4>").keys(keys).draw())
}

snapshots! {
    position_cells_of_a_move: TrueColor, (80, 24), "g<Enter>x";
    position_start: Ansi16, (80, 24), "";
    position_overlay_without_color: None, (80, 24), "jjooo";
    position_array: Ansi16, (80, 24), "sss";
    position_wide: Ansi16, (120, 40), "nn";
    position_moves: Ansi16, (80, 24), ":e2e4<Enter>";
    position_cells: Ansi16, (80, 24), "eCeKlekjjjxnnn";
    position_small: Ansi16, (40, 12), "o";
}

/// A pinned piece is drawn with its line and the piece that pins it, and a move says which rights it takes away.
#[test]
fn pins_have_lines_and_moves_take_rights() {
    let mut driven = Driven::new(Options::default(), (100, 30));
    driven.keys("4:fen 4k3/8/8/8/4r3/8/4B3/R3K3 w Q - 0 1<Enter>");
    assert!(driven.text().contains("overlays ─"), "{}", driven.text());
    driven.keys("ooooo");
    let text = driven.text();
    assert!(text.contains("pinned  1 set"), "{text}");
    assert!(text.contains("┌ · ┐") && text.contains("┌ ♗ ┐"), "{text}");
    driven.keys(":fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1<Enter>:kiw<Tab>");
    assert!(driven.text().contains("fen kiwipete"), "{}", driven.text());
}

#[test]
fn a_count_keeps_its_depth_when_another_is_chosen() {
    for size in [(80, 24), (120, 40)] {
        let mut driven = position(size, "f");
        counted(&mut driven);
        let now = driven.text();
        assert!(now.contains("depth 3 on bitboards") && !now.contains("f counts"), "{now}");
        let later = driven.keys("++").text();
        assert!(
            later.contains("f counts depth 5 on bitboards") && later.contains("depth 3: 8,902"),
            "{later}"
        );
        assert!(!driven.keys("--").text().contains("f counts"), "{}", driven.text());
    }
}

#[test]
fn a_board_without_room_is_counted() {
    let text = position((120, 40), "").text();
    assert!(text.contains("12 of 13 boards: n b") && !text.contains("occupied"), "{text}");
    let text = position((120, 40), "b").text();
    assert!(text.contains("occupied"), "{text}");
}
