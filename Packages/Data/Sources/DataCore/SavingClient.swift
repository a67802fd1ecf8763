public import DomainCore
public import NetworkCore
public import Persistence
public import Platform

/// Asks a server, and saves its answers as it gave them, for when it cannot be asked or has not answered yet.
public struct SavingClient<Failure: APIFailure>: Sendable {
    /// An answer, and when it was saved.
    public typealias Saved<Wire> = (wire: Wire, date: Date)

    /// After this an answer counts as stale in the cache. It is shown nevertheless.
    private static var lifetime: Duration { .seconds(300) }

    /// Asks without keeping anything.
    public let client: APIClient<Failure>
    private let cache: (any ResponseCache)?
    private let owner: @Sendable () async -> String

    /// - Parameters:
    ///   - client: the server.
    ///   - cache: keeps the answers; `nil` keeps none: those of the embedded backend are as near as saved ones.
    ///   - owner: in front of every key: answers of two protocols, or to two accounts, never meet.
    public init(
        _ client: APIClient<Failure>, cache: (any ResponseCache)?,
        owner: @escaping @Sendable () async -> String = { "" }
    ) {
        self.client = client
        self.cache = cache
        self.owner = owner
    }

    /// What was saved, however old it is, and then what the server says in any case; a good answer replaces the
    /// saved one and a failure leaves it.
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

    /// What was saved, if it can still be read.
    public func saved<Wire>(_ endpoint: Endpoint<Wire>) async -> Saved<Wire>? {
        guard cache != nil, let request = try? client.request(for: endpoint) else { return nil }
        return await saved(request, of: endpoint)
    }

    /// What the server says. It is saved when `map` can use it.
    public func fetch<Wire, Value: Sendable>(
        _ endpoint: Endpoint<Wire>, map: (Wire) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await fetch(client.request(for: endpoint), of: endpoint, map: map)
    }

    /// What the server says, also in the headers of its answer, which are not saved.
    public func fetch<Wire, Value: Sendable>(
        _ endpoint: Endpoint<Wire>, map: (Wire, HTTPHeaders) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await fetch(client.request(for: endpoint), of: endpoint, map: map)
    }

    /// What the server says.
    public func fetch<Wire: Sendable>(_ endpoint: Endpoint<Wire>) async throws(Failure) -> Wire {
        try await fetch(endpoint) { wire throws(Failure) in wire }
    }

    /// Drops what was saved of something that has changed since.
    public func forget<Wire>(_ endpoint: Endpoint<Wire>) async {
        guard let cache, let request = try? client.request(for: endpoint) else { return }
        await cache.remove(for: key(request))
    }

    /// Drops what was saved of a list, however it was asked for: all whose target is the same up to that character, such
    /// as the `?` before a query.
    public func forgetAll<Wire>(like endpoint: Endpoint<Wire>, through end: Character) async {
        guard let cache, let request = try? client.request(for: endpoint) else { return }
        let key = await key(request)
        guard let last = key.lastIndex(of: end) else { return }
        await cache.removeAll(beginningWith: String(key[...last]))
    }

    /// Asks without keeping anything.
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

    /// That there is no such thing is an answer, too, and ends what was saved.
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
