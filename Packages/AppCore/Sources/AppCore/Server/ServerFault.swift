import CurlTransport
public import NetworkCore
import PresentationCore
import TerminalKit
public import TextCore

/// The messages for failures of a server or of the connection to it, with their solutions.
public struct ServerFault: Sendable {
    /// The chosen server.
    public let choice: ServerChoice
    /// The name of its protocol: "yts".
    public let protocolName: String
    /// The options that choose server and protocol: "--server", "--source".
    public let options: [String]
    /// The solution for a 401 or 403; `nil` for a general message.
    public let signIn: LocalizedText?
    /// The trusted certificates in place of the system's, if any.
    var certificates: TrustedCertificates?

    /// Creates the messages for a server.
    public init(
        choice: ServerChoice, protocolName: String, options: [String] = ["--server"],
        signIn: LocalizedText? = nil
    ) {
        self.choice = choice
        self.protocolName = protocolName
        self.options = options
        self.signIn = signIn
    }

    /// The message for an error; `nil` unless it is a failure of the server: not for a cancellation or a 404.
    public func message(for error: NetworkError) -> LocalizedText? {
        switch error {
        case .cancelled, .status(404, _): nil
        case .notConnected(let reason):
            LocalizedText(
                "Cannot connect: "
                    + "\(named(reason).english). Check the address, the network, and whether the server is running.",
                "연결할 수 없습니다: \(named(reason).korean). 주소와 네트워크를 확인하고, 서버가 실행 중인지 확인하세요.")
        case .timedOut:
            LocalizedText(
                "\(place) did not answer in time. Try again later.",
                "\(place) 서버가 제한 시간 안에 응답하지 않았습니다. 잠시 후 다시 시도하세요.")
        case .untrusted(let reason):
            LocalizedText(
                "The server's certificate is not trusted: "
                    + "\(named(reason).english). Nothing was sent. Check the address and the clock, or \(trusting.english).",
                "서버의 인증서를 신뢰할 수 없습니다: "
                    + "\(named(reason).korean). 아무것도 보내지 않았습니다. 주소와 시계를 확인하거나, \(trusting.korean)."
            )
        case .transport(let reason):
            LocalizedText(
                "The connection broke: \(named(reason).english). Try again.",
                "통신이 끊겼습니다: \(named(reason).korean). 다시 시도하세요.")
        case .tooLarge(let limit):
            LocalizedText(
                "The answer of \(place) is larger than \(limit) bytes and was discarded. Check --server.",
                "\(place) 서버의 응답이 \(limit)바이트를 넘어 받지 않았습니다. --server를 확인하세요.")
        case .status(let status, _): refusal(status)
        case .undecodable: wrongAnswer
        case .badURL(let reason):
            LocalizedText(
                "The request cannot be created: \(reason.english)",
                "요청할 수 없습니다: \(reason.korean)")
        case .unexpectedCall(let reason):
            LocalizedText(
                "No answer: \(reason.english).", "응답이 없습니다: \(reason.korean).")
        }
    }

    /// Instructions for trusting the authority of a server.
    private var trusting: LocalizedText {
        guard let certificates else {
            return LocalizedText(
                "set SSL_CERT_FILE to a file with its authority", "발급 기관의 인증서 파일을 SSL_CERT_FILE로 지정하세요")
        }
        let (path, variable) = (certificates.path, certificates.variable)
        return LocalizedText(
            "add its authority to \(path), which \(variable) names",
            "\(variable)에 지정한 \(path) 파일에 발급 기관을 추가하세요")
    }

    /// The message for an answer; `nil` for a successful one.
    public func message(for response: HTTPResponse) -> LocalizedText? {
        guard response.status >= 300, response.status != 304 else { return nil }
        if response.status == 429 || response.status == 503 {
            return busy(response.status, seconds: Self.pause(in: response.headers))
        }
        return message(for: .status(response.status, body: []))
    }

    /// The message for an answer in another protocol.
    public var wrongAnswer: LocalizedText {
        LocalizedText(
            "The answer is not that of a \(protocolName) server. Check \(checks.english) (\(place)).",
            "\(protocolName) 서버의 응답이 아닙니다. \(checks.korean)를 확인하세요(\(place)).")
    }

