//! What the interfaces say of moves is true at every moment, and what they play is as good as any move, under every rule.

use crate::support::random::Random;
use crate::support::retrograde::Exhaustive;
use crate::support::superko::{Search, Superko};
use shoban::board::{HistoryRule, Move, Passes, Position, Rules};
use shoban::formats::repetition::Repetition;
use shoban::game::{Color, Score};
use shoban::interfaces::gtp::{Command, Engine, EngineSettings, Kind, Lines, Port};
use shoban::interfaces::{
    Analysis, Analyst, AnalystSettings, GameRules, Goal, LiveGame, Quality, Watcher, choose,
};
use shoban::search::Limits;
use shoban::solve::Tables;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

fn analyst() -> Analyst {
    let table = "2^14".parse().unwrap();
    let settings = AnalystSettings { table, memory: Some(1 << 28), ..AnalystSettings::default() };
    Analyst::new(Arc::new(Tables::new(table)), settings)
}

fn by_basic_ko(tie: i8) -> GameRules {
    GameRules { endless_play: Score::new(tie), ..GameRules::default() }
}

/// The value with endless play counting `tie`.
fn value(solved: &Exhaustive, position: &Position, tie: i8) -> i8 {
    let (lower, upper) = solved.bounds(position);
    tie.clamp(lower, upper)
}

/// Holds every look at an analysis against the truth.
struct Sceptic<'t> {
    value: i8,
    values: &'t [(Move, i8)],
    looks: u32,
    nodes: u64,
}

impl Watcher for Sceptic<'_> {
    fn look(&mut self, analysis: &Analysis) {
        self.looks += 1;
        assert!(analysis.nodes >= self.nodes, "nodes never become fewer");
        self.nodes = analysis.nodes;
        let holds = |bounds: shoban::game::Bounds, value: i8| {
            bounds.lower().points() <= value && value <= bounds.upper().points()
        };
        assert!(holds(analysis.bounds, self.value), "{analysis:?}");
        assert_eq!(analysis.moves.len(), self.values.len());
        for &(mv, value) in self.values {
            let known = analysis.find(mv).expect("a legal move");
            assert!(holds(known.bounds, value), "{mv:?} is worth {value}: {analysis:?}");
            let own = |value: i8| if analysis.position.to_play() == Color::Black { value } else { -value };
            let lost = own(self.value) - own(value);
            match analysis.quality(known) {
                Quality::Optimal => assert_eq!(lost, 0),
                Quality::Worse { least, most } => {
                    assert!(i8::try_from(least).unwrap() <= lost && lost <= i8::try_from(most).unwrap());
                }
                Quality::Open => {}
            }
        }
    }
}

/// How many moves of a line there are, each of which must keep the value; of one whose moves are not all said to, those of one side.
fn kept(line: &[Move], from: &Position, value: impl Fn(&Position) -> i8, only: Option<Color>) -> usize {
    let mut position = *from;
    for &mv in line {
        let mover = position.to_play();
        let next = position.play(mv).expect("a legal move");
        if only.is_none_or(|side| side == mover) {
            assert_eq!(
                value(&next),
                value(&position),
                "{line:?} gives away at {mv:?}:\n{}",
                position.diagram()
            );
        }
        position = next;
    }
    line.len()
}

fn values_of_moves(game: &LiveGame, value: impl Fn(&LiveGame) -> i8) -> Vec<(Move, i8)> {
    let after = |mv: Move| {
        let mut next = game.clone();
        next.play(game.position().to_play(), mv).unwrap();
        (mv, value(&next))
    };
    game.legal_moves().into_iter().map(after).collect()
}

#[test]
fn bounds_of_moves_hold_at_every_look() {
    let (mut looks, mut open, mut kos, mut passes, mut random) = (0, 0, 0, 0, Random::seeded(33));
    let (mut best, mut after, mut refuting) = (0, 0, 0);
    for (size, count, tie) in [("2x3", 60, 0), ("3x3", 40, 0), ("1x6", 60, -2), ("2x4", 30, 1)] {
        let solved = Exhaustive::solve(size.parse().unwrap(), Rules::default());
        let states: Vec<_> = solved.states().map(|(position, ..)| position).collect();
        let mut analyst = analyst();
        for _ in 0..count {
            let position = random.pick(&states);
            let game = LiveGame::from_position(&position, by_basic_ko(tie));
            let values = values_of_moves(&game, |game| value(&solved, game.position(), tie));
            let mut sceptic =
                Sceptic { value: value(&solved, &position, tie), values: &values, looks: 0, nodes: 0 };
            let limits = Limits { nodes: Some(400), ..Limits::default() };
            let first = analyst.analyze(&game, Goal::EveryMove, &limits, &mut sceptic).unwrap();
            open += u32::from(!first.is_complete);
            let whole = analyst.analyze(&game, Goal::EveryMove, &Limits::default(), &mut sceptic).unwrap();
            assert!(whole.is_complete);
            assert_eq!(whole.bounds.value().map(Score::points), Some(sceptic.value), "{whole:?}");
            let worth = |position: &Position| value(&solved, position, tie);
            best += kept(&whole.best_line(), &position, worth, None);
            for known in &whole.moves {
                let next = position.play(known.mv).unwrap();
                let line = whole.line_after(known);
                match whole.quality(known) {
                    // Whoever meets it plays by proof.
                    Quality::Worse { .. } => refuting += kept(line, &next, worth, Some(next.to_play())),
                    _ => after += kept(line, &next, worth, None),
                }
            }
            looks += sceptic.looks;
            kos += u32::from(position.ko().is_some());
            passes += u32::from(position.passes() == Passes::Pending);
        }
    }
    assert!(looks > 2000 && open > 5 && kos > 3 && passes > 20, "{looks} {open} {kos} {passes}");
    assert!(best > 200 && after > 200 && refuting > 500, "{best} {after} {refuting}");
}

