//! Follows bits through the steps of a run: bits that wrapped in a shift, forwards to the result and back from the end
//! to the shift, and bits of Python's integers beyond the 64 of a board. A mask is reported as missing only if bits that
//! wrapped remain in a board.

use super::trace::Link;
use super::{Language, Note, Span, Step, Trace, Value, note::Mask};
use bitrose_core::bitboard::{Bitboard, Mapping};
use std::collections::{HashMap, HashSet};

/// How later steps use a value.
#[derive(Clone, Copy, Default)]
struct Uses {
    /// The bits that affect anything.
    bits: u64,
    /// The bits of which nobody knows what remains: `^` mixes them with something that may be no board, as the parts of a
    /// hash are, or an operation that is no step takes them.
    mixed: u64,
    /// The bits that a mask of files removes, as `NOT_A` does, rather than a board that happens not to have them.
    masked: u64,
    /// The bits that a later shift moves off the board.
    fallen: u64,
    /// Whether it is added or multiplied, or a few low bits are extracted from it: then it is not a board.
    is_number: bool,
    /// Whether only a condition depends on it, as far as the steps show.
    is_tested: bool,
    /// Whether it is only compared with 0 or 1, and so are the results of shifts of it. In a loop, it counts rounds.
    is_counted: bool,
    /// The value with which it is combined by `^`.
    other: Option<u64>,
}

/// The largest mask that is taken to extract a field of low bits from a number. Larger ones are boards.
const LARGEST_FIELD: u64 = 0x3F;

/// Returns `true` for a mask that extracts a field of low bits from a number.
pub(super) const fn is_field(mask: u64) -> bool {
    mask <= LARGEST_FIELD && mask.wrapping_add(1).is_power_of_two()
}

impl Uses {
    /// The uses of a result that no step takes.
    const ALL: Self = Self {
        bits: u64::MAX,
        mixed: 0,
        masked: 0,
        fallen: 0,
        is_number: false,
        is_tested: false,
        is_counted: false,
        other: None,
    };

    /// Adds another use of the same value.
    fn join(self, other: Self) -> Self {
        Self {
            bits: self.bits | other.bits,
            mixed: self.mixed | other.mixed,
            masked: self.masked | other.masked,
            fallen: self.fallen | other.fallen,
            is_number: self.is_number || other.is_number,
            is_tested: self.is_tested && other.is_tested,
            is_counted: self.is_counted && other.is_counted,
            other: self.other.or(other.other),
        }
    }

    /// Returns the uses of a value that is mixed with another one, or whose further way is unknown.
    const fn mix(self) -> Self {
        Self { bits: 0, mixed: self.bits | self.mixed, ..self }
    }

    /// Returns the uses of the value of which only these bits are used.
    fn narrowed(self, bits: u64) -> Self {
        Self { bits: self.bits & bits, mixed: self.mixed & bits, fallen: self.fallen | !bits, ..self }
    }
}

