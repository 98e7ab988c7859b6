//! Boards and games as text.

use serde_json::value::RawValue;
use shoban::board::{BoardSize, Komi, Move, Passes, Position, Rules, Suicide};
use shoban::formats::batch::{Query, complaint};
use shoban::formats::moves::play_text;
use shoban::formats::sgf::{SgfFile, SgfGame, SgfOptions};
use shoban::formats::source;
use shoban::game::Color;
use shoban::loa;
use shoban::ordering::Spec;
use shoban::search::TableSize;
use shoban::solve::Threads;
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// A game that is read is written so that it is read back the same, at its end and at one of its nodes.
pub fn sgf(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Ok(file) = SgfFile::read(&text) else { return };
    written_again(SgfGame::read(&text).ok());
    let node = data.len() % file.nodes().len().max(1);
    let choice = SgfOptions { node: Some(node), ..SgfOptions::default() };
    written_again(SgfGame::read_with(&text, choice).ok());
}

fn written_again(game: Option<SgfGame>) {
    let Some((game, position)) =
        game.and_then(|game| game.to_position().ok().map(|position| (game, position)))
    else {
        return;
    };
    let text = game.to_text("a comment] with \\ and : in it");
    let again = SgfGame::read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again.setup, game.setup, "{text}");
    let moves =
        |game: &SgfGame| game.moves.iter().map(|played| (played.color, played.mv)).collect::<Vec<_>>();
    assert_eq!(moves(&again), moves(&game), "{text}");
    assert_eq!(again.to_position().as_ref(), Ok(&position), "{text}");
}

/// A board that is read, whatever its format, is written so that it is read back the same.
pub fn diagram(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Ok(position) = source::position(&text, SgfOptions::default()) else { return };
    let drawn = source::position(&position.rows_text(), SgfOptions::default());
    let drawn = drawn.unwrap_or_else(|error| panic!("{}: {error}", position.rows_text()));
    assert_eq!(drawn.rows_text(), position.rows_text());
    legal_moves_can_be_played(&position);
}

/// What is listed as legal can be played, and nothing else.
fn legal_moves_can_be_played(position: &Position) {
    let legal = position.legal_plays();
    for point in position.geometry().points().points() {
        assert_eq!(legal.contains(point), position.play(Move::Play(point)).is_ok(), "{position:?}");
    }
}

/// A line of `shoban batch` that is a query has its like with rows instead; one that is not gets a line of JSON as an answer.
pub fn batch(data: &[u8]) {
    let query = match Query::read(data) {
        Ok(query) => query,
        Err(refusal) => {
            let line = complaint(refusal.id.as_deref(), 1, &refusal);
            assert!(!line.contains('\n') || refusal.id.is_some(), "{line}");
            let _: &RawValue = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{line}: {error}"));
            return;
        }
    };
    let position = query.position;
    if position.ko().is_some() || position.passes() != Passes::None {
        return;
    }
    let to_play = if position.to_play() == Color::Black { "black" } else { "white" };
    let suicide = if position.rules().suicide == Suicide::Allowed { "allowed" } else { "forbidden" };
    let komi = f64::from(position.rules().komi);
    let rows = position.rows_text();
    let line =
        format!(r#"{{"position":"{rows}","to_play":"{to_play}","suicide":"{suicide}","komi":{komi}}}"#);
    let again = Query::read(line.as_bytes()).unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(again.position, position, "{line}");
}

/// Words of the command line: what is read is shown so that it is read back the same.
pub fn words(data: &[u8]) {
    let text = &*String::from_utf8_lossy(data);
    shown_again::<BoardSize>(text);
    shown_again::<TableSize>(text);
    shown_again::<Komi>(text);
    shown_again::<Threads>(text);
    shown_again::<Spec>(text);
    shown_again::<loa::Size>(text);
    shown_again::<loa::Position>(text);
    let rules = Rules { suicide: Suicide::Allowed, ..Rules::default() };
    let empty = Position::empty(BoardSize::new(2, 3).expect("a small board"), rules);
    if let Ok(played) = play_text(&empty, text) {
        let names: Vec<String> = played.moves.iter().map(|mv| mv.name(empty.size())).collect();
        assert_eq!(play_text(&empty, &names.join(" ")).as_ref(), Ok(&played), "{text}");
        legal_moves_can_be_played(&played.position);
    }
}

fn shown_again<T: FromStr + Display + PartialEq + Debug>(text: &str) {
    if let Ok(read) = text.parse::<T>() {
        let shown = read.to_string();
        let again = shown
            .parse::<T>()
            .unwrap_or_else(|_| panic!("'{text}' is shown as '{shown}', which is not read"));
        assert_eq!(again, read, "{shown}");
    }
}
