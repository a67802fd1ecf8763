import MarketDomain
import TestSupport
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10))) struct ProductSheetTests {
    @Test func `A table whose pictures exceed the limit of bytes is refused at the first row beyond it`()
        async throws
    {
        let fixture = try await ExchangeFixture()
        let folder = try TemporaryFolder()
        let sheets = try (1...3).map { number in
            let picture = try folder.write(
                [0xFF, 0xD8, 0xFF] + [UInt8](repeating: UInt8(number), count: 37), to: "\(number).jpg")
            return try ExchangeProductSheet([
                .name: "Court \(number)", .brand: "Nalgae", .styleCode: "NG-\(number)", .category: "sneakers",
                .price: "100000", .sizes: "260", .pictures: picture,
            ])
        }
        let small = SQLExchangeAdministration(store: fixture.wire.store, pictureBytes: 100)
        let refused = try await small.store(sheets, addsOnly: true)
        #expect(refused == .failure(.init(index: 2, .tooManyPictures(limit: 100))))
        #expect(try await small.products().count == 2)
        let stored = try await small.store(Array(sheets.prefix(2)), addsOnly: true)
        #expect(try stored.get().count == 2)
    }
}
