//! The SGF reader against an independent one, and against files that were damaged at random.

use sgf_parse::go;
use shoban::board::{Move, Point, PointSet};
use shoban::formats::sgf::{SgfFile, SgfGame};
use shoban::game::Color;
use std::collections::HashSet;

/// Files of many habits, all of them readable.
const CORPUS: [&str; 12] = [
    "(;SZ[5])",
    "(;FF[4]GM[1]CA[UTF-8]AP[x:1]SZ[5]KM[0.5]RU[Chinese];B[cc];W[cb];B[bb];W[])",
    "(;FF[4]GM[1]SZ[4:3]AB[aa][ba]AW[dc]PL[W];W[cb];B[];W[])",
    "(;GM[1]SZ[3:4]AB[aa:bb]AW[cd]C[two \\] brackets \\\\]PL[B];B[cc])",
    "(;FF[3]GM[1]SZ[7];B[dd];W[tt];B[cd])",
    "(;SZ[5];B[cc](;W[cb];B[bb])(;W[bb];B[cb](;W[dd])(;W[])))",
    "(;SZ[5]GC[a game]\n ;B[cc]C[first\nsecond];W[dc]LB[aa:1][bb:2]TR[cc])",
    "(;SZ[6:2]AB[aa:fa]AE[cc]AW[ab])(;SZ[5];B[aa])",
    "(;SZ[5]XX[foo\\]bar]YY[1][2];B[aa]N[name]V[0.5])",
    "(;SZ[1:7]AB[ad];AW[ac]AE[ad])",
    "(;SZ[5]PL[W]AB[cc:dd]AW[ee];W[ba];B[ab])",
    "\r\n(;SZ[4]\r\n;B[bb]\r\n;W[cc]\r\n)\r\n",
];

/// What is written is read as the same game, by either reader.
#[test]
fn games_survive_writing() {
    let (mut games, mut moves) = (0, 0);
    for text in CORPUS {
        // A few of them are trees without being games of Go.
        let Ok(game) = SgfGame::read(text) else { continue };
        games += 1;
        let written = game.to_text("a ] comment \\ with : signs");
        assert_eq!(ours(&written), ours(text), "{written}");
        assert_eq!(theirs(&written), theirs(text), "{written}");
        let again = SgfGame::read(&written).unwrap();
        assert_eq!(again.setup, game.setup, "{written}");
        for count in 0..=game.moves.len() {
            let part = game.clone().until(count).unwrap();
            assert_eq!(ours(&part.to_text("")).moves, ours(text).moves[..count]);
            moves += 1;
        }
        assert_eq!(game.clone().until(game.moves.len() + 1), None);
    }
    assert!(games >= 8 && moves > 25, "{games} {moves}");
}

/// Column and row, both from 0 at the top left.
type Place = (usize, usize);

/// What both readers must agree on: set-up stones and moves of the main line.
#[derive(PartialEq, Debug, Default)]
struct Summary {
    black: HashSet<Place>,
    white: HashSet<Place>,
    moves: Vec<(Color, Option<Place>)>,
}

fn ours(text: &str) -> Summary {
    let game = SgfGame::read(text).unwrap();
    let size = game.setup.size;
    let place = |point: Point| {
        let (row, column) = size.row_and_column(point);
        (column, row)
    };
    let places = |set: PointSet| set.points().map(place).collect();
    let moves = game.moves.iter().map(|played| match played.mv {
        Move::Pass => (played.color, None),
        Move::Play(point) => (played.color, Some(place(point))),
    });
    Summary {
        moves: moves.collect(),
        black: places(game.setup.stones.black),
        white: places(game.setup.stones.white),
    }
}

