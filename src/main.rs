//! The command `shoban`.

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
