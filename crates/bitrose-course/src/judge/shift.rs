//! `shift` goals: a direction, an amount, and a mask before or after.

use super::verdict::{Judged, Verdict, Wrong};
use super::{Task, value_in};
use crate::detect::{self, Detector};
use crate::model::{GoalKind, Mistake, Shift};
use crate::problem::LessonError;
use bitrose_core::bitboard::{Bitboard, RawShift, Square};
use bitrose_core::counted;

/// The shift and the mask that were picked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Pick {
    left: bool,
    amount: u32,
    before: Option<String>,
    after: Option<String>,
}

impl Pick {
    /// The shift alone: `<< 9`.
    fn shift(&self) -> String {
        format!("{} {}", if self.left { "<<" } else { ">>" }, self.amount)
    }

    /// The pick as an expression of `x`.
    fn expression(&self) -> String {
        let masked = |inner: String, mask: &Option<String>| match mask {
            Some(mask) => format!("({inner} & {mask})"),
            None => inner,
        };
        masked(format!("({} {})", masked("x".into(), &self.before), self.shift()), &self.after)
    }
}

impl Task {
    pub(super) fn judge_shift(&self, shift: &Shift, text: &str) -> Judged {
        let pick = Self::pick(shift, text)?;
        let start = self.board_of(&shift.start)?;
        let failing = self.failing_case(shift, &pick, start)?;
        let Some((case, got, target)) = failing else { return Ok(Verdict::right()) };
        let is_made = |mistake: &&Mistake| Self::pick(shift, &mistake.when.text).as_ref() == Ok(&pick);
        if let Some(mistake) = self.goal.mistakes.iter().find(is_made) {
            return Ok(Wrong::authored(&mistake.say).beside(got, target).into());
        }
        let mut finding = detect::detect(got, target, &self.scene(Some(case), &self.session));
        let right = self.search_pick(shift)?.and_then(|right| Self::pick(shift, &right).ok());
        let is_shift = right.is_some_and(|right| (right.left, right.amount) == (pick.left, pick.amount));
        if is_shift && case == start {
            finding.say = format!("The shift is right. {}", finding.say);
        } else if let (Detector::Difference, Some(path)) = (finding.detector, self.path(&pick)) {
            finding.say = format!("`{}` leads {path}.", pick.shift());
        }
        let say = if case == start {
            finding.say
        } else {
            format!("Right for the board shown, but not for {}: {}", detect::listed(case), finding.say)
        };
        let shown = [("before", case), ("your answer", got), ("wanted", target)];
        let shown = shown.map(|(name, board)| (name.to_owned(), self.value_of(board))).to_vec();
        Ok(Wrong::found(finding.detector, say).beside(got, target).shown(shown).into())
    }

    /// The first board for which the pick is wrong: first the start is tried, then, if it must hold for all, single
    /// squares.
    fn failing_case(
        &self,
        shift: &Shift,
        pick: &Pick,
        start: Bitboard,
    ) -> Result<Option<(Bitboard, Bitboard, Bitboard)>, LessonError> {
        let singles = Square::all().map(Square::bitboard).filter(|_| shift.general);
        for board in std::iter::once(start).chain(singles) {
            let target = self.shift_target(shift, board)?;
            let got = self.applied(pick, board);
            if got != target {
                return Ok(Some((board, got, target)));
            }
        }
        Ok(None)
    }

    /// The board after the shift, for a `shift` goal.
    ///
    /// # Errors
    /// Fails if the goal has an error.
    pub fn shift_board(&self) -> Result<Option<Bitboard>, LessonError> {
        match &self.goal.kind {
            GoalKind::Shift(shift) => self.shift_target(shift, self.board_of(&shift.start)?).map(Some),
            _ => Ok(None),
        }
    }

    /// The target for the board `from`.
    pub(super) fn shift_target(&self, shift: &Shift, from: Bitboard) -> Result<Bitboard, LessonError> {
        let session = self.seeing("x", self.value_of(from));
        value_in(&session, &shift.target).map(|value| self.squares_of(value))
    }

    /// The result of applying a pick to the start, if what has been typed is a pick.
    pub(super) fn picked(&self, shift: &Shift, text: &str) -> Option<Bitboard> {
        Some(self.applied(&Self::pick(shift, text).ok()?, self.board_of(&shift.start).ok()?))
    }

