//! Python: programs with the results of its interpreter.

use crate::vectors::{assert_refused, session_in, tally, word};
use bitrose_lang::Language;

const VECTORS: &str = include_str!("../data/vectors/python.jsonl");

/// Programs whose result has 64 bits at most, and the others.
fn by_width() -> (String, Vec<serde_json::Value>) {
    let (mut narrow, mut wide) = (String::new(), Vec::new());
    for line in VECTORS.lines() {
        let vector: serde_json::Value = serde_json::from_str(line).expect("a line is JSON");
        let exact = vector["exact"].as_str().expect("a vector has an exact result");
        let fits = exact.parse::<i64>().is_ok() || exact.parse::<u64>().is_ok();
        if fits {
            narrow += line;
            narrow += "\n";
        } else {
            wide.push(vector);
        }
    }
    (narrow, wide)
}

/// Refused are strings, dictionaries, shared defaults and any number of arguments.
#[test]
fn programs_of_python_have_the_results_of_the_interpreter() {
    let tally = tally(Language::Python, &by_width().0);
    assert_eq!(tally.wrong, Vec::<String>::new());
    assert_eq!((tally.right, tally.refused.len()), (209, 16));
}

/// Values past 64 bits are exact on the way; as a result they are refused with the way round.
#[test]
fn a_result_past_64_bits_is_refused_with_its_width() {
    for vector in by_width().1 {
        let (source, call) = (vector["source"].as_str().unwrap(), vector["call"].as_str().unwrap());
        if source.contains(" / ") {
            continue; // refused as floating point
        }
        let error = word(Language::Python, &format!("{source}\n{call}")).unwrap_err();
        assert!(error.message.contains("0xFFFFFFFFFFFFFFFF"), "{source} | {call}: {error}");
        let masked = word(Language::Python, &format!("{source}\n({call}) & 0xFFFFFFFFFFFFFFFF")).unwrap();
        assert_eq!(format!("0x{masked:016X}"), vector["result"].as_str().unwrap(), "{source} | {call}");
    }
}

#[test]
fn what_python_refuses_is_refused() {
    assert_refused(Language::Python, include_str!("../data/vectors/python-refused.jsonl"));
}

/// An empty list does not say what it will hold.
#[test]
fn an_empty_list_of_anything_but_ints_says_what_to_write() {
    let error = word(Language::Python, "a = []\na.append((1, 2))\na[0][1]").unwrap_err();
    assert_eq!(error.message, "a tuple where bitrose expects an int in Python");
    assert!(error.help.is_some_and(|help| help.contains("begin it with an element")));
    assert_eq!(
        word(Language::Python, "a = [(i, i * i) for i in range(0)]\na.append((1, 2))\na[0][1]"),
        Ok(2)
    );
}

/// A value that no board holds is shown in full, as an operand, as a result and as an element.
#[test]
fn a_step_past_64_bits_says_its_value_in_full() {
    let mut session = session_in(Language::Python);
    let (_, trace) = session.trace("y = [(1 << 64) + 3, 5]\nx = -y[0]\nx & 7").unwrap();
    let shown = |step: &bitrose_lang::Step| format!("{} = {}", step.inputs[0], step.output);
    let steps: Vec<String> = trace.steps.iter().map(shown).collect();
    let (a, b) = ("0x10000000000000003 (65 bits)", "-0x10000000000000003 (66 bits)");
    let one = "0x10000000000000000 (65 bits)";
    let wanted = [format!("1 = {one}"), format!("{one} = {a}"), format!("{a} = {b}"), format!("{b} = 5")];
    assert_eq!(steps, wanted);
}

