//! Text to tree, printed, to the same tree; the place of every fault lies in the text.

use super::places;
use super::print::printed;
use bitrose_lang::{SOURCE_LIMIT, parse, parse_tree};

pub(crate) fn body(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match parse_tree(&text) {
        Ok(tree) => {
            let written = printed(&tree);
            match parse_tree(&written) {
                Ok(again) => {
                    assert!(again == tree, "another tree:\n{text}\n--\n{written}");
                    assert_eq!(printed(&again), written, "printed twice");
                }
                // Printing puts brackets where the levels of operators told them apart.
                Err(error) => assert!(is_limit(&error.message, &written), "{error} in\n{written}"),
            }
        }
        Err(error) => places::check(&error, &text),
    }
    match parse(&text) {
        Ok(program) => {
            assert_eq!(program.source(), text);
            assert!(program.free_names().all(|name| text.contains(name)), "{text}");
            assert!(program.free_functions().all(|name| text.contains(name)), "{text}");
        }
        Err(error) => places::check(&error, &text),
    }
}

fn is_limit(message: &str, printed: &str) -> bool {
    message.starts_with("too deeply nested") || printed.len() > SOURCE_LIMIT
}
