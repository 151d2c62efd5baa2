//! The import statements of Python. Modules are read as one text, so what a module imports from another one that is read
//! is already there.

use bitrose_lang::offset;
use bitrose_lang::words;
use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

/// Returns the ranges of the statements of Python code that import something.
pub(crate) fn imports(text: &str) -> Vec<Range<usize>> {
    let (mut found, mut start) = (Vec::new(), 0);
    for line in text.split_inclusive('\n') {
        let code = line.trim_start();
        let from = start + line.len() - code.len();
        if code.starts_with("import ") || code.starts_with("from ") && code.contains(" import ") {
            let end = match line.find('(').filter(|_| !line.contains(')')) {
                Some(_) => text[start..].find(')').map_or(text.len(), |close| start + close + 1),
                None => start + line.trim_end().len(),
            };
            found.push(from..end);
        }
        start += line.len();
    }
    found
}

/// Returns Python code in which the import of one of these modules is blank, as long as it was: what it imports is in
/// front. After `import M`, each `M.name` is the name alone.
pub(crate) fn without_imports<'a>(text: &'a str, modules: &[String]) -> Cow<'a, str> {
    let is_read = |path: &str| {
        let name = path.trim().rsplit('.').next();
        name.is_some_and(|name| modules.iter().any(|known| known == name))
    };
    let mut code = Cow::Borrowed(text);
    for range in imports(text) {
        let statement = &text[range.clone()];
        let whole =
            statement.strip_prefix("import ").map(|whole| whole.split_once(" as ").unwrap_or((whole, whole)));
        let from = statement.strip_prefix("from ").and_then(|rest| rest.split_once(" import "));
        let replaced = |by: &str| replaced(&code, range.clone(), by);
        let own = match (whole, from) {
            (Some((path, alias)), _) if is_read(path) => {
                replaced("pass").and_then(|code| without_module(&code, alias.trim()))
            }
            (_, Some((path, names))) if is_read(path) => {
                let names = names.split('#').next().unwrap_or_default();
                let names = names.trim_matches(['(', ')', ' ', '\n']).split(',');
                let renamed = names.filter_map(|name| name.split_once(" as "));
                let names: Vec<String> =
                    renamed.map(|(name, own)| format!("{} = {}", own.trim(), name.trim())).collect();
                let names = names.join("; ");
                replaced(if names.is_empty() { "pass" } else { &names })
            }
            _ => None,
        };
        code = own.map_or(code, Cow::Owned);
    }
    code
}

/// Returns code with another statement in a range, as long as the old one. `None` if there is no room in its first line.
fn replaced(code: &str, range: Range<usize>, by: &str) -> Option<String> {
    let rest = code[range.clone()].get(by.len()..)?;
    let is_kept = |letter: char| if letter == '\n' { "\n".to_owned() } else { " ".repeat(letter.len_utf8()) };
    let blank: String = rest.chars().map(is_kept).collect();
    let mut own = code.to_owned();
    own.replace_range(range.clone(), &format!("{by}{blank}"));
    (!code[range.start..range.start + by.len()].contains('\n')).then_some(own)
}

/// Returns code in which `module.name` is `( name)`, as long as it was. `None` if the module, or one of these names on
/// its own, may mean something else.
fn without_module(code: &str, module: &str) -> Option<String> {
    let is_part = |start: usize| code[..start].ends_with('.');
    let offset = |word: &str| offset(word, code);
    let alone: HashSet<&str> = words(code).filter(|word| !is_part(offset(word))).collect();
    let mut own = code.to_owned();
    for start in words(code).filter(|word| *word == module).map(offset).filter(|start| !is_part(*start)) {
        let end = start + module.len();
        let name = words(code[end..].strip_prefix('.')?).next().filter(|name| offset(name) == end + 1)?;
        if alone.contains(name) {
            return None;
        }
        let blanks = " ".repeat(module.len() - 1);
        own.replace_range(start..end + 1 + name.len(), &format!("({blanks}{name})"));
    }
    Some(own)
}
