//! The keys of each kind of goal.

use super::super::fault::Faults;
use super::super::model::{
    Binding, Bug, Choice, ChoiceOption, Explore, Expr, FollowUp, GoalKind, Hex, Located, Magic, Map,
    MapWanted, Order, Predict, Repair, Right, Set, Shift, Shown, Source, States, Trace, Witness,
};
use super::table::{Item, Table};
use super::{source, text};
use bitrose_core::magic::Slider;
use bitrose_lang::ast::{BinaryOperator, UnaryOperator};

/// The most states of a trace.
const STATE_LIMIT: u32 = 64;

/// Reads the keys of the kind of that name; `None` also for a kind that is none of [`GoalKind::NAMES`].
pub(super) fn read(kind: &str, table: &mut Table, faults: &mut Faults) -> Option<GoalKind> {
    Some(match kind {
        "set" => GoalKind::Set(set(table, faults)?),
        "hex" => GoalKind::Hex(Hex { target: table.required("target", faults)? }),
        "expr" => GoalKind::Expr(expr(table, faults)?),
        "predict" => GoalKind::Predict(Predict { answer: table.required("answer", faults)? }),
        "choice" => GoalKind::Choice(choice(table, faults)?),
        "bug" => GoalKind::Bug(bug(table, faults)?),
        "shift" => GoalKind::Shift(shift(table, faults)?),
        "order" => GoalKind::Order(order(table, faults)?),
        "map" => GoalKind::Map(map(table, faults)?),
        "trace" => GoalKind::Trace(trace(table, faults)?),
        "magic" => GoalKind::Magic(magic(table, faults)?),
        "explore" => GoalKind::Explore(explore(table, faults)?),
        _ => return None,
    })
}

fn set(table: &mut Table, faults: &mut Faults) -> Option<Set> {
    let (start, target) = (table.source("start", faults), table.required("target", faults));
    Some(Set { start, target: target? })
}

fn expr(table: &mut Table, faults: &mut Faults) -> Option<Expr> {
    let (target, solution) = (table.required("target", faults), table.required("solution", faults));
    let cases = table.texts("cases", faults).unwrap_or_default();
    let cases: Vec<Vec<Binding>> =
        cases.into_iter().map(|case| source::bindings(&case.value, case.line, faults)).collect();
    let forall = table.texts("forall", faults).unwrap_or_default();
    let par = table.integer("par", faults);
    let par_proved = table.truth("par_proved", faults).unwrap_or(true);
    let max_ops = table.integer("max_ops", faults).map(|most| most.value);
    let ops = table.texts("ops", faults).map(|ops| known_signs(ops, faults));
    let names = table.texts("names", faults).map(|names| good_names(names, faults));
    Some(Expr {
        target: target?,
        solution: solution?,
        par,
        par_proved,
        max_ops,
        ops,
        names,
        forall: forall.into_iter().map(|spec| Source { text: spec.value, line: spec.line }).collect(),
        cases,
    })
}

/// The signs that the language knows.
fn known_signs(ops: Vec<Located<String>>, faults: &mut Faults) -> Vec<Located<String>> {
    let is_known = |sign: &str| {
        BinaryOperator::ALL.iter().any(|operator| operator.sign() == sign)
            || UnaryOperator::ALL.iter().any(|operator| operator.sign() == sign)
            || matches!(sign, ">>>" | "?:")
    };
    keep(ops, &is_known, "is no operator of the language", faults)
}

fn good_names(names: Vec<Located<String>>, faults: &mut Faults) -> Vec<Located<String>> {
    keep(names, &source::is_name, "is no name", faults)
}

fn keep(
    words: Vec<Located<String>>,
    is_good: &dyn Fn(&str) -> bool,
    complaint: &str,
    faults: &mut Faults,
) -> Vec<Located<String>> {
    for word in words.iter().filter(|word| !is_good(&word.value)) {
        faults.add(word.line, format!("`{}` {complaint}", source::short(&word.value)));
    }
    words.into_iter().filter(|word| is_good(&word.value)).collect()
}

fn choice(table: &mut Table, faults: &mut Faults) -> Option<Choice> {
    let tables = table.tables("option", faults);
    let count = tables.len();
    let options: Vec<ChoiceOption> = tables.into_iter().filter_map(|table| option(table, faults)).collect();
    if !(2..=8).contains(&count) {
        faults.add(table.line, format!("there are {count} options; a choice has 2 to 8 tables `[[option]]`"));
    }
    let (shuffle, several) = (table.truth("shuffle", faults), table.truth("several", faults));
    (options.len() == count && count >= 2).then(|| Choice {
        options,
        shuffle: shuffle.unwrap_or(false),
        several: several.unwrap_or(false),
    })
}

