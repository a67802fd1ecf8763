import MoviesDomain
import TerminalKit
import TextCore

/// The value of `--year`: one year, or a range that may be open at either end.
struct YearRange: Hashable, Sendable {
    let first: Int?
    let last: Int?

    init(first: Int?, last: Int?) {
        self.first = first
        self.last = last
    }

    /// Parses `1994`, `1990-1999`, `2000-` or `-1980`; `nil` for any other text and for years out of range.
    init?(_ text: String) {
        let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        let years = parts.map { part in part.isEmpty ? nil : Int(part) }
        guard zip(parts, years).allSatisfy({ $0.isEmpty || $1 != nil }), years.contains(where: { $0 != nil }),
            years.allSatisfy({ $0.map(MovieListQuery.years.contains) ?? true })
        else { return nil }
        self.init(first: years[0], last: years.count == 1 ? years[0] : years[1])
    }

    init(_ parsed: ParsedCommand) throws(UsageError) {
        guard let text = parsed.string("year") else {
            self.init(first: nil, last: nil)
            return
        }
        guard let range = YearRange(text) else {
            let years = MovieListQuery.years
            throw parsed.usageError(
                LocalizedText(
                    "--year must be a year from "
                        + "\(years.lowerBound) to \(years.upperBound) or a range such as 1990-1999, 2000- or -1980, not '\(text)'.",
                    "'\(text)': 알 수 없는 기간입니다. --year에는 \(years.lowerBound)~\(years.upperBound) 사이의 연도나 1990-1999, 2000-, -1980 같은 기간을 입력하세요."
                ))
        }
        self = range
    }
}
