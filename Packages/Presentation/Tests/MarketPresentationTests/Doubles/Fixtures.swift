import DomainCore
import Foundation
import MarketDomain
import MarketPresentation
import PresentationCore
import TextCore

extension Date {
    /// The current time of the tests.
    static let standstill = Date(timeIntervalSince1970: 1_000_000)
}

extension Money {
    static func won(_ amount: Int) -> Money { Money(minorUnits: amount, .krw) }
    static func cents(_ amount: Int) -> Money { Money(minorUnits: amount, .usd) }
}

extension Product {
    static func stub(
        _ id: Int, _ name: String = "아이패드", price: Money = .won(1000), discount: Money? = nil, stock: Int = 7,
        images: [ProductImage] = []
    ) -> Product {
        Product(
            id: id, name: name, description: "열 글자가 넘는 상품 설명", price: price,
            discount: discount ?? .zero(price.currency), stock: stock, vendor: Vendor(id: 3, name: "가게"),
            thumbnail: images.first?.thumbnailAddress ?? "t\(id)", images: images,
            createdAt: .standstill.addingTimeInterval(-180), changedAt: .standstill)
    }

    /// A product with a number of pictures, whose identifiers do not follow their order.
    static func pictured(_ id: Int, _ count: Int) -> Product {
        .stub(id, images: (1...count).map { .stub(100 - $0) })
    }
}

extension ProductImage {
    static func stub(_ id: Int) -> ProductImage {
        ProductImage(id: id, address: "p\(id)", thumbnailAddress: "s\(id)")
    }
}

extension PixelPicture {
    static func stub(_ shade: UInt8 = 0) -> PixelPicture? {
        PixelPicture(
            size: PictureSize(width: 1, height: 1), rgba: [shade, shade, shade, 255])
    }
}

extension PictureSize {
    static let small = PictureSize(width: 20, height: 20)
    static let large = PictureSize(width: 400, height: 300)
}

extension VendorIdentity {
    static func stub(
        _ name: String = "가게", server: String? = nil, place: Place = .keyring
    ) -> VendorIdentity {
        VendorIdentity(
            identifier: "8ce6-id", vendor: Vendor(id: 3, name: name), server: server, place: place)
    }
}

extension ListingForm {
    static var good: ListingForm {
        var form = ListingForm()
        form.name = "아이패드 미니"
        form.description = "거의 새것인 아이패드 미니입니다"
        form.price = "1,200"
        form.discount = "200"
        form.stock = "3"
        form.pictures = ["a.jpg", "b.png"]
        return form
    }
}

extension Surroundings {
    /// A user in UTC at the current time of the tests.
    static func test(
        _ language: Language = .english, localTime: LocalTime = .utc, now: Date = .standstill,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) -> Surroundings {
        Surroundings(language, localTime: localTime, now: { now }, sleep: sleep)
    }
}
