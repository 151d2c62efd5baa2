//! `bitrose referee` and `bitrose uci`: planted faults are found, right engines are cleared, and bad ones end.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::aside::Waiting;
use crate::running::{Answer, file, run};
use crate::skipped::skipped;
use bitrose_core::position::mailbox::Fault;
use serde_json::{Value, json};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

/// The tests that mostly wait.
pub(crate) const WAITING: &[Waiting] = &[
    ("an engine that changes its mind", an_engine_that_changes_its_mind_is_not_judged),
    ("a list that is wrong at one depth only", a_list_that_is_wrong_at_one_depth_only),
    ("an engine that is ready while it counts", an_engine_that_is_ready_while_it_counts_is_waited_for),
    ("other dialects", other_dialects_are_found_out),
];

const BITROSE: &str = env!("CARGO_BIN_EXE_bitrose");

/// The kind of reason for each fault, and the most pieces of the smallest position.
const KINDS: &[(&str, &str)] = &[
    ("no-en-passant", "en-passant"),
    ("black-no-en-passant", "en-passant"),
    ("en-passant-one-side", "en-passant"),
    ("en-passant-uncovers", "en-passant-pin"),
    ("en-passant-kept", "en-passant-square"),
    ("en-passant-pawn-stays", "en-passant-pin"),
    ("en-passant-single-push", "en-passant-square"),
    ("en-passant-any-piece", "en-passant-played"),
    ("en-passant-in-check", "en-passant-check"),
    ("no-castling", "castling"),
    ("no-king-side", "castling"),
    ("no-queen-side", "castling"),
    ("castles-out-of-check", "castling-out-of-check"),
    ("castles-through-check", "castling-through-check"),
    ("castles-into-check", "castling-into-check"),
    ("castles-over-b-file", "castling-blocked"),
    ("castling-asks-b-file", "castling-b-file"),
    ("castled-rook-stays", "castling-played"),
    ("rights-after-capture", "castling-right"),
    ("rights-after-rook-move", "castling-right"),
    ("rights-after-king-move", "castling-right"),
    ("rook-ends-both-rights", "castling-right-lost"),
    ("queens-only", "promotion"),
    ("no-promotion", "promotion"),
    ("promotion-stays-pawn", "promotion-played"),
    ("no-double-push", "double-push"),
    ("double-push-jumps", "double-push-blocked"),
    ("double-push-anywhere", "double-push"),
    ("push-captures", "push-blocked"),
    ("pawn-wraps", "wrap"),
    ("knight-wraps", "wrap"),
    ("king-wraps", "wrap"),
    ("slider-wraps", "wrap"),
    ("pins-ignored", "pin"),
    ("pinned-frozen", "pin-line"),
    ("check-ignored", "check"),
    ("double-check-as-one", "double-check"),
    ("check-not-blocked", "check-block"),
    ("king-backs-along-ray", "king-ray"),
    ("kings-touch", "kings-touch"),
];

fn referee(words: &[&str]) -> Answer {
    run(&[&["referee"], words].concat(), "")
}

/// An engine that is a shell script.
fn script(options: &[&str], script: &str) -> Answer {
    referee(&[options, &["sh", "-c", script]].concat())
}

fn object(answer: &Answer) -> Value {
    assert_eq!(answer.err, "");
    serde_json::from_str(&answer.out).unwrap()
}

fn pieces(fen: &str) -> usize {
    fen.split(' ').next().unwrap().bytes().filter(u8::is_ascii_alphabetic).count()
}

#[test]
fn every_planted_fault_is_found_and_named() {
    assert!(KINDS.iter().map(|(name, _)| *name).eq(Fault::ALL.iter().map(|fault| fault.name())));
    for (name, kind) in KINDS {
        let answer = referee(&["--format", "json", BITROSE, "uci", "--fault", name]);
        assert_eq!(answer.status, Some(1), "{name}: {answer:?}");
        let found = object(&answer);
        let minimal = found["minimal"].as_str().unwrap();
        assert_eq!((&found["ok"], &found["kind"]), (&json!(false), &json!(kind)), "{name}: {found}");
        assert!(pieces(minimal) <= 6, "{name}: {minimal}");
        let count = |key: &str| found[key].as_array().unwrap().len();
        assert!(count("missing") + count("extra") > 0, "{name}: {found}");
    }
}

