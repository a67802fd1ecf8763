import Platform

/// The reason of an error in the languages of the users, without a full stop. A literal, and the text of another program
/// without a translation, are the same in both.
///
///     throw .unavailable("\(path) is not a file", "\(path): 파일이 아닙니다")
///     throw .io("\(path): \(ErrorText(errno: errno))")
public struct ErrorText: Sendable {
    /// Also for logs and recordings.
    public private(set) var english: String
    /// The wording avoids particles that depend on the word before them.
    public private(set) var korean: String

    /// Reasons within the literals appear in the language of each.
    public init(_ english: ErrorText, _ korean: ErrorText) {
        self.english = english.english
        self.korean = korean.korean
    }

    /// A text of the system or of another program, and its translation where there is one.
    public init(quoting text: String, korean: String? = nil) {
        english = text
        self.korean = korean ?? text
    }

    /// The text without `prefix`, such as a path that another part of the message names.
    public func withoutPrefix(_ prefix: String) -> ErrorText {
        var text = self
        if english.hasPrefix(prefix) { text.english.removeFirst(prefix.count) }
        if korean.hasPrefix(prefix) { text.korean.removeFirst(prefix.count) }
        return text
    }

    /// The system's text for an error number. In Korean, the errors that users can solve are translated.
    public init(errno code: CInt) {
        self.init(quoting: String(cString: strerror(code)), korean: Self.korean(code))
    }

    private static func korean(_ code: CInt) -> String? {
        switch code {
        case EPERM: "허용되지 않은 작업입니다"
        case ENOENT: "그런 파일이나 폴더가 없습니다"
        case EIO: "입출력 오류입니다"
        case ENOMEM: "메모리가 부족합니다"
        case EACCES: "권한이 없습니다"
        case EBUSY: "다른 곳에서 사용 중입니다"
        case EEXIST: "같은 이름이 이미 있습니다"
        case EXDEV: "서로 다른 파일 시스템에 있습니다"
        case ENOTDIR: "폴더가 아닙니다"
        case EISDIR: "파일이 아니라 폴더입니다"
        case EINVAL: "쓸 수 없는 값입니다"
        case ENFILE: "시스템에 열린 파일이 너무 많습니다"
        case EMFILE: "이 프로그램에 열린 파일이 너무 많습니다"
        case ETXTBSY: "실행 중인 파일입니다"
        case EFBIG: "파일이 너무 큽니다"
        case ENOSPC: "디스크에 남은 공간이 없습니다"
        case EROFS: "읽기 전용 파일 시스템입니다"
        case EPIPE: "받는 쪽이 닫혔습니다"
        case ENAMETOOLONG: "이름이 너무 깁니다"
        case ELOOP: "심볼릭 링크가 너무 많이 이어집니다"
        case EDQUOT: "디스크 할당량을 넘었습니다"
        case ESTALE: "네트워크 파일이 사라졌습니다"
        case ENETDOWN: "네트워크가 꺼져 있습니다"
        case ENETUNREACH: "네트워크에 연결할 수 없습니다"
        case EHOSTUNREACH: "그 컴퓨터에 연결할 수 없습니다"
        case ECONNREFUSED: "연결이 거부되었습니다"
        case ECONNRESET: "상대가 연결을 끊었습니다"
        case ETIMEDOUT: "제때 응답하지 않았습니다"
        default: nil
        }
    }
}

extension ErrorText: ExpressibleByStringInterpolation {
    public init(stringLiteral text: String) { self.init(quoting: text) }
    public init(stringInterpolation text: StringInterpolation) { self = text.reason }

    /// Collects the text in both languages.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var reason = ErrorText(quoting: "")

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ text: String) { appendInterpolation(ErrorText(quoting: text)) }

        public mutating func appendInterpolation(_ part: ErrorText) {
            reason.english += part.english
            reason.korean += part.korean
        }

        public mutating func appendInterpolation(_ value: some Any) { appendLiteral("\(value)") }
    }
}

/// The English text identifies a reason: an error that a recording replays has no other.
extension ErrorText: Hashable, CustomDebugStringConvertible {
    public static func == (one: ErrorText, other: ErrorText) -> Bool { one.english == other.english }
    public func hash(into hasher: inout Hasher) { hasher.combine(english) }
    public var debugDescription: String { english.debugDescription }
}

extension DefaultStringInterpolation {
    /// Warns, because a string is in one language.
    @available(*, deprecated, message: "Choose the language: .english or .korean")
    public mutating func appendInterpolation(_ reason: ErrorText) { appendLiteral(reason.english) }
}
