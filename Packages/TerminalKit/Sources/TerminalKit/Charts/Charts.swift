internal import TextCore

/// A line through values over time, drawn with braille dots, or with asterisks for terminals without UTF-8.
///
///     let chart = LineChart(
///         prices.map { .init(position: $0.day, value: $0.close) }, valueText: won, positionText: date)
///     for line in chart.lines(columns: 60, rows: 12) { console.out("\(line)") }
///
/// prints with 30 columns and 6 rows
///
///     259,000 ┤              ⢀⠔⠱⡀
///             │    ⢀        ⡔⠁  ⠱⡀
///     253,300 ┤   ⡠⠃⠉⠒⠤⣀   ⡜     ⠈⠢⡀
///     250,000 ┤⣀⠤⠒⠁     ⠉⠑⠚        ⠈
///             └─────────────────────
///             2026-03-01  2026-03-10
///
/// Where the labels do not fit, one line of blocks (or digits) without labels is left.
public struct LineChart: Sendable {
    /// In the order of their positions.
    package let points: [Point]
    package let text: ChartText

    /// Creates a chart of points in any order. The texts are the labels of the axes; the one in the middle is a multiple of
    /// `step`.
    public init(
        _ points: [Point], isASCII: Bool = false, step: Int = 1,
        valueText: @escaping @Sendable (Int) -> String,
        positionText: @escaping @Sendable (Int) -> String
    ) {
        self.points = points.sorted { $0.position < $1.position }
        text = ChartText(value: valueText, position: positionText, isASCII: isASCII, step: step)
    }

    /// At most `rows` lines, each at most `columns` cells wide, without escape sequences, line ends and trailing spaces;
    /// none without points. No more than 1,000 columns and 500 rows are used.
    public func lines(columns: Int, rows: Int) -> [String] {
        let columns = min(columns, ChartLimit.columns)
        let rows = min(rows, ChartLimit.rows)
        guard columns > 0, rows > 0, let first = points.first, let last = points.last else { return [] }
        let positions = first.position...last.position
        let values = points.reduce(first.value...first.value) {
            min($0.lowerBound, $1.value)...max($0.upperBound, $1.value)
        }
        guard
            let frame = ChartFrame(
                columns: columns, rows: rows, steps: DotCanvas.dots(text.isASCII), values: values,
                positions: positions, text: text)
        else { return [sparkline(positions, columns: columns)] }
        var canvas = DotCanvas(columns: frame.plotWidth, rows: frame.plotHeight, isASCII: text.isASCII)
        draw(on: &canvas, positions, values)
        return frame.lines(plot: canvas.rows, width: frame.plotWidth)
    }

    /// Points that share a column form one vertical stroke, so the cost depends on the number of points and cells only.
    private func draw(on canvas: inout DotCanvas, _ positions: ClosedRange<Int>, _ values: ClosedRange<Int>) {
        let down = ChartScale(values)
        var stroke: Stroke?
        for (column, point) in placed(positions, columns: canvas.width) {
            let y = down.step(of: point.value, last: canvas.height - 1)
            if var same = stroke, same.x == column {
                same.extend(to: y)
                stroke = same
            } else {
                if let before = stroke {
                    before.draw(on: &canvas)
                    canvas.draw(from: (before.x, before.end), to: (column, y))
                }
                stroke = Stroke(x: column, y: y)
            }
        }
        stroke?.draw(on: &canvas)
    }

    /// The points with their columns; a single position is in the first column.
    private func placed(_ positions: ClosedRange<Int>, columns: Int) -> some Sequence<(Int, Point)> {
        let across = ChartScale(positions)
        let last = across.isFlat ? 0 : columns - 1
        return points.lazy.map { (across.step(of: $0.position, last: last), $0) }
    }

    /// The last value of each column; columns without one repeat the value before.
    private func sparkline(_ positions: ClosedRange<Int>, columns: Int) -> String {
        var values: [Int] = []
        for (column, point) in placed(positions, columns: columns) {
            if let value = values.last, column > values.count {
                values += Array(repeating: value, count: column - values.count)
            }
            if column < values.count { values.removeLast() }
            values.append(point.value)
        }
        return ChartBars.sparkline(values, isASCII: text.isASCII)
    }

    /// The dots of one column.
    private struct Stroke {
        let x: Int
        private(set) var end: Int
        private var low: Int
        private var high: Int

        init(x: Int, y: Int) {
            self.x = x
            (end, low, high) = (y, y, y)
        }

        mutating func extend(to y: Int) {
            (end, low, high) = (y, min(low, y), max(high, y))
        }

        func draw(on canvas: inout DotCanvas) { canvas.draw(from: (x, low), to: (x, high)) }
    }
}

extension LineChart {
    /// A value at a time, such as the number of a day.
    public struct Point: Hashable, Sendable {
        public let position: Int
        public let value: Int

