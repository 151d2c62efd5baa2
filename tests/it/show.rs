//! `bitrose show`, `diff` and `convert`, as the built program runs them.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

#[cfg(target_os = "linux")]
use crate::running::peak;
use crate::running::{assert_says, file, run, source_file, start};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

const SECOND_RANK: &str = "\
8 . . . . . . . .
7 . . . . . . . .
6 . . . . . . . .
5 . . . . . . . .
4 . . . . . . . .
3 . . . . . . . .
2 1 1 1 1 1 1 1 1
1 . . . . . . . .
  a b c d e f g h
0x000000000000FF00  8 squares  RANK_2
";

#[test]
fn a_constant_is_drawn_with_its_number_its_count_and_its_name() {
    assert_eq!(run(&["show", "0xFF00"], "").done(), SECOND_RANK);
    assert_eq!(run(&["0xFF00"], "").done(), SECOND_RANK);
    assert_eq!(run(&["show"], "0xFF00\n").done(), SECOND_RANK);
}

#[test]
fn a_decimal_number_of_sixteen_digits_may_be_meant_as_hexadecimal() {
    let answer = run(&["1000000000000081"], "");
    assert!(answer.out.contains("0x00038D7EA4C68051"), "{answer:?}");
    assert_eq!(answer.err, "note: read as decimal; the hexadecimal number is `0x1000000000000081`\n");
    assert_eq!(run(&["10000000000000081"], "").err, "");
}

#[test]
fn numbers_are_those_of_the_mapping_and_the_picture_is_of_squares() {
    let drawn = run(&["show", "--mapping", "berlef", "0x00FF000000000000"], "").done();
    assert_eq!(drawn, SECOND_RANK.replace("0x000000000000FF00", "0x00FF000000000000"));
}

#[test]
fn boards_stand_side_by_side_when_asked() {
    let drawn = run(&["show", "--columns", "2", "0xFF", "0xFF00", "0xFF0000"], "").done();
    assert_eq!(drawn.lines().count(), 2 * 11 + 1);
    assert_eq!(drawn.lines().next(), Some("8 . . . . . . . .     8 . . . . . . . ."));
    let streamed = run(&["show", "--columns", "2"], "0xFF\n0xFF00\n0xFF0000\n").done();
    assert_eq!(streamed, drawn);
}

#[test]
fn color_is_for_terminals_or_those_who_ask() {
    let plain = run(&["show", "0xFF00"], "").done();
    assert!(plain.is_ascii() && !plain.contains('\x1b'));
    let colored = run(&["show", "--color", "always", "0xFF00"], "").done();
    assert!(colored.contains('\x1b') && colored.contains('●'), "{colored}");
    let wrapped = run(&["show", "--color", "always", "0x0001422002214000"], "").done();
    assert_eq!((wrapped.matches('◆').count(), wrapped.matches('●').count()), (4, 4), "{wrapped}");
    let ascii = run(&["show", "--color", "always", "--ascii", "0xFF00"], "").done();
    assert!(ascii.contains('\x1b') && ascii.is_ascii(), "{ascii}");
}

#[test]
fn empty_lines_and_comments_are_skipped() {
    let drawn = run(&["show", "--format", "hex"], "\n  \n# one\n0x1 \r\n// two\n\t0x2\n").done();
    assert_eq!(drawn, "0x0000000000000001\n0x0000000000000002\n");
}

#[test]
fn nothing_in_nothing_out() {
    assert_eq!(run(&["show"], "").done(), "");
    assert_eq!(run(&["show", "--format", "json"], "\n").done(), "");
}

#[test]
fn a_bad_line_is_named_and_the_rest_goes_on() {
    let answer = run(&["show", "--format", "hex"], "0x1\n0xG\n0x3\n0x11112222333344445\n0x5");
    assert_eq!(answer.out, "0x0000000000000001\n0x0000000000000003\n0x0000000000000005\n");
    assert!(
        answer.err.contains("standard input:2:") && answer.err.contains("standard input:4:"),
        "{}",
        answer.err
    );
    assert_eq!(answer.status, Some(2));
}

