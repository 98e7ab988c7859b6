//! Who is let in by a real NATS server: secrets in files, and encryption.
#![cfg(feature = "nats")]

use crate::support::folder::Folder;
use crate::support::jobs::{EASY, job};
use crate::support::nats::{PATIENCE, Server, work_settings};
use shoban::campaign::nats::{NatsEngine, NatsSettings, WorkerEvent, work};
use shoban::campaign::{Engine, EngineError, Event, JobId};
use std::fs;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

#[test]
fn secrets_are_in_files() {
    let server = Server::start_with(Folder::new("nats-token"), "authorization { token: hunter2 }");
    let folder = &server.folder;
    folder.write("right", "hunter2\n");
    folder.write("wrong", "hunter3\n");
    folder.write("open", "hunter2\n");
    for (name, mode) in [("right", 0o600), ("wrong", 0o400), ("open", 0o640)] {
        use std::os::unix::fs::PermissionsExt as _;
        fs::set_permissions(folder.path(name), fs::Permissions::from_mode(mode)).unwrap();
    }
    let connect = |settings: NatsSettings| NatsEngine::connect(&settings, "a").map(|_| ());
    let with = |name: &str| NatsSettings { token_file: Some(folder.path(name)), ..server.settings() };
    connect(with("right")).unwrap();
    let url = server.url().replace("//", "//hunter2@");
    let nobody = NatsSettings { url: "nats://127.0.0.1:1".to_owned(), ..server.settings() };
    for (settings, words) in [
        (with("wrong"), "does not let us in: the token"),
        (server.settings(), "does not let us in: the token"),
        (with("open"), "others may use this secret (mode 640); chmod 600"),
        (with("nothing"), "nothing: No such file"),
        (NatsSettings { url, ..with("right") }, "put the secret into a file"),
        (NatsSettings { ca: Some(folder.path("nothing")), ..with("right") }, "nothing: No such file"),
        (NatsSettings { prefix: "a.b".to_owned(), ..with("right") }, "'a.b' is no prefix"),
        (nobody, "connecting to the NATS server: "),
    ] {
        let error = connect(settings).unwrap_err().to_string();
        assert!(error.contains(words) && !error.contains("hunter"), "{error}");
    }
}

#[test]
fn nkeys_are_in_files() {
    const SEED: &str = "SUANQDPB2RUOE4ETUA26CNX7FUKE5ZZKFCQIIW63OX225F2CO7UEXTM7ZY";
    let line =
        "authorization { users: [ { nkey: UAMMBNV2EYR65NYZZ7IAK5SIR5ODNTTERJOBOF4KJLMWI45YOXOSWULM } ] }";
    let server = Server::start_with(Folder::new("nats-nkey"), line);
    for (name, text) in [("right", SEED), ("wrong", "nonsense")] {
        use std::os::unix::fs::PermissionsExt as _;
        server.folder.write(name, text);
        fs::set_permissions(server.folder.path(name), fs::Permissions::from_mode(0o600)).unwrap();
    }
    let file = |name: &str| Some(server.folder.path(name));
    NatsEngine::connect(&NatsSettings { nkey_file: file("right"), ..server.settings() }, "a").unwrap();
    for (settings, words) in [
        (NatsSettings { nkey_file: file("wrong"), ..server.settings() }, "does not let us in"),
        (NatsSettings { credentials_file: file("right"), ..server.settings() }, "these are no credentials"),
    ] {
        let error = NatsEngine::connect(&settings, "a").err().unwrap().to_string();
        assert!(error.contains(words) && !error.contains(SEED), "{error}");
    }
}

/// Does it with `openssl` in a folder.
fn openssl(folder: &Folder, arguments: &str) {
    let mut command = Command::new("openssl");
    let output = command.args(arguments.split_whitespace()).current_dir(folder.path(".")).output();
    let output = output.unwrap_or_else(|error| {
        panic!("openssl: {error}; this test needs it: scripts/install-engines installs it")
    });
    assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
}

/// Two authorities, and a certificate of the first for a server at this machine.
fn certificates(folder: &Folder) {
    const KEY: &str = "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes";
    for name in ["authority", "stranger"] {
        openssl(
            folder,
            &format!("req -x509 {KEY} -keyout {name}.key -out {name}.pem -subj /CN={name} -days 2"),
        );
    }
    folder.write("names", "subjectAltName=IP:127.0.0.1\n");
    openssl(folder, &format!("req {KEY} -keyout server.key -out server.csr -subj /CN=server"));
    let by = "-CA authority.pem -CAkey authority.key -CAcreateserial";
    openssl(folder, &format!("x509 -req -in server.csr {by} -out server.pem -days 2 -extfile names"));
}

#[test]
fn what_is_said_is_encrypted() {
    let folder = Folder::new("nats-tls");
    certificates(&folder);
    let (certificate, key) = (folder.path("server.pem"), folder.path("server.key"));
    let server =
        Server::start_with(folder, &format!("tls {{ cert_file: {certificate:?}, key_file: {key:?} }}"));
    let ca = |name: &str| Some(server.folder.path(name));
    let url = server.url().replace("nats:", "tls:");
    let right = NatsSettings { url: url.clone(), ca: ca("authority.pem"), ..server.settings() };
    let mut engine = NatsEngine::connect(&right, "a").unwrap();
    engine.submit(&job("a", 1, EASY)).unwrap();
    let stop: Arc<AtomicBool> = Arc::default();
    let (how, settings, (to, _events)) = (work_settings(&stop), right.clone(), channel::<WorkerEvent>());
    let worker = std::thread::spawn(move || {
        work(&settings, &how, &mut |event| {
            let _ = to.send(event);
        })
    });
    let begun = Instant::now();
    let delivery = loop {
        assert!(begun.elapsed() < PATIENCE);
        if let Some(Event::Delivery(delivery)) = engine.next_event(Duration::from_secs(1)).unwrap() {
            break delivery;
        }
    };
    assert!(delivery.report.id == JobId(1) && delivery.piece.is_some());
    stop.store(true, Ordering::Relaxed);
    worker.join().unwrap().unwrap();
    // Somebody else's word for the server, nobody's, and a server that cannot do it where it is asked for.
    let plain = Server::start("plain");
    for settings in [
        NatsSettings { ca: ca("stranger.pem"), ..right.clone() },
        NatsSettings { ca: None, ..right.clone() },
        NatsSettings { url: server.url(), ca: None, ..right.clone() },
        NatsSettings { url: plain.url().replace("nats:", "tls:"), ..right },
    ] {
        let error = NatsEngine::connect(&settings, "a").err().unwrap();
        println!("{}: {error}", settings.url);
        assert!(matches!(error, EngineError::Unreachable { .. } | EngineError::Refused(_)), "{error}");
    }
}
