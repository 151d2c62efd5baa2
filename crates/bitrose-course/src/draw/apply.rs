//! Puts what was drawn into a goal: values into texts, names of functions into expressions.

use super::{Drawing, DrawnValue};
use crate::model::text::fill;
use crate::model::{ChoiceOption, Expr, FollowUp, Goal, GoalKind, MapWanted, Right, Shown, Source, States};
use bitrose_lang::Session;

/// The goal as it is asked: `{x}` in its texts is the drawn value, a drawn function is called by its name.
#[must_use]
pub fn apply(goal: &Goal, drawing: &Drawing, session: &Session) -> Goal {
    let mut goal = goal.clone();
    if drawing.names.is_empty() {
        return goal;
    }
    let value = |name: &str| drawing.text(name, session);
    for text in texts(&mut goal) {
        *text = text.filled(&value);
    }
    for line in lines(&mut goal) {
        *line = fill(line, &value);
    }
    for text in expressions(&mut goal) {
        *text = called(text, drawing);
    }
    goal
}

/// An expression with the drawn functions in it.
#[must_use]
pub(super) fn expression(source: &Source, drawing: &Drawing) -> Source {
    Source { text: called(&source.text, drawing), line: source.line }
}

fn called(text: &str, drawing: &Drawing) -> String {
    let functions = drawing.names.iter().filter_map(|(name, value)| match value {
        DrawnValue::Function(function) => Some((name.as_str(), function.as_str())),
        _ => None,
    });
    raw_steps(&renamed(text, &functions.collect::<Vec<_>>()))
}

/// Every word that is a drawn name becomes the name of the function.
fn renamed(text: &str, functions: &[(&str, &str)]) -> String {
    let mut out = String::with_capacity(text.len());
    for word in words(text) {
        let function = functions.iter().find(|(name, _)| *name == word);
        out.push_str(function.map_or(word, |(_, function)| function));
    }
    out
}

/// `raw(north_east, x)` becomes `raw_north_east(x)`, a function that every drawn goal has.
fn raw_steps(text: &str) -> String {
    let words: Vec<&str> = words(text).collect();
    let mut out = String::with_capacity(text.len());
    let mut place = 0;
    while place < words.len() {
        let solid: Vec<usize> =
            (place..words.len()).filter(|&at| !words[at].trim().is_empty()).take(4).collect();
        let [raw, open, direction, comma] = solid[..] else {
            out.push_str(words[place]);
            place += 1;
            continue;
        };
        let is_raw = raw == place && words[raw] == "raw" && words[open] == "(" && words[comma] == ",";
        if is_raw {
            out.push_str("raw_");
            out.push_str(words[direction]);
            out.push('(');
            place = comma + 1;
        } else {
            out.push_str(words[place]);
            place += 1;
        }
    }
    out
}

/// A text in pieces: words of letters, digits and underscores, and single other characters.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        let length = if is_word(first) {
            rest.find(|letter| !is_word(letter)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (word, after) = rest.split_at(length);
        rest = after;
        Some(word)
    })
}

fn texts(goal: &mut Goal) -> Vec<&mut crate::model::Text> {
    let mut texts = vec![&mut goal.ask];
    texts.extend(&mut goal.say);
    texts.extend(goal.hints.iter_mut().map(|hint| &mut hint.say));
    texts.extend(goal.mistakes.iter_mut().map(|mistake| &mut mistake.say));
    match &mut goal.kind {
        GoalKind::Choice(choice) => {
            for option in &mut choice.options {
                texts.extend(&mut option.say);
                if let Shown::Words(words) = &mut option.shown {
                    texts.push(words);
                }
            }
        }
        GoalKind::Bug(bug) => match &mut bug.then {
            Some(FollowUp::Repair(repair)) => texts.extend(&mut repair.ask),
            Some(FollowUp::Witness(witness)) => texts.extend(&mut witness.ask),
            None => {}
        },
        _ => {}
    }
    texts
}

fn lines(goal: &mut Goal) -> Vec<&mut String> {
    match &mut goal.kind {
        GoalKind::Bug(bug) => bug.lines.iter_mut().map(|line| &mut line.value).collect(),
        GoalKind::Order(order) => order.lines.iter_mut().map(|line| &mut line.value).collect(),
        GoalKind::Trace(trace) => trace.labels.iter_mut().collect(),
        _ => Vec::new(),
    }
}