impl Trace {
    /// Determines for each shift with wrapped bits whether a mask removes them. Returns the bits of each result that
    /// affect anything.
    pub(crate) fn classify_masks(&mut self, mapping: Mapping) -> Vec<u64> {
        let (outlives, rotated, computed) = (self.outlives(), self.rotated(), self.computed());
        let (on_wrong_side, shifted) = (self.on_wrong_side(mapping), self.made_of_shifts());
        let repeated = self.repeated(&on_wrong_side, mapping);
        let (walks, smears) = (self.walks(), self.smears());
        let (in_turn, unread) = (self.bits_in_turn(), self.unread(&outlives));
        let (cancelled, turns_back) = (self.cancelled(), self.turns_back());
        let packed = self.packed();
        let mut rounds: HashMap<Span, usize> = HashMap::new();
        self.steps.iter().for_each(|step| *rounds.entry(step.span).or_default() += 1);
        // How later steps use the result of each step.
        let mut of_steps: Vec<Option<Uses>> = vec![None; self.steps.len()];
        let mut remaining = vec![0; self.steps.len()];
        for (index, step) in self.steps.iter_mut().enumerate().rev() {
            let mut uses = of_steps[index];
            let mut join = |other: Uses| uses = Some(uses.map_or(other, |uses| uses.join(other)));
            if step.links.in_result != 0 {
                join(Uses::ALL.narrowed(step.links.in_result));
            }
            if step.links.is_lost || unread[index] {
                join(Uses::ALL.mix());
            }
            let uses = uses.unwrap_or(Uses { is_tested: step.target.is_none(), ..Uses::ALL });
            remaining[index] = uses.bits;
            let inputs: Vec<u64> = step.inputs.iter().map(|value| value.number()).collect();
            if let Some(Note::Shift { report, mask, .. }) = &mut step.note {
                let has_free_count = *mask == Mask::Unclear;
                // `x ^ x >> 12` mixes the bits of a number
                let is_number = packed[index]
                    || uses.is_number
                    || uses.other.is_some_and(|other| inputs.first() == Some(&other));
                let wrapped = mapping.number(report.wrapped_to);
                let is_removed = wrapped & (uses.bits | uses.mixed) == 0;
                let edge = mapping.number(!report.masks.after);
                let is_masked = edge & uses.masked != 0 && edge & !uses.masked & !uses.fallen == 0;
                let is_unknown = wrapped & uses.bits == 0;
                if is_removed && is_masked && !outlives[index] {
                    *mask = Mask::Present;
                } else if is_number
                    || is_unknown
                    || rotated[index]
                    || computed[index]
                    || walks[index]
                    || smears[index]
                    || in_turn[index]
                    || turns_back[index]
                    || uses.is_counted && step.target.is_some() && rounds[&step.span] > 1
                {
                    *mask = Mask::Unclear;
                } else if on_wrong_side[index] {
                    *mask = if repeated[index] { Mask::Repeated } else { Mask::OnWrongSide };
                }
                if (has_free_count || packed[index]) && *mask == Mask::Unclear {
                    step.note.take_if(|note| is_number || !note.forget_direction());
                }
            }
            if step.is_copy() {
                continue; // the links lead past it
            }
            let mut of_operands = uses_of_operands(step, &inputs, uses, mapping);
            if step.operation == "^" && !shifted[index] && !inputs.contains(&u64::MAX) {
                of_operands = of_operands.map(Uses::mix);
            }
            of_operands = of_operands.map(|uses| uses.narrowed(!cancelled[index]));
            let of_operands = of_operands.into_iter().chain(std::iter::repeat(Uses::ALL));
            for (link, uses) in step.links.operands.iter().zip(of_operands) {
                if let Some(link) = link {
                    let uses = uses.narrowed(link.bits);
                    let known = &mut of_steps[link.step];
                    *known = Some(known.map_or(uses, |known| known.join(uses)));
                }
            }
        }
        remaining
    }

    /// Returns, for each step, whether it shifts a part of a move to its place in a number, as in `from | to << 6`. A board
    /// with the same name would be shifted by other counts, too.
    fn packed(&self) -> Vec<bool> {
        let mut counts: HashMap<_, HashSet<u64>> = HashMap::new();
        let value = |shift: &Shift| (shift.value.number(), shift.made.map(|made| made.step));
        for shift in (0..self.steps.len()).filter_map(|index| self.shift(index)) {
            counts.entry(value(&shift)).or_default().insert(shift.count);
        }
        let is_packed = |index: usize| {
            self.steps[index].links.shifts_part
                && self.shift(index).is_some_and(|shift| counts[&value(&shift)].len() == 1)
        };
        (0..self.steps.len()).map(is_packed).collect()
    }

