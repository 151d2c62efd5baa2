//! Handles the keys and the mouse of the Explore screen.
//!
//! Squares can be painted with the cursor or the mouse. The first square of a stroke decides whether the stroke adds or
//! removes squares, and a whole stroke is a single entry of the history.

use super::areas::{Hit, Tile};
use super::notes::{self, Move, Moved};
use super::view::history_lines;
use super::{ExploreAction, ExploreScreen, Typed, keys};
use crate::tui::motion::Kind;
use crate::tui::prelude::*;
use crate::tui::workspace::{Edit, Term};

impl ExploreScreen {
    pub(in crate::tui) fn act(&mut self, action: ExploreAction, count: Option<u64>, shared: &mut Shared) {
        if !matches!(action, ExploreAction::SetDigit(_)) {
            self.typed = Typed::default();
        }
        let times = count.unwrap_or(1);
        match action {
            ExploreAction::Move(direction) => self.move_cursor(direction, times, shared),
            ExploreAction::NextSet(by) => self.next_set(by, times, shared),
            ExploreAction::MoveToEdge(direction) => self.move_cursor(direction, 7, shared),
            ExploreAction::Paint => self.toggle_paint(shared),
            ExploreAction::Cancel => self.stroke = None,
            ExploreAction::FocusWord => self.focus_word(shared),
            ExploreAction::MoveDigit(by) => {
                self.digit = self.digit.map(|digit| digit.saturating_add_signed(by).min(15));
            }
            ExploreAction::SetDigit(value) => self.set_digit(value, shared),
            ExploreAction::Undo => self.undo_or_redo(false, times, shared),
            ExploreAction::Redo => self.undo_or_redo(true, times, shared),
            ExploreAction::Repeat => match self.repeat {
                Some((action, count)) => self.change(action, count.unwrap_or(1), shared),
                None => shared.hint("nothing to repeat yet"),
            },
            ExploreAction::TakeTo(tab) => shared.send_board(tab, shared.current.letter(), shared.board()),
            ExploreAction::ApplyMask => self.apply_mask(shared),
            ExploreAction::Choose(name) => self.choose(name, shared),
            ExploreAction::ChooseNext(by) => self.choose(shared.current.moved(by), shared),
            ExploreAction::With(name) => self.second = name,
            edit => {
                self.repeat = Some((edit, count));
                self.change(edit, times, shared);
            }
        }
    }

    /// Performs an action that changes boards.
    fn change(&mut self, action: ExploreAction, times: u64, shared: &mut Shared) {
        self.stroke = None;
        let second = shared.workspace.term(self.second);
        match action {
            ExploreAction::Toggle => join(Join::Xor, Term::squares(self.cursor.bitboard()), shared),
            ExploreAction::Stamp(stamp, how) => join(how, Term::stamp(stamp, self.cursor, &second), shared),
            ExploreAction::Step(direction) => self.step(direction, times, shared),
            ExploreAction::Shift(left) => self.shift(left, times, shared),
            ExploreAction::Combine(how, name) => join(how, shared.workspace.term(name), shared),
            ExploreAction::CombineSecond(how) => join(how, second, shared),
            ExploreAction::Complement => shared.edit(&Edit::Complement),
            ExploreAction::Clear => join(Join::Replace, Term::squares(Bitboard::EMPTY), shared),
            ExploreAction::Flip(symmetry) => shared.edit(&Edit::Symmetry(symmetry)),
            ExploreAction::Fill(direction) => {
                grow(&Edit::Fill(direction), shared, |set| set.step(direction));
            }
            ExploreAction::Occluded(direction) => {
                grow(&Edit::Occluded(direction, second), shared, |set| set.step(direction));
            }
            ExploreAction::FileFill => {
                grow(&Edit::FileFill, shared, |set| set.step(Direction::North) | set.step(Direction::South));
            }
            ExploreAction::Flood => grow(&Edit::Flood(second), shared, |set| set.flood_step(Bitboard::ALL)),
            ExploreAction::Put(name) => put(name, shared),
            _ => {}
        }
    }

    fn step(&mut self, direction: Direction, times: u64, shared: &mut Shared) {
        let times = u8::try_from(times.clamp(1, 8)).expect("eight at most");
        shared.motions.begin(Kind::step(shared.board(), direction, times));
        shared.edit(&Edit::Step(direction, times));
        self.remember(Move::Step(direction), shared);
        shared.note(notes::step(direction, shared.mapping()));
    }

