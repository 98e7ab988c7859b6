//! What is wrong, and what is said of it.

/// Files that are wrong, or of the wrong kind.
pub const FILES: &[(&str, &str)] = &[
    ("a.sgf", "(;GM[1]SZ[3])"),
    ("torn.sgf", "(;SZ[3];B[bb"),
    ("two.toml", "x = 1\n"),
    ("torn.toml", "title = \"x\n"),
    ("lanes.toml", "\n[lanes]\nshare = 0\n"),
    ("word.toml", "[lanes]\nshare = \"much\"\n"),
    ("slip.toml", "[lane]\nshare = 2\n"),
    ("key.toml", "[weights]\nstates-of-hlaf = 4\n"),
    ("guess.toml", "first-guess = \"learnt\"\n"),
    ("short.toml", "[reductions]\nprover = [1]\n"),
    ("good-tuning.toml", "[weights]\nstates-of-half = 4\n"),
    ("foreign.checkpoint", "hello\n"),
    ("empty.checkpoint", ""),
    ("short.shoban", "x"),
    ("answers/a.json", "{\"problem\": \"a\",\n \"year\": \"x\"}\n"),
    ("broken/a.json", "{\"problem\": \"a\",\n"),
    ("problems/p.sgf", "(;GM[1]SZ[3])"),
    ("problems/p.toml", "yaer = 1989\n"),
    ("sheet/p.sgf", "(;GM[1]SZ[3])"),
    ("sheet/p.toml", "question = \"value\"\nyear = \"x\"\n"),
];

/// An experiment up to where those of the test differ.
pub const EXPERIMENT: &str = r#"title = "a"
source = "b"
baseline = "c"
depths = [1]
[quick]
depths = [1]
positions = 1
[[sets]]
name = "s"
positions = 1
plies = [1, 2]
"#;
/// The rest of some experiments.
pub const EXPERIMENTS: &[(&str, &str)] = &[
    ("experiment.toml", "game = \"chess\"\n[[variants]]\nname = \"c\"\nordering = \"none\"\n"),
    ("variant.toml", "game = \"loa\"\n[[variants]]\nname = \"c\"\nordering = \"nine\"\n"),
    ("parameter.toml", "game = \"loa\"\n[[variants]]\nname = \"c\"\nordering = \"none\"\nkilers = 2\n"),
    ("nodes.toml", "game = \"loa\"\n[[variants]]\nname = \"c\"\nordering = \"none\"\nmost-nodes = \"1.5\"\n"),
];