    /// Returns, for each step, whether it is one half of a rotation: `x << 7` if the trace also has `x >> 57`.
    fn rotated(&self) -> Vec<bool> {
        let half = |step: &Step| match (&*step.operation, step.inputs.as_slice()) {
            ("<<", [word, count]) => Some((word.number(), count.number())),
            (">>" | ">>>", [word, count]) => Some((word.number(), 64_u64.wrapping_sub(count.number()))),
            _ => None,
        };
        let is_left = |step: &Step| step.operation == "<<";
        let halves: HashSet<_> =
            self.steps.iter().filter_map(|step| Some((half(step)?, is_left(step)))).collect();
        let is_rotated =
            |step: &Step| half(step).is_some_and(|half| halves.contains(&(half, !is_left(step))));
        self.steps.iter().map(is_rotated).collect()
    }

    /// Returns, for each step, whether it is a shift with a mask on the wrong side, as in `(b & NOT_H) >> 1`: a bit on
    /// the a-file wraps, and `& NOT_H` after the shift would have removed it. The mask must be in the same expression. One
    /// between two shifts may be meant for the other one.
    fn on_wrong_side(&self, mapping: Mapping) -> Vec<bool> {
        let same_expression =
            |inner: &Step, outer: &Step| inner.depth == outer.depth && is_inside(inner.span, outer.span);
        // An operator of a type of the source, such as `&` of a `Bitboard`, is in the expression that calls it.
        let written = |index: usize| {
            let before = index.checked_sub(1).map(|before| &self.steps[before]);
            let step = &self.steps[index];
            before.filter(|call| call.depth + 1 == step.depth && call.output_type.is_some()).unwrap_or(step)
        };
        // Whether a step makes what another one shifts, and the first `&` around it that takes its result.
        let (mut shifted, mut after) = (vec![false; self.steps.len()], vec![None; self.steps.len()]);
        for (index, step) in self.steps.iter().enumerate() {
            if let Some(Some(link)) = step.links.operands.first().filter(|_| is_shift(step)) {
                shifted[link.step] = true;
            }
            for link in step.links.operands.iter().flatten().filter(|_| step.operation == "&") {
                if same_expression(&self.steps[link.step], written(index)) {
                    after[link.step].get_or_insert(index);
                }
            }
        }
        // The step that made the other operand than the mask.
        let masked_by = |and: &Step, mask: Bitboard| {
            let mask = mapping.number(mask);
            match (&and.inputs[..], &and.links.operands[..]) {
                ([Value::Board(left), Value::Board(right)], [of_left, of_right]) if and.operation == "&" => {
                    (*right == mask).then_some(*of_left).or((*left == mask).then_some(*of_right))
                }
                _ => None,
            }
        };
        let is_on_wrong_side = |(index, step): (usize, &Step)| {
            let Some(Note::Shift { report, .. }) = &step.note else { return false };
            let masks = &report.masks;
            let operand = step.links.operands.first().copied().flatten().map(|link| &self.steps[link.step]);
            let before = operand.filter(|and| same_expression(and, step));
            let before = before.and_then(|and| masked_by(and, masks.after));
            let is_before =
                before.is_some_and(|made| made.is_none_or(|link| !is_shift(&self.steps[link.step])));
            let after = after[index].filter(|and| !shifted[*and]);
            let after = after.and_then(|and| masked_by(&self.steps[and], masks.before)).flatten();
            masks.before != masks.after && (is_before || after.is_some_and(|link| link.step == index))
        };
        self.steps.iter().enumerate().map(is_on_wrong_side).collect()
    }

