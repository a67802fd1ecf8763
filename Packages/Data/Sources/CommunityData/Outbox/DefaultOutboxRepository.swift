public import CommunityDomain
import NetworkCore
public import Persistence
import SQLCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The outbox in a profile's store. A write is kept with its key before it is sent and forgotten once the server said
/// that it has it, so that neither a crash nor a lost answer can lose it or have it done twice. Several processes may
/// send at once: the server knows a write by its key.
public struct DefaultOutboxRepository: OutboxRepository {
    /// A server of this kind knows a key for thirty days. What is older may be there already, and nobody can ask.
    static let keyLifetime = 29 * 86_400_000

    private let client: CommunityClient
    private let store: any KeyValueStore
    private let drafts: any DraftRepository
    private let scope: @Sendable () async throws(CommunityError) -> OutboxScope
    private let now: @Sendable () -> Date
    private let makeKey: @Sendable () -> String

    /// - Parameters:
    ///   - client: reaches the server, with the session's token.
    ///   - store: the profile's.
    ///   - drafts: gets the texts of writes that the server refuses.
    ///   - scope: who is signed in where. Throws ``CommunityError/signedOut`` when nobody is.
    ///   - now: the time of entries.
    ///   - makeKey: gives 128 bits as text, random ones unless a test gives its own.
    public init(
        client: CommunityClient, store: any KeyValueStore, drafts: any DraftRepository,
        scope: @escaping @Sendable () async throws(CommunityError) -> OutboxScope,
        now: @escaping @Sendable () -> Date, makeKey: (@Sendable () -> String)? = nil
    ) {
        self.client = client
        self.store = store
        self.drafts = drafts
        self.scope = scope
        self.now = now
        self.makeKey = makeKey ?? { RequestKey.random() }
    }

    public func submit(_ write: Write) async throws(CommunityError) -> Written? {
        let scope: OutboxScope
        do throws(CommunityError) {
            try Self.check(write)
            scope = try await self.scope()
        } catch {
            try await keepDraft(of: write)
            throw error
        }
        let record = try await keep(write, in: scope)
        var result: Written?
        var failure: CommunityError?
        _ = try await deliver(in: scope, last: record) { sent, outcome in
            guard sent.id == record.id else { return }
            switch outcome {
            case .success(let written): result = written
            case .failure(let error): failure = error
            }
        }
        guard let failure else { return result }
        if Self.isRefusal(failure) {
            // Whoever wrote it is here and is told, so it need not wait in the outbox for that.
            try await keepDraft(of: write)
            try await remove(record.id, in: scope)
        }
        switch failure {
        case .offline, .tooMany: return nil
        default: throw failure
        }
    }

    public func entries() async throws(CommunityError) -> [OutboxEntry] {
        let scope = try await scope()
        return try await records(in: scope).map(\.entry)
    }

    public func send() async throws(CommunityError) -> [Written] {
        var written: [Written] = []
        let stopped = try await deliver(in: try await scope()) { _, outcome in
            if case .success(let one) = outcome { written.append(one) }
        }
        if let stopped, written.isEmpty { throw stopped }
        return written
    }

    public func retry(_ id: OutboxEntry.ID) async throws(CommunityError) {
        let (scope, key, time) = (try await scope(), makeKey(), milliseconds)
        let found = try await change(id, in: scope) { record in
            if record.status != .waiting { record.restart(key: key, at: time) }
        }
        guard found else { throw .notFound }
    }

    public func discard(_ id: OutboxEntry.ID) async throws(CommunityError) -> Bool {
        try await remove(id, in: try await scope())
    }

    // MARK: - Sending

    /// Sends what waits, oldest first, and tells what became of each. What was written later may rest on what was
    /// written before, so it stops at the first that got no answer, and returns why. The `last` one is sent also when
    /// another process was quicker, for its answer.
    private func deliver(
        in scope: OutboxScope, last: OutboxRecord? = nil,
        told: (OutboxRecord, Result<Written, CommunityError>) -> Void
    ) async throws(CommunityError) -> CommunityError? {
        let kept = try await records(in: scope)
        var waiting = kept.filter { $0.status == .waiting }
        if let last {
            // Another process may have raised its version since.
            waiting = waiting.filter { $0.id < last.id } + [kept.first { $0.id == last.id } ?? last]
        }
        for index in waiting.indices {
            let record = waiting[index]
            guard milliseconds - record.keyedAt < Self.keyLifetime else {
                try await change(record.id, in: scope) { $0.status = .doubtful }
                continue
            }
            do throws(CommunityError) {
                // Whoever signs in meanwhile does not send what somebody else wrote.
                guard try await self.scope() == scope else { throw .signedOut }
                let written = try await client.send(record.write, key: record.key)
                if let version = written.version {
                    try await raise(&waiting, behind: record, to: version, in: scope)
                }
                try await remove(record.id, in: scope)
                told(record, .success(written))
            } catch {
                guard Self.isRefusal(error) || Self.isStale(error) else {
                    try await change(record.id, in: scope) { $0.attempts += 1 }
                    told(record, .failure(error))
                    // The writes behind it wait for the same reason.
                    if let last, last.id != record.id { told(last, .failure(error)) }
                    return error
                }
                try await change(record.id, in: scope) { now in
                    // A person may have let it wait again meanwhile.
                    if now.key == record.key { now.refuse(error) }
                }
                told(record, .failure(error))
            }
        }
        return nil
    }

