//! Checks certificates and says what they prove.

use checker::{
    CheckError, ClaimReport, Colour, GroupCheckError, GroupClaim, GroupReport, ProvedClaim, Report, check,
    check_group, is_about_group,
};
use std::ffi::OsString;
use std::fmt;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "usage: checker FILE...\n";
const HELP: &str = "usage: checker FILE...

Checks certificates of bounds of Go positions, and says what they prove.

  -h, --help       print this
  -V, --version    print the version
  --               what follows are files

Exit codes, of several files the greatest:
  0  a file is accepted
  1  a file cannot be read, or the output cannot be written
  2  the arguments are wrong
  4  a file is refused: it is damaged, or does not prove all that it claims
";
const VERSION: &str = concat!("checker ", env!("CARGO_PKG_VERSION"), "\n");

/// Exit codes, the worst the greatest.
const ACCEPTED: u8 = 0;
const UNUSABLE: u8 = 1;
const WRONG_USAGE: u8 = 2;
const REFUSED: u8 = 4;

fn main() -> ExitCode {
    ExitCode::from(match files(std::env::args_os().skip(1)) {
        Ok(files) => check_all(&files),
        Err(code) => code,
    })
}

/// The files to be checked. If something else is asked for, it is done; the exit code.
fn files(mut arguments: impl Iterator<Item = OsString>) -> Result<Vec<PathBuf>, u8> {
    let mut files: Vec<PathBuf> = Vec::new();
    while let Some(argument) = arguments.next() {
        match argument.to_str() {
            Some("-h" | "--help") => return Err(print(HELP)),
            Some("-V" | "--version") => return Err(print(VERSION)),
            Some("--") => files.extend(arguments.by_ref().map(PathBuf::from)),
            Some(option) if option.starts_with('-') => {
                return Err(complain(&format!("unknown option '{option}'\n{USAGE}"), WRONG_USAGE));
            }
            _ => files.push(argument.into()),
        }
    }
    if files.is_empty() { Err(complain(USAGE, WRONG_USAGE)) } else { Ok(files) }
}

/// Checks the files one by one, until one cannot be reported; the exit code.
fn check_all(files: &[PathBuf]) -> u8 {
    let (mut worst, mut gap) = (ACCEPTED, "");
    for file in files {
        let name = file.display();
        worst = worst.max(match report(file) {
            Ok(report) => {
                let title = if files.len() > 1 { format!("{gap}{name}:\n") } else { String::new() };
                gap = "\n";
                match print(&format!("{title}{report}")) {
                    ACCEPTED => ACCEPTED,
                    code => return worst.max(code),
                }
            }
            Err(Failure::Unreadable(error)) => complain(&format!("{name}: {error}\n"), UNUSABLE),
            Err(Failure::Refused(error)) => complain(&format!("{name}: refused: {error}\n"), REFUSED),
        });
    }
    worst
}

/// Why there is no report, in words.
enum Failure {
    Unreadable(String),
    Refused(String),
}

/// What a file of either kind proves.
fn report(file: &Path) -> Result<String, Failure> {
    if is_about_group(file) {
        return match check_group(file) {
            Ok(report) => Ok(GroupText(&report).to_string()),
            Err(error @ GroupCheckError::Unreadable(_)) => Err(Failure::Unreadable(error.to_string())),
            Err(error) => Err(Failure::Refused(error.to_string())),
        };
    }
    match check(file) {
        Ok(report) => Ok(Text(&report).to_string()),
        Err(error @ CheckError::Unreadable(_)) => Err(Failure::Unreadable(error.to_string())),
        Err(error) => Err(Failure::Refused(error.to_string())),
    }
}

/// Prints text as it is; the exit code. A reader that has gone away is an error like any other: what is proved has not
/// been said.
fn print(text: &str) -> u8 {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => ACCEPTED,
        Err(error) => complain(&format!("cannot write to standard output: {error}\n"), UNUSABLE),
    }
}

/// Says on standard error what is wrong, for this exit code. If even that fails, nothing else is left to say it.
fn complain(what: &str, code: u8) -> u8 {
    let _ = std::io::stderr().lock().write_all(what.as_bytes());
    code
}

/// A report about a group for people.
struct GroupText<'a>(&'a GroupReport);

impl fmt::Display for GroupText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GroupReport { position, suicide, target, status, claims } = self.0;
        writeln!(f, "Suicide {}:", if *suicide { "allowed" } else { "forbidden" })?;
        writeln!(f, "{}", position.replace('/', "\n"))?;
        writeln!(f, "The group with {target}. Proved:")?;
        for ProvedClaim { claim: GroupClaim { fact, first, threats }, states } in claims {
            let threats = match threats {
                Some(role) => format!("ko threats with the {role:?}"),
                None => "no ko threats".to_string(),
            };
            writeln!(f, "- {fact:?} if the {first:?} moves first, {threats} ({states} states)")?;
        }
        writeln!(f, "So the group is: {}.", status.unwrap_or("not known"))
    }
}

/// A report for people.
struct Text<'a>(&'a Report);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let header = &self.0.header;
        let suicide = if header.suicide { "allowed" } else { "forbidden" };
        let passed = if header.passed { ", after a pass" } else { "" };
        writeln!(f, "Board {}x{}, suicide {suicide}:", header.rows, header.columns)?;
        writeln!(f, "{}", header.position.replace('/', "\n"))?;
        writeln!(f, "{:?} to move{passed}. Proved:", header.to_play)?;
        self.0.claims.iter().try_for_each(|found| write_claim(f, found))?;
        let Some(value) = header.value else { return Ok(()) };
        let endless = format!("with endless play counting {}", header.endless_play);
        writeln!(f, "So the value under basic ko is {value} (Black minus White), {endless}.")
    }
}

fn write_claim(f: &mut fmt::Formatter<'_>, found: &ClaimReport) -> fmt::Result {
    let ClaimReport { claim, states, contents, longest, superko } = found;
    let bound = if claim.claimant == Colour::Black { "at least" } else { "at most" };
    let end = match claim.finite {
        true => "can force the game to end with",
        false => "can play so that if the game ends, it ends with",
    };
    let (claimant, score) = (claim.claimant, claim.score);
    writeln!(f, "- {claimant:?} {end} {bound} {score} ({states} states, {contents} contents of regions)")?;
    if !claim.finite {
        return writeln!(f, "  under basic ko");
    }
    writeln!(f, "  under basic ko, in lines of at most {longest} states")?;
    let Some(superko) = superko else { return writeln!(f, "  superko is not claimed") };
    for (rule, is_claimed, violations) in [
        ("positional", claim.positional, &superko.positional),
        ("situational", claim.situational, &superko.situational),
    ] {
        match (is_claimed, violations.len()) {
            (true, _) => writeln!(f, "  under {rule} superko")?,
            (false, 0) => writeln!(f, "  under {rule} superko as well, though the file does not claim it")?,
            (_, count) => {
                writeln!(f, "  not shown under {rule} superko ({count} records may recreate a board)")?
            }
        }
    }
    Ok(())
}
