public import Persistence
import Platform
public import SQLCore

/// Whose writes they are: nobody sends those of another account, or to another server.
public struct WriteScope: Hashable, Sendable {
    /// The server's address, or what stands for the backend in this process.
    public let server: String
    /// The number of the account.
    public let account: Int
    /// Tells the server's database from others at the same address; `nil` where the server does not say it.
    public let database: String?
    /// What the account is called, for people. It tells no scopes apart.
    public let name: String?

    public init(server: String, account: Int, database: String? = nil, name: String? = nil) {
        self.server = server
        self.account = account
        self.database = database
        self.name = name
    }

    /// What tells scopes apart in keys of a store.
    public var text: String { "\(server) \(account)" + (database.map { " \($0)" } ?? "") }

    /// The scope of such a text; `nil` when it is none.
    init?(_ text: some StringProtocol, name: String?) {
        let parts = text.split(separator: " ")
        guard 2...3 ~= parts.count, let account = Int(parts[1]) else { return nil }
        self.init(
            server: String(parts[0]), account: account, database: parts.count == 3 ? String(parts[2]) : nil,
            name: name)
    }

    /// The same as versions kept it that knew no databases; `nil` for a server that does not say it.
    public var older: WriteScope? {
        database.map { _ in WriteScope(server: server, account: account, name: name) }
    }
}

/// What is to be written. It is kept as JSON; fields are only ever added.
public protocol WriteContent: Codable, Hashable, Sendable {
    /// Of what it changes; `nil` for a write that counts from no version.
    var version: Int? { get set }

    /// Whether both change the same thing.
    func changesTheSame(as other: Self) -> Bool
}

/// A write as the device keeps it. Fields are only ever added: an older or newer app reads it too.
public struct PendingWrite<Content: WriteContent>: Hashable, Sendable {
    /// What became of it.
    public enum Status: String, Codable, Sendable {
        /// Is sent when the server can be reached.
        case waiting
        /// The server has something else by now.
        case conflict
        /// The server does not take it.
        case refused
        /// It was sent so long ago that the server may have forgotten its key.
        case doubtful
    }

    /// Small, for people to type; unique among all scopes.
    public let id: Int
    /// By which the server knows the write again.
    public fileprivate(set) var key: String
    public fileprivate(set) var content: Content
    /// Milliseconds since 1970.
    public let createdAt: Int
    /// Milliseconds since 1970: since when the key is in use.
    fileprivate(set) var keyedAt: Int
    /// How often it was sent without an answer.
    public fileprivate(set) var attempts = 0
    public fileprivate(set) var status = Status.waiting
    /// What the server has in the place of what the write changes, in a conflict.
    public fileprivate(set) var serverText: String?
    public fileprivate(set) var serverVersion: Int?
    /// Why the server refused it, in a word of the one who queued it.
    public fileprivate(set) var refusal: String?
    /// What the account is called.
    fileprivate var account: String?
    /// Which process has kept it.
    fileprivate var process: Int32?

    fileprivate init(id: Int, key: String, content: Content, at now: Int, account: String?, process: Int32) {
        (self.id, self.key, self.content) = (id, key, content)
        (createdAt, keyedAt) = (now, now)
        (self.account, self.process) = (account, process)
    }

    /// The server has something else by now.
    public mutating func setConflict(text: String, version: Int) {
        (status, serverText, serverVersion) = (.conflict, text, version)
    }

    /// The server does not take it.
    public mutating func setRefused(_ reason: String) { (status, refusal) = (.refused, reason) }

    /// Lets it wait again under a new key. It then replaces what the server said that it has.
    fileprivate mutating func restart(key: String, at now: Int) {
        if status == .conflict { content.version = serverVersion }
        (self.key, keyedAt, attempts, status) = (key, now, 0, .waiting)
        (serverText, serverVersion, refusal) = (nil, nil, nil)
    }

    /// Whether it is a later change of the same thing from the same version, and waits.
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

