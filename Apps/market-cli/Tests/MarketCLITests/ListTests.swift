import AppCoreTestSupport
import Foundation
import TerminalKit
import TextCore
import Testing

@testable import MarketCLI

/// The products on offer: filters, sort orders, and every page.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct ListTests {
    /// Ids in the order of creation: 1 lamp 35,000 won; 2 bicycle 120,000 won less 20,000; 3 chair 12.50 dollars; 4
    /// mirror 90,000 won, sold out; 5 lamp of another vendor, 9 dollars.
    private func market() async throws -> TestApp {
        let app = try await TestApp.selling()
        try await app.sell("Desk lamp")
        let other = "Good as new, come and see"
        try await app.sell(
            "빨간 자전거", price: "120000", description: other, "--discount", "20000", "--stock", "3")
        try await app.sell(
            "Chair", price: "12.50", currency: "USD", description: other, "--stock", "20")
        try await app.sell("Mirror", price: "90000", description: other, "--stock", "0")
        _ = await app.run("vendor", "create", "Yuna", "--profile", "yuna")
        try await app.sell("Another lamp", price: "9", currency: "USD", "--profile", "yuna")
        return app
    }

    @Test func `Each filter and sort order shows the right products`() async throws {
        let app = try await market()
        let vendor = try #require(try await app.run("vendor", "show", "--json").json()["id"] as? Int)
        for (words, ids) in [
            (["list"], [5, 4, 3, 2, 1]), (["list", "--sort", "oldest"], [1, 2, 3, 4, 5]),
            (["list", "--sort", "name"], [5, 3, 1, 4, 2]), (["list", "-s", "stock"], [3, 2, 5, 1, 4]),
            (["list", "--currency", "KRW", "--sort", "cheapest"], [1, 4, 2]),
            (["list", "--currency", "krw", "--sort", "dearest"], [2, 4, 1]),
            (["list", "--currency", "USD"], [5, 3]), (["list", "--in-stock"], [5, 3, 2, 1]),
            // The asked price counts, and both bounds are inclusive.
            (["list", "--min-price", "100000"], [2]), (["list", "--max-price", "90000"], [4, 1]),
            (["list", "--min-price", "9", "--max-price", "12.50", "--currency", "USD"], [5, 3]),
            (["list", "--vendor", "\(vendor)"], [4, 3, 2, 1]), (["mine"], [4, 3, 2, 1]),
            (["mine", "--profile", "yuna"], [5]), (["mine", "--currency", "USD"], [3]),
            (["search", "lamp"], [5, 1]), (["search", "ㅈㅈㄱ"], [2]), (["search", "빨간", "자전거"], [2]),
            (["search", "lamp", "--max-price", "40000"], [1]), (["search", "eighties"], [5, 1]),
        ] {
            let run = await app.run(words + ["--json"])
            #expect(try run.ids() == ids, "\(words): \(run.error)")
        }
    }

    @Test(arguments: ["list", "search", "mine"])
    func `Shows the last page, and no page after it`(command: String) async throws {
        let app = try await TestApp.selling()
        for number in 1...5 { try await app.sell("Lamp number \(number)") }
        let words = [command] + (command == "search" ? ["lamp"] : []) + ["-n", "2"]
        var ids: [Int] = []
        for page in 1...3 {
            let run = await app.run(words + ["--page", "\(page)"], width: 100)
            #expect(run.code == .success)
            #expect(run.out.contains("\(page) / 3"))
            #expect(run.out.contains(" --page \(page + 1)\n") == (page < 3), "\(run.out)")
            let json = await app.run(words + ["--page", "\(page)", "--json"])
            #expect(try json.json()["is_last"] as? Bool == (page == 3))
            #expect(try json.json()["total"] as? Int == 5)
            ids += try json.ids()
        }
        #expect(ids == [5, 4, 3, 2, 1])
        // The products fit on one page exactly.
        let exact = await app.run(
            [command] + (command == "search" ? ["lamp"] : []) + ["-n", "5"], width: 100)
        #expect(exact.out.contains("1 / 1"))
        #expect(!exact.out.contains("next:"))
    }

    @Test func `A page beyond the last is not an empty market`() async throws {
        let app = try await TestApp.selling()
        for (language, empty, behind) in [
            ("en", "No products yet.\n", "the list has 1"), ("ko", "아직 상품이 없습니다.\n", "모두 1개"),
        ] {
            if language == "en" {
                for page in ["1", "2"] { #expect(await app.run("list", "--page", page).out == empty) }
                try await app.sell()
            }
            let run = await app.run("list", "--page", "2", "--language", language)
            #expect(run.code == .success)
            #expect(run.out.contains(behind), "\(run.out)")
            #expect(run.lines.count == 1)
        }
    }

    /// A cursor marks a position, so that no product is missed or repeated when listings come and go in between.
    @Test(arguments: ["newest", "oldest", "cheapest", "name"])
    func `Pages by cursor miss and repeat nothing while listings come and go`(sort: String) async throws {
        let app = try await TestApp.selling()
        for number in 1...9 { try await app.sell("Lamp \(number)", price: "\(number)000") }
        let reversed = sort == "newest"
        var (seen, cursor, pages) = ([Int](), "", 0)
        while true {
            let run = await app.run("list", "--sort", sort, "-n", "2", "--cursor", cursor, "--json")
            #expect(run.code == .success, "\(run.error)")
            seen += try run.ids()
            pages += 1
            guard let next = try run.text("next_cursor") else {
                #expect(try run.json()["is_last"] as? Bool == true)
                break
            }
            cursor = next
            // One listing that was already shown goes, another is added before all others.
            if pages < 4 {
                #expect(await app.run("delete", "\(seen[pages - 1])", "-y").code == .success)
                try await app.sell("Aaa lamp", price: "1")
            }
        }
        let found = seen.filter { $0 <= 9 }
        #expect(found == (reversed ? Array((1...9).reversed()) : Array(1...9)), "\(seen)")
        #expect(Set(seen).count == seen.count)
    }

    @Test func `The hint contains the cursor of the next page`() async throws {
        let app = try await TestApp.selling()
        for number in 1...3 { try await app.sell("Lamp \(number)") }
        let first = await app.run("list", "-n", "2", "--cursor", "", width: 100)
        let cursor = try #require(
            first.out.firstMatch(of: #/next: market-cli list --limit 2 --cursor (\S+)/#)
        ).output.1
        let last = await app.run("list", "-n", "2", "--cursor", String(cursor), width: 100)
        #expect(last.out.contains("Lamp 1"))
        #expect(!last.out.contains("Lamp 2"))
        #expect(!last.out.contains("--cursor"))
        let piped = await app.run("list", "-n", "2", "--cursor", "")
        #expect(!piped.out.contains("--cursor"))
    }

    @Test(arguments: [
        ("en", "No products yet.", "No results for “zzz”.", "You have no products yet."),
        ("ko", "아직 상품이 없습니다.", "“zzz” 검색 결과가 없습니다.", "아직 등록한 상품이 없습니다."),
    ])
    func `An empty result is a success that says so`(
        language: String, list: String, search: String, mine: String
    ) async throws {
        let app = try await TestApp.selling()
        for (words, text) in [(["list"], list), (["search", "zzz"], search), (["mine"], mine)] {
            for layout in ["--rows", "--grid"] {
                let run = await app.run(words + [layout, "--language", language])
                #expect(run.code == .success)
                #expect(run.out == text + "\n")
            }
        }
    }

    @Test(arguments: [(40, false), (80, true)])
    func `A narrow terminal shows whole prices and omits the vendor`(
        width: Int, isWide: Bool
    ) async throws {
        let app = try await market()
        for language in ["en", "ko"] {
            let run = await app.run("list", "--language", language, width: width)
            #expect(run.out.contains("100,000"), "\(run.out)")
            #expect(run.out.contains("12.50"))
            #expect(run.out.contains(language == "en" ? "Vendor" : "판매자") == isWide)
        }
    }

    @Test(arguments: [["list"], ["mine"], ["search", "Mirror"]])
    func `The narrowest list still marks sold products`(words: [String]) async throws {
        let app = try await market()
        let run = await app.run(words + ["--language", "ko"], width: 40)
        let row = run.lines.first { $0.contains("Mirror") }
        #expect(row?.contains("판매 완료") == true, "\(run.out)")
        #expect(run.lines.allSatisfy { $0.cellWidth <= 40 })
    }

    @Test func `Rows contain the facts for a buyer, in both languages`() async throws {
        let app = try await market()
        let english = await app.run("list").out
        for part in ["No.", "₩35,000", "₩100,000", "16%", "$12.50", "sold", "Meng", "Yuna", "just now"] {
            #expect(english.contains(part), "\(part)")
        }
        let korean = await app.run("list", "--language", "ko").out
        for part in ["번호", "이름", "가격", "할인", "재고", "판매자", "판매 완료", "방금"] {
            #expect(korean.contains(part), "\(part)")
        }
    }
}
