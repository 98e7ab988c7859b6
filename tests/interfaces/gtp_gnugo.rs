//! Whole games against GNU Go, under the eyes of a referee who knows the rules. Needs the program `gnugo`, which `scripts/install-engines`
//! installs.

use crate::support::folder::program;
use crate::support::gtp::Engine;
use shoban::board::{BoardSize, Move};
use shoban::game::Color;
use shoban::interfaces::{GameRules, LiveGame};
use std::process::Command;
use std::thread;

/// Debian has it where games are.
fn gnugo() -> Engine {
    let places = ["/usr/games/gnugo", "/usr/bin/gnugo", "/usr/local/bin/gnugo"];
    let path = places.into_iter().find(|path| std::path::Path::new(path).exists());
    let mut command = Command::new(path.expect("scripts/install-engines installs gnugo"));
    command.args(["--mode", "gtp", "--level", "10", "--chinese-rules"]);
    Engine::start(command)
}

fn shoban() -> Engine {
    let mut command = Command::new(program());
    command.arg("gtp").args(["--table", "2^23", "--time", "10m"]);
    Engine::start(command)
}

/// A game for the referee.
#[derive(Clone, Copy)]
struct Pairing {
    size: &'static str,
    /// Whose moves shoban chooses.
    own: Color,
    /// Moves that are played without thinking.
    opening: &'static [&'static str],
    /// The value of the empty board, endless play counting 0.
    value: i8,
}

/// A game that the referee has seen to its end.
struct Seen {
    /// For Black, all stones alive; 0 for play without an end.
    score: i8,
    moves: usize,
}

/// After so many moves play counts as endless.
const MOST_MOVES: usize = 150;

/// Lets two programs play. The referee refuses what the rules forbid.
fn referee(pairing: Pairing) -> Seen {
    let size: BoardSize = pairing.size.parse().unwrap();
    let mut game = LiveGame::empty(size, GameRules::default());
    let mut players = [(pairing.own, shoban()), (pairing.own.opponent(), gnugo())];
    for (_, player) in &mut players {
        player.told(&format!("boardsize {}", size.rows()));
        player.told("clear_board");
        player.told("komi 0");
    }
    let mut opening = pairing.opening.iter();
    while !game.is_over() && game.moves().len() < MOST_MOVES {
        let color = game.position().to_play();
        let name = if color == Color::Black { "b" } else { "w" };
        let planned = opening.next();
        let [mover, other] = if players[0].0 == color { [0, 1] } else { [1, 0] };
        let moved = match planned {
            Some(point) => {
                players[mover].1.told(&format!("play {name} {point}"));
                (*point).to_owned()
            }
            None => players[mover].1.told(&format!("genmove {name}")),
        };
        // Who gives up is not let off: his stones are counted as they stand.
        let mv = Move::named(&moved, size).unwrap_or(Move::Pass);
        let played = game.play(color, mv);
        assert!(played.is_ok(), "{color} {moved}: {played:?}\n{}", game.position().diagram());
        players[other].1.told(&format!("play {name} {}", mv.name(size)));
    }
    let [(_, ours), (_, theirs)] = players;
    assert_eq!(ours.quit(), Some(0));
    drop(theirs);
    Seen { score: game.final_score().map_or(0, |score| score.points()), moves: game.moves().len() }
}

/// shoban gets what the board is worth, or more, with both colours; several games at a time. GNU Go knows squares only.
#[test]
fn games_against_gnu_go_are_worth_what_is_proved() {
    let pairings = [
        Pairing { size: "5x5", own: Color::Black, opening: &["C3", "C2", "B2"], value: 25 },
        Pairing { size: "4x4", own: Color::Black, opening: &[], value: 1 },
        Pairing { size: "4x4", own: Color::White, opening: &[], value: 1 },
        Pairing { size: "3x3", own: Color::White, opening: &[], value: 9 },
    ];
    let games = pairings.map(|pairing| thread::spawn(move || (pairing, referee(pairing))));
    for (Pairing { size, own, value, .. }, seen) in games.map(|game| game.join().unwrap()) {
        let is_kept = if own == Color::Black { seen.score >= value } else { seen.score <= value };
        assert!(is_kept && seen.moves > 4, "{size} with {own}: {} after {} moves", seen.score, seen.moves);
    }
}
