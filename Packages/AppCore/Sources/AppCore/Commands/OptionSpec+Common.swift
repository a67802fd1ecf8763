public import TerminalKit

/// Options that several commands share, described once.
extension OptionSpec {
    /// For programs.
    public static let json = OptionSpec.flag(
        "json", LocalizedText("Print JSON with stable fields", "정해진 필드의 JSON으로 출력"))

    /// How many rows; `value` is told as the default where the command has one.
    public static func limit(_ range: ClosedRange<Int>, default value: String?) -> OptionSpec {
        .text(
            "limit", short: "n", "N", default: value,
            LocalizedText(
                "How many at most (\(range.lowerBound) to \(range.upperBound))",
                "최대 개수 (\(range.lowerBound)~\(range.upperBound))"))
    }

    /// Which page of a list.
    public static let page = OptionSpec.text(
        "page", short: "p", "N", LocalizedText("Which page, from 1", "몇 번째 페이지, 1부터"))

    /// Instead of a question.
    public static let yes = OptionSpec.flag("yes", short: "y", LocalizedText("Do not ask", "묻지 않기"))
}
