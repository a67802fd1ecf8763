import TerminalKit

/// `movies-cli doctor`: looks at everything that the app rests on.
struct DoctorCommand: Sendable {
    static let spec = CommandSpec(
        "doctor",
        LocalizedText("Check data, settings and terminal", "데이터, 설정, 터미널 점검"),
        discussion: LocalizedText(
            "Exit code 1 when something is broken.", "문제가 있으면 종료 코드가 1입니다."),
        options: [.json],
        examples: [.init("movies-cli doctor", LocalizedText("When something seems wrong", "뭔가 이상할 때"))])

    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        json = parsed.flag("json")
    }

    func run(_ diagnostics: Diagnostics, _ context: CommandContext) async -> ExitCode {
        let checks = await diagnostics.checks()
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
