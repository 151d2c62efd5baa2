use super::{Script, StepScreen};
use bitrose_core::bitboard::Mapping;
use bitrose_lang::{Session, TECHNIQUES, Value};

fn loaded(text: &str) -> StepScreen {
    let mut screen = StepScreen::default();
    screen.load(&Script::new("test", text), &Session::new(Mapping::Lerf)).unwrap();
    screen
}

fn named(screen: &StepScreen, name: &str) -> Option<Value> {
    screen.variables().into_iter().find(|variable| variable.name == name).map(|variable| variable.value)
}

#[test]
fn inputs_are_the_constants_at_the_top() {
    let screen = loaded(
        "let a = 0x10\nlet b = {a1 c1}\nlet n = 7\nlet c = a & b\nd = {a1 h8}\nlet e = ~RANK_1\nlet f = north(a)\nd = 0x3",
    );
    let inputs: Vec<_> = screen.inputs.iter().map(|input| (input.name.as_str(), input.value)).collect();
    assert_eq!(
        inputs,
        [
            ("a", Value::Board(0x10)),
            ("b", Value::Board(5)),
            ("n", Value::Int(7)),
            ("d", Value::Board(1 | 1 << 63)),
            ("e", Value::Board(!0xFF)),
        ]
    );
}

#[test]
fn inputs_of_another_language_are_replaced_before_their_suffix() {
    let mut screen = loaded("uint64_t east(uint64_t b) { return (b << 1) & ~0x0101010101010101ULL; }");
    let inputs: Vec<_> = screen.inputs.iter().map(|input| (input.name.as_str(), input.value)).collect();
    assert_eq!(inputs, [("b", Value::Board(0x18_2400_8100))]);
    screen.set_input(0, Value::Board(0x80));
    assert!(screen.source.ends_with("uint64_t b = 0x0000000000000080ULL;\neast(b)"), "{}", screen.source);
    assert_eq!(screen.inputs[0].value, Value::Board(0x80));
}

#[test]
fn invented_inputs_are_others_where_no_bit_wraps_any_more() {
    let mut screen = loaded(
        "uint64_t f(int sq) { uint64_t b = 1ULL << sq; return (b & ~0x8080808080808080) << 1 | b >> 1; }",
    );
    let at = screen.inputs[0].value;
    assert!(matches!(at, Value::Int(square) if square % 8 == 0), "a-file: {at:?}");
    screen.set_input(0, Value::Int(42));
    assert!(screen.next_wrap().is_none());
    let source = screen.with_wrapping_inputs().expect("there are others");
    assert!(source.contains(&format!("int sq = {at};")), "{source}");
    screen.typed = Some("f(sq)".to_owned());
    assert_eq!(screen.with_wrapping_inputs(), None, "inputs that were typed stay");
}

#[test]
fn a_method_shows_its_parameters_from_its_first_step() {
    for (text, wanted) in [
        (
            "struct B(u64);\nimpl B { fn up(self, n: u32) -> u64 { self.0 << n } }\nlet b = B(3).up(4);",
            "self = 0x0000000000000003, n = 4",
        ),
        ("class B:\n    def up(self, b, n):\n        return b << n\nB().up(3, 4)", "b = 3, n = 4"),
    ] {
        let mut screen = loaded(text);
        let shift = screen.trace.steps.iter().position(|step| step.operation == "<<");
        screen.index = shift.expect("there is one");
        assert_eq!(screen.index, 1, "{:?}", screen.trace.steps);
        assert_eq!(screen.inputs, [], "the 4 is not the value of b");
        let shown = screen.variables().into_iter().map(|shown| format!("{} = {}", shown.name, shown.value));
        assert_eq!(shown.collect::<Vec<_>>().join(", "), wanted);
    }
}

#[test]
fn the_number_in_an_invented_object_is_an_input() {
    for (text, end) in [
        (
            "struct B { b: u64 }\nimpl B { fn west(self) -> u64 { self.b >> 1 } }",
            "let b = B { b: 0x0000000000000003 };\nb.west()",
        ),
        (
            "class Bb { long b; Bb(long b) { this.b = b; } long west() { return b >>> 1; } }",
            "long b = 0x0000000000000003L;\nBb bb = new Bb(b);\nbb.west()",
        ),
    ] {
        let mut screen = loaded(text);
        screen.set_input(0, Value::Board(3));
        assert!(screen.source.ends_with(end), "{}", screen.source);
    }
}

