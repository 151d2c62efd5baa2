//! `bitrose scan`, as the built program runs it.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

#[cfg(target_os = "linux")]
use crate::running::peak;
use crate::running::{file, run, start};
use std::io::{BufRead, BufReader, Read, Write};
use std::time::Duration;

fn json(answer: &str) -> Vec<serde_json::Value> {
    answer.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// GDB prints in another base on demand, and only hexadecimal digits say so. Many digits 0 and 1 are binary.
#[test]
fn octal_and_binary_numbers_are_not_read_as_decimal() {
    let text = "$1 = 0177400\n$2 = 1111111100000000\n$3 = 0xff00\n$4 = 65281\nexpected 0377 got 0377400\n";
    let found = run(&["scan", "--format", "hex"], text).done();
    assert_eq!(found, "0x000000000000FF00\n0x000000000000FF00\n0x000000000000FF01\n");
}

#[test]
fn a_constant_is_drawn_with_its_place() {
    let drawn = run(&["scan"], "nothing\nlet mask = 0x00FF_u64;\n").done();
    assert_eq!(
        drawn,
        "stdin:2:12: 0x00FF_u64\n8 . . . . . . . .\n7 . . . . . . . .\n6 . . . . . . . .\n5 . . . . . . . .\n4 . . . . . . . .\n\
         3 . . . . . . . .\n2 . . . . . . . .\n1 1 1 1 1 1 1 1 1\n  a b c d e f g h\n0x00000000000000FF  8 squares  RANK_1\n"
    );
}

#[test]
fn json_has_the_place_and_the_text() {
    let answer = run(&["scan", "--format", "json"], "é x = 0x0F'00ULL\n").done();
    assert_eq!(
        answer,
        "{\"expr\":\"0x0000000000000F00\",\"hex\":\"0x0000000000000F00\",\"dec\":\"3840\",\"popcount\":4,\
         \"squares\":[\"a2\",\"b2\",\"c2\",\"d2\"],\"mapping\":\"lerf\",\"names\":[\"ray(e2, west)\"],\"file\":\"stdin\",\"line\":1,\"column\":7,\
         \"text\":\"0x0F'00ULL\"}\n"
    );
}

#[test]
fn with_a_language_standard_input_is_source_code() {
    let code = "long[] MASKS = {\n  0x8000000000000001L, 2 };\n";
    let places = |arguments: &[&str]| {
        let found = json(&run(arguments, code).done());
        found.iter().map(|found| (found["name"].clone(), found["hex"].clone())).collect::<Vec<_>>()
    };
    let corners = serde_json::json!("0x8000000000000001");
    assert_eq!(places(&["scan", "--format", "json"]), [(serde_json::Value::Null, corners.clone())]);
    assert_eq!(
        places(&["scan", "--lang", "java", "--format", "json"]),
        [("MASKS[0]".into(), corners), ("MASKS[1]".into(), "0x0000000000000002".into())]
    );
}

#[test]
fn what_the_program_draws_it_reads_back() {
    for mapping in ["lerf", "rival", "seer"] {
        let drawn = run(&["show", "--mapping", mapping, "knight(b1) | h8"], "").done();
        let wanted = run(&["show", "--mapping", mapping, "--format", "hex", "knight(b1) | h8"], "").done();
        let found = run(&["scan", "--mapping", mapping, "--format", "hex"], &drawn).done();
        assert_eq!(found, wanted.repeat(2), "once the picture, once the number under it");
        let colored = run(&["show", "--mapping", mapping, "--color", "always", "knight(b1) | h8"], "").done();
        let found = run(&["scan", "--mapping", mapping, "--format", "hex"], &colored).done();
        assert_eq!(found, wanted.repeat(2), "with colors and glyphs");
    }
    let source = run(&["show", "--format", "macro", "knight(b1) | h8"], "").done();
    assert_eq!(run(&["scan", "--format", "squares"], source).done(), "d2 a3 c3 h8\n");
}

#[test]
fn files_in_their_order_and_standard_input_by_a_dash() {
    let (one, two) =
        (file("scan one.txt", "0x1000000000000001"), file("scan two.txt", "\n 0x2000000000000001\r\n"));
    let answer = run(&["scan", "--format", "json", &one, "-", &two], "0x3000000000000001").done();
    let places: Vec<_> = json(&answer)
        .iter()
        .map(|found| {
            (found["file"].as_str().unwrap().to_owned(), found["line"].as_u64(), found["column"].as_u64())
        })
        .collect();
    assert_eq!(
        places,
        [(one, Some(1), Some(1)), ("stdin".into(), Some(1), Some(1)), (two, Some(2), Some(2))]
    );
}

#[test]
fn a_file_that_cannot_be_read_is_told_and_the_rest_goes_on() {
    let good = file("scan good.txt", "0x1000000000000001\n");
    let folder = env!("CARGO_TARGET_TMPDIR");
    let answer = run(&["scan", "--format", "hex", "no such file", folder, &good], "");
    assert_eq!((answer.status, answer.out.as_str()), (Some(2), "0x1000000000000001\n"));
    let messages: Vec<_> = answer.err.lines().collect();
    assert_eq!(messages.len(), 2, "{messages:?}");
    assert!(messages[0].contains("`no such file`") && messages[1].contains(folder), "{messages:?}");
}

#[test]
fn nothing_found_is_no_fault() {
    assert_eq!(run(&["scan"], "0xFF and 17 and e4\n").done(), "");
    assert_eq!(run(&["scan"], "").done(), "");
    assert_eq!(run(&["scan", "--all", "--format", "dec"], "0xFF and 17 and e4\n").done(), "255\n");
}

#[test]
fn like_boards_leaves_out_keys_and_magics() {
    let text =
        "file 0x0101010101010101 key 0x9D39247E33776D41 magic 0x6820808004002200 pawns 0x00FF00000000FF00\n\
                short 0x42 0xDEADBEEF\n"
            .to_owned()
            + &". 1 1 . 1 . . 1\n1 . 1 1 . . 1 .\n".repeat(4);
    let kept = run(&["scan", "--like-boards", "--format", "hex"], &text).done();
    assert_eq!(kept, "0x0101010101010101\n0x00FF00000000FF00\n0x964D964D964D964D\n", "drawn boards are kept");
    let kept = run(&["scan", "--all", "--like-boards", "--format", "hex"], &text).done();
    assert_eq!(kept.lines().nth(2), Some("0x0000000000000042"), "{kept}");
    assert!(!kept.contains("DEADBEEF"), "32 bits without a pattern: {kept}");
    let keys =
        "expected 0x9D39247E33776D41, got 0x1E2B7C90AF5D3364\nexpected 0xFF00, got 0x9D39247E33776D41\n";
    let kept = run(&["scan", "--like-boards", "--format", "json"], keys).done();
    assert!(kept.lines().count() == 1 && kept.contains("\"want\":\"0x000000000000FF00\""), "{kept}");
}

/// Whether a number is part of a pair is known only later.
#[test]
fn findings_come_in_the_order_of_the_text() {
    let text = "assertion `left != right` failed\n  left: 65280\n right: 65280\n";
    let found = run(&["scan", "--format", "json"], text).done();
    let lines: Vec<u64> = found
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["line"].as_u64().unwrap())
        .collect();
    assert_eq!(lines, [2, 3], "{found}");
}

