internal import TerminalKit
internal import TerminalUI
internal import TextCore

/// Charts: a drawing that grows with the page, and its numbers in a table.
extension ElementWriter {
    mutating func write(_ source: ChartSource, _ element: Element) {
        guard !isInteractive else { return html.element("span") { $0.text(element.label ?? "") } }
        let label = element.label ?? ""
        html.open("figure", [("class", classes("chart", of: element))])
        switch source {
        case .line(let chart): html.append(ChartDrawing(chart, label).html)
        case .candles(let chart): html.append(ChartDrawing(chart, label).html)
        case .depth(let chart): html.append(ChartDrawing(chart, label).html)
        }
        writeTable(source)
        html.close("figure")
    }

    /// The most rows of a table, so that a year of days does not double the size of a page.
    private static let mostRows = 30

    private mutating func writeTable(_ source: ChartSource) {
        var (rows, isShort): ([[String]], Bool) = ([], false)
        var heads: [LocalizedText]
        switch source {
        case .line(let chart):
            heads = [Self.time, Self.value]
            rows = chart.points.suffix(Self.mostRows).reversed().map {
                [chart.text.position($0.position), chart.text.value($0.value)]
            }
            isShort = chart.points.count > Self.mostRows
        case .candles(let chart):
            heads = [Self.time, Self.open, Self.high, Self.low, Self.close, Self.volume]
            rows = chart.candles.suffix(Self.mostRows).reversed().map { candle in
                [chart.text.position(candle.position)]
                    + [candle.open, candle.high, candle.low, candle.close].map(chart.text.value)
                    + ["\(candle.volume)"]
            }
            isShort = chart.candles.count > Self.mostRows
        case .depth(let chart):
            heads = [Self.price, Self.quantity]
            let sides = chart.sides(rows: Self.mostRows)
            rows =
                sides.asks.reversed().map { [$0.price, $0.quantity] } + [[chart.spread]]
                + sides.bids.map { [$0.price, $0.quantity] }
        }
        guard rows.count > 1 else { return }
        let language = page.language
        html.open("details")
        html.element("summary") { $0.text((isShort ? Self.latest : Self.numbers)[language]) }
        html.open("table")
        html.element("tr") { html in
            for head in heads { html.element("th", [("scope", "col")]) { $0.text(head[language]) } }
        }
        for row in rows {
            html.element("tr") { html in
                for (column, text) in row.enumerated() {
                    let isAlone = row.count == 1
                    html.element("td", [("colspan", isAlone && column == 0 ? "\(heads.count)" : nil)]) {
                        $0.text(text)
                    }
                }
            }
        }
        html.close("table")
        html.close("details")
    }

    private static let numbers = LocalizedText("In numbers", "숫자로 보기")
    private static let latest = LocalizedText("The latest \(mostRows) in numbers", "최근 \(mostRows)건 숫자로 보기")
    private static let time = LocalizedText("Time", "시점")
    private static let value = LocalizedText("Value", "값")
    private static let open = LocalizedText("Open", "시가")
    private static let high = LocalizedText("High", "고가")
    private static let low = LocalizedText("Low", "저가")
    private static let close = LocalizedText("Close", "종가")
    private static let volume = LocalizedText("Volume", "거래량")
    private static let price = LocalizedText("Price", "가격")
    private static let quantity = LocalizedText("Quantity", "수량")
}

/// A chart as SVG, in units of which a browser makes the width of the page. Everything has a class instead of a colour.
struct ChartDrawing {
    private(set) var html = HTML()
    /// Narrow, so that the texts are readable on a phone.
    private let width = 480
    private var left = 0
    private let top = 8
    private let height = 180
    private var plot: Int { width - left - 8 }
    private static let volumes = 40

    init(_ chart: LineChart, _ label: String) {
        guard let first = chart.points.first, let last = chart.points.last else { return }
        let values = chart.points.reduce(first.value...first.value) {
            min($0.lowerBound, $1.value)...max($0.upperBound, $1.value)
        }
        let positions = first.position...last.position
        let labels = Self.labels(values, chart.text)
        left = Self.room(labels)
        begin(label, height: top + height + 24)
        let (across, up) = (ChartScale(positions), ChartScale(values))
        drawAxes(labels, up, positions, chart.text, below: 0)
        let line = path(through: chart.points, across, up)
        if positions.lowerBound == positions.upperBound {
            html.element(
                "circle",
                [
                    ("class", "point"), ("cx", "\(x(of: first.position, across))"),
                    ("cy", "\(y(of: last.value, up))"), ("r", "3"),
                ])
        } else {
            let end = "V\(top + height)H\(x(of: first.position, across))Z"
            html.element("path", [("class", "area"), ("d", "M\(line)\(end)")])
        }
        html.element("path", [("class", "line"), ("d", "M\(line)")])
        html.close("svg")
    }

    init(_ chart: CandleChart, _ label: String) {
        guard let first = chart.candles.first, let last = chart.candles.last else { return }
        let values = chart.candles.reduce(first.low...first.high) {
            min($0.lowerBound, $1.low)...max($0.upperBound, $1.high)
        }
        let labels = Self.labels(values, chart.text)
        left = Self.room(labels)
        let most = chart.candles.map(\.volume).max() ?? 0
        let below = most > 0 ? Self.volumes + 8 : 0
        begin(label, height: top + height + below + 24)
        let up = ChartScale(values)
        drawAxes(labels, up, first.position...last.position, chart.text, below: below)
        draw(chart.placed(in: min(chart.candles.count, 120)), up, volumes: ChartScale(0...max(1, most)))
        html.close("svg")
    }

