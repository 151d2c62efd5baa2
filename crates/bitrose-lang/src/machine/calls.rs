//! Calling functions and returning from them.

use super::super::builtins::{self, apply};
use super::super::code::Routine;
use super::super::error::{Error, Fallible};
use super::super::techniques::{self, Function};
use super::super::{Builtin, Origin, Type, Value, names, operate};
use super::{CALL_LIMIT, Frame, Linked, Machine, STACK_LIMIT, Target, definition};
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
            Target::Prelude(function) => {
                let callee = Self::prelude(function)?;
                self.enter(callee, count, numbers)
            }
            Target::Slot(slot) => {
                let Some(definition) = definition(self.bindings[slot as usize].as_ref()) else {
                    let text = Arc::clone(&self.frame.linked.unit.names[name as usize].text);
                    return Err(self.placed(names::not_a_function(&text, self.span())));
                };
                let origin =
                    Origin::Earlier(definition.linked.unit.source.clone().unwrap_or_else(|| "".into()));
                let callee =
                    Callee { linked: definition.linked.clone(), origin, routine: definition.routine };
                self.enter(callee, count, numbers)
            }
        }
    }

    fn prelude(function: Function) -> Fallible<Callee> {
        let unit = function.technique.unit()?;
        let routine = function.routine(&unit)?;
        let targets = unit
            .names
            .iter()
            .map(|name| match (name.builtin, techniques::find(&name.text)) {
                (Some(builtin), _) => Ok(Target::Builtin(builtin)),
                (None, Some(function)) => Ok(Target::Prelude(function)),
                (None, None) => {
                    Err(Error::new(name.span, format!("the prelude's `{}` is not defined", name.text)))
                }
            })
            .collect::<Result<Arc<[Target]>, _>>()?;
        Ok(Callee {
            linked: Linked { unit, targets },
            origin: Origin::Prelude(function.technique.name),
            routine,
        })
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
        for place in (0..count).rev() {
            arguments[place] = self.pop()?;
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
                Error::new(self.span(), format!("functions call each other more than {CALL_LIMIT} deep"))
                    .label("this call goes too deep")
                    .help("a function that calls itself needs a case in which it does not"),
            ));
        }
        Ok(())
    }

    fn convert_arguments(&mut self, kinds: &[Option<Type>], base: usize, numbers: u32) -> Fallible<()> {
        for (place, kind) in kinds.iter().enumerate() {
            let Some(value) = self.stack[base + place] else { return Err(self.no_value()) };
            if let Some(kind) = kind {
                let is_number = place < 32 && numbers >> place & 1 != 0;
                self.stack[base + place] = Some(operate::convert(*kind, value, is_number));
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
