//! The Learn screen: keys in, frames out, news for the record.

use super::harness::{Driven, assert_shows};
use super::states::library;
use bitrose::tui::{ColorDepth, Effect, Input, Learning, Lessons, Options};
use bitrose_core::bitboard::{Bitboard, Square};
use bitrose_course::judge::Answer;
use bitrose_course::model::{GoalKind, Lesson};
use bitrose_course::progress::{Change, Progress};
use bitrose_course::run::{LessonRun, Moved, Options as RunOptions};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEventKind};

fn started(options: Options, size: (u16, u16)) -> Driven {
    let mut driven = Driven::new(options, size);
    driven.keys("<A-5>");
    assert_eq!(driven.effect, Some(Effect::Lessons(None)));
    driven.input(Input::Lessons(Lessons::of(library())));
    driven
}

fn learn(keys: &str) -> Driven {
    let mut driven = started(Options::default(), (80, 24));
    driven.keys(keys);
    driven
}

/// A lesson at one of its steps.
fn at(lesson: &str, step: &str, size: (u16, u16)) -> Driven {
    let lesson = library().find(lesson).expect("a lesson of the course").clone();
    let step = lesson.step(step).expect("a step of the lesson");
    let learning = Learning { open: Some((Box::new(lesson), step)), ..Learning::default() };
    started(Options { learning, color: ColorDepth::None, ..Options::default() }, size)
}

