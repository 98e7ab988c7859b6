//! Progress in words: a line that fits the terminal, and the whole for whoever asks.

use shoban::certificate::{Repair, WritingProgress, WritingStage};
use shoban::formats::quantity;
use shoban::game::Color;
use shoban::group::GroupProgress;
use shoban::problems::author::AuthorProgress;
use shoban::solve::{Part, Progress};
use std::time::Duration;

/// A question at work.
#[derive(Clone, Debug, Default)]
pub struct Desk {
    /// What it is called, where there are several.
    pub label: Option<String>,
    /// What was last heard of the question itself.
    pub question: Option<Progress>,
    /// What is being done.
    pub doing: Option<Doing>,
}

/// What is being done about a question.
#[derive(Clone, Copy, Debug)]
pub enum Doing {
    /// A search.
    Searching(Progress),
    /// A certificate.
    Writing(WritingProgress),
    /// A question about a group.
    Group(GroupProgress),
    /// A solution tree.
    Tree(AuthorProgress),
}

impl Doing {
    /// Time since the start.
    pub const fn elapsed(&self) -> Duration {
        match self {
            Self::Searching(progress) => progress.elapsed,
            Self::Writing(progress) => progress.elapsed,
            Self::Group(progress) => progress.elapsed,
            Self::Tree(progress) => progress.elapsed,
        }
    }

    /// One line of at most `width` characters.
    pub fn text(&self, width: usize) -> String {
        match self {
            Self::Searching(progress) => describe(progress, width),
            Self::Writing(progress) => describe_writing(progress, width),
            Self::Group(progress) => describe_group(progress, width),
            Self::Tree(progress) => describe_tree(progress, width),
        }
    }
}

/// One line about a search, of at most `width` characters: the fullest form that fits, else as much of the shortest as does.
fn describe(progress: &Progress, width: usize) -> String {
    let Progress { part, elapsed, claim, bounds, nodes, .. } = *progress;
    let (time, nodes) = (quantity::duration(elapsed), format!("{} nodes", quantity::short(nodes)));
    let place = match part {
        Part::Question => String::new(),
        Part::Why => "to explain, ".to_owned(),
        Part::Move { number, of } => format!("move {number} of {of}, "),
    };
    let table = format!("table {}", quantity::percent(progress.table_used, progress.table_entries));
    let rate = quantity::short(quantity::per_second(progress.nodes, elapsed));
    let (depth, left) = (depth(progress), left(progress));
    let sign = if claim.prover == Color::Black { ">=" } else { "<=" };
    let score = claim.black_score();
    fitting(
        width,
        [
            format!("{time}: {place}{claim}? {depth}, {bounds}, {nodes}, {rate}/s, {table}{left}"),
            format!("{time}: {place}{claim}? {depth}, {bounds}, {nodes}, {table}{left}"),
            format!("{time}: {place}{claim}? {bounds}, {nodes}, {table}{left}"),
            format!("{time}: {place}{claim}? {bounds}, {nodes}{left}"),
            format!("{time}: {place}{sign} {score}? {bounds}, {nodes}{left}"),
            format!("{time}: {place}{claim}? {depth}, {bounds}, {nodes}, {table}"),
            format!("{time}: {place}{claim}? {bounds}, {nodes}, {table}"),
            format!("{time}: {place}{sign} {score}? {bounds}, {nodes}"),
            format!("{time}: {sign} {score}? {bounds}, {nodes}"),
            format!("{time}: {bounds}, {nodes}"),
            format!("{time}: {bounds}"),
            time,
        ],
    )
}

/// One line about a certificate, likewise.
fn describe_writing(progress: &WritingProgress, width: usize) -> String {
    let time = quantity::duration(progress.elapsed);
    let (doing, short) = match progress.stage {
        WritingStage::Writing(statement, states) => {
            let states = format!("{} states", quantity::short(states));
            (format!("writing the proof of {}: {states}", statement.claim), format!("proof, {states}"))
        }
        WritingStage::Checking => ("checking the proof".to_owned(), "checking".to_owned()),
    };
    let (repair, number) = match progress.repair {
        None => (String::new(), String::new()),
        Some(Repair { number, broken }) => {
            (format!(", repair {number} of {broken} records for superko"), format!(", repair {number}"))
        }
    };
    fitting(
        width,
        [
            format!("{time}: {doing}{repair}"),
            format!("{time}: {doing}{number}"),
            format!("{time}: {short}{number}"),
            format!("{time}: {short}"),
            time,
        ],
    )
}

