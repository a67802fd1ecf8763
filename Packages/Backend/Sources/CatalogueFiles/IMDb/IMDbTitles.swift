/// A row of `title.basics.tsv`; its slices are valid until the reader is asked for the next row.
public struct IMDbTitle {
    /// "tt0111161".
    public let code: FieldSlice
    /// "movie", "tvSeries", …
    public let titleType: FieldSlice
    /// The title under which it is best known.
    public let primaryTitle: FieldSlice
    /// The title in its own language.
    public let originalTitle: FieldSlice
    /// Whether IMDb counts it as adult.
    public let isAdult: Bool
    /// The year of release.
    public let startYear: Int?
    /// The last year of a series.
    public let endYear: Int?
    /// Length in minutes.
    public let runtimeMinutes: Int?
    /// At most three names with commas between them.
    public let genres: FieldSlice
    /// The 1-based line of the file.
    public let line: Int

    /// The neutral record; nil when there is no title.
    public func filmRecord() -> FilmRecord? {
        var film = FilmRecord(title: primaryTitle.optionalString ?? "")
        film.imdbCode = code.optionalString
        film.originalTitle = originalTitle.optionalString
        film.year = startYear
        film.runtime = runtimeMinutes
        film.genres = genres.isAbsent ? [] : genres.string.split(separator: ",").map(String.init)
        return film.normalized()
    }
}
