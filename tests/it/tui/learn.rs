//! The Learn screen: keys in, frames out, news for the record.

use super::harness::Driven;
use super::states::library;
use bitrose::tui::{ColorDepth, Effect, Input, Learning, Lessons, Options};
use bitrose_course::progress::Change;
use bitrose_course::progress::Progress;

fn started(options: Options, size: (u16, u16)) -> Driven {
    let mut driven = Driven::new(options, size);
    driven.keys("<A-5>");
    assert_eq!(driven.effect, Some(Effect::Lessons { folder: None }));
    driven.input(Input::Lessons(Lessons::of(library())));
    driven
}

fn learn(keys: &str) -> Driven {
    let mut driven = started(Options::default(), (80, 24));
    driven.keys(keys);
    driven
}

/// From the list to the third step of the first lesson, where rank 2 is painted.
const PAINT: &str = "<Enter>nn";
/// The cursor to a2, and the eight squares.
const RANK_2: &str =
    "<Down><Down><Left><Left><Left><Left> <Right> <Right> <Right> <Right> <Right> <Right> <Right> ";

/// Keys, and a text that the frame must show then.
const CASES: &[(&str, &str)] = &[
    // the list
    ("", "▶ One board, one number  begin here"),
    ("", "Numbers and squares"),
    ("j", "▶ Sixteen digits, eight ranks"),
    ("jk", "▶ One board, one number"),
    ("99j", "▶ From bitboards to an engine"),
    ("99jn", "▶ One board, one number"),
    (":pawns<Enter>", "▶ Pawns on the move"),
    (":pawns<Enter>", "with `pawns` · r shows all"),
    (":no such word<Enter>", "no lesson has `no such word` in it"),
    (":no such word<Enter>r", "▶ One board, one number"),
    // a step without a question
    ("<Enter>", "Sixty-four yes-or-no answers"),
    ("<Enter>", "1/10 · Enter goes on"),
    ("<Enter>", "three squares"),
    ("<Enter>]", "the light squares"),
    ("<Enter>]]", "0x8000000010000001"),
    ("<Enter>h", "nothing is asked here"),
    ("<Enter><Enter>b", "1/10"),
    ("<Enter>nnnnnnnnn", "10/10"),
    ("<Enter>nnnnnnnnnn", "[aside: press a]"),
    ("<Enter>nnnnnnnnnna", "Komodo"),
    ("<Enter>l", "▶ One board, one number"),
    // painting
    ("<Enter>nn", "arrows, Space paint"),
    ("<Enter>nn ", "0x0000000010000000"),
    ("<Enter>nn u", "0x0000000000000000"),
    ("<Enter>nn <Left> r", "0x0000000000000000"),
    ("<Enter>nn <Enter>", "Missing a2, b2, c2, d2 and 4 more. Extra e4."),
    ("<Enter>nn <Enter>", "● right − missing + extra"),
    ("<Enter>nn <Enter>", "2  −  −  −  −  −  −  −  −"),
    ("<Enter>nn:FILE_B<Enter>", "That is a file, which runs up the board."),
    ("<Enter>nnh", "hint  Look at the second row from the bottom."),
    ("<Enter>nnR", "first open the 2 hints that are left (h)"),
    ("<Enter>nnhhR", "solution"),
    ("<Enter>nnhhh", "that was the last hint"),
    // a prediction
    ("<Enter>nnnnnn:a1 h1<Enter>", "Right."),
    ("<Enter>nnnnnn:a1 a8<Enter>", "a8 is bit 56"),
    ("<Enter>nnnnnn<Enter>nothing<Enter>", "Not yet."),
    // a number
    ("<Enter>nnn:1<Enter>", "★★★"),
    ("<Enter>nnn:0<Enter>", "0 is the index of a1"),
    ("<Enter>nnn:x<Enter>", "4/10"),
    // an expression
    ("<Enter>nnnnnnnn:x | y<Enter>", "1 operators"),
    ("<Enter>nnnnnnnn:x & y<Enter>", "it keeps the squares that are in x and in y"),
    // options
    ("<Enter>nnnnnnnnn", "a) Is there a white piece on e4?"),
    ("<Enter>nnnnnnnnn<Down><Down><Enter>", "Yes: it says that something is there"),
    ("<Enter>nnnnnnnnn1<Enter>", "It can: look at bit 28."),
    // the workbench
    ("<Enter>t", "history ─"),
    ("<Enter>t", "Alt-5 goes back"),
    ("<Enter>t<A-5>", "Sixty-four yes-or-no"),
    ("<Enter>s", "step 1 of"),
];

#[test]
fn what_keys_show() {
    for (keys, wanted) in CASES {
        let text = learn(keys).text();
        // What is asked for may stand over several lines of a narrow text.
        let joined = text.lines().map(|line| line.chars().skip(30).collect::<String>()).collect::<Vec<_>>();
        let joined = joined.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ");
        assert!(text.contains(wanted) || joined.contains(wanted), "{keys}: {wanted}\n{text}");
    }
}

