//! `shoban problems verify` and `shoban problems tree`: solution trees checked, marked and made.

use super::args::{AuthorArgs, TreeArgs, VerifyArgs};
use super::exit::{ERROR, STOPPED};
use super::progress::ProgressView;
use super::save::Outputs;
use super::scene::Scene;
use super::{input, interrupt, output};
use anyhow::{Context as _, bail};
use serde::Serialize;
use shoban::board::{Passes, Position};
use shoban::files;
use shoban::formats::decode::{self, Decoded};
use shoban::formats::sgf::{SgfDraft, SgfNote, SgfOptions};
use shoban::formats::source;
use shoban::game::Color;
use shoban::problems::author::{
    self, Difficulty, Goal, Judge, Report, Standing, TreeOptions, TreeText, measure, rewrite,
};
use shoban::search::Limits;
use shoban::solve::Settings;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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
    let work = Work::begin(&args.author)?;
    let Source { text, is_utf8, notes } = args.author.source()?;
    if target.is_some() && !is_utf8 {
        bail!("{name}: not UTF-8, so that --write would change other characters; save it as UTF-8 first");
    }
    let tree = TreeText { text: &text, choice: args.author.tree() };
    let game = source::read_sgf(&text, args.author.choice()).with_context(|| name.clone())?;
    let notes = args.author.named(notes.iter().chain(&game.notes));
    if !args.json {
        input::say(&notes);
    }
    let goal = args.author.goal(tree)?;
    let stop = Arc::clone(&work.stop);
    let found = work.with_judge(&args.author, |judge| check(args, tree, goal, judge));
    let Checked { report, difficulty } = found.with_context(|| name.clone())?;
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
    Ok(if stop.load(Ordering::Relaxed) { ExitCode::from(STOPPED) } else { code })
}

/// What was found of a tree.
struct Checked {
    report: Report,
    difficulty: Option<Difficulty>,
}

fn check(
    args: &VerifyArgs,
    tree: TreeText<'_>,
    goal: Option<Goal>,
    judge: &mut Judge<'_>,
) -> anyhow::Result<Checked> {
    let report = author::verify(tree, judge, goal)?;
    let scratch = std::env::temp_dir().join(format!("shoban-difficulty-{}.shoban", std::process::id()));
    let difficulty = args.difficulty.then(|| measure(tree, judge, &scratch)).transpose()?;
    Ok(Checked { report, difficulty })
}

fn difficulty_text(found: &Difficulty) -> String {
    let proof = match (&found.proof_states, &found.no_proof) {
        (Some(states), _) => format!("the smallest proof known has {states} states"),
        (None, Some(why)) => format!("no proof was written: {why}"),
        (None, None) => "no proof was written".to_owned(),
    };
    let open = match found.open_moves {
        0 => String::new(),
        open => format!(", of {open} it is not known: a limit or Ctrl-C came first"),
    };
    format!(
        "Difficulty: {proof}; {} of {} moves of the solver along {} are the only right ones{open}\n",
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
    let work = Work::begin(&args.author)?;
    let Source { text, notes, .. } = args.author.source()?;
    let game = source::read(&text, args.author.choice()).with_context(name)?;
    input::say(&args.author.named(notes.iter().chain(&game.notes)));
    let root = game.to_position().with_context(name)?;
    if root.passes() == Passes::Ended {
        bail!("{}: the game is over: there is nothing to solve", name());
    }
    let goal = args.author.goal_for(&root)?;
    let grown = work.with_judge(&args.author, |judge| {
        judge.aim(&root, goal)?;
        let draft = author::grow(&root, judge, args.depth)?;
        Ok(Grown { draft, is_whole: !judge.has_left_open() })
    });
    let Grown { draft, is_whole } = grown?;
    match target {
        Some(target) => target.write(&draft.to_text())?,
        None => output::print(&draft.to_text())?,
    }
    if !is_whole {
        output::complain(
            "a limit or Ctrl-C came before the tree was whole: its comments say what is not known",
        );
    }
    Ok(if is_whole { ExitCode::SUCCESS } else { ExitCode::from(STOPPED) })
}

/// A tree, and whether nothing was left open in it.
struct Grown {
    draft: SgfDraft,
    is_whole: bool,
}

/// Work that Ctrl-C ends, and of which the progress is shown.
struct Work {
    stop: Arc<AtomicBool>,
    settings: Settings,
    view: ProgressView,
}

impl Work {
    /// Signals are heard from now on.
    fn begin(args: &AuthorArgs) -> anyhow::Result<Self> {
        let scene = Scene::default();
        let stop = interrupt::stop_flag(&scene)?;
        let limits =
            Limits { nodes: args.nodes, time: args.time, depth: None, stop: Some(Arc::clone(&stop)) };
        let endless_play = args.tie_value.unwrap_or_default();
        let settings = Settings { table: args.table.size, limits, endless_play, ..Settings::default() };
        Ok(Self { stop, settings, view: ProgressView::new(args.progress.showing(), &scene) })
    }

    /// Has something done by a judge; what is shown of it is taken away at the end, whatever that is.
    fn with_judge<T>(
        mut self,
        args: &AuthorArgs,
        work: impl FnOnce(&mut Judge<'_>) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let done = work(&mut Judge::new(&self.settings, args.total_time, &mut self.view));
        self.view.finish();
        done
    }
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

    const fn tree(&self) -> TreeOptions {
        TreeOptions { game: self.game, node: self.node }
    }

    fn choice(&self) -> SgfOptions {
        SgfOptions { game: self.game, node: self.node, ..SgfOptions::default() }
    }

    /// The goal asked for; it has to be one of the side to move of the problem.
    fn goal(&self, tree: TreeText<'_>) -> anyhow::Result<Option<Goal>> {
        if self.wanted().is_none() && self.tie_value.is_none() {
            return Ok(None);
        }
        let root = author::root_position(tree).with_context(|| files::name(&self.file))?;
        self.goal_for(&root)
    }

    fn goal_for(&self, root: &Position) -> anyhow::Result<Option<Goal>> {
        let scores =
            [(self.at_least, "--at-least"), (self.at_most, "--at-most"), (self.tie_value, "--tie-value")];
        for (score, option) in scores {
            score.map(|score| input::possible(score, option, root.size())).transpose()?;
        }
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
