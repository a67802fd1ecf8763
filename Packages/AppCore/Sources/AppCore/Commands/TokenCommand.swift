public import DomainCore
import Platform
public import PresentationCore
public import TerminalKit
public import TextCore

/// `token create|list|revoke` of an app with accounts.
public enum TokenCommand: Sendable {
    case create(name: String, scope: ScriptToken.Scope, days: Int, json: Bool)
    case list(json: Bool)
    /// By name or number.
    case revoke(String)

    /// The secret of the command, as an object, for the warning about a connection without TLS.
    public static let secret = LocalizedText("your token", "토큰을")

    /// The fields of `--json`, by the paths of the subcommands.
    public static let fields: [(fields: JSONFields, paths: [String])] = [
        (JSONFields(TokenJSON.names + ["token"]), ["token create"]),
        (JSONFields(rows: "tokens", fields: TokenJSON.names), ["token list"]),
    ]

    /// The command of the program `app`.
    public static func spec(_ app: String) -> CommandSpec {
        CommandSpec(
            "token", LocalizedText("Manage tokens for scripts", "스크립트용 토큰 관리"),
            discussion: LocalizedText(
                "A script with a token in the environment variable TRELLIS_TOKEN acts for your account without a sign-in. No "
                    + "token can sign in or out, change the password or make other tokens. A new password, a block and "
                    + "a restored backup revoke all tokens.",
                "TRELLIS_TOKEN 환경 변수에 토큰을 넣은 스크립트는 로그인하지 않고 내 계정으로 실행됩니다. 토큰으로는 로그인, 로그아웃, 비밀번호 변경, 토큰 발급을 할 수 "
                    + "없습니다. 비밀번호를 바꾸거나 계정이 차단되거나 백업을 복원하면 모든 토큰이 폐기됩니다."),
            examples: [example(app)],
            subcommands: [
                CommandSpec(
                    "create", LocalizedText("Make a token and show it once", "토큰을 만들고 한 번만 표시"),
                    arguments: [
                        ArgumentSpec(
                            "name",
                            LocalizedText("A name for it, such as that of the script", "스크립트 이름 등 토큰의 이름"))
                    ],
                    options: [
                        .choice(
                            "scope", ScriptToken.Scope.allCases.map(\.rawValue),
                            default: ScriptToken.Scope.read.rawValue,
                            LocalizedText("What the script can do", "스크립트에 허용할 작업")),
                        .text(
                            "days", "N", default: "\(ScriptToken.usualDays)",
                            LocalizedText(
                                "Days until it expires (\(ScriptToken.days.lowerBound) to \(ScriptToken.days.upperBound))",
                                "유효 기간 (\(ScriptToken.days.lowerBound)~\(ScriptToken.days.upperBound)일)")),
                        .json,
                    ], examples: [example(app)]),
                CommandSpec(
                    "list", LocalizedText("List your tokens", "토큰 목록 보기"), options: [.json],
                    examples: [.init("\(app) token list", LocalizedText("List them", "목록 보기"))]),
                CommandSpec(
                    "revoke", LocalizedText("Revoke a token at once", "토큰을 바로 폐기"),
                    arguments: [
                        ArgumentSpec("token", LocalizedText("Its name or number", "토큰의 이름 또는 번호"))
                    ],
                    examples: [
                        .init("\(app) token revoke backup", LocalizedText("Revoke it", "폐기하기"))
                    ]),
            ])
    }

    private static func example(_ app: String) -> CommandSpec.Example {
        .init(
            "\(app) token create backup --days 30",
            LocalizedText("A token for a script that reads", "읽기만 하는 스크립트용 토큰"))
    }

    public init(_ parsed: ParsedCommand) throws(UsageError) {
        switch parsed.path.last {
        case "create":
            let text = parsed.string("name") ?? ""
            guard let name = ScriptToken.name(text) else {
                throw parsed.usageError(
                    LocalizedText(
                        "'\(text)' is not a valid name for a token. Use 1 to \(ScriptToken.longestName) letters, digits, '.', '_' or '-', and not a number alone.",
                        "'\(text)': 토큰 이름으로 쓸 수 없습니다. 글자, 숫자, '.', '_', '-'를 1~\(ScriptToken.longestName)자로 입력하세요. 숫자만으로 된 이름은 쓸 수 없습니다."
                    ))
            }
            self = .create(
                name: name, scope: try parsed.choice("scope") ?? .read,
                days: try parsed.int("days", in: ScriptToken.days) ?? ScriptToken.usualDays,
                json: parsed.flag("json"))
        case "revoke": self = .revoke(parsed.string("token") ?? "")
        default: self = .list(json: parsed.flag("json"))
        }
    }