    /// Returns, for each step, whether it is a shift with a mask on the wrong side, and the same board is shifted in the same
    /// way with another mask: one of the two should be the shift to the other side.
    fn repeated(&self, on_wrong_side: &[bool], mapping: Mapping) -> Vec<bool> {
        // what is shifted, before a mask is applied, and how
        let shifted = |index: usize| {
            let shift = self.shift(index)?;
            let and = shift.made.map(|made| &self.steps[made.step]).filter(|step| step.operation == "&");
            let unmasked = and.and_then(operands).and_then(|both| {
                let [(value, made), _] =
                    both.into_iter().find(|[_, (mask, _)]| is_mask(mapping.board(mask.number())))?;
                Some((value, made))
            });
            let (value, made) = unmasked.unwrap_or((shift.value, shift.made));
            let step = &self.steps[index];
            Some((
                step.operation.clone(),
                shift.count,
                value.number(),
                made.map(|made| made.step),
                step.depth,
            ))
        };
        let all: Vec<_> = (0..self.steps.len()).map(shifted).collect();
        let right: HashSet<_> =
            all.iter().zip(on_wrong_side).filter(|(_, is_wrong)| !**is_wrong).map(|(one, _)| one).collect();
        all.iter()
            .zip(on_wrong_side)
            .map(|(one, is_wrong)| *is_wrong && one.is_some() && right.contains(one))
            .collect()
    }

