//! A game as it stands on the board of a program: how it began, what was played, by which rules.

use crate::board::{
    BoardSize, Event, Geometry, HistoryRule, Komi, Move, Passes, Position, Rules, Setup, SetupError, Symmetry,
};
use crate::certificate::Stood;
use crate::formats::repetition::Repetition;
use crate::game::{Color, Score};
use crate::solve::{HistoryFault, HistoryGame};
use crate::superko::Past;
use thiserror::Error;

/// The rules of a game, with what the board alone does not know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameRules {
    /// Suicide and komi.
    pub board: Rules,
    /// What becomes of boards that come back.
    pub repetition: Repetition,
    /// What endless play counts under basic ko, for Black.
    pub endless_play: Score,
}

/// A move of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// Whose.
    pub color: Color,
    /// The move.
    pub mv: Move,
}

/// Why stones make no position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StonesError {
    /// A pass is no stone.
    #[error("a pass is no stone")]
    Pass,
    /// Two on one point.
    #[error("two stones on {0}")]
    Twice(String),
    /// They cannot stand together.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// A game that can be played on and taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LiveGame {
    rules: GameRules,
    /// The position before the first move, and after each.
    stages: Vec<Stood>,
    moves: Vec<Played>,
}

impl LiveGame {
    /// A game on an empty board, Black to move.
    #[must_use]
    pub fn empty(size: BoardSize, rules: GameRules) -> Self {
        Self::from_position(&Position::empty(size, rules.board), rules)
    }

    /// A game that begins with a position; the rules of the game count, not those of the position.
    #[must_use]
    pub fn from_position(start: &Position, rules: GameRules) -> Self {
        let position = start.with_rules(rules.board);
        let event = Event { to_play: position.to_play(), by: None };
        Self { rules, stages: vec![Stood { position, event }], moves: Vec::new() }
    }

    /// A position with these stones, without anything that stood before.
    ///
    /// # Errors
    /// Why there is none.
    pub fn set_up(
        size: BoardSize,
        rules: Rules,
        stones: &[Played],
        to_play: Color,
    ) -> Result<Position, StonesError> {
        let mut setup = Setup { to_play, ..Setup::new(size, rules) };
        for &Played { color, mv } in stones {
            let Move::Play(point) = mv else { return Err(StonesError::Pass) };
            if (setup.stones.black | setup.stones.white).contains(point) {
                return Err(StonesError::Twice(mv.name(size)));
            }
            setup.stones[color] = setup.stones[color].with(point);
        }
        Ok(setup.into_position()?)
    }

