//! The words of the command line: short forms, slips, bad input. Each fault has its own message.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::running::{Answer, run};

#[test]
fn an_expression_in_the_place_of_the_command_is_shown() {
    let hex = |arguments: &[&str]| {
        let arguments = [arguments, &["--format", "hex"]].concat();
        run(&arguments, "").done()
    };
    assert_eq!(hex(&["north(RANK_1)"]), "0x000000000000FF00\n");
    assert_eq!(hex(&["--mapping", "rival", "a1"]), "0x0000000000000080\n");
    assert_eq!(hex(&["--mapping=rival", "--ascii", "a1"]), "0x0000000000000080\n");
    assert_eq!(hex(&["~RANK_1"]), "0xFFFFFFFFFFFFFF00\n");
    assert_eq!(hex(&["(e4)", "{a1 h8}"]), "0x0000000010000000\n0x8000000000000001\n");
    assert_eq!(hex(&["-RANK_1"]), "0xFFFFFFFFFFFFFF01\n");
    assert_eq!(hex(&["show", "-RANK_1"]), "0xFFFFFFFFFFFFFF01\n");
    assert_eq!(run(&["--format", "hex", "--", "-a1"], "").done(), "0xFFFFFFFFFFFFFFFF\n");
    assert_eq!(run(&["--", "e4"], "").done(), run(&["show", "e4"], "").done());
}

