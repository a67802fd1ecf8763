import AppCoreTestSupport
import Foundation
import TerminalKit
import Testing

@testable import MarketCLI

/// Short names, prices as users type them, categories, contacts and marks.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct ListingFactTests {
    @Test(arguments: ["의자", "책상", "a"])
    func `A market on this device accepts a short name`(name: String) async throws {
        let app = try await TestApp.selling()
        #expect(try await app.sell(name) == 1)
        #expect(await app.run("show", name).lines.first == name)
    }

    @Test(arguments: [
        ("35000원", "35000"), ("₩35,000", "35000"), ("3만5천원", "35000"), ("3.5만", "35000"),
    ])
    func `Reads a price as users type it, to sell, to edit and to filter`(
        typed: String, price: String
    ) async throws {
        let app = try await TestApp.selling()
        try await app.sell(price: typed)
        #expect(try await app.run("show", "1", "--json").text("price") == price)
        #expect(await app.run("edit", "1", "--price", "4만원", "--was", typed).code == .success)
        #expect(try await app.run("list", "--max-price", typed, "--json").ids() == [])
        #expect(try await app.run("list", "--min-price", typed, "--json").ids() == [1])
    }

    @Test func `A price with a currency sign needs no currency option`() async throws {
        let app = try await TestApp.selling()
        let file = try app.picture("p.jpg", mark: 1)
        let words = ["sell", file, "--name", "Chair", "-d", TestApp.description]
        for price in ["$12.50", "12.50달러", "12.50 USD"] {
            let run = await app.run(words + ["--price", price, "--dry-run", "--json"])
            #expect(try run.text("currency") == "USD", "\(run.error)")
            #expect(try run.text("price") == "12.50")
        }
        #expect(await app.run(words + ["--price", "$12.50"]).code == .success)
        #expect(try await app.run("list", "--max-price", "$13", "--json").ids() == [1])
    }

    @Test(arguments: [
        ("$12.50", "KRW", "in USD, but the currency is KRW"),
        ("35000원", "USD", "in KRW, but the currency is USD"),
        ("12.5원", "KRW", "no decimals"),
        ("3만5", "KRW", "“3만5” is not an amount. Write it like 12000 or 12,000.\n"),
    ])
    func `Refuses a price that contradicts its currency`(
        price: String, currency: String, message: String
    ) async throws {
        let app = try await TestApp.selling()
        let run = await app.run(try app.sale(price: price, currency: currency))
        #expect(run.code == .usage)
        #expect(run.error.contains(message), "\(run.error)")
        #expect(try await app.run("mine", "--json").ids() == [])
    }

    @Test func `An edit accepts a price in another currency after a question`() async throws {
        let app = try await TestApp.selling()
        try await app.sell()
        let run = await app.run("edit", "1", "--price", "$30")
        #expect(run.code == .usage)
        #expect(run.error.contains("The price changes from ₩35,000 to $30"), "\(run.error)")
        #expect(try await app.run("show", "1", "--json").text("price") == "35000")
        let refused = await app.run("edit", "1", "--price", "$30", "--currency", "KRW")
        #expect(refused.error.contains("in USD, but the currency is KRW"), "\(refused.error)")
        #expect(await app.run("edit", "1", "--price", "$30", width: 80, input: ["y"]).code == .success)
        #expect(try await app.run("show", "1", "--json").text("currency") == "USD")
    }

    @Test(arguments: ["원", "won", "₩", "krw", "KRW"])
    func `Lists accept a currency by any of its names`(name: String) async throws {
        let app = try await TestApp.selling()
        try await app.sell()
        try await app.sell(price: "12", currency: "달러")
        #expect(try await app.run("list", "--currency", name, "--json").ids() == [1])
        #expect(try await app.run("list", "--currency", "dollar", "--json").ids() == [2])
        #expect(await app.run("list", "--currency", "JPY").code == .usage)
    }

    @Test func `Orders of the exchange accept the same amounts, but no fraction of a won`() async throws {
        let app = try await TestApp.sampled()
        _ = await app.run("signup", "minji@example.com", "--shoe-size", "240", input: ["correct1!"])
        #expect(await app.run("balance", "--deposit", "900만원").code == .success)
        let run = await app.run("bid", "8", "270", "80만원", "--dry-run", "--json")
        #expect(try run.json()["price"] as? Int == 800_000, "\(run.error)")
        for (price, message) in [
            ("800000.5", "no decimals"), ("$800", "amount in won"), ("80만5", "amount in won"),
        ] {
            let refused = await app.run("bid", "8", "270", price, "--dry-run")
            #expect(refused.code == .usage)
            #expect(refused.error.contains(message), "\(refused.error)")
        }
    }

    @Test func `A category has a name in both languages, and filters lists`() async throws {
        let app = try await TestApp.selling()
        try await app.sell("책상", "--category", "가구")
        try await app.sell("Camera", "--category", "digital")
        try await app.sell("Anything")
        #expect(await app.run("show", "1").out.contains("Furniture and interior"))
        #expect(await app.run("show", "1", "--language", "ko").out.contains("가구·인테리어"))
        for name in ["가구", "가구/인테리어", "furniture", "Furniture"] {
            #expect(try await app.run("list", "--category", name, "--json").ids() == [1], "\(name)")
        }
        #expect(await app.run("edit", "3", "--category", "도서").code == .success)
        #expect(try await app.run("list", "--category", "books", "--json").ids() == [3])
        #expect(await app.run("edit", "3", "--category", "").code == .success)
        #expect(try await app.run("list", "--category", "books", "--json").ids() == [])
        let unknown = await app.run("sell", "--category", "spaceships", "--json")
        #expect(unknown.code == .usage)
        #expect(unknown.error.contains("no category “spaceships”"), "\(unknown.error)")
    }

    @Test func `A contact is public, on the page of the product only`() async throws {
        let app = try await TestApp.selling()
        try await app.sell("Desk lamp", "--contact", "kakao:\u{1B}[2Jmeng")
        let shown = await app.run("show", "1")
        #expect(shown.out.contains("Contact"))
        #expect(shown.out.contains("kakao:"))
        #expect(!shown.out.contains("\u{1B}[2J"))
        #expect(!(await app.run("list").out.contains("kakao")))
        #expect(await app.run("edit", "1", "--contact", "").code == .success)
        #expect(!(await app.run("show", "1").out.contains("Contact")))
    }

    @Test func `A sold product says so, and new stock undoes that`() async throws {
        let app = try await TestApp.selling()
        try await app.sell()
        #expect(
            await app.run("reserve", "desk lamp").out.hasPrefix(
                "“Desk lamp” is marked as reserved.\nTo undo it: "))
        #expect(await app.run("list", "--language", "ko").out.contains("예약 중"))
        #expect(try await app.run("list", "--available", "--json").ids() == [])
        #expect(try await app.run("list", "--in-stock", "--json").ids() == [1])
        let sold = await app.run("sold", "1")
        #expect(sold.lines.first == "“Desk lamp” is marked as sold.")
        #expect(
            sold.lines.last
                == "To undo it: market-cli edit 1 --stock 1, then market-cli reserve 1")
        #expect(await app.run("show", "1", "--language", "ko").out.contains("판매 완료"))
        #expect(try await app.run("show", "1", "--json").text("status") == "sold")
        #expect(await app.run("edit", "1", "--stock", "1").code == .success)
        #expect(try await app.run("show", "1", "--json").text("status") == "available")
        let none = await app.run("reserve", "1", "--off")
        #expect(
            none.code == .failure && none.error == "market-cli: “Desk lamp” is not reserved.\n",
            "\(none.error)")
    }

    @Test func `Marks report the change, and refuse invalid changes`() async throws {
        let app = try await TestApp.selling()
        try await app.sell("Desk lamp", "--stock", "3")
        _ = await app.run("reserve", "1")
        #expect(await app.run("reserve", "1").out == "“Desk lamp” is marked as reserved already.\n")
        #expect(await app.run("sold", "1").lines.first == "“Desk lamp” is marked as sold.")
        #expect(await app.run("sold", "1").out == "“Desk lamp” is marked as sold already.\n")
        let refused = await app.run("reserve", "1")
        #expect(refused.code == .failure && refused.out.isEmpty)
        #expect(refused.error.contains("is sold, so it cannot be reserved"), "\(refused.error)")
        // The reservation is gone when the product is on offer again.
        #expect(await app.run("edit", "1", "--stock", "1").code == .success)
        #expect(try await app.run("show", "1", "--json").text("status") == "available")
    }

    @Test(arguments: [
        (["sold"], "mark it as sold", "판매 완료로 표시할"), (["reserve"], "mark it as reserved", "예약 중으로 표시할"),
        (["reserve", "--off"], "lift its reservation", "예약을 해제할"), (["delete", "--yes"], "delete it", "삭제할"),
        (["edit", "--stock", "2"], "change it", "수정할"),
    ])
    func `Refuses to change a product of another vendor, and names the attempted change`(
        words: [String], english: String, korean: String
    ) async throws {
        let app = try await TestApp.selling()
        try await app.sell()
        _ = await app.run("vendor", "create", "Yuna", "--profile", "yuna")
        for (language, part) in [("en", "Only Meng can \(english)."), ("ko", "그 판매자만 \(korean) 수 있습니다.")] {
            let run = await app.run(words + ["1", "--profile", "yuna", "--language", language])
            #expect(run.code == .failure)
            #expect(run.error.contains(part), "\(run.error)")
        }
    }

    @Test(arguments: ["none", "None", "없음", ""])
    func `The word for none in forms clears a category, a contact and a discount`(none: String)
        async throws
    {
        let app = try await TestApp.selling()
        try await app.sell("Desk", "--category", "books", "--contact", "010", "--discount", "5000")
        let words = ["edit", "1", "--category", none, "--contact", none, "--discount", none]
        #expect(await app.run(words).code == .success)
        try await app.sell("Chair", "--category", none, "--contact", none, "--discount", none)
        for id in ["1", "2"] {
            let product = try await app.run("show", id, "--json").json()
            #expect(product["category"] is NSNull && product["contact"] is NSNull, "\(product)")
            #expect(product["discount"].map { "\($0)" } == "0")
        }
    }

    @Test func `The page of a product ends with the command that shows its pictures`() async throws {
        let app = try await TestApp.selling()
        try await app.sell()
        let run = await app.run("show", "1", width: 80)
        #expect(!run.out.contains("/pictures/"))
        #expect(run.lines.last?.contains("market-cli images 1") == true, "\(run.out)")
        // The line is omitted in a pipe, and is not repeated below pictures.
        #expect(!(await app.run("show", "1").out.contains("market-cli images")))
        let drawn = await app.run("show", "1", width: 80, variables: TestApp.coloured)
        #expect(drawn.out.split(separator: "market-cli images 1").count == 2, "\(drawn.out)")
    }
}