#[test]
fn bytes_that_are_no_text_are_named() {
    let answer = run(&["show", "--format", "hex"], b"0x1\n0x2 \xFF\n0x3\n");
    assert_eq!(answer.out, "0x0000000000000001\n0x0000000000000003\n");
    assert!(
        answer.err.contains("not UTF-8: byte 0xFF") && answer.err.contains("standard input:2:5"),
        "{}",
        answer.err
    );
    assert_eq!(answer.status, Some(2));
}

#[test]
fn a_line_without_end_is_an_error_of_that_line() {
    let mut input = vec![b'1'; 5_000_000];
    input.extend_from_slice(b"\n0x2\n");
    let answer = run(&["show", "--format", "hex"], input);
    assert_eq!(answer.out, "0x0000000000000002\n");
    assert!(
        answer.err.contains("longer than 256 KiB") && answer.err.contains("standard input:1"),
        "{}",
        answer.err
    );
    assert_eq!(answer.status, Some(2));
}

#[test]
fn a_bad_argument_shows_nothing_of_the_others() {
    let answer = run(&["show", "0x1", "0xG"], "");
    assert_eq!((answer.out.as_str(), answer.status), ("", Some(2)));
    assert!(answer.err.contains("0xG") && answer.err.contains('^'), "{}", answer.err);
}

#[test]
fn a_line_is_answered_before_the_end() {
    let mut child = start(&["show", "--format", "hex"]);
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for number in 1..4 {
        writeln!(input, "{number:#x}").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert_eq!(line, format!("0x{number:016X}\n"));
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = start(&["show"]);
    let mut input = child.stdin.take().unwrap();
    let writer = thread::spawn(move || while input.write_all(b"0xFF00\n").is_ok() {});
    let mut output = child.stdout.take().unwrap();
    output.read_exact(&mut [0; 100]).unwrap();
    drop(output);
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!((child.wait().unwrap().code(), err.as_str()), (Some(0), ""));
    writer.join().unwrap();
}

/// The most memory that `show` takes for a text that is repeated, in KiB.
#[cfg(target_os = "linux")]
fn peak_of(text: &str, count: usize) -> u64 {
    let mut child = start(&["show"]);
    let mut input = child.stdin.take().unwrap();
    let mut output = child.stdout.take().unwrap();
    let mut messages = child.stderr.take().unwrap();
    let reader = thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
    let listener = thread::spawn(move || std::io::copy(&mut messages, &mut std::io::sink()));
    for _ in 0..count {
        input.write_all(text.as_bytes()).unwrap();
    }
    let peak = peak(&child);
    drop(input);
    reader.join().unwrap().unwrap();
    listener.join().unwrap().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(2));
    peak
}

#[cfg(target_os = "linux")]
#[test]
fn a_stream_takes_constant_memory() {
    // An error takes a hundred times as long as a number: one in ten lines is enough to see whether errors are kept.
    let text = ("0x9E3779B97F4A7C15\n".repeat(9) + "not a line\n").repeat(500);
    let (short, long) = (peak_of(&text, 2), peak_of(&text, 30));
    // The system counts pages of the program's file as well, some hundreds of KiB more or fewer in each run.
    let size = 30 * text.len() as u64 / 1024;
    assert!(long < short + size / 3, "{short} KiB for a short stream, {long} KiB for one of {size} KiB");
}

#[test]
fn an_svg_of_a_stream_is_bounded() {
    let answer = run(&["show", "--format", "svg"], "0x1\n".repeat(5000));
    assert_eq!(answer.out.matches("<use ").count(), 4096);
    assert!(answer.out.ends_with("</svg>\n"));
    assert!(answer.err.contains("standard input:4097"), "{}", answer.err);
    assert_eq!(answer.status, Some(2));
}

