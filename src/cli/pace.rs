//! Which progress is worth a line in a log.

use super::progress_text::Doing;
use shoban::certificate::{WritingProgress, WritingStage};
use shoban::game::Claim;
use shoban::solve::Progress;
use std::time::Duration;

/// Work shorter than this goes without any show of progress.
pub const QUIET_FOR: Duration = Duration::from_secs(1);
/// Between two lines about the same iteration.
const LINE_EVERY: Duration = Duration::from_secs(5);
/// Iterations that follow each other faster are not worth a line each.
const NOTICEABLE: Duration = Duration::from_millis(200);

/// Decides which progress is worth a line.
#[derive(Debug, Default)]
pub struct Pace {
    /// When the last line was written, and about what.
    last: Option<(Duration, Claim, Option<u32>)>,
    /// The same for the writing of a certificate.
    last_writing: Option<(Duration, WritingStage)>,
    /// When the last line about a group or a tree was written.
    last_other: Duration,
}

impl Pace {
    /// Whether this is worth a line.
    pub fn is_due(&mut self, doing: &Doing) -> bool {
        match doing {
            Doing::Searching(progress) => self.is_search_due(progress),
            Doing::Writing(progress) => self.is_writing_due(progress),
            Doing::Group(_) | Doing::Tree(_) => self.is_other_due(doing.elapsed()),
        }
    }

    fn is_search_due(&mut self, progress: &Progress) -> bool {
        let Progress { elapsed, claim, depth, .. } = *progress;
        let since = self.last.map_or(elapsed, |(then, ..)| elapsed.saturating_sub(then));
        let is_new =
            self.last.is_none_or(|(_, last_goal, last_depth)| (last_goal, last_depth) != (claim, depth));
        let is_due = elapsed >= QUIET_FOR && (since >= LINE_EVERY || (is_new && since >= NOTICEABLE));
        if is_due {
            self.last = Some((elapsed, claim, depth));
        }
        is_due
    }

    fn is_other_due(&mut self, elapsed: Duration) -> bool {
        let is_due = elapsed.saturating_sub(self.last_other) >= LINE_EVERY;
        if is_due {
            self.last_other = elapsed;
        }
        is_due
    }

    fn is_writing_due(&mut self, progress: &WritingProgress) -> bool {
        let WritingProgress { elapsed, stage, .. } = *progress;
        let begun = *self.last_writing.get_or_insert((elapsed, stage));
        let since = elapsed.saturating_sub(begun.0);
        let is_new = (begun.1 == WritingStage::Checking) != (stage == WritingStage::Checking);
        let is_due = since >= LINE_EVERY || (is_new && since >= QUIET_FOR);
        if is_due {
            self.last_writing = Some((elapsed, stage));
        }
        is_due
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shoban::game::{Bounds, Score};
    use shoban::proof::Statement;
    use shoban::solve::Part;

    fn at(millis: u64, depth: u32) -> Progress {
        Progress {
            part: Part::Question,
            bounds: Bounds::new(Score::new(-25), Score::new(25)),
            depth: Some(depth),
            claim: Claim::at_least(Score::new(25)),
            nodes: 4_560_000,
            expected: Some(120),
            rest: None,
            elapsed: Duration::from_millis(millis),
            table_used: 1,
            table_entries: 8,
        }
    }

    #[test]
    fn lines_come_for_new_iterations_and_now_and_then() {
        let mut pace = Pace::default();
        let due = [(500, 5), (1100, 9), (1200, 10), (1400, 11), (3000, 11), (6500, 11), (7000, 12)]
            .map(|(millis, depth)| pace.is_search_due(&at(millis, depth)));
        assert_eq!(due, [false, true, false, true, false, true, true]);
    }

    #[test]
    fn the_writing_of_certificates_shows() {
        let claim = Statement::finite(Claim::at_most(Score::new(-3)));
        let at =
            |seconds, stage| WritingProgress { repair: None, stage, elapsed: Duration::from_secs(seconds) };
        let mut pace = Pace::default();
        let stages = [
            (1, WritingStage::Writing(claim, 0)),
            (2, WritingStage::Writing(claim, 1024)),
            (3, WritingStage::Checking),
            (4, WritingStage::Checking),
            (9, WritingStage::Checking),
        ];
        let due = stages.map(|(seconds, stage)| pace.is_writing_due(&at(seconds, stage)));
        assert_eq!(due, [false, false, true, false, true]);
    }
}
