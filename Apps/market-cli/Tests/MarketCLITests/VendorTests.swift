import AppCoreTestSupport
import Foundation
import TerminalKit
import Testing

@testable import MarketCLI

/// The vendor of the device.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct VendorTests {
    @Test(arguments: [
        ("en", "Created the vendor Meng's shelf", "no longer have a vendor"),
        ("ko", "Meng's shelf 판매자를 만들었습니다", "판매자 정보를 삭제했습니다"),
    ])
    func `Creates, shows and forgets a vendor, and uses it elsewhere`(
        language: String, made: String, forgotten: String
    ) async throws {
        let app = try TestApp()
        let words = ["--language", language]
        #expect(await app.run(["vendor", "create", "Meng's shelf"] + words).out.hasPrefix(made))
        let shown = await app.run(["vendor", "show"] + words)
        let identifier = try #require(try await app.run("vendor", "show", "--json").text("identifier"))
        for part in ["Meng's shelf", identifier, app.secrets] { #expect(shown.out.contains(part)) }
        let secret = await app.run(["vendor", "secret"] + words)
        #expect(secret.lines.count == 1)
        #expect(!shown.out.contains(secret.lines[0]))
        try await app.sell()

        let other = words + ["--profile", "phone"]
        let used = await app.run(["vendor", "use", identifier] + other, input: secret.lines)
        #expect(used.code == .success, "\(used.error)")
        #expect(used.out.contains("Meng's shelf"))
        #expect(await app.run("edit", "1", "--stock", "3", "--profile", "phone").code == .success)
        let forget = await app.run(["vendor", "remove", "--yes"] + other)
        #expect(forget.out.contains(forgotten), "\(forget.out)")
        #expect(await app.run("edit", "1", "--stock", "4", "--profile", "phone").code == .signInNeeded)
        #expect(await app.run("mine").code == .success)
    }

    @Test func `Refuses a wrong secret, and the old vendor stays`() async throws {
        let app = try await TestApp.selling()
        let before = await app.run("vendor", "show").out
        let identifier = try #require(try await app.run("vendor", "show", "--json").text("identifier"))
        for (words, input, code) in [
            ([identifier, "--yes"], ["wrong"], ExitCode.failure),
            (["no-uuid", "--yes"], ["wrong"], .failure),
            ([identifier, "--yes"], [], .usage), ([identifier], ["wrong"], .usage),
        ] {
            let run = await app.run(["vendor", "use"] + words, input: input)
            #expect(run.code == code, "\(words): \(run.error)")
            #expect(run.errorLines.count == 1)
            #expect(!run.error.contains("wrong"))
            #expect(await app.run("vendor", "show").out == before)
        }
    }

    @Test func `Asks before another vendor replaces this one`() async throws {
        let app = try await TestApp.selling()
        let no = await app.run("vendor", "create", "Yuna", width: 80, input: [""])
        #expect(no.code == .failure)
        #expect(no.error.contains("You sell as Meng here."))
        #expect(await app.run("vendor", "show").out.contains("Meng"))
        let forget = await app.run("vendor", "remove", width: 80, input: [""])
        #expect(forget.code == .failure)
        #expect(forget.error.contains("nobody can change its products"))
        #expect(await app.run("vendor", "show").out.contains("Meng"))
        #expect(await app.run("vendor", "remove").code == .usage)
        #expect(await app.run("vendor", "create", "Yuna", width: 80, input: ["y"]).code == .success)
        #expect(await app.run("vendor", "show").out.contains("Yuna"))
        let piped = await app.run("vendor", "create", "Hana")
        #expect(piped.code == .usage)
        #expect(
            piped.error.contains("You sell as Yuna here. Remove this vendor and its secret"), "\(piped.error)"
        )
        let identifier = try #require(try await app.run("vendor", "show", "--json").text("identifier"))
        let sure = await app.run("vendor", "create", "Hana", "--yes")
        #expect(sure.code == .success)
        #expect(sure.error == "Until now this device sold as Yuna (\(identifier)).\n")
    }

    @Test(arguments: ["", "two\nlines", String(repeating: "x", count: 51)])
    func `Reports an invalid name`(name: String) async throws {
        let run = await (try TestApp()).run("vendor", "create", name)
        #expect(run.code != .success)
        #expect(run.errorLines.count == 1, "\(run.error)")
    }

    @Test func `The operator adds a vendor with a given identifier`() async throws {
        let app = try TestApp()
        let identifier = "5f9b1c2e-0d3a-4b7c-8e6f-1a2b3c4d5e6f"
        for (language, text) in [("en", "There is no secret."), ("ko", "암호가 없습니다.")] {
            let none = await app.run("admin", "add", "Nala", identifier, "--language", language)
            #expect(none.code == .usage)
            #expect(none.error.contains(text))
        }
        let added = await app.run("admin", "add", "Nala", identifier, input: ["hard coded"])
        #expect(added.code == .success, "\(added.error)")
        #expect(added.out.contains("Nala."))
        let again = await app.run("admin", "add", "Nala", identifier, input: ["hard coded"])
        #expect(again.code == .failure)
        #expect(again.error.contains("Another vendor has that identifier"))
        #expect(await app.run("admin", "add", "Nala", "no-uuid", input: ["x"]).error.contains("no UUID"))
        #expect(await app.run("vendor", "use", identifier, input: ["hard coded"]).code == .success)
        try await app.sell()
        let listed = await app.run("admin", "vendors")
        #expect(listed.out.contains("Nala"))
        #expect(listed.lines.last?.hasSuffix("1") == true, "\(listed.out)")
        #expect(await app.run("admin", "vendors", "--language", "ko").out.contains("상품 수"))
    }

    @Test func `Only its owner can read the secret's file, and a file that others can read is refused`()
        async throws
    {
        let app = try await TestApp.selling()
        let mode = try FileManager.default.attributesOfItem(atPath: app.secrets)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(chmod(app.secrets, 0o644) == 0)
        for words in [["vendor", "secret"], try app.sale()] {
            let run = await app.run(words)
            #expect(run.code == .failure, "\(words)")
            #expect(run.error.contains(app.secrets), "\(run.error)")
        }
    }

    @Test func `A missing secret is a failure, but the vendor stays`() async throws {
        let app = try await TestApp.selling()
        try FileManager.default.removeItem(atPath: app.secrets)
        for words in [["vendor", "secret"], try app.sale()] {
            let run = await app.run(words)
            #expect(run.code == .failure, "\(words)")
            #expect(run.error.contains("is missing"), "\(run.error)")
        }
        #expect(await app.run("vendor", "show").code == .success)
    }

    @Test func `The keyring alone is refused where there is none`() async throws {
        let app = try TestApp()
        _ = await app.run("config", "set", "secrets", "keyring")
        for (language, part) in [("en", "cannot be saved or read"), ("ko", "저장하거나 읽을 수 없습니다")] {
            let run = await app.run("vendor", "create", "Meng", "--language", language)
            #expect(run.code == .failure)
            #expect(run.error.contains(part), "\(run.error)")
            #expect(!FileManager.default.fileExists(atPath: app.secrets))
        }
        #expect(await app.run("vendor", "show").code == .signInNeeded)
    }
}
