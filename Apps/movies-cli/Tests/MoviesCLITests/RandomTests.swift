import AppCoreTestSupport
import TerminalKit
import Testing

@MainActor
@Suite struct RandomTests {
    @Test func `A seed gives the same film, and the filters apply`() async throws {
        let app = try TestApp()
        let first = await app.run("random", "--seed", "3", "--json")
        #expect(await app.run("random", "--seed", "3", "--json").out == first.out)
        for seed in 1...5 {
            let film = try await app.run(
                "random", "--genre", "코미디", "--year", "1990-1999", "--seed", "\(seed)", "--json"
            ).json()
            #expect((film["genres"] as? [String])?.contains("Comedy") == true)
            #expect((1990...1999).contains(film["year"] as? Int ?? 0))
        }
        #expect(await app.run("random").code == .success)
    }

    @Test func `No film is picked where none fits`() async throws {
        let app = try TestApp()
        #expect(await app.run("random", "--genre", "nonsense").code == .failure)
        #expect(await app.run("random", "--year", "1871").error == "movies-cli: No films.\n")
        #expect(await app.run("random", "--seed", "-1").code == .usage)
    }
}
