import AppCoreTestSupport
import TerminalKit
import Testing

/// Every command that accepts a film accepts its title.
@MainActor
@Suite struct FilmByTitleTests {
    @Test func `A title in any language is enough`() async throws {
        let app = try TestApp()
        #expect(await app.run("show", "기생충").lines.first == "Parasite (2019)")
        #expect(await app.run("show", "the", "godfather").lines.first == "The Godfather (1972)")
        #expect(await app.run("similar", "대부", "-n", "1").code == .success)
        #expect(await app.run("rate", "기생충", "9").out == "Rated “Parasite” 9 out of 10.\n")
        #expect(await app.run("bookmark", "add", "기생충", "대부").lines.count == 2)
        #expect(await app.run("bookmark", "toggle", "대부").out.hasPrefix("Removed"))
        #expect(await app.run("bookmark", "remove", "기생").code == .usage)
        #expect(await app.run("bookmark", "remove", "기생충").out.hasPrefix("Removed"))
    }

    @Test func `The beginning of an actor's name is not a title`() async throws {
        let run = await (try TestApp()).run("show", "heat")
        #expect(run.error == "movies-cli: No film is called “heat”.\n")
    }

    @Test func `The lists of this device show the current data of the source`() async throws {
        let app = try TestApp()
        _ = await app.run("bookmark", "add", "기생충")
        #expect(await app.run("rate", "기생충", "9").code == .success)
        #expect(
            await app.run("rate", "기생충", "3").out == "Rated “Parasite” 3 out of 10. It was 9.\n")
        let bookmarks = try await app.run("bookmark", "list", "--json=rating").list("bookmarks")
        #expect(bookmarks.first?["rating"] as? Double == 3)
        #expect(await app.run("bookmark", "add", "기생충").out == "“Parasite” is already bookmarked.\n")
    }

    @Test func `A title without its spaces is enough everywhere, also in a script`() async throws {
        let app = try TestApp()
        #expect(await app.run("show", "lalaland").lines.first == "La La Land (2016)")
        #expect(await app.run("rate", "살인의추억", "9").out == "Rated “Memories of Murder” 9 out of 10.\n")
        for command in [
            ["watched", "add"], ["bookmark", "add"], ["watched", "remove"], ["bookmark", "remove"],
        ] {
            #expect(await app.run(command + ["darkknight"]).code == .success, "\(command)")
        }
        #expect(await app.run("note", "set", "darkknight", "Again").code == .success)
        #expect(await app.run("note", "show", "darkknight").out == "Again\n")
    }

    @Test(arguments: ["-1", "0"])
    func `An invalid number suggests no films`(number: String) async throws {
        let app = try TestApp()
        for command in [
            ["show", number], ["rate", number, "5"], ["similar", number], ["bookmark", "add", number],
        ] {
            let run = await app.run(command)
            #expect(run.code == .usage)
            #expect(
                run.error == "movies-cli: No film can have the number \(number). Film numbers start at 1.\n")
        }
        #expect(await app.run("show", "99999999").error == "movies-cli: No film has the number 99999999.\n")
    }

    @Test func `Without a terminal the candidates are listed with their numbers`() async throws {
        let run = await (try TestApp()).run("show", "star wars")
        #expect(run.code == .success)
        let several = await (try TestApp()).run("show", "star")
        #expect(several.code == .usage)
        #expect(several.out.isEmpty)
        #expect(several.errorLines.first?.contains("“star”") == true)
        #expect(several.errorLines.contains("  76759  Star Wars (1977)"))
    }

    @Test func `On a terminal a number selects a film, and any other answer repeats the question`()
        async throws
    {
        let app = try TestApp()
        let run = await app.run("bookmark", "add", "star", width: 80, input: ["x", "99", "2"])
        #expect(run.code == .success)
        #expect(run.error.contains("2. Star Wars (1977)"))
        #expect(run.error.contains("Which film? (1-"))
        #expect(run.out == "Bookmarked “Star Wars”.\n")
        for input in [[], [""]] as [[String]] {
            let refused = await app.run("show", "star", width: 80, input: input)
            #expect(refused.code == .failure)
            #expect(refused.out.isEmpty)
        }
    }

    @Test func `A title without a film is not found`() async throws {
        let run = await (try TestApp()).run("show", "nothing like that")
        #expect(run.code == .failure)
        #expect(run.error == "movies-cli: No film is called “nothing like that”.\n")
        #expect(await (try TestApp()).run("show", "").code == .usage)
    }
}
