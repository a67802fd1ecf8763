import MarketAPI
import MarketDomain
import NetworkCore

extension MarketError {
    /// The one place where a refusal gets its meaning, of all generations.
    init(refusal response: HTTPResponse, now: Int = HTTPDate.now) {
        let answer = ErrorAnswer(status: response.status, body: response.body)
        switch answer.status {
        case 401: self = .notYours
        case 404: self = .notFound
        case 405, 501: self = .unsupported
        case 429:
            let wait = RetryAfter.wait(in: response.headers, now: now)
            self = .tooMany(seconds: wait.map { Int($0.components.seconds) })
        case 409 where answer.message?.hasPrefix("Another vendor has that name") == true: self = .nameTaken
        // Somebody else changes the same, or the server was too slow, or wants to be asked again.
        case 408, 409, 425: self = .unavailable
        case 400 where answer.message.map(Self.isAboutIdentity) == true: self = .notYours
        case 507: self = .full
        case 400..<500: self = .refused(answer.message ?? "HTTP \(answer.status)")
        default: self = .unavailable
        }
    }

    /// Whether a 400 begins as our server's does that says, as the contract wants, that a vendor is not the
    /// one.
    private static func isAboutIdentity(_ message: String) -> Bool {
        message.lowercased().split(separator: " ").filter { $0 != "the" }
            .starts(with: ["identifier", "or", "secret"])
    }

    /// Whether the server may have done what it was asked for, or may yet do it: asking again then has to be
    /// known as that.
    var leavesOpen: Bool {
        switch self {
        case .offline, .unavailable, .cancelled, .tooMany, .full: true
        default: false
        }
    }
}
