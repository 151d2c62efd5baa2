//! Drawn boards: what is read from a drawing and drawn again reads the same; a board in any style is read as it is.

use super::bytes::Bytes;
use super::places;
use super::print::printed;
use bitrose::tui::paste::lone_drawing;
use bitrose_core::bitboard::{Bitboard, File, Mapping, Rank, Square};
use bitrose_lang::scan::{Finding, Scanner};
use bitrose_lang::{Session, Value, parse_tree};

pub(crate) fn body(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let mapping = bytes.choose(&Mapping::ALL);
    let board = Bitboard(bytes.word());
    in_a_style(board, mapping, &mut bytes);
    let text = bytes.rest();
    any_rows(&text, mapping);
    if let Some(board) = lone_drawing(&text) {
        let again = drawn(board, '1', '.', " ");
        assert_eq!(lone_drawing(&again), Some(board), "{text}\n{again}");
    }
}

/// Any text at all between the braces.
fn any_rows(text: &str, mapping: Mapping) {
    let source = format!("board {{{text}}}");
    match parse_tree(&source) {
        Err(error) => places::check(&error, &source),
        Ok(tree) => {
            let written = printed(&tree);
            let values =
                [&source, &written].map(|source| Session::new(mapping).run(source).map(|run| run.value));
            let [Ok(first), Ok(second)] = &values else {
                assert!(values.iter().all(Result::is_err), "{source}\n{written}");
                return;
            };
            assert_eq!(first, second, "{source}\n{written}");
        }
    }
}

fn in_a_style(board: Bitboard, mapping: Mapping, bytes: &mut Bytes<'_>) {
    let set = bytes.choose(&['1', 'X', 'x', '#', '*', '■', '●']);
    let clear = bytes.choose(&['.', '0', '-', '_', '·', '□']);
    let gap = bytes.choose(&["", " ", " | ", "  "]);
    let text = drawn(board, set, clear, gap);
    let source = format!("board {{\n{text}}}");
    match Session::new(mapping).run(&source) {
        Ok(run) => assert_eq!(run.value, Some(Value::Board(mapping.number(board))), "{source}"),
        // `---` is a line of a frame.
        Err(error) => assert!(clear == '-', "{error}: {source}"),
    }
    let labels = bytes.flag();
    let text = if labels { labelled(&text) } else { text };
    let mut scanner = Scanner::new();
    let mut found = Vec::new();
    for line in text.lines() {
        found.extend(scanner.line(line.as_bytes()));
    }
    found.extend(scanner.pause());
    let boards: Vec<Bitboard> = found
        .iter()
        .filter_map(|found| if let Finding::Board(board) = found.finding { Some(board) } else { None })
        .collect();
    // A board of one sign alone is a line, and not taken for a board in every style.
    assert!(boards.is_empty() || boards == [board], "{text}\n{boards:?}");
    let usual = matches!(set, '1' | 'X') && clear == '.' && gap == " ";
    assert!(!usual || boards == [board] || board == Bitboard::EMPTY || board == Bitboard::ALL, "{text}");
}

fn drawn(board: Bitboard, set: char, clear: char, gap: &str) -> String {
    let row = |rank: Rank| -> String {
        let cells: Vec<String> = File::ALL
            .map(|file| if board.contains(Square::new(file, rank)) { set } else { clear }.to_string())
            .into();
        cells.join(gap) + "\n"
    };
    Rank::ALL.into_iter().rev().map(row).collect()
}

fn labelled(text: &str) -> String {
    let rows = text.lines().zip((1..=8).rev());
    let mut rows: Vec<String> = rows.map(|(row, rank)| format!("{rank}  {row}\n")).collect();
    rows.push("   a b c d e f g h\n".to_owned());
    rows.concat()
}
