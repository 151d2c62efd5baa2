//! What every screen can show: the states that the tests of looks and the gallery draw.

use super::harness::Driven;
use bitrose::tui::{Effect, Input, Lessons, Options};
use bitrose_course::catalogue::Catalogue;
use std::sync::{Arc, OnceLock};

/// A state by its name: what the interface is started with, and what is done then.
#[derive(Clone, Copy)]
pub(crate) struct State {
    pub(crate) name: &'static str,
    /// Two boards to begin with?
    boards: bool,
    /// The first keys, up to a paste.
    keys: &'static str,
    /// A text that is pasted.
    paste: &'static str,
    /// The keys after it.
    then: &'static str,
}

/// A king's attacks, by a function.
pub(crate) const KING: &str = "fn around(k) {\n    let row = k | east(k) | west(k)\n    row | north(row) | south(row)\n}\nlet king = {e4}\nlet all = around(king)\nlet free = all & ~king";
/// The lookup of a rook on c6, with blockers d6, f6 and c7.
pub(crate) const C6: &str = "let occ = 0x0004280000000000\nlet mask = rook_mask(c6)\nlet blockers = occ & mask\nlet product = blockers * 0x0601001020010044\nlet index = product >> 54";
const REFUSED: &str = "template<Color C>\nBitboard attacks(Square s) {\n    return shift<NORTH>(square_bb(s));\n}\nattacks<WHITE>(5);";
const WRAP: &str = "let x = {c2 h3 h8}\nx << 1\nx & ~FILE_H\n(x << 9) & NOT_A";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

const fn state(name: &'static str, keys: &'static str) -> State {
    State { name, boards: true, keys, paste: "", then: "" }
}

const fn pasted(name: &'static str, keys: &'static str, paste: &'static str, then: &'static str) -> State {
    State { name, boards: true, keys, paste, then }
}

/// Every state. The name begins with the screen.
pub(crate) const STATES: &[State] = &[
    State { name: "explore_first", boards: false, keys: "", paste: "", then: "" },
    state("explore_boards", ""),
    state("explore_shift", "<Home>vjjjv1>"),
    state("explore_dropped", ":king(g7)<Enter><End>kkk9<lt>"),
    state("explore_all", "c~"),
    state("explore_light", ":LIGHT & ~FRAME<Enter>"),
    state("explore_stamp", "s"),
    state("explore_mapping", "M"),
    state("explore_join", "&"),
    state("explore_copy", "y"),
    state("explore_fill", "F"),
    state("explore_digits", "x"),
    state("explore_prompt", ":rook(e4, b)"),
    state("explore_completion", ":rook_<Tab>"),
    state("explore_fault", ":a & knigt(e4)<Enter>"),
    state("explore_help", "?"),
    state("explore_unknown", "z"),
    state("explore_count", "#12"),
    state("step_start", "<A-2>"),
    pasted("step_call", "<A-2>", KING, "n"),
    pasted("step_inside", "<A-2>", KING, "nnn"),
    pasted("step_end", "<A-2>", KING, "G"),
    pasted("step_wrap", "<A-2>", WRAP, "n"),
    pasted("step_product", "<A-2>", C6, "nnnx"),
    pasted("step_product_end", "<A-2>", C6, "nnnx20n"),
    pasted("step_index", "<A-2>", C6, "G"),
    pasted("step_edit", "<A-2>", KING, "Ge"),
    pasted("step_prompt", "<A-2>", KING, "n:king = "),
    pasted("step_line", "<A-2>", WRAP, "nc"),
    pasted("step_line_fault", "<A-2>", WRAP, "nc & <Enter>"),
    pasted("step_changed", "<A-2>", WRAP, "n="),
    pasted("step_refused", "<A-2>", REFUSED, ""),
    pasted("step_refused_line", "<A-2>", REFUSED, "c"),
    state("step_list", "<A-2>P"),
    state("step_technique", "<A-2>Pjjjj<Enter>"),
    state("magic_valid", "<A-3>"),
    state("magic_mask", "<A-3>n"),
    state("magic_blockers", "<A-3>nn"),
    state("magic_number", "<A-3>nnn"),
    state("magic_product", "<A-3>nnnn"),
    state("magic_index", "<A-3>nnnnn"),
    state("magic_attacks", "<A-3>nnnnnn"),
    state("magic_targets", "<A-3>nnnnnnn"),
    state("magic_collision", "<A-3>nnn xx"),
    state("magic_wrong", "<A-3>nnn gnnn"),
    state("magic_typed", "<A-3>:0x123"),
    state("magic_rows", "<A-3>ddd"),
    state("magic_searching", "<A-3>FF"),
    state("magic_carries", "<A-3>:0x0601001020010045<Enter>"),
    state("magic_found", "<A-3>-:seed = 77<Enter>+f..!"),
    state("position_start", "<A-4>"),
    pasted("position_boards", "<A-4>", KIWIPETE, "nn"),
    pasted("position_array", "<A-4>", KIWIPETE, "sss"),
    pasted("position_eight", "<A-4>", KIWIPETE, "s"),
    pasted("position_overlay", "<A-4>", KIWIPETE, "jjoo"),
    pasted("position_attacks", "<A-4>", KIWIPETE, "O"),
    pasted("position_moves", "<A-4>", KIWIPETE, "gnn"),
    pasted("position_made", "<A-4>", KIWIPETE, ":e5f7<Enter>"),
    pasted("position_cells", "<A-4>", KIWIPETE, "jjjxnnn"),
    pasted("position_castling", "<A-4>", KIWIPETE, "xxx#9n"),
    pasted("position_perft", "<A-4>", KIWIPETE, "V#2-f!"),
    pasted("position_compare", "<A-4>", KIWIPETE, "V#2-aaf!"),
    state("position_edit", "<A-4>eke"),
    state("learn_list", "<A-5>"),
    state("learn_filter", "<A-5>:pawns<Enter>"),
    state("learn_reading", "<A-5><Enter>"),
    state("learn_paint", "<A-5><Enter>n<A-n>"),
    state("learn_wrong", "<A-5><Enter>n<A-n> <Enter>"),
    state("learn_hint", "<A-5><Enter>n<A-n> <Enter><F2><F2>"),
    state("learn_solved", "<A-5><Enter>n<A-n><A-n>1<Enter>"),
    state("learn_shown", "<A-5><Enter>n<A-n><F2><F2><F2><F2>"),
    state("learn_choice", "<A-5><Enter>n<A-n><A-n><A-n><A-n>n<A-n><A-n><A-n>b"),
    state("learn_aside", "<A-5><Enter>n<A-n><A-n><A-n><A-n>n<A-n><A-n><A-n>nna"),
    state("learn_lookup", "<A-5>:The magic lookup<Enter><Enter>"),
    state("learn_search", "<A-5>:finding a magic<Enter><Enter>n"),
    state("learn_wraps", "<A-5>:Steps and the wrap<Enter><Enter>n<A-n>n<A-n>n<A-n>x <lt><lt> 1"),
];

