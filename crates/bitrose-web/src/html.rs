//! Text of a lesson as HTML. Everything that is written is escaped.

use bitrose_course::judge::Said;
use bitrose_course::layout::computed;
use bitrose_course::model::{ParagraphKind, Piece, Text};
pub(crate) use bitrose_draw::Escaped;
use bitrose_lang::Session;

/// Paragraphs and lists, with values computed in a session.
pub(crate) fn text(text: &Text, session: &Session) -> String {
    let mut out = String::new();
    let mut list = "";
    for paragraph in &text.paragraphs {
        let (name, item) = match &paragraph.kind {
            ParagraphKind::Plain => ("p", ""),
            ParagraphKind::Quote => ("blockquote", ""),
            ParagraphKind::Item(mark) if mark.starts_with(|mark: char| mark.is_ascii_digit()) => ("li", "ol"),
            ParagraphKind::Item(_) => ("li", "ul"),
        };
        if item != list {
            out += &tag("/", list);
            out += &tag("", item);
            list = item;
        }
        let words: String = paragraph.pieces.iter().map(|piece| inline(piece, session)).collect();
        out += &format!("<{name}>{words}</{name}>\n");
    }
    out + &tag("/", list)
}

/// The opening tag of a list or, with a slash, its closing tag; empty if there is no list.
fn tag(slash: &str, list: &str) -> String {
    if list.is_empty() { String::new() } else { format!("<{slash}{list}>\n") }
}

fn inline(piece: &Piece, session: &Session) -> String {
    match piece {
        Piece::Words(words) => Escaped(words).to_string(),
        Piece::Emphasis(words) => format!("<em>{}</em>", Escaped(words)),
        Piece::Strong(words) => format!("<strong>{}</strong>", Escaped(words)),
        Piece::Code(source) => code(&source.text),
        Piece::Claim(source) => format!(r#"<code class="claim">{}</code>"#, Escaped(&source.text)),
        Piece::Value(source) => code(&computed(source, Some(session))),
    }
}

/// Inline code.
pub(crate) fn code(text: &str) -> String {
    let class = if text.trim().contains('\n') { " class=\"lines\"" } else { "" };
    format!("<code{class}>{}</code>", Escaped(text.trim()))
}

/// Text of the program, in which anything between backquotes is code.
pub(crate) fn words(text: &str) -> String {
    let mut parts = text.split('`');
    let mut out = Escaped(parts.next().unwrap_or_default()).to_string();
    while let Some(part) = parts.next() {
        out += &code(part);
        out += &parts.next().map_or_else(String::new, |part| Escaped(part).to_string());
    }
    out
}

/// A code block, which keeps its lines.
pub(crate) fn listing(text: &str) -> String {
    // a scrollable region must be reachable by keyboard
    format!("<pre tabindex=\"0\"><code>{}</code></pre>\n", Escaped(text.trim_end()))
}

/// The message to an answer, after an introductory word or two of the program.
pub(crate) fn said(before: &str, said: &Said, session: &Session) -> String {
    let before = if before.is_empty() { String::new() } else { format!("<strong>{before}</strong> ") };
    match said {
        Said::Found(found) => format!("<p>{before}{}</p>\n", words(found)),
        Said::Authored(authored) => text(authored, session).replacen("<p>", &format!("<p>{before}"), 1),
    }
}
