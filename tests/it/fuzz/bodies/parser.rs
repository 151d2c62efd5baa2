//! Text to tree, printed, to the same tree; the place of every fault lies in the text.

use super::places;
use bitrose_lang::{SOURCE_LIMIT, parse, parse_tree};

pub(crate) fn body(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match parse_tree(&text) {
        Ok(tree) => {
            let printed = tree.to_string();
            match parse_tree(&printed) {
                Ok(again) => {
                    assert!(again == tree, "another tree:\n{text}\n--\n{printed}\n--\n{again}");
                    assert_eq!(again.to_string(), printed, "printed twice");
                }
                // Printing puts brackets where the levels of operators told them apart.
                Err(error) => assert!(is_limit(&error.message, &printed), "{error} in\n{printed}"),
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