/// One line about a group, likewise.
fn describe_group(progress: &GroupProgress, width: usize) -> String {
    let GroupProgress { first, threats, known, .. } = *progress;
    let (time, nodes) =
        (quantity::duration(progress.elapsed), format!("{} nodes", quantity::short(progress.nodes)));
    let ko = match threats.owner() {
        None => "no ko threats".to_owned(),
        Some(owner) => format!("ko threats with the {owner}"),
    };
    fitting(
        width,
        [
            format!("{time}: {first} first, {ko}; {known} of 6 cases known, {nodes}"),
            format!("{time}: {known} of 6 cases known, {nodes}"),
            format!("{time}: {known} of 6, {nodes}"),
            format!("{time}: {known} of 6"),
            time,
        ],
    )
}

/// One line about a solution tree, likewise.
fn describe_tree(progress: &AuthorProgress, width: usize) -> String {
    let AuthorProgress { turn, elapsed, nodes, search } = *progress;
    let (time, nodes) = (quantity::duration(elapsed), format!("{} nodes", quantity::short(nodes)));
    let bounds = search.map_or_else(String::new, |search| format!("{}, ", search.bounds));
    let claim = search.map_or_else(String::new, |search| format!("{}? {}, ", search.claim, depth(&search)));
    fitting(
        width,
        [
            format!("{time}: {turn}, {claim}{bounds}{nodes}"),
            format!("{time}: {turn}, {bounds}{nodes}"),
            format!("{time}: {turn}, {nodes}"),
            format!("{time}: {turn}"),
            time,
        ],
    )
}

/// The first form that fits, else the last one as far as it does.
pub fn fitting<const N: usize>(width: usize, forms: [String; N]) -> String {
    let fits = |form: &&String| form.chars().count() <= width;
    let last = || forms[N - 1].chars().take(width).collect();
    forms.iter().find(fits).cloned().unwrap_or_else(last)
}

/// How deep one looks.
pub fn depth(progress: &Progress) -> String {
    progress.depth.map_or_else(|| "smallest proof".to_owned(), |depth| format!("depth {depth}"))
}

/// What can be told of the rest, behind a comma; nothing if that is nothing.
pub fn left(progress: &Progress) -> String {
    let rate = quantity::per_second(progress.nodes, progress.elapsed);
    let time = |nodes| quantity::time_for(nodes, rate);
    progress.rest.map_or_else(String::new, |rest| {
        format!(", {} left", quantity::rough_range(time(rest.low), time(rest.high)))
    })
}

