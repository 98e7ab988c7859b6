//! `shoban serve` as browsers and others use it: questions, events, limits, and requests of people who mean harm.
#![cfg(feature = "serve")]

use crate::support::folder::{program, signal};
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A server and where it is.
struct Server {
    child: Child,
    address: SocketAddr,
    token: Option<String>,
}

/// What came back.
struct Response {
    status: u32,
    head: String,
    body: String,
}

impl Response {
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }
}

impl Server {
    fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(program());
        command.args(["serve", "--no-browser", "--table", "2^18"]).args(arguments);
        if !arguments.contains(&"--listen") {
            command.args(["--listen", "127.0.0.1:0"]);
        }
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let place = line.trim().split("http://").nth(1).unwrap_or_else(|| panic!("no address: {line}"));
        let (host, rest) = place.split_once('/').unwrap();
        let port: u16 = host.rsplit_once(':').unwrap().1.parse().unwrap();
        let token = rest.strip_prefix("?token=").map(str::to_owned);
        Self { child, address: SocketAddr::from(([127, 0, 0, 1], port)), token }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    fn host(&self) -> String {
        format!("host: {}", self.address)
    }

    /// Sends lines of a head and a body, and reads until the server closes.
    fn raw(&self, request: &str, headers: &[&str], body: &str) -> Response {
        let mut stream = self.connect();
        let mut text = format!("{request} HTTP/1.1\r\nconnection: close\r\n");
        headers.iter().for_each(|header| text += &format!("{header}\r\n"));
        if !body.is_empty() {
            text += &format!("content-length: {}\r\n", body.len());
        }
        // Who refuses a long body does not read all of it.
        let _ = stream.write_all(format!("{text}\r\n{body}").as_bytes());
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        let all = String::from_utf8_lossy(&bytes).into_owned();
        let (head, body) = all.split_once("\r\n\r\n").unwrap_or((&all, ""));
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
        Response { status, head: head.to_lowercase(), body: body.to_owned() }
    }

    fn get(&self, path: &str) -> Response {
        self.raw(&format!("GET {path}"), &[&self.host()], "")
    }

    fn send(&self, method: &str, path: &str, body: &Value) -> Response {
        let text = if body.is_null() { String::new() } else { body.to_string() };
        self.raw(&format!("{method} {path}"), &[&self.host(), "content-type: application/json"], &text)
    }

    fn ask(&self, body: &Value) -> String {
        let response = self.send("POST", "/api/questions", body);
        assert_eq!(response.status, 201, "{}", response.body);
        response.json()["id"].as_str().unwrap().to_owned()
    }

