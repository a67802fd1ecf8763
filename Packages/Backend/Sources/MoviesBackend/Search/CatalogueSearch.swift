import SQLCore
import SearchCore

/// Finds films by a search text, in groups: titles equal to it, titles that begin with it (whole words first), titles
/// with these words only, titles with these words, titles with words that begin so, and then films of people with such
/// names; in each group the most popular first. A text of initial consonants is compared with those of titles in the
/// same way.
///
/// The first groups are limited, most of them to a hundred films each; the rest follows by popularity alone. So no
/// query reads all matches, and no two films have to be compared.
struct CatalogueSearch {
    /// Further matches are neither counted nor reachable.
    static let maximum = 10_000
    private static let groupLimit = 100
    /// With this number of matches, titles that begin with the text or have only its words are not looked up: the index
    /// would read thousands of titles, and hardly any would be new. Exceptions are a single word, whose titles are listed,
    /// and initial consonants, since nothing else ranks them.
    private static let manyMatches = 1_000
    /// With fewer matches, the last word is also searched for as a prefix.
    private static let fewMatches = 20

    let index: SearchIndex
    let connection: any SQLConnection
    let hasPeople: Bool

    /// The matches of one text, or of any of several.
    struct Matches {
        let texts: [SearchText]
        fileprivate let words: SearchWords
        fileprivate var groups: [Int] = []
        /// The matches, and then those of continuations of the text, each by popularity.
        fileprivate var rest: [Int] = []
        /// Counts to one more than the maximum.
        fileprivate var count = 0

        /// Films of the genre that the text names, after films with the text in their titles.
        fileprivate var others: [Int] = []

        /// The number of matches, up to the maximum.
        var total: Int { min(count, CatalogueSearch.maximum) }
        /// Counting stopped at `total`.
        var isCapped: Bool { count > CatalogueSearch.maximum }
        /// Whether no other reading is needed: a title equals a text or begins with it, the text names a genre, or more than
        /// two films match.
        var isEnough: Bool { !groups.isEmpty || !others.isEmpty || count > 2 }
    }

    /// The films that match one of the texts, followed by the films of the genre, only those of the year if given.
    func matches(
        _ texts: [SearchText], genre: String? = nil, of year: Int? = nil
    ) throws(StoreError) -> Matches {
        let words =
            texts.count == 1
            ? try SearchWords(texts[0], hasPeople: hasPeople, index, on: connection) : SearchWords()
        var matches = Matches(texts: texts, words: words)
        let everything = one(of: texts) { .everything($0, hasPeople: hasPeople, words) }
        guard everything != nil else { return matches }
        var found = try ranks(everything, limit: Self.maximum + 1)
        let exact = try ranks(one(of: texts, SearchExpression.wholeTitle), limit: Self.groupLimit)
        matches.groups = exact
        let hasMany = found.count >= Self.manyMatches
        if !hasMany || texts.allSatisfy({ $0.terms.count == 1 }) {
            matches.groups += try ranks(
                one(of: texts, SearchExpression.beginningWords), limit: Self.groupLimit)
        }
        if !hasMany || texts.contains(where: { $0.wholeMarker == .wholeInitials }) {
            matches.groups += try ranks(
                one(of: texts, SearchExpression.beginning),
                limit: hasMany ? Self.groupLimit : Self.manyMatches
            )
        }
        merge(matches.groups, into: &found)
        matches.rest = found
        if found.count < Self.fewMatches {
            // A complete title is unlikely to be the beginning of a name.
            let continued = texts.flatMap(\.continuations).compactMap {
                SearchExpression.everything($0, hasPeople: hasPeople && exact.isEmpty)
            }
            merge(try ranks(.one(of: continued), limit: Self.manyMatches), into: &found)
            matches.rest += found
        }
        matches.count = found.count
        if let genre, !matches.isCapped {
            let known = Set(found)
            let category = SearchExpression.category(genre)
            let kind = year.map { SearchExpression.all([.year($0), category]) } ?? category
            matches.others = try ranks(kind, limit: Self.maximum + 1).filter { !known.contains($0) }
            matches.count += matches.others.count
        }
        return matches
    }

    /// The ranks of the first films of the matches: a prefix of one fixed sequence, so that a longer result continues a
    /// shorter one.
    func first(_ count: Int, of matches: Matches) throws(StoreError) -> [Int] {
        var sequence: [Int] = []
        var seen: Set<Int> = []
        let count = min(count, matches.total)
        func add(_ ranks: [Int]) {
            for rank in ranks where sequence.count < count && seen.insert(rank).inserted {
                sequence.append(rank)
            }
        }
        let texts = matches.texts
        add(matches.groups)
        if sequence.count < count, matches.count < Self.manyMatches {
            add(try ranks(one(of: texts, SearchExpression.allWords), limit: Self.groupLimit))
        }
        if sequence.count < count {
            add(try ranks(one(of: texts, SearchExpression.words), limit: Self.groupLimit))
        }
        // A text that names a genre means it rather than names that begin so.
        add(matches.others)
        if sequence.count < count, hasPeople {
            let titles = one(of: texts) { .wordBeginnings($0, matches.words) }
            add(try ranks(titles, limit: Self.groupLimit))
        }
        add(matches.rest)
        return sequence
    }

    /// The films with a title that matches one of the texts, whatever the names of their people.
    func titles(matching texts: [SearchText]) throws(StoreError) -> Matches {
        try CatalogueSearch(index: index, connection: connection, hasPeople: false).matches(texts)
    }

    /// The films whose titles the text abbreviates.
    func films(abbreviatedAs text: SearchText) throws(StoreError) -> [Int] {
        try ranks(SearchExpression.abbreviation(text), limit: Self.groupLimit)
    }

    /// The films of all these genres that match the text, if given.
    func films(of genres: [String], matching text: SearchText?) throws(StoreError) -> [Int] {
        var conditions = genres.map(SearchExpression.category)
        if let text {
            guard let rest = SearchExpression.everything(text, hasPeople: hasPeople) else { return [] }
            conditions.append(rest)
        }
        return try ranks(.all(conditions), limit: Self.maximum)
    }

    /// The films of a year.
    func films(of year: Int) throws(StoreError) -> [Int] {
        try ranks(.year(year), limit: Self.maximum)
    }

    private func one(
        of texts: [SearchText], _ condition: (SearchText) -> SearchExpression?
    ) -> SearchExpression? {
        .one(of: texts.compactMap(condition))
    }

    private func ranks(_ expression: SearchExpression?, limit: Int) throws(StoreError) -> [Int] {
        guard let expression else { return [] }
        return try index.ids(matching: expression, limit: limit, on: connection)
    }

    private func merge(_ ranks: [Int], into found: inout [Int]) {
        guard !ranks.isEmpty else { return }
        let known = Set(found)
        let new = Set(ranks).subtracting(known)
        if !new.isEmpty { found = known.union(new).sorted() }
    }
}