/// Types a text as it is.
fn typed(driven: &mut Driven, text: &str) {
    for letter in text.chars() {
        // in a program that is not complete, Enter is a line more
        let code = if letter == '\n' { KeyCode::Enter } else { KeyCode::Char(letter) };
        driven.input(Input::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }
}

/// Lesson, step, keys, and a text that the frame must show then.
const CASES: &[(&str, &str, &str, &str)] = &[
    // a step without a question
    ("first-bitboard", "sets", "", "Sixty-four yes-or-no answers"),
    ("first-bitboard", "sets", "", "1/10"),
    ("first-bitboard", "sets", "", "three squares"),
    ("first-bitboard", "sets", "", "0x55AA55AA55AA55AA"),
    ("first-bitboard", "sets", "<F2>", "nothing is asked here"),
    ("first-bitboard", "sets", "<Enter><A-p>", "1/10"),
    ("first-bitboard", "sets", "n<A-n>", "3/10"),
    ("first-bitboard", "sets", "<Esc>", "▶ One board, one number"),
    ("first-bitboard", "sets", "3", "in a lesson Alt and a digit open a screen"),
    ("first-bitboard", "sets", "<A-3><A-5>", "Sixty-four yes-or-no answers"),
    ("first-bitboard", "sets", "w", "history ─"),
    ("first-bitboard", "sets", "w", "5 goes back"),
    ("first-bitboard", "sets", "w<A-5>", "Sixty-four yes-or-no"),
    ("first-bitboard", "sets", "s", "has no expression to step through"),
    // painting: hjkl move, other letters type, digits open the screens
    ("first-bitboard", "paint", " ", "0x0000000010000000"),
    ("first-bitboard", "paint", " u", "Type squares"),
    ("first-bitboard", "paint", " l r", "Type squares"),
    ("first-bitboard", "paint", "<Enter>", "paint the squares first"),
    ("first-bitboard", "paint", "<Enter>", "wrong tries 0"),
    ("first-bitboard", "paint", " <Enter>", "8 squares are missing. Extra e4."),
    ("first-bitboard", "paint", " <Enter>", "✗ 1 extra"),
    ("first-bitboard", "paint", "a2-h2<Enter>", "✓ Right"),
    ("first-bitboard", "paint", "<A-p>", "2/10"),
    ("first-bitboard", "paint", "a2<A-p>", "2/10"),
    // what was tried stays when the step is left, also for the list
    ("first-bitboard", "paint", " <Enter><F2><A-p><A-n>", "hints left 1 · wrong tries 1"),
    ("first-bitboard", "paint", " <Enter><Esc><Enter>", "wrong tries 1"),
    ("first-bitboard", "paint", " <Enter><Enter>", "wrong tries 1"),
    ("write-it", "write", "<F2><F2><F2><F2><F2><F2>", "    table[slot(s, o & rook_mask(s))]"),
    ("first-bitboard", "paint", "FILE_B<Enter>", "That is a file, which runs up the board."),
    ("first-bitboard", "paint", "nothing", "= 0x0000000000000000   0 set"),
    ("first-bitboard", "paint", "<F2>", "hint  Look at the second row from the bottom."),
    ("first-bitboard", "paint", "<F2><F2><F2>", "again shows the solution"),
    ("first-bitboard", "paint", "<F2><F2><F2><F2>", "solution"),
    ("first-bitboard", "paint", "3", "▸ 3"),
    // the board shows what can be read of the line
    ("first-bitboard", "paint", "h4 c5u", "`c5u` is not a square"),
    ("first-bitboard", "paint", "h4 c5u", "0x0000000080000000"),
    ("first-bitboard", "paint", " lx", "0x0000000000000000"),
    ("first-bitboard", "paint", " lx", "`x` is not a square"),
    ("first-bitboard", "paint", "<A-3>", "rook"),
    // what computes something is not a list of squares
    ("first-bitboard", "paint", "a3 >> 1", "0x0000000000000000"),
    // all boards that the sentence speaks of; the pieces stay under a wrong answer
    ("set-ops", "four", "", "~a: not in a"),
    ("set-idioms", "clear", "", "m            2 set"),
    ("set-ops", "occupied", "", "5 more"),
    ("checks-pins", "attackers", "b4<Enter>", "+♝"),
    // a square of the h-file is typed like any other, though h moves
    ("first-bitboard", "paint", "h4", "▸ h4"),
    ("first-bitboard", "paint", "h2 g2", "= 0x000000000000C000   2 set"),
    ("first-bitboard", "paint", "hh", "c4 = 8·3 + 2 = 26"),
    ("first-bitboard", "paint", "hl3", "▸ 3"),
    ("first-bitboard", "paint", "<Left>3", "▸ 3"),
    // what is to be written is not searched for
    ("magic-by-hand", "by-hand", "find<Enter>", "no search here"),
    ("magic-by-hand", "by-hand", "find<Enter>", "wrong tries 0"),
    // typing
    ("first-bitboard", "write", "1<Enter>", "✓ Right, three stars ★★★"),
    ("first-bitboard", "write", "0<Enter>", "0 is the index of a1"),
    ("first-bitboard", "write", "<Enter>", "type the answer first"),
    ("first-bitboard", "write", "a1<Enter><Enter>", "this is not an answer yet"),
    ("first-bitboard", "write", "0<Enter><Enter>", "this answer has been judged"),
    ("leapers", "listing", "", "their numbers, or j k Space"),
    // a number that is asked for is not shown while squares are tried; the square of an index is, once it is found
    ("first-bitboard", "read", "a1 h1", "▸ a1 h1 2 set"),
    ("first-bitboard", "numbering", "9<Enter>", "b2 = 8·1 + 1 = 9"),
    // the table stays beside what is said to an answer, and the text is a page up
    ("fills", "kogge", "d2<Enter>", "rank     1 2 3 4 5 6 7 8   steps free     . 1 1 1 . 1 1 1   of 1"),
    ("fills", "kogge", "d2<Enter>", "PgUp more"),
    ("fills", "kogge", "d2<Enter><PageUp>", "To double the steps here as well"),
    // a part of an answer is not left by one key
    ("hyperbola", "bits", "b1 d1 e1 f1 g1<Enter><Esc>", "Esc once more opens the list of lessons"),
    ("hyperbola", "bits", "b1 d1 e1 f1 g1<Enter><Esc><Esc>", "lesson 29 of"),
    ("first-bitboard", "read", "a1 h1<Enter>", "✓ Right"),
    ("first-bitboard", "read", "a1 a8<Enter>", "a8 is bit 56"),
    ("first-bitboard", "expr", "x |", "use x y"),
    ("first-bitboard", "expr", "x & y", "1 operator"),
    ("first-bitboard", "expr", "x & y<Enter>", "it keeps the squares that are in x and in y"),
    ("first-bitboard", "expr", "x | y<Enter>", "1 operator, par 1"),
    ("first-bitboard", "expr", "x ^ y ^ (x & y)<Enter>", "your answer: x ^ y ^ (x & y) our answer: x | y"),
    ("wraps", "golf", "x <lt><lt> 1", "a ● h5 wraps to ◆ a6"),
    ("wraps", "golf", "x <lt><lt> 1<Enter>", "a ● h1 wraps to + a2"),
    ("wraps", "golf", "x <lt><lt> 1", "wrapped"),
    ("leapers", "masks", "& NOT_AB <lt><lt> 10", "b ● h6 wraps to ◆ b8"),
    ("wraps", "golf", "let a = x <lt><lt> 1<C-j>a & NOT_A", "a & NOT_A"),
    ("wraps", "golf", "eas<Tab>", "east"),
    ("wraps", "golf", "x<Esc>", "Type an expression"),
    ("wraps", "predict", "h", "▸ h"),
    // what the question speaks of is drawn
    ("shifts", "write", "", "wanted"),
    ("subsets", "steps", "", "now  subset 1"),
    // a list may begin with the parts that were accepted
    ("subsets", "steps", "4;8;12;16;20<Enter>", "now  subset 4  4 of 5"),
    ("subsets", "steps", "4;8;12;16;20<Enter>4;8;12;64;68<Enter>", "✓ Right, two stars"),
    ("subsets", "steps", "4;8;12;16;20<Enter>64;68<Enter>", "✓ Right, two stars"),
    // options
    ("first-bitboard", "limits", "", "a) Is there a white piece on e4?"),
    ("first-bitboard", "limits", "<Enter>", "choose first"),
    ("first-bitboard", "limits", "c<Enter>", "Yes: it tells you whether a white piece is on e4"),
    ("first-bitboard", "limits", "jj<Enter>", "Yes: it tells you whether a white piece is on e4"),
    ("first-bitboard", "limits", "a<Enter>", "It can: look at bit 28."),
    // an order, and boards that are turned to, also while an answer is typed
    ("set-idioms", "cards", "jjj", "▸4)"),
    ("set-idioms", "cards", "jjjKK", "▸ 1 4 2 3"),
    ("set-idioms", "cards", "2413", "▸ 2 4 1 3"),
    ("set-idioms", "cards", "24124", "▸ 2 4 1 3"),
    ("set-idioms", "cards", "5", "there is no 5: the last one is 4"),
    ("set-idioms", "cards", "2413r<Enter>", "type the numbers of the lines in order"),
    // what is asked at the end of a lesson that was only read
    ("set-idioms", "cards", "<A-n><A-n><A-n><A-n><A-n><A-n><A-n><A-n><A-n><A-n>", "to its end"),
    ("set-idioms", "cards", "<A-n><A-n><A-n><A-n><A-n><A-n><A-n><A-n><A-n><A-n>", "of 8 exercises solved"),
    ("pawns", "push", "[", "wanted       2 set"),
    ("king-steps", "king", "east(x)", "side  example   +1"),
    ("king-steps", "king", "<A-n><A-n>", "0 of 3 exercises solved."),
    // a program breaks between its parts
    (
        "king-steps",
        "king",
        "let side = east(x) | west(x); let row = side | x",
        "▸ let side = east(x) | west(x); let",
    ),
    // every title has its count
    ("set-ops", "occupied", "", "white_knights    2"),
    ("wraps", "paint", "b5 e7<Enter>", "wrong tries 1 · up to ★★"),
    ("king-steps", "king", "east(x)<A-Right>", "side  example    2  row  example    +1"),
    // several options are marked one after the other
    ("king-steps", "corner", "", "all that fit: their letters, or j k Space"),
    ("king-steps", "corner", "a b", "▸ a b"),
    ("king-steps", "corner", "aj ", "▸ a b"),
    ("pawns", "push", "p<A-Left>", "your answer  4 set  wanted       2 set"),
    ("first-bitboard", "limits", "a", "▸a●"),
    ("first-bitboard", "limits", "", "abcd choose"),
    ("first-bitboard", "limits", "h", "there is no h: the last one is d"),
    // a step of a lesson, and back
    ("shifts", "eight", "s", "lesson: 2 steps; Esc goes back to it"),
    ("shifts", "eight", "s<Esc>", "Up and down"),
];

#[test]
fn what_keys_show() {
    let mut missing = String::new();
    for (lesson, step, keys, wanted) in CASES {
        let mut driven = at(lesson, step, (80, 24));
        let text = driven.keys(keys).text();
        // what is asked for may be on several lines of a narrow text
        let is_joined = |column: usize| {
            let lines = text.lines().map(|line| line.chars().skip(column).collect::<String>());
            let lines = lines.map(|line| line.trim().trim_start_matches("▌ ").to_owned());
            lines.collect::<Vec<_>>().join(" ").contains(wanted)
        };
        let is_shown = text.contains(wanted) || is_joined(28) || is_joined(41);
        if !is_shown {
            missing += &format!("{lesson} {step} {keys}: {wanted}\n{text}\n");
        }
    }
    assert!(missing.is_empty(), "{missing}");
}

#[test]
fn the_list_is_walked_and_searched() {
    let rows = [
        ("", "▶ One board, one number  begin here"),
        ("", "Numbers and squares"),
        ("j", "▶ Sixteen digits, eight ranks"),
        ("jk", "▶ One board, one number"),
        ("#99j", "▶ From bitboards to an engine"),
        ("#99jn", "▶ One board, one number"),
        (":pawns<Enter>", "▶ Pawns on the move"),
        (":pawns<Enter>", "with `pawns` · r shows all"),
        (":Carry-rippler<Enter>", "▶ All the blocker subsets"),
        (":compass<Enter>", "Steps and the wrap"),
        (":ippler<Enter>", "no lesson has `ippler` in it"),
        (":no such word<Enter>", "no lesson has `no such word` in it"),
        (":no such word<Enter>r", "▶ One board, one number"),
    ];
    assert_shows(&rows, |keys| learn(keys).text());
}

#[test]
fn a_lesson_that_was_begun_is_marked() {
    let mut driven = learn("");
    driven.keys("j<Enter><A-n><A-n><Esc>");
    assert!(driven.text().contains("Sixteen digits, eight ranks  begun"), "{}", driven.text());
}

/// A constant is made of another one: that no step is taken, and so nothing wraps.
#[test]
fn no_wrap_is_claimed_of_a_constant() {
    let mut driven = at("constants", "rank-4", (80, 24));
    driven.keys("RANK_1 ").keys("<lt><lt> 6<Enter>");
    let text = driven.text();
    assert!(text.contains("Extra g1, h1, a2, b2") && !text.contains("wraps to"), "{text}");
}

/// What is pasted on the list is searched for only if it is made of words.
#[test]
fn code_that_is_pasted_on_the_list_is_read() {
    let mut driven = learn("");
    assert!(driven.paste("pawns").text().contains("with `pawns` · r shows all"));
    let text = driven.paste("uint64_t east(uint64_t b) {\n    return b << 1;\n}").text();
    assert!(text.contains("missing & NOT_H"), "{text}");
    let text = learn("").paste("0x8100000000000081").text();
    assert!(text.contains("0x8100 0000 0000 0081"), "{text}");
}

#[test]
fn a_painted_answer_earns_stars_and_is_kept() {
    let mut driven = at("first-bitboard", "paint", (80, 24));
    driven.keys("jjhhhh l l l l l l l ");
    assert!(driven.text().contains("0x000000000000FF00"), "{}", driven.text());
    assert!(driven.text().contains("▸  a2 b2 c2 d2 e2 f2 g2 h2"), "{}", driven.text());
    driven.keys("<Enter>");
    assert!(driven.text().contains("Right, three stars ★★★"), "{}", driven.text());
    let Some(Effect::Keep(news)) = &driven.effect else { panic!("{:?}", driven.effect) };
    let goal = news.iter().find_map(|news| match news {
        Change::Goal(id, goal) if id == "first-bitboard/paint-rank-2" => Some(goal),
        _ => None,
    });
    assert_eq!(goal.map(|goal| (goal.stars, goal.tries)), Some((3, 1)));
    driven.keys("<Esc>");
    assert!(driven.text().contains("3/24 ★"), "{}", driven.text());
    assert!(driven.text().contains("go on here"), "{}", driven.text());
}

/// A program in another form is shown as it was written, next to ours.
#[test]
fn a_program_that_is_right_is_not_replaced_by_ours() {
    let mut driven = at("magic-search", "is-magic", (120, 80));
    driven.paste(
        "bool is_magic(int s, uint64_t m, int n) {
    uint64_t seen[4096] = {0}, mask = rook_mask(s), b = 0;
    do {
        int slot = (int)((b * m) >> n);
        if (seen[slot] && seen[slot] != rook(s, b)) return false;
        seen[slot] = rook(s, b);
        b = (b - mask) & mask;
    } while (b);
    return true;
}",
    );
    let text = driven.keys("<Enter>").text();
    for wanted in ["★★★", "your answer:", "} while (b);", "our answer:", "let table = [EMPTY; 4096]"] {
        assert!(text.contains(wanted), "{wanted}\n{text}");
    }
}