/// Bits beyond the 64 of a board that come back, or that are in the result, are reported.
#[test]
fn bits_beyond_the_board_are_reported() {
    let mut session = session_in(Language::Python);
    let back = "2 bits of a value of 66 bits come back from beyond the board; missing & 0xFFFFFFFFFFFFFFFF before it";
    let negative = "the result is negative: ~ sets all bits beyond the board; missing & 0xFFFFFFFFFFFFFFFF";
    for (text, wanted) in [
        ("def f(b):\n    return b << 2 >> 58\nf(0xC000000000000000)", Some(back)),
        ("def f(b):\n    return (b << 2 & 0xFFFFFFFFFFFFFFFF) >> 58\nf(0xC000000000000000)", None),
        (
            "def f(b):\n    for s in (8, 16, 32):\n        b |= b << s | b >> s\n    return b & 0xFF\nf(0x800000008000)",
            None,
        ),
        ("def f(b):\n    b |= b << 8\n    return b >> 8 & 0xFF\nf(0xC000000000000000)", None),
        ("def f(a, b):\n    return a * b >> 64\nf(0xC000000000000000, 0x100000000)", None),
        ("def f(b):\n    return ~b\nf(0x4280000000000)", Some(negative)),
        ("def f(a, b):\n    return ~(a | b)\nf(0x4280000000000, 7)", Some(negative)),
        ("def f(b):\n    return ~b & 0xFFFFFFFFFFFFFFFF\nf(0x4280000000000)", None),
        ("def f(n):\n    return ~n\nf(5)", None),
        ("def f(b):\n    return -3 if ~b & 1 else 2\nf(0x4280000000000)", None),
    ] {
        let (_, trace) = session.trace(text).unwrap();
        let notes = trace.steps.iter().filter_map(|step| step.note.as_ref());
        let notes: Vec<_> = notes.map(|note| note.text(bitrose_core::bitboard::Mapping::Lerf)).collect();
        assert_eq!(notes, Vec::from_iter(wanted), "{text}");
    }
}

/// A number above any index is taken for a board: a shift tells what wraps, and whether the `&` behind it takes that
/// away.
#[test]
fn a_shift_of_a_board_tells_what_wraps() {
    let mut session = session_in(Language::Python);
    let notes = |session: &mut bitrose_lang::Session, text: &str| {
        let (_, trace) = session.trace(text).unwrap();
        let notes = trace.steps.iter().filter_map(|step| step.note.as_ref());
        notes.map(|note| note.text(bitrose_core::bitboard::Mapping::Lerf)).collect::<Vec<_>>()
    };
    for (text, wanted) in [
        ("(0x8000000000080 << 1) & 0xFFFFFFFFFFFFFFFF", Some("1 bit wrapped: h1 to a2; missing")),
        ("(0x8100000000000080 << 1) & 0xFEFEFEFEFEFEFEFE", Some("the & that follows takes it away")),
        ("(0x8100000000000000 << 8) & 0xFFFFFFFFFFFFFFFF", None),
        ("0x80 << 1", None),
        ("(0x8000000000080 << 64) & 1", None),
    ] {
        let found = notes(&mut session, text);
        assert_eq!(found.iter().any(|note| note.contains("wrapped")), wanted.is_some(), "{text}: {found:?}");
        assert!(wanted.is_none_or(|wanted| found[0].contains(wanted)), "{text}: {found:?}");
    }
}

/// The steps of a program: what each one applies, and its result.
fn steps(text: &str) -> Vec<String> {
    let mut session = session_in(Language::Python);
    let (_, trace) = session.trace(text).expect("it runs");
    let steps = trace.steps.iter().filter(|step| step.target.is_none());
    steps
        .map(|step| format!("{} {:?}", step.operation, step.output_type.map(|_| step.output.number())))
        .collect()
}

#[test]
fn the_steps_of_a_bit_length_are_those_of_python() {
    assert_eq!(steps("(0x50).bit_length() - 1"), ["bit_length Some(7)", "- Some(6)"]);
    assert_eq!(steps("(-8).bit_length() + (0).bit_length()").last().unwrap(), "+ Some(4)");
}

/// A function that returns nothing has no value in the trace.
#[test]
fn a_call_that_returns_none_has_no_value() {
    assert_eq!(steps("t = [0]\ndef fill():\n    t[0] = 3\nfill()"), ["fill None"]);
}

/// `print` shows nothing, but what it prints runs.
#[test]
fn what_is_printed_runs() {
    const NEXT: &str = "n = 0\nt = [[1]]\ndef f():\n    global n\n    n += 1\n    return n\n";
    assert_eq!(steps(&format!("{NEXT}print(f())")), ["f Some(1)"]);
}

/// Python runs it in a program, not in a module of which something is called.
#[test]
fn the_main_part_runs_with_the_whole_program() {
    const START: &str = "k = [0]\ndef main():\n    k[0] = 7\n    assert k[0] == END\n";
    for (guard, end, call, wanted) in [
        ("if __name__ == \"__main__\":\n    main()\n", "END = 7\n", "", true),
        ("if __name__ == '__main__':\n    main()\n", "END = 8\n", "", false),
        ("if __name__ == \"__main__\":\n    main()\n", "END = 8\n", "k[0]\n", true),
    ] {
        let source = format!("{START}{end}{guard}{call}");
        let run = session_in(Language::Python).run(&source);
        assert_eq!(run.is_ok(), wanted, "{source}{run:?}");
    }
}
