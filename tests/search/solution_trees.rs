//! Solution trees: an independent reader takes them, every variation can be played, and the values in them are true.

use crate::support::bridge::size;
use crate::support::lines::{position, settings};
use crate::support::random::Random;
use crate::support::retrograde::Exhaustive;
use sgf_parse::go;
use shoban::board::{Move, Passes, Position, Rules, Setup};
use shoban::formats::sgf::{SgfFile, SgfGame, SgfOptions};
use shoban::formats::solution_tree;
use shoban::game::{Color, Score};
use shoban::search::Limits;
use shoban::solve::{Coverage, Optimality, Question, Settings, Solution, solve};

fn solution(position: &Position, coverage: Coverage, limits: Limits, endless: i8) -> Solution {
    let base = Settings { coverage, endless_play: Score::new(endless), ..settings(14, limits) };
    solve(position, Question::Value, &base, &mut ()).unwrap()
}

fn tree(solution: &Solution) -> String {
    solution_tree::draft(solution, &SgfGame::from_position(&solution.position)).to_text()
}

/// The text of a property of a node, if it is there.
fn property(file: &SgfFile, node: usize, name: &str) -> Option<String> {
    file.nodes()[node].named(name).next().map(|property| property.values[0].text())
}

/// The game at a node, read back.
fn game_at(text: &str, node: usize) -> SgfGame {
    SgfGame::read_with(text, SgfOptions { node: Some(node), ..SgfOptions::default() }).unwrap()
}

