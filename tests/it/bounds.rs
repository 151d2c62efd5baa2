//! Memory and time are bounded for every input that anybody may have written: what is too much is refused by a message
//! that names the limit, and the rest goes on. The table is in `docs/limits.md`.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::running::{Answer, folder, run};
use bitrose::tui::{App, Input, Options};
use bitrose_core::bitboard::Mapping;
use bitrose_course::files::read_folder;
use bitrose_course::{FILE_LIMIT, parse};
use bitrose_lang::{
    CALL_LIMIT, Limits, NAME_LIMIT, NAMES_LIMIT, NESTING_LIMIT, PARAMETER_LIMIT, SOURCE_LIMIT, Session,
    parse as read,
};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

const GOOD: &str = include_str!("../lessons/good.md");

/// Megabytes of address space that a run may take, where memory is what is tested.
const MEMORY: u32 = 700;

/// The program under [`MEMORY`], its standard input from a shell command.
fn piped(source: &str, arguments: &str) -> Answer {
    let program = env!("CARGO_BIN_EXE_bitrose");
    let line = format!("{source} | (ulimit -v {}; exec '{program}' {arguments})", MEMORY * 1024);
    let output = Command::new("sh").args(["-c", &line]).stdin(Stdio::null()).output().unwrap();
    Answer::of(output)
}

/// What is said against a program.
fn fault(source: &str) -> String {
    let mut session = Session::new(Mapping::Lerf);
    let error = session.run(source).unwrap_err();
    format!("{error} {}", error.label)
}

#[test]
fn nesting_of_programs() {
    let deep = |open: &str, close: &str, depth| format!("{}1{}", open.repeat(depth), close.repeat(depth));
    let wanted = format!("too deeply nested: more than {NESTING_LIMIT} levels");
    for (open, close) in [
        ("(", ")"),
        ("{", "}"),
        ("~", ""),
        ("- ", ""),
        ("if 1 {", "}"),
        ("popcount(", ")"),
        ("while 0 {", "}"),
    ] {
        let message = fault(&deep(open, close, 40_000.min(SOURCE_LIMIT / 2 / open.len())));
        assert!(message.starts_with(&wanted), "{open}: {message}");
        assert!(read(&deep(open, close, NESTING_LIMIT / 4)).is_ok(), "{open}");
    }
    for chain in ["1".to_owned() + &".swap_bytes()".repeat(15_000), "1?1:".repeat(20_000) + "1"] {
        assert!(fault(&chain).starts_with("too deeply nested"), "{}", &chain[..30]);
    }
    // What does not nest is as long as one likes.
    assert!(read(&("1".to_owned() + &" + 1".repeat(40_000))).is_ok());
    assert!(read(&"/*".repeat(1000)).is_err());
}

#[test]
fn lengths_of_programs() {
    assert!(fault(&" ".repeat(SOURCE_LIMIT + 1)).ends_with("at most 512 KiB are read"));
    let name = "x".repeat(NAME_LIMIT + 1);
    assert!(fault(&format!("let {name} = 1")).ends_with("at most 255"));
    assert!(read(&format!("let {} = 1", &name[1..])).is_ok());
    let parameters = |count| (0..count).map(|number| format!("p{number}")).collect::<Vec<_>>();
    let all = parameters(PARAMETER_LIMIT).join(", ");
    assert!(fault(&format!("fn f({all}, more) {{ 1 }}")).starts_with("too many parameters: at most 64"));
    assert!(read(&format!("fn f({all}) {{ 1 }}")).is_ok());
}

#[test]
fn many_names_functions_and_texts() {
    let numbered = |what: &dyn Fn(usize) -> String, count| (0..count).map(what).collect::<String>();
    for source in [
        numbered(&|number| format!("a{number}=1;"), 5000),
        numbered(&|number| format!("let a{number}=1;"), 5000),
        numbered(&|number| format!("fn f{number}(){{1}}"), 5000),
    ] {
        assert!(fault(&source).starts_with(&format!("too many different names: at most {NAMES_LIMIT}")));
    }
    assert!(read(&numbered(&|number| format!("let a{number}=1;"), 4000)).is_ok());
    assert!(read(&numbered(&|number| format!("show {number} \"{number}\";"), 10_000)).is_ok());
    assert!(read(&"a=1;".repeat(60_000)).is_ok());
}

