import AppCoreTestSupport
import Foundation
import TerminalKit
import Testing

@testable import MarketCLI

/// Changing the vendor's products.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct EditTests {
    @Test func `Adds and removes pictures in one step`() async throws {
        let app = try await TestApp.selling()
        let files = try (1...3).map { try app.picture("p\($0).jpg", mark: UInt8($0)) }
        try await app.sell(pictures: Array(files.prefix(2)))
        let preview = await app.run("edit", "1", "--add-picture", files[2], "--dry-run", "--json")
        let added = try #require(try preview.json()["added"] as? [[String: Any]])
        #expect(added.map { $0["file"] as? String } == ["p3.jpg"])
        #expect(try await app.savedPictures(of: 1).count == 2)

        let run = await app.run(
            "edit", "1", "--remove-picture", "1", "--add-picture", files[2], "--stock", "4", "--yes")
        #expect(run.code == .success, "\(run.error)")
        #expect(try await app.savedPictures(of: 1) == [app.bytes(of: "p2.jpg"), app.bytes(of: "p3.jpg")])
        #expect(try await app.run("show", "1", "--json").json()["stock"] as? Int == 4)

        let many = await app.run(
            ["edit", "1"] + Array(repeating: ["--add-picture", files[0]], count: 4).flatMap(\.self))
        #expect(many.code == .usage)
        #expect(many.error.contains("up to 5 pictures, and this would make 6"), "\(many.error)")
        let large = try app.picture("large.jpg", mark: 9, byteCount: 400_000)
        let refused = await app.run("edit", "1", "--add-picture", large)
        #expect(refused.code == .usage)
        #expect(refused.error.contains("large.jpg (400 kB): pictures must be under 300 kB. Add --shrink"))
    }

    @Test(arguments: [
        ("--name", "Brass lamp", "name", "Brass lamp"),
        ("--description", "Another description of it", "description", "Another description of it"),
        ("--price", "30000", "price", "30000"),
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
            // Without stock, the product is sold.
            if field == "stock" && key == "status" { continue }
            #expect(before[key] as? NSObject == value as? NSObject, "\(key)")
        }
    }

    @Test func `Pictures can be reordered, removed, and chosen for lists`() async throws {
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
        let dropping = ["edit", "1", "--order", "5, 1", "--thumbnail", "1"]
        let question = "Pictures 2, 3, 4 of 5 will be removed and cannot be restored. Continue?"
        for more in [[], ["--dry-run"]] {
            let piped = await app.run(dropping + more)
            #expect(piped.code == .usage)
            #expect(
                piped.error
                    == "market-cli: \(question) There is no terminal to ask on. Add --yes to confirm.\n")
        }
        let rehearsed = await app.run(dropping + ["--dry-run"], width: 200)
        #expect(rehearsed.code == .success)
        #expect(rehearsed.error == "It would ask: \(question)\n")
        #expect(await app.run(dropping, width: 200, input: ["n"]).code == .failure)
        #expect(try await app.savedPictures(of: 1).count == 5)
        #expect(await app.run(dropping + ["--yes"]).code == .success)
        #expect(try await app.savedPictures(of: 1).map(\.last) == [4, 3])
        #expect(try await thumbnail() == 1)
    }

    @Test(arguments: [
        (["--currency", "USD", "--price", "30"], "₩35,000 → $30"), (["--price", "3500"], "₩35,000 → ₩3,500"),
        (["--price", "350000"], "₩35,000 → ₩350,000"), (["--discount", "34000"], "₩35,000 → ₩1,000"),
    ])
    func `A price that may be a typing mistake is never changed without an answer`(
        words: [String], change: String
    )
        async throws
    {
        let app = try await TestApp.selling()
        try await app.sell()
        let before = await app.run("show", "1", "--json").out
        let words = ["edit", "1"] + words
        let parts = words.contains("--discount") ? " (₩35,000 less a discount of ₩34,000)" : ""
        let question =
            "The price changes from \(change.replacing(" → ", with: " to "))\(parts). Is that correct?"
        for more in [[], ["--yes"], ["--dry-run"], ["--json"]] {
            let piped = await app.run(words + more)
            #expect(piped.code == .usage, "\(more)")
            #expect(
                piped.messages
                    == "\(question) There is no terminal to ask on. To confirm, add the current price: --was 35000."
            )
        }
        #expect(await app.run(words, width: 200, input: ["n"]).code == .failure)
        let rehearsed = await app.run(words + ["--dry-run"], width: 200)
        #expect(rehearsed.code == .success)
        #expect(rehearsed.out.contains(change))
        #expect(rehearsed.error == "It would ask: \(question)\n")
        let wrong = await app.run(words + ["--was", "36000"])
        #expect(wrong.code == .usage)
        #expect(wrong.error.contains("The price is now ₩35,000"), "\(wrong.error)")
        #expect(await app.run("show", "1", "--json").out == before)

        let done = await app.run(words, width: 200, input: ["y"])
        #expect(done.code == .success, "\(done.error)")
        #expect(done.out.hasPrefix("Changed “Desk lamp”. Price: \(change)\n"), "\(done.out)")
    }

    @Test func `The price of a discounted product is the price before the discount everywhere`() async throws
    {
        let app = try await TestApp.selling()
        try await app.sell("Tent", price: "35", currency: "USD", "--discount", "5")
        let words = ["edit", "Tent", "--price", "28"]
        let asked = await app.run(words)
        #expect(asked.code == .usage)
        #expect(
            asked.messages
                == "The price changes from $30 to $23 ($28 less a discount of $5). Is that correct? There is no "
                + "terminal to ask on. To confirm, add the current price before the discount: --was 35.00.")
        let wrong = await app.run(words + ["--was", "30"])
        #expect(wrong.messages.contains("The price before the discount is now $35"), "\(wrong.error)")
        let preview = await app.run(words + ["--was", "35", "--dry-run"])
        #expect(
            preview.lines.dropFirst() == ["Price       $30 → $23", "Full price  $28", "Currency    USD"],
            "\(preview.out)")
        #expect(await app.run(words + ["--was", "35"]).code == .success)
    }

    @Test func `A script confirms a price change by naming the current price`() async throws {
        let app = try await TestApp.selling()
        try await app.sell()
        let run = await app.run("edit", "1", "--price", "3500", "--was", "35,000", "--json")
        #expect(run.code == .success, "\(run.error)")
        #expect(await app.run("edit", "1", "--price", "350", "--was", "35000").code == .usage)
    }

    @Test(arguments: ["en", "ko"])
    func `A dry run prints the changes and changes nothing`(language: String) async throws {
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
        ("en", "Nothing was changed, so nothing was sent."), ("ko", "변경된 내용이 없어 전송하지 않았습니다."),
    ])
    func `An edit without changes is a success that says so`(language: String, text: String) async throws {
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
        ([], "Nothing to change"), (["--order", "1,x"], "not '1,x'"), (["--order", "1,,2"], "'1,,2'"),
        (["--order", "0"], "'0'"), (["--thumbnail", "x"], "--thumbnail"),
        (["--order", "1,1"], "Picture 1 is listed twice"),
        (["--order", "2"], "Picture 2 does not exist"), (["--thumbnail", "2"], "Picture 2 does not exist"),
        (["--name", " "], "name"),
        (["--price", "12.5"], "whole number"), (["--currency", "USD"], "The price in USD is missing"),
        (["--currency", "JPY", "--price", "1"], "“JPY”"), (["--stock", "x"], "“x”"),
        (["--discount", "35001"], "higher than the price"),
    ])
    func `Invalid values are usage errors, and nothing is sent`(words: [String], part: String) async throws {
        let app = try await TestApp.selling()
        try await app.sell()
        let run = await app.run(["edit", "1", "--verbose"] + words)
        #expect(run.code == .usage)
        #expect(run.error.contains(part), "\(run.error)")
        #expect(!run.error.contains("PATCH"))
    }

    @Test func `Products of others and missing products stay unchanged`() async throws {
        let app = try await TestApp.selling()
        try await app.sell()
        let nobody = await app.run("edit", "1", "--stock", "9", "--profile", "nobody")
        #expect(nobody.code == .signInNeeded, "\(nobody.error)")
        _ = await app.run("vendor", "create", "Yuna", "--profile", "yuna")
        let foreign = await app.run("edit", "1", "--stock", "9", "--profile", "yuna")
        #expect(foreign.code == .failure)
        #expect(
            foreign.error
                == "market-cli: “Desk lamp” is sold by another vendor, Meng. Only Meng can change it.\n")
        #expect(await app.run("edit", "1", "--stock", "9", "--profile", "yuna", "--dry-run").code == .failure)
        let missing = await app.run("edit", "99", "--stock", "9")
        #expect(missing.error == "market-cli: 99: There is no such product.\n")
        #expect(try await app.run("show", "1", "--json").json()["stock"] as? Int == 1)
    }

    @Test func `Reads a description from a pipe`() async throws {
        let app = try await TestApp.selling()
        try await app.sell()
        let run = await app.run(
            "edit", "1", "-d", "-", "--json", input: ["Written in a file", "of two lines"])
        #expect(try run.text("description") == "Written in a file\nof two lines")
    }
}