#[test]
fn a_lesson_is_opened_where_it_was_left() {
    let mut progress = Progress::default();
    progress.set_step("first-bitboard", "expr");
    let learning = Learning { progress, ..Learning::default() };
    let mut driven = started(Options { learning, ..Options::default() }, (80, 24));
    driven.keys("<Enter>");
    assert!(driven.text().contains("Join two sets"), "{}", driven.text());
}

#[test]
fn a_square_that_varies_moves_with_the_arrows() {
    let mut driven = learn(":From a square<Enter><Enter>");
    assert!(driven.text().contains("e3 = 8·2 + 4 = 20"), "{}", driven.text());
    driven.keys("<Up>l");
    assert!(driven.text().contains("f4 = 8·3 + 5 = 29"), "{}", driven.text());
}

#[test]
fn a_magic_shows_the_table_that_it_fills_and_goes_to_its_screen() {
    let mut driven = at("magic-by-hand", "by-hand", (80, 24));
    driven.keys("0x1<Enter>");
    let text = driven.text();
    assert!(text.contains("of 32 slots") && text.contains("collide"), "{text}");
    driven.keys("<Esc>{b3 b4 b5 b6 b7}");
    driven.keys("<F4>");
    assert!(driven.text().contains("bishop b1 × 0x0002020202020000 >> 59"), "{}", driven.text());
    driven.keys("<A-5><Enter>");
    let text = driven.text();
    assert!(text.contains("32 of 32 slots") && text.contains("none collides"), "{text}");
    assert_eq!(text.matches('▁').count(), 32, "one sign for each slot:\n{text}");
    driven.keys("n");
    assert!(!driven.text().contains("of 32 slots"), "{}", driven.text());
}

