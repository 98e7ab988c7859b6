//! Commands that set up the board, play moves and take them back.

use super::command::{Answer, Command};
use super::engine::{Engine, Entry, Kind, Port};
use super::words::{color, exactly, number, pairs, vertex};
use crate::board::{BoardSize, Move, Position};
use crate::formats::sgf::{LineColumn, SgfDraft, SgfGame, SgfMove, SgfOptions};
use crate::game::Color;
use crate::interfaces::live_game::{LiveGame, Played, StonesError};
use crate::solve::HistoryFault;

pub(super) const ENTRIES: &[Entry] = &[
    Entry::new("boardsize", Kind::Plain, boardsize),
    Entry::new("rectangular_boardsize", Kind::Plain, boardsize),
    Entry::new("query_boardsize", Kind::Plain, query_boardsize),
    Entry::new("clear_board", Kind::Plain, clear_board),
    Entry::new("komi", Kind::Plain, komi),
    Entry::new("get_komi", Kind::Plain, |engine, _, _| Ok(engine.game.rules().board.komi.to_string())),
    Entry::new("play", Kind::Plain, play),
    Entry::new("gogui-play_sequence", Kind::Plain, play_sequence),
    Entry::new("undo", Kind::Plain, undo),
    Entry::new("gg-undo", Kind::Plain, undo_several),
    Entry::new("set_position", Kind::Plain, set_position),
    Entry::new("gogui-setup", Kind::Plain, gogui_setup),
    Entry::new("gogui-setup_player", Kind::Plain, gogui_setup_player),
    Entry::new("set_free_handicap", Kind::Plain, set_free_handicap),
    Entry::new("showboard", Kind::Plain, |engine, _, _| Ok(engine.game.position().diagram())),
    Entry::new("list_stones", Kind::Plain, list_stones),
    Entry::new("is_legal", Kind::Plain, is_legal),
    Entry::new("all_legal", Kind::Plain, all_legal),
    Entry::new("loadsgf", Kind::Plain, loadsgf),
    Entry::new("printsgf", Kind::Plain, printsgf),
];

/// One number for a square, or the columns and the rows.
fn boardsize(engine: &mut Engine, command: &Command, _: &mut Port<'_>) -> Answer {
    let sides: Vec<usize> = command.arguments.iter().map(|word| number(word)).collect::<Result<_, _>>()?;
    let (columns, rows) = match sides[..] {
        [side] => (side, side),
        [columns, rows] => (columns, rows),
        _ => return Err("syntax error: one or two numbers are wanted".to_owned()),
    };
    let size = BoardSize::new(rows, columns).map_err(|error| format!("unacceptable size: {error}"))?;
    engine.begin(size);
    Ok(String::new())
}

fn query_boardsize(engine: &mut Engine, _: &Command, _: &mut Port<'_>) -> Answer {
    let size = engine.size();
    Ok(format!("{} {}", size.columns(), size.rows()))
}

fn clear_board(engine: &mut Engine, _: &Command, _: &mut Port<'_>) -> Answer {
    let size = engine.size();
    engine.begin(size);
    Ok(String::new())
}

fn komi(engine: &mut Engine, command: &Command, _: &mut Port<'_>) -> Answer {
    let [text] = exactly(&command.arguments)?;
    let komi = text.parse().map_err(|error| format!("syntax error: {error}"))?;
    engine.game = engine.game.clone().with_komi(komi);
    Ok(String::new())
}

fn play(engine: &mut Engine, command: &Command, _: &mut Port<'_>) -> Answer {
    let [side, point] = exactly(&command.arguments)?;
    let pair = Played { color: color(side)?, mv: vertex(point, engine.size())? };
    engine.game = after(&engine.game, pair).map_err(|error| format!("illegal move: {error}"))?;
    Ok(String::new())
}

/// The game after a move. After two passes it goes on, as in a dispute about dead stones.
fn after(game: &LiveGame, Played { color, mv }: Played) -> Result<LiveGame, HistoryFault> {
    let mut after = if game.is_over() && mv != Move::Pass { game.resumed() } else { game.clone() };
    after.play(color, mv)?;
    Ok(after)
}

fn play_sequence(engine: &mut Engine, command: &Command, _: &mut Port<'_>) -> Answer {
    let mut game = engine.game.clone();
    for (pair, number) in pairs(&command.arguments, engine.size())?.into_iter().zip(1..) {
        game = after(&game, pair).map_err(|error| format!("illegal move {number}: {error}"))?;
    }
    engine.game = game;
    Ok(String::new())
}

fn undo(engine: &mut Engine, _: &Command, _: &mut Port<'_>) -> Answer {
    engine.game.undo().map(|_| String::new()).ok_or_else(|| "cannot undo".to_owned())
}

fn undo_several(engine: &mut Engine, command: &Command, _: &mut Port<'_>) -> Answer {
    let count: usize = match &command.arguments[..] {
        [] => 1,
        [word] => number(word)?,
        _ => return Err("syntax error: one number is wanted".to_owned()),
    };
    if count > engine.game.moves().len() {
        return Err("cannot undo".to_owned());
    }
    (0..count).for_each(|_| _ = engine.game.undo());
    Ok(String::new())
}

