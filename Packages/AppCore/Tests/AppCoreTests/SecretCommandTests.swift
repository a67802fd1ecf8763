import AppCore
import AppCoreTestSupport
import Foundation
import TerminalKit
import Testing

@MainActor
@Suite struct SecretCommandTests {

    @Test(arguments: ["s3cret-key", "  s3cret-key \r", String(repeating: "k", count: 4_096)])
    func `A key is stored for its owner only, and never shown`(typed: String) async throws {
        let app = try TestApp()
        let key = typed.trimmingCharacters(in: .whitespacesAndNewlines)
        let run = await app.run("config", "set-secret", "sample-key", input: [typed])
        #expect(run.code == .success && run.out.isEmpty && !run.error.contains(key))
        let path = app.path(".local/share/trellis/sample/secrets/default.json")
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains(key))
        let list = await app.run("config", "list")
        #expect(list.out.contains("set") && !list.out.contains(key))
    }

    @Test(arguments: [[], [""], ["two words"], ["열쇠"], [String(repeating: "k", count: 4_097)]])
    func `An invalid key changes nothing`(typed: [String]) async throws {
        let app = try TestApp()
        #expect(await app.run("config", "set-secret", "sample-key", input: ["old"]).code == .success)
        let run = await app.run("config", "set-secret", "sample-key", input: typed)
        #expect(run.code == .usage && run.error.contains("Nothing was changed."))
        let saved = try String(
            contentsOfFile: app.path(".local/share/trellis/sample/secrets/default.json"), encoding: .utf8)
        #expect(saved.contains("old"))
    }

    @Test func `A key can be removed, and removed again`() async throws {
        let app = try TestApp()
        #expect(await app.run("config", "set-secret", "sample-key", input: ["abc"]).code == .success)
        for _ in 1...2 {
            #expect(await app.run("config", "remove-secret", "sample-key").code == .success)
            #expect(
                try await app.run("config", "list", "--json").json()["sample-key"] as? String == "not set")
        }
    }

    @Test func `Refuses a key with an unknown name`() async throws {
        let app = try TestApp()
        for command in ["set-secret", "remove-secret"] {
            #expect(await app.run("config", command, "other-key", input: ["abc"]).code == .usage)
        }
    }

    @Test func `Profiles have separate keys`() async throws {
        let app = try TestApp()
        #expect(await app.run("config", "set-secret", "sample-key", input: ["abc"]).code == .success)
        let other = try await app.run("config", "list", "--json", "--profile", "other").json()
        #expect(other["sample-key"] as? String == "not set")
    }

    @Test func `Refuses a key that others can read`() async throws {
        let app = try TestApp()
        #expect(await app.run("config", "set-secret", "sample-key", input: ["abc"]).code == .success)
        let path = app.path(".local/share/trellis/sample/secrets/default.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(try await app.run("config", "list", "--json").json()["sample-key"] as? String == "refused")
    }
}