#[test]
fn a_million_lines_do_not_take_long_even_unoptimised() {
    let started = Instant::now();
    let mut child = start(&["show", "--format", "hex"]);
    let mut input = child.stdin.take().unwrap();
    let mut output = child.stdout.take().unwrap();
    let reader = thread::spawn(move || std::io::copy(&mut output, &mut std::io::sink()));
    input.write_all("0x123456789ABCDEF0\n".repeat(1_000_000).as_bytes()).unwrap();
    drop(input);
    assert_eq!(reader.join().unwrap().unwrap(), 19_000_000);
    assert!(child.wait().unwrap().success());
    assert!(started.elapsed() < Duration::from_secs(30), "{:?}", started.elapsed());
}

#[test]
fn a_position_binds_its_names() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let answer = run(&["show", "--fen", fen, "--format", "hex", "0x1"], "").done();
    assert_eq!(answer, "0x0000000000000001\n");
    let bad = run(&["show", "--fen", "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "0x1"], "");
    assert!(bad.err.contains("invalid piece `x`") && bad.err.contains("--fen:1:14"), "{}", bad.err);
    assert_eq!(bad.status, Some(2));
}

#[test]
fn a_position_has_a_name_or_a_loose_fen_and_answers_questions() {
    let squares =
        |fen: &str, question: &str| run(&["show", "--fen", fen, "--format", "squares", question], "");
    let named = squares("kiwipete", "attackers(e4)");
    assert_eq!((named.out.as_str(), named.err.as_str()), ("c3 f3 f6\n", ""));
    let loose = squares("r3k2r/8/8/8/8/8/8/R3K2R b kqKQ -", "moves_from(e8) & RANK_8");
    assert_eq!(loose.out, "c8 d8 f8 g8\n");
    assert_eq!(loose.err.lines().count(), 1, "{}", loose.err); // clocks are not worth a word
    assert!(loose.err.contains("warning: --fen, castling rights, column 27: "), "{}", loose.err);
    let ignored = squares("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", "occ");
    let words =
        "warning: --fen, column 24: ignoring castling right `Q`, because there is no white rook on a1";
    assert!(ignored.err.contains(words), "{}", ignored.err);
    let unknown = squares("kiwipet", "occ");
    assert!(unknown.err.contains("unknown position `kiwipet`"), "{}", unknown.err);
    assert!(unknown.err.contains("did you mean `kiwipete`?"), "{}", unknown.err);
    assert_eq!(unknown.status, Some(2));
}

#[test]
fn a_difference_is_drawn_and_told() {
    let answer = run(&["diff", "0xFF00", "0xFE01"], "");
    assert_eq!(
        answer.out.lines().skip(6).collect::<Vec<_>>().join("\n"),
        "2 - 1 1 1 1 1 1 1\n1 + . . . . . . .\n  a b c d e f g h\n- missing  1  a2\n+ extra    1  a1\n1 common   7"
    );
    assert_eq!((answer.status, answer.err.as_str()), (Some(1), ""));
}

#[test]
fn no_difference_is_the_answer_yes() {
    let answer = run(&["diff", "0xFF00", "0xFF00"], "").done();
    assert!(answer.ends_with("- missing  0\n+ extra    0\n1 common   8\n"), "{answer}");
    assert_eq!(
        run(&["diff", "--format", "json", "0x1", "0x1"], "").done(),
        "{\"equal\":true,\"missing\":[],\"extra\":[],\"common\":[\"a1\"]}\n"
    );
}

#[test]
fn a_difference_in_other_formats() {
    let answer = run(&["diff", "--format", "json", "0x3", "0x5"], "");
    assert_eq!(answer.out, "{\"equal\":false,\"missing\":[\"b1\"],\"extra\":[\"c1\"],\"common\":[\"a1\"]}\n");
    assert_eq!(answer.status, Some(1));
    let answer = run(&["diff", "--format", "squares", "--mapping", "rival", "0x3", "0x5"], "");
    assert_eq!(answer.out, "missing g1\nextra f1\ncommon h1\n");
    let answer = run(&["diff", "--format", "svg", "0x3", "0x5"], "");
    assert!(answer.out.starts_with("<svg ") && answer.out.contains("1 missing  1 extra  1 common"));
}

#[test]
fn convert_keeps_the_picture() {
    assert_eq!(
        run(&["convert", "0xFF00", "--from", "lerf", "--to", "berlef"], "").done(),
        "0x00FF000000000000\n"
    );
    assert_eq!(
        run(&["convert", "0x1", "--from", "rival", "--to", "lerf", "--format", "squares"], "").done(),
        "h1\n"
    );
    assert_eq!(
        run(&["convert", "0x1", "--mapping", "rival", "--to", "lerf", "--format", "dec"], "").done(),
        "128\n"
    );
    let answer = run(&["convert", "0x1", "--to", "nowhere"], "");
    assert_eq!(answer.status, Some(2));
}

#[test]
fn a_position_draws_its_pieces_and_a_set_under_them() {
    let fen = "4k3/8/8/8/8/8/P7/4K2R w K - 0 1";
    let pieces = run(&["show", "--fen", fen], "").done();
    assert!(pieces.starts_with("8 . . . . k . . .\n") && pieces.ends_with(&format!("{fen}\n")), "{pieces}");
    let set = run(&["show", "--fen", fen, "RANK_1"], "").done();
    assert_eq!(set.lines().nth(7), Some("1 1 1 1 1*K 1 1*R"));
    assert_eq!(run(&["show", "--fen", fen], "RANK_1").done(), set);
    assert_eq!(run(&["show", "--fen", fen, "--format", "hex"], "").done(), "");
}

const MASKS: &str = "\
// U64 RANK_2 = 0x000000000000FF00ULL, in a comment
#define RANK_1 0xFFULL
typedef unsigned long long U64;
static const U64 fileA = UINT64_C(0x0101010101010101), e2 = 1ULL << 12;
const U64 key = 0x9D39247E33776D41ULL;
const U64 half = 0x00000000'ffffffffull; int n = 0xFF;
U64 front(U64 b, int sq) { return (b & ~0xFF00000000000000ULL) << 8 | 1ULL << sq | (0xFFULL << 8) * n; }
";

#[test]
fn what_is_quoted_does_not_control_the_terminal() {
    let answer = run(&["show"], "let x = 1 /* \u{1b}]0;title\u{7} */; x + 1\n");
    assert!(answer.out.contains("]0;title") && !answer.out.contains(['\u{1b}', '\u{7}']), "{answer:?}");
    let source = "U64 x = (0xFFULL << /* \u{1b}[31m */ 8) * n;";
    let answer = run(&["convert", "--file", "-", "--to", "berlef"], source);
    assert!(answer.err.contains("[31m") && !answer.err.contains('\u{1b}'), "{answer:?}");
}

#[test]
fn convert_writes_the_constants_of_a_file_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("masks.c");
    std::fs::write(&path, MASKS).unwrap();
    let file = path.to_str().unwrap();
    let answer = run(&["convert", "--file", file, "--from", "lerf", "--to", "berlef"], "");
    let want = MASKS
        .replace("0xFFULL\n", "0xFF00000000000000ULL\n")
        .replace("00000000'ffffffff", "ffff'ffff'0000'0000")
        .replace("~0xFF00000000000000ULL", "~0x00000000000000FFULL");
    assert_eq!(answer.out, want, "{}", answer.err);
    let parts = [
        "masks.c:4:61: `1ULL << 12` stays as it is: is it a square or a size?",
        "masks.c:5:17: `0x9D39247E33776D41ULL` does not look like a set of squares and stays as it is",
        "masks.c:7:85: `0xFFULL << 8` is part of a computation and stays as it is",
    ];
    assert_says(&answer.err, &parts);
    assert_eq!(std::fs::read_to_string(&path).unwrap(), MASKS);
    for (from, to) in [("lerf", "berf"), ("berf", "lerf")] {
        let answer = run(&["convert", "--file", file, "--from", from, "--to", to, "--in-place"], "");
        assert_eq!((answer.status, answer.out.as_str()), (Some(0), ""), "{}", answer.err);
        let said = format!("4 constants written for {to} instead of {from}\n");
        assert!(answer.err.ends_with(&said), "{}", answer.err);
    }
    assert_eq!(
        std::fs::read_to_string(&path).unwrap(),
        MASKS
            .replace("'ffffffff", "'ffff'ffff")
            .replace("00000000'", "0000'0000'")
            .replace("1 0xFF", "1 0x00000000000000FF")
    );
    assert_eq!(run(&["convert", "--file", file, "RANK_1", "--to", "lerf"], "").status, Some(2));
    assert_eq!(run(&["convert", "--file", "tests/data/none.c", "--to", "lerf"], "").status, Some(2));
}

