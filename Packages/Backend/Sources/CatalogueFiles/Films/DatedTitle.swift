/// A title in the format of MovieLens, with the year behind it and the article at the end of its name:
/// `Usual Suspects, The (1995)`, `City of Lost Children, The (Cité des enfants perdus, La) (1995)`.
struct DatedTitle: Hashable, Sendable {
    private static let articles: Set<String> = [
        "The", "A", "An", "Le", "La", "Les", "L'", "Un", "Une", "Il", "Lo", "Gli", "El", "Los", "Las", "Das",
        "Der", "Die", "Ein", "Eine",
    ]

    /// The title without the year, with the article in front.
    let title: String
    let year: Int
    /// The texts in brackets before the year.
    let others: [String]

    /// `nil` for a title without a year in brackets at its end.
    init?(_ text: String) {
        guard text.last == ")" || text.last?.isWhitespace == true,
            let (name, last) = Self.bracketed(text), last.utf8.count == 4,
            last.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let year = Int(last),
            FilmRecord.years.contains(year)
        else { return nil }
        self.year = year
        var rest = name
        var others: [String] = []
        while let (before, other) = Self.bracketed(rest), !before.lowercased().hasSuffix(" or") {
            let name = other.hasPrefix("a.k.a. ") ? String(other.dropFirst(7)) : other
            others.insert(Self.withArticle(name), at: 0)
            rest = before
        }
        title = Self.withArticle(rest)
        self.others = others
    }

    /// The text before the last brackets, and the text inside; `nil` when either is missing.
    private static func bracketed(_ text: String) -> (before: String, inside: String)? {
        let text = CleanText.line(text, limit: 1_000)
        guard text.hasSuffix(")"), let open = text.lastIndex(of: "(") else { return nil }
        let before = CleanText.line(String(text[..<open]), limit: 1_000)
        let inside = CleanText.line(String(text[text.index(after: open)...].dropLast()), limit: 1_000)
        return before.isEmpty || inside.isEmpty ? nil : (before, inside)
    }

    private static func withArticle(_ title: String) -> String {
        guard let comma = title.ranges(of: ", ").last else { return title }
        let article = String(title[comma.upperBound...])
        guard articles.contains(article) else { return title }
        return article + (article.hasSuffix("'") ? "" : " ") + title[..<comma.lowerBound]
    }
}
