//! Pictures as PNG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use std::sync::Arc;

/// Points of the picture for a unit of the drawing, so that small letters are sharp on common screens.
const SCALE: f32 = 2.0;
/// What stands in the drawing as `sans-serif`.
const FONT: &str = "DejaVu Sans";

/// Draws a picture with the font that is built in, and no other: it looks the same on every machine, also where there are none.
pub(super) fn drawn(svg: &str) -> Result<Vec<u8>, String> {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_source(fontdb::Source::Binary(Arc::new(dejavu::sans::regular())));
    fonts.set_sans_serif_family(FONT);
    let options = Options { fontdb: Arc::new(fonts), font_family: FONT.to_owned(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| error.to_string())?;
    let (width, height) = (tree.size().width() * SCALE, tree.size().height() * SCALE);
    let pixmap = Pixmap::new(width.ceil() as u32, height.ceil() as u32);
    let mut pixmap = pixmap.ok_or_else(|| format!("{width} by {height} points are too many"))?;
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| error.to_string())
}
