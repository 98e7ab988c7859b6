//! Certificates that are asked what their proofs answer, and `shoban check`.

use crate::support::proof_games::game;
use crate::support::random::Random;
use assert_cmd::Command;
use shoban::board::{Move, Passes};
use shoban::certificate::{Inquiry, Saying, Walk};
use shoban::formats::asked::Asked;
use shoban::formats::moves;
use shoban::formats::sgf::SgfFile;
use shoban::proof::Play;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn solution(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("solutions").join(name)
}

fn open(name: &str) -> Inquiry {
    Inquiry::open(&solution(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The walk of the claim with this number after a line.
fn walk<'i>(inquiry: &'i Inquiry, number: usize, line: &str) -> Walk<'i> {
    let played = moves::play_text(inquiry.root(), line).unwrap();
    let start = inquiry.walks().swap_remove(number);
    played.moves.into_iter().fold(start, |walk, mv| walk.after(mv))
}

#[test]
fn games_by_the_proof_end_as_claimed() {
    let (mut random, mut kinds, mut ended) = (Random::seeded(29), BTreeSet::new(), 0);
    let names = [
        "tiny/1x5",
        "tiny/1x7",
        "tiny/2x3",
        "tiny/2x4",
        "tiny/3x3-best",
        "2x5",
        "3x4",
        "5x5/c2-14",
        "5x5/b2-14",
    ];
    for name in names {
        let inquiry = open(&format!("{name}.shoban"));
        for start in inquiry.walks() {
            for _ in 0..60 {
                let score = game(&start, &mut random, &mut kinds);
                assert!(score.is_some() || start.statement().play == Play::Endless, "{name}");
                ended += usize::from(score.is_some());
            }
        }
    }
    assert!(ended > 500, "{ended}");
    assert!(kinds.contains("R1") && kinds.contains("AnsweredLife"), "{kinds:?}");
}

/// The eight ways to turn 3x3: what the proof answers turns with the line.
#[test]
fn answers_turn_with_the_board() {
    let inquiry = open("tiny/3x3-best.shoban");
    let first = walk(&inquiry, 0, "");
    assert_eq!(first.saying(), Saying::Plays(Move::named("B2", inquiry.root().size()).unwrap()));
    let size = inquiry.root().size();
    let geometry = inquiry.root().geometry();
    for reply in ["A1", "B1"] {
        let Saying::Plays(Move::Play(answer)) = walk(&inquiry, 0, &format!("B2 {reply}")).saying() else {
            continue;
        };
        for symmetry in geometry.symmetries() {
            let Some(Move::Play(point)) = Move::named(reply, size) else { unreachable!() };
            let image = size.name(geometry.image(symmetry, point));
            let turned = walk(&inquiry, 0, &format!("B2 {image}"));
            let Saying::Plays(Move::Play(turned)) = turned.saying() else { panic!("{image}") };
            assert!(geometry.symmetries().any(|symmetry| geometry.image(symmetry, answer) == turned));
        }
    }
}

#[test]
fn a_line_that_leaves_the_strategy_is_told() {
    let inquiry = open("tiny/1x3.shoban");
    let size = inquiry.root().size();
    let left = walk(&inquiry, 0, "A1");
    let departure = left.departure().unwrap();
    assert_eq!(
        (departure.number, departure.played.name(size), departure.instead.name(size)),
        (1, "A1".into(), "B1".into())
    );
    assert_eq!(left.saying(), Saying::Nothing);
    assert!(left.replies().is_empty() && left.support().is_none());
    // The first departure counts, though the line goes on.
    let on = walk(&inquiry, 0, "A1 C1 pass");
    assert_eq!(on.departure(), Some(departure));
    let over = walk(&inquiry, 0, "A1 pass pass");
    assert_eq!(over.position().passes(), Passes::Ended);
    assert!(matches!(over.saying(), Saying::Over(score) if score.points() == 3));
}

fn shoban(line: &str) -> Command {
    let mut command = crate::support::folder::command();
    command.args(line.split(' ').filter(|word| !word.is_empty()));
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

/// Exit code, standard output and standard error.
fn told(command: &mut Command) -> (i32, String, String) {
    let output = command.output().unwrap();
    let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (output.status.code().unwrap(), out, err)
}

#[test]
fn ask_prints_what_the_proof_answers() {
    let (code, out, err) = told(shoban("certificate ask solutions/tiny/1x3.shoban").args(["--moves", "B1"]));
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.starts_with("1x3 board after B1, White to play\n"), "{out}");
    for part in ["Black can force an end with at least 3", "White is to play", "    pass: "] {
        assert!(out.contains(part), "{part}: {out}");
    }
    let (code, out, _) = told(shoban("certificate ask solutions/tiny/1x3.shoban").args(["--moves", "A1"]));
    assert_eq!(code, 0);
    assert!(out.contains("Black does not play A1 as move 1, but B1.\n  The proof says nothing"), "{out}");
    let (code, out, err) =
        told(shoban("certificate ask solutions/tiny/1x3.shoban").args(["--moves", "B1 B1"]));
    assert_eq!((code, out.as_str(), err.lines().count()), (1, "", 1));
    assert!(err.contains("move 2, B1"), "{err}");
}

#[test]
fn ask_names_the_reason_and_the_regions() {
    let (mut random, inquiry) = (Random::seeded(5), open("5x5/c2-14.shoban"));
    let start = inquiry.walks().swap_remove(0);
    let mut seen = false;
    for _ in 0..200 {
        let (mut walk, mut line) = (start.clone(), Vec::new());
        while !matches!(walk.saying(), Saying::Over(_)) && line.len() < 60 {
            if walk.support().is_some_and(|support| support.regions.len() > 1) {
                break;
            }
            let mv = match walk.saying() {
                Saying::Plays(mv) => mv,
                _ => random.pick(&walk.replies()).mv,
            };
            line.push(mv);
            walk = walk.after(mv);
        }
        let Some(support) = walk.support().filter(|support| support.regions.len() > 1) else { continue };
        let asked = Asked::new(&inquiry, &line);
        let text = asked.to_text();
        assert!(text.contains("walls that live, and regions"), "{text}");
        assert_eq!(text.matches("\n    region ").count(), support.regions.len(), "{text}");
        let json: serde_json::Value = serde_json::from_str(&asked.to_json("a")).unwrap();
        let reason = &json["claims"][0]["reason"];
        assert_eq!(reason["rule"], "answered-life");
        assert_eq!(reason["regions"].as_array().unwrap().len(), support.regions.len());
        assert_eq!(reason["keeps"].as_array().unwrap().len() as u32, support.kept.count());
        for wall in &support.walls {
            let given = support.regions.iter().filter(|region| region.walls.contains(wall));
            assert!(given.map(|region| region.eyes).sum::<u8>() >= 2, "{text}");
        }
        seen = true;
        break;
    }
    assert!(seen);
}

#[test]
fn ask_writes_a_tree() {
    let path = std::env::temp_dir().join(format!("shoban-asking-{}.sgf", std::process::id()));
    let mut command = shoban("certificate ask solutions/2x5.shoban --json --depth 2");
    let (code, out, err) = told(command.args(["--moves", "C2", "--sgf"]).arg(&path));
    assert_eq!(code, 0, "{err}");
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((json["board"].as_str(), json["to_play"].as_str()), (Some("2x5"), Some("white")));
    let text = fs::read_to_string(&path).unwrap();
    fs::remove_file(&path).unwrap();
    let file = SgfFile::read(&text).unwrap();
    // The root, C2, and behind it for each claim that covers it all replies with their answers.
    let inquiry = open("2x5.shoban");
    let below = |number: usize| {
        let walk = walk(&inquiry, number, "C2");
        match walk.saying() {
            Saying::Answers => walk.replies().len() * 2,
            Saying::Plays(mv) => 1 + walk.after(mv).replies().len(),
            _ => 0,
        }
    };
    let expected: usize = (0..inquiry.walks().len()).map(below).sum();
    assert!(expected > 10);
    assert_eq!(file.nodes().len(), 2 + expected, "{text}");
}

/// The certificate of a board of more than 25 columns with a ban of ko at the root is accepted.
#[test]
fn wide_boards_with_a_ko_have_certificates() {
    let path = std::env::temp_dir().join(format!("shoban-wide-{}.shoban", std::process::id()));
    let board = "X.X.XXXXXXXXXXXXXXXXXXXXXX.XO./XXXXXXXXXXXXXXXXXXXXXXXXXXXO.O";
    let mut command = shoban("solve --quiet --moves AD1 --certificate");
    let (code, _, err) = told(command.arg(&path).args(["--diagram", board]));
    assert_eq!((code, err.as_str()), (0, ""));
    let (code, out, err) = told(shoban("certificate ask").arg(&path));
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.starts_with("2x30 board, "), "{out}");
    let header = String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned();
    assert!(header.contains("\nko AC1\n"), "{header}");
    fs::remove_file(&path).unwrap();
}

