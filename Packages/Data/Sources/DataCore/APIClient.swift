public import DomainCore
public import NetworkCore
public import SQLCore

/// Why a server did not do what it was asked for, in the words of a domain.
///
/// A domain's error conforms in its Data module and says what a refusal means; all else is translated here.
public protocol APIFailure: Error, Hashable, Sendable {
    /// The server cannot be reached, or the exchange broke: nobody knows what it still got.
    static var offline: Self { get }
    /// The server answered, but not with what was asked for.
    static var unavailable: Self { get }
    /// Whoever asked no longer wants the answer.
    static var cancelled: Self { get }
    /// What this device keeps cannot be read or written; the text says why.
    static func storage(_ reason: String) -> Self

    /// Whether it says that there is no such thing.
    var isNotFound: Bool { get }

    /// The meaning of an answer that is no success. `now` is in seconds since 1970.
    init(refusal response: HTTPResponse, now: Int)
}

/// What a refusal means where a column has no error of its own.
extension DomainError: APIFailure {
    public var isNotFound: Bool { self == .notFound }

    /// The one place where a refusal gets its meaning.
    public init(refusal response: HTTPResponse, now: Int) {
        switch response.status {
        case 401, 403: self = .signInNeeded
        case 404: self = .notFound
        default: self = .unavailable
        }
    }
}

/// The same where there are secrets to keep.
public protocol SecretAPIFailure: APIFailure {
    /// A secret can be kept nowhere, or cannot be read; the text says why.
    static func noSecretStore(_ reason: String) -> Self
}

extension APIFailure {
    /// Where nothing is kept of what may be gone, it makes no difference.
    public var isNotFound: Bool { false }

    /// The meaning of an answer that is no success.
    public init(refusal response: HTTPResponse) { self.init(refusal: response, now: HTTPDate.now) }

    /// The one place where a failed request gets its meaning.
    public init(_ error: NetworkError) {
        switch error {
        case .notConnected, .timedOut, .transport: self = .offline
        case .cancelled: self = .cancelled
        case .status(let status, let body): self.init(refusal: HTTPResponse(status: status, body: body))
        case .badURL, .untrusted, .tooLarge, .undecodable, .unexpectedCall: self = .unavailable
        }
    }

    /// The one place where a failed store gets its meaning.
    public init(_ error: StoreError) {
        self = error == .cancelled ? .cancelled : .storage(error.reason)
    }

    /// Runs what asks the network, and translates its failure.
    public static func asking<Value>(
        _ work: () async throws(NetworkError) -> Value
    ) async throws(Self) -> Value {
        do throws(NetworkError) { return try await work() } catch { throw Self(error) }
    }

    /// Runs what asks a store, and translates its failure.
    @discardableResult
    public static func storing<Value>(
        _ work: () async throws(StoreError) -> Value
    ) async throws(Self) -> Value {
        do throws(StoreError) { return try await work() } catch { throw Self(error) }
    }
}

extension SecretAPIFailure {
    /// What it means when the store of the secrets fails.
    public init(secrets error: StoreError) {
        if case .unavailable(let reason) = error { self = .noSecretStore(reason) } else { self.init(error) }
    }

    /// Runs what asks the store of the secrets, and translates its failure.
    @discardableResult
    public static func storingSecret<Value>(
        _ work: () async throws(StoreError) -> Value
    ) async throws(Self) -> Value {
        do throws(StoreError) { return try await work() } catch { throw Self(secrets: error) }
    }
}

/// Asks a server, and says in the words of a domain what went wrong.
///
///     let client = APIClient<MarketError>(HTTPClient(origin: "https://market.example", transport: transport))
///     let product = try await client.send(ProductEndpoints.product(7))
public struct APIClient<Failure: APIFailure>: Sendable {
    /// The server.
    public let http: HTTPClient
    private let explaining: @Sendable (Failure) async throws(Failure) -> Failure

    /// - Parameters:
    ///   - http: the server.
    ///   - explaining: says what a refusal means where the answer alone does not tell; throws when it cannot find out.
    public init(
        _ http: HTTPClient,
        explaining: @escaping @Sendable (Failure) async throws(Failure) -> Failure = {
            failure throws(Failure) in failure
        }
    ) {
        self.http = http
        self.explaining = explaining
    }

    /// Asks and reads the answer.
    public func send<Value>(_ endpoint: Endpoint<Value>) async throws(Failure) -> Value {
        try read(await answer(to: request(for: endpoint)), as: endpoint)
    }

    /// The same for what the server may do even if its answer cannot be read: `nil` is a success that says nothing.
    public func sendAccepting<Value>(_ endpoint: Endpoint<Value>) async throws(Failure) -> Value? {
        let answer = try await answer(to: request(for: endpoint))
        return try? http.decode(answer.body, as: endpoint)
    }

    /// The request of an endpoint.
    public func request<Value>(for endpoint: Endpoint<Value>) throws(Failure) -> HTTPRequest {
        do throws(NetworkError) { return try http.request(for: endpoint) } catch { throw Failure(error) }
    }

    /// A 2xx answer, for those who read its header fields too.
    public func answer(to request: HTTPRequest) async throws(Failure) -> HTTPResponse {
        let response = try await Failure.asking { () throws(NetworkError) in
            try await http.answer(to: request)
        }
        guard response.isSuccess else { throw try await failure(refusal: response) }
        // The sign-in page of a network that stands before the server, which has seen nothing of the request.
        guard response.body.first(where: { $0 > 0x20 }) != UInt8(ascii: "<") else { throw .unavailable }
        return response
    }

    /// An answer whatever its status, as soon as its head is there.
    public func stream<Value>(_ endpoint: Endpoint<Value>) async throws(Failure) -> HTTPResponse {
        let request = try request(for: endpoint)
        return try await Failure.asking { () throws(NetworkError) in try await http.stream(request) }
    }

    /// Reads a 2xx answer.
    public func read<Value>(_ response: HTTPResponse, as endpoint: Endpoint<Value>) throws(Failure) -> Value {
        do throws(NetworkError) {
            return try http.decode(response.body, as: endpoint)
        } catch {
            throw Failure(error)
        }
    }

    /// What a refusal means.
    ///
    /// - Throws: why that cannot be found out.
    public func failure(refusal response: HTTPResponse) async throws(Failure) -> Failure {
        try await explaining(Failure(refusal: response))
    }
}