/// Stones on the board, without anything that stood before.
fn set_up(engine: &Engine, stones: &[Played], to_play: Color) -> Result<Position, String> {
    let set_up = LiveGame::set_up(engine.size(), engine.game.rules().board, stones, to_play);
    set_up.map_err(|error| match error {
        StonesError::Setup(error) => format!("no position: {error}"),
        error => error.to_string(),
    })
}

/// As KataGo has it: nothing has stood before, and Black is to move.
fn set_position(engine: &mut Engine, command: &Command, _: &mut Port<'_>) -> Answer {
    let position = set_up(engine, &pairs(&command.arguments, engine.size())?, Color::Black)?;
    engine.game = LiveGame::from_position(&position, engine.game.rules());
    Ok(String::new())
}

/// As GoGui has it: the board has to be empty.
fn gogui_setup(engine: &mut Engine, command: &Command, _: &mut Port<'_>) -> Answer {
    require_empty(engine)?;
    let to_play = engine.game.position().to_play();
    let position = set_up(engine, &pairs(&command.arguments, engine.size())?, to_play)?;
    engine.game = LiveGame::from_position(&position, engine.game.rules());
    Ok(String::new())
}

fn require_empty(engine: &Engine) -> Result<(), String> {
    let is_new = engine.game.moves().is_empty() && engine.game.position().stones().all().is_empty();
    if is_new { Ok(()) } else { Err("the board is not empty; clear_board comes first".to_owned()) }
}

fn gogui_setup_player(engine: &mut Engine, command: &Command, _: &mut Port<'_>) -> Answer {
    let [side] = exactly(&command.arguments)?;
    engine.game = engine.game.in_turn_of(color(side)?);
    Ok(String::new())
}

fn set_free_handicap(engine: &mut Engine, command: &Command, _: &mut Port<'_>) -> Answer {
    require_empty(engine)?;
    let size = engine.size();
    let stone = |word: &String| Ok(Played { color: Color::Black, mv: vertex(word, size)? });
    let stones = command.arguments.iter().map(stone).collect::<Result<Vec<_>, String>>()?;
    if stones.len() < 2 {
        return Err("syntax error: two points or more are wanted".to_owned());
    }
    let position = set_up(engine, &stones, Color::White)?;
    engine.game = LiveGame::from_position(&position, engine.game.rules());
    Ok(String::new())
}

fn list_stones(engine: &mut Engine, command: &Command, _: &mut Port<'_>) -> Answer {
    let [side] = exactly(&command.arguments)?;
    let position = engine.game.position();
    Ok(position.names(position.stones().of(color(side)?)))
}

fn is_legal(engine: &mut Engine, command: &Command, _: &mut Port<'_>) -> Answer {
    let [side, point] = exactly(&command.arguments)?;
    let (color, mv) = (color(side)?, vertex(point, engine.size())?);
    let is_legal = engine.game.in_turn_of(color).legal_moves().contains(&mv);
    Ok(u8::from(is_legal).to_string())
}

fn all_legal(engine: &mut Engine, command: &Command, _: &mut Port<'_>) -> Answer {
    let [side] = exactly(&command.arguments)?;
    let moves = engine.game.in_turn_of(color(side)?).legal_moves();
    let size = engine.size();
    let plays = moves.iter().filter(|&&mv| mv != Move::Pass).map(|mv| mv.name(size));
    Ok(plays.collect::<Vec<_>>().join(" "))
}

/// A file, and before which of its moves to stop.
fn loadsgf(engine: &mut Engine, command: &Command, _: &mut Port<'_>) -> Answer {
    let (path, before) = match &command.arguments[..] {
        [path] => (path, None),
        [path, word] => (path, Some(number::<usize>(word)?)),
        _ => return Err("syntax error: a file is wanted, and perhaps the number of a move".to_owned()),
    };
    let text = crate::files::read_text(path.as_ref())
        .map_err(|error| format!("cannot load file: {}", crate::files::why(&error)))?;
    let read = SgfGame::read_with(&text, SgfOptions::default());
    let loaded = read.map_err(|error| format!("cannot load file: {error}"))?;
    let start = loaded.setup.into_position().map_err(|error| format!("cannot load file: {error}"))?;
    let mut rules = engine.game.rules();
    rules.board = start.rules();
    let mut game = LiveGame::from_position(&start, rules);
    let wanted = before.map_or(usize::MAX, |before| before.saturating_sub(1));
    for (played, number) in loaded.moves.iter().take(wanted).zip(1..) {
        game.play(played.color, played.mv)
            .map_err(|error| format!("cannot load file: move {number}: {error}"))?;
    }
    engine.game = game;
    Ok(String::new())
}

fn printsgf(engine: &mut Engine, _: &Command, _: &mut Port<'_>) -> Answer {
    let game = &engine.game;
    let mut draft = SgfDraft::default();
    draft.set_up(&SgfGame::from_position(game.start()).setup);
    let moves: Vec<_> = game
        .moves()
        .iter()
        .map(|&Played { color, mv }| SgfMove { color, mv, place: LineColumn::START })
        .collect();
    draft.play_all(SgfDraft::ROOT, &moves, game.position().size());
    Ok(draft.to_text())
}
