//! Embeds the commit in the program and, on some targets, links it at a fixed address for a faster start.
//!
//! In a clone, the commit comes from git; in a package, from the file that cargo put there. Anywhere else it is
//! unknown, and the version is printed without it.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The file in which `cargo package` records the commit that the package was made from.
const PACKAGED: &str = ".cargo_vcs_info.json";

/// The number of digits of an abbreviated commit.
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

/// Returns the folder of GCC's static unwinder, `libgcc_eh.a`, if the C compiler has it.
///
/// Without it the program loads `libgcc_s.so`, which takes a twentieth of the time of `bitrose show`: one more library
/// to map, and a constructor that queries the processor's features.
fn unwinder() -> Option<PathBuf> {
    if std::env::var_os("HOST") != std::env::var_os("TARGET") {
        return None; // the compiler asked here would be the wrong one
    }
    let output = Command::new("cc").arg("-print-file-name=libgcc_eh.a").output().ok()?;
    let path = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim());
    path.is_file().then(|| path.parent().map(Path::to_path_buf))? // a name without a folder: there is none
}

/// Returns `true` if the program is linked at a fixed address, and so without relocations.
///
/// A position-independent program of this size relocates 24 000 pointers on 94 pages before `main` runs, which takes a
/// fifth of the time of `bitrose show`. Only builds for the target on which this was measured are linked like this, and
/// only if `BITROSE_PIE` is not set.
fn is_linked_at_a_fixed_address() -> bool {
    println!("cargo:rerun-if-env-changed=BITROSE_PIE");
    let is = |name: &str, value: &str| std::env::var(name).is_ok_and(|found| found == value);
    let is_static = std::env::var("CARGO_CFG_TARGET_FEATURE")
        .is_ok_and(|list| list.split(',').any(|one| one == "crt-static"));
    is("CARGO_CFG_TARGET_ARCH", "x86_64")
        && is("CARGO_CFG_TARGET_OS", "linux")
        && is("CARGO_CFG_TARGET_ENV", "gnu")
        && !is_static // requested with `-C target-feature=+crt-static`
        && std::env::var_os("BITROSE_PIE").is_none()
}

/// Returns `0c6d344` from the line `"sha1": "0c6d344…"`.
fn packaged(root: &Path) -> Option<String> {
    let text = std::fs::read_to_string(root.join(PACKAGED)).ok()?;
    let (_, after) = text.split_once("\"sha1\"")?;
    let sha = after.split('"').nth(1)?;
    sha.get(..SHORT).filter(|sha| sha.bytes().all(|byte| byte.is_ascii_hexdigit())).map(str::to_owned)
}

/// Returns `0c6d344 2026-11-21`, the commit and its date, if this folder is the root of a clone and not a folder inside
/// another repository.
fn cloned(root: &Path) -> Option<String> {
    let top = git(root, &["rev-parse", "--show-toplevel"])?;
    if Path::new(&top).canonicalize().ok()? != root.canonicalize().ok()? {
        return None;
    }
    // Both files change when another commit is checked out. If cargo is given a file that does not exist, it runs this
    // script again for every build.
    for name in ["HEAD", "logs/HEAD"] {
        let path = git(root, &["rev-parse", "--git-path", name]).map(|path| root.join(path));
        if let Some(path) = path.filter(|path| path.exists()) {
            println!("cargo:rerun-if-changed={}", path.display());
        }
    }
    git(root, &["log", "-1", &format!("--abbrev={SHORT}"), "--format=%h %cs"])
}

/// Returns the output of a git command; `None` if git is missing, fails or prints nothing.
fn git(root: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").current_dir(root).args(arguments).output().ok()?;
    let said = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !said.is_empty()).then_some(said)
}
