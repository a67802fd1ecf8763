import DomainCore
import Foundation
import MoviesData
import MoviesDomain
import NetworkCoreTestSupport
import Testing

/// The members of a film in lists besides its facts: synopsis, posters, and the time of the upload.
@Suite struct PosterTests {
    private func listed(_ members: String) async throws -> Movie {
        let body = Answer.list(#""movie_count":1,"movies":[{"id":1,"title":"A"\#(members)}]"#)
        let page = try await DefaultMovieRepository(StubTransport.json(body)).list(MovieListQuery()) { _ in }
        return try #require(page.elements.first)
    }

    private func found(_ members: String) async throws -> Movie {
        let body = #"{"page":1,"total_pages":1,"results":[{"id":1,"title":"A"\#(members)}]}"#
        let page = try await TMDBMovieRepository(StubTransport.json(body))
            .search(SearchQuery("a"), page: PageRequest()) { _ in }
        return try #require(page.elements.first)
    }

    @Test func `Reads posters in three sizes from a server with lists`() async throws {
        let movie = try await listed(
            #","small_cover_image":"https://a.test/s.jpg","medium_cover_image":"/m.jpg","large_cover_image":"/l.jpg""#
        )
        #expect(
            movie.posters == [
                Poster(address: "https://a.test/s.jpg", width: 45), Poster(address: "/m.jpg", width: 230),
                Poster(address: "/l.jpg", width: 500),
            ])
    }

    @Test(arguments: [
        "", #","small_cover_image":"""#, #","small_cover_image":null"#, #","small_cover_image":7"#,
    ])
    func `There is no poster without an address`(members: String) async throws {
        let movie = try await listed(members)
        #expect(movie == Movie(id: Movie.ID(1), title: "A"))
    }

    @Test func `Ignores an address that is too long`() async throws {
        for (length, count) in [(2_048, 1), (2_049, 0)] {
            let address = "/" + String(repeating: "a", count: length - 1)
            #expect(try await listed(#","large_cover_image":"\#(address)""#).posters.count == count)
        }
    }

    @Test func `A path of the other protocol becomes a poster in every width and in the original size`()
        async throws
    {
        let movie = try await found(#","poster_path":"/7IiTT.jpg""#)
        #expect(movie.posters.map(\.width) == [92, 154, 185, 342, 500, 780, nil])
        #expect(movie.posters.first?.address == "https://image.tmdb.org/t/p/w92/7IiTT.jpg")
        #expect(movie.posters.last?.address == "https://image.tmdb.org/t/p/original/7IiTT.jpg")
    }

    @Test(arguments: ["@evil.test/a.jpg", "//evil.test/a.jpg", "https://evil.test/a.jpg", "a.jpg"])
    func `No path leads away from the server of the pictures`(path: String) async throws {
        let posters = try await found(#","poster_path":"\#(path)""#).posters
        #expect(posters.count == 7)
        #expect(posters.allSatisfy { $0.address.hasPrefix("https://image.tmdb.org/t/p/") })
    }

    @Test(arguments: ["", #","poster_path":null"#, #","poster_path":"""#, #","poster_path":7"#])
    func `There is no poster without a path`(members: String) async throws {
        #expect(try await found(members).posters.isEmpty)
    }

    @Test(
        arguments: [
            (#","date_uploaded_unix":1446318970,"date_uploaded":"1999-01-01 00:00:00""#, 1_446_318_970),
            (#","date_uploaded":"1970-01-02 23:16:10""#, 86_400),
            (#","date_uploaded_unix":0,"date_uploaded":"1970-01-02""#, 86_400),
            (#","date_uploaded_unix":"x","date_uploaded":"1970-01-02""#, 86_400),
            (#","date_uploaded_unix":253402300800"#, nil), (#","date_uploaded_unix":-5"#, nil),
            (#","date_uploaded":"soon""#, nil), ("", nil),
        ] as [(String, TimeInterval?)])
    func `Reads the time of the upload from the number, or else from the day in the text`(
        members: String, expected: TimeInterval?
    ) async throws {
        #expect(try await listed(members).uploadedAt?.timeIntervalSince1970 == expected)
    }

    @Test(
        arguments: [
            (#","summary":"S","synopsis":"Y","description_full":"D""#, "D"),
            (#","summary":"S","synopsis":"Y","description_full":"""#, "Y"),
            (#","summary":"S","synopsis":7"#, "S"), (#","summary":"""#, nil),
        ] as [(String, String?)])
    func `Reads the synopsis in a list`(members: String, synopsis: String?) async throws {
        #expect(try await listed(members).synopsis == synopsis)
    }

    @Test func `Reads the Korean synopsis where the server has it`() async throws {
        let movie = try await listed(#","summary":"A family.","description_korean":"가족.""#)
        #expect((movie.synopsis, movie.koreanSynopsis) == ("A family.", "가족."))
        #expect(try await found(#","overview":"가족.""#).koreanSynopsis == "가족.")
        #expect(try await found(#","overview":"A family.""#).synopsis == "A family.")
    }
}
