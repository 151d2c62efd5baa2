//! `bitrose moves` and `bitrose perft`, as they are typed.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::running::{Answer, file, interrupted, run, start};
use serde_json::{Value, json};
use std::process::Child;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Splits at blanks; `_` stands for a blank inside a word.
fn answer(line: &str) -> Answer {
    let words: Vec<String> = line.split(' ').map(|word| word.replace('_', " ")).collect();
    run(&words.iter().map(String::as_str).collect::<Vec<_>>(), "")
}

fn done(line: &str) -> String {
    answer(line).done()
}

/// What is said to bad input; nothing else may come out.
fn refusal(line: &str) -> String {
    let answer = answer(line);
    assert_eq!((answer.status, answer.out.as_str()), (Some(2), ""), "{line}: {}", answer.err);
    answer.err
}

fn suite(arguments: &[&str], text: &str) -> Answer {
    run(&[&["perft", "--suite", "-"], arguments].concat(), text)
}

/// Other commands take the position by `--fen`.
#[test]
fn the_position_may_have_the_name_of_an_option() {
    assert_eq!(run(&["perft", "--fen", "kiwipete", "2"], "").done(), "2039\n");
    assert_eq!(run(&["moves", "--fen", "kiwipete"], "").done().lines().count(), 48);
}

#[test]
fn moves_are_listed_on_both_boards_in_one_order() {
    let moves = done("moves startpos");
    assert_eq!(moves.lines().count(), 20);
    assert!(moves.starts_with("a2a3\na2a4\nb1a3\nb1c3\n") && moves.ends_with("h2h4\n"), "{moves}");
    assert_eq!(done("moves kiwipete").lines().count(), 48);
    assert_eq!(done("moves kiwipete --board 0x88"), done("moves kiwipete"));
    assert!(done("moves kiwipete").contains("e1g1\n"));
}

/// The moves of a game lead on from a position, wherever a position is read.
#[test]
fn moves_follow_a_position() {
    assert_eq!(
        done("moves startpos moves e2e4 e7e5"),
        done("moves rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR_w_KQkq_-_0_2")
    );
    assert_eq!(done("moves position startpos moves e2e4 e7e5"), done("moves startpos moves e4 e5"));
    assert_eq!(done("perft startpos moves e2e4 2"), "600\n");
    let pawn = ["show", "--fen", "startpos moves e2e4", "white_pawns & RANK_4", "--format", "squares"];
    assert_eq!(run(&pawn, "").done(), "e4\n");
    let answer = run(&["moves", "startpos", "moves", "e2e4", "e7e4"], "");
    assert_eq!(answer.status, Some(2));
    assert!(answer.err.contains("startpos moves e2e4 e7e4") && answer.err.contains("^^^^"), "{}", answer.err);
    let answer = run(&["perft", "startpos", "e2e4", "e7e5", "3"], "");
    assert!(answer.err.contains("help: did you mean `startpos moves e2e4 e7e5`?"), "{}", answer.err);
}

#[test]
fn moves_are_written_as_players_do() {
    let san = done("moves 8/P1k5/8/8/8/8/8/K7_w_-_-_0_1 --format san");
    let mut names: Vec<&str> = san.lines().collect();
    names.sort_unstable();
    assert_eq!(names, ["Ka2", "Kb1", "Kb2", "a8=B", "a8=N+", "a8=Q", "a8=R"]);
    let castling = done("moves 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 --format san");
    assert!(castling.contains("O-O\n") && castling.contains("O-O-O\n"), "{castling}");
}

#[test]
fn moves_in_json_are_one_object() {
    let text = done("moves 7k/8/8/8/8/8/r7/K7_w_-_-_3_9 --format json");
    let object: Value = serde_json::from_str(&text).unwrap();
    let wanted = json!({
        "fen": "7k/8/8/8/8/8/r7/K7 w - - 3 9",
        "check": true,
        "moves": [{ "uci": "a1a2", "san": "Kxa2" }, { "uci": "a1b1", "san": "Kb1" }],
    });
    assert_eq!((object, text.lines().count()), (wanted, 1));
}

#[test]
fn without_moves_it_says_why() {
    for (fen, why) in
        [("7k/6Q1/6K1/8/8/8/8/8_b_-_-", "checkmate"), ("7k/5Q2/6K1/8/8/8/8/8_b_-_-", "stalemate")]
    {
        let answer = answer(&format!("moves {fen}"));
        assert_eq!((answer.status, answer.out.as_str()), (Some(0), ""));
        assert_eq!(answer.err, format!("no legal moves: {why}\n"));
    }
    assert_eq!(done("perft 7k/6Q1/6K1/8/8/8/8/8_b_-_- 3"), "0\n");
    assert_eq!(done("perft 7k/6Q1/6K1/8/8/8/8/8_b_-_- 1 --divide"), "\nNodes searched: 0\n");
}