    fn shift(&mut self, left: bool, count: u64, shared: &mut Shared) {
        if count > 63 {
            return shared.error(format!("no shift by {count}: expected 0 to 63 · the board is unchanged"));
        }
        let shift = if left { RawShift::Left(count) } else { RawShift::Right(count) };
        let (board, mapping) = (shared.board(), shared.mapping());
        let report = shift.report(board, mapping);
        shared.motions.begin(Kind::shift(board, shift, &report, mapping));
        shared.edit(&Edit::Shift(shift));
        shared.note(notes::shift(shift, &report, true));
        self.remember(Move::Shift(shift, report), shared);
    }

    pub(super) fn remember(&mut self, by: Move, shared: &Shared) {
        let (board, number, mapping) = (shared.current, shared.number(), shared.mapping());
        self.moved = Some(Moved { by, board, number, mapping });
    }

    /// Chooses the current board. If it was the second board, the two swap roles, because combining a board with itself
    /// shows nothing.
    pub(super) fn choose(&mut self, name: Name, shared: &mut Shared) {
        self.stroke = None;
        if name == self.second {
            self.second = shared.current;
        }
        shared.current = name;
    }

    fn apply_mask(&mut self, shared: &mut Shared) {
        let shifted = self.moved(shared).and_then(|moved| moved.shift()).map(|(_, report)| report);
        let missing = shifted.filter(|report| !report.wrapped_to.is_empty()).map(|report| report.masks.after);
        match missing.or(self.meanings.error.map(|(_, missing)| missing)) {
            Some(missing) => join(Join::And, Term::squares(missing), shared),
            None => {
                shared.hint("no wrap mask is missing: after a raw shift (< or >) that wraps, = adds it");
            }
        }
    }

    /// Undoes or redoes actions. If no board changes with them, says what the last one was.
    fn undo_or_redo(&mut self, redo: bool, times: u64, shared: &mut Shared) {
        self.stroke = None;
        let boards = |shared: &Shared| Name::ALL.map(|name| shared.workspace.board(name));
        let before = boards(shared);
        for _ in 0..times {
            let target = if redo { shared.workspace.redo() } else { shared.workspace.undo() };
            match target {
                Some(target) => shared.current = target,
                None if redo => return shared.hint("nothing left to redo"),
                None => return shared.hint("nothing left to undo"),
            }
        }
        if before == boards(shared) {
            let workspace = &shared.workspace;
            let entry = if redo { workspace.entries().last() } else { workspace.undone().next() };
            let line = entry.and_then(|entry| entry.text.lines().next()).unwrap_or_default();
            let (done, line) = (if redo { "redid" } else { "undid" }, line.trim_start_matches("# "));
            shared.note(format!("{done} `{line}`: no board changed"));
        }
    }

    fn move_cursor(&mut self, direction: Direction, times: u64, shared: &mut Shared) {
        for _ in 0..times.min(7) {
            if let Some(next) = self.cursor.offset(direction.offset()) {
                self.cursor = next;
                self.paint_at_cursor(shared);
            }
        }
    }

    /// Moves the cursor to the next set bit, in bit order, and from the end to the beginning.
    fn next_set(&mut self, by: i8, times: u64, shared: &mut Shared) {
        let (mapping, number) = (shared.mapping(), shared.number());
        if number == 0 {
            return shared.hint("the board is empty");
        }
        for _ in 0..times.min(64) {
            let index = u32::from(mapping.index(self.cursor));
            let next = if by > 0 {
                (index + 1 + number.rotate_right(index + 1).trailing_zeros()) % 64
            } else {
                (index + 63 - number.rotate_left(64 - index).leading_zeros()) % 64
            };
            let next = u8::try_from(next).ok().and_then(|next| mapping.square(next));
            self.cursor = next.expect("an index below 64 is of a square");
        }
        self.paint_at_cursor(shared);
    }

    fn focus_word(&mut self, shared: &Shared) {
        self.stroke = None;
        self.digit = match self.digit {
            Some(_) => None,
            None => Some(self.lit_digit(shared.mapping())),
        };
    }

    /// Changes the digit in focus. Sixteen digits in a row are the whole number, wherever the first of them went.
    fn set_digit(&mut self, value: u8, shared: &mut Shared) {
        if let Some(digit) = self.digit {
            let Typed { first, count, number } = self.typed;
            let (value, shift) = (u64::from(value & 0xF), 4 * u32::from(15 - digit));
            let typed = Typed {
                first: if count == 0 { digit } else { first },
                count: count + 1,
                number: number << 4 | value,
            };
            let is_whole = typed.count == 16;
            let changed = shared.number() & !(0xF << shift) | value << shift;
            let edit = Edit::Number(if is_whole { typed.number } else { changed });
            if count > 0 {
                shared.workspace.amend(shared.current, &edit);
            } else {
                shared.edit(&edit);
            }
            self.typed = if is_whole { Typed::default() } else { typed };
            self.digit = Some((digit + 1).min(15));
            if typed.first + count > 15 && !is_whole {
                shared.hint("16 digits in a row replace the whole number");
            }
        }
    }
}