/// Arguments that make no sense: what is typed, and what is said after `error: `; the exit code is 2.
pub const USAGE: &[(&str, &str)] = &[
    ("solv 5x5", "unrecognized subcommand 'solv'; did you mean 'solve'? (see 'shoban --help')"),
    (
        "solve",
        "the following required arguments were not provided: <SIZE_OR_FILE|--sgf <FILE>|--diagram <TEXT_OR_FILE>> (see 'shoban solve --help')",
    ),
    (
        "solve 5x5 --tabel 1G",
        "unexpected argument '--tabel' found; did you mean '--table'? (see 'shoban solve --help')",
    ),
    (
        "solve five",
        "invalid value 'five' for '[SIZE_OR_FILE]': 'five' is not a board size; write rows and columns, such as 5x5 or 3x4; nor is there a file of that name (see 'shoban solve --help')",
    ),
    (
        "solve 19",
        "invalid value '19' for '[SIZE_OR_FILE]': a 19x19 board is too large: rows x (columns + 1) may be at most 64 (7x7 and 8x7 fit, 8x8 does not) (see 'shoban solve --help')",
    ),
    (
        "solve 0",
        "invalid value '0' for '[SIZE_OR_FILE]': a 0x0 board has no points (see 'shoban solve --help')",
    ),
    (
        "solve 5x",
        "invalid value '5x' for '[SIZE_OR_FILE]': '5x' is not a board size; write rows and columns, such as 5x5 or 3x4; nor is there a file of that name (see 'shoban solve --help')",
    ),
    (
        "solve .",
        "invalid value '.' for '[SIZE_OR_FILE]': that is a folder; name a board or a file (see 'shoban solve --help')",
    ),
    (
        "show empty",
        "invalid value 'empty' for '[SIZE_OR_FILE]': that is a folder; name a board or a file (see 'shoban show --help')",
    ),
    (
        "show 3x3 --to-play blcak",
        "invalid value 'blcak' for '--to-play <COLOR>' [possible values: black, white]; did you mean 'black'? (see 'shoban show --help')",
    ),
    (
        "solve 3x3 --time soon",
        "invalid value 'soon' for '--time <TIME>': not a time; write 90s, 10m, 1h30m, 2:30:00, 1d, 500ms, or plain seconds such as 90 (see 'shoban solve --help')",
    ),
    (
        "solve 3x3 --time 2:30",
        "invalid value '2:30' for '--time <TIME>': two numbers with a colon may be hours or minutes; write 2h30m, 2m30s or 0:02:30 (see 'shoban solve --help')",
    ),
    (
        "solve 3x3 --time 1h30",
        "invalid value '1h30' for '--time <TIME>': not a time; write 90s, 10m, 1h30m, 2:30:00, 1d, 500ms, or plain seconds such as 90 (see 'shoban solve --help')",
    ),
    (
        "solve 3x3 --nodes many",
        "invalid value 'many' for '--nodes <N>': not a number; write 20000, 20k, 1.5M or 1e6 (see 'shoban solve --help')",
    ),
    (
        "solve 3x3 --nodes 1.5",
        "invalid value '1.5' for '--nodes <N>': not a whole number (see 'shoban solve --help')",
    ),
    (
        "solve 3x3 --nodes 1e30",
        "invalid value '1e30' for '--nodes <N>': too large; the most is 2^64 - 1 (see 'shoban solve --help')",
    ),
    (
        "solve 3x3 --nodes 5m",
        "invalid value '5m' for '--nodes <N>': not a number; write 20000, 20k, 1.5M or 1e6 (see 'shoban solve --help')",
    ),
    (
        "solve 3x3 --table 24",
        "invalid value '24' for '--table <SIZE>': '24' is not a table size; write slots such as 2^24, or memory such as 512MB or 1.5GiB (see 'shoban solve --help')",
    ),
    (
        "solve 3x3 --table 1X",
        "invalid value '1X' for '--table <SIZE>': '1X' is not a table size; write slots such as 2^24, or memory such as 512MB or 1.5GiB (see 'shoban solve --help')",
    ),
    (
        "solve 3x3 --table 2^99",
        "invalid value '2^99' for '--table <SIZE>': a table has at most 2^40 slots (see 'shoban solve --help')",
    ),
    (
        "solve 3x3 --depth x",
        "invalid value 'x' for '--depth <PLIES>': not a whole number (see 'shoban solve --help')",
    ),
    (
        "solve 3x3 --depth 99999999999",
        "invalid value '99999999999' for '--depth <PLIES>': 99999999999 is not between 0 and 4294967295 (see 'shoban solve --help')",
    ),
    (
        "solve 3x3 --threads none",
        "invalid value 'none' for '--threads <N>': neither a number from 1 to 1024 nor 'all' (see 'shoban solve --help')",
    ),
    (
        "solve 3x3 --ordering recent:3",
        "invalid value 'recent:3' for '--ordering <NAME>': 'recent' is no ordering; there are solver, none, history, butterfly, relative, relative-wiki, relative-penalty, negative, gravity, countermove, continuation, refutation, front, transposition, front-by-ply and transposition-by-ply (see 'shoban solve --help')",
    ),
    (
        "solve 3x3 --ordering histroy:d",
        "invalid value 'histroy:d' for '--ordering <NAME>': 'histroy' is no ordering; did you mean 'history'? (see 'shoban solve --help')",
    ),
    (
        "solve 3x3 --ordering gravity:1",
        "invalid value 'gravity:1' for '--ordering <NAME>': 'gravity' takes nothing behind ':', and there is '1' (see 'shoban solve --help')",
    ),
    (
        "solve 3x3 --ordering shared-none",
        "invalid value 'shared-none' for '--ordering <NAME>': 'none' has no table that both colours could share; 'shared-' goes with history, butterfly, relative, relative-wiki, relative-penalty, negative (see 'shoban solve --help')",
    ),
    (
        "solve 3x3 --ordering none+",
        "invalid value 'none+' for '--ordering <NAME>': 'none+' has a '+' with no ordering beside it (see 'shoban solve --help')",
    ),
    (
        "solve 3x3 --ordering history:d^4",
        "invalid value 'history:d^4' for '--ordering <NAME>': 'd^4' is no increment; there are 0, 1, d, d^2, d^3 and 2^d (see 'shoban solve --help')",
    ),
    (
        "solve 3x3 --ordering history",
        "invalid value 'history' for '--ordering <NAME>': 'history' takes 1 increment, such as history:d^2 (see 'shoban solve --help')",
    ),
    (
        "solve 3x3 --ordering front:x",
        "invalid value 'front:x' for '--ordering <NAME>': 'x' is no length of a list; write a whole number, such as front:10 (see 'shoban solve --help')",
    ),
    (
        "solve 3x3 --checkpoint c --checkpoint-every often",
        "invalid value 'often' for '--checkpoint-every <TIME_OR_NODES>': neither a time such as 60s or 10m nor nodes such as 5000000nodes or 200Mnodes (see 'shoban solve --help')",
    ),
    (
        "solve 3x3 --checkpoint c --checkpoint-every 1.5nodes",
        "invalid value '1.5nodes' for '--checkpoint-every <TIME_OR_NODES>': not a number of nodes such as 5000000nodes or 200Mnodes (see 'shoban solve --help')",
    ),
    (
        "solve 3x3 --at-least 1000",
        "invalid value '1000' for '--at-least <N>': not a whole number of points between -127 and 127 (see 'shoban solve --help')",
    ),
    ("perft 3x3 deep", "invalid value 'deep' for '<DEPTH>': not a whole number (see 'shoban perft --help')"),
    (
        "perft 19 1",
        "a 19x19 board is too large: rows x (columns + 1) may be at most 64 (7x7 and 8x7 fit, 8x8 does not) (see 'shoban perft --help')",
    ),
    (
        "perft --game ches 1",
        "invalid value 'ches' for '--game <GAME>' [possible values: go, loa, othello, checkers]; did you mean 'checkers'? (see 'shoban perft --help')",
    ),
    ("lab lsit", "unrecognized subcommand 'lsit'; did you mean 'list'? (see 'shoban lab --help')"),
    (
        "problems chekc x",
        "unrecognized subcommand 'chekc'; did you mean 'check'? (see 'shoban problems --help')",
    ),
    (
        "completions fsh",
        "invalid value 'fsh' for '<SHELL>' [possible values: bash, elvish, fish, powershell, zsh]; did you mean 'fish'? (see 'shoban completions --help')",
    ),
    (
        "problems run x --certificates --out o --keep 1XB",
        "invalid value '1XB' for '--keep <SIZE>': not a size; write 64MB, 1.5GiB, 512M, or plain bytes such as 4096 (see 'shoban problems run --help')",
    ),
    (
        "lab run x --positions 0",
        "invalid value '0' for '--positions <N>': 0 is not between 1 and 100000 (see 'shoban lab run --help')",
    ),
    (
        "solve 5x5 --at-lest 3",
        "unexpected argument '--at-lest' found; did you mean '--at-least'? (see 'shoban solve --help')",
    ),
];

