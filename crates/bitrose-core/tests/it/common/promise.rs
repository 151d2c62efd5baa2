//! What an example says that it prints.

/// Asserts that an example prints the block ```` ```text ```` of its own first lines.
pub(crate) fn keeps_its_promise<E: std::fmt::Debug>(
    source: &str,
    run: impl FnOnce(&mut Vec<u8>) -> Result<(), E>,
) {
    let comment = source.lines().map_while(|line| line.strip_prefix("//!"));
    let block = comment.skip_while(|line| *line != " ```text").skip(1).take_while(|line| *line != " ```");
    let promised: Vec<&str> = block.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    assert!(!promised.is_empty(), "the first lines of the example have no block of text");
    let mut printed = Vec::new();
    run(&mut printed).expect("an example does not fail");
    let printed = String::from_utf8(printed).expect("an example prints text");
    assert_eq!(printed, promised.join("\n") + "\n");
}
