import AppCoreTestSupport
import Foundation
import TerminalKit
import Testing

@testable import MarketCLI

/// `sell` on a terminal asks for missing fields.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct SellQuestionsTests {
    private func product(_ app: TestApp) async throws -> [String: Any] {
        try await app.run("show", "1", "--json").json()
    }

    @Test(arguments: [
        (
            "en", "Name (up to 100 characters): ", "Price (such as 35000, or $12.50): ", "Stock (empty: 1): ",
            "Contact (for everybody to read; empty: none): ", "List it? (Y/n) "
        ),
        (
            "ko", "상품명 (100자까지): ", "가격 (예: 35000, 3만5천, $12.50): ", "재고 (Enter만 누르면 1): ",
            "연락처 (누구나 볼 수 있음, 없으면 Enter): ", "등록할까요? (Y/n) "
        ),
    ])
    func `Asks for every field, and sends every answer`(
        language: String, name: String, price: String, stock: String, contact: String, question: String
    ) async throws {
        let app = try await TestApp.selling()
        let pictures = try (1...5).map { try app.picture("p\($0).jpg", mark: UInt8($0)) }
        let answers =
            ["책상 조명", TestApp.description, "$12.50", "0.50", "7", "kitchen"] + pictures
            + ["kakao: meng", ""]
        let run = await app.run("sell", "--language", language, width: 80, input: answers)
        #expect(run.code == .success, "\(run.error)")
        for part in [name, price, stock, contact, question, "p1.jpg, p2.jpg, p3.jpg, p4.jpg, p5.jpg"] {
            #expect(run.error.contains(part), "\(part): \(run.error)")
        }
        let product = try await product(app)
        #expect(product["name"] as? String == "책상 조명")
        #expect(product["currency"] as? String == "USD")
        #expect(product["price"] as? String == "12.50")
        #expect(product["discount"] as? String == "0.50")
        #expect(product["stock"] as? Int == 7)
        #expect(product["category"] as? String == "kitchen")
        #expect(product["contact"] as? String == "kakao: meng")
        #expect(try await app.savedPictures(of: 1).map(\.last) == [1, 2, 3, 4, 5])
    }

    @Test(arguments: [
        ("12", "KRW"), ("12원", "KRW"), ("₩12", "KRW"), ("$12", "USD"), ("12 usd", "USD"), ("12달러", "USD"),
    ])
    func `A price names its currency, and is in won without a sign`(
        answer: String, currency: String
    ) async throws {
        let app = try await TestApp.selling()
        let file = try app.picture("p.jpg", mark: 1)
        let words = ["sell", file, "--name", "Lamp", "-d", TestApp.description]
        // The mistyped answer before does not set the currency.
        let run = await app.run(words, width: 80, input: ["$dear", answer, "", "", "", "", ""])
        #expect(run.code == .success, "\(run.error)")
        let product = try await product(app)
        #expect(product["currency"] as? String == currency)
        #expect(product["stock"] as? Int == 1)
        #expect(Double(product["discount"] as? String ?? "") == 0)
        // The value of the command line does not change.
        let given = await app.run(
            words + ["--currency", "USD"], width: 80, input: ["13,000원", "13", "", "", "", "", ""])
        #expect(given.code == .success, "\(given.error)")
        #expect(given.error.contains("Price (in dollars"))
        #expect(given.error.contains("in KRW, but the currency is USD"))
    }

    @Test func `Asks for a valid currency in place of an invalid one`() async throws {
        let app = try await TestApp.selling()
        let file = try app.picture("p.jpg", mark: 1)
        let run = await app.run(
            "sell", file, "--name", "Lamp", "-d", TestApp.description, "--price", "12", "--currency", "JPY",
            width: 80, input: ["EUR", "달러", "y"])
        #expect(run.code == .success, "\(run.error)")
        #expect(run.error.contains("“JPY”") && run.error.contains("“EUR”"))
        #expect(try await product(app)["currency"] as? String == "USD")
    }

    @Test func `Repeats the question after a wrong answer, and an empty line means what the question says`()
        async throws
    {
        let app = try await TestApp.selling()
        let file = try app.picture("p.jpg", mark: 1)
        let text = try app.write("text".utf8, to: "text.jpg")
        let run = await app.run(
            "sell", width: 80,
            input: [
                "", " ", "Desk lamp", "", TestApp.description, "cheap", "-1", "12.5", "12", "13", "2", "none",
                "", "spaceships", "", "", app.path("none.jpg"), text, file, "", "", "what", "y",
            ])
        #expect(run.code == .success, "\(run.error)")
        let product = try await product(app)
        #expect(product["currency"] as? String == "KRW")
        #expect(product["bargain_price"] as? String == "10")
        #expect(product["stock"] as? Int == 1)
        #expect(run.error.matches(of: #/Name \(up to/#).count == 3)
        #expect(run.error.matches(of: #/Picture 1 of/#).count == 4)
        for part in [
            "“cheap”", "Answer y or n", "“none”", "“spaceships”", "none.jpg", "“text.jpg”",
            "higher than the price",
        ] {
            #expect(run.error.contains(part), "\(part)")
        }
    }

    @Test func `Does not ask for fields of the command line or the file`() async throws {
        let app = try await TestApp.selling()
        try app.picture("p.jpg", mark: 1)
        let form = #"{"name": "Lamp", "currency": "USD", "stock": 4, "pictures": ["p.jpg"]}"#
        let file = try app.write(form.utf8, to: "lamp.json")
        // Without a price, the optional fields that are not given on the command line are asked for as well.
        let run = await app.run(
            "sell", "--file", file, "-d", TestApp.description, "--discount", "1", width: 80,
            input: ["9.99", "", "", "", ""])
        #expect(run.code == .success, "\(run.error)")
        #expect(run.error.contains("in dollars"))
        #expect(run.error.contains("empty: 4"))
        for field in ["Name (", "Description (", "Discount (", "Picture "] {
            #expect(!run.error.contains(field), "\(field): \(run.error)")
        }
        let product = try await product(app)
        #expect(product["price"] as? String == "9.99")
        #expect(product["currency"] as? String == "USD")
        #expect(product["stock"] as? Int == 4)
        #expect(await app.run(try app.sale(), width: 80).code == .success)
    }

    @Test func `Asks again for an invalid given value, with the reason`() async throws {
        let app = try await TestApp.selling()
        let file = try app.picture("p.jpg", mark: 1)
        let run = await app.run(
            "sell", file, "--name", " ", "-d", TestApp.description, "--price", "dear", width: 80,
            input: ["Desk lamp", "7", "", "", "", "", ""])
        #expect(run.code == .success, "\(run.error)")
        #expect(run.errorLines.first?.contains("name") == true, "\(run.error)")
        #expect(run.error.contains("“dear”"))
        let missing = await app.run("sell", file, width: 80, input: [])
        #expect(missing.error == "Name (up to 100 characters): \n")
    }

    @Test func `Reports an unusable picture before any question`() async throws {
        let app = try await TestApp.selling()
        let run = await app.run("sell", app.path("none.jpg"), width: 200, input: ["Lamp"])
        #expect(run.code == .usage)
        #expect(run.error.contains("none.jpg"))
        #expect(run.errorLines.count == 1, "\(run.error)")
    }

    @Test(arguments: 0...9)
    func `Sells nothing when the answers end early, and the next sell continues`(count: Int)
        async throws
    {
        let app = try await TestApp.selling()
        let file = try app.picture("p.jpg", mark: 1)
        let answers = [
            "Desk lamp", TestApp.description, "35000", "1000", "2", "furniture", file, "", "kakao: meng",
        ]
        let run = await app.run("sell", width: 80, input: Array(answers.prefix(count)))
        #expect(run.code == (count < 9 ? .interrupted : .failure))
        #expect(run.error.hasSuffix("\n"))
        #expect(run.error.contains("To continue: market-cli sell") == (count > 0), "\(run.error)")
        #expect(await app.run("mine").out == "You have no products yet.\n")

        // The empty line after the picture is not needed again, because there is a picture.
        let rest = count < 7 ? Array(answers[count...]) : count < 9 ? [answers[8]] : []
        let next = await app.run("sell", width: 80, input: (count > 0 ? [""] : []) + rest + ["y"])
        #expect(next.code == .success, "\(next.error)")
        #expect(next.error.contains("You began to list “Desk lamp”.") == (count > 0), "\(next.error)")
        let product = try await product(app)
        #expect(product["name"] as? String == "Desk lamp" && product["bargain_price"] as? String == "34000")
        #expect(product["stock"] as? Int == 2 && product["category"] as? String == "furniture")
        #expect(product["contact"] as? String == "kakao: meng")
        #expect(!(await app.run("sell", width: 80, input: []).error.contains("You began")))
    }

    @Test func `Keeps the answers after a no, and starts over only after a yes`() async throws {
        let app = try await TestApp.selling()
        let file = try app.picture("p.jpg", mark: 1)
        let answers = ["Desk lamp", TestApp.description, "35000", "", "", "", file, "", ""]
        let no = await app.run("sell", width: 80, input: answers + ["n"])
        #expect(no.code == .failure && no.error.contains("Your answers are kept."), "\(no.error)")
        #expect(no.error.contains(TestApp.description), "\(no.error)")
        #expect(await app.run("mine").out == "You have no products yet.\n")
        // Options override the draft, and a complete command asks nothing.
        #expect(try await app.sell("Chair") == 1)
        let given = await app.run(
            "sell", "--name", "desk lamp", "--stock", "4", width: 80, input: ["y", "", "", "", "n"])
        #expect(given.code == .failure && given.error.contains("desk lamp"), "\(given.error)")
        let kept = await app.run("sell", width: 80, input: ["n", "n"])
        #expect(kept.code == .failure && kept.error.contains("give up “desk lamp”?"), "\(kept.error)")
        #expect(
            kept.error.hasSuffix("Your answers are kept. To continue: market-cli sell\n"), "\(kept.error)")
        #expect(await app.run("sell", width: 80, input: ["n", "y"]).code == .interrupted)
        let anew = await app.run("sell", width: 80, input: ["n", "y", "Table"])
        #expect(
            anew.code == .interrupted && anew.error.contains("You began to list “desk lamp”."),
            "\(anew.error)")
        let last = await app.run("sell", width: 80, input: [])
        #expect(last.error.contains("You began to list “Table”."), "\(last.error)")
    }

    @Test(arguments: [["sell", "--name", "Zed"], ["sell", "b.jpg"]])
    func `A command for another product leaves the draft unchanged`(words: [String]) async throws {
        let app = try await TestApp.selling()
        let (first, second) = (try app.picture("a.jpg", mark: 1), try app.picture("b.jpg", mark: 2))
        let begun = await app.run("sell", first, "--name", "Third", width: 80, input: [TestApp.description])
        #expect(begun.code == .interrupted)
        let words = words.map { $0 == "b.jpg" ? second : $0 }
        let other = await app.run(words, width: 200, input: [])
        #expect(other.code == .interrupted && !other.error.contains("Continue with it?"))
        #expect(
            other.error.contains("Your draft of “Third” stays as it is; 'market-cli sell' continues it."),
            "\(other.error)")
        #expect(!other.error.contains("Your answers are kept"))
        let sold = await app.run(
            ["sell", second, "--name", "Zed"], width: 200,
            input: ["Another one altogether", "9000", "", "", "", "", "y"])
        #expect(sold.code == .success, "\(sold.error)")
        #expect(try await product(app)["description"] as? String == "Another one altogether")
        let back = await app.run("sell", width: 80, input: ["y", "8000", "", "", "", "", "y"])
        #expect(back.code == .success && back.error.contains("You began to list “Third”."), "\(back.error)")
        let third = try await app.run("show", "2", "--json").json()
        #expect(third["description"] as? String == TestApp.description)
    }

    @Test func `Asks again for a picture that is gone when the user continues`() async throws {
        let app = try await TestApp.selling()
        let (gone, file) = (try app.picture("a.jpg", mark: 1), try app.picture("b.jpg", mark: 2))
        let answers = ["Desk lamp", TestApp.description, "35000", "", "", "", gone, ""]
        #expect(await app.run("sell", width: 80, input: answers).code == .interrupted)
        try FileManager.default.removeItem(atPath: gone)
        let run = await app.run("sell", width: 80, input: ["y", "", "", "", file, "", "", "y"])
        #expect(run.code == .success, "\(run.error)")
        #expect(run.error.contains("a.jpg") && run.error.contains("Picture 1 of"))
    }

    @Test func `Asks nothing with JSON output`() async throws {
        let app = try await TestApp.selling()
        let run = await app.run("sell", "--json", width: 80, input: ["Desk lamp"])
        #expect(run.code == .usage)
        #expect(!run.error.contains("Name ("))
    }
}
