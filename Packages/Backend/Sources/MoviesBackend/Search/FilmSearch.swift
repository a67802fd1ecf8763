import DomainCore
import MoviesDomain
import SQLCore
import SearchCore
import TextCore

/// A search for a typed text, with other readings when it finds little: the same keys on the other keyboard, a year, or
/// the text with one typo corrected.
struct FilmSearch {
    struct Result: Sendable {
        /// The ranks of the films of the requested page.
        var ranks: [Int] = []
        var total = 0
        var isCapped = false
        var reading: SearchReading?
        /// The texts that the films match.
        var texts: [SearchText] = []
        /// The genre that the text names.
        var genre: String?
    }

    let view: CatalogueView
    let search: CatalogueSearch
    private let typed: String

    init(_ typed: String, in view: CatalogueView) throws(StoreError) {
        self.typed = typed
        self.view = view
        search = CatalogueSearch(
            index: view.tables.search, connection: view.connection,
            hasPeople: try CatalogueMeta.number(.people, on: view.connection) > 0)
    }

    /// The catalogue's genre that has the whole of `name` as its Korean or English name.
    private func genre(called name: String) -> String? {
        view.genres.bit(of: Genre.called(name).name).map { view.genres.names[$0] }
    }

    /// The genre whose name is one typo away from the text, and that name.
    private var misspelledGenre: (name: String, genre: String)? {
        let word = typed.folded
        for genre in view.genres.names {
            for name in Genre(genre).names where SearchText.isOneSlip(word, from: name.folded) {
                return (name, genre)
            }
        }
        return nil
    }

    func result(offset: Int, limit: Int) throws(StoreError) -> Result {
        let text = SearchText(typed)
        var (genre, year): (String?, Int?) = (genre(called: typed), nil)
        if genre == nil, let dated = text.withoutYear {
            (genre, year) = (self.genre(called: dated.text.shown), dated.year)
        }
        let exact = try search.matches([text], genre: genre, of: year)
        guard !exact.isEnough else { return try page(exact, offset, limit, genre: genre) }
        if exact.total == 0 {
            let ranks =
                if let year = text.year {
                    try search.films(of: year)
                } else {
                    try search.films(abbreviatedAs: text)
                }
            if !ranks.isEmpty {
                return Result(
                    ranks: Array(ranks.dropFirst(offset).prefix(limit)), total: ranks.count, texts: [text])
            }
            if let found = try inGenres(offset, limit) { return found }
            if let found = try yearApart(offset, limit) { return found }
            if let other = SearchText(otherKeyboard: typed) {
                let found = try search.matches([other])
                if found.total > 0 { return try page(found, offset, limit, .instead) }
            }
        }
        if exact.total == 0, let (name, genre) = misspelledGenre {
            let found = try search.matches([SearchText(name)], genre: genre)
            if found.total > 0 { return try page(found, offset, limit, .instead, genre: genre) }
        }
        let mended = try mended(text, isFound: exact.total > 0)
        guard mended.total > 0 else {
            guard exact.total == 0 else { return try page(exact, offset, limit, genre: genre) }
            return Result(reading: try suggestion(for: text))
        }
        return try exact.total == 0
            ? page(mended, offset, limit, .instead) : joined(exact, mended, offset, limit)
    }

    /// The matches of the text with one typo corrected. When the text matches nothing, words of the catalogue are doubted
    /// last and corrected in titles only: the names of all people of a film together match anything.
    private func mended(_ text: SearchText, isFound: Bool) throws(StoreError) -> CatalogueSearch.Matches {
        let doubted: SearchText.CorrectableWords = isFound ? .all : .unknown
        let found = try search.matches(
            try text.corrections(of: doubted, in: search.index, isFound: isFound, on: view.connection))
        guard !isFound, found.total == 0 else { return found }
        return try search.titles(
            matching: try text.corrections(of: .known, in: search.index, on: view.connection))
    }