/// A byte order mark and bytes of another encoding stay; `lint` reads such a file, too.
#[test]
fn convert_keeps_every_other_byte() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("masks.c");
    let path = file.to_str().unwrap();
    for (before, after) in [(&b"\xEF\xBB\xBF"[..], &b"\n"[..]), (b"", b" // \xE4\n")] {
        let whole = |constant: &str| [before, format!("U64 RANK_2 = {constant};").as_bytes(), after].concat();
        std::fs::write(&file, whole("0xFF00ULL")).unwrap();
        assert_eq!(run(&["lint", path], "").status, Some(0));
        let arguments = ["convert", "--file", path, "--from", "lerf", "--to", "berlef", "--in-place"];
        assert_eq!(run(&arguments, "").status, Some(0));
        assert_eq!(std::fs::read(&file).unwrap(), whole("0xFF000000000000ULL"));
    }
}

#[test]
fn lint_counts_what_it_cannot_read() {
    let bad = file("bad.c", "int main(){");
    let said = run(&["lint", &bad], "").err;
    assert!(said.ends_with("1 byte is not understood as C; constants in it are not checked\n"), "{said}");
}

#[test]
fn lint_says_that_no_mapping_makes_all_names_right() {
    let masks = "const U64 RANK_4 = 0xFF000000, FILE_A = 0x0101010101010101, FILE_H = 0x8080808080808080,
        RANK_3 = 0xFE0000, NOT_A = 0x7F7F7F7F7F7F7F7F;";
    let answer = run(&["lint"], masks);
    let said = "stdin: no mapping found (the best one fits 3 of 5 names)\n\
        stdin:2:18: RANK_3: no mapping makes all 5 names right: with lerf, RANK_3 and NOT_A are wrong\n";
    assert_eq!((answer.status, &*answer.out), (Some(1), said), "{}", answer.err);

    let twice = "#if A1_FIRST\nU64 FILE_A = 0x0101010101010101;\n#else\nU64 FILE_A = 0x8080808080808080;\n#endif\n\
        U64 RANK_1 = 0xFF, FILE_B = 0x1111;";
    assert_eq!(run(&["lint"], twice).status, Some(0), "both may be right");
}

