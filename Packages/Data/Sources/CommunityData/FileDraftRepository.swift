import TextCore
public import CommunityDomain
import DataCore
public import Persistence
public import SQLCore

/// Drafts as files, which an editor can change and which survive crashes.
public struct FileDraftRepository: DraftRepository {
    /// In bytes: larger than any text that can be posted.
    public static let sizeLimit = 1 << 20

    private let folder: PrivateFolder
    private let here: @Sendable () async -> BoardPlace
    private let onUnreadable: @Sendable (StoreError) -> Void

    /// - Parameters:
    ///   - folder: a folder for this profile alone.
    ///   - place: the place of new drafts.
    ///   - onUnreadable: called for each draft that a list leaves out because its file cannot be read.
    public init(
        folder: PrivateFolder, place: @escaping @Sendable () async -> BoardPlace,
        onUnreadable: @escaping @Sendable (StoreError) -> Void = { _ in }
    ) {
        self.folder = folder
        here = place
        self.onUnreadable = onUnreadable
    }

    public func place() async -> BoardPlace { await here() }

    public func drafts() async throws(CommunityError) -> [Draft] {
        try await CommunityError.storing { () throws(StoreError) in
            let places = try await places.all()
            var drafts: [Draft] = []
            for entry in try await folder.entries() {
                guard let name = DraftName(entry.name) else { continue }
                do throws(StoreError) {
                    guard let draft = try await draft(name, entry, places),
                        // An empty draft has an editor open, or had one when the app was killed.
                        draft.text.contains(where: { !$0.isWhitespace })
                    else { continue }
                    drafts.append(draft)
                } catch {
                    onUnreadable(error)
                }
            }
            return drafts.sorted { ($0.updatedAt, $0.id) > ($1.updatedAt, $1.id) }
        }
    }

    public func draft(_ id: Draft.ID) async throws(CommunityError) -> Draft? {
        try await CommunityError.storing { () throws(StoreError) in
            for entry in try await folder.entries() {
                guard let name = DraftName(entry.name), name.id == id else { continue }
                return try await draft(name, entry, try await places.all())
            }
            return nil
        }
    }

    /// - Throws: `CommunityError.text(_:)` for a text of more than ``sizeLimit``, `CommunityError.storage(_:)`.
    public func keep(
        _ text: String, for target: Draft.Target, at place: BoardPlace
    ) async throws(CommunityError) -> Draft {
        guard text.utf8.count <= Self.sizeLimit else { throw .text(.tooLarge(limit: Self.sizeLimit)) }
        return try await CommunityError.storing { () throws(StoreError) in
            let number = try await places.number(of: place)
            let entry = try await folder.create(Array(text.utf8)) { names in
                let last = names.compactMap { DraftName($0)?.id }.max() ?? 0
                return DraftName(id: last + 1, target: target, place: number).text
            }
            let id = DraftName(entry.name)?.id ?? 0
            return Draft(id: id, target: target, text: text, updatedAt: entry.changedAt, place: place)
        }
    }

    /// - Throws: `CommunityError.text(_:)` for a text of more than ``sizeLimit``, `CommunityError.storage(_:)`.
    public func save(_ text: String, in id: Draft.ID) async throws(CommunityError) -> Bool {
        guard text.utf8.count <= Self.sizeLimit else { throw .text(.tooLarge(limit: Self.sizeLimit)) }
        return try await CommunityError.storing { () throws(StoreError) in
            guard let name = try await names().first(where: { $0.id == id }) else { return false }
            return try await folder.replace(name.text, with: Array(text.utf8))
        }
    }

    public func file(of id: Draft.ID) async throws(CommunityError) -> String {
        let name = try await CommunityError.storing { () throws(StoreError) in
            try await names().first { $0.id == id }
        }
        guard let name else { throw .notFound }
        return folder.path(of: name.text)
    }

    public func discard(_ id: Draft.ID) async throws(CommunityError) -> Bool {
        try await CommunityError.storing { () throws(StoreError) in
            guard let name = try await names().first(where: { $0.id == id }) else { return false }
            return try await folder.remove(name.text)
        }
    }

    private var places: DraftPlaces { DraftPlaces(folder: folder) }

    /// Returns `nil` when the draft has been discarded.
    private func draft(
        _ name: DraftName, _ entry: PrivateFolder.Entry, _ places: [Int: BoardPlace]
    ) async throws(StoreError) -> Draft? {
        try await folder.read(entry.name).map { bytes in
            let text = String(document: bytes)
            return Draft(
                id: name.id, target: name.target, text: text ?? String(decoding: bytes, as: UTF8.self),
                updatedAt: entry.changedAt, place: name.place.flatMap { places[$0] }, isUTF8: text != nil)
        }
    }

    private func names() async throws(StoreError) -> [DraftName] {
        try await folder.entries().compactMap { DraftName($0.name) }
    }
}

