public import CommunityDomain
import NetworkCore
public import Persistence
import SQLCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The outbox in a profile's store. A write is kept with its key before it is sent and forgotten once the server said
/// that it has it, so that neither a crash nor a lost answer can lose it or have it done twice. Several processes may
/// send at once: the server knows a write by its key.
public struct DefaultOutboxRepository: OutboxRepository {
    /// A server of this kind knows a key for thirty days. What is older may be there already, and nobody can ask.
    static let keyLifetime = 29 * 86_400_000
    /// How long somebody is taken to write the same once more because nobody said that it was kept, in milliseconds.
    static let repeatTime = 60_000

    private let client: CommunityClient
    private let shelf: OutboxShelf
    private let drafts: any DraftRepository
    private let scope: @Sendable () async throws(CommunityError) -> OutboxScope
    private let now: @Sendable () -> Date
    private let makeKey: @Sendable () -> String
    private let own: OwnTextShelf
    private let isRunning: @Sendable (Int32) -> Bool

    /// - Parameters:
    ///   - client: reaches the server, with the session's token.
    ///   - store: the profile's.
    ///   - drafts: gets the texts of writes that the server refuses.
    ///   - scope: who is signed in where. Throws ``CommunityError/signedOut`` when nobody is.
    ///   - now: the time of entries.
    ///   - makeKey: gives 128 bits as text, random ones unless a test gives its own.
    ///   - isRunning: whether there is a process of that number.
    public init(
        client: CommunityClient, store: any KeyValueStore, drafts: any DraftRepository,
        scope: @escaping @Sendable () async throws(CommunityError) -> OutboxScope,
        now: @escaping @Sendable () -> Date, makeKey: (@Sendable () -> String)? = nil,
        isRunning: (@Sendable (Int32) -> Bool)? = nil
    ) {
        self.client = client
        shelf = OutboxShelf(store: store)
        self.drafts = drafts
        self.scope = scope
        self.now = now
        self.makeKey = makeKey ?? { RequestKey.random() }
        // In a container each run may have the same number: a record under one's own is of a run that ended.
        self.isRunning = isRunning ?? { $0 != getpid() && (kill($0, 0) == 0 || errno != ESRCH) }
        own = OwnTextShelf(store: store, scope: scope)
    }

    public func submit(_ write: Write, from draft: Draft.ID?, isAway: Bool) async -> Submission {
        let scope: OutboxScope
        let record: OutboxRecord
        do throws(CommunityError) {
            try write.check()
            scope = try await self.scope()
        } catch {
            return .failed(error, kept: await keepDraft(of: write, from: draft))
        }
        do throws(StoreError) {
            if let again = await repeated(write, in: scope) {
                record = again
            } else {
                record = try await shelf.keep(write, key: makeKey(), at: milliseconds, in: scope)
            }
        } catch .io(let reason) {
            return .failed(.storage(reason), kept: draft.map { .draft($0) } ?? .perhaps)
        } catch {
            return .failed(CommunityError(error), kept: await keepDraft(of: write, from: draft))
        }
        guard !isAway else { return await queue(record, in: scope) }
        return await deliver(record, from: draft, in: scope)
    }

    /// The same write, kept by a process that ended before it could say so. Whoever was not told does it again.
    private func repeated(_ write: Write, in scope: OutboxScope) async -> OutboxRecord? {
        let records = try? await shelf.records(in: scope)
        return records?.last { record in
            record.status == .waiting && record.attempts == 0 && record.write == write
                && milliseconds - record.createdAt < Self.repeatTime
                && record.process.map { !isRunning($0) } ?? false
        }
    }

    /// Notes that somebody is told that it waits.
    private func queue(_ record: OutboxRecord, in scope: OutboxScope) async -> Submission {
        _ = try? await shelf.change(record.id, in: scope) { $0.attempts += 1 }
        return .queued(record.id)
    }