/// All nodes can be reached by legal moves, and the other reader sees the same tree.
fn check_both_readers(text: &str) -> usize {
    let file = SgfFile::read(text).unwrap();
    for node in 0..file.nodes().len() {
        game_at(text, node).to_position().unwrap_or_else(|error| panic!("{error}\n{text}"));
    }
    let theirs = go::parse(text).unwrap();
    assert_eq!(theirs.len(), 1);
    theirs[0].validate().unwrap_or_else(|error| panic!("{error}\n{text}"));
    let (mut count, mut open) = (0, vec![(&theirs[0], 0)]);
    while let Some((their, own)) = open.pop() {
        count += 1;
        let comment = their.get_property("C").map(|comment| match comment {
            go::Prop::C(comment) => comment.to_string(),
            other => panic!("{other:?}"),
        });
        // Soft line breaks come after blanks; the other reader takes them for line breaks.
        let words = |text: Option<String>| {
            text.map(|text| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
        };
        assert_eq!(words(comment), words(property(&file, own, "C")), "{text}");
        let children = file.nodes()[own].children();
        assert_eq!(their.children().count(), children.len());
        open.extend(their.children().zip(children.iter().copied()));
    }
    assert_eq!(count, file.nodes().len());
    count
}

/// The nodes of the first moves, with the moves.
fn first_moves(text: &str) -> Vec<(usize, Move)> {
    let file = SgfFile::read(text).unwrap();
    let children = file.nodes()[0].children();
    children.iter().map(|&node| (node, game_at(text, node).moves[0].mv)).collect()
}

fn truth(exhaustive: &Exhaustive, after: &Position, endless: i8) -> i8 {
    let (lower, upper) = exhaustive.bounds(after);
    endless.clamp(lower, upper)
}

/// The values and marks of the first moves are true, and the lines keep what they show; counts optimal moves, and positions of
/// lines that were looked at.
fn check_values(exhaustive: &Exhaustive, solution: &Solution, text: &str, endless: i8) -> [usize; 2] {
    let root = &solution.position;
    let file = SgfFile::read(text).unwrap();
    let value = truth(exhaustive, root, endless);
    assert_eq!(property(&file, 0, "V"), Some(value.to_string()));
    let moves = first_moves(text);
    let mut legal: Vec<Move> = root.legal_plays().points().map(Move::Play).chain([Move::Pass]).collect();
    let mut named: Vec<Move> = moves.iter().map(|&(_, mv)| mv).collect();
    let key = |mv: &Move| mv.name(root.size());
    legal.sort_by_key(key);
    named.sort_by_key(key);
    assert_eq!(named, legal, "{text}");
    // The first variation is a best one.
    assert_eq!(property(&file, moves[0].0, "TE").as_deref(), Some("1"), "{text}");
    let mut counts = [0, 0];
    for (node, mv) in moves {
        let after = root.after(mv);
        let is_optimal = truth(exhaustive, &after, endless) == value;
        let true_value = truth(exhaustive, &after, endless);
        assert_eq!(property(&file, node, "V"), Some(true_value.to_string()), "{text}");
        let word = if is_optimal { "optimal" } else { "not optimal" };
        let comment = property(&file, node, "C").unwrap();
        let first = format!("Value: {}, {word}.", Score::new(true_value));
        assert_eq!(comment.lines().next(), Some(first.as_str()), "{text}");
        let mark = if is_optimal { "TE" } else { "BM" };
        assert_eq!(property(&file, node, mark).as_deref(), Some("1"));
        counts[0] += usize::from(is_optimal);
        counts[1] += check_line(exhaustive, root, text, node, is_optimal);
    }
    let labels = &file.nodes()[0].named("LB").next();
    let labels = labels.map_or(0, |property| property.values.len());
    assert_eq!(labels, legal.len() - 1);
    counts
}

/// If the limits after the move meet, every position of its line has that value. The last node says why it is the last, and
/// whether the line was right.
fn check_line(exhaustive: &Exhaustive, root: &Position, text: &str, first: usize, is_optimal: bool) -> usize {
    let file = SgfFile::read(text).unwrap();
    let bounds = |node| exhaustive.bounds(&game_at(text, node).to_position().unwrap());
    let (lower, upper) = bounds(first);
    let all = root.size().count() as i8;
    let (mut node, mut looked_at) = (first, 0);
    while let Some(&next) = file.nodes()[node].children().first() {
        assert_eq!(file.nodes()[node].children().len(), 1);
        node = next;
        looked_at += 1;
        let (low, high) = bounds(node);
        match root.to_play() {
            _ if lower == upper => assert_eq!((low, high), (lower, upper), "{text}"),
            Color::Black if upper < all => assert!(high <= upper, "{text}"),
            Color::White if lower > -all => assert!(low >= lower, "{text}"),
            _ => {}
        }
    }
    let comment = property(&file, node, "C").unwrap();
    assert_eq!(comment.lines().any(|line| line == "RIGHT"), is_optimal, "{text}");
    let ending = comment.lines().find(|line| line.contains("The line ends here") || line.contains("No line"));
    let over = ending.unwrap_or_else(|| panic!("{text}")).contains("two passes");
    let end = game_at(text, node).to_position().unwrap();
    assert_eq!(over, end.passes() == Passes::Ended, "{text}");
    if over && lower == upper {
        assert_eq!(end.score().points(), lower, "{text}");
        assert!(comment.contains(&format!("The board counts {}.", Score::new(lower))), "{text}");
    }
    looked_at
}

#[test]
fn trees_say_what_is_true() {
    let (mut nodes, mut optimal, mut looked_at, mut white, mut apart) = (0, 0, 0, 0, 0);
    for (board, count) in [("1x5", 10), ("2x3", 40), ("3x3", 50)] {
        let exhaustive = Exhaustive::solve(size(board), Rules::default());
        let states: Vec<Position> = exhaustive.states().map(|(position, ..)| position).collect();
        let mut random = Random::seeded(7);
        let drawn = (0..count).map(|_| random.pick(&states));
        // A ban or a pass cannot be set up: such a tree needs the game that led to it.
        let plain = |position: &Position| position.ko().is_none() && position.passes() == Passes::None;
        let empty = Position::empty(size(board), Rules::default());
        for (i, position) in drawn.filter(plain).chain([empty]).enumerate() {
            let endless = if i % 4 == 0 { 1 } else { 0 };
            let solution = solution(&position, Coverage::EveryLine, Limits::default(), endless);
            let text = tree(&solution);
            nodes += check_both_readers(&text);
            assert_eq!(game_at(&text, 0).to_position().unwrap(), position);
            let counts = check_values(&exhaustive, &solution, &text, endless);
            optimal += counts[0];
            looked_at += counts[1];
            white += usize::from(position.to_play() == Color::White);
            apart += usize::from(solution.bounds.value().is_none());
        }
    }
    println!("{nodes} nodes, {optimal} optimal moves, {looked_at} positions of lines");
    println!("{white} with White to play, {apart} with limits apart");
    assert!(nodes > 800 && optimal > 60 && looked_at > 600 && white > 8 && apart > 5);
}

#[test]
fn the_main_line_is_the_proven_line() {
    let start = Position::empty(size("3x3"), Rules::default());
    let solution = solution(&start, Coverage::EveryLine, Limits::default(), 0);
    let text = tree(&solution);
    let moves: Vec<Move> = SgfGame::read(&text).unwrap().moves.iter().map(|played| played.mv).collect();
    assert_eq!(moves, solution.line.moves);
    let comment = property(&SgfFile::read(&text).unwrap(), 0, "C").unwrap();
    for part in [
        "Black wins by 9 under basic ko, whatever endless play counts.\n",
        "Rules: area scoring, basic ko, no suicide, komi 0\n",
        "Proved interval: [+9, +9]\n",
        "Status: proved\nshoban ",
    ] {
        assert!(comment.contains(part), "{part}\nnot in\n{comment}");
    }
}

/// What is not known is said to be unknown, and limits of effort do not spoil the tree.
#[test]
fn little_effort_leaves_a_tree_with_open_moves() {
    let start = Position::empty(size("3x3"), Rules::default());
    let few = Limits { nodes: Some(40), ..Limits::default() };
    let solution = solution(&start, Coverage::EveryLine, few, 0);
    let text = tree(&solution);
    check_both_readers(&text);
    let file = SgfFile::read(&text).unwrap();
    let open = solution.moves.as_ref().unwrap().iter().filter(|found| found.optimality == Optimality::Open);
    let open = open.count();
    assert!(open > 2, "{text}");
    assert_eq!(text.matches("not known whether optimal.").count(), open);
    assert!(property(&file, 0, "C").unwrap().contains("Status: stopped by a limit, bounds proved"));
    assert_eq!(property(&file, 0, "V"), None);
    assert_eq!(first_moves(&text).len(), 10);
}

/// Where SGF has no words for the state of the position, the game that led to it is written.
#[test]
fn bans_and_passes_keep_their_game() {
    let text = "(;SZ[4:3]AB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb])";
    let game = SgfGame::read(text).unwrap();
    let start = game.to_position().unwrap();
    assert!(start.ko().is_some());
    let few = Limits { nodes: Some(200), ..Limits::default() };
    let solution = solution(&start, Coverage::EveryMove, few, 0);
    let written = solution_tree::draft(&solution, &game).to_text();
    check_both_readers(&written);
    assert_eq!(game_at(&written, 2).to_position().unwrap(), start);
    assert!(property(&SgfFile::read(&written).unwrap(), 2, "C").unwrap().contains("Proved interval"));
    let over = position("X.", Color::White).after(Move::Pass).after(Move::Pass);
    let setup = Setup { passes: Passes::None, ..Setup::from(&over) };
    let mut game = SgfGame::from_position(&setup.into_position().unwrap());
    for color in [Color::White, Color::Black] {
        let place = shoban::formats::sgf::LineColumn::START;
        game.moves.push(shoban::formats::sgf::SgfMove { color, mv: Move::Pass, place });
    }
    let solution = self::solution(&over, Coverage::EveryLine, Limits::default(), 0);
    let written = solution_tree::draft(&solution, &game).to_text();
    assert_eq!(check_both_readers(&written), 3);
    assert_eq!(SgfGame::read(&written).unwrap().to_position().unwrap(), over);
}
