import TerminalKit

/// Options that several commands share, described once.
extension OptionSpec {
    static let json = OptionSpec.flag(
        "json", LocalizedText("Print JSON with stable fields", "정해진 필드의 JSON으로 출력"))

    static func limit(_ range: ClosedRange<Int>, default value: String?) -> OptionSpec {
        .text(
            "limit", short: "n", "N", default: value,
            LocalizedText(
                "How many at most (\(range.lowerBound) to \(range.upperBound))",
                "최대 개수 (\(range.lowerBound)~\(range.upperBound))"))
    }

    static let page = OptionSpec.text(
        "page", short: "p", "N", LocalizedText("Which page, from 1", "몇 번째 페이지, 1부터"))
}

extension ArgumentSpec {
    static let film = ArgumentSpec(
        "film",
        LocalizedText(
            "The film's number or its IMDb code, as lists show them", "목록에 보이는 영화 번호 또는 IMDb 코드"))
}
