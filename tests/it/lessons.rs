//! The lessons that come with the program.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use bitrose_course::catalogue::Folder;
use bitrose_course::files::read_folder;
use bitrose_course::judge::{Answer, Task, Verdict};
use bitrose_course::model::Lesson;
use bitrose_course::scope::Scope;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

fn folder() -> Folder {
    read_folder(&root().join("lessons")).unwrap()
}

/// The ids of a list like `S0 76`: S0-01 to S0-76.
fn ids(list: &str) -> BTreeSet<String> {
    let rows = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let numbered = rows.flat_map(|row| {
        let (source, count) = row.split_once(' ').unwrap();
        (1..=count.parse::<u32>().unwrap()).map(move |number| format!("{source}-{number:02}"))
    });
    numbered.collect()
}

/// The seeds of the course: texts, programs and pages on bitboards, cut into items; and the errors found in them.
#[test]
fn every_item_is_taught_and_every_erratum_discussed() {
    let (items, errata) =
        (ids(include_str!("../data/inventory.txt")), ids(include_str!("../data/errata.txt")));
    assert_eq!((items.len(), errata.len()), (177, 70));
    let folder = folder();
    let named = |of: fn(&Lesson) -> &[bitrose_course::model::Located<String>]| -> BTreeSet<String> {
        folder.lessons().flat_map(of).map(|id| id.value.clone()).collect()
    };
    let (taught, discussed) = (named(|lesson| &lesson.teaches), named(|lesson| &lesson.errata));
    let missing: Vec<_> = items.difference(&taught).chain(errata.difference(&discussed)).collect();
    let unknown: Vec<_> = taught.difference(&items).chain(discussed.difference(&errata)).collect();
    assert!(missing.is_empty() && unknown.is_empty(), "missing {missing:?}, unknown {unknown:?}");
}

/// All errata are told in one page, each with the lessons that treat it.
#[test]
fn the_page_of_errata_has_all_of_them_and_their_lessons() {
    let page = fs::read_to_string(root().join("docs/errata.md")).unwrap();
    let folder = folder();
    for id in ids(include_str!("../data/errata.txt")) {
        let rows: Vec<_> = page.lines().filter(|line| line.starts_with(&format!("| {id} |"))).collect();
        assert_eq!(rows.len(), 1, "{id}");
        let treats = |lesson: &&Lesson| lesson.errata.iter().any(|erratum| erratum.value == id);
        let lessons: Vec<_> = folder.lessons().filter(treats).collect();
        let links = lessons.iter().map(|lesson| format!("[{0}](../lessons/{0}.md)", lesson.id));
        let cell = links.collect::<Vec<_>>().join(", ");
        let told: BTreeSet<_> =
            rows[0].rsplit(" | ").next().unwrap().trim_end_matches(" |").split(", ").collect();
        assert_eq!(told, cell.split(", ").collect(), "{id}");
    }
}

/// A page of the site can carry them so, and needs neither TOML nor Markdown to read them. The places in the file are
/// left out.
#[test]
fn a_lesson_comes_back_from_serde_as_it_was() {
    for lesson in folder().lessons() {
        let json = serde_json::to_string(lesson).unwrap();
        let back: Lesson = serde_json::from_str(&json).unwrap();
        assert_eq!(serde_json::to_string(&back).unwrap(), json);
    }
}

