import DomainCore
import Foundation
import MarketDomain
import MoviesDomain
import PostgresDriverTestSupport
import SQLCore
import Testing

@testable import MarketBackend
@testable import MoviesBackend

/// Searches with a slip find the intended match on all databases.
@Suite(.timeLimit(.minutes(10))) struct SlipTests {
    /// The number of searches, of sixty, whose first match must be the intended one.
    private static let least = 54

    @Test(arguments: TestPlace.all) func `The intended match comes first`(at place: TestPlace) async throws {
        var missed: [String] = []
        let films = try Self.films(at: place)
        for slip in WrittenSlips.films {
            let film = try await films.search(slip.typed, offset: 0, limit: 1).films.first
            let titles = film.map { [$0.text(.title), $0.text(.originalTitle), $0.text(.koreanTitle)] } ?? []
            if !titles.contains(slip.meant) || film?.year != slip.year { missed.append(slip.typed) }
        }
        let market = try await market(at: place)
        for slip in WrittenSlips.listings {
            let name = try await Self.page(slip.typed, of: market).rows.first?.name
            if name != slip.meant { missed.append(slip.typed) }
        }
        await market.close()
        let count = WrittenSlips.films.count + WrittenSlips.listings.count
        #expect(count == 60 && count - missed.count >= Self.least, "\(missed)")
    }

    /// Further slips, all of which must be corrected.
    @Test(arguments: [
        ("inceptoin", "Inception"), ("prasite", "Parasite"), ("godfahter", "The Godfather"),
        ("casablanka", "Casablanca"),
        ("seven samuray", "Seven Samurai"), ("pulpfiction", "Pulp Fiction"), ("gladi ator", "Gladiator"),
        ("라쇼뭉", "Rashomon"), ("올드보아", "Oldboy"), ("살인의 추얼", "Memories of Murder"), ("부산헹", "Train to Busan"),
        ("dhfemqhdl", "Oldboy"), ("힘얌색", "Gladiator"), ("괴물 2006", "The Host"), ("parasite 2019", "Parasite"),
        ("tarantno", "Pulp Fiction"),
    ])
    func `Corrects other slips`(typed: String, title: String) async throws {
        let films = try Self.films(at: .standard)
        let page = try await films.search(typed, offset: 0, limit: 20)
        #expect(page.films.compactMap { $0.text(.title) }.first == title)
    }

    @Test(
        arguments: TestPlace.all,
        [
            ("글레디에", "Gladiator"), ("shawsahn", "The Shawshank Redemption"),
            ("the shawsahn", "The Shawshank Redemption"),
            ("오펜하이", "Oppenheimer"), ("택시운젼", "A Taxi Driver"),
        ])
    func `Corrects a slip in an incomplete word`(
        at place: TestPlace, typed: (text: String, title: String)
    ) async throws {
        let films = try Self.films(at: place)
        let page = try await films.search(typed.text, offset: 0, limit: 5)
        #expect(page.films.compactMap { $0.text(.title) }.first == typed.title)
    }

    @Test(
        arguments: TestPlace.all,
        [("센치행", "Spirited Away"), ("센치", nil), ("뷁뷁뷁", nil)] as [(String, String?)])
    func `The first syllables of its words find a long title`(
        at place: TestPlace, typed: (text: String, title: String?)
    ) async throws {
        let films = try Self.films(at: place)
        let page = try await films.search(typed.text, offset: 0, limit: 5)
        #expect(page.films.compactMap { $0.text(.title) }.first == typed.title)
        #expect(page.reading == nil && page.matches.isEmpty)
    }

    @Test(
        arguments: TestPlace.all,
        [("hitchcok", "Alfred Hitchcock"), ("봉준오", "봉준호"), ("tarantio", "Quentin Tarantino")])
    func `Finds a person despite a slip`(at place: TestPlace, typed: (text: String, name: String))
        async throws
    {
        let films = try Self.films(at: place)
        let page = try await films.search(typed.text, offset: 0, limit: 5)
        #expect(page.reading?.kind == .instead)
        #expect(page.films.first.map { page.matches[$0.id] } == .some(MovieMatch(.person, typed.name)))
    }

    @Test(
        arguments: TestPlace.all,
        [
            ("thriller", "Thriller"), ("스릴러", "Thriller"), ("Sci-Fi", "Sci-Fi"), ("sf", "Sci-Fi"),
            ("액션", "Action"),
        ])
    func `The films of a genre follow those with its name in a title`(
        at place: TestPlace, typed: (text: String, genre: String)
    ) async throws {
        let films = try Self.films(at: place)
        let page = try await films.search(typed.text, offset: 0, limit: 500)
        let inTitles = page.films.prefix { page.matches[$0.id] == nil }
        let others = page.films.dropFirst(inTitles.count)
        #expect(page.reading == nil && page.total == page.films.count)
        #expect(others.count > 5)
        // The name of a genre is never meant as the beginning of a person's name.
        #expect(others.first.map { page.matches[$0.id]?.kind } == .genre)
        #expect(others.allSatisfy { page.matches[$0.id]?.kind != nil })
        #expect(others.contains { page.matches[$0.id] == MovieMatch(.genre, typed.genre) })
        let listed = try await films.list(
            FilmListRequest(filter: FilmFilter(genre: typed.genre), sort: .year, isAscending: true),
            start: .offset(0), limit: 500)
        #expect(Set(listed.films.map(\.id)).subtracting(page.films.map(\.id)).isEmpty)
        // Pages are parts of one order.
        let second = try await films.search(typed.text, offset: 3, limit: 4)
        #expect(second.films.map(\.id) == page.films.dropFirst(3).prefix(4).map(\.id))
    }

    @Test(
        arguments: TestPlace.all,
        [
            ("thriller 2019", "Thriller", 2019), ("2019 스릴러", "Thriller", 2019), ("sf 2014", "Sci-Fi", 2014),
            ("Sci-Fi 2014", "Sci-Fi", 2014),
        ])
    func `A genre with a year lists its films of that year`(
        at place: TestPlace, typed: (text: String, genre: String, year: Int)
    ) async throws {
        let films = try Self.films(at: place)
        let page = try await films.search(typed.text, offset: 0, limit: 100)
        let filter = FilmFilter(genre: typed.genre, fromYear: typed.year, toYear: typed.year)
        let listed = try await films.list(
            FilmListRequest(filter: filter, sort: .year, isAscending: true), start: .offset(0), limit: 100)
        #expect(!listed.films.isEmpty && page.reading == nil)
        #expect(Set(page.films.map(\.id)) == Set(listed.films.map(\.id)))
        #expect(page.films.allSatisfy { page.matches[$0.id] == MovieMatch(.genre, typed.genre) })
    }

    @Test(
        arguments: TestPlace.all,
        [("송강호 2019", "Parasite"), ("2019 봉준호", "Parasite"), ("kubrick 1968", "2001: A Space Odyssey")])
    func `A person with a year lists the films of that year`(
        at place: TestPlace, typed: (text: String, title: String)
    ) async throws {
        let films = try Self.films(at: place)
        let page = try await films.search(typed.text, offset: 0, limit: 100)
        #expect(page.films.map { $0.text(.title) } == [typed.title])
        #expect(page.films.allSatisfy { page.matches[$0.id]?.kind == .person })
    }

    @Test(arguments: ["parasite", "기생충", "ㄱㅅㅊ", "봉준호", "the", "tt6751668", "기새", "up"])
    func `A text with matches is not corrected`(typed: String) async throws {
        let films = try Self.films(at: .standard)
        let page = try await films.search(typed, offset: 0, limit: 20)
        #expect(!page.films.isEmpty && page.reading == nil)
    }

    @Test(
        arguments: [
            ("inceptoin", SearchReading(.instead, "inception")), ("rltodcnd", .init(.instead, "기생충")),
            ("parasite zzyzx", .init(.suggestion, "Parasite")), ("기생충 뷁뷁뷁", .init(.suggestion, "기생충")),
            ("thriler", .init(.instead, "thriller")), ("Comdy", .init(.instead, "comedy")),
            ("dram", .init(.instead, "drama")), ("스릴라", .init(.instead, "스릴러")),
            ("kill bill", .init(.suggestion, "To Kill a Mockingbird")), ("bong jun ho", nil),
            ("tom cruz", nil),
            ("zzyzx", nil), ("!?", nil),
        ] as [(String, SearchReading?)])
    func `The answer reports the interpretation of the text`(typed: String, reading: SearchReading?)
        async throws
    {
        let films = try Self.films(at: .standard)
        let page = try await films.search(typed, offset: 0, limit: 5)
        #expect(page.reading == reading)
        #expect(page.films.isEmpty == (reading?.kind != .instead))
        // A page beyond the end has the same interpretation.
        #expect(try await films.search(typed, offset: 500, limit: 5).reading == reading)
    }

    @Test func `The market reports the interpretation as well`() async throws {
        let market = try await market(at: .standard)
        func reading(_ text: String) async throws -> SearchReading? {
            try await Self.page(text, of: market).reading
        }
        #expect(try await reading("lmap") == SearchReading(.instead, "lamp"))
        #expect(try await reading("lamp") == nil)
        #expect(try await reading("qkffls") == nil)
        #expect(try await reading("lamp zzyzx") == SearchReading(.suggestion, "Brass desk lamp, rewired"))
        await market.close()
    }

    /// Every word has neighbors, so that the number of corrections is the largest possible.
    @Test(arguments: TestPlace.all) func `The longest text that is corrected fits`(at place: TestPlace)
        async throws
    {
        let words = [
            "parasyte", "inceptoin", "살인에", "casablanka", "gladiatro", "rashomom", "hitchcok", "기새충",
        ]
        let text = Array(repeating: words, count: 8).flatMap(\.self).joined(separator: " ")
        let films = try Self.films(at: place)
        for count in [100, 150, 200, text.count] {
            let found = try await films.search(String(text.prefix(count)), offset: 0, limit: 5)
            #expect(found.films.isEmpty)
        }
        let market = try await market(at: place)
        for count in [100, 150, 200, text.count] {
            #expect(try await Self.page(String(text.prefix(count)), of: market).rows.isEmpty)
        }
        await market.close()
    }

    /// The bundled films, shared by all tests, which do not change them.
    private static func films(at place: TestPlace) throws -> MoviesStore { try #require(films[place]) }

    private static let films = Dictionary(
        uniqueKeysWithValues: TestPlace.all.map { place in
            (
                place,
                MoviesStore(
                    database: place.database(MoviesStore.migrations), now: { Date(timeIntervalSince1970: 0) })
            )
        })

    /// A market with the bundled listings, without their pictures.
    private func market(at place: TestPlace) async throws -> any Database {
        let database = place.database(MarketStore.migrations)
        let listings = try BundledListings.all()
        try await database.write { connection throws(StoreError) in
            var vendors: [String: Int] = [:]
            for listing in listings {
                var vendor = vendors[listing.vendor]
                if vendor == nil {
                    vendor = try VendorTables.insertWithoutSecret(name: listing.vendor, on: connection)
                    vendors[listing.vendor] = vendor
                }
                let new = NewListing(
                    vendor: vendor ?? 0, password: nil, details: listing.details, pictures: [])
                _ = try ListingTables.insert(new, at: 0, on: connection)
            }
        }
        return database
    }

    private static func page(_ text: String, of market: any Database) async throws -> ListingPage {
        try await market.read { connection throws(StoreError) in
            let request = ListingRequest(filter: ListingCriteria(text: text, sort: .best), size: 5)
            return try ListingReader(connection: connection, recent: RecentLists()).page(request, .offset(0))
        }
    }
}
