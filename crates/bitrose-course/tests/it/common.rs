//! What lessons of tests are made of.

use bitrose_course::catalogue::Catalogue;
use bitrose_course::files::read_folder;
use bitrose_course::model::{Block, Goal, Lesson, Source, Text};
use bitrose_course::{Problem, parse};
use std::path::Path;
use std::sync::LazyLock;

pub(crate) fn source(text: &str) -> Source {
    Source { text: text.into(), line: 1 }
}

/// A lesson with this body in its one step, and what is wrong with it.
pub(crate) fn step(body: &str) -> (Lesson, Vec<Problem>) {
    let head = "+++\nformat = 1\nid = \"demo\"\ntitle = \"Demo\"\nsummary = \"Demo.\"\n+++\n\n# Demo\n\n## Step {#step}\n";
    let parsed = parse(format!("{head}\n{body}\n").as_bytes(), Path::new("demo.md"));
    (parsed.lesson.unwrap(), parsed.problems)
}

/// A goal that asks this Markdown, if it can be asked.
pub(crate) fn asked(markdown: &str) -> Option<Text> {
    let goal = "kind = \"predict\"\nid = \"goal\"\nanswer = \"1\"";
    let (mut lesson, _) = step(&format!("```goal\n{goal}\nask = '''\n{markdown}'''\n```"));
    match lesson.steps.remove(0).blocks.pop() {
        Some(Block::Goal(goal)) => Some(Goal::clone(&goal).ask),
        _ => None,
    }
}

/// The lessons of the repository.
pub(crate) fn lessons() -> &'static Catalogue {
    static LESSONS: LazyLock<Catalogue> = LazyLock::new(|| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lessons");
        let mut catalogue = Catalogue::default();
        catalogue.add(read_folder(&folder).unwrap());
        catalogue
    });
    &LESSONS
}
