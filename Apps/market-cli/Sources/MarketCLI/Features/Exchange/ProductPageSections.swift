import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalUI
import TextCore

/// The seven sections of the page of a product, one below the other.
@MainActor
struct ProductPageSections {
    /// The current picture, its number and the number of pictures.
    struct Picture {
        let slot: SlotPicture?
        let number: Int
        let count: Int
    }

    let state: ExchangePageViewModel.State
    let page: ExchangePage
    let context: ViewContext
    /// The number of this day in Korea.
    let today: Int
    let localTime: LocalTime
    let picture: Picture
    let similar: ExchangeProductList

    private var language: Language { context.language }
    private var isWide: Bool { context.size.columns >= 140 }

    /// The room of the picture.
    static func place(_ context: ViewContext) -> PicturePlace {
        context.isNarrow
            ? PicturePlace(columns: min(20, context.size.columns), rows: 6)
            : PicturePlace(
                columns: min(36, context.size.columns / 3), rows: min(16, max(8, context.size.rows / 3)))
    }

    var element: Element {
        // On a wide screen the constant facts stand beside the prices, so that the chart is visible.
        let top =
            isWide
            ? [.row([head.width(.fill(3)), .column([release, delivery], gap: 1).width(.fill(2))], gap: 2)]
            : [head, release, delivery]
        return .column(top + [banner, prices, sales, related].compactMap { $0 }, gap: 1)
    }

    // MARK: Pictures, facts and price

    private var head: Element {
        let place = Self.place(context)
        let product = page.product
        let slot = Element.picture(
            PictureSlot(picture.slot, title: product.brand, note: product.styleCode),
            label: LocalizedText("Picture of \(state.name)", "\(state.name) 사진")[language]
        ).width(.fixed(place.columns)).height(.fixed(place.rows)).action(.nextPicture)
        let pager =
            picture.count > 1
            ? [PicturePager.element(picture.number, of: picture.count, in: language)] : []
        let pictures = Element.column([slot] + pager)
        guard !context.isNarrow else {
            return .column(
                [.row([.space, pictures.width(.fixed(place.columns)), .space]), facts], gap: 1)
        }
        return .row([pictures.width(.fixed(place.columns)), facts.width(.fill(1))], gap: 2)
    }

    private var facts: Element {
        .column(
            [
                .text(StyledText(state.name, .heading), .wrapped()).role(.heading),
                .text(StyledText(page.product.brand, .dim)), .text(""), .fields(state.prices), .text(""),
                buttons,
            ])
    }

    /// The buttons to buy and sell, and to wish, with the number of wishes.
    private var buttons: Element {
        let size = state.size
        let ask = ExchangeText.won(page.best(.ask, in: size)?.price, language)
        let bid = ExchangeText.won(page.best(.bid, in: size)?.price, language)
        let product = page.product
        let isWished = size.map { product.wished.contains($0) } ?? !product.wished.isEmpty
        let wishes = NumberText.grouped(product.wishes)
        let trades = [
            Element.button(
                LocalizedText("Buy \(ask)", "구매 \(ask)")[language], ExchangeAction.buy, isMain: true),
            button(LocalizedText("Sell \(bid)", "판매 \(bid)"), ExchangeAction.sell),
        ]
        let wish = Element.button("\(isWished ? "♥" : "♡") \(wishes)", ExchangeAction.wish).label(
            isWished
                ? LocalizedText("wished for, \(wishes) in all", "관심 상품에 있음, 모두 \(wishes)명")[language]
                : LocalizedText("not wished for, \(wishes) in all", "관심 상품에 없음, 모두 \(wishes)명")[language])
        let isPage = context.surface == .page
        // Beside the picture, the buttons may not fit on one line.
        guard isPage || context.size.columns < 76 else { return .row(trades + [wish], gap: 2) }
        // The bottom line has no room for these actions.
        let more = [
            button(LocalizedText("Sizes", "사이즈"), ExchangeAction.sizes),
            button(LocalizedText("Live book", "호가"), ExchangeAction.book),
        ]
        return isPage
            ? .row(trades + [wish] + more + [button(Self.alert, ExchangeAction.alert)], gap: 2)
            : .column(trades + [.row([wish] + more, gap: 2)])
    }

