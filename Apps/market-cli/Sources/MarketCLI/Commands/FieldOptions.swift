import MarketPresentation
import TerminalKit

/// The fields of a listing as options, for `sell` and `edit`.
enum FieldOptions {
    static let specs: [OptionSpec] = [
        .text("name", "TEXT", LocalizedText("3 to 100 characters", "이름, 3~100자")),
        .text(
            "description", short: "d", "TEXT",
            LocalizedText(
                "10 to 1,000 characters; '-' reads standard input", "설명, 10~1,000자. '-'는 표준 입력에서 읽음")),
        .text("price", "AMOUNT", LocalizedText("For example 12000 or 12.50", "가격, 예: 12000 또는 12.50")),
        .text("currency", "CODE", LocalizedText("KRW or USD", "통화, KRW 또는 USD")),
        .text("discount", "AMOUNT", LocalizedText("How much less is asked", "할인 금액")),
        .text("stock", "N", LocalizedText("How many there are", "재고 수량")),
    ]
}