#[test]
fn a_painted_answer_earns_stars_and_is_kept() {
    let mut driven = learn(PAINT);
    driven.keys(RANK_2);
    assert!(driven.text().contains("0x000000000000FF00"), "{}", driven.text());
    driven.keys("<Enter>");
    assert!(driven.text().contains("Right. ★★★"), "{}", driven.text());
    let Some(Effect::Keep(news)) = &driven.effect else { panic!("{:?}", driven.effect) };
    let goal = news.iter().find_map(|news| match news {
        Change::Goal(id, goal) if id == "first-bitboard/paint-rank-2" => Some(goal),
        _ => None,
    });
    assert_eq!(goal.map(|goal| (goal.stars, goal.tries)), Some((3, 1)));
    driven.keys("l");
    assert!(driven.text().contains("3/24 ★"), "{}", driven.text());
    assert!(driven.text().contains("go on here"), "{}", driven.text());
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
    assert!(driven.text().contains("3  ·  ·  ·  · [●] ·  ·  ·"), "{}", driven.text());
    driven.keys("<Up><Right>");
    assert!(driven.text().contains("4  ·  ·  ·  ·  · [●] ·  ·"), "{}", driven.text());
}

#[test]
fn lines_are_carried_into_order() {
    let mut driven = learn(":The magic lookup<Enter><Enter>");
    let wanted = ["blockers", "product", "index", "attacks", "targets"];
    for (place, word) in wanted.into_iter().enumerate() {
        let text = driven.text();
        let lines: Vec<&str> =
            text.lines().filter(|line| line.contains(") ") && line.contains(" = ")).collect();
        let at = lines.iter().position(|line| line.contains(&format!(") {word} ="))).unwrap();
        driven.keys(&"<Up>".repeat(5)).keys(&"<Down>".repeat(at)).keys(&"K".repeat(at - place));
    }
    driven.keys("<Enter>");
    assert!(driven.text().contains("Right."), "{}", driven.text());
}

#[test]
fn every_step_of_every_lesson_is_drawn_at_every_size() {
    let lessons: Vec<_> = library().lessons().cloned().collect();
    for lesson in lessons {
        for step in 0..lesson.steps.len() {
            let learning = Learning { open: Some((Box::new(lesson.clone()), step)), ..Learning::default() };
            let options = Options { learning, color: ColorDepth::None, ..Options::default() };
            let mut driven = started(options, (80, 24));
            for size in [(80, 24), (60, 20), (59, 19), (120, 40), (1, 1)] {
                driven.size = size;
                driven.input(Input::Resize(size.0, size.1));
                let text = driven.text();
                assert!(
                    size.0 < 60 || text.contains(&format!("{}/{}", step + 1, lesson.steps.len())),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn small_and_odd_sizes_never_panic() {
    for keys in ["", "<Enter>", PAINT, "<Enter>nnnnn"] {
        let mut driven = learn(keys);
        for width in (0..130).step_by(3) {
            for height in 0..45 {
                driven.size = (width, height);
                driven.input(Input::Resize(width, height));
                driven.draw();
            }
        }
    }
}

/// Every step as it is met first (V11): what changes in a lesson or in the screen shows here.
#[test]
fn every_step_of_every_lesson_as_it_is_met() {
    for lesson in library().lessons() {
        let mut frames = String::new();
        for step in 0..lesson.steps.len() {
            let learning = Learning { open: Some((Box::new(lesson.clone()), step)), ..Learning::default() };
            frames += &started(Options { learning, ..Options::default() }, (80, 24)).text();
        }
        let frames: Vec<&str> = frames.lines().filter(|row| !row.is_empty()).collect();
        insta::assert_snapshot!(format!("lesson_{}", lesson.id), frames.join("\n"));
    }
}

/// A frame of given keys and size.
macro_rules! frames {
    ($($name:ident: $size:expr, $keys:expr;)*) => {
        $(#[test]
        fn $name() {
            let mut driven = started(Options::default(), $size);
            driven.keys($keys);
            insta::assert_snapshot!(stringify!($name), driven.text());
        })*
    };
}

frames! {
    learn_list_80x24: (80, 24), "";
    learn_list_40x12: (40, 12), "";
    learn_step_80x24: (80, 24), "<Enter>";
    learn_wrong_80x24: (80, 24), "<Enter>nn <Enter>h";
    learn_choice_120x40: (120, 40), "<Enter>nnnnnnnnn<Down>";
    learn_wraps_120x40: (120, 40), ":Steps and the wrap<Enter><Enter>nnnnn";
}

#[test]
fn a_magic_shows_the_table_that_it_fills() {
    let mut driven = learn(":a magic by hand<Enter><Enter>nnnn");
    driven.keys(":0x1<Enter>");
    let text = driven.text();
    assert!(text.contains("of 32 slots") && text.contains("collide"), "{text}");
    driven.keys(":{b3 b4 b5 b6 b7}<Enter>");
    let text = driven.text();
    assert!(text.contains("32 of 32 slots") && text.contains("none collides"), "{text}");
    assert_eq!(text.matches('▁').count(), 32, "one sign for each slot:\n{text}");
    driven.keys("n");
    assert!(!driven.text().contains("of 32 slots"), "{}", driven.text());
}
