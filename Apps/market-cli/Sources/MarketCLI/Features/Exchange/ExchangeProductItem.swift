import AppCore
import MarketDomain
import MarketPresentation
import TerminalUI
import TextCore

/// A product of the exchange in a list: two lines, or four with a small picture on a tall screen.
struct ExchangeProductItem: Sendable {
    /// The small picture, in cells.
    static let place = PicturePlace(columns: 9, rows: 4)

    let row: ExchangeProductRow
    let language: Language
    var picture: SlotPicture?
    /// Whether there is room for the picture.
    var isTall = false
    /// Whether there is room only for the most important parts.
    var isNarrow = false

    /// The number of lines of an item.
    static func height(_ context: ViewContext) -> Int { isTall(context) ? 5 : 2 }
    static func isTall(_ context: ViewContext) -> Bool { context.size.rows >= 40 && !context.isNarrow }

    var element: Element {
        guard isTall else { return .column([heading, facts]) }
        let slot = Element.picture(
            PictureSlot(picture, title: row.product.brand),
            label: LocalizedText("Picture of \(row.name)", "\(row.name) 사진")[language]
        ).width(.fixed(Self.place.columns)).height(.fixed(Self.place.rows)).role(.decoration)
        let sizes = row.product.sizes.joined(separator: " ")
        let lines = Element.column([heading, facts, .text(StyledText("  " + sizes, .dim))])
        return .row([slot, lines.width(.fill(1))]).height(.fixed(Self.place.rows))
    }

    private var heading: Element {
        .row([
            .text(StyledText(row.isWished ? "♥ " : "  ", .bad) + StyledText(row.name, .strong)).width(
                .fill(1)
            )
            .label(
                row.isWished
                    ? LocalizedText("\(row.name), wished for", "\(row.name), 관심 상품")[language] : row.name),
            .text(StyledText(row.ask, .strong)).label(
                LocalizedText("buy now \(row.ask)", "즉시 구매가 \(row.ask)")[language]),
        ])
    }

    private var facts: Element {
        let sell = LocalizedText("sell now \(row.bid)", "즉시 판매가 \(row.bid)")[language]
        let trades = LocalizedText(
            "\(row.sales) \(row.product.sales == 1 ? "trade" : "trades")", "거래 \(row.sales)건")[language]
        let category = ExchangeText.category(row.product.category)[language]
        let parts = isNarrow ? [sell] : [row.product.brand, category, sell, trades]
        return .row([
            .text(StyledText("  " + parts.joined(separator: " · "), .dim)).width(.fill(1)),
            .text(StyledText(row.premium, .dim)).priority(-1).label(
                LocalizedText("premium \(row.premium)", "프리미엄 \(row.premium)")[language]),
        ])
    }
}

/// A list of products, shared by several screens.
@MainActor
struct ExchangeProductList {
    let id: ElementID
    let coordinator: ExchangeCoordinator

    /// `subject` identifies the content of the rows.
    func element(
        _ rows: [ExchangeProductRow], of subject: (any Hashable & Sendable)? = nil, label: String,
        _ context: ViewContext
    ) -> Element {
        let (language, isTall) = (context.language, ExchangeProductItem.isTall(context))
        let isNarrow = context.isNarrow
        let pictures = coordinator.pictures.pictures(context, ExchangeProductItem.place)
        let source = ListSource(
            count: rows.count, rowHeight: ExchangeProductItem.height(context), id: { .number(rows[$0].id) },
            row: { index in
                let row = rows[index]
                let picture = isTall ? row.product.pictures.first.flatMap(pictures) : nil
                return ExchangeProductItem(
                    row: row, language: language, picture: picture, isTall: isTall, isNarrow: isNarrow
                ).element
            })
        showsPictures.value = isTall
        return .list(id, source.of(subject), label: label)
    }

    /// Whether the last frame had pictures.
    private let showsPictures = Flag()

    @MainActor
    private final class Flag { var value = false }

    init(id: ElementID, coordinator: ExchangeCoordinator) {
        self.id = id
        self.coordinator = coordinator
    }

    /// Loads the pictures of the visible rows.
    ///
    /// - Returns: whether the end is near, so that more rows are needed.
    func showed(_ sight: Range<Int>, of rows: [ExchangeProductRow]) -> Bool {
        let seen = rows[sight.clamped(to: 0..<rows.count)]
        coordinator.pictures.show(
            showsPictures.value ? seen.compactMap(\.product.pictures.first) : [], ExchangeProductItem.place)
        return sight.upperBound + 10 >= rows.count
    }
}
