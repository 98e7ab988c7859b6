//! What is said of files that were checked: as text for people, or as JSON for programs.

use crate::check::check_source;
use crate::claim::{Claim, Colour};
use crate::error::CheckError;
use crate::geometry::name;
use crate::group::{GroupCheckError, GroupReport, check_group_source, is_about_group};
use crate::group_telling::group_fields;
use crate::header::Header;
use crate::json::{braced, quoted};
use crate::manifest::is_proof;
use crate::piece::{PieceReport, check_piece, is_piece};
use crate::piece_telling::{accepted, piece_fields, proof_fields, proof_size};
use crate::pieces::{PieceSettings, ProofReport, check_proof};
use crate::report::{ClaimReport, Report};
use crate::source::Source;
use crate::superko_file::{SuperkoReport, check_superko_source, is_about_superko};
use crate::superko_telling::superko_fields;
use std::fmt;
use std::path::{Path, PathBuf};

/// How it is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// For people; what is wrong is a complaint of its own.
    Text,
    /// An object on a line for each file, whatever came of it (docs/json.md).
    Json,
}

/// What came of a file, the worst the greatest; as numbers they are exit codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ending {
    /// It is accepted.
    Accepted = 0,
    /// It cannot be read.
    Unreadable = 1,
    /// It is damaged, or does not prove all that it claims.
    Refused = 4,
}

/// What is said of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// What belongs to the output, with its line ends; perhaps nothing.
    pub output: String,
    /// What is wrong, with its line end, if the output does not say it; perhaps nothing.
    pub complaint: String,
    /// What came of it.
    pub ending: Ending,
}

/// How proofs in pieces are checked, and who hears how far that is.
pub struct Pieces<'w> {
    /// How.
    pub settings: PieceSettings,
    /// Hears after each piece how many are accepted, and of how many.
    pub watch: &'w (dyn Fn(usize, usize) + Sync),
}

/// What a file of any kind proves, or why it does not.
enum Checked {
    Bounds(Report),
    Group(GroupReport),
    Superko(SuperkoReport),
    Piece(PieceReport),
    Proof(ProofReport),
    Wrong(Ending, String),
}

impl From<CheckError> for Checked {
    fn from(error: CheckError) -> Self {
        let is_unread = matches!(error, CheckError::Unreadable(_) | CheckError::Journal);
        Self::Wrong(if is_unread { Ending::Unreadable } else { Ending::Refused }, error.to_string())
    }
}

impl Checked {
    fn read(file: &Path, pieces: &Pieces) -> Self {
        if file.is_dir() {
            if !is_proof(file) {
                let what = "it is a folder, and no proof in pieces: it has no manifest";
                return Self::Wrong(Ending::Unreadable, what.to_owned());
            }
            return check_proof(file, &pieces.settings, pieces.watch).map_or_else(Self::from, Self::Proof);
        }
        let source = match Source::of_argument(file) {
            Ok(source) => source,
            Err(error) => return Self::Wrong(Ending::Unreadable, CheckError::from(error).to_string()),
        };
        if is_about_group(&source) {
            return match check_group_source(source) {
                Ok(report) => Self::Group(report),
                Err(error @ GroupCheckError::Unreadable(_)) => {
                    Self::Wrong(Ending::Unreadable, error.to_string())
                }
                Err(error) => Self::Wrong(Ending::Refused, error.to_string()),
            };
        }
        if is_about_superko(&source) {
            return check_superko_source(source).map_or_else(Self::from, Self::Superko);
        }
        if is_piece(&source) {
            return check_piece(source).map_or_else(Self::from, Self::Piece);
        }
        check_source(source).map_or_else(Self::from, Self::Bounds)
    }

    fn text(&self, file: &Path) -> Result<String, String> {
        match self {
            Self::Bounds(report) => Ok(Text(report).to_string()),
            Self::Group(report) => Ok(report.to_string()),
            Self::Superko(report) => Ok(report.to_string()),
            Self::Piece(report) => Ok(report.to_string()),
            Self::Proof(report) => Ok(ProofText(report).to_string()),
            Self::Wrong(ending, error) => {
                let refused = if *ending == Ending::Refused { "refused: " } else { "" };
                Err(format!("{}: {refused}{error}\n", called(file)))
            }
        }
    }
}