/// All that is known of a question at work: what is proved, what is being done, and what it took.
pub fn state(desk: &Desk) -> String {
    let label = desk.label.as_ref().map_or_else(String::new, |label| format!("{label}: "));
    if let Some(doing @ (Doing::Group(_) | Doing::Tree(_))) = &desk.doing {
        return format!("{label}{}", doing.text(usize::MAX));
    }
    let proved = desk.question.map_or_else(
        || "nothing proved yet".to_owned(),
        |known| {
            let (lower, upper) = (known.bounds.lower().points(), known.bounds.upper().points());
            format!(
                "proved so far: Black can force at least {lower}, White can hold Black to at most {upper}"
            )
        },
    );
    let doing = match &desk.doing {
        None => "begun".to_owned(),
        Some(doing @ (Doing::Writing(_) | Doing::Group(_) | Doing::Tree(_))) => doing.text(usize::MAX),
        Some(Doing::Searching(progress)) => {
            let what = match progress.part {
                Part::Question => String::new(),
                Part::Why => "the line to explain, ".to_owned(),
                Part::Move { number, of } => format!("move {number} of {of}, {}, ", progress.bounds),
            };
            format!(
                "at work on {what}{}? {}; {}, {} nodes ({}/s), table: {} of {} entries in use ({}){}",
                progress.claim,
                depth(progress),
                quantity::duration(progress.elapsed),
                quantity::grouped(progress.nodes),
                quantity::grouped(quantity::per_second(progress.nodes, progress.elapsed)),
                quantity::grouped(progress.table_used),
                quantity::grouped(progress.table_entries),
                quantity::percent(progress.table_used, progress.table_entries),
                left(progress),
            )
        }
    };
    format!("{label}{proved}; {doing}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoban::game::{Bounds, Claim, Score};
    use shoban::problems::author::{Stage, Turn};
    use shoban::proof::Statement;
    use shoban::solve::Rest;

    fn at(seconds: u64, part: Part, depth: Option<u32>) -> Progress {
        Progress {
            part,
            bounds: Bounds::new(Score::new(-25), Score::new(25)),
            depth,
            claim: Claim::at_least(Score::new(25)),
            nodes: 4_560_000,
            expected: None,
            rest: None,
            elapsed: Duration::from_secs(seconds),
            table_used: 1,
            table_entries: 8,
        }
    }

    #[test]
    fn a_line_says_it_all_where_there_is_room() {
        let line = describe(&at(2, Part::Question, Some(11)), 200);
        assert_eq!(line, "2.00 s: Black at least +25? depth 11, [-25, +25], 4.5M nodes, 2.2M/s, table 12.5%");
        let line = describe(&at(2, Part::Question, None), 200);
        assert!(line.contains("at least +25? smallest proof, [-25"), "{line}");
        let line = describe(&at(2, Part::Move { number: 3, of: 10 }, None), 200);
        assert!(line.contains(": move 3 of 10, Black at least"), "{line}");
    }

    #[test]
    fn the_rest_is_said_where_it_is_known() {
        let rest = Some(Rest { low: 40_000_000, likely: 300_000_000, high: 40_000_000_000 });
        let progress = Progress { rest, ..at(2, Part::Question, None) };
        let lines = [100, 60, 45].map(|width| describe(&progress, width));
        assert_eq!(
            lines,
            [
                "2.00 s: Black at least +25? smallest proof, [-25, +25], 4.5M nodes, table 12.5%, 18 s to 5 h left",
                "2.00 s: >= +25? [-25, +25], 4.5M nodes, 18 s to 5 h left",
                "2.00 s: >= +25? [-25, +25], 4.5M nodes",
            ]
        );
    }

    #[test]
    fn lines_fit_any_terminal_and_say_what_matters_most() {
        let parts = [Part::Question, Part::Why, Part::Move { number: 25, of: 26 }];
        for width in 0..=200 {
            for (part, depth) in parts.into_iter().zip([Some(11), None, Some(130)]) {
                for seconds in [2, 59, 3599, 360_000] {
                    let line = describe(&at(seconds, part, depth), width);
                    assert!(line.chars().count() <= width, "{width}: {line}");
                    assert!(width < 26 || line.contains("[-25, +25]"), "{width}: {line}");
                }
            }
        }
        let lines = [20, 40, 80].map(|width| describe(&at(70, Part::Question, Some(11)), width));
        assert_eq!(lines[0], "70.0 s: [-25, +25]");
        assert_eq!(lines[1], "70.0 s: >= +25? [-25, +25], 4.5M nodes");
        assert_eq!(lines[2], "70.0 s: Black at least +25? depth 11, [-25, +25], 4.5M nodes, table 12.5%");
    }

    #[test]
    fn the_writing_of_certificates_fits_too() {
        let claim = Statement::finite(Claim::at_most(Score::new(-3)));
        let repair = Some(Repair { number: 2, broken: 7 });
        let stage = WritingStage::Writing(claim, 4096);
        let progress = WritingProgress { repair, stage, elapsed: Duration::from_secs(70) };
        let lines = [20, 40, 200].map(|width| describe_writing(&progress, width));
        assert_eq!(
            lines,
            [
                "70.0 s",
                "70.0 s: proof, 4.0k states, repair 2",
                "70.0 s: writing the proof of Black at most -3: 4.0k states, repair 2 of 7 records for superko"
            ]
        );
        let checking = WritingProgress { repair: None, stage: WritingStage::Checking, ..progress };
        assert_eq!(describe_writing(&checking, 20), "70.0 s: checking");
    }

    #[test]
    fn lines_about_trees_fit_too() {
        let turn = Turn { stage: Stage::Branch, number: 120, of: 4000 };
        let search = Some(at(2, Part::Question, None));
        let elapsed = Duration::from_secs(70);
        let progress = AuthorProgress { turn, elapsed, nodes: 5_000_000, search };
        for width in 0..=200 {
            assert!(describe_tree(&progress, width).chars().count() <= width, "{width}");
        }
        let lines = [20, 30, 60, 200].map(|width| describe_tree(&progress, width));
        assert_eq!(
            lines,
            [
                "70.0 s",
                "70.0 s: branch 120 of 4000",
                "70.0 s: branch 120 of 4000, [-25, +25], 5.0M nodes",
                "70.0 s: branch 120 of 4000, Black at least +25? smallest proof, [-25, +25], 5.0M nodes"
            ]
        );
        let desk = Desk { doing: Some(Doing::Tree(progress)), ..Desk::default() };
        assert_eq!(state(&desk), lines[3]);
    }

    #[test]
    fn whoever_asks_hears_all_of_it() {
        let mut desk = Desk::default();
        assert_eq!(state(&desk), "nothing proved yet; begun");
        desk.label = Some("a.sgf".to_owned());
        desk.question = Some(at(2, Part::Question, None));
        desk.doing = Some(Doing::Searching(at(4, Part::Why, Some(3))));
        let text = state(&desk);
        for part in [
            "a.sgf: proved so far: Black can force at least -25, White can hold Black to at most 25; at work on the line to explain, ",
            "Black at least +25? depth 3; 4.00 s, 4,560,000 nodes (1,140,000/s), table: 1 of 8 entries in use (12.5%)",
        ] {
            assert!(text.contains(part), "{text}");
        }
    }
}
