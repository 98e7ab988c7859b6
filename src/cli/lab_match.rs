//! `shoban lab match`: two variants of the play search play each other.

use super::args::LabMatchArgs;
use super::exit::STOPPED;
use super::lab;
use super::lab_progress::{LabView, Step, Work};
use super::scene::Scene;
use super::{interrupt, output};
use anyhow::Context as _;
use shoban::files;
use shoban::formats::quantity::grouped;
use shoban::lab::RunSettings;
use shoban::lab::Variant;
use shoban::lab::matches::{
    Match, MatchProgress, MatchReport, MatchStatus, MatchStore, MoveLimit, SideReport, Sprt, SprtReport,
    Tally, elo_of, play_match,
};
use shoban::text::shown_name;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::num::NonZero;
use std::path::Path;
use std::process::ExitCode;

/// Plays a match, or what is missing of it, and prints what came out.
pub fn run(args: &LabMatchArgs) -> anyhow::Result<ExitCode> {
    let asked = asked(args)?;
    let scene = Scene::default();
    let stop = interrupt::stop_flag(&scene)?;
    let (mut store, found) = MatchStore::open(&args.out, &asked)?;
    lab::tell_found(store.path(), found);
    let jobs = NonZero::new(args.jobs.count()).unwrap_or(NonZero::<usize>::MIN);
    let settings = RunSettings { seed: args.seed, jobs, stop: &stop };
    let work = Work { name: asked.game.to_string(), unit: "pairs" };
    let mut view = if args.quiet { LabView::silent(work, &scene) } else { LabView::for_stderr(work, &scene) };
    let mut tell = |MatchProgress { done, total, tally }: MatchProgress<'_>| {
        view.show(Step { done, total, newest: standing(tally) });
    };
    let outcome = play_match(&asked, &mut store, settings, &mut tell);
    view.finish();
    let outcome = outcome?;
    let report = MatchReport::new(&asked, args.seed, &outcome, shown_name(store.path()));
    if args.json {
        let json = serde_json::to_string(&report).context("cannot write the result as JSON")?;
        output::print(&(json + "\n"))?;
    } else {
        output::print(&text(&report))?;
    }
    let is_stopped = report.status == MatchStatus::Stopped;
    Ok(if is_stopped { ExitCode::from(STOPPED) } else { ExitCode::SUCCESS })
}

fn asked(args: &LabMatchArgs) -> anyhow::Result<Match> {
    let limit_a = args.depth.map_or(MoveLimit::Nodes(args.nodes), MoveLimit::Depth);
    let sprt = args.sprt.map(|range| Sprt::new(range, args.alpha, args.beta)).transpose()?;
    Ok(Match {
        a: side(&args.a).context("A")?,
        b: side(&args.b).context("B")?,
        limit_a,
        limit_b: args.nodes_of_b.map_or(limit_a, MoveLimit::Nodes),
        game: args.game,
        plies: args.plies,
        most_plies: args.most_plies,
        pairs: args.pairs as usize,
        sprt,
    })
}

/// A side as it is typed: parameters have a '=' before any ':', names of experiments do not.
fn side(typed: &str) -> anyhow::Result<Variant> {
    let named = typed.split_once(':').filter(|(experiment, _)| !experiment.contains('='));
    let Some((experiment, variant)) = named else { return Ok(Variant::written(typed)?) };
    let experiment = lab::experiment(OsStr::new(experiment))?;
    let variant = Variant::of_experiment(&experiment, variant);
    variant.with_context(|| files::name(Path::new(typed)))
}

/// How a match stands, in a few words.
fn standing(tally: &Tally) -> String {
    let Tally { wins, draws, losses, .. } = tally;
    let elo = tally.pairs.score().and_then(elo_of).map_or_else(String::new, |elo| format!(", Elo {elo:+.0}"));
    format!("A won {wins}, drew {draws}, lost {losses}{elo}")
}

