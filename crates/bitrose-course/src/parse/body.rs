//! Parses the body of a file: a title, steps, prose and blocks.

use super::{GOAL_LIMIT, ID_RULE, Lines, STEP_LIMIT, block, is_id, text};
use crate::model::{Block, Lesson, Step};
use crate::problem::Problems;
use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag};
use std::ops::Range;

/// Reads the steps of a body into the lesson. `line` is the number of its first line.
pub(super) fn read(body: &str, line: usize, lesson: &mut Lesson, problems: &mut Problems) {
    let lines = Lines::new(body, line);
    let mut reader = Reader { body, lines, lesson, problems, prose: None, titles: 0 };
    for part in parts(body) {
        reader.part(part);
    }
    reader.end();
}

/// A part of the body: a heading, a fenced block, or the prose in between.
enum Part<'a> {
    Heading { level: HeadingLevel, id: Option<CowStr<'a>>, text: String, at: usize },
    Fence { kind: String, at: usize, content: Range<usize>, is_closed: bool },
    Prose(Range<usize>),
}

/// Splits the body at its headings and fences.
fn parts(body: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut depth = 0;
    for (event, range) in Parser::new_ext(body, Options::ENABLE_HEADING_ATTRIBUTES).into_offset_iter() {
        match &event {
            Event::Start(Tag::Heading { level, id, .. }) if depth == 0 => parts.push(Part::Heading {
                level: *level,
                id: id.clone(),
                text: String::new(),
                at: range.start,
            }),
            Event::Start(Tag::CodeBlock(kind)) if depth == 0 => parts.push(fence(kind, &range, body)),
            Event::Start(_) | Event::Rule | Event::Html(_) if depth == 0 => {
                parts.push(Part::Prose(range.clone()));
            }
            Event::Text(words) | Event::Code(words) if depth == 1 => {
                inside(&mut parts, words, range.end);
            }
            _ => {}
        }
        match event {
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            _ => {}
        }
    }
    parts
}

fn fence<'a>(kind: &CodeBlockKind<'_>, range: &Range<usize>, body: &str) -> Part<'a> {
    let kind = match kind {
        CodeBlockKind::Fenced(kind) => kind.to_string(),
        CodeBlockKind::Indented => "indented".to_owned(),
    };
    let start = body[range.clone()].find('\n').map_or(range.end, |newline| range.start + newline + 1);
    let last = body[range.clone()].trim_end().lines().skip(1).last().unwrap_or_default().trim();
    let is_closed = kind == "indented" || !last.is_empty() && last.bytes().all(|sign| b"`~".contains(&sign));
    Part::Fence { kind, at: range.start, content: start..start, is_closed }
}

/// Handles text inside a heading or a fence.
fn inside(parts: &mut [Part<'_>], words: &str, end: usize) {
    match parts.last_mut() {
        Some(Part::Heading { text, .. }) => text.push_str(words),
        Some(Part::Fence { content, .. }) => content.end = end.max(content.end),
        _ => {}
    }
}

struct Reader<'a> {
    body: &'a str,
    lines: Lines,
    lesson: &'a mut Lesson,
    problems: &'a mut Problems,
    /// The prose that has not ended yet.
    prose: Option<Range<usize>>,
    titles: usize,
}

impl Reader<'_> {
    fn part(&mut self, part: Part<'_>) {
        match part {
            Part::Prose(range) => {
                let start = self.prose.as_ref().map_or(range.start, |prose| prose.start);
                self.prose = Some(start..range.end);
            }
            Part::Heading { level, id, text, at } => {
                self.end_prose();
                self.heading(level, id.as_deref(), text.trim(), self.lines.of(at));
            }
            Part::Fence { kind, at, content, is_closed } => {
                self.end_prose();
                if !is_closed {
                    let message = "unclosed block: expected a line of three backquotes at its end";
                    self.problems.add(self.lines.of(at), message);
                }
                self.fence(kind.trim(), self.lines.of(at), content);
            }
        }
    }

    fn end(&mut self) {
        self.end_prose();
        self.problems.enter(None);
        if self.titles == 0 {
            self.problems.add(1, "missing title: write `# Title` after the front matter");
        }
        if self.lesson.steps.is_empty() {
            self.problems.add(1, "missing step: `## Heading {#step-id}` begins one");
        }
        self.limit(self.lesson.steps.len(), STEP_LIMIT, "steps");
        self.limit(self.lesson.goals().count(), GOAL_LIMIT, "goals");
    }

    fn limit(&mut self, count: usize, most: usize, what: &str) {
        if count > most {
            self.problems.add(1, format!("the lesson has {count} {what}; at most {most} are read"));
        }
    }

    fn heading(&mut self, level: HeadingLevel, id: Option<&str>, text: &str, line: usize) {
        match level {
            HeadingLevel::H1 => self.title(text, line),
            HeadingLevel::H2 => self.step(id, text, line),
            _ => {
                self.problems.add(line, "unexpected heading: `##` begins a step, and there is none below it");
            }
        }
    }

    fn title(&mut self, text: &str, line: usize) {
        self.titles += 1;
        if self.titles > 1 {
            self.problems
                .add(line, "a second title: a lesson has one `#` heading, and its steps begin with `##`");
        } else if !self.lesson.steps.is_empty() {
            self.problems.add(line, "expected the title before the first step");
        } else if !self.lesson.title.is_empty() && text != self.lesson.title {
            let title = &self.lesson.title;
            let message = format!("the heading `{text}` is not the `title` of the front matter, `{title}`");
            self.problems.add(line, message);
        }
    }

    fn step(&mut self, id: Option<&str>, heading: &str, line: usize) {
        self.problems.enter(id);
        let id = match id {
            Some(id) if is_id(id) => id.to_owned(),
            Some(id) => {
                self.problems.add(line, format!("invalid id of a step `{id}`: {ID_RULE}"));
                id.to_owned()
            }
            None => {
                self.problems.add(line, format!("missing id: write `## {heading} {{#its-id}}`"));
                format!("step-{}", self.lesson.steps.len() + 1)
            }
        };
        if let Some(first) = self.lesson.steps.iter().find(|step| step.id == id) {
            let message = format!("duplicate id `{id}`, taken by the step in line {}", first.line);
            self.problems.add(line, message);
        }
        if heading.is_empty() {
            self.problems.add(line, "the step has no heading");
        }
        self.lesson.steps.push(Step { id, heading: heading.to_owned(), line, blocks: Vec::new() });
    }

    fn end_prose(&mut self) {
        let Some(range) = self.prose.take() else { return };
        let line = self.lines.of(range.start);
        let prose = text::read(&self.body[range], line, self.problems);
        self.push(Some(Block::Prose(prose)), line);
    }

    fn fence(&mut self, kind: &str, line: usize, content: Range<usize>) {
        let first = self.lines.of(content.start);
        let content = &self.body[content];
        let block = block::read(kind, line, content, first, self.problems);
        if let Some(Block::Goal(goal)) = &block {
            let id = &goal.id;
            if let Some(first) = self.lesson.goal(id) {
                let message = format!("duplicate id `{id}`, taken by the goal in line {}", first.line);
                self.problems.add(goal.line, message);
            }
        }
        self.push(block, line);
    }

    fn push(&mut self, block: Option<Block>, line: usize) {
        match (block, self.lesson.steps.last_mut()) {
            (Some(block), Some(step)) => step.blocks.push(block),
            (Some(_), None) => {
                self.problems.add(line, "expected a step first: `## Heading {#step-id}`");
            }
            (None, _) => {}
        }
    }
}
