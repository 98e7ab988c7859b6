//! Who may ask: pages of this server only, and elsewhere than on this machine only with the token.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

/// How long a request with its body may take; events that follow an answer have all the time there is.
const SLOWEST_BODY: Duration = Duration::from_secs(10);

/// What the guard knows.
#[derive(Clone, Debug)]
pub(super) struct Guard {
    /// Where the server listens.
    pub address: SocketAddr,
    /// What has to be shown, if something has.
    pub token: Option<Arc<str>>,
}

/// Why a request is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Refusal {
    Host,
    Origin,
    Token,
    Kind,
    Slow,
}

impl Guard {
    fn check(&self, method: &Method, path: &str, query: &str, headers: &HeaderMap) -> Result<(), Refusal> {
        let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        let host = text(header::HOST).ok_or(Refusal::Host)?;
        // A name that leads here from elsewhere is no name of this server, unless whoever uses it knows the token.
        if self.token.is_none() && !self.is_own(host) {
            return Err(Refusal::Host);
        }
        let is_same = |origin: &str| origin.strip_prefix("http://").is_some_and(|rest| rest == host);
        if text(header::ORIGIN).is_some_and(|origin| !is_same(origin)) {
            return Err(Refusal::Origin);
        }
        if path.starts_with("/api/") && !self.is_token_shown(query, text(header::AUTHORIZATION)) {
            return Err(Refusal::Token);
        }
        // Other pages can have forms sent, but not with this kind of content.
        let has_content = headers.get(header::CONTENT_LENGTH).is_some_and(|length| length != "0");
        let is_json = text(header::CONTENT_TYPE).is_some_and(|kind| kind.starts_with("application/json"));
        if method == Method::POST && has_content && !is_json {
            return Err(Refusal::Kind);
        }
        Ok(())
    }

    /// Whether a name with its port is one of this server on this machine.
    fn is_own(&self, host: &str) -> bool {
        let port = self.address.port();
        let names = ["localhost".to_owned(), "127.0.0.1".to_owned(), "[::1]".to_owned()];
        names.iter().any(|name| host.eq_ignore_ascii_case(&format!("{name}:{port}")))
            || host == self.address.to_string()
    }

    fn is_token_shown(&self, query: &str, authorization: Option<&str>) -> bool {
        let Some(token) = &self.token else { return true };
        let of_query = query.split('&').find_map(|part| part.strip_prefix("token="));
        let of_header = authorization.and_then(|text| text.strip_prefix("Bearer "));
        [of_query, of_header].into_iter().flatten().any(|shown| is_same(shown, token))
    }
}

/// Compares in a time that does not tell where the difference is.
fn is_same(shown: &str, token: &str) -> bool {
    let differences = shown.bytes().zip(token.bytes()).fold(0, |all, (a, b)| all | (a ^ b));
    shown.len() == token.len() && differences == 0
}

/// Refuses what it has to, and says to browsers what a page may do.
pub(super) async fn watch(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    let uri = request.uri();
    let checked =
        guard.check(request.method(), uri.path(), uri.query().unwrap_or_default(), request.headers());
    let mut response = match checked {
        Ok(()) => {
            let answered = tokio::time::timeout(SLOWEST_BODY, next.run(request)).await;
            answered.unwrap_or_else(|_| refused(Refusal::Slow))
        }
        Err(refusal) => refused(refusal),
    };
    let headers = response.headers_mut();
    let policy = "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

fn refused(refusal: Refusal) -> Response<Body> {
    let (status, text) = match refusal {
        Refusal::Host => (StatusCode::FORBIDDEN, "this server has another name"),
        Refusal::Origin => (StatusCode::FORBIDDEN, "pages of other servers may not ask"),
        Refusal::Token => (StatusCode::UNAUTHORIZED, "the token is missing or wrong"),
        Refusal::Slow => (StatusCode::REQUEST_TIMEOUT, "the request took too long"),
        Refusal::Kind => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "the content has to be application/json"),
    };
    (status, axum::Json(serde_json::json!({ "error": text }))).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(
        guard: &Guard,
        request: (&Method, &str, &str),
        headers: &[(&str, &str)],
    ) -> Result<(), Refusal> {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.insert(name.parse::<header::HeaderName>().unwrap(), value.parse().unwrap());
        }
        guard.check(request.0, request.1, request.2, &map)
    }

    #[test]
    fn pages_of_others_are_refused() {
        let guard = Guard { address: "127.0.0.1:7361".parse().unwrap(), token: None };
        let (get, post) = ((&Method::GET, "/", ""), (&Method::POST, "/api/questions", ""));
        let own = ("host", "localhost:7361");
        assert_eq!(verdict(&guard, get, &[own]), Ok(()));
        assert_eq!(verdict(&guard, get, &[]), Err(Refusal::Host));
        for host in ["evil.example:7361", "localhost:80", "localhost", "127.0.0.1:7361.evil.example"] {
            assert_eq!(verdict(&guard, get, &[("host", host)]), Err(Refusal::Host), "{host}");
        }
        let json = ("content-type", "application/json");
        assert_eq!(verdict(&guard, post, &[own, ("origin", "http://localhost:7361"), json]), Ok(()));
        for origin in ["http://evil.example", "null", "https://localhost:7361", "http://127.0.0.1:7361"] {
            assert_eq!(
                verdict(&guard, post, &[own, ("origin", origin), json]),
                Err(Refusal::Origin),
                "{origin}"
            );
        }
        let form = ("content-type", "text/plain");
        assert_eq!(verdict(&guard, post, &[own, ("content-length", "3"), form]), Err(Refusal::Kind));
    }

    #[test]
    fn elsewhere_the_token_is_needed() {
        let guard = Guard { address: "0.0.0.0:80".parse().unwrap(), token: Some("secret".into()) };
        let host = ("host", "board.example");
        let ask = |query: &str, headers: &[(&str, &str)]| {
            verdict(&guard, (&Method::GET, "/api/questions", query), &[&[host], headers].concat())
        };
        assert_eq!(ask("token=secret", &[]), Ok(()));
        assert_eq!(ask("", &[("authorization", "Bearer secret")]), Ok(()));
        for (query, header) in [
            ("", "Bearer secre"),
            ("token=", "secret"),
            ("token=secrets", "Basic secret"),
            ("x=1", "Bearer "),
        ] {
            assert_eq!(ask(query, &[("authorization", header)]), Err(Refusal::Token), "{query} {header}");
        }
        assert_eq!(verdict(&guard, (&Method::GET, "/", ""), &[host]), Ok(()), "the page itself is no secret");
    }
}
