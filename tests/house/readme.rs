//! The short examples of the README work as they stand there, what it prints and draws is what the program prints and draws,
//! its tables say what the solutions say, and docs/json.md has all fields that are written.

use serde_json::Value;
use shoban::board::{Position, Rules};
use shoban::formats::moves::play_text;
use shoban::formats::quantity::grouped;
use shoban::formats::svg;
use shoban::lab::Variant;
use shoban::lab::matches::{Match, MatchOutcome, MatchReport, MoveLimit, Tally};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const README: &str = include_str!("../../README.md");
const JSON_PAGE: &str = include_str!("../../docs/json.md");

/// Words of a command line; double quotes keep blanks together.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    let pieces = parts.flat_map(|(i, part)| match i % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect::<Vec<_>>(),
        _ => vec![part.to_owned()],
    });
    pieces.collect()
}

#[test]
fn marked_examples_end_with_0() {
    let blocks = README.split("<!-- test -->\n```sh\n").skip(1).filter_map(|rest| rest.split("```").next());
    let lines: Vec<&str> = blocks.flat_map(str::lines).collect();
    assert!(lines.len() >= 10);
    // As in the root of the repository, but for what the examples write, which must not be there yet.
    let folder = scratch("examples");
    for name in ["problems", "solutions"] {
        std::os::unix::fs::symlink(Path::new(env!("CARGO_MANIFEST_DIR")).join(name), folder.join(name))
            .unwrap();
    }
    for line in lines {
        let words = words(line);
        assert_eq!(words[0], "shoban", "{line}");
        let mut command = crate::support::folder::command();
        command.current_dir(&folder).args(&words[1..]).assert().success();
    }
}

/// The rows of the table of solved boards in a text, each as its cells.
fn rows_of_solved_boards(text: &str) -> Vec<Vec<&str>> {
    let header = "| board | L | U | value | status | nodes |";
    let mut tables = text.split(header).skip(1);
    let table = tables.next().expect("a table of solved boards");
    assert_eq!(tables.next(), None, "one such table");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with("| "));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

#[test]
fn tables_of_solved_boards_say_what_the_solutions_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("solutions");
    let mut expected = Vec::new();
    for file in folder.read_dir().unwrap().map(|file| file.unwrap().path()) {
        if file.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let solution: Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
        let board = solution["board"].as_str().unwrap().to_owned();
        assert_eq!(file.file_stem().unwrap(), board.as_str());
        let is_open = solution["lower"] != solution["upper"];
        let endless = if is_open { ", endless play counting 0" } else { "" };
        let table = match solution["table_entries"].as_u64().unwrap() {
            0x200_0000 => "",
            0x800_0000 => ", with `--table 2^26`",
            entries => panic!("{board}: {entries} entries of the table"),
        };
        let status = format!("{}{endless}{table}", solution["status"].as_str().unwrap());
        let [lower, upper, value] = ["lower", "upper", "value_with_tie"].map(|key| solution[key].to_string());
        let nodes = grouped(solution["nodes"].as_u64().unwrap());
        expected.push(vec![board, lower, upper, value, status, nodes]);
    }
    let size = |row: &[String]| -> Vec<u32> { row[0].split('x').map(|side| side.parse().unwrap()).collect() };
    expected.sort_by_key(|row| size(row));
    assert!(expected.len() > 30, "{} solutions", expected.len());
    assert_eq!(rows_of_solved_boards(include_str!("../../solutions/README.md")), expected);
    // Of these the README shows some, and where the others are.
    let shown = rows_of_solved_boards(README);
    let same: Vec<_> = expected.iter().filter(|row| shown.iter().any(|other| other == *row)).collect();
    assert_eq!(shown.iter().collect::<Vec<_>>(), same);
    assert!(shown.len() >= 6 && README.contains("(solutions/README.md)"));
}

