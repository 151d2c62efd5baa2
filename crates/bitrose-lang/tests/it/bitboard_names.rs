//! Constants and their names, the drawing macro and `Debug`.

#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use crate::common::{At, everywhere, random_words, set};
use bitrose_core::bitboard;
use bitrose_core::bitboard::constants::{CONSTANTS, mask_expression, name_of};
use bitrose_core::bitboard::{Bitboard, File, Mapping, Rank, Square};
use bitrose_lang::Session;

/// What each name means, on coordinates.
fn definition(name: &str) -> Box<dyn Fn(At) -> bool> {
    let file_of = |letter: &str| "ABCDEFGH".find(letter).map(|at| i8::try_from(at).expect("a file"));
    let is_file = move |letter: &str| {
        let wanted = file_of(letter);
        move |[file, _]: At| Some(file) == wanted
    };
    match name {
        "EMPTY" => Box::new(|_| false),
        "ALL" => Box::new(|_| true),
        "NOT_AB" => Box::new(|[file, _]| file > 1),
        "NOT_GH" => Box::new(|[file, _]| file < 6),
        "LIGHT" => Box::new(|[file, rank]| (file + rank) % 2 == 1),
        "DARK" => Box::new(|[file, rank]| (file + rank) % 2 == 0),
        "DIAGONAL" => Box::new(|[file, rank]| file == rank),
        "ANTIDIAGONAL" => Box::new(|[file, rank]| file + rank == 7),
        "FRAME" => Box::new(|at| at.contains(&0) || at.contains(&7)),
        "CENTER" => Box::new(|[file, rank]| (3..5).contains(&file) && (3..5).contains(&rank)),
        "CORNERS" => Box::new(|at| at.iter().all(|line| matches!(line, 0 | 7))),
        _ if name.starts_with("FILE_") => Box::new(is_file(&name[5..])),
        _ if name.starts_with("RANK_") => {
            let wanted: i8 = name[5..].parse().expect("a digit");
            Box::new(move |[_, rank]| rank + 1 == wanted)
        }
        _ => {
            let file = is_file(name.strip_prefix("NOT_").expect("a known name"));
            Box::new(move |at| !file(at))
        }
    }
}

#[test]
fn constants_are_what_their_names_say() {
    assert_eq!(CONSTANTS.len(), 35);
    for constant in CONSTANTS {
        let is_in = definition(constant.name);
        assert_eq!(constant.board, set(everywhere().filter(|&at| is_in(at))), "{}", constant.name);
        assert!(!constant.doc.is_empty() && !constant.doc.ends_with('.'), "{}", constant.name);
    }
    for (index, letter) in (0..8).zip('A'..='H') {
        assert_eq!(name_of(File::ALL[index].bitboard()), Some(&*format!("FILE_{letter}")));
        assert_eq!(name_of(Rank::ALL[index].bitboard()), Some(&*format!("RANK_{}", index + 1)));
    }
}

/// As printed in common references (Chess Programming Wiki).
#[test]
fn well_known_numbers() {
    for (name, number) in [
        ("FILE_A", 0x0101_0101_0101_0101),
        ("FILE_H", 0x8080_8080_8080_8080),
        ("RANK_1", 0x0000_0000_0000_00FF),
        ("RANK_8", 0xFF00_0000_0000_0000),
        ("DIAGONAL", 0x8040_2010_0804_0201),
        ("ANTIDIAGONAL", 0x0102_0408_1020_4080),
        ("LIGHT", 0x55AA_55AA_55AA_55AA),
        ("DARK", 0xAA55_AA55_AA55_AA55),
        ("NOT_A", 0xFEFE_FEFE_FEFE_FEFE),
        ("NOT_H", 0x7F7F_7F7F_7F7F_7F7F),
        ("NOT_AB", 0xFCFC_FCFC_FCFC_FCFC),
        ("NOT_GH", 0x3F3F_3F3F_3F3F_3F3F),
    ] {
        assert_eq!(name_of(Bitboard(number)), Some(name));
    }
    assert_eq!(Bitboard(72_340_172_838_076_673), Bitboard::FILE_A);
}

