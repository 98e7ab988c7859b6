//! Stored answers as tables in Markdown: one for each set of problems.

use super::error::ProblemSetError;
use super::folder;
use super::stored::{StoredAnswer, StoredCertificate, Verdict, color_name};
use crate::board::Suicide;
use crate::files;
use crate::formats::quantity::grouped;
use crate::game::Score;
use crate::text::shown_name;
use std::fmt::Write as _;
use std::path::Path;

/// The tables of all sets in a folder: that of the folder itself first, then those of the folders below it in the order of
/// their names. JSON files that hold something else are left out.
///
/// # Errors
/// If there are no answers, a file or folder cannot be read, or an answer is damaged.
pub fn page(folder: &Path) -> Result<String, ProblemSetError> {
    let mut tables = Vec::new();
    collect(folder, Path::new(""), &mut tables)?;
    if tables.is_empty() {
        Err(ProblemSetError::NoAnswers(folder.to_path_buf()))
    } else {
        Ok(tables.join("\n"))
    }
}

fn collect(folder: &Path, name: &Path, tables: &mut Vec<String>) -> Result<(), ProblemSetError> {
    let paths = folder::entries(folder)?;
    let mut answers = Vec::new();
    for path in paths.iter().filter(|path| files::has_ending(path, "json")) {
        let Some(mut stored) = StoredAnswer::read(path)? else { continue };
        if !stored.is_of_its_solution() {
            return Err(ProblemSetError::Unlike(path.clone()));
        }
        stored.look_for_certificates(folder)?;
        answers.push(stored);
    }
    if !answers.is_empty() {
        let own = if name.as_os_str().is_empty() { folder } else { name };
        tables.push(table(&shown_name(own), &answers));
    }
    for path in paths.iter().filter(|path| folder::is_entered(path)) {
        collect(path, &name.join(path.file_name().unwrap_or_default()), tables)?;
    }
    Ok(())
}

/// The table of a set; the answers stand in the order given.
#[must_use]
pub fn table(set: &str, answers: &[StoredAnswer]) -> String {
    let mut text = format!("### {set}\n\n");
    let answered = answers.iter().filter(|stored| stored.answer.is_some()).count();
    let certified = answers.iter().filter(|stored| stored.certificates.is_some()).count();
    let seconds: f64 = answers.iter().map(|stored| stored.solution.seconds).sum();
    let mut kinds: Vec<String> = answers.iter().map(rules).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let is_mixed = kinds.len() > 1;
    let said = if let [rules] = &kinds[..] { rules.as_str() } else { "the rest as each question says" };
    let _ = writeln!(
        text,
        "{} problems, {answered} answered, {certified} of them with certificates; {seconds:.0} s for the values. Basic ko, area scoring, {said}.\n",
        answers.len(),
    );
    text += "| problem | board | to play | question | answer | finite play | nodes | seconds | certificate | SHA-256 | of moves |\n";
    text += "|---|---|---|---|---|---|---|---|---|---|---|\n";
    for stored in answers {
        let own = if is_mixed { format!(" ({})", rules(stored)) } else { String::new() };
        let _ = writeln!(text, "{}", row(stored, &own));
    }
    for stored in answers {
        for note in &stored.notes {
            let _ = write!(text, "\n- {}: {note}", stored.problem);
        }
    }
    if answers.iter().any(|stored| !stored.notes.is_empty()) {
        text.push('\n');
    }
    text
}

/// The rules of an answer that are not the same for all.
fn rules(stored: &StoredAnswer) -> String {
    let suicide = match stored.solution.rules.suicide {
        Suicide::Forbidden => "no suicide",
        Suicide::Allowed => "suicide allowed",
    };
    format!("{suicide}, endless play counts {}", stored.solution.tie_value.points())
}

fn row(stored: &StoredAnswer, rules: &str) -> String {
    let file = stored.problem.rsplit('/').next().unwrap_or_default();
    // The name of a game of several ends with its number.
    let (file, game) =
        file.rsplit_once(".sgf#").map_or((file, ""), |(name, _)| (name, &file[name.len() + 4..]));
    let name = match game {
        "" => file.rsplit_once('.').map_or(file, |(name, _)| name).to_owned(),
        game => format!("{file}{game}"),
    };
    let solution = &stored.solution;
    let certificates = stored.certificates.as_deref().unwrap_or_default();
    let (first, rest) = certificates.split_at(certificates.len().min(1));
    let text = |describe: fn(&StoredCertificate) -> String| first.first().map_or_else(String::new, describe);
    let more = match rest {
        [] => String::new(),
        rest => format!("{}: {}", rest.len(), grouped(rest.iter().map(|more| more.record.bytes).sum())),
    };
    format!(
        "| {name} | {} | {} | {}{rules} | {} | {} | {} | {:.2} | {} | {} | {more} |",
        solution.board,
        color_name(solution.to_play),
        stored.question,
        verdict(stored),
        interval(solution.lower, solution.upper),
        grouped(solution.nodes + solution.moves_nodes),
        solution.seconds,
        text(size),
        text(digest),
    )
}

