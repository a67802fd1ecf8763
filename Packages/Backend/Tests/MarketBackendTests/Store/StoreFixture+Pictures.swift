import Persistence
import SQLCore
import Testing

@testable import MarketBackend

extension StoreFixture {
    func pictures(of id: Int) async throws -> [StoredPicture] {
        try #require(try await store.details(id, in: .all)).pictures
    }

    /// The name of the small picture that lists show.
    func thumbnail(of id: Int) async throws -> String? {
        let name = try #require(try await store.details(id, in: .all)).row.thumbnail
        return ["a", "b", "c", "d"].first { name == BlobKeys.small($0).text + ".jpg" }
    }

    func arrange(_ id: Int, _ pictures: [Int]) async throws {
        try await store.change([]) { connection throws(StoreError) in
            (value: (), named: try ListingTables.arrange(id, pictures: pictures, on: connection))
        }
    }

    func choose(_ picture: Int, of id: Int) async throws {
        try await store.write { connection throws(StoreError) in
            try ListingTables.setThumbnail(id, picture: picture, on: connection)
        }
    }

    /// Replaces the pictures like a change of generation 1.
    func replace(_ id: Int, _ names: [String]) async throws {
        let pictures = names.map(Self.picture)
        try await store.change(ListingTables.blobs(of: pictures)) { connection throws(StoreError) in
            (value: (), named: try ListingTables.replacePictures(id, with: pictures, on: connection))
        }
    }

    /// The names whose pictures are stored, both the large and the small one.
    func kept(_ names: [String]) async throws -> [String] {
        var kept: [String] = []
        for name in names {
            let large = try await store.blob(BlobKeys.large(name))
            let small = try await store.blob(BlobKeys.small(name))
            #expect((large == nil) == (small == nil))
            if large != nil { kept.append(name) }
        }
        return kept
    }
}
