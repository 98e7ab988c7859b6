//! Pictures: an XML parser reads them, and the stones are where they belong, measured by the coordinates in the picture.

mod support;

use roxmltree::{Document, Node};
use shoban::board::{BoardSize, Move, Position, Rules, Setup};
use shoban::formats::moves::play_text;
use shoban::formats::sgf::SgfOptions;
use shoban::formats::{source, svg};
use shoban::game::Color;
use std::collections::{BTreeMap, BTreeSet};
use support::bridge::size;
use support::random::Random;

fn of_class<'d>(document: &'d Document<'_>, class: &str) -> Vec<Node<'d, 'd>> {
    document.descendants().filter(|node| node.attribute("class") == Some(class)).collect()
}

fn number(node: Node<'_, '_>, name: &str) -> i64 {
    node.attribute(name).unwrap().parse().unwrap()
}

/// The names of columns and rows by where they stand. A letter stands below and above its column, a number on both sides of its
/// row; text is set some units below the middle of what it names.
struct Grid {
    columns: BTreeMap<i64, String>,
    rows: BTreeMap<i64, String>,
}

impl Grid {
    fn of(document: &Document<'_>) -> Self {
        let mut grid = Self { columns: BTreeMap::new(), rows: BTreeMap::new() };
        for label in of_class(document, "label") {
            let text = label.text().unwrap().to_owned();
            let (place, names) = if text.starts_with(|c: char| c.is_ascii_digit()) {
                (number(label, "y") - 6, &mut grid.rows)
            } else {
                (number(label, "x"), &mut grid.columns)
            };
            assert!(names.insert(place, text.clone()).is_none_or(|known| known == text));
        }
        grid
    }

    fn name(&self, x: i64, y: i64) -> String {
        format!("{}{}", self.columns[&x], self.rows[&y])
    }

    /// The names of the points with a circle of this class.
    fn circles(&self, document: &Document<'_>, class: &str) -> BTreeSet<String> {
        let circles = of_class(document, class);
        let names: BTreeSet<String> =
            circles.iter().map(|&circle| self.name(number(circle, "cx"), number(circle, "cy"))).collect();
        assert_eq!(names.len(), circles.len(), "two {class} circles on one point");
        names
    }
}

fn names(position: &Position, color: Color) -> BTreeSet<String> {
    position.stones().of(color).points().map(|point| position.size().name(point)).collect()
}

/// Nothing lies outside of the picture.
fn check_frame(document: &Document<'_>) {
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "svg");
    assert_eq!(root.tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
    let frame: Vec<i64> =
        root.attribute("viewBox").unwrap().split(' ').map(|part| part.parse().unwrap()).collect();
    let [0, 0, width, height] = frame[..] else { panic!("{frame:?}") };
    for node in document.descendants().filter(Node::is_element) {
        let radius = node.attribute("r").map_or(0, |r| r.parse().unwrap());
        for (names, most) in [(["x", "cx"], width), (["y", "cy"], height)] {
            for at in names.iter().filter_map(|name| node.attribute(*name)) {
                let at: i64 = at.parse().unwrap();
                assert!(at >= radius && at + radius <= most, "{node:?}");
            }
        }
    }
}

#[test]
fn stones_are_where_they_belong() {
    let mut random = Random::seeded(3);
    let (mut stones, mut rings) = (0, 0);
    for board in ["1x1", "1x7", "7x1", "2x3", "5x5", "7x7", "2x29", "3x4"] {
        for _ in 0..6 {
            let mut position = Position::empty(size(board), Rules::default());
            let mut last = None;
            for _ in 0..random.below(2 * position.size().count() + 1) {
                let plays: Vec<_> = position.legal_plays().points().collect();
                if plays.is_empty() {
                    break;
                }
                let mv = Move::Play(random.pick(&plays));
                position = position.after(mv);
                last = Some(mv);
            }
            let text = svg::board(&position, last);
            let document = Document::parse(&text).unwrap();
            check_frame(&document);
            let grid = Grid::of(&document);
            assert_eq!(
                (grid.rows.len(), grid.columns.len()),
                (position.size().rows(), position.size().columns())
            );
            for (class, color) in [("black", Color::Black), ("white", Color::White)] {
                assert_eq!(grid.circles(&document, class), names(&position, color), "{text}");
            }
            let ring: Vec<String> = grid.circles(&document, "last").into_iter().collect();
            assert_eq!(ring, last.iter().map(|mv| mv.name(position.size())).collect::<Vec<_>>());
            stones += position.stones().all().count();
            rings += ring.len();
        }
    }
    assert!(stones > 200 && rings > 30, "{stones} {rings}");
}

