import NetworkCore
import Testing

@testable import MoviesBackend

/// The requests of TMDB-style clients before a search.
@Suite struct TMDBListTests {
    private static let titles = [
        "The Godfather", "Parasite", "Memories of Murder", "The Third Man", "Godfather of Harlem",
        "Parasite in Love",
    ]

    private func titles(_ target: String) async throws -> [String] {
        let reply = try await Fixture(Films.few).get(target)
        #expect(reply.status == 200, "\(reply.text)")
        #expect(reply.json["total_results"] as? Int == reply.results.count)
        return reply.results.compactMap { $0["title"] as? String }
    }

    @Test func `Lists the most popular films first`() async throws {
        #expect(try await titles("/3/movie/popular?api_key=anything") == Self.titles)
    }

    @Test(arguments: [
        ("", [0, 1, 2, 3, 4, 5]), ("sort_by=popularity.asc", [5, 4, 3, 2, 1, 0]),
        ("sort_by=primary_release_date.desc", [5, 4, 1, 2, 0, 3]), ("sort_by=title.asc", [4, 2, 1, 5, 0, 3]),
        ("sort_by=vote_average.desc", [0, 1, 2, 4, 3, 5]), ("with_genres=18", [0, 1, 2]),
        ("with_genres=18,80", [0, 2]), ("with_genres=53|10749", [1, 3, 5]),
        ("with_genres=18,53|80", [0, 1, 2]),
        ("with_genres=878", []), ("with_genres=4711", []), ("without_genres=18,53", [4, 5]),
        ("year=2019", [1, 4]), ("primary_release_year=2019&with_genres=80", [4]),
        ("primary_release_date.gte=2003-12-31&release_date.lte=2019-01-01", [1, 2, 4]),
        ("vote_average.gte=8.1&vote_average.lte=9", [1, 2, 4]), ("vote_count.gte=200000", [0, 1, 2]),
        ("year=2019&year=2020", []),
        ("include_adult=false&region=KR&watch_region=KR&year=", [0, 1, 2, 3, 4, 5]),
    ])
    func `Discovers films by their values`(_ query: String, _ places: [Int]) async throws {
        let order = ["title.asc", "release_date", "vote_average", "popularity.asc"].contains {
            query.contains($0)
        }
        let found = try await titles("/3/discover/movie?" + query.replacing("|", with: "%7C"))
        let expected = places.map { Self.titles[$0] }
        #expect(order ? found == expected : found == expected.sorted { Self.place($0) < Self.place($1) })
    }