#[test]
fn bytes_that_are_no_text_do_not_disturb() {
    let log = b"\xfd\xfe\x00\n\xc3 0x1000000000000001 \xff\n. . . 1 \xff\n0x2000000000000002";
    let answer = run(&["scan", "--format", "json"], log).done();
    let lines: Vec<_> = json(&answer).iter().map(|found| found["line"].as_u64().unwrap()).collect();
    assert_eq!(lines, [2, 4]);
}

#[test]
fn a_line_longer_than_what_is_read_at_once() {
    // The constants stand where the pieces are cut, and the line goes on after them.
    let filler = "xyz ".repeat(70_000);
    let line =
        format!("{filler}0x1000000000000001 {filler}{filler}0x2000000000000001 end\n0x3000000000000001\n");
    let found = json(&run(&["scan", "--format", "json"], &line).done());
    let places: Vec<_> = found
        .iter()
        .map(|found| (found["line"].as_u64().unwrap(), found["column"].as_u64().unwrap()))
        .collect();
    let size = filler.len() as u64;
    assert_eq!(places, [(1, size + 1), (1, size * 3 + 20), (2, 1)]);
    // A run of digits without an end is not a constant, wherever it is cut.
    assert_eq!(run(&["scan"], "0".repeat(1_000_000)).done(), "");
    assert_eq!(run(&["scan"], format!("0x{}", "f".repeat(1_000_000))).done(), "");
}

#[test]
fn what_is_found_is_told_before_the_end() {
    let mut child = start(&["scan", "--format", "squares"]);
    let mut stdin = child.stdin.take().unwrap();
    let (told, answers) = std::sync::mpsc::channel();
    let stdout = BufReader::new(child.stdout.take().unwrap());
    let reader = std::thread::spawn(move || {
        stdout.lines().for_each(|line| told.send(line.unwrap()).unwrap());
    });
    let wait = Duration::from_secs(20);
    stdin.write_all(b"0x8000000000000001\nrest of").unwrap();
    assert_eq!(answers.recv_timeout(wait).unwrap(), "a1 h8");
    // A board without labels could still get file letters under it; a pause is taken for the end of it.
    #[cfg(unix)]
    {
        stdin.write_all(b" line\n").unwrap();
        stdin.write_all("1 . . . . . . .\n".repeat(8).as_bytes()).unwrap();
        assert_eq!(answers.recv_timeout(wait).unwrap(), "a1 a2 a3 a4 a5 a6 a7 a8");
    }
    drop(stdin);
    reader.join().unwrap();
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = start(&["scan"]);
    let mut stdin = child.stdin.take().unwrap();
    drop(child.stdout.take());
    let writer = std::thread::spawn(move || {
        let line = b"0x8000000000000001 0x8000000000000001 0x8000000000000001 0x8000000000000001\n";
        (0..200_000).try_for_each(|_| stdin.write_all(line))
    });
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert!(child.wait().unwrap().success());
    assert_eq!(err, "");
    assert!(writer.join().unwrap().is_err(), "the program stops reading");
}

