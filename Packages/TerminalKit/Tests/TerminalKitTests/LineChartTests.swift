import TerminalKit
import TestSupport
import Testing
import TextCore

@Suite struct LineChartTests {
    private func chart(_ values: [(Int, Int)], isASCII: Bool = false) -> LineChart {
        LineChart(
            values.map { .init(position: $0, value: $1) }, isASCII: isASCII, valueText: { "\($0)" },
            positionText: { "d\($0)" })
    }

    private func picture(_ chart: LineChart, _ columns: Int, _ rows: Int) -> String {
        chart.lines(columns: columns, rows: rows).joined(separator: "\n")
    }

    @Test func `A line goes up and down`() {
        #expect(
            picture(chart([(1, 0), (5, 11), (9, 0)]), 13, 5) == """
                11 ┤   ⢠⠊⢆
                 6 ┤ ⢀⠔⠁  ⠱⡀
                 0 ┤⡠⠃     ⠈⢆
                   └─────────
                    d1     d9
                """)
    }

    @Test(arguments: [(1, "6"), (5, "5"), (4, "8"), (20, nil)] as [(Int, String?)])
    func `The middle label is a possible value`(step: Int, label: String?) {
        let chart = LineChart(
            [.init(position: 1, value: 0), .init(position: 9, value: 11)], step: step, valueText: { "\($0)" },
            positionText: { "d\($0)" })
        let middle = chart.lines(columns: 13, rows: 5)[1].split(separator: "┤")
        #expect((middle.count > 1 ? String(middle[0]).trimmed : nil) == label)
    }

    @Test func `A terminal without UTF-8 gets asterisks`() {
        #expect(
            picture(chart([(1, 0), (5, 20), (9, 0)], isASCII: true), 13, 7) == """
                20 +    *
                   |   * *
                10 +  *   *
                   | *     *
                 0 +*       *
                   +---------
                    d1     d9
                """)
    }

    @Test func `Days without a value keep their columns`() {
        #expect(
            picture(chart([(1, 0), (2, 3), (10, 3)], isASCII: true), 14, 6) == """
                3 + **********
                  | *
                1 +*
                0 +*
                  +-----------
                   d1      d10
                """)
    }

    @Test func `Draws a change within one day as a vertical line`() {
        #expect(
            picture(chart([(1, 0), (1, 9), (3, 9), (3, 0)], isASCII: true), 8, 6) == """
                9 +*****
                  |*   *
                3 +*   *
                0 +*   *
                  +-----
                  d1  d3
                """)
    }

    @Test func `One point is a dot with its labels`() {
        #expect(
            picture(chart([(7, 5000)]), 12, 5) == """
                     │
                5000 ┤⠄
                     │
                     └──────
                      d7
                """)
    }

    @Test func `Draws equal values as a level line`() {
        #expect(
            picture(chart([(1, 5), (9, 5)]), 10, 5) == """
                  │
                5 ┤⠤⠤⠤⠤⠤⠤⠤
                  │
                  └───────
                   d1   d9
                """)
    }

    @Test func `Draws nothing without points or room`() {
        #expect(chart([]).lines(columns: 40, rows: 10).isEmpty)
        for size in [0, -1, Int.min] {
            #expect(chart([(1, 1)]).lines(columns: size, rows: 10).isEmpty)
            #expect(chart([(1, 1)]).lines(columns: 10, rows: size).isEmpty)
        }
    }

    @Test func `Falls back to a line of blocks without room for labels`() {
        let steps = chart((0...7).map { ($0, $0 * 1_000_000) })
        #expect(steps.lines(columns: 8, rows: 10) == ["▁▂▃▄▅▆▇█"])
        #expect(steps.lines(columns: 80, rows: 3).map(\.cellWidth) == [80])
        #expect(
            chart([(0, 1000), (1, 2000), (3, 1000)], isASCII: true).lines(columns: 4, rows: 9) == ["0990"])
        #expect(chart([(3, 1000)]).lines(columns: 4, rows: 9) == ["▄"])
        #expect(chart([(1, 1), (2, 5), (2, 9)]).lines(columns: 1, rows: 1) == ["▄"])
    }

    @Test func `Moves or omits positions that would not fit`() {
        func last(_ columns: Int, _ text: String) -> String? {
            LineChart(
                [.init(position: 1, value: 1), .init(position: 2, value: 9)], valueText: { "\($0)" },
                positionText: { "\(text)\($0)" }
            ).lines(columns: columns, rows: 5).last
        }
        #expect(last(16, "3월 ") == "   3월 1   3월 2")
        #expect(last(13, "3월 ") == " 3월 1  3월 2")
        #expect(last(11, "3월 ") == "      3월 2")
        #expect(last(11, "2026-03-0") == " 2026-03-02")
        #expect(last(11, "2026-03-100") == "  └────────")
    }

    @Test func `Korean labels line up, and labels cannot harm the terminal`() {
        let chart = LineChart(
            [.init(position: 1, value: 1), .init(position: 2, value: 20)],
            valueText: { "\($0)\($0 > 9 ? "만원" : "원")\u{1B}" }, positionText: { _ in "a\nb" })
        #expect(
            chart.lines(columns: 13, rows: 4) == [
                "20만원␛ ┤  ⡠⠊", "   1원␛ ┤⡠⠊", "        └────", "     a b  a b",
            ])
    }

    @Test func `Points need no order`() {
        #expect(
            chart([(3, 1), (1, 7), (2, 4)]).lines(columns: 30, rows: 8)
                == chart([(1, 7), (2, 4), (3, 1)]).lines(columns: 30, rows: 8))
    }

    @Test(arguments: [false, true])
    func `Never draws a chart larger than its room`(isASCII: Bool) {
        var random = SplitMix(seed: 14)
        for _ in 0..<400 {
            let extent = [1, 9, 1_000_000_000_000, Int.max].randomElement(using: &random) ?? 1
            let points = (0..<random.below(60)).map { _ in
                (Int.random(in: -extent...extent, using: &random), Int.random(in: 0...extent, using: &random))
            }
            let columns = random.below(70)
            let rows = random.below(20)
            let lines = chart(points, isASCII: isASCII).lines(columns: columns, rows: rows)
            #expect(lines.count <= rows)
            #expect(lines.isEmpty == (points.isEmpty || columns == 0 || rows == 0))
            #expect(lines.allSatisfy { $0.cellWidth <= columns && !$0.hasSuffix(" ") })
            #expect(!isASCII || lines.joined().utf8.allSatisfy { $0 < 0x7F })
        }
    }

    @Test func `Draws the largest numbers and sizes without a trap`() {
        let extremes = chart([(.min, .min), (0, 0), (.max, .max)])
        let lines = extremes.lines(columns: .max, rows: .max)
        #expect(lines.count == 500)
        #expect(lines.allSatisfy { $0.cellWidth <= 1000 })
        #expect(extremes.lines(columns: 3, rows: 1) == ["▁▅█"])
    }

    @Test(arguments: [false, true])
    func `The line of a series that never falls never falls`(isASCII: Bool) throws {
        var random = SplitMix(seed: 41)
        for _ in 0..<200 {
            var point = (0, 0)
            let points = (0..<2 + random.below(80)).map { _ in
                point = (point.0 + 1 + random.below(9), point.1 + random.below(1000))
                return point
            }
            let (columns, rows) = (20 + random.below(60), 5 + random.below(12))
            let lines = chart(points, isASCII: isASCII).lines(columns: columns, rows: rows)
            let dots = Dots(lines.dropLast(2), isASCII: isASCII)
            for x in dots.heights.indices.dropLast() {
                let here = try #require(dots.heights[x], "no gap")
                let next = try #require(dots.heights[x + 1], "no gap")
                #expect(here.lowerBound <= next.lowerBound && here.upperBound <= next.upperBound)
                #expect(next.lowerBound - here.upperBound <= 1, "connected")
            }
            guard points.first?.1 != points.last?.1 else { continue }
            #expect(dots.heights.first??.lowerBound == 0)
            #expect(dots.heights.last??.upperBound == dots.top)
        }
    }

    /// The dots of a plot, read back from its lines: from the lowest to the highest of each column of dots.
    private struct Dots {
        private(set) var heights: [ClosedRange<Int>?] = []
        let top: Int

        init(_ plot: ArraySlice<String>, isASCII: Bool) {
            let (across, down) = isASCII ? (1, 1) : (2, 4)
            top = plot.count * down - 1
            for (row, line) in plot.enumerated() {
                let start = line.firstIndex { "|+│┤".contains($0) } ?? line.startIndex
                for (column, cell) in line[start...].dropFirst().unicodeScalars.enumerated() {
                    for x in 0..<across {
                        for y in 0..<down where Self.isSet(cell, x, y) {
                            add(column * across + x, top - row * down - y)
                        }
                    }
                }
            }
        }

        private mutating func add(_ x: Int, _ y: Int) {
            while heights.count <= x { heights.append(nil) }
            heights[x] = heights[x].map { min($0.lowerBound, y)...max($0.upperBound, y) } ?? y...y
        }

        private static func isSet(_ cell: Unicode.Scalar, _ x: Int, _ y: Int) -> Bool {
            guard cell.value >= 0x2800 else { return cell == "*" }
            let bit = y == 3 ? 6 + x : 3 * x + y
            return (cell.value - 0x2800) >> UInt32(bit) & 1 == 1
        }
    }
}
