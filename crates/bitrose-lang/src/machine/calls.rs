//! Calling functions and returning from them.

use super::super::builtins::{self, apply};
use super::super::code::{NameUse, Routine};
use super::super::error::{Error, Fallible};
use super::super::link::{Binding, Linked, Target};
use super::super::techniques::{self, PreludeFunction};
use super::super::{Builtin, Origin, Type, Value, names, operate};
use super::{CALL_LIMIT, Frame, Machine, STACK_LIMIT};
use std::sync::Arc;

/// A function ready to be entered.
struct Callee {
    linked: Linked,
    origin: Origin,
    routine: u32,
}

impl<const TRACED: bool> Machine<'_, TRACED> {
    /// A function that this program defines.
    pub(super) fn call_own(&mut self, function: u32, count: u16, numbers: u32) -> Fallible<()> {
        let callee = Callee {
            linked: self.frame.linked.clone(),
            origin: self.frame.origin.clone(),
            routine: function,
        };
        self.enter(callee, count, numbers)
    }

    /// A function by its name.
    pub(super) fn call(&mut self, name: u32, count: u16, numbers: u32) -> Fallible<()> {
        match self.frame.linked.targets[name as usize] {
            Target::Builtin(builtin) => self.call_builtin(builtin, name, count, numbers),
            Target::Prelude(function) => self.enter(Self::prelude(function), count, numbers),
            Target::Slot(slot) => {
                if let Some(Binding::Foreign(function)) = &self.bindings[slot as usize] {
                    let function = Arc::clone(function);
                    return self.call_foreign(&function, count, numbers);
                }
                let Some(Binding::Function(definition)) = &self.bindings[slot as usize] else {
                    let text = Arc::clone(&self.frame.linked.unit.names[name as usize].text);
                    return Err(self.placed(names::not_a_function(&text, self.span())));
                };
                let origin = Origin::Earlier(Arc::clone(&definition.linked.unit.source));
                let callee =
                    Callee { linked: definition.linked.clone(), origin, routine: definition.routine };
                self.enter(callee, count, numbers)
            }
        }
    }

    fn prelude(function: PreludeFunction) -> Callee {
        let unit = function.technique.unit();
        let routine = function.routine(&unit);
        let target = |name: &NameUse| match (name.builtin, techniques::find(&name.text)) {
            (Some(builtin), _) => Target::Builtin(builtin),
            (None, function) => Target::Prelude(function.expect("the prelude uses its own names")),
        };
        let targets = unit.names.iter().map(target).collect();
        let origin = Origin::Prelude(function.technique.name);
        Callee { linked: Linked { unit, targets }, origin, routine }
    }

    fn call_builtin(
        &mut self,
        builtin: &'static Builtin,
        name: u32,
        count: u16,
        numbers: u32,
    ) -> Fallible<()> {
        self.count()?;
        let count = usize::from(count);
        if count != builtin.parameters.len() {
            let called = super::super::ast::Name {
                text: (&*self.frame.linked.unit.names[name as usize].text).into(),
                span: self.span(),
            };
            return names::check_arity(builtin, &called, count, self.span())
                .map_err(|error| self.placed(error));
        }
        let mut arguments = [Value::Int(0); 4];
        for argument in (0..count).rev() {
            arguments[argument] = self.pop()?;
        }
        let arguments = &arguments[..count];
        let call = builtins::Call { mapping: self.mapping, position: self.position, arguments, numbers };
        let result = apply(builtin, &call).map_err(|fault| self.fault(fault, Some(builtin)))?;
        if TRACED {
            self.record(builtin.name, arguments, result, None)?;
        }
        self.push(result);
        Ok(())
    }

    fn enter(&mut self, callee: Callee, count: u16, numbers: u32) -> Fallible<()> {
        let count = usize::from(count);
        let unit = Arc::clone(&callee.linked.unit);
        let routine = &unit.routines[callee.routine as usize];
        self.count_all(routine.length as usize)?;
        self.check_call(routine, count)?;
        let base = self.stack.len() - count;
        self.convert_arguments(&routine.parameters, base, numbers)?;
        let call = self.span();
        let step = if TRACED { Some(self.record_call(routine, base)?) } else { None };
        self.stack.resize(base + (routine.locals as usize).max(count), None);
        let frame = Frame {
            linked: callee.linked,
            origin: callee.origin,
            routine: Some(callee.routine),
            next: routine.entry as usize,
            base,
            call,
            step,
        };
        self.callers.push(std::mem::replace(&mut self.frame, frame));
        if TRACED {
            self.recorder.enter();
        }
        Ok(())
    }

    fn check_call(&self, routine: &Routine, count: usize) -> Fallible<()> {
        if routine.parameters.len() != count {
            let parameters: Vec<&str> = routine.parameter_names.iter().map(|name| &**name).collect();
            return Err(self.placed(names::wrong_arity(&routine.name, &parameters, count, self.span())));
        }
        if self.callers.len() >= CALL_LIMIT || self.stack.len() + routine.locals as usize > STACK_LIMIT {
            return Err(self.placed(
                Error::new(self.span(), format!("too much recursion: more than {CALL_LIMIT} nested calls"))
                    .label("in this call")
                    .help(format!(
                        "give `{}` a case in which it returns without calling itself",
                        routine.name
                    )),
            ));
        }
        Ok(())
    }

    fn convert_arguments(&mut self, kinds: &[Option<Type>], base: usize, numbers: u32) -> Fallible<()> {
        for (argument, kind) in kinds.iter().enumerate() {
            let Some(value) = self.stack[base + argument] else { return Err(self.no_value()) };
            if let Some(kind) = kind {
                let is_number = argument < 32 && numbers >> argument & 1 != 0;
                self.stack[base + argument] = Some(operate::convert(*kind, value, is_number));
            }
        }
        Ok(())
    }

    /// Leaves the function with the value on top of the stack.
    pub(super) fn give_back(&mut self) {
        let value = self.stack.pop().flatten();
        let Some(caller) = self.callers.pop() else { return };
        let frame = std::mem::replace(&mut self.frame, caller);
        self.stack.truncate(frame.base);
        self.stack.push(value);
        if TRACED {
            self.recorder.leave(frame.step, value);
        }
    }
}
