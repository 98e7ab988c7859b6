//! What people see at a terminal and programs do not: colours, and the page of `--watch`, which leaves the terminal as it was.
//!
//! `script` of util-linux makes the terminal.
#![cfg(target_os = "linux")]

use crate::support::folder::program;
use std::io::{Read as _, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// A command of the shell at a terminal, and what was written there.
struct Terminal {
    child: Child,
    keys: ChildStdin,
    written: Receiver<Vec<u8>>,
    text: String,
}

impl Terminal {
    /// Starts a line of the shell, in which `shoban` is the program, with `TERM` and `NO_COLOR` as given.
    fn new(line: &str, term: &str, no_color: &str) -> Self {
        let line = format!("stty rows 30 cols 100; {}", line.replace("shoban", &program()));
        let mut command = Command::new("script");
        command.args(["--quiet", "--return", "--flush", "--command", &line, "/dev/null"]);
        command.env("SHELL", "/bin/sh").env("TERM", term).env("NO_COLOR", no_color);
        let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("script of util-linux");
        let (keys, mut out) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let (tell, written) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = out.read(&mut bytes) {
                if tell.send(bytes[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self { child, keys, written, text: String::new() }
    }

    /// Waits until this was written, or for a minute.
    fn wait_for(&mut self, part: &str) {
        let begun = Instant::now();
        while !self.text.contains(part) {
            assert!(begun.elapsed() < Duration::from_secs(60), "no {part} in {}", self.text);
            if let Ok(bytes) = self.written.recv_timeout(Duration::from_millis(100)) {
                self.text += &String::from_utf8_lossy(&bytes);
            }
        }
    }

    /// The exit code, and all that was written.
    fn end(mut self) -> (Option<i32>, String) {
        let status = self.child.wait().unwrap();
        while let Ok(bytes) = self.written.recv() {
            self.text += &String::from_utf8_lossy(&bytes);
        }
        (status.code(), self.text.replace("\r\n", "\n"))
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

#[test]
fn boards_are_colored_for_people_who_want_that() {
    const BOARD: &str = "show --diagram .X.O./XX.OO/.XXX./XXOOX/O.OX.";
    let piped = Command::new(program()).args(BOARD.split_whitespace()).output().unwrap();
    let plain = String::from_utf8(piped.stdout).unwrap();
    assert!(!plain.contains('\x1b'));
    for (term, no_color, is_colored) in [("xterm", "", true), ("xterm", "1", false), ("dumb", "", false)] {
        let (code, text) = Terminal::new(&format!("shoban {BOARD}"), term, no_color).end();
        assert_eq!((code, text.contains('\x1b')), (Some(0), is_colored), "{term}, {no_color}: {text}");
        assert_eq!(console::strip_ansi_codes(&text), plain, "{term}, {no_color}");
    }
}

#[cfg(feature = "watch")]
#[test]
fn a_page_leaves_the_terminal_as_it_was() {
    const ENTER: &str = "\x1b[?1049h";
    const LEAVE: &str = "\x1b[?1049l";
    let line = "stty -g; shoban solve 6x6 --watch --table 2^12; code=$?; stty -g; exit $code";
    for keys in ["q", "\x03"] {
        let mut terminal = Terminal::new(line, "xterm", "");
        // Blanks are passed over by moving the cursor, so it is words that are looked for.
        terminal.wait_for("Ctrl-C");
        terminal.keys.write_all(keys.as_bytes()).unwrap();
        terminal.keys.flush().unwrap();
        let (code, text) = terminal.end();
        assert_eq!(code, Some(3), "{text}");
        assert_eq!((text.matches(ENTER).count(), text.matches(LEAVE).count()), (1, 1), "{text}");
        let (page, report) = text.split_once(LEAVE).unwrap();
        assert!(page.contains("Searches") && page.contains("smallest"), "{page}");
        assert!(report.contains("\x1b[?25h"), "the cursor is there again: {report}");
        assert!(
            report.contains("the search was stopped") && !page.contains("the search was stopped"),
            "{report}"
        );
        let modes = [text.lines().next().unwrap(), text.lines().last().unwrap()];
        assert!(modes[0] == modes[1] && modes[0].contains(':'), "{modes:?}");
    }
}

#[cfg(feature = "watch")]
#[test]
fn work_without_a_terminal_or_that_is_soon_done_has_no_page() {
    let (code, text) = Terminal::new("shoban solve 2x2 --watch --table 2^10", "xterm", "").end();
    assert_eq!(code, Some(0));
    assert!(!text.contains("\x1b[?1049h") && text.contains("Proved interval"), "{text}");
    for (line, term) in [
        ("shoban solve 2x2 --watch --table 2^10 2>&1 | cat", "xterm"),
        ("shoban solve 2x2 --watch --table 2^10", "dumb"),
    ] {
        let (_, said) = Terminal::new(line, term, "").end();
        assert!(said.starts_with("note: --watch needs standard error to be a terminal"), "{said}");
    }
    let refused = Command::new(program()).args(["solve", "2x2", "--watch", "--quiet"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
}
