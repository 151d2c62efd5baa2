//! Tells the program of which commit it is, and has it linked for a quick start.
//!
//! In a clone git knows the commit, in a package the file that cargo put there; elsewhere nobody does, and nothing is said.

use std::path::{Path, PathBuf};
use std::process::Command;

/// What `cargo package` writes: the commit that the package was made of.
const PACKAGED: &str = ".cargo_vcs_info.json";

/// Letters of a commit that are enough to find it.
const SHORT: usize = 7;

fn main() {
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    println!("cargo:rerun-if-changed=build.rs");
    let commit = if root.join(PACKAGED).exists() {
        println!("cargo:rerun-if-changed={PACKAGED}");
        packaged(&root)
    } else {
        cloned(&root)
    };
    let commit = commit.map_or(String::new(), |commit| format!(" ({commit})"));
    println!("cargo:rustc-env=BITROSE_COMMIT={commit}");
    if is_linked_at_a_fixed_address() {
        println!("cargo:rustc-link-arg-bins=-no-pie");
        if let Some(folder) = unwinder() {
            println!("cargo:rustc-link-search=native={}", folder.display());
            println!("cargo:rustc-link-lib=static:-bundle=gcc_eh");
        }
    }
}

/// The folder of GCC's static unwinder, `libgcc_eh.a`, where the C compiler has one.
///
/// Without it the program loads `libgcc_s.so`, which takes a twentieth of the time of `bitrose show`: one more library to
/// map, and a constructor that asks the processor for its features.
fn unwinder() -> Option<PathBuf> {
    if std::env::var_os("HOST") != std::env::var_os("TARGET") {
        return None; // the compiler asked here would be the wrong one
    }
    let output = Command::new("cc").arg("-print-file-name=libgcc_eh.a").output().ok()?;
    let path = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim());
    path.is_file().then(|| path.parent().map(Path::to_path_buf))? // a name without a folder: there is none
}

/// Returns `true` where the program is linked at a fixed address, and so without relocations.
///
/// A position-independent program of this size relocates 24 000 pointers on 94 pages before it does anything: a fifth of the
/// time of `bitrose show`. Only where that was measured, and not for whoever sets `BITROSE_PIE`.
fn is_linked_at_a_fixed_address() -> bool {
    println!("cargo:rerun-if-env-changed=BITROSE_PIE");
    let is = |name: &str, value: &str| std::env::var(name).is_ok_and(|found| found == value);
    let is_static = std::env::var("CARGO_CFG_TARGET_FEATURE")
        .is_ok_and(|list| list.split(',').any(|one| one == "crt-static"));
    is("PROFILE", "release")
        && is("CARGO_CFG_TARGET_ARCH", "x86_64")
        && is("CARGO_CFG_TARGET_OS", "linux")
        && is("CARGO_CFG_TARGET_ENV", "gnu")
        && !is_static // told by flags
        && std::env::var_os("BITROSE_PIE").is_none()
}

/// `0c6d344`, from the line `"sha1": "0c6d344…"`.
fn packaged(root: &Path) -> Option<String> {
    let text = std::fs::read_to_string(root.join(PACKAGED)).ok()?;
    let (_, after) = text.split_once("\"sha1\"")?;
    let sha = after.split('"').nth(1)?;
    sha.get(..SHORT).filter(|sha| sha.bytes().all(|byte| byte.is_ascii_hexdigit())).map(str::to_owned)
}

/// `0c6d344 2026-11-21`, the commit and its day, when this folder is a clone and not a part of another one.
fn cloned(root: &Path) -> Option<String> {
    let top = git(root, &["rev-parse", "--show-toplevel"])?;
    if Path::new(&top).canonicalize().ok()? != root.canonicalize().ok()? {
        return None;
    }
    // Both change when another commit is taken. A file that is not there would make every build a new one.
    for name in ["HEAD", "logs/HEAD"] {
        let path = git(root, &["rev-parse", "--git-path", name]).map(|path| root.join(path));
        if let Some(path) = path.filter(|path| path.exists()) {
            println!("cargo:rerun-if-changed={}", path.display());
        }
    }
    git(root, &["log", "-1", &format!("--abbrev={SHORT}"), "--format=%h %cs"])
}

/// What git says, if there is git and it says something.
fn git(root: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").current_dir(root).args(arguments).output().ok()?;
    let said = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !said.is_empty()).then_some(said)
}
