//! The program: arguments, output, messages and exit codes.

use crate::common::{Game, best, certificate, claim, folded, header, section};
use sha2::{Digest, Sha256};
use std::ffi::OsStr;
use std::fs::File;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn checker<A: AsRef<OsStr>>(arguments: &[A]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_checker"));
    command.args(arguments);
    command
}

/// Exit code, standard output and standard error.
fn told(output: Output) -> (i32, String, String) {
    let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (output.status.code().unwrap(), out, err)
}

fn run<A: AsRef<OsStr>>(arguments: &[A]) -> (i32, String, String) {
    told(checker(arguments).output().unwrap())
}

/// Files that are removed in the end: accepted, refused, and not there.
struct Files {
    good: PathBuf,
    bad: PathBuf,
    missing: PathBuf,
}

impl Files {
    fn new() -> Files {
        let game = Game::new(1, 3);
        let (score, strategy) = best(&game, &game.empty(), 1, true);
        let text = header(&game, &game.empty(), 0, Some(3), &[claim(1, score, true, "basic-ko situational")]);
        let files =
            Files { good: crate::common::path(), bad: crate::common::path(), missing: crate::common::path() };
        std::fs::write(&files.good, certificate(&text, &section(&folded(&game, &strategy)))).unwrap();
        std::fs::write(&files.bad, certificate(&text, &[0])).unwrap();
        files
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        let _ = [&self.good, &self.bad].map(std::fs::remove_file);
    }
}

const GOOD: &str = "\
Board 1x3, suicide forbidden:
...
Black to move. Proved:
- Black can force the game to end with at least 3 (9 states, 0 contents of regions)
  under basic ko, in lines of at most 2 states
  under positional superko as well, though the file does not claim it
  under situational superko
So the value under basic ko is 3 (Black minus White), with endless play counting 0.
";

#[test]
fn one_file() {
    let files = Files::new();
    assert_eq!(run(&[&files.good]), (0, GOOD.into(), String::new()));
    let (code, out, err) = run(&[&files.bad]);
    assert_eq!((code, out.as_str()), (4, ""));
    let refused = "refused: section 1 (at-least 3 finite) does not prove the position of the header: ";
    let expected = format!("{}: {refused}the position does not stand in the section\n", files.bad.display());
    assert_eq!(err, expected);
    let (code, out, err) = run(&[&files.missing]);
    assert_eq!((code, out.as_str(), err.lines().count()), (1, "", 1));
    assert!(err.starts_with(&format!("{}: cannot read the file: ", files.missing.display())), "{err}");
}

/// What is said of these bytes from a pipe, which come in pieces of so many.
fn piped(bytes: &[u8], piece: usize) -> (i32, String, String) {
    let (reader, mut writer) = std::io::pipe().unwrap();
    std::thread::scope(|scope| {
        scope.spawn(move || bytes.chunks(piece).for_each(|piece| drop(writer.write_all(piece))));
        told(checker(&["-"]).stdin(reader).output().unwrap())
    })
}

/// Standard input is read once, whatever it is, and the same is said of it as of a file.
#[test]
fn standard_input() {
    let files = Files::new();
    let refused = "standard input: refused: section 1";
    for (path, code, output, complaint) in [(&files.good, 0, GOOD, ""), (&files.bad, 4, "", refused)] {
        let bytes = std::fs::read(path).unwrap();
        let file = told(checker(&["-"]).stdin(File::open(path).unwrap()).output().unwrap());
        for piece in [1, 50, bytes.len()] {
            assert_eq!(piped(&bytes, piece), file);
        }
        assert_eq!((file.0, file.1.as_str()), (code, output));
        assert!(file.2.starts_with(complaint), "{}", file.2);
    }
    let nothing = "standard input: refused: the file is too short to be a certificate\n";
    assert_eq!(piped(&[], 1), (4, String::new(), nothing.into()));
}

/// The digest, the last 32 bytes, is found wherever the pieces of a pipe end, and what it says comes before all else.
#[test]
fn the_digest_at_the_end_of_a_pipe() {
    const BLOCK: usize = 1 << 16;
    for length in [0, 1, 31, 32, 33, 1000, BLOCK - 33, BLOCK - 32, BLOCK - 31, BLOCK, 3 * BLOCK + 5] {
        let mut bytes = vec![b'x'; length];
        let digest = Sha256::digest(&bytes);
        bytes.extend_from_slice(&digest);
        for piece in [100, 1000, bytes.len()] {
            let (code, _, err) = piped(&bytes, piece);
            assert!(code == 4 && err.contains("refused: header, line 1: "), "{length}: {err}");
        }
        bytes[length / 2] ^= 1;
        let (code, _, err) = piped(&bytes, 1000);
        assert!(code == 4 && err.contains("refused: the file is damaged"), "{length}: {err}");
    }
}

