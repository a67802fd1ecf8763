public import DataCore
import MarketAPI
public import MarketDomain
public import NetworkCore
public import Persistence
import PictureCore
import PictureData

/// A market server, asked in the words of the domain.
public typealias MarketClient = APIClient<MarketError>

/// The same server, whose answers are saved. What it says of products is for everybody.
public typealias MarketSavingClient = SavingClient<MarketError>

extension SavingClient<MarketError> {
    /// - Parameters:
    ///   - client: the server.
    ///   - cache: keeps what is read of products; `nil` keeps nothing.
    public init(_ client: MarketClient, keepingIn cache: (any ResponseCache)?) {
        self.init(client, cache: cache, owner: { "market " })
    }
}

extension APIClient<MarketError> {
    /// - Parameters:
    ///   - origin: the server, `https://host:port` or `HTTPRequest.embedded`.
    ///   - basePath: what every path of the server begins with.
    ///   - transport: reaches it; it should send a request again that has an `Idempotency-Key`.
    public init(origin: String, basePath: String = "", transport: any HTTPTransport) {
        self.init(HTTPClient(origin: origin, basePath: basePath, transport: transport))
    }
}

extension MarketError: SecretAPIFailure {
    public var isNotFound: Bool { self == .notFound }

    /// The one place where a refusal gets its meaning, of all generations.
    public init(refusal response: HTTPResponse, now: Int) {
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

extension MarketError {
    /// What it means when a picture cannot be loaded: of products and vendors that says nothing.
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

    /// What it means when a picture cannot be decoded.
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
