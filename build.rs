//! What the program says of itself: the commit of its sources, its compiler, its target.
//!
//! Nothing here can make the build fail. Without git, or in sources that are no repository, the commit is what `SHOBAN_COMMIT`
//! says, else what `cargo package` has noted, else `unknown`. It runs again only when the commit or the sources change.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the program is made of.
const SOURCES: [&str; 6] = ["src", "checker/src", "networks", "build.rs", "Cargo.toml", "Cargo.lock"];

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let compiler = env::var("RUSTC").ok().and_then(|rustc| output(Command::new(rustc).arg("--version")));
    println!("cargo::rustc-env=SHOBAN_COMMIT={}", commit(&root));
    println!("cargo::rustc-env=SHOBAN_COMPILER={}", compiler.unwrap_or_else(|| "unknown".to_owned()));
    println!("cargo::rustc-env=SHOBAN_TARGET={}", env::var("TARGET").unwrap_or_default());
    println!("cargo::rerun-if-env-changed=SHOBAN_COMMIT");
    // A path that is not there would make every build run this again.
    for source in SOURCES.iter().map(|source| root.join(source)).filter(|source| source.exists()) {
        println!("cargo::rerun-if-changed={}", source.display());
    }
}

fn commit(root: &Path) -> String {
    let said = env::var("SHOBAN_COMMIT").ok().filter(|said| !said.is_empty());
    said.or_else(|| of_repository(root)).or_else(|| of_package(root)).unwrap_or_else(|| "unknown".to_owned())
}

/// The commit that is checked out, if `root` is that of a repository and not a folder in another one.
fn of_repository(root: &Path) -> Option<String> {
    let git = |words: &[&str]| output(Command::new("git").arg("-C").arg(root).args(words));
    let top = PathBuf::from(git(&["rev-parse", "--show-toplevel"])?);
    if top.canonicalize().ok()? != root.canonicalize().ok()? {
        return None;
    }
    // Every commit, checkout and reset leaves a line in the first of these.
    for file in ["logs/HEAD", "HEAD"] {
        let path = git(&["rev-parse", "--git-path", file]).map(|path| root.join(path));
        if let Some(path) = path.filter(|path| path.exists()) {
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
    let commit = git(&["rev-parse", "--short=12", "HEAD"])?;
    let mut status = vec!["--no-optional-locks", "status", "--porcelain", "--"];
    status.extend(SOURCES);
    let is_dirty = git(&status).is_some_and(|changes| !changes.is_empty());
    Some(if is_dirty { commit + "-dirty" } else { commit })
}

/// The commit that `cargo package` has put into a package.
fn of_package(root: &Path) -> Option<String> {
    let text = fs::read_to_string(root.join(".cargo_vcs_info.json")).ok()?;
    let (_, rest) = text.split_once("\"sha1\"")?;
    let commit = rest.split('"').nth(1)?;
    let is_commit = commit.len() >= 12 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_commit.then(|| commit[..12].to_owned())
}

/// What a command prints, without blanks around it, if it succeeds.
fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    String::from_utf8(output.stdout).ok().map(|text| text.trim().to_owned())
}
