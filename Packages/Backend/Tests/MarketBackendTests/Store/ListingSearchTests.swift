import MarketDomain
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10)))
struct ListingSearchTests {
    @Test(arguments: [
        ("노트북", ["중고 노트북", "노트북 거치대"]), ("노트부", ["중고 노트북", "노트북 거치대"]),
        ("ㄴㅌㅂ", ["중고 노트북", "노트북 거치대"]), ("노트ㅂ", ["중고 노트북", "노트북 거치대"]), ("트북", ["중고 노트북", "노트북 거치대"]),
        ("거치", ["노트북 거치대"]), ("중고노트", ["중고 노트북"]), ("camera", ["Old Camera"]), ("CAM old", ["Old Camera"]),
        ("leather", ["Old Camera"]), ("가죽", ["중고 노트북"]), ("camera 노트북", []), ("amera", ["Old Camera"]),
        ("%", []),
        ("\"OR*", []),
    ])
    func `words, beginnings, syllables and initial consonants find names and descriptions`(
        text: String, names: [String]
    ) async throws {
        let fixture = StoreFixture()
        try await fixture.sell("노트북 거치대", "책상 위에 올려 놓는 거치대")
        try await fixture.sell("중고 노트북", "가죽 가방과 함께 팝니다")
        try await fixture.sell("Old Camera", "With its leather case, works")
        let rows = try await fixture.store.page(ListingCriteria(text: text), .page(1), size: 20).rows
        #expect(rows.map(\.name) == names)
    }

    @Test func `blank text does not filter`() async throws {
        let fixture = StoreFixture()
        let id = try await fixture.sell()
        #expect(try await fixture.found(" \t") == [id])
    }

    @Test func `a search combines with every filter and order`() async throws {
        let fixture = StoreFixture()
        let cheap = try await fixture.sell("Red chair", price: 5)
        let dear = try await fixture.sell("Blue chair", price: 50)
        let dollars = try await fixture.sell("Dollar chair", price: 20, in: .usd, stock: 0)
        #expect(try await fixture.found("chair") == [dollars, dear, cheap])
        #expect(try await fixture.found("chair") { $0.sort = .cheapest } == [cheap, dear, dollars])
        #expect(try await fixture.found("chair") { $0.inStock = true } == [dear, cheap])
        #expect(try await fixture.found("chair") { ($0.currency, $0.highest) = (.krw, 20) } == [cheap])
        #expect(try await fixture.found("chair") { $0.vendor = 99 } == [])
    }
}
