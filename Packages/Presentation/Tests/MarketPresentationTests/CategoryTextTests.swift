import MarketDomain
import TextCore
import Testing

@testable import MarketPresentation

@Suite struct CategoryTextTests {
    @Test(arguments: [
        ("furniture", ProductCategory.furniture), ("Furniture", .furniture), ("가구", .furniture),
        ("가구·인테리어", .furniture), ("가구/인테리어", .furniture), ("가구 인테리어", .furniture), ("FOOD", .food),
        ("디지털", .digital), ("Women's fashion", .women), ("기타", .other), ("도서", .books), ("여성", .women),
        ("식물", .plants), ("식품", .food), ("Kitchen", .kitchen),
    ])
    func `Finds a category by its word, its names and a prefix of the Korean name`(
        text: String, category: ProductCategory
    ) {
        #expect(ProductCategory(named: text) == category)
    }

    @Test(arguments: ["", " ", "·", "spaceships", "식", "f", "인테리어", "생활", "w", "foo", "furn", "기"])
    func `Refuses ambiguous and unknown text`(text: String) {
        #expect(ProductCategory(named: text) == nil)
    }

    @Test func `Every name leads to its category`() {
        for category in ProductCategory.allCases {
            for text in [category.rawValue, category.name.english, category.name.korean] {
                #expect(ProductCategory(named: text) == category, "\(text)")
            }
        }
    }
}
