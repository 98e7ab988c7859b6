//! Jobs about small boards.

use shoban::Suicide;
use shoban::campaign::{JOB_FORMAT, Job, JobId};

/// Done at once.
pub const EASY: &str = "at-least 9 black none 0 .../.../...";
/// No worker comes to an end of it.
pub const LONG: &str = "at-least 20 black none 0 ......./......./......./......./.......";

/// A job of a campaign about a lemma, the last word of which is the board.
pub fn job(campaign: &str, id: u64, lemma: &str) -> Job {
    let rows: Vec<&str> = lemma.rsplit(' ').next().unwrap().split('/').collect();
    Job {
        format: JOB_FORMAT,
        campaign: campaign.to_owned(),
        id: JobId(id),
        attempt: 0,
        board: format!("{}x{}", rows.len(), rows[0].len()).parse().unwrap(),
        suicide: Suicide::Forbidden,
        lemma: lemma.to_owned(),
        budget: u64::MAX,
        limit: None,
    }
}
