//! A controller of programs that speak the Go Text Protocol.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// Longer than any answer takes on a machine with much else to do, the first moves on 5x5 among them.
const PATIENCE: Duration = Duration::from_secs(600);

/// A program at the other end of two pipes.
pub struct Engine {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Engine {
    /// Starts a program.
    pub fn start(mut command: Command) -> Self {
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                if line.is_err() || sender.send(line.unwrap()).is_err() {
                    return;
                }
            }
        });
        Self { child, input, lines }
    }

    /// Writes a line without waiting for an answer.
    pub fn write(&mut self, line: &str) {
        self.input.write_all(format!("{line}\n").as_bytes()).unwrap();
        self.input.flush().unwrap();
    }

    /// The next line of output.
    pub fn line(&mut self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("a line in time")
    }

    /// The rest of an answer, up to the empty line.
    pub fn rest(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.line();
            if line.trim().is_empty() {
                return lines;
            }
            lines.push(line);
        }
    }

    /// The answer to a line that was written: its sign, which has the number of the command behind it, and its text.
    pub fn answer(&mut self) -> Result<String, String> {
        let lines = self.rest().join("\n");
        let (head, text) = lines.split_at(lines.find(' ').unwrap_or(lines.len()));
        let text = text.trim_start().to_owned();
        match head.chars().next() {
            Some('=') => Ok(text),
            Some('?') => Err(text),
            _ => panic!("no answer: {lines:?}"),
        }
    }

    /// Writes a command and waits for its answer.
    pub fn ask(&mut self, command: &str) -> Result<String, String> {
        self.write(command);
        self.answer()
    }

    /// The same for a command that succeeds.
    pub fn told(&mut self, command: &str) -> String {
        self.ask(command).unwrap_or_else(|error| panic!("{command}: {error}"))
    }

    /// Ends the program, which has to do so by itself, and gives its exit code.
    pub fn quit(mut self) -> Option<i32> {
        self.told("quit");
        self.child.wait().unwrap().code()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