#[test]
fn an_expression_that_begins_with_a_dash_keeps_its_text() {
    for arguments in [
        &["-1", "--format", "json"][..],
        &["show", "--format", "json", "-1"],
        &["--format", "json", "--", "-1"],
    ] {
        let drawn = run(arguments, "").done();
        assert!(drawn.starts_with(r#"{"expr":"-1","#), "{arguments:?}: {drawn}");
    }
    assert!(run(&["-e4", "-(e4)", "--columns", "2"], "").done().starts_with("-e4 "));
}

#[test]
fn expressions_may_begin_with_a_dash_everywhere() {
    assert_eq!(run(&["diff", "-a1", "ALL", "--format", "json"], "").status, Some(0));
    assert_eq!(run(&["equal", "-x", "~x + 1"], "").status, Some(0));
    assert_eq!(run(&["detect", "-1", "--as", "-a1"], "").status, Some(0));
    assert_eq!(run(&["step", "-a1"], "").status, Some(0));
}

/// Bad input: exit status 2, nothing on standard output, and these words in the message.
fn refused(arguments: &[&str], words: &[&str]) -> Answer {
    let answer = run(arguments, "");
    assert_eq!((answer.status, answer.out.as_str()), (Some(2), ""), "{arguments:?}: {}", answer.err);
    for word in words {
        assert!(answer.err.contains(word), "{arguments:?} does not say {word:?}:\n{}", answer.err);
    }
    answer
}

#[test]
fn a_mistyped_command_is_named() {
    for (slip, command) in [
        ("shwo", "show"),
        ("eval", "show"),
        ("covnert", "convert"),
        ("dif", "diff"),
        ("detct", "detect"),
        ("scna", "scan"),
        ("equals", "equal"),
        ("completion", "completions"),
    ] {
        refused(&[slip, "0xFF"], &[slip, &format!("'{command}'")]);
        refused(&["--mapping", "rival", slip], &[&format!("'{command}'")]);
    }
    // What is an expression is one, be it near a command.
    assert_eq!(run(&["step(e4, north)", "--format", "squares"], "").done(), "e5\n");
}

#[test]
fn every_bad_input_has_its_own_message() {
    let cases: &[(&str, &[&str])] = &[
        ("", &["expected"]),
        ("0x", &["0x", "digit"]),
        ("0x1FFFFFFFFFFFFFFFF", &["64 bits", "17"]),
        ("18446744073709551616", &["64 bits", "18446744073709551615"]),
        ("i9", &["i9", "square"]),
        ("(e4 | (d4", &["unclosed `(`", "opened here"]),
        ("e4)", &["`)`"]),
        ("nrth(e4)", &["nrth", "`north`"]),
        ("FILE_K", &["FILE_K", "FILE_"]),
        ("north(e4, e5)", &["north", "2"]),
        ("rook(e4)", &["rook", "occ"]),
        ("a1 & b1 == c1", &["ambiguous", "(a1 & b1) == c1", "a1 & (b1 == c1)"]),
        ("e4 / 0", &["division by zero"]),
        ("while true { }", &["10000000 operations", "loop"]),
        ("let x = 1; let x = 2", &["x", "twice"]),
        ("!e4", &["~e4", "e4 == 0"]),
        ("rook({a1 a2}, 0)", &["found two"]),
        ("e4 $ d4", &["`$`"]),
        ("board { . . . }", &["3 cells", "8 rows"]),
    ];
    let mut messages = Vec::new();
    for (source, words) in cases {
        let answer = refused(&["show", source], words);
        let label = answer.err.lines().find_map(|line| line.split_once('^'));
        let (_, label) = label.unwrap_or_else(|| panic!("{source}: {}", answer.err));
        let message = (answer.err.lines().next().unwrap().to_owned(), label.trim_matches('^').to_owned());
        assert!(message.0.starts_with("error: "), "{source}: {}", answer.err);
        assert!(!messages.contains(&message), "{source} has the message of another: {message:?}");
        messages.push(message);
    }
}

#[test]
fn every_command_refuses_a_bad_expression_in_the_same_way() {
    for arguments in [
        &["show", "e9"][..],
        &["diff", "e9", "e4"],
        &["diff", "e4", "e9"],
        &["equal", "e9", "e4 +"],
        &["equal", "x", "y +"],
        &["convert", "e9", "--to", "rival"],
        &["detect", "e9 +", "--as", "e4"],
        &["detect", "e4", "--as", "e9 +"],
        &["step", "e9 +"],
    ] {
        refused(arguments, &["error: ", "^"]);
    }
}

#[test]
fn wrong_options_are_told_with_the_right_ones() {
    refused(&["show", "e4", "--mapping", "lerff"], &["lerff", "did you mean `lerf`?"]);
    refused(&["show", "e4", "--format", "jsno"], &["jsno", "did you mean `json`?"]);
    refused(&["show", "e4", "--fromat", "json"], &["--fromat", "--format"]);
    refused(&["show", "e4", "--columns", "0"], &["--columns", "1"]);
    refused(&["show", "e4", "--color", "sometimes"], &["sometimes", "always"]);
    refused(&["diff", "e4"], &["GOT"]);
    refused(&["diff", "e4", "e5", "e6"], &["e6"]);
    refused(&["detect", "1"], &["--as"]);
    refused(&["convert", "1"], &["--to"]);
    refused(
        &["convert", "--file", "README.md", "--to", "berlef", "--format", "dec"],
        &["--file", "--format", "cannot be used with"],
    );
    refused(&["convert", "1", "--to", "foo"], &["expected one of lerf, lerbef, berlef, berf, lefr, lefber,"]);
    refused(&["--fresh", "step", "-i", "e4"], &["`--fresh` is an option of `bitrose explore` only"]);
    refused(&["step"], &["empty program", "standard input"]);
    refused(
        &["step", "src/none.c"],
        &["error: `src/none.c` is not the name of a file here", "as an expression: "],
    );
    refused(&["step", "tests/tui.c"], &["`tests/tui.c` is not the name of a file here"]);
    refused(&["knight e4"], &["call it: `knight(x)`"]);
    refused(&["table"], &["  knight  ", "  between  ", "--expr"]);
    refused(&["table", "king", "--lang", "c"], &["use --format"]);
    refused(&["lint"], &["stdin is empty"]);
    refused(&["emit", "asserts", "--lang", "grid"], &["expected cpp, java, csharp, python or go\n"]);
    refused(&["magic", "check", "rook", "c6", "0x1"], &["bitrose magic check rook c6 --magic 0x"]);
    refused(
        &["README.md"],
        &["`README.md` is a file", "bitrose scan README.md", "bitrose step --file README.md"],
    );
    refused(
        &["step", "U64 f(int s) { U64 b = 0; set_bit(b, s); return b; }"],
        &["unknown function `set_bit`"],
    );
    refused(
        &["show", "struct By { int n; }; U64 f(By** by) { return 1ULL << (*by)->n; }"],
        &["end the program with a call"],
    );
    refused(&["show", "--fen", "8/8/9/8/8/8/8/8", "e4"], &["--fen", "^"]);
    refused(&["step", "e4", "--file", "x"], &["cannot read `x`"]);
    refused(&["equal", "x", "x", "--over", "single"], &["`single`", "`singles`"]);
    refused(&["equal", "x", "x", "--over", "y=singles"], &["`y`", "x"]);
}

#[test]
fn color_follows_the_wish_and_the_surroundings() {
    let colored = |arguments: &[&str]| {
        let answer = run(arguments, "");
        (answer.out.contains('\x1b'), answer.err.contains('\x1b'))
    };
    assert_eq!(colored(&["e4"]), (false, false));
    assert_eq!(colored(&["e4", "--color", "always"]), (true, false));
    assert_eq!(colored(&["e4 +", "--color", "always"]), (false, true));
    assert_eq!(colored(&["e4 +"]), (false, false));
    assert_eq!(colored(&["diff", "e4", "--color", "always"]), (false, true));
    assert_eq!(colored(&["diff", "e4", "--color", "never"]), (false, false));
}

/// A first word that is neither a command nor an expression, and that other words follow.
#[test]
fn an_unknown_command_names_the_nearest() {
    for (words, near) in [
        (&["explain", "x & -x"][..], "'step', 'detect'"),
        (&["expalin", "5"], "'step', 'detect'"),
        (&["equla", "e4", "e5"], "'equal'"),
        (&["frobnicate", "e4"], "--help"),
    ] {
        let answer = run(words, "");
        assert!(
            answer.err.contains(&format!("'{}'", words[0])) && answer.err.contains(near),
            "{}",
            answer.err
        );
    }
    let lone = run(&["xyzzy"], "").err;
    assert!(lone.contains("unknown name `xyzzy`"), "{lone}");
    let position = run(&["show", "startpos"], "").err;
    assert!(position.contains("`bitrose show --fen startpos` draws it"), "{position}");
}

#[test]
fn lint_says_how_to_give_the_mapping() {
    let said = run(&["lint"], "const U64 RANK_1 = 0xFFULL;\n").done();
    assert!(said.contains("to tell the mapping (1): `--mapping lerf` sets it"), "{said}");
    let wrong = "const U64 RANK_1 = 0xFFULL;\nU64 east(U64 b) { return b << 1; }\n";
    let said = run(&["lint"], wrong).out;
    assert!(said.starts_with("stdin: lerf is assumed (1 name of "), "{said}");
}
