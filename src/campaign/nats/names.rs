//! Subjects, streams and objects, by the prefix.

use crate::campaign::engine::EngineError;
use crate::campaign::job::JobId;
use std::fmt::Write as _;

/// The consumer that all workers share.
pub(super) const WORKERS: &str = "workers";

/// Makes the names of all that belongs together on a server.
#[derive(Clone, Debug)]
pub(super) struct Names {
    prefix: String,
}

impl Names {
    /// Names that begin so.
    ///
    /// # Errors
    /// If names of streams cannot begin so.
    pub fn new(prefix: &str) -> Result<Self, EngineError> {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if prefix.is_empty() || !prefix.chars().all(is_plain) {
            let words = format!("'{prefix}' is no prefix for NATS; use letters, digits, '-' and '_'");
            return Err(EngineError::Refused(words));
        }
        Ok(Self { prefix: prefix.to_owned() })
    }

    pub fn jobs_stream(&self) -> String {
        format!("{}-jobs", self.prefix)
    }

    pub fn reports_stream(&self) -> String {
        format!("{}-reports", self.prefix)
    }

    pub fn poison_stream(&self) -> String {
        format!("{}-poison", self.prefix)
    }

    pub fn pieces_bucket(&self) -> String {
        format!("{}-pieces", self.prefix)
    }

    /// All jobs; campaign, number and attempt stand in the subject.
    pub fn all_jobs(&self) -> String {
        format!("{}.jobs.*.*.*", self.prefix)
    }

    pub fn jobs_of(&self, campaign: &str) -> String {
        format!("{}.jobs.{}.*.*", self.prefix, token(campaign))
    }

    pub fn job(&self, campaign: &str, id: JobId, attempt: u32) -> String {
        format!("{}.jobs.{}.{id}.{attempt}", self.prefix, token(campaign))
    }

    /// The number and the attempt of a job by its subject, if it is of this campaign.
    pub fn job_of_subject(&self, campaign: &str, subject: &str) -> Option<(JobId, u32)> {
        let rest = subject.strip_prefix(&format!("{}.jobs.{}.", self.prefix, token(campaign)))?;
        let (id, attempt) = rest.split_once('.')?;
        Some((JobId(id.parse().ok()?), attempt.parse().ok()?))
    }

    pub fn all_reports(&self) -> String {
        format!("{}.reports.*", self.prefix)
    }

    pub fn reports_of(&self, campaign: &str) -> String {
        format!("{}.reports.{}", self.prefix, token(campaign))
    }

    /// Where all calls to stop are heard.
    pub fn all_cancels(&self) -> String {
        format!("{}.cancel.*", self.prefix)
    }

    pub fn cancel_of(&self, campaign: &str) -> String {
        format!("{}.cancel.{}", self.prefix, token(campaign))
    }

    /// Where workers give signs of life.
    pub fn workers(&self) -> String {
        format!("{}.workers", self.prefix)
    }

    /// Where workers hear that nothing is wanted of them.
    pub fn banned(&self) -> String {
        format!("{}.banned", self.prefix)
    }

    /// Where the server says that a job was given out too often.
    pub fn advisories(&self) -> String {
        format!("$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES.{}.{WORKERS}", self.jobs_stream())
    }
}

/// The durable consumer of a campaign's manager.
pub(super) fn manager(campaign: &str) -> String {
    format!("manager-{}", token(campaign))
}

/// The object that is a piece; none if that is no SHA-256.
pub(super) fn piece(campaign: &str, sha256: &str) -> Option<String> {
    let is_digest =
        sha256.len() == 64 && sha256.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
    is_digest.then(|| format!("{}/{sha256}", token(campaign)))
}

/// A campaign's name as a part of a subject: letters, digits and `-` as they are, other bytes as `_` and two digits, so that
/// no two have the same.
pub(super) fn token(campaign: &str) -> String {
    if campaign.is_empty() {
        return "_".to_owned();
    }
    campaign.bytes().fold(String::new(), |mut text, byte| {
        if byte.is_ascii_alphanumeric() || byte == b'-' {
            text.push(char::from(byte));
        } else {
            let _ = write!(text, "_{byte:02x}");
        }
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_are_known_by_their_subjects() {
        let names = Names::new("go").unwrap();
        let subject = names.job("3x8 a.b", JobId(7), 2);
        assert_eq!(subject, "go.jobs.3x8_20a_2eb.7.2");
        assert_eq!(names.job_of_subject("3x8 a.b", &subject), Some((JobId(7), 2)));
        assert_eq!(names.job_of_subject("3x8", &subject), None);
        assert_eq!(names.job_of_subject("3x8 a.b", "go.jobs.3x8_20a_2eb.x.2"), None);
        assert_ne!(token("a_20"), token("a "));
        assert_eq!(token("*>"), "_2a_3e");
    }

    #[test]
    fn prefixes_and_pieces_are_plain() {
        for prefix in ["", "a.b", "a b", "*", ">", "ä"] {
            assert!(Names::new(prefix).is_err(), "{prefix}");
        }
        assert_eq!(piece("a", &"0f".repeat(32)), Some(format!("a/{}", "0f".repeat(32))));
        for digest in ["", "0f", "../../x", &"0F".repeat(32)] {
            assert_eq!(piece("a", digest), None);
        }
    }
}
