public import MarketDomain
import PresentationCore
public import TextCore

/// The kind and the time span of a price chart.
public struct ChartChoice: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case line, candles
        /// The waiting orders at each price; only for a single size.
        case depth
    }

    public enum Span: String, CaseIterable, Hashable, Sendable {
        case month = "1m"
        case quarter = "3m"
        case half = "6m"
        case year = "1y"
        case all

        /// The number of days in the span.
        public var days: Int {
            switch self {
            case .month: 30
            case .quarter: 90
            case .half: 180
            case .year: 365
            case .all: .max
            }
        }
    }

    public var kind: Kind
    public var span: Span

    public init(_ kind: Kind = .line, _ span: Span = .year) {
        self.kind = kind
        self.span = span
    }
}

/// The trades in a span of days, with a summary in words.
public struct PriceChart: Hashable, Sendable {
    /// The days with a trade, the oldest first.
    public let candles: [ExchangeHistory.Candle]
    /// The first, lowest, highest and last price and the number of trades; or a text for no trades.
    public let summary: String

    /// - Parameters:
    ///   - history: all trades.
    ///   - days: the number of days in the span.
    ///   - today: the number of the day in Korea, from 1 January 1970.
    ///   - language: the user's language.
    public init(_ history: ExchangeHistory, days: Int, today: Int, in language: Language) {
        let today = max(history.candles.last?.day ?? 0, today)
        let candles = history.candles.filter { days == .max || $0.day > today - days }
        self.candles = candles
        guard let first = candles.first, let end = candles.last else {
            summary = LocalizedText("Nothing was traded in this time.", "이 기간에는 거래가 없었습니다.")[language]
            return
        }
        func won(_ amount: Int) -> String { ExchangeText.won(amount, language) }
        let (low, high) = (candles.map(\.low).min() ?? 0, candles.map(\.high).max() ?? 0)
        let sales = candles.reduce(0) { $0 + $1.volume }
        summary =
            LocalizedText(
                "first \(won(first.open)) · low \(won(low)) · high \(won(high)) · last \(won(end.close)) · \(NumberText.grouped(sales)) \(sales == 1 ? "trade" : "trades")",
                "처음 \(won(first.open)) · 최저 \(won(low)) · 최고 \(won(high)) · 최근 \(won(end.close)) · 거래 \(NumberText.grouped(sales))건"
            )[language]
    }
}

extension ExchangeText {
    public static func chart(_ kind: ChartChoice.Kind) -> LocalizedText {
        switch kind {
        case .line: LocalizedText("line", "선")
        case .candles: LocalizedText("candles", "캔들")
        case .depth: LocalizedText("depth", "호가 잔량")
        }
    }

    public static func span(_ span: ChartChoice.Span) -> LocalizedText {
        switch span {
        case .month: LocalizedText("1 month", "1개월")
        case .quarter: LocalizedText("3 months", "3개월")
        case .half: LocalizedText("6 months", "6개월")
        case .year: LocalizedText("1 year", "1년")
        case .all: LocalizedText("all", "전체")
        }
    }

    /// The waiting orders at the best prices, in words, for users who do not see the chart.
    public static func depth(_ book: ExchangeBook, in language: Language) -> String {
        func side(_ levels: [ExchangeBook.Level]) -> String {
            levels.prefix(5).map { "\(won($0.price, language)) × \(NumberText.grouped($0.count))" }
                .joined(separator: ", ")
        }
        let none = LocalizedText("nobody", "없음")[language]
        let (asks, bids) = (side(book.asks), side(book.bids))
        return LocalizedText(
            "asks: \(asks.isEmpty ? none : asks); bids: \(bids.isEmpty ? none : bids)",
            "판매 입찰: \(asks.isEmpty ? none : asks), 구매 입찰: \(bids.isEmpty ? none : bids)")[language]
    }
}
