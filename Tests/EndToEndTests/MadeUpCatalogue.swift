/// An IMDb table of films that do not exist.
enum MadeUpCatalogue {
    static let header =
        [
            "tconst", "titleType", "primaryTitle", "originalTitle", "isAdult", "startYear", "endYear",
            "runtimeMinutes",
            "genres",
        ].joined(separator: "\t") + "\n"

    /// The lines of the films with these numbers.
    static func rows(_ numbers: ClosedRange<Int>) -> String {
        numbers.map { number in
            let code = "tt" + String(String(10_000_000 + number).dropFirst())
            return
                "\(code)\tmovie\tRiver \(number)\t강 \(number)\t0\t\(1950 + number % 70)\t\\N\t\(80 + number % 60)\tDrama\n"
        }.joined()
    }

    /// A file whose import takes several transactions.
    static func table(films: Int = 21_000) -> String { header + rows(1...films) }
}
