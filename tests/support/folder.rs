//! Folders in which the program runs, and programs that end in time.

use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// Longer than anything takes that goes well, on a machine with much else to do.
const PATIENCE: Duration = Duration::from_secs(120);

/// The program that is tested: SHOBAN_PROGRAM names another one, such as an older one that a test is to fail with. Its own is
/// known to the compiler of a test, not to that of an example that shares this module.
pub fn program() -> String {
    const PROGRAM: Option<&str> = option_env!("CARGO_BIN_EXE_shoban");
    std::env::var("SHOBAN_PROGRAM").unwrap_or_else(|_| PROGRAM.expect("this is a test").to_owned())
}

/// The program without arguments, with what it prints to be compared.
pub fn command() -> assert_cmd::Command {
    assert_cmd::Command::new(program())
}

/// A folder of its own for each test, taken away at its end.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("shoban-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Folders on the way are made.
    pub fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// The names of all that is in the folder, sorted.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(&self.0)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    /// The command with the words of `line` as arguments, in this folder, with nothing on standard input.
    pub fn shoban(&self, line: &str) -> Command {
        let mut command = Command::new(program());
        command.current_dir(&self.0).args(line.split_whitespace());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    pub fn start(&self, line: &str) -> Child {
        self.shoban(line).spawn().unwrap()
    }

    /// What a line prints to standard output and standard error; it must end with `code`.
    pub fn output(&self, line: &str, code: i32) -> (String, String) {
        text_of(&output_of(self.start(line)), code)
    }

    /// What a line of the shell prints, in which `shoban` is the program.
    pub fn shell(&self, line: &str, code: i32) -> (String, String) {
        text_of(&self.shell_output(line), code)
    }

    /// The same with any code.
    pub fn shell_output(&self, line: &str) -> Output {
        let line = line.replace("shoban", &program());
        Command::new("sh").current_dir(&self.0).args(["-c", &line]).output().unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Both outputs as text, of something that ended with `code`.
pub fn text_of(output: &Output, code: i32) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{out}\n{err}");
    (out, err)
}

/// Waits for the end of a child, and ends a test that would wait for ever.
pub fn output_of(child: Child) -> Output {
    let id = child.id().to_string();
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(child.wait_with_output()));
    receiver
        .recv_timeout(PATIENCE)
        .unwrap_or_else(|_| {
            let _ = Command::new("kill").args(["-KILL", &id]).status();
            panic!("it does not end");
        })
        .unwrap()
}

/// The exit code of a child; none where a signal ended it.
pub fn code_of(child: Child) -> Option<i32> {
    output_of(child).status.code()
}

/// Waits for something that another process does.
pub fn wait_for(what: impl Fn() -> bool) {
    let begun = Instant::now();
    while !what() {
        assert!(begun.elapsed() < PATIENCE, "nothing happens");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Sends a signal, by its name without SIG.
pub fn signal(child: &Child, name: &str) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args([&format!("-{name}"), &id]).status().unwrap().success());
}
