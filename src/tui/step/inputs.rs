//! The inputs of a program, which are the constants at its top that can be changed while stepping. Also what comes from
//! outside: lines of the prompt, pasted and loaded texts, and boards of other screens.

use super::refused::Refused;
use super::{LIMITS, Script, StepScreen};
use crate::tui::paste::{is_data, lone_drawing};
use crate::tui::prelude::*;
use crate::tui::screen::OF_LESSON;
use crate::tui::shared::evaluate;
use bitrose_lang::ast::{Expression, ExpressionKind, Statement, StatementKind, UnaryOperator};
use bitrose_lang::lint::other_mapping;
use bitrose_lang::{
    Among, Language, Limits, Note, Program, Resemblance, Span, Step, TypeNote, called, code, enclosed,
    is_letter, parse, resemblance, stopping_call,
};
pub(super) use bitrose_lang::{call_among, call_of};
use std::ops::Range;

/// A variable that is initialized with a constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Input {
    pub(super) name: String,
    pub(super) value: Value,
    /// The span of the constant in the source.
    span: Span,
}

impl Input {
    /// Returns the source with the constant replaced.
    pub(super) fn replaced(&self, source: &str, value: Value) -> String {
        let mut text = source.to_owned();
        if text.get(self.span.start..self.span.end).is_some() {
            text.replace_range(self.span.start..self.span.end, &written(value));
        }
        text
    }
}

/// Makes the span of an error relative to the line that was typed. If the error is in a different line, its label gives
/// the number of that line instead.
pub(super) fn error_in(mut error: Error, source: &str, line: Range<usize>) -> Error {
    if (line.start..=line.end).contains(&error.span.start) {
        error.span.start -= line.start;
        error.span.end -= line.start;
    } else {
        error.label = format!("in line {}", error.position(source).0);
    }
    error
}

fn written(value: Value) -> String {
    match value {
        Value::Board(word) => format!("0x{word:016X}"),
        Value::Int(number) => number.cast_signed().to_string(),
        Value::Bool(_) | Value::Wide(_) => value.to_string(),
    }
}

/// Returns the inputs of a program, in order.
pub(super) fn inputs_of(program: &Program, mapping: Mapping) -> Vec<Input> {
    if program.language() != Language::Own {
        return foreign_inputs(&code::blank(program.source(), program.language(), false));
    }
    let mut found: Vec<Input> = Vec::new();
    for statement in &program.block().statements {
        if let Some(input) = of_statement(statement, program.source(), mapping)
            && found.iter().all(|known| known.name != input.name)
        {
            found.push(input);
        }
    }
    found
}

/// Returns the inputs of a program in another language: the variables that are initialized with a number, each on a
/// separate line and outside all braces, as in `uint64_t b = 0x10ULL;` or `let b: u64 = 0x10;`. When the number is
/// replaced, its suffix stays.
fn foreign_inputs(source: &str) -> Vec<Input> {
    let mut found: Vec<Input> = Vec::new();
    let (mut depth, mut start) = (0_usize, 0);
    for line in source.split_inclusive('\n') {
        if depth == 0
            && let Some(input) = of_line(line, start)
            && found.iter().all(|known| known.name != input.name)
        {
            found.push(input);
        }
        let braces = |brace| line.matches(brace).count();
        depth = (depth + braces('{')).saturating_sub(braces('}'));
        start += line.len();
    }
    found
}

fn of_line(line: &str, start: usize) -> Option<Input> {
    let (head, value) = line.split_once('=')?;
    if head.contains("const") || head.contains('#') || head.starts_with([' ', '\t']) {
        return None;
    }
    let head = head.split_once(':').map_or(head, |(name, _)| name).trim_end();
    let words: Vec<&str> = head.split_whitespace().collect();
    let name = if words.first() == Some(&"var") { *words.get(1)? } else { *words.last()? };
    let is_name = name.chars().all(is_letter);
    let value = value.trim_start();
    // `Bitboard(0x81)`, `new Bitboard(0x81L)`: an object that wraps a number, unlike `Bitboard::rank(3)` and `B(3).up(4)`
    let is_object = value.starts_with(char::is_uppercase) || value.starts_with("new ");
    let digits = if is_object { value.rsplit(['(', '{', ':']).next()?.trim_start() } else { value };
    let constructor = value[..value.len() - digits.len()].replace("::new(", "(").replace("::from(", "(");
    if constructor.contains([')', '.']) || constructor.contains("::") {
        return None;
    }
    let offset = start + line.len() - digits.len();
    let is_hex = digits.starts_with("0x") || digits.starts_with("0X");
    let body = if is_hex { &digits[2..] } else { digits };
    let length = body.find(|letter: char| !letter.is_ascii_hexdigit()).unwrap_or(body.len());
    let (body, rest) = body.split_at(length);
    let is_end = rest
        .trim_start_matches(['u', 'U', 'l', 'L'])
        .trim()
        .trim_end_matches([';', ')', '}', ' '])
        .is_empty();
    let number = u64::from_str_radix(body, if is_hex { 16 } else { 10 }).ok();
    let number = number.filter(|_| is_name && is_end && !name.is_empty())?;
    let value = if is_hex { Value::Board(number) } else { Value::Int(number) };
    let end = offset + body.len() + if is_hex { 2 } else { 0 };
    Some(Input { name: name.to_owned(), value, span: Span { start: offset, end } })
}

