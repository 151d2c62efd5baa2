//! `bitrose lsp`: a language server, with which an editor shows the board behind a constant.
//!
//! It implements <https://microsoft.github.io/language-server-protocol/>: messages in JSON, each after a header with
//! its length. One thread answers them in order, and nothing is kept except the open documents.

mod document;
mod notations;

use super::prelude::*;
use document::{Document, DrawableWord, Position};
use serde_json::{Value, json};
use std::collections::{BTreeSet, HashMap};
use std::io::{BufRead, BufReader, Read};

/// Run a language server: boards on hover, and what `bitrose lint` finds
///
/// Speaks the Language Server Protocol over standard input and output. docs/editors.md shows how to set it up in
/// Neovim, Helix and VS Code.
#[derive(clap::Args, Debug)]
#[command(after_help = r#"Example:
  $ printf 'Content-Length: 44\r\n\r\n{"jsonrpc":"2.0","id":1,"method":"shutdown"}' | bitrose lsp"#)]
pub(super) struct Args {}

/// The error codes of JSON-RPC for an unknown method, and for invalid parameters.
const UNKNOWN_METHOD: i32 = -32601;
const INVALID_PARAMS: i32 = -32602;
/// The error code for a request at the wrong time.
const INVALID_REQUEST: i32 = -32600;

pub(super) fn run(_: &Args, config: Config, out: &mut dyn Write) -> anyhow::Result<Outcome> {
    let is_shut_down = serve(io::stdin().lock(), config.mapping, out)?;
    Ok(if is_shut_down { Outcome::Done } else { Outcome::Negative })
}

/// Answers the messages of `input` until it ends or `exit` arrives. Returns `true` if a `shutdown` request came first.
///
/// # Errors
/// If the input cannot be read or a message has no valid header, or if the output cannot be written.
pub fn serve(input: impl Read, mapping: Mapping, out: &mut dyn Write) -> anyhow::Result<bool> {
    let mut server = Server { mapping, ..Server::default() };
    let mut input = BufReader::new(input);
    while let Some(message) = read_message(&mut input)? {
        let Ok(message) = serde_json::from_slice::<Value>(&message) else { continue };
        let method = message["method"].as_str().unwrap_or_default();
        if method == "exit" {
            break;
        }
        let answer = server.answer(method, &message["params"]);
        if let Some(id) = message.get("id").filter(|_| !method.is_empty()) {
            let answer = match answer {
                Ok(result) => json!({"jsonrpc": "2.0", "id": id, "result": result}),
                Err((code, text)) => {
                    json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": text}})
                }
            };
            write_message(out, &answer)?;
        }
        // Waits until no more messages are buffered, so that of several changes only the last one is checked.
        if input.buffer().is_empty() {
            for uri in std::mem::take(&mut server.changed) {
                let diagnostics = server.documents.get(&uri).map_or(Vec::new(), Document::diagnostics);
                let params = json!({"uri": uri, "diagnostics": diagnostics});
                let method = "textDocument/publishDiagnostics";
                write_message(out, &json!({"jsonrpc": "2.0", "method": method, "params": params}))?;
            }
        }
    }
    Ok(server.is_shut_down)
}

/// The state of the server.
#[derive(Default)]
struct Server {
    mapping: Mapping,
    documents: HashMap<String, Document>,
    /// The documents whose current diagnostics have not been sent to the editor.
    changed: BTreeSet<String>,
    is_initialized: bool,
    is_shut_down: bool,
}

