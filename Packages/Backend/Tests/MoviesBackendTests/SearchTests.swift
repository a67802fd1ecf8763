import CatalogueFiles
import Foundation
import NetworkCore
import PostgresDriverTestSupport
import SQLCore
import SearchCore
import Testing

@testable import MoviesBackend

@Suite struct SearchTests {
    @Test(arguments: [
        "기생충", "기생충".decomposedStringWithCanonicalMapping, "생충", "충", "기생", "ㄱㅅㅊ", "ㅅㅊ", "기생ㅊ", "기ㅅ", "깃",
        "기새",
        "parasite", "PARASITE", "para", "tt6751668", "6751668",
    ])
    func `Finds a film by any part of its title`(_ text: String) async throws {
        let fixture = try await Fixture(Films.few)
        #expect(try await fixture.titles(text).first == "Parasite")
    }

    @Test(arguments: [
        "살인의추억", "살인의 추억", "추억", "살인 의추억", "ㅅㅇㅇㅊㅇ", "살인의추", "memories murder", "memoriesofmurder",
    ])
    func `Ignores spaces`(_ text: String) async throws {
        let fixture = try await Fixture(Films.few)
        #expect(try await fixture.titles(text) == ["Memories of Murder"])
    }

    @Test(arguments: ["봉준호", "준호", "봉준", "bong", "joon bong", "봉준ㅎ", "봉주"])
    func `Finds films by people, the most popular first`(_ text: String) async throws {
        let fixture = try await Fixture(Films.few)
        #expect(try await fixture.titles(text) == ["Parasite", "Memories of Murder"])
    }

    @Test(arguments: [
        ("ㄷㅂ", "The Godfather"), ("ㄷ ㅂ", "The Godfather"), ("ㅁㄷ", "Mother"), ("ㄱㅁ", "The Host"),
        ("ㄹㅇ", "Léon: The Professional"), ("ㅇㅊ", "Rear Window"), ("ㄱ", "La Strada"), ("ㅂㅎ", "Ben-Hur"),
        ("ㅈㅇㅅㄴㅇ", "The Third Man"), ("레옹", "Léon: The Professional"), ("듄", "Dune"), ("업", "Up"),
        ("기ㅅㅊ", "Parasite"), ("seven", "Seven Samurai"),
    ])
    func `Lists the exact title first among the bundled films`(_ text: String, _ title: String) async throws {
        #expect(try await Fixture().titles(text).first == title)
    }

