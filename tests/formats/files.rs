//! Files that are written: what is refused before the search, what becomes of files that are there, and where links, devices
//! and pipes lead. None of it rests on permissions, which do not bind everybody.
#![cfg(unix)]

use crate::support::folder::{Folder, output_of, signal, text_of};
use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::process::Stdio;

/// A command that takes an hour, so that what comes at once comes before the search.
const LONG: &str = "solve 6x6 --quiet --time 1h --table 2^12";
const SHORT: &str = "solve 2x2 --quiet --table 2^10";

#[test]
fn what_is_there_is_refused_before_the_search_and_replaced_with_force() {
    let folder = Folder::new("there");
    folder.write("game.sgf", "(;SZ[3];B[bb])");
    for (command, option) in [
        (LONG, "--tree"),
        (LONG, "--picture"),
        (LONG, "--certificate"),
        ("show 3x3", "--picture"),
        ("problems new 3x3 --from-game game.sgf", "--out"),
    ] {
        folder.write("old", "a year of work");
        let (out, error) = folder.output(&format!("{command} {option} old"), 1);
        assert!(
            out.is_empty() && error.contains(&format!("{option}: old is there already; --force replaces it")),
            "{error}"
        );
        assert_eq!(folder.read("old"), "a year of work");
        let command = command.replace(LONG, SHORT);
        folder.output(&format!("{command} {option} old --force"), 0);
        assert!(!fs::read(folder.path("old")).unwrap().starts_with(b"a year"), "{option}");
    }
    let _ = fs::remove_file(folder.path("old.toml"));
    // The sheet beside a problem as well.
    folder.write("new.toml", "mine");
    let (_, error) = folder.output("problems new 3x3 --from-game game.sgf --out new.sgf", 1);
    assert!(error.contains("new.toml is there already"), "{error}");
    assert_eq!(folder.names(), ["game.sgf", "new.toml", "old"]);
}

#[test]
fn places_that_cannot_be_written_are_refused_before_the_search() {
    let folder = Folder::new("cannot");
    fs::create_dir(folder.path("sub")).unwrap();
    folder.write("kept", "keep this");
    fs::set_permissions(folder.path("kept"), fs::Permissions::from_mode(0o444)).unwrap();
    symlink("round", folder.path("round")).unwrap();
    for option in ["--tree", "--picture", "--certificate"] {
        for (place, part) in [
            ("sub", "cannot write sub: that is a folder"),
            ("new/", "cannot write new/: that is a folder"),
            ("no/such", "cannot write no/such: "),
            ("kept", "cannot write kept: it is read-only"),
            ("round", "cannot write round: "),
            ("/proc/version-of-mine", "cannot write /proc/version-of-mine: "),
        ] {
            let (out, error) = folder.output(&format!("{LONG} {option} {place} --force"), 1);
            assert!(out.is_empty() && error.contains(part), "{option} {place}: {error}");
        }
    }
    assert_eq!(folder.read("kept"), "keep this");
    assert_eq!(folder.names(), ["kept", "round", "sub"]);
}

/// By whatever name it is called, and with `--force`, too.
#[test]
fn the_input_is_never_replaced() {
    let folder = Folder::new("input");
    let game = "(;SZ[2:1])";
    folder.write("game.sgf", game);
    folder.write("rows.txt", "..\n");
    symlink("game.sgf", folder.path("link")).unwrap();
    fs::hard_link(folder.path("game.sgf"), folder.path("twin")).unwrap();
    for name in ["game.sgf", "./game.sgf", "link", "twin"] {
        for line in [
            "solve game.sgf --tree",
            "solve --sgf game.sgf --picture",
            "solve game.sgf --certificate",
            "show game.sgf --picture",
            "problems new 1x2 --from-game game.sgf --out",
        ] {
            let (_, error) = folder.output(&format!("{line} {name} --force"), 1);
            assert!(error.contains("is what is read here"), "{line} {name}: {error}");
        }
    }
    let (_, error) = folder.output("show --diagram rows.txt --picture rows.txt --force", 1);
    assert!(error.contains("is what is read here"), "{error}");
    let (_, error) = folder.shell("shoban show - --picture game.sgf --force < game.sgf", 1);
    assert!(error.contains("is what is read here"), "{error}");
    assert_eq!((folder.read("game.sgf").as_str(), folder.read("rows.txt").as_str()), (game, "..\n"));
}