/// A step that was solved at an earlier visit says so, with the answer, until it is asked for again.
#[test]
fn a_solved_step_is_not_asked_again_by_itself() {
    let mut driven = at("first-bitboard", "expr", (80, 24));
    driven.keys("y | x<Enter><A-p><A-n>");
    let text = driven.text();
    for wanted in ["✓ Solved before ★★★", "your answer: y | x", "our answer: x | y", "r tries again"]
    {
        assert!(text.contains(wanted), "{wanted}\n{text}");
    }
    driven.keys("<Enter>");
    assert!(driven.text().contains("What one board cannot say"), "{}", driven.text());
    driven.keys("<A-p>r");
    assert!(driven.text().contains("hints left 2"), "{}", driven.text());
    driven.keys("x & y<Enter>");
    assert!(driven.text().contains("✗ Not yet"), "{}", driven.text());
}

/// A random exercise that was solved is another one the next time, so its answer is not shown, and it is drawn anew.
#[test]
fn a_solved_random_exercise_is_drawn_anew() {
    let asked = |driven: &Driven| {
        let text = driven.text();
        let (_, square) = text.split_once("What is the index of ").expect("the question");
        square[..2].parse::<Square>().expect("a square")
    };
    let mut driven = at("square-index", "drill", (80, 24));
    for _ in 0..3 {
        let index = asked(&driven).index();
        driven.keys(&format!("{index}<Enter>"));
    }
    assert!(driven.text().contains("three stars"), "{}", driven.text());
    let text = driven.keys("<A-p><A-n>").text();
    assert!(text.contains("✓ Solved before ★★★") && !text.contains("answer:"), "{text}");
    let before = asked(&driven);
    assert!(driven.keys("r").text().contains("wrong tries 0"), "{}", driven.text());
    assert_ne!(asked(&driven), before);
}

