public import DomainCore
public import NetworkCore
public import SQLCore

/// Why a request to a server failed, in the terms of a domain.
///
/// The error type of a domain conforms in its Data module and interprets refusals; all other failures are translated
/// here.
public protocol APIFailure: Error, Hashable, Sendable {
    /// The server cannot be reached, or the exchange broke off, in which case the server may have received the request.
    static var offline: Self { get }
    /// The server answered, but not with the requested result.
    static var unavailable: Self { get }
    /// The caller no longer needs the answer.
    static var cancelled: Self { get }
    /// The data of this device cannot be read or written; the text contains the reason.
    static func storage(_ reason: ErrorText) -> Self

    /// Whether the requested object does not exist.
    var isNotFound: Bool { get }

    /// Interprets an unsuccessful answer. `now` is in seconds since 1970.
    init(refusal response: HTTPResponse, now: Int)
}

/// The meaning of a refusal for columns without an error type of their own.
extension DomainError: APIFailure {
    public var isNotFound: Bool { self == .notFound }

    /// The one place that interprets a refusal.
    public init(refusal response: HTTPResponse, now: Int) {
        switch response.status {
        case 401, 403: self = .signInNeeded
        case 404: self = .notFound
        default: self = .unavailable
        }
    }
}

/// A failure of an API that also stores secrets.
public protocol SecretAPIFailure: APIFailure {
    /// No store for secrets exists, or it cannot be read; the text contains the reason.
    static func noSecretStore(_ reason: ErrorText) -> Self
}

extension APIFailure {
    /// `false` for columns that save no answers, where it makes no difference.
    public var isNotFound: Bool { false }

    /// Interprets an unsuccessful answer.
    public init(refusal response: HTTPResponse) { self.init(refusal: response, now: HTTPDate.now) }

    /// The one place that interprets a failed request.
    public init(_ error: NetworkError) {
        switch error {
        case .notConnected, .timedOut, .transport: self = .offline
        case .cancelled: self = .cancelled
        case .status(let status, let body): self.init(refusal: HTTPResponse(status: status, body: body))
        case .badURL, .untrusted, .tooLarge, .undecodable, .unexpectedCall: self = .unavailable
        }
    }

    /// The one place that interprets a failed store.
    public init(_ error: StoreError) {
        self = error == .cancelled ? .cancelled : .storage(error.reason)
    }

    /// Runs a network request and translates its failure.
    public static func asking<Value>(
        _ work: () async throws(NetworkError) -> Value
    ) async throws(Self) -> Value {
        do throws(NetworkError) { return try await work() } catch { throw Self(error) }
    }

    /// Runs an operation of a store and translates its failure.
    @discardableResult
    public static func storing<Value>(
        _ work: () async throws(StoreError) -> Value
    ) async throws(Self) -> Value {
        do throws(StoreError) { return try await work() } catch { throw Self(error) }
    }
}

extension SecretAPIFailure {
    /// Interprets a failure of the secret store.
    public init(secrets error: StoreError) {
        if case .unavailable(let reason) = error { self = .noSecretStore(reason) } else { self.init(error) }
    }

    /// Runs an operation of the secret store and translates its failure.
    @discardableResult
    public static func storingSecret<Value>(
        _ work: () async throws(StoreError) -> Value
    ) async throws(Self) -> Value {
        do throws(StoreError) { return try await work() } catch { throw Self(secrets: error) }
    }
}

/// Sends requests to a server, and reports failures in the terms of a domain.
///
///     let client = APIClient<MarketError>(HTTPClient(origin: "https://market.example", transport: transport))
///     let product = try await client.send(ProductEndpoints.product(7))
public struct APIClient<Failure: APIFailure>: Sendable {
    /// The HTTP client of the server.
    public let http: HTTPClient
    private let explaining: @Sendable (Failure) async throws(Failure) -> Failure

    /// - Parameters:
    ///   - http: the HTTP client of the server.
    ///   - explaining: interprets a refusal that the answer alone does not explain; throws when it cannot find out.
    public init(
        _ http: HTTPClient,
        explaining: @escaping @Sendable (Failure) async throws(Failure) -> Failure = {
            failure throws(Failure) in failure
        }
    ) {
        self.http = http
        self.explaining = explaining
    }

    /// Sends a request and decodes the answer.
    public func send<Value>(_ endpoint: Endpoint<Value>) async throws(Failure) -> Value {
        try read(await answer(to: request(for: endpoint)), as: endpoint)
    }

    /// The same for requests that may succeed although the answer cannot be decoded: `nil` is a success without
    /// details.
    public func sendAccepting<Value>(_ endpoint: Endpoint<Value>) async throws(Failure) -> Value? {
        let answer = try await answer(to: request(for: endpoint))
        return try? http.decode(answer.body, as: endpoint)
    }

    /// The request of an endpoint.
    public func request<Value>(for endpoint: Endpoint<Value>) throws(Failure) -> HTTPRequest {
        do throws(NetworkError) { return try http.request(for: endpoint) } catch { throw Failure(error) }
    }

    /// A 2xx answer, for callers that also read its header fields.
    public func answer(to request: HTTPRequest) async throws(Failure) -> HTTPResponse {
        let response = try await Failure.asking { () throws(NetworkError) in
            try await http.answer(to: request)
        }
        guard response.isSuccess else { throw try await failure(refusal: response) }
        // The sign-in page of a network in front of the server; the request did not reach the server.
        guard response.body.first(where: { $0 > 0x20 }) != UInt8(ascii: "<") else { throw .unavailable }
        return response
    }

    /// An answer with any status, returned as soon as its head has arrived.
    public func stream<Value>(_ endpoint: Endpoint<Value>) async throws(Failure) -> HTTPResponse {
        let request = try request(for: endpoint)
        return try await Failure.asking { () throws(NetworkError) in try await http.stream(request) }
    }

    /// Decodes a 2xx answer.
    public func read<Value>(_ response: HTTPResponse, as endpoint: Endpoint<Value>) throws(Failure) -> Value {
        do throws(NetworkError) {
            return try http.decode(response.body, as: endpoint)
        } catch {
            throw Failure(error)
        }
    }

    /// Interprets a refusal.
    ///
    /// - Throws: a failure while finding out the meaning.
    public func failure(refusal response: HTTPResponse) async throws(Failure) -> Failure {
        try await explaining(Failure(refusal: response))
    }
}
