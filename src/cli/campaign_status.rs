//! `shoban campaign status`: how far a campaign is.

use super::args::CampaignStatusArgs;
use super::scene::Scene;
use super::{interrupt, output};
use shoban::campaign::{Folder, Status};
use shoban::formats::quantity;
use shoban::text::shown_name;
use std::io::IsTerminal as _;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Between two looks of `--watch`.
const LOOK_EVERY: Duration = Duration::from_secs(2);
/// A manager writes once in a second: one that has not for so long is gone.
const SILENCE_SECONDS: u64 = 30;

/// Prints the status, once or again and again.
pub fn run(args: &CampaignStatusArgs) -> anyhow::Result<ExitCode> {
    let folder = Folder::open(&args.folder)?;
    if !args.watch {
        let status = Status::read(&folder)?;
        let text = match (&status, args.json) {
            (Some(status), true) => serde_json::to_string(status)? + "\n",
            (None, true) => "null\n".to_owned(),
            (status, false) => text(&folder, status.as_ref()),
        };
        output::print(&text)?;
        return Ok(ExitCode::SUCCESS);
    }
    let stop = interrupt::stop_flag(&Scene::default())?;
    while !stop.load(Ordering::Relaxed) {
        let status = Status::read(&folder)?;
        let clear = if std::io::stdout().is_terminal() { "\x1b[H\x1b[2J" } else { "" };
        output::print(&format!("{clear}{}", text(&folder, status.as_ref())))?;
        if status.is_some_and(|status| status.claims.iter().all(|claim| claim.proved)) {
            break;
        }
        thread::sleep(LOOK_EVERY);
    }
    Ok(ExitCode::SUCCESS)
}

/// The status for people.
fn text(folder: &Folder, status: Option<&Status>) -> String {
    let name = shown_name(folder.path());
    let definition = folder.definition();
    let mut text = format!("Campaign {} in {name}, board {}\n", definition.name, definition.board);
    let Some(status) = status else {
        return text + &format!("Nothing was done yet: shoban campaign run {name} --workers 2\n");
    };
    for claim in &status.claims {
        text += &match (claim.proved, claim.rest) {
            (true, _) => format!("- {}: proved\n", claim.claim),
            (false, None) => format!("- {}: open, expected cost {}\n", claim.claim, claim.cost),
            (false, Some(rest)) => format!(
                "- {}: open, expected cost {}, perhaps {} nodes left ({} to {})\n",
                claim.claim,
                claim.cost,
                quantity::short(rest.likely),
                quantity::short(rest.low),
                quantity::short(rest.high)
            ),
        };
    }
    text + &counts(status) + &workers(status)
}

fn counts(status: &Status) -> String {
    let totals = &status.totals;
    let tree: usize = status.claims.iter().map(|claim| claim.tree).sum();
    format!(
        "Nodes: {}, in {} jobs ({} proved, {} left open, {} given up, {} called off, {} too late, {} refused)\n\
         Work: {} of workers, {} of managers\n\
         Tree: {} states in {} bytes; pieces: {} bytes, {} states\n",
        quantity::grouped(totals.nodes),
        quantity::grouped(totals.reports),
        quantity::grouped(totals.proved),
        quantity::grouped(totals.open),
        quantity::grouped(totals.failed),
        quantity::grouped(totals.cancelled),
        quantity::grouped(totals.stray),
        quantity::grouped(totals.refused),
        quantity::duration(Duration::from_millis(totals.work_millis)),
        quantity::duration(Duration::from_millis(totals.manager_millis)),
        quantity::grouped(tree as u64),
        quantity::grouped(status.tree_bytes),
        quantity::grouped(totals.piece_bytes),
        quantity::grouped(totals.piece_states),
    )
}

fn workers(status: &Status) -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let age = now.saturating_sub(status.written);
    if age > SILENCE_SECONDS {
        return format!(
            "No manager is at it; the last one was {} ago.\n",
            quantity::duration(Duration::from_secs(age))
        );
    }
    let threads: usize = status.workers.iter().map(|worker| worker.threads).sum();
    let mut text = format!(
        "At work: {} workers with {threads} threads, {} jobs out, {} nodes a second\n",
        status.workers.len(),
        status.jobs,
        quantity::grouped(status.nodes_per_second),
    );
    for name in &status.banned {
        text += &format!("Banned: {}\n", shoban::text::shown(name));
    }
    text
}
