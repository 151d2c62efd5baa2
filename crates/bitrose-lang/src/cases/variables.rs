//! Which names of two programs are variables, and what each of them runs over.

use super::super::{Program, Session, Value};
use super::{Domain, Fault, MOST_EXHAUSTIVE, Over, Pair, Spec};
use bitrose_core::bitboard::SplitMix64;
use bitrose_core::position::POSITION_NAMES;

/// A domain for a variable that neither program has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown variable `{name}`; the variables: {}", known(variables))]
pub struct NoSuchVariable {
    /// The name.
    pub name: String,
    /// The variables that there are.
    pub variables: Vec<String>,
}

fn known(variables: &[String]) -> String {
    if variables.is_empty() { "there is none".into() } else { variables.join(", ") }
}

impl<'a> Pair<'a> {
    /// Two programs and the domains of their variables: of every name that neither the language nor the session knows.
    ///
    /// A variable without a domain that only makes sense as a square takes the indices 0 to 63.
    ///
    /// # Errors
    /// A domain for a name that is not a variable.
    pub fn new(
        programs: [&'a Program; 2],
        session: &Session,
        overs: &[Over],
    ) -> Result<Self, NoSuchVariable> {
        let domains = domains(variables(&programs, session), overs)?;
        let sessions = [session.clone(), session.clone()];
        Ok(Self { programs, sessions, domains, most_exhaustive: MOST_EXHAUSTIVE })
    }

    /// The cases of a claim: variables without a domain take the 64 single squares, the edges and 500 random boards.
    #[must_use]
    pub fn standard(programs: [&'a Program; 2], session: &Session) -> Self {
        let domain = |name| Domain { name, specs: Vec::new() };
        let domains = variables(&programs, session).into_iter().map(domain).collect();
        let sessions = [session.clone(), session.clone()];
        let mut pair = Self { programs, sessions, domains, most_exhaustive: MOST_EXHAUSTIVE };
        pair.settle_squares();
        let standard = [Spec::Singles, Spec::Edges, Spec::Random { count: 500, seed: None }];
        for domain in pair.domains.iter_mut().filter(|domain| domain.specs.is_empty()) {
            domain.specs = standard.to_vec();
        }
        pair
    }

    /// A function that nothing defines is unknown whatever the values are: a run of its own program tells, with boards or
    /// with squares.
    ///
    /// # Errors
    /// The fault of that run.
    pub fn refuse_unknown_functions(&mut self) -> Result<(), Box<Fault>> {
        for side in 0..2 {
            let session = &self.sessions[side];
            let is_known = |name: &str| session.functions().any(|(known, _)| known == name);
            if self.programs[side].free_functions().all(is_known) {
                continue;
            }
            for are_squares in [false, true] {
                let value = |index| self.probe_value(index, are_squares, 0);
                let case = (0..self.domains.len()).map(value).collect();
                match self.value(side, &case) {
                    Err(fault) if fault.error.message.contains("unknown function") => return Err(fault),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Variables without a domain that only make sense as squares, as `sq` in `rook(sq, occ)`, take the indices 0 to
    /// 63.
    ///
    /// Tried out: with boards for all variables first, then with squares for one, for two … until both programs run.
    pub fn settle_squares(&mut self) {
        let open: Vec<usize> =
            (0..self.domains.len()).filter(|&index| self.domains[index].specs.is_empty()).collect();
        if open.len() > 6 {
            return;
        }
        let mut choices: Vec<u32> = (0..1 << open.len()).collect();
        choices.sort_by_key(|choice: &u32| choice.count_ones());
        let Some(choice) = choices.into_iter().find(|&choice| self.fits(choice, &open)) else { return };
        for (bit, &index) in open.iter().enumerate() {
            if choice >> bit & 1 == 1 {
                self.domains[index].specs = vec![Spec::Squares];
            }
        }
    }

    fn fits(&mut self, choice: u32, open: &[usize]) -> bool {
        let is_square =
            |index: usize| open.iter().position(|&at| at == index).is_some_and(|bit| choice >> bit & 1 == 1);
        (0..4).all(|probe| {
            let value = |index| self.probe_value(index, is_square(index), probe);
            let case = (0..self.domains.len()).map(value).collect();
            self.difference(&case).map_or_else(|fault| fault.is_of_arithmetic(), |_| true)
        })
    }

    /// Values that a board may have and a square may not: none, two, many.
    fn probe_value(&self, index: usize, as_square: bool, probe: usize) -> Value {
        const BOARDS: [u64; 4] = [0, 0x0000_0010_0000_0200, u64::MAX, 0x0102_0408_1020_4080];
        const SQUARES: [u64; 4] = [0, 28, 63, 35];
        let domain = &self.domains[index];
        if domain.specs.is_empty() {
            return if as_square { Value::Int(SQUARES[probe]) } else { Value::Board(BOARDS[probe]) };
        }
        domain.random(self.sessions[0].mapping(), &mut SplitMix64::new(probe as u64))
    }
}

/// The names that nothing defines, in the order in which they come.
fn variables(programs: &[&Program; 2], session: &Session) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for name in programs.iter().flat_map(|program| program.free_names()) {
        if session.get(name).is_none() && !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}

fn domains(names: Vec<String>, overs: &[Over]) -> Result<Vec<Domain>, NoSuchVariable> {
    if let Some(name) = overs.iter().filter_map(|over| over.name.as_ref()).find(|name| !names.contains(name))
    {
        return Err(NoSuchVariable { name: name.clone(), variables: names });
    }
    let domain = |name: String| Domain { specs: specs_of(&name, overs), name };
    Ok(names.into_iter().map(domain).collect())
}

/// What is said about the variable itself; else the boards of positions for one of their names; else what is said
/// about all.
fn specs_of(name: &str, overs: &[Over]) -> Vec<Spec> {
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