/// What to call a file. A terminal shows the name and does nothing else with it.
fn called(file: &Path) -> String {
    if file.as_os_str() == "-" {
        return "standard input".into();
    }
    let mut name = String::new();
    for c in file.display().to_string().chars() {
        match c {
            '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
                name.extend(c.escape_default())
            }
            c if c.is_control() => name.extend(c.escape_default()),
            c => name.push(c),
        }
    }
    name
}

/// What is said of a proof in pieces that was checked just now.
pub fn tell_proof(folder: &Path, report: ProofReport, form: Form) -> String {
    match form {
        Form::Json => object(folder, &Checked::Proof(report)) + "\n",
        Form::Text => ProofText(&report).to_string(),
    }
}

/// Checks files one by one, `-` being standard input, each when it is asked for. Of several files each accepted one has a title.
/// Folders are proofs in pieces.
pub fn tell<'t>(files: &'t [PathBuf], form: Form, pieces: &'t Pieces) -> impl Iterator<Item = Told> + 't {
    let mut gap = "";
    files.iter().map(move |file| {
        let checked = Checked::read(file, pieces);
        let ending = if let Checked::Wrong(ending, _) = &checked { *ending } else { Ending::Accepted };
        let mut told = Told { output: String::new(), complaint: String::new(), ending };
        match (form, checked.text(file)) {
            (Form::Json, _) => told.output = object(file, &checked) + "\n",
            (Form::Text, Ok(text)) => {
                if files.len() > 1 {
                    told.output = format!("{gap}{}:\n", called(file));
                    gap = "\n";
                }
                told.output += &text;
            }
            (Form::Text, Err(complaint)) => told.complaint = complaint,
        }
        told
    })
}

/// A report for people.
struct Text<'a>(&'a Report);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_position(f, &self.0.header)?;
        self.0.claims.iter().try_for_each(|found| write_claim(f, found))?;
        write_value(f, &self.0.header)
    }
}

/// A report about a proof in pieces for people.
struct ProofText<'a>(&'a ProofReport);

impl fmt::Display for ProofText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let header = &self.0.header;
        write_position(f, header)?;
        for claim in &header.claims {
            writeln!(f, "- {}\n  under basic ko\n  superko is not claimed", said(claim))?;
        }
        writeln!(f, "{}", proof_size(self.0))?;
        write_value(f, header)
    }
}

fn write_position(f: &mut fmt::Formatter<'_>, header: &Header) -> fmt::Result {
    let passed = if header.passed { ", after a pass" } else { "" };
    writeln!(f, "Board {}x{}, suicide {}:", header.rows, header.columns, suicide(header))?;
    writeln!(f, "{}", header.position.replace('/', "\n"))?;
    writeln!(f, "{:?} to move{passed}. Proved:", header.to_play)
}

fn write_value(f: &mut fmt::Formatter<'_>, header: &Header) -> fmt::Result {
    let Some(value) = header.value else { return Ok(()) };
    let endless = format!("with endless play counting {}", header.endless_play);
    writeln!(f, "So the value under basic ko is {value} (Black minus White), {endless}.")
}

/// What a claimant can do, as a sentence.
fn said(claim: &Claim) -> String {
    let bound = if claim.claimant == Colour::Black { "at least" } else { "at most" };
    let end = match claim.finite {
        true => "can force the game to end with",
        false => "can play so that if the game ends, it ends with",
    };
    format!("{:?} {end} {bound} {}", claim.claimant, claim.score)
}

fn suicide(header: &Header) -> &'static str {
    if header.suicide { "allowed" } else { "forbidden" }
}