#[test]
fn a_count_is_one_number() {
    for board in ["bitboard", "0x88"] {
        assert_eq!(done(&format!("perft startpos 4 --board {board}")), "197281\n");
        assert_eq!(done(&format!("perft kiwipete 3 --board {board} --threads 3")), "97862\n");
        assert_eq!(done(&format!("perft position3 0 --board {board}")), "1\n");
    }
    assert_eq!(done("perft kiwipete 3 --hash 1 --threads 2"), "97862\n");
}

#[test]
fn a_fen_stands_in_one_word_or_in_several() {
    assert_eq!(run(&["perft", START, "3"], "").done(), "8902\n");
    assert_eq!(done(&format!("perft {START} 3")), "8902\n");
    assert_eq!(done("perft rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3"), "8902\n");
    assert_eq!(done(&format!("moves {START}")), done("moves startpos"));
}

/// The form of Stockfish's `go perft`, sorted.
#[test]
fn divide_prints_each_first_move_and_the_total() {
    let text = done("perft startpos 2 --divide");
    let (moves, total) = text.split_once("\n\n").unwrap();
    assert_eq!(total, "Nodes searched: 400\n");
    let mut lines: Vec<&str> = moves.lines().collect();
    assert_eq!(lines.len(), 20);
    assert!(lines.iter().all(|line| line.ends_with(": 20")), "{moves}");
    assert_eq!(lines[0], "a2a3: 20");
    let listed = lines.clone();
    lines.sort_unstable();
    assert_eq!(listed, lines);
    for options in ["--board 0x88", "--threads 2", "--hash 1", "--board 0x88 --threads 3"] {
        assert_eq!(done(&format!("perft startpos 2 --divide {options}")), text, "{options}");
    }
    let castling = done("perft kiwipete 3 --divide");
    assert!(castling.contains("\ne1c1: 1887\n") && castling.contains("\ne1g1: 2059\n"), "{castling}");
    assert_eq!(done("perft kiwipete 3 --divide --board 0x88"), castling);
}

#[test]
fn a_count_in_json_has_what_the_contract_says() {
    let plain: Value = serde_json::from_str(&done("perft startpos 3 --format json")).unwrap();
    let names: Vec<_> = plain.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(names, ["fen", "depth", "nodes", "seconds", "nps"]);
    assert_eq!((&plain["fen"], &plain["depth"], &plain["nodes"]), (&json!(START), &json!(3), &json!(8902)));
    assert!(plain["seconds"].as_f64().unwrap() >= 0.0 && plain["nps"].as_u64().unwrap() > 0);
    let divide: Value = serde_json::from_str(&done("perft startpos 3 --format json --divide")).unwrap();
    assert_eq!(divide["divide"]["a2a3"], json!(380));
    assert_eq!(divide["divide"].as_object().unwrap().len(), 20);
}

#[test]
fn both_boards_are_compared() {
    let text = done("perft kiwipete 3 --compare");
    let lines: Vec<&str> = text.lines().collect();
    assert!(
        lines[0].starts_with("bitboard  97862 nodes in ") && lines[0].ends_with(" million nodes a second"),
        "{text}"
    );
    assert!(lines[1].starts_with("0x88      97862 nodes in "), "{text}");
    assert!(
        lines[2].starts_with("equal; the bitboards are ") && lines[2].ends_with(" times as fast"),
        "{text}"
    );
    let object: Value = serde_json::from_str(&done("perft kiwipete 2 --compare --format json")).unwrap();
    assert_eq!((&object["nodes"], &object["equal"]), (&json!([2039, 2039]), &json!(true)));
    assert!(object["ratio"].as_f64().unwrap() > 0.0 && object.get("parting").is_none());
}