    /// The position now. Under superko it has no ban of ko, because what stood before counts instead.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.stages[self.stages.len() - 1].position
    }

    /// The position before the first move.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.stages[0].position
    }

    /// The moves so far.
    #[must_use]
    pub fn moves(&self) -> &[Played] {
        &self.moves
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> GameRules {
        self.rules
    }

    /// The same game under other rules.
    ///
    /// # Errors
    /// If they forbid one of its moves; the number of the move, from 1, comes with the reason.
    pub fn under(&self, rules: GameRules) -> Result<Self, UnderError> {
        let mut game = Self::from_position(self.start(), rules);
        for (played, number) in self.moves.iter().zip(1..) {
            game.play(played.color, played.mv).map_err(|reason| UnderError { number, reason })?;
        }
        Ok(game)
    }

    /// The same game with another komi, which no move depends on.
    #[must_use]
    pub fn with_komi(mut self, komi: Komi) -> Self {
        self.rules.board.komi = komi;
        for stage in &mut self.stages {
            stage.position = stage.position.with_rules(self.rules.board);
        }
        self
    }

    /// The same game with this side to move now, whoever moved last. A side that is to move anyway keeps its ban of ko.
    #[must_use]
    pub fn in_turn_of(&self, color: Color) -> Self {
        let mut game = self.clone();
        let last = game.stages.len() - 1;
        let Stood { position, event } = &mut game.stages[last];
        if position.to_play() != color {
            *position = position.with_to_play(color);
            *event = Event { to_play: color, by: None };
        }
        game
    }

    /// The same game with the passes just made taken for granted: it goes on.
    #[must_use]
    pub fn resumed(&self) -> Self {
        let mut game = self.clone();
        let last = game.stages.len() - 1;
        let position = &mut game.stages[last].position;
        *position = position.with_to_play(position.to_play());
        game
    }

    /// Plays a move of either side.
    ///
    /// # Errors
    /// Why it cannot be played; the game is as it was.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<(), HistoryFault> {
        let mut game = self.in_turn_of(color);
        let stood = match game.history() {
            Some((rule, mut past)) => {
                past.play(mv, rule)?;
                past.root
            }
            None => {
                let position = game.position().play(mv)?;
                Stood { position, event: Event::last(&position) }
            }
        };
        game.stages.push(stood);
        game.moves.push(Played { color, mv });
        *self = game;
        Ok(())
    }

    /// Takes back the last move; nothing if there is none.
    pub fn undo(&mut self) -> Option<Played> {
        let played = self.moves.pop()?;
        self.stages.pop();
        Some(played)
    }

    /// The legal moves of the side to move, plays in the order of their points, then the pass. None if the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.is_over() {
            return Vec::new();
        }
        let superko = self.rules.repetition.history_rule().filter(|rule| !rule.ends());
        let past = superko.map(|rule| self.past(rule));
        let is_allowed = |mv: &Move| {
            let position = self.position().after(*mv);
            past.as_ref().is_none_or(|past| !past.forbids(&position, Event::last(&position)))
        };
        let plays = self.position().legal_plays().points().map(Move::Play).filter(is_allowed);
        plays.chain([Move::Pass]).collect()
    }

    /// Whether the game has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.final_score().is_some()
    }

    /// Whether the board after a legal play has stood before, whoever was to move.
    #[must_use]
    pub fn brings_back(&self, mv: Move) -> bool {
        let after = self.position().after(mv);
        if mv == Move::Pass {
            return false;
        }
        let is_same =
            |color| move |stage: &&Stood| stage.position.stones().of(color) == after.stones().of(color);
        self.stages.iter().filter(is_same(Color::Black)).any(|stage| is_same(Color::White)(&stage))
    }

    /// The same game with what stood before it, if the rules look at that.
    #[must_use]
    pub fn history(&self) -> Option<(HistoryRule, HistoryGame)> {
        let rule = self.rules.repetition.history_rule()?;
        let (&root, earlier) = self.stages.split_last()?;
        Some((rule, HistoryGame { earlier: earlier.to_vec(), root }))
    }

    /// The symmetries of the board that change nothing in what has stood: moves that are images of each other under them are worth
    /// the same under every rule.
    #[must_use]
    pub fn symmetries(&self) -> Vec<Symmetry> {
        let geometry = Geometry::of(self.position().size());
        let keeps =
            |symmetry: &Symmetry| self.stages.iter().all(|stage| is_fixed(&stage.position, *symmetry));
        geometry.symmetries().filter(keeps).collect()
    }

    /// All that has stood, the present board included.
    fn past(&self, rule: HistoryRule) -> Past {
        let mut past = Past::new(rule);
        self.stages.iter().for_each(|stage| past.enter(&stage.position, stage.event));
        past
    }

    /// The score of a game that is over, for Black, komi apart: the board as it stands, all stones alive; or, where it has ended because a
    /// board came back, all points for who has passed more often since.
    #[must_use]
    pub fn final_score(&self) -> Option<Score> {
        match self.history() {
            Some((rule, game)) => game.final_score(rule),
            None => (self.position().passes() == Passes::Ended).then(|| self.position().score()),
        }
    }
}

/// Why a game cannot be played under other rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("move {number} of the game would not be legal: {reason}")]
pub struct UnderError {
    /// The first move that is forbidden, from 1.
    pub number: usize,
    /// Why.
    pub reason: HistoryFault,
}

/// Whether a position is its own image.
fn is_fixed(position: &Position, symmetry: Symmetry) -> bool {
    let geometry = position.geometry();
    let is_kept = |color| {
        let stones = position.stones().of(color);
        geometry.image_of_set(symmetry, stones) == stones
    };
    Color::ALL.into_iter().all(is_kept) && position.ko().is_none_or(|ko| geometry.image(symmetry, ko) == ko)
}