#[test]
fn convert_moves_the_entries_of_tables() {
    for (name, format, suffix) in [
        ("white-pawn", "c", ".c"),
        ("north-ray", "java", ".java"),
        ("rook-mask", "rust", ".rs"),
        ("between", "go", ".go"),
    ] {
        let table = |mapping: &str| {
            let text = run(&["--mapping", mapping, "table", name, "--format", format], "").done();
            let text = if name == "white-pawn" {
                text.replace("0x", "C64 ( 0x").replace("ULL", "ULL)")
            } else {
                text
            };
            text.split_inclusive('\n').filter(|line| !line.contains("Bit 0")).collect::<String>()
        };
        let prefix = if format == "go" { "package p\n" } else { "" };
        let (_file, path) = source_file(suffix, prefix.to_owned() + &table("lerf"));
        let answer = run(&["convert", "--file", &path, "--from", "lerf", "--to", "befr"], "");
        assert!(answer.out == prefix.to_owned() + &table("befr"), "{name}: {}", answer.err);
        let is_same = table("lerf") == table("befr");
        assert_eq!(answer.err.contains("move to the new indices"), !is_same, "{name}: {}", answer.err);
    }
}

#[test]
fn standard_error_and_output_may_be_one() {
    let output = std::process::Command::new("sh")
        .args([
            "-c",
            "printf '0x1\\n0xG\\n0x3\\n' | \"$0\" show --format hex 2>&1",
            env!("CARGO_BIN_EXE_bitrose"),
        ])
        .stdin(Stdio::null())
        .output();
    let Ok(output) = output else {
        return; // no shell here
    };
    let text = String::from_utf8(output.stdout).unwrap();
    let places = ["0x0000000000000001", "standard input:2", "0x0000000000000003"].map(|part| text.find(part));
    assert!(places[0].is_some() && places.is_sorted(), "{text}");
}

