public import CommunityDomain
import DataCore
public import Persistence
import Platform
import SQLCore

/// The user's own texts as they were last read, by server and account, in the profile's store. It may lose texts but
/// never fails: it only serves edits that are made without the server.
public struct OwnTextStore: OwnTextRepository {
    /// The limits of the stored texts, in number and bytes. Keeps the newest.
    static let (mostTexts, mostBytes) = (500, 128 << 10)

    private let store: any KeyValueStore
    private let place: @Sendable () async throws(CommunityError) -> BoardPlace

    /// - Parameters:
    ///   - store: the store of the profile.
    ///   - place: the current server and account.
    public init(
        store: any KeyValueStore, place: @escaping @Sendable () async throws(CommunityError) -> BoardPlace
    ) {
        self.store = store
        self.place = place
    }

    public func last(_ subject: Subject) async -> OwnText? {
        guard let scope = try? await scope(),
            let bytes = try? await store.value(for: Shelf(scope).key(subject))
        else { return nil }
        return Record(json: bytes)?.text
    }

    /// Stores the user's own texts among these. Most of them are stored already and cause no write.
    func note(_ texts: [(text: OwnText, author: Account.ID)]) async {
        guard let scope = try? await scope() else { return }
        let shelf = Shelf(scope)
        var new: [OwnText] = []
        for (text, author) in texts where author == scope.account {
            guard let bytes = try? await store.value(for: shelf.key(text.subject)) ?? [] else { return }
            if Record(json: bytes)?.text != text { new.append(text) }
        }
        guard !new.isEmpty else { return }
        let added = new
        try? await store.transaction { values throws(StoreError) in
            for text in added { try shelf.add(text, to: values) }
        }
    }

    /// Returns an operation that stores the result of a write, in the step that removes the write from the queue. It
    /// reads and writes the same number of rows however many texts are stored.
    static func noting(
        _ written: Written, in scope: WriteScope
    ) -> @Sendable (any KeyValueTransaction) throws(StoreError) -> Void {
        { values throws(StoreError) in
            let shelf = Shelf(scope)
            switch written {
            case .post(let post) where post.author.id == scope.account:
                try shelf.add(OwnText(post), to: values)
            case .comment(let comment) where comment.author.id == scope.account:
                try shelf.add(OwnText(comment), to: values)
            case .deletedPost(let id): try shelf.remove(.post(id), from: values)
            case .deletedComment(let id): try shelf.remove(.comment(id), from: values)
            case .post, .comment, .reported, .accepted: break
            }
        }
    }

    private func scope() async throws(CommunityError) -> WriteScope { try WriteScope(try await place()) }
}

/// The texts of an account: a row for each text, and a row for each position in their order.
private struct Shelf {
    private let base: String

    init(_ scope: WriteScope) { base = "own/\(scope.text)" }

    func key(_ subject: Subject) -> String { "\(base)/\(subject.kind.rawValue) \(subject.id)" }

    /// Stores a text as the newest, and removes the oldest ones beyond the limits.
    func add(_ text: OwnText, to values: any KeyValueTransaction) throws(StoreError) {
        var order = try order(values)
        try forget(key(text.subject), &order, values)
        order.last += 1
        let record = Record(text, number: order.last)
        order.add(record, 1)
        try values.set(record.json, for: key(text.subject))
        try values.set(Array(key(text.subject).utf8), for: key(order.last))
        while order.count > OwnTextStore.mostTexts || order.bytes > OwnTextStore.mostBytes,
            order.first <= order.last
        {
            // A position is empty when its text was read again or deleted.
            if let oldest = try values.value(for: key(order.first)) {
                try forget(String(decoding: oldest, as: UTF8.self), &order, values)
            }
            order.first += 1
        }
        try values.set(order.json, for: base)
    }

    func remove(_ subject: Subject, from values: any KeyValueTransaction) throws(StoreError) {
        var order = try order(values)
        guard try forget(key(subject), &order, values) else { return }
        try values.set(order.json, for: base)
    }

    /// Returns `false` when the text does not exist.
    @discardableResult
    private func forget(
        _ key: String, _ order: inout Order, _ values: any KeyValueTransaction
    ) throws(StoreError) -> Bool {
        guard let record = try values.value(for: key).flatMap({ Record(json: $0) }) else { return false }
        order.add(record, -1)
        try values.set(nil, for: key)
        try values.set(nil, for: self.key(record.number))
        return true
    }

    private func key(_ number: Int) -> String { "\(base)/\(number)" }

    /// A new order when the stored value is unreadable, such as the list of older versions.
    private func order(_ values: any KeyValueTransaction) throws(StoreError) -> Order {
        try values.value(for: base).flatMap { Order(json: $0) } ?? Order()
    }

    /// The range of positions in use, and the number and size of the texts.
    private struct Order: Codable {
        var first = 1
        var last = 0
        var count = 0
        var bytes = 0

        mutating func add(_ record: Record, _ times: Int) {
            count += times
            bytes += times * record.words.utf8.count
        }
    }
}

/// A text in the store. Fields are only ever added.
private struct Record: Codable {
    /// The position in the order.
    let number: Int
    let kind: String
    let id: Int
    let post: Int
    let words: String
    let version: Int
    let state: String
    /// Seconds since 2001, the reference date of `Date`, to keep full precision.
    let createdAt: Double

    init(_ text: OwnText, number: Int) {
        self.number = number
        (kind, id, post) = (text.subject.kind.rawValue, text.subject.id, text.post)
        (words, version, state) = (text.text, text.version, text.state.rawValue)
        createdAt = text.createdAt.timeIntervalSinceReferenceDate
    }

    var text: OwnText? {
        Subject(kind: kind, id: id).map {
            OwnText(
                subject: $0, post: post, text: words, version: version,
                state: ModerationState(wire: state),
                createdAt: Date(timeIntervalSinceReferenceDate: createdAt))
        }
    }
}
