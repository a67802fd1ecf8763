import TerminalKit
import TestSupport
import Testing
import TextCore

@Suite struct CandleChartTests {
    private func chart(_ candles: [CandleChart.Candle], isASCII: Bool = false) -> CandleChart {
        CandleChart(candles, isASCII: isASCII, valueText: { "\($0)" }, positionText: { "d\($0)" })
    }

    private let candles: [CandleChart.Candle] = [
        .init(position: 1, open: 12, high: 16, low: 10, close: 14, volume: 100),
        .init(position: 2, open: 14, high: 16, low: 12, close: 12, volume: 800),
        .init(position: 4, open: 12, high: 18, low: 10, close: 12, volume: 1),
        .init(position: 5, open: 10, high: 18, low: 10, close: 18, volume: 0),
    ]

    @Test func `Rising, falling and unchanged candles differ`() {
        #expect(
            chart(candles).lines(columns: 20, rows: 8).joined(separator: "\n") == """
                18 ┤           │   ┃
                   ││   │      │   ┃
                14 ┤┃   █      │   ┃
                   │┃   █      ━   ┃
                10 ┤│          │   ┃
                   └────────────────
                    ▁   █      ▁
                    d1            d5
                """)
    }

    @Test func `A terminal without UTF-8 gets ASCII`() {
        #expect(
            chart(candles, isASCII: true).lines(columns: 20, rows: 8).joined(separator: "\n") == """
                18 +           |   +
                   ||   |      |   +
                14 ++   #      |   +
                   |+   #      -   +
                10 +|          |   +
                   +----------------
                    1   9      1   0
                    d1            d5
                """)
    }

    @Test func `Candles that share a column are merged`() {
        let pairs = candles.flatMap { candle in
            [
                CandleChart.Candle(
                    position: candle.position * 2, open: candle.open, high: candle.open, low: candle.low,
                    close: 15, volume: candle.volume),
                CandleChart.Candle(
                    position: candle.position * 2, open: 11, high: candle.high, low: candle.close,
                    close: candle.close, volume: 0),
            ]
        }
        // Room for four candles: two digits, a space and the axis are on the left.
        let merged = chart(pairs, isASCII: true).lines(columns: 8, rows: 8)
        #expect(merged.dropLast() == chart(candles, isASCII: true).lines(columns: 8, rows: 8).dropLast())
        #expect(merged.last == " d2  d10")
    }

    @Test func `Omits volumes without trades, and with four rows`() {
        let still = [CandleChart.Candle(position: 1, open: 1, high: 2, low: 1, close: 2, volume: 0)]
        #expect(chart(still).lines(columns: 9, rows: 4) == ["2 ┤┃", "1 ┤┃", "  └─", "   d1"])
        #expect(chart(still).lines(columns: 9, rows: 5).count == 5)
        #expect(chart(candles).lines(columns: 20, rows: 4).count == 4)
        #expect(chart(candles).lines(columns: 20, rows: 4).joined().contains("█▁") == false)
    }

    @Test func `Falls back to the last prices without room for labels`() {
        #expect(chart(candles).lines(columns: 4, rows: 9) == ["▃▁▁█"])
        #expect(chart(candles, isASCII: true).lines(columns: 30, rows: 3) == ["3009"])
        #expect(chart(candles).lines(columns: 2, rows: 9) == ["▁█"])
        #expect(chart([]).lines(columns: 40, rows: 9).isEmpty)
        #expect(chart(candles).lines(columns: 0, rows: 9).isEmpty)
        #expect(chart(candles).lines(columns: 9, rows: .min).isEmpty)
    }

    @Test func `Extends a candle to include all its prices`() {
        let candle = CandleChart.Candle(position: 1, open: 5, high: 1, low: 9, close: 3, volume: 0)
        #expect((candle.high, candle.low) == (9, 1))
    }

    @Test(arguments: [false, true])
    func `Charts fit their room, and candles have no gaps`(isASCII: Bool) {
        var random = SplitMix(seed: 15)
        for _ in 0..<400 {
            let extent = [1, 30, 1_000_000_000_000, Int.max].randomElement(using: &random) ?? 1
            let some = { (random: inout SplitMix) in Int.random(in: -extent...extent, using: &random) }
            let candles = (0..<random.below(90)).map { position in
                CandleChart.Candle(
                    position: position * 3, open: some(&random), high: some(&random), low: some(&random),
                    close: some(&random), volume: some(&random))
            }
            let (columns, rows) = (random.below(70), random.below(20))
            let lines = chart(candles, isASCII: isASCII).lines(columns: columns, rows: rows)
            #expect(lines.count <= rows)
            #expect(lines.isEmpty == (candles.isEmpty || columns == 0 || rows == 0))
            #expect(lines.allSatisfy { $0.cellWidth <= columns && !$0.hasSuffix(" ") })
            #expect(!isASCII || lines.joined().utf8.allSatisfy { $0 < 0x7F })
            let corner: Character = isASCII ? "+" : "└"
            guard let axis = lines.firstIndex(where: { $0.first { $0 != " " } == corner }) else { continue }
            expectUpright(lines[..<axis].map { Array($0) }, from: lines[axis].prefix { $0 == " " }.count + 1)
        }
    }

    /// Expects each column of the plot to be at most one run of characters.
    private func expectUpright(_ plot: [[Character]], from start: Int) {
        for column in start..<(plot.map(\.count).max() ?? start) {
            let isDrawn = plot.map { column < $0.count && $0[column] != " " }
            let changes = zip([false] + isDrawn, isDrawn + [false]).filter { $0 != $1 }.count
            #expect(changes <= 2)
        }
    }
}
