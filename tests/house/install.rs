//! What goes beside the program when it is installed: completions and manual pages, made from its arguments.

use crate::support::folder::Folder;
use std::fs;
use std::path::Path;
use std::process::Command;

fn stdout_of(line: &str) -> String {
    let output =
        crate::support::folder::command().args(line.split(' ')).assert().success().get_output().clone();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The names of the commands, as the program itself lists them.
fn commands() -> Vec<String> {
    let help = stdout_of("--help");
    let list = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let names = list.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned);
    names.filter(|name| name != "help").collect()
}

#[test]
fn every_shell_has_a_script_that_knows_all_commands() {
    let commands = commands();
    assert!(commands.len() > 10, "{commands:?}");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = stdout_of(&format!("completions {shell}"));
        for name in commands.iter().map(String::as_str).chain(["--moves-table", "--table", "--certificate"]) {
            assert!(script.contains(name.trim_start_matches('-')), "{shell}: {name}");
        }
    }
}

#[test]
fn bash_completes_commands_options_and_choices() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("completions.bash");
    fs::write(&file, stdout_of("completions bash")).unwrap();
    for (words, wanted) in [
        ("shoban sol", "solve"),
        ("shoban problems ch", "check"),
        ("shoban solve --moves-t", "--moves-table"),
        ("shoban show --to-play wh", "white"),
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let [.., previous, last] = words[..] else { panic!("{words:?}") };
        let script = format!(
            "set -e; source '{}'; COMP_WORDS=({}); COMP_CWORD={}; _shoban shoban '{last}' '{previous}' || true; echo \"${{COMPREPLY[@]}}\"",
            file.display(),
            words.join(" "),
            words.len() - 1,
        );
        let output = Command::new("bash").args(["--norc", "-c", &script]).output().unwrap();
        let reply = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        assert_eq!(reply, wanted, "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("man/man1");
    let _ = fs::remove_dir_all(&folder);
    crate::support::folder::command().arg("man").arg(&folder).assert().success();
    let read = |name: &str| fs::read_to_string(folder.join(format!("{name}.1"))).unwrap();
    for name in commands() {
        let page = read(&format!("shoban-{name}"));
        assert!(page.contains(&format!(".TH shoban-{name} 1")), "{page}");
    }
    assert!(read("shoban-solve").contains("\\-\\-moves\\-table"));
    assert!(read("shoban-problems-run").contains("\\-\\-certificates"));
    assert_eq!(read("shoban"), stdout_of("man"));
}

/// Short help for every day, long help with everything.
#[test]
fn help_is_short_or_long() {
    let (short, long) = (stdout_of("solve -h"), stdout_of("solve --help"));
    assert!(short.lines().count() < 80 && 3 * short.len() < 2 * long.len(), "{} {}", short.len(), long.len());
    for option in ["--ordering", "--tuning", "--tie-value", "--depth"] {
        assert!(long.contains(option) && !short.contains(option), "{option}");
    }
    assert!(!long.contains("history:D") && stdout_of("lab list").contains("history:D"));
}

#[test]
fn pages_replace_older_pages_and_nothing_else() {
    let folder = Folder::new("pages");
    folder.write("own/shoban-solve.1", "a letter");
    let (_, error) = folder.output("man own", 1);
    assert!(error.contains("own/shoban-solve.1 is there already and is no page of this program"), "{error}");
    assert_eq!(folder.read("own/shoban-solve.1"), "a letter");
    assert!(!folder.path("own/shoban.1").exists(), "the others are not written either");
    folder.output("man pages", 0);
    let page = folder.read("pages/shoban-solve.1");
    folder.write("pages/shoban-solve.1", &page.replace("shoban 0", "shoban -1"));
    folder.output("man pages", 0);
    assert_eq!(folder.read("pages/shoban-solve.1"), page);
}
