public import TerminalKit

/// `doctor`: looks at everything that the app rests on.
public struct DoctorCommand: Sendable {
    /// How it is called in that app.
    public static func spec(_ app: AppIdentity) -> CommandSpec {
        CommandSpec(
            "doctor",
            LocalizedText("Check data, settings and terminal", "데이터, 설정, 터미널 점검"),
            discussion: LocalizedText(
                "Exit code 1 when something is broken.", "문제가 있으면 종료 코드가 1입니다."),
            options: [.json],
            examples: [.init("\(app.name) doctor", LocalizedText("When something seems wrong", "뭔가 이상할 때"))])
    }

    /// Whether for programs.
    public let json: Bool

    /// - Throws: never yet; every command may.
    public init(_ parsed: ParsedCommand) throws(UsageError) {
        json = parsed.flag("json")
    }

    /// Prints the checks; a failed one makes the run fail.
    public func run(_ checks: [DiagnosticCheck], _ context: CommandContext) -> ExitCode {
        let isSound = !checks.contains { $0.status == .failed }
        if json {
            let code = context.print(json: ["checks": checks])
            return isSound ? code : .failure
        }
        let columns: [TextTable.Column] = [.init(""), .init("", attributes: [.bold]), .init("")]
        let rows = checks.map { [Self.sign($0.status), $0.name, $0.detail] }
        TextTable(columns, rows: rows).lines(style: context.console.style).forEach(context.console.out)
        return isSound ? .success : .failure
    }

    private static func sign(_ status: DiagnosticCheck.Status) -> String {
        switch status {
        case .ok: "✓"
        case .warning: "!"
        case .failed: "✗"
        }
    }
}