/// Input that is wrong; the exit code is 1.
pub const INPUT: &[(&str, &str)] = &[
    ("solve 2x2 --expect 5", "--expect 5: scores on a 2x2 board lie between -4 and 4"),
    ("solve 2x2 --tie-value -5", "--tie-value -5: scores on a 2x2 board lie between -4 and 4"),
    ("solve 2x2 --at-least 5", "--at-least 5: scores on a 2x2 board lie between -4 and 4"),
    ("show 3x3 --moves B2,B2", "--moves: move 2, B2: the point is occupied"),
    (
        "show 3x3 --moves E9",
        "--moves: move 1, 'E9': no such point on a 3x3 board; write a column letter and a row number such as A3, or pass",
    ),
    ("show --sgf nowhere.sgf", "cannot read nowhere.sgf: no such file or folder"),
    ("show --sgf empty", "cannot read empty: that is a folder, not a file"),
    (
        "show --sgf torn.sgf",
        "torn.sgf: line 1, column 13: the file is torn: it ends inside the value that was opened at line 1, column 10; a ']' is missing",
    ),
    ("show --diagram empty", "cannot read empty: that is a folder, not a file"),
    ("resume nowhere", "nowhere: no such file or folder"),
    ("resume empty", "empty: that is a folder, not a file"),
    ("resume foreign.checkpoint", "foreign.checkpoint: it is no checkpoint of this program"),
    ("resume empty.checkpoint", "empty.checkpoint: it is no checkpoint of this program"),
    ("resume torn.checkpoint", "torn.checkpoint: it is damaged: it ends too early, or cannot be unpacked"),
    (
        "resume changed.checkpoint",
        "changed.checkpoint: it is damaged: it ends too early, or cannot be unpacked",
    ),
    ("certificate info nowhere", "cannot read nowhere: no such file or folder"),
    ("certificate info empty", "cannot read empty: that is a folder, not a file"),
    ("tuning nowhere.toml", "cannot read nowhere.toml: no such file or folder"),
    ("tuning empty", "cannot read empty: that is a folder, not a file"),
    (
        "tuning torn.toml",
        r#"torn.toml: line 1, column 11, title: no TOML: a text in "" does not end, or has a character in it that is not possible there"#,
    ),
    ("tuning lanes.toml", "lanes.toml: line 3: lanes.share is 0, but must be from 1 to 1024"),
    (
        "tuning word.toml",
        r#"word.toml: line 2, column 9, share: a whole number from 0 to 18446744073709551615 is wanted, not the text "much""#,
    ),
    ("tuning slip.toml", "slip.toml: line 1, column 2: there is no field 'lane'; did you mean 'lanes'?"),
    (
        "tuning key.toml",
        "key.toml: line 2, column 1: there is no field 'states-of-hlaf'; did you mean 'states-of-half'?",
    ),
    (
        "tuning guess.toml",
        "guess.toml: line 1, column 15, first-guess: 'learnt' is not possible here; did you mean 'learned'?",
    ),
    ("tuning short.toml", "short.toml: line 2, column 10, prover: a list of 9 is wanted, not 1 of them"),
    (
        "tuning experiment.toml",
        "experiment.toml: no numbers of the schedule: this is an experiment for 'shoban lab run'",
    ),
    ("solve 3x3 --tuning lanes.toml", "lanes.toml: line 3: lanes.share is 0, but must be from 1 to 1024"),
    ("solve 3x3 --tuning a.sgf", "a.sgf: line 1, column 5: no TOML: a line needs NAME = VALUE, or [SECTION]"),
    ("lab run nowhere", "'nowhere' is neither an experiment of 'shoban lab list' nor a .toml file"),
    (
        "lab run increments-lao",
        "'increments-lao' is neither an experiment of 'shoban lab list' nor a .toml file; did you mean 'increments-loa'?",
    ),
    ("lab run empty", "cannot read empty: that is a folder, not a file"),
    ("lab run nowhere.toml", "cannot read nowhere.toml: no such file or folder"),
    (
        "lab run good-tuning.toml",
        "good-tuning.toml: no experiment: these are numbers of the schedule for 'shoban solve --tuning'",
    ),
    (
        "lab run two.toml",
        "two.toml: line 1, column 1: there is no field 'x'; there are title, source, claim, kind, values, baseline, depths, turns, sets, all, variants, grid, each, quick, panel and published",
    ),
    (
        "lab run experiment.toml",
        "experiment.toml: line 12: game: there are loa, loa 6x6, go 6x6, othello, othello 6x6 and other sizes; checkers, checkers stop-anywhere, checkers mandatory; focus, chinese-checkers, virus",
    ),
    ("lab run variant.toml", "variant.toml: line 15: ordering: 'nine' is no ordering; did you mean 'none'?"),
    (
        "lab run parameter.toml",
        "parameter.toml: line 16: kilers: experiments of this kind have no such parameter; did you mean 'killers'?",
    ),
    ("lab run nodes.toml", "nodes.toml: line 16: most-nodes: '1.5': not a whole number"),
    ("lab report empty --out r", "empty: no results there; 'shoban lab run' makes some"),
    ("lab report nowhere --out r", "nowhere: no such file or folder"),
    ("lab report empty --out r --page nowhere.md", "nowhere.md: no such file or folder"),
    ("problems check nowhere.sgf", "cannot read nowhere.sgf: no such file or folder"),
    ("problems check empty", "no problems: neither .sgf nor .txt files there"),
    (
        "problems page answers",
        r#"answers/a.json: no stored answer: line 2, column 12: a whole number from 0 to 65535 is wanted, not the text "x"; remove the file to have it solved again"#,
    ),
    (
        "problems page broken",
        r#"broken/a.json: no stored answer: line 2: no JSON: it ends too early: a '}', ']' or '"' is missing; remove the file to have it solved again"#,
    ),
    ("problems page empty", "empty: no answers there as 'problems run --out' stores them"),
    ("problems page nowhere", "cannot read nowhere: no such file or folder"),
    ("problems new 3x3 --from-game nowhere.sgf", "cannot read nowhere.sgf: no such file or folder"),
    ("problems new 4x4 --from-game a.sgf", "a.sgf: the board is 3x3, not 4x4"),
    (
        "problems new 3x3 --from-game a.sgf --question mate",
        r#"no problem: question = "mate": write "value", "at-least 3", "at-most -2" or "best-move""#,
    ),
    ("batch --input nowhere", "cannot read nowhere: no such file or folder"),
    ("batch --input empty", "cannot read empty: that is a folder, not a file"),
    ("man a.sgf", "cannot make the folder a.sgf: it is there already"),
    ("man a.sgf/x", "cannot make the folder a.sgf/x: a part of the path is a file, not a folder"),
];

/// Certificates that are refused; the exit code is 4.
pub const REFUSED: &[(&str, &str)] = &[
    ("certificate info short.shoban", "short.shoban: refused: the file is too short to be a certificate"),
    (
        "certificate info bad.shoban",
        "bad.shoban: refused: the file is damaged: its SHA-256 is not what its last 32 bytes say",
    ),
];
