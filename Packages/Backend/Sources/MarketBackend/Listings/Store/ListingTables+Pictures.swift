import PasswordCore
import Persistence
import PictureCore
import SQLCore

extension ListingTables {
    /// The blobs of pictures, to be stored before the rows that name them.
    static func blobs(of pictures: [CleanPicture]) -> [Blob] {
        pictures.flatMap { [$0.picture, $0.thumbnail] }.map {
            Blob(key: BlobKey(of: $0.bytes), bytes: $0.bytes)
        }
    }

    /// A query of all blobs of listings and products of the exchange.
    static let blobKeys =
        "SELECT key FROM picture UNION SELECT thumb_key FROM picture UNION SELECT key FROM exchange_picture"

    /// The blobs that still belong to a listing, including deleted listings that can be restored, or to a product of the
    /// exchange.
    static func named(
        on connection: any SQLConnection, _ keys: [BlobKey]
    ) throws(StoreError) -> Set<BlobKey> {
        guard let last = keys.last else { return [] }
        // Padded to a power of two, so that few distinct statements exist.
        var values = keys.map { SQLValue.text($0.text) }
        while values.count & (values.count - 1) != 0 { values.append(.text(last.text)) }
        let slots = values.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        let named = try connection.rows(
            """
            SELECT key FROM picture WHERE key IN (\(slots))
            UNION SELECT thumb_key FROM picture WHERE thumb_key IN (\(slots))
            UNION SELECT key FROM exchange_picture WHERE key IN (\(slots))
            """, values: values
        ) { BlobKey($0.text(0)) }
        return Set(named.compactMap { $0 })
    }

    /// In the seller's order.
    static func pictures(
        of listing: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [StoredPicture] {
        try connection.rows(
            """
            SELECT id, key, format, thumb_key, thumb_format FROM picture WHERE listing = ?1 ORDER BY position
            """, .int(listing)
        ) { row throws(StoreError) in
            guard let file = StoredPicture.File(key: row.text(1), format: row.text(2)),
                let thumbnail = StoredPicture.File(key: row.text(3), format: row.text(4))
            else { throw .corrupt("the picture \(row.int(0)) has no valid file name") }
            return StoredPicture(id: row.int(0), file: file, thumbnail: thumbnail)
        }
    }

    /// Orders the pictures of a listing, and removes all others. Ids of other listings' pictures are ignored. Returns the
    /// blobs that the removed pictures referred to.
    static func arrange(
        _ id: Int, pictures: [Int], on connection: any SQLConnection
    ) throws(StoreError) -> [BlobKey] {
        let gone = try removePictures(of: id, but: Set(pictures), on: connection)
        for (position, picture) in pictures.enumerated() {
            try connection.execute(
                "UPDATE picture SET position = ?3 WHERE id = ?2 AND listing = ?1", .int(id), .int(picture),
                .int(position))
        }
        try chooseThumbnail(of: id, on: connection)
        return gone
    }

    /// Replaces the pictures of a listing. Returns the blobs that the removed ones referred to.
    static func replacePictures(
        _ id: Int, with pictures: [CleanPicture], on connection: any SQLConnection
    ) throws(StoreError) -> [BlobKey] {
        let gone = try removePictures(of: id, but: [], on: connection)
        try addPictures(pictures, to: id, on: connection)
        return gone
    }

    /// Chooses the picture shown in lists. Does nothing if it belongs to another listing.
    static func setThumbnail(
        _ id: Int, picture: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.execute(
            "UPDATE listing SET thumbnail_picture = ?2 WHERE id = ?1", .int(id), .int(picture))
        try chooseThumbnail(of: id, on: connection)
    }

    /// Adds pictures after those of the listing.
    static func addPictures(
        _ pictures: [CleanPicture], to listing: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        guard !pictures.isEmpty else { return try chooseThumbnail(of: listing, on: connection) }
        let last = try ListingNumber.picture.advance(by: pictures.count, on: connection)
        let first =
            try connection.first(
                "SELECT COALESCE(MAX(position), -1) + 1 FROM picture WHERE listing = ?1", .int(listing)
            ) { $0.int(0) } ?? 0
        for (position, picture) in pictures.enumerated() {
            try connection.execute(
                """
                INSERT INTO picture (id, listing, position, key, format, thumb_key, thumb_format)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
                """, .int(last - pictures.count + 1 + position), .int(listing), .int(first + position),
                .text(BlobKey(of: picture.picture.bytes).text), .text(picture.picture.format.rawValue),
                .text(BlobKey(of: picture.thumbnail.bytes).text), .text(picture.thumbnail.format.rawValue))
        }
        try chooseThumbnail(of: listing, on: connection)
    }

    static func removePictures(
        of listing: Int, but kept: Set<Int>, on connection: any SQLConnection
    ) throws(StoreError) -> [BlobKey] {
        var keys: [BlobKey] = []
        for picture in try pictures(of: listing, on: connection) where !kept.contains(picture.id) {
            try connection.execute("DELETE FROM picture WHERE id = ?1", .int(picture.id))
            keys += [picture.file.key, picture.thumbnail.key]
        }
        return keys
    }

    /// Sets the thumbnail in lists to that of the chosen picture, or of the first.
    private static func chooseThumbnail(
        of listing: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        let chosen =
            try connection.first(
                "SELECT thumbnail_picture FROM listing WHERE id = ?1", .int(listing)
            ) { $0.optionalInt(0) } ?? nil
        let pictures = try pictures(of: listing, on: connection)
        let known = pictures.first { $0.id == chosen }
        try connection.execute(
            "UPDATE listing SET thumbnail = ?2, thumbnail_picture = ?3 WHERE id = ?1", .int(listing),
            .optional((known ?? pictures.first)?.thumbnail.name), .optional(known?.id))
    }

}

/// A picture of a listing and its thumbnail, by their blobs.
struct StoredPicture: Hashable, Sendable {
    struct File: Hashable, Sendable {
        let key: BlobKey
        let format: PictureFormat

        /// The file name in its URL: `<hash>.jpg`.
        var name: String { "\(key.text).\(format.fileExtension)" }
    }

    let id: Int
    let file: File
    let thumbnail: File
}

extension StoredPicture.File {
    /// `nil` if a value is invalid.
    init?(key: String, format: String) {
        guard let key = BlobKey(key), let format = PictureFormat(rawValue: format) else { return nil }
        self.init(key: key, format: format)
    }
}
