import Basics
import Synchronization

/// Lets equal `GET` and `HEAD` requests that are in flight at the same time share one exchange and its result,
/// including a failure. Results are not stored.
///
/// Requests are equal when they have the same method, origin, target and header fields, including `Authorization`.
/// Cancelling a request does not affect the others; when all are cancelled, so is the exchange. A request made after a
/// request with another method, such as a `PUT`, has ended never shares an exchange that began before: it could return
/// the old state.
///
/// Streams are not shared, because they have one reader. The order of decorators, from the outermost: coalescing,
/// authentication, retry, log.
public final class CoalescingTransport: HTTPTransport {
    private struct Key: Hashable, Sendable {
        let request: [UInt8]
        let changes: Int
    }

    private let transport: any HTTPTransport
    private let exchanges = SingleFlight<Key, Result<HTTPResponse, NetworkError>>(
        cancelsWhenAbandoned: true)
    /// The number of requests that have ended, also with an error, and may have changed something.
    private let changes = Atomic(0)

    /// Creates a transport that sends with `transport`.
    public init(_ transport: any HTTPTransport) { self.transport = transport }

    /// The number of callers waiting for shared exchanges.
    var waiters: Int { exchanges.load.waiters }

    /// - Throws: what the other transport throws; `cancelled` when the caller is cancelled.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        guard request.method == .get || request.method == .head, request.content.length == 0 else {
            defer { noteChange(by: request) }
            return try await transport.send(request)
        }
        try request.checkTarget()
        let key = Key(request: Self.bytes(of: request), changes: changes.load(ordering: .acquiring))
        let transport = transport
        let response = try await exchanges.result(for: key) { () async throws(NetworkError) in
            try await transport.send(request)
        }
        guard let response else { throw .cancelled }
        return response
    }

    /// - Throws: what the other transport throws.
    public func stream(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        defer { noteChange(by: request) }
        return try await transport.stream(request)
    }

    private func noteChange(by request: HTTPRequest) {
        if !request.method.isSafe { changes.add(1, ordering: .acquiringAndReleasing) }
    }

    /// The key as bytes, because Swift treats canonically equivalent texts as equal. The texts contain no zero byte.
    private static func bytes(of request: HTTPRequest) -> [UInt8] {
        let texts =
            [request.method.rawValue, request.origin, request.target]
            + request.headers.fields.flatMap { [$0.name, $0.value] }
        return texts.reduce(into: []) { bytes, text in
            bytes += text.utf8
            bytes.append(0)
        }
    }
}