fn option(mut table: Table, faults: &mut Faults) -> Option<ChoiceOption> {
    let line = table.line;
    let shown = match (table.has("code"), table.has("text")) {
        (true, false) => table.source("code", faults).map(Shown::Code),
        (false, true) => {
            table.text("text", faults).map(|words| Shown::Words(text::read(&words.value, words.line, faults)))
        }
        _ => {
            faults.add(line, "an option has either `code` or `text`");
            None
        }
    };
    let right = match &shown {
        Some(Shown::Code(_)) => table.source("right", faults).map_or(Right::Said(false), Right::Equals),
        _ => right_words(&mut table, faults),
    };
    let say = table.markdown("say", faults);
    table.finish(faults);
    Some(ChoiceOption { shown: shown?, right, say, line })
}

/// Of an option in words: a claim that decides, or the author's word.
fn right_words(table: &mut Table, faults: &mut Faults) -> Right {
    if table.has("right") && table.has("wrong") {
        faults.add(table.line, "an option has `right` or `wrong`, not both");
    }
    if let Some(entry) = table.take("right") {
        return match entry.item {
            Item::Truth(truth) => Right::Said(truth),
            _ => source::of_entry("right", entry, faults).map_or(Right::Said(true), Right::Because),
        };
    }
    if let Some(entry) = table.take("wrong") {
        return match entry.item {
            Item::Truth(truth) => Right::Said(!truth),
            _ => source::of_entry("wrong", entry, faults).map_or(Right::Said(false), Right::Unless),
        };
    }
    Right::Said(false)
}

fn bug(table: &mut Table, faults: &mut Faults) -> Option<Bug> {
    let lines = lines(table, faults)?;
    let wrong = wrong(table, lines.len(), faults);
    let proof = table.sources("proof", faults).unwrap_or_default();
    let repair = table.table("repair", faults).and_then(|table| repair(table, faults));
    let witness = table.table("witness", faults).and_then(|table| witness(table, faults));
    if repair.is_some() && witness.is_some() {
        faults.add(table.line, "a bug has `[repair]` or `[witness]`, not both");
    }
    let then = repair.map(FollowUp::Repair).or(witness.map(FollowUp::Witness));
    Some(Bug { lines, wrong: wrong?, proof, then })
}

fn lines(table: &mut Table, faults: &mut Faults) -> Option<Vec<Located<String>>> {
    if !table.has("lines") {
        table.missing("lines", faults);
    }
    let lines = table.texts("lines", faults)?;
    if !(2..=16).contains(&lines.len()) {
        faults.add(table.line, format!("there are {} `lines`; from 2 to 16 can be shown", lines.len()));
    }
    Some(lines)
}

/// `wrong = 2` or `wrong = [2, 3]`.
fn wrong(table: &mut Table, count: usize, faults: &mut Faults) -> Option<Vec<Located<usize>>> {
    let Some(entry) = table.take("wrong") else {
        table.missing("wrong", faults);
        return None;
    };
    let line = entry.line;
    let entries = match entry.item {
        Item::List(list) => list,
        _ => vec![entry],
    };
    let mut wrong = Vec::new();
    for entry in entries {
        match entry.item {
            Item::Integer(number) if (1..=i64::try_from(count).unwrap_or(0)).contains(&number) => {
                wrong.push(Located { value: usize::try_from(number).unwrap_or(1), line: entry.line });
            }
            _ => faults.add(
                entry.line,
                format!("`wrong` is the number of a line, from 1 to {count}, or a list of them"),
            ),
        }
    }
    if wrong.is_empty() || wrong.len() == count {
        faults.add(line, "some of the lines are wrong, not none and not all");
        return None;
    }
    Some(wrong)
}

fn repair(mut table: Table, faults: &mut Faults) -> Option<Repair> {
    let ask = table.markdown("ask", faults);
    let expr = expr(&mut table, faults);
    table.finish(faults);
    Some(Repair { ask, expr: expr? })
}

fn witness(mut table: Table, faults: &mut Faults) -> Option<Witness> {
    let ask = table.markdown("ask", faults);
    let (condition, example) = (table.required("condition", faults), table.required("example", faults));
    table.finish(faults);
    Some(Witness { ask, condition: condition?, example: example? })
}

