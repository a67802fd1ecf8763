import SQLCore

/// A filter as SQL, with its values. The values' numbers go on after those that the statement has already.
struct FilmCondition {
    private(set) var parts: [String] = []
    private(set) var values: [SQLValue] = []
    private let mask: Int?

    /// `nil` when no film can match: the genre is not known here.
    init?(_ filter: FilmFilter, genres: GenreNames) {
        if let genre = filter.genre {
            guard let bit = genres.bit(of: genre) else { return nil }
            mask = 1 << bit
        } else {
            mask = nil
        }
        if let mask { add("(f.genres & ?) != 0", .int(mask)) }
        if filter.minimumRating > 0 { add("f.rating >= ?", .double(Double(filter.minimumRating))) }
        if let year = filter.fromYear { add("f.year >= ?", .int(year)) }
        // An unknown year is kept as 0 and lies in no range.
        if let year = filter.toYear { add("f.year BETWEEN 1 AND ?", .int(year)) }
    }

    /// Adds the rows behind a key.
    mutating func add(after key: FilmKey, isAscending: Bool) {
        let first = values.count + 1
        values += key.values
        let columns = key.sort.keys.map { "f.\($0)" }.joined(separator: ", ")
        let slots = key.values.indices.map { "?\(first + $0)" }.joined(separator: ", ")
        parts.append("(\(columns)) \(isAscending ? ">" : "<") (\(slots))")
    }

    /// Adds one more value and gives its place.
    mutating func slot(_ value: SQLValue) -> String {
        values.append(value)
        return "?\(values.count)"
    }

    /// With its `WHERE`; empty when everything matches.
    var clause: String { parts.isEmpty ? "" : "WHERE " + parts.joined(separator: " AND ") }

    private mutating func add(_ part: String, _ value: SQLValue) {
        values.append(value)
        parts.append(part.replacing("?", with: "?\(values.count)"))
    }
}
