//! The forms in which a picture is written.

use std::path::Path;
use thiserror::Error;

/// A form of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PictureKind {
    /// Text, sharp at every size.
    Svg,
    /// Points with colours, for whatever shows no SVG.
    Png,
}

/// Why there is no picture.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PictureError {
    /// The name asks for a form that is not there.
    #[error("no pictures are written as .{0}; name a file that ends in .svg or .png")]
    Unknown(String),
    /// PNG was left out of the program.
    #[error(
        "this program was built without PNG; name a file that ends in .svg, or build it with 'cargo build --release --features png'"
    )]
    WithoutPng,
    /// It cannot be drawn as points.
    #[error("cannot draw the picture: {0}")]
    Drawing(String),
}

/// Endings that ask for other forms. All other names are SVG, as pipes and devices have no ending at all.
const OTHERS: &[&str] =
    &["avif", "bmp", "eps", "gif", "jpeg", "jpg", "pdf", "ps", "svgz", "tif", "tiff", "webp"];

impl PictureKind {
    /// What the name of a file asks for: PNG if it ends in `.png`, in letters of any size, else SVG.
    ///
    /// # Errors
    /// If it ends as files of another form do, or PNG was left out of the program.
    pub fn of(path: &Path) -> Result<Self, PictureError> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        match ending {
            Some(ending) if ending == "png" && cfg!(feature = "png") => Ok(Self::Png),
            Some(ending) if ending == "png" => Err(PictureError::WithoutPng),
            Some(ending) if OTHERS.contains(&ending.as_str()) => Err(PictureError::Unknown(ending)),
            _ => Ok(Self::Svg),
        }
    }

    /// The bytes of a picture that is given in SVG.
    ///
    /// # Errors
    /// If it is to be PNG and cannot be drawn, or PNG was left out of the program.
    pub fn bytes_of(self, svg: &str) -> Result<Vec<u8>, PictureError> {
        match self {
            Self::Svg => Ok(svg.as_bytes().to_vec()),
            #[cfg(feature = "png")]
            Self::Png => super::png::drawn(svg).map_err(PictureError::Drawing),
            #[cfg(not(feature = "png"))]
            Self::Png => Err(PictureError::WithoutPng),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_says_the_form() {
        let kind = |name: &str| PictureKind::of(Path::new(name));
        for name in ["a.svg", "a", "-", "/dev/null", "png", ".png", "a.png.svg", "a.txt"] {
            assert_eq!(kind(name), Ok(PictureKind::Svg), "{name}");
        }
        let png = if cfg!(feature = "png") { Ok(PictureKind::Png) } else { Err(PictureError::WithoutPng) };
        assert_eq!([kind("a.png"), kind("b/a.PNG")], [png.clone(), png]);
        assert_eq!(kind("a.JPG"), Err(PictureError::Unknown("jpg".to_owned())));
    }
}
