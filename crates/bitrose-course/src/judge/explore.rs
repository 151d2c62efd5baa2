//! `explore`, and the witness of a `bug`: a value for which a condition holds.

use super::super::detect::Detector;
use super::super::model::Source;
use super::{Answer, Broken, Task, Verdict, Wrong, read, value_in};
use bitrose_lang::ast::{BinaryOperator, ExpressionKind, StatementKind};
use bitrose_lang::{Session, Value, parse_tree};

impl Task {
    pub(super) fn judge_explore(&self, condition: &Source, answer: &Answer) -> Result<Verdict, Broken> {
        let value = match self.expression_typed(answer) {
            Ok(value) => value,
            Err(message) => return Ok(Verdict::Refused(message)),
        };
        let mut session = self.session.clone();
        session.define("x", value);
        if value_in(&session, condition)?.is_true() {
            return Ok(Verdict::right());
        }
        let foreseen = self
            .goal
            .mistakes
            .iter()
            .find(|mistake| self.value(&mistake.when).is_ok_and(|when| when.is_same(value)));
        let shown = vec![("x".to_owned(), value)];
        Ok(match foreseen {
            Some(mistake) => Wrong::authored(&mistake.say).shown(shown).into(),
            None => Wrong::found(Detector::Difference, failing_part(condition, &session)).shown(shown).into(),
        })
    }

    /// An answer that may be any expression.
    fn expression_typed(&self, answer: &Answer) -> Result<Value, String> {
        let text = match answer {
            Answer::Board(board) => return Ok(Value::Board(self.mapping().number(*board))),
            Answer::Text(text) => text,
        };
        if let Ok(board) = read::squares(text, self.mapping()) {
            return Ok(Value::Board(self.mapping().number(board)));
        }
        let run = self.session.clone().run(text).map_err(|error| read::told(&error))?;
        run.value.ok_or_else(|| "this has no value".into())
    }
}

/// Of a condition made of parts with `&&` the first that does not hold.
fn failing_part(condition: &Source, session: &Session) -> String {
    let parts = parts(&condition.text);
    let holds = |part: &str| session.clone().run(part).is_ok_and(|run| run.value.is_some_and(Value::is_true));
    let failing = parts.iter().find(|part| !holds(part)).map_or(condition.text.trim(), |part| part.trim());
    format!("`{failing}` does not hold for your x.")
}

fn parts(text: &str) -> Vec<&str> {
    let Ok(block) = parse_tree(text) else { return vec![text] };
    let [statement] = block.statements.as_slice() else { return vec![text] };
    let StatementKind::Expression(expression) = &statement.kind else { return vec![text] };
    match &expression.kind {
        ExpressionKind::Chain(first, links)
            if links.iter().all(|link| link.operator == BinaryOperator::Both) =>
        {
            std::iter::once(&**first)
                .chain(links.iter().map(|link| &link.operand))
                .map(|part| part.span.text(text))
                .collect()
        }
        _ => vec![text],
    }
}
