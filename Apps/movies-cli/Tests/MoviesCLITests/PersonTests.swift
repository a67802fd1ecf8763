import AppCoreTestSupport
import TerminalKit
import Testing

@MainActor
@Suite struct PersonTests {
    @Test(arguments: [["봉준호"], ["bong", "joon", "ho"]])
    func `Finds a person's films by either name`(name: [String]) async throws {
        let run = await (try TestApp()).run(["person"] + name + ["--json"])
        let json = try run.json()
        #expect(json["name"] as? String == "Bong Joon Ho")
        #expect(json["korean_name"] as? String == "봉준호")
        #expect(try run.ids("directed").first == 6_751_668)
        #expect(try run.list("cast").isEmpty)
    }

    @Test func `The names on the page of a film can be typed`() async throws {
        let app = try TestApp()
        let details = await app.run("show", "기생충", "--json")
        for person in try details.list("directors") + details.list("cast") {
            for name in [person["name"], person["korean_name"]] {
                let name = try #require(name as? String)
                #expect(await app.run("person", name).lines.joined().contains("Parasite"), "\(name)")
            }
        }
    }

    @Test(arguments: [
        ("hitchcok", "Alfred Hitchcock"), ("alfred hitchcok", "Alfred Hitchcock"), ("봉준오", "Bong Joon Ho"),
    ])
    func `Finds a name despite a typing mistake, and says so`(typed: String, name: String) async throws {
        let run = await (try TestApp()).run("person", typed)
        #expect(run.code == .success)
        #expect(run.lines.first == name)
        #expect(run.error.contains("“\(typed)”"))
    }

    @Test func `Finds a name by its initial consonants`() async throws {
        let run = await (try TestApp()).run("person", "ㅂㅈㅎ")
        #expect((run.out + run.error).contains("Bong Joon Ho"))
    }

    @Test func `Suggests no film for an unknown person`() async throws {
        let app = try TestApp()
        let nobody = await app.run("person", "zzyzx")
        #expect(nobody.code == .failure)
        #expect(nobody.error == "movies-cli: No director or actor is called “zzyzx”.\n")
        let near = await app.run("person", "parasite zzyzx")
        #expect(near.code == .failure)
        #expect(near.error == "movies-cli: No director or actor is called “parasite zzyzx”.\n")
    }

    @Test func `Asks about a part of a name`() async throws {
        let app = try TestApp()
        let run = await app.run("person", "kim")
        #expect(run.code == .usage)
        #expect(run.error.contains("Kim Jee-woon (김지운): director of 5 films"))
        #expect(await app.run("person", "kim", width: 80, input: ["2"]).out.hasPrefix("Kim Jee-woon"))
        #expect(await app.run("person", "nobody at all").code == .failure)
    }
}
