import AppCore
import AppCoreTestSupport
import Foundation
import NetworkCore
import NetworkCoreTestSupport
import TerminalKit
import Testing

@testable import MarketCLI

/// Selling with options and from a file.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct SellTests {
    @Test(arguments: [("en", "Listed as product 1", "Pictures"), ("ko", "등록했습니다: 1번", "사진")])
    func `A new listing is shown as it appears on offer`(language: String, begins: String, label: String)
        async throws
    {
        let app = try await TestApp.selling()
        let run = await app.run(try app.sale("책상 조명") + ["--discount", "5000", "--language", language])
        #expect(run.code == .success, "\(run.error)")
        #expect(run.out.hasPrefix(begins + "\n"))
        for part in ["책상 조명", "30,000", "35,000", "14%", label, TestApp.description] {
            #expect(run.out.contains(part), "\(part)")
        }
        #expect(await app.run("show", "1").out.contains("책상 조명"))
    }

    @Test func `Sends every given field, including the last`() async throws {
        let app = try await TestApp.selling()
        let id = try await app.sell(
            "Desk lamp", price: "12.50", currency: "USD", "--discount", "0.25", "--stock", "41")
        let product = try await app.run("show", "\(id)", "--json").json()
        for (field, value) in [
            "name": "Desk lamp", "description": TestApp.description, "price": "12.50", "currency": "USD",
            "discount": "0.25", "bargain_price": "12.25",
        ] { #expect(product[field] as? String == value, "\(field)") }
        #expect(product["stock"] as? Int == 41)
    }

    @Test func `Five pictures keep the order of the command line`() async throws {
        let app = try await TestApp.selling()
        let marks: [UInt8] = [9, 2, 7, 1, 5]
        let files = try marks.map { try app.picture("p\($0).jpg", mark: $0) }
        let id = try await app.sell(pictures: files)
        #expect(try await app.savedPictures(of: id).map(\.last) == marks)
        let product = try await app.run("show", "\(id)", "--json").json()
        let images = try #require(product["images"] as? [[String: Any]])
        #expect(product["thumbnail"] as? String == images.first?["thumbnail"] as? String)
        #expect(Set(images.compactMap { $0["thumbnail"] as? String }).count == 5)
    }

    @Test func `A file can contain all fields, with pictures beside it and numbers as texts`() async throws {
        let app = try await TestApp.selling()
        try app.picture("forms/a.jpg", mark: 1)
        let elsewhere = try app.picture("b.jpg", mark: 2)
        for (index, numbers) in [#""price": 12.5, "stock": 3"#, #""price": "12.50", "stock": "3""#]
            .enumerated()
        {
            let form = """
                {"name": "Desk lamp", "description": "\(TestApp.description)", \(numbers), "currency": "USD",
                 "discount": null, "pictures": ["a.jpg", "\(elsewhere)"]}
                """
            let file = try app.write(form.utf8, to: "forms/lamp.json")
            let run = await app.run("sell", "--file", file, "--json")
            #expect(run.code == .success, "\(run.error)")
            #expect(try run.text("price") == "12.50")
            #expect(try run.json()["stock"] as? Int == 3)
            #expect(try await app.savedPictures(of: index + 1).map(\.last) == [1, 2])
        }
        // The command line overrides the file.
        let third = try app.picture("c.jpg", mark: 3)
        let run = await app.run(
            "sell", third, "--file", app.path("forms/lamp.json"), "--price", "7", "--name", "Other lamp",
            "--json"
        )
        #expect(try run.text("price") == "7.00")
        #expect(try run.text("name") == "Other lamp")
        #expect(try await app.savedPictures(of: 3).map(\.last) == [3])
    }

    @Test(arguments: [
        (#"{"nme": "Lamp"}"#, "“nme”"), ("[1]", "not a listing"), ("{", "not JSON"),
        (#"{"pictures": "a.jpg"}"#, "“pictures”"), (#"{"price": true}"#, "“price”"),
    ])
    func `Reports a file that is not a listing, with its name`(form: String, part: String) async throws {
        let app = try await TestApp.selling()
        let file = try app.write(form.utf8, to: "lamp.json")
        for language in ["en", "ko"] {
            let run = await app.run("sell", "--file", file, "--language", language)
            #expect(run.code == .usage)
            #expect(run.error.hasPrefix("market-cli: \(file): "), "\(run.error)")
            if language == "en" || part.hasPrefix("“") { #expect(run.error.contains(part), "\(run.error)") }
        }
        let missing = await app.run("sell", "--file", app.path("none.json"))
        #expect(missing.code == .usage)
        #expect(missing.error.contains("none.json: The file cannot be read: No such file or directory."))
        let folder = await app.run("sell", "--file", app.home)
        #expect(folder.error.contains("Is a directory"), "\(folder.error)")
    }

    @Test func `A hyphen reads the listing from standard input`() async throws {
        let app = try await TestApp.selling()
        let form = """
            {"name": "Lamp", "description": "A brass desk lamp.", "price": 7, "currency": "USD",
             "pictures": ["\(try app.picture("lamp.jpg", mark: 1))"]}
            """
        let run = await app.run(["sell", "--file", "-", "--dry-run"], input: [form])
        #expect(run.code == .success, "\(run.error)")
        #expect(run.out.contains("Lamp"))
        let none = await app.run(["sell", "--file", "-"], input: ["{"])
        #expect(none.code == .usage)
        #expect(none.error.hasPrefix("market-cli: -: The file is not JSON"), "\(none.error)")
    }

    @Test func `A new listing shows its date in the time zone of the user, as show does`()
        async throws
    {
        let app = try await TestApp.selling()
        app.travel(toHours: 9)
        let sold = await app.run(
            "sell", try app.picture("lamp.jpg", mark: 1), "--name", "Lamp", "--price", "7", "--currency",
            "USD", "-d",
            "A brass desk lamp.")
        let shown = await app.run("show", "1")
        let listed = try #require(sold.lines.first { $0.hasPrefix("Listed  ") })
        #expect(shown.lines.contains(listed), "\(shown.out)")
    }

    @Test func `Reads no more of a file than a listing may have`() async throws {
        let app = try await TestApp.selling()
        let large = try app.write(repeatElement(UInt8(ascii: " "), count: 1 << 20 + 1), to: "large.json")
        for file in ["/dev/zero", large] {
            let run = await app.run("sell", "--file", file)
            #expect(run.code == .usage)
            #expect(run.error.contains("larger than 1 MiB"), "\(run.error)")
        }
    }

    /// One line per field, and nothing is sent.
    @Test(arguments: ["en", "ko"])
    func `What is wrong is said for each field`(language: String) async throws {
        let app = try await TestApp.selling()
        let stub = StubTransport()
        let text = try app.write("no picture".utf8, to: "text.jpg")
        let run = await app.run(
            [
                "sell", text, "--name", " ", "--price", "-3", "--currency", "JPY", "-d", " ", "--stock",
                "1.5", "--language", language,
            ], transport: stub)
        #expect(run.code == .usage)
        #expect(run.out.isEmpty)
        #expect(run.errorLines.count >= 5, "\(run.error)")
        #expect(run.errorLines.allSatisfy { $0.hasPrefix("market-cli: ") })
        for part in ["“JPY”", "“1.5”", "“text.jpg”"] { #expect(run.error.contains(part), "\(part)") }
        #expect(stub.requests.isEmpty)
        let count = await app.run(
            "sell", "--name", "Lamp", "--price", "3", "-d", TestApp.description, transport: stub)
        #expect(count.code == .usage)
        #expect(count.error.contains("1 to 5 pictures"))
        let dear = try app.sale() + ["--discount", "35001"]
        #expect(await app.run(dear, transport: stub).error.contains("higher than the price"))
        let six = try app.sale(pictures: Array(repeating: app.picture("p.jpg", mark: 1), count: 6))
        #expect(await app.run(six, transport: stub).code == .usage)
        #expect(stub.requests.isEmpty)
    }

    @Test
    func `A short name is sold on this device, and reported before it is sent to a server that refuses it`()
        async throws
    {
        let app = try await TestApp.selling()
        let words = try app.sale("의", description: "설명")
        let run = await app.run(words)
        #expect(run.code == .success && run.out.contains("의\n"), "\(run.error)")
        #expect(await app.run("edit", "1", "--name", "책상").out.contains("책상"))
        let stub = StubTransport()
        let vendor = StubAnswer.json(#"{"id":1,"name":"Meng"}"#)
        stub.on(.post, "/api/vendor", vendor, vendor, vendor, vendor)
        let place = ["--server", "http://market.test"]
        let use = ["vendor", "use", "5f9b1c2e-0d3a-4b7c-8e6f-1a2b3c4d5e6f"] + place
        #expect(await app.run(use, input: ["secret"], transport: stub).code == .success)
        let refused = await app.run(words + ["--dry-run"] + place, transport: stub)
        #expect(refused.code == .usage)
        #expect(refused.error.contains("2") && refused.error.contains("10"), "\(refused.error)")
        _ = await app.run("config", "set", "api", "items")
        let first = await app.run(words + ["--dry-run"] + place, transport: stub)
        #expect(first.code == .success, "\(first.error)")
        #expect(stub.requests.allSatisfy { $0.path == "/api/vendor" })
    }

    @Test(arguments: ["en", "ko"])
    func `A dry run prints all fields and sends nothing`(language: String) async throws {
        let app = try await TestApp.selling()
        let stub = StubTransport()
        let vendor = StubAnswer.json(#"{"id":1,"name":"Meng"}"#)
        stub.on(.post, "/api/vendor", vendor, vendor)
        let words = try app.sale() + ["--dry-run", "--language", language]
        let run = await app.run(words, transport: stub)
        #expect(run.code == .success, "\(run.error)")
        for part in ["Desk lamp", "35,000", "KRW", TestApp.description, "sale-picture.jpg", "40"] {
            #expect(run.out.contains(part), "\(part)")
        }
        #expect(run.out.hasPrefix(language == "en" ? "Would be sent (nothing was sent):" : "보낼 내용"))
        #expect(await app.run(words + ["--json"], transport: stub).code == .success)
        #expect(
            stub.requests.map(\.path) == ["/api/vendor", "/api/vendor"], "only whether the vendor is taken")
        #expect(await app.run("mine").out == "You have no products yet.\n")
    }

    @Test func `A dry run is refused if the sale would be`() async throws {
        let app = try TestApp()
        let nobody = await app.run(try app.sale() + ["--dry-run"])
        #expect(nobody.code == .signInNeeded, "\(nobody.error)")
        _ = await app.run("vendor", "create", "Meng")
        #expect(await app.run(try app.sale() + ["--dry-run"]).code == .success)
        try FileManager.default.removeItem(atPath: app.secrets)
        for words in [try app.sale() + ["--dry-run"], try app.sale()] {
            let run = await app.run(words)
            #expect(run.code == .failure)
            #expect(
                run.error.contains("is missing"), "\(run.error)"
            )
        }
    }

    @Test func `A hyphen reads the description from standard input`() async throws {
        let app = try await TestApp.selling()
        let words = try app.sale(description: "-") + ["--json"]
        let run = await app.run(words, input: ["첫 줄입니다.", "", "A second paragraph."])
        #expect(try run.text("description") == "첫 줄입니다.\n\nA second paragraph.")
        for (document, part) in [(TextDocument.notUTF8, "not UTF-8"), (.tooLarge, "1,000")] {
            let transcript = Transcript(environment: TestApp.plain)
            var environment = app.environment(transcript)
            environment.console.readAll = { _ in document }
            #expect(await app.app.run(words, environment) == .usage)
            #expect(transcript.error.contains(part))
        }
    }

    @Test(arguments: ["en", "ko"])
    func `Selling needs a vendor`(language: String) async throws {
        let app = try TestApp()
        for words in [
            try app.sale(), ["mine"], ["vendor", "show"], ["vendor", "secret"], ["undelete", "1"],
        ] {
            let run = await app.run(words + ["--language", language, "--profile", "new"])
            #expect(run.code == .signInNeeded, "\(words): \(run.error)")
            #expect(run.error.contains("'market-cli --profile new vendor create "), "\(run.error)")
            #expect(run.out.isEmpty)
        }
        #expect(await app.run("list").out == "No products yet.\n")
    }
}
