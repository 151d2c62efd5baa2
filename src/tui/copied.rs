//! Code as people copy it from elsewhere: in a Markdown fence, as a diff, with line numbers.

use super::paste::is_without_code;

/// Returns the code in such a text, without what the place it was copied from has added.
pub(super) fn code(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let code = fenced(text).or_else(|| of_diff(&lines)).or_else(|| numbered(&lines))?;
    (!is_without_code(&code)).then_some(code)
}

/// Returns what is between lines of three backticks.
fn fenced(text: &str) -> Option<String> {
    let mut parts = text.split("```");
    let has_text_before = parts.next().is_some_and(|before| !before.is_empty() && !before.ends_with('\n'));
    let inner = parts.next().filter(|_| !has_text_before)?;
    Some(inner.split_once('\n')?.1.to_owned())
}

/// Returns the new state of the lines in a diff.
fn of_diff(lines: &[&str]) -> Option<String> {
    const HEADS: [&str; 6] = ["diff ", "index ", "--- ", "+++ ", "@@ ", "\\ "];
    let is_head = |line: &str| HEADS.iter().any(|head| line.starts_with(head));
    let (heads, body): (Vec<&str>, Vec<&str>) = lines.iter().partition(|line| is_head(line));
    let is_marked = |line: &&str| line.starts_with(['+', '-', ' ']);
    let is_diff = heads.iter().any(|head| head.starts_with("@@ ")) && body.iter().all(is_marked)
        || lines.len() > 1 && body.iter().all(|line| line.starts_with('+'));
    let kept = body.into_iter().filter(|line| !line.starts_with('-')).map(|line| &line[1..]);
    is_diff.then(|| kept.collect::<Vec<_>>().join("\n"))
}

/// Returns the lines without the numbers before them, if these count up by one.
fn numbered(lines: &[&str]) -> Option<String> {
    let mut rests = Vec::new();
    let mut last = None;
    for line in lines {
        let line = line.trim_start();
        let rest = line.trim_start_matches(|digit: char| digit.is_ascii_digit());
        let number: u32 = line[..line.len() - rest.len()].parse().ok()?;
        if last.replace(number).is_some_and(|last| last.checked_add(1) != Some(number)) {
            return None;
        }
        let bare = rest.trim_start();
        rests.push(bare.strip_prefix(['|', ':', '│']).unwrap_or(rest));
    }
    let indent = |line: &&str| line.len() - line.trim_start().len();
    let common = rests.iter().filter(|line| !line.trim().is_empty()).map(indent).min()?;
    let lines = rests.iter().map(|line| line.get(common..).unwrap_or(""));
    (rests.len() > 1).then(|| lines.collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_page_or_tool_has_added_is_left_out() {
        let code_lines = "def f(b):\n    x = b << 1\n    return x";
        for copied in [
            format!("Look at this:\n```python\n{code_lines}\n```\nWhat is wrong?"),
            "@@ -1,2 +1,3 @@\n def f(b):\n-    x = b << 2\n+    x = b << 1\n     return x".to_owned(),
            "+def f(b):\n+    x = b << 1\n+    return x".to_owned(),
            "     9\tdef f(b):\n    10\t    x = b << 1\n    11\t    return x".to_owned(),
            " 9 | def f(b):\n10 |     x = b << 1\n11 |     return x".to_owned(),
            "9: def f(b):\n10:     x = b << 1\n11:     return x".to_owned(),
        ] {
            assert_eq!(code(&copied).as_deref().map(str::trim_end), Some(code_lines), "{copied}");
        }
        for other in [
            code_lines,
            "1 . . 1 .\n2 . 1 . .",
            "+ x",
            "0x1 ``` 0x2",
            "1: x = 3\n3: x = 4",
            "- one = 1\n+ two = 2",
        ] {
            assert_eq!(code(other), None, "{other}");
        }
    }
}