#[test]
fn another_value_is_another_text_and_the_same_step() {
    let mut screen = loaded("let n = 3\nlet a = RANK_1\nlet b = a << 8\nlet c = b | a");
    screen.index = 3;
    screen.set_input(1, Value::Board(2));
    assert!(screen.source.contains("let a = 0x0000000000000002\n"), "{}", screen.source);
    assert_eq!((screen.index, named(&screen, "c")), (3, Some(Value::Board(0x202))));
    screen.set_input(0, Value::Int(12));
    assert!(screen.source.starts_with("let n = 12\n"));
    assert!(screen.undo_or_redo(false) && screen.undo_or_redo(false) && !screen.undo_or_redo(false));
    assert!(screen.source.contains("let a = RANK_1"));
    assert!(screen.undo_or_redo(true));
    assert_eq!(named(&screen, "c"), Some(Value::Board(0x202)));
}

#[test]
fn a_loop_that_becomes_shorter_leaves_a_step_that_is_there() {
    let mut screen = loaded("let x = 0xFFFF\nlet n = 0\nwhile (x != 0) { x &= x - 1; n += 1 }");
    let long = screen.trace.steps.len();
    screen.index = long - 1;
    screen.set_input(0, Value::Board(3));
    assert!(screen.trace.steps.len() < long && screen.step().is_some());
}

#[test]
fn variables_are_those_of_the_function_the_step_is_in() {
    let mut screen =
        loaded("fn twice(y) { let z = y << 1; z | y }\nlet a = 0x1\nlet b = twice(a)\nlet c = b + 1");
    let names = |screen: &StepScreen| -> Vec<String> {
        screen.variables().into_iter().map(|variable| variable.name).collect()
    };
    assert_eq!(names(&screen), ["a"]);
    screen.index = 1; // the call, whose result is known
    assert_eq!((names(&screen), named(&screen, "b")), (vec!["a".into(), "b".into()], Some(Value::Board(3))));
    screen.index = 2;
    assert_eq!((names(&screen), screen.caller(2)), (vec!["a".into(), "y".into(), "z".into()], Some(1)));
    screen.index = 4;
    assert_eq!(names(&screen), ["a", "b", "c"]);
}

#[test]
fn recursion_keeps_the_frames_apart() {
    let mut screen = loaded("fn down(n) { if n > 0 { down(n - 1) } else { n } }\ndown(3)");
    for index in 0..screen.trace.steps.len() {
        screen.index = index;
        let depth = screen.trace.steps[index].depth;
        let wanted = (depth > 0).then(|| Value::Int(u64::from(4 - depth)));
        assert_eq!(named(&screen, "n"), wanted, "step {index}");
    }
}

#[test]
fn functions_alone_are_called() {
    let screen = loaded("uint64_t east(uint64_t b) { return (b << 1) & ~0x0101010101010101ULL; }");
    assert!(screen.source.ends_with("\n\nuint64_t b = 0x0000001824008100ULL;\neast(b)"), "{}", screen.source);
    assert!(screen.trace.steps.iter().any(|step| step.depth == 1));
    assert!(loaded("int f(int sq) { return sq + 1; }").source.contains("int sq = 42;"));
    assert!(!loaded("fn f(x) { x }\nlet a = 1\nf(a)").source.contains("let x"));
}

#[test]
fn every_function_of_every_technique_opens_and_steps() {
    for mapping in [Mapping::Lerf, Mapping::Lerbef] {
        let session = Session::new(mapping);
        for (index, technique) in TECHNIQUES.iter().enumerate() {
            for function in 0..technique.functions.len() {
                let choice = super::Choice { technique: index, function };
                let mut screen = StepScreen { choice, ..StepScreen::default() };
                screen.open_technique(&session).unwrap();
                assert_eq!(screen.error, None, "{}", screen.title);
                let inside = screen.trace.steps.iter().any(|step| step.depth > 0);
                assert!(inside && !screen.inputs.is_empty(), "{}", screen.title);
            }
        }
    }
}

#[test]
fn an_error_on_the_way_keeps_the_steps_before_it() {
    let screen = loaded("let a = 0x1\nlet n = 0\nlet b = a << 1\nassert a == b");
    assert!(screen.error.is_some() && screen.trace.steps.len() > 2);
    let mut screen = loaded("let a = 1");
    for text in ["1 +", "nothing(3)", "let a = (", "\u{0}"] {
        assert!(screen.load(&Script::new("bad", text), &Session::new(Mapping::Lerf)).is_err(), "{text}");
        assert_eq!(screen.title, "test");
    }
}
