import CatalogueFiles
import Testing

@Suite struct FilmWriterTests {
    /// Films with everything that could break a format.
    private func films(seed: UInt64) -> [FilmRecord] {
        var random = Sequence64(state: seed)
        let pieces = [
            "a", "'", "=", "+", "-", "@", "\t", "\r", "\n", "\"", "\\", "|", " | ", ",", ";", " ", "한",
            "e\u{301}", "\u{301}", "🎬",
            "\u{0}", "\u{1F}", "\u{202E}", "{", "]", "\\N", "Jr.", "\u{FEFF}", "\u{2028}", "300", "\u{3000}",
        ]
        func text() -> String {
            (0..<Int.random(in: 0...6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? ""
            }.joined()
        }
        func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &random) ? value : nil }
        func texts() -> [String] { (0..<Int.random(in: 0...4, using: &random)).map { _ in text() } }
        return (0..<200).compactMap { _ in
            var film = FilmRecord(title: text())
            film.imdbCode = maybe("tt\(Int.random(in: 0...99_999_999, using: &random))")
            (film.originalTitle, film.koreanTitle, film.language) = (
                maybe(text()), maybe(text()), maybe(text())
            )
            (film.synopsis, film.synopsisKorean, film.mpaRating) = (
                maybe(text()), maybe(text()), maybe(text())
            )
            (film.year, film.runtime) = (maybe(Int.random(in: 1800...2200, using: &random)), maybe(90))
            film.rating = maybe(Double.random(in: -1...11, using: &random))
            film.downloads = maybe(9)
            (film.votes, film.likes) = (maybe(Int.random(in: -5...5_000_000, using: &random)), maybe(7))
            (film.genres, film.aliases) = (texts(), texts())
            film.directors = texts().map { PersonRecord(name: $0, koreanName: maybe(text())) }
            film.cast = texts().map {
                CastRecord(name: $0, koreanName: maybe(text()), character: maybe(text()))
            }
            return film.normalized()
        }
    }

    private func csv(_ films: [FilmRecord]) -> [UInt8] {
        var bytes: [UInt8] = []
        var writer = CSVFilmWriter { bytes += $0 }
        for film in films { writer.write(film) }
        writer.finish()
        return bytes
    }

    private func json(_ films: [FilmRecord]) -> [UInt8] {
        var bytes: [UInt8] = []
        var writer = JSONFilmWriter { bytes += $0 }
        for film in films { writer.write(film) }
        writer.finish()
        return bytes
    }

    @Test(arguments: 1...12) func `An exported film reads back equal`(seed: Int) throws {
        let scratch = try Scratch()
        let films = films(seed: UInt64(seed))
        #expect(films.count > 100)
        for bytes in [csv(films), json(films)] {
            let reading = Reading(try scratch.source(bytes, limits: .blocks(of: 4096)))
            #expect(reading.error == nil)
            #expect(reading.outcomes.count == films.count)
            for (found, film) in zip(reading.films, films) { #expect(found == film) }
        }
    }

    @Test(arguments: 1...3) func `Normalizing twice is the same as once`(seed: Int) {
        for film in films(seed: UInt64(seed)) { #expect(film.normalized() == film) }
    }

    @Test func `No cell of a table is a formula`() throws {
        let films = films(seed: 99)
        let reader = try CSVReader(source: Scratch().source(csv(films)))
        while let row = try reader.next() {
            for field in row.fields { #expect(!"=+-@\t\r".utf8.contains(field.utf8.first ?? 0)) }
        }
    }

    @Test func `An export without films is an empty file of its format`() throws {
        for bytes in [csv([]), json([])] {
            let reading = Reading(try Scratch().source(bytes))
            #expect(reading.outcomes.isEmpty)
            #expect(reading.error == nil)
        }
    }

    @Test func `Passes on pieces and stops when the sink fails`() throws {
        struct Full: Error {}
        var film = FilmRecord(title: "A")
        film.synopsis = String(repeating: "x", count: 5000)
        var pieces = 0
        var writer = CSVFilmWriter { (_: ArraySlice<UInt8>) throws(Full) in
            pieces += 1
            if pieces == 3 { throw Full() }
        }
        #expect(throws: Full.self) { for _ in 0..<1000 { try writer.write(film) } }
        #expect(pieces == 3)
        #expect(writer.count < 60)
    }

    @Test func `Cuts texts and lists at their limits`() throws {
        var film = FilmRecord(title: String(repeating: "제", count: 600))
        film.synopsis = String(repeating: "s", count: 6000)
        film.cast = (0..<150).map { CastRecord(name: "N\($0)") }
        let normal = try #require(film.normalized())
        #expect(normal.title.count == 500)
        #expect(normal.synopsis?.count == 5000)
        #expect(normal.cast.count == 100)
        #expect(FilmRecord(title: " \u{0}\n").normalized() == nil)
    }
}