#[test]
fn the_smallest_position_is_drawn_with_the_reason() {
    let answer = referee(&[
        "--fen",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        BITROSE,
        "uci",
        "--fault",
        "en-passant-uncovers",
    ]);
    assert_eq!((answer.status, answer.err.as_str()), (Some(1), ""));
    insta::assert_snapshot!(answer.out);
}

#[test]
fn a_right_engine_is_cleared() {
    let answer = referee(&["--depth", "3", "--format", "json", BITROSE, "uci"]);
    let found = object(&answer);
    assert_eq!((answer.status, &found["ok"], &found["depth"]), (Some(0), &json!(true), &json!(3)), "{found}");
    let answer = referee(&["--suite", "chess960", "--depth", "2", "--format", "json", BITROSE, "uci"]);
    let found = object(&answer);
    assert_eq!((answer.status, &found["positions"]), (Some(0), &json!(12)), "{answer:?}");
    let answer = referee(&["--fen", "kiwipete", "--depth", "2", "--keys", BITROSE, "uci"]);
    assert!(
        answer.status == Some(0) && answer.out.contains("keys and FENs are as they should be"),
        "{answer:?}"
    );
}

#[test]
fn a_command_is_asked_for_each_position() {
    let command = format!("'{BITROSE}' perft {{fen}} {{depth}} --divide");
    let answer = referee(&["--fen", "position3", "--depth", "2", "--command", &command]);
    assert_eq!(answer.done(), "no disagreement: 1 position to depth 2, 396 nodes\n");
    let wrong = format!("{command} | grep -v e2e4");
    let answer = referee(&["--fen", "startpos", "--depth", "1", "--format", "json", "--command", &wrong]);
    assert_eq!((answer.status, answer.err.contains("contradicts itself")), (Some(2), true), "{answer:?}");
    let wrong = format!("{command} | grep -v -e e2e4 -e Nodes");
    let answer = referee(&["--fen", "startpos", "--depth", "1", "--format", "json", "--command", &wrong]);
    let found = object(&answer);
    assert_eq!((&found["kind"], &found["missing"]), (&json!("double-push"), &json!(["e2e4"])));
}

fn other_dialects_are_found_out() {
    let is_found_out = |dialect: &str| {
        let translate =
            format!("sed -u -e 's/^go perft .*/bogus/' -e 's/^{dialect} /go perft /' | '{BITROSE}' uci");
        let answer = script(&["--fen", "position3", "--depth", "2"], &translate);
        assert_eq!(answer.status, Some(0), "{answer:?}");
        let answer = script(&["--fen", "position3", "--depth", "2", "--dialect", dialect], &translate);
        assert_eq!(answer.status, Some(0), "{answer:?}");
    };
    let dialects = ["perft", "divide"];
    thread::scope(|scope| dialects.iter().for_each(|dialect| drop(scope.spawn(|| is_found_out(dialect)))));
}

#[test]
fn a_test_report_has_a_case_for_each_position() {
    let answer = referee(&["--depth", "1", "--format", "junit", BITROSE, "uci", "--fault", "no-castling"]);
    assert_eq!(answer.status, Some(1));
    assert_eq!(answer.out.matches("<failure ").count(), 1, "{}", answer.out);
    assert!(
        answer.out.contains("failures=\"1\"") && answer.out.contains("type=\"castling\""),
        "{}",
        answer.out
    );
    assert!(answer.out.matches("<testcase ").count() > 10 && answer.out.ends_with("</testsuite>\n"));
}

#[test]
fn keys_are_compared() {
    let kind = |answer: &Answer| object(answer)["kind"].clone();
    let options = ["--depth", "1", "--fen", "startpos", "--keys", "--format", "json"];
    let answer = referee(&[&options[..], &[BITROSE, "uci", "--fault", "en-passant-kept"]].concat());
    assert_eq!(kind(&answer), json!("fen"));
    let same = format!("'{BITROSE}' uci | sed -u 's/^Key: .*/Key: 1/'");
    assert_eq!(kind(&script(&options, &same)), json!("key-collision"));
    let other = format!(
        "n=0; '{BITROSE}' uci | while read -r line; do case $line in \
         Key*) n=$((n+1)); echo \"Key: $n\";; *) echo \"$line\";; esac; done"
    );
    assert_eq!(kind(&script(&options, &other)), json!("key-after-count"));
    let none = format!("'{BITROSE}' uci | sed -u -e '/^Key/d' -e '/^Fen/d'");
    assert!(script(&options, &none).err.contains("nothing for --keys to compare"));
}