    /// Lets the edits that waited behind one of the same text, and were made from the same version, replace what
    /// that one made. It happens before the edit is forgotten, so that whoever does not find it finds those raised.
    private func raise(
        _ waiting: inout [OutboxRecord], behind edit: OutboxRecord, to version: Int, in scope: OutboxScope
    ) async throws(CommunityError) {
        guard edit.version != nil else { return }
        for index in waiting.indices where waiting[index].follows(edit) { waiting[index].version = version }
        for later in try await records(in: scope) where later.follows(edit) {
            try await change(later.id, in: scope) { if $0.follows(edit) { $0.version = version } }
        }
    }

    private static func isStale(_ error: CommunityError) -> Bool {
        if case .stale = error { true } else { false }
    }

    /// Whether sending it again would change nothing.
    private static func isRefusal(_ error: CommunityError) -> Bool {
        switch error {
        case .text, .refused, .notFound, .forbidden: true
        case .stale, .signedOut, .tooMany, .offline, .unavailable, .storage, .noSecretStore, .cancelled: false
        }
    }

    private func keepDraft(of write: Write) async throws(CommunityError) {
        let (text, target): (String, Draft.Target)
        switch write {
        case .createPost(let words): (text, target) = (words, .newPost)
        case .editPost(let post, let words, let version):
            (text, target) = (words, .post(post, version: version ?? 0))
        case .createComment(let post, let words): (text, target) = (words, .newComment(post: post))
        case .editComment(let comment, let post, let words, let version):
            (text, target) = (words, .comment(comment, post: post, version: version ?? 0))
        case .deletePost, .deleteComment, .report: return
        }
        guard text.contains(where: { !$0.isWhitespace }) else { return }
        do throws(CommunityError) {
            _ = try await drafts.keep(text, for: target)
        } catch .text {
            // Longer than any draft: whoever gave it is told so, and has it.
        }
    }

    /// Refuses what no server takes before it is kept.
    private static func check(_ write: Write) throws(CommunityError) {
        do throws(TextProblem) {
            switch write {
            case .createPost(let text), .editPost(_, let text, _): _ = try PostText(text)
            case .createComment(_, let text), .editComment(_, _, let text, _): _ = try CommentText(text)
            case .report(_, let reason): _ = try ModerationReason(reason)
            case .deletePost, .deleteComment: break
            }
        } catch {
            throw .text(error)
        }
    }

    // MARK: - Keeping

    private var milliseconds: Int { Int(now().timeIntervalSince1970 * 1_000) }

    private func keep(_ write: Write, in scope: OutboxScope) async throws(CommunityError) -> OutboxRecord {
        let (key, time) = (makeKey(), milliseconds)
        return try await storing { () throws(StoreError) in
            let id = try await store.update(Self.counter) { bytes in
                let next = (bytes.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0) + 1
                bytes = Array("\(next)".utf8)
                return next
            }
            let record = OutboxRecord(id: id, key: key, write: write, at: time)
            try await store.set(try Self.bytes(record), for: Self.key(id, scope))
            return record
        }
    }

    private func records(in scope: OutboxScope) async throws(CommunityError) -> [OutboxRecord] {
        try await storing { () throws(StoreError) in
            try await store.entries(withPrefix: Self.prefix(scope)).compactMap { Self.record($0.value) }
                .sorted { $0.id < $1.id }
        }
    }

    /// `false` when there is no such entry any more: another process may have sent it.
    @discardableResult
    private func change(
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

    @discardableResult
    private func remove(_ id: Int, in scope: OutboxScope) async throws(CommunityError) -> Bool {
        try await storing { () throws(StoreError) in
            try await store.update(Self.key(id, scope)) { bytes in
                defer { bytes = nil }
                return bytes != nil
            }
        }
    }

    private static let counter = "outbox-last"

    private static func prefix(_ scope: OutboxScope) -> String { "outbox/\(scope.text)/" }

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

extension Written {
    /// Of the text that was written.
    fileprivate var version: Int? {
        switch self {
        case .post(let post): post.version
        case .comment(let comment): comment.version
        case .deletedPost, .deletedComment, .reported, .accepted: nil
        }
    }
}
