import CatalogueFiles
import Testing

@Suite struct FilmReaderTests {
    @Test(arguments: ["_", " "]) func `Imports the well-known sample of 3,201 films unchanged`(blank: String)
        throws
    {
        let text = """
            [
              {"Title":"The Land Girls","US_Gross":146083,"Worldwide_Gross":146083,"US_DVD_Sales":null,
               "Release_Date":"Jun 12 1998","MPAA_Rating":"R",
               "Running_Time_min":null,"Distributor":"Gramercy",
               "Source":null,"Major_Genre":null,"Creative_Type":null,"Director":null,
               "Rotten_Tomatoes_Rating":null,"IMDB_Rating":6.1,"IMDB_Votes":1071},
              {"Title":300,"US_Gross":null,"Release_Date":"12-Mar-07",
               "MPAA_Rating":"Not Rated","Running_Time_min":117,
               "Major_Genre":"Action","Director":"Zack Snyder","Rotten_Tomatoes_Rating":60,
               "IMDB_Rating":7.8,"IMDB_Votes":235508},
              {"Title":null,"Release_Date":"Jan 01 2000","IMDB_Rating":null,"IMDB_Votes":null}
            ]
            """
        let renamed = text.replacing("_", with: blank)
        let reading = Reading(try Scratch().source(renamed))
        var first = FilmRecord(title: "The Land Girls")
        (first.year, first.mpaRating, first.rating, first.votes) = (1998, "R", 6.1, 1071)
        var second = FilmRecord(title: "300")
        (second.year, second.mpaRating, second.runtime, second.rating) = (2007, "Not Rated", 117, 7.8)
        (second.genres, second.directors, second.votes) = (
            ["Action"], [PersonRecord(name: "Zack Snyder")], 235_508
        )
        let problem = RecordProblem(line: 11, record: 3, reason: .missingTitle)
        #expect(reading.outcomes == [.film(first), .film(second), .skipped(problem)])
        #expect(reading.error == nil)
    }

    @Test func `A rating of 0 without votes is dropped`() throws {
        let text = "title,rating,votes\nA,0.0,0\nB,0,\nC,0,12\nD,7.5,0\n"
        let reading = Reading(try Scratch().source(text))
        var expected = ["A", "B", "C", "D"].map { FilmRecord(title: $0) }
        (expected[2].rating, expected[2].votes) = (0, 12)
        (expected[3].rating, expected[3].votes) = (7.5, 0)
        #expect(reading.outcomes == expected.map { .film($0) })
    }

    @Test func `Reads our own JSON with people as objects or names`() throws {
        let text = """
            {"title":"A","directors":["D1",{"name":"D2","korean_name":"감독"}],
             "genres":["X, Y"," "],"aliases":"p|q",
             "cast":[{"name":"C","character":"Z","korean_name":null},{"character":"nobody"},5],
             "year":3000,"rating":11,
             "runtime":0,"votes":-1,"likes":3,"download_count":4}
            """
        var film = FilmRecord(title: "A")
        film.directors = [PersonRecord(name: "D1"), PersonRecord(name: "D2", koreanName: "감독")]
        film.cast = [CastRecord(name: "C", character: "Z"), CastRecord(name: "5")]
        film.genres = ["X, Y"]
        film.aliases = ["p", "q"]
        film.likes = 3
        film.downloads = 4
        #expect(Reading(try Scratch().source(text)).films == [film])
    }

    @Test func `Reads a table and reports the rows that are not films`() throws {
        let reading = Reading(try Scratch().source(Samples.table))
        #expect(reading.films.map(\.title) == ["One; two", "Three", "마지막"])
        #expect(reading.films.map(\.year) == [1998, 2001, 2010])
        #expect(reading.films.first?.genres == ["Drama", "War"])
        #expect(reading.films.map(\.synopsis) == ["first line\nsecond \"line\"", "=1+1", "x"])
        #expect(reading.outcomes[2] == .skipped(RecordProblem(line: 6, record: 3, reason: .missingTitle)))
    }

    @Test func `Reads a wrapped array and reports the elements that are not films`() throws {
        let reading = Reading(try Scratch().source(Samples.json))
        #expect(reading.films.map(\.title) == ["A [", "300", "한글 \"q\""])
        #expect(reading.films.map(\.rating) == [nil, nil, 7.25])
        #expect(reading.outcomes[2] == .skipped(RecordProblem(line: 4, record: 3, reason: .missingTitle)))
        #expect(reading.outcomes[3] == .skipped(RecordProblem(line: 4, record: 4, reason: .notAnObject)))
    }

    @Test func `Requires a column with the title`() throws {
        #expect(Reading(try Scratch().source("year,genre\n1,2\n")).error == .missingField("title"))
        let mapping = try FieldMapping(parsing: ["title=heading"])
        let reader = try FilmReader(source: Scratch().source("Heading,year\nA,1999\n"), mapping: mapping)
        guard case .film(let film)? = try reader.next() else {
            Issue.record("no film")
            return
        }
        #expect(film.title == "A")
    }

    @Test(arguments: Samples.all) func `Returns the same whatever the block size, compressed or not`(
        text: String
    )
        throws
    {
        let scratch = try Scratch()
        let expected = Reading(try scratch.source(text))
        #expect(expected.error == nil)
        #expect(!expected.films.isEmpty)
        for size in 1...64 {
            #expect(Reading(try scratch.source(text, limits: .blocks(of: size))) == expected, "block \(size)")
        }
        for size in [1, 2, 13, 64] {
            let packed = try scratch.source(gzip(Array(text.utf8)), limits: .blocks(of: size))
            #expect(Reading(packed) == expected)
        }
    }

    @Test(arguments: Samples.all) func `Continues at every position as if never interrupted`(text: String)
        throws
    {
        let scratch = try Scratch()
        let bytes = Array(text.utf8)
        for (file, size) in [(bytes, 1 << 18), (bytes, 16), (gzip(bytes), 1 << 18), (gzip(bytes), 16)] {
            let whole = Reading(try scratch.source(file))
            let ends = [ReadingPosition.start] + whole.positions
            for (done, position) in ends.enumerated() {
                let rest = Reading(try scratch.source(file, limits: .blocks(of: size)), from: position)
                #expect(rest.outcomes == Array(whole.outcomes.dropFirst(done)), "from \(position)")
                #expect(rest.positions == Array(whole.positions.dropFirst(done)))
                #expect(rest.error == nil)
            }
        }
    }

    @Test(arguments: Samples.all) func `Handles damage anywhere, always in the same way`(text: String) throws
    {
        let scratch = try Scratch()
        var random = Sequence64(state: UInt64(text.utf8.count))
        for _ in 0..<150 {
            var bytes = Array(text.utf8)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            if Bool.random(using: &random) {
                bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
            }
            let path = try scratch.file(bytes)
            let expected = Reading(try ByteSource(path: path))
            for size in [1, 7, 33] {
                #expect(Reading(try ByteSource(path: path, limits: .blocks(of: size))) == expected)
            }
        }
    }
}
