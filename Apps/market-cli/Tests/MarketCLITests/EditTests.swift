import Foundation
import TerminalKit
import Testing

@testable import MarketCLI

/// Changing what one sells.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct EditTests {
    @Test(arguments: [
        ("--name", "Brass lamp", "name", "Brass lamp"),
        ("--description", "Another description of it", "description", "Another description of it"),
        ("--price", "30000", "price", "30000"), ("--currency", "USD", "currency", "USD"),
        ("--discount", "5000", "discount", "5000"), ("--stock", "0", "stock", "0"),
    ])
    func `Each field changes alone`(option: String, value: String, field: String, saved: String) async throws
    {
        let app = try await TestApp.selling()
        try await app.sell()
        let before = try await app.run("show", "1", "--json").json()
        app.pass(seconds: 60)
        for language in ["en", "ko"] {
            let run = await app.run("edit", "1", option, value, "--language", language)
            #expect(run.code == .success, "\(run.error)")
        }
        let after = try await app.run("show", "1", "--json").json()
        #expect(after[field].map { "\($0)" } == saved)
        let money = ["price", "discount", "bargain_price", "currency"]
        for (key, value) in after where key != field && key != "changed_at" {
            if money.contains(field) && money.contains(key) { continue }
            #expect(before[key] as? NSObject == value as? NSObject, "\(key)")
        }
    }

    @Test func `Pictures get another order, another one for lists, and fewer`() async throws {
        let app = try await TestApp.selling()
        let files = try (1...5).map { try app.picture("p\($0).jpg", mark: UInt8($0)) }
        try await app.sell(pictures: files)
        func thumbnail() async throws -> Int? {
            let product = try await app.run("show", "1", "--json").json()
            let images = try #require(product["images"] as? [[String: Any]])
            let small = product["thumbnail"] as? String
            return images.firstIndex { $0["thumbnail"] as? String == small }
        }
        #expect(try await thumbnail() == 0)
        #expect(await app.run("edit", "1", "--order", "3,1,5,2,4").code == .success)
        #expect(try await app.savedPictures(of: 1).map(\.last) == [3, 1, 5, 2, 4])
        #expect(await app.run("edit", "1", "--thumbnail", "5").code == .success)
        #expect(try await thumbnail() == 4)
        #expect(await app.run("edit", "1", "--order", "5, 1", "--thumbnail", "1").code == .success)
        #expect(try await app.savedPictures(of: 1).map(\.last) == [4, 3])
        #expect(try await thumbnail() == 1)
    }

    @Test(arguments: ["en", "ko"])
    func `A dry run says what would change, and changes nothing`(language: String) async throws {
        let app = try await TestApp.selling()
        try await app.sell()
        let before = await app.run("show", "1", "--json").out
        let words = ["edit", "1", "--price", "30000", "--stock", "9", "--dry-run", "--language", language]
        let run = await app.run(words + ["--verbose"])
        #expect(run.code == .success, "\(run.error)")
        #expect(run.out.contains("30,000"))
        #expect(!run.out.contains("Desk lamp"))
        #expect(run.error.contains("GET"))
        #expect(!run.error.contains("PATCH"))
        #expect(try await app.run(words + ["--json"]).text("price") == "30000")
        #expect(await app.run("show", "1", "--json").out == before)
    }

    @Test(arguments: [
        ("en", "Nothing is different, so nothing was sent."), ("ko", "달라진 것이 없어 보내지 않았습니다."),
    ])
    func `What is the same already is a success that says so`(language: String, text: String) async throws {
        let app = try await TestApp.selling()
        try await app.sell()
        let words = ["edit", "1", "--price", "35000", "--order", "1", "--language", language]
        let run = await app.run(words + ["--verbose"])
        #expect(run.code == .success)
        #expect(run.out.hasPrefix(text + "\n"), "\(run.out)")
        #expect(!run.error.contains("PATCH"))
        #expect(await app.run(words + ["--dry-run"]).out == text + "\n")
        #expect(try await app.run(words + ["--json"]).text("name") == "Desk lamp")
        #expect(
            try await app.run(words + ["--json", "--dry-run"]).json().values.allSatisfy {
                "\($0)" == "<null>"
            })
    }

    @Test(arguments: [
        ([], "Say what to change"), (["--order", "1,x"], "not '1,x'"), (["--order", "1,,2"], "'1,,2'"),
        (["--order", "0"], "'0'"), (["--thumbnail", "x"], "--thumbnail"),
        (["--order", "1,1"], "no picture 1"),
        (["--order", "2"], "no picture 2"), (["--thumbnail", "2"], "no picture 2"),
        (["--name", "ab"], "at least 3"),
        (["--price", "12.5"], "whole number"), (["--currency", "JPY"], "“JPY”"), (["--stock", "x"], "“x”"),
        (["--discount", "35001"], "more than the price"),
    ])
    func `What cannot be is a wrong call, and nothing is sent`(words: [String], part: String) async throws {
        let app = try await TestApp.selling()
        try await app.sell()
        let run = await app.run(["edit", "1", "--verbose"] + words)
        #expect(run.code == .usage)
        #expect(run.error.contains(part), "\(run.error)")
        #expect(!run.error.contains("PATCH"))
    }

    @Test func `What is not one's own, or is not there, stays as it is`() async throws {
        let app = try await TestApp.selling()
        try await app.sell()
        let nobody = await app.run("edit", "1", "--stock", "9", "--profile", "nobody")
        #expect(nobody.code == .signInNeeded, "\(nobody.error)")
        _ = await app.run("vendor", "create", "Yuna", "--profile", "yuna")
        let foreign = await app.run("edit", "1", "--stock", "9", "--profile", "yuna")
        #expect(foreign.code == .failure)
        #expect(foreign.error.contains("another vendor's"), "\(foreign.error)")
        let missing = await app.run("edit", "99", "--stock", "9")
        #expect(missing.error == "market-cli: 99: There is no such product.\n")
        #expect(try await app.run("show", "1", "--json").json()["stock"] as? Int == 1)
    }

    @Test func `A description may be piped`() async throws {
        let app = try await TestApp.selling()
        try await app.sell()
        let run = await app.run(
            "edit", "1", "-d", "-", "--json", input: ["Written in a file", "of two lines"])
        #expect(try run.text("description") == "Written in a file\nof two lines")
    }
}