        public init(position: Int, value: Int) {
            self.position = position
            self.value = value
        }
    }
}

/// Candles of prices over time, with a row of volumes below.
///
///     let chart = CandleChart(candles, valueText: won, positionText: date)
///     for line in chart.lines(columns: 60, rows: 16) { console.out("\(line)") }
///
/// prints with 20 columns and 8 rows
///
///     251,500 ┤│      ││││
///             │█   ┃█│┃█━█
///     247,000 ┤██┃┃┃██┃│││
///             │ █┃│││││
///     242,500 ┤ ││  │
///             └───────────
///              ▄▇▃▆▃█▅▅▁▆▇
///              2026-03-28
///
/// Bodies tell without colour where a price went: `┃` up, `█` down, `━` nowhere; in ASCII `+`, `#` and `-`. Neighbours
/// that share a column are merged. Where the labels do not fit, a line of the last prices is left.
public struct CandleChart: Sendable {
    /// In the order of their positions.
    package let candles: [Candle]
    package let text: ChartText

    /// Creates a chart of candles in any order. The texts are the labels of the axes; the one in the middle is a multiple of
    /// `step`.
    public init(
        _ candles: [Candle], isASCII: Bool = false, step: Int = 1,
        valueText: @escaping @Sendable (Int) -> String,
        positionText: @escaping @Sendable (Int) -> String
    ) {
        self.candles = candles.sorted { $0.position < $1.position }
        text = ChartText(value: valueText, position: positionText, isASCII: isASCII, step: step)
    }

    /// At most `rows` lines, each at most `columns` cells wide, without escape sequences, line ends and trailing spaces;
    /// none without candles. No more than 1,000 columns and 500 rows are used.
    ///
    /// The row of volumes is left out when all are zero, or when there are only four rows.
    public func lines(columns: Int, rows: Int) -> [String] {
        let columns = min(columns, ChartLimit.columns)
        let rows = min(rows, ChartLimit.rows)
        guard columns > 0, rows > 0, let first = candles.first, let last = candles.last else { return [] }
        let values = candles.reduce(first.low...first.high) {
            min($0.lowerBound, $1.low)...max($0.upperBound, $1.high)
        }
        let hasVolumes = rows > 4 && candles.contains { $0.volume > 0 }
        guard
            let frame = ChartFrame(
                columns: columns, rows: hasVolumes ? rows - 1 : rows, steps: 1, values: values,
                positions: first.position...last.position, text: text)
        else {
            let prices = placed(in: columns).compactMap { $0?.close }
            return [ChartBars.sparkline(prices, isASCII: text.isASCII)]
        }
        let shown = placed(in: frame.plotWidth)
        let bars = ChartBars.row(shown.map { $0?.volume ?? 0 }, isASCII: text.isASCII)
        let volumes = hasVolumes ? [String(zip(shown, bars).map { $0 == nil ? " " : $1 })] : []
        return frame.lines(
            plot: plot(shown, ChartScale(values), height: frame.plotHeight), below: volumes,
            width: shown.count)
    }

    private func plot(_ columns: [Candle?], _ scale: ChartScale, height: Int) -> [String] {
        var rows = Array(repeating: Array(repeating: Character(" "), count: columns.count), count: height)
        func fill(_ column: Int, _ first: Int, _ second: Int, _ character: Character) {
            let ends = [first, second].map { height - 1 - scale.step(of: $0, last: height - 1) }
            for row in min(ends[0], ends[1])...max(ends[0], ends[1]) { rows[row][column] = character }
        }
        for case (let column, let candle?) in columns.enumerated() {
            fill(column, candle.low, candle.high, text.isASCII ? "|" : "│")
            fill(column, candle.open, candle.close, body(of: candle))
        }
        return rows.map { String($0) }
    }

    private func body(of candle: Candle) -> Character {
        if candle.close > candle.open { return text.isASCII ? "+" : "┃" }
        if candle.close < candle.open { return text.isASCII ? "#" : "█" }
        return text.isASCII ? "-" : "━"
    }

    /// The candle of each column, placed by time like the points of a line; a single position is in the first column.
    package func placed(in count: Int) -> [Candle?] {
        guard let first = candles.first, let last = candles.last else { return [] }
        let across = ChartScale(first.position...last.position)
        var columns = [Candle?](repeating: nil, count: across.isFlat ? 1 : count)
        for candle in candles {
            let column = across.step(of: candle.position, last: columns.count - 1)
            columns[column] = columns[column]?.followed(by: candle) ?? candle
        }
        return columns
    }
}

extension CandleChart {
    /// The prices and the volume of a span of time, such as a day.
    public struct Candle: Hashable, Sendable {
        /// The time, such as the number of the day.
        public let position: Int
        public let open: Int
        public let high: Int
        public let low: Int
        public let close: Int
        public let volume: Int

