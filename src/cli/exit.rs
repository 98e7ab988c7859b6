//! How the program says at its end what became of it.

use shoban::certificate::CertificateError;

/// Something is wrong with the input or the surroundings.
pub const ERROR: u8 = 1;
/// The arguments make no sense.
pub const USAGE: u8 = 2;
/// A limit or an interrupt came before the answer.
pub const STOPPED: u8 = 3;
/// A certificate is refused.
pub const REFUSED: u8 = 4;
/// Interrupted a second time; 128 and the number of the signal, as shells count.
pub const INTERRUPTED: i32 = 130;

/// The exit code for an error that ends the program.
pub fn code(error: &anyhow::Error) -> u8 {
    let is_refusal = |cause: &CertificateError| matches!(cause, CertificateError::Refused(_));
    let is_refused = error.chain().filter_map(|cause| cause.downcast_ref()).any(is_refusal);
    if is_refused { REFUSED } else { ERROR }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context as _;
    use shoban::problems::ProblemSetError;

    #[test]
    fn a_certificate_that_is_refused_is_told_from_other_errors() {
        let refused = || CertificateError::Refused("header, line 5".to_owned());
        let of_problem = |error| ProblemSetError::Certificate { problem: "a.sgf".into(), error };
        assert_eq!(code(&refused().into()), REFUSED);
        assert_eq!(code(&Err::<(), _>(refused()).context("no certificate").unwrap_err()), REFUSED);
        assert_eq!(code(&of_problem(refused()).into()), REFUSED);
        assert_eq!(code(&of_problem(CertificateError::NothingProved).into()), ERROR);
        assert_eq!(code(&CertificateError::Stopped.into()), ERROR);
        assert_eq!(code(&anyhow::anyhow!("the certificate is refused")), ERROR);
    }
}
