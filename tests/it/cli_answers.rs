//! `bitrose equal`, `detect` and `step`, as the built program runs them.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::running::{assert_says, file, run, source_file};
use serde_json::{Value, json};

fn yes(arguments: &[&str]) -> String {
    run(&[&["equal"], arguments].concat(), "").done()
}

/// The answer to a question whose answer is no.
fn no(command: &str, arguments: &[&str]) -> Value {
    let answer = run(&[&[command, "--format", "json"], arguments].concat(), "");
    assert_eq!((answer.status, answer.err.as_str()), (Some(1), ""), "{arguments:?}: {}", answer.out);
    serde_json::from_str(&answer.out).unwrap()
}

#[test]
fn what_is_equal_is_proved() {
    let open = yes(&["x & -x", "ls1b(x)"]);
    assert!(open.starts_with("equal, proved for all values (x: all boards)\n1 circuit, "), "{open}");
    assert_eq!(
        yes(&["x & (x - 1)", "x & ~ls1b(x)", "--over", "subsets", "rook_mask(a1)"]),
        "equal on all 4096 cases (exhaustive over x: the 4096 subsets of 12 squares)\n"
    );
    assert_eq!(
        yes(&["x * 1", "x", "--over", "x=singles"]),
        "equal on all 64 cases (exhaustive over x: the 64 single squares)\n"
    );
    assert!(yes(&["x & y", "y & x", "--over", "singles"]).starts_with("equal on all 4096 cases"));
    assert_eq!(yes(&["north(RANK_1)", "RANK_2"]), "equal (no variables)\n");
}

#[test]
fn one_board_of_all_is_found() {
    let rare = no("equal", &["x", "x == 0x00FF00FF12345678 ? 0 : x"]);
    assert_eq!(rare["variables"]["x"], "0x00FF00FF12345678");
    let rarer = no("equal", &["x * 3 == 0x123456789ABCDEF7", "false"]);
    assert_eq!(rarer["variables"]["x"].as_str(), Some(&*third()));
}

/// The number that is 0x123456789ABCDEF7 when it is taken three times.
fn third() -> String {
    format!("0x{:016X}", 0x1234_5678_9ABC_DEF7u64.wrapping_mul(0xAAAA_AAAA_AAAA_AAAB))
}

#[test]
fn what_is_not_decided_has_a_status_of_its_own() {
    let hard = ["(x + y) * (x + y)", "x * x + 2 * x * y + y * y", "--limit", "0.2"];
    let start = std::time::Instant::now();
    let answer = run(&[&["equal"], &hard[..]].concat(), "");
    assert!(start.elapsed() < std::time::Duration::from_secs(3), "{:?}", start.elapsed());
    assert_eq!((answer.status, answer.err.as_str()), (Some(3), ""));
    assert!(answer.out.starts_with("not decided: no difference found in "), "{}", answer.out);
    assert!(yes(&[&hard[..], &["--tested"]].concat()).starts_with("not decided: "));
    let random = run(&["equal", "x | y", "y | x", "--over", "x=random 100", "y=singles"], "");
    assert!(
        random.status == Some(3) && random.out.contains("random cases are not a proof"),
        "{}",
        random.out
    );
}

#[test]
fn a_function_of_a_file_is_compared() {
    let (_file, path) = source_file(
        ".c",
        "typedef unsigned long long U64;
static const int step[4] = {8, -8, 1, -1};
static const U64 edge[4] = {0xff00000000000000ULL, 0xffULL, 0x8080808080808080ULL, 0x0101010101010101ULL};
U64 my_rook(int s, U64 o) {
  U64 a = 0;
  for (int d = 0; d < 4; d++)
    for (int t = s; !(1ULL << t & edge[d]); ) { t += step[d]; a |= 1ULL << t; if (1ULL << t & o) break; }
  return a;
}
",
    );
    let proved = yes(&["--file", &path, "my_rook(sq, occ)", "rook(sq, occ)"]);
    assert!(proved.contains("proved for sq: the indices 0 to 63; occ: all boards\n"), "{proved}");
    let wrong = no("equal", &["--file", &path, "my_rook(sq, occ)", "rook(sq, occ) & ~occ"]);
    // An array ends where the other program still computes: that is no proof for all values.
    let arrays = ["--lang", "c", "int t[64] = { 0 }; t[i]", "i - i"];
    let part = run(&[&["equal"], &arrays[..]].concat(), "");
    assert_eq!(part.status, Some(3), "{}", part.out);
    assert!(part.out.contains("--over i=squares leaves them out\n\ni = 64\n\n"), "{}", part.out);
    assert!(part.out.contains("stops: index out of range: 64 of 64 elements\n\ni - i = 0"), "{}", part.out);
    assert!(yes(&[&arrays[..], &["--over", "i=squares"]].concat()).starts_with("equal on all 64 cases"));
    assert!(yes(&[&arrays[..], &["--tested"]].concat()).starts_with("equal on all 64 cases"));
    assert_eq!(
        yes(&["--lang", "c", "int t[64] = { 0 }; t[i]", "int t[64] = { 0 }; -t[i]"]).lines().count(),
        1
    );
    assert!(wrong["variables"]["sq"].is_u64(), "{wrong}");
}

