import DomainCore
import NetworkCore

extension DomainError {
    /// The one place where a failed request gets its meaning.
    init(_ error: NetworkError) {
        switch error {
        case .notConnected, .timedOut: self = .offline
        case .cancelled: self = .cancelled
        case .status(401, _), .status(403, _): self = .signInNeeded
        case .status(404, _): self = .notFound
        case .badURL, .untrusted, .transport, .tooLarge, .status, .undecodable, .unexpectedCall:
            self = .unavailable
        }
    }
}
