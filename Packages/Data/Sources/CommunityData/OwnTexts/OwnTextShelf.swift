public import CommunityDomain
public import Persistence
import SQLCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The person's own texts as they were read last, by server and account, in the profile's store. It may forget, never
/// fail: it only serves edits that are made without the server.
public struct OwnTextShelf: OwnTextRepository {
    /// The newest are kept: so many, and so many bytes of text.
    static let (mostTexts, mostBytes) = (500, 128 << 10)

    private let store: any KeyValueStore
    private let scope: @Sendable () async throws(CommunityError) -> OutboxScope

    /// - Parameters:
    ///   - store: the profile's.
    ///   - scope: who is signed in where.
    public init(
        store: any KeyValueStore, scope: @escaping @Sendable () async throws(CommunityError) -> OutboxScope
    ) {
        self.store = store
        self.scope = scope
    }

    public func last(_ subject: Subject) async -> OwnText? {
        guard let scope = try? await scope(), let bytes = try? await store.value(for: Self.key(scope)) else {
            return nil
        }
        return Self.records(bytes).last { $0.subject == subject }?.text
    }

    /// Remembers those among the texts that are the person's own.
    func note(_ texts: [(text: OwnText, author: Account.ID)]) async {
        guard let scope = try? await scope() else { return }
        let own = texts.filter { $0.author == scope.account }.map { Record($0.text) }
        guard !own.isEmpty else { return }
        await change(scope) { records in
            let new = own.filter { !records.contains($0) }
            records.removeAll { old in new.contains { $0.subject == old.subject } }
            records += new
        }
    }

    /// Remembers what a write has made of a text.
    func note(_ written: Written) async {
        switch written {
        case .post(let post): await note([(OwnText(post), post.author.id)])
        case .comment(let comment): await note([(OwnText(comment), comment.author.id)])
        case .deletedPost(let id): await forget(.post(id))
        case .deletedComment(let id): await forget(.comment(id))
        case .reported, .accepted: break
        }
    }

    private func forget(_ subject: Subject) async {
        guard let scope = try? await scope() else { return }
        await change(scope) { $0.removeAll { $0.subject == subject } }
    }

    /// Most of what is read is known: then nothing is written.
    private func change(
        _ scope: OutboxScope, _ change: @escaping @Sendable (inout [Record]) -> Void
    ) async {
        let key = Self.key(scope)
        guard let old = try? await store.value(for: key) ?? [] else { return }
        let before = Self.records(old)
        var after = before
        change(&after)
        guard after != before else { return }
        try? await store.update(key) { bytes in
            var records = Self.records(bytes ?? [])
            change(&records)
            var room = Self.mostBytes
            let kept = records.suffix(Self.mostTexts).reversed().prefix { record in
                room -= record.words.utf8.count
                return room >= 0
            }
            bytes = (try? JSONEncoder().encode(Array(kept.reversed()))).map(Array.init) ?? bytes
        }
    }

    private static func key(_ scope: OutboxScope) -> String { "own/\(scope.text)" }

    /// Oldest first.
    private static func records(_ bytes: [UInt8]) -> [Record] {
        (try? JSONDecoder().decode([Record].self, from: Data(bytes))) ?? []
    }

    /// Fields are only ever added.
    private struct Record: Codable, Hashable, Sendable {
        let kind: String
        let id: Int
        let post: Int
        let words: String
        let version: Int
        let state: String
        /// Seconds since 2001, which `Date` counts from: no bit of it may be lost.
        let createdAt: Double

        init(_ text: OwnText) {
            (kind, id, post) = (text.subject.kind.rawValue, text.subject.id, text.post)
            (words, version, state) = (text.text, text.version, text.state.rawValue)
            createdAt = text.createdAt.timeIntervalSinceReferenceDate
        }

        var subject: Subject? { Subject(kind: kind, id: id) }

        var text: OwnText? {
            subject.map {
                OwnText(
                    subject: $0, post: post, text: words, version: version,
                    state: ModerationState(wire: state),
                    createdAt: Date(timeIntervalSinceReferenceDate: createdAt))
            }
        }
    }
}
