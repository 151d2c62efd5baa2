//! What names stand for, and what an expression of a lesson gives.

use crate::common::source;
use bitrose_core::bitboard::Mapping;
use bitrose_course::model::{Block, BoardBlock, Located};
use bitrose_course::scope::Scope;
use bitrose_lang::Value;

#[test]
fn a_position_answers_questions_about_its_squares() {
    let mut scope = Scope::new(Mapping::Lerf);
    let board = BoardBlock::Fen("4k3/8/5n2/8/1b2p2r/8/3P4/4K2R w K - 0 1".into());
    scope.pass(&Block::Board(Located { value: board, line: 1 })).unwrap();
    // d2 is pinned by b4
    for claim in ["(white_pawns & d2) == d2", "attackers(e4) == {f6 h4}", "moves_from(d2) == EMPTY"] {
        assert_eq!(scope.value(&source(claim)), Ok(Value::Bool(true)), "{claim}");
    }
}
