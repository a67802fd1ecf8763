import TerminalKit
import TestSupport
import Testing
import TextCore

@Suite struct DepthChartTests {
    private func chart(
        bids: [(Int, Int)], asks: [(Int, Int)], spread: String = "호가 차이 500", isASCII: Bool = false
    ) -> DepthChart {
        DepthChart(
            bids: bids.map { .init(price: $0, quantity: $1) },
            asks: asks.map { .init(price: $0, quantity: $1) },
            spread: spread, isASCII: isASCII, priceText: { "\($0)" }, quantityText: { "\($0)주" })
    }

    private var sample: DepthChart {
        chart(bids: [(900, 20), (850, 5), (800, 15)], asks: [(1000, 10), (1050, 30)])
    }

    @Test func `The best prices meet in the middle`() {
        #expect(
            sample.lines(columns: 20, rows: 9).joined(separator: "\n") == """
                1050  30주  ████████
                1000  10주  ██
                호가 차이 500
                 900  20주  ████
                 850   5주  █████
                 800  15주  ████████
                """)
    }

    @Test func `Parts of a cell are drawn`() {
        #expect(
            chart(bids: [(9, 1), (8, 7), (7, 0)], asks: [(10, 3)]).lines(columns: 10, rows: 9) == [
                "10  3주  ▍", "호가 차이…", " 9  1주  ▏", " 8  7주  █", " 7  0주  █",
            ])
    }

    @Test func `A terminal without UTF-8 gets ASCII`() {
        let chart = DepthChart(
            bids: [.init(price: 9, quantity: 1)], asks: [.init(price: 10, quantity: 4)],
            spread: "spread 1 (10 %)", isASCII: true, priceText: { "\($0)" }, quantityText: { "\($0)" })
        #expect(chart.lines(columns: 11, rows: 9) == ["10  4  ####", "spread 1 (~", " 9  1  #"])
    }

    @Test func `Omits levels far from the middle first`() {
        func prices(_ rows: Int) -> [String] {
            sample.lines(columns: 40, rows: rows).map {
                String($0.drop { $0 == " " }.prefix { $0 != " " })
            }
        }
        #expect(prices(5) == ["1050", "1000", "호가", "900", "850"])
        #expect(prices(4) == ["1000", "호가", "900", "850"])
        #expect(prices(3) == ["1000", "호가", "900"])
        #expect(prices(2) == ["호가", "900"])
        #expect(prices(1) == ["호가"])
        #expect(prices(0).isEmpty)
        #expect(prices(.min).isEmpty)
    }

    @Test func `A side with few levels leaves its rows to the other side`() {
        let levels = (1...9).map { ($0, 1) }
        #expect(chart(bids: [], asks: levels).lines(columns: 40, rows: 6).count == 6)
        #expect(chart(bids: levels, asks: []).lines(columns: 40, rows: 6).count == 6)
        let one = chart(bids: levels, asks: [(10, 1)]).lines(columns: 40, rows: 6)
        #expect(one.count == 6)
        #expect(one.first?.hasPrefix("10") == true)
        #expect(chart(bids: [], asks: []).lines(columns: 40, rows: 6) == ["호가 차이 500"])
    }

    @Test func `Omits bars, then quantities on a narrow terminal`() {
        #expect(sample.lines(columns: 12, rows: 3) == ["1000  10주", "호가 차이 5…", " 900  20주"])
        #expect(sample.lines(columns: 9, rows: 3) == ["1000", "호가 차…", " 900"])
        #expect(sample.lines(columns: 3, rows: 3) == ["10…", "호…", " 9…"])
        #expect(sample.lines(columns: 0, rows: 3).isEmpty)
    }

    @Test func `Texts cannot harm the terminal`() {
        let chart = DepthChart(
            bids: [.init(price: 1, quantity: 1)], asks: [], spread: "a\nb\u{1B}[2J",
            priceText: { "\($0)\u{1B}" }, quantityText: { "\($0)\n" })
        #expect(chart.lines(columns: 9, rows: 9) == ["a b␛[2J", "1␛  1   █"])
    }

    @Test func `Draws the largest numbers without a trap`() {
        let largest = [(Int.max, Int.max), (Int.min, Int.max), (0, Int.min)]
        let lines = chart(bids: largest, asks: largest).lines(columns: .max, rows: .max)
        #expect(lines.count == 7)
        #expect(lines.allSatisfy { $0.cellWidth <= 1000 })
    }

    @Test(arguments: [false, true])
    func `Charts fit their room, and bars grow away from the middle`(isASCII: Bool) {
        var random = SplitMix(seed: 16)
        for _ in 0..<400 {
            let extent = [1, 30, 1_000_000_000_000, Int.max].randomElement(using: &random) ?? 1
            func levels(_ random: inout SplitMix) -> [DepthChart.Level] {
                (0..<random.below(30)).map { _ in
                    .init(price: random.below(extent), quantity: random.below(extent))
                }
            }
            let (columns, rows) = (random.below(70), random.below(40))
            let lines = DepthChart(
                bids: levels(&random), asks: levels(&random), spread: "-----", isASCII: isASCII,
                priceText: { "\($0)" }, quantityText: { "\($0)" }
            ).lines(columns: columns, rows: rows)
            #expect(lines.count <= rows)
            #expect(lines.isEmpty == (columns == 0 || rows == 0))
            #expect(lines.allSatisfy { $0.cellWidth <= columns && !$0.hasSuffix(" ") })
            #expect(!isASCII || lines.joined().utf8.allSatisfy { $0 < 0x7F })
            guard let middle = lines.firstIndex(where: { $0.contains("-") }) else { continue }
            let bars = lines.map { $0.filter { "#█▏▎▍▌▋▊▉".contains($0) }.count }
            #expect(bars[..<middle] == bars[..<middle].sorted(by: >)[...])
            #expect(Array(bars[(middle + 1)...]) == bars[(middle + 1)...].sorted())
        }
    }
}