    /// Returns, for each step, whether its result consists only of shifted and masked values, as the attacks of a piece
    /// do: in `(b << 9) ^ (b << 7)`, but not in `h ^ (k << 9) ^ (k << 7)`. There `h` may be a hash or a board.
    fn made_of_shifts(&self) -> Vec<bool> {
        let mut all: Vec<bool> = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            let mut of_operands =
                step.links.operands.iter().map(|link| link.is_some_and(|link| all[link.step]));
            all.push(match &*step.operation {
                "<<" | ">>" | ">>>" => true,
                "&" | "~" => of_operands.any(|is_shifted| is_shifted),
                "|" | "^" => of_operands.all(|is_shifted| is_shifted),
                _ => false,
            });
        }
        all
    }

    /// Returns, for each step, whether its first operand is a sum, a difference or a product. Then it is a number.
    fn computed(&self) -> Vec<bool> {
        let is_sum = |step: &Step| {
            let sums = ["+", "-", "*", "wrapping_add", "wrapping_sub", "wrapping_mul"];
            sums.contains(&&*step.operation) && step.inputs.len() == 2
        };
        let is_computed = |step: &Step| {
            let operand = step.links.operands.first().copied().flatten();
            operand.is_some_and(|link| is_sum(&self.steps[link.step]))
        };
        self.steps.iter().map(is_computed).collect()
    }

    /// Returns, for each step, whether it shifts a bit that other left shifts have made of a1: the bit may visit all
    /// squares, as in `for (b = 1; b; b <<= 1)`.
    fn walks(&self) -> Vec<bool> {
        let (mut moved, mut walks) =
            (Vec::with_capacity(self.steps.len()), Vec::with_capacity(self.steps.len()));
        for step in &self.steps {
            let operand = step.links.operands.first().copied().flatten();
            let walked = operand.is_some_and(|link| moved[link.step]);
            let is_first = operand.is_none() && step.inputs.first().is_some_and(|value| value.number() == 1);
            moved.push(step.operation == "<<" && (is_first && !step.links.is_square || walked));
            walks.push(step.operation == "<<" && walked);
        }
        walks
    }

    /// Returns, for each step, whether it is a shift of a smear, `x |= x >> 1; x |= x >> 2; …; x |= x >> 32`: the counts
    /// double or halve, and some are less than a rank and others not. Bits go beyond their ranks on purpose.
    fn smears(&self) -> Vec<bool> {
        let doubles =
            |one: &Shift, other: &Shift| one.count == 2 * other.count || other.count == 2 * one.count;
        // For each `x | x >> n`, which step is its shift. For each such shift, which one is before it, and whether the
        // shifts so far include one by less than a rank, and one by a rank or more.
        let (mut shift_of, mut before) = (vec![None; self.steps.len()], vec![None; self.steps.len()]);
        let mut reaches = vec![[false; 2]; self.steps.len()];
        for (index, step) in self.steps.iter().enumerate().filter(|(_, step)| step.operation == "|") {
            let found = operands(step).into_iter().flatten().find_map(|[(value, made), (_, shifted)]| {
                let shift = self.shift(shifted?.step)?;
                (shift.value == value && shift.made == made).then_some((shifted?.step, shift))
            });
            let Some((at, shift)) = found else { continue };
            let last: Option<usize> = shift.made.and_then(|made| shift_of[made.step]);
            let last = last.filter(|&last| {
                let is_same = self.steps[last].operation == self.steps[at].operation;
                is_same && self.shift(last).is_some_and(|last| doubles(&last, &shift))
            });
            let [short, long] = last.map_or([false; 2], |last| reaches[last]);
            reaches[at] = [short || shift.count < 8, long || shift.count >= 8];
            (shift_of[index], before[at]) = (Some(at), last);
        }
        let mut smears: Vec<bool> = reaches.iter().map(|reaches| *reaches == [true; 2]).collect();
        for index in (0..smears.len()).rev() {
            if let Some(before) = before[index] {
                smears[before] |= smears[index];
            }
        }
        smears
    }

    /// Returns, for each step, whether it makes room for the next bit of a number, or takes the last one off, so that the
    /// bits come in turn: `r << 1 | b & 1`, or `x >> 1` beside `x & 1`.
    fn bits_in_turn(&self) -> Vec<bool> {
        // A value, by the step that made it, or for an argument by itself.
        let identity = |value: Value, made: Option<Link>| made.map(|made| made.step).ok_or(value.number());
        // The numbers of which the first or the last bit is looked at.
        let mut looked_at = HashSet::new();
        for step in self.steps.iter().filter(|step| step.operation == "&") {
            for [(value, made), (mask, of_mask)] in operands(step).into_iter().flatten() {
                if of_mask.is_none() {
                    looked_at.insert((identity(value, made), mask.number()));
                }
            }
        }
        let is_room = |index: usize| {
            let shift = self.shift(index).filter(|shift| shift.count == 1)?;
            let end = if self.steps[index].operation == "<<" { 1 << 63 } else { 1 };
            let values = [identity(shift.value, shift.made), Ok(index)];
            Some(values.into_iter().any(|value| looked_at.contains(&(value, end))))
        };
        let mut in_turn: Vec<bool> =
            (0..self.steps.len()).map(|index| is_room(index).unwrap_or_default()).collect();
        for step in self.steps.iter().filter(|step| matches!(&*step.operation, "|" | "+" | "^")) {
            for [(_, shifted), (_, bit)] in operands(step).into_iter().flatten() {
                let (Some(shifted), Some(bit)) = (shifted, bit) else { continue };
                let is_next = self.steps[shifted.step].operation == "<<"
                    && self.shift(shifted.step).is_some_and(|shift| shift.count == 1);
                let and = &self.steps[bit.step];
                let mut masks = and.inputs.iter().zip(&and.links.operands);
                let is_bit = masks.any(|(mask, link)| mask.number() == 1 && link.is_none());
                in_turn[shifted.step] |= is_next && and.operation == "&" && is_bit;
            }
        }
        in_turn
    }

    /// Returns, for each step, whether it is the last of several shifts that set a variable, and nobody reads the variable
    /// any more: the `b <<= 1` of `for (…) { r |= b; b <<= 1; }`.
    fn unread(&self, outlives: &[bool]) -> Vec<bool> {
        let mut is_read = vec![false; self.steps.len()];
        for link in self.steps.iter().flat_map(|step| step.links.operands.iter().flatten()) {
            is_read[link.step] = true;
        }
        // The variables that a shift has set, of which something has read the result.
        let mut rounds = HashSet::new();
        let mut unread = vec![false; self.steps.len()];
        for (index, step) in self.steps.iter().enumerate().filter(|(_, step)| is_shift(step)) {
            let Some(target) = &step.target else { continue };
            if is_read[index] {
                rounds.insert((step.depth, target));
            } else if step.note.is_some() && rounds.contains(&(step.depth, target)) {
                let is_plain = !target.contains(['[', '.', '*']) && !self.is_of_caller(target, index);
                unread[index] = step.depth > 0 && !outlives[index] && is_plain;
            }
        }
        unread
    }

    /// Returns, for each step, whether it is a shift that the next shift takes back, or the one that does: `b << 1 >> 1`
    /// clears the last bit.
    fn turns_back(&self) -> Vec<bool> {
        let mut users = vec![0; self.steps.len()];
        for link in self.steps.iter().flat_map(|step| step.links.operands.iter().flatten()) {
            users[link.step] += 1;
        }
        let mut turns_back = vec![false; self.steps.len()];
        let is_left = |index: usize| self.steps[index].operation == "<<";
        for (back, shift) in (0..self.steps.len()).filter_map(|index| Some((index, self.shift(index)?))) {
            let Some(there) = shift.made.map(|made| made.step) else { continue };
            let is_back = self.shift(there).is_some_and(|there| there.count == shift.count);
            if is_back && is_left(there) != is_left(back) {
                turns_back[back] = true;
                turns_back[there] |= users[there] == 1 && self.steps[there].links.in_result == 0;
            }
        }
        turns_back
    }

    /// Returns, for each step, the bits that both operands of a `^` have because equal shifts moved them there:
    /// `(b << 1) ^ ((b & FILE_H) << 1)`. They are in no result.
    fn cancelled(&self) -> Vec<u64> {
        let cancelled = |step: &Step| {
            let [(left, of_left), (right, of_right)] = operands(step).filter(|_| step.operation == "^")?[0];
            let (of_left, of_right) = (of_left?.step, of_right?.step);
            let is_same = self.steps[of_left].operation == self.steps[of_right].operation
                && self.shift(of_left)?.count == self.shift(of_right)?.count;
            is_same.then_some(left.number() & right.number())
        };
        self.steps.iter().map(|step| cancelled(step).unwrap_or_default()).collect()
    }

    /// Returns the shift that a step is.
    fn shift(&self, index: usize) -> Option<Shift> {
        let step = &self.steps[index];
        let [(value, made), (count, _)] = operands(step).filter(|_| is_shift(step))?[0];
        Some(Shift { value, made, count: count.number() })
    }

    /// Returns, for each step, whether it assigns to a variable that may outlive its function: one of a caller, or one
    /// behind a pointer. Who reads such a variable later is unknown.
    fn outlives(&self) -> Vec<bool> {
        let mut shallowest = HashMap::new();
        let steps = self.steps.iter().enumerate();
        let outlives = steps.map(|(index, step)| {
            let Some(target) = &step.target else { return false };
            let base = target.split(['[', '.']).next().unwrap_or(target);
            let is_shift = matches!(step.note, Some(Note::Shift { .. }));
            let is_pointer = base.starts_with('*') || is_shift && self.is_of_caller(base, index);
            let depth = shallowest.entry(base).or_insert(step.depth);
            *depth = step.depth.min(*depth);
            is_pointer || *depth < step.depth
        });
        outlives.collect()
    }

    /// Returns, for the result of each step, the bits that wrapped on the way to it. Follows where later shifts move
    /// them and which of them masks leave, and leaves out bits that an operand also has for another reason.
    pub fn wrap_flow(&self, mapping: Mapping) -> Vec<Bitboard> {
        let mut all: Vec<Bitboard> = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            let of_link = |link: &Option<Link>| {
                link.map_or(Bitboard::EMPTY, |link| all[link.step] & mapping.board(link.bits))
            };
            let before: Vec<_> = step.links.operands.iter().map(of_link).collect();
            all.push(of_step(step, mapping, &before));
        }
        // a call comes before the steps inside it, and its result is that of one of them
        for (index, step) in self.steps.iter().enumerate() {
            if let Some(link) = step.links.result {
                all[index] = all[link.step] & mapping.board(link.bits);
            }
        }
        all
    }

    /// Removes the notes of shifts whose bits from beyond the board change nothing: a `|` has them anyway, or a `&` takes
    /// them away.
    pub(crate) fn forget_harmless_bits(&mut self) {
        // The bits of each result that remain in what is computed from it.
        let mut remaining: Vec<Option<u64>> = vec![None; self.steps.len()];
        for (index, step) in self.steps.iter_mut().enumerate().rev() {
            let mut remains = match remaining[index] {
                None if step.links.in_result == 0 => u64::MAX,
                remains => remains.unwrap_or_default() | step.links.in_result,
            };
            if step.links.is_lost {
                remains = u64::MAX;
            }
            if matches!(step.note, Some(Note::Beyond { .. })) {
                let back = step.output.number() & !(u64::MAX >> step.inputs[1].number());
                step.note.take_if(|_| back & remains == 0);
            }
            if step.is_copy() {
                continue;
            }
            for (operand, link) in step.links.operands.iter().enumerate() {
                let Some(link) = link else { continue };
                let other = || step.inputs[1 - operand].number();
                let remains = match (&*step.operation, step.inputs.len()) {
                    ("|", 2) => remains & !other(),
                    ("&", 2) => remains & other(),
                    _ => u64::MAX,
                };
                *remaining[link.step].get_or_insert(0) |= remains & link.bits;
            }
        }
    }

    /// Adds a note to the step that makes the result of a call negative, if it is the complement of a board. A larger
    /// result than 64 bits is an error.
    pub(crate) fn note_negative_result(&mut self) {
        let Some(call) = self.steps.iter().rposition(|step| step.depth == 0) else { return };
        let (result, inside) = (self.steps[call].output, &self.steps[call + 1..]);
        let is_negative = matches!(result, Value::Int(word) if word.cast_signed() < 0);
        let has_complement =
            inside.iter().any(|step| step.operation == "~" && matches!(step.inputs[..], [Value::Board(_)]));
        let source = inside.iter().rposition(|step| step.output == result && !step.is_copy());
        let Some(source) = source.filter(|_| is_negative && has_complement) else { return };
        let step = &mut self.steps[call + 1 + source];
        if step.language == Language::Python && matches!(&*step.operation, "~" | "&" | "|" | "^" | "<<") {
            step.note = Some(Note::Negative);
        }
    }
}

