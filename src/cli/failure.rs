//! What is said when something is wrong: one line, without the words of libraries, safe for any terminal.

use super::args::Cli;
use clap::CommandFactory as _;
use shoban::files;
use shoban::text::shown;
use std::ffi::OsString;
use std::io;

/// The causes of an error in one line, from the outermost on. A cause that the text before it has said already is left out.
pub fn causes(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain() {
        let part = cause.downcast_ref::<io::Error>().map_or_else(|| cause.to_string(), files::why);
        if text.is_empty() {
            text = part;
        } else if !text.ends_with(&part) {
            text += &format!(": {part}");
        }
    }
    shown(&text)
}

/// A usage error in one line, without the usage text that clap adds, but with what it guesses to have been meant, and with
/// the command that helps. `typed` is the command line.
pub fn misuse(error: &clap::Error, typed: impl Iterator<Item = OsString>) -> String {
    let text = error.to_string();
    let mut parts = text.split("\n\n");
    let lines: Vec<&str> = parts.next().unwrap_or_default().lines().map(str::trim).collect();
    let tips = parts.take_while(|part| !part.starts_with("Usage:")).flat_map(str::lines);
    let tips: String = tips.filter_map(|line| line.trim().strip_prefix("tip: ")).map(in_words).collect();
    let fault = without_rust(&lines.join(" "));
    shown(&format!("{fault}{tips} (see '{} --help')", command(typed)))
}

/// A guess as clap puts it, as a question; other advice as it is.
fn in_words(tip: &str) -> String {
    let names = |one: &str, some: &str| tip.strip_prefix(one).or_else(|| tip.strip_prefix(some));
    let guess = names("a similar argument exists: ", "some similar arguments exist: ")
        .or_else(|| names("a similar subcommand exists: ", "some similar subcommands exist: "))
        .or_else(|| names("a similar value exists: ", "some similar values exist: "));
    guess.map_or_else(
        || format!("; {tip}"),
        |guess| format!("; did you mean {}?", guess.replace("', '", "' or '")),
    )
}

/// What the standard library says of numbers, in words.
fn without_rust(fault: &str) -> String {
    let phrases = [
        ("invalid digit found in string", "not a whole number"),
        ("cannot parse integer from empty string", "not a whole number"),
        ("number too large to fit in target type", "too large"),
        ("number too small to fit in target type", "too small"),
    ];
    let fault = match fault
        .split_once(" is not in ")
        .and_then(|(start, range)| Some((start, range.split_once("..=")?)))
    {
        Some((start, (least, most))) => format!("{start} is not between {least} and {most}"),
        None => fault.to_owned(),
    };
    phrases.iter().fold(fault, |fault, (phrase, words)| match fault.strip_suffix(phrase) {
        Some(start) => format!("{start}{words}"),
        None => fault,
    })
}

/// The command that somebody was at: the program's name and those of subcommands, as far as there are such.
fn command(typed: impl Iterator<Item = OsString>) -> String {
    let mut at = Cli::command();
    let mut names = at.get_name().to_owned();
    for word in typed.skip(1) {
        let Some(next) = word.to_str().and_then(|word| at.find_subcommand(word)).cloned() else { break };
        names += &format!(" {}", next.get_name());
        at = next;
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context as _;
    use clap::Parser as _;

    fn said(line: &str) -> String {
        let typed = || std::iter::once("shoban").chain(line.split(' ')).map(OsString::from);
        misuse(&Cli::try_parse_from(typed()).unwrap_err(), typed())
    }

    #[test]
    fn slips_come_with_what_was_meant_and_where_help_is() {
        for (line, text) in [
            (
                "solv 5x5",
                "error: unrecognized subcommand 'solv'; did you mean 'solve'? (see 'shoban --help')",
            ),
            (
                "solve 5x5 --tabel 1G",
                "error: unexpected argument '--tabel' found; did you mean '--table'? (see 'shoban solve --help')",
            ),
            (
                "show 5x5 --to-play blcak",
                "error: invalid value 'blcak' for '--to-play <COLOR>' [possible values: black, white]; did you mean 'black'? (see 'shoban show --help')",
            ),
            (
                "solve 5x5 --depth x",
                "error: invalid value 'x' for '--depth <PLIES>': not a whole number (see 'shoban solve --help')",
            ),
        ] {
            assert_eq!(said(line), text);
        }
        assert!(said("lab report").ends_with("(see 'shoban lab report --help')"));
    }

    #[test]
    fn causes_are_said_once() {
        let error = || io::Error::from_raw_os_error(2);
        assert_eq!(
            causes(&Err::<(), _>(error()).context("a.sgf").unwrap_err()),
            "a.sgf: no such file or folder"
        );
        let twice = Err::<(), _>(error()).context("no such file or folder").context("a\nb").unwrap_err();
        assert_eq!(causes(&twice), "a\\nb: no such file or folder");
    }
}
