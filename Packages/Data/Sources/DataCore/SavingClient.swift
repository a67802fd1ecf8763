public import DomainCore
public import NetworkCore
public import Persistence
public import Platform

/// Sends requests to a server, and saves its answers unchanged, to show them when the server is unreachable or has not
/// answered yet.
public struct SavingClient<Failure: APIFailure>: Sendable {
    /// An answer and the date when it was saved.
    public typealias Saved<Wire> = (wire: Wire, date: Date)

    /// The age at which an answer counts as stale in the cache. It is shown nevertheless.
    private static var lifetime: Duration { .seconds(300) }

    /// Sends requests without saving answers.
    public let client: APIClient<Failure>
    private let cache: (any ResponseCache)?
    private let owner: @Sendable () async -> String

    /// - Parameters:
    ///   - client: the server.
    ///   - cache: stores the answers; `nil` stores none: the embedded backend answers as quickly as a cache.
    ///   - owner: the prefix of every key, which separates the answers of two protocols, or to two accounts.
    public init(
        _ client: APIClient<Failure>, cache: (any ResponseCache)?,
        owner: @escaping @Sendable () async -> String = { "" }
    ) {
        self.client = client
        self.cache = cache
        self.owner = owner
    }

    /// Passes the saved answer, however old, to `cached`, and then always asks the server. A good answer replaces the
    /// saved one; a failure leaves it, except that "not found" removes it.
    public func load<Wire, Value: Sendable>(
        _ endpoint: Endpoint<Wire>, cached: Snapshot<Value>.Handler,
        map: (Wire) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let request = try client.request(for: endpoint)
        if let saved = await saved(request, of: endpoint), let value = try? map(saved.wire) {
            await cached(Snapshot(value, savedAt: saved.date))
        }
        return try await fetch(request, of: endpoint, map: map)
    }

    /// The saved answer, if it can still be decoded.
    public func saved<Wire>(_ endpoint: Endpoint<Wire>) async -> Saved<Wire>? {
        guard cache != nil, let request = try? client.request(for: endpoint) else { return nil }
        return await saved(request, of: endpoint)
    }

    /// Returns the answer of the server. Saves it if `map` succeeds.
    public func fetch<Wire, Value: Sendable>(
        _ endpoint: Endpoint<Wire>, map: (Wire) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await fetch(client.request(for: endpoint), of: endpoint, map: map)
    }

    /// Returns the answer of the server. `map` also receives its header fields, which are not saved.
    public func fetch<Wire, Value: Sendable>(
        _ endpoint: Endpoint<Wire>, map: (Wire, HTTPHeaders) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await fetch(client.request(for: endpoint), of: endpoint, map: map)
    }

    /// Returns the answer of the server, and saves it.
    public func fetch<Wire: Sendable>(_ endpoint: Endpoint<Wire>) async throws(Failure) -> Wire {
        try await fetch(endpoint) { wire throws(Failure) in wire }
    }

    /// Removes the saved answer for an object that has changed.
    public func forget<Wire>(_ endpoint: Endpoint<Wire>) async {
        guard let cache, let request = try? client.request(for: endpoint) else { return }
        await cache.remove(for: key(request))
    }

    /// Removes the saved answers of a list for all its queries: all answers whose target is the same up to the last
    /// `end`, such as the `?` before a query.
    public func forgetAll<Wire>(like endpoint: Endpoint<Wire>, through end: Character) async {
        guard let cache, let request = try? client.request(for: endpoint) else { return }
        let key = await key(request)
        guard let last = key.lastIndex(of: end) else { return }
        await cache.removeAll(beginningWith: String(key[...last]))
    }

    /// Sends a request without saving the answer.
    public func send<Wire>(_ endpoint: Endpoint<Wire>) async throws(Failure) -> Wire {
        try await client.send(endpoint)
    }

    private func saved<Wire>(
        _ request: HTTPRequest, of endpoint: Endpoint<Wire>
    ) async -> Saved<Wire>? {
        guard let cache, let saved = await cache.entry(for: key(request)),
            let wire = try? client.http.decode(saved.bytes, as: endpoint)
        else { return nil }
        return (wire, saved.savedAt)
    }

    /// An answer "not found" also removes the saved answer.
    private func fetch<Wire, Value: Sendable>(
        _ request: HTTPRequest, of endpoint: Endpoint<Wire>, map: (Wire) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await fetch(request, of: endpoint) { wire, _ throws(Failure) in try map(wire) }
    }

    private func fetch<Wire, Value: Sendable>(
        _ request: HTTPRequest, of endpoint: Endpoint<Wire>,
        map: (Wire, HTTPHeaders) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        guard let cache else {
            let answer = try await client.answer(to: request)
            return try map(client.read(answer, as: endpoint), answer.headers)
        }
        let key = await key(request)
        do throws(Failure) {
            let answer = try await client.answer(to: request)
            let value = try map(client.read(answer, as: endpoint), answer.headers)
            await cache.save(answer.body, for: key, lifetime: Self.lifetime)
            return value
        } catch {
            if error.isNotFound { await cache.remove(for: key) }
            throw error
        }
    }

    private func key(_ request: HTTPRequest) async -> String {
        "\(await owner())\(request.method) \(request.origin) \(request.target)"
    }
}
