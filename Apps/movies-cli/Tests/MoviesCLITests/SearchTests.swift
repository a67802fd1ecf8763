import AppCoreTestSupport
import Foundation
import TerminalKit
import Testing

@MainActor
@Suite struct SearchTests {
    @Test(arguments: [
        ["기생충"], ["ㄱㅅㅊ"], ["기생"], ["parasite"], ["PARASI"], ["tt6751668"], ["bong", "joon"], ["봉준호"], ["송강호"],
    ])
    func `A film is found by its titles, its people and its code`(words: [String]) async throws {
        let run = await (try TestApp()).run(
            ["search", "--json", "-n", "50"] + words + ["--store", "memory"])
        #expect(run.code == .success)
        #expect(try run.ids().contains(6_751_668))
    }

    @Test func `Decomposed Hangul is the same question`() async throws {
        let decomposed = "기생충".decomposedStringWithCanonicalMapping
        #expect(Array(decomposed.utf8) != Array("기생충".utf8))
        let composed = try await TestApp.inMemory("search", "기생충", "--json")
        let other = try await TestApp.inMemory("search", decomposed, "--json")
        #expect(try !composed.ids().isEmpty)
        #expect(other.out == composed.out)
    }

    @Test func `Finding nothing is a success and says so`() async throws {
        let run = try await TestApp.inMemory("search", "쀍쀍")
        #expect(run.code == .success)
        #expect(run.out == "No results for “쀍쀍”.\n")
        let json = try await TestApp.inMemory("search", "쀍쀍", "--json")
        #expect(try json.films().isEmpty)
    }

    @Test func `Answers of this process are not kept in a file of their own`() async throws {
        let app = try TestApp()
        #expect(await app.run("search", "parasite").code == .success)
        #expect(await app.run("show", "tt6751668").code == .success)
        let files = try FileManager.default.subpathsOfDirectory(atPath: app.home)
        #expect(files.filter { $0.hasSuffix(".sqlite") }.count == 2, "\(files)")
    }

    @Test(arguments: [[""], ["  "], ["\t", " "], [], [String(repeating: "a", count: 201)]])
    func `Text that cannot be searched for is a usage error`(words: [String]) async throws {
        let run = await (try TestApp()).run(["search"] + words)
        #expect(run.code == .usage)
        #expect(run.out.isEmpty)
    }

    @Test func `Pages follow one another`() async throws {
        let app = try TestApp()
        let first = await app.run("search", "love", "-n", "2", "--json")
        #expect(try first.json()["has_more"] as? Bool == true)
        let second = await app.run("search", "love", "-n", "2", "--page", "2", "--json")
        #expect(try !second.ids().isEmpty)
        #expect(Set(try first.ids()).isDisjoint(with: try second.ids()))
    }
}