    private static let alert = LocalizedText("Price alert", "가격 알림")

    private func button(_ title: LocalizedText, _ action: ActionID) -> Element {
        .button(title[language], action)
    }

    // MARK: Release, delivery, banner

    private var release: Element {
        section(LocalizedText("Release", "발매 정보"), [.fields(state.facts)])
    }

    private var delivery: Element {
        section(LocalizedText("Delivery and costs", "배송과 비용"), [.fields(state.delivery)])
    }

    private var banner: Element {
        let text = LocalizedText(
            "Every product is inspected before it goes to the buyer. One that fails is paid back.",
            "모든 상품은 검수를 통과한 뒤 구매자에게 배송됩니다. 통과하지 못하면 환불됩니다.")
        return .column([.divider, .text(StyledText(text[language], .warning), .wrapped()), .divider])
    }

    // MARK: Prices

    private var prices: Element? {
        guard let history = state.history else { return nil }
        let choice = state.chart
        let chart = PriceChart(history, days: choice.span.days, today: today, in: language)
        let kind = ExchangeText.chart(choice.kind)[language]
        let span = ExchangeText.span(choice.span)[language]
        let title = LocalizedText("Price", "시세")[language]
        // With an even number of rows, a candle chart has a middle row.
        let rows = min(16, max(8, context.size.rows - 10)) / 2 * 2
        let name = choice.kind == .depth ? "\(title), \(kind)" : "\(title), \(kind), \(span)"
        let drawn: Element?
        let summary: String
        if choice.kind == .depth, let book = state.book {
            drawn = PriceChartElement.depth(book, language, label: name, rows: 21)
            summary =
                LocalizedText(
                    "\(book.asks.count) prices asked, \(book.bids.count) bid",
                    "판매 입찰 가격 \(book.asks.count)개, 구매 입찰 가격 \(book.bids.count)개")[language]
        } else {
            drawn = PriceChartElement.prices(chart, choice.kind, label: name, rows: rows)
            summary = chart.summary
        }
        return .column(
            [
                .row([
                    .text(StyledText(title, .heading)).role(.heading),
                    .button(kind, ExchangeAction.chart), .button(span, ExchangeAction.span),
                ]), drawn, .text(StyledText(summary), .wrapped()).role(drawn == nil ? .none : .decoration),
            ].compactMap { $0 })
    }

    private var sales: Element? {
        guard !page.sales.isEmpty else { return nil }
        let lines = page.sales.map { sale in
            Element.text(
                StyledText("\(ExchangeText.moment(sale.date, localTime))  \(sale.size)  ", .dim)
                    + StyledText(ExchangeText.won(sale.price, language)))
        }
        return section(LocalizedText("Last trades", "최근 체결"), lines)
    }

    private var related: Element? {
        guard !state.related.isEmpty else { return nil }
        let title = LocalizedText("Similar products", "비슷한 상품")
        if context.surface == .page {
            return section(title, [similar.element(state.related, label: title[language], context)])
        }
        let lines = state.related.map { row in
            Element.row([
                .text(StyledText(row.name)).width(.fill(1)), .text(StyledText(row.ask, .dim)),
            ]).action(ExchangeAction.similar)
        }
        let hint = (ExchangeAction.similar, LocalizedText("choose one", "고르기"))
        return section(title, lines + [.hints([hint], context)])
    }

    // MARK: Parts of sections

    private func section(_ title: LocalizedText, _ lines: [Element]) -> Element {
        .column([.text(StyledText(title[language], .heading)).role(.heading)] + lines)
    }
}