/// The table, its filling and its lookup in other languages; what is replaced, and what is said then.
const PROGRAMS: [(&str, &str, &str); 5] = [
    (
        "uint64_t t[64][4096];
int slot(int s, uint64_t b) { return (b * rook_magic_number(s)) >> rook_shift(s); }
void fill(int s) {
    uint64_t m = rook_mask(s), b = 0;
    do { t[s][slot(s, b)] = rook(s, b); b = (b - m) & m; } while (b);
}
uint64_t attacks(int s, uint64_t o) { return t[s][slot(s, o & rook_mask(s))]; }",
        "o & rook_mask(s)|o",
        "multiplies all pieces",
    ),
    (
        "static long[][] t = new long[64][4096];
static int slot(int s, long b) { return (int) ((b * rook_magic_number(s)) >>> rook_shift(s)); }
static void fill(int s) {
    long m = rook_mask(s), b = 0;
    do { t[s][slot(s, b)] = rook(s, b); b = (b - m) & m; } while (b != 0);
}
static long attacks(int s, long o) { return t[s][slot(s, o & rook_mask(s))]; }",
        "(b != 0)|(b != m)",
        "one round too early",
    ),
    (
        "static mut T: [[u64; 4096]; 64] = [[0; 4096]; 64];
fn slot(s: usize, b: u64) -> usize { (b.wrapping_mul(rook_magic_number(s)) >> rook_shift(s)) as usize }
fn fill(s: usize) {
    let m = rook_mask(s);
    let mut b = 0u64;
    loop {
        unsafe { T[s][slot(s, b)] = rook(s, b); }
        b = b.wrapping_sub(m) & m;
        if b == 0 { break; }
    }
}
fn attacks(s: usize, o: u64) -> u64 { unsafe { T[s][slot(s, o & rook_mask(s))] } }",
        "rook_shift(s)|54",
        "54 is right for c6",
    ),
    (
        "var t [64][4096]uint64
func slot(s int, b uint64) uint64 { return (b * rook_magic_number(s)) >> rook_shift(s) }
func fill(s int) {
	m, b := rook_mask(s), uint64(0)
	for {
		t[s][slot(s, b)] = rook(s, b)
		b = (b - m) & m
		if b == 0 { break }
	}
}
func attacks(s int, o uint64) uint64 { return t[s][slot(s, o & rook_mask(s))] }",
        "= rook(s, b)|= rook(s, b) & m",
        "The edge is missing",
    ),
    (
        "t = [[0] * 4096 for _ in range(64)]
def slot(s, b):
    return ((b * rook_magic_number(s)) & ALL) >> rook_shift(s)

def fill(s):
    m = rook_mask(s)
    b = 0
    while True:
        t[s][slot(s, b)] = rook(s, b)
        b = (b - m) & m
        if b == 0:
            break

def attacks(s, o):
    return t[s][slot(s, o & rook_mask(s))]
",
        " & ALL|",
        "line 9: index out of range",
    ),
];

/// A syntax error has a place and no values, and is explained in the language that reads most of the program.
#[test]
fn a_program_of_no_language_is_explained_in_the_nearest_one() {
    let lessons = bitrose::lessons::built_in();
    let lesson = lessons.find("write-it").unwrap();
    let (step, goal) = lesson.goals().find(|(_, goal)| goal.id == "count-moves").unwrap();
    let scope = Scope::before(lesson, step, goal).unwrap();
    let task = Task::new(goal, &scope.session, 0, &[]).unwrap();
    let program = "fn count_moves(rooks, own, occ) { let n = 0; for s in rooks { n += 1 } n }";
    let Verdict::Refused(message) = task.judge(0, &Answer::from(program)).unwrap() else {
        panic!("{program}")
    };
    assert_eq!(message, "line 1, column 61: expected `..`, found `{` (write `for i in 0..8 { … }`)");
}

#[test]
fn a_magic_lookup_is_written_in_any_language() {
    let lessons = bitrose::lessons::built_in();
    let lesson = lessons.find("write-it").unwrap();
    let (step, goal) = lesson.goals().find(|(_, goal)| goal.id == "fill-and-look-up").unwrap();
    let scope = Scope::before(lesson, step, goal).unwrap();
    let task = Task::new(goal, &scope.session, 0, &[]).unwrap();
    let verdict = |text: &str| format!("{:?}", task.judge(0, &Answer::from(text)).unwrap());
    for (program, change, say) in PROGRAMS {
        assert!(verdict(program).starts_with("Right"), "{}\n{program}", verdict(program));
        let (from, to) = change.split_once('|').unwrap();
        let wrong = verdict(&program.replace(from, to));
        assert!(wrong.contains(say), "{change}: {wrong}");
        let mut typed = String::new();
        for line in program.lines() {
            assert!(task.goes_on(0, &typed) || typed.is_empty(), "{typed}");
            typed += if typed.is_empty() { "" } else { "\n" };
            typed += line;
        }
        assert!(!task.goes_on(0, &format!("{typed}\n")), "{typed}");
    }
    assert!(verdict("rook(s, o)").contains("no function `fill`"));
    assert!(verdict(&PROGRAMS[0].0.replace("t[64]", "u[64]")).contains("unknown name `t`"));
}