/// What came out, for people.
fn text(report: &MatchReport) -> String {
    let MatchReport { a, b, game, plies: [least, most], seed, pairs, asked, .. } = report;
    let mut text = String::new();
    let _ = writeln!(text, "A: {}, {}", a.name, limit(a));
    let _ = writeln!(text, "B: {}, {}", b.name, limit(b));
    let _ = writeln!(text, "{game}, openings of {least} to {most} moves, seed {seed}\n");
    let MatchReport { wins, draws, losses, .. } = report;
    let games = wins + draws + losses;
    let [won, drawn, lost] = [*wins, *draws, *losses].map(grouped);
    let _ = writeln!(text, "{} games: A won {won}, drew {drawn}, lost {lost}", grouped(games));
    if *pairs < *asked as u64 {
        let _ = writeln!(text, "{} of {} pairs are counted", grouped(*pairs), grouped(*asked as u64));
    }
    let [none, half, one, more, two] = report.pentanomial.0.map(grouped);
    let _ = writeln!(
        text,
        "{} pairs by the points of A: {none} with 0, {half} with 1/2, {one} with 1, {more} with 3/2, {two} with 2",
        grouped(*pairs)
    );
    text += &strength(report);
    if let Some(sprt) = &report.sprt {
        text += &test(sprt);
    }
    let ends = &report.ends;
    let _ = writeln!(
        text,
        "Ended by the rules {}, value known {}, by repetition {}, broken off after {} moves {}",
        grouped(ends.rules),
        grouped(ends.known),
        grouped(ends.repetition),
        grouped(report.most_plies.into()),
        grouped(ends.most_plies)
    );
    if let Some(mean) = report.mean_plies {
        let [a, b] = [a, b].map(|side| grouped(side.nodes));
        let _ = writeln!(text, "Moves of a game {mean:.1} in the mean; nodes of A {a}, of B {b}");
    }
    let _ = writeln!(text, "Pairs: {}", report.file);
    if report.status == MatchStatus::Stopped {
        text += "Stopped; the same command goes on.\n";
    }
    text
}

fn limit(side: &SideReport) -> String {
    match (side.nodes_for_a_move, side.depth) {
        (Some(nodes), _) => format!("{} nodes a move", grouped(nodes)),
        (None, depth) => format!("{} plies a move", depth.unwrap_or_default()),
    }
}

/// Score and Elo with their intervals, and how likely it is that A is ahead.
fn strength(report: &MatchReport) -> String {
    let Some(score) = report.score else { return "Nothing was played, so nothing is known.\n".to_owned() };
    let elo = report.elo.map_or_else(
        || if score > 0.5 { "above any number".to_owned() } else { "below any number".to_owned() },
        |elo| format!("{elo:+.1}"),
    );
    let (Some(low), Some(high), Some(superiority)) =
        (report.score_low, report.score_high, report.superiority)
    else {
        return format!("Elo of A: {elo} (score {score:.4}); too few pairs for an interval\n");
    };
    let end = |elo: Option<f64>| elo.map_or_else(|| "unbounded".to_owned(), |elo| format!("{elo:+.1}"));
    format!(
        "Elo of A: {elo}, 95 %: {} to {} (score {score:.4}, {low:.4} to {high:.4})\n\
         Likelihood that A is the stronger one: {}\n",
        end(report.elo_low),
        end(report.elo_high),
        likelihood(superiority)
    )
}

/// In percent; nothing is certain.
fn likelihood(share: f64) -> String {
    match 100.0 * share {
        percent if percent > 99.9 => "over 99.9 %".to_owned(),
        percent if percent < 0.1 => "under 0.1 %".to_owned(),
        percent => format!("{percent:.1} %"),
    }
}

/// How the sequential test stands.
fn test(sprt: &SprtReport) -> String {
    let SprtReport { elo0, elo1, alpha, beta, llr, lower, upper, decision } = sprt;
    let said = match *decision {
        Some("h1") => format!("H1 is taken: A leads by at least {elo1} Elo rather than by {elo0}"),
        Some(_) => format!("H0 is taken: A leads by at most {elo0} Elo rather than by {elo1}"),
        None => "not decided".to_owned(),
    };
    format!(
        "SPRT {elo0} to {elo1} Elo, alpha {alpha}, beta {beta}: {said} (LLR {llr:.2}, bounds {lower:.2} and {upper:.2})\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_certain() {
        assert_eq!(
            [0.0, 0.0009, 0.5, 0.9989, 0.9999].map(likelihood),
            ["under 0.1 %", "under 0.1 %", "50.0 %", "99.9 %", "over 99.9 %"]
        );
    }
}