impl Screen for ExploreScreen {
    fn keys(&self) -> &'static KeyTable {
        if self.digit.is_some() { &keys::WORD } else { &keys::BOARD }
    }

    fn prompt(&self, shared: &Shared) -> PromptHelp {
        PromptHelp {
            title: format!("an expression for {}, or a command", shared.current.letter()),
            examples: "north(a) & ~b    c = knight(e4)    {a1 h8}    0x8100000000000081",
        }
    }

    fn line(&mut self, text: &str, shared: &mut Shared) -> Result<(), Error> {
        let outcome = self.run(text, true, shared)?;
        shared.note(outcome);
        Ok(())
    }

    fn receive(&mut self, message: Message, shared: &mut Shared) {
        match message {
            Message::Text { text, origin } => self.text(&text, &origin, shared),
            Message::Position(setup) => shared.open_position(&setup),
            Message::Board { board, .. } => shared.edit(&Edit::Number(shared.mapping().number(board))),
        }
    }

    /// Paints, chooses boards, and jumps in the history.
    fn mouse(&mut self, kind: MouseEventKind, at: Position, shared: &mut Shared) {
        let areas = shared.body().map(|body| self.areas(body, shared));
        let history = areas.as_ref().map(|areas| areas.history).filter(|history| history.contains(at));
        let small = || shared.small_square(at).map(Hit::Square);
        let hit = areas.and_then(|areas| areas.hit(at, shared.mapping())).or_else(small);
        match kind {
            MouseEventKind::Down(button) => {
                shared.message = None;
                self.stroke = None;
                self.click(button, hit, shared);
                if let Some(history) = history {
                    self.jump(usize::from(at.y - history.y), history.height, shared);
                }
            }
            MouseEventKind::Drag(MouseButton::Left) => {
                if let (Some(Hit::Square(square)), Some(Stroke { mouse: true, .. })) = (hit, self.stroke) {
                    self.cursor = square;
                    self.extend_stroke(square, true, shared);
                }
            }
            MouseEventKind::Up(_) if self.stroke.is_some_and(|stroke| stroke.mouse) => self.stroke = None,
            _ => {}
        }
    }

    fn leave(&mut self) {
        self.stroke = None;
        self.digit = None;
    }

    fn interrupt(&mut self) {
        self.stroke = None;
    }

    fn prompt_changed(&mut self, _line: Option<&str>, _shared: &mut Shared) {
        self.digit = None; // after the prompt is closed, the keys act on the board
    }

    /// Updates the meanings of the current number.
    fn follow(&mut self, shared: &Shared) {
        self.meanings.refresh(shared.number(), shared.mapping());
    }

    fn popup_title(&self, prefix: Prefix, shared: &Shared) -> String {
        let (current, second) = (shared.current.letter(), self.second.letter());
        let joined = |join: Join| format!("{current} = {}", join.expression(&current.to_string(), "…"));
        match prefix {
            Prefix::Stamp(Join::Replace) => format!("stamp at {}: {current} = …", self.cursor),
            Prefix::Stamp(join) => format!("stamp at {}: {}", self.cursor, joined(join)),
            Prefix::Join(join) => format!("{current} changes: {}", joined(join)),
            Prefix::Fill => format!("fill; capitals and flood go through {second}"),
            Prefix::Put => format!("copy {current} to"),
            Prefix::Shift(left) => format!("{current} {}", if left { "<<" } else { ">>" }),
            Prefix::With => "second board, for the counts, fills and sliders".to_owned(),
            _ => crate::tui::screen::popup_title(prefix),
        }
    }
}

fn join(join: Join, term: Term, shared: &mut Shared) {
    shared.edit(&Edit::Join(join, term));
}

fn put(name: Name, shared: &mut Shared) {
    let term = shared.workspace.term(shared.current);
    shared.workspace.edit(name, &Edit::Join(Join::Replace, term));
    shared.note(format!("{} = {}", name.letter(), shared.current.letter()));
}

/// Performs a fill, and animates it wave by wave.
fn grow(edit: &Edit, shared: &mut Shared, wave: impl Fn(Bitboard) -> Bitboard) {
    let before = shared.board();
    shared.edit(edit);
    shared.motions.begin(Kind::fill(before, shared.board(), wave));
}

/// A stroke of painting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stroke {
    /// Whether the stroke adds squares; otherwise it removes them. The first square decides this.
    pub(super) insert: bool,
    /// The squares painted so far.
    squares: Bitboard,
    /// The last square painted.
    last: Square,
    /// Whether the mouse paints; otherwise the cursor does, after `v`.
    mouse: bool,
}

