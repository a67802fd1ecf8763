public import Persistence
import Platform
public import SQLCore

/// The server and account of a write, which is never sent to another server or for another account.
public struct WriteScope: Hashable, Sendable {
    /// The address of the server, or a placeholder for the backend in this process.
    public let server: String
    /// The number of the account.
    public let account: Int
    /// Distinguishes the server's database from others at the same address; `nil` where the server does not report it.
    public let database: String?
    /// The name of the account, for display. Not part of ``text``.
    public let name: String?

    public init(server: String, account: Int, database: String? = nil, name: String? = nil) {
        self.server = server
        self.account = account
        self.database = database
        self.name = name
    }

    /// Identifies the scope in keys of a store.
    public var text: String { "\(server) \(account)" + (database.map { " \($0)" } ?? "") }

    /// The scope with such a text; `nil` when the text is invalid.
    init?(_ text: some StringProtocol, name: String?) {
        let parts = text.split(separator: " ")
        guard 2...3 ~= parts.count, let account = Int(parts[1]) else { return nil }
        self.init(
            server: String(parts[0]), account: account, database: parts.count == 3 ? String(parts[2]) : nil,
            name: name)
    }

    /// The scope as stored by versions that knew no databases; `nil` for a server that does not report its database.
    public var older: WriteScope? {
        database.map { _ in WriteScope(server: server, account: account, name: name) }
    }
}

/// The content of a write. Stored as JSON; fields are only ever added.
public protocol WriteContent: Codable, Hashable, Sendable {
    /// The version that the write changes; `nil` for a write that is based on no version.
    var version: Int? { get set }

    /// Whether both change the same object.
    func changesTheSame(as other: Self) -> Bool
}

/// A write stored on the device. Fields are only ever added, because older and newer versions of the app read it.
public struct PendingWrite<Content: WriteContent>: Hashable, Sendable {
    /// The state of a write.
    public enum Status: String, Codable, Sendable {
        /// To be sent when the server can be reached.
        case waiting
        /// The server has a different version by now.
        case conflict
        /// The server rejects it.
        case refused
        /// Its key is so old that the server may have forgotten it.
        case doubtful
    }

    /// A small number for users to type, unique among all scopes.
    public let id: Int
    /// The key by which the server recognizes the write.
    public fileprivate(set) var key: String
    public fileprivate(set) var content: Content
    /// Milliseconds since 1970.
    public let createdAt: Int
    /// Milliseconds since 1970: the beginning of the use of the key.
    fileprivate(set) var keyedAt: Int
    /// How often delivery ended without an answer.
    public fileprivate(set) var attempts = 0
    public fileprivate(set) var status = Status.waiting
    /// In a conflict, the text on the server that the write would change.
    public fileprivate(set) var serverText: String?
    public fileprivate(set) var serverVersion: Int?
    /// The reason of the refusal, as a code that the owner of the queue defines.
    public fileprivate(set) var refusal: String?
    /// The name of the account.
    fileprivate var account: String?
    /// The process that stored the write.
    fileprivate var process: Int32?

    fileprivate init(id: Int, key: String, content: Content, at now: Int, account: String?, process: Int32) {
        (self.id, self.key, self.content) = (id, key, content)
        (createdAt, keyedAt) = (now, now)
        (self.account, self.process) = (account, process)
    }

    /// Marks the write as a conflict with a different version on the server.
    public mutating func setConflict(text: String, version: Int) {
        (status, serverText, serverVersion) = (.conflict, text, version)
    }

    /// Marks the write as rejected by the server.
    public mutating func setRefused(_ reason: String) { (status, refusal) = (.refused, reason) }

    /// Makes it wait again with a new key. After a conflict, it then replaces the version that the server reported.
    fileprivate mutating func restart(key: String, at now: Int) {
        if status == .conflict { content.version = serverVersion }
        (self.key, keyedAt, attempts, status) = (key, now, 0, .waiting)
        (serverText, serverVersion, refusal) = (nil, nil, nil)
    }

    /// Whether it is a waiting, later change of the same object from the same version.
    fileprivate func follows(_ earlier: Self) -> Bool {
        guard let version = content.version, id > earlier.id, status == .waiting else { return false }
        return version == earlier.content.version && content.changesTheSame(as: earlier.content)
    }
}

