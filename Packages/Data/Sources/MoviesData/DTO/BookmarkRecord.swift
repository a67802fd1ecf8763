import MoviesDomain
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A bookmark as it is kept on the device.
struct BookmarkRecord: Codable, Sendable {
    static let version = 1

    let version: Int
    /// Milliseconds since 1970.
    let addedAt: Int
    let movie: MovieRecord

    init(_ movie: Movie, addedAt: Date) {
        version = Self.version
        self.addedAt = Int(exactly: (addedAt.timeIntervalSince1970 * 1000).rounded()) ?? 0
        self.movie = MovieRecord(movie)
    }

    /// `nil` for what is damaged or was kept by a newer version.
    init?(_ bytes: [UInt8]) {
        guard let record = try? JSONDecoder().decode(Self.self, from: Data(bytes)),
            record.version == Self.version
        else { return nil }
        self = record
    }

    /// `nil` when JSON cannot say it.
    var bytes: [UInt8]? { (try? JSONEncoder().encode(self)).map([UInt8].init) }

    func toDomain() -> Bookmark {
        Bookmark(
            movie: movie.toDomain(), addedAt: Date(timeIntervalSince1970: Double(addedAt) / 1000))
    }
}