    /// The fields of the content stand beside those of the write.
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

/// What came of a write that the server took.
public struct SentWrite<Outcome> {
    let outcome: Outcome
    let version: Int?
    let alongside: @Sendable (any KeyValueTransaction) throws(StoreError) -> Void

    /// - Parameters:
    ///   - outcome: for whoever hears of it.
    ///   - version: the one that a change has made.
    ///   - alongside: what else is kept in the step in which the write is forgotten.
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

/// Writes that wait in a profile's store until a server has them.
///
/// A write is kept with its key before it is sent and forgotten once the server said that it has it, so that neither a
/// crash nor a lost answer can lose it or have it done twice. Each change is one step among all processes of the profile,
/// and several of them may send at once: the server knows a write by its key.
public struct WriteQueue<Content: WriteContent>: Sendable {
    /// In milliseconds. A server of ours knows a key for thirty days. What is older may be there already, and nobody can
    /// ask.
    public static var keyLifetime: Int { 29 * 86_400_000 }
    /// In milliseconds: how long somebody is taken to write the same once more because nobody said that it was kept.
    private static var repeatTime: Int { 60_000 }

    private let store: any KeyValueStore
    private let name: String
    private let now: @Sendable () -> Int
    private let makeKey: @Sendable () -> String
    private let isRunning: @Sendable (Int32) -> Bool

    /// - Parameters:
    ///   - store: the profile's.
    ///   - name: what the keys of its entries begin with.
    ///   - now: milliseconds since 1970.
    ///   - makeKey: gives 128 random bits as text.
    ///   - isRunning: whether there is a process of that number; `nil` asks the system.
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

    /// Keeps a write under the next number. The same write, kept a moment ago by a process that ended before it could say
    /// so, is taken for it: whoever was not told does it again.
    ///
    /// - Throws: `StoreError.io` when it may be kept all the same.
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

    /// Takes the writes over that an older version kept for an account of that name, without the database.
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

    /// Oldest first.
    public func writes(in scope: WriteScope) async throws(StoreError) -> [PendingWrite<Content>] {
        try await store.entries(withPrefix: prefix(scope)).compactMap { PendingWrite(json: $0.value) }
            .sorted { $0.id < $1.id }
    }

    /// The writes of each other scope, the oldest first; all are others when there is no own. The last write of a scope
    /// tells what its account is called: the first versions did not keep that.
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

    /// Notes that somebody is told that it waits.
    public func noteWaiting(_ id: Int, in scope: WriteScope) async throws(StoreError) {
        try await change(id, in: scope) { $0.attempts += 1 }
    }

    /// Lets a write wait again that was in conflict, refused or doubtful. `false` when there is no such write.
    public func retry(_ id: Int, in scope: WriteScope) async throws(StoreError) -> Bool {
        let (key, now) = (makeKey(), now())
        return try await change(id, in: scope) { if $0.status != .waiting { $0.restart(key: key, at: now) } }
    }

    /// `false` when there is no such write any more.
    @discardableResult
    public func remove(_ id: Int, in scope: WriteScope) async throws(StoreError) -> Bool {
        try await store.update("\(prefix(scope))\(id)") { bytes in
            defer { bytes = nil }
            return bytes != nil
        }
    }

    /// Sends what waits, oldest first. What was written later may rest on what was written before, so it stops at the
    /// first that got no answer.
    ///
    /// - Parameters:
    ///   - scope: whose writes they are.
    ///   - last: the last one to send, also when another process was quicker, for its answer; `nil` sends all.
    ///   - send: sends a write with its key.
    ///   - refuse: keeps in a write why the server does not take it; `false` when the failure is no such answer.
    ///   - onOutcome: hears of each write that was sent.
    /// - Returns: why it stopped; `nil` when everything was sent.
    /// - Throws: when the store fails.
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
            // Another process may have raised its version since.
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
                        // Another process may have kept writes since.
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
                            // A person may have let it wait again meanwhile.
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

    /// Lets the changes that waited behind one of the same thing, and were made from the same version, replace what that
    /// one made. It happens before that one is forgotten, so that whoever does not find it finds those raised.
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

    /// `false` when there is no such write any more: another process may have sent it.
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