/// A method, a field and a class are in the language of the file; a name that nothing defines is a variable there too.
#[test]
fn an_expression_of_the_language_of_a_file_is_compared() {
    let rust = "pub struct Bb(u64); impl Bb { fn west(self) -> Bb { Bb(self.0 >> 1) } fn east(self) -> Bb { Bb(self.0 << 1 & !0x0101010101010101) } }";
    let java = "class Bb { static long toWest(long b) { return b >>> 1; } static long toEast(long b) { return b << 1 & ~0x0101010101010101L; } }";
    for (suffix, text, east, west) in
        [(".rs", rust, "Bb(x).east().0", "Bb(x).west().0"), (".java", java, "Bb.toEast(x)", "Bb.toWest(x)")]
    {
        let (_file, path) = source_file(suffix, text);
        let proved = yes(&["--file", &path, east, "east(x)"]);
        assert!(proved.contains("proved for all values (x: all boards)\n"), "{proved}");
        assert_eq!(no("equal", &["--file", &path, west, "west(x)"])["missing"].as_array().unwrap().len(), 1);
    }
}

/// A square is an index for a parameter of 64 bits that is none of a board: Go's `int`, Rust's `sq: usize`.
#[test]
fn a_square_is_an_index_where_one_is_wanted() {
    let go = "package p\nfunc f(n int) uint64 { return 1 << uint(n) }\nfunc g(b uint64) uint64 { return b }";
    let rust = "fn f(sq: usize) -> u64 { 1 << sq }\nfn g(b: u64) -> u64 { b }";
    for (suffix, text) in [(".go", go), (".rs", rust)] {
        let (_file, path) = source_file(suffix, text);
        for call in ["f(e4)", "g(e4)"] {
            let answer = run(&["show", "--format", "hex", "--file", &path, call], "");
            let said = (answer.status, answer.out.as_str());
            assert_eq!(said, (Some(0), "0x0000000010000000\n"), "{suffix}: {call}: {}", answer.err);
        }
    }
}

/// A method of the text stands for itself without its class, never for bitrose's own of that name.
#[test]
fn a_method_of_a_file_needs_no_class() {
    let java = "class A { static long king(long b) { return b >> 1; } }\nclass B { static long f(long b) { return b << 1; } static long g() { return 3; } }\nclass C { static long f(long b) { return b << 2; } }";
    let (_file, path) = source_file(".java", java);
    let show = |call: &str| run(&["show", "--format", "hex", "--file", &path, call], "");
    assert_eq!(show("king(0x8000000000000000L)").done(), "0xC000000000000000\n");
    assert_eq!(show("g()").done(), "0x0000000000000003\n");
    for call in ["f(1)", "f(1L)"] {
        let unclear = show(call);
        assert_eq!((unclear.status, unclear.out.as_str()), (Some(2), ""), "{}", unclear.err);
        assert!(
            unclear.err.contains("which may be `B.f` or `C.f`") && unclear.err.contains("write `B.f(…)`")
        );
    }
    assert!(show("king(1L, 2L)").err.contains("unknown method `king`"));
}

/// A method that does not touch its instance is called without one. Java's `long` is a board.
#[test]
fn a_method_that_touches_nothing_needs_no_instance() {
    let java = "class Gen { Board board; long own; long mine(long b) { return b & own; } long both(long b) { return east(b) | mine(b); } long east(long b) { return b << 1; } }";
    let (_file, path) = source_file(".java", java);
    let show = |call: &str| run(&["show", "--format", "hex", "--file", &path, call], "");
    for call in ["east(0x8000L)", "Gen.east(0x8000L)", "east({h2})"] {
        let answer = show(call);
        assert_eq!(
            (answer.status, &*answer.out),
            (Some(0), "0x0000000000010000\n"),
            "{call}: {}",
            answer.err
        );
    }
    for call in ["mine(1L)", "both(1L)", "Gen.mine(1L)", "mine({a1})"] {
        let answer = show(call);
        assert_eq!((answer.status, &*answer.out), (Some(2), ""), "{call}");
        assert!(answer.err.contains("`own` needs an instance"), "{call}: {}", answer.err);
    }
    // Making an instance fills what the method reads.
    let table = "class Gen { static final long[] T = new long[64]; CONSTRUCTOR static void fill() { T[3] = 8; } long at(int sq) { return T[sq]; } }";
    for constructor in ["Gen() { fill(); }", "Gen() { T[3] = 8; }", "{ fill(); }", "int n = other();"] {
        std::fs::write(&path, table.replace("CONSTRUCTOR", constructor)).unwrap();
        for call in ["at(3)", "Gen.at(3)", "at(d1)"] {
            let answer = show(call);
            assert_eq!((answer.status, &*answer.out), (Some(2), ""), "{constructor} {call}");
            assert!(answer.err.contains("may set `T`, which it reads"), "{constructor}: {}", answer.err);
        }
    }
    std::fs::write(&path, table.replace("CONSTRUCTOR", "static { fill(); }")).unwrap();
    assert_eq!(show("at(3)").out, "0x0000000000000008\n");
}

