internal import TextCore

/// Places integers on a row of steps, exactly for every `Int`.
package struct ChartScale {
    private let low: Int128
    private let span: Int128

    /// Creates a scale from the lowest to the highest value.
    package init(_ range: ClosedRange<Int>) {
        low = Int128(range.lowerBound)
        span = Int128(range.upperBound) - low
    }

    /// Whether all values are the same.
    package var isFlat: Bool { span == 0 }

    /// The nearest of the steps 0 (the lowest value) to `last` (the highest); the middle one when the scale is flat.
    package func step(of value: Int, last: Int) -> Int {
        guard !isFlat else { return last / 2 }
        return Int((2 * (Int128(value) - low) * Int128(last) + span) / (2 * span))
    }

    /// The value at a part of the way from the lowest to the highest, rounded.
    package func value(at numerator: Int, of denominator: Int) -> Int {
        Int(low + (2 * span * Int128(numerator) + Int128(denominator)) / (2 * Int128(denominator)))
    }
}

/// The axes around a plot: values on the left, the first and the last position below.
struct ChartFrame {
    /// The cells for the plot, without the labels.
    let plotWidth: Int
    let plotHeight: Int

    private let columns: Int
    private let values: [Int: String]
    private let valueWidth: Int
    private let positions: [String]
    private let isASCII: Bool

    /// Leaves room for the labels; `nil` when too little is left for a plot.
    ///
    /// A cell distinguishes `steps` values vertically; `rows` counts the rows of the plot and the two below it.
    init?(
        columns: Int, rows: Int, steps: Int, values range: ClosedRange<Int>, positions: ClosedRange<Int>,
        text: ChartText
    ) {
        plotHeight = rows - 2
        guard plotHeight >= 2 else { return nil }
        values = Self.labels(range, height: plotHeight, steps: steps, text)
        valueWidth = values.values.map(\.cellWidth).max() ?? 0
        plotWidth = columns - valueWidth - 2
        guard plotWidth >= 4 else { return nil }
        let (first, last) = (positions.lowerBound, positions.upperBound)
        self.positions = (first == last ? [first] : [first, last]).map { text.position($0).terminalSafe() }
        self.columns = columns
        self.isASCII = text.isASCII
    }

    /// The labels of the top, middle and bottom row, each with the value in the middle of its row, or the nearest
    /// possible value; without repetition.
    private static func labels(
        _ range: ClosedRange<Int>, height: Int, steps: Int, _ chart: ChartText
    ) -> [Int: String] {
        let text = chart.value
        let scale = ChartScale(range)
        let last = height * steps - 1
        if scale.isFlat {
            let row = (last - scale.step(of: range.lowerBound, last: last)) / steps
            return [row: text(range.lowerBound).terminalSafe()]
        }
        var labels = [0: range.upperBound, height - 1: range.lowerBound].mapValues { text($0).terminalSafe() }
        let middle = height / 2
        let below = 2 * last - 2 * middle * steps - (steps - 1)
        let value = chart.nearest(scale.value(at: below, of: 2 * last))
        let label = text(value).terminalSafe()
        if height > 2, range.contains(value), !labels.values.contains(label) { labels[middle] = label }
        return labels
    }

    /// The plot with its axes, and `rows` between the axis and the positions; `width` cells of the plot are in use.
    func lines(plot: [String], below rows: [String] = [], width: Int) -> [String] {
        let indent = String(repeating: " ", count: valueWidth + 1)
        var lines = plot.enumerated().map { row, cells in
            guard let value = values[row] else { return indent + (isASCII ? "|" : "│") + cells }
            return value.padded(toCells: valueWidth, .trailing) + (isASCII ? " +" : " ┤") + cells
        }
        let line = String(repeating: isASCII ? "-" : "─", count: width)
        lines.append(indent + (isASCII ? "+" : "└") + line)
        lines += rows.map { indent + " " + $0 }
        if let positions = positionLine(width: width) { lines.append(positions) }
        return lines.map(\.withoutTrailingSpaces)
    }

    /// The first position where the plot begins and the last where it ends; only the last when there is no room for
    /// both. Labels move to the left, below the values, rather than out of the chart.
    private func positionLine(width: Int) -> String? {
        let left = valueWidth + 2
        let widths = positions.map(\.cellWidth)
        guard let first = positions.first, let last = positions.last, widths.allSatisfy({ $0 <= columns })
        else { return nil }
        let needed = widths.reduce(2 * (widths.count - 1), +)
        guard positions.count > 1, needed <= columns else {
            let start = positions.count > 1 ? left + width - last.cellWidth : left
            return last.indented(by: max(0, min(start, columns - last.cellWidth)))
        }
        let start = min(left, columns - needed)
        let gap = max(2, left + width - start - needed + 2)
        return first.indented(by: start) + last.indented(by: gap)
    }
}

