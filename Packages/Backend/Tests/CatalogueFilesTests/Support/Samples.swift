import CatalogueFiles

/// Small files with all the awkward cases.
enum Samples {
    static let titles = [
        "tconst\ttitleType\tprimaryTitle\toriginalTitle\tisAdult\tstartYear\tendYear\truntimeMinutes\tgenres",
        "tt0000001\tmovie\tThe \"Quoted\" One\tDas \"Eine\"\t0\t1998\t\\N\t101\tDrama,War",
        "tt0000002\ttvSeries\tSeries\tSeries\t0\t1999\t2004\t45\tDrama",
        "tt0000003\tmovie\t올드보이\t올드보이\t0\t2003\t\\N\t120\tCrime",
        "tt0000004\tmovie\tAdult\tAdult\t1\t1999\t\\N\t80\tAdult",
        "tt0000005\ttvMovie\tNothing Known\tNothing Known\t0\t\\N\t\\N\t\\N\t\\N",
        "tt0000006\tmovie\tÉté 🎬\t\\N\t0\t2020\t\\N\t90\tComedy",
    ].joined(separator: "\r\n")

    static let table = #"""
        Name;Release Year;Genre;Plot
        "One; two";1998;"Drama, War";"first line
        second ""line"""

        Three;2001;;'=1+1
        "";1990;Comedy;no title
        "마지막";2010;Crime;x

        """#

    static let json = """
         {"status": "ok", "data": {"count": 4, "movies": [
           {"title": "A [", "year": 1998, "cast": ["X", {"name": "Y", "character": "}"}]},
           {"title": 300, "year": "Jun 12 2006"},
           {"year": 1}, 7,
           {"title": "\\ud55c\\uae00 \\"q\\"", "rating": 7.25e0}
         ], "more": [1, {"x": "]"}]}, "end": null}

        """

    static let jsonLines = "{\"title\":\"A\"}\n{\"title\":\"B\",\n \"genres\":[\"C\"]}\r\n\n{\"title\":\"D\"}"

    static let all = [titles, table, json, jsonLines]
}

/// Everything that a reader returns and its position after each record, until the end or an error.
struct Reading: Equatable {
    var outcomes: [FilmReader.Outcome] = []
    var positions: [ReadingPosition] = []
    var error: CatalogueFileError.Reason?
    var line: Int?

    init(_ source: ByteSource, from start: ReadingPosition? = nil) {
        do throws(CatalogueFileError) {
            let reader = try FilmReader(source: source)
            if let start { try reader.resume(at: start) }
            while let outcome = try reader.next() {
                outcomes.append(outcome)
                positions.append(reader.position)
            }
        } catch {
            self.error = error.reason
            line = error.line
        }
    }

    var films: [FilmRecord] {
        outcomes.compactMap { if case .film(let film) = $0 { film } else { nil } }
    }
}
