@testable import CatalogueFiles
import Testing

/// Tables in the formats of other publishers.
@Suite struct PublishedTableTests {
    private func films(_ text: String) throws -> [FilmRecord] { Reading(try Scratch().source(text)).films }

    @Test(arguments: [
        #""[{""id"": 28, ""name"": ""Action""}, {""id"": 12, ""name"": ""Film, Noir""}]""#,
        #""[{'id': 28, 'name': 'Action'}, {'id': 12, 'name': 'Film, Noir'}]""#,
        #""['Action', 'Film, Noir']""#, #""[""Action"", ""Film, Noir"",]""#,
        #""[ 'Action' , ""Film, Noir"" ]""#,
        #""[{'name': 'Action', 'x': [1, {'y': None}]}, {'name': 'Film\x2c Noir', 'z': True}]""#,
    ])
    func `Reads a list in JSON or Python notation`(cell: String) throws {
        let film = try #require(try films("title,genres\nA,\(cell)\n").first)
        #expect(film.genres == ["Action", "Film, Noir"])
    }

    @Test func `People in such a list have their parts`() throws {
        let film = try #require(
            try films(
                "title,cast,directors\nA,\"[{'name': \"\"Conan O'Brien\"\", 'character': 'Self'}, {'name': 'B'}]\",['D']\n"
            ).first)
        #expect(
            film.cast == [CastRecord(name: "Conan O'Brien", character: "Self"), CastRecord(name: "B")])
        #expect(film.directors == [PersonRecord(name: "D")])
    }

    @Test(arguments: ["[{'id': 28", "[Action", "['A' 'B']", "[{'id' 3}]", "['A'] x"])
    func `A broken list is left out and reported`(cell: String) throws {
        let reader = try FilmReader(
            source: Scratch().source("title,genres,aliases\nA,\"\(cell)\",[REC]\n"))
        guard case .film(let film)? = try reader.next() else { return #expect(Bool(false)) }
        #expect(film.genres.isEmpty && film.aliases == ["[REC]"])
        #expect(reader.dropped == [DroppedValue(field: .genres, value: cell)])
    }

    @Test(arguments: ["[]", "(no genres listed)", "N/A", "-"])
    func `Accepts notations for no genres`(cell: String) throws {
        let reader = try FilmReader(source: Scratch().source("title,genres\nA,\(cell)\n"))
        guard case .film(let film)? = try reader.next() else { return #expect(Bool(false)) }
        #expect(film.genres.isEmpty && reader.dropped.isEmpty)
    }

    @Test(
        arguments: [
            ("Parasite (2019)", "Parasite", 2019, []),
            ("\"Usual Suspects, The (1995)\"", "The Usual Suspects", 1995, []),
            (
                "\"City of Lost Children, The (Cité des enfants perdus, La) (1995)\"",
                "The City of Lost Children", 1995,
                ["La Cité des enfants perdus"]
            ),
            ("Seven (a.k.a. Se7en) (1995) ", "Seven", 1995, ["Se7en"]),
            (
                "Birdman: Or (The Unexpected Virtue of Ignorance) (2014)",
                "Birdman: Or (The Unexpected Virtue of Ignorance)", 2014, []
            ),
            ("(500) Days of Summer (2009)", "(500) Days of Summer", 2009, []),
            ("기생충 (2019)", "기생충", 2019, []),
        ] as [(String, String, Int, [String])])
    func `Reads the year behind a title`(cell: String, title: String, year: Int, aliases: [String])
        throws
    {
        for header in ["title,year\n\(cell),", "title,year\n\(cell),\(year)"] {
            let film = try #require(try films(header + "\n").first)
            #expect(film.title == title && film.year == year && film.aliases == aliases)
        }
    }

    @Test(arguments: ["2046", "Blade Runner (2049)", "1917 (film)", "(1999)", "Plus (12)"])
    func `Keeps other text behind a title`(title: String) throws {
        let film = try #require(try films("title,year\n\(title),2004\n").first)
        #expect(film.title == title && film.year == 2004)
    }

    @Test func `Recognizes columns by the names of Korean tables and of this app`() throws {
        let reader = try FilmReader(
            source: Scratch().source(
                "제목,영문 제목,제작년도,상영 시간(분),감독명,출연 배우,평점,참여자수,심의등급,IMDb 코드\n기생충,Parasite,2019,131,봉준호,송강호,8.5,\"1,234\",15,tt6751668\n"
            ))
        guard case .film(let film)? = try reader.next() else { return #expect(Bool(false)) }
        #expect(reader.unknownColumns.isEmpty)
        #expect(film.title == "Parasite" && film.koreanTitle == "기생충" && film.year == 2019)
        #expect(film.runtime == 131 && film.votes == 1_234 && film.imdbCode == "tt6751668")
        #expect(film.directors.map(\.name) == ["봉준호"] && film.cast.map(\.name) == ["송강호"])
        let alone = try #require(try films("영화명,개봉일\n기생충,2019-05-30\n").first)
        #expect(alone.title == "기생충" && alone.koreanTitle == nil && alone.year == 2019)
    }
}