/// What is printed to the standard output, whatever the exit code.
fn printed(folder: &Path, line: &str) -> String {
    let mut command = crate::support::folder::command();
    let output = command.current_dir(folder).args(words(line)).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// An empty folder for files that are of no more use.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn marked_outputs_are_printed() {
    let marked: Vec<&str> = README.split("<!-- output: shoban ").skip(1).collect();
    assert!(marked.len() >= 2);
    for text in marked {
        let (command, rest) = text.split_once(" -->\n```text\n").unwrap();
        let block = rest.split("```").next().unwrap();
        let output = printed(&scratch("outputs"), command);
        assert!(output.contains(block), "{block}\nnot in\n{output}");
    }
}

#[test]
fn the_picture_is_the_proven_line_of_5x5() {
    let solution: Value = serde_json::from_str(include_str!("../../solutions/5x5.json")).unwrap();
    let moves: Vec<&str> = solution["pv"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
    let empty = Position::empty("5x5".parse().unwrap(), Rules::default());
    let played = play_text(&empty, &moves.join(" ")).unwrap();
    assert_eq!(svg::line(&empty, &played.moves), include_str!("../../docs/5x5.svg"));
    assert!(
        README.contains("](docs/5x5.svg)") && README.contains(&format!("{} numbered moves", moves.len()))
    );
}

#[test]
fn the_readme_is_short() {
    assert!(README.lines().count() <= 250);
    for text in [README, JSON_PAGE] {
        let long = text.lines().find(|line| !line.starts_with('|') && line.chars().count() > 160);
        assert_eq!(long, None);
    }
}

/// What docs/json.md says of a field.
struct Field<'t> {
    kind: &'t str,
    may_be_null: bool,
}

/// The fields in the table under a heading of docs/json.md by their names.
fn fields_under(heading: &str) -> BTreeMap<&'static str, Field<'static>> {
    let section = JSON_PAGE.split("\n## ").find(|section| section.starts_with(heading)).unwrap();
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `")?.strip_suffix(" |"));
    let mut fields = BTreeMap::new();
    for row in rows {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [name, kind, _, _, null] = cells[..] else { panic!("{row}") };
        let field = Field { kind, may_be_null: !null.starts_with("never") };
        assert!(fields.insert(name.trim_end_matches('`'), field).is_none(), "{name} twice");
    }
    fields
}

/// Objects whose fields stand in another table.
const ELSEWHERE: [&str; 5] = ["why", "solution", "certificates[].claims", "a.parameters", "b.parameters"];

/// All fields of an object and of those inside with their paths, such as `moves[].value`.
fn paths<'v>(value: &'v Value, before: &str, found: &mut Vec<(String, &'v Value)>) {
    for (key, value) in value.as_object().unwrap() {
        let path = format!("{before}{key}");
        match value {
            _ if ELSEWHERE.contains(&path.as_str()) => {}
            Value::Object(_) => paths(value, &format!("{path}."), found),
            Value::Array(items) => {
                let objects = items.iter().filter(|item| item.is_object());
                objects.for_each(|item| paths(item, &format!("{path}[]."), found));
            }
            _ => {}
        }
        found.push((path, value));
    }
}

fn is_of_kind(value: &Value, kind: &str) -> bool {
    match kind.split(' ').next().unwrap() {
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "object" => value.is_object(),
        "array" => value.is_array(),
        other => panic!("no type: {other}"),
    }
}

/// Every field of the samples is in the table, every field of the table in the samples; their types are those of the table, and
/// those that may be null are so somewhere.
fn check_fields(heading: &str, samples: &[Value]) {
    let fields = fields_under(heading);
    let mut found = Vec::new();
    samples.iter().for_each(|sample| paths(sample, "", &mut found));
    let (mut nulls, mut others) = (BTreeSet::new(), BTreeSet::new());
    for (path, value) in found {
        let field = fields.get(path.as_str()).unwrap_or_else(|| panic!("{heading}: {path} is missing"));
        assert!(value.is_null() || is_of_kind(value, field.kind), "{path}: {value} is no {}", field.kind);
        if value.is_null() {
            nulls.insert(path)
        } else {
            others.insert(path)
        };
    }
    let named = |is_named: fn(&Field<'_>) -> bool| -> BTreeSet<String> {
        fields.iter().filter(|(_, field)| is_named(field)).map(|(name, _)| (*name).to_owned()).collect()
    };
    assert_eq!(nulls, named(|field| field.may_be_null), "{heading}: null");
    assert_eq!(others, named(|_| true), "{heading}");
}

