//! How a campaign goes, on standard error, and how it has ended.

use super::output;
use super::progress::Showing;
use super::spinner::Spinner;
use shoban::campaign::{Desk, Ending, News, Status};
use shoban::formats::quantity;
use shoban::text::shown_name;
use std::io::IsTerminal as _;
use std::path::Path;
use std::time::{Duration, Instant};

/// Between two lines in a log.
const LINE_EVERY: Duration = Duration::from_secs(10);

/// Shows how a campaign goes.
pub struct CampaignView {
    form: Form,
}

/// How it is shown.
enum Form {
    Silent,
    /// For a terminal; it appears with the first news.
    Spinner(Option<Spinner<Status>>),
    /// For logs: when the last line was written.
    Lines(Instant),
    /// For programs.
    Json,
}

impl CampaignView {
    /// A view of this form.
    pub fn new(showing: Showing) -> Self {
        let form = match showing {
            Showing::Nothing => Form::Silent,
            Showing::Json => Form::Json,
            Showing::People if std::io::stderr().is_terminal() => Form::Spinner(None),
            Showing::People => Form::Lines(Instant::now()),
        };
        Self { form }
    }

    /// Shows what has happened.
    pub fn hear(&mut self, news: News) {
        match (news, &mut self.form) {
            (News::Refused { worker, why }, _) => {
                output::complain(&format!("a piece of {worker} is refused, and it is banned: {why}"));
            }
            (_, Form::Silent) => {}
            (News::Status(status), Form::Spinner(Some(spinner))) => spinner.show(*status),
            (News::Status(status), Form::Spinner(none)) => *none = Some(Spinner::new(*status, line)),
            (News::Status(status), Form::Lines(last)) => {
                if last.elapsed() >= LINE_EVERY {
                    *last = Instant::now();
                    output::complain(&line(&status, usize::MAX));
                }
            }
            (News::Status(status), Form::Json) => {
                let mut object = serde_json::to_value(&*status).unwrap_or_default();
                object["event"] = "campaign".into();
                output::complain(&object.to_string());
            }
        }
    }

    /// Takes the line away.
    pub fn finish(&mut self) {
        if let Form::Spinner(Some(spinner)) = &self.form {
            spinner.bar.finish_and_clear();
        }
    }
}

/// How it goes, in a line that fits so many columns.
fn line(status: &Status, room: usize) -> String {
    let proved = status.claims.iter().filter(|claim| claim.proved).count();
    let costs: Vec<String> = status.claims.iter().map(|claim| claim.cost.to_string()).collect();
    let parts = [
        format!("{proved} of {} claims", status.claims.len()),
        format!("costs {}", costs.join(", ")),
        format!("{} nodes", quantity::short(status.totals.nodes)),
        format!("{}/s", quantity::short(status.nodes_per_second)),
        format!("{} jobs out", status.jobs),
        format!("{} done", quantity::short(status.totals.reports)),
        format!("{} workers", status.workers.len()),
    ];
    let mut line = String::new();
    for part in parts {
        let gap = if line.is_empty() { "" } else { ", " };
        if line.len() + gap.len() + part.len() > room {
            break;
        }
        line = line + gap + &part;
    }
    line
}

/// What is said at the end of a run.
pub fn ending_text(desk: &Desk, ending: Ending, folder: &Path) -> String {
    let (name, totals) = (shown_name(folder), desk.totals());
    let mut text = String::new();
    for tree in desk.trees() {
        let state = if tree.is_proved() { "proved" } else { "open" };
        text += &format!("{}: {state}\n", tree.claim());
    }
    text += &format!(
        "{} nodes in {} jobs, {} pieces of {} bytes in all.\n",
        quantity::grouped(totals.nodes),
        quantity::grouped(totals.reports),
        quantity::grouped(totals.pieces),
        quantity::grouped(totals.piece_bytes),
    );
    text += &match ending {
        Ending::Proved => {
            format!("Put the proof together with: shoban campaign certificate {name} --out {name}.proof\n")
        }
        Ending::Stopped => format!("Stopped. Go on with: shoban campaign run {name}\n"),
        Ending::Exhausted => {
            "Nothing is left to try: what is open does not hold, as far as this can tell.\n".to_owned()
        }
    };
    text
}
