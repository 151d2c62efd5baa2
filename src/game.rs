//! A position as people write it: a FEN or a name, and moves that lead on from there.

use bitrose_core::position::known::find;
use bitrose_core::position::{FenFault, Mended, Position, Setup};
use bitrose_lang::{Error, Span, offset};

/// Returns `true` if a text begins like a position with moves: `position …`, `startpos moves …`.
pub(crate) fn has_moves(text: &str) -> bool {
    let (first, rest) = text.trim().split_once(' ').unwrap_or_default();
    let next = rest.split_whitespace().next();
    first == "position" && matches!(next, Some("startpos" | "fen"))
        || find(first).is_some() && next == Some("moves")
}

/// Reads the last line with moves in a text such as a UCI log, whose other lines lead to no other position. `None` if no
/// line has any.
pub(crate) fn read_last(text: &str) -> Option<Result<(Setup, Vec<Mended>), Error>> {
    let line = text.lines().rev().map(str::trim).find(|line| has_moves(line))?;
    let start = text.find(line)?;
    Some(read(line).map_err(|error| Error {
        span: Span { start: start + error.span.start, end: start + error.span.end },
        ..error
    }))
}

/// Reads the position of several lines, such as what an engine prints for `d`: a FEN on a line by itself or after `Fen:`,
/// without the operations of an EPD. `None` if no line has one.
///
/// # Errors
/// Returns an error if there are several positions.
pub(crate) fn read_only(text: &str) -> Option<Result<(Setup, Vec<Mended>), Error>> {
    if text.contains(['{', '(']) || !text.contains('\n') {
        return None;
    }
    let mut found = text.lines().filter_map(|line| {
        let line = line.split(';').next().unwrap_or_default();
        let line = [" bm ", " am ", " id "]
            .iter()
            .fold(line, |line, next| line.split(next).next().unwrap_or_default());
        let start = line.to_ascii_lowercase().find("fen").map_or(0, |start| start + "fen".len());
        let fen = line[start..].trim_matches([' ', '\t', ':', '=', '"', '[', ']', ',']);
        if fen.matches('/').count() != 7 {
            return None;
        }
        Some((fen, Setup::read_leniently(fen).ok()?))
    });
    let (first, read) = found.next()?;
    let Some((other, _)) = found.find(|(fen, _)| *fen != first) else { return Some(Ok(read)) };
    let start = offset(other, text);
    let error = Error::new(
        Span { start, end: start + other.len() },
        "several positions, paste one of them".to_owned(),
    );
    Some(Err(*error.label("a second one")))
}

/// Reads a FEN or the name of a position, optionally followed by moves as in UCI: `startpos moves e2e4 e7e5`. Returns
/// also what had to be corrected in the FEN.
pub(crate) fn read(text: &str) -> Result<(Setup, Vec<Mended>), Error> {
    let after = |text, word| <str>::strip_prefix(text, word).unwrap_or(text);
    let fen = after(after(text, "position "), "fen ");
    let start = text.len() - fen.len();
    let (fen, moves) = fen.split_once(" moves").unwrap_or((fen, ""));
    let bad =
        |span, message: String, label: String, help| *Error::new(span, message).label(label).maybe_help(help);
    let (mut setup, mended) = Setup::read(fen).map_err(|error| {
        let named = fen.trim_end().split_once(' ').filter(|(name, _)| find(name).is_some());
        if let Some((name, rest)) = named {
            let span = Span { start: start + name.len() + 1, end: start + name.len() + 1 + rest.len() };
            let label = "moves follow the word `moves`".to_owned();
            let help = format!("did you mean `{name} moves {rest}`?");
            return bad(span, format!("unexpected text after `{name}`"), label, Some(help));
        }
        let span = Span { start: start + error.offset, end: start + error.offset + error.length.max(1) };
        let message = match error.fault {
            FenFault::UnknownName => format!("unknown position `{fen}`"),
            _ => "invalid FEN".to_owned(),
        };
        let help = error.nearest.as_ref().map(|nearest| format!("did you mean `{nearest}`?"));
        bad(span, message, error.fault.to_string(), help)
    })?;
    let mut place = text.len() - moves.len();
    for word in moves.split_whitespace() {
        place += text[place..].find(word).expect("a word of the text");
        let span = Span { start: place, end: place + word.len() };
        place = span.end;
        let mut position = Position::try_from(&setup).map_err(|error| {
            bad(span, "the position cannot be played".to_owned(), error.to_string(), None)
        })?;
        let mv = position
            .read_move(word)
            .map_err(|error| bad(span, format!("invalid move `{word}`"), error.to_string(), None))?;
        position.play_unchecked(mv);
        setup = position.setup();
    }
    Ok((setup, mended))
}