    /// `refuse` prints a failure in the way of the app.
    @MainActor
    public func run(
        _ tokens: any ScriptTokenRepository, _ run: Run, refuse: (Failure) -> ExitCode
    ) async -> ExitCode {
        do throws(DomainError) {
            switch self {
            case .list(let json): return list(try await tokens.all(), json, run)
            case .create(let name, let scope, let days, let json):
                guard let made = try await tokens.create(name, scope: scope, days: days) else {
                    return run.dialog.fail(
                        LocalizedText(
                            "You have a token named '\(name)', or \(ScriptToken.limit) tokens already. Choose another name, or revoke one ('\(run.commandLine("token list"))' lists them).",
                            "'\(name)' 토큰이 이미 있거나 토큰이 \(ScriptToken.limit)개 있습니다. 다른 이름을 쓰거나 하나를 폐기하세요(목록: '\(run.commandLine("token list"))')."
                        )[run.language])
                }
                if json { return run.dialog.print(json: TokenJSON(made.token, secret: made.secret)) }
                run.console.out(made.secret)
                let end = day(made.token.endsAt, run)
                run.console.error(
                    LocalizedText(
                        "This is shown only once. Give it to the script as TRELLIS_TOKEN. It can \(scope.name[.english]) until \(end).",
                        "다시 표시되지 않습니다. 스크립트의 TRELLIS_TOKEN 환경 변수에 넣으세요. \(end)까지 쓸 수 있는 \(scope.name[.korean])용 토큰입니다."
                    )[run.language])
                return .success
            case .revoke(let text):
                let name = ScriptToken.name(text)
                let found = try await tokens.all().first { $0.name == name || "\($0.id)" == text }
                guard let found else { throw .notFound }
                try await tokens.revoke(found.id)
                run.console.out(
                    LocalizedText(
                        "The token '\(found.name)' was revoked.", "'\(found.name)' 토큰을 폐기했습니다.")[
                            run.language
                        ].terminalSafe())
                return .success
            }
        } catch {
            if error == .notFound, case .revoke(let text) = self {
                return run.dialog.fail(
                    LocalizedText(
                        "You have no token '\(text)'. '\(run.commandLine("token list"))' lists them.",
                        "'\(text)' 토큰이 없습니다. 목록은 '\(run.commandLine("token list"))' 명령으로 볼 수 있습니다.")[
                            run.language
                        ].terminalSafe())
            }
            return refuse(Failure(error, in: run.language))
        }
    }

    private func list(_ tokens: [ScriptToken], _ json: Bool, _ run: Run) -> ExitCode {
        if json { return run.dialog.print(json: ["tokens": tokens.map { TokenJSON($0) }]) }
        let language = run.language
        guard !tokens.isEmpty else {
            run.console.out(LocalizedText("You have no tokens.", "토큰이 없습니다.")[language])
            return .success
        }
        let columns = [
            TextTable.Column(LocalizedText("No.", "번호")[language], .trailing, attributes: [.dim]),
            TextTable.Column(LocalizedText("Name", "이름")[language], isFlexible: true, minimumWidth: 8),
            TextTable.Column(LocalizedText("Can", "허용")[language]),
            TextTable.Column(LocalizedText("Last used", "마지막 사용")[language]),
            TextTable.Column(LocalizedText("Expires", "만료")[language]),
        ]
        let rows = tokens.map { token in
            [
                "\(token.id)", token.name, token.scope.name[language],
                token.usedAt.map { day($0, run) } ?? LocalizedText("never", "없음")[language],
                day(token.endsAt, run),
            ]
        }
        TextTable(columns, rows: rows).lines(width: run.console.width, style: run.console.style)
            .forEach(run.console.out)
        return .success
    }

    private func day(_ seconds: Int, _ run: Run) -> String {
        TimeText.day(Date(timeIntervalSince1970: Double(seconds)), run.localTime)
    }
}

extension ScriptToken.Scope {
    fileprivate var name: LocalizedText {
        switch self {
        case .read: LocalizedText("read", "읽기")
        case .write: LocalizedText("read and write", "읽기·쓰기")
        }
    }
}

/// A token as `token create --json` and `token list --json` print it.
private struct TokenJSON: Encodable {
    static let names = ["id", "name", "scope", "created_at", "used_at", "ends_at"]

    let id: Int
    let name: String
    let scope: String
    let createdAt: Date
    let usedAt: Date?
    let endsAt: Date
    /// Only in the output of `create`.
    @Omitted var token: String?

    init(_ token: ScriptToken, secret: String? = nil) {
        func date(_ seconds: Int) -> Date { Date(timeIntervalSince1970: Double(seconds)) }
        id = token.id
        name = token.name
        scope = token.scope.rawValue
        createdAt = date(token.createdAt)
        endsAt = date(token.endsAt)
        self.token = secret
        usedAt = token.usedAt.map(date)
    }
}