    @Test func `Ranks titles by initials in the same way as by letters`() async throws {
        let fixture = try await Fixture([
            Films.film("Inside", korean: "큰 대부", votes: 900),
            Films.film("Sequel", korean: "대부 2", votes: 800),
            Films.film("Begins", korean: "두번째", votes: 700), Films.film("Exact", korean: "대부", votes: 1),
            Films.film("Other exact", korean: "담비", votes: 2), Films.film("None", korean: "부대", votes: 999),
        ])
        #expect(
            try await fixture.titles("ㄷㅂ") == ["Other exact", "Exact", "Sequel", "Begins", "Inside"])
    }

    @Test func `Ranks an exact match of initials first, even the least popular of thousands`() async throws {
        let fixture = try await Fixture(
            (1...1_200).map { (votes: Int) in Films.film("Far \(votes)", korean: "저 길 \(votes)", votes: votes)
            }
                + [Films.film("Road", korean: "길"), Films.film("Roads", korean: "길 위에서")])
        #expect(try await fixture.titles("ㄱ", limit: 3) == ["Road", "Roads", "Far 1200"])
    }

    @Test func `Ranks a title that begins with the word before one that begins with a part of it`()
        async throws
    {
        let fixture = try await Fixture([
            Films.film("Seventh Seal", votes: 900), Films.film("Seven Samurai", votes: 800),
            Films.film("Seven", votes: 1),
        ])
        #expect(try await fixture.titles("seven") == ["Seven", "Seven Samurai", "Seventh Seal"])
    }

    @Test(arguments: [
        ("박ㅊ", ["박찬욱"]), ("박찬ㅇ", ["박찬욱"]), ("박ㅎㅇ", ["박해일"]), ("봉ㅈㅎ", ["봉준호"]),
        ("박ㅈㅎ", ["박중훈", "박지후"]), ("레오ㄴ", ["레오나", "레오네", "레오노"]),
    ])
    func `Finds the films of a partly typed name only`(_ text: String, _ names: [String]) async throws {
        let found = try await Fixture().titles(text, limit: 50)
        let expected = try BundledCatalogue.films().filter { film in
            let people = film.directors.map(\.koreanName) + film.cast.map(\.koreanName)
            return people.contains { name in names.contains { name?.contains($0) ?? false } }
        }
        #expect(Set(found) == Set(expected.map(\.title)))
    }

    @Test func `Finds one film by a syllable and the initials of others`() async throws {
        #expect(try await Fixture().titles("기ㅅㅊ") == ["Parasite"])
    }

    @Test(arguments: ["레옹", "업"])
    func `Does not treat a title as half of a name`(_ text: String) async throws {
        let fixture = try await Fixture([
            Films.film("Léon", korean: "레옹"), Films.film("Up", korean: "업"),
            Films.film("Other", votes: 9, directors: [PersonRecord(name: "A", koreanName: "레오애")]),
            Films.film("Third", votes: 8, directors: [PersonRecord(name: "B", koreanName: "어빈")]),
        ])
        #expect(try await fixture.titles(text).count == 1)
    }

    @Test func `Requires every word, in titles and people together`() async throws {
        let fixture = try await Fixture(Films.few)
        #expect(try await fixture.titles("봉준호 추억") == ["Memories of Murder"])
        #expect(try await fixture.titles("parasite murder").isEmpty)
    }

    @Test func `Lists the exact title first, then beginnings, words and people`() async throws {
        let fixture = try await Fixture([
            Films.film("Alien", votes: 1), Films.film("Aliens", votes: 900),
            Films.film("My Alien", votes: 800),
            Films.film("Two Alienists", votes: 700),
            Films.film("Other", votes: 1000, directors: [PersonRecord(name: "Jo Alien")]),
        ])
        #expect(
            try await fixture.titles("alien") == ["Alien", "Aliens", "My Alien", "Two Alienists", "Other"])
    }

    @Test func `A title without its article counts as the title`() async throws {
        let fixture = try await Fixture(Films.few)
        #expect(try await fixture.titles("godfather") == ["The Godfather", "Godfather of Harlem"])
        #expect(try await fixture.titles("the godfather") == ["The Godfather"])
        #expect(try await fixture.titles("a parasite") == ["Parasite"])
        #expect(try await fixture.titles("the") == ["The Godfather", "The Third Man"])
    }

    @Test func `Finds films by additional titles`() async throws {
        let fixture = try await Fixture([
            Films.film("Seven", original: "Se7en", aliases: ["Los siete pecados capitales"])
        ])
        for text in ["seven", "se7en", "pecados", "lossiete"] {
            #expect(try await fixture.titles(text) == ["Seven"])
        }
    }

    @Test(arguments: [
        "\"", "\"\"", "*", "a\"*", "parasite\" OR \"the", "parasite AND", "NEAR(a b)", "NOT the",
        "{tokens}: x", "^", "-",
        "'; DROP TABLE meta; --", "%", "_", "\u{0}", "\u{E000}bong", "\u{E001}parasite", "()", "!!!", "tt",
        "\u{FFFD}",
        String(repeating: "가", count: 400), String(repeating: "a b ", count: 200), "ㅏ", "𝕊", "🎬",
    ])
    func `Never treats a text as a search expression`(_ text: String) async throws {
        let fixture = try await Fixture(Films.few)
        let reply = try await fixture.list(["query_term": text])
        #expect(reply.status == 200)
        #expect(reply.json["status"] as? String == "ok")
        #expect(try await fixture.titles("parasite").first == "Parasite")
    }

    @Test func `Finds nothing for a text without letters`() async throws {
        let fixture = try await Fixture(Films.few)
        #expect(try await fixture.titles("!!!").isEmpty)
        #expect(try await fixture.titles("zzzz").isEmpty)
    }

    @Test(arguments: [1, 3, 20, 50])
    func `Returns each match once over all pages`(_ limit: Int) async throws {
        let fixture = try await Fixture(
            (0..<330).map { Films.film($0 % 3 == 0 ? "Red \($0)" : "Big Reddish \($0)", votes: $0 % 13) })
        var ids: [Int] = []
        var page = 1
        while true {
            let reply = try await fixture.list(["query_term": "red", "page": "\(page)", "limit": "\(limit)"])
            #expect(reply.data["movie_count"] as? Int == 330)
            if reply.movies.isEmpty { break }
            ids += reply.ids
            page += 1
        }
        #expect(ids.count == 330)
        #expect(Set(ids).count == 330)
    }

    @Test func `Stops counting at the cap`() async throws {
        let fixture = try await Fixture(
            (0..<10_050).map { (votes: Int) in Films.film("Same \(votes)", votes: votes) })
        let reply = try await fixture.list(["query_term": "same", "limit": "50", "page": "200"])
        #expect(reply.data["movie_count"] as? Int == 10_000)
        #expect(reply.data["movie_count_is_capped"] as? Bool == true)
        #expect(reply.movies.count == 50)
        #expect(try await fixture.list(["query_term": "same", "limit": "50", "page": "201"]).movies.isEmpty)
        let all = try await fixture.list(["limit": "1"])
        #expect(all.data["movie_count"] as? Int == 10_050)
        #expect(all.data["movie_count_is_capped"] as? Bool == false)
    }

    @Test func `Finds the least popular of thousands by its whole title`() async throws {
        let fixture = try await Fixture(
            (1...1_200).map { (votes: Int) in Films.film("Night of \(votes)", votes: votes) }
                + [Films.film("Nig Ht"), Films.film("Night")])
        let first = try await fixture.titles("night", limit: 3)
        #expect(Set(first.prefix(2)) == ["Night", "Nig Ht"])
        #expect(first.last == "Night of 1200")
        let last = try await fixture.list(["query_term": "night", "limit": "50", "page": "25"])
        #expect(last.data["movie_count"] as? Int == 1_202)
        #expect(last.movies.count == 2)
    }

    @Test func `Finds a prefix of many different words`() async throws {
        let fixture = try await Fixture(
            (0..<60).map { (votes: Int) in Films.film("My Starb\(votes)", votes: votes) })
        #expect(try await fixture.list(["query_term": "starb"]).data["movie_count"] as? Int == 60)
        #expect(try await fixture.list(["query_term": "starb5"]).data["movie_count"] as? Int == 11)
        #expect(try await fixture.titles("starb59 my") == ["My Starb59"])
    }

    @Test(arguments: [
        ("ㅂㅈㅎ", ["Parasite", "Memories of Murder"]), ("ㅅㄱㅎ", ["Parasite"]), ("ㅂㅈ", []), ("ㄱㅎ", []),
        ("ㅈㅎ", []),
    ])
    func `Finds films by the initial consonants of people`(_ text: String, _ titles: [String]) async throws {
        #expect(try await Fixture(Films.few).titles(text) == titles)
    }

    @Test(arguments: [
        ("괴물 2006", ["The Host"]), ("2006 괴물", ["The Host"]), ("괴물 2007", []),
        ("blade runner 2049", ["Blade Runner 2049"]),
        ("blade runner 1982", ["Blade Runner"]), ("1982", ["Blade Runner"]), ("2049", ["Blade Runner 2049"]),
        ("1900", []),
    ])
    func `Accepts a year beside a title or alone`(_ text: String, _ titles: [String]) async throws {
        let fixture = try await Fixture([
            Films.film("The Host", korean: "괴물", year: 2006), Films.film("Monster", korean: "괴물", year: 2023),
            Films.film("Blade Runner", year: 1982), Films.film("Blade Runner 2049", year: 2017),
        ])
        #expect(try await fixture.titles(text) == titles)
    }

    @Test(arguments: [
        ("et", ["E.T. the Extra-Terrestrial", "Eternal Sunshine"]),
        ("ET", ["E.T. the Extra-Terrestrial", "Eternal Sunshine"]),
        ("e.t.", ["E.T. the Extra-Terrestrial"]), ("la", ["La Strada", "Portrait de la fille"]),
        ("the", ["The Lady", "Day: The End"]), ("wars star", ["Star Wars", "Star Wars: Episode V"]),
        ("로마", ["Roma", "Roman Holiday"]),
    ])
    func `Ranks whole words before parts of words, and matches nothing across two words`(
        _ text: String, _ titles: [String]
    ) async throws {
        let fixture = try await Fixture([
            Films.film("Eternal Sunshine", votes: 99), Films.film("E.T. the Extra-Terrestrial", votes: 1),
            Films.film("Portrait de la fille", votes: 98), Films.film("La Strada", votes: 2),
            Films.film("Day: The End", votes: 97), Films.film("The Lady", votes: 3),
            Films.film("Star Wars: Episode V", votes: 96), Films.film("Star Wars", votes: 4),
            Films.film("Milo", korean: "밀로 마차도", votes: 95), Films.film("Roma", korean: "로마", votes: 5),
            Films.film("Roman Holiday", korean: "로마의 휴일", votes: 6),
        ])
        #expect(Array(try await fixture.titles(text).prefix(titles.count)) == titles)
        let hasMilo = try await fixture.titles("로마").contains("Milo")
        #expect(!hasMilo)
    }

    @Test func `Reports why it found a film that does not match by a title`() async throws {
        let fixture = try await Fixture(
            Films.few + [Films.film("Seven", korean: "세븐", original: "Se7en", aliases: ["Los siete pecados"])]
        )
        func matches(_ text: String) async throws -> [String] {
            try await fixture.list(["query_term": text]).movies.map { movie in
                let match = movie["search_match"] as? [String: Any]
                return match.map { "\($0["kind"] as? String ?? ""): \($0["text"] as? String ?? "")" } ?? "-"
            }
        }
        #expect(try await matches("봉준호") == ["person: 봉준호", "person: 봉준호"])
        #expect(try await matches("ㅂㅈㅎ") == ["person: 봉준호", "person: 봉준호"])
        #expect(try await matches("joon parasite") == ["person: Bong Joon Ho"])
        #expect(try await matches("pecados") == ["title: Los siete pecados"])
        for text in ["세븐", "se7en", "seven", "ㅅㅂ", "parasite 2019", "tt0068646", "0068646"] {
            #expect(try await matches(text).first == "-", "\(text)")
        }
        // A typo in a name.
        #expect(try await matches("봉준효").first == "person: 봉준호")
    }

    @Test(arguments: [
        ("봉준호 스릴러", ["Parasite"]), ("범죄 봉준호", ["Memories of Murder"]),
        ("drama crime", ["The Godfather", "Memories of Murder"]),
        ("봉준호 전쟁", []), ("봉준호 2019 스릴러", ["Parasite"]), ("기생충2019", ["Parasite"]), ("기생충2018", []),
    ])
    func `Genres narrow down the other words`(_ text: String, _ titles: [String]) async throws {
        let fixture = try await Fixture(Films.few)
        #expect(try await fixture.titles(text) == titles)
    }

    @Test func `Reports the reading of a text on every page`() async throws {
        let fixture = try await Fixture(
            (0..<30).map { (votes: Int) in Films.film("Red Shoes \(votes)", votes: votes) } + [
                Films.film("Sheos", votes: 1)
            ])
        for page in 1...3 {
            let reply = try await fixture.list(["query_term": "red sheos", "page": "\(page)", "limit": "10"])
            let reading = reply.data["search_reading"] as? [String: Any]
            #expect(reading?["kind"] as? String == "instead" && reading?["text"] as? String == "red shoes")
            #expect(reply.movies.count == 10 && reply.data["movie_count"] as? Int == 30)
        }
        let exact = try await fixture.list(["query_term": "sheos"])
        #expect(exact.movies.count == 1 && exact.data["search_reading"] == nil)
        let none = try await fixture.list(["query_term": "red zzyzx"])
        let offered = none.data["search_reading"] as? [String: Any]
        #expect(none.movies.isEmpty && offered?["kind"] as? String == "suggestion")
        #expect((offered?["text"] as? String)?.hasPrefix("Red Shoes") == true)
        // Omitted when the filter leaves out the films.
        let filtered = try await fixture.list(["query_term": "red sheos", "from_year": "2050"])
        #expect(filtered.movies.isEmpty && filtered.data["search_reading"] == nil)
    }

    @Test func `Lists exact matches first, then matches one typo away`() async throws {
        let fixture = try await Fixture([
            Films.film("My Inceptions", votes: 1), Films.film("Inception", votes: 99),
            Films.film("Other", votes: 9),
        ])
        let reply = try await fixture.list(["query_term": "my inceptions"])
        #expect(reply.ids.count == 1)
        let one = try await fixture.list(["query_term": "inceptions"])
        #expect(one.movies.map { $0["title"] as? String } == ["My Inceptions", "Inception"])
        #expect((one.data["search_reading"] as? [String: Any])?["kind"] as? String == "also")
        let second = try await fixture.list(["query_term": "inceptions", "limit": "1", "page": "2"])
        #expect(second.movies.map { $0["title"] as? String } == ["Inception"])
    }

    @Test(arguments: TestPlace.all)
    func `Reindexes a small catalogue of an earlier version`(at place: TestPlace)
        async throws
    {
        let database = place.database(Array(MoviesStore.migrations.prefix(3)))
        try await database.write { connection throws(StoreError) in
            let builder = try CatalogueBuilder.begin(on: connection)
            let writer = try builder.writer(on: connection, addedAt: 0)
            for film in Films.few { try writer.add(film) }
            try builder.finish(origin: "test", on: connection)
            try connection.executeScript("DROP TABLE \(builder.tables.search.spellingTable)")
            for migration in MoviesStore.migrations.dropFirst(3) { try migration.migrate(connection) }
        }
        let store = MoviesStore(database: database, now: { Date(timeIntervalSince1970: 0) })
        for text in ["parasyte", "ㅂㅈㅎ", "parasite 2019"] {
            let found = try await store.search(text, offset: 0, limit: 9).films.first?.text(.title)
            #expect(found == "Parasite", "\(text)")
        }
        await database.close()
    }

    @Test(arguments: TestPlace.all)
    func `Filters and sorts the matches`(at place: TestPlace) async throws {
        let fixture = try await Fixture(Films.few, at: place)
        let crime = try await fixture.list(["query_term": "godfather", "genre": "crime", "from_year": "2000"])
        #expect(crime.movies.map { $0["title"] as? String } == ["Godfather of Harlem"])
        #expect(crime.data["movie_count"] as? Int == 1)
        let sorted = try await fixture.list(["query_term": "봉준호", "sort_by": "year", "order_by": "asc"])
        #expect(sorted.movies.map { $0["year"] as? Int } == [2003, 2019])
    }
}
