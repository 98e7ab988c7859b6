//! Marks on points. Each is told by its shape as well as by its colour.

use crate::game::Color;

/// Blue and paper of Okabe and Ito's palette, which people tell apart whatever colours they see.
const BLUE: &str = "#0072b2";
const PAPER: &str = "#f6ead0";

/// Radius of a stone.
pub(super) const RADIUS: usize = 18;

/// The colour of stones, and of what is written on those of the other side.
pub(super) const fn ink(color: Color) -> &'static str {
    match color {
        Color::Black => "#000",
        Color::White => "#fff",
    }
}

/// Something drawn on a point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// A ring on the stone of the last move, whose colour it is.
    Last(Color),
    /// What a move is worth, in one line or two.
    Value(Worth, Vec<String>),
    /// A rim around a stone that nothing can take.
    Alive,
    /// A point that a colour is sure of.
    Sure(Color),
    /// A point that a colour keeps by answering.
    Answered(Color),
}

/// What is known of how good a move is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Worth {
    /// None is better: a blue disc with a double rim.
    Best,
    /// Others are better: a plain disc.
    Less,
    /// Not known: a disc with a broken rim.
    Open,
}

impl Mark {
    /// The mark with its middle there.
    pub fn at(&self, x: usize, y: usize) -> String {
        match self {
            Self::Last(color) => format!(
                "<circle class=\"last\" cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>\n",
                RADIUS / 2,
                ink(color.opponent()),
            ),
            Self::Value(worth, lines) => worth.disc(x, y) + &worth.text(lines, x, y),
            Self::Alive => format!(
                "<circle class=\"alive\" cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"none\" stroke=\"{BLUE}\" stroke-width=\"5\"/>\n",
                RADIUS - 2
            ),
            Self::Sure(owner) => shape("sure", *owner, &format!("M{} {}h12v12h-12z", x - 6, y - 6)),
            Self::Answered(owner) => shape("answered", *owner, &format!("M{x} {}l8 14h-16z", y - 9)),
        }
    }
}

/// A filled shape in the colour of its owner, with a rim that is seen on stones of that colour.
fn shape(class: &str, owner: Color, path: &str) -> String {
    format!(
        "<path class=\"{class} {}\" d=\"{path}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.5\"/>\n",
        if owner == Color::Black { "of-black" } else { "of-white" },
        ink(owner),
        ink(owner.opponent())
    )
}

impl Worth {
    const fn class(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Less => "less",
            Self::Open => "open",
        }
    }

    fn disc(self, x: usize, y: usize) -> String {
        let class = self.class();
        let circle = |radius: usize, look: &str| {
            format!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {look}/>\n")
        };
        match self {
            Self::Best => {
                let rim = format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\" fill=\"{BLUE}\"/>\n");
                rim + &circle(RADIUS - 3, &format!("fill=\"{BLUE}\" stroke=\"#fff\" stroke-width=\"1.5\""))
            }
            Self::Less => circle(RADIUS - 2, &format!("fill=\"{PAPER}\"")),
            Self::Open => {
                circle(RADIUS - 2, &format!("fill=\"{PAPER}\" stroke=\"#000\" stroke-dasharray=\"4 3\""))
            }
        }
    }

    /// The lines of a value, around the middle of the point.
    fn text(self, lines: &[String], x: usize, y: usize) -> String {
        let fill = if self == Self::Best { "#fff" } else { "#000" };
        let (size, feet): (_, &[usize]) = match lines {
            [] => return String::new(),
            [short] if short.chars().count() <= 3 => (14, &[y + 5]),
            [_] => (11, &[y + 4]),
            _ => (11, &[y - 1, y + 10]),
        };
        let spans = lines
            .iter()
            .zip(feet)
            .map(|(line, foot)| format!("<tspan x=\"{x}\" y=\"{foot}\">{line}</tspan>"));
        let spans: String = spans.collect();
        format!(
            "<text class=\"value\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{fill}\">{spans}</text>\n"
        )
    }
}
