import DomainCore
import NetworkCore
import Persistence
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Asks a server, and keeps its answers as it gave them, to show them first the next time.
struct SavingClient: Sendable {
    /// After this an answer counts as stale in the cache. It is shown first nevertheless.
    private static let lifetime = Duration.seconds(300)

    let client: HTTPClient
    /// `nil` keeps nothing: the answers of the embedded backend are as near as saved ones.
    let cache: (any ResponseCache)?
    /// In front of every key, so that answers of two protocols never meet; may be empty.
    var keyPrefix = ""

    /// What was kept, however old it is, and then what the server says in any case; a good answer replaces the
    /// kept one and a failure leaves it.
    func load<Wire, Value: Sendable>(
        _ endpoint: Endpoint<Wire>, cached: Snapshot<Value>.Handler,
        map: (Wire) throws(DomainError) -> Value
    ) async throws(DomainError) -> Value {
        if let saved = await saved(endpoint), let value = try? map(saved.wire) {
            await cached(Snapshot(value, savedAt: saved.date))
        }
        return try await fetch(endpoint, map: map)
    }

    /// What was kept, if it can still be read.
    func saved<Wire>(_ endpoint: Endpoint<Wire>) async -> (wire: Wire, date: Date)? {
        guard let cache, let key = try? key(of: endpoint), let saved = await cache.entry(for: key),
            let wire = try? client.decode(saved.bytes, as: endpoint)
        else { return nil }
        return (wire, saved.savedAt)
    }

    /// What the server says. It is kept when `map` can use it; that there is no such thing is an answer, too, and
    /// ends what was kept.
    func fetch<Wire, Value: Sendable>(
        _ endpoint: Endpoint<Wire>, map: (Wire) throws(DomainError) -> Value
    ) async throws(DomainError) -> Value {
        let key = try translated { () throws(NetworkError) -> String in try self.key(of: endpoint) }
        do throws(DomainError) {
            let bytes = try await sent(endpoint)
            let wire = try translated { () throws(NetworkError) in try client.decode(bytes, as: endpoint) }
            let value = try map(wire)
            await cache?.save(bytes, for: key, lifetime: Self.lifetime)
            return value
        } catch {
            if error == .notFound { await cache?.remove(for: key) }
            throw error
        }
    }

    /// Asks without keeping anything.
    func send<Wire>(_ endpoint: Endpoint<Wire>) async throws(DomainError) -> Wire {
        do {
            return try await client.send(endpoint)
        } catch {
            throw DomainError(error)
        }
    }

    private func key<Wire>(of endpoint: Endpoint<Wire>) throws(NetworkError) -> String {
        let request = try client.request(for: endpoint)
        return "\(keyPrefix)\(request.method) \(request.origin) \(request.target)"
    }

    private func sent<Wire>(_ endpoint: Endpoint<Wire>) async throws(DomainError) -> [UInt8] {
        do {
            return try await client.sendRaw(endpoint)
        } catch {
            throw DomainError(error)
        }
    }

    private func translated<Value>(
        _ work: () throws(NetworkError) -> Value
    ) throws(DomainError) -> Value {
        do {
            return try work()
        } catch {
            throw DomainError(error)
        }
    }
}
