import Basics
public import CatalogueFiles
import MoviesDomain
public import SQLCore
import TextCore

/// Writes films into a new generation, inside one transaction.
///
/// Updates an existing film, and keeps fields that the new record lacks.
public final class FilmWriter {
    /// The maximum length of a sort title in bytes.
    private static let maximumSortTitle = 200
    private static let unknownToIMDb = FilmColumn.texts.map(\.column)
        .filter { ![.imdbCode, .originalTitle].contains($0) }

    let tables: CatalogueTables
    let connection: any SQLConnection
    private let addedAt: Int
    private let look: any SQLStatement
    private let insertion: any SQLStatement
    private var genres: GenreNames
    private var masks: [UInt64: Int] = [:]
    private var folded: [UInt8] = []

    init(tables: CatalogueTables, connection: any SQLConnection, addedAt: Int) throws(StoreError) {
        self.tables = tables
        self.connection = connection
        self.addedAt = addedAt
        genres = try GenreNames(tables, on: connection)
        look = try connection.statement("SELECT year, sort_title FROM \(tables.film) WHERE id = ?1")
        insertion = try connection.statement(FilmColumn.insertion(into: tables.film))
    }

    /// Writes a normalized record with its credits and additional titles. Returns the film's id.
    @discardableResult
    public func add(_ film: FilmRecord) throws(StoreError) -> Int {
        let id = try identify(code: film.imdbCode, title: film.title, year: film.year ?? 0)
        try bindNumbers(
            id: id, year: film.year, runtime: film.runtime,
            genres: try mask(of: film.genres.map { Genre.called($0).name }))
        try bind(rating: film.rating, votes: film.votes)
        try insertion.bind(film.likes ?? 0, at: FilmColumn.likes.slot)
        try insertion.bind(film.downloads ?? 0, at: FilmColumn.downloads.slot)
        try insertion.bind(film.title, at: FilmColumn.title.slot)
        for (column, path) in FilmColumn.texts {
            if let text = film[keyPath: path] {
                try insertion.bind(text, at: column.slot)
            } else {
                try insertion.bindNull(at: column.slot)
            }
        }
        try insertion.run()
        try CreditWriter(tables: tables, connection: connection).write(film, id: id)
        for alias in film.aliases { try addAlias(alias, to: id) }
        return id
    }

    /// Writes a row of IMDb's titles, without a `String` if it is plain ASCII, as nearly all are. Returns the id, or
    /// `nil` if the row has no title.
    @discardableResult
    public func add(_ title: IMDbTitle) throws(StoreError) -> Int? {
        guard title.primaryTitle.isPlainTitle,
            title.originalTitle.isAbsent || title.originalTitle.isPlainTitle,
            let id = FilmNumber.id(ofCode: title.code.bytes)
        else {
            guard let film = title.filmRecord() else { return nil }
            return try add(film)
        }
        folded.removeAll(keepingCapacity: true)
        TextFolding.fold(title.primaryTitle.bytes, into: &folded)
        shortenFolded()
        let year = title.startYear.flatMap { FilmRecord.years.contains($0) ? $0 : nil }
        try bindNumbers(id: id, year: year, runtime: title.runtimeMinutes, genres: try mask(of: title.genres))
        try bind(rating: nil, votes: nil)
        try insertion.bind(0, at: FilmColumn.likes.slot)
        try insertion.bind(0, at: FilmColumn.downloads.slot)
        try insertion.bind(utf8: title.code.bytes, at: FilmColumn.imdbCode.slot)
        try insertion.bind(utf8: title.primaryTitle.bytes, at: FilmColumn.title.slot)
        if title.originalTitle.isAbsent {
            try insertion.bindNull(at: FilmColumn.originalTitle.slot)
        } else {
            try insertion.bind(utf8: title.originalTitle.bytes, at: FilmColumn.originalTitle.slot)
        }
        for column in Self.unknownToIMDb { try insertion.bindNull(at: column.slot) }
        try insertion.run()
        return id
    }

    /// Returns the film's id, and leaves its sort title in `folded`.
    private func identify(code: String?, title: String, year: Int) throws(StoreError) -> Int {
        folded.removeAll(keepingCapacity: true)
        title.appendFolded(to: &folded)
        // A title without letters and digits is still a title.
        if folded.isEmpty { folded += title.utf8 }
        if let id = code.flatMap({ FilmNumber.id(ofCode: Array($0.utf8)) }) {
            shortenFolded()
            return id
        }
        var id = FilmNumber.made(fromFolded: folded, year: year)
        shortenFolded()
        while try hasOther(id, year: year) { id = FilmNumber.next(after: id) }
        return id
    }

    /// Truncates `folded` to the length of a sort title, at a character boundary: cursors contain it and must fit
    /// into a request.
    private func shortenFolded() {
        guard folded.count > Self.maximumSortTitle else { return }
        var end = Self.maximumSortTitle
        while end > 0, folded[end] & 0xC0 == 0x80 { end -= 1 }
        folded.removeSubrange(end...)
    }

