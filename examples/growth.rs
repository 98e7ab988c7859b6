//! Draws how nodes and seconds grow with the board, from the solutions of the project:
//! `cargo run --release --example growth` writes `docs/growth.svg` and prints the table of docs/notebook/growth.md.

use plotters::prelude::*;
use std::error::Error;
use std::fs;
use std::path::Path;

/// Growth is that of boards of so many points and more.
const FEWEST_POINTS: f64 = 9.0;

/// A solved empty board.
struct Solved {
    board: String,
    rows: u32,
    points: f64,
    /// Whether the winner gets the whole board, so that static bounds can end a line early.
    is_whole: bool,
    nodes: f64,
    seconds: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut solved = read(&root.join("solutions"))?;
    solved.sort_by(|a, b| (a.points, &a.board).partial_cmp(&(b.points, &b.board)).expect("finite numbers"));
    draw(&root.join("docs/growth.svg"), &solved)?;
    println!("| board | points | nodes | seconds |\n|---|---|---|---|");
    for Solved { board, points, nodes, seconds, .. } in &solved {
        println!("| {board} | {points} | {nodes} | {seconds:.2} |");
    }
    let wide = solved.iter().filter(|one| one.points >= FEWEST_POINTS);
    let whole: Vec<&Solved> = wide.clone().filter(|one| one.is_whole && one.rows > 1).collect();
    println!("\nGrowth factor per point, from {FEWEST_POINTS} points on:");
    print_growth("the winner gets the whole board", &whole);
    for rows in 1..=3 {
        let alike: Vec<&Solved> = wide.clone().filter(|one| one.rows == rows).collect();
        print_growth(&format!("rows: {rows}"), &alike);
    }
    Ok(())
}

fn read(folder: &Path) -> Result<Vec<Solved>, Box<dyn Error>> {
    let mut solved = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_none_or(|end| end != "json") {
            continue;
        }
        let record: serde_json::Value = serde_json::from_str(&fs::read_to_string(&path)?)?;
        let number = |name: &str| record[name].as_f64().ok_or(format!("{}: no {name}", path.display()));
        let board = record["board"].as_str().unwrap_or_default().to_owned();
        let sides: Vec<u32> = board.split('x').map(str::parse).collect::<Result<_, _>>()?;
        let points = f64::from(sides.iter().product::<u32>());
        let is_whole = number("lower")? == points;
        solved.push(Solved {
            points,
            rows: sides[0],
            is_whole,
            nodes: number("nodes")?,
            seconds: number("seconds")?.max(1e-4),
            board,
        });
    }
    Ok(solved)
}

/// By how much nodes grow per point on these boards.
fn print_growth(what: &str, boards: &[&Solved]) {
    let names: Vec<&str> = boards.iter().map(|one| one.board.as_str()).collect();
    let slope = slope(boards.iter().map(|one| (one.points, one.nodes.ln())));
    println!("{:.2}, {what} ({})", slope.exp(), names.join(", "));
}

/// The slope of the line that fits best (least squares).
fn slope(points: impl Iterator<Item = (f64, f64)> + Clone) -> f64 {
    let count = points.clone().count() as f64;
    let mean_x = points.clone().map(|(x, _)| x).sum::<f64>() / count;
    let mean_y = points.clone().map(|(_, y)| y).sum::<f64>() / count;
    let product: f64 = points.clone().map(|(x, y)| (x - mean_x) * (y - mean_y)).sum();
    product / points.map(|(x, _)| (x - mean_x).powi(2)).sum::<f64>()
}

fn draw(path: &Path, solved: &[Solved]) -> Result<(), Box<dyn Error>> {
    let area = SVGBackend::new(path, (900, 420)).into_drawing_area();
    area.fill(&WHITE)?;
    let (left, right) = area.split_horizontally(450);
    panel(&left, "nodes", 1e0..2e10, solved.iter().map(|one| (one, one.nodes)))?;
    panel(&right, "seconds", 1e-4..2e4, solved.iter().map(|one| (one, one.seconds)))?;
    area.present()?;
    Ok(())
}

/// One quantity against the points of the board; whole boards are filled.
fn panel<'s>(
    area: &DrawingArea<SVGBackend<'_>, plotters::coord::Shift>,
    title: &str,
    range: std::ops::Range<f64>,
    values: impl Iterator<Item = (&'s Solved, f64)>,
) -> Result<(), Box<dyn Error>> {
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(60)
        .build_cartesian_2d(0.0..27.0, range.log_scale())?;
    let labels = |value: &f64| format!("{value:e}");
    chart
        .configure_mesh()
        .x_desc("points")
        .y_desc(title)
        .y_label_formatter(&labels)
        .light_line_style(WHITE)
        .draw()?;
    for (one, value) in values {
        let style = if one.is_whole { BLACK.filled() } else { BLACK.stroke_width(1) };
        chart.draw_series([Circle::new((one.points, value), 4, style)])?;
        let place = (one.points + 0.4, value);
        chart.draw_series([Text::new(one.board.clone(), place, ("sans-serif", 11).into_font())])?;
    }
    Ok(())
}
