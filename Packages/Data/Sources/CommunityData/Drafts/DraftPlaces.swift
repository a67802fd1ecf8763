import CommunityDomain
import Persistence
import SQLCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The places that drafts belong to, each in a file beside them: an address is too long for the name of a file, and the
/// drafts must not depend on another store, which may be away.
struct DraftPlaces: Sendable {
    let folder: PrivateFolder

    /// By their numbers. What cannot be understood is left out.
    func all() async throws(StoreError) -> [Int: BoardPlace] {
        var places: [Int: BoardPlace] = [:]
        for entry in try await folder.entries() {
            guard let number = Self.number(of: entry.name), let bytes = try await folder.read(entry.name),
                let record = try? JSONDecoder().decode(Record.self, from: Data(bytes))
            else { continue }
            places[number] = BoardPlace(server: record.server, account: record.account, name: record.name)
        }
        return places
    }

    /// The number of a place, which is kept first when it is new. Two processes may give one place two numbers.
    func number(of place: BoardPlace) async throws(StoreError) -> Int {
        if let known = try await all().first(where: { $0.value == place }) { return known.key }
        let record = Record(server: place.server, account: place.account, name: place.name)
        guard let bytes = try? JSONEncoder().encode(record) else {
            throw .statement("the place of a draft cannot be written as JSON")
        }
        let entry = try await folder.create(Array(bytes)) { names in
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
    }
}
