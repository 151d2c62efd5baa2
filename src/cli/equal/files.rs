//! The programs that are compared, and the sessions in which they run.

use super::Args;
use crate::cli::args::{Report, say_language};
use crate::cli::report::BadInput;
use anyhow::{Context, bail};
use bitrose_lang::front::DefinitionKind;
use bitrose_lang::{Program, SOURCE_LIMIT, Session};
use std::io::Read;
use std::path::Path;

/// Two programs, each with what its file defines.
pub(super) struct Texts {
    pub(super) programs: [String; 2],
    pub(super) sessions: [Session; 2],
}

/// Reads the files, and finds out what is compared.
pub(super) fn read(args: &Args, session: &Session) -> anyhow::Result<Texts> {
    let mut sessions = [session.clone(), session.clone()];
    let mut programs = Vec::new();
    if args.file.len() > 2 {
        bail!("`--file` comes twice at most: one file for each expression");
    }
    let sides = if args.file.len() == 1 { vec![0, 0] } else { (0..args.file.len()).collect() };
    for (side, &file) in sides.iter().enumerate() {
        let (name, source) = text(&args.file[file])?;
        let bad = |error| BadInput { origin: name.clone(), source: source.clone(), error };
        let program = session.parse(&source).map_err(bad)?;
        if args.format == Report::Grid && (side == 0 || args.file.len() == 2) {
            say_language(session, &program);
        }
        if args.left.is_none() && program.text().has_statements() {
            programs.push(source.clone());
            continue;
        }
        sessions[side].execute(&program).map_err(bad)?;
        if args.left.is_none() {
            programs.push(call(&program).with_context(|| format!("no function in `{name}`"))?);
        }
    }
    match (&args.left, &args.right) {
        (Some(left), Some(right)) => programs = vec![left.clone(), right.clone()],
        (None, None) if args.file.len() == 2 => {}
        _ => bail!("two expressions are compared, or two files: `bitrose equal EXPR EXPR`"),
    }
    let programs = <[String; 2]>::try_from(programs).expect("there is one for each side");
    Ok(Texts { programs, sessions })
}

/// The call of the last function: its parameters are the variables.
fn call(program: &Program) -> Option<String> {
    let text = program.text();
    text.definitions().iter().rev().find_map(|definition| match &definition.kind {
        DefinitionKind::Function(parameters) => {
            let arguments: Vec<String> =
                (1..=parameters.len()).map(|number| format!("argument_{number}")).collect();
            Some(format!("{}({})", definition.name, arguments.join(", ")))
        }
        _ => None,
    })
}

/// The name and the text of a file, at most one byte more than a program may have.
fn text(file: &Path) -> anyhow::Result<(String, String)> {
    const MOST: u64 = SOURCE_LIMIT as u64 + 1;
    let name = file.display().to_string();
    let mut bytes = Vec::new();
    std::fs::File::open(file)
        .and_then(|file| file.take(MOST).read_to_end(&mut bytes))
        .with_context(|| format!("cannot read `{name}`"))?;
    let source = String::from_utf8(bytes).with_context(|| format!("`{name}` is not text in UTF-8"))?;
    Ok((name, source))
}
