/// Builds a film from the values that a mapping found in one record.
struct FilmRecordBuilder {
    private var values: [FilmField: (rank: Int, value: JSONValue)] = [:]

    /// Offers a value; the lowest rank of a non-empty value wins, and the first value among equal ranks.
    mutating func offer(_ value: JSONValue, for target: FieldMapping.Target) {
        if value.isEmpty { return }
        let value = Self.listed(value, target.field)
        if let known = values[target.field], known.rank <= target.rank { return }
        values[target.field] = (target.rank, value)
    }

    /// Replaces a cell with a list in JSON or Python notation by the list.
    private static func listed(_ value: JSONValue, _ field: FilmField) -> JSONValue {
        guard isList(field), case .string(let text) = value, beginsList(text) else { return value }
        return ListLiteral.parse(text) ?? value
    }

    private static func isList(_ field: FilmField) -> Bool {
        [.genres, .directors, .directorsKorean, .cast, .castKorean, .characters, .aliases].contains(field)
    }

    /// Whether a value begins like a list but could not be parsed as one. A title may begin with a bracket, such as
    /// “[REC]”.
    private func isBrokenList(_ field: FilmField) -> Bool {
        guard [.genres, .directors, .cast].contains(field), let text = text(field) else { return false }
        return Self.beginsList(text)
    }

    private static func beginsList(_ text: String) -> Bool { text.utf8.first(where: { $0 != 0x20 }) == 0x5B }

    /// Fields whose values can be invalid for the field.
    private static let checked: [FilmField] = [
        .imdbCode, .year, .runtime, .genres, .directors, .cast, .rating, .votes, .likes, .downloads,
    ]

    /// The values that the film does not contain, because they are invalid for their field.
    func dropped(from film: FilmRecord) -> [DroppedValue] {
        Self.checked.compactMap { field in
            let isKept =
                switch field {
                case .imdbCode: film.imdbCode != nil
                case .year: film.year != nil
                case .runtime: film.runtime != nil
                case .genres, .directors, .cast: !isBrokenList(field)
                case .rating: film.rating != nil
                case .votes: film.votes != nil
                case .likes: film.likes != nil
                default: film.downloads != nil
                }
            guard !isKept, let value = text(field), !Self.isUnknown(value) else { return nil }
            return DroppedValue(field: field, value: CleanText.line(value, limit: 64))
        }
    }

    /// Whether a text stands for an unknown value, such as `N/A`.
    static func isUnknown(_ value: String) -> Bool {
        [
            "", "-", "?", "0", "0.0", "na", "n/a", "nan", "null", "none", "unknown", "\\n",
            "(no genres listed)",
        ].contains(CleanText.line(value, limit: 32).lowercased())
    }

    /// The film; nil when it has no title.
    func film() -> FilmRecord? {
        guard let title = text(.title) else { return nil }
        var film = FilmRecord(title: title)
        for (field, path) in FilmField.texts { film[keyPath: path] = text(field) }
        if isKoreanTitleShared, film.koreanTitle == title { film.koreanTitle = nil }
        film.year = text(.year).flatMap(ValueText.year)
        film.runtime = text(.runtime).flatMap(ValueText.minutes)
        film.genres = list(.genres)
        film.directors = people(.directors, korean: .directorsKorean).map {
            PersonRecord(name: $0.name, koreanName: $0.koreanName)
        }
        film.cast = people(.cast, korean: .castKorean)
        film.rating = text(.rating).flatMap(ValueText.decimal)
        film.votes = text(.votes).flatMap(ValueText.count)
        film.likes = text(.likes).flatMap(ValueText.count)
        film.downloads = text(.downloads).flatMap(ValueText.count)
        film.aliases = list(.aliases)
        if let dated = DatedTitle(title), film.year ?? dated.year == dated.year {
            (film.title, film.year) = (dated.title, dated.year)
            film.aliases += dated.others
        }
        return film.normalized()
    }

    /// Whether the Korean title comes from a column for titles in any language, which also provides the title.
    private var isKoreanTitleShared: Bool {
        (values[.koreanTitle]?.rank ?? 0) >= FilmField.koreanTitleNames.count
    }

    private func text(_ field: FilmField) -> String? {
        values[field]?.value.text
    }

    private func list(_ field: FilmField) -> [String] {
        if isBrokenList(field) { return [] }
        switch values[field]?.value {
        case .array(let entries)?: return entries.compactMap { $0.text ?? $0["name"]?.text }
        case let value?:
            return value.text.map { field == .genres ? ListText.decodeGenres($0) : ListText.decode($0) } ?? []
        case nil: return []
        }
    }

    private func people(_ field: FilmField, korean: FilmField) -> [CastRecord] {
        if isBrokenList(field) { return [] }
        if case .array(let entries)? = values[field]?.value {
            return entries.compactMap { entry in
                if let name = entry.text { return CastRecord(name: name) }
                guard let name = entry["name"]?.text else { return nil }
                let koreanName = entry["korean_name"] ?? entry["koreanName"]
                return CastRecord(
                    name: name, koreanName: koreanName?.text, character: entry["character"]?.text)
            }
        }
        let names = text(field).map(ListText.decodeNames) ?? []
        let koreanNames = list(korean)
        let characters = field == .cast ? list(.characters) : []
        return names.enumerated().map { index, name in
            CastRecord(
                name: name, koreanName: index < koreanNames.count ? koreanNames[index] : nil,
                character: index < characters.count ? characters[index] : nil)
        }
    }
}

/// A value that was left out of a film, because it is invalid for its field.
public struct DroppedValue: Hashable, Sendable {
    /// The field that the value was for.
    public let field: FilmField
    /// At most 64 characters of the value.
    public let value: String
}