#[test]
fn functions_of_the_same_name_are_compared() {
    let files = ["b << 1", "(b << 1) & 0xFEFEFEFEFEFEFEFEULL"].map(|east| {
        let text = format!("typedef unsigned long long U64;\nU64 east(U64 b) {{ return {east}; }}\nU64 north(U64 b) {{ return b << 8; }}\n");
        source_file(".c", text + if east == "b << 1" { "int odd(int n) { return n & 1; }" } else { "" })
    });
    let [one, other] = files.each_ref().map(|(_, path)| path.as_str());
    let answer = run(&["equal", "--file", one, "--file", other], "");
    assert_eq!(answer.status, Some(1), "{}", answer.out);
    assert!(answer.out.starts_with("east(b)\nnot equal"), "{}", answer.out);
    assert!(answer.out.contains("\nnorth(b)\nequal, proved"), "{}", answer.out);
    assert!(answer.err.contains("note: only in one of the files, and not compared: `odd`"), "{}", answer.err);
    assert!(answer.out.contains(&format!("\n{one}: east(b)")), "{}", answer.out);
    let answer = run(&["equal", one, other], "");
    assert!(answer.status == Some(2) && answer.err.contains("--file"), "{}", answer.err);
}

/// A parameter of 32 bits has no other values; what is not decided beyond the squares is no proof.
#[test]
fn beyond_the_squares_are_the_values_of_the_parameters() {
    let compare = |texts: [&str; 2], limit: &str| {
        let files = texts.map(|text| source_file(".rs", text));
        let [one, other] = files.each_ref().map(|(_, path)| path.as_str());
        run(&["equal", "--limit", limit, "--file", one, "--file", other], "")
    };
    let narrow = "fn f(x: i32) -> bool { x > 100 }";
    for (wide, status) in [
        ("fn f(x: i64) -> bool { x > 100 && x < 0x1_0000_0000 }", 0),
        ("fn f(x: i64) -> bool { x > 100 && x < 0x7fff_0000 }", 1),
    ] {
        let answer = compare([narrow, wide], "5");
        assert_eq!(answer.status, Some(status), "{wide}: {}", answer.out);
    }
    // of a square, other values are no matter of course
    let square = ["fn f(sq: i32) -> bool { sq > 100 }", "fn f(sq: i32) -> bool { false }"];
    let answer = compare(square, "5");
    assert!(answer.status == Some(3) && answer.out.contains("they differ for sq = 101"), "{}", answer.out);
    let product = "fn f(x: i32, y: i32) -> bool { (x as i64) * (y as i64) == 8633 * 8629 }";
    let answer = compare([product, "fn f(x: i32, y: i32) -> bool { false }"], "0.2");
    assert_eq!(answer.status, Some(3), "{}", answer.out);
}

#[test]
fn the_counter_example_is_as_small_as_can_be() {
    let wrap = no("equal", &["x << 1", "east(x)"]);
    assert_eq!(
        wrap["variables"]["x"].as_str().unwrap().matches(['1', '2', '4', '8']).count(),
        1,
        "one square: {wrap}"
    );
    assert_eq!((&wrap["missing"].as_array().unwrap().len(), &wrap["extra"]), (&1, &json!([])));
    // A plain double push forgets that the square between must be empty: two pieces are needed to see it.
    let push = no("equal", &["(p & RANK_2) << 16 & ~occ", "north(north(p & RANK_2) & ~occ) & ~occ"]);
    let bits = |name: &str| {
        let hex = push["variables"][name].as_str().unwrap().trim_start_matches("0x").to_owned();
        u64::from_str_radix(&hex, 16).unwrap()
    };
    assert_eq!((bits("p").count_ones(), bits("occ").count_ones()), (1, 1), "{push}");
    assert_eq!(bits("p") << 8, bits("occ"));
    // Within a domain it stays in the domain.
    let pairs = no("equal", &["popcount(x)", "1", "--over", "pairs"]);
    assert_eq!(pairs["variables"]["x"].as_str().unwrap(), "0x0000000000000003");
}