/// Returns the input of a statement of the form `let x = constant` or `x = constant`.
fn of_statement(statement: &Statement, source: &str, mapping: Mapping) -> Option<Input> {
    let (name, value) = match &statement.kind {
        StatementKind::Declare(declaration) => (&declaration.name, declaration.value.as_ref()?),
        StatementKind::Expression(Expression { kind: ExpressionKind::Assign(assignment), .. })
            if assignment.operator.is_none() && assignment.index.is_none() =>
        {
            (&assignment.target, &assignment.value)
        }
        _ => return None,
    };
    let constant = constant(value, source, mapping)?;
    Some(Input { name: name.text.to_string(), value: constant, span: value.span })
}

fn constant(expression: &Expression, source: &str, mapping: Mapping) -> Option<Value> {
    if !is_constant(expression) {
        return None;
    }
    let value = Session::new(mapping).run(expression.span.text(source)).ok()?.value?;
    match (value, &expression.kind) {
        (Value::Bool(_), _) => None,
        (_, ExpressionKind::Literal(literal)) if !literal.is_board() => Some(Value::Int(literal.value)),
        _ => Some(value),
    }
}

/// Returns `true` for a literal, a set of squares, the name of a square or constant, or the complement of one of these.
fn is_constant(expression: &Expression) -> bool {
    match &expression.kind {
        ExpressionKind::Literal(_)
        | ExpressionKind::Name(_)
        | ExpressionKind::Squares(_)
        | ExpressionKind::Drawing(_) => true,
        ExpressionKind::Unary(UnaryOperator::Complement, operand) => is_constant(operand),
        _ => false,
    }
}

/// Returns a call of code in another language, with the squares that stand for boards written as the numbers of these
/// boards: in that language `e4` is the index of the square, whatever the function takes.
fn with_boards(line: &str, code: &Program, session: &Session) -> String {
    let mut session = session.clone().with_limits(Limits { steps: 1, ..LIMITS });
    if code.language() == Language::Own || session.execute(code).is_err() {
        return line.to_owned();
    }
    session.set_language(Some(Language::Own));
    let suffix = if code.language() == Language::Java { "L" } else { "" };
    let (mut call, mut end) = (line.to_owned(), line.len());
    for word in line.rsplit(|letter| !is_letter(letter)) {
        let start = end - word.len();
        let is_defined = code.text().defines(word);
        if let Some(square) = word.parse::<Square>().ok().filter(|_| !is_defined) {
            // A function that takes an index refuses a set.
            let trial = session.parse(&format!("{}{{{square}}}{}", &line[..start], &line[end..]));
            let takes_board = trial.is_ok_and(|trial| {
                let (run, trace) = session.clone().trace_to_fault(&trial);
                run.is_ok() || !trace.steps.is_empty()
            });
            if takes_board {
                let number = session.mapping().number(square.bitboard());
                call.replace_range(start..end, &format!("0x{number:X}{suffix}"));
            }
        }
        end = start.saturating_sub(line[..start].chars().next_back().map_or(0, char::len_utf8));
    }
    call
}

/// Returns the error for a text of which nothing runs.
fn idle(text: &str) -> Error {
    *Error::new(Span::new(0, text.lines().next().unwrap_or_default().len()), "nothing in this runs by itself")
        .label("it only declares something")
        .help("paste the whole function, or add a call")
}

/// Says which names became inputs; empty if none did.
pub(super) fn listed_inputs(names: &[String]) -> String {
    listed(names, ["is an input", "are inputs"])
}

