import MarketDomain
import PresentationCore
public import TextCore

/// The texts of products, lists and vendors.
public enum ProductText {
    /// What was put on offer meanwhile; from 100 on nobody counted further.
    public static func new(_ count: Int) -> LocalizedText {
        let number = count < ProductQuery.sizes.upperBound ? "\(count)" : "\(count)+"
        return LocalizedText("\(number) new", "새 상품 \(number)개")
    }

    /// What happened to a product while its page was shown.
    public static func change(_ change: ProductViewModel.Change) -> LocalizedText {
        switch change {
        case .changed: LocalizedText("It was changed while you were looking.", "보는 동안 상품이 수정되었습니다.")
        case .deleted: LocalizedText("It was deleted while you were looking.", "보는 동안 상품이 삭제되었습니다.")
        }
    }

    static let soldOut = LocalizedText("sold out", "품절")
    static let noProducts = LocalizedText("No products yet.", "아직 상품이 없습니다.")
    static let noProductsOfMine = LocalizedText("You have no products yet.", "아직 등록한 상품이 없습니다.")
    static let mineUnsupported = LocalizedText(
        "This server cannot tell which products are yours. They are in the list of all products.",
        "이 서버는 어느 상품이 내 것인지 알려 주지 않습니다. 전체 상품 목록에서 찾아 보세요.")

    static func nothingMatches(_ text: String) -> LocalizedText {
        LocalizedText("No results for “\(text)”.", "“\(text)” 검색 결과가 없습니다.")
    }

    static let nothingFits = LocalizedText(
        "No products match. Try fewer filters.", "필터에 맞는 상품이 없습니다. 필터를 줄여 보세요.")
    static let inStock = LocalizedText("in stock", "재고 있음")
    static let reversedPrices = LocalizedText(
        "The highest price is below the lowest one.", "최고 가격이 최저 가격보다 낮습니다.")

    static func noAmount(_ text: String, _ currency: Currency) -> LocalizedText {
        LocalizedText(
            "“\(text)” is not an amount in \(currency.code). Write digits, such as 12000.",
            "“\(text)” 값은 \(currency.code) 금액이 아닙니다. 12000처럼 숫자로 입력하세요.")
    }

    public static let asked = LocalizedText("Price", "판매가")

    static func vendorCreated(_ name: String) -> LocalizedText {
        LocalizedText(
            "Created the vendor \(name). This device now sells as \(name).",
            "\(name) 판매자를 만들었습니다. 이제 이 기기에서 \(name) 이름으로 판매합니다.")
    }

    static func vendorUsed(_ name: String) -> LocalizedText {
        LocalizedText("This device now sells as \(name).", "이제 이 기기에서 \(name) 이름으로 판매합니다.")
    }

    static let vendorForgotten = LocalizedText(
        "This device no longer has a vendor. The products stay listed; whoever has the secret can "
            + "manage them.",
        "이 기기에서 판매자 정보를 삭제했습니다. 등록한 상품은 그대로이며, 암호를 아는 사람은 계속 판매할 수 있습니다.")
    static let vendorUnknown = LocalizedText("unknown", "알 수 없음")
    static let keptInKeyring = LocalizedText("keyring", "키링")

    static func keptInFile(_ path: String, reason: String) -> LocalizedText {
        LocalizedText("\(path) (readable only by you; \(reason))", "\(path) (본인만 읽을 수 있음, 이유: \(reason))")
    }

    static let keptInMemory = LocalizedText("this process", "이 프로그램 안")
    static let vendor = LocalizedText("Vendor", "판매자")
}
