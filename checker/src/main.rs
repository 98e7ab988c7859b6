//! Checks certificates and says what they prove.

use checker::{Form, PieceSettings, Pieces, tell, why};
use std::ffi::OsString;
use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

const USAGE: &str = "usage: checker [--json] [--threads N] [--memory GIB] [--journal FILE] FILE...\n";
const HELP: &str = "usage: checker [--json] [--threads N] [--memory GIB] [--journal FILE] FILE...

Checks certificates of bounds of Go positions (docs/certificate.md), and files about the life of groups
(docs/group-certificate.md), and says what they prove. Which of the two a file is, its first line says. The file -
is standard input; pipes are files. A folder with a manifest is a proof in pieces.

  --threads N      pieces that are checked at a time; without it as many as there are cores
  --memory GIB     memory for them, in gibibytes; without it 4. A piece that needs more is checked alone
  --journal FILE   write down which pieces are accepted, and leave out those that are by what stands there
  --json           print a JSON object on a line for each file
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

/// Exit codes, the worst the greatest. Those of files are in [`checker::Ending`].
const PRINTED: u8 = 0;
const UNUSABLE: u8 = 1;
const WRONG_USAGE: u8 = 2;

/// What is to be done.
struct Task {
    files: Vec<PathBuf>,
    form: Form,
    pieces: PieceSettings,
}

fn main() -> ExitCode {
    ExitCode::from(match task(std::env::args_os().skip(1)) {
        Ok(task) => check_all(&task),
        Err(code) => code,
    })
}

/// The files to be checked. If something else is asked for, it is done; the exit code.
fn task(mut arguments: impl Iterator<Item = OsString>) -> Result<Task, u8> {
    let mut task = Task { files: Vec::new(), form: Form::Text, pieces: PieceSettings::default() };
    while let Some(argument) = arguments.next() {
        match argument.to_str() {
            Some("-h" | "--help") => return Err(print(HELP)),
            Some("-V" | "--version") => return Err(print(VERSION)),
            Some("--json") => task.form = Form::Json,
            Some("--threads") => task.pieces.threads = number(&mut arguments, "--threads")?,
            Some("--memory") => {
                let gibibytes: usize = number(&mut arguments, "--memory")?;
                task.pieces.memory = (gibibytes as u64).saturating_mul(1 << 30);
            }
            Some("--journal") => {
                let missing = || complain(&format!("--journal needs a file\n{USAGE}"), WRONG_USAGE);
                task.pieces.journal = Some(arguments.next().ok_or_else(missing)?.into());
            }
            Some("--") => task.files.extend(arguments.by_ref().map(PathBuf::from)),
            Some(option) if option.starts_with('-') && option != "-" => {
                return Err(complain(&format!("unknown option '{option}'\n{USAGE}"), WRONG_USAGE));
            }
            _ => task.files.push(argument.into()),
        }
    }
    if task.files.is_empty() { Err(complain(USAGE, WRONG_USAGE)) } else { Ok(task) }
}

/// The positive number behind an option.
fn number(arguments: &mut impl Iterator<Item = OsString>, option: &str) -> Result<usize, u8> {
    let text = arguments.next().and_then(|text| text.into_string().ok()).unwrap_or_default();
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| {
        complain(&format!("{option} needs a number from 1 on, not '{text}'\n{USAGE}"), WRONG_USAGE)
    })
}

/// Checks the files one by one, until one cannot be reported; the exit code.
fn check_all(task: &Task) -> u8 {
    let mut worst = PRINTED;
    let pieces = Pieces { settings: task.pieces.clone(), watch: &progress };
    for told in tell(&task.files, task.form, &pieces) {
        complain(&told.complaint, PRINTED);
        worst = worst.max(told.ending as u8);
        match print(&told.output) {
            PRINTED => {}
            code => return worst.max(code),
        }
    }
    worst
}

/// Says to a terminal how far the check of a proof in pieces is.
fn progress(done: usize, of: usize) {
    let mut error = std::io::stderr();
    if error.is_terminal() {
        let _ = write!(error, "\r{done} of {of} pieces{}", if done == of { "\n" } else { "" });
    }
}

/// Prints text as it is; the exit code. A reader that has gone away is an error like any other: what is proved has not
/// been said.
fn print(text: &str) -> u8 {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => PRINTED,
        Err(error) => complain(&format!("cannot write to standard output: {}\n", why(&error)), UNUSABLE),
    }
}

/// Says on standard error what is wrong, for this exit code. If even that fails, nothing else is left to say it.
fn complain(what: &str, code: u8) -> u8 {
    let _ = std::io::stderr().lock().write_all(what.as_bytes());
    code
}