    /// The films of the genres that some of the words name, narrowed by the others: "송강호 공포", "공포 스릴러".
    private func inGenres(_ offset: Int, _ limit: Int) throws(StoreError) -> Result? {
        let words = typed.split(whereSeparator: \.isWhitespace).map(String.init)
        let genres = words.compactMap(genre(called:))
        guard words.count > 1, !genres.isEmpty else { return nil }
        let others = words.filter { genre(called: $0) == nil }
        let text = others.isEmpty ? nil : SearchText(others.joined(separator: " "))
        let ranks = try search.films(of: genres, matching: text)
        guard !ranks.isEmpty else { return nil }
        return Result(
            ranks: Array(ranks.dropFirst(offset).prefix(limit)), total: ranks.count,
            texts: text.map { [$0] } ?? [], genre: genres[0])
    }

    /// The result of a text that has a year appended without a space: "괴물2006".
    private func yearApart(_ offset: Int, _ limit: Int) throws(StoreError) -> Result? {
        let (title, digits) = (typed.dropLast(4), typed.suffix(4))
        guard let year = Int(digits), MovieListQuery.years.contains(year),
            title.last.map({ $0.isLetter }) ?? false
        else { return nil }
        let found = try FilmSearch("\(title) \(digits)", in: view).result(offset: offset, limit: limit)
        return found.total > 0 && found.reading == nil ? found : nil
    }

    private func page(
        _ matches: CatalogueSearch.Matches, _ offset: Int, _ limit: Int, _ kind: SearchReading.Kind? = nil,
        genre: String? = nil
    ) throws(StoreError) -> Result {
        var result = Result(
            total: matches.total, isCapped: matches.isCapped, texts: matches.texts, genre: genre)
        let end = min(offset + limit, matches.total)
        let first = try search.first(max(end, kind == nil ? 0 : 1), of: matches)
        if offset < end { result.ranks = Array(first[offset..<min(end, first.count)]) }
        if let kind, let best = first.first { result.reading = try reading(kind, matches.texts, of: best) }
        return result
    }

    /// Exact matches, followed by matches with one typo corrected.
    private func joined(
        _ exact: CatalogueSearch.Matches, _ mended: CatalogueSearch.Matches, _ offset: Int, _ limit: Int
    ) throws(StoreError) -> Result {
        let first = try search.first(exact.total, of: exact)
        let others = try search.first(CatalogueSearch.maximum, of: mended).filter { !first.contains($0) }
        let all = first + others
        var result = Result(
            ranks: Array(all.dropFirst(offset).prefix(limit)), total: min(all.count, CatalogueSearch.maximum),
            isCapped: mended.isCapped, texts: exact.texts + mended.texts)
        if let best = others.first { result.reading = try reading(.also, mended.texts, of: best) }
        return result
    }

    /// The reading with the text that the best film matches.
    private func reading(
        _ kind: SearchReading.Kind, _ texts: [SearchText], of rank: Int
    ) throws(StoreError) -> SearchReading? {
        guard texts.count > 1 else { return texts.first.map { SearchReading(kind, $0.shown) } }
        guard let film = try view.films(ofRanks: [rank]).first else { return nil }
        let tokens = try FilmTexts(film, in: view).tokens
        let text = texts.first { text in
            SearchExpression.everything(text, hasPeople: search.hasPeople)?.matches(tokens) == true
                || SearchExpression.beginning(text)?.matches(tokens) == true
        }
        return (text ?? texts.first).map { SearchReading(kind, $0.shown) }
    }

    /// The title nearest to a text without matches.
    private func suggestion(for text: SearchText) throws(StoreError) -> SearchReading? {
        let distant = try text.distantCorrections(in: search.index, on: view.connection)
        let matches = try search.titles(matching: distant)
        guard let best = try search.first(1, of: matches).first,
            let film = try view.films(ofRanks: [best]).first
        else { return nil }
        let isKorean = typed.unicodeScalars.contains { $0.value >= 0x1100 }
        let title = isKorean ? film.text(.koreanTitle) ?? film.text(.title) : film.text(.title)
        return title.map { SearchReading(.suggestion, $0) }
    }
}
