public import CommunityDomain
public import DataCore
import NetworkCore
public import Persistence
public import Platform
import SQLCore
import Synchronization
import TextCore

/// The outbox in a profile's store. Every write is stored before it is sent; see `WriteQueue`.
public struct DefaultOutboxRepository: OutboxRepository {
    private let client: CommunityClient
    private let queue: WriteQueue<StoredWrite>
    private let drafts: any DraftRepository
    private let place: @Sendable () async throws(CommunityError) -> BoardPlace
    private let adopted = AdoptedScopes()

    /// - Parameters:
    ///   - client: the server, with the token of the session.
    ///   - store: the store of the profile.
    ///   - drafts: receives the texts of writes that the server refuses.
    ///   - place: the current server and account. Throws `CommunityError.signedOut` without an account.
    ///   - now: the creation time of entries.
    ///   - makeKey: returns 128 bits as text; random by default.
    ///   - isRunning: whether a process with that number exists.
    public init(
        client: CommunityClient, store: any KeyValueStore, drafts: any DraftRepository,
        place: @escaping @Sendable () async throws(CommunityError) -> BoardPlace,
        now: @escaping @Sendable () -> Date, makeKey: (@Sendable () -> String)? = nil,
        isRunning: (@Sendable (Int32) -> Bool)? = nil
    ) {
        self.client = client
        queue = WriteQueue(
            store: store, name: "outbox", now: { Int(now().timeIntervalSince1970 * 1_000) },
            makeKey: makeKey ?? { RequestKey.random() }, isRunning: isRunning)
        self.drafts = drafts
        self.place = place
    }

    public func submit(_ write: Write, from draft: Draft.ID?, isAway: Bool) async -> Submission {
        let scope: WriteScope
        do throws(CommunityError) {
            try write.check()
            scope = try await self.scope()
        } catch {
            return .failed(error, kept: await keepDraft(of: write, from: draft))
        }
        do throws(StoreError) {
            let pending = try await queue.keep(StoredWrite(write), in: scope)
            guard isAway else { return await deliver(pending, from: draft, in: scope) }
            try? await queue.noteWaiting(pending.id, in: scope)
            return .queued(pending.id)
        } catch .io(let reason) {
            return .failed(.storage(reason), kept: draft.map { .draft($0) } ?? .perhaps)
        } catch {
            return .failed(CommunityError(error), kept: await keepDraft(of: write, from: draft))
        }
    }

    private func deliver(
        _ pending: PendingWrite<StoredWrite>, from draft: Draft.ID?, in scope: WriteScope
    ) async -> Submission {
        let write = pending.content.write
        var outcome: Result<Written, CommunityError>?
        do throws(CommunityError) {
            _ = try await deliver(in: scope, last: pending) { sent, result in
                if sent.id == pending.id { outcome = result }
            }
            switch outcome {
            case nil, .failure(.offline), .failure(.tooMany): return .queued(pending.id)
            // The outbox sends it again by itself, so a script that saw a failure would write it twice. The board of
            // this device does not recover by itself.
            case .failure(.unavailable) where scope.server != HTTPRequest.embedded: return .queued(pending.id)
            case .success(let written): return .done(written)
            case .failure(.signedOut):
                return .failed(.signedOut, kept: write.draft == nil ? nil : .untilSignIn)
            case .failure(let error) where error.isFinal:
                // The author sees the error at once, so the write need not wait in the outbox for that.
                let kept = await keepDraft(of: write, from: draft)
                guard kept != nil || write.draft == nil else { throw error }
                try await CommunityError.storing { () throws(StoreError) in
                    try await queue.remove(pending.id, in: scope)
                }
                return .failed(error, kept: kept)
            case .failure(let error): throw error
            }
        } catch {
            return .failed(error, kept: .outbox(pending.id))
        }
    }

    public func entries() async throws(CommunityError) -> [OutboxEntry] {
        let scope = try await scope()
        return try await CommunityError.storing { () throws(StoreError) in
            try await queue.writes(in: scope).map(\.entry)
        }
    }