type Answer = Result<Value, (i32, &'static str)>;

impl Server {
    /// Answers a request or handles a notification, for which the answer is not sent.
    fn answer(&mut self, method: &str, params: &Value) -> Answer {
        match method {
            _ if self.is_shut_down => Err((INVALID_REQUEST, "the server is shut down")),
            "initialize" if self.is_initialized => {
                Err((INVALID_REQUEST, "the server is already initialized"))
            }
            "initialize" => {
                self.is_initialized = true;
                Ok(json!({
                    "capabilities": {"textDocumentSync": {"openClose": true, "change": 1, "save": true},
                        "hoverProvider": true, "codeActionProvider": true},
                    "serverInfo": {"name": "bitrose", "version": env!("CARGO_PKG_VERSION")},
                }))
            }
            "shutdown" => {
                self.is_shut_down = true;
                Ok(Value::Null)
            }
            "textDocument/didOpen" => self.set(params, params["textDocument"]["text"].as_str()),
            // Each change contains the whole text, as the capabilities ask for; only the last one counts.
            "textDocument/didChange" => {
                let changes = params["contentChanges"].as_array().map_or(&[][..], Vec::as_slice);
                self.set(params, changes.last().and_then(|change| change["text"].as_str()))
            }
            "textDocument/didClose" => {
                let uri = uri(params)?;
                self.documents.remove(uri);
                self.changed.insert(uri.to_owned());
                Ok(Value::Null)
            }
            "textDocument/hover" => self.hover(params),
            "textDocument/codeAction" => self.actions(params),
            "textDocument/didSave" => {
                self.changed.insert(uri(params)?.to_owned());
                Ok(Value::Null)
            }
            // A notification that needs no action.
            "initialized" => Ok(Value::Null),
            _ => Err((UNKNOWN_METHOD, "unknown method")),
        }
    }

    fn set(&mut self, params: &Value, text: Option<&str>) -> Answer {
        let uri = uri(params)?;
        let text = text.ok_or((INVALID_PARAMS, "expected the text of the document"))?;
        self.documents.insert(uri.to_owned(), Document::new(uri, text, self.mapping));
        self.changed.insert(uri.to_owned());
        Ok(Value::Null)
    }

    /// Returns the document that the parameters name.
    fn document(&self, params: &Value) -> Result<&Document, (i32, &'static str)> {
        self.documents.get(uri(params)?).ok_or((INVALID_PARAMS, "the document is not open"))
    }

    fn hover(&self, params: &Value) -> Answer {
        let shown = self.document(params)?.at(position(&params["position"])?);
        let Some(shown) = shown else { return Ok(Value::Null) };
        let drawn = drawn(&shown, Format::Grid, self.mapping);
        let markdown = format!("```text\n{}\n```", drawn.trim_end());
        Ok(json!({"contents": {"kind": "markdown", "value": markdown}, "range": shown.range()}))
    }

    /// Returns the code actions for a selection: to insert the masks that its shifts lack, to mend a shift or a mask, and
    /// to write the constant at its start in other notations.
    fn actions(&self, params: &Value) -> Answer {
        let (document, uri) = (self.document(params)?, uri(params)?);
        let selection = position(&params["range"]["start"])?..position(&params["range"]["end"])?;
        let action = |title: &str, kind: &str, range: Value, text: &str| {
            let edit = json!({"range": range, "newText": text});
            json!({"title": title, "kind": kind, "edit": {"changes": {uri: [edit]}}})
        };
        let fixes = document.fixes(&selection).into_iter();
        let mut actions: Vec<Value> =
            fixes.map(|(title, range, text)| action(&title, "quickfix", range, text)).collect();
        if let Some(shown) = document.at(selection.start)
            && let Some(constant) = &shown.constant
        {
            let forms = constant.notations(document.language()).into_iter();
            actions.extend(
                forms.map(|text| action(&format!("Write {text}"), "refactor.rewrite", shown.range(), &text)),
            );
        }
        Ok(actions.into())
    }
}

fn position(position: &Value) -> Result<Position, (i32, &'static str)> {
    let number = |value: &Value| value.as_u64().and_then(|number| usize::try_from(number).ok());
    match (number(&position["line"]), number(&position["character"])) {
        (Some(line), Some(unit)) => Ok(Position { line, unit }),
        _ => Err((INVALID_PARAMS, "expected a position with a line and a character")),
    }
}

/// Returns the URI of the document that the parameters name.
fn uri(params: &Value) -> Result<&str, (i32, &'static str)> {
    params["textDocument"]["uri"].as_str().ok_or((INVALID_PARAMS, "expected a document"))
}

fn drawn(shown: &DrawableWord, format: Format, mapping: Mapping) -> String {
    let layout = Layout { format, mapping, ..Layout::default() };
    String::from_utf8_lossy(&layout.one(&shown.text, Drawable::Board(shown.word))).into_owned()
}

/// The maximum length of a message in bytes. A longer one ends the server, because the input after it cannot be
/// trusted.
const LONGEST: usize = 16 * 1024 * 1024;
/// The maximum length of a header line in bytes.
const LONGEST_LINE: u64 = 1024;

/// Reads the next message. Returns `None` at the end of the input.
///
/// # Errors
/// If the input cannot be read, ends in the middle of a message, or has no valid header.
fn read_message(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        match line.trim_end().split_once(':') {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => {
                length = value.trim().parse().ok().filter(|&length| length <= LONGEST);
            }
            Some(_) => {}
            None if line.trim_end().is_empty() => break,
            None => return Err(invalid("expected a header such as `Content-Length: 2`")),
        }
    }
    let length =
        length.ok_or_else(|| invalid("expected a `Content-Length`: a number of bytes, at most 16 MiB"))?;
    let mut message = vec![0; length];
    input.read_exact(&mut message)?;
    Ok(Some(message))
}

fn invalid(text: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, text)
}

/// Writes a message.
///
/// # Errors
/// If the output cannot be written.
fn write_message(out: &mut dyn Write, message: &Value) -> io::Result<()> {
    let text = message.to_string();
    write!(out, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    out.flush()
}
