//! `shoban completions` and `shoban man`: what goes beside the program when it is installed, made from its arguments.

use super::args::Cli;
use super::output;
use anyhow::Context as _;
use clap::{Command, CommandFactory as _};
use clap_complete::Shell;
use clap_mangen::Man;
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
    write_pages(&command, folder)?;
    Ok(ExitCode::SUCCESS)
}

fn write_pages(command: &Command, folder: &Path) -> anyhow::Result<()> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    let path = folder.join(format!("{name}.1"));
    fs::write(&path, page(command)?).with_context(|| format!("cannot write {}", shown_name(&path)))?;
    command.get_subcommands().try_for_each(|command| write_pages(command, folder))
}

/// The page of a command, without its subcommands' pages.
fn page(command: &Command) -> anyhow::Result<String> {
    let mut page = Vec::new();
    // A date would make every build another one.
    Man::new(command.clone()).date("").render(&mut page)?;
    String::from_utf8(page).context("the page is no text")
}
