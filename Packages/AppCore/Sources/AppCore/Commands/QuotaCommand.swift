import PresentationCore
public import TerminalKit
public import TextCore

/// `admin quota <who> [--reset]` of an app: how much of the daily quota a user or address has used on the server of
/// this machine.
public struct QuotaCommand: Sendable {
    /// As typed: the name or number of a user, or an IP address.
    public let owner: String
    public let resets: Bool
    private let json: Bool

    /// The command of the program `app`. `owner` describes the argument besides an address, and `example` is an
    /// example.
    public static func spec(_ app: String, owner: LocalizedText, example: LocalizedText) -> CommandSpec {
        CommandSpec(
            "quota", LocalizedText("Show what somebody stored today, or reset it", "오늘 저장한 양 확인, 초기화"),
            discussion: LocalizedText(
                "A server limits how much one person can store in a day, which ends at midnight UTC. --reset lets them store "
                    + "as much again at once.",
                "서버는 한 사람이 하루에 저장하는 양을 제한하며, 하루는 UTC 자정에 끝납니다. --reset을 붙이면 바로 다시 저장할 수 있습니다."),
            arguments: [ArgumentSpec("who", owner)],
            options: [
                .flag("reset", LocalizedText("Reset the count", "처음부터 다시 세기")), .json,
            ],
            examples: [
                .init(
                    LocalizedText(
                        "\(app) admin quota \(example.english)", "\(app) admin quota \(example.korean)"),
                    LocalizedText("Show it", "확인하기")),
                .init(
                    "\(app) admin quota 203.0.113.7 --reset", LocalizedText("For an IP address", "주소로 초기화")),
            ])
    }

    /// `nil` for other commands.
    public init?(_ parsed: ParsedCommand) {
        guard parsed.path.last == "quota" else { return nil }
        owner = parsed.string("who") ?? ""
        resets = parsed.flag("reset")
        json = parsed.flag("json")
    }

    /// Prints the amounts, each with its name in JSON.
    public func show(_ amounts: [(key: String, words: LocalizedText, amount: Int)], _ run: Run) -> ExitCode {
        if json {
            let pairs = amounts.map { ($0.key, $0.amount) }
            return run.dialog.print(json: Dictionary(uniqueKeysWithValues: pairs))
        }
        let columns = [TextTable.Column(""), TextTable.Column("", .trailing)]
        let rows = amounts.map { [$0.words[run.language], NumberText.grouped($0.amount)] }
        TextTable(columns, rows: rows).lines(width: run.console.width, style: run.console.style)
            .forEach(run.console.out)
        if resets {
            run.console.out(
                LocalizedText("The count was reset to zero.", "사용량을 0으로 초기화했습니다.")[run.language])
        }
        return .success
    }
}