/// Says what some names are; empty if there are none.
fn listed(names: &[String], [one, several]: [&str; 2]) -> String {
    match names {
        [] => String::new(),
        [name] => format!("{name} {one}"),
        _ => format!("{} {several}", names.join(", ")),
    }
}

impl StepScreen {
    /// Puts a board into the first input that takes one. `name` says where the board comes from.
    pub(super) fn take_board(&mut self, board: Bitboard, name: &str, shared: &mut Shared) {
        let word = shared.mapping().number(board);
        let Some(index) = self.board_input().filter(|_| self.refused.is_none()) else {
            shared.hint("this program has no input for a board");
            return;
        };
        self.input = index;
        self.set_input(index, Value::Board(word));
        shared.note(format!("{} = {name}", self.inputs[index].name));
    }

    /// Sets an input to the value of an expression, which begins `skipped` bytes into the line.
    pub(super) fn assign(
        &mut self,
        index: usize,
        expression: &str,
        skipped: usize,
        shared: &mut Shared,
    ) -> Result<(), Error> {
        let mut session = shared.reading_session();
        self.inputs.iter().for_each(|input| session.define(&input.name, input.value));
        let value = match (evaluate(session, expression, skipped)?, self.inputs[index].value) {
            (Some(value), Value::Board(_)) => Value::Board(value.number()),
            (Some(value), _) => Value::Int(value.number()),
            (None, _) => return Ok(()),
        };
        self.set_input(index, value);
        Ok(())
    }

    /// Replaces the added call by the one in `line`. Returns `None` if the line uses no name that the code defines.
    pub(super) fn call(&mut self, line: &str, shared: &mut Shared) -> Option<Result<(), Error>> {
        let mut script = match &self.refused {
            Some(refused) => refused.script.clone(),
            None if self.is_technique => return None,
            None => {
                Script { language: self.session.language(), ..Script::new(&self.title, self.without_call()) }
            }
        };
        let program = script.session(shared).parse(&script.text).ok();
        let mut words = line.split(|letter| !is_letter(letter));
        let is_known = |word: &str| program.as_ref().is_none_or(|program| program.text().defines(word));
        if !words.any(is_known) {
            return None;
        }
        let call = program
            .as_ref()
            .map_or_else(|| line.to_owned(), |code| with_boards(line, code, shared.session()));
        script.call = Some(call.clone());
        let source = script.whole();
        let typed = source.len() - call.len()..source.len();
        let done = if self.refused.is_some() {
            self.retry(script, typed, shared)
        } else if self.has_added_call {
            self.put(source.clone(), shared).map_err(|error| error_in(error, &source, typed))
        } else {
            self.load(&script, &script.session(shared)).map_err(|error| error_in(error, &source, typed))
        };
        if done.is_ok() && self.refused.is_none() {
            self.typed = Some(call);
            (self.index, self.before) = (0, None);
            shared.note(format!("{line}: {} steps", self.trace.steps.len()));
        }
        Some(done)
    }

    /// Returns the source with newly invented inputs, if bits wrap with them.
    pub(super) fn with_wrapping_inputs(&self) -> Option<String> {
        let text = Some(self.without_call()).filter(|_| self.has_added_call && !self.is_typed())?;
        let call = call_among(&self.among, &self.alone().ok()?, &self.session).ok()??;
        let mut next = Self { source: format!("{text}\n\n{call}"), ..self.clone() };
        next.run().ok()?;
        next.next_wrap().is_some().then_some(next.source)
    }

    pub(super) fn step_program(&mut self, script: &Script, shared: &mut Shared) -> Result<(), Error> {
        self.step_program_with(script, None, shared)
    }

