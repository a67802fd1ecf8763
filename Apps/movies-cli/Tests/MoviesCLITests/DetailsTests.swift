import AppCoreTestSupport
import TerminalKit
import Testing

/// `show`, `similar` and `rate`.
@MainActor
@Suite struct DetailsTests {
    @Test func `A film is shown in English`() async throws {
        let run = try await TestApp.runOnce("show", "tt6751668")
        #expect(run.code == .success)
        #expect(run.lines.prefix(2) == ["Parasite (2019)", "Number          6751668"])
        #expect(run.lines.contains("Original title  기생충"))
        #expect(run.lines.contains("Length          2 h 12 min"))
        #expect(run.lines.contains("Directed by     Bong Joon Ho"))
    }

    @Test func `The same film is shown in Korean`() async throws {
        let run = try await TestApp.runOnce("show", "6751668", "--language", "ko")
        #expect(run.lines.prefix(2) == ["기생충 (2019)", "번호       6751668"])
        #expect(run.lines.contains("영문 제목  Parasite"))
        #expect(run.lines.contains("감독       봉준호"))
        #expect(run.lines.contains("상영 시간  2시간 12분"))
    }

    @Test(arguments: ["show", "similar"])
    func `An unknown film is a failure, and a missing name a usage error`(command: String) async throws {
        let unknown = try await TestApp.runOnce(command, "tt99999999")
        #expect(unknown.code == .failure)
        #expect(unknown.error == "movies-cli: No film has the IMDb code tt99999999.\n")
        #expect(unknown.out.isEmpty)
        #expect(try await TestApp.runOnce(command, "nonsense").code == .failure)
        for name in ["", " "] { #expect(try await TestApp.runOnce(command, name).code == .usage) }
    }

    @Test func `Similar films are other films, up to the limit`() async throws {
        let four = try await TestApp.runOnce("similar", "tt0068646", "--json").ids()
        #expect(four.count == 4)
        #expect(!four.contains(68_646))
        let two = try await TestApp.runOnce("similar", "tt0068646", "--json", "--limit", "2").ids()
        #expect(two == Array(four.prefix(2)))
        #expect(try await TestApp.runOnce("similar", "tt0068646", "-n", "5").code == .usage)
    }

    @Test func `A score counts until it is removed`() async throws {
        let app = try TestApp()
        let rated = await app.run("rate", "tt6751668", "9.5")
        #expect(rated.code == .success)
        #expect(rated.out == "Rated “Parasite” 9.5 out of 10.\n")
        #expect(try await scores(app) == 1)
        #expect(try await app.run("show", "tt6751668", "--json").json()["votes"] as? Int == 1)

        #expect(await app.run("rate", "tt6751668", "7").code == .success)
        #expect(try await scores(app) == 1)

        let taken = await app.run("rate", "tt6751668", "none")
        #expect(taken.out == "Removed your score for “Parasite”.\n")
        #expect(try await scores(app) == 0)
    }

    @Test(arguments: ["0", "10.5", "7.3", "-1", "good", "nan", ""])
    func `An invalid score is a usage error`(score: String) async throws {
        let run = await (try TestApp()).run("rate", "tt6751668", score)
        #expect(run.code == .usage)
        #expect(!run.error.isEmpty)
    }

    @Test func `A missing film cannot be rated`() async throws {
        let run = try await TestApp.runOnce("rate", "tt99999999", "8")
        #expect(run.code == .failure)
        #expect(run.error == "movies-cli: No film has the IMDb code tt99999999.\n")
    }

    private func scores(_ app: TestApp) async throws -> Int {
        let run = await app.run("doctor")
        let count = run.out.firstMatch(of: #/(\d+) scores/#).flatMap { Int($0.output.1) }
        return try #require(count)
    }
}