/// The same with history, behind games by chance, against the plain search with the whole past.
#[test]
fn bounds_of_moves_hold_under_superko_and_pass_count() {
    let (mut asked, mut behind, mut refused, mut over, mut random) = (0, 0, 0, 0, Random::seeded(34));
    for (repetition, plain) in [
        (Repetition::Positional, Superko::Positional),
        (Repetition::Situational, Superko::Situational),
        (Repetition::NaturalSituational, Superko::Natural),
        (Repetition::PassCount, Superko::PassCount),
    ] {
        for size in ["2x2", "1x4"] {
            let solved = Exhaustive::solve(size.parse().unwrap(), Rules::default());
            let rules = GameRules { repetition, ..GameRules::default() };
            let mut analyst = analyst();
            for _ in 0..12 {
                let mut game = LiveGame::empty(size.parse().unwrap(), rules);
                for _ in 0..random.below(20) {
                    let moves: Vec<_> =
                        game.position().legal_plays().points().map(Move::Play).chain([Move::Pass]).collect();
                    let before = game.clone();
                    let mv = random.pick(&moves);
                    let is_legal = game.legal_moves().contains(&mv);
                    assert_eq!(game.play(game.position().to_play(), mv).is_ok(), is_legal);
                    refused += u32::from(!is_legal);
                    if game.is_over() {
                        over += 1;
                        game = before;
                    }
                }
                let truth = |game: &LiveGame| match game.final_score() {
                    Some(score) => score.points(),
                    None => {
                        let (_, history) = game.history().unwrap();
                        let earlier: Vec<_> = history.earlier.iter().map(|stood| stood.position).collect();
                        Search::new(plain, &solved).value(game.position(), &earlier)
                    }
                };
                let values = values_of_moves(&game, truth);
                let mut sceptic = Sceptic { value: truth(&game), values: &values, looks: 0, nodes: 0 };
                let whole =
                    analyst.analyze(&game, Goal::EveryMove, &Limits::default(), &mut sceptic).unwrap();
                assert_eq!(whole.bounds.value().map(Score::points), Some(sceptic.value), "{whole:?}");
                let empty = LiveGame::from_position(game.position(), rules);
                behind += u32::from(truth(&empty) != sceptic.value);
                asked += 1;
            }
        }
    }
    assert!(asked == 96 && behind > 3 && refused > 5 && over > 5, "{asked} {behind} {refused} {over}");
}

/// Who plays what is chosen gets the value at least, whatever the opponent does, and games come to an end.
#[test]
fn games_against_chance_keep_the_value() {
    let (mut games, mut won_more, mut lost, mut random) = (0, 0, 0, Random::seeded(35));
    for (size, repetition, endless) in [
        ("2x4", Repetition::BasicKo, 0),
        ("3x3", Repetition::BasicKo, 0),
        ("1x5", Repetition::Positional, 0),
        ("2x2", Repetition::Situational, 0),
        ("2x3", Repetition::BasicKo, -1),
    ] {
        let solved = Exhaustive::solve(size.parse().unwrap(), Rules::default());
        let rules = GameRules { repetition, endless_play: Score::new(endless), ..GameRules::default() };
        let mut analyst = analyst();
        for number in 0..10 {
            let own = [Color::Black, Color::White][number % 2];
            let mut game = LiveGame::empty(size.parse().unwrap(), rules);
            let truth = |game: &LiveGame| match game.history() {
                None => value(&solved, game.position(), endless),
                Some((rule, history)) => {
                    let plain = if rule == HistoryRule::Positional {
                        Superko::Positional
                    } else {
                        Superko::Situational
                    };
                    let earlier: Vec<_> = history.earlier.iter().map(|stood| stood.position).collect();
                    Search::new(plain, &solved).value(game.position(), &earlier)
                }
            };
            let promised = own.relative(Score::new(truth(&game)));
            for _ in 0..200 {
                if game.is_over() {
                    break;
                }
                let mover = game.position().to_play();
                let mv = if mover == own {
                    let analysis =
                        analyst.analyze(&game, Goal::BestMove, &Limits::default(), &mut ()).unwrap();
                    choose(&game, &analysis).unwrap()
                } else {
                    random.pick(&game.legal_moves())
                };
                let before = truth(&game);
                game.play(mover, mv).unwrap();
                assert!(mover != own || truth(&game) == before, "{mv:?} gives something away: {game:?}");
            }
            // Endless play under basic ko ends with this test, and counts what it counts.
            let score = game.final_score().unwrap_or(Score::new(endless));
            assert!(own.relative(score) >= promised, "{game:?}");
            won_more += u32::from(own.relative(score) > promised);
            lost += u32::from(promised < Score::default());
            games += 1;
        }
    }
    assert!(games == 50 && won_more > 20 && lost > 5, "{games} {won_more} {lost}");
}