impl ExploreScreen {
    /// Begins or ends painting with the cursor: the key `v`.
    pub(super) fn toggle_paint(&mut self, shared: &mut Shared) {
        if self.stroke.take().is_none() {
            let stroke = self.begin_stroke(self.cursor, false, shared);
            let what = if stroke.insert { "putting in" } else { "taking out" };
            shared.note(format!("painting, {what}: move, v ends"));
        }
    }

    fn begin_stroke(&mut self, at: Square, mouse: bool, shared: &mut Shared) -> Stroke {
        let insert = !shared.board().contains(at);
        let stroke = Stroke { insert, squares: at.bitboard(), last: at, mouse };
        self.stroke = Some(stroke);
        shared.edit(&painted(stroke));
        stroke
    }

    /// Extends a cursor stroke to the square under the cursor.
    pub(super) fn paint_at_cursor(&mut self, shared: &mut Shared) {
        if self.stroke.is_some_and(|stroke| !stroke.mouse) {
            self.extend_stroke(self.cursor, false, shared);
        }
    }

    fn extend_stroke(&mut self, to: Square, straight: bool, shared: &mut Shared) {
        let Some(mut stroke) = self.stroke else { return };
        let path = if straight { line(stroke.last, to) } else { to.bitboard() };
        let more = path.difference(stroke.squares);
        stroke.last = to;
        stroke.squares |= path;
        self.stroke = Some(stroke);
        if !more.is_empty() {
            shared.workspace.amend(shared.current, &painted(stroke));
        }
    }

    /// Undoes or redoes up to the action on a row of the history.
    fn jump(&mut self, row: usize, height: u16, shared: &mut Shared) {
        let lines = history_lines(&shared.workspace, height);
        let steps = row.checked_sub(1).and_then(|row| lines.get(row)).map_or(0, |line| line.steps);
        for _ in 0..steps.unsigned_abs() {
            self.act(if steps < 0 { ExploreAction::Undo } else { ExploreAction::Redo }, None, shared);
        }
    }

    fn click(&mut self, button: MouseButton, hit: Option<Hit>, shared: &mut Shared) {
        match (button, hit) {
            (MouseButton::Left, Some(Hit::Square(square))) => {
                self.cursor = square;
                self.begin_stroke(square, true, shared);
            }
            (MouseButton::Left, Some(Hit::Tile(Tile::Board(name)))) => self.choose(name, shared),
            (MouseButton::Left, Some(Hit::Tile(Tile::Result(join)))) => {
                self.act(ExploreAction::CombineSecond(join), None, shared);
            }
            (MouseButton::Left, Some(Hit::Tile(Tile::Named(index)))) => {
                let found = shared.workspace.named().into_iter().nth(index);
                if let Some((source, number)) = found {
                    let board = shared.mapping().board(number);
                    shared.note(format!("{} = {source}", shared.current.letter()));
                    shared.edit(&Edit::Join(Join::Replace, Term { source, board }));
                }
            }
            (MouseButton::Left, Some(Hit::Digit(digit))) => self.digit = Some(digit),
            (MouseButton::Left, Some(Hit::Spoke(direction))) => {
                self.act(ExploreAction::Step(direction), None, shared);
            }
            (MouseButton::Left, Some(Hit::Bit(bit))) => {
                self.cursor = shared.mapping().square(bit).unwrap_or(self.cursor);
                shared.edit(&Edit::Join(Join::Xor, Term::squares(self.cursor.bitboard())));
            }
            (MouseButton::Right, Some(Hit::Tile(Tile::Board(name)))) => self.second = name,
            (MouseButton::Right, Some(Hit::Square(square))) => self.cursor = square,
            _ => {}
        }
    }
}

fn painted(stroke: Stroke) -> Edit {
    Edit::Join(if stroke.insert { Join::Or } else { Join::AndNot }, Term::squares(stroke.squares))
}

/// Returns the squares on the straight line between two squares. A fast mouse skips some of them.
fn line(from: Square, to: Square) -> Bitboard {
    let (x0, y0) = coordinates(from);
    let (x1, y1) = coordinates(to);
    let steps = (x1 - x0).abs().max((y1 - y0).abs()).max(1);
    let between = |a: i32, b: i32, step: i32| (a * (steps - step) * 2 + b * step * 2 + steps) / (2 * steps);
    (0..=steps).filter_map(|step| square(between(x0, x1, step), between(y0, y1, step))).collect()
}

fn coordinates(square: Square) -> (i32, i32) {
    (square.file().index().into(), square.rank().index().into())
}

fn square(file: i32, rank: i32) -> Option<Square> {
    let (file, rank) = (u8::try_from(file).ok()?, u8::try_from(rank).ok()?);
    Some(Square::new(File::from_index(file)?, Rank::from_index(rank)?))
}
