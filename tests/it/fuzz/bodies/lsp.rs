//! The language server: any document and any place in it, and messages that no editor would send.

use super::bytes::Bytes;
use bitrose::cli::lsp::serve;
use bitrose_core::bitboard::Mapping;
use serde_json::{Value, json};

pub(crate) fn body(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    if bytes.byte() == 0 {
        // Whatever comes over the wire, the server ends, with or without an error.
        drop(serve(bytes.left(), Mapping::default(), &mut Vec::new()));
        return;
    }
    let uri = ["file:///a.c", "file:///a.rs", "file:///a.py", "a"][bytes.below(4)];
    let mut input = Vec::new();
    let places: Vec<(u8, u8)> = (0..3).map(|_| (bytes.byte(), bytes.byte())).collect();
    let text = bytes.rest();
    let document = json!({"uri": uri, "languageId": "x", "version": 1, "text": text});
    send(&mut input, &json!({"method": "textDocument/didOpen", "params": {"textDocument": document}}));
    for (id, (line, character)) in places.iter().enumerate() {
        let place = json!({"line": line, "character": character});
        let range = json!({"start": place, "end": place});
        let params = json!({"textDocument": {"uri": uri}, "position": place, "range": range});
        let method = ["textDocument/hover", "textDocument/codeAction"][id % 2];
        send(&mut input, &json!({"id": id, "method": method, "params": params}));
    }
    let mut out = Vec::new();
    serve(&input[..], Mapping::default(), &mut out).expect("these messages are as an editor sends them");
    let answers = received(&out);
    let mut ids = answers.iter().filter_map(|answer| answer["id"].as_u64());
    assert!(ids.by_ref().eq(0..3), "{text:?}");
    let lines = text.split('\n').count();
    for answer in &answers {
        assert!(answer.get("error").is_none(), "{answer}");
        let hovered = [&answer["result"]["range"]];
        let found = answer["params"]["diagnostics"].as_array().map_or(&[][..], Vec::as_slice);
        let ranges = hovered.into_iter().chain(found.iter().map(|one| &one["range"]));
        for line in ranges.filter_map(|range| range["end"]["line"].as_u64()) {
            assert!(usize::try_from(line).is_ok_and(|line| line < lines), "{answer}");
        }
    }
}

fn send(input: &mut Vec<u8>, message: &Value) {
    let text = message.to_string();
    input.extend(format!("Content-Length: {}\r\n\r\n{text}", text.len()).bytes());
}

fn received(mut out: &[u8]) -> Vec<Value> {
    let mut answers = Vec::new();
    while !out.is_empty() {
        let end = out.windows(4).position(|four| four == b"\r\n\r\n").expect("a header ends");
        let header = str::from_utf8(&out[..end]).expect("a header is text");
        let length: usize = header["Content-Length: ".len()..].parse().expect("a length");
        let message = &out[end + 4..][..length];
        answers.push(serde_json::from_slice(message).expect("a message is JSON"));
        out = &out[end + 4 + length..];
    }
    answers
}