/// Each is named, none stops the others, and the worst decides.
#[test]
fn several_files() {
    let Files { good, bad, missing } = &Files::new();
    let name = good.display();
    let (code, out, err) = run(&[good, good]);
    assert_eq!((code, out, err), (0, format!("{name}:\n{GOOD}\n{name}:\n{GOOD}"), String::new()));
    for (files, worst) in [
        ([missing, good, good], 1),
        ([bad, good, good], 4),
        ([bad, missing, good], 4),
        ([missing, bad, good], 4),
    ] {
        let (code, out, err) = run(&files);
        assert_eq!(code, worst);
        let accepted = files.iter().filter(|file| **file == good).count();
        assert_eq!(out, vec![format!("{name}:\n{GOOD}"); accepted].join("\n"));
        for file in files.iter().filter(|file| **file != good) {
            assert_eq!(err.matches(&format!("{}: ", file.display())).count(), 1, "{err}");
        }
    }
}

const USAGE: &str = "usage: checker [--json] [--threads N] [--memory GIB] [--journal FILE] FILE...\n";

#[test]
fn options() {
    let version = format!("checker {}\n", env!("CARGO_PKG_VERSION"));
    for option in ["-V", "--version"] {
        assert_eq!(run(&[option]), (0, version.clone(), String::new()));
    }
    for option in ["-h", "--help"] {
        let (code, out, err) = run(&[option, "no-such-file"]);
        assert!(
            code == 0 && err.is_empty() && out.starts_with(USAGE) && out.contains("the life of groups"),
            "{out}{err}"
        );
        assert!(
            ["--help", "--version", "  4  a file is refused"].iter().all(|part| out.contains(part)),
            "{out}"
        );
    }
    let (code, out, err) = run(&["no-such-file", "--hlep"]);
    assert_eq!((code, out.as_str(), err.lines().next()), (2, "", Some("unknown option '--hlep'")));
    let (code, out, err) = run::<&str>(&[]);
    assert_eq!((code, out.as_str(), err.as_str()), (2, "", USAGE));
    assert_eq!(run(&["--"]), (2, String::new(), err));
    for wrong in [&["--threads", "0", "x"][..], &["--memory", "much", "x"], &["--threads"], &["--journal"]] {
        let (code, out, err) = run(wrong);
        assert!(code == 2 && out.is_empty() && err.contains(" needs a ") && err.ends_with(USAGE), "{err}");
    }
    let (code, _, err) = run(&["--", "--help"]);
    assert!(code == 1 && err.starts_with("--help: cannot read the file: "), "{err}");
}

/// Nobody reads, or the disk is full: that is said, and a refused file is still the worst.
#[test]
fn output_that_cannot_be_written() {
    let files = Files::new();
    let closed = || Stdio::from(std::io::pipe().unwrap().1);
    let full = || Stdio::from(File::options().write(true).open("/dev/full").unwrap());
    let outputs: [&dyn Fn() -> Stdio; 2] =
        if cfg!(target_os = "linux") { [&closed, &full] } else { [&closed, &closed] };
    for output in outputs {
        let run = |arguments: &[&PathBuf]| {
            told(checker(arguments).stdout(output()).stderr(Stdio::piped()).output().unwrap())
        };
        let (code, _, err) = run(&[&files.good]);
        assert!(code == 1 && err.starts_with("cannot write to standard output: "), "{code} {err}");
        assert_eq!(err.lines().count(), 1, "{err}");
        let (code, _, err) = run(&[&files.bad, &files.good, &files.bad]);
        assert_eq!((code, err.matches("cannot write").count()), (4, 1), "{err}");
        assert_eq!(run(&[&"--help".into()]).0, 1);
        let nobody = checker(&[&files.bad, &files.good]).stdout(output()).stderr(output()).output().unwrap();
        assert_eq!(nobody.status.code(), Some(4));
    }
}

/// One object for each file, whatever came of it; names are escaped.
#[test]
fn json() {
    let Files { good, bad, missing } = &Files::new();
    let (code, out, err) = run(&[&"--json".into(), good, bad, missing]);
    assert_eq!((code, err.as_str()), (4, ""));
    let [first, second, third] = out.lines().collect::<Vec<_>>().try_into().unwrap();
    let name = good.display();
    let header =
        r#""board":"1x3","position":"...","to_play":"black","ko":null,"passes":0,"suicide":"forbidden""#;
    let claim = r#"{"claim":"at-least 3 finite","under":["basic-ko","situational"],"states":9,"contents":0,"longest":2}"#;
    let rest = format!(r#""endless_play":0,"value":3,"claims":[{claim}],"error":null"#);
    assert_eq!(first, format!(r#"{{"file":"{name}","accepted":true,{header},{rest}}}"#));
    for (line, path, error) in
        [(second, bad, "does not prove the position"), (third, missing, "cannot read the file")]
    {
        let start = format!(r#"{{"file":"{}","accepted":false,"board":null,"#, path.display());
        assert!(line.starts_with(&start) && line.contains(error), "{line}");
        assert!(line.contains(r#""claims":null,"error":""#), "{line}");
    }
    let odd = std::env::temp_dir().join("a\"b\\c\nd");
    let (code, out, _) = run(&[&PathBuf::from("--json"), &odd]);
    assert!(code == 1 && out.contains(r#"a\"b\\c\nd","accepted":false"#), "{out}");
    assert_eq!(out.lines().count(), 1);
    assert_eq!(run(&["--json"]).0, 2);
}
