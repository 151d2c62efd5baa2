//! Puts what was drawn into a goal: values into texts, names of functions into expressions.

use super::super::model::text::fill;
use super::super::model::{
    ChoiceOption, Expr, FollowUp, Goal, GoalKind, MapWanted, Right, Shown, Source, States,
};
use super::{Drawing, DrawnValue};
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
    for source in sources(&mut goal) {
        *source = expression(source, drawing);
    }
    goal
}

/// An expression with the drawn functions in it.
#[must_use]
pub(super) fn expression(source: &Source, drawing: &Drawing) -> Source {
    let functions = drawing.names.iter().filter_map(|(name, value)| match value {
        DrawnValue::Function(function) => Some((name.as_str(), function.as_str())),
        _ => None,
    });
    let functions: Vec<_> = functions.collect();
    let text = if functions.is_empty() { source.text.clone() } else { renamed(&source.text, &functions) };
    Source { text: raw_steps(&text), line: source.line }
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

fn texts(goal: &mut Goal) -> Vec<&mut super::super::model::Text> {
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
fn sources(goal: &mut Goal) -> Vec<&mut Source> {
    let mut sources: Vec<&mut Source> = Vec::new();
    sources.extend(&mut goal.board);
    sources.extend(goal.bindings.iter_mut().map(|binding| &mut binding.value));
    sources.extend(
        goal.mistakes.iter_mut().filter(|mistake| !mistake.as_typed).map(|mistake| &mut mistake.when),
    );
    if let Some(context) = &mut goal.context {
        sources.extend(context.square.iter_mut().chain(&mut context.occ).chain(&mut context.own));
    }
    sources.extend(of_kind(&mut goal.kind));
    sources
}

fn of_kind(kind: &mut GoalKind) -> Vec<&mut Source> {
    match kind {
        GoalKind::Set(set) => set.start.iter_mut().chain([&mut set.target]).collect(),
        GoalKind::Hex(hex) => vec![&mut hex.target],
        GoalKind::Expr(expr) => of_expr(expr),
        GoalKind::Predict(predict) => vec![&mut predict.answer],
        GoalKind::Choice(choice) => choice.options.iter_mut().flat_map(of_option).collect(),
        GoalKind::Bug(bug) => {
            bug.proof.iter_mut().chain(bug.then.iter_mut().flat_map(of_follow_up)).collect()
        }
        GoalKind::Shift(shift) => vec![&mut shift.start, &mut shift.target],
        GoalKind::Order(_) => Vec::new(),
        GoalKind::Map(map) => {
            let answer = match &mut map.want {
                MapWanted::Answer(answer) => Some(answer),
                MapWanted::Index | MapWanted::Square => None,
            };
            map.give.iter_mut().chain(answer).collect()
        }
        GoalKind::Trace(trace) => match &mut trace.states {
            States::Listed(states) => states.iter_mut().collect(),
            States::Steps { init, next, .. } => vec![init, next],
        },
        GoalKind::Magic(magic) => vec![&mut magic.square, &mut magic.bits, &mut magic.solution],
        GoalKind::Explore(explore) => {
            explore.start.iter_mut().chain([&mut explore.condition, &mut explore.witness]).collect()
        }
    }
}

fn of_expr(expr: &mut Expr) -> Vec<&mut Source> {
    let cases = expr.cases.iter_mut().flatten().map(|binding| &mut binding.value);
    cases.chain(&mut expr.forall).chain([&mut expr.target, &mut expr.solution]).collect()
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

fn of_follow_up(then: &mut FollowUp) -> Vec<&mut Source> {
    match then {
        FollowUp::Repair(repair) => of_expr(&mut repair.expr),
        FollowUp::Witness(witness) => vec![&mut witness.condition, &mut witness.example],
    }
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
