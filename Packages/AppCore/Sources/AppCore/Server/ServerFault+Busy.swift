import NetworkCore
import TerminalKit

extension ServerFault {
    /// A server that wants to be left alone for a while; `seconds` is how long, if it says so.
    func busy(_ status: Int, seconds: Int?) -> LocalizedText {
        guard let seconds, seconds > 0 else {
            return LocalizedText(
                "\(place) is busy (\(status)). Try again in a minute.",
                "\(place) 서버가 바쁩니다(\(status)). 잠시 후 다시 시도하세요.")
        }
        let (english, korean) = Self.words(seconds)
        return LocalizedText(
            "\(place) is busy (\(status)). Try again \(english).",
            "\(place) 서버가 바쁩니다(\(status)). \(korean) 다시 시도하세요.")
    }

    /// The seconds of `Retry-After`, which may be a date (RFC 9110, section 10.2.3): that counts by the server's clock
    /// where the answer tells it.
    static func pause(in headers: HTTPHeaders) -> Int? {
        guard let text = headers["Retry-After"] else { return nil }
        if let seconds = Int(text) { return seconds }
        let now = headers["Date"].flatMap { HTTPDate.parse($0) } ?? HTTPDate.now
        return HTTPDate.parse(text).map { $0 - now }
    }

    /// Rounded up to what a person would say.
    private static func words(_ seconds: Int) -> (english: String, korean: String) {
        switch seconds {
        case ...120: ("in \(seconds) s", "\(seconds)초 뒤에")
        case ...7_200: ("in \((seconds + 59) / 60) min", "\((seconds + 59) / 60)분 뒤에")
        case ...172_800: ("in \((seconds + 3_599) / 3_600) h", "\((seconds + 3_599) / 3_600)시간 뒤에")
        default: ("another day", "다른 날")
        }
    }
}