    public func elsewhere() async throws(CommunityError) -> [WaitingElsewhere] {
        var here: WriteScope?
        do throws(CommunityError) { here = try await scope() } catch .signedOut {}
        let own = here
        return try await CommunityError.storing { () throws(StoreError) in
            try await queue.writes(besides: own)
        }
        .map { WaitingElsewhere(place: $0.scope.place, entries: $0.writes.map(\.entry), from: own?.place) }
        .sorted { ($0.place?.server ?? "", $0.count) < ($1.place?.server ?? "", $1.count) }
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
        let scope = try await scope()
        let isThere = try await CommunityError.storing { () throws(StoreError) in
            try await queue.retry(id, in: scope)
        }
        guard isThere else { throw .notFound }
    }

    public func discard(_ id: OutboxEntry.ID) async throws(CommunityError) -> Bool {
        let scope = try await scope()
        return try await CommunityError.storing { () throws(StoreError) in
            try await queue.remove(id, in: scope)
        }
    }

    private func scope() async throws(CommunityError) -> WriteScope {
        let scope = try WriteScope(try await place())
        if adopted.insert(scope) {
            try await CommunityError.storing { () throws(StoreError) in
                try await queue.adoptOlder(for: scope)
            }
        }
        return scope
    }

    private func deliver(
        in scope: WriteScope, last: PendingWrite<StoredWrite>? = nil,
        onOutcome: (PendingWrite<StoredWrite>, Result<Written, CommunityError>) -> Void
    ) async throws(CommunityError) -> CommunityError? {
        try await queue.deliver(
            in: scope, last: last,
            send: { pending throws(CommunityError) in
                // After another account has signed in, this write must not be sent.
                guard try await self.scope() == scope else { throw .signedOut }
                let written = try await client.send(pending.content.write, key: pending.key)
                return SentWrite(
                    written, version: written.version, alongside: OwnTextStore.noting(written, in: scope))
            }, refuse: { $0.refuse($1) }, onOutcome: onOutcome)
    }

    /// `nil` for a write without words, and when the draft cannot be stored.
    private func keepDraft(of write: Write, from draft: Draft.ID?) async -> SavedPlace? {
        if let draft { return .draft(draft) }
        guard let (text, target) = write.draft else { return nil }
        return (try? await drafts.keep(text, for: target)).map { .draft($0.id) }
    }
}

extension APIClient<CommunityError> {
    /// Sends a write. The server performs it once for all attempts with the same key.
    ///
    /// - Returns: also ``Written/accepted`` for a success that cannot be decoded: sending it again would change
    ///   nothing.
    func send(_ write: Write, key: String) async throws(CommunityError) -> Written {
        try await sendAccepting(BoardEndpoints.write(write).idempotent(key: key)) ?? .accepted
    }
}

/// The scopes for which this process moved the writes of older versions.
private final class AdoptedScopes: Sendable {
    private let scopes = Mutex<Set<WriteScope>>([])

    /// Returns `false` when the set already contains the scope.
    func insert(_ scope: WriteScope) -> Bool { scopes.withLock { $0.insert(scope).inserted } }
}

extension WriteScope {
    /// - Throws: `signedOut` for a place without an account.
    init(_ place: BoardPlace) throws(CommunityError) {
        guard let account = place.account else { throw .signedOut }
        self.init(
            server: place.server ?? HTTPRequest.embedded, account: account, database: place.database,
            name: place.name)
    }

    /// The scope as a place of the domain.
    fileprivate var place: BoardPlace {
        BoardPlace(
            server: server == HTTPRequest.embedded ? nil : server, account: account, name: name,
            database: database)
    }
}

/// A write as stored in the outbox.
struct StoredWrite: WriteContent {
    private let kind: Write.Kind
    /// The id of the changed, deleted or reported object.
    private let subject: Int?
    private let post: Int?
    private let replyTo: Int?
    private let title: String?
    private let text: String?
    var version: Int?