/// Nine lines in which a drawing and two numbers are found.
#[cfg(target_os = "linux")]
fn block() -> String {
    "1 . . . . . . .\n".repeat(8) + "key 8F8F01D4562F59FB and 0xFF00000000000000\n"
}

/// The most memory that a scan of this many blocks takes, in KiB.
#[cfg(target_os = "linux")]
fn peak_of(blocks: u64) -> u64 {
    let mut child = start(&["scan", "--format", "json"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let sink = std::thread::spawn(move || std::io::copy(&mut stdout, &mut std::io::sink()));
    for _ in 0..blocks {
        stdin.write_all(block().as_bytes()).unwrap();
    }
    let peak = peak(&child);
    drop(stdin);
    sink.join().unwrap().unwrap();
    child.wait().unwrap();
    peak
}

#[cfg(target_os = "linux")]
#[test]
fn a_stream_takes_constant_memory() {
    let (short, long) = (peak_of(1_000), peak_of(40_000));
    // The system counts pages of the program's file as well, some hundreds of KiB more or fewer in each run.
    let text = 40_000 * block().len() as u64 / 1024;
    assert!(long < short + text / 3, "{short} KiB for a short stream, {long} KiB for one of {text} KiB");
}

#[test]
fn the_source_of_the_program_is_scanned_without_a_false_find() {
    let root =
        concat!(env!("CARGO_MANIFEST_DIR"), "/crates/bitrose-core/src/attacks/sliders/magic/numbers.rs");
    let found = run(&["scan", "--format", "hex", root], "").done();
    assert!(found.lines().count() >= 128 && found.lines().all(|line| line.len() == 18), "{found}");
    let lock = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.lock");
    assert_eq!(run(&["scan", lock], "").done(), "", "checksums are no constants");
}

#[test]
fn formats_are_those_of_show() {
    for format in
        ["hex", "dec", "bin", "squares", "rust", "c", "cpp", "java", "csharp", "go", "python", "zig", "svg"]
    {
        let scanned = run(&["scan", "--format", format], "0xFF00000000000001").done();
        let shown = run(&["show", "--format", format, "0xFF00000000000001"], "").done();
        if format == "svg" {
            assert!(scanned.starts_with("<svg") && scanned.matches("</svg>").count() == 1, "{scanned}");
        } else {
            assert_eq!(scanned, shown);
        }
    }
    let two = "0x8000000000000001 0x8000000000000001\n";
    assert_eq!(run(&["scan", "--columns", "2"], two).done().lines().count(), 12);
}

/// The bytes of a text in UTF-16 or UTF-32, or with a mark before it.
#[test]
fn the_encoding_of_a_text() {
    let wide = |width: usize, is_first: bool| -> Vec<u8> {
        let sign = |byte: u8| {
            let mut sign = vec![0; width];
            sign[if is_first { 0 } else { width - 1 }] = byte;
            sign
        };
        "x 0xFF00000000000000\n".bytes().flat_map(sign).collect()
    };
    for (bytes, name) in [
        (wide(2, true), "UTF-16LE"),
        (wide(2, false), "UTF-16BE"),
        (wide(4, true), "UTF-32LE"),
        (wide(4, false), "UTF-32BE"),
        ([vec![0xFF, 0xFE], wide(2, true)].concat(), "UTF-16 "),
        ([vec![0xFF, 0xFE, 0, 0], wide(4, true)].concat(), "UTF-32 "),
    ] {
        let answer = run(&["scan"], bytes);
        assert!(answer.status == Some(2) && answer.err.contains(name), "{name}: {}", answer.err);
    }
    for arguments in [&["scan", "--format", "json"][..], &["scan", "--format", "json", "--lang", "c"]] {
        let found = run(arguments, "\u{feff}0xFF00000000000000ULL;\n").done();
        assert!(found.contains("\"column\":1,"), "{found}");
    }
}

#[test]
fn an_svg_document_that_is_full_is_told() {
    let answer = run(&["scan", "--format", "svg"], "0x8000000000000001\n".repeat(5000));
    assert_eq!(answer.status, Some(2));
    assert!(answer.out.ends_with("</svg>\n") && answer.err.contains("left out"), "{}", answer.err);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_no_fault_of_the_file_that_is_read() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_bitrose"))
        .args([
            "scan",
            concat!(env!("CARGO_MANIFEST_DIR"), "/crates/bitrose-core/src/attacks/sliders/magic/numbers.rs"),
        ])
        .stdout(full)
        .output()
        .unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(message.contains("space") && !message.contains("cannot read"), "{message}");
}
