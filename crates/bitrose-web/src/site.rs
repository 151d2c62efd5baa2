//! The files of the site.

use crate::board::EMPTY;
use crate::html::{Escaped, listing};
use crate::judged::{Judged, Unlock};
use crate::{lesson, magic, tools, trace};
use bitrose_core::bitboard::Mapping;
use bitrose_course::LessonError;
use bitrose_course::catalogue::Catalogue;
use bitrose_course::model::{Block, Lesson, Located};
use bitrose_lang::{TECHNIQUES, Technique, call_of};
use std::fmt::Write;

/// A file of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The file name. All files are in one folder, and every link is relative.
    pub name: String,
    /// The contents.
    pub bytes: Vec<u8>,
}

/// The input from which the site is made.
#[derive(Clone, Copy, Debug)]
pub struct Site<'a> {
    /// The lessons.
    pub catalogue: &'a Catalogue,
    /// The program that judges answers: this crate as WebAssembly, optionally compressed with gzip. Without it, the
    /// pages can only be read.
    pub wasm: Option<&'a [u8]>,
}

/// The content security policy: no other host, no script or style inside a page, no forms that are submitted.
const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; form-action 'none'";

const INTRODUCTION: &str = "A bitboard is a set of squares in one 64-bit number. These lessons go from the first bit to magic \
     bitboards, with a picture for every idea. Every claim in them is computed, and every exercise has its solution.";

impl Site<'_> {
    /// Returns all files.
    ///
    /// # Errors
    /// Fails if a lesson cannot be shown, with its id and the reason.
    pub fn files(&self) -> Result<Vec<File>, (String, LessonError)> {
        let mut files = vec![
            File { name: "book.js".into(), bytes: include_bytes!("book.js").to_vec() },
            File { name: "style.css".into(), bytes: include_bytes!("style.css").to_vec() },
            self.page("index.html", "Chess bitboards", INTRODUCTION, &index(self.catalogue)),
        ];
        files.extend(self.tools());
        for lesson in self.catalogue.lessons() {
            let content = self.lesson(lesson).map_err(|error| (lesson.id.clone(), error))?;
            files.push(self.page(&lesson_file(&lesson.id), &lesson.title, &lesson.summary, &content));
        }
        for technique in TECHNIQUES {
            let content = self::technique(technique);
            files.push(self.page(&technique_file(technique), technique.title, technique.doc, &content));
        }
        files.extend(self.wasm.map(|wasm| File { name: "bitrose.js".into(), bytes: packed(wasm) }));
        Ok(files)
    }

    /// The pages for experimenting, each with an example.
    fn tools(&self) -> [File; 3] {
        let page = |name: &str, title, summary, label, example: &str, shown: Result<String, String>| {
            let shown = shown.expect("the examples are right");
            self.page(&format!("{name}.html"), title, summary, &tools::page(name, label, example, &shown))
        };
        let expression = "rook_attacks(d4, {d6 f4}) & ~FILE_A";
        let program = "let x = {c2 h3}\nlet moved = x << 1\nmoved & NOT_A";
        let magic = magic::page(magic::EXAMPLE, None).map(|(shown, _)| shown);
        [
            page(
                "explore",
                "Explore",
                "Any expression as a board, and the board one step each way.",
                "An expression",
                expression,
                tools::explore(expression),
            ),
            page(
                "step",
                "Step",
                "A program in the language of bitrose, operation by operation.",
                "A program",
                program,
                tools::step(program),
            ),
            page(
                "magic",
                "Magic",
                "A magic lookup, and the multiplication that gathers the blockers.",
                "A slider, its square, a magic and the occupied squares",
                magic::EXAMPLE,
                magic,
            ),
        ]
    }

    /// A page with its head, the navigation links and the empty board.
    fn page(&self, name: &str, title: &str, summary: &str, content: &str) -> File {
        let (title, summary) = (Escaped(title), Escaped(summary));
        let alive = if self.wasm.is_some() { " data-alive" } else { "" };
        let html = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"referrer\" content=\"no-referrer\">\n\
             <meta name=\"description\" content=\"{summary}\">\n<title>{title} · bitrose</title>\n\
             <link rel=\"stylesheet\" href=\"style.css\">\n<script defer src=\"book.js\"></script>\n</head>\n<body{alive}>\n\
             <a class=\"skip\" href=\"#main\">Skip to the text</a>\n\
             <header><nav aria-label=\"Site\"><a class=\"home\" href=\"index.html\">bitrose</a>\
             <a href=\"index.html#lessons\">Lessons</a><a href=\"index.html#techniques\">Techniques</a>\
             <a href=\"explore.html\">Explore</a><a href=\"step.html\">Step</a><a href=\"magic.html\">Magic</a></nav></header>\n\
             {EMPTY}<main id=\"main\">\n<h1>{title}</h1>\n<p class=\"summary\">{summary}</p>\n{content}</main>\n</body>\n</html>\n",
        );
        File { name: name.to_owned(), bytes: html.into_bytes() }
    }

    fn lesson(&self, lesson: &Lesson) -> Result<String, LessonError> {
        let mut out = format!("<p class=\"facts\">{} minutes{}</p>\n", lesson.minutes, self.needs(lesson));
        out += "<nav class=\"contents\" aria-label=\"Steps\"><ol>\n";
        for step in &lesson.steps {
            let _ =
                writeln!(out, "<li><a href=\"#{}\">{}</a></li>", Escaped(&step.id), Escaped(&step.heading));
        }
        out += "</ol></nav>\n";
        out += &lesson::steps(lesson)?;
        if self.wasm.is_some() {
            let judged = Judged { lesson: judged(lesson), unlocks: self.unlocks() };
            let _ = writeln!(out, "<template id=\"lesson\">{}</template>", Escaped(&judged.text()));
        }
        if let Some(next) = self.catalogue.after(&lesson.id) {
            let _ = writeln!(
                out,
                "<nav class=\"next\" aria-label=\"Next lesson\"><a href=\"{}\">Next: {}</a><p>{}</p></nav>",
                lesson_file(&next.id),
                Escaped(&next.title),
                Escaped(&next.summary)
            );
        }
        Ok(out)
    }

    /// The functions that lessons unlock, with their goals.
    fn unlocks(&self) -> Vec<Unlock> {
        let mut unlocks = Vec::new();
        for lesson in self.catalogue.lessons() {
            let goals: Vec<String> = lesson.goals().map(|(_, goal)| lesson.key(goal)).collect();
            let unlock = |name: &Located<String>| Unlock { name: name.value.clone(), goals: goals.clone() };
            unlocks.extend(lesson.unlocks.iter().map(unlock));
        }
        unlocks
    }

    /// Links to the prerequisites of a lesson.
    fn needs(&self, lesson: &Lesson) -> String {
        let known = lesson.needs.iter().filter_map(|id| self.catalogue.find(&id.value));
        let links: Vec<String> = known.map(link).collect();
        if links.is_empty() { String::new() } else { format!(" · after {}", links.join(", ")) }
    }
}

