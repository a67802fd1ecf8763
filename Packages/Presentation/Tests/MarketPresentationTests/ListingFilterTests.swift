import MarketDomain
import MarketPresentation
import TextCore
import Testing

@Suite struct ListingFilterTests {
    private func filter(_ fill: (inout ListingFilter) -> Void) -> ListingFilter {
        var filter = ListingFilter()
        fill(&filter)
        return filter
    }

    @Test func `An empty filter lists everything, newest first`() {
        let filter = ListingFilter()
        #expect(filter.query(size: 20) == ProductQuery() && filter.messages(in: .english).isEmpty)
        #expect(!filter.isNarrow && filter.facts(in: .english) == ["newest first"])
    }

    @Test func `Amounts are in won unless a currency is chosen`() {
        let won = filter { ($0.lowest, $0.highest) = ("1,000", "2000") }
        #expect(won.query(size: 7).lowest == .won(1000) && won.query(size: 7).currency == .krw)
        #expect(won.query(size: 7).size == 7 && won.isNarrow)
        let dollars = filter { ($0.currency, $0.highest) = (.usd, "12.50") }
        #expect(dollars.query(size: 20).highest == .cents(1250) && dollars.query(size: 20).lowest == nil)
        #expect(dollars.facts(in: .korean) == ["12.50달러 이하", "최근 등록순"])
        #expect(filter { $0.lowest = "5" }.facts(in: .english).first == "₩5+")
        #expect(won.facts(in: .korean).first == "1,000원~2,000원")
    }

    @Test func `An amount may name its currency`() {
        let dollars = filter { $0.highest = "$12.50" }
        #expect(dollars.query(size: 20).highest == .cents(1250) && dollars.query(size: 20).currency == .usd)
        #expect(filter { $0.lowest = "3만5천원" }.query(size: 20).lowest == .won(35_000))
        let contrary = filter { ($0.currency, $0.lowest) = (.usd, "3만원") }
        #expect(contrary.messages(in: .english)[.lowest] != nil)
    }

    @Test func `Shows a category and availability in words`() {
        let books = filter { ($0.category, $0.isAvailable, $0.inStock) = (.books, true, true) }
        #expect(books.query(size: 20).category == .books && books.query(size: 20).isAvailable)
        #expect(books.isNarrow && books.facts(in: .korean) == ["도서", "판매 중", "최근 등록순"])
    }

    @Test func `Shows the problem of an amount at its field`() {
        let wrong = filter { ($0.lowest, $0.highest) = ("x", "1.5") }
        #expect(wrong.messages(in: .english)[.lowest]?.contains("“x”") == true)
        #expect(wrong.messages(in: .english)[.highest]?.contains("KRW") == true)
        #expect(wrong.query(size: 20).lowest == nil && wrong.query(size: 20).highest == nil)
        let reversed = filter { ($0.lowest, $0.highest) = ("2", "1") }
        #expect(reversed.messages(in: .english).keys.map(\.rawValue) == ["highest"])
        let mixed = filter { ($0.lowest, $0.highest) = ("3만", "50달러") }
        #expect(mixed.messages(in: .korean)[.highest] == "최고 가격(50달러)이 최저 가격(30,000달러)보다 낮습니다.")
        #expect(filter { $0.lowest = "-1" }.messages(in: .english)[.lowest] != nil)
    }

    @Test func `A search and an order do not count as narrowing`() {
        let search = filter { ($0.text, $0.sort, $0.inStock) = (" 자전거 ", .cheapest, false) }
        #expect(search.query(size: 20).text == "자전거" && !search.isNarrow)
        #expect(search.facts(in: .english) == ["“자전거”", "cheapest first"])
        #expect(Set(ProductSort.allCases.map { $0.name(in: .korean) }).count == ProductSort.allCases.count)
    }
}
