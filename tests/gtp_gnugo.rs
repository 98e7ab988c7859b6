//! Whole games against GNU Go, under the eyes of a referee who knows the rules. Needs the program `gnugo`, which `scripts/install-engines`
//! installs.

mod support;

use shoban::board::{BoardSize, Move, Rules};
use shoban::formats::repetition::Repetition;
use shoban::game::Color;
use shoban::interfaces::{GameRules, LiveGame};
use std::process::Command;
use std::thread;
use support::folder::program;
use support::gtp::Engine;

/// Debian has it where games are.
fn gnugo() -> Engine {
    let places = ["/usr/games/gnugo", "/usr/bin/gnugo", "/usr/local/bin/gnugo"];
    let path = places.into_iter().find(|path| std::path::Path::new(path).exists());
    let mut command = Command::new(path.expect("scripts/install-engines installs gnugo"));
    command.args(["--mode", "gtp", "--level", "10", "--chinese-rules", "--positional-superko"]);
    Engine::start(command)
}

fn shoban(arguments: &[&str]) -> Engine {
    let mut command = Command::new(program());
    command.arg("gtp").args(arguments).args(["--table", "2^20"]);
    Engine::start(command)
}

/// A game that the referee has seen to its end.
struct Game {
    /// For Black, all stones alive.
    score: i8,
    moves: usize,
}

/// Lets two programs play. The referee refuses what the rules forbid.
fn referee(size: BoardSize, own: Color, arguments: &[&str]) -> Game {
    let rules =
        GameRules { board: Rules::default(), repetition: Repetition::Positional, ..GameRules::default() };
    let mut game = LiveGame::empty(size, rules);
    let mut players = [(own, shoban(arguments)), (own.opponent(), gnugo())];
    for (_, player) in &mut players {
        player.told(&format!("boardsize {}", size.rows()));
        player.told("clear_board");
        player.told("komi 0");
    }
    while !game.is_over() {
        let color = game.position().to_play();
        let name = if color == Color::Black { "b" } else { "w" };
        let mut moved = String::new();
        for (side, player) in &mut players {
            if *side == color {
                moved = player.told(&format!("genmove {name}"));
            }
        }
        // Who gives up is not let off: his stones are counted as they stand.
        let mv = Move::named(&moved, size).unwrap_or(Move::Pass);
        let played = game.play(color, mv);
        assert!(played.is_ok(), "{color} {moved}: {played:?}\n{}", game.position().diagram());
        for (side, player) in &mut players {
            if *side != color {
                player.told(&format!("play {name} {}", mv.name(size)));
            }
        }
        assert!(game.moves().len() < 300, "the game does not end:\n{}", game.position().diagram());
    }
    let [(_, ours), (_, theirs)] = players;
    assert_eq!(ours.quit(), Some(0));
    drop(theirs);
    Game { score: game.final_score().unwrap().points(), moves: game.moves().len() }
}

/// shoban gets what the position is worth, or more, with both colours; several games at a time.
#[test]
fn games_against_gnu_go_are_worth_what_is_proved() {
    let ko = ["--repetition", "tie"];
    let games: Vec<_> = [
        ("5x5", Color::Black, 25),
        ("5x5", Color::White, 25),
        ("4x4", Color::Black, 1),
        ("4x4", Color::White, 16),
        ("3x3", Color::White, 9),
    ]
    .into_iter()
    .map(|(size, own, most_of_black)| {
        let size: BoardSize = size.parse().unwrap();
        thread::spawn(move || {
            let game = referee(size, own, &[&ko[..], &["--time", "30s"]].concat());
            let is_kept =
                if own == Color::Black { game.score >= most_of_black } else { game.score <= most_of_black };
            assert!(is_kept, "{size} with {own}: {} after {} moves", game.score, game.moves);
            game.moves
        })
    })
    .collect();
    let moves: Vec<_> = games.into_iter().map(|game| game.join().unwrap()).collect();
    assert!(moves.iter().all(|&moves| moves > 4), "{moves:?}");
}