    /// Whether the film with the id has another sort title than `folded`, or another year.
    private func hasOther(_ id: Int, year: Int) throws(StoreError) -> Bool {
        defer { look.reset() }
        try look.bind(id, at: 1)
        guard try look.step() else { return false }
        return look.int(0) != year || look.withUTF8(1) { !$0.elementsEqual(folded) }
    }

    private func bindNumbers(id: Int, year: Int?, runtime: Int?, genres: Int) throws(StoreError) {
        try insertion.bind(id, at: FilmColumn.id.slot)
        try insertion.bind(year ?? 0, at: FilmColumn.year.slot)
        try insertion.bind(runtime ?? 0, at: FilmColumn.runtime.slot)
        try insertion.bind(genres, at: FilmColumn.genres.slot)
        try insertion.bind(addedAt, at: FilmColumn.addedAt.slot)
        try folded.withUnsafeBufferPointer { bytes throws(StoreError) in
            try insertion.bind(utf8: bytes, at: FilmColumn.sortTitle.slot)
        }
    }

    private func bind(rating: Double?, votes: Int?) throws(StoreError) {
        let score = FilmScore(base: rating, baseVotes: votes ?? 0)
        try insertion.bind(score.rating, at: FilmColumn.rating.slot)
        try insertion.bind(score.votes, at: FilmColumn.votes.slot)
        try insertion.bind(score.votes, at: FilmColumn.baseVotes.slot)
        if let rating {
            try insertion.bind(rating, at: FilmColumn.baseRating.slot)
        } else {
            try insertion.bindNull(at: FilmColumn.baseRating.slot)
        }
    }

    private func mask(of names: [String]) throws(StoreError) -> Int {
        var mask = 0
        for name in names {
            if let bit = try bit(of: name) { mask |= 1 << bit }
        }
        return mask
    }

    /// The mask of genre names separated by commas; each combination is parsed once.
    private func mask(of field: FieldSlice) throws(StoreError) -> Int {
        guard !field.isAbsent else { return 0 }
        var hash = StableHash()
        hash.combine(field.bytes)
        if let known = masks[hash.value] { return known }
        let mask = try mask(of: field.string.split(separator: ",").map(String.init))
        masks[hash.value] = mask
        return mask
    }

    private func bit(of name: String) throws(StoreError) -> Int? {
        if let known = genres.bit(of: name) { return known }
        guard !name.folded.isEmpty, let bit = genres.add(name) else { return nil }
        try connection.execute(
            "INSERT INTO \(tables.genre) (bit, name, films) VALUES (?1, ?2, 0)", .int(bit), .text(name))
        return bit
    }
}

extension FilmWriter {
    /// Writes IMDb's ratings to their films. Returns the lines of ratings whose film does not exist.
    func apply(_ ratings: IMDbRatingBatch) throws(StoreError) -> [Int] {
        let update = try connection.statement(
            """
            UPDATE \(tables.film) SET rating = ?1, votes = ?2, base_rating = ?3, base_votes = ?2 WHERE id = ?4
            """)
        var ids: [Int] = []
        var lines: [(line: Int, id: Int?)] = []
        try ratings.forEach { rating throws(StoreError) in
            let id = FilmNumber.id(ofCode: rating.code.bytes)
            lines.append((rating.line, id))
            guard let id else { return }
            let score = FilmScore(base: rating.averageRating, baseVotes: rating.votes)
            try update.bind(score.rating, at: 1)
            try update.bind(score.votes, at: 2)
            try update.bind(rating.averageRating, at: 3)
            try update.bind(id, at: 4)
            try update.run()
            ids.append(id)
        }
        let found = Set(
            try connection.rows("SELECT id FROM \(tables.film) WHERE id = ?1", forEach: ids) { $0.int(0) })
        return lines.filter { $0.id.map { !found.contains($0) } ?? true }.map(\.line)
    }

    /// Adds a title for searches, unless the film has a hundred of them.
    public func addAlias(_ name: String, to id: Int) throws(StoreError) {
        try connection.execute(AliasInsertion.statement(tables), .int(id), .text(name))
    }
}

/// The statement that adds a title for searches, unless the film has it or has the maximum.
enum AliasInsertion {
    /// The maximum number of additional titles in a record, so that an export can be imported again without loss.
    private static let maximum = 100

    /// `?1` is the film's id and `?2` the title.
    static func statement(_ tables: CatalogueTables) -> String {
        """
        INSERT INTO \(tables.alias) (film_id, name) SELECT id, ?2 FROM \(tables.film)
        WHERE id = ?1 AND (?2 IN (\(FilmColumn.titles.names()))) IS NOT TRUE
            AND (SELECT count(*) FROM \(tables.alias) WHERE film_id = ?1) < \(maximum)
        ON CONFLICT DO NOTHING
        """
    }
}