#[test]
fn json_has_the_keys_of_the_contract_in_their_order() {
    assert_eq!(
        run(&["show", "--format", "json", "north(RANK_1)", "popcount(RANK_1)", "e4 == e4"], "").done(),
        "{\"expr\":\"north(RANK_1)\",\"hex\":\"0x000000000000FF00\",\"dec\":\"65280\",\"popcount\":8,\
         \"squares\":[\"a2\",\"b2\",\"c2\",\"d2\",\"e2\",\"f2\",\"g2\",\"h2\"],\"mapping\":\"lerf\",\"names\":[\"RANK_2\"]}\n\
         {\"expr\":\"popcount(RANK_1)\",\"int\":8}\n\
         {\"expr\":\"e4 == e4\",\"bool\":true}\n"
    );
}

#[test]
fn a_streamed_constant_and_one_that_was_evaluated_are_painted_alike() {
    for format in ["grid", "hex", "dec", "bin", "squares", "json", "rust", "go", "macro", "svg"] {
        for number in ["0xFF00", "0x0000142200221400", "0x8040201008040200", "12345678901234567890"] {
            let evaluated = run(&["show", "--format", format, number], "").done();
            assert_eq!(run(&["show", "--format", format], number).done(), evaluated, "{format} {number}");
        }
    }
}

#[test]
fn an_expression_stands_above_its_board_unless_the_name_below_says_it() {
    let drawn = run(&["show", "north(RANK_1)"], "").done();
    assert_eq!(drawn, format!("north(RANK_1)\n{SECOND_RANK}"));
    assert_eq!(run(&["show", "RANK_2"], "").done(), SECOND_RANK);
}

#[test]
fn names_of_one_line_are_known_to_the_next() {
    let drawn = run(&["show", "--format", "hex"], "let x = RANK_1\nnope\nlet y = north(x)\ny\n");
    assert_eq!(drawn.out, "0x000000000000FF00\n");
    assert!(drawn.err.contains("standard input:2:1"), "{}", drawn.err);
    assert_eq!(drawn.status, Some(2));
}

#[test]
fn directions_mean_squares_and_raw_shifts_mean_the_word_under_every_mapping() {
    let hex =
        |expression: &str| run(&["show", "--mapping", "rival", "--format", "hex", expression], "").done();
    assert_eq!(hex("north(RANK_1)"), "0x000000000000FF00\n");
    assert_eq!(hex("east(e4)"), "0x0000000004000000\n");
    assert_eq!(hex("e4 << 1"), "0x0000000010000000\n");
}