#[test]
fn time_and_memory_of_runs() {
    let stopped = |source: &str| {
        let limits = Limits { operations: 5000, ..Limits::default() };
        let error = Session::new(Mapping::Lerf).with_limits(limits).run(source).unwrap_err();
        assert_eq!(error.message, "stopped after 5000 operations");
    };
    stopped("while true {}");
    stopped("int i = 0; do { i++; } while (1);");
    stopped("for (;;) { popcount(3); }");
    // Most operations of a long body are not counted one by one, but its length is: these end in a moment.
    stopped(&format!("while true {{ {} }}", "1;".repeat(60_000)));
    stopped(&format!("fn f() {{ {} }} while true {{ f() }}", "1;".repeat(60_000)));
    let deep = format!("too much recursion: more than {CALL_LIMIT} nested calls");
    assert!(fault("fn f(n) { f(n + 1) } f(0)").starts_with(&deep));
    assert!(fault("while true { show 1 }").starts_with("stopped after 100000 trace steps"));
    let label = "x".repeat(200_000);
    let mut session = Session::new(Mapping::Lerf).with_limits(Limits { operations: 9, steps: 9 });
    let run = session.run(&format!("show 1 \"{label}\"")).unwrap();
    assert_eq!(run.shown[0].label.len(), 1024);
    let traced = piped("printf 'let x = 1; while true { x = x + 1 }'", "step --file -");
    assert_eq!(traced.status, Some(2), "{}", traced.err);
    assert!(traced.err.contains("stopped after 10"), "{}", traced.err);
}

#[test]
fn lines_without_an_end() {
    let (ten, hundred) =
        ["10000000", "100000000"].map(|count| format!("head -c {count} /dev/zero | tr '\\0' x")).into();
    let shown = piped(&format!("({hundred}; echo; echo e4)"), "show --format hex");
    assert!(shown.err.contains("this line is longer than 256 KiB"), "{}", shown.err);
    assert_eq!((shown.status, shown.out.as_str()), (Some(2), "0x0000000010000000\n"));
    let scanned = piped(&format!("({ten}; echo ' 0x8040201008040201')"), "scan --format hex");
    assert_eq!((scanned.status, scanned.out.as_str()), (Some(0), "0x8040201008040201\n"), "{}", scanned.err);
    let stepped = piped(&hundred, "step --file -");
    assert!(stepped.err.contains("at most 512 KiB are read"), "{}", stepped.err);
}

#[test]
fn streams_without_an_end() {
    for arguments in [
        "magic check -",
        "perft --suite -",
        "lesson progress import -",
        "magic check /dev/zero",
        "step --file /dev/zero",
    ] {
        let answer = piped("yes 0x", arguments);
        assert_eq!(answer.status, Some(2), "{arguments}: {}", answer.out);
        let named =
            answer.err.contains("it is longer than 16 MiB") || answer.err.contains("512 KiB are read");
        assert!(named && answer.err.len() < 2000, "{arguments}: {}", answer.err);
    }
}

#[test]
fn numbers_of_cases_threads_and_depths() {
    for (arguments, wanted) in [
        (&["equal", "x", "x", "--over", "random 18446744073709551615"][..], "at most 100000000"),
        (&["equal", "x", "x", "--over", "positions", "99999999"], "at most 1000000"),
        (&["perft", "startpos", "100"], "expected 0 to 99"),
        (&["perft", "startpos", "1", "--threads", "1000000"], "a number from 1 to 1024"),
        (&["magic", "find", "--threads", "1000000"], "a number from 1 to 1024"),
        (&["perft", "startpos", "1", "--hash", "18446744073709551615"], "memory"),
        (&["magic", "find", "rook", "--square", "a1", "--bits", "13"], "never useful"),
    ] {
        let answer = run(arguments, "");
        assert_eq!(answer.status, Some(2), "{arguments:?}: {}", answer.out);
        assert!(answer.err.contains(wanted), "{arguments:?}: {}", answer.err);
    }
    // Forty variables have 4^40 combinations of hard cases.
    let sum = (0..40).map(|number| format!("v{number}")).collect::<Vec<_>>().join(" ^ ");
    assert!(run(&["equal", &sum, &format!("{sum} ^ 1"), "--over", "random 10"], "").status == Some(1));
}

#[test]
fn long_positions() {
    let long = "8/".repeat(30_000);
    for fen in [&long[..], &" ".repeat(60_000), &"9".repeat(60_000), &format!("8/8/8/8/8/8/8/8 w {long}")] {
        let answer = run(&["show", "e4", "--fen", fen], "");
        assert_eq!(answer.status, Some(2));
        assert!(
            answer.err.contains("invalid FEN") || answer.err.contains("unknown position"),
            "{}",
            &answer.err[..200]
        );
    }
}

