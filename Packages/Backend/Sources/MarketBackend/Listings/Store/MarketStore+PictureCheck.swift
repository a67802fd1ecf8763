import Persistence
import Platform
public import SQLCore

/// The result of checking the pictures of all listings.
public struct PictureCheck: Hashable, Sendable {
    /// The number of pictures and thumbnails, each counted once.
    public internal(set) var files = 0
    /// The number of files that are missing or whose bytes have changed.
    public internal(set) var damaged = 0
    /// The first few listings with such a file, including deleted listings that can be restored.
    public internal(set) var listings: [Int] = []
}

extension MarketStore {
    /// The number of pictures per query of the database.
    private static let checkSize = 500
    private static let mostListings = 5

    /// Reads every picture of the listings, one at a time, and compares it with its name, the hash of its bytes.
    public func checkPictures() async throws(StoreError) -> PictureCheck {
        try await open()
        var check = PictureCheck()
        var last = ""
        while true {
            let after = last
            let rows = try await database.read { connection throws(StoreError) in
                try connection.rows(
                    """
                    SELECT key, min(listing) FROM (
                        SELECT key, listing FROM picture UNION ALL SELECT thumb_key, listing FROM picture) AS file
                    WHERE key > ?1 GROUP BY key ORDER BY key LIMIT ?2
                    """, .text(after), .int(Self.checkSize)
                ) { (key: $0.text(0), listing: $0.int(1)) }
            }
            for row in rows {
                check.files += 1
                guard try await !isWhole(row.key) else { continue }
                check.damaged += 1
                if check.listings.count < Self.mostListings, !check.listings.contains(row.listing) {
                    check.listings.append(row.listing)
                }
            }
            guard let key = rows.last?.key else { break }
            last = key
        }
        check.listings.sort()
        return check
    }

    private func isWhole(_ name: String) async throws(StoreError) -> Bool {
        guard let key = BlobKey(name) else { return false }
        switch try await blobs.blob(key) {
        case .file(let path)?:
            return (try? Data(contentsOf: URL(filePath: path))).map { BlobKey(of: Array($0)) } == key
        case .bytes(let bytes)?: return BlobKey(of: bytes) == key
        case nil: return false
        }
    }
}
