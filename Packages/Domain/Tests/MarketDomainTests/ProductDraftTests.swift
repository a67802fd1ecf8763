import MarketDomain
import Testing

@Suite struct ProductDraftTests {
    let details: ProductDetails

    init() throws { details = try ProductDetailsTests.made() }

    @Test(arguments: 1...5)
    func `One to five pictures keep their order`(count: Int) throws {
        let pictures = (0..<count).reversed().map { Self.picture("\($0)") }
        let draft = try ProductDraft(details, pictures: pictures)
        #expect(draft.pictures.map(\.name) == pictures.map(\.name))
        #expect(draft.details == details)
    }

    @Test(arguments: [0, 6, 1_000])
    func `Refuses a draft without pictures or with more than five`(count: Int) {
        let pictures = (0..<count).map { Self.picture("\($0)") }
        let problem = ProductProblem(.pictures, .count(count, allowed: 1...5))
        #expect(ProductDraft.problems(of: pictures) == [problem])
        #expect(throws: ProductProblems(.pictures, .count(count, allowed: 1...5))) {
            try ProductDraft(details, pictures: pictures)
        }
    }

    @Test(arguments: [0, 1, 299_999])
    func `Accepts a picture of fewer than 300,000 bytes`(bytes: Int) throws {
        #expect(
            try ProductDraft(details, pictures: [Self.picture("a", bytes)]).pictures[0].byteCount == bytes)
    }

    @Test(arguments: [300_000, 300_001, Int.max])
    func `A picture of 300,000 bytes or more is refused by its name`(bytes: Int) {
        let reason = ProductProblem.Reason.pictureTooLarge(name: "b", bytes: bytes, limit: 300_000)
        #expect(throws: ProductProblems(.pictures, reason)) {
            try ProductDraft(details, pictures: [Self.picture("a"), Self.picture("b", bytes)])
        }
    }

    @Test func `Reports every wrong picture, after their number`() {
        let pictures = (0..<6).map { Self.picture("\($0)", $0 >= 4 ? 300_000 : 1) }
        #expect(
            ProductDraft.problems(of: pictures).map(\.reason) == [
                .count(6, allowed: 1...5), .pictureTooLarge(name: "4", bytes: 300_000, limit: 300_000),
                .pictureTooLarge(name: "5", bytes: 300_000, limit: 300_000),
            ])
    }

    @Test func `Each format has its media type`() {
        #expect(ListingPicture.Format.allCases.map(\.mediaType) == ["image/jpeg", "image/png"])
    }

    private static func picture(_ name: String, _ bytes: Int = 1) -> ListingPicture {
        ListingPicture(name: name, path: "/\(name)", format: .png, byteCount: bytes)
    }
}