    private func deliver(
        _ record: OutboxRecord, from draft: Draft.ID?, in scope: OutboxScope
    ) async -> Submission {
        var outcome: Result<Written, CommunityError>?
        do throws(CommunityError) {
            _ = try await deliver(in: scope, last: record) { sent, result in
                if sent.id == record.id { outcome = result }
            }
            switch outcome {
            case nil, .failure(.offline), .failure(.tooMany): return .queued(record.id)
            case .success(let written): return .done(written)
            case .failure(.signedOut):
                return .failed(.signedOut, kept: record.write.draft == nil ? nil : .untilSignIn)
            case .failure(let error) where error.isFinal:
                // Whoever wrote it is here and is told, so it need not wait in the outbox for that.
                let kept = await keepDraft(of: record.write, from: draft)
                guard kept != nil || record.write.draft == nil else { throw error }
                try await shelf.remove(record.id, in: scope)
                return .failed(error, kept: kept)
            case .failure(let error): throw error
            }
        } catch {
            return .failed(error, kept: .outbox(record.id))
        }
    }

    public func entries() async throws(CommunityError) -> [OutboxEntry] {
        let scope = try await scope()
        return try await shelf.records(in: scope).map(\.entry)
    }

    public func elsewhere() async throws(CommunityError) -> [WaitingElsewhere] {
        var here: OutboxScope?
        do throws(CommunityError) { here = try await scope() } catch .signedOut {}
        return try await shelf.counts(besides: here).map { WaitingElsewhere(place: $0.key, count: $0.value) }
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
        let (scope, key, time) = (try await scope(), makeKey(), milliseconds)
        let found = try await shelf.change(id, in: scope) { record in
            if record.status != .waiting { record.restart(key: key, at: time) }
        }
        guard found else { throw .notFound }
    }

    public func discard(_ id: OutboxEntry.ID) async throws(CommunityError) -> Bool {
        try await shelf.remove(id, in: try await scope())
    }

    // MARK: - Sending

    /// Sends what waits, oldest first, and tells what became of each. What was written later may rest on what was
    /// written before, so it stops at the first that got no answer, and returns why. The `last` one is sent also when
    /// another process was quicker, for its answer.
    private func deliver(
        in scope: OutboxScope, last: OutboxRecord? = nil,
        told: (OutboxRecord, Result<Written, CommunityError>) -> Void
    ) async throws(CommunityError) -> CommunityError? {
        let kept = try await shelf.records(in: scope)
        var waiting = kept.filter { $0.status == .waiting }
        if let last {
            // Another process may have raised its version since.
            waiting = waiting.filter { $0.id < last.id } + [kept.first { $0.id == last.id } ?? last]
        }
        for index in waiting.indices {
            let record = waiting[index]
            guard milliseconds - record.keyedAt < Self.keyLifetime else {
                try await shelf.change(record.id, in: scope) { $0.status = .doubtful }
                continue
            }
            do throws(CommunityError) {
                // Whoever signs in meanwhile does not send what somebody else wrote.
                guard try await self.scope() == scope else { throw .signedOut }
                let written = try await client.send(record.write, key: record.key)
                if let version = written.version {
                    try await raise(&waiting, behind: record, to: version, in: scope)
                }
                await own.note(written)
                try await shelf.remove(record.id, in: scope)
                told(record, .success(written))
            } catch {
                guard error.isFinal || Self.isStale(error) else {
                    try await shelf.change(record.id, in: scope) { $0.attempts += 1 }
                    told(record, .failure(error))
                    // The writes behind it wait for the same reason.
                    if let last, last.id != record.id {
                        try await shelf.change(last.id, in: scope) { $0.attempts += 1 }
                        told(last, .failure(error))
                    }
                    return error
                }
                try await shelf.change(record.id, in: scope) { now in
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
        for later in try await shelf.records(in: scope) where later.follows(edit) {
            try await shelf.change(later.id, in: scope) { if $0.follows(edit) { $0.version = version } }
        }
    }

    private static func isStale(_ error: CommunityError) -> Bool {
        if case .stale = error { true } else { false }
    }

    /// `nil` for what has no words, and when there is no room for them.
    private func keepDraft(of write: Write, from draft: Draft.ID?) async -> Kept? {
        if let draft { return .draft(draft) }
        guard let (text, target) = write.draft else { return nil }
        return (try? await drafts.keep(text, for: target)).map { .draft($0.id) }
    }

    private var milliseconds: Int { Int(now().timeIntervalSince1970 * 1_000) }
}
