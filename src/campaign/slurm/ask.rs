//! One of Slurm's programs, its answer, and what to call it if there is none.

use super::error::SlurmError;
use std::io::{self, ErrorKind, Read};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Between looks at the flag that ends it all.
pub(super) const BLINK: Duration = Duration::from_millis(20);

/// How long an answer is waited for.
#[derive(Clone, Copy)]
pub(super) struct Patience<'p> {
    /// Ends the waiting when it is raised.
    pub stop: Option<&'p AtomicBool>,
    /// The longest time.
    pub most: Duration,
}

/// What a program prints. Arguments go to it as they are: no shell reads them.
pub(super) fn ask(
    program: &'static str,
    arguments: &[String],
    configuration: Option<&Path>,
    patience: Patience<'_>,
) -> Result<String, SlurmError> {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    if let Some(path) = configuration {
        command.env("SLURM_CONF", path);
    }
    let started = |error: io::Error| match error.kind() {
        ErrorKind::NotFound => SlurmError::Missing(program),
        _ => SlurmError::Start { program, error },
    };
    let mut child = command.spawn().map_err(started)?;
    // Read while it runs: a long list would fill the pipe, and the program would wait for ever.
    let (out, err) = (reader(child.stdout.take()), reader(child.stderr.take()));
    let status = wait(&mut child, patience).map_err(started)?.ok_or(SlurmError::Silent(program))?;
    let text = |thread: thread::JoinHandle<Vec<u8>>| {
        String::from_utf8_lossy(&thread.join().unwrap_or_default()).into_owned()
    };
    let (out, err) = (text(out), text(err));
    if status.success() {
        return Ok(out);
    }
    // The last line is the reason: "sbatch: error: Batch job submission failed: Invalid partition name specified".
    let last = err.lines().chain(out.lines()).rfind(|line| !line.trim().is_empty());
    let words = last.map_or_else(|| status.to_string(), |line| without_head(line, program).to_owned());
    Err(SlurmError::Refused { program, words })
}

fn reader(pipe: Option<impl Read + Send + 'static>) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            // What came before it broke is all that can be had.
            let _ = pipe.read_to_end(&mut bytes);
        }
        bytes
    })
}

/// How it ended; nothing if that takes too long, and then it is killed.
fn wait(child: &mut Child, patience: Patience<'_>) -> io::Result<Option<ExitStatus>> {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        let is_stopped = patience.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        if is_stopped || begun.elapsed() > patience.most {
            // It may have ended by itself just now.
            let _ = child.kill();
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(BLINK);
    }
}

/// A message without the program's name and the word "error" before it.
fn without_head<'l>(line: &'l str, program: &str) -> &'l str {
    let line = line.trim();
    let line = line.strip_prefix(program).and_then(|line| line.strip_prefix(": ")).unwrap_or(line);
    line.strip_prefix("error: ").or_else(|| line.strip_prefix("fatal: ")).unwrap_or(line)
}