/// A count is no index of a square, and the number beside it no board.
#[test]
fn counts_that_differ_are_numbers() {
    let answer = run(&["equal", "popcount(x)", "1"], "");
    assert_eq!(answer.status, Some(1));
    assert!(answer.out.ends_with("\npopcount(x) = 0    1 = 1\n\n"), "{}", answer.out);
}

#[test]
fn functions_of_a_file_that_are_not_called_and_miss_a_mask_are_named() {
    // One name ends with the other.
    const TEXT: &str = "uint64_t west(uint64_t b) { return b >> 1; }\n\
                        uint64_t northwest(uint64_t b) { return (b << 7) & 0x7f7f7f7f7f7f7f7f; }";
    let answer = run(&["step"], TEXT);
    let note = "note: west, line 1: 1 bit wrapped: ";
    assert!(answer.err.contains(note) && answer.err.contains("missing & NOT_A"), "{}", answer.err);
}

#[test]
fn an_expression_that_seems_to_mean_something_else_is_named() {
    let text = "int is_free(U64 att, U64 occ) {\n    return att & occ == 0;\n}";
    let answer = run(&["step", "--lang", "c"], text);
    assert!(
        answer.err.contains("note: line 2: `==` binds before `&`: this is `att & (occ == 0)`\n"),
        "{}",
        answer.err
    );
}

#[test]
fn a_counter_example_is_drawn_with_both_values_and_the_difference() {
    let answer = run(&["equal", "x >> 1", "west(x)", "--over", "x=subsets FILE_A & ~RANK_1"], "");
    assert_eq!((answer.status, answer.err.as_str()), (Some(1), ""));
    let parts = ["not equal", "x\n", "x >> 1", "west(x)", "- missing  1", "+ extra    0", "1 square"];
    assert_says(&answer.out, &parts);
}

#[test]
fn variables_that_must_be_squares_are_found_out() {
    let magic = yes(&["rook(sq, occ)", "rook_rays(sq, occ)"]);
    assert!(magic.contains("sq: the indices 0 to 63; occ: all boards"), "{magic}");
    assert_eq!(yes(&["1 << sq", "square(sq)", "--over", "sq=squares"]), yes(&["1 << sq", "square(sq)"]));
    let wrong = no("equal", &["rook(sq, occ)", "rook_rays(sq, occ) & ~occ"]);
    assert!(wrong["variables"]["sq"].is_u64() && wrong["variables"]["occ"].is_string(), "{wrong}");
    // A board whose sum overflows is still a board.
    let overflow = no("equal", &["--lang", "rust", "x + 1 - 1", "x"]);
    assert_eq!(overflow["variables"]["x"], json!("0xFFFFFFFFFFFFFFFF"), "{overflow}");
}

#[test]
fn one_that_stops_differs_from_one_that_does_not() {
    let answer = run(&["equal", "x / y", "x"], "");
    assert_eq!((answer.status, answer.err.as_str()), (Some(1), ""));
    assert!(answer.out.contains("x / y stops: division by zero"), "{}", answer.out);
    // Where both stop there is nothing to compare.
    assert!(yes(&["x / y * 2", "2 * (x / y)"]).contains("proved for all values"));
    let unknown = run(&["equal", "foo(x)", "foo(x)"], "");
    assert!(unknown.status == Some(2) && unknown.err.contains("unknown function"), "{}", unknown.err);
}

#[test]
fn the_same_question_has_the_same_answer() {
    let ask = |seed: &str| no("equal", &["x * y", "x | y", "--seed", seed, "--over", "random", "500"]);
    assert_eq!(ask("7"), ask("7"));
}

#[test]
fn a_pasted_function_is_compared() {
    let pasted = "uint64_t swap(uint64_t x) { x = (x >> 32) | (x << 32); return x; } swap(x)";
    assert!(yes(&[pasted, "rotl(x, 32)"]).contains("proved for all values"));
}

#[test]
fn the_mapping_that_fits_is_found() {
    let drawn = run(&["detect", "0x8000", "--as", "a2"], "").done();
    assert!(drawn.starts_with("0x0000000000008000 means a2 under lerbef\n"), "{drawn}");
    let rows: Vec<_> = drawn.lines().skip(2).collect();
    assert_eq!(rows.len(), 8);
    assert!(
        rows[1].starts_with("lerbef  h1=0 g1=1  yes")
            && rows[1].ends_with("with the bits of each byte reversed")
    );
    assert_eq!(rows.iter().filter(|row| row.contains("  no, 2 squares differ")).count(), 7, "{drawn}");
    let all = run(&["detect", "--format", "json", "ALL", "--as", "ALL"], "").done();
    let all: Value = serde_json::from_str(&all).unwrap();
    assert_eq!(all["fits"].as_array().unwrap().len(), 8);
}

