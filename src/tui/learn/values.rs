//! The values that the blocks of a step show, with every name that varies.

use bitrose_core::bitboard::{Bitboard, Mapping, Square};
use bitrose_core::position::Setup;
use bitrose_course::model::{BbLine, Block, BoardBlock, Lesson, Source, Step, Vary};
use bitrose_course::scope::Scope;
use bitrose_lang::{Session, Value};

/// A value with its label, as a step shows it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ShownValue {
    /// The title of it.
    pub(super) label: String,
    /// The value.
    pub(super) value: Value,
    /// How its squares are numbered.
    pub(super) mapping: Mapping,
    /// Pieces under the set, of a position.
    pub(super) letters: Vec<(Square, char)>,
    /// The expression, where it can be stepped through.
    pub(super) source: Option<String>,
}

impl ShownValue {
    /// The squares, if it is a board.
    pub(super) fn board(&self) -> Option<Bitboard> {
        match self.value {
            Value::Board(number) => Some(self.mapping.board(number)),
            _ => None,
        }
    }

    fn of(label: String, value: Value, mapping: Mapping) -> Self {
        Self { label, value, mapping, letters: Vec::new(), source: None }
    }
}

/// What the blocks of a step show, and the names they bind.
#[derive(Clone, Debug)]
pub(super) struct StepValues {
    /// The values in order.
    pub(super) shown: Vec<ShownValue>,
    /// The names bound at the end.
    pub(super) session: Session,
    /// The name that the reader moves, and the squares it may take.
    pub(super) vary: Option<(String, Bitboard)>,
}

impl StepValues {
    /// Walks through blocks; a name that varies is at `square`, where one is given. What cannot be evaluated is left
    /// out: the checks of the lesson say why.
    pub(super) fn of(lesson: &Lesson, blocks: &[Block], square: Option<Square>) -> Self {
        let mut scope = Scope::new(lesson.mapping);
        let mut values = Self { shown: Vec::new(), session: Session::new(lesson.mapping), vary: None };
        for block in blocks {
            match block {
                Block::Bb(lines) => {
                    for line in lines {
                        values.line(&mut scope, line, square);
                    }
                }
                Block::Board(board) => {
                    let _ = scope.pass(block); // what is wrong was said when the lesson was read
                    values.position(&scope, &board.value);
                }
                _ => {}
            }
        }
        values.session = scope.session;
        values
    }

    fn line(&mut self, scope: &mut Scope, line: &BbLine, square: Option<Square>) {
        match line {
            BbLine::Show(source, label) => self.show(scope, source, label.as_deref()),
            BbLine::Film(source) => self.film(scope, source),
            BbLine::Vary(vary) => self.vary(scope, vary, square),
            other => drop(scope.line(other)),
        }
    }

    fn show(&mut self, scope: &Scope, source: &Source, label: Option<&str>) {
        let Ok(value) = scope.value(source) else { return };
        let label = label.unwrap_or(source.text.trim()).to_owned();
        let mut shown = ShownValue::of(label, value, scope.session.mapping());
        shown.source = Some(source.text.trim().to_owned());
        self.shown.push(shown);
    }

    /// One board for every value on the way.
    fn film(&mut self, scope: &Scope, source: &Source) {
        let Ok((_, trace)) = scope.session.clone().trace(&source.text) else { return };
        for step in &trace.steps {
            let label = step.text(&source.text).to_owned();
            let mut shown = ShownValue::of(label, step.output, scope.session.mapping());
            shown.source = Some(source.text.trim().to_owned());
            self.shown.push(shown);
        }
    }

    fn vary(&mut self, scope: &mut Scope, vary: &Vary, square: Option<Square>) {
        let mapping = scope.session.mapping();
        if scope.bind(&vary.binding).is_err() {
            return;
        }
        let Ok(among) = scope.value(&vary.among) else { return };
        let among = mapping.board(among.number());
        if let Some(square) = square.filter(|square| among.contains(*square)) {
            scope.session.define(&vary.binding.name, Value::Board(mapping.number(square.bitboard())));
        }
        self.vary = Some((vary.binding.name.clone(), among));
    }

    fn position(&mut self, scope: &Scope, board: &BoardBlock) {
        let mapping = scope.session.mapping();
        let occupied = Source { text: "occ".to_owned(), line: 0 };
        let Ok(value) = scope.value(&occupied) else { return };
        let mut shown = ShownValue::of("the position".to_owned(), value, mapping);
        if let BoardBlock::Fen(fen) = board
            && let Ok(setup) = fen.parse::<Setup>()
        {
            shown.letters = letters(&setup);
        }
        self.shown.push(shown);
    }
}

/// The pieces with their letters.
fn letters(setup: &Setup) -> Vec<(Square, char)> {
    let placement = &setup.placement;
    Square::all().filter_map(|square| placement.piece(square).map(|piece| (square, piece.letter()))).collect()
}

/// The first square of the name that varies, as the lesson has it.
pub(super) fn first_square(lesson: &Lesson, step: &Step) -> Option<Square> {
    let values = StepValues::of(lesson, &step.blocks, None);
    let (name, _) = values.vary?;
    let number = values.session.clone().run(&name).ok()?.value?.number();
    lesson.mapping.board(number).single()
}

/// A value as a text shows it: hex without leading zeros, a number, a truth value.
pub(super) fn value_text(value: Value) -> String {
    match value {
        Value::Board(number) => format!("0x{number:X}"),
        Value::Int(number) => number.to_string(),
        Value::Bool(truth) => truth.to_string(),
    }
}
