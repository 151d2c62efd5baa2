//! Whole frames, text and style.

use super::harness::{Driven, styled};
use bitrose::tui::{ColorDepth, Options};

fn options(color: ColorDepth) -> Options {
    let boards = vec![("CENTER".to_owned(), 0x18_1800_0000), ("RANK_4".to_owned(), 0xFF00_0000)];
    Options { color, boards, ..Options::default() }
}

fn frame(color: ColorDepth, size: (u16, u16), keys: &str) -> String {
    let mut driven = Driven::new(options(color), size);
    driven.keys(keys);
    styled(&driven.draw())
}

snapshots! {
    start: Ansi16, (80, 24), "";
    start_without_color: None, (80, 24), "";
    start_in_256_colors: Ansi256, (80, 24), "";
    start_in_true_color: TrueColor, (80, 24), "";
    raw_shift: Ansi16, (80, 24), "<Home>vjjjv>5<Enter>";
    raw_shift_without_color: None, (80, 24), "<Home>vjjjv>1<Enter>";
    step: Ansi16, (80, 24), "U";
    count: Ansi16, (80, 24), "#12";
    stamp: Ansi16, (80, 24), "s";
    mapping: Ansi16, (80, 24), "M";
    copy: Ansi16, (80, 24), "y";
    digits: Ansi16, (80, 24), "x";
    prompt: Ansi16, (80, 24), ":rook(e4, ";
    prompt_completion: Ansi16, (80, 24), ":rook_<Tab>";
    prompt_fault: Ansi16, (80, 24), ":a & knigt(e4)<Enter>";
    help: Ansi16, (80, 24), "?";
    unknown_key: Ansi16, (80, 24), "z";
    wide: Ansi16, (120, 40), "sQ";
    small: Ansi16, (40, 12), " ";
    smaller: Ansi16, (20, 5), "";
}

#[test]
fn ascii_start() {
    let mut driven = Driven::new(Options { ascii: true, ..options(ColorDepth::None) }, (80, 24));
    insta::assert_snapshot!(driven.keys("<Home>vjjjv>1<Enter>").text());
}