/// The sizes that the interface is looked at in.
pub(crate) const SIZES: [(u16, u16); 5] = [(60, 20), (80, 24), (100, 30), (120, 40), (200, 60)];

/// The lessons of the program, read once.
pub(crate) fn library() -> Arc<Catalogue> {
    static LIBRARY: OnceLock<Arc<Catalogue>> = OnceLock::new();
    Arc::clone(LIBRARY.get_or_init(|| Arc::new(bitrose::lessons::built_in())))
}

impl State {
    pub(crate) fn driven(self, options: Options, size: (u16, u16)) -> Driven {
        let two = vec![("CENTER".to_owned(), 0x18_1800_0000), ("RANK_4".to_owned(), 0xFF00_0000)];
        let boards = if self.boards { two } else { Vec::new() };
        let mut driven = Driven::new(Options { boards, ..options }, size);
        keys(&mut driven, self.keys);
        if !self.paste.is_empty() {
            driven.paste(self.paste);
        }
        keys(&mut driven, self.then);
        driven
    }
}

/// Keys, and what the world does after them: lessons are read, and after `!` a worker runs to its end.
pub(crate) fn keys(driven: &mut Driven, keys: &str) {
    for (part, keys) in keys.split('!').enumerate() {
        if part > 0 {
            finish(driven);
        }
        let (first, rest) = if keys.starts_with("<A-5>") { keys.split_at(5) } else { ("", keys) };
        driven.keys(first);
        if let Some(Effect::Lessons(_)) = driven.effect {
            driven.input(Input::Lessons(Lessons::of(library())));
        }
        driven.keys(rest);
    }
}

/// Does the work that was ordered.
fn finish(driven: &mut Driven) {
    let mut news = Vec::new();
    let Some(Effect::Start(task)) = driven.effect.clone() else { panic!("no work: {:?}", driven.effect) };
    let outcome = task.carry_out(|progress| {
        news.push(Input::Job(task.id, Ok(progress)));
        true
    });
    outcome.expect("work that can be done");
    for input in news {
        driven.input(input);
    }
}
