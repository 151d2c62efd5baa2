//! The reference of all built-ins, generated from their table.

use super::builtins::{BUILTINS, Builtin, Group};
use super::techniques::TECHNIQUES;
use std::fmt::{self, Write};

/// Returns the reference of all built-ins, chapter by chapter, as Markdown.
pub fn reference() -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_reference(&mut text);
    text
}

fn write_reference(out: &mut impl Write) -> fmt::Result {
    for group in Group::ALL {
        writeln!(out, "## {}\n", group.title())?;
        writeln!(out, "| name | what it gives | also |\n|---|---|---|")?;
        for builtin in BUILTINS.iter().filter(|builtin| builtin.group == group) {
            let also = builtin.aliases.iter().map(|alias| format!("`{alias}`")).collect::<Vec<_>>().join(" ");
            writeln!(out, "| `{}` | {} | {also} |", builtin.signature(), builtin.sentence())?;
        }
        out.write_char('\n')?;
    }
    writeln!(out, "## Prelude\n\nWritten in the language itself, and open to the stepper.\n")?;
    writeln!(out, "| title | what it does | functions |\n|---|---|---|")?;
    for technique in TECHNIQUES {
        let functions = technique.functions().map(|function| format!("`{}`", function.signature()));
        let functions = functions.collect::<Vec<_>>().join(" ");
        writeln!(out, "| {} | {} | {functions} |", technique.title, technique.doc)?;
    }
    Ok(())
}

impl Builtin {
    /// Returns the description as a sentence, with a capital letter and a period.
    pub fn sentence(&self) -> String {
        let mut letters = self.doc.chars();
        let first = letters.next().map_or_else(String::new, |first| first.to_uppercase().collect());
        let end = if self.doc.ends_with(['.', '?']) { "" } else { "." };
        format!("{first}{}{end}", letters.as_str())
    }
}
