import SQLCore

/// A filter as SQL, with its values.
struct FilmCondition {
    private(set) var parts: [String] = []
    private(set) var values: [SQLValue] = []
    private let mask: Int?
    private let first: Int

    /// `nil` if no film can match because a genre is unknown. `first` is the number of its first value.
    init?(_ filter: FilmFilter, genres: GenreNames, from first: Int = 1) {
        self.first = first
        if let genre = filter.genre {
            guard let bit = genres.bit(of: genre) else { return nil }
            mask = 1 << bit
        } else {
            mask = nil
        }
        if let mask { add("(f.genres & ?) != 0", .int(mask)) }
        for group in filter.genreGroups {
            let mask = Self.mask(group, genres)
            guard mask != 0 else { return nil }
            add("(f.genres & ?) != 0", .int(mask))
        }
        if !filter.otherGenres.isEmpty {
            add("(f.genres & ?) = 0", .int(Self.mask(filter.otherGenres, genres)))
        }
        if let ratings = filter.ratings {
            add("f.rating >= ?", .double(ratings.least))
            add("f.rating <= ?", .double(ratings.most))
        }
        if filter.minimumVotes > 0 { add("f.votes >= ?", .int(filter.minimumVotes)) }
        if filter.minimumRating > 0 { add("f.rating >= ?", .double(filter.minimumRating)) }
        if let year = filter.fromYear { add("f.year >= ?", .int(year)) }
        // An unknown year is stored as 0 and is in no range.
        if let year = filter.toYear { add("f.year BETWEEN 1 AND ?", .int(year)) }
    }

    /// Adds the condition for rows after a key.
    mutating func add(after key: FilmKey, isAscending: Bool) {
        let columns = key.sort.keys.names(of: "f")
        let slots = key.values.map { slot($0) }.joined(separator: ", ")
        parts.append("(\(columns)) \(isAscending ? ">" : "<") (\(slots))")
        // SQLite uses a row comparison for lookups only in an index of plain columns.
        if [.rating, .koreanTitle].contains(key.sort), let term = key.sort.keys.first {
            parts.append("\(term.sql(of: "f")) \(isAscending ? ">=" : "<=") \(slot(key.values[0]))")
        }
    }

    /// Adds a condition that all films with at least that rating fulfil, so that the other films in the index by rating
    /// are not read.
    mutating func add(bound minimumRating: Double) {
        let bound = slot(.int(WeightedRating.least(ofRating: minimumRating)))
        parts.append("\(WeightedRating.sql(of: "f")) >= \(bound)")
    }

    /// Adds a value, and returns its placeholder.
    mutating func slot(_ value: SQLValue) -> String {
        values.append(value)
        return "?\(first + values.count - 1)"
    }

    /// The `WHERE` clause; empty without conditions.
    var clause: String { parts.isEmpty ? "" : "WHERE " + parts.joined(separator: " AND ") }

    /// The mask of the known genres among the names.
    private static func mask(_ names: [String], _ genres: GenreNames) -> Int {
        names.compactMap(genres.bit(of:)).reduce(0) { $0 | 1 << $1 }
    }

    private mutating func add(_ part: String, _ value: SQLValue) {
        parts.append(part.replacing("?", with: slot(value)))
    }
}
