import Basics

/// Writes films as a JSON array, one film per line, which `FilmReader` reads back without loss. Missing values are
/// omitted.
public struct JSONFilmWriter<Failure: Error> {
    private var output: BufferedOutput<Failure>
    /// The number of films written.
    public private(set) var count = 0

    /// Writes through a closure, which receives pieces of about 64 KiB.
    public init(sink: @escaping (ArraySlice<UInt8>) throws(Failure) -> Void) {
        output = BufferedOutput(sink: sink)
        output.append("[")
    }

    /// Writes one film.
    public mutating func write(_ film: FilmRecord) throws(Failure) {
        output.append(count == 0 ? "\n" : ",\n")
        count += 1
        output.append(Self.object(film))
        try output.flushIfLarge()
    }

    /// Ends the array and passes on the rest; nothing may be written afterwards.
    public mutating func finish() throws(Failure) {
        output.append("\n]\n")
        try output.flush()
    }

    /// `nil` for missing values, and for fields that only tables have as separate columns.
    private static func value(of field: FilmField, _ film: FilmRecord) -> String? {
        switch field {
        case .title: JSONText.quoted(film.title)
        case .year: film.year.map(String.init)
        case .runtime: film.runtime.map(String.init)
        case .genres: list(film.genres.map(JSONText.quoted))
        case .directors: list(film.directors.map { person($0.name, $0.koreanName, nil) })
        case .cast: list(film.cast.map { person($0.name, $0.koreanName, $0.character) })
        case .rating: film.rating.flatMap { $0.isFinite ? "\($0)" : nil }
        case .votes: film.votes.map(String.init)
        case .likes: film.likes.map(String.init)
        case .downloads: film.downloads.map(String.init)
        case .aliases: list(film.aliases.map(JSONText.quoted))
        default: FilmField.textPaths[field].flatMap { film[keyPath: $0] }.map(JSONText.quoted)
        }
    }

    private static func object(_ film: FilmRecord) -> String {
        let present = FilmField.allCases.compactMap { field in
            value(of: field, film).map { "\"\(field.rawValue)\":\($0)" }
        }
        return "{" + present.joined(separator: ",") + "}"
    }

    private static func person(_ name: String, _ koreanName: String?, _ character: String?) -> String {
        var text = "{\"name\":" + JSONText.quoted(name)
        if let koreanName { text += ",\"korean_name\":" + JSONText.quoted(koreanName) }
        if let character { text += ",\"character\":" + JSONText.quoted(character) }
        return text + "}"
    }

    private static func list(_ entries: [String]) -> String? {
        entries.isEmpty ? nil : "[" + entries.joined(separator: ",") + "]"
    }
}

/// Writes a text as a JSON string.
enum JSONText {
    static func quoted(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        result.append("\"")
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                result.append("\\")
                result.append(scalar)
            case "\n": result.append(contentsOf: "\\n".unicodeScalars)
            case "\u{0}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
                result.append(contentsOf: scalar.jsonEscape.unicodeScalars)
            default: result.append(scalar)
            }
        }
        result.append("\"")
        return String(result)
    }
}