/// An engine whose list for `go perft 2` lacks a move that is in its list for `go perft 1`.
fn a_list_that_is_wrong_at_one_depth_only() {
    let engine = format!("'{BITROSE}' uci | sed -u -e '/^a2a4: 3/d' -e '/^Nodes/d'");
    let answer =
        script(&["--fen", "7k/8/8/8/8/8/P7/K7 w - - 0 1", "--depth", "2", "--format", "json"], &engine);
    let found = object(&answer);
    assert_eq!((answer.status, &found["missing"]), (Some(1), &json!(["a2a4"])), "{found}");
    assert!(found["reason"].as_str().unwrap().contains("listed for depth 2 are wrong"), "{found}");
}

/// Processes whose command line has a text.
fn running(text: &str) -> usize {
    let Ok(processes) = std::fs::read_dir("/proc") else { return 0 };
    let lines = processes.flatten().filter_map(|process| std::fs::read(process.path().join("cmdline")).ok());
    lines.filter(|line| String::from_utf8_lossy(line).contains(text)).count()
}

#[test]
fn bad_engines_end_within_the_limit_and_leave_nothing_behind() {
    let hello = "read uci; echo uciok; read isready; echo readyok;";
    let cases = [
        ("mute", "sleep 71231".to_owned(), "did not answer `uci` within"),
        ("mute after the greeting", format!("{hello} sleep 71231"), "did not answer `go perft 1` within"),
        ("slow", format!("{hello} sleep 71231; cat"), "its last line was `readyok`"),
        ("without an end", "yes".to_owned(), "did not answer `uci`"),
        ("without a newline", "sleep 71231 & cat /dev/zero".to_owned(), "did not answer `uci`"),
        ("endless counts", format!("{hello} while :; do echo e2e4: 1; done"), "did not answer `go perft 1`"),
        ("leaves a child", format!("{hello} sleep 71231 & exit 0"), "did not answer"),
        ("closes its output", format!("{hello} exec >&-; sleep 71231"), "closed its output"),
        ("crash", format!("{hello} read line; kill -SEGV $$"), "SIGSEGV"),
        ("ends", format!("{hello} echo 'cannot open book' >&2; exit 3"), "exit status: 3"),
        (
            "complains",
            format!("{hello} echo 'cannot open book' >&2; exit 3"),
            "cannot open book; it was asked about r3k2r/",
        ),
        (
            "rubbish",
            format!(
                "{hello} while read line; do echo 'lorem ipsum'; case $line in isready) echo readyok;; esac; done"
            ),
            "no counts",
        ),
        (
            "searches",
            format!(
                "{hello} while read line; do case $line in go*) echo bestmove e2e4;; isready) echo readyok;; esac; done"
            ),
            "no counts",
        ),
        (
            "contradicts itself",
            format!("{hello} while read line; do echo e2e4: 1; echo Nodes searched: 5; echo readyok; done"),
            "contradicts itself",
        ),
        (
            "prints only totals",
            format!(
                "{hello} while read line; do case $line in go*) echo Nodes searched: 48;; isready) echo readyok;; esac; done"
            ),
            "no counts for `go perft 1`",
        ),
        (
            "castles otherwise",
            format!("'{BITROSE}' uci | sed -u 's/^e1g1:/O-O:/'"),
            "The line `O-O: 1` was not understood",
        ),
        (
            "knows one position",
            format!("sed -u 's/^position.*/position startpos/' | '{BITROSE}' uci; sleep 0"),
            "another position",
        ),
        (
            "skips the moves",
            format!("sed -u 's/ moves .*//' | '{BITROSE}' uci"),
            "does it read what follows `moves`",
        ),
    ];
    let ends = |(name, engine, expected): &(&str, String, &str)| {
        let start = Instant::now();
        let options = ["--timeout", "1", "--fen", "kiwipete", "--depth", "2"];
        let answer = script(&options, engine);
        assert_eq!((answer.status, answer.out.as_str()), (Some(2), ""), "{name}: {answer:?}");
        assert!(answer.err.contains(expected) && answer.err.lines().count() == 1, "{name}: {}", answer.err);
        assert!(start.elapsed() < Duration::from_secs(8), "{name}: {:?}", start.elapsed());
    };
    // The first seven only wait for the end of the limit.
    for some in cases.chunks(8) {
        thread::scope(|scope| some.iter().for_each(|case| drop(scope.spawn(|| ends(case)))));
    }
    assert_eq!(running("71231"), 0);
    let answer = referee(&["--format", "json", "true"]);
    assert!(!answer.err.contains("asked about"), "it got no position: {answer:?}");
    let error: Value = serde_json::from_str(&answer.out).unwrap();
    assert_eq!(error, json!({"ok": false, "error": answer.err.trim_end().strip_prefix("error: ").unwrap()}));
    let report = referee(&["--format", "junit", "true"]).out;
    assert!(
        report.contains("<error message=\"the engine ended") && report.ends_with("</testsuite>\n"),
        "{report}"
    );
    let answer = referee(&["./no-such-engine"]);
    assert!(answer.status == Some(2) && answer.err.contains("cannot start `./no-such-engine`"), "{answer:?}");
}