#[test]
fn a_number_that_fits_nowhere_is_explained() {
    // The rook's mask of c6 with its hex digits read from the other end.
    let answer = no("detect", &["0x0040404040A74000", "--as", "rook_mask(c6)"]);
    assert_eq!((&answer["fits"], &answer["remedies"][0]["mapping"]), (&json!([]), &json!("lerf")));
    assert_eq!(answer["remedies"][0]["change"], json!("its hex digits reversed"));
    let drawn = run(&["detect", "0x0001422002214000", "--as", "knight(h4)"], "");
    assert_eq!(drawn.status, Some(1));
    assert_says(&drawn.out, &["under no mapping", "nearest: lerf", "+ extra    4  a3 b4 b6 a7", "& NOT_AB"]);
}

fn steps(arguments: &[&str]) -> Vec<Value> {
    let answer = run(&[&["step", "--format", "json"], arguments].concat(), "").done();
    answer.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_step_is_one_line_of_json() {
    let line = run(&["step", "--format", "json", "h4 << 1"], "").done();
    assert_eq!(
        line,
        "{\"step\":1,\"depth\":0,\"line\":1,\"language\":\"own\",\"source\":\"h4 << 1\",\"op\":\"<<\",\
         \"inputs\":[\"0x0000000080000000\",1],\"types\":[\"Board\",\"Int\"],\
         \"output\":\"0x0000000100000000\",\"type\":\"Board\",\"note\":\"one step east · 1 bit wrapped: h4 to a5; missing & NOT_H before \
         or & NOT_A after\"}\n"
    );
    let steps = steps(&["occ = FILE_C | RANK_6\nb = occ & rook_mask(c6)\npopcount(b) == 10"]);
    let ops: Vec<_> = steps.iter().map(|step| step["op"].as_str().unwrap()).collect();
    assert_eq!(ops, ["|", "rook_mask", "&", "popcount", "=="]);
    assert_eq!((&steps[2]["target"], &steps[2]["line"]), (&json!("b"), &json!(2)));
    assert_eq!((&steps[4]["inputs"], &steps[4]["output"]), (&json!([10, 10]), &json!(true)));
    assert!(steps.iter().all(|step| step.get("note").is_none()));
    let signed = self::steps(&["--lang", "c", "int64_t x = -4; x >> 1"]);
    assert_eq!((&signed[1]["inputs"], &signed[1]["output"]), (&json!([-4, 1]), &json!(-2)));
}

#[test]
fn the_last_step_is_the_value_of_the_program() {
    for program in ["north(e4) | d4", "x = 7; x * 6", "fn f(x) { return x ^ ALL } f(e4)"] {
        let steps = steps(&[program]);
        let shown = run(&["show", "--format", "json", program], "").done();
        let shown: Value = serde_json::from_str(&shown).unwrap();
        let output = &steps.last().unwrap()["output"];
        let outputs: Vec<_> = steps.iter().map(|step| &step["output"]).collect();
        assert!(
            output == &shown["hex"] || output == &shown["int"] || outputs.contains(&&shown["hex"]),
            "{program}"
        );
    }
}

#[test]
fn boards_stand_beside_each_other_with_the_operator_between() {
    let drawn = run(&["step", "FILE_A & RANK_1"], "").done();
    assert_eq!(drawn.lines().next(), Some("1  FILE_A & RANK_1  (line 1)"));
    assert_eq!(drawn.lines().nth(1), Some("                      &                     ="));
    assert_eq!(drawn.lines().nth(9), Some("1 1 . . . . . . .     1 1 1 1 1 1 1 1 1     1 1 . . . . . . ."));
    let wrapped = run(&["step", "h4 << 1"], "").done();
    assert!(wrapped.contains("note: one step east") && wrapped.contains('@'), "{wrapped}");
    assert!(run(&["step", "e4"], "").done().contains("0x0000000010000000"));
}

/// Of the function that is called, the change that mends it is told.
#[test]
fn what_mends_a_function_is_told_before_its_steps() {
    let source = "uint64_t south(uint64_t b) { return b >> 9; }";
    let said = run(&["step", "--lang", "c", source], "").err;
    assert!(said.contains("note: south, line 1: >> 9 should be >> 8; differs from south(x)"), "{said}");
}

/// The call is in no line of the file, whether it was given or added.
#[test]
fn the_steps_of_the_call_have_no_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("north.c");
    std::fs::write(&path, "uint64_t north(uint64_t b) { return b << 8; }\n").unwrap();
    let file = &["step", "--format", "hex", "--file", path.to_str().unwrap()][..];
    for call in [&["north(3)"][..], &["north({a1, b1})"], &[]] {
        let steps = run(&[file, call].concat(), "").out;
        assert!(steps.contains("(the call)") && steps.contains("b << 8  (line 1)"), "{steps}");
        assert_eq!(steps.matches("(line ").count(), 1, "{steps}");
    }
    let named = run(&["step", "--format", "hex", path.to_str().unwrap()], "").out;
    assert!(named.contains("(the call)") && named.contains("b << 8  (line 1)"), "{named}");
    let own = folder.path().join("my board.bit");
    for other in [&folder.path().join("to the north.c"), &own] {
        std::fs::copy(&path, other).unwrap();
    }
    let blanks = folder.path().join("to the north.c");
    assert_eq!(run(&["step", "--format", "hex", blanks.to_str().unwrap()], "").out, named);
    let advice = run(&["step", own.to_str().unwrap()], "").err;
    assert!(advice.contains(&format!("`bitrose step --file '{}'`", own.display())), "{advice}");
    std::fs::create_dir(folder.path().join("all.rs")).unwrap();
    let advice = run(&["step", folder.path().join("all.rs").to_str().unwrap()], "").err;
    assert!(advice.contains("all.rs` is a folder, not a file") && advice.contains("`--with "), "{advice}");
    let empty = folder.path().join("empty.c");
    std::fs::write(&empty, "// nothing\n").unwrap();
    assert!(run(&["step", empty.to_str().unwrap()], "").err.contains("nothing is defined here"));
    let steps = steps(&["--file", path.to_str().unwrap(), "north(3)"]);
    assert_eq!((&steps[0]["line"], &steps[1]["line"]), (&Value::Null, &json!(1)));
}