#[test]
fn links_are_followed_and_modes_are_kept() {
    let folder = Folder::new("links");
    fs::create_dir(folder.path("deep")).unwrap();
    symlink("deep/two", folder.path("one")).unwrap();
    symlink("../file", folder.path("deep/two")).unwrap();
    // The file at the end need not be there yet.
    for (line, begins) in [
        ("--picture one", "<svg"),
        ("--tree one --force", "(;"),
        ("--certificate one --force", "shoban-cert"),
    ] {
        folder.output(&format!("{SHORT} {line}"), 0);
        let text = String::from_utf8_lossy(&fs::read(folder.path("file")).unwrap()).into_owned();
        assert!(text.starts_with(begins), "{line}: {text}");
        assert!(folder.path("one").is_symlink() && folder.path("deep/two").is_symlink());
        let found = fs::metadata(folder.path("file")).unwrap().mode() & 0o7777;
        assert!(begins == "<svg" || found == 0o640, "{found:o}");
        fs::set_permissions(folder.path("file"), fs::Permissions::from_mode(0o640)).unwrap();
    }
    let (_, error) = folder.output(&format!("{LONG} --picture one"), 1);
    assert!(error.contains("one is there already"), "{error}");
    assert_eq!(folder.names(), ["deep", "file", "one"]);
}

#[test]
fn owners_are_kept_where_that_is_possible() {
    let folder = Folder::new("owner");
    folder.write("old.svg", "");
    let is_ours_to_give =
        std::os::unix::fs::chown(folder.path("old.svg"), Some(12_345), Some(23_456)).is_ok();
    folder.output(&format!("{SHORT} --picture old.svg --force"), 0);
    let found = fs::metadata(folder.path("old.svg")).unwrap();
    assert!(found.len() > 0);
    assert!(!is_ours_to_give || (found.uid(), found.gid()) == (12_345, 23_456));
}

#[test]
fn pipes_and_devices_are_written_to_and_stay() {
    let folder = Folder::new("pipes");
    for (option, begins) in
        [("--picture", "<svg"), ("--tree", "(;"), ("--certificate", "shoban-certificate 1")]
    {
        let line = format!(
            "mkfifo pipe && (cat pipe > got & shoban {SHORT} {option} pipe > report && wait) && test -p pipe && rm pipe"
        );
        folder.shell(&line, 0);
        let got = fs::read(folder.path("got")).unwrap();
        assert!(String::from_utf8_lossy(&got).starts_with(begins), "{option}");
        assert!(folder.read("report").contains("Rules: area"), "{option}");
        fs::remove_file(folder.path("got")).unwrap();
        fs::remove_file(folder.path("report")).unwrap();
    }
    let (out, _) = folder.output(&format!("{SHORT} --picture /dev/null --tree /dev/null"), 0);
    assert!(out.contains("Rules: area"), "{out}");
    assert!(!fs::metadata("/dev/null").unwrap().is_file(), "a device stays one");
    // A full one: the answer is printed all the same.
    for option in ["--picture", "--tree", "--certificate"] {
        let (out, error) = folder.output(&format!("{SHORT} {option} /dev/full"), 1);
        assert!(out.contains("Rules: area") && error.contains("the disk is full"), "{option}: {out}{error}");
    }
    assert!(folder.names().is_empty());
}

#[test]
fn what_goes_to_standard_output_is_not_mixed_with_the_report() {
    let folder = Folder::new("output");
    for (option, begins) in
        [("--picture", "<svg"), ("--tree", "(;"), ("--certificate", "shoban-certificate 1")]
    {
        for place in ["-", "/dev/stdout"] {
            // A certificate is no text.
            let output = folder.shoban(&format!("{SHORT} {option} {place}")).output().unwrap();
            let [out, error] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
            assert!(
                out.starts_with(begins) && !out.contains(" nodes in ") && error.contains(" nodes in "),
                "{option}: {out}"
            );
        }
        // A file that the shell has opened for it is neither refused nor taken away.
        folder.shell(&format!("shoban {SHORT} {option} /dev/stdout > got 2> report"), 0);
        let got = fs::read(folder.path("got")).unwrap();
        assert!(
            String::from_utf8_lossy(&got).starts_with(begins)
                && folder.read("report").contains("Rules: area")
        );
    }
    let (out, error) = folder.output("show 2x2 --picture -", 0);
    assert!(out.starts_with("<svg") && error.contains("Black to play"), "{out}{error}");
    let (out, _) = folder.output("solve 2x2 --quiet --table 2^10 --json --picture -", 0);
    assert!(out.starts_with("<svg") && out.trim_end().ends_with("</svg>"), "{out}");
    let (_, error) = folder.output(&format!("{LONG} --checkpoint -"), 1);
    assert!(error.contains("no regular file"), "{error}");
    assert_eq!(folder.names(), ["got", "report"]);
}

#[test]
fn two_results_do_not_share_a_file() {
    let folder = Folder::new("same");
    symlink("x", folder.path("link")).unwrap();
    folder.write("old", "");
    fs::hard_link(folder.path("old"), folder.path("twin")).unwrap();
    for (line, options) in [
        ("--picture x --tree ./x", "--tree and --picture"),
        ("--picture x --tree link", "--tree and --picture"),
        ("--picture old --tree twin --force", "--tree and --picture"),
        ("--picture - --tree /dev/stdout", "--tree and --picture"),
        ("--picture x --certificate link", "--picture and --certificate"),
        ("--checkpoint x --tree x", "--checkpoint and --tree"),
    ] {
        let (_, error) = folder.output(&format!("{LONG} {line}"), 1);
        assert!(error.contains(&format!("{options} name the same file")), "{line}: {error}");
    }
    assert_eq!(folder.names(), ["link", "old", "twin"]);
}