/// The footer names a key only where it does anything.
#[test]
fn the_footer_names_what_works() {
    let all = ["try again", "boards", "try out", "step through"];
    let named = |driven: &Driven| all.map(|word| driven.footer().contains(word));
    let mut driven = at("next-steps", "links", (120, 40));
    assert_eq!(named(&driven), [false; 4], "{}", driven.footer());
    driven.keys("n");
    assert!(
        driven.text().contains("You have read From bitboards to an engine to its end"),
        "{}",
        driven.text()
    );
    assert_eq!(named(&driven), [true, false, false, false], "{}", driven.footer());
    let mut solved = at("wraps", "paint", (120, 40));
    solved.keys("c5 f7<Enter>");
    assert_eq!(named(&solved), [true, true, true, false], "{}", solved.footer());
    let head = at("next-steps", "links", (80, 24)).text();
    let bar = head.lines().find(|line| line.contains("7/7")).expect("the head of the step");
    assert!(bar.contains("□□□") && bar.matches('▣').count() == 1, "{bar}");
}

#[test]
fn several_states_are_typed_at_once() {
    let mut driven = at("subsets", "steps", (80, 24));
    driven.keys("4 8 12 64 68<Enter>");
    assert!(driven.text().contains("✓ Right, three stars"), "{}", driven.text());
}