    init(_ write: Write) {
        (kind, subject, post) = (write.kind, write.id, write.post)
        (replyTo, title, text, version) = (write.replyTo, write.title, write.text, write.version)
    }

    var write: Write {
        Write(
            kind, id: subject, post: post, replyTo: replyTo, title: title, text: text, version: version)
    }

    func changesTheSame(as other: StoredWrite) -> Bool { (kind, subject) == (other.kind, other.subject) }
}

extension Write {
    /// The text to keep when the write cannot be sent; `nil` when it contains no words.
    fileprivate var draft: (text: String, target: Draft.Target)? {
        guard let words, let target, words.contains(where: { !$0.isWhitespace }) else { return nil }
        return (words, target)
    }

    /// Refuses texts that every server rejects, before they are stored.
    fileprivate func check() throws(CommunityError) {
        if let title, title.contains(where: { !$0.isWhitespace }) {
            do throws(TextProblem) { _ = try PostTitle(title) } catch { throw .title(error) }
        }
        guard let text, !kind.isReaction else { return }
        do throws(TextProblem) {
            switch (kind.isReport, kind.subject) {
            case (true, _): _ = try ModerationReason(text)
            case (false, .post): _ = try PostText(text)
            case (false, .comment): _ = try CommentText(text)
            }
        } catch {
            throw .text(error)
        }
    }
}

extension Written {
    /// The version of the written text.
    fileprivate var version: Int? {
        switch self {
        case .post(let post): post.version
        case .comment(let comment): comment.version
        case .deletedPost, .deletedComment, .reported, .accepted: nil
        }
    }
}

extension PendingWrite<StoredWrite> {
    fileprivate var entry: OutboxEntry {
        let state: OutboxEntry.State =
            switch status {
            case .waiting: .waiting
            case .conflict: .conflict(Conflict(text: serverText ?? "", version: serverVersion ?? 0))
            case .refused: .refused(refusal.flatMap(CommunityError.init(refusal:)) ?? .refused(.other))
            case .doubtful: .doubtful
            }
        return OutboxEntry(
            id: id, write: content.write, state: state,
            createdAt: Date(timeIntervalSince1970: Double(createdAt) / 1_000), attempts: attempts)
    }

    /// Stores why the server rejected the write; returns `false` when the server may accept it later.
    fileprivate mutating func refuse(_ error: CommunityError) -> Bool {
        if case .stale(let conflict) = error {
            setConflict(text: conflict.text, version: conflict.version)
            return true
        }
        if error.isFinal { setRefused(error.refusal) }
        return error.isFinal
    }
}

extension CommunityError {
    /// The stored code of the error; only for errors by which a server refuses permanently.
    fileprivate var refusal: String {
        switch self {
        case .notFound: "notFound"
        case .forbidden(let rule): ["forbidden", rule?.code].compactMap(\.self).joined(separator: " ")
        case .text(.empty): "empty"
        case .text(.tooLong(let limit)): "tooLong \(limit)"
        case .text(.tooLarge(let limit)): "tooLarge \(limit)"
        case .title(.empty): "titleEmpty"
        case .title(.tooLong(let limit)): "titleTooLong \(limit)"
        case .title(.tooLarge(let limit)): "titleTooLarge \(limit)"
        default: "other"
        }
    }

    fileprivate init?(refusal: String) {
        let words = refusal.split(separator: " ")
        let limit = words.last.flatMap { Int($0) } ?? 0
        switch words.first {
        case "notFound": self = .notFound
        case "forbidden": self = .forbidden(words.last.flatMap { EditPolicy.Refusal(code: String($0)) })
        case "empty": self = .text(.empty)
        case "tooLong": self = .text(.tooLong(limit: limit))
        case "tooLarge": self = .text(.tooLarge(limit: limit))
        case "titleEmpty": self = .title(.empty)
        case "titleTooLong": self = .title(.tooLong(limit: limit))
        case "titleTooLarge": self = .title(.tooLarge(limit: limit))
        default: return nil
        }
    }
}