#[test]
fn a_full_disk_leaves_the_old_file_and_the_answer() {
    let folder = Folder::new("full");
    for option in ["--picture", "--tree", "--certificate"] {
        folder.write("old", "a year of work");
        let line = format!("ulimit -f 0; trap '' XFSZ; shoban {SHORT} {option} old --force | cat; exit 0");
        let (out, error) = folder.shell(&line, 0);
        assert!(
            out.contains("Rules: area") && error.contains("the file would be larger"),
            "{option}: {out}{error}"
        );
        assert_eq!(folder.read("old"), "a year of work");
        assert_eq!(folder.names(), ["old"], "{option}");
    }
}

/// Two searches for one file at the same time: neither loses its result.
#[test]
fn a_file_that_appears_during_the_search_stays() {
    let folder = Folder::new("appears");
    for option in ["--picture", "--certificate"] {
        let mut command = folder.shoban(&format!("solve 3x4 --quiet --table 2^4 {option} late.x"));
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(150));
        folder.write("late.x", "a letter");
        let (_, error) = text_of(&output_of(child), 0);
        assert!(option == "--certificate" || error.contains("written to late-2.x"), "{error}");
        assert_eq!(folder.read("late.x"), "a letter");
        assert_eq!(folder.names(), ["late-2.x", "late.x"]);
        fs::remove_file(folder.path("late.x")).unwrap();
        fs::remove_file(folder.path("late-2.x")).unwrap();
    }
}

/// Unfinished files have names of their own; what a killed process has left goes, and what only looks so stays.
#[test]
fn other_files_beside_the_result_stay() {
    let folder = Folder::new("beside");
    let others = ["x.new", "x.part", "x.previous", "x.trial"];
    others.iter().for_each(|name| folder.write(name, name));
    folder.write(".shoban-1-0.tmp", "left by a process that was killed");
    folder.output(&format!("{SHORT} --picture x --certificate y"), 0);
    others.iter().for_each(|name| assert_eq!(folder.read(name), *name));
    assert_eq!(folder.names(), [&["x"], &others[..], &["y"]].concat());
}

/// The lock goes at the end, and the checkpoint before the last one comes and goes: no result may have their names.
#[test]
fn what_stands_beside_a_checkpoint_is_no_place_for_a_result() {
    let folder = Folder::new("companions");
    for (name, said) in [("w.lock", "the lock of the checkpoint"), ("w.previous", "the checkpoint before")] {
        for option in ["--picture", "--tree", "--certificate"] {
            for force in ["--force", ""] {
                let line = format!("{LONG} --checkpoint w {force} {option} ./{name}");
                let (_, error) = folder.output(&line, 1);
                assert!(error.contains(said) && error.contains("name the same file"), "{line}: {error}");
                assert_eq!(folder.names(), [""; 0]);
            }
        }
    }
}

/// `-` is standard output, wherever that leads.
#[test]
fn standard_output_is_no_way_to_the_input() {
    let folder = Folder::new("redirected");
    folder.write("in.sgf", "(;SZ[2])");
    for redirection in [">> in.sgf", "1<> in.sgf"] {
        let (_, error) = folder.shell(&format!("shoban solve in.sgf --quiet --tree - {redirection}"), 1);
        assert!(error.contains("is what is read here"), "{error}");
        assert_eq!(folder.read("in.sgf"), "(;SZ[2])");
    }
}

/// Limits on the size of files are like full disks.
#[test]
fn a_limit_on_the_size_of_files_is_no_end_of_the_program() {
    let folder = Folder::new("limit");
    let line = "ulimit -f 1; shoban solve 3x4 --quiet --table 2^14 --certificate c > /dev/null";
    let (_, error) = folder.shell(line, 1);
    assert_eq!(
        error,
        "error: no certificate: cannot write the certificate: the file would be larger than the system allows\n"
    );
    assert!(folder.names().is_empty());
}

/// Whoever waits for the reader of a pipe can be told to stop; a reader gets all.
#[test]
fn a_pipe_without_a_reader_is_given_up_when_that_is_wanted() {
    let folder = Folder::new("unread");
    folder.shell("mkfifo pipe", 0);
    for option in ["--picture", "--certificate"] {
        let child = folder.start(&format!("{SHORT} {option} pipe"));
        std::thread::sleep(std::time::Duration::from_millis(600));
        signal(&child, "TERM");
        let (out, error) = text_of(&output_of(child), 1);
        assert!(out.contains("Rules: area") && error.contains("nobody reads from it"), "{out}{error}");
        let (got, _) =
            folder.shell(&format!("cat pipe | wc -c & shoban {SHORT} {option} pipe > /dev/null; wait"), 0);
        assert!(got.trim().parse::<u32>().unwrap() > 100, "{got}");
    }
}
