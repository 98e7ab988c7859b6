//! How the page is laid out: what matters most stands first and stays longest when the terminal gets smaller.

use super::board::Board;
use super::look::Look;
use super::page::Page;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color as Ink, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Row, Table, Wrap};
use shoban::formats::quantity;
use shoban::game::Bounds;
use shoban::solve::{LaneMethod, LaneState};

/// The smallest terminal that shows something useful.
const LEAST: (u16, u16) = (38, 10);
/// Columns of the figures beside the board, and the rows that they take with their frame.
const FACTS_WIDTH: u16 = 38;
const FACTS_HEIGHT: u16 = 11;
/// Rows of the lanes: frame, heading, and two of them.
const LEAST_LANES: u16 = 5;
/// Rows of the line with its frame.
const LINE_HEIGHT: u16 = 4;

/// Draws the whole page.
pub fn draw(frame: &mut Frame<'_>, page: &Page, look: Look) {
    let area = frame.area();
    let (columns, rows) = LEAST;
    if area.width < columns || area.height < rows {
        let text = format!("The terminal is too small: {columns} by {rows} at least. q stops.");
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
        return;
    }
    let [heading, body, footer] =
        Layout::vertical([Constraint::Length(1), Constraint::Min(0), Constraint::Length(1)]).areas(area);
    frame.render_widget(Line::from(page.heading()).style(Modifier::BOLD), heading);
    frame.render_widget(footer_line(page), footer);
    let board = board_for(page, body);
    let height = board.as_ref().map_or(FACTS_HEIGHT, |board| FACTS_HEIGHT.max(board.height() as u16 + 2));
    let [top, rest] =
        Layout::vertical([Constraint::Length(height.min(body.height)), Constraint::Min(0)]).areas(body);
    let width = board.as_ref().map_or(0, |board| board.width() as u16 + 4);
    let [left, right] = Layout::horizontal([Constraint::Length(width), Constraint::Min(0)]).areas(top);
    if let Some(board) = board {
        frame.render_widget(Paragraph::new(board.lines(look)).block(framed("Line that stands")), left);
    }
    draw_facts(frame, page, right, look);
    let for_line = if rest.height >= LINE_HEIGHT && !page.line.is_empty() { LINE_HEIGHT } else { 0 };
    let for_lanes = rest.height - for_line;
    let for_lanes = if for_lanes >= LEAST_LANES { for_lanes.min(page.lanes.len() as u16 + 3) } else { 0 };
    let [lanes, line, _] =
        Layout::vertical([Constraint::Length(for_lanes), Constraint::Length(for_line), Constraint::Min(0)])
            .areas(rest);
    draw_lanes(frame, page, lanes);
    let words = Paragraph::new(page.line_text()).wrap(Wrap { trim: true });
    frame.render_widget(words.block(framed("Line that stands, in words")), line);
}

fn framed(title: &str) -> Block<'_> {
    Block::bordered().title(title)
}

/// The board, if it fits beside the figures.
fn board_for(page: &Page, body: Rect) -> Option<Board> {
    let columns = usize::from(body.width.saturating_sub(FACTS_WIDTH + 4));
    let board = Board::fitting(page.root.as_ref()?, &page.line, columns)?;
    (board.height() + 2 <= usize::from(body.height)).then_some(board)
}

fn footer_line(page: &Page) -> Line<'_> {
    let keys =
        if page.is_stopping { "Stopping. Once more: end at once." } else { "q or Ctrl-C: stop, and print." };
    match page.messages.last() {
        Some(message) => Line::from(format!("{keys} {message}")),
        None => Line::from(keys),
    }
}

