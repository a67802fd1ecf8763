import SQLCore

extension Film {
    /// What `init(_:genres:)` reads, of a table that the statement calls `f`.
    static let columns = """
        f.id, f.imdb_code, f.title, f.original_title, f.korean_title, f.year, f.runtime, f.genres, f.rating,
        f.votes, f.likes, f.downloads, f.added_at, f.language, f.mpa_rating, f.synopsis, f.synopsis_korean
        """

    init(_ row: any SQLStatement, genres: GenreNames) {
        id = row.int(0)
        imdbCode = row.optionalText(1)
        title = row.text(2)
        originalTitle = row.optionalText(3)
        koreanTitle = row.optionalText(4)
        year = row.int(5)
        runtime = row.int(6)
        self.genres = genres.names(in: row.int(7))
        rating = row.double(8)
        votes = row.int(9)
        likes = row.int(10)
        downloads = row.int(11)
        addedAt = row.int(12)
        language = row.optionalText(13)
        mpaRating = row.optionalText(14)
        synopsis = row.optionalText(15)
        koreanSynopsis = row.optionalText(16)
    }
}