    /// All events of a question until its stream ends.
    fn events(&self, id: &str) -> Vec<Value> {
        let response = self.get(&format!("/api/questions/{id}/events"));
        assert!(response.head.contains("text/event-stream"), "{}", response.head);
        let data = response.body.lines().filter_map(|line| line.strip_prefix("data: "));
        data.map(|data| serde_json::from_str(data).unwrap()).collect()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn empty(rows: usize, columns: usize) -> Value {
    let position = vec![".".repeat(columns); rows].join("/");
    json!({"rows": rows, "columns": columns, "position": position, "to_play": "black"})
}

#[test]
fn the_page_comes_with_all_it_needs() {
    let server = Server::start(&[]);
    for (path, kind) in [("/", "text/html"), ("/app.js", "text/javascript"), ("/app.css", "text/css")] {
        let response = server.get(path);
        assert!(response.status == 200 && response.head.contains(kind), "{path}: {}", response.head);
        assert!(response.head.contains("content-security-policy: default-src 'self'"), "{}", response.head);
        assert!(response.body.len() > 300, "{path}");
    }
    assert_eq!(server.get("/nothing").status, 404);
    assert_eq!(server.get("/api/questions/q9/events").status, 404);
}

#[test]
fn questions_are_answered_while_one_looks() {
    let server = Server::start(&[]);
    let read = server.send("POST", "/api/positions", &json!({"text": "(;SZ[4:3];B[bb];W[cb])"}));
    assert_eq!((read.status, &read.json()["moves"]), (200, &json!(["B2", "C2"])));
    assert_eq!(server.send("POST", "/api/positions", &json!({"text": "hello"})).status, 422);
    let events = server.events(&server.ask(&empty(3, 4)));
    let (first, last) = (&events[0], events.last().unwrap());
    assert!(matches!(first["state"].as_str(), Some("waiting" | "running")), "{first}");
    assert_eq!((&last["state"], &last["value"]), (&json!("done"), &json!(4)));
    assert_eq!(last["moves"].as_array().unwrap().len(), 13);
    assert_eq!(last["rules"], "area scoring, basic ko, no suicide, komi 0");
    let best = &last["moves"][0];
    assert_eq!((&best["quality"], &best["lower"], &best["least"]), (&json!("optimal"), &json!(4), &json!(0)));
    // What is open may give something away, and is not said to give nothing.
    let moves = events.iter().flat_map(|event| event["moves"].as_array().unwrap());
    let open: Vec<_> = moves.filter(|known| known["quality"] == "open").collect();
    assert!(
        !open.is_empty() && open.iter().all(|known| known["least"] == 0 && known["most"].as_u64() > Some(0))
    );
    for pair in events.windows(2) {
        let bound = |event: &Value, name: &str| event[name].as_i64().unwrap();
        assert!(
            bound(&pair[0], "lower") <= bound(&pair[1], "lower")
                && bound(&pair[0], "upper") >= bound(&pair[1], "upper")
        );
    }
    // By another rule, with moves before: superko leaves nothing but the pass.
    let mut question = empty(2, 2);
    question["moves"] = json!(["A1", "B2", "B1", "A2", "A1", "B1"]);
    question["repetition"] = json!("positional");
    question["komi"] = json!(0.5);
    let events = server.events(&server.ask(&question));
    let last = events.last().unwrap();
    // What was asked is told, so that any page can show it whole.
    for (field, value) in question.as_object().unwrap() {
        assert_eq!(&last["asked"][field], value, "{field}");
    }
    assert_eq!((&last["asked"]["suicide"], &last["asked"]["seconds"]), (&json!("forbidden"), &Value::Null));
    assert_ne!(last["position"], last["asked"]["position"]);
    assert_eq!((last["moves"].as_array().unwrap().len(), &last["value"]), (1, &json!(-4)));
    for (field, value, part) in [
        ("position", json!("..../...."), "2x4 board, not 2x2"),
        ("repetition", json!("superko"), "no rule of repetition"),
        ("moves", json!(["A1", "A1"]), "occupied"),
        ("path", json!("/etc/passwd"), "unknown field"),
    ] {
        let mut wrong = empty(2, 2);
        wrong[field] = value;
        let response = server.send("POST", "/api/questions", &wrong);
        assert!(response.status == 422 && response.body.contains(part), "{field}: {}", response.body);
    }
}

#[test]
fn a_name_never_comes_again() {
    let names = [(); 2].map(|()| {
        let server = Server::start(&[]);
        let names = [server.ask(&empty(1, 2)), server.ask(&empty(1, 2))];
        let rows = server.get("/api/questions").json()["questions"].as_array().unwrap().clone();
        assert_eq!(
            (&rows[0]["id"], &rows[0]["number"], &rows[1]["number"]),
            (&json!(names[0]), &json!(1), &json!(2))
        );
        // Names tell the seconds in which servers begin.
        std::thread::sleep(Duration::from_millis(1100));
        names
    });
    let [[first, second], [third, fourth]] = names;
    assert_eq!(std::collections::BTreeSet::from([first, second, third, fourth]).len(), 4);
}

#[test]
fn questions_wait_stop_and_go_on() {
    let server = Server::start(&["--time", "1h"]);
    let long = server.ask(&empty(6, 6));
    let short = server.ask(&empty(2, 2));
    let state = |id: &str| {
        let rows = server.get("/api/questions").json();
        let row = rows["questions"].as_array().unwrap().iter().find(|row| row["id"] == id).cloned();
        row.map(|row| row["state"].as_str().unwrap().to_owned())
    };
    let until = |id: &str, wanted: &str| {
        let begun = Instant::now();
        while state(id).as_deref() != Some(wanted) {
            assert!(begun.elapsed() < Duration::from_secs(60), "{id} is {:?}, not {wanted}", state(id));
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    until(&long, "running");
    assert_eq!(state(&short).as_deref(), Some("waiting"));
    let act = |what: &str| {
        let path = format!("/api/questions/{long}/{what}");
        assert_eq!(server.send("POST", &path, &Value::Null).status, 204);
    };
    act("stop");
    until(&long, "stopped");
    until(&short, "done");
    // Whoever stops at once may come before the first node.
    let mut last = server.events(&long);
    let begun = Instant::now();
    while last[0]["nodes"] == 0 && begun.elapsed() < Duration::from_secs(60) {
        act("resume");
        until(&long, "running");
        std::thread::sleep(Duration::from_millis(100));
        act("stop");
        until(&long, "stopped");
        last = server.events(&long);
    }
    assert!(last.len() == 1 && last[0]["nodes"].as_u64().unwrap() > 0 && last[0]["value"].is_null());
    act("resume");
    until(&long, "running");
    assert_eq!(server.send("DELETE", &format!("/api/questions/{long}"), &Value::Null).status, 204);
    assert_eq!((state(&long), server.send("DELETE", "/api/questions/q99", &Value::Null).status), (None, 404));
    // No more than so many wait.
    let codes: Vec<_> = (0..40).map(|_| server.send("POST", "/api/questions", &empty(6, 6)).status).collect();
    assert!(codes[..20].iter().all(|&code| code == 201) && codes[39] == 429, "{codes:?}");
}

#[test]
fn strangers_are_refused() {
    let server = Server::start(&[]);
    let body = empty(2, 2).to_string();
    let json = "content-type: application/json";
    let own = server.host();
    for (headers, status) in [
        (vec![own.as_str(), json, "origin: http://evil.example"], 403),
        (vec![own.as_str(), json, "origin: null"], 403),
        (vec!["host: evil.example", json], 403),
        (vec![json], 403),
        (vec![own.as_str(), "content-type: text/plain"], 415),
        (vec![own.as_str()], 415),
    ] {
        assert_eq!(server.raw("POST /api/questions", &headers, &body).status, status, "{headers:?}");
    }
    for path in [
        "/../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/app.js/../../Cargo.toml",
        "/api/questions/../../x",
    ] {
        let response = server.get(path);
        assert!(
            matches!(response.status, 400 | 404) && !response.body.contains("root:"),
            "{path}: {}",
            response.status
        );
    }
    let huge = json!({"text": "x".repeat(10 << 20)});
    assert_eq!(server.send("POST", "/api/positions", &huge).status, 413);
    assert_eq!(server.send("POST", "/api/positions", &json!({"text": "(".repeat(200_000)})).status, 422);
    for rubbish in ["\0\0\0\0\r\n\r\n", "GET\r\n\r\n", "BREW /tea HTCPCP/1.0\r\n\r\n"] {
        let mut stream = server.connect();
        stream.write_all(rubbish.as_bytes()).unwrap();
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
    }
    assert_eq!(server.get("/").status, 200);
}

/// A thousand connections that say nothing, and some that speak slowly, keep nobody out.
#[test]
fn slow_clients_keep_nobody_out() {
    let server = Server::start(&[]);
    let mut idle = Vec::new();
    for number in 0..1000 {
        // The test itself may have room for fewer.
        let Ok(mut stream) = TcpStream::connect(server.address) else { break };
        if number % 3 == 0 {
            let _ = stream.write_all(b"POST /api/positions HTTP/1.1\r\nhost: ");
        }
        idle.push(stream);
    }
    assert!(idle.len() > 500, "{} connections", idle.len());
    let begun = Instant::now();
    let events = server.events(&server.ask(&empty(2, 3)));
    assert_eq!(events.last().unwrap()["state"], "done");
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn elsewhere_a_token_is_needed() {
    let server = Server::start(&["--listen", "0.0.0.0:0"]);
    let token = server.token.clone().expect("one is made");
    assert_eq!(token.len(), 32);
    assert_eq!((server.get("/").status, server.get("/api/questions").status), (200, 401));
    assert_eq!(server.get(&format!("/api/questions?token={token}")).status, 200);
    assert_eq!(server.get(&format!("/api/questions?token={}x", &token[..31])).status, 401);
    let header = format!("authorization: Bearer {token}");
    assert_eq!(server.raw("GET /api/questions", &["host: board.example", &header], "").status, 200);
    let refused = crate::support::folder::command().args(["serve", "--token", "a b"]).output().unwrap();
    assert_eq!(refused.status.code(), Some(1));
}

#[test]
fn it_ends_when_it_is_told_to() {
    let mut server = Server::start(&["--time", "1h"]);
    server.ask(&empty(6, 6));
    signal(&server.child, "INT");
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = server.child.try_wait().unwrap() {
            break status;
        }
        assert!(begun.elapsed() < Duration::from_secs(30));
        std::thread::sleep(Duration::from_millis(20));
    };
    assert_eq!(status.code(), Some(0));
    // A port that is taken is an error with a reason.
    let other = Server::start(&[]);
    let taken = crate::support::folder::command()
        .args(["serve", "--no-browser", "--listen", &other.address.to_string()])
        .output()
        .unwrap();
    let said = String::from_utf8(taken.stderr).unwrap();
    assert!(taken.status.code() == Some(1) && said.contains("cannot listen at"), "{said}");
}