/// The figures, and what is still possible as a bar.
fn draw_facts(frame: &mut Frame<'_>, page: &Page, area: Rect, look: Look) {
    let block = framed("Work");
    let inner = block.inner(area);
    let mut lines: Vec<Line<'_>> = Vec::new();
    for (name, value) in page.facts() {
        let name = Span::styled(format!("{name:<8}"), Modifier::DIM);
        lines.push(Line::from(vec![name, Span::raw(value)]));
        if lines.len() == 1
            && let (Some(bounds), Some(root)) = (page.bounds(), &page.root)
        {
            let most = root.size().largest_score().points();
            lines.push(scale(bounds, most, usize::from(inner.width), look));
        }
    }
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// All scores from White's best to Black's, those that are still possible filled.
fn scale(bounds: Bounds, most: i8, width: usize, look: Look) -> Line<'static> {
    let (left, right) = (format!("-{most} "), format!(" +{most}"));
    let room = width.saturating_sub(left.len() + right.len()).max(1);
    let scores = 2 * usize::from(most.unsigned_abs()) + 1;
    let cells = (0..room).map(|cell| {
        let (first, last) =
            (cell * scores / room, ((cell + 1) * scores / room).max(cell * scores / room + 1));
        let score = |i: usize| i as i32 - i32::from(most);
        let is_open = score(last - 1) >= i32::from(bounds.lower().points())
            && score(first) <= i32::from(bounds.upper().points());
        if is_open { '█' } else { '·' }
    });
    let style = match look {
        Look::Colored => Style::new().fg(Ink::Indexed(32)),
        Look::Plain => Style::new(),
    };
    Line::from(vec![Span::raw(left), Span::styled(cells.collect::<String>(), style), Span::raw(right)])
}

/// Who tries what, and what it is expected to cost.
fn draw_lanes(frame: &mut Frame<'_>, page: &Page, area: Rect) {
    let all: u64 = page.lanes.iter().map(|lane| lane.nodes).sum();
    let mut lanes: Vec<&LaneState> = page.lanes.iter().collect();
    if lanes.len() + 3 > usize::from(area.height) {
        lanes.sort_by_key(|lane| !lane.is_running);
    }
    let rows = lanes.into_iter().map(|lane| lane_row(lane, all));
    let heading = ["", "Claim", "By", "States", "Depth", "Nodes", "Share"];
    let widths = [1, 20, 9, 7, 5, 7, 6].map(Constraint::Length);
    let table = Table::new(rows, widths)
        .header(Row::new(heading).style(Modifier::DIM))
        .block(framed("Searches that take turns; states: what the proof may cost"));
    frame.render_widget(table, area);
}

