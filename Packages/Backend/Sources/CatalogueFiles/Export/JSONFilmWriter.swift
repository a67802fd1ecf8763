import Basics

/// Writes films as a JSON array, one film a line, which `FilmReader` reads back without loss. What is missing
/// is left out.
public struct JSONFilmWriter<Failure: Error> {
    private var output: BufferedOutput<Failure>
    /// How many films were written.
    public private(set) var count = 0

    /// Writes through a closure, which gets pieces of some 64 KiB.
    public init(sink: @escaping (ArraySlice<UInt8>) throws(Failure) -> Void) {
        output = BufferedOutput(sink: sink)
        output.append("[")
    }

    /// Writes one film.
    public mutating func write(_ film: FilmRecord) throws(Failure) {
        output.append(count == 0 ? "\n" : ",\n")
        count += 1
        output.append(Self.object(Self.members(of: film)))
        try output.flushIfLarge()
    }

    /// Ends the array and hands over what is left; nothing may be written afterwards.
    public mutating func finish() throws(Failure) {
        output.append("\n]\n")
        try output.flush()
    }

    private static func members(of film: FilmRecord) -> [(FilmField, String?)] {
        [
            (.imdbCode, film.imdbCode.map(JSONText.quoted)),
            (.title, JSONText.quoted(film.title)),
            (.originalTitle, film.originalTitle.map(JSONText.quoted)),
            (.koreanTitle, film.koreanTitle.map(JSONText.quoted)),
            (.year, film.year.map(String.init)),
            (.runtime, film.runtime.map(String.init)),
            (.genres, list(film.genres.map(JSONText.quoted))),
            (.directors, list(film.directors.map { person($0.name, $0.koreanName, nil) })),
            (.cast, list(film.cast.map { person($0.name, $0.koreanName, $0.character) })),
            (.synopsis, film.synopsis.map(JSONText.quoted)),
            (.synopsisKorean, film.synopsisKorean.map(JSONText.quoted)),
            (.language, film.language.map(JSONText.quoted)),
            (.rating, film.rating.flatMap { $0.isFinite ? "\($0)" : nil }),
            (.votes, film.votes.map(String.init)),
            (.likes, film.likes.map(String.init)),
            (.mpaRating, film.mpaRating.map(JSONText.quoted)),
            (.aliases, list(film.aliases.map(JSONText.quoted))),
        ]
    }

    private static func object(_ members: [(FilmField, String?)]) -> String {
        let present = members.compactMap { field, value in value.map { "\"\(field.rawValue)\":\($0)" } }
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