/// Paints squares with the arrows, from the corner a1 on, and Space.
fn paint(driven: &mut Driven, squares: Bitboard) {
    let keys =
        |by: i8, [less, more]: [&str; 2]| if by < 0 { less } else { more }.repeat(by.unsigned_abs().into());
    let by = |to: u8, from: u8| to.cast_signed() - from.cast_signed();
    driven.keys(&("<Left>".repeat(7) + &"<Down>".repeat(7)));
    let mut from = Square::A1;
    for to in squares {
        driven.keys(&keys(by(to.file().index(), from.file().index()), ["<Left>", "<Right>"]));
        driven.keys(&keys(by(to.rank().index(), from.rank().index()), ["<Down>", "<Up>"]));
        driven.keys(" ");
        from = to;
    }
}

/// Gives the reference answer of the present question by keys, as its kind is answered.
fn answer(driven: &mut Driven, run: &LessonRun) -> String {
    let task = run.task().expect("a question");
    let stage = run.attempt().stage;
    let text = task.reference().expect("a reference")[stage].clone();
    match &task.goal.kind {
        GoalKind::Set(_) => {
            let start = task.start().expect("a start").unwrap_or_default();
            let Answer::Board(wanted) = board(task, &text) else { unreachable!("a board") };
            paint(driven, start ^ wanted);
        }
        GoalKind::Choice(_) | GoalKind::Order(_) => drop(driven.keys(&text.replace(' ', ""))),
        GoalKind::Bug(_) if stage == 0 => drop(driven.keys(&text.replace(' ', ""))),
        _ => typed(driven, &text),
    }
    text
}

fn board(task: &bitrose_course::judge::Task, text: &str) -> Answer {
    let value = task.preview(0, text, None).expect("squares");
    Answer::Board(task.mapping().board(value.number()))
}

/// The sizes at which every state of a lesson is looked at.
const SIZES: [(u16, u16); 3] = [(120, 40), (60, 20), (80, 24)];

/// What has to be on the screen at every size.
fn shows(driven: &mut Driven, wanted: &[&str], here: &str) {
    for size in SIZES {
        driven.begin(Input::Resize(size.0, size.1));
        let text = driven.text();
        assert!(wanted.iter().all(|wanted| text.contains(wanted)), "{here} at {size:?}: {wanted:?}\n{text}");
    }
}

