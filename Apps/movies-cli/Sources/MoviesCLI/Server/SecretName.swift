/// What is kept in the profile's secrets.
enum SecretName: String, CaseIterable, Sendable {
    /// Sent to a server that speaks the TMDB-style protocol, as `api_key`.
    case tmdbKey = "tmdb-key"
}