/// Every expression that is evaluated after the draw.
fn expressions(goal: &mut Goal) -> Vec<&mut String> {
    let mut sources: Vec<&mut Source> = Vec::new();
    sources.extend(&mut goal.board);
    sources.extend(goal.bindings.iter_mut().map(|binding| &mut binding.value));
    let mistakes = goal.mistakes.iter_mut().filter(|mistake| !mistake.as_typed);
    sources.extend(mistakes.map(|mistake| &mut mistake.when));
    if let Some(context) = &mut goal.context {
        sources.extend(context.square.iter_mut().chain(&mut context.occ).chain(&mut context.own));
    }
    match &mut goal.kind {
        GoalKind::Set(set) => sources.extend(set.start.iter_mut().chain([&mut set.target])),
        GoalKind::Hex(hex) => sources.push(&mut hex.target),
        GoalKind::Expr(expr) => return texts_of(sources, Some(expr)),
        GoalKind::Predict(predict) => sources.push(&mut predict.answer),
        GoalKind::Choice(choice) => sources.extend(choice.options.iter_mut().flat_map(of_option)),
        GoalKind::Bug(bug) => {
            sources.extend(&mut bug.proof);
            match &mut bug.then {
                Some(FollowUp::Repair(repair)) => return texts_of(sources, Some(&mut repair.expr)),
                Some(FollowUp::Witness(witness)) => {
                    sources.extend([&mut witness.condition, &mut witness.example]);
                }
                None => {}
            }
        }
        GoalKind::Shift(shift) => sources.extend([&mut shift.start, &mut shift.target]),
        GoalKind::Order(_) => {}
        GoalKind::Map(map) => {
            sources.extend(&mut map.give);
            if let MapWanted::Answer(answer) = &mut map.want {
                sources.push(answer);
            }
        }
        GoalKind::Trace(trace) => match &mut trace.states {
            States::Listed(states) => sources.extend(states),
            States::Steps { init, next, .. } => sources.extend([init, next]),
        },
        GoalKind::Magic(magic) => sources.extend([&mut magic.square, &mut magic.bits, &mut magic.solution]),
        GoalKind::Explore(explore) => {
            sources.extend(explore.start.iter_mut().chain([&mut explore.condition, &mut explore.witness]));
        }
    }
    texts_of(sources, None)
}

/// The texts of the sources, and those of an expression that is asked for.
fn texts_of<'a>(sources: Vec<&'a mut Source>, expr: Option<&'a mut Expr>) -> Vec<&'a mut String> {
    let mut texts: Vec<&mut String> = sources.into_iter().map(|source| &mut source.text).collect();
    if let Some(expr) = expr {
        let cases = expr.cases.iter_mut().flat_map(|case| &mut case.bindings);
        texts.extend(cases.map(|binding| &mut binding.value.text));
        texts.extend(expr.forall.iter_mut().map(|spec| &mut spec.value));
        texts.extend([&mut expr.target.text, &mut expr.solution.text]);
    }
    texts
}

fn of_option(option: &mut ChoiceOption) -> impl Iterator<Item = &mut Source> {
    let code = match &mut option.shown {
        Shown::Code(code) => Some(code),
        Shown::Words(_) => None,
    };
    let right = match &mut option.right {
        Right::Equals(source) | Right::Because(source) | Right::Unless(source) => Some(source),
        Right::Said(_) => None,
    };
    code.into_iter().chain(right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_are_renamed_and_raw_steps_become_functions() {
        let drawing = Drawing { names: vec![("dir".into(), DrawnValue::Function("north_east".into()))] };
        for (text, wanted) in [
            ("dir(x) != raw(dir, x)", "north_east(x) != raw_north_east( x)"),
            ("dirty(dir) & 0xd1", "dirty(north_east) & 0xd1"),
            ("raw (dir , y) | raw", "raw_north_east( y) | raw"),
            ("step(x, dir)", "step(x, north_east)"),
            ("é dir", "é north_east"),
        ] {
            let source = Source { text: text.into(), line: 1 };
            assert_eq!(expression(&source, &drawing).text, wanted);
        }
    }
}
