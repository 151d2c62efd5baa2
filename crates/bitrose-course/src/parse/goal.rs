//! A goal block: the keys that all kinds have.

use super::super::fault::{Faults, near};
use super::super::model::{
    Attacker, Context, Draw, DrawRule, Drawn, Goal, GoalKind, Hint, Located, Mistake, Source,
};
use super::table::{self, Entry, Item, Table};
use super::{front, kinds, source};

/// The most hints of a goal.
const HINT_LIMIT: usize = 4;
/// How often a goal may be repeated.
const REPEAT_LIMIT: u32 = 20;

/// Reads a goal. `line` is that of the fence, `first` that of the content.
pub(super) fn read(content: &str, line: usize, first: usize, faults: &mut Faults) -> Option<Goal> {
    let mut table = table::read(content, first, faults)?;
    table.line = line;
    if let Some(check) = table.table("check", faults) {
        table.absorb(check, faults);
    }
    let (id, name) = (front::id(&mut table, "id", faults), kind_name(&mut table, faults)?);
    let before = faults.count();
    let kind = kinds::read(&name.value, &mut table, faults);
    if kind.is_none() && faults.count() == before {
        faults.add(line, "the goal cannot be read");
    }
    if !table.has("ask") {
        table.missing("ask", faults);
    }
    let ask = table.markdown("ask", faults);
    let common = common(&mut table, &name.value, faults);
    table.finish(faults);
    let hash = fingerprint(content);
    Some(Goal { id: id?.value, line, ask: ask?, kind: kind?, hash, ..common })
}

/// Everything but the question and the kind.
fn common(table: &mut Table, kind: &str, faults: &mut Faults) -> Goal {
    Goal {
        id: String::new(),
        line: table.line,
        ask: super::text::read("", table.line, faults),
        say: table.markdown("say", faults),
        board: table.source("board", faults),
        bindings: bindings(table, faults),
        mapping: front::mapping(table, faults),
        repeat: repeat(table, faults),
        hints: hints(table, faults),
        mistakes: mistakes(table, kind, faults),
        draw: table.table("draw", faults).map(|table| draw(table, faults)),
        context: table.table("context", faults).map(|table| context(table, faults)),
        kind: GoalKind::Hex(super::super::model::Hex {
            target: Source { text: String::new(), line: table.line },
        }),
        hash: 0,
    }
}

fn kind_name(table: &mut Table, faults: &mut Faults) -> Option<Located<String>> {
    if !table.has("kind") {
        table.missing("kind", faults);
    }
    let kind = table.text("kind", faults)?;
    if !GoalKind::NAMES.contains(&kind.value.as_str()) {
        let help = near(&kind.value, GoalKind::NAMES);
        let kinds = GoalKind::NAMES.join(", ");
        faults.add(kind.line, format!("there is no kind of goal `{}`{help}; there are {kinds}", kind.value));
        return None;
    }
    Some(kind)
}

fn bindings(table: &mut Table, faults: &mut Faults) -> Vec<super::super::model::Binding> {
    let texts = table.texts("let", faults).unwrap_or_default();
    texts.into_iter().filter_map(|text| source::binding(&text.value, text.line, faults)).collect()
}

fn repeat(table: &mut Table, faults: &mut Faults) -> u32 {
    let Some(repeat) = table.integer("repeat", faults) else { return 1 };
    if !(1..=REPEAT_LIMIT).contains(&repeat.value) {
        faults.add(repeat.line, format!("`repeat` is {}; it may be from 1 to {REPEAT_LIMIT}", repeat.value));
    }
    repeat.value.clamp(1, REPEAT_LIMIT)
}

fn hints(table: &mut Table, faults: &mut Faults) -> Vec<Hint> {
    let tables = table.tables("hint", faults);
    if let Some(one_more) = tables.get(HINT_LIMIT) {
        faults.add(one_more.line, format!("there are {} hints; at most {HINT_LIMIT} are told", tables.len()));
    }
    let hint = |mut table: Table| {
        let say = said(&mut table, faults);
        let line = table.line;
        table.finish(faults);
        Some(Hint { say: say?, line })
    };
    tables.into_iter().filter_map(hint).collect()
}

/// A `say` that must be there.
pub(super) fn said(table: &mut Table, faults: &mut Faults) -> Option<super::super::model::Text> {
    if !table.has("say") {
        table.missing("say", faults);
    }
    table.markdown("say", faults)
}

fn mistakes(table: &mut Table, kind: &str, faults: &mut Faults) -> Vec<Mistake> {
    let tables = table.tables("mistake", faults);
    tables.into_iter().filter_map(|table| mistake(table, kind, faults)).collect()
}

fn mistake(mut table: Table, kind: &str, faults: &mut Faults) -> Option<Mistake> {
    let line = table.line;
    let as_typed = kind == "hex" && table.has("text");
    let when = if as_typed {
        table.text("text", faults).map(|text| Source { text: text.value, line: text.line })
    } else {
        answer(&mut table, kind, faults)
    };
    let at = if kind == "trace" { table.integer("at", faults) } else { None };
    let say = said(&mut table, faults);
    table.finish(faults);
    let at = at.map_or(2, |at| at.value as usize);
    Some(Mistake { when: when?, as_typed, at, say: say?, line })
}

