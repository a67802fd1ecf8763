public import CommunityDomain
import DataCore
public import Persistence
import SQLCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The person's own texts as they were read last, by server and account, in the profile's store. It may forget, never
/// fail: it only serves edits that are made without the server.
public struct OwnTextStore: OwnTextRepository {
    /// The newest are kept: so many, and so many bytes of text.
    static let (mostTexts, mostBytes) = (500, 128 << 10)

    private let store: any KeyValueStore
    private let place: @Sendable () async throws(CommunityError) -> BoardPlace

    /// - Parameters:
    ///   - store: the profile's.
    ///   - place: who is signed in where.
    public init(
        store: any KeyValueStore, place: @escaping @Sendable () async throws(CommunityError) -> BoardPlace
    ) {
        self.store = store
        self.place = place
    }

    public func last(_ subject: Subject) async -> OwnText? {
        guard let scope = try? await scope(), let bytes = try? await store.value(for: Self.key(scope)) else {
            return nil
        }
        return Self.records(bytes).last { $0.subject == subject }?.text
    }

    /// Remembers those among the texts that are the person's own. Most of what is read is known: then nothing is written.
    func note(_ texts: [(text: OwnText, author: Account.ID)]) async {
        guard let scope = try? await scope() else { return }
        let own = texts.filter { $0.author == scope.account }.map { Record($0.text) }
        let key = Self.key(scope)
        guard !own.isEmpty, let bytes = try? await store.value(for: key) ?? [],
            Self.adding(own, to: Self.records(bytes)) != Self.records(bytes)
        else { return }
        try? await store.update(key) { $0 = Self.bytes(Self.adding(own, to: Self.records($0 ?? []))) ?? $0 }
    }

    /// What remembers what a write has made of a text, in the step in which the write is forgotten.
    static func noting(
        _ written: Written, in scope: WriteScope
    ) -> @Sendable (any KeyValueTransaction) throws(StoreError) -> Void {
        let change: @Sendable ([Record]) -> [Record] =
            switch written {
            case .post(let post) where post.author.id == scope.account:
                { adding([Record(OwnText(post))], to: $0) }
            case .comment(let comment) where comment.author.id == scope.account:
                { adding([Record(OwnText(comment))], to: $0) }
            case .deletedPost(let id): { $0.filter { $0.subject != .post(id) } }
            case .deletedComment(let id): { $0.filter { $0.subject != .comment(id) } }
            case .post, .comment, .reported, .accepted: { $0 }
            }
        return { values throws(StoreError) in
            let before = records(try values.value(for: key(scope)) ?? [])
            let after = change(before)
            if after != before, let bytes = bytes(after) { try values.set(bytes, for: key(scope)) }
        }
    }

    private func scope() async throws(CommunityError) -> WriteScope { try WriteScope(try await place()) }

    private static func key(_ scope: WriteScope) -> String { "own/\(scope.text)" }

    /// Oldest first.
    private static func records(_ bytes: [UInt8]) -> [Record] { [Record](json: bytes) ?? [] }

    private static func adding(_ own: [Record], to records: [Record]) -> [Record] {
        let new = own.filter { !records.contains($0) }
        return records.filter { old in !new.contains { $0.subject == old.subject } } + new
    }

    /// The newest that there is room for.
    private static func bytes(_ records: [Record]) -> [UInt8]? {
        var room = mostBytes
        let kept = records.suffix(mostTexts).reversed().prefix { record in
            room -= record.words.utf8.count
            return room >= 0
        }
        return Array(kept.reversed()).json
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