/// The end of a line is found again from its picture: numbered stones and caption are the moves.
#[test]
fn lines_can_be_read_back() {
    let mut random = Random::seeded(5);
    let (mut numbered, mut remarks) = (0, 0);
    for round in 0..60 {
        let board = ["1x6", "2x3", "3x3", "5x5"][round % 4];
        let mut start = Position::empty(size(board), Rules::default());
        for _ in 0..random.below(5) {
            let plays: Vec<_> = start.legal_plays().points().collect();
            start = start.after(Move::Play(random.pick(&plays)));
        }
        let (mut moves, mut position) = (Vec::new(), start);
        for _ in 0..20 {
            let plays: Vec<_> = position.legal_plays().points().collect();
            let mv = match random.below(8) {
                0 => Move::Pass,
                _ if plays.is_empty() => Move::Pass,
                _ => Move::Play(random.pick(&plays)),
            };
            if let Ok(next) = position.play(mv) {
                position = next;
                moves.push(mv);
            }
        }
        let text = svg::line(&start, &moves);
        let document = Document::parse(&text).unwrap();
        check_frame(&document);
        let grid = Grid::of(&document);
        let mut read: BTreeMap<usize, String> = BTreeMap::new();
        for label in of_class(&document, "number") {
            let name = grid.name(number(label, "x"), number(label, "y") - 6);
            let count: usize = label.text().unwrap().parse().unwrap();
            let color = if (count % 2 == 1) == (start.to_play() == Color::Black) { "black" } else { "white" };
            assert!(grid.circles(&document, color).contains(&name), "{text}");
            assert_eq!(read.insert(count, name), None);
            numbered += 1;
        }
        let caption: Vec<&str> =
            of_class(&document, "caption").iter().map(|line| line.text().unwrap()).collect();
        for remark in caption.join(" ").split(", ").filter(|remark| !remark.is_empty()) {
            let (count, mv) = remark.split_once(' ').unwrap();
            assert_eq!(read.insert(count.parse().unwrap(), mv.trim_start_matches("at ").to_owned()), None);
            remarks += 1;
        }
        let typed: Vec<String> = read.into_values().collect();
        let played = play_text(&start, &typed.join(" ")).unwrap();
        assert_eq!((played.moves, played.position), (moves, position), "{text}");
        for (class, color) in [("black", Color::Black), ("white", Color::White)] {
            assert!(grid.circles(&document, class).is_superset(&names(&start, color)), "{text}");
        }
    }
    assert!(numbered > 300 && remarks > 200, "{numbered} {remarks}");
}

/// Boards as wide as they go, each with stones by chance.
#[test]
fn boards_of_every_width_are_read_as_they_are_shown() {
    let mut random = Random::seeded(29);
    for columns in 1..=31 {
        let size = BoardSize::new(1 + usize::from(columns < 19), columns).unwrap();
        let mut row = || (0..columns).map(|_| random.pick(&['.', '.', 'X', 'O'])).collect::<String>();
        let mut scatter = || (0..size.rows()).map(|_| row()).collect::<Vec<_>>().join("/");
        let legal = |text: String| Setup::from_diagram(&text, Rules::default()).unwrap().into_position().ok();
        let position = (0..10_000).find_map(|_| legal(scatter())).unwrap();
        let diagram = position.diagram();
        let names: Vec<&str> = diagram.lines().next().unwrap().split_whitespace().collect();
        assert_eq!(names.len(), columns, "{diagram}");
        let read = source::position(&diagram, SgfOptions::default()).unwrap();
        assert_eq!(read.rows_text(), position.rows_text(), "{diagram}");
    }
}