extension PendingWrite: Codable {
    private enum Field: String, CodingKey {
        case id, key, createdAt, keyedAt, attempts, status, serverText, serverVersion, refusal, account,
            process
    }

    /// The fields of the content are stored beside those of the write.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        content = try Content(from: decoder)
        id = try fields.decode(Int.self, forKey: .id)
        key = try fields.decode(String.self, forKey: .key)
        createdAt = try fields.decode(Int.self, forKey: .createdAt)
        keyedAt = try fields.decode(Int.self, forKey: .keyedAt)
        attempts = try fields.decode(Int.self, forKey: .attempts)
        status = try fields.decode(Status.self, forKey: .status)
        serverText = try fields.decodeIfPresent(String.self, forKey: .serverText)
        serverVersion = try fields.decodeIfPresent(Int.self, forKey: .serverVersion)
        refusal = try fields.decodeIfPresent(String.self, forKey: .refusal)
        account = try fields.decodeIfPresent(String.self, forKey: .account)
        process = try fields.decodeIfPresent(Int32.self, forKey: .process)
    }

    public func encode(to encoder: any Encoder) throws {
        try content.encode(to: encoder)
        var fields = encoder.container(keyedBy: Field.self)
        try fields.encode(id, forKey: .id)
        try fields.encode(key, forKey: .key)
        try fields.encode(createdAt, forKey: .createdAt)
        try fields.encode(keyedAt, forKey: .keyedAt)
        try fields.encode(attempts, forKey: .attempts)
        try fields.encode(status, forKey: .status)
        try fields.encodeIfPresent(serverText, forKey: .serverText)
        try fields.encodeIfPresent(serverVersion, forKey: .serverVersion)
        try fields.encodeIfPresent(refusal, forKey: .refusal)
        try fields.encodeIfPresent(account, forKey: .account)
        try fields.encodeIfPresent(process, forKey: .process)
    }
}

/// The result of a write that the server accepted.
public struct SentWrite<Outcome> {
    let outcome: Outcome
    let version: Int?
    let alongside: @Sendable (any KeyValueTransaction) throws(StoreError) -> Void

    /// - Parameters:
    ///   - outcome: the result for the receiver of outcomes.
    ///   - version: the new version that a change has created.
    ///   - alongside: further changes to the store, in the step that removes the write.
    public init(
        _ outcome: Outcome, version: Int? = nil,
        alongside: @escaping @Sendable (any KeyValueTransaction) throws(StoreError) -> Void = {
            _ throws(StoreError) in
        }
    ) {
        self.outcome = outcome
        self.version = version
        self.alongside = alongside
    }
}

/// Writes that are stored in a profile until a server has accepted them.
///
/// A write is stored with its key before it is sent, and removed once the server has confirmed it, so that neither a
/// crash nor a lost answer can lose it or perform it twice. Each change is atomic among all processes of the profile,
/// and several processes may send at once: the server recognizes a write by its key.
public struct WriteQueue<Content: WriteContent>: Sendable {
    /// In milliseconds. Our servers remember a key for thirty days. An older write may have been performed already, and
    /// the server can no longer report it.
    public static var keyLifetime: Int { 29 * 86_400_000 }
    /// In milliseconds: how long an equal write counts as a repetition of one whose storage was not reported.
    private static var repeatTime: Int { 60_000 }

    private let store: any KeyValueStore
    private let name: String
    private let now: @Sendable () -> Int
    private let makeKey: @Sendable () -> String
    private let isRunning: @Sendable (Int32) -> Bool

    /// - Parameters:
    ///   - store: the store of the profile.
    ///   - name: the prefix of its keys in the store.
    ///   - now: milliseconds since 1970.
    ///   - makeKey: returns 128 random bits as text.
    ///   - isRunning: whether a process with that number exists; `nil` asks the system.
    public init(
        store: any KeyValueStore, name: String, now: @escaping @Sendable () -> Int,
        makeKey: @escaping @Sendable () -> String, isRunning: (@Sendable (Int32) -> Bool)? = nil
    ) {
        self.store = store
        self.name = name
        self.now = now
        self.makeKey = makeKey
        self.isRunning = isRunning ?? OtherProcess.isRunning
    }