fn verdict(stored: &StoredAnswer) -> String {
    match stored.verdict() {
        Verdict::Open { known: Some(known) } => format!("open (published: {known})"),
        Verdict::Open { known: None } => "open".to_owned(),
        Verdict::New(answer) | Verdict::Known(answer) => format!("**{answer}**"),
        Verdict::Contradicts { answer, known } => format!("**{answer}** (not {known})"),
    }
}

fn size(certificate: &StoredCertificate) -> String {
    format!("{}{}", grouped(certificate.record.bytes), if certificate.kept { "" } else { ", not kept" })
}

fn digest(certificate: &StoredCertificate) -> String {
    format!("`{}`", certificate.record.sha256.get(..16).unwrap_or_default())
}

fn interval(lower: Score, upper: Score) -> String {
    if lower == upper { lower.to_string() } else { format!("{lower} to {upper}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stored(more: &str) -> StoredAnswer {
        let text = format!(
            r#"{{"problem":"a.b.sgf","question":"value","asked":"",{more}"solution":{{"board":"2x2","to_play":"black",
            "rules":{{"repetition":"basic-ko","suicide":"forbidden","scoring":"area","komi":0.0}},"lower":-4,"upper":4,
            "value":null,"status":"bounds","pv":[],"depth":1,"nodes":1234,"seconds":0.5,"table_entries":1,"threads":1,
            "version":"0","question":"value","answer":null,"position":"../..","tie_value":0,"lower_exact":false,
            "upper_exact":false,"value_with_tie":null,"pv_end":null,"pv_nodes":0}}}}"#
        );
        StoredAnswer::parse(&text).unwrap().unwrap()
    }

    #[test]
    fn a_row_says_what_is_proved_and_by_what() {
        let certificate = |bytes: u32, sha256: &str, kept: &str| {
            format!(
                r#"{{"after":[],"shows":"","kept":{kept},"command":"","file":"","bytes":{bytes},"sha256":"{sha256}","claims":[]}}"#
            )
        };
        let two = [certificate(2_000_000, "0123456789abcdef0123", "false"), certificate(7, "", "true")];
        let answered = format!(r#""answer":"0","certificates":[{}],"#, two.join(","));
        assert_eq!(
            row(&stored(&answered), ""),
            "| a.b | 2x2 | black | value | **0** | -4 to +4 | 1,234 | 0.50 | 2,000,000, not kept | `0123456789abcdef` | 1: 7 |"
        );
        let open = stored(r#""known_answer":"+1","#);
        assert!(
            row(&open, "").contains("| open (published: +1) |") && row(&open, "").ends_with("|  |  |  |")
        );
        assert_eq!(verdict(&stored(r#""answer":"+1","known_answer":"0","agrees":false,"#)), "**+1** (not 0)");
        let table = table("tiny", &[stored(&answered), open]);
        assert!(table.contains("2 problems, 1 answered, 1 of them with certificates; 1 s"), "{table}");
        assert!(table.contains("area scoring, no suicide, endless play counts 0."), "{table}");
    }

    #[test]
    fn rules_that_differ_stand_with_the_question() {
        let (plain, mut other) = (stored(""), stored(r#""notes":["line 1, column 2: RU[x]"],"#));
        other.solution.rules.suicide = Suicide::Allowed;
        let alike = table("one", std::slice::from_ref(&other));
        assert!(
            alike.contains("suicide allowed, endless play counts 0.\n") && alike.contains("| value |"),
            "{alike}"
        );
        assert!(alike.ends_with("\n- a.b.sgf: line 1, column 2: RU[x]\n"), "{alike}");
        let mixed = table("two", &[plain, other]);
        for part in [
            "the rest as each question says",
            "value (no suicide, endless",
            "value (suicide allowed, endless",
        ] {
            assert!(mixed.contains(part), "{part}: {mixed}");
        }
    }

    #[test]
    fn intervals_show_their_signs() {
        let texts =
            [(0, 0), (3, 3), (-16, 0)].map(|(lower, upper)| interval(Score::new(lower), Score::new(upper)));
        assert_eq!(texts, ["0", "+3", "-16 to 0"]);
    }
}
