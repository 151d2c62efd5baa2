//! Function calls and returns.

use super::list_element;
use super::{
    CALL_LIMIT, Cursor, CursorKind, Datum, Frame, Machine, Memory, OPERATIONS_PER_COUNT, REGISTER_LIMIT,
    Reason,
};
use super::{Step, refuse};
use crate::ir::{Function, FunctionId, Module, Refusal, Register, Scalar, Shape};

/// Returns the name of a type whose values are no words. In Java and C#, where every object is a reference, that of the
/// object.
fn object_type(shape: &Shape) -> Option<Box<str>> {
    match shape {
        Shape::Void | Shape::Scalar(_) | Shape::Enum(_) => None,
        Shape::Reference(target) if **target == Shape::Void => Some("object".into()),
        Shape::Reference(target) if matches!(**target, Shape::Struct(_)) => object_type(target),
        shape => {
            let name = shape.to_string();
            Some(list_element(&name).map_or(name, |element| format!("List<{element}>")).into())
        }
    }
}

impl<'m> Machine<'m, '_> {
    pub(super) fn call(
        &mut self,
        to: Option<Register>,
        function: FunctionId,
        arguments: &[Register],
    ) -> Step {
        let (module, function) = self.frame().module.resolve(function);
        let words: Vec<Option<u64>> =
            arguments.iter().map(|&argument| self.word(argument).map(Some)).collect::<Step<_>>()?;
        let step = self.record_call(function, &words)?;
        if self.frame().is_before_program() || self.frames.len() == 1 && self.frame().calls_again() {
            self.begin_preparing();
            self.recorder.begin_early(self.frames.len(), self.registers.len());
        }
        if !self.recorder.is_on {
            let key = self.memo.key(module, function, &words);
            if let (Some(result), Some(to)) = (key.as_ref().and_then(|key| self.memo.result(key)), to) {
                self.set(to, result);
                return self.count(OPERATIONS_PER_COUNT);
            }
            self.enter(module, function, &words, (to, step))?;
            self.frame().key = key;
            return Ok(());
        }
        let links = self.links(arguments);
        self.enter(module, function, &words, (to, step))?;
        for (index, link) in (0..).zip(links) {
            self.set_link(Register(index), link);
        }
        Ok(())
    }

    pub(super) fn enter(
        &mut self,
        module: &'m Module,
        function: &'m Function,
        arguments: &[Option<u64>],
        (to, step): (Option<Register>, Option<usize>),
    ) -> Step {
        if self.frames.len() >= CALL_LIMIT {
            return Err(Reason::Calls.into());
        }
        let base = self.registers.len();
        if base + function.registers.len() > REGISTER_LIMIT {
            return Err(Reason::Memory.into());
        }
        self.registers.extend_from_slice(arguments);
        self.registers.resize(base + function.registers.len(), None);
        self.count(OPERATIONS_PER_COUNT + function.registers.len() as u64 / 8)?;
        let mut copies = Vec::new();
        for (index, parameter) in function.parameters.iter().enumerate() {
            if !parameter.shape.is_word() {
                let copy = self.copy_of(self.registers[base + index], &parameter.shape)?;
                self.registers[base + index] = Some(Memory::address(copy, 0));
                copies.push(copy);
            }
        }
        let mut objects = Vec::with_capacity(function.objects.len() + copies.len());
        for object in &function.objects {
            objects.push(self.memory.allocate(object.shape.cells(), None)?);
            self.count(u64::from(object.shape.cells()))?;
        }
        objects.append(&mut copies);
        let cursors = vec![Cursor { block: &function.body, next: 0, kind: CursorKind::Plain }];
        self.base = base;
        let call = self.span;
        let is_initializer = false;
        let results = Vec::new();
        self.frames.push(Frame {
            module,
            function,
            cursors,
            base,
            objects,
            results,
            to,
            call,
            step,
            is_initializer,
            key: None,
        });
        self.hold_variables(function);
        Ok(())
    }

    pub(super) fn return_value(&mut self, value: Option<Register>) -> Step {
        self.record_return(value)?;
        let frame = self.frames.last().expect("a function is running");
        let (result, to, language) = (&frame.function.result, frame.to, frame.module.language);
        let mut word = value.map(|value| self.word(value)).transpose()?;
        let is_size = value.is_some_and(|value| self.is_size(value));
        let link = value.and_then(|value| self.link(value));
        let mut copy = None;
        if self.frames.len() == 1 {
            self.follow_to_end(value, result.is_word());
            self.result = self.datum(word, result)?.map(|datum| self.with_elements(datum, language));
        } else if let (Some(address), false, Some(to)) = (word, result.is_word(), to) {
            let number = self.copy_of(Some(address), result)?;
            word = Some(Memory::address(number, 0));
            copy = Some((to, number));
        }
        let frame = self.frames.pop().expect("a function is running");
        if frame.is_initializer {
            self.end_late();
        }
        if let (Some(copy), Some(caller)) = (copy, self.frames.last_mut()) {
            let before = caller.results.iter().position(|(register, _)| *register == copy.0);
            let before = before.map(|index| caller.results.swap_remove(index));
            caller.results.push(copy);
            let shape = &frame.function.result;
            if let Some((_, number)) = before {
                self.release_value(number, shape);
            }
        }
        self.release_values(&frame);
        self.registers.truncate(frame.base);
        self.base = self.frames.last().map_or(0, |caller| caller.base);
        self.end_preparing();
        self.recorder.forget_registers(frame.base);
        let result = &frame.function.result;
        let output = word.and_then(|word| {
            let scalar = result.scalar()?;
            Some((scalar, self.shown_as(is_size, scalar, word, language)))
        });
        self.recorder.leave(self.frames.len(), frame.step, (output, link));
        if let Some(step) = frame.step.filter(|_| word.is_some() && self.recorder.is_on) {
            let object = self.object_text(word, result, language);
            let step = &mut self.recorder.trace.steps[step];
            (step.object_type, step.object) = (object_type(result), object);
        }
        self.span = frame.call;
        if let (Some(key), Some(word)) = (frame.key, word) {
            self.memo.keep(key, word);
        }
        match (frame.to, word) {
            (Some(to), Some(word)) => {
                self.set(to, word);
                if self.recorder.is_on {
                    self.set_link(to, link);
                }
            }
            (Some(_), None) => return refuse(Refusal::NoResult),
            (None, _) => {}
        }
        Ok(())
    }

    pub(super) fn datum(&self, word: Option<u64>, shape: &Shape) -> Step<Option<Datum>> {
        let Some(word) = word else { return Ok(None) };
        if shape.scalar() == Some(Scalar::Big) {
            let (scalar, word) = self.narrowed(word)?;
            return Ok(Some(Datum::word(scalar, word)));
        }
        let words =
            if shape.is_word() { vec![Some(word)] } else { self.memory.cells(word, shape.cells())? };
        Ok(Some(Datum { shape: shape.clone(), words }))
    }
}