#[test]
fn a_call_that_returns_an_object_shows_it() {
    let source = "struct Move { int from; int to() { return from + 8; } }; Move make(int f) { return Move{f}; } make(12).to()";
    let hex = run(&["step", "--lang", "cpp", "--format", "hex", source], "").done();
    assert!(hex.lines().any(|line| line.ends_with("12 i32 => Move {from: 12}")), "{hex}");
    assert!(run(&["step", "--lang", "cpp", source], "").done().contains("Move {from: 12}"));
    let steps = steps(&["--lang", "cpp", source]);
    let make = steps.iter().find(|step| step["op"] == "make").unwrap();
    assert_eq!((&make["output"], &make["type"]), (&Value::Null, &json!("Move")));
    assert_eq!(make["object"], json!("Move {from: 12}"));
    let nothing = self::steps(&["--lang", "c", "int x; void set(int n) { x = n; } set(3); x"]);
    assert_eq!((&nothing[0]["output"], &nothing[0]["type"]), (&Value::Null, &Value::Null));
}

#[test]
fn a_call_names_what_only_its_file_knows() {
    let folder = tempfile::tempdir().unwrap();
    let files = [
        ("a.cpp", "struct A { int v; A(int q) : v(q) {} int g() { return v + 1; } };", "A(4).g()"),
        ("a.rs", "mod m { pub fn h(x: u32) -> u32 { x + 2 } }", "m::h(3)"),
        ("a.c", "#define rank(s) (8 - ((s) >> 3))", "rank(24)"),
        ("a.py", "class A:\n    def f(x):\n        return x + 2\n", "A.f(3)"),
    ];
    for (name, text, call) in files {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        let steps = run(&["step", "--format", "hex", "--file", path.to_str().unwrap(), call], "").done();
        assert!(steps.trim_end().lines().any(|line| line.contains("=> 5")), "{call}: {steps}");
    }
    // An error in the file is reported there.
    let path = folder.path().join("u.c");
    std::fs::write(&path, "\nint g(int x) { union { int a; } u; return x; }").unwrap();
    let refused = run(&["show", "--file", path.to_str().unwrap(), "g(3)"], "");
    assert!(refused.err.contains("u.c:2:16"), "{}", refused.err);
    let path = folder.path().join("a.cpp");
    let unknown = run(&["step", "--file", path.to_str().unwrap(), "A::nosuch(3)"], "");
    assert!(unknown.err.contains("nosuch") && unknown.status == Some(2), "{}", unknown.err);
}

/// Definitions that `--usual` puts in front count no line, and are not what is called.
#[test]
fn usual_definitions_are_in_front_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("attacks.cpp");
    let path = path.to_str().unwrap();
    let attacks = "Bitboard attacks(Color us, Square s) {\n    return us == WHITE ? NORTH_OF(s) : shift<SOUTH>(square_bb(s));\n}\n";
    let north = attacks.replace("NORTH_OF(s)", "shift<NORTH>(square_bb(s))");
    for (text, wanted) in [
        (north.as_str(), Ok("c5")),
        (attacks, Err("attacks.cpp:2:")),
        ("template<int D> Bitboard attacks(Square s) {\n    return shift<D>(square_bb(s));\n}\n", Ok("c7")),
        (
            "template<Kind K> Bitboard attacks(Square s) {\n    return square_bb(s);\n}\n",
            Err("attacks.cpp:1:10"),
        ),
        (
            "struct Position { U64 occ; };\nU64 attacks(Position& p, Square s) {\n    return p.occ | shift<NORTH>(square_bb(s));\n}\n",
            Ok("a2"),
        ),
        (
            "struct Position { U64 occ; };\nU64 attacks(Position** p, Square s) {\n    return (*p)->occ | shift<NORTH>(square_bb(s));\n}\n",
            Err("attacks.cpp:2:"),
        ),
    ] {
        std::fs::write(path, text).unwrap();
        for command in ["show", "step"] {
            let answer = run(&[command, "--usual", "--file", path, "--format", "squares"], "");
            match wanted {
                Ok(squares) => assert!(answer.out.contains(squares), "{command}: {}", answer.err),
                Err(place) => {
                    assert!(answer.status == Some(2) && answer.err.contains(place), "{}", answer.err);
                }
            }
        }
    }
}

