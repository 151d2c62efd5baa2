//! `magic` goals: a magic that maps every blocker set to a slot without a collision.

use super::verdict::{Judged, Right, Verdict, Wrong};
use super::{Task, answer};
use crate::detect::{Detector, listed};
use crate::model::{GoalKind, Magic, Mistake};
use crate::problem::{LessonError, describe};
use bitrose_core::bitboard::Square;
use bitrose_core::counted;
use bitrose_core::magic::{
    FoundMagic, Lookup, SearchOptions, SearchProgress, Site, SlotState, check, find, slot_map,
};
use bitrose_lang::{Session, Value};

/// The number of tries after which a search ends.
pub(super) const SEARCH_TRIES: u64 = 1 << 22;

impl Task {
    pub(super) fn judge_magic(&self, magic: &Magic, text: &str) -> Judged {
        let (site, bits) = self.site(magic)?;
        if text.trim().eq_ignore_ascii_case("find") {
            if magic.by_hand {
                let why = "no search here: type a number or a set of squares";
                return Ok(Verdict::Refused(why.into()));
            }
            return self.search(magic);
        }
        let number = self.multiplier(text)?;
        let lookup = Lookup::new(site.mask(), number, 64 - bits);
        let check =
            check(site, &lookup).map_err(|error| LessonError::new(magic.bits.line, error.to_string()))?;
        let Some(collision) = check.collision else {
            let mut note = format!("{} blocker sets in {} slots.", check.subsets, check.used);
            let ours = self.value(&magic.solution)?.number().count_ones();
            // a bit for each relevant square is what one builds by hand
            if magic.by_hand && number.count_ones() > ours && ours == bits {
                note += &format!(" Your magic has {} bits, but {ours} are enough.", number.count_ones());
            }
            return Ok(Verdict::Right(Right { note: Some(note), ..Right::default() }));
        };
        let is_met = |mistake: &&Mistake| self.value(&mistake.when).is_ok_and(|when| when.number() == number);
        let foreseen = self.goal.mistakes.iter().find(is_met);
        if let Some(mistake) = foreseen {
            return Ok(Wrong::authored(&mistake.say).into());
        }
        let squares = |word| match self.mapping().board(word) {
            board if board.is_empty() => "no blockers".to_owned(),
            board => format!("blockers on {}", listed(board)),
        };
        let (index, first, second) = (collision.index, squares(collision.first), squares(collision.second));
        let collide = if check.colliding == 1 { "collides" } else { "collide" };
        let say = format!(
            "Collision: the index is {index} with {first} and with {second}, but the attacks differ. {} of {} blocker sets \
             {collide}.",
            check.colliding, check.subsets
        );
        let board = |name: &str, word| (name.to_owned(), Value::Board(word));
        let shown = vec![
            board("blockers", collision.first),
            board("attacks", collision.first_attacks),
            board("other blockers", collision.second),
            board("attacks", collision.second_attacks),
        ];
        Ok(Wrong::found(Detector::Collision, say).shown(shown).into())
    }

    /// The state of each slot of the table that an answer fills; `None` if the answer is not a number. For `find`, the
    /// search is repeated with the same seed.
    pub fn table(&self, answer: &str) -> Option<Vec<SlotState>> {
        let GoalKind::Magic(magic) = &self.goal.kind else { return None };
        let (site, bits) = self.site(magic).ok()?;
        slot_map(site, &Lookup::new(site.mask(), self.magic(answer)?, 64 - bits)).ok()?
    }

    /// The magic that an answer states or finds.
    pub fn magic(&self, answer: &str) -> Option<u64> {
        let GoalKind::Magic(magic) = &self.goal.kind else { return None };
        if !answer.trim().eq_ignore_ascii_case("find") {
            return self.multiplier(answer).ok();
        }
        self.found(magic).ok().filter(|_| !magic.by_hand)?.map(|found| found.lookup.magic)
    }

    /// The result of a search with the seed of the task.
    fn found(&self, magic: &Magic) -> Result<Option<FoundMagic>, LessonError> {
        let (site, bits) = self.site(magic)?;
        let plan = SearchOptions { bits: Some(bits), seed: self.seed, ..SearchOptions::default() };
        find(site, plan, Some(SEARCH_TRIES), 1, &SearchProgress::default())
            .map_err(|error| LessonError::new(magic.bits.line, error.to_string()))
    }

    /// The slider with its square, and the number of index bits.
    pub(super) fn site(&self, magic: &Magic) -> Result<(Site, u32), LessonError> {
        let square = self.value(&magic.square)?;
        let square = match square {
            Value::Int(index) => u8::try_from(index).ok().and_then(|index| self.mapping().square(index)),
            value => self.squares_of(value).single(),
        };
        let no_square =
            || LessonError::new(magic.square.line, format!("`{}` is not a square", magic.square.text));
        let square: Square = square.ok_or_else(no_square)?;
        let bits = self.value(&magic.bits)?.number();
        let bits = u32::try_from(bits).ok().filter(|bits| (1..=16).contains(bits));
        let bits = bits.ok_or_else(|| LessonError::new(magic.bits.line, "an index has 1 to 16 bits"))?;
        Ok((Site { piece: magic.piece, square, mapping: self.mapping() }, bits))
    }

    /// Parses a number, or a set of squares as a number.
    fn multiplier(&self, text: &str) -> Result<u64, String> {
        if let Ok(board) = answer::squares_or_ranges(text, self.mapping()) {
            return Ok(self.mapping().number(board));
        }
        let run = Session::new(self.mapping()).run(text).map_err(|error| describe(&error))?;
        match run.value {
            Some(Value::Board(number) | Value::Int(number)) => Ok(number),
            _ => Err("a number is wanted, or a set of squares".into()),
        }
    }

    fn search(&self, magic: &Magic) -> Judged {
        Ok(match self.found(magic)? {
            Some(found) => {
                let tries = counted(found.tries, "try");
                let note = format!("0x{:016X}, found after {tries}.", found.lookup.magic);
                Verdict::Right(Right { note: Some(note), ..Right::default() })
            }
            None => Wrong::plain(format!("None found in {SEARCH_TRIES} tries.")).into(),
        })
    }
}
