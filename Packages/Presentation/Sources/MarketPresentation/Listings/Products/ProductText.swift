public import MarketDomain
import PresentationCore
public import TextCore

/// The texts about products, lists and vendors.
public enum ProductText {
    /// The number of newly listed products; the count stops at 100.
    public static func new(_ count: Int) -> LocalizedText {
        let isMore = count >= ProductQuery.sizes.upperBound
        return LocalizedText("\(count)\(isMore ? "+" : "") new", "새 상품 \(count)개\(isMore ? " 이상" : "")")
    }

    /// A change of a product while its page is shown.
    public static func change(_ change: ProductViewModel.Change) -> LocalizedText {
        switch change {
        case .changed: LocalizedText("It was changed while you were looking.", "보는 동안 상품이 수정되었습니다.")
        case .deleted: LocalizedText("It was deleted while you were looking.", "보는 동안 상품이 삭제되었습니다.")
        }
    }

    static let soldOut = LocalizedText("sold", "판매 완료")
    static let reserved = LocalizedText("reserved", "예약 중")
    public static let category = LocalizedText("Category", "카테고리")
    static let noProducts = LocalizedText("No products yet.", "아직 상품이 없습니다.")
    static let noProductsOfMine = LocalizedText("You have no products yet.", "아직 등록한 상품이 없습니다.")
    static let mineUnsupported = LocalizedText(
        "This server cannot tell which products are yours. They are in the list of all products.",
        "이 서버는 어느 상품이 내 것인지 알려 주지 않습니다. 전체 상품 목록에서 찾아 보세요.")

    static func nothingMatches(_ text: String, isFiltered: Bool) -> LocalizedText {
        isFiltered
            ? LocalizedText("No results for “\(text)” with these filters.", "조건에 맞는 “\(text)” 검색 결과가 없습니다.")
            : LocalizedText("No results for “\(text)”.", "“\(text)” 검색 결과가 없습니다.")
    }

    /// Includes the prices as parsed, because an amount may be read in another currency than intended.
    static func nothingFits(_ prices: String?) -> LocalizedText {
        let (english, korean) = (prices.map { " (price \($0))" } ?? "", prices.map { "(가격 \($0))" } ?? "")
        return LocalizedText(
            "No products match\(english). Try fewer filters.", "필터에 맞는 상품이 없습니다\(korean). 필터를 줄여 보세요.")
    }

    static func found(by match: ProductMatch) -> LocalizedText {
        switch match {
        case .vendor: LocalizedText("vendor", "판매자")
        case .description: LocalizedText("description", "설명")
        }
    }

    static func noProduct(called name: String) -> LocalizedText {
        LocalizedText("No product is called “\(name)”.", "“\(name)”: 이런 이름의 상품이 없습니다.")
    }

    static func noOwnProduct(called name: String) -> LocalizedText {
        LocalizedText("You have no product called “\(name)”.", "“\(name)”: 내 상품 중에는 이런 이름이 없습니다.")
    }

    static func noVendor(called name: String) -> LocalizedText {
        LocalizedText("No vendor is called “\(name)”.", "“\(name)”: 이런 이름의 판매자가 없습니다.")
    }

    static let vendorsUnsupported = LocalizedText(
        "This server cannot look for vendors by name. Give the vendor's number.",
        "이 서버에서는 판매자를 이름으로 찾을 수 없습니다. 판매자 번호를 입력하세요.")

    static let noBookmarks = LocalizedText("You have no bookmarks yet.", "아직 찜한 상품이 없습니다.")
    static let noLongerListed = LocalizedText("no longer listed", "삭제됨")
    static let unknownStatus = LocalizedText("unknown", "확인 못 함")
    static let tooManyBookmarks = LocalizedText(
        "You have \(ProductBookmark.limit) bookmarks, and no more fit. Remove some first.",
        "찜한 상품이 \(ProductBookmark.limit)개라 더 담을 수 없습니다. 먼저 몇 개를 빼세요.")

    static func bookmarked(_ name: String) -> LocalizedText {
        LocalizedText("Bookmarked “\(name)”.", "“\(name)” 상품을 찜했습니다.")
    }

    static func bookmarkedAlready(_ name: String) -> LocalizedText {
        LocalizedText("“\(name)” is bookmarked already.", "“\(name)” 상품은 이미 찜했습니다.")
    }

    static func bookmarkRemoved(_ name: String) -> LocalizedText {
        LocalizedText("Removed the bookmark for “\(name)”.", "“\(name)” 상품의 찜을 취소했습니다.")
    }

    public static func noBookmark(_ id: Product.ID) -> LocalizedText {
        LocalizedText("Product \(id) is not bookmarked.", "\(id)번 상품은 찜하지 않았습니다.")
    }

    static func noDeletedProduct(called name: String) -> LocalizedText {
        LocalizedText(
            "Nothing that you deleted and can restore is called “\(name)”.",
            "“\(name)”: 복원할 수 있는 상품 중에는 이런 이름이 없습니다.")
    }

    static func noBookmark(called name: String) -> LocalizedText {
        LocalizedText("“\(name)” is not bookmarked.", "“\(name)”: 찜한 상품 중에 없습니다.")
    }

    static let noDeletedProducts = LocalizedText(
        "You have deleted nothing that can be restored.", "삭제한 상품 중에 복원할 수 있는 것이 없습니다.")
    static let available = LocalizedText("available", "판매 중")
    static let inStock = LocalizedText("in stock", "재고 있음")
    static func reversed(_ lowest: Money, _ highest: Money, in language: Language) -> String {
        let (low, high) = (lowest.formatted(in: language), highest.formatted(in: language))
        return LocalizedText(
            "The highest price, \(high), is below the lowest one, \(low).",
            "최고 가격(\(high))이 최저 가격(\(low))보다 낮습니다.")[language]
    }

    static func noAmount(_ text: String, _ currency: Currency) -> LocalizedText {
        LocalizedText(
            "“\(text)” is not an amount in \(currency.code). Write it like \(currency.examples.english).",
            "“\(text)” 값은 \(currency.name.korean) 금액이 아닙니다. \(currency.examples.korean)처럼 입력하세요.")
    }

    public static let asked = LocalizedText("Price", "판매가")
    public static let full = LocalizedText("Full price", "할인 전")

    static func vendorCreated(_ name: String) -> LocalizedText {
        LocalizedText(
            "Created the vendor \(name). You now sell as \(name).",
            "\(name) 판매자를 만들었습니다. 이제 \(name) 이름으로 판매합니다.")
    }

    static func vendorUsed(_ name: String) -> LocalizedText {
        LocalizedText("You now sell as \(name).", "이제 \(name) 이름으로 판매합니다.")
    }

    static let vendorForgotten = LocalizedText(
        "You no longer have a vendor. The products stay listed; whoever has the secret can manage them.",
        "판매자 정보를 삭제했습니다. 등록한 상품은 그대로이며, 암호를 아는 사람은 계속 판매할 수 있습니다.")
    static let vendorUnknown = LocalizedText("unknown", "알 수 없음")
    static let keptInKeyring = LocalizedText("keyring", "키링")

    static func keptInFile(_ path: String, reason: String) -> LocalizedText {
        LocalizedText("\(path) (readable only by you; \(reason))", "\(path) (본인만 읽을 수 있음, 이유: \(reason))")
    }

    static let vendor = LocalizedText("Vendor", "판매자")
}
