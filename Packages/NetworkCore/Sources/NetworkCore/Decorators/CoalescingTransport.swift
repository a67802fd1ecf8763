import Basics
import Synchronization

/// Lets equal `GET`s and `HEAD`s that are under way at the same time share one exchange and its outcome, a
/// failure too. Nothing is kept after it ended.
///
/// Equal is what has the same method, origin, target and header fields, `Authorization` included. Whoever is
/// cancelled leaves without harming the others; when the last one leaves, the exchange is cancelled. What is
/// asked after a request with another method ended, such as a `PUT`, never shares an exchange begun before:
/// it could show the state before the change.
///
/// Streams are not shared: they have one reader. The order of decorators, from the outermost: coalescing,
/// authentication, retry, log.
public final class CoalescingTransport: HTTPTransport {
    private struct Key: Hashable, Sendable {
        let request: [UInt8]
        let changes: Int
    }

    private let transport: any HTTPTransport
    private let exchanges = SingleFlight<Key, Result<HTTPResponse, NetworkError>>(
        cancelsWhenAbandoned: true)
    /// How many requests that may have changed something have ended.
    private let changes = Atomic(0)

    /// A transport that asks the other one.
    public init(_ transport: any HTTPTransport) { self.transport = transport }

    /// How many wait for an exchange that may be shared.
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

    /// Bytes, because texts of different bytes can be equal in Swift. No text has a zero byte in it.
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