    /// Does the same with the parsed program and a call that was already invented.
    pub(super) fn step_program_with(
        &mut self,
        script: &Script,
        known: Option<(Program, Option<String>)>,
        shared: &mut Shared,
    ) -> Result<(), Error> {
        self.load_with(script, known, &script.session(shared))?;
        let is_invented = self.has_added_call && self.typed.is_none();
        let mut resemblance = if is_invented { self.resemblance(script) } else { None };
        let others = if is_invented { self.deviating() } else { Some(Vec::new()) };
        let is_right = self.error.is_none()
            && self.next_wrap().is_none()
            && resemblance.as_ref().is_none_or(|resemblance| resemblance.differences.is_empty());
        if let Some(first) = others.iter().flatten().next().filter(|_| is_right) {
            resemblance = self.turn_to(&first.function).or(resemblance);
        }
        let count = self.trace.steps.len();
        let mut wrapping = (0..count).filter(|&index| self.trace.steps[index].goes_around());
        let mut said = vec![counted(count, "step")];
        if let Some(error) = &self.error {
            (self.index, said) = (count - 1, vec![error.message.clone()]);
        } else if let Some(first) = wrapping.next() {
            let more = wrapping.count();
            if is_invented {
                // the user did not choose these inputs, so go straight to what they demonstrate
                (self.index, said) = (first, self.operator_call(first).into_iter().collect());
            }
            said.extend(match (is_invented, more) {
                (true, 0) => None,
                (true, _) => Some(format!("bits wrap at {} (w)", counted(more, "more step"))),
                (false, 0) => Some(format!("bits wrap at step {}: w goes there", first + 1)),
                (false, _) => Some(format!("bits wrap at step {} and {more} more: w goes there", first + 1)),
            });
        }
        said.extend(self.unfilled.clone());
        if is_invented {
            let function = called(&self.source).to_owned();
            let misread = self.misread();
            let change = self.compared.change_of(&function).cloned().or_else(|| misread.clone());
            said.extend(misread.map(|one| format!("line {}: {}", one.location.line, one.message)));
            let is_compared = resemblance.is_some();
            let is_stopping =
                self.error.is_none() && resemblance.as_ref().is_none_or(|like| !like.has_faults());
            let stopping = if is_stopping { self.stopping(script, shared) } else { None };
            said.extend(self.said_of(&function, resemblance.as_ref()));
            if self.show_difference(resemblance) {
                said.remove(0);
            }
            self.index = change.and_then(|change| self.step_of(&change)).unwrap_or(self.index);
            if self.index == 0 && self.error.is_none() {
                self.index = self.first_of_call();
            }
            said.extend(match others {
                Some(others) => self.other_deviating(others),
                None if matches!(script.among, Among::Part(_)) => None,
                None => Some("the other functions are not checked: bitrose lint does that".to_owned()),
            });
            said.extend(self.misnamed());
            said.extend(stopping);
            let call = self.source.rsplit('\n').next().unwrap_or_default();
            if !is_compared && self.error.is_none() && self.next_wrap().is_none() && !call.ends_with("()") {
                said.push("recognized as no known function, so its result is not checked".to_owned());
            }
            if call.strip_suffix("()").is_none_or(|name| name.contains(['(', '{', '.'])) {
                said.push("the inputs are examples (e edits them)".to_owned());
            }
        }
        if let Some(numbered) = other_mapping(&script.text, self.session.language(), self.mapping()) {
            let here = self.mapping();
            said.insert(
                0,
                format!("it numbers squares as {numbered}, and this is {here} (:mapping {numbered})"),
            );
        }
        if script.origin == OF_LESSON {
            said.push("Esc goes back to it".to_owned());
        }
        shared.note(format!("{}: {}", script.origin, said.join("; ")));
        Ok(())
    }

    /// Says which expression calls the operator that a step is in: `k << 1 in line 9`.
    fn operator_call(&self, index: usize) -> Option<String> {
        let step = &self.trace.steps[index];
        let call = self.trace.steps[..index].iter().rfind(|call| call.depth + 1 == step.depth)?;
        let is_operator = call.operation == step.operation || matches!(&*call.operation, "shl" | "shr");
        is_operator.then(|| format!("{} in line {}", call.text(&self.source), call.line))
    }

    /// Returns the step of the call that was added, behind what only prepares it. If the function was found in a file, that
    /// is the first one inside of it.
    fn first_of_call(&self) -> usize {
        let is_inside = |step: &Step| match &self.among {
            Among::Part(part) => step.depth > 0 && part.contains(&step.span.start),
            Among::From(_) => step.depth > 0 || !step.is_copy(),
        };
        let mut steps = self.trace.steps.iter().enumerate().skip(self.trace.start_of_last_call);
        steps.find(|(_, step)| is_inside(step)).map_or(0, |(index, _)| index)
    }