fn lane_row(lane: &LaneState, all: u64) -> Row<'static> {
    let claim = lane.claim.map_or_else(|| "nothing left".to_owned(), |claim| claim.to_string());
    let method = match lane.method {
        LaneMethod::ProofCost => "cost",
        LaneMethod::Deepening => "deepening",
    };
    let expected = lane.expected.filter(|_| lane.claim.is_some());
    let expected = expected.map_or_else(|| "-".to_owned(), |expected| quantity::short(expected.into()));
    let mark = if lane.is_running { "▶" } else { "" };
    let row = Row::new([
        mark.to_owned(),
        claim,
        method.to_owned(),
        expected,
        lane.depth.to_string(),
        quantity::short(lane.nodes),
        quantity::percent(lane.nodes, all),
    ]);
    match (lane.is_running, lane.claim) {
        (true, _) => row.style(Modifier::BOLD),
        (false, None) => row.style(Modifier::DIM),
        (false, Some(_)) => row,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::progress_text::Doing;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use shoban::board::{Position, Rules};
    use shoban::formats::moves::play_text;
    use shoban::game::{Claim, Score};
    use shoban::solve::{Part, Progress, Rest};
    use std::time::Duration;

    fn search(points: i8) -> Progress {
        Progress {
            part: Part::Question,
            bounds: Bounds::new(Score::new(3), Score::new(points)),
            depth: None,
            claim: Claim::at_least(Score::new(4)),
            nodes: 12_345_678,
            expected: Some(300),
            rest: Some(Rest { low: 40_000_000, likely: 300_000_000, high: 40_000_000_000 }),
            elapsed: Duration::from_secs(5),
            table_used: 1,
            table_entries: 4,
        }
    }

    fn lane(points: i8, is_running: bool) -> LaneState {
        LaneState {
            claim: Some(Claim::at_least(Score::new(points))),
            method: LaneMethod::ProofCost,
            expected: Some(1234),
            depth: 17,
            nodes: 1_000_000,
            is_running,
        }
    }

    fn page(board: &str, moves: &str) -> Page {
        let root = Position::empty(board.parse().unwrap(), Rules::default());
        let line = play_text(&root, moves).unwrap().moves;
        let ended = LaneState { claim: None, method: LaneMethod::Deepening, ..lane(1, false) };
        let mut page = Page::showing(root, line, vec![lane(25, false), lane(4, true), ended]);
        page.note(Doing::Searching(search(root.size().largest_score().points())));
        page
    }

    fn drawn(page: &Page, columns: u16, rows: u16, look: Look) -> Vec<String> {
        let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
        terminal.draw(|frame| draw(frame, page, look)).unwrap();
        let buffer = terminal.backend().buffer();
        let row = |y| (0..columns).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..rows).map(row).collect()
    }

    #[test]
    fn a_usual_terminal_shows_all_of_it() {
        let rows = drawn(&page("5x5", "C3 C2 B2 pass A1"), 80, 24, Look::Colored);
        let text = rows.join("\n");
        for part in [
            "5x5 board, Black to play",
            "3 .   .   X1  .   .    3",
            "2 .   X3  O2  .   .    2",
            "1 X5  .   .   .   .    1",
            "Proved  Black gets +3 to +25",
            "·███",
            "Tried   Black at least +4?",
            "By      smallest proof",
            "Nodes   12,345,678, 2.4M/s",
            "Table   25.0% full",
            "Left    16 s to 5 h",
            "▶ Black at least +4    cost      1.2k",
            "nothing left",
            "1 C3  2 C2  3 B2  4 pass  5 A1",
            "q or Ctrl-C: stop",
        ] {
            assert!(text.contains(part), "{part}\nnot in\n{text}");
        }
    }

    #[test]
    fn every_size_shows_what_matters_most() {
        let pages = [
            page("5x5", "C3 C2"),
            page("1x9", "E1"),
            page("7x8", ""),
            page("2x29", "A1"),
            page("19x2", "B9"),
            Page::default(),
        ];
        let mut useful = 0;
        for (page, look) in pages.iter().flat_map(|page| [(page, Look::Colored), (page, Look::Plain)]) {
            for (columns, rows) in
                (1..=130).step_by(3).flat_map(|columns| (1..=50).map(move |rows| (columns, rows)))
            {
                let text = drawn(page, columns, rows, look).join("\n");
                if columns >= LEAST.0 && rows >= LEAST.1 {
                    let part = if page.root.is_some() { "Black gets +3 to" } else { "nothing is known yet" };
                    assert!(text.contains(part) && text.contains("q or Ctrl-C"), "{columns}x{rows}\n{text}");
                    useful += 1;
                } else {
                    assert!(
                        columns * rows < 70 || text.replace(['\n', ' '], "").contains("toosmall"),
                        "{text}"
                    );
                }
            }
        }
        assert!(useful > 10_000, "{useful}");
    }

    #[test]
    fn stones_are_told_apart_with_and_without_colours() {
        let page = page("3x3", "B2 A1");
        for look in [Look::Colored, Look::Plain] {
            let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
            terminal.draw(|frame| draw(frame, &page, look)).unwrap();
            let cells = &terminal.backend().buffer().content;
            let of =
                |symbol: &str| cells.iter().find(|cell| cell.symbol() == symbol && cell.bg != Ink::Reset);
            match look {
                Look::Colored => {
                    let (black, white) = (of("X").unwrap(), of("O").unwrap());
                    assert_eq!((black.fg, black.bg), (white.bg, white.fg));
                }
                Look::Plain => {
                    assert!(cells.iter().all(|cell| cell.bg == Ink::Reset && cell.fg == Ink::Reset))
                }
            }
        }
    }
}
