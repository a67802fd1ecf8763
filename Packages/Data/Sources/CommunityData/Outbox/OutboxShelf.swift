import CommunityDomain
import Persistence
import SQLCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The entries of an outbox in a profile's store. Each change is one step, among all processes of the profile.
struct OutboxShelf: Sendable {
    let store: any KeyValueStore

    /// Keeps a write under the next number. `time` is in milliseconds since 1970.
    ///
    /// - Throws: `StoreError.io` when it may be kept all the same.
    func keep(
        _ write: Write, key: String, at time: Int, in scope: OutboxScope
    ) async throws(StoreError) -> OutboxRecord {
        let id = try await store.update(Self.counter) { bytes in
            let next = (bytes.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0) + 1
            bytes = Array("\(next)".utf8)
            return next
        }
        var record = OutboxRecord(id: id, key: key, write: write, at: time)
        record.account = scope.name
        record.process = ProcessInfo.processInfo.processIdentifier
        try await store.set(try Self.bytes(record), for: Self.key(id, scope))
        return record
    }

    /// Oldest first.
    func records(in scope: OutboxScope) async throws(CommunityError) -> [OutboxRecord] {
        try await storing { () throws(StoreError) in
            try await store.entries(withPrefix: Self.prefix(scope)).compactMap { Self.record($0.value) }
                .sorted { $0.id < $1.id }
        }
    }

    /// How many entries there are in each other scope; all are others when there is no own.
    func counts(besides own: OutboxScope?) async throws(CommunityError) -> [BoardPlace: Int] {
        try await storing { () throws(StoreError) in
            var counts: [BoardPlace: Int] = [:]
            for entry in try await store.entries(withPrefix: Self.prefix) {
                let text = entry.key.dropFirst(Self.prefix.count)
                guard let slash = text.lastIndex(of: "/"),
                    let scope = OutboxScope(text[..<slash], name: Self.record(entry.value)?.account),
                    scope.text != own?.text
                else { continue }
                // Put in anew, so that the last one tells what the account is called: the first ones did not keep it.
                let known = counts.removeValue(forKey: scope.place) ?? 0
                counts[scope.place] = known + 1
            }
            return counts
        }
    }

    /// `false` when there is no such entry any more: another process may have sent it.
    @discardableResult
    func change(
        _ id: Int, in scope: OutboxScope, _ change: @escaping @Sendable (inout OutboxRecord) -> Void
    ) async throws(CommunityError) -> Bool {
        try await storing { () throws(StoreError) in
            try await store.update(Self.key(id, scope)) { bytes in
                guard let old = bytes, var record = Self.record(old) else { return false }
                change(&record)
                bytes = (try? Self.bytes(record)) ?? old
                return true
            }
        }
    }

    /// `false` when there is no such entry any more.
    @discardableResult
    func remove(_ id: Int, in scope: OutboxScope) async throws(CommunityError) -> Bool {
        try await storing { () throws(StoreError) in
            try await store.update(Self.key(id, scope)) { bytes in
                defer { bytes = nil }
                return bytes != nil
            }
        }
    }

    private static let counter = "outbox-last"
    private static let prefix = "outbox/"
    private static func prefix(_ scope: OutboxScope) -> String { "\(prefix)\(scope.text)/" }
    private static func key(_ id: Int, _ scope: OutboxScope) -> String { "\(prefix(scope))\(id)" }

    private static func record(_ bytes: [UInt8]) -> OutboxRecord? {
        try? JSONDecoder().decode(OutboxRecord.self, from: Data(bytes))
    }

    private static func bytes(_ record: OutboxRecord) throws(StoreError) -> [UInt8] {
        do {
            return Array(try JSONEncoder().encode(record))
        } catch {
            throw .statement("an entry of the outbox cannot be written as JSON")
        }
    }
}
