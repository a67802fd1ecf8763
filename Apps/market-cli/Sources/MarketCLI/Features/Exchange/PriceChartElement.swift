import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalKit
import TerminalUI
import TextCore

/// The prices of a product, drawn to fit the available room, with the same content in words.
enum PriceChartElement {
    /// The trades of a span; `nil` without trades.
    static func prices(
        _ chart: PriceChart, _ kind: ChartChoice.Kind, label: String, rows: Int
    ) -> Element? {
        let candles = chart.candles
        guard !candles.isEmpty else { return nil }
        // Without the row of volumes, the prices stand at the same heights as the candles.
        let rows = kind == .candles ? rows : rows - 1
        let source: ChartSource =
            kind == .candles
            ? .candles(
                CandleChart(
                    candles.map {
                        CandleChart.Candle(
                            position: $0.day, open: $0.open, high: $0.high, low: $0.low, close: $0.close,
                            volume: $0.volume)
                    }, step: PriceRule().step, valueText: { NumberText.grouped($0) },
                    positionText: ExchangeText.day))
            : .line(
                LineChart(
                    candles.map { LineChart.Point(position: $0.day, value: $0.close) },
                    step: PriceRule().step, valueText: { NumberText.grouped($0) },
                    positionText: ExchangeText.day))
        return .chart(source, label: "\(label). \(chart.summary)").height(.fixed(rows))
    }

    /// The waiting orders at each price; `nil` without orders.
    static func depth(_ book: ExchangeBook, _ language: Language, label: String, rows: Int) -> Element? {
        guard !(book.bids.isEmpty && book.asks.isEmpty) else { return nil }
        func levels(_ all: [ExchangeBook.Level]) -> [DepthChart.Level] {
            all.map { DepthChart.Level(price: $0.price, quantity: $0.count) }
        }
        let last = ExchangeText.won(book.lastPrice, language)
        let middle =
            book.isHalted
            ? LocalizedText("halted", "거래 정지")[language]
            : LocalizedText("last \(last)", "최근 거래가 \(last)")[language]
        let chart = DepthChart(
            bids: levels(book.bids), asks: levels(book.asks), spread: middle,
            priceText: { ExchangeText.won($0, language) }, quantityText: { NumberText.grouped($0) })
        let words = ExchangeText.depth(book, in: language)
        let needed = min(rows, book.bids.count + book.asks.count + 1)
        return .chart(.depth(chart), label: "\(label). \(words)").height(.fixed(needed))
    }
}
