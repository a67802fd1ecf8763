public import NetworkCore
public import TerminalKit
public import TextCore

/// The server that a run uses, and how its requests are logged and recorded.
public struct ServerChoice: Hashable, Sendable {
    /// The value that turns off a server of the settings.
    public static let none = "none"

    /// `nil` is the backend in this process.
    public var address: ServerAddress?
    /// The detail of the log on standard error.
    public var detail = ExchangeDetail.nothing
    /// The parts to remove from logs and recordings.
    public var redaction = Redaction.standard
    /// The file to record to.
    public var recording: String?
    /// The file to replay.
    public var replay: String?

    /// The backend in this process, without a log or recording.
    public init() {}

    /// Whether a server, or the recording of one, answers instead of this process.
    public var isRemote: Bool { address != nil || replay != nil }
}

/// The detail of the log of exchanges.
public enum ExchangeDetail: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// A line for each exchange.
    case summary
    /// Heads and bodies, without secrets.
    case trace
}

/// The options of every command that choose a server.
public enum ServerOptions {
    /// The specs of the options. `server` describes what a server provides; `more` are options for its protocol.
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

    /// The choice of the command line, or else of the settings.
    ///
    /// - Throws: `UsageError` for an invalid address, and for options that exclude each other.
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

    /// Parses an address; `nil` for 'none'. An error does not quote the text, which may contain a password.
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

    /// Refuses a server for a command that works on this device's data. `subject` names the data, in Korean with its
    /// particle: "the catalogue on this device", "이 기기의 영화 목록을".
    ///
    /// - Throws: `UsageError` when a server or a recording was chosen.
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
    /// Creates a client of the chosen server, or of the backend in this process without one.
    public init(_ server: ServerChoice, transport: any HTTPTransport) {
        self.init(
            origin: server.address?.origin ?? HTTPRequest.embedded, basePath: server.address?.path ?? "",
            transport: transport)
    }
}