fn theirs(text: &str) -> Summary {
    let games = go::parse(text).unwrap();
    let mut summary = Summary::default();
    let size = games[0].get_property("SZ");
    let Some(&go::Prop::SZ((columns, rows))) = size else { panic!("no size: {text}") };
    let on_board = |p: &go::Point| p.x < columns && p.y < rows;
    let place = |p: &go::Point| (p.x as usize, p.y as usize);
    for property in games[0].main_variation().flat_map(sgf_parse::SgfNode::properties) {
        let mut add = |color, mv: &go::Move| match mv {
            go::Move::Move(p) if on_board(p) => summary.moves.push((color, Some(place(p)))),
            _ => summary.moves.push((color, None)),
        };
        match property {
            go::Prop::B(mv) => add(Color::Black, mv),
            go::Prop::W(mv) => add(Color::White, mv),
            go::Prop::AB(points) => summary.black.extend(points.iter().map(place)),
            go::Prop::AW(points) => summary.white.extend(points.iter().map(place)),
            go::Prop::AE(points) => {
                summary.black.retain(|p| !points.iter().any(|q| place(q) == *p));
                summary.white.retain(|p| !points.iter().any(|q| place(q) == *p));
            }
            _ => {}
        }
    }
    summary
}

#[test]
fn an_independent_reader_agrees() {
    for text in CORPUS.iter().filter(|text| SgfGame::read(text).is_ok()) {
        assert_eq!(ours(text), theirs(text), "{text}");
    }
    // One file clears a point that its board does not have: readable, but no game.
    assert_eq!(CORPUS.iter().filter(|text| SgfGame::read(text).is_err()).count(), 1);
}

#[test]
fn the_whole_corpus_is_a_tree_and_a_position() {
    for text in CORPUS {
        let nodes = SgfFile::read(text).unwrap().main_line().count();
        assert!(nodes > 0, "{text}");
        if let Ok(game) = SgfGame::read(text) {
            game.to_position().unwrap();
        }
    }
}

/// Numbers that are random enough and the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

fn damage(text: &str, random: &mut Random) -> String {
    const SPLINTERS: [&str; 20] = [
        "(",
        ")",
        ";",
        "[",
        "]",
        "\\",
        ":",
        "B",
        "W[aa]",
        "SZ[",
        "AB[aa:zz]",
        "AE[bb]",
        "PL[W]",
        "é",
        "\u{0}",
        "\r",
        "\n",
        "99999999999999999999",
        "tt",
        "KM[1e308]",
    ];
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(4) {
        let at = random.below(chars.len() + 1);
        match random.below(5) {
            0 => chars.truncate(at),
            1 if at < chars.len() => drop(chars.remove(at)),
            2 if at < chars.len() => {
                let other = random.below(chars.len());
                chars.swap(at, other);
            }
            3 => {
                let end = (at + random.below(12)).min(chars.len());
                let piece: Vec<char> = chars[at..end].to_vec();
                chars.splice(at..at, piece);
            }
            _ => drop(chars.splice(at..at, SPLINTERS[random.below(SPLINTERS.len())].chars())),
        }
    }
    chars.into_iter().collect()
}

#[test]
fn damaged_files_give_errors_with_places_and_never_panic() {
    let mut random = Random(0x5eed_0b0a_4d00_0001);
    let (mut torn, mut wrong, mut fine) = (0, 0, 0);
    for _ in 0..4000 {
        for text in CORPUS {
            let damaged = damage(text, &mut random);
            let lines = 1 + damaged.chars().filter(|c| matches!(c, '\n' | '\r')).count();
            let place = match SgfFile::read(&damaged) {
                Err(error) => {
                    torn += 1;
                    error.place
                }
                Ok(_) => match SgfGame::read(&damaged).and_then(|game| game.to_position()) {
                    Err(error) => {
                        wrong += 1;
                        error.place
                    }
                    Ok(_) => {
                        fine += 1;
                        continue;
                    }
                },
            };
            assert!((1..=lines).contains(&place.line), "{damaged}: {place}");
            assert!((1..=damaged.chars().count() + 1).contains(&place.column), "{damaged}: {place}");
        }
    }
    // The test is only worth something while all three kinds turn up often.
    assert!(torn.min(wrong).min(fine) > 3000, "{torn} torn, {wrong} wrong, {fine} fine");
}