    init(_ chart: DepthChart, _ label: String) {
        let (asks, bids) = chart.sides(rows: 21)
        let rows = asks.reversed() + bids
        let step = 24
        begin(label, height: (rows.count + 1) * step)
        let prices = 12 + 9 * (rows.map(\.price.cellWidth).max() ?? 0)
        left = prices + 20 + 9 * (rows.map(\.quantity.cellWidth).max() ?? 0)
        let lengths = ChartScale(0...max(1, rows.map(\.total).max() ?? 0))
        for (index, row) in rows.enumerated() {
            let isAsk = index < asks.count
            let y = (index + (isAsk ? 0 : 1)) * step
            text(row.price, prices, y + 16, isEnd: true)
            text(row.quantity, left - 8, y + 16, isEnd: true)
            html.element(
                "rect",
                [
                    ("class", isAsk ? "ask" : "bid"), ("x", "\(left)"), ("y", "\(y + 3)"),
                    ("width", "\(lengths.step(of: max(0, row.total), last: plot))"),
                    ("height", "\(step - 6)"),
                ])
        }
        text(chart.spread, left, asks.count * step + 16)
        html.close("svg")
    }

    private mutating func begin(_ label: String, height: Int) {
        html.open("svg", [("viewBox", "0 0 \(width) \(height)"), ("role", "img")])
        html.element("title") { $0.text(label) }
    }

    /// In steps of two units, so that a line through many points stays short.
    private func x(of position: Int, _ scale: ChartScale) -> Int {
        left + 2 * scale.step(of: position, last: plot / 2)
    }
    private func y(of value: Int, _ scale: ChartScale) -> Int {
        top + height - scale.step(of: value, last: height)
    }

    private mutating func text(_ text: String, _ x: Int, _ y: Int, isEnd: Bool = false) {
        html.element("text", [("x", "\(x)"), ("y", "\(y)"), ("text-anchor", isEnd ? "end" : nil)]) {
            $0.text(text)
        }
    }
}

/// Axes.
extension ChartDrawing {
    private typealias Labels = [(value: Int, text: String)]

    /// The lowest and the highest value, and one between them, each with its text, without repetition.
    private static func labels(_ range: ClosedRange<Int>, _ text: ChartText) -> Labels {
        let middle = text.nearest(ChartScale(range).value(at: 1, of: 2))
        var labels: Labels = []
        for value in [range.lowerBound, middle, range.upperBound] where range.contains(value) {
            let words = text.value(value)
            if !labels.contains(where: { $0.text == words }) { labels.append((value, words)) }
        }
        return labels
    }

    /// The room for texts at the left side.
    private static func room(_ labels: Labels) -> Int {
        min(200, 12 + 9 * (labels.map(\.text.cellWidth).max() ?? 0))
    }

    private mutating func drawAxes(
        _ labels: Labels, _ up: ChartScale, _ positions: ClosedRange<Int>, _ chart: ChartText, below: Int
    ) {
        for (value, words) in labels {
            let y = y(of: value, up)
            html.element("path", [("class", "grid"), ("d", "M\(left) \(y)h\(plot)")])
            text(words, left - 8, y + 4, isEnd: true)
        }
        let bottom = top + height + below + 18
        text(chart.position(positions.lowerBound), left, bottom)
        if positions.lowerBound != positions.upperBound {
            text(chart.position(positions.upperBound), left + plot, bottom, isEnd: true)
        }
    }
}

/// Lines and candles.
extension ChartDrawing {
    /// The points of a line. The points of one column become its lowest, highest and last one.
    private func path(through points: [LineChart.Point], _ across: ChartScale, _ up: ChartScale) -> String {
        var path = ""
        var column: (x: Int, low: Int, high: Int, last: Int)?
        func flush() {
            guard let column else { return }
            path += path.isEmpty ? "" : "L"
            path += "\(column.x) \(column.low)"
            if column.high != column.low { path += "V\(column.high)" }
            if column.last != column.high { path += "V\(column.last)" }
        }
        for point in points {
            let (x, y) = (x(of: point.position, across), y(of: point.value, up))
            if let same = column, same.x == x {
                column = (x, min(same.low, y), max(same.high, y), y)
            } else {
                flush()
                column = (x, y, y, y)
            }
        }
        flush()
        return path
    }

    private mutating func draw(_ candles: [CandleChart.Candle?], _ up: ChartScale, volumes: ChartScale) {
        var (wicks, rising, falling, bars) = ("", "", "", "")
        let room = max(2, plot / max(1, candles.count))
        let body = min(24, max(1, room * 2 / 3))
        for case (let index, let candle?) in candles.enumerated() {
            let start = left + plot * index / candles.count + (room - body) / 2
            let (high, low) = (y(of: candle.high, up), y(of: candle.low, up))
            wicks += "M\(start + body / 2) \(high)V\(low)"
            let (open, close) = (y(of: candle.open, up), y(of: candle.close, up))
            let box = "M\(start) \(min(open, close))h\(body)v\(max(1, abs(open - close)))h-\(body)z"
            if candle.close < candle.open { falling += box } else { rising += box }
            let length = volumes.step(of: max(0, candle.volume), last: Self.volumes)
            let floor = top + height + 8 + Self.volumes
            if length > 0 { bars += "M\(start) \(floor)h\(body)v-\(length)h-\(body)z" }
        }
        for (name, path) in [("wick", wicks), ("up", rising), ("down", falling), ("volume", bars)]
        where !path.isEmpty {
            html.element("path", [("class", name), ("d", path)])
        }
    }
}