fn link(lesson: &Lesson) -> String {
    format!("<a href=\"{}\">{}</a>", lesson_file(&lesson.id), Escaped(&lesson.title))
}

fn lesson_file(id: &str) -> String {
    format!("lesson-{}.html", id.replace('/', "-"))
}

fn technique_file(technique: &Technique) -> String {
    format!("technique-{}.html", technique.name)
}

/// The list of lessons and techniques.
fn index(catalogue: &Catalogue) -> String {
    let mut out = String::from("<h2 id=\"lessons\">Lessons</h2>\n");
    for section in &catalogue.sections {
        let _ = writeln!(
            out,
            "<section class=\"track\"><h3>{}</h3>\n<ol class=\"list\">",
            Escaped(&section.title)
        );
        for lesson in &section.lessons {
            let _ = writeln!(
                out,
                "<li data-lesson=\"{}\" data-goals=\"{}\">{} <span class=\"facts\">{} min</span><p>{}</p></li>",
                Escaped(&lesson.id),
                lesson.goals().count(),
                link(lesson),
                lesson.minutes,
                Escaped(&lesson.summary)
            );
        }
        out += "</ol></section>\n";
    }
    out += "<h2 id=\"techniques\">Techniques</h2>\n<p>Each one as a program, with every step that it takes.</p>\n<ul class=\"list\">\n";
    for technique in TECHNIQUES {
        let (file, title) = (technique_file(technique), Escaped(technique.title));
        let _ = writeln!(out, "<li><a href=\"{file}\">{title}</a><p>{}</p></li>", Escaped(technique.doc));
    }
    out + "</ul>\n"
}

/// The source of a technique, and the trace of its most instructive function.
fn technique(technique: &'static Technique) -> String {
    let call =
        technique.functions().next().map(|function| call_of(&function.signature())).unwrap_or_default();
    let trace =
        trace::program(&call, Mapping::Lerf).unwrap_or_else(|error| format!("<p>{}</p>", Escaped(&error)));
    format!(
        "<section class=\"step\"><h2>The program</h2>\n{}</section>\n<section class=\"step\"><h2>Step by step</h2>\n{trace}</section>\n",
        listing(technique.source)
    )
}

/// The parts of a lesson that are needed for judging: the goals, and the blocks that bind their names.
fn judged(lesson: &Lesson) -> Lesson {
    let (summary, teaches, errata) = (String::new(), Vec::new(), Vec::new());
    let mut lesson = Lesson { summary, teaches, errata, ..lesson.clone() };
    for step in &mut lesson.steps {
        step.blocks.retain(|block| matches!(block, Block::Goal(_) | Block::Bb(_) | Block::Board(_)));
    }
    lesson
}

/// The WebAssembly as a script with its bytes in base64, because a page opened from a file may load nothing else.
fn packed(wasm: &[u8]) -> Vec<u8> {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = b"globalThis.bitrose = \"".to_vec();
    for three in wasm.chunks(3) {
        let bits =
            three.iter().fold(0, |bits, byte| bits << 8 | usize::from(*byte)) << (8 * (3 - three.len()));
        for place in 0..4 {
            out.push(if place <= three.len() { DIGITS[bits >> (18 - 6 * place) & 63] } else { b'=' });
        }
    }
    out.extend_from_slice(b"\";\n");
    out
}
