//! What the command says when something is wrong: word for word, in one line, with nothing on standard output.

mod tables;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use tables::{EXPERIMENT, EXPERIMENTS, FILES, INPUT, REFUSED, USAGE};

/// A folder with the files.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("messages-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("empty")).unwrap();
    let experiments = EXPERIMENTS.iter().map(|(name, rest)| (*name, format!("{EXPERIMENT}{rest}")));
    let files = FILES.iter().map(|(name, text)| (*name, (*text).to_owned())).chain(experiments);
    for (name, text) in files.chain([("bad.shoban", "x".repeat(100))]) {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

/// A checkpoint, and two that are damaged.
fn make_checkpoints(folder: &Path) {
    let line = "solve 2x2 --checkpoint whole --nodes 1 --table 2^10 --quiet";
    crate::support::folder::command().current_dir(folder).args(line.split(' ')).assert().code(3);
    let mut bytes = fs::read(folder.join("whole")).unwrap();
    fs::write(folder.join("torn.checkpoint"), &bytes[..bytes.len() / 2]).unwrap();
    let start = bytes.iter().position(|&byte| byte == b'\n').unwrap();
    bytes[start + 5..start + 13].fill(b'x');
    fs::write(folder.join("changed.checkpoint"), bytes).unwrap();
}

/// The one line that the command writes; it writes nothing else.
fn said<S: AsRef<OsStr>>(folder: &Path, arguments: impl IntoIterator<Item = S>, code: i32) -> String {
    let mut command = crate::support::folder::command();
    let output = command.current_dir(folder).args(arguments).assert().code(code).get_output().clone();
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(output.stdout.is_empty(), "{message}");
    let line = message.strip_suffix('\n').unwrap_or_else(|| panic!("{message}")).to_owned();
    assert!(!line.contains(char::is_control) && !line.contains("panicked"), "{line:?}");
    line
}

#[test]
fn whatever_is_wrong_is_said_in_one_line() {
    let folder = folder("words");
    make_checkpoints(&folder);
    let errors = [(USAGE, 2), (INPUT, 1)].map(|(table, code)| table.iter().map(move |row| (row, code)));
    for (&(line, message), code) in errors.into_iter().flatten() {
        assert_eq!(said(&folder, line.split(' '), code), format!("error: {message}"), "{line}");
    }
    for (line, message) in REFUSED {
        assert_eq!(said(&folder, line.split(' '), 4), *message, "{line}");
    }
    assert!(USAGE.len() + INPUT.len() + REFUSED.len() > 80);
}

/// No word of the libraries that read and write, and none of the standard library's.
#[test]
fn no_message_has_words_of_libraries() {
    for (line, message) in [USAGE, INPUT, REFUSED].concat() {
        for word in
            ["serde", "Serde", " expected ", "invalid type", "digit", "os error", "postcard", "buffer", "`"]
        {
            assert!(!message.contains(word), "{line}: {message}");
        }
    }
}

#[test]
fn names_and_arguments_reach_no_terminal_raw() {
    let folder = folder("escapes");
    let name = "a\x1b[2J\nb\u{9b}31m\u{202e}.sgf";
    let shown = "a\\u{1b}[2J\\nb\\u{9b}31m\\u{202e}.sgf";
    fs::write(folder.join(name), "(;SZ[3];B[zz])").unwrap();
    for (arguments, part) in [
        (&["show", "--sgf", name][..], "point 'zz' of B is off the 3x3 board"),
        (&["resume", name], "no checkpoint"),
        (&["certificate", "info", "x\x07"], "x\\u{7}"),
        (&["lab", "run", "x\x07"], "'x\\u{7}' is neither"),
        (&["tuning", name], "no TOML: a line needs NAME = VALUE"),
        (&["problems", "check", "x\x07.sgf"], "cannot read x\\u{7}.sgf"),
    ] {
        let line = said(&folder, arguments, 1);
        assert!(line.contains(part), "{line}");
        assert_eq!(line.contains(shown), arguments.contains(&name), "{line}");
    }
    // The reader of arguments takes them out of what it says.
    for (arguments, part) in [
        (&["solve", "x\x1b[31m"][..], "'x' is not a board size"),
        (&["solve", "3x3", "--ordering", "x\x07"], "'x' is no ordering"),
        (&["solv\x07"], "'solv'; did you mean 'solve'?"),
    ] {
        let line = said(&folder, arguments, 2);
        assert!(line.contains(part), "{line}");
    }
    fs::write(folder.join("c.sgf"), "(;SZ[3]C[x\x1b[31my\x07])").unwrap();
    let mut command = crate::support::folder::command();
    let output = command.current_dir(&folder).args(["show", "c.sgf", "--nodes"]).output().unwrap();
    assert!(output.status.success() && !output.stdout.contains(&0x1b) && !output.stdout.contains(&7));
}

/// Also while it works, and where it says how to go on.
#[cfg(unix)]
#[test]
fn names_of_checkpoints_reach_no_terminal_raw() {
    let folder = folder("checkpoint-names");
    let mut command = crate::support::folder::command();
    let line = "solve 5x5 --table 2^16 --nodes 40000 --checkpoint-every 1ms --checkpoint";
    let arguments = line.split(' ').chain(["a\x1b[2J b"]);
    let output = command.current_dir(&folder).args(arguments).assert().code(3).get_output().clone();
    let (report, news) =
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert!(news.contains("a\\u{1b}[2J b: writing takes "), "{news}");
    assert!(report.contains("'shoban resume $'a\\x1b[2J b'' takes up the work"), "{report}");
    assert!(!(news + &report).contains('\x1b'));
}

/// Names are bytes, and need not be text; they go into a checkpoint and out of it again as they were.
#[cfg(target_os = "linux")]
#[test]
fn names_need_not_be_utf_8() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = folder("bytes");
    let name = |ending: &str| OsStr::from_bytes(&[b"b\xff\xe9.", ending.as_bytes()].concat()).to_owned();
    let word = |word: &str| OsStr::new(word).to_owned();
    fs::write(folder.join(name("sgf")), "(;SZ[2])").unwrap();
    fs::write(folder.join(name("numbers.toml")), "[weights]\nstates-of-half = 4\n").unwrap();
    let run = |arguments: &[std::ffi::OsString], code: i32| {
        let mut command = crate::support::folder::command();
        let output = command.current_dir(&folder).args(arguments).assert().code(code).get_output().clone();
        String::from_utf8(output.stdout).unwrap()
    };
    for arguments in [
        vec![word("show"), name("sgf")],
        vec![word("show"), word("--sgf"), name("sgf")],
        vec![word("show"), word("--diagram"), name("sgf")],
        vec![word("tuning"), name("numbers.toml")],
        vec![word("problems"), word("check"), name("sgf")],
        vec![word("solve"), word("2x2"), word("--tuning"), name("numbers.toml")],
    ] {
        assert!(!run(&arguments, 0).is_empty(), "{arguments:?}");
    }
    let line = said(&folder, [word("resume"), name("sgf")], 1);
    assert_eq!(line, "error: b\\xff\\xe9.sgf: it is no checkpoint of this program");
    let started = ["solve", "3x3", "--json", "--quiet", "--table", "2^12", "--nodes", "10", "--checkpoint"];
    let mut arguments: Vec<_> = started.map(word).to_vec();
    arguments.extend([name("checkpoint"), word("--certificate"), name("shoban")]);
    run(&arguments, 3);
    let record = run(&[word("resume"), name("checkpoint"), word("--json"), word("--quiet")], 0);
    assert!(record.contains("\"file\":\"b\\\\xff\\\\xe9.shoban\""), "{record}");
    assert!(run(&[word("certificate"), word("info"), name("shoban")], 0).contains("3x3"));
}

/// At a terminal of 40 columns a line of progress is whole: the bounds stand in it.
#[cfg(target_os = "linux")]
#[test]
fn progress_fits_a_narrow_terminal() {
    let folder = folder("narrow");
    let program = crate::support::folder::program();
    let line = format!("stty rows 24 cols 40; {program} solve 5x5 --table 2^16 --time 2 > report");
    let mut terminal = std::process::Command::new("script");
    terminal.current_dir(&folder).args(["-qc", &line, "shown"]).stdin(std::process::Stdio::null());
    assert!(terminal.output().unwrap().status.success());
    let shown = fs::read_to_string(folder.join("shown")).unwrap();
    // What stands between two movements of the cursor is a line; the first is that of `script`.
    let lines = shown.lines().skip(1).flat_map(|line| line.split(['\r', '\u{1b}']));
    let lines: Vec<&str> = lines.filter(|line| line.contains(" s: ")).collect();
    assert!(lines.len() > 3, "{shown:?}");
    for line in lines {
        let columns = line.trim_start_matches("[2K").chars().count();
        assert!(columns <= 40 && line.contains("[-25, +25]"), "{columns} columns: {line}");
    }
}