#[test]
fn the_json_page_has_every_field_of_a_solution() {
    let commands = [
        "solve 3x3 --moves-table --why A1 --certificate 3x3.shoban",
        "solve 3x4 --at-least 4",
        "solve 3x4 --nodes 1000",
        "solve 3x4 --nodes 1000 --moves-table",
        "solve 4x4 --nodes 5000",
        "solve 2x2 --repetition positional",
    ];
    let folder = scratch("fields");
    let samples = commands.map(|command| {
        serde_json::from_str(&printed(&folder, &format!("{command} --table 2^16 --json --quiet"))).unwrap()
    });
    check_fields("`solve --json`", &samples);
}

#[test]
fn the_json_page_has_every_field_of_the_rules() {
    let samples = ["rules 2x2", "rules 3x3 --tie-value 2"].map(|command| {
        let command = format!("{command} --table 2^16 --json --quiet");
        serde_json::from_str(&printed(&scratch("rules"), &command)).unwrap()
    });
    check_fields("`rules --json`", &samples);
}

#[test]
fn the_json_page_has_every_field_of_a_stored_answer() {
    let folder = scratch("stored");
    fs::create_dir_all(folder.join("in")).unwrap();
    let sheet = "id = \"a\"\nsource = \"ours\"\nyear = 2026\nanswer = \"B2\"\nknown = \"so\"\nquestion = \"best-move\"";
    let problems = [("a", "...\n...\n...\n", sheet), ("b", "...\n...\n", "question = \"at-least -6\"")];
    for (name, rows, sheet) in problems {
        fs::write(folder.join(format!("in/{name}.txt")), rows).unwrap();
        fs::write(folder.join(format!("in/{name}.toml")), sheet).unwrap();
    }
    fs::write(folder.join("in/c.sgf"), "(;SZ[1:2]RU[Japanese])").unwrap();
    printed(&folder, "problems run in --out out --again --certificates --table 2^12 --quiet");
    let samples = ["a", "b", "c"].map(|name| {
        serde_json::from_slice(&fs::read(folder.join(format!("out/{name}.json"))).unwrap()).unwrap()
    });
    check_fields("`problems run", &samples);
}

