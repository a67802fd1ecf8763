import MoviesPresentation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The bookmarks as `--json` prints them: a list's film each, and when it was marked.
struct BookmarksJSON: Encodable {
    let bookmarks: [Entry]

    init(_ rows: [BookmarkRow]) {
        bookmarks = rows.map(Entry.init)
    }

    struct Entry: Encodable {
        let row: BookmarkRow

        enum Key: String, CodingKey {
            case addedAt = "added_at"
        }

        func encode(to encoder: any Encoder) throws {
            try MovieJSON(movie: row.movie.movie).encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(row.addedAt, forKey: .addedAt)
        }
    }
}
