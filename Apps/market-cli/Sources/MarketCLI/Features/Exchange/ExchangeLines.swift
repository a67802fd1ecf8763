import AppCore
import MarketDomain
import MarketPresentation
import Platform
import PresentationCore
import TerminalGraphics
import TerminalKit
import TextCore

/// Products of the exchange as lines of text.
enum ExchangeLines {
    static func table(_ rows: [ExchangeProductRow], _ run: Run) -> [TerminalText] {
        let language = run.language
        let columns = [
            TextTable.Column(LocalizedText("No.", "번호")[language], .trailing, attributes: [.dim]),
            TextTable.Column(
                LocalizedText("Product", "상품")[language], isFlexible: true, minimumWidth: 24),
            TextTable.Column(
                LocalizedText("Buy now", "즉시 구매가")[language], .trailing, attributes: [.bold]),
            TextTable.Column(LocalizedText("Sell now", "즉시 판매가")[language], .trailing, isOptional: true),
            TextTable.Column(LocalizedText("Premium", "프리미엄")[language], .trailing, isOptional: true),
            TextTable.Column(
                LocalizedText("Trades", "거래")[language], .trailing, isOptional: true, attributes: [.dim]),
        ]
        let cells = rows.map { row in
            [
                "\(row.product.id)", (row.isWished ? "♥ " : "") + row.name, row.ask, row.bid, row.premium,
                row.sales,
            ]
        }
        return TextTable(columns, rows: cells).lines(width: run.console.width, style: run.console.style)
    }

    /// The waiting orders at each price, as a chart.
    static func depth(_ book: ExchangeBook, isASCII: Bool, _ run: Run) -> [String] {
        let language = run.language
        func levels(_ all: [ExchangeBook.Level]) -> [DepthChart.Level] {
            all.map { DepthChart.Level(price: $0.price, quantity: $0.count) }
        }
        let last = ExchangeText.won(book.lastPrice, language)
        let middle =
            book.isHalted
            ? LocalizedText("halted", "거래 정지")[language]
            : LocalizedText("last \(last)", "최근 거래가 \(last)")[language]
        guard !(book.bids.isEmpty && book.asks.isEmpty) else {
            return [LocalizedText("Nobody waits. ", "대기 중인 주문이 없습니다. ")[language] + middle]
        }
        let chart = DepthChart(
            bids: levels(book.bids), asks: levels(book.asks), spread: middle, isASCII: isASCII,
            priceText: { ExchangeText.won($0, language) }, quantityText: { NumberText.grouped($0) })
        let heading = LocalizedText(
            "Price, orders, and their sum so far. Asks above, bids below.", "가격, 주문 수, 누적 합계. 위는 판매, 아래는 구매")
        return [heading[language]] + chart.lines(columns: min(run.console.width ?? 72, 72), rows: 21)
    }

    /// A chart of the trades of the last days.
    static func chart(
        _ history: ExchangeHistory, _ kind: ExchangeProductCommand.Chart, days: Int, isASCII: Bool, _ run: Run
    ) -> [String] {
        let today = KoreanTime.dayNumber(at: Int(run.now().timeIntervalSince1970))
        let drawn = PriceChart(history, days: days, today: today, in: run.language)
        let candles = drawn.candles
        let (columns, rows) = (min(run.console.width ?? 72, 72), 14)
        let isCandles = kind == .candles
        let lines =
            isCandles
            ? CandleChart(
                candles.map {
                    CandleChart.Candle(
                        position: $0.day, open: $0.open, high: $0.high, low: $0.low, close: $0.close,
                        volume: $0.volume)
                }, isASCII: isASCII, step: PriceRule().step, valueText: { NumberText.grouped($0) },
                positionText: ExchangeText.day
            ).lines(columns: columns, rows: rows)
            : LineChart(
                candles.map { LineChart.Point(position: $0.day, value: $0.close) }, isASCII: isASCII,
                step: PriceRule().step, valueText: { NumberText.grouped($0) }, positionText: ExchangeText.day
            ).lines(columns: columns, rows: rows)
        return lines + [drawn.summary]
    }
}

/// The page of a product: picture, prices, facts, delivery, chart, sales and similar products.
@MainActor
struct ExchangePageLines {
    let state: ExchangePageViewModel.State
    let run: Run

    func print(
        chart: ExchangeProductCommand.Chart, days: Int, isASCII: Bool, _ viewModel: ExchangePageViewModel,
        _ printer: PicturePrinter
    ) async {
        guard let page = state.page, let history = state.history else { return }
        let graphics = await printer.graphics(run.console)
        if graphics.method != .none {
            let columns = min(run.console.width ?? 80, 40)
            await viewModel.send(.showPicture(fitting: PicturePrinter.pixels(columns, 16, graphics)))
            if let pixels = viewModel.state.picture,
                let picture = await printer.picture(pixels, columns: columns, rows: 16, run.console)
            {
                run.console.write(picture)
            }
        }
        TerminalText.lines(state.name, width: run.console.width)
            .forEach { run.console.out(run.console.style($0, .bold)) }
        fields(state.prices)
        if chart != .none { heading(LocalizedText("Price", "시세")) }
        switch chart {
        case .none: break
        case .depth:
            if let book = state.book {
                ExchangeLines.depth(book, isASCII: isASCII, run).forEach { run.console.out($0) }
            }
        case .line, .candles:
            ExchangeLines.chart(history, chart, days: days, isASCII: isASCII, run)
                .forEach { run.console.out($0) }
        }
        if !page.sales.isEmpty {
            heading(LocalizedText("Last trades", "최근 체결"))
            for sale in page.sales {
                run.console.out(
                    "\(ExchangeText.moment(sale.date, run.localTime))  \(sale.size)  \(ExchangeText.won(sale.price, run.language))"
                )
            }
        }
        heading(LocalizedText("Release", "발매 정보"))
        fields(state.facts)
        heading(LocalizedText("Delivery and costs", "배송과 비용"))
        fields(state.delivery)
        if !state.related.isEmpty {
            heading(LocalizedText("Similar products", "비슷한 상품"))
            ExchangeLines.table(state.related, run).forEach(run.console.out)
        }
        let id = page.product.id
        run.dialog.hint(
            LocalizedText(
                "Sizes: \(run.commandLine("sizes \(id)")) · buy: \(run.commandLine("buy \(id) SIZE"))",
                "사이즈: \(run.commandLine("sizes \(id)")) · 구매: \(run.commandLine("buy \(id) 사이즈"))"))
    }

    private func heading(_ text: LocalizedText) {
        run.console.out("")
        run.console.out(run.console.style("\(text[run.language])", .bold))
    }

    private func fields(_ fields: [Field]) {
        FieldList(fields.map { ($0.label, $0.value) }).lines(run.console).forEach(run.console.out)
    }
}