/// The same output and exit codes as the program `checker`, which has its own tests.
#[test]
fn check_says_what_the_checker_says() {
    let bad = std::env::temp_dir().join(format!("shoban-bad-{}.shoban", std::process::id()));
    let mut bytes = fs::read(solution("tiny/1x3.shoban")).unwrap();
    bytes[30] ^= 1;
    fs::write(&bad, bytes).unwrap();
    let (code, out, err) = told(&mut shoban("check solutions/tiny/1x3.shoban"));
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.starts_with("Board 1x3, suicide forbidden:\n"), "{out}");
    let (code, out, err) =
        told(shoban("check solutions/tiny/1x3.shoban solutions/3x4.shoban no-such-file").arg(&bad));
    assert_eq!((code, err.lines().count()), (4, 2), "{err}");
    assert!(
        out.starts_with("solutions/tiny/1x3.shoban:\n") && out.contains("\nsolutions/3x4.shoban:\n"),
        "{out}"
    );
    assert_eq!(told(&mut shoban("check no-such-file")).0, 1);
    assert_eq!(told(&mut shoban("check")).0, 2);
    let (code, out, err) = told(shoban("check --json solutions/3x4.shoban").arg(&bad));
    assert_eq!((code, err.as_str()), (4, ""));
    let lines: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((lines.len(), &lines[0]["accepted"], &lines[1]["accepted"]), (2, &true.into(), &false.into()));
    assert_eq!(
        (&lines[0]["value"], &lines[0]["claims"][0]["claim"]),
        (&4.into(), &"at-least 4 finite".into())
    );
    assert!(lines[1]["error"].as_str().unwrap().contains("SHA-256") && lines[1]["claims"].is_null());
    fs::remove_file(&bad).unwrap();
}
