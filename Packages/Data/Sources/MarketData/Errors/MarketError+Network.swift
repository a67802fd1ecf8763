import MarketDomain
import NetworkCore

extension MarketError {
    /// The one place where a failed request gets its meaning.
    init(_ error: NetworkError) {
        switch error {
        // An exchange that broke is a server that is away: nobody knows what it still got.
        case .notConnected, .timedOut, .transport: self = .offline
        case .cancelled: self = .cancelled
        case .status(let status, let body): self.init(refusal: HTTPResponse(status: status, body: body))
        case .badURL, .untrusted, .tooLarge, .undecodable, .unexpectedCall: self = .unavailable
        }
    }
}
