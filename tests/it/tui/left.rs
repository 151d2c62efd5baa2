//! What a run leaves, and how the next one brings it back.

use super::harness::Driven;
use bitrose::tui::workspace::Name;
use bitrose::tui::{App, Options, SavedState, Tab};

/// What a run with these keys leaves, through its file.
fn saved_after(keys: &str) -> Option<SavedState> {
    let folder = tempfile::tempdir().expect("a folder");
    let (saved, unrestored) = Driven::plain().keys(keys).app.state_to_save()?;
    assert_eq!(unrestored, None);
    saved.keep(folder.path()).expect("it can be written");
    SavedState::find(folder.path()).0
}

fn next(saved: Option<SavedState>, restore: bool) -> Driven {
    Driven::new(Options { saved, restore, ..Options::default() }, (80, 24))
}

fn boards(app: &App) -> Vec<Option<u64>> {
    Name::ALL.into_iter().map(|name| app.workspace().number(name)).collect()
}

#[test]
fn a_quiet_run_leaves_nothing() {
    assert_eq!(saved_after("lll?<Esc><A-3><A-1>"), None);
}

#[test]
fn boards_names_history_and_position_come_back_and_can_be_undone() {
    let keys =
        "sN:let spot = e4 | a1<Enter>:fn hop(x) { knight(x) }<Enter>'bsQ<lt>9<Enter>m3<A-4>:e2e4<Enter>";
    let mut before = Driven::plain();
    before.keys(keys);
    let mut after = next(saved_after(keys), true);
    assert_eq!(boards(&before.app), boards(&after.app));
    assert_eq!(before.app.workspace().program(), after.app.workspace().program());
    assert!(after.keys("'a:hop(spot)<Enter>").text().contains("set"), "{}", after.text());
    assert!(
        after.keys("<A-4>").text().contains("/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"),
        "{}",
        after.text()
    );
    let mut undone = next(saved_after("sNsQ"), true);
    assert!(undone.keys("u").text().contains("8 set"), "{}", undone.text());
}

#[test]
fn one_key_brings_it_back_and_the_same_key_what_was_there() {
    let mut driven = next(saved_after("sN"), false);
    assert!(driven.text().contains("0 set"), "nothing by itself");
    assert!(
        driven.keys(" ").app.state_to_save().unwrap().1.unwrap().contains("knight(e4)"),
        "unclaimed boards are kept"
    );
    assert!(driven.keys("r").text().contains("8 set"), "{}", driven.text());
    assert!(driven.keys("r").text().contains("1 set"), "{}", driven.text());
    assert!(driven.app.tab() == Tab::Explore);
    assert!(Driven::plain().keys("r").footer().contains("there is nothing to restore"));
}

#[test]
fn a_file_from_elsewhere_is_not_trusted() {
    let head = "format = 1\nmapping = 'lerf'\nboard = 'z'\nposition = 'x'\nmagic = 'x'\nhistory = [";
    for history in ["", "'while 1 { }'", "'nonsense('", "'a = true'", "'a = 1', 'b ='"] {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("left.toml"), format!("{head}{history}]")).unwrap();
        let (found, notice) = SavedState::find(folder.path());
        assert!(found.is_some() && notice.is_none(), "{notice:?}");
        let driven = next(found, true);
        assert!(driven.footer().contains("cannot replay"), "{history}: {}", driven.footer());
    }
}
