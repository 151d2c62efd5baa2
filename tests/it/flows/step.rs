//! The Step screen in the real program.

use super::open;
use super::pty::Start;

#[test]
fn the_lookup_of_c6_is_stepped_to_its_end() {
    let mut session = open(&[]);
    session.send("\t");
    session.wait_tab("Step");
    session.paste("let occ = 0x0004280000000000\nlet mask = rook_mask(c6)\nlet blockers = occ & mask\nlet product = blockers * 0x0601001020010044\nlet index = product >> 54");
    for place in 1..=5 {
        session.wait_text(&format!("step {place} of 5"));
        if place == 4 {
            session.type_until("x", "copy 1 of 8");
            session.type_until("8n", "0x291AA00000000000");
            session.send("x");
        }
        session.send("n");
    }
    session.wait_text("0xA4 = 164");
    session.wait_text("the end");
    session.quit();
}

#[test]
fn the_lookup_of_c3_under_h1_is_stepped_to_its_end_and_edited() {
    let mut session = open(&["explore", "--mapping", "lerbef"]);
    session.go_to(2, "Step");
    session.paste("let occ = 0x20062000\nlet mask = rook_mask(c3)\nlet blockers = occ & mask\nlet product = blockers * 0x6820808004002200\nlet index = product >> 54");
    session.wait_text("step 1 of 5");
    session.type_until("G", "0x4E = 78");
    session.type_until("b", "0x13901CC0D0400000");
    session.type_until("Gec", "0x0000000000000000");
    session.type_until("u", "0x4E = 78");
    session.send("\x1b");
    session.wait("program alone", |screen| (!screen.contents().contains("[occ]")).then_some(()));
    session.quit();
}

pub(super) fn a_program_plays_by_itself() {
    let mut session = open(&[]);
    session.send("\t");
    session.wait_tab("Step");
    session.type_until("p", "step 3 of");
    session.quit();
}

#[test]
fn a_click_on_a_tab_turns_it() {
    let mut session = Start::bitrose(&[]).size(120, 40).open();
    session.click(21, 0);
    session.wait_tab("Step");
    session.quit();
}

#[test]
fn a_program_of_the_command_line_is_stepped() {
    let mut session = Start::bitrose(&["step", "-i", "let a = {h1}; let b = a << 1; b & NOT_A"]).run();
    session.wait_tab("Step");
    session.wait_text("step 1 of 3");
    session.type_until("G", "0x0000000000000000");
    session.quit();
}

pub(super) fn a_file_is_run_again_at_each_save() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("east.c");
    let save = |body: &str| {
        std::fs::write(&path, format!("uint64_t east(uint64_t b) {{\n    return {body};\n}}\n")).unwrap();
    };
    save("b << ");
    let file = path.to_str().expect("a path of letters");
    let session = Start::bitrose(&["step", "-i", "--file", file, "east(0x80)"]).size(100, 30).run();
    session.wait_text("refused");
    save("b << 1");
    session.wait_text("step 1 of 2");
    save("(b << 1) & 0xFEFEFEFEFEFEFEFE");
    session.wait_text("1 square fewer than before: a2");
    std::fs::remove_file(&path).unwrap();
    session.wait_text("cannot read ");
    session.quit();
}

#[test]
fn what_is_no_program_is_refused_before_the_interface_opens() {
    let session = Start::bitrose(&["step", "-i", "let a = "]).run();
    assert!(!session.end().success());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("empty.c");
    std::fs::write(&path, "\n").unwrap();
    let session = Start::bitrose(&["step", "-i", path.to_str().unwrap()]).run();
    session.wait_text("is empty: there is nothing to step through");
    assert!(!session.end().success());
}