/// A shift: what it moves, which step made that, and how far.
struct Shift {
    value: Value,
    made: Option<Link>,
    count: u64,
}

/// A value and the step that made it.
type Made = (Value, Option<Link>);

/// Returns the two operands of a step, in this order and in the other one.
fn operands(step: &Step) -> Option<[[Made; 2]; 2]> {
    let ([left, right], [of_left, of_right]) = (&step.inputs[..], &step.links.operands[..]) else {
        return None;
    };
    let (left, right) = ((*left, *of_left), (*right, *of_right));
    Some([[left, right], [right, left]])
}

fn is_shift(step: &Step) -> bool {
    matches!(&*step.operation, "<<" | ">>" | ">>>")
}

/// Returns `true` if the span of an operand is inside that of its operator.
fn is_inside(operand: Span, operator: Span) -> bool {
    operand != operator && operator.start <= operand.start && operand.end <= operator.end
}

/// Returns `true` if a board is a mask of files, ranks or both: all its ranks that are not empty are equal. A board of
/// fewer pieces may be so by chance.
pub(crate) fn is_mask(board: Bitboard) -> bool {
    const LEAST_SQUARES: u32 = 6;
    let mut ranks = board.0.to_le_bytes().into_iter().filter(|rank| *rank != 0);
    let first = ranks.next();
    board.popcount() >= LEAST_SQUARES && ranks.all(|rank| Some(rank) == first)
}