    @Test func `Counts a repeated genre once, and refuses too many genres`() async throws {
        let same = String(repeating: "18,", count: 1_300)
        #expect(
            try await titles("/3/discover/movie?with_genres=\(same)80") == [0, 2].map { Self.titles[$0] })
        let many = (1...33).map { count in
            "with_genres=" + [String](repeating: "18", count: count).joined(separator: "%7C")
        }
        let reply = try await Fixture(Films.few).get("/3/discover/movie?" + many.joined(separator: "&"))
        #expect(reply.status == 400 && reply.statusCode == 5)
        let allowed = try await titles("/3/discover/movie?" + many.prefix(32).joined(separator: "&"))
        #expect(allowed == [0, 1, 2].map { Self.titles[$0] })
    }

    private static func place(_ title: String) -> Int { titles.firstIndex(of: title) ?? -1 }

    @Test(arguments: [
        ("sort_by=revenue.desc", "sort_by"), ("sort_by=title", "sort_by"),
        ("with_genres=drama", "with_genres"),
        ("with_cast=1", "with_cast"), ("without_keywords=1", "without_keywords"),
        ("vote_count.lte=5", "vote_count.lte"),
        ("year=x", "year"), ("release_date.gte=soon", "release_date.gte"),
        ("vote_average.gte=good", "vote_average.gte"),
        ("vote_average.lte=nan", "vote_average.lte"), ("year=99999999999999999999", "year"),
    ])
    func `Refuses unsupported or invalid parameters, and names them`(_ query: String, _ name: String)
        async throws
    {
        let reply = try await Fixture(Films.few).get("/3/discover/movie?\(query)")
        #expect(reply.status == 400 && reply.statusCode == 5)
        #expect((reply.json["status_message"] as? String)?.hasPrefix("Invalid parameters: \(name) ") == true)
    }

    @Test(arguments: ["/3/movie/popular", "/3/discover/movie"])
    func `Returns pages of twenty from 1 to 500`(_ path: String) async throws {
        let fixture = try await Fixture(Films.many(45))
        var ids: [Int] = []
        for page in 1...3 {
            let reply = try await fixture.get("\(path)?page=\(page)")
            #expect(reply.json["page"] as? Int == page && reply.json["total_pages"] as? Int == 3)
            ids += reply.results.compactMap { $0["id"] as? Int }
        }
        #expect(ids.count == 45 && Set(ids).count == 45)
        for page in ["0", "501", "x"] {
            let reply = try await fixture.get("\(path)?page=\(page)")
            #expect(reply.status == 400 && reply.statusCode == 22)
        }
    }

    @Test func `Lists the people of a film, in the requested language if available`() async throws {
        let fixture = try await Fixture(Films.few)
        for (language, actor, director) in [
            ("ko-KR", "송강호", "봉준호"), ("en-US", "Song Kang-ho", "Bong Joon Ho"),
        ] {
            let reply = try await fixture.get("/3/movie/tt6751668/credits?language=\(language)")
            #expect(reply.json["id"] as? Int == 6_751_668)
            let cast = reply.json["cast"] as? [[String: Any]] ?? []
            let crew = reply.json["crew"] as? [[String: Any]] ?? []
            #expect(cast.count == 1 && cast[0]["name"] as? String == actor)
            #expect(cast[0]["character"] as? String == "Ki-taek" && cast[0]["order"] as? Int == 0)
            #expect(crew.count == 1 && crew[0]["name"] as? String == director)
            #expect(
                crew[0]["job"] as? String == "Director"
                    && crew[0]["original_name"] as? String == "Bong Joon Ho")
            #expect(cast[0]["id"] as? Int != crew[0]["id"] as? Int)
        }
        let none = try await fixture.get("/3/movie/77/credits")
        #expect(none.status == 404 && none.statusCode == 34)
    }

    @Test func `Numbers the genres of films in both languages`() async throws {
        let fixture = try Fixture()
        func names(_ language: String) async throws -> [Int: String] {
            let genres = try await fixture.get("/3/genre/movie/list?language=\(language)").json["genres"]
            return Dictionary(
                uniqueKeysWithValues: (genres as? [[String: Any]] ?? []).compactMap { genre in
                    (genre["id"] as? Int).flatMap { id in (genre["name"] as? String).map { (id, $0) } }
                })
        }
        let (english, korean) = (try await names("en"), try await names("ko"))
        #expect(english.count == 19 && english[18] == "Drama")
        #expect(Set(korean.keys) == Set(english.keys) && korean[18] == "드라마")
        #expect(korean.values.allSatisfy { !$0.isEmpty } && Set(korean.values).count == 19)
        let film = try await fixture.get("/3/movie/6751668?language=ko")
        let genres = film.json["genres"] as? [[String: Any]] ?? []
        #expect(
            !genres.isEmpty && genres.allSatisfy { $0["name"] as? String == korean[$0["id"] as? Int ?? 0] })
    }

    @Test func `Reports the base URL and the sizes of pictures`() async throws {
        let images = try await Fixture().get("/3/configuration").json["images"] as? [String: Any]
        #expect(images?["secure_base_url"] as? String == "https://image.tmdb.org/t/p/")
        #expect((images?["poster_sizes"] as? [String])?.contains("w342") == true)
    }

    @Test func `Gives every guest a different name for scores, which caches do not store`() async throws {
        let fixture = try await Fixture(Films.few)
        let path = "/3/authentication/guest_session/new"
        var names: Set<String> = []
        for _ in 0..<20 {
            let reply = try await fixture.get(path)
            #expect(reply.json["success"] as? Bool == true)
            #expect(reply.json["expires_at"] as? String == "2023-11-15 22:13:20 UTC")
            names.insert(try #require(reply.json["guest_session_id"] as? String))
        }
        #expect(names.count == 20 && names.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
        let response = await fixture.backend(HTTPRequest(path: path))
        #expect(response.headers["Cache-Control"] == "no-store")
        let scored = await fixture.rate(6_751_668, #"{"value":8}"#, by: names.first)
        #expect(scored.status == 201)
    }
}
