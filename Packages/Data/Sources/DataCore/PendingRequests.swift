import NetworkCore
public import Persistence
import Platform
public import SQLCore
import Synchronization

/// A request that was begun and whose answer has not reached the user yet.
public struct PendingRequest<Note: Codable & Sendable>: Sendable {
    /// Identifies the request to the server.
    public let key: String
    /// In seconds since 1970.
    public let begunAt: Int
    /// Details that the sender needs again.
    public var note: Note
    /// The process that sends it; `nil` where any process may.
    fileprivate var process: Int32?
}

extension PendingRequest: Codable {
    private enum Field: String, CodingKey {
        case key, begunAt, process
    }

    /// The fields of the note are stored beside those of the request.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        note = try Note(from: decoder)
        key = try fields.decode(String.self, forKey: .key)
        begunAt = try fields.decode(Int.self, forKey: .begunAt)
        process = try fields.decodeIfPresent(Int32.self, forKey: .process)
    }

    public func encode(to encoder: any Encoder) throws {
        try note.encode(to: encoder)
        var fields = encoder.container(keyedBy: Field.self)
        try fields.encode(key, forKey: .key)
        try fields.encode(begunAt, forKey: .begunAt)
        try fields.encodeIfPresent(process, forKey: .process)
    }
}

/// The idempotency keys of requests whose answers have not reached the user yet.
///
/// A key is stored before its request is sent and removed after its answer was shown. The same request, sent again after a
/// lost answer or a crash, by this process or a later one, therefore has the same key, and the server performs it once.
/// Methods take the hash of a request.
public struct PendingRequests<Note: Codable & Sendable>: Sendable {
    /// In seconds: a day less than the thirty for which servers store answers.
    private static var lifetime: Int { 29 * 86_400 }

    private let store: any KeyValueStore
    private let name: String
    private let now: @Sendable () -> Int
    private let isRunning: (@Sendable (Int32) -> Bool)?
    private let marks = Marks()

    /// Creates the keys of one kind of request.
    ///
    /// - Parameters:
    ///   - store: the store of the profile.
    ///   - name: the prefix of the entries in the store.
    ///   - now: seconds since 1970.
    ///   - isRunning: whether another process of that number exists. Equal requests of two processes that run at the same
    ///     time have different keys. With `nil` they share one.
    public init(
        store: any KeyValueStore, name: String, now: @escaping @Sendable () -> Int,
        isRunning: (@Sendable (Int32) -> Bool)? = OtherProcess.isRunning
    ) {
        self.store = store
        self.name = name
        self.now = now
        self.isRunning = isRunning
    }

    /// Stores a request before it is sent, or returns the equal request of an earlier attempt.
    public func begin(_ request: UInt64, _ note: Note) async throws(StoreError) -> PendingRequest<Note> {
        if marks.isFirst() { try await forget { _ in false } }
        // The next request of a process shows that the answer to the last one was shown.
        try await acknowledge()
        let (now, base) = (now(), base(request))
        let process = isRunning.map { _ in getpid() }
        for entry in try await entries(request).map(\.key) + [base, "\(base)/\(RequestKey.random())"] {
            let found = try await store.update(entry) { bytes -> PendingRequest<Note>? in
                var record =
                    read(bytes, now)
                    ?? PendingRequest(key: RequestKey.random(), begunAt: now, note: note, process: nil)
                guard isFree(record) else { return nil }
                record.process = process
                bytes = record.json
                return record
            }
            if let found { return found }
        }
        throw .statement("a pending request cannot be stored")
    }

    /// Returns a request that was begun and not answered, or `nil`.
    public func find(_ request: UInt64) async throws(StoreError) -> PendingRequest<Note>? {
        let now = now()
        return try await entries(request).lazy.compactMap { read($0.value, now) }
            .first { isFree($0) && !marks.contains($0.key) }
    }

    /// Changes the note of a request that was begun.
    public func change(
        _ request: UInt64, _ change: @escaping @Sendable (inout Note) -> Void
    ) async throws(StoreError) {
        try await store.update(base(request)) { bytes in
            guard var record = bytes.flatMap(PendingRequest<Note>.init(json:)) else { return }
            change(&record.note)
            bytes = record.json
        }
    }

    /// Marks a request as answered. ``acknowledge()`` removes its key.
    public func settle(_ request: PendingRequest<Note>) { marks.add(request.key) }

    /// Removes the keys of answered requests, once the answers were shown.
    public func acknowledge() async throws(StoreError) {
        let answered = marks.take()
        guard !answered.isEmpty else { return }
        try await forget { answered.contains($0.key) }
    }

    /// Removes the requests that fulfil a condition, and old ones.
    public func forget(where isOver: (PendingRequest<Note>) -> Bool) async throws(StoreError) {
        let now = now()
        for entry in try await store.entries(withPrefix: name) {
            if let record = read(entry.value, now), !isOver(record) { continue }
            try await store.set(nil, for: entry.key)
        }
    }

    /// Removes a request.
    public func forget(_ request: UInt64) async throws(StoreError) {
        try await store.set(nil, for: base(request))
    }

    /// Returns `nil` for an old or unreadable record.
    private func read(_ bytes: [UInt8]?, _ now: Int) -> PendingRequest<Note>? {
        guard let record = bytes.flatMap(PendingRequest<Note>.init(json:)) else { return nil }
        let (age, overflow) = now.subtractingReportingOverflow(record.begunAt)
        // A clock that was set back repeats no request.
        return !overflow && age > -Self.lifetime && age < Self.lifetime ? record : nil
    }

    private func isFree(_ record: PendingRequest<Note>) -> Bool {
        guard let isRunning, let process = record.process else { return true }
        return !isRunning(process)
    }

    private func entries(_ request: UInt64) async throws(StoreError) -> [KeyValueEntry] {
        let base = base(request)
        return try await store.entries(withPrefix: base).filter {
            $0.key == base || $0.key.hasPrefix(base + "/")
        }
    }

    private func base(_ request: UInt64) -> String { name + String(request, radix: 16) }

    /// The state of this process.
    private final class Marks: Sendable {
        private let isSwept = Atomic(false)
        private let answered = Mutex<Set<String>>([])

        /// Returns `true` exactly once.
        func isFirst() -> Bool { !isSwept.exchange(true, ordering: .relaxed) }
        func contains(_ key: String) -> Bool { answered.withLock { $0.contains(key) } }
        func add(_ key: String) { answered.withLock { _ = $0.insert(key) } }

        func take() -> Set<String> {
            answered.withLock { keys in
                defer { keys = [] }
                return keys
            }
        }
    }
}

/// Other processes of this system.
public enum OtherProcess {
    /// Whether another process of that number exists. In a container each run may have the same number, so the own number
    /// counts as an earlier process that ended.
    public static let isRunning: @Sendable (Int32) -> Bool = {
        $0 != getpid() && (kill($0, 0) == 0 || errno != ESRCH)
    }
}