        /// Creates a candle; `high` and `low` are extended to include the other prices.
        public init(position: Int, open: Int, high: Int, low: Int, close: Int, volume: Int) {
            self.position = position
            self.open = open
            self.high = max(open, high, low, close)
            self.low = min(open, high, low, close)
            self.close = close
            self.volume = volume
        }

        fileprivate func followed(by next: Candle) -> Candle {
            Candle(
                position: position, open: open, high: max(high, next.high), low: min(low, next.low),
                close: next.close, volume: volume.cappedSum(next.volume))
        }
    }
}

/// The two sides of an order book: the prices asked above the spread, those bid below it, the best in the middle.
///
///     let chart = DepthChart(
///         bids: bids, asks: asks, spread: "spread 500", priceText: won, quantityText: decimal)
///     for line in chart.lines(columns: 32, rows: 5) { console.out("\(line)") }
///
/// prints
///
///     260,500  300  ██████████████████
///     260,000  120  █████▏
///     spread 500
///     259,500   80  ███▍
///     259,000  250  ██████████████▏
///
/// The length of a bar is the quantity of its level plus that of all better levels.
public struct DepthChart: Sendable {
    private let bids: [Level]
    private let asks: [Level]
    package let spread: String
    private let isASCII: Bool
    private let priceText: @Sendable (Int) -> String
    private let quantityText: @Sendable (Int) -> String

    /// Creates a chart of levels, best first on both sides. `spread` is the text of the middle line.
    public init(
        bids: [Level], asks: [Level], spread: String, isASCII: Bool = false,
        priceText: @escaping @Sendable (Int) -> String, quantityText: @escaping @Sendable (Int) -> String
    ) {
        self.bids = bids
        self.asks = asks
        self.spread = spread.terminalSafe()
        self.isASCII = isASCII
        self.priceText = priceText
        self.quantityText = quantityText
    }

    /// At most `rows` lines, each at most `columns` cells wide, without escape sequences, line ends and trailing spaces.
    /// No more than 1,000 columns and 500 rows are used.
    ///
    /// With too few rows, levels far from the middle are omitted; with too few columns, the bars are omitted, then the
    /// quantities.
    public func lines(columns: Int, rows: Int) -> [String] {
        let columns = min(columns, ChartLimit.columns)
        guard columns > 0, rows > 0 else { return [] }
        let (upper, lower) = sides(rows: min(rows, ChartLimit.rows))
        let layout = Layout(upper + lower, columns: columns, isASCII: isASCII)
        let lines = upper.reversed().map(layout.line) + [layout.fitted(spread)] + lower.map(layout.line)
        return lines.map(\.withoutTrailingSpaces)
    }

    /// The levels that fit with the spread into a number of rows, best first on both sides.
    package func sides(rows: Int) -> (asks: [Row], bids: [Row]) {
        let room = max(0, rows - 1)
        let asked = min(asks.count, max(room / 2, room - bids.count))
        return (accumulated(asks.prefix(asked)), accumulated(bids.prefix(room - asked)))
    }

    private func accumulated(_ levels: ArraySlice<Level>) -> [Row] {
        var total = 0
        return levels.map { level in
            total = total.cappedSum(level.quantity)
            return Row(
                price: priceText(level.price).terminalSafe(),
                quantity: quantityText(level.quantity).terminalSafe(), total: total)
        }
    }

    /// A level with the cumulative quantity up to it.
    package struct Row: Sendable {
        package let price: String
        package let quantity: String
        package let total: Int
    }

    /// The widths that all lines have in common.
    private struct Layout {
        private let columns: Int
        private let isASCII: Bool
        private let prices: Int
        private let quantities: Int
        private let largest: Int

        init(_ rows: [Row], columns: Int, isASCII: Bool) {
            self.columns = columns
            self.isASCII = isASCII
            prices = rows.map(\.price.cellWidth).max() ?? 0
            quantities = rows.map(\.quantity.cellWidth).max() ?? 0
            largest = max(1, rows.map(\.total).max() ?? 0)
        }

        func line(_ row: Row) -> String {
            let price = row.price.padded(toCells: prices, .trailing)
            guard prices + 2 + quantities <= columns else { return fitted(price) }
            let texts = price + "  " + row.quantity.padded(toCells: quantities, .trailing)
            let room = columns - prices - quantities - 4
            guard room > 0, row.total > 0 else { return texts }
            return texts + "  "
                + ChartBars.bar(row.total, of: largest, columns: room, isASCII: isASCII)
        }

        func fitted(_ text: String) -> String {
            text.truncated(toCells: columns, ellipsis: isASCII ? "~" : "…")
        }
    }
}

extension DepthChart {
    /// The quantity offered at one price.
    public struct Level: Hashable, Sendable {
        public let price: Int
        public let quantity: Int

        public init(price: Int, quantity: Int) {
            self.price = price
            self.quantity = quantity
        }
    }
}
