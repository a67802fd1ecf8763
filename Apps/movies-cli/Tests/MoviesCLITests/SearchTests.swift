import AppCoreTestSupport
import Foundation
import TerminalKit
import Testing

@MainActor
@Suite struct SearchTests {
    @Test(arguments: [
        ["기생충"], ["ㄱㅅㅊ"], ["기생"], ["parasite"], ["PARASI"], ["tt6751668"], ["bong", "joon"], ["봉준호"], ["송강호"],
    ])
    func `Finds a film by its titles, its people and its code`(words: [String]) async throws {
        let run = await (try TestApp()).run(
            ["search", "--json", "-n", "50"] + words)
        #expect(run.code == .success)
        #expect(try run.ids().contains(6_751_668))
    }

    @Test func `Decomposed Hangul is the same query`() async throws {
        let decomposed = "기생충".decomposedStringWithCanonicalMapping
        #expect(Array(decomposed.utf8) != Array("기생충".utf8))
        let composed = try await TestApp.runOnce("search", "기생충", "--json")
        let other = try await TestApp.runOnce("search", decomposed, "--json")
        #expect(try !composed.ids().isEmpty)
        #expect(other.out == composed.out)
    }

    @Test func `An empty result is a success that says so`() async throws {
        let run = try await TestApp.runOnce("search", "쀍쀍")
        #expect(run.code == .success)
        #expect(run.out == "No results for “쀍쀍”.\n")
        let json = try await TestApp.runOnce("search", "쀍쀍", "--json")
        #expect(try json.films().isEmpty)
    }

    @Test(arguments: [
        (["inceptoin"], "instead", "inception", 1_375_666), (["rltodcnd"], "instead", "기생충", 6_751_668),
        (["기새충"], "instead", "기생충", 6_751_668),
    ])
    func `Corrects a typing mistake, and reports it as text and JSON`(
        words: [String], kind: String, meant: String, id: Int
    ) async throws {
        let run = await (try TestApp()).run(["search", "--json"] + words)
        #expect(run.code == .success)
        #expect(try run.ids().first == id)
        let reading = try #require(try run.json()["reading"] as? [String: Any])
        #expect(reading["kind"] as? String == kind && reading["text"] as? String == meant)
        #expect(run.messages == "No results for “\(words[0])”; showing “\(meant)” instead.")
        let korean = await (try TestApp()).run(["--language", "ko", "search"] + words)
        #expect(korean.error == "“\(words[0])” 검색 결과가 없어 “\(meant)” 검색 결과를 보여 줍니다.\n")
    }

    @Test func `Suggests the nearest title when nothing is found`() async throws {
        let run = try await TestApp.runOnce("search", "parasite", "zzyzx")
        #expect(run.code == .success && run.error.isEmpty)
        #expect(run.out == "No results for “parasite zzyzx”. Did you mean “Parasite”?\n")
        let json = try await TestApp.runOnce("search", "parasite", "zzyzx", "--json")
        #expect((try json.json()["reading"] as? [String: Any])?["kind"] as? String == "suggestion")
    }

    @Test func `An exact match prints no explanation`() async throws {
        let run = try await TestApp.runOnce("search", "parasite", "--json")
        #expect(run.error.isEmpty)
        let reading = try #require(try run.json()["reading"])
        #expect(reading is NSNull)
        let film = try #require(try run.films().first)
        #expect(film["match"] is NSNull)
    }

    @Test func `A row names the person by whom the film was found`() async throws {
        let run = try await TestApp.runOnce("search", "ㅂㅈㅎ")
        #expect(run.out.contains("Found by") && run.out.contains("봉준호"))
        let json = try await TestApp.runOnce("search", "봉준호", "--json")
        let match = try #require(try json.films().first?["match"] as? [String: Any])
        #expect(match["kind"] as? String == "person" && match["text"] as? String == "봉준호")
    }

    @Test(arguments: [
        (["괴물", "2006"], [468_492]), (["괴물2006"], [468_492]),
        (["love", "--year", "-1960", "--genre", "Romance"], []),
        (["parasite", "--year", "2019"], [6_751_668]), (["parasite", "--year", "2018"], []),
        (["기생충", "--genre", "드라마"], [6_751_668]), (["기생충", "--genre", "Western"], []),
    ])
    func `A search accepts the filters of the list, and a year`(words: [String], ids: [Int]) async throws {
        let run = await (try TestApp()).run(["search", "--json"] + words)
        #expect(run.code == .success)
        if !ids.isEmpty || words.contains("2018") || words.contains("Western") {
            #expect(try run.ids() == ids)
        }
    }

    @Test(arguments: [
        ["--year", "12"], ["--min-rating", "11"], ["--year", "abc"], ["--min-rating", "x"],
    ])
    func `An invalid filter is a usage error`(options: [String]) async throws {
        let run = await (try TestApp()).run(["search", "parasite"] + options)
        #expect(run.code == .usage && run.out.isEmpty)
    }

    @Test func `Answers of this process are not saved to a file`() async throws {
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
