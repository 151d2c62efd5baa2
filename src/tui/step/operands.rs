//! The titles of the operands: their own text in the program.

/// The texts of the operands of an operation; fewer than `count` where it is not clear which is which.
pub(super) fn operands<'a>(text: &'a str, operation: &str, count: usize) -> Vec<&'a str> {
    let is_word = operation.starts_with(|letter: char| letter.is_alphabetic() || letter == '_');
    let found = match (is_word, count) {
        (true, _) => arguments(text, operation),
        (false, 2) => sides(text, operation),
        (false, 1) => {
            text.trim().strip_prefix(operation).map(|operand| vec![bare(operand)]).unwrap_or_default()
        }
        _ => Vec::new(),
    };
    let is_whole = found.len() == count && found.iter().all(|operand| !operand.is_empty());
    if is_whole { found } else { Vec::new() }
}

/// The arguments of a call: of its last pair of brackets.
fn arguments<'a>(text: &'a str, function: &str) -> Vec<&'a str> {
    let inside = text.find(&format!("{function}(")).and_then(|at| {
        let rest = &text[at + function.len() + 1..];
        Some(&rest[..indices(rest).find(|(_, letter, depth)| *letter == ')' && *depth == 0)?.0])
    });
    let Some(inside) = inside else { return Vec::new() };
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, _, _) in indices(inside).filter(|(_, letter, depth)| *letter == ',' && *depth == 0) {
        parts.push(bare(&inside[start..at]));
        start = at + 1;
    }
    parts.push(bare(&inside[start..]));
    parts
}

/// The two sides of an operator: of `x &= e`, else of the last one outside brackets.
fn sides<'a>(text: &'a str, operator: &str) -> Vec<&'a str> {
    let text = declared(text);
    if let Some((left, right)) = text.split_once(&format!("{operator}=")) {
        return vec![bare(left), bare(right)];
    }
    let is_sign = |letter: char| "<>&|=!".contains(letter);
    let stands_alone = |at: usize| {
        let before = text[..at].chars().next_back().is_some_and(is_sign);
        let after = text[at + operator.len()..].chars().next().is_some_and(is_sign);
        !before && !after
    };
    let here =
        |at: usize| text[at..].starts_with(operator) && stands_alone(at) && !bare(&text[..at]).is_empty();
    let index = indices(text).filter(|(at, _, depth)| *depth == 0 && here(*at)).last();
    index.map_or_else(Vec::new, |(at, ..)| vec![bare(&text[..at]), bare(&text[at + operator.len()..])])
}

/// A text without the name that takes its value: `let x =`, `x =`.
fn declared(text: &str) -> &str {
    let text = text.trim().trim_end_matches(';');
    let Some(at) = text.find('=') else { return text };
    let is_assignment = text[..at].chars().all(|letter| letter.is_alphanumeric() || " _:".contains(letter))
        && !text[at + 1..].starts_with('=');
    if is_assignment { &text[at + 1..] } else { text }
}

/// Without blanks and one pair of brackets around all of it.
fn bare(text: &str) -> &str {
    let text = text.trim();
    let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    match inside {
        Some(inside) if indices(inside).all(|(_, letter, depth)| letter != ')' || depth > 0) => inside.trim(),
        _ => text,
    }
}

/// Every character with its index and how many brackets are open around it.
fn indices(text: &str) -> impl Iterator<Item = (usize, char, usize)> + '_ {
    let mut open = 0_usize;
    text.char_indices().map(move |(at, letter)| {
        let depth = open;
        match letter {
            '(' | '{' | '[' => open += 1,
            ')' | '}' | ']' => open = open.saturating_sub(1),
            _ => {}
        }
        (at, letter, depth)
    })
}

#[cfg(test)]
mod tests {
    use super::operands;

    #[test]
    fn operands_keep_their_own_words() {
        assert_eq!(operands("occ & mask", "&", 2), ["occ", "mask"]);
        assert_eq!(operands("let x = (occ & mask) * m", "*", 2), ["occ & mask", "m"]);
        assert_eq!(operands("from |= free & (from << 2 * n)", "|", 2), ["from", "free & (from << 2 * n)"]);
        assert_eq!(operands("a | b | c", "|", 2), ["a | b", "c"]);
        assert_eq!(operands("x & -x", "&", 2), ["x", "-x"]);
        assert_eq!(operands("rook(c6, occ | (a & b))", "rook", 2), ["c6", "occ | (a & b)"]);
        assert_eq!(operands("~x", "~", 1), ["x"]);
        assert_eq!(operands("x++", "+", 2), [""; 0]);
        assert_eq!(operands("(a) - (b)", "-", 2), ["a", "b"]);
        assert_eq!(operands("\u{1f980} & (", "&", 2), ["\u{1f980}", "("]);
    }
}
