public import NetworkCore
public import TerminalKit
public import TextCore

/// Which server a run talks to, and how it is watched while it does.
public struct ServerChoice: Hashable, Sendable {
    /// What is written to switch a server of the settings off.
    public static let none = "none"

    /// `nil` is the backend in this process.
    public var address: ServerAddress?
    /// What is told on standard error.
    public var detail = ExchangeDetail.nothing
    /// What is left out of what is told and recorded.
    public var redaction = Redaction.standard
    /// The file that gets what went over the wire.
    public var recording: String?
    /// The file that answers in the server's place.
    public var replay: String?

    /// The backend in this process, unwatched.
    public init() {}

    /// Whether something else than this process answers: a server, or a file in the place of one.
    public var isRemote: Bool { address != nil || replay != nil }
}

/// How much is told of what goes over the wire.
public enum ExchangeDetail: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// A line for each exchange.
    case summary
    /// Heads and bodies, without secrets.
    case trace
}

/// The options that choose a server, which every command understands.
public enum ServerOptions {
    /// The option's specs. `server` says what comes from it; `more` are options that say what it speaks.
    public static func specs(server: LocalizedText, more: [OptionSpec] = []) -> [OptionSpec] {
        [.text("server", "URL", server)] + more + [
            .flag("verbose", LocalizedText("Log each request to standard error", "요청마다 표준 오류에 한 줄 출력")),
            .flag(
                "trace",
                LocalizedText("Log whole requests and answers, without secrets", "요청과 응답 전체를 비밀 값만 빼고 출력")),
            .file("record", LocalizedText("Record requests and answers in a file", "요청과 응답을 파일에 기록")),
            .file(
                "replay", LocalizedText("Answer from a recording, without a network", "기록한 파일로 네트워크 없이 응답")),
        ]
    }

    /// What the command line chose, or else the settings.
    ///
    /// - Throws: `UsageError` for an address that is none, and for options that exclude one another.
    public static func choice(
        _ parsed: ParsedCommand, setting: String?, _ app: AppIdentity
    ) throws(UsageError) -> ServerChoice {
        var choice = ServerChoice()
        if let text = parsed.string("server") ?? setting { choice.address = try address(text, parsed, app) }
        if parsed.flag("verbose") { choice.detail = .summary }
        if parsed.flag("trace") { choice.detail = .trace }
        choice.redaction = app.redaction
        choice.recording = parsed.string("record")
        choice.replay = parsed.string("replay")
        guard choice.recording == nil || choice.replay == nil else {
            throw parsed.usageError(
                LocalizedText(
                    "--record and --replay cannot be used together.", "--record와 --replay는 함께 쓸 수 없습니다."))
        }
        return choice
    }

    /// Reads an address; `nil` for 'none'. An error does not repeat the text, which may hold a password.
    private static func address(
        _ text: String, _ parsed: ParsedCommand, _ app: AppIdentity
    ) throws(UsageError) -> ServerAddress? {
        guard text != ServerChoice.none else { return nil }
        do throws(ServerAddress.Problem) {
            return try ServerAddress(text)
        } catch {
            throw parsed.usageError(error.message(for: app, parsed))
        }
    }

    /// For commands that are about what this device has. `subject` says what that is, in Korean with its particle:
    /// "the catalogue on this device", "이 기기의 영화 목록을".
    ///
    /// - Throws: `UsageError` when a server was chosen, or a file in the place of one.
    public static func requireLocal(
        _ parsed: ParsedCommand, _ choice: ServerChoice, subject: LocalizedText
    ) throws(UsageError) {
        let command = parsed.path.joined(separator: " ")
        guard choice.recording == nil, choice.replay == nil else {
            throw parsed.usageError(
                LocalizedText(
                    "'\(command)' sends no requests: there is nothing to record or replay.",
                    "'\(command)' 명령은 서버에 요청하지 않으므로 기록하거나 재생할 것이 없습니다."))
        }
        guard let address = choice.address else { return }
        throw parsed.usageError(
            LocalizedText(
                "'\(command)' works on \(subject.english), not on that of \(address.place). Add --server none.",
                "'\(command)' 명령은 \(address.place) 서버가 아니라 \(subject.korean) 다룹니다. --server none을 붙이세요."))
    }
}

extension HTTPClient {
    /// Asks the chosen server, or the backend in this process where none was chosen.
    public init(_ server: ServerChoice, transport: any HTTPTransport) {
        self.init(
            origin: server.address?.origin ?? HTTPRequest.embedded, basePath: server.address?.path ?? "",
            transport: transport)
    }
}