    /// Stores a write under the next number. If a process stored an equal write less than a minute ago and ended before
    /// it could report that, returns that write instead, because the user has then repeated it.
    ///
    /// - Throws: `StoreError.io` when the write may have been stored nevertheless.
    public func keep(_ content: Content, in scope: WriteScope) async throws(StoreError) -> PendingWrite<
        Content
    > {
        let now = now()
        let again = (try? await writes(in: scope))?.last { write in
            write.status == .waiting && write.attempts == 0 && write.content == content
                && now - write.createdAt < Self.repeatTime && write.process.map { !isRunning($0) } ?? false
        }
        if let again { return again }
        let (counter, prefix, key) = (counter, prefix(scope), makeKey())
        return try await store.transaction { values throws(StoreError) in
            let write = PendingWrite(
                id: Self.number(try values.value(for: counter)) + 1, key: key, content: content, at: now,
                account: scope.name, process: getpid())
            try values.set(Array("\(write.id)".utf8), for: counter)
            try values.set(try Self.bytes(write), for: "\(prefix)\(write.id)")
            return write
        }
    }

    /// Takes over the writes that an older version stored for an account of that name, without the database.
    public func adoptOlder(for scope: WriteScope) async throws(StoreError) {
        guard let older = scope.older else { return }
        let (from, to) = (prefix(older), prefix(scope))
        for entry in try await store.entries(withPrefix: from) {
            guard let write = PendingWrite<Content>(json: entry.value),
                write.account == nil || write.account == scope.name
            else { continue }
            try await store.transaction { values throws(StoreError) in
                guard let bytes = try values.value(for: entry.key) else { return }
                try values.set(nil, for: entry.key)
                try values.set(bytes, for: "\(to)\(write.id)")
            }
        }
    }

    /// The writes of a scope, oldest first.
    public func writes(in scope: WriteScope) async throws(StoreError) -> [PendingWrite<Content>] {
        try await store.entries(withPrefix: prefix(scope)).compactMap { PendingWrite(json: $0.value) }
            .sorted { $0.id < $1.id }
    }

    /// The writes of every other scope, oldest first; of all scopes when `own` is `nil`. The last write of a scope
    /// provides the name of its account, because the first versions did not store it.
    public func writes(
        besides own: WriteScope?
    ) async throws(StoreError) -> [(scope: WriteScope, writes: [PendingWrite<Content>])] {
        var found: [String: (scope: WriteScope, writes: [PendingWrite<Content>])] = [:]
        for entry in try await store.entries(withPrefix: "\(name)/") {
            let text = entry.key.dropFirst(name.count + 1)
            let write = PendingWrite<Content>(json: entry.value)
            guard let slash = text.lastIndex(of: "/"),
                let scope = WriteScope(text[..<slash], name: write?.account), scope.text != own?.text
            else { continue }
            found[scope.text] = (scope, (found[scope.text]?.writes ?? []) + [write].compactMap(\.self))
        }
        return found.values.map { ($0.scope, $0.writes.sorted { $0.id < $1.id }) }
    }

    /// Records that the write was reported as waiting.
    public func noteWaiting(_ id: Int, in scope: WriteScope) async throws(StoreError) {
        try await change(id, in: scope) { $0.attempts += 1 }
    }

    /// Makes a write wait again that was in conflict, refused or doubtful. Returns `false` when the write does not
    /// exist.
    public func retry(_ id: Int, in scope: WriteScope) async throws(StoreError) -> Bool {
        let (key, now) = (makeKey(), now())
        return try await change(id, in: scope) { if $0.status != .waiting { $0.restart(key: key, at: now) } }
    }

    /// Returns `false` when the write no longer exists.
    @discardableResult
    public func remove(_ id: Int, in scope: WriteScope) async throws(StoreError) -> Bool {
        try await store.update("\(prefix(scope))\(id)") { bytes in
            defer { bytes = nil }
            return bytes != nil
        }
    }

