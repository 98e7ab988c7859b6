//! `shoban analysis`, asked as KaTrain asks KataGo.

use crate::support::folder::program;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// The program with a client as KaTrain has one: queries go out, answers come back in any order, each with its id.
struct Client {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<Value>,
}

impl Client {
    fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(program())
            .arg("analysis")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = child.stdout.take().unwrap();
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let value = serde_json::from_str(&line.unwrap()).unwrap();
                if sender.send(value).is_err() {
                    return;
                }
            }
        });
        Self { input: child.stdin.take(), child, lines }
    }

    fn send(&mut self, query: &Value) {
        self.write(&query.to_string());
    }

    fn write(&mut self, line: &str) {
        self.input.as_mut().unwrap().write_all(format!("{line}\n").as_bytes()).unwrap();
    }

    fn next(&self) -> Value {
        self.lines.recv_timeout(Duration::from_secs(120)).expect("an answer in time")
    }

    fn ask(&mut self, query: &Value) -> Value {
        self.send(query);
        self.next()
    }

    /// All answers that come until the program has ended, which it does when there is no more input.
    fn end(mut self) -> Vec<Value> {
        drop(self.input.take());
        let rest = self.lines.iter().collect();
        assert_eq!(self.child.wait().unwrap().code(), Some(0));
        rest
    }
}

/// The fields that KaTrain 1.18 sends with every query (its `engine.py`).
fn katrain(id: &str, size: (u32, u32), moves: &Value) -> Value {
    json!({
        "id": id,
        "rules": "japanese",
        "priority": 0,
        "analyzeTurns": [moves.as_array().unwrap().len()],
        "maxVisits": 500,
        "komi": 6.5,
        "boardXSize": size.0,
        "boardYSize": size.1,
        "includeOwnership": true,
        "includeMovesOwnership": false,
        "includePolicy": true,
        "initialStones": [],
        "initialPlayer": "B",
        "moves": moves,
        "overrideSettings": {"reportAnalysisWinratesAs": "BLACK", "wideRootNoise": 0.04, "maxTime": 8.0},
    })
}

#[test]
fn katrain_finds_what_it_needs() {
    let mut client = Client::start(&[]);
    let version = client.ask(&json!({"id": "v", "action": "query_version"}));
    assert_eq!((&version["id"], &version["action"]), (&json!("v"), &json!("query_version")));
    assert!(version["version"].is_string());
    client.send(&katrain("q1", (3, 3), &json!([["B", "B2"]])));
    let warning = client.next();
    assert!(
        warning["field"] == "rules" && warning["warning"].as_str().unwrap().contains("not territory"),
        "{warning}"
    );
    let answer = client.next();
    assert_eq!(
        (&answer["id"], &answer["isDuringSearch"], &answer["turnNumber"]),
        (&json!("q1"), &json!(false), &json!(1))
    );
    let root = &answer["rootInfo"];
    assert_eq!(
        (&root["scoreLead"], &root["winrate"], &root["currentPlayer"]),
        (&json!(2.5), &json!(1.0), &json!("W"))
    );
    assert_eq!((&root["lower"], &root["upper"], &root["proved"]), (&json!(2.5), &json!(2.5), &json!(true)));
    let moves = answer["moveInfos"].as_array().unwrap();
    assert_eq!(moves.len(), 9);
    for (order, info) in moves.iter().enumerate() {
        assert_eq!((&info["order"], &info["pv"][0]), (&json!(order), &info["move"]));
        assert!(info["visits"].as_u64().unwrap() >= 10);
        for field in ["winrate", "scoreLead", "prior", "lcb", "utility", "scoreStdev"] {
            assert!(info[field].is_number(), "{field}: {info}");
        }
    }
    assert_eq!(
        (answer["ownership"].as_array().unwrap().len(), answer["policy"].as_array().unwrap().len()),
        (9, 10)
    );
    assert_eq!(answer["policy"][4], -1.0, "there is a stone");
    let mut query = katrain("q2", (4, 3), &json!([]));
    query["rules"] = "chinese".into();
    query["maxVisits"] = json!(5000);
    query["overrideSettings"]["maxTime"] = json!(100.0);
    let answer = client.ask(&query);
    assert_eq!(answer["rootInfo"]["scoreLead"], 4.0 - 6.5);
    assert_eq!(client.end(), Vec::<Value>::new());
}

