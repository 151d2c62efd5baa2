//! A folder of lessons from memory: `course.toml`, `pack.toml` and a lesson, kept apart by a line of `=`.

use bitrose_course::catalogue::{Catalogue, Folder};
use bitrose_course::check::{Care, check_folders};

pub(crate) fn body(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut parts = text.split("\n====\n");
    let mut files = Vec::new();
    for name in ["course.toml", "pack.toml", "one.md", "two.md"] {
        if let Some(part) = parts.next().filter(|part| !part.is_empty()) {
            files.push((name, part.as_bytes()));
        }
    }
    let folder = Folder::of("fuzz".as_ref(), files);
    let most = text.matches('\n').count() + 1;
    for fault in &folder.problems {
        assert!((1..=most).contains(&fault.line), "{fault:?}");
    }
    let (problems, count) = check_folders(std::slice::from_ref(&folder), &[], Care::Sound, |_| {});
    assert!(problems.iter().all(|fault| (1..=most).contains(&fault.line)), "{problems:?}");
    assert!(count.lessons <= 2);
    let mut library = Catalogue::default();
    let shelved = library.add(folder);
    assert_eq!(library.lessons().count(), shelved);
    for lesson in library.lessons() {
        assert_eq!(library.find(&lesson.id).map(|found| &found.file), Some(&lesson.file));
    }
}