/// A lesson from its first step to its end, every answer right.
fn play(lesson: &Lesson) {
    let mut run =
        LessonRun::start(lesson.clone(), 0, RunOptions::default(), &Progress::default()).expect("a lesson");
    let learning = Learning { open: Some((Box::new(lesson.clone()), 0)), ..Learning::default() };
    let mut driven = started(Options { learning, ..Options::default() }, (80, 24));
    loop {
        let head = format!("{}/{}", run.step_number() + 1, lesson.steps.len());
        let here = format!("{} {head}", lesson.id);
        shows(&mut driven, &[&head], &here);
        while !run.is_settled() {
            let text = answer(&mut driven, &run);
            driven.keys("<Enter>");
            let reply = run.submit(&Answer::Text(text.clone())).expect("a verdict");
            assert!(reply.verdict.is_right(), "{here}: {text}");
            shows(&mut driven, &["✓"], &here);
        }
        driven.keys("<Enter>");
        let is_read = run.blocks().len() == run.step().blocks.len();
        let mut moved = run.advance().expect("a step");
        if moved == Moved::Within && is_read && run.task().is_none() {
            moved = run.advance().expect("a step");
        }
        if moved == Moved::End {
            break;
        }
    }
    let (own, all) = run.stars();
    assert_eq!(own, all, "{}: every star is earned", lesson.id);
    let next = library().after(&lesson.id).map_or("list of lessons".to_owned(), |next| next.title.clone());
    shows(&mut driven, &["You have finished", &format!("{own}/{all} ★"), &next], &lesson.id);
}

#[test]
fn every_lesson_is_played_to_its_end_by_keys() {
    library().lessons().for_each(play);
}

#[test]
fn every_step_of_every_lesson_is_drawn_at_every_size() {
    for lesson in library().lessons() {
        for step in 0..lesson.steps.len() {
            let learning = Learning { open: Some((Box::new(lesson.clone()), step)), ..Learning::default() };
            let options = Options { learning, color: ColorDepth::None, ..Options::default() };
            let mut driven = started(options, (80, 24));
            for size in [(80, 24), (60, 20), (59, 19), (40, 12), (120, 40), (200, 60), (1, 1)] {
                driven.input(Input::Resize(size.0, size.1));
                let text = driven.text();
                let head = format!("{}/{}", step + 1, lesson.steps.len());
                assert!(size.0 < 40 || text.contains(&head), "{text}");
            }
        }
    }
}

#[test]
fn small_and_odd_sizes_never_panic() {
    for (lesson, step, keys) in [
        ("first-bitboard", "sets", ""),
        ("first-bitboard", "paint", " <Enter>"),
        ("wraps", "golf", "x <lt><lt> 1"),
    ] {
        let sizes = (0..130).step_by(3).flat_map(|width| (0..45).map(move |height| (width, height)));
        at(lesson, step, (80, 24)).draws(keys, sizes, false);
    }
}

/// A frame of a lesson, a step and keys.
macro_rules! frames {
    ($($name:ident: $size:expr, $lesson:literal $step:literal, $keys:expr;)*) => {
        $(#[test]
        fn $name() {
            let mut driven = at($lesson, $step, $size);
            driven.keys($keys);
            let text = driven.text();
            let rows: Vec<&str> = text.lines().filter(|row| !row.is_empty()).collect();
            insta::assert_snapshot!(stringify!($name), rows.join("\n"));
        })*
    };
}

frames! {
    learn_read: (80, 24), "first-bitboard" "sets", "";
    learn_paint: (80, 24), "wraps" "paint", " ";
    learn_hex: (80, 24), "first-bitboard" "write", "";
    learn_expr: (80, 24), "wraps" "golf", "";
    learn_expr_wrong: (120, 40), "wraps" "golf", "(x & ~FILE_A) <lt><lt> 1<Enter>";
    learn_expr_solved: (120, 40), "wraps" "golf", "(x & ~FILE_H) <lt><lt> 1<Enter>";
    learn_expr_60x20: (60, 20), "wraps" "golf", "x <lt><lt> 1<Enter>";
    learn_choice: (80, 24), "wraps" "sides", "b<Enter>";
    learn_bug: (80, 24), "wraps" "rule", "1<Enter>";
    learn_trace: (80, 24), "fills" "occluded", "d2 ; d3<Enter>";
    learn_magic: (80, 24), "magic-by-hand" "by-hand", "0x1<Enter>";
    learn_paint_40x12: (40, 12), "wraps" "paint", " ";
}