    /// The reason why a recording cannot be written or read.
    static func fileMessage(_ error: NetworkError) -> LocalizedText {
        guard case .transport(let reason) = error else { return LocalizedText(verbatim: "\(error)") }
        return LocalizedText(
            "The recording cannot be used: \(reason.english).",
            "기록 파일을 사용할 수 없습니다: \(reason.korean).")
    }

    /// The reason why a recording is incomplete.
    static func incomplete(_ error: NetworkError) -> LocalizedText {
        guard case .transport(let reason) = error else { return LocalizedText(verbatim: "\(error)") }
        return LocalizedText(
            "The recording is not complete: \(reason.english).",
            "기록이 끝까지 저장되지 않았습니다: \(reason.korean).")
    }

    /// The reason with the server's name, unless it contains it.
    private func named(_ reason: ErrorText) -> ErrorText {
        guard let address = choice.address, !reason.english.contains(address.host) else { return reason }
        return "\(address.place): \(reason)"
    }

    /// The server's name for messages.
    public var place: String { choice.address?.place ?? "server" }

    private var checks: LocalizedText {
        LocalizedText(options.joined(separator: " and "), options.joined(separator: "와 "))
    }

    private func refusal(_ status: Int) -> LocalizedText {
        if status == 401 || status == 403, let signIn { return signIn }
        return switch status {
        case 401, 403:
            LocalizedText(
                "\(place) requires a sign-in (\(status)).", "\(place) 서버는 로그인이 필요합니다(\(status)).")
        case 429, 503: busy(status, seconds: nil)
        case 300..<400:
            LocalizedText(
                "\(place) redirects to another address (\(status)), and keys are not sent there. Check --server.",
                "\(place) 서버가 다른 주소로 리디렉션합니다(\(status)). 키는 다른 주소로 보내지 않습니다. --server를 확인하세요.")
        case 507:
            LocalizedText(
                "\(place) has run out of storage space (507). Try again later.",
                "\(place) 서버에 저장 공간이 부족합니다(507). 나중에 다시 시도하세요.")
        case 500...:
            LocalizedText(
                "The server failed (\(status)). Try again later. The log of \(place) has the reason.",
                "서버 오류입니다(\(status)). 잠시 후 다시 시도하세요. 원인은 \(place) 서버의 로그에 있습니다.")
        default:
            LocalizedText(
                "\(place) rejected the request (\(status)). Check \(checks.english).",
                "\(place) 서버가 요청을 거절했습니다(\(status)). \(checks.korean)를 확인하세요.")
        }
    }
}

extension ServerFault {
    /// The message for a busy server; `seconds` is the delay that it requests, if any.
    func busy(_ status: Int, seconds: Int?) -> LocalizedText {
        guard let seconds, seconds > 0 else {
            return LocalizedText(
                "\(place) is busy (\(status)). Try again in a minute.",
                "\(place) 서버에 요청이 많습니다(\(status)). 잠시 후 다시 시도하세요.")
        }
        let (english, korean) = Self.words(seconds)
        return LocalizedText(
            "\(place) is busy (\(status)). Try again \(english).",
            "\(place) 서버에 요청이 많습니다(\(status)). \(korean) 다시 시도하세요.")
    }

    /// The seconds of `Retry-After`, which may be a date (RFC 9110, section 10.2.3). A date is compared with the
    /// server's clock if the answer contains it.
    static func pause(in headers: HTTPHeaders) -> Int? {
        guard let text = headers["Retry-After"] else { return nil }
        if let seconds = Int(text) { return seconds }
        let now = headers["Date"].flatMap { HTTPDate.parse($0) } ?? HTTPDate.now
        return HTTPDate.parse(text).map { $0 - now }
    }

    /// The delay, rounded up to a readable unit.
    private static func words(_ seconds: Int) -> (english: String, korean: String) {
        switch seconds {
        case ...120: ("in \(seconds) s", "\(seconds)초 뒤에")
        case ...7_200: ("in \((seconds + 59) / 60) min", "\((seconds + 59) / 60)분 뒤에")
        case ...172_800: ("in \((seconds + 3_599) / 3_600) h", "\((seconds + 3_599) / 3_600)시간 뒤에")
        default: ("another day", "다른 날")
        }
    }
}
