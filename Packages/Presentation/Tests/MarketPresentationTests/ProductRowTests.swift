import Foundation
import MarketDomain
import MarketPresentation
import PresentationCore
import TextCore
import Testing

@Suite struct ProductRowTests {
    private func row(_ product: Product, _ language: Language = .english) -> ProductRow {
        ProductRow(product, now: .standstill, .utc, in: language)
    }

    @Test func `A row shows the price, the price before the discount, and the age`() {
        let product = Product.stub(1, price: .won(1_200_000), discount: .won(200_000), stock: 1_234)
        let english = row(product)
        #expect(english.price == "₩1,000,000" && english.before == "₩1,200,000")
        #expect(english.discountPercent == 16 && english.stock == "1,234" && english.vendor == "가게")
        #expect(english.age == "3 min ago" && english.thumbnail == "t1" && english.id == 1)
        let korean = row(product, .korean)
        #expect(korean.price == "1,000,000원" && korean.age == "3분 전")
    }

    @Test(arguments: [
        (1_000, 0, nil), (1_000, 1, 1), (1_000, 10, 1), (1_000, 19, 1), (1_000, 20, 2), (3, 2, 66),
        (1_000, 999, 99), (1_000, 1_000, 100), (1_000, 2_000, 100), (0, 0, nil), (0, 5, nil),
        (1_000, -5, nil), (-7, 3, nil), (Int.max, Int.max - 1, 99), (Int.max, 1, 1),
    ])
    func `A discount in percent is exact and rounded down, at least one`(
        price: Int, discount: Int, percent: Int?
    ) {
        let row = row(.stub(1, price: .won(price), discount: .won(discount)))
        #expect(row.discountPercent == percent)
        #expect((row.before == nil) == (percent == nil))
    }

    @Test func `A row shows no vendor without a name`() {
        for vendor in [Vendor(id: 3, name: ""), nil] {
            var product = Product.stub(1)
            product.vendor = vendor
            #expect(row(product).vendor == nil)
            let content = ProductContent(product, now: .standstill, .utc, in: .english)
            #expect(!content.fields.contains { $0.label == "Vendor" })
        }
        #expect(
            ProductContent(.stub(1), now: .standstill, .utc, in: .english).fields.contains {
                $0.value == "가게"
            })
    }

    @Test func `Ignores a discount in another currency`() {
        let row = row(.stub(1, price: .won(1_000), discount: .cents(100)))
        #expect(row.discountPercent == nil && row.before == nil && row.price == "₩1,000")
    }

    @Test(arguments: [(0, true), (-1, true), (1, false)])
    func `Reports a product without stock as sold`(stock: Int, isSoldOut: Bool) {
        let product = Product.stub(1, stock: stock)
        #expect(row(product).isSoldOut == isSoldOut)
        #expect((row(product).stock == "sold") == isSoldOut)
        #expect((row(product, .korean).stock == "판매 완료") == isSoldOut)
    }

    @Test func `A product's page has all its facts as fields`() {
        let product = Product.stub(5, price: .cents(1250), discount: .cents(250), images: [.stub(1)])
        let content = ProductContent(product, now: .standstill, .utc, in: .english)
        #expect(content.name == "아이패드" && content.description == "열 글자가 넘는 상품 설명")
        let (created, changed) = (
            TimeText.moment(Date.standstill.addingTimeInterval(-180), .utc),
            TimeText.moment(.standstill, .utc)
        )
        #expect(content.created == "3 min ago (\(created))" && content.changed == "just now (\(changed))")
        #expect(content.pictureCount == 1)
        #expect(
            content.fields.map { "\($0.label): \($0.value)" } == [
                "Price: $10", "Full price: $12.50 (20% off)", "Stock: 7", "Pictures: 1", "Vendor: 가게",
                "Listed: 3 min ago (\(created))", "Changed: just now (\(changed))", "Number: 5",
            ])
    }

    /// The number of pictures of a product from a list is not known: "0" would be a claim.
    @Test func `A product without description and pictures has no number of pictures`() {
        let product = Product(
            id: 5, name: "Lamp", description: nil, price: .cents(1250), discount: .cents(0), stock: 1,
            vendor: nil, thumbnail: nil, images: [], createdAt: .standstill, changedAt: .standstill)
        let content = ProductContent(product, now: .standstill, .utc, in: .english)
        #expect(!content.fields.contains { $0.label == "Pictures" })
        #expect(
            ProductContent(.stub(5), now: .standstill, .utc, in: .english).fields.contains {
                $0.label == "Pictures"
            })
    }
}
