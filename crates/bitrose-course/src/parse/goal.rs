//! Parses a goal block: the keys that all kinds have in common, and those of each kind.

use super::expression::{self, is_name};
use super::toml::{Document, Written, is_reading, one_or_more, reading};
use super::{ID_RULE, is_id, mapping_of};
use crate::model::{
    Binding, Bug, Choice, ChoiceOption, Context, Draw, DrawRule, Drawn, Explore, Expr, FollowUp, Goal,
    GoalKind, Hint, Located, Map, MapWanted, Mistake, Order, Right, Shift, Shown, Source, States, Text,
    Trace,
};
use crate::problem::{Problems, near, short};
use bitrose_lang::ast::BinaryOperator;
use serde::de::{DeserializeOwned, Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use std::str::FromStr;
use toml::Spanned;

/// The largest number of hints of a goal.
const HINT_LIMIT: usize = 4;
/// The largest number of rounds of a goal.
const REPEAT_LIMIT: u32 = 20;
/// The largest number of states of a trace.
const STATE_LIMIT: usize = 64;
/// The keys that all kinds have.
const COMMON: [&str; 11] =
    ["id", "ask", "say", "board", "let", "mapping", "repeat", "hint", "mistake", "draw", "context"];

#[derive(Deserialize)]
struct Common {
    id: Located<String>,
    ask: Text,
    say: Option<Text>,
    board: Option<Source>,
    #[serde(default, rename = "let")]
    bindings: Vec<Binding>,
    mapping: Option<Located<String>>,
    repeat: Option<Located<u32>>,
    #[serde(default)]
    hint: Vec<Hint>,
    #[serde(default)]
    mistake: Vec<MistakeTable>,
    draw: Option<Draw>,
    context: Option<Context>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MistakeTable {
    when: Located<Written>,
    at: Option<usize>,
    say: Text,
}

/// Parses a goal. `line` is the line of the fence, `first` the first line of the content.
pub(super) fn read(content: &str, line: usize, first: usize, problems: &mut Problems) -> Option<Goal> {
    let mut document = Document::parse(content, first, line, problems)?;
    document.absorb("check", problems);
    let Some(name) = document.take::<Located<String>>("kind", problems) else {
        problems.add(line, "missing key `kind`");
        return None;
    };
    let common = document.split(&COMMON).read::<Common>(&[], problems);
    let kind = kind(&name, document, problems);
    let (common, kind) = common.zip(kind)?;
    if !is_id(&common.id.value) {
        problems.add(common.id.line, format!("invalid id `{}`: {ID_RULE}", common.id.value));
        return None;
    }
    if common.hint.len() > HINT_LIMIT {
        problems.add(line, format!("{} hints: at most {HINT_LIMIT} are shown", common.hint.len()));
    }
    let repeat = common.repeat.unwrap_or(Located { value: 1, line });
    if !(1..=REPEAT_LIMIT).contains(&repeat.value) {
        problems.add(repeat.line, format!("invalid `repeat` {}: expected 1 to {REPEAT_LIMIT}", repeat.value));
    }
    let mistakes = common.mistake.into_iter().filter_map(|table| mistake(table, &name.value, problems));
    Some(Goal {
        id: common.id.value,
        line,
        ask: common.ask,
        say: common.say,
        board: common.board,
        bindings: common.bindings,
        mistakes: mistakes.collect(),
        mapping: common.mapping.and_then(|name| mapping_of(&name.value, name.line, problems)),
        repeat: repeat.value.clamp(1, REPEAT_LIMIT),
        hints: common.hint,
        draw: common.draw,
        context: common.context,
        kind,
        hash: fingerprint(content),
    })
}

fn mistake(table: MistakeTable, kind: &str, problems: &mut Problems) -> Option<Mistake> {
    let line = table.say.line;
    let (at, say) = (table.at.unwrap_or(2), table.say);
    if at != 2 && kind != "trace" {
        problems.add(line, "unknown key `at`: only the states of a `trace` are counted");
    }
    let source = expression::located(&table.when.value.0, table.when.line);
    let is_picked = matches!(kind, "shift" | "order" | "bug" | "choice");
    let is_good = is_picked || expression::is_good(&source, problems);
    is_good.then_some(Mistake { when: source, at, say })
}

/// The value of a drawn name: a rule in quotes, or the values to choose from.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a list, or a rule in quotes")]
enum Given {
    Rule(String),
    Choices(Vec<Written>),
}

#[derive(Deserialize)]
#[serde(remote = "Draw")]
struct KeptDraw {
    names: Vec<Drawn>,
    keep_if: Option<Source>,
}

impl<'de> Deserialize<'de> for Draw {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Names;
        impl<'de> Visitor<'de> for Names {
            type Value = Draw;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("names with what they are drawn from")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Draw, M::Error> {
                let (mut names, mut keep_if) = (Vec::new(), None);
                while let Some(name) = map.next_key::<Spanned<String>>()? {
                    if name.get_ref() == "keep_if" {
                        keep_if = Some(map.next_value()?);
                    } else {
                        let given = map.next_value::<Located<Given>>()?;
                        names.push((name.span().start, drawn(name.into_inner(), given)));
                    }
                }
                if names.is_empty() {
                    return Err(M::Error::custom(
                        "nothing is drawn: expected `name = [...]`, `name = \"square\"` …",
                    ));
                }
                names.sort_by_key(|(start, _)| *start); // in file order, because a rule may use earlier names
                Ok(Draw { names: names.into_iter().filter_map(|(_, drawn)| drawn).collect(), keep_if })
            }
        }
        if is_reading() { deserializer.deserialize_map(Names) } else { KeptDraw::deserialize(deserializer) }
    }
}

fn drawn(name: String, given: Located<Given>) -> Option<Drawn> {
    let line = given.line;
    reading(|reading| {
        let problems = &mut reading.problems;
        if !is_name(&name) {
            problems.add(line, format!("invalid name `{name}` of a drawn value"));
            return None;
        }
        let rule = match given.value {
            Given::Rule(rule) => rule_of(rule.trim(), line, problems)?,
            Given::Choices(choices) => {
                let sources = choices.iter().filter_map(|text| expression::of_text(&text.0, line, problems));
                DrawRule::OneOf(sources.collect())
            }
        };
        if rule == DrawRule::OneOf(Vec::new()) {
            problems.add(line, format!("`{name}` is drawn from an empty list"));
        }
        Some(Drawn { name, rule, line })
    })
}

fn rule_of(text: &str, line: usize, problems: &mut Problems) -> Option<DrawRule> {
    const RULES: &str = "random_set(a, b), square, square_on(EXPR), position, subset(EXPR), number(a, b)";
    let (word, argument) = match text.split_once('(') {
        Some((word, rest)) => (word.trim(), rest.trim().strip_suffix(')').map(str::trim)),
        None => (text, None),
    };
    match (word, argument) {
        ("square", None) => Some(DrawRule::Square),
        ("position", None) => Some(DrawRule::Position),
        ("square_on", Some(set)) => expression::of_text(set, line, problems).map(DrawRule::SquareOn),
        ("subset", Some(set)) => expression::of_text(set, line, problems).map(DrawRule::Subset),
        ("random_set", Some(counts)) => {
            let (low, high) = range(counts, 64_u32, line, problems)?;
            Some(DrawRule::RandomSet(low, high))
        }
        ("number", Some(bounds)) => {
            let (low, high) = range(bounds, u64::MAX, line, problems)?;
            Some(DrawRule::Number(low, high))
        }
        _ => {
            let words = ["random_set", "square", "square_on", "position", "subset", "number"];
            let help = near(word, words);
            problems.add(line, format!("unknown draw `{}`{help}; expected one of {RULES}", short(text)));
            None
        }
    }
}

/// Parses `a, b` with a ≤ b ≤ most.
fn range<T: FromStr + PartialOrd + Copy>(
    text: &str,
    most: T,
    line: usize,
    problems: &mut Problems,
) -> Option<(T, T)> {
    let numbers: Vec<Option<T>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    match numbers[..] {
        [Some(low), Some(high)] if low <= high && high <= most => Some((low, high)),
        _ => {
            problems.add(line, format!("expected two numbers, the smaller first, found `{}`", short(text)));
            None
        }
    }
}

/// Reads the keys of the kind with the given name. Returns `None` if any of them is wrong.
fn kind(name: &Located<String>, document: Document<'_>, problems: &mut Problems) -> Option<GoalKind> {
    let kind = match name.value.as_str() {
        "set" => GoalKind::Set(document.read(&COMMON, problems)?),
        "hex" => GoalKind::Hex(document.read(&COMMON, problems)?),
        "expr" => GoalKind::Expr(expr(document, problems)?),
        "predict" => GoalKind::Predict(document.read(&COMMON, problems)?),
        "choice" => GoalKind::Choice(made(document, problems, |table, line, problems| {
            Some(choice(table, line, problems))
        })?),
        "bug" => GoalKind::Bug(bug(document, problems)?),
        "shift" => GoalKind::Shift(made(document, problems, |shift: Shift, _, problems| {
            check_names(&shift.masks, problems);
            Some(shift)
        })?),
        "order" => GoalKind::Order(made(document, problems, |order, line, problems| {
            check_order(&order, line, problems);
            Some(order)
        })?),
        "map" => GoalKind::Map(made(document, problems, map)?),
        "number" => {
            let Number { answer } = document.read(&COMMON, problems)?;
            GoalKind::Map(Map { give: None, want: MapWanted::Answer(answer) })
        }
        "trace" => GoalKind::Trace(made(document, problems, trace)?),
        "magic" => GoalKind::Magic(document.read(&COMMON, problems)?),
        "explore" => GoalKind::Explore(document.read(&COMMON, problems)?),
        unknown => {
            let (help, kinds) = (near(unknown, GoalKind::NAMES), GoalKind::NAMES.join(", "));
            let rest = if help.is_empty() { format!("; expected one of {kinds}") } else { help };
            problems.add(name.line, format!("unknown kind of goal `{unknown}`{rest}"));
            return None;
        }
    };
    Some(kind)
}

/// Reads a table and converts it to a kind. Returns `None` if that reports a problem.
fn made<T: DeserializeOwned, K>(
    document: Document<'_>,
    problems: &mut Problems,
    make: impl FnOnce(T, usize, &mut Problems) -> Option<K>,
) -> Option<K> {
    let line = document.line;
    let table = document.read(&COMMON, problems)?;
    let before = problems.count();
    make(table, line, problems).filter(|_| problems.count() == before)
}

/// Reads an expression to write, and checks that its operators exist in the language and that its names are valid.
fn expr(document: Document<'_>, problems: &mut Problems) -> Option<Expr> {
    let expr: Expr = document.read(&COMMON, problems)?;
    let is_known = |sign: &str| {
        BinaryOperator::ALL.iter().any(|operator| operator.sign() == sign)
            || matches!(sign, "~" | "!" | ">>>" | "?:")
    };
    for sign in expr.ops.iter().flatten().filter(|sign| !is_known(&sign.value)) {
        problems.add(sign.line, format!("unknown operator `{}`", short(&sign.value)));
    }
    check_names(expr.names.as_deref().unwrap_or_default(), problems);
    Some(expr)
}

fn check_names(names: &[Located<String>], problems: &mut Problems) {
    for name in names.iter().filter(|name| !is_name(&name.value)) {
        problems.add(name.line, format!("invalid name `{}`", short(&name.value)));
    }
}

fn check_lines(lines: &[Located<String>], line: usize, problems: &mut Problems) {
    if !(2..=16).contains(&lines.len()) {
        problems.add(line, format!("expected 2 to 16 `lines`, found {}", lines.len()));
    }
}

fn check_order(order: &Order, line: usize, problems: &mut Problems) {
    check_lines(&order.lines, line, problems);
    let known = 1..=order.lines.len();
    for Located { value: (first, second), line } in order.before.iter().flatten() {
        if first == second || !known.contains(first) || !known.contains(second) {
            problems.add(*line, "expected pairs of lines, counted from 1: [[1, 2], [1, 3]]");
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChoiceTable {
    #[serde(default)]
    option: Vec<OptionTable>,
    #[serde(default)]
    shuffle: bool,
    #[serde(default)]
    several: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OptionTable {
    code: Option<Source>,
    text: Option<Text>,
    right: Option<Source>,
    wrong: Option<Source>,
    say: Option<Text>,
}

fn choice(table: ChoiceTable, line: usize, problems: &mut Problems) -> Choice {
    let count = table.option.len();
    if !(2..=8).contains(&count) {
        problems.add(line, format!("expected 2 to 8 tables `[[option]]`, found {count}"));
    }
    let options = table.option.into_iter().filter_map(|table| option(table, line, problems)).collect();
    Choice { options, shuffle: table.shuffle, several: table.several }
}

fn option(table: OptionTable, line: usize, problems: &mut Problems) -> Option<ChoiceOption> {
    let shown = match (table.code, table.text) {
        (Some(code), None) => Shown::Code(code),
        (None, Some(text)) => Shown::Words(text),
        (code, _) => {
            let line = code.map_or(line, |code| code.line);
            problems.add(line, "expected an option to have either `code` or `text`");
            return None;
        }
    };
    let is_code = matches!(shown, Shown::Code(_));
    let said = |source: &Source| source.text.parse::<bool>().ok();
    let right = match (table.right, table.wrong) {
        (Some(claim), Some(_)) => {
            problems.add(claim.line, "expected an option to have either `right` or `wrong`");
            return None;
        }
        (Some(target), None) if is_code => Right::Equals(target),
        (None, Some(claim)) if is_code => {
            let message = "unknown key `wrong` beside `code`, which has `right = \"EXPR\"` or nothing";
            problems.add(claim.line, message);
            return None;
        }
        (Some(claim), None) => said(&claim).map_or(Right::Because(claim), Right::Said),
        (None, Some(claim)) => said(&claim).map_or(Right::Unless(claim), |wrong| Right::Said(!wrong)),
        (None, None) => Right::Said(false),
    };
    Some(ChoiceOption { shown, right, say: table.say })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BugTable {
    lines: Vec<Located<String>>,
    #[serde(deserialize_with = "one_or_more")]
    wrong: Vec<Located<usize>>,
    #[serde(default)]
    proof: Vec<Source>,
    witness: Option<WitnessTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WitnessTable {
    ask: Option<Text>,
    condition: Source,
    example: Source,
}

fn bug(mut document: Document<'_>, problems: &mut Problems) -> Option<Bug> {
    let (line, repair) = (document.line, document.sub("repair", problems));
    let BugTable { lines, wrong, proof, witness } = document.read(&COMMON, problems)?;
    let before = problems.count();
    check_lines(&lines, line, problems);
    if let Some(number) = wrong.iter().find(|number| !(1..=lines.len()).contains(&number.value)) {
        problems.add(number.line, format!("invalid line {}: expected 1 to {}", number.value, lines.len()));
    } else if wrong.is_empty() || wrong.len() == lines.len() {
        problems.add(line, "expected some of the lines to be `wrong`, not none and not all");
    }
    let then = match (repair, witness) {
        (Some(_), Some(_)) => {
            problems.add(line, "expected either `[repair]` or `[witness]`, found both");
            return None;
        }
        (Some(mut repair), None) => {
            let ask = repair.take("ask", problems);
            Some(FollowUp { ask, kind: Box::new(GoalKind::Expr(expr(repair, problems)?)) })
        }
        (None, witness) => witness.map(|WitnessTable { ask, condition, example }| {
            let explore = Explore { start: None, condition, witness: example };
            FollowUp { ask, kind: Box::new(GoalKind::Explore(explore)) }
        }),
    };
    (problems.count() == before).then_some(Bug { lines, wrong, proof, then })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MapTable {
    give: Option<Source>,
    want: Option<Located<String>>,
    answer: Option<Source>,
}

/// A `map` goal that only asks for a number.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Number {
    answer: Source,
}

fn map(table: MapTable, line: usize, problems: &mut Problems) -> Option<Map> {
    let want = match (table.want.as_ref().map(|want| want.value.as_str()), table.answer) {
        (None, Some(answer)) => MapWanted::Answer(answer),
        (Some("index"), None) if table.give.is_some() => MapWanted::Index,
        (Some("square"), None) if table.give.is_some() => MapWanted::Square,
        _ => {
            let line = table.want.map_or(line, |want| want.line);
            problems.add(line, "expected `give` and `want = \"index\"` or `\"square\"`, or else `answer`");
            return None;
        }
    };
    Some(Map { give: table.give, want })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TraceTable {
    states: Option<Vec<Source>>,
    init: Option<Source>,
    next: Option<Source>,
    count: Option<usize>,
    shown: Option<usize>,
    #[serde(default)]
    labels: Vec<String>,
}

fn trace(table: TraceTable, line: usize, problems: &mut Problems) -> Option<Trace> {
    let (count, states) = match (table.states, table.init, table.next, table.count) {
        (Some(states), None, None, None) => (states.len(), States::Listed(states)),
        (None, Some(init), Some(next), Some(count)) => (count, States::Steps { init, next, count }),
        _ => {
            problems.add(line, "expected `states`, or `init`, `next` and `count`");
            return None;
        }
    };
    let shown = table.shown.unwrap_or(1);
    if !(2..=STATE_LIMIT).contains(&count) {
        problems.add(line, format!("expected 2 to {STATE_LIMIT} states, found {count}"));
    } else if shown >= count {
        problems.add(line, format!("{shown} of {count} states are shown: none is left to fill in"));
    }
    Some(Trace { states, shown, labels: table.labels })
}

/// The FNV-1a hash of the block, ignoring trailing spaces and the position in the file.
fn fingerprint(content: &str) -> u64 {
    crate::draw::fnv(content.lines().flat_map(|line| line.trim_end().bytes().chain([b'\n'])))
}
