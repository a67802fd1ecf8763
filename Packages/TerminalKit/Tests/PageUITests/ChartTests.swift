import TerminalKit
import Testing
import TextCore

@testable import PageUI
@testable import TerminalUI

/// Charts as SVG.
@Suite struct ChartTests {
    private static func line(_ values: [Int]) -> ChartSource {
        .line(
            LineChart(
                values.enumerated().map { .init(position: $0, value: $1) }, valueText: { "₩\($0)" },
                positionText: { "day \($0)" }))
    }

    private static func parsed(_ source: ChartSource) throws -> ParsedElement {
        try StrictParser.parse(html(.chart(source, label: "Prices. From 1 to 3.")))
    }

    @Test("A chart is named by its label, and its numbers are in a table, the latest first")
    func table() throws {
        let page = try Self.parsed(Self.line([100, 300, 200]))
        #expect(page.all.first { $0.name == "svg" }?.attributes["role"] == "img")
        #expect(page.all.first { $0.name == "title" }?.text == "Prices. From 1 to 3.")
        #expect(
            page.all.filter { $0.name == "td" }.map(\.text) == [
                "day 2", "₩200", "day 1", "₩300", "day 0", "₩100",
            ])
        let labels = page.all.filter { $0.name == "text" }.map(\.text)
        #expect(labels == ["₩100", "₩200", "₩300", "day 0", "day 2"])
        let years = try Self.parsed(Self.line(Array(0..<1_000)))
        #expect(years.all.filter { $0.name == "td" }.count == 60)
    }

    @Test("A line goes through its points within the drawing, however many there are")
    func line() throws {
        let page = try Self.parsed(Self.line([100, 300, 200]))
        let path = try #require(page.all.first { $0.attributes["class"] == "line" }?.attributes["d"])
        #expect(path == "M48 188L260 8L472 98")
        let many = html(.chart(Self.line((0..<100_000).map { $0 * 7_919 % 1_000 }), label: "a"))
        #expect(many.utf8.count < 20_000)
        for values in [[7], [7, 7], [.min, .max], [.max, 0, .min]] {
            let page = try Self.parsed(Self.line(values))
            let numbers = page.all.flatMap {
                ($0.attributes["d"] ?? "").matches(of: #/-?\d+/#).compactMap { Int($0.output) }
            }
            #expect(numbers.allSatisfy { -240...480 ~= $0 }, "\(values)")
        }
        #expect(try Self.parsed(Self.line([])).all.map(\.name) == ["root", "figure"])
    }

    @Test("Candles that rise and fall are paths of their own, above their volumes")
    func candles() throws {
        let candles = (0..<400).map { day in
            CandleChart.Candle(
                position: day, open: 100 + day % 7, high: 120, low: 90, close: 103,
                volume: day == 0 ? .max : day)
        }
        let page = try Self.parsed(
            .candles(CandleChart(candles, valueText: { "\($0)" }, positionText: { "\($0)" })))
        let names = page.all.filter { $0.name == "path" }.compactMap { $0.attributes["class"] }
        #expect(names == ["grid", "grid", "grid", "wick", "up", "down", "volume"])
        #expect(page.all.filter { $0.name == "tr" }.first?.children.count == 6)
        let still = CandleChart.Candle(position: 1, open: 5, high: 5, low: 5, close: 5, volume: 0)
        let one = try Self.parsed(
            .candles(CandleChart([still], valueText: { "\($0)" }, positionText: { "\($0)" })))
        #expect(
            one.all.contains { $0.attributes["class"] == "up" }
                && !one.all.contains { $0.attributes["class"] == "volume" })
    }

    @Test("The sides of a book stand above and below the spread, with bars as long as their sums")
    func depth() throws {
        let chart = DepthChart(
            bids: [.init(price: 9, quantity: 3), .init(price: 8, quantity: 1)],
            asks: [.init(price: 10, quantity: 4)],
            spread: "spread 1", priceText: { "₩\($0)" }, quantityText: { "\($0)" })
        let page = try Self.parsed(.depth(chart))
        let bars = page.all.filter { $0.name == "rect" }.map(\.attributes)
        #expect(bars.map { $0["class"] } == ["ask", "bid", "bid"])
        #expect(bars[0]["width"] == bars[2]["width"])
        #expect(
            page.all.filter { $0.name == "td" }.map(\.text) == ["₩10", "4", "spread 1", "₩9", "3", "₩8", "1"])
    }
}
