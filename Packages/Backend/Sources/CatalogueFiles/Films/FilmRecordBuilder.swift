/// Makes a film of the values which a mapping found in one record.
struct FilmRecordBuilder {
    private var values: [FilmField: (rank: Int, value: JSONValue)] = [:]

    /// Offers a value; the lowest rank that is not empty wins, of equal ones the first.
    mutating func offer(_ value: JSONValue, for target: FieldMapping.Target) {
        if value.isEmpty { return }
        if let known = values[target.field], known.rank <= target.rank { return }
        values[target.field] = (target.rank, value)
    }

    /// Fields of which a value can be something that the field cannot hold.
    private static let checked: [FilmField] = [
        .imdbCode, .year, .runtime, .rating, .votes, .likes, .downloads,
    ]

    /// The values that are not in the film that was made, because they are none of their field.
    func dropped(from film: FilmRecord) -> [DroppedValue] {
        Self.checked.compactMap { field in
            let isKept =
                switch field {
                case .imdbCode: film.imdbCode != nil
                case .year: film.year != nil
                case .runtime: film.runtime != nil
                case .rating: film.rating != nil
                case .votes: film.votes != nil
                case .likes: film.likes != nil
                default: film.downloads != nil
                }
            guard !isKept, let value = text(field), !Self.isUnknown(value) else { return nil }
            return DroppedValue(field: field, value: CleanText.line(value, limit: 64))
        }
    }

    /// What people write where they know nothing.
    private static func isUnknown(_ value: String) -> Bool {
        ["", "-", "?", "0", "0.0", "na", "n/a", "nan", "null", "none", "unknown", "\\n"].contains(
            CleanText.line(value, limit: 16).lowercased())
    }

    /// The film; nil when it has no title.
    func film() -> FilmRecord? {
        guard let title = text(.title) else { return nil }
        var film = FilmRecord(title: title)
        for (field, path) in FilmField.texts { film[keyPath: path] = text(field) }
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
        return film.normalized()
    }

    private func text(_ field: FilmField) -> String? {
        values[field]?.value.text
    }

    private func list(_ field: FilmField) -> [String] {
        switch values[field]?.value {
        case .array(let entries)?: entries.compactMap { $0.text ?? $0["name"]?.text }
        case let value?: value.text.map(ListText.decode) ?? []
        case nil: []
        }
    }

    private func people(_ field: FilmField, korean: FilmField) -> [CastRecord] {
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
        let koreanNames = text(korean).map(ListText.decode) ?? []
        let characters = field == .cast ? text(.characters).map(ListText.decode) ?? [] : []
        return names.enumerated().map { index, name in
            CastRecord(
                name: name, koreanName: index < koreanNames.count ? koreanNames[index] : nil,
                character: index < characters.count ? characters[index] : nil)
        }
    }
}

/// A value of a film that was left out, because it is none of its field.
public struct DroppedValue: Hashable, Sendable {
    /// Where it stood.
    public let field: FilmField
    /// At most 64 characters of it.
    public let value: String
}
