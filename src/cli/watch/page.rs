//! What the page shows.

use crate::cli::progress_text::{self, Doing};
use shoban::board::{Move, Position};
use shoban::formats::quantity;
use shoban::game::Bounds;
use shoban::solve::{LaneState, Overview, Part, Progress};
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// Between two looks at the line, which takes some milliseconds, while nothing new is proved.
const LINE_EVERY: Duration = Duration::from_secs(1);
/// The time over which the speed is taken.
const SPEED_OVER: Duration = Duration::from_secs(10);

/// What is known of the work.
#[derive(Debug, Default)]
pub struct Page {
    /// The position of the part that is worked on.
    pub root: Option<Position>,
    /// A line that shows what is proved of it.
    pub line: Vec<Move>,
    /// The searches that take turns.
    pub lanes: Vec<LaneState>,
    /// What was last heard of a search.
    pub search: Option<Progress>,
    /// What is being done.
    pub doing: Option<Doing>,
    /// What else there is to say; all of it is said again when the page is gone.
    pub messages: Vec<String>,
    /// Whether it was asked to stop.
    pub is_stopping: bool,
    /// When, and after how many nodes, something was heard.
    heard: VecDeque<(Duration, u64)>,
    /// When the line was looked at, and what was proved then.
    looked_at_line: Option<(Instant, Bounds)>,
}

impl Page {
    /// A page with a line and lanes, as if it had looked at a turn.
    #[cfg(test)]
    pub fn showing(root: Position, line: Vec<Move>, lanes: Vec<LaneState>) -> Self {
        Self { root: Some(root), line, lanes, ..Self::default() }
    }

    /// Looks at a turn that begins.
    pub fn look_at(&mut self, overview: &Overview<'_, '_>) {
        let bounds = overview.bounds();
        let is_known = self.root == Some(*overview.root())
            && self
                .looked_at_line
                .is_some_and(|(then, known)| known == bounds && then.elapsed() < LINE_EVERY);
        if !is_known {
            self.line = overview.line();
            self.looked_at_line = Some((Instant::now(), bounds));
        }
        self.root = Some(*overview.root());
        self.lanes = overview.lanes();
    }

    /// Takes note of what is being done.
    pub fn note(&mut self, doing: Doing) {
        self.doing = Some(doing);
        if let Doing::Searching(progress) = doing {
            self.search = Some(progress);
            self.heard.push_back((progress.elapsed, progress.nodes));
            while self.heard.len() > 2 && progress.elapsed.saturating_sub(self.heard[1].0) >= SPEED_OVER {
                self.heard.pop_front();
            }
        }
    }

    /// Nodes per second of late.
    fn speed(&self) -> u64 {
        let (Some(first), Some(last)) = (self.heard.front(), self.heard.back()) else { return 0 };
        let time = last.0.saturating_sub(first.0);
        if time.is_zero() {
            return quantity::per_second(last.1, last.0);
        }
        quantity::per_second(last.1.saturating_sub(first.1), time)
    }

    /// The first line: which position it is.
    pub fn heading(&self) -> String {
        let board = self
            .root
            .as_ref()
            .map_or_else(String::new, |root| format!("{} board, {} to play", root.size(), root.to_play()));
        match self.search.map(|search| search.part) {
            Some(Part::Move { number, of }) => format!("{board}: value of move {number} of {of}"),
            Some(Part::Why) => format!("{board}: the line to explain"),
            Some(Part::Question) | None => board,
        }
    }

    /// What is proved.
    pub fn bounds(&self) -> Option<Bounds> {
        self.search.map(|search| search.bounds)
    }

    /// What is known in figures: names and values.
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        let Some(search) = self.search else { return vec![("", "nothing is known yet".to_owned())] };
        let (lower, upper) = (search.bounds.lower(), search.bounds.upper());
        let mut facts = vec![("Proved", format!("Black gets {lower} to {upper}"))];
        match &self.doing {
            Some(doing @ Doing::Writing(_)) => facts.push(("At work", doing.text(usize::MAX))),
            _ => {
                facts.extend([("Tried", format!("{}?", search.claim)), ("By", progress_text::depth(&search))])
            }
        }
        let nodes = format!("{}, {}/s", quantity::grouped(search.nodes), quantity::short(self.speed()));
        facts.extend([
            ("Time", quantity::duration(search.elapsed)),
            ("Nodes", nodes),
            ("Table", format!("{} full", quantity::percent(search.table_used, search.table_entries))),
        ]);
        let left = progress_text::left(&search);
        facts.push(("Left", left.trim_start_matches(", ").trim_end_matches(" left").to_owned()));
        facts.retain(|(_, value)| !value.is_empty());
        facts
    }

    /// The line, with the numbers of the moves.
    pub fn line_text(&self) -> String {
        let Some(root) = self.root.as_ref().filter(|_| !self.line.is_empty()) else {
            return "none is known yet".to_owned();
        };
        let numbered = self.line.iter().enumerate();
        let words: Vec<String> =
            numbered.map(|(i, mv)| format!("{} {}", i + 1, mv.name(root.size()))).collect();
        words.join("  ")
    }
}