#[test]
fn names_and_boards_are_one_to_one() {
    for (index, constant) in CONSTANTS.iter().enumerate() {
        for later in &CONSTANTS[index + 1..] {
            assert!(constant.name != later.name && constant.board != later.board, "{constant:?} {later:?}");
        }
        assert_eq!(name_of(constant.board), Some(constant.name));
    }
    assert!(random_words(10).take(1000).all(|word| name_of(Bitboard(word)).is_none()));
}

#[test]
fn masks_are_written_in_the_language() {
    let mut session = Session::new(Mapping::Lerf);
    let lines: Vec<Bitboard> =
        File::ALL.map(File::bitboard).into_iter().chain(Rank::ALL.map(Rank::bitboard)).collect();
    for (place, &first) in lines.iter().enumerate() {
        for &second in &lines[place..] {
            let mask = !(first | second);
            let written = mask_expression(mask).expect("two lines");
            assert_eq!(session.board(&written), Ok(mask), "{written}");
        }
    }
    for constant in CONSTANTS {
        assert_eq!(mask_expression(constant.board).as_deref(), Some(constant.name));
    }
    for mask in [Square::E4.bitboard(), !Square::E4.bitboard(), lines[0] | lines[2], Bitboard(0x1234)] {
        assert_eq!(mask_expression(mask), None, "{mask:?}");
    }
}

#[test]
fn a_drawing_is_read_from_the_eighth_rank_down() {
    let board = bitboard! {
        X . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . X . . .
        . . . . . . . .
        . . . . . . . .
        . X . . . . . X
    };
    assert_eq!(board, [Square::A8, Square::E4, Square::B1, Square::H1].into_iter().collect());
    // The other signs, without gaps and on one line.
    let same = bitboard! { x0000000 00000000 0000 0000 ........ ....1... ........ . . . . . . . . .1.....1 };
    assert_eq!(same, board);
}

#[test]
fn a_drawing_reads_every_cell() {
    for at in everywhere() {
        let cells: String = (0..8)
            .rev()
            .flat_map(|rank| (0..8).map(move |file| if at == [file, rank] { 'X' } else { '.' }))
            .collect();
        assert_eq!(Bitboard::from_drawing(&cells), set([at]));
    }
}

#[test]
#[should_panic(expected = "64 cells")]
fn a_drawing_of_65_cells_is_refused() {
    let _ = Bitboard::from_drawing(&".".repeat(65));
}

#[test]
#[should_panic(expected = "`X` or `.`")]
fn a_drawing_with_another_letter_is_refused() {
    let _ = Bitboard::from_drawing(&"o".repeat(64));
}

/// `{:#?}` pasted into a source is the same board: here the paste of one, and the text of many read by the macro's
/// own reader.
#[test]
fn debug_prints_what_the_macro_reads() {
    let pasted = bitboard! {
        . . . . . . . .
        . . . . . . . .
        . . X . X . . .
        . X . . . X . .
        . . . . . . . .
        . X . . . X . .
        . . X . X . . .
        . . . . . . . .
    };
    let printed = "bitboard! {\n    . . . . . . . .\n    . . . . . . . .\n    . . X . X . . .\n    . X . . . X . .\n    \
                   . . . . . . . .\n    . X . . . X . .\n    . . X . X . . .\n    . . . . . . . .\n}";
    assert_eq!(format!("{pasted:#?}"), printed);
    assert_eq!(pasted, Bitboard(0x0000_1422_0022_1400));
    for board in random_words(11).take(100).map(Bitboard) {
        let text = format!("{board:#?}");
        let body =
            text.strip_prefix("bitboard! {").and_then(|text| text.strip_suffix('}')).expect("the macro");
        let cells: String = body.split_whitespace().collect();
        assert_eq!(Bitboard::from_drawing(&cells), board);
    }
}

#[test]
fn debug_in_one_line_is_the_number() {
    assert_eq!(format!("{:?}", Some(Bitboard(0x8000_0000_0000_0002))), "Some(Bitboard(0x8000000000000002))");
}

#[test]
fn numbers_are_formatted_as_numbers() {
    let board = Bitboard(0xAB);
    assert_eq!(format!("{board:X} {board:x} {board:b}"), "AB ab 10101011");
    assert_eq!(format!("{board:#018X} {board:#x} {board:010b}"), "0x00000000000000AB 0xab 0010101011");
}