fn write_claim(f: &mut fmt::Formatter<'_>, found: &ClaimReport) -> fmt::Result {
    let ClaimReport { claim, states, contents, longest, superko } = found;
    writeln!(f, "- {} ({states} states, {contents} contents of regions)", said(claim))?;
    if !claim.finite {
        return writeln!(f, "  under basic ko");
    }
    writeln!(f, "  under basic ko, in lines of at most {longest} states")?;
    let Some(superko) = superko else { return writeln!(f, "  superko is not claimed") };
    for (rule, is_claimed, violations) in [
        ("positional", claim.positional, &superko.positional),
        ("situational", claim.situational, &superko.situational),
    ] {
        match (is_claimed, violations.len()) {
            (true, _) => writeln!(f, "  under {rule} superko")?,
            (false, 0) => writeln!(f, "  under {rule} superko as well, though the file does not claim it")?,
            (_, count) => {
                writeln!(f, "  not shown under {rule} superko ({count} records may recreate a board)")?
            }
        }
    }
    Ok(())
}

/// A file as a JSON object.
fn object(file: &Path, checked: &Checked) -> String {
    let name = file.display().to_string();
    let (report, error) = match checked {
        Checked::Bounds(report) => (Some(report), "null".to_owned()),
        Checked::Wrong(_, error) => (None, quoted(error)),
        Checked::Group(report) => return accepted(&name, group_fields(report).to_vec()),
        Checked::Superko(report) => return accepted(&name, superko_fields(report)),
        Checked::Piece(report) => return accepted(&name, piece_fields(report)),
        Checked::Proof(report) => {
            let claims = report.header.claims.iter();
            let claims = claims.map(|claim| {
                braced(&[("claim", quoted(&claim.to_string())), ("under", r#"["basic-ko"]"#.to_owned())])
            });
            let mut fields = header_fields(Some(&report.header)).to_vec();
            fields.push(("claims", format!("[{}]", claims.collect::<Vec<_>>().join(","))));
            fields.extend(proof_fields(report));
            return accepted(&name, fields);
        }
    };
    let claims = report.map(|report| report.claims.iter().map(claim_object).collect::<Vec<_>>().join(","));
    let mut fields = vec![("file", quoted(&name)), ("accepted", report.is_some().to_string())];
    fields.extend(header_fields(report.map(|report| &report.header)));
    fields.push(("claims", claims.map_or("null".to_owned(), |claims| format!("[{claims}]"))));
    fields.push(("error", error));
    braced(&fields)
}

/// What stands in a header, if there is one.
fn header_fields(header: Option<&Header>) -> [(&'static str, String); 8] {
    let of_header = |value: &dyn Fn(&Header) -> String| header.map_or_else(|| "null".to_owned(), value);
    [
        ("board", of_header(&|h| quoted(&format!("{}x{}", h.rows, h.columns)))),
        ("position", of_header(&|h| quoted(&h.position))),
        ("to_play", of_header(&|h| quoted(if h.to_play == Colour::Black { "black" } else { "white" }))),
        ("ko", of_header(&|h| h.ko.map_or("null".to_owned(), |ko| quoted(&name(h.columns, Some(ko)))))),
        ("passes", of_header(&|h| u8::from(h.passed).to_string())),
        ("suicide", of_header(&|h| quoted(suicide(h)))),
        ("endless_play", of_header(&|h| h.endless_play.to_string())),
        ("value", of_header(&|h| h.value.map_or("null".to_owned(), |value| value.to_string()))),
    ]
}

fn claim_object(found: &ClaimReport) -> String {
    let ClaimReport { claim, states, contents, longest, .. } = found;
    let Claim { positional, situational, .. } = claim;
    let rules = [("basic-ko", true), ("positional", *positional), ("situational", *situational)];
    let under: Vec<String> = rules.iter().filter(|rule| rule.1).map(|rule| quoted(rule.0)).collect();
    braced(&[
        ("claim", quoted(&claim.to_string())),
        ("under", format!("[{}]", under.join(","))),
        ("states", states.to_string()),
        ("contents", contents.to_string()),
        ("longest", longest.to_string()),
    ])
}
