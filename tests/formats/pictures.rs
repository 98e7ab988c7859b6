//! Pictures: an XML parser reads them, and the stones are where they belong, measured by the coordinates in the picture.

use crate::support::bridge::size;
use crate::support::random::Random;
use roxmltree::{Document, Node};
use shoban::board::{BoardSize, Move, Position, Rules, Setup};
use shoban::formats::moves::play_text;
use shoban::formats::sgf::SgfOptions;
use shoban::formats::{source, svg};
use shoban::game::{Bounds, Color, Score};
use shoban::life::{Vitality, secure_points, unconditionally_alive};
use shoban::solve::{MoveValue, Optimality};
use std::collections::{BTreeMap, BTreeSet};

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

    /// Whether the middle of a circle is on the point with this name.
    fn is_at(&self, circle: Node<'_, '_>, name: &str) -> bool {
        let (x, y) = (number(circle, "cx"), number(circle, "cy"));
        self.columns.contains_key(&x) && self.rows.contains_key(&y) && self.name(x, y) == name
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

/// The text of a node and all below it, with blanks between.
fn text_of(node: Node<'_, '_>) -> String {
    let texts = node.descendants().filter(Node::is_text).filter_map(|node| node.text());
    texts.collect::<Vec<_>>().join(" ").trim().to_owned()
}

/// The texts of a class by the names of the points where they stand.
fn texts(document: &Document<'_>, grid: &Grid, class: &str) -> BTreeMap<String, String> {
    let nodes = of_class(document, class).into_iter();
    let on_board = nodes.filter(|node| {
        grid.columns.contains_key(&number(*node, "x")) && grid.rows.contains_key(&number(*node, "y"))
    });
    on_board.map(|node| (grid.name(number(node, "x"), number(node, "y")), text_of(node))).collect()
}

/// A position after some moves by chance.
fn scattered(random: &mut Random, board: &str, moves: usize) -> Position {
    let mut position = Position::empty(size(board), Rules::default());
    for _ in 0..moves {
        let plays: Vec<_> = position.legal_plays().points().collect();
        if !plays.is_empty() {
            position = position.after(Move::Play(random.pick(&plays)));
        }
    }
    position
}

/// What those read who see no pictures.
fn description(document: &Document<'_>) -> String {
    let root = document.root_element();
    let part = |name: &str| root.children().find(|node| node.has_tag_name(name)).unwrap();
    assert_eq!(root.attribute("role"), Some("img"));
    assert!(!part("title").text().unwrap().is_empty());
    part("desc").text().unwrap().to_owned()
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

/// Values, bounds and marks are found again on the points where the moves are, and in words.
#[test]
fn values_stand_where_the_moves_are() {
    let mut random = Random::seeded(11);
    let mut met: BTreeMap<&str, usize> = BTreeMap::new();
    for round in 0..60 {
        let board = ["1x1", "1x9", "7x1", "3x3", "5x5", "7x8"][round % 6];
        let moves = random.below(6);
        let position = scattered(&mut random, board, moves);
        let most = position.size().largest_score().points();
        let plays = position.legal_plays().points().map(Move::Play).chain([Move::Pass]);
        let moves: Vec<MoveValue> = plays
            .map(|mv| {
                let lower = random.below(2 * most as usize + 1) as i8 - most;
                let upper = lower + random.below((most - lower) as usize + 1) as i8;
                let upper = if random.below(2) == 0 { lower } else { upper };
                let values = match random.below(5) {
                    0 => Bounds::new(Score::new(-most), Score::new(upper)),
                    1 => Bounds::new(Score::new(lower), Score::new(most)),
                    _ => Bounds::new(Score::new(lower), Score::new(upper)),
                };
                let optimality = random.pick(&[Optimality::Optimal, Optimality::Worse, Optimality::Open]);
                MoveValue { mv, values, optimality, line: None }
            })
            .collect();
        let text = svg::values(&position, &moves, Score::new(0));
        let document = Document::parse(&text).unwrap();
        check_frame(&document);
        let (grid, words) = (Grid::of(&document), description(&document));
        let shown = texts(&document, &grid, "value");
        assert_eq!(shown.len(), moves.len() - 1, "{text}");
        for MoveValue { mv, values, optimality, .. } in &moves {
            let (lower, upper) = (values.lower(), values.upper());
            let (kind, wanted) = match (values.value(), lower.points() == -most, upper.points() == most) {
                (Some(value), ..) => ("value", value.to_string()),
                (None, true, true) => ("nothing", "?".to_owned()),
                (None, true, false) => ("at most", format!("≤{upper}")),
                (None, false, true) => ("at least", format!("≥{lower}")),
                (None, false, false) => ("between", format!("{lower}.. {upper}")),
            };
            *met.entry(kind).or_default() += 1;
            assert!(words.contains(&format!("{} ", mv.name(position.size()))), "{words}");
            let Move::Play(point) = *mv else { continue };
            let name = position.size().name(point);
            assert_eq!(shown[&name], wanted, "{text}");
            for (class, its) in
                [("best", Optimality::Optimal), ("less", Optimality::Worse), ("open", Optimality::Open)]
            {
                let discs = of_class(&document, class).into_iter();
                let at = discs.filter(|disc| grid.is_at(*disc, &name)).count();
                assert_eq!(at, usize::from(*optimality == its), "{name}: {text}");
            }
        }
    }
    assert!(met.len() == 5 && met.values().all(|&count| count > 10), "{met:?}");
}

/// Marks of life are where chains live and points are sure, for both colours.
#[test]
fn life_is_marked_where_it_is() {
    let mut random = Random::seeded(17);
    let (mut marks, mut answered) = (0, 0);
    for round in 0..400 {
        let board = ["1x7", "2x5", "4x4", "3x5", "5x5"][round % 5];
        let moves = 6 + random.below(40);
        let position = scattered(&mut random, board, moves);
        let text = svg::life_map(&position, None);
        let document = Document::parse(&text).unwrap();
        check_frame(&document);
        let grid = Grid::of(&document);
        let words = description(&document);
        for color in Color::ALL {
            let alive =
                unconditionally_alive(position.geometry(), position.stones(), color, Vitality::Empties);
            let rims = of_class(&document, "alive");
            for point in alive.points() {
                let name = position.size().name(point);
                assert!(rims.iter().any(|rim| grid.is_at(*rim, &name)), "{name}: {text}");
            }
            let sure = secure_points(&position, color);
            let class = if color == Color::Black { "sure of-black" } else { "sure of-white" };
            let legend = usize::from(!sure.is_empty());
            assert_eq!(of_class(&document, class).len(), sure.count() as usize + legend, "{text}");
            assert!(sure.is_empty() || words.contains(&position.names(sure)), "{words}");
            marks += sure.count();
            let class = if color == Color::Black { "answered of-black" } else { "answered of-white" };
            answered += of_class(&document, class).len().saturating_sub(1);
        }
    }
    assert!(marks > 300 && answered > 50, "{marks} {answered}");
}

/// PNG has twice as many points as the drawing has units, and letters though no font of the system is used.
#[cfg(feature = "png")]
#[test]
fn pictures_are_drawn_as_points_with_letters() {
    use shoban::formats::picture::PictureKind;
    let position = Position::empty(size("3x4"), Rules::default());
    let svg = svg::board(&position, None);
    let bytes = PictureKind::Png.bytes_of(&svg).unwrap();
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    let side = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    assert_eq!((side(16), side(20)), (2 * (100 + 3 * 40), 2 * (100 + 2 * 40)));
    let mute = svg.replace("</text>", "</text><!-- -->").replace(">A<", "><").replace(">3<", "><");
    assert_ne!(PictureKind::Png.bytes_of(&mute).unwrap(), bytes, "letters are seen");
    assert!(PictureKind::Png.bytes_of("<svg").is_err());
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