#[test]
fn a_suite_is_counted_again() {
    let text = "# two positions\n\n4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66 ;D3 1197 ;D4 7059\n\
                r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 ;D1 26 ;D2 568 ;D3 13744\n";
    for board in ["bitboard", "0x88"] {
        let answer = suite(&["--board", board, "--max-nodes", "2000"], text).done();
        assert_eq!(answer, "2 positions, 5 counts, 1,872 nodes: all agree; 2 larger ones left out\n");
    }
    let whole = suite(&["--threads", "2"], text).done();
    assert_eq!(whole, "2 positions, 7 counts, 22,675 nodes: all agree\n");
    let without_clocks = suite(&[], "4k3/8/8/8/8/8/8/4K2R w K - ;D1 15\n").done();
    assert_eq!(without_clocks, "1 position, 1 count, 15 nodes: all agree\n");
    for start in ["startpos", "startpos moves e2e4", "position startpos moves e2e4 e7e6"] {
        let counts = if start == "startpos moves e2e4" { "D1 20" } else { "D2 400" };
        let wanted = i32::from(start.contains("e7e6"));
        assert_eq!(suite(&[], &format!("{start} ;{counts}\n")).status, Some(wanted), "{start}");
    }
    assert!(suite(&[], "kiwipet ;D1 48\n").err.contains("did you mean `kiwipete`?"));
    let objects = suite(&["--format", "json"], text).done();
    assert_eq!(objects.lines().count(), 7);
    let first: Value = serde_json::from_str(objects.lines().next().unwrap()).unwrap();
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_eq!(first, json!({"line": 3, "fen": fen, "depth": 1, "expected": 15, "nodes": 15, "equal": true}));
}

