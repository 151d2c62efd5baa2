//! `bitrose lsp`, as an editor talks to it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::running::run;
use serde_json::{Value, json};

/// A message with its header.
fn message(text: &str) -> String {
    format!("Content-Length: {}\r\n\r\n{text}", text.len())
}

/// Runs the server on these messages, and gives its answers and its status.
fn talk(messages: &[Value]) -> (Vec<Value>, Option<i32>) {
    let (mut answers, status) = everything(messages);
    answers.retain(|answer| answer["id"] != Value::Null);
    (answers, status)
}

/// The answers together with what the server says by itself.
fn everything(messages: &[Value]) -> (Vec<Value>, Option<i32>) {
    let input: String = messages.iter().map(|value| message(&value.to_string())).collect();
    let answer = run(&["lsp"], &input);
    let mut answers = Vec::new();
    let mut rest = answer.out.as_str();
    while let Some((header, after)) = rest.split_once("\r\n\r\n") {
        let length: usize = header.strip_prefix("Content-Length: ").unwrap().parse().unwrap();
        answers.push(serde_json::from_str(&after[..length]).unwrap());
        rest = &after[length..];
    }
    (answers, answer.status)
}

fn open(uri: &str, text: &str) -> Value {
    let document = json!({"uri": uri, "languageId": "x", "version": 1, "text": text});
    json!({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": document}})
}

fn request(id: u32, method: &str, uri: &str, (line, character): (usize, usize)) -> Value {
    let place = json!({"line": line, "character": character});
    let params =
        json!({"textDocument": {"uri": uri}, "position": place, "range": {"start": place, "end": place}});
    json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
}

const SOURCE: &str = "#define U64 unsigned long long
static const U64 knight = 0x0001422002214000ULL; // « é 𝄞 » 0x8040201008040201
const U64 NOT_A = ~0x0101010101010101ULL;
static const U64 pair[2] = {0xFFULL, 0xFF00ULL};
U64 east(U64 b) { return (b << 1) & NOT_A & pair[1]; }
";

/// The text of a hover.
fn hover(uri: &str, text: &str, place: (usize, usize)) -> Option<String> {
    let (answers, _) = talk(&[open(uri, text), request(1, "textDocument/hover", uri, place)]);
    Some(answers[0]["result"]["contents"]["value"].as_str()?.to_owned())
}

#[test]
fn a_hover_draws_constants_and_names_of_the_document() {
    let uri = "file:///attacks.c";
    let knight = hover(uri, SOURCE, (1, 30)).unwrap();
    assert!(
        knight.contains("knight(h4) and 4 squares that wrapped") && knight.contains("NOT_AB is missing"),
        "{knight}"
    );
    // Columns are UTF-16 units: the clef has two.
    assert!(hover(uri, SOURCE, (1, 61)).unwrap().contains("0x8040201008040201"));
    assert!(hover(uri, SOURCE, (2, 12)).unwrap().contains("0xFEFEFEFEFEFEFEFE  56 squares  NOT_A"));
    assert!(hover(uri, SOURCE, (4, 37)).unwrap().contains("NOT_A"));
    assert!(hover(uri, SOURCE, (4, 45)).unwrap().contains("RANK_2"));
    assert_eq!(hover(uri, SOURCE, (4, 2)), None);
    assert_eq!(hover(uri, SOURCE, (40, 2)), None);
    // A name that bitrose knows, but this document does not define.
    assert_eq!(hover(uri, "unsigned long long f(void) { return NOT_A; }", (0, 37)), None);
    let drawn = "// . . . . . . . .\n".repeat(7) + "// X X X X X X X X\n";
    assert!(hover("file:///x.rs", &drawn, (3, 5)).unwrap().contains("RANK_1"));
}

/// A name that has several meanings in a document has no board: the one at the cursor may be another.
#[test]
fn a_name_that_is_defined_twice_is_not_drawn() {
    for (uri, text, place) in [
        ("c", "const U64 M = 0xFFULL;\nU64 f(void) { const U64 M = 0xFF00ULL; return M; }", (1, 46)),
        ("c", "const U64 M = 0xFFULL;\nU64 f(U64 M) { return M; }", (1, 22)),
        ("c", "const U64 M = 0xFFULL;\nU64 f(struct S *s) { return s->M; }", (1, 31)),
        ("c", "U64 M = 0xFFULL;\nvoid f(void) { M <<= 8; }", (1, 15)),
        ("c", "#ifdef A\nconst U64 M = 0xFFULL;\n#else\nconst U64 M = 0xFF00ULL;\n#endif", (1, 10)),
        ("rs", "const M: u64 = 0xFF;\nfn f() -> u64 { const M: u64 = 0xFF00; M }", (1, 39)),
        ("py", "M = 0xFF\ndef f(M):\n    return M", (2, 11)),
    ] {
        let text = format!("{}{text}", if uri == "c" { "typedef unsigned long long U64; " } else { "" });
        assert_eq!(hover(&format!("file:///x.{uri}"), &text, place), None, "{text}");
    }
    let once =
        "typedef unsigned long long U64; const U64 M = 0xFF00ULL;\nU64 f(U64 b) { return b == M ? M : b; }";
    assert!(hover("file:///x.c", once, (1, 31)).unwrap().contains("RANK_2"));
}

#[test]
fn a_constant_can_be_written_in_other_forms() {
    let uri = "file:///x.rs";
    let text = "const DIAGONAL: u64 = 0x8040201008040201;";
    let (answers, _) = talk(&[open(uri, text), request(1, "textDocument/codeAction", uri, (0, 25))]);
    let edit = |number: usize| answers[0]["result"][number]["edit"]["changes"][uri][0].clone();
    assert_eq!(edit(0)["newText"], "0x8040_2010_0804_0201");
    assert_eq!(
        edit(0)["range"],
        json!({"start": {"line": 0, "character": 22}, "end": {"line": 0, "character": 40}})
    );
    assert_eq!(edit(2)["newText"], "9241421688590303745");
    let decimal = "const D7: u64 = 2251799813685248;";
    let (answers, _) = talk(&[open(uri, decimal), request(1, "textDocument/codeAction", uri, (0, 20))]);
    let change = &answers[0]["result"][0]["edit"]["changes"][uri][0];
    assert_eq!(change["newText"], "0x0008_0000_0000_0000", "sixteen digits in source code are decimal");
    let (answers, _) = talk(&[open(uri, text), request(1, "textDocument/codeAction", uri, (0, 2))]);
    assert_eq!(answers[0]["result"], json!([]));
}

/// A constant keeps its suffix and its type, also as the argument of a macro such as `C64(…)`, which adds a suffix.
#[test]
fn another_form_of_a_constant_has_the_same_type() {
    for (text, wanted) in [
        ("U64 notA = C64(0xfefefefefefefefe);", "0xFEFEFEFEFEFEFEFE"),
        ("U64 notA = C64(0x0efefefefefefefe);", "0x0EFEFEFEFEFEFEFE 1080581331768770302"),
        ("U64 notA = f(0xfefefefefefefefeULL);", "0xFEFEFEFEFEFEFEFEULL 18374403900871474942ULL"),
        ("U64 notA = (0xfefefefefefefefe);", "0xFEFEFEFEFEFEFEFE"),
    ] {
        let uri = "file:///x.c";
        let (answers, _) = talk(&[open(uri, text), request(1, "textDocument/codeAction", uri, (0, 24))]);
        let forms = answers[0]["result"].as_array().expect("actions").iter();
        let forms: Vec<&str> = forms
            .filter_map(|action| action["edit"]["changes"][uri][0]["newText"].as_str())
            .filter(|form| !form.starts_with("0b"))
            .collect();
        assert_eq!(forms.join(" "), wanted, "{text}");
    }
}

#[test]
fn changes_replace_the_text_and_a_closed_document_is_gone() {
    let uri = "file:///x.go";
    let change = json!({"jsonrpc": "2.0", "method": "textDocument/didChange", "params":
        {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [{"text": "var x = 0x00000000000000FF"}]}});
    let close = json!({"jsonrpc": "2.0", "method": "textDocument/didClose", "params": {"textDocument": {"uri": uri}}});
    let ask = |id| request(id, "textDocument/hover", uri, (0, 10));
    let end = |method| json!({"jsonrpc": "2.0", "id": 9, "method": method});
    let start = || end("initialize");
    let (answers, status) = talk(&[
        start(),
        start(),
        open(uri, ""),
        ask(1),
        change,
        ask(2),
        close,
        ask(3),
        end("shutdown"),
        ask(4),
        end("exit"),
    ]);
    let code = |answer: &Value| answer["error"]["code"].as_i64();
    assert_eq!([0, 1, 6].map(|at| code(&answers[at])), [None, Some(-32600), Some(-32600)]);
    let answers = &answers[2..];
    assert_eq!(answers[0]["result"], Value::Null);
    assert!(answers[1]["result"]["contents"]["value"].as_str().unwrap().contains("RANK_1"));
    assert_eq!(answers[2]["error"]["message"], "the document is not open");
    assert_eq!((answers.len(), status), (5, Some(0)));
}

#[test]
fn what_lint_finds_is_published() {
    let uri = "file:///x.c";
    let masks = "U64 /* 𝄞 */ RANK_1 = 0xFFULL, RANK_2 = 0xFF00ULL, FILE_A = 0x0101010101010101ULL,\n";
    let wrong = format!("{masks}/* 𝄞 */ RANK_3 = 0xFE0000ULL;");
    let save =
        json!({"jsonrpc": "2.0", "method": "textDocument/didSave", "params": {"textDocument": {"uri": uri}}});
    let (said, _) = everything(&[open("file:///y.c", ""), open(uri, ""), open(uri, &wrong), save.clone()]);
    assert_eq!(said.len(), 2, "only the last text of each document is checked: {said:?}");
    assert_eq!(
        said[0],
        json!({"jsonrpc": "2.0", "method": "textDocument/publishDiagnostics", "params": {"uri": uri, "diagnostics": [{
            "range": {"start": {"line": 1, "character": 18}, "end": {"line": 1, "character": 29}},
            "severity": 1, "source": "bitrose", "message": "RANK_3: a3 is missing"}]}})
    );
    let close = json!({"jsonrpc": "2.0", "method": "textDocument/didClose", "params": {"textDocument": {"uri": uri}}});
    for messages in [[save, open(uri, masks)], [open(uri, &wrong), close]] {
        assert_eq!(everything(&messages).0[0]["params"]["diagnostics"], json!([]));
    }
}

#[test]
fn a_wrong_shift_is_mended() {
    let uri = "file:///x.rs";
    let text = "fn south(b: u64) -> u64 { b >> 9 }\nfn east(b: u64) -> u64 { (b & !(0x80 * 0x0101010101010101)) << 1 }";
    let (said, _) = everything(&[open(uri, text), request(1, "textDocument/codeAction", uri, (0, 28))]);
    let action = &said[0]["result"][0];
    assert_eq!(action["title"], "Change to >> 8");
    assert_eq!(action["edit"]["changes"][uri][0]["newText"], ">> 8");
}

#[test]
fn a_missing_mask_is_underlined_and_put_in() {
    let uri = "file:///x.rs";
    let text = "/* 𝄞 */ fn east(b: u64) -> u64 { b << 1 }\nfn f() {}";
    let (said, _) = everything(&[open(uri, text), request(1, "textDocument/codeAction", uri, (0, 35))]);
    let diagnostic = &said[1]["params"]["diagnostics"][0];
    let place = |character: u32| json!({"line": 0, "character": character});
    assert_eq!(diagnostic["range"], json!({"start": place(34), "end": place(40)}));
    assert_eq!(diagnostic["severity"], 2);
    let action = &said[0]["result"][0];
    assert_eq!(action["kind"], "quickfix");
    assert_eq!(action["edit"]["changes"][uri][0]["newText"], "(b << 1) & 0xFEFEFEFEFEFEFEFE_u64");
    let (answers, _) = talk(&[open(uri, text), request(1, "textDocument/codeAction", uri, (1, 1))]);
    assert_eq!(answers[0]["result"], json!([]));
    let mut selected = request(1, "textDocument/codeAction", uri, (0, 0));
    selected["params"]["range"]["end"] = json!({"line": 1, "character": 0});
    let (answers, _) = talk(&[open(uri, text), selected]);
    assert_eq!(answers[0]["result"][0], *action);
}

#[test]
fn a_document_that_is_too_long_is_not_checked() {
    let text = format!("U64 RANK_1 = 0xFE;{}", " ".repeat(1 << 20));
    let said = everything(&[open("file:///x.c", &text)]).0[0]["params"]["diagnostics"].clone();
    assert_eq!(said.as_array().unwrap().len(), 1);
    assert!(said[0]["message"].as_str().unwrap().contains("longer than 1 MiB"), "{said}");
}

/// Whatever comes in: no panic, no endless wait, no giant buffer.
#[test]
fn hostile_messages_end_cleanly() {
    let (answers, _) = talk(&[
        json!({"id": 1, "method": "initialize", "params": null}),
        json!({"id": 2, "method": "textDocument/hover", "params": {"position": {"line": -1, "character": 1e300}}}),
        json!({"id": 3, "method": "nonsense"}),
        json!([1, 2, 3]),
        json!({"id": 4}),
        open("file:///x.c", &"{".repeat(100_000)),
        request(5, "textDocument/hover", "file:///x.c", (0, 50_000)),
        request(6, "textDocument/hover", "file:///x.c", (usize::MAX, usize::MAX)),
    ]);
    let ids: Vec<_> = answers.iter().map(|answer| answer["id"].as_u64().unwrap()).collect();
    assert_eq!(ids, [1, 2, 3, 5, 6]);
    assert_eq!(answers[0]["result"]["capabilities"]["hoverProvider"], true);
    assert_eq!(answers[2]["error"]["code"], -32601);
    assert!(run(&["lsp"], "Content-Length: abc\r\n\r\n").err.contains("a number of bytes, at most 16 MiB"));
    for input in [
        "",
        "Content-Length: 2\r\n\r\n",
        "Content-Length: 99999999999999\r\n\r\n{}",
        "Content-Length: -1\r\n\r\n",
        "rubbish\r\n\r\n",
        "\r\n\r\n",
        "\u{0}\u{0}",
        &"x".repeat(100_000),
        &message("not JSON"),
    ] {
        let answer = run(&["lsp"], input);
        assert!(matches!(answer.status, Some(1 | 2)) && answer.out.is_empty(), "{input:.40}: {answer:?}");
    }
}
