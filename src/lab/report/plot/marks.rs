//! Marks of curves: told apart by their shape, too, for those who cannot tell colours apart.

use super::panel::{Area, Drawn};
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;

/// A panel with its axes.
type Chart<'a, 'p> = ChartContext<'a, SVGBackend<'p>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

const SIZE: i32 = 4;

/// Marks the points of a curve.
pub(super) fn on_chart(
    chart: &mut Chart<'_, '_>,
    points: &[(f64, f64)],
    number: usize,
    color: RGBColor,
) -> Drawn {
    let points = points.iter().copied();
    let _ = match number % 4 {
        0 => chart.draw_series(points.map(|at| Circle::new(at, SIZE, color.filled())))?,
        1 => chart.draw_series(points.map(|at| TriangleMarker::new(at, SIZE + 1, color.filled())))?,
        2 => chart.draw_series(points.map(|at| Cross::new(at, SIZE, color.stroke_width(2))))?,
        _ => chart.draw_series(points.map(|at| EmptyElement::at(at) + square(color)))?,
    };
    Ok(())
}

/// A pixel of an area.
#[derive(Clone, Copy)]
pub(super) struct Pixel {
    pub x: i32,
    pub y: i32,
}

/// Marks a line of the legend.
pub(super) fn on_area(area: &Area<'_>, Pixel { x, y }: Pixel, number: usize, color: RGBColor) -> Drawn {
    let at = (x, y);
    match number % 4 {
        0 => area.draw(&Circle::new(at, SIZE, color.filled()))?,
        1 => area.draw(&TriangleMarker::new(at, SIZE + 1, color.filled()))?,
        2 => area.draw(&Cross::new(at, SIZE, color.stroke_width(2)))?,
        _ => area.draw(&(EmptyElement::at(at) + square(color)))?,
    }
    Ok(())
}

fn square(color: RGBColor) -> Rectangle<(i32, i32)> {
    Rectangle::new([(-SIZE, -SIZE), (SIZE, SIZE)], color.filled())
}
