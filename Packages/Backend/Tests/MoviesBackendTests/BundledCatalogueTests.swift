import CatalogueFiles
import MoviesDomain
import PostgresDriverTestSupport
import SQLCore
import TestSupport
import Testing

@testable import MoviesBackend

@Suite struct BundledCatalogueTests {
    @Test func `Has many films, each of them once`() throws {
        let films = try BundledCatalogue.films()
        #expect(films.count >= 360)
        #expect(Set(films.map { "\($0.title.lowercased()) \($0.year ?? 0)" }).count == films.count)
        let codes = films.compactMap(\.imdbCode)
        #expect(Set(codes).count == codes.count)
        #expect(films.allSatisfy { !$0.genres.isEmpty && !$0.directors.isEmpty && $0.year != nil })
    }

    @Test func `Adds the films on first use`() async throws {
        let fixture = try Fixture()
        let summary = try await fixture.store.summary()
        #expect(summary.films == (try BundledCatalogue.films()).count)
        #expect(summary.origin == "bundled")
        #expect(summary.people > 500)
    }

    @Test(arguments: [
        ("기생충", "Parasite"), ("ㄱㅅㅊ", "Parasite"), ("생충", "Parasite"), ("parasite", "Parasite"),
        ("amelie", "Amélie"),
        ("Amélie", "Amélie"), ("Ame\u{301}lie", "Amélie"), ("7인의 사무라이", "Seven Samurai"),
        ("七人の侍", "Seven Samurai"),
    ])
    func `Finds`(_ text: String, _ title: String) async throws {
        #expect(try await Fixture().titles(text).first == title)
    }

    @Test func `Finds the films of a director in both spellings`() async throws {
        let fixture = try Fixture()
        let korean = try await fixture.titles("봉준호", limit: 50)
        #expect(korean.contains("Parasite") && korean.count >= 3)
        #expect(Set(try await fixture.titles("bong joon", limit: 50)) == Set(korean))
    }

    @Test func `Seeds the catalogue once when several stores open it at the same time`() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let path = folder.file()
        let fixtures = (0..<8).map { _ in Fixture(at: .file(path)) }
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for fixture in fixtures { group.addTask { try await fixture.store.summary().films } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(counts) == [(try BundledCatalogue.films()).count])
        let generations = try await fixtures[0].database.read { connection throws(StoreError) in
            try connection.rows("SELECT number FROM generation") { $0.int(0) }
        }
        #expect(generations == [1])
    }
}
