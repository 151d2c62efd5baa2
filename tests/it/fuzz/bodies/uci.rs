//! UCI: every command is answered, the position is a FEN that can be read, and a count is the sum of its moves.

use bitrose::cli::uci::serve;
use bitrose_core::position::Setup;

pub(crate) fn body(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    // A count that is deep, or of a long game, takes longer than an input may.
    let is_quick = |line: &&str| !line.contains("perft") || line.trim() == "go perft 1";
    let lines: Vec<&str> = text.lines().filter(is_quick).take_while(|line| line.trim() != "quit").collect();
    let mut out = Vec::new();
    serve(lines.join("\n").as_bytes(), None, &mut out).expect("a vector takes everything");
    let out = String::from_utf8(out).expect("the engine prints text");
    let asked = lines.iter().filter(|line| line.split_whitespace().next() == Some("isready")).count();
    assert_eq!(out.lines().filter(|line| *line == "readyok").count(), asked, "{text:?}");
    let mut sum = 0;
    for line in out.lines() {
        if let Some(fen) = line.strip_prefix("Fen: ") {
            assert_eq!(fen.parse::<Setup>().map(|setup| setup.to_string()).as_deref(), Ok(fen));
        } else if let Some(nodes) = line.strip_prefix("Nodes searched: ") {
            assert_eq!(nodes.parse(), Ok(sum), "{text:?}");
            sum = 0;
        } else if let Some((_, nodes)) = line.split_once(": ").filter(|(name, _)| matches!(name.len(), 4 | 5))
        {
            sum += nodes.parse::<u64>().unwrap_or(0);
        }
    }
}
