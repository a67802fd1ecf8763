public import CommunityDomain
import DataCore
public import Persistence
public import Platform
import SQLCore
import TextCore

/// Drafts in the store of a profile, for a user without files, such as a visitor in a browser.
public struct StoredDraftRepository: DraftRepository {
    /// The largest number of drafts; together they stay below 16 MiB.
    static let most = 64
    /// In bytes: larger than any text that can be posted.
    static let sizeLimit = 256 << 10

    private static let prefix = "draft/"
    private static let lastKey = "drafts/last"

    private let store: any KeyValueStore
    private let here: @Sendable () async -> BoardPlace
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - store: the store of the profile.
    ///   - place: the place of new drafts.
    ///   - now: the time of day.
    public init(
        store: any KeyValueStore, place: @escaping @Sendable () async -> BoardPlace,
        now: @escaping @Sendable () -> Date
    ) {
        self.store = store
        here = place
        self.now = now
    }

    public func place() async -> BoardPlace { await here() }

    public func drafts() async throws(CommunityError) -> [Draft] {
        let entries = try await CommunityError.storing { () throws(StoreError) in
            try await store.entries(withPrefix: Self.prefix)
        }
        return entries.compactMap { Record(json: $0.value)?.draft }
            .filter { $0.text.contains { !$0.isWhitespace } }
            .sorted { ($0.updatedAt, $0.id) > ($1.updatedAt, $1.id) }
    }

    public func draft(_ id: Draft.ID) async throws(CommunityError) -> Draft? {
        let bytes = try await CommunityError.storing { () throws(StoreError) in
            try await store.value(for: Self.key(id))
        }
        return bytes.flatMap { Record(json: $0)?.draft }
    }

    /// - Throws: `CommunityError.text(_:)` for a text that is too large, `CommunityError.storage(_:)`, also for too many
    ///   drafts.
    public func keep(
        _ text: String, for target: Draft.Target, at place: BoardPlace
    ) async throws(CommunityError) -> Draft {
        try check(text)
        let date = now()
        return try await CommunityError.storing { () throws(StoreError) in
            guard try await store.entries(withPrefix: Self.prefix).count < Self.most else {
                throw .unavailable(
                    ErrorText("there are \(Self.most) drafts already", "임시 저장한 글이 이미 \(Self.most)개입니다"))
            }
            return try await store.transaction { values throws(StoreError) in
                let last = try values.value(for: Self.lastKey).flatMap {
                    Int(String(decoding: $0, as: UTF8.self))
                }
                let draft = Draft(
                    id: (last ?? 0) + 1, target: target, text: text, updatedAt: date, place: place)
                try values.set(Array("\(draft.id)".utf8), for: Self.lastKey)
                try values.set(Record(draft).json, for: Self.key(draft.id))
                return draft
            }
        }
    }

    /// - Throws: `CommunityError.text(_:)` for a text that is too large, `CommunityError.storage(_:)`.
    public func save(_ text: String, in id: Draft.ID) async throws(CommunityError) -> Bool {
        try check(text)
        let date = now()
        return try await CommunityError.storing { () throws(StoreError) in
            try await store.update(Self.key(id)) { bytes in
                guard let draft = bytes.flatMap({ Record(json: $0)?.draft }) else { return false }
                let changed = Draft(
                    id: id, target: draft.target, text: text, updatedAt: date, place: draft.place)
                bytes = Record(changed).json
                return true
            }
        }
    }

    /// - Throws: `CommunityError.unavailable`: there are no files.
    public func file(of id: Draft.ID) async throws(CommunityError) -> String { throw .unavailable }

    public func discard(_ id: Draft.ID) async throws(CommunityError) -> Bool {
        try await CommunityError.storing { () throws(StoreError) in
            try await store.update(Self.key(id)) { bytes in
                defer { bytes = nil }
                return bytes != nil
            }
        }
    }

    private func check(_ text: String) throws(CommunityError) {
        guard text.utf8.count <= Self.sizeLimit else { throw .text(.tooLarge(limit: Self.sizeLimit)) }
    }

    private static func key(_ id: Draft.ID) -> String { "\(prefix)\(id)" }

    /// Fields are only ever added.
    private struct Record: Codable {
        /// The name that a file of the draft would have.
        let name: String
        let text: String
        /// In seconds since 1970.
        let updatedAt: Double
        let server: String?
        let account: Int?
        let accountName: String?
        let database: String?

        init(_ draft: Draft) {
            name = DraftName(id: draft.id, target: draft.target).text
            (text, updatedAt) = (draft.text, draft.updatedAt.timeIntervalSince1970)
            (server, account) = (draft.place?.server, draft.place?.account)
            (accountName, database) = (draft.place?.name, draft.place?.database)
        }

        var draft: Draft? {
            DraftName(name).map { name in
                Draft(
                    id: name.id, target: name.target, text: text,
                    updatedAt: Date(timeIntervalSince1970: updatedAt),
                    place: BoardPlace(server: server, account: account, name: accountName, database: database)
                )
            }
        }
    }
}