/// Returns how a step uses its operands, given how its result is used.
fn uses_of_operands(step: &Step, inputs: &[u64], result: Uses, mapping: Mapping) -> [Uses; 2] {
    let all = Uses::ALL;
    let number = Uses { is_number: true, ..all };
    let same = Uses { is_number: false, is_counted: false, other: None, ..result };
    let and = |mask: u64| {
        // `if (b & FILE_A) break;` after a step: a bit that went around the edge is noticed
        if result.is_tested && is_mask(mapping.board(mask)) {
            return Uses::default();
        }
        let removed = if is_mask(mapping.board(mask)) { !mask } else { 0 };
        Uses {
            bits: result.bits & mask,
            mixed: result.mixed & mask,
            masked: result.masked | removed,
            is_number: is_field(mask) || result.is_number,
            other: result.other.filter(|_| mask == u64::MAX),
            is_counted: false,
            ..result
        }
    };
    // What a file or a rank has anyway.
    let or = |mask: u64| if is_mask(mapping.board(mask)) { same.narrowed(!mask) } else { same };
    let shifted = |shift: fn(u64, u64) -> u64, back: fn(u64, u64) -> u64, count: u64| Uses {
        bits: shift(result.bits, count),
        mixed: shift(result.mixed, count),
        masked: shift(result.masked, count),
        fallen: shift(result.fallen, count) | !shift(back(u64::MAX, count), count),
        is_counted: result.is_counted,
        ..Uses::default()
    };
    let (left, right) = (|word, count| word << count, |word, count| word >> count);
    match (&*step.operation, inputs) {
        ("=" | "return", [_]) => [result; 2],
        ("&", [left, right]) => [and(*right), and(*left)],
        ("|", [left, right]) => [or(*right), or(*left)],
        ("~" | "!" | "^", [_]) => [same; 2],
        ("==" | "!=" | "<" | "<=" | ">" | ">=", [_, 0 | 1]) => {
            [Uses { is_tested: result.is_tested, is_counted: true, ..all }, all]
        }
        ("==" | "!=" | "&&" | "||", [_, _]) => [Uses { is_tested: result.is_tested, ..all }; 2],
        ("^", [left, right]) => [right, left].map(|other| Uses { other: Some(*other), ..same }),
        ("<<", [_, count @ 0..=63]) => [shifted(right, left, *count), all],
        (">>" | ">>>", [_, count @ 0..=63]) => [shifted(left, right, *count), all],
        ("-" | "wrapping_sub", [_, 1]) => [all; 2], // the first step to the next subset, or the next bit
        ("+" | "-" | "*" | "/" | "%" | "wrapping_add" | "wrapping_sub" | "wrapping_mul", [_, _]) => {
            [number; 2]
        }
        _ => [all; 2],
    }
}

/// Returns the bits of a result that wrapped, given those of the operands.
fn of_step(step: &Step, mapping: Mapping, before: &[Bitboard]) -> Bitboard {
    let Value::Board(output) = step.output else { return Bitboard::EMPTY };
    let union =
        |boards: &mut dyn Iterator<Item = Bitboard>| boards.fold(Bitboard::EMPTY, |all, one| all | one);
    let wrapped = union(&mut before.iter().copied());
    let clean = || {
        let operands = step.inputs.iter().zip(before);
        union(&mut operands.map(|(value, before)| mapping.board(value.number()).difference(*before)))
    };
    let here = match (step.operation.as_str(), step.shifted(mapping)) {
        (_, Some((_, shift))) => {
            let moved = before.first().copied().unwrap_or_default();
            let landed = match &step.note {
                Some(Note::Shift { report, .. }) if report.is_step() => report.wrapped_to,
                _ => Bitboard::EMPTY,
            };
            landed | shift.report(moved, mapping).result
        }
        ("&", _) => wrapped,
        _ if step.is_copy() => wrapped,
        ("|" | "^", _) => wrapped.difference(clean()),
        _ => Bitboard::EMPTY,
    };
    here & mapping.board(output)
}