    /// The expression of `x` that the answer to a `shift` goal stands for, once it is complete: `& NOT_H << 9` is
    /// `(x & NOT_H) << 9`.
    pub fn shift_expression(&self, text: &str) -> Option<String> {
        let GoalKind::Shift(shift) = &self.goal.kind else { return None };
        Self::pick(shift, text).ok().map(|pick| pick.expression())
    }

    /// The step that a pick makes, regardless of edges: `1 file east and 1 rank south`.
    fn path(&self, pick: &Pick) -> Option<String> {
        let amount = u64::from(pick.amount);
        let raw = if pick.left { RawShift::Left(amount) } else { RawShift::Right(amount) };
        let step = raw.report(Bitboard::EMPTY, self.mapping()).step?;
        let part = |count: i8, line: &str, [to, back]: [&str; 2]| {
            let to = if count > 0 { to } else { back };
            (count != 0).then(|| format!("{} {to}", counted(count.abs(), line)))
        };
        let parts =
            [part(step.files, "file", ["east", "west"]), part(step.ranks, "rank", ["north", "south"])];
        Some(parts.into_iter().flatten().collect::<Vec<_>>().join(" and "))
    }

    fn applied(&self, pick: &Pick, from: Bitboard) -> Bitboard {
        self.seeing("x", self.value_of(from)).board(&pick.expression()).unwrap_or_default()
    }

    /// Parses `<< 9 & NOT_A`, `& NOT_H << 9`, `<< 8`. Parentheses and a leading `x` are accepted.
    fn pick(shift: &Shift, text: &str) -> Result<Pick, String> {
        const FORM: &str = "type a shift and perhaps a mask: `<< 9 & NOT_A` (mask after), `& NOT_H << 9` (mask before), `<< 8`";
        let spaced = text.replace("<<", " << ").replace(">>", " >> ").replace('&', " & ");
        let words: Vec<&str> = spaced.split([' ', '(', ')', '\t']).filter(|word| !word.is_empty()).collect();
        let words = match words.as_slice() {
            ["x", rest @ ..] => rest,
            all => all,
        };
        let mut pick = Pick::default();
        let mut has_shift = false;
        for pair in words.chunks(2) {
            match *pair {
                [sign @ ("<<" | ">>"), amount] if !has_shift => {
                    pick.left = sign == "<<";
                    pick.amount =
                        amount.parse().map_err(|_| format!("`{amount}` is not a number of bits; {FORM}"))?;
                    if !(1..64).contains(&pick.amount) {
                        return Err("expected a shift by 1 to 63".into());
                    }
                    has_shift = true;
                }
                ["&", mask] => {
                    let mask = Self::offered(shift, mask)?;
                    let place = if has_shift { &mut pick.after } else { &mut pick.before };
                    if place.replace(mask).is_some() {
                        return Err(FORM.into());
                    }
                }
                _ => return Err(FORM.into()),
            }
        }
        if has_shift { Ok(pick) } else { Err(FORM.into()) }
    }

    fn offered(shift: &Shift, mask: &str) -> Result<String, String> {
        let offered = shift.masks.iter().map(|offered| offered.value.as_str());
        let known = offered.clone().find(|offered| offered.eq_ignore_ascii_case(mask));
        known.map(str::to_owned).ok_or_else(|| {
            let names: Vec<&str> = offered.collect();
            format!("the masks on offer are {}", names.join(", "))
        })
    }

    /// The simplest right pick, found by trying all of them. A mask after the shift comes first, as lessons teach it.
    pub(super) fn search_pick(&self, shift: &Shift) -> Result<Option<String>, LessonError> {
        let start = self.board_of(&shift.start)?;
        let masks: Vec<Option<String>> =
            std::iter::once(None).chain(shift.masks.iter().map(|mask| Some(mask.value.clone()))).collect();
        for (mask, is_after) in
            [true, false].into_iter().flat_map(|is_after| masks.iter().map(move |mask| (mask, is_after)))
        {
            for (left, amount) in (1..64).flat_map(|amount| [(true, amount), (false, amount)]) {
                let (before, after) = if is_after { (None, mask.clone()) } else { (mask.clone(), None) };
                let pick = Pick { left, amount, before, after };
                if self.failing_case(shift, &pick, start)?.is_none() {
                    return Ok(Some(written(&pick)));
                }
            }
        }
        Ok(None)
    }
}

/// A pick as it is typed.
fn written(pick: &Pick) -> String {
    let mask = |mask: &Option<String>| mask.as_ref().map(|mask| format!("& {mask}"));
    let parts = [mask(&pick.before), Some(pick.shift()), mask(&pick.after)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}
