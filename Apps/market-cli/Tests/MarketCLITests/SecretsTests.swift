import AppCoreTestSupport
import Foundation
import TerminalKit
import Testing

@testable import MarketCLI

/// A canary secret, and a secret that the server created, through every command: they appear only where they are
/// stored, and in the output of the command that prints them.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct SecretsTests {
    private static let canary = "canary-Zq7!first horse"
    private static let identifier = "5f9b1c2e-0d3a-4b7c-8e6f-1a2b3c4d5e6f"
    private static let commands = [
        ["list"], ["list", "--json"], ["list", "--grid"], ["search", "lamp"], ["mine"], ["show", "1"],
        ["show", "1", "--json"], ["images", "1"], ["images", "1", "--save", "."], ["vendor", "show"],
        ["vendor", "show", "--json"], ["edit", "1", "--stock", "3"],
        ["edit", "1", "--order", "1", "--dry-run"],
        ["edit", "1", "--price", "x"], ["edit", "99", "--stock", "1"], ["delete", "1", "-y"],
        ["undelete", "1"],
        ["delete", "99", "-y"], ["undelete", "99"], ["config", "list", "--json"], ["doctor"],
        ["doctor", "--json"],
        ["graph"], ["completions", "bash"], ["help"],
    ]

    @Test(arguments: [false, true])
    func `Secrets are in no file, output or record`(isRemote: Bool) async throws {
        let client = try TestApp()
        let server = isRemote ? try TestApp() : client
        #expect(
            await server.run("admin", "add", "Canary", Self.identifier, input: [Self.canary]).code == .success
        )
        let serving = isRemote ? server.serve(["--access-log", server.path("access.log")]) : nil
        var options = ["--trace"]
        if let serving { options += ["--server", try #require(await serving.address())] }
        var (output, number) = ("", 0)
        func run(_ words: [String], input: [String] = []) async -> AppRun {
            number += 1
            let words = words.map { $0 == "." ? client.home : $0 }
            let more = number.isMultiple(of: 2) ? [] : ["--verbose"]
            let record = isRemote ? ["--record", client.path("wire-\(number).jsonl")] : []
            let run = await client.run(words + options + more + record, input: input)
            output += run.out + run.error
            return run
        }

        #expect(await run(["vendor", "use", Self.identifier], input: [Self.canary]).code == .success)
        #expect(
            await run(["vendor", "use", Self.identifier, "-y"], input: ["canary-Zq7!wrong"]).code == .failure)
        #expect(await run(try client.sale("Lamp", price: "1")).code == .success)
        for command in Self.commands { _ = await run(command) }
        let kept = try client.bytes(of: ".local/share/trellis/market/secrets/default.json")
        #expect(found([Self.canary], in: kept).contains(Self.canary))
        #expect(await client.run(["vendor", "secret"] + options).lines == [Self.canary])

        #expect(await run(["vendor", "create", "Made", "-y"]).code == .success)
        let made = try #require(await client.run(["vendor", "secret"] + options).lines.first)
        #expect(made.count >= 27)
        #expect(await run(try client.sale("Lamp two", price: "1")).code == .success)
        #expect(await run(["delete", "2", "-y"]).code == .success)
        if let serving {
            #expect(await serving.stop() == .stopped)
            output += serving.transcript.rawOut + serving.transcript.rawError
            #expect(try !server.bytes(of: "access.log").isEmpty)
        }

        #expect(output.contains("Listed as product"))
        if isRemote { #expect(output.contains("/api/vendor")) }
        let secrets = [Self.canary, made]
        #expect(found(secrets, in: Array(output.utf8)) == [], "in the output")
        var files = 0
        for home in Set([server.home, client.home]) {
            for case let name as String in FileManager.default.enumerator(atPath: home) ?? .init() {
                guard let data = FileManager.default.contents(atPath: "\(home)/\(name)") else { continue }
                files += 1
                if name.hasSuffix("secrets/default.json") { continue }
                #expect(found(secrets, in: Array(data)) == [], "in \(name)")
            }
        }
        #expect(files > 5)
    }

    /// The secrets in the bytes, whole, in part, or in another encoding.
    private func found(_ secrets: [String], in bytes: [UInt8]) -> [String] {
        let parts = secrets.flatMap { secret in
            let base = Data(secret.utf8).base64EncodedString()
            return [secret, String(secret.suffix(12)), String(base.prefix(16))]
        }
        let data = Data(bytes)
        return (parts + ["canary-Zq7", "canary%2DZq7"]).filter { data.range(of: Data($0.utf8)) != nil }
    }
}
