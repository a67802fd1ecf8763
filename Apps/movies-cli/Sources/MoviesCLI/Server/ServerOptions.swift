import MoviesScenes
import TerminalKit

/// The options that choose a server, which every command understands.
enum ServerOptions {
    static let specs: [OptionSpec] = [
        .text(
            "server", "URL",
            LocalizedText(
                "Films from this server; 'none' for this device", "이 서버의 영화를 씀. 'none'이면 이 기기")),
        .choice(
            "source", MovieServer.Source.allCases.map(\.rawValue),
            LocalizedText("What the server speaks (default: yts)", "서버의 프로토콜 (기본: yts)")),
        .flag("verbose", LocalizedText("Tell each request on standard error", "요청마다 표준 오류에 한 줄 출력")),
        .flag(
            "trace",
            LocalizedText("Tell all of each request, without secrets", "요청과 응답 전체를 비밀 값만 빼고 출력")),
        .file("record", LocalizedText("Write what goes over the wire to a file", "주고받은 내용을 파일에 기록")),
        .file("replay", LocalizedText("Answer from such a file, without a network", "기록한 파일로 네트워크 없이 응답")),
    ]

    /// - Throws: `UsageError` for an address that is none, and for options that exclude one another.
    static func choice(_ parsed: ParsedCommand, _ settings: AppSettings) throws(UsageError) -> ServerChoice {
        var choice = ServerChoice()
        choice.source = try parsed.choice("source") ?? settings.source ?? .yts
        if let text = parsed.string("server") ?? settings.server { choice.address = try check(text, parsed) }
        if parsed.flag("verbose") { choice.detail = .summary }
        if parsed.flag("trace") { choice.detail = .trace }
        choice.recording = parsed.string("record")
        choice.replay = parsed.string("replay")
        guard choice.recording == nil || choice.replay == nil else {
            throw parsed.usageError(
                LocalizedText(
                    "Either --record or --replay, not both.", "--record와 --replay는 함께 쓸 수 없습니다."))
        }
        return choice
    }

    /// The address that the text is; `nil` for 'none'.
    ///
    /// - Throws: `UsageError`, which does not repeat the text: it may hold a password.
    @discardableResult
    static func check(_ text: String, _ parsed: ParsedCommand) throws(UsageError) -> ServerAddress? {
        guard text != ServerChoice.none else { return nil }
        do throws(ServerAddress.Problem) {
            return try ServerAddress(text)
        } catch {
            throw parsed.usageError(error.message)
        }
    }

    /// For commands that are about the catalogue on this device.
    ///
    /// - Throws: `UsageError` when a server was chosen, or a file in the place of one.
    static func requireLocal(_ parsed: ParsedCommand, _ choice: ServerChoice) throws(UsageError) {
        let command = parsed.path.joined(separator: " ")
        guard choice.recording == nil, choice.replay == nil else {
            throw parsed.usageError(
                LocalizedText(
                    "'\(command)' asks no server: there is nothing to record or replay.",
                    "'\(command)' 명령은 서버에 요청하지 않아 기록하거나 재생할 것이 없습니다."))
        }
        guard let address = choice.address else { return }
        throw parsed.usageError(
            LocalizedText(
                "'\(command)' is about the catalogue on this device, not that of \(address.place). Add --server none.",
                "'\(command)' 명령은 \(address.place) 서버가 아니라 이 기기의 영화 목록을 다룹니다. --server none을 붙이세요."))
    }
}