#[test]
fn several_queries_share_tables_and_end_when_they_are_told_to() {
    let mut client = Client::start(&["--jobs", "2", "--table", "2^18"]);
    let long = json!({"id": "long", "boardXSize": 6, "boardYSize": 6, "rules": "chinese", "moves": [], "reportDuringSearchEvery": 0.2});
    client.send(&long);
    client.send(&json!({"id": "longer", "boardXSize": 7, "boardYSize": 6, "rules": "chinese", "moves": []}));
    client.send(&json!({"id": "waits", "boardXSize": 7, "boardYSize": 6, "rules": "chinese", "moves": []}));
    let report = client.next();
    assert_eq!((&report["id"], &report["isDuringSearch"]), (&json!("long"), &json!(true)));
    // Both desks are taken: what comes now waits, unless it is more urgent once one is free.
    client.send(&json!({"id": "urgent", "priority": 5, "boardXSize": 2, "boardYSize": 2, "rules": "chinese", "moves": []}));
    client.send(&json!({"id": "t1", "action": "terminate", "terminateId": "longer"}));
    let (mut seen, mut order) = (BTreeMap::new(), Vec::new());
    while !seen.contains_key("urgent") {
        let answer = client.next();
        if answer["isDuringSearch"] != json!(true) {
            let id = answer["id"].as_str().unwrap().to_owned();
            order.push(id.clone());
            seen.insert(id, answer);
        }
    }
    assert_eq!(seen["t1"], json!({"id": "t1", "action": "terminate", "terminateId": "longer"}));
    let ended = &seen["longer"];
    assert!(
        ended["rootInfo"]["proved"] == json!(false) && ended["moveInfos"].as_array().unwrap().len() == 43
    );
    assert!(!seen.contains_key("waits"), "{order:?}");
    client.send(&json!({"id": "t2", "action": "terminate_all"}));
    client.send(&json!({"id": "last", "boardXSize": 7, "boardYSize": 6, "rules": "chinese", "moves": []}));
    // It has no limit, and ends with the input.
    let mut rest: Vec<Value> =
        client.end().into_iter().filter(|answer| answer["isDuringSearch"] != json!(true)).collect();
    rest.sort_by_key(|answer| answer["id"].as_str().unwrap().to_owned());
    let ids: Vec<_> = rest.iter().map(|answer| answer["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["last", "long", "t2", "waits"], "{rest:?}");
}

#[test]
fn turns_rules_and_restrictions_are_followed() {
    let mut client = Client::start(&["--komi", "0.5"]);
    let query = json!({
        "id": "turns", "boardXSize": 2, "boardYSize": 2, "rules": "chinese-ogs",
        "moves": [["B", "A1"], ["W", "B2"], ["B", "B1"], ["W", "A2"], ["B", "A1"], ["W", "B1"]],
        "analyzeTurns": [0, 6], "avoidMoves": [{"player": "B", "moves": ["pass"], "untilDepth": 1}],
        "overrideSettings": {"reportAnalysisWinratesAs": "SIDETOMOVE"},
    });
    client.send(&query);
    let mut answers = [client.next(), client.next()];
    answers.sort_by_key(|answer| answer["turnNumber"].as_u64());
    let [first, last] = answers;
    assert_eq!((&first["rootInfo"]["scoreLead"], &first["rootInfo"]["proved"]), (&json!(0.5), &json!(true)));
    assert_eq!(first["moveInfos"].as_array().unwrap().len(), 4);
    // Superko leaves nothing but the pass, which is not told here.
    assert_eq!((last["moveInfos"].as_array().unwrap().len(), &last["turnNumber"]), (0, &json!(6)));
    let set_up = json!({
        "id": "set up", "boardXSize": 3, "boardYSize": 3, "rules": {"ko": "SIMPLE", "suicide": false},
        "initialStones": [["B", "B2"], ["W", "(0,0)"]], "initialPlayer": "W", "moves": [], "komi": 0, "analysisPVLen": 1,
        "includeMovesOwnership": true, "includePVVisits": true,
    });
    let answer = client.ask(&set_up);
    assert_eq!(answer["rootInfo"]["currentPlayer"], "W");
    for info in answer["moveInfos"].as_array().unwrap() {
        assert_eq!(
            (info["pv"].as_array().unwrap().len(), info["pvVisits"].as_array().unwrap().len()),
            (1, 1)
        );
        assert_eq!(info["ownership"].as_array().unwrap().len(), 9);
    }
    client.end();
}

#[test]
fn what_is_wrong_is_said_with_its_id() {
    let mut client = Client::start(&[]);
    let good = json!({"id": "x", "boardXSize": 3, "boardYSize": 3, "rules": "chinese", "moves": []});
    let changed = |field: &str, value: Value| {
        let mut query = good.clone();
        query[field] = value;
        query
    };
    for (query, field, part) in [
        (changed("boardXSize", json!(33)), "boardXSize", "too large"),
        (changed("boardYSize", Value::Null), "boardYSize", "must be there"),
        (changed("rules", json!("house")), "rules", "there are chinese"),
        (changed("rules", json!({"ko": "SIMPLE", "scoring": "TERRITORY"})), "rules", "AREA is counted"),
        (changed("moves", json!([["B", "B2"], ["W", "B2"]])), "moves", "move 2: the point is occupied"),
        (changed("moves", json!([["B", "Z9"]])), "moves", "no point"),
        (changed("komi", json!(0.3)), "komi", "not a multiple"),
        (changed("analyzeTurns", json!([3])), "analyzeTurns", "there are 0 moves"),
        (changed("initialStones", json!([["B", "A1"], ["W", "A1"]])), "initialStones", "two stones"),
        (changed("overrideSettings", json!({"maxTime": -1})), "overrideSettings", "cannot be waited"),
        (changed("action", json!("dance")), "action", "none of query_version"),
    ] {
        let answer = client.ask(&query);
        assert_eq!((&answer["id"], &answer["field"]), (&json!("x"), &json!(field)), "{answer}");
        assert!(answer["error"].as_str().unwrap().contains(part), "{answer}");
    }
    for (line, part) in [("{", "no JSON"), ("[]", "object"), ("\u{1}", "no JSON")] {
        client.write(line);
        let answer = client.next();
        assert!(answer["id"].is_null() && answer["error"].as_str().unwrap().contains(part), "{answer}");
    }
    client.send(&changed("warnMe", json!(1)));
    let warning = client.next();
    assert_eq!((&warning["field"], &warning["id"]), (&json!("warnMe"), &json!("x")));
    assert_eq!(client.next()["isDuringSearch"], json!(false));
    client.end();
}