/// How a chart writes its labels.
package struct ChartText: Sendable {
    package let value: @Sendable (Int) -> String
    package let position: @Sendable (Int) -> String
    let isASCII: Bool
    /// Every value is a multiple of it.
    let step: Int

    /// The value nearest to a number.
    package func nearest(_ number: Int) -> Int {
        let (number, step) = (Int128(number), Int128(max(1, step)))
        let rest = number % step
        let away = 2 * abs(rest) < step ? 0 : number.signum() * step
        return Int(clamping: number - rest + away)
    }
}

/// The largest picture that is drawn, so that a careless size costs no memory.
enum ChartLimit {
    static let columns = 1000
    static let rows = 500
}

/// A grid of dots: braille patterns with eight dots in a cell, or one asterisk a cell.
struct DotCanvas {
    /// The number of dots horizontally and vertically.
    let width: Int
    let height: Int

    private let columns: Int
    private let isASCII: Bool
    private var cells: [UInt8]

    init(columns: Int, rows: Int, isASCII: Bool) {
        self.columns = columns
        self.isASCII = isASCII
        cells = Array(repeating: 0, count: columns * rows)
        width = columns * (isASCII ? 1 : 2)
        height = rows * Self.dots(isASCII)
    }

    /// The number of vertical dots in a cell.
    static func dots(_ isASCII: Bool) -> Int { isASCII ? 1 : 4 }

    /// Draws a line between two dots, both included; coordinates count from the bottom left.
    mutating func draw(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
        // Bresenham's line.
        let across = abs(end.x - start.x)
        let up = abs(end.y - start.y)
        var (x, y) = start
        var error = across - up
        set(x, y)
        while (x, y) != end {
            let doubled = 2 * error
            if doubled > -up {
                error -= up
                x += (end.x - start.x).signum()
            }
            if doubled < across {
                error += across
                y += (end.y - start.y).signum()
            }
            set(x, y)
        }
    }

    private mutating func set(_ x: Int, _ y: Int) {
        let row = height - 1 - y
        if isASCII {
            cells[row * columns + x] = 1
        } else {
            cells[row / 4 * columns + x / 2] |= Self.bits[x % 2][row % 4]
        }
    }

    /// The rows from the top.
    var rows: [String] {
        stride(from: 0, to: cells.count, by: columns).map { start in
            var row = String.UnicodeScalarView()
            for cell in cells[start..<start + columns] {
                let drawn = isASCII ? "*" : Unicode.Scalar(0x2800 + UInt32(cell)) ?? " "
                row.append(cell == 0 ? " " : drawn)
            }
            return String(row)
        }
    }

    /// The bits of the braille patterns, by column and row of the dot.
    private static let bits: [[UInt8]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]
}

/// Bars made of parts of a cell.
enum ChartBars {
    private static let heights: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    private static let digits: [Character] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]
    private static let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

    /// One cell for each value, scaled from the lowest to the highest: `▁▃█`, or digits.
    static func sparkline(_ values: [Int], isASCII: Bool) -> String {
        guard let low = values.min(), let high = values.max() else { return "" }
        let steps = isASCII ? digits : heights
        let scale = ChartScale(low...high)
        return String(values.map { steps[scale.step(of: $0, last: steps.count - 1)] })
    }

    /// One cell for each quantity, scaled from zero to the largest; only zero is drawn as zero.
    static func row(_ quantities: [Int], isASCII: Bool) -> String {
        let steps = isASCII ? digits : [" "] + heights
        let largest = max(1, quantities.max() ?? 0)
        return String(quantities.map { steps[length($0, of: largest, last: steps.count - 1)] })
    }

    /// A bar to the right: `███▌`, or number signs.
    static func bar(_ quantity: Int, of largest: Int, columns: Int, isASCII: Bool) -> String {
        if isASCII {
            return String(repeating: "#", count: length(quantity, of: largest, last: columns))
        }
        let eighths = length(quantity, of: largest, last: columns * 8)
        return String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
    }

    private static func length(_ quantity: Int, of largest: Int, last: Int) -> Int {
        guard quantity > 0 else { return 0 }
        return max(1, ChartScale(0...largest).step(of: quantity, last: last))
    }
}

extension Int {
    /// The sum of two quantities, at most `Int.max`; negative quantities count as zero.
    func cappedSum(_ more: Int) -> Int {
        let (sum, isTooLarge) = Swift.max(0, self).addingReportingOverflow(Swift.max(0, more))
        return isTooLarge ? .max : sum
    }
}

extension String {
    /// The text without the spaces at its end.
    var withoutTrailingSpaces: String {
        lastIndex { $0 != " " }.map { String(self[...$0]) } ?? ""
    }

    fileprivate func indented(by cells: Int) -> String { String(repeating: " ", count: cells) + self }
}
