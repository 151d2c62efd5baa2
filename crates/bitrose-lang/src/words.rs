//! Reserved words, in bitrose's own language and in the languages that programs are pasted from.

/// Returns `true` if a list of words, separated by spaces, contains this word.
pub(super) fn is_among(words: &str, word: &str) -> bool {
    words.split_ascii_whitespace().any(|own| own == word)
}

/// Returns `true` if a name may contain this: a letter, a digit or `_`.
pub fn is_letter(sign: char) -> bool {
    sign.is_alphanumeric() || sign == '_'
}

/// Iterates over the words of a text: letters, digits and `_`.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|sign| !is_letter(sign)).filter(|word| !word.is_empty())
}

/// Returns the offset of a part of a text in that text.
pub fn offset(part: &str, whole: &str) -> usize {
    part.as_ptr() as usize - whole.as_ptr() as usize
}

/// Returns `true` if a word cannot be a name.
pub(super) fn is_reserved(word: &str) -> bool {
    matches!(
        word,
        "assert"
            | "break"
            | "continue"
            | "else"
            | "false"
            | "fn"
            | "for"
            | "if"
            | "let"
            | "loop"
            | "return"
            | "show"
            | "true"
            | "while"
    )
}

/// Suggests a replacement for a word of another language that bitrose's own does not have.
pub(super) fn foreign_hint(word: &str) -> Option<&'static str> {
    Some(match word {
        "class" | "struct" | "impl" | "interface" | "trait" | "namespace" | "union" | "module" => {
            "classes and modules are not part of the language: paste the functions inside"
        }
        "switch" | "match" | "case" => "write `if … else if … else …`",
        "def" | "func" | "function" | "fun" => {
            "write `fn f(a, b) { … }`, or define the function as in C, Java or Rust"
        }
        "elif" | "elsif" => "write `else if`",
        "try" | "catch" | "throw" => "there are no exceptions; `assert` stops the program",
        "goto" => "there is no goto; write a loop",
        "template" => "there are no templates: paste the function with its types filled in",
        "new" | "malloc" | "delete" => "there is no memory to allocate: an array is written `[a, b, c]`",
        "printf" | "cout" | "print" | "println" | "puts" | "cerr" | "System" | "console" | "eprintln"
        | "dbg" => "to show a value, write `show e \"label\"`",
        "rand" | "random" | "time" | "clock" => {
            "there is no randomness and no clock: a program always has the same result"
        }
        "string" | "str" | "&str" => "the only strings are the labels of `show`",
        "and" => "the intersection is `&`, the logical and is `&&`",
        "or" => "the union is `|`, the logical or is `||`",
        "not" => "the complement is `~`, the logical not is `!`",
        "xor" => "the symmetric difference is `^`",
        "this" | "self" => "there are no objects: pass the value as an argument",
        "null" | "nullptr" | "NULL" | "None" => "there are no pointers; the empty board is `0`",
        "True" => "write `true`",
        "False" => "write `false`",
        _ => return None,
    })
}

/// Returns a sentence as it goes on after a colon: with a small first letter.
pub fn uncapitalized(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