    /// Sends the waiting writes, oldest first. Later writes may depend on earlier ones, so it stops at the first
    /// without an answer.
    ///
    /// - Parameters:
    ///   - scope: the scope of the writes.
    ///   - last: the last write to send, even if another process has sent it, to get its answer; `nil` sends all.
    ///   - send: sends a write with its key.
    ///   - refuse: stores in a write why the server rejects it; returns `false` when the failure is not a rejection.
    ///   - onOutcome: receives the outcome of each write that was sent, and of `last` when it has to wait.
    /// - Returns: the failure that stopped the delivery; `nil` when it was not stopped.
    /// - Throws: the failure of the store.
    public func deliver<Outcome, Failure: APIFailure>(
        in scope: WriteScope, last: PendingWrite<Content>? = nil,
        send: (PendingWrite<Content>) async throws(Failure) -> SentWrite<Outcome>,
        refuse: @escaping @Sendable (inout PendingWrite<Content>, Failure) -> Bool,
        onOutcome: (PendingWrite<Content>, Result<Outcome, Failure>) -> Void
    ) async throws(Failure) -> Failure? {
        var kept = try await Failure.storing { () throws(StoreError) in try await writes(in: scope) }
        var newest = kept.last?.id ?? 0
        var waiting = kept.filter { $0.status == .waiting }
        if let last {
            // Another process may have raised its version.
            waiting = waiting.filter { $0.id < last.id } + [kept.first { $0.id == last.id } ?? last]
        }
        for index in waiting.indices {
            let sent = waiting[index]
            guard now() - sent.keyedAt < Self.keyLifetime else {
                try await Failure.storing { () throws(StoreError) in
                    try await change(sent.id, in: scope) { $0.status = .doubtful }
                }
                continue
            }
            do throws(Failure) {
                let answer = try await send(sent)
                let (alongside, key) = (answer.alongside, "\(prefix(scope))\(sent.id)")
                if let version = answer.version, sent.content.version != nil {
                    (kept, newest) = try await Failure.storing { [kept, newest] () throws(StoreError) in
                        // Another process may have stored writes in between.
                        let last = try await self.newest()
                        let all = last > newest ? try await writes(in: scope) : kept
                        try await raise(all, behind: sent, to: version, in: scope)
                        return (all, max(last, newest))
                    }
                    for later in waiting.indices where waiting[later].follows(sent) {
                        waiting[later].content.version = version
                    }
                }
                try await Failure.storing { () throws(StoreError) in
                    try await store.transaction { values throws(StoreError) in
                        try values.set(nil, for: key)
                        try alongside(values)
                    }
                }
                onOutcome(sent, .success(answer.outcome))
            } catch {
                var refused = sent
                if refuse(&refused, error) {
                    try await Failure.storing { () throws(StoreError) in
                        try await change(sent.id, in: scope) { now in
                            // The user may have retried it during the request.
                            if now.key == sent.key { _ = refuse(&now, error) }
                        }
                    }
                    onOutcome(sent, .failure(error))
                    continue
                }
                // The writes behind it wait for the same reason.
                for one in [sent] + [last].compactMap(\.self).filter({ $0.id != sent.id }) {
                    try await Failure.storing { () throws(StoreError) in
                        try await noteWaiting(one.id, in: scope)
                    }
                    onOutcome(one, .failure(error))
                }
                return error
            }
        }
        return nil
    }

    /// Raises the later waiting changes of the same object from the same version to the version that `sent` has
    /// created. This happens before `sent` is removed, so that a process that no longer finds it finds the raised
    /// writes.
    private func raise(
        _ writes: [PendingWrite<Content>], behind sent: PendingWrite<Content>, to version: Int,
        in scope: WriteScope
    ) async throws(StoreError) {
        for later in writes where later.id > sent.id && later.content.changesTheSame(as: sent.content) {
            try await change(later.id, in: scope) { if $0.follows(sent) { $0.content.version = version } }
        }
    }

    /// The number of the newest write of all scopes.
    private func newest() async throws(StoreError) -> Int { Self.number(try await store.value(for: counter)) }

    private var counter: String { "\(name)-last" }

    private static func number(_ bytes: [UInt8]?) -> Int {
        bytes.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
    }

    /// Returns `false` when the write no longer exists: another process may have sent it.
    @discardableResult
    private func change(
        _ id: Int, in scope: WriteScope, _ change: @escaping @Sendable (inout PendingWrite<Content>) -> Void
    ) async throws(StoreError) -> Bool {
        try await store.update("\(prefix(scope))\(id)") { bytes in
            guard let old = bytes, var write = PendingWrite<Content>(json: old) else { return false }
            change(&write)
            bytes = write.json ?? old
            return true
        }
    }

    private func prefix(_ scope: WriteScope) -> String { "\(name)/\(scope.text)/" }

    private static func bytes(_ write: PendingWrite<Content>) throws(StoreError) -> [UInt8] {
        guard let bytes = write.json else { throw .statement("a pending write cannot be written as JSON") }
        return bytes
    }
}
