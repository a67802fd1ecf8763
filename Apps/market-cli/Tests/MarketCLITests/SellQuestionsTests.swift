import AppCoreTestSupport
import Foundation
import TerminalKit
import Testing

@testable import MarketCLI

/// `sell` on a terminal asks for what it was not told.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct SellQuestionsTests {
    private func product(_ app: TestApp) async throws -> [String: Any] {
        try await app.run("show", "1", "--json").json()
    }

    @Test(arguments: [
        (
            "en", "name (up to 100 characters): ", "currency (1 KRW, 2 USD; empty: KRW): ",
            "stock (empty: 1): "
        ),
        ("ko", "상품명 (100자까지): ", "통화 (1 KRW(원), 2 USD(달러), 빈 줄: KRW): ", "재고 (빈 줄: 1): "),
    ])
    func `Everything is asked for, and everything that is answered is sent`(
        language: String, name: String, currency: String, stock: String
    ) async throws {
        let app = try await TestApp.selling()
        let pictures = try (1...5).map { try app.picture("p\($0).jpg", mark: UInt8($0)) }
        let answers = ["책상 조명", TestApp.description, "2", "12.50", "0.50", "7", "kitchen"] + pictures
        let run = await app.run("sell", "--language", language, width: 80, input: answers)
        #expect(run.code == .success, "\(run.error)")
        for part in [name, currency, stock] { #expect(run.error.contains(part), "\(part): \(run.error)") }
        let product = try await product(app)
        #expect(product["name"] as? String == "책상 조명")
        #expect(product["currency"] as? String == "USD")
        #expect(product["price"] as? String == "12.50")
        #expect(product["discount"] as? String == "0.50")
        #expect(product["stock"] as? Int == 7)
        #expect(product["category"] as? String == "kitchen")
        #expect(try await app.savedPictures(of: 1).map(\.last) == [1, 2, 3, 4, 5])
    }

    @Test(arguments: [
        ("1", "KRW"), ("2", "USD"), ("", "KRW"), ("krw", "KRW"), ("usd", "USD"), ("$", "USD"), ("원", "KRW"),
    ])
    func `The first and the last currency can be chosen, by number and by name`(
        answer: String, currency: String
    ) async throws {
        let app = try await TestApp.selling()
        let file = try app.picture("p.jpg", mark: 1)
        let run = await app.run(
            "sell", file, "--name", "Lamp", "-d", TestApp.description, width: 80,
            input: [answer, "12", "", "", ""])
        #expect(run.code == .success, "\(run.error)")
        let product = try await product(app)
        #expect(product["currency"] as? String == currency)
        #expect(product["stock"] as? Int == 1)
        #expect(Double(product["discount"] as? String ?? "") == 0)
    }

    @Test func `A price that names another currency than was answered changes it, and says so`() async throws
    {
        let app = try await TestApp.selling()
        let file = try app.picture("p.jpg", mark: 1)
        let words = ["sell", file, "--name", "Lamp", "-d", TestApp.description]
        let run = await app.run(words, width: 80, input: ["1", "$12.50", "", "", ""])
        #expect(run.code == .success, "\(run.error)")
        #expect(run.error.contains("so the currency is USD"))
        #expect(try await product(app)["currency"] as? String == "USD")
        // What the command line says is not changed.
        let given = await app.run(
            words + ["--currency", "KRW"], width: 80, input: ["$12.50", "13,000원", "", "", ""])
        #expect(given.code == .success, "\(given.error)")
        #expect(given.error.contains("in USD, but the currency is KRW"))
    }

    @Test func `A wrong answer is asked again, and an empty line means what the question says`() async throws
    {
        let app = try await TestApp.selling()
        let file = try app.picture("p.jpg", mark: 1)
        let text = try app.write("text".utf8, to: "text.jpg")
        let run = await app.run(
            "sell", width: 80,
            input: [
                "", " ", "Desk lamp", "", TestApp.description, "JPY", "3", "", "cheap", "-1", "12.5",
                "12",
                "13", "2", "none", "", "spaceships", "", "", app.path("none.jpg"), text, file, "",
            ])
        #expect(run.code == .success, "\(run.error)")
        let product = try await product(app)
        #expect(product["currency"] as? String == "KRW")
        #expect(product["bargain_price"] as? String == "10")
        #expect(product["stock"] as? Int == 1)
        #expect(run.error.matches(of: #/name \(up to/#).count == 3)
        #expect(run.error.matches(of: #/Picture 1 of/#).count == 4)
        for part in [
            "“JPY”", "“cheap”", "“none”", "“spaceships”", "none.jpg", "“text.jpg”", "higher than the price",
        ] {
            #expect(run.error.contains(part), "\(part)")
        }
    }

    @Test func `What the command line and the file say is not asked for`() async throws {
        let app = try await TestApp.selling()
        try app.picture("p.jpg", mark: 1)
        let form = #"{"name": "Lamp", "currency": "USD", "stock": 4, "pictures": ["p.jpg"]}"#
        let file = try app.write(form.utf8, to: "lamp.json")
        // The currency, the discount and the stock go with the price.
        let run = await app.run(
            "sell", "--file", file, "-d", TestApp.description, "--discount", "1", width: 80,
            input: ["", "9.99", "", ""])
        #expect(run.code == .success, "\(run.error)")
        #expect(run.error.contains("empty: USD"))
        #expect(run.error.contains("empty: 4"))
        for field in ["name (", "description (", "discount", "Picture"] {
            #expect(!run.error.contains(field), "\(field): \(run.error)")
        }
        let product = try await product(app)
        #expect(product["price"] as? String == "9.99")
        #expect(product["currency"] as? String == "USD")
        #expect(product["stock"] as? Int == 4)
        #expect(await app.run(try app.sale(), width: 80).code == .success)
    }

    @Test func `What was given and will not do is asked for with the reason`() async throws {
        let app = try await TestApp.selling()
        let file = try app.picture("p.jpg", mark: 1)
        let run = await app.run(
            "sell", file, "--name", " ", "-d", TestApp.description, "--price", "dear", width: 80,
            input: ["Desk lamp", "", "7", "", "", ""])
        #expect(run.code == .success, "\(run.error)")
        #expect(run.errorLines.first?.contains("name") == true, "\(run.error)")
        #expect(run.error.contains("“dear”"))
        let missing = await app.run("sell", file, width: 80, input: [])
        #expect(missing.error == "name (up to 100 characters): \n")
    }

    @Test func `A picture that cannot be sent is told before anything is asked`() async throws {
        let app = try await TestApp.selling()
        let run = await app.run("sell", app.path("none.jpg"), width: 200, input: ["Lamp"])
        #expect(run.code == .usage)
        #expect(run.error.contains("none.jpg"))
        #expect(run.errorLines.count == 1, "\(run.error)")
    }

    @Test(arguments: 0...6)
    func `Where the answers end, nothing is sold`(count: Int) async throws {
        let app = try await TestApp.selling()
        let answers = ["Desk lamp", TestApp.description, "1", "35000", "", "1"]
        let run = await app.run("sell", width: 80, input: Array(answers.prefix(count)))
        #expect(run.code == .interrupted)
        #expect(run.error.hasSuffix("\n"))
        #expect(await app.run("mine").out == "You have no products yet.\n")
    }

    @Test func `Nobody is asked where JSON is wanted`() async throws {
        let app = try await TestApp.selling()
        let run = await app.run("sell", "--json", width: 80, input: ["Desk lamp"])
        #expect(run.code == .usage)
        #expect(!run.error.contains("name ("))
    }
}