#[test]
fn a_suite_file_with_a_wrong_count_says_no() {
    let path = file("wrong.epd", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 67\n");
    let answer = run(&["perft", "--suite", &path], "");
    assert_eq!((answer.status, answer.err.as_str()), (Some(1), ""));
    assert_eq!(
        answer.out,
        "line 1, depth 2: 66 nodes, not 67: 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n1 position, 2 counts, 81 nodes: 1 differs\n"
    );
    // It would take hours to count all.
    let answer = suite(&["--max-nodes", "2000"], "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D12 1197\n");
    assert!(answer.status == Some(1) && answer.out.contains("line 1, depth 12: at least "), "{answer:?}");
}

#[test]
fn bad_lines_of_a_suite_are_told_and_the_rest_goes_on() {
    let text = "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n8/8 w - - 0 1 ;D1 3\n\
                4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15\n8/8/8/8/8/8/8/K7 w - - 0 1 ;D1 3\n\
                4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D4000000000 1\n";
    let answer = suite(&[], text);
    assert_eq!((answer.status, answer.out.as_str()), (Some(2), "1 position, 1 count, 15 nodes: all agree\n"));
    let told: Vec<&str> = answer.err.lines().collect();
    assert_eq!(told.len(), 4, "{told:?}");
    assert!(told[0].starts_with("-, line 1: ") && told[0].contains(";D1 20"), "{told:?}");
    assert!(told[1].starts_with("-, line 2: ") && told[1].contains("2 ranks instead of 8"), "{told:?}");
    assert!(told[2].contains("line 4") && told[2].contains("Black has no king"), "{told:?}");
    assert!(told[3].contains("line 5") && told[3].contains("4000000000"), "{told:?}");
    let nothing = suite(&[], "\n# nothing\n");
    assert!(
        nothing.status == Some(2) && nothing.out.is_empty() && nothing.err.contains("no position"),
        "{nothing:?}"
    );
}

#[test]
fn chess960_castling_is_counted_by_the_bitboards_and_refused_by_the_other_board() {
    let fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    assert_eq!(run(&["perft", fen, "2"], "").done(), "528\n");
    let answer = run(&["perft", fen, "2", "--board", "0x88"], "");
    assert_eq!((answer.status, answer.out.as_str()), (Some(2), ""));
    assert!(
        answer.err.contains("the 0x88 board castles with king e and rooks a and h only"),
        "{}",
        answer.err
    );
}

#[test]
fn bad_input_names_the_place_and_what_was_expected() {
    for (line, words) in [
        ("moves", "<FEN>"),
        ("moves 9/8/8/8/8/8/8/8_w_-_-_0_1", "invalid FEN"),
        ("moves kiwipet", "kiwipete"),
        ("moves 8/8/8/8/8/8/8/4K3_w_-_-_0_1", "Black has no king"),
        ("moves 4k3/8/8/8/8/8/8/R3K3_b_-_-_0_1 --format pgn", "uci"),
        ("moves k7/8/8/8/8/8/8/RK6_w_-_-_0_1", "is in check"),
        ("perft startpos", "expected a depth"),
        ("perft startpos 100", "0 to 99"),
        ("perft startpos -1", "0 to 99"),
        ("perft startpos deep", "invalid depth `deep`"),
        ("perft rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "the move number or the depth"),
        ("perft startpos 3 --board mailbox", "0x88"),
        ("perft startpos 3 --threads 0", "--threads"),
        ("perft startpos 3 --hash 1 --board 0x88", "--hash"),
        ("perft startpos 3 --hash 999999999999", "memory"),
        ("perft startpos 3 --compare --divide", "cannot be used with"),
        ("perft startpos 3 --suite x.epd", "cannot be used with"),
        ("perft --suite /no/such/file.epd", "/no/such/file.epd"),
        ("perft startpos 3 --got abc", "expected a whole number"),
        ("perft", "<FEN>"),
    ] {
        let told = refusal(line);
        assert!(told.contains(words), "{line}: {told}");
    }
}

/// A count that would take years.
fn endless(arguments: &[&str]) -> Child {
    start(&[&["perft", "startpos", "14"], arguments].concat())
}

#[test]
fn an_interrupt_ends_a_count_and_says_that_it_is_not_whole() {
    for board in ["bitboard", "0x88"] {
        let answer = interrupted(endless(&["--board", board, "--threads", "2"]));
        assert_eq!(answer.err, "stopped: the count is incomplete\n");
        let nodes: u64 = answer.out.strip_prefix("at least ").unwrap().trim().parse().unwrap();
        assert!(nodes > 0);
    }
    let answer = interrupted(endless(&["--format", "json", "--divide"]));
    let object: Value = serde_json::from_str(&answer.out).unwrap();
    assert_eq!((&object["whole"], &object["divide"]), (&json!(false), &json!({})));
    let answer = interrupted(endless(&["--divide"]));
    assert!(answer.out.starts_with("\nNodes searched before the end: "), "{}", answer.out);
    let answer = interrupted(endless(&["--compare"]));
    assert_eq!(answer.out, "");
    assert!(answer.err.contains("stopped: the count on the bitboards is incomplete"), "{}", answer.err);
    let path = file("endless.epd", "startpos ;D1 20 ;D14 10000000000000000000\n");
    let answer = interrupted(start(&["perft", "--suite", &path, "--max-nodes", "18446744073709551615"]));
    assert_eq!(answer.out, "1 position, 1 count, 20 nodes: no difference so far\n");
}

#[test]
fn a_count_ends_at_its_limit() {
    for board in ["bitboard", "0x88"] {
        let answer = answer(&format!("perft startpos 9 --max-nodes 100000 --board {board}"));
        assert_eq!(answer.status, Some(1));
        let nodes: u64 = answer.out.strip_prefix("at least ").unwrap().trim().parse().unwrap();
        assert!((100_000..3_000_000).contains(&nodes), "{nodes}");
    }
}

/// Each fault gives a count of its own in some position; `bitrose uci` has the fault and says which count.
#[test]
fn a_wrong_count_names_the_fault() {
    for (fault, position, depth) in [
        ("no-en-passant", "position3", 3),
        ("castles-through-check", "kiwipete", 2),
        ("queens-only", "position4", 2),
        ("pins-ignored", "position3", 2),
    ] {
        let fen = known(position);
        let uci = run(&["uci", "--fault", fault], format!("position fen {fen}\ngo perft {depth}\n")).done();
        let got = uci.split("Nodes searched: ").nth(1).unwrap().trim();
        let answer = answer(&format!("perft {position} {depth} --got {got}"));
        assert_eq!((answer.status, answer.err.as_str()), (Some(1), ""));
        assert!(
            answer.out.contains(&format!("({fault})")) && answer.out.contains(" instead of "),
            "{}",
            answer.out
        );
    }
    assert_eq!(done("perft kiwipete 2 --got 2039"), "2,039 is correct\n");
    // After a position that is none there is none, not the one before.
    let uci = run(&["uci"], "position fen x\ngo perft 1\nposition startpos moves e2e5\nd\n").done();
    assert_eq!(uci.matches("there is no position").count(), 2, "{uci}");
    let none = answer("perft kiwipete 1 --got 1").out;
    assert_eq!(
        none,
        "1 instead of 48: 47 too few\nnone of the 40 bugs that bitrose knows gives this count by itself\n"
    );
    let object: Value = serde_json::from_str(&answer("perft startpos 1 --got 12 --format json").out).unwrap();
    assert_eq!((&object["equal"], &object["nodes"]), (&json!(false), &json!(20)));
    assert_eq!(object["faults"][0]["name"], json!("no-double-push"));
    assert!(refusal("perft kiwipete 5 --got 1").contains("try a smaller depth"));
}

fn known(name: &str) -> &'static str {
    bitrose_core::position::known::find(name).unwrap().fen
}

#[test]
fn the_suite_of_faults_is_built_in() {
    let text = done("perft --suite proof");
    assert!(text.ends_with(": all agree\n"), "{text}");
    assert_eq!(done("perft --suite proof --board 0x88"), text);
}
