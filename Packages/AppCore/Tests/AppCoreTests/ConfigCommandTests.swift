import AppCoreTestSupport
import Foundation
import TerminalKit
import Testing

@testable import AppCore

@MainActor
@Suite struct ConfigCommandTests {
    @Test(arguments: [
        ("store", "sqlite", "memory"), ("language", "auto", "ko"), ("color", "auto", "never"),
        ("server", "none", "https://server.test/api"), ("limit", "20", "30"), ("pause", "1.5", "0.5"),
    ])
    func `A setting is read, changed and taken back`(key: String, standard: String, other: String)
        async throws
    {
        let app = try TestApp()
        #expect(await app.run("config", "get", key).out == "\(standard)\n")
        #expect(await app.run("config", "set", key, other).code == .success)
        #expect(await app.run("config", "get", key).out == "\(other)\n")
        #expect(await app.run("config", "remove", key).code == .success)
        #expect(await app.run("config", "get", key).out == "\(standard)\n")
    }

    @Test(arguments: [
        ["limit", "0"], ["limit", "x"], ["pause", "61"], ["pause", "nan"], ["language", "fr"],
        ["store", "floppy"], ["color", "red"], ["no-such-key", "1"],
    ])
    func `A value that is not allowed changes nothing`(words: [String]) async throws {
        let app = try TestApp()
        let before = await app.run("config", "list").out
        #expect(await app.run(["config", "set"] + words).code == .usage)
        #expect(await app.run("config", "list").out == before)
    }

    @Test func `Never repeats a password in an address`() async throws {
        let app = try TestApp()
        let run = await app.run("config", "set", "server", "https://me:hunter2@server.test")
        #expect(run.code == .usage)
        #expect(run.error.contains("Save keys with 'sample-cli config set-secret'."))
        #expect(!run.error.contains("hunter2"))
        #expect(SettingSpec<SampleSettings>.server.shown("https://me:hunter2@server.test") == "…")
        #expect(SettingSpec<SampleSettings>.server.shown("https://server.test") == "https://server.test")
    }

    @Test func `The list has every setting and the state of every secret`() async throws {
        let app = try TestApp()
        let run = await app.run("config", "list")
        #expect(run.out.split(separator: "\n").count == SampleSettings.specs.count + 2)
        #expect(run.out.contains("sample-key") && run.out.contains("config set-secret sample-key"))
        let text = await app.run("config", "list", "--json").out
        let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: String])
        #expect(json.count == SampleSettings.specs.count + 1)
        #expect(json["sample-key"] == "not set")
        #expect(json["limit"] == "20")
    }
}
