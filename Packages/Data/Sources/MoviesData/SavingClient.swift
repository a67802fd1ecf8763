import DataCore
import DomainCore
import NetworkCore
import Persistence

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Asks a server, and saves its answers as it gave them, to show them first the next time.
struct SavingClient: Sendable {
    /// After this an answer counts as stale in the cache. It is shown first nevertheless.
    private static let lifetime = Duration.seconds(300)

    private let client: APIClient<DomainError>
    private let cache: (any ResponseCache)?
    private let keyPrefix: String

    /// - Parameters:
    ///   - client: the server.
    ///   - cache: keeps the answers; `nil` keeps none: those of the embedded backend are as near as saved ones.
    ///   - keyPrefix: in front of every key, so that answers of two protocols never meet.
    init(_ client: HTTPClient, cache: (any ResponseCache)?, keyPrefix: String = "") {
        self.client = APIClient(client)
        self.cache = cache
        self.keyPrefix = keyPrefix
    }

    /// What was saved, however old it is, and then what the server says in any case; a good answer replaces the
    /// saved one and a failure leaves it.
    func load<Wire, Value: Sendable>(
        _ endpoint: Endpoint<Wire>, cached: Snapshot<Value>.Handler,
        map: (Wire) throws(DomainError) -> Value
    ) async throws(DomainError) -> Value {
        let request = try client.request(for: endpoint)
        if let saved = await saved(request, of: endpoint), let value = try? map(saved.wire) {
            await cached(Snapshot(value, savedAt: saved.date))
        }
        return try await fetch(request, of: endpoint, map: map)
    }

    /// What was saved, if it can still be read.
    func saved<Wire>(_ endpoint: Endpoint<Wire>) async -> (wire: Wire, date: Date)? {
        guard cache != nil, let request = try? client.request(for: endpoint) else { return nil }
        return await saved(request, of: endpoint)
    }

    /// What the server says.
    func fetch<Wire>(_ endpoint: Endpoint<Wire>) async throws(DomainError) -> Wire {
        try await fetch(client.request(for: endpoint), of: endpoint) { wire throws(DomainError) in wire }
    }

    /// Asks without keeping anything.
    func send<Wire>(_ endpoint: Endpoint<Wire>) async throws(DomainError) -> Wire {
        try await client.send(endpoint)
    }

    private func saved<Wire>(
        _ request: HTTPRequest, of endpoint: Endpoint<Wire>
    ) async -> (wire: Wire, date: Date)? {
        guard let saved = await cache?.entry(for: key(request)),
            let wire = try? client.http.decode(saved.bytes, as: endpoint)
        else { return nil }
        return (wire, saved.savedAt)
    }

    /// An answer is saved when `map` can use it; that there is no such thing is an answer, too, and ends what was saved.
    private func fetch<Wire, Value: Sendable>(
        _ request: HTTPRequest, of endpoint: Endpoint<Wire>, map: (Wire) throws(DomainError) -> Value
    ) async throws(DomainError) -> Value {
        do throws(DomainError) {
            let answer = try await client.answer(to: request)
            let value = try map(client.read(answer, as: endpoint))
            await cache?.save(answer.body, for: key(request), lifetime: Self.lifetime)
            return value
        } catch {
            if error == .notFound { await cache?.remove(for: key(request)) }
            throw error
        }
    }

    private func key(_ request: HTTPRequest) -> String {
        "\(keyPrefix)\(request.method) \(request.origin) \(request.target)"
    }
}
