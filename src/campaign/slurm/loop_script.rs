//! The script that Slurm runs: a loop around a worker.

use crate::text::shell_word;

const HEAD: &str = "\
#!/bin/bash
# Written by shoban. Starts a worker again when it fails, later each time, and ends when the worker ends well. A wish to
# end, as Slurm sends it before it takes the machine away, goes on to the worker, which then gives its work back.
worker=
ended=
pass_on() {
    ended=yes
    [[ -z $worker ]] || kill -TERM \"$worker\" 2> /dev/null
}
trap pass_on TERM INT
pause=1
while true; do
    begun=$SECONDS
";

const TAIL: &str = " &
    worker=$!
    # The wish may have come before the number of the worker was known.
    [[ -z $ended ]] || kill -TERM \"$worker\" 2> /dev/null
    wait \"$worker\"
    code=$?
    # A signal ends the waiting, not the worker.
    while ((code > 128)) && kill -0 \"$worker\" 2> /dev/null; do
        wait \"$worker\"
        code=$?
    done
    worker=
    if ((code == 0)) || [[ -n $ended ]]; then exit \"$code\"; fi
    if ((SECONDS - begun > 600)); then pause=1; fi
    echo \"the worker has ended with $code and is started again in $pause s\" >&2
    sleep \"$pause\" &
    wait $!
    if [[ -n $ended ]]; then exit \"$code\"; fi
    pause=$((pause < 30 ? pause * 2 : 60))
done
";

/// The script for a command line; none for an empty one.
pub(super) fn text(command: &[String]) -> Option<String> {
    let words: Vec<_> = command.iter().map(shell_word).collect();
    (!words.is_empty()).then(|| format!("{HEAD}    {}{TAIL}", words.join(" ")))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    fn bash(command: &[&str]) -> Command {
        let words: Vec<_> = command.iter().map(|&word| word.to_owned()).collect();
        let mut bash = Command::new("bash");
        bash.args(["-c", &text(&words).unwrap()]).stdout(Stdio::piped()).stderr(Stdio::piped());
        bash
    }

    #[test]
    fn words_reach_the_worker_as_they_are() {
        let strange = ["", "a b", "it's", "$HOME", "`id`", "x;y", "*", "\"", "\\", "--", "é\n"];
        let line = [&["printf", "%s|"][..], &strange].concat();
        let output = bash(&line).output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), strange.join("|") + "|");
        assert!(output.status.success());
        assert_eq!(text(&[]), None);
    }

    #[test]
    fn a_wish_to_end_reaches_the_worker_and_ends_the_loop() {
        let worker = "trap 'echo given back; exit 3' TERM; echo ready; while :; do sleep 0.1; done";
        let child = bash(&["bash", "-c", worker]).spawn().unwrap();
        sleep(Duration::from_millis(700));
        let (begun, id) = (Instant::now(), child.id().to_string());
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(3));
        assert_eq!(String::from_utf8(output.stdout).unwrap(), "ready\ngiven back\n");
        assert!(begun.elapsed() < Duration::from_secs(5));
    }
}
