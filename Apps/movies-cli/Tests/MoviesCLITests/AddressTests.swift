import AppCore
import AppCoreTestSupport
import MoviesDomain
import TerminalUI
import TestSupport
import Testing

@testable import MoviesCLI

@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct AddressTests {
    private nonisolated static let film = Movie.ID(6_751_668)

    private nonisolated static let all: [MoviesAddress] = [
        .films(nil, .year), .films(Genre("Drama"), .year), .films(Genre("Sci-Fi"), .title), .film(film),
        .similar(film), .person("봉준호"), .person("Bong Joon Ho"),
        .search(""), .search("기생충"), .search("a & b?c=d#e"), .bookmarks, .settings,
    ]

    @Test(arguments: all) func `An address is read as it is written`(address: MoviesAddress) {
        #expect(MoviesAddress(address.page) == address)
    }

    @Test func `Every screen opens by its address`() async throws {
        let run = try await ScreenRun()
        await run.test.expectAddresses(Self.all.map(\.page))
    }

    @Test func `An empty address is the list, and its rows have addresses`() async throws {
        let run = try await ScreenRun()
        #expect(await run.test.open(PageAddress("bookmarks")))
        #expect(await run.test.open(PageAddress()))
        #expect(run.test.address == PageAddress("films"))
        #expect(await run.test.open(PageAddress("search").adding("q", "기생충")))
        await run.test.expectRows([.number(Self.film.rawValue)], of: "found")
        #expect(await run.test.open(PageAddress("search")))
        await run.test.expectRows([.text("ㄱㅅㅊ")], of: "recent")
        #expect(await run.test.open(PageAddress("search").adding("q", "강")))
        #expect(run.coordinator.flow.pageTitle == "“강” · Search")
        #expect(await run.test.open(PageAddress("films").adding("genre", "Drama")))
        #expect(run.coordinator.flow.pageTitle == "Drama · Films")
    }

    @Test(arguments: [
        PageAddress("films").adding("sort", "size"),
        PageAddress("search").adding("q", String(repeating: "가", count: 201)),
        PageAddress("people"), PageAddress("people", "Nobody Known"), PageAddress("film"),
        PageAddress("films", "6751668", "cast"), PageAddress("6751668"),
    ])
    func `A wrong address opens nothing`(address: PageAddress) async throws {
        let run = try await ScreenRun()
        #expect(await !run.test.open(address))
        #expect(run.test.address == PageAddress("films"))
    }
}
