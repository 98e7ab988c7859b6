//! `shoban problems verify` and `shoban problems tree`: solution trees checked, marked and made.

use super::args::{AuthorArgs, TreeArgs, VerifyArgs};
use super::exit::{ERROR, STOPPED};
use super::save::Outputs;
use super::scene::Scene;
use super::{input, interrupt, output};
use anyhow::{Context as _, bail};
use serde::Serialize;
use shoban::board::Position;
use shoban::files;
use shoban::formats::decode::{self, Decoded};
use shoban::formats::sgf::{SgfNote, SgfOptions};
use shoban::formats::source;
use shoban::game::Color;
use shoban::problems::author::{
    self, Difficulty, Goal, Judge, Report, Standing, TreeOptions, TreeText, measure, rewrite,
};
use shoban::search::Limits;
use shoban::solve::Settings;
use std::process::ExitCode;

/// What `--json` prints.
#[derive(Serialize)]
struct Verified<'r> {
    file: String,
    verdict: &'static str,
    #[serde(flatten)]
    report: &'r Report,
    difficulty: Option<&'r Difficulty>,
    notes: &'r [String],
}

/// Checks a solution tree branch by branch.
pub fn verify(args: &VerifyArgs) -> anyhow::Result<ExitCode> {
    let mut outputs = Outputs::new(args.force.replace(), [args.author.file.as_path()]);
    let target = args.write.as_deref().map(|path| outputs.reserve("--write", path)).transpose()?;
    let name = files::name(&args.author.file);
    let Source { text, is_utf8, notes } = args.author.source()?;
    if target.is_some() && !is_utf8 {
        bail!("{name}: not UTF-8, so that --write would change other characters; save it as UTF-8 first");
    }
    let tree = TreeText { text: &text, choice: TreeOptions { game: args.author.game } };
    let choice = SgfOptions { game: args.author.game, ..SgfOptions::default() };
    let game = source::read_sgf(&text, choice).with_context(|| name.clone())?;
    let notes = args.author.named(notes.iter().chain(&game.notes));
    if !args.json {
        input::say(&notes);
    }
    let settings = args.author.settings()?;
    let mut judge = Judge::new(&settings);
    let report = author::verify(tree, &mut judge, args.author.goal(tree)?).with_context(|| name.clone())?;
    let scratch = std::env::temp_dir().join(format!("shoban-difficulty-{}.shoban", std::process::id()));
    let difficulty = args.difficulty.then(|| measure(tree, &mut judge, &scratch)).transpose()?;
    let (verdict, code) = match report.ending() {
        Standing::Kept => ("right", ExitCode::SUCCESS),
        Standing::Lost => ("wrong", ExitCode::from(ERROR)),
        Standing::Open => ("open", ExitCode::from(STOPPED)),
    };
    let text = if args.json {
        let verified =
            Verified { file: name, verdict, report: &report, difficulty: difficulty.as_ref(), notes: &notes };
        serde_json::to_string(&verified).context("cannot write the report as JSON")? + "\n"
    } else {
        report.to_string() + &difficulty.as_ref().map_or_else(String::new, difficulty_text)
    };
    output::print_to(outputs.report_stream(), &text)?;
    if let Some(target) = target {
        target.write(&rewrite(tree, &report)?)?;
    }
    Ok(code)
}

fn difficulty_text(found: &Difficulty) -> String {
    let proof = found.proof_states.map_or_else(
        || "no proof was written".to_owned(),
        |states| format!("the smallest proof known has {states} states"),
    );
    format!(
        "Difficulty: {proof}; {} of {} moves of the solver along {} are the only right ones\n",
        found.only_moves,
        found.solver_moves,
        if found.line.is_empty() { "no line".to_owned() } else { found.line.join(" ") },
    )
}

/// Writes a tree of refutations.
pub fn tree(args: &TreeArgs) -> anyhow::Result<ExitCode> {
    let mut outputs = Outputs::new(args.force.replace(), [args.author.file.as_path()]);
    let target = args.out.as_deref().map(|path| outputs.reserve("--out", path)).transpose()?;
    let name = || files::name(&args.author.file);
    let choice = SgfOptions { game: args.author.game, ..SgfOptions::default() };
    let Source { text, notes, .. } = args.author.source()?;
    let game = source::read(&text, choice).with_context(name)?;
    input::say(&args.author.named(notes.iter().chain(&game.notes)));
    let root = game.to_position().with_context(name)?;
    let settings = args.author.settings()?;
    let mut judge = Judge::new(&settings);
    let goal = judge.aim(&root, args.author.goal_for(&root)?)?;
    let draft = author::grow(&root, &mut judge, args.depth)?;
    match target {
        Some(target) => target.write(&draft.to_text())?,
        None => output::print(&draft.to_text())?,
    }
    Ok(if goal.is_some() { ExitCode::SUCCESS } else { ExitCode::from(STOPPED) })
}

/// A file as it was read, once: standard input cannot be read again.
struct Source {
    text: String,
    /// Whether the file is UTF-8, which what is written is.
    is_utf8: bool,
    /// What is to be said of its encoding.
    notes: Vec<SgfNote>,
}

impl AuthorArgs {
    fn source(&self) -> anyhow::Result<Source> {
        let name = || files::name(&self.file);
        let bytes = files::read_bytes(&self.file).with_context(|| format!("cannot read {}", name()))?;
        let Decoded { text, notes } = decode::decode(&bytes, self.encoding).with_context(name)?;
        Ok(Source { text, is_utf8: std::str::from_utf8(&bytes).is_ok(), notes })
    }

    /// Notes with the name of the file before them.
    fn named<'n>(&self, notes: impl IntoIterator<Item = &'n SgfNote>) -> Vec<String> {
        let name = files::name(&self.file);
        notes.into_iter().map(|note| format!("{name}, {note}")).collect()
    }

    fn settings(&self) -> anyhow::Result<Settings> {
        let limits = Limits {
            nodes: self.nodes,
            time: self.time,
            depth: None,
            stop: Some(interrupt::stop_flag(&Scene::default())?),
        };
        let endless_play = self.tie_value.unwrap_or_default();
        Ok(Settings { table: self.table.size, limits, endless_play, ..Settings::default() })
    }

    /// The goal asked for; it has to be one of the side to move of the problem.
    fn goal(&self, tree: TreeText<'_>) -> anyhow::Result<Option<Goal>> {
        let Some(goal) = self.wanted() else { return Ok(None) };
        let root = author::root_position(tree).with_context(|| files::name(&self.file))?;
        self.goal_for(&root).map(|_| Some(goal))
    }

    fn goal_for(&self, root: &Position) -> anyhow::Result<Option<Goal>> {
        let goal = self.wanted();
        match goal.filter(|goal| goal.solver != root.to_play()) {
            Some(Goal { solver: Color::Black, .. }) => {
                bail!("--at-least is Black's goal, but White is to move; write --at-most")
            }
            Some(_) => bail!("--at-most is White's goal, but Black is to move; write --at-least"),
            None => Ok(goal),
        }
    }

    fn wanted(&self) -> Option<Goal> {
        let black = self.at_least.map(|score| Goal { solver: Color::Black, score });
        black.or_else(|| self.at_most.map(|score| Goal { solver: Color::White, score }))
    }
}