#[test]
fn the_boards_of_a_position_are_those_of_its_squares_under_every_mapping() {
    let fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    for mapping in ["lerf", "rival", "befr"] {
        let drawn = run(
            &["show", "--mapping", mapping, "--fen", fen, "--format", "squares", "white", "black & kings"],
            "",
        );
        assert_eq!(drawn.done(), "a1 e1\ne8\n");
    }
}

#[test]
fn what_a_program_shows_is_shown_in_order() {
    let drawn = run(&["show", "--format", "json", "show e4 \"king\"; popcount(ALL)"], "").done();
    assert!(drawn.starts_with("{\"expr\":\"king\",\"hex\":\"0x0000000010000000\""), "{drawn}");
    assert!(drawn.ends_with("{\"expr\":\"show e4 \\\"king\\\"; popcount(ALL)\",\"int\":64}\n"), "{drawn}");
}

#[test]
fn a_truth_value_is_no_board_to_compare() {
    let answer = run(&["diff", "e4 == e4", "e4"], "");
    assert!(answer.err.contains("expected a board") && answer.err.contains("truth value"), "{}", answer.err);
    assert_eq!((answer.out.as_str(), answer.status), ("", Some(2)));
}

#[test]
fn what_raw_shifts_forgot_is_named() {
    let drawn = run(&["show", "0x0001422002214000"], "").done();
    assert!(
        drawn.ends_with(
            "8 squares  knight(h4) and 4 squares that wrapped (a3 b4 b6 a7), & NOT_AB is missing\n"
        ),
        "{drawn}"
    );
}

#[test]
fn names_that_are_only_defined_draw_nothing_and_say_so() {
    let answer = run(&["show", "let x = e4"], "");
    assert_eq!((answer.out.as_str(), answer.status), ("", Some(0)));
    assert!(answer.err.contains("nothing to show") && answer.err.contains("let x = e4; x"), "{}", answer.err);
    // a value that is there, but is not drawn
    for (language, source) in [
        ("python", "def f(b):\n    return [-1, b << 64]\nf(1)"),
        ("java", "class M { int x; M(int x) { this.x = x; } static M f() { return new M(3); } }\nM.f()"),
    ] {
        let answer = run(&["show", "--lang", language, source], "");
        assert_eq!((answer.status, answer.out.as_str()), (Some(0), ""));
        assert!(
            answer.err.contains("the value is more than boards and numbers of up to 64 bits"),
            "{}",
            answer.err
        );
    }
    let answer =
        run(&["show", "--lang", "python", "--format", "hex", "def f(b):\n    return (None, b)\nf(7)"], "");
    assert_eq!((answer.status, answer.out.as_str()), (Some(0), "7\n"));
    assert!(answer.err.contains("note: 1 of 2 parts of the value are not shown"), "{}", answer.err);
    assert_eq!(run(&["show", "--format", "squares", "let x = e4; x"], "").done(), "e4\n");
    assert_eq!(run(&["show", "--format", "squares"], "let x = e4\nx\n").done(), "e4\n");
}

/// The decimal digits of Java's `long` are signed, and so are those of any int.
#[test]
fn negative_numbers_are_written_with_a_sign() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("T.java");
    let source = "class T { static long f(long x) { return x * 3; } static int g(int x) { return x >> 3; } static int h(int x) { return x / 8; } }";
    std::fs::write(&file, source).unwrap();
    let file = file.to_str().unwrap();
    assert_eq!(run(&["show", "--file", file, "--format", "dec", "T.f(-5)"], "").done(), "-15\n");
    assert_eq!(
        run(&["show", "--file", file, "--format", "hex", "T.f(-5)"], "").done(),
        "0xFFFFFFFFFFFFFFF1\n"
    );
    let answer = run(&["equal", "--file", file, "T.g(x)", "T.h(x)"], "");
    assert!(answer.out.contains("\nx = -"), "{}", answer.out);
}