/// Whoever must lose loses as little as can be, and not sooner than need be.
#[test]
fn a_lost_game_is_lost_slowly() {
    let rules = GameRules::default();
    let mut game = LiveGame::empty("3x3".parse().unwrap(), rules);
    let mut analyst = analyst();
    game.play(Color::Black, Move::named("B2", game.position().size()).unwrap()).unwrap();
    let analysis = analyst.analyze(&game, Goal::BestMove, &Limits::default(), &mut ()).unwrap();
    assert_eq!(analysis.bounds.value(), Some(Score::new(9)));
    let longest = analysis.moves.iter().map(|known| known.line.len()).max();
    let chosen = choose(&game, &analysis).unwrap();
    assert_eq!(analysis.find(chosen).map(|known| known.line.len()), longest);
    assert!(longest > Some(2), "{longest:?}");
    // With komi the same game is won, and needs no such care.
    let game = game.with_komi("9.5".parse().unwrap());
    assert!(shoban::interfaces::gtp::Engine::kind(&Command::read(b"genmove w").unwrap()) == Kind::Thinking);
    assert!(
        analyst.analyze(&game, Goal::BestMove, &Limits::default(), &mut ()).unwrap().bounds.value().is_some()
    );
}

struct Discarded(u64);

impl Lines for Discarded {
    fn put(&mut self, line: &str) {
        assert!(!line.contains('\n'));
        self.0 += 1;
    }
}

/// Lines of commands, arguments and rubbish, put together by chance.
fn line(random: &mut Random, names: &[String]) -> String {
    const WORDS: &[&str] = &[
        "b",
        "w",
        "B",
        "white",
        "A1",
        "b2",
        "C3",
        "D4",
        "pass",
        "Z99",
        "0",
        "1",
        "2",
        "3",
        "4",
        "-1",
        "0.5",
        "7.5",
        "99999999999999999999",
        "true",
        "false",
        "interval",
        "maxmoves",
        "avoid",
        "allow",
        "ownership",
        "tromp-taylor",
        "{\"ko\":\"SIMPLE\"}",
        "{",
        "#",
        "ko",
        "POSITIONAL",
        "suicide",
        "alive",
        "\u{7f}",
        "é",
        "(;SZ[3])",
        "",
    ];
    let name = match random.below(12) {
        0 => random.pick(WORDS).to_owned(),
        _ => names[random.below(names.len())].clone(),
    };
    let mut line = if random.below(4) == 0 { format!("{} {name}", random.below(1000)) } else { name };
    for _ in 0..random.below(5) {
        line += " ";
        line += random.pick(WORDS);
    }
    line
}

/// Answers are given to all lines, whatever stands there. `SHOBAN_GTP_LINES` takes more of them.
#[test]
fn any_lines_are_answered() {
    let count = std::env::var("SHOBAN_GTP_LINES").map_or(6000, |text| text.parse::<u32>().unwrap());
    let table = "2^14".parse().unwrap();
    let settings = EngineSettings {
        size: "3x3".parse().unwrap(),
        rules: GameRules::default(),
        nodes: Some(60),
        time: None,
        analyst: AnalystSettings { table, memory: Some(1 << 22), ..AnalystSettings::default() },
    };
    let mut engine = Engine::new(settings, Arc::new(Tables::new(table)));
    let stop = |raised| Arc::new(AtomicBool::new(raised));
    let mut lines = Discarded(0);
    let mut obey = |engine: &mut Engine, text: &str| {
        let command = Command::read(text.as_bytes())?;
        let is_endless = Engine::kind(&command) == Kind::Endless;
        Some(engine.obey(&command, &mut Port { stop: stop(is_endless), lines: &mut lines }))
    };
    let names = obey(&mut engine, "list_commands").unwrap().unwrap();
    // Files of the machine are no business of this test.
    let names: Vec<_> = names.lines().filter(|name| *name != "loadsgf").map(str::to_owned).collect();
    let (mut good, mut bad, mut random) = (0, 0, Random::seeded(36));
    for _ in 0..count {
        match obey(&mut engine, &line(&mut random, &names)) {
            Some(Ok(_)) => good += 1,
            Some(Err(error)) => {
                assert!(!error.trim().is_empty());
                bad += 1;
            }
            None => {}
        }
    }
    assert!(
        good > count / 5 && bad > count / 5 && lines.0 > u64::from(count / 100),
        "{good} {bad} {}",
        lines.0
    );
}