fn an_engine_that_changes_its_mind_is_not_judged() {
    let engine = format!(
        "n=0; '{BITROSE}' uci | while read -r line; do case $line in Nodes*) ;; \
         e2e4*) n=$((n+1)); [ $((n%2)) = 1 ] || echo \"$line\";; *) echo \"$line\";; esac; done"
    );
    let answer = script(&["--fen", "startpos", "--depth", "1"], &engine);
    assert!(answer.status == Some(2) && answer.err.contains("different answers"), "{answer:?}");
}

#[test]
fn bad_words_are_refused() {
    for (words, expected) in [
        (&["--suite", "none.txt", "x"][..], "cannot read none.txt"),
        (&["--fen", "8/8", "x"], "invalid FEN"),
        (&["--budget", "0", "x"], "expected seconds"),
        (&["--depth", "0", "x"], "0 is not in 1..=99"),
        (&[], "required"),
    ] {
        let answer = referee(words);
        assert!(answer.status == Some(2) && answer.err.contains(expected), "{words:?}: {answer:?}");
    }
}

#[test]
fn stockfish_is_cleared() {
    let Some(stockfish) = ["stockfish", "/usr/games/stockfish"]
        .into_iter()
        .find(|name| Command::new(name).arg("quit").output().is_ok())
    else {
        return skipped("stockfish is not installed");
    };
    for suite in ["usual", "chess960"] {
        let answer = referee(&["--suite", suite, "--depth", "3", stockfish]);
        assert_eq!(answer.status, Some(0), "{suite}: {answer:?}");
    }
}

#[test]
fn the_shell_answers_as_engines_do() {
    let input = "uci\nisready\nposition fen 8/8/8/8/8/8/4P3/K6k w - - 0 1 moves e2e4\nd\ngo perft 1\nnonsense\ngo infinite\nposition fen x\nposition startpos moves e2e5\nquit\n";
    let out = run(&["uci"], input).done();
    for expected in [
        "uciok\n",
        "readyok\n",
        "Fen: 8/8/8/8/4P3/8/8/K6k b - e3 0 1\nKey: ",
        "h1h2: 1\n",
        "\nNodes searched: 3\n",
        "unknown command `nonsense`",
        "bestmove 0000\n",
        "illegal move `e2e5`",
    ] {
        assert!(out.contains(expected), "{expected}: {out}");
    }
    assert_eq!(out.matches("info string error").count(), 4, "{out}");
    assert!(run(&["uci", "--help"], "").done().contains("--fault <NAME>"));
    assert_eq!(run(&["uci"], "x".repeat(100_000)).done().lines().count(), 1);
}

/// Stockfish counts on another thread, and says `readyok` before the counts.
fn an_engine_that_is_ready_while_it_counts_is_waited_for() {
    const ENGINE: &str = "n=0; while read -r line; do case $line in uci) echo uciok;; isready) echo readyok;; go*)
        n=$((n+1))
        { for move in a2a3 a2a4 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 f2f3 f2f4 g2g3 g2g4 h2h3 h2h4 b1a3 b1c3 g1f3 g1h3
        do echo \"$move: 1\"; done; [ $n = 1 ] || sleep 0.6; echo 'e2e4: 1'; echo 'Nodes searched: 20'; } & ;;
        esac; done";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
    let suite = file("start twice.txt", start.repeat(2));
    let answer = script(&["--suite", &suite, "--depth", "1"], ENGINE);
    assert_eq!(answer.done(), "no disagreement: 2 positions to depth 1, 40 nodes\n");
}
