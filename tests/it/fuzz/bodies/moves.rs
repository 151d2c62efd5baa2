//! UCI and SAN: every legal move is read back from both, and what is no move is refused with moves that are.

use super::bytes::Bytes;
use super::games;
use std::collections::BTreeSet;

pub(crate) fn body(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let text_length = bytes.below(24);
    let text = bytes.text(text_length);
    let Some(position) = games::position(&mut bytes) else { return };
    let fen = position.setup().to_string();
    let legal = position.legal_moves();
    let mut names = BTreeSet::new();
    for &mv in &legal {
        let san = position.san(mv);
        assert_eq!(position.read_move(&san), Ok(mv), "{san} in {fen}");
        let uci = position.uci(mv);
        assert_eq!(position.read_move(&uci), Ok(mv), "{uci} in {fen}");
        let uci = mv.to_string();
        assert_eq!(position.read_move(&uci), Ok(mv), "{uci} (Chess960) in {fen}");
        assert!(names.insert(san), "two moves are {} in {fen}", position.san(mv));
    }
    match position.read_move(&text) {
        Ok(mv) => assert!(legal.contains(&mv), "{text:?} in {fen}"),
        Err(error) => {
            assert_eq!(error.text, text.trim());
            assert!(error.possible.iter().all(|san| names.contains(san)), "{error} in {fen}");
            assert!(legal.is_empty() || !error.possible.is_empty(), "{error} in {fen}");
        }
    }
}