#[test]
fn the_json_page_has_every_field_of_a_match() {
    let even =
        ["lab", "match", "ordering=none", "ordering=none", "--game", "othello 4x4", "--json", "--quiet"];
    let folder = scratch("match");
    let json = |more: &[&str]| -> Value {
        let arguments = even.iter().chain(more);
        let output = crate::support::folder::command().args(arguments).current_dir(&folder).output().unwrap();
        assert!(output.status.success(), "{more:?}: {}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let mut samples = vec![
        json(&["--pairs", "10", "--nodes", "20", "--sprt", "-5,5"]),
        json(&["--pairs", "30", "--nodes", "20", "--sprt", "100,300"]),
        json(&["--pairs", "3", "--depth", "1"]),
    ];
    assert_eq!(samples[1]["sprt"]["decision"], "h0");
    // Stopped before there was anything to count.
    let side = || Variant::written("ordering=none").unwrap();
    let asked = Match {
        a: side(),
        b: side(),
        limit_a: MoveLimit::Nodes(1),
        limit_b: MoveLimit::Nodes(1),
        game: "loa".parse().unwrap(),
        plies: "1,2".parse().unwrap(),
        most_plies: 10,
        pairs: 5,
        sprt: None,
    };
    let outcome = MatchOutcome { tally: Tally::default(), decision: None, old: 0, new: 0, missing: 5 };
    samples.push(serde_json::to_value(MatchReport::new(&asked, 1, &outcome, "x".to_owned())).unwrap());
    check_fields("`lab match --json`", &samples);
}

#[test]
fn the_json_page_has_the_fields_of_a_batch() {
    let section = JSON_PAGE.split("\n## `batch`").nth(1).unwrap();
    let rows: Vec<&str> = section.lines().filter(|line| line.starts_with("| a")).collect();
    let named = |row: &str| -> BTreeSet<String> {
        let names = row.split(" | ").last().unwrap().split('`').skip(1).step_by(2);
        names.filter(|name| *name != "solve --json").map(str::to_owned).collect()
    };
    let [full, brief, wrong] = [rows[0], rows[1], rows[2]].map(named);
    let fields = fields_under("`solve --json`");
    // What was not stopped has no rest, and by basic ko nothing rests on the history.
    let left_out = ["rest", "rests_on", "boards_before"];
    let top = fields
        .keys()
        .filter(|name| !name.contains('.') && !left_out.contains(*name))
        .map(|name| (*name).to_owned());
    let full = full.into_iter().chain(top).collect();
    let folder = scratch("lines");
    fs::write(folder.join("lines.jsonl"), "{\"size\": \"1x2\"}\nno JSON\n").unwrap();
    for (options, answer) in [("", full), ("--brief", brief)] {
        let text = printed(&folder, &format!("batch --input lines.jsonl --quiet --table 2^12 {options}"));
        let keys = text.lines().map(|line| -> BTreeSet<String> {
            serde_json::from_str::<BTreeMap<String, Value>>(line).unwrap().into_keys().collect()
        });
        assert_eq!(keys.collect::<Vec<_>>(), [answer, wrong.clone()]);
    }
}

#[test]
fn the_json_page_has_every_field_of_a_check_and_of_what_a_proof_answers() {
    let solutions = Path::new(env!("CARGO_MANIFEST_DIR")).join("solutions");
    let file = |name: &str| solutions.join(name).display().to_string();
    let json = |text: String| -> Value { serde_json::from_str(&text).unwrap() };
    let folder = scratch("check");
    let printed = |line: &str| printed(&folder, line);
    let checked = [file("3x4.shoban"), file("tiny/1x6-no.shoban")];
    let mut samples: Vec<Value> = checked.map(|file| json(printed(&format!("check --json {file}")))).into();
    let text = fs::read_to_string(solutions.join("README.md")).unwrap();
    let scratch = folder.join("no.shoban");
    fs::write(&scratch, text).unwrap();
    let refused = crate::support::folder::command().args(["check", "--json"]).arg(&scratch).output().unwrap();
    samples.push(json(String::from_utf8(refused.stdout).unwrap()));
    let with_ko = "solve --diagram .XO./X.XO/.XO. --to-play white --moves B2 --certificate";
    let path = folder.join("ko.shoban").display().to_string();
    printed(&format!("{with_ko} {path} --table 2^16 --quiet"));
    samples.push(json(printed(&format!("check --json {path}"))));
    check_fields("`check --json`", &samples);
    let samples = ["20", "1000"].map(|nodes| {
        let file = folder.join(format!("group-{nodes}.txt")).display().to_string();
        let group = "group --diagram X.X./XXXX/OOXX/.OOX/..OX --at B2 --certificate";
        printed(&format!("{group} {file} --nodes {nodes}"));
        let mut sample = json(printed(&format!("check --json {file}")));
        assert_eq!(sample.as_object_mut().unwrap().remove("error"), Some(Value::Null));
        sample
    });
    check_fields("Files about groups in `check --json`", &samples);
    let asked = [
        "2x5.shoban",
        "2x5.shoban --moves C2",
        "2x5.shoban --moves A1",
        "2x5.shoban --moves pass,pass",
        "tiny/1x2.shoban --moves pass",
    ];
    let ask = |words: &str| json(printed(&format!("certificate ask --json {}", file(words))));
    let samples = asked.map(ask);
    check_fields("`certificate ask --json`", &samples);
}