/// A lesson without goals.
fn small(id: &str, needs: &str) -> String {
    format!(
        "+++\nformat = 1\nid = \"{id}\"\ntitle = \"A lesson\"\nsummary = \"Small.\"\nneeds = [{needs}]\nminutes = 1\nmapping = \"lerf\"\n+++\n\n# A lesson\n\n## Step {{#step}}\n\nNothing.\n"
    )
}

fn listed(folder: &Path) -> Answer {
    run(&["lesson", "list", "--lessons", folder.to_str().unwrap()], "")
}

#[test]
fn what_is_no_file_in_a_folder_of_lessons() {
    let folder = folder("bounds/odd");
    fs::write(folder.join("good.md"), small("good", "")).unwrap();
    std::os::unix::fs::symlink("loop.md", folder.join("loop.md")).unwrap();
    std::os::unix::fs::symlink("nowhere", folder.join("gone.md")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", folder.join("device.md")).unwrap();
    std::os::unix::fs::symlink(".", folder.join("again")).unwrap();
    fs::create_dir(folder.join("folder.md")).unwrap();
    assert!(Command::new("mkfifo").arg(folder.join("pipe.md")).status().unwrap().success());
    fs::write(folder.join("large.md"), "x".repeat(FILE_LIMIT + 1)).unwrap();
    let list = listed(&folder);
    assert_eq!(list.status, Some(0), "{}", list.err);
    assert!(list.out.contains("good"), "{}", list.out);
    let check = run(&["lesson", "check", folder.to_str().unwrap()], "");
    assert_eq!(check.status, Some(1), "{}", check.err);
    for (file, reason) in [
        ("loop.md", "symbolic links"),
        ("gone.md", "No such file"),
        ("device.md", "not a regular file"),
        ("pipe.md", "not a regular file"),
        ("large.md", "a lesson has at most 256 KiB"),
    ] {
        let told = check.out.lines().any(|line| line.contains(file) && line.contains(reason));
        assert!(told, "{file}: {}", check.out);
    }
}

#[test]
fn a_pack_of_a_thousand_lessons_each_needing_the_next() {
    let folder = folder("bounds/thousand");
    fs::write(folder.join("pack.toml"), "format = 1\nname = \"many\"\n").unwrap();
    for number in 0..1000 {
        let (id, need) = (format!("l{number}"), format!("\"many/l{}\"", (number + 1) % 1000));
        fs::write(folder.join(format!("{id}.md")), small(&id, &need)).unwrap();
    }
    let list = listed(&folder);
    assert_eq!((list.status, list.err.as_str()), (Some(0), ""));
    assert!(list.out.contains("many/l999"), "{}", list.out);
    let read = read_folder(&folder).unwrap();
    assert_eq!(read.lessons().count(), 1000);
    let (faults, count) =
        bitrose_course::check::check_folders(&[read], &[], bitrose_course::check::Care::Sound, |_| {});
    assert_eq!(count.lessons, 1000);
    assert_eq!(
        faults.iter().filter(|fault| fault.message.contains("is circular")).count(),
        1000,
        "{:?}",
        faults.first()
    );
    for number in 0..3100 {
        fs::write(folder.join(format!("more{number}.txt")), "").unwrap();
    }
    assert_eq!(read_folder(&folder).unwrap_err().to_string(), "it has more than 4096 files");
    let library = bitrose::lessons::open(Some(&folder));
    let place = library.searched.last().unwrap();
    assert_eq!(place.found, Err("cannot be read: it has more than 4096 files".to_owned()));
}

#[test]
fn lessons_that_nest_or_never_end() {
    let body = |text: &str| format!("{GOOD}\n{text}\n");
    let toml = |text: &str| GOOD.replacen("+++\n", &format!("+++\n{text}\n"), 1);
    for text in [
        body(&"> ".repeat(60_000)),
        body(&"- ".repeat(60_000)),
        body(&(0..500).map(|depth| " ".repeat(2 * depth) + "- x\n").collect::<String>()),
        body(&"*".repeat(120_000)),
        body(&"[".repeat(120_000)),
        body(&"![](".repeat(30_000)),
        body(&"`".repeat(120_000)),
        body(&"<a ".repeat(40_000)),
        body(&"&".repeat(120_000)),
        body(&"| a ".repeat(30_000)),
        body(&"\u{1}\n".repeat(60_000)),
        body(&"{{".repeat(60_000)),
        body(&format!("```goal\nid = {}\n```", "[".repeat(100_000))),
        body(&"```bb\n".repeat(20_000)),
        body(&"## a {#a}\n".repeat(20_000)),
        toml(&format!("x = {}", "[".repeat(100_000))),
        toml(&format!("x = {}", "{a=".repeat(50_000))),
        toml(&"a.".repeat(100_000)),
        toml(&(0..20_000).map(|number| format!("k{number} = 1\n")).collect::<Vec<_>>().concat()),
    ] {
        assert!(text.len() <= FILE_LIMIT, "{}", text.len());
        let parsed = parse(text.as_bytes(), Path::new("x.md"));
        let lines = text.matches('\n').count() + 1;
        assert!(parsed.problems.iter().all(|fault| (1..=lines).contains(&fault.line)));
    }
}

#[test]
fn a_lesson_may_not_ask_for_endless_cases() {
    let goal = "```goal\nid = \"long\"\nkind = \"expr\"\nask = \"Say x.\"\ntarget = \"x\"\nsolution = \"x\"\nforall = [\"random 99999999\"]\nhints = [\"x\"]\n```\n";
    let folder = folder("bounds/endless");
    let file = folder.join("endless.md");
    fs::write(&file, format!("{GOOD}\n## Long {{#long}}\n\n{goal}")).unwrap();
    let answer = run(&["lesson", "check", file.to_str().unwrap()], "");
    assert_eq!(answer.status, Some(1));
    assert!(answer.out.contains("a lesson takes at most 65536"), "{}", answer.out);
}

#[test]
fn what_is_no_progress_file_is_left_alone() {
    let folder = folder("bounds/progress");
    let pipe = folder.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let link = folder.join("link");
    std::os::unix::fs::symlink("/dev/zero", &link).unwrap();
    for place in [pipe.as_path(), link.as_path(), folder.as_path(), Path::new("/dev/zero")] {
        let output = Command::new(env!("CARGO_BIN_EXE_bitrose"))
            .args(["lesson", "list"])
            .env("BITROSE_PROGRESS", place)
            .output()
            .unwrap();
        let answer = Answer::of(output);
        assert_eq!(answer.status, Some(0));
        let told = ["regular file", "directory"].iter().any(|reason| answer.err.contains(reason));
        assert!(told && answer.err.contains("progress is not saved"), "{}: {}", place.display(), answer.err);
        assert!(place.exists());
    }
    let large = folder.join("large.toml");
    let mut file = fs::File::create(&large).unwrap();
    for _ in 0..17 {
        file.write_all(&vec![b'#'; 1 << 20]).unwrap();
    }
    let output = Command::new(env!("CARGO_BIN_EXE_bitrose"))
        .args(["lesson", "list"])
        .env("BITROSE_PROGRESS", &large)
        .output()
        .unwrap();
    let err = Answer::of(output).err;
    assert!(err.contains("it is longer than 16 MiB"), "{err}");
    assert_eq!(fs::metadata(folder.join("large.toml.bad")).unwrap().len(), 17 << 20);
}

/// A mebibyte of everything, pasted on every screen and into the prompt.
#[test]
fn pastes_of_a_mebibyte() {
    let texts = [
        "1\n",
        "0x8040201008040201\n",
        "x",
        "(",
        "\u{0}\u{7}",
        "é▀\n",
        "a = a + 1;\n",
        ". . . . 1 . . .\n",
        "e4 ",
    ];
    for (text, screen) in texts.into_iter().zip("123451234".chars()) {
        let text = text.repeat((1 << 20) / text.len());
        let mut app = App::new(Options::default());
        app.handle(key(screen, crossterm::event::KeyModifiers::ALT));
        app.handle(Input::Paste(text.clone()));
        draw(&app);
        app.handle(key(':', crossterm::event::KeyModifiers::NONE));
        app.handle(Input::Paste(text));
        draw(&app);
    }
}

fn key(letter: char, modifiers: crossterm::event::KeyModifiers) -> Input {
    Input::Key(crossterm::event::KeyEvent::new(crossterm::event::KeyCode::Char(letter), modifiers))
}

fn draw(app: &App) {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    terminal.draw(|frame| app.render(frame)).unwrap();
}

/// The table of limits names constants and files that are there.
#[test]
fn the_table_of_limits_is_true() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("docs/limits.md")).unwrap();
    let mut sources = String::new();
    for row in page.lines().filter(|line| line.starts_with("| ")) {
        let words: Vec<&str> = row.split('`').skip(1).step_by(2).collect();
        let files: Vec<&str> = words
            .iter()
            .copied()
            .filter(|word| word.starts_with("src/") || word.starts_with("crates/"))
            .collect();
        if !files.is_empty() {
            sources = files.iter().map(|file| fs::read_to_string(root.join(file)).expect(file)).collect();
        }
        for name in
            words.iter().filter(|word| word.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_'))
        {
            let declared = [format!("const {name}:"), format!("struct {name}")];
            assert!(declared.iter().any(|text| sources.contains(text)), "{name}: {row}");
        }
    }
}