/// A name that means something else than usual is not defined, and the error says why.
#[test]
fn a_doubtful_name_has_its_reason() {
    let help = "help: paste its definition as well: it returns a value here, while that of `--usual` changes its argument";
    for program in [
        "U64 f(U64 b, int s) { U64 c = set_bit(b, s); return c; }",
        "U64 f(U64 b, int s) { const char *url = \"a//b\"; U64 c = set_bit(b, s); return c; }",
    ] {
        for option in [&["step"][..], &["step", "--usual"]] {
            let answer = run(option, program);
            assert!(answer.status == Some(2) && answer.err.contains(help), "{}", answer.err);
        }
    }
}

#[test]
fn a_program_from_a_file_or_from_a_pipe() {
    let program =
        "static inline uint64_t east(uint64_t b) {\n    return (b << 1) & 0xfefefefefefefefe;\n}\neast(h4)\n";
    let path = file("step east.c", program);
    let from_file = run(&["step", "--format", "json", "--file", &path], "").done();
    assert_eq!(run(&["step", "--format", "json", "--file", "-"], program).done(), from_file);
    assert_eq!(run(&["step", "--format", "json", program], "").done(), from_file);
    let depths: Vec<_> = from_file.lines().map(|line| line.contains("\"depth\":1")).collect();
    assert!(depths.contains(&true) && depths.contains(&false), "{from_file}");
}

#[test]
fn the_steps_before_a_fault_are_shown() {
    let answer = run(&["step", "--format", "dec", "x = 6 * 7; x / 0"], "");
    assert_eq!((answer.status, answer.out.as_str()), (Some(2), "1  6 * 7  (line 1)  6, 7 => 42\n"));
    assert!(answer.err.contains("division by zero"), "{}", answer.err);
}

#[test]
fn long_traces_are_cut_and_say_how_to_see_the_rest() {
    let long = "i = 0; while i < 100 { i += 1 }";
    let cut = run(&["step", long], "").done();
    assert!(cut.contains("\nsteps 26 to 197 are left out: --steps 26-197 prints them"), "{cut}");
    assert!(cut.contains("\n25  ") && !cut.contains("\n26  ") && cut.contains("\n202  "), "{cut}");
    let part = run(&["step", "--steps", "30-31", long], "").done();
    assert!(
        part.trim_start().starts_with("30  ") && part.contains("\n31  ") && !part.contains("\n32  "),
        "{part}"
    );
    assert!(run(&["step", "--steps", "all", long], "").done().contains("\n100  "));
    assert_eq!(run(&["step", "--steps", "9-3", long], "").status, Some(2));
    // Of a table, the first shift without its mask is drawn, and each is named behind the steps.
    let table = "U64 king[64]; void init() { for (int s = 0; s < 64; s++) { U64 k = 1ULL << s; king[s] = k << 1 | k >> 1; } } init(); 0";
    let answer = run(&["step", "--lang", "c", table], "");
    assert!(answer.out.matches(" are left out: --steps ").count() == 2, "{}", answer.out);
    assert!(answer.out.contains("note: one step east, 1 bit wrapped: h1 to a2; missing"), "{}", answer.out);
    let wraps: Vec<&str> = answer.err.lines().filter(|line| line.contains("missing &")).collect();
    assert_eq!(wraps.len(), 2, "{}", answer.err);
    assert!(
        wraps[0].starts_with("note: line 1, step ") && wraps[0].contains(" east, 1 bit wrapped: "),
        "{wraps:?}"
    );
    // What only fills the table for the call that was added is left out: the call comes first.
    let shift = "U64 three[64]; void init() { for (int s = 0; s < 64; s++) { three[s] = 3ULL << (s & 56); } } U64 at(int s) { return three[s]; }";
    let answer = run(&["step", "--lang", "c", shift], "");
    assert!(answer.out.starts_with("steps 1 to 259 are left out: --steps 1-259 prints"), "{}", answer.out);
    assert!(answer.out.contains("\n260  s = 42  (the call)\n"), "{}", answer.out);
    // So is the first step whose type decided its result.
    let files = "int doubled(U64 b) { int n = 0; for (int f = 0; f < 8; f++) n += __builtin_popcountll(b & (0x01010101 << f)); return n; } doubled(0)";
    let answer = run(&["step", "--lang", "cpp", files], "");
    assert!(
        answer.out.contains("note: 2155905152 does not fit i32: it becomes -2139062144\n"),
        "{}",
        answer.out
    );
    let note = ": i32 -2139062144 becomes u64 0xFFFFFFFF80808080, the sign copied";
    assert!(answer.err.contains("note: line 1, step ") && answer.err.contains(note), "{}", answer.err);
}