/// The name of a draft's file, which contains the target of the text: `3.post.at-1.md`, `4.post-12-v2.at-1.md`,
/// `5.comment-on-12.at-2.md`, `6.comment-7-on-12-v3.at-2.md`, `7.reply-to-7-on-12.at-2.md`; with a title
/// `8.post-titled.at-1.md`, `9.post-12-v2-titled.at-1.md`. `at-2` is the place of the file `2.place.json`; older
/// versions wrote none.
struct DraftName: Hashable, Sendable {
    let id: Draft.ID
    let target: Draft.Target
    let place: Int?

    init(id: Draft.ID, target: Draft.Target, place: Int? = nil) {
        self.id = id
        self.target = target
        self.place = place
    }

    /// `nil` when it is not the name of a draft, such as the name of an editor's backup.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard 3...4 ~= parts.count, parts.last == "md", let id = Self.number(parts[0]) else { return nil }
        self.id = id
        place = parts.count == 4 && parts[2].hasPrefix("at-") ? Self.number(parts[2].dropFirst(3)) : nil
        let words = parts[1].split(separator: "-", omittingEmptySubsequences: false)
        switch words.first {
        case "post" where words.count == 1:
            target = .newPost
        case "post" where words.count == 2 && words[1] == "titled":
            target = .newTitledPost
        case "post" where words.count == 3 || words.count == 4 && words[3] == "titled":
            guard let post = Self.number(words[1]), let version = Self.version(words[2]) else { return nil }
            target =
                words.count == 3 ? .post(post, version: version) : .titledPost(post, version: version)
        case "comment" where words.count == 3 && words[1] == "on":
            guard let post = Self.number(words[2]) else { return nil }
            target = .newComment(post: post)
        case "reply" where words.count == 5 && words[1] == "to" && words[3] == "on":
            guard let comment = Self.number(words[2]), let post = Self.number(words[4]) else { return nil }
            target = .reply(to: comment, post: post)
        case "comment" where words.count == 5 && words[2] == "on":
            guard let comment = Self.number(words[1]), let post = Self.number(words[3]),
                let version = Self.version(words[4])
            else { return nil }
            target = .comment(comment, post: post, version: version)
        default:
            return nil
        }
        // The repository never writes `03.post.md`, so it is not a draft.
        guard self.text == text else { return nil }
    }

    var text: String {
        let what =
            switch target {
            case .newPost: "post"
            case .newTitledPost: "post-titled"
            case .post(let post, let version): "post-\(post)-v\(version)"
            case .titledPost(let post, let version): "post-\(post)-v\(version)-titled"
            case .newComment(let post): "comment-on-\(post)"
            case .reply(let comment, let post): "reply-to-\(comment)-on-\(post)"
            case .comment(let comment, let post, let version): "comment-\(comment)-on-\(post)-v\(version)"
            }
        return "\(id).\(what)\(place.map { ".at-\($0)" } ?? "").md"
    }

    static func number(_ text: Substring) -> Int? {
        guard 1...18 ~= text.utf8.count, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        return Int(text)
    }

    private static func version(_ text: Substring) -> Int? {
        text.first == "v" ? number(text.dropFirst()) : nil
    }
}

/// The places of drafts, each in a file beside them: an address is too long for a file name, and the drafts must not
/// depend on another store, which may be unavailable.
private struct DraftPlaces: Sendable {
    let folder: PrivateFolder

    /// The places by number, without unreadable ones.
    func all() async throws(StoreError) -> [Int: BoardPlace] {
        var places: [Int: BoardPlace] = [:]
        for entry in try await folder.entries() {
            guard let number = Self.number(of: entry.name), let bytes = try? await folder.read(entry.name),
                let record = Record(json: bytes)
            else { continue }
            places[number] = BoardPlace(
                server: record.server, account: record.account, name: record.name, database: record.database)
        }
        return places
    }

    /// Returns the number of a place; stores a new place first. Two processes may give one place two numbers.
    func number(of place: BoardPlace) async throws(StoreError) -> Int {
        if let known = try await all().first(where: { $0.value == place }) { return known.key }
        let record = Record(
            server: place.server, account: place.account, name: place.name, database: place.database)
        guard let bytes = record.json else {
            throw .statement("the place of a draft cannot be written as JSON")
        }
        let entry = try await folder.create(bytes) { names in
            "\((names.compactMap { Self.number(of: $0) }.max() ?? 0) + 1).place.json"
        }
        return Self.number(of: entry.name) ?? 0
    }

    private static func number(of name: String) -> Int? {
        guard name.hasSuffix(".place.json") else { return nil }
        return DraftName.number(name.prefix { $0 != "." })
    }

    /// Fields are only ever added.
    private struct Record: Codable {
        let server: String?
        let account: Int?
        let name: String?
        let database: String?
    }
}
