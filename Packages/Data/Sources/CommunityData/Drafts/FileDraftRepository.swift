import TextCore
public import CommunityDomain
public import Persistence
import SQLCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Drafts as files, so that an editor can write to them and a crash of anything leaves them there.
public struct FileDraftRepository: DraftRepository {
    /// In bytes: more than any text that can be posted.
    public static let sizeLimit = 1 << 20

    private let folder: PrivateFolder
    private let here: @Sendable () async -> BoardPlace

    /// - Parameters:
    ///   - folder: one for this profile alone.
    ///   - place: where what is written now belongs.
    public init(folder: PrivateFolder, place: @escaping @Sendable () async -> BoardPlace) {
        self.folder = folder
        here = place
    }

    public func place() async -> BoardPlace { await here() }

    public func drafts() async throws(CommunityError) -> [Draft] {
        try await storing { () throws(StoreError) in
            let places = try await places.all()
            var drafts: [Draft] = []
            for entry in try await folder.entries() {
                guard let name = DraftName(entry.name), let draft = try await draft(name, entry, places)
                else {
                    continue
                }
                drafts.append(draft)
            }
            return drafts.sorted { ($0.updatedAt, $0.id) > ($1.updatedAt, $1.id) }
        }
    }

    public func draft(_ id: Draft.ID) async throws(CommunityError) -> Draft? {
        try await storing { () throws(StoreError) in
            for entry in try await folder.entries() {
                guard let name = DraftName(entry.name), name.id == id else { continue }
                return try await draft(name, entry, try await places.all())
            }
            return nil
        }
    }

    /// - Throws: ``CommunityError/text(_:)`` for a text of more than ``sizeLimit``, ``CommunityError/storage(_:)``.
    public func keep(
        _ text: String, for target: Draft.Target, at place: BoardPlace
    ) async throws(CommunityError) -> Draft {
        guard text.utf8.count <= Self.sizeLimit else { throw .text(.tooLarge(limit: Self.sizeLimit)) }
        return try await storing { () throws(StoreError) in
            let number = try await places.number(of: place)
            let entry = try await folder.create(Array(text.utf8)) { names in
                let last = names.compactMap { DraftName($0)?.id }.max() ?? 0
                return DraftName(id: last + 1, target: target, place: number).text
            }
            let id = DraftName(entry.name)?.id ?? 0
            return Draft(id: id, target: target, text: text, updatedAt: entry.changedAt, place: place)
        }
    }

    public func file(of id: Draft.ID) async throws(CommunityError) -> String {
        let name = try await storing { () throws(StoreError) in try await names().first { $0.id == id } }
        guard let name else { throw .notFound }
        return folder.path(of: name.text)
    }

    public func discard(_ id: Draft.ID) async throws(CommunityError) -> Bool {
        try await storing { () throws(StoreError) in
            guard let name = try await names().first(where: { $0.id == id }) else { return false }
            return try await folder.remove(name.text)
        }
    }

    private var places: DraftPlaces { DraftPlaces(folder: folder) }

    /// `nil` when it was discarded meanwhile.
    private func draft(
        _ name: DraftName, _ entry: PrivateFolder.Entry, _ places: [Int: BoardPlace]
    ) async throws(StoreError) -> Draft? {
        try await folder.read(entry.name).map { bytes in
            Draft(
                id: name.id, target: name.target, text: String(decoding: bytes, as: UTF8.self),
                updatedAt: entry.changedAt, place: name.place.flatMap { places[$0] })
        }
    }

    private func names() async throws(StoreError) -> [DraftName] {
        try await folder.entries().compactMap { DraftName($0.name) }
    }
}

/// Runs what asks the device and puts its failures in the words of the domain.
func storing<Value>(
    _ work: () async throws(StoreError) -> Value
) async throws(CommunityError) -> Value {
    do throws(StoreError) {
        return try await work()
    } catch {
        throw CommunityError(error)
    }
}