#[test]
fn learn_list() {
    insta::assert_snapshot!("learn_list", learn("").text());
}

/// The mouse paints a stroke as it does in Explore; what was said to the last answer fades with the first change.
#[test]
fn a_drag_paints_and_the_judgement_fades() {
    let mut driven = at("first-bitboard", "paint", (80, 24));
    driven.keys(" <Enter>");
    let tone = |driven: &Driven| {
        let row = driven.text().lines().position(|line| line.contains("✗ Not yet")).expect("a judgement");
        driven.draw()[(29, u16::try_from(row).expect("a row"))].style()
    };
    let judged = tone(&driven);
    let rank_2 = |file: u16| (5 + 3 * file, 9);
    driven.mouse(MouseEventKind::Down(MouseButton::Left), rank_2(0));
    for file in 1..8 {
        driven.mouse(MouseEventKind::Drag(MouseButton::Left), rank_2(file));
    }
    assert!(driven.text().contains("0x000000001000FF00"), "{}", driven.text());
    assert_ne!(tone(&driven), judged);
}

/// The list goes on at the last lesson that was begun, and opens it where something is still open.
#[test]
fn the_list_goes_on_where_something_is_open() {
    let text = "format = 1\n[goal.\"king-steps/south-west\"]\nstars = 2\n";
    let progress = Progress::parse(text).expect("a record");
    let learning = Learning { progress, ..Learning::default() };
    let mut driven = started(Options { learning, ..Options::default() }, (80, 24));
    assert!(driven.text().contains("▶ Diagonals and the king  go on here"), "{}", driven.text());
    driven.keys("<Enter>");
    assert!(driven.text().contains("Over the top"), "{}", driven.text());
}

/// A click selects a lesson where it is: a second one on the same row opens that lesson.
#[test]
fn a_click_does_not_scroll_the_list() {
    let mut driven = started(Options::default(), (80, 24));
    driven.keys(&"j".repeat(30));
    let (row, column) = (6, 10);
    let title = |text: &str| text.lines().nth(row).expect("a row").replace('▶', " ");
    let before = title(&driven.text());
    let place = (column, u16::try_from(row).expect("a row"));
    driven.mouse(MouseEventKind::Down(MouseButton::Left), place);
    let selected = driven.text();
    assert!(selected.lines().nth(row).expect("a row").contains('▶'), "{selected}");
    assert_eq!(title(&selected), before);
    assert!(selected.contains(" stars · "), "{selected}");
    driven.mouse(MouseEventKind::Down(MouseButton::Left), place);
    assert!(!driven.text().contains(" stars · "), "{}", driven.text());
}

/// The case that an answer failed, and the step's own example, are not drawn under the same names.
#[test]
fn no_name_has_two_boards() {
    const HALF_MASKED: &str =
        "((x << 17)|(x >> 15)|(x << 10)|(x >> 6)) & NOT_A | ((x << 15)|(x >> 17)|(x << 6)|(x >> 10)) & NOT_H";
    for (lesson, step, answer) in [
        ("knight-attacks", 0, HALF_MASKED),
        ("king-steps", 2, "east(x) | west(x)"),
        ("pawns", 4, "(e << 8) & p"),
    ] {
        let lesson = library().find(lesson).expect("a lesson of the course").clone();
        let learning = Learning { open: Some((Box::new(lesson), step)), ..Learning::default() };
        let mut driven = started(Options { learning, ..Options::default() }, (120, 40));
        for is_answered in [false, true] {
            let text = driven.text();
            assert_eq!(text.matches("wanted").count(), 1, "{text}");
            assert_eq!(text.contains("✗ Not yet"), is_answered, "{text}");
            typed(&mut driven, answer);
            driven.keys("<Enter>");
        }
    }
    let example = at("king-steps", "king", (120, 40)).text();
    assert!(
        example.contains("side  ") && example.contains("row  "),
        "the boards of the text are shown:\n{example}"
    );
}
