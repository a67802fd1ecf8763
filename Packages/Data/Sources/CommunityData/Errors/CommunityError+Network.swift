import CommunityAPI
import CommunityDomain
import NetworkCore

extension CommunityError {
    /// The one place where a failed request gets its meaning.
    init(_ error: NetworkError) {
        switch error {
        // An exchange that broke is a server that is away: nobody knows what it still got.
        case .notConnected, .timedOut, .transport: self = .offline
        case .cancelled: self = .cancelled
        case .status(let status, let body): self.init(ErrorAnswer(status: status, body: body))
        case .badURL, .untrusted, .tooLarge, .undecodable, .unexpectedCall: self = .unavailable
        }
    }

    /// The meaning of an answer that is no success.
    init(refusal response: HTTPResponse, now: Int = HTTPDate.now) {
        self.init(ErrorAnswer(status: response.status, body: response.body))
        if case .tooMany = self, let wait = RetryAfter.wait(in: response.headers, now: now) {
            self = .tooMany(seconds: Int(wait.components.seconds))
        }
    }
}