fn shift(table: &mut Table, faults: &mut Faults) -> Option<Shift> {
    const MASKS: [&str; 4] = ["NOT_A", "NOT_H", "NOT_AB", "NOT_GH"];
    let (start, target) = (table.required("start", faults), table.required("target", faults));
    let masks = table.texts("masks", faults).map(|masks| good_names(masks, faults));
    let standard = || MASKS.map(|name| Located { value: name.to_owned(), line: table.line }).to_vec();
    let masks = masks.unwrap_or_else(standard);
    let general = table.truth("general", faults).unwrap_or(false);
    Some(Shift { start: start?, target: target?, masks, general })
}

fn order(table: &mut Table, faults: &mut Faults) -> Option<Order> {
    let lines = lines(table, faults)?;
    let before = table.list("before", faults).map(|pairs| {
        let pair = |entry: super::table::Entry| {
            let numbers: Option<[usize; 2]> = pair_of(&entry.item);
            let good = numbers
                .filter(|[a, b]| a != b && (1..=lines.len()).contains(a) && (1..=lines.len()).contains(b));
            if good.is_none() {
                faults.add(
                    entry.line,
                    "`before` is a list of pairs of lines, counted from 1: [[1, 2], [1, 3]]",
                );
            }
            good.map(|[a, b]| (a, b))
        };
        pairs.into_iter().filter_map(pair).collect()
    });
    Some(Order { lines, before })
}

fn pair_of(item: &Item) -> Option<[usize; 2]> {
    let Item::List(pair) = item else { return None };
    let number = |entry: &super::table::Entry| match entry.item {
        Item::Integer(number) => usize::try_from(number).ok(),
        _ => None,
    };
    match &pair[..] {
        [a, b] => Some([number(a)?, number(b)?]),
        _ => None,
    }
}

fn map(table: &mut Table, faults: &mut Faults) -> Option<Map> {
    let give = table.source("give", faults);
    let answer = table.source("answer", faults);
    let want = table.text("want", faults);
    let want = match (want, answer) {
        (None, Some(answer)) => MapWanted::Answer(answer),
        (Some(want), None) if want.value == "index" => MapWanted::Index,
        (Some(want), None) if want.value == "square" => MapWanted::Square,
        (Some(want), None) => {
            faults.add(
                want.line,
                format!("`want` is \"index\" or \"square\", not \"{}\"", source::short(&want.value)),
            );
            return None;
        }
        _ => {
            faults
                .add(table.line, "a map has `give` and `want = \"index\"` or `\"square\"`, or else `answer`");
            return None;
        }
    };
    if give.is_none() && !matches!(want, MapWanted::Answer(_)) {
        table.missing("give", faults);
        return None;
    }
    Some(Map { give, want })
}

fn trace(table: &mut Table, faults: &mut Faults) -> Option<Trace> {
    let states = if table.has("states") {
        States::Listed(table.sources("states", faults)?)
    } else if table.has("init") {
        let (init, next) = (table.required("init", faults), table.required("next", faults));
        let count = table.integer("count", faults);
        let Some(count) = count else {
            table.missing("count", faults);
            return None;
        };
        if !(2..=STATE_LIMIT).contains(&count.value) {
            faults.add(
                count.line,
                format!("`count` is {}; a trace has 2 to {STATE_LIMIT} states", count.value),
            );
            return None;
        }
        States::Steps { init: init?, next: next?, count: count.value as usize }
    } else {
        faults.add(table.line, "a trace has `states`, or `init`, `next` and `count`");
        return None;
    };
    let count = match &states {
        States::Listed(states) => states.len(),
        States::Steps { count, .. } => *count,
    };
    let shown = table.integer("shown", faults).map_or(1, |shown| shown.value as usize);
    if shown >= count {
        faults.add(table.line, format!("{shown} of {count} states are shown: none is left to fill in"));
    }
    let labels = table.texts("labels", faults).unwrap_or_default();
    Some(Trace { states, shown, labels: labels.into_iter().map(|label| label.value).collect() })
}

fn magic(table: &mut Table, faults: &mut Faults) -> Option<Magic> {
    let (square, bits) = (table.required("square", faults), table.required("bits", faults));
    let solution = table.required("solution", faults);
    let Some(name) = table.text("piece", faults) else {
        table.missing("piece", faults);
        return None;
    };
    let Some(piece) = Slider::ALL.into_iter().find(|piece| piece.name() == name.value) else {
        faults.add(name.line, "`piece` is \"rook\" or \"bishop\"");
        return None;
    };
    Some(Magic { piece, square: square?, bits: bits?, solution: solution? })
}

fn explore(table: &mut Table, faults: &mut Faults) -> Option<Explore> {
    let start = table.source("start", faults);
    let (condition, witness) = (table.required("condition", faults), table.required("witness", faults));
    Some(Explore { start, condition: condition?, witness: witness? })
}