/// `when`: an expression, or for some kinds what is picked.
fn answer(table: &mut Table, kind: &str, faults: &mut Faults) -> Option<Source> {
    if !table.has("when") {
        table.missing("when", faults);
    }
    if !matches!(kind, "shift" | "order" | "bug" | "choice") {
        return table.source("when", faults);
    }
    let entry = table.take("when")?;
    let text = match entry.item {
        Item::Text(text) => text,
        Item::Integer(number) => number.to_string(),
        _ => {
            faults.add(entry.line, "`when` is to be a text: an answer as it is typed");
            return None;
        }
    };
    Some(Source { text: text.trim().to_owned(), line: entry.line })
}

fn draw(mut table: Table, faults: &mut Faults) -> Draw {
    let line = table.line;
    let keep_if = table.source("keep_if", faults);
    let names = table.take_rest().into_iter().filter_map(|(name, line, entry)| {
        if !source::is_name(&name) {
            faults.add(line, format!("`{name}` cannot be the name of a drawn value"));
            return None;
        }
        Some(Drawn { rule: rule(&name, entry, faults)?, name, line })
    });
    let names: Vec<Drawn> = names.collect();
    if names.is_empty() {
        faults.add(line, "nothing is drawn: `name = [...]`, `name = \"square\"` …");
    }
    Draw { names, keep_if, line }
}

fn rule(name: &str, entry: Entry, faults: &mut Faults) -> Option<DrawRule> {
    let line = entry.line;
    match entry.item {
        Item::List(list) => {
            let sources: Vec<Source> =
                list.into_iter().filter_map(|entry| source::of_entry(name, entry, faults)).collect();
            if sources.is_empty() {
                faults.add(line, format!("`{name}` is drawn from an empty list"));
                return None;
            }
            Some(DrawRule::OneOf(sources))
        }
        Item::Text(text) => rule_of(text.trim(), line, faults),
        _ => {
            faults.add(line, format!("`{name}` is to be a list, or a rule in quotes: {RULES}"));
            None
        }
    }
}

const RULES: &str = "random_set(a, b), square, square_on(EXPR), position, subset(EXPR), number(a, b)";

fn rule_of(text: &str, line: usize, faults: &mut Faults) -> Option<DrawRule> {
    let (word, argument) = match text.split_once('(') {
        Some((word, rest)) => (word.trim(), rest.trim().strip_suffix(')').map(str::trim)),
        None => (text, None),
    };
    match (word, argument) {
        ("square", None) => Some(DrawRule::Square),
        ("position", None) => Some(DrawRule::Position),
        ("square_on", Some(set)) => source::of_text(set, line, faults).map(DrawRule::SquareOn),
        ("subset", Some(set)) => source::of_text(set, line, faults).map(DrawRule::Subset),
        ("random_set", Some(counts)) => {
            let (low, high) = range(counts, 64, line, faults)?;
            Some(DrawRule::RandomSet(u32::try_from(low).ok()?, u32::try_from(high).ok()?))
        }
        ("number", Some(bounds)) => {
            let (low, high) = range(bounds, u64::MAX, line, faults)?;
            Some(DrawRule::Number(low, high))
        }
        _ => {
            let words = ["random_set", "square", "square_on", "position", "subset", "number"];
            faults.add(
                line,
                format!("there is no draw `{}`{}; there are {RULES}", source::short(text), near(word, words)),
            );
            None
        }
    }
}

/// `a, b` with a ≤ b ≤ most.
fn range(text: &str, most: u64, line: usize, faults: &mut Faults) -> Option<(u64, u64)> {
    let numbers: Vec<Option<u64>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    match numbers[..] {
        [Some(low), Some(high)] if low <= high && high <= most => Some((low, high)),
        _ => {
            faults.add(line, format!("`{}` is to be two numbers, the smaller first", source::short(text)));
            None
        }
    }
}

fn context(mut table: Table, faults: &mut Faults) -> Context {
    let context = Context {
        piece: attacker(&mut table, faults),
        square: table.source("square", faults),
        occ: table.source("occ", faults),
        own: table.source("own", faults),
        mask: table.truth("mask", faults).unwrap_or(false),
    };
    table.finish(faults);
    context
}

fn attacker(table: &mut Table, faults: &mut Faults) -> Option<Located<Attacker>> {
    let name = table.text("piece", faults)?;
    let names = Attacker::NAMES.map(|(name, _)| name);
    let found = Attacker::NAMES.iter().find(|(known, _)| *known == name.value);
    if found.is_none() {
        let help = near(&name.value, names);
        faults.add(
            name.line,
            format!("there is no piece `{}`{help}; there are {}", name.value, names.join(", ")),
        );
    }
    found.map(|(_, piece)| Located { value: *piece, line: name.line })
}

/// FNV-1a over the block without the space at its ends of lines: a goal that was only moved stays the same.
fn fingerprint(content: &str) -> u64 {
    let bytes = content.lines().flat_map(|line| line.trim_end().bytes().chain([b'\n']));
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}