#[test]
fn languages_are_found_named_and_chosen() {
    let program = "int x = -8; x >>> 1";
    let java = run(&["--lang", "java", program, "--format", "hex"], "");
    assert_eq!((java.out.as_str(), java.err.as_str()), ("2147483644\n", ""), "a chosen language is not told");
    let found = run(&["step", "uint64_t east(uint64_t b) { return b << 1; }"], "");
    assert!(found.err.starts_with("note: read as C\nnote: the program only defines functions;"), "{found:?}");
    assert!(found.err.contains("\n  east(b)\n") && found.out.contains("east(b)"), "{found:?}");
    let json = no("equal", &["uint64_t x = y; x << 1", "y"]);
    assert_eq!(json["languages"], json!(["c", "own"]));
    assert_eq!(run(&["--lang", "cobol", "1"], "").status, Some(2));
}

#[test]
fn a_step_shows_types_and_arrays() {
    let program = "uint64_t t[4] = {1}; t[2] = 6; int n = 3; n * 5";
    let drawn = run(&["step", "--lang", "c", program], "").done();
    assert_says(&drawn, &["t[1]", "t[2] <-", "15 i32"]);
}

#[test]
fn bounds_can_be_chosen() {
    let endless = run(&["step", "--format", "hex", "--limit", "100", "while true { }"], "");
    assert!(endless.status == Some(2) && endless.err.contains("100 operations"), "{}", endless.err);
    let long = "i = 0; while i < 1000 { i += 1 }";
    let short = run(&["step", "--format", "dec", "--max-steps", "10", long], "");
    assert!(
        short.status == Some(2)
            && short.out.lines().count() <= 10
            && short.err.contains("up to 1000000 steps"),
        "{short:?}"
    );
    assert!(run(&["step", "--format", "dec", "--max-steps", "5000", long], "").done().lines().count() > 1000);
    let most = run(&["step", "--max-steps", "1000001", long], "");
    assert!(most.status == Some(2) && most.err.contains("up to 1000000"), "{}", most.err);
}

#[test]
fn a_file_that_is_no_program() {
    let path = file("step bytes.txt", b"x = 1\ny = \xff\xfe\n");
    let bytes = run(&["step", "--file", &path], "");
    assert!(
        bytes.status == Some(2) && bytes.err.contains("not UTF-8: invalid bytes in line 2"),
        "{}",
        bytes.err
    );
    let missing = run(&["step", "--file", "no such file"], "");
    assert!(missing.status == Some(2) && missing.err.contains("`no such file`"), "{}", missing.err);
    let folder = run(&["step", "--file", env!("CARGO_TARGET_TMPDIR")], "");
    assert!(folder.status == Some(2) && folder.err.contains("cannot read"), "{}", folder.err);
    let huge = run(&["step", "--file", "-"], "a1 ".repeat(200_000));
    assert!(
        huge.status == Some(2) && huge.out.is_empty() && huge.err.contains("512"),
        "{}",
        &huge.err[..300]
    );
    let place = run(&["step", "--file", "-"], "x = 1\ny = nrth(e4)\n");
    assert!(place.err.contains("standard input:2:5") && place.err.contains("`north`"), "{}", place.err);
}

/// A shift that only one of the two colors reaches does not depend on the invented color.
#[test]
fn a_wrong_mask_of_one_color_is_named() {
    let code = "typedef unsigned long long U64;\nU64 attacks_left(U64 pawns, U64 targets, int colour) {\n    return targets & \
                (colour == 0 ? (pawns << 7) & ~0x0101010101010101 : (pawns >> 9) & ~0x8080808080808080);\n}\n";
    let answer = run(&["step", "--format", "hex"], code);
    assert!(
        answer.out.contains("the mask is on the wrong side: & NOT_A before or & NOT_H after"),
        "{}",
        answer.out
    );
    // The count of this one is invented.
    let answer = run(
        &["step", "--format", "hex"],
        "unsigned long long f(unsigned long long b, int dir) { return b << dir; }",
    );
    assert!(!answer.out.contains("missing"), "{}", answer.out);
}
