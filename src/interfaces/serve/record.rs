//! What the page is told of a question.

use super::question::{Asked, Question};
use crate::board::{Move, PointSet, Position};
use crate::formats::position_text::rules_words;
use crate::formats::repetition::Repetition;
use crate::game::{Color, Score};
use crate::interfaces::analysis::{Analysis, Loss, MoveAnalysis};
use crate::interfaces::analyst::begin;
use crate::interfaces::live_game::LiveGame;
use serde::Serialize;
use std::time::Duration;

/// How far a question is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum State {
    /// Others come first.
    Waiting,
    /// It is worked on.
    Running,
    /// A limit came, or somebody stopped it.
    Stopped,
    /// All is known that can be known.
    Done,
    /// It cannot be answered.
    Failed,
}

impl State {
    /// Whether it stays so until somebody resumes it.
    pub const fn is_final(self) -> bool {
        matches!(self, Self::Stopped | Self::Done | Self::Failed)
    }
}

/// A question at a moment.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Snapshot {
    pub id: String,
    pub state: State,
    pub error: Option<String>,
    /// What was asked, so that any page can ask it again.
    asked: Asked,
    #[serde(flatten)]
    pub known: Known,
    pub seconds: f64,
    /// Questions that come before it.
    pub ahead: usize,
}

/// What is known of a position.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Known {
    rows: usize,
    columns: usize,
    position: String,
    to_play: Color,
    over: bool,
    rules: String,
    repetition: Repetition,
    komi: crate::board::Komi,
    lower: Score,
    upper: Score,
    value: Option<Score>,
    line: Vec<String>,
    moves: Vec<KnownMove>,
    sure: Sure,
    nodes: u64,
}

#[derive(Clone, Debug, Serialize)]
struct KnownMove {
    #[serde(rename = "move")]
    mv: String,
    lower: Score,
    upper: Score,
    quality: &'static str,
    least: u8,
    most: u8,
    line: Vec<String>,
    nodes: u64,
}

#[derive(Clone, Debug, Serialize)]
struct Sure {
    black: Vec<String>,
    white: Vec<String>,
}

impl Snapshot {
    /// The first one of a question.
    pub fn begin(id: String, question: &Question, ahead: usize) -> Self {
        let known = Known::of(&question.game, &begin(&question.game));
        let asked = question.asked.clone();
        Self { id, state: State::Waiting, error: None, asked, known, seconds: 0.0, ahead }
    }

    /// So much is known after so much time.
    pub fn grow(&mut self, game: &LiveGame, analysis: &Analysis, elapsed: Duration) {
        self.known = Known::of(game, analysis);
        self.seconds = elapsed.as_secs_f64();
    }

    /// What it is about, in a few words.
    pub fn title(&self) -> String {
        let Known { rows, columns, to_play, .. } = &self.known;
        let after = match self.asked.moves() {
            [] => String::new(),
            moves => format!(" after {}", moves.join(" ")),
        };
        format!("{rows}x{columns}{after}, {to_play} to play")
    }
}

impl Known {
    fn of(game: &LiveGame, analysis: &Analysis) -> Self {
        let position = &analysis.position;
        let (size, rules) = (position.size(), game.rules());
        Self {
            rows: size.rows(),
            columns: size.columns(),
            position: position.rows_text(),
            to_play: position.to_play(),
            over: game.is_over(),
            rules: rules_words(rules.board, rules.repetition),
            repetition: rules.repetition,
            komi: rules.board.komi,
            lower: analysis.bounds.lower(),
            upper: analysis.bounds.upper(),
            value: analysis.bounds.value(),
            line: names(position, &analysis.best_line()),
            moves: analysis.moves.iter().map(|known| known_move(analysis, known)).collect(),
            sure: Sure {
                black: points(position, analysis.sure.black),
                white: points(position, analysis.sure.white),
            },
            nodes: analysis.nodes,
        }
    }
}

fn known_move(analysis: &Analysis, known: &MoveAnalysis) -> KnownMove {
    let loss = analysis.loss(known);
    let Loss { least, most } = loss;
    KnownMove {
        mv: known.mv.name(analysis.position.size()),
        lower: known.bounds.lower(),
        upper: known.bounds.upper(),
        quality: loss.quality().word(),
        least,
        most,
        line: names(&analysis.position, analysis.line_after(known)),
        nodes: known.nodes,
    }
}

fn names(position: &Position, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|mv| mv.name(position.size())).collect()
}

fn points(position: &Position, points: PointSet) -> Vec<String> {
    points.points().map(|point| position.size().name(point)).collect()
}