    /// Marks the squares in which the result differs from that of a known function, unless the reason is a wrap, and goes
    /// to the result, or to a shift that copies the sign. Returns `false` if there are none.
    pub(super) fn show_difference(&mut self, resemblance: Option<Resemblance>) -> bool {
        let wraps = self.next_wrap().is_some();
        self.resemblance =
            resemblance.filter(|resemblance| !wraps && !resemblance.differences.is_empty()).map(Box::new);
        let copies_sign = |step: &Step| matches!(step.note, Some(Note::Type(TypeNote::Sign { .. })));
        let cause = self.trace.steps.iter().position(copies_sign).or_else(|| self.result());
        self.index = cause.filter(|_| self.resemblance.is_some()).unwrap_or(self.index);
        self.resemblance.is_some()
    }

    /// Returns the known function that the last function of the code resembles.
    fn resemblance(&self, script: &Script) -> Option<Resemblance> {
        resemblance(&script.among, &self.alone().ok()?, &Session::new(self.mapping()))
    }

    /// Says for which usual inputs the function that is called stops.
    fn stopping(&self, script: &Script, shared: &Shared) -> Option<String> {
        let session = shared.reading_session();
        let stopping = stopping_call(called(&self.source), &script.among, &self.alone().ok()?, &session);
        stopping.map(|(call, fault)| format!("{call} {fault}"))
    }

    /// Takes a text that was pasted or loaded.
    pub(super) fn take_text(&mut self, text: &str, origin: &str, shared: &mut Shared) {
        let index = self.editable().map(|_| self.input).or(self.board_input());
        let index = index.filter(|_| self.refused.is_none());
        if let Some((index, word)) = index.zip(self.lone_board(text)) {
            self.input = index;
            self.set_input(index, Value::Board(word));
            shared.note(format!("{origin}: into {}", self.inputs[index].name));
            return;
        }
        let script = Script::new(origin, text);
        let done = self.step_program(&script, shared);
        let is_idle = done.is_ok()
            && self.trace.steps.is_empty()
            && !self.has_added_call
            && self.call_example.is_none();
        match done {
            Err(_) if is_data(text, &shared.reading_session()) => {
                shared.send_text(Tab::Explore, text, origin);
            }
            Ok(()) if !is_idle => self.look_up_borrowed(&script, shared),
            _ if self.step_enclosed(&script, shared) => {}
            done => {
                let error = done.err().unwrap_or_else(|| idle(text));
                self.show_refused(Refused::new(script.clone(), error, shared), shared);
                self.look_up(&script, shared);
            }
        }
    }

    /// Steps through statements from inside a function, whose undefined names become inputs. Returns `false` if the text is
    /// not that.
    fn step_enclosed(&mut self, script: &Script, shared: &mut Shared) -> bool {
        let session = script.session(shared);
        let Some(enclosed) = enclosed(&script.text, session.language(), session.mapping()) else {
            return false;
        };
        let code = &script.text;
        let script = Script {
            among: enclosed.among(),
            text: enclosed.source,
            language: Some(enclosed.language),
            ..script.clone()
        };
        if self.step_program(&script, shared).is_err() {
            return false;
        }
        let said = shared.message.take().map(|(_, said)| said).unwrap_or_default();
        let said = said.split_once(": ").map_or(&*said, |(_, said)| said);
        let inputs = listed_inputs(&enclosed.parameters);
        let constants = listed(&enclosed.constants, ["is what its name says", "are what their names say"]);
        let parts: Vec<&str> =
            [&*inputs, &*constants, said].into_iter().filter(|part| !part.is_empty()).collect();
        shared.note(format!("{}: {}", script.origin, parts.join("; ")));
        self.says_borrowed(shared);
        self.look_up_for(code, &script, shared);
        true
    }

    /// Returns the board if the text is nothing but a board: a number, a set, a drawing, or the pieces of a position.
    fn lone_board(&self, text: &str) -> Option<u64> {
        if let Ok((setup, _)) = Setup::read_leniently(text) {
            return Some(self.mapping().number(setup.placement.occupied()));
        }
        if let Some(board) = lone_drawing(text) {
            return Some(self.mapping().number(board));
        }
        let is_short = text.len() <= 400 && !text.contains(['=', ';']);
        let program = parse(text).ok().filter(|_| is_short)?;
        let is_free = program.free_names().next().is_none() && program.free_functions().next().is_none();
        let mut session = self.session.clone().in_language(None::<Language>);
        let value = session.trace(text).ok().filter(|(_, trace)| trace.steps.is_empty());
        match value?.0.value.filter(|_| is_free)? {
            Value::Board(word) => Some(word),
            _ => None,
        }
    }
}
