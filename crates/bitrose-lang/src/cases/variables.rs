//! Finds the variables of two programs, and their values.

use super::super::front::DefinitionKind;
use super::super::{Language, Program, Reason, Session, Value};
use super::{Case, Domain, DomainSpec, MOST_EXHAUSTIVE, Pair, ProgramError, Spec};
use bitrose_core::bitboard::SplitMix64;
use bitrose_core::position::POSITION_NAMES;

/// The error for values of a variable that neither program has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown variable `{name}`; {}", known(variables))]
pub struct NoSuchVariable {
    /// The name.
    pub name: String,
    /// The variables of the programs.
    pub variables: Vec<String>,
}

fn known(variables: &[String]) -> String {
    if variables.is_empty() {
        "the programs have no variables".into()
    } else {
        format!("the variables are {}", variables.join(", "))
    }
}

impl<'a> Pair<'a> {
    /// Pairs two programs. Every name that neither the language nor the session knows is a variable.
    ///
    /// A variable without a domain that only makes sense as a square takes the indices 0 to 63.
    ///
    /// # Errors
    /// Returns an error for a domain of a name that is not a variable.
    pub fn new(
        programs: [&'a Program; 2],
        session: &Session,
        overs: &[DomainSpec],
    ) -> Result<Self, NoSuchVariable> {
        let domains = domains(variables(&programs, session), overs)?;
        let sessions = [session.clone(), session.clone()];
        Ok(Self { programs, sessions, domains, most_exhaustive: MOST_EXHAUSTIVE })
    }

    /// Returns the pair for a claim: variables without a domain take the 64 single squares, the edges and 500 random
    /// boards.
    pub fn standard(programs: [&'a Program; 2], session: &Session) -> Self {
        let domain = |name| Domain { name, specs: Vec::new(), is_narrowed: false };
        let domains = variables(&programs, session).into_iter().map(domain).collect();
        let sessions = [session.clone(), session.clone()];
        let mut pair = Self { programs, sessions, domains, most_exhaustive: MOST_EXHAUSTIVE };
        pair.infer_squares();
        let standard = [Spec::Singles, Spec::Edges, Spec::Random { count: 500, seed: None }];
        for domain in pair.domains.iter_mut().filter(|domain| domain.specs.is_empty()) {
            domain.specs = standard.to_vec();
        }
        pair
    }

    /// Refuses calls of undefined functions, which fail whatever the values are. Runs each program by itself to find
    /// out, with boards and with squares.
    ///
    /// # Errors
    /// Returns the error of that run.
    pub fn refuse_unknown_functions(&mut self) -> Result<(), Box<ProgramError>> {
        for side in 0..2 {
            let session = &self.sessions[side];
            let is_known = |name: &str| session.functions().any(|(known, _)| known == name);
            if self.programs[side].free_functions().all(is_known) {
                continue;
            }
            for kind in [None, Some(&Spec::Squares)] {
                let value = |index| self.probe_value(index, kind, 0);
                let case = (0..self.domains.len()).map(value).collect();
                match self.value(side, &case) {
                    Err(fault) if matches!(fault.error.reason, Some(Reason::UnknownFunction(_))) => {
                        return Err(fault);
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Gives variables without a domain that make no sense as boards, such as `sq` in `rook(sq, occ)`, the indices 0 to
    /// 63. In a language with `int`, they take all integers instead, unless the variable is a shift count or other
    /// integers stop the program.
    ///
    /// This is found by trial: first with boards for all variables, then with another kind for one of them, for two …,
    /// until both programs run. If they never do because of the counts of shifts, the trial with the fewest of these
    /// decides.
    pub fn infer_squares(&mut self) {
        let open: Vec<usize> =
            (0..self.domains.len()).filter(|&index| self.domains[index].specs.is_empty()).collect();
        if open.len() > 6 {
            return;
        }
        let has_ints = self
            .programs
            .iter()
            .all(|program| !matches!(program.language(), Language::Own | Language::Python));
        let kinds = if has_ints { &[Spec::Ints, Spec::Squares][..] } else { &[Spec::Squares] };
        let mut choices: Vec<u32> = (0..1 << open.len()).collect();
        choices.sort_by_key(|choice: &u32| choice.count_ones());
        let mut best: Option<(usize, u32, &Spec)> = None;
        for (kind, &choice) in kinds.iter().flat_map(|kind| choices.iter().map(move |choice| (kind, choice)))
        {
            let specs: Vec<Option<Spec>> =
                (0..open.len()).map(|bit| (choice >> bit & 1 == 1).then(|| kind.clone())).collect();
            let Some(faults) = self.wrong_counts(&open, &specs) else { continue };
            if best.is_none_or(|(least, ..)| faults < least) {
                best = Some((faults, choice, kind));
            }
            if faults == 0 {
                break;
            }
        }
        let Some((_, choice, kind)) = best else { return self.infer_few_values(&open, kinds) };
        let chosen = open.iter().enumerate().filter(|(bit, _)| choice >> bit & 1 == 1);
        for (_, &index) in chosen {
            self.domains[index].specs = vec![kind.clone()];
        }
        for index in open {
            if self.domains[index].specs == [Spec::Ints] && self.is_count(index) {
                self.domains[index].specs = vec![Spec::Squares];
            }
            self.domains[index].is_narrowed = self.domains[index].specs == [Spec::Squares];
        }
    }

    /// Gives variables truth values or few numbers, if both programs run with these and not with others: a `bool` of Rust,
    /// a constant of an enumeration. The other variables take boards or one of `kinds`.
    fn infer_few_values(&mut self, open: &[usize], kinds: &[Spec]) {
        const MOST_VARIABLES: usize = 4;
        const MOST_NUMBERS: u64 = 16;
        if open.len() > MOST_VARIABLES {
            return;
        }
        let few = std::iter::once(Spec::Truths).chain((2..=MOST_NUMBERS).rev().map(Spec::Below));
        let all = 3_usize.pow(u32::try_from(open.len()).expect("they are few"));
        for few in few {
            for (kind, choice) in kinds.iter().flat_map(|kind| (0..all).map(move |choice| (kind, choice))) {
                let digit = |at: usize| choice / 3_usize.pow(u32::try_from(at).expect("they are few")) % 3;
                let specs: Vec<Option<Spec>> = (0..open.len())
                    .map(|at| [None, Some(kind.clone()), Some(few.clone())][digit(at)].clone())
                    .collect();
                if specs.contains(&Some(few.clone())) && self.wrong_counts(open, &specs) == Some(0) {
                    for (&index, spec) in open.iter().zip(specs) {
                        self.domains[index].is_narrowed = spec == Some(Spec::Squares);
                        self.domains[index].specs = spec.into_iter().collect();
                    }
                    return;
                }
            }
        }
    }

    /// Returns in how many runs a shift has a count that its type does not have: `1 << s` of C for half of the squares,
    /// but for nearly all boards. `None` if a program stops for another reason.
    fn wrong_counts(&mut self, open: &[usize], specs: &[Option<Spec>]) -> Option<usize> {
        let kind_of = |index: usize| specs[open.iter().position(|&at| at == index)?].as_ref();
        let mut count = 0;
        for probe in 0..4 {
            let value = |index| self.probe_value(index, kind_of(index), probe);
            let case: Case = (0..self.domains.len()).map(value).collect();
            for side in 0..2 {
                match self.value(side, &case).map_err(|fault| fault.error.reason) {
                    // An error of arithmetic depends on the value, so it does not show that the variable is a square.
                    Ok(_) | Err(Some(Reason::Arithmetic)) => {}
                    Err(Some(Reason::ShiftCount)) => count += 1,
                    Err(_) => return None,
                }
            }
        }
        Some(count)
    }

    /// Returns `true` if a variable is the count of a shift. Tries a large count, which languages that mask counts
    /// accept.
    fn is_count(&mut self, index: usize) -> bool {
        const COUNT: u64 = 0x0012_3457;
        let case: Case = (0..self.domains.len()).map(|index| self.probe_value(index, None, 3)).collect();
        (0..2).any(|side| {
            let session = &mut self.sessions[side];
            for (domain, value) in self.domains.iter().zip(&case) {
                session.define(&domain.name, *value);
            }
            session.define(&self.domains[index].name, Value::Int(COUNT));
            let trace = session.clone().trace_to_fault(self.programs[side]).1;
            trace.steps.iter().any(|step| {
                matches!(&*step.operation, "<<" | ">>" | ">>>")
                    && step.inputs.get(1).is_some_and(|count| count.number() == COUNT)
            })
        })
    }

    /// Returns one of four test values: a board, an index or an int, depending on `kind`. The boards are empty, two
    /// squares, all squares and a diagonal, none of which is a single square.
    fn probe_value(&self, index: usize, kind: Option<&Spec>, probe: usize) -> Value {
        const BOARDS: [u64; 4] = [0, 0x0000_0010_0000_0200, u64::MAX, 0x0102_0408_1020_4080];
        const SQUARES: [u64; 4] = [0, 28, 63, 35];
        const INTS: [i64; 4] = [0, 100, -1, i32::MAX as i64];
        let domain = &self.domains[index];
        match kind {
            _ if !domain.specs.is_empty() => {
                domain.random(self.sessions[0].mapping(), &mut SplitMix64::new(probe as u64))
            }
            None => Value::Board(BOARDS[probe]),
            Some(Spec::Ints) => Value::Int(INTS[probe].cast_unsigned()),
            Some(Spec::Truths) => Value::Bool(probe % 2 == 1),
            Some(Spec::Below(count)) => Value::Int([0, count - 1, 1, count / 2][probe]),
            Some(_) => Value::Int(SQUARES[probe]),
        }
    }
}

/// Returns the names that nothing defines, in order of appearance.
fn variables(programs: &[&Program; 2], session: &Session) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let kind = |name: &str| session.function(name).map(|known| &known.kind);
    let is_defined = |name: &str| matches!(kind(name), Some(DefinitionKind::Variable | DefinitionKind::Type));
    for name in programs.iter().flat_map(|program| program.free_names()) {
        if session.get(name).is_none() && !is_defined(name) && !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}

fn domains(names: Vec<String>, overs: &[DomainSpec]) -> Result<Vec<Domain>, NoSuchVariable> {
    if let Some(name) = overs.iter().filter_map(|over| over.name.as_ref()).find(|name| !names.contains(name))
    {
        return Err(NoSuchVariable { name: name.clone(), variables: names });
    }
    let domain = |name: String| Domain { specs: specs_of(&name, overs), name, is_narrowed: false };
    Ok(names.into_iter().map(domain).collect())
}

/// Returns the values requested for the variable itself, or else the boards of positions if it has one of their names,
/// or else the values requested for all variables.
fn specs_of(name: &str, overs: &[DomainSpec]) -> Vec<Spec> {
    let own = |wanted: Option<&str>| -> Vec<Spec> {
        let own = overs.iter().filter(|over| over.name.as_deref() == wanted);
        own.map(|over| over.spec.clone()).collect()
    };
    let specs = own(Some(name));
    if !specs.is_empty() {
        return specs;
    }
    let (positions, boards): (Vec<_>, Vec<_>) =
        own(None).into_iter().partition(|spec| matches!(spec, Spec::Positions(_)));
    if !positions.is_empty() && POSITION_NAMES.contains(&name) { positions } else { boards }
}
