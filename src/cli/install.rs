//! `shoban completions` and `shoban man`: what goes beside the program when it is installed, made from its arguments.

use super::args::Cli;
use super::output;
use anyhow::{Context as _, anyhow};
use clap::{Command, CommandFactory as _};
use clap_complete::Shell;
use clap_mangen::Man;
use shoban::files::{Replace, Target, TargetError};
use shoban::text::shown_name;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

/// Prints a script that completes the arguments in a shell.
pub fn completions(shell: Shell) -> anyhow::Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "shoban", &mut script);
    output::print(&String::from_utf8(script).context("the script is no text")?)?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the manual page of the program, or writes those of the program and of all its subcommands into a folder.
pub fn man(folder: Option<&Path>) -> anyhow::Result<ExitCode> {
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    let Some(folder) = folder else {
        output::print(&page(&command)?)?;
        return Ok(ExitCode::SUCCESS);
    };
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", shown_name(folder)))?;
    let pages = pages(&command)?;
    // All of them, before the first is written.
    let targets = pages.iter().map(|(name, _)| target(&folder.join(name)));
    let targets = targets.collect::<anyhow::Result<Vec<_>>>()?;
    for (target, (_, page)) in targets.iter().zip(&pages) {
        target.write(page.as_bytes())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Names and texts of the pages of a command and all below it.
fn pages(command: &Command) -> anyhow::Result<Vec<(String, String)>> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    let mut found = vec![(format!("{name}.1"), page(command)?)];
    for command in command.get_subcommands() {
        found.extend(pages(command)?);
    }
    Ok(found)
}

/// A place for a page. Only an older page of this program may be replaced.
fn target(path: &Path) -> anyhow::Result<Target> {
    let is_older_page = fs::read(path)
        .is_ok_and(|bytes| bytes.split(|&byte| byte == b'\n').any(|line| line.starts_with(b".TH shoban")));
    let replace = if is_older_page { Replace::Anything } else { Replace::Nothing };
    Target::reserve(path, replace).map_err(|error| match error {
        TargetError::Exists(_) => {
            anyhow!(
                "{} is there already and is no page of this program; name another folder",
                shown_name(path)
            )
        }
        error => error.into(),
    })
}

/// The page of a command, without its subcommands' pages.
fn page(command: &Command) -> anyhow::Result<String> {
    let mut page = Vec::new();
    // A date would make every build another one.
    Man::new(command.clone()).date("").render(&mut page)?;
    String::from_utf8(page).context("the page is no text")
}
