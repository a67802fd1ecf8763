public import DataCore
import MarketAPI
public import MarketDomain
public import NetworkCore
public import Persistence
import PictureCore
import PictureData

/// A client of a market server, with the errors of the domain.
public typealias MarketClient = APIClient<MarketError>

/// The same client with saved answers. Answers about products are the same for all users.
public typealias MarketSavingClient = SavingClient<MarketError>

extension SavingClient<MarketError> {
    /// - Parameters:
    ///   - client: the client of the server.
    ///   - cache: stores answers about products; `nil` stores none.
    public init(_ client: MarketClient, keepingIn cache: (any ResponseCache)?) {
        self.init(client, cache: cache, owner: { "market " })
    }
}

extension APIClient<MarketError> {
    /// - Parameters:
    ///   - origin: the server, `https://host:port` or `HTTPRequest.embedded`.
    ///   - basePath: the prefix of every path of the server.
    ///   - transport: reaches the server; it should repeat failed requests that have an `Idempotency-Key`.
    public init(origin: String, basePath: String = "", transport: any HTTPTransport) {
        self.init(HTTPClient(origin: origin, basePath: basePath, transport: transport))
    }
}

extension MarketError: SecretAPIFailure, EventFailure {
    public var retrySeconds: Int? { if case .tooMany(let seconds) = self { seconds } else { nil } }

    public var isNotFound: Bool { self == .notFound }

    /// The one place that interprets a refusal, for all generations.
    public init(refusal response: HTTPResponse, now: Int) {
        let answer = ErrorAnswer(status: response.status, body: response.body)
        let words = answer.message?.english
        switch answer.status {
        case 401: self = .notYours
        case 404: self = .notFound
        case 405, 501: self = .unsupported
        case 429:
            let wait = RetryAfter.wait(in: response.headers, now: now)
            self = .tooMany(seconds: wait.map { Int($0.components.seconds) })
        case 409 where words?.hasPrefix("Another vendor has that name") == true: self = .nameTaken
        // A concurrent change of the same product, a timeout, or a request for another attempt.
        case 408, 409, 425: self = .unavailable
        case 400 where words.map(Self.isAboutIdentity) == true: self = .notYours
        case 507: self = .full
        case 400..<500: self = .refused(answer.message ?? "HTTP \(answer.status)")
        default: self = .unavailable
        }
    }

    /// Whether a 400 begins like the message of our server, as in the contract, about a wrong identifier or secret.
    private static func isAboutIdentity(_ message: String) -> Bool {
        message.lowercased().split(separator: " ").filter { $0 != "the" }
            .starts(with: ["identifier", "or", "secret"])
    }

    /// Whether the server may have performed the request, or may still do so. A repetition must then be recognizable.
    var leavesOpen: Bool {
        switch self {
        case .offline, .unavailable, .cancelled, .tooMany, .full: true
        default: false
        }
    }
}

extension MarketError {
    /// Interprets a failure to load a picture, which says nothing about products and vendors.
    init(_ error: PictureLoadError) {
        switch error {
        case .offline: self = .offline
        case .unavailable: self = .unavailable
        case .missing: self = .picture(.missing)
        case .refused(let status): self = .refused("HTTP \(status)")
        case .tooMany(let seconds): self = .tooMany(seconds: seconds)
        case .notAllowed: self = .picture(.forbiddenAddress)
        case .unusable(let error): self = MarketError(error)
        case .storage(let reason): self = .storage(reason)
        case .cancelled: self = .cancelled
        }
    }

    /// Interprets a failure to decode a picture.
    init(_ error: PictureError) {
        switch error {
        case .unknownFormat: self = .picture(.format)
        case .tooManyBytes(let limit), .cannotFit(let limit): self = .picture(.tooManyBytes(limit: limit))
        case .tooManyPixels(let size): self = .picture(.tooManyPixels(width: size.width, height: size.height))
        case .damaged: self = .picture(.damaged)
        case .unsupported: self = .picture(.unsupported)
        case .tooExpensive: self = .picture(.tooExpensive)
        case .unreadable(let reason), .workerFailed(let reason): self = .picture(.unavailable(reason))
        case .cancelled: self = .cancelled
        }
    }
}
